//! Rules about the game itself: rotation, order, dealing, plays and proposals, votes, hand limit, renames, refill, the end.

use super::Grammar;
use super::amounts::number;
use super::triggers::{any_proposal, kinds};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn rule(procedure: Procedure) -> Sentence {
    Sentence::Procedure { procedure, condition: None, until: Duration::Always }
}

fn set(who: Players, setting: Setting, adjust: Adjust) -> Procedure {
    Procedure::Setting { who, setting, adjust }
}

fn to(n: i64) -> Adjust {
    Adjust::SetTo(number(n))
}

pub fn rules(g: &mut Grammar) {
    frame(g);
    primary(g);
    order(g);
    cards(g);
    plays_and_proposals(g);
    piles(g);
    end(g);
}

/// What may stand around a rule: duration, condition, "from now on", "instead of".
fn frame(g: &mut Grammar) {
    g.rule("RULE", "RULE1", rule, &["the Primary moves two seats clockwise each turn"]);
    g.rule(
        "RULE",
        "(from now on / henceforth / from the next turn on) [,] RULE1",
        rule,
        &["from now on, the Primary moves two seats clockwise each turn"],
    );
    g.rule("RULE", "RULE1 [,] (from now on / any more / any longer)", rule, &["nobody may propose a copy of a card any more"]);
    g.rule(
        "RULE",
        "RULE1 [,] DURATION",
        |p: Procedure, until: Duration| Sentence::Procedure { procedure: p, condition: None, until },
        &["nobody may rename a card until turn 10"],
    );
    g.rule(
        "RULE",
        "DURATION [,] RULE1",
        |until: Duration, p: Procedure| Sentence::Procedure { procedure: p, condition: None, until },
        &["until turn 10, nobody may rename a card"],
    );
    g.rule(
        "RULE",
        "IF COND [,] [then] RULE1",
        |c: Condition, p: Procedure| {
            (!matches!(p, Procedure::Ballot { .. })).then_some(Sentence::Procedure {
                procedure: p,
                condition: Some(c),
                until: Duration::Always,
            })
        },
        &[],
    );
    g.rule(
        "RULE",
        "RULE1 IF COND",
        |p: Procedure, c: Condition| {
            (!matches!(p, Procedure::Ballot { .. })).then_some(Sentence::Procedure {
                procedure: p,
                condition: Some(c),
                until: Duration::Always,
            })
        },
        &[],
    );
    g.rule("RULE", "SENTENCE", |d: Draft| d, &[]);
    g.rule("RULE", "(it is proposed that / i propose that / that) RULE", |d: Draft| d, &[]);
    g.rule(
        "RULE1",
        "STATIC",
        |s: Static| match s {
            Static::Setting { who, setting, adjust } => Some(set(who, setting, adjust)),
            Static::Cannot {
                deed: Deed::Propose(_) | Deed::Vote { .. } | Deed::Rename { .. } | Deed::Play { .. } | Deed::Win | Deed::BePrimary,
                ..
            } => Some(Procedure::Holds(s)),
            _ => None,
        },
        &["nobody may propose a copy of a card"],
    );
    g.rule(
        "RULE",
        "cards keep their names [from now on] (: / , / ; / -) NOONE (may / can) rename a card",
        |p: Players| rule(Procedure::Holds(Static::Cannot { who: p, deed: Deed::Rename { card: vec![] } })),
        &["cards keep their names from now on: nobody may rename a card"],
    );
    g.rule(
        "RULE1",
        "no card|cards (may / can) be renamed",
        || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Rename { card: vec![] } }),
        &["no card may be renamed"],
    );
    g.rule(
        "RULE1",
        "cards (keep their names / cannot be renamed / may not be renamed / can no longer be renamed / may no longer be renamed)",
        || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Rename { card: vec![] } }),
        &["cards cannot be renamed"],
    );
    g.rule(
        "RULE1",
        "rule RULENUMBER (is repealed / is abolished / no longer applies / is removed / is deleted / has no effect)",
        Procedure::Repeal,
        &["rule 5.1 is repealed"],
    );
    g.rule("RULENUMBER", "<number>", |n: i64| n.to_string(), &["3"]);
    g.rule("RULENUMBER", "<number> . <number>", |a: i64, b: i64| format!("{a}.{b}"), &["5.1"]);
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
        g.rule("RULE1", &format!("[the] (play / plays / cards / effects) (proceeds / proceed / is resolved / are resolved / goes / go / is processed / are processed) {direction} [from the primary [player]]"), move || Procedure::Order { first: Players::one(Who::Primary), clockwise: sign > 0 }, &[]);
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
        "PLAYERS is [always] the primary [player] [each turn]",
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
}

