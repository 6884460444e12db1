//! More comparisons: by how much, with several together, of sums.

use super::Grammar;
use super::amounts::number;
use super::nouns::{Post, post, with};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    g.rule("FACTOR", "twice|double", || 2, &["twice"]);
    g.rule("FACTOR", "<number> times", |n: i64| n, &["three times"]);
    g.rule(
        "RELATIVE",
        "whose <variable> (plus / and) [FACTOR] [his / their] <variable> (TOGETHER COMETO / COMETO TOGETHER / COMETO / add up to / adds up to) CMPRED",
        |a: VariableId, n: Option<i64>, b: VariableId, c: Comparison| {
            let (a, b) = (variable_of(subject(), a), variable_of(subject(), b));
            let b = super::amounts::times(Amount::Number(n?), b);
            Some(Condition::Compare(Amount::Sum(vec![a, b]), c.relation, c.with))
        },
        &["whose gold plus twice his slaves comes to 2,500 or more"],
    );
    for (words, relation) in
        [("(higher / more)", Relation::More), ("(lower / less)", Relation::Less), ("(as high / equal / the same)", Relation::Equal)]
    {
        g.rule(
            "RELATIVE",
            &format!("whose <variable> is|are {words}"),
            move |v: VariableId| super::predicates::has(v, Comparison { relation, with: Amount::Of(THAN) }),
            if relation == Relation::Less { &["whose pyramid is lower"] } else { &[] },
        );
    }
    margins(g);
    levels(g);
    sums(g);
    counts(g);
    than_all_others(g);
}

fn them(who: Who) -> Amount {
    Amount::Variable(Box::new(who), VariableId(THEM.to_owned()))
}

/// More than `n` higher, at least `n` lower, and so on.
fn apart(strict: bool, higher: bool, n: i64, other: Amount) -> Option<Comparison> {
    (n > 0).then_some(())?;
    Some(match (strict, higher) {
        (true, true) => Comparison { relation: Relation::More, with: Amount::Sum(vec![other, number(n)]) },
        (false, true) => Comparison { relation: Relation::AtLeast, with: Amount::Sum(vec![other, number(n)]) },
        // The difference is never below 0, and nothing is less than that.
        (true, false) => Comparison { relation: Relation::Less, with: Amount::Less(Box::new(other), Box::new(number(n))) },
        (false, false) if n == 1 => Comparison { relation: Relation::Less, with: other },
        (false, false) => Comparison { relation: Relation::Less, with: Amount::Less(Box::new(other), Box::new(number(n - 1))) },
    })
}

fn margins(g: &mut Grammar) {
    for (words, higher) in [("higher|larger|greater|bigger|taller", true), ("lower|smaller|shorter|less", false)] {
        for (by, strict) in [("more than", true), ("[at least]", false)] {
            if !higher || strict {
                g.rule(
                    "CMPRED",
                    &format!("{by} <number> [UNITS] {words} than VALUE"),
                    move |n: i64, _v: Option<VariableId>, a: Amount| apart(strict, higher, n, a),
                    if strict && !higher { &["more than 5 levels lower than the highest pyramid"] } else { &[] },
                );
                g.rule(
                    "CMPRED2",
                    &format!("{by} <number> [UNITS] {words} than (POSSX / that of PLAYER)"),
                    move |n: i64, _v: Option<VariableId>, p: Np| match p {
                        Np::One(who) => apart(strict, higher, n, them(who)),
                        _ => None,
                    },
                    &[],
                );
            }
            g.rule(
                "CMPRED2",
                &format!("{by} <number> [UNITS] {words} than OWNED"),
                move |n: i64, _v: Option<VariableId>, o: Owned| {
                    let Np::Set(players) = o.owner else { return None };
                    (players.pick == Pick::All).then_some(())?;
                    let each = Box::new(variable_of(Who::Candidate, o.variable));
                    let all = Box::new(players);
                    apart(strict, higher, n, if higher { Amount::Highest(all, each) } else { Amount::Lowest(all, each) })
                },
                if strict && higher { &["more than two levels higher than every other pyramid"] } else { &[] },
            );
            g.rule(
                "CMPRED2",
                &format!("{by} <number> [UNITS] {words} than (yours / your own)"),
                move |n: i64, _v: Option<VariableId>| apart(strict, higher, n, them(Who::You)),
                &[],
            );
        }
    }
    g.rule(
        "CMPRED2",
        "(higher / larger / greater / taller / bigger) than (all / all the / all of the) other <variable> (together / combined / put together / added together / taken together)",
        |v: VariableId| Comparison { relation: Relation::More, with: together(v) },
        &["higher than all other pyramids together"],
    );
}

