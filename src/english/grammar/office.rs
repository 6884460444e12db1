//! Who is Primary and in which order cards are resolved, in more words: "the office of Primary goes to …", "players without gold are skipped when it moves on",
//! "the Primary's card is the last to be resolved".

use super::Grammar;
use super::governing::{Governed, folk, others};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn one(procedure: Procedure) -> Governed {
    Governed { is: vec![procedure], not: Vec::new() }
}

fn barred(who: Players) -> Governed {
    one(Procedure::Holds(Static::Cannot { who, deed: Deed::BePrimary }))
}

pub fn rules(g: &mut Grammar) {
    primary(g);
    skipped(g);
    becoming(g);
    order(g);
    steps(g);
}

/// To whom it passes.
fn primary(g: &mut Grammar) {
    let is = |p: Players| (p != Players::all()).then(|| one(Procedure::PrimaryIs(p)));
    g.rule(
        "G1",
        "[PERROUND / ATROUND] [,] PRIMARYNP MOVESON to PLAYERS [PERROUND / ATROUND]",
        is,
        &["at the start of each turn the position of Primary goes to the player with the lowest pyramid"],
    );
    g.rule(
        "G1",
        "PLAYERS [(ATROUND / when (a / the / each) turn (begins / starts))] is [the] primary [player] (for that turn / in that turn / of that turn / during that turn / for the turn)",
        is,
        &["whoever has the most gold at the start of a turn is Primary for that turn"],
    );
    for (side, seats) in [("left", 1), ("right", -1)] {
        g.rule(
            "G1",
            &format!("[PERROUND] [,] PRIMARYNP MOVESON to the (player / neighbour / one) (on / to) (the primary 's / his / the) {side} [PERROUND] [NOTOLD]"),
            move || one(Procedure::Rotation { seats, every: 1 }),
            if seats < 0 { &["each turn the position of the Primary passes to the player on the Primary's right, no longer to the left"] } else { &[] },
        );
    }
    let lot = || one(Procedure::PrimaryIs(Players { pick: Pick::Random(1), ..Players::all() }));
    g.rule(
        "G1",
        "(PERROUND / ATROUND) [,] the [new] primary [player] is (chosen / drawn / decided / determined / selected / picked) (by lot / at random / randomly)",
        lot,
        &["each turn the Primary is chosen by lot"],
    );
    g.rule(
        "G1",
        "(a player / each player / every player) (stays / remains) [the] primary [player] for <number> turns before (the position / it / the primary) (moves / passes) on",
        |n: i64| Some(one(Procedure::Rotation { seats: 1, every: u32::try_from(n).ok().filter(|n| *n > 1)? })),
        &["every player remains Primary for two turns before the position moves on"],
    );
    let stays = || one(Procedure::Rotation { seats: 0, every: 1 });
    g.rule(
        "STAYSSAME",
        "((stays|stay / remains|remain) (with the same (player / one) / where it is / with whoever (has / holds) it / put / the same [player] / as it is / the one he is) [for good / for the rest of the game / from now on])",
        || Nothing,
        &["stays with the same player"],
    );
    g.rule("G1", "PRIMARYNP STAYSSAME", stays, &["the Primary stays with the same player"]);
    g.rule(
        "G1",
        "PRIMARYNP (no longer (moves / rotates / changes / passes on / goes round) / does not (move / rotate / change / pass) [on] [any more / any longer]) [,] (but / and) STAYSSAME",
        stays,
        &["the Primary no longer rotates but stays with the same player"],
    );
    g.rule("G1", "the same player (stays / remains / is always) [the] primary [player]", stays, &["the same player stays Primary"]);
    g.rule(
        "RULE",
        "PRIMARYNP MOVESON only (IF / when / while) HECONDS",
        |c: Condition| {
            // "He" is the Primary.
            let condition = put_condition(put_condition(c, SUBJECT, &Who::Primary), HE, &Who::Primary);
            Draft {
                sentences: vec![Sentence::Procedure {
                    procedure: Procedure::Rotation { seats: 0, every: 1 },
                    condition: Some(not(condition)),
                    until: Duration::Always,
                }],
                target: None,
            }
        },
        &["the Primary moves on only if he has no gold"],
    );
}

