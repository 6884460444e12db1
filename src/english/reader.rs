//! From text to readings: sentences are parted, parsed, resolved and shown back; what is not read says where and why.

use std::collections::VecDeque;
use std::ops::Range;

use super::chart::{Effort, Stop, parse};
use super::doubts::doubt;
use super::going_on::{GoesOn, Leads, goes_on};
use super::grammar::values::Draft;
use super::grammar::{Value, grammar};
use super::lattice::{NewNames, lattice};
use super::lexicon::{Lexicon, Name};
use super::meaning::{Sentence, Text, TypeId};
use super::messages;
use super::normal::{
    comes_to_the_same, goes_without_saying, normal, number_lowered, number_set, same, says_not_when, sets_itself_off, speaks_of_you,
};
use super::paid::paid;
use super::paraphrase::{Paraphraser, paraphrase_sentences};
use super::plainer::plainer;
use super::resolve::{Unclear, readings, resolve};
use super::slots::order_form;
use super::tokens::{Token, tokens};

/// At most so many words in a sentence.
pub const MOST_TOKENS: usize = 120;

/// So many sentences before a sentence are looked at when it is judged by itself.
const NEAR: usize = 8;

/// What sort of text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A card's text, with or without its type before the first dash.
    Card,
    /// A rule of the game.
    Rule,
    /// A winning condition.
    Winning,
    /// An elimination condition.
    Elimination,
    /// The definition of a type of card.
    Type,
    /// The definition of a variable.
    Variable,
}

/// How a whole text is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    pub sentences: Vec<SentenceReading>,
    /// The meaning, if all sentences are read.
    pub meaning: Option<Text>,
    /// What else is to be said: slips that were put right.
    pub warnings: Vec<String>,
    /// Of a card: how it is played, "play NAME on <opponent>".
    pub order_form: Option<String>,
}

/// How a sentence is read.
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceReading {
    pub text: String,
    /// Where it stands in the whole text, in bytes.
    pub span: Range<usize>,
    pub outcome: Outcome,
}

/// Read, or not.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Read {
        meaning: Vec<Sentence>,
        paraphrase: String,
    },
    /// Several meanings: the paraphrases of all.
    Ambiguous {
        readings: Vec<String>,
        meanings: Vec<Vec<Sentence>>,
    },
    NotRead(NotRead),
}

/// Why a sentence is not read.
#[derive(Clone, Debug, PartialEq)]
pub struct NotRead {
    /// The word where the reading stopped; empty: at the end.
    pub stopped_at: String,
    /// Where that word stands in the whole text, in bytes.
    pub offset: usize,
    /// What was understood up to there.
    pub understood: String,
    /// What would be understood there.
    pub expected: Vec<String>,
    /// Words like the one that was not understood.
    pub suggestions: Vec<String>,
    /// One sentence that says it all.
    pub message: String,
}

impl Reading {
    pub fn is_read(&self) -> bool {
        self.meaning.is_some()
    }

    /// The paraphrase of the whole, if it is read.
    pub fn paraphrase(&self) -> Option<String> {
        let all: Option<Vec<&str>> = self
            .sentences
            .iter()
            .map(|s| match &s.outcome {
                Outcome::Read { paraphrase, .. } => Some(paraphrase.as_str()),
                _ => None,
            })
            .collect();
        all.map(|all| all.join(" "))
    }
}

/// A stretch of tokens that is read as one.
#[derive(Clone)]
pub(super) struct Unit {
    pub(super) tokens: Vec<Token>,
    span: Range<usize>,
    /// Followed by a dash.
    dash: bool,
}

