//! Rules about votes: when a proposal passes, ties, who has how many votes; conditions over votes.

use super::Grammar;
use super::amounts::number;
use super::passage::of_votes;
use super::triggers::{any_proposal, kinds};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn share(f: FractionOf, relation: Relation, of: Amount) -> Condition {
    // Where players are counted and not votes, so are those who voted yes.
    let yes = Amount::Votes(if of == Amount::Votes(VoteCount::Electorate) { VoteCount::YesVoters } else { VoteCount::Yes });
    let of = Box::new(of);
    // "two thirds of the votes": the least whole number that is enough, so rounded up; "more than half": more than half, rounded down.
    let rounding = if relation == Relation::AtLeast { Rounding::Up } else { Rounding::Down };
    Condition::Compare(yes, relation, Amount::Fraction { numerator: f.numerator, denominator: f.denominator, of, rounding })
}

pub fn ballot(what: ProposalTest, when: Option<Condition>, verdict: Verdict) -> Procedure {
    Procedure::Ballot { what, when, verdict }
}

pub fn rules(g: &mut Grammar) {
    votes(g);
    needed(g);
    ties(g);
    conditions(g);
}

/// What a proposal needs, in other words.
fn needed(g: &mut Grammar) {
    let needs = |t: ProposalTest, c: Condition| ballot(t, None, Verdict::PassesIf(c));
    g.rule("RULE1", "ABALLOT PASSES (with / by) VOTESHARE [only]", needs, &["proposals pass with a simple majority"]);
    g.rule(
        "RULE1",
        "it takes VOTESHARE to (pass / accept / adopt) (ABALLOT / them)",
        move |c: Condition, t: Option<ProposalTest>| Some(needs(t.unwrap_or_else(any_proposal), c)),
        &["it takes two thirds of the votes to pass a proposal"],
    );
    g.rule(
        "RULE1",
        "VOTESHARE (is|are (enough / sufficient / needed / required / necessary) / suffices|suffice) [for a proposal / to pass a proposal / to accept a proposal / for a proposal to pass / for a proposal to be accepted / for acceptance]",
        |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)),
        &["two thirds of the votes are required for a proposal to be accepted"],
    );
    g.rule(
        "RULE1",
        "the majority (needed / required / necessary) [for a proposal / for proposals / to pass a proposal / to accept a proposal] is VOTESHAREX",
        |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)),
        &["the majority required for a proposal is two thirds of the votes"],
    );
    g.rule(
        "RULE1",
        "no proposal (passes / is accepted) (without / unless it (has / gets / receives)) VOTESHARE",
        |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)),
        &["no proposal passes without two thirds of the votes"],
    );
    g.rule(
        "RULE1",
        "ABALLOT PASSES only (if / when) VOTERS vote|votes|voted (yes / for it / in favour / in favor / for them / in favour of it)",
        needs,
        &["a proposal passes only if two thirds of the players vote for it"],
    );
    g.rule(
        "RULE1",
        "ABALLOT PASSES (if / when) VOTERS vote|votes|voted (yes / for it / in favour / in favor / for them / in favour of it)",
        needs,
        &["a proposal passes if more than half of the players vote for it"],
    );
    g.rule("RULE1", "VOTERS must (vote for / agree to / approve / support) (a proposal / each proposal / every proposal) [for it to pass / for it to be accepted]", |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)), &["two thirds of the players must vote for a proposal"]);
    g.rule(
        "VOTERS",
        "[at least] FRACTION [or more] of [all] the players",
        |f: FractionOf| share(f, Relation::AtLeast, Amount::Votes(VoteCount::Electorate)),
        &["two thirds of the players"],
    );
    g.rule(
        "VOTERS",
        "more than FRACTION of [all] the players",
        |f: FractionOf| share(f, Relation::More, Amount::Votes(VoteCount::Electorate)),
        &["more than half of the players"],
    );
    g.rule(
        "VOTERS",
        "(all / all the) players",
        || Condition::Compare(Amount::Votes(VoteCount::YesVoters), Relation::AtLeast, Amount::Votes(VoteCount::Electorate)),
        &["all players"],
    );
    // A quorum.
    g.rule(
        "RULE1",
        "(at least <number> players must vote / <number> players or more must vote / at least <number> votes must be cast / a quorum of <number> [players / votes / voters] is (needed / required / necessary)) [for a proposal to pass / for a proposal to be accepted / for a proposal to be valid / for a vote to count / on a proposal / on a proposal for it to pass / for every proposal]",
        |n: i64| ballot(any_proposal(), Some(Condition::Compare(Amount::Votes(VoteCount::Voters), Relation::Less, number(n))), Verdict::Fails),
        &["at least three players must vote for a proposal to pass", "a quorum of three players is required"],
    );
    g.rule(
        "RULE1",
        "the quorum is <number> [players / votes / voters]",
        |n: i64| {
            ballot(any_proposal(), Some(Condition::Compare(Amount::Votes(VoteCount::Voters), Relation::Less, number(n))), Verdict::Fails)
        },
        &["the quorum is three votes"],
    );
    g.rule(
        "RULE1",
        "a (vote / ballot) (only counts / counts only / is only valid / is valid only) if at least <number> players vote|voted|take part [in it]",
        |n: i64| ballot(any_proposal(), Some(Condition::Compare(Amount::Votes(VoteCount::Voters), Relation::Less, number(n))), Verdict::Fails),
        &["a vote counts only if at least three players take part"],
    );
    g.rule(
        "RULE1",
        "unless at least <number> players vote [on it / on a proposal] [,] (a / the) proposal FAILS",
        |n: i64| {
            ballot(any_proposal(), Some(Condition::Compare(Amount::Votes(VoteCount::Voters), Relation::Less, number(n))), Verdict::Fails)
        },
        &["unless at least three players vote on it, a proposal fails"],
    );
    g.rule(
        "RULE1",
        "for (a proposal / proposals) to (pass / be accepted / be adopted / succeed) [,] VOTERS must (vote for it / vote yes / vote for them / agree / be in favour)",
        |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)),
        &["for a proposal to be accepted, at least two thirds of the players must vote for it"],
    );
    g.rule(
        "RULE1",
        "(for (a proposal / proposals) to (pass / be accepted) [,] it|they (needs / need) / to (pass / be accepted) [,] (a proposal / proposals) (needs / need / must have / must get / must receive)) VOTESHARE",
        |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)),
        &["to be accepted, a proposal needs two thirds of the votes"],
    );
    g.rule(
        "RULE1",
        "(a proposal / proposals) (that / which / with) [gets / get / receives / receive / has / have] VOTELACK FAILS",
        |c: Condition| ballot(any_proposal(), Some(c), Verdict::Fails),
        &["a proposal that gets fewer than two yes votes is rejected"],
    );
    g.rule(
        "RULE1",
        "(a proposal / proposals) FAILS if it|they (gets / get / receives / receive / has / have) VOTELACK",
        |c: Condition| ballot(any_proposal(), Some(c), Verdict::Fails),
        &["a proposal fails if it gets fewer than three yes votes"],
    );
    g.rule(
        "VOTELACK",
        "(fewer / less) than <number> (yes votes / votes in favour / positive votes / votes for it)",
        |n: i64| Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Less, number(n)),
        &["fewer than three yes votes"],
    );
    g.rule(
        "VOTELACK",
        "<number> or more (no votes / votes against it)",
        |n: i64| Condition::Compare(Amount::Votes(VoteCount::No), Relation::AtLeast, number(n)),
        &["two or more no votes"],
    );
    g.rule(
        "VOTELACK",
        "(fewer / less) than FRACTION [of] VOTESALL",
        |f: FractionOf, of: Amount| not(share(f, Relation::AtLeast, of)),
        &["less than two thirds of the votes"],
    );
    g.rule(
        "VOTELACK",
        "(at least <number> / <number>) (no votes / votes against it)",
        |n: i64| Condition::Compare(Amount::Votes(VoteCount::No), Relation::AtLeast, number(n)),
        &["two votes against it"],
    );
    g.rule(
        "ABALLOT",
        "(a proposal / proposals / each proposal) TOPROPOSE",
        |k: Vec<ProposalKind>| kinds(k),
        &["proposals to amend a rule"],
    );
    g.rule(
        "ABALLOT",
        "(a proposal / proposals) (about / on / concerning) PROPOSED",
        |t: ProposalTest| t,
        &["proposals about winning conditions"],
    );
    g.rule(
        "RULE1",
        "ABALLOT PASSES (if / when / only if / only when) (the (yes votes / ayes) (outnumber / exceed / are more than) the (no votes / noes) / there are more yes than no votes / there are more yes votes than no votes / more players vote for it than against it)",
        |t: ProposalTest| ballot(t, None, Verdict::PassesIf(Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::More, Amount::Votes(VoteCount::No)))),
        &["a proposal is adopted when the yes votes outnumber the no votes"],
    );
}

