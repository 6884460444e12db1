//! The Night, step after step: each removal may change what the later steps give.

use super::Kemet;
use super::event::Event;
use super::ids::{DiKind, FameKind, ZoneId};
use super::orders::night_decision;
use super::run::Run;
use super::standing::Standing;
use super::state::{Night, NightChoice, NightStep, Pyramid, State, Units};
use super::vocabulary::{Effect, Moment, Reward};
use crate::games::dice::Dice;
use crate::games::kit::Position;
use crate::games::seat::SeatId;

impl Kemet {
    /// What a silent player does at Night: offers and removes units where some stay behind, spends all veterans on prayer, raises the highest pyramid
    /// that can be raised, and takes the first place in the turn order that is free.
    pub fn default_night(&self, state: &State, seat: SeatId) -> NightChoice {
        let units = |zone: &ZoneId| state.troops.get(zone).map_or(0, |t| t.units);
        let offering = self.holds_sanctuary(state, seat).and_then(|z| Some(units(&z.id) > z.offering?.0)).unwrap_or(false);
        let delta = self.temples_of(state, seat).iter().any(|z| z.delta.is_some_and(|(n, _)| units(&z.id) > n));
        NightChoice { offering, delta, prayers: state.of(seat, |p| p.veterans), ..NightChoice::default() }
    }

    /// The pyramids that a free level may raise, the highest first.
    pub fn to_raise(&self, state: &State, seat: SeatId) -> Vec<(ZoneId, Pyramid)> {
        let home = self.home_free(state, seat);
        let low = |p: &Pyramid| p.level < self.components.figures.level_max;
        let mut found: Vec<(ZoneId, Pyramid)> =
            home.into_iter().filter_map(|z| state.pyramids.get(&z).copied().filter(low).map(|p| (z, p))).collect();
        found.sort_by_key(|(_, p)| std::cmp::Reverse(p.level));
        found
    }

    /// How many cards a seat keeps of those it looks at.
    pub fn vision(&self, state: &State, seat: SeatId) -> Option<(u32, u32)> {
        self.effects(state, seat).into_iter().find_map(|e| if let Effect::Vision { draw, keep } = e { Some((*draw, *keep)) } else { None })
    }
}

