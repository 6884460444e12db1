//! More conditions: by how much, what is the highest, what was done in this turn or the last, which turn it is.

use super::Grammar;
use super::amounts::{number, times};
use super::predicates::others_of;
use super::triggers::any_proposal;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    margins(g);
    extremes(g);
    amounts(g);
    past(g);
    turns(g);
    rolls(g);
}

/// "at least 100 slaves more than each of your opponents".
fn ahead(c: Comparison, mine: Amount, p: Np) -> Option<Condition> {
    if !matches!(c.relation, Relation::AtLeast | Relation::More) {
        return None;
    }
    let other = others_of(&mine, p, c.relation)?;
    Some(Condition::Compare(mine, c.relation, Amount::Sum(vec![other, c.with])))
}

/// "fewer" by so much: what is had and the margin together are at most the others'.
fn behind(c: Comparison, mine: Amount, p: Np) -> Option<Condition> {
    let relation = match c.relation {
        Relation::AtLeast => Relation::AtMost,
        Relation::More => Relation::Less,
        _ => return None,
    };
    let other = others_of(&mine, p, relation)?;
    Some(Condition::Compare(Amount::Sum(vec![mine, c.with]), relation, other))
}

fn scaled_other(factor: Amount, mine: Amount, p: Np) -> Option<Condition> {
    let other = others_of(&mine, p, Relation::AtLeast)?;
    Some(Condition::Compare(mine, Relation::AtLeast, times(factor, other)))
}

