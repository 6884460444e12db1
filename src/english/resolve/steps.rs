//! A mark for every step, so that what follows can refer to it; marks of their own for what stands in a text twice.

use super::super::grammar::values::*;
use super::super::meaning::*;
use super::super::walk::*;
use crate::english::build::{in_order, put};

pub(super) struct Unique {
    pub(super) next: u16,
}

impl Unique {
    pub(super) fn fresh(&mut self) -> Mark {
        self.next += 1;
        Mark(self.next)
    }

    /// The effect as steps that all have marks.
    pub(super) fn steps(&mut self, effect: &mut Effect) {
        let old = std::mem::replace(effect, Effect::Nothing);
        let steps = match old {
            Effect::Sequence(steps) => steps,
            other => vec![Step { mark: None, effect: other }],
        };
        let mut out: Vec<Step> = Vec::new();
        for mut step in absorb(steps) {
            step.mark = step.mark.or_else(|| Some(self.fresh()));
            walk_inside(self, &mut step.effect);
            out.push(step);
        }
        *effect = Effect::Sequence(out);
    }
}

/// "Each player may pay 10 gold. If he does, he …": what follows belongs to each of them.
fn absorb(steps: Vec<Step>) -> Vec<Step> {
    let mut out: Vec<Step> = Vec::new();
    for mut step in steps {
        if let Effect::If { condition, .. } = &mut step.effect
            && in_one(condition)
            && let Some(before) = out.last_mut()
        {
            all_or_nothing(&mut before.effect);
        }
        let speaks = |e: &Effect| put(e.clone(), HE, &Who::Of(HOLE)) != *e;
        if let (Some(Step { effect: Effect::ForEach { mark, effect, .. }, .. }), Effect::If { condition, .. }) =
            (out.last_mut(), &step.effect)
            && *mark != OWN
            && mentions_did(condition)
            && speaks(&step.effect)
        {
            let body = std::mem::replace(&mut **effect, Effect::Nothing);
            let follow = put(step.effect.clone(), HE, &Who::Of(*mark));
            **effect = followed(body, follow);
            continue;
        }
        if let (Some(last), Effect::If { condition, .. }) = (out.last_mut(), &step.effect)
            && in_full(condition)
        {
            let body = std::mem::replace(&mut last.effect, Effect::Nothing);
            last.effect = followed(body, step.effect);
            continue;
        }
        out.push(step);
    }
    out
}

/// "If you cannot": looks whether what was to be done was done, as "if you do not".
fn in_one(condition: &mut Condition) -> bool {
    match condition {
        Condition::Done(mark) if *mark == COULD => {
            *mark = DID;
            true
        }
        Condition::Not(inner) => in_one(inner),
        _ => false,
    }
}

/// What is lost, given or discarded in full or not at all.
fn all_or_nothing(effect: &mut Effect) {
    match effect {
        Effect::ForEach { mark, effect, .. } if *mark != OWN => all_or_nothing(effect),
        Effect::Change { adjust: Adjust::Lose(_), .. } | Effect::Transfer { .. } | Effect::Move { .. } => {
            let cost = Box::new(std::mem::replace(effect, Effect::Nothing));
            *effect = Effect::Pay { cost, then: None };
        }
        Effect::ForEach { .. } => {
            let cost = Box::new(std::mem::replace(effect, Effect::Nothing));
            *effect = Effect::Pay { cost, then: None };
        }
        Effect::Sequence(steps) => {
            if let Some(last) = steps.last_mut() {
                all_or_nothing(&mut last.effect);
            }
        }
        _ => {}
    }
}

/// What follows upon a deed. Who cannot pay in full pays what he has, and the rest of the sentence is said of him.
fn followed(body: Effect, follow: Effect) -> Effect {
    let (paid, who, variable, due) = match &body {
        Effect::Pay { cost, then: None } => match &**cost {
            Effect::Change { who, variable, adjust: Adjust::Lose(due) } => ((**cost).clone(), who, variable, due),
            Effect::Transfer { from, variable, amount, .. } => ((**cost).clone(), from, variable, amount),
            _ => return in_order([body, follow]),
        },
        Effect::Change { who, variable, adjust: Adjust::Lose(due) } => (body.clone(), who, variable, due),
        Effect::Transfer { from, variable, amount, .. } => (body.clone(), from, variable, amount),
        _ => return in_order([body, follow]),
    };
    match follow {
        Effect::If { condition, then, otherwise: None } if in_full(&condition) => {
            let has = Amount::Variable(Box::new(who.clone()), variable.clone());
            let short = Condition::Compare(has, Relation::Less, due.clone());
            let then = Box::new(in_order([paid.clone(), *then]));
            Effect::If { condition: short, then, otherwise: Some(Box::new(paid)) }
        }
        follow => in_order([body, follow]),
    }
}

fn in_full(condition: &Condition) -> bool {
    matches!(condition, Condition::Not(inner) if **inner == Condition::Done(IN_FULL))
}

/// Whether an effect depends on whether the deed before it was done.
pub fn asks_whether(effect: &Effect) -> bool {
    matches!(effect, Effect::If { condition, .. } if mentions_did(condition))
}

fn mentions_did(condition: &Condition) -> bool {
    match condition {
        Condition::Done(mark) => matches!(*mark, DID | COULD | IN_FULL),
        Condition::Not(inner) => mentions_did(inner),
        _ => false,
    }
}

/// Goes into the structure of an effect and gives marks to the steps in it.
fn walk_inside(unique: &mut Unique, effect: &mut Effect) {
    match effect {
        Effect::Sequence(_) => unique.steps(effect),
        Effect::If { then, otherwise, .. } => {
            unique.steps(then);
            if let Some(otherwise) = otherwise {
                unique.steps(otherwise);
            }
        }
        Effect::ForEach { mark, effect, .. } if *mark == OWN => walk_inside(unique, effect),
        Effect::ForEach { mark, effect, .. } => {
            let old = *mark;
            if (PROVISIONAL..LABELS).contains(&old.0) {
                *mark = unique.fresh();
                let body = std::mem::replace(&mut **effect, Effect::Nothing);
                **effect = put(body, old, &Who::Of(*mark));
            }
            unique.steps(effect);
        }
        Effect::Repeat { effect, .. } => unique.steps(effect),
        Effect::May { effect, otherwise, .. } => {
            unique.steps(effect);
            if let Some(otherwise) = otherwise {
                unique.steps(otherwise);
            }
        }
        Effect::Choose { options, .. } => options.iter_mut().for_each(|o| unique.steps(o)),
        Effect::Pay { cost, then } => {
            unique.steps(cost);
            if let Some(then) = then {
                unique.steps(then);
            }
        }
        Effect::Enact { holds, .. } => holds.iter_mut().for_each(|h| unique.holds(h)),
        Effect::Arm { trigger, .. } => unique.steps(&mut trigger.effect),
        _ => {}
    }
}

impl Walk for Unique {
    fn effect(&mut self, effect: &mut Effect) {
        self.steps(effect);
    }
}
