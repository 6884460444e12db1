//! What a ruleset owes the referee: one trait, typed inside, erased by [`super::play`].
//!
//! The referee knows decisions, deadlines and boundaries; turns, phases, votes and boards are the ruleset's.
//! Every function is pure: what happens is decided in [`Ruleset::step`] and [`Ruleset::edit`], which return events
//! (outcomes); [`Ruleset::apply`] folds them into the state and decides nothing.

use crate::games::dice::Dice;
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::{Answer, Order};
use crate::orders::form::{Beginning, Form};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::ops::RangeInclusive;

/// One game's rules. `self` holds options and component data, never anything that changes during a game.
pub trait Ruleset: Clone + Send + Sync + 'static {
    /// The whole position. Serialises to canonical JSON (integers only, maps sorted): its digest must be reproducible.
    type State: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// An outcome. Serialises with a `kind` tag; kinds are a closed, documented list.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know of a state; the only thing that templates see.
    type View: Serialize;

    /// The ruleset as options choose it. Errors name the unknown or wrong option and the nearest right one.
    fn new(options: &Options) -> Result<Self, Problem>;

    /// The name of the game as the command line knows it ("nilo", "egypt").
    fn name(&self) -> &str;
    /// The name as players read it.
    fn title(&self) -> &str;
    /// What kind of game it is, in a sentence, for those who do not know it.
    fn about(&self) -> &str;
    /// How many seats it takes.
    fn seats(&self) -> RangeInclusive<u8>;
    /// The contents of the box that come with the program, as the file that the option `components` replaces; None: it has none.
    fn components(&self) -> Option<&'static str> {
        None
    }

    /// The state before the first event: seats named, nothing dealt.
    fn initial(&self, seats: &[String]) -> Self::State;
    /// The events that begin a game.
    fn setup(&self, state: &Self::State, dice: &mut Dice) -> Result<Vec<Self::Event>, Problem>;
    /// The events that adopt a position given as a table (`maat play`, `maat game new --from`); the inverse of [`Ruleset::save`].
    fn adopt(&self, state: &Self::State, table: &serde_json::Value) -> Result<Vec<Self::Event>, Problem>;
    /// Folds one event into the state.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// The decisions that are open now, of all seats, in a stable order.
    fn decisions(&self, state: &Self::State) -> Vec<Decision>;
    /// The deadlines ahead, the next one first. Empty: nothing waits for time (the game is over, or waits for a ruling without limit).
    fn deadlines(&self, state: &Self::State) -> Vec<Deadline>;
    /// The verbs and slots that answer a decision now.
    fn form(&self, state: &Self::State, decision: &Decision) -> Form;
    /// The words that begin its orders, in the order of its form, where the ruleset can tell them without the form, which may take long to make.
    fn beginnings(&self, _state: &Self::State, _decision: &Decision) -> Option<&'static [Beginning]> {
        None
    }
    /// Its form while the seat's other answers are in hand, those of the letter that is being read included, where they change the names that an order
    /// may use (a card that the line above renames); None: they do not.
    fn form_after(&self, _state: &Self::State, _decision: &Decision, _answers: &Answers) -> Option<Form> {
        None
    }
    /// Checks an answer that was read with the form: one verdict for each order. `answers` are the seat's other answers in hand.
    fn check(&self, state: &Self::State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict>;
    /// All legal answers, if there are at most `limit`.
    fn enumerate(&self, state: &Self::State, decision: &Decision, limit: usize) -> Option<Vec<Answer>>;
    /// Whole answers that a player may well give, where [`Ruleset::enumerate`] has too many: each is legal when it is sent alone, now.
    fn suggest(&self, _state: &Self::State, _decision: &Decision) -> Vec<Answer> {
        Vec::new()
    }
    /// A legal answer at random; `dice` are not the game's own. None where silence is the only legal answer.
    fn sample(&self, state: &Self::State, decision: &Decision, dice: &mut Dice) -> Option<Answer>;
    /// The answer that stands in for a silent seat, given its standing answers.
    fn default(&self, state: &Self::State, decision: &Decision, answers: &Answers) -> Option<Answer>;
    /// What happens at a moment, given every answer in hand. Missing answers are settled by defaults here.
    fn step(&self, state: &Self::State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<Self::Event>;

    /// What `viewer` may know of the state.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// Takes from a view what its viewer has answered already: `answered` are the decisions with an answer in hand.
    fn without_answered(&self, _view: &mut Self::View, _answered: &[DecisionId]) {}
    /// What `viewer` is told of an event; `state` is the one after it. None: nothing.
    fn observe(&self, state: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Observation>;
    /// What of an event stays secret after the end, too, in a fixed form; None: nothing. Public exports hold a seal of it.
    fn sealed(&self, _event: &Self::Event) -> Option<String> {
        None
    }
    /// The game's own part of a report: the table or board, and what happened since the last one.
    fn report(&self, view: &Self::View, news: &[Observation]) -> Body;
    /// The public state as `maat play` prints it under `table`.
    fn table(&self, state: &Self::State) -> serde_json::Value {
        serde_json::to_value(self.view(state, Viewer::Public)).unwrap_or_default()
    }
    /// The complete state as `maat play` prints it under `state`.
    fn save(&self, state: &Self::State) -> serde_json::Value {
        serde_json::to_value(state).unwrap_or_default()
    }
    /// Texts of the game that nobody has read yet (`maat play`, `unread`): only the nomic has any.
    fn unread(&self, _state: &Self::State) -> Vec<serde_json::Value> {
        Vec::new()
    }

    /// What the game waits for the moderator to rule on, each a sentence; empty where it waits for nothing.
    fn asks(&self, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// The verbs that a seat may use at other moments than now: its help explains them too.
    fn other_verbs(&self, _state: &Self::State, _seat: SeatId) -> Form {
        Form::default()
    }
    /// Questions that can be asked at any time beside those of the referee ("rules diff 3 5").
    fn inquiries(&self, _state: &Self::State, _viewer: Viewer) -> Form {
        Form::default()
    }
    /// Answers such a question.
    fn inquire(&self, _state: &Self::State, _viewer: Viewer, _question: &Order) -> Result<Body, Problem> {
        Err(Problem::new("There is nothing to ask here."))
    }

    /// What is counted in public now, of every seat: for standings and the archive's charts. The first is what decides.
    fn scores(&self, _state: &Self::State) -> Vec<Score> {
        Vec::new()
    }
    /// A version of the rules (None: the newest), in games that change them: for the archive's page of it. None if there is no such version.
    fn rules(&self, _state: &Self::State, _number: Option<u32>) -> Option<RulesVersion> {
        None
    }
    /// What each seat has proposed so far, in games with proposals.
    fn proposals(&self, _state: &Self::State) -> Option<Vec<Proposed>> {
        None
    }

    /// All versions of the rules, in games that change them, as an export has them.
    fn versions(&self, _state: &Self::State) -> Vec<serde_json::Value> {
        Vec::new()
    }

    /// The moderator's verbs on the state ("set", "move", …).
    fn edits(&self, state: &Self::State) -> Form;
    /// The events of a moderator's edit; refused with the reason where it would break an invariant.
    fn edit(&self, state: &Self::State, edit: &Order, dice: &mut Dice) -> Result<Vec<Self::Event>, Problem>;

    /// The events by which a player of that name comes into the running game, behind the last seat; refused where the game does not have that.
    fn add_seat(&self, _state: &Self::State, _name: &str) -> Result<Vec<Self::Event>, Problem> {
        Err(Problem::new("Nobody can come into this game once it has begun."))
    }

    /// What the ruleset itself keeps of a ruling that brought these events, with the state as it was before them: for games whose
    /// players can appeal. The events that it returns follow the ruling's own.
    fn note_ruling(&self, _state: &Self::State, _ruling: &RulingNote, _events: &[Self::Event]) -> Vec<Self::Event> {
        Vec::new()
    }
    /// What became of rulings, by number ("overturned by proposal 7, 3-1"): precedents.
    fn precedents(&self, _state: &Self::State) -> Vec<(u32, String)> {
        Vec::new()
    }

    /// Where an event begins a stretch that can be undone to: ("turn 3", "turn 3, ballot").
    fn boundary(&self, event: &Self::Event) -> Option<Boundary>;
    /// The round that runs now, in the game's own count (turn, Aeon, Day).
    fn round(&self, state: &Self::State) -> u32;
    /// What a round is called, as reports begin ("Turn 3").
    fn round_name(&self) -> &str {
        "Turn"
    }
    /// Whether the seat still plays.
    fn plays(&self, _state: &Self::State, _seat: SeatId) -> bool {
        true
    }
    /// How it ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// What is wrong with the state: empty unless there is a fault in the ruleset.
    fn invariants(&self, state: &Self::State) -> Vec<String>;
    /// Brings an event of an older version into today's shape before it is read.
    fn upcast<'e>(&self, _version: u32, event: &'e serde_json::Value) -> Cow<'e, serde_json::Value> {
        Cow::Borrowed(event)
    }
}

/// A game's options as the config gives them; each ruleset reads them into its own typed struct.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, serde_json::Value>);

impl Options {
    /// Reads the options into a struct with `#[serde(deny_unknown_fields, default)]`. `names` are all known ones, for suggestions.
    pub fn read<T: DeserializeOwned>(&self, names: &[&str]) -> Result<T, Problem> {
        if let Some(unknown) = self.0.keys().find(|k| !names.contains(&k.as_str())) {
            return Err(Problem::new(format!("There is no option `{unknown}` in this game.")).near(unknown, names.iter().copied()));
        }
        // One at a time first, so that the message names the option.
        for (name, value) in &self.0 {
            let one = serde_json::json!({ name.as_str(): value });
            if let Err(error) = serde_json::from_value::<T>(one) {
                return Err(Problem::new(format!("Option `{name}` = {value}: {error}.")));
            }
        }
        let all = serde_json::Value::Object(self.0.clone().into_iter().collect());
        serde_json::from_value(all).map_err(|e| Problem::new(format!("The options do not fit: {e}.")))
    }
}

/// A decision's id, stable from its opening to its end ("play.3.1": the play of turn 3, seat 1).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DecisionId(pub String);

/// A deadline's id ("3.votes").
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeadlineId(pub String);

impl fmt::Display for DecisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for DeadlineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An open decision of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Its id.
    pub id: DecisionId,
    /// Whose it is.
    pub seat: SeatId,
    /// What it is, as reports name it ("one card to play").
    pub title: String,
    /// The deadline that ends it; None for standing answers, which end only with the game.
    pub due: Option<DeadlineId>,
    /// What silence means.
    pub duty: Duty,
    /// Whether the answer stays secret until all are in.
    pub secret: bool,
    /// When and how it is carried out.
    pub manner: Manner,
}

