//! How events change the position. Nothing is decided here.

use super::event::Event;
use super::state::{Abandoned, Alhazred, By, Cargo, Journey, Phase, Player, Shelter, Singer, Stage, State, Turn};
use super::vocabulary::{Colour, PlaceId, Tracks};
use crate::games::kit::Position;
use crate::games::ruleset::{Boundary, Outcome};
use crate::games::seat::SeatId;
use std::collections::BTreeMap;

impl Position for State {
    type Event = Event;

    fn apply(&mut self, event: &Event) {
        match event {
            Event::SetUp { order, player, camps, tokens, cities, seals, bag, reserve, deck, alhazred } => {
                self.order.clone_from(order);
                self.players = vec![(**player).clone(); self.seats.len()];
                self.camps.clone_from(camps);
                self.tokens.clone_from(tokens);
                self.cities.clone_from(cities);
                self.seals.clone_from(seals);
                self.bag.clone_from(bag);
                self.reserve.clone_from(reserve);
                self.deck.clone_from(deck);
                self.alhazred = alhazred.as_ref().map(|a| (**a).clone());
            }
            Event::Filled { boxes } => {
                for (city, space, colour) in boxes {
                    count(&mut self.bag, *colour, -1);
                    self.put_box(city, *space, Some(*colour));
                }
            }
            Event::TravelersOffered { travelers } => {
                self.stage = Stage::Travelers;
                self.offered.clone_from(travelers);
            }
            Event::TravelerTaken { seat, traveler } => {
                self.offered.retain(|t| t != traveler);
                self.of(*seat, |p| p.traveler = Some(*traveler));
            }
            Event::RoundBegan { round, missions } => {
                self.round = *round;
                self.phase = Phase::Morning;
                self.offered.clear();
                self.missions.clone_from(missions);
                if !self.deck.is_empty() {
                    self.deck.remove(0);
                }
            }
            Event::Rolled { faces, again } => {
                self.dice.clone_from(faces);
                self.reroll = !again;
            }
            Event::TurnBegan { turn, round, phase, at, slack, eligible, .. } => {
                self.stage = Stage::Turn;
                self.turn = *turn;
                self.round = *round;
                self.phase = *phase;
                self.at = *at;
                self.now = Some(Turn { slack: *slack, eligible: eligible.clone(), ..Turn::default() });
            }
            Event::Placed { tokens, .. } => self.in_turn(|t| {
                t.begun = true;
                t.slack = t.slack.saturating_sub(tokens.len());
                t.placed = Some(tokens.clone());
            }),
            Event::Used { seat, by, navigator } => self.use_up(*seat, *by, *navigator),
            Event::Raised { seat, die, prayers, coins } => {
                self.change(*seat, &Tracks { prayers: -i64::from(*prayers), coins: -i64::from(*coins), ..Tracks::default() });
                self.in_turn(|t| *t.boosts.entry(*die).or_insert(0) += prayers + coins);
            }
            Event::Travelled { seat, to, cost, .. } => {
                self.change(*seat, cost);
                self.of(*seat, |p| p.place = to.clone());
                self.act(|t| t.delivered = false);
            }
            Event::Loaded { seat, city, space, colour, locked, joins } => {
                self.put_box(city, *space, None);
                self.carry(*seat, *colour, *locked, *joins);
                self.act(|_| {});
            }
            Event::Gained { seat, gain, .. } => self.change(*seat, gain),
            Event::Sang { seat, city, replaced } => {
                self.silence(*replaced, city);
                self.of(*seat, |p| {
                    p.songs.insert(city.clone());
                });
                self.act(|_| {});
            }
            Event::Fetched { seat, city, space, colour, coins } => {
                self.put_box(city, *space, None);
                self.change(*seat, &Tracks { coins: -i64::from(*coins), ..Tracks::default() });
                self.of(*seat, |p| {
                    if let Some(shelter) = &mut p.shelter {
                        shelter.boxes.push(*colour);
                    }
                });
                self.act(|_| {});
            }
            Event::Delivered { seat, boxes, prestige, songs, .. } => {
                let paid: u32 = boxes.iter().map(|(_, coins)| coins).sum();
                let coins = i64::from(paid) + prestige + i64::try_from(*songs).unwrap_or(0);
                self.change(*seat, &Tracks { coins, prestige: -prestige, ..Tracks::default() });
                for (colour, _) in boxes {
                    self.drop_box(*seat, *colour);
                }
                self.act(|t| t.delivered = true);
            }
            Event::Recorded { seat, colour, record, .. } => {
                self.of(*seat, |p| p.record.entry(*record).or_default().push(*colour));
            }
            Event::Sealed { seat, colour } => {
                self.seals.remove(colour);
                self.of(*seat, |p| {
                    p.seals.insert(*colour);
                });
            }
            Event::Bartered { seat, colour, taken, joins } => {
                if *taken {
                    count(&mut self.reserve, *colour, -1);
                    self.carry(*seat, *colour, false, *joins);
                    self.act(|_| {});
                }
            }
            Event::Befriended { seat, place, value } => {
                self.take_token(place);
                self.of(*seat, |p| p.tokens.push(*value));
            }
            Event::Evolved { seat, spaces } => self.of(*seat, |p| {
                p.evolutions += 1;
                p.spaces = *spaces;
            }),
            Event::Sheltered { seat, place } => {
                self.of(*seat, |p| p.shelter = Some(Shelter { place: place.clone(), boxes: Vec::new() }));
            }
            Event::Woken { seat, companion } => self.of(*seat, |p| {
                p.companions.insert(*companion);
            }),
            Event::Stored { seat, boxes } => {
                for colour in boxes {
                    self.drop_box(*seat, *colour);
                    self.of(*seat, |p| {
                        if let Some(shelter) = &mut p.shelter {
                            shelter.boxes.push(*colour);
                        }
                    });
                }
                self.act(|_| {});
            }
            Event::Retrieved { seat, colour, locked, joins } => {
                self.take_from_shelter(*seat, *colour);
                self.carry(*seat, *colour, *locked, *joins);
                let token = colour.token().filter(|_| *locked && !joins);
                self.act(|t| {
                    if let Some(token) = token {
                        t.eligible.remove(&token);
                        if let Some(placed) = &mut t.placed {
                            placed.remove(&token);
                        }
                    }
                });
            }
            Event::Abandoned { seat, colour } => {
                self.drop_box(*seat, *colour);
                let (turn, token) = (self.turn, colour.token());
                if token.is_none() {
                    self.return_box(*colour);
                }
                self.of(*seat, |p| p.abandoned.extend(token.map(|token| Abandoned { token, turn })));
                // Before the tokens lie, what is freed works this turn (ruling 6).
                let player = self.player(*seat);
                let (free, eligible) = (player.spaces.saturating_sub(player.cargo.len()), player.active_tokens());
                self.in_turn(|t| {
                    if !t.begun {
                        t.eligible = eligible;
                        t.slack = free;
                    }
                });
            }
            Event::Petrified { seat, relic, rock } => {
                self.take_from_shelter(*seat, *relic);
                count(&mut self.reserve, *relic, 1);
                count(&mut self.reserve, *rock, -1);
                self.put_into_shelter(*seat, *rock);
                self.act(|t| t.shaman = true);
            }
            Event::Swapped { seat, from, into } => {
                self.take_from_shelter(*seat, *from);
                self.return_box(*from);
                let stock = if into.token().is_some() { &mut self.bag } else { &mut self.reserve };
                count(stock, *into, -1);
                self.put_into_shelter(*seat, *into);
                self.act(|_| {});
            }
            Event::Flipped { dice, .. } => self.in_turn(|t| t.flipped.extend(dice.iter().copied())),
            Event::MissionsVoided { seat } => self.of(*seat, |p| p.missions.clear()),
            Event::Stopped { rest, .. } => self.in_turn(|t| t.kept.clone_from(rest)),
            Event::TakenUp { .. } => self.in_turn(|t| t.kept.clear()),
            Event::PassedOver { .. } | Event::Planned { .. } | Event::Defaulted { .. } => {}
            Event::TurnEnded { .. } => {
                self.now = None;
                self.reroll = false;
            }
            Event::MissionsAsked => self.stage = Stage::Missions,
            Event::MissionTaken { mission, .. } | Event::AlhazredMission { mission, .. } => {
                self.missions.retain(|m| m != mission);
                if let (Event::AlhazredMission { coins, .. }, Some(alhazred)) = (event, &mut self.alhazred) {
                    alhazred.coins += i64::from(*coins);
                    alhazred.missions.push(*mission);
                }
            }
            Event::MissionKept { seat, mission } => self.of(*seat, |p| p.missions.push(*mission)),
            Event::MissionCashed { .. } => {}
            Event::Ordered { order } => self.order.clone_from(order),
            Event::CodexShuffled { cards } => self.of_alhazred(|a| a.codex.clone_from(cards)),
            Event::CodexTurned { to, .. } => self.of_alhazred(|a| {
                if !a.codex.is_empty() {
                    a.codex.remove(0);
                }
                a.place = to.clone();
            }),
            Event::AlhazredDelivered { boxes, .. } => self.of_alhazred(|a| {
                for (colour, coins) in boxes {
                    a.coins += i64::from(*coins);
                    if let Some(at) = a.boxes.iter().position(|b| b == colour) {
                        a.boxes.remove(at);
                    }
                }
            }),
            Event::AlhazredRecorded { colour, record, coins } => self.of_alhazred(|a| {
                a.coins += i64::from(*coins);
                a.record.entry(*record).or_default().push(*colour);
            }),
            Event::AlhazredBartered { colour, taken } => {
                if *taken {
                    count(&mut self.reserve, *colour, -1);
                    self.of_alhazred(|a| a.boxes.push(*colour));
                }
            }
            Event::AlhazredBefriended { place, value } => {
                self.take_token(place);
                self.of_alhazred(|a| a.tokens.push(*value));
            }
            Event::AlhazredLoaded { city, space, colour } => {
                self.put_box(city, *space, None);
                self.of_alhazred(|a| a.boxes.push(*colour));
            }
            Event::AlhazredSang { city, seat, own } => {
                self.silence(Some(Singer::Seat(*seat)), city);
                if *own {
                    self.of_alhazred(|a| {
                        a.songs.insert(city.clone());
                    });
                }
            }
            Event::AlhazredSealed { colour, keeps } => {
                self.seals.remove(colour);
                if *keeps {
                    self.of_alhazred(|a| {
                        a.seals.insert(*colour);
                    });
                }
            }
            Event::Ended { outcome, .. } => {
                self.stage = Stage::Over;
                self.now = None;
                self.outcome = Some(outcome.clone());
            }
            Event::Adopted { state } => *self = (**state).clone(),
            Event::WormMoved { seat, place } => self.of(*seat, |p| p.place = place.clone()),
        }
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }
    fn round(&self) -> u32 {
        self.round
    }
    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
    fn adopted(self) -> Event {
        Event::Adopted { state: Box::new(self) }
    }
    fn boundary(event: &Event) -> Option<Boundary> {
        match event {
            Event::TurnBegan { round, .. } => Some(Boundary::of_round(*round)),
            _ => None,
        }
    }
}

