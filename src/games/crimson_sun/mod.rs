//! Crimson Sun, for two players: Followers are drafted and played for actions, Dynasties and Temples.
//!
//! Source: the rulebook of The Nile Ran Red; the rulings that it leaves open are numbered here and named where they are applied:
//!
//! 1. The first player: the game's dice.
//! 2. In the draft received cards stay unseen, so all packets are dealt at once.
//! 3. Temples count as cards of a Dynasty.
//! 4. A Temple event happens when the active player's deck is empty (at the turn's start too), after the card in play is finished, at most once a turn.
//! 5. Placing in an event is mandatory where it is legal, at Temples that lie face up; the flip is the other player's.
//! 6. After 20 turns without a Temple won (option `barren_turns`) a tied Temple leaves the game unclaimed.
//! 7. Dynasty abilities count only in Dynasties, their bearers included; a Temple's boost only there.
//! 8. The loser of a Temple keeps up to two Followers, by default those of the highest Zeal.
//! 9. Actions may go unspent; drawing from an empty deck is no action.
//! 10. Zeal and Followers tied: a draw.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`state`], and what viewers may know ([`view`], [`report`]).

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
pub struct Crimson {
    options: CrimsonOptions,
    components: Arc<Components>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CrimsonOptions {
    /// Whether the other player is asked about events and lost Temples, instead of his standing orders or the defaults.
    pause: bool,
    /// Ruling 6; None: as the components say.
    barren_turns: Option<u32>,
    /// Another set of components, as the text of a file like `crimson.toml`.
    components: Option<String>,
}

impl Crimson {
    /// Ruling 6.
    fn barren_turns(&self) -> u32 {
        self.options.barren_turns.unwrap_or(self.components.counts.barren_turns)
    }
}

impl Ruleset for Crimson {
    type State = State;
    type Event = Event;
    type View = view::View;

    fn new(options: &Options) -> Result<Crimson, Problem> {
        let options: CrimsonOptions = options.read(&["pause", "barren_turns", "components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(components::OURS))?;
        Ok(Crimson { options, components: Arc::new(components) })
    }

    fn name(&self) -> &str {
        "crimson_sun"
    }
    fn title(&self) -> &str {
        "Crimson Sun"
    }
    fn seats(&self) -> RangeInclusive<u8> {
        2..=2
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats, self.components.temples.iter().map(|t| t.id.as_str()))
    }
    fn setup(&self, state: &State, dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        let answers = Answers::new();
        let mut run = turn::Run::new(self, state.clone(), &answers);
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
        Crimson::form(self, state, decision)
    }
    fn check(&self, state: &State, decision: &Decision, answer: &Answer, _answers: &Answers) -> Vec<Verdict> {
        Crimson::check(self, state, decision, answer)
    }
    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        Crimson::enumerate(self, state, decision, limit)
    }
    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        Crimson::sample(self, state, decision, dice)
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
                VerbForm::new("score", Vec::new(), "The Zeal as it stands, god by god."),
                VerbForm::new("followers", Vec::new(), "All kinds of Followers, what they do, and how many there are of each."),
            ],
        }
    }
    fn inquire(&self, state: &State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        if question.verb == "followers" {
            return Ok(report::followers(&self.catalogue()));
        }
        Ok(report::score(&self.look(state, viewer)))
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let seats = || state.seat_ids().into_iter();
        let temples = |s| state.temples.iter().filter(|t| t.face == state::Face::Won(s)).count();
        vec![
            Score { title: "Zeal".into(), values: seats().map(|s| self.zeal(state, s)).collect() },
            Score { title: "Temples".into(), values: seats().map(|s| i64::try_from(temples(s)).unwrap_or(0)).collect() },
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
