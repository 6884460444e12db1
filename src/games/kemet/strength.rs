//! What a battle comes to: Strength, damage and Defense of both sides, and what they lose.

use super::Kemet;
use super::engagement::{Battle, Commit, Only, Role};
use super::event::Shown;
use super::ids::DiCard;
use super::state::State;
use super::vocabulary::{Effect, Moment, Reward, Special};
use crate::games::seat::SeatId;

/// What a side loses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hit {
    /// Units lost in all.
    pub lost: u32,
    /// Of these, destroyed by the enemy.
    pub by_enemy: u32,
    /// Whether the divinity is destroyed.
    pub divinity_dies: bool,
}

/// The effects of divine intervention cards.
pub fn di_effects(kemet: &Kemet, cards: &[DiCard]) -> Vec<Effect> {
    cards.iter().filter_map(|c| kemet.components.intervention(&c.kind())).flat_map(|i| i.effects.clone()).collect()
}

/// Whether the enemy's creature cancels the one of this side.
pub fn creature_cancelled(kemet: &Kemet, state: &State, battle: &Battle, role: Role) -> bool {
    kemet.side_troop(state, battle, role.other()).is_some_and(|t| kemet.special(&t, Special::CancelEnemyCreatureInBattle))
}

/// A side with certain cards.
fn show(kemet: &Kemet, state: &State, battle: &Battle, role: Role, commit: &Commit, swapped: bool, wound: &[DiCard]) -> Shown {
    let seat = battle.side(role).seat;
    let attack = role == Role::Attacker;
    let played = if swapped { &commit.discard } else { &commit.card };
    let mut parts: Vec<(String, i64)> = Vec::new();
    let mut shown = Shown {
        seat,
        card: played.clone(),
        di: commit.di.clone(),
        swapped: swapped.then(|| commit.card.clone()),
        wound: wound.to_vec(),
        parts: Vec::new(),
        strength: 0,
        damage: 0,
        unblockable: 0,
        defense: 0,
        lost: 0,
    };
    let mut add = |what: &str, n: i64| {
        if n != 0 {
            parts.push((what.to_owned(), n));
        }
    };
    let troop = kemet.side_troop(state, battle, role);
    if let Some(troop) = &troop {
        add("units", i64::from(troop.units));
        if let Some(divinity) = kemet.divinity_of(troop) {
            add(&divinity.name, divinity.strength);
        }
    }
    if let Some(card) = kemet.components.card(played) {
        add(&card.name, card.strength);
        shown.damage += card.damage;
        shown.defense += card.defense;
    }
    let sum = |what: fn(&Effect) -> Option<(super::vocabulary::When, i64)>| kemet.battle_sum(state, seat, attack, what);
    let putrid = kemet.putrefaction(state, seat);
    let rotten =
        |what: fn(&Effect) -> Option<(i64, i64)>| kemet.sum(state, seat, |e| what(e).filter(|(least, _)| putrid >= *least).map(|(_, n)| n));
    add(
        "powers",
        sum(|e| if let Effect::Strength(w, n) = e { Some((*w, *n)) } else { None })
            + rotten(|e| if let Effect::StrengthIfPutrid(l, n) = e { Some((*l, *n)) } else { None }),
    );
    shown.damage += sum(|e| if let Effect::Damage(w, n) = e { Some((*w, *n)) } else { None })
        + rotten(|e| if let Effect::DamageIfPutrid(l, n) = e { Some((*l, *n)) } else { None });
    shown.defense += sum(|e| if let Effect::Defense(w, n) = e { Some((*w, *n)) } else { None });
    shown.unblockable += sum(|e| if let Effect::Unblockable(w, n) = e { Some((*w, *n)) } else { None });
    if let Some(creature) = troop.as_ref().and_then(|t| kemet.creature_of(t)).filter(|_| !creature_cancelled(kemet, state, battle, role)) {
        let rot = if creature.special.contains(&Special::StrengthEqualsPutrefaction) { putrid } else { 0 };
        add(&creature.name, creature.strength + rot);
        shown.damage += creature.damage;
        shown.defense += creature.defense;
    }
    for effect in di_effects(kemet, &commit.di) {
        match effect {
            Effect::Strength(_, n) => add("divine intervention", n),
            Effect::Damage(_, n) => shown.damage += n,
            Effect::Defense(_, n) => shown.defense += n,
            _ => {}
        }
    }
    let each = wound_strength(kemet, state, seat);
    add("divine wound", each * i64::try_from(wound.len()).unwrap_or(0));
    if kemet.city_owner(state, &battle.zone) == Some(seat) {
        add("home city", kemet.components.figures.home);
    }
    if battle.side(role.other()).council.as_ref().is_some_and(|c| c.draining) {
        let drain = kemet.effects(state, battle.side(role.other()).seat).into_iter().find_map(|e| match e {
            Effect::Sacrifice { moment: Moment::WarCouncil, reward: Reward::Drain(n), .. } => Some(*n),
            _ => None,
        });
        add("drained", drain.unwrap_or(0));
    }
    shown.strength = parts.iter().map(|(_, n)| n).sum();
    shown.parts = parts;
    shown
}

