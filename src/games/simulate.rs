//! Random play of any game: every open decision gets a random legal answer, until the game ends.
//!
//! After every step the ruleset's invariants are looked at and the report of one viewer is written, each in turn and all at the end; then the event log
//! is replayed and must give the same state. What goes wrong is a violation; it names the game's seed, with which that game
//! can be played again.

use crate::games::dice::{Dice, Secret};
use crate::games::play::{Play, RawEvent};
use crate::games::registry::{self, Entry};
use crate::games::ruleset::{Answers, Decision, DecisionId, Manner, Moment, Observation, Options, Outcome, Problem, Verdict};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Answer;
use crate::orders::parse::read_order;
use serde::Serialize;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct SimulateRequest {
    /// The game's name in the registry.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// How many games.
    pub games: u32,
    /// The seed of the first game; the next ones have the next numbers.
    pub seed: u64,
    /// The game's options.
    pub options: Options,
    /// How many games are played at the same time; 0 counts as 1.
    pub threads: usize,
    /// Rounds after which a game is stopped.
    pub rounds: u32,
    /// One of so many answers is left out, so that the default stands in; 0: none is.
    pub silence: u32,
}

impl SimulateRequest {
    /// One game after the other, nobody silent, stopped after 500 rounds.
    pub fn new(game: &str, seats: u8, games: u32, seed: u64) -> SimulateRequest {
        SimulateRequest { game: game.to_owned(), seats, games, seed, options: Options::default(), threads: 1, rounds: 500, silence: 0 }
    }
}

/// What came of it: the JSON of `maat simulate --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimulateReport {
    /// The game.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// How many games were played.
    pub games: u32,
    /// How many came to their end.
    pub finished: u32,
    /// How many answers were given.
    pub decisions: u64,
    /// How long the finished games were, in rounds of their own.
    pub turns: Turns,
    /// How many were won alone, by seat.
    pub wins: Vec<u32>,
    /// How many were stopped at the limit of rounds.
    pub limited: u32,
    /// How many were won by several together.
    pub shared: u32,
    /// How many ended for which reason; "…" stands for the players and "#" for the numbers in it. Not in the JSON, whose keys are fixed.
    #[serde(skip)]
    pub endings: BTreeMap<String, u32>,
    /// What went wrong.
    pub violations: Vec<Violation>,
    /// How long it took.
    pub seconds: f64,
}

/// Lengths of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Turns {
    /// The shortest.
    pub min: u32,
    /// The one in the middle.
    pub median: u32,
    /// The longest.
    pub max: u32,
}

/// Something that must not happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// The game's seed: `--games 1 --seed` plays it again.
    pub seed: u64,
    /// The round in which it happened.
    pub round: u32,
    /// What happened.
    pub what: String,
}

/// A moment of a random game, for whoever looks on.
pub enum Scene<'a> {
    /// An answer was drawn and is about to be handed over.
    Answer(&'a Decision, &'a Answer),
    /// The event was applied.
    Event(&'a RawEvent),
    /// A step is complete.
    Step,
}

/// How one game went.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The events.
    pub events: Vec<RawEvent>,
    /// How many answers were given.
    pub decisions: u64,
    /// The rounds played.
    pub rounds: u32,
    /// How it ended, once it did.
    pub outcome: Option<Outcome>,
    /// Whether it was stopped at the limit.
    pub limited: bool,
    /// What went wrong.
    pub violations: Vec<String>,
}

/// Where the games stand, for whoever waits for them.
pub enum Progress<'a> {
    /// The game of this seed begins.
    Begins(u64),
    /// The game of this seed came to its end, so many seconds after it began.
    Ended(u64, &'a Course, f64),
}

/// Plays the games.
pub fn simulate(request: &SimulateRequest) -> Result<SimulateReport, Problem> {
    simulate_and_tell(request, &|_| {})
}

