//! "Instead": what happens in the place of something else.

use super::Grammar;
use super::amounts::fraction;
use super::protections::against;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::Walk;

pub fn rules(g: &mut Grammar) {
    instead(g);
}

pub(super) fn replacement(event: Event, frequency: Frequency, effect: Effect) -> Static {
    // What may be given up instead is given up in full, or the event happens.
    let effect = match effect {
        Effect::May { by, slot, effect, otherwise: None } if super::clauses::gives_up(&effect, &by) => {
            let cost = match *effect {
                paid @ Effect::Pay { .. } => paid,
                other => Effect::Pay { cost: Box::new(other), then: None },
            };
            Effect::May { by, slot, effect: Box::new(cost), otherwise: None }
        }
        other => other,
    };
    Static::Instead { event, frequency, effect: Box::new(effect) }
}

fn instead(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "instead of EVG [,] CLAUSE",
        |e: Event, c: Effect| {
            let who = subject_of(&c)?;
            Some(replacement(put_players_event(e, SUBJECT, &Players::one(who)), Frequency::Always, c))
        },
        &["instead of losing a level to Flood, you lose 20 gold"],
    );
    g.rule(
        "STATIC",
        "PLAYER PRED0 instead of EVG",
        |p: Np, c: Effect, e: Event| {
            let Np::One(who) = p else { return None };
            Some(replacement(put_players_event(e, SUBJECT, &Players::one(who.clone())), Frequency::Always, clause(Np::One(who), c)?))
        },
        &["you lose 20 gold instead of losing a level to Flood"],
    );
    g.rule(
        "STATIC",
        "(if / when / whenever / each time) WOULD [,] SEQ instead",
        |e: Event, s: Effect| replacement(e, Frequency::Always, s),
        &["if you would lose a level, lose 20 gold instead"],
    );
    g.rule(
        "STATIC",
        "(if / when / whenever / each time) WOULD [,] instead [,] SEQ",
        |e: Event, s: Effect| replacement(e, Frequency::Always, s),
        &[],
    );
    g.rule(
        "STATIC",
        "the first time (each turn / in a turn / per turn) [that] WOULD [,] SEQ instead",
        |e: Event, s: Effect| replacement(e, Frequency::OncePerTurn, s),
        &[],
    );
    g.rule(
        "STATIC",
        "the next time [that] WOULD [,] SEQ instead",
        |e: Event, s: Effect| replacement(e, Frequency::Once, s),
        &["the next time you would lose a level, lose 20 gold instead"],
    );
    for (when, frequency) in [
        ("(if / when / whenever / each time)", Frequency::Always),
        ("the first time (each turn / in a turn / per turn / in each turn) [that]", Frequency::OncePerTurn),
        ("the next time [that]", Frequency::Once),
    ] {
        g.rule(
            "STATIC",
            &format!("{when} WOULD [,] SEQ instead ROUNDED"),
            move |e: Event, s: Effect, r: Rounding| Some(replacement(e, frequency, rounded(s, r)?)),
            if frequency == Frequency::Always { &["if you would lose slaves, you lose half as many instead (rounded up)"] } else { &[] },
        );
        g.rule(
            "STATIC",
            &format!("{when} WOULD [,] ((you / he / it / they / that player / this) (do / does / is / are) not [lose (it / them / any / that level)] / nothing happens [instead] / nothing is lost [instead] / ignore it / it is ignored / this is prevented / prevent (this / it / that))"),
            move |e: Event| replacement(e, frequency, Effect::Nothing),
            if frequency == Frequency::Always { &[] } else { &["the first time each turn you would lose a level, you do not"] },
        );
    }
    g.rule(
        "STATIC",
        "(prevent / ignore / cancel) the first loss of [a / any] UNITS (each turn / in each turn / every turn / per turn)",
        |v: VariableId| {
            let event = Event::Variable { who: Players::one(Who::You), variable: v, change: Change::Lose, by: None, of: None };
            replacement(event, Frequency::OncePerTurn, Effect::Nothing)
        },
        &["prevent the first loss of a level each turn"],
    );
    for (when, frequency) in [
        ("(if / when / whenever)", Frequency::Always),
        ("the first time (each turn / in a turn / per turn / in each turn) [that]", Frequency::OncePerTurn),
        ("the next time [that]", Frequency::Once),
    ] {
        g.rule(
            "STATIC",
            &format!("{when} WOULD [,] SIMPLEX instead (and / , and / . / , then / and then / ;) SEQ"),
            move |e: Event, a: Effect, b: Effect| replacement(e, frequency, in_order([a, b])),
            if frequency == Frequency::Always {
                &["if you would be eliminated, discard this card instead and your slaves become 50"]
            } else {
                &[]
            },
        );
    }
    g.rule(
        "STATIC",
        "the first time WOULD (each turn / in a turn / per turn / in each turn) [,] (SEQ instead / NOTLOST)",
        |e: Event, s: Option<Effect>| replacement(e, Frequency::OncePerTurn, s.unwrap_or(Effect::Nothing)),
        &["the first time you would lose slaves in a turn, you lose none"],
    );
    g.rule(
        "STATIC",
        "CAUSE (makes / make / causes / cause) PLAYER [to] lose QTYS instead of [losing] (a / any / one) <unit>",
        |by: Tests, p: Np, q: Quantities, u: UnitOf| {
            let Np::One(who) = p else { return None };
            let event = Event::Variable { who: Players::one(who.clone()), variable: u.0, change: Change::Lose, by: Some(by), of: None };
            Some(replacement(event, Frequency::Always, put(super::clauses::losing(q)?, SUBJECT, &who)))
        },
        &["a Flood makes you lose 20 gold instead of a level"],
    );
    // "When your pyramid would lose levels, it loses one level fewer."
    for (verb, change) in [("lose|loses", Change::Lose), ("gain|gains", Change::Gain)] {
        for (words, more) in [("less [than that]", false), ("(more / extra) [than that]", true)] {
            g.rule(
                "STATIC",
                &format!("(if / when / whenever / each time) WOULD [,] (he / you / they / it) {verb} (<number> / one|a) [UNITS] {words}"),
                move |e: Event, n: Option<i64>, v: Option<VariableId>| {
                    let Event::Variable { variable, change: c, .. } = &e else { return None };
                    (*c == change && v.is_none_or(|v| v == *variable)).then_some(())?;
                    let by = Box::new(Amount::Number(n.unwrap_or(1)));
                    let amount = if more { Amount::Sum(vec![Amount::Event, *by]) } else { Amount::Less(Box::new(Amount::Event), by) };
                    let adjust = if change == Change::Lose { Adjust::Lose(amount) } else { Adjust::Gain(amount) };
                    let effect = Effect::Change { who: Who::Affected, variable: variable.clone(), adjust };
                    Some(replacement(e, Frequency::Always, effect))
                },
                if change == Change::Lose && !more { &["when your pyramid would lose levels, it loses one level fewer"] } else { &[] },
            );
        }
    }
    // "Your Floods destroy one additional level": what they make anybody lose is more.
    for (of, example) in [("POSS (CARDSN / CARDN)", true), ("(a / an / each / any) CARDN [that] PLAYER1 play|plays", false)] {
        let strengthened = |a: Event, amount: Amount| match a {
            Event::Variable { ref variable, .. } => {
                let effect = Effect::Change { who: Who::Affected, variable: variable.clone(), adjust: Adjust::Lose(amount) };
                Some(replacement(a, Frequency::Always, effect))
            }
            _ => None,
        };
        let hit = move |f: Find, p: Np, variable: VariableId| {
            f.from.is_empty().then_some(())?;
            Some(Event::Variable { who: Players::all(), variable, change: Change::Lose, by: Some(f.of), of: Some(all_of(&p)?) })
        };
        let verbs = "(destroy|destroys / remove|removes / take|takes away / cost|costs)";
        let more = format!("{of} {verbs} (<number> / one|an) (more / extra) UNITS");
        let instead = format!("{of} {verbs} <number> UNITS instead of (one / <number>)");
        if example {
            g.rule(
                "STATIC",
                &more,
                move |p: Np, f: Find, n: Option<i64>, v: VariableId| {
                    strengthened(hit(f, p, v)?, Amount::Sum(vec![Amount::Event, Amount::Number(n.unwrap_or(1))]))
                },
                &["your Floods destroy one additional level"],
            );
            g.rule(
                "STATIC",
                &instead,
                move |p: Np, f: Find, n: i64, v: VariableId, _m: Option<i64>| strengthened(hit(f, p, v)?, Amount::Number(n)),
                &[],
            );
        } else {
            g.rule(
                "STATIC",
                &more,
                move |f: Find, p: Np, n: Option<i64>, v: VariableId| {
                    strengthened(hit(f, p, v)?, Amount::Sum(vec![Amount::Event, Amount::Number(n.unwrap_or(1))]))
                },
                &[],
            );
            g.rule(
                "STATIC",
                &instead,
                move |f: Find, p: Np, n: i64, v: VariableId, _m: Option<i64>| strengthened(hit(f, p, v)?, Amount::Number(n)),
                &["a Flood that you play takes away two levels instead of one"],
            );
        }
    }
    // "If you would lose slaves, you lose half as many": so many of what would have been.
    for (words, numerator, denominator) in [("(twice / double)", 2, 1), ("half", 1, 2), ("(three times / triple)", 3, 1)] {
        for (verb, change) in [("lose|loses", Change::Lose), ("gain|gains / get|gets / receive|receives", Change::Gain)] {
            g.rule(
                "STATIC",
                &format!("(if / when / whenever / each time) WOULD [,] [PLAYER1] ({verb}) {words} (as (much / many) / that (much / many) / that amount / the amount)"),
                move |event: Event, _who: Option<Np>| {
                    let Event::Variable { variable, change: about, .. } = &event else { return None };
                    (*about == change).then_some(())?;
                    let amount = fraction(Amount::Event, &FractionOf { numerator, denominator }, None);
                    let adjust = if change == Change::Lose { Adjust::Lose(amount) } else { Adjust::Gain(amount) };
                    let effect = Effect::Change { who: Who::Affected, variable: variable.clone(), adjust };
                    Some(Static::Instead { event, frequency: Frequency::Always, effect: Box::new(effect) })
                },
                if denominator == 2 && change == Change::Lose { &["if you would lose slaves, you lose half as many"] } else { &[] },
            );
        }
    }
    // "Whenever you would lose gold, you lose only half of it."
    for (verb, change) in [("lose|loses", Change::Lose), ("gain|gains", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("(if / when / whenever / each time) WOULD [,] PLAYER1 {verb} only QTYS [instead] [ROUNDED]"),
            move |e: Event, p: Np, q: Quantities, r: Option<Rounding>| {
                let less = match change {
                    Change::Lose => super::effects_variables::all_of_them(q, super::effects_variables::loses)?,
                    _ => super::effects_variables::all_of_them(q, |q| super::effects_variables::changes(q, Adjust::Gain))?,
                };
                let said = clause(p, less)?;
                let said = match r {
                    Some(r) => rounded(said, r)?,
                    None => said,
                };
                matches!(&e, Event::Variable { change: c, .. } if *c == change).then(|| replacement(e, Frequency::Always, said))
            },
            if change == Change::Lose { &["whenever you would lose gold, you lose only half of it, rounded up"] } else { &[] },
        );
    }
    // "Any gold that you would lose is lost by the player on your right instead."
    for (verb, passive, change) in [("lose", "(lost / paid)", Change::Lose), ("gain", "(gained / given to)", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("(any / all / all the / each) UNITS [that|which] PLAYER would {verb} (is|are instead {passive} [by] PLAYER / is|are {passive} [by] PLAYER instead)"),
            move |variable: VariableId, p: Np, to: Np| {
                let Np::One(to) = to else { return None };
                let event = Event::Variable { who: all_of(&p)?, variable: variable.clone(), change, by: None, of: None };
                let adjust = if change == Change::Lose { Adjust::Lose(Amount::Event) } else { Adjust::Gain(Amount::Event) };
                Some(replacement(event, Frequency::Always, Effect::Change { who: to, variable, adjust }))
            },
            if change == Change::Lose { &["any gold that you would lose is lost by the player on your right instead"] } else { &[] },
        );
    }
    g.rule(
        "WOULD",
        "PLAYER would (have to / need to / be made to / be forced to / otherwise / normally) EV0",
        |p: Np, e: Event| super::triggers::said_event(&p, e),
        &["you would have to discard a card"],
    );
    g.rule("WOULD", "PLAYER (must / has|have to) EV0", |p: Np, e: Event| super::triggers::said_event(&p, e), &["you must discard a card"]);
    g.rule("WOULD", "PLAYER would EV0", |p: Np, e: Event| super::triggers::said_event(&p, e), &["you would lose a level"]);
    g.rule(
        "WOULD",
        "OWNED would (lose [a / any] / be reduced / go down) [<unit>] [DUETO]",
        |o: Owned, _u: Option<UnitOf>, by: Option<Tests>| {
            Some(Event::Variable { who: all_of(&o.owner)?, variable: o.variable, change: Change::Lose, by, of: None })
        },
        &["your pyramid would lose a level"],
    );
    g.rule(
        "WOULD",
        "THIS would be (destroyed / removed from play)",
        || Event::ThisMoved(Move::Destroyed),
        &["this card would be destroyed"],
    );
    g.rule("WOULD", "THIS would leave play", || Event::ThisMoved(Move::LeavesPlay), &[]);
    g.rule("STATIC", "AGAINST [that are / that is / which are] played (on / against) PLAYER (affect / affects / hit / hits / act on / acts on) PLAYER instead", |a: Against, from: Np, to: Np| match to {
        Np::One(to) => Some(Static::Redirect { from: all_of(&from)?, against: a, to, frequency: Frequency::Always }),
        _ => None,
    }, &[]);
    g.rule(
        "STATIC",
        "the next CARDN [that is] played (against / on) PLAYER (affects / hits / acts on) PLAYER instead",
        |f: Find, from: Np, to: Np| match to {
            Np::One(to) => Some(Static::Redirect { from: all_of(&from)?, against: against(f.of), to, frequency: Frequency::Once }),
            _ => None,
        },
        &["the next card played on you affects target player instead"],
    );
}

/// Who a clause is said of.
fn subject_of(effect: &Effect) -> Option<Who> {
    match effect {
        Effect::Change { who, .. } | Effect::Draw { who, .. } | Effect::Eliminate(who) => Some(who.clone()),
        Effect::Transfer { from, .. } => Some(from.clone()),
        Effect::Move { by, .. } => Some(by.clone()),
        Effect::Pay { cost, .. } => subject_of(cost),
        Effect::May { by, .. } | Effect::Choose { by, .. } => Some(by.clone()),
        Effect::ForEach { mark, effect, .. } if *mark == OWN => subject_of(effect),
        Effect::Sequence(steps) => subject_of(&steps.first()?.effect),
        _ => None,
    }
}

/// The effect with what it halves rounded so.
pub(super) fn rounded(effect: Effect, rounding: Rounding) -> Option<Effect> {
    with_fractions_rounded(effect, rounding, |rounds, effect| rounds.effect(effect))
}