/// Reads a text. `this`: the name of the card whose text it is.
pub fn read(kind: Kind, text: &str, lexicon: &Lexicon, this: Option<&str>) -> Reading {
    let (all, slips) = tokens(text);
    let mut warnings: Vec<String> = slips.iter().map(|s| format!("\"{}\" is read as \"{}\".", s.written, s.read)).collect();
    warnings.dedup();
    let own_name: Vec<Token> = this.map(|name| tokens(name).0).unwrap_or_default();
    let (type_, body) = if kind == Kind::Card { head(&all, lexicon) } else { (None, all.as_slice()) };
    let words = body.iter().any(|t| t.text == "\"" || t.text.chars().any(char::is_alphanumeric) || !t.text.is_ascii());
    let units = if words { units(kind, body, lexicon) } else { Vec::new() };
    // A type's definition may name the type itself.
    let grown: Option<Lexicon> = if kind == Kind::Type { with_own_type(text, &all, lexicon, this) } else { None };
    let mut effort = Effort::default();
    let mut chosen: Vec<Draft> = Vec::new();
    let mut readings: Vec<(SentenceReading, usize)> = Vec::new();
    let mut labels: Vec<usize> = Vec::new();
    let mut waiting: VecDeque<Unit> = units.into();
    // The sentence before, if it is read.
    let mut last: Option<Unit> = None;
    while let Some(unit) = waiting.pop_front() {
        let lexicon = grown.as_ref().unwrap_or(lexicon);
        let read_plainly = |unit: &Unit, before: &[Draft], effort: &mut Effort| {
            let mut read_as = |unit: &Unit| read_unit(kind, text, unit, lexicon, &own_name, &type_, before, effort);
            read_as(unit).or_else(|problem| {
                let ruling = matches!(kind, Kind::Rule | Kind::Winning | Kind::Elimination);
                let mut read = plainer(&unit.tokens, lexicon, ruling)
                    .into_iter()
                    .filter_map(|tokens| read_as(&Unit { tokens, span: unit.span.clone(), dash: unit.dash }).ok());
                read.next().ok_or(problem)
            })
        };
        let outcome = read_plainly(&unit, &chosen, &mut effort);
        // "… All the others keep to five cards": than those of whom the sentence before speaks. What is not read by itself may be read with that.
        if outcome.is_err()
            && kind == Kind::Rule
            && let Some(before) = &last
            && let Some((_, earlier)) = chosen.split_last()
        {
            let whole = joined(before, &unit);
            if let Ok([found]) = read_plainly(&whole, earlier, &mut effort).as_deref()
                && let Some((reading, sentences)) = readings.last_mut()
            {
                reading.span.end = whole.span.end;
                reading.text = text.get(reading.span.clone()).unwrap_or_default().to_owned();
                reading.outcome = Outcome::Read { meaning: found.meaning.clone(), paraphrase: found.paraphrase.clone() };
                *sentences = found.draft.sentences.len();
                chosen.pop();
                chosen.push(found.draft.clone());
                last = Some(whole);
                continue;
            }
        }
        // What is no sentence as a whole may be two of them.
        if outcome.is_err() && matches!(kind, Kind::Card | Kind::Rule) {
            let mut single = |unit: &Unit, before: &[Draft]| -> Option<Draft> {
                let mut found = read_unit(kind, text, unit, lexicon, &own_name, &type_, before, &mut effort).ok()?;
                if found.len() == 1 { found.pop().filter(|f| !f.goes_on).map(|f| f.draft) } else { None }
            };
            let both = halves(kind, &unit).into_iter().find(|(first, second)| {
                single(first, &chosen).is_some_and(|draft| {
                    let before: Vec<Draft> = chosen.iter().cloned().chain([draft]).collect();
                    single(second, &before).is_some()
                })
            });
            if let Some((first, second)) = both {
                waiting.push_front(second);
                waiting.push_front(first);
                continue;
            }
        }
        let (outcome, count) = match outcome {
            Ok(mut found) if found.len() == 1 => {
                let Found { draft, meaning, paraphrase, goes_on } = found.remove(0);
                let count = draft.sentences.len();
                if goes_on && let Some((before, sentences)) = readings.last_mut() {
                    // Both are one sentence, with one meaning.
                    before.span.end = unit.span.end;
                    before.text = text.get(before.span.clone()).unwrap_or_default().to_owned();
                    before.outcome = Outcome::Read { meaning, paraphrase };
                    *sentences = count;
                    chosen.pop();
                    chosen.push(draft);
                    continue;
                }
                chosen.push(draft);
                last = Some(unit.clone());
                (Outcome::Read { meaning, paraphrase }, count)
            }
            Ok(found) => {
                let (meanings, readings) = found.into_iter().map(|found| (found.meaning, found.paraphrase)).unzip();
                (Outcome::Ambiguous { readings, meanings }, 0)
            }
            Err(_) if kind == Kind::Card && unit.dash && is_label(&unit, lexicon) => {
                labels.push(readings.len());
                let words = text.get(unit.span.clone()).unwrap_or_default().to_owned();
                let label = Sentence::Label(words);
                chosen.push(Draft::from(label.clone()));
                let paraphrase = paraphrase_sentences(std::slice::from_ref(&label), &Text::default(), lexicon);
                (Outcome::Read { meaning: vec![label], paraphrase }, 1)
            }
            Err(problem) => (Outcome::NotRead(*problem), 0),
        };
        let words = text.get(unit.span.clone()).unwrap_or_default().to_owned();
        readings.push((SentenceReading { text: words, span: unit.span.clone(), outcome }, count));
    }
    let all_read =
        !readings.is_empty() && readings.iter().all(|(r, _)| matches!(r.outcome, Outcome::Read { .. })) && labels.len() < readings.len();
    let mut meaning = None;
    if all_read && let Ok(whole) = resolve(type_, chosen) {
        // In the whole, targets, marks and slots have their final numbers.
        let mut from = 0;
        let paraphraser = Paraphraser::new(&whole, lexicon);
        for (reading, count) in &mut readings {
            if let Outcome::Read { meaning, paraphrase } = &mut reading.outcome {
                *meaning = whole.sentences.get(from..from + *count).unwrap_or_default().to_vec();
                *paraphrase = paraphraser.sentences(meaning);
                from += *count;
            }
        }
        warnings.extend(super::warnings::warnings(kind, &whole, lexicon));
        meaning = Some(whole);
    }
    let mut sentences: Vec<SentenceReading> = readings.into_iter().map(|(r, _)| r).collect();
    if sentences.is_empty() {
        sentences.push(SentenceReading {
            text: text.trim().to_owned(),
            span: 0..text.len(),
            outcome: Outcome::NotRead(messages::empty(kind, lexicon)),
        });
    }
    if labels.len() == sentences.len() || (meaning.is_none() && sentences.iter().all(|s| matches!(s.outcome, Outcome::Read { .. }))) {
        for sentence in &mut sentences {
            sentence.outcome = Outcome::NotRead(messages::only_label(&sentence.text, sentence.span.start));
        }
    }
    let order_form = match kind {
        Kind::Card => meaning.as_ref().map(|m| order_form(m, this.unwrap_or("NAME"), lexicon)),
        _ => None,
    };
    Reading { sentences, meaning, warnings, order_form }
}

