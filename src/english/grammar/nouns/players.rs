//! Who: one player, several, whose.

use super::super::Grammar;
use super::super::values::*;
use super::{OTHER, Post, TARGET_OPPONENT, owned_by_subject, post};
use crate::english::build::*;
use crate::english::meaning::*;

fn opponents() -> Players {
    Players::others(Who::You)
}

/// "Opponents", of whom is not said.
fn foes() -> Players {
    Players::others(Who::Of(FOE_OF))
}

fn one(who: Who) -> Np {
    Np::One(who)
}

/// "the two players with the most gold".
fn ranked(among: Players, number: i64, most: bool, by: Amount) -> Option<Players> {
    let number = u32::try_from(number).ok().filter(|n| *n > 1)?;
    let by = Box::new(put_amount(by, SUBJECT, &Who::Candidate));
    Some(Players { pick: Pick::Ranked { number, by, most }, ..among })
}

fn such(players: Players, condition: Condition) -> Players {
    narrowed(players, put_condition(condition, SUBJECT, &Who::Candidate))
}

pub(super) fn rules(g: &mut Grammar) {
    players(g);
    possessives(g);
}

fn players(g: &mut Grammar) {
    g.rule("PLAYER", "you", || one(Who::You), &["you"]);
    g.rule("PLAYER", "target player", || one(Who::Target(TargetNo(0))), &["target player"]);
    g.rule("PLAYER", "the target [player]", || one(Who::Target(TargetNo(0))), &["the target player"]);
    g.rule("PLAYER", "[the] (targeted player / target)", || one(Who::Target(TargetNo(0))), &["the targeted player"]);
    g.rule("PLAYER", "[the] target|targeted opponent", || one(Who::Target(TARGET_OPPONENT)), &["target opponent"]);
    g.rule("PLAYER", "he|him|they|them", || one(Who::Of(HE)), &["he"]);
    g.rule("PLAYER", "yourself", || one(Who::You), &["yourself"]);
    g.rule("PLAYER", "that|this|the player|opponent|person", || one(Who::Of(HE)), &["that player"]);
    g.rule("PLAYER", "the latter", || one(Who::Of(HE)), &[]);
    g.rule("PLAYER", "[the] primary [player]", || one(Who::Primary), &["the Primary player"]);
    g.rule("PLAYER", "the new primary [player]", || one(Who::Primary), &["the new Primary"]);
    g.rule("PLAYER", "[the] current primary [player]", || one(Who::Primary), &[]);
    g.rule("PLAYER", "<player>", |p: PlayerId| one(Who::Named(p)), &[]);
    g.rule("PLAYER", "[the|its|his|their] controller", || one(Who::Controller(Box::new(Cards::Of(IT)))), &["its controller"]);
    g.rule("PLAYER", "[the|its|his|their] owner", || one(Who::Controller(Box::new(Cards::Of(ITS_OWNER)))), &["its owner"]);
    g.rule("PLAYER", "the|its|his|their player", || one(Who::Controller(Box::new(Cards::Of(IT)))), &["its player"]);
    g.rule("PLAYER", "the player who controls it", || one(Who::Controller(Box::new(Cards::Of(IT)))), &[]);
    g.rule(
        "PLAYER",
        "the controller of CARDS",
        // Of this card: said elsewhere, its controller is "you".
        |c: CardsNp| match select(c, Where::Nowhere, subject())? {
            Cards::This => None,
            cards => Some(one(Who::Controller(Box::new(cards)))),
        },
        &["the controller of target Permanent"],
    );
    g.rule(
        "PLAYER",
        "the owner of CARDS",
        |c: CardsNp| match select(c, Where::Nowhere, subject())? {
            Cards::This => None,
            cards => Some(one(Who::Owner(Box::new(cards)))),
        },
        &["the owner of target Permanent"],
    );
    g.rule(
        "PLAYER",
        "the player who controls|owns CARDS",
        |c: CardsNp| match select(c, Where::Nowhere, subject())? {
            Cards::This => None,
            cards => Some(one(Who::Controller(Box::new(cards)))),
        },
        &[],
    );
    g.rule("PLAYER", "the proposer", || one(Who::Proposer), &[]);
    g.rule("PLAYER", "the player who proposed it|them|that", || one(Who::Proposer), &[]);
    g.rule("PLAYER", "the player who made (it / the proposal / that proposal)", || one(Who::Proposer), &[]);
    g.rule("PLAYER", "its|the proposer", || one(Who::Proposer), &[]);
    for (side, seats) in [("left", 1), ("right", -1)] {
        let of = move |who: Who| one(Who::Neighbour { of: Box::new(who), seats });
        g.rule(
            "PLAYER",
            &format!("[the] player|opponent|neighbour|neighbor (to / on / at) POSS {side}"),
            move |p: Np| neighbour(p, of),
            &[],
        );
        g.rule("PLAYER", &format!("the player|opponent sitting|seated (to / on / at) POSS {side}"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("[the] player|opponent (to / on / at) the {side} of PLAYER"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("POSS {side} neighbour|neighbor|opponent"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("POSS {side} hand neighbour|neighbor"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("POSS neighbour|neighbor (to / on) the {side}"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("the player (to / on) the {side}"), move || of(Who::Of(ON_THE_SIDE)), &[]);
        g.rule(
            "PLAYER",
            &format!("the player <number> (seats / places) (to / on) POSS {side}"),
            move |n: i64, p: Np| {
                let seats = i32::try_from(n).ok().filter(|n| (1..=20).contains(n)).map(|n| i64::from(n) * seats)?;
                neighbour(p, |who: Who| one(Who::Neighbour { of: Box::new(who), seats }))
            },
            if seats > 0 { &["the player two seats to your left"] } else { &[] },
        );
    }
    // Of whoever was spoken of last.
    for (words, seats) in [("next", 1), ("previous", -1)] {
        g.rule(
            "PLAYER",
            &format!("the {words} player [clockwise]"),
            move || one(Who::Neighbour { of: Box::new(Who::Of(NEXT_TO)), seats }),
            if seats > 0 { &["the next player"] } else { &[] },
        );
    }
    g.rule("PLAYER", "PLAYERS", Np::Set, &["each opponent"]);
    g.rule("PLAYER", "SOMEONE", Np::Any, &["an opponent"]);
    g.rule("PLAYER", "ONEOF", Np::OneOf, &["one of your opponents"]);
    g.rule("PLAYER", "ANYBODY", Np::Whoever, &["any opponent"]);
    g.rule("PLAYER", "NOONE", Np::No, &["no opponent"]);
    g.rule(
        "PLAYER",
        "[both] PLAYER1 and PLAYER1 [each|both]",
        |a: Np, b: Np| match (a, b) {
            (Np::One(a), Np::One(b)) if a != b => Some(Np::Set(Players { among: Among::These(vec![a, b]), whose: None, pick: Pick::All })),
            _ => None,
        },
        &["you and target player"],
    );
    g.rule(
        "PLAYER",
        "(whoever / the player who / the one who / the player that) (controlled|controls|owned|owns) (it / that card / the card / that CARDWORD)",
        || one(Who::Controller(Box::new(Cards::Of(IT)))),
        &["whoever controlled it"],
    );
    g.rule(
        "PLAYER",
        "(its|their (former / previous / old / last) (controller / owner))",
        || one(Who::Controller(Box::new(Cards::Of(IT)))),
        &["its former controller"],
    );
    g.rule("PLAYER1", "you", || one(Who::You), &[]);
    g.rule("PLAYER1", "the target", || one(Who::Target(TargetNo(0))), &[]);
    g.rule("PLAYER1", "[the] target player", || one(Who::Target(TargetNo(0))), &[]);
    g.rule("PLAYER1", "he|him|they|them", || one(Who::Of(HE)), &[]);
    g.rule("PLAYER1", "that player|opponent", || one(Who::Of(HE)), &[]);
    g.rule("PLAYER1", "target opponent", || one(Who::Target(TARGET_OPPONENT)), &[]);
    g.rule("PLAYER1", "the primary [player]", || one(Who::Primary), &[]);
    g.rule("PLAYER1", "<player>", |p: PlayerId| one(Who::Named(p)), &[]);

    // Several.
    g.rule("PLAYERS", "everyone|everybody", Players::all, &["everyone"]);
    g.rule("PLAYERS", "everyone|everybody else", all_else, &["everyone else"]);
    g.rule("PLAYERS", "all|each", Players::all, &[]);
    g.rule("PLAYERS", "(the others / all others / all the others / all of the others / each of the others / the rest / all the rest / the rest of the players / the rest of you / the remaining players)", all_else, &["the others"]);
    g.rule(
        "PLAYERS",
        "(each / every one / all / both / any) of the other players|opponents [each]",
        others,
        &["each of the other players"],
    );
    g.rule("SOMEONE", "(some / any) other player [RELATIVE]", |c: Option<Condition>| maybe(others(), c), &["some other player"]);
    g.rule("PLAYERS", "each|every PLAYERN [each]", |p: Players| p, &["each player", "every other player", "each player who has no slaves"]);
    g.rule("PLAYERS", "all [of] [the] PLAYERNS [each]", |p: Players| p, &["all players", "all other players", "all opponents"]);
    g.rule("PLAYERS", "[the] PLAYERNS [each]", |p: Players| p, &["players who have no slaves", "the other players"]);
    g.rule("PLAYERS", "[all] [of] your opponents [each]", opponents, &["your opponents"]);
    g.rule("PLAYERS", "each|every|all of your opponents", opponents, &[]);
    g.rule("PLAYERS", "all of them", || Players::one(Who::Of(HE)), &[]);
    g.rule("PLAYERS", "each of them", || Players::one(Who::Of(HE)), &[]);
    g.rule(
        "PLAYERS",
        "the player|players EXTREME",
        |(most, by): (bool, Amount)| extreme(Players::all(), most, by),
        &["the player with the most slaves"],
    );
    g.rule(
        "PLAYERS",
        "the (player / one) EXTREME [,] (other than / except / besides / apart from / not counting) PLAYER1 [,]",
        |(most, by): (bool, Amount), p: Np| match p {
            Np::One(who) => Some(extreme(Players::others(who), most, by)),
            _ => None,
        },
        &["the player with the most slaves, other than you,"],
    );
    g.rule("PLAYERS", "[all / each] [of] (his|their opponents)", || Players::others(Who::Of(HE)), &["all his opponents"]);
    g.rule(
        "PLAYERS",
        "the (one|ones) EXTREME",
        |(most, by): (bool, Amount)| extreme(Players::all(), most, by),
        &["the one with the least gold"],
    );
    g.rule(
        "PLAYERS",
        "[the / those] <number> players EXTREME",
        |n: i64, (most, by): (bool, Amount)| ranked(Players::all(), n, most, by),
        &["the two players with the fewest slaves"],
    );
    g.rule(
        "PLAYERS",
        "[the / those / your] <number> opponents EXTREME",
        |n: i64, (most, by): (bool, Amount)| ranked(opponents(), n, most, by),
        &["the two opponents with the most gold"],
    );
    g.rule(
        "PLAYERS",
        "whoever|whichever EXTREME2",
        |(most, by): (bool, Amount)| extreme(Players::all(), most, by),
        &["whoever has the most slaves"],
    );
    g.rule("PLAYERS", "whichever player EXTREME2", |(most, by): (bool, Amount)| extreme(Players::all(), most, by), &[]);
    g.rule(
        "PLAYERS",
        "the opponent|opponents EXTREME",
        |(most, by): (bool, Amount)| extreme(opponents(), most, by),
        &["the opponent with the fewest slaves"],
    );
    g.rule("PLAYERS", "everyone|everybody except|but you", opponents, &["everyone except you"]);
    g.rule(
        "PLAYERS",
        "(all players / everyone / everybody / each player / every player) (except / but / other than / except for) PLAYER1",
        |p: Np| match p {
            Np::One(who) => Some(Players::others(who)),
            _ => None,
        },
        &["all players except the Primary"],
    );
    g.rule(
        "PLAYERS",
        "(all players / all / everyone / everybody / each player / every player) (except / but / other than / except for) (those / players) RELATIVE",
        |c: Condition| such(Players::all(), not(c)),
        &["all players except those with more than three levels"],
    );
    g.rule(
        "PLAYERS",
        "(everyone / everybody / anyone / anybody / whoever) RELATIVE",
        |c: Condition| such(Players::all(), c),
        &["everyone who has no slaves"],
    );
    g.rule(
        "PLAYERS",
        "whoever CPRED3",
        |c: Condition| {
            let extreme = matches!(&c, Condition::Compare(_, _, Amount::Highest(..) | Amount::Lowest(..)));
            (!extreme).then(|| such(Players::all(), c))
        },
        &["whoever has no slaves"],
    );
    g.rule("PLAYERS", "those who CPRED0", |c: Condition| such(Players::all(), c), &[]);

    for (words, most) in [("richest", true), ("poorest", false)] {
        g.rule(
            "PLAYERS",
            &format!("the {words} [player|players] (in / in terms of / by) MEASURE"),
            move |by: Amount| extreme(Players::all(), most, by),
            &[],
        );
        g.rule("PLAYERS", &format!("the player|players {words} in MEASURE"), move |by: Amount| extreme(Players::all(), most, by), &[]);
    }
    // Some one.
    g.rule("ANYBODY", "anyone|anybody", Players::all, &["anyone"]);
    g.rule("ANYBODY", "(anyone / anybody) else", others, &["anyone else"]);
    g.rule("ANYBODY", "any PLAYERN", |p: Players| p, &["any player", "any other player"]);
    g.rule("ANYBODY", "any opponent [RELATIVE]", |c: Option<Condition>| maybe(foes(), c), &["any opponent"]);
    g.rule("SOMEONE", "someone|somebody", Players::all, &["someone"]);
    g.rule("SOMEONE", "(someone / somebody) else", others, &["someone else"]);
    g.rule("SOMEONE", "a|one|some PLAYERN", |p: Players| p, &["a player"]);
    g.rule(
        "SOMEONE",
        "an|one opponent [RELATIVE]",
        |c: Option<Condition>| maybe(foes(), c),
        &["an opponent", "an opponent who has more slaves than you"],
    );
    g.rule("SOMEONE", "another player [RELATIVE]", |c: Option<Condition>| maybe(others(), c), &["another player"]);
    g.rule("ONEOF", "(one / any one) of (your opponents / the opponents)", opponents, &["one of your opponents"]);
    g.rule("ONEOF", "(one / any one) of the [other] players", others, &[]);
    g.rule(
        "SOMEONE",
        "(a / any) player (of your choice / of your choosing / you choose / you like)",
        || chosen(Players::all(), Who::You),
        &["a player of your choice"],
    );
    g.rule(
        "SOMEONE",
        "(an / any / one) opponent (of your choice / of your choosing / you choose / you like)",
        || chosen(opponents(), Who::You),
        &["an opponent of your choice"],
    );
    g.rule(
        "SOMEONE",
        "(another / any other) player (of your choice / of your choosing / you choose / you like)",
        || chosen(others(), Who::You),
        &[],
    );
    g.rule(
        "SOMEONE",
        "the player (of your choice / of your choosing / you choose / that you choose)",
        || chosen(Players::all(), Who::You),
        &["the player of your choice"],
    );
    g.rule(
        "SOMEONE",
        "the (opponent / other player) (of your choice / of your choosing / you choose / that you choose)",
        || chosen(opponents(), Who::You),
        &[],
    );
    g.rule("SOMEONE", "another opponent", beside, &["another opponent"]);
    g.rule("SOMEONE", "another opponent (of your choice / of your choosing / you choose)", || chosen(beside(), Who::You), &[]);
    g.rule("SOMEONE", "one other player [of your choice / of your choosing / you choose]", || chosen(others(), Who::You), &[]);
    g.rule("PLAYERS", "a random player", || Players { pick: Pick::Random(1), ..Players::all() }, &["a random player"]);
    g.rule(
        "PLAYERS",
        "a player [chosen|selected] at random",
        || Players { pick: Pick::Random(1), ..Players::all() },
        &["a player at random"],
    );
    g.rule("PLAYERS", "a random opponent", || Players { pick: Pick::Random(1), ..opponents() }, &["a random opponent"]);
    g.rule("PLAYERS", "(one / a) random player", || Players { pick: Pick::Random(1), ..Players::all() }, &["one random player"]);
    g.rule(
        "PLAYERS",
        "((one / a) random opponent / one of your opponents [,] (chosen / selected / picked) (at random / by lot / randomly) [,] / (one / an) opponent (chosen / selected / picked) (by lot / randomly))",
        || Players { pick: Pick::Random(1), ..opponents() },
        &["one random opponent", "one of your opponents, chosen at random,"],
    );
    g.rule("PLAYERS", "an opponent [chosen|selected] at random", || Players { pick: Pick::Random(1), ..opponents() }, &[]);
    g.rule("PLAYERS", "<number> [different] opponents [of your choice]", |n: i64| several(opponents(), n, false), &["two opponents"]);
    g.rule("PLAYERS", "<number> [different] players [of your choice]", |n: i64| several(Players::all(), n, false), &["two players"]);
    g.rule("PLAYERS", "<number> other players [of your choice]", |n: i64| several(others(), n, false), &[]);
    g.rule("PLAYERS", "up to <number> opponents [of your choice]", |n: i64| several(opponents(), n, true), &["up to two opponents"]);
    g.rule("PLAYERS", "up to <number> [other] players [of your choice]", |n: i64| several(others(), n, true), &[]);

    g.rule("NOONE", "nobody|none", Players::all, &["nobody"]);
    g.rule("NOONE", "no one", Players::all, &[]);
    g.rule("NOONE", "(nobody / no one) else", others, &["nobody else"]);
    g.rule("NOONE", "no PLAYERN", |p: Players| p, &["no player", "no other player"]);
    g.rule("NOONE", "no PLAYERNS", |p: Players| p, &[]);
    g.rule("NOONE", "none of (your opponents / the other players)", opponents, &["none of your opponents"]);

    // The noun, singular and plural, with what follows it.
    for (category, player, opponent) in [("PLAYERN", "player|person", "opponent"), ("PLAYERNS", "players|people", "opponents")] {
        g.rule(category, &format!("{player} [RELATIVE]"), |c: Option<Condition>| maybe(Players::all(), c), &[]);
        g.rule(category, &format!("other {player} [RELATIVE]"), |c: Option<Condition>| maybe(others(), c), &[]);
        g.rule(category, &format!("{opponent} [RELATIVE]"), |c: Option<Condition>| maybe(foes(), c), &[]);
        g.rule(category, &format!("other {opponent} [RELATIVE]"), |c: Option<Condition>| maybe(beside(), c), &[]);
        g.rule(
            category,
            &format!("other {player} than PLAYER1"),
            |p: Np| match p {
                Np::One(who) => Some(Players::others(who)),
                _ => None,
            },
            &[],
        );
    }
    g.rule("PLAYERN", "living player", Players::all, &[]);
    g.rule("PLAYERNS", "living|remaining players", Players::all, &[]);
    g.rule("RELATIVE", "who|that CPRED3", |c: Condition| c, &["who has no slaves"]);
    g.rule("RELATIVE", "who|that CPRED0", |c: Condition| c, &["who have no slaves"]);
    g.rule("RELATIVE", "who|that CPAST", |c: Condition| c, &[]);
    g.rule("RELATIVE", "with HAS", |c: Condition| c, &["with more than 100 slaves"]);
    g.rule("RELATIVE", "having HAS", |c: Condition| c, &[]);
    g.rule("RELATIVE", "holding HELD", |c: Condition| c, &["holding two cards"]);
    // "without trust", "without any Permanents in play", and what else is so.
    for more in ["", " [and] (who|that [also / still] CPRED3 / who|that [also / still] CPRED0)"] {
        let none = |v: VariableId| Condition::Compare(variable_of(subject(), v), Relation::Equal, Amount::Number(0));
        g.rule(
            "RELATIVE",
            &format!("(without [any / a] / with no) UNITS{more}"),
            move |v: VariableId, c: Option<Condition>| match c {
                Some(c) => both(none(v), c),
                None => none(v),
            },
            if more.is_empty() { &["without slaves"] } else { &["without gold who also has fewer than 100 slaves"] },
        );
    }
    g.rule("RELATIVE", "with HAS who|that [also] CPRED3", both, &["with no gold who also has fewer than 100 slaves"]);
    g.rule(
        "RELATIVE",
        "without UNITS (and / or / nor) [without] UNITS",
        |a: VariableId, b: VariableId| {
            let none = |v: VariableId| Condition::Compare(variable_of(subject(), v), Relation::Equal, Amount::Number(0));
            (a != b).then(|| both(none(a), none(b)))
        },
        &["without gold and slaves"],
    );
    g.rule(
        "RELATIVE",
        "whose <variable> CMPRED",
        |v: VariableId, c: Comparison| Condition::Compare(variable_of(subject(), v), c.relation, c.with),
        &["whose pyramid is lower than yours"],
    );
    g.rule(
        "RELATIVE",
        "whose <variable> HASLEVELS",
        |v: VariableId, c: Comparison| Condition::Compare(variable_of(subject(), v), c.relation, c.with),
        &[],
    );

    // "with the most slaves", "who has the fewest cards in hand".
    for (words, most) in [("most|highest|greatest|largest|biggest|tallest", true), ("fewest|least|lowest|smallest|shortest", false)] {
        g.rule(
            "EXTREME",
            &format!("(with / having / who has / who have / that has / who own|owns / who control|controls / who hold|holds) [the] {words} MEASURE"),
            move |a: Amount| (most, a),
            &[],
        );
        g.rule(
            "EXTREME",
            &format!(
                "(with / having / who has / who have / that has / who own|owns / who control|controls / who hold|holds) [the] {words} [one]"
            ),
            move || (most, Amount::Of(MEASURE)),
            &[],
        );
        g.rule("EXTREME2", &format!("(has / have / controls / holds / own|owns) [the] {words} MEASURE"), move |a: Amount| (most, a), &[]);
        g.rule(
            "EXTREME",
            &format!("whose <variable> (has / have) [the] {words} <unit>"),
            move |v: VariableId, u: UnitOf| (u.0 == v).then(|| (most, variable_of(subject(), v))),
            if most { &["whose pyramid has the most levels"] } else { &[] },
        );
        g.rule(
            "EXTREME",
            &format!("whose <variable> (is / are) [the] {words}"),
            move |v: VariableId| (most, variable_of(subject(), v)),
            &[],
        );
    }
    // "… to the player with the lowest": of what the sentence has spoken of.
    for (words, most) in [("most|highest|greatest|largest|biggest|tallest", true), ("fewest|least|lowest|smallest|shortest", false)] {
        g.rule("PLAYERS", &format!("the one (with / having) the {words}"), move || extreme(Players::all(), most, Amount::Of(MEASURE)), &[]);
        g.rule(
            "PLAYERS",
            &format!("(whoever / the one who) has the {words}"),
            move || extreme(Players::all(), most, Amount::Of(MEASURE)),
            &[],
        );
    }
    g.rule("MEASURE", "<variable>", |v: VariableId| variable_of(subject(), v), &["slaves"]);
    g.rule(
        "MEASURE",
        "<unit> [of <variable>]",
        |u: UnitOf, v: Option<VariableId>| v.is_none_or(|v| v == u.0).then(|| variable_of(subject(), u.0)),
        &["levels"],
    );
    g.rule(
        "MEASURE",
        "(hand|hands [of cards] / cards)",
        || Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] })),
        &["hand"],
    );
    g.rule("MEASURE", "number|amount of <variable>", |v: VariableId| variable_of(subject(), v), &[]);
    g.rule("MEASURE", "<variable> <unit>", |v: VariableId, u: UnitOf| (v == u.0).then(|| variable_of(subject(), v)), &[]);
    g.rule(
        "MEASURE",
        "CARDSN [POST]",
        |f: Find, z: Option<Post>| count(post(f, z)?, Where::Nowhere).map(owned_by_subject),
        &["cards in hand"],
    );
}

fn neighbour(p: Np, of: impl Fn(Who) -> Np) -> Option<Np> {
    match p {
        Np::One(who) => Some(of(who)),
        _ => None,
    }
}

fn others() -> Players {
    Players::others(Who::Of(OTHER))
}

/// The opponents but the one that was spoken of.
fn beside() -> Players {
    narrowed(opponents(), not(Condition::PlayerIs(Who::Candidate, Players::one(Who::Of(BESIDE)))))
}

/// All but those that were spoken of just before.
fn all_else() -> Players {
    Players::others(Who::Of(ELSE))
}

fn maybe(players: Players, condition: Option<Condition>) -> Players {
    match condition {
        Some(condition) => such(players, condition),
        None => players,
    }
}

fn several(players: Players, number: i64, up_to: bool) -> Option<Players> {
    let number = u32::try_from(number).ok().filter(|n| *n > 0)?;
    Some(Players { pick: Pick::Chosen { number, up_to, by: Box::new(subject()), slot: Slot(0) }, ..players })
}

fn possessives(g: &mut Grammar) {
    // Two players' at once: "your pyramid and target player's pyramid".
    g.rule(
        "OWNED",
        "POSSX <variable> and POSSX <variable> [both|each]",
        |a: Np, v: VariableId, b: Np, w: VariableId| match (a, b) {
            (Np::One(a), Np::One(b)) if v == w && a != b => {
                Some(Owned { owner: Np::Set(Players { among: Among::These(vec![a, b]), whose: None, pick: Pick::All }), variable: v })
            }
            _ => None,
        },
        &["your pyramid and target player's pyramid"],
    );
    g.rule("OWNED", "OWNED then|also|immediately|thereby", |o: Owned| o, &[]);
    g.rule("POSS", "your [own]", || one(Who::You), &["your"]);
    g.rule("POSS", "his|their|her [own]", || one(Who::Of(HE)), &["his"]);
    g.rule(
        "POSS",
        "PLAYER 's [own]",
        |p: Np| (!matches!(p, Np::OneOf(_))).then_some(p),
        &["target player's", "each opponent's", "the player with the most slaves's"],
    );
    g.rule("POSS", "the players", || one(Who::Of(HE)), &["the players"]);
    g.rule("POSSX", "POSS", |p: Np| p, &[]);
    g.rule("POSSX", "target", || one(Who::Target(TargetNo(0))), &["target"]);
    g.rule(
        "OWNED",
        "POSSX <variable> [variable|score|total|value]",
        |owner: Np, variable: VariableId| Owned { owner, variable },
        &["your pyramid", "target pyramid"],
    );
    g.rule(
        "OWNED",
        "[the] <variable> of PLAYER",
        |variable: VariableId, owner: Np| Owned { owner, variable },
        &["the slaves of target player"],
    );
    g.rule(
        "OWNED",
        "[the] <variable> PLAYER has|have",
        |variable: VariableId, owner: Np| Owned { owner, variable },
        &["the gold you have"],
    );
    g.rule(
        "OWNED",
        "(the height / the size / the value / the level / the amount / the number of levels) of POSSX <variable>",
        |owner: Np, variable: VariableId| Owned { owner, variable },
        &["the height of your pyramid"],
    );
    g.rule(
        "OWNED",
        "POSSX (amount / number / supply / stock / store / total / stores) of <variable>",
        |owner: Np, variable: VariableId| Owned { owner, variable },
        &["your supply of gold"],
    );
    g.rule("OWNED", "POSSX <unit>", |owner: Np, u: UnitOf| Owned { owner, variable: u.0 }, &["your levels"]);
    g.rule(
        "OWNED",
        "POSSX <variable> <unit>",
        |owner: Np, v: VariableId, u: UnitOf| (v == u.0).then_some(Owned { owner, variable: v }),
        &[],
    );
}
