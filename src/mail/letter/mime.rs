//! The one place that knows the mail parser: raw bytes in, headers and a bounded tree of decoded parts out.

use super::charset;
use super::{Bounds, Unreadable};
use mail_parser::decoders::{base64::base64_decode, quoted_printable::quoted_printable_decode};
use mail_parser::{ContentType, Encoding, HeaderName, HeaderValue, Message, MessageParser, MessagePart, MimeHeaders, PartType};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// More `multipart/` and `message/` than this in a letter, and only its headers are read: the parser's work (and the depth of what it
/// builds) grows with them.
const MOST_CONTAINERS: usize = 300;

/// A letter's header fields, topmost first.
#[derive(Clone, Debug, Default)]
pub struct Headers(Vec<Field>);

/// One header field: its name in lower case and its value, unfolded, not decoded.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name, in lower case.
    pub name: String,
    /// The value on one line; encoded words are as they came.
    pub value: String,
}

/// A display name and an address, as a header has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    /// The display name, decoded, on one line.
    pub name: Option<String>,
    /// The address as spelt.
    pub address: String,
}

/// A parsed letter.
#[derive(Clone, Debug)]
pub(crate) struct Mime {
    pub headers: Headers,
    pub from: Vec<Mailbox>,
    pub to: Vec<Mailbox>,
    pub subject: String,
    pub root: Part,
}

/// One part of a letter's body.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The media type in lower case ("text/plain").
    pub media: String,
    /// Parameters of the Content-Type, names in lower case.
    pub params: BTreeMap<String, String>,
    /// Whether it was sent as an attachment.
    pub attachment: bool,
    /// The file's name, if it has one.
    pub filename: Option<String>,
    pub content: Content,
}

/// What a part holds.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// Any text type, decoded; line ends as they came.
    Text(String),
    /// Anything else; the bytes are not kept.
    Other,
    /// A multipart's children.
    Parts(Vec<Part>),
    /// An enclosed letter.
    Letter(Box<Mime>),
    /// Not looked at: a bound was met, or the parser failed. Says why.
    Unread(&'static str),
}

impl Headers {
    /// All values of a field, topmost first. `name` in lower case.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |f| f.name == name).map(|f| f.value.as_str())
    }

    /// The topmost value of a field. `name` in lower case.
    pub fn first(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|f| f.name == name).map(|f| f.value.as_str())
    }

    /// Whether there is such a field. `name` in lower case.
    pub fn has(&self, name: &str) -> bool {
        self.first(name).is_some()
    }

    /// The fields, topmost first.
    pub fn fields(&self) -> &[Field] {
        &self.0
    }
}

impl Part {
    /// A parameter of the Content-Type, in lower case.
    pub fn param(&self, name: &str) -> Option<String> {
        self.params.get(name).map(|v| v.trim().to_lowercase())
    }

    /// Visits this part and all below it (not into enclosed letters), outermost first.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Part)) {
        visit(self);
        if let Content::Parts(parts) = &self.content {
            for part in parts {
                part.walk(visit);
            }
        }
    }
}

/// Parses a letter. Whatever the parser does with it, a panic included, the caller gets an answer.
pub(crate) fn parse(raw: &[u8], bounds: &Bounds) -> Result<Mime, Unreadable> {
    let raw = bounded(raw, bounds)?;
    let reason = if containers(raw) > MOST_CONTAINERS {
        "is nested too deeply"
    } else {
        match catch_unwind(AssertUnwindSafe(|| MessageParser::default().parse(raw).and_then(|m| convert(&m, raw, bounds)))) {
            Ok(parsed) => return parsed.ok_or(Unreadable::NotALetter),
            Err(_) => "is broken in its structure",
        }
    };
    match headers(raw) {
        Ok(headers) => Ok(Mime { root: unread(reason), ..headers }),
        Err(_) => Err(Unreadable::Broken),
    }
}

/// Parses a letter's header section, and nothing of its body.
pub(crate) fn parse_head(raw: &[u8], bounds: &Bounds) -> Result<Mime, Unreadable> {
    headers(bounded(raw, bounds)?)
}

fn headers(raw: &[u8]) -> Result<Mime, Unreadable> {
    catch_unwind(AssertUnwindSafe(|| MessageParser::default().parse_headers(raw).and_then(|m| convert_headers(&m, raw))))
        .map_err(|_| Unreadable::Broken)?
        .ok_or(Unreadable::NotALetter)
}

