//! What must hold of the whole: every example and every text reads, paraphrases read back, no marker is lost, nothing is guessed, nothing panics.

use std::time::{Duration as Time, Instant};

use proptest::prelude::*;

use super::generate::{random_card, random_rule};
use super::grammar::{Value, grammar};
use super::lattice::{NewNames, lattice};
use super::lexicon::Lexicon;
use super::meaning::*;
use super::paraphrase::{paraphrase, paraphrase_sentences};
use super::reader::{Kind, Outcome, Reading, read};
use super::report::{kind_of_line, read_lines};
use super::tokens::tokens;

/// The words of the tests' game.
pub fn test_lexicon() -> Lexicon {
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
    lexicon
}

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/english/", $name))
    };
}

/// The lines of a data file: the text, its kind, and the card's name where one stands before "||".
fn lines(data: &str) -> Vec<(Option<&str>, Kind, &str)> {
    data.lines()
        .filter(|l| !l.trim().is_empty() && !l.starts_with('#'))
        .map(|line| {
            let (name, line) = line.split_once("||").map_or((None, line), |(name, line)| (Some(name), line));
            let (kind, text) = kind_of_line(line);
            (name, kind, text)
        })
        .collect()
}

fn shown(reading: &Reading) -> String {
    let mut out = String::new();
    for sentence in &reading.sentences {
        match &sentence.outcome {
            Outcome::Read { paraphrase, meaning } => {
                out.push_str(&format!("  = {paraphrase}\n    {}\n", serde_json::to_string(meaning).unwrap_or_default()))
            }
            Outcome::Ambiguous { readings, .. } => readings.iter().for_each(|r| out.push_str(&format!("  ? {r}\n"))),
            Outcome::NotRead(problem) => out.push_str(&format!("  ! {} | {}\n", sentence.text, problem.message)),
        }
    }
    reading.warnings.iter().for_each(|w| out.push_str(&format!("  ~ {w}\n")));
    if let Some(form) = &reading.order_form {
        out.push_str(&format!("  > {form}\n"));
    }
    out
}

fn snapshot(data: &str) -> String {
    let lexicon = test_lexicon();
    lines(data).into_iter().map(|(name, kind, text)| format!("{text}\n{}\n", shown(&read(kind, text, &lexicon, name)))).collect()
}