/// The type before the first dash.
fn head<'a>(tokens: &'a [Token], lexicon: &Lexicon) -> (Option<TypeId>, &'a [Token]) {
    for (length, name, _) in lexicon.names_at(tokens) {
        if let Name::Type { id, .. } = name
            && tokens.get(length).is_some_and(|t| t.text == "-" || t.text == ":")
        {
            return (Some(id.clone()), tokens.get(length + 1..).unwrap_or_default());
        }
    }
    (None, tokens)
}

/// Words with which a sentence goes on with the one before it.
const GOES_ON: &[&[&str]] = &[
    &["otherwise"],
    &["if", "not"],
    &["if", "so"],
    &["if", "you", "do"],
    &["if", "he", "does"],
    &["if", "they", "do"],
    &["or", "else"],
    &["else"],
    &["if", "you", "cannot"],
    &["if", "he", "cannot"],
    &["when", "you", "do"],
    &["if", "you", "are", "not", ","],
    &["if", "he", "is", "not", ","],
    &["should", "he", "refuse"],
    &["should", "he", "decline"],
    &["should", "they", "refuse"],
    &["if", "he", "refuses"],
    &["if", "he", "declines"],
    &["if", "they", "refuse"],
    &["if", "that", "player", "refuses"],
    &["if", "that", "opponent", "refuses"],
    &["this", "works"],
    &["this", "happens"],
    &["this", "can", "happen"],
    &["this", "may", "happen"],
    &["it", "works"],
    &["this", "applies"],
    &["this", "does", "not", "apply", "to"],
    &["if", "this", "is", "done"],
    &["if", "nobody", "does"],
    &["if", "no", "one", "does"],
    &["if", "none", "of", "them"],
    &["if", "nobody", "pays"],
    &["if", "no", "one", "pays"],
    &["if", "no", "opponent", "does"],
    &["if", "no", "player", "does"],
    &["if", "anyone", "does"],
    &["if", "anybody", "does"],
    &["it", "is", "then", "discarded"],
    &["then", "it", "is", "discarded"],
    &["when", "it", "is", "over"],
    &["the", "player", "who", "then"],
    &["he", "chooses", "which"],
    &["they", "choose", "which"],
    &["you", "choose", "which"],
    &["he", "decides", "which"],
    &["you", "decide", "which"],
];

