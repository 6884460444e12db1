//! Cards: instances with names, kinds, texts and histories, and where they can lie.

use super::wording::{Provenance, Wording};
use crate::english::meaning::{KindId, TypeId};
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};

/// A card's number, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u32);

impl std::fmt::Display for CardId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One card. Copies are cards of their own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Its number.
    pub id: CardId,
    /// Its present name.
    pub name: String,
    /// The original that it is a copy of, however it is renamed.
    pub kind: KindId,
    /// Its type.
    pub ctype: TypeId,
    /// Its text without the type.
    pub wording: Wording,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Whether it came into the game by a proposal or an effect, not from the setup.
    pub new: bool,
    /// Who last held it in the hand.
    pub owner: Option<SeatId>,
    /// How it came into play; only while it is being resolved or in play.
    pub played: Option<Played>,
    /// Earlier names and texts, the oldest first.
    pub history: Vec<Former>,
}

/// How a card was played or put into play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Who played it.
    pub by: SeatId,
    /// The turn.
    pub turn: u32,
    /// Its place in the order of arrivals of the whole game.
    pub arrival: u32,
    /// What it was played on, in the order of its text's targets.
    pub targets: Vec<Target>,
    /// The choices of its order, kept for what it does later.
    pub choices: Vec<Choice>,
}

/// A target that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// A player.
    Player(SeatId),
    /// A card.
    Card(CardId),
    /// The game environment: all players.
    Everyone,
}

/// A value for a choice slot of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The slot's number in its text.
    pub slot: u16,
    /// What was chosen.
    pub picked: Picked,
}

/// What a choice can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Picked {
    /// A "may" or an offered payment: taken or declined.
    Yes(bool),
    /// A number.
    Number(i64),
    /// One of several alternatives, from 0.
    Option(u16),
    /// Players.
    Players(Vec<SeatId>),
    /// Cards.
    Cards(Vec<CardId>),
    /// Kinds, variables or names, by id.
    Words(Vec<String>),
}

/// What a card once was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Former {
    /// Until this turn.
    pub turn: u32,
    /// Who changed it, if a player did.
    pub by: Option<SeatId>,
    /// What it was.
    pub was: Was,
}

/// A former name, type or text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Was {
    /// A name.
    Name(String),
    /// A type.
    Type(TypeId),
    /// A text, as its words.
    Words(String),
}

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In a hand.
    Hand(SeatId),
    /// In play under the control of a seat.
    Play(SeatId),
    /// In the draw pile.
    DrawPile,
    /// In the discard pile.
    DiscardPile,
    /// Out of the game.
    OutOfGame,
    /// Being resolved: in no zone.
    Resolving,
}

/// Which end of a place's list a card is put to. The first card of a pile is its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// To the front: the top of a pile.
    First,
    /// To the back: the bottom of a pile, the end of a hand, the latest arrival in play.
    Last,
    /// Before the card at this index.
    At(u32),
}
