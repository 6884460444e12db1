//! Variables of somebody in more words: "15 slaves of each opponent", "raise your pyramid one level", what a card would cost somebody.

use super::Grammar;
use super::amounts::{number, plain, times};
use super::effects_variables::{adjust_clause, adjust_owned, destroyed};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    named_after(g);
    steps(g);
    amounts(g);
    would_cost(g);
    held_fast(g);
    parities(g);
}

/// "15 slaves of each opponent run away".
fn named_after(g: &mut Grammar) {
    g.rule(
        "ITSQTY",
        "NUM <variable> (of / belonging to) PLAYER",
        |n: Amount, variable: VariableId, p: Np| Quantity { variable, amount: n, owner: Some(p) },
        &["15 slaves of each opponent"],
    );
    g.rule(
        "CLAUSE",
        "ITSQTY (is|are|gets (lost / destroyed / killed / removed / forfeited) / run|runs away / flee|flees / die|dies / desert|deserts / perish|perishes / vanish|vanishes / disappear|disappears / escape|escapes)",
        |q: Quantity| destroyed(q).map(order),
        &["15 slaves of each opponent run away"],
    );
    g.rule(
        "CLAUSE",
        "ITSQTY (go|goes / pass|passes / is|are given / is|are transferred / move|moves) to PLAYER",
        |q: Quantity, to: Np| {
            let (Np::One(to), Np::One(from)) = (to, q.owner?) else { return None };
            Some(Effect::Transfer { from, to, variable: q.variable, amount: q.amount })
        },
        &["50 gold of target player goes to you"],
    );
    for (words, adjust) in
        [("join|joins", Adjust::Gain as fn(Amount) -> Adjust), ("(desert|deserts / leave|leaves / abandon|abandons)", Adjust::Lose)]
    {
        g.rule(
            "CLAUSE",
            &format!("NUM <variable> {words} PLAYER"),
            move |n: Amount, variable: VariableId, owner: Np| adjust_clause(Owned { owner, variable }, adjust(n)),
            if words == "join|joins" { &["ten slaves join you"] } else { &[] },
        );
    }
}

/// "raise your pyramid one level", "your pyramid is raised two levels", "set your slaves at 150".
fn steps(g: &mut Grammar) {
    for (verb, said, adjust) in [
        ("~raise|~increase", "(is|are raised / rises|rise / grows|grow / goes|go up / climbs|climb)", Adjust::Gain as fn(Amount) -> Adjust),
        (
            "~lower|~reduce",
            "(is|are lowered / is|are reduced / falls|fall / drops|drop / sinks|sink / goes|go down / shrinks|shrink)",
            Adjust::Lose,
        ),
    ] {
        let up = verb == "~raise|~increase";
        g.rule(
            "VP",
            &format!("{verb} OWNED NUM <unit>"),
            move |o: Owned, n: Amount, u: UnitOf| (u.0 == o.variable).then(|| adjust_owned(o, adjust(n))).flatten(),
            if up { &["raises your pyramid one level"] } else { &[] },
        );
        g.rule(
            "CLAUSE",
            &format!("OWNED {said} NUM <unit>"),
            move |o: Owned, n: Amount, u: UnitOf| (u.0 == o.variable).then(|| adjust_clause(o, adjust(n))).flatten(),
            if up { &["your pyramid is raised two levels"] } else { &[] },
        );
    }
    g.rule(
        "VP",
        "(~set OWNED at / ~bring OWNED to) SETVALUE",
        |o: Owned, a: Amount| adjust_owned(o, Adjust::SetTo(a)),
        &["sets target player's slaves at 150", "brings target player's slaves to 150"],
    );
    for (verb, adjust) in [("~increase|~raise", Adjust::Gain as fn(Amount) -> Adjust), ("~reduce|~lower|~decrease", Adjust::Lose)] {
        g.rule(
            "VP",
            &format!("{verb} [both] OWNED and OWNED by <number>"),
            move |a: Owned, b: Owned, n: i64| {
                (a.variable != b.variable).then_some(())?;
                Some(in_order([adjust_owned(a, adjust(number(n)))?, adjust_owned(b, adjust(number(n)))?]))
            },
            if verb == "~increase|~raise" { &["increases both your gold and your slaves by 20"] } else { &[] },
        );
    }
    g.rule("VP", "(~set / ~make) OWNED (to / equal to / the same as) POSS", same_as, &["makes your slaves equal to target player's"]);
    g.rule(
        "VP",
        "~set|~make OWNED (to / equal to) the (number / amount) [that] PLAYER has|have",
        same_as,
        &["sets your slaves to the number target player has"],
    );
    g.rule(
        "CLAUSE",
        "OWNED (becomes|become / is|are) (the same as / equal to) POSS",
        |o: Owned, p: Np| same_as(o, p).map(order),
        &["your slaves become the same as target player's"],
    );
    g.rule(
        "CLAUSE",
        "PLAYER now has|have (twice / double) as (much / many) <variable>",
        |owner: Np, variable: VariableId| {
            let Np::One(who) = owner.clone() else { return None };
            let doubled = times(number(2), variable_of(who, variable.clone()));
            adjust_clause(Owned { owner, variable }, Adjust::SetTo(doubled))
        },
        &["you now have twice as many slaves"],
    );
    g.rule(
        "VP",
        "~buy NUM <unit> (for / of / on) OWNED (for / at [the price of]) <number> UNITS",
        |n: Amount, u: UnitOf, o: Owned, price: i64, variable: VariableId| {
            (u.0 == o.variable && o.owner == Np::One(Who::You)).then_some(())?;
            let cost = Effect::Change { who: subject(), variable, adjust: Adjust::Lose(number(price)) };
            let gain = Effect::Change { who: subject(), variable: o.variable, adjust: Adjust::Gain(n) };
            Some(Effect::Pay { cost: Box::new(cost), then: Some(Box::new(gain)) })
        },
        &["buys one level for your pyramid for 60 gold"],
    );
}

