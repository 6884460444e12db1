//! So much for so much: prices and rates, choices between amounts, taxes, second places.

use super::Grammar;
use super::amounts::{number, times};
use super::clauses::losing;
use super::effects_variables::{all_of_them, changes, gives, loses, takes};
use super::payments::sold;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::Walk;

pub fn rules(g: &mut Grammar) {
    your_choice(g);
    prices(g);
    shares(g);
    second(g);
}

/// "Target player loses your choice of 40 gold or 40 slaves": the one whose text it is chooses, whoever loses it.
fn your_choice(g: &mut Grammar) {
    for (verb, gains) in [("~lose|~forfeit|~pay|~discard", false), ("~gain|~get|~receive", true)] {
        g.rule(
            "VP",
            &format!("{verb} your choice of QTY or QTY"),
            move |a: Quantity, b: Quantity| {
                let differ = a.variable != b.variable || a.owner != b.owner;
                let one = |q: Quantity| if gains { changes(q, Adjust::Gain) } else { loses(q) };
                let options = vec![one(a)?, one(b)?];
                differ.then_some(Effect::Choose { by: Who::You, slot: Slot(0), options })
            },
            if gains { &["gains your choice of a level or 50 gold"] } else { &["loses your choice of 40 gold or 40 slaves"] },
        );
    }
}

pub(super) fn any_number(by: Who, most: Option<Amount>) -> Amount {
    Amount::Chosen { least: Box::new(number(0)), most: most.map(Box::new), by: Box::new(by), slot: Slot(0) }
}

/// Again and again, as often as he likes: so much paid for so much.
pub(super) fn as_often(times: Amount, price: Quantity, goods: Quantity) -> Option<Effect> {
    let plain = price.owner.is_none() && goods.owner.is_none() && price.variable != goods.variable;
    plain.then_some(())?;
    let cost = Effect::Change { who: subject(), variable: price.variable, adjust: Adjust::Lose(price.amount) };
    let gain = Effect::Change { who: subject(), variable: goods.variable, adjust: Adjust::Gain(goods.amount) };
    Some(Effect::Repeat { times, effect: Box::new(Effect::Pay { cost: Box::new(cost), then: Some(Box::new(gain)) }) })
}

fn prices(g: &mut Grammar) {
    g.rule("PERONE", "(per UNITS / for each UNITS / for every UNITS / to the UNITS / a|an UNITS)", |v: VariableId| v, &["per slave"]);
    g.rule(
        "VP",
        "~exchange|~trade|~convert|~sell|~turn|~change QTY (for / into / to) UNITS (at a rate of / at the rate of / at a price of / at the price of / at) QTY (PERONE / APIECE)",
        |goods: Quantity, to: VariableId, price: Quantity, per: Option<VariableId>| {
            let fits = price.variable == to && per.is_none_or(|v| v == goods.variable);
            fits.then(|| sold(goods, price)).flatten()
        },
        &["exchanges all his slaves for gold at a rate of 3 gold per slave"],
    );
    g.rule(
        "VP",
        "~exchange|~trade|~sell QTY (at a rate of / at the rate of / at a price of / at the price of / at / for) QTY PERONE",
        |goods: Quantity, price: Quantity, per: VariableId| (per == goods.variable).then(|| sold(goods, price)).flatten(),
        &[],
    );
    // As many as one likes, or up to so many.
    g.rule(
        "VP",
        "~buy up to <number> UNITS (for / at) QTY (APIECE / PERONE)",
        |n: i64, v: VariableId, price: Quantity, per: Option<VariableId>| {
            let goods = Quantity { variable: v, amount: number(1), owner: None };
            let fits = per.is_none_or(|v| v == goods.variable);
            fits.then(|| as_often(any_number(subject(), Some(number(n))), price, goods)).flatten()
        },
        &["buys up to 50 slaves at 2 gold apiece"],
    );
    g.rule(
        "VP",
        "~buy (UNITS / any number of UNITS / as many UNITS as (you / he / they) (like|likes / want|wants)) (for / at) QTY (APIECE / PERONE)",
        |v: VariableId, price: Quantity, per: Option<VariableId>| {
            let goods = Quantity { variable: v, amount: number(1), owner: None };
            let fits = per.is_none_or(|v| v == goods.variable);
            fits.then(|| as_often(any_number(subject(), None), price, goods)).flatten()
        },
        &["buys slaves for 2 gold each"],
    );
    let willing = "[that] (you / he / they) (are|is willing to / want|wants to / wish|wishes to / like|likes to / choose|chooses to / care|cares to) (pay / spend / sacrifice / give up)";
    g.rule(
        "VP",
        &format!("~gain|~get|~receive QTY for (each / every) [<number>] UNITS {willing}"),
        |goods: Quantity, n: Option<i64>, v: VariableId| {
            let price = Quantity { variable: v, amount: number(n.unwrap_or(1)), owner: None };
            as_often(any_number(subject(), None), price, goods)
        },
        &["gains 2 slaves for every 10 gold he is willing to pay"],
    );
    g.rule(
        "EFFECT",
        "for QTYS [,] you (gain / get / receive) QTYS",
        |price: Quantities, goods: Quantities| {
            let gains = all_of_them(goods, |q| if q.owner.is_none() { changes(q, Adjust::Gain) } else { None })?;
            Some(order(Effect::Pay { cost: Box::new(losing(price)?), then: Some(Box::new(gains)) }))
        },
        &["for 100 slaves you get a level"],
    );
    // What a sort of cards costs whoever plays it.
    g.rule(
        "STATIC",
        "(each / every / a / an / any) CARDN costs (its player / whoever plays it / the player who plays it / its owner / its controller) QTYS [to play]",
        |f: Find, q: Quantities| {
            (f.from.is_empty() && f.owner.is_none()).then_some(())?;
            let cost = put(losing(q)?, SUBJECT, &Who::Actor);
            Some(Static::PlayCost { by: Players::all(), card: f.of, cost: Box::new(cost) })
        },
        &["each Flood costs its player 20 gold"],
    );
}