/// Plays the games and tells `told` how far it is; it is called from every thread that plays.
pub fn simulate_and_tell(request: &SimulateRequest, told: &(dyn Fn(Progress<'_>) + Sync)) -> Result<SimulateReport, Problem> {
    let started = Instant::now();
    let entry = registry::find(&request.game)?;
    // Wrong options or seats are the caller's fault, not a violation of every game.
    (entry.begin)(&request.options, &names(request.seats))?;

    let next = AtomicUsize::new(0);
    let courses: Mutex<Vec<(u64, Course)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..request.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed) as u64;
                    if index >= u64::from(request.games) {
                        break;
                    }
                    let seed = request.seed.wrapping_add(index);
                    let began = Instant::now();
                    told(Progress::Begins(seed));
                    let course = guarded(entry, request, seed);
                    told(Progress::Ended(seed, &course, began.elapsed().as_secs_f64()));
                    // Nothing is said of the events, which would fill the memory.
                    let course = Course { events: Vec::new(), ..course };
                    courses.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((seed, course));
                }
            });
        }
    });
    let mut courses = courses.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    courses.sort_by_key(|(seed, _)| seed.wrapping_sub(request.seed));

    let mut report = SimulateReport {
        game: entry.name.to_owned(),
        seats: request.seats,
        games: request.games,
        finished: 0,
        decisions: 0,
        turns: Turns::default(),
        wins: vec![0; usize::from(request.seats)],
        limited: 0,
        shared: 0,
        endings: BTreeMap::new(),
        violations: Vec::new(),
        seconds: 0.0,
    };
    let mut lengths = Vec::new();
    for (seed, course) in &courses {
        report.decisions += course.decisions;
        report.limited += u32::from(course.limited);
        report.violations.extend(course.violations.iter().map(|what| Violation { seed: *seed, round: course.rounds, what: what.clone() }));
        let Some(outcome) = &course.outcome else { continue };
        report.finished += 1;
        lengths.push(course.rounds);
        *report.endings.entry(kind_of_ending(&outcome.reason, &names(request.seats))).or_default() += 1;
        match outcome.winners.as_slice() {
            [] => {}
            [one] => report.wins.get_mut(one.index()).into_iter().for_each(|wins| *wins += 1),
            _ => report.shared += 1,
        }
    }
    lengths.sort_unstable();
    if let (Some(min), Some(median), Some(max)) = (lengths.first(), lengths.get(lengths.len() / 2), lengths.last()) {
        report.turns = Turns { min: *min, median: *median, max: *max };
    }
    report.seconds = (started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    Ok(report)
}

/// Names for seats that nobody plays.
pub fn names(seats: u8) -> Vec<String> {
    (1..=seats).map(|n| format!("Player {n}")).collect()
}

/// A reason without what differs from game to game: its players and numbers.
fn kind_of_ending(reason: &str, names: &[String]) -> String {
    let nameless = names.iter().rev().fold(reason.to_owned(), |reason, name| reason.replace(name.as_str(), "…"));
    let mut kind = String::with_capacity(nameless.len());
    for c in nameless.chars() {
        match c {
            '0'..='9' if kind.ends_with('#') => {}
            '0'..='9' => kind.push('#'),
            c => kind.push(c),
        }
    }
    kind
}

/// A game in which a panic is a violation like any other.
fn guarded(entry: &Entry, request: &SimulateRequest, seed: u64) -> Course {
    let run = AssertUnwindSafe(|| play_out(entry, request, seed, &mut |_, _| {}));
    catch_unwind(run).unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        Course { violations: vec![format!("panic: {}", message.unwrap_or_default())], ..Course::default() }
    })
}