impl State {
    fn of(&mut self, seat: SeatId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            change(player);
        }
    }

    fn of_alhazred(&mut self, change: impl FnOnce(&mut Alhazred)) {
        if let Some(alhazred) = &mut self.alhazred {
            change(alhazred);
        }
    }

    fn in_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        if let Some(turn) = &mut self.now {
            change(turn);
        }
    }

    /// Something was done after which the tokens lie.
    fn act(&mut self, change: impl FnOnce(&mut Turn)) {
        self.in_turn(|t| {
            t.begun = true;
            change(t);
        });
        // A token that is used later must have had a space of its own all the time.
        let room = self.room();
        self.in_turn(|t| t.slack = t.slack.min(room));
    }

    fn change(&mut self, seat: SeatId, by: &Tracks) {
        self.of(seat, |p| p.tracks = p.tracks.plus(by));
    }

    fn use_up(&mut self, seat: SeatId, by: By, navigator: bool) {
        if let By::Box(token) = by {
            let turn = self.turn;
            let mut returned = false;
            self.of(seat, |p| {
                if let Some(at) = p.abandoned.iter().position(|a| a.token == token && a.turn < turn) {
                    p.abandoned.remove(at);
                    returned = true;
                }
            });
            if returned {
                self.return_box(token.colour());
            }
        }
        self.act(|t| {
            match by {
                By::Token(token) => {
                    let waited = t.placed.as_mut().is_some_and(|p| p.remove(&token));
                    t.used.insert(token);
                    // A token on the Navigator's tile takes no space.
                    if !navigator && !waited {
                        t.slack = t.slack.saturating_sub(1);
                    }
                }
                By::Walking => t.walked = true,
                By::Box(_) | By::Navigator => {}
            }
            match (by.die(), by) {
                (Some(die), _) if navigator => t.journey = Journey::Under(die),
                (_, By::Navigator) => t.journey = Journey::Done,
                _ => {}
            }
        });
    }

    fn put_box(&mut self, city: &PlaceId, space: usize, colour: Option<Colour>) {
        if let Some(place) = self.cities.get_mut(city).and_then(|spaces| spaces.get_mut(space)) {
            *place = colour;
        }
    }

    /// Puts a box on the worm: into a space with a box of its colour, or one of its own.
    fn carry(&mut self, seat: SeatId, colour: Colour, locked: bool, joins: bool) {
        self.of(seat, |p| {
            let emptiest = p.cargo.iter_mut().filter(|c| joins && c.boxes.first() == Some(&colour)).min_by_key(|c| c.boxes.len());
            match emptiest {
                Some(cargo) => cargo.boxes.push(colour),
                None => p.cargo.push(Cargo { boxes: vec![colour], locked }),
            }
        });
    }

    /// Takes a box of a colour off the worm, out of the space that holds fewest.
    fn drop_box(&mut self, seat: SeatId, colour: Colour) {
        self.of(seat, |p| {
            let of_colour = p.cargo.iter().enumerate().filter(|(_, c)| c.boxes.first() == Some(&colour));
            if let Some((at, _)) = of_colour.min_by_key(|(_, c)| c.boxes.len())
                && let Some(cargo) = p.cargo.get_mut(at)
            {
                cargo.boxes.pop();
                if cargo.boxes.is_empty() {
                    p.cargo.remove(at);
                }
            }
        });
    }

    fn take_from_shelter(&mut self, seat: SeatId, colour: Colour) {
        self.of(seat, |p| {
            if let Some(shelter) = &mut p.shelter
                && let Some(at) = shelter.boxes.iter().position(|b| *b == colour)
            {
                shelter.boxes.remove(at);
            }
        });
    }

    fn put_into_shelter(&mut self, seat: SeatId, colour: Colour) {
        self.of(seat, |p| {
            if let Some(shelter) = &mut p.shelter {
                shelter.boxes.push(colour);
            }
        });
    }

    fn return_box(&mut self, colour: Colour) {
        let stock = if colour.token().is_some() { &mut self.bag } else { &mut self.reserve };
        count(stock, colour, 1);
    }

    fn silence(&mut self, singer: Option<Singer>, city: &PlaceId) {
        match singer {
            Some(Singer::Seat(seat)) => self.of(seat, |p| {
                p.songs.remove(city);
            }),
            Some(Singer::Alhazred) => self.of_alhazred(|a| {
                a.songs.remove(city);
            }),
            None => {}
        }
    }

    fn take_token(&mut self, place: &PlaceId) {
        if let Some(tokens) = self.tokens.get_mut(place)
            && !tokens.is_empty()
        {
            tokens.remove(0);
        }
    }
}

fn count(stock: &mut BTreeMap<Colour, u32>, colour: Colour, by: i32) {
    let entry = stock.entry(colour).or_insert(0);
    *entry = entry.saturating_add_signed(by);
}
