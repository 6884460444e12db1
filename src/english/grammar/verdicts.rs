//! What proposals need and who votes how, in more words: "the acceptance of a new rule requires unanimity", "without three yes votes no proposal is accepted".

use super::Grammar;
use super::amounts::number;
use super::governing::Governed;
use super::passage::of_votes;
use super::triggers::{any_proposal, kinds};
use super::values::*;
use super::votes::{ballot, share, tie, unanimous};
use crate::english::build::*;
use crate::english::meaning::*;

fn needs(t: ProposalTest, c: Condition) -> Procedure {
    ballot(t, None, Verdict::PassesIf(c))
}

fn fails(t: ProposalTest, c: Condition) -> Procedure {
    ballot(t, Some(c), Verdict::Fails)
}

fn counted(count: VoteCount, c: Comparison) -> Condition {
    Condition::Compare(Amount::Votes(count), c.relation, c.with)
}

pub fn rules(g: &mut Grammar) {
    shares(g);
    needed(g);
    without(g);
    voters(g);
    unsaid(g);
}

fn shares(g: &mut Grammar) {
    g.rule(
        "VOTESHARE",
        "the (support / approval / consent / votes / yes votes) of more than FRACTION of VOTESALL",
        |f: FractionOf, of: Amount| share(f, Relation::More, of),
        &["the support of more than half of all the players"],
    );
    g.rule("VOTESALL", "all the players", || Amount::Votes(VoteCount::Electorate), &[]);
    g.rule("VOTESHARE", "(a unanimous vote / unanimity / a unanimous decision)", unanimous, &["a unanimous vote"]);
    g.rule(
        "VOTESHAREX",
        "FRACTION of them",
        |f: FractionOf| share(f, Relation::AtLeast, Amount::Votes(VoteCount::Cast)),
        &["half of them"],
    );
    let of_voters = |count: VoteCount| move |c: Comparison| counted(count, c);
    g.rule(
        "COND1",
        "QUORUM (vote|votes|voted yes / vote|votes|voted for it / vote|votes|voted in favour [of it] / is|are for it / is|are in favour [of it])",
        of_voters(VoteCount::YesVoters),
        &["at least three players vote for it"],
    );
    g.rule(
        "COND1",
        "CMPN players|player (vote|votes|voted (no / against (it / the proposal / a proposal)))",
        // That no player does is said of the votes.
        move |c: Comparison| {
            let none = c.relation == Relation::Equal && c.with == number(0);
            (!none).then(|| counted(VoteCount::NoVoters, c))
        },
        &["two players vote against it"],
    );
    g.rule("COND1", "as many players vote against it as for it", tie, &["as many players vote against it as for it"]);
    g.rule("COND1", "as many players vote for it as against it", tie, &[]);
    g.rule("ABALLOT", "(a / each / every / any) proposed rule", || kinds(vec![ProposalKind::NewRule]), &["a proposed rule"]);
    g.rule("ABALLOT", "proposed rules", || kinds(vec![ProposalKind::NewRule]), &[]);
    g.rule("ABALLOT", "(a / each / every / any) proposed [new] card", || kinds(vec![ProposalKind::NewCard]), &["a proposed card"]);
    g.rule("ABALLOT", "proposed [new] cards", || kinds(vec![ProposalKind::NewCard]), &[]);
}

