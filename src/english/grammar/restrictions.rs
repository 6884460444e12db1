//! What is forbidden, and how much of anything there can be: bounds that grow with something, so many plays a turn, so many cards in play.

use super::Grammar;
use super::amounts::{number, times};
use super::nouns::with;
use super::protections::against;
use super::values::*;
use super::whenever::plain;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    bounds(g);
    forbidden(g);
    of_all_plays(g);
    of_all_in_play(g);
    shields(g);
    acting(g);
    costs_its_player(g);
}

/// What each of these can have at most (`most`) or at least.
fn bound(who: Players, variable: VariableId, most: bool, value: Amount) -> Static {
    let value = Some(put_amount(put_amount(value, HE, &Who::Candidate), SUBJECT, &Who::Candidate));
    let (least, most) = if most { (None, value) } else { (value, None) };
    Static::Bounds { who, variable, least, most }
}

/// Limits that grow with something, and more words for limits.
fn bounds(g: &mut Grammar) {
    let at_most = |p: Np, v: VariableId, most: Amount| Some(bound(all_of(&p)?, v, true, most));
    g.rule(
        "PERUNIT",
        "NUM UNITS EACH",
        |n: Amount, v: VariableId, each: Amount| Quantity { variable: v, amount: times(n, each), owner: None },
        &["100 slaves for each level of his pyramid"],
    );
    g.rule(
        "PERUNIT",
        "<number> times POSS UNITS UNITS",
        |n: i64, _own: Np, w: VariableId, v: VariableId| {
            (v != w).then(|| Quantity { variable: v, amount: times(number(n), variable_of(subject(), w)), owner: None })
        },
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT (have / own / hold) more than PERUNIT",
        move |p: Np, q: Quantity| at_most(p, q.variable, q.amount),
        &["a player may not have more than 100 slaves for each level of his pyramid"],
    );
    g.rule(
        "STATIC",
        "NOONE (may / can) (have / own / hold) more than PERUNIT",
        |p: Players, q: Quantity| bound(p, q.variable, true, q.amount),
        &["no player may have more than 100 slaves per level"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (have / own / hold) at most PERUNIT",
        move |p: Np, q: Quantity| at_most(p, q.variable, q.amount),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (have / own / hold) (at most / no more than) <number> UNITS",
        move |p: Np, n: i64, v: VariableId| at_most(p, v, number(n)),
        &["a player may have at most 500 gold"],
    );
    for nobody in [false, true] {
        let subject = if nobody { "NOONE (may / can / shall)" } else { "PLAYER CANNOT" };
        let pattern = format!("{subject} (have / own / hold) more UNITS than <number> times POSS UNITS");
        let most = |p: Players, v: VariableId, n: i64, w: VariableId| bound(p, v, true, times(number(n), variable_of(Who::Candidate, w)));
        if nobody {
            g.rule("STATIC", &pattern, move |p: Players, v: VariableId, n: i64, _o: Np, w: VariableId| most(p, v, n, w), &[]);
        } else {
            g.rule("STATIC", &pattern, move |p: Np, v: VariableId, n: i64, _o: Np, w: VariableId| Some(most(all_of(&p)?, v, n, w)), &[]);
        }
    }
    for (exceeds, most) in [
        ("(exceed / surpass / (go / rise / grow) (past / above / over / beyond) / be (more / higher) than / be (above / over))", true),
        ("(be (less / lower) than / be (below / under) / (go / fall / drop / sink) (below / under))", false),
    ] {
        g.rule(
            "STATIC",
            &format!("NOONE 's <variable> (may / can / shall / will) [ever] {exceeds} VALUE"),
            move |p: Players, v: VariableId, a: Amount| bound(p, v, most, a),
            if most { &["nobody's gold can exceed 200"] } else { &["nobody's gold may fall below 10"] },
        );
    }
    g.rule(
        "STATIC",
        "OWNED CANNOT (exceed / surpass / (go / rise / grow) past) VALUE",
        move |o: Owned, a: Amount| at_most(o.owner, o.variable, a),
        &["your gold cannot exceed 200"],
    );
    g.rule(
        "STATIC",
        "no <variable> (may / can / shall) [ever] (exceed / surpass) VALUE",
        |v: VariableId, a: Amount| bound(Players::all(), v, true, a),
        &["no pyramid may exceed 6 levels"],
    );
}

/// "It is forbidden to …", and what who has one already cannot play.
fn forbidden(g: &mut Grammar) {
    g.rule("FORBIDDEN", "(forbidden / not allowed / no longer allowed / illegal / against the rules)", || Nothing, &["forbidden"]);
    g.rule(
        "STATIC",
        "it is FORBIDDEN [for PLAYER] to DEED",
        |p: Option<Np>, d: Deed| match p {
            Some(p) => super::limits::said(p, super::limits::cannot(d)),
            None => Some(Static::Cannot { who: Players::all(), deed: d }),
        },
        &["it is forbidden to play a Flood on the Primary"],
    );
    g.rule(
        "STATIC",
        "PLAYER (is|are forbidden to / is|are not permitted to / is|are prohibited from) DEED",
        |p: Np, d: Deed| super::limits::said(p, super::limits::cannot(d)),
        &[],
    );
    g.rule(
        "STATIC",
        "(a / any / each / every) player who [already] (has / controls / owns) DET1 CARDN [INPLAY] CANNOT play (another / another one / a second / a second one / one more / a further one / any more)",
        |n: Count, f: Find| {
            let from = vec![Zone::Play(Players::one(subject()))];
            let has = presence(Find { number: n, from, ..f.clone() }, Where::Nowhere)?;
            let who = narrowed(Players::all(), put_condition(has, SUBJECT, &Who::Candidate));
            (f.from.is_empty() && !f.of.is_empty()).then_some(Static::Cannot { who, deed: Deed::Play { card: f.of, on: None } })
        },
        &["a player who already has a Permanent in play cannot play another one"],
    );
    // "any Permanent except a Foundation Level".
    for (card, kinds) in [("CARDN", "(a / an / any)"), ("CARDSN", "[any / all]")] {
        g.rule(
            "CARDKIND",
            &format!(
                "{kinds} {card} (except / but / but not / besides / that is not / that are not) [a / an / the] TESTNAME [card / cards]"
            ),
            |f: Find, t: CardTest| {
                (f.from.is_empty() && f.owner.is_none() && f.by.is_none()).then(|| with(f, CardTest::Not(Box::new(t))).of)
            },
            if card == "CARDN" { &["any Permanent except a Foundation Level"] } else { &["Permanents other than Foundation Levels"] },
        );
    }
}

/// "Only one Feast may be played each turn": by all together.
fn of_all_plays(g: &mut Grammar) {
    let plays = |card: Tests, n: i64| {
        let event = Event::Played { by: Players::all(), card: card.clone(), on: None };
        let done = if n == 1 {
            Condition::Happened(Box::new(event), Period::ThisTurn)
        } else {
            Condition::Compare(Amount::Past(Box::new(event), Period::ThisTurn), Relation::AtLeast, number(n))
        };
        Static::Cannot { who: narrowed(Players::all(), done), deed: Deed::Play { card, on: None } }
    };
    g.rule(
        "STATIC",
        "(only / at most / no more than) one CARDN (may / can) be played PERTURN",
        move |f: Find| (f.from.is_empty() && !f.of.is_empty()).then(|| plays(f.of, 1)),
        &["only one Flood may be played each turn"],
    );
    g.rule(
        "STATIC",
        "(only / at most / no more than) <number> CARDSN (may / can) be played PERTURN",
        move |n: i64, f: Find| (f.from.is_empty() && !f.of.is_empty() && n > 0).then(|| plays(f.of, n)),
        &["at most two Floods may be played each turn"],
    );
    g.rule(
        "STATIC",
        "(no more than / not more than) one CARDN (may / can) be played PERTURN by (the same player / a player / any player / each player / any one player)",
        |f: Find| {
            let event = Event::Played { by: Players::one(Who::Candidate), card: f.of.clone(), on: None };
            let who = narrowed(Players::all(), Condition::Happened(Box::new(event), Period::ThisTurn));
            (f.from.is_empty() && !f.of.is_empty()).then_some(Static::Cannot { who, deed: Deed::Play { card: f.of, on: None } })
        },
        &[],
    );
    g.rule(
        "STATIC",
        "CARDKIND (may / can) (only be played / be played only) by PLAYER",
        |card: Tests, p: Np| {
            (!card.is_empty()).then_some(())?;
            let by = all_of(&p)?;
            let others = match by.as_one() {
                Some(who) => Players::others(who.clone()),
                None => narrowed(Players::all(), not(Condition::PlayerIs(Who::Candidate, by))),
            };
            Some(Static::Cannot { who: others, deed: Deed::Play { card, on: None } })
        },
        &["a Flood can only be played by the Primary"],
    );
}

/// "There can be only one Feast in play": whosever they are.
fn of_all_in_play(g: &mut Grammar) {
    let in_play = |n: i64, f: Find| {
        let there = Selection { number: HowMany::All, of: f.of.clone(), from: vec![Zone::Play(Players::all())] };
        let full = Condition::Compare(Amount::Cards(Box::new(there)), Relation::AtLeast, number(n));
        (f.from.is_empty() && !f.of.is_empty() && n > 0)
            .then(|| Static::Cannot { who: narrowed(Players::all(), full), deed: Deed::Play { card: f.of, on: None } })
    };
    g.rule(
        "STATIC",
        "there (can / may) (only be / be only / be at most / be no more than) (one / a single) CARDN INPLAY",
        move |f: Find| in_play(1, f),
        &["there can be only one Permanent in play"],
    );
    g.rule(
        "STATIC",
        "there (can / may) (only be / be only / be at most / be no more than) <number> CARDSN INPLAY",
        move |n: i64, f: Find| in_play(n, f),
        &["there can be at most four Permanents in play"],
    );
    g.rule(
        "STATIC",
        "(only / at most / no more than) one CARDN (may / can) be INPLAY",
        move |f: Find| in_play(1, f),
        &["only one Permanent may be in play"],
    );
    g.rule(
        "STATIC",
        "(only / at most / no more than) <number> CARDSN (may / can) be INPLAY",
        move |n: i64, f: Find| in_play(n, f),
        &["at most four Permanents may be in play"],
    );
}

/// Shields of somebody and what is his, of two at once, and what is passed on.
fn shields(g: &mut Grammar) {
    // Of a player and his variable at once: all of him.
    g.rule(
        "STATIC",
        "AGAINST DOESNOTHINGTO PLAYER (or / and / nor) OWNED",
        |a: Against, p: Np, o: Owned| both_of(p, o, a),
        &["cards played by your opponents have no effect on you or your pyramid"],
    );
    g.rule(
        "STATIC",
        "PLAYER and OWNED (is|are) IMMUNE AGAINST",
        |p: Np, o: Owned, a: Against| both_of(p, o, a),
        &["you and your pyramid are immune to Flood"],
    );
    g.rule(
        "STATIC",
        "AGAINST DOESNOTHINGTO PLAYER1 (or / nor / and) PLAYER1",
        |a: Against, p: Np, q: Np| match (p, q) {
            (Np::One(p), Np::One(q)) if p != q => {
                let who = Players { among: Among::These(vec![p, q]), whose: None, pick: Pick::All };
                Some(Static::Protected { who, variable: None, against: a, frequency: Frequency::Always })
            }
            _ => None,
        },
        &["Flood does not affect you or the player to your right"],
    );
    g.rule(
        "STATIC",
        "no (CARDN / CARDSN) (played by PLAYER / of PLAYER) (affects|affect / has|have any effect on / can affect / may affect) PLAYER",
        |f: Find, by: Np, p: Np| {
            let against = Against { by: all_of(&by)?, ..against(f.of) };
            Some(Static::Protected { who: all_of(&p)?, variable: None, against, frequency: Frequency::Always })
        },
        &[],
    );
    // "it is redirected to the player on your left".
    g.rule("STATIC", "(if / when / whenever / each time) EVENT [,] (it / that card / the card / its effect / its effects / the effect / that CARDN) (is / are) (redirected / passed on / diverted / deflected / transferred) (to / onto) PLAYER", |e: Event, _f: Option<Find>, p: Np| match e {
        Event::Played { by, card, on: Some(from) } => {
            let to = match p {
                Np::One(who) if who == Who::Of(super::whose::PLAYED_IT) || who == Who::Of(HE) => Who::Actor,
                Np::One(who) => who,
                _ => return None,
            };
            Some(Static::Redirect { from, against: Against { card, by, on: None }, to, frequency: Frequency::Always })
        }
        _ => None,
    }, &["if a Flood is played on you, it is redirected to the player on your left"]);
}

/// "Each Flood played against you costs the player who played it 15 slaves."
fn costs_its_player(g: &mut Grammar) {
    g.rule(
        "SENTENCE",
        "(each / any) CARDN [that is] played (on / against) PLAYER costs (its player / its controller / its owner / the player who (plays / played) it / whoever (plays / played) it) QTYS",
        |f: Find, on: Np, q: Quantities| {
            f.from.is_empty().then_some(())?;
            let event = Event::Played { by: Players::all(), card: f.of, on: Some(all_of(&on)?) };
            let effect = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            Some(Sentence::When(Trigger { effect, ..plain(event, Frequency::Always) }))
        },
        &["each Flood played against you costs the player who played it 15 slaves"],
    );
}

/// What follows upon what somebody does, and what holds while somebody is the Primary.
fn acting(g: &mut Grammar) {
    // "he" is on whom it is played, where nobody is said to play it.
    g.rule(
        "SENTENCE",
        "(when / whenever / each time / every time / if) CARDKIND (is|are|gets) played ONPLAYER [,] [then] EFFECT",
        |card: Tests, on: Players, e: Effect| {
            let his = put(e.clone(), HE, &Who::Affected);
            (his != e && on.as_one().is_none()).then(|| {
                let event = Event::Played { by: Players::all(), card, on: Some(on) };
                Sentence::When(Trigger { effect: his, ..plain(event, Frequency::Always) })
            })
        },
        &["whenever a card is played on a player who has no slaves, he draws a card"],
    );
    // Only in the turns of a Primary.
    g.rule(
        "SENTENCE",
        "STATICS (during / in) (the / any / each / every / all) turn|turns (in which / where / when) PLAYER (is / are) [the] primary [player]",
        |holds: Vec<Static>, p: Np| match p {
            Np::One(who) => {
                let condition = Some(Condition::PlayerIs(who, Players::one(Who::Primary)));
                Some(Sentence::Holds { condition, holds })
            }
            _ => None,
        },
        &["nobody can lose slaves during the turns in which you are the Primary"],
    );
    g.rule(
        "SENTENCE",
        "(opponents / your opponents / all opponents) who EV0 PRED0",
        |e: Event, act: Effect| super::sentences::acting(Players::others(Who::You), e, act),
        &["opponents who play a Flood lose 10 gold"],
    );
    g.rule(
        "SENTENCE",
        "(players / all players / those) who EV0 PRED0",
        |e: Event, act: Effect| super::sentences::acting(Players::all(), e, act),
        &["players who play a Flood lose 10 gold"],
    );
}

fn both_of(p: Np, o: Owned, against: Against) -> Option<Static> {
    (p == o.owner || o.owner == Np::One(Who::Of(HE))).then_some(())?;
    Some(Static::Protected { who: all_of(&p)?, variable: None, against, frequency: Frequency::Always })
}
