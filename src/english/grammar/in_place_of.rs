//! What happens in the place of what, however often it is said to: "the first time you would lose slaves each turn, you lose 10 fewer", "discard this card to avoid losing a level".

use super::Grammar;
use super::clauses::may;
use super::effects_variables::{all_of_them, changes, loses};
use super::replacements::{replacement, rounded};
use super::values::*;
use super::whenever::plain;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    how_often(g);
    less_and_more(g);
    avoided(g);
    at_most(g);
}

/// What would happen, and how often something else does in its place.
fn how_often(g: &mut Grammar) {
    let each = "(each turn / in a turn / per turn / in each turn / every turn)";
    for (words, frequency) in [
        ("(if / when / whenever / each time / in case) WOULD".to_owned(), Frequency::Always),
        (format!("the first time {each} [that] WOULD"), Frequency::OncePerTurn),
        (format!("the first time WOULD {each}"), Frequency::OncePerTurn),
        ("(once per turn / once each turn / once a turn) [,] (if / when / whenever) WOULD".to_owned(), Frequency::OncePerTurn),
        ("the next time [that] WOULD".to_owned(), Frequency::Once),
    ] {
        g.rule(
            "WOULDS",
            &format!("{words} [,]"),
            move |e: Event| plain(e, frequency),
            if frequency == Frequency::Once { &["the next time you would lose a level,"] } else { &[] },
        );
    }
    let instead = |t: Trigger, e: Effect| replacement(t.event, t.frequency, e);
    g.rule(
        "STATIC",
        "WOULDS SEQ (instead / in its place / in place of that / rather than that)",
        instead,
        &["once per turn, if you would lose a level, lose 20 gold instead"],
    );
    g.rule("STATIC", "WOULDS (instead / in its place) [,] SEQ", instead, &[]);
    // "You gain it instead": as much as the other would have.
    for (verb, change) in [("(gain|gains / get|gets / receive|receives)", Change::Gain), ("lose|loses", Change::Lose)] {
        g.rule(
            "STATIC",
            &format!(
                "WOULDS PLAYER1 {verb} (it / them / that / that much / the same amount / as much / as many / the same number) instead"
            ),
            move |t: Trigger, p: Np| {
                let (Event::Variable { variable, change: c, .. }, Np::One(who)) = (&t.event, p) else { return None };
                (*c == change).then_some(())?;
                let adjust = if change == Change::Gain { Adjust::Gain(Amount::Event) } else { Adjust::Lose(Amount::Event) };
                let effect = Effect::Change { who, variable: variable.clone(), adjust };
                Some(replacement(t.event, t.frequency, effect))
            },
            if change == Change::Gain { &["the next time an opponent would gain gold, you gain it instead"] } else { &[] },
        );
    }
}

/// "… you lose 10 fewer", "… you lose only half of them".
fn less_and_more(g: &mut Grammar) {
    for (verb, change) in [("lose|loses", Change::Lose), ("gain|gains", Change::Gain)] {
        for (words, more) in [("less [than that]", false), ("(more / extra) [than that]", true)] {
            g.rule(
                "STATIC",
                &format!("WOULDS (he / you / they / it) {verb} (<number> / one|a) [UNITS] {words}"),
                move |t: Trigger, n: Option<i64>, v: Option<VariableId>| {
                    let Event::Variable { variable, change: c, .. } = &t.event else { return None };
                    (*c == change && v.is_none_or(|v| v == *variable)).then_some(())?;
                    let by = Box::new(Amount::Number(n.unwrap_or(1)));
                    let amount = if more { Amount::Sum(vec![Amount::Event, *by]) } else { Amount::Less(Box::new(Amount::Event), by) };
                    let adjust = if change == Change::Lose { Adjust::Lose(amount) } else { Adjust::Gain(amount) };
                    let effect = Effect::Change { who: Who::Affected, variable: variable.clone(), adjust };
                    Some(replacement(t.event, t.frequency, effect))
                },
                if change == Change::Lose && !more { &["the first time you would lose slaves each turn, you lose 10 fewer"] } else { &[] },
            );
        }
        // "Whenever you lose slaves, you lose only half of them": it says what happens in its place, without "would".
        for (when, frequency) in [
            ("WOULDS", None),
            ("(if / when / whenever / each time) EVENT [,]", Some(Frequency::Always)),
            ("the first time EVENT (each turn / in a turn / per turn / every turn) [,]", Some(Frequency::OncePerTurn)),
        ] {
            let only = move |t: Trigger, p: Np, q: Quantities, r: Option<Rounding>| {
                let less = match change {
                    Change::Lose => all_of_them(q, loses)?,
                    _ => all_of_them(q, |q| changes(q, Adjust::Gain))?,
                };
                let said = clause(p, less)?;
                let said = match r {
                    Some(r) => rounded(said, r)?,
                    None => said,
                };
                matches!(&t.event, Event::Variable { change: c, .. } if *c == change).then(|| replacement(t.event, t.frequency, said))
            };
            let pattern = format!("{when} PLAYER1 {verb} only QTYS [instead] [ROUNDED]");
            match frequency {
                None => g.rule("STATIC", &pattern, only, &[]),
                Some(frequency) => g.rule(
                    "STATIC",
                    &pattern,
                    move |e: Event, p: Np, q: Quantities, r: Option<Rounding>| only(plain(e, frequency), p, q, r),
                    if change == Change::Lose && frequency == Frequency::Always {
                        &["whenever you lose slaves, you lose only half of them"]
                    } else {
                        &[]
                    },
                ),
            }
        }
    }
}

/// "You may discard this card to avoid losing a level."
fn avoided(g: &mut Grammar) {
    let avoids = |p: Np, cost: Effect, e: Event| {
        let Np::One(who) = p else { return None };
        let event = put_players_event(e, SUBJECT, &Players::one(who.clone()));
        Some(replacement(event, Frequency::Always, put(may(cost), SUBJECT, &who)))
    };
    g.rule(
        "STATIC",
        "PLAYER1 (may / can) VP0ONE (to avoid / in order to avoid / to prevent / instead of) [POSS] EVG",
        move |p: Np, cost: Effect, whose: Option<Np>, e: Event| {
            let own = whose.is_none_or(|w| w == p || w == Np::One(Who::Of(HE)));
            (own && super::clauses::gives_up(&cost, &subject())).then(|| avoids(p, cost, e)).flatten()
        },
        &["you may discard this card to avoid losing a level"],
    );
}

/// "If you would lose more than 50 slaves at once, lose only 50."
fn at_most(g: &mut Grammar) {
    for (verb, change) in [("lose|loses", Change::Lose), ("gain|gains", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("(if / when / whenever) PLAYER would {verb} more than <number> UNITS [at once / at a time / in one go] [,] [(you / he / they)] {verb} only <number> [UNITS] [instead]"),
            move |p: Np, n: i64, variable: VariableId, most: i64, w: Option<VariableId>| {
                (n == most && w.is_none_or(|w| w == variable)).then_some(())?;
                Some(Static::MostAtOnce { who: all_of(&p)?, variable, change, most: Amount::Number(n) })
            },
            if change == Change::Lose { &["if you would lose more than 50 slaves at once, lose only 50"] } else { &[] },
        );
    }
}
