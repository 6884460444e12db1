//! Who is made to do it, and who may: "have target player discard a card", "or else", "twice", "at your option".

use super::Grammar;
use super::amounts::number;
use super::clauses::may;
use super::effects_variables::choice;
use super::later::{at, later, next};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    made_to(g);
    or_else(g);
    as_one_likes(g);
    now_and_later(g);
}

/// "have target player lose two levels".
fn made_to(g: &mut Grammar) {
    g.rule(
        "VP",
        "(~have PLAYER / ~order PLAYER to / ~require PLAYER to / ~oblige PLAYER to / ~command PLAYER to / ~get PLAYER to) VP0LIST",
        |p: Np, e: Effect| {
            let other = p != Np::One(subject()) && p != Np::One(Who::Of(HE));
            other.then(|| said_of(p, HOLE, subject(), put(his_own(e), SUBJECT, &Who::Of(HOLE)))).flatten()
        },
        &["has target player lose two levels"],
    );
}

/// "Or lose a level" and "or else lose a level" are alternatives of one who must do something.
fn or_else(g: &mut Grammar) {
    for (list, or) in [("VP0LIST", "VP0ORLIST"), ("VP3LIST", "VP3ORLIST")] {
        g.rule(
            or,
            &format!("{list} [,] or (else / otherwise) {list}"),
            // Who pays in full escapes what follows, and that is said elsewhere.
            |a: Effect, b: Effect| (!matches!(a, Effect::Pay { .. })).then(|| choice(vec![a, b])),
            if list == "VP0LIST" { &["discard a card or else lose 10 slaves"] } else { &[] },
        );
    }
    g.rule(
        "EFFECT",
        "SEQ twice [in a row / in succession]",
        |e: Effect| {
            let plain = matches!(
                e,
                Effect::Change { .. } | Effect::Draw { .. } | Effect::Transfer { .. } | Effect::ForEach { .. } | Effect::Move { .. }
            );
            plain.then(|| Effect::Repeat { times: number(2), effect: Box::new(e) })
        },
        &["target player loses half of his slaves twice"],
    );
}

/// "chooses whether to draw two cards", "at your option, …".
fn as_one_likes(g: &mut Grammar) {
    g.rule(
        "CLAUSE",
        "PLAYER (chooses|choose / decides|decide / may choose / may decide) (whether / whether or not) to VP0LIST [or not]",
        |p: Np, e: Effect| (!matches!(e, Effect::Choose { .. })).then(|| clause(p, may(e))).flatten(),
        &["target player decides whether to draw two cards"],
    );
    let optional = |e: Effect| match e {
        Effect::May { .. } => None,
        e => Some(Effect::May { by: Who::You, slot: Slot(0), effect: Box::new(e), otherwise: None }),
    };
    let likes =
        "(at your option / if you wish / if you like / if you want / if you want to / if you so wish / if you wish to / optionally)";
    g.rule("EFFECT", &format!("{likes} [,] SEQ"), optional, &["at your option, target player loses a level"]);
    g.rule("EFFECT", &format!("SEQ [,] {likes}"), optional, &["draw a card, if you like"]);
}

/// "Gain 50 gold now and lose 60 gold at the end of the next turn."
fn now_and_later(g: &mut Grammar) {
    let words = "VP0ONE (now / at once / immediately) (and / but / , and / , but / ,) [then] VP0ONE";
    g.rule(
        "EFFECT",
        &format!("{words} ONCE"),
        |a: Effect, b: Effect, m: Moment| in_order([order(a), later(at(m, order(b)), Duration::ThisTurn)]),
        &["gain 50 gold now and lose 60 gold at the end of this turn"],
    );
    g.rule(
        "EFFECT",
        &format!("{words} ONCENEXT"),
        |a: Effect, b: Effect, m: Moment| in_order([order(a), later(next(m, order(b)), Duration::UntilEndOfNextTurn)]),
        &["gain 50 gold now and lose 60 gold at the end of the next turn"],
    );
    g.rule(
        "EFFECT",
        &format!("{words} AFTERTURNS"),
        |a: Effect, b: Effect, frame: Effect| Some(in_order([order(a), super::later::fill(frame, order(b))?])),
        &["gain 50 gold now and lose 60 gold in two turns"],
    );
    g.rule(
        "EFFECT",
        &format!("{words} (next turn / in the next turn / on the next turn)"),
        |a: Effect, b: Effect| {
            let frame = super::later::frame(Moment::TurnStart, number(1));
            Some(in_order([order(a), super::later::fill(frame, order(b))?]))
        },
        &["gain 50 gold now and lose 60 gold next turn"],
    );
    for verb in ["VP3ONE", "VP0ONE"] {
        g.rule(
            "EFFECT",
            &format!("PLAYER {verb} (now / at once / immediately) (and / but / , and / , but) [then] {verb} AFTERTURNS"),
            |p: Np, a: Effect, b: Effect, frame: Effect| {
                let then = super::later::fill(frame, clause(p.clone(), b)?)?;
                Some(in_order([clause(p, a)?, then]))
            },
            &[],
        );
    }
}
