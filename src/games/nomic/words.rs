//! Small words: lists, kinds of proposals.

use crate::english::meaning::ProposalKind;

/// All kinds of proposals.
pub(super) const KINDS: [ProposalKind; 17] = [
    ProposalKind::AmendCard,
    ProposalKind::NewWinning,
    ProposalKind::AmendWinning,
    ProposalKind::NewElimination,
    ProposalKind::AmendElimination,
    ProposalKind::NewType,
    ProposalKind::NewVariable,
    ProposalKind::AmendType,
    ProposalKind::NewCard,
    ProposalKind::Copy,
    ProposalKind::NewRule,
    ProposalKind::AmendRule,
    ProposalKind::RepealRule,
    ProposalKind::RepealType,
    ProposalKind::RepealVariable,
    ProposalKind::RepealWinning,
    ProposalKind::RepealElimination,
];

/// A kind of proposal as reports name it.
pub(super) fn kind_words(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::AmendCard => "an amendment of a card",
        ProposalKind::Winning | ProposalKind::NewWinning => "a winning condition",
        ProposalKind::AmendWinning => "an amendment of a winning condition",
        ProposalKind::Elimination | ProposalKind::NewElimination => "an elimination condition",
        ProposalKind::AmendElimination => "an amendment of an elimination condition",
        ProposalKind::NewType => "a new type",
        ProposalKind::NewVariable => "a new variable",
        ProposalKind::AmendType => "an amendment of a type",
        ProposalKind::NewCard => "a new card",
        ProposalKind::Copy => "a copy of a card",
        ProposalKind::NewRule => "a new rule",
        ProposalKind::AmendRule => "an amendment of a rule",
        ProposalKind::Repeal
        | ProposalKind::RepealRule
        | ProposalKind::RepealType
        | ProposalKind::RepealVariable
        | ProposalKind::RepealWinning
        | ProposalKind::RepealElimination => "a repeal",
    }
}

/// What a change is, as reports name it.
pub(super) fn change_kind(change: &super::state::Change) -> &'static str {
    change.kind().map_or("an appeal against a ruling", kind_words)
}

/// "A", "A and B", "A, B and C".
pub(super) fn and<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", most.join(", "), last.as_ref())
        }
    }
}

/// "1 card", "3 cards".
pub(super) fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// The sentence with a full stop.
pub(super) fn stop(sentence: &str) -> String {
    if sentence.ends_with(['.', '!', '?']) { sentence.to_owned() } else { format!("{sentence}.") }
}

/// The sentence with a capital at its beginning.
pub(super) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The plural of a unit's word.
pub(super) fn plural(one: &str) -> String {
    crate::english::tokens::plural(one)
}
