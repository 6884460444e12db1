//! A mail as bytes (RFC 5322, MIME): headers, the text and HTML parts, and pictures by content-id.
//!
//! The same [`Outgoing`] always gives the same bytes: the Message-ID is given, the boundaries derive from it, the clock is not asked.

use super::clean::{self, Line};
use super::picture;
use crate::games::ruleset::Picture;
use chrono::{DateTime, Utc};
use lettre::Address;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Body, Mailbox, MessageBuilder, MultiPart, MultiPartKind, SinglePart};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// The most columns of a subject.
const SUBJECT_COLUMNS: usize = 140;
/// The most Message-IDs in References: the thread's first one and its last ones.
const REFERENCES: usize = 12;

/// What a mail says: made by a kind's `render` (see [`super::kinds::Mail`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The subject, its tag included.
    pub subject: String,
    /// The text part, at most 72 columns.
    pub text: String,
    /// The whole HTML document; pictures appear as `src="picture:NAME"`.
    pub html: String,
    /// The pictures of the HTML part.
    pub pictures: Vec<Picture>,
}

/// Somebody's address with a name to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correspondent {
    /// The name to show, if any.
    pub name: Option<Line>,
    /// The address (`local@domain`).
    pub address: String,
}

impl Correspondent {
    /// An address with a name.
    pub fn new(name: &str, address: impl Into<String>) -> Correspondent {
        Correspondent { name: Some(Line::new(name)), address: address.into() }
    }
}

/// What made the mail go out (RFC 3834, section 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Automatic {
    /// A clock or a game did.
    Generated,
    /// It answers a letter.
    Replied,
}

/// The list that a game's mails belong to (RFC 2919).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameList {
    /// The game's id ("egypt-1").
    pub game: String,
    /// The game's title.
    pub title: Line,
    /// The mailbox's domain.
    pub domain: String,
}

/// A mail to send to one address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outgoing {
    /// The referee.
    pub from: Correspondent,
    /// The reader.
    pub to: Correspondent,
    /// Where replies go, with the seat's token where the mailbox allows it.
    pub reply_to: Option<Correspondent>,
    /// When it was made.
    pub date: DateTime<Utc>,
    /// Its Message-ID, with or without angle brackets.
    pub message_id: String,
    /// The Message-IDs before it in its thread, oldest first; the last one is the one it replies to. What is none is left out.
    pub thread: Vec<String>,
    /// The game's list, for game mail.
    pub list: Option<GameList>,
    /// Why it goes out.
    pub automatic: Automatic,
    /// What it says.
    pub content: Content,
}

/// A mail that cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    /// An address is none.
    #[error("`{address}` in the field {field} is not a mail address: {reason}")]
    Address {
        /// The header.
        field: &'static str,
        /// What stood there.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A Message-ID is none.
    #[error("`{0}` is not a Message-ID")]
    MessageId(String),
    /// A picture cannot be drawn.
    #[error(transparent)]
    Picture(#[from] picture::Undrawable),
    /// The mail library refused it.
    #[error("the mail cannot be built: {0}")]
    Build(#[from] lettre::error::Error),
}

/// The mail's bytes, with CRLF line ends.
pub fn compose(mail: &Outgoing) -> Result<Vec<u8>, ComposeError> {
    let id = message_id(&mail.message_id)?;
    // What others call their letters may be no Message-ID at all: such a letter is answered without naming it.
    let thread: Vec<String> = mail.thread.iter().filter_map(|id| message_id(id).ok()).collect();
    let mut builder = MessageBuilder::new()
        .from(mailbox("From", &mail.from)?)
        .to(mailbox("To", &mail.to)?)
        .subject(subject(&mail.content.subject))
        .date(mail.date.into())
        .message_id(Some(id.clone()));
    if let Some(reply_to) = &mail.reply_to {
        builder = builder.reply_to(mailbox("Reply-To", reply_to)?);
    }
    if let Some(parent) = thread.last() {
        builder = builder.in_reply_to(parent.clone()).references(references(&thread));
    }
    for (name, value) in automatic(mail) {
        builder = builder.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
    }
    let domain = mail.from.address.rsplit('@').next().unwrap_or("localhost");
    Ok(builder.multipart(parts(&mail.content, &id, domain)?)?.formatted())
}

/// The headers that tell other robots what this is, so that none answers it (RFC 3834) and lists are filed (RFC 2919).
fn automatic(mail: &Outgoing) -> Vec<(&'static str, String)> {
    let kind = match mail.automatic {
        Automatic::Generated => "auto-generated",
        Automatic::Replied => "auto-replied",
    };
    let mut headers = vec![
        ("Auto-Submitted", kind.to_owned()),
        ("X-Auto-Response-Suppress", "All".to_owned()),
        ("Precedence", if mail.list.is_some() { "list" } else { "bulk" }.to_owned()),
        ("X-Loop", header_word(&mail.from.address)),
    ];
    if let Some(list) = &mail.list {
        let title: String = list.title.as_str().chars().filter(|c| !matches!(c, '<' | '>' | '"' | '\\')).collect();
        headers.push(("List-Id", format!("{} <{}.{}>", clean::cut(&title, 60), header_word(&list.game), header_word(&list.domain))));
    }
    headers
}

/// One word of a structured header: graphic ASCII only.
fn header_word(raw: &str) -> String {
    raw.chars().filter(char::is_ascii_graphic).filter(|c| !matches!(c, '<' | '>' | '"')).collect()
}

/// A subject of one line and at most 140 columns.
pub fn subject(raw: &str) -> String {
    clean::cut(Line::new(raw).as_str(), SUBJECT_COLUMNS)
}

fn message_id(raw: &str) -> Result<String, ComposeError> {
    let bare = raw.trim().trim_start_matches('<').trim_end_matches('>');
    let fits = bare.len() <= 900 && bare.contains('@') && bare.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '<' | '>'));
    if fits { Ok(format!("<{bare}>")) } else { Err(ComposeError::MessageId(raw.to_owned())) }
}