fn wound_strength(kemet: &Kemet, state: &State, seat: SeatId) -> i64 {
    kemet.sum(state, seat, |e| if let Effect::Wound(n) = e { Some(*n) } else { None })
}

/// Both sides as they are after the reveal: exchanged cards first (the attacker's, then the defender's), then discards for Strength likewise.
pub fn reveal(kemet: &Kemet, state: &State, battle: &Battle, commits: &[Commit; 2]) -> (Shown, Shown) {
    let [first, second] = commits;
    let commit = |role: Role| if role == Role::Attacker { first } else { second };
    let mut swapped = [false, false];
    let mut wound: [Vec<DiCard>; 2] = [Vec::new(), Vec::new()];
    let wins = |swapped: &[bool; 2], wound: &[Vec<DiCard>; 2], role: Role| {
        let [sa, sd] = swapped;
        let [wa, wd] = wound;
        let a = show(kemet, state, battle, Role::Attacker, first, *sa, wa);
        let d = show(kemet, state, battle, Role::Defender, second, *sd, wd);
        (a.strength > d.strength) == (role == Role::Attacker)
    };
    for (index, role) in [Role::Attacker, Role::Defender].into_iter().enumerate() {
        let can = di_effects(kemet, &commit(role).di).contains(&Effect::SwapCards);
        let mut with = swapped;
        if let Some(own) = with.get_mut(index) {
            *own = true;
        }
        let needed = || !wins(&swapped, &wound, role) && wins(&with, &wound, role);
        if can && (commit(role).swap == Only::Always || needed()) {
            swapped = with;
        }
    }
    for (index, role) in [Role::Attacker, Role::Defender].into_iter().enumerate() {
        let cards = &commit(role).wound;
        let counts = match commit(role).wound_only {
            Only::Always => cards.len()..=cards.len(),
            Only::IfNeeded => 0..=cards.len(),
        };
        for n in counts {
            let mut with = wound.clone();
            if let Some(own) = with.get_mut(index) {
                *own = cards.iter().take(n).cloned().collect();
            }
            if commit(role).wound_only == Only::Always || wins(&swapped, &with, role) {
                wound = with;
                break;
            }
        }
    }
    let [sa, sd] = swapped;
    let [wa, wd] = wound;
    (show(kemet, state, battle, Role::Attacker, first, sa, &wa), show(kemet, state, battle, Role::Defender, second, sd, &wd))
}

/// What attacker and defender lose: unblockable damage first, then the enemy's damage minus the own Defense; what the own card costs always counts.
pub fn casualties(kemet: &Kemet, state: &State, battle: &Battle, shown: (&Shown, &Shown), winner: Role) -> [Hit; 2] {
    let (attacker, defender) = shown;
    let hit = |role: Role, own: &Shown, enemy: &Shown| {
        let Some(troop) = kemet.side_troop(state, battle, role) else { return Hit::default() };
        let protected = role == winner && di_effects(kemet, &own.di).contains(&Effect::NoDamageIfWin);
        let damage = if protected { 0 } else { enemy.unblockable + (enemy.damage - own.defense).max(0) };
        let damage = u32::try_from(damage).unwrap_or(0);
        let by_enemy = damage.min(troop.units);
        let life = kemet.divinity_of(&troop).map(|d| d.life);
        let loss = kemet.components.card(&own.card).map_or(0, |c| c.loss);
        Hit { by_enemy, lost: (by_enemy + loss).min(troop.units), divinity_dies: life.is_some_and(|life| damage - by_enemy >= life) }
    };
    [hit(Role::Attacker, attacker, defender), hit(Role::Defender, defender, attacker)]
}
