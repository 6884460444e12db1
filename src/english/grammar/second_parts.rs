//! What is said of the second part of a sentence alone, in front of it: "loses 20 gold and, if he has no Permanents, a level", "draw a card and, at the end of
//! the turn, discard one". The first part is done in any case, and at once.

use super::Grammar;
use super::clauses::when;
use super::ellipsis::with_amount;
use super::later::{at, fill, later, next};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    fronts(g);
    for list in ["VP3", "VP0"] {
        of_one_subject(g, list);
    }
    g.rule(
        "IFS",
        "VP0LIST ALSOTHEN [,] FRONT [,] VP0LIST",
        |a: Effect, front: Effect, b: Effect| Some(order(in_order([a, fill(front, b)?]))),
        &["draw a card and, if you are the Primary, gain 10 gold", "lose 20 gold, then, if you have no gold, lose a level"],
    );
    g.rule(
        "IFS",
        "VP0LIST ALSOTHEN [,] IFFRONT [,] QTYS",
        |a: Effect, front: Effect, q: Quantities| Some(order(in_order([a.clone(), again(&a, front, q)?]))),
        &[],
    );
    for second in ["CLAUSE", "IMPERATIVE"] {
        g.rule(
            "IFS",
            &format!("SIMPLE ALSOTHEN [,] FRONT [,] {second}"),
            |a: Effect, front: Effect, b: Effect| Some(in_order([a, fill(front, b)?])),
            if second == "CLAUSE" { &["you gain 10 gold, and at the end of the turn each opponent draws a card"] } else { &[] },
        );
    }
}

/// What stands in front of the second part: a condition or a moment.
fn fronts(g: &mut Grammar) {
    g.rule(
        "ALSOTHEN",
        "(and / but / and then / and also / then / , and / , but / , then / , and then / , and also / ; / ; then)",
        || Nothing,
        &[", and"],
    );
    g.rule("IFFRONT", "IF COND", |c: Condition| when(c, Effect::Nothing), &["if you are the Primary"]);
    g.rule("IFFRONT", "unless COND", |c: Condition| when(not(c), Effect::Nothing), &["unless you are the Primary"]);
    g.rule("FRONT", "IFFRONT", |e: Effect| e, &[]);
    g.rule("FRONT", "ONCE", |m: Moment| later(at(m, Effect::Nothing), Duration::ThisTurn), &["at the end of the turn"]);
    g.rule("FRONT", "ONCENEXT", |m: Moment| later(next(m, Effect::Nothing), Duration::UntilEndOfNextTurn), &["at the start of next turn"]);
    g.rule("FRONT", "AFTERTURNS", |e: Effect| e, &["in two turns"]);
}

/// Both parts are said of the same player or players, and the condition is looked at for each of them.
fn of_one_subject(g: &mut Grammar, list: &str) {
    let third = list == "VP3";
    g.rule(
        "IFS",
        &format!("PLAYER {list}LIST ALSOTHEN [,] FRONT [,] {list}LIST"),
        |p: Np, a: Effect, front: Effect, b: Effect| clause(p, in_order([a, fill(front, b)?])),
        if third { &["target player loses 20 gold and, if he has no Permanents in play, loses a level"] } else { &[] },
    );
    g.rule(
        "IFS",
        &format!("PLAYER {list}LIST ALSOTHEN [,] IFFRONT [,] QTYS"),
        |p: Np, a: Effect, front: Effect, q: Quantities| clause(p, in_order([a.clone(), again(&a, front, q)?])),
        if third { &["target player loses 20 gold and, if he has no Permanents in play, a level"] } else { &[] },
    );
}

/// The same is done with something else, where the condition holds.
fn again(effect: &Effect, front: Effect, q: Quantities) -> Option<Effect> {
    let [q] = q.all.as_slice() else { return None };
    fill(front, with_amount(effect, q)?)
}
