//! Orders of words for which the grammar has one place and English another.

use super::super::meaning::*;
use super::{Such, has, says};

/// What the sentence does not say, if there is such a thing.
pub(super) fn doubt(own: &[Sentence], words: &[&str]) -> Option<&'static str> {
    if counted_for_each(words) {
        return Some("counts something for each player by himself, but would be done for the first one alone");
    }
    if made_to_choose(own, words) {
        return Some("does not say who does the second thing, and who chooses: say 'target player chooses one: … or …'");
    }
    if those_of_a_group(words) {
        return Some("does not say whether 'those' are only the ones of whom it spoke before: say 'each opponent who …'");
    }
    if says(words, "in", "hands") {
        return Some("does not say in whose hands: 'in your hand', 'in the hands of all players'");
    }
    if next_to_a_neighbour(own, words) {
        return Some("does not say whose neighbours are meant: say 'the player to target player's left' and 'to target player's right'");
    }
    if optional_for_another(words) {
        return Some("does not say whether you choose what is done, or whether it is done at all");
    }
    if becomes_yours(own, words) {
        return Some("does not say whether the variable is taken or made equal");
    }
    if nobodys_bound(own, words) {
        return Some(
            "does not say whether what lies beyond the bound already is changed: say 'cannot be less than', or 'nobody can lose …'",
        );
    }
    if taken_or_gained(own, words) {
        return Some("does not say whether it is taken from him: say 'takes … from', or 'gains as much … as he has'");
    }
    if when_excepted(words) {
        return Some("does not say whether the time or condition is of the exception alone: make two sentences");
    }
    if counted_together(own, words) {
        return Some("does not say how many there must be of each sort: say 'at least 2 Floods and at least 1 Slave Labour'");
    }
    if most_of_the_first(own, words) {
        return Some("does not say whether it is the most of both: say 'the most slaves and the most gold'");
    }
    None
}

/// "The next time each opponent plays a Permanent, he loses 20 gold."
fn counted_for_each(words: &[&str]) -> bool {
    const PLAYERS: &[&str] = &["player", "opponent", "neighbour"];
    words.windows(4).any(|w| match w {
        ["first" | "next" | "second" | "third", "time" | "card" | "effect", "each" | "every", whose] => PLAYERS.contains(whose),
        _ => false,
    })
}

/// "Make target player lose a level or discard a card": he chooses, and does either.
fn made_to_choose(own: &[Sentence], words: &[&str]) -> bool {
    let made = matches!(words, ["make" | "have" | "order" | "force", ..]);
    let chosen = |sentence: &Sentence| matches!(sentence, Sentence::Do(Effect::Choose { by: Who::You, .. }));
    made && words.contains(&"or") && own.iter().any(chosen)
}

/// "All opponents lose 10 gold and those with a Guild discard a card."
fn those_of_a_group(words: &[&str]) -> bool {
    let at = words.windows(3).position(|w| matches!(w, ["and" | "but" | ",", "those", "with" | "who" | "without" | "that"]));
    at.is_some_and(|at| words.get(..at).unwrap_or_default().iter().any(|w| matches!(*w, "opponent" | "opponents" | "neighbours")))
}

/// "Target player gives 10 gold to both his neighbours": the right one of the left one is himself.
fn next_to_a_neighbour(own: &[Sentence], words: &[&str]) -> bool {
    let twice = |who: &Who| matches!(who, Who::Neighbour { of, .. } if matches!(**of, Who::Neighbour { .. }));
    words.contains(&"neighbours") && has(own, Such::Who(&twice))
}

/// "At your option, target player loses a level or discards two cards."
fn optional_for_another(words: &[&str]) -> bool {
    matches!(words, ["at", "your", "option", ..]) && words.contains(&"or") && !words.contains(&"you")
}

/// "Target player's gold becomes yours."
fn becomes_yours(own: &[Sentence], words: &[&str]) -> bool {
    let set = |sentence: &Sentence| matches!(sentence, Sentence::Do(Effect::Change { adjust: Adjust::SetTo(_), .. }));
    (says(words, "becomes", "yours") || says(words, "become", "yours")) && own.iter().any(set)
}

