//! Who, said by way of others: "an opponent of target player", "the player after you", "one of your neighbours", "two of your opponents", "you and each player with no gold".

use super::Grammar;
use super::nouns::{OTHER, TARGET_OPPONENT};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    of_others(g);
    some_of(g);
    together(g);
}

/// The opponents of somebody, and who comes next to him.
fn of_others(g: &mut Grammar) {
    let foes = |p: Np| match p {
        Np::One(Who::Target(TARGET_OPPONENT)) => None,
        Np::One(who) => Some(Players::others(who)),
        _ => None,
    };
    g.rule("SOMEONE", "(an / one) opponent of PLAYER1", foes, &["an opponent of target player"]);
    g.rule("ANYBODY", "any opponent of PLAYER1", foes, &["any opponent of target player"]);
    g.rule("ONEOF", "(one / any one) of (POSS opponents / the opponents of PLAYER1)", foes, &["one of target player's opponents"]);
    g.rule("PLAYERS", "[all / each] [of] POSS opponents [each]", foes, &["target player's opponents"]);
    g.rule("PLAYERS", "(all / each of / all the / the) opponents of PLAYER1 [each]", foes, &["all opponents of target player"]);
    for (words, seats) in [("after", 1), ("before", -1)] {
        let next = move |p: Np| match p {
            Np::One(who) => Some(Np::One(Who::Neighbour { of: Box::new(who), seats })),
            _ => None,
        };
        for category in ["PLAYER", "PLAYER1"] {
            g.rule(
                category,
                &format!("the player (right / just / immediately / directly / next / who comes / who plays / seated) {words} PLAYER1 [in (turn / playing / clockwise) order / in the order of play / clockwise]"),
                next,
                &[],
            );
            g.rule(
                category,
                &format!("the player {words} PLAYER1 [in (turn / playing / clockwise) order / in the order of play / clockwise]"),
                next,
                if seats > 0 { &["the player after you in turn order"] } else { &["the player before target player"] },
            );
        }
    }
}

fn several(players: Players, number: i64, up_to: bool) -> Option<Players> {
    let number = u32::try_from(number).ok().filter(|n| *n > 1)?;
    let plain = players.pick == Pick::All;
    plain.then(|| Players { pick: Pick::Chosen { number, up_to, by: Box::new(subject()), slot: Slot(0) }, ..players })
}

/// Some of several: "one of your neighbours", "two of the players with no gold".
fn some_of(g: &mut Grammar) {
    g.rule(
        "ONEOF",
        "(one / any one / either [one]) of POSS [two / immediate] neighbours|neighbors",
        |p: Np| match p {
            Np::One(who) => Some(beside(who)),
            _ => None,
        },
        &["one of your neighbours"],
    );
    g.rule(
        "ONEOF",
        "(one / any one / either [one]) of the [two] (players / opponents) (next to / beside / on either side of) PLAYER1",
        |p: Np| match p {
            Np::One(who) => Some(beside(who)),
            _ => None,
        },
        &["one of the players next to you"],
    );
    g.rule("ONEOF", "(one / any one) of (the / all) PLAYERNS", |p: Players| p, &["one of the players with no gold"]);
    let others = || Players::others(Who::You);
    g.rule(
        "PLAYERS",
        "<number> of (your opponents / the opponents)",
        move |n: i64| several(others(), n, false),
        &["two of your opponents"],
    );
    g.rule("PLAYERS", "up to <number> of (your opponents / the opponents)", move |n: i64| several(others(), n, true), &[]);
    g.rule("PLAYERS", "<number> of the PLAYERNS", |n: i64, p: Players| several(p, n, false), &["two of the other players"]);
    let such = |n: i64, p: Players| if p.whose.is_some() { several(p, n, false) } else { None };
    g.rule("PLAYERS", "<number> PLAYERNS [of your choice]", such, &["two players with less than 50 gold"]);
    g.rule("PLAYERS", "up to <number> of the PLAYERNS", |n: i64, p: Players| several(p, n, true), &[]);
    g.rule(
        "PLAYERS",
        "the other (player / players / opponent / opponents / one) EXTREME",
        |(most, by): (bool, Amount)| extreme(Players::others(Who::Of(OTHER)), most, by),
        &["the other player with the most gold"],
    );
    g.rule(
        "PLAYERS",
        "the (player / one) among (your opponents / the others / the other players) EXTREME",
        |(most, by): (bool, Amount)| extreme(Players::others(Who::You), most, by),
        &["the one among your opponents with the most gold"],
    );
}

/// The two on either side.
fn beside(who: Who) -> Players {
    let at = |seats| Who::Neighbour { of: Box::new(who.clone()), seats };
    Players { among: Among::These(vec![at(1), at(-1)]), whose: None, pick: Pick::All }
}

/// Both these and those, each of them once.
fn union(a: Players, b: Players) -> Option<Players> {
    let fixed = |p: &Players| matches!(p.pick, Pick::All | Pick::Most(_) | Pick::Fewest(_));
    (a != b && a != Players::all() && b != Players::all() && fixed(&a) && fixed(&b)).then_some(())?;
    // Whose opponents they are is not asked of each who is looked at.
    let yours = |players: Players| match players.among {
        Among::Others(who) if *who == Who::Of(FOE_OF) => Players { among: Among::Others(Box::new(Who::You)), ..players },
        _ => players,
    };
    let is = |players: Players| Condition::PlayerIs(Who::Candidate, yours(players));
    Some(narrowed(Players::all(), either(is(a), is(b))))
}

/// "You and each opponent with no gold": whoever is one of them.
fn together(g: &mut Grammar) {
    g.rule(
        "PLAYERS",
        "[both] PLAYER1 and [also] PLAYERS",
        |p: Np, players: Players| match p {
            Np::One(who) => union(Players::one(who), players),
            _ => None,
        },
        &["you and each opponent with no gold"],
    );
    g.rule(
        "PLAYERS",
        "[both] PLAYERS and [also] PLAYER1",
        |players: Players, p: Np| match p {
            Np::One(who) => union(players, Players::one(who)),
            _ => None,
        },
        &["the player with the most gold and you"],
    );
}
