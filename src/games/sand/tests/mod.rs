//! The game in tests: a table that is set up by hand, and orders as players write them.

mod course;
mod coverage;
mod data;
mod examples;
mod lists;
mod records;
mod solo;
mod tasks;
mod tiles;
mod usage;

use super::Sand;
use super::components::{Colour, Kind, MissionId, PlaceId, Token, Tracks};
use super::orders::turn_decision;
use super::state::{Cargo, Phase, Player, Shelter, Stage, State, Turn};
use crate::games::dice::Dice;
use crate::games::kit::Position;
use crate::games::ruleset::{Answers, Moment, Options, Ruleset};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Answer;
use crate::orders::parse::read_order;
use std::collections::{BTreeMap, BTreeSet};

/// A table under test; seat 1 is to play.
struct Table {
    sand: Sand,
    state: State,
    answers: Answers,
    dice: Dice,
    /// What seat 1 was told of the last letter.
    told: Vec<String>,
}

fn place(name: &str) -> PlaceId {
    PlaceId(name.to_owned())
}

impl Table {
    /// A table of basic travellers on the morning of day 1, everybody at the port.
    fn new(seats: usize) -> Table {
        Table::with(seats, &[("travelers", "basic")])
    }

    fn with(seats: usize, options: &[(&str, &str)]) -> Table {
        let options = Options(options.iter().map(|(k, v)| ((*k).to_owned(), (*v).into())).collect());
        let sand = Sand::new(&options).expect("the options are right");
        let names: Vec<String> = ["Ana", "Bo", "Cy", "Di"].iter().take(seats).map(|n| (*n).to_owned()).collect();
        let mut dice = Dice::from_seed(1);
        let mut state = sand.initial(&names);
        for event in sand.setup(&state, &mut dice).expect("it sets up") {
            state.apply(&event);
        }
        let mut table = Table { sand, state, answers: Answers::new(), dice, told: Vec::new() };
        table.state.stage = Stage::Turn;
        table.state.order = table.state.seat_ids().collect();
        table.state.phase = Phase::Morning;
        table.state.reroll = false;
        table.state.round = table.state.round.max(1);
        for player in &mut table.state.players {
            player.tracks.prestige = 0;
        }
        table.faces(3, 3, 3, 3);
        table.turn();
        table
    }

    /// Seat 1's turn begins anew.
    fn turn(&mut self) {
        self.state.at = 0;
        self.state.turn += 1;
        let player = self.state.player(SeatId(0));
        let turn = Turn { slack: player.spaces.saturating_sub(player.cargo.len()), eligible: player.active_tokens(), ..Turn::default() };
        self.state.now = Some(turn);
    }

    fn faces(&mut self, white: u32, black: u32, red: u32, blue: u32) {
        self.state.dice = BTreeMap::from([(Token::White, white), (Token::Black, black), (Token::Red, red), (Token::Blue, blue)]);
    }

    fn me(&mut self) -> &mut Player {
        &mut self.state.players[0]
    }

    fn tracks(&self) -> Tracks {
        self.state.players[0].tracks
    }

    fn at(&mut self, name: &str) -> &mut Table {
        self.me().place = place(name);
        self
    }

    /// Puts boxes on the worm, each plant on its token, and begins the turn anew.
    fn carry(&mut self, boxes: &[Colour]) {
        self.me().cargo = boxes.iter().map(|b| Cargo { boxes: vec![*b], locked: b.token().is_some() }).collect();
        self.turn();
    }

    fn city(&mut self, name: &str, boxes: &[Colour]) {
        let mut spaces: Vec<Option<Colour>> = boxes.iter().map(|b| Some(*b)).collect();
        spaces.resize(2, None);
        self.state.cities.insert(place(name), spaces);
    }

    fn shelter(&mut self, name: &str, boxes: &[Colour]) {
        self.me().shelter = Some(Shelter { place: place(name), boxes: boxes.to_vec() });
    }

    fn camp(&mut self, name: &str, tile: &str) {
        self.state.camps.insert(place(name), tile.to_owned());
    }

    fn delivered(&mut self, kind: Kind, boxes: &[Colour]) {
        self.me().record.insert(kind, boxes.to_vec());
    }

    /// Files preferences of seat 1.
    fn prefer(&mut self, lines: &str) {
        let id = super::orders::wishes_decision(SeatId(0));
        let decision = self.sand.decisions(&self.state).into_iter().find(|d| d.id == id).expect("preferences can always be sent");
        let form = Ruleset::form(&self.sand, &self.state, &decision);
        let orders = lines.lines().map(|l| read_order(l.trim(), &[&form]).expect("it reads").1).collect();
        self.answers.insert(id, Answer { orders });
    }

    /// Sends a list; the problem that stopped it.
    fn send(&mut self, lines: &str) -> Result<(), String> {
        let form = self.sand.turn_form().clone();
        let mut orders = Vec::new();
        for line in lines.lines().map(str::trim).filter(|l| !l.is_empty()) {
            orders.push(read_order(line, &[&form]).map_err(|p| p.to_string())?.1);
        }
        let id = turn_decision(&self.state);
        self.answers.insert(id.clone(), Answer { orders });
        let step = self.sand.step(&self.state, &self.answers, Moment::Answered(&id), &mut self.dice);
        self.answers.remove(&id);
        self.told.clear();
        for event in step.events {
            self.state.apply(&event);
            self.told.extend(self.sand.observe(&self.state, &event, Viewer::Seat(SeatId(0))).map(|o| o.text));
        }
        match step.halted {
            Some(halt) => Err(halt.problem.map_or("something new was revealed".to_owned(), |p| p.to_string())),
            None => Ok(()),
        }
    }

    fn ok(&mut self, lines: &str) {
        if let Err(problem) = self.send(lines) {
            panic!("`{lines}` stopped: {problem}");
        }
    }

    fn refused(&mut self, lines: &str, why: &str) {
        let before = self.state.clone();
        let problem = self.send(lines).expect_err("it is refused");
        assert!(problem.contains(why), "`{lines}`: {problem}");
        let (kept, mut after) = (before.now.clone().map(|t| t.kept), self.state.clone());
        if let (Some(kept), Some(turn)) = (kept, &mut after.now) {
            turn.kept = kept;
        }
        assert_eq!(after, before, "a refused order changes nothing but what is kept");
    }
}
