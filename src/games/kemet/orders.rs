//! Decisions: who is asked what and by when, what an answer does, what stands in for silence.

use super::Kemet;
use super::acts::{TurnOrder, count, units, zone};
use super::engagement::{AfterLoss, AfterWin, BattleStage, Council, Role};
use super::event::Event;
use super::ids::{DiKind, ZoneId};
use super::run::Run;
use super::standing::{CommitOrder, after_loss, after_win, battles_decision, wishes_decision};
use super::state::{NightChoice, NightStep, Stage, State};
use crate::games::dice::Dice;
use crate::games::kit::{Decides, Plays, Position};
use crate::games::ruleset::{Answers, Deadline, DeadlineId, Decision, DecisionId, Duty, Halt, Manner, Moment, Problem, Step, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::{Answer, Order};
use crate::orders::form::Form;

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How to begin.
    Setup,
    /// The orders of a turn.
    Turn,
    /// An action for a token that is placed.
    Action,
    /// What comes before the battle cards.
    Council(Role),
    /// The battle cards.
    Commit(Role),
    /// Recall or retreat.
    Loser,
    /// Where the loser goes.
    Send,
    /// Hold or recall.
    Winner,
    /// The choices of the Night.
    Night,
    /// Which card to keep.
    Vision,
    /// Orders for turns to come.
    Ahead,
    /// Standing battle orders.
    Battles,
    /// Preferences.
    Wishes,
}

/// The decision of a seat's beginning.
pub fn setup_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("setup.{seat}"))
}

/// The decision of a Night.
pub fn night_decision(state: &State, seat: SeatId) -> DecisionId {
    DecisionId(format!("night.{}.{seat}", state.day))
}

/// An open question with its deadline.
struct Asked {
    seat: SeatId,
    question: Question,
    id: String,
    due: Option<String>,
    title: &'static str,
    manner: Manner,
}

impl Plays for Kemet {
    fn begin(&self, state: &State, dice: &mut Dice) -> Vec<Event> {
        let answers = Answers::new();
        let mut run = Run::new(self, state.clone(), &answers);
        run.begin(dice);
        run.events
    }

    fn step(&self, state: &State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<Event> {
        let mut run = Run::new(self, state.clone(), answers);
        let halted = match moment {
            Moment::Answered(id) => {
                let asked = self.asked(state).into_iter().find(|a| a.id == id.0);
                let orders = answers.get(id).map_or(&[][..], |a| a.orders.as_slice());
                asked.and_then(|a| run.answered(a.seat, a.question, orders, dice))
            }
            Moment::Due(id) => {
                let due: Vec<Asked> = self.asked(state).into_iter().filter(|a| a.due.as_ref() == Some(&id.0)).collect();
                for one in due {
                    run.silent(one.seat, one.question, dice);
                }
                None
            }
        };
        run.go_on(dice);
        Step { events: run.events, halted }
    }
}

impl Decides for Kemet {
    fn decisions(&self, state: &State) -> Vec<Decision> {
        let decision = |a: Asked| Decision {
            id: DecisionId(a.id),
            seat: a.seat,
            title: a.title.to_owned(),
            duty: if a.due.is_some() { Duty::Must } else { Duty::May },
            due: a.due.map(DeadlineId),
            secret: true,
            manner: a.manner,
        };
        self.asked(state).into_iter().map(decision).collect()
    }

    fn deadlines(&self, state: &State) -> Vec<Deadline> {
        let Some(first) = self.asked(state).into_iter().find(|a| a.due.is_some()) else { return Vec::new() };
        let name = state.name(first.seat);
        let (title, share) = match first.question {
            Question::Setup => ("how all begin".to_owned(), (1, 1)),
            Question::Night => (format!("the Night of Day {}", state.day), (1, 2)),
            Question::Turn => (format!("the turn of {name}"), (1, 2)),
            Question::Action => (format!("the action of {name}"), (1, 2)),
            Question::Commit(_) => ("the battle cards".to_owned(), (1, 2)),
            _ => (format!("{} ({name})", first.title), (1, 4)),
        };
        first.due.map(|id| Deadline { id: DeadlineId(id), title, share }).into_iter().collect()
    }

    fn form(&self, state: &State, decision: &Decision) -> Form {
        self.form_of(state, decision)
    }

