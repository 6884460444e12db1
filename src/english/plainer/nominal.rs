//! Deeds and states as nouns, said of whoever does or has it: "having no gold means elimination", "making no proposal costs 10 gold".

use super::moments::base;
use super::{instead, reads};
use crate::english::grammar::verbs::{Form, inflect};
use crate::english::tokens::Token;

/// What comes of it, and what is then said of whoever does it.
const COMES: &[(&str, &str)] = &[
    ("no longer means elimination", "is no longer eliminated"),
    ("no longer leads to elimination", "is no longer eliminated"),
    ("is no longer a reason for elimination", "is no longer eliminated"),
    ("does not mean elimination", "is no longer eliminated"),
    ("means elimination", "is eliminated"),
    ("leads to elimination", "is eliminated"),
    ("results in elimination", "is eliminated"),
    ("means being eliminated", "is eliminated"),
    ("brings", "gains"),
    ("earns", "gains"),
    ("gives", "gains"),
    ("costs", "loses"),
];

/// Whom it is said of, which goes without saying.
const WHOM: &[&str] = &["a player", "the player", "that player", "each player", "him", "its player", "one"];

/// Words that make a deed one that is not done, or one whose outcome is known: what it "costs" is no price.
const AFTERWARDS: &[&str] = &["no", "failing", "not", "fails", "rejected", "accepted", "passes"];

/// "Having no gold means elimination": a player who has no gold is eliminated.
pub(super) fn as_whoever(words: &[Token]) -> Option<Vec<Token>> {
    let (deed, rest) = match words {
        [to, verb, rest @ ..] if to.text == "to" => (verb.text.clone(), rest),
        [verb, rest @ ..] => (base(&verb.text).or_else(|| (verb.text == "having").then(|| "have".to_owned()))?, rest),
        [] => return None,
    };
    let first = words.first()?;
    let (at, (phrase, comes)) =
        (0..rest.len()).find_map(|i| COMES.iter().find(|(phrase, _)| reads(rest.get(i..).unwrap_or_default(), phrase)).map(|c| (i, c)))?;
    let said = rest.get(..at)?;
    // What somebody has or is goes on; when it brings something is not said.
    let lasting = matches!(deed.as_str(), "have" | "be" | "own" | "hold") && !comes.contains("eliminated");
    let afterwards = words.iter().take(words.len() - rest.len() + at).any(|t| AFTERWARDS.contains(&t.text.as_str()));
    if at == 0 || lasting || said.iter().any(|t| t.text == ",") || *phrase == "costs" && !afterwards || words.len() < 4 {
        return None;
    }
    let mut after = rest.get(at + phrase.split(' ').count()..)?;
    if let Some(whom) = WHOM.iter().find(|whom| reads(after, whom)) {
        after = after.get(whom.split(' ').count()..)?;
    }
    let word = |text: &str| instead(first, text);
    // "Ending a turn without gold": who is without gold at its end.
    let with_turn = deed == "end" && reads(said, "a turn") && said.get(2).is_some_and(|t| matches!(t.text.as_str(), "with" | "without"));
    let mut out: Vec<Token> = vec![word("a"), word("player")];
    if with_turn {
        out.extend(said.iter().skip(2).cloned());
        out.extend("at the end of a turn".split(' ').map(word));
    } else {
        out.extend([word("who"), word(&inflect(&format!("~{deed}"), Form::Third))]);
        out.extend(said.iter().cloned());
    }
    out.extend(comes.split(' ').map(word));
    out.extend(after.iter().cloned());
    Some(out)
}

/// "Unless a player has a Permanent in play, he …": a player … unless he has one; if he has none.
pub(super) fn unless_last(words: &[Token]) -> Option<Vec<Token>> {
    let [unless, rest @ ..] = words else { return None };
    let comma = rest.iter().position(|t| t.text == ",")?;
    let (condition, said) = (rest.get(..comma)?, rest.get(comma + 1..)?);
    let one = ["a player", "any player", "each player"].iter().find(|subject| reads(condition, subject));
    let [he, said @ ..] = said else { return None };
    if unless.text != "unless" || one.is_none() || he.text != "he" || said.iter().any(|t| t.text == ",") {
        return None;
    }
    let word = |text: &str| instead(unless, text);
    let out = [word("a"), word("player")].into_iter().chain(said.iter().cloned()).chain([word("unless"), word("he")]);
    Some(out.chain(condition.iter().skip(2).cloned()).collect())
}

/// Words with which a phrase begins that may as well stand at the end.
const FRONTED: &[&str] = &["on", "to", "into", "onto", "for", "from", "under", "with"];

/// Words after such a phrase with which the sentence proper begins.
const BEGINS: &[&str] = &[
    "a", "an", "the", "each", "every", "no", "all", "players", "you", "two", "one", "three", "go", "goes", "only", "double", "new",
    "nobody",
];

