//! What hits somebody else instead: cards that are turned aside, losses that another has, cards that are ignored once in a turn, where cards go in the place of a pile.

use super::Grammar;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    cards(g);
    losses(g);
    first_of_a_turn(g);
    piles(g);
}

/// Cards that are played on one and act on another.
fn cards(g: &mut Grammar) {
    let aside = |event: Event, to: Np| match event {
        Event::Played { by, card, on: Some(from) } => {
            let to = match to {
                Np::One(who) if who == Who::Of(super::whose::PLAYED_IT) || who == Who::Of(HE) => Who::Actor,
                Np::One(who) => who,
                _ => return None,
            };
            Some(Static::Redirect { from, against: Against { card, by, on: None }, to, frequency: Frequency::Always })
        }
        _ => None,
    };
    g.rule("HITWHOM", "PLAYER", |p: Np| p, &["the player on your left"]);
    g.rule("HITWHOM", "OWNED", |o: Owned| o.owner, &["his own pyramid"]);
    g.rule(
        "HITS",
        "(hits / affects / acts on / works on / strikes / is applied to / applies to / counts against / falls on / works against / acts against / takes effect on / targets / turns against / turns on / damages)",
        || Nothing,
        &["hits"],
    );
    g.rule("NOTHIS", "of (you / yours / POSS <variable> / him)", |_p: Option<Np>, _v: Option<VariableId>| Nothing, &["of yours"]);
    let when = "(if / when / whenever / each time)";
    let it = "(it / that card / the card / its effect / the effect / that <kind> / the <kind>)";
    g.rule(
        "STATIC",
        &format!("{when} EVENT [,] {it} HITS HITWHOM instead [NOTHIS]"),
        move |e: Event, named: Option<KindId>, p: Np| {
            let fits = match &e {
                Event::Played { card, .. } => named.is_none_or(|k| card.contains(&CardTest::Kind(k))),
                _ => false,
            };
            fits.then(|| aside(e, p)).flatten()
        },
        &["if an opponent plays Flood on you, it hits his own pyramid instead"],
    );
    g.rule(
        "STATIC",
        &format!("{when} EVENT [,] HITWHOM (is|are (hit / affected / struck / targeted)) [by it] instead [NOTHIS]"),
        aside,
        &["if a Flood is played on you, the player on your left is affected by it instead"],
    );
    g.rule(
        "STATIC",
        &format!("{when} EVENT [,] it is HITWHOM [,] NOTYOU [,] (that / who) SUFFERS"),
        aside,
        &["if an opponent plays a Flood on you, it is his own pyramid, not yours, that loses the level"],
    );
    g.rule(
        "STATIC",
        &format!("{when} EVENT [,] HITWHOM (becomes|become / is|are) (the / its) [new] target instead [NOTHIS]"),
        aside,
        &["if a Flood is played on you, the player on your left becomes its target instead"],
    );
    g.rule(
        "STATIC",
        &format!("{when} EVENT [,] [you] (redirect / divert / turn / pass) it [on / over] to HITWHOM [instead]"),
        aside,
        &["whenever a Flood is played on you, redirect it to the player on your left"],
    );
    g.rule(
        "NOTYOU",
        "(not / and not / instead of / rather than) (you / yours / POSS <variable>)",
        |_p: Option<Np>, _v: Option<VariableId>| Nothing,
        &["not yours"],
    );
    g.rule(
        "SUFFERS",
        "(is hit / is affected / suffers / is struck / loses the <unit> / loses it)",
        |_u: Option<UnitOf>| Nothing,
        &["loses the level"],
    );
    g.rule(
        "EFFECT",
        "the next CARDN [that is] played (against / on) PLAYER DURATION HITS PLAYER instead",
        |f: Find, from: Np, until: Duration, to: Np| {
            let Np::One(to) = to else { return None };
            let against = Against { card: f.of, by: Players::all(), on: None };
            let holds = vec![Static::Redirect { from: all_of(&from)?, against, to, frequency: Frequency::Once }];
            (f.from.is_empty() && !matches!(until, Duration::AsLongAs(_))).then_some(Effect::Enact { holds, until })
        },
        &["the next Flood played on you this turn affects the player to your left instead"],
    );
}