/// The letter without what stands in front of its first header, if there is one that may be read.
fn bounded<'a>(raw: &'a [u8], bounds: &Bounds) -> Result<&'a [u8], Unreadable> {
    if raw.len() > bounds.size {
        return Err(Unreadable::TooBig { size: raw.len(), most: bounds.size });
    }
    let raw = skip_envelope_line(raw);
    if raw.iter().all(u8::is_ascii_whitespace) {
        return Err(Unreadable::Empty);
    }
    Ok(raw)
}

/// An mbox "From " line or blank lines before the first header are not the letter's.
fn skip_envelope_line(raw: &[u8]) -> &[u8] {
    let start = raw.iter().position(|b| !matches!(b, b'\r' | b'\n')).unwrap_or(raw.len());
    let raw = raw.get(start..).unwrap_or_default();
    if raw.starts_with(b"From ") {
        let end = raw.iter().position(|b| *b == b'\n').map_or(raw.len(), |at| at + 1);
        return raw.get(end..).unwrap_or_default();
    }
    raw
}

fn containers(raw: &[u8]) -> usize {
    let slash = raw.iter().enumerate().filter(|(_, b)| **b == b'/').map(|(at, _)| at);
    let ends_with = |at: usize, word: &[u8]| raw.get(at.saturating_sub(word.len())..at).is_some_and(|w| w.eq_ignore_ascii_case(word));
    slash.filter(|at| ends_with(*at, b"multipart") || ends_with(*at, b"message")).count()
}

fn unread(reason: &'static str) -> Part {
    Part { media: String::new(), params: BTreeMap::new(), attachment: false, filename: None, content: Content::Unread(reason) }
}

/// What is left to spend on one letter.
struct Budget {
    parts: usize,
    text: usize,
}

fn convert(message: &Message<'_>, raw: &[u8], bounds: &Bounds) -> Option<Mime> {
    let mut budget = Budget { parts: bounds.parts, text: bounds.text };
    convert_letter(message, raw, bounds.depth, &mut budget)
}

fn convert_letter(message: &Message<'_>, raw: &[u8], depth: usize, budget: &mut Budget) -> Option<Mime> {
    let mime = convert_headers(message, raw)?;
    Some(Mime { root: convert_part(message, 0, raw, depth, budget), ..mime })
}

fn convert_headers(message: &Message<'_>, raw: &[u8]) -> Option<Mime> {
    let part = message.parts.first();
    let headers: Vec<Field> = part
        .map(|p| p.headers.as_slice())
        .unwrap_or_default()
        .iter()
        .map(|h| {
            let bytes = raw.get(h.offset_start as usize..h.offset_end as usize).unwrap_or_default();
            Field { name: h.name.as_str().to_lowercase(), value: one_line(&charset::guess(bytes)) }
        })
        .collect();
    if headers.is_empty() {
        return None;
    }
    let subject = part
        .and_then(|p| p.headers.iter().rev().find(|h| h.name == HeaderName::Subject))
        .and_then(|h| match &h.value {
            HeaderValue::Text(text) if !text.contains('\u{FFFD}') => Some(one_line(text)),
            _ => None,
        })
        .or_else(|| headers.iter().find(|f| f.name == "subject").map(|f| f.value.clone()))
        .unwrap_or_default();
    let addresses = |name: HeaderName<'static>| {
        let mut found = Vec::new();
        for header in part.map(|p| p.headers.as_slice()).unwrap_or_default().iter().filter(|h| h.name == name) {
            if let Some(list) = header.value.as_address() {
                for entry in list.iter() {
                    if let Some(address) = &entry.address {
                        found.push(Mailbox { name: entry.name.as_deref().map(one_line), address: one_line(address) });
                    }
                }
            }
        }
        found
    };
    let mut to = addresses(HeaderName::To);
    to.extend(addresses(HeaderName::Cc));
    let from = addresses(HeaderName::From);
    Some(Mime { headers: Headers(headers), from, to, subject, root: unread("was read in its headers only") })
}