fn shares(g: &mut Grammar) {
    let due = "(a tax / a toll / a fee / a fine / a tribute / taxes / tribute / rent / interest)";
    g.rule(
        "VP",
        &format!("~pay|~give [{due} of] QTYS (as tribute / as a tax / as tax / in tribute / in taxes / in tax) to PLAYER"),
        |q: Quantities, p: Np| all_of_them(q, |q| gives(q, p.clone())),
        &["pays 10 gold as tribute to you"],
    );
    g.rule(
        "VP",
        &format!("~pay {due} of QTYS to PLAYER"),
        |q: Quantities, p: Np| all_of_them(q, |q| gives(q, p.clone())).map(|cost| Effect::Pay { cost: Box::new(cost), then: None }),
        &["pays a tax of 10 gold to you"],
    );
    g.rule(
        "VP",
        &format!("~pay PLAYER {due} of QTYS"),
        |p: Np, q: Quantities| all_of_them(q, |q| gives(q, p.clone())).map(|cost| Effect::Pay { cost: Box::new(cost), then: None }),
        &[],
    );
    g.rule(
        "VP",
        "~steal|~take|~seize|~collect QTY from PLAYER EACH",
        |q: Quantity, p: Np, each: Amount| {
            let owner = q.owner.clone();
            let plain = owner.is_none() && matches!(q.amount, Amount::Number(_));
            plain.then(|| takes(Quantity { amount: times(q.amount.clone(), each), ..q }, Some(p))).flatten()
        },
        &["steals a slave from each opponent for every level of your pyramid"],
    );
    // "for each level of difference between your pyramid and target player's".
    g.rule(
        "EACHOF",
        "UNITS (of difference / of the difference / difference) between VALUE1 and VALUE1",
        |_v: VariableId, a: Amount, b: Amount| Amount::Difference(Box::new(a), Box::new(b)),
        &["level of difference between your pyramid and the highest pyramid"],
    );
    g.rule(
        "EACHOF",
        "UNITS (of difference / of the difference / difference) between OWNED and (POSSX / that of PLAYER / OWNED)",
        |_v: VariableId, a: Owned, p: Option<Np>, o: Option<Owned>| {
            let of = |np: Np, v: VariableId| if let Np::One(who) = np { Some(variable_of(who, v)) } else { None };
            let other = match (p, o) {
                (Some(p), _) => of(p, a.variable.clone())?,
                (None, Some(o)) if o.variable.0 == THEM => of(o.owner, a.variable.clone())?,
                _ => return None,
            };
            Some(Amount::Difference(Box::new(of(a.owner, a.variable)?), Box::new(other)))
        },
        &["level of difference between your pyramid and target player's"],
    );
    g.rule(
        "EACHOF",
        "EACHOF ROUNDED",
        |each: Amount, r: Rounding| with_fractions_rounded(each, r, |rounds, each| rounds.amount(each)),
        &["20 slaves you own, rounded up"],
    );
}

/// Who comes next after whoever has the most.
fn runner_up(among: Players, most: bool, by: Amount) -> Players {
    let first = extreme(among.clone(), most, by.clone());
    extreme(narrowed(among, not(Condition::PlayerIs(Who::Candidate, first))), most, by)
}

fn second(g: &mut Grammar) {
    for (words, most) in [("most|highest|greatest|largest|biggest|tallest", true), ("fewest|least|lowest|smallest|shortest", false)] {
        for who in ["(whoever / the player who) (has / owns / controls / holds)", "the player (with / having)"] {
            g.rule(
                "PLAYERS",
                &format!("{who} [the] second {words} MEASURE"),
                move |by: Amount| runner_up(Players::all(), most, by),
                if most && who.starts_with('(') { &["whoever has the second most slaves"] } else { &[] },
            );
            g.rule(
                "PLAYERS",
                &format!("{who} [the] second {words} [one]"),
                move || runner_up(Players::all(), most, Amount::Of(MEASURE)),
                &[],
            );
        }
    }
}
