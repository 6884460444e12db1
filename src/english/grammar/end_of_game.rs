//! When the game ends and who wins then, in general: a turn, a vote, a condition; and which numbers win.

use super::Grammar;
use super::amounts::number;
use super::governing::Governed;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    end(g);
    vote_to_end(g);
}

/// When the game ends, and who wins then.
fn end(g: &mut Grammar) {
    g.rule(
        "ENDOFGAME",
        "([the] game (ends / is over / finishes / is finished / stops / comes to an end / closes) / game over / the end of the game is)",
        || Nothing,
        &["the game is over"],
    );
    g.rule(
        "ENDTURN",
        "(at the end of turn / after turn / with turn / in turn / at the end of turn number) <number>",
        |n: i64| n,
        &["at the end of turn 12"],
    );
    g.rule("ENDTURN", "(when / once / as soon as) turn <number> (ends / is over / is finished / has ended)", |n: i64| n, &[]);
    g.rule("MOSTWIN", "PLAYERS (wins|win [the game / it] / is|are the winner)", |p: Players| p, &["the player with the most gold wins"]);
    g.rule(
        "MOSTWIN",
        "PLAYERS (then / at that moment / at that time / at that point / by then / at its end) (wins|win [the game / it] / is|are the winner)",
        |p: Players| p,
        &["the player with the most gold at that moment is the winner"],
    );
    g.rule("MOSTWIN", "PLAYERS (has|have won [the game / it])", |p: Players| p, &[]);
    g.rule("MOSTWIN", "[and] the winner is [then] PLAYERS", |p: Players| p, &[]);
    for (words, most) in [("most|highest", true), ("fewest|least|lowest", false)] {
        g.rule(
            "MOSTWIN",
            &format!("[the] {words} MEASURE wins"),
            move |by: Amount| extreme(Players::all(), most, by),
            if most { &["most gold wins"] } else { &[] },
        );
    }
    g.rule(
        "SENTENCE",
        "ENDOFGAME (when / if / as soon as / once) COND",
        |c: Condition| {
            let end = Trigger {
                event: Event::Moment(Moment::TurnEnd),
                condition: Some(c.clone()),
                frequency: Frequency::Always,
                effect: Effect::EndGame,
            };
            (!super::passage::of_votes(&c)).then_some(Sentence::When(end))
        },
        &["the game is over when a player has 20 levels"],
    );
    let ends = |n: i64, p: Option<Players>| {
        let mut is = vec![Procedure::EndsAfterTurn(n)];
        is.extend(p.map(|players| Procedure::WinnersAtEndBy { end: GameEnd::LastTurn, players }));
        Governed { is, not: Vec::new() }
    };
    g.rule("G1", "ENDOFGAME ENDTURN [,]", move |n: i64| ends(n, None), &["the game comes to an end after turn 12"]);
    g.rule("G1", "ENDTURN [,] ENDOFGAME", move |n: i64| ends(n, None), &[]);
    // "…, and the player with the most gold wins".
    g.rule(
        "G1",
        "(ENDOFGAME ENDTURN / ENDTURN [,] ENDOFGAME) (, / ; / : / - / , and / and / . / , then) [then] MOSTWIN",
        move |n: i64, p: Players| ends(n, Some(p)),
        &["at the end of turn 12 the game ends and the player with the most gold wins", "game over at the end of turn 12, most gold wins"],
    );
    g.rule(
        "G1",
        "[only] (no / not a single) new cards|card (is|are needed / is|are required / is|are necessary) (for ending the game by vote / to end the game by vote / for the vote to end the game / to be able to end the game by vote)",
        || Governed { is: vec![Procedure::EndVoteAfterCards(0)], not: Vec::new() },
        &["no new cards are needed for ending the game by vote"],
    );
    g.rule("LASTTURN", "turn <number> is the last [turn / one] [of the game]", |n: i64| n, &["turn 8 is the last turn"]);
    g.rule("LASTTURN", "the last turn [of the game] is turn <number>", |n: i64| n, &[]);
    g.rule(
        "LASTTURN",
        "the game (lasts / goes on / runs / is played / continues) (until / to / till / through) the end of turn <number>",
        |n: i64| n,
        &["the game lasts until the end of turn 12"],
    );
    g.rule("LASTTURN", "the game (lasts [for] / goes on for / is played for / is over after / ends after / runs for / has) [exactly / only] <number> turns", |n: i64| n, &["the game lasts for 12 turns"]);
    g.rule("LASTTURN", "there (are / are only / will be / will be only) <number> turns [in the game]", |n: i64| n, &[]);
    g.rule("G1", "LASTTURN", move |n: i64| ends(n, None), &[]);
    g.rule(
        "G1",
        "LASTTURN (, / ; / : / - / , and / and / . / , then) [then] [(when / after / at the end of) (it / that / that turn / the turn / the game / turn <number>) [(is over / ends / has ended / is finished)] [,]] MOSTWIN",
        move |n: i64, m: Option<i64>, p: Players| if m.is_none_or(|m| m == n) { Some(ends(n, Some(p))) } else { None },
        &["turn 8 is the last turn. when it is over the player with the highest pyramid wins"],
    );
    let needs =
        |n: i64, v: VariableId| Governed { is: vec![Procedure::ConditionsNeed { winning: true, variable: v, value: n }], not: Vec::new() };
    g.rule(
        "G1",
        "it [now] takes <number> [<variable>] <unit> to win [the game] NOTOLD",
        move |n: i64, v: Option<VariableId>, u: UnitOf| v.is_none_or(|v| v == u.0).then(|| needs(n, u.0)),
        &["it now takes nine pyramid levels to win, eight is not enough"],
    );
    let tall = move |n: i64, u: UnitOf, v: VariableId| (u.0 == v).then(|| needs(n, v));
    g.rule(
        "G1",
        "(a player / you / one / players / each player) (needs|need / must have / has|have to have / requires|require) a <number> <unit> <variable> NOTOLD [,] to win [the game]",
        tall,
        &["a player needs a nine level pyramid, instead of eight, to win"],
    );
    g.rule(
        "G1",
        "(to win [the game] [,] (a player / you / one) (needs|need / must have) / it [now] takes) a <number> <unit> <variable> [to win [the game]] NOTOLD",
        tall,
        &["to win, a player needs a nine level pyramid instead of eight"],
    );
    g.rule("G1", "(a player / you / one) (needs|need / must have) a <number> <unit> <variable> to win [the game] NOTOLD", tall, &[]);
    g.rule("G1", "a <number> <unit> <variable> is (needed / required / necessary) to win [the game] NOTOLD", tall, &[]);
    g.rule(
        "G1",
        "(to win [the game] [,] (a / the / your / his) <variable> (needs / must have / has to have / must be) <number> <unit> [high / tall] / (a / the / your / his) <variable> (needs / must have / has to have / must be) <number> <unit> [high / tall] to win [the game]) [NOTOLD]",
        |a: Option<VariableId>, n: Option<i64>, u: Option<UnitOf>, b: Option<VariableId>, m: Option<i64>, w: Option<UnitOf>| {
            let (variable, n, unit) = (a.or(b)?, n.or(m)?, u.or(w)?);
            (unit.0 == variable).then(|| Governed {
                is: vec![Procedure::ConditionsNeed { winning: true, variable, value: n }],
                not: Vec::new(),
            })
        },
        &["to win, a pyramid needs ten levels"],
    );
    g.rule(
        "G1",
        "the winning condition is [now] <number> UNITS NOTOLD",
        move |n: i64, v: VariableId| needs(n, v),
        &["the winning condition is ten levels instead of eight"],
    );
    g.rule(
        "G1",
        "(a <variable> of <number> <unit> / a <number> <unit> <variable>) (no longer (wins / win) / does not win) [the game] [any more / any longer]",
        |v: Option<VariableId>, n: Option<i64>, u: Option<UnitOf>, m: Option<i64>, w: Option<UnitOf>, x: Option<VariableId>| {
            let (_, unit, variable) = (n.or(m)?, u.or(w)?, v.or(x)?);
            (unit.0 == variable).then(|| Governed {
                is: vec![Procedure::ConditionsVoid { winning: true, variable: Some(variable) }],
                not: Vec::new(),
            })
        },
        &["a pyramid of eight levels no longer wins"],
    );
    g.rule(
        "G1",
        "the winning <variable> (has / must have / is) [now] <number> <unit> [high / tall] NOTOLD",
        |v: VariableId, n: i64, u: UnitOf| {
            (u.0 == v).then(|| Governed { is: vec![Procedure::ConditionsNeed { winning: true, variable: v, value: n }], not: Vec::new() })
        },
        &[],
    );
    g.rule(
        "G1",
        "it takes <number> UNITS to win [the game] NOTOLD",
        move |n: i64, v: VariableId| needs(n, v),
        &["it takes ten pyramid levels to win instead of eight"],
    );
    g.rule(
        "G1",
        "the <variable> (needed / required / necessary) to win [the game] (is / must be / must have) <number> <unit> [high / tall] NOTOLD",
        move |v: VariableId, n: i64, u: UnitOf| (v == u.0).then(|| needs(n, v)),
        &["the pyramid needed to win is ten levels high instead of eight"],
    );
    g.rule(
        "G1",
        "<number> UNITS (win|wins [the game] / is|are needed to win [the game] / is|are needed for (victory / a win / the win)) NOTOLD",
        move |n: i64, v: VariableId| needs(n, v),
        &["ten levels are needed for victory instead of eight"],
    );
    g.rule("SHARE", "(both win [together] / both of them win / they both win / all of those win / each of them is a winner / all such players win / there are several winners)", || Nothing, &["both win"]);
    for (words, most) in [("most|highest|greatest|more|higher", true), ("fewest|least|lowest|fewer|less|lower", false)] {
        g.rule(
            "G1",
            &format!("(if / when / whenever) SEVERAL (MEETS / (win|wins / would win)) [ATONCE] [,] [then] ((the (one / player) [of them / among them] (with / who has) [the] {words} MEASURE / (the one / whoever) [of them / among them] (has|having) [the] {words} MEASURE)) (wins / is the winner) [the game]"),
            move |by: Amount| {
                let by = put_amount(by, SUBJECT, &Who::Candidate);
                Governed { is: vec![Procedure::BestWinner { by, most }], not: Vec::new() }
            },
            if most { &["if several players meet a winning condition in the same turn, the one of them with the most gold wins"] } else { &[] },
        );
    }
    g.rule("CMPRED", "CMPN <unit> (high / tall)", |c: Comparison, _u: UnitOf| c, &["at least four levels high"]);
    g.rule(
        "LOSER",
        "(a / any / each / every) PLAYERN at the end of turn <number> ISOUT",
        |p: Players, n: i64| at_turn(p, n, |players, at| Sentence::Elimination { players, at, turns: 1 }),
        &["a player who has no gold at the end of turn 8 is eliminated"],
    );
    g.rule(
        "WINNER",
        "(a / any / each / every) PLAYERN at the end of turn <number> (wins / wins the game / is the winner)",
        |p: Players, n: i64| at_turn(p, n, |players, at| Sentence::Winning { players, at, turns: 1 }),
        &["a player who has ten levels at the end of turn 8 wins"],
    );
    g.rule(
        "VP",
        "~pay QTYS (in tax / in taxes / as [a] tax / as [a] tribute / in tribute / to the bank / as upkeep / in upkeep)",
        super::clauses::losing,
        &["pays 20 gold in tax"],
    );
    g.rule("VP", "~pay a (tax / tribute / levy / fee / fine) of QTYS", super::clauses::losing, &["pays a tax of 20 gold"]);
    let held = |n: i64, f: Find, z: Option<super::nouns::Post>| {
        super::predicates::has_cards(super::nouns::post(Find { number: Count::Exactly(number(n)), ..f }, z)?)
    };
    g.rule(
        "HAS",
        "(only / just) one CARDN [POST]",
        move |f: Find, z: Option<super::nouns::Post>| held(1, f, z),
        &["only one card in hand"],
    );
    g.rule("HAS", "(only / just) <number> CARDSN [POST]", held, &["only two cards in hand"]);
    g.rule(
        "HAS",
        "both CMPN UNITS and CMPN UNITS",
        |c: Comparison, v: VariableId, d: Comparison, w: VariableId| {
            let one = |v: VariableId, c: Comparison| Condition::Compare(variable_of(subject(), v), c.relation, c.with);
            (v != w).then(|| both(one(v, c), one(w, d)))
        },
        &["both 500 gold and five levels"],
    );
    g.rule(
        "HAS",
        "no <unit> (in / of) (his / their) <variable>",
        |u: UnitOf, v: VariableId| (u.0 == v).then(|| Condition::Compare(variable_of(subject(), v), Relation::Equal, number(0))),
        &["no levels in his pyramid"],
    );
}

