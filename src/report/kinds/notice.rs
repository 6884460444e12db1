//! Short mails to players between the reports: a whisper, and whatever else the referee has to tell one of them.

use super::{Letterhead, Line, Mail, Name, filters, templates};

/// Something that happened outside the rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// What.
    pub what: Noticed,
}

/// What a notice is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noticed {
    /// A player writes to the reader alone.
    Whispered {
        /// Who; None where seats are anonymous.
        from: Option<Name>,
        /// What; several lines.
        text: String,
    },
    /// Something else.
    Told {
        /// A title.
        title: Line,
        /// What there is to say.
        paragraphs: Vec<Line>,
    },
}

impl Mail for Notice {
    templates!(Notice, "mail/notice.txt", "mail/notice.html");

    fn title(&self) -> String {
        match &self.what {
            Noticed::Whispered { from: Some(name), .. } => format!("A whisper from {name}"),
            Noticed::Whispered { from: None, .. } => "A whisper".to_owned(),
            Noticed::Told { title, .. } => title.to_string(),
        }
    }
}
