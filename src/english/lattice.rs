//! A sentence as a lattice: each word of the grammar is an edge, and so is every name, number and die, however many words it has.

use std::rc::Rc;

use super::alike::phrases;
use super::chart::{Edge, Lattice};
use super::grammar::values::{DiceOf, Nothing, UnitOf};
use super::grammar::{Grammar, Value};
use super::lexicon::{Lexicon, Name};
use super::meaning::Mark;
use super::tokens::{Token, Value as TokenValue};
use crate::numerals;

/// What a text may call new names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewNames {
    /// Words that begin with a capital letter.
    Capitals,
    /// Any words (where a variable or type is being defined).
    Any,
}

/// At most so many words make a new name.
const LONGEST_NAME: usize = 6;

pub fn lattice(grammar: &Grammar, lexicon: &Lexicon, this: &[Token], text: &str, tokens: &[Token], new_names: NewNames) -> Lattice {
    let mut edges: Vec<Vec<Edge>> = (0..tokens.len()).map(|_| Vec::new()).collect();
    for (i, token) in tokens.iter().enumerate() {
        let Some(out) = edges.get_mut(i) else { continue };
        let mut push = |length: usize, class: &str, value: Option<Value>| {
            if let Some(terminal) = grammar.word(class) {
                out.push(Edge { to: i + length, terminal, value: value.map(Rc::new) });
            }
        };
        push(1, &token.text, None);
        let rest = tokens.get(i..).unwrap_or_default();
        for (more, word) in phrases(&token.text) {
            let follows = |(n, w): (usize, &&str)| rest.get(n + 1).is_some_and(|t| t.text == **w);
            if more.iter().enumerate().all(follows) {
                push(1 + more.len(), word, None);
            }
        }
        match &token.value {
            TokenValue::Number(n) => push(1, "<number>", Some(Value::Number(*n))),
            TokenValue::Quoted(inside) => push(1, "<quoted>", Some(Value::Words(inside.clone()))),
            TokenValue::None => {}
        }
        if let Some((length, n)) = number_words(rest) {
            push(length, "<number>", Some(Value::Number(n)));
        }
        if let Some(n) = numerals::ordinal(&token.text).and_then(|n| i64::try_from(n).ok()) {
            push(1, "<ordinal>", Some(Value::Number(n)));
        }
        if let Some(dice) = dice(&token.text) {
            push(1, "<dice>", Some(Value::Dice(dice)));
        }
        if let Some(mark) = label(rest) {
            push(3, "<label>", Some(Value::Label(mark)));
        }
        if !this.is_empty() && rest.len() >= this.len() && rest.iter().zip(this).all(|(a, b)| a.text == b.text) {
            push(this.len(), "<this>", Some(Value::Nothing(Nothing)));
        }
        for (length, name, many) in lexicon.names_at(rest) {
            // A name that is also a word of the language is a name only where it is written like one.
            let clash = length == 1 && grammar.word(&token.text).is_some();
            if clash && (!token.capital || i == 0) && !matches!(name, Name::Variable(_) | Name::Unit(_) | Name::Type { .. }) {
                continue;
            }
            let (class, value) = match name {
                Name::Variable(id) => ("<variable>", Value::Variable(id.clone())),
                Name::Unit(id) => ("<unit>", Value::Unit(UnitOf(id.clone()))),
                Name::Kind(id) => (if many { "<kinds>" } else { "<kind>" }, Value::Kind(id.clone())),
                Name::Type { id, lasting: false } => (if many { "<types>" } else { "<type>" }, Value::Type(id.clone())),
                Name::Type { id, lasting: true } => (if many { "<lastings>" } else { "<lasting>" }, Value::Type(id.clone())),
                Name::Player(id) => ("<player>", Value::PlayerName(id.clone())),
            };
            // "With a Foundation Level": where it is had, its sort tells.
            if let Name::Kind(id) = name
                && let Some(stays) = lexicon.stays(id)
            {
                let had = match (stays, many) {
                    (true, false) => "<staying>",
                    (true, true) => "<stayings>",
                    (false, false) => "<passing>",
                    (false, true) => "<passings>",
                };
                push(length, had, Some(Value::Kind(id.clone())));
            }
            push(length, class, Some(value));
        }
        let fits = |t: &Token| t.text.chars().next().is_some_and(char::is_alphabetic) && (t.capital || new_names == NewNames::Any);
        let run = rest.iter().take(LONGEST_NAME).take_while(|t| fits(t) || t.text == "'s").count();
        for length in 1..=run {
            if let (Some(first), Some(last)) = (rest.first(), rest.get(length - 1))
                && first.text != "'s"
            {
                let words = text.get(first.span.start..last.span.end).unwrap_or_default().to_owned();
                push(length, "<newname>", Some(Value::Words(words)));
            }
        }
    }
    Lattice { edges }
}

