//! Who wins or is out only if it was so for several turns in a row: "the first player to have a nine level pyramid for two turns in a row".

use super::Grammar;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

/// What is so of players, at so many ends of a turn in a row.
fn such(c: Condition) -> Players {
    narrowed(Players::all(), put_condition(put_condition(c, SUBJECT, &Who::Candidate), HE, &Who::Candidate))
}

/// The same, asked for so many turns in a row.
fn for_turns(draft: Draft, n: i64) -> Option<Draft> {
    let asked = u32::try_from(n).ok().filter(|n| *n > 1)?;
    match draft.sentences.as_slice() {
        [Sentence::Winning { players, at, turns: 1 }] if !looks_back(players) => {
            Some(Sentence::Winning { players: players.clone(), at: *at, turns: asked }.into())
        }
        [Sentence::Elimination { players, at, turns: 1 }] if !looks_back(players) => {
            Some(Sentence::Elimination { players: players.clone(), at: *at, turns: asked }.into())
        }
        _ => None,
    }
}

/// Whether it asks what turn it is: that is never so twice in a row, or so for ever.
fn looks_back(players: &Players) -> bool {
    struct Turn(bool);
    impl crate::english::walk::Walk for Turn {
        fn amount(&mut self, amount: &mut Amount) {
            self.0 |= matches!(amount, Amount::Turn);
            crate::english::walk::walk_amount(self, amount);
        }
    }
    let mut turn = Turn(false);
    crate::english::walk::Walk::players(&mut turn, &mut players.clone());
    turn.0
}

pub fn rules(g: &mut Grammar) {
    for category in ["WINNER", "LOSER", "WINNING", "ELIMINATION"] {
        g.rule(
            category,
            &format!("{category} INAROW"),
            for_turns,
            match category {
                "WINNING" => &["the first player to have a nine level pyramid for two turns in a row"],
                "LOSER" => &["a player is eliminated if he has no gold for three turns in a row"],
                _ => &[],
            },
        );
    }
    let out = |c: Condition, n: i64| for_turns(Sentence::Elimination { players: such(c), at: Moment::TurnEnd, turns: 1 }.into(), n);
    let wins = |c: Condition, n: i64| for_turns(Sentence::Winning { players: such(c), at: Moment::TurnEnd, turns: 1 }.into(), n);
    g.rule("INAROWX", "[,] INAROW [,]", |n: i64| n, &["for two turns in a row"]);
    g.rule(
        "SOMEBODYX",
        "((a / any / each / every) player who / whoever / anyone who / anybody who / the first player who / players who)",
        || Nothing,
        &["a player who"],
    );
    for (category, end, sentence) in [
        ("LOSER", "ISOUT", out as fn(Condition, i64) -> Option<Draft>),
        ("WINNER", "(WINS / WINS2)", wins as fn(Condition, i64) -> Option<Draft>),
    ] {
        g.rule(
            category,
            &format!("SOMEBODYX (CPRED3 / CPRED0) INAROWX {end}"),
            sentence,
            if category == "LOSER" { &["a player who has no gold for two turns in a row is eliminated"] } else { &[] },
        );
        g.rule(
            category,
            &format!("IF (a / any) player CPRED3 INAROWX [then] (he / that player / they / the player) {end}"),
            sentence,
            if category == "WINNER" { &["if a player has 500 gold for two turns in a row, he wins"] } else { &[] },
        );
    }
    // "… has had the highest pyramid for two turns in a row".
    for (category, sentence) in [("WINNING", wins as fn(Condition, i64) -> Option<Draft>), ("ELIMINATION", out)] {
        g.rule(
            category,
            "SOMEBODYX has|have had HAS INAROW",
            sentence,
            if category == "WINNING" { &["a player who has had 500 gold for two turns in a row"] } else { &[] },
        );
    }
    // "… who, at the end of two turns running, has the most gold".
    for (category, sentence) in
        [("WINNING", wins as fn(Condition, i64) -> Option<Draft>), ("ELIMINATION", out as fn(Condition, i64) -> Option<Draft>)]
    {
        g.rule(
            category,
            "SOMEBODYX INAROWX (CPRED3 / CPRED0)",
            move |n: i64, c: Condition| sentence(c, n),
            if category == "WINNING" { &["a player who at the end of two turns running has the most gold"] } else { &[] },
        );
    }
    // What somebody did not do in so many turns.
    let idle = |e: Event| {
        let did = put_players_event(e, SUBJECT, &Players::one(Who::Candidate));
        let told = matches!(did, Event::Played { .. } | Event::Moved { .. } | Event::Proposed(..) | Event::Renamed(_));
        told.then(|| not(Condition::Happened(Box::new(did), Period::ThisTurn)))
    };
    g.rule("IDLE", "has|have not EVP", idle, &["has not played a card"]);
    g.rule("IDLE", "(does|do not / did not / fails|fail to) EV0", idle, &[]);
    g.rule("IDLE", "NOTDOING", idle, &["plays no card"]);
    g.rule("FORTURNS", "INAROW", |n: i64| n, &["for two turns in a row"]);
    g.rule("FORTURNS", "for <number> turns", |n: i64| n, &["for three turns"]);
    g.rule("LOSER", "SOMEBODYX IDLE FORTURNS ISOUT", out, &["a player who has not played a card for three turns is eliminated"]);
    g.rule("LOSER", "IF (a / any) player IDLE FORTURNS [,] [then] (he / that player / the player) ISOUT", out, &[]);
    g.rule("ELIMINATION", "SOMEBODYX IDLE FORTURNS", out, &["a player who has not played a card for three turns"]);
}
