//! A letter: raw bytes in, who wrote what out.
//!
//! [`Letter::read`] undoes MIME, charsets and transfer encodings; [`Letter::own_text`] leaves only the lines that the writer wrote
//! themselves, order lines apart from remarks. Nothing here knows games or seats, and nothing here can fail for good: a letter that
//! cannot be read says why.

mod address;
mod body;
mod charset;
mod date;
mod flowed;
mod fold;
mod head;
mod html;
mod mime;
mod own;
pub(crate) mod patterns;
mod quote;

pub use address::Address;
pub(crate) use address::ascii_domain;
pub use body::Unread;
pub use date::Trust;
pub use fold::canonical;
pub use head::Head;
pub use mime::{Field, Headers, Mailbox};
pub use own::{OwnText, Source};

pub(crate) use date::by_host;
pub(crate) use mime::{Content, Part};
pub(crate) use patterns::Patterns;

use crate::orders::verbs::Verbs;
use body::Body;
use chrono::{DateTime, Utc};
use regex::Regex;
use std::sync::LazyLock;

/// What may be spent on one letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The raw letter, in bytes.
    pub size: usize,
    /// Nesting of parts.
    pub depth: usize,
    /// Parts, enclosed letters' parts included.
    pub parts: usize,
    /// Decoded text of all parts, in bytes.
    pub text: usize,
    /// Lines of the text that is read.
    pub lines: usize,
    /// Orders that are carried out.
    pub orders: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { size: 10_000_000, depth: 20, parts: 200, text: 2_000_000, lines: 5_000, orders: 200 }
    }
}

/// Why there is no letter at all in some bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// No bytes, or only blanks.
    #[error("the letter is empty")]
    Empty,
    /// More bytes than the bound.
    #[error("the letter has {size} bytes, and at most {most} are read")]
    TooBig {
        /// Its size in bytes.
        size: usize,
        /// The bound.
        most: usize,
    },
    /// No header line in it.
    #[error("the letter has no header lines")]
    NotALetter,
    /// The parser failed on it.
    #[error("the letter's structure is broken")]
    Broken,
}

/// A tag in the subject: `[egypt-1]`, or `[egypt-1 k7f3q9x2m4tz5h8w]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The game's name, in lower case.
    pub game: String,
    /// The word behind it, in lower case.
    pub token: Option<String>,
}

/// A letter, read.
#[derive(Clone, Debug)]
pub struct Letter {
    /// The Message-ID without its angle brackets; for a letter without one, a digest of its content under `@content.invalid`.
    pub id: String,
    /// SHA-256 (hex) of what its writer sent: From, Subject and body, whatever was added on the way.
    pub content_hash: String,
    /// The writer: the one address in the one From header. None if there is no such one.
    pub from: Option<Address>,
    /// The writer's display name.
    pub from_name: Option<String>,
    /// Addresses to which it was delivered (Delivered-To, X-Original-To), then those in To and Cc; the first 200.
    pub recipients: Vec<Address>,
    /// The subject, decoded, on one line.
    pub subject: String,
    /// Game tags of the subject.
    pub tags: Vec<Tag>,
    /// Message-IDs of the letters it answers, without brackets: In-Reply-To, then References from the last to the first.
    pub answers: Vec<String>,
    /// The Date header: what the writer's clock said.
    pub date: Option<DateTime<Utc>>,
    /// All header fields.
    pub headers: Headers,
    pub(crate) body: Body,
    pub(crate) root: mime::Part,
}

static TAG: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\[([a-z][a-z0-9_]*(?:-[a-z0-9_]+)*)(?:[ :]+([0-9a-z]{16}))?\]"));
static BARE_TAG: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)(?:^|[\s:])([a-z][a-z_]*(?:-[a-z0-9_]+)*-\d{1,4})(?:[\s:,.]|$)"));

/// More recipients, or letters answered, than this are not looked at.
const MOST_NAMES: usize = 200;

/// A pattern of this program's own.
pub(crate) fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|e| unreachable!("{text}: {e}"))
}

impl Letter {
    /// Reads a raw letter (RFC 5322, RFC 2045 and what is sent in their name).
    pub fn read(raw: &[u8], bounds: &Bounds) -> Result<Letter, Unreadable> {
        let mime = mime::parse(raw, bounds)?;
        let from = head::writer(&mime).cloned();
        let delivered = ["delivered-to", "x-original-to", "envelope-to", "x-delivered-to"].into_iter();
        let delivered = delivered.flat_map(|name| mime.headers.all(name)).filter_map(Address::parse);
        let written = mime.to.iter().filter_map(|m| Address::parse(&m.address));
        let recipients = delivered.chain(written).take(MOST_NAMES).collect();
        let content_hash = head::content_hash(raw, from.as_ref(), &mime.subject);
        let id = head::id(&mime.headers, &content_hash);
        let mut answers: Vec<String> = mime.headers.all("in-reply-to").flat_map(head::ids).take(MOST_NAMES).collect();
        let references: Vec<String> = mime.headers.all("references").flat_map(head::ids).collect();
        for reference in references.into_iter().rev().take(MOST_NAMES) {
            if !answers.contains(&reference) {
                answers.push(reference);
            }
        }
        Ok(Letter {
            id,
            content_hash,
            from: from.as_ref().and_then(|m| Address::parse(&m.address)),
            from_name: from.and_then(|m| m.name),
            recipients,
            tags: tags(&mime.subject),
            subject: mime.subject,
            answers,
            date: mime.headers.first("date").and_then(date::lenient),
            body: Body::of(&mime.root, bounds),
            headers: mime.headers,
            root: mime.root,
        })
    }

