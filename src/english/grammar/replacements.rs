//! "Instead": what happens in the place of something else.

use super::Grammar;
use super::protections::against;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    instead(g);
}

fn replacement(event: Event, frequency: Frequency, effect: Effect) -> Static {
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