/// "the same as target player's": set to what the other has of it.
fn same_as(o: Owned, than: Np) -> Option<Effect> {
    let Np::One(other) = than else { return None };
    let value = variable_of(other, o.variable.clone());
    adjust_owned(o, Adjust::SetTo(value))
}

/// "ten times as much gold as your pyramid has levels", "for each level your pyramid is below target player's".
fn amounts(g: &mut Grammar) {
    let own = |o: Owned, variable: &VariableId| {
        let Np::One(who) = o.owner else { return None };
        (o.variable == *variable).then(|| variable_of(who, o.variable))
    };
    for (words, n) in [("", None), ("(twice / double)", Some(2)), ("<number> times", None)] {
        let counted = words.starts_with('<');
        let pattern = format!("{words} as (much / many) UNITS as OWNED has|have UNITS");
        if counted {
            g.rule(
                "QTY",
                &pattern,
                move |n: i64, v: VariableId, o: Owned, of: VariableId| Some(plain(v, times(number(n), own(o, &of)?))),
                &["ten times as much gold as your pyramid has levels"],
            );
        } else {
            let of_it = move |v: VariableId, o: Owned, of: VariableId| {
                let amount = own(o, &of)?;
                Some(plain(v, n.map_or(amount.clone(), |n| times(number(n), amount))))
            };
            g.rule("QTY", &pattern, of_it, if n.is_none() { &["as many slaves as your pyramid has levels"] } else { &[] });
        }
    }
    g.rule(
        "EACHOF",
        "<unit> [by which / that] OWNED is (below / under / short of / behind) VALUE1",
        |u: UnitOf, o: Owned, other: Amount| {
            let Np::One(who) = o.owner else { return None };
            let other = if other == Amount::Of(super::amounts::YOURS) { variable_of(Who::You, o.variable.clone()) } else { other };
            (u.0 == o.variable).then(|| Amount::Less(Box::new(other), Box::new(variable_of(who, o.variable))))
        },
        &["level your pyramid is below target player's pyramid"],
    );
    g.rule("EACHOF", "UNITS (it / he) lacks", |_v: VariableId| Amount::Of(DIFFERENCE), &["level it lacks"]);
}

