//! Mails to the moderator: what needs a hand, and the daily summary.

use super::overview::GameRow;
use super::{Letterhead, Line, Mail, Name, filters, templates};

/// Something that needs the moderator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// Reader, game (if one), moment.
    pub head: Letterhead,
    /// What.
    pub what: Alarm,
    /// What can be done, a command line or an order each, with what it does.
    pub remedies: Vec<(Line, Line)>,
}

/// What needs the moderator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alarm {
    /// A letter was set aside because it failed twice.
    Quarantine {
        /// The letter as it can be found ("letter 812").
        letter: Line,
        /// Its sender.
        from: Line,
        /// Its subject.
        subject: Line,
        /// What failed.
        reason: Line,
    },
    /// A mail could not be delivered.
    Bounce {
        /// The address.
        address: Line,
        /// Whose.
        seat: Option<Name>,
        /// The status code (RFC 3463).
        status: Line,
        /// What the other server said.
        reason: Line,
        /// Whether it will be tried again.
        lasting: bool,
    },
    /// Something else.
    Told {
        /// A title.
        title: Line,
        /// What happened.
        paragraphs: Vec<Line>,
    },
}

impl Mail for Alert {
    templates!(Alert, "mail/alert.txt", "mail/alert.html");

    fn title(&self) -> String {
        match &self.what {
            Alarm::Quarantine { .. } => "A letter was set aside".to_owned(),
            Alarm::Bounce { seat: Some(name), .. } => format!("Mail to {name} bounces"),
            Alarm::Bounce { .. } => "A mail bounced".to_owned(),
            Alarm::Told { title, .. } => title.to_string(),
        }
    }
}

/// The daily summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Reader, moment.
    pub head: Letterhead,
    /// The games that run or are open.
    pub games: Vec<GameRow>,
    /// Who is late: (game, player, what).
    pub late: Vec<(Line, Name, Line)>,
    /// Bounces of the day: (address, reason).
    pub bounces: Vec<(Line, Line)>,
    /// Letters that were not understood or set aside: (letter, sender, reason).
    pub letters: Vec<(Line, Line, Line)>,
    /// Rulings that are waited for: (game, text).
    pub rulings: Vec<(Line, Line)>,
    /// Seats of a game that have one address: (game, address, seats).
    pub shared: Vec<(Line, Line, Line)>,
    /// Letters received and mails sent since the last summary.
    pub counts: (u64, u64),
}

impl Summary {
    fn quiet(&self) -> bool {
        self.late.is_empty() && self.bounces.is_empty() && self.letters.is_empty() && self.rulings.is_empty()
    }

    fn games_text(&self) -> String {
        super::overview::rows(&self.games, &self.head)
    }
}

impl Mail for Summary {
    templates!(Summary, "mail/summary.txt", "mail/summary.html");

    fn title(&self) -> String {
        format!("Daily summary, {}", crate::report::when::day(self.head.now, self.head.zone))
    }

    fn subject(&self) -> String {
        let things = self.late.len() + self.bounces.len() + self.letters.len() + self.rulings.len();
        match things {
            0 => format!("{}: all quiet", self.title()),
            1 => format!("{}: one thing to look at", self.title()),
            n => format!("{}: {n} things to look at", self.title()),
        }
    }
}
