//! Lists of orders: carried out step by step up to the first that is refused; it and the rest are kept for correction. Conditional lines, lists sent
//! ahead, lists that are only tried.

use super::Sand;
use super::components::{PlaceKind, Track};
use super::event::{Event, PlanRow};
use super::orders::{ahead_decision, turn_decision};
use super::run::Run;
use super::state::{Phase, Stage, State};
use super::steps::{Condition, Sight, Step, read};
use super::wishes::Wishes;
use crate::games::dice::Dice;
use crate::games::kit::{self, Plays};
use crate::games::ruleset::{Answers, Halt, Moment, Problem, Step as Stepped};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::Form;
use crate::orders::parse::read_order;

/// How many turns in a row can be played by lists sent ahead and by defaults: more than a game has.
const MOST_TURNS: usize = 200;

/// Why a list stopped.
enum Stop {
    /// An order was refused.
    Refused(Problem),
    /// The dice were rolled again: whoever wrote the list did not know them.
    Revealed,
}

/// Parts a text into the lines of a list: at line breaks and semicolons.
pub fn lines_of(text: &str) -> Vec<&str> {
    text.split(['\n', ';']).map(str::trim).filter(|l| !l.is_empty()).collect()
}

/// Reads the lines of a list with the form of a turn; a problem names the line.
pub fn read_lines(form: &Form, text: &str) -> Result<Vec<Order>, Problem> {
    let read = |line: &&str| {
        read_order(line, &[form])
            .map(|(_, order)| order)
            .map_err(|p| Problem { message: format!("`{line}`: {}", p.message), suggestion: p.suggestion })
    };
    lines_of(text).iter().map(read).collect()
}

