//! The ruleset as it stands: variables, types, kinds, rules, conditions, and its versions.

use super::wording::{Provenance, Wording};
use crate::english::meaning::{KindId, TypeId, VariableId};
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The ruleset in force.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    /// The variables that every player has, in the order in which they came.
    pub variables: Vec<Variable>,
    /// The types of cards, in the order in which they came.
    pub types: Vec<CardType>,
    /// The kinds of cards that there have been, by id, with the name that their original had.
    pub kinds: BTreeMap<KindId, String>,
    /// The rules: 1 to 4 are those of the first version, players' begin at 5.1.
    pub rules: Vec<Rule>,
    /// The winning conditions, joined by "or".
    pub winning: Vec<Rule>,
    /// The elimination conditions, joined by "or".
    pub elimination: Vec<Rule>,
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variable {
    /// Its id: its first name.
    pub id: VariableId,
    /// Its name.
    pub name: String,
    /// Its unit, one and several ("level", "levels"), if it has one of its own.
    pub unit: Option<(String, String)>,
    /// What every player starts with.
    pub start: i64,
    /// Its least value.
    pub min: i64,
    /// Its greatest value.
    pub max: i64,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The turn in which it was repealed, if it was: it is no longer shown, and nothing can change it.
    pub repealed: Option<u32>,
}

/// A type of cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardType {
    /// Its id: its first name.
    pub id: TypeId,
    /// Its name.
    pub name: String,
    /// Its definition.
    pub wording: Wording,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The first turn in which its text as it stands is in force. None: since its provenance's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_force: Option<u32>,
    /// The turn in which it was repealed, if it was: its cards keep their texts, are discarded after being played, and no new ones may be made.
    pub repealed: Option<u32>,
}

/// A rule or a condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    /// Its number as players refer to it ("3.4", "5.1"; conditions are numbered 1, 2, …).
    pub number: String,
    /// Its text.
    pub wording: Wording,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The first turn in which its text as it stands is in force. None: since its provenance's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_force: Option<u32>,
    /// The turn in which it was repealed, if it was: it stays listed in the versions, and has no effect.
    pub repealed: Option<u32>,
}

/// One version of the ruleset: what it changed against the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// Its number, from 1: the setup's.
    pub number: u32,
    /// The turn at whose start it came into force.
    pub turn: u32,
    /// Its author: a player, or nobody (setup, ruling).
    pub by: Option<SeatId>,
    /// Its vote, yes and no.
    pub vote: Option<(i64, i64)>,
    /// What brought it, in words ("proposal 3", "ruling 2", "the setup").
    pub origin: String,
    /// The changed clauses.
    pub changes: Vec<ClauseChange>,
}

/// A clause of the ruleset before and after a version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClauseChange {
    /// Which clause, as listings name it ("rule 3.4", "type Curse", "variable Gold", "winning 2", "card 17 Flood").
    pub clause: String,
    /// Its text before; None: it is new.
    pub before: Option<String>,
    /// Its text after; None: it is repealed.
    pub after: Option<String>,
}

/// Names one text of the ruleset or of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextPlace {
    /// A card's text.
    Card(super::CardId),
    /// A type's definition.
    Type(TypeId),
    /// A rule, by number.
    Rule(String),
    /// A winning condition, by number.
    Winning(String),
    /// An elimination condition, by number.
    Elimination(String),
}

impl Variable {
    /// A value in words: "3 levels", "100 gold" without own unit is just the number.
    pub fn value(&self, value: i64) -> String {
        match &self.unit {
            Some((one, _)) if value == 1 => format!("1 {one}"),
            Some((_, several)) => format!("{value} {several}"),
            None => value.to_string(),
        }
    }

    /// Whether it is in force.
    pub fn stands(&self) -> bool {
        self.repealed.is_none()
    }
}

impl CardType {
    /// Whether it is in force.
    pub fn stands(&self) -> bool {
        self.repealed.is_none()
    }

    /// The turn from which on its text governs: see [`Rule::since`].
    pub fn since(&self) -> u32 {
        since(self.in_force, &self.provenance, &self.wording)
    }
}

impl Rule {
    /// Whether it is in force.
    pub fn stands(&self) -> bool {
        self.repealed.is_none()
    }

    /// The turn from which on its text governs, the first for the setup's: the turns that it speaks of ("for three turns") count from there.
    pub fn since(&self) -> u32 {
        since(self.in_force, &self.provenance, &self.wording)
    }
}

fn since(in_force: Option<u32>, provenance: &Provenance, wording: &Wording) -> u32 {
    in_force.unwrap_or_else(|| provenance.turn.max(wording.newest())).max(1)
}

impl Rules {
    /// The variable of that id that is in force.
    pub fn variable(&self, id: &VariableId) -> Option<&Variable> {
        self.variables.iter().find(|v| v.id == *id && v.stands())
    }

    /// The type of that id, repealed or not.
    pub fn card_type(&self, id: &TypeId) -> Option<&CardType> {
        self.types.iter().find(|t| t.id == *id)
    }

    /// The type in force that bears the name.
    pub fn type_named(&self, name: &str) -> Option<&CardType> {
        self.types.iter().find(|t| t.stands() && t.name.eq_ignore_ascii_case(name))
    }

    /// The rule of that number, repealed or not.
    pub fn rule(&self, number: &str) -> Option<&Rule> {
        self.rules.iter().find(|r| r.number == number)
    }
}
