//! The count of a ballot, in general: which votes there are (for it, against it, at all), who voted how, and what becomes of the proposal then.

use super::Grammar;
use super::amounts::number;
use super::governing::folk;
use super::triggers::{any_proposal, kinds};
use super::values::*;
use super::votes::{ballot, passes_if, said_of_voters, tie, unanimous};
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    votes(g);
    voters(g);
    proposals(g);
    fates(g);
    ties(g);
    proposers(g);
}

fn counted(count: VoteCount, relation: Relation, with: Amount) -> Condition {
    Condition::Compare(Amount::Votes(count), relation, with)
}

fn fails(t: ProposalTest, c: Condition) -> Procedure {
    ballot(t, Some(c), Verdict::Fails)
}

/// Whether a condition asks for the yes of a part of the players: that is what a proposal needs, and it is said so.
pub(super) fn of_a_part(c: &Condition) -> bool {
    match c {
        Condition::Compare(Amount::Votes(VoteCount::YesVoters), _, part) => {
            matches!(part, Amount::Fraction { .. } | Amount::Votes(VoteCount::Electorate))
        }
        Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::AtLeast | Relation::More, part) => {
            matches!(part, Amount::Fraction { of, .. } if **of == Amount::Votes(VoteCount::Cast))
        }
        _ => false,
    }
}

/// Which votes a proposal has.
fn votes(g: &mut Grammar) {
    g.rule(
        "GETS",
        "(gets|get / receives|receive / has|have / got / received / obtains|obtain / wins|win / gains|gain / attracts|attract / (has|have) (received / got / gained / won))",
        || Nothing,
        &["gets"],
    );
    g.rule("VOTESAY", "VOTESHARE", |c: Condition| c, &["two thirds of the votes"]);
    for (words, count) in [("YESVOTES", VoteCount::Yes), ("NOVOTES", VoteCount::No)] {
        g.rule("VOTESAY", &format!("CMPN {words}"), move |c: Comparison| counted(count, c.relation, c.with), &[]);
        g.rule("VOTESAY", &format!("(only / just) <number> {words}"), move |n: i64| counted(count, Relation::AtMost, number(n)), &[]);
    }
    g.rule(
        "VOTESAY",
        "([exactly / just] as many (YESVOTES as NOVOTES / yes as no votes / NOVOTES as YESVOTES) / an equal number of (yes and no votes / votes for and against [it]))",
        tie,
        &["exactly as many yes votes as no votes"],
    );
    let fewer = || counted(VoteCount::Yes, Relation::Less, Amount::Votes(VoteCount::No));
    g.rule("VOTESAY", "fewer (YESVOTES than NOVOTES / yes than no votes)", fewer, &["fewer yes votes than no votes"]);
    g.rule(
        "VOTESAY",
        "more (NOVOTES than YESVOTES / no than yes votes)",
        || counted(VoteCount::No, Relation::More, Amount::Votes(VoteCount::Yes)),
        &["more no votes than yes votes"],
    );
    g.rule(
        "VOTESHARE",
        "[at least] <number> more (yes [votes] than no [votes] / YESVOTES than NOVOTES)",
        |n: i64| counted(VoteCount::Yes, Relation::AtLeast, Amount::Sum(vec![Amount::Votes(VoteCount::No), number(n)])),
        &["at least one more yes than no"],
    );
    g.rule("VOTESHARE", "all <number> votes", |n: i64| counted(VoteCount::YesVoters, Relation::AtLeast, number(n)), &["all four votes"]);
    g.rule(
        "VOTESAY",
        "(no votes at all / not a single vote / no vote at all)",
        || counted(VoteCount::Voters, Relation::Equal, number(0)),
        &["no votes at all"],
    );
    g.rule("COND1", "IT GETS VOTESAY", |c: Condition| c, &["it gets fewer yes votes than no votes"]);
    g.rule("COND1", "they GETS VOTESAY", |c: Condition| c, &[]);
    for (words, count) in [("FORIT", VoteCount::Yes), ("AGAINSTIT", VoteCount::No), ("ONIT", VoteCount::Cast)] {
        g.rule(
            "COND1",
            &format!("CMPN vote|votes (is|are|was|were / has|have been) cast {words}"),
            move |c: Comparison| counted(count, c.relation, c.with),
            if count == VoteCount::Yes { &["at least three votes have been cast in favour of it"] } else { &[] },
        );
    }
}

