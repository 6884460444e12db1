//! A battle as part of the position: what both sides settle and commit, and how far it has come.

use super::ids::{CardId, DiCard, ZoneId};
use super::state::Troop;
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};

/// When a choice made beforehand is carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Only {
    /// In any case.
    #[default]
    Always,
    /// Only if the battle would be lost without it and is won with it.
    IfNeeded,
}

/// What the loser of a battle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AfterLoss {
    /// Survivors go back to supply.
    Recall,
    /// Survivors go to a zone that the winner chooses.
    Retreat,
}

/// What the winner of a battle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AfterWin {
    /// Stays.
    Hold,
    /// Survivors go back to supply.
    Recall,
}

/// What a player settles before the battle cards are chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Council {
    /// The card whose profile the enemy may not play.
    pub naming: Option<CardId>,
    /// Whether a unit is sacrificed to weaken the enemy.
    pub draining: bool,
}

/// What a player secretly commits to a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commit {
    /// The card played.
    pub card: CardId,
    /// The card discarded face down.
    pub discard: CardId,
    /// Divine intervention cards.
    #[serde(default)]
    pub di: Vec<DiCard>,
    /// When a card that exchanges played and discarded card does so.
    #[serde(default)]
    pub swap: Only,
    /// Cards discarded after the reveal for Strength.
    #[serde(default)]
    pub wound: Vec<DiCard>,
    /// When.
    #[serde(default)]
    pub wound_only: Only,
    /// Whether a surviving unit is sacrificed after the battle.
    #[serde(default)]
    pub ritual: bool,
    /// What to do after a loss.
    #[serde(default)]
    pub lose: Option<AfterLoss>,
    /// What to do after a win.
    #[serde(default)]
    pub win: Option<AfterWin>,
    /// Where to send a loser, the first that is legal.
    #[serde(default)]
    pub send: Vec<ZoneId>,
    /// Where units won in battle go.
    #[serde(default)]
    pub reinforce: Vec<ZoneId>,
}

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Who.
    pub seat: SeatId,
    /// What was settled before the cards.
    #[serde(default)]
    pub council: Option<Council>,
    /// What was committed.
    #[serde(default)]
    pub commit: Option<Commit>,
}

/// How far a battle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleStage {
    /// Something is settled before the cards.
    Council,
    /// The cards are chosen.
    Commit,
    /// The loser chooses.
    Loser,
    /// The winner sends the loser away.
    Send,
    /// The winner chooses.
    Winner,
}

/// Which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Who came.
    Attacker,
    /// Who was there.
    Defender,
}

impl Role {
    /// The other one.
    pub fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// How a Move action may go on once its battle has been avoided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Onward {
    /// Where the action began.
    pub start: ZoneId,
    /// Land steps left.
    pub steps: u32,
    /// Whether the teleport was used.
    pub teleported: bool,
    /// Whether a step between any Nile zones is left.
    pub nile_step: bool,
    /// Whether walls do not hinder.
    pub ignore_walls: bool,
    /// Whether the teleport may start anywhere.
    pub teleport_anywhere: bool,
    /// Whether an enemy district was entered.
    pub entered: bool,
    /// The steps of the order that are still to come.
    pub rest: Vec<Stop>,
}

/// One step of a Move order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// Where to.
    pub zone: ZoneId,
    /// Units left behind there.
    #[serde(default)]
    pub drop: u32,
    /// Own units taken along from there.
    #[serde(default)]
    pub take: u32,
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Its number in the game, from 1.
    pub number: u32,
    /// Where.
    pub zone: ZoneId,
    /// Who came.
    pub attacker: Side,
    /// Who was there; its troop lies in the zone.
    pub defender: Side,
    /// The attacker's troop, which is in no zone yet.
    pub troop: Troop,
    /// How far it has come.
    pub stage: BattleStage,
    /// Who won.
    #[serde(default)]
    pub winner: Option<Role>,
    /// Where the loser retreated to.
    #[serde(default)]
    pub fled: Option<ZoneId>,
    /// How the Move goes on if the battle is avoided.
    #[serde(default)]
    pub onward: Option<Onward>,
}

impl Battle {
    /// A side.
    pub fn side(&self, role: Role) -> &Side {
        match role {
            Role::Attacker => &self.attacker,
            Role::Defender => &self.defender,
        }
    }

    /// A side, to change it.
    pub fn side_mut(&mut self, role: Role) -> &mut Side {
        match role {
            Role::Attacker => &mut self.attacker,
            Role::Defender => &mut self.defender,
        }
    }

    /// The seat's part in it.
    pub fn role_of(&self, seat: SeatId) -> Option<Role> {
        [Role::Attacker, Role::Defender].into_iter().find(|r| self.side(*r).seat == seat)
    }
}