/// "On his own proposal a player has no vote": the phrase at the end; with the verb before it, where that stands before the subject.
pub(super) fn fronted(words: &[Token]) -> Vec<Vec<Token>> {
    let front = words.first().is_some_and(|t| FRONTED.contains(&t.text.as_str()));
    if !front {
        return Vec::new();
    }
    let asks = |t: &Token| matches!(t.text.as_str(), "if" | "unless" | "when" | "whenever" | "while" | "once" | "who" | ";" | ":");
    let mut out = Vec::new();
    for at in 3..words.len().saturating_sub(3).min(14) {
        let Some(next) = words.get(at) else { break };
        let comma = next.text == ",";
        let start = at + usize::from(comma);
        let Some(begin) = words.get(start).filter(|t| BEGINS.contains(&t.text.as_str())) else { continue };
        let (Some(phrase), Some(rest)) = (words.get(..at), words.get(start..)) else { continue };
        if phrase.iter().any(|t| t.text == ",") && !phrase.iter().any(|t| t.text == "not") {
            continue;
        }
        if phrase.iter().any(asks) {
            break;
        }
        let moved = if matches!(begin.text.as_str(), "go" | "goes" | "come" | "comes") {
            // "Into the discard pile go all new cards once they are accepted."
            let end = rest.iter().position(|t| matches!(t.text.as_str(), "once" | "when" | "as")).unwrap_or(rest.len());
            let (Some(subject), Some(then)) = (rest.get(1..end), rest.get(end..)) else { continue };
            subject.iter().chain([begin]).chain(phrase).chain(then).cloned().collect::<Vec<_>>()
        } else if rest.iter().any(asks) {
            continue;
        } else {
            rest.iter().chain(phrase).cloned().collect()
        };
        out.push(moved);
        if out.len() == 3 {
            break;
        }
    }
    out
}

/// "Only if the Primary votes for it is a proposal accepted", "no longer is there a limit": in the usual order.
pub(super) fn in_order(words: &[Token]) -> Option<Vec<Token>> {
    if reads(words, "no longer is there") || reads(words, "no longer are there") {
        let [no, longer, is, there, rest @ ..] = words else { return None };
        return Some([there, is, no, longer].into_iter().chain(rest).cloned().collect());
    }
    if !(reads(words, "only if") || reads(words, "only when")) {
        return None;
    }
    let at = (3..words.len()).find(|i| words.get(*i).is_some_and(|t| matches!(t.text.as_str(), "is" | "may" | "can" | "are" | "does")))?;
    let at = (at..words.len())
        .rev()
        .find(|i| {
            words.get(*i).is_some_and(|t| matches!(t.text.as_str(), "is" | "may" | "can" | "are"))
                && words.get(i + 1).is_some_and(|t| matches!(t.text.as_str(), "a" | "the" | "proposals" | "players" | "any" | "cards"))
        })
        .unwrap_or(at);
    let (condition, verb, rest) = (words.get(..at)?, words.get(at)?, words.get(at + 1..)?);
    // The subject is an article and a noun, or a noun alone.
    let article = rest.first().is_some_and(|t| matches!(t.text.as_str(), "a" | "an" | "the" | "any"));
    let (subject, said) = rest.split_at_checked(if article { 2 } else { 1 })?;
    let condition = condition.iter().filter(|t| t.text != ",");
    Some(subject.iter().chain([verb]).chain(said).chain(condition).cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::english::tokens::tokens;

    fn joined(words: &[Token]) -> String {
        words.iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_a_deed_brings_is_said_of_who_does_it() {
        let said = |text: &str| as_whoever(&tokens(text).0).map(|t| joined(&t));
        assert_eq!(said("Having no gold means elimination").as_deref(), Some("a player who has no gold is eliminated"));
        assert_eq!(
            said("To have no gold no longer means elimination").as_deref(),
            Some("a player who has no gold is no longer eliminated")
        );
        assert_eq!(
            said("Ending a turn without gold means elimination").as_deref(),
            Some("a player without gold at the end of a turn is eliminated")
        );
        assert_eq!(said("Making no proposal costs a player 10 gold").as_deref(), Some("a player who makes no proposal loses 10 gold"));
        assert_eq!(said("Renaming a card costs 10 gold"), None, "a price");
    }

    #[test]
    fn phrases_stand_where_they_are_usual() {
        let said = |text: &str| fronted(&tokens(text).0).iter().map(|t| joined(t)).collect::<Vec<_>>();
        assert!(said("Into the discard pile go all new cards").contains(&"all new cards go into the discard pile".to_owned()));
        assert!(said("On his own proposal a player has no vote").contains(&"a player has no vote on his own proposal".to_owned()));
        let order = |text: &str| in_order(&tokens(text).0).map(|t| joined(&t));
        assert_eq!(
            order("Only if the Primary votes for it is a proposal accepted").as_deref(),
            Some("a proposal is accepted only if the primary votes for it")
        );
        let unless = |text: &str| unless_last(&tokens(text).0).map(|t| joined(&t));
        assert_eq!(
            unless("Unless a player has no gold, he loses 5 at the end of a turn").as_deref(),
            Some("a player loses 5 at the end of a turn unless he has no gold")
        );
    }
}
