//! Cards of a kind that somebody has, without a word of where: those that remain in play he has in play ("with a Foundation Level"), others in his hand ("with a Flood").

use super::Grammar;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

/// All cards of the kind that the subject has.
fn had(kind: KindId, place: fn(Players) -> Zone) -> Find {
    Find { from: vec![place(Players::one(subject()))], ..Find::all(vec![CardTest::Kind(kind)]) }
}

fn so_many(number: Count, find: Find) -> Option<Condition> {
    presence(Find { number, ..find }, Where::Nowhere)
}

/// How many of them he has.
fn counted(find: Find, whose: &Np) -> Option<Amount> {
    match whose {
        Np::One(who) => Some(put_amount(count(find, Where::Nowhere)?, SUBJECT, who)),
        _ => None,
    }
}

pub fn rules(g: &mut Grammar) {
    for (category, staying, passing) in [("HADN", "<staying>", "<passing>"), ("HADSN", "<stayings>", "<passings>")] {
        let card = if category == "HADN" { "card" } else { "cards" };
        g.rule(category, &format!("{staying} [{card}]"), |k: KindId| had(k, Zone::Play), &[]);
        g.rule(category, &format!("{passing} [{card}]"), |k: KindId| had(k, Zone::Hand), &[]);
    }
    let one = || Count::Some(Amount::Number(1));
    g.rule("HADC", "DET1 HADN", so_many, &["a Foundation Level", "no Flood"]);
    g.rule("HADC", "HADN", move |f: Find| so_many(one(), f), &["Flood Control"]);
    g.rule("HADC", "DETN HADSN", so_many, &["two Foundation Levels"]);
    g.rule(
        "HADC",
        "[both] DET1 HADN and [DET1] HADN",
        move |n: Count, a: Find, m: Option<Count>, b: Find| Some(both(so_many(n, a)?, so_many(m.unwrap_or(one()), b)?)),
        &["both a Foundation Level and a Flood Control"],
    );
    g.rule(
        "HADC",
        "[either] DET1 HADN or [DET1] HADN",
        move |n: Count, a: Find, m: Option<Count>, b: Find| Some(either(so_many(n, a)?, so_many(m.unwrap_or(one()), b)?)),
        &["a Foundation Level or a Flood Control"],
    );
    g.rule(
        "HADC",
        "[both] DET1 HADN and CMPN UNITS",
        |n: Count, f: Find, c: Comparison, v: VariableId| Some(both(so_many(n, f)?, super::predicates::has(v, c))),
        &["a Foundation Level and 100 gold"],
    );
    g.rule(
        "HADC",
        "[both] CMPN UNITS and DET1 HADN",
        |c: Comparison, v: VariableId, n: Count, f: Find| Some(both(super::predicates::has(v, c), so_many(n, f)?)),
        &["100 gold and a Foundation Level"],
    );
    for (category, has, does, controls) in [("CPRED3", "has", "does", "controls|owns"), ("CPRED0", "have", "do", "control|own")] {
        g.rule(category, &format!("[still / already / now] {has} HADC"), |c: Condition| c, &[]);
        g.rule(category, &format!("{does} not have DET1 HADN"), |n: Count, f: Find| so_many(n, f).map(not), &[]);
        // What is controlled is in play.
        let both_of = move |n: Count, a: Find, m: Option<Count>, b: Find| {
            let there = |f: &Find| f.from.iter().all(|z| matches!(z, Zone::Play(_)));
            (there(&a) && there(&b)).then_some(())?;
            Some(both(so_many(n, a)?, so_many(m.unwrap_or(one()), b)?))
        };
        g.rule(
            category,
            &format!("{controls} [both] DET1 HADN and [DET1] HADN"),
            both_of,
            if category == "CPRED3" { &["controls both a Foundation Level and a Flood Control"] } else { &[] },
        );
    }
    g.rule("RELATIVE", "(with / having) HADC", |c: Condition| c, &["with a Foundation Level"]);
    g.rule("HELDUP", "HADSN", |f: Find| count(f, Where::Nowhere), &["Foundation Levels"]);
    g.rule("MEASURE", "HADSN", |f: Find| count(f, Where::Nowhere), &["Floods"]);
    g.rule("COUNTED", "HADSN", |f: Find| count(f, Where::Nowhere), &[]);
    g.rule("EACHOF", "HADN PLAYER has|have|own|owns", |f: Find, p: Np| counted(f, &p), &["Foundation Level you have"]);
    g.rule("COUNTABLE", "HADSN PLAYER has|have|own|owns", |f: Find, p: Np| counted(f, &p), &["Foundation Levels you have"]);
    g.rule(
        "RELATIVE",
        "without (a / an / any / a single) (HADN / HADSN)",
        |f: Find| so_many(Count::No, f),
        &["without a Foundation Level"],
    );
}