/// "[A]": the label of a paraphrase.
fn label(tokens: &[Token]) -> Option<Mark> {
    let [open, letter, close, ..] = tokens else { return None };
    if open.text != "[" || close.text != "]" {
        return None;
    }
    let index = letter.text.chars().try_fold(0u16, |n, c| {
        if c.is_ascii_lowercase() { n.checked_mul(26)?.checked_add(c as u16 - u16::from(b'a') + 1) } else { None }
    })?;
    (1..=5000).contains(&index).then_some(Mark(super::grammar::values::LABELS + index))
}

/// The letters of a label: 1 is A, 27 is AA.
pub fn label_letters(mut n: u16) -> String {
    let mut letters = Vec::new();
    while n > 0 {
        n -= 1;
        letters.push(char::from(b'A' + (n % 26) as u8));
        n /= 26;
    }
    letters.iter().rev().collect()
}

fn dice(text: &str) -> Option<DiceOf> {
    let (number, sides) = text.split_once('d')?;
    let number = if number.is_empty() { 1 } else { number.parse().ok()? };
    let sides = sides.parse().ok()?;
    ((1..=100).contains(&number) && (2..=1000).contains(&sides)).then_some(DiceOf { number, sides })
}

/// Whether a number stands here, in digits or in a single word ("three").
pub(super) fn is_number(token: &Token) -> bool {
    matches!(token.value, TokenValue::Number(_)) || number_words(std::slice::from_ref(token)).is_some()
}

/// A number in words ("three", "one hundred and twenty"), the longest that begins here.
fn number_words(tokens: &[Token]) -> Option<(usize, i64)> {
    let word = |i: usize| tokens.get(i).map_or("", |t: &Token| t.text.as_str());
    let below_hundred = |i: usize| -> Option<(usize, i64)> {
        if let Some(n) = numerals::small(word(i)) {
            return Some((1, n));
        }
        let tens = numerals::tens(word(i))?;
        match numerals::small(word(i + 1)) {
            Some(ones @ 1..=9) => Some((2, tens + ones)),
            _ => Some((1, tens)),
        }
    };
    let below_thousand = |i: usize| -> Option<(usize, i64)> {
        let (mut length, mut value) =
            if word(i) == "a" && matches!(word(i + 1), "hundred" | "thousand") { (1, 1) } else { below_hundred(i)? };
        if word(i + length) == "hundred" {
            value *= 100;
            length += 1;
            let skip = usize::from(word(i + length) == "and");
            if let Some((more, rest)) = below_hundred(i + length + skip) {
                length += more + skip;
                value += rest;
            }
        }
        Some((length, value))
    };
    // "a dozen", "half a dozen", "two dozen".
    match (word(0), word(1), word(2)) {
        ("a", "dozen", _) => return Some((2, 12)),
        ("half", "a", "dozen") => return Some((3, 6)),
        _ => {}
    }
    if let Some((length, n)) = below_hundred(0).filter(|(length, _)| word(*length) == "dozen") {
        return Some((length + 1, n * 12));
    }
    let digits = match tokens.first() {
        Some(Token { value: TokenValue::Number(n), .. }) if matches!(word(1), "thousand" | "hundred" | "million") => Some((1, *n)),
        _ => None,
    };
    let (mut length, mut value) = match digits {
        Some((length, n)) if word(1) == "hundred" => (length + 1, n.checked_mul(100)?),
        Some(found) => found,
        None => below_thousand(0)?,
    };
    match word(length) {
        "thousand" => {
            value = value.checked_mul(1000)?;
            length += 1;
            if let Some((more, rest)) = below_thousand(length) {
                length += more;
                value += rest;
            }
        }
        "million" => {
            value = value.checked_mul(1_000_000)?;
            length += 1;
        }
        _ => {}
    }
    Some((length, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::english::tokens::tokens;

    #[test]
    fn numbers_in_words() {
        for (text, length, value) in [
            ("three slaves", 1, 3),
            ("one hundred and twenty five gold", 5, 125),
            ("a thousand gold", 2, 1000),
            ("twenty one", 2, 21),
            ("two hundred slaves", 2, 200),
            ("5 hundred", 2, 500),
            ("a dozen slaves", 2, 12),
            ("half a dozen", 3, 6),
            ("two dozen", 2, 24),
        ] {
            assert_eq!(number_words(&tokens(text).0), Some((length, value)), "{text}");
        }
        assert_eq!(number_words(&tokens("gold").0), None);
        assert_eq!(number_words(&tokens("a card").0), None);
    }

    #[test]
    fn labels() {
        assert_eq!(label_letters(1), "A");
        assert_eq!(label_letters(27), "AA");
        assert_eq!(label(&tokens("[AA]").0), Some(Mark(super::super::grammar::values::LABELS + 27)));
    }
}
