//! The Move action: steps by land, harbour and teleport, splitting and gathering, walls, tolls, and the divinities' ways.

use super::acts::Sacrifice;
use super::components::Travel;
use super::engagement::{Battle, BattleStage, Onward, Side, Stop};
use super::event::Event;
use super::ids::{DiKind, ZoneId};
use super::run::Run;
use super::state::Troop;
use super::vocabulary::{Effect, Moment, Reward, Special, Timing};
use crate::games::kit::{Position, and, many};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;

/// A Move action as ordered.
#[derive(Clone, Copy, Debug)]
pub struct MoveOrder<'o> {
    /// From where.
    pub from: &'o ZoneId,
    /// How many units; None: all.
    pub units: Option<u32>,
    /// Whether creature or divinity stays.
    pub stays: bool,
    /// The steps.
    pub stops: &'o [Stop],
    /// Cards played as it starts.
    pub di: &'o [DiKind],
    /// A sacrifice for a step between Nile zones.
    pub sacrifice: &'o Sacrifice,
    /// Whether the power that grants the action ignores walls.
    pub ignore_walls: bool,
}

/// How a step is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hop {
    Land,
    Harbour,
    Nile,
    Teleport,
}

impl Hop {
    fn name(self) -> &'static str {
        match self {
            Hop::Land => "land",
            Hop::Harbour => "harbour",
            Hop::Nile => "the solar bark",
            Hop::Teleport => "teleport",
        }
    }
}

