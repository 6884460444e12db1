//! Events under way: each is applied to a working copy as it comes about. Here are the small steps that actions, battles and Nights are made of.

use super::Kemet;
use super::event::Event;
use super::ids::{DiCard, DiKind, FameKind, ZoneId};
use super::map::Map;
use super::state::{Stage, State, Troop, Units};
use super::vocabulary::{Effect, Special};
use crate::games::dice::Dice;
use crate::games::kit::{Position, many};
use crate::games::ruleset::{Answers, Problem};
use crate::games::seat::SeatId;

/// Events under way.
#[derive(Clone)]
pub struct Run<'a> {
    /// The rules.
    pub kemet: &'a Kemet,
    /// The working copy.
    pub state: State,
    /// What has come about.
    pub events: Vec<Event>,
    /// The answers in hand: standing orders.
    pub answers: &'a Answers,
}

impl<'a> Run<'a> {
    /// Begins at a state.
    pub fn new(kemet: &'a Kemet, state: State, answers: &'a Answers) -> Run<'a> {
        Run { kemet, state, events: Vec::new(), answers }
    }

    /// Something comes about.
    pub fn emit(&mut self, event: Event) {
        self.state.apply(&event);
        self.events.push(event);
    }

    /// The map of this game.
    pub fn map(&self) -> Map<'a> {
        Map::new(&self.kemet.components, self.state.seats_count())
    }

    /// A zone's name.
    pub fn zone_name(&self, zone: &ZoneId) -> String {
        self.kemet.components.zone_name(zone)
    }

    /// Gains prayer, up to the maximum; what is above is lost. By day, powers may add to it.
    pub fn gain(&mut self, seat: SeatId, n: i64, why: &str) {
        if n <= 0 {
            return;
        }
        let more = match self.state.stage {
            Stage::Day => self.kemet.sum(&self.state, seat, |e| if let Effect::DayBonus(n) = e { Some(*n) } else { None }),
            _ => 0,
        };
        let room = self.kemet.components.figures.prayer_max - self.state.of(seat, |p| p.prayer);
        let change = (n + more).min(room);
        if change > 0 {
            self.emit(Event::Prayer { seat, change, why: why.to_owned() });
        }
    }

    /// Loses prayer, as far as there is any.
    pub fn lose_prayer(&mut self, seat: SeatId, n: i64, why: &str) {
        let change = n.min(self.state.of(seat, |p| p.prayer));
        if change > 0 {
            self.emit(Event::Prayer { seat, change: -change, why: why.to_owned() });
        }
    }

    /// Pays; refused where there is not enough prayer.
    pub fn pay(&mut self, seat: SeatId, base: i64, why: &str) -> Result<(), Problem> {
        let price = self.kemet.price(&self.state, seat, base);
        let have = self.state.of(seat, |p| p.prayer);
        if price > have {
            return Err(Problem::new(format!("Prayer: {why} costs {price} prayer points, and you have {have}.")));
        }
        if price > 0 {
            self.emit(Event::Prayer { seat, change: -price, why: why.to_owned() });
        }
        Ok(())
    }

    /// Gains permanent fame; an obligation of lost Honor takes it first.
    pub fn gain_fame(&mut self, seat: SeatId, fame: FameKind, n: u32, why: &str) {
        for _ in 0..n {
            self.emit(Event::Fame { seat, fame, change: 1, why: why.to_owned() });
            let owed = self.state.of(seat, |p| p.withheld.iter().find(|w| w.fame.is_none()).map(|w| w.at));
            if let Some(at) = owed {
                self.emit(Event::Withheld { seat, at, fame: Some(fame) });
            }
        }
    }

    /// Gains veterans.
    pub fn gain_veterans(&mut self, seat: SeatId, n: u32, why: &str) {
        if n > 0 {
            self.emit(Event::Veterans { seat, change: i64::from(n), why: why.to_owned() });
        }
    }

    /// Changes Honor by so much; fame is withheld or returned where a threshold is passed.
    pub fn change_honor(&mut self, seat: SeatId, change: i64, sacrifice: bool) {
        if !self.kemet.options.expansion {
            return;
        }
        let before = self.state.of(seat, |p| p.honor);
        let after = (before + change).clamp(0, self.kemet.components.figures.honor.1);
        if after == before && !sacrifice {
            return;
        }
        self.emit(Event::Honor { seat, honor: after, sacrifice });
        for at in self.kemet.components.withhold.clone() {
            if before > at && after <= at {
                let (divine, battle) = self.state.of(seat, |p| (p.divine, p.battle));
                let fame = match (divine, battle) {
                    (1.., _) => Some(FameKind::Divine),
                    (0, 1..) => Some(FameKind::Battle),
                    (0, 0) => None,
                };
                self.emit(Event::Withheld { seat, at, fame });
            } else if before <= at && after > at {
                let held = self.state.of(seat, |p| p.withheld.iter().find(|w| w.at == at).copied());
                if let Some(held) = held {
                    self.emit(Event::Restored { seat, at, fame: held.fame });
                }
            }
        }
    }

    /// Puts a troop into a zone, or takes it away where nobody is left.
    pub fn set_troop(&mut self, zone: &ZoneId, troop: Option<Troop>) {
        let troop = troop.and_then(Troop::some);
        if self.state.troops.get(zone) != troop.as_ref() {
            self.emit(Event::TroopSet { zone: zone.clone(), troop });
        }
    }

    /// Adds units of the supply to a zone that is empty or the player's; gives how many.
    pub fn add_units(&mut self, seat: SeatId, zone: &ZoneId, units: u32, why: &str) -> u32 {
        let units = units.min(self.state.supply(seat));
        if units == 0 || self.state.holder(zone).is_some_and(|h| h != seat) {
            return 0;
        }
        let troop = match self.state.troops.get(zone) {
            Some(troop) => Troop { units: troop.units + units, ..troop.clone() },
            None => Troop::units(seat, units),
        };
        self.set_troop(zone, Some(troop));
        self.emit(Event::Added { seat, zone: zone.clone(), units, why: why.to_owned() });
        units
    }

    /// Removes units of a troop to supply, outside battle; gives how many.
    pub fn remove_units(&mut self, zone: &ZoneId, units: u32, why: &str) -> u32 {
        let Some(troop) = self.state.troops.get(zone).cloned() else { return 0 };
        let units = units.min(troop.units);
        if units > 0 {
            let seat = troop.seat;
            self.emit(Event::Lost { seat, zone: zone.clone(), units, why: why.to_owned() });
            self.set_troop(zone, Some(Troop { units: troop.units - units, ..troop }));
        }
        units
    }

    /// The room for more units in a zone.
    pub fn room(&self, seat: SeatId, zone: &ZoneId) -> u32 {
        let troop = self.state.troops.get(zone).cloned().unwrap_or_else(|| Troop::units(seat, 0));
        if troop.seat != seat { 0 } else { self.kemet.troop_limit(&self.state, seat, &troop).saturating_sub(troop.units) }
    }

    /// Where free units may go: home districts that no enemy holds, and existing troops.
    pub fn city_or_troop(&self, seat: SeatId) -> Vec<ZoneId> {
        let mut zones = self.kemet.home_free(&self.state, seat);
        zones.extend(self.state.troops_of(seat).map(|(z, _)| z.clone()).filter(|z| !zones.contains(z)).collect::<Vec<_>>());
        zones
    }

    /// Places up to `most` free units: as wished, then wherever there is room among `allowed`.
    pub fn place_free(&mut self, seat: SeatId, most: u32, wished: &[Units], allowed: &[ZoneId], why: &str) -> u32 {
        let mut left = most;
        let fallback = if wished.is_empty() { allowed.to_vec() } else { Vec::new() };
        let all = wished.iter().cloned().chain(fallback.into_iter().map(|zone| Units { zone, units: u32::MAX }));
        for Units { zone, units } in all.collect::<Vec<_>>() {
            if allowed.contains(&zone) {
                let n = units.min(left).min(self.room(seat, &zone));
                left -= self.add_units(seat, &zone, n, why);
            }
        }
        most - left
    }

    /// A unit is sacrificed: from a troop that was named, else from supply, else from the largest troop.
    pub fn sacrifice(&mut self, seat: SeatId, from: Option<&ZoneId>) -> Result<(), Problem> {
        let zone = match from {
            Some(zone) if self.state.troops.get(zone).is_some_and(|t| t.seat == seat && t.units > 0) => Some(zone.clone()),
            Some(zone) => return Err(Problem::new(format!("You have no unit in {} to sacrifice.", self.zone_name(zone)))),
            None if self.state.supply(seat) > 0 => None,
            None => {
                let largest = self.state.troops_of(seat).filter(|(_, t)| t.units > 0).max_by_key(|(_, t)| t.units).map(|(z, _)| z.clone());
                Some(largest.ok_or_else(|| Problem::new("You have no unit left to sacrifice."))?)
            }
        };
        if let Some(zone) = zone {
            self.remove_units(&zone, 1, "sacrificed");
        }
        self.sacrifice_from_supply(seat);
        Ok(())
    }

    /// A unit that is out of every troop goes to the Underworld.
    pub fn sacrifice_from_supply(&mut self, seat: SeatId) {
        self.emit(Event::Underworld { seat, change: 1 });
        let honor = self.state.of(seat, |p| p.honor);
        self.change_honor(seat, -1, true);
        if honor == 0 {
            self.lose_prayer(seat, 1, "a sacrifice without Honor");
        }
    }

    /// The held cards of these kinds, one for each mention; refused where one is not held.
    pub fn held(&self, seat: SeatId, kinds: &[DiKind]) -> Result<Vec<DiCard>, Problem> {
        let hand = self.state.player(seat).map_or(&[][..], |p| p.di.as_slice());
        let mut found: Vec<DiCard> = Vec::new();
        for kind in kinds {
            match hand.iter().find(|c| c.kind() == *kind && !found.contains(c)) {
                Some(card) => found.push(card.clone()),
                None => {
                    let names: Vec<String> = hand.iter().map(|c| self.kemet.components.di_name(&c.kind())).collect();
                    let again = if found.iter().any(|c| c.kind() == *kind) { " again" } else { "" };
                    return Err(Problem::new(format!(
                        "You do not hold {}{again}; your divine intervention cards: {}.",
                        self.kemet.components.di_name(kind),
                        crate::games::kit::and(&names)
                    )));
                }
            }
        }
        Ok(found)
    }

    /// Plays a card outside battle: pays, discards, and asks the others' standing orders whether it is cancelled. Whether it takes effect.
    pub fn play_di(&mut self, seat: SeatId, card: &DiCard) -> Result<bool, Problem> {
        let kind = card.kind();
        let Some(cost) = self.kemet.components.intervention(&kind).map(|i| i.cost) else { return Ok(false) };
        self.pay(seat, cost, &self.kemet.components.di_name(&kind))?;
        self.emit(Event::DiPlayed { seat, card: card.clone() });
        let others: Vec<SeatId> = self.state.order.iter().copied().filter(|s| *s != seat).collect();
        for by in others {
            let holds = self.state.of(by, |p| {
                p.di.iter()
                    .find(|c| self.kemet.components.intervention(&c.kind()).is_some_and(|i| i.effects.contains(&Effect::CancelCard)))
                    .cloned()
            });
            let wants = super::standing::Standing::of(by, self.answers).vetoes(&kind);
            if let Some(with) = holds.filter(|_| wants) {
                self.emit(Event::DiCancelled { seat, card: card.clone(), by, with });
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Draws cards; an empty deck is made anew of the discard pile first.
    pub fn draw(&mut self, seat: SeatId, n: u32, dice: &mut Dice) {
        let mut cards = Vec::new();
        for _ in 0..n {
            self.refill(dice, cards.len());
            match self.state.deck.get(cards.len()).cloned() {
                Some(card) => cards.push(card),
                None => break,
            }
        }
        if !cards.is_empty() {
            self.emit(Event::DiDrawn { seat, cards });
        }
    }

    /// Makes the deck anew where no card is left beyond the first `taken`.
    pub fn refill(&mut self, dice: &mut Dice, taken: usize) {
        if self.state.deck.len() <= taken && !self.state.pile.is_empty() {
            let mut pile = self.state.pile.clone();
            dice.shuffle("shuffle of the divine intervention discard pile", &mut pile);
            let deck = self.state.deck.iter().cloned().chain(pile).collect();
            self.emit(Event::Shuffled { deck, pile_too: true });
        }
    }

    /// What no troop may be at the end of an action: too large, or led by a creature and a divinity at once.
    pub fn check_limits(&self, seat: SeatId) -> Result<(), Problem> {
        for (zone, troop) in self.state.troops_of(seat) {
            self.check_limit(troop, zone)?;
        }
        for battle in self.state.battles.iter().filter(|b| b.attacker.seat == seat) {
            self.check_limit(&battle.troop, &battle.zone)?;
        }
        Ok(())
    }

    fn check_limit(&self, troop: &Troop, zone: &ZoneId) -> Result<(), Problem> {
        let limit = self.kemet.troop_limit(&self.state, troop.seat, troop);
        if troop.units > limit {
            let whom = if troop.divinity.is_some() { "worshiper" } else { "unit" };
            return Err(Problem::new(format!(
                "Limit: the troop in {} would have {}; {} is the most.",
                self.zone_name(zone),
                many(troop.units as usize, whom),
                limit
            )));
        }
        Ok(())
    }

    /// Worshipers beyond what Putrefaction allows go back to supply.
    pub fn trim_worshipers(&mut self, seat: SeatId) {
        let led: Vec<(ZoneId, Troop)> =
            self.state.troops_of(seat).filter(|(_, t)| t.divinity.is_some()).map(|(z, t)| (z.clone(), t.clone())).collect();
        for (zone, troop) in led {
            let over = troop.units.saturating_sub(self.kemet.troop_limit(&self.state, seat, &troop));
            self.remove_units(&zone, over, "beyond the worshipers that Putrefaction allows");
        }
    }

    /// Whether a troop loses no units outside battle.
    pub fn immune(&self, troop: &Troop) -> bool {
        self.kemet.special(troop, Special::ImmuneOutsideBattle)
    }
}