impl Decision {
    /// One that the game waits for, carried out on receipt.
    pub fn at_once(id: DecisionId, seat: SeatId, title: impl Into<String>, due: DeadlineId) -> Decision {
        Decision { due: Some(due), duty: Duty::Must, secret: false, manner: Manner::AtOnce, ..Decision::waiting(id, seat, title) }
    }

    /// One that the game waits for and keeps secret until all are in.
    pub fn secret(id: DecisionId, seat: SeatId, title: impl Into<String>, due: DeadlineId) -> Decision {
        Decision { due: Some(due), duty: Duty::Must, ..Decision::waiting(id, seat, title) }
    }

    /// One that nothing waits for, and that is nobody else's business: wishes, standing orders, orders sent ahead.
    pub fn waiting(id: DecisionId, seat: SeatId, title: impl Into<String>) -> Decision {
        Decision { id, seat, title: title.into(), due: None, duty: Duty::May, secret: true, manner: Manner::Together }
    }
}

/// What a seat's silence on a decision means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// It is waited for and reminded of, and counts as missed at the deadline.
    Must,
    /// Nothing is missed.
    May,
}

/// When and how an answer is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// Kept until the deadline, or until everything due at it is in.
    Together,
    /// Carried out on receipt, order by order, up to the first that fails or until something unforeseen is revealed.
    AtOnce,
}

