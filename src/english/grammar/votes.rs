//! Rules about votes: when a proposal passes, ties, who has how many votes; conditions over votes.

use super::Grammar;
use super::amounts::number;
use super::triggers::{any_proposal, kinds};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn share(f: FractionOf, relation: Relation, of: Amount) -> Condition {
    let of = Box::new(of);
    let yes = Amount::Votes(VoteCount::Yes);
    // "two thirds of the votes": the least whole number that is enough, so rounded up; "more than half": more than half, rounded down.
    let rounding = if relation == Relation::AtLeast { Rounding::Up } else { Rounding::Down };
    Condition::Compare(yes, relation, Amount::Fraction { numerator: f.numerator, denominator: f.denominator, of, rounding })
}

fn ballot(what: ProposalTest, when: Option<Condition>, verdict: Verdict) -> Procedure {
    Procedure::Ballot { what, when, verdict }
}

pub fn rules(g: &mut Grammar) {
    votes(g);
    conditions(g);
}

fn votes(g: &mut Grammar) {
    g.rule("ABALLOT", "(a / the / each / every / any) proposal", any_proposal, &["a proposal"]);
    g.rule("ABALLOT", "proposals", any_proposal, &["proposals"]);
    g.rule("ABALLOT", "(a proposal / proposals) (for / of / to add) PROPOSED", |t: ProposalTest| t, &["a proposal for a new card"]);
    g.rule("ABALLOT", "PROPOSEDKIND", |k: Vec<ProposalKind>| kinds(k), &["new rules"]);
    g.rule(
        "ABALLOT",
        "(a proposal / proposals) (of / by / made by / from) PLAYER",
        |p: Np| Some(ProposalTest { by: Some(all_of(&p)?), ..any_proposal() }),
        &["a proposal of the Primary"],
    );
    g.rule(
        "PASSES",
        "(passes / pass / is accepted / are accepted / is adopted / is passed / are passed / is approved / succeeds / comes into play)",
        || Nothing,
        &["passes"],
    );
    g.rule("FAILS", "(fails / fail / is rejected / are rejected / is not accepted / are not accepted / does not pass / do not pass / is voted down / is lost)", || Nothing, &["fails"]);
    g.rule(
        "RULE1",
        "ABALLOT PASSES IF COND",
        |t: ProposalTest, c: Condition| passes_if(t, c),
        &["a proposal passes if the Primary voted yes"],
    );
    g.rule("RULE1", "IF COND [,] [then] ABALLOT PASSES", |c: Condition, t: ProposalTest| passes_if(t, c), &[]);
    g.rule(
        "RULE1",
        "ABALLOT FAILS IF COND",
        |t: ProposalTest, c: Condition| ballot(t, Some(c), Verdict::Fails),
        &["a proposal fails if fewer than three players vote on it"],
    );
    g.rule(
        "RULE1",
        "IF COND [,] [then] ABALLOT FAILS",
        |c: Condition, t: ProposalTest| ballot(t, Some(c), Verdict::Fails),
        &["if a vote ends in a tie, the proposal fails"],
    );
    g.rule("RULE1", "ABALLOT FAILS unless COND", |t: ProposalTest, c: Condition| ballot(t, Some(not(c)), Verdict::Fails), &[]);
    g.rule(
        "RULE1",
        "ABALLOT PASSES only IF COND",
        |t: ProposalTest, c: Condition| ballot(t, Some(not(c)), Verdict::Fails),
        &["a proposal passes only if the Primary voted yes"],
    );
    g.rule(
        "RULE1",
        "ABALLOT (is only accepted / is accepted only / only passes) IF COND",
        |t: ProposalTest, c: Condition| ballot(t, Some(not(c)), Verdict::Fails),
        &[],
    );
    g.rule(
        "RULE1",
        "IF COND [,] [then] ABALLOT PASSES only IF COND",
        |when: Condition, t: ProposalTest, c: Condition| ballot(t, Some(when), Verdict::PassesIf(c)),
        &["if a vote ends in a tie, the proposal passes only if the Primary voted yes"],
    );
    g.rule(
        "RULE1",
        "(ties / a tie / tied votes / a tied vote) (fail / fails / means that the proposal fails / is lost / are lost / counts as a no / means no / is a no)",
        || ballot(any_proposal(), Some(tie()), Verdict::Fails),
        &["ties fail"],
    );
    g.rule(
        "RULE1",
        "(ties / a tie / tied votes / a tied vote) (pass / passes / means that the proposal passes / is passed / count as a yes)",
        || ballot(any_proposal(), Some(tie()), Verdict::Passes),
        &["ties pass"],
    );
    g.rule("RULE1", "(ties / a tie / tied votes / a tied vote) (is / are) decided by (the primary [player] / the vote of the primary [player] / the primary 's vote / the primary player 's vote)", || ballot(any_proposal(), Some(tie()), Verdict::PassesIf(Condition::Voted(Who::Primary, Some(true)))), &["ties are decided by the Primary"]);
    g.rule("RULE1", "(in case of a tie / in a tie / if there is a tie / in the case of a tie) [,] the (primary / primary player / primary 's vote / vote of the primary) decides", || ballot(any_proposal(), Some(tie()), Verdict::PassesIf(Condition::Voted(Who::Primary, Some(true)))), &["in case of a tie, the Primary decides"]);
    // Shares of the votes.
    g.rule("RULE1", "ABALLOT (needs / need / requires / require / must receive / must get / must have / has to have / has to get) VOTESHARE [to pass / to be accepted / , not half]", |t: ProposalTest, c: Condition| ballot(t, None, Verdict::PassesIf(c)), &["proposals need two thirds of the votes", "a proposal needs at least three yes votes"]);
    g.rule(
        "RULE1",
        "VOTESHARE (is|are (needed / required)) (to pass a proposal / for a proposal to pass / to accept a proposal)",
        |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)),
        &["two thirds of the votes are needed to pass a proposal"],
    );
    g.rule(
        "RULE1",
        "ABALLOT (passes / is accepted / pass / are accepted) only with VOTESHARE",
        |t: ProposalTest, c: Condition| ballot(t, None, Verdict::PassesIf(c)),
        &["a proposal is accepted only with two thirds of the votes"],
    );
    g.rule(
        "RULE1",
        "IF ABALLOT (receives / gets) VOTESHARE [,] [then] (it / the proposal) PASSES",
        |t: ProposalTest, c: Condition| ballot(t, None, Verdict::PassesIf(c)),
        &["if a proposal receives half or more of the votes, it passes"],
    );
    g.rule(
        "RULE1",
        "ABALLOT (must be / needs to be / has to be) unanimous",
        |t: ProposalTest| ballot(t, None, Verdict::PassesIf(unanimous())),
        &["proposals must be unanimous"],
    );
    g.rule(
        "VOTESHARE",
        "(a unanimous vote / unanimity / the votes of all players / a yes vote from every player)",
        unanimous,
        &["unanimity"],
    );
    g.rule(
        "VOTESHARE",
        "[at least] FRACTION [or more] [of] VOTESALL",
        |f: FractionOf, of: Amount| share(f, Relation::AtLeast, of),
        &["two thirds of the votes", "at least half of the votes"],
    );
    g.rule(
        "VOTESHARE",
        "more than FRACTION [of] VOTESALL",
        |f: FractionOf, of: Amount| share(f, Relation::More, of),
        &["more than half of the votes"],
    );
    g.rule("VOTESHARE", "(a majority / an absolute majority / a simple majority / a strict majority / more yes than no votes / more yes votes than no votes)", || Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::More, Amount::Votes(VoteCount::No)), &["a majority"]);
    g.rule(
        "VOTESHARE",
        "(a two thirds majority / a majority of two thirds / a two thirds majority of the votes)",
        || share(FractionOf { numerator: 2, denominator: 3 }, Relation::AtLeast, Amount::Votes(VoteCount::Cast)),
        &["a two thirds majority"],
    );
    g.rule(
        "VOTESHARE",
        "(a three quarters majority / a majority of three quarters)",
        || share(FractionOf { numerator: 3, denominator: 4 }, Relation::AtLeast, Amount::Votes(VoteCount::Cast)),
        &[],
    );
    g.rule(
        "VOTESHARE",
        "[at least] <number> (yes votes / votes in favour / positive votes / votes for it)",
        |n: i64| Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::AtLeast, number(n)),
        &["at least three yes votes"],
    );
    g.rule(
        "VOTESHARE",
        "more than <number> (yes votes / votes in favour / positive votes / votes for it)",
        |n: i64| Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::More, number(n)),
        &[],
    );
    g.rule("VOTESALL", "(the / all / all the) votes [cast]", || Amount::Votes(VoteCount::Cast), &["the votes"]);
    g.rule("VOTESALL", "(the / all / all the / all living) players", || Amount::Votes(VoteCount::Electorate), &["all players"]);
    g.rule("VOTESHARE1", "VOTESHARE", |c: Condition| c, &[]);
    g.rule(
        "RULE1",
        "(votes / ballots / the votes / voting) (are / is) (secret / cast in secret)",
        || Procedure::SecretVotes(true),
        &["votes are secret"],
    );
    g.rule(
        "RULE1",
        "(votes / ballots / the votes / voting) (are / is) (open / public / cast openly)",
        || Procedure::SecretVotes(false),
        &["votes are public"],
    );
}

