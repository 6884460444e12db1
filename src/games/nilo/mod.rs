//! Nilo, for two to four players: tiles are placed along the Nile, floods turn them over.
//!
//! Source: the Nilo rulebook; the rulings that it leaves open are numbered here and named where they are applied:
//!
//! 1. One water match suffices, other sides need not match; tiles may be turned freely.
//! 2. A sphinx counts adjacent tiles that show their river side (option `sphinx = "any"`: all adjacent tiles). Everyone announces the highest
//!    number among their tiles, the highest starts; a tie at the end goes to the lowest number on a tile in hand.
//! 3. A flooding turns over bank sides only.
//! 4. No bank next to the crocodile: the lowest bank tile that touches the connected river; none: nothing happens.
//! 5. Surrounded means all six neighbours; looked at after each placement and after each flooding, again and again.
//! 6. Landing on the swelling is crossing it, starting there is not.
//! 7. A turn: place, surround, draw, calendar, refill.
//! 8. Who draws chooses the pile that refills; default the fullest, then the lowest number. River sides in hands and on piles are open.
//! 9. The game ends when market and piles are empty; with three players turns are unequal.
//! 10. Two players have two colours each, which add up; with three the fourth colour is nobody's. Piles may be unequal.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`state`], and what viewers may know ([`view`], [`report`]).

mod board;
mod components;
mod moderator;
mod orders;
mod picture;
mod report;
mod score;
mod state;
#[cfg(test)]
mod tests;
mod turn;
mod view;

use crate::games::dice::Dice;
use crate::games::ruleset::{
    Answers, Body, Boundary, Deadline, Decision, Moment, Observation, Options, Outcome, Problem, Ruleset, Score, Step, Verdict,
};
use crate::games::seat::Viewer;
use crate::orders::answer::{Answer, Order};
use crate::orders::form::{Form, VerbForm};
use components::Components;
use score::SphinxRule;
use serde::Deserialize;
use state::{Event, State};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rules with their options and components.
#[derive(Clone, Debug)]
pub struct Nilo {
    options: NiloOptions,
    components: Arc<Components>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct NiloOptions {
    /// Ruling 2.
    sphinx: SphinxRule,
    /// Whether the players are asked for their colours before the deal; else they are given out in seat order.
    choose_colours: bool,
    /// Another set of components, as the text of a file like `nilo.toml`.
    components: Option<String>,
}

impl Ruleset for Nilo {
    type State = State;
    type Event = Event;
    type View = view::View;

    fn new(options: &Options) -> Result<Nilo, Problem> {
        let options: NiloOptions = options.read(&["sphinx", "choose_colours", "components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(components::OURS))?;
        Ok(Nilo { options, components: Arc::new(components) })
    }

    fn name(&self) -> &str {
        "nilo"
    }
    fn title(&self) -> &str {
        "Nilo"
    }
    fn seats(&self) -> RangeInclusive<u8> {
        2..=4
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats)
    }
    fn setup(&self, state: &State, dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        let mut run = turn::Run::new(self, state);
        run.begin(dice);
        Ok(run.events)
    }
    fn adopt(&self, state: &State, table: &serde_json::Value) -> Result<Vec<Event>, Problem> {
        self.adopted(state, table)
    }
    fn apply(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn decisions(&self, state: &State) -> Vec<Decision> {
        orders::decisions(state)
    }
    fn deadlines(&self, state: &State) -> Vec<Deadline> {
        orders::deadlines(state)
    }
    fn form(&self, state: &State, decision: &Decision) -> Form {
        Nilo::form(self, state, decision)
    }
    fn check(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        Nilo::check(self, state, decision, answer, answers)
    }
    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        Nilo::enumerate(self, state, decision, limit)
    }
    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        Nilo::sample(self, state, decision, dice)
    }
    fn default(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        self.default_answer(state, decision, answers)
    }
    fn step(&self, state: &State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<Event> {
        turn::step(self, state, answers, moment, dice)
    }

    fn view(&self, state: &State, viewer: Viewer) -> view::View {
        self.look(state, viewer)
    }
    fn observe(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
        self.tell(state, event, viewer)
    }
    fn report(&self, view: &view::View, news: &[Observation]) -> Body {
        report::report(view, news)
    }

    fn inquiries(&self, _state: &State, _viewer: Viewer) -> Form {
        Form { verbs: vec![VerbForm::new("score", Vec::new(), "The points as they stand, element by element.")] }
    }
    fn inquire(&self, state: &State, viewer: Viewer, _question: &Order) -> Result<Body, Problem> {
        Ok(report::score(&self.look(state, viewer)))
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let scored = score::items(&self.components, self.options.sphinx, &state.board);
        let values = state.colours.iter().map(|own| i64::from(score::points(&scored, own))).collect();
        vec![Score { title: "points".into(), values }]
    }

    fn edits(&self, state: &State) -> Form {
        self.edit_form(state)
    }
    fn edit(&self, state: &State, edit: &Order, _dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        self.edited(state, edit)
    }

    fn boundary(&self, event: &Event) -> Option<Boundary> {
        match event {
            Event::TurnBegan { turn, .. } => Some(Boundary { round: *turn, phase: None }),
            _ => None,
        }
    }
    fn round(&self, state: &State) -> u32 {
        state.turn
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome.clone()
    }
    fn invariants(&self, state: &State) -> Vec<String> {
        self.faults(state)
    }
}
