//! Coming into a game: the welcome to a new player.

use super::{Letterhead, Line, Mail, Name, filters, templates};

/// To somebody who has a seat now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Welcome {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// What the game is, in a sentence or two.
    pub about: Line,
    /// The seat's number, from 1.
    pub seat: usize,
    /// Who plays, this reader included.
    pub players: Vec<Name>,
    /// How many seats are still free.
    pub free: usize,
    /// The seat's token: it stands in the address that replies go to, and proves who writes.
    pub token: Line,
    /// The seat's word for the dice.
    pub word: Line,
    /// SHA-256 of the dice's secret, hex.
    pub commitment: Line,
    /// How long a turn is ("3 days"), if that is settled.
    pub pace: Option<Line>,
    /// Who the moderator is.
    pub moderator: Option<Name>,
}

impl Mail for Welcome {
    templates!(Welcome, "mail/welcome.txt", "mail/welcome.html");

    fn title(&self) -> String {
        match &self.head.game {
            Some(game) => format!("Welcome to {}", game.title),
            None => "Welcome".to_owned(),
        }
    }

    fn preview(&self) -> String {
        match self.free {
            0 => "All seats are taken.".to_owned(),
            1 => "One seat is still free.".to_owned(),
            n => format!("{n} seats are still free."),
        }
    }
}