fn needed(g: &mut Grammar) {
    g.rule("PASSINGOF", "([the] (acceptance / adoption / passing / passage / approval) of)", || Nothing, &["acceptance of"]);
    g.rule("RULE1", "PASSINGOF ABALLOT NEEDSV VOTESHAREX", needs, &["acceptance of a proposal requires two thirds of the votes cast"]);
    g.rule("RULE1", "for PASSINGOF ABALLOT [,] VOTESHAREX is|are (needed / required / necessary / enough)", needs, &[]);
    g.rule("ISNEEDED", "(is|are [now] (needed / required / necessary))", || Nothing, &["is needed"]);
    g.rule(
        "RULE1",
        "VOTESHAREX ISNEEDED TOCHANGE",
        |c: Condition, t: ProposalTest| needs(t, c),
        &["a two thirds majority is needed to change a rule"],
    );
    g.rule(
        "RULE1",
        "it [now] takes VOTESHAREX (TOCHANGE / to (pass / accept / adopt / carry) ABALLOT)",
        |c: Condition, t: ProposalTest| needs(t, c),
        &["it takes a unanimous vote to repeal a rule"],
    );
    g.rule(
        "NOTENOUGH",
        "(no longer suffices|suffice / does|do not suffice / is|are (no longer / not) enough)",
        || Nothing,
        &["no longer suffices"],
    );
    g.rule(
        "RULE1",
        "[exactly] FRACTION [of VOTESALL] NOTENOUGH [any more / any longer] GAND VOTESHAREX (is|are [now] (needed / required / necessary))",
        |was: FractionOf, _of: Option<Amount>, c: Condition| {
            (c != share(was, Relation::AtLeast, Amount::Votes(VoteCount::Cast))).then(|| needs(any_proposal(), c))
        },
        &["half of the votes no longer suffices; two thirds are needed"],
    );
    g.rule(
        "RULE1",
        "it is (no longer / not) enough for FRACTION of the votes [cast] to be (yes / in favour) GAND VOTESHAREX must be [yes / in favour]",
        |was: FractionOf, c: Condition| {
            (c != share(was, Relation::AtLeast, Amount::Votes(VoteCount::Cast))).then(|| needs(any_proposal(), c))
        },
        &["it is no longer enough for half of the votes to be yes; two thirds must be"],
    );
    g.rule(
        "RULE1",
        "only (proposals / those proposals) (with / that (gets|get / has|have / receives|receive / win)) VOTESHARE is|are (accepted / adopted / passed)",
        |c: Condition| needs(any_proposal(), c),
        &["only proposals with at least three yes votes are accepted"],
    );
    // "…; copies do not": which need what they needed.
    g.rule(
        "G1",
        "ABALLOT NEEDSV VOTESHAREX [TOPASS] GAND PROPOSEDKIND (do / does) not",
        |t: ProposalTest, c: Condition, others: Vec<ProposalKind>| {
            let apart = !t.kinds.is_empty() && !t.except && others.iter().all(|k| !t.kinds.contains(k));
            apart.then(|| Governed { is: vec![needs(t, c)], not: Vec::new() })
        },
        &["new cards need at least three yes votes to be accepted; copies do not"],
    );
    g.rule(
        "G1",
        "ABALLOT MUSTBE (accepted / passed / adopted) (unanimously / by VOTESHAREX) GAND OTHERBALLOTS [still] NEEDSV VOTESHAREX [as before]",
        |t: ProposalTest, c: Option<Condition>, d: Condition| {
            let rest = super::passage::rest(&t)?;
            Some(Governed { is: vec![needs(t, c.unwrap_or_else(unanimous)), needs(rest, d)], not: Vec::new() })
        },
        &["a proposed rule must be accepted unanimously; all other proposals still need only half of the votes"],
    );
    g.rule(
        "G1",
        "ABALLOT NEEDSV VOTESHAREX [TOPASS] GAND OTHERBALLOTS (pass / passes / are accepted) with VOTESHAREX [as before]",
        |t: ProposalTest, c: Condition, d: Condition| {
            let rest = super::passage::rest(&t)?;
            Some(Governed { is: vec![needs(t, c), needs(rest, d)], not: Vec::new() })
        },
        &["a proposed rule needs three quarters of the votes cast; other proposals pass with half of them as before"],
    );
    g.rule(
        "OTHERBALLOTS",
        "those of (everybody else / everyone else / all others / the others / the other players / all other players)",
        || Nothing,
        &["those of everybody else"],
    );
    g.rule("NEEDSV", "still (needs|need / requires|require) [only]", || Nothing, &["still need only"]);
}

