//! Rules about the game itself: what may stand around them, where cards go, what refills the draw pile, the end. The turn is [`super::turns`]'s,
//! proposals are [`super::proposing`]'s, votes [`super::votes`]'.

use super::Grammar;
use super::amounts::number;
use super::values::*;
use crate::english::meaning::*;

fn rule(procedure: Procedure) -> Sentence {
    Sentence::Procedure { procedure, condition: None, until: Duration::Always }
}

pub(super) fn set(who: Players, setting: Setting, adjust: Adjust) -> Procedure {
    Procedure::Setting { who, setting, adjust }
}

pub(super) fn to(n: i64) -> Adjust {
    Adjust::SetTo(number(n))
}

pub fn rules(g: &mut Grammar) {
    frame(g);
    piles(g);
    end(g);
}

/// What may stand around a rule: duration, condition, "from now on", "instead of".
fn frame(g: &mut Grammar) {
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

    g.rule(
        "RULE1",
        "rule RULENUMBER (is hereby repealed / is void / is struck / is struck out / is cancelled / is dropped / shall no longer apply / ceases to apply)",
        Procedure::Repeal,
        &["rule 5.1 is void"],
    );
    g.rule("RULE1", "repeal rule RULENUMBER", Procedure::Repeal, &["repeal rule 5.1"]);
}

