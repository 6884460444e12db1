//! A story as its file has it.

use crate::games::ruleset::Options;
use serde::Deserialize;

/// Who plays what, and who writes what when.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Story {
    /// The game's name in the registry.
    pub game: String,
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// The dice's secret in hex, so that the story comes out the same each time.
    pub seed: Option<String>,
    /// The game's options.
    #[serde(default)]
    pub options: Options,
    /// The players, clockwise.
    pub players: Vec<Cast>,
    /// What happens.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

/// A player.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cast {
    /// Their name at the table.
    pub name: String,
    /// Their address.
    pub address: String,
}

/// A step of the story.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// What is told on the terminal.
    pub tell: Option<String>,
    /// Time that passes without a letter, in days.
    pub days: Option<i64>,
    /// The player who writes; without one the moderator does, or `address`.
    pub from: Option<String>,
    /// The address of somebody else who writes.
    pub address: Option<String>,
    /// What stands in the letter. It replies to the newest mail that its writer has got.
    pub send: Option<String>,
    /// Reply to the newest mail with these words in its subject instead.
    pub answers: Option<String>,
}

impl Story {
    /// "Igthorn, The Dark One and Magic Eyes".
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.players.iter().map(|p| p.name.as_str()).collect();
        match names.as_slice() {
            [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
            _ => names.join(", "),
        }
    }
}
