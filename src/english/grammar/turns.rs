//! Rules about the turn: the Primary, the order of play, dealing, plays, the hand, renames.

use super::Grammar;
use super::amounts::number;
use super::procedure::{set, to};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    words(g);
    primary(g);
    order(g);
    cards(g);
    plays(g);
    hands(g);
}

/// Forms of words that many rules share.
fn words(g: &mut Grammar) {
    g.rule(
        "MAYDO",
        "(may / can / is|are allowed to / is|are permitted to / is|are free to / gets|get to / has|have the right to)",
        || Nothing,
        &["is allowed to"],
    );
    g.rule("MUSTDO", "(must / has|have to / needs|need to / is|are required to / is|are obliged to / shall)", || Nothing, &["has to"]);
    g.rule(
        "PERROUND",
        "((each / every / per / a / in a / in each / in every / during each / in one / in the same / in a single) turn|round)",
        || Nothing,
        &["every round"],
    );
    g.rule(
        "ATROUND",
        "at the start|beginning of (each / every / the / a / his / their / your) turn|round",
        || Nothing,
        &["at the beginning of every turn"],
    );
}

fn primary(g: &mut Grammar) {
    for (direction, sign) in [("clockwise", 1), ("(counterclockwise / counter clockwise / anticlockwise / anti clockwise / backwards)", -1)]
    {
        g.rule("RULE1", &format!("(the / the position of the) primary [player] (moves / rotates / goes / passes / advances) PLACES {direction} [each turn / every turn] [NOTTHAT]"), move |n: i64, _x: Option<i64>| Procedure::Rotation { seats: sign * n, every: 1 }, &[]);
        g.rule("RULE1", &format!("[each turn / every turn] [,] the primary [player] (moves / rotates / goes / passes / advances) PLACES {direction} [NOTTHAT]"), move |n: i64, _x: Option<i64>| Procedure::Rotation { seats: sign * n, every: 1 }, &[]);
        g.rule("RULE1", &format!("(the / the position of the) primary [player] (moves / rotates / goes / passes / advances) {direction} [each turn / every turn]"), move || Procedure::Rotation { seats: sign, every: 1 }, &[]);
        g.rule(
            "RULE1",
            &format!(
                "(the / the position of the) primary [player] (moves / rotates / goes / passes / advances) [PLACES] {direction} ORDINALTURN"
            ),
            move |n: Option<i64>, every: i64| {
                Some(Procedure::Rotation { seats: sign * n.unwrap_or(1), every: u32::try_from(every).ok().filter(|n| *n > 0)? })
            },
            &[],
        );
        g.rule(
            "RULE1",
            &format!("the (direction of play / order of play / turn order / play order) is (now / reversed to be) {direction}"),
            move || Procedure::Order { first: Players::one(Who::Primary), clockwise: sign > 0 },
            &[],
        );
        g.rule("RULE1", &format!("[the] (play / plays / cards / effects) (proceeds / proceed / is resolved / are resolved / goes / go / runs / run / moves / is processed / are processed) {direction} [from the primary [player]]"), move || Procedure::Order { first: Players::one(Who::Primary), clockwise: sign > 0 }, &[]);
    }
    g.rule(
        "RULE1",
        "the primary [player] (changes / moves / rotates) only ORDINALTURN",
        |every: i64| Some(Procedure::Rotation { seats: 1, every: u32::try_from(every).ok().filter(|n| *n > 0)? }),
        &["the Primary changes only every second turn"],
    );
    g.rule(
        "RULE1",
        "the primary [player] (moves / rotates / goes / passes / advances) PLACES (each turn / every turn)",
        |n: i64| Procedure::Rotation { seats: n, every: 1 },
        &["the Primary moves three seats each turn"],
    );
    g.rule("PLACES", "<number> seats|places|players|positions|seat|place", |n: i64| n, &["two seats"]);
    g.rule("PLACES", "(a / one) seat|place|player|position", || 1, &[]);
    g.rule(
        "NOTTHAT",
        "[,] (not / instead of / and not / rather than) <number> [seat / place / seats / places / cards / card / votes]",
        |n: i64| n,
        &["not one"],
    );
    g.rule("RULE1", "the primary [player] (does not change / stays the same / no longer changes / no longer rotates / no longer moves / does not rotate / does not move / remains the same)", || Procedure::Rotation { seats: 0, every: 1 }, &["the Primary does not change"]);
    g.rule(
        "RULE1",
        "PLAYERS is [always] the primary [player] [[in] each turn / all the time]",
        Procedure::PrimaryIs,
        &["the player with the most gold is the Primary"],
    );
    g.rule(
        "RULE1",
        "the primary [player] [of (a turn / each turn)] is [always] PLAYERS",
        Procedure::PrimaryIs,
        &["the Primary is the player with the most gold"],
    );
    g.rule(
        "RULE1",
        "(each turn [,] / at the start of each turn [,]) PLAYERS (becomes / is) the primary [player]",
        Procedure::PrimaryIs,
        &[],
    );

    g.rule(
        "NOTTHAT",
        "[,] (instead of / rather than / not) (just / only / merely) <number> [seat / place / seats / places / cards / card / votes]",
        |n: i64| n,
        &["instead of only one"],
    );
    g.rule(
        "NOTTHAT",
        "[,] (instead of / rather than) (a single / a) (seat / place / card / proposal)",
        || 1,
        &["instead of a single card"],
    );
    g.rule(
        "RULE1",
        "(the / the position of the / the role of the / the role of) primary [player] (moves / rotates / passes / advances / changes / changes hands / moves on / goes round) [by PLACES] [only] ORDINALTURN",
        |n: Option<i64>, every: i64| Some(Procedure::Rotation { seats: n.unwrap_or(1), every: u32::try_from(every).ok().filter(|n| *n > 0)? }),
        &["the role of Primary passes every third turn"],
    );
    g.rule(
        "RULE1",
        "the primary [player] skips (a / one) (seat / player / place) [PERROUND]",
        || Procedure::Rotation { seats: 2, every: 1 },
        &["the Primary skips one seat each turn"],
    );
    g.rule(
        "RULE1",
        "the next primary [player] is [always] PLAYERS",
        Procedure::PrimaryIs,
        &["the next Primary is the player with the most gold"],
    );
    for (words, most) in [("most|highest|greatest|largest|biggest|tallest", true), ("fewest|least|lowest|smallest|shortest", false)] {
        g.rule(
            "RULE1",
            &format!("the primary [player] is [always] (the one / whoever) (with / having / who has / has) the {words} MEASURE [PERROUND]"),
            move |by: Amount| Procedure::PrimaryIs(extreme(Players::all(), most, by)),
            &[],
        );
    }
    for (direction, sign) in [("clockwise", 1), ("(counterclockwise / counter clockwise / anticlockwise / anti clockwise)", -1)] {
        g.rule(
            "RULE1",
            &format!("the (primary (token / marker / title / office / role / position) / title of primary [player] / office of primary [player]) (moves / rotates / goes / passes / advances) [PLACES] {direction} [PERROUND] [NOTTHAT]"),
            move |n: Option<i64>, _x: Option<i64>| Procedure::Rotation { seats: sign * n.unwrap_or(1), every: 1 },
            &[],
        );
    }
}

