//! No word that changes the meaning can be taken away unseen: over every text that reads, the text without it has another tree, or is not read.

use std::collections::BTreeMap;

use super::*;
use crate::english::tokens::Token;

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
];

/// The stretches of a text that are a marker, the text without each, and whether the marker says nothing there.
fn without_markers(text: &str) -> Vec<(&'static [&'static str], String, bool)> {
    let (words, _) = tokens(text);
    let mut out = Vec::new();
    for i in 0..words.len() {
        for &marker in MARKERS {
            if let Some(here) = words.get(i..i + marker.len())
                && here.iter().zip(marker).all(|(token, word)| token.text == *word)
                && let (Some(first), Some(last)) = (here.first(), here.last())
            {
                let texts = |tokens: &'_ [Token]| tokens.iter().map(|t| t.text.clone()).filter(|t| t != ".").collect::<Vec<_>>();
                let (before, after) = (texts(&words[..i]), texts(&words[i + marker.len()..]));
                let [before, after] = [&before, &after].map(|words| words.iter().map(String::as_str).collect::<Vec<_>>());
                let excused = says_nothing(marker, &before, &after);
                out.push((marker, format!("{}{}", &text[..first.span.start], &text[last.span.end..]), excused));
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
    fn note(&mut self, marker: &[&str], same: bool, excused: bool, text: &str, without: &str) {
        *self.tried.entry(marker.join(" ")).or_default() += 1;
        if same && !excused {
            self.unseen.push(format!(
                "{}: {text}\n    the same: {}",
                marker.join(" "),
                without.split_whitespace().collect::<Vec<_>>().join(" ")
            ));
        }
    }
}

/// Whether the word says nothing of its own there. `before`, `after`: the words around it.
fn says_nothing(marker: &[&str], before: &[&str], after: &[&str]) -> bool {
    let last = before.last().copied().unwrap_or_default();
    match (marker, after) {
        // What lies in play does it at the end of every turn that comes.
        (["each"] | ["every"], ["turn", ..]) if before.ends_with(&["at", "end", "of"]) || before.ends_with(&["at", "start", "of"]) => true,
        // "You may play this on …" declares what the card is played on; nobody is given leave.
        (["may"], ["play", "this", ..]) => true,
        // "Your opponents each …", "two opponents … each": of a plural, each is meant anyway.
        (["each"], ["of", "your", "opponents", ..]) => true,
        (["each"], ["lose" | "gain" | "reduced" | "increased" | "renaming", ..]) => true,
        (["each"], rest) => rest.is_empty() || matches!(last, "opponents" | "players" | "player"),
        // What somebody has done, with no time named, is of this turn.
        (["this", "turn"], _) if before.iter().any(|w| matches!(*w, "have" | "has" | "made")) => true,
        // Further plays are always of this turn.
        (["this", "turn"], _) => before.iter().any(|w| matches!(*w, "play" | "plays")) && matches!(last, "card" | "cards"),
        // How many cards are played in a turn is a limit anyway.
        (["up", "to"], _) => matches!(last, "play" | "plays" | "hold" | "have" | "keep" | "make" | "makes" | "rename"),
        // "Three out of every four".
        (["every"], _) if last == "of" && before.contains(&"out") => true,
        // How many are held or needed is a limit of its own.
        (["only"], _) if matches!(last, "hold" | "keep" | "need" | "needs") => true,
        (["may"], ["still", "vote", ..]) => true,
        // How much is needed, allowed or asked for at most is a limit of its own: "passes with more than half" passes with that alone.
        (["only"], ["with" | "one" | "every" | "ten", ..]) => true,
        (["only"], ["be" | "if" | "when", ..]) => {
            after.iter().any(|w| matches!(*w, "vote" | "votes" | "voted" | "agree" | "wish" | "majority" | "played"))
        }
        (["only"], _) if last == "yourself" => true,
        // What others do is excepted in so many words.
        (["instead"], []) if before.contains(&"except") => true,
        // What is lost in the place of a loss is all that is lost.
        (["only"], ["half" | "a" | "10", ..]) if before.contains(&"would") => true,
        (["instead"], _) if before.contains(&"would") && before.contains(&"only") => true,
        // How often at most is a limit of its own.
        (["only"], ["once", ..]) => true,
        // What is gained each turn, or done to each other player, is meant so without the word.
        (["at", "the", "end", "of"], ["each" | "every", "turn" | "third", ..]) => true,
        // What is played on one and said to hit another hits him alone.
        (["instead"], []) => before.iter().any(|w| matches!(*w, "affect" | "affects" | "hit" | "hits" | "played")),
        // What is needed is enough, and the other way round.
        (["only"], ["accepted", "if", ..]) => true,
        // How many are played, made or held is a limit, whether one may or does.
        (["may"], ["play" | "make" | "hold" | "keep" | "vote" | "cast" | "pick", ..]) => true,
        // What nobody "may" lose is a limit of the loss itself.
        (["may"], ["lose", "more", "than", ..]) => true,
        // Whose vote counts only in a tie breaks it: the votes that are tied are those of the others.
        (["other"], ["votes", "are", "tied"]) => true,
        // Of a sort of cards or deeds, each one is meant.
        (["every"], ["renaming" | "flood", ..]) => true,
        // The others follow: whoever is named is the first.
        (["first"], [",", "and", "the", "others", "follow", ..]) => true,
        // A share that is enough is also needed; what is granted to some is kept from the others; what is next comes then.
        (["only"], ["proposals", "with", ..] | ["to", "players", ..] | ["the", "primary", "has", ..] | ["then", ..]) => true,
        // Nothing but what is named may be proposed; whoever chooses may.
        (["may"], ["propose", "nothing", ..] | ["choose", ..]) => true,
        // A winning condition is told of whoever meets it first.
        (["first"], ["to", "have", ..] | ["player", ..]) => true,
        // So many in that turn are so many in no other.
        (["only"], [",", ..]) if before.contains(&"turn") => true,
        _ => false,
    }
}

#[test]
fn no_marker_can_be_taken_away_unseen() {
    let mut tally = Tally::default();
    let games = setups();
    let corpora =
        [data!("rulebook.txt"), data!("cards.txt"), data!("rules.txt"), data!("corpus.txt"), data!("players.txt"), data!("said.txt")];
    let plain = test_lexicon();
    let texts = corpora.into_iter().flat_map(lines).map(|(name, kind, text)| (&plain, name.map(str::to_owned), kind, text.to_owned()));
    let of_setups =
        games.iter().flat_map(|(lexicon, texts)| texts.iter().map(move |(name, kind, text)| (lexicon, name.clone(), *kind, text.clone())));
    for (lexicon, name, kind, text) in texts.chain(of_setups) {
        let Some(meaning) = read(kind, &text, lexicon, name.as_deref()).meaning else { continue };
        for (marker, without, excused) in without_markers(&text) {
            let same = read(kind, &without, lexicon, name.as_deref()).meaning.as_ref() == Some(&meaning);
            tally.note(marker, same, excused, &text, &without);
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
        for (marker, without, excused) in without_markers(example.text) {
            let others = phrase(&without, example.category);
            let same = values.len() == others.len() && values.iter().all(|v| others.contains(v));
            tally.note(
                marker,
                same,
                excused,
                &format!("{} ({})", example.text, grammar.name_of(Symbol::Nonterminal(example.category))),
                &without,
            );
        }
    }
    let sum: usize = tally.tried.values().sum();
    println!("{sum} pairs of text and marker tried: {:?}", tally.tried);
    assert!(sum > 500, "{sum}");
    assert!(tally.unseen.is_empty(), "{} of {sum}:\n{}", tally.unseen.len(), tally.unseen.join("\n"));
}