/// Who voted, and how.
fn voters(g: &mut Grammar) {
    g.rule("VOTEV", "(vote|votes|voted / has|have voted / has|have cast (a / his / their) vote)", || Nothing, &["voted"]);
    g.rule(
        "FORIT",
        "(yes [on (it / them / (a / the / that / any) proposal)] / for (it / them / (a / the / that / any) proposal) / in favour|favor [of (it / them / (a / the / that / any) proposal)])",
        || Nothing,
        &["for it"],
    );
    g.rule(
        "AGAINSTIT",
        "(no [on (it / them / (a / the / that / any) proposal)] / against [(it / them / (a / the / that / any) proposal)])",
        || Nothing,
        &["against it"],
    );
    g.rule("ONIT", "on (it / them / (a / the / that / any) proposal)", || Nothing, &["on it"]);
    let all = |count: VoteCount| counted(count, Relation::AtLeast, Amount::Votes(VoteCount::Electorate));
    for (words, yes, heads, count) in
        [("FORIT", true, VoteCount::YesVoters, VoteCount::Yes), ("AGAINSTIT", false, VoteCount::NoVoters, VoteCount::No)]
    {
        g.rule(
            "COND1",
            &format!("PLAYER VOTEV {words}"),
            move |p: Np| said_of_voters(p, yes),
            if yes { &["the Primary has voted for it"] } else { &[] },
        );
        g.rule(
            "COND1",
            &format!("CMPN player|players VOTEV {words}"),
            move |c: Comparison| counted(heads, c.relation, c.with),
            if yes { &["at least three players have voted for it"] } else { &["two players vote against them"] },
        );
        g.rule("COND1", &format!("QPART VOTEV {words}"), move |c: Comparison| counted(heads, c.relation, c.with), &[]);
        g.rule(
            "COND1",
            &format!("(nobody / no one / no player) VOTEV {words}"),
            move || counted(count, Relation::Equal, number(0)),
            if yes { &[] } else { &["nobody votes against them"] },
        );
        g.rule(
            "COND1",
            &format!("(all players / every player / each player / everyone / everybody) VOTEV {words}"),
            move || all(heads),
            &[],
        );
    }
    for (words, yes) in [
        ("(no / a no / a no vote / no votes / [voting] against [it] / a vote against it)", false),
        ("(yes / a yes / a yes vote / yes votes / [voting] for it / a vote for it)", true),
    ] {
        g.rule(
            "RULE1",
            &format!("(if / when / whenever) (a player / somebody / someone / a voter / you / players) (does|do not vote / fails|fail to vote / abstains|abstain / casts|cast no vote / has|have not voted) [ONIT] [(by / until / before) the deadline] [,] [then] ((it / this / that) (counts / is counted) / (his / your / their) vote (counts / is counted) / (he|they|you counts|count / he|they|you is|are counted)) as {words}"),
            move || Procedure::Abstentions(yes),
            if yes { &[] } else { &["if you do not vote on a proposal, that counts as a no"] },
        );
    }
    g.rule(
        "COND1",
        "PLAYER1 (did not vote / has|have not voted / abstained / has|have abstained) [ONIT]",
        |p: Np| match p {
            Np::One(Who::Of(_) | Who::Target(_) | Who::You) => None,
            Np::One(who) => Some(not(Condition::Voted(who, None))),
            _ => None,
        },
        &["the Primary has not voted on it"],
    );
}