/// "When a Flood would cost you a level".
fn would_cost(g: &mut Grammar) {
    let lost = |by: Tests, p: Np, v: VariableId| {
        Some(Event::Variable { who: all_of(&p)?, variable: v, change: Change::Lose, by: Some(by), of: None })
    };
    g.rule("WOULD", "CARDKIND would cost PLAYER (a / an / any / one or more) UNITS", lost, &["a Flood would cost you a level"]);
    g.rule(
        "WOULD",
        "CARDKIND would (take / remove / destroy) (a / an / any / one or more) UNITS (from / of) PLAYER",
        move |by: Tests, v: VariableId, p: Np| lost(by, p, v),
        &["a Flood would take a level from you"],
    );
    g.rule(
        "WOULD",
        "CARDKIND would (lower / reduce / damage) OWNED",
        move |by: Tests, o: Owned| lost(by, o.owner, o.variable),
        &["a Flood would lower your pyramid"],
    );
}

/// "For the rest of the turn your pyramid loses no levels", "nothing can lower your pyramid".
fn held_fast(g: &mut Grammar) {
    let fast =
        |o: Owned, change: Change| Some(Static::Cannot { who: all_of(&o.owner)?, deed: Deed::Change { variable: o.variable, change } });
    let renamed = || Static::Cannot { who: Players::all(), deed: Deed::Rename { card: vec![CardTest::Not(Box::new(CardTest::NotThis))] } };
    g.rule(
        "STATIC",
        "((nobody / no player / no one) (may / can) rename THIS / THIS (cannot / may not / can never / may never) be renamed / THIS keeps its name)",
        renamed,
        &["this card cannot be renamed", "nobody may rename this card"],
    );
    g.rule("VP", "~lose|~gain|~get nothing", || Effect::Nothing, &["loses nothing"]);
    g.rule(
        "STATIC",
        "nothing (can / may) (lower / reduce / decrease / diminish) OWNED",
        move |o: Owned| fast(o, Change::Lose),
        &["nothing can lower your pyramid"],
    );
    g.rule(
        "STATIC",
        "OWNED (loses|lose / can lose) no <unit>",
        move |o: Owned, u: UnitOf| (u.0 == o.variable).then(|| fast(o, Change::Lose)).flatten(),
        &["your pyramid loses no levels"],
    );
    g.rule(
        "STATIC",
        "no <unit> (can be / may be) (removed / taken / lost) from OWNED",
        move |u: UnitOf, o: Owned| (u.0 == o.variable).then(|| fast(o, Change::Lose)).flatten(),
        &["no levels can be removed from your pyramid"],
    );
    g.rule(
        "STATIC",
        "nothing (can / may) (take / bring / reduce / lower) OWNED (below / under) <number>",
        // What lies below already stays where it is.
        |o: Owned, n: i64| {
            let own = variable_of(Who::Candidate, o.variable.clone());
            let least = Some(Amount::AtMost(Box::new(number(n)), Box::new(own)));
            Some(Static::Bounds { who: all_of(&o.owner)?, variable: o.variable, least, most: None })
        },
        &["nothing can take your slaves below 100"],
    );
}

/// "An even roll gives you 20 gold", "with an odd one …", "if it shows an even number".
fn parities(g: &mut Grammar) {
    for (word, even) in [("even", true), ("odd", false)] {
        let parity = Condition::Parity(Amount::Of(RESULT), even);
        let (shows, with, named) = (parity.clone(), parity.clone(), parity);
        let on = |condition: Condition, e: Effect| Effect::If { condition, then: Box::new(e), otherwise: None };
        g.rule(
            "COND1",
            &format!("(it / VALUER / the die) (shows / is / comes up / comes up as / lands on) (an {word} number / {word})"),
            move || shows.clone(),
            if even { &["it shows an even number"] } else { &[] },
        );
        g.rule(
            "ROLLCASE",
            &format!("(with / for) an {word} (number / result / roll / one) [,] SEQ"),
            move |e: Effect| on(with.clone(), e),
            if even { &["with an even result you gain 20 gold"] } else { &[] },
        );
        g.rule("ROLLCASE", &format!("{word} (: / ,) SEQ"), move |e: Effect| on(named.clone(), e), &[]);
    }
}
