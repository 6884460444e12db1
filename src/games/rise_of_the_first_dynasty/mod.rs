//! Rise of the First Dynasty, for three to five players: Lands are conquered, stolen and blessed by Actions that are chosen in secret.
//!
//! Source: the rulebook of The Nile Ran Red; the rulings that it leaves open are numbered here and named where they are applied:
//!
//! 1. Two Desert Region cards are taken out for four players, one for three: so everyone is Scribe equally often.
//! 2. Stolen and exchanged Lands keep their side; conquered ones arrive normal.
//! 3. Destroyed Lands go back to the supply, normal side up.
//! 4. All grants may be passed; a player's own Action never grants him an additional choice.
//! 5. No Land of the Current Region left: a conquest is lost; spending two Edicts for it is refused.
//! 6. Every player, whatever his Action, drops down to three Edicts at the end of his turn.
//! 7. Edict deck and discard pile both empty: no draw. An Edict that is being resolved is in neither.
//! 8. A shield lasts as long as the Land stays with its player.
//! 9. Tied on Deserts too: a shared win.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`state`], and what viewers may know ([`view`], [`report`]).

mod aims;
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
use serde::Deserialize;
use state::{Event, State};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rules with their components.
#[derive(Clone, Debug)]
pub struct Rise {
    components: Arc<Components>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RiseOptions {
    /// Another set of components, as the text of a file like `rise.toml`.
    components: Option<String>,
}

impl Ruleset for Rise {
    type State = State;
    type Event = Event;
    type View = view::View;

    fn new(options: &Options) -> Result<Rise, Problem> {
        let options: RiseOptions = options.read(&["components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(components::OURS))?;
        Ok(Rise { components: Arc::new(components) })
    }

    fn name(&self) -> &str {
        "rise_of_the_first_dynasty"
    }
    fn title(&self) -> &str {
        "Rise of the First Dynasty"
    }
    fn seats(&self) -> RangeInclusive<u8> {
        3..=5
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats, self.components.lands().map(|(id, _)| id))
    }
    fn setup(&self, state: &State, dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        let mut run = turn::Run::new(self, state.clone());
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
        Rise::form(self, state, decision)
    }
    fn check(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        Rise::check(self, state, decision, answer, answers)
    }
    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        Rise::enumerate(self, state, decision, limit)
    }
    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        Rise::sample(self, state, decision, dice)
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
        Form {
            verbs: vec![
                VerbForm::new("score", Vec::new(), "The points as they stand, region by region."),
                VerbForm::new("edicts", Vec::new(), "All kinds of Edicts, what they do, and how many there are of each."),
            ],
        }
    }
    fn inquire(&self, state: &State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        if question.verb == "edicts" {
            let copies =
                |code: &str| self.components.edicts().filter(|e| self.components.kind_of(e).is_some_and(|k| k.code == code)).count();
            let kinds: Vec<_> = self.components.kinds().map(|k| (k.name.clone(), copies(&k.code), k.text.clone())).collect();
            return Ok(report::edicts(&kinds));
        }
        Ok(report::score(&self.look(state, viewer)))
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let lands = |s| i64::try_from(state.lands_of(Some(s)).count()).unwrap_or(i64::MAX);
        vec![
            Score { title: "points".into(), values: state.seat_ids().map(|s| self.points(state, s)).collect() },
            Score { title: "Lands".into(), values: state.seat_ids().map(lands).collect() },
        ]
    }

    fn edits(&self, state: &State) -> Form {
        self.edit_form(state)
    }
    fn edit(&self, state: &State, edit: &Order, _dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        self.edited(state, edit)
    }

    fn boundary(&self, event: &Event) -> Option<Boundary> {
        match event {
            Event::AeonBegan { aeon, .. } => Some(Boundary { round: *aeon, phase: None }),
            _ => None,
        }
    }
    fn round(&self, state: &State) -> u32 {
        state.aeon
    }
    fn round_name(&self) -> &str {
        "Aeon"
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome.clone()
    }
    fn invariants(&self, state: &State) -> Vec<String> {
        self.faults(state)
    }
}