fn margins(g: &mut Grammar) {
    g.rule("HAS", "CMPN HELDUP more than PLAYER [has|have / does|do]", ahead, &["at least 100 slaves more than each of your opponents"]);
    g.rule("HAS", "CMPN more HELDUP than PLAYER [has|have / does|do]", ahead, &["50 more slaves than target player"]);
    g.rule("HAS", "CMPN HELDUP (less / fewer) than PLAYER [has|have / does|do]", behind, &["at least 10 gold less than you"]);
    g.rule("HAS", "CMPN (less / fewer) HELDUP than PLAYER [has|have / does|do]", behind, &[]);
    g.rule(
        "HAS",
        "[at least] (twice / double / two times) as (many / much) HELDUP as PLAYER [has|have / does|do]",
        |mine: Amount, p: Np| scaled_other(number(2), mine, p),
        &["twice as many slaves as target player"],
    );
    g.rule(
        "HAS",
        "[at least] <number> times as (many / much) HELDUP as PLAYER [has|have / does|do]",
        |n: i64, mine: Amount, p: Np| scaled_other(number(n), mine, p),
        &["three times as much gold as you"],
    );
    let as_high = "(high / large / big / tall / much / many / great)";
    g.rule(
        "CMPRED",
        &format!("[at least] (twice / double / two times / <number> times) as {as_high} as VALUE"),
        |n: Option<i64>, a: Amount| Comparison { relation: Relation::AtLeast, with: times(number(n.unwrap_or(2)), a) },
        &["twice as high as your pyramid"],
    );
    g.rule(
        "CMPRED2",
        &format!("[at least] (twice / double / two times / <number> times) as {as_high} as OWNED"),
        |n: Option<i64>, o: Owned| {
            let Np::Set(players) = o.owner else { return None };
            let other = Amount::Highest(Box::new(players), Box::new(variable_of(Who::Candidate, o.variable)));
            Some(Comparison { relation: Relation::AtLeast, with: times(number(n.unwrap_or(2)), other) })
        },
        &["twice as high as that of every other player"],
    );
    let words = "higher|larger|greater|more|bigger|taller";
    let ahead = |n: i64, other: Amount| Comparison { relation: Relation::AtLeast, with: Amount::Sum(vec![other, number(n)]) };
    g.rule(
        "CMPRED",
        &format!("[at least] <number> [UNITS] {words} than VALUE"),
        move |n: i64, _v: Option<VariableId>, a: Amount| ahead(n, a),
        &["at least 2 higher than your gold"],
    );
    g.rule(
        "CMPRED2",
        &format!("[at least] <number> [UNITS] {words} than (POSSX / that of PLAYER)"),
        move |n: i64, _v: Option<VariableId>, p: Np| match p {
            Np::One(who) => Some(ahead(n, Amount::Variable(Box::new(who), VariableId(THEM.to_owned())))),
            _ => None,
        },
        &[],
    );
    for (words, relation) in
        [("higher|larger|greater|taller|bigger|more", Relation::More), ("lower|smaller|shorter|less|fewer", Relation::Less)]
    {
        g.rule(
            "CMPRED2",
            &format!("{words} than OWNED"),
            move |o: Owned| {
                let Np::Set(players) = o.owner else { return None };
                let each = Box::new(variable_of(Who::Candidate, o.variable));
                let all = Box::new(players);
                let with = if relation == Relation::More { Amount::Highest(all, each) } else { Amount::Lowest(all, each) };
                Some(Comparison { relation, with })
            },
            if relation == Relation::More { &["higher than all other pyramids"] } else { &[] },
        );
        g.rule(
            "CMPRED2",
            &format!("{words} than (POSS / all others / any other)"),
            move |p: Option<Np>| {
                let players = match p {
                    None => Players::others(Who::Of(super::nouns::OTHER)),
                    Some(Np::Set(players)) => players,
                    Some(_) => return None,
                };
                let each = Box::new(Amount::Variable(Box::new(Who::Candidate), VariableId(THEM.to_owned())));
                let all = Box::new(players);
                let with = if relation == Relation::More { Amount::Highest(all, each) } else { Amount::Lowest(all, each) };
                Some(Comparison { relation, with })
            },
            &[],
        );
    }
    for (parity, even) in [("even", true), ("odd", false)] {
        g.rule(
            "HAS",
            &format!("an {parity} number of UNITS"),
            move |v: VariableId| Condition::Parity(variable_of(subject(), v), even),
            if even { &["an even number of levels"] } else { &[] },
        );
        g.rule(
            "HAS",
            &format!("an {parity} number of cards in hand"),
            move || {
                let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
                Condition::Parity(Amount::Cards(Box::new(hand)), even)
            },
            &[],
        );
        g.rule(
            "COND1",
            &format!("OWNED is|are {parity}"),
            move |o: Owned| {
                matches!(o.owner, Np::One(_))
                    .then(|| holds_of(o.owner, SUBJECT, Condition::Parity(variable_of(subject(), o.variable), even)))
            },
            &[],
        );
    }
    for (words, relation) in [("more", Relation::More), ("(less / fewer)", Relation::Less)] {
        g.rule(
            "HAS",
            &format!("{words} HELDUP than PLAYERS (together / combined / put together / taken together / in total / have together)"),
            move |mine: Amount, p: Players| {
                let each = Box::new(put_amount(mine.clone(), SUBJECT, &Who::Candidate));
                Condition::Compare(mine, relation, Amount::Total(Box::new(p), each))
            },
            if relation == Relation::More { &["more slaves than all of the other players together"] } else { &[] },
        );
    }
    g.rule(
        "HAS",
        "neither UNITS nor (cards in hand / any cards in hand / a card in hand)",
        |v: VariableId| {
            let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
            both(
                Condition::Compare(variable_of(subject(), v), Relation::Equal, number(0)),
                Condition::Compare(Amount::Cards(Box::new(hand)), Relation::Equal, number(0)),
            )
        },
        &["neither gold nor cards in hand"],
    );
    for (category, be) in [("CPRED3", "is"), ("CPRED0", "are")] {
        g.rule(
            category,
            &format!("{be} the only (player / one) RELATIVE"),
            |c: Condition| {
                let others = narrowed(Players::all(), put_condition(c.clone(), SUBJECT, &Who::Candidate));
                both(c, exist(others, Relation::Equal, 1))
            },
            if be == "is" { &["is the only player with a Permanent in play"] } else { &[] },
        );
    }
    g.rule(
        "COND1",
        "(that / this) leaves PLAYER with CMPN UNITS [left]",
        |p: Np, c: Comparison, v: VariableId| {
            matches!(p, Np::One(_)).then(|| holds_of(p, SUBJECT, Condition::Compare(variable_of(subject(), v), c.relation, c.with)))
        },
        &["that leaves him with fewer than 100 slaves"],
    );
    g.rule(
        "COND1",
        "(that / this) leaves PLAYER with BARECMP [left]",
        |p: Np, c: Comparison| {
            let left = Condition::Compare(variable_of(subject(), VariableId(BARE.to_owned())), c.relation, c.with);
            matches!(p, Np::One(_)).then(|| holds_of(p, SUBJECT, left))
        },
        &["that leaves him with fewer than 100"],
    );
    g.rule("COND1", "OWNED exceeds|exceed VALUE", |o: Owned, a: Amount| compares(o, Relation::More, a), &["your gold exceeds 100"]);
    g.rule(
        "COND1",
        "OWNED (number|numbers / total|totals / amount|amounts to / come|comes to / stand|stands at) CMPRED",
        |o: Owned, c: Comparison| compares(o, c.relation, c.with),
        &["the slaves of target player number less than 40"],
    );
    g.rule("COND1", "it is not true that COND1", not, &["it is not true that you have the most gold"]);
    g.rule("COND1", "OWNED (reaches|reach / has|have reached) VALUE", |o: Owned, a: Amount| compares(o, Relation::AtLeast, a), &[]);
    g.rule(
        "COND1",
        "PLAYER (has / have) fewer UNITS than UNITS",
        |p: Np, a: VariableId, b: VariableId| {
            (a != b).then(|| holds_of(p, SUBJECT, Condition::Compare(variable_of(subject(), a), Relation::Less, variable_of(subject(), b))))
        },
        &[],
    );
}

