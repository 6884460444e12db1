//! More rules about votes: ties, abstentions, vetoes, shares, secret votes, and what comes of voting.

use super::Grammar;
use super::amounts::number;
use super::triggers::{any_proposal, kinds};
use super::values::*;
use super::votes::{ballot, said_of_voters, share, tie, unanimous};
use crate::english::build::*;
use crate::english::meaning::*;

/// What else is said of votes and of proposals that pass or fail.
pub fn rules(g: &mut Grammar) {
    let fails_on_tie = || ballot(any_proposal(), Some(tie()), Verdict::Fails);
    let passes_on_tie = || ballot(any_proposal(), Some(tie()), Verdict::Passes);
    let primary_decides = || ballot(any_proposal(), Some(tie()), Verdict::PassesIf(Condition::Voted(Who::Primary, Some(true))));
    g.rule("TIE", "(in case of a tie / in a tie / if there is a tie / in the case of a tie / in the event of a tie / on a tie / if a vote is tied / whenever a vote is tied / when a vote is tied / if the vote is tied / if the votes are equal / when the votes are equal / with a tied vote / if a vote ends in a tie / when a vote ends in a tie / whenever a vote ends in a tie)", || Nothing, &["in case of a tie"]);
    g.rule("RULE1", "TIE [,] (the proposal / a proposal / it) FAILS", fails_on_tie, &["in case of a tie, the proposal is rejected"]);
    g.rule("RULE1", "TIE [,] (the proposal / a proposal / it) PASSES", passes_on_tie, &["in case of a tie, the proposal passes"]);
    g.rule("RULE1", "(the proposal / a proposal) FAILS TIE", fails_on_tie, &[]);
    g.rule("RULE1", "(the proposal / a proposal) PASSES TIE", passes_on_tie, &[]);
    g.rule("RULE1", "TIE [,] (the primary 's vote / the vote of the primary [player] / the primary [player] / the primary player 's vote) (decides / counts double / is decisive / breaks the tie / has the casting vote)", primary_decides, &[]);
    g.rule("RULE1", "(the primary 's vote / the vote of the primary [player] / the primary [player] / the primary player 's vote) (decides ties / decides a tie / breaks ties / breaks a tie / decides tied votes / decides in case of a tie / decides if there is a tie)", primary_decides, &["the Primary's vote decides ties"]);
    g.rule("RULE1", "(tied proposals / proposals with a tied vote / a tied proposal) FAILS", fails_on_tie, &[]);
    // Abstentions.
    g.rule("ABSTAINS", "(abstentions / an abstention / abstaining / not voting / a missing vote / missing votes / players who do not vote / a player who does not vote / who does not vote / whoever does not vote / anyone who does not vote / (a player / players / each player / anyone / anybody / whoever / those) [who] (does|do not vote) on (a proposal / it / proposals) / failing to vote / who stays silent / whoever stays silent / who (keeps silent / says nothing) / whoever (keeps silent / says nothing / abstains) / who abstains / players who stay silent / players who abstain / a player who abstains / votes not cast / each player who does not vote)", || Nothing, &["abstentions"]);
    for (words, yes) in [
        (
            "(no / a no / no votes / a no vote / voting no / votes against / a vote against / voting against / against / votes against it / a vote against it)",
            false,
        ),
        (
            "(yes / a yes / yes votes / a yes vote / voting yes / votes in favour / a vote in favour / voting in favour / in favour / votes for it / a vote for it)",
            true,
        ),
    ] {
        g.rule("RULE1", &format!("ABSTAINS (count / counts / are counted / is counted / are treated / is treated / count / are / is / means / mean) [as / towards] {words}"), move || Procedure::Abstentions(yes), if yes { &["an abstention counts as a yes vote"] } else { &["abstentions count as no", "players who do not vote are counted as voting no"] });
        let having = if yes { "having voted (yes / for it / in favour [of it])" } else { "having voted (no / against it / against)" };
        g.rule(
            "RULE1",
            &format!("ABSTAINS (is|are (counted / treated / regarded) / counts|count) as {having}"),
            move || Procedure::Abstentions(yes),
            if yes { &[] } else { &["a player who does not vote is counted as having voted against it"] },
        );
        g.rule("RULE1", &format!("(IF / when) (a player / somebody / someone) (does not vote / has not voted) [on a proposal] [(by / until / before) the deadline] [,] (he|they / that player / the player) (is|are (counted / treated) / counts|count) as {having}"), move || Procedure::Abstentions(yes), &[]);
        let among = if yes { "(the yes votes / those in favour)" } else { "(the no votes / those against)" };
        g.rule(
            "RULE1",
            &format!("(those who / players who / all who) do not vote (are counted / count) among {among}"),
            move || Procedure::Abstentions(yes),
            &[],
        );
        let same = if yes { "(voting yes / voting for it / a yes vote)" } else { "(voting no / voting against it / a no vote)" };
        g.rule(
            "RULE1",
            &format!("(not voting / abstaining / silence / an abstention) is (the same as / as good as / equal to) {same}"),
            move || Procedure::Abstentions(yes),
            if yes { &[] } else { &["not voting is the same as voting no"] },
        );
        g.rule("RULE1", &format!("if a player does not vote [on a proposal] [(by / until / before) the deadline] [,] (it counts / this counts / that counts / his vote counts / he is counted) as {words}"), move || Procedure::Abstentions(yes), &[]);
    }
    g.rule("RULE1", "(who / whoever / a player who / anyone who) (stays|keeps silent / says nothing / does not vote / abstains) (agrees / consents / is in favour / is for it / votes yes / votes for it)", || Procedure::Abstentions(true), &["who stays silent agrees"]);
    g.rule("RULE1", "(who / whoever / a player who / anyone who) (stays|keeps silent / says nothing / does not vote / abstains) (disagrees / refuses / is against it / votes no / votes against it)", || Procedure::Abstentions(false), &[]);
    // Vetoes and unanimity.
    g.rule(
        "RULE1",
        "PLAYER1 (may / can) veto (any proposal / proposals / a proposal / every proposal)",
        |p: Np| match p {
            Np::One(who) => Some(ballot(any_proposal(), Some(Condition::Voted(who, Some(false))), Verdict::Fails)),
            _ => None,
        },
        &["the Primary may veto any proposal"],
    );
    g.rule(
        "RULE1",
        "ABALLOT (needs / requires / need / require / must have) the (approval / consent / yes vote / vote / agreement) of PLAYER1",
        |t: ProposalTest, p: Np| match p {
            Np::One(who) => Some(ballot(t, Some(not(Condition::Voted(who, Some(true)))), Verdict::Fails)),
            _ => None,
        },
        &["a proposal needs the approval of the Primary"],
    );
    g.rule("VOTESHARE", "(unanimous votes / unanimous approval / a unanimous decision)", unanimous, &["unanimous votes"]);
    g.rule(
        "VOTESHARE",
        "(more yes votes than no votes / more votes in favour than against / more votes for than against / more yes than no)",
        || Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::More, Amount::Votes(VoteCount::No)),
        &["more yes votes than no votes"],
    );
    g.rule(
        "VOTESHARE",
        "a FRACTIONX majority [of the votes / of votes / of the votes cast]",
        |f: FractionOf| share(f, Relation::AtLeast, Amount::Votes(VoteCount::Cast)),
        &[],
    );
    g.rule("FRACTIONX", "(two third / two thirds)", || FractionOf { numerator: 2, denominator: 3 }, &[]);
    g.rule("FRACTIONX", "(three quarter / three quarters / three fourths)", || FractionOf { numerator: 3, denominator: 4 }, &[]);
    g.rule(
        "VOTESHARE",
        "[at least] <number> votes",
        |n: i64| Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::AtLeast, number(n)),
        &["at least three votes"],
    );
    g.rule(
        "VOTESHARE",
        "[at least] <number> % of VOTESALL",
        |n: i64, of: Amount| percent(n).map(|f| share(f, Relation::AtLeast, of)),
        &["75 % of the votes"],
    );
    g.rule("VOTESHARE", "more than <number> % of VOTESALL", |n: i64, of: Amount| percent(n).map(|f| share(f, Relation::More, of)), &[]);
    g.rule(
        "VOTESHARE",
        "(half / half or more) of VOTESALL",
        |of: Amount| share(FractionOf { numerator: 1, denominator: 2 }, Relation::AtLeast, of),
        &[],
    );
    g.rule("VOTESHARE", "all of (the votes / the votes cast / votes cast)", unanimous, &["all of the votes cast"]);
    g.rule("RULE1", "ABALLOT (must win / must gain / must receive / must get / must have / needs to get / needs to receive / has to win / wins with) VOTESHARE [to (pass / be accepted / be passed / be adopted / succeed)]", |t: ProposalTest, c: Condition| ballot(t, None, Verdict::PassesIf(c)), &["a proposal must win at least three yes votes to be accepted"]);
    g.rule("RULE1", "ABALLOT PASSES (only with / only by / with / only if it has / only if it gets / only if it receives / if it gets / if it receives / if it has) VOTESHARE", |t: ProposalTest, c: Condition| ballot(t, None, Verdict::PassesIf(c)), &["proposals pass only with more than half of the votes"]);
    g.rule(
        "RULE1",
        "(for a proposal to (pass / be accepted)) [,] VOTESHARE (is|are needed / is|are required / must vote for it)",
        |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)),
        &[],
    );
    g.rule(
        "RULE1",
        "VOTESHARE (is|are enough to (pass / accept) a proposal / is|are enough for a proposal / accepts a proposal / passes a proposal)",
        |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)),
        &[],
    );
    g.rule("RULE1", "(all proposals / every proposal) PASSES", || ballot(any_proposal(), None, Verdict::Passes), &[]);
    g.rule(
        "RULE1",
        "ABALLOT (that / which) (gets / get / receives / receive) no [yes] votes FAILS",
        |t: ProposalTest| ballot(t, Some(Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Equal, number(0))), Verdict::Fails),
        &["a proposal that gets no yes votes fails"],
    );
    g.rule(
        "ABALLOT",
        "(a proposal / proposals) (that change|changes|amend|amends / to (change / amend)) (a rule / rules / the rules)",
        || kinds(vec![ProposalKind::AmendRule]),
        &["proposals that change a rule"],
    );
    g.rule("ABALLOT", "(a proposal / proposals) (that change|changes|amend|amends / to (change / amend)) (a winning condition / winning conditions / the winning condition / the winning conditions)", || kinds(vec![ProposalKind::AmendWinning]), &["proposals to amend the winning condition"]);
    g.rule(
        "ABALLOT",
        "(a proposal / proposals) (that change|changes|amend|amends / to (change / amend)) (a card / cards)",
        || kinds(vec![ProposalKind::AmendCard]),
        &[],
    );
    g.rule("ABALLOT", "(a proposal / proposals) to (repeal a rule / repeal rules)", || kinds(vec![ProposalKind::RepealRule]), &[]);
    g.rule("RULE1", "ABALLOT (is forbidden / are forbidden / is not allowed / are not allowed / may not be made / cannot be made / are banned / is banned)", |t: ProposalTest| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(t) }), &["proposals to amend the winning condition are forbidden"]);
    g.rule(
        "RULE1",
        "(all votes / the votes / all ballots / every vote) (are / is) (open / public / cast openly / cast in public)",
        || Procedure::SecretVotes(false),
        &["all votes are public"],
    );
    g.rule("RULE1", "(all votes / all ballots / votes / ballots / the ballot / voting / every vote) (are / is) (secret / cast in secret / cast secretly / anonymous / kept secret)", || Procedure::SecretVotes(true), &["all votes are secret"]);
    g.rule("RULE1", "(players / all players / everyone) vote (in secret / secretly / anonymously)", || Procedure::SecretVotes(true), &[]);
    g.rule("RULE1", "ABALLOT (needs / need / requires / require / must receive / must get / must have) VOTESHARE [to pass / to be accepted] (. / ; / ,) otherwise [,] (it / the proposal) FAILS", |t: ProposalTest, c: Condition| ballot(t, None, Verdict::PassesIf(c)), &["a proposal needs at least three votes in favour; otherwise it fails"]);
    g.rule("RULE1", "IF COND [,] [then] it PASSES", |c: Condition| votes_pass_if(c), &["if nobody votes against a proposal, it passes"]);
    g.rule(
        "RULE1",
        "IF COND [,] [then] it FAILS",
        |c: Condition| ballot(any_proposal(), Some(c), Verdict::Fails),
        &["if the Primary votes against a proposal, it fails"],
    );
    for (words, relation) in [("(outnumber / exceed / are more than)", Relation::More), ("do not (outnumber / exceed)", Relation::AtMost)] {
        let than = move |a: VoteCount, b: VoteCount| Condition::Compare(Amount::Votes(a), relation, Amount::Votes(b));
        g.rule(
            "COND1",
            &format!(
                "[the] (yes votes / votes in favour / votes for it) {words} [the] (no votes / votes against / votes against it / noes)"
            ),
            move || than(VoteCount::Yes, VoteCount::No),
            if relation == Relation::More { &["the yes votes outnumber the no votes"] } else { &[] },
        );
        g.rule(
            "COND1",
            &format!("[the] (no votes / votes against / votes against it) {words} [the] (yes votes / votes in favour / votes for it)"),
            move || than(VoteCount::No, VoteCount::Yes),
            &[],
        );
    }
    g.rule(
        "COND1",
        "(nobody / no one / no player) (votes / voted) against (a proposal / the proposal)",
        || Condition::Compare(Amount::Votes(VoteCount::No), Relation::Equal, number(0)),
        &["nobody votes against a proposal"],
    );
    g.rule(
        "COND1",
        "(nobody / no one / no player) (votes / voted) (for / in favour of) (a proposal / the proposal / it)",
        || Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Equal, number(0)),
        &[],
    );
    g.rule("COND1", "PLAYER (votes / voted / vote) against (a proposal / the proposal)", |p: Np| said_of_voters(p, false), &[]);
    g.rule("COND1", "PLAYER (votes / voted / vote) (for / in favour of) (a proposal / the proposal)", |p: Np| said_of_voters(p, true), &[]);
    g.rule(
        "ABALLOT",
        "(a proposal / proposals) (about / concerning / that concern|concerns) PROPOSEDKIND",
        |k: Vec<ProposalKind>| kinds(k),
        &["proposals about winning conditions"],
    );
    g.rule(
        "RULE1",
        "(ties / a tie / tied votes / a tied vote) (count / counts) as (a rejection / rejections / rejected / a failure / failed)",
        fails_on_tie,
        &["a tied vote counts as a rejection"],
    );
    g.rule("RULE1", "(the primary [player] / the vote of the primary / the primary 's vote) (decides / breaks the tie) (when a vote is tied / if a vote is tied / when there is a tie / if the vote is tied / when votes are tied / if votes are tied / when the vote is tied)", primary_decides, &["the Primary decides when a vote is tied"]);
    // Who may vote on what.
    g.rule("RULE1", "EACHPLAYER (votes|vote / may vote / can vote / may only vote) on (every proposal / all proposals / any proposal / proposals) (except / but / other than / except for) (his / their / his own / their own) [proposal / proposals / ones]", |who: Players| {
        let own = ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() };
        Procedure::Holds(Static::Cannot { who, deed: Deed::Vote { on: own, how: None } })
    }, &["players vote on every proposal except their own"]);
    g.rule("RULE1", "EACHPLAYER ((may / can) only vote on / (may / can) vote only on / votes|vote only on) (proposals of other players / other players 's proposals / the proposals of others / proposals of others / the proposals of other players)", |who: Players| {
        let own = ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() };
        Procedure::Holds(Static::Cannot { who, deed: Deed::Vote { on: own, how: None } })
    }, &["each player may only vote on proposals of other players"]);
    for (side, seats) in [("left", 1), ("right", -1)] {
        g.rule("DEED", &format!("vote on (proposals of / the proposals of / proposals by / a proposal of / proposals from / any proposal of) (his / their) {side} neighbour|neighbor"), move || {
            let by = Some(Players::one(Who::Neighbour { of: Box::new(Who::Actor), seats }));
            Deed::Vote { on: ProposalTest { by, ..any_proposal() }, how: None }
        }, if seats > 0 { &["vote on proposals of his left neighbour"] } else { &[] });
    }
    g.rule(
        "RELATIVE",
        "whose proposal (was / has been) (accepted / adopted / passed / approved) this turn",
        || {
            Condition::Happened(
                Box::new(Event::Decided { by: Players::one(subject()), what: any_proposal(), accepted: true }),
                Period::ThisTurn,
            )
        },
        &["whose proposal was accepted this turn"],
    );
    g.rule(
        "RELATIVE",
        "whose proposal (was / has been) (rejected / voted down / turned down / defeated) this turn",
        || {
            Condition::Happened(
                Box::new(Event::Decided { by: Players::one(subject()), what: any_proposal(), accepted: false }),
                Period::ThisTurn,
            )
        },
        &["whose proposal was rejected this turn"],
    );
    // What comes of it.
    g.rule("SENTENCE", "(a / any / each / every) player who (does not vote / has not voted / did not vote / fails to vote / abstains / casts no vote / votes on nothing) [in a turn / this turn / on the proposals / on a ballot] PRED3", |e: Effect| silent(put(e, SUBJECT, &Who::Of(HE))), &["a player who does not vote loses 10 slaves"]);
    g.rule(
        "SENTENCE",
        "(IF / when) (a / any) player (does not vote / has not voted / fails to vote / abstains) [in a turn / this turn] [,] [then] SEQ",
        silent,
        &["if a player does not vote, he loses 10 slaves"],
    );
    g.rule(
        "SENTENCE",
        "(whoever / anyone who) (does not vote / fails to vote / abstains) PRED3",
        |e: Effect| silent(put(e, SUBJECT, &Who::Of(HE))),
        &[],
    );
    g.rule(
        "SENTENCE",
        "the proposer of (an / any / each / every) (accepted / adopted / passed) proposal PRED3",
        |e: Effect| fate(true, put(e, SUBJECT, &Who::Actor)),
        &["the proposer of an accepted proposal gains 50 gold"],
    );
    g.rule(
        "SENTENCE",
        "the proposer of (a / any / each / every) (failed / rejected / defeated) proposal PRED3",
        |e: Effect| fate(false, put(e, SUBJECT, &Who::Actor)),
        &["the proposer of a failed proposal loses 10 gold"],
    );
    for (way, yes) in [("against / no on", false), ("for / yes on / in favour of", true)] {
        for (which, accepted) in [
            ("(an accepted / a successful) proposal", true),
            ("a proposal (that / which) (passes / is accepted / is adopted)", true),
            ("(a failed / a rejected) proposal", false),
            ("a proposal (that / which) (fails / is rejected / does not pass)", false),
        ] {
            g.rule(
                "SENTENCE",
                &format!("((each player who / a player who / any player who / every player who / anyone who / whoever) (votes|voted / has voted) ({way}) {which} PRED3 / (players who / all players who / those who) (vote|voted / have voted) ({way}) {which} PRED0)"),
                move |e: Effect| {
                    let voters = narrowed(Players::all(), Condition::Voted(Who::Candidate, Some(yes)));
                    fate(accepted, for_each(voters, SUBJECT, e))
                },
                if accepted && !yes { &["a player who votes against an accepted proposal loses 10 gold"] } else { &[] },
            );
        }
    }
}

fn fate(accepted: bool, effect: Effect) -> Sentence {
    let event = Event::Decided { by: Players::all(), what: any_proposal(), accepted };
    Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect })
}

/// What becomes of whoever has voted on nothing in a turn.
fn silent(effect: Effect) -> Option<Sentence> {
    super::sentences::without(Event::Voted { by: Players::one(Who::Candidate), how: None, on: ProposalTest::any() }, effect)
}

fn percent(n: i64) -> Option<FractionOf> {
    Some(FractionOf { numerator: u32::try_from(n).ok().filter(|n| (1..=100).contains(n))?, denominator: 100 })
}

/// A share of the votes that is enough is also needed; another condition lets pass what it names.
fn votes_pass_if(c: Condition) -> Procedure {
    match &c {
        Condition::Compare(Amount::Votes(VoteCount::Yes | VoteCount::YesVoters), Relation::AtLeast | Relation::More, _) => {
            ballot(any_proposal(), None, Verdict::PassesIf(c))
        }
        _ => ballot(any_proposal(), Some(c), Verdict::Passes),
    }
}
