//! In which order cards are resolved, in general: which way round and from whom, by what players have, by lot, some cards before others.

use super::Grammar;
use super::amounts::number;
use super::governing::folk;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    directions(g);
    order(g);
}

/// Which way round.
fn directions(g: &mut Grammar) {
    g.rule("CW", "([in] clockwise [order] / in [a] clockwise direction / [to the] left)", || 1, &["clockwise"]);
    g.rule(
        "CW",
        "([in] (counterclockwise / anticlockwise / counter clockwise / anti clockwise) [order] / in [a] (counterclockwise / anticlockwise) direction / in the opposite direction / the other way [round / around / about] [, (counterclockwise / anticlockwise / counter clockwise / anti clockwise)] / backwards / in reverse [order] / [to the] right)",
        || -1,
        &["in counterclockwise order"],
    );
    g.rule(
        "STARTFROM",
        "(starting / beginning / starts|start / begins|begin) (with / from / at / to) PLAYER",
        |p: Np| p,
        &["starting with the Primary"],
    );
    g.rule("STARTFROM", "from PLAYER [on / onwards]", |p: Np| p, &["from the Primary"]);
    g.rule("STARTFROM", "with PLAYER first", |p: Np| p, &["with the Primary first"]);
    g.rule("STARTFROM", "PLAYER first", |p: Np| p, &[]);
    // From whom, and which way.
    let from = |p: Np, clockwise: i64| {
        let first = folk(p).filter(|p| *p != Players::all())?;
        Some((first, Setting::PlaysPerTurn, Adjust::SetTo(number(clockwise))))
    };
    g.rule("COURSE", "CW", |n: i64| (Players::one(Who::Primary), Setting::PlaysPerTurn, Adjust::SetTo(number(n))), &["clockwise"]);
    g.rule("COURSE", "CW [,] STARTFROM", move |n: i64, p: Np| from(p, n), &["counterclockwise, starting with the Primary"]);
    g.rule("COURSE", "STARTFROM", move |p: Np| from(p, 1), &["starting with the player with the fewest slaves"]);
    g.rule(
        "COURSE",
        "STARTFROM [,] [and / and then / then] [going / goes|go / goes|go on / going on / proceeding / proceeds|proceed / continuing / continues|continue / moving / moves|move / running / runs|run] CW [from there / from him / from them]",
        move |p: Np, n: i64| from(p, n),
        &["starting with the player with the fewest slaves and going on clockwise from there"],
    );
}