    /// The writer's own lines. `verbs` are those of the game that the letter is for: they decide which part is read (the plain one, unless
    /// only the HTML one or an attached file has orders) and which lines are orders.
    pub fn own_text(&self, verbs: &Verbs) -> OwnText {
        own::own_text(&self.body, verbs)
    }

    /// The whole text of its plain part, history and signature included; None if it has none.
    pub fn plain_text(&self) -> Option<String> {
        let plain = self.body.plain.as_ref()?;
        Some(plain.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"))
    }

    /// Why its text cannot be read at all (encrypted, TNEF, nested too deeply …), if so.
    pub fn unread(&self) -> Option<Unread> {
        self.body.unread
    }

    /// The game that the subject names; only a guess where the name stands without brackets.
    pub fn game_named(&self) -> Option<&str> {
        let numbered = |t: &&Tag| t.token.is_some() || t.game.rsplit('-').next().is_some_and(|n| n.parse::<u32>().is_ok());
        self.tags.iter().find(numbered).or(self.tags.first()).map(|t| t.game.as_str())
    }
}

/// The tags of a subject, each once; a bare "egypt-1 turn 5" counts where there are none.
fn tags(subject: &str) -> Vec<Tag> {
    let folded = canonical(subject);
    let mut found: Vec<Tag> = Vec::new();
    for captures in TAG.captures_iter(&folded) {
        let game = captures.get(1).map(|m| m.as_str().to_lowercase()).unwrap_or_default();
        let token = captures.get(2).map(|m| m.as_str().to_lowercase());
        // Gateways put "[EXTERNAL]" and the like in front.
        if (token.is_some() || game.contains(|c: char| c.is_ascii_digit())) && !found.iter().any(|t| t.game == game && t.token == token) {
            found.push(Tag { game, token });
        }
    }
    if found.is_empty()
        && let Some(game) = BARE_TAG.captures(&folded).and_then(|c| c.get(1))
    {
        found.push(Tag { game: game.as_str().to_lowercase(), token: None });
    }
    found
}

/// More of a header than this is not looked at where the letter itself is too big.
const LONGEST_HEADER: usize = 64 << 10;

/// A letter's header lines, with the blank line below them.
pub fn header_of(raw: &[u8]) -> &[u8] {
    let head = raw.get(..LONGEST_HEADER).unwrap_or(raw);
    let blank = |line_end: &[u8]| head.windows(line_end.len()).position(|w| w == line_end).map(|at| at + line_end.len());
    let end = [blank(b"\r\n\r\n"), blank(b"\n\n")].into_iter().flatten().min();
    head.get(..end.unwrap_or(head.len())).unwrap_or(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(raw: &str) -> Letter {
        Letter::read(raw.as_bytes(), &Bounds::default()).unwrap()
    }

    #[test]
    fn tags_name_the_game() {
        let table = [
            ("Re: [nomic-12] Turn 5", Some("nomic-12")),
            ("RE: [EXTERNAL] [nomic-12] Turn 5", Some("nomic-12")),
            ("AW: [EXTERN] WG: [Egypt-1 K7F3Q9X2M4TZ5H8W] x", Some("egypt-1")),
            ("nomic-12 turn 5 orders", Some("nomic-12")),
            ("hello", None),
            ("[EXTERNAL] hello", None),
        ];
        for (subject, game) in table {
            assert_eq!(letter(&format!("Subject: {subject}\r\n\r\nx")).game_named(), game, "{subject}");
        }
        assert_eq!(letter("Subject: [egypt-1 k7f3q9x2m4tz5h8w]\n\nx").tags[0].token.as_deref(), Some("k7f3q9x2m4tz5h8w"));
    }

    #[test]
    fn two_writers_are_none() {
        assert!(letter("From: a@x.org, b@x.org\n\nx").from.is_none());
        assert!(letter("From: a@x.org\nFrom: b@x.org\n\nx").from.is_none());
        assert!(letter("Subject: x\n\nx").from.is_none());
    }

    #[test]
    fn the_same_content_has_the_same_hash_whatever_the_way() {
        let one = letter("Received: a\r\nFrom: A <a@x.org>\r\nSubject: s\r\n\r\nvote 1 yes\r\n");
        let two = letter("Received: b\nCc: z@x.org\nFrom: A@X.org\nSubject: s\n\nvote 1 yes\n\n");
        let three = letter("From: A <a@x.org>\nSubject: s\n\nvote 1 no\n");
        assert_eq!(one.content_hash, two.content_hash);
        assert_ne!(one.content_hash, three.content_hash);
        assert_eq!(one.id, two.id, "without a Message-ID the content tells");
    }

    #[test]
    fn no_letter_no_answer() {
        assert_eq!(Letter::read(b"", &Bounds::default()).unwrap_err(), Unreadable::Empty);
        assert_eq!(Letter::read(b"\r\n\r\n", &Bounds::default()).unwrap_err(), Unreadable::Empty);
        let small = Bounds { size: 4, ..Bounds::default() };
        assert_eq!(Letter::read(b"From: a", &small).unwrap_err(), Unreadable::TooBig { size: 7, most: 4 });
    }
}
