//! What it takes to win, and who is out, in more words: "winning takes ten levels instead of eight", "ties for the win are broken by gold".

use super::Grammar;
use super::amounts::number;
use super::governing::{Governed, folk};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn one(procedure: Procedure) -> Governed {
    Governed { is: vec![procedure], not: Vec::new() }
}

fn needs(variable: VariableId, value: i64) -> Governed {
    one(Procedure::ConditionsNeed { winning: true, variable, value })
}

/// The number of a level that wins.
fn of(q: Quantity) -> Option<Governed> {
    match q.amount {
        Amount::Number(n) => Some(needs(q.variable, n)),
        _ => None,
    }
}

pub fn rules(g: &mut Grammar) {
    levels(g);
    also(g);
    ties(g);
    conditions(g);
    out(g);
}

/// How many levels it takes. "A player needs ten levels to win", with nothing else, is said of players, as a further demand on them.
fn levels(g: &mut Grammar) {
    let level = |n: i64, variable: VariableId| Quantity { variable, amount: number(n), owner: None };
    let tall = move |v: VariableId, n: i64, u: UnitOf| (u.0 == v).then(|| level(n, v));
    g.rule(
        "TALLONE",
        "a <variable> (of / with / that is / which is / that has) [at least] <number> <unit> [high / tall]",
        tall,
        &["a pyramid of ten levels"],
    );
    g.rule(
        "TALLONE",
        "(a / an) <number> <unit> <variable>",
        move |n: i64, u: UnitOf, v: VariableId| tall(v, n, u),
        &["a ten level pyramid"],
    );
    g.rule("SOMANYLEVELS", "[at least / now / now at least] <number> UNITS", level, &["ten levels"]);
    g.rule("SOMANYLEVELS", "TALLONE", |q: Quantity| q, &[]);
    g.rule(
        "INSTEADX",
        "[,] (instead of / rather than / not / and not / no longer / and no longer / in place of)",
        || Nothing,
        &["instead of"],
    );
    g.rule("WASLEVELS", "INSTEADX [just / only / with / merely] <number>", |_n: i64| Nothing, &["instead of eight"]);
    g.rule("WASLEVELS", "INSTEADX [just / only / with / merely] <number> UNITS", |_n: i64, _v: VariableId| Nothing, &[]);
    g.rule("WASLEVELS", "INSTEADX (a / an) <number> <unit> one", |_n: i64, _u: UnitOf| Nothing, &["not an eight level one"]);
    g.rule("WASLEVELS", "INSTEADX TALLONE", |_q: Quantity| Nothing, &[]);
    g.rule(
        "WASLEVELS",
        "[,] [and / but] <number> (is|are (no longer / not) enough / no longer suffices|suffice)",
        |_n: i64| Nothing,
        &[", and eight are no longer enough"],
    );
    g.rule("TOWIN", "([in order] to win [the game])", || Nothing, &["to win the game"]);
    g.rule("ITTAKES", "(it [now] takes / it [now] needs)", || Nothing, &["it takes"]);
    g.rule("ONEX", "(a player / you / one / players / each player / every player / whoever wants to win)", || Nothing, &["a player"]);
    g.rule("NEEDSX", "[now] (needs|need / must have / has|have to have / requires|require / must own)", || Nothing, &["now needs"]);
    g.rule(
        "G1",
        "ITTAKES SOMANYLEVELS [WASLEVELS] TOWIN [WASLEVELS]",
        of,
        &["it now takes ten levels to win", "it takes nine levels instead of eight to win the game"],
    );
    g.rule("G1", "ITTAKES SOMANYLEVELS TOWIN (from now on / henceforth)", of, &[]);
    g.rule("G1", "TOWIN [,] ITTAKES SOMANYLEVELS [WASLEVELS]", of, &["to win the game it takes ten levels"]);
    g.rule("G1", "ONEX NEEDSX SOMANYLEVELS WASLEVELS TOWIN", of, &["a player needs ten levels instead of eight to win"]);
    g.rule("G1", "ONEX NEEDSX SOMANYLEVELS TOWIN WASLEVELS", of, &[]);
    g.rule("G1", "TOWIN [,] ONEX NEEDSX SOMANYLEVELS WASLEVELS", of, &["to win, a player needs ten levels instead of eight"]);
    g.rule("G1", "ONEX NEEDSX TALLONE TOWIN", of, &["a player now needs a ten level pyramid to win"]);
    g.rule("G1", "TOWIN [,] ONEX NEEDSX TALLONE", of, &["to win, a player needs a pyramid of ten levels"]);
    g.rule("G1", "SOMANYLEVELS [WASLEVELS] is|are [now] (needed / required / necessary) (TOWIN / for (victory / a win / winning [the game])) [WASLEVELS]", of, &["a pyramid of nine levels is needed to win, and eight are no longer enough"]);
    g.rule(
        "G1",
        "(winning [the game] / a win / victory) [now] (takes / requires / needs / calls for) SOMANYLEVELS [WASLEVELS]",
        of,
        &["winning takes ten levels instead of eight"],
    );
    g.rule(
        "G1",
        "the number of UNITS (needed / required / necessary / that is needed) TOWIN is [now] [(raised / lowered / increased / reduced / changed) [from <number>] to] <number> [WASLEVELS]",
        |v: VariableId, _was: Option<i64>, n: i64| needs(v, n),
        &["the number of levels needed to win is ten", "the number of levels needed to win is raised from eight to ten"],
    );
    g.rule(
        "G1",
        "ONEX (wins|win) [the game] [only] (with / at) SOMANYLEVELS WASLEVELS",
        of,
        &["a player wins with ten levels, no longer with eight"],
    );
    g.rule(
        "G1",
        "<number> UNITS no longer (wins|win) [the game] (, / ; / : / . / , but / and / , only) [only] <number> [UNITS] (do|does [so] / wins|win [it / the game])",
        |was: i64, v: VariableId, n: i64, w: Option<VariableId>| (was != n && w.is_none_or(|w| w == v)).then(|| needs(v, n)),
        &["eight levels no longer win the game, ten do"],
    );
    g.rule(
        "G1",
        "TALLONE (is|are no longer enough / no longer suffices / is not enough) [TOWIN] (, / ; / : / . / , but / -) (it / the <variable> / a <variable>) NEEDSX <number> [<unit>] [TOWIN]",
        |q: Quantity, v: Option<VariableId>, n: i64, u: Option<UnitOf>| {
            (v.is_none_or(|v| v == q.variable) && u.is_none_or(|u| u.0 == q.variable)).then(|| needs(q.variable, n))
        },
        &["an eight level pyramid is no longer enough to win: it must have ten levels"],
    );
    g.rule(
        "G1",
        "(a / the) winning <variable> (has / must have / needs / must be) [now] <number> <unit> [high / tall] [WASLEVELS]",
        |v: VariableId, n: i64, u: UnitOf| (u.0 == v).then(|| needs(v, n)),
        &["the winning pyramid must have ten levels"],
    );
}

