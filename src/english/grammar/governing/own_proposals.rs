//! Proposers and their own proposals: that they do not vote on them, however it is put.

use super::super::Grammar;
use super::super::triggers::any_proposal;
use super::super::values::*;
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    g.rule(
        "OWNONES",
        "(his|their|your [own] proposal|proposals / (a|the|any proposal / proposals) [that|which] (he|they|you (himself / themselves / yourself / himself or herself) (has|have made / made / makes|make / proposes|propose / has|have proposed) / he|they|you (has|have made / made / makes|make / proposes|propose / has|have proposed / has|have put forward)) [himself / themselves / yourself] / what (he|they|you) (has|have [himself / themselves / yourself] proposed / proposes|propose / proposed) [himself / themselves / yourself])",
        || Nothing,
        &["his own proposals", "a proposal that he himself has made"],
    );
    g.rule(
        "VOTESNOT",
        "(CANNOT vote / does|do not vote / never votes|vote / has|have no vote / has|have no right to vote / does|do not have (a vote / any vote / the right to vote) / has|have no say / abstains|abstain [from voting] / must abstain [from voting])",
        || Nothing,
        &["does not vote", "has no vote"],
    );
    g.rule(
        "APROPOSER",
        "(the proposer / a proposer / each proposer / proposers / the proposers / (the / a) player who (makes / has made / made) (a / the) proposal / whoever (makes / has made / made / puts forward) a proposal) [of (a proposal / proposals)]",
        || Nothing,
        &["the proposer of a proposal"],
    );
    let barred = |who: Players| {
        let own = ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() };
        Procedure::Holds(Static::Cannot { who, deed: Deed::Vote { on: own, how: None } })
    };
    g.rule(
        "RULE1",
        "APROPOSER VOTESNOT (on (it / that proposal / OWNONES))",
        move || barred(Players::all()),
        &["proposers do not vote on their own proposals"],
    );
    g.rule(
        "RULE1",
        "no proposer (votes / may vote / has (a / any) vote / can vote) on (it / OWNONES)",
        move || barred(Players::all()),
        &["no proposer votes on his own proposal"],
    );
    g.rule(
        "RULE1",
        "PLAYER VOTESNOT on OWNONES",
        move |p: Np| super::folk(p).filter(|p| p.as_one() != Some(&Who::Proposer)).map(barred),
        &["a player has no vote on his own proposals"],
    );
    g.rule(
        "RULE1",
        "NOONE (votes|vote / MAYDO vote / has|have (a / any) vote) on OWNONES",
        barred,
        &["nobody may vote on a proposal that he has made"],
    );
    g.rule("RULE1", "you VOTESNOT on OWNONES", move || barred(Players::all()), &["you do not vote on what you have proposed yourself"]);
}
