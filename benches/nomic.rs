//! How long a nomic takes for what a player waits for: the check of a proposal, with its worked example, and the resolution of a turn of ten players with a hundred permanents in play.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use maat::games::dice::Dice;
use maat::games::nomic::Nomic;
use maat::games::ruleset::{Answers, DeadlineId, Decision, Moment, Options, Ruleset, Verdict};
use maat::orders::answer::{Answer, Arg, Order};
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};

const NAMES: [&str; 10] = ["Igthorn", "Nadia", "Omar", "Petra", "Quill", "Rosa", "Sami", "Tahir", "Umm", "Vera"];

/// The permanents of the corpus that are read by themselves.
fn permanents() -> Vec<&'static str> {
    let files = [include_str!("../tests/english/corpus.txt"), include_str!("../tests/english/cards.txt")];
    files.into_iter().flat_map(str::lines).filter(|l| l.starts_with("Permanent - ")).collect()
}

type State = <Nomic as Ruleset>::State;

/// A table of ten with ten permanents in play each, every one with a text of its own where there are so many.
fn table(nomic: &Nomic) -> State {
    let texts = permanents();
    let card = |n: usize| json!({"name": format!("Monument {n}"), "text": texts[n % texts.len()]});
    let players: Vec<Value> = NAMES
        .iter()
        .enumerate()
        .map(|(seat, name)| {
            let in_play: Vec<Value> = (0..10).map(|n| card(seat * 10 + n)).collect();
            json!({
                "name": name, "variables": {"Pyramid": 3, "Slaves": 250, "Gold": 300},
                "hand": ["Flood", "Slave Labour", "The Gods Have Spoken", "Flood"], "in_play": in_play,
            })
        })
        .collect();
    let draw: Vec<&str> = ["Flood", "Slave Labour", "The Gods Have Spoken", "Foundation Level"].into_iter().cycle().take(60).collect();
    let position = json!({
        "turn": 6, "primary": "Igthorn", "phase": "orders", "draw": draw, "discard": ["Flood", "Slave Labour"],
        "rules": {"variables": [{"name": "Gold", "start": 100}]}, "player": players,
    });
    let names: Vec<String> = NAMES.iter().map(|n| (*n).to_owned()).collect();
    let mut state = nomic.initial(&names);
    for event in nomic.adopt(&state, &position).expect("the table is possible") {
        nomic.apply(&mut state, &event);
    }
    state
}

/// Random answers of all seats.
fn answers(nomic: &Nomic, state: &State, seed: u64) -> Answers {
    let mut chance = Dice::from_seed(seed);
    nomic.decisions(state).into_iter().filter_map(|d| Some((d.id.clone(), nomic.sample(state, &d, &mut chance)?))).collect()
}

/// The deadline at which the turn is resolved, the last of its own.
fn deadline(nomic: &Nomic, state: &State) -> DeadlineId {
    nomic.deadlines(state).last().map(|d| d.id.clone()).expect("something is due")
}

fn quantiles(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| times.get(((times.len() - 1) as f64 * share) as usize).copied().unwrap_or_default();
    println!("{what}: median {:?}, 99th percentile {:?}, longest {:?}, of {}", at(0.5), at(0.99), at(1.0), times.len());
}

fn turn(c: &mut Criterion) {
    let nomic = Nomic::new(&Options(Default::default())).expect("the rulebook's options");
    let state = table(&nomic);
    let due = deadline(&nomic, &state);
    let mut events = 0;
    let times = (0..100).map(|seed| {
        let (answers, mut dice) = (answers(&nomic, &state, seed), Dice::from_seed(seed));
        let start = Instant::now();
        events += black_box(nomic.step(&state, &answers, Moment::Due(&due), &mut dice)).events.len();
        start.elapsed()
    });
    quantiles("a turn of 10 players, 100 permanents", times.collect());
    println!("{} events a turn", events / 100);
    assert!(events > 100 * NAMES.len(), "the turn is resolved");
    let orders = answers(&nomic, &state, 1);
    c.bench_function("a turn of 10 players, 100 permanents", |b| {
        b.iter_batched(|| Dice::from_seed(1), |mut dice| nomic.step(&state, &orders, Moment::Due(&due), &mut dice), BatchSize::SmallInput);
    });
}

fn proposal(c: &mut Criterion) {
    let nomic = Nomic::new(&Options(Default::default())).expect("the rulebook's options");
    let state = table(&nomic);
    let decisions = nomic.decisions(&state);
    let decision: &Decision = decisions.iter().find(|d| d.id.0.starts_with("proposal.")).expect("a proposal can be made");
    let texts = permanents();
    let answers: Vec<Answer> = texts
        .iter()
        .map(|text| {
            let order = Order {
                verb: "propose card".to_owned(),
                args: vec![("text".to_owned(), Arg::Text(format!("Great Work: {text}")))],
                normal: String::new(),
            };
            Answer { orders: vec![order] }
        })
        .collect();
    let none = Answers::new();
    let times = answers.iter().cycle().take(answers.len() * 5).map(|answer| {
        let start = Instant::now();
        let verdicts = black_box(nomic.check(&state, decision, answer, &none));
        assert!(verdicts.iter().all(|v| matches!(v, Verdict::Stands { .. })), "{verdicts:?}");
        start.elapsed()
    });
    quantiles("a proposal's check", times.collect());
    c.bench_function("a proposal's check", |b| b.iter(|| nomic.check(&state, decision, &answers[0], &none)));
}

/// That of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

criterion_group!(benches, turn, proposal);
criterion_main!(benches);
