//! What has happened, as later texts look back on it ("if you lost a level this turn").

use super::card::{CardId, Place};
use super::effect::Source;
use super::shared;
use crate::english::meaning::{KindId, ProposalKind, TypeId, VariableId};
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Something that happened (or, for replacements, is about to happen).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// What.
    pub what: What,
    /// Who did it.
    pub actor: Option<SeatId>,
    /// To whom: whose variable or card, on whom it was played.
    pub affected: Vec<SeatId>,
    /// The card that moved, was played, or caused it. None in facts of turns long past.
    pub card: Option<CardId>,
    /// That card's kind and type as they were then.
    pub sort: Option<(KindId, TypeId)>,
    /// By how much; the result of a roll. Summed over `times`.
    pub amount: i64,
    /// The proposal in question, by number.
    pub proposal: Option<u32>,
    /// How often: 1, or more where facts of turns long past are counted together.
    pub times: u32,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A variable rose (amount above 0) or fell (amount below 0) from one value to another.
    /// `robbed`: another seat got what this one lost, and not by its own doing.
    Changed {
        variable: VariableId,
        from: i64,
        to: i64,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        robbed: bool,
    },
    /// A card was played.
    Played,
    /// A card moved.
    Moved { from: Place, to: Place },
    /// A seat was eliminated.
    Eliminated,
    /// A seat became the Primary.
    Primary,
    /// A die was rolled.
    Rolled,
    /// A proposal was made.
    Proposed(ProposalKind),
    /// A proposal was accepted or failed.
    Decided { kind: ProposalKind, accepted: bool },
    /// Somebody voted.
    Voted(bool),
    /// A card was renamed.
    Renamed,
    /// A card was given up because of the hand limit.
    OverLimit,
    /// The discard pile was shuffled into the draw pile.
    Reshuffled,
    /// A protection, limit or replacement of this text acted.
    Applied(Source),
}

/// The facts of a game: those of this turn and the last one singly, older ones counted together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Of this turn, in order; each is shared between copies of the table, as all that is past.
    #[serde(with = "shared::each")]
    pub this_turn: Vec<Arc<Fact>>,
    /// Of the last turn, in order.
    #[serde(with = "shared::whole")]
    pub last_turn: Arc<Vec<Fact>>,
    /// Of all turns before.
    #[serde(with = "shared::whole")]
    pub before: Arc<Vec<Fact>>,
}

impl Fact {
    /// Whether it brings its card into play.
    pub fn brings_into_play(&self) -> bool {
        matches!(self.what, What::Played | What::Moved { to: Place::Play(_), .. })
    }
}

impl Facts {
    /// Begins a turn: facts of the turn before the last are counted together.
    pub fn turn_over(&mut self) {
        let this_turn = std::mem::take(&mut self.this_turn).into_iter().map(Arc::unwrap_or_clone).collect();
        let old = std::mem::replace(&mut self.last_turn, Arc::new(this_turn));
        let before = Arc::make_mut(&mut self.before);
        for mut fact in Arc::unwrap_or_clone(old) {
            (fact.card, fact.proposal) = (None, None);
            if let What::Changed { from, to, .. } = &mut fact.what {
                (*from, *to) = (0, fact.amount.signum());
            }
            let same = |f: &&mut Fact| f.what == fact.what && f.actor == fact.actor && f.affected == fact.affected && f.sort == fact.sort;
            match before.iter_mut().find(same) {
                Some(f) => {
                    f.amount = f.amount.saturating_add(fact.amount);
                    f.times += fact.times;
                }
                None => before.push(fact),
            }
        }
    }
}
