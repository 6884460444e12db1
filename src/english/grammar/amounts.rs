//! Numbers, quantities of variables, "half of", "for each", dice, comparisons.

use super::Grammar;
use super::nouns::{Post, owned_by_subject, post};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn number(n: i64) -> Amount {
    Amount::Number(n)
}

/// All of it. ("Half of it" is half of what was changed, not of somebody's variable.)
fn of_owner(o: Owned) -> Option<Quantity> {
    let named = o.variable.0 != ITS_VARIABLE;
    named.then(|| Quantity { amount: variable_of(Who::Of(OWNER), o.variable.clone()), variable: o.variable, owner: Some(o.owner) })
}

pub fn plain(variable: VariableId, amount: Amount) -> Quantity {
    Quantity { variable, amount, owner: None }
}

fn scaled(q: Quantity, f: &FractionOf, rounding: Option<Rounding>) -> Quantity {
    Quantity { amount: fraction(q.amount, f, rounding), ..q }
}

pub fn fraction(of: Amount, f: &FractionOf, rounding: Option<Rounding>) -> Amount {
    if f.denominator == 1 {
        return times(number(i64::from(f.numerator)), of);
    }
    Amount::Fraction { numerator: f.numerator, denominator: f.denominator, of: Box::new(of), rounding: rounding.unwrap_or(Rounding::Down) }
}

/// A product; by one it is the thing itself.
pub fn times(a: Amount, b: Amount) -> Amount {
    if a == number(1) {
        return b;
    }
    Amount::Product(Box::new(a), Box::new(b))
}

fn per(q: Quantity, each: Amount) -> Quantity {
    Quantity { amount: times(q.amount, each), ..q }
}

/// An amount that belongs to one definite player, where nothing has to be gone through.
pub fn owned(o: &Owned) -> Option<Amount> {
    match &o.owner {
        Np::One(who) if o.variable.0 != ITS_VARIABLE => Some(variable_of(who.clone(), o.variable.clone())),
        _ => None,
    }
}

/// What several players have together.
fn together(o: &Owned) -> Option<Amount> {
    match &o.owner {
        Np::Set(players) if players.pick == Pick::All => {
            Some(Amount::Total(Box::new(players.clone()), Box::new(variable_of(Who::Candidate, o.variable.clone()))))
        }
        _ => None,
    }
}

pub fn rules(g: &mut Grammar) {
    quantities(g);
    each(g);
    values(g);
    comparisons(g);
}

