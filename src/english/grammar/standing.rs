//! How things stand, in more words: between two numbers, as many as another, more than half of the players.

use super::Grammar;
use super::amounts::number;
use super::predicates::has;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    between(g);
    alike(g);
    shares(g);
    turns(g);
}

/// At least the one and at most the other.
fn within(of: Amount, a: i64, b: i64) -> Option<Condition> {
    let at = |relation, n| Condition::Compare(of.clone(), relation, number(n));
    (a < b).then(|| both(at(Relation::AtLeast, a), at(Relation::AtMost, b)))
}

/// "has between 50 and 100 gold".
fn between(g: &mut Grammar) {
    g.rule(
        "COMPARED",
        "(between <number> and <number> / from <number> to <number> / <number> to <number>) UNITS",
        |a: i64, b: i64, v: VariableId| within(variable_of(subject(), v), a, b),
        &["between 50 and 100 gold"],
    );
    g.rule(
        "COND1",
        "OWNED is|are [somewhere / anywhere] between <number> and <number> [UNITS]",
        |o: Owned, a: i64, b: i64, _v: Option<VariableId>| {
            Some(holds_of(o.owner, SUBJECT, within(variable_of(subject(), o.variable), a, b)?))
        },
        &["your gold is between 50 and 150"],
    );
    g.rule(
        "RELATIVE",
        "whose <variable> is|are between <number> and <number> [UNITS]",
        |v: VariableId, a: i64, b: i64, _w: Option<VariableId>| within(variable_of(subject(), v), a, b),
        &["whose gold is between 50 and 150"],
    );
}

/// "you and target player have the same number of levels".
fn alike(g: &mut Grammar) {
    let equal = |a: Np, b: Np, held: Amount| match (a, b) {
        (Np::One(a), Np::One(b)) if a != b => {
            Some(Condition::Compare(put_amount(held.clone(), SUBJECT, &a), Relation::Equal, put_amount(held, SUBJECT, &b)))
        }
        _ => None,
    };
    g.rule(
        "COND1",
        "[both] PLAYER1 and PLAYER1 [both] have (the same (number / amount) of / equally (many / much) / the same) HELDUP",
        equal,
        &["you and target player have the same number of levels"],
    );
    g.rule(
        "COND1",
        "OWNED and POSSX [<variable>] are (equal / equally (high / large / big) / the same [height / size] / of the same (height / size) / as high as each other)",
        |a: Owned, p: Np, v: Option<VariableId>| {
            let (Np::One(one), Np::One(other)) = (a.owner, p) else { return None };
            v.is_none_or(|v| v == a.variable).then_some(())?;
            Some(Condition::Compare(variable_of(one, a.variable.clone()), Relation::Equal, variable_of(other, a.variable)))
        },
        &["your pyramid and target player's are equally high"],
    );
    // "If he has more gold": than whom, the text must tell.
    for (word, relation) in [("more", Relation::More), ("less", Relation::Less)] {
        for (category, has) in [("CPRED3", "has"), ("CPRED0", "have")] {
            g.rule(
                category,
                &format!("{has} {word} HELDUP"),
                move |held: Amount| {
                    let other = put_amount(held.clone(), SUBJECT, &Who::Of(THE_OTHER));
                    Condition::Compare(held, relation, other)
                },
                &[],
            );
        }
    }
    // "More gold and more slaves than target player".
    for (first, one) in [("more", Relation::More), ("less", Relation::Less)] {
        for (second, other) in [("more", Relation::More), ("less", Relation::Less)] {
            g.rule(
                "COMPARED",
                &format!("{first} HELDUP (and / but) {second} HELDUP than PLAYER [has|have / does|do]"),
                move |a: Amount, b: Amount, p: Np| {
                    (a != b).then_some(())?;
                    Some(both(than(a, one, &p)?, than(b, other, &p)?))
                },
                if first == "more" && second == "more" { &["more gold and more slaves than target player"] } else { &[] },
            );
        }
    }
    // "More slaves or more gold than you".
    for (word, relation) in [("more", Relation::More), ("less", Relation::Less)] {
        g.rule(
            "COMPARED",
            &format!("{word} HELDUP or {word} HELDUP than PLAYER [has|have / does|do]"),
            move |a: Amount, b: Amount, p: Np| {
                (a != b).then_some(())?;
                Some(either(than(a, relation, &p)?, than(b, relation, &p)?))
            },
            if word == "more" { &["more slaves or more gold than you"] } else { &[] },
        );
    }
    // "At least twice as many slaves as gold", "half as much gold as you".
    for (words, relation) in [
        ("(at least / no less than / not less than)", Some(Relation::AtLeast)),
        ("more than", Some(Relation::More)),
        ("less than", Some(Relation::Less)),
        ("(at most / no more than / not more than)", Some(Relation::AtMost)),
        ("(exactly / just)", Some(Relation::Equal)),
        ("", None),
    ] {
        // So many times as much is at least so much; and half as much no more than that.
        let relation = move |f: &FractionOf| match relation {
            Some(relation) => Some(relation),
            None => (f.denominator == 1).then_some(Relation::AtLeast),
        };
        g.rule(
            "COMPARED",
            &format!("{words} TIMESASMANY as (many / much) HELDUP as PLAYER [has|have / does|do]"),
            move |f: FractionOf, held: Amount, p: Np| {
                let relation = relation(&f)?;
                let with = super::predicates::others_of(&held, p, relation)?;
                Some(Condition::Compare(held, relation, super::amounts::fraction(with, &f, None)))
            },
            if words == "more than" { &["more than twice as many slaves as target player"] } else { &[] },
        );
        g.rule(
            "COMPARED",
            &format!("{words} TIMESASMANY as (many / much) HELDUP as HELDUP"),
            move |f: FractionOf, a: Amount, b: Amount| {
                let relation = relation(&f)?;
                (a != b).then(|| Condition::Compare(a, relation, super::amounts::fraction(b, &f, None)))
            },
            if words == "more than" { &["more than twice as many slaves as gold"] } else { &[] },
        );
    }
    g.rule(
        "COMPARED",
        "UNITS (above / over / of more than) <number>",
        |v: VariableId, n: i64| has(v, Comparison { relation: Relation::More, with: number(n) }),
        &["gold over 100"],
    );
}

