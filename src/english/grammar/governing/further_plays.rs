//! A further play of some sort of cards: "a player may play one Permanent in addition to his normal play".

use super::super::Grammar;
use super::super::values::*;
use super::{Governed, said, they};
use crate::english::meaning::*;

fn further(find: Find, number: i64) -> Option<Vec<Procedure>> {
    let sort = find.from.is_empty() && find.by.is_none() && find.owner.is_none() && !find.of.is_empty();
    (sort && number > 0).then(|| vec![Procedure::FurtherPlays { who: they(), number, card: find.of }])
}

pub(super) fn rules(g: &mut Grammar) {
    g.rule(
        "BESIDES",
        "((in addition to / besides / beside / on top of / as well as / apart from) (his / their / your / the) (normal / usual / regular / ordinary / other) (play|plays / card|cards) / in addition / as an extra play / as a further play / as well)",
        || Nothing,
        &["in addition to his normal play"],
    );
    g.rule(
        "EXTRAONE",
        "(another / an additional / one additional / an extra / one extra / a further / one more / a second)",
        || Nothing,
        &["an additional"],
    );
    g.rule("MUSTBEA", "[,] ((if / provided / provided that / as long as / but only if / only if) (it|this is) / but it (must / has to) be / which (must / has to) be / that must be)", || Nothing, &["if it is"]);
    let one = |f: Find| further(f, 1).map(|is| Governed { is, not: Vec::new() });
    let of = |p: Players, f: Find| further(f, 1).map(|is| said(&p, is));
    g.rule(
        "GP",
        "MAYDO play (a / an / one) [additional / extra / further] CARDN [PERROUND] BESIDES [PERROUND]",
        one,
        &["may play one Permanent in addition to his normal play"],
    );
    g.rule(
        "GP",
        "MAYDO play EXTRAONE card [PERROUND] [BESIDES] MUSTBEA (a / an) CARDN",
        one,
        &["may play one additional card if it is a Permanent"],
    );
    g.rule(
        "G1",
        "BESIDES [,] FOLK MAYDO play (a / an / one) CARDN [PERROUND]",
        of,
        &["in addition to his normal play a player may play a Permanent"],
    );
    g.rule(
        "G1",
        "BESIDES [,] FOLK MAYDO play <number> CARDSN [PERROUND]",
        |p: Players, n: i64, f: Find| further(f, n).map(|is| said(&p, is)),
        &[],
    );
    g.rule(
        "GP",
        "MAYDO play [up to] <number> CARDSN [PERROUND] BESIDES [PERROUND]",
        |n: i64, f: Find| further(f, n).map(|is| Governed { is, not: Vec::new() }),
        &[],
    );
    g.rule("GP", "MAYDO play EXTRAONE CARDN [PERROUND]", one, &[]);
}