/// Without which none passes.
fn without(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "without VOTESHARE [,] no proposal PASSES",
        |c: Condition| needs(any_proposal(), c),
        &["without at least three yes votes no proposal is accepted"],
    );
    g.rule(
        "RULE1",
        "without CONSENTOF [,] no proposal PASSES",
        |p: Np| match p {
            Np::One(Who::Proposer | Who::Of(_) | Who::You | Who::Target(_)) => None,
            Np::One(who) => Some(fails(any_proposal(), not(Condition::Voted(who, Some(true))))),
            _ => None,
        },
        &["without the Primary's yes vote no proposal is accepted"],
    );
    g.rule(
        "RULE1",
        "unless COND [,] ABALLOT FAILS",
        |c: Condition, t: ProposalTest| {
            of_votes(&c).then(|| match &c {
                // What a share of the votes is needed for passes by it.
                Condition::Compare(Amount::Votes(VoteCount::Yes | VoteCount::YesVoters), Relation::AtLeast | Relation::More, _) => {
                    needs(t, c)
                }
                _ => fails(t, not(c)),
            })
        },
        &["unless at least three players vote for it, a proposal is rejected"],
    );
    g.rule(
        "RULE1",
        "unless VOTESHARE is|are (in favour [of it] / yes / for it / positive) [,] ABALLOT FAILS",
        // That all votes are yes is no share of them.
        |c: Condition, t: ProposalTest| (c != unanimous()).then(|| needs(t, c)),
        &["unless at least two thirds of the votes cast on it are in favour, a proposal fails"],
    );
    g.rule(
        "RULE1",
        "VOTESHAREX is|are the least [that] ABALLOT needs|need [TOPASS]",
        |c: Condition, t: ProposalTest| needs(t, c),
        &["three yes votes are the least a proposal needs"],
    );
    g.rule(
        "RULE1",
        "a (vote / ballot) in which CMPN players|player TAKEPART (is (void / invalid / not valid) / does not count / fails)",
        |c: Comparison| fails(any_proposal(), counted(VoteCount::Voters, c)),
        &["a vote in which fewer than three players take part is void"],
    );
    g.rule(
        "RULE1",
        "PLAYER (does|do not vote / never votes|vote) except ONLYTIE",
        |p: Np| Some(Procedure::BreakTies(super::governing::folk(p)?)),
        &["the Primary does not vote except to break a tie"],
    );
    let quorum = |c: Comparison| fails(any_proposal(), counted(VoteCount::Voters, c));
    g.rule(
        "RULE1",
        "a proposal on which CMPN players|player vote|votes FAILS",
        quorum,
        &["a proposal on which fewer than three players vote is rejected"],
    );
    g.rule(
        "RULE1",
        "no proposal PASSES with (less|fewer than <number> votes|vote) [cast] [on it]",
        |n: i64| fails(any_proposal(), Condition::Compare(Amount::Votes(VoteCount::Cast), Relation::Less, number(n))),
        &["no proposal is accepted with fewer than three votes cast on it"],
    );
    g.rule(
        "RULE1",
        "no proposal (may / can) be accepted with (less|fewer than <number> votes|vote) [cast] [on it]",
        |n: i64| fails(any_proposal(), Condition::Compare(Amount::Votes(VoteCount::Cast), Relation::Less, number(n))),
        &[],
    );
    g.rule(
        "RULE1",
        "a quorum of [at least] <number> players is (needed / required / necessary) [for (a vote / a ballot / the vote) to be valid / for a proposal to (pass / be accepted) / in (a / every) (vote / ballot)]",
        move |n: i64| quorum(Comparison { relation: Relation::Less, with: number(n) }),
        &["a quorum of three players is needed for a vote to be valid"],
    );
    g.rule(
        "RULE1",
        "(any / every / each / a) player (may / can) (veto / defeat / block / stop / reject) (a / any / every) proposal [by voting (against it / no)]",
        || fails(any_proposal(), Condition::Compare(Amount::Votes(VoteCount::No), Relation::AtLeast, number(1))),
        &["any player can veto a proposal by voting against it"],
    );
}

/// Of what is not said.
fn voters(g: &mut Grammar) {
    for (words, yes) in [
        ("(no / a no / a no vote / no votes / votes against [it] / voting no / voting against it / against / against it)", false),
        (
            "(yes / a yes / a yes vote / yes votes / votes for it / voting yes / voting for it / in favour / consent / assent / agreement / a vote in favour)",
            true,
        ),
    ] {
        g.rule(
            "RULE1",
            &format!("NOVOTECAST (counts|count / is|are counted) as {words}"),
            move || Procedure::Abstentions(yes),
            if yes { &["silence counts as consent"] } else { &["a vote that is not cast counts as a no"] },
        );
    }
    g.rule(
        "NOVOTECAST",
        "(a vote (that / which) is not cast / votes (that / which) are not cast / votes not cast / a vote not cast / those who (abstain / do not vote) / (a player / players / anyone / whoever) who abstains|abstain / silence / not voting / to abstain)",
        || Nothing,
        &["silence"],
    );
}