    fn check(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        let fine = || answer.orders.iter().map(|_| Verdict::FINE).collect::<Vec<_>>();
        let Some(question) = self.question(state, decision) else { return fine() };
        let seat = decision.seat;
        let refuse = |at: usize, problem: Problem| {
            let mut verdicts = fine();
            if let Some(verdict) = verdicts.get_mut(at) {
                *verdict = Verdict::Refused(problem);
            }
            verdicts
        };
        match question {
            Question::Turn
            | Question::Action
            | Question::Council(_)
            | Question::Commit(_)
            | Question::Loser
            | Question::Send
            | Question::Winner
            | Question::Vision => {
                let mut run = Run::new(self, state.clone(), answers);
                let halt = run.answered(seat, question, &answer.orders, &mut Dice::from_seed(0));
                match halt {
                    Some(Halt { order, problem: Some(problem) }) => refuse(order, problem),
                    _ => fine(),
                }
            }
            Question::Setup => {
                let beginning = super::setup::Beginning::read(&answer.orders);
                let last = answer.orders.iter().rposition(|o| o.verb == "pyramid");
                match (self.check_pyramids(state, &beginning.pyramids), last) {
                    (Err(problem), Some(at)) => refuse(at, problem),
                    _ => fine(),
                }
            }
            Question::Night => match night_problem(self, state, seat, &answer.orders) {
                Some((at, problem)) => refuse(at, problem),
                None => fine(),
            },
            Question::Ahead => match answer.orders.iter().enumerate().find_map(|(i, o)| TurnOrder::read(o).err().map(|p| (i, p))) {
                Some((at, problem)) => refuse(at, problem),
                None => {
                    let warning = Some("It waits for your turn, and is checked again then.".to_owned());
                    answer.orders.iter().map(|_| Verdict::Stands { warning: warning.clone() }).collect()
                }
            },
            Question::Battles | Question::Wishes => fine(),
        }
    }

    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        self.enumerated(state, decision, limit)
    }
    fn suggest(&self, state: &State, decision: &Decision) -> Vec<Answer> {
        self.suggested(state, decision)
    }
    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        self.sampled(state, decision, dice)
    }
    fn default(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        self.default_answer(state, decision, answers)
    }
}

impl Kemet {
    /// Everything that is open now, what must be answered first.
    fn asked(&self, state: &State) -> Vec<Asked> {
        let mut asked = Vec::new();
        let at_once = |seat: SeatId, question, due: String, title| Asked {
            seat,
            question,
            id: format!("{due}.{seat}"),
            due: Some(due),
            title,
            manner: Manner::AtOnce,
        };
        match (state.stage, state.battles.first()) {
            (Stage::New | Stage::Over, _) => return asked,
            (Stage::Setup, _) => {
                asked.extend(state.seat_ids().map(|seat| Asked {
                    seat,
                    question: Question::Setup,
                    id: setup_decision(seat).0,
                    due: Some("setup".into()),
                    title: "how you begin",
                    manner: Manner::Together,
                }));
            }
            (_, Some(battle)) => {
                let after = format!("after.{}.{}", battle.number, state.asked);
                let (winner, loser) = match battle.winner {
                    Some(role) => (battle.side(role).seat, battle.side(role.other()).seat),
                    None => (battle.attacker.seat, battle.defender.seat),
                };
                match battle.stage {
                    BattleStage::Council => {
                        let open = [Role::Attacker, Role::Defender]
                            .into_iter()
                            .find(|r| battle.side(*r).council.is_none() && self.needs_council(state, battle, *r));
                        asked.extend(open.map(|role| {
                            let due = format!("council.{}.{}", battle.number, state.asked);
                            at_once(battle.side(role).seat, Question::Council(role), due, "what you do before the battle cards are chosen")
                        }));
                    }
                    BattleStage::Commit => {
                        for role in [Role::Attacker, Role::Defender] {
                            if self.may_commit(state, battle, role) {
                                let spied = if self.spied(state, battle, role).is_some() { ".spied" } else { "" };
                                let due = format!("battle.{}{spied}", battle.number);
                                asked.push(at_once(battle.side(role).seat, Question::Commit(role), due, "your battle cards"));
                            }
                        }
                    }
                    BattleStage::Loser => asked.push(at_once(loser, Question::Loser, after, "recall or retreat")),
                    BattleStage::Send => asked.push(at_once(winner, Question::Send, after, "where the beaten troop goes")),
                    BattleStage::Winner => asked.push(at_once(winner, Question::Winner, after, "hold or recall")),
                }
            }
            (Stage::Day, None) => {
                if let Some(turn) = &state.turn {
                    let due = format!("turn.{}.{}.{}", state.day, state.turns, turn.part);
                    let (question, title) = if turn.placed {
                        (Question::Action, "an action for the token that is placed")
                    } else {
                        (Question::Turn, "your turn")
                    };
                    asked.push(at_once(turn.seat, question, due, title));
                }
            }
            (Stage::Night, None) => {
                if let Some(night) = &state.night {
                    let due = format!("vision.{}", state.day);
                    asked.extend(night.visions.keys().map(|seat| at_once(*seat, Question::Vision, due.clone(), "the card that you keep")));
                }
            }
        }
        if state.stage == Stage::Setup {
            return asked;
        }
        let choosing = state.night.as_ref().is_some_and(|n| n.step == NightStep::Choices && n.choices.is_empty());
        for seat in state.seat_ids() {
            let standing = |question, id: DecisionId, title, manner| Asked { seat, question, id: id.0, due: None, title, manner };
            if choosing {
                asked.push(Asked {
                    due: Some(format!("night.{}", state.day)),
                    ..standing(Question::Night, night_decision(state, seat), "your choices for the Night", Manner::Together)
                });
            } else if state.stage == Stage::Day {
                asked.push(standing(Question::Night, night_decision(state, seat), "the Night to come, ahead of time", Manner::Together));
            }
            let busy = asked.iter().any(|a| a.seat == seat && matches!(a.question, Question::Turn | Question::Action));
            if !busy {
                let id = DecisionId(format!("ahead.{seat}"));
                asked.push(standing(Question::Ahead, id, "your turns to come, ahead of time", Manner::AtOnce));
            }
            asked.push(standing(Question::Battles, battles_decision(seat), "standing battle orders", Manner::Together));
            asked.push(standing(
                Question::Wishes,
                wishes_decision(seat),
                "what you prefer where an order leaves it open",
                Manner::Together,
            ));
        }
        // What is carried out at once and must be done comes first; what may be sent ahead comes last.
        asked.sort_by_key(|a| a.due.is_none());
        asked
    }

