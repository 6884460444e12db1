//! Seats of a game, and who looks at it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A seat's place at the table, counted clockwise from 0. Players see `number()`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatId(pub u8);

impl SeatId {
    /// The seat's number as players count, from 1.
    pub fn number(self) -> usize {
        usize::from(self.0) + 1
    }

    /// The seat's index into a list of seats.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// Who looks at a game. Everything mailed or published is made for one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player of a seat.
    Seat(SeatId),
    /// Everyone: observers, and readers of the archive.
    Public,
    /// The moderator, who sees all.
    Moderator,
}

impl Viewer {
    /// Whether this viewer may know what only `seat` knows.
    pub fn knows(self, seat: SeatId) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Public => false,
            Viewer::Moderator => true,
        }
    }
}
