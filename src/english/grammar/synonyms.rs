//! More verbs for the same deeds: recruited, squandered, plundered, handed over, razed.

use super::Grammar;
use super::amounts::number;
use super::effects_variables::{all_of_them, changes, gives, loses, takes};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    variables(g);
    swaps(g);
    whole(g);
    cards(g);
    amounts(g);
    limits(g);
}

fn variables(g: &mut Grammar) {
    g.rule(
        "VP",
        "~recruit|~hire|~conscript|~enlist|~harvest|~mine|~produce|~win|~find|~pocket|~amass|~secure|~score QTYS",
        |q: Quantities| all_of_them(q, |q| if q.owner.is_none() { changes(q, Adjust::Gain) } else { None }),
        &["recruits 50 slaves", "wins 20 gold"],
    );
    g.rule(
        "VP",
        "~squander|~waste|~release|~free|~dismiss|~surrender|~burn|~relinquish QTYS",
        |q: Quantities| all_of_them(q, loses),
        &["squanders 20 gold", "releases half of his slaves"],
    );
    g.rule("VP", "~give up QTYS", |q: Quantities| all_of_them(q, loses), &["gives up two levels"]);
    g.rule(
        "VP",
        "~plunder|~loot|~confiscate|~snatch|~grab|~extort|~claim|~capture|~exact QTYS from PLAYER",
        |q: Quantities, p: Np| all_of_them(q, |q| takes(q, Some(p.clone()))),
        &["plunders 50 gold from target player"],
    );
    g.rule(
        "VP",
        "~plunder|~confiscate|~capture QTYS",
        |q: Quantities| all_of_them(q, |q| if q.owner.is_some() { takes(q, None) } else { None }),
        &["confiscates half of target player's gold"],
    );
    g.rule(
        "VP",
        "(~hand over / ~pass over / ~turn over / ~deliver / ~surrender / ~yield / ~pass / ~cede) QTYS to PLAYER",
        |q: Quantities, p: Np| all_of_them(q, |q| gives(q, p.clone())),
        &["hands over 20 slaves to the player on his left"],
    );
    g.rule(
        "VP",
        "(~hand / ~hand over / ~send / ~pass) PLAYER QTYS",
        |p: Np, q: Quantities| all_of_them(q, |q| gives(q, p.clone())),
        &["hands you 10 gold"],
    );
}

/// "they swap pyramids": two players that were named together.
fn swaps(g: &mut Grammar) {
    let they = || Who::Of(HE);
    g.rule("THETWO", "(they / these two / the two / both / these players / those players / those two / the two players / both players / they both / the two of them / these two players)", || Nothing, &["they"]);
    g.rule(
        "CLAUSE",
        "THETWO [then / must / each] (exchange / swap / switch / trade) [all [of]] [their] UNITS [with each other]",
        move |variable: VariableId| Effect::Swap { first: they(), second: they(), variable },
        &["they swap pyramids"],
    );
    g.rule(
        "CLAUSE",
        "THETWO [then / must / each] (exchange / swap / switch / trade) [their] hands [with each other]",
        move || Effect::SwapHands { first: they(), second: they() },
        &["they swap hands"],
    );
    let two = |p: &Players| matches!(p.pick, Pick::Chosen { number: 2, up_to: false, .. });
    g.rule(
        "CLAUSE",
        "PLAYERS [must] (exchange / swap / switch / trade) [their] UNITS [with each other]",
        move |p: Players, variable: VariableId| match p.among.clone() {
            _ if two(&p) => Some(in_order([order(Effect::PickPlayers(p)), Effect::Swap { first: they(), second: they(), variable }])),
            Among::These(these) if p.whose.is_none() && p.pick == Pick::All => match these.as_slice() {
                [first, second] => Some(Effect::Swap { first: first.clone(), second: second.clone(), variable }),
                _ => None,
            },
            _ => None,
        },
        &["two players of your choice swap their gold"],
    );
    g.rule(
        "CLAUSE",
        "PLAYERS [must] (exchange / swap / switch / trade) [their] hands [with each other]",
        move |p: Players| match p.among.clone() {
            _ if two(&p) => Some(in_order([order(Effect::PickPlayers(p)), Effect::SwapHands { first: they(), second: they() }])),
            Among::These(these) if p.whose.is_none() && p.pick == Pick::All => match these.as_slice() {
                [first, second] => Some(Effect::SwapHands { first: first.clone(), second: second.clone() }),
                _ => None,
            },
            _ => None,
        },
        &["both your neighbours swap hands"],
    );
}

