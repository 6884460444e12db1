//! How long reading takes: one sentence with a lexicon of 20 and of 2,000 names, and ten kilobytes of the texts that are worst for a reader.

use criterion::{Criterion, criterion_group, criterion_main};
use maat::english::lexicon::Lexicon;
use maat::english::reader::{Kind, read};
use maat::english::report::kind_of_line;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A game's words, so many names in all.
fn lexicon(names: usize) -> Lexicon {
    let mut lexicon = Lexicon::default();
    lexicon.add_variable("Pyramid".into(), "Pyramid", Some("level"));
    lexicon.add_variable("Slaves".into(), "Slaves", None);
    lexicon.add_variable("Gold".into(), "Gold", None);
    for kind in ["Foundation Level", "Flood Control", "Flood", "Slave Labour", "The Gods Have Spoken"] {
        lexicon.add_kind(kind.into(), kind);
    }
    lexicon.add_type("Effect".into(), "Effect", false);
    lexicon.add_type("Permanent".into(), "Permanent", true);
    for player in ["Igthorn", "The Dark One", "Magic Eyes", "Tarantula"] {
        lexicon.add_player(player.into(), player);
    }
    for n in 0..names.saturating_sub(14) {
        let name = format!("The Great Work Number {n}");
        lexicon.add_kind(name.as_str().into(), &name);
    }
    lexicon
}

/// Every sentence of the corpora that is read by itself, with its kind.
fn sentences() -> Vec<(Kind, String)> {
    let lexicon = lexicon(20);
    let files = [
        include_str!("../tests/english/cards.txt"),
        include_str!("../tests/english/rules.txt"),
        include_str!("../tests/english/rulebook.txt"),
        include_str!("../tests/english/corpus.txt"),
    ];
    let lines = files.into_iter().flat_map(str::lines).filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
    let texts = lines.map(|l| kind_of_line(l.split_once("||").map_or(l, |(_, text)| text)));
    texts
        .flat_map(|(kind, text)| read(kind, text, &lexicon, None).sentences.into_iter().map(move |s| (kind, s.text)))
        .filter(|(kind, sentence)| read(*kind, sentence, &lexicon, None).is_read())
        .collect()
}

fn quantiles(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| times.get(((times.len() - 1) as f64 * share) as usize).copied().unwrap_or_default();
    println!("{what}: median {:?}, 99th percentile {:?}, longest {:?}, of {}", at(0.5), at(0.99), at(1.0), times.len());
}

fn one_sentence(c: &mut Criterion) {
    let sentences = sentences();
    for names in [20, 2_000] {
        let lexicon = lexicon(names);
        let mut times: Vec<Duration> = Vec::new();
        for (kind, text) in sentences.iter().cycle().take(sentences.len() * 20) {
            let start = Instant::now();
            black_box(read(*kind, text, &lexicon, None));
            times.push(start.elapsed());
        }
        quantiles(&format!("one sentence, {names} names"), times);
        c.bench_function(&format!("read a sentence, {names} names"), |b| {
            b.iter(|| {
                read(Kind::Card, "Effect - If target player has more than 100 slaves he may add a level to his pyramid.", &lexicon, None)
            });
        });
    }
}

fn ten_kilobytes(c: &mut Criterion) {
    let lexicon = lexicon(20);
    let texts = include_str!("../tests/english/worst.txt").lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
    let times = texts.flat_map(|seed| {
        let text = format!("{seed} ").repeat(10_000 / (seed.len() + 1));
        let lexicon = &lexicon;
        [Kind::Card, Kind::Rule].map(|kind| {
            let start = Instant::now();
            black_box(read(kind, &text, lexicon, None));
            start.elapsed()
        })
    });
    quantiles("ten kilobytes", times.collect());
    let simple = "Target player loses 50 slaves. ".repeat(330);
    c.bench_function("read ten kilobytes of simple sentences", |b| b.iter(|| read(Kind::Card, &simple, &lexicon, None)));
}

/// That of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

criterion_group!(benches, one_sentence, ten_kilobytes);
criterion_main!(benches);