/// A deadline ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadline {
    /// Its id.
    pub id: DeadlineId,
    /// What is due, as reports name it ("proposals").
    pub title: String,
    /// When, as a share (numerator, denominator) of the game's time for a turn, from the moment this deadline was first announced.
    pub share: (u32, u32),
}

/// The answers in hand, by decision.
pub type Answers = BTreeMap<DecisionId, Answer>;

/// Why a step is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment<'a> {
    /// A decision that is carried out at once has its answer.
    Answered(&'a DecisionId),
    /// A deadline has passed, or all that was due at it is in.
    Due(&'a DeadlineId),
}

/// What came of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<E> {
    /// The events, in order; already consistent (folding them needs no further decision).
    pub events: Vec<E>,
    /// Where an answer that is carried out at once stopped early.
    pub halted: Option<Halt>,
}

impl<E> Step<E> {
    /// A step that was carried out whole.
    pub fn whole(events: Vec<E>) -> Step<E> {
        Step { events, halted: None }
    }
}

/// Where a sequence of orders stopped: the orders from `order` on have not been carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halt {
    /// Index of the first order that was not carried out.
    pub order: usize,
    /// Why: a fault of that order, or None when something unforeseen was revealed and the player is to go on.
    pub problem: Option<Problem>,
}

/// What is wrong with an order or a wish, told to the person who wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// One or two sentences that name the words and the rule.
    pub message: String,
    /// The nearest right thing, as it could be written.
    pub suggestion: Option<String>,
}

