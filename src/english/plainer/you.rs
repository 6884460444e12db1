//! "You" in a rule is any player: "you may hold six cards" is said of each.

use super::instead;
use crate::english::grammar::verbs::{Form, inflect};
use crate::english::tokens::Token;

/// Words that speak of somebody else than "you", whom "he" would be taken for.
const OTHERS: &[&str] = &[
    "he",
    "him",
    "his",
    "they",
    "them",
    "their",
    "player",
    "players",
    "opponent",
    "opponents",
    "whoever",
    "anyone",
    "anybody",
    "everyone",
    "everybody",
    "someone",
    "somebody",
    "nobody",
    "himself",
    "themselves",
];

/// Words that stand before a verb and are none.
const ADVERBS: &[&str] = &["only", "also", "already", "still", "always", "never", "then", "just"];

/// Verbs that have one form for all persons.
const SAME_FORM: &[&str] = &["may", "can", "cannot", "must", "shall", "will", "could", "should", "did", "had", "might", "need"];

/// Whether "you" is the only one of whom it is said, beside "other players".
fn of_you_alone(words: &[Token]) -> bool {
    let speaks = words.iter().any(|t| matches!(t.text.as_str(), "you" | "your" | "yours" | "yourself"));
    let other = |i: usize| i > 0 && words.get(i - 1).is_some_and(|t| matches!(t.text.as_str(), "other" | "another"));
    speaks && !words.iter().enumerate().any(|(i, t)| OTHERS.contains(&t.text.as_str()) && !other(i))
}

/// "You have …, your …": a player has …, his ….
pub(super) fn as_a_player(words: &[Token]) -> Option<Vec<Token>> {
    if !of_you_alone(words) {
        return None;
    }
    let mut out: Vec<Token> = Vec::with_capacity(words.len() + 4);
    let mut named = false;
    let mut verb_next = false;
    for (i, token) in words.iter().enumerate() {
        let said: &[&str] = match (token.text.as_str(), named) {
            ("you", false) => &["a", "player"],
            ("your", false) => &["a", "player", "'s"],
            ("you", true) if verb_next => return None,
            ("you", true) => {
                // Of what is done to him there is no verb after it.
                let object = words.get(i + 1).is_none_or(|t| !t.text.chars().all(char::is_alphabetic));
                if object { &["him"] } else { &["he"] }
            }
            ("your", true) => &["his"],
            ("yours", true) => &["his"],
            ("yourself", true) => &["himself"],
            ("yours" | "yourself", false) => return None,
            _ if verb_next && ADVERBS.contains(&token.text.as_str()) => {
                out.push(token.clone());
                continue;
            }
            (verb, _) if verb_next => {
                verb_next = false;
                out.push(instead(token, &third(verb)));
                continue;
            }
            _ => {
                out.push(token.clone());
                continue;
            }
        };
        verb_next = token.text == "you" && said != ["him"];
        named = true;
        out.extend(said.iter().map(|text| instead(token, text)));
    }
    Some(out)
}

/// "You have …, your …": players have …, their ….
pub(super) fn as_players(words: &[Token]) -> Option<Vec<Token>> {
    if !of_you_alone(words) {
        return None;
    }
    let mut named = false;
    let said = words.iter().map(|token| {
        let text = match (token.text.as_str(), named) {
            ("you", false) => "players",
            ("you", true) => "they",
            ("your" | "yours", true) => "their",
            ("yourself", true) => "themselves",
            ("your" | "yours" | "yourself", false) => return None,
            _ => return Some(token.clone()),
        };
        named = true;
        Some(instead(token, text))
    });
    said.collect()
}

/// A verb of "you", of a third person.
fn third(verb: &str) -> String {
    if SAME_FORM.contains(&verb) || verb.ends_with("ed") {
        return verb.to_owned();
    }
    if verb == "are" { "is".to_owned() } else { inflect(&format!("~{verb}"), Form::Third) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::english::tokens::tokens;

    #[test]
    fn you_are_any_player() {
        let said = |text: &str| as_a_player(&tokens(text).0).map(|t| t.iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" "));
        assert_eq!(
            said("You have as many votes as your pyramid has levels").as_deref(),
            Some("a player has as many votes as his pyramid has levels")
        );
        assert_eq!(said("If you have no gold, you may not vote").as_deref(), Some("if a player has no gold , he may not vote"));
        assert_eq!(said("Your hand limit is six").as_deref(), Some("a player 's hand limit is six"));
        assert_eq!(said("Each player may look at your hand"), None, "of somebody else too");
        assert_eq!(said("The Primary has two votes"), None);
    }

    #[test]
    fn you_are_all_players() {
        let said = |text: &str| as_players(&tokens(text).0).map(|t| t.iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" "));
        assert_eq!(said("You vote on every proposal except your own").as_deref(), Some("players vote on every proposal except their own"));
    }
}