/// Words with which a sentence of a rule begins that speaks of all but those in the sentence before it.
const OF_OTHERS: &[&[&str]] = &[
    &["for", "all", "other", "proposals"],
    &["for", "other", "proposals"],
    &["for", "everything", "else"],
    &["all", "other", "proposals"],
    &["other", "proposals"],
    &["everything", "else", "needs"],
];

/// What may be done to a lesser degree: "lose only 10".
const TAKES: &[&str] = &["lose", "loses", "gain", "gains", "draw", "draws", "discard", "discards", "give", "gives", "pay", "pays"];

/// Two sentences as one.
fn joined(before: &Unit, unit: &Unit) -> Unit {
    let at = before.span.end;
    let stop = Token { text: ".".into(), span: at..at, capital: false, value: super::tokens::Value::None };
    let tokens = before.tokens.iter().cloned().chain([stop]).chain(unit.tokens.iter().cloned()).collect();
    Unit { tokens, span: before.span.start..unit.span.end, dash: unit.dash }
}

/// Words after which alternatives follow a dash.
const OFFERS: &[&[&str]] = &[&["choose", "one"], &["pick", "one"], &["one", "of", "the", "following"], &["one", "of", "these"]];

fn units(kind: Kind, tokens: &[Token], lexicon: &Lexicon) -> Vec<Unit> {
    let dashes = matches!(kind, Kind::Card | Kind::Rule | Kind::Winning | Kind::Elimination);
    let mut out: Vec<Unit> = Vec::new();
    let mut now: Vec<Token> = Vec::new();
    let mut i = 0;
    let close = |now: &mut Vec<Token>, out: &mut Vec<Unit>, dash: bool| {
        let (Some(first), Some(last)) = (now.first(), now.last()) else { return };
        let span = first.span.start..last.span.end;
        let goes_on = GOES_ON.iter().any(|words| now.len() >= words.len() && now.iter().zip(*words).all(|(t, w)| t.text == *w));
        // "… If he has less, he loses a level instead": instead of what the sentence before says.
        let instead = now.first().is_some_and(|t| t.text == "if")
            && (now.last().is_some_and(|t| t.text == "instead")
                || now.iter().zip(now.iter().skip(1)).any(|(t, next)| t.text == "instead" && next.text != "of"))
            && !now.iter().any(|t| t.text == "would");
        let starts = |words: &[&str]| now.first().is_some_and(|t| words.contains(&t.text.as_str()));
        let after_roll = starts(&["on", "if"])
            && out.last().is_some_and(|b: &Unit| {
                b.tokens.iter().any(|t| matches!(t.text.as_str(), "roll" | "rolls" | "rolled" | "throw" | "throws" | "thrown"))
                    && b.tokens.first().is_some_and(|t| matches!(t.text.as_str(), "at" | "when" | "whenever" | "each" | "every"))
            });
        // "This works only once per turn": how often what the sentence before says does.
        let how_often = starts(&["this", "it", "that"])
            && now.len() <= 10
            && now.iter().any(|t| t.text == "once")
            && !now.iter().any(|t| t.text.starts_with("play"));
        // "A player who cannot pay loses a level."
        let unpaid = starts(&["a", "any", "each", "every", "anyone", "anybody", "whoever", "players", "those", "if"])
            && now.iter().take(8).any(|t| matches!(t.text.as_str(), "cannot" | "not" | "unable"))
            && now.iter().take(9).any(|t| matches!(t.text.as_str(), "pay" | "afford"))
            && out.last().is_some_and(|b: &Unit| b.tokens.iter().any(|t| matches!(t.text.as_str(), "pay" | "pays" | "loses" | "lose")));
        // "The Primary is exempt", "… from this": from what the sentence before says.
        let from_that = now.iter().rev().take(4).any(|t| t.text == "exempt")
            && now.last().is_some_and(|t| matches!(t.text.as_str(), "exempt" | "this" | "that" | "it" | "rule"));
        // "Players with less than 50 lose only 10", "… do not": of those of whom the sentence before speaks.
        let of_them = |words: &[&str]| begins_with(now, words);
        let apart = kind == Kind::Card
            && now.len() <= 20
            && (starts(&["players", "those", "you", "opponents", "everyone", "anyone", "whoever"])
                || of_them(&["the", "primary"])
                || of_them(&["the", "player"])
                || of_them(&["target", "player"])
                || of_them(&["a", "player"])
                || of_them(&["each", "player"])
                || of_them(&["each", "opponent"]))
            && (now.windows(2).any(|two| matches!(two, [verb, only] if only.text == "only" && TAKES.contains(&verb.text.as_str())))
                || now.last().is_some_and(|t| matches!(t.text.as_str(), "instead" | "exempt" | "spared" | "unaffected"))
                || matches!(now.as_slice(), [.., does, not] if matches!(does.text.as_str(), "do" | "does") && not.text == "not"))
            && out.last().is_some_and(|b: &Unit| {
                !b.dash
                    && b.tokens
                        .iter()
                        .any(|t| matches!(t.text.as_str(), "each" | "every" | "all" | "everyone" | "everybody" | "players" | "opponents"))
            });
        // "Until turn 8 … After that …": after the turn that the sentence before names.
        let after_that = kind == Kind::Rule
            && (starts(&["afterwards", "thereafter"]) || begins_with(now, &["after", "that"]) || begins_with(now, &["from", "then", "on"]))
            && out.last().is_some_and(|b: &Unit| {
                b.tokens.iter().any(|t| t.text == "turn")
                    && b.tokens.iter().any(|t| matches!(t.text.as_str(), "until" | "through" | "till"))
            });
        // "… The discard pile stays": where a set of setup cards takes its place.
        let stays = kind == Kind::Rule
            && begins_with(now, &["the", "discard", "pile"])
            && out.last().is_some_and(|b: &Unit| b.tokens.iter().any(|t| t.text == "setup"));
        // "If several players are tied, all of them do": do what the sentence before says.
        let tied = starts(&["if", "in"]) && now.len() <= 16 && now.iter().take(8).any(|t| matches!(t.text.as_str(), "tied" | "tie"));
        let exempts = stays || from_that || after_that || (starts(&["this", "that"]) && now.iter().any(|t| t.text == "apply"));
        match out.last_mut() {
            // "For all other proposals …": than those of which the sentence before speaks.
            Some(before)
                if kind == Kind::Rule && OF_OTHERS.iter().any(|words| begins_with(now, words))
                    || goes_on
                    || after_roll
                    || instead
                    || how_often
                    || exempts
                    || tied
                    || apart
                    || unpaid =>
            {
                let at = before.span.end;
                before.tokens.push(Token { text: ".".into(), span: at..at, capital: false, value: super::tokens::Value::None });
                before.tokens.append(now);
                before.span.end = span.end;
                before.dash = dash;
            }
            _ => out.push(Unit { tokens: std::mem::take(now), span, dash }),
        }
    };
    while let Some(token) = tokens.get(i) {
        let inside = lexicon.names_at(tokens.get(i..).unwrap_or_default()).map(|(length, ..)| length).max().unwrap_or(0);
        if inside > 1 {
            now.extend(tokens.get(i..i + inside).unwrap_or_default().iter().cloned());
            i += inside;
            continue;
        }
        i += 1;
        let next_to = tokens.get(i).is_some_and(|t| t.span.start == token.span.end);
        match token.text.as_str() {
            "." if next_to && tokens.get(i).is_some_and(|t| matches!(t.value, super::tokens::Value::Number(_))) => now.push(token.clone()),
            // What else is said of a variable belongs to its definition.
            "." if kind == Kind::Variable && i < tokens.len() => now.push(token.clone()),
            "." | "!" | "?" => close(&mut now, &mut out, false),
            // A number below zero: no dash between sentences.
            "-" if next_to
                && now.last().is_some_and(|t| t.span.end < token.span.start)
                && tokens.get(i).is_some_and(|t| matches!(t.value, super::tokens::Value::Number(_))) =>
            {
                now.push(token.clone())
            }
            "-" if dashes && OFFERS.iter().any(|words| ends_with(&now, words)) => now.push(Token { text: ":".into(), ..token.clone() }),
            "-" if dashes => close(&mut now, &mut out, true),
            _ => now.push(token.clone()),
        }
    }
    close(&mut now, &mut out, false);
    out
}