fn quantities(g: &mut Grammar) {
    // "50 slaves", "a level".
    g.rule("NUM", "<number>", number, &["50"]);
    g.rule("NUM", "<dice>", |d: DiceOf| Amount::Dice { number: d.number, sides: d.sides }, &["2d6"]);
    g.rule("NUM", "a|an|one [single|further|additional|extra|more]", || number(1), &["a"]);
    g.rule("NUM", "another [<number>]", |n: Option<i64>| number(n.unwrap_or(1)), &["another"]);
    g.rule("NUM", "<number> (more / further / additional / extra)", number, &["100 more"]);
    g.rule(
        "NUM",
        "(an additional / an extra / a further / a total of / the sum of / a sum of / the amount of) <number>",
        number,
        &["an extra 10"],
    );
    g.rule("NUM", "(that / so / as) many", || Amount::Of(THAT_MUCH), &["that many"]);
    g.rule("NUM", "that much", || Amount::Of(THAT_MUCH), &["that much"]);
    g.rule("NUM", "the same (number / amount) of", || Amount::Of(THAT_MUCH), &["the same number of"]);
    g.rule("NUM", "(that / this) (number / amount) of", || Amount::Of(THAT_MUCH), &[]);
    g.rule("NUM", "up to <number>", |n: i64| up_to(number(n)), &["up to 50"]);
    g.rule(
        "NUM",
        "any (number / amount) of",
        || Amount::Chosen { least: Box::new(number(0)), most: None, by: Box::new(subject()), slot: Slot(0) },
        &["any number of"],
    );
    g.rule(
        "NUM",
        "between <number> and <number>",
        |a: i64, b: i64| {
            (a < b).then(|| Amount::Chosen {
                least: Box::new(number(a)),
                most: Some(Box::new(number(b))),
                by: Box::new(subject()),
                slot: Slot(0),
            })
        },
        &["between 10 and 50"],
    );
    g.rule(
        "NUM",
        "<number> times (that many / that much / as many / as much / that number of / that amount of)",
        |n: i64| times(number(n), Amount::Of(THAT_MUCH)),
        &["ten times that many"],
    );
    g.rule(
        "NUM",
        "(that many / that much / the result) times <number>",
        |n: i64| times(number(n), Amount::Of(THAT_MUCH)),
        &["that many times 5"],
    );
    g.rule("NUM", "twice that many", || times(number(2), Amount::Of(THAT_MUCH)), &[]);
    g.rule("NUM", "half that many", || fraction(Amount::Of(THAT_MUCH), &FractionOf { numerator: 1, denominator: 2 }, None), &[]);
    g.rule("UNITS", "<variable>", |v: VariableId| v, &["slaves"]);
    g.rule("UNITS", "<unit>", |u: UnitOf| u.0, &["levels"]);
    g.rule("UNITS", "<variable> <unit>", |v: VariableId, u: UnitOf| (v == u.0).then_some(v), &["pyramid levels"]);
    g.rule("UNITS", "<unit> of <variable>", |u: UnitOf, v: VariableId| (v == u.0).then_some(v), &["levels of pyramid"]);
    g.rule("UNITS", "of them", || VariableId(OF_THEM.to_owned()), &["of them"]);
    g.rule("UNITS", "(pieces / coins / units / points) of <variable>", |v: VariableId| v, &[]);
    g.rule("QTY", "NUM UNITS", |n: Amount, v: VariableId| plain(v, n), &["50 slaves", "a level"]);
    g.rule("QTY", "NUM UNITS (more / extra)", |n: Amount, v: VariableId| plain(v, n), &["50 slaves more"]);
    g.rule(
        "QTY",
        "NUM [of] POSSX UNITS",
        |n: Amount, p: Np, v: VariableId| Quantity { variable: v, amount: n, owner: Some(p) },
        &["50 of your slaves"],
    );
    g.rule(
        "QTY",
        "NUM <unit> (of / from) OWNED",
        |n: Amount, u: UnitOf, o: Owned| (u.0 == o.variable).then_some(Quantity { variable: u.0, amount: n, owner: Some(o.owner) }),
        &["a level of your pyramid"],
    );
    g.rule(
        "QTY",
        "NUM <unit> (of / from) the <variable> of PLAYER",
        |n: Amount, u: UnitOf, v: VariableId, p: Np| (u.0 == v).then_some(Quantity { variable: v, amount: n, owner: Some(p) }),
        &[],
    );
    // "half of target player's gold", "all your slaves".
    g.rule(
        "QTY",
        "FRACTION [of] OWNED [ROUNDED]",
        |f: FractionOf, o: Owned, r: Option<Rounding>| Some(scaled(of_owner(o)?, &f, r)),
        &["half of target player's gold", "half their gold"],
    );
    g.rule("QTY", "(all / all of / the whole of / all the) OWNED", of_owner, &["all your slaves"]);
    g.rule("QTY", "POSS (entire / whole / total) <variable>", |owner: Np, variable: VariableId| of_owner(Owned { owner, variable }), &[]);
    g.rule("FRACTION", "<number> (% / percent / per cent)", percent, &["50 %"]);
    g.rule("FRACTION", "[a|one] half", || FractionOf { numerator: 1, denominator: 2 }, &["half"]);
    g.rule("FRACTION", "(a / one) third", || FractionOf { numerator: 1, denominator: 3 }, &["a third"]);
    g.rule("FRACTION", "(a / one) (quarter / fourth)", || FractionOf { numerator: 1, denominator: 4 }, &["a quarter"]);
    g.rule("FRACTION", "(a / one) (fifth)", || FractionOf { numerator: 1, denominator: 5 }, &[]);
    g.rule("FRACTION", "(a / one) (tenth)", || FractionOf { numerator: 1, denominator: 10 }, &["a tenth"]);
    g.rule(
        "FRACTION",
        "one (in / out of) <number>",
        |n: i64| u32::try_from(n).ok().filter(|n| *n > 1).map(|denominator| FractionOf { numerator: 1, denominator }),
        &["one in ten"],
    );
    g.rule("FRACTION", "two thirds", || FractionOf { numerator: 2, denominator: 3 }, &["two thirds"]);
    g.rule("FRACTION", "three quarters", || FractionOf { numerator: 3, denominator: 4 }, &["three quarters"]);
    g.rule("ROUNDED", "{ (rounded / rounding / round) down }", || Rounding::Down, &[]);
    g.rule("ROUNDED", "{ (rounded / rounding / round) up }", || Rounding::Up, &["(rounded up)"]);
    g.rule("ROUNDED", "[,] (rounded / rounding) down", || Rounding::Down, &["rounded down"]);
    g.rule("ROUNDED", "[,] (rounded / rounding) up", || Rounding::Up, &["rounded up"]);
    // Of whoever gains or loses it: "all gold", "half the slaves".
    g.rule(
        "QTY",
        "FRACTION [of] the UNITS [that] PLAYER (has|have / own|owns / hold|holds) [ROUNDED]",
        |f: FractionOf, v: VariableId, owner: Np, r: Option<Rounding>| Some(scaled(of_owner(Owned { owner, variable: v })?, &f, r)),
        &["half the gold he has"],
    );
    for (words, least) in [("(lesser / lower / minimum / least)", true), ("(higher / greater / maximum / greatest)", false)] {
        let of = move |a: Amount, b: Amount| {
            let (a, b) = (Box::new(a), Box::new(b));
            if least { Amount::AtMost(a, b) } else { Amount::AtLeast(a, b) }
        };
        g.rule(
            "QTY",
            &format!("the {words} of QTY and QTY"),
            move |a: Quantity, b: Quantity| {
                let owner = a.owner.clone().or(b.owner.clone());
                let same = a.variable == b.variable && (a.owner.is_none() || b.owner.is_none() || a.owner == b.owner);
                same.then(|| Quantity { variable: a.variable, amount: of(a.amount, b.amount), owner })
            },
            if least { &["the lesser of 60 gold and half of his gold"] } else { &[] },
        );
        g.rule(
            "VALUE1",
            &format!("the {words} of VALUE1 and VALUE1"),
            of,
            if least { &[] } else { &["the greater of your gold and target player's gold"] },
        );
    }
    g.rule("QTY", "(all / all the / all of the) UNITS", |v: VariableId| plain(v.clone(), variable_of(Who::Of(OWNER), v)), &["all gold"]);
    g.rule(
        "QTY",
        "FRACTION [of] the UNITS [ROUNDED]",
        |f: FractionOf, v: VariableId, r: Option<Rounding>| scaled(plain(v.clone(), variable_of(Who::Of(OWNER), v)), &f, r),
        &["half of the slaves"],
    );
    g.rule("NUM", "<number> times VALUE1", |n: i64, a: Amount| times(number(n), a), &["ten times a die roll"]);
    g.rule(
        "QTY",
        "NUM UNITS (plus <number> / plus <number> UNITS)",
        |n: Amount, v: VariableId, more: i64, w: Option<VariableId>| {
            w.is_none_or(|w| w == v).then(|| plain(v, Amount::Sum(vec![n, number(more)])))
        },
        &["10 gold plus 5"],
    );
    g.rule(
        "QTYS",
        "(<number> / <number> more / a further <number> / an additional <number> / another <number>)",
        |n: i64| Quantities { all: vec![plain(VariableId(SAME.to_owned()), number(n))], or: false },
        &["five more"],
    );
    g.rule(
        "QTYS",
        "(one more / one as well / another one / one too)",
        || Quantities { all: vec![plain(VariableId(SAME.to_owned()), number(1))], or: false },
        &[],
    );
    g.rule(
        "QTYS",
        "(the same amount / the same number / the same / just as many / as many / as much / that many / that much / an equal amount / the same amount again / as much again / as many again)",
        || Quantities { all: vec![plain(VariableId(SAME.to_owned()), Amount::Of(THAT_MUCH))], or: false },
        &["the same amount"],
    );
    g.rule(
        "QTY",
        "FRACTION of them [ROUNDED]",
        |f: FractionOf, r: Option<Rounding>| {
            let them = VariableId(THEM.to_owned());
            scaled(plain(them.clone(), variable_of(Who::Of(OWNER), them)), &f, r)
        },
        &["half of them"],
    );
    g.rule(
        "QTY",
        "all of them",
        || {
            let them = VariableId(THEM.to_owned());
            plain(them.clone(), variable_of(Who::Of(OWNER), them))
        },
        &["all of them"],
    );
    g.rule("QTYS", "one", || Quantities { all: vec![plain(VariableId(ONE.to_owned()), number(1))], or: false }, &["one"]);
    g.rule(
        "QTY",
        "all [of] OWNED (above / over / beyond / in excess of / exceeding) VALUE1",
        |o: Owned, a: Amount| {
            let own = variable_of(Who::Of(OWNER), o.variable.clone());
            Quantity { variable: o.variable, amount: Amount::Less(Box::new(own), Box::new(a)), owner: Some(o.owner) }
        },
        &["all slaves of target player in excess of 200"],
    );
    g.rule(
        "QTY",
        "all [of] [the] UNITS (above / over / beyond / in excess of / exceeding) VALUE1",
        |v: VariableId, a: Amount| {
            let own = variable_of(Who::Of(OWNER), v.clone());
            plain(v, Amount::Less(Box::new(own), Box::new(a)))
        },
        &["all gold above 100"],
    );
    g.rule(
        "QTY",
        "all but NUM [of] OWNED",
        |n: Amount, o: Owned| {
            let q = of_owner(o)?;
            Some(Quantity { amount: Amount::Less(Box::new(q.amount), Box::new(n)), ..q })
        },
        &["all but one of your slaves"],
    );
    g.rule("QTY", "half [of] it", || plain(VariableId(THEM.to_owned()), halved(Amount::Of(THAT_MUCH))), &["half of it"]);
    g.rule("QTY", "all of it", || plain(VariableId(THEM.to_owned()), Amount::Of(THAT_MUCH)), &[]);
    // "twice as much gold as you", "as many slaves as he has gold".
    g.rule(
        "QTY",
        "[a number of / an amount of] UNITS equal to VALUE",
        |v: VariableId, a: Amount| plain(v, a),
        &["slaves equal to the number of cards in your hand"],
    );
    g.rule(
        "QTY",
        "as (much / many) UNITS as (it / the die) (shows / showed)",
        |v: VariableId| plain(v, Amount::Of(RESULT)),
        &["as many slaves as it shows"],
    );
    g.rule("QTY", "as (much / many) UNITS as VALUE", |v: VariableId, a: Amount| plain(v, a), &["as much gold as the result"]);
    g.rule(
        "QTY",
        "as (much / many) UNITS as there are COUNTABLE",
        |v: VariableId, a: Amount| plain(v, a),
        &["as many slaves as there are players"],
    );
    g.rule(
        "QTY",
        "as (much / many) UNITS as PLAYER [already / now / currently] has|have [COUNTED]",
        |v: VariableId, p: Np, c: Option<Amount>| {
            let Np::One(who) = p else { return None };
            let amount = c.unwrap_or_else(|| variable_of(subject(), v.clone()));
            Some(plain(v, put_amount(amount, SUBJECT, &who)))
        },
        &["as many slaves as target player has"],
    );
    g.rule("QTY", "(twice / double) as (much / many) UNITS as VALUE", |v: VariableId, a: Amount| plain(v, times(number(2), a)), &[]);
    g.rule(
        "QTY",
        "(twice / double) as (much / many) UNITS as PLAYER [already / now / currently] has|have [COUNTED]",
        |v: VariableId, p: Np, c: Option<Amount>| {
            let Np::One(who) = p else { return None };
            let amount = c.unwrap_or_else(|| variable_of(subject(), v.clone()));
            Some(plain(v, times(number(2), put_amount(amount, SUBJECT, &who))))
        },
        &["twice as many slaves as you have levels"],
    );
    g.rule(
        "QTY",
        "<number> times as (much / many) UNITS as PLAYER [already / now / currently] has|have [COUNTED]",
        |n: i64, v: VariableId, p: Np, c: Option<Amount>| {
            let Np::One(who) = p else { return None };
            let amount = c.unwrap_or_else(|| variable_of(subject(), v.clone()));
            Some(plain(v, times(number(n), put_amount(amount, SUBJECT, &who))))
        },
        &["ten times as much gold as you have levels"],
    );
    g.rule("QTY", "half as (much / many) UNITS as VALUE", |v: VariableId, a: Amount| plain(v, halved(a)), &[]);
    g.rule(
        "QTY",
        "half as (much / many) UNITS as PLAYER [already / now / currently] has|have [COUNTED]",
        |v: VariableId, p: Np, c: Option<Amount>| {
            let Np::One(who) = p else { return None };
            let amount = c.unwrap_or_else(|| variable_of(subject(), v.clone()));
            Some(plain(v, halved(put_amount(amount, SUBJECT, &who))))
        },
        &["half as much gold as target player has"],
    );
    g.rule(
        "QTY",
        "as (much / many) UNITS as PLAYER (lost|gained|paid|gave|stole|spent / has|have (lost|gained|paid|given|stolen|spent))",
        |v: VariableId, _p: Np| plain(v, Amount::Of(THAT_MUCH)),
        &["as much gold as he lost"],
    );
    g.rule(
        "QTY",
        "half as (much / many) ROUNDED",
        |r: Rounding| {
            plain(VariableId(THEM.to_owned()), fraction(Amount::Of(THAT_MUCH), &FractionOf { numerator: 1, denominator: 2 }, Some(r)))
        },
        &["half as many (rounded up)"],
    );
    for (verb, change) in [("lost", Change::Lose), ("gained", Change::Gain)] {
        let past = move |p: Np, variable: VariableId, period: Period| {
            let Np::One(who) = p else { return None };
            let event = Event::Variable { who: Players::one(who), variable, change, by: None, of: None };
            Some(Amount::Past(Box::new(event), period))
        };
        g.rule(
            "QTY",
            &format!("as (much / many) UNITS as PLAYER [has|have] {verb} PERIOD"),
            move |v: VariableId, p: Np, period: Period| Some(plain(v.clone(), past(p, v, period)?)),
            if change == Change::Lose { &["as much gold as you lost this turn"] } else { &[] },
        );
        g.rule(
            "EACHOF",
            &format!("UNITS [that] PLAYER [has|have] {verb} PERIOD"),
            move |v: VariableId, p: Np, period: Period| past(p, v, period),
            if change == Change::Lose { &["slave you lost this turn"] } else { &[] },
        );
        g.rule(
            "EACHOF",
            &format!("UNITS {verb} [by PLAYER] PERIOD"),
            move |variable: VariableId, p: Option<Np>, period: Period| {
                let who = p.map_or(Some(Players::all()), |p| all_of(&p))?;
                let event = Event::Variable { who, variable, change, by: None, of: None };
                Some(Amount::Past(Box::new(event), period))
            },
            if change == Change::Lose { &["level lost by any player this turn"] } else { &[] },
        );
    }
    g.rule("QTY", "the difference", || plain(VariableId(THEM.to_owned()), Amount::Of(DIFFERENCE)), &["the difference"]);
    g.rule(
        "QTY",
        "FRACTION [of] the difference [ROUNDED]",
        |f: FractionOf, r: Option<Rounding>| plain(VariableId(THEM.to_owned()), fraction(Amount::Of(DIFFERENCE), &f, r)),
        &["half the difference"],
    );
    g.rule(
        "QTY",
        "NUM UNITS [,] plus <number> [more] [UNITS] EACH",
        |n: Amount, v: VariableId, more: i64, w: Option<VariableId>, each: Amount| {
            w.is_none_or(|w| w == v).then(|| plain(v, Amount::Sum(vec![n, times(number(more), each)])))
        },
        &["20 gold, plus 10 for each level of your pyramid"],
    );
    g.rule(
        "QTY",
        "half (that / this / the same) (number / amount)",
        || plain(VariableId(THEM.to_owned()), halved(Amount::Of(THAT_MUCH))),
        &["half that number"],
    );
    g.rule(
        "QTY",
        "(twice / double) (that / this / the same) (number / amount)",
        || plain(VariableId(THEM.to_owned()), times(number(2), Amount::Of(THAT_MUCH))),
        &["twice that amount"],
    );
    g.rule("QTY", "(half) as (much / many)", || plain(VariableId(THEM.to_owned()), halved(Amount::Of(THAT_MUCH))), &["half as much"]);
    g.rule(
        "QTY",
        "(twice / double) as (much / many)",
        || plain(VariableId(THEM.to_owned()), times(number(2), Amount::Of(THAT_MUCH))),
        &["twice as much"],
    );
    g.rule("QTY", "VALUE1 in UNITS", |a: Amount, v: VariableId| plain(v, a), &["twice the result in gold"]);
    g.rule("EACH", "(times / multiplied by) VALUE1", |a: Amount| a, &["times the number of cards in your hand"]);
    g.rule("COUNTED", "UNITS", |v: VariableId| variable_of(subject(), v), &[]);
    g.rule("COUNTED", "CARDSN [POST]", |f: Find, z: Option<Post>| count(post(f, z)?, Where::Nowhere).map(owned_by_subject), &[]);
    g.rule(
        "QTY",
        "QTY EACH",
        // "20 gold plus 5 for each": what is added for each is not the whole.
        |q: Quantity, each: Amount| (!matches!(q.amount, Amount::Sum(_))).then(|| per(q, each)),
        &["10 gold for each level of your pyramid"],
    );
    g.rule(
        "QTY",
        "QTY (up to a maximum of / to a maximum of / , up to a maximum of / but no more than / but at most / , at most / [,] but not more than / , but no more than / [,] to a maximum of / , but at most / , maximum / , up to / , but only up to / , but never more than / , though no more than) <number> [UNITS]",
        |q: Quantity, n: i64, v: Option<VariableId>| {
            v.is_none_or(|v| v == q.variable).then(|| Quantity { amount: Amount::AtMost(Box::new(q.amount), Box::new(number(n))), ..q })
        },
        &["10 gold for each level of your pyramid up to a maximum of 50"],
    );
    g.rule("QTYS", "QTY", |q: Quantity| Quantities { all: vec![q], or: false }, &[]);
    g.rule(
        "QTYS",
        "QTYLIST and QTY",
        |mut all: Quantities, q: Quantity| {
            all.all.push(q);
            all
        },
        &["20 slaves and 20 gold"],
    );
    g.rule(
        "QTYS",
        "QTY and QTY and QTY",
        |a: Quantity, b: Quantity, c: Quantity| Quantities { all: vec![a, b, c], or: false },
        &["5 gold and 5 slaves and 1 level"],
    );
    g.rule(
        "QTYS",
        "(both QTY and QTY / QTY (as well as / along with / together with) QTY)",
        |a: Quantity, b: Quantity| Quantities { all: vec![a, b], or: false },
        &["both 20 slaves and 20 gold", "20 slaves as well as 20 gold"],
    );
    g.rule(
        "QTYS",
        "(his / their / a / the) choice of QTY or QTY",
        |a: Quantity, b: Quantity| (a.variable != b.variable).then(|| Quantities { all: vec![a, b], or: true }),
        &["a choice of 40 slaves or 60 gold"],
    );
    // Said of the last one only, or of all: two readings.
    g.rule(
        "QTYS",
        "QTYLIST and NUM UNITS EACH",
        |all: Quantities, n: Amount, v: VariableId, each: Amount| {
            // What has an "each" of its own is not multiplied once more.
            all.all.iter().all(|q| matches!(q.amount, Amount::Number(_))).then(|| {
                let all: Vec<Quantity> = all.all.into_iter().chain([plain(v, n)]).map(|q| per(q, each.clone())).collect();
                Quantities { all, or: false }
            })
        },
        &[],
    );
    g.rule("QTYLIST", "QTY [,]", |q: Quantity| Quantities { all: vec![q], or: false }, &[]);
    g.rule(
        "QTYLIST",
        "QTY , QTYLIST",
        |q: Quantity, mut all: Quantities| {
            all.all.insert(0, q);
            all
        },
        &[],
    );
    g.rule(
        "QTYS",
        "[either] QTY [,] or QTY",
        // Nobody chooses between so much and so much of the same.
        |a: Quantity, b: Quantity| (a.variable != b.variable || a.owner != b.owner).then(|| Quantities { all: vec![a, b], or: true }),
        &["40 slaves or 60 gold"],
    );
    g.rule(
        "QTYS",
        "[either] QTY , QTY [,] or QTY",
        |a: Quantity, b: Quantity, c: Quantity| Quantities { all: vec![a, b, c], or: true },
        &[],
    );
    g.rule("ASYOUCHOOSE", "(as you (choose / like / wish / prefer) / your choice / at your choice / at your option / whichever you (prefer / choose / like / want))", || Nothing, &["as you choose"]);
    g.rule(
        "ASHECHOOSES",
        "(as he|they (chooses|choose / likes|like / wishes|wish / prefers|prefer) / his|their choice / at his|their (choice / option) / whichever he|they (prefers|prefer / chooses|choose / likes|like / wants|want))",
        || Nothing,
        &["whichever he prefers"],
    );
}

