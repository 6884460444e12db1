//! Lords of the Sand, for two to four players: gods gather Leaders and Courts, use abilities and build Obelisks.
//!
//! Source: the rulebook of The Nile Ran Red; the rulings that it leaves open are numbered here and named where they are applied:
//!
//! 1. Gods by preference (option `choose_gods`), start player: then the game's dice.
//! 2. One deck and one discard pile; an empty deck is made anew at once, even in the middle of a draw; both empty: the draw or build is lost.
//! 3. Leader and Court Abilities are mandatory, each half as far as possible.
//! 4. A Leader who makes room enters the Court like any Unit; nobody goes from the Court to the Leader Slot.
//! 5. The player whom Anubis makes discard may be oneself.
//! 6. Moves to and from the discard pile count whoever makes them, evictions and used abilities too; reshuffles, Obelisks and the culling do not.
//! 7. Destroyed own Units count for Khnum, evictions do not; Assault reaches Courts only.
//! 8. Divine Abilities look at the Court alone, when they are needed.
//! 9. A Unit used for its ability is in no zone until that is finished; free plays inside abilities count.
//! 10. A new Leader's Icons can be generated; an Icon that has run out is lost.
//! 11. A full board and the requirement build one Obelisk each.
//! 12. Culling may go below three before drawing.
//! 13. Of several Obelisks a random one is toppled; it is a Unit in the discard pile then. The end stays triggered.
//! 14. Points and Obelisks tied: a shared win.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`state`], and what viewers may know ([`view`], [`report`]).

mod choices;
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

/// The rules with their options and components.
#[derive(Clone, Debug)]
pub struct Lords {
    options: LordsOptions,
    components: Arc<Components>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LordsOptions {
    /// Whether the players are asked for their gods; else the dice give them out.
    choose_gods: bool,
    /// Another set of components, as the text of a file like `lords.toml`.
    components: Option<String>,
}

impl Default for LordsOptions {
    fn default() -> LordsOptions {
        LordsOptions { choose_gods: true, components: None }
    }
}

impl Ruleset for Lords {
    type State = State;
    type Event = Event;
    type View = view::View;

    fn new(options: &Options) -> Result<Lords, Problem> {
        let options: LordsOptions = options.read(&["choose_gods", "components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(components::OURS))?;
        Ok(Lords { options, components: Arc::new(components) })
    }

    fn name(&self) -> &str {
        "lords_of_the_sand"
    }
    fn title(&self) -> &str {
        "Lords of the Sand"
    }
    fn seats(&self) -> RangeInclusive<u8> {
        2..=4
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats, &self.components.icons)
    }
    fn setup(&self, state: &State, dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        let answers = Answers::new();
        let mut run = turn::Run::new(self, state.clone(), &answers, dice);
        run.begin();
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
        Lords::form(self, state, decision)
    }
    fn check(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        Lords::check(self, state, decision, answer, answers)
    }
    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        Lords::enumerate(self, state, decision, limit)
    }
    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        Lords::sample(self, state, decision, dice)
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
                VerbForm::new("score", Vec::new(), "The points as they stand, card by card."),
                VerbForm::new("units", Vec::new(), "All kinds of Units, and what they do."),
            ],
        }
    }
    fn inquire(&self, state: &State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        if question.verb == "units" {
            return Ok(report::units(&self.catalogue()));
        }
        Ok(report::score(&self.look(state, viewer)))
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let obelisks = |s| i64::try_from(state.player(s).obelisks.len()).unwrap_or(i64::MAX);
        vec![
            Score { title: "points".into(), values: state.seat_ids().map(|s| self.points(state, s)).collect() },
            Score { title: "Obelisks".into(), values: state.seat_ids().map(obelisks).collect() },
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