/// What must be so besides.
fn also(g: &mut Grammar) {
    let lacks = |who: Players, c: Comparison, v: VariableId| {
        let least = matches!(c.relation, Relation::AtLeast | Relation::More);
        let less = not(Condition::Compare(variable_of(Who::Candidate, v), c.relation, c.with));
        (least && who.pick == Pick::All).then(|| one(Procedure::Holds(Static::Cannot { who: narrowed(who, less), deed: Deed::Win })))
    };
    g.rule(
        "HASTOOWN",
        "(must [also] (have / own / possess / hold) / has|have [also] to (have / own / possess) / [also] needs|need)",
        || Nothing,
        &["must also have"],
    );
    g.rule("INADDITION", "[,] (in addition to / besides / as well as / beside / on top of / apart from / over and above) [the / a / his / her / their] [usual / necessary / required]", || Nothing, &["in addition to the"]);
    g.rule("BESIDESIT", "INADDITION (<number> UNITS)", |_n: i64, _v: VariableId| Nothing, &["in addition to the eight levels"]);
    g.rule("BESIDESIT", "INADDITION (<number> <unit> <variable>)", |_n: i64, _u: UnitOf, _v: VariableId| Nothing, &[]);
    g.rule("BESIDESIT", "INADDITION (UNITS / winning condition)", |_v: Option<VariableId>| Nothing, &[]);
    g.rule(
        "G1",
        "TOWIN [,] (FOLK / you / one) HASTOOWN CMPN UNITS [BESIDESIT / too / as well]",
        move |p: Option<Players>, c: Comparison, v: VariableId| lacks(p.unwrap_or_else(Players::all), c, v),
        &["to win, a player must also own at least 100 slaves"],
    );
    g.rule(
        "G1",
        "(in addition to / besides / as well as / apart from) [(the / his)] <number> UNITS [,] (FOLK / you) HASTOOWN CMPN UNITS TOWIN",
        move |_n: i64, _v: VariableId, p: Option<Players>, c: Comparison, v: VariableId| lacks(p.unwrap_or_else(Players::all), c, v),
        &["in addition to eight levels a player needs 100 slaves to win"],
    );
    g.rule(
        "G1",
        "<number> UNITS (win|wins [the game] only / only win|wins [the game]) together with CMPN UNITS",
        move |_n: i64, w: VariableId, c: Comparison, v: VariableId| if v == w { None } else { lacks(Players::all(), c, v) },
        &["eight levels win the game only together with at least 100 slaves"],
    );
    g.rule("NOTWIN", "(CANNOT win / does|do not win / never wins|win) [the game]", || Nothing, &["cannot win"]);
    g.rule(
        "G1",
        "FOLK NOTWIN with (less|fewer than <number> UNITS)",
        |p: Players, n: i64, v: VariableId| {
            let less = Condition::Compare(variable_of(Who::Candidate, v), Relation::Less, number(n));
            (p.pick == Pick::All).then(|| one(Procedure::Holds(Static::Cannot { who: narrowed(p, less), deed: Deed::Win })))
        },
        &["a player cannot win with fewer than 100 slaves"],
    );
    g.rule(
        "G1",
        "the <variable> (needed / required / necessary) TOWIN has [now] <number> <unit>",
        |v: VariableId, n: i64, u: UnitOf| (u.0 == v).then(|| needs(v, n)),
        &["the pyramid needed to win has ten levels"],
    );
    g.rule(
        "G1",
        "NOONE (wins / may win / can win) [the game] with less|fewer than <number> UNITS",
        |p: Players, n: i64, v: VariableId| {
            let less = Condition::Compare(variable_of(Who::Candidate, v), Relation::Less, number(n));
            (p.pick == Pick::All).then(|| one(Procedure::Holds(Static::Cannot { who: narrowed(p, less), deed: Deed::Win })))
        },
        &["nobody can win with fewer than 100 slaves"],
    );
    g.rule(
        "G1",
        "NOONE (wins / may win / can win) [the game] without [having] CMPN UNITS",
        lacks,
        &["nobody wins without at least 100 slaves"],
    );
}

