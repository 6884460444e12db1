//! What is done when the draw pile is empty: sets of setup cards, and what becomes of the discard pile.

use super::Grammar;
use super::values::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    g.rule(
        "RUNSOUT",
        "((when / if / whenever / once / as soon as) (there are no [more] cards [left] in the draw pile / there is no card [left] in the draw pile / no [more] cards are left in the draw pile / no card is left in the draw pile / the draw pile (has no [more] cards [left] / is out of cards / is gone / is at an end)))",
        || Nothing,
        &["when there are no more cards in the draw pile"],
    );
    g.rule(
        "SETUPSET",
        "(a / one / another / a new / a fresh / one new / one fresh / one more) (set of [the] [game] setup cards / copy of each [of the] setup card|cards)",
        || 1,
        &["one set of the setup cards", "a fresh set of setup cards"],
    );
    g.rule("SETUPSET", "<number> [new / fresh] sets of [the] [game] setup cards", |n: i64| n, &["two sets of setup cards"]);
    g.rule(
        "BECOMEPILE",
        "([is|are (shuffled / shuffled and / shuffled to)] (becomes|become / forms|form / makes|make / is|are used as / serves|serve as / be used as) (the / a / the new / a new / the next) draw pile / is|are (shuffled / added / put / mixed) [and (added / put)] [in / into it / to it / into the draw pile / to the draw pile] / comes|come in / replaces|replace it / takes|take its place)",
        || Nothing,
        &["is shuffled in", "becomes the new draw pile"],
    );
    g.rule(
        "PILELEFT",
        "the discard pile (is (not / no longer) (shuffled [in / into it] / reshuffled / used / touched / moved) / (stays / remains) [where it is / as it is / untouched / in place / put / what it is] / is left (alone / where it is / as it is / untouched / in place))",
        || Nothing,
        &["the discard pile stays where it is"],
    );
    let sets = |n: i64| Procedure::Refill(Refill::SetupCards(n));
    g.rule(
        "RULE1",
        "RUNSOUT [,] [then] SETUPSET BECOMEPILE [[, / ; / . / :] [and / while / but] PILELEFT]",
        sets,
        &["when the draw pile is empty, one set of the setup cards is shuffled in and the discard pile stays"],
    );
    g.rule("RULE1", "RUNSOUT [,] PILELEFT [, / ; / .] [and / but] [instead [,]] SETUPSET BECOMEPILE [instead]", sets, &[]);
    g.rule(
        "RULE1",
        "PILELEFT RUNSOUT (, / ; / . / :) [and / but] [instead [,]] SETUPSET BECOMEPILE [instead]",
        sets,
        &["the discard pile is not shuffled when the draw pile is empty: instead, one set of setup cards becomes the draw pile"],
    );
    g.rule("RULE1", "instead of [shuffling] the discard pile [,] SETUPSET BECOMEPILE RUNSOUT", sets, &[]);
    g.rule("RULE1", "RUNSOUT [,] SETUPSET BECOMEPILE instead of the discard pile", sets, &[]);
}
