//! Who comes after whom: the next Primary, whose cards are resolved before whose, to whom new cards go; and what cards in play bring whoever controls them.

use super::Grammar;
use super::amounts::{number, times};
use super::governing::Governed;
use super::triggers::any_proposal;
use super::values::*;
use super::votes::ballot;
use crate::english::build::*;
use crate::english::meaning::*;

fn one(procedure: Procedure) -> Governed {
    Governed { is: vec![procedure], not: Vec::new() }
}

pub fn rules(g: &mut Grammar) {
    for (side, seats) in [("left", 1), ("right", -1)] {
        g.rule(
            "G1",
            &format!("[PERROUND [,]] the (next / new) primary [player] is [always] the player (to / on) the {side} of (the (present / current / old / last / previous) (one / primary [player]) / the primary [player])"),
            move || one(Procedure::Rotation { seats, every: 1 }),
            if seats < 0 { &["the next Primary is the player to the right of the present one"] } else { &[] },
        );
    }
    g.rule(
        "G1",
        "(everyone else / everybody else / all others / the others / all other players / each other player) (resolves|resolve / plays|play) [their / his] (card / cards) before (FOLKS) [does / do]",
        |p: Players| one(Procedure::PlaysLast(p)),
        &["everyone else resolves his card before the Primary does"],
    );
    g.rule(
        "G1",
        "(NEWCARDSNP) (goes|go / is|are put / is|are added) (to / into) the hand of PLAYERS [WHENACC]",
        |p: Players| matches!(p.pick, Pick::Most(_) | Pick::Fewest(_)).then(|| one(Procedure::NewCardsTo(p))),
        &["each accepted new card goes to the hand of the player with the fewest cards in hand"],
    );
    // How many must take part.
    g.rule(
        "RULE1",
        "unless QUORUM TAKEPART on (ABALLOT / it) [,] (it / the proposal / a proposal) FAILS",
        |c: Comparison, t: Option<ProposalTest>| {
            let short = Condition::Compare(Amount::Votes(VoteCount::Voters), c.relation.opposite(), c.with);
            ballot(t.unwrap_or_else(any_proposal), Some(short), Verdict::Fails)
        },
        &["unless three or more players vote on a proposal, it is rejected"],
    );
    g.rule(
        "G1",
        "it no longer takes <number> [new / accepted / accepted new] cards ENDIT",
        |_was: i64| one(Procedure::EndVoteAfterCards(0)),
        &["it no longer takes 60 new cards to end the game by vote"],
    );
    g.rule(
        "G1",
        "it no longer takes <number> [new / accepted / accepted new] cards ENDIT GAND WISHERS (wishing / wanting) (it / so / to end it) is|are enough",
        |_was: i64, p: Procedure| Governed { is: vec![Procedure::EndVoteAfterCards(0), p], not: Vec::new() },
        &["it no longer takes 60 new cards to end the game by vote: half of the players wishing it is enough"],
    );
    // What cards in play bring.
    for (does, gains) in [("(gains / gets / receives)", true), ("(pays / loses / must pay)", false)] {
        let each = move |f: Find, n: i64, v: VariableId, m: Moment| {
            (f.from.is_empty() && f.owner.is_none() && f.by.is_none()).then_some(())?;
            let find = Find { number: Count::All, from: vec![Zone::Play(Players::one(subject()))], ..f };
            let all = count(find, Where::Nowhere)?;
            let amount = if n == 1 { all } else { times(number(n), all) };
            let adjust = if gains { Adjust::Gain(amount) } else { Adjust::Lose(amount) };
            let effect = put(Effect::Change { who: subject(), variable: v, adjust }, SUBJECT, &Who::Of(HOLE));
            let effect = for_each(Players::all(), HOLE, effect);
            Some(Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect }))
        };
        g.rule(
            "RULE",
            &format!("(for each / for every) CARDN in play [,] its (controller / owner) {does} <number> UNITS MOMENT"),
            each,
            if gains { &[] } else { &["for every Permanent in play its controller pays 10 gold at the end of each turn"] },
        );
    }
}
