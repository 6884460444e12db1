//! The course of a turn, in general: the deal, how the Primary moves, and which rules are no longer in force.

use super::Grammar;
use super::amounts::number;
use super::governing::Governed;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    more(g);
    primary(g);
    repeals(g);
}

/// Who is dealt to last, and which numbers no longer win.
fn more(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "PLAYER1 (is|are (dealt [to] / served) / gets|get (his / a) card) last",
        |p: Np| match p {
            Np::One(Who::Of(_) | Who::You | Who::Target(_)) => None,
            Np::One(who) => {
                Some(Procedure::DealOrder { first: Players::one(Who::Neighbour { of: Box::new(who), seats: 1 }), clockwise: true })
            }
            _ => None,
        },
        &["the Primary is dealt last"],
    );
    for (words, number_of, zone) in [
        ("the bottom of [the] draw pile", HowMany::Bottom(number(1)), Zone::DrawPile),
        ("the top of the discard pile", HowMany::Top(number(1)), Zone::DiscardPile),
        ("the discard pile", HowMany::Top(number(1)), Zone::DiscardPile),
    ] {
        g.rule(
            "RULE1",
            &format!("(each player / players / every player / all players) (draws|draw / is|are dealt) [(his / their / a) card|cards] from {words}"),
            move || Procedure::DealFrom { number: number_of.clone(), zone: zone.clone() },
            &[],
        );
    }
    for (words, number_of, zone) in [
        ("([the] bottom of the draw pile)", HowMany::Bottom(number(1)), Zone::DrawPile),
        ("([the top of] the discard pile)", HowMany::Top(number(1)), Zone::DiscardPile),
    ] {
        g.rule(
            "RULE1",
            &format!("(we deal / deal / [all] [the] cards are (dealt / taken / drawn / dealt out) / the deal is [taken / made] / the deal comes / cards in the deal (come / are taken) / we draw [our cards]) from {words} [[,] (not / and not / instead of / rather than) [from] [(the / its) top] [of] [the draw pile / it]]"),
            move || Procedure::DealFrom { number: number_of.clone(), zone: zone.clone() },
            if words.contains("bottom") { &["we deal from the bottom of the draw pile, not from the top"] } else { &[] },
        );
    }
    g.rule(
        "G1",
        "NOONE is|are dealt (a card / any card / cards / any cards) CIRCUM",
        |p: Players, c: Condition| {
            let set = Procedure::Setting { who: narrowed(p, c), setting: Setting::CardsDealt, adjust: Adjust::SetTo(number(0)) };
            Governed { is: vec![set], not: Vec::new() }
        },
        &["no player is dealt a card as long as he has no gold"],
    );
    g.rule(
        "CLAUSE",
        "the bank pays|gives PLAYER QTYS",
        |p: Np, q: Quantities| clause(p, super::clauses::gaining(q)?),
        &["the bank pays each player 10 gold"],
    );
    g.rule(
        "G1",
        "having <number> UNITS (no longer (wins / win) / does not win) [the game] [any more]",
        |_n: i64, v: VariableId| Governed { is: vec![Procedure::ConditionsVoid { winning: true, variable: Some(v) }], not: Vec::new() },
        &["having eight levels no longer wins the game"],
    );
}