fn halved(a: Amount) -> Amount {
    fraction(a, &FractionOf { numerator: 1, denominator: 2 }, None)
}

fn up_to(most: Amount) -> Amount {
    Amount::Chosen { least: Box::new(number(0)), most: Some(Box::new(most)), by: Box::new(subject()), slot: Slot(0) }
}

fn percent(n: i64) -> Option<FractionOf> {
    let n = u32::try_from(n).ok().filter(|n| *n > 0)?;
    let divisor = [100, 50, 25, 20, 10, 5, 4, 2].into_iter().find(|d| n % d == 0 && 100 % d == 0).unwrap_or(1);
    Some(FractionOf { numerator: n / divisor, denominator: 100 / divisor })
}

/// "for each …": what it is multiplied with.
fn each(g: &mut Grammar) {
    g.rule("WHOLE", "[full / whole / complete] <number>", |n: i64| n, &["full 50"]);
    g.rule("EACH", "(for each / for every / per / times) EACHOF", |a: Amount| a, &["for each level of your pyramid"]);
    g.rule("EACHOF", "UNITS (of POSSX <variable>)", |v: VariableId, p: Np, w: VariableId| if v == w { single(p, v) } else { None }, &[]);
    g.rule(
        "EACHOF",
        "<unit> (of / in / on) OWNED",
        |u: UnitOf, o: Owned| if u.0 == o.variable { owned(&o) } else { None },
        &["level of your pyramid"],
    );
    g.rule("EACHOF", "UNITS [that] PLAYER has|have|own|owns", |v: VariableId, p: Np| single(p, v), &["level you have"]);
    g.rule(
        "EACHOF",
        "<unit> [that] OWNED has|have",
        |u: UnitOf, o: Owned| if u.0 == o.variable { owned(&o) } else { None },
        &["level your pyramid has"],
    );
    g.rule(
        "EACHOF",
        "UNITS (it is / he is / this is) (higher / lower / more / less)",
        |_v: VariableId| Amount::Of(DIFFERENCE),
        &["level it is higher"],
    );
    for (words, higher) in [("(exceeds / is higher than / is above)", true), ("is lower than", false)] {
        let by = move |u: UnitOf, o: Owned, other: Amount| {
            let other = if other == Amount::Of(YOURS) { variable_of(Who::You, o.variable.clone()) } else { other };
            let own = owned(&o)?;
            let (more, less) = if higher { (own, other) } else { (other, own) };
            (u.0 == o.variable).then(|| Amount::Less(Box::new(more), Box::new(less)))
        };
        g.rule(
            "EACHOF",
            &format!("<unit> [by which / that] OWNED {words} VALUE1"),
            by,
            if higher { &["level by which target player's pyramid exceeds yours"] } else { &[] },
        );
    }
    // Whose is not said: of what the event around changes, or else his own.
    let counted = |v: VariableId| variable_of(subject(), VariableId(format!("{EACH_OF}{}", v.0)));
    g.rule("EACHOF", "UNITS", counted, &["level"]);
    g.rule(
        "EACHOF",
        "<number> UNITS",
        move |n: i64, v: VariableId| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
            Some(fraction(counted(v), &FractionOf { numerator: 1, denominator }, None))
        },
        &["10 slaves"],
    );
    g.rule("EACHOF", "UNITS PLAYER (possess|possesses / hold|holds / control|controls)", |v: VariableId, p: Np| single(p, v), &[]);
    g.rule("EACHOF", "of POSS UNITS", |p: Np, v: VariableId| single(p, v), &["of your levels"]);
    g.rule(
        "EACHOF",
        "UNITS (of difference / of the difference / difference / by which they differ / in difference)",
        |_v: VariableId| Amount::Of(DIFFERENCE),
        &["level of difference"],
    );
    g.rule(
        "EACHOF",
        "UNITS [that were / that was / so / thus] PARTICIPLE [THISWAY]",
        |_v: VariableId| Amount::Of(THAT_MUCH),
        &["slave lost", "level removed in this way"],
    );
    g.rule("PARTICIPLE", "lost|gained|stolen|paid|taken|given|sacrificed|removed|sold|bought|destroyed|killed|added|moved|transferred|returned|discarded|drawn", || Nothing, &["lost"]);
    g.rule("THISWAY", "(this way / in this way / like this / thus / so / by this / thereby)", || Nothing, &["this way"]);
    g.rule(
        "EACHOF",
        "UNITS above|over|beyond VALUE1",
        |v: VariableId, a: Amount| {
            (!matches!(a, Amount::Number(_))).then(|| Amount::Less(Box::new(variable_of(subject(), v)), Box::new(a)))
        },
        &[],
    );
    g.rule("EACH", "for each", || Amount::Of(THAT_MUCH), &["for each"]);
    g.rule(
        "EACHOF",
        "card (discarded / drawn / destroyed / returned / moved) [this way / in this way / thus]",
        || Amount::Of(THAT_MUCH),
        &["card discarded"],
    );
    g.rule(
        "EACHOF",
        "WHOLE UNITS [that] PLAYER (has|have|own|owns / hold|holds / possess|possesses)",
        |n: i64, v: VariableId, p: Np| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
            Some(fraction(single(p, v)?, &FractionOf { numerator: 1, denominator }, None))
        },
        &["10 gold you have"],
    );
    g.rule(
        "EACHOF",
        "WHOLE UNITS (held / owned / in his|your|their possession)",
        |n: i64, v: VariableId| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
            Some(fraction(variable_of(subject(), v), &FractionOf { numerator: 1, denominator }, None))
        },
        &["100 gold held"],
    );
    g.rule(
        "EACHOF",
        "WHOLE UNITS [so / thus] PARTICIPLE [THISWAY]",
        |n: i64, _v: VariableId| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
            Some(fraction(Amount::Of(THAT_MUCH), &FractionOf { numerator: 1, denominator }, None))
        },
        &["50 slaves lost"],
    );
    g.rule(
        "EACHOF",
        "WHOLE [so / thus] PARTICIPLE [THISWAY]",
        |n: i64| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
            Some(fraction(Amount::Of(THAT_MUCH), &FractionOf { numerator: 1, denominator }, None))
        },
        &["20 lost"],
    );
    g.rule(
        "QTY",
        "[FRACTION of] what PLAYER [has|have] (lost|gained|paid|gave|given|stole|stolen|spent)",
        |f: Option<FractionOf>, _p: Np| {
            let much = Amount::Of(THAT_MUCH);
            plain(VariableId(THEM.to_owned()), f.map_or(much.clone(), |f| fraction(much, &f, None)))
        },
        &["half of what he lost"],
    );
    g.rule(
        "QTYS",
        "(the total / the total amount / the whole amount / the sum / the lot / everything lost)",
        || Quantities { all: vec![plain(VariableId(SAME.to_owned()), Amount::Of(THAT_MUCH))], or: false },
        &["the total"],
    );
    g.rule(
        "EACHOF",
        "WHOLE <unit> (of / in / on) OWNED",
        |n: i64, u: UnitOf, o: Owned| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 0 && u.0 == o.variable)?;
            Some(fraction(owned(&o)?, &FractionOf { numerator: 1, denominator }, None))
        },
        &["two levels of your pyramid"],
    );
    g.rule(
        "EACHOF",
        "UNITS [that / by which] PLAYER has|have more than PLAYER [has|have / does|do]",
        |v: VariableId, a: Np, b: Np| Some(Amount::Less(Box::new(single(a, v.clone())?), Box::new(single(b, v)?))),
        &["level target player has more than you"],
    );
    g.rule(
        "EACHOF",
        "WHOLE (of / of the) OWNED",
        |n: i64, o: Owned| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
            Some(fraction(owned(&o)?, &FractionOf { numerator: 1, denominator }, None))
        },
        &[],
    );
    g.rule(
        "EACHOF",
        "CARDN [POST]",
        |f: Find, z: Option<Post>| {
            let anybody = z.is_none() && f.lasting && f.owner.is_none();
            let f = if anybody { Find { owner: Some(Players::one(Who::Of(WHOSE))), ..f } } else { f };
            count(post(f, z)?, Where::Nowhere)
        },
        &["card in your hand", "Permanent you control"],
    );
    g.rule(
        "EACHOF",
        "WHOLE CARDSN [POST]",
        |n: i64, f: Find, z: Option<Post>| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
            Some(fraction(count(post(f, z)?, Where::Nowhere)?, &FractionOf { numerator: 1, denominator }, None))
        },
        &["two Permanents you control"],
    );
    g.rule(
        "EACHOF",
        "of POSS CARDSN [POST]",
        |p: Np, f: Find, z: Option<Post>| count(post(Find { owner: all_of(&p), ..f }, z)?, Where::Nowhere),
        &["of your Permanents"],
    );
    g.rule(
        "EACHOF",
        "card (beyond / above / over / after) the <ordinal> in POSS hand",
        |n: i64, p: Np| {
            let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(all_of(&p)?)] };
            Some(Amount::Less(Box::new(Amount::Cards(Box::new(hand))), Box::new(number(n))))
        },
        &["card beyond the fifth in his hand"],
    );
    g.rule("EACHOF", "PLAYERN", |p: Players| Amount::Players(Box::new(p)), &["player", "opponent who has no slaves"]);
    g.rule("EACHOF", "of your opponents", || Amount::Players(Box::new(Players::others(Who::You))), &[]);
}