/// Words with which a part begins that says when or whether the rest happens too.
const SCOPES: &[&str] = &[
    "if", "when", "whenever", "while", "as", "at", "until", "for", "during", "unless", "once", "should", "after", "before", "in", "on",
    "upon", "next", "from", "provided", "instead", "choose", "either", "whilst",
];

/// Words in a part that may be said of the part before it as well, or lead on from it.
const SHARED: &[&str] = &["if", "unless", "while", "whilst", "long", "until", "during", "turns", "where", "instead", "otherwise", "else"];

/// Words with which a part begins that says of whom or what it is.
const SUBJECTS: &[&str] = &[
    "you",
    "your",
    "target",
    "each",
    "every",
    "all",
    "everyone",
    "everybody",
    "nobody",
    "no",
    "the",
    "that",
    "he",
    "his",
    "they",
    "their",
    "it",
    "its",
    "this",
];

/// The two parts at a semicolon, before "but" or at an "and", where neither says anything of the other.
fn halves(kind: Kind, unit: &Unit) -> Vec<(Unit, Unit)> {
    let words: Vec<&str> = unit.tokens.iter().map(|t| t.text.as_str()).collect();
    let free = |first: &[&str], second: &[&str]| {
        // What is done at a time may be said of both parts.
        let timed = matches!(first, ["each" | "every" | "this", "turn", ..])
            || first.iter().zip(first.iter().skip(1)).any(|(w, next)| matches!(*w, "this" | "next" | "that") && *next == "turn");
        let offered = first.iter().zip(first.iter().skip(1).chain([&""])).any(|(w, next)| *w == "may" && *next != "not");
        // "…, but you cannot play a card next turn": only that is so for a while.
        let barred = second.windows(2).take(8).any(|w| matches!(w, ["cannot", _] | ["may" | "can" | "must", "not" | "never"]));
        let shared = second.iter().zip(second.iter().skip(1).chain([&""])).any(|(w, next)| match *w {
            "this" | "next" => !barred && (*next == "turn" || *next == "round"),
            w => SHARED.contains(&w),
        });
        !first.first().is_none_or(|w| SCOPES.contains(w)) && !timed && !offered && !shared
    };
    let part = |tokens: &[Token], dash: bool| {
        let (start, end) = (tokens.first()?.span.start, tokens.last()?.span.end);
        Some(Unit { tokens: tokens.to_vec(), span: start..end, dash })
    };
    let mut found = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let before = |this: &str| i > 0 && words.get(i - 1) == Some(&this);
        let (end, begin) = match *word {
            ";" if words.get(i + 1) == Some(&"but") => (i, i + 2),
            ";" => (i, i + 1),
            "but" if before(",") => (i - 1, i + 1),
            "and" if kind == Kind::Card && before(",") => (i - 1, i + 1),
            "and" if kind == Kind::Card => (i, i + 1),
            _ => continue,
        };
        let (Some(first), Some(second)) = (unit.tokens.get(..end), unit.tokens.get(begin..)) else { continue };
        let (Some(w), Some(v)) = (words.get(..end), words.get(begin..)) else { continue };
        // What follows "and" may be done by the same players, unless it says by whom; and a condition or a time may be that of both.
        let timed =
            |w: &&str| SHARED.contains(w) || matches!(*w, "turn" | "turns" | "round" | "game" | "each" | "every" | "whenever" | "when");
        let apart = v.first().is_some_and(|w| SUBJECTS.contains(w)) && !w.iter().any(timed) && !v.iter().skip(1).any(timed);
        if *word == "and" && !apart {
            continue;
        }
        if free(w, v)
            && let (Some(first), Some(second)) = (part(first, false), part(second, unit.dash))
        {
            found.push((first, second));
        }
    }
    found
}

