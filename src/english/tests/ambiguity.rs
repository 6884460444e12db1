//! Two trees are an error that shows both; several derivations of one tree are one reading.

use super::*;

#[test]
fn what_is_ambiguous_is_said_to_be() {
    let lexicon = test_lexicon();
    let mut failures = Vec::new();
    for (name, kind, text) in lines(data!("ambiguous.txt")) {
        let reading = read(kind, text, &lexicon, name);
        let open: Vec<&Outcome> = reading.sentences.iter().map(|s| &s.outcome).filter(|o| !matches!(o, Outcome::Read { .. })).collect();
        let two = |outcome: &&Outcome| match outcome {
            Outcome::Ambiguous { readings, meanings } => {
                readings.len() >= 2 && readings.len() == meanings.len() && readings[0] != readings[1]
            }
            _ => false,
        };
        if reading.is_read() || open.is_empty() || !open.iter().all(two) {
            failures.push(format!("{text}\n{}", shown(&reading)));
        }
    }
    assert!(failures.is_empty(), "two readings are not shown:\n{}", failures.join("\n"));
    insta::assert_snapshot!("ambiguous", snapshot(data!("ambiguous.txt")));
}

/// Each of the readings that are shown is one that can be written: its paraphrase reads as that tree.
#[test]
fn each_of_the_readings_can_be_picked() {
    let lexicon = test_lexicon();
    let mut picked = 0;
    for (name, kind, text) in lines(data!("ambiguous.txt")) {
        let reading = read(kind, text, &lexicon, name);
        let [only] = reading.sentences.as_slice() else { continue };
        let Outcome::Ambiguous { readings, meanings } = &only.outcome else { continue };
        for (paraphrase, meaning) in readings.iter().zip(meanings) {
            let back = read(kind, paraphrase, &lexicon, name);
            assert_eq!(back.meaning.as_ref().map(|m| &m.sentences), Some(meaning), "{paraphrase}\n{}", shown(&back));
            picked += 1;
        }
    }
    assert!(picked >= 8, "{picked}");
}

#[test]
fn several_derivations_of_one_tree_are_one_reading() {
    let lexicon = test_lexicon();
    let grammar = grammar();
    let mut several = 0;
    for (name, kind, text) in [data!("cards.txt"), data!("corpus.txt")].into_iter().flat_map(lines) {
        if kind != Kind::Card || !read(kind, text, &lexicon, name).is_read() {
            continue;
        }
        let (words, _) = tokens(text.trim_start_matches("Effect - ").trim_end_matches('.'));
        let lattice = lattice(grammar, &lexicon, &[], text, &words, NewNames::Capitals);
        let category = grammar.category("SENTENCE").expect("sentences");
        let derivations = super::super::chart::parse(grammar, &lattice, category, &mut Default::default()).map_or(0, |values| values.len());
        several += usize::from(derivations > 1);
    }
    assert!(several > 0, "{several} sentences have several derivations");
}
