//! What is wrong with a line, told to its writer: the words, the place, what could stand there, and the nearest right line.

use super::answer::Order;
use super::examples::verb_examples;
use super::form::{Form, Part, SlotKind, VerbForm};
use super::names::spelled;
use super::parse::{Failure, attempt};
use super::tokens::{Token, joined, tokens};
use std::fmt;
use std::ops::Range;

/// Why a line is no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineProblem {
    /// One or two sentences that name the words and what could stand in their place.
    pub message: String,
    /// Where the trouble is: bytes of the line; empty at its end where something is missing.
    pub at: Range<usize>,
    /// The nearest right thing: a whole line where one can be made, else the words for the place.
    pub suggestion: Option<String>,
    /// The verb with which the line begins; None: it does not begin like an order (it may be a remark).
    pub verb: Option<String>,
}

impl LineProblem {
    pub(super) fn new(message: impl Into<String>, at: Range<usize>) -> LineProblem {
        LineProblem { message: message.into(), at, suggestion: None, verb: None }
    }
}

impl fmt::Display for LineProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.suggestion {
            Some(s) => write!(f, " Did you mean `{s}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for LineProblem {}

/// What could have stood where a reading stopped.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expected {
    /// A fixed word or phrase.
    Word(String),
    /// A slot's content.
    Slot { name: String, kind: SlotKind },
    /// Another element of a list.
    More { name: String, least: usize, have: usize },
    /// Nothing more.
    End,
    /// A name stands there that several candidates bear.
    OneOfSeveral { from: usize, ways: Vec<String> },
    /// A number stands there that is out of bounds.
    Bounds { name: String, from: usize, n: i64, least: i64, most: i64 },
    /// A text stands there that is too long.
    TooLong { name: String, from: usize, length: usize, most: usize },
}

/// How many of the things that could stand somewhere a message lists.
const LISTED: usize = 8;
/// From which likeness on a name is suggested (Jaro-Winkler).
const NEAR: f64 = 0.82;

/// Shorter words are too like others for a slip of them to be known.
const SHORTEST_SLIP: usize = 4;
/// From this length on a verb may have two slips.
const LONG_VERB: usize = 7;

/// Tells why `line` was not read.
pub(super) fn explain(line: &str, forms: &[&Form], failure: &Failure) -> LineProblem {
    let mut problem = describe(line, forms, failure);
    problem.verb = failure.verb.as_ref().map(|v| v.verb.clone());
    problem.suggestion = suggest(line, forms, failure, 3).or(problem.suggestion);
    problem
}

fn describe(line: &str, forms: &[&Form], failure: &Failure) -> LineProblem {
    let tokens = &failure.tokens;
    if failure.exhausted {
        return LineProblem::new(
            "This line can be taken in too many ways. Please write it in simpler words, one order a line.",
            0..line.len(),
        );
    }
    if tokens.is_empty() {
        return LineProblem::new("There is nothing on this line.", 0..line.len());
    }
    let Some(verb) = &failure.verb else {
        let first = span(line, tokens, failure.start, failure.start + 1);
        let verbs: Vec<String> = forms.iter().flat_map(|f| &f.verbs).map(|v| v.verb.clone()).collect();
        let word = line.get(first.clone()).unwrap_or_default();
        return LineProblem::new(format!("No order begins with `{word}` here. Orders are: {}.", listed(&verbs, ", ", "and")), first);
    };
    for expected in &failure.expected {
        match expected {
            Expected::OneOfSeveral { from, ways } => {
                let at = span(line, tokens, *from, failure.far);
                let words = line.get(at.clone()).unwrap_or_default();
                let mut problem = LineProblem::new(format!("`{words}` could be {}.", listed(ways, ", ", "or")), at.clone());
                problem.suggestion = ways.first().map(|way| replaced(line, &at, way));
                return problem;
            }
            Expected::Bounds { name, from, n, least, most } => {
                let at = span(line, tokens, *from, failure.far);
                let bounds = if least == most { format!("only {least}") } else { format!("{least} to {most}") };
                let mut problem =
                    LineProblem::new(format!("{n} is out of bounds for {}: {bounds} can stand there.", named(name)), at.clone());
                if least <= most {
                    problem.suggestion = Some(replaced(line, &at, &(*n).clamp(*least, *most).to_string()));
                }
                return problem;
            }
            Expected::TooLong { name, from, length, most } => {
                let at = span(line, tokens, *from, tokens.len());
                return LineProblem::new(format!("The {} has {length} characters; {most} are allowed.", plain(name)), at);
            }
            _ => {}
        }
    }
    // Fixed words first: they are few, and names may be many.
    let (words, others): (Vec<&Expected>, Vec<&Expected>) = failure.expected.iter().partition(|e| matches!(e, Expected::Word(_)));
    let can: Vec<String> = words.into_iter().chain(others).flat_map(possible).collect();
    let can = listed(&can, ", ", "or");
    let read = line.get(span(line, tokens, failure.start, failure.far)).unwrap_or_default();
    if failure.far >= tokens.len() {
        let example = example_like(verb, tokens.get(failure.start..).unwrap_or_default())
            .map(|e| format!(" For example: `{e}`."))
            .unwrap_or_default();
        return LineProblem::new(format!("After `{read}` something is missing: {can}.{example}"), line.len()..line.len());
    }
    let at = span(line, tokens, failure.far, wrong_until(failure, verb));
    let words = line.get(at.clone()).unwrap_or_default();
    let message = if failure.expected.iter().all(|e| *e == Expected::End) {
        format!("The order is complete with `{read}`; `{words}` is too much.")
    } else {
        format!("`{words}` cannot stand after `{read}`. There can stand {can}.")
    };
    LineProblem::new(message, at)
}

/// How many lines are made to find an example among.
const EXAMPLES: usize = 60;

/// A complete line that begins with what was written.
fn example_like(verb: &VerbForm, written: &[Token]) -> Option<String> {
    let begins = |line: &String| joined(&tokens(line)).starts_with(&joined(written));
    verb_examples(verb, EXAMPLES).into_iter().find(begins)
}

/// The bytes of the tokens `from..to`, without blanks at the ends.
fn span(line: &str, tokens: &[Token], from: usize, to: usize) -> Range<usize> {
    let start = tokens.get(from).map_or(line.trim_end().len(), |t| t.span.start);
    let end = to.checked_sub(1).and_then(|i| tokens.get(i)).map_or(start, |t| t.span.end);
    start..end.max(start)
}

/// Where the words that do not fit end: before the next comma or fixed word of the form, after four words at most.
fn wrong_until(failure: &Failure, verb: &VerbForm) -> usize {
    let mut fixed = Vec::new();
    fixed_words(&verb.parts, &mut fixed, 0);
    let rest = failure.tokens.iter().enumerate().skip(failure.far + 1).take(3);
    let stop = rest.clone().find(|(_, t)| t.mark || fixed.contains(&t.key)).map(|(i, _)| i);
    stop.unwrap_or((failure.far + 4).min(failure.tokens.len()))
}

fn fixed_words(parts: &[Part], out: &mut Vec<String>, depth: usize) {
    for part in parts {
        match part {
            Part::Words(phrases) => out.extend(phrases.iter().filter_map(|p| tokens(p).into_iter().next()).map(|t| t.key)),
            Part::Optional { parts, .. } => fixed_words(parts, out, depth),
            Part::OneOf(ways) => ways.iter().for_each(|w| fixed_words(w, out, depth)),
            Part::Slot(slot) => {
                if let (SlotKind::Choice { candidates, .. }, true) = (&slot.kind, depth < 3) {
                    candidates.iter().for_each(|c| fixed_words(&c.then, out, depth + 1));
                }
            }
        }
    }
}

fn possible(expected: &Expected) -> Vec<String> {
    match expected {
        Expected::Word(word) => vec![format!("`{word}`")],
        Expected::Slot { name, kind } => what_fits(name, kind),
        Expected::More { name, least, have } => vec![format!("{} more {}", least.saturating_sub(*have), plain(name))],
        Expected::End => vec!["the end of the order".to_owned()],
        Expected::OneOfSeveral { ways, .. } => ways.clone(),
        Expected::Bounds { least, most, .. } => vec![format!("{least} to {most}")],
        Expected::TooLong { most, .. } => vec![format!("a text of at most {most} characters")],
    }
}

fn what_fits(name: &str, kind: &SlotKind) -> Vec<String> {
    match kind {
        SlotKind::Choice { candidates, .. } if candidates.is_empty() => vec![format!("no {} (there is none now)", plain(name))],
        SlotKind::Choice { candidates, numbered } => {
            let numbers = numbered.then(|| format!("a number from 1 to {}", candidates.len()));
            numbers.into_iter().chain((0..candidates.len()).map(|i| format!("`{}`", spelled(candidates, i, &[])))).collect()
        }
        SlotKind::List { of, .. } => what_fits(name, of),
        SlotKind::Number { least, most } => vec![format!("a number from {least} to {most} ({})", plain(name))],
        SlotKind::Text { .. } => vec![format!("{} in your own words", named(name))],
        SlotKind::Word => vec![named(name)],
    }
}

fn plain(name: &str) -> String {
    name.replace(['_', '-'], " ")
}

/// "a card", "an amount".
fn named(name: &str) -> String {
    let name = plain(name);
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// "a, b or c"; of many the first few, then how many others there are.
fn listed(items: &[String], comma: &str, last: &str) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [few @ .., end] if items.len() <= LISTED => format!("{} {last} {end}", few.join(comma)),
        many => {
            let shown: Vec<&str> = many.iter().take(LISTED - 1).map(String::as_str).collect();
            format!("{} {last} {} others", shown.join(comma), many.len() - shown.len())
        }
    }
}

