//! Letters that cannot be acted on: one short answer each, which says what to do instead.

use super::overview::GameRow;
use super::{Letterhead, Line, Mail, filters, templates};

/// An answer to a letter that was not acted on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Reader, game (if known), moment.
    pub head: Letterhead,
    /// Why.
    pub why: Refused,
    /// The subject of the letter, so that its writer knows which.
    pub about: Line,
}

/// Why a letter was not acted on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The address has no seat anywhere.
    UnknownSender {
        /// The games that can be joined.
        open: Vec<GameRow>,
    },
    /// The letter does not prove that it comes from the seat's player; sent to the registered address.
    NoProof,
    /// It is larger than what is read.
    TooBig {
        /// Its size in bytes.
        bytes: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// It is encrypted.
    Encrypted,
    /// No text of its writer's could be found in it.
    NoText {
        /// Why, to begin a sentence with once its first letter is made big: "it came in Outlook's private format".
        reason: Line,
        /// The order in its subject, if one stands there.
        subject: Option<Line>,
    },
    /// It names a game that there is not.
    UnknownGame {
        /// What it named.
        named: Line,
        /// The sender's games.
        yours: Vec<Line>,
    },
    /// The sender has seats in several games and the letter names none.
    WhichGame {
        /// The sender's games.
        yours: Vec<Line>,
    },
}

impl Mail for Refusal {
    templates!(Refusal, "mail/refusal.txt", "mail/refusal.html");

    fn title(&self) -> String {
        match &self.why {
            Refused::UnknownSender { .. } => "You have no seat in a game here yet",
            Refused::NoProof => "Please reply to the report itself",
            Refused::TooBig { .. } => "Your letter was too big to read",
            Refused::Encrypted => "Your letter was encrypted",
            Refused::NoText { .. } => "No text was found in your letter",
            Refused::UnknownGame { .. } => "There is no such game here",
            Refused::WhichGame { .. } => "Which game do you mean?",
        }
        .to_owned()
    }
}

/// A size as people read it: "1.5 MB".
fn size(bytes: &u64) -> String {
    match *bytes {
        b if b >= 1_000_000 => format!("{}.{} MB", b / 1_000_000, b / 100_000 % 10),
        b if b >= 1_000 => format!("{} kB", b / 1_000),
        b => format!("{b} bytes"),
    }
}
