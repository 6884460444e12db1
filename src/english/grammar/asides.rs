//! Words beside a sentence that make plain what it says anyway: ties, what is counted in, how fractions are rounded.

use super::Grammar;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::Walk;

pub fn rules(g: &mut Grammar) {
    ties(g);
    counted_in(g);
    rounded(g);
}

/// All that are tied are meant where "the player with the most" is meant.
fn ties(g: &mut Grammar) {
    g.rule("TIEDFOR", "(if there is a tie / in case of a tie / in the case of a tie / in a tie / if tied / if they are tied / if several are tied / if several players are tied / if players are tied / on a tie / when tied / if (several / two / more) players [or more] are tied (for / for the / for having the) (lowest / highest / most / least / fewest / first / last) / if two or more are tied / if two or more players are tied)", || Nothing, &["if there is a tie"]);
    g.rule("ALLTIED", "(all of them / all / each / each of them / everyone tied / all tied players / all of those / all the tied players / every tied player / each tied player / all those tied / all players tied)", || Nothing, &["all of them"]);
    g.rule(
        "TIES",
        "{ (ALLTIED [,] TIEDFOR / TIEDFOR [,] ALLTIED / ties : all / all in a tie / ALLTIED do so TIEDFOR) }",
        || Nothing,
        &["(all of them, if there is a tie)"],
    );
    g.rule(
        "TIES",
        ", (ALLTIED TIEDFOR / or ALLTIED [,] TIEDFOR / TIEDFOR [,] ALLTIED [do / do so / of them do / does])",
        || Nothing,
        &[", or all of them if there is a tie"],
    );
    g.rule(
        "TIES",
        ". TIEDFOR [,] ALLTIED [do / do so / of them do / does / count]",
        || Nothing,
        &[". if several players are tied, all of them do"],
    );
    g.rule(
        "SIMPLE",
        "CLAUSE TIES",
        |e: Effect| picks_extreme(&e).then_some(e),
        &["whoever has the smallest pyramid gains one level (all of them, if there is a tie)"],
    );
}

/// Whether those are meant who have the most or the least of something.
fn picks_extreme(effect: &Effect) -> bool {
    match effect {
        Effect::ForEach { players, effect, .. } => matches!(players.pick, Pick::Most(_) | Pick::Fewest(_)) || picks_extreme(effect),
        _ => false,
    }
}

/// "this one included": what is counted is counted anyway.
fn counted_in(g: &mut Grammar) {
    g.rule("COUNTEDIN", "[,] (this one included / this card included / including this one / including this card / counting this one / counting this card / including this / itself included / including itself)", || Nothing, &[", this one included"]);
    g.rule(
        "COUNTEDIN",
        "{ (this one included / this card included / including this one / including this card / counting this one / including itself) }",
        || Nothing,
        &[],
    );
    g.rule(
        "EACHOF",
        "CARDN [POST] COUNTEDIN",
        |f: Find, z: Option<super::nouns::Post>| count(super::nouns::post(f, z)?, Where::Nowhere),
        &["Permanent in play, this one included"],
    );
    g.rule(
        "COUNTABLE",
        "CARDSN [POST] COUNTEDIN",
        |f: Find, z: Option<super::nouns::Post>| count(super::nouns::post(f, z)?, Where::Nowhere),
        &["Permanents in play, including this one"],
    );
    g.rule("NOTCOUNTED", "[,] (not counting this one / not counting this card / not including this one / this one excluded / excluding this one / excluding this card / apart from this one / not counting itself / other than this one / besides this one)", || Nothing, &[", not counting this one"]);
    g.rule(
        "EACHOF",
        "CARDN [POST] NOTCOUNTED",
        |f: Find, z: Option<super::nouns::Post>| count(super::nouns::post(super::nouns::with(f, CardTest::NotThis), z)?, Where::Nowhere),
        &["Permanent you control, not counting this one"],
    );
}

/// "half as many slaves as target player has, rounded up".
fn rounded(g: &mut Grammar) {
    g.rule(
        "QTY",
        "QTY ROUNDED",
        |q: Quantity, r: Rounding| with_fractions_rounded(q, r, |rounds, q| rounds.amount(&mut q.amount)),
        &["half as many slaves as target player has, rounded up"],
    );
    g.rule(
        "STATIC",
        "STATICX ROUNDED",
        |s: Static, r: Rounding| with_fractions_rounded(s, r, |rounds, s| rounds.holds(s)),
        &["whenever you would lose slaves, you lose half as many instead (rounded up)"],
    );
    g.rule(
        "STATICX",
        "(if / when / whenever / each time) WOULD [,] SEQ instead",
        |event: Event, e: Effect| Static::Instead { event, frequency: Frequency::Always, effect: Box::new(e) },
        &[],
    );
}
