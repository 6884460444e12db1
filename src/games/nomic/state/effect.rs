//! Effects that outlive the moment in which they began, and what their references stand for.

use super::card::{CardId, Choice, Target};
use crate::english::meaning::{Condition, Event, Mark, Static, Trigger};
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A lasting effect's number, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectId(pub u32);

/// What causes something, as narrations name it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A card (a type's text acts through each card of the type).
    Card(CardId),
    /// A rule, by number.
    Rule(String),
    /// A winning condition, by number.
    Winning(String),
    /// An elimination condition, by number.
    Elimination(String),
    /// The sequence of the turn: deal, hand limit, ballot.
    Game,
    /// The moderator.
    Moderator,
}

/// What and who causes something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// What.
    pub source: Source,
    /// Whose doing it is: the controller of the card, who draws or discards. None: nobody's.
    pub by: Option<SeatId>,
}

impl Cause {
    /// The sequence of the turn.
    pub const GAME: Cause = Cause { source: Source::Game, by: None };
    /// The moderator.
    pub const MODERATOR: Cause = Cause { source: Source::Moderator, by: None };

    /// The card that causes it, if one does.
    pub fn card(&self) -> Option<CardId> {
        match self.source {
            Source::Card(card) => Some(card),
            _ => None,
        }
    }
}

/// What the references of a text stand for while it is carried out; stored with effects that last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scope {
    /// Whose text it is.
    pub source: Source,
    /// The controller of the card, "you".
    pub you: Option<SeatId>,
    /// What was targeted, in the order of the text's targets.
    pub targets: Vec<Target>,
    /// The choices that the order made.
    pub choices: Vec<Choice>,
    /// What the marked steps did, by mark.
    pub marks: Vec<(Mark, Marked)>,
    /// The event that triggered or is to be replaced.
    pub event: Option<Happening>,
    /// The proposal in question, by number.
    pub proposal: Option<u32>,
}

/// A scope that is shared between copies until one of them changes it.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedScope(Arc<Scope>);

impl From<Scope> for SharedScope {
    fn from(scope: Scope) -> SharedScope {
        SharedScope(Arc::new(scope))
    }
}

impl Deref for SharedScope {
    type Target = Scope;

    fn deref(&self) -> &Scope {
        &self.0
    }
}

impl DerefMut for SharedScope {
    fn deref_mut(&mut self) -> &mut Scope {
        Arc::make_mut(&mut self.0)
    }
}

/// What a marked step did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marked {
    /// The players it chose or went through.
    pub players: Vec<SeatId>,
    /// The cards it selected, moved, revealed or made.
    pub cards: Vec<CardId>,
    /// The amount that it really changed, moved or rolled.
    pub amount: i64,
    /// Whether it happened.
    pub done: bool,
    /// Of several players that it went through: those with whom it happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub did: Vec<SeatId>,
}

/// The event that triggered something, as far as its text can refer to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Happening {
    /// Who did it.
    pub actor: Option<SeatId>,
    /// To whom it happened.
    pub affected: Vec<SeatId>,
    /// The card that moved, was played or caused it.
    pub card: Option<CardId>,
    /// How much.
    pub amount: i64,
}

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lasting {
    /// Its number.
    pub id: EffectId,
    /// What its references stand for.
    pub scope: Scope,
    /// What it is.
    pub body: Body,
    /// The turn from which it holds.
    pub from: u32,
    /// Until when.
    pub until: Until,
    /// Its place in the order of arrivals of the whole game.
    pub arrival: u32,
}

/// What lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// These hold.
    Holds(Vec<Static>),
    /// This trigger is set (a delayed effect).
    Armed(Box<Trigger>),
}

/// Until when something lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// For the rest of the game.
    Always,
    /// To the end of this turn.
    EndOfTurn(u32),
    /// Until the event happens.
    Event(Box<Event>),
    /// As long as the condition holds.
    While(Box<Condition>),
}

/// Counts how often something that may act once (in a turn) has acted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Spent {
    /// What acted: a text and the place in it (made by the executor, stable while the card stays in play).
    pub what: String,
    /// The turn in which it acted last.
    pub turn: u32,
}