/// Several at once.
fn ties(g: &mut Grammar) {
    let best = |by: Amount, most: bool| one(Procedure::BestWinner { by: put_amount(by, SUBJECT, &Who::Candidate), most });
    g.rule(
        "FORTHEWIN",
        "(ties (for the win / for victory / for winning / between winners / among winners) / a tie (for the win / for victory / between winners))",
        || Nothing,
        &["ties for the win"],
    );
    g.rule("BROKENBY", "(is|are (broken / decided / settled / resolved)) by", || Nothing, &["are broken by"]);
    g.rule(
        "G1",
        "FORTHEWIN BROKENBY [the] [number of / amount of] MEASURE",
        move |by: Amount| best(by, true),
        &["ties for the win are broken by gold"],
    );
    for (words, most) in [("most|highest|greatest|largest|tallest", true), ("fewest|least|lowest|smallest", false)] {
        g.rule(
            "G1",
            &format!("FORTHEWIN (BROKENBY (who / whoever) has [the] {words} MEASURE / goes|go to (the player with / whoever has) [the] {words} MEASURE / is|are won by (the player with / whoever has) [the] {words} MEASURE)"),
            move |a: Amount| best(a, most),
            if most { &["ties for the win go to the player with the most gold"] } else { &[] },
        );
    }
}

