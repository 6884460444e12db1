//! `help [topic]`: made from the verb tables, with examples of the reader's own game.

use super::{Letterhead, Line, Mail, filters, templates};
use crate::report::order_form::Verb;

/// A help mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// The topic, if one was asked for.
    pub topic: Option<Line>,
    /// What it is about, a paragraph each.
    pub about: Vec<Line>,
    /// Groups of orders.
    pub groups: Vec<HelpGroup>,
    /// Other topics that can be asked for.
    pub topics: Vec<Line>,
}

/// Orders that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpGroup {
    /// What they are for ("Your turn").
    pub title: Line,
    /// The verbs; see [`crate::report::order_form::verb`].
    pub verbs: Vec<Verb>,
}

impl Mail for Help {
    templates!(Help, "mail/help.txt", "mail/help.html");

    fn title(&self) -> String {
        match &self.topic {
            Some(topic) => format!("Help: {topic}"),
            None => "Help: how to write to the referee".to_owned(),
        }
    }
}