fn replaced(line: &str, at: &Range<usize>, words: &str) -> String {
    format!("{}{words}{}", line.get(..at.start).unwrap_or_default(), line.get(at.end..).unwrap_or_default()).trim().to_owned()
}

/// The line with the words that do not fit replaced by the nearest that do, up to `depth` times; where the whole still
/// does not read, the nearest words alone.
fn suggest(line: &str, forms: &[&Form], failure: &Failure, depth: usize) -> Option<String> {
    if failure.exhausted {
        return None;
    }
    let names: Vec<String> = match &failure.verb {
        None => forms.iter().flat_map(|f| &f.verbs).flat_map(|v| std::iter::once(&v.verb).chain(&v.aliases)).cloned().collect(),
        Some(_) => failure.expected.iter().flat_map(writable).collect(),
    };
    let (at, name) = nearest_window(line, failure, &names)?;
    let mended = replaced(line, &at, &name);
    match attempt(&mended, forms) {
        Ok((_, Order { normal, .. })) => Some(normal),
        // One more slip further on; a mended beginning that leads no further is no suggestion for a line that may be a remark.
        Err(next) if depth > 0 && next.far > failure.far => match suggest(&mended, forms, &next, depth - 1) {
            Some(whole) if attempt(&whole, forms).is_ok() => Some(whole),
            _ => Some(name),
        },
        Err(_) => (failure.verb.is_some()).then_some(name),
    }
}

