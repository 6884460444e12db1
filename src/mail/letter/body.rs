//! Which parts of a letter hold its text: the plain one, the HTML one, attached orders; and what stands in the way of reading it.

use super::Bounds;
use super::flowed::{self, Format, Line};
use super::html;
use super::mime::{Content, Part};
use crate::orders::wrapping::Breaks;

/// Why a letter's text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// Encrypted by PGP or S/MIME.
    Encrypted,
    /// Nothing but Outlook's private format (winmail.dat).
    Tnef,
    /// Signed in a way that wraps the text (S/MIME "opaque").
    OpaqueSigned,
    /// A bound was met, or the structure is broken; says which.
    Bound(&'static str),
    /// There is no text part.
    NoText,
}

impl Unread {
    /// The reason, to follow "it".
    pub fn reason(self) -> &'static str {
        match self {
            Unread::Encrypted => "is encrypted",
            Unread::Tnef => "came in Outlook's private format (winmail.dat)",
            Unread::OpaqueSigned => "is signed in a way that hides its text (smime.p7m)",
            Unread::Bound(reason) => reason,
            Unread::NoText => "has no text",
        }
    }
}

/// One way to read a letter.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub lines: Vec<Line>,
    pub breaks: Breaks,
}

/// All ways to read a letter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    pub plain: Option<Text>,
    pub html: Option<Text>,
    /// Attached order files: name and text.
    pub attached: Vec<(String, Text)>,
    /// The METHOD of a calendar part: machinery between calendars.
    pub calendar: bool,
    /// Whether a letter is enclosed as an attachment.
    pub encloses: bool,
    pub unread: Option<Unread>,
}

#[derive(Default)]
struct Found<'a> {
    plain: Vec<&'a Part>,
    /// Text parts with a file's name that are shown within the letter.
    named: Vec<&'a Part>,
    html: Vec<&'a Part>,
    attached: Vec<(String, &'a Part)>,
    calendar: bool,
    encloses: bool,
    encrypted: bool,
    opaque: bool,
    tnef: bool,
    bound: Option<&'static str>,
}

impl Body {
    pub(super) fn of(root: &Part, bounds: &Bounds) -> Body {
        let mut found = Found::default();
        collect(root, true, &mut found);
        if found.plain.is_empty() && found.html.is_empty() {
            found.plain = std::mem::take(&mut found.named);
        }
        let plain = text_of(&found.plain, bounds, plain_lines);
        let html = text_of(&found.html, bounds, html_lines);
        let mut body = Body {
            attached: found.attached.iter().filter_map(|(name, p)| Some((name.clone(), text_of(&[*p], bounds, plain_lines)?))).collect(),
            calendar: found.calendar,
            encloses: found.encloses,
            unread: None,
            plain,
            html,
        };
        let armored = body
            .plain
            .as_ref()
            .is_some_and(|t| t.lines.iter().filter(|l| !l.is_blank()).take(3).any(|l| l.text.starts_with("-----BEGIN PGP MESSAGE-----")));
        let empty = |text: &Option<Text>| text.as_ref().is_none_or(|t| t.lines.iter().all(Line::is_blank));
        let nothing = empty(&body.plain) && empty(&body.html) && body.attached.is_empty();
        body.unread = match found {
            _ if armored => Some(Unread::Encrypted),
            Found { encrypted: true, .. } if nothing => Some(Unread::Encrypted),
            Found { opaque: true, .. } if nothing => Some(Unread::OpaqueSigned),
            Found { tnef: true, .. } if nothing => Some(Unread::Tnef),
            Found { bound: Some(reason), .. } if nothing => Some(Unread::Bound(reason)),
            _ if nothing => Some(Unread::NoText),
            _ => None,
        };
        body
    }
}

fn collect<'a>(part: &'a Part, is_root: bool, found: &mut Found<'a>) {
    let media = part.media.as_str();
    match &part.content {
        Content::Parts(_) if media == "multipart/encrypted" => found.encrypted = true,
        Content::Parts(parts) if media == "multipart/signed" => {
            for child in parts.iter().take(1) {
                collect(child, false, found);
            }
        }
        Content::Parts(parts) => {
            let readable = |part: &Part| matches!(part.media.as_str(), "text/plain" | "text/html");
            let choose = media == "multipart/alternative" && parts.iter().any(readable);
            for child in parts {
                // Of the ways to say the same, the enriched, the animated and the tiny ones are for other eyes.
                if !choose || !child.media.starts_with("text/") || readable(child) || child.media == "text/calendar" {
                    collect(child, false, found);
                }
            }
        }
        Content::Letter(_) => found.encloses = true,
        Content::Unread(reason) => found.bound = Some(reason),
        Content::Text(_) | Content::Other => collect_leaf(part, is_root, found),
    }
}

