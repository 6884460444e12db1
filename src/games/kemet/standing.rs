//! Standing orders: battle plans, Diversion, Veto, what to do after a battle, and preferences. They stand until a newer letter replaces them.

use super::Kemet;
use super::acts::{kinds, zones};
use super::engagement::{AfterLoss, AfterWin, Battle, Commit, Council, Only, Role};
use super::ids::{CardId, DiKind, ZoneId};
use super::state::State;
use super::vocabulary::Effect;
use crate::games::ruleset::{Answers, DecisionId};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;

/// The decision of standing battle orders.
pub fn battles_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("battles.{seat}"))
}

/// The decision of preferences.
pub fn wishes_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("wishes.{seat}"))
}

/// One seat's standing orders alone. What is possible is looked at with them: the others' must not show in what is refused.
pub fn own(seat: SeatId, answers: &Answers) -> Answers {
    let ids = [battles_decision(seat), wishes_decision(seat)];
    ids.into_iter().filter_map(|id| answers.get(&id).cloned().map(|answer| (id, answer))).collect()
}

/// What a player commits to a battle, as ordered: lists are preferences, the first that is possible counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommitOrder {
    /// Cards to play.
    pub cards: Vec<CardId>,
    /// Cards to discard.
    pub discards: Vec<CardId>,
    /// Divine intervention cards.
    pub di: Vec<DiKind>,
    /// Whether a card that exchanges the cards does so always.
    pub swap: Only,
    /// Cards to discard for Strength.
    pub wound: Vec<DiKind>,
    /// When.
    pub wound_only: Only,
    /// Whether to sacrifice a survivor.
    pub ritual: bool,
    /// After a loss.
    pub lose: Option<AfterLoss>,
    /// After a win.
    pub win: Option<AfterWin>,
    /// Where to send a loser.
    pub send: Vec<ZoneId>,
    /// Where units won go.
    pub reinforce: Vec<ZoneId>,
}

fn only(order: &Order, slot: &str) -> Only {
    if order.choice(slot) == Some("needed") { Only::IfNeeded } else { Only::Always }
}

/// The loser's choice in a slot.
pub fn after_loss(order: &Order, slot: &str) -> Option<AfterLoss> {
    match order.choice(slot)? {
        "recall" => Some(AfterLoss::Recall),
        _ => Some(AfterLoss::Retreat),
    }
}

/// The winner's choice in a slot.
pub fn after_win(order: &Order, slot: &str) -> Option<AfterWin> {
    match order.choice(slot)? {
        "recall" => Some(AfterWin::Recall),
        _ => Some(AfterWin::Hold),
    }
}

impl CommitOrder {
    /// Reads an order that a form took.
    pub fn read(order: &Order) -> CommitOrder {
        let cards = |slot| order.choices(slot).into_iter().map(CardId::from).collect();
        CommitOrder {
            cards: cards("cards"),
            discards: cards("discards"),
            di: kinds(order, "playing"),
            swap: only(order, "swap"),
            wound: kinds(order, "wounding"),
            wound_only: only(order, "wound-only"),
            ritual: order.choice("ritual").is_some(),
            lose: after_loss(order, "lose"),
            win: after_win(order, "win"),
            send: zones(order, "send"),
            reinforce: zones(order, "reinforce"),
        }
    }
}

/// A plan for battles of some kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattlePlan {
    /// As attacker or defender only.
    pub role: Option<Role>,
    /// Against these only; empty: anybody.
    pub against: Vec<SeatId>,
    /// In these zones only; empty: anywhere.
    pub at: Vec<ZoneId>,
    /// What is committed.
    pub commit: CommitOrder,
    /// Profiles to name, the first that is possible.
    pub naming: Vec<CardId>,
    /// Whether to sacrifice a unit to weaken the enemy.
    pub draining: bool,
}

/// A seat's standing orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Battle plans, the first that fits counts.
    pub plans: Vec<BattlePlan>,
    /// When to play a Diversion: in these zones (empty: anywhere), and where to go.
    pub diversion: Option<(Vec<ZoneId>, Vec<ZoneId>)>,
    /// Which cards of others to cancel (empty: any).
    pub veto: Option<Vec<DiKind>>,
    /// After a loss.
    pub lose: Option<AfterLoss>,
    /// After a win.
    pub win: Option<AfterWin>,
    /// Where to send a loser.
    pub send: Vec<ZoneId>,
    /// Which cards to keep of those looked at.
    pub cards: Vec<DiKind>,
    /// Where free units go first.
    pub places: Vec<ZoneId>,
    /// Whether orders sent ahead go on after one that failed.
    pub carry_on: bool,
}

