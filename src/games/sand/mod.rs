//! Sand, for one to four players: worms carry plants, crafts, relics and rocks through the desert; alone one plays against Alhazred.
//!
//! Source: the rulebook of Sand; what it leaves open is ruled here, and the number stands where a ruling is applied:
//!
//! 1. Six workdays (five with four players); deck k lies open on day k, and the last day has no missions.
//! 2. Blue flowers, white shoots, red fruits, black seeds: the loading rule wins over the acolytes' example.
//! 3. The lowest mission number plays first.
//! 4. Keeping or cashing is decided with the pick, in pick order, and can be changed until all have answered.
//! 5. One delivery for each stop of a turn.
//! 6. Boxes abandoned before the tokens lie free their token at once; tokens freed later work from the next turn on.
//! 7. An abandoned plant does one non-loading action with its die in a later turn, without token and space.
//! 8. A main tribe whose reserve is exhausted pays coins only; pairs may repeat within a delivery.
//! 9. Prestige ends at 10.
//! 10. No shelter at the port; retrieving a plant needs its token active.
//! 11. Acolytes need the Shaman awake (not for Zorthack), a placed shelter and room in it.
//! 12. The Navigator's token takes no action space; what raises its die holds for both legs.
//! 13. Dice are raised for the whole turn, never for praying and prestige.
//! 14. Most of something is not shared; Alhazred gets one group of a mission for groups.
//! 15. Most support of minor tribes takes at least one point.
//! 16. The first rock delivered voids the kept missions.
//! 17. Evolutions and companions that are void pay coins.
//! 18. No two own songs in a city.
//! 19. Seals are taken by themselves with the fourth delivery.
//! 20. The first player rolls again by an order before his first step; silence keeps the dice.
//! 21. Equal in coins, plants, rocks and missions: a shared win.
//! 22. The codex is shuffled when too few cards are left for a turn.
//! 23. Crafts, relics and rocks can be abandoned, too, and go back to the reserve: a worm full of them could never move again.
//! 24. Alhazred does not take away the song of a player who is in the same city.
//!
//! Mails for each player and day: four turn by turn (three lists and a mission), one where the lists of all phases and the mission are sent ahead.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`event`], and what viewers may know ([`view`], [`report`]).

mod actions;
mod alhazred;
mod components;
mod event;
mod file;
mod fold;
mod free;
mod lists;
mod missions;
mod moderator;
mod orders;
mod picture;
mod reading;
mod report;
mod rewards;
mod run;
mod sample;
mod score;
mod state;
mod steps;
mod tell;
#[cfg(test)]
mod tests;
mod view;
mod vocabulary;
mod wishes;

use crate::games::dice::Dice;
use crate::games::ruleset::{
    Answers, Body, Boundary, Deadline, Decision, Moment, Observation, Options, Outcome, Problem, Ruleset, Score, Step, Verdict,
};
use crate::games::seat::Viewer;
use crate::orders::answer::{Answer, Order};
use crate::orders::form::{Form, Part, SlotKind, VerbForm};
use alhazred::Level;
use components::{Components, Kind};
use event::Event;
use serde::Deserialize;
use state::State;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rules with their options and components.
#[derive(Clone, Debug)]
pub struct Sand {
    options: SandOptions,
    components: Arc<Components>,
    /// The verbs of a turn: they depend on the components alone.
    turn_form: Arc<Form>,
}

/// Which side of the travellers is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Travelers {
    /// All alike, without abilities.
    Basic,
    /// Each with an ability.
    #[default]
    Special,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SandOptions {
    /// Whether the travellers have abilities.
    travelers: Travelers,
    /// Alhazred's level; with it the game is for one player.
    solo: Option<Level>,
    /// Another set of components, as the text of a file like `sand.toml`.
    components: Option<String>,
}

impl SandOptions {
    fn special(&self) -> bool {
        self.travelers == Travelers::Special
    }

    fn level(&self) -> Level {
        self.solo.unwrap_or_default()
    }
}

impl Ruleset for Sand {
    type State = State;
    type Event = Event;
    type View = view::View;

    fn new(options: &Options) -> Result<Sand, Problem> {
        let options: SandOptions = options.read(&["travelers", "solo", "components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(reading::OURS))?;
        let sand = Sand { options, components: Arc::new(components), turn_form: Arc::new(Form::default()) };
        let form = sand.make_turn_form();
        Ok(Sand { turn_form: Arc::new(form), ..sand })
    }

    fn name(&self) -> &str {
        "sand"
    }
    fn title(&self) -> &str {
        "Sand"
    }
    fn about(&self) -> &str {
        "Worms carry plants, crafts, relics and rocks through the desert."
    }
    fn seats(&self) -> RangeInclusive<u8> {
        if self.options.solo.is_some() { 1..=1 } else { 1..=4 }
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats)
    }
    fn setup(&self, state: &State, dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        let answers = Answers::new();
        let mut run = run::Run::new(self, state.clone(), &answers, dice);
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
        Sand::form(self, state, decision)
    }
    fn check(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        Sand::check(self, state, decision, answer, answers)
    }
    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        Sand::enumerate(self, state, decision, limit)
    }
    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        Sand::sample(self, state, decision, dice)
    }
    fn default(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        self.default_answer(state, decision, answers)
    }
    fn step(&self, state: &State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<Event> {
        lists::step(self, state, answers, moment, dice)
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
        let steps = Part::slot("steps", SlotKind::Text { lines: true, most: 4000 });
        Form {
            verbs: vec![
                VerbForm::new("plan:", vec![steps], "Tries orders, with `;` between them, as if it were your turn: your tracks after each")
                    .example("plan: hydrate; pray"),
                VerbForm::new("score", Vec::new(), "The coins that everybody would have if the game ended now, item by item"),
                VerbForm::new("cards", Vec::new(), "What missions, travellers, companions, records and rates say"),
            ],
        }
    }
    fn inquire(&self, state: &State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        match (question.verb.as_str(), viewer) {
            ("plan:", Viewer::Seat(seat)) if !matches!(state.stage, state::Stage::New | state::Stage::Over) => {
                let orders = self.read_plan(question.text("steps").unwrap_or_default())?;
                let rows = self.plan(state, seat, &orders, &Answers::new());
                Ok(report::plan(&self.plan_view(&rows)))
            }
            ("plan:", _) => Err(Problem::new("There is nothing to plan now.")),
            ("cards", _) => Ok(report::cards(&self.catalogue())),
            _ => Ok(report::score(&self.look(state, viewer))),
        }
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        // The last payments come with the end.
        let coins = |s| match state.stage {
            state::Stage::Over => self.items(state, s).iter().map(|i| i.coins).sum(),
            _ => state.player(s).tracks.coins,
        };
        let delivered = |s| Kind::ALL.into_iter().map(|k| state.player(s).delivered(k)).sum::<usize>();
        vec![
            Score { title: "coins".into(), values: state.seat_ids().map(coins).collect() },
            Score {
                title: "boxes delivered".into(),
                values: state.seat_ids().map(|s| i64::try_from(delivered(s)).unwrap_or(i64::MAX)).collect(),
            },
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
            Event::TurnBegan { round, .. } => Some(Boundary { round: *round, phase: None }),
            _ => None,
        }
    }
    fn round(&self, state: &State) -> u32 {
        state.round
    }
    fn round_name(&self) -> &str {
        "Day"
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome.clone()
    }
    fn invariants(&self, state: &State) -> Vec<String> {
        self.faults(state)
    }
}
