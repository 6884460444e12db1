//! Mailboxes: where letters come from.
//!
//! In come letters that others have put into a Maildir or onto an IMAP server; out go
//! [`Arrived`] letters in arrival order, to a caller who commits them and says what their fate is, and
//! only then are they moved out of the way. What is not moved is delivered again: a process that
//! is killed between the caller's commit and the move delivers the letter once more after its
//! restart, under the same [`ArrivalKey`], and the caller's memory recognises it by key, Message-ID
//! and content. So nothing is lost, whatever happens.
//!
//! Everything here blocks and is meant for a named thread of its own, see [`runner`].

mod imap;
mod maildir;
pub mod runner;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::Deserialize;

use super::bell::Bell;
use super::trouble::Trouble;

pub use imap::{ImapConfig, ImapMailbox};
pub use maildir::{MaildirInbox, MaildirMailbox};

/// Where letters are read from: `[mailbox.maildir]` or `[mailbox.imap]` of the configuration.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailboxConfig {
    Maildir(MaildirInbox),
    Imap(ImapConfig),
}

impl MailboxConfig {
    /// Opens the mailbox. A Maildir's folders are made; no server is asked yet (that is the first
    /// [`look`](Mailbox::look) or [`check`](Mailbox::check)).
    ///
    /// # Errors
    /// What is wrong with the folders or the CA file.
    pub fn open(&self, limits: Limits) -> Result<Box<dyn Mailbox>, Trouble> {
        Ok(match self {
            MailboxConfig::Maildir(config) => Box::new(MaildirMailbox::open(config, limits)?),
            MailboxConfig::Imap(config) => Box::new(ImapMailbox::open(config, limits)?),
        })
    }
}

/// How much is taken in at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A letter of more bytes than this is delivered as its header alone.
    pub letter_bytes: u64,
    /// At most so many letters are handed over together.
    pub chunk_letters: usize,
    /// A chunk is full when its letters have so many bytes together; it always holds one.
    pub chunk_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { letter_bytes: 2 << 20, chunk_letters: 200, chunk_bytes: 4 << 20 }
    }
}

/// A letter's name in its mailbox, which stays the same when the letter is delivered again.
/// Its text form is for the store.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArrivalKey {
    /// The file name in the Maildir, without flags. Bytes that are not UTF-8 are `%`-escaped.
    Maildir(String),
    /// IMAP's identifier (RFC 3501, section 2.3.1.1). A folder that was made anew has another
    /// validity: the same letter then comes under another key.
    Imap { validity: u32, uid: u32 },
}

impl fmt::Display for ArrivalKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArrivalKey::Maildir(name) => write!(f, "maildir:{name}"),
            ArrivalKey::Imap { validity, uid } => write!(f, "imap:{validity}:{uid}"),
        }
    }
}

impl FromStr for ArrivalKey {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" names no letter: expected maildir:NAME or imap:UIDVALIDITY:UID");
        if let Some(name) = text.strip_prefix("maildir:").filter(|name| !name.is_empty()) {
            return Ok(ArrivalKey::Maildir(name.to_owned()));
        }
        let numbers = text.strip_prefix("imap:").and_then(|rest| rest.split_once(':')).ok_or_else(wrong)?;
        Ok(ArrivalKey::Imap { validity: numbers.0.parse().map_err(|_| wrong())?, uid: numbers.1.parse().map_err(|_| wrong())? })
    }
}

/// A letter as it lies in the mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrived {
    pub key: ArrivalKey,
    /// When our side received it: INTERNALDATE, or the file's time. Never later than now.
    pub arrived_at: DateTime<Utc>,
    /// Bytes of the whole letter, as the mailbox says.
    pub size: u64,
    pub content: Content,
}

/// As much of a letter as could and may be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// All of it, as it was received.
    Whole(Vec<u8>),
    /// The letter is larger than [`Limits::letter_bytes`]: its header section alone (up to 64 kB).
    TooBig { header: Vec<u8> },
    /// The mailbox has the letter and will not give it; the reason in words.
    Unreadable(String),
}

/// What became of a letter, said by the caller after its commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was carried out or answered: it is moved to the folder of processed letters.
    Processed,
    /// There was nothing to do (a duplicate, a robot's letter): it is moved there, too.
    Ignored,
    /// Maat failed on it: it is moved to the folder that a person looks through.
    Quarantine,
    /// It could not be taken in now (the store is locked, the disk is full): it stays and comes again.
    Keep,
}

