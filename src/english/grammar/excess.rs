//! What goes beyond: "for each level above 3", "half of your slaves over 100", "the cards he has less than you".

use super::Grammar;
use super::amounts::{fraction, number, owned, single};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    units(g);
    cards(g);
    parts(g);
    differences(g);
}

const OVER: &str = "(over / above / beyond / past / more than / in excess of / exceeding)";

fn beyond(amount: Amount, limit: Amount) -> Amount {
    Amount::Less(Box::new(amount), Box::new(limit))
}

fn some_of(amount: Amount, n: Option<i64>) -> Option<Amount> {
    let Some(n) = n else { return Some(amount) };
    let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
    Some(fraction(amount, &FractionOf { numerator: 1, denominator }, None))
}

/// "for each slave over 150 that you have", "for every ten gold he has above 50".
fn units(g: &mut Grammar) {
    g.rule(
        "EACHOF",
        &format!("[<number>] UNITS [that] PLAYER has|have {OVER} VALUE1"),
        |n: Option<i64>, v: VariableId, p: Np, a: Amount| some_of(beyond(single(p, v)?, a), n),
        &["level he has above 3"],
    );
    g.rule(
        "EACHOF",
        &format!("[<number>] UNITS {OVER} <number> [that] PLAYER has|have"),
        |n: Option<i64>, v: VariableId, limit: i64, p: Np| some_of(beyond(single(p, v)?, number(limit)), n),
        &["slave over 150 that you have"],
    );
    let of_owned = |n: Option<i64>, u: UnitOf, o: Owned, limit: i64| {
        (u.0 == o.variable).then_some(())?;
        some_of(beyond(owned(&o)?, number(limit)), n)
    };
    g.rule(
        "EACHOF",
        &format!("[<number>] <unit> {OVER} <number> (of / in / on) OWNED"),
        move |n: Option<i64>, u: UnitOf, limit: i64, o: Owned| of_owned(n, u, o, limit),
        &["level more than 2 in your pyramid"],
    );
    g.rule("EACHOF", &format!("[<number>] <unit> (of / in / on) OWNED {OVER} <number>"), of_owned, &["level of your pyramid above 3"]);
    g.rule(
        "EACHOF",
        &format!("(point / pip) [(it / you / he / they) (show|shows / roll|rolls|rolled)] {OVER} <number>"),
        |limit: i64| beyond(Amount::Of(RESULT), number(limit)),
        &["point above 3"],
    );
}

/// "for each card above five in his hand".
fn cards(g: &mut Grammar) {
    let held =
        |who: Who| Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(who))] }));
    g.rule("EACHOF", &format!("card {OVER} <number> [in hand]"), move |n: i64| beyond(held(subject()), number(n)), &["card above five"]);
    let of = move |p: Np, n: i64| match p {
        Np::One(who) => Some(beyond(held(who), number(n))),
        _ => None,
    };
    for (pattern, example) in [
        (format!("card {OVER} <number> in POSS hand"), &["card above five in his hand"] as &'static [&'static str]),
        (format!("card {OVER} <number> [that] PLAYER hold|holds"), &[]),
    ] {
        g.rule("EACHOF", &pattern, move |n: i64, p: Np| of(p, n), example);
    }
    for (pattern, example) in [
        (format!("card in POSS hand {OVER} <number>"), &["card in your hand beyond four"] as &'static [&'static str]),
        (format!("card [that] PLAYER hold|holds {OVER} <number>"), &[]),
    ] {
        g.rule("EACHOF", &pattern, move |p: Np, n: i64| of(p, n), example);
    }
}

/// "half of your slaves over 100".
fn parts(g: &mut Grammar) {
    let over = "(over / above / beyond / in excess of / exceeding)";
    g.rule(
        "QTY",
        &format!("FRACTION [of] OWNED {over} <number> [ROUNDED]"),
        |f: FractionOf, o: Owned, limit: i64, r: Option<Rounding>| {
            let own = variable_of(Who::Of(OWNER), o.variable.clone());
            (o.variable.0 != ITS_VARIABLE).then(|| Quantity {
                variable: o.variable,
                amount: fraction(beyond(own, number(limit)), &f, r),
                owner: Some(o.owner),
            })
        },
        &["half of your slaves over 100"],
    );
    g.rule(
        "VALUE1",
        &format!("OWNED {over} <number>"),
        |o: Owned, limit: i64| Some(beyond(owned(&o)?, number(limit))),
        &["your slaves over 100"],
    );
}

/// "for each 50 slaves he has less than you".
fn differences(g: &mut Grammar) {
    for (word, more) in [("more", true), ("less", false)] {
        g.rule(
            "EACHOF",
            &format!(
                "{} UNITS [that] PLAYER has|have {word} than PLAYER [has|have / does|do]",
                if more { "<number>" } else { "[<number>]" }
            ),
            move |n: Option<i64>, v: VariableId, a: Np, b: Np| {
                let (a, b) = (single(a, v.clone())?, single(b, v)?);
                let (greater, smaller) = if more { (a, b) } else { (b, a) };
                some_of(beyond(greater, smaller), n)
            },
            if more { &["50 slaves he has more than you"] } else { &["level you have less than target player"] },
        );
    }
}