fn order(g: &mut Grammar) {
    let last = |p: Np| Some(Procedure::PlaysLast(all_of(&p)?));
    g.rule("RULE1", "(POSS (card / play / cards / plays) / the (card / cards) of PLAYER) (is|are (resolved / played / processed / carried out / executed) / comes|come / goes|go) last [instead of first / , not first]", last, &["the Primary's card is resolved last instead of first"]);
    g.rule(
        "RULE1",
        "PLAYER [always] plays|play|goes|go|acts|act last [each turn / in each turn / every turn] [instead of first]",
        last,
        &["the Primary plays last", "the player with the highest pyramid plays last"],
    );
    g.rule("RULE1", "PLAYER (must / has to / have to) [always] play last [each turn]", last, &[]);
    g.rule("RULE1", "PLAYER is|are the last to (play / act / go) [each turn]", last, &[]);
    g.rule(
        "RULE1",
        "(the order of play is reversed / play goes the other way round / the turn order is reversed / the direction of play is reversed)",
        || Procedure::Order { first: Players::one(Who::Primary), clockwise: false },
        &["the order of play is reversed"],
    );
    g.rule(
        "RULE1",
        "(play / the play / resolution / the turn order / the order of play) (starts / begins) with PLAYER",
        |p: Np| Some(Procedure::Order { first: all_of(&p)?, clockwise: true }),
        &["play starts with the player with the fewest slaves"],
    );
    g.rule(
        "RULE1",
        "PLAYER [always] (plays / play / goes / go / acts) first [each turn / in each turn / every turn / in the turn order]",
        |p: Np| Some(Procedure::Order { first: all_of(&p)?, clockwise: true }),
        &["the player with the fewest slaves plays first"],
    );
    for (words, most_first) in [("most|highest", true), ("fewest|least|lowest", false)] {
        g.rule("RULE1", &format!("(cards / plays / players 's cards) are (resolved / played / processed) in (order / the order) of (<variable> / players 's <variable> / their players 's <variable>) [,] {words} first"), move |v: VariableId| Procedure::OrderBy { amount: variable_of(Who::Candidate, v), most_first }, &[]);
    }
    g.rule(
        "RULE1",
        "(cards / plays) are (resolved / played / processed) in (a random order / random order)",
        || Procedure::OrderRandom,
        &["cards are resolved in random order"],
    );
    g.rule("RULE1", "the order of play is random [each turn]", || Procedure::OrderRandom, &[]);
    g.rule("RULE1", "(all effects are (resolved / processed / played) / effects (are resolved / come)) before [all] permanents [(come into play / are played)]", || Procedure::EffectsFirst(true), &[]);

    for (direction, clockwise) in [("clockwise", true), ("(counterclockwise / counter clockwise / anticlockwise / anti clockwise)", false)]
    {
        g.rule(
            "RULE1",
            &format!("[all] [the] (cards / plays / effects / turns / play) (is|are (resolved / processed / carried out / executed / played / taken) / goes|go / runs|run / proceeds|proceed) {direction} [,] (starting|beginning (with / from / at) / from) PLAYER"),
            move |p: Np| Some(Procedure::Order { first: all_of(&p)?, clockwise }),
            &[],
        );
        g.rule(
            "RULE1",
            &format!("(play / the play / resolution / the order of play) (starts / begins) with PLAYER and (goes / proceeds / continues / runs) {direction} [from there]"),
            move |p: Np| Some(Procedure::Order { first: all_of(&p)?, clockwise }),
            &[],
        );
    }
    g.rule(
        "RULE1",
        "(cards / plays / the cards) are (resolved / played / processed / carried out) [,] (starting|beginning with) PLAYER",
        |p: Np| Some(Procedure::Order { first: all_of(&p)?, clockwise: true }),
        &["cards are resolved starting with the player with the fewest slaves"],
    );
    for (words, most_first) in
        [("most|highest|richest|largest|biggest|tallest|greatest", true), ("fewest|least|lowest|poorest|smallest|shortest", false)]
    {
        g.rule(
            "RULE1",
            &format!("(cards / the cards / plays / play / resolution / the order of play / the turn order) (is|are (resolved / played / processed / carried out / determined) / goes|go / proceeds|proceed / runs|run) (in order of / in the order of / by / according to / from) [the] [players 's / their] [number of / amount of] UNITS [,] [with] [the] {words} [player] first"),
            move |v: VariableId| Procedure::OrderBy { amount: variable_of(Who::Candidate, v), most_first },
            &[],
        );
        g.rule(
            "RULE1",
            &format!("the player with the {words} UNITS (plays / goes / is resolved) first [,] (and / then) (so on / the others follow in order / the rest follow in order)"),
            move |v: VariableId| Procedure::OrderBy { amount: variable_of(Who::Candidate, v), most_first },
            &[],
        );
    }
    for (words, most_first) in [("ascending|increasing|rising", false), ("descending|decreasing|falling", true)] {
        g.rule(
            "RULE1",
            &format!("(cards / the cards / plays / play) (is|are (resolved / played / processed / carried out) / goes|go) in {words} order of [their] [players 's / their owners 's] UNITS"),
            move |v: VariableId| Procedure::OrderBy { amount: variable_of(Who::Candidate, v), most_first },
            &[],
        );
    }
    g.rule(
        "RULE1",
        "(the order of play / the turn order / the order in which cards are resolved / the order of resolution) is (random / drawn by lot / decided by lot / determined by lot / determined at random / chosen at random / drawn at random) [PERROUND]",
        || Procedure::OrderRandom,
        &["the order of play is drawn by lot each turn"],
    );
    g.rule(
        "RULE1",
        "(cards / the cards / plays) are (resolved / played / processed) (at random / in an order drawn by lot / in a random sequence)",
        || Procedure::OrderRandom,
        &["cards are resolved in an order drawn by lot"],
    );
    g.rule(
        "RULE1",
        "[all] [the] (effects / effect cards) (is|are (resolved / processed / played / carried out) / come|comes / go|goes / happen|happens / take effect) before (any / the / all the) permanents|permanent [(come into play / are played / comes into play / is played)]",
        || Procedure::EffectsFirst(true),
        &["all effects are resolved before any permanent"],
    );
    g.rule(
        "RULE1",
        "[all] [the] permanents (are (resolved / processed / played) / come into play / take effect / come) (after [all] [the] effects [are resolved] / last)",
        || Procedure::EffectsFirst(true),
        &["permanents come into play after all effects"],
    );
    g.rule(
        "RULE1",
        "(effects / effect cards) are resolved first [,] (then / and then) [the] permanents [come into play / are played]",
        || Procedure::EffectsFirst(true),
        &["effects are resolved first, then permanents come into play"],
    );
    g.rule(
        "RULE1",
        "[the] (cards / plays) are (resolved / played / processed / carried out) in reverse [order] [(from the primary [player] / , counterclockwise from the primary [player])]",
        || Procedure::Order { first: Players::one(Who::Primary), clockwise: false },
        &["cards are resolved in reverse order"],
    );
    g.rule(
        "RULE1",
        "PLAYER (plays / play / goes / go / is resolved) first [,] ((and then / then) [the (others / other players)] [in] clockwise [order] / [and] (the others / the other players / the rest) follow [in] clockwise [order] / followed by (the others / the other players / the rest) [in] clockwise [order]) [from (him / them / there / that player)]",
        |p: Np| Some(Procedure::Order { first: all_of(&p)?, clockwise: true }),
        &["whoever has the most gold plays first, then clockwise"],
    );
}

