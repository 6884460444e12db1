//! No word that changes the meaning can be taken away unseen: over every text that reads, the text without it has another tree, or is not read.

use std::collections::BTreeMap;

use super::*;

/// Words whose loss changes the meaning.
const MARKERS: &[&[&str]] = &[
    &["if"],
    &["unless"],
    &["as", "long", "as"],
    &["until"],
    &["this", "turn"],
    &["next", "turn"],
    &["instead"],
    &["may"],
    &["other"],
    &["each"],
    &["up", "to"],
    &["only"],
    &["first"],
    &["random"],
    &["at", "the", "end", "of"],
    &["where"],
    &["not"],
    &["half"],
    &["every"],
    &["all"],
];

/// The stretches of a text that are a marker, and the text without each.
fn without_markers(text: &str) -> Vec<(&'static [&'static str], String)> {
    let (words, _) = tokens(text);
    let mut out = Vec::new();
    for i in 0..words.len() {
        for &marker in MARKERS {
            if let Some(here) = words.get(i..i + marker.len())
                && here.iter().zip(marker).all(|(token, word)| token.text == *word)
                && let (Some(first), Some(last)) = (here.first(), here.last())
            {
                out.push((marker, format!("{}{}", &text[..first.span.start], &text[last.span.end..])));
            }
        }
    }
    out
}

#[derive(Default)]
struct Tally {
    tried: BTreeMap<String, usize>,
    unseen: Vec<String>,
}

impl Tally {
    fn note(&mut self, marker: &[&str], same: bool, text: &str, without: &str) {
        *self.tried.entry(marker.join(" ")).or_default() += 1;
        if same && !says_nothing(marker, text, without) {
            self.unseen.push(format!(
                "{}: {text}\n    the same: {}",
                marker.join(" "),
                without.split_whitespace().collect::<Vec<_>>().join(" ")
            ));
        }
    }
}

/// Whether the marker says nothing of its own there.
fn says_nothing(_marker: &[&str], _text: &str, _without: &str) -> bool {
    false
}

#[test]
fn no_marker_can_be_taken_away_unseen() {
    let mut tally = Tally::default();
    let games = setups();
    let corpora = [data!("rulebook.txt"), data!("cards.txt"), data!("rules.txt"), data!("corpus.txt")];
    let plain = test_lexicon();
    let texts = corpora.into_iter().flat_map(lines).map(|(name, kind, text)| (&plain, name.map(str::to_owned), kind, text.to_owned()));
    let of_setups =
        games.iter().flat_map(|(lexicon, texts)| texts.iter().map(move |(name, kind, text)| (lexicon, name.clone(), *kind, text.clone())));
    for (lexicon, name, kind, text) in texts.chain(of_setups) {
        let Some(meaning) = read(kind, &text, lexicon, name.as_deref()).meaning else { continue };
        for (marker, without) in without_markers(&text) {
            let same = read(kind, &without, lexicon, name.as_deref()).meaning.as_ref() == Some(&meaning);
            tally.note(marker, same, &text, &without);
        }
    }
    let grammar = grammar();
    let phrase = |text: &str, category| {
        let (words, _) = tokens(text);
        let lattice = lattice(grammar, &plain, &[], text, &words, NewNames::Any);
        super::super::chart::parse(grammar, &lattice, category, &mut Default::default()).unwrap_or_default()
    };
    for example in grammar.examples() {
        let values = phrase(example.text, example.category);
        for (marker, without) in without_markers(example.text) {
            let others = phrase(&without, example.category);
            let same = values.len() == others.len() && values.iter().all(|v| others.contains(v));
            tally.note(marker, same, &format!("{} ({})", example.text, grammar.name_of(Symbol::Nonterminal(example.category))), &without);
        }
    }
    let sum: usize = tally.tried.values().sum();
    println!("{sum} pairs of text and marker tried: {:?}", tally.tried);
    assert!(sum > 500, "{sum}");
    assert!(tally.unseen.is_empty(), "{} of {sum}:\n{}", tally.unseen.len(), tally.unseen.join("\n"));
}
