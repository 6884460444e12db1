//! The beginning: colours and turn order by the dice, then cities, pyramids, districts and a first tile as the players wish.

use super::Kemet;
use super::event::Event;
use super::ids::{CityId, Colour, DiCard, TileId, ZoneId};
use super::map::Map;
use super::orders::setup_decision;
use super::run::Run;
use super::state::{Player, Pyramid, State, Troop};
use super::vocabulary::Effect;
use crate::games::dice::Dice;
use crate::games::kit::{Position, and};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use std::collections::{BTreeMap, BTreeSet};

/// How a player begins; districts by their place in the city, from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// Cities, the dearest first.
    pub cities: Vec<CityId>,
    /// Pyramids by district.
    pub pyramids: Vec<(usize, Colour, u32)>,
    /// Districts with units.
    pub districts: Vec<usize>,
    /// Tiles, the dearest first.
    pub tiles: Vec<TileId>,
}

/// A district's letter.
pub fn letter(index: usize) -> &'static str {
    ["A", "B", "C", "D"].get(index).copied().unwrap_or("?")
}

impl Beginning {
    /// Reads the orders of a seat.
    pub fn read(orders: &[Order]) -> Beginning {
        let mut beginning = Beginning::default();
        let place = |id: &str| (0..4).find(|i| letter(*i) == id);
        for order in orders {
            match order.verb.as_str() {
                "city" => beginning.cities = order.choices("cities").into_iter().map(CityId::from).collect(),
                "pyramid" => {
                    let colour = order.choice("colour").and_then(Colour::named);
                    let level = order.number("level").and_then(|n| u32::try_from(n).ok());
                    if let (Some(at), Some(colour), Some(level)) = (order.choice("district").and_then(place), colour, level) {
                        beginning.pyramids.retain(|(i, ..)| *i != at);
                        beginning.pyramids.push((at, colour, level));
                    }
                }
                "units" => beginning.districts = order.choices("districts").into_iter().filter_map(place).collect(),
                "tile" => beginning.tiles = order.choices("tiles").into_iter().map(TileId::from).collect(),
                _ => {}
            }
        }
        beginning
    }
}

impl Kemet {
    /// What is wrong with the pyramids of a beginning.
    pub fn check_pyramids(&self, state: &State, pyramids: &[(usize, Colour, u32)]) -> Result<(), Problem> {
        let (total, most) = self.components.figures.levels;
        let sum: u32 = pyramids.iter().map(|(_, _, l)| l).sum();
        let colours: BTreeSet<Colour> = pyramids.iter().map(|(_, c, _)| *c).collect();
        let names: Vec<&str> = state.colours.iter().map(|c| c.name()).collect();
        if let Some((_, colour, _)) = pyramids.iter().find(|(_, c, _)| !state.colours.contains(c)) {
            return Err(Problem::new(format!("{colour} is not in play; the colours are {}.", and(&names))));
        }
        if colours.len() != pyramids.len() {
            return Err(Problem::new("Each of your pyramids has another colour."));
        }
        if let Some((_, _, level)) = pyramids.iter().find(|(_, _, l)| *l > most || *l == 0) {
            return Err(Problem::new(format!("A pyramid begins with level 1 to {most}, not {level}.")));
        }
        if sum != total {
            return Err(Problem::new(format!("The levels of your pyramids must add up to {total}; these are {sum}.")));
        }
        Ok(())
    }

    /// The pyramids of who does not say: level 1 in each district, in the order of the colours.
    fn default_pyramids(&self, state: &State) -> Vec<(usize, Colour, u32)> {
        let (total, _) = self.components.figures.levels;
        state.colours.iter().take(total as usize).enumerate().map(|(i, c)| (i, *c, 1)).collect()
    }
}