impl Problem {
    /// A problem without a suggestion.
    pub fn new(message: impl Into<String>) -> Problem {
        Problem { message: message.into(), suggestion: None }
    }

    /// The same with a suggestion.
    pub fn suggest(mut self, suggestion: impl Into<String>) -> Problem {
        self.suggestion = Some(suggestion.into());
        self
    }

    /// The same, suggesting whichever of `right` is nearest to what was written, if any is near.
    pub fn near<'a>(mut self, written: &str, right: impl IntoIterator<Item = &'a str>) -> Problem {
        self.suggestion = nearest(written, right).map(str::to_owned).or(self.suggestion);
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.suggestion {
            Some(s) => write!(f, " Did you mean `{s}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Problem {}

/// The nearest of `right` to what was written, without regard to case; None when none is near (Jaro-Winkler under 0.8).
pub fn nearest<'a>(written: &str, right: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = written.to_lowercase();
    right
        .into_iter()
        .map(|r| (strsim::jaro_winkler(&written, &r.to_lowercase()), r))
        .filter(|(score, _)| *score >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, r)| r)
}

/// The verdict on one order of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// It stands.
    Stands {
        /// Something worth knowing ("impossible now, but may become possible"; "of two plays the last counts").
        warning: Option<String>,
    },
    /// It does not; the other orders of the answer do.
    Refused(Problem),
}

impl Verdict {
    /// It stands, without a remark.
    pub const FINE: Verdict = Verdict::Stands { warning: None };
}

/// One thing that happened, as one viewer is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// The event's kind.
    pub kind: String,
    /// The seat that it concerns first, for grouping.
    pub seat: Option<SeatId>,
    /// One readable sentence, with numbers.
    pub text: String,
}

/// A ruling, as a ruleset is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingNote {
    /// Its number, counted through the game.
    pub number: u32,
    /// What was ruled, as an order of the moderator.
    pub words: String,
    /// Why.
    pub reason: String,
}

/// Something that is counted in public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// What ("Pyramid", "points").
    pub title: String,
    /// The values, by seat.
    pub values: Vec<i64>,
}

/// How many proposals of a seat were decided, and how many of them passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposed {
    /// Decided.
    pub made: u32,
    /// Accepted.
    pub passed: u32,
    /// Weight of the votes for them, in all.
    #[serde(default)]
    pub votes: i64,
}

/// A version of the rules of a game that changes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesVersion {
    /// Its number.
    pub number: u32,
    /// Since when, and by what ("turn 3, proposal 5 of Igthorn, accepted 3-1").
    pub since: String,
    /// The rules, with author and vote of every sentence.
    pub body: Body,
    /// The difference to the version before it.
    pub difference: Option<Body>,
}

/// A piece of a mail or page: the same content as plain text (at most 72 columns) and as HTML (a fragment), and its pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    /// Plain text.
    pub text: String,
    /// HTML fragment without outer document; pictures appear as `<img src="picture:NAME" alt="…">`.
    pub html: String,
    /// The pictures.
    pub pictures: Vec<Picture>,
}

/// A picture of a board: SVG in the archive, PNG by content-id in mails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// A short name, used as content-id and file name: ASCII letters, digits, `-`.
    pub name: String,
    /// What a reader who does not see it must know.
    pub alt: String,
    /// The whole SVG document.
    pub svg: String,
}

/// A place in the log that an undo can go back to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boundary {
    /// The round that begins or runs.
    pub round: u32,
    /// The phase within it, if it is not the round's beginning.
    pub phase: Option<String>,
}

impl Boundary {
    /// The beginning of a round.
    pub fn of_round(round: u32) -> Boundary {
        Boundary { round, phase: None }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winners; several share it, none means that it is unclaimed.
    pub winners: Vec<SeatId>,
    /// Why, in a sentence.
    pub reason: String,
}
