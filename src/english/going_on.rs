//! Sentences that go on with the one before: "… Then each opponent loses 10 gold", "Everyone else draws a card".
//!
//! In come the drafts of a sentence and of the one before it, out goes the draft of both in one, where the second is done when the first is.

use super::build::in_order;
use super::grammar::values::Draft;
use super::meaning::*;
use super::normal::{everyone_else, leaves_out};
use super::reader::{Kind, Unit};
use super::resolve::asks_whether;

/// A draft, by itself or as the end of the one before.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GoesOn {
    pub draft: Draft,
    pub joined: bool,
}

/// How the words of a sentence lead on from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leads {
    /// "then", "also".
    On,
    /// It begins with whom the sentence before names: "he", "that player".
    Refers,
    /// By nothing but its place: it says what is done, and no time of its own.
    Follows,
    /// Not at all: it names when it is done.
    No,
}

impl Leads {
    pub(super) fn of(unit: &Unit) -> Leads {
        let words: Vec<&str> = unit.tokens.iter().map(|t| t.text.as_str()).collect();
        const ON: &[&[&str]] = &[
            &["then"],
            &["afterwards"],
            &["after", "that"],
            &["after", "this"],
            &["thereafter"],
            &["and", "then"],
            &["next", ","],
            &["finally"],
            &["in", "addition"],
            &["additionally"],
            &["moreover"],
            &["furthermore"],
            &["at", "the", "same", "time"],
            &["as", "a", "result"],
        ];
        // What names a time of its own does not go on with another.
        let timed = words.iter().any(|w| matches!(*w, "turn" | "turns"));
        let also = !timed && (words.contains(&"also") || words.last().is_some_and(|w| *w == "too") || words.ends_with(&["as", "well"]));
        if also || ON.iter().any(|start| words.starts_with(start)) {
            return Leads::On;
        }
        let refers = !timed
            && (matches!(words.first(), Some(&("he" | "they" | "his" | "their")))
                || matches!(words.as_slice(), ["that" | "this", "player" | "opponent", ..]));
        if refers { Leads::Refers } else { Leads::Follows }
    }

    /// How a draft leads on. `plain`: it says nothing but what is done, so that "each turn …" stands by itself.
    pub(super) fn after(self, plain: bool) -> Leads {
        if self == Leads::Follows && !plain { Leads::No } else { self }
    }
}

/// The sentence as a part of the one before, where it is done when that is; else by itself. `remains`: it is of a card that remains in play. `None`: it belongs to the one before, and cannot be put there.
pub(super) fn goes_on(kind: Kind, remains: bool, leads: Leads, before: Option<&Draft>, draft: Draft) -> Option<GoesOn> {
    let alone = |draft: Draft| Some(GoesOn { draft: everyone_else(draft), joined: false });
    let [Sentence::Do(effect)] = draft.sentences.as_slice() else { return alone(draft) };
    let lasting = matches!(effect, Effect::Enact { .. } | Effect::Arm { .. });
    let others = |before: &Effect| leaves_out(effect, before);
    // What is done upon a trigger of what remains, all of it.
    let upon = |leads: Leads| match leads {
        Leads::On | Leads::Refers => true,
        Leads::Follows => remains || kind == Kind::Type,
        Leads::No => false,
    };
    let Some((before, last)) = before.and_then(|b| Some((b, b.sentences.last()?))) else { return alone(draft) };
    if draft.target.is_some() {
        return alone(draft);
    }
    let joined = match last {
        Sentence::When(trigger) if upon(leads) || others(&trigger.effect) || (kind == Kind::Rule && !lasting) => {
            Sentence::When(Trigger { effect: in_order([trigger.effect.clone(), effect.clone()]), ..trigger.clone() })
        }
        Sentence::OnPlay(done) if leads == Leads::On || others(done) => Sentence::OnPlay(in_order([done.clone(), effect.clone()])),
        Sentence::Do(Effect::Arm { trigger, until }) if leads == Leads::On || others(&trigger.effect) => {
            if trigger.frequency != Frequency::Once {
                return None;
            }
            let both = in_order([trigger.effect.clone(), effect.clone()]);
            Sentence::Do(Effect::Arm { trigger: Box::new(Trigger { effect: both, ..(**trigger).clone() }), until: until.clone() })
        }
        Sentence::Do(done) if others(done) || asks_whether(effect) => Sentence::Do(in_order([done.clone(), effect.clone()])),
        _ => return alone(draft),
    };
    let mut both = before.clone();
    both.sentences.pop();
    both.sentences.push(joined);
    Some(GoesOn { draft: everyone_else(both), joined: true })
}
