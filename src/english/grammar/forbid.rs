//! More that holds: limits of cards in play, so many a turn, what cannot be stolen or destroyed, what is doubled.

use super::Grammar;
use super::amounts::{fraction, number, times};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    in_play(g);
    so_many_a_turn(g);
    on_one_player(g);
    variables(g);
    otherwise(g);
    lessened(g);
    weights(g);
    of_two(g);
    cards(g);
}

pub(super) fn against(card: Tests) -> Against {
    Against { card, by: Players::all(), on: None }
}

pub(super) fn lasting(holds: Static, until: Duration) -> Effect {
    Effect::Enact { holds: vec![holds], until }
}

/// "at most three Permanents in play".
fn in_play(g: &mut Grammar) {
    let limit = |who: Players, most: Amount, card: Tests| Static::MostInPlay { who, card, most };
    g.rule(
        "MOSTCARDS",
        "(at most / no more than / not more than / up to / a maximum of / only) <number> CARDSN INPLAY",
        most_cards,
        &["at most three Permanents in play"],
    );
    g.rule(
        "MOSTCARDS",
        "(at most / no more than / not more than / up to / a maximum of / only) <number> (<lastings>) [each / at a time / at once]",
        |n: i64, t: TypeId| most_of(n, t),
        &[],
    );
    g.rule(
        "MOSTCARDS",
        "(at most / no more than / not more than / only) (one / a single) CARDN INPLAY",
        |f: Find| most_cards(1, f),
        &["only one Permanent in play"],
    );
    g.rule(
        "MOSTCARDS",
        "(at most / no more than / not more than / only) (one / a single) <lasting>",
        |t: TypeId| most_of(1, t),
        &["only one Permanent"],
    );
    g.rule("MORECARDSTHAN", "more than <number> CARDSN INPLAY", most_cards, &["more than five Permanents in play"]);
    g.rule("MORECARDSTHAN", "more than one CARDN INPLAY", |f: Find| most_cards(1, f), &[]);
    g.rule("MORECARDSTHAN", "more than <number> <lastings> [at a time / at once]", |n: i64, t: TypeId| most_of(n, t), &[]);
    g.rule("MORECARDSTHAN", "more than one <lasting> [at a time / at once]", |t: TypeId| most_of(1, t), &[]);
    g.rule("INPLAY", "(in play / on the table / in play at a time / in play at the same time / in play at once / in front of him / in front of you / under his control / under your control)", || Nothing, &["in play"]);
    let said = move |p: Np, c: SoMany| Some(limit(all_of(&p)?, c.0, c.1));
    g.rule(
        "STATIC",
        "PLAYER (may / can) (have / control / own / keep) MOSTCARDS",
        said,
        &["each player may have at most three Permanents in play"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) only (have / control / own / keep) <number> CARDSN INPLAY",
        move |p: Np, n: i64, f: Find| {
            let c = most_cards(n, f)?;
            Some(limit(all_of(&p)?, c.0, c.1))
        },
        &["each player may only have three Permanents in play"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT (have / control / own / keep) MORECARDSTHAN",
        said,
        &["you cannot have more than five Permanents in play"],
    );
    g.rule(
        "STATIC",
        "NOONE (may / can) (have / control / own / keep) MORECARDSTHAN",
        move |p: Players, c: SoMany| limit(p, c.0, c.1),
        &["no player can have more than five Permanents in play"],
    );
    g.rule(
        "STATIC",
        "there is a (limit / maximum) of <number> CARDSN [INPLAY] [FOREACHPLAYER]",
        move |n: i64, f: Find| most_cards(n, f).map(|c| limit(Players::all(), c.0, c.1)),
        &["there is a limit of four Permanents in play for each player"],
    );
    g.rule(
        "STATIC",
        "[a / the] (limit / maximum) of <number> CARDSN INPLAY [FOREACHPLAYER]",
        move |n: i64, f: Find| most_cards(n, f).map(|c| limit(Players::all(), c.0, c.1)),
        &["limit of four Permanents in play"],
    );
    g.rule("STATIC", "the (limit / maximum number / limit on the number / maximum) of CARDSN INPLAY [FOREACHPLAYER] (is / is now) <number> [FOREACHPLAYER]", move |f: Find, n: i64| most_cards(n, f).map(|c| limit(Players::all(), c.0, c.1)), &["the maximum number of Permanents in play is four"]);
    g.rule(
        "STATIC",
        "PLAYER (is|are limited to / has|have a limit of / has|have a maximum of) <number> CARDSN [INPLAY]",
        move |p: Np, n: i64, f: Find| {
            let c = most_cards(n, f)?;
            Some(limit(all_of(&p)?, c.0, c.1))
        },
        &["each player is limited to four Permanents in play"],
    );
    g.rule(
        "FOREACHPLAYER",
        "(for each player / per player / for every player / each / for any player / a player / for all players)",
        || Nothing,
        &["per player"],
    );
}

/// So many of which cards.
#[derive(Clone, Debug, PartialEq)]
pub struct SoMany(pub Amount, pub Tests);

fn most_cards(n: i64, f: Find) -> Option<SoMany> {
    (f.from.is_empty() && f.by.is_none() && f.owner.is_none()).then(|| SoMany(number(n), f.of))
}

fn most_of(n: i64, of: TypeId) -> SoMany {
    SoMany(number(n), vec![CardTest::Type(of)])
}

/// Players who have done it so often already in this turn.
fn done_already(players: Players, event: Event, n: i64) -> Players {
    let done = if n == 1 {
        Condition::Happened(Box::new(event), Period::ThisTurn)
    } else {
        Condition::Compare(Amount::Past(Box::new(event), Period::ThisTurn), Relation::AtLeast, number(n))
    };
    narrowed(players, done)
}

/// "cannot play more than one Permanent per turn": who has played one cannot play another.
fn so_many_a_turn(g: &mut Grammar) {
    let plays = |players: Players, n: i64, tests: Tests| {
        let event = Event::Played { by: Players::one(Who::Candidate), card: tests.clone(), on: None };
        Static::Cannot { who: done_already(players, event, n), deed: Deed::Play { card: tests, on: None } }
    };
    for (subject, is_nobody) in [("PLAYER CANNOT", false), ("NOONE (may / can)", true)] {
        let cards = move |p: Np, n: i64, f: Find| {
            let tests = (f.from.is_empty() && !f.of.is_empty()).then_some(f.of)?;
            Some(plays(all_of(&p)?, n, tests))
        };
        let of = move |p: Players| Np::Set(p);
        if is_nobody {
            g.rule(
                "STATIC",
                &format!("{subject} play more than <number> CARDSN PERTURN"),
                move |p: Players, n: i64, f: Find| cards(of(p), n, f),
                &[],
            );
            g.rule(
                "STATIC",
                &format!("{subject} play more than one CARDN PERTURN"),
                move |p: Players, f: Find| cards(of(p), 1, f),
                &["nobody may play more than one Permanent per turn"],
            );
        } else {
            g.rule("STATIC", &format!("{subject} play more than <number> CARDSN PERTURN"), cards, &[]);
            g.rule(
                "STATIC",
                &format!("{subject} play more than one CARDN PERTURN"),
                move |p: Np, f: Find| cards(p, 1, f),
                &["you cannot play more than one Permanent per turn"],
            );
        }
    }
    g.rule(
        "STATIC",
        "PLAYER CANNOT play <number> CARDSN (PERTURN / in the same turn / in one turn / in a single turn)",
        move |p: Np, n: i64, f: Find| {
            let tests = (n > 1 && f.from.is_empty() && !f.of.is_empty()).then_some(f.of)?;
            Some(plays(all_of(&p)?, n - 1, tests))
        },
        &["a player may not play two Permanents in the same turn"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (only play one / play only one / play at most one) CARDN PERTURN",
        move |p: Np, f: Find| {
            let tests = (f.from.is_empty() && !f.of.is_empty()).then_some(f.of)?;
            Some(plays(all_of(&p)?, 1, tests))
        },
        &["each player may play only one Permanent per turn"],
    );
    let draws = |players: Players, n: i64| {
        let event = Event::Moved { card: vec![], whose: Players::one(Who::Candidate), how: Move::Drawn };
        Static::Cannot { who: done_already(players, event, n), deed: Deed::Draw }
    };
    g.rule(
        "STATIC",
        "PLAYER CANNOT draw more than <number> card|cards PERTURN",
        move |p: Np, n: i64| Some(draws(all_of(&p)?, n)),
        &["you cannot draw more than one card per turn"],
    );
    g.rule("STATIC", "NOONE (may / can) draw more than <number> card|cards PERTURN", move |p: Players, n: i64| draws(p, n), &[]);
    let targeted = |players: Players, n: i64, tests: Tests| {
        let event = Event::Played { by: Players::all(), card: tests.clone(), on: Some(Players::one(Who::Candidate)) };
        Static::NoTarget { who: done_already(players, event, n), against: against(tests) }
    };
    g.rule(
        "STATIC",
        "PLAYER CANNOT be (the target of / targeted by) more than one CARDN PERTURN",
        move |p: Np, f: Find| Some(targeted(all_of(&p)?, 1, f.of)),
        &["a player may not be the target of more than one card per turn"],
    );
    g.rule(
        "STATIC",
        "NOONE (may / can) be (the target of / targeted by) more than one CARDN PERTURN",
        move |p: Players, f: Find| targeted(p, 1, f.of),
        &["nobody may be the target of more than one Flood per turn"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT be (the target of / targeted by) more than <number> CARDSN PERTURN",
        move |p: Np, n: i64, f: Find| Some(targeted(all_of(&p)?, n, f.of)),
        &[],
    );
}

/// Of cards that are played on one and the same player.
fn on_one_player(g: &mut Grammar) {
    let targeted = |n: i64, tests: Tests| {
        let event = Event::Played { by: Players::all(), card: tests.clone(), on: Some(Players::one(Who::Candidate)) };
        (n > 0).then(|| Static::NoTarget { who: done_already(Players::all(), event, n), against: against(tests) })
    };
    let of = |f: Find| f.from.is_empty().then_some(f.of);
    g.rule("SAMEPLAYER", "(the same / any one / each / a / any / one / any single) player", || Nothing, &["the same player"]);
    for (cards, example) in [("CARDN", true), ("CARDSN", false)] {
        g.rule(
            "STATIC",
            &format!("(no more than / not more than / at most / only) <number> {cards} (may / can) be played (on / against) SAMEPLAYER (PERTURN / in (one / the same) turn)"),
            move |n: i64, f: Find| targeted(n, of(f)?),
            if example { &["no more than one card may be played on the same player in one turn"] } else { &[] },
        );
    }
    g.rule(
        "STATIC",
        "no <number> CARDSN (may / can) be played (on / against) SAMEPLAYER (PERTURN / in (one / the same) turn)",
        move |n: i64, f: Find| targeted(n - 1, of(f)?),
        &["no two cards may be played on the same player in one turn"],
    );
    g.rule(
        "STATIC",
        "no CARDN (may / can) be played (on / against) SAMEPLAYER (twice / more than once) (PERTURN / in (one / the same) turn)",
        move |f: Find| targeted(1, of(f)?),
        &["no card may be played on the same player twice in a turn"],
    );
}

/// What cannot happen to variables.
fn variables(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "OWNED CANNOT be (stolen / taken / robbed / taken away) [BYANYONE]",
        |o: Owned| Some(Static::Cannot { who: all_of(&o.owner)?, deed: Deed::BeRobbed(o.variable) }),
        &["your slaves cannot be stolen"],
    );
    g.rule(
        "STATIC",
        "<variable> CANNOT be (stolen / taken / robbed) [BYANYONE]",
        |v: VariableId| Static::Cannot { who: Players::all(), deed: Deed::BeRobbed(v) },
        &["slaves cannot be stolen"],
    );
    g.rule(
        "BYANYONE",
        "(by (opponents / your opponents / other players / anyone / anybody / another player / any player) / from you)",
        || Nothing,
        &[],
    );
    g.rule("STATIC", "(OTHERSX CANNOT / nobody (may / can) / no one (may / can) / no opponent (may / can) / no other player (may / can)) (steal / take / rob) [any / some / your] UNITS [from you]", |v: VariableId| {
        Static::Cannot { who: Players::one(Who::You), deed: Deed::BeRobbed(v) }
    }, &["your opponents cannot steal gold from you"]);
    g.rule(
        "STATIC",
        "(OTHERSX CANNOT / nobody (may / can) / no one (may / can) / no opponent (may / can) / no other player (may / can) / nobody else (may / can)) (steal [anything] from you / rob you)",
        || Static::Cannot { who: Players::one(Who::You), deed: Deed::BeRobbedOfAnything },
        &["no opponent may steal from you"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT be (robbed / stolen from)",
        |p: Np| Some(Static::Cannot { who: all_of(&p)?, deed: Deed::BeRobbedOfAnything }),
        &["you cannot be robbed"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT be robbed of [any] UNITS",
        |p: Np, v: VariableId| Some(Static::Cannot { who: all_of(&p)?, deed: Deed::BeRobbed(v) }),
        &["you cannot be robbed of gold"],
    );
    g.rule(
        "STATIC",
        "(no UNITS (may / can) be (stolen / taken / robbed) from PLAYER / UNITS CANNOT be (stolen / taken / robbed) from PLAYER [by (opponents / your opponents / other players / anyone)])",
        |v: VariableId, p: Np| Some(Static::Cannot { who: all_of(&p)?, deed: Deed::BeRobbed(v) }),
        &["no gold can be stolen from you", "gold cannot be taken from you by other players"],
    );
    g.rule("OTHERSX", "([your|the|all] opponents / [the|all] other players / opponents)", || Nothing, &["your opponents"]);
    // Bounds.
    let bound =
        |who: Players, variable: VariableId, least: Option<Amount>, most: Option<Amount>| Static::Bounds { who, variable, least, most };
    g.rule("STATIC", "no <variable> (may / can) (be / go / rise / grow / become) (more than / above / over / higher than / greater than / beyond / larger than / taller than) VALUE", move |v: VariableId, a: Amount| bound(Players::all(), v, None, Some(a)), &["no pyramid may be higher than 6"]);
    g.rule(
        "STATIC",
        "no <variable> (may / can) (be / go / fall / drop / become / sink) (less than / below / under / lower than / smaller than) VALUE",
        move |v: VariableId, a: Amount| bound(Players::all(), v, Some(a), None),
        &[],
    );
    g.rule(
        "STATIC",
        "no <variable> (may / can) have more than <number> <unit>",
        move |v: VariableId, n: i64, u: UnitOf| (v == u.0).then(|| bound(Players::all(), v, None, Some(number(n)))),
        &["no pyramid can have more than 6 levels"],
    );
    g.rule("STATIC", "<variable> CANNOT (be / go / rise / grow / become) (more than / above / over / higher than / greater than / beyond / larger than / taller than) VALUE", move |v: VariableId, a: Amount| bound(Players::all(), v, None, Some(a)), &["pyramids cannot be higher than ten levels"]);
    g.rule(
        "STATIC",
        "<variable> CANNOT (be / go / fall / drop / become / sink) (less than / below / under / lower than / smaller than) VALUE",
        move |v: VariableId, a: Amount| bound(Players::all(), v, Some(a), None),
        &[],
    );
    g.rule(
        "STATIC",
        "<variable> CANNOT have more than <number> <unit>",
        move |v: VariableId, n: i64, u: UnitOf| (v == u.0).then(|| bound(Players::all(), v, None, Some(number(n)))),
        &[],
    );
    g.rule(
        "STATIC",
        "NOONE (may / can) (have / go / drop / fall / go down) [to] (less / fewer) than <number> UNITS",
        move |p: Players, n: i64, v: VariableId| bound(p, v, Some(number(n)), None),
        &["nobody can have less than 10 slaves"],
    );
    g.rule(
        "STATIC",
        "OWNED CANNOT have (less / fewer) than <number> <unit>",
        move |o: Owned, n: i64, u: UnitOf| {
            (o.variable == u.0).then_some(()).and_then(|()| Some(bound(all_of(&o.owner)?, u.0, Some(number(n)), None)))
        },
        &["your pyramid cannot have fewer than two levels"],
    );
    g.rule(
        "STATIC",
        "OWNED CANNOT have more than <number> <unit>",
        move |o: Owned, n: i64, u: UnitOf| {
            (o.variable == u.0).then_some(()).and_then(|()| Some(bound(all_of(&o.owner)?, u.0, None, Some(number(n)))))
        },
        &["your pyramid cannot have more than two levels"],
    );
    g.rule(
        "STATIC",
        "at no time (may / can / shall / must / will / does) OWNED (have / be) (less / fewer / lower) than <number> [<unit>]",
        move |o: Owned, n: i64, u: Option<UnitOf>| {
            u.is_none_or(|u| u.0 == o.variable)
                .then_some(())
                .and_then(|()| Some(bound(all_of(&o.owner)?, o.variable, Some(number(n)), None)))
        },
        &["at no time shall your pyramid have fewer than two levels"],
    );
    g.rule(
        "STATIC",
        "at no time (may / can / shall / must / will / does) OWNED (have / be) (more / higher) than <number> [<unit>]",
        move |o: Owned, n: i64, u: Option<UnitOf>| {
            u.is_none_or(|u| u.0 == o.variable)
                .then_some(())
                .and_then(|()| Some(bound(all_of(&o.owner)?, o.variable, None, Some(number(n)))))
        },
        &[],
    );
    g.rule(
        "STATIC",
        "OWNED (is / are / stays / stay / remains / remain) [always] at (least / a minimum of) VALUE",
        move |o: Owned, a: Amount| Some(bound(all_of(&o.owner)?, o.variable, Some(a), None)),
        &[],
    );
    g.rule(
        "STATIC",
        "OWNED (is / are / stays / stay / remains / remain) [always] at most VALUE",
        move |o: Owned, a: Amount| Some(bound(all_of(&o.owner)?, o.variable, None, Some(a))),
        &[],
    );
    g.rule(
        "STATIC",
        "the (minimum / minimum value) of OWNED is VALUE",
        move |o: Owned, a: Amount| Some(bound(all_of(&o.owner)?, o.variable, Some(a), None)),
        &[],
    );
    g.rule(
        "STATIC",
        "the (maximum / maximum value / limit) of OWNED is VALUE",
        move |o: Owned, a: Amount| Some(bound(all_of(&o.owner)?, o.variable, None, Some(a))),
        &[],
    );
    // What would change, changes otherwise.
    for (losses, change) in [("losses", Change::Lose), ("gains", Change::Gain)] {
        let one = if change == Change::Lose { "loss" } else { "gain" };
        for (words, factor) in [("doubled", Some(2)), ("tripled", Some(3)), ("halved", None)] {
            g.rule(
                "STATIC",
                &format!("(all / any) {losses} of UNITS [OFWHOM] are {words}"),
                move |v: VariableId, p: Option<Np>| scaled_change(p, v, change, factor),
                &[],
            );
            g.rule(
                "STATIC",
                &format!("(each / any) {one} of UNITS [OFWHOM] is {words}"),
                move |v: VariableId, p: Option<Np>| scaled_change(p, v, change, factor),
                if change == Change::Gain && factor == Some(2) { &["every gain of gold is doubled"] } else { &[] },
            );
            g.rule(
                "STATIC",
                &format!("POSS {losses} of UNITS are {words}"),
                move |p: Np, v: VariableId| scaled_change(Some(p), v, change, factor),
                &[],
            );
        }
    }
    for (losses, change) in [("losses", Change::Lose), ("gains", Change::Gain)] {
        for (words, more) in [("increased", true), ("reduced", false)] {
            g.rule(
                "STATIC",
                &format!("[all / any] POSS {losses} of UNITS are {words} by NUM"),
                move |p: Np, variable: VariableId, n: Amount| {
                    let amount = match more {
                        true => Amount::Sum(vec![Amount::Event, n]),
                        false => Amount::Less(Box::new(Amount::Event), Box::new(n)),
                    };
                    let adjust = if change == Change::Lose { Adjust::Lose(amount) } else { Adjust::Gain(amount) };
                    let effect = Effect::Change { who: Who::Affected, variable: variable.clone(), adjust };
                    let event = Event::Variable { who: all_of(&p)?, variable, change, by: None, of: None };
                    Some(Static::Instead { event, frequency: Frequency::Always, effect: Box::new(effect) })
                },
                if more && change == Change::Gain { &["all your gains of gold are increased by 5"] } else { &[] },
            );
        }
    }
    for (losses, change) in [("losses", Change::Lose), ("gains", Change::Gain)] {
        for (words, more) in [("increased", true), ("reduced", false)] {
            g.rule(
                "STATIC",
                &format!("(all / any) {losses} of UNITS [OFWHOM] are {words} by <number>"),
                move |variable: VariableId, p: Option<Np>, n: i64| {
                    let who = p.map_or(Some(Players::all()), |p| all_of(&p))?;
                    let by = number(n);
                    let amount = match more {
                        true => Amount::Sum(vec![Amount::Event, by]),
                        false => Amount::Less(Box::new(Amount::Event), Box::new(by)),
                    };
                    let adjust = if change == Change::Lose { Adjust::Lose(amount) } else { Adjust::Gain(amount) };
                    let effect = Effect::Change { who: Who::Affected, variable: variable.clone(), adjust };
                    let event = Event::Variable { who, variable, change, by: None, of: None };
                    Some(Static::Instead { event, frequency: Frequency::Always, effect: Box::new(effect) })
                },
                if change == Change::Lose && !more { &["all losses of slaves are reduced by 10"] } else { &[] },
            );
        }
    }
    g.rule("OFWHOM", "(by / of / for) PLAYER", |p: Np| p, &[]);
    g.rule(
        "STATIC",
        "(if / when / whenever / each time) WOULD [,] PLAYER (lose|loses / gain|gains / get|gets) UNITS instead",
        |e: Event, p: Np, v: VariableId| bare_instead(e, p, v),
        &["if you would lose slaves, you lose gold instead"],
    );
    for (verb, change) in [("lose|loses", Change::Lose), ("gain|gains", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("PLAYER {verb} UNITS instead of UNITS"),
            move |p: Np, gets: VariableId, variable: VariableId| {
                let event = Event::Variable { who: all_of(&p)?, variable, change, by: None, of: None };
                bare_instead(event, p, gets)
            },
            if change == Change::Lose { &["you lose slaves instead of gold"] } else { &[] },
        );
    }
    g.rule(
        "STATIC",
        "PLAYER lose|loses only FRACTION [of] [the] UNITS (he / you / they) would [otherwise|normally] lose",
        |p: Np, f: FractionOf, v: VariableId| {
            let who = all_of(&p)?;
            let event = Event::Variable { who, variable: v.clone(), change: Change::Lose, by: None, of: None };
            let effect = Effect::Change { who: Who::Affected, variable: v, adjust: Adjust::Lose(fraction(Amount::Event, &f, None)) };
            Some(Static::Instead { event, frequency: Frequency::Always, effect: Box::new(effect) })
        },
        &["you lose only half of the slaves you would lose"],
    );
}

/// More of the same, said otherwise.
fn lessened(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "PLAYER lose|loses only half as (many / much) UNITS as (he / you / they) [otherwise / normally] would [otherwise / normally / lose / otherwise lose / normally lose]",
        |p: Np, v: VariableId| scaled_change(Some(p), v, Change::Lose, None),
        &["you lose only half as many slaves as you would otherwise"],
    );
}

/// All that somebody would lose (gain), times so much, or half of it.
fn scaled_change(p: Option<Np>, variable: VariableId, change: Change, factor: Option<i64>) -> Option<Static> {
    let who = match p {
        None => Players::all(),
        Some(p) => all_of(&p)?,
    };
    let amount = match factor {
        Some(n) => times(number(n), Amount::Event),
        None => fraction(Amount::Event, &FractionOf { numerator: 1, denominator: 2 }, None),
    };
    let adjust = if change == Change::Lose { Adjust::Lose(amount) } else { Adjust::Gain(amount) };
    let effect = Effect::Change { who: Who::Affected, variable: variable.clone(), adjust };
    let event = Event::Variable { who, variable, change, by: None, of: None };
    Some(Static::Instead { event, frequency: Frequency::Always, effect: Box::new(effect) })
}

/// "If you would lose slaves, you lose gold instead": as much of the other.
fn bare_instead(event: Event, p: Np, variable: VariableId) -> Option<Static> {
    let Event::Variable { who, change, variable: old, .. } = &event else { return None };
    let Np::One(subject) = p else { return None };
    let own = who.as_one() == Some(&subject) || subject == Who::Of(HE);
    if !own || *old == variable {
        return None;
    }
    let adjust = if *change == Change::Lose { Adjust::Lose(Amount::Event) } else { Adjust::Gain(Amount::Event) };
    let who = if subject == Who::Of(HE) { Who::Affected } else { subject };
    Some(Static::Instead { event: event.clone(), frequency: Frequency::Always, effect: Box::new(Effect::Change { who, variable, adjust }) })
}

/// More of what changes otherwise, and of what is compared with another's.
fn otherwise(g: &mut Grammar) {
    for (words, factor) in [("double", Some(2)), ("triple", Some(3)), ("halve", None)] {
        for (verb, change) in [("gain|gains", Change::Gain), ("lose|loses", Change::Lose)] {
            g.rule(
                "STATIC",
                &format!("{words} (all / all the / any) UNITS [that] PLAYER {verb}"),
                move |v: VariableId, p: Np| scaled_change(Some(p), v, change, factor),
                if words == "double" && change == Change::Gain { &["double all gold you gain"] } else { &[] },
            );
        }
    }
    for (losses, change) in [("losses", Change::Lose), ("gains", Change::Gain)] {
        for (words, factor) in [("doubled", Some(2)), ("tripled", Some(3)), ("halved", None)] {
            g.rule(
                "STATIC",
                &format!("(all / any / all of) POSS {losses} of UNITS are {words}"),
                move |p: Np, v: VariableId| scaled_change(Some(p), v, change, factor),
                if change == Change::Lose && factor.is_none() { &["all your losses of slaves are halved"] } else { &[] },
            );
        }
        for (until, when) in [(Duration::ThisTurn, "(this turn / until the end of [the / this] turn)"), (Duration::NextTurn, "next turn")] {
            let prevented = move |v: VariableId, p: Option<Np>| {
                let who = p.map_or(Some(Players::one(Who::You)), |p| all_of(&p))?;
                Some(lasting(Static::Cannot { who, deed: Deed::Change { variable: v, change } }, until.clone()))
            };
            g.rule(
                "EFFECT",
                &format!("prevent (all / any) {losses} of UNITS [(by / of) PLAYER] {when}"),
                prevented,
                if change == Change::Lose && when == "next turn" { &["prevent all losses of slaves next turn"] } else { &[] },
            );
        }
    }
    for (verb, change) in [("gain|gains", Change::Gain), ("lose|loses", Change::Lose)] {
        for (words, factor) in [("doubled", Some(2)), ("tripled", Some(3)), ("halved", None)] {
            g.rule(
                "STATIC",
                &format!("[all / any] [the] UNITS [that] PLAYER {verb} (is / are) {words}"),
                move |v: VariableId, p: Np| scaled_change(Some(p), v, change, factor),
                &[],
            );
        }
        for (words, factor) in [("twice|double", Some(2)), ("half", None)] {
            g.rule(
                "STATIC",
                &format!("PLAYER {verb} {words} as (many / much) UNITS (from / to / by / through / because of) AGAINSTCARD"),
                move |p: Np, v: VariableId, by: Tests| match scaled_change(Some(p), v, change, factor)? {
                    Static::Instead { event: Event::Variable { who, variable, change, of, .. }, frequency, effect } => {
                        Some(Static::Instead { event: Event::Variable { who, variable, change, by: Some(by), of }, frequency, effect })
                    }
                    _ => None,
                },
                if verb == "gain|gains" && factor.is_some() { &["you gain twice as many slaves from Slave Labour"] } else { &[] },
            );
        }
    }
    g.rule(
        "STATIC",
        "NOONE (may / can) have (more / higher) UNITS than PLAYER1",
        |p: Players, v: VariableId, q: Np| match q {
            Np::One(who) => Some(Static::Bounds { who: p, variable: v.clone(), least: None, most: Some(variable_of(who, v)) }),
            _ => None,
        },
        &["nobody else can have more levels than you"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT have more UNITS than UNITS",
        |p: Np, v: VariableId, w: VariableId| {
            (v != w).then_some(())?;
            Some(Static::Bounds { who: all_of(&p)?, variable: v, least: None, most: Some(variable_of(Who::Candidate, w)) })
        },
        &[],
    );
    g.rule(
        "STATIC",
        "POSS (CARDSN / CARDN) cost|costs QTYS [more] [to play]",
        |p: Np, f: Find, q: Quantities| {
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            let card = (f.from.is_empty() && !f.of.is_empty()).then_some(f.of)?;
            Some(Static::PlayCost { by: all_of(&p)?, card, cost: Box::new(cost) })
        },
        &["opponents' Floods cost 20 gold more"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT be chosen as [the / a] target (of / by / for) AGAINST",
        |p: Np, a: Against| Some(Static::NoTarget { who: all_of(&p)?, against: a }),
        &["you cannot be chosen as the target of Effects"],
    );
    g.rule(
        "STATIC",
        "no CARDN (may / can) (target / be aimed at) PLAYER",
        |f: Find, p: Np| {
            f.from.is_empty().then_some(())?;
            Some(Static::NoTarget { who: all_of(&p)?, against: Against { card: f.of, by: Players::all(), on: None } })
        },
        &["no Effect can target you"],
    );
    g.rule("NEXTCARD", "POSS next CARDN", |p: Np, f: Find| Some(Against { by: all_of(&p)?, ..against(f.of) }), &["his next card"]);
    g.rule("EFFECT", "PLAYER (may / can) play (any number of cards / as many cards as (he likes / you like / they like / he wants / you want)) (this turn / in this turn)", |p: Np| {
        Some(lasting(Static::Setting { who: all_of(&p)?, setting: Setting::PlaysPerTurn, adjust: Adjust::SetTo(number(super::limits::NO_LIMIT)) }, Duration::ThisTurn))
    }, &["you may play any number of cards this turn"]);
}

/// More about votes and hands, of anybody.
fn weights(g: &mut Grammar) {
    let set = |p: Np, setting: Setting, adjust: Adjust| Some(Static::Setting { who: all_of(&p)?, setting, adjust });
    g.rule(
        "STATIC",
        "the vote|votes of PLAYER count|counts [as] (double / twice / two / two votes)",
        move |p: Np| set(p, Setting::VoteWeight, Adjust::SetTo(number(2))),
        &["the vote of the player with the most slaves counts double"],
    );
    g.rule(
        "STATIC",
        "the vote|votes of PLAYER count|counts [as / for] <number> [times / votes]",
        move |p: Np, n: i64| set(p, Setting::VoteWeight, Adjust::SetTo(number(n))),
        &[],
    );
    g.rule(
        "STATIC",
        "(every / each) vote of PLAYER counts [as] (double / twice / two votes)",
        move |p: Np| set(p, Setting::VoteWeight, Adjust::SetTo(number(2))),
        &[],
    );
    g.rule(
        "STATIC",
        "(every / each) vote of PLAYER counts <number> times",
        move |p: Np, n: i64| set(p, Setting::VoteWeight, Adjust::SetTo(number(n))),
        &["every vote of the Primary counts three times"],
    );
    g.rule(
        "STATIC",
        "the vote|votes of PLAYER (do / does) not count",
        move |p: Np| set(p, Setting::VoteWeight, Adjust::SetTo(number(0))),
        &[],
    );
    g.rule("STATIC", "NOONE (may / can) (hold / have / keep) more than <number> card|cards [in hand / in his hand / at the end of the turn / at the end of a turn / in their hands]", |who: Players, n: i64| Static::Setting { who, setting: Setting::HandLimit, adjust: Adjust::LowerTo(number(n)) }, &["no player may hold more than six cards"]);
}

/// What is said of two players at once, and of what a card would do.
fn of_two(g: &mut Grammar) {
    g.rule(
        "STATICS",
        "neither PLAYER1 nor PLAYER1 (may / can / is able to) DEED",
        |a: Np, b: Np, d: Deed| {
            let one = |p: &Np| Some(Static::Cannot { who: all_of(p)?, deed: d.clone() });
            Some(vec![one(&a)?, one(&b)?])
        },
        &["neither you nor target player can lose slaves"],
    );
    g.rule(
        "STATICS",
        "neither PLAYER1 nor PLAYER1 (may / can) be (targeted by / the target of) AGAINST",
        |a: Np, b: Np, against: Against| {
            let one = |p: &Np| Some(Static::NoTarget { who: all_of(p)?, against: against.clone() });
            Some(vec![one(&a)?, one(&b)?])
        },
        &["neither you nor your left neighbour may be targeted by Flood"],
    );
    g.rule(
        "WOULD",
        "CAUSE would (make / cause / force) PLAYER [to] EV0",
        |by: Tests, p: Np, e: Event| match super::triggers::said_event(&p, e)? {
            Event::Variable { who, variable, change, by: None, of } => Some(Event::Variable { who, variable, change, by: Some(by), of }),
            _ => None,
        },
        &["a Flood would make you lose slaves"],
    );
    g.rule(
        "WOULD",
        "CAUSE would (destroy / remove / take / take away) (a / any / one) <unit> (of / from) OWNED",
        |by: Tests, u: UnitOf, o: Owned| {
            (u.0 == o.variable).then_some(())?;
            Some(Event::Variable { who: all_of(&o.owner)?, variable: o.variable, change: Change::Lose, by: Some(by), of: None })
        },
        &["a Flood would destroy a level of your pyramid"],
    );
    g.rule(
        "WOULD",
        "CAUSE would (reduce / lower / damage) OWNED",
        |by: Tests, o: Owned| {
            Some(Event::Variable { who: all_of(&o.owner)?, variable: o.variable, change: Change::Lose, by: Some(by), of: None })
        },
        &["a Flood would reduce your pyramid"],
    );
    g.rule(
        "WOULD",
        "OWNED would be (reduced / lowered / damaged) by CAUSE",
        |o: Owned, by: Tests| {
            Some(Event::Variable { who: all_of(&o.owner)?, variable: o.variable, change: Change::Lose, by: Some(by), of: None })
        },
        &[],
    );
    g.rule("CAUSE", "FIND", super::triggers::any_card, &["a Flood"]);
    g.rule("CAUSE", "<kind>", |k: KindId| vec![CardTest::Kind(k)], &[]);
    g.rule(
        "STATIC",
        "(no / no single / no one) card (can / may) (make / cause / force) PLAYER [to] lose more than NUM UNITS [at once]",
        |p: Np, most: Amount, variable: VariableId| Some(Static::MostAtOnce { who: all_of(&p)?, variable, change: Change::Lose, most }),
        &["no single card can make you lose more than 20 slaves"],
    );
    g.rule(
        "STATIC",
        "[the] votes (cast by / of / from) PLAYER count|counts (double / twice)",
        |p: Np| Some(Static::Setting { who: all_of(&p)?, setting: Setting::VoteWeight, adjust: Adjust::SetTo(number(2)) }),
        &["votes cast by the Primary count double"],
    );
    g.rule(
        "STATIC",
        "it costs [PLAYER] QTYS to play CARDKINDS",
        |p: Option<Np>, q: Quantities, t: Tests| {
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            let by = p.map_or(Some(Players::all()), |p| all_of(&p))?;
            Some(Static::PlayCost { by, card: t, cost: Box::new(cost) })
        },
        &["it costs 15 gold to play a Permanent"],
    );
}

/// What cannot happen to cards.
fn cards(g: &mut Grammar) {
    let stay = |f: Find, how: Move| {
        let zone = if f.from.is_empty() { vec![Zone::Play(Players::all())] } else { f.from.clone() };
        (f.by.is_none() && f.owner.is_none()).then(|| {
            let cards = Selection { number: HowMany::All, of: f.of, from: zone };
            Static::CardsCannot { cards: Cards::Select(Box::new(cards)), how }
        })
    };
    for (verb, how) in [("be destroyed", Move::Destroyed), ("(be removed from play / leave play / be taken out of play)", Move::LeavesPlay)]
    {
        g.rule("STATIC", &format!("no CARDSN (may / can) {verb}"), move |f: Find| stay(f, how), &[]);
        g.rule("STATIC", &format!("no CARDN (may / can) {verb}"), move |f: Find| stay(f, how), &[]);
        g.rule("STATIC", &format!("PLURALCARDS CANNOT {verb}"), move |f: Find| stay(f, how), &[]);
    }
    g.rule("PLURALCARDS", "<kinds>", |k: KindId| Find::all(vec![CardTest::Kind(k)]), &[]);
    g.rule("PLURALCARDS", "<kind> cards", |k: KindId| Find::all(vec![CardTest::Kind(k)]), &[]);
    g.rule("PLURALCARDS", "cards in play", || Find::all(vec![]), &[]);
    g.rule(
        "STATIC",
        "(nobody / no one / no player) (may / can) destroy CARDS",
        |c: CardsNp| {
            let cards = match c {
                CardsNp::Known(cards) => cards,
                CardsNp::Found(find) if find.number == Count::All => select(CardsNp::Found(find), anyone(), Who::You)?,
                CardsNp::Found(_) => return None,
            };
            Some(Static::CardsCannot { cards, how: Move::Destroyed })
        },
        &["nobody can destroy your Permanents"],
    );
    g.rule(
        "STATIC",
        "no (CARDN / CARDSN) (may / can) be played",
        |f: Find| {
            (f.from.is_empty() && f.by.is_none()).then(|| Static::Cannot { who: Players::all(), deed: Deed::Play { card: f.of, on: None } })
        },
        &["no Floods may be played"],
    );
    g.rule(
        "STATIC",
        "no (CARDN / CARDSN) (may / can) be played (on / against) PLAYER",
        |f: Find, p: Np| {
            Some(Static::Cannot {
                who: Players::all(),
                deed: Deed::Play { card: (f.from.is_empty()).then_some(f.of)?, on: Some(all_of(&p)?) },
            })
        },
        &["no card may be played on you"],
    );
    g.rule(
        "STATIC",
        "AGAINST (may / can) only be played (on / against) PLAYER",
        |a: Against, p: Np| {
            let allowed = all_of(&p)?;
            let on = if allowed.whose.is_some() && allowed.among == Among::All && allowed.pick == Pick::All {
                Players { whose: allowed.whose.map(|c| Box::new(not(*c))), ..Players::all() }
            } else {
                match allowed.as_one() {
                    Some(who) => Players::others(who.clone()),
                    None => return None,
                }
            };
            Some(Static::Cannot { who: a.by, deed: Deed::Play { card: a.card, on: Some(on) } })
        },
        &["a Flood may only be played on a player with at least 3 levels"],
    );
    g.rule("DEED", "lose the game", || Deed::BeEliminated, &["lose the game"]);
    g.rule(
        "DEED",
        "target PLAYER with CARDKINDS",
        |p: Np, t: Tests| Some(Deed::Play { card: t, on: Some(all_of(&p)?) }),
        &["target you with Effects"],
    );
}
