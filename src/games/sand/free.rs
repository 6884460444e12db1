//! Free steps: delivering, the shelter, abandoning, the Shaman, what travellers may do. They take no token.

use super::Sand;
use super::components::{Colour, Companion, Kind, Market, PlaceId, PlaceKind, Token, Traveler};
use super::event::Event;
use super::run::Run;
use super::state::State;
use super::steps::Choices;
use crate::games::kit::{and, many};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;

/// How many dice Surmesh turns over each turn.
const FLIPPED: usize = 2;

/// "a white box and two red boxes" as colours.
fn colours(boxes: &[Colour]) -> String {
    and(&boxes.iter().map(|b| b.name()).collect::<Vec<_>>())
}

impl Sand {
    /// What is paid for a box at a location; None where nobody buys it.
    pub fn pays(&self, state: &State, place: &PlaceId, colour: Colour) -> Option<u32> {
        let c = &self.components;
        let market = match c.place(place)?.kind {
            PlaceKind::Port => Market::Port,
            PlaceKind::City => Market::City,
            PlaceKind::Oasis => return None,
            PlaceKind::Camp => {
                let tile = state.camps.get(place).and_then(|id| c.camp(id))?;
                if tile.main.contains(&colour) { Market::MainTribe } else { Market::MinorTribe }
            }
        };
        c.rates.get(&(c.kind(colour), market)).copied()
    }
}

