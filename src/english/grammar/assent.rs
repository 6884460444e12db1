//! Whose votes decide a proposal, in more constructions: all but one, even a single one, more for than against, half of them or more against, the assent of somebody, a quorum.

use super::Grammar;
use super::amounts::number;
use super::governing::{Governed, folk};
use super::triggers::{any_proposal, kinds};
use super::values::*;
use super::votes::{ballot, share};
use crate::english::build::*;
use crate::english::meaning::*;

fn fails(t: ProposalTest, c: Condition) -> Procedure {
    ballot(t, Some(c), Verdict::Fails)
}

fn heads(count: VoteCount, relation: Relation, with: Amount) -> Condition {
    Condition::Compare(Amount::Votes(count), relation, with)
}

pub fn rules(g: &mut Grammar) {
    counted(g);
    shares_against(g);
    needed(g);
    quorums(g);
    new_cards(g);
}

/// How many of whom voted so.
fn counted(g: &mut Grammar) {
    for (words, yes) in [("FORIT", true), ("AGAINSTIT", false)] {
        let all_of = move |players: Players| Condition::Every(players, Box::new(Condition::Voted(Who::Candidate, Some(yes))));
        g.rule(
            "COND1",
            &format!("(all [the] players / all / everybody / everyone / every player / each player) BESIDESX VOTERX VOTEV {words}"),
            move |p: Np| match p {
                Np::One(Who::Of(_) | Who::Target(_) | Who::You) => None,
                Np::One(who) => Some(all_of(Players::others(who))),
                _ => None,
            },
            if yes { &["everyone but the proposer votes for it"] } else { &[] },
        );
        let count = if yes { VoteCount::YesVoters } else { VoteCount::NoVoters };
        g.rule(
            "COND1",
            &format!("(even one player / even a single player / even one person / a single player / one single player) VOTEV {words}"),
            move || heads(count, Relation::AtLeast, number(1)),
            if yes { &[] } else { &["even one player votes against it"] },
        );
    }
    g.rule(
        "COND1",
        "more players VOTEV yes than (no / vote no)",
        || heads(VoteCount::YesVoters, Relation::More, Amount::Votes(VoteCount::NoVoters)),
        &["more players vote yes than no"],
    );
    g.rule(
        "COND1",
        "more players VOTEV no than (yes / vote yes)",
        || heads(VoteCount::NoVoters, Relation::More, Amount::Votes(VoteCount::YesVoters)),
        &["more players vote no than yes"],
    );
}

/// What part of the votes was against it.
fn shares_against(g: &mut Grammar) {
    let part = |f: FractionOf, relation: Relation| {
        let rounding = if relation == Relation::AtLeast { Rounding::Up } else { Rounding::Down };
        let of = Box::new(Amount::Votes(VoteCount::Cast));
        let with = Amount::Fraction { numerator: f.numerator, denominator: f.denominator, of, rounding };
        heads(VoteCount::No, relation, with)
    };
    g.rule(
        "COND1",
        "(FRACTION or more / at least FRACTION) [of] the votes [cast] is|are (no / against it)",
        move |f: FractionOf| part(f, Relation::AtLeast),
        &["half or more of the votes are against it"],
    );
    g.rule(
        "COND1",
        "more than FRACTION [of] the votes [cast] is|are (no / against it)",
        move |f: FractionOf| part(f, Relation::More),
        &["more than a third of the votes are no"],
    );
    g.rule(
        "COND1",
        "FRACTION or more [of] the votes [cast] is|are (yes / for it / in favour [of it])",
        |f: FractionOf| share(f, Relation::AtLeast, Amount::Votes(VoteCount::Cast)),
        &["half or more of the votes are yes"],
    );
}

/// The one player on whose vote something may depend: not the proposer's, who votes for what is his.
fn voter(p: Np) -> Option<Who> {
    match p {
        Np::One(Who::Of(_) | Who::Target(_) | Who::You | Who::Proposer) => None,
        Np::One(who) => Some(who),
        _ => None,
    }
}