/// Plays one game; `watch` sees every answer, event and step with the game as it stands then.
pub fn play_out(entry: &Entry, request: &SimulateRequest, seed: u64, watch: &mut dyn FnMut(&dyn Play, Scene<'_>)) -> Course {
    let seats = names(request.seats);
    let secret = Secret::from_seed(seed);
    let mut run = match (entry.begin)(&request.options, &seats) {
        Ok(play) => Run {
            play,
            dice: Dice::new(secret.clone(), Vec::new(), 0),
            choices: Dice::new(secret, vec!["choices".into()], 0),
            course: Course::default(),
            answers: Answers::new(),
            seats: request.seats,
            idle: 0,
            steps: 0,
        },
        Err(problem) => return Course { violations: vec![problem.to_string()], ..Course::default() },
    };
    match run.play.setup(&mut run.dice) {
        Ok(events) => run.take(events, watch),
        Err(problem) => run.violation(format!("set-up failed: {problem}")),
    }
    while run.course.violations.is_empty() {
        run.course.rounds = run.play.round();
        if let Some(outcome) = run.play.outcome() {
            run.course.outcome = Some(outcome);
            break;
        }
        if run.course.rounds > request.rounds {
            run.course.limited = true;
            break;
        }
        run.step(request.silence, watch);
    }
    if run.course.violations.is_empty()
        && let Err(what) = replay(entry, request, &run)
    {
        run.violation(what);
    }
    run.course
}

/// A game under way.
struct Run {
    play: Box<dyn Play>,
    dice: Dice,
    choices: Dice,
    course: Course,
    answers: Answers,
    seats: u8,
    /// Steps in a row in which nothing happened.
    idle: u32,
    /// How many steps were taken.
    steps: usize,
}

/// On one of so many decisions the forms and defaults are tried as well.
const TRIED: u64 = 8;
/// So many steps in a row without any event are a standstill.
const STANDSTILL: u32 = 10;

impl Run {
    fn violation(&mut self, what: String) {
        self.course.violations.push(what);
    }

    fn step(&mut self, silence: u32, watch: &mut dyn FnMut(&dyn Play, Scene<'_>)) {
        let decisions = self.play.decisions();
        self.answers.retain(|id, _| decisions.iter().any(|d| d.id == *id));
        let mut at_once = None;
        for decision in &decisions {
            if decision.manner == Manner::AtOnce && at_once.is_some() {
                continue;
            }
            if silence > 0 && self.choices.below("silence", silence) == 0 {
                continue;
            }
            if let Some(mut answer) = self.play.sample(decision, &mut self.choices) {
                let own: Vec<&DecisionId> = decisions.iter().filter(|d| d.seat == decision.seat).map(|d| &d.id).collect();
                let own: Answers = self.answers.iter().filter(|(id, _)| own.contains(id)).map(|(id, a)| (id.clone(), a.clone())).collect();
                let Some(verdicts) = self.fits(decision, &mut answer, &own) else { continue };
                self.try_answer(decision, &answer, &own, verdicts);
                watch(&*self.play, Scene::Answer(decision, &answer));
                self.answers.insert(decision.id.clone(), answer);
                self.course.decisions += 1;
                if decision.manner == Manner::AtOnce {
                    at_once = Some(decision.id.clone());
                }
            }
        }
        let deadlines = self.play.deadlines();
        let step = match (&at_once, deadlines.first()) {
            (Some(id), _) => self.play.step(&self.answers, Moment::Answered(id), &mut self.dice),
            (None, Some(deadline)) => self.play.step(&self.answers, Moment::Due(&deadline.id), &mut self.dice),
            (None, None) => return self.violation("nobody can decide anything, and no deadline is ahead".into()),
        };
        // What the others have in hand may come in the way: nobody could have known.
        let foreseen = |d: &Decision| {
            let answer = self.answers.get(&d.id);
            answer.is_none_or(|answer| refused(self.play.check(d, answer, &self.answers)).is_none())
        };
        if let Some(problem) = step.halted.and_then(|h| h.problem)
            && decisions.iter().find(|d| Some(&d.id) == at_once.as_ref()).is_none_or(foreseen)
        {
            self.violation(format!("a legal answer was not carried out: {problem}"));
        }
        if let Some(id) = at_once {
            self.answers.remove(&id);
        }
        self.dice.take_rolled();
        self.choices.take_rolled();
        self.idle = if step.events.is_empty() { self.idle + 1 } else { 0 };
        if self.idle > STANDSTILL {
            self.violation("nothing happens any more".into());
        }
        self.take(step.events, watch);
    }

    /// Applies events, looks at the invariants, and writes reports: that of one viewer after another, which costs a fraction of all, and all at the end.
    fn take(&mut self, events: Vec<RawEvent>, watch: &mut dyn FnMut(&dyn Play, Scene<'_>)) {
        let viewers: Vec<Viewer> = (0..self.seats).map(|s| Viewer::Seat(SeatId(s))).chain([Viewer::Public, Viewer::Moderator]).collect();
        let mut news: Vec<(Viewer, Vec<Observation>)> = viewers.iter().map(|viewer| (*viewer, Vec::new())).collect();
        for event in events {
            if let Err(unreadable) = self.play.apply(&event, 1) {
                return self.violation(unreadable.to_string());
            }
            for (viewer, told) in self.play.observe(&event, &viewers) {
                if let Some((_, news)) = news.iter_mut().find(|(v, _)| *v == viewer) {
                    news.push(told);
                }
            }
            watch(&*self.play, Scene::Event(&event));
            self.course.events.push(event);
        }
        for fault in self.play.invariants() {
            self.violation(format!("invariant: {fault}"));
        }
        let over = self.play.outcome().is_some();
        // One further each time round, so that nobody's report falls on the same player's turns only.
        let turn = (self.steps + self.steps / viewers.len().max(1)) % viewers.len().max(1);
        self.steps += 1;
        for (_, (viewer, news)) in news.iter().enumerate().filter(|(i, _)| over || *i == turn) {
            let body = self.play.report(*viewer, news);
            if body.text.is_empty() || body.html.is_empty() {
                self.violation(format!("an empty report for {viewer:?}"));
            }
        }
        watch(&*self.play, Scene::Step);
    }

    /// Answers are drawn as if their seat had nothing else in hand: where its standing orders come in the way of one, the part before it is left.
    /// The verdicts on what is; None: nothing is.
    fn fits(&self, decision: &Decision, answer: &mut Answer, own: &Answers) -> Option<Vec<Verdict>> {
        let first_refused = |verdicts: &[Verdict]| verdicts.iter().position(|v| matches!(v, Verdict::Refused(_)));
        let verdicts = self.play.check(decision, answer, own);
        let Some(at) = first_refused(&verdicts) else { return Some(verdicts) };
        if first_refused(&self.play.check(decision, answer, &Answers::new())).is_some() {
            return Some(verdicts);
        }
        answer.orders.truncate(at);
        let verdicts = self.play.check(decision, answer, own);
        (!answer.orders.is_empty() && first_refused(&verdicts).is_none()).then_some(verdicts)
    }

    /// A drawn answer must be legal with what its seat has in hand (`own`), as the verdicts on it say, and now and then it is looked at whether forms,
    /// defaults and drawing agree.
    fn try_answer(&mut self, decision: &Decision, answer: &Answer, own: &Answers, verdicts: Vec<Verdict>) {
        if let Some(problem) = refused(verdicts) {
            self.violation(format!("a drawn answer to {} is refused: {problem}", decision.id));
        }
        if !self.course.decisions.is_multiple_of(TRIED) {
            return;
        }
        let form = self.play.form(decision);
        let beginnings = self.play.beginnings(decision).map(|all| all.iter().map(|b| (b.words, b.alone)));
        if beginnings.is_some_and(|told| !told.eq(form.beginnings())) {
            self.violation(format!("other words begin the orders of {} than are told without its form", decision.id));
        }
        let default = self.play.default(decision, own);
        for order in answer.orders.iter().chain(default.iter().flat_map(|d| &d.orders)) {
            match read_order(&order.normal, &[&form]) {
                Ok((_, read)) if read == *order => {}
                Ok((_, read)) => self.violation(format!("`{}` reads as {read:?}, not as {order:?}", order.normal)),
                Err(problem) => self.violation(format!("`{}` does not read: {problem}", order.normal)),
            }
        }
        if let Some(problem) = default.and_then(|d| refused(self.play.check(decision, &d, own))) {
            self.violation(format!("the default for {} is refused: {problem}", decision.id));
        }
    }
}

/// Why an answer is refused, if it is.
fn refused(verdicts: Vec<Verdict>) -> Option<Problem> {
    verdicts.into_iter().find_map(|v| match v {
        Verdict::Refused(problem) => Some(problem),
        Verdict::Stands { .. } => None,
    })
}

/// The game that these events give, folded one after the other. In words why it cannot be, if so.
pub fn folded(entry: &Entry, request: &SimulateRequest, events: &[RawEvent]) -> Result<Box<dyn Play>, String> {
    let mut play = (entry.begin)(&request.options, &names(request.seats)).map_err(|p| p.to_string())?;
    for event in events {
        play.apply(event, 1).map_err(|e| e.to_string())?;
    }
    Ok(play)
}

/// The log alone must give the state, and so must a snapshot.
fn replay(entry: &Entry, request: &SimulateRequest, run: &Run) -> Result<(), String> {
    let again = folded(entry, request, &run.course.events)?;
    if again.digest() != run.play.digest() {
        return Err("the replay of the events gives another state".into());
    }
    let mut restored = (entry.begin)(&request.options, &names(request.seats)).map_err(|p| p.to_string())?;
    restored.restore(&run.play.snapshot_text()).map_err(|e| e.to_string())?;
    if restored.digest() != run.play.digest() {
        return Err("a snapshot gives another state".into());
    }
    Ok(())
}