fn piles(g: &mut Grammar) {
    g.rule("RULE1", "(an accepted new card / an accepted card / a new card / new cards / accepted new cards / accepted cards / each new card / a newly accepted card / newly accepted cards / every accepted card / each accepted card) (goes / go / is put / are put / comes / come / is added / are added / is placed / are placed / is shuffled / are shuffled) [straight / directly] PROPOSERPLACE [(instead of (the bottom / under the draw pile / the bottom of the draw pile) / when accepted / once accepted / , (not / and not / rather than / instead of) (on / at / to / under / into) [the] (bottom / top / it) [of the draw pile])]", Procedure::NewCardsGo, &["an accepted new card goes straight into the hand of the player who proposed it", "new cards are put on top of the draw pile"]);
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

    g.rule(
        "RULE1",
        "(new cards / a new card / accepted new cards / accepted cards / each new card / an accepted new card) (is|are shuffled into the draw pile / is|are added to the draw pile and it is shuffled / is|are mixed into the draw pile)",
        || Procedure::NewCardsGo(Place::DrawPile(End::Shuffled)),
        &["new cards are shuffled into the draw pile"],
    );
    g.rule(
        "RULE1",
        "the proposer (gets / receives / takes / keeps) (the new card / an accepted new card / his new card / the accepted card) (in hand / into his hand / at once / straight away / on acceptance)",
        || Procedure::NewCardsGo(Place::Hand(Who::Proposer)),
        &["the proposer gets the new card into his hand"],
    );
    g.rule("RUNSOUT", "(when / if / whenever / once / as soon as) the draw pile (is (empty / finished / used up / exhausted) / runs out / has run out / runs dry / has been used up)", || Nothing, &["when the draw pile runs out"]);
    g.rule(
        "RULE1",
        "RUNSOUT [,] the game (ends / is over)",
        || Procedure::Refill(Refill::GameEnds),
        &["if the draw pile runs out, the game is over"],
    );
    g.rule(
        "RULE1",
        "the game (ends / is over) RUNSOUT",
        || Procedure::Refill(Refill::GameEnds),
        &["the game ends when the draw pile runs out"],
    );
    g.rule(
        "RULE1",
        "RUNSOUT [,] (no more cards are (dealt / drawn) / no cards are (dealt / drawn) / it stays empty / it is not refilled / nobody draws any more / the discard pile is not (shuffled / reshuffled))",
        || Procedure::Refill(Refill::Nothing),
        &["when the draw pile runs out, no more cards are dealt"],
    );
    g.rule(
        "RULE1",
        "RUNSOUT [,] (a set / one set / <number> sets) of [game] setup cards (becomes / become / is|are shuffled and becomes|become / is|are added to / is|are shuffled into / is|are put into) the draw pile",
        |n: Option<i64>| Procedure::Refill(Refill::SetupCards(n.unwrap_or(1))),
        &["when the draw pile is empty, a set of setup cards is shuffled and becomes the draw pile"],
    );
    // "An empty draw pile is refilled with one set of setup cards; the discard pile is not shuffled in."
    g.rule(
        "PILESTAYS",
        "[, / ; / , and / and / :] (the discard pile (is not (shuffled in / shuffled into it / used / touched) / stays [where it is / as it is] / remains [where it is / as it is] / is left alone) / not with the discard pile / instead of [with] the discard pile / , not the discard pile)",
        || Nothing,
        &["the discard pile is not shuffled in"],
    );
    for (pile, set) in [
        (
            "(an / the) empty draw pile is (refilled / filled [up / again] / replenished / replaced) (with / by)",
            "(a set / one set / <number> sets) of [game] setup cards",
        ),
        (
            "RUNSOUT [,] [then] it is (refilled / filled [up / again] / replenished / replaced) (with / by)",
            "(a set / one set / <number> sets) of [game] setup cards",
        ),
        (
            "RUNSOUT [,] [then]",
            "(a set / one set / <number> sets) of [game] setup cards (is|are (added / shuffled in / put in) / replaces|replace it / becomes|become the draw pile / forms|form the new draw pile)",
        ),
    ] {
        g.rule(
            "RULE1",
            &format!("{pile} {set} [PILESTAYS]"),
            |n: Option<i64>| Procedure::Refill(Refill::SetupCards(n.unwrap_or(1))),
            if pile.starts_with("(an") {
                &["an empty draw pile is refilled with one set of setup cards; the discard pile is not shuffled in"]
            } else {
                &[]
            },
        );
    }
    g.rule(
        "RULE1",
        "((an / the) empty draw pile / the draw pile , once [it is] empty ,) (is not (refilled / filled [up / again] / replenished) / stays empty / remains empty)",
        || Procedure::Refill(Refill::Nothing),
        &["an empty draw pile stays empty"],
    );
    g.rule(
        "RULE1",
        "(everyone / everybody / players / every player / a player / a new player / new players / each player) (begins / begin / starts / start) [the game] with [a hand of] <number> cards [in hand]",
        Procedure::StartingCards,
        &["players start with seven cards"],
    );
    g.rule(
        "RULE1",
        "(when / whenever / if / once) (a new card / an accepted new card) is accepted [,] its proposer (draws / gets / receives / takes) it [at once / in hand]",
        || Procedure::NewCardsGo(Place::Hand(Who::Proposer)),
        &["when a new card is accepted, its proposer draws it"],
    );
    g.rule(
        "RULE1",
        "the draw pile is (not / never / no longer) (refilled / filled up / filled again / replenished) [when it is empty]",
        || Procedure::Refill(Refill::Nothing),
        &["the draw pile is not refilled"],
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

    g.rule(
        "RULE1",
        "the game (is over / finishes / is finished / stops) (at the end of turn / after turn) <number>",
        Procedure::EndsAfterTurn,
        &["the game is over after turn 20"],
    );
    g.rule("RULE1", "turn <number> is the last [turn] [of the game]", Procedure::EndsAfterTurn, &["turn 20 is the last turn"]);
    g.rule("RULE1", "the game ends after <number> turns", Procedure::EndsAfterTurn, &["the game ends after 20 turns"]);
    let share = |f: FractionOf, more: bool| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more };
    g.rule(
        "RULE1",
        "(FRACTION [or more] of the players / all players / every player) must (agree / want it / wish it / wish to end the game / want to end the game / vote for the end / vote to end the game) [(before the game (can be ended / ends) [by vote] / for the game to (end / be ended) [by vote] / for it to end / to end the game [by vote])]",
        move |f: Option<FractionOf>| share(f.unwrap_or(FractionOf { numerator: 1, denominator: 1 }), false),
        &["two thirds of the players must agree before the game can be ended by vote"],
    );
    g.rule(
        "RULE1",
        "the game (can be ended / can only be ended / may be ended / is ended / ends) [by vote] (if / when / only if) (FRACTION [or more] of the players / all players / every player) (agree / agrees / wish / wishes / want / wants) [it / to end it / to end the game / it to end / to]",
        move |f: Option<FractionOf>| share(f.unwrap_or(FractionOf { numerator: 1, denominator: 1 }), false),
        &["the game ends if all players wish to end it"],
    );
    g.rule(
        "RULE1",
        "(ending the game by vote / the vote to end the game / a vote to end the game) (needs / requires / takes) (FRACTION [or more] of the players / all players / every player / everyone)",
        move |f: Option<FractionOf>| share(f.unwrap_or(FractionOf { numerator: 1, denominator: 1 }), false),
        &["ending the game by vote needs two thirds of the players"],
    );
    g.rule(
        "RULE1",
        "(ending the game by vote / the vote to end the game / a vote to end the game) (needs / requires / takes) more than FRACTION of the players",
        move |f: FractionOf| share(f, true),
        &["the vote to end the game needs more than half of the players"],
    );
    g.rule(
        "RULE1",
        "(the game can be ended by vote / the players (may / can) (end the game / vote to end the game) / the game may be ended / the end of the game can be voted on) [by vote] (as soon as / when / once / after / if) <number> [new] (card has / cards are / cards were / card is) [been] accepted [NOTTHAT]",
        |n: i64, _x: Option<i64>| Procedure::EndVoteAfterCards(n),
        &["the game can be ended by vote after 1 new card has been accepted"],
    );
    g.rule(
        "RULE1",
        "(only <number> / <number>) new cards (are needed / are enough / must be accepted / need to be accepted) (before the game can be ended by vote / to end the game by vote / for the vote to end the game / before the players may end the game)",
        |n: i64| Procedure::EndVoteAfterCards(n),
        &["only ten new cards must be accepted before the game can be ended by vote"],
    );
    g.rule(
        "RULE1",
        "the game (may only / can only / may / can) be ended [by vote] (if / when / only if) (FRACTION [or more] of the players / all players / every player) (agree / agrees / wish / wishes / want / wants) [it / to end it / to]",
        move |f: Option<FractionOf>| share(f.unwrap_or(FractionOf { numerator: 1, denominator: 1 }), false),
        &["the game may only be ended by vote if all players agree"],
    );
}