/// How the Primary moves.
fn primary(g: &mut Grammar) {
    g.rule(
        "PRIMARYNP",
        "(the primary [player / token / marker / position / title / office / role] / the (position / role / office / title / post / job / token / marker) [of] [the] primary [player] / being [the] primary [player])",
        || Nothing,
        &["the office of Primary"],
    );
    g.rule(
        "MOVESON",
        "(moves|move [on] / rotates|rotate / goes|go [round / around] / passes|pass [on] / advances|advance / changes|change [hands] / shifts|shift / is|are passed [on])",
        || Nothing,
        &["moves on"],
    );
    g.rule("EVERYSO", "[only] ORDINALTURN", |n: i64| n, &["only every second turn"]);
    g.rule("EVERYSO", "[only] once every <number> turns", |n: i64| n, &[]);
    g.rule("EVERYSO", "(each / every) turn", || 1, &["each turn"]);
    g.rule(
        "RULE1",
        "PRIMARYNP MOVESON [[by] PLACES] [CW] [EVERYSO]",
        |places: Option<i64>, way: Option<i64>, every: Option<i64>| {
            let said = places.is_some() || way.is_some() || every.is_some_and(|n| n > 1);
            let every = u32::try_from(every.unwrap_or(1)).ok().filter(|n| *n > 0)?;
            said.then(|| Procedure::Rotation { seats: way.unwrap_or(1) * places.unwrap_or(1), every })
        },
        &["the office of Primary moves on by two seats every second turn"],
    );
    g.rule(
        "RULE1",
        "PRIMARYNP MOVESON [every turn / each turn] to the (player / neighbour / neighbor) (on / to) (the / his / their) right",
        || Procedure::Rotation { seats: -1, every: 1 },
        &[],
    );
    g.rule(
        "RULE1",
        "PRIMARYNP MOVESON [every turn / each turn] to the (player / neighbour / neighbor) (on / to) (the / his / their) left",
        || Procedure::Rotation { seats: 1, every: 1 },
        &[],
    );
    g.rule(
        "RULE1",
        "the primary [player] (stays / remains) (the same player / in office / unchanged / where it is / who he is)",
        || Procedure::Rotation { seats: 0, every: 1 },
        &["the Primary stays the same player"],
    );
    g.rule(
        "RULE1",
        "(the primary [player] / the new primary [player]) is (chosen / drawn / decided / determined / selected / picked) (at random / by lot / randomly) (PERROUND / ATROUND)",
        || Procedure::PrimaryIs(Players { pick: Pick::Random(1), ..Players::all() }),
        &["the Primary is drawn by lot at the start of each turn"],
    );
    g.rule(
        "RULE1",
        "PRIMARYNP MOVESON CW by PLACES [EVERYSO]",
        |way: i64, places: i64, every: Option<i64>| {
            let every = u32::try_from(every.unwrap_or(1)).ok().filter(|n| *n > 0)?;
            Some(Procedure::Rotation { seats: way * places, every })
        },
        &["the Primary moves to the left by two seats"],
    );
    g.rule(
        "G1",
        "PRIMARYNP (skips / passes over / never comes to / leaves out) PLAYER",
        |p: Np| {
            let who = super::governing::folk(p)?;
            Some(Governed { is: vec![Procedure::Holds(Static::Cannot { who, deed: Deed::BePrimary })], not: Vec::new() })
        },
        &["the Primary skips players with no levels"],
    );
    // "…; in all other turns it stays the same player": as "only" says.
    g.rule(
        "STAYSELSE",
        "GAND (in all other turns / in the other turns / in other turns / otherwise / in all others) [,] (it / he / the primary [player]) (stays / remains) (the same [player / person] / where it is / as it is / who he is / unchanged / in office)",
        || Nothing,
        &["; in all other turns it stays the same player"],
    );
    for (side, seats) in [("left", 1), ("right", -1)] {
        g.rule(
            "RULE1",
            &format!("PRIMARYNP is (passed / handed / given) [on / over] to the {side} [each turn / every turn]"),
            move || Procedure::Rotation { seats, every: 1 },
            &[],
        );
    }
    g.rule(
        "RULE1",
        "PRIMARYNP MOVESON [[in] each turn / every turn] to the (player / neighbour / neighbor) (on / to) the right of the (old / last / previous / former) (one / primary [player])",
        || Procedure::Rotation { seats: -1, every: 1 },
        &[],
    );
    g.rule(
        "RULE1",
        "the (next / new) primary [player] is [always] the (player / one) (on / to) the right of the (old / last / previous / former) (one / primary [player])",
        || Procedure::Rotation { seats: -1, every: 1 },
        &["the next Primary is the player to the right of the old one"],
    );
    g.rule("CW", "in the (anticlockwise / counterclockwise) direction", || -1, &["in the anticlockwise direction"]);
    g.rule(
        "RULE1",
        "(a player / each player / every player / the primary [player] / whoever is primary) (stays / remains) [the] (primary [player] / same / in office) for <number> turns",
        |n: i64| Some(Procedure::Rotation { seats: 1, every: u32::try_from(n).ok().filter(|n| *n > 1)? }),
        &["a player remains Primary for two turns"],
    );
    let moves_only = |c: Condition| Draft {
        sentences: vec![Sentence::Procedure {
            procedure: Procedure::Rotation { seats: 0, every: 1 },
            condition: Some(not(c)),
            until: Duration::Always,
        }],
        target: None,
    };
    g.rule("RULE", "PRIMARYNP MOVESON only INTURN [STAYSELSE]", moves_only, &["the Primary changes only in even turns"]);
    g.rule(
        "RULE",
        "PRIMARYNP MOVESON only (IF / when / while) COND",
        moves_only,
        &["the position of Primary moves on only when the Primary has no gold"],
    );
    g.rule("RULE", "PRIMARYNP only MOVESON (INTURN / (IF / when / while) COND)", moves_only, &[]);
    g.rule(
        "G1",
        "(nobody / no one / no player) ((may / can) be / is / becomes) [the] primary [player] (twice / two turns / for two turns) (in a row / running / in succession)",
        || Governed {
            is: vec![Procedure::Holds(Static::Cannot { who: Players::one(Who::Primary), deed: Deed::BePrimary })],
            not: Vec::new(),
        },
        &["nobody can be the Primary twice in a row"],
    );
}

