//! Rules about voters: who has how many votes, who has none, secrecy, and what happens to those who voted so.

use super::Grammar;
use super::amounts::number;
use super::triggers::any_proposal;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    weights(g);
    voters(g);
}

/// Who has how many votes, and who has none.
fn weights(g: &mut Grammar) {
    let weight = |p: Np, adjust: Adjust| Some(Procedure::Setting { who: all_of(&p)?, setting: Setting::VoteWeight, adjust });
    g.rule(
        "RULE1",
        "POSS vote (is worth / counts as / counts for / has the weight of) <number> [votes]",
        move |p: Np, n: i64| weight(p, Adjust::SetTo(number(n))),
        &["the Primary's vote is worth two"],
    );
    g.rule(
        "RULE1",
        "[the] vote|votes of PLAYER (is|are worth / counts|count as / counts|count for) <number> [votes]",
        move |p: Np, n: i64| weight(p, Adjust::SetTo(number(n))),
        &["the vote of the Primary counts for two"],
    );
    g.rule(
        "RULE1",
        "(the / every / each) vote of PLAYER counts (double / twice)",
        move |p: Np| weight(p, Adjust::SetTo(number(2))),
        &["the vote of the Primary counts double"],
    );
    g.rule(
        "RULE1",
        "POSS vote (has double weight / carries double weight / is counted twice / is counted double / is worth double)",
        move |p: Np| weight(p, Adjust::SetTo(number(2))),
        &["the Primary's vote carries double weight"],
    );
    g.rule(
        "RULE1",
        "PLAYER (gets / get / casts / cast) <number> votes [on each proposal / on every proposal / in each ballot]",
        move |p: Np, n: i64| weight(p, Adjust::SetTo(number(n))),
        &["the Primary casts two votes"],
    );
    g.rule("RULE1", "PLAYER (has / have / gets / get) (an extra vote / an additional vote / one more vote / one extra vote) [on each proposal / in each ballot]", move |p: Np| weight(p, Adjust::Gain(number(1))), &["the Primary gets an extra vote"]);
    g.rule(
        "RULE1",
        "PLAYER (has / have / gets / get) a second vote [on each proposal / in each ballot]",
        move |p: Np| weight(p, Adjust::Gain(number(1))),
        &["the Primary has a second vote"],
    );
    let barred = |p: Np| Some(Procedure::Holds(Static::Cannot { who: all_of(&p)?, deed: Deed::Vote { on: any_proposal(), how: None } }));
    g.rule(
        "RULE1",
        "PLAYER (has / have) no (vote / votes / right to vote) [any more / any longer]",
        barred,
        &["a player with no slaves has no vote"],
    );
    g.rule(
        "RULE1",
        "no UNITS [,] no (vote / votes)",
        move |v: VariableId| {
            barred(Np::Set(narrowed(Players::all(), Condition::Compare(variable_of(Who::Candidate, v), Relation::Equal, number(0)))))
        },
        &["no gold, no vote"],
    );
    g.rule(
        "RULE1",
        "without [any] UNITS (you / a player / players) (has|have) no (vote / votes / right to vote)",
        move |v: VariableId| {
            barred(Np::Set(narrowed(Players::all(), Condition::Compare(variable_of(Who::Candidate, v), Relation::Equal, number(0)))))
        },
        &["without gold you have no vote"],
    );
    g.rule(
        "RULE1",
        "PLAYER (loses / lose) (his / their / the) (vote / right to vote)",
        barred,
        &["a player with no slaves loses his vote"],
    );
    let own = || ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() };
    g.rule(
        "RULE1",
        "(the proposer / a proposer / the proposer of a proposal) (CANNOT / does not) vote on (it / his proposal / his own proposal / his own)",
        move || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Vote { on: own(), how: None } }),
        &["the proposer does not vote on his own proposal"],
    );
    g.rule(
        "RULE1",
        "NOONE (votes|vote / MAYDO vote) on (his / their / his own / their own) proposal|proposals",
        move |who: Players| Procedure::Holds(Static::Cannot { who, deed: Deed::Vote { on: own(), how: None } }),
        &["nobody votes on his own proposal"],
    );
    g.rule(
        "RULE1",
        "(votes / ballots / the votes) (are kept / remain / stay / are to be kept) secret",
        || Procedure::SecretVotes(true),
        &["votes are kept secret"],
    );
    g.rule(
        "RULE1",
        "(voting is by secret ballot / voting is anonymous / votes are anonymous / the ballot is secret / nobody is told who voted how / the report does not say who voted how)",
        || Procedure::SecretVotes(true),
        &["voting is by secret ballot"],
    );
    g.rule(
        "RULE1",
        "(votes are no longer secret / voting is no longer secret / the ballot is open / the report says who voted how)",
        || Procedure::SecretVotes(false),
        &["votes are no longer secret"],
    );
    g.rule(
        "RULE1",
        "(the / every / each) vote of PLAYER counts <number> times",
        move |p: Np, n: i64| weight(p, Adjust::SetTo(number(n))),
        &["every vote of the Primary counts three times"],
    );
    g.rule(
        "DEED",
        "vote on (proposals / a proposal / the proposals / any proposal) (of / by / from / made by) PLAYER",
        |p: Np| Some(Deed::Vote { on: ProposalTest { by: Some(all_of(&p)?), ..any_proposal() }, how: None }),
        &["vote on proposals of the Primary"],
    );
    g.rule(
        "DEED",
        "vote against (proposals / a proposal / the proposals / any proposal) (of / by / from / made by) PLAYER",
        |p: Np| Some(Deed::Vote { on: ProposalTest { by: Some(all_of(&p)?), ..any_proposal() }, how: Some(false) }),
        &["vote against proposals of the Primary"],
    );
}

/// What happens to those who voted so on proposals that pass or fail.
fn voters(g: &mut Grammar) {
    for (how, votes, voted) in [
        (false, "(votes no on / votes against)", "(vote no on / vote against)"),
        (true, "(votes yes on / votes for)", "(vote yes on / vote for)"),
    ] {
        for (accepted, which) in [
            (true, "(an accepted proposal / accepted proposals / a proposal that|which (is accepted / passes / is adopted))"),
            (
                false,
                "(a rejected proposal / rejected proposals / a proposal that|which (fails / is rejected / is voted down / does not pass / is not accepted))",
            ),
        ] {
            g.rule("SENTENCE", &format!("WHOACTS {votes} {which} PRED3"), move |p: Players, e: Effect| of_voters(p, how, accepted, e), &[]);
            g.rule(
                "SENTENCE",
                &format!("[all] players who {voted} {which} PRED0"),
                move |e: Effect| of_voters(Players::all(), how, accepted, e),
                &[],
            );
        }
    }
    g.rule(
        "RELATIVE",
        "who|that voted (against it / no on it / against the proposal / no)",
        || Condition::Voted(subject(), Some(false)),
        &["who voted against it"],
    );
    g.rule(
        "RELATIVE",
        "who|that voted (for it / yes on it / for the proposal / in favour of it / yes)",
        || Condition::Voted(subject(), Some(true)),
        &["who voted for it"],
    );
}

fn of_voters(players: Players, how: bool, accepted: bool, effect: Effect) -> Sentence {
    let such = narrowed(players, Condition::Voted(Who::Candidate, Some(how)));
    let effect = put(put(effect, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE));
    let event = Event::Decided { by: Players::all(), what: any_proposal(), accepted };
    Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect: for_each(such, HOLE, effect) })
}
