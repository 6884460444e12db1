//! Moments of a turn in other words: "in a turn … at the end of it", "every turn ends with the lowest pyramid growing".

use super::{instead, reads};
use crate::english::grammar::grammar;
use crate::english::grammar::verbs::{Form, inflect};
use crate::english::tokens::Token;

/// What is said of the end of a turn that was spoken of.
const ITS_END: &[&str] =
    &["at the end of it", "at the end of that turn", "at its end", "when it ends", "when it is over", "by the end of it"];

/// Other things that end, and turns that are not the one that goes on.
const OTHERS_THAT_END: &[&str] = &["game", "ballot", "vote", "deadline", "next", "following", "last"];

/// "… in a turn … at the end of it": of the turn, where nothing else that ends is named before.
pub(super) fn of_the_turn(words: &[Token]) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(words.len() + 2);
    let mut i = 0;
    while let Some(token) = words.get(i) {
        let spoken = |of: &[&str]| out.iter().any(|t| of.contains(&t.text.as_str()));
        let its_end = ITS_END.iter().find(|phrase| reads(words.get(i..).unwrap_or_default(), phrase));
        if let Some(phrase) = its_end
            && spoken(&["turn", "turns"])
            && !spoken(OTHERS_THAT_END)
        {
            out.extend("at the end of the turn".split(' ').map(|word| instead(token, word)));
            i += phrase.split(' ').count();
        } else {
            out.push(token.clone());
            i += 1;
        }
    }
    out
}

/// Moments that stand anywhere in a sentence, and mean the same before it.
const MOMENTS: &[&str] = &[
    "at the end of each turn",
    "at the end of every turn",
    "at the start of each turn",
    "at the start of every turn",
    "at the beginning of each turn",
    "at the beginning of every turn",
    "at the end of the turn",
    "at the end of this turn",
    "at the end of the next turn",
    "at the end of next turn",
    "at the start of the next turn",
    "at the start of next turn",
];

/// "Each player may discard a card at the end of each turn to gain 10 gold": with the moment before it. Of two things in one sentence, it may be that of one alone.
pub(super) fn fronted(words: &[Token]) -> Option<Vec<Token>> {
    const PARTED: &[&str] = &[
        "and", "or", "but", "then", "if", "unless", "when", "whenever", "while", "until", "who", "that", "which", "whose", ",", ";", ":",
        ".",
    ];
    if words.iter().any(|t| PARTED.contains(&t.text.as_str())) {
        return None;
    }
    let (at, phrase) = (1..words.len()).find_map(|i| {
        let rest = words.get(i..).unwrap_or_default();
        MOMENTS.iter().find(|phrase| reads(rest, phrase)).map(|phrase| (i, phrase))
    })?;
    let length = phrase.split(' ').count();
    let (before, rest) = words.split_at_checked(at)?;
    let (moment, after) = rest.split_at_checked(length)?;
    let comma = instead(moment.last()?, ",");
    Some(moment.iter().cloned().chain([comma]).chain(before.iter().cloned()).chain(after.iter().cloned()).collect())
}

/// "Every turn ends with each player losing 5 slaves": at the end of each turn each player loses 5 slaves.
pub(super) fn ends_with(words: &[Token], form: Form) -> Option<Vec<Token>> {
    let [each, turn, ends, with, rest @ ..] = words else { return None };
    if !matches!(each.text.as_str(), "each" | "every" | "a" | "the") || turn.text != "turn" || with.text != "with" {
        return None;
    }
    let moment = match ends.text.as_str() {
        "ends" => "at the end of each turn",
        "begins" | "starts" => "at the start of each turn",
        _ => return None,
    };
    let doing = rest.iter().position(|t| base(&t.text).is_some())?;
    let said = rest.iter().enumerate().map(|(i, t)| match base(&t.text) {
        Some(base) if i == doing => instead(t, &inflect(&format!("~{base}"), form)),
        _ => t.clone(),
    });
    Some(moment.split(' ').map(|word| instead(each, word)).chain(said).collect())
}

/// The base form of a verb in "-ing" that the grammar knows.
pub(super) fn base(word: &str) -> Option<String> {
    let stem = word.strip_suffix("ing").filter(|stem| stem.len() > 1 && stem.is_ascii())?;
    let single = stem.get(..stem.len() - 1).unwrap_or(stem);
    let candidates = [stem.to_owned(), format!("{stem}e"), single.to_owned()];
    candidates.into_iter().find(|c| grammar().word(c).is_some() && inflect(&format!("~{c}"), Form::Gerund) == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::english::tokens::tokens;

    fn words(text: &str) -> Vec<Token> {
        tokens(text).0
    }

    fn joined(tokens: &[Token]) -> String {
        tokens.iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_end_of_it_is_that_of_the_turn_spoken_of() {
        let said = |text: &str| joined(&of_the_turn(&words(text)));
        assert_eq!(
            said("Who plays no card in a turn loses 5 gold at the end of it"),
            "who plays no card in a turn loses 5 gold at the end of the turn"
        );
        assert_eq!(said("Who has no gold loses a level at the end of it"), "who has no gold loses a level at the end of it");
        assert_eq!(said("Who wins the game in a turn is fined when it ends"), "who wins the game in a turn is fined when it ends");
    }

    #[test]
    fn what_a_turn_ends_with_is_done_at_its_end() {
        let said = |text: &str| ends_with(&words(text), Form::Third).map(|t| joined(&t));
        assert_eq!(
            said("Every turn ends with the lowest pyramid growing by one level").as_deref(),
            Some("at the end of each turn the lowest pyramid grows by one level")
        );
        assert_eq!(
            said("Each turn begins with each player getting 10 gold").as_deref(),
            Some("at the start of each turn each player gets 10 gold")
        );
        assert_eq!(said("The game ends with turn 12"), None);
    }
}