fn cards(g: &mut Grammar) {
    g.rule("RULE1", "EACHPLAYER (picks / chooses / may pick / may choose / pick / choose) (a card / his card / one card / their card / their cards / cards) [of his choice] from the draw pile", |p: Players| (p == Players::all()).then_some(Procedure::PlayersPick(true)), &["each player chooses a card from the draw pile", "players choose their cards from the draw pile"]);
    g.rule(
        "RULE1",
        "cards are dealt [from the draw pile / from the top of the draw pile] [instead of being picked / and not chosen]",
        || Procedure::PlayersPick(false),
        &[],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER (is|are dealt / draws|draw / picks|pick / receives|receive / gets|get) <number> cards [(PERROUND / ATROUND)] [from the draw pile / off the draw pile] [NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::CardsDealt, to(n)),
        &["each player is dealt two cards each turn"],
    );
    g.rule(
        "RULE1",
        "<number> cards are dealt to EACHPLAYER [(PERROUND / ATROUND)] [NOTTHAT]",
        |n: i64, p: Players, _x: Option<i64>| set(p, Setting::CardsDealt, to(n)),
        &["two cards are dealt to each player"],
    );
    g.rule("RULE1", "(PERROUND / ATROUND) [,] EACHPLAYER (is|are dealt / draws|draw / picks|pick / receives|receive / gets|get) <number> cards [NOTTHAT]", |p: Players, n: i64, _x: Option<i64>| set(p, Setting::CardsDealt, to(n)), &["each turn, each player draws two cards"]);
    g.rule("RULE1", "EACHPLAYER (is|are dealt / draws|draw / gets|get) (an additional card / one more card / an extra card / one additional card) [(PERROUND / ATROUND)]", |p: Players| set(p, Setting::CardsDealt, Adjust::Gain(number(1))), &["the Primary is dealt an extra card each turn"]);
    g.rule("RULE1", "no cards are dealt", || set(Players::all(), Setting::CardsDealt, to(0)), &["no cards are dealt"]);
    g.rule("EACHPLAYER", "PLAYERS", |p: Players| p, &["each player"]);
    g.rule("EACHPLAYER", "a|any player", Players::all, &["a player"]);
    g.rule("EACHPLAYER", "the primary [player]", || Players::one(Who::Primary), &["the Primary"]);
    g.rule("EACHPLAYER", "<player>", |p: PlayerId| Players::one(Who::Named(p)), &[]);
    // The hand.
    g.rule(
        "RULE1",
        "the [maximum] hand (limit / size) (is / is now / becomes / shall be) <number> [LIMITCARDS]",
        |n: i64| set(Players::all(), Setting::HandLimit, to(n)),
        &["the hand limit is seven cards"],
    );
    g.rule("RULE1", "the [maximum] hand (limit / size) (goes (up / down) / rises / falls / is raised / is lowered / is reduced / is increased / changes / is changed / drops) [from <number> [LIMITCARDS]] to <number> [LIMITCARDS]", |_from: Option<i64>, n: i64| set(Players::all(), Setting::HandLimit, to(n)), &["the hand limit goes up from five cards to seven", "the hand limit is raised to seven"]);
    g.rule(
        "RULE1",
        "the hand limit (goes up / rises / is raised / is increased) by <number> [LIMITCARDS]",
        |n: i64| set(Players::all(), Setting::HandLimit, Adjust::Gain(number(n))),
        &["the hand limit is raised by two"],
    );
    g.rule(
        "RULE1",
        "the hand limit (goes down / falls / is lowered / is reduced) by <number> [LIMITCARDS]",
        |n: i64| set(Players::all(), Setting::HandLimit, Adjust::Lose(number(n))),
        &["the hand limit is lowered by two"],
    );
    g.rule("RULE1", "there is no hand limit", || set(Players::all(), Setting::HandLimit, to(1_000_000)), &["there is no hand limit"]);
    g.rule("RULE1", "EACHPLAYER (may / can) (hold / have / keep) [up to] <number> cards [in hand / in his hand / in their hand] [at the end of (a / the / each) (turn / round)] [NOTTHAT]", |p: Players, n: i64, _x: Option<i64>| set(p, Setting::HandLimit, to(n)), &["a player may hold seven cards"]);
    g.rule("RULE1", "(if / when) a player has more than <number> cards [in hand / in his hand] at the end of (the / a / each) (round / turn) [,] (he / the player / that player) must discard (a card / down to <number> [cards])", |n: i64, m: Option<i64>| m.is_none_or(|m| m == n).then(|| set(Players::all(), Setting::HandLimit, to(n))), &["if a player has more than 7 cards at the end of the round the player must discard a card"]);
    g.rule("LIMITCARDS", "cards|card", || Nothing, &[]);
    // Renaming.
    g.rule(
        "RULE1",
        "EACHPLAYER (may / can) rename (only / at most / up to) <number> (card / cards) (each turn / per turn / a turn / every turn)",
        |p: Players, n: i64| set(p, Setting::RenamesPerTurn, to(n)),
        &["each player may rename only one card each turn"],
    );

    g.rule(
        "RULE1",
        "the deal is <number> cards [(each / per player / for each player / a player)] [NOTTHAT]",
        |n: i64, _x: Option<i64>| set(Players::all(), Setting::CardsDealt, to(n)),
        &["the deal is two cards each"],
    );
    g.rule(
        "RULE1",
        "(players / all players / the players / each player) (choose / pick / chooses / picks) their|his (card / cards) from the [face up] draw pile [instead of being dealt (one / them / a card)] [, (starting|beginning) with the primary [player]]",
        || Procedure::PlayersPick(true),
        &["players choose their card from the draw pile"],
    );
    g.rule(
        "RULE1",
        "cards are (picked / chosen) by (the players / their players / each player) [from the draw pile] [instead of being dealt / , not dealt]",
        || Procedure::PlayersPick(true),
        &["cards are chosen by the players instead of being dealt"],
    );
}

