//! The log of a game: append-only, and the only truth about it.

use crate::games::dice::Roll;
use crate::games::play::RawEvent;
use crate::games::ruleset::{DeadlineId, DecisionId, Options, Outcome, Problem};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use crate::referee::clock::Clock;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The version of the shape in which this program writes entries.
pub const VERSION: u32 = 1;

/// The shape of this program's positions: its version, and a number that is raised where positions change within a version. Digests and snapshots
/// of another shape say nothing about this program's positions; events, which are outcomes, are read by every later program.
pub const SHAPE: &str = concat!(env!("CARGO_PKG_VERSION"), "/3");

/// A game's tag, unique in its database, as subjects show it: "egypt-1".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameTag(pub String);

impl fmt::Display for GameTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl GameTag {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameTag {
    type Err = Problem;

    /// Lower-cased; a letter, then letters, figures, `_` and `-`, at most 32 characters: safe in subjects, addresses and file names.
    fn from_str(text: &str) -> Result<GameTag, Problem> {
        let tag = text.to_ascii_lowercase();
        let fine = tag.len() <= 32
            && tag.starts_with(|c: char| c.is_ascii_lowercase())
            && tag.ends_with(|c: char| c.is_ascii_alphanumeric())
            && tag.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_');
        if fine {
            return Ok(GameTag(tag));
        }
        let shown: String = text.chars().take(40).collect();
        Err(Problem::new(format!(
            "`{}` cannot be the tag of a game: it has to be a letter followed by letters, figures, `_` and `-`, 32 at most, like `egypt-1`.",
            shown.escape_debug()
        )))
    }
}

/// The number of a letter in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LetterId(pub i64);

impl fmt::Display for LetterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number in the game's log, from 1, without gaps.
    pub seq: u64,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// The version of its shape.
    pub version: u32,
    /// What happened.
    pub fact: Fact,
}

/// What an entry says. Outcomes only: replaying it needs no rule and no dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// The game was created and gathers players.
    Created(Creation),
    /// A seat was taken. `word` goes into the dice.
    Joined { seat: SeatId, name: String, word: String },
    /// All seats are taken; play begins. What the ruleset's setup did follows.
    Started,
    /// A position was adopted instead of the setup's; what that did follows.
    Adopted,
    /// The dice were used.
    Rolled(Roll),
    /// Something happened in the game itself.
    Game(RawEvent),
    /// A letter of a seat was received and is answered; what it did follows.
    Received { seat: SeatId, letter: Option<LetterId> },
    /// An answer was filed (it replaces the seat's earlier one to the same decision as a whole).
    Filed { seat: SeatId, decision: DecisionId, answer: Answer, letter: Option<LetterId> },
    /// A seat withdrew its answers.
    Cleared { seat: SeatId, decisions: Vec<DecisionId> },
    /// Orders were sent ahead, as written; each is tried when a decision opens that it can answer.
    Queued { seat: SeatId, lines: Vec<String> },
    /// A queued order was used, or turned out to be impossible (`problem`).
    Unqueued { seat: SeatId, line: String, problem: Option<String> },
    /// A deadline was announced.
    Announced { deadline: DeadlineId, at: DateTime<Utc> },
    /// A deadline was moved by the moderator.
    Moved { deadline: DeadlineId, at: DateTime<Utc>, reason: String },
    /// A step was taken; the answers to these decisions are spent.
    Stepped { moment: Stepped, spent: Vec<DecisionId> },
    /// A seat let a deadline pass without answering what it had to; `wholly`: it had answered nothing that was due.
    Missed { seat: SeatId, decisions: Vec<DecisionId>, wholly: bool },
    /// Those whose orders are missing were reminded of a deadline.
    Reminded { deadline: DeadlineId, seats: Vec<SeatId> },
    /// A program whose positions have another shape goes on with the game: it can reproduce the digests from here on.
    TakenOver { shape: String },
    /// The state's digest at a boundary; every replay by a program of the same shape must reproduce it.
    Digest { round: u32, sha256: String },
    /// Reports were written: the news up to here are known to these viewers.
    Reported { seats: Vec<SeatId>, public: bool },
    /// A remark for the next report.
    Said { seat: SeatId, text: String },
    /// A seat asks that nothing be resolved before the deadline, or takes that back.
    Wait { seat: SeatId, on: bool },
    /// A seat's time zone, in which its mails tell times.
    Zone { seat: SeatId, zone: Tz },
    /// A seat is away.
    Vacation { seat: SeatId, from: NaiveDate, to: NaiveDate },
    /// A seat takes its vacations back.
    Back { seat: SeatId },
    /// A seat's player left; it stays until it is replaced.
    Resigned { seat: SeatId },
    /// A new player is sought for a seat, or no more.
    Sought { seat: SeatId, on: bool },
    /// Somebody who rules and plays as well was shown what players must not see.
    Looked { what: String, reason: String },
    /// A new player sits in a seat.
    Replaced { seat: SeatId, reason: String },
    /// The moderator added a seat to the running game; what that did to the game follows. It has no part in the dice.
    Added { seat: SeatId, name: String },
    /// A question that has to be confirmed with `yes` was asked.
    Asked { seat: SeatId, question: Question },
    /// It was answered, or dropped.
    Settled { seat: SeatId },
    /// The game is held: no deadline acts.
    Held { reason: String },
    /// It goes on; the deadlines that had passed meanwhile are at `at` now.
    Resumed { deadlines: Vec<(DeadlineId, DateTime<Utc>)> },
    /// The moderator ruled. What it did to the game follows.
    Ruled { number: u32, words: String, reason: String },
    /// The stretch of the log after entry `to` no longer counts.
    Undone { to: u64, words: String },
    /// The last undo no longer counts.
    Redone,
    /// The game is over.
    Ended { outcome: Outcome },
    /// The dice's secret, in hex.
    Revealed { secret: String },
}