fn compares(o: Owned, relation: Relation, with: Amount) -> Option<Condition> {
    Some(holds_of(o.owner, SUBJECT, Condition::Compare(variable_of(subject(), o.variable), relation, with)))
}

/// "your pyramid is the highest": nobody's is higher.
fn extremes(g: &mut Grammar) {
    for (words, most) in [("highest|greatest|largest|biggest|tallest", true), ("lowest|smallest|shortest", false)] {
        g.rule(
            "COND1",
            &format!("OWNED is|are the {words} [of all / in the game]"),
            move |o: Owned| {
                let Np::One(who) = o.owner else { return None };
                let each = Box::new(variable_of(Who::Candidate, o.variable.clone()));
                let all = Box::new(Players::all());
                let (relation, with) =
                    if most { (Relation::AtLeast, Amount::Highest(all, each)) } else { (Relation::AtMost, Amount::Lowest(all, each)) };
                Some(Condition::Compare(variable_of(who, o.variable), relation, with))
            },
            &[],
        );
    }
}

/// Amounts that are compared as such: "the number of cards in your hand is higher than 3".
fn amounts(g: &mut Grammar) {
    g.rule(
        "COND1",
        "VALUE1 (is / are) CMPRED",
        |a: Amount, c: Comparison| {
            let plain = matches!(
                a,
                Amount::Cards(_)
                    | Amount::Players(_)
                    | Amount::Highest(..)
                    | Amount::Lowest(..)
                    | Amount::Total(..)
                    | Amount::Difference(..)
                    | Amount::Turn
            );
            plain.then_some(Condition::Compare(a, c.relation, c.with))
        },
        &["the number of cards in your hand is higher than 3"],
    );
    g.rule("COND1", "there is|are CMPN (COUNTABLEX)", |c: Comparison, a: Amount| Condition::Compare(a, c.relation, c.with), &[]);
    g.rule("COUNTABLEX", "players|opponents left", || Amount::Players(Box::new(Players::all())), &[]);
    g.rule("COUNTABLEX", "PLAYERNS", |p: Players| Amount::Players(Box::new(p)), &["players who have no slaves"]);
    g.rule(
        "VALUE1",
        "(a die roll / a roll of a die / a roll of one die / the roll of a die / a dice roll / the throw of a die)",
        || Amount::Dice { number: 1, sides: 6 },
        &["a die roll"],
    );
    g.rule(
        "EACHOF",
        "(point / pip / dot) [rolled / thrown / on the die / on the dice / you roll / he rolls / shown]",
        || Amount::Of(RESULT),
        &["point rolled"],
    );
    g.rule("EACHOF", "(point / pip) PLAYER roll|rolls|rolled", |_p: Np| Amount::Of(RESULT), &[]);
    g.rule("VALUE1", "(the number PLAYER rolled|roll|rolls / the number of points rolled / the number of pips / the points rolled / the number thrown / the number shown / the die / the dice / the sum / the sum of the dice)", |_p: Option<Np>| Amount::Of(RESULT), &[]);
    g.rule("NUM", "the (same / double)", || Amount::Of(THAT_MUCH), &[]);
}