/// The whole line as it was meant where its first words are a slip of a verb and all the rest reads, perhaps with other slips mended.
pub(super) fn slip(line: &str, forms: &[&Form], failure: &Failure) -> Option<String> {
    if failure.verb.is_some() || failure.exhausted {
        return None;
    }
    let verbs = forms.iter().flat_map(|f| &f.verbs).flat_map(|v| std::iter::once(&v.verb).chain(&v.aliases));
    let verbs: Vec<String> = verbs.filter(|verb| verb.chars().count() >= SHORTEST_SLIP).cloned().collect();
    let (at, verb) = nearest_window(line, failure, &verbs)?;
    if !is_slip(line.get(at)?, &verb) {
        return None;
    }
    let words = |line: &str| tokens(line).iter().filter(|t| !t.mark).count();
    // What leaves words out was made of a remark.
    suggest(line, forms, failure, 3).filter(|whole| words(whole) + 1 >= words(line) && attempt(whole, forms).is_ok())
}

/// Whether words are a verb but for a letter, or two of a long one.
fn is_slip(written: &str, verb: &str) -> bool {
    let most = if verb.chars().count() < LONG_VERB { 1 } else { 2 };
    // Bytes: a letter more or less is four of them at most.
    written.len().abs_diff(verb.len()) <= 4 * most && strsim::osa_distance(&written.to_lowercase(), &verb.to_lowercase()) <= most
}

/// Whether the words from a token on may be a slip of a verb.
pub(super) fn may_be_slip_of(line: &str, tokens: &[Token], from: usize, verb: &str) -> bool {
    let words = verb.split_whitespace().count();
    verb.chars().count() >= SHORTEST_SLIP
        && (words.saturating_sub(1).max(1)..=words + 1)
            .filter(|width| from + width <= tokens.len())
            .any(|width| line.get(span(line, tokens, from, from + width)).is_some_and(|written| is_slip(written, verb)))
}

fn writable(expected: &Expected) -> Vec<String> {
    match expected {
        Expected::Word(word) => vec![word.clone()],
        Expected::Slot { kind: SlotKind::Choice { candidates, .. }, .. } => candidates.iter().flat_map(|c| c.names.clone()).collect(),
        _ => Vec::new(),
    }
}

/// So many words may be left out before what is written of a name ("Flood" for "Anna's Flood").
const LEFT_OUT: usize = 2;
/// How much less like a name its end is than the whole.
const END_ONLY: f64 = 0.96;

/// The words from the failing place on that are most like one of `names`, or like the end of one.
fn nearest_window(line: &str, failure: &Failure, names: &[String]) -> Option<(Range<usize>, String)> {
    let from = failure.far;
    let mut best: Option<(f64, Range<usize>, &String)> = None;
    for name in names {
        let whole: Vec<Token> = tokens(name);
        // A verb is written whole.
        let most = if failure.verb.is_some() { LEFT_OUT } else { 0 };
        let begins = (0..whole.len()).filter(|at| *at == 0 || whole.get(at - 1).is_some_and(|t| !t.mark)).take(most + 1);
        for begin in begins {
            let name_tokens = whole.get(begin..).unwrap_or_default();
            let wanted = joined(name_tokens);
            // The end of a name must be long enough to stand for it.
            if begin > 0 && wanted.chars().count() < SHORTEST_SLIP {
                continue;
            }
            let words = name_tokens.iter().filter(|t| !t.mark).count();
            for width in words.saturating_sub(1).max(1)..=words + 1 {
                let Some(window) = failure.tokens.get(from..from + width) else { continue };
                if window.iter().any(|t| t.mark) {
                    continue;
                }
                let score = strsim::jaro_winkler(&joined(window), &wanted) * if begin > 0 { END_ONLY } else { 1.0 };
                if score >= NEAR && best.as_ref().is_none_or(|(s, _, _)| score > *s) {
                    best = Some((score, span(line, &failure.tokens, from, from + width), name));
                }
            }
        }
    }
    best.map(|(_, at, name)| (at, name.clone()))
}
