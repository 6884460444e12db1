//! Two things in one: "neither gain nor lose", "not fall below 50 or rise above 400", "whenever … and whenever …".

use super::Grammar;
use super::later::{at, later, next};
use super::limits::{cannot, said};
use super::protections::protected;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    neither(g);
    both_ways(g);
    moves(g);
    events(g);
    times(g);
}

/// "can neither gain nor lose gold".
fn neither(g: &mut Grammar) {
    g.rule(
        "STATICS",
        "PLAYER (can / may) neither (gain nor lose / lose nor gain) [any] UNITS",
        |p: Np, variable: VariableId| {
            let one = |change: Change| said(p.clone(), cannot(Deed::Change { variable: variable.clone(), change }));
            Some(vec![one(Change::Gain)?, one(Change::Lose)?])
        },
        &["target player can neither gain nor lose gold"],
    );
    g.rule(
        "STATICS",
        "PLAYER (can / may) neither DEED nor DEED",
        |p: Np, a: Deed, b: Deed| Some(vec![said(p.clone(), cannot(a))?, said(p, cannot(b))?]),
        &["target player can neither draw cards nor discard cards"],
    );
}

/// "can't fall below 50 or rise above 400": between the two.
fn both_ways(g: &mut Grammar) {
    let down = "(be / go / fall / drop / sink) (below / under / less than / lower than)";
    let up = "[be / go / rise / grow / climb] (above / over / beyond / more than / higher than)";
    let down_second = "[be / go / fall / drop / sink] (below / under / less than / lower than)";
    let up_first = "(be / go / rise / grow / climb) (above / over / beyond / more than / higher than)";
    let bounds = |o: Owned, least: Amount, most: Amount| {
        Some(Static::Bounds { who: all_of(&o.owner)?, variable: o.variable, least: Some(least), most: Some(most) })
    };
    let plain = |a: &Amount, b: &Amount| matches!((a, b), (Amount::Number(a), Amount::Number(b)) if a <= b);
    g.rule(
        "STATIC",
        &format!("OWNED CANNOT {down} VALUE1 (or / nor / and) {up} VALUE1"),
        move |o: Owned, least: Amount, most: Amount| plain(&least, &most).then(|| bounds(o, least, most)).flatten(),
        &["your slaves cannot fall below 50 or rise above 400"],
    );
    g.rule(
        "STATIC",
        &format!("OWNED CANNOT {up_first} VALUE1 (or / nor / and) {down_second} VALUE1"),
        move |o: Owned, most: Amount, least: Amount| plain(&least, &most).then(|| bounds(o, least, most)).flatten(),
        &["your pyramid cannot go above 5 levels or below 2 levels"],
    );
}

/// "cannot be destroyed or returned".
fn moves(g: &mut Grammar) {
    g.rule("UNMOVED", "destroyed", || Move::Destroyed, &["destroyed"]);
    g.rule("UNMOVED", "discarded", || Move::ToDiscardPile, &[]);
    g.rule("UNMOVED", "(removed / removed from play / taken out of play)", || Move::LeavesPlay, &[]);
    g.rule("UNMOVED", "returned [to (hand / a hand / your hand / its owner 's hand / the hand)]", || Move::ReturnedToHand, &[]);
    g.rule(
        "STATICS",
        "CARDS CANNOT be UNMOVED (or / nor / and) [be] UNMOVED",
        |c: CardsNp, a: Move, b: Move| {
            let cards = protected(c)?;
            (a != b).then(|| vec![Static::CardsCannot { cards: cards.clone(), how: a }, Static::CardsCannot { cards, how: b }])
        },
        &["your Permanents cannot be destroyed or returned to your hand"],
    );
}

/// "Whenever you gain a level, and whenever you become the Primary, …": upon either.
fn events(g: &mut Grammar) {
    g.rule(
        "WHEN",
        "(when / whenever) EVENT [,] (and / or) [also] (when / whenever) EVENT [,]",
        |a: Event, b: Event| Trigger {
            event: Event::Any(vec![a, b]),
            condition: None,
            frequency: Frequency::Always,
            effect: Effect::Nothing,
        },
        &["whenever you gain a level, and whenever you become the Primary,"],
    );
}

/// "gains 100 slaves now and loses 120 at the end of the next turn", "at the end of this turn and again at the end of the next".
fn times(g: &mut Grammar) {
    for verb in ["VP3ONE", "VP0ONE"] {
        let words = format!("PLAYER {verb} (now / at once / immediately) (and / but / , and / , but) [then] {verb}");
        g.rule(
            "EFFECT",
            &format!("{words} ONCE"),
            |p: Np, a: Effect, b: Effect, m: Moment| {
                let then = later(at(m, clause(p.clone(), b)?), Duration::ThisTurn);
                Some(in_order([clause(p, a)?, then]))
            },
            &[],
        );
        g.rule(
            "EFFECT",
            &format!("{words} ONCENEXT"),
            |p: Np, a: Effect, b: Effect, m: Moment| {
                let then = later(next(m, clause(p.clone(), b)?), Duration::UntilEndOfNextTurn);
                Some(in_order([clause(p, a)?, then]))
            },
            if verb == "VP3ONE" { &["target player gains 100 slaves now and loses 120 slaves at the end of the next turn"] } else { &[] },
        );
    }
    g.rule(
        "EFFECT",
        "SEQ ONCE and (again / once more / once again) at the end of the next [turn]",
        |e: Effect, m: Moment| {
            (m == Moment::TurnEnd).then(|| {
                in_order([
                    later(at(Moment::TurnEnd, e.clone()), Duration::ThisTurn),
                    later(next(Moment::TurnEnd, e), Duration::UntilEndOfNextTurn),
                ])
            })
        },
        &[],
    );
}
