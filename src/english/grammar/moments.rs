//! Moments of the turn: its start and its end, of every turn, of this one, of the next one, of every second one.

use super::Grammar;
use super::values::*;
use super::whenever::plain;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    of_a_turn(g);
    of_one_turn(g);
    g.rule(
        "EACHTURN",
        "(each turn / in each turn / during each turn / per turn / once per turn / once each turn / once a turn)",
        || Nothing,
        &["each turn", "every turn"],
    );
    g.rule("ORDINALTURN", "each (second / other) turn", || 2, &["every second turn"]);
    g.rule("ORDINALTURN", "each <ordinal> turn", |n: i64| n, &["every third turn"]);
    g.rule("ORDINALTURN", "each <number> turns", |n: i64| n, &["every three turns"]);
}

/// The start or the end of each turn, or of the turn that is spoken of.
fn of_a_turn(g: &mut Grammar) {
    let whose = "(each / a / any / your / his / their / the / that / each player 's / his own)";
    for (moment, noun, verb) in [
        (Moment::TurnStart, "(start / opening / outset / onset)", "(starts / has started)"),
        (Moment::TurnEnd, "(end / close / conclusion)", "(ends / is over / has ended / is ended / has passed / comes to an end / is done)"),
    ] {
        g.rule("TURNMOMENT", &format!("(at / on / by) [the] {noun} of {whose} turn"), move || moment, &[]);
        g.rule("TURNMOMENT", &format!("(at / on / by) [the] {noun} of all turns"), move || moment, &[]);
        g.rule("TURNMOMENT", &format!("at [each / the / a / any] turn 's {noun}"), move || moment, &[]);
        g.rule("TURNMOMENT", &format!("at turn {noun}"), move || moment, &[]);
        g.rule("TURNMOMENT", &format!("(when / whenever / as / once / after) {whose} turn {verb}"), move || moment, &[]);
        g.rule("TURNMOMENT", &format!("each turn [,] at [the] {noun}"), move || moment, &[]);
    }
    g.rule("TURNMOMENT", "after (each / the / a) turn", || Moment::TurnEnd, &["after each turn"]);
    g.rule("TURNMOMENT", "before each turn", || Moment::TurnStart, &[]);
    g.rule(
        "MOMENT",
        "TURNMOMENT",
        |m: Moment| m,
        &["at the end of each turn", "when a turn begins", "at turn's end", "once the turn is over"],
    );
    g.rule("ATMOMENT", "TURNMOMENT", |m: Moment| m, &["at the end of his turn", "when the turn ends", "by the end of a turn"]);
    g.rule(
        "WHENMOMENT",
        "MOMENT [,]",
        |m: Moment| plain(Event::Moment(m), Frequency::Always),
        &["at the end of each turn", "when a turn begins,"],
    );
    for (at, moment) in [("start", Moment::TurnStart), ("end", Moment::TurnEnd)] {
        g.rule(
            "WHENMOMENT",
            &format!("[at] [the] {at} of (each / your / your own) turn :"),
            move || plain(Event::Moment(moment), Frequency::Always),
            if at == "start" { &["start of each turn:"] } else { &[] },
        );
        g.rule(
            "WHENMOMENT",
            &format!("at [the] {at} of ORDINALTURN [,]"),
            move |n: i64| Some(plain(Event::Moment(moment), Frequency::EveryTurns(u32::try_from(n).ok().filter(|n| *n > 1)?))),
            &[],
        );
    }
    g.rule(
        "WHENMOMENT",
        "ORDINALTURN [,] [at the end of the turn]",
        |n: i64| Some(plain(Event::Moment(Moment::TurnEnd), Frequency::EveryTurns(u32::try_from(n).ok().filter(|n| *n > 0)?))),
        &["every third turn"],
    );
}

/// The start or the end of this turn or the next one.
fn of_one_turn(g: &mut Grammar) {
    for (at, moment) in [("start", Moment::TurnStart), ("end", Moment::TurnEnd)] {
        g.rule("ONCE", &format!("at [the] {at} of (this / the present / the current) turn"), move || moment, &[]);
        g.rule("ONCENEXT", &format!("at [the] {at} of (the next / next / your next / his next) turn"), move || moment, &[]);
        let verb = if at == "start" { "(starts / has started)" } else { "(ends / is over / has ended)" };
        g.rule(
            "ONCENEXT",
            &format!("(when / once / as) (the next / next / your next / his next) turn {verb}"),
            move || moment,
            if at == "start" { &["when the next turn begins"] } else { &[] },
        );
    }
    g.rule("ONCE", "at [the] end of [the / that] turn", || Moment::TurnEnd, &["at the end of the turn", "at the end of that turn"]);
    g.rule("ONCE", "(when / once / as) (this / the / this present) turn (ends / is over / has ended)", || Moment::TurnEnd, &[]);
}