/// A further way to win.
fn conditions(g: &mut Grammar) {
    let win = |c: Condition, m: Moment| {
        let players = narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate));
        Sentence::Winning { players, at: m, turns: 1 }
    };
    g.rule(
        "SENTENCE",
        "a player [also] wins [the game] with CMPN UNITS ATMOMENT",
        move |c: Comparison, v: VariableId, m: Moment| win(Condition::Compare(variable_of(subject(), v), at_least(c.relation), c.with), m),
        &["a player also wins with 1000 gold at the end of a turn"],
    );
    g.rule(
        "SENTENCE",
        "it is (also possible / possible) to win [the game] with CMPN UNITS ATMOMENT",
        move |c: Comparison, v: VariableId, m: Moment| win(Condition::Compare(variable_of(subject(), v), at_least(c.relation), c.with), m),
        &["it is also possible to win with 1000 gold at the end of a turn"],
    );
    g.rule(
        "SENTENCE",
        "<number> UNITS ATMOMENT (win|wins / also win|wins) [the game]",
        move |n: i64, v: VariableId, m: Moment| win(Condition::Compare(variable_of(subject(), v), Relation::AtLeast, number(n)), m),
        &["1000 gold at the end of a turn win the game"],
    );
    g.rule(
        "SENTENCE",
        "the game is won by (a / any / the first) player (who CPRED3 / with HAS) ATMOMENT",
        win,
        &["the game is won by a player who has 1000 gold at the end of a turn"],
    );
    g.rule("SENTENCE", "the game is won by (whoever / anyone who) CPRED3 ATMOMENT", win, &[]);
}

/// "With 1000 gold" is with at least so much.
fn at_least(relation: Relation) -> Relation {
    if relation == Relation::Equal { Relation::AtLeast } else { relation }
}

/// Who is out.
fn out(g: &mut Grammar) {
    let out = |p: Players, c: Condition| {
        let players = narrowed(p, put_condition(c, SUBJECT, &Who::Candidate));
        Sentence::Elimination { players, at: Moment::TurnEnd, turns: 1 }
    };
    g.rule(
        "SENTENCE",
        "(a player / players / each player) is|are [already] eliminated with CMPN UNITS",
        move |c: Comparison, v: VariableId| out(Players::all(), Condition::Compare(variable_of(subject(), v), c.relation, c.with)),
        &["a player is eliminated with fewer than 20 slaves"],
    );
    g.rule(
        "SENTENCE",
        "(a player / players / each player) is|are (already eliminated / eliminated already) (if / when) HECONDS",
        move |c: Condition| out(Players::all(), put_condition(c, HE, &Who::Candidate)),
        &["a player is already eliminated when he has fewer than 20 slaves"],
    );
    g.rule(
        "G1",
        "players are (no longer / never) eliminated [any more / any longer]",
        || one(Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::BeEliminated })),
        &["players are no longer eliminated"],
    );
    g.rule(
        "G1",
        "elimination is (abolished / done away with / no longer possible / impossible)",
        || one(Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::BeEliminated })),
        &["elimination is abolished"],
    );
    g.rule(
        "G1",
        "FOLK is|are no longer eliminated (for / because of) having no UNITS",
        |p: Players, v: VariableId| (p == Players::all()).then(|| one(Procedure::ConditionsVoid { winning: false, variable: Some(v) })),
        &["a player is no longer eliminated for having no slaves"],
    );
    // Whose cards, whose gold.
    g.rule(
        "G1",
        "an eliminated player 's cards is|are (removed / taken out) (from / of) the game",
        || one(Procedure::LeftCardsGo { from: Left::All, to: Place::OutOfGame }),
        &["an eliminated player's cards are removed from the game"],
    );
    g.rule(
        "SENTENCE",
        "(IF / when / whenever) a player is eliminated [,] PLAYER1 (gets / receives / gains / takes) (all [of] / the whole of) (his / that player 's / the player 's) <variable>",
        |p: Np, v: VariableId| {
            let to = folk(p)?.as_one()?.clone();
            let amount = variable_of(Who::Affected, v.clone());
            let effect = Effect::Transfer { from: Who::Affected, to, variable: v, amount };
            Some(Sentence::When(Trigger { event: Event::Eliminated(Players::all()), condition: None, frequency: Frequency::Always, effect }))
        },
        &["when a player is eliminated, the Primary gets all of his gold"],
    );
}
