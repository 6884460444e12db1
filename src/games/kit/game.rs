//! A board game in parts, each implemented in the file that it is about; together they are a [`Ruleset`].

use crate::games::dice::Dice;
use crate::games::ruleset::{
    Answers, Body, Boundary, Deadline, Decision, Moment, Observation, Options, Outcome, Problem, Ruleset, Score, Step, Verdict,
};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::{Answer, Order};
use crate::orders::form::Form;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// A position of a board game: [`Ruleset::State`].
pub trait Position: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync {
    /// An outcome: [`Ruleset::Event`].
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;

    /// Folds an event in, and decides nothing.
    fn apply(&mut self, event: &Self::Event);
    /// The players' names, by seat.
    fn seats(&self) -> &[String];
    /// The round that runs: [`Ruleset::round`].
    fn round(&self) -> u32;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<&Outcome>;
    /// The event that puts this position in the place of any other.
    fn adopted(self) -> Self::Event;
    /// See [`Ruleset::boundary`].
    fn boundary(event: &Self::Event) -> Option<Boundary>;

    /// All seats, clockwise.
    fn seat_ids(&self) -> impl Iterator<Item = SeatId> + use<Self> {
        (0..u8::try_from(self.seats().len()).unwrap_or(u8::MAX)).map(SeatId)
    }

    /// The name of a seat's player.
    fn name(&self, seat: SeatId) -> &str {
        self.seats().get(seat.index()).map_or("?", String::as_str)
    }
}

/// A game's events.
pub type EventOf<G> = <<G as BoardGame>::State as Position>::Event;

/// What a game is: its names, its options and the position before the first event.
pub trait BoardGame: Clone + Send + Sync + 'static {
    /// The whole position.
    type State: Position;

    /// The name of the game as the command line knows it.
    const NAME: &'static str;
    /// The name as players read it.
    const TITLE: &'static str;
    /// What kind of game it is, in a sentence.
    const ABOUT: &'static str;
    /// How many seats it takes; see [`BoardGame::seats`].
    const SEATS: RangeInclusive<u8>;
    /// See [`Ruleset::components`].
    const COMPONENTS: &'static str;
    /// What a round is called.
    const ROUND: &'static str = "Turn";

    /// See [`Ruleset::new`].
    fn new(options: &Options) -> Result<Self, Problem>;
    /// See [`Ruleset::initial`].
    fn initial(&self, seats: &[String]) -> Self::State;
    /// How many seats it takes with its options.
    fn seats(&self) -> RangeInclusive<u8> {
        Self::SEATS
    }
}

/// What happens.
pub trait Plays: BoardGame {
    /// The events that begin a game.
    fn begin(&self, state: &Self::State, dice: &mut Dice) -> Vec<EventOf<Self>>;
    /// See [`Ruleset::step`].
    fn step(&self, state: &Self::State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<EventOf<Self>>;
}

/// What is asked and what can be answered.
pub trait Decides: BoardGame {
    /// See [`Ruleset::decisions`].
    fn decisions(&self, state: &Self::State) -> Vec<Decision>;
    /// See [`Ruleset::deadlines`].
    fn deadlines(&self, state: &Self::State) -> Vec<Deadline>;
    /// See [`Ruleset::form`].
    fn form(&self, state: &Self::State, decision: &Decision) -> Form;
    /// See [`Ruleset::check`].
    fn check(&self, state: &Self::State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict>;
    /// See [`Ruleset::enumerate`].
    fn enumerate(&self, state: &Self::State, decision: &Decision, limit: usize) -> Option<Vec<Answer>>;
    /// See [`Ruleset::suggest`].
    fn suggest(&self, _state: &Self::State, _decision: &Decision) -> Vec<Answer> {
        Vec::new()
    }
    /// See [`Ruleset::sample`].
    fn sample(&self, state: &Self::State, decision: &Decision, dice: &mut Dice) -> Option<Answer>;
    /// See [`Ruleset::default`].
    fn default(&self, state: &Self::State, decision: &Decision, answers: &Answers) -> Option<Answer>;
}

/// What is seen and told.
pub trait Shows: BoardGame {
    /// What one viewer may know of a position: [`Ruleset::View`].
    type View: Serialize;

    /// See [`Ruleset::view`].
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// See [`Ruleset::observe`].
    fn observe(&self, state: &Self::State, event: &EventOf<Self>, viewer: Viewer) -> Option<Observation>;
    /// See [`Ruleset::sealed`].
    fn sealed(&self, _event: &EventOf<Self>) -> Option<String> {
        None
    }
    /// See [`Ruleset::report`].
    fn report(&self, view: &Self::View, news: &[Observation]) -> Body;
    /// See [`Ruleset::inquiries`].
    fn inquiries(&self) -> Form;
    /// See [`Ruleset::inquire`].
    fn inquire(&self, state: &Self::State, viewer: Viewer, question: &Order) -> Result<Body, Problem>;
    /// See [`Ruleset::scores`].
    fn scores(&self, state: &Self::State) -> Vec<Score>;
}

/// What a moderator may change, and what must always be true.
pub trait Moderated: BoardGame {
    /// See [`Ruleset::edits`].
    fn edits(&self, state: &Self::State) -> Form;
    /// The event of a moderator's edit. Whether the position that it leads to is sound need not be looked at here.
    fn edit(&self, state: &Self::State, edit: &Order) -> Result<EventOf<Self>, Problem>;
    /// What is wrong with a position: [`Ruleset::invariants`].
    fn faults(&self, state: &Self::State) -> Vec<String>;
}

/// What every position knows of its seats: a table that is taken over may leave them out.
#[derive(Deserialize)]
struct Seated {
    seats: Vec<String>,
}

fn sound(faults: &[String], says: &str) -> Result<(), Problem> {
    faults.first().map_or(Ok(()), |fault| Err(Problem::new(format!("{says}: {fault}."))))
}

impl<G: Plays + Decides + Shows + Moderated> Ruleset for G {
    type State = G::State;
    type Event = EventOf<G>;
    type View = G::View;