/// "more than half of the players have no gold".
fn shares(g: &mut Grammar) {
    for (words, relation) in [
        ("(more than half of the / more than half the / most / most of the / the majority of the / a majority of the)", Relation::More),
        ("(at least half of the / at least half the / half of the / half the / half or more of the)", Relation::AtLeast),
        ("(less than half of the / less than half the)", Relation::Less),
    ] {
        g.rule(
            "COND1",
            &format!("{words} PLAYERNS (CPRED0 / CPAST)"),
            move |p: Players, c: Condition| {
                let such = narrowed(p.clone(), put_condition(c, SUBJECT, &Who::Candidate));
                let twice = Amount::Product(Box::new(number(2)), Box::new(Amount::Players(Box::new(such))));
                (p.whose.is_none()).then(|| Condition::Compare(twice, relation, Amount::Players(Box::new(p))))
            },
            if relation == Relation::More { &["more than half of the players have no gold"] } else { &[] },
        );
    }
}

fn turns(g: &mut Grammar) {
    g.rule(
        "COND1",
        "(it / this) is the <ordinal> turn [of the game]",
        |n: i64| Condition::Compare(Amount::Turn, Relation::Equal, number(n)),
        &["it is the third turn"],
    );
    g.rule(
        "CPAST",
        "[has|have] already EVP PERIOD",
        |e: Event, p: Period| Condition::Happened(Box::new(e), p),
        &["already lost a level this turn"],
    );
}

/// Whether he has more or less of it than they.
fn than(mine: Amount, relation: Relation, they: &Np) -> Option<Condition> {
    let with = super::predicates::others_of(&mine, they.clone(), relation)?;
    Some(Condition::Compare(mine, relation, with))
}