fn begins_with(tokens: &[Token], words: &[&str]) -> bool {
    tokens.len() >= words.len() && tokens.iter().zip(words).all(|(t, w)| t.text == *w)
}

fn ends_with(tokens: &[Token], words: &[&str]) -> bool {
    tokens.len() >= words.len() && tokens.iter().rev().zip(words.iter().rev()).all(|(t, w)| t.text == *w)
}

/// A bare noun phrase of names.
fn is_label(unit: &Unit, lexicon: &Lexicon) -> bool {
    let mut i = 0;
    while i < unit.tokens.len() {
        match lexicon
            .names_at(unit.tokens.get(i..).unwrap_or_default())
            .filter(|(_, name, _)| !matches!(name, Name::Player(_)))
            .map(|(length, ..)| length)
            .max()
        {
            Some(length) => i += length,
            None => return false,
        }
    }
    i > 0
}

/// A way to read a stretch of tokens.
struct Found {
    draft: Draft,
    meaning: Vec<Sentence>,
    paraphrase: String,
    /// The draft is that of the sentence before with this one in it.
    goes_on: bool,
}

/// The lexicon with the type that a definition names, if it is new: "Monument - card type that …".
fn with_own_type(text: &str, tokens: &[Token], lexicon: &Lexicon, this: Option<&str>) -> Option<Lexicon> {
    let named = tokens.iter().position(|t| matches!(t.text.as_str(), "-" | ":")).filter(|n| (1..=LONGEST_TYPE_NAME).contains(n));
    let before = tokens.get(..named.unwrap_or(0)).unwrap_or_default();
    let name = match before {
        [Token { value: super::tokens::Value::Quoted(name), .. }] => name.clone(),
        [first, ..] if !before.iter().any(|t| matches!(t.text.as_str(), "card" | "type")) => {
            text.get(first.span.start..before.last()?.span.end)?.to_owned()
        }
        _ => this?.to_owned(),
    };
    let stays =
        tokens.iter().any(|t| matches!(t.text.as_str(), "remain" | "remains" | "stay" | "stays" | "kept" | "lasting" | "permanent"));
    let known = lexicon.names_at(&super::tokens::tokens(&name).0).any(|(_, found, _)| matches!(found, Name::Type { .. }));
    if known {
        return None;
    }
    let mut own = lexicon.clone();
    own.add_type(name.as_str().into(), &name, stays);
    Some(own)
}

