//! Events under way, and the course of the game: set-up, workdays, phases, upkeep, the end.

use super::Sand;
use super::components::{Colour, Companion, MissionId, PlaceId, Side, Token, Track, Tracks, Traveler};
use super::event::{Event, Why};
use super::orders::travelers_wished;
use super::state::{Phase, Player, State};
use crate::games::dice::Dice;
use crate::games::kit::Position;
use crate::games::ruleset::Answers;
use crate::games::seat::SeatId;
use std::collections::{BTreeMap, BTreeSet};

/// Prayers that Zhirtalla's ability gives each morning.
const MORNING_PRAYERS: i64 = 6;

/// Events under way: each is applied to a working copy as it comes about.
pub struct Run<'a> {
    /// The rules.
    pub game: &'a Sand,
    /// The working copy.
    pub state: State,
    /// What has come about.
    pub events: Vec<Event>,
    /// The answers in hand.
    pub answers: &'a Answers,
    /// The game's dice.
    pub dice: &'a mut Dice,
}

impl<'a> Run<'a> {
    /// Begins at a state.
    pub fn new(game: &'a Sand, state: State, answers: &'a Answers, dice: &'a mut Dice) -> Run<'a> {
        Run { game, state, events: Vec::new(), answers, dice }
    }

    /// Applies an event and notes it.
    pub fn emit(&mut self, event: Event) {
        self.state.apply(&event);
        self.events.push(event);
    }

    /// Moves tracks up, each at most to its end; nothing happens where all are there already.
    pub fn gain(&mut self, seat: SeatId, gain: &Tracks, why: Why) {
        let player = self.state.player(seat);
        let mut limited = Tracks::default();
        for track in Track::ALL {
            *limited.at(track) = player.limited(&self.game.components, track, gain.get(track));
        }
        if limited != Tracks::default() {
            self.emit(Event::Gained { seat, gain: limited, why });
        }
    }

    /// Sets the game up and asks for travellers, or begins the first workday.
    pub fn begin(&mut self) {
        let c = &self.game.components;
        let mut order: Vec<SeatId> = self.state.seat_ids().collect();
        self.dice.shuffle("turn order", &mut order);
        let mut camps = BTreeMap::new();
        for side in [Side::Sea, Side::Mountain] {
            let mut tiles: Vec<String> = c.camps.iter().filter(|t| t.side == side).map(|t| t.id.clone()).collect();
            self.dice.shuffle("camp tiles", &mut tiles);
            let places = c.places.iter().filter(|p| p.side == Some(side)).map(|p| p.id.clone());
            camps.extend(places.zip(tiles));
        }
        let tokens = camps.keys().map(|place| (place.clone(), c.tokens.clone())).collect();
        let solo = self.state.seats.len() == 1;
        // A solo game is set up as for two.
        let dealt = if solo { 3 } else { self.state.seats.len() + 1 };
        let mut deck = Vec::new();
        for day in 1..c.workdays(self.state.seats.len()) {
            let mut cards: Vec<MissionId> = c.missions.iter().filter(|m| m.day == day).map(|m| m.id).collect();
            self.dice.shuffle("mission decks", &mut cards);
            cards.truncate(dealt);
            cards.sort_unstable();
            deck.push(cards);
        }
        let cities = c.cities().iter().map(|p| (p.id.clone(), vec![None; p.spaces])).collect();
        let stock = |plants: bool| -> BTreeMap<Colour, u32> {
            c.goods.iter().filter(|(colour, _)| colour.token().is_some() == plants).map(|(colour, good)| (*colour, good.count)).collect()
        };
        let (bag, reserve) = (stock(true), stock(false));
        let player = Player { tracks: c.setup.tracks, place: c.setup.start.clone(), spaces: c.setup.spaces_open, ..Player::default() };
        let alhazred = if solo {
            let mut codex: Vec<usize> = (0..c.codex.len()).collect();
            self.dice.shuffle("codex", &mut codex);
            let coins = c.setup.tracks.coins;
            Some(Box::new(super::state::Alhazred { coins, place: c.codex_start.clone(), codex, ..Default::default() }))
        } else {
            None
        };
        let seals: BTreeSet<Colour> = c.seals.keys().copied().collect();
        self.emit(Event::SetUp { order, player: Box::new(player), camps, tokens, cities, seals, bag, reserve, deck, alhazred });
        self.fill(true);
        self.reward_places();
        if self.game.options.special() {
            let mut travelers: Vec<Traveler> = self.game.components.travelers.iter().map(|t| t.effect).collect();
            self.dice.shuffle("travellers", &mut travelers);
            travelers.truncate(dealt);
            self.emit(Event::TravelersOffered { travelers });
        } else {
            self.begin_round(1);
        }
    }

    /// Prestige for those who do not play first. Alhazred has no place in the order that counts.
    fn reward_places(&mut self) {
        for (place, seat) in self.state.order.clone().into_iter().enumerate() {
            let prestige = self.game.components.setup.prestige_by_place.get(place).copied().unwrap_or(0);
            self.gain(seat, &Tracks::of(Track::Prestige, i64::from(prestige)), Why::Place);
        }
    }

    /// Draws boxes for the empty spaces of the cities, in the order of their numbers; at the start only as many as each city begins with.
    fn fill(&mut self, start: bool) {
        let mut bag: Vec<Colour> =
            self.state.bag.iter().flat_map(|(colour, n)| std::iter::repeat_n(*colour, usize::try_from(*n).unwrap_or(0))).collect();
        self.dice.shuffle("boxes from the bag", &mut bag);
        let mut drawn = bag.into_iter();
        let mut boxes = Vec::new();
        for city in self.game.components.cities() {
            let spaces = self.state.cities.get(&city.id).cloned().unwrap_or_default();
            let most = if start { city.at_start } else { city.spaces };
            for (space, _) in spaces.iter().enumerate().filter(|(i, b)| *i < most && b.is_none()) {
                boxes.extend(drawn.next().map(|colour| (city.id.clone(), space, colour)));
            }
        }
        if !boxes.is_empty() {
            self.emit(Event::Filled { boxes });
        }
    }

    /// Travellers as wished, in the opposite of the turn order; who wishes none that is left takes the first one.
    pub fn take_travelers(&mut self) {
        for seat in self.state.order.clone().into_iter().rev() {
            let wished = travelers_wished(seat, self.answers);
            let offered = &self.state.offered;
            if let Some(traveler) = wished.into_iter().find(|t| offered.contains(t)).or_else(|| offered.first().copied()) {
                self.emit(Event::TravelerTaken { seat, traveler });
            }
        }
        self.begin_round(1);
    }

    /// A workday: its missions face up, the dice, the morning.
    fn begin_round(&mut self, round: u32) {
        let mut missions = self.state.deck.first().cloned().unwrap_or_default();
        missions.sort_unstable_by(|a, b| b.cmp(a));
        self.emit(Event::RoundBegan { round, missions });
        self.roll(false);
        for seat in self.state.order.clone() {
            if self.state.player(seat).is(Traveler::MorningPrayers) {
                self.gain(seat, &Tracks::of(Track::Prayers, MORNING_PRAYERS), Why::Morning);
            }
        }
        self.begin_turn(Phase::Morning, 0);
    }

    /// Rolls the four dice.
    pub fn roll(&mut self, again: bool) {
        let purpose = if again { "dice, second roll" } else { "dice" };
        let faces = Token::ALL.into_iter().map(|t| (t, self.dice.roll(&format!("{purpose}: {}", t.name()), 6))).collect();
        self.emit(Event::Rolled { faces, again });
    }

    fn begin_turn(&mut self, phase: Phase, at: usize) {
        let seat = self.state.order.get(at).copied().unwrap_or(SeatId(0));
        let player = self.state.player(seat);
        let slack = player.spaces.saturating_sub(player.cargo.len());
        let eligible = player.active_tokens();
        self.emit(Event::TurnBegan { turn: self.state.turn + 1, round: self.state.round, phase, seat, at, slack, eligible });
    }

    /// Ends the turn; the next one begins, or the upkeep, or the game ends.
    pub fn end_turn(&mut self) {
        let (phase, at) = (self.state.phase, self.state.at + 1);
        self.emit(Event::TurnEnded { seat: self.state.active() });
        if at < self.state.order.len() {
            return self.begin_turn(phase, at);
        }
        if self.state.alhazred.is_some() {
            self.alhazred_turn();
        }
        match phase.next() {
            Some(next) => self.begin_turn(next, 0),
            None if self.state.round >= self.game.components.workdays(self.state.seats.len()) => self.finish(),
            None => self.emit(Event::MissionsAsked),
        }
    }

    /// The upkeep once missions are chosen.
    pub fn upkeep(&mut self) {
        let taken = self.take_missions();
        // The lowest number plays first (ruling 3).
        let mut order = taken;
        order.sort_unstable_by_key(|(_, mission)| *mission);
        self.emit(Event::Ordered { order: order.into_iter().map(|(seat, _)| seat).collect() });
        self.reward_places();
        self.fill(false);
        self.begin_round(self.state.round + 1);
    }

    fn finish(&mut self) {
        let (totals, outcome) = self.game.result(&self.state);
        self.emit(Event::Ended { totals, outcome });
    }

    /// Where a shelter may stand: no other's is there.
    pub fn shelter_free(&self, place: &PlaceId) -> bool {
        self.game.components.place(place).is_some_and(|p| p.shelter) && self.state.shelter_at(place).is_none()
    }

    /// Companions of a player that still sleep, in the file's order.
    pub fn asleep(&self, seat: SeatId) -> Vec<Companion> {
        let player = self.state.player(seat);
        self.game.components.companions.iter().map(|t| t.effect).filter(|c| !player.has(*c)).collect()
    }
}