impl Run<'_> {
    /// Carries out a Move action. Refused: nothing may be kept of what this has done.
    pub fn move_troop(&mut self, seat: SeatId, order: MoveOrder<'_>) -> Result<(), Problem> {
        let nile_step = order.sacrifice.units > 0;
        if nile_step {
            let grants = |e: &Effect| matches!(e, Effect::Sacrifice { moment: Moment::Move, reward: Reward::NileStep, .. });
            if !self.kemet.has(&self.state, seat, grants) {
                return Err(Problem::new("No power of yours asks for a sacrifice when you move."));
            }
            if order.sacrifice.units > 1 {
                return Err(Problem::new("Limit: one unit is sacrificed for a step between Nile zones."));
            }
            // Before the troop sets out: units on their way are in no zone, and must not be taken for supply.
            self.sacrifice(seat, order.sacrifice.from.as_ref())?;
        }
        let from = order.from;
        let Some(troop) = self.state.troops.get(from).filter(|t| t.seat == seat).cloned() else {
            return Err(self.no_troop(seat, from));
        };
        let leaves = match (&troop.divinity, order.stays) {
            (Some(_), false) => troop.divinity.clone(),
            _ => None,
        };
        let units = order.units.unwrap_or(troop.units);
        if units > troop.units || (units == 0 && leaves.is_none()) {
            return Err(Problem::new(format!("In {} you have {} to move.", self.zone_name(from), many(troop.units as usize, "unit"))));
        }
        let creature = troop.creature.clone().filter(|_| !order.stays);
        let moving = Troop { seat, units, creature: creature.clone(), divinity: leaves.clone() };
        let left = Troop {
            seat,
            units: troop.units - units,
            creature: troop.creature.clone().filter(|_| creature.is_none()),
            divinity: troop.divinity.clone().filter(|_| leaves.is_none()),
        };

        let divinity = self.kemet.divinity_of(&moving).cloned();
        let cards = self.held(seat, order.di)?;
        let (mut works, mut cancelled): (Vec<Effect>, bool) = (Vec::new(), false);
        for card in &cards {
            let Some(kind) = self.kemet.components.intervention(&card.kind()).cloned() else { continue };
            if kind.timing != Timing::OwnMove {
                return Err(Problem::new(format!("{} is not played with a Move action.", kind.name)));
            }
            if self.play_di(seat, card)? {
                works.extend(kind.effects);
            } else {
                cancelled = true;
            }
        }
        let own = |e: &Effect| if let Effect::Steps(n) = e { Some(i64::from(*n)) } else { None };
        let bonus = self.kemet.sum(&self.state, seat, own) + works.iter().filter_map(own).sum::<i64>();
        let mut steps = self.kemet.components.figures.steps + u32::try_from(bonus).unwrap_or(0);
        steps += self.kemet.creature_of(&moving).map_or(0, |c| c.steps);
        steps += divinity.as_ref().map_or(0, |d| d.steps);
        let walls = order.ignore_walls || works.contains(&Effect::IgnoreWalls) || self.kemet.special(&moving, Special::IgnoreWalls);
        let onward = Onward {
            start: from.clone(),
            steps,
            teleported: false,
            nile_step,
            ignore_walls: walls,
            teleport_anywhere: works.contains(&Effect::TeleportAnywhere),
            entered: false,
            rest: order.stops.to_vec(),
        };
        self.set_troop(from, Some(left));
        if let Some(divinity) = divinity.filter(|d| d.travel == Travel::Nile) {
            return self.travel_nile(seat, moving, &divinity.name, onward);
        }
        self.walk(seat, from.clone(), moving, onward, cancelled)
    }

    fn no_troop(&self, seat: SeatId, zone: &ZoneId) -> Problem {
        let own: Vec<String> = self.state.troops_of(seat).map(|(z, _)| self.zone_name(z)).collect();
        Problem::new(format!("You have no troop in {}; your troops are in {}.", self.zone_name(zone), and(&own)))
    }

    /// A divinity of the Nile is placed in any Nile zone, which ends the action.
    fn travel_nile(&mut self, seat: SeatId, troop: Troop, name: &str, onward: Onward) -> Result<(), Problem> {
        let [stop] = onward.rest.as_slice() else {
            return Err(Problem::new(format!("{name} is placed in one zone that borders the Nile, and the action ends.")));
        };
        if stop.drop > 0 || stop.take > 0 {
            return Err(Problem::new(format!("{name} neither leaves nor gathers units.")));
        }
        let zone = stop.zone.clone();
        if !self.map().zone(&zone).is_some_and(|z| z.nile) {
            let nile: Vec<String> = self.map().zones().filter(|z| z.nile).map(|z| z.name.clone()).collect();
            return Err(Problem::new(format!("{} does not border the Nile; {name} may go to {}.", self.zone_name(&zone), and(&nile))));
        }
        let from = onward.start.clone();
        self.toll(seat, &zone)?;
        self.tell_move(seat, &from, vec![zone.clone()], vec![Hop::Nile], &troop);
        self.arrive(seat, &zone, troop, None)
    }

    /// Walks a path from `at`, step by step, until it ends or an enemy is met. With `lenient` an impossible step ends the move where it is.
    pub fn walk(&mut self, seat: SeatId, at: ZoneId, mut troop: Troop, mut onward: Onward, lenient: bool) -> Result<(), Problem> {
        if onward.rest.is_empty() {
            return Err(Problem::new("A Move needs at least one step."));
        }
        let from = at.clone();
        let mut here = at;
        let (mut path, mut hops) = (Vec::new(), Vec::new());
        while !onward.rest.is_empty() {
            let stop = onward.rest.remove(0);
            let hop = match self
                .hop(seat, &here, &stop.zone, &troop, &onward)
                .and_then(|hop| self.step_into(seat, &here, &stop.zone, hop, &mut onward))
            {
                Ok(hop) => hop,
                // A card of the move was cancelled, so the rest of the way may be closed.
                Err(_) if lenient => break,
                Err(problem) => return Err(problem),
            };
            here = stop.zone.clone();
            path.push(here.clone());
            hops.push(hop);
            let enemy = self.state.holder(&here).is_some_and(|h| h != seat);
            if enemy {
                if stop.drop > 0 || stop.take > 0 {
                    return Err(Problem::new(format!("An enemy stands in {}: the move ends there in battle.", self.zone_name(&here))));
                }
                self.tell_move(seat, &from, path, hops, &troop);
                return self.arrive(seat, &here, troop, Some(onward));
            }
            if !onward.rest.is_empty() || stop.drop > 0 {
                self.split(seat, &stop, &mut troop)?;
            } else if stop.take > 0 {
                return Err(Problem::new("At the end of the way the troops join anyway."));
            }
            if troop.clone().some().is_none() {
                break;
            }
        }
        if path.is_empty() {
            self.set_troop_merged(seat, &from, troop)?;
            return self.check_limits(seat);
        }
        self.tell_move(seat, &from, path, hops, &troop);
        self.arrive(seat, &here, troop, None)
    }

    fn tell_move(&mut self, seat: SeatId, from: &ZoneId, path: Vec<ZoneId>, hops: Vec<Hop>, troop: &Troop) {
        let by = hops.into_iter().map(|h| h.name().to_owned()).collect();
        self.emit(Event::Moved { seat, from: from.clone(), path, by, troop: self.kemet.troop_words(troop) });
    }

    /// Leaves units behind, or takes own units along.
    fn split(&mut self, seat: SeatId, stop: &Stop, troop: &mut Troop) -> Result<(), Problem> {
        let there = self.state.troops.get(&stop.zone).cloned();
        if stop.drop > troop.units || (stop.drop == troop.units && troop.divinity.is_none() && stop.take == 0 && stop.drop > 0) {
            return Err(Problem::new(format!(
                "The troop has {}; all of them cannot be left behind on the way.",
                many(troop.units as usize, "unit")
            )));
        }
        let there_units = there.as_ref().map_or(0, |t| t.units);
        if stop.take > there_units {
            return Err(Problem::new(format!(
                "In {} you have {} to take along.",
                self.zone_name(&stop.zone),
                many(there_units as usize, "unit")
            )));
        }
        if stop.drop > 0 || stop.take > 0 {
            let mut stays = there.unwrap_or_else(|| Troop::units(seat, 0));
            stays.units = stays.units + stop.drop - stop.take;
            troop.units = troop.units + stop.take - stop.drop;
            // A creature whose last unit leaves goes along if it can.
            if stays.units == 0 && stays.divinity.is_none() && troop.creature.is_none() && troop.divinity.is_none() {
                troop.creature = stays.creature.take();
            }
            self.set_troop(&stop.zone, Some(stays));
        }
        Ok(())
    }

    /// The cheapest way to make a step, or why there is none.
    fn hop(&self, seat: SeatId, from: &ZoneId, to: &ZoneId, troop: &Troop, onward: &Onward) -> Result<Hop, Problem> {
        let map = self.map();
        let (a, b) = (self.zone_name(from), self.zone_name(to));
        if map.storm(to) {
            return Err(Problem::new(format!("Storm: {b} lies under the storm in this game and cannot be crossed.")));
        }
        let (Some(here), Some(there)) = (map.zone(from), map.zone(to)) else {
            return Err(Problem::new(format!("{b} is not on the map with {} players.", self.state.seats.len())));
        };
        if from == to {
            return Err(Problem::new(format!("The troop is in {a} already.")));
        }
        let home = self.state.player(seat).map(|p| p.city.clone());
        let land = map.adjacent(from, to);
        let sails = home.as_ref().is_some_and(|home| map.sails(from, to, home));
        // Later steps may need the land steps: a teleport is taken only where no land step leads there.
        if onward.steps > 0 && land {
            return Ok(Hop::Land);
        }
        if onward.steps > 0 && sails {
            return Ok(Hop::Harbour);
        }
        if onward.steps > 0 && onward.nile_step && here.nile && there.nile {
            return Ok(Hop::Nile);
        }
        let may_start = self.teleport_start(seat, from, troop, onward);
        if there.obelisk && may_start && !onward.teleported {
            return Ok(Hop::Teleport);
        }
        if land || sails {
            return Err(Problem::new(format!("Movement: no land step is left for the way from {a} to {b}.")));
        }
        let mut ways: Vec<String> = map.neighbours(from).into_iter().map(|z| self.zone_name(z)).collect();
        if let Some(home) = &home {
            ways.extend(map.zones().filter(|z| map.sails(from, &z.id, home) && !map.adjacent(from, &z.id)).map(|z| z.name.clone()));
        }
        let ways = and(&ways);
        let why = match () {
            () if there.obelisk && onward.teleported => {
                format!("Teleport: a Move action has one teleport only, so {b} is out of reach from {a}.")
            }
            () if there.obelisk => format!(
                "Teleport: {b} has an obelisk, but a teleport starts in a district with a pyramid that you control, and {a} is none. A land step \
                 leads from {a} to {ways}."
            ),
            () => format!("Movement: {b} is not adjacent to {a}; a land step leads to {ways}."),
        };
        Err(Problem::new(why))
    }

    /// Whether a teleport may start in a zone.
    pub fn teleport_start(&self, seat: SeatId, from: &ZoneId, troop: &Troop, onward: &Onward) -> bool {
        let pyramid = self.state.pyramids.contains_key(from) && self.kemet.city_owner(&self.state, from).is_some() && {
            // The troop may have left the district empty: it controlled it when it set out.
            let holder = self.state.holder(from).unwrap_or(seat);
            holder == seat
        };
        let obelisk = self.map().zone(from).is_some_and(|z| z.obelisk);
        let lets = self.kemet.has(&self.state, seat, |e| *e == Effect::TeleportFromObelisk)
            || self.kemet.special(troop, Special::TeleportFromObelisk);
        onward.teleport_anywhere || pyramid || (obelisk && lets)
    }

    /// Pays for a step and looks at the walls.
    fn step_into(&mut self, seat: SeatId, from: &ZoneId, to: &ZoneId, hop: Hop, onward: &mut Onward) -> Result<Hop, Problem> {
        if let Some(owner) = self.kemet.city_owner(&self.state, to).filter(|o| *o != seat) {
            let start = onward.start.clone();
            if !onward.ignore_walls && !self.map().adjacent(&start, to) {
                let desert: Vec<String> =
                    self.map().neighbours(to).into_iter().filter(|z| self.map().city_of(z).is_none()).map(|z| self.zone_name(z)).collect();
                return Err(Problem::new(format!(
                    "Wall: to enter {}, a city of {}, the Move action must begin next to its wall, in {}.",
                    self.zone_name(to),
                    self.state.name(owner),
                    and(&desert)
                )));
            }
            if onward.entered && !onward.ignore_walls {
                return Err(Problem::new("Wall: only one enemy district may be entered per Move action."));
            }
            onward.entered = true;
        }
        self.toll(seat, to)?;
        match hop {
            Hop::Land | Hop::Harbour => onward.steps -= 1,
            Hop::Nile => {
                onward.steps -= 1;
                onward.nile_step = false;
            }
            Hop::Teleport => {
                let less = self.kemet.sum(&self.state, seat, |e| if let Effect::TeleportDiscount(n) = e { Some(*n) } else { None });
                self.pay(seat, self.kemet.components.figures.teleport - less, &format!("the teleport from {}", self.zone_name(from)))?;
                onward.teleported = true;
            }
        }
        Ok(hop)
    }

    /// What entering a zone with a certain enemy creature costs.
    fn toll(&mut self, seat: SeatId, zone: &ZoneId) -> Result<(), Problem> {
        let Some(enemy) = self.state.troops.get(zone).filter(|t| t.seat != seat).cloned() else { return Ok(()) };
        if self.kemet.special(&enemy, Special::EntryToll) {
            let why = format!("entering {}, where {} stands,", self.zone_name(zone), self.kemet.troop_words(&enemy));
            self.pay(seat, Special::TOLL, &why)?;
        }
        Ok(())
    }

    /// The troop is where it wanted to go: it joins its own, or a battle begins.
    fn arrive(&mut self, seat: SeatId, zone: &ZoneId, troop: Troop, onward: Option<Onward>) -> Result<(), Problem> {
        let Some(enemy) = self.state.holder(zone).filter(|h| *h != seat) else {
            self.set_troop_merged(seat, zone, troop)?;
            return self.check_limits(seat);
        };
        let entering = self.kemet.sum(&self.state, seat, |e| if let Effect::PrayerOnEntering(n) = e { Some(*n) } else { None });
        self.gain(seat, entering, "entering an enemy's zone");
        self.begin_battle(zone, troop, enemy, onward.filter(|o| !o.rest.is_empty()));
        self.check_limits(seat)
    }

    /// Begins a battle of a troop that came into a zone.
    pub fn begin_battle(&mut self, zone: &ZoneId, troop: Troop, defender: SeatId, onward: Option<Onward>) {
        let side = |seat| Side { seat, council: None, commit: None };
        let battle = Battle {
            number: self.state.fought + 1,
            zone: zone.clone(),
            attacker: side(troop.seat),
            defender: side(defender),
            troop,
            stage: BattleStage::Council,
            winner: None,
            fled: None,
            onward,
        };
        self.emit(Event::BattleBegan { battle: Box::new(battle) });
    }

    /// A troop joins what the player has in a zone.
    pub fn set_troop_merged(&mut self, seat: SeatId, zone: &ZoneId, troop: Troop) -> Result<(), Problem> {
        let Some(there) = self.state.troops.get(zone).cloned() else {
            self.set_troop(zone, Some(troop));
            return Ok(());
        };
        let leads = |t: &Troop| u32::from(t.creature.is_some()) + u32::from(t.divinity.is_some());
        if leads(&there) + leads(&troop) > 1 {
            return Err(Problem::new(format!(
                "Limit: a troop has one creature or divinity at most; in {} there would be two. Leave one behind with `leaving creature`.",
                self.zone_name(zone)
            )));
        }
        let merged = Troop {
            seat,
            units: there.units + troop.units,
            creature: there.creature.or(troop.creature),
            divinity: there.divinity.or(troop.divinity),
        };
        self.set_troop(zone, Some(merged));
        Ok(())
    }
}