/// Without whose yes it fails, and who decides alone.
fn needed(g: &mut Grammar) {
    let consent = |t: ProposalTest, p: Np| Some(fails(t, not(Condition::Voted(voter(p)?, Some(true)))));
    let decided = |t: ProposalTest, p: Np| Some(ballot(t, None, Verdict::PassesIf(Condition::Voted(voter(p)?, Some(true)))));
    g.rule("RULE1", "ABALLOT NEEDSV CONSENTOF [TOPASS]", consent, &["a new rule needs the Primary's vote"]);
    g.rule(
        "RULE1",
        "ABALLOT is|are decided by PLAYER1 (alone / on his own / on her own)",
        decided,
        &["a new card is decided by the Primary alone"],
    );
    g.rule(
        "RULE1",
        "PLAYER1 alone decides (on / about) ABALLOT",
        move |p: Np, t: ProposalTest| decided(t, p),
        &["the Primary alone decides about new cards"],
    );
    g.rule(
        "RULE1",
        "ABALLOT (may / can) be vetoed by PLAYER1",
        |t: ProposalTest, p: Np| Some(fails(t, Condition::Voted(voter(p)?, Some(false)))),
        &["a proposal may be vetoed by the Primary"],
    );
    g.rule(
        "RULE1",
        "ABALLOT NEEDSV (more yes than no votes / more YESVOTES than NOVOTES) [TOPASS]",
        |t: ProposalTest| ballot(t, None, Verdict::PassesIf(heads(VoteCount::Yes, Relation::More, Amount::Votes(VoteCount::No)))),
        &["new cards need more yes votes than no votes to pass"],
    );
    g.rule(
        "RULE1",
        "the (threshold / majority / share of votes / share of the votes) (for accepting / needed for / needed to (accept / pass) / required for / required to (accept / pass) / for / to (accept / pass)) ABALLOT is [now] [(raised / lowered / changed / increased / reduced)] [from FRACTION] [to] FRACTION [of VOTESALL]",
        |t: ProposalTest, _was: Option<FractionOf>, f: FractionOf, of: Option<Amount>| {
            ballot(t, None, Verdict::PassesIf(share(f, Relation::AtLeast, of.unwrap_or(Amount::Votes(VoteCount::Cast)))))
        },
        &["the threshold for accepting a proposal is raised from one half to two thirds"],
    );
}

/// How many must vote at all.
fn quorums(g: &mut Grammar) {
    let short = |t: ProposalTest, n: i64| fails(t, heads(VoteCount::Voters, Relation::Less, number(n)));
    g.rule(
        "RULE1",
        "ABALLOT NEEDSV a quorum of <number> [players / voters] [TOPASS]",
        short,
        &["a new rule needs a quorum of three players"],
    );
    g.rule(
        "RULE1",
        "ABALLOT NEEDSV [at least] <number> (voters / players who vote / players voting) [TOPASS]",
        short,
        &["a proposal needs at least three voters to pass"],
    );
    g.rule(
        "RULE1",
        "a quorum of <number> [players / voters] is (needed / required / necessary) [for ((any / a / each) vote / (any / a / each) ballot) [to be valid / to count]]",
        move |n: i64| short(any_proposal(), n),
        &["a quorum of three players is required for any vote to be valid"],
    );
    g.rule(
        "RULE1",
        "a quorum of <number> [players / voters] is (needed / required / necessary) for ABALLOT [TOPASS]",
        move |n: i64, t: ProposalTest| short(t, n),
        &["a quorum of three players is needed for new rules"],
    );
    g.rule("RULE1", "the quorum is <number> [players / voters]", move |n: i64| short(any_proposal(), n), &["the quorum is three players"]);
    for (words, yes) in [
        ("(votes / a vote / no votes / a no vote) against", false),
        ("(votes / a vote / yes votes / a yes vote) (for / in favour of)", true),
    ] {
        g.rule(
            "RULE1",
            &format!("(abstentions count / an abstention counts / abstaining counts / not voting counts) as {words} (a proposal / the proposal / it)"),
            move || Procedure::Abstentions(yes),
            if yes { &[] } else { &["abstentions count as votes against a proposal"] },
        );
    }
}

/// What new cards may not be, and who wins by whose cards: what is not proposed.
fn new_cards(g: &mut Grammar) {
    let barred = |t: TypeId| {
        let what = ProposalTest { card: vec![CardTest::Type(t)], ..kinds(vec![ProposalKind::NewCard]) };
        Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(what) })
    };
    g.rule(
        "RULE1",
        "(no new card|cards (may / can) / (a new card / new cards) CANNOT) be (a / an) (<type> / <lasting>)",
        barred,
        &["no new card may be a Permanent"],
    );
    g.rule(
        "RULE1",
        "(no new card|cards (may / can) / (a new card / new cards) CANNOT) be (<types> / <lastings>)",
        barred,
        &["new cards may not be Permanents"],
    );
    // Who is the Primary in a turn.
    g.rule(
        "RULE",
        "PLAYER1 is the primary [player] INTURN",
        |p: Np, c: Condition| {
            let primary = Procedure::PrimaryIs(folk(p)?);
            Some(Sentence::Procedure { procedure: primary, condition: Some(c), until: Duration::Always })
        },
        &["Tarantula is the Primary in turn 9"],
    );
    g.rule(
        "G1",
        "the primary [player] 's card|cards (takes|take effect / is|are resolved / is|are carried out) after (everyone else 's / everybody else 's / all others / all other cards / those of all others / the others)",
        || Governed { is: vec![Procedure::PlaysLast(Players::one(Who::Primary))], not: Vec::new() },
        &["the Primary's card takes effect after everyone else's"],
    );
}