/// Ties.
fn ties(g: &mut Grammar) {
    g.rule("ONTIE", "(if / when / whenever / where) (a / the) (vote / ballot / voting) (is tied / ends in a tie / is a tie / ends level / is equal / is even / results in a tie) [,] [then]", || Nothing, &["whenever a vote is tied,"]);
    g.rule("ONTIE", "(if / when / whenever / where) (the votes (are tied / are equal / are even / are split evenly) / there is a tie / there are as many yes as no votes / there are as many yes votes as no votes) [,] [then]", || Nothing, &["when there is a tie,"]);
    g.rule(
        "ONTIE",
        "(in case of / in the case of / in the event of / on) a (tie / tied vote) [,]",
        || Nothing,
        &["in the event of a tie,"],
    );
    g.rule("ONTIE", "in a tie [,]", || Nothing, &[]);
    g.rule(
        "RULE1",
        "ONTIE (a / the) proposal PASSES",
        || ballot(any_proposal(), Some(tie()), Verdict::Passes),
        &["whenever a vote is tied, the proposal is accepted"],
    );
    g.rule(
        "RULE1",
        "ONTIE (a / the) proposal (FAILS / is (refused / lost / thrown out / turned down))",
        || ballot(any_proposal(), Some(tie()), Verdict::Fails),
        &["whenever a vote is tied, the proposal is rejected"],
    );
    let primary = || ballot(any_proposal(), Some(tie()), Verdict::PassesIf(Condition::Voted(Who::Primary, Some(true))));
    g.rule(
        "RULE1",
        "(ONTIE the (primary (decides / has the casting vote / has the last word / breaks it) / primary 's vote (decides / counts / is decisive) / vote of the primary (decides / counts / is decisive)) / the primary [player] (breaks ties / breaks all ties / decides ties / decides tied votes / has the casting vote) / ties are (broken / settled / resolved) by (the primary / the primary 's vote / the vote of the primary))",
        primary,
        &["the Primary breaks ties", "when there is a tie, the Primary has the casting vote"],
    );
    g.rule(
        "RULE1",
        "(tied proposals / a tied proposal / proposals with a tied vote) (FAILS / is|are (refused / lost))",
        || ballot(any_proposal(), Some(tie()), Verdict::Fails),
        &["tied proposals fail"],
    );
    g.rule(
        "RULE1",
        "(tied proposals / a tied proposal) PASSES",
        || ballot(any_proposal(), Some(tie()), Verdict::Passes),
        &["tied proposals pass"],
    );
    g.rule(
        "RULE1",
        "a tie (counts as / is / means) (a rejection / rejection / a refusal / a no)",
        || ballot(any_proposal(), Some(tie()), Verdict::Fails),
        &["a tie counts as a rejection"],
    );
    g.rule(
        "RULE1",
        "a tie (counts as / is / means) (an acceptance / acceptance / a yes)",
        || ballot(any_proposal(), Some(tie()), Verdict::Passes),
        &["a tie counts as an acceptance"],
    );
    g.rule(
        "RULE1",
        "a tie is (not enough / no longer enough) [for a proposal to pass / to pass a proposal]",
        || ballot(any_proposal(), Some(tie()), Verdict::Fails),
        &["a tie is no longer enough"],
    );
    g.rule(
        "RULE1",
        "the primary [player] (has the casting vote / has the last word / (decides / has the casting vote / has the last word) ((when / if / whenever) a (vote / ballot) (is tied / ends in a tie) / (when / if / whenever) there is a tie / in case of a tie / on a tie))",
        primary,
        &["the Primary decides when a vote is tied"],
    );
    g.rule(
        "RULE1",
        "a tied vote (counts as / is / means) (an acceptance / acceptance)",
        || ballot(any_proposal(), Some(tie()), Verdict::Passes),
        &["a tied vote counts as an acceptance"],
    );
}

