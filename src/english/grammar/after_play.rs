//! Where played cards go, said in a rule of some cards: "an Effect that has been played goes under the draw pile".

use super::Grammar;
use super::governing::Governed;
use super::values::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    g.rule(
        "BEENPLAYED",
        "((has|have been / is|are / was|were) (played / carried out / resolved / executed))",
        || Nothing,
        &["has been played"],
    );
    g.rule(
        "PLAYEDONE",
        "(a / an / each / every / any) (CARDN (that / which) BEENPLAYED / played CARDN)",
        sort,
        &["an Effect that has been played"],
    );
    g.rule("PLAYEDONE", "[all] (CARDKINDS (that / which) BEENPLAYED / played CARDKINDS)", told, &["played Effects"]);
    g.rule("ONEOFSORT", "(a / an / each / every / any) CARDN", sort, &["an Effect card"]);
    g.rule("ONEOFSORT", "[all] CARDKINDS", told, &["Floods"]);
    g.rule(
        "GOESAFTER",
        "((goes|go / returns|return / comes|come / is|are (put / placed / returned / laid / moved / sent / shuffled)) [back] [straight / directly])",
        || Nothing,
        &["goes"],
    );
    g.rule("AFTERTO", "PLACE", |p: Place| (!matches!(p, Place::Play(_) | Place::Hand(Who::You))).then_some(p), &["under the draw pile"]);
    g.rule(
        "NOTONPILE",
        "[,] (instead of / rather than / and not / not / in place of) ([in / into / to / on / onto / on top of] the discard pile / being discarded)",
        || Nothing,
        &["instead of being discarded"],
    );
    g.rule("WHENIT", "(when / once / after / whenever / if / as soon as)", || Nothing, &["once"]);
    g.rule("ONCEPLAYED", "((after / when / once) (being played / having been played / played / it has been played / they have been played / it is played / they are played) / after use)", || Nothing, &["after being played"]);
    let goes = |card: Tests, to: Place| Governed { is: vec![Procedure::Holds(Static::AfterPlay { card, to })], not: Vec::new() };
    let removed = move |card: Tests| goes(card, Place::OutOfGame);
    const OUT: &str = "(is|are (removed / taken out / thrown out) [from / of] the game / leaves|leave the game)";
    g.rule(
        "G1",
        "PLAYEDONE GOESAFTER AFTERTO [NOTONPILE]",
        goes,
        &["an Effect that has been played goes to the bottom of the draw pile, not to the discard pile"],
    );
    g.rule("G1", &format!("PLAYEDONE {OUT} [NOTONPILE]"), removed, &["a played Flood is removed from the game"]);
    g.rule(
        "G1",
        "WHENIT ONEOFSORT BEENPLAYED [,] (it / they / that card / those cards / the card) GOESAFTER AFTERTO [NOTONPILE]",
        goes,
        &["once an Effect card has been played, it goes under the draw pile rather than onto the discard pile"],
    );
    g.rule(
        "G1",
        &format!("WHENIT ONEOFSORT BEENPLAYED [,] (it / they / that card / those cards / the card) {OUT} [NOTONPILE]"),
        removed,
        &[],
    );
    g.rule("G1", "ONCEPLAYED [,] ONEOFSORT GOESAFTER AFTERTO [NOTONPILE]", goes, &["once played, an Effect returns to its owner's hand"]);
    g.rule("G1", &format!("ONCEPLAYED [,] ONEOFSORT {OUT} [NOTONPILE]"), removed, &[]);
    g.rule(
        "G1",
        "ONEOFSORT GOESAFTER AFTERTO (ONCEPLAYED / WHENIT (it / they) BEENPLAYED) [NOTONPILE]",
        goes,
        &["Effects go under the draw pile after being played"],
    );
}

/// Cards of some sort, wherever they are. Of cards of any sort it would be said of those too that stay in play.
fn sort(find: Find) -> Option<Tests> {
    if find.from.is_empty() && find.by.is_none() && find.owner.is_none() { told(find.of) } else { None }
}

fn told(tests: Tests) -> Option<Tests> {
    (!tests.is_empty()).then_some(tests)
}