/// A letter and its fate. A letter without one is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    pub key: ArrivalKey,
    pub fate: Fate,
}

/// Takes a chunk of letters, commits them, and says what became of each.
pub type Intake<'a> = dyn FnMut(Vec<Arrived>) -> Vec<Settled> + 'a;

/// A look into the mailbox that came to its end: every letter that lay there when it began has
/// been handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// By this machine's clock.
    pub began_at: DateTime<Utc>,
    /// Letters handed over.
    pub delivered: usize,
    /// Letters that lie there still: the caller did not take them in, or somebody is still writing them.
    pub kept: usize,
    /// Why settled letters could not be moved away, if so. They are not delivered again while this process lives.
    pub unmoved: Option<String>,
}

impl Look {
    /// Whether all mail that had arrived by that time has been taken in: only then may a deadline of
    /// that time be acted on.
    pub fn covers(&self, deadline: DateTime<Utc>) -> bool {
        self.kept == 0 && self.began_at > deadline
    }
}

/// Why a wait is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Woken {
    /// Something has changed in the mailbox, or may have.
    Mail,
    /// The time is over: look, in case that a notice got lost.
    Time,
    /// Somebody rang the bell.
    Bell,
}

/// A mailbox that letters are read from.
pub trait Mailbox: Send {
    /// Looks once through the whole mailbox and hands over what lies there, oldest first, in
    /// chunks; each chunk is moved away as its fate says before the next one is fetched.
    ///
    /// # Errors
    /// When the look could not be brought to its end. Letters handed over until then are settled,
    /// or come again.
    fn look(&mut self, intake: &mut Intake<'_>) -> Result<Look, Trouble>;

    /// Waits for mail, at most that long. May come back early; a look tells what is new.
    ///
    /// # Errors
    /// When the mailbox can no longer be watched: try to [`look`](Self::look) again.
    fn wait(&mut self, at_most: Duration) -> Result<Woken, Trouble>;

    /// The handle that ends waits.
    fn bell(&self) -> Bell;

    /// Forgets the connection, if there is one. To be called after a panic.
    fn reset(&mut self);

    /// Tries everything but taking letters, and says in a line what is there.
    ///
    /// # Errors
    /// What is wrong, in words for the one who can mend it.
    fn check(&mut self) -> Result<String, Trouble>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_survives_its_text_form() {
        for key in [ArrivalKey::Maildir("1764450000.M1P2.host,S=4".into()), ArrivalKey::Imap { validity: 7, uid: 4_294_967_295 }] {
            assert_eq!(key.to_string().parse::<ArrivalKey>().unwrap(), key);
        }
        for wrong in ["", "maildir:", "imap:7", "imap:7:x", "pop3:1"] {
            assert!(wrong.parse::<ArrivalKey>().unwrap_err().contains(wrong));
        }
    }

    #[test]
    fn a_look_covers_what_was_due_before_it_began_if_all_was_taken_in() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let look = Look { began_at: at("2026-11-29T20:00:01Z"), delivered: 3, kept: 0, unmoved: None };
        assert!(look.covers(at("2026-11-29T20:00:00Z")));
        assert!(!look.covers(at("2026-11-29T20:00:01Z")));
        assert!(!Look { kept: 1, ..look }.covers(at("2026-11-29T20:00:00Z")));
    }

    #[test]
    fn the_configuration_chooses_by_the_tables_name() {
        #[derive(Deserialize)]
        struct Holder {
            mailbox: MailboxConfig,
        }
        let read = |text: &str| toml::from_str::<Holder>(text).map(|holder| holder.mailbox);
        assert!(matches!(read("[mailbox.maildir]\npath = \"var/mail/inbox\""), Ok(MailboxConfig::Maildir(_))));
        let imap = read("[mailbox.imap]\nhost = \"mx.example.org\"\nuser = \"maat\"\npassword = { env = \"P\" }");
        let Ok(MailboxConfig::Imap(config)) = imap else { panic!("{imap:?}") };
        assert_eq!((config.folder.as_str(), config.processed.as_str()), ("INBOX", "Processed"));
        let error = read("[mailbox.maildir]\npath = \"x\"\nprocesed = \"y\"").unwrap_err();
        assert!(error.to_string().contains("procesed"), "{error}");
    }
}