    /// What a decision asks.
    pub fn question(&self, state: &State, decision: &Decision) -> Option<Question> {
        self.question_of(state, &decision.id)
    }

    fn question_of(&self, state: &State, id: &DecisionId) -> Option<Question> {
        self.asked(state).into_iter().find(|a| a.id == id.0).map(|a| a.question)
    }
}

/// Reads the choices of a Night; what was not said is left out, the turn order first place first.
pub fn night_choice(kemet: &Kemet, state: &State, seat: SeatId, orders: &[Order]) -> NightChoice {
    let mut choice = NightChoice { prayers: 0, ..kemet.default_night(state, seat) };
    let mut spends = false;
    for order in orders {
        let yes = order.choice("yes") == Some("yes");
        match order.verb.as_str() {
            "offering" => choice.offering = yes,
            "delta" => choice.delta = yes,
            "veterans" => {
                spends = true;
                choice.prayers = count(order, "prayers").unwrap_or(0);
                choice.cards = count(order, "cards").unwrap_or(0);
                choice.conscript = units(order, "units");
            }
            "reinforce" => choice.reinforce = units(order, "units"),
            "raise" => choice.raise = units(order, "units"),
            "knowledge" => choice.knowledge = yes,
            "free level" => choice.pyramid = zone(order, "district"),
            "place" => {
                choice.destiny = order
                    .arg("places")
                    .map(|a| match a {
                        crate::orders::answer::Arg::List(items) => items.clone(),
                        one => vec![one.clone()],
                    })
                    .unwrap_or_default()
                    .into_iter()
                    .filter_map(|a| if let crate::orders::answer::Arg::Number(n) = a { u32::try_from(n).ok() } else { None })
                    .collect();
            }
            _ => {}
        }
    }
    if !spends {
        choice.prayers = state.of(seat, |p| p.veterans);
    }
    choice
}