/// A variable that is gone altogether.
fn whole(g: &mut Grammar) {
    let gone = |o: Owned| {
        said_of(o.owner, HOLE, subject(), Effect::Change { who: Who::Of(HOLE), variable: o.variable, adjust: Adjust::LowerTo(number(0)) })
    };
    g.rule(
        "CLAUSE",
        "OWNED (is|are / gets|get) (destroyed / razed / wiped out / ruined / levelled / torn down) [completely / entirely / utterly / to the ground]",
        move |o: Owned| gone(o).map(order),
        &["target player's pyramid is razed to the ground"],
    );
    g.rule("VP", "~raze|~ruin OWNED [completely / entirely / to the ground]", move |o: Owned| gone(o), &["razes target player's pyramid"]);
    g.rule(
        "CLAUSE",
        "OWNED collapses|collapse [completely / entirely]",
        move |o: Owned| gone(o).map(order),
        &["target player's pyramid collapses"],
    );
}

fn cards(g: &mut Grammar) {
    let held = || Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] }));
    g.rule(
        "VP",
        "(~refill / ~fill / ~fill up / ~replenish) POSS hand [up] to <number> cards",
        move |p: Np, n: i64| match p {
            Np::One(who) if who == Who::You || who == Who::Of(HE) => {
                Some(Effect::Draw { who: subject(), number: Amount::Less(Box::new(number(n)), Box::new(held())) })
            }
            _ => None,
        },
        &["refills his hand to five cards"],
    );
    g.rule(
        "VP",
        "(~hand over / ~surrender / ~yield) CARDS to PLAYER",
        |c: CardsNp, p: Np| {
            let find = match &c {
                CardsNp::Found(find) => find.lasting && find.from.is_empty(),
                CardsNp::Known(_) => return None,
            };
            let (default, place) = if find { (own_play(), Place::Play(Who::Of(HOLE))) } else { (own_hand(), Place::Hand(Who::Of(HOLE))) };
            said_of(p, HOLE, subject(), Effect::Move { by: subject(), cards: select(c, default, subject())?, to: place })
        },
        &["hands over a card to you"],
    );
}

/// Amounts made of others.
fn amounts(g: &mut Grammar) {
    // "half as much gold": of what was lost, gained, paid before.
    for (words, numerator, denominator) in [("half", 1, 2), ("(twice / double)", 2, 1), ("three times", 3, 1)] {
        g.rule(
            "QTY",
            &format!("{words} as (much / many) UNITS"),
            move |v: VariableId| {
                let amount = super::amounts::fraction(Amount::Of(THAT_MUCH), &FractionOf { numerator, denominator }, None);
                Quantity { variable: v, amount, owner: None }
            },
            if numerator == 1 { &["half as much gold"] } else { &[] },
        );
    }
    g.rule("EACHOF", "one", || Amount::Of(THAT_MUCH), &["one"]);
    g.rule(
        "VALUE1",
        "the sum of VALUE1 and VALUE1",
        |a: Amount, b: Amount| Amount::Sum(vec![a, b]),
        &["the sum of your gold and your slaves"],
    );
    g.rule(
        "VALUE1",
        "the (combined / total / joint) <variable> of PLAYERS",
        |v: VariableId, p: Players| Amount::Total(Box::new(p), Box::new(variable_of(Who::Candidate, v))),
        &["the combined slaves of all opponents"],
    );
    g.rule(
        "VALUE1",
        "the (total / combined) (number / amount) of UNITS (of / that) (PLAYERS / PLAYERS have|has)",
        |v: VariableId, p: Players| Amount::Total(Box::new(p), Box::new(variable_of(Who::Candidate, v))),
        &["the total number of levels of all players"],
    );
    for (words, greater) in [("more / greater / higher / larger", true), ("less / fewer / lower / smaller", false)] {
        g.rule(
            "QTY",
            &format!("QTY or QTY [,] whichever is ({words})"),
            move |a: Quantity, b: Quantity| {
                let owner = a.owner.clone().or(b.owner.clone());
                let same = a.variable == b.variable && (a.owner.is_none() || b.owner.is_none() || a.owner == b.owner);
                let (x, y) = (Box::new(a.amount), Box::new(b.amount));
                let amount = if greater { Amount::AtLeast(x, y) } else { Amount::AtMost(x, y) };
                same.then_some(Quantity { variable: a.variable, amount, owner })
            },
            if greater { &["50 gold or half of his gold, whichever is more"] } else { &[] },
        );
    }
}

fn limits(g: &mut Grammar) {
    let last = |p: Np, v: VariableId| Some(Static::Bounds { who: all_of(&p)?, variable: v, least: Some(number(1)), most: None });
    g.rule(
        "STATIC",
        "PLAYER CANNOT lose POSS last UNITS",
        move |p: Np, _o: Np, v: VariableId| last(p, v),
        &["you cannot lose your last level"],
    );
    g.rule(
        "STATIC",
        "OWNED CANNOT lose its last <unit>",
        move |o: Owned, u: UnitOf| if u.0 == o.variable { last(o.owner, u.0) } else { None },
        &["your pyramid cannot lose its last level"],
    );
}