/// Those of the players who are such, at the end of that turn.
fn at_turn(players: Players, turn: i64, said: impl Fn(Players, Moment) -> Sentence) -> Option<Sentence> {
    let then = Condition::Compare(Amount::Turn, Relation::Equal, number(turn));
    players.whose.is_some().then(|| said(narrowed(players, then), Moment::TurnEnd))
}

/// The vote to end the game.
fn vote_to_end(g: &mut Grammar) {
    g.rule(
        "ENDABLE",
        "(the game (may / can) [only] be ended by vote / [the] players (may / can) [only] (end the game [by vote] / vote to end the game) / [the] game (may / can) [only] end by vote / a vote to end the game (is possible / is allowed / may be held) / it is possible to end the game by vote)",
        || Nothing,
        &["the game can be ended by vote"],
    );
    g.rule("WISHES", "(wish|wishes / want|wants / agree|agrees / vote|votes / ask|asks / decide|decides / consent|consents) [it / to end it / for it / to end the game / it to end / the game to end / to it / to / so]", || Nothing, &["wish to end it"]);
    let share = |f: FractionOf, more: bool| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more };
    let all = FractionOf { numerator: 1, denominator: 1 };
    g.rule(
        "WISHERS",
        "[at least] FRACTION [or more] of [all] [the] players",
        move |f: FractionOf| share(f, false),
        &["two thirds of the players"],
    );
    g.rule("WISHERS", "more than FRACTION of [all] [the] players", move |f: FractionOf| share(f, true), &[]);
    g.rule(
        "WISHERS",
        "(all players / all of the players / all the players / every player / each player / everybody / everyone)",
        move || share(all.clone(), false),
        &["all players"],
    );
    g.rule(
        "WISHERS",
        "(a majority / most) of [all] [the] players",
        move || share(FractionOf { numerator: 1, denominator: 2 }, true),
        &["a majority of the players"],
    );
    g.rule(
        "G1",
        "the game (can / may) be ended (without <number> new cards / before <number> new cards [have been accepted / are accepted] / at any time) [,] [but] only (if / when) (all [the] [living] players / everybody / everyone / every player) WISHES",
        |_a: Option<i64>, _b: Option<i64>| {
            let all = Procedure::EndVoteShare { numerator: 1, denominator: 1, more: false };
            super::governing::Governed { is: vec![Procedure::EndVoteAfterCards(0), all], not: Vec::new() }
        },
        &["the game can be ended without 60 new cards, but only if all the players wish to end it"],
    );
    g.rule("WISHERS", "[at least] <number> [or more] [of the] players|player", Procedure::EndVotePlayers, &["at least two players"]);
    let governed = |is: Vec<Procedure>| Governed { is, not: Vec::new() };
    g.rule(
        "HOWEVERCARDS",
        "([,] (however (many / few) [new] cards have been accepted / no matter how (many / few) [new] cards (have been / are / were) accepted) / [,] regardless of (how (many / few) [new] cards have been accepted / the number of [new] cards [accepted]) / at any time / from the (start / beginning) / in any turn / from now on)",
        || Nothing,
        &["however many cards have been accepted"],
    );
    let whenever = || Procedure::EndVoteAfterCards(0);
    g.rule(
        "G1",
        "ENDABLE HOWEVERCARDS [, HOWEVERCARDS]",
        move || governed(vec![whenever()]),
        &["the game can be ended by vote at any time"],
    );
    g.rule(
        "RULE",
        "ENDABLE INTURN [,] HOWEVERCARDS",
        move |c: Condition| Sentence::Procedure { procedure: whenever(), condition: Some(c), until: Duration::Always },
        &["the game can be ended by vote from turn 6 on, however many new cards have been accepted"],
    );
    g.rule(
        "G1",
        "(ENDABLE / ENDOFGAME) (if / when / as soon as / only if / once) WISHERS WISHES",
        move |p: Procedure| governed(vec![p]),
        &["the game ends when all players want it"],
    );
    g.rule(
        "G1",
        "(ENDABLE / ENDOFGAME) (if / when / as soon as / only if / once) WISHERS WISHES [,] HOWEVERCARDS",
        move |p: Procedure| governed(vec![whenever(), p]),
        &["the game ends when all players want it, however many cards have been accepted"],
    );
    g.rule(
        "WHENEND",
        "([,] [but] [only] (IF / when / as soon as / once / as long as / so long as / on condition that / on the condition that))",
        || Nothing,
        &["provided that"],
    );
    g.rule(
        "G1",
        "ENDABLE HOWEVERCARDS WHENEND WISHERS WISHES",
        move |p: Procedure| governed(vec![whenever(), p]),
        &["the game can be ended by vote at any time, provided that at least three players wish to end it"],
    );
    g.rule(
        "G1",
        "(if / when / as soon as / once) WISHERS WISHES [,] [then] (it / the game) (ends / is over / stops / is ended) [at once / immediately]",
        move |p: Procedure| governed(vec![p]),
        &["if two thirds of the players wish to end the game, it ends"],
    );
    g.rule("G1", "ENDOFGAME (at once / immediately) WHENEND WISHERS WISHES", move |p: Procedure| governed(vec![p]), &[]);
    g.rule("G1", "(ENDABLE / ENDOFGAME) WHENEND WISHERS WISHES", move |p: Procedure| governed(vec![p]), &[]);
    g.rule("G1", "(ENDABLE / ENDOFGAME) WHENEND WISHERS WISHES [,] HOWEVERCARDS", move |p: Procedure| governed(vec![whenever(), p]), &[]);
    g.rule(
        "G1",
        "ENDABLE HOWEVERCARDS (, / , but / but) [only] (if / when) WISHERS WISHES",
        move |p: Procedure| governed(vec![whenever(), p]),
        &["the game can be ended by vote at any time, but only if all players wish to end it"],
    );
    g.rule(
        "G1",
        "<number> [new] card|cards (must have been accepted / must be accepted / have to be accepted / have to have been accepted / must have come into play) (before ENDABLE / before the game (can / may) be ended / before the players (may / can) vote to end the game)",
        move |n: i64| governed(vec![Procedure::EndVoteAfterCards(n)]),
        &["ten new cards must have been accepted before the game can be ended by vote"],
    );
    g.rule(
        "G1",
        "WISHERS (may / can) end the game [by vote]",
        move |p: Procedure| governed(vec![p]),
        &["a majority of the players can end the game"],
    );
    g.rule("G1", "WISHERS (may / can) end the game [by vote] HOWEVERCARDS", move |p: Procedure| governed(vec![whenever(), p]), &[]);
    g.rule(
        "G1",
        "[only] <number> [new] card|cards (is|are (enough / needed / required / necessary)) (for ending the game by vote / to end the game by vote / for the vote to end the game / to be able to end the game by vote)",
        move |n: i64| governed(vec![Procedure::EndVoteAfterCards(n)]),
        &["30 new cards are enough for ending the game by vote"],
    );
    g.rule(
        "G1",
        "(if / when) the game (is ended / is brought to an end / has been ended / was ended) [by vote] [,] PLAYERS (wins|win [it / the game] / is|are the winner)",
        move |p: Players| governed(vec![Procedure::WinnersAtEndBy { end: GameEnd::Vote, players: p }]),
        &["if the game is ended by vote, the player with the most slaves wins"],
    );
    g.rule(
        "G1",
        "ENDABLE (after / once / when / as soon as / if) <number> [new] [accepted] card|cards [have been accepted / has been accepted / are accepted / were accepted]",
        move |n: i64| governed(vec![Procedure::EndVoteAfterCards(n)]),
        &[],
    );
    g.rule(
        "G1",
        "G1 (, / ; / , and / and / . / , and then / and then) [then] (the game is won by PLAYERS / MOSTWIN)",
        |mut before: Governed, p: Players| {
            let ends = before
                .is
                .iter()
                .any(|p| matches!(p, Procedure::EndVoteShare { .. } | Procedure::EndVotePlayers(_) | Procedure::EndVoteAfterCards(_)));
            ends.then(|| {
                before.is.push(Procedure::WinnersAtEndBy { end: GameEnd::Vote, players: p });
                before
            })
        },
        &["the game ends when all players want it, and then the player with the most gold wins"],
    );
}