/// What is no longer in force.
fn repeals(g: &mut Grammar) {
    let all = |numbers: Vec<String>| Governed { is: numbers.into_iter().map(Procedure::Repeal).collect(), not: Vec::new() };
    g.rule("REPEALEDX", "(is|are [hereby] (repealed / abolished / void / cancelled / struck / struck out / removed / deleted / dropped) / no longer apply|applies / cease|ceases to apply)", || Nothing, &["are repealed"]);
    g.rule(
        "G1",
        "(rules / rule) RULENUMBER and [rule] RULENUMBER REPEALEDX",
        move |a: String, b: String| (a != b).then(|| all(vec![a, b])),
        &["rules 5.1 and 5.2 are repealed"],
    );
    g.rule(
        "G1",
        "rules RULENUMBER , RULENUMBER [,] and RULENUMBER REPEALEDX",
        move |a: String, b: String, c: String| (a != b && b != c && a != c).then(|| all(vec![a, b, c])),
        &[],
    );
    g.rule("G1", "repeal rules RULENUMBER and RULENUMBER", move |a: String, b: String| (a != b).then(|| all(vec![a, b])), &[]);
    // What it takes to change a rule.
    g.rule(
        "RULE1",
        "(THERULES / ANYRULES) (may / can) be (amended / changed / altered) or (repealed / abolished) only (by / with) VOTESHAREX",
        move |t: ProposalTest, c: Condition| {
            let repealed = super::governing::amending::repeal_of(t.clone()).kinds;
            let kinds = [ProposalKind::AmendRule].into_iter().chain(repealed).collect();
            super::votes::ballot(ProposalTest { kinds, ..t }, None, Verdict::PassesIf(c))
        },
        &["rules 1 and 2.1 may be amended or repealed only by a vote in which nobody has voted against"],
    );
    for (words, kind) in [("(amended / changed / altered)", ProposalKind::AmendRule), ("(repealed / abolished)", ProposalKind::Repeal)] {
        let of = move |t: ProposalTest| match kind {
            ProposalKind::Repeal => super::governing::amending::repeal_of(t),
            kind => ProposalTest { kinds: vec![kind], ..t },
        };
        let needs = move |t: ProposalTest, c: Condition| super::votes::ballot(of(t), None, Verdict::PassesIf(c));
        g.rule(
            "RULE1",
            &format!("(THERULES / ANYRULES) (may / can) (only be / be only) {words} (by / with) VOTESHAREX"),
            needs,
            if kind == ProposalKind::Repeal { &["rule 5.1 can only be repealed by a unanimous vote"] } else { &[] },
        );
        g.rule("RULE1", &format!("(THERULES / ANYRULES) (may / can) be {words} only (by / with) VOTESHAREX"), needs, &[]);
        let only = move |t: ProposalTest, c: Condition| {
            let what = of(t);
            super::passage::of_votes(&c).then(|| super::votes::ballot(what, Some(not(c)), Verdict::Fails))
        };
        g.rule(
            "RULE1",
            &format!("(THERULES / ANYRULES) (may / can) (only be / be only) {words} (IF / when) COND"),
            only,
            if kind == ProposalKind::Repeal { &["a rule can only be repealed if all players vote for it"] } else { &[] },
        );
        g.rule("RULE1", &format!("(THERULES / ANYRULES) (may / can) be {words} only (IF / when) COND"), only, &[]);
        g.rule(
            "RULE1",
            &format!("(THERULES / ANYRULES) (may / can) only be {words} unanimously"),
            move |t: ProposalTest| needs(t, super::votes::unanimous()),
            &[],
        );
    }
}