pub fn single(p: Np, v: VariableId) -> Option<Amount> {
    match p {
        Np::One(who) => Some(variable_of(who, v)),
        _ => None,
    }
}

/// An amount by itself, to compare with or to set to.
fn values(g: &mut Grammar) {
    g.rule("VALUE", "VALUE1", |a: Amount| a, &["100", "your gold"]);
    g.rule("VALUE1", "<number> [UNITS]", |n: i64, _v: Option<VariableId>| number(n), &["100"]);
    g.rule("VALUE1", "<unit> <number>", |_u: UnitOf, n: i64| number(n), &["level 5"]);
    g.rule("VALUE1", "(zero / nothing / nil)", || number(0), &["zero"]);
    g.rule("VALUE1", "<dice>", |d: DiceOf| Amount::Dice { number: d.number, sides: d.sides }, &[]);
    g.rule("VALUE1", "OWNED", |o: Owned| owned(&o), &["your gold"]);
    g.rule(
        "VALUE1",
        "OWNED (together / combined / put together / taken together / in total)",
        |o: Owned| together(&o),
        &["the gold of all opponents together"],
    );
    g.rule("VALUE1", "(the number of / the amount of / the total of) COUNTABLE", |a: Amount| a, &["the number of cards in your hand"]);
    g.rule(
        "VALUE1",
        "(the number of / the amount of / the total of) COUNTABLE times <number>",
        |a: Amount, n: i64| times(number(n), a),
        &["the number of cards in your hand times five"],
    );
    g.rule("VALUE1", "the (total number / number / amount) of COUNTABLE", |a: Amount| a, &[]);
    g.rule(
        "VALUE1",
        "FRACTION [of] VALUE1 [ROUNDED]",
        |f: FractionOf, a: Amount, r: Option<Rounding>| fraction(a, &f, r),
        &["half your gold"],
    );
    g.rule("VALUE1", "(twice / double / two times) VALUE1", |a: Amount| times(number(2), a), &["twice your gold"]);
    g.rule("VALUE1", "(three times / triple) VALUE1", |a: Amount| times(number(3), a), &["three times your pyramid"]);
    g.rule("VALUE1", "<number> times VALUE1", |n: i64, a: Amount| times(number(n), a), &["10 times your pyramid"]);
    g.rule("VALUE", "VALUE1 plus VALUE1", |a: Amount, b: Amount| Amount::Sum(vec![a, b]), &["your gold plus 10"]);
    g.rule("VALUE", "VALUE1 (minus / less) VALUE1", |a: Amount, b: Amount| Amount::Less(Box::new(a), Box::new(b)), &["your gold minus 10"]);
    g.rule(
        "VALUE1",
        "the difference between VALUE1 and VALUE1",
        |a: Amount, b: Amount| Amount::Difference(Box::new(a), Box::new(b)),
        &["the difference between your gold and target player's gold"],
    );
    g.rule(
        "VALUE1",
        "the (result / number rolled / roll / number on the die / total rolled / total / outcome) [of the (roll / die / dice)]",
        || Amount::Of(RESULT),
        &["the result"],
    );
    g.rule(
        "VALUE1",
        "the (result / roll / number) (of a / on a / on the) (die / dice / die roll)",
        || Amount::Dice { number: 1, sides: 6 },
        &[],
    );
    g.rule("VALUE1", "the (roll of / result of) (a / one) (die / six sided die)", || Amount::Dice { number: 1, sides: 6 }, &[]);
    g.rule("VALUE1", "(that amount / that number / the same amount / the same number / as much / the amount lost / the amount gained / the amount paid / the amount stolen)", || Amount::Of(THAT_MUCH), &["that amount"]);
    g.rule(
        "VALUE1",
        "(whatever / what / whatever number) (PLAYER roll|rolls|rolled / the die shows / is rolled / was rolled / it shows / comes up)",
        |_p: Option<Np>| Amount::Of(RESULT),
        &["whatever you rolled"],
    );
    g.rule("VALUE1", "(yours / your own)", || Amount::Of(YOURS), &[]);
    g.rule("VALUE1", "the turn number", || Amount::Turn, &[]);
    g.rule("VALUE1", "the number of the [current] turn", || Amount::Turn, &[]);
    g.rule("VALUE1", "POSS hand limit", |p: Np| setting(p, Setting::HandLimit), &["your hand limit"]);
    g.rule(
        "VALUE1",
        "the (highest / greatest / largest) <variable> [of (any player / all players) / in the game]",
        |v: VariableId| Amount::Highest(Box::new(Players::all()), Box::new(variable_of(Who::Candidate, v))),
        &["the highest pyramid"],
    );
    g.rule(
        "VALUE1",
        "the (lowest / smallest) <variable> [of (any player / all players) / in the game]",
        |v: VariableId| Amount::Lowest(Box::new(Players::all()), Box::new(variable_of(Who::Candidate, v))),
        &["the lowest pyramid"],
    );
    g.rule(
        "VALUE1",
        "the total <variable> of PLAYERS",
        |v: VariableId, p: Players| Amount::Total(Box::new(p), Box::new(variable_of(Who::Candidate, v))),
        &["the total gold of all players"],
    );
    g.rule("COUNTABLE", "UNITS PLAYER has|have", |v: VariableId, p: Np| single(p, v), &["slaves you have"]);
    g.rule("COUNTABLE", "POSS UNITS", |p: Np, v: VariableId| single(p, v), &[]);
    g.rule("COUNTABLE", "<unit> (of / in) OWNED", |u: UnitOf, o: Owned| if u.0 == o.variable { owned(&o) } else { None }, &[]);
    g.rule(
        "COUNTABLE",
        "<unit> (of / in) OWNED [together / in total / combined]",
        |u: UnitOf, o: Owned| if u.0 == o.variable { together(&o) } else { None },
        &["levels of all pyramids together"],
    );
    g.rule(
        "VALUE1",
        "the (height / size / value / level) of the highest <variable>",
        |v: VariableId| Amount::Highest(Box::new(Players::all()), Box::new(variable_of(Who::Candidate, v))),
        &["the height of the tallest pyramid"],
    );
    g.rule(
        "VALUE1",
        "the (height / size / value / level) of the lowest <variable>",
        |v: VariableId| Amount::Lowest(Box::new(Players::all()), Box::new(variable_of(Who::Candidate, v))),
        &[],
    );
    g.rule("COUNTABLE", "CARDSN [POST]", |f: Find, z: Option<Post>| count(post(f, z)?, Where::Nowhere), &["cards in your hand"]);
    g.rule(
        "COUNTABLE",
        "POSS CARDSN [POST]",
        |p: Np, f: Find, z: Option<Post>| count(post(Find { owner: all_of(&p), ..f }, z)?, Where::Nowhere),
        &["your Permanents"],
    );
    g.rule("COUNTABLE", "PLAYERNS", |p: Players| Amount::Players(Box::new(p)), &["players"]);
    g.rule("COUNTABLE", "living players", || Amount::Players(Box::new(Players::all())), &[]);
    g.rule("COUNTABLE", "your opponents", || Amount::Players(Box::new(Players::others(Who::You))), &[]);
    g.rule("VALUE1", "the number of cards (discarded / drawn / destroyed)", || Amount::Of(THAT_MUCH), &[]);
}