fn votes(g: &mut Grammar) {
    g.rule("ABALLOT", "(a / the / each / every / any) proposal", any_proposal, &["a proposal"]);
    g.rule("ABALLOT", "proposals", any_proposal, &["proposals"]);
    g.rule("ABALLOT", "(a proposal / proposals) (for / of) PROPOSED", |t: ProposalTest| t, &["a proposal for a new card"]);
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
        |t: ProposalTest, c: Condition| (!super::counting::of_a_part(&c)).then(|| ballot(t, Some(not(c)), Verdict::Fails)),
        &["a proposal passes only if the Primary voted yes"],
    );
    g.rule(
        "RULE1",
        "ABALLOT PASSES (if and only if / exactly if / exactly when / precisely if / precisely when) COND",
        |t: ProposalTest, c: Condition| of_votes(&c).then(|| ballot(t, None, Verdict::PassesIf(c))),
        &["a proposal passes if and only if the yes votes exceed the no votes by at least two"],
    );
    for (more, less, words) in [
        (
            VoteCount::Yes,
            VoteCount::No,
            "[the / its] (yes votes / votes in favour / votes for it) (exceed / outnumber) [the / its] (no votes / votes against [it] / noes)",
        ),
        (
            VoteCount::No,
            VoteCount::Yes,
            "[the / its] (no votes / votes against it / noes) (exceed / outnumber) [the / its] (yes votes / votes in favour / votes for it)",
        ),
    ] {
        g.rule(
            "COND1",
            &format!("{words} by [at least] <number> [votes]"),
            move |n: i64| Condition::Compare(Amount::Votes(more), Relation::AtLeast, Amount::Sum(vec![Amount::Votes(less), number(n)])),
            &[],
        );
    }
    g.rule(
        "RULE1",
        "ABALLOT (is only accepted / is accepted only / only passes) IF COND",
        |t: ProposalTest, c: Condition| (!super::counting::of_a_part(&c)).then(|| ballot(t, Some(not(c)), Verdict::Fails)),
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
    g.rule("RULE1", "(ties / a tie / tied votes / a tied vote) (is / are) (decided / settled / broken / resolved) by (the primary [player] / the vote of the primary [player] / the primary 's vote / the primary player 's vote)", || ballot(any_proposal(), Some(tie()), Verdict::PassesIf(Condition::Voted(Who::Primary, Some(true)))), &["ties are decided by the Primary"]);
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
        "ABALLOT (must be / needs to be / has to be) unanimous",
        |t: ProposalTest| ballot(t, None, Verdict::PassesIf(unanimous())),
        &["proposals must be unanimous"],
    );
    g.rule("VOTESHARE", "([a] unanimous vote / unanimity)", unanimous, &["unanimity"]);
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
pub(super) fn passes_if(what: ProposalTest, c: Condition) -> Procedure {
    if counts_the_vote(&c) { ballot(what, None, Verdict::PassesIf(c)) } else { ballot(what, Some(c), Verdict::Passes) }
}

