//! What happens in a turn: place, rise of the river where the crocodile is surrounded, draw, calendar, refill (ruling 7).

use super::Nilo;
use super::board::Placement;
use super::components::Colour;
use super::orders::{Plan, Wishes, decision_of};
use super::score::{items, points};
use super::state::{By, Cause, Event, Stage, State};
use crate::games::dice::Dice;
use crate::games::kit::{Plays, Position};
use crate::games::ruleset::{Answers, DecisionId, Halt, Moment, Outcome, Problem, Step};
use crate::games::seat::SeatId;

/// A move with everything settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The placement.
    pub placement: Placement,
    /// The place of the market taken from, from 0.
    pub take: usize,
    /// The pile that refills the market, from 0; None where all piles are empty.
    pub pile: Option<usize>,
}

/// Events under way: each is applied to a working copy as it comes about.
pub struct Run<'a> {
    nilo: &'a Nilo,
    /// The working copy.
    pub state: State,
    /// What has come about.
    pub events: Vec<Event>,
}

impl Plays for Nilo {
    fn begin(&self, state: &State, dice: &mut Dice) -> Vec<Event> {
        let mut run = Run::new(self, state.clone());
        run.begin(dice);
        run.events
    }

    fn step(&self, state: &State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<Event> {
        let mut run = Run::new(self, state.clone());
        let halted = match (state.stage, moment) {
            (Stage::Colours, Moment::Due(_)) => {
                let preferences: Vec<Vec<Colour>> = state.seat_ids().map(|seat| super::orders::colours_wished(seat, answers)).collect();
                run.deal(&preferences, dice);
                None
            }
            (Stage::Play, Moment::Answered(id)) => answered(&mut run, answers, id),
            (Stage::Play, Moment::Due(id)) if id.0 == decision_of(state.turn).0 => {
                let seat = state.to_move();
                let wishes = Wishes::of(seat, answers);
                if let Some(chosen) = self.default_move(state, seat, &wishes) {
                    run.play(seat, chosen, By::Default);
                    run.play_ahead(answers);
                }
                None
            }
            _ => None,
        };
        Step { events: run.events, halted }
    }
}

impl<'a> Run<'a> {
    /// Begins at a state.
    pub fn new(nilo: &'a Nilo, state: State) -> Run<'a> {
        Run { nilo, state, events: Vec::new() }
    }

    fn emit(&mut self, event: Event) {
        self.state.apply(&event);
        self.events.push(event);
    }

    /// Begins the game.
    pub fn begin(&mut self, dice: &mut Dice) {
        if self.nilo.options.choose_colours {
            self.emit(Event::ColoursAsked);
        } else {
            let none: Vec<Vec<Colour>> = self.state.seats.iter().map(|_| Vec::new()).collect();
            self.deal(&none, dice);
        }
    }

    /// Gives out the colours as each seat prefers, in seat order (with two players twice), then shuffles and deals.
    fn deal(&mut self, preferences: &[Vec<Colour>], dice: &mut Dice) {
        let seats = self.state.seats.len();
        let mut free = Colour::ALL.to_vec();
        let mut colours: Vec<Vec<Colour>> = vec![Vec::new(); seats];
        for _ in 0..if seats == 2 { 2 } else { 1 } {
            for (own, preferred) in colours.iter_mut().zip(preferences) {
                let Some(colour) = preferred.iter().chain(&Colour::ALL).copied().find(|c| free.contains(c)) else { continue };
                free.retain(|c| *c != colour);
                own.push(colour);
            }
        }
        self.emit(Event::ColoursGiven { colours });

        let components = &self.nilo.components;
        let mut tiles: Vec<u16> = components.numbers().collect();
        dice.shuffle("shuffle of the River tiles", &mut tiles);
        let mut tiles = tiles.into_iter();
        let market = tiles.by_ref().take(components.market).collect();
        let hands: Vec<Vec<u16>> = (0..seats).map(|_| tiles.by_ref().take(components.hand).collect()).collect();
        let mut piles = vec![Vec::new(); components.piles];
        for (index, tile) in tiles.enumerate() {
            if let Some(pile) = piles.get_mut(index % components.piles) {
                pile.push(tile);
            }
        }
        let numbers: Vec<u16> = hands.iter().map(|h| h.iter().copied().max().unwrap_or(0)).collect();
        let highest = numbers.iter().copied().max();
        let start = self.state.seat_ids().find(|s| numbers.get(s.index()).copied() == highest).unwrap_or(SeatId(0));
        self.emit(Event::Dealt { market, hands, piles });
        self.emit(Event::Announced { numbers, start });
        self.emit(Event::TurnBegan { turn: 1, seat: start });
    }

    /// Carries out a move, then begins the next turn or ends the game.
    pub fn play(&mut self, seat: SeatId, chosen: Move, by: By) {
        let Placement { tile, cell, rotation } = chosen.placement;
        self.emit(Event::Placed { seat, tile, cell, rotation, by });
        self.flood_while_surrounded();
        if let Some(&taken) = self.state.market.get(chosen.take) {
            self.emit(Event::Drawn { seat, place: chosen.take + 1, tile: taken });
            let steps = self.nilo.components.steps.get(chosen.take).copied().unwrap_or(0);
            let sum = self.state.calendar + steps;
            let crossed = sum >= self.nilo.components.spaces;
            self.emit(Event::Moved { to: sum % self.nilo.components.spaces, steps, crossed });
            if crossed && self.flood(Cause::Swelling) {
                self.flood_while_surrounded();
            }
        }
        if let Some(pile) = chosen.pile
            && let Some(&tile) = self.state.piles.get(pile).and_then(|p| p.first())
        {
            self.emit(Event::Refilled { pile: pile + 1, tile });
        }
        if self.state.left() == 0 {
            self.end();
        } else {
            let turn = self.state.turn + 1;
            self.emit(Event::TurnBegan { turn, seat: self.state.seat_of(turn) });
        }
    }

    /// Rulings 3 and 4. Whether a tile was flooded.
    fn flood(&mut self, cause: Cause) -> bool {
        match self.state.board.to_flood(self.state.crocodile) {
            Some((cell, placed)) => {
                self.emit(Event::Flooded { tile: placed.tile, cell, cause });
                true
            }
            None => {
                self.emit(Event::NoFlood { cause });
                false
            }
        }
    }

    /// Ruling 5.
    fn flood_while_surrounded(&mut self) {
        while self.state.board.surrounded(self.state.crocodile) && self.flood(Cause::Surrounded) {}
    }

    fn end(&mut self) {
        let scored = items(&self.nilo.components, self.nilo.options.sphinx, &self.state.board);
        let totals: Vec<u32> = self.state.colours.iter().map(|own| points(&scored, own)).collect();
        let best = totals.iter().copied().max().unwrap_or(0);
        let tied: Vec<SeatId> = self.state.seat_ids().filter(|s| totals.get(s.index()) == Some(&best)).collect();
        let lowest = |seat: &SeatId| self.state.hand(*seat).iter().map(|h| h.tile).min().unwrap_or(u16::MAX);
        let winner = tied.iter().copied().min_by_key(lowest);
        let reason = match (tied.as_slice(), winner) {
            ([_], Some(winner)) => format!("{} has the most points: {best}.", self.state.name(winner)),
            (_, Some(winner)) => {
                let names: Vec<&str> = tied.iter().map(|s| self.state.name(*s)).collect();
                format!(
                    "{} have {best} points each; {} holds the tile with the lowest number, {}.",
                    names.join(" and "),
                    self.state.name(winner),
                    lowest(&winner)
                )
            }
            (_, None) => "Nobody plays.".to_owned(),
        };
        self.emit(Event::Ended { points: totals, outcome: Outcome { winners: winner.into_iter().collect(), reason } });
    }

    /// Carries out orders that were sent ahead, as long as the seat whose turn it is has one that is legal.
    fn play_ahead(&mut self, answers: &Answers) {
        while self.state.stage == Stage::Play {
            let seat = self.state.to_move();
            let Some(answer) = answers.get(&decision_of(self.state.turn)) else { return };
            let wishes = Wishes::of(seat, answers);
            let mut chosen = None;
            for order in &answer.orders {
                match Plan::read(order).and_then(|plan| self.nilo.settle(&self.state, seat, &plan, &wishes)) {
                    Ok(found) => {
                        chosen = Some(found);
                        break;
                    }
                    Err(problem) => self.emit(Event::AheadFailed { seat, order: order.normal.clone(), reason: problem.message }),
                }
            }
            match chosen {
                Some(chosen) => self.play(seat, chosen, By::Ahead),
                None => return,
            }
        }
    }
}

fn answered(run: &mut Run<'_>, answers: &Answers, id: &DecisionId) -> Option<Halt> {
    if *id != decision_of(run.state.turn) {
        return None;
    }
    let seat = run.state.to_move();
    let orders = answers.get(id).map_or(&[][..], |a| a.orders.as_slice());
    let wishes = Wishes::of(seat, answers);
    let mut problem = Problem::new("There is no order.");
    for order in orders {
        match Plan::read(order).and_then(|plan| run.nilo.settle(&run.state, seat, &plan, &wishes)) {
            Ok(chosen) => {
                run.play(seat, chosen, By::Order);
                run.play_ahead(answers);
                return None;
            }
            Err(fault) => problem = fault,
        }
    }
    Some(Halt { order: 0, problem: Some(problem) })
}