impl Standing {
    /// The seat's standing orders among the answers in hand.
    pub fn of(seat: SeatId, answers: &Answers) -> Standing {
        let mut standing = Standing::default();
        let orders = [battles_decision(seat), wishes_decision(seat)].into_iter().filter_map(|id| answers.get(&id));
        for order in orders.flat_map(|a| &a.orders) {
            match order.verb.as_str() {
                "plan battle" => standing.plans.push(BattlePlan {
                    role: match order.choice("role") {
                        Some("attacking") => Some(Role::Attacker),
                        Some(_) => Some(Role::Defender),
                        None => None,
                    },
                    against: order.choices("against").into_iter().filter_map(|n| n.parse().ok().map(SeatId)).collect(),
                    at: zones(order, "at"),
                    commit: CommitOrder::read(order),
                    naming: order.choices("naming").into_iter().map(CardId::from).collect(),
                    draining: order.choice("draining").is_some(),
                }),
                "plan diversion" => standing.diversion = Some((zones(order, "at"), zones(order, "to"))),
                "plan veto" => standing.veto = Some(kinds(order, "cards").into_iter().filter(|k| k.as_str() != "any").collect()),
                "prefer after a loss" => standing.lose = after_loss(order, "lose"),
                "prefer after a win" => standing.win = after_win(order, "win"),
                "prefer to send" => standing.send = zones(order, "send"),
                "prefer cards" => standing.cards = kinds(order, "cards"),
                "prefer places" => standing.places = zones(order, "zones"),
                "prefer carry on" => standing.carry_on = order.choice("yes") == Some("yes"),
                _ => {}
            }
        }
        standing
    }

    /// Whether the seat cancels a card of another player.
    pub fn vetoes(&self, kind: &DiKind) -> bool {
        self.veto.as_ref().is_some_and(|kinds| kinds.is_empty() || kinds.contains(kind))
    }
}

impl Kemet {
    /// The first plan that fits a battle and can be carried out.
    pub fn planned(&self, state: &State, battle: &Battle, role: Role, standing: &Standing) -> Option<Commit> {
        self.plans(battle, role, standing).find_map(|plan| self.commit(state, battle, role, &plan.commit, true).ok())
    }

    fn plans<'s>(&self, battle: &Battle, role: Role, standing: &'s Standing) -> impl Iterator<Item = &'s BattlePlan> {
        let (enemy, zone) = (battle.side(role.other()).seat, battle.zone.clone());
        standing.plans.iter().filter(move |p| {
            p.role.is_none_or(|r| r == role)
                && (p.against.is_empty() || p.against.contains(&enemy))
                && (p.at.is_empty() || p.at.contains(&zone))
        })
    }

    /// What the plans say before the cards are chosen.
    pub fn planned_council(&self, state: &State, battle: &Battle, role: Role, standing: &Standing) -> Option<Council> {
        let plan = self.plans(battle, role, standing).next()?;
        let names = self.names_profile(state, battle, role);
        let naming = if names { Some(plan.naming.first().cloned()?) } else { None };
        Some(Council { naming, draining: plan.draining && self.may_drain(state, battle.side(role).seat) })
    }

    /// Whether a side's divinity names a profile.
    pub fn names_profile(&self, state: &State, battle: &Battle, role: Role) -> bool {
        let troop = match role {
            Role::Attacker => Some(&battle.troop),
            Role::Defender => state.troops.get(&battle.zone),
        };
        troop.and_then(|t| self.divinity_of(t)).is_some_and(|d| d.names_profile)
    }

    /// Whether a seat may sacrifice a unit to weaken an enemy.
    pub fn may_drain(&self, state: &State, seat: SeatId) -> bool {
        let power = |e: &Effect| matches!(e, Effect::Sacrifice { moment: super::vocabulary::Moment::WarCouncil, .. });
        self.has(state, seat, power) && (state.supply(seat) > 0 || state.troops_of(seat).any(|(_, t)| t.units > 0))
    }
}
