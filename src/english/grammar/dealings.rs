//! Buying, borrowing, giving up one thing for another: "lose a level to gain 150 gold", "buy up to three cards at 20 gold each".

use super::Grammar;
use super::amounts::number;
use super::clauses::losing;
use super::effects_variables::{all_of_them, changes, choice};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    for_it(g);
    cards(g);
    loans(g);
    either_way(g);
}

/// "Lose a level to gain 150 gold": what is given up is the price.
fn for_it(g: &mut Grammar) {
    g.rule(
        "EFFECT",
        "VP0ONE to VP0LIST",
        |cost: Effect, then: Effect| {
            let loses = matches!(&cost, Effect::Change { adjust: Adjust::Lose(_), .. })
                || matches!(&cost, Effect::ForEach { mark, effect, .. } if *mark == OWN && matches!(**effect, Effect::Change { adjust: Adjust::Lose(_), .. }));
            loses.then(|| order(Effect::Pay { cost: Box::new(cost), then: Some(Box::new(then)) }))
        },
        &["lose a level to gain 150 gold"],
    );
}

/// "Buy up to three cards from the draw pile at 20 gold each."
fn cards(g: &mut Grammar) {
    let bought = |times: Option<Amount>, price: Quantities| {
        let draw = Effect::Draw { who: subject(), number: number(1) };
        let once = Effect::Pay { cost: Box::new(losing(price)?), then: Some(Box::new(draw)) };
        Some(match times {
            Some(times) => Effect::Repeat { times, effect: Box::new(once) },
            None => once,
        })
    };
    let as_many = |most: Option<i64>| Amount::Chosen {
        least: Box::new(number(0)),
        most: most.map(|n| Box::new(number(n))),
        by: Box::new(subject()),
        slot: Slot(0),
    };
    g.rule(
        "VP",
        "~buy (up to <number> cards / any number of cards) [FROMDRAW] (at / for) QTYS (each / apiece / per card)",
        move |n: Option<i64>, price: Quantities| bought(Some(as_many(n)), price),
        &["buys up to three cards from the draw pile at 20 gold each"],
    );
    g.rule(
        "VP",
        "~buy (a / one) card [FROMDRAW] (at / for) QTYS",
        move |price: Quantities| bought(None, price),
        &["buys a card for 20 gold"],
    );
}

/// "Borrow 100 gold now and pay back 120 gold in three turns."
fn loans(g: &mut Grammar) {
    g.rule(
        "VP",
        "~borrow QTYS [FROMBANK]",
        |q: Quantities| all_of_them(q, |q| if q.owner.is_none() { changes(q, Adjust::Gain) } else { None }),
        &["borrows 100 gold"],
    );
    g.rule("VP", "(~pay back / ~give back / ~repay) QTYS", losing, &["pays back 120 gold"]);
}

/// "Raise or lower target pyramid by one level."
fn either_way(g: &mut Grammar) {
    let both = |o: Owned, n: Amount| {
        let one = |adjust: fn(Amount) -> Adjust| {
            said_of(
                o.owner.clone(),
                HOLE,
                subject(),
                Effect::Change { who: Who::Of(HOLE), variable: o.variable.clone(), adjust: adjust(n.clone()) },
            )
        };
        Some(choice(vec![one(Adjust::Gain)?, one(Adjust::Lose)?]))
    };
    let verbs = "(~raise or lower|lowers / ~increase or reduce|reduces / ~increase or lower|lowers / ~raise or reduce|reduces)";
    g.rule(
        "VP",
        &format!("{verbs} OWNED by <number> [UNITS]"),
        move |o: Owned, n: i64, v: Option<VariableId>| v.is_none_or(|v| v == o.variable).then(|| both(o, number(n))).flatten(),
        &["raises or lowers target pyramid by 1 level"],
    );
    g.rule(
        "VP",
        &format!("{verbs} OWNED by (a / one) UNITS"),
        move |o: Owned, v: VariableId| (v == o.variable).then(|| both(o, number(1))).flatten(),
        &[],
    );
}