/// "whose pyramid is lower than every other player's".
fn than_all_others(g: &mut Grammar) {
    for (words, lower) in [("lower|smaller|shorter|less|fewer", true), ("higher|taller|larger|bigger|greater|more", false)] {
        g.rule(
            "RELATIVE",
            &format!("whose <variable> (is / are) {words} than ((that / those) of (every / any / all / each / all the) other player|players / (every / any / each) other player 's [<variable>] / (all / all the) other players 's [<variable>])"),
            move |v: VariableId, w: Option<VariableId>| {
                let (all, each) = (Box::new(Players::others(subject())), Box::new(variable_of(Who::Candidate, v.clone())));
                let (relation, with) = if lower { (Relation::Less, Amount::Lowest(all, each)) } else { (Relation::More, Amount::Highest(all, each)) };
                w.is_none_or(|w| w == v).then(|| Condition::Compare(variable_of(subject(), v), relation, with))
            },
            if lower { &["whose pyramid is lower than every other player's"] } else { &[] },
        );
    }
}

fn together(variable: VariableId) -> Amount {
    Amount::Total(Box::new(Players::others(Who::Of(super::nouns::OTHER))), Box::new(variable_of(Who::Candidate, variable)))
}

/// "has more levels than": of a variable that is counted in units.
fn levels(g: &mut Grammar) {
    for (words, relation) in [
        ("more <unit> than", Relation::More),
        ("(fewer / less) <unit> than", Relation::Less),
        ("at least as many <unit> as", Relation::AtLeast),
        ("(as many / exactly as many / just as many / the same number of) <unit> as", Relation::Equal),
    ] {
        g.rule(
            "HASLEV",
            &format!("{words} VALUE"),
            move |_u: UnitOf, a: Amount| Comparison { relation, with: a },
            if relation == Relation::More { &["more levels than target player's pyramid"] } else { &[] },
        );
        g.rule(
            "HASLEV",
            &format!("{words} (POSSX / that of PLAYER)"),
            move |_u: UnitOf, p: Np| match p {
                Np::One(who) => Some(Comparison { relation, with: them(who) }),
                _ => None,
            },
            &[],
        );
        g.rule("HASLEV", &format!("{words} (yours / your own)"), move |_u: UnitOf| Comparison { relation, with: them(Who::You) }, &[]);
        if relation != Relation::Equal {
            g.rule(
                "HASLEV",
                &format!("{words} OWNED"),
                move |u: UnitOf, o: Owned| {
                    let Np::Set(players) = o.owner else { return None };
                    (u.0 == o.variable && players.pick == Pick::All).then_some(())?;
                    let each = Box::new(variable_of(Who::Candidate, o.variable));
                    let all = Box::new(players);
                    let with = if relation == Relation::Less { Amount::Lowest(all, each) } else { Amount::Highest(all, each) };
                    Some(Comparison { relation, with })
                },
                &[],
            );
            g.rule(
                "HASLEV",
                &format!("{words} (all / all the / all of the) other <variable> (together / combined / put together / added together / taken together)"),
                move |u: UnitOf, v: VariableId| (u.0 == v).then(|| Comparison { relation, with: together(v) }),
                if relation == Relation::More { &["more levels than all the other pyramids together"] } else { &[] },
            );
        }
    }
    g.rule(
        "COND1",
        "OWNED has|have HASLEV",
        |o: Owned, c: Comparison| super::conditions::owned_compares(o, c),
        &["your pyramid has more levels than target player's pyramid"],
    );
    g.rule("HECOND", "(he / they) CPAST", |c: Condition| c, &["he played a card this turn"]);
    g.rule(
        "HECOND",
        "(he / they) is|are [the] proposer",
        || Condition::PlayerIs(subject(), Players::one(Who::Proposer)),
        &["he is the proposer"],
    );
    g.rule(
        "HECOND",
        "(his / their) <variable> has|have HASLEV",
        |v: VariableId, c: Comparison| {
            let with = match c.with {
                Amount::Variable(who, w) if w.0 == THEM => Amount::Variable(who, v.clone()),
                other => other,
            };
            super::predicates::has(v, Comparison { with, ..c })
        },
        &[],
    );
    g.rule(
        "RELATIVE",
        "whose <variable> has|have HASLEV",
        |v: VariableId, c: Comparison| {
            let with = match c.with {
                Amount::Variable(who, w) if w.0 == THEM => Amount::Variable(who, v.clone()),
                other => other,
            };
            super::predicates::has(v, Comparison { with, ..c })
        },
        &["whose pyramid has more levels than yours"],
    );
}