impl Run<'_> {
    /// Colours and turn order are drawn.
    pub fn begin(&mut self, dice: &mut Dice) {
        let components = &self.kemet.components;
        let figures = components.figures;
        let table = components.tables.get(&self.state.seats_count());
        let mut base: Vec<Colour> = Colour::ALL.into_iter().filter(|c| *c != Colour::Emerald).collect();
        let count = table.map_or(base.len(), |t| t.colours).min(base.len());
        if count < base.len() {
            dice.shuffle("colours in play", &mut base);
            base.truncate(count);
            base.sort();
        }
        if self.kemet.options.expansion && table.is_some_and(|t| t.emerald) {
            base.push(Colour::Emerald);
        }
        let mut order: Vec<SeatId> = self.state.seat_ids().collect();
        dice.shuffle("turn order", &mut order);
        let mut cards: Vec<_> = components.cards.iter().filter(|c| !c.special).map(|c| c.id.clone()).collect();
        cards.sort();
        let player = |city: CityId| Player {
            city,
            prayer: figures.prayer,
            battle: 0,
            divine: 0,
            withheld: Vec::new(),
            veterans: 0,
            units: figures.units,
            underworld: 0,
            honor: figures.honor.0,
            sacrificed: false,
            tiles: Vec::new(),
            fresh: Vec::new(),
            cards: cards.clone(),
            played: Vec::new(),
            discarded: Vec::new(),
            di: Vec::new(),
            spaces: Vec::new(),
            tokens: figures.tokens,
            silver_used: false,
            gold_used: false,
            bought: BTreeSet::new(),
            fallen: Vec::new(),
            plan: Vec::new(),
        };
        let players = table.map(|t| t.cities.iter().cloned().map(player).collect()).unwrap_or_default();
        self.emit(Event::SetupBegan { order, colours: base, players });
    }

    /// Everything is laid out as the players wish, and the first Day begins.
    pub fn settle(&mut self, dice: &mut Dice) {
        let seats: Vec<SeatId> = self.state.seat_ids().collect();
        let beginnings: Vec<Beginning> =
            seats.iter().map(|s| self.answers.get(&setup_decision(*s)).map(|a| Beginning::read(&a.orders)).unwrap_or_default()).collect();
        self.lay_out(&beginnings);
        self.first_tiles(&beginnings);
        self.deal(dice);
        self.emit(Event::DayBegan { day: 1 });
    }

    fn lay_out(&mut self, beginnings: &[Beginning]) {
        let map = Map::new(&self.kemet.components, self.state.seats_count());
        let mut free = self.kemet.components.tables.get(&self.state.seats_count()).map(|t| t.cities.clone()).unwrap_or_default();
        let mut cities: Vec<CityId> = self.state.players.iter().map(|p| p.city.clone()).collect();
        for seat in &self.state.order {
            let wished = beginnings.get(seat.index()).map_or(&[][..], |b| b.cities.as_slice());
            let city = wished.iter().find(|c| free.contains(c)).or(free.first()).cloned();
            if let (Some(city), Some(slot)) = (city, cities.get_mut(seat.index())) {
                free.retain(|c| *c != city);
                *slot = city;
            }
        }
        let (mut pyramids, mut troops) = (BTreeMap::new(), BTreeMap::new());
        for (seat, (beginning, city)) in self.state.seat_ids().zip(beginnings.iter().zip(&cities)) {
            let districts: Vec<ZoneId> = map.districts(city).into_iter().cloned().collect();
            let ok = self.kemet.check_pyramids(&self.state, &beginning.pyramids).is_ok();
            let chosen = if ok { beginning.pyramids.clone() } else { self.kemet.default_pyramids(&self.state) };
            for (at, colour, level) in chosen {
                if let Some(zone) = districts.get(at) {
                    pyramids.insert(zone.clone(), Pyramid { colour, level });
                }
            }
            let (used, units) = self.kemet.components.figures.start;
            let mut places = beginning.districts.clone();
            places.extend((0..districts.len()).filter(|i| !places.contains(i)).collect::<Vec<_>>());
            for at in places.into_iter().take(used) {
                if let Some(zone) = districts.get(at) {
                    troops.insert(zone.clone(), Troop::units(seat, units));
                }
            }
        }
        self.emit(Event::LaidOut { cities, pyramids, troops });
    }

    /// One free tile of level 1 each, in reverse turn order; it needs a pyramid of its colour.
    fn first_tiles(&mut self, beginnings: &[Beginning]) {
        for seat in self.state.order.clone().into_iter().rev() {
            let wished = beginnings.get(seat.index()).map_or(&[][..], |b| b.tiles.as_slice());
            let may = |id: &TileId| {
                self.kemet
                    .free_tile(&self.state, id)
                    .filter(|t| t.level == 1 && self.kemet.pyramid_level(&self.state, seat, t.colour) >= 1)
                    .map(|t| t.id.clone())
            };
            let tile =
                wished.iter().find_map(&may).or_else(|| self.kemet.components.tiles.iter().map(|t| t.id.clone()).find_map(|id| may(&id)));
            if let Some(tile) = tile {
                // The limits cannot be broken by a first tile: mercenaries that find no room stay in supply.
                let _ = self.attempt(|run| run.take_tile(seat, &tile, None, None, None, &[]));
            }
        }
    }

    /// A Diversion for each, the others out of play; then random cards.
    fn deal(&mut self, dice: &mut Dice) {
        let components = &self.kemet.components;
        let (diversions, random) = components.figures.dealt;
        let copies = |of: &super::components::Intervention| (1..=of.count).map(|n| DiCard::new(&of.id, n)).collect::<Vec<_>>();
        let avoids = |i: &super::components::Intervention| i.effects.contains(&Effect::AvoidBattle);
        let mut apart: Vec<DiCard> = components.interventions.iter().filter(|i| avoids(i)).flat_map(copies).collect();
        let mut deck: Vec<DiCard> = components.interventions.iter().filter(|i| !avoids(i)).flat_map(copies).collect();
        dice.shuffle("shuffle of the divine intervention cards", &mut deck);
        let mut hands = Vec::new();
        for _ in 0..self.state.seats.len() {
            let mut hand: Vec<DiCard> = apart.drain(..(diversions as usize).min(apart.len())).collect();
            hand.extend(deck.drain(..(random as usize).min(deck.len())));
            hands.push(hand);
        }
        self.emit(Event::Dealt { hands, deck });
    }
}