fn happened(event: Event, period: Period) -> Condition {
    Condition::Happened(Box::new(event), period)
}

/// What was done, in the passive: "a Flood was played this turn".
fn past(g: &mut Grammar) {
    g.rule(
        "COND1",
        "CARDKIND (was / were / has been / have been) played [ONPLAYER] [BYPLAYER] PERIOD",
        |t: Tests, on: Option<Players>, by: Option<Players>, p: Period| {
            happened(Event::Played { by: by.unwrap_or_else(Players::all), card: t, on }, p)
        },
        &["a Flood was played this turn"],
    );
    g.rule(
        "COND1",
        "no (CARDN / CARDSN) (was / were / has been / have been) played [ONPLAYER] [BYPLAYER] PERIOD",
        |f: Find, on: Option<Players>, by: Option<Players>, p: Period| {
            (f.from.is_empty()).then(|| not(happened(Event::Played { by: by.unwrap_or_else(Players::all), card: f.of, on }, p)))
        },
        &["no Flood was played this turn"],
    );
    g.rule(
        "CPAST",
        "(was / were / has been / have been) (the target of / targeted by / hit by) CARDKIND PERIOD",
        |t: Tests, p: Period| happened(Event::Played { by: Players::all(), card: t, on: Some(Players::one(subject())) }, p),
        &["were the target of a card this turn"],
    );
    g.rule(
        "CPAST",
        "(was / were) not (the target of / targeted by / hit by) CARDKIND PERIOD",
        |t: Tests, p: Period| not(happened(Event::Played { by: Players::all(), card: t, on: Some(Players::one(subject())) }, p)),
        &[],
    );
    for (verb, how) in [("destroyed", Move::Destroyed), ("removed from play", Move::LeavesPlay), ("put into play", Move::EntersPlay)] {
        g.rule(
            "COND1",
            &format!("MOVING (was / were / has been / have been) {verb} PERIOD"),
            move |(t, whose): (Tests, Option<Players>), p: Period| {
                happened(Event::Moved { card: t, whose: whose.unwrap_or_else(Players::all), how }, p)
            },
            &[],
        );
    }
    g.rule(
        "CPAST",
        "(discarded / has discarded / have discarded) no card|cards PERIOD",
        |p: Period| not(happened(Event::Moved { card: vec![], whose: Players::one(subject()), how: Move::Discarded }, p)),
        &[],
    );
    g.rule(
        "CPAST",
        "(lost / has lost / have lost) no UNITS PERIOD",
        |v: VariableId, p: Period| {
            not(happened(Event::Variable { who: Players::one(subject()), variable: v, change: Change::Lose, by: None, of: None }, p))
        },
        &["lost no slaves this turn"],
    );
    g.rule(
        "CPAST",
        "(gained / has gained / have gained) no UNITS PERIOD",
        |v: VariableId, p: Period| {
            not(happened(Event::Variable { who: Players::one(subject()), variable: v, change: Change::Gain, by: None, of: None }, p))
        },
        &[],
    );
    for (verb, change) in [("lost", Change::Lose), ("gained", Change::Gain)] {
        g.rule(
            "CPAST",
            &format!("({verb} / has {verb} / have {verb}) CMPN UNITS PERIOD"),
            move |c: Comparison, v: VariableId, p: Period| {
                // "lost a level" is a loss at all.
                if c.relation == Relation::AtLeast && c.with == number(1) {
                    return None;
                }
                let event = Event::Variable { who: Players::one(subject()), variable: v, change, by: None, of: None };
                Some(Condition::Compare(Amount::Past(Box::new(event), p), c.relation, c.with))
            },
            &[],
        );
    }
    g.rule(
        "COND1",
        "POSS (proposal / last proposal) was PASSED PERIOD",
        |p: Np, when: Period| Some(happened(Event::Decided { by: all_of(&p)?, what: any_proposal(), accepted: true }, when)),
        &["your proposal was accepted last turn"],
    );
    for (words, accepted) in [("PASSED", true), ("REJECTED", false)] {
        let decided = move |p: Period| happened(Event::Decided { by: Players::all(), what: any_proposal(), accepted }, p);
        g.rule(
            "COND1",
            &format!("no proposal|proposals (was / were / has been / have been) {words} PERIOD"),
            move |p: Period| not(decided(p)),
            if accepted { &["no proposal was accepted last turn"] } else { &[] },
        );
        g.rule(
            "COND1",
            &format!("(a / any / at least one) proposal (was / has been) {words} PERIOD"),
            decided,
            if accepted { &["a proposal was accepted last turn"] } else { &[] },
        );
    }
    g.rule(
        "COND1",
        "POSS (proposal / last proposal) was REJECTED PERIOD",
        |p: Np, when: Period| Some(happened(Event::Decided { by: all_of(&p)?, what: any_proposal(), accepted: false }, when)),
        &[],
    );
    g.rule(
        "COND1",
        "this is the first card you [have] play|played this turn",
        || {
            let played = Event::Played { by: Players::one(Who::You), card: vec![], on: None };
            Condition::Compare(Amount::Past(Box::new(played), Period::ThisTurn), Relation::Equal, number(1))
        },
        &["this is the first card you play this turn"],
    );
    // In a turn that is spoken of already: "at the end of each turn in which you lost a level".
    g.rule(
        "THATTURN",
        "PLAYER (EVP / have EVP / has EVP)",
        |p: Np, e: Event| Some(holds_of(p, SUBJECT, happened(e, Period::ThisTurn))),
        &["you lost a level"],
    );
    g.rule(
        "THATTURN",
        "PLAYER did not EV0",
        |p: Np, e: Event| Some(holds_of(p, SUBJECT, not(happened(e, Period::ThisTurn)))),
        &["you did not play a card"],
    );
    g.rule(
        "THATTURN",
        "PLAYER (did not play / have not played / has not played) any card|cards",
        |p: Np| {
            Some(holds_of(
                p,
                SUBJECT,
                not(happened(Event::Played { by: Players::one(subject()), card: vec![], on: None }, Period::ThisTurn)),
            ))
        },
        &[],
    );
    g.rule(
        "THATTURN",
        "CARDKIND was played [ONPLAYER] [BYPLAYER]",
        |t: Tests, on: Option<Players>, by: Option<Players>| {
            happened(Event::Played { by: by.unwrap_or_else(Players::all), card: t, on }, Period::ThisTurn)
        },
        &[],
    );
    g.rule(
        "THATTURN",
        "PLAYER (is / are / was / were) the primary [player]",
        |p: Np| matches!(p, Np::One(_)).then(|| holds_of(p, SUBJECT, Condition::PlayerIs(subject(), Players::one(Who::Primary)))),
        &["you are the Primary"],
    );
    for (at, moment) in [("start|beginning", Moment::TurnStart), ("end", Moment::TurnEnd)] {
        g.rule(
            "WHEN",
            &format!("at [the] {at} of (each / any / a / every) turn (in which / during which / where / when / that) THATTURN [,]"),
            move |c: Condition| Trigger {
                event: Event::Moment(moment),
                condition: Some(c),
                frequency: Frequency::Always,
                effect: Effect::Nothing,
            },
            &[],
        );
        g.rule(
            "WHEN",
            &format!("at [the] {at} of turn <number> [,]"),
            move |n: i64| Trigger {
                event: Event::Moment(moment),
                condition: Some(in_turn(Relation::Equal, n)),
                frequency: Frequency::Always,
                effect: Effect::Nothing,
            },
            &["at the end of turn 10,"],
        );
    }
    g.rule(
        "WHEN",
        "(on / in) turn <number> [,]",
        |n: i64| Trigger {
            event: Event::Moment(Moment::TurnStart),
            condition: Some(in_turn(Relation::Equal, n)),
            frequency: Frequency::Always,
            effect: Effect::Nothing,
        },
        &["on turn 10"],
    );
    g.rule("WHEN", "(in / on / at the start of) every|each (odd / odd numbered) turn [,]", || parity(false), &[]);
    g.rule("WHEN", "(in / on / at the start of) every|each (even / even numbered) turn [,]", || parity(true), &["on every even turn"]);
}

