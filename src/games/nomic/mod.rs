//! The nomic: a game whose players change its cards, types, variables, rules and conditions, in plain English that is carried out.
//!
//! - [`state`]: the table, as plain data; [`event`]: what happens to it, the fold, and a sentence for each event.
//! - [`execute`]: the interpreter, which carries texts out.
//! - [`setup`], [`options`]: what a game starts with, as data; `begin`, `adopt`: how it comes onto the table.
//! - `law`: what the rules about the game itself say at the moment; `effects`: what the texts do; `reading`: players' texts, read.
//! - `decisions`, `forms`, `play_form`, `checks`, `silence`: what players are asked, how they answer, and what silence means.
//! - `turn`, `deal`, `plays`, `hand_limit`, `ballot`, `proposals`, `in_force`, `summary`: the turn, in its steps.
//! - `questions`: choices that a step waits for; `appeals`: the moderator's rulings put to the vote; `contradictions`: rules that say two things;
//!   `rebinding`: proposals that are read with each other's words.
//! - `warnings`: what is worth knowing before a vote.
//! - `versions`: questions about the rules' history; `edits`: the moderator's hand.
//! - [`view`], `viewing`, [`report`]: what a viewer may know, and the mails made of it.
//!
//! In come seats, a setup and checked orders; out go events, views and observations. No setup's words stand in this code.

mod adopt;
mod appeals;
mod ballot;
mod begin;
mod checks;
mod contradictions;
mod deal;
mod decisions;
mod edits;
mod effects;
pub mod event;
pub mod execute;
mod forms;
mod hand_limit;
mod in_force;
mod law;
pub mod options;
mod play_form;
mod plays;
mod proposals;
mod questions;
mod reading;
mod rebinding;
pub mod report;
mod run;
pub mod setup;
mod silence;
mod slots;
pub mod state;
mod stock;
mod summary;
#[cfg(test)]
mod tests;
mod turn;
mod versions;
pub mod view;
mod viewing;
mod warnings;
mod words;

use crate::english::lexicon::Lexicon;
use crate::games::dice::Dice;
use crate::games::play::{self, Play};
use crate::games::ruleset::{
    Answers, Body, Boundary, Deadline, Decision, DecisionId, Moment, Observation, Options, Outcome, Problem, Proposed, RulesVersion,
    Ruleset, RulingNote, Score, Step, Verdict,
};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::{Answer, Order};
use crate::orders::form::{Beginning, Form};
use decisions::Subject;
use event::Event;
use options::{Hands, NomicOptions};
use run::Run;
use setup::Setup;
use state::Table;
use std::ops::RangeInclusive;
use turn::Due;
use view::NomicView;

/// The ruleset, with the setup and the settings of one game.
#[derive(Clone, Debug)]
pub struct Nomic {
    /// The settings.
    pub options: NomicOptions,
    /// What the game starts with.
    pub setup: Setup,
}

/// A game of the nomic with the setup of that name, unless the options name another.
pub fn begin(setup: &str, options: &Options, seats: &[String]) -> Result<Box<dyn Play>, Problem> {
    let mut options = options.clone();
    options.0.entry("setup".to_owned()).or_insert_with(|| setup.into());
    play::begin::<Nomic>(&options, seats)
}

/// The words that texts may use under a setup (a name, or the path of a file) before anything has changed: what `maat read` reads with.
pub fn lexicon(setup: &str) -> Result<Lexicon, Problem> {
    let options = Options([("setup".to_owned(), setup.into())].into());
    let nomic = Nomic::new(&options)?;
    let seats: Vec<String> = (1..=nomic.setup.seats.0).map(|n| format!("Seat {n}")).collect();
    let mut table = nomic.initial(&seats);
    for event in Ruleset::setup(&nomic, &table, &mut Dice::from_seed(0))? {
        nomic.apply(&mut table, &event);
    }
    Ok((*reading::lexicon(&table)).clone())
}

impl Nomic {
    fn secret_hands(&self) -> bool {
        self.options.hands == Hands::Secret
    }
}

impl Ruleset for Nomic {
    type State = Table;
    type Event = Event;
    type View = NomicView;

    fn new(options: &Options) -> Result<Self, Problem> {
        let options = NomicOptions::read(options)?;
        let setup = Setup::load(&options)?;
        Ok(Nomic { options, setup })
    }

    fn name(&self) -> &str {
        &self.setup.name
    }

    fn title(&self) -> &str {
        &self.setup.title
    }

    fn about(&self) -> &str {
        "A game whose rules its players change: by proposals in plain English, which all vote on, and which are then carried out."
    }

    fn seats(&self) -> RangeInclusive<u8> {
        self.setup.seats.0..=self.setup.seats.1
    }

    fn initial(&self, seats: &[String]) -> Table {
        Table::new(seats)
    }

    fn setup(&self, table: &Table, dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        self.begin(table, dice)
    }

    fn adopt(&self, table: &Table, position: &serde_json::Value) -> Result<Vec<Event>, Problem> {
        self.take_over(table, position)
    }

    fn apply(&self, table: &mut Table, event: &Event) {
        table.apply(event);
    }

    fn decisions(&self, table: &Table) -> Vec<Decision> {
        self.open_decisions(table)
    }

    fn deadlines(&self, table: &Table) -> Vec<Deadline> {
        self.open_deadlines(table)
    }

    fn form(&self, table: &Table, decision: &Decision) -> Form {
        self.form_of(table, decision)
    }