fn references(thread: &[String]) -> String {
    match thread {
        [first, .., _] if thread.len() > REFERENCES => {
            let last = thread.get(thread.len() - REFERENCES + 1..).unwrap_or_default();
            format!("{first} {}", last.join(" "))
        }
        all => all.join(" "),
    }
}

/// Display names go through [`Line`] (the library panics on line breaks in them) and lose the quotes and brackets that confuse mail programs.
fn mailbox(field: &'static str, who: &Correspondent) -> Result<Mailbox, ComposeError> {
    let address: Address = who.address.parse().map_err(|e: lettre::address::AddressError| ComposeError::Address {
        field,
        address: who.address.clone(),
        reason: e.to_string(),
    })?;
    let name = who.name.as_ref().map(|name| {
        let plain: String = name.as_str().chars().filter(|c| !matches!(c, '"' | '\\' | '<' | '>' | '@')).collect();
        clean::cut(Line::new(&plain).as_str(), 60)
    });
    Ok(Mailbox::new(name.filter(|n| !n.is_empty()), address))
}

/// A boundary or content-id word that depends on the Message-ID and `what` alone. `=_` cannot occur in quoted-printable or base64 (RFC 2045, section 6.7).
fn derived(id: &str, what: &str) -> String {
    let hash = Sha256::new().chain_update(what.as_bytes()).chain_update(b"\0").chain_update(id.as_bytes()).finalize();
    data_encoding::BASE32_NOPAD.encode(&hash).to_lowercase().chars().take(24).collect()
}

fn parts(content: &Content, id: &str, domain: &str) -> Result<MultiPart, ComposeError> {
    let multipart = |kind: MultiPartKind, what: &str| MultiPart::builder().kind(kind).boundary(format!("=_{}", derived(id, what))).build();
    let alternative = multipart(MultiPartKind::Alternative, "alternative").singlepart(readable(ContentType::TEXT_PLAIN, &content.text));
    if content.pictures.is_empty() {
        return Ok(alternative.singlepart(readable(ContentType::TEXT_HTML, &content.html)));
    }
    let mut html = content.html.clone();
    let mut drawn = Vec::new();
    for picture in &content.pictures {
        let cid = format!("{}.{}@{}", header_word(&picture.name), derived(id, &picture.name), header_word(domain));
        let png = picture::draw(picture)?;
        html = html.replace(&format!("\"picture:{}\"", picture.name), &format!("\"cid:{cid}\" width=\"{}\"", png.width));
        drawn.push((cid, png.bytes));
    }
    let mut related = multipart(MultiPartKind::Related, "related").singlepart(readable(ContentType::TEXT_HTML, &html));
    for (picture, (cid, png)) in content.pictures.iter().zip(drawn) {
        let file = format!("{}.png", header_word(&picture.name));
        related = related.singlepart(Attachment::new_inline_with_name(cid, file).body(png, content_type_png()));
    }
    Ok(alternative.multipart(related))
}

fn content_type_png() -> ContentType {
    ContentType::parse("image/png").unwrap_or(ContentType::TEXT_PLAIN)
}

/// Quoted-printable always: no server on the way then has a reason to touch the lines.
fn readable(kind: ContentType, text: &str) -> SinglePart {
    let lines = if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n")) } else { Cow::Borrowed(text) };
    // As bytes, whose line ends the library leaves alone.
    let crlf = lines.replace('\n', "\r\n").into_bytes();
    let body = Body::new_with_encoding(crlf, ContentTransferEncoding::QuotedPrintable).unwrap_or_else(Body::new);
    SinglePart::builder().header(kind).body(body)
}
