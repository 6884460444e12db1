//! The games of this referee at a glance, as a table within other mails.

use super::{Letterhead, Line, Name};

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
