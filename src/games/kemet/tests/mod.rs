//! What the rulebook and the rulings say, and what every power, creature, card and divinity does, case by case.

mod battles;
mod errors;
mod mails;
mod nights;
mod powers;
mod rulebook;
mod secrets;
mod story;
mod usage;

use super::Kemet;
use super::event::Event;
use super::ids::{CardId, Colour, CreatureId, DiCard, DiKind, DivinityId, TileId, ZoneId};
use super::orders::Question;
use super::powers::Fame;
use super::state::{Player, Pyramid, Stage, State, Troop, Turn};
use crate::games::dice::Dice;
use crate::games::kit::Position;
use crate::games::ruleset::{Answers, DeadlineId, Moment, Options, Ruleset, Verdict};
use crate::games::seat::SeatId;
use crate::games::simulate::names;
use crate::orders::answer::Answer;
use crate::orders::parse::read_order;

/// Ana, in Reedgate.
const ANA: SeatId = SeatId(0);
/// Bo, in Southwall with two players.
const BO: SeatId = SeatId(1);

/// A game at a position that a test sets up, with everything that happened since.
#[derive(Clone)]
struct Game {
    kemet: Kemet,
    state: State,
    answers: Answers,
    events: Vec<Event>,
}

impl Game {
    /// Two players, Ana (in Reedgate) to move on Day 1, nobody on the map, no pyramid, no power, no card; all base colours in play.
    fn new() -> Game {
        Game::with(2, serde_json::json!({}))
    }

    /// The same with the expansion.
    fn expansion() -> Game {
        Game::with(2, serde_json::json!({"expansion": true}))
    }

    fn with(seats: u8, options: serde_json::Value) -> Game {
        let options: Options = serde_json::from_value(options).unwrap_or_default();
        let kemet = Kemet::new(&options).unwrap_or_else(|p| panic!("{p}"));
        let mut state = kemet.initial(&names(seats));
        let mut dice = Dice::from_seed(1);
        let events = kemet.setup(&state, &mut dice).unwrap_or_else(|p| panic!("{p}"));
        events.iter().for_each(|e| state.apply(e));
        let step = kemet.step(&state, &Answers::new(), Moment::Due(&DeadlineId("setup".into())), &mut dice);
        step.events.iter().for_each(|e| state.apply(e));
        let cities = kemet.components.tables[&seats].cities.clone();
        for (player, city) in state.players.iter_mut().zip(cities) {
            player.city = city;
            player.di.clear();
            player.tiles.clear();
            player.units = 12;
        }
        state.order = state.seat_ids().collect();
        state.colours = Colour::ALL.into_iter().filter(|c| kemet.options.expansion || *c != Colour::Emerald).collect();
        state.troops.clear();
        state.pyramids.clear();
        let mut game = Game { kemet, state, answers: Answers::new(), events: Vec::new() };
        game.turn(ANA);
        game
    }

    /// It is a player's turn, with all tokens at hand.
    fn turn(&mut self, seat: SeatId) -> &mut Game {
        self.state.stage = Stage::Day;
        self.state.night = None;
        self.state.battles.clear();
        self.state.turns = u32::from(seat.0) + 1;
        self.state.turn = Some(Turn { seat, part: 0, placed: false, held: false, pending: Vec::new() });
        for player in &mut self.state.players {
            player.spaces.clear();
            player.tokens = 5;
            player.silver_used = false;
            player.gold_used = false;
            player.bought.clear();
            player.fresh.clear();
        }
        self.events.clear();
        self
    }

    fn player(&mut self, seat: SeatId) -> &mut Player {
        &mut self.state.players[seat.index()]
    }

    fn prayer(&mut self, seat: SeatId, n: i64) -> &mut Game {
        self.player(seat).prayer = n;
        self
    }

    fn troop(&mut self, zone: &str, seat: SeatId, units: u32) -> &mut Game {
        self.state.troops.insert(ZoneId::from(zone), Troop::units(seat, units));
        self
    }

    fn creature(&mut self, zone: &str, creature: &str) -> &mut Game {
        let tile = self.kemet.components.creature(&CreatureId::from(creature)).unwrap().tile.clone();
        let troop = self.state.troops.get_mut(zone).unwrap();
        troop.creature = Some(CreatureId::from(creature));
        let seat = troop.seat;
        self.player(seat).tiles.push(tile);
        self
    }

    fn divinity(&mut self, zone: &str, seat: SeatId, divinity: &str, worshipers: u32) -> &mut Game {
        let troop = Troop { seat, units: worshipers, creature: None, divinity: Some(DivinityId::from(divinity)) };
        self.state.troops.insert(ZoneId::from(zone), troop);
        let tile = self.kemet.components.divinity(&DivinityId::from(divinity)).unwrap().tile.clone();
        self.player(seat).tiles.push(tile);
        self
    }

    fn tile(&mut self, seat: SeatId, tile: &str) -> &mut Game {
        assert!(self.kemet.components.tile(&TileId::from(tile)).is_some(), "{tile}");
        self.player(seat).tiles.push(TileId::from(tile));
        self
    }

    fn di(&mut self, seat: SeatId, kind: &str) -> &mut Game {
        assert!(self.kemet.components.intervention(&DiKind::from(kind)).is_some(), "{kind}");
        let card =
            (1..9).map(|n| DiCard::new(&DiKind::from(kind), n)).find(|c| self.state.players.iter().all(|p| !p.di.contains(c))).unwrap();
        self.state.deck.retain(|c| *c != card);
        self.player(seat).di.push(card);
        self
    }

