//! Postmen: where mails go out.
//!
//! In comes a mail as it is to be sent, bytes for bytes, with the envelope for one recipient; out
//! goes it into a Maildir or to an SMTP server, and what became of it as [`Posted`]. Everything
//! blocks and is meant for a named thread. Whoever calls keeps the mail until it is `Sent` or `Refused`, and
//! posts it again otherwise: under the same Message-ID it is the same mail.

mod maildir;
mod smtp;

use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::Deserialize;

use super::trouble::Trouble;

pub use lettre::Address;
pub use maildir::{MaildirOutbox, MaildirPostman};
pub use smtp::{SmtpConfig, SmtpPostman};

/// Where mails are handed to: `[postman.maildir]` or `[postman.smtp]` of the configuration.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PostmanConfig {
    Maildir(MaildirOutbox),
    Smtp(SmtpConfig),
}

impl PostmanConfig {
    /// Makes the postman. A Maildir's folders are made; no server is asked yet (that is the first
    /// [`post`](Postman::post) or [`check`](Postman::check)).
    ///
    /// # Errors
    /// What is wrong with the folders or the CA file.
    pub fn open(&self) -> Result<Box<dyn Postman>, Trouble> {
        Ok(match self {
            PostmanConfig::Maildir(config) => Box::new(MaildirPostman::open(config)?),
            PostmanConfig::Smtp(config) => Box::new(SmtpPostman::open(config)?),
        })
    }
}

/// Who a mail is from and for, as the server is told (RFC 5321), and which mail it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Where bounces go; none for mails that must not bounce (answers to robots, DSNs).
    pub from: Option<Address>,
    /// One recipient: a server that refuses one of several refuses the mail for all.
    pub to: Address,
    /// The Message-ID of the mail, fixed when it was written into the outbox.
    pub message_id: String,
    /// When it was written into the outbox.
    pub queued_at: DateTime<Utc>,
}

/// What became of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Posted {
    /// The server (or the disk) has it; its words.
    Sent { answer: String },
    /// It is refused for good, for this recipient.
    Refused(Refusal),
    /// Not now: the same mail is to be posted again later.
    Deferred { refusal: Refusal, scope: Scope, wait: Wait },
    /// It was handed over and the connection broke before the answer: it may have been taken or
    /// not. The same mail is to be posted again, under the same Message-ID.
    Uncertain { text: String },
}

/// The words of a refusal, and the server's code (RFC 5321, section 4.2), if it was a server that refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: Option<u16>,
    pub text: String,
}

/// What a failure concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// This mail or its recipient: others may go through.
    Mail,
    /// The server, the login or the disk: no mail goes through for now.
    All,
}

/// How long to wait at least before the next try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// As the caller's back-off says.
    Usual,
    /// The server counts our mails or logins and has had enough of them.
    AtLeast(Duration),
}

/// Hands mails on.
pub trait Postman: Send {
    /// Hands over one mail. `mail` is a whole RFC 5322 message with CRLF line ends.
    fn post(&mut self, envelope: &Envelope, mail: &[u8]) -> Posted;

    /// Hands over several mails, and says of each what became of it, in the same order. Where a disk must
    /// be waited for, together is much faster than one by one.
    fn post_all(&mut self, mails: &[(&Envelope, &[u8])]) -> Vec<Posted> {
        mails.iter().map(|(envelope, mail)| self.post(envelope, mail)).collect()
    }

    /// How many mails are best handed over together: more than one only where they do not wait for one another's answers.
    fn together(&self) -> usize {
        1
    }

    /// The least time between two mails that the provider's limits allow.
    fn pause(&self) -> Duration {
        Duration::ZERO
    }

    /// To be called when there is nothing to post for a while: ends the connection politely.
    fn rest(&mut self) {}

    /// Tries everything but posting a mail, and says in a line what is there.
    ///
    /// # Errors
    /// What is wrong, in words for the one who can mend it.
    fn check(&mut self) -> Result<String, Trouble>;
}
