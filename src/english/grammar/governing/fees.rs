//! A further card or proposal for a fee: "each player may play a second card for 20 gold".

use super::super::Grammar;
use super::super::amounts::number;
use super::super::clauses::losing;
use super::super::triggers::any_proposal;
use super::super::values::*;
use super::{Governed, said, set, they, to};
use crate::english::build::*;
use crate::english::meaning::*;

/// What is done once more.
#[derive(Clone, Copy, PartialEq)]
enum More {
    Play,
    Proposal,
}

/// One more than anybody may make otherwise (none), or the n-th of a turn.
fn further(more: More, nth: Option<i64>, q: Quantities) -> Option<Vec<Procedure>> {
    let setting = if more == More::Play { Setting::PlaysPerTurn } else { Setting::ProposalsPerTurn };
    let adjust = match nth {
        Some(n) if n > 1 => to(n),
        Some(_) => return None,
        None => Adjust::Gain(number(1)),
    };
    let mut all = set(setting, adjust).is;
    all.push(fee(more, nth, q)?);
    Some(all)
}

/// That it costs so much from the n-th on, or the last one that is allowed.
fn fee(more: More, nth: Option<i64>, q: Quantities) -> Option<Procedure> {
    let cost = put(losing(q)?, SUBJECT, &Who::Actor);
    Some(match more {
        More::Proposal => {
            let after = u32::try_from(nth.unwrap_or(2) - 1).ok().filter(|n| *n > 0)?;
            Procedure::ProposalCost { who: they(), what: ProposalTest { after, ..any_proposal() }, cost }
        }
        More::Play => {
            let played = Event::Played { by: Players::one(Who::Candidate), card: Vec::new(), on: None };
            // The card that is paid for has been played by then.
            let nth = match nth {
                Some(n) => number(n),
                None => Amount::Setting(Box::new(Who::Candidate), Setting::PlaysPerTurn),
            };
            let so_many = Condition::Compare(Amount::Past(Box::new(played), Period::ThisTurn), Relation::AtLeast, nth);
            Procedure::Holds(Static::PlayCost { by: narrowed(they(), so_many), card: Vec::new(), cost: Box::new(cost) })
        }
    })
}

pub(super) fn rules(g: &mut Grammar) {
    g.rule(
        "FORFEE",
        "(for / at a cost of / at the cost of / at a price of / by paying / by spending / if he|they|you pays|pay (for it / extra) / if he|they|you pays|pay / on payment of / against payment of / upon payment of / in exchange for / but (it / this / that) costs (him / them / you / her) / but (must pay / has|have to pay / pays|pay)) QTYS [for it / more / extra / each time / to do so / for that / for this]",
        |q: Quantities| q,
        &["for 20 gold", "if he pays 20 gold"],
    );
    for (more, one, many, does) in [
        (More::Play, "(card / play)", "(cards / plays)", "(play / make)"),
        (More::Proposal, "proposal", "proposals", "(make / submit / put forward / bring in)"),
    ] {
        g.rule(
            "GP",
            &format!("MAYDO {does} (a / one) <ordinal> {one} [PERROUND] [,] FORFEE"),
            move |n: i64, q: Quantities| Some(Governed { is: further(more, Some(n), q)?, not: Vec::new() }),
            if more == More::Play { &["may play a second card for 20 gold"] } else { &["may make a second proposal for 20 gold"] },
        );
        g.rule(
            "GP",
            &format!("MAYDO {does} (another / an additional / an extra / a further / one more / one additional / one extra) {one} [PERROUND] [,] FORFEE"),
            move |q: Quantities| Some(Governed { is: further(more, None, q)?, not: Vec::new() }),
            &[],
        );
        g.rule(
            "GP",
            &format!("MAYDO pay QTYS to {does} (a / one) <ordinal> {one} [PERROUND]"),
            move |q: Quantities, n: i64| Some(Governed { is: further(more, Some(n), q)?, not: Vec::new() }),
            if more == More::Play { &["may pay 20 gold to play a second card"] } else { &[] },
        );
        g.rule(
            "GP",
            &format!("MAYDO pay QTYS to {does} (another / an additional / an extra / a further / one more / one additional / one extra) {one} [PERROUND]"),
            move |q: Quantities| Some(Governed { is: further(more, None, q)?, not: Vec::new() }),
            &[],
        );
        g.rule(
            "G1",
            &format!("(against / on / upon) payment of QTYS [,] FOLK MAYDO {does} (a / one) <ordinal> {one} [PERROUND]"),
            move |q: Quantities, p: Players, n: i64| Some(said(&p, further(more, Some(n), q)?)),
            &[],
        );
        g.rule(
            "G1",
            &format!("the <ordinal> {one} [that / which] (a player / he) (plays|makes) [PERROUND / of the same turn / in the same turn] costs [him / the player] QTYS"),
            move |n: i64, q: Quantities| Some(said(&Players::all(), vec![fee(more, Some(n).filter(|n| *n > 1), q)?])),
            if more == More::Play { &["the second card that a player plays in a turn costs 20 gold"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("for QTYS [,] FOLK MAYDO {does} (a / one) <ordinal> {one} [PERROUND]"),
            move |q: Quantities, p: Players, n: i64| Some(said(&p, further(more, Some(n), q)?)),
            &[],
        );
        g.rule(
            "G1",
            &format!("for QTYS [,] FOLK MAYDO {does} (another / an additional / an extra / a further / one more / one additional / one extra) {one} [PERROUND]"),
            move |q: Quantities, p: Players| Some(said(&p, further(more, None, q)?)),
            if more == More::Play { &["for 20 gold a player may play one more card"] } else { &[] },
        );
        // Two of them, the second for a fee.
        g.rule(
            "G1",
            &format!("FOLK (MAYDO {does} / has|have the right to / is|are allowed) <number> ({many}) [PERROUND] GAND ([but] for the <ordinal> [one / {one}] (he|they|you (must pay / pays|pay / has|have to pay)) QTYS / the <ordinal> [one / {one}] costs [him / them / you] QTYS / must pay QTYS for the <ordinal> [one / {one}])"),
            move |p: Players, n: i64, a: Option<i64>, q: Option<Quantities>, b: Option<i64>, r: Option<Quantities>| {
                let (nth, q) = (a.or(b)?, q.or(r)?);
                (nth == n).then_some(())?;
                Some(said(&p, further(more, Some(n), q)?))
            },
            &[],
        );
        g.rule(
            "G1",
            &format!("[playing / making / submitting] (a / the / every / each) <ordinal> {one} [PERROUND / of the same turn / in the same turn] costs [FOLK / (the / that) player / its proposer] QTYS"),
            move |n: i64, p: Option<Players>, q: Quantities| Some(said(&p.unwrap_or_else(Players::all), vec![fee(more, Some(n).filter(|n| *n > 1), q)?])),
            &[],
        );
    }
}
