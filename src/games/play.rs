//! The ruleset trait erased: a game in progress of whatever ruleset, as the referee holds it.

use crate::games::dice::Dice;
use crate::games::ruleset::{
    Answers, Body, Boundary, Deadline, Decision, DecisionId, Moment, Observation, Options, Outcome, Problem, Proposed, RulesVersion,
    Ruleset, RulingNote, Score, Step, Verdict,
};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::{Answer, Order};
use crate::orders::form::{Beginning, Form};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest, Sha256};
use std::ops::RangeInclusive;
use std::sync::OnceLock;

/// A ruleset's event as the log stores it: its JSON, with the `kind` tag.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct RawEvent(pub Value);

impl RawEvent {
    /// The event's kind.
    pub fn kind(&self) -> &str {
        self.0.get("kind").and_then(Value::as_str).unwrap_or("?")
    }
}

/// A stored event or state that its ruleset cannot read: the database or the file is damaged, or newer than this program.
#[derive(Debug, thiserror::Error)]
#[error("the stored {what} of ruleset {ruleset} cannot be read: {reason}")]
pub struct Unreadable {
    what: &'static str,
    ruleset: String,
    reason: String,
}

/// A game in progress: a ruleset and its state. Methods are those of [`Ruleset`], on the present state.
pub trait Play: Send + Sync {
    /// See [`Ruleset::name`].
    fn name(&self) -> &str;
    /// See [`Ruleset::title`].
    fn title(&self) -> &str;
    /// See [`Ruleset::about`].
    fn about(&self) -> &str;
    /// See [`Ruleset::seats`].
    fn seats(&self) -> RangeInclusive<u8>;
    /// See [`Ruleset::components`].
    fn components(&self) -> Option<&'static str>;
    /// See [`Ruleset::setup`].
    fn setup(&self, dice: &mut Dice) -> Result<Vec<RawEvent>, Problem>;
    /// See [`Ruleset::adopt`].
    fn adopt(&self, table: &Value) -> Result<Vec<RawEvent>, Problem>;
    /// Folds one event in; the state is unchanged on an error.
    fn apply(&mut self, event: &RawEvent, version: u32) -> Result<(), Unreadable>;
    /// See [`Ruleset::decisions`].
    fn open_decisions(&self) -> &[Decision];
    /// The same to keep.
    fn decisions(&self) -> Vec<Decision> {
        self.open_decisions().to_vec()
    }
    /// See [`Ruleset::deadlines`].
    fn deadlines(&self) -> Vec<Deadline>;
    /// See [`Ruleset::form`].
    fn form(&self, decision: &Decision) -> Form;
    /// See [`Ruleset::beginnings`].
    fn beginnings(&self, decision: &Decision) -> Option<&'static [Beginning]>;
    /// See [`Ruleset::form_after`].
    fn form_after(&self, decision: &Decision, answers: &Answers) -> Option<Form>;
    /// See [`Ruleset::check`].
    fn check(&self, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict>;
    /// See [`Ruleset::enumerate`].
    fn enumerate(&self, decision: &Decision, limit: usize) -> Option<Vec<Answer>>;
    /// See [`Ruleset::suggest`].
    fn suggest(&self, decision: &Decision) -> Vec<Answer>;
    /// See [`Ruleset::sample`].
    fn sample(&self, decision: &Decision, dice: &mut Dice) -> Option<Answer>;
    /// See [`Ruleset::default`].
    fn default(&self, decision: &Decision, answers: &Answers) -> Option<Answer>;
    /// See [`Ruleset::step`].
    fn step(&self, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<RawEvent>;
    /// The view of a viewer as JSON: for comparisons, exports and golden playthroughs.
    fn view(&self, viewer: Viewer) -> Value;
    /// What each of these viewers is told of an event, if anything: see [`Ruleset::observe`]. The event must be the one applied last.
    fn observe(&self, event: &RawEvent, viewers: &[Viewer]) -> Vec<(Viewer, Observation)>;
    /// See [`Ruleset::sealed`].
    fn sealed(&self, event: &RawEvent) -> Option<String>;
    /// See [`Ruleset::report`].
    fn report(&self, viewer: Viewer, news: &[Observation]) -> Body {
        self.report_unanswered(viewer, news, &[])
    }
    /// The same without what the viewer has answered already: see [`Ruleset::without_answered`].
    fn report_unanswered(&self, viewer: Viewer, news: &[Observation], answered: &[DecisionId]) -> Body;
    /// See [`Ruleset::table`].
    fn table(&self) -> Value;
    /// See [`Ruleset::save`].
    fn save(&self) -> Value;
    /// See [`Ruleset::unread`].
    fn unread(&self) -> Vec<Value>;
    /// See [`Ruleset::asks`].
    fn asks(&self) -> Vec<String>;
    /// See [`Ruleset::other_verbs`].
    fn other_verbs(&self, seat: SeatId) -> Form;
    /// See [`Ruleset::inquiries`].
    fn inquiries(&self, viewer: Viewer) -> Form;
    /// See [`Ruleset::inquire`].
    fn inquire(&self, viewer: Viewer, question: &Order) -> Result<Body, Problem>;
    /// See [`Ruleset::scores`].
    fn scores(&self) -> Vec<Score>;
    /// See [`Ruleset::rules`].
    fn rules(&self, number: Option<u32>) -> Option<RulesVersion>;
    /// See [`Ruleset::proposals`].
    fn proposals(&self) -> Option<Vec<Proposed>>;
    /// See [`Ruleset::versions`].
    fn versions(&self) -> Vec<Value>;
    /// See [`Ruleset::edits`].
    fn edits(&self) -> Form;
    /// See [`Ruleset::edit`].
    fn edit(&self, edit: &Order, dice: &mut Dice) -> Result<Vec<RawEvent>, Problem>;
    /// See [`Ruleset::add_seat`].
    fn add_seat(&self, name: &str) -> Result<Vec<RawEvent>, Problem>;
    /// See [`Ruleset::note_ruling`]; events of another ruleset are passed over.
    fn note_ruling(&self, ruling: &RulingNote, events: &[RawEvent]) -> Vec<RawEvent>;
    /// See [`Ruleset::precedents`].
    fn precedents(&self) -> Vec<(u32, String)>;
    /// See [`Ruleset::boundary`].
    fn boundary(&self, event: &RawEvent) -> Option<Boundary>;
    /// See [`Ruleset::round`].
    fn round(&self) -> u32;
    /// See [`Ruleset::round_name`].
    fn round_name(&self) -> &str;
    /// See [`Ruleset::plays`].
    fn plays(&self, seat: SeatId) -> bool;
    /// See [`Ruleset::outcome`].
    fn outcome(&self) -> Option<Outcome>;
    /// See [`Ruleset::invariants`].
    fn invariants(&self) -> Vec<String>;
    /// The state as JSON, for a snapshot.
    fn snapshot(&self) -> Value;
    /// The same as text.
    fn snapshot_text(&self) -> Box<RawValue>;
    /// Takes a snapshot's state.
    fn restore(&mut self, snapshot: &RawValue) -> Result<(), Unreadable>;
    /// A copy of the game as it stands: previews and random play.
    fn duplicate(&self) -> Box<dyn Play>;

    /// SHA-256 of the state's canonical JSON, in hex.
    fn digest(&self) -> String {
        data_encoding::HEXLOWER.encode(&Sha256::digest(canonical(&self.snapshot()).as_bytes()))
    }
}

/// A game before its first event.
pub fn begin<R: Ruleset>(options: &Options, seats: &[String]) -> Result<Box<dyn Play>, Problem> {
    let ruleset = R::new(options)?;
    let range = ruleset.seats();
    if !u8::try_from(seats.len()).is_ok_and(|n| range.contains(&n)) {
        return Err(Problem::new(format!("{} takes {} to {} seats, not {}.", ruleset.title(), range.start(), range.end(), seats.len())));
    }
    let state = ruleset.initial(seats);
    Ok(Box::new(Game { ruleset, state, ahead: Ahead::default() }))
}

/// JSON with the keys of every object sorted and no blanks.
pub fn canonical(value: &Value) -> String {
    fn write(value: &Value, out: &mut String) {
        match value {
            Value::Object(map) => {
                let mut entries: Vec<_> = map.iter().collect();
                entries.sort_by(|a, b| a.0.cmp(b.0));
                out.push('{');
                for (i, (key, value)) in entries.into_iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    out.push_str(&Value::String(key.clone()).to_string());
                    out.push(':');
                    write(value, out);
                }
                out.push('}');
            }
            Value::Array(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    write(item, out);
                }
                out.push(']');
            }
            other => out.push_str(&other.to_string()),
        }
    }
    let mut out = String::new();
    write(value, &mut out);
    out
}