/// Whom it passes over.
fn skipped(g: &mut Grammar) {
    g.rule("ISSKIPPED", "(is|are [always] (passed over / skipped / left out / missed out))", || Nothing, &["is skipped"]);
    g.rule(
        "WHENMOVES",
        "((when / whenever / as / each time) (PRIMARYNP / it) (moves [on] / changes / rotates / passes [on] / is passed on / goes round) / by (the primary [player] / PRIMARYNP) / in the rotation [of the primary])",
        || Nothing,
        &["when the Primary moves on"],
    );
    g.rule(
        "G1",
        "PLAYER ISSKIPPED WHENMOVES",
        |p: Np| Some(barred(folk(p)?)),
        &["a player without gold is skipped when the Primary moves on"],
    );
    g.rule(
        "G1",
        "WHENMOVES [,] PLAYER ISSKIPPED",
        |p: Np| Some(barred(folk(p)?)),
        &["when the Primary moves, players with no gold are skipped"],
    );
    g.rule(
        "G1",
        "WHENMOVES [,] (it / he / the primary [player]) (skips / passes over / leaves out) PLAYER",
        |p: Np| Some(barred(folk(p)?)),
        &["when the Primary moves on, it skips players with fewer than 100 slaves"],
    );
    g.rule(
        "G1",
        "FOLK (never (becomes|become / is|are made / gets|get to be) / (cannot / can never / may not / may never / can no longer / may no longer) (become / be / be made)) [the] primary [player]",
        barred,
        &["a player with no gold never becomes Primary"],
    );
    g.rule(
        "G1",
        "NOONE ((may / can) (become / be / be made) / becomes / is [ever]) [the] primary [player]",
        barred,
        &["no player without gold may be Primary"],
    );
    g.rule(
        "G1",
        "only FOLKS (may / can) (become / be / be made) [the] primary [player]",
        |p: Players| Some(barred(others(&p)?)),
        &["only players with gold may become Primary"],
    );
}

/// What becoming it brings.
fn becoming(g: &mut Grammar) {
    let brings = |effect: Effect| {
        let effect = put(put(effect, SUBJECT, &Who::Affected), HE, &Who::Affected);
        Sentence::When(Trigger { event: Event::BecomesPrimary(Players::all()), condition: None, frequency: Frequency::Always, effect })
    };
    g.rule(
        "RULE",
        "(on / upon / by / when) becoming [the] primary [player] [,] (a player / each player / that player) PRED3",
        brings,
        &["on becoming Primary a player gains 15 gold"],
    );
    g.rule("RULE", "(a player / each player) PRED3 (on / upon / by / when) becoming [the] primary [player]", brings, &[]);
    g.rule("RULE", "(each / every / a) new primary [player] PRED3", brings, &["each new Primary gains 15 gold"]);
}

/// Whose card comes last or first, and by what the order goes.
fn order(g: &mut Grammar) {
    let last = |p: Np| Some(Procedure::PlaysLast(folk(p).filter(|p| *p != Players::all())?));
    let first = |p: Np| Some(Procedure::Order { first: folk(p).filter(|p| *p != Players::all())?, clockwise: true });
    g.rule("TOBERES", "to be (resolved / played / carried out / processed)", || Nothing, &["to be resolved"]);
    g.rule(
        "G1",
        "POSS card|cards|play|plays is|are the last [card|cards|ones|one] TOBERES",
        move |p: Np| last(p).map(one),
        &["the Primary's card is the last to be resolved"],
    );
    g.rule(
        "G1",
        "the last card TOBERES is (POSS [card] / that of PLAYER / the card of PLAYER)",
        move |p: Np| last(p).map(one),
        &["the last card to be resolved is the Primary's"],
    );
    g.rule(
        "G1",
        "(last / last of all / finally) [,] POSS card|cards is|are resolved",
        move |p: Np| last(p).map(one),
        &["last of all the Primary's card is resolved"],
    );
    g.rule("THENON", "(, / ; / , and / and / , then / . / :) [then] (the (others / other players / rest) (follow / follows / play) [in] CWONLY [order] [from (there / him / that player / them)] / (play / it) (goes / continues / proceeds) [on] CWONLY [from (there / him / that player / them)] / CWONLY from (there / him / that player / them))", || Nothing, &[", and the others follow clockwise from that player"]);
    g.rule("CWONLY", "[in] clockwise [order]", || Nothing, &["clockwise"]);
    g.rule(
        "G1",
        "PLAYER (plays / goes / acts / begins / starts [play]) [first] THENON",
        move |p: Np| first(p).map(one),
        &["whoever has the lowest pyramid begins, and play goes on clockwise"],
    );
    g.rule(
        "G1",
        "the first card TOBERES is (that / the card) of PLAYER [THENON]",
        move |p: Np| first(p).map(one),
        &["the first card to be resolved is that of the player with the lowest pyramid; the others follow clockwise"],
    );
    g.rule("ORDERBY", "((the order of play / the turn order / the order in which cards are resolved / plays / cards / the order of the plays) is|are (determined / decided / ordered / fixed / set / given / sorted) by / (cards / plays) are resolved by)", || Nothing, &["the order of play is determined by"]);
    for (words, other, most_first) in [
        ("most|highest|greatest|largest|tallest", "fewest|least|lowest|smallest", true),
        ("fewest|least|lowest|smallest|shortest", "most|highest|greatest|largest", false),
    ] {
        let by = move |a: Amount| Procedure::OrderBy { amount: put_amount(a, SUBJECT, &Who::Candidate), most_first };
        g.rule(
            "RULE1",
            &format!("ORDERBY [the number of] MEASURE (: / ; / , / , and / -) (the player / whoever) (with / who has / has) [the] {words} [MEASUREX] (plays|play / comes|come / goes|go / is resolved) first [, the (one / player) with [the] {other} [MEASUREX] last]"),
            move |a: Amount, x: Option<Amount>, y: Option<Amount>| (x.is_none_or(|x| x == a) && y.is_none_or(|y| y == a)).then(|| by(a)),
            if most_first { &["the order of play is determined by gold: the player with the most plays first"] } else { &[] },
        );
        g.rule(
            "RULE1",
            &format!("it is by MEASURE [, not clockwise ,] that (plays / cards / the plays) are (ordered / resolved) (: / ; / , / -) (the player / whoever) (with / who has / has) [the] {words} [MEASUREX] (plays|play / comes|come / goes|go / is resolved) first [, the (one / player) with [the] {other} [MEASUREX] last]"),
            move |a: Amount, x: Option<Amount>, y: Option<Amount>| (x.is_none_or(|x| x == a) && y.is_none_or(|y| y == a)).then(|| by(a)),
            &[],
        );
        g.rule(
            "RULE1",
            &format!("the (player / one) (with / who has) the {words} MEASURE (plays|play / acts|act / goes|go / resolves|resolve (his card / his cards) / comes|come) first [,] [and] then the (one / player) (with / who has) the (next {words} / second {words}) [MEASUREX] [, and so on / and so on / , and so forth]"),
            move |a: Amount, x: Option<Amount>| x.is_none_or(|x| x == a).then(|| by(a)),
            if most_first { &[] } else { &["the player with the fewest slaves resolves his card first, then the one with the next fewest, and so on"] },
        );
    }
}

