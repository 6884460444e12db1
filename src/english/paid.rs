//! What is paid for a deed, in a rule: a cost of it, without which it is not done, and not what comes of it.
//!
//! "You pay 10 gold for every card that you rename" reads as a trigger like any other ("you lose 10 gold for every card …"); that the text says "pay" makes
//! it what "renaming a card costs 10 gold" is. In comes a draft, out goes the same with such triggers as rules of play.

use super::build::put;
use super::grammar::values::{Draft, HE, SUBJECT};
use super::meaning::*;
use super::tokens::Token;

/// The draft, where the words speak of paying.
pub(super) fn paid(draft: Draft, words: &[Token]) -> Draft {
    let pays = words.iter().any(|t| matches!(t.text.as_str(), "pay" | "pays" | "paid"));
    if !pays {
        return draft;
    }
    Draft { sentences: draft.sentences.into_iter().map(as_cost).collect(), ..draft }
}

fn as_cost(sentence: Sentence) -> Sentence {
    let Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect }) = &sentence else { return sentence };
    let effect = put(put(effect.clone(), HE, &Who::Actor), SUBJECT, &Who::Actor);
    match by_doer(effect).and_then(|cost| cost_of(event, cost)) {
        Some(procedure) => Sentence::Procedure { procedure, condition: None, until: Duration::Always },
        None => sentence,
    }
}

/// What is paid, where it is nothing but a payment by whoever does the deed.
fn by_doer(effect: Effect) -> Option<Effect> {
    match effect {
        Effect::Pay { cost, then: None } => by_doer(*cost),
        Effect::Sequence(steps) => {
            let step = |s: Step| if s.mark.is_none() { Some(Step { mark: None, effect: by_doer(s.effect)? }) } else { None };
            steps.into_iter().map(step).collect::<Option<_>>().map(Effect::Sequence)
        }
        cost @ (Effect::Change { who: Who::Actor, adjust: Adjust::Lose(_), .. }
        | Effect::Transfer { from: Who::Actor, to: Who::Primary | Who::Named(_), .. }) => Some(cost),
        _ => None,
    }
}

/// What costs this.
fn cost_of(event: &Event, cost: Effect) -> Option<Procedure> {
    Some(match event {
        Event::Renamed(Renaming { by, card }) => Procedure::RenameCost { who: by.clone(), card: card.clone(), cost },
        Event::Played { by, card, on: None } => {
            Procedure::Holds(Static::PlayCost { by: by.clone(), card: card.clone(), cost: Box::new(cost) })
        }
        Event::Proposed(who, what) => Procedure::ProposalCost { who: who.clone(), what: what.clone(), cost },
        Event::Voted { by, how, on } if on.is_any() => Procedure::VoteCost { who: by.clone(), how: *how, cost },
        _ => return None,
    })
}