/// The order in which cards are resolved.
fn order(g: &mut Grammar) {
    g.rule(
        "ORDERED",
        "([all] [the] (cards / plays / played cards / cards played / cards that are played / cards of (a / the / each) turn / cards played in a turn / cards of the players / players 's cards / card plays) / [the] (play / resolution / game / turn order / playing order / order of play / order of resolution / resolution of [the] cards / order in which cards are (resolved / played)))",
        || Nothing,
        &["the cards of a turn"],
    );
    g.rule(
        "ISRES",
        "(is|are [always] (resolved / played / processed / carried out / executed / taken / handled) / takes|take effect / goes|go [round / around] / runs|run / proceeds|proceed / moves|move / happens|happen / resolves|resolve / is|are / follows|follow)",
        || Nothing,
        &["are resolved"],
    );
    g.rule("ORDEREDRES", "ORDERED ISRES", || Nothing, &[]);
    g.rule("ORDEREDRES", "((each player / every player / players / the players / all players) (plays|play / acts|act / goes|go / takes|take (his / their) turn|turns))", || Nothing, &["players play"]);
    let course = |(first, _, way): (Players, Setting, Adjust)| match way {
        Adjust::SetTo(Amount::Number(n)) => Some(Procedure::Order { first, clockwise: n > 0 }),
        _ => None,
    };
    g.rule(
        "RULE1",
        "ORDEREDRES [,] COURSE",
        course,
        &["the cards of a turn are resolved starting with the player who has the fewest slaves and going on clockwise from there"],
    );
    g.rule("RULE1", "ORDERED COURSE", course, &[]);
    for (words, most_first) in
        [("most|highest|greatest|largest|biggest|tallest|richest", true), ("fewest|least|lowest|smallest|shortest|poorest", false)]
    {
        let by = move |a: Amount| Procedure::OrderBy { amount: put_amount(a, SUBJECT, &Who::Candidate), most_first };
        g.rule(
            "RULE1",
            &format!("ORDEREDRES (in [the] order of / in order of / by / according to / ordered by) [the] [players 's / their owners 's / their players 's / their / the players 's / each player 's] [number of / amount of] MEASURE [,] [with] [the] [player with [the] / one with [the]] {words} [MEASUREX] first"),
            move |a: Amount, x: Option<Amount>| x.is_none_or(|x| x == a).then(|| by(a)),
            &[],
        );
        let by_him = "(starting / beginning / starts|start / begins|begin) with (the (player / one) (who has / with) / whoever has)";
        g.rule(
            "RULE1",
            &format!("ORDEREDRES (in [the] order of / in order of / by / according to / ordered by) [the] [players 's / their owners 's / their players 's / their / the players 's / each player 's] [number of / amount of] MEASURE [,] {by_him} [the] {words} [MEASUREX]"),
            move |a: Amount, x: Option<Amount>| x.is_none_or(|x| x == a).then(|| by(a)),
            if most_first { &["plays are resolved in the order of slaves, starting with the player who has the most"] } else { &[] },
        );
        let other = if most_first { "fewest|least|lowest|smallest|shortest" } else { "most|highest|greatest|largest|biggest|tallest" };
        g.rule(
            "RULE1",
            &format!("ORDEREDRES from [the] [player with [the]] {words} [MEASUREX] to [the] [(player / one) with [the]] {other} MEASURE"),
            move |x: Option<Amount>, a: Amount| x.is_none_or(|x| x == a).then(|| by(a)),
            &[],
        );
        g.rule(
            "RULE1",
            &format!("ORDEREDRES from [the] [player with [the]] {words} MEASURE to [the] [(player / one) with [the]] {other}"),
            move |a: Amount| by(a),
            &[],
        );
        g.rule(
            "RULE1",
            &format!("ORDEREDRES (in [the] order of / in order of / by / according to / ordered by) [the] [players 's / their owners 's / their players 's / their / the players 's / each player 's] [number of / amount of] MEASURE [,] from [the] {words} to [the] {other}"),
            move |a: Amount| by(a),
            if most_first { &["plays are resolved in the order of slaves, from the most to the fewest"] } else { &[] },
        );
        g.rule(
            "RULE1",
            &format!("the player with the {words} MEASURE (plays|play / acts|act / goes|go / is resolved) first [,] [and] (the (one / player) with the {other} [MEASUREX] last / then the (one / player) with the next {words} [MEASUREX] [, and so on / and so on])"),
            move |a: Amount, x: Option<Amount>| x.is_none_or(|x| x == a).then(|| by(a)),
            if most_first { &["the player with the most gold is resolved first, the one with the least last"] } else { &[] },
        );
    }
    for (words, most_first) in [("most|highest|greatest|largest|biggest|tallest", true), ("fewest|least|lowest|smallest|shortest", false)] {
        g.rule(
            "RULE1",
            &format!("ORDEREDRES (in [the] order of / in order of / by / according to) [number of / amount of] MEASURE (: / ; / , / -) [the] (player / one) (with / who has) the {words} [MEASUREX] ((comes / goes / is / plays / acts) first / starts / begins)"),
            move |a: Amount, x: Option<Amount>| {
                x.is_none_or(|x| x == a).then(|| Procedure::OrderBy { amount: put_amount(a, SUBJECT, &Who::Candidate), most_first })
            },
            if most_first { &[] } else { &["cards are resolved in order of slaves: the player with the fewest comes first"] },
        );
    }
    g.rule("MEASURE", "<variable> (size / height)", |v: VariableId| variable_of(subject(), v), &["pyramid size"]);
    g.rule("MEASUREX", "MEASURE", |a: Amount| a, &[]);
    g.rule(
        "RULE1",
        "ORDEREDRES (at random / in [a] random order / by lot / in an order (drawn / decided / chosen) (by lot / at random) / decided by lot / drawn by lot)",
        || Procedure::OrderRandom,
        &["the cards of a turn are resolved in random order"],
    );
    for (word, first) in [("before", true), ("after", false)] {
        g.rule(
            "RULE1",
            &format!("CARDKINDS ISRES {word} ((all / any) (other / the other) cards|card / the other cards|card [(of / in) (the / a / that / each) turn] / (everything / anything) else / the (rest / others) / all others)"),
            move |card: Tests| (!card.is_empty()).then_some(Procedure::CardsFirst { card, first }),
            if first { &["Floods resolve before all other cards"] } else { &[] },
        );
    }
    for (word, first) in [("first", true), ("last", false)] {
        g.rule(
            "RULE1",
            &format!("[all] CARDKINDS ISRES {word}"),
            // Of the types it is said in steps.
            move |card: Tests| matches!(card.as_slice(), [CardTest::Kind(_)]).then_some(Procedure::CardsFirst { card, first }),
            if first { &["Floods are resolved first"] } else { &[] },
        );
    }
    for (word, first) in [("first", true), ("last", false)] {
        // His cards alone are put before the others'; that he comes first himself says that the round begins with him.
        let cards = move |p: Np| {
            let players = folk(p).filter(|p| *p != Players::all())?;
            Some(if first { Procedure::PlaysFirst(players) } else { Procedure::PlaysLast(players) })
        };
        let said = move |p: Np| {
            let players = folk(p).filter(|p| *p != Players::all())?;
            Some(if first { Procedure::Order { first: players, clockwise: true } } else { Procedure::PlaysLast(players) })
        };
        g.rule(
            "RULE1",
            &format!("(POSS card|cards|play|plays / [the] (cards|card|plays|play) (of / played by) PLAYER) ISRES [always] {word}"),
            cards,
            if first {
                &["the cards of the player with the fewest slaves are resolved first"]
            } else {
                &["the cards played by the player with the most slaves are always resolved last"]
            },
        );
        g.rule("RULE1", &format!("PLAYER (is|are [always] (the {word} to (play / act / go / move) / {word} in the (turn order / order of play)) / comes|come {word})"), said, &[]);
    }
}