    fn new(options: &Options) -> Result<Self, Problem> {
        <G as BoardGame>::new(options)
    }
    fn name(&self) -> &str {
        G::NAME
    }
    fn title(&self) -> &str {
        G::TITLE
    }
    fn about(&self) -> &str {
        G::ABOUT
    }
    fn seats(&self) -> RangeInclusive<u8> {
        BoardGame::seats(self)
    }
    fn components(&self) -> Option<&'static str> {
        Some(G::COMPONENTS)
    }

    fn initial(&self, seats: &[String]) -> G::State {
        BoardGame::initial(self, seats)
    }
    fn setup(&self, state: &G::State, dice: &mut Dice) -> Result<Vec<EventOf<G>>, Problem> {
        Ok(self.begin(state, dice))
    }
    /// `table` is a position as [`Ruleset::save`] writes it; its seats may be left out.
    fn adopt(&self, state: &G::State, table: &serde_json::Value) -> Result<Vec<EventOf<G>>, Problem> {
        let mut table = table.clone();
        if let Some(map) = table.as_object_mut() {
            map.entry("seats").or_insert_with(|| serde_json::json!(state.seats()));
        }
        let unread = |e: serde_json::Error| Problem::new(format!("The table is no position of {}: {e}.", G::TITLE));
        // The seats first: where others sit, whatever else is wrong follows from it.
        let Seated { seats } = Seated::deserialize(&table).map_err(unread)?;
        if seats != state.seats() {
            let (there, here) = (seats.join(", "), state.seats().join(", "));
            return Err(Problem::new(format!("The table's seats are {there}, the game's are {here}.")));
        }
        let adopted: G::State = serde_json::from_value(table).map_err(unread)?;
        sound(&self.faults(&adopted), "The table is no possible position")?;
        Ok(vec![adopted.adopted()])
    }
    fn apply(&self, state: &mut G::State, event: &EventOf<G>) {
        state.apply(event);
    }

    fn decisions(&self, state: &G::State) -> Vec<Decision> {
        Decides::decisions(self, state)
    }
    fn deadlines(&self, state: &G::State) -> Vec<Deadline> {
        Decides::deadlines(self, state)
    }
    fn form(&self, state: &G::State, decision: &Decision) -> Form {
        Decides::form(self, state, decision)
    }
    fn check(&self, state: &G::State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        Decides::check(self, state, decision, answer, answers)
    }
    fn enumerate(&self, state: &G::State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        Decides::enumerate(self, state, decision, limit)
    }
    fn suggest(&self, state: &G::State, decision: &Decision) -> Vec<Answer> {
        Decides::suggest(self, state, decision)
    }
    fn sample(&self, state: &G::State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        Decides::sample(self, state, decision, dice)
    }
    fn default(&self, state: &G::State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        Decides::default(self, state, decision, answers)
    }
    fn step(&self, state: &G::State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<EventOf<G>> {
        Plays::step(self, state, answers, moment, dice)
    }

    fn view(&self, state: &G::State, viewer: Viewer) -> G::View {
        Shows::view(self, state, viewer)
    }
    fn observe(&self, state: &G::State, event: &EventOf<G>, viewer: Viewer) -> Option<Observation> {
        Shows::observe(self, state, event, viewer)
    }
    fn sealed(&self, event: &EventOf<G>) -> Option<String> {
        Shows::sealed(self, event)
    }
    fn report(&self, view: &G::View, news: &[Observation]) -> Body {
        Shows::report(self, view, news)
    }
    fn inquiries(&self, _state: &G::State, _viewer: Viewer) -> Form {
        Shows::inquiries(self)
    }
    fn inquire(&self, state: &G::State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        Shows::inquire(self, state, viewer, question)
    }
    fn scores(&self, state: &G::State) -> Vec<Score> {
        Shows::scores(self, state)
    }

    fn edits(&self, state: &G::State) -> Form {
        Moderated::edits(self, state)
    }
    fn edit(&self, state: &G::State, edit: &Order, _dice: &mut Dice) -> Result<Vec<EventOf<G>>, Problem> {
        let event = Moderated::edit(self, state, edit)?;
        let mut after = state.clone();
        after.apply(&event);
        sound(&self.faults(&after), "That cannot be")?;
        Ok(vec![event])
    }

    fn boundary(&self, event: &EventOf<G>) -> Option<Boundary> {
        G::State::boundary(event)
    }
    fn round(&self, state: &G::State) -> u32 {
        state.round()
    }
    fn round_name(&self) -> &str {
        G::ROUND
    }
    fn outcome(&self, state: &G::State) -> Option<Outcome> {
        state.outcome().cloned()
    }
    fn invariants(&self, state: &G::State) -> Vec<String> {
        self.faults(state)
    }
}