#[derive(Clone)]
struct Game<R: Ruleset> {
    ruleset: R,
    state: R::State,
    ahead: Ahead,
}

/// What can be decided in a state, and by when: asked a dozen times for each letter, found out once after each change.
#[derive(Clone, Default)]
struct Ahead {
    decisions: OnceLock<Vec<Decision>>,
    deadlines: OnceLock<Vec<Deadline>>,
}

impl<R: Ruleset> Game<R> {
    fn raw(&self, events: &[R::Event]) -> Vec<RawEvent> {
        events.iter().map(|e| RawEvent(serde_json::to_value(e).unwrap_or_default())).collect()
    }

    fn unreadable(&self, what: &'static str, reason: impl ToString) -> Unreadable {
        Unreadable { what, ruleset: self.ruleset.name().to_owned(), reason: reason.to_string() }
    }

    fn typed(&self, event: &RawEvent) -> Option<R::Event> {
        R::Event::deserialize(&event.0).ok()
    }
}

impl<R: Ruleset> Play for Game<R> {
    fn name(&self) -> &str {
        self.ruleset.name()
    }
    fn title(&self) -> &str {
        self.ruleset.title()
    }
    fn about(&self) -> &str {
        self.ruleset.about()
    }
    fn seats(&self) -> RangeInclusive<u8> {
        self.ruleset.seats()
    }
    fn components(&self) -> Option<&'static str> {
        self.ruleset.components()
    }
    fn setup(&self, dice: &mut Dice) -> Result<Vec<RawEvent>, Problem> {
        Ok(self.raw(&self.ruleset.setup(&self.state, dice)?))
    }
    fn adopt(&self, table: &Value) -> Result<Vec<RawEvent>, Problem> {
        Ok(self.raw(&self.ruleset.adopt(&self.state, table)?))
    }
    fn apply(&mut self, event: &RawEvent, version: u32) -> Result<(), Unreadable> {
        let event = R::Event::deserialize(&*self.ruleset.upcast(version, &event.0)).map_err(|e| self.unreadable("event", e))?;
        self.ruleset.apply(&mut self.state, &event);
        self.ahead = Ahead::default();
        Ok(())
    }
    fn open_decisions(&self) -> &[Decision] {
        self.ahead.decisions.get_or_init(|| self.ruleset.decisions(&self.state))
    }
    fn deadlines(&self) -> Vec<Deadline> {
        self.ahead.deadlines.get_or_init(|| self.ruleset.deadlines(&self.state)).clone()
    }
    fn form(&self, decision: &Decision) -> Form {
        self.ruleset.form(&self.state, decision)
    }
    fn beginnings(&self, decision: &Decision) -> Option<&'static [Beginning]> {
        self.ruleset.beginnings(&self.state, decision)
    }
    fn form_after(&self, decision: &Decision, answers: &Answers) -> Option<Form> {
        self.ruleset.form_after(&self.state, decision, answers)
    }
    fn check(&self, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        self.ruleset.check(&self.state, decision, answer, answers)
    }
    fn enumerate(&self, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        self.ruleset.enumerate(&self.state, decision, limit)
    }
    fn suggest(&self, decision: &Decision) -> Vec<Answer> {
        self.ruleset.suggest(&self.state, decision)
    }
    fn sample(&self, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        self.ruleset.sample(&self.state, decision, dice)
    }
    fn default(&self, decision: &Decision, answers: &Answers) -> Option<Answer> {
        self.ruleset.default(&self.state, decision, answers)
    }
    fn step(&self, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<RawEvent> {
        let step = self.ruleset.step(&self.state, answers, moment, dice);
        Step { events: self.raw(&step.events), halted: step.halted }
    }
    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.ruleset.view(&self.state, viewer)).unwrap_or_default()
    }
    fn observe(&self, event: &RawEvent, viewers: &[Viewer]) -> Vec<(Viewer, Observation)> {
        if viewers.is_empty() {
            return Vec::new();
        }
        let Some(event) = self.typed(event) else { return Vec::new() };
        viewers.iter().filter_map(|viewer| Some((*viewer, self.ruleset.observe(&self.state, &event, *viewer)?))).collect()
    }
    fn sealed(&self, event: &RawEvent) -> Option<String> {
        self.ruleset.sealed(&self.typed(event)?)
    }
    fn report_unanswered(&self, viewer: Viewer, news: &[Observation], answered: &[DecisionId]) -> Body {
        let mut view = self.ruleset.view(&self.state, viewer);
        self.ruleset.without_answered(&mut view, answered);
        self.ruleset.report(&view, news)
    }
    fn table(&self) -> Value {
        self.ruleset.table(&self.state)
    }
    fn save(&self) -> Value {
        self.ruleset.save(&self.state)
    }
    fn unread(&self) -> Vec<Value> {
        self.ruleset.unread(&self.state)
    }
    fn asks(&self) -> Vec<String> {
        self.ruleset.asks(&self.state)
    }
    fn other_verbs(&self, seat: SeatId) -> Form {
        self.ruleset.other_verbs(&self.state, seat)
    }
    fn inquiries(&self, viewer: Viewer) -> Form {
        self.ruleset.inquiries(&self.state, viewer)
    }
    fn inquire(&self, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        self.ruleset.inquire(&self.state, viewer, question)
    }
    fn scores(&self) -> Vec<Score> {
        self.ruleset.scores(&self.state)
    }
    fn rules(&self, number: Option<u32>) -> Option<RulesVersion> {
        self.ruleset.rules(&self.state, number)
    }
    fn proposals(&self) -> Option<Vec<Proposed>> {
        self.ruleset.proposals(&self.state)
    }
    fn versions(&self) -> Vec<Value> {
        self.ruleset.versions(&self.state)
    }
    fn edits(&self) -> Form {
        self.ruleset.edits(&self.state)
    }
    fn edit(&self, edit: &Order, dice: &mut Dice) -> Result<Vec<RawEvent>, Problem> {
        Ok(self.raw(&self.ruleset.edit(&self.state, edit, dice)?))
    }
    fn add_seat(&self, name: &str) -> Result<Vec<RawEvent>, Problem> {
        Ok(self.raw(&self.ruleset.add_seat(&self.state, name)?))
    }
    fn note_ruling(&self, ruling: &RulingNote, events: &[RawEvent]) -> Vec<RawEvent> {
        let typed: Vec<R::Event> = events.iter().filter_map(|e| self.typed(e)).collect();
        self.raw(&self.ruleset.note_ruling(&self.state, ruling, &typed))
    }
    fn precedents(&self) -> Vec<(u32, String)> {
        self.ruleset.precedents(&self.state)
    }
    fn boundary(&self, event: &RawEvent) -> Option<Boundary> {
        self.ruleset.boundary(&self.typed(event)?)
    }
    fn round(&self) -> u32 {
        self.ruleset.round(&self.state)
    }
    fn round_name(&self) -> &str {
        self.ruleset.round_name()
    }
    fn plays(&self, seat: SeatId) -> bool {
        self.ruleset.plays(&self.state, seat)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.ruleset.outcome(&self.state)
    }
    fn invariants(&self) -> Vec<String> {
        self.ruleset.invariants(&self.state)
    }
    fn snapshot(&self) -> Value {
        serde_json::to_value(&self.state).unwrap_or_default()
    }
    fn snapshot_text(&self) -> Box<RawValue> {
        to_raw_value(&self.state).unwrap_or_else(|_| RawValue::NULL.to_owned())
    }
    fn restore(&mut self, snapshot: &RawValue) -> Result<(), Unreadable> {
        self.state = serde_json::from_str(snapshot.get()).map_err(|e| self.unreadable("state", e))?;
        self.ahead = Ahead::default();
        Ok(())
    }
    fn duplicate(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
