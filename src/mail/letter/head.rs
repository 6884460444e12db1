//! A letter's head: what tells it from other letters, read without its body.

use super::date::{self, Trust};
use super::mime::{self, Headers, Mailbox, Mime};
use super::{Address, Bounds, Unreadable, pattern};
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use regex::Regex;
use sha2::{Digest as _, Sha256};
use std::sync::LazyLock;

static ID: LazyLock<Regex> = LazyLock::new(|| pattern(r"<\s*([^<>\s]+)\s*>"));

/// What is known of a letter before its body is read.
#[derive(Clone, Debug)]
pub struct Head {
    /// The Message-ID without its angle brackets; for a letter without one, a digest of its content under `@content.invalid`.
    pub id: String,
    /// SHA-256 (hex) of what its writer sent: From, Subject and body, whatever was added on the way.
    pub content_hash: String,
    /// The writer: the one address in the one From header. None if there is no such one.
    pub from: Option<Address>,
    headers: Headers,
}

impl Head {
    /// Reads the header section of a whole raw letter (RFC 5322); of its body only the digest is taken.
    ///
    /// # Errors
    /// Where there is no letter at all.
    pub fn read(raw: &[u8], bounds: &Bounds) -> Result<Head, Unreadable> {
        let mime = mime::parse_head(raw, bounds)?;
        let writer = writer(&mime);
        let content_hash = content_hash(raw, writer, &mime.subject);
        Ok(Head {
            id: id(&mime.headers, &content_hash),
            from: writer.and_then(|m| Address::parse(&m.address)),
            content_hash,
            headers: mime.headers,
        })
    }

    /// When our own server received it: the topmost Received header that a trusted host wrote. Without one the caller's own knowledge
    /// counts (IMAP INTERNALDATE, the file's time); never the Date header.
    pub fn received(&self, trust: &Trust) -> Option<DateTime<Utc>> {
        date::received(&self.headers, trust)
    }
}

/// The one address in the one From header.
pub(super) fn writer(mime: &Mime) -> Option<&Mailbox> {
    match mime.from.as_slice() {
        [only] if mime.headers.all("from").count() == 1 => Some(only),
        _ => None,
    }
}

/// The Message-ID without its brackets, or a digest of the content.
pub(super) fn id(headers: &Headers, content_hash: &str) -> String {
    let given = headers.first("message-id").and_then(|v| ids(v).into_iter().next().or_else(|| bare_id(v)));
    given.unwrap_or_else(|| format!("{}@content.invalid", content_hash.get(..40).unwrap_or(content_hash)))
}

/// The ids between angle brackets.
pub(super) fn ids(value: &str) -> Vec<String> {
    ID.captures_iter(value).filter_map(|c| c.get(1)).map(|m| m.as_str().to_owned()).collect()
}

/// Some programs leave the brackets out.
fn bare_id(value: &str) -> Option<String> {
    let value = value.trim();
    (!value.is_empty() && !value.contains(char::is_whitespace)).then(|| value.trim_matches(['<', '>']).to_owned())
}

/// SHA-256 (hex) of the writer, the subject and the body.
pub(super) fn content_hash(raw: &[u8], from: Option<&Mailbox>, subject: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(from.map(|m| m.address.to_lowercase()).unwrap_or_default().as_bytes());
    hash.update([0]);
    hash.update(subject.as_bytes());
    hash.update([0]);
    // Line ends and blanks at the end may change on the way.
    let text: Vec<u8> = raw.iter().copied().filter(|b| *b != b'\r').collect();
    let body = text.windows(2).position(|w| w == b"\n\n").map_or(text.len(), |at| at + 2);
    hash.update(text.get(body..).unwrap_or_default().trim_ascii_end());
    HEXLOWER.encode(&hash.finalize())
}
