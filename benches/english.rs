//! How long reading takes, with a lexicon of 20 and of 2,000 names.

use criterion::{Criterion, criterion_group, criterion_main};
use maat::english::lexicon::Lexicon;
use maat::english::reader::{Kind, read};
use maat::english::report::kind_of_line;

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
    for n in 0..names.saturating_sub(10) {
        let name = format!("The Great Work Number {n}");
        lexicon.add_kind(name.as_str().into(), &name);
    }
    lexicon
}

/// The texts, each with its kind.
fn texts() -> Vec<(Kind, &'static str)> {
    include_str!("../tests/english/cards.txt").lines().chain(include_str!("../tests/english/rules.txt").lines()).map(kind_of_line).collect()
}

fn sentences(c: &mut Criterion) {
    let texts = texts();
    for names in [20, 2_000] {
        let lexicon = lexicon(names);
        let mut times: Vec<std::time::Duration> = Vec::new();
        for (kind, text) in texts.iter().cycle().take(texts.len() * 40) {
            let start = std::time::Instant::now();
            std::hint::black_box(read(*kind, text, &lexicon, None));
            times.push(start.elapsed());
        }
        times.sort();
        let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
        println!("{names} names: median {:?}, 99th percentile {:?}", at(0.5), at(0.99));
        c.bench_function(&format!("read a sentence, {names} names"), |b| {
            b.iter(|| {
                read(Kind::Card, "Effect - If target player has more than 100 slaves he may add a level to his pyramid.", &lexicon, None)
            });
        });
        c.bench_function(&format!("read all handed texts, {names} names"), |b| {
            b.iter(|| texts.iter().filter(|(kind, text)| read(*kind, text, &lexicon, None).is_read()).count());
        });
    }
}

criterion_group!(benches, sentences);
criterion_main!(benches);