/// Header text as one line: folding, line breaks and control characters become blanks.
fn one_line(text: &str) -> String {
    let flat: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    flat.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

fn convert_part(message: &Message<'_>, id: u32, raw: &[u8], depth: usize, budget: &mut Budget) -> Part {
    let Some(part) = message.parts.get(id as usize) else { return unread("lacks a part") };
    if depth == 0 {
        return unread("is nested too deeply");
    }
    if budget.parts == 0 {
        return unread("has too many parts");
    }
    budget.parts -= 1;
    let declared = part.content_type();
    let media = media_type(declared, &part.body);
    let content = match &part.body {
        PartType::Multipart(children) => {
            Content::Parts(children.iter().map(|child| convert_part(message, *child, raw, depth - 1, budget)).collect())
        }
        PartType::Message(inner) => {
            let inner_raw = if inner.raw_message.is_empty() { raw } else { inner.raw_message.as_ref() };
            match convert_letter(inner, inner_raw, depth - 1, budget) {
                Some(letter) => Content::Letter(Box::new(letter)),
                None => Content::Other,
            }
        }
        PartType::Text(text) | PartType::Html(text) => text_of(part, text, declared, raw, budget),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) if media.starts_with("message/") || media == "text/rfc822-headers" => {
            text_of(part, &charset::guess(bytes), None, raw, budget)
        }
        PartType::Binary(_) | PartType::InlineBinary(_) => Content::Other,
    };
    Part {
        media,
        params: params(declared),
        attachment: part.content_disposition().is_some_and(|d| d.ctype().eq_ignore_ascii_case("attachment")),
        filename: part.attachment_name().map(one_line),
        content,
    }
}

fn media_type(declared: Option<&ContentType<'_>>, body: &PartType<'_>) -> String {
    match declared {
        Some(ct) => match ct.subtype() {
            Some(sub) => format!("{}/{}", ct.ctype(), sub).to_lowercase(),
            None => ct.ctype().to_lowercase(),
        },
        None if matches!(body, PartType::Message(_)) => "message/rfc822".to_owned(),
        None => "text/plain".to_owned(),
    }
}

fn params(declared: Option<&ContentType<'_>>) -> BTreeMap<String, String> {
    let attributes = declared.and_then(|ct| ct.attributes()).unwrap_or_default();
    attributes.iter().map(|a| (a.name.to_lowercase(), one_line(&a.value))).collect()
}

/// The part's text by its label, or by its bytes where the label is missing, unknown or plainly wrong.
fn text_of(part: &MessagePart<'_>, parsed: &str, declared: Option<&ContentType<'_>>, raw: &[u8], budget: &mut Budget) -> Content {
    if parsed.len() > budget.text {
        budget.text = 0;
        return Content::Unread("is too long");
    }
    budget.text -= parsed.len();
    let label = declared.and_then(|ct| ct.attribute("charset"));
    let bytes = raw_bytes(part, raw);
    let text = match bytes {
        Some(Bytes::AsParsed(bytes)) => charset::repair(parsed, label, &bytes),
        Some(Bytes::Saved(bytes)) => charset::decode(label, &bytes),
        None => parsed.to_owned(),
    };
    Content::Text(text.replace('\0', ""))
}

/// A part's bytes with the transfer encoding undone.
enum Bytes<'a> {
    /// The parser's text is made of these.
    AsParsed(Cow<'a, [u8]>),
    /// The parser gave up on the encoding; this much could be read.
    Saved(Vec<u8>),
}

fn raw_bytes<'a>(part: &MessagePart<'_>, raw: &'a [u8]) -> Option<Bytes<'a>> {
    let body = raw.get(part.offset_body as usize..part.offset_end as usize)?;
    let as_parsed = |bytes: Vec<u8>| Bytes::AsParsed(Cow::Owned(bytes));
    match part.encoding {
        Encoding::None => {
            let saved = if gave_up_base64(part) { base64_before_footer(body) } else { None };
            Some(saved.map_or(Bytes::AsParsed(Cow::Borrowed(body)), Bytes::Saved))
        }
        Encoding::QuotedPrintable => quoted_printable_decode(body).map(as_parsed),
        Encoding::Base64 => base64_decode(body).map(as_parsed),
    }
}

/// Whether the parser took a part for plain text because not all of it is base64.
fn gave_up_base64(part: &MessagePart<'_>) -> bool {
    part.is_encoding_problem && part.content_transfer_encoding().is_some_and(|e| e.eq_ignore_ascii_case("base64"))
}

/// Lists and scanners put their plain footer behind a text in base64. None where no text stands before it.
fn base64_before_footer(body: &[u8]) -> Option<Vec<u8>> {
    let is_base64 = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=');
    let lines = body.split(|b| *b == b'\n').map(<[u8]>::trim_ascii).skip_while(|line| line.is_empty());
    let text: Vec<&[u8]> = lines.take_while(|line| !line.is_empty() && line.iter().all(is_base64)).collect();
    let is_text = |bytes: &Vec<u8>| !bytes.is_empty() && bytes.iter().all(|b| !b.is_ascii_control() || b.is_ascii_whitespace());
    base64_decode(&text.concat()).filter(is_text)
}
