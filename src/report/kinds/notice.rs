//! Short mails to players between the reports: a ruling, a turned-back clock, a whisper, the end of one player's game.

use super::turn::Ruling;
use super::{Due, Letterhead, Line, Mail, Name, filters, templates};
use crate::report::order_form::OrderForm;

/// Something that happened outside the rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// What.
    pub what: Noticed,
    /// The deadlines as they are now, where they matter.
    pub dues: Vec<Due>,
    /// The reader's order form, where orders are asked for again.
    pub form: OrderForm,
}

/// What a notice is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noticed {
    /// The moderator ruled.
    Ruled {
        /// The ruling.
        ruling: Ruling,
        /// Whether it can be appealed against.
        appeal: bool,
    },
    /// The game was taken back.
    Undone {
        /// To where ("turn 3, ballot").
        to: Line,
        /// Why.
        reason: Line,
    },
    /// A deadline was moved.
    Moved {
        /// Which ("proposals").
        title: Line,
        /// Why.
        reason: Line,
    },
    /// The game waits.
    Held {
        /// Why.
        reason: Line,
    },
    /// It goes on.
    Resumed {
        /// Why it had waited.
        reason: Line,
    },
    /// A player writes to the reader alone.
    Whispered {
        /// Who; None where seats are anonymous.
        from: Option<Name>,
        /// What; several lines.
        text: String,
    },
    /// The reader is out of the game.
    Eliminated {
        /// Why.
        reason: Line,
    },
    /// Something else.
    Told {
        /// A title.
        title: Line,
        /// What there is to say.
        paragraphs: Vec<Line>,
    },
    /// A seat changed hands.
    Replaced {
        /// The seat's player before.
        old: Name,
        /// The seat's player now.
        new: Name,
        /// Why.
        reason: Line,
    },
}

impl Mail for Notice {
    templates!(Notice, "mail/notice.txt", "mail/notice.html");

    fn title(&self) -> String {
        match &self.what {
            Noticed::Ruled { ruling, .. } => format!("Ruling {}", ruling.number),
            Noticed::Undone { to, .. } => format!("Taken back to {to}"),
            Noticed::Moved { title, .. } => format!("New deadline for {title}"),
            Noticed::Held { .. } => "The game waits".to_owned(),
            Noticed::Resumed { .. } => "The game goes on".to_owned(),
            Noticed::Whispered { from: Some(name), .. } => format!("A whisper from {name}"),
            Noticed::Whispered { from: None, .. } => "A whisper".to_owned(),
            Noticed::Eliminated { .. } => "You are out of the game".to_owned(),
            Noticed::Told { title, .. } => title.to_string(),
            Noticed::Replaced { new, old, .. } => format!("{new} takes over from {old}"),
        }
    }
}