fn parity(even: bool) -> Trigger {
    Trigger {
        event: Event::Moment(Moment::TurnStart),
        condition: Some(Condition::Parity(Amount::Turn, even)),
        frequency: Frequency::Always,
        effect: Effect::Nothing,
    }
}

pub fn in_turn(relation: Relation, n: i64) -> Condition {
    Condition::Compare(Amount::Turn, relation, number(n))
}

/// Which turn it is.
fn turns(g: &mut Grammar) {
    g.rule(
        "COND1",
        "(it is / the turn is / the turn number is / this is / the game is in) (before / earlier than) turn <number>",
        |n: i64| in_turn(Relation::Less, n),
        &["it is before turn 5"],
    );
    g.rule(
        "COND1",
        "(it is / the turn is / this is) (after / later than) turn <number>",
        |n: i64| in_turn(Relation::More, n),
        &["it is after turn 5"],
    );
    g.rule(
        "COND1",
        "(it is / the turn number is / this is) turn <number> or (earlier / before)",
        |n: i64| in_turn(Relation::AtMost, n),
        &["it is turn 3 or earlier"],
    );
    g.rule("COND1", "(it is / this is) turn <number>", |n: i64| in_turn(Relation::Equal, n), &["it is turn 5"]);
    g.rule("COND1", "(it is / this is) an even [numbered] turn", || Condition::Parity(Amount::Turn, true), &[]);
    g.rule("COND1", "(it is / this is) an odd [numbered] turn", || Condition::Parity(Amount::Turn, false), &[]);
    g.rule("INTURN", "before turn <number>", |n: i64| in_turn(Relation::Less, n), &["before turn 5"]);
    g.rule("INTURN", "after turn <number>", |n: i64| in_turn(Relation::More, n), &["after turn 5"]);
    g.rule("INTURN", "from turn <number> on|onwards", |n: i64| in_turn(Relation::AtLeast, n), &["from turn 5 on"]);
    g.rule("INTURN", "(on / in / during) turn <number>", |n: i64| in_turn(Relation::Equal, n), &[]);
    g.rule(
        "INTURN",
        "(in / during) the first <number> turns [of the game]",
        |n: i64| in_turn(Relation::AtMost, n),
        &["in the first five turns"],
    );
    g.rule(
        "INTURN",
        "(starting (with / from / in) turn / as of turn / beginning (with / in) turn / since turn) <number>",
        |n: i64| in_turn(Relation::AtLeast, n),
        &["starting with turn 5"],
    );
    g.rule(
        "INTURN",
        "((in turns / from turn / during turns / on turns) <number> (to / through / until / up to / to turn / through turn) <number> / (between turn / between turns) <number> (and / and turn) <number>)",
        |a: Option<i64>, b: Option<i64>, c: Option<i64>, d: Option<i64>| {
            let (a, b) = (a.or(c)?, b.or(d)?);
            (a < b).then(|| both(in_turn(Relation::AtLeast, a), in_turn(Relation::AtMost, b)))
        },
        &["in turns 5 to 8", "between turns 5 and 8"],
    );
    g.rule(
        "INTURN",
        "(from turn <number> / in turn <number>) (onward / forward / forwards / and after / and later / and thereafter / or later / and all later turns)",
        |a: Option<i64>, b: Option<i64>| Some(in_turn(Relation::AtLeast, a.or(b)?)),
        &["from turn 5 onward"],
    );
    // "Until and including", "up to and including" are durations.
    g.rule("INTURN", "from turn <number>", |n: i64| in_turn(Relation::AtLeast, n), &[]);
    g.rule("INTURN", "up to turn <number>", |n: i64| in_turn(Relation::AtMost, n), &[]);
    for (words, relation) in [
        ("before", Relation::Less),
        ("after", Relation::More),
        ("(in / on / during)", Relation::Equal),
        ("(starting with / starting in / starting from / as of / beginning with)", Relation::AtLeast),
    ] {
        g.rule(
            "INTURN",
            &format!("{words} the <ordinal> turn [of the game]"),
            move |n: i64| in_turn(relation, n),
            if relation == Relation::Less { &["before the fifth turn"] } else { &[] },
        );
    }
    g.rule("INTURN", "from the <ordinal> turn (on / onwards)", |n: i64| in_turn(Relation::AtLeast, n), &["from the fifth turn on"]);
    g.rule(
        "INTURN",
        "(once / when / as soon as) ((the game has reached / the game reaches / it is) turn <number> / turn <number> (has (begun / come / been reached / started) / begins / starts / is reached / comes))",
        |n: i64| in_turn(Relation::AtLeast, n),
        &["once the game has reached turn 15"],
    );
    g.rule(
        "INTURN",
        "(on / in / during) turns [(that are / which are / whose number is)] divisible by <number>",
        |n: i64| Some(Condition::Multiple(Amount::Turn, u32::try_from(n).ok().filter(|n| *n > 1)?)),
        &["in turns divisible by three"],
    );
    let one_of = |all: &[i64]| Condition::Any(all.iter().map(|n| in_turn(Relation::Equal, *n)).collect());
    g.rule(
        "INTURN",
        "(on / in / during) turns <number> (and / or) <number>",
        move |a: i64, b: i64| (a != b).then(|| one_of(&[a, b])),
        &["in turns 7 and 9"],
    );
    g.rule(
        "INTURN",
        "(on / in / during) turns <number> , <number> [,] (and / or) <number>",
        move |a: i64, b: i64, c: i64| (a != b && b != c && a != c).then(|| one_of(&[a, b, c])),
        &["in turns 7, 8 and 9"],
    );
    g.rule(
        "INTURN",
        "(on / in / during) (an even / the even) [numbered] turn|turns",
        || Condition::Parity(Amount::Turn, true),
        &["in an even turn"],
    );
    g.rule(
        "INTURN",
        "(on / in / during) (an odd / the odd) [numbered] turn|turns",
        || Condition::Parity(Amount::Turn, false),
        &["in an odd turn"],
    );
    let every = |n: i64| Some(Condition::Multiple(Amount::Turn, u32::try_from(n).ok().filter(|n| *n > 1)?));
    g.rule("INTURN", "(on / in / during) every <ordinal> turn", every, &["on every seventh turn"]);
    g.rule("INTURN", "(on / in / during) each <ordinal> turn", every, &[]);
    g.rule("INTURN", "(on / in / during) every (even / even numbered) turn", || Condition::Parity(Amount::Turn, true), &[]);
    g.rule("INTURN", "(on / in / during) every (odd / odd numbered) turn", || Condition::Parity(Amount::Turn, false), &[]);
    g.rule("INTURN", "(on / in / during) (even / even numbered) turns", || Condition::Parity(Amount::Turn, true), &["in even turns"]);
    g.rule("INTURN", "(on / in / during) (odd / odd numbered) turns", || Condition::Parity(Amount::Turn, false), &["on odd turns"]);
}