/// Which proposals: by whom, for what.
fn proposals(g: &mut Grammar) {
    let by = |p: Np| Some(ProposalTest::by(folk(p)?));
    g.rule("PROPOF", "(by / of / from / made by / put forward by / submitted by) PLAYER", by, &["made by the Primary"]);
    g.rule("PROPOF", "[that / which] PLAYER (makes|make|made / has|have made / puts|put forward / proposes|propose|proposed)", by, &[]);
    g.rule("PROPOF", "TOPROPOSE", kinds, &["to amend a rule"]);
    g.rule("PROPOF", "(for / of / about / on / concerning / regarding) PROPOSED", |t: ProposalTest| t, &["for a new card"]);
    for (what, add, change) in [
        ("(a card / cards / any card)", ProposalKind::NewCard, ProposalKind::AmendCard),
        ("(a rule / rules / the rules / any rule)", ProposalKind::NewRule, ProposalKind::AmendRule),
        ("(a type / types / card types / a card type)", ProposalKind::NewType, ProposalKind::AmendType),
        (
            "(a [new] winning condition / winning conditions / the winning condition / the winning conditions)",
            ProposalKind::NewWinning,
            ProposalKind::AmendWinning,
        ),
        (
            "(an elimination condition / a new elimination condition / elimination conditions / the elimination condition / the elimination conditions)",
            ProposalKind::NewElimination,
            ProposalKind::AmendElimination,
        ),
    ] {
        g.rule(
            "PROPOF",
            &format!("(that|which amends|amend|changes|change|alters|alter / amending / changing) {what}"),
            move || kinds(vec![change]),
            &[],
        );
        g.rule(
            "PROPOF",
            &format!("(that|which adds|add|creates|create|introduces|introduce / creating / introducing) {what}"),
            move || kinds(vec![add]),
            &[],
        );
    }
    g.rule(
        "PROPOF",
        "(to add / adding / that|which (adds|add / creates|create / introduces|introduce)) PROPOSED",
        super::governing::amending::newly,
        &["that adds a new card"],
    );
    g.rule("PROPOF", "(that|which repeals|repeal / repealing) (a rule / rules / any rule)", || kinds(vec![ProposalKind::RepealRule]), &[]);
    g.rule("PROPOF", "(that|which copies|copy / copying) (a card / cards / any card)", || kinds(vec![ProposalKind::Copy]), &[]);
    g.rule(
        "ABALLOT",
        "(a / any / every / each / all / all the / the) proposal|proposals PROPOF",
        |t: ProposalTest| t,
        &["each proposal for a new card"],
    );
    g.rule("ABALLOT", "proposals PROPOF", |t: ProposalTest| t, &["proposals that repeal a rule"]);
    let of_both = |a: ProposalTest, b: ProposalTest| match (a, b) {
        (a @ ProposalTest { by: Some(_), .. }, b @ ProposalTest { by: None, .. }) if a == ProposalTest::by(a.by.clone()?) => {
            Some(ProposalTest { by: a.by, ..b })
        }
        (a @ ProposalTest { by: None, .. }, b @ ProposalTest { by: Some(_), .. }) if b == ProposalTest::by(b.by.clone()?) => {
            Some(ProposalTest { by: b.by, ..a })
        }
        _ => None,
    };
    g.rule(
        "ABALLOT",
        "(a / any / every / each / all / all the / the) proposal|proposals PROPOF PROPOF",
        of_both,
        &["a proposal of the Primary to amend a rule"],
    );
    g.rule("ABALLOT", "proposals PROPOF PROPOF", of_both, &[]);
}