/// Whether it says how many must be for it, or may be against it, alone or beside something else.
fn counts_the_vote(c: &Condition) -> bool {
    match c {
        Condition::Compare(Amount::Votes(VoteCount::Yes | VoteCount::YesVoters), relation, _) => {
            matches!(relation, Relation::AtLeast | Relation::More)
        }
        Condition::Compare(Amount::Votes(VoteCount::No | VoteCount::NoVoters), relation, _) => {
            matches!(relation, Relation::AtMost | Relation::Less)
        }
        Condition::Compare(Amount::Players(players), relation, _) => {
            let voted_yes = |c: &Condition| matches!(c, Condition::Voted(Who::Candidate, Some(true)));
            players.whose.as_deref().is_some_and(voted_yes) && matches!(relation, Relation::AtLeast | Relation::More)
        }
        Condition::All(all) | Condition::Any(all) => all.iter().any(counts_the_vote),
        _ => false,
    }
}

/// Somebody's vote; of nobody, of all and of so many it is said by the number of votes.
pub fn said_of_voters(p: Np, yes: bool) -> Option<Condition> {
    let counted = match &p {
        Np::No(_) => true,
        Np::Set(players) | Np::Any(players) => *players == Players::all() || matches!(players.pick, Pick::Chosen { .. }),
        _ => false,
    };
    (!counted).then(|| holds_of(p, SUBJECT, Condition::Voted(subject(), Some(yes))))
}

