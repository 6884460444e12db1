//! Choices that a game waits for in the midst of a step (option `decisions = "ask"`).

use super::card::{CardId, Picked};
use super::effect::Source;
use crate::english::meaning::Effect;
use crate::games::nomic::turn::Due;
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};

/// A choice that one seat owes before the step at a deadline can be carried out. The step is then begun anew with all choices made so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Its number, counted through the game.
    pub number: u32,
    /// Who chooses.
    pub seat: SeatId,
    /// Whose text asks.
    pub source: Source,
    /// The slot of that text; None: the hand limit asks.
    pub slot: Option<u16>,
    /// What is to be chosen.
    pub asks: Asks,
    /// The moment whose step waits.
    pub due: Due,
    /// What everybody may know of the step up to here.
    pub so_far: Vec<String>,
}

/// What is to be chosen, and from what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asks {
    /// Whether to do it.
    Whether(Box<Effect>),
    /// One of these.
    Which(Vec<Effect>),
    /// A number.
    Number { least: i64, most: i64 },
    /// Players.
    Players { from: Vec<SeatId>, least: u32, most: u32 },
    /// Cards.
    Cards { from: Vec<CardId>, least: u32, most: u32 },
}

/// A choice that was made, or left to the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chosen {
    /// Who chose.
    pub seat: SeatId,
    /// Whose text asked.
    pub source: Source,
    /// The slot.
    pub slot: Option<u16>,
    /// What was chosen; None: no answer came in time.
    pub picked: Option<Picked>,
}