/// A share of the votes that is enough is also needed; another condition lets pass what it names.
fn passes_if(what: ProposalTest, c: Condition) -> Procedure {
    match &c {
        Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::AtLeast | Relation::More, _) => {
            ballot(what, None, Verdict::PassesIf(c))
        }
        _ => ballot(what, Some(c), Verdict::Passes),
    }
}

fn tie() -> Condition {
    Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Equal, Amount::Votes(VoteCount::No))
}

fn unanimous() -> Condition {
    Condition::Compare(Amount::Votes(VoteCount::No), Relation::Equal, number(0))
}

/// Of votes.
fn conditions(g: &mut Grammar) {
    g.rule(
        "COND1",
        "PLAYER (voted / votes / has voted) (yes / for it / in favour / in favor / in favour of it / for the proposal)",
        |p: Np| Some(holds_of(p, SUBJECT, Condition::Voted(subject(), Some(true)))),
        &["the Primary voted yes"],
    );
    g.rule(
        "COND1",
        "PLAYER (voted / votes / has voted) (no / against it / against / against the proposal)",
        |p: Np| Some(holds_of(p, SUBJECT, Condition::Voted(subject(), Some(false)))),
        &["the Primary voted no"],
    );
    g.rule(
        "COND1",
        "CMPN players|player vote|votes|voted [on it / on the proposal / on a proposal]",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::Voters), c.relation, c.with),
        &["fewer than three players vote on it"],
    );
    g.rule(
        "COND1",
        "CMPN players|player vote|votes|voted (yes / for it / in favour / in favour of it / in favor / in favor of it)",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::Yes), c.relation, c.with),
        &["at least three players vote for it"],
    );
    g.rule(
        "COND1",
        "CMPN players|player vote|votes|voted (no / against it)",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::No), c.relation, c.with),
        &["two or more players vote against it"],
    );
    g.rule(
        "COND1",
        "(nobody / no one / no player) (votes / voted) (no / against it)",
        || Condition::Compare(Amount::Votes(VoteCount::No), Relation::Equal, number(0)),
        &[],
    );
    g.rule(
        "COND1",
        "(all players / every player / everyone / everybody) vote|votes|voted (yes / for it / in favour / in favor / in favour of it)",
        || Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::AtLeast, Amount::Votes(VoteCount::Electorate)),
        &["all players vote for it"],
    );
    g.rule("COND1", "(a vote / the vote / the votes / voting / the ballot / a ballot) (ends / end / is / are / results) (in a tie / tied / equal / in a draw)", || Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Equal, Amount::Votes(VoteCount::No)), &["a vote ends in a tie"]);
    g.rule(
        "COND1",
        "there is a tie",
        || Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Equal, Amount::Votes(VoteCount::No)),
        &[],
    );
    g.rule("COND1", "it (receives / gets / received / got) VOTESHARE", |c: Condition| c, &["it receives more than half of the votes"]);
    g.rule("COND1", "VOTESHARE1 (is|are (in favour / in favor / yes / for it / positive))", |c: Condition| c, &[]);
}