impl Run<'_> {
    /// The boxes that could be delivered where the active worm is.
    pub fn saleable(&self) -> Vec<Colour> {
        let player = self.state.player(self.state.active());
        player.boxes().filter(|b| self.game.pays(&self.state, &player.place, *b).is_some()).collect()
    }

    /// A delivery: all these boxes in one go, each paid, recorded and rewarded in the order given.
    pub fn deliver(&mut self, boxes: Option<&[Colour]>, choices: &Choices, leaving: bool) -> Result<(), Problem> {
        let seat = self.state.active();
        let c = &self.game.components;
        let player = self.state.player(seat);
        let here = player.place.clone();
        let name = c.place_name(&here).to_owned();
        if self.state.turn_now().delivered {
            return Err(Problem::new("You have delivered at this stop already: one delivery, of as many boxes as you like, is allowed."));
        }
        let boxes: Vec<Colour> = boxes.map_or_else(|| self.saleable(), <[Colour]>::to_vec);
        if boxes.is_empty() {
            let carried: Vec<Colour> = player.boxes().collect();
            return Err(Problem::new(format!("There is nothing to deliver in {name}; you carry {}.", colours(&carried))));
        }
        let mut carried: Vec<Colour> = player.boxes().collect();
        let mut paid = Vec::new();
        for colour in &boxes {
            let Some(at) = carried.iter().position(|b| b == colour) else {
                let have: Vec<Colour> = player.boxes().collect();
                return Err(Problem::new(format!("You do not carry {}; you carry {}.", many_of(*colour, &boxes), colours(&have))));
            };
            carried.remove(at);
            let Some(rate) = self.game.pays(&self.state, &here, *colour) else {
                return Err(Problem::new(format!("Nobody in {name} buys {}.", c.kind(*colour).plural())));
            };
            paid.push((*colour, rate));
        }
        let (prestige, songs) = (player.tracks.prestige, player.songs.len());
        self.emit(Event::Delivered { seat, place: here.clone(), boxes: paid, prestige, songs });
        let mut choices = choices.clone();
        for colour in &boxes {
            self.record(seat, *colour, &mut choices)?;
        }
        self.pairs(seat, &boxes, leaving)?;
        match choices.unused() {
            Some(words) => Err(Problem::new(format!("Nothing in this delivery asks for `{words}`."))),
            None => Ok(()),
        }
    }

    /// Joint deliveries of both colours that a tribe asks for; they may repeat.
    fn pairs(&mut self, seat: SeatId, boxes: &[Colour], leaving: bool) -> Result<(), Problem> {
        let here = self.state.player(seat).place.clone();
        let Some(tile) = self.state.camps.get(&here).and_then(|id| self.game.components.camp(id)).cloned() else { return Ok(()) };
        let pairs = |of: &[Colour; 2]| of.iter().map(|c| boxes.iter().filter(|b| *b == c).count()).min().unwrap_or(0);
        for _ in 0..pairs(&tile.main) {
            let there = self.state.reserve.get(&tile.reward).copied().unwrap_or(0) > 0;
            let joins = self.state.player(seat).joins(&self.game.components, tile.reward);
            let taken = there && !leaving;
            if taken && !joins && self.state.room() == 0 {
                return Err(Problem::new(format!("There is no free action space for the {} box that the main tribe gives.", tile.reward))
                    .suggest(format!("deliver {} leaving the box", boxes.iter().map(|b| b.name()).collect::<Vec<_>>().join(", "))));
            }
            self.emit(Event::Bartered { seat, colour: tile.reward, taken, joins: joins && taken });
        }
        for _ in 0..pairs(&tile.minor) {
            if let Some(value) = self.state.tokens.get(&here).and_then(|t| t.first()).copied() {
                self.emit(Event::Befriended { seat, place: here.clone(), value });
            }
        }
        Ok(())
    }

    /// Whether the active worm is at its own shelter.
    fn at_shelter(&self) -> Result<(), Problem> {
        let player = self.state.player(self.state.active());
        match &player.shelter {
            None => Err(Problem::new("Your shelter is not placed yet.")),
            Some(shelter) if shelter.place != player.place => {
                let c = &self.game.components;
                let (there, here) = (c.place_name(&shelter.place), c.place_name(&player.place));
                Err(Problem::new(format!("Your shelter is at {there}, your worm at {here}.")))
            }
            Some(_) => Ok(()),
        }
    }

    /// Boxes of the worm go into the shelter.
    pub fn store(&mut self, boxes: Option<&[Colour]>) -> Result<(), Problem> {
        self.at_shelter()?;
        let seat = self.state.active();
        let player = self.state.player(seat);
        let mut carried: Vec<Colour> = player.boxes().collect();
        let boxes: Vec<Colour> = boxes.map_or_else(|| carried.clone(), <[Colour]>::to_vec);
        for colour in &boxes {
            let Some(at) = carried.iter().position(|b| b == colour) else {
                let have: Vec<Colour> = player.boxes().collect();
                return Err(Problem::new(format!("You do not carry {}; you carry {}.", many_of(*colour, &boxes), colours(&have))));
            };
            carried.remove(at);
        }
        let (inside, most) = (player.shelter.as_ref().map_or(0, |s| s.boxes.len()), self.game.components.limits.shelter);
        if boxes.is_empty() || inside + boxes.len() > most {
            let free = most.saturating_sub(inside);
            return Err(Problem::new(format!("Your shelter has {} free of {most}, not {}.", many(free, "space"), boxes.len())));
        }
        self.emit(Event::Stored { seat, boxes });
        Ok(())
    }

    /// Boxes of the shelter come onto the worm; a plant occupies its token.
    pub fn retrieve(&mut self, boxes: Option<&[Colour]>) -> Result<(), Problem> {
        self.at_shelter()?;
        let seat = self.state.active();
        let stored = self.state.player(seat).shelter.as_ref().map(|s| s.boxes.clone()).unwrap_or_default();
        let boxes: Vec<Colour> = boxes.map_or_else(|| stored.clone(), <[Colour]>::to_vec);
        if boxes.is_empty() {
            return Err(Problem::new("Your shelter is empty."));
        }
        for colour in &boxes {
            let player = self.state.player(seat);
            let stored = player.shelter.as_ref().map(|s| s.boxes.clone()).unwrap_or_default();
            if !stored.contains(colour) {
                return Err(Problem::new(format!("There is no {colour} box in your shelter; there: {}.", colours(&stored))));
            }
            let joins = player.joins(&self.game.components, *colour);
            let keeps = player.is(Traveler::LoadingKeepsTokensActive);
            let token = colour.token().filter(|_| !keeps);
            if let Some(token) = token.filter(|t| !joins && player.occupied(*t)) {
                let name = token.name();
                return Err(Problem::new(format!("Your {name} token lies below a {name} box, so that no other can be taken.")));
            }
            let waits = token.is_some_and(|t| self.state.now.as_ref().and_then(|n| n.placed.as_ref()).is_some_and(|p| p.contains(&t)));
            if !joins && !waits && self.state.room() == 0 {
                return Err(Problem::new(format!("There is no free action space for the {colour} box.")));
            }
            self.emit(Event::Retrieved { seat, colour: *colour, locked: token.is_some(), joins });
        }
        Ok(())
    }

    /// Leaves a box in the desert.
    pub fn abandon(&mut self, colour: Colour) -> Result<(), Problem> {
        let seat = self.state.active();
        let carried: Vec<Colour> = self.state.player(seat).boxes().collect();
        if !carried.contains(&colour) {
            return Err(Problem::new(format!("You carry no {colour} box; you carry {}.", colours(&carried))));
        }
        self.emit(Event::Abandoned { seat, colour });
        Ok(())
    }

    /// The Shaman turns a relic of the shelter into a rock, once a turn.
    pub fn petrify(&mut self, relic: Colour) -> Result<(), Problem> {
        let seat = self.state.active();
        let c = &self.game.components;
        let player = self.state.player(seat);
        let shaman = c.companion(Companion::RelicToIwakura);
        if !player.has(Companion::RelicToIwakura) {
            return Err(Problem::new(format!("Your {shaman} is not awake.")));
        }
        if self.state.turn_now().shaman {
            return Err(Problem::new(format!("The {shaman} has turned a relic in this turn already.")));
        }
        let stored = player.shelter.as_ref().map(|s| s.boxes.clone()).unwrap_or_default();
        if c.kind(relic) != Kind::Relic || !stored.contains(&relic) {
            return Err(Problem::new(format!("There is no {relic} relic in your shelter; there: {}.", colours(&stored))));
        }
        let rock = c.colours(Kind::Iwakura).into_iter().find(|r| self.state.reserve.get(r).copied().unwrap_or(0) > 0);
        let Some(rock) = rock else { return Err(Problem::new("There is no Iwakura rock left in the reserve.")) };
        self.emit(Event::Petrified { seat, relic, rock });
        Ok(())
    }

    /// Sonett: a box of the shelter becomes another colour of its kind.
    pub fn swap(&mut self, from: Colour, into: Colour) -> Result<(), Problem> {
        let seat = self.state.active();
        let c = &self.game.components;
        let player = self.state.player(seat);
        if !player.is(Traveler::SwapShelterSameKind) {
            return Err(Problem::new(format!("Only {} changes boxes.", c.traveler(Traveler::SwapShelterSameKind))));
        }
        let stored = player.shelter.as_ref().map(|s| s.boxes.clone()).unwrap_or_default();
        if !stored.contains(&from) {
            return Err(Problem::new(format!("There is no {from} box in your shelter; there: {}.", colours(&stored))));
        }
        if from == into || c.kind(from) != c.kind(into) || c.kind(from) == Kind::Iwakura {
            let kind = c.kind(from).plural();
            return Err(Problem::new(format!("A {from} box can become another colour of {kind}: {}.", colours(&c.colours(c.kind(from))))));
        }
        let stock = if into.token().is_some() { &self.state.bag } else { &self.state.reserve };
        if stock.get(&into).copied().unwrap_or(0) == 0 {
            return Err(Problem::new(format!("There is no {into} box left to take.")));
        }
        self.emit(Event::Swapped { seat, from, into });
        Ok(())
    }

    /// Surmesh: dice are turned over for this turn.
    pub fn flip(&mut self, dice: &[Token]) -> Result<(), Problem> {
        let seat = self.state.active();
        if !self.state.player(seat).is(Traveler::FlipTwoDice) {
            return Err(Problem::new(format!("Only {} turns dice over.", self.game.components.traveler(Traveler::FlipTwoDice))));
        }
        let flipped = self.state.turn_now().flipped;
        let mut all = flipped.clone();
        all.extend(dice.iter().copied());
        if all.len() != flipped.len() + dice.len() || all.len() > FLIPPED {
            return Err(Problem::new(format!("Two different dice a turn can be turned over; {} were already.", flipped.len())));
        }
        self.emit(Event::Flipped { seat, dice: dice.to_vec() });
        Ok(())
    }

    /// The first player rolls again, before anything else on his morning turn.
    pub fn reroll(&mut self) -> Result<(), Problem> {
        let turn = self.state.turn_now();
        if !self.state.reroll {
            return Err(Problem::new("The dice can be rolled again once a workday, by the first player at the start of his morning."));
        }
        if turn.begun || !turn.flipped.is_empty() || !turn.boosts.is_empty() {
            return Err(Problem::new("The dice are rolled again before anything else is done."));
        }
        self.roll(true);
        Ok(())
    }

    /// Places tokens by name: no others can be used in this turn.
    pub fn place(&mut self, tokens: &[Token]) -> Result<(), Problem> {
        let seat = self.state.active();
        let turn = self.state.turn_now();
        if turn.placed.is_some() || turn.begun {
            return Err(Problem::new("Tokens are placed at the start of a turn, before anything is done."));
        }
        for token in tokens {
            self.usable(super::state::By::Token(*token), false)?;
        }
        if tokens.len() > turn.slack {
            return Err(Problem::new(format!("You have {} free for tokens, not {}.", many(turn.slack, "action space"), tokens.len())));
        }
        self.emit(Event::Placed { seat, tokens: tokens.iter().copied().collect() });
        Ok(())
    }
}

/// "a red box", or "2 red boxes" where the list asks for several.
fn many_of(colour: Colour, boxes: &[Colour]) -> String {
    match boxes.iter().filter(|b| **b == colour).count() {
        0 | 1 => format!("{} box", colour.one()),
        n => format!("{n} {colour} boxes"),
    }
}