/// What one would lose, or gain, another does.
fn losses(g: &mut Grammar) {
    let other = |event: Event, to: Np, change: Change, named: Option<VariableId>| match &event {
        Event::Variable { who, variable, change: would, .. } => {
            let another = *would == change && Some(who) != all_of(&to).as_ref() && named.is_none_or(|v| v == *variable);
            another.then_some(())?;
            let adjust = if change == Change::Lose { Adjust::Lose(Amount::Event) } else { Adjust::Gain(Amount::Event) };
            let effect = Box::new(clause(to, Effect::Change { who: subject(), variable: variable.clone(), adjust })?);
            Some(Static::Instead { event, frequency: Frequency::Always, effect })
        }
        _ => None,
    };
    g.rule(
        "THATMUCH",
        "(it / them / those / these / that / that many / that much / as many / as much / the same amount / the same number)",
        || Nothing,
        &["them"],
    );
    g.rule(
        "THOSEUNITS",
        "(those / these / the / that many / that much / the same (amount / number) of) UNITS",
        |v: VariableId| v,
        &["those slaves"],
    );
    for (verb, change) in [("(lose|loses)", Change::Lose), ("(gain|gains / receive|receives)", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("(if / when / whenever / each time) WOULD [,] PLAYER {verb} (THATMUCH / THOSEUNITS) instead"),
            move |e: Event, p: Np, v: Option<VariableId>| other(e, p, change, v),
            if change == Change::Lose { &["if you would lose slaves, the player on your left loses them instead"] } else { &[] },
        );
        g.rule(
            "STATIC",
            &format!("(if / when / whenever / each time) WOULD [,] instead [,] PLAYER {verb} (THATMUCH / THOSEUNITS)"),
            move |e: Event, p: Np, v: Option<VariableId>| other(e, p, change, v),
            &[],
        );
        let passive = if change == Change::Lose { "lost" } else { "(gained / received)" };
        let base = if change == Change::Lose { "lose" } else { "(gain / get / receive)" };
        g.rule(
            "STATIC",
            &format!("UNITS [that|which] PLAYER would {base} (is|are {passive} by PLAYER instead / is|are instead {passive} by PLAYER)"),
            move |variable: VariableId, p: Np, to: Np| {
                let event = Event::Variable { who: all_of(&p)?, variable, change, by: None, of: None };
                other(event, to, change, None)
            },
            if change == Change::Lose { &["gold that you would lose is lost by the player on your left instead"] } else { &[] },
        );
    }
}

/// "Ignore the first Effect played on you each turn."
fn first_of_a_turn(g: &mut Grammar) {
    let ignored = |f: Find, on: Np| {
        f.from.is_empty().then_some(())?;
        let against = Against { card: f.of, by: Players::all(), on: Some(all_of(&on)?) };
        Some(Static::Ignored { against, frequency: Frequency::OncePerTurn })
    };
    g.rule(
        "STATIC",
        "(ignore / cancel) [the effect of / the text of] the first CARDN [that|which is|was] played (on / against) PLAYER PERTURN",
        ignored,
        &["ignore the first Effect that is played on you each turn"],
    );
    g.rule(
        "STATIC",
        "PERTURN [,] (ignore / cancel) [the effect of / the text of] the first CARDN [that|which is|was] played (on / against) PLAYER",
        ignored,
        &["each turn, ignore the first card played on you"],
    );
    g.rule(
        "STATIC",
        "PLAYER is|are IMMUNE the first CARDN [[that|which is|was] played (on / against) (you / him / them)] PERTURN",
        move |p: Np, f: Find| ignored(f, p),
        &["you are immune to the first Flood each turn"],
    );
    let dead = "(does nothing / has no effect / is ignored / is cancelled / is void / fails / comes to nothing)";
    g.rule(
        "STATIC",
        &format!("PERTURN [,] the first CARDN [that|which is|was] played (on / against) PLAYER {dead}"),
        ignored,
        &["each turn, the first Effect played on you has no effect"],
    );
    g.rule(
        "STATIC",
        "the first CARDN [that|which is|was] played (on / against) PLAYER PERTURN (does nothing / is cancelled / is void / fails / comes to nothing)",
        ignored,
        &[],
    );
    g.rule(
        "STATIC",
        &format!("of [all] the CARDSN [that|which are] played (on / against) PLAYER PERTURN [,] the first [one] {dead}"),
        ignored,
        &["of the Effects that are played on you in a turn, the first does nothing"],
    );
}

/// "Instead of going to the discard pile, every Flood that is played goes under the draw pile."
fn piles(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "(instead of / rather than) ((going / being put / being placed) (to / into / on / onto) the discard pile / being discarded) [,] ONEOFSORT [that|which is|are|was played] GOESAFTER AFTERTO",
        |card: Tests, to: Place| Static::AfterPlay { card, to },
        &["instead of going to the discard pile, every Flood that is played goes to the bottom of the draw pile"],
    );
    g.rule(
        "STATIC",
        "ONEOFSORT (that|which is|are|was played) GOESAFTER AFTERTO NOTONPILE",
        |card: Tests, to: Place| Static::AfterPlay { card, to },
        &["every Flood that is played goes to the bottom of the draw pile instead of the discard pile"],
    );
}