/// What comes first: permanents or effects, winning or elimination.
fn steps(g: &mut Grammar) {
    g.rule(
        "PERMSPLAYED",
        "[all] [the] permanents [that are] [played] [(that / in that / in the / in a / this / each) turn]",
        || Nothing,
        &["all permanents played that turn"],
    );
    g.rule(
        "EFFECTSRES",
        "(any effect is (resolved / carried out) / [all / any / the] effects are (resolved / carried out))",
        || Nothing,
        &["any effect is resolved"],
    );
    let perms = || one(Procedure::PermanentsFirst);
    g.rule(
        "G1",
        "before EFFECTSRES [,] PERMSPLAYED (come into play / are resolved)",
        perms,
        &["before any Effect is resolved, all Permanents played that turn come into play"],
    );
    g.rule("G1", "PERMSPLAYED (come into play / are resolved) before EFFECTSRES", perms, &[]);
    g.rule("G1", "PERMSPLAYED (come into play / are resolved) first [,] [and] [only] then (are [the] effects resolved / are [the] effects carried out / [the] effects are resolved)", perms, &["all Permanents come into play first, and only then are Effects resolved"]);
    g.rule(
        "G1",
        "first [all] [the] permanents [come into play] [,] [and] then [all] [the] effects are (resolved / carried out)",
        perms,
        &["first Permanents, then Effects are resolved"],
    );
    g.rule(
        "G1",
        "no permanent comes into play before (all / the) effects (are / have been) (resolved / carried out)",
        || one(Procedure::EffectsFirst(true)),
        &["no Permanent comes into play before all Effects have been resolved"],
    );
    // The end of a turn.
    g.rule("ATTHEEND", "at the end of (a / the / each / every) turn [,]", || Nothing, &["at the end of a turn"]);
    g.rule(
        "WINNINGX",
        "([the] winning [conditions] / [the] (conditions for winning / victory conditions) / a win / victory / who wins / the win)",
        || Nothing,
        &["winning conditions"],
    );
    g.rule(
        "ELIMINATIONX",
        "([the] elimination [conditions] / [the] (conditions for elimination) / eliminations / who is eliminated)",
        || Nothing,
        &["elimination"],
    );
    g.rule("ISCHECKED", "(is|are (checked / looked at / judged / decided / tested / applied / resolved / examined / considered / settled) / comes|come / goes|go)", || Nothing, &["is checked"]);
    let first = |winning: bool| one(Procedure::WinningFirst(winning));
    for (a, b, winning) in [("WINNINGX", "ELIMINATIONX", true), ("ELIMINATIONX", "WINNINGX", false)] {
        g.rule(
            "G1",
            &format!("[ATTHEEND] {a} ISCHECKED (before / ahead of) {b} [ISCHECKED] [ATTHEEND] [,] [(not / and not / instead of / rather than) after (it / them)]"),
            move || first(winning),
            if winning { &["winning conditions are checked before elimination conditions", "winning is checked before elimination, not after it"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("[ATTHEEND] {b} ISCHECKED (after / only after) {a} [ISCHECKED] [ATTHEEND] [,] [(not / and not / instead of / rather than) before (it / them)]"),
            move || first(winning),
            if winning { &["elimination is checked after winning"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("[ATTHEEND] (it is first (checked / decided / looked at) {a} / it is (checked / decided / looked at) first {a} / {a} ISCHECKED first / first {a} ISCHECKED) [,] [and / ,] (only then / then / after that / only after that) {b} [ISCHECKED] [ATTHEEND]"),
            move || first(winning),
            &[],
        );
    }
    g.rule(
        "G1",
        "a player who meets a winning condition wins even if (he / that player) (would be / is / would otherwise be) eliminated [at the same time / in the same turn / at the end of the same turn]",
        move || first(true),
        &["a player who meets a winning condition wins even if he would be eliminated"],
    );
}