fn plays(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "EACHPLAYER (may / must / can / is allowed to / are allowed to) play [up to] <number> cards [(each turn / per turn / a turn / every turn / in a turn / in each turn / in one turn)] [if able / if possible / if he can / NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::PlaysPerTurn, to(n)),
        &["each player may play two cards"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER plays [up to] <number> cards (each turn / per turn / a turn / every turn) [NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::PlaysPerTurn, to(n)),
        &["each player plays two cards each turn"],
    );
    g.rule(
        "RULE1",
        "(each turn / every turn / in each turn) [,] EACHPLAYER (may / must / can / is allowed to / are allowed to) play [up to] <number> cards [NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::PlaysPerTurn, to(n)),
        &["each turn, each player may play two cards"],
    );
    g.rule("RULE1", "EACHPLAYER (may / can) play (one more card / an additional card / an extra card / one card more / one additional card / another card) [than (the other players / the others / everyone else / everybody else)] [(each turn / per turn / a turn / every turn)]", |p: Players| set(p, Setting::PlaysPerTurn, Adjust::Gain(number(1))), &["the Primary may play one more card than the other players"]);
    g.rule(
        "RULE1",
        "EACHPLAYER (may / can) play <number> (more / additional / extra) cards [than the other players] [(each turn / per turn)]",
        |p: Players, n: i64| set(p, Setting::PlaysPerTurn, Adjust::Gain(number(n))),
        &[],
    );
    g.rule("RULE1", "(playing a card is (optional / voluntary / not compulsory / no longer compulsory) / no player has to play a card / players (do not have to / need not) play a card / nobody has to play a card)", || Procedure::MustPlay { who: Players::all(), must: false }, &["playing a card is optional"]);
    g.rule(
        "RULE1",
        "EACHPLAYER must play a card [each turn] [if able]",
        |p: Players| Procedure::MustPlay { who: p, must: true },
        &["each player must play a card"],
    );

    g.rule(
        "RULE1",
        "EACHPLAYER (MAYDO / MUSTDO) play (at most / no more than / only / exactly / as many as / up to) <number> cards|card [PERROUND] [NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::PlaysPerTurn, to(n)),
        &["each player is allowed to play up to two cards per turn"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER (is|are allowed to / has|have to / is|are required to / needs|need to) play <number> cards [PERROUND] [NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::PlaysPerTurn, to(n)),
        &["each player has to play two cards a turn"],
    );
    g.rule(
        "RULE1",
        "<number> cards (may be / can be / are / must be) played by EACHPLAYER PERROUND",
        |n: i64, p: Players| set(p, Setting::PlaysPerTurn, to(n)),
        &["two cards may be played by each player each turn"],
    );
    g.rule(
        "RULE1",
        "NOONE MAYDO play more than <number> cards|card [PERROUND]",
        |p: Players, n: i64| set(p, Setting::PlaysPerTurn, Adjust::LowerTo(number(n))),
        &["nobody may play more than one card per turn"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER MAYDO play a second card [as well] [PERROUND]",
        |p: Players| set(p, Setting::PlaysPerTurn, to(2)),
        &["each player may play a second card each turn"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER (need not / does not have to / do not have to / does not need to / do not need to / is|are not required to / is|are not obliged to / is|are not forced to / is|are no longer obliged to / no longer has|have to) play a card [PERROUND]",
        |who: Players| Procedure::MustPlay { who, must: false },
        &["players need not play a card each turn"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER MAYDO (pass / skip his play / skip their play / choose not to play / choose not to play a card / decline to play) [instead of playing a card] [PERROUND]",
        |who: Players| Procedure::MustPlay { who, must: false },
        &["a player may pass instead of playing a card"],
    );
    g.rule(
        "RULE1",
        "playing a card is (not mandatory / no longer mandatory / not obligatory / not required / no longer required / up to each player)",
        || Procedure::MustPlay { who: Players::all(), must: false },
        &["playing a card is no longer mandatory"],
    );
}

/// More cards or fewer in a hand.
fn hands(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "EACHPLAYER MAYDO (hold / have / keep) (as many cards as (he / they) (likes / like / wants / want / wishes / wish / pleases / please) / any number of cards / an unlimited number of cards / unlimited cards) [in hand / in his hand / in their hand / in their hands]",
        |p: Players| set(p, Setting::HandLimit, to(1_000_000)),
        &["players may hold as many cards as they like"],
    );
    g.rule(
        "RULE1",
        "(a / any / each / every) player (with / who has / who holds / holding / having) more than <number> cards [in hand / in his hand] [at the end of (the / a / each / every) (turn / round)] (discards / must discard / has to discard) (down to <number> [cards] / the surplus / the excess / the surplus cards / the rest)",
        |n: i64, m: Option<i64>| m.is_none_or(|m| m == n).then(|| set(Players::all(), Setting::HandLimit, to(n))),
        &["a player who has more than six cards at the end of the round discards down to six"],
    );
    g.rule(
        "RULE1",
        "at the end of (the / a / each / every) turn|round [,] (a / any / each / every) player (with / who has / who holds / holding) more than <number> cards [in hand / in his hand] (discards / must discard / has to discard) (down to <number> [cards] / the surplus / the excess / the surplus cards)",
        |n: i64, m: Option<i64>| m.is_none_or(|m| m == n).then(|| set(Players::all(), Setting::HandLimit, to(n))),
        &["at the end of each round, a player with more than six cards must discard down to six"],
    );
    g.rule(
        "RULE1",
        "(the / a / each player 's / every player 's) (hand / hand size) (is limited to / is capped at / is restricted to / may have up to / may contain up to / can have up to / may not be larger than) <number> [cards]",
        |n: i64| set(Players::all(), Setting::HandLimit, to(n)),
        &["each player's hand is limited to six cards"],
    );
    g.rule(
        "RULE1",
        "the (limit / maximum) (for / of / on) (hands / the hand / cards in hand / a hand / hand cards) (is / is now / becomes) <number> [cards]",
        |n: i64| set(Players::all(), Setting::HandLimit, to(n)),
        &["the maximum of cards in hand is 6"],
    );
    g.rule(
        "RULE1",
        "<number> cards (may / can) be (held / kept) in hand [NOTTHAT]",
        |n: i64, _x: Option<i64>| set(Players::all(), Setting::HandLimit, to(n)),
        &["six cards may be kept in hand"],
    );
    for (words, up) in [("higher|more|larger", true), ("lower|less|fewer|smaller", false)] {
        g.rule(
            "RULE1",
            &format!("the hand limit is <number> [cards] {words} [than before]"),
            move |n: i64| set(Players::all(), Setting::HandLimit, if up { Adjust::Gain(number(n)) } else { Adjust::Lose(number(n)) }),
            &[],
        );
    }
    g.rule(
        "RULE1",
        "(if / when / whoever) [a player] (is / has) over the hand limit [,] [he / they / that player] (discards / must discard / has to discard) (only one card / only a card / a single card)",
        || Procedure::DiscardDown(Some(1)),
        &["whoever is over the hand limit discards only one card"],
    );
    g.rule(
        "RULE1",
        "players over the hand limit discard (one card / a card / only one card)",
        || Procedure::DiscardDown(Some(1)),
        &["players over the hand limit discard only one card"],
    );
    // Renames.
    g.rule(
        "RULE1",
        "EACHPLAYER MAYDO rename (no more than / just / exactly) <number> (card / cards) PERROUND",
        |p: Players, n: i64| set(p, Setting::RenamesPerTurn, to(n)),
        &["each player may rename no more than two cards per turn"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER MAYDO rename a single card PERROUND",
        |p: Players| set(p, Setting::RenamesPerTurn, to(1)),
        &["each player may rename a single card per turn"],
    );
    g.rule(
        "RULE1",
        "NOONE MAYDO rename more than <number> cards|card PERROUND",
        |p: Players, n: i64| set(p, Setting::RenamesPerTurn, Adjust::LowerTo(number(n))),
        &["nobody may rename more than one card per turn"],
    );
    g.rule(
        "RULE1",
        "(a card / cards / a card 's name) (cannot / may not / can no longer / may no longer / must not / shall not) (be renamed / be changed / change their names / change its name)",
        || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Rename { card: vec![] } }),
        &["cards may no longer be renamed"],
    );
    g.rule(
        "RULE1",
        "(EACHPLAYER / you) (may / can) (hold / have / keep) <number> cards in (his / their / your) hand|hands NOTTHAT",
        |p: Option<Players>, n: i64, _x: i64| set(p.unwrap_or_else(Players::all), Setting::HandLimit, to(n)),
        &["you may keep eight cards in your hand instead of five"],
    );
}
