//! What holds of any tree and of any text.

use proptest::prelude::*;

use super::*;
use crate::english::generate::{random_card, random_rule};

/// So many cases, unless the environment says otherwise.
fn cases() -> u32 {
    std::env::var("MAAT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000)
}

fn config(cases: u32) -> ProptestConfig {
    // The same cases every time; `MAAT_CASES` asks for more of them, `MAAT_SEED` for others.
    let seed = std::env::var("MAAT_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    ProptestConfig { cases, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(seed), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(cases()))]

    #[test]
    fn a_paraphrase_reads_as_the_same_tree(seed in any::<u64>()) {
        let lexicon = test_lexicon();
        for (kind, text) in [(Kind::Card, random_card(seed, &lexicon)), (Kind::Rule, random_rule(seed, &lexicon))] {
            let canonical = paraphrase(&text, &lexicon);
            let reading = read(kind, &canonical, &lexicon, None);
            // No text means such a tree: what one sentence did at its time cannot be meant by another at another time.
            if shown(&reading).contains("at another time") {
                continue;
            }
            prop_assert_eq!(reading.meaning.as_ref(), Some(&text), "{}\n{}", canonical, shown(&reading));
        }
    }
}

proptest! {
    #![proptest_config(config(cases() / 20))]

    #[test]
    fn no_text_makes_it_panic(text in "(\\PC|[ a-z.,;:'()\\[\\]-]){0,200}") {
        for kind in KINDS {
            read(kind, &text, &test_lexicon(), Some(&text));
        }
    }

    #[test]
    fn no_jumble_of_its_own_words_makes_it_panic(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        let lexicon = test_lexicon();
        let words: Vec<&str> = grammar().words().chain(["Slaves", "levels", "Flood", "100", "2d6", "Permanent"]).collect();
        let text: Vec<&str> = picks.iter().map(|i| *i.get(&words)).collect();
        for kind in KINDS {
            read(kind, &text.join(" "), &lexicon, None);
        }
    }

    /// Whatever is read is shown as it is: the paraphrase of a text with words left out, doubled or changed reads back as the same tree.
    #[test]
    fn what_is_read_reads_back(line in any::<prop::sample::Index>(), other in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), from in any::<prop::sample::Index>(), how in 0..4) {
        let lexicon = test_lexicon();
        let all: Vec<_> = [data!("cards.txt"), data!("rules.txt"), data!("corpus.txt"), data!("players.txt")].into_iter().flat_map(lines).collect();
        let (_, kind, text) = *line.get(&all);
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let more: Vec<&str> = other.get(&all).2.split_whitespace().collect();
        let (at, word) = (at.index(words.len()), *from.get(&more));
        match how {
            0 => drop(words.remove(at)),
            1 => words.insert(at, word),
            2 => words[at] = word,
            _ => words.swap(at, at / 2),
        }
        let text = words.join(" ");
        if let Some(meaning) = read(kind, &text, &lexicon, None).meaning {
            let canonical = paraphrase(&meaning, &lexicon);
            let back = read(kind, &canonical, &lexicon, None);
            prop_assert_eq!(back.meaning.as_ref(), Some(&meaning), "{}\n{}\n{}", text, canonical, shown(&back));
        }
    }
}