impl Run<'_> {
    /// The next thing in a Night; false where a player is awaited.
    pub fn night_step(&mut self, dice: &mut Dice) -> bool {
        let Some(night) = self.state.night.clone() else { return false };
        if night.choices.is_empty() {
            return false;
        }
        let order = self.state.order.clone();
        match night.step {
            NightStep::Choices => {}
            NightStep::Offering => self.offering(&night, &order),
            NightStep::Delta => self.delta(&night, &order),
            NightStep::TwoTemples => self.two_temples(&order),
            NightStep::Adoration => self.adoration(&order),
            NightStep::Prayers => self.prayers(&night, &order),
            NightStep::Di => {
                if !self.cards(&night, &order, dice) {
                    return false;
                }
            }
            NightStep::Conscription => self.conscription(&night, &order),
            NightStep::Awakening => self.awakening(&night, &order),
            NightStep::Destiny => self.destiny(&night),
        }
        match night.step.next() {
            Some(step) => self.emit(Event::NightStepBegan { step }),
            None if self.state.day >= self.kemet.last_day() => self.end_by_day(),
            None => self.emit(Event::DayBegan { day: self.state.day + 1 }),
        }
        true
    }

    /// Takes the choices of all seats; who said nothing gets the default.
    pub fn choose_night(&mut self) {
        let mut silent = Vec::new();
        let choices = self
            .state
            .seat_ids()
            .map(|seat| match self.answers.get(&night_decision(&self.state, seat)) {
                Some(answer) => super::orders::night_choice(self.kemet, &self.state, seat, &answer.orders),
                None => {
                    silent.push(seat);
                    self.kemet.default_night(&self.state, seat)
                }
            })
            .collect();
        self.emit(Event::NightChosen { choices, silent });
    }

    fn choice(night: &Night, seat: SeatId) -> NightChoice {
        night.choices.get(seat.index()).cloned().unwrap_or_default()
    }

    fn offering(&mut self, night: &Night, order: &[SeatId]) {
        for seat in order.iter().copied().filter(|s| Self::choice(night, *s).offering) {
            let Some(zone) = self.kemet.holds_sanctuary(&self.state, seat).cloned() else { continue };
            let Some((units, fame)) = zone.offering else { continue };
            if self.state.troops.get(&zone.id).is_some_and(|t| t.units >= units) {
                self.remove_units(&zone.id, units, "offered");
                self.gain_fame(seat, FameKind::Divine, fame, &zone.name);
            }
        }
    }

    fn delta(&mut self, night: &Night, order: &[SeatId]) {
        for seat in order.iter().copied().filter(|s| Self::choice(night, *s).delta) {
            let zones: Vec<_> = self.kemet.temples_of(&self.state, seat).into_iter().cloned().collect();
            for zone in zones {
                let Some((units, prayer)) = zone.delta else { continue };
                if self.state.troops.get(&zone.id).is_some_and(|t| t.units >= units) {
                    self.remove_units(&zone.id, units, "given to the temple");
                    self.gain(seat, prayer, &zone.name);
                }
            }
        }
    }

    fn two_temples(&mut self, order: &[SeatId]) {
        for seat in order {
            if self.kemet.temples_of(&self.state, *seat).len() >= 2 {
                self.gain_fame(*seat, FameKind::Divine, self.kemet.components.figures.two_temples, "two temples");
            }
        }
    }

    fn adoration(&mut self, order: &[SeatId]) {
        for seat in order {
            let held: Vec<(i64, String)> = self.kemet.temples_of(&self.state, *seat).iter().map(|z| (z.income, z.name.clone())).collect();
            for (income, name) in held {
                self.gain(*seat, income, &name);
            }
        }
    }

    fn spend(&mut self, seat: SeatId, veterans: u32, why: &str) {
        if veterans > 0 {
            self.emit(Event::Veterans { seat, change: -i64::from(veterans), why: why.to_owned() });
        }
    }

    fn prayers(&mut self, night: &Night, order: &[SeatId]) {
        for seat in order.iter().copied() {
            let power = self.kemet.sum(&self.state, seat, |e| if let Effect::NightPrayer(n) = e { Some(*n) } else { None });
            self.gain(seat, self.kemet.components.figures.night_prayer + power, "the Night's prayers");
            let veterans = Self::choice(night, seat).prayers.min(self.state.of(seat, |p| p.veterans));
            self.spend(seat, veterans, "prayer");
            self.gain(seat, i64::from(veterans), "veterans");
        }
    }

    /// The draw of cards; false where a seat looks at cards and must choose.
    fn cards(&mut self, night: &Night, order: &[SeatId], dice: &mut Dice) -> bool {
        for seat in order.iter().copied() {
            if self.state.night.as_ref().is_some_and(|n| n.drawn.contains(&seat)) {
                continue;
            }
            if let Some(seen) = night.visions.get(&seat).cloned() {
                let wished = Standing::of(seat, self.answers).cards;
                let Some(kind) = wished.iter().find(|k| seen.iter().any(|c| c.kind() == **k)).cloned() else { return false };
                self.keep(seat, &kind, dice);
                return self.cards(&self.state.night.clone().unwrap_or_else(|| night.clone()), order, dice);
            }
            let power = self.kemet.sum(&self.state, seat, |e| if let Effect::NightCards(n) = e { Some(i64::from(*n)) } else { None });
            let mut n = self.kemet.components.figures.night_cards + u32::try_from(power).unwrap_or(0);
            let each = self.kemet.components.figures.veterans_card.max(1);
            let bought = Self::choice(night, seat).cards.min(self.state.of(seat, |p| p.veterans) / each);
            self.spend(seat, bought * each, "divine intervention cards");
            n += bought;
            if Self::choice(night, seat).knowledge
                && let Some((_, Reward::Cards(more))) = self.sacrifices(seat, Moment::NightDi)
                && self.sacrifice(seat, None).is_ok()
            {
                n += more;
            }
            match self.kemet.vision(&self.state, seat) {
                // The look takes the place of the draw of the first card.
                Some((look, keep)) => {
                    self.draw(seat, n.saturating_sub(keep), dice);
                    for taken in 0..look as usize {
                        self.refill(dice, taken);
                    }
                    let cards: Vec<_> = self.state.deck.iter().take(look as usize).cloned().collect();
                    if cards.is_empty() {
                        self.emit(Event::NightDrawn { seat });
                        continue;
                    }
                    self.emit(Event::VisionSeen { seat, cards });
                    let night = self.state.night.clone().unwrap_or_else(|| night.clone());
                    return self.cards(&night, order, dice);
                }
                None => {
                    self.draw(seat, n, dice);
                    self.emit(Event::NightDrawn { seat });
                }
            }
        }
        true
    }

    /// Of the cards looked at one of a kind is kept, and the others are shuffled back.
    pub fn keep(&mut self, seat: SeatId, kind: &DiKind, dice: &mut Dice) {
        let Some(seen) = self.state.night.as_ref().and_then(|n| n.visions.get(&seat).cloned()) else { return };
        let kept: Vec<_> = seen.iter().find(|c| c.kind() == *kind).cloned().into_iter().collect();
        let mut deck: Vec<_> = self.state.deck.iter().cloned().chain(seen.into_iter().filter(|c| !kept.contains(c))).collect();
        dice.shuffle("shuffle of the divine intervention deck", &mut deck);
        self.emit(Event::VisionKept { seat, kept, deck });
        self.emit(Event::NightDrawn { seat });
    }

    fn conscription(&mut self, night: &Night, order: &[SeatId]) {
        for seat in order.iter().copied() {
            let choice = Self::choice(night, seat);
            let homes = self.kemet.home_free(&self.state, seat);
            for Units { zone, units } in &choice.conscript {
                let have = self.state.of(seat, |p| p.veterans);
                if homes.contains(zone) {
                    let n = (*units).min(have).min(self.room(seat, zone));
                    let placed = self.add_units(seat, zone, n, "conscripted veterans");
                    self.spend(seat, placed, "units");
                }
            }
            let power = self.kemet.sum(&self.state, seat, |e| if let Effect::NightUnits(n) = e { Some(i64::from(*n)) } else { None });
            let allowed = self.preferred(seat);
            self.place_free(seat, u32::try_from(power).unwrap_or(0), &choice.reinforce, &allowed, "reinforcements");
            let dead = self.kemet.sum(&self.state, seat, |e| if let Effect::NightUnderworld(n) = e { Some(i64::from(*n)) } else { None });
            let raised = u32::try_from(dead).unwrap_or(0).min(self.state.of(seat, |p| p.underworld));
            if raised > 0 {
                // They come into supply first, and those that find no room go back.
                self.emit(Event::Underworld { seat, change: -i64::from(raised) });
                let allowed = self.preferred(seat);
                let placed = self.place_free(seat, raised, &choice.raise, &allowed, "out of the Underworld");
                if placed < raised {
                    self.emit(Event::Underworld { seat, change: i64::from(raised - placed) });
                }
            }
        }
    }

    /// Where free units may go, the preferred zones first.
    fn preferred(&self, seat: SeatId) -> Vec<ZoneId> {
        let allowed = self.city_or_troop(seat);
        let wished = Standing::of(seat, self.answers).places;
        let mut zones: Vec<ZoneId> = wished.into_iter().filter(|z| allowed.contains(z)).collect();
        zones.extend(allowed.into_iter().filter(|z| !zones.contains(z)).collect::<Vec<_>>());
        zones
    }

    fn awakening(&mut self, night: &Night, order: &[SeatId]) {
        for seat in order.iter().copied() {
            let free = self.kemet.sum(&self.state, seat, |e| if let Effect::NightBuild(n) = e { Some(i64::from(*n)) } else { None });
            for _ in 0..free {
                let ways = self.kemet.to_raise(&self.state, seat);
                let wished = Self::choice(night, seat).pyramid;
                let found = wished.and_then(|z| ways.iter().find(|(zone, _)| *zone == z)).or(ways.first()).cloned();
                if let Some((zone, pyramid)) = found {
                    let pyramid = Pyramid { level: pyramid.level + 1, ..pyramid };
                    self.emit(Event::Built { seat, zone, pyramid, why: "free of charge at Night".into() });
                }
            }
            if !self.state.of(seat, |p| p.sacrificed) {
                self.change_honor(seat, 1, false);
            }
            self.trim_worshipers(seat);
        }
        self.emit(Event::Awakened { tokens: self.kemet.components.figures.tokens });
    }

    /// Lowest fame chooses a place first, ties in the order of the Day before (ruling 20).
    fn destiny(&mut self, night: &Night) {
        let mut choosers = self.state.order.clone();
        choosers.sort_by_key(|s| self.kemet.fame(&self.state, *s).total());
        let mut places: Vec<Option<SeatId>> = vec![None; choosers.len()];
        for seat in choosers {
            let wished = Self::choice(night, seat).destiny;
            let open = |place: &usize| places.get(*place).is_some_and(Option::is_none);
            let wished = wished.into_iter().filter_map(|n| usize::try_from(n).ok()?.checked_sub(1)).find(open);
            let place = wished.or_else(|| (0..places.len()).find(open));
            if let Some(slot) = place.and_then(|p| places.get_mut(p)) {
                *slot = Some(seat);
            }
        }
        self.emit(Event::Ordered { order: places.into_iter().flatten().collect() });
    }
}