/// What becomes of them.
fn fates(g: &mut Grammar) {
    for (words, passes) in [("PASSES", true), ("FAILS", false)] {
        let fate = move |t: ProposalTest, c: Condition| if passes { passes_if(t, c) } else { fails(t, c) };
        g.rule(
            "RULE1",
            &format!("ABALLOT (that|which GETS / with / getting / receiving) VOTESAY {words}"),
            fate,
            if passes { &[] } else { &["a proposal that gets only one yes vote is rejected"] },
        );
        g.rule(
            "RULE1",
            &format!("(IF / when / whenever) ABALLOT GETS VOTESAY [,] [then] (it / they / the proposal / that proposal) {words}"),
            fate,
            &[],
        );
        g.rule("RULE1", &format!("ABALLOT {words} (when / whenever) COND"), fate, &[]);
        g.rule("RULE1", &format!("(when / whenever) COND [,] [then] IT {words}"), move |c: Condition| fate(any_proposal(), c), &[]);
    }
    g.rule(
        "RULE1",
        "ABALLOT PASSES only (when / while / as long as) COND",
        |t: ProposalTest, c: Condition| (!of_a_part(&c)).then(|| fails(t, not(c))),
        &["a proposal passes only when the Primary voted yes"],
    );
    g.rule(
        "NOPROPOSAL",
        "no proposal ((may / can / shall) (pass / be accepted / be adopted / be passed / go through / succeed / come into force / be approved))",
        || Nothing,
        &["no proposal may be accepted"],
    );
    g.rule(
        "RULE1",
        "NOPROPOSAL unless COND",
        |c: Condition| fails(any_proposal(), not(c)),
        &["no proposal may be accepted unless the Primary voted yes"],
    );
    g.rule("RULE1", "NOPROPOSAL if COND", |c: Condition| fails(any_proposal(), c), &[]);
    g.rule(
        "RULE1",
        "NOPROPOSAL (without / with less than / with fewer than) VOTESHARE",
        |c: Condition| ballot(any_proposal(), None, Verdict::PassesIf(c)),
        &[],
    );
    g.rule(
        "RULE1",
        "it takes <number> NOVOTES to (kill / defeat / reject / stop / block / sink) (ABALLOT / it)",
        |n: i64, t: Option<ProposalTest>| fails(t.unwrap_or_else(any_proposal), counted(VoteCount::No, Relation::AtLeast, number(n))),
        &["it takes two no votes to kill a proposal"],
    );
    g.rule("CONSENTOF", "POSS (consent / approval / vote / yes vote / agreement / support)", |p: Np| p, &["the Primary's consent"]);
    g.rule("CONSENTOF", "the (consent / approval / vote / yes vote / agreement / support) of PLAYER1", |p: Np| p, &[]);
    let without = |p: Np| match p {
        Np::One(Who::Proposer | Who::Of(_) | Who::You | Who::Target(_)) => None,
        p @ Np::One(_) => Some(fails(any_proposal(), not(said_of_voters(p, true)?))),
        _ => None,
    };
    g.rule(
        "RULE1",
        "(NOPROPOSAL / no proposal PASSES) without CONSENTOF",
        without,
        &["no proposal can pass without the Primary's yes vote"],
    );
    g.rule("RULE1", "(a proposal / proposals / every proposal) FAILS without CONSENTOF", without, &[]);
    let consent = |t: ProposalTest, p: Np| Some(fails(t, not(said_of_voters(p, true)?)));
    g.rule(
        "RULE1",
        "for ABALLOT TOPASS [,] PLAYER1 must (vote / have voted) FORIT",
        consent,
        &["for a proposal to be accepted, the Primary must have voted yes"],
    );
    g.rule("RULE1", "TOPASS [,] ABALLOT NEEDSV the (vote / yes vote / support / consent / approval) of PLAYER1", consent, &[]);
    // What holds where it does not.
    for (words, passes) in [("FAILS", false), ("PASSES", true)] {
        g.rule(
            "RULE1",
            &format!("RULE1 (. / ; / , / , and / - / , or / or) [else] otherwise [,] IT {words}"),
            move |p: Procedure| match p {
                Procedure::Ballot { what, when: Some(c), verdict: Verdict::Passes } if !passes => {
                    Some(Procedure::Ballot { what, when: None, verdict: Verdict::PassesIf(c) })
                }
                Procedure::Ballot { what, when: Some(c), verdict: Verdict::Fails } if passes => {
                    Some(Procedure::Ballot { what, when: None, verdict: Verdict::PassesIf(not(c)) })
                }
                p @ Procedure::Ballot { verdict: Verdict::PassesIf(_), .. } if !passes => Some(p),
                _ => None,
            },
            &[],
        );
    }
}

/// Equal numbers of votes, and who decides then.
fn ties(g: &mut Grammar) {
    g.rule("TIE", "ONTIE", || Nothing, &[]);
    for (words, verdict) in [("PASSES", Verdict::Passes), ("FAILS", Verdict::Fails)] {
        let tied = move || ballot(any_proposal(), Some(tie()), verdict.clone());
        g.rule("RULE1", &format!("TIE [,] IT {words}"), tied.clone(), &[]);
        g.rule("RULE1", &format!("IT {words} TIE"), tied, &[]);
    }
    let decides = |p: Np| Some(ballot(any_proposal(), Some(tie()), Verdict::PassesIf(said_of_voters(Np::Set(folk(p)?), true)?)));
    let one = move |p: Np| match p {
        Np::One(Who::Proposer) => None,
        p @ Np::One(_) => Some(ballot(any_proposal(), Some(tie()), Verdict::PassesIf(said_of_voters(p, true)?))),
        p => decides(p),
    };
    g.rule(
        "DECIDES",
        "(decides|decide [it / the matter / the vote / the outcome] / has|have the (casting / deciding) vote / has|have the last word / (breaks|break / settles|settle) (it / the tie))",
        || Nothing,
        &["decides"],
    );
    g.rule("RULE1", "TIE [,] PLAYER DECIDES", one, &["in case of a tie, the player with the most gold decides"]);
    g.rule("RULE1", "PLAYER DECIDES TIE", one, &["the player with the most gold decides when a vote is tied"]);
    g.rule(
        "RULE1",
        "PLAYER (breaks|break / decides|decide / settles|settle) (ties / all ties / tied votes / a tie / every tie)",
        one,
        &["the player with the most gold breaks ties"],
    );
    g.rule(
        "RULE1",
        "TIE [,] (POSS vote / the vote of PLAYER) (decides / is decisive / breaks the tie / settles it)",
        one,
        &["in case of a tie, the vote of the player with the most gold decides"],
    );
    g.rule("RULE1", "(POSS vote / the vote of PLAYER) (decides / is decisive / breaks the tie) TIE", one, &[]);
    g.rule("RULE1", "(ties / tied votes / a tie / a tied vote) (is|are) (broken / decided / settled / resolved) by (PLAYER / POSS vote / the vote of PLAYER)", one, &["ties are broken by the player with the most gold"]);
}