/// How they are voted on.
fn unsaid(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "(votes / all votes / the votes / ballots) are [kept] secret until (the result is known / they are counted / the votes are counted / the vote is over / the deadline / the ballot closes)",
        || Procedure::SecretVotes(true),
        &["votes are secret until the result is known"],
    );
    g.rule(
        "RULE1",
        "(voting takes place in secret / votes are cast in secret / voting is in secret / players vote in secret / votes are taken in secret)",
        || Procedure::SecretVotes(true),
        &["voting takes place in secret"],
    );
    g.rule(
        "RULE1",
        "how (players / the players / each player / a player / anybody) [has|have] voted is (no longer / not) (made known / published / told / shown / reported / revealed)",
        || Procedure::SecretVotes(true),
        &["how players voted is no longer made known"],
    );
    // What else is asked for or brought about by plays.
    let second = |n: i64, e: Effect| {
        // What is paid is a cost.
        if matches!(e, Effect::Pay { .. }) {
            return None;
        }
        let speaks = put(put(e, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE));
        let played = Event::Played { by: Players::one(Who::Of(HOLE)), card: Vec::new(), on: None };
        let so_many = Condition::Compare(Amount::Past(Box::new(played), Period::ThisTurn), Relation::Equal, number(n));
        let effect = for_each(Players::one(Who::Actor), HOLE, Effect::If { condition: so_many, then: Box::new(speaks), otherwise: None });
        let event = Event::Played { by: Players::all(), card: Vec::new(), on: None };
        (n > 1).then_some(Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect }))
    };
    g.rule(
        "SENTENCE",
        "(whoever / anyone who / (a / any / each / every) player who) plays (a / the / his) <ordinal> card [in a turn / in the same turn / PERROUND] PRED3",
        second,
        &["whoever plays a second card in a turn loses 20 gold"],
    );
    g.rule(
        "RULE",
        "G (, but / but / ; but / ; / , and / and) (whoever / anyone who / (a / any) player who) plays (a / the / his) <ordinal> card [in a turn / in the same turn / PERROUND] PRED3",
        move |governed: Governed, n: i64, e: Effect| {
            let one = |procedure: Procedure| Sentence::Procedure { procedure, condition: None, until: Duration::Always };
            let sentences = governed.is.into_iter().map(one).chain([second(n, e)?]).collect();
            Some(Draft { sentences, target: None })
        },
        &["each player may play two cards a turn, but whoever plays a second card loses 20 gold"],
    );
    g.rule(
        "RULE1",
        "no card [played / that is played] (may / can) have FOLK as its target",
        |p: Players| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Play { card: Vec::new(), on: Some(p) } }),
        &["no card played may have the Primary as its target"],
    );
    g.rule(
        "RULE1",
        "playing a card is (no longer / not) (a must / an obligation / obligatory / mandatory / a duty)",
        || Procedure::MustPlay { who: Players::all(), must: false },
        &["playing a card is no longer a must"],
    );
    g.rule(
        "RULE1",
        "(whoever / anyone who / a player who) (does not want / does not wish) to (play a card / play) (need not / does not have to) [do so / play [one]]",
        || Procedure::MustPlay { who: Players::all(), must: false },
        &["whoever does not want to play a card need not"],
    );
    g.rule(
        "G1",
        "SETTINGOF (is [now] (raised / lowered / increased / reduced / changed) / goes (up / down) / rises / falls) [from <number>] to <number>",
        |(who, setting, _): (Players, Setting, Adjust), _was: Option<i64>, n: i64| Governed {
            is: vec![Procedure::Setting { who, setting, adjust: Adjust::SetTo(number(n)) }],
            not: Vec::new(),
        },
        &["the number of plays per turn is raised from one to two"],
    );
    g.rule(
        "SETTINGOF",
        "the [maximum] number of proposals (per player and turn / per turn and player / for each player and turn)",
        || (Players::all(), Setting::ProposalsPerTurn, Adjust::SetTo(number(0))),
        &["the number of proposals per player and turn"],
    );
    g.rule(
        "SETTINGOF",
        "the [maximum] number of (plays / cards played) (per player and turn / per turn and player / for each player and turn)",
        || (Players::all(), Setting::PlaysPerTurn, Adjust::SetTo(number(0))),
        &[],
    );
    for (words, most) in [("highest|tallest", true), ("lowest|smallest", false)] {
        g.rule(
            "FOLK",
            &format!("(a / any / each / every) player whose <variable> is [the] {words}"),
            move |v: VariableId| extreme(Players::all(), most, variable_of(subject(), v)),
            if most { &[] } else { &["a player whose pyramid is the lowest"] },
        );
    }
}
