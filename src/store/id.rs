//! The names by which the store knows things, each a type of its own, and how they stand in columns.

use crate::mail::letter::Address;
use crate::mail::mailbox::ArrivalKey;
use crate::referee::entry::{GameTag, LetterId};
use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// What cannot be a Message-ID.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no Message-ID: it has 1 to 998 characters, none of them a control character", .0.escape_debug())]
pub struct WrongId(String);

/// Keeps a value in a column as the text that it prints, and reads it back as that text is parsed.
macro_rules! column_text {
    ($($name:ty),+) => {$(
        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(ToSqlOutput::from(self.to_string()))
            }
        }
        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_str()?.parse().map_err(|e: <$name as FromStr>::Err| FromSqlError::Other(e.to_string().into()))
            }
        }
    )+};
}
column_text!(GameTag, Address, ArrivalKey, MessageId);

/// Keeps a newtype over a number in a column.
macro_rules! column_number {
    ($($name:ident),+) => {$(
        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }
        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_i64().map($name)
            }
        }
    )+};
}
column_number!(LetterId, OutboxId, Seq);

/// A Message-ID (RFC 5322, section 3.6.4) without its angle brackets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MessageId(String);

impl MessageId {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for MessageId {
    type Error = WrongId;

    fn try_from(text: String) -> Result<MessageId, WrongId> {
        text.parse()
    }
}

impl From<MessageId> for String {
    fn from(id: MessageId) -> String {
        id.0
    }
}

impl FromStr for MessageId {
    type Err = WrongId;
    fn from_str(text: &str) -> Result<MessageId, WrongId> {
        let id = text.trim().trim_start_matches('<').trim_end_matches('>');
        if id.is_empty() || id.len() > 998 || id.chars().any(char::is_control) {
            return Err(WrongId(text.chars().take(80).collect()));
        }
        Ok(MessageId(id.to_owned()))
    }
}

/// SHA-256 of what makes a letter the same letter, however often and by whatever way it is delivered.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ContentHash(pub [u8; 32]);

impl ContentHash {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> ContentHash {
        ContentHash(Sha256::digest(bytes).into())
    }
}

impl ContentHash {
    /// Reads 64 hexadecimal figures.
    pub fn from_hex(hex: &str) -> Option<ContentHash> {
        data_encoding::HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok()?.try_into().ok().map(ContentHash)
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&data_encoding::HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ContentHash({self})")
    }
}

impl ToSql for ContentHash {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for ContentHash {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        <[u8; 32]>::column_result(value).map(ContentHash)
    }
}

/// An outgoing mail's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OutboxId(pub i64);

impl fmt::Display for OutboxId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A place in a game's log: entries count from 1 without gaps; 0 is before the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seq(pub i64);

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Seq {
    /// Before the first entry.
    pub const START: Seq = Seq(0);

    /// The place of an entry by its number.
    pub fn of(entry: u64) -> Seq {
        Seq(i64::try_from(entry).unwrap_or(i64::MAX))
    }

    /// The number of the entry at this place.
    pub fn number(self) -> u64 {
        u64::try_from(self.0).unwrap_or(0)
    }

    /// The place that lies `n` entries later.
    pub fn plus(self, n: usize) -> Seq {
        Seq(self.0.saturating_add(i64::try_from(n).unwrap_or(i64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_id_loses_its_brackets() {
        assert_eq!("<a.b@c>".parse::<MessageId>().map(String::from), Ok("a.b@c".to_owned()));
        assert!("<>".parse::<MessageId>().is_err());
    }
}