/// Why a step was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stepped {
    /// A decision was carried out on receipt.
    Answered(DecisionId),
    /// A deadline passed.
    Due(DeadlineId),
    /// All that was due at a deadline was in before it.
    AllIn(DeadlineId),
}

/// What a player was asked to confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// To withdraw all orders.
    Clear,
    /// To leave the game.
    Resign,
}

/// How a game is created.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Creation {
    /// The game's name in the registry.
    pub game: String,
    /// What the players call this game; the tag if empty.
    pub title: String,
    /// Its options.
    pub options: Options,
    /// How many seats.
    pub seats: u8,
    /// Its deadline rules.
    pub clock: Clock,
    /// Who may speak to whom.
    #[serde(default)]
    pub press: Press,
    /// SHA-256 of the dice's secret, in hex.
    pub commitment: String,
    /// The key of the seals of what stays secret after the end, too (see [`crate::referee::verify`]). It is never published; without one nothing is sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealing: Option<String>,
    /// The [`SHAPE`] of the program that created it; None: one that did not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
}

/// Who may speak to whom in a game, beside what its own rules let players write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Press {
    /// `say` and `whisper` tell whose words they are.
    #[default]
    Open,
    /// They do not.
    Anonymous,
    /// There is neither.
    None,
}

impl Fact {
    /// Whether an undo leaves this entry alone: who sits where and what was said is not part of the position.
    pub fn survives_undo(&self) -> bool {
        matches!(
            self,
            Fact::Created(_)
                | Fact::TakenOver { .. }
                | Fact::Joined { .. }
                | Fact::Said { .. }
                | Fact::Zone { .. }
                | Fact::Vacation { .. }
                | Fact::Back { .. }
                | Fact::Sought { .. }
                | Fact::Looked { .. }
                | Fact::Resigned { .. }
                | Fact::Replaced { .. }
                | Fact::Ruled { .. }
                | Fact::Undone { .. }
                | Fact::Redone
                | Fact::Revealed { .. }
        )
    }

    /// Whether everything can be ordered after it that could be before it, by the same names. (Others may leave it alone, too.)
    pub fn leaves_orders_alone(&self) -> bool {
        matches!(
            self,
            Fact::Received { .. }
                | Fact::Filed { .. }
                | Fact::Said { .. }
                | Fact::Wait { .. }
                | Fact::Asked { .. }
                | Fact::Settled { .. }
                | Fact::Reminded { .. }
                | Fact::Reported { .. }
        )
    }
}

/// The entries that count: those of undone stretches left out, those of undone undos put back. In log order.
pub fn effective(log: &[Entry]) -> Vec<&Entry> {
    let mut kept: Vec<&Entry> = Vec::with_capacity(log.len());
    let mut undone: Vec<Vec<&Entry>> = Vec::new();
    for entry in log {
        match &entry.fact {
            Fact::Undone { to, .. } => {
                let (stay, go): (Vec<&Entry>, Vec<&Entry>) = kept.into_iter().partition(|e| e.seq <= *to || e.fact.survives_undo());
                kept = stay;
                undone.push(go);
                kept.push(entry);
            }
            Fact::Redone => {
                if let Some(back) = undone.pop() {
                    kept.extend(back);
                    kept.sort_by_key(|e| e.seq);
                }
                kept.push(entry);
            }
            _ => {
                if matches!(entry.fact, Fact::Game(_) | Fact::Filed { .. } | Fact::Stepped { .. }) {
                    // What was undone cannot come back once the game has gone on from there.
                    undone.clear();
                }
                kept.push(entry);
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_lower_cased_and_safe_in_subjects_addresses_and_file_names() {
        for fine in ["Egypt-1", "rise_of_the_first_dynasty-12", "a"] {
            assert_eq!(fine.parse::<GameTag>().unwrap().0, fine.to_lowercase());
        }
        for wrong in ["", "1egypt", "egypt 1", "egypt/../x", "egypt-", "-egypt", "égypt", "a\nb", &"a".repeat(33)] {
            assert!(wrong.parse::<GameTag>().is_err(), "{wrong:?}");
        }
    }
}
