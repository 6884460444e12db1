//! What must hold of the whole: every example and every text reads, paraphrases read back, no marker is lost, nothing is guessed, nothing panics.

use super::grammar::{Symbol, Value, grammar};
use super::lattice::{NewNames, lattice};
use super::lexicon::Lexicon;
use super::meaning::*;
use super::paraphrase::{paraphrase, paraphrase_sentences};
use super::reader::{Kind, Outcome, Reading, read};
use super::report::{kind_of_line, read_lines};
use super::tokens::tokens;
use setups::setups;

/// All kinds of texts.
const KINDS: [Kind; 6] = [Kind::Card, Kind::Rule, Kind::Winning, Kind::Elimination, Kind::Type, Kind::Variable];

/// The words of the tests' game.
pub fn test_lexicon() -> Lexicon {
    let mut lexicon = Lexicon::default();
    lexicon.add_variable("Pyramid".into(), "Pyramid", Some("level"));
    lexicon.add_variable("Slaves".into(), "Slaves", None);
    lexicon.add_variable("Gold".into(), "Gold", None);
    for kind in ["Foundation Level", "Flood Control", "Flood", "Slave Labour", "The Gods Have Spoken"] {
        lexicon.add_kind(kind.into(), kind);
        lexicon.set_staying(kind.into(), matches!(kind, "Foundation Level" | "Flood Control"));
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

mod ambiguity;
mod bad_input;
mod markers;
mod properties;
mod setups;

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
fn texts_of_many_players_are_read() {
    all_read(data!("players.txt"));
    insta::assert_snapshot!("players", snapshot(data!("players.txt")));
}

#[test]
fn definitions_are_read_in_any_order() {
    all_read(data!("definitions.txt"));
    insta::assert_snapshot!("definitions", snapshot(data!("definitions.txt")));
}

/// Rules about the game itself as players of many kinds say them.
#[test]
fn rules_in_many_words_are_read() {
    all_read(data!("said.txt"));
}

#[test]
fn what_is_left_unsaid_is_what_it_must_be_or_is_not_read() {
    insta::assert_snapshot!("left_unsaid", snapshot(data!("left_unsaid.txt")));
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
            failures.push(format!("{}: {}", grammar.name_of(Symbol::Nonterminal(example.category)), example.text));
        }
    }
    assert!(failures.is_empty(), "{} of {} examples fail:\n{}", failures.len(), grammar.examples().len(), failures.join("\n"));
}

#[test]
fn no_category_is_itself_in_a_roundabout_way() {
    let cycle = grammar().states().cycle();
    assert_eq!(cycle.map(|c| grammar().name_of(Symbol::Nonterminal(c))), None);
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

#[test]
fn values_of_phrases_are_told_apart() {
    assert_ne!(Value::Number(1), Value::Amount(Amount::Number(1)));
    let text = Text { sentences: vec![Sentence::Label("Pyramid Level".into())], ..Text::default() };
    assert_eq!(paraphrase_sentences(&text.sentences, &text, &test_lexicon()), "Label: \"Pyramid Level\".");
}