/// "yours": the same variable of the controller as is compared.
pub const YOURS: Mark = Mark(60_033);

fn setting(p: Np, setting: Setting) -> Option<Amount> {
    match p {
        Np::One(who) => Some(Amount::Setting(Box::new(who), setting)),
        _ => None,
    }
}

fn compare(relation: Relation, with: Amount) -> Comparison {
    Comparison { relation, with }
}

/// "is lower than 5", "has more than 100".
fn comparisons(g: &mut Grammar) {
    // Of a quantity that is had: "[has] more than 100 slaves".
    g.rule("CMPN", "more than VALUE1X", |a: Amount| compare(Relation::More, a), &["more than 100"]);
    g.rule("CMPN", "(less / fewer) than VALUE1X", |a: Amount| compare(Relation::Less, a), &["fewer than 100"]);
    g.rule(
        "CMPN",
        "(at least / no less than / no fewer than / not less than / not fewer than) VALUE1X",
        |a: Amount| compare(Relation::AtLeast, a),
        &["at least 100"],
    );
    g.rule("CMPN", "(at most / no more than / not more than / up to) VALUE1X", |a: Amount| compare(Relation::AtMost, a), &["at most 100"]);
    g.rule("CMPN", "(over / above) <number>", |n: i64| compare(Relation::More, number(n)), &["over 250"]);
    g.rule("CMPN", "(under / below) <number>", |n: i64| compare(Relation::Less, number(n)), &["under 50"]);
    g.rule("CMPN", "(exactly / precisely) VALUE1X", |a: Amount| compare(Relation::Equal, a), &["exactly 100"]);
    g.rule("CMPN", "<number> or more", |n: i64| compare(Relation::AtLeast, number(n)), &["100 or more"]);
    g.rule("CMPN", "<number> or (less / fewer)", |n: i64| compare(Relation::AtMost, number(n)), &["100 or fewer"]);
    g.rule("CMPN", "(a / an / one or more / any)", || compare(Relation::AtLeast, number(1)), &["any"]);
    // So many are at least so many; but none are none.
    g.rule("CMPN", "<number>", |n: i64| compare(if n == 0 { Relation::Equal } else { Relation::AtLeast }, number(n)), &["100"]);
    g.rule("CMPN", "no", || compare(Relation::Equal, number(0)), &["no"]);
    g.rule("VALUE1X", "<number>", number, &[]);
    g.rule("VALUE1X", "a|an|one", || number(1), &[]);
    // Of a variable as a whole: "[your pyramid is] lower than 3".
    g.rule(
        "CMPRED",
        "(higher / larger / greater / more / bigger / taller) than VALUE",
        |a: Amount| compare(Relation::More, a),
        &["higher than 3", "higher than target player's pyramid"],
    );
    g.rule("CMPRED", "(above / over) VALUE", |a: Amount| compare(Relation::More, a), &["above 3"]);
    g.rule("CMPRED", "(lower / smaller / less / shorter / fewer) than VALUE", |a: Amount| compare(Relation::Less, a), &["lower than 3"]);
    g.rule("CMPRED", "(below / under) VALUE", |a: Amount| compare(Relation::Less, a), &["below 3"]);
    g.rule(
        "CMPRED",
        "(at least / no less than / no lower than / not less than / not lower than) VALUE",
        |a: Amount| compare(Relation::AtLeast, a),
        &["at least 3"],
    );
    g.rule(
        "CMPRED",
        "(at most / no more than / no higher than / not more than / not higher than) VALUE",
        |a: Amount| compare(Relation::AtMost, a),
        &["at most 3"],
    );
    g.rule(
        "CMPRED",
        "[equal to / exactly / exactly equal to / the same as] VALUE",
        |a: Amount| compare(Relation::Equal, a),
        &["equal to your gold"],
    );
    g.rule("CMPRED", "not [equal to] VALUE", |a: Amount| compare(Relation::NotEqual, a), &["not 3"]);
    g.rule(
        "CMPRED",
        "<number> [UNITS] or (more / higher / greater / above / over)",
        |n: i64, _v: Option<VariableId>| compare(Relation::AtLeast, number(n)),
        &["3 or more"],
    );
    g.rule(
        "CMPRED",
        "<number> [UNITS] or (less / lower / fewer / under / below)",
        |n: i64, _v: Option<VariableId>| compare(Relation::AtMost, number(n)),
        &["3 or less"],
    );
    g.rule("CMPRED", "as (high / large / big / tall) as VALUE", |a: Amount| compare(Relation::Equal, a), &[]);
    g.rule("CMPRED", "at least as (high / large / big / tall) as VALUE", |a: Amount| compare(Relation::AtLeast, a), &[]);
    g.rule(
        "CMPRED",
        "[at least] <number> [UNITS] high|tall or (more / higher / taller / above)",
        |n: i64, _v: Option<VariableId>| compare(Relation::AtLeast, number(n)),
        &["7 levels high or more"],
    );
    g.rule("CMPRED", "<number> [UNITS] high|tall", |n: i64, _v: Option<VariableId>| compare(Relation::AtLeast, number(n)), &[]);
    g.rule("HASLEVELS", "has CMPN <unit>", |c: Comparison, _u: UnitOf| c, &["has no levels"]);
    // Of a roll.
    g.rule("CMPROLL", "CMPRED", |c: Comparison| c, &[]);
    g.rule("CMPROLL", "a <number>", |n: i64| compare(Relation::Equal, number(n)), &[]);
    g.rule("CMPROLL", "a <number> or (more / higher / above / greater)", |n: i64| compare(Relation::AtLeast, number(n)), &[]);
    g.rule("CMPROLL", "a <number> or (less / lower / below / fewer)", |n: i64| compare(Relation::AtMost, number(n)), &[]);
}