impl Run<'_> {
    /// Carries out one order. A refused one has changed nothing.
    pub fn order(&mut self, order: &Order) -> Result<(), Problem> {
        let step = read(order)?;
        self.whole(&step, order)
    }

    fn whole(&mut self, step: &Step, order: &Order) -> Result<(), Problem> {
        let (before, count) = (self.state.clone(), self.events.len());
        let done = self.do_step(step, order);
        if done.is_err() {
            self.state = before;
            self.events.truncate(count);
        }
        done
    }

    fn do_step(&mut self, step: &Step, order: &Order) -> Result<(), Problem> {
        if self.state.stage != Stage::Turn || self.state.now.is_none() {
            return Err(Problem::new("No turn is running."));
        }
        match step {
            Step::Reroll => self.reroll(),
            Step::Place(tokens) => self.place(tokens),
            Step::Travel { to, along, by, navigator, raise } => self.travel(to, *along, *by, *navigator, *raise),
            Step::Load { colour, locking } => self.load(*colour, *locking),
            Step::Hydrate { by, raise } => self.care(Track::Hydration, *by, *raise),
            Step::Feed { by, raise } => self.care(Track::Food, *by, *raise),
            Step::Heal { by, raise } => self.heal(by, *raise),
            Step::Pray { by } => self.devote(Track::Prayers, *by),
            Step::Prestige { by } => self.devote(Track::Prestige, *by),
            Step::Song { by } => self.sing(*by),
            Step::Acolyte { city, colour, by } => self.acolyte(city, *colour, *by),
            Step::Deliver { boxes, choices, leaving } => self.deliver(boxes.as_deref(), choices, *leaving),
            Step::Store { boxes } => self.store(boxes.as_deref()),
            Step::Retrieve { boxes } => self.retrieve(boxes.as_deref()),
            Step::Abandon(colour) => self.abandon(*colour),
            Step::Shaman(colour) => self.petrify(*colour),
            Step::Swap { from, into } => self.swap(*from, *into),
            Step::Flip(dice) => self.flip(dice),
            Step::If { condition, step, otherwise } => match (self.holds(condition)?, otherwise) {
                (true, _) => self.do_step(step, order),
                (false, Some(other)) => self.do_step(other, order),
                (false, None) => {
                    self.emit(Event::PassedOver { seat: self.state.active(), order: order.normal.clone() });
                    Ok(())
                }
            },
            Step::Skip => Ok(()),
            Step::GoOn { .. } | Step::Plan(_) => Err(Problem::new(format!("`{}` stands by itself, not inside another line.", order.verb))),
            Step::End => {
                self.end_turn();
                Ok(())
            }
        }
    }

    /// Whether a condition holds now.
    fn holds(&self, condition: &Condition) -> Result<bool, Problem> {
        let seat = self.state.active();
        let player = self.state.player(seat);
        let place = condition.place.as_ref().unwrap_or(&player.place);
        let city = self.game.components.place(place).is_some_and(|p| p.kind == PlaceKind::City);
        let is = match &condition.sight {
            Sight::Box(_) | Sight::Song if !city => {
                let name = self.game.components.place_name(place);
                return Err(Problem::new(format!(
                    "{name} is no city: there are no boxes and songs there. Name one: `if no box at CITY: …`."
                )));
            }
            Sight::Box(colour) => {
                let boxes = self.state.cities.get(place).map_or(&[][..], Vec::as_slice);
                boxes.iter().flatten().any(|b| colour.is_none_or(|c| c == *b))
            }
            Sight::Song => self.state.song_at(place).is_some(),
            Sight::Worm => {
                let alhazred = self.state.alhazred.as_ref().is_some_and(|a| a.place == *place);
                alhazred || self.state.others(seat).any(|s| self.state.player(s).place == *place)
            }
            Sight::Shelter => self.state.shelter_at(place).is_some_and(|s| s != seat),
            Sight::Below(track, n) => player.tracks.get(*track) < *n,
        };
        Ok(is == condition.holds)
    }

    /// Carries out a list up to the first order that is refused. Gives the index of the order where it stopped.
    fn list(&mut self, orders: &[Order]) -> Result<(), (usize, Stop)> {
        let (turn, seat) = (self.state.turn, self.state.active());
        for (index, order) in orders.iter().enumerate() {
            let mine = self.state.turn == turn && self.state.now.is_some();
            if !mine {
                return Err((index, Stop::Refused(Problem::new("Your turn was over before this order."))));
            }
            let step = read(order).map_err(|p| (index, Stop::Refused(p)))?;
            if let Step::GoOn { without_it } = step {
                let kept = self.taken_up(without_it).map_err(|problem| (index, Stop::Refused(problem)))?;
                let whole: Vec<Order> = kept.into_iter().chain(orders.iter().skip(index + 1).cloned()).collect();
                return self.list(&whole).map_err(|(_, stop)| (index, stop));
            }
            if let Err(problem) = self.whole(&step, order) {
                let rest = self.rest(orders.get(index..).unwrap_or_default());
                self.emit(Event::Stopped { seat, order: order.normal.clone(), problem: problem.to_string(), rest });
                return Err((index, Stop::Refused(problem)));
            }
            if step == Step::Reroll {
                let rest = self.rest(orders.get(index + 1..).unwrap_or_default());
                if let Some(next) = rest.first().cloned() {
                    let problem = "the dice were rolled again".to_owned();
                    self.emit(Event::Stopped { seat, order: next, problem, rest });
                    return Err((index + 1, Stop::Revealed));
                }
            }
        }
        Ok(())
    }

    /// The orders to be kept when a list stops before these: those that were kept already stand where `go on` would have taken them up.
    fn rest(&self, orders: &[Order]) -> Vec<String> {
        let kept = self.state.turn_now().kept;
        let lines = orders.iter().flat_map(|order| match read(order) {
            Ok(Step::GoOn { without_it }) if !kept.is_empty() => kept.iter().skip(usize::from(without_it)).cloned().collect(),
            _ => vec![order.normal.clone()],
        });
        lines.collect()
    }

    /// The kept orders, with or without the one that was refused; they are kept no longer.
    fn taken_up(&mut self, without_it: bool) -> Result<Vec<Order>, Problem> {
        let kept = self.state.turn_now().kept;
        if kept.is_empty() {
            return Err(Problem::new("No orders are kept that could go on."));
        }
        self.emit(Event::TakenUp { seat: self.state.active() });
        let form = self.game.turn_form();
        Ok(kept.iter().skip(usize::from(without_it)).filter_map(|line| kit::order(form, line)).collect())
    }

    /// Tries a list from where the active player stands; the rows of what came of it.
    pub fn tried(&mut self, orders: &[Order]) -> Vec<PlanRow> {
        let seat = self.state.active();
        let mut rows = Vec::new();
        for order in orders {
            let problem = match read(order) {
                Ok(Step::End) => break,
                Ok(Step::Plan(_) | Step::GoOn { .. }) => Some(Problem::new("That is nothing to be tried.")),
                Ok(Step::Reroll) => Some(Problem::new("What the dice will show cannot be tried.")),
                Ok(step) => self.whole(&step, order).err(),
                Err(problem) => Some(problem),
            };
            let player = self.state.player(seat);
            let stops = problem.is_some();
            rows.push(PlanRow {
                order: order.normal.clone(),
                tracks: player.tracks,
                place: player.place.clone(),
                boxes: player.boxes().collect(),
                problem: problem.map(|p| p.to_string()),
            });
            if stops {
                break;
            }
        }
        rows
    }

    /// The answer of the player whose turn it is.
    fn answered(&mut self, orders: &[Order]) -> Option<Halt> {
        let seat = self.state.active();
        if let Some((first, rest)) = orders.split_first()
            && let Ok(Step::Plan(text)) = read(first)
        {
            let form = self.game.turn_form();
            let said = text.map(|text| read_lines(form, &text)).transpose();
            let said = match said {
                Ok(said) => said.unwrap_or_default(),
                Err(problem) => return Some(Halt { order: 0, problem: Some(problem) }),
            };
            let whole: Vec<Order> = said.into_iter().chain(rest.iter().cloned()).collect();
            let rows = self.game.plan(&self.state, seat, &whole, self.answers);
            if rows.is_empty() {
                let problem = Problem::new("There is nothing to try: the orders stand in the lines below `plan`.");
                return Some(Halt { order: 0, problem: Some(problem) });
            }
            // Each row is told by itself.
            for row in rows {
                self.emit(Event::Planned { seat, rows: vec![row] });
            }
            return None;
        }
        let turn = self.state.turn;
        match self.list(orders) {
            Ok(()) => {
                if self.state.turn == turn && self.state.now.is_some() && Wishes::of(seat, self.answers).end {
                    self.end_turn();
                }
                self.play_ahead();
                None
            }
            Err((order, Stop::Refused(problem))) => {
                self.play_ahead();
                Some(Halt { order, problem: Some(problem) })
            }
            Err((order, Stop::Revealed)) => Some(Halt { order, problem: None }),
        }
    }

    /// Carries out lists that were sent ahead, as long as the player whose turn begins has one. A list that stops leaves the turn open.
    fn play_ahead(&mut self) {
        for _ in 0..MOST_TURNS {
            let fresh = self.state.now.as_ref().is_some_and(|t| !t.begun && t.kept.is_empty());
            if self.state.stage != Stage::Turn || !fresh {
                return;
            }
            let seat = self.state.active();
            let Some(answer) = self.answers.get(&ahead_decision(self.state.round, self.state.phase, seat)) else { return };
            let form = self.game.turn_form();
            let texts: Vec<&str> = answer.orders.iter().filter_map(|o| o.text("steps")).collect();
            let Ok(orders) = read_lines(form, &texts.join("\n")) else { return };
            let turn = self.state.turn;
            if self.list(&orders).is_err() {
                return;
            }
            if self.state.turn == turn && self.state.now.is_some() {
                self.end_turn();
            }
        }
    }

    /// What a silent player does: he cares for his worm, prays and earns prestige with the tokens that are free, where that moves something.
    fn silent(&mut self) {
        self.emit(Event::Defaulted { seat: self.state.active() });
        for line in self.game.default_lines() {
            if let Some(order) = kit::order(self.game.turn_form(), line) {
                // Where a step is not possible it is left out.
                let _ = self.order(&order);
            }
        }
        self.end_turn();
        self.play_ahead();
    }
}