pub fn tie() -> Condition {
    Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Equal, Amount::Votes(VoteCount::No))
}

pub fn unanimous() -> Condition {
    Condition::Compare(Amount::Votes(VoteCount::No), Relation::Equal, number(0))
}

/// Of votes.
fn conditions(g: &mut Grammar) {
    g.rule(
        "COND1",
        "PLAYER (voted / votes / has voted) (yes / for it / in favour / in favor / in favour of it / for the proposal)",
        |p: Np| said_of_voters(p, true),
        &["the Primary voted yes"],
    );
    g.rule(
        "COND1",
        "PLAYER (voted / votes / has voted) (no / against it / against / against the proposal)",
        |p: Np| said_of_voters(p, false),
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
        "CMPN players|player vote|votes|voted (yes / for it / in favour / in favour of it / in favor / in favor of it / for a proposal / for the proposal / in favour of a proposal / in favour of the proposal)",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::YesVoters), c.relation, c.with),
        &["at least three players vote for it"],
    );
    g.rule(
        "COND1",
        "CMPN players|player vote|votes|voted (no / against it / against a proposal / against the proposal / against)",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::NoVoters), c.relation, c.with),
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
        || Condition::Compare(Amount::Votes(VoteCount::YesVoters), Relation::AtLeast, Amount::Votes(VoteCount::Electorate)),
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
    g.rule(
        "COND1",
        "((every / each) vote [cast / that is cast] is (a yes [vote] / yes / for it / in favour) / all [the] votes [cast / that are cast] are (yes [votes] / for it / in favour) / ALLVOTERS (vote|votes|voted (yes / for it / in favour) / is|are (for it / in favour)) / there is no vote against it / there are no votes against it / there is (not a single / no) no vote)",
        unanimous,
        &["every vote cast is a yes"],
    );
    g.rule("COND1", "VOTESHARE1 (is|are (in favour / in favor / yes / for it / positive))", |c: Condition| c, &[]);
    g.rule(
        "COND1",
        "CMPN players|player vote|votes|voted against a proposal",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::NoVoters), c.relation, c.with),
        &["at least three players vote against a proposal"],
    );
    g.rule(
        "COND1",
        "CMPN players|player vote|votes|voted for a proposal",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::YesVoters), c.relation, c.with),
        &["two or more players vote for a proposal"],
    );
}
