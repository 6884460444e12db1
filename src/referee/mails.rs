//! What is to be written to whom: content as data. `report` turns it into mails.

use crate::games::ruleset::{Body, Decision, Outcome};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use crate::orders::form::Form;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A mail to be written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mail {
    /// To whom.
    pub to: To,
    /// The number of the last log entry that it tells of: with the game and the seat it makes the Message-ID.
    pub entry: u64,
    /// What it says.
    pub content: Content,
}

/// Whom a mail is for. Addresses are the store's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// The player of a seat.
    Seat(SeatId),
    /// Everyone who observes the game.
    Observers,
    /// The game's moderators.
    Moderator,
}

/// What a mail says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// The answer to a player's letter.
    Answer(Box<AnswerReport>),
    /// The game as it stands, and what happened.
    Report(Box<GameReport>),
    /// A reminder of a deadline.
    Reminder(Box<Reminder>),
    /// Something passed on from another player; `from` is empty where it is not told.
    Whisper { from: String, text: String },
    /// Something that the moderator or a player must know.
    Notice(Notice),
}

/// The answer to a letter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AnswerReport {
    /// The round that runs.
    pub round: u32,
    /// Line by line what was understood.
    pub lines: Vec<LineAnswer>,
    /// The writer's other lines, which were not taken for orders.
    pub remarks: Vec<String>,
    /// Where a sequence stopped at an order that is wrong: that order as it may have been meant, and those after it, to be sent again.
    #[serde(default)]
    pub again: Vec<String>,
    /// Whether the letter was only tried (`check`).
    pub tried: bool,
    /// Why its orders were not carried out, where none was.
    pub stale: Option<Stale>,
    /// Where its orders came after their deadline and still count.
    pub grace: Option<Grace>,
    /// What waits for the writer's `yes`, in words ("to withdraw all your orders").
    pub confirm: Option<String>,
    /// Why the game is held, if it is.
    pub held: Option<String>,
    /// Remarks of the referee on the letter.
    pub notes: Vec<String>,
    /// What happened at once because of it.
    pub news: Vec<String>,
    /// Answers to questions ("rules", "report 3"), each with its heading.
    pub answers: Vec<(String, Body)>,
    /// The orders as they now stand.
    pub standing: Vec<Standing>,
    /// Orders sent ahead that wait.
    pub queued: Vec<String>,
    /// What is still missing, and until when it is waited for.
    pub missing: Vec<DeadlineAhead>,
    /// What is missing, as a report would offer it.
    pub open: Vec<OpenDecision>,
    /// The deadlines ahead.
    pub deadlines: Vec<DeadlineAhead>,
    /// When it goes on before its deadline, since nobody's answer is missing.
    #[serde(default)]
    pub settles: Option<DateTime<Utc>>,
}

/// A letter that came after the deadline, while the game still waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grace {
    /// The deadline.
    pub deadline: DateTime<Utc>,
    /// When our server received the letter.
    pub received: DateTime<Utc>,
}

/// A letter that was meant for another round than the one that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stale {
    /// It answers the report of an earlier round.
    OldReport { answered: u32 },
    /// It said itself for which round it is (`turn 5`).
    OtherTurn { meant: u32 },
}

/// The orders of one decision as they stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The decision's title.
    pub title: String,
    /// Its orders in normal form.
    pub orders: Vec<String>,
}

/// What became of one line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineAnswer {
    /// The line as it was written.
    pub line: String,
    /// What became of it.
    pub verdict: LineVerdict,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineVerdict {
    /// It counts, read as `normal`.
    Fine { normal: String, warning: Option<String> },
    /// It does not.
    Wrong { problem: String, suggestion: Option<String> },
}

/// A deadline ahead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeadlineAhead {
    /// What is due.
    pub title: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// A report of the game to one reader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameReport {
    /// The round that runs.
    pub round: u32,
    /// What it opens with.
    pub occasion: Occasion,
    /// The game's own part.
    pub body: Body,
    /// Why the game is held, if it is.
    #[serde(default)]
    pub held: Option<String>,
    /// The moderator's rulings since the last report.
    pub rulings: Vec<Ruling>,
    /// What players said since the last report: the seat's name (empty where it is not told) and the words.
    pub said: Vec<(String, String)>,
    /// Other things to know: who missed what, who left or came.
    pub notes: Vec<String>,
    /// The reader's orders as they stand.
    #[serde(default)]
    pub standing: Vec<Standing>,
    /// What the reader has to decide, or may.
    pub open: Vec<OpenDecision>,
    /// The deadlines ahead.
    pub deadlines: Vec<DeadlineAhead>,
    /// Seats whose answers are awaited, by name.
    pub awaited: Vec<String>,
    /// The dice: in the first and the last report.
    pub dice: Option<DiceNote>,
}

/// What a report opens with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The game begins.
    Start,
    /// A round begins, or something new is to be decided in it.
    Round,
    /// The moderator put the game back to an earlier point, or changed it.
    Ruling,
    /// The game is over.
    End(Outcome),
}

/// A decision as a report offers it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenDecision {
    /// The decision.
    pub decision: Decision,
    /// When it is due.
    pub due: Option<DateTime<Utc>>,
    /// Its verbs.
    pub form: Form,
    /// Legal answers: each is accepted when it is sent alone.
    pub answers: Vec<Answer>,
    /// Whether these are all.
    #[serde(default)]
    pub all: bool,
    /// Whether the reader has answered it.
    #[serde(default)]
    pub answered: bool,
}

/// What readers must know of the dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiceNote {
    /// SHA-256 of the secret.
    pub commitment: String,
    /// The seats' words, in seat order: name and word.
    pub words: Vec<(String, String)>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
}

/// A ruling of the moderator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ruling {
    /// Its number in the game, from 1.
    pub number: u32,
    /// The round in which it was made.
    pub round: u32,
    /// The order, without the reason.
    pub words: String,
    /// The reason.
    pub reason: String,
}

/// A reminder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reminder {
    /// The round that runs.
    pub round: u32,
    /// What is missing.
    pub missing: Vec<OpenDecision>,
    /// The orders as they stand.
    pub standing: Vec<Standing>,
    /// Who else is waited for.
    pub awaited: Vec<String>,
}

/// Something that the moderator or a player must know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Notice {
    /// Its subject.
    pub title: String,
    /// What there is to say, by paragraphs.
    pub paragraphs: Vec<String>,
}
