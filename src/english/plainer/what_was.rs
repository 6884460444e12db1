//! What was so until now, and is so no longer: "instead of one seat, the Primary moves three", "is no longer put under the draw pile but on top of it".
//!
//! What was is only said for comparison; what is to be stands beside it in words of its own, and only where it does is what was left out.

use super::{instead, reads};
use crate::english::lattice::is_number;
use crate::english::tokens::Token;

/// What is counted in rules.
const COUNTED: &[&str] = &["card", "proposal", "vote", "turn", "seat", "place", "player", "play", "rename", "level", "copy"];

/// Whether the word is one of those that are counted, in the singular or plural.
fn counted(token: &Token) -> bool {
    let word = token.text.as_str();
    COUNTED.iter().any(|c| word == *c || word.strip_suffix('s') == Some(c)) || word == "copies"
}

/// "Instead of one (card)": how many words, and the noun.
fn number_that_was(words: &[Token]) -> Option<(usize, Option<&Token>)> {
    if !reads(words, "instead of") && !reads(words, "rather than") {
        return None;
    }
    let mut length = 2;
    if words.get(length).is_some_and(|t| matches!(t.text.as_str(), "only" | "just")) {
        length += 1;
    }
    let number = words.get(length).filter(|t| is_number(t) || matches!(t.text.as_str(), "a" | "an" | "half"))?;
    length += 1;
    if number.text == "half" {
        for phrase in ["of the votes cast", "of the votes", "of the players", "of them", "the players"] {
            if reads(words.get(length..)?, phrase) {
                length += phrase.split(' ').count();
                break;
            }
        }
        return Some((length, None));
    }
    let noun = words.get(length).filter(|t| counted(t));
    let article = matches!(number.text.as_str(), "a" | "an");
    if article && noun.is_none() {
        return None;
    }
    Some((length + usize::from(noun.is_some()), noun))
}

/// The words without the number that was, where another number of the same things stands in them.
pub(super) fn without_number(words: &[Token]) -> Vec<Vec<Token>> {
    let Some((at, (length, noun))) = (0..words.len()).find_map(|i| number_that_was(words.get(i..)?).map(|found| (i, found))) else {
        return Vec::new();
    };
    let half = words.iter().skip(at).take(length).any(|t| t.text == "half");
    let mut rest: Vec<Token> = words.iter().take(at).cloned().collect();
    let mut after = at + length;
    // At the beginning, or between commas.
    if words.get(after).is_some_and(|t| t.text == ",") && (at == 0 || rest.last().is_some_and(|t| t.text == ",")) {
        after += 1;
        if rest.last().is_some_and(|t| t.text == ",") {
            rest.pop();
        }
    }
    rest.extend(words.iter().skip(after).cloned());
    let same = |t: &Token| match noun {
        Some(noun) => counted(t) && t.text.trim_end_matches('s') == noun.text.trim_end_matches('s'),
        None => counted(t),
    };
    let numbers: Vec<usize> = (0..rest.len()).filter(|i| rest.get(*i).is_some_and(is_number)).collect();
    let followed = numbers.iter().any(|i| rest.get(i + 1).is_some_and(same));
    if followed || half {
        return vec![rest];
    }
    // "Instead of one card two are dealt": two cards.
    const ELLIPTIC: &[&str] =
        &["are", "is", "may", "can", "must", "each", "every", "per", "a", "to", "in", "for", "on", "at", "clockwise", "counterclockwise"];
    let elliptic = |i: usize| rest.get(i + 1).is_none_or(|t| ELLIPTIC.contains(&t.text.as_str()));
    let (Some(noun), Some(first)) = (noun, numbers.first().filter(|i| elliptic(**i))) else { return Vec::new() };
    let many = match noun.text.as_str() {
        "copy" | "copies" => "copies".to_owned(),
        one if one.ends_with('s') => one.to_owned(),
        one => format!("{one}s"),
    };
    rest.insert(first + 1, instead(noun, &many));
    vec![rest]
}

