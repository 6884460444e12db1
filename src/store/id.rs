//! The names by which the store knows things, each a type of its own.

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A name that cannot be one, with what it should look like.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{written}` is no {what}: {rule}")]
pub struct WrongId {
    written: String,
    what: &'static str,
    rule: &'static str,
}

/// Gives a newtype over a checked `String` its conversions: text, serde, SQL.
macro_rules! text_id {
    ($name:ident) => {
        impl $name {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
        impl TryFrom<String> for $name {
            type Error = WrongId;
            fn try_from(text: String) -> Result<Self, WrongId> {
                text.parse()
            }
        }
        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }
        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }
        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_str()?.parse().map_err(|e: WrongId| FromSqlError::Other(Box::new(e)))
            }
        }
    };
}

/// Gives a newtype over a row's number its conversions.
macro_rules! row_id {
    ($name:ident) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
        impl FromStr for $name {
            type Err = std::num::ParseIntError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map($name)
            }
        }
        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }
        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                i64::column_result(value).map($name)
            }
        }
    };
}

/// A game's tag as it stands in subjects and addresses: `egypt-1`.
/// A lower-case ASCII letter, then letters, digits and hyphens; at most 32 characters, so that local parts of addresses stay short.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameTag(String);
text_id!(GameTag);

impl FromStr for GameTag {
    type Err = WrongId;
    fn from_str(text: &str) -> Result<GameTag, WrongId> {
        let tag = text.to_ascii_lowercase();
        let fine = tag.len() <= 32
            && tag.starts_with(|c: char| c.is_ascii_lowercase())
            && tag.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            && !tag.ends_with('-');
        if fine {
            Ok(GameTag(tag))
        } else {
            Err(WrongId {
                written: text.to_owned(),
                what: "tag of a game",
                rule: "a tag is a letter followed by letters, digits and hyphens, 32 at most, like `egypt-1`",
            })
        }
    }
}

/// A mail address, lower-cased: `igthorn@example.org`. Only the address, without a display name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Address(String);
text_id!(Address);

impl FromStr for Address {
    type Err = WrongId;
    fn from_str(text: &str) -> Result<Address, WrongId> {
        let address = text.trim().to_lowercase();
        let fine = address.len() <= 254
            && address.rsplit_once('@').is_some_and(|(local, domain)| {
                !local.is_empty() && local.len() <= 64 && !domain.is_empty() && !domain.starts_with('.') && !domain.ends_with('.')
            })
            && !address.chars().any(|c| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';'));
        if fine {
            Ok(Address(address))
        } else {
            Err(WrongId {
                written: text.to_owned(),
                what: "mail address",
                rule: "an address is a name, `@` and a domain, without blanks or angle brackets, like `igthorn@example.org`",
            })
        }
    }
}

/// A Message-ID (RFC 5322, section 3.6.4) without its angle brackets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MessageId(String);
text_id!(MessageId);

impl FromStr for MessageId {
    type Err = WrongId;
    fn from_str(text: &str) -> Result<MessageId, WrongId> {
        let id = text.trim().trim_start_matches('<').trim_end_matches('>');
        if id.is_empty() || id.len() > 998 || id.chars().any(char::is_control) {
            return Err(WrongId {
                written: text.chars().take(80).collect(),
                what: "Message-ID",
                rule: "it is 1 to 998 characters without control characters",
            });
        }
        Ok(MessageId(id.to_owned()))
    }
}

/// Where the mailbox had a letter, the same at every look: folder, UIDVALIDITY and UID, or a Maildir's unique file name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArrivalKey(pub String);

impl fmt::Display for ArrivalKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ToSql for ArrivalKey {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for ArrivalKey {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        String::column_result(value).map(ArrivalKey)
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

/// A recorded letter's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LetterId(pub i64);
row_id!(LetterId);

/// An outgoing mail's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OutboxId(pub i64);
row_id!(OutboxId);

/// A place in a game's log: entries count from 1 without gaps; 0 is before the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seq(pub i64);
row_id!(Seq);

impl Seq {
    /// Before the first entry.
    pub const START: Seq = Seq(0);

    /// The place that lies `n` entries later.
    pub fn plus(self, n: usize) -> Seq {
        Seq(self.0.saturating_add(i64::try_from(n).unwrap_or(i64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_lower_cased_and_safe_in_subjects_addresses_and_file_names() {
        assert_eq!("Egypt-1".parse::<GameTag>().map(String::from), Ok("egypt-1".to_owned()));
        for wrong in ["", "1egypt", "egypt 1", "egypt/../x", "egypt-", "-egypt", "égypt", "a\nb", &"a".repeat(33)] {
            assert!(wrong.parse::<GameTag>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn an_address_is_lower_cased_and_has_nothing_that_a_header_would_read_otherwise() {
        assert_eq!(" Igthorn@Example.ORG ".parse::<Address>().map(String::from), Ok("igthorn@example.org".to_owned()));
        for wrong in ["", "igthorn", "@example.org", "a@", "a b@example.org", "a@x.org\r\nBcc: b@x.org", "<a@x.org>", "a@x.org,b@x.org", "a@.org"] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_message_id_loses_its_brackets() {
        assert_eq!("<a.b@c>".parse::<MessageId>().map(String::from), Ok("a.b@c".to_owned()));
        assert!("<>".parse::<MessageId>().is_err());
    }
}
