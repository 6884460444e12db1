//! The other actions: Pray, Build, Acquire, Recruit, summons; cards played in the own turn; exchanging creatures.

use super::acts::{Act, PlayOrder, Sacrifice};
use super::components::SummonPlace;
use super::components::ZoneKind;
use super::event::Event;
use super::ids::{CardId, Colour, CreatureId, TileId, ZoneId};
use super::moves::MoveOrder;
use super::run::Run;
use super::state::{Pyramid, Troop, Units};
use super::vocabulary::{Effect, Moment, Reward, Timing};
use crate::games::kit::{Position, and, many};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;

/// What the power behind a gold token changes about its action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The power, for a gold token.
    pub tile: Option<TileId>,
    /// Walls do not hinder.
    pub ignore_walls: bool,
    /// A colour already bought today is allowed.
    pub same_colour: bool,
    /// A tile costs more.
    pub surcharge: i64,
}

/// What is to be built.
struct Building<'b> {
    colour: Colour,
    level: u32,
    zone: Option<&'b ZoneId>,
    sacrifice: &'b Sacrifice,
}

/// What is to be recruited.
struct Recruits<'r> {
    units: &'r [Units],
    creatures: &'r [(CreatureId, ZoneId)],
    raising: u32,
    recovering: u32,
}

