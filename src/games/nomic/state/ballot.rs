//! Proposals, votes, and rulings that are asked for.

use super::card::CardId;
use super::rules::{TextPlace, Variable};
use super::wording::{Wording, Written};
use crate::english::meaning::{ProposalKind, TypeId};
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};

/// A proposal, from its order to its fate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proposal {
    /// Its number, counted through the game. None: the ballot is not open yet.
    pub number: Option<u32>,
    /// Who made it.
    pub by: SeatId,
    /// The turn in which it was made.
    pub turn: u32,
    /// What it proposes.
    pub change: Change,
    /// The order as its proposer wrote it (normal form).
    pub order: String,
    /// Worked example and warnings, shown in the ballot.
    pub notes: Vec<String>,
    /// Remarks of players.
    pub comments: Vec<(SeatId, String)>,
    /// What became of it.
    pub fate: Fate,
    /// What it changes instead if others of the same ballot are accepted too, by whose words its text is then read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rebound: Option<Box<Rebound>>,
    /// Whether it failed before and is put to the vote once more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

/// A change whose text is read only with what other proposals of the same ballot bring. Frozen with the ballot, as the proposal itself is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rebound {
    /// The numbers of those proposals; all of them must be accepted.
    pub with: Vec<u32>,
    /// The change as it is read then.
    pub change: Change,
}

/// What a proposal changes. Texts are frozen with their readings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Adds, edits or deletes one sentence of a card, a type, a rule or a condition; `whole` is the text as it then stands, `edit` what is done.
    Amend { place: TextPlace, edit: Edit, whole: Wording },
    /// A new winning condition.
    Winning(Wording),
    /// A new elimination condition.
    Elimination(Wording),
    /// A new type.
    NewType { name: String, wording: Wording },
    /// A new variable.
    NewVariable(Variable),
    /// A new card.
    NewCard { name: String, ctype: TypeId, wording: Wording },
    /// A copy of a card.
    Copy(CardId),
    /// A new rule.
    NewRule(Wording),
    /// Repeals a rule, type, variable or condition.
    Repeal(Repealed),
    /// Overturns the moderator's ruling of this number: an appeal.
    Overturn(u32),
}

/// What is done to a text; sentences are counted from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// A sentence is added at the end.
    Add(Written),
    /// A sentence is put in the place of another.
    Replace(u32, Written),
    /// A sentence is deleted.
    Delete(u32),
}

/// What a repeal takes out of force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repealed {
    /// A rule, a type or a condition.
    Text(TextPlace),
    /// A variable.
    Variable(crate::english::meaning::VariableId),
}

/// What became of a proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Not voted on yet.
    Open,
    /// Voted on: the votes by seat (yes or no) and their weighted sums.
    Decided {
        /// Who voted how.
        votes: Vec<(SeatId, bool)>,
        /// Weight of the votes for it.
        yes: i64,
        /// Weight of the votes against it.
        no: i64,
        /// Whether it is accepted.
        accepted: bool,
        /// Why, if not by the plain count ("only two players voted").
        why: Option<String>,
    },
    /// Never put to the vote, and why.
    Void(String),
}

impl Change {
    /// The kind of proposal that it is; None: an appeal, which the rules about proposals do not govern.
    pub fn kind(&self) -> Option<ProposalKind> {
        Some(match self {
            Change::Overturn(_) => return None,
            Change::Amend { place, .. } => match place {
                TextPlace::Card(_) => ProposalKind::AmendCard,
                TextPlace::Type(_) => ProposalKind::AmendType,
                TextPlace::Rule(_) => ProposalKind::AmendRule,
                TextPlace::Winning(_) => ProposalKind::AmendWinning,
                TextPlace::Elimination(_) => ProposalKind::AmendElimination,
            },
            Change::Winning(_) => ProposalKind::NewWinning,
            Change::Elimination(_) => ProposalKind::NewElimination,
            Change::NewType { .. } => ProposalKind::NewType,
            Change::NewVariable(_) => ProposalKind::NewVariable,
            Change::NewCard { .. } => ProposalKind::NewCard,
            Change::Copy(_) => ProposalKind::Copy,
            Change::NewRule(_) => ProposalKind::NewRule,
            Change::Repeal(Repealed::Variable(_)) => ProposalKind::RepealVariable,
            Change::Repeal(Repealed::Text(place)) => match place {
                TextPlace::Type(_) => ProposalKind::RepealType,
                TextPlace::Winning(_) => ProposalKind::RepealWinning,
                TextPlace::Elimination(_) => ProposalKind::RepealElimination,
                // A card is not repealed: there is no order for it.
                TextPlace::Rule(_) | TextPlace::Card(_) => ProposalKind::RepealRule,
            },
        })
    }
}

/// A ruling that the game waits for, or has asked for without waiting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Its number, counted through the game.
    pub number: u32,
    /// Whose text.
    pub place: TextPlace,
    /// The unread sentence's place in it, from 0.
    pub sentence: u32,
    /// The play that waits for it, if one does: who plays.
    pub play: Option<SeatId>,
    /// Why ("is not read", "contradicts …", "runs on without end").
    pub why: String,
    /// The text that it contradicts, if that is what is asked about: neither of the two governs until there is a ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<TextPlace>,
    /// The answer, once given.
    pub ruled: Option<String>,
}

/// A ruling of the moderator's, as the table keeps it so that players can appeal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ruling {
    /// Its number, counted through the game.
    pub number: u32,
    /// The turn.
    pub turn: u32,
    /// What was ruled.
    pub words: String,
    /// What takes its outcomes back, in order; empty: nothing can.
    pub back: Vec<crate::games::nomic::event::Event>,
    /// Who appeals, if somebody does.
    pub appeal: Option<SeatId>,
    /// The vote by which it was overturned, if it was: yes and no.
    pub overturned: Option<(i64, i64)>,
}