impl Sand {
    /// A position in which it is this seat's turn: the one that runs, or his next one as if it began now.
    pub fn as_if_active(&self, state: &State, seat: SeatId) -> State {
        let mut copy = state.clone();
        if copy.now.is_some() && copy.active() == seat {
            return copy;
        }
        copy.order = vec![seat];
        copy.at = 0;
        copy.stage = Stage::Turn;
        copy.turn += 1;
        copy.reroll = false;
        let player = copy.player(seat);
        let now = super::state::Turn {
            slack: player.spaces.saturating_sub(player.cargo.len()),
            eligible: player.active_tokens(),
            ..Default::default()
        };
        copy.now = Some(now);
        copy
    }

    /// Tries a list without carrying it out.
    pub fn plan(&self, state: &State, seat: SeatId, orders: &[Order], answers: &Answers) -> Vec<PlanRow> {
        let mut dice = Dice::from_seed(0);
        Run::new(self, self.as_if_active(state, seat), answers, &mut dice).tried(orders)
    }

    /// What is done for a silent player, where it is possible.
    pub fn default_lines(&self) -> [&'static str; 4] {
        ["hydrate", "feed", "pray", "prestige"]
    }
}

impl Plays for Sand {
    fn begin(&self, state: &State, dice: &mut Dice) -> Vec<Event> {
        let answers = Answers::new();
        let mut run = Run::new(self, state.clone(), &answers, dice);
        run.begin();
        run.events
    }

    fn step(&self, state: &State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Stepped<Event> {
        let mut run = Run::new(self, state.clone(), answers, dice);
        let halted = match (state.stage, moment) {
            (Stage::Travelers, Moment::Due(_)) => {
                run.take_travelers();
                None
            }
            (Stage::Turn, Moment::Answered(id)) if *id == turn_decision(state) => {
                let orders = answers.get(id).map(|a| a.orders.clone()).unwrap_or_default();
                run.answered(&orders)
            }
            (Stage::Turn, Moment::Due(_)) => {
                run.silent();
                None
            }
            (Stage::Missions, Moment::Due(_)) => {
                run.upkeep();
                None
            }
            _ => None,
        };
        Stepped { events: run.events, halted }
    }
}

/// Whether lists can be sent ahead for this phase of a seat.
pub fn to_come(state: &State, seat: SeatId, phase: Phase) -> bool {
    let place = state.order.iter().position(|s| *s == seat).unwrap_or(0);
    state.stage == Stage::Turn && (phase > state.phase || phase == state.phase && place > state.at)
}
