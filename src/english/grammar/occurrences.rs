//! More that happens, wherever events are spoken of: thefts as what befalls somebody, two variables at once, amounts, "the next time" and "the first time".

use super::Grammar;
use super::doers::upon;
use super::later::later;
use super::triggers::said_event;
use super::values::*;
use super::whenever::plain;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    thefts(g);
    pairs(g);
    amounts(g);
    destroyers(g);
    spans(g);
}

/// "gold is stolen from you", "you steal gold".
fn thefts(g: &mut Grammar) {
    g.rule(
        "EVENT",
        "[any / some / one or more] UNITS is|are (stolen / robbed / taken / taken away) from PLAYER [by PLAYER]",
        |variable: VariableId, from: Np, by: Option<Np>| {
            let of = match by {
                Some(by) => Some(all_of(&by)?),
                None => None,
            };
            Some(Event::Variable { who: all_of(&from)?, variable, change: Change::Robbed, by: None, of })
        },
        &["slaves are stolen from you", "gold is stolen from an opponent by you"],
    );
    g.rule(
        "EV",
        "~steal [any / some] UNITS",
        |variable: VariableId| {
            let of = Some(Players::one(subject()));
            Event::Variable { who: Players::others(subject()), variable, change: Change::Robbed, by: None, of }
        },
        &["steals gold"],
    );
    g.rule(
        "WOULD",
        "[any / some] UNITS would be (stolen / robbed / taken / taken away) from PLAYER",
        |variable: VariableId, from: Np| {
            Some(Event::Variable { who: all_of(&from)?, variable, change: Change::Robbed, by: None, of: None })
        },
        &["gold would be stolen from you"],
    );
    g.rule(
        "WOULD",
        "PLAYER would (steal / take / rob) [any / some] UNITS from PLAYER",
        |by: Np, variable: VariableId, from: Np| {
            let (by, from) = (all_of(&by)?, all_of(&from)?);
            let of = match from.as_one() {
                Some(robbed) if by == Players::all() => Players::others(robbed.clone()),
                _ => by,
            };
            Some(Event::Variable { who: from, variable, change: Change::Robbed, by: None, of: Some(of) })
        },
        &["an opponent would steal gold from you"],
    );
    for (words, how) in [("(destroyed / removed from play)", Move::Destroyed), ("discarded", Move::Discarded)] {
        g.rule(
            "WOULD",
            &format!("THIS would be {words}"),
            move || match how {
                Move::Discarded => Event::ThisMoved(Move::ToDiscardPile),
                how => Event::ThisMoved(how),
            },
            &[],
        );
    }
}

/// "gains gold or slaves": either.
fn pairs(g: &mut Grammar) {
    for (verb, change) in [("~lose|~forfeit", Change::Lose), ("~gain|~get|~receive", Change::Gain)] {
        g.rule(
            "EV",
            &format!("{verb} [either] ANYOF or ANYOF"),
            move |a: VariableId, b: VariableId| {
                let one = |variable: VariableId| Event::Variable { who: Players::one(subject()), variable, change, by: None, of: None };
                (a != b).then(|| Event::Any(vec![one(a), one(b)]))
            },
            if change == Change::Gain { &["gains gold or slaves"] } else { &[] },
        );
    }
}

/// "whenever you lose two or more levels", "the next time you gain more than 20 gold": of the amount of the event.
fn amounts(g: &mut Grammar) {
    for (verb, change) in [("gains|gain", Change::Gain), ("loses|lose", Change::Lose)] {
        for (words, relation) in [
            ("more than <number> UNITS", Relation::More),
            ("at least <number> UNITS", Relation::AtLeast),
            ("<number> or more UNITS", Relation::AtLeast),
            ("<number> UNITS or more", Relation::AtLeast),
            ("(less / fewer) than <number> UNITS", Relation::Less),
            ("exactly <number> UNITS", Relation::Equal),
        ] {
            g.rule(
                "EVENTIF",
                &format!("PLAYER {verb} {words} [at once / at a time / in one go / at one time]"),
                move |p: Np, n: i64, variable: VariableId| {
                    let event = Event::Variable { who: all_of(&p)?, variable, change, by: None, of: None };
                    let condition = Some(Condition::Compare(Amount::Event, relation, Amount::Number(n)));
                    Some(Trigger { condition, ..plain(event, Frequency::Always) })
                },
                if change == Change::Lose && relation == Relation::More { &["you lose more than 20 slaves"] } else { &[] },
            );
        }
    }
    g.rule("WHEN", "(when / whenever / if / once) EVENTIF [,]", |t: Trigger| t, &["whenever you lose two or more levels,"]);
    g.rule(
        "WHEN",
        "(the first time EVENTIF (each turn / in a turn / per turn / in each turn) / the first time (each turn / in a turn / per turn / in each turn) [that] EVENTIF) [,]",
        |t: Trigger| Trigger { frequency: Frequency::OncePerTurn, ..t },
        &["the first time you lose more than 20 slaves each turn,"],
    );
    g.rule(
        "WHENNEXT",
        "(the next time / when next) EVENTIF [,]",
        |t: Trigger| Trigger { frequency: Frequency::Once, ..t },
        &["the next time you gain more than 20 gold,"],
    );
    g.rule(
        "SENTENCE",
        "SEQ (when / whenever) EVENTIF",
        |effect: Effect, t: Trigger| Sentence::When(Trigger { effect, ..t }),
        &["you draw a card whenever you lose more than 20 slaves"],
    );
    g.rule("WOULD", "PLAYER would EV0 (at once / at a time)", |p: Np, e: Event| said_event(&p, e), &[]);
}