/// "Is no longer put under the draw pile but on top of it": is put on top of the draw pile. "Is not five but seven": is seven.
pub(super) fn but_now(words: &[Token]) -> Vec<Vec<Token>> {
    let starts = |i: usize| words.get(i..).is_some_and(|rest| reads(rest, "no longer") || reads(rest, "not"));
    let Some(at) = (0..words.len()).find(|i| starts(*i)) else { return Vec::new() };
    // What is said of some who are not such is no comparison.
    let told = |t: &Token| {
        matches!(t.text.as_str(), "who" | "whose" | "that" | "which" | "if" | "when" | "whenever" | "unless" | "while" | "with" | "without")
    };
    if words.iter().take(at).any(told) {
        return Vec::new();
    }
    let length = if words.get(at).is_some_and(|t| t.text == "no") { 2 } else { 1 };
    let Some(but) = words.iter().skip(at + length).position(|t| t.text == "but").map(|n| n + at + length) else { return Vec::new() };
    let old: Vec<&Token> = words.iter().take(but).skip(at + length).filter(|t| t.text != ",").collect();
    if old.is_empty() || old.len() > 10 {
        return Vec::new();
    }
    let before: Vec<Token> = words.iter().take(at).cloned().collect();
    let mut now: Vec<Token> = words.iter().skip(but + 1).cloned().collect();
    // "On top of it", "to the top": of what was spoken of.
    let pile: Option<Vec<Token>> = ["draw pile", "discard pile"].iter().find_map(|pile| {
        let at = old.windows(2).position(|w| matches!(w, [a, b] if format!("{} {}", a.text, b.text) == *pile))?;
        Some(old.iter().skip(at).take(2).map(|t| (*t).clone()).collect())
    });
    if let Some(pile) = pile
        && !now.iter().any(|t| t.text == "pile")
    {
        let the = now.first().map(|t| instead(t, "the"));
        match now.last().map(|t| t.text.clone()).as_deref() {
            Some("it") => {
                now.pop();
                now.extend(the.into_iter().chain(pile));
            }
            Some("top" | "bottom") => {
                let of = now.first().map(|t| instead(t, "of"));
                now.extend(of.into_iter().chain(the).chain(pile));
            }
            _ => {}
        }
    }
    let mut out = vec![before.iter().chain(&now).cloned().collect::<Vec<_>>()];
    // The verb stands with what was.
    if let Some(verb) = old.first() {
        out.push(before.iter().chain([*verb]).chain(&now).cloned().collect());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::english::tokens::tokens;

    fn said(words: Vec<Vec<Token>>) -> Vec<String> {
        words.iter().map(|w| w.iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn a_number_that_was_is_left_out_beside_the_one_that_is() {
        let now = |text: &str| said(without_number(&tokens(text).0));
        assert_eq!(now("Instead of one seat, the Primary moves three each turn"), ["the primary moves three seats each turn"]);
        assert_eq!(now("Instead of one, each player may play two cards"), ["each player may play two cards"]);
        assert_eq!(now("Two cards instead of one may be played"), ["two cards may be played"]);
        assert_eq!(now("Instead of half of the players, all players must wish it"), ["all players must wish it"]);
        assert_eq!(now("Instead of a card, he gets 10 gold"), [""; 0], "nothing is said of cards");
        assert_eq!(now("Instead of discarding, each player loses a level"), [""; 0]);
    }

    #[test]
    fn what_is_no_longer_so_is_left_out_beside_what_is() {
        let now = |text: &str| said(but_now(&tokens(text).0));
        assert!(now("The limit is not five but seven cards").contains(&"the limit is seven cards".to_owned()));
        assert!(
            now("A new card is no longer put under the draw pile but on top of it")
                .contains(&"a new card is put on top of the draw pile".to_owned())
        );
        assert_eq!(now("The Primary does not move"), [""; 0]);
    }
}
