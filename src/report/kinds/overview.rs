//! `list` and `status`: the games of this referee, and one game at a glance.

use super::{Due, Letterhead, Line, Mail, Name, filters, templates};
use crate::games::ruleset::Body;

/// One game of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its id.
    pub id: Line,
    /// Its title.
    pub title: Name,
    /// Where it is ("open", "turn 3", "finished").
    pub state: Line,
    /// Seats taken.
    pub taken: usize,
    /// Seats in all.
    pub seats: usize,
    /// Whether the reader has a seat in it.
    pub yours: bool,
    /// Its next deadline.
    pub due: Option<chrono::DateTime<chrono::Utc>>,
}

/// `list`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// Reader, moment.
    pub head: Letterhead,
    /// The games, open ones first.
    pub games: Vec<GameRow>,
}

impl List {
    fn rows_text(&self) -> String {
        rows(&self.games, &self.head)
    }
}

/// Games as an aligned table.
pub(super) fn rows(games: &[GameRow], head: &Letterhead) -> String {
    let rows: Vec<Vec<String>> = games
        .iter()
        .map(|g| {
            let due = g.due.map(|at| format!(", due {}", head.short(&at))).unwrap_or_default();
            let yours = if g.yours { " (you play)" } else { "" };
            vec![g.id.to_string(), g.title.to_string(), format!("{}/{}", g.taken, g.seats), format!("{}{due}{yours}", g.state)]
        })
        .collect();
    crate::report::text::table(&rows, &[], 20)
}

impl Mail for List {
    templates!(List, "mail/list.txt", "mail/list.html");

    fn title(&self) -> String {
        "The games here".to_owned()
    }
}

/// Whether a seat has answered: all that others may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatState {
    /// Everything that is waited for is in.
    Answered,
    /// It is waited for.
    Waited,
    /// Nothing is waited for from it now.
    Idle,
    /// It does not play any more.
    Out,
}

impl SeatState {
    /// In a few words.
    pub fn words(self) -> &'static str {
        match self {
            SeatState::Answered => "has answered",
            SeatState::Waited => "is waited for",
            SeatState::Idle => "has nothing to answer",
            SeatState::Out => "is out of the game",
        }
    }
}

/// A seat in a status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Its player.
    pub name: Name,
    /// Where it stands.
    pub state: SeatState,
    /// On vacation until then, or the like.
    pub note: Option<Line>,
}

/// `status`.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// The round ("Turn 3").
    pub round: Line,
    /// Why the game waits, where it does not wait for players alone.
    pub held: Option<Line>,
    /// The seats.
    pub seats: Vec<SeatRow>,
    /// The deadlines ahead.
    pub dues: Vec<Due>,
    /// The position.
    pub body: Option<Body>,
}

impl Status {
    fn seats_text(&self) -> String {
        let rows: Vec<Vec<String>> = self
            .seats
            .iter()
            .map(|s| {
                let note = s.note.as_ref().map(|n| format!(" ({n})")).unwrap_or_default();
                vec![s.name.to_string(), format!("{}{note}", s.state.words())]
            })
            .collect();
        crate::report::text::table(&rows, &[], 40)
    }
}

impl Mail for Status {
    templates!(Status, "mail/status.txt", "mail/status.html");

    fn title(&self) -> String {
        format!("{}: how things stand", self.round)
    }

    fn bodies(&self) -> Vec<&Body> {
        self.body.iter().collect()
    }
}