    fn pyramid(&mut self, zone: &str, colour: Colour, level: u32) -> &mut Game {
        self.state.pyramids.insert(ZoneId::from(zone), Pyramid { colour, level });
        self
    }

    fn of(&self, seat: SeatId) -> &Player {
        &self.state.players[seat.index()]
    }

    fn units(&self, zone: &str) -> u32 {
        self.state.troops.get(zone).map_or(0, |t| t.units)
    }

    fn fame(&self, seat: SeatId) -> Fame {
        self.kemet.fame(&self.state, seat)
    }

    /// Whether a player must answer something of this kind ("turn", "battle", "after").
    fn asked(&self, seat: SeatId, kind: &str) -> bool {
        self.kemet.decisions(&self.state).iter().any(|d| d.seat == seat && d.due.is_some() && d.id.0.starts_with(kind))
    }

    /// A letter: its lines are read as the referee reads them, checked, and carried out or filed.
    fn send(&mut self, seat: SeatId, lines: &[&str]) -> Result<(), String> {
        let mut batches: Vec<(crate::games::ruleset::Decision, Answer)> = Vec::new();
        for line in lines {
            let decisions: Vec<_> = self.kemet.decisions(&self.state).into_iter().filter(|d| d.seat == seat).collect();
            let forms: Vec<_> = decisions.iter().map(|d| self.kemet.verbs_of(&self.state, d)).collect();
            let (index, order) = read_order(line, &forms.iter().collect::<Vec<_>>()).map_err(|p| p.to_string())?;
            match batches.iter_mut().find(|(d, _)| d.id == decisions[index].id) {
                Some((_, answer)) => answer.orders.push(order),
                None => batches.push((decisions[index].clone(), Answer { orders: vec![order] })),
            }
        }
        for (decision, answer) in batches {
            let own = self.answers.clone();
            for verdict in self.kemet.check(&self.state, &decision, &answer, &own) {
                if let Verdict::Refused(problem) = verdict {
                    return Err(problem.to_string());
                }
            }
            self.answers.insert(decision.id.clone(), answer);
            if decision.manner == crate::games::ruleset::Manner::AtOnce {
                let step = self.kemet.step(&self.state, &self.answers, Moment::Answered(&decision.id), &mut Dice::from_seed(7));
                self.answers.remove(&decision.id);
                self.take(step.events);
                if let Some(problem) = step.halted.and_then(|h| h.problem) {
                    return Err(problem.to_string());
                }
            }
        }
        Ok(())
    }

    /// The same, which must be carried out.
    fn ok(&mut self, seat: SeatId, lines: &[&str]) -> &mut Game {
        if let Err(problem) = self.send(seat, lines) {
            panic!("{lines:?}: {problem}");
        }
        self
    }

    /// Why a letter is refused.
    fn refused(&self, seat: SeatId, line: &str) -> String {
        match self.clone().send(seat, &[line]) {
            Ok(()) => panic!("`{line}` was not refused"),
            Err(problem) => problem,
        }
    }

    fn take(&mut self, events: Vec<Event>) {
        for event in events {
            self.state.apply(&event);
            self.events.push(event);
        }
    }

    /// The next deadline passes.
    fn due(&mut self) -> &mut Game {
        let deadline = self.kemet.deadlines(&self.state).into_iter().next().unwrap();
        let step = self.kemet.step(&self.state, &self.answers, Moment::Due(&deadline.id), &mut Dice::from_seed(9));
        self.take(step.events);
        self
    }

    /// The Night begins: all tokens are used.
    fn night(&mut self) -> &mut Game {
        for player in &mut self.state.players {
            player.tokens = 0;
        }
        self.state.turn = None;
        self.state.turns = 5 * u32::from(self.state.seats_count());
        self.state.stage = Stage::Day;
        let event = Event::NightBegan { day: self.state.day };
        self.take(vec![event]);
        self
    }

    /// Both choose battle cards; a loser who retreats at once is sent into the first zone that is legal.
    fn fight(&mut self, attacker: &str, defender: &str) -> &mut Game {
        let battle = self.state.battles[0].clone();
        self.ok(battle.attacker.seat, &[attacker]);
        self.ok(battle.defender.seat, &[defender]);
        let sent = |d: &crate::games::ruleset::Decision, game: &Game| game.kemet.question(&game.state, d) == Some(Question::Send);
        while let Some(decision) = self.kemet.decisions(&self.state).into_iter().find(|d| sent(d, self)) {
            let first = self.kemet.enumerated(&self.state, &decision, 99).unwrap().remove(0);
            self.ok(decision.seat, &[&first.orders[0].normal]);
        }
        self
    }

    /// What was shown of a side in the last battle: Strength, damage, unblockable damage, Defense, units lost.
    fn shown(&self, seat: SeatId) -> (i64, i64, i64, i64, u32) {
        let fought = self.events.iter().rev().find_map(|e| match e {
            Event::Fought { attacker, defender, .. } => Some([attacker, defender].into_iter().find(|s| s.seat == seat)?.clone()),
            _ => None,
        });
        let s = fought.unwrap();
        (s.strength, s.damage, s.unblockable, s.defense, s.lost)
    }

    fn card(&self, name: &str) -> CardId {
        self.kemet.components.cards.iter().find(|c| c.name == name).unwrap().id.clone()
    }
}

/// The plainest battle cards: no damage to anybody.
const CALM: &str = "card Phalanx discard Shield Push lose retreat win hold";