fn collect_leaf<'a>(part: &'a Part, is_root: bool, found: &mut Found<'a>) {
    let media = part.media.as_str();
    let name = part.filename.clone().or_else(|| part.params.get("name").cloned());
    let file = name.as_deref().unwrap_or_default().to_lowercase();
    match media {
        "text/calendar" | "application/ics" => {
            let says_method = matches!(&part.content, Content::Text(text) if !part.attachment && text.contains("METHOD:"));
            found.calendar |= part.params.contains_key("method") || says_method;
        }
        "application/pkcs7-mime" | "application/x-pkcs7-mime" => {
            let signed = part.param("smime-type").is_some_and(|t| t == "signed-data" || t == "certs-only");
            found.opaque |= signed;
            found.encrypted |= !signed;
        }
        "application/ms-tnef" | "application/vnd.ms-tnef" => found.tnef = true,
        _ if file == "winmail.dat" => found.tnef = true,
        _ if file == "smime.p7m" => found.encrypted = true,
        "text/html" if !part.attachment => found.html.push(part),
        "text/rfc822-headers" | "text/x-vcard" | "text/vcard" | "text/directory" | "text/css" | "text/csv" | "text/xml" => {}
        _ if !media.starts_with("text/") => {}
        _ if part.attachment || (name.is_some() && !is_root) => {
            if file.contains("order") && media != "text/html" {
                found.attached.push((name.unwrap_or_default(), part));
            } else if !part.attachment && media == "text/plain" {
                found.named.push(part);
            }
        }
        _ => found.plain.push(part),
    }
}

fn text_of(parts: &[&Part], bounds: &Bounds, lines_of: fn(&Part, usize) -> (Vec<Line>, Breaks)) -> Option<Text> {
    let mut text: Option<Text> = None;
    for part in parts {
        let (lines, breaks) = lines_of(part, bounds.lines);
        match &mut text {
            None => text = Some(Text { lines, breaks }),
            Some(text) => {
                text.lines.push(Line::hard("", 0));
                text.lines.extend(lines);
                text.lines.truncate(bounds.lines);
            }
        }
    }
    text
}

fn plain_lines(part: &Part, most: usize) -> (Vec<Line>, Breaks) {
    let Content::Text(text) = &part.content else { return (Vec::new(), Breaks::Filled) };
    let flowed = part.param("format").is_some_and(|f| f == "flowed");
    let delsp = part.param("delsp").is_some_and(|d| d == "yes");
    let format = if flowed { Format::Flowed { delsp } } else { Format::Fixed };
    let lines = without_armor(flowed::lines(text, format, most));
    (lines, if flowed { Breaks::Typed } else { Breaks::Filled })
}

fn html_lines(part: &Part, most: usize) -> (Vec<Line>, Breaks) {
    let Content::Text(text) = &part.content else { return (Vec::new(), Breaks::Typed) };
    (html::lines(text, most), Breaks::Typed)
}

/// Takes the frame of an inline PGP signature off (RFC 9580 section 7).
fn without_armor(lines: Vec<Line>) -> Vec<Line> {
    const BEGIN: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
    let Some(begin) = lines.iter().position(|l| l.depth == 0 && l.text.trim_end() == BEGIN) else { return lines };
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    let mut in_headers = false;
    let mut in_signature = false;
    for (at, mut line) in lines.into_iter().enumerate() {
        let text = line.text.trim_end();
        if at == begin {
            in_headers = true;
        } else if in_headers {
            in_headers = !text.is_empty();
        } else if text == "-----BEGIN PGP SIGNATURE-----" {
            in_signature = true;
        } else if in_signature {
            in_signature = text != "-----END PGP SIGNATURE-----";
        } else {
            if let Some(escaped) = line.text.strip_prefix("- ") {
                line.text = escaped.to_owned();
            }
            out.push(line);
        }
    }
    out
}