/// Everything in the file is read, and its paraphrase reads back as the same tree.
fn all_read(data: &str) {
    let lexicon = test_lexicon();
    let mut failures = Vec::new();
    for (name, kind, text) in lines(data) {
        let reading = read(kind, text, &lexicon, name);
        let Some(meaning) = &reading.meaning else {
            failures.push(format!("{text}\n{}", shown(&reading)));
            continue;
        };
        let canonical = paraphrase(meaning, &lexicon);
        if read(kind, &canonical, &lexicon, name).meaning.as_ref() != Some(meaning) {
            failures.push(format!("{text}\n  reads back differently: {canonical}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_rulebook_and_its_sample_are_read() {
    all_read(data!("rulebook.txt"));
    insta::assert_snapshot!("rulebook", snapshot(data!("rulebook.txt")));
}

#[test]
fn players_cards_are_read() {
    all_read(data!("cards.txt"));
    insta::assert_snapshot!("cards", snapshot(data!("cards.txt")));
}

#[test]
fn players_rules_are_read() {
    all_read(data!("rules.txt"));
    insta::assert_snapshot!("rules", snapshot(data!("rules.txt")));
}

#[test]
fn the_corpus_is_read() {
    all_read(data!("corpus.txt"));
    insta::assert_snapshot!("corpus", snapshot(data!("corpus.txt")));
}

#[test]
fn gaps_say_where_they_stop() {
    insta::assert_snapshot!("gaps", snapshot(data!("gaps.txt")));
}

#[test]
fn the_examples_of_the_grammar_are_phrases_of_their_categories() {
    let lexicon = test_lexicon();
    let grammar = grammar();
    let mut failures = Vec::new();
    for example in grammar.examples() {
        let (words, _) = tokens(example.text);
        let lattice = lattice(grammar, &lexicon, &[], example.text, &words, NewNames::Any);
        if super::chart::parse(grammar, &lattice, example.category, &mut Default::default()).is_err() {
            failures.push(format!("{}: {}", grammar.name_of(super::grammar::Symbol::Nonterminal(example.category)), example.text));
        }
    }
    assert!(failures.is_empty(), "{} of {} examples fail:\n{}", failures.len(), grammar.examples().len(), failures.join("\n"));
}

#[test]
fn no_category_is_itself_in_a_roundabout_way() {
    let cycle = grammar().states().cycle();
    assert_eq!(cycle.map(|c| grammar().name_of(super::grammar::Symbol::Nonterminal(c))), None);
}

#[test]
fn what_must_not_be_read_is_not_read() {
    let lexicon = test_lexicon();
    let read: Vec<String> = lines(data!("negative.txt"))
        .into_iter()
        .map(|(name, kind, text)| (text, read(kind, text, &lexicon, name)))
        .filter(|(_, reading)| reading.is_read())
        .map(|(text, reading)| format!("{text}\n{}", shown(&reading)))
        .collect();
    assert!(read.is_empty(), "read although it must not be:\n{}", read.join("\n"));
    insta::assert_snapshot!("negative", snapshot(data!("negative.txt")));
}

#[test]
fn what_is_ambiguous_is_said_to_be() {
    let lexicon = test_lexicon();
    let read: Vec<String> = lines(data!("ambiguous.txt"))
        .into_iter()
        .map(|(name, kind, text)| (text, read(kind, text, &lexicon, name)))
        .filter(|(_, reading)| reading.is_read())
        .map(|(text, reading)| format!("{text}\n{}", shown(&reading)))
        .collect();
    assert!(read.is_empty(), "read although it is ambiguous:\n{}", read.join("\n"));
    insta::assert_snapshot!("ambiguous", snapshot(data!("ambiguous.txt")));
}

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

#[test]
fn no_marker_can_be_taken_away_unseen() {
    let lexicon = test_lexicon();
    let mut tried = 0;
    let mut failures = Vec::new();
    for (name, kind, text) in
        [data!("rulebook.txt"), data!("cards.txt"), data!("rules.txt"), data!("corpus.txt")].into_iter().flat_map(lines)
    {
        let whole = read(kind, text, &lexicon, name);
        let Some(meaning) = &whole.meaning else { continue };
        let (words, _) = tokens(text);
        for i in 0..words.len() {
            for marker in MARKERS {
                let here = words.get(i..i + marker.len()).is_some_and(|w| w.iter().zip(*marker).all(|(t, m)| t.text == *m));
                if !here {
                    continue;
                }
                tried += 1;
                let (from, to) = (words[i].span.start, words[i + marker.len() - 1].span.end);
                let without = format!("{}{}", &text[..from], &text[to..]);
                let reading = read(kind, &without, &lexicon, name);
                if reading.meaning.as_ref() == Some(meaning) && !harmless(text, marker) {
                    failures.push(format!("{text}\n  without '{}': the same", marker.join(" ")));
                }
            }
        }
    }
    println!("{tried} pairs of text and marker tried");
    assert!(tried > 100);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Where the marker belongs to another word of the text or says nothing of its own: "You may play this on …" declares the target, "the first player to …" is how a winning
/// condition is told, "each lose" and "all players" say the plural twice, "every card", "all your gold" say what is said without.
fn harmless(text: &str, marker: &[&str]) -> bool {
    match marker {
        ["may"] => {
            text.contains("may play this")
                || text.contains("may be played")
                || text.contains("may immediately")
                || text.contains("A player may")
                || text.contains("may only")
                || text.contains("may hold")
        }
        ["first"] => text.to_lowercase().contains("first player"),
        ["each"] => ["opponents each", "players each", "player each", "slaves each"].iter().any(|t| text.contains(t)),
        ["all"] => true,
        // How many cards may be played is a limit anyway.
        ["up", "to"] => text.contains("play up to") || text.contains("plays up to"),
        ["this", "turn"] => ["may play another card this turn", "cards this turn"].iter().any(|t| text.contains(t)),
        _ => false,
    }
}

#[test]
fn lines_are_read_one_after_the_other_and_definitions_count() {
    let lexicon = test_lexicon();
    let lines = [
        "variable: Faith - starting value 10",
        "Effect - You gain 10 faith.",
        "",
        "type: Curse - card type that remains in play on the target player",
        "Curse - At the end of each turn target player loses 5 faith.",
    ];
    let json = read_lines(lines, &lexicon);
    let read: Vec<bool> = json.as_array().into_iter().flatten().filter_map(|l| l["read"].as_bool()).collect();
    assert_eq!(read, [true; 4], "{json:#}");
    assert_eq!(json[3]["order_form"], "play NAME on <player>");
}

#[test]
fn a_stop_names_the_word_and_what_would_be_understood() {
    let reading = read(Kind::Card, "Effect - Target player loses slavers.", &test_lexicon(), None);
    let Some(Outcome::NotRead(problem)) = reading.sentences.first().map(|s| &s.outcome) else { panic!("it is read: {reading:?}") };
    assert_eq!(problem.stopped_at, "slavers");
    assert_eq!(problem.offset, 29);
    assert_eq!(problem.understood, "Target player loses");
    assert!(problem.expected.iter().any(|e| e.contains("50 slaves")), "{:?}", problem.expected);
    assert!(problem.suggestions.contains(&"slaves".to_owned()), "{:?}", problem.suggestions);
}

fn cases() -> u32 {
    if let Some(cases) = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()) {
        return cases;
    }
    if cfg!(debug_assertions) { 400 } else { 20_000 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_paraphrase_reads_as_the_same_tree(seed in any::<u64>()) {
        let lexicon = test_lexicon();
        for (kind, text) in [(Kind::Card, random_card(seed, &lexicon)), (Kind::Rule, random_rule(seed, &lexicon))] {
            let canonical = paraphrase(&text, &lexicon);
            let reading = read(kind, &canonical, &lexicon, None);
            prop_assert_eq!(reading.meaning.as_ref(), Some(&text), "{}\n{}", canonical, shown(&reading));
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "(\\PC|[ a-z.,;:'()\\[\\]-]){0,200}") {
        for kind in [Kind::Card, Kind::Rule, Kind::Winning, Kind::Elimination, Kind::Type, Kind::Variable] {
            read(kind, &text, &test_lexicon(), Some(&text));
        }
    }

    #[test]
    fn no_jumble_of_its_own_words_makes_it_panic(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        let lexicon = test_lexicon();
        let words: Vec<&str> = grammar().words().chain(["Slaves", "levels", "Flood", "100", "2d6", "Permanent"]).collect();
        let text: Vec<&str> = picks.iter().map(|i| *i.get(&words)).collect();
        read(Kind::Card, &text.join(" "), &lexicon, None);
        read(Kind::Rule, &text.join(" "), &lexicon, None);
    }
}

#[test]
fn ten_kilobytes_are_answered_in_bounded_time() {
    let lexicon = test_lexicon();
    let limit = Time::from_millis(if cfg!(debug_assertions) { 8_000 } else { 100 });
    let texts = [
        "Target player loses 50 slaves. ".repeat(330),
        "x".repeat(10_000),
        "if you have a card and ".repeat(430),
        "(((((((((( ".repeat(900),
        "you gain 10 gold for each level of your pyramid and ".repeat(190),
        "each player who has more gold than you loses a level if you have a Flood in play and ".repeat(115),
        "of ".repeat(3_300),
    ];
    for text in &texts {
        for kind in [Kind::Card, Kind::Rule] {
            read(kind, "You gain 10 gold.", &lexicon, None);
            let start = Instant::now();
            read(kind, text, &lexicon, None);
            let took = start.elapsed();
            assert!(took < limit, "{took:?} for {}…", &text[..40]);
        }
    }
}

#[test]
fn names_that_are_words_of_the_language_do_not_turn_into_guesses() {
    let mut lexicon = test_lexicon();
    for name in ["All", "Each", "Pyramid of Gold", "You"] {
        lexicon.add_kind(name.into(), name);
    }
    let reading = read(Kind::Card, "Effect - All players lose 20 slaves.", &lexicon, None);
    let plain = read(Kind::Card, "Effect - All players lose 20 slaves.", &test_lexicon(), None);
    assert_eq!(reading.meaning, plain.meaning);
    let named = read(Kind::Card, "Effect - Destroy every Pyramid of Gold in play.", &lexicon, None);
    assert!(named.is_read(), "{named:?}");
}

#[test]
fn values_of_phrases_are_told_apart() {
    assert_ne!(Value::Number(1), Value::Amount(Amount::Number(1)));
    let text = Text { sentences: vec![Sentence::Label("Pyramid Level".into())], ..Text::default() };
    assert_eq!(paraphrase_sentences(&text.sentences, &text, &test_lexicon()), "Label: \"Pyramid Level\".");
}