/// What comes of the votes on one's own proposal.
fn proposers(g: &mut Grammar) {
    g.rule("FORYOURS", "(for your proposal / in favour of your proposal / yes on your proposal)", || Nothing, &["for your proposal"]);
    g.rule("AGAINSTYOURS", "(against your proposal / no on your proposal)", || Nothing, &["against your proposal"]);
    g.rule("YOURSCOND", "your proposal GETS VOTESAY", |c: Condition| c, &["your proposal gets three yes votes"]);
    for (words, heads, count) in [("FORYOURS", VoteCount::YesVoters, VoteCount::Yes), ("AGAINSTYOURS", VoteCount::NoVoters, VoteCount::No)]
    {
        g.rule(
            "YOURSCOND",
            &format!("(nobody / no one / no player) VOTEV {words}"),
            move || counted(count, Relation::Equal, number(0)),
            &[],
        );
        g.rule("YOURSCOND", &format!("CMPN player|players VOTEV {words}"), move |c: Comparison| counted(heads, c.relation, c.with), &[]);
        g.rule(
            "YOURSCOND",
            &format!("(all players / each player / every player / everybody / everyone) VOTEV {words}"),
            move || counted(heads, Relation::AtLeast, Amount::Votes(VoteCount::Electorate)),
            &[],
        );
    }
    let comes = |c: Condition, e: Effect| {
        let one = |accepted: bool| Event::Decided { by: Players::all(), what: any_proposal(), accepted };
        let event = Event::Any(vec![one(true), one(false)]);
        let effect = put(put(e, SUBJECT, &Who::Proposer), HE, &Who::Proposer);
        Sentence::When(Trigger { event, condition: Some(c), frequency: Frequency::Always, effect })
    };
    g.rule(
        "RULE",
        "(IF / when / whenever) YOURSCOND [,] [then] you PRED0",
        comes,
        &["if nobody votes against your proposal, you gain 50 gold"],
    );
    let accepted = |c: Condition, e: Effect| {
        let event = Event::Decided { by: Players::all(), what: any_proposal(), accepted: true };
        let effect = put(put(e, SUBJECT, &Who::Proposer), HE, &Who::Proposer);
        Sentence::When(Trigger { event, condition: Some(c), frequency: Frequency::Always, effect })
    };
    g.rule(
        "RULE",
        "(IF / when / whenever) your proposal (passes / is accepted / is adopted / is passed) (unanimously / without (a single no / a single no vote / any no votes / a no vote / a vote against / opposition)) [,] [then] you PRED0",
        move |e: Effect| accepted(unanimous(), e),
        &["if your proposal is accepted unanimously, you gain 50 gold"],
    );
    g.rule(
        "SENTENCE",
        "(a / any / each / every) player whose proposal (passes / is accepted / is adopted / is passed) (unanimously / without (a single no / a single no vote / any no votes / a no vote / a vote against / opposition)) PRED3",
        move |e: Effect| accepted(unanimous(), e),
        &["a player whose proposal is accepted without a single no vote gains 50 gold"],
    );
    g.rule(
        "YOURSCOND",
        "(everybody else / everyone else / all others / all other players / all the others) VOTEV AGAINSTYOURS",
        || Condition::Every(Players::others(Who::Proposer), Box::new(Condition::Voted(Who::Candidate, Some(false)))),
        &["everybody else votes no on your proposal"],
    );
    g.rule(
        "YOURSCOND",
        "(everybody else / everyone else / all others / all other players / all the others) VOTEV FORYOURS",
        || Condition::Every(Players::others(Who::Proposer), Box::new(Condition::Voted(Who::Candidate, Some(true)))),
        &[],
    );
    g.rule("RULE", "you PRED0 (IF / when / whenever) YOURSCOND", move |e: Effect, c: Condition| comes(c, e), &[]);
}