fn order(g: &mut Grammar) {
    g.rule("RULE1", "(the primary 's (card / play / cards) / the primary player 's (card / play / cards) / the card of the primary [player]) (is|are (resolved / played / processed / carried out / executed) / comes / goes|go) last [instead of first / , not first]", || Procedure::PrimaryLast, &["the Primary's card is resolved last instead of first"]);
    g.rule("RULE1", "the primary [player] plays last [instead of first]", || Procedure::PrimaryLast, &["the Primary plays last"]);
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
        "PLAYERS (plays / play / goes) first",
        |p: Players| Procedure::Order { first: p, clockwise: true },
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
}

fn cards(g: &mut Grammar) {
    g.rule("RULE1", "EACHPLAYER (picks / chooses / may pick / may choose / pick / choose) (a card / his card / one card / their card) [of his choice] from the draw pile", |_p: Players| Procedure::PlayersPick(true), &["each player chooses a card from the draw pile"]);
    g.rule(
        "RULE1",
        "cards are dealt [from the draw pile / from the top of the draw pile] [instead of being picked / and not chosen]",
        || Procedure::PlayersPick(false),
        &[],
    );
    g.rule("RULE1", "EACHPLAYER (is|are dealt / draws|draw / picks|pick / receives|receive / gets|get) <number> cards [(each turn / every turn / at the start of each turn / at the start of the turn / at the start of a turn / per turn)] [NOTTHAT]", |p: Players, n: i64, _x: Option<i64>| set(p, Setting::CardsDealt, to(n)), &["each player is dealt two cards each turn"]);
    g.rule(
        "RULE1",
        "<number> cards are dealt to EACHPLAYER [(each turn / every turn / at the start of each turn)] [NOTTHAT]",
        |n: i64, p: Players, _x: Option<i64>| set(p, Setting::CardsDealt, to(n)),
        &["two cards are dealt to each player"],
    );
    g.rule("RULE1", "(each turn / every turn / at the start of each turn) [,] EACHPLAYER (is|are dealt / draws|draw / picks|pick / receives|receive / gets|get) <number> cards [NOTTHAT]", |p: Players, n: i64, _x: Option<i64>| set(p, Setting::CardsDealt, to(n)), &["each turn, each player draws two cards"]);
    g.rule("RULE1", "EACHPLAYER (is|are dealt / draws|draw / gets|get) (an additional card / one more card / an extra card / one additional card) [(each turn / every turn / at the start of each turn)]", |p: Players| set(p, Setting::CardsDealt, Adjust::Gain(number(1))), &["the Primary is dealt an extra card each turn"]);
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
}