/// "No player's gold may fall below 10": what is below already is not lifted by that.
fn nobodys_bound(own: &[Sentence], words: &[&str]) -> bool {
    const MOVES: &[&str] = &["fall", "drop", "sink", "go", "rise", "climb", "grow", "get"];
    let moves = words.windows(2).any(|w| match w {
        [verb, "below" | "above" | "under" | "over" | "beneath" | "beyond"] => MOVES.contains(verb),
        _ => false,
    });
    let bounds = |sentence: &Sentence| match sentence {
        Sentence::Holds { holds, .. } => holds.iter().any(|h| matches!(h, Static::Bounds { .. })),
        Sentence::Procedure { procedure: Procedure::Holds(holds), .. } => matches!(holds, Static::Bounds { .. }),
        _ => false,
    };
    let nobody = matches!(words, ["no" | "nobody" | "none", ..]) || says(words, "no", "one");
    nobody && moves && own.iter().any(bounds)
}

/// "You get 10 of target player's slaves": taken from him, and not only gained.
fn taken_or_gained(own: &[Sentence], words: &[&str]) -> bool {
    const GETS: &[&str] = &["get", "gets", "gain", "gains", "receive", "receives"];
    const HIS: &[&str] = &["his", "her", "their"];
    let owned = |rest: &[&str]| match rest {
        [his, ..] if HIS.contains(his) => true,
        [_, "'s", ..] | [_, _, "'s", ..] | [_, _, _, "'s", ..] => true,
        _ => false,
    };
    let said = words.iter().enumerate().any(|(i, verb)| {
        let rest = words.get(i + 1..).unwrap_or_default();
        GETS.contains(verb)
            && match rest {
                ["all", "of", rest @ ..] | ["all", rest @ ..] => owned(rest),
                [number, "of", rest @ ..] => number.parse::<i64>().is_ok() && owned(rest),
                _ => false,
            }
    });
    // What an eliminated player had is nobody's.
    let gains = |effect: &Effect| matches!(effect, Effect::Change { adjust: Adjust::Gain(_), .. });
    said && !says(words, "is", "eliminated") && has(own, Such::Effect(&gains))
}

/// "Each player loses 10 slaves at the end of each turn, except the Primary in even turns": when the exception is one.
fn when_excepted(words: &[&str]) -> bool {
    const WHEN: &[&str] = &["from", "if", "unless", "when", "while", "during", "until"];
    let at = words.windows(2).position(|w| w == [",", "except"]);
    let after = at.map(|at| words.get(at + 2..).unwrap_or_default()).unwrap_or_default();
    let after: Vec<&str> = after.iter().copied().take_while(|w| *w != ",").collect();
    let in_turns = after.iter().position(|w| *w == "in").is_some_and(|at| after.iter().skip(at).any(|w| matches!(*w, "turn" | "turns")));
    in_turns || after.iter().any(|w| WHEN.contains(w))
}

/// "A player holds two Floods and a Slave Labour": of either sort two.
fn counted_together(own: &[Sentence], words: &[&str]) -> bool {
    let sorts = words.windows(2).any(|w| matches!(w, ["and" | "or", "a" | "an" | "one"]));
    let of_sorts = |amount: &Amount| matches!(amount, Amount::Cards(cards) if cards.of.iter().any(|t| matches!(t, CardTest::Any(_))));
    let several = |c: &Condition| matches!(c, Condition::Compare(amount, _, Amount::Number(2..)) if of_sorts(amount));
    sorts && has(own, Such::Condition(&several))
}

/// "A player has the most slaves and gold": the most of both.
fn most_of_the_first(own: &[Sentence], words: &[&str]) -> bool {
    let both = words.windows(3).any(|w| matches!(w, ["most" | "fewest" | "least", _, "and"]));
    let some = |c: &Condition| matches!(c, Condition::Compare(Amount::Variable(..), Relation::AtLeast, Amount::Number(1)));
    both && has(own, Such::Condition(&some))
}