/// "for each Permanent in play, this one included".
fn counts(g: &mut Grammar) {
    let counted = |f: Find, z: Option<Post>, own: bool| {
        let find = post(f, z)?;
        let find = if own { find } else { with(find, CardTest::NotThis) };
        count(find, Where::Nowhere)
    };
    let this = "(this one / this card / itself / it / this)";
    g.rule(
        "EACHOF",
        &format!(
            "CARDN [POST] [,] [{{] ({this} included / (including / counting) [also] {this} / (including / counting) {this} as well) [}}]"
        ),
        move |f: Find, z: Option<Post>| counted(f, z, true),
        &["Permanent in play, this one included"],
    );
    g.rule(
        "EACHOF",
        &format!("CARDN [POST] [,] [{{] ({this} excluded / (not including / not counting / excluding / besides / apart from / other than / except) {this}) [}}]"),
        move |f: Find, z: Option<Post>| counted(f, z, false),
        &["Permanent in play, not counting this one"],
    );
}

/// "gold and slaves together".
fn sums(g: &mut Grammar) {
    let sum = |who: &Who, a: VariableId, b: VariableId| {
        (a != b).then(|| Amount::Sum(vec![variable_of(who.clone(), a), variable_of(who.clone(), b)]))
    };
    g.rule("TOGETHER", "(together / combined / in total / taken together / added together / put together)", || Nothing, &["together"]);
    g.rule(
        "COMETO",
        "(are / come to / comes to / is / amount to / amounts to / add up to / adds up to / total / totals / make / makes)",
        || Nothing,
        &["come to"],
    );
    g.rule(
        "RELATIVE",
        "whose <variable> and <variable> (TOGETHER COMETO / COMETO TOGETHER / add up to / adds up to / COMETO) CMPRED",
        move |a: VariableId, b: VariableId, c: Comparison| Some(Condition::Compare(sum(&subject(), a, b)?, c.relation, c.with)),
        &["whose gold and slaves together come to less than 150"],
    );
    g.rule(
        "RELATIVE",
        "whose <variable> and <variable> are (both / each) CMPRED",
        |a: VariableId, b: VariableId, c: Comparison| {
            (a != b).then(|| both(super::predicates::has(a, c.clone()), super::predicates::has(b, c)))
        },
        &["whose gold and slaves are both 0"],
    );
    g.rule("RELATIVE", "whose <variable> number|numbers CMPRED", super::predicates::has, &["whose slaves number fewer than 100"]);
    g.rule(
        "COND1",
        "POSS <variable> and <variable> (TOGETHER COMETO / add up to / adds up to) CMPRED",
        move |p: Np, a: VariableId, b: VariableId, c: Comparison| match p {
            Np::One(who) => Some(Condition::Compare(sum(&who, a, b)?, c.relation, c.with)),
            _ => None,
        },
        &["your gold and slaves together are more than 500"],
    );
    g.rule(
        "VALUE1",
        "(the sum of / the total of) POSS <variable> and [POSSX] <variable>",
        move |p: Np, a: VariableId, q: Option<Np>, b: VariableId| match p {
            Np::One(who) if q.as_ref().is_none_or(|q| *q == Np::One(who.clone())) => sum(&who, a, b),
            _ => None,
        },
        &["the sum of your gold and slaves"],
    );
    g.rule(
        "HAS",
        "CMPN UNITS and UNITS (TOGETHER)",
        move |c: Comparison, a: VariableId, b: VariableId| Some(Condition::Compare(sum(&subject(), a, b)?, c.relation, c.with)),
        &["fewer than 150 slaves and gold together"],
    );
    g.rule(
        "COND1",
        "PLAYERS [together] have [together / in total / between them] CMPN UNITS (together / in total / between them / combined / altogether)",
        |p: Players, c: Comparison, v: VariableId| {
            let total = Amount::Total(Box::new(p), Box::new(variable_of(Who::Candidate, v)));
            Condition::Compare(total, c.relation, c.with)
        },
        &["all players have fewer than 500 slaves together"],
    );
}