/// What a roll brings: "on 1 to 3 …, on 4 to 6 …".
fn rolls(g: &mut Grammar) {
    let any_of = |all: &[i64], e: Effect| {
        let at = |n: &i64| Condition::Compare(Amount::Of(RESULT), Relation::Equal, number(*n));
        Effect::If { condition: Condition::Any(all.iter().map(at).collect()), then: Box::new(e), otherwise: None }
    };
    g.rule("IFS", "ROLLCASE", |e: Effect| e, &["on a 6 you gain a level"]);
    g.rule(
        "IFS",
        "ROLLCASE (, / ; / . / , and / and / , but) IFS",
        |a: Effect, b: Effect| in_order([a, b]),
        &["on 1 to 3 you lose 20 slaves, on 4 to 6 you gain 20 slaves"],
    );
    g.rule("IFS", "ROLLCASE (, / ; / . / , and / and) (on / with / for) (any other (result / number / roll) / anything else / all other results / every other (result / number)) [,] SEQ", |a: Effect, b: Effect| match a {
        Effect::If { condition, then, otherwise: None } => Some(Effect::If { condition, then, otherwise: Some(Box::new(b)) }),
        _ => None,
    }, &["on a 1 or 2 you lose a level; on any other result you gain 10 slaves"]);
    g.rule(
        "IFS",
        "ROLLCASE OTHERWISE",
        |a: Effect, b: Effect| match a {
            Effect::If { condition, then, otherwise: None } => Some(Effect::If { condition, then, otherwise: Some(Box::new(b)) }),
            _ => None,
        },
        &["on a 6 you gain a level; otherwise you lose 10 gold"],
    );
    g.rule(
        "ROLLCASE",
        "(on / on a roll of) [a] <number> or [a] <number> [,] SEQ",
        move |a: i64, b: i64, e: Effect| (a != b).then(|| any_of(&[a, b], e)),
        &["on a 1 or 2, lose a level"],
    );
    g.rule(
        "ROLLCASE",
        "(on / on a roll of) [a] <number> , [a] <number> or [a] <number> [,] SEQ",
        move |a: i64, b: i64, c: i64, e: Effect| any_of(&[a, b, c], e),
        &["on a 1, 2 or 3 lose a level"],
    );
    // A coin is a die with two sides.
    let side = |n: i64, e: Effect| Effect::If {
        condition: Condition::Compare(Amount::Of(RESULT), Relation::Equal, number(n)),
        then: Box::new(e),
        otherwise: None,
    };
    g.rule("VP", "(~flip / ~toss / ~throw) a coin", || Effect::Roll { who: subject(), number: 1, sides: 2 }, &["flips a coin"]);
    for (word, n) in [("heads", 1), ("tails", 2)] {
        g.rule(
            "ROLLCASE",
            &format!("(on / if it is / if it comes up / if it lands on / if it shows / with / if / for) {word} [, / :] SEQ"),
            move |e: Effect| side(n, e),
            &[],
        );
        g.rule("ROLLCASE", &format!("{word} (: / ,) [you win :] SEQ"), move |e: Effect| side(n, e), &[]);
    }
}