fn plays_and_proposals(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "EACHPLAYER (may / must / can) play [up to] <number> cards [(each turn / per turn / a turn / every turn / in a turn)] [NOTTHAT]",
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
        "(each turn / every turn / in each turn) [,] EACHPLAYER (may / must / can) play [up to] <number> cards [NOTTHAT]",
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
    g.rule("RULE1", "(making a proposal is (optional / voluntary / not compulsory / no longer compulsory) / no player has to make a proposal / players (do not have to / need not) make a proposal / nobody has to make a proposal / proposals are optional)", || Procedure::MustPropose { who: Players::all(), must: false }, &["making a proposal is optional"]);
    g.rule("RULE1", "EACHPLAYER must make a proposal [each turn]", |p: Players| Procedure::MustPropose { who: p, must: true }, &[]);
    g.rule(
        "RULE1",
        "EACHPLAYER (may / can / must) make [up to] <number> proposals [(each turn / per turn / a turn / every turn)] [NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::ProposalsPerTurn, to(n)),
        &["each player may make two proposals each turn"],
    );
    g.rule("RULE1", "EACHPLAYER (may / can) make (one more proposal / an additional proposal / an extra proposal) [than (the other players / the others)] [(each turn / per turn)]", |p: Players| set(p, Setting::ProposalsPerTurn, Adjust::Gain(number(1))), &["the Primary may make one more proposal"]);
    g.rule(
        "RULE1",
        "only PROPOSEDKIND may be proposed",
        |k: Vec<ProposalKind>| {
            Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(ProposalTest { except: true, ..kinds(k) }) })
        },
        &["only new cards may be proposed"],
    );
    g.rule(
        "RULE1",
        "PROPOSEDKIND (may / can) (not / no longer / no more) be proposed",
        |k: Vec<ProposalKind>| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(k)) }),
        &["new types may no longer be proposed"],
    );
    g.rule(
        "RULE1",
        "PROPOSEDKIND cannot be proposed [any more]",
        |k: Vec<ProposalKind>| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(k)) }),
        &[],
    );
    g.rule(
        "RULE1",
        "no PROPOSEDPLURAL may be proposed [any more]",
        |k: Vec<ProposalKind>| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(k)) }),
        &["no new cards may be proposed"],
    );
    for (words, kind) in [
        ("winning conditions / the winning condition / the winning conditions", ProposalKind::Winning),
        ("elimination conditions / the elimination condition / the elimination conditions", ProposalKind::Elimination),
        ("rules / the rules", ProposalKind::AmendRule),
        ("cards", ProposalKind::AmendCard),
        ("types / card types", ProposalKind::AmendType),
    ] {
        g.rule(
            "RULE1",
            &format!("({words}) (may not / cannot / can no longer / may no longer) be (amended / changed)"),
            move || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(vec![kind])) }),
            &[],
        );
    }
    g.rule("PROPOSEDPLURAL", "PROPOSEDKIND", |k: Vec<ProposalKind>| k, &[]);
    g.rule(
        "RULE1",
        "(cards / a card) (may / can) (not / no longer) be copied [any more]",
        || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(vec![ProposalKind::Copy])) }),
        &["cards may no longer be copied"],
    );
    g.rule(
        "RULE1",
        "(players / a player / each player) (may / can) [only] copy only (his / their) own cards",
        || Procedure::CopyOwnOnly(true),
        &["a player may copy only his own cards"],
    );
    g.rule(
        "RULE1",
        "(players / a player / each player) (may / can) only copy (his / their) own cards",
        || Procedure::CopyOwnOnly(true),
        &[],
    );
    g.rule("RULE1", "(making a proposal / a proposal / each proposal / every proposal / proposing) costs [its proposer / the proposer / EACHPLAYER] QTYS", |p: Option<Players>, q: Quantities| proposal_cost(p, any_proposal(), q), &["a proposal costs its proposer 20 gold"]);
    g.rule(
        "RULE1",
        "(proposing PROPOSED / a proposal of PROPOSED / a proposal for PROPOSED) costs [its proposer / the proposer] QTYS",
        |t: ProposalTest, q: Quantities| proposal_cost(None, t, q),
        &["proposing a new card costs 20 gold"],
    );
    g.rule(
        "RULE1",
        "(a new card / new cards / each new card) costs|cost [its proposer / the proposer / their proposers] QTYS",
        |q: Quantities| proposal_cost(None, kinds(vec![ProposalKind::NewCard]), q),
        &["a new card costs its proposer 50 gold"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER must pay QTYS (to make a proposal / for each proposal / for a proposal / to propose)",
        |p: Players, q: Quantities| proposal_cost(Some(p), any_proposal(), q),
        &["each player must pay 20 gold to make a proposal"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER must pay QTYS to propose PROPOSED",
        |p: Players, q: Quantities, t: ProposalTest| proposal_cost(Some(p), t, q),
        &[],
    );
}

fn proposal_cost(who: Option<Players>, what: ProposalTest, q: Quantities) -> Option<Procedure> {
    let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
    Some(Procedure::ProposalCost { who: who.unwrap_or_else(Players::all), what, cost })
}

fn piles(g: &mut Grammar) {
    g.rule("RULE1", "(an accepted new card / an accepted card / a new card / new cards / accepted new cards / accepted cards / each new card / a newly accepted card / newly accepted cards / every accepted card / each accepted card) (goes / go / is put / are put / comes / come / is added / are added / is placed / are placed / is shuffled / are shuffled) [straight / directly] PROPOSERPLACE [(instead of (the bottom / under the draw pile / the bottom of the draw pile) / when accepted / once accepted)]", Procedure::NewCardsGo, &["an accepted new card goes straight into the hand of the player who proposed it", "new cards are put on top of the draw pile"]);
    g.rule("PROPOSERPLACE", "PLACE", |p: Place| (!matches!(p, Place::Hand(Who::You) | Place::Play(_))).then_some(p), &[]);
    g.rule(
        "PROPOSERPLACE",
        "(into / to) (its / their / the) proposer 's hand",
        || Place::Hand(Who::Proposer),
        &["into its proposer's hand"],
    );
    g.rule("PROPOSERPLACE", "to (its / their / the) proposer", || Place::Hand(Who::Proposer), &[]);
    g.rule("PROPOSERPLACE", "(into / to) the hands of their proposers", || Place::Hand(Who::Proposer), &[]);
    g.rule("RULE1", "when the draw pile is (empty / finished / used up / exhausted) [,] [the discard pile is not shuffled ; / the discard pile is not shuffled and] the game ends", || Procedure::Refill(Refill::GameEnds), &["when the draw pile is empty, the game ends"]);
    g.rule("RULE1", "when the draw pile is (empty / finished / used up / exhausted) [,] the discard pile is (shuffled and becomes the draw pile / shuffled to become the draw pile / reshuffled into the draw pile)", || Procedure::Refill(Refill::DiscardPile), &[]);
    g.rule("RULE1", "when the draw pile is (empty / finished / used up / exhausted) [,] (<number> sets / a set / one set) of (setup / game setup) cards is|are added [to it / to the draw pile]", |n: Option<i64>| Procedure::Refill(Refill::SetupCards(n.unwrap_or(1))), &["when the draw pile is empty, two sets of setup cards are added"]);
    g.rule(
        "RULE1",
        "the discard pile is (not / no longer / never) (shuffled / reshuffled) [into the draw pile]",
        || Procedure::Refill(Refill::Nothing),
        &["the discard pile is no longer shuffled into the draw pile"],
    );
    g.rule(
        "RULE1",
        "the draw pile (starts / begins) with <number> copies of each [of the] [setup] card|cards",
        Procedure::SetupCopies,
        &["the draw pile starts with 3 copies of each card"],
    );
    g.rule(
        "RULE1",
        "each player starts [the game] with <number> cards",
        Procedure::StartingCards,
        &["each player starts the game with 5 cards"],
    );
    g.rule(
        "RULE1",
        "(each player / players / a new player / every player) (starts / start) with <number> UNITS",
        |start: i64, variable: VariableId| Procedure::VariableStart { variable, start },
        &["each player starts with 150 slaves"],
    );
    g.rule(
        "RULE1",
        "[the] (starting value of <variable> / <variable> starting value) (is / becomes / is now) <number>",
        |variable: VariableId, start: i64| Procedure::VariableStart { variable, start },
        &["the starting value of Gold is 50"],
    );
    g.rule(
        "RULE1",
        "(cards are dealt / players draw / cards are drawn) from the bottom of the draw pile",
        || Procedure::DealFrom { number: HowMany::Bottom(number(1)), zone: Zone::DrawPile },
        &["cards are dealt from the bottom of the draw pile"],
    );
}

fn end(g: &mut Grammar) {
    g.rule("RULE1", "(the game can be ended by vote / players may vote to end the game / the players (may / can) end the game / the game may be ended / a vote to end the game is possible / the end of the game can be voted on) [by vote] (as soon as / when / once / after / if) <number> [new] cards have been accepted [, instead of <number>]", |n: i64, _x: Option<i64>| Procedure::EndVoteAfterCards(n), &["the game can be ended by vote as soon as two new cards have been accepted, instead of 60"]);
    g.rule("RULE1", "(the game can be ended by vote / the players (may / can) end the game / the game may be ended) [by vote] after <number> [new] [accepted] cards [, instead of <number>]", |n: i64, _x: Option<i64>| Procedure::EndVoteAfterCards(n), &[]);
    g.rule("RULE1", "the game ends (at the end of turn / after turn) <number>", Procedure::EndsAfterTurn, &["the game ends after turn 20"]);
    g.rule("RULE1", "the game ends (when / if) FRACTION (or more of the players / of the players or more / of the players) (wish / want) (it / to end it / it to end / to end the game)", |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: false }, &["the game ends when two thirds of the players wish it"]);
    g.rule(
        "RULE1",
        "the game ends (when / if) more than FRACTION of the players (wish / want) (it / to end it / it to end / to end the game)",
        |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: true },
        &[],
    );
}