    fn beginnings(&self, _table: &Table, decision: &Decision) -> Option<&'static [Beginning]> {
        forms::beginnings(decision)
    }

    fn form_after(&self, table: &Table, decision: &Decision, answers: &Answers) -> Option<Form> {
        self.form_with_new_names(table, decision, answers)
    }

    fn check(&self, table: &Table, decision: &Decision, answer: &Answer, _answers: &Answers) -> Vec<Verdict> {
        self.check_answer(table, decision, answer)
    }

    fn enumerate(&self, table: &Table, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        self.all_answers(table, decision, limit)
    }

    fn suggest(&self, table: &Table, decision: &Decision) -> Vec<Answer> {
        self.suggested_answers(table, decision)
    }

    fn sample(&self, table: &Table, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        self.random_answer(table, decision, dice)
    }

    fn default(&self, table: &Table, decision: &Decision, answers: &Answers) -> Option<Answer> {
        self.default_answer(table, decision, answers)
    }

    fn step(&self, table: &Table, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<Event> {
        let mut run = Run::new(self, table, dice, answers);
        match moment {
            Moment::Due(deadline) => {
                if let Some(due) = Due::of(&deadline.0) {
                    run.due(due);
                }
            }
            Moment::Answered(id) => {
                let decision = self.open_decisions(table).into_iter().find(|d| d.id == *id);
                if let (Some(answer), Some(decision)) = (answers.get(id), decision) {
                    match Subject::of(id) {
                        Some(Subject::Comment) => run.comment(decision.seat, answer),
                        Some(Subject::Appeal) => run.appeal(decision.seat, answer),
                        _ => {}
                    }
                }
            }
        }
        Step::whole(run.events)
    }

    fn view(&self, table: &Table, viewer: Viewer) -> NomicView {
        self.view_of(table, viewer)
    }

    fn observe(&self, table: &Table, event: &Event, viewer: Viewer) -> Option<Observation> {
        let text = event.sentence(table, viewer)?;
        let kind = serde_json::to_value(event).ok()?.get("kind")?.as_str()?.to_owned();
        Some(Observation { kind, seat: event.seat(), text })
    }

    fn without_answered(&self, view: &mut NomicView, answered: &[DecisionId]) {
        view.todo.retain(|todo| !answered.contains(&todo.decision));
    }

    fn report(&self, view: &NomicView, news: &[Observation]) -> Body {
        report::report(view, news)
    }

    fn table(&self, table: &Table) -> serde_json::Value {
        adopt::table_json(table)
    }

    fn save(&self, table: &Table) -> serde_json::Value {
        adopt::saved(table)
    }

    fn unread(&self, table: &Table) -> Vec<serde_json::Value> {
        adopt::unread_texts(table)
    }

    fn asks(&self, table: &Table) -> Vec<String> {
        table.asked.iter().filter(|a| a.ruled.is_none()).map(|a| viewing::asked_line(table, a)).collect()
    }

    fn other_verbs(&self, table: &Table, seat: SeatId) -> Form {
        self.verbs_of_all_decisions(table, seat)
    }

    fn inquiries(&self, table: &Table, _viewer: Viewer) -> Form {
        self.rule_inquiries(table)
    }

    fn inquire(&self, table: &Table, _viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        self.rule_inquiry(table, question)
    }

    fn scores(&self, table: &Table) -> Vec<Score> {
        let variables = table.rules.variables.iter().filter(|v| v.repealed.is_none());
        variables
            .map(|v| Score {
                title: v.name.clone(),
                values: table.seats.iter().map(|s| s.variables.get(&v.id).copied().unwrap_or_default()).collect(),
            })
            .collect()
    }

    fn rules(&self, table: &Table, number: Option<u32>) -> Option<RulesVersion> {
        versions::rules_version(table, number)
    }

    fn proposals(&self, table: &Table) -> Option<Vec<Proposed>> {
        Some(versions::proposed(table))
    }

    fn versions(&self, table: &Table) -> Vec<serde_json::Value> {
        versions::exported(table)
    }

    fn edits(&self, table: &Table) -> Form {
        self.edit_form(table)
    }

    fn edit(&self, table: &Table, edit: &Order, dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        self.edit_events(table, edit, dice)
    }

    fn add_seat(&self, table: &Table, name: &str) -> Result<Vec<Event>, Problem> {
        self.seat_events(table, name)
    }

    fn note_ruling(&self, table: &Table, ruling: &RulingNote, events: &[Event]) -> Vec<Event> {
        self.keep_ruling(table, ruling, events)
    }

    fn precedents(&self, table: &Table) -> Vec<(u32, String)> {
        self.ruling_fates(table)
    }

    fn boundary(&self, event: &Event) -> Option<Boundary> {
        match event {
            Event::TurnBegan { turn } => Some(Boundary { round: *turn, phase: None }),
            Event::BallotOpened { proposals } => {
                let round = proposals.first().map_or(0, |p| p.turn);
                Some(Boundary { round, phase: Some("ballot".to_owned()) })
            }
            _ => None,
        }
    }

    fn round(&self, table: &Table) -> u32 {
        table.turn
    }

    fn plays(&self, table: &Table, seat: SeatId) -> bool {
        table.lives(seat)
    }

    fn outcome(&self, table: &Table) -> Option<Outcome> {
        table.outcome.clone()
    }

    fn invariants(&self, table: &Table) -> Vec<String> {
        table.faults()
    }
}