/// The name of a type has so many words at most.
const LONGEST_TYPE_NAME: usize = 4;

#[expect(clippy::too_many_arguments, reason = "each is a thing of its own that only the whole text knows")]
fn read_unit(
    kind: Kind,
    text: &str,
    unit: &Unit,
    lexicon: &Lexicon,
    this: &[Token],
    type_: &Option<TypeId>,
    before: &[Draft],
    effort: &mut Effort,
) -> Result<Vec<Found>, Box<NotRead>> {
    let grammar = grammar();
    if unit.tokens.len() > MOST_TOKENS {
        return Err(Box::new(messages::too_long(unit.tokens.len(), unit.span.start)));
    }
    let start = match kind {
        Kind::Card => "SENTENCE",
        Kind::Rule => "RULE",
        Kind::Winning => "WINNING",
        Kind::Elimination => "ELIMINATION",
        Kind::Type if before.is_empty() => "TYPE",
        Kind::Type => "SENTENCE",
        Kind::Variable => "VARIABLE",
    };
    let Some(start) = grammar.category(start) else { return Err(Box::new(messages::too_long(0, 0))) };
    let new_names = if matches!(kind, Kind::Type | Kind::Variable) { NewNames::Any } else { NewNames::Capitals };
    let lattice = lattice(grammar, lexicon, this, text, &unit.tokens, new_names);
    let values = match parse(grammar, &lattice, start, effort) {
        Ok(values) => values,
        Err(Stop::At { position, expected }) => return Err(Box::new(messages::stopped(text, &unit.tokens, position, &expected, lexicon))),
        Err(Stop::NoMeaning) => return Err(Box::new(messages::no_meaning(&unit.tokens))),
        Err(Stop::Exhausted) => return Err(Box::new(messages::exhausted(&unit.tokens))),
        Err(Stop::TooMuch) => return Err(Box::new(messages::too_involved(&unit.tokens))),
    };
    let lasting = type_.as_ref().is_some_and(|t| lexicon.is_lasting(t));
    let leads_on = Leads::of(unit);
    let drafts: Vec<GoesOn> = values
        .iter()
        .filter_map(|value| if let Value::Sentence(draft) = &**value { Some(draft) } else { None })
        .filter_map(|draft| {
            let plain = matches!(draft.sentences.as_slice(), [Sentence::Do(_)]);
            let draft = normal(kind, lasting, draft.clone())?;
            let draft = if kind == Kind::Rule { paid(draft, &unit.tokens) } else { draft };
            goes_on(kind, lasting, leads_on.after(plain), before.last(), draft)
        })
        .collect();
    // What it may refer to: the sentences before it. (The whole text is resolved once more in the end.)
    let near = before.len().saturating_sub(NEAR);
    let context: Vec<Draft> = before.iter().enumerate().filter(|(i, d)| *i >= near || d.target.is_some()).map(|(_, d)| d.clone()).collect();
    let with_context = |draft: &GoesOn| {
        let before = context.len() - usize::from(draft.joined);
        context.iter().take(before).chain([&draft.draft]).cloned().collect::<Vec<Draft>>()
    };
    let mut found: Vec<(GoesOn, Text, Vec<Sentence>)> = Vec::new();
    let mut note = |draft: &GoesOn, whole: Text| {
        if !found.iter().any(|(_, w, _)| same(w, &whole)) {
            let own = whole.sentences.get(whole.sentences.len() - draft.draft.sentences.len()..).unwrap_or_default().to_vec();
            found.push((draft.clone(), whole, own));
        }
    };
    let doubted = |draft: &GoesOn, whole: &Text| {
        let (earlier, own) = whole.sentences.split_at_checked(whole.sentences.len() - draft.draft.sentences.len())?;
        doubt(kind, earlier, own, &unit.tokens)
    };
    let mut problem = None;
    let mut clear = false;
    for draft in &drafts {
        let resolved = resolve(type_.clone(), with_context(draft));
        let doubt = resolved.as_ref().ok().and_then(|whole| doubted(draft, whole));
        match doubt.map_or(resolved, |doubt| Err(Unclear::Nonsense(doubt))) {
            Ok(whole) if goes_without_saying(&whole) => {
                problem = Some(Unclear::Nonsense("asks whether somebody is who he is"));
            }
            Ok(whole) if says_not_when(&whole) => {
                problem = Some(Unclear::Nonsense(
                    "does not say what somebody must have or do for it, as in 'a player who has 1000 gold at the end of a turn'",
                ));
            }
            Ok(whole) if kind == Kind::Rule && speaks_of_you(&whole) => {
                problem = Some(Unclear::Nonsense("speaks of somebody who plays it, and nobody plays a rule"));
            }
            Ok(whole) if kind == Kind::Rule && !whole.targets.is_empty() => {
                problem =
                    Some(Unclear::Nonsense("names a target, and a rule has none: say 'the player on whom it is played' or whoever it is"));
            }
            Ok(whole) => {
                clear = true;
                note(draft, whole);
            }
            Err(unclear) => problem = Some(unclear),
        }
    }
    // Where no reading is clear, those that the unclear references leave open are shown.
    if !clear && matches!(problem, Some(Unclear::Reference { .. })) {
        for draft in &drafts {
            let all = readings(type_.as_ref(), &with_context(draft));
            all.into_iter().filter(|whole| doubted(draft, whole).is_none()).for_each(|whole| note(draft, whole));
        }
        if found.len() < 2 {
            found.clear();
        }
    }
    // "Whenever you gain gold, you gain 5 more": a gain that is greater, not one that brings itself about again and again.
    if found.iter().any(|(.., own)| !sets_itself_off(own)) {
        found.retain(|(.., own)| !sets_itself_off(own));
    }
    if kind == Kind::Rule && found.len() == 2 {
        // Of two that come to the same, the one that is a rule of play.
        if let [(.., a), (.., b)] = found.as_slice()
            && comes_to_the_same(a, b)
        {
            found.retain(|(.., sentences)| sentences.iter().all(|s| matches!(s, Sentence::Procedure { .. })));
        }
    }
    if kind == Kind::Rule && found.len() == 2 {
        // "At most seven" in a rule is the number itself, where it was five as well; on a card it would only lower it.
        let set: Vec<_> = found.iter().filter_map(|(.., sentences)| number_set(sentences)).collect();
        if !set.is_empty() {
            found.retain(|(.., sentences)| number_lowered(sentences).is_none_or(|lowered| !set.contains(&lowered)));
        }
    }
    if found.is_empty() {
        return Err(Box::new(match problem {
            Some(unclear) => messages::unclear(&unclear, &unit.tokens, lexicon),
            None => messages::no_meaning(&unit.tokens),
        }));
    }
    let paraphrases: Vec<String> = found.iter().map(|(_, whole, own)| paraphrase_sentences(own, whole, lexicon)).collect();
    // What differs only in what it refers to is shown with what it refers to.
    let alike = paraphrases.iter().enumerate().any(|(i, p)| paraphrases.iter().skip(i + 1).any(|q| p == q));
    let shown = |whole: &Text, own: String| if alike { paraphrase_sentences(&whole.sentences, whole, lexicon) } else { own };
    Ok(found
        .into_iter()
        .zip(paraphrases)
        .map(|((draft, whole, meaning), p)| Found { draft: draft.draft, meaning, paraphrase: shown(&whole, p), goes_on: draft.joined })
        .collect())
}