impl Run<'_> {
    /// Carries out an action. Refused: nothing may be kept of what this has done.
    pub fn act(&mut self, seat: SeatId, act: &Act, terms: &Terms) -> Result<(), Problem> {
        match act {
            Act::Pray { sacrifice, unit } => self.pray(seat, sacrifice, unit.as_ref(), terms),
            Act::Build { colour, level, zone, sacrifice } => {
                self.build(seat, &Building { colour: *colour, level: *level, zone: zone.as_ref(), sacrifice })
            }
            Act::Acquire { tile, creature, give, units } => self.acquire(seat, tile, creature.as_ref(), give.as_ref(), units, terms),
            Act::Recruit { units, creatures, raising, recovering } => {
                self.recruit(seat, &Recruits { units, creatures, raising: *raising, recovering: *recovering })
            }
            Act::Move { from, units, stays, stops, di, sacrifice } => self
                .move_troop(seat, MoveOrder { from, units: *units, stays: *stays, stops, di, sacrifice, ignore_walls: terms.ignore_walls }),
            Act::Summon { zone, worshipers } => self.summon(seat, zone, *worshipers, terms),
            Act::Nothing => {
                self.emit(Event::NothingDone { seat });
                Ok(())
            }
        }?;
        self.trim_worshipers(seat);
        Ok(())
    }

    /// The sacrifices that a power allows at a moment, and what each gives.
    pub fn sacrifices(&self, seat: SeatId, at: Moment) -> Option<(u32, Reward)> {
        self.kemet.effects(&self.state, seat).into_iter().find_map(|e| match e {
            Effect::Sacrifice { moment, max, reward } if *moment == at => Some((*max, *reward)),
            _ => None,
        })
    }

    fn sacrifice_for(&mut self, seat: SeatId, sacrifice: &Sacrifice, at: Moment, what: &str) -> Result<Option<Reward>, Problem> {
        if sacrifice.units == 0 {
            return Ok(None);
        }
        let Some((max, reward)) = self.sacrifices(seat, at) else {
            return Err(Problem::new(format!("No power of yours asks for a sacrifice {what}.")));
        };
        if sacrifice.units > max {
            return Err(Problem::new(format!("Limit: up to {} may be sacrificed {what}.", many(max as usize, "unit"))));
        }
        for _ in 0..sacrifice.units {
            self.sacrifice(seat, sacrifice.from.as_ref())?;
        }
        Ok(Some(reward))
    }

    fn pray(&mut self, seat: SeatId, sacrifice: &Sacrifice, unit: Option<&ZoneId>, terms: &Terms) -> Result<(), Problem> {
        let bonus = self.kemet.sum(&self.state, seat, |e| if let Effect::PrayBonus(n) = e { Some(*n) } else { None });
        let mut gain = self.kemet.components.figures.pray + bonus;
        if sacrifice.units > 0 {
            let by_power = terms
                .tile
                .as_ref()
                .and_then(|t| self.kemet.components.tile(t))
                .is_some_and(|t| t.effects.iter().any(|e| matches!(e, Effect::Sacrifice { moment: Moment::Pray, .. })));
            if !by_power {
                return Err(Problem::new("Only the gold Pray action of a power takes a sacrifice."));
            }
            if let Some(Reward::Prayer(n)) = self.sacrifice_for(seat, sacrifice, Moment::Pray, "when you pray")? {
                gain += n * i64::from(sacrifice.units);
            }
        }
        self.gain(seat, gain, "praying");
        let units = self.kemet.sum(&self.state, seat, |e| if let Effect::UnitsOnPray(n) = e { Some(i64::from(*n)) } else { None });
        if units > 0 {
            let homes = self.kemet.home_free(&self.state, seat);
            let wished: Vec<Units> = unit.map(|zone| Units { zone: zone.clone(), units: u32::MAX }).into_iter().collect();
            if let Some(zone) = unit.filter(|z| !homes.contains(z)) {
                return Err(Problem::new(format!("The unit goes to a home district without an enemy; {} is none.", self.zone_name(zone))));
            }
            self.place_free(seat, u32::try_from(units).unwrap_or(0), &wished, &homes, "praying");
        } else if unit.is_some() {
            return Err(Problem::new("No power of yours adds a unit when you pray."));
        }
        Ok(())
    }

    fn build(&mut self, seat: SeatId, what: &Building<'_>) -> Result<(), Problem> {
        let max = self.kemet.components.figures.level_max;
        if what.level > max || what.level == 0 {
            return Err(Problem::new(format!("Limit: a pyramid has level 1 to {max}.")));
        }
        let (zone, before) = self.site(seat, what.colour, what.zone)?;
        if what.level <= before {
            return Err(Problem::new(format!("Your {} pyramid has level {before} already.", what.colour)));
        }
        let sum: u32 = (before + 1..=what.level).sum();
        let levels = i64::from(what.level - before);
        let each = self.kemet.sum(&self.state, seat, |e| if let Effect::BuildDiscount(n) = e { Some(*n) } else { None });
        let mut cost = i64::from(sum) - levels * each;
        if let Some(Reward::Discount(n)) = self.sacrifice_for(seat, what.sacrifice, Moment::Build, "when you build")? {
            cost -= n * i64::from(what.sacrifice.units);
        }
        self.pay(seat, cost.max(0), &format!("raising the {} pyramid from {before} to {}", what.colour, what.level))?;
        let pyramid = Pyramid { colour: what.colour, level: what.level };
        self.emit(Event::Built { seat, zone, pyramid, why: String::new() });
        Ok(())
    }

    /// Where a pyramid stands or may be founded, and its level.
    fn site(&self, seat: SeatId, colour: Colour, wished: Option<&ZoneId>) -> Result<(ZoneId, u32), Problem> {
        if !self.state.colours.contains(&colour) {
            let colours: Vec<&str> = self.state.colours.iter().map(|c| c.name()).collect();
            return Err(Problem::new(format!("{colour} is not in play; the colours are {}.", and(&colours))));
        }
        let home = self.kemet.home(&self.state, seat);
        let own = home.iter().find(|z| self.state.pyramids.get(*z).is_some_and(|p| p.colour == colour));
        let held = |zone: &ZoneId| self.kemet.controller(&self.state, zone) != Some(seat);
        match own {
            Some(zone) if held(zone) => {
                Err(Problem::new(format!("An enemy holds {}, where your {colour} pyramid stands.", self.zone_name(zone))))
            }
            Some(zone) if wished.is_some_and(|w| w != zone) => {
                Err(Problem::new(format!("Your {colour} pyramid stands in {}.", self.zone_name(zone))))
            }
            Some(zone) => Ok((zone.clone(), self.state.pyramids.get(zone).map_or(0, |p| p.level))),
            None => {
                let free: Vec<ZoneId> = home.iter().filter(|z| !self.state.pyramids.contains_key(*z) && !held(z)).cloned().collect();
                match wished {
                    Some(zone) if free.contains(zone) => Ok((zone.clone(), 0)),
                    Some(zone) => Err(Problem::new(format!(
                        "A new pyramid needs a free district of your city; {} is none. Free: {}.",
                        self.zone_name(zone),
                        and(&free.iter().map(|z| self.zone_name(z)).collect::<Vec<_>>())
                    ))),
                    None => free.first().cloned().map(|z| (z, 0)).ok_or_else(|| {
                        Problem::new(format!("You have no {colour} pyramid, and no free district of your city for a new one."))
                    }),
                }
            }
        }
    }

    /// What a tile costs a player.
    pub fn tile_cost(&self, seat: SeatId, cost: i64, surcharge: i64) -> i64 {
        let less = self.kemet.sum(&self.state, seat, |e| if let Effect::AcquireDiscount(n) = e { Some(*n) } else { None });
        (cost - less).max(0) + surcharge
    }

    fn acquire(
        &mut self,
        seat: SeatId,
        tile: &TileId,
        creature: Option<&ZoneId>,
        give: Option<&CardId>,
        units: &[Units],
        terms: &Terms,
    ) -> Result<(), Problem> {
        let name = self.kemet.components.tile_name(tile);
        let Some(tile) = self.kemet.free_tile(&self.state, tile).cloned() else {
            let whose = self.state.owner_of(tile).map_or_else(
                || "it is not in play".to_owned(),
                |owner| format!("{} has it", if owner == seat { "you" } else { self.state.name(owner) }).replace("you has", "you have"),
            );
            return Err(Problem::new(format!("{name} cannot be acquired: {whose}.")));
        };
        let tiles = self.state.of(seat, |p| p.tiles.clone());
        if tiles.iter().filter_map(|t| self.kemet.components.tile(t)).any(|t| t.group == tile.group) {
            return Err(Problem::new(format!("Limit: you own {} already; of identical powers you may have one.", tile.name)));
        }
        let level = self.kemet.pyramid_level(&self.state, seat, tile.colour);
        if level < tile.level {
            return Err(Problem::new(format!(
                "Pyramid: {name} needs a {} pyramid of level {} under your control; yours has level {level}.",
                tile.colour, tile.level
            )));
        }
        if self.state.of(seat, |p| p.bought.contains(&tile.colour)) && !terms.same_colour {
            return Err(Problem::new(format!("You acquired a {} power today already; one of each colour a Day.", tile.colour)));
        }
        self.pay(seat, self.tile_cost(seat, tile.cost, terms.surcharge), &name)?;
        self.take_tile(seat, &tile.id, Some(tile.colour), creature, give, units)
    }

    /// A tile comes to a player, with what it brings at once.
    pub fn take_tile(
        &mut self,
        seat: SeatId,
        id: &TileId,
        colour: Option<Colour>,
        creature: Option<&ZoneId>,
        give: Option<&CardId>,
        units: &[Units],
    ) -> Result<(), Problem> {
        let Some(tile) = self.kemet.components.tile(id).cloned() else { return Ok(()) };
        self.emit(Event::Acquired { seat, tile: id.clone(), colour });
        for effect in &tile.effects {
            match effect {
                Effect::Fame(fame, n) => self.gain_fame(seat, *fame, *n, &tile.name),
                Effect::Creature(id) => {
                    if let Some(zone) = creature {
                        self.join_creature(seat, id, zone, &self.kemet.home(&self.state, seat))?;
                    }
                }
                Effect::SpecialCard(card) => {
                    self.emit(Event::CardsBack { seat });
                    let hand = self.state.of(seat, |p| p.cards.clone());
                    let weakest =
                        || hand.iter().filter_map(|c| self.kemet.components.card(c)).min_by_key(|c| c.strength + c.damage + c.defense);
                    let out = match give {
                        Some(out) if hand.contains(out) => out.clone(),
                        Some(out) => {
                            return Err(Problem::new(format!("You do not have the battle card {}.", self.kemet.components.card_name(out))));
                        }
                        None => match weakest() {
                            Some(card) => card.id.clone(),
                            None => continue,
                        },
                    };
                    self.emit(Event::CardReplaced { seat, out, by: card.clone() });
                }
                Effect::Mercenaries(n) => {
                    self.emit(Event::UnitsOwned { seat, change: i64::from(*n) });
                    let homes = self.kemet.home_free(&self.state, seat);
                    self.place_free(seat, *n, units, &homes, &tile.name);
                }
                _ => {}
            }
        }
        if creature.is_some() && !tile.effects.iter().any(|e| matches!(e, Effect::Creature(_))) {
            return Err(Problem::new(format!("{} brings no creature.", tile.name)));
        }
        self.check_limits(seat)
    }

    /// A creature of the reserve joins a troop.
    fn join_creature(&mut self, seat: SeatId, id: &CreatureId, zone: &ZoneId, allowed: &[ZoneId]) -> Result<(), Problem> {
        let Some(creature) = self.kemet.components.creature(id).cloned() else { return Ok(()) };
        if !self.kemet.reserve(&self.state, seat).iter().any(|c| c.id == *id) {
            return Err(Problem::new(format!("{} is not in your reserve.", creature.name)));
        }
        let troop = self.state.troops.get(zone).filter(|t| t.seat == seat && allowed.contains(zone)).cloned();
        let Some(troop) = troop.filter(|t| t.units > 0 && t.divinity.is_none()) else {
            return Err(Problem::new(format!(
                "{} joins a troop of yours in your city; in {} there is none that it could join.",
                creature.name,
                self.zone_name(zone)
            )));
        };
        if let Some(other) = self.kemet.creature_of(&troop) {
            return Err(Problem::new(format!("Limit: the troop in {} has a creature already, {}.", self.zone_name(zone), other.name)));
        }
        self.set_troop(zone, Some(Troop { creature: Some(id.clone()), ..troop }));
        self.emit(Event::CreatureJoined { seat, zone: zone.clone(), creature: creature.name });
        Ok(())
    }

    fn recruit(&mut self, seat: SeatId, what: &Recruits<'_>) -> Result<(), Problem> {
        let anywhere = self.kemet.has(&self.state, seat, |e| *e == Effect::RecruitAnywhere);
        let home = self.kemet.home(&self.state, seat);
        let mut allowed = home.clone();
        if anywhere {
            allowed.extend(self.state.troops_of(seat).map(|(z, _)| z.clone()));
        }
        let added: u32 = what.units.iter().map(|u| u.units).sum();
        if what.raising + what.recovering > self.state.of(seat, |p| p.underworld) {
            let there = self.state.of(seat, |p| p.underworld);
            return Err(Problem::new(format!("Your Underworld holds {}.", many(there as usize, "unit"))));
        }
        if what.raising > added {
            return Err(Problem::new("More units would come from the Underworld than are recruited."));
        }
        let sum = |f: fn(&Effect) -> Option<i64>| self.kemet.sum(&self.state, seat, f);
        let free = sum(|e| if let Effect::RecruitFree(n) = e { Some(i64::from(*n)) } else { None });
        let free_raising = sum(|e| if let Effect::RecruitUnderworldFree(n) = e { Some(i64::from(*n)) } else { None });
        let figures = &self.kemet.components.figures;
        let cost = (i64::from(added) - free).max(0) * figures.recruit
            + (i64::from(what.raising) - free_raising).max(0) * figures.underworld
            + i64::from(what.recovering) * figures.underworld;
        let back = what.raising + what.recovering;
        if back > 0 {
            self.emit(Event::Underworld { seat, change: -i64::from(back) });
        }
        if added > self.state.supply(seat) {
            return Err(Problem::new(format!(
                "Your supply has {}, so {added} cannot be recruited.",
                many(self.state.supply(seat) as usize, "unit")
            )));
        }
        self.pay(seat, cost, &format!("recruiting {}", many(added as usize, "unit")))?;
        let mut battles = Vec::new();
        for Units { zone, units } in what.units {
            if !allowed.contains(zone) {
                let names: Vec<String> = allowed.iter().map(|z| self.zone_name(z)).collect();
                return Err(Problem::new(format!("Recruits go to {}, not to {}.", and(&names), self.zone_name(zone))));
            }
            if *units == 0 {
                continue;
            }
            match self.state.holder(zone).filter(|h| *h != seat) {
                Some(enemy) => {
                    self.emit(Event::Added { seat, zone: zone.clone(), units: *units, why: "recruited against the enemy there".into() });
                    self.begin_battle(zone, Troop::units(seat, *units), enemy, None);
                    battles.push(zone.clone());
                }
                None => {
                    self.add_units(seat, zone, *units, "recruited");
                }
            }
        }
        for (creature, zone) in what.creatures {
            if battles.contains(zone) {
                self.join_attack(seat, creature, zone)?;
            } else {
                self.join_creature(seat, creature, zone, &allowed)?;
            }
        }
        self.check_limits(seat)
    }

    /// A creature of the reserve joins recruits who attack.
    fn join_attack(&mut self, seat: SeatId, id: &CreatureId, zone: &ZoneId) -> Result<(), Problem> {
        let reserve = self.kemet.reserve(&self.state, seat).into_iter().any(|c| c.id == *id);
        let first = self.state.battles.first().filter(|b| b.zone == *zone && b.troop.creature.is_none()).cloned();
        match first.filter(|_| reserve) {
            Some(mut battle) => {
                battle.troop.creature = Some(id.clone());
                self.emit(Event::BattleWent { battle: Box::new(battle) });
                Ok(())
            }
            None => Err(Problem::new(format!("No creature can join the recruits in {}.", self.zone_name(zone)))),
        }
    }

    fn summon(&mut self, seat: SeatId, zone: &ZoneId, worshipers: u32, terms: &Terms) -> Result<(), Problem> {
        let summoned = terms
            .tile
            .as_ref()
            .and_then(|t| self.kemet.components.tile(t))
            .and_then(|t| t.effects.iter().find_map(|e| if let Effect::Summon(id) = e { Some(id.clone()) } else { None }));
        let Some(divinity) = summoned.and_then(|id| self.kemet.components.divinity(&id)).cloned() else {
            return Err(Problem::new("Only the gold token of a power that summons can summon."));
        };
        if self.state.divinity_out(&divinity.id) {
            return Err(Problem::new(format!("{} is on the board already.", divinity.name)));
        }
        if self.state.of(seat, |p| p.fallen.contains(&divinity.id)) {
            return Err(Problem::new(format!("{} was destroyed today and may be summoned again on a later Day.", divinity.name)));
        }
        let right = self.map().zone(zone).is_some_and(|z| match divinity.place {
            SummonPlace::Desert => z.kind == ZoneKind::Desert,
            SummonPlace::Nile => z.nile,
        });
        if !right || self.state.troops.contains_key(zone) {
            let what = match divinity.place {
                SummonPlace::Desert => "an empty desert",
                SummonPlace::Nile => "an empty zone that borders the Nile",
            };
            return Err(Problem::new(format!("{} is summoned into {what}; {} is none.", divinity.name, self.zone_name(zone))));
        }
        let dead = self.state.of(seat, |p| p.underworld);
        if worshipers > dead {
            return Err(Problem::new(format!("Your Underworld holds {}.", many(dead as usize, "unit"))));
        }
        if worshipers > 0 {
            self.emit(Event::Underworld { seat, change: -i64::from(worshipers) });
        }
        let troop = Troop { seat, units: worshipers, creature: None, divinity: Some(divinity.id.clone()) };
        self.set_troop(zone, Some(troop));
        self.emit(Event::Summoned { seat, zone: zone.clone(), divinity: divinity.id });
        self.check_limits(seat)
    }

    /// Plays a card in the own turn, outside an action.
    pub fn play_card(&mut self, seat: SeatId, order: &PlayOrder) -> Result<(), Problem> {
        let cards = self.held(seat, std::slice::from_ref(&order.kind))?;
        let (Some(card), Some(kind)) = (cards.first(), self.kemet.components.intervention(&order.kind).cloned()) else { return Ok(()) };
        if kind.timing != Timing::OwnDay {
            let when = match kind.timing {
                Timing::Battle => "with a battle card, in battle",
                Timing::OwnMove => "with a Move action: `move … playing …`",
                Timing::Interrupt | Timing::OwnDay => "by a standing order, when its time comes",
            };
            return Err(Problem::new(format!("{} is played {when}.", kind.name)));
        }
        // What it is aimed at is looked at before it is paid for, whether it will be cancelled or not.
        for effect in &kind.effects {
            self.aim(seat, effect, order)?;
        }
        if !self.play_di(seat, card)? {
            return Ok(());
        }
        for effect in &kind.effects {
            match effect {
                Effect::Prayer(n) => self.gain(seat, *n, &kind.name),
                Effect::Units(n) => {
                    let allowed = self.city_or_troop(seat);
                    self.place_free(seat, *n, &order.units, &allowed, &kind.name);
                }
                Effect::OpponentsPrayer(n) => {
                    for other in self.state.seat_ids().filter(|s| *s != seat) {
                        self.lose_prayer(other, -*n, &kind.name);
                    }
                }
                Effect::DestroyUnits(n) => {
                    if let Some(zone) = &order.zone {
                        self.remove_units(zone, *n, &kind.name);
                    }
                }
                Effect::TakeFromPile(_) => {
                    let wanted = order.taking.clone();
                    let found =
                        self.state.pile.iter().rev().find(|c| **c != *card && wanted.as_ref().is_none_or(|k| c.kind() == *k)).cloned();
                    if let Some(found) = found {
                        self.emit(Event::DiTaken { seat, card: found });
                    }
                }
                _ => {}
            }
        }
        self.check_limits(seat)
    }

    fn aim(&self, seat: SeatId, effect: &Effect, order: &PlayOrder) -> Result<(), Problem> {
        match effect {
            Effect::DestroyUnits(_) => {
                let Some(zone) = &order.zone else {
                    return Err(Problem::new("Say where: `… at` a zone with an enemy troop."));
                };
                match self.state.troops.get(zone) {
                    Some(troop) if troop.seat == seat => Err(Problem::new("That is your own troop.")),
                    Some(troop) if troop.units == 0 => Err(Problem::new(format!("There is no unit in {}.", self.zone_name(zone)))),
                    Some(troop) if self.immune(troop) => {
                        Err(Problem::new(format!("{} protects the troop in {}.", self.kemet.troop_words(troop), self.zone_name(zone))))
                    }
                    Some(_) => Ok(()),
                    None => Err(Problem::new(format!("Nobody stands in {}.", self.zone_name(zone)))),
                }
            }
            Effect::Units(n) => {
                let sum: u32 = order.units.iter().map(|u| u.units).sum();
                let allowed = self.city_or_troop(seat);
                if sum > *n {
                    return Err(Problem::new(format!("Limit: {} at most.", many(*n as usize, "unit"))));
                }
                match order.units.iter().find(|u| !allowed.contains(&u.zone)) {
                    Some(wrong) => {
                        Err(Problem::new(format!("Units go to your city or to troops of yours, not to {}.", self.zone_name(&wrong.zone))))
                    }
                    None => Ok(()),
                }
            }
            Effect::TakeFromPile(_) => match &order.taking {
                Some(kind) if !self.state.pile.iter().any(|c| c.kind() == *kind) => {
                    Err(Problem::new(format!("{} is not in the discard pile.", self.kemet.components.di_name(kind))))
                }
                _ if self.state.pile.is_empty() => Err(Problem::new("The discard pile is empty.")),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Two troops of the city exchange creatures.
    pub fn exchange(&mut self, seat: SeatId, one: &ZoneId, other: &ZoneId) -> Result<(), Problem> {
        let home = self.kemet.home(&self.state, seat);
        let troop = |zone: &ZoneId| {
            let found = self.state.troops.get(zone).filter(|t| t.seat == seat && t.divinity.is_none() && home.contains(zone)).cloned();
            found.ok_or_else(|| {
                Problem::new(format!("Creatures are exchanged between your troops in your city; {} has none.", self.zone_name(zone)))
            })
        };
        let (a, b) = (troop(one)?, troop(other)?);
        if one == other || (a.creature.is_none() && b.creature.is_none()) {
            return Err(Problem::new("There is no creature to exchange."));
        }
        let (to_a, to_b) = (b.creature.clone(), a.creature.clone());
        self.set_troop(one, Some(Troop { creature: to_a, ..a }));
        self.set_troop(other, Some(Troop { creature: to_b, ..b }));
        self.emit(Event::Exchanged { seat, one: one.clone(), other: other.clone() });
        Ok(())
    }
}