/// "the next time an opponent destroys one of your Permanents", in every place of events.
fn destroyers(g: &mut Grammar) {
    for (destroys, active) in [("PLAYER destroys|destroy MOVING", true), ("MOVING is|are|gets destroyed by PLAYER", false)] {
        let trigger = move |p: Np, (card, whose): (Tests, Option<Players>), e: Effect, frequency: Frequency| {
            Some(Trigger { frequency, ..upon(&p, card, whose, e)? })
        };
        let each = "(each turn / in a turn / per turn / in each turn / every turn)";
        let first = format!("the first time {destroys} {each} [,] EFFECT");
        let again = format!("(the next time / when next) {destroys} [,] SEQ");
        let back = format!("SEQ (when / whenever) {destroys}");
        let during = format!("DURATION [,] (when / whenever) {destroys} [,] SEQ");
        if active {
            g.rule(
                "SENTENCE",
                &first,
                move |p: Np, m: (Tests, Option<Players>), e: Effect| Some(Sentence::When(trigger(p, m, e, Frequency::OncePerTurn)?)),
                &["the first time an opponent destroys one of your Permanents each turn, draw a card"],
            );
            g.rule(
                "EFFECT",
                &again,
                move |p: Np, m: (Tests, Option<Players>), e: Effect| Some(later(trigger(p, m, e, Frequency::Once)?, Duration::Always)),
                &["the next time an opponent destroys one of your Permanents, he loses 10 gold"],
            );
            g.rule(
                "SENTENCE",
                &back,
                move |e: Effect, p: Np, m: (Tests, Option<Players>)| Some(Sentence::When(trigger(p, m, e, Frequency::Always)?)),
                &["draw a card whenever an opponent destroys one of your Permanents"],
            );
            g.rule(
                "EFFECT",
                &during,
                move |d: Duration, p: Np, m: (Tests, Option<Players>), e: Effect| {
                    let t = trigger(p, m, e, Frequency::Always)?;
                    (!matches!(d, Duration::AsLongAs(_))).then(|| later(t, d))
                },
                &[],
            );
        } else {
            g.rule(
                "EFFECT",
                &again,
                move |m: (Tests, Option<Players>), p: Np, e: Effect| Some(later(trigger(p, m, e, Frequency::Once)?, Duration::Always)),
                &[],
            );
            g.rule(
                "SENTENCE",
                &back,
                move |e: Effect, m: (Tests, Option<Players>), p: Np| Some(Sentence::When(trigger(p, m, e, Frequency::Always)?)),
                &[],
            );
        }
    }
}

/// For how long, in more words.
fn spans(g: &mut Grammar) {
    g.rule("DURATION", "in the next <number> turns", |n: i64| Duration::NextTurns(Amount::Number(n)), &["in the next two turns"]);
    g.rule(
        "DURATION",
        "[in] (this turn (and / or) the next [one / turn] / this turn (and / or) next turn / this or the next turn)",
        || Duration::UntilEndOfNextTurn,
        &["this turn or the next"],
    );
    g.rule(
        "DURATION",
        "until the next CARDN (is played / comes) [on PLAYER]",
        |f: Find, on: Option<Np>| {
            let on = match on {
                Some(p) => Some(all_of(&p)?),
                None => None,
            };
            f.from.is_empty().then(|| Duration::Until(Box::new(Event::Played { by: Players::all(), card: f.of, on })))
        },
        &["until the next Flood is played"],
    );
    g.rule(
        "DURATION",
        "until PLAYER is|are [the] primary [player] [again]",
        |p: Np| Some(Duration::Until(Box::new(Event::BecomesPrimary(all_of(&p)?)))),
        &["until you are the Primary"],
    );
    g.rule(
        "AFTERTURNS",
        "in <number> turns 's time",
        |n: i64| super::later::frame(Moment::TurnStart, Amount::Number(n)),
        &["in two turns' time"],
    );
}