fn night_problem(kemet: &Kemet, state: &State, seat: SeatId, orders: &[Order]) -> Option<(usize, Problem)> {
    let at = orders.iter().position(|o| o.verb == "veterans")?;
    let choice = night_choice(kemet, state, seat, orders);
    let units: u32 = choice.conscript.iter().map(|u| u.units).sum();
    let needed = choice.prayers + choice.cards * kemet.components.figures.veterans_card + units;
    let have = state.of(seat, |p| p.veterans);
    (state.stage == Stage::Night && needed > have).then(|| {
        (
            at,
            Problem::new(format!(
                "That takes {needed} veterans, and you have {have}: one for a prayer point, two for a card, one for a unit."
            )),
        )
    })
}

impl Run<'_> {
    /// Carries out an answer; where and why it stopped.
    pub fn answered(&mut self, seat: SeatId, question: Question, orders: &[Order], dice: &mut Dice) -> Option<Halt> {
        let stop = |order: usize, problem: Problem| Some(Halt { order, problem: Some(problem) });
        let Some(first) = orders.first() else { return stop(0, Problem::new("There is no order.")) };
        let battle = self.state.battles.first().cloned();
        let result: Result<(), Problem> = match question {
            Question::Turn => return self.turn_answer(seat, orders),
            Question::Ahead => {
                let plan = if orders.iter().any(|o| o.verb == "forget") { Vec::new() } else { orders.to_vec() };
                self.emit(Event::Planned { seat, orders: plan });
                Ok(())
            }
            Question::Action => {
                let result = self.attempt(|run| run.reorder(seat, first));
                if result.is_ok() && orders.len() > 1 {
                    self.emit(Event::Planned { seat, orders: orders.iter().skip(1).cloned().collect() });
                }
                result
            }
            Question::Council(role) => match battle {
                Some(mut battle) => self.council_answer(&battle, role, first).map(|council| self.counsel(&mut battle, role, council)),
                None => Ok(()),
            },
            Question::Commit(role) => match battle {
                Some(_) if first.verb == "divert" => {
                    let to = zone(first, "to").unwrap_or_else(|| ZoneId::from(""));
                    self.attempt(|run| run.divert(seat, &to))
                }
                Some(battle) => self.kemet.commit(&self.state, &battle, role, &CommitOrder::read(first), false).map(|commit| {
                    self.emit(Event::Committed { seat, commit: Box::new(commit) });
                }),
                None => Ok(()),
            },
            Question::Loser | Question::Send | Question::Winner => match battle {
                Some(battle) => self.aftermath_answer(seat, &battle, question, first),
                None => Ok(()),
            },
            Question::Vision => {
                let kind = first.choice("card").map(DiKind::from);
                let seen = self.state.night.as_ref().and_then(|n| n.visions.get(&seat).cloned()).unwrap_or_default();
                match kind.filter(|k| seen.iter().any(|c| c.kind() == *k)) {
                    Some(kind) => {
                        self.keep(seat, &kind, dice);
                        Ok(())
                    }
                    None => Err(Problem::new("Keep one of the cards that you look at.")),
                }
            }
            Question::Setup | Question::Night | Question::Battles | Question::Wishes => Ok(()),
        };
        result.err().and_then(|problem| stop(0, problem))
    }

    /// The first turn's worth of a letter is carried out, the rest waits for the turns to come.
    fn turn_answer(&mut self, seat: SeatId, orders: &[Order]) -> Option<Halt> {
        let length = Self::group(orders).unwrap_or(orders.len());
        let (now, rest) = orders.split_at(length.min(orders.len()));
        let before = self.events.len();
        if let Err((order, problem)) = self.turn_orders(seat, now) {
            // After a cancelled card the player sees what has come of it, and goes on.
            let unforeseen = self.events.len() > before;
            return Some(Halt { order, problem: Some(problem).filter(|_| !unforeseen) });
        }
        if !rest.is_empty() {
            self.emit(Event::Planned { seat, orders: rest.to_vec() });
        }
        None
    }

    fn council_answer(&self, battle: &super::engagement::Battle, role: Role, order: &Order) -> Result<Council, Problem> {
        let names = self.kemet.names_profile(&self.state, battle, role);
        let naming = order.choice("naming").map(super::ids::CardId::from);
        if names && naming.is_none() {
            return Err(Problem::new("Your divinity names the profile of a battle card: `council naming Phalanx`."));
        }
        if !names && naming.is_some() {
            return Err(Problem::new("No divinity that names a profile leads your troop."));
        }
        let draining = order.choice("draining").is_some();
        if draining && !self.kemet.may_drain(&self.state, battle.side(role).seat) {
            return Err(Problem::new("No power of yours asks for a sacrifice before the battle, or you have no unit for it."));
        }
        Ok(Council { naming, draining })
    }

    fn aftermath_answer(
        &mut self,
        seat: SeatId,
        battle: &super::engagement::Battle,
        question: Question,
        order: &Order,
    ) -> Result<(), Problem> {
        match question {
            Question::Loser => {
                let choice =
                    after_loss(order, "lose").unwrap_or(if order.verb == "recall" { AfterLoss::Recall } else { AfterLoss::Retreat });
                self.emit(Event::Answered { seat });
                self.after_loss(battle, choice);
            }
            Question::Send => {
                let to = zone(order, "to").unwrap_or_else(|| ZoneId::from(""));
                let loser = battle.winner.map(|w| battle.side(w.other()).seat).unwrap_or(seat);
                let ways = self.kemet.retreats(&self.state, &battle.zone, loser);
                if !ways.contains(&to) {
                    let names: Vec<String> = ways.iter().map(|z| self.zone_name(z)).collect();
                    return Err(Problem::new(format!(
                        "A retreat goes to an adjacent empty zone, not by harbour and into no other city: {}.",
                        crate::games::kit::and(&names)
                    )));
                }
                self.emit(Event::Answered { seat });
                self.send(battle, &to);
            }
            _ => {
                let choice = after_win(order, "win").unwrap_or(if order.verb == "recall" { AfterWin::Recall } else { AfterWin::Hold });
                self.emit(Event::Answered { seat });
                self.after_win(battle, choice);
            }
        }
        Ok(())
    }

    /// What stands in for a seat that said nothing.
    fn silent(&mut self, seat: SeatId, question: Question, dice: &mut Dice) {
        let battle = self.state.battles.first().cloned();
        match (question, battle) {
            (Question::Setup, _) if self.state.stage == Stage::Setup => self.settle(dice),
            (Question::Night, _) if self.state.night.as_ref().is_some_and(|n| n.choices.is_empty()) => {
                self.choose_night();
                self.emit(Event::NightStepBegan { step: NightStep::Offering });
            }
            (Question::Turn, _) => {
                if let Some(line) = self.default_turn(seat) {
                    let order = Order { verb: line.to_owned(), args: Vec::new(), normal: line.to_owned() };
                    if self.turn_orders(seat, &[order]).is_ok()
                        && let Some(Event::Placed { silent, .. }) = self.events.iter_mut().rev().find(|e| matches!(e, Event::Placed { .. }))
                    {
                        *silent = true;
                    }
                }
            }
            (Question::Action, _) => {
                let order = Order { verb: "nothing".into(), args: Vec::new(), normal: "nothing".into() };
                self.emit(Event::Reordered { seat, order });
            }
            (Question::Council(role), Some(mut battle)) => {
                let naming = self.kemet.names_profile(&self.state, &battle, role).then(|| self.strongest()).flatten();
                self.counsel(&mut battle, role, Council { naming, draining: false });
            }
            (Question::Commit(role), Some(battle)) => {
                if let Some(commit) = self.default_commit(&battle, role) {
                    self.emit(Event::Committed { seat, commit: Box::new(commit) });
                }
            }
            (Question::Loser, Some(battle)) => {
                self.emit(Event::Answered { seat });
                self.after_loss(&battle, AfterLoss::Retreat);
            }
            (Question::Send, Some(battle)) => {
                let loser = battle.winner.map(|w| battle.side(w.other()).seat).unwrap_or(seat);
                if let Some(to) = self.kemet.retreats(&self.state, &battle.zone, loser).first() {
                    self.emit(Event::Answered { seat });
                    self.send(&battle, &to.clone());
                }
            }
            (Question::Winner, Some(battle)) => {
                self.emit(Event::Answered { seat });
                self.after_win(&battle, AfterWin::Hold);
            }
            (Question::Vision, _) => {
                let seen = self.state.night.as_ref().and_then(|n| n.visions.get(&seat).cloned()).unwrap_or_default();
                if let Some(first) = seen.first() {
                    self.keep(seat, &first.kind(), dice);
                }
            }
            _ => {}
        }
    }

    /// The battle card of the most Strength.
    fn strongest(&self) -> Option<super::ids::CardId> {
        self.kemet.components.cards.iter().filter(|c| !c.special).max_by_key(|c| c.strength).map(|c| c.id.clone())
    }
}
