//! When proposals pass, in general: which proposals, what they need, what defeats them, who votes on them, when they come into force.

use super::Grammar;
use super::amounts::number;
use super::governing::{Governed, folk};
use super::triggers::{any_proposal, kinds};
use super::values::*;
use super::votes::{ballot, share, tie, unanimous};
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    proposals(g);
    fates(g);
    shares(g);
    needed(g);
    defeats(g);
    ties(g);
    quorums(g);
    conditions(g);
    ballots(g);
}

/// A share that is enough is also needed.
fn needs(t: ProposalTest, c: Condition) -> Procedure {
    ballot(t, None, Verdict::PassesIf(c))
}

fn fails(t: ProposalTest, c: Condition) -> Procedure {
    ballot(t, Some(c), Verdict::Fails)
}

fn votes(count: VoteCount, relation: Relation, with: Amount) -> Condition {
    Condition::Compare(Amount::Votes(count), relation, with)
}

fn half() -> FractionOf {
    FractionOf { numerator: 1, denominator: 2 }
}

/// The player whom a phrase means alone.
fn one(p: Np) -> Option<Who> {
    match p {
        Np::One(Who::Of(_) | Who::Target(_) | Who::You) => None,
        Np::One(who) => Some(who),
        _ => None,
    }
}

/// That any of these voted so.
fn some_voted(players: Players, yes: bool) -> Condition {
    let such = both(Condition::PlayerIs(Who::Candidate, players), Condition::Voted(Who::Candidate, Some(yes)));
    exist(narrowed(Players::all(), such), Relation::AtLeast, 1)
}

/// Which proposals.
fn proposals(g: &mut Grammar) {
    let by = |p: Np| Some(ProposalTest::by(folk(p)?));
    g.rule("ABALLOT", "POSS [own] proposal|proposals", by, &["the Primary's own proposal"]);
    g.rule(
        "ABALLOT",
        "(a / any / every / each / all / the) (proposal / proposals) (of / by / made by / from / put forward by / submitted by) PLAYER",
        by,
        &["every proposal made by the Primary"],
    );
    g.rule(
        "ABALLOT",
        "(everybody else / everyone else / all others / the others / the other players) 's proposals",
        || ProposalTest::by(Players::others(Who::Of(HE))),
        &["everybody else's proposals"],
    );
    g.rule("ABALLOT", "proposals (put forward by / submitted by) PLAYER", by, &[]);
    g.rule(
        "ABALLOT",
        "(a / any / every / each / all / the) (proposal / proposals) (that / which) PLAYER (makes|make / has|have made / made)",
        by,
        &[],
    );
    g.rule("ABALLOT", "(all / any / the) proposals", any_proposal, &[]);
    g.rule(
        "ABALLOT",
        "(a / any / every / each / all / the) (proposal / proposals) (for / about / concerning) PROPOSED",
        |t: ProposalTest| t,
        &[],
    );
    g.rule(
        "ABALLOT",
        "((a / any / every / each / all / the) (proposal / proposals) / proposals) to add PROPOSED",
        super::governing::amending::newly,
        &[],
    );
    g.rule(
        "ABALLOT",
        "(a / any / every / each / all / the) proposal|proposals TOPROPOSE",
        |k: Vec<ProposalKind>| kinds(k),
        &["a proposal to repeal a rule"],
    );
    g.rule("ABALLOT", "proposals TOPROPOSE", |k: Vec<ProposalKind>| kinds(k), &[]);
    g.rule("ABALLOT", "PROPOSING", |k: Vec<ProposalKind>| kinds(k), &["repealing a rule"]);
    let changes = || vec![ProposalKind::NewRule, ProposalKind::AmendRule, ProposalKind::RepealRule];
    g.rule("PROPOSEDONE", "(a rule change / every rule change / each rule change / rule changes / changes of the rules / changes to the rules of the game / any rule change)", changes, &["rule changes"]);
    g.rule(
        "PROPOSEDONE",
        "(repealing a rule / the repealing of a rule / repeals of rules / the repeal of rules)",
        || vec![ProposalKind::RepealRule],
        &[],
    );
    g.rule(
        "PROPOSEDONE",
        "(new types of cards / a new type of card / new types of card)",
        || vec![ProposalKind::NewType],
        &["new types of cards"],
    );
    g.rule("PROPOSEDONE", "(any new rule / every new rule / each new rule)", || vec![ProposalKind::NewRule], &[]);
    g.rule("PROPOSEDONE", "(every new card / each new card)", || vec![ProposalKind::NewCard], &[]);
    g.rule("PROPOSEDONE", "(every new variable / any new variable)", || vec![ProposalKind::NewVariable], &[]);
    let of_type = |t: TypeId| ProposalTest { card: vec![CardTest::Type(t)], ..kinds(vec![ProposalKind::NewCard]) };
    g.rule("PROPOSED", "(a / any) new (<type> / <lasting>) [card]", of_type, &["a new Permanent"]);
    g.rule("PROPOSED", "new (<types> / <lastings>)", of_type, &["new Permanents"]);
    g.rule("PROPOSED", "(an / a / any) (<type> / <lasting>) as a new card", of_type, &["a Permanent as a new card"]);
    g.rule("PROPOSED", "(<types> / <lastings>) as new cards", of_type, &["Permanents as new cards"]);
    g.rule("PROPOSED", "(a / an / any) (<type> / <lasting>) [card]", of_type, &["a Permanent"]);
    g.rule("PROPOSED", "(<types> / <lastings>)", of_type, &["Permanents"]);
    // "New cards must be Effects."
    g.rule(
        "RULE1",
        "(NEWCARDSNP / all new cards) (must be / has|have to be / need to be / needs to be / may only be / can only be) ((<types> / <lastings>) / (a / an) (<type> / <lasting>))",
        |t: TypeId| {
            let card = vec![CardTest::Not(Box::new(CardTest::Type(t)))];
            let what = ProposalTest { card, ..kinds(vec![ProposalKind::NewCard]) };
            Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(what) })
        },
        &["new cards must be Effects"],
    );
    g.rule(
        "RULE1",
        "no new (<types> / <lastings> / <type> / <lasting>) [cards / card] (may / can) be (proposed / made / put forward)",
        move |t: TypeId| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(of_type(t)) }),
        &["no new Permanents may be proposed"],
    );
    g.rule("ABALLOT", "(a / any) new (<type> / <lasting>) [card]", of_type, &[]);
    g.rule("ABALLOT", "new (<types> / <lastings>)", of_type, &[]);
    // What a ballot is about, as opposed to all others.
    g.rule("OTHERBALLOTS", "(all other proposals / other proposals / everything else / anything else / all others / the others / all the others / any other proposal / every other proposal / the rest / everybody else 's proposals / everyone else 's proposals / all other players 's proposals)", || Nothing, &["everything else"]);
}

/// All proposals but these.
pub(super) fn rest(t: &ProposalTest) -> Option<ProposalTest> {
    match t {
        ProposalTest { kinds, except, by: None, card, rules, again: false, after: 0 }
            if !kinds.is_empty() && card.is_empty() && rules.is_empty() =>
        {
            Some(ProposalTest { except: !except, ..super::triggers::kinds(kinds.clone()) })
        }
        ProposalTest { kinds, by: Some(by), card, rules, again: false, after: 0, .. }
            if kinds.is_empty() && card.is_empty() && rules.is_empty() =>
        {
            Some(ProposalTest::by(super::governing::others(by)?))
        }
        _ => None,
    }
}

/// Passing and failing.
fn fates(g: &mut Grammar) {
    g.rule("PASSES", "[is|are always] (is|are (carried / adopted / passed / approved / accepted) / carries|carry / goes|go through / is|are taken as accepted / counts|count as (accepted / passed) / is|are deemed (accepted / passed) / wins|win / becomes|become law / is|are successful / succeeds|succeed / stands|stand / comes|come into force)", || Nothing, &["goes through"]);
    g.rule(
        "PASSES",
        "(is|are always (accepted / passed / adopted) / always passes|pass / always succeeds|succeed / is|are automatically accepted)",
        || Nothing,
        &["is always accepted"],
    );
    g.rule("FAILS", "(is|are (defeated / dead / refused / lost / shot down / thrown out / turned down / rejected / voted down / void / dropped) / falls|fall / is|are not (adopted / passed / carried) / counts|count as (rejected / failed / lost / defeated) / does|do not (go through / succeed / carry) / is|are deemed (rejected / lost) / is|are taken as rejected / cannot pass / always fails|fail / never passes|pass / is|are always (rejected / refused))", || Nothing, &["is defeated"]);
    g.rule("REGARDLESS", "[,] ((never mind / no matter / regardless of) (what / how) / whatever / however) (the others / the other players / everybody else / everyone else / anybody else / the rest) (vote|votes|voted / say|says|said / do|does)", || Nothing, &["never mind what the others voted"]);
    g.rule("REGARDLESS", "[,] ((no matter / regardless of / however) how many (NOVOTES / votes) ([there are] / it gets / are cast [against it]) / no matter how many (NOVOTES / votes) (there are / it gets / are cast) / however many NOVOTES (there are / it gets / are cast))", || Nothing, &["no matter how many no votes there are"]);
    g.rule("REGARDLESS", "[,] (however (the others / everybody else / everyone else / anybody else) vote|votes|voted / no matter how (the vote goes / the others vote / everybody else votes / anybody votes / many votes it gets) / whatever the (others / vote / result of the vote) [say|says / vote / is] / regardless of the (vote / votes / other votes))", || Nothing, &["however the others vote"]);
    g.rule("TOPASS", "[in order] (to (pass / be accepted / be adopted / be passed / succeed / go through / be approved / carry / become law / come into force))", || Nothing, &["to pass"]);
}

/// What part of the votes.
fn shares(g: &mut Grammar) {
    let yes = |relation: Relation, n: i64| votes(VoteCount::Yes, relation, number(n));
    g.rule("YESVOTES", "(yes votes|vote / votes|vote in favour [of it] / votes|vote in favor [of it] / votes|vote for it / positive votes|vote / affirmative votes|vote / yesses / ayes / supporting votes|vote)", || Nothing, &["yes votes"]);
    g.rule(
        "NOVOTES",
        "(no votes|vote / votes|vote against [it] / negative votes|vote / noes / opposing votes|vote / dissenting votes|vote)",
        || Nothing,
        &["no votes"],
    );
    g.rule(
        "VOTESHARE",
        "[at least / no fewer than / not fewer than / a minimum of / no less than] <number> YESVOTES",
        move |n: i64| yes(Relation::AtLeast, n),
        &["one yes vote"],
    );
    g.rule(
        "VOTESHARE",
        "<number> (YESVOTES or more / or more YESVOTES)",
        move |n: i64| yes(Relation::AtLeast, n),
        &["three or more yes votes"],
    );
    g.rule("VOTESHARE", "more than <number> YESVOTES", move |n: i64| yes(Relation::More, n), &[]);
    g.rule(
        "VOTESHARE",
        "(a single / at least one / any) (yes vote / vote in favour / vote for it / positive vote)",
        move || yes(Relation::AtLeast, 1),
        &["a single yes vote"],
    );
    g.rule(
        "VOTESHARE",
        "(the votes / yes votes / the support / the approval / the consent / the agreement) of [at least] <number> players",
        |n: i64| votes(VoteCount::YesVoters, Relation::AtLeast, number(n)),
        &["the votes of three players"],
    );
    g.rule("VOTESHARE", "(the / a) (votes|vote / yes votes|vote / support / approval / consent / agreement) of (all [the] players / every player / everybody / everyone / all living players)", || votes(VoteCount::YesVoters, Relation::AtLeast, Amount::Votes(VoteCount::Electorate)), &["the consent of all players"]);
    g.rule(
        "VOTESHARE",
        "a yes vote from every player",
        || votes(VoteCount::YesVoters, Relation::AtLeast, Amount::Votes(VoteCount::Electorate)),
        &[],
    );
    g.rule(
        "VOTESHARE",
        "(unanimous (consent / support / agreement / assent / acceptance) / complete unanimity / a unanimous yes)",
        unanimous,
        &["unanimous consent"],
    );
    let majority = |of: Amount| share(half(), Relation::More, of);
    g.rule(
        "VOTESHARE",
        "(a / the) [simple / absolute / clear / strict] majority of VOTESALL [, not only of those who vote / , not just of those who vote]",
        majority,
        &["a majority of all players"],
    );
    g.rule("VOTESHARE", "more votes (for it than against it / in favour than against / for than against / in favour of it than against it / for it than against)", || votes(VoteCount::Yes, Relation::More, Amount::Votes(VoteCount::No)), &["more votes for it than against it"]);
    g.rule("VOTESHARE", "more YESVOTES than NOVOTES", || votes(VoteCount::Yes, Relation::More, Amount::Votes(VoteCount::No)), &[]);
    g.rule(
        "VOTESHARE",
        "at least as many YESVOTES as NOVOTES",
        || votes(VoteCount::Yes, Relation::AtLeast, Amount::Votes(VoteCount::No)),
        &["at least as many yes votes as no votes"],
    );
    for (twice, n) in [("twice as many", 2), ("three times as many", 3)] {
        g.rule(
            "VOTESHARE",
            &format!("[at least] {twice} (YESVOTES as NOVOTES / yes as no votes / votes (for / in favour) as against [it])"),
            move || votes(VoteCount::Yes, Relation::AtLeast, super::amounts::times(number(n), Amount::Votes(VoteCount::No))),
            &[],
        );
    }
    g.rule(
        "VOTESALL",
        "[the] votes of (all [the] [living] players / every player / everybody / everyone)",
        || Amount::Votes(VoteCount::Electorate),
        &["the votes of all players"],
    );
    g.rule("VOTESALL", "([(the / all / all the)] (votes [cast] / cast votes) (on (it / them / the proposal / that proposal / a proposal)) / (those / all those / the players) who (vote / voted / have voted) [on it])", || Amount::Votes(VoteCount::Cast), &["the votes cast on it"]);
    g.rule("VOTESALL", "(the votes that are cast / votes cast / all votes cast / all the votes cast / those voting / those who vote / the voters / all voters / the cast votes / votes)", || Amount::Votes(VoteCount::Cast), &["those who vote"]);
    g.rule(
        "VOTESALL",
        "(all the living players / living players / everybody / all of the players / all players in the game)",
        || Amount::Votes(VoteCount::Electorate),
        &[],
    );
    g.rule(
        "VOTESHARE",
        "FRACTION or more of VOTESALL",
        |f: FractionOf, of: Amount| share(f, Relation::AtLeast, of),
        &["half or more of the votes cast"],
    );
    g.rule(
        "VOTESHARE",
        "(a majority of FRACTION / a FRACTION majority) [of VOTESALL]",
        |f: FractionOf, of: Option<Amount>| share(f, Relation::AtLeast, of.unwrap_or(Amount::Votes(VoteCount::Cast))),
        &[],
    );
    g.rule(
        "VOTESHARE",
        "the (support / approval / consent) of [at least] FRACTION of VOTESALL",
        |f: FractionOf, of: Amount| share(f, Relation::AtLeast, of),
        &[],
    );
    g.rule(
        "VOTESHARE",
        "a vote ((in / on) which (nobody / no one / no player) (votes / voted / has voted) (against [it] / no) / without (a no / a no vote / any no votes / no votes / a single no vote / a vote against))",
        unanimous,
        &["a vote in which nobody has voted against"],
    );
    // With somebody among them.
    let with = |c: Condition, p: Np| Some(both(c, Condition::Voted(one(p)?, Some(true))));
    g.rule("VOTESHAREX", "VOTESHARE", |c: Condition| c, &[]);
    g.rule(
        "VOTESHAREX",
        "[at least] FRACTION",
        |f: FractionOf| share(f, Relation::AtLeast, Amount::Votes(VoteCount::Cast)),
        &["three quarters"],
    );
    g.rule(
        "VOTESHAREX",
        "more than FRACTION",
        |f: FractionOf| share(f, Relation::More, Amount::Votes(VoteCount::Cast)),
        &["more than half"],
    );
    g.rule("VOTESHAREX", "VOTESHARE [,] and (PLAYER1 must (be one of those who voted for it / be among those who voted for it / vote for it / have voted for it / vote yes) / the (vote / yes vote / consent / approval) of PLAYER1)", with, &["more votes for it than against it, and the Primary must be one of those who voted for it"]);
    g.rule(
        "VOTESHAREX",
        "VOTESHARE [,] (including / among them / one of them) (that of PLAYER1 / PLAYER1 's / the vote of PLAYER1)",
        with,
        &["three yes votes, including the Primary's"],
    );
}

/// What proposals need.
fn needed(g: &mut Grammar) {
    g.rule("NEEDSV", "[now / always] (needs|need / requires|require / takes|take / must (have / get / receive / win / gain / obtain / be given / reach / attract) / has|have to (have / get / receive / win / gain / obtain / reach)) [now / only / at least / always]", || Nothing, &["needs"]);
    g.rule(
        "ALLVOTERS",
        "((everyone / everybody / all / all players / all those / those / each player / every player) (who / that) (vote|votes|voted / cast|casts a vote / take|takes part) [on it / on them / in the vote / in the ballot] / all [the] voters / every voter / all those voting / all of the votes [cast] / all [the] votes cast / every vote cast)",
        || Nothing,
        &["everyone who votes on it"],
    );
    g.rule(
        "VOTESHARE",
        "(the (votes / yes votes / support / consent / approval / agreement) / a (yes / yes vote)) (of / from) ALLVOTERS",
        unanimous,
        &["the votes of all voters"],
    );
    g.rule("VOTESHARE", "the (support / consent / approval / agreement / yes) of ALLVOTERS", unanimous, &[]);
    g.rule("NEEDSV", "(only / now / no longer only) (needs|need / requires|require)", || Nothing, &[]);
    g.rule(
        "RULE1",
        "ABALLOT NEEDSV VOTESHAREX [TOPASS] [as before]",
        needs,
        &["proposals now need a two thirds majority", "a copy of a card needs three quarters of the votes cast"],
    );
    g.rule("RULE1", "TOPASS [,] ABALLOT NEEDSV VOTESHAREX", needs, &[]);
    g.rule(
        "MUSTBE",
        "(must be / has|have to be / needs|need to be / can only be / may only be / is|are only / must now be / is|are now)",
        || Nothing,
        &["must be"],
    );
    // Rules that are changed or repealed are not proposed anew.
    let turned = |t: ProposalTest, from: &[(ProposalKind, ProposalKind)]| {
        let kind = |k: &ProposalKind| from.iter().find(|(old, _)| old == k).map(|(_, new)| *new);
        let kinds = t.kinds.iter().map(kind).collect::<Option<Vec<_>>>()?;
        (!kinds.is_empty() && !t.except).then_some(ProposalTest { kinds, ..t })
    };
    use ProposalKind::*;
    let changed = move |t: ProposalTest| {
        turned(
            t,
            &[(NewRule, AmendRule), (NewType, AmendType), (NewCard, AmendCard), (Winning, AmendWinning), (Elimination, AmendElimination)],
        )
    };
    let repealed = move |t: ProposalTest| turned(t, &[(NewRule, RepealRule), (NewType, RepealType), (NewVariable, RepealVariable)]);
    for (words, which) in [
        ("(accepted / passed / adopted / approved / carried / made / added / introduced)", 0),
        ("(changed / amended / altered)", 1),
        ("(repealed / abolished)", 2),
    ] {
        let of = move |t: ProposalTest| match which {
            0 => Some(t),
            1 => changed(t),
            _ => repealed(t),
        };
        g.rule(
            "RULE1",
            &format!(
                "ABALLOT MUSTBE {words} (unanimously / by unanimous vote / with unanimity / by everybody / by all players / by everyone / by ALLVOTERS)"
            ),
            move |t: ProposalTest| Some(needs(of(t)?, unanimous())),
            if which == 0 { &["proposals must be accepted unanimously"] } else { &[] },
        );
        g.rule(
            "RULE1",
            &format!("ABALLOT MUSTBE {words} (by / with) VOTESHAREX"),
            move |t: ProposalTest, c: Condition| Some(needs(of(t)?, c)),
            if which == 1 { &["winning conditions can only be changed by a unanimous vote"] } else { &[] },
        );
    }
    g.rule("RULE1", "ABALLOT PASSES (only (when / if) / when / if) QPART (vote yes / vote for it / votes for it / voted for it / vote in favour / approve it / agree / are in favour / are for it / vote in favour of it)", |t: ProposalTest, c: Comparison| needs(t, Condition::Compare(Amount::Votes(VoteCount::YesVoters), c.relation, c.with)), &["a proposal passes only when more than half of all players vote yes"]);
    g.rule(
        "RULE1",
        "ABALLOT PASSES only (when / if) it|they (gets|get / has|have / receives|receive / reaches|reach) VOTESHAREX",
        needs,
        &[],
    );
    g.rule("RULE1", "(for ABALLOT [TOPASS] [,] VOTESHAREX (is|are [still / already / now / always]) (enough / needed / required / sufficient / necessary) [as before])", needs, &["for new cards half is still enough"]);
    g.rule("RULE1", "VOTESHAREX (is|are [still / already / now / always]) (enough / needed / required / sufficient / necessary) (for ABALLOT [TOPASS] / to (pass / accept / adopt) ABALLOT)", |c: Condition, t: ProposalTest| needs(t, c), &["a majority of all players is needed to pass a proposal"]);
    g.rule(
        "RULE1",
        "for ABALLOT TOPASS [,] VOTESHAREX must (be (in favour [of it] / yes / for it / positive) / vote (yes / for it / in favour [of it]))",
        |t: ProposalTest, c: Condition| needs(t, c),
        &["for a proposal to be accepted, at least two thirds of the votes cast on it must be in favour"],
    );
    g.rule(
        "RULE1",
        "ABALLOT PASSES (only (when / if) / if / when) VOTESHAREX ((is|are) (in favour [of it] / yes / for it) / (vote|votes|voted) (yes / for it / in favour [of it]))",
        // That all votes are yes is no share of them.
        |t: ProposalTest, c: Condition| (c != unanimous()).then(|| needs(t, c)),
        &["a proposal is accepted only if two thirds of those who voted are in favour of it"],
    );
    g.rule(
        "RULE1",
        "ABALLOT (that / which) does|do not (get / receive / win / gain / reach / have / obtain) VOTESHAREX FAILS",
        |t: ProposalTest, c: Condition| needs(t, c),
        &["a proposal that does not get two thirds of the votes is rejected"],
    );
    g.rule(
        "RULE1",
        "VOTESHAREX must (be in favour / be yes / vote yes / be for it / be positive) (for ABALLOT TOPASS / [TOPASS])",
        |c: Condition, t: Option<ProposalTest>| Some(needs(t.unwrap_or_else(any_proposal), c)),
        &["three quarters of the votes must be in favour for a proposal to pass"],
    );
    g.rule("RULE1", "the [voting] majority (for / of / needed for / required for / needed to pass / required to pass) ABALLOT (is / is now / becomes / shall be / is raised to / is lowered to) VOTESHAREX", needs, &["the majority needed to pass a proposal is three quarters"]);
    g.rule(
        "RULE1",
        "the (required / necessary / needed) majority (is / is now / becomes) VOTESHAREX",
        |c: Condition| needs(any_proposal(), c),
        &["the required majority is three quarters"],
    );
    let more = |t: ProposalTest, f: FractionOf, of: Option<Amount>| {
        needs(t, share(f, Relation::More, of.unwrap_or(Amount::Votes(VoteCount::Cast))))
    };
    g.rule(
        "RULE1",
        "[exactly] FRACTION [of VOTESALL] is|are (no longer / not) enough (for ABALLOT [TOPASS] / to pass ABALLOT)",
        move |f: FractionOf, of: Option<Amount>, t: ProposalTest| more(t, f, of),
        &["exactly half of the votes is no longer enough for a proposal to pass"],
    );
    g.rule(
        "RULE1",
        "[exactly] FRACTION [of VOTESALL] is|are (no longer / not) enough (; / , / :) (a proposal / ABALLOT) NEEDSV more than FRACTION",
        move |f: FractionOf, of: Option<Amount>, t: Option<ProposalTest>, h: FractionOf| {
            (f == h).then(|| more(t.unwrap_or_else(any_proposal), f, of))
        },
        &["half of the votes is not enough; a proposal needs more than half"],
    );
    g.rule(
        "RULE1",
        "[exactly] FRACTION [of VOTESALL] is|are (no longer / not) enough [any more / any longer / to pass] GAND (a proposal / ABALLOT / you / one / it / they) NEEDSV VOTESHAREX [TOPASS]",
        |_was: FractionOf, _of: Option<Amount>, t: Option<ProposalTest>, c: Condition| needs(t.unwrap_or_else(any_proposal), c),
        &["half is not enough any more, you need more yes than no"],
    );
    let out_of = |a: i64, b: i64, relation: Relation, of: Amount| {
        let part = FractionOf { numerator: u32::try_from(a).ok()?, denominator: u32::try_from(b).ok().filter(|b| *b > 0)? };
        (a > 0 && a <= b).then(|| share(part, relation, of))
    };
    g.rule(
        "VOTESHARE",
        "[at least] <number> (out of / in / of) [every / each] <number> (votes [cast] / votes that are cast / of (the votes / the votes cast) / voters)",
        move |a: i64, b: i64| out_of(a, b, Relation::AtLeast, Amount::Votes(VoteCount::Cast)),
        &["three out of every four votes cast"],
    );
    g.rule(
        "VOTESHARE",
        "[at least] <number> (out of / in / of) [every / each] <number> [living] players",
        move |a: i64, b: i64| out_of(a, b, Relation::AtLeast, Amount::Votes(VoteCount::Electorate)),
        &[],
    );
    g.rule(
        "RULE1",
        "TOPROPOSE [,] QUORUM (must / has|have to / needs|need to) (agree / vote yes / vote for it / consent)",
        |k: Vec<ProposalKind>, c: Comparison| needs(kinds(k), Condition::Compare(Amount::Votes(VoteCount::YesVoters), c.relation, c.with)),
        &["to change a winning condition, all players must agree"],
    );
    g.rule(
        "RULE1",
        "TOPROPOSE (NEEDSV VOTESHAREX / [,] VOTESHAREX (is|are (needed / required)))",
        |k: Vec<ProposalKind>, c: Condition| needs(kinds(k), c),
        &["to repeal a rule requires three quarters of the votes"],
    );
    g.rule(
        "SENTENCE",
        "IF COND [,] [then] (its / the) proposer PRED3",
        |c: Condition, e: Effect| {
            let one = |accepted: bool| Event::Decided { by: Players::all(), what: any_proposal(), accepted };
            let effect = put(put(e, SUBJECT, &Who::Proposer), HE, &Who::Proposer);
            of_votes(&c).then(|| {
                Sentence::When(Trigger {
                    event: Event::Any(vec![one(true), one(false)]),
                    condition: Some(c),
                    frequency: Frequency::Always,
                    effect,
                })
            })
        },
        &["if all players vote for a proposal, its proposer gains a level"],
    );
    g.rule(
        "RULE1",
        "QUORUM (must / has|have to / needs|need to) (vote yes / vote for it / vote in favour / agree / say yes) (for ABALLOT TOPASS / before ABALLOT PASSES / [TOPASS])",
        |c: Comparison, t: Option<ProposalTest>, u: Option<ProposalTest>| {
            let enough = Condition::Compare(Amount::Votes(VoteCount::YesVoters), c.relation, c.with);
            needs(t.or(u).unwrap_or_else(any_proposal), enough)
        },
        &["at least three players must vote yes for a proposal to pass"],
    );
    for (noun, kind) in [("rule", NewRule), ("card", NewCard), ("type", NewType), ("variable", NewVariable), ("copy", Copy)] {
        g.rule("ABALLOT", &format!("(a / any / every / each) {noun} proposal"), move || kinds(vec![kind]), &[]);
        g.rule("ABALLOT", &format!("[all] {noun} proposals"), move || kinds(vec![kind]), &[]);
    }
    g.rule(
        "RULE1",
        "(TIE [,] (the / a) proposal / a tied (vote / proposal)) PASSES [only] (if / when) COND",
        |c: Condition| of_votes(&c).then(|| ballot(any_proposal(), Some(tie()), Verdict::PassesIf(c))),
        &["in case of a tie, the proposal is accepted if the Primary voted for it"],
    );
    // What is to be done, and what it takes.
    g.rule("TOCHANGE", "TOPROPOSE", |k: Vec<ProposalKind>| kinds(k), &["to repeal a rule"]);
    for (words, kind) in
        [("(amend / change / alter / amending / changing / altering)", AmendRule), ("(repeal / repealing / abolish / abolishing)", Repeal)]
    {
        g.rule("TOCHANGE", &format!("(to / for) {words} THERULES"), move |t: ProposalTest| ProposalTest { kinds: vec![kind], ..t }, &[]);
    }
    g.rule(
        "TOCHANGE",
        "(to / for) (amend / change / amending / changing) or (repeal / repealing) THERULES",
        |t: ProposalTest| ProposalTest { kinds: vec![AmendRule, Repeal], ..t },
        &[],
    );
    g.rule("TOCHANGE", "for PROPOSING", |k: Vec<ProposalKind>| kinds(k), &["for repealing a rule"]);
    g.rule(
        "BEYES",
        "(must be (yes / in favour / for it / positive) / must vote (yes / for it / in favour) / is|are (needed / required / necessary))",
        || Nothing,
        &["must be yes"],
    );
    g.rule(
        "RULE1",
        "TOCHANGE [,] [it is (necessary / required / needed) that] VOTESHAREX (BEYES / is|are (yes / in favour / for it))",
        |t: ProposalTest, c: Condition| needs(t, c),
        &[
            "to change one of the rules 1 to 4 all votes must be yes",
            "for changing rule 3.4 it is necessary that three quarters of the votes are yes",
        ],
    );
    g.rule("RULE1", "TOCHANGE [,] (a proposal / you / one / it) NEEDSV VOTESHAREX", needs, &[]);
    g.rule("VOTESHARE", "(all [the] votes [cast] / every vote [cast] / all of the votes [cast])", unanimous, &["all votes"]);
    // These so, all others so.
    let both_of = |t: ProposalTest, c: Condition, d: Condition| {
        let others = rest(&t)?;
        Some(Governed { is: vec![needs(t, c), needs(others, d)], not: Vec::new() })
    };
    g.rule(
        "G1",
        "RULE1 GAND (for OTHERBALLOTS VOTESHAREX (is|are [still / already / now / always]) (enough / needed / required / sufficient) [as before] / OTHERBALLOTS NEEDSV VOTESHAREX [as before] / OTHERBALLOTS PASSES (with / by) VOTESHAREX [as before] / for OTHERBALLOTS [only] VOTESHAREX)",
        |p: Procedure, c: Condition| match &p {
            Procedure::Ballot { what, verdict: Verdict::Fails, .. } => {
                let others = rest(what)?;
                Some(Governed { is: vec![p, needs(others, c)], not: Vec::new() })
            }
            _ => None,
        },
        &["a new rule passes only if nobody votes against it; for all other proposals half of the votes is still enough"],
    );
    g.rule("G1", "ABALLOT NEEDSV VOTESHAREX [TOPASS] GAND (for OTHERBALLOTS VOTESHAREX (is|are [still / already / now / always]) (enough / needed / required / sufficient) [as before] / OTHERBALLOTS NEEDSV VOTESHAREX [as before] / OTHERBALLOTS PASSES (with / by) VOTESHAREX [as before] / for OTHERBALLOTS [only] VOTESHAREX / OTHERBALLOTS [only] VOTESHAREX)", both_of, &["a copy of a card needs three quarters of the votes cast; for all other proposals half is still enough"]);
    g.rule("G1", "ABALLOT NEEDSV <number> YESVOTES [TOPASS] GAND (OTHERBALLOTS NEEDSV [only / just] <number> / for OTHERBALLOTS <number> (is|are enough))", move |t: ProposalTest, n: i64, m: i64| {
        let yes = |n: i64| votes(VoteCount::Yes, Relation::AtLeast, number(n));
        both_of(t, yes(n), yes(m))
    }, &["amendments to rules need three yes votes; everything else needs two"]);
}

/// Whether a condition speaks of votes.
pub(super) fn of_votes(c: &Condition) -> bool {
    match c {
        Condition::Voted(..) | Condition::Compare(Amount::Votes(_), ..) => true,
        Condition::Not(c) => of_votes(c),
        Condition::All(all) | Condition::Any(all) => all.iter().all(of_votes),
        _ => false,
    }
}

/// What lets proposals fail, or pass whatever the count.
fn defeats(g: &mut Grammar) {
    g.rule("IT", "(it / a proposal / the proposal / any proposal / every proposal)", || Nothing, &["it"]);
    g.rule("DEFEATS", "(kills|kill / defeats|defeat / stops|stop / blocks|block / rejects|reject / vetoes|veto / sinks|sink / is|are enough to (defeat / reject / kill / stop / block / sink / veto / turn down / throw out / bring down / bring IT down / vote down) / suffices|suffice to (defeat / reject / kill / stop / block))", || Nothing, &["is enough to defeat"]);
    let noes = |n: i64| fails(any_proposal(), votes(VoteCount::No, Relation::AtLeast, number(n)));
    g.rule("RULE1", "[even] (a single / one single / a / only one / just one) (no vote / vote against [it] / no / negative vote / dissenting vote / vote against a proposal) DEFEATS IT", move || noes(1), &["a single vote against a proposal is enough to defeat it"]);
    g.rule(
        "RULE1",
        "ABALLOT PASSES only (unanimously / by (a / an) unanimous vote / if all agree / by unanimous vote)",
        |t: ProposalTest| needs(t, unanimous()),
        &["new cards are accepted only unanimously"],
    );
    g.rule("ONENO", "(a single / one single / a / only one / just one / one) (no vote / vote against [it / them] / no / negative vote / dissenting vote)", || Nothing, &["a single no"]);
    g.rule(
        "RULE1",
        "ABALLOT FAILED by [even] ONENO",
        move |t: ProposalTest| fails(t, votes(VoteCount::No, Relation::AtLeast, number(1))),
        &["a proposal is defeated by a single no"],
    );
    g.rule(
        "RULE1",
        "[even] ONENO (is enough / suffices) to (bring / vote / turn / shoot) IT down",
        move || noes(1),
        &["one vote against is enough to bring a proposal down"],
    );
    g.rule("FAILED", "(is|are) (defeated / rejected / killed / stopped / blocked / sunk / vetoed / lost)", || Nothing, &["is defeated"]);
    g.rule("RULE1", "it takes [only / just] (one / a single) (no vote / vote against [it] / no) to (defeat / reject / kill / stop / block / sink / veto) IT", move || noes(1), &["it takes only one no vote to kill a proposal"]);
    g.rule(
        "RULE1",
        "ABALLOT (with / that|which (gets|get / has|have / receives|receive)) [even] ONENO FAILS",
        move |t: ProposalTest| fails(t, votes(VoteCount::No, Relation::AtLeast, number(1))),
        &["proposals with a vote against them fail"],
    );
    g.rule("RULE1", "(IF / when / as soon as) [even] (one / a single / just one / only one) player (votes / voted / has voted) (against (a proposal / it / the proposal) / no) [,] [then] (it / the proposal / a proposal) FAILS", move || noes(1), &["if even one player votes against a proposal, it is rejected"]);
    g.rule(
        "RULE1",
        "[even] <number> (NOVOTES / votes|vote against a proposal) DEFEATS IT",
        noes,
        &["two no votes are enough to reject a proposal"],
    );
    let beaten = |n: i64, t: ProposalTest| (t != any_proposal()).then(|| fails(t, votes(VoteCount::No, Relation::AtLeast, number(n))));
    g.rule(
        "RULE1",
        "[even] (a single / one single / a / only one / just one) (no vote / vote against / no / negative vote / dissenting vote) DEFEATS ABALLOT",
        move |t: ProposalTest| beaten(1, t),
        &["a single no vote is enough to defeat a proposal for a new card"],
    );
    g.rule("RULE1", "[even] <number> NOVOTES DEFEATS ABALLOT", beaten, &[]);
    g.rule("VETO", "(has|have / holds|hold / has|have the right of / is|are given) [a / the] veto [right / power] [over (proposals / all proposals / every proposal / any proposal) / on (proposals / every proposal)]", || Nothing, &["has a veto"]);
    let veto = |who: Who| fails(any_proposal(), Condition::Voted(who, Some(false)));
    g.rule("RULE1", "PLAYER1 VETO", move |p: Np| one(p).map(veto), &["the Primary has a veto"]);
    g.rule(
        "RULE1",
        "PLAYER VETO",
        |p: Np| folk(p).filter(|p| p.as_one().is_none()).map(|p| fails(any_proposal(), some_voted(p, false))),
        &["whoever has the most gold has a veto"],
    );
    g.rule(
        "RULE1",
        "(a / any / every) proposal [that / which] PLAYER (votes|vote / voted) against FAILS",
        |p: Np| folk(p).filter(|p| p.as_one().is_none()).map(|p| fails(any_proposal(), some_voted(p, false))),
        &["a proposal that the player with the most gold votes against fails"],
    );
    g.rule(
        "RULE1",
        "PLAYER1 VETO (: / ; / - / ,) (a / any / every) proposal [that / which] (he / they) (votes|vote) against FAILS [REGARDLESS]",
        move |p: Np| one(p).map(veto),
        &["the Primary has a veto: a proposal that he votes against does not pass, however the others vote"],
    );
    g.rule(
        "RULE1",
        "(a / any / every) proposal [that / which] PLAYER1 (votes|vote / voted) against FAILS [REGARDLESS]",
        move |p: Np| one(p).map(veto),
        &["a proposal that the Primary votes against fails"],
    );
    g.rule(
        "RULE1",
        "(a / any / every) proposal [that / which] PLAYER1 (votes|vote / voted) (for / in favour of) PASSES [REGARDLESS]",
        |p: Np| Some(ballot(any_proposal(), Some(Condition::Voted(one(p)?, Some(true))), Verdict::Passes)),
        &[],
    );
    g.rule(
        "RULE1",
        "(a / any / every) proposal (that / which) (nobody / no one / no player) votes against PASSES",
        || ballot(any_proposal(), Some(unanimous()), Verdict::Passes),
        &["a proposal that nobody votes against passes"],
    );
    let none = || votes(VoteCount::Voters, Relation::Equal, number(0));
    g.rule("RULE1", "((a / any / every) proposal / proposals) (that|which (nobody / no one / no player) (votes / voted) on / without [any] votes / with no votes / on which nobody votes) PASSES", move || ballot(any_proposal(), Some(none()), Verdict::Passes), &["a proposal that nobody votes on is accepted", "proposals without any votes pass"]);
    g.rule("RULE1", "((a / any / every) proposal / proposals) (that|which (nobody / no one / no player) (votes / voted) on / without [any] votes / with no votes / on which nobody votes) FAILS", move || fails(any_proposal(), none()), &[]);
    g.rule(
        "RULE1",
        "ABALLOT (with / that has|have / that gets|get / that receives|receive) more NOVOTES than YESVOTES FAILS",
        |t: ProposalTest| fails(t, votes(VoteCount::No, Relation::More, Amount::Votes(VoteCount::Yes))),
        &["a proposal with more no votes than yes votes fails"],
    );
    g.rule(
        "RULE1",
        "ABALLOT PASSES [REGARDLESS]",
        |t: ProposalTest| (t != any_proposal()).then(|| ballot(t, None, Verdict::Passes)),
        &["the Primary's own proposal is always accepted, no matter how the vote goes"],
    );
    g.rule("RULE1", "ABALLOT FAILS [REGARDLESS]", |t: ProposalTest| (t != any_proposal()).then(|| ballot(t, None, Verdict::Fails)), &[]);
    g.rule(
        "RULE1",
        "no proposal PASSES unless COND",
        |c: Condition| fails(any_proposal(), not(c)),
        &["no proposal is accepted unless all four players vote"],
    );
    g.rule("RULE1", "no proposal PASSES if COND", |c: Condition| fails(any_proposal(), c), &[]);
    g.rule(
        "RULE1",
        "ABALLOT (is|are accepted / passes|pass / is|are adopted) unless COND",
        |t: ProposalTest, c: Condition| ballot(t, None, Verdict::PassesIf(not(c))),
        &["a proposal passes unless two or more players vote against it"],
    );
}

/// Equal numbers of votes.
fn ties(g: &mut Grammar) {
    g.rule(
        "TIED",
        "(a tied vote / a tie / ties / tied votes / a tied ballot / an equal vote / an even vote / equal votes / equality of votes / a draw)",
        || Nothing,
        &["a tied vote"],
    );
    g.rule("RULE1", "TIED (is|are / counts|count as / means|mean / amounts|amount to) (a lost vote / lost votes / a defeat / a loss / a failure / defeat / a no / no / that the proposal is lost / a rejection / not enough)", || fails(any_proposal(), tie()), &["a tied vote is a lost vote"]);
    g.rule("RULE1", "TIED (is|are / counts|count as / means|mean / amounts|amount to) (a won vote / a victory / a success / success / enough / that the proposal is carried / an acceptance)", || ballot(any_proposal(), Some(tie()), Verdict::Passes), &[]);
    for (words, verdict) in [("PASSES", Verdict::Passes), ("FAILS", Verdict::Fails)] {
        g.rule(
            "RULE1",
            &format!("TIED (means|mean / lets|let) [that] (the / a) proposal {words}"),
            move || ballot(any_proposal(), Some(tie()), verdict.clone()),
            if words == "PASSES" { &["an even vote means the proposal is accepted"] } else { &[] },
        );
    }
    g.rule("RULE1", "ABALLOT FAILS TIE", |t: ProposalTest| (t != any_proposal()).then(|| fails(t, tie())), &["new rules fail on a tie"]);
    g.rule("RULE1", "proposals FAILS TIE", || fails(any_proposal(), tie()), &["proposals fail on a tie"]);
    g.rule("RULE1", "proposals PASSES TIE", || ballot(any_proposal(), Some(tie()), Verdict::Passes), &[]);
    g.rule("RULE1", "(if / when / whenever / where) (there are as many yes votes as no votes / yes and no votes are equal / the yes votes and the no votes are equal / as many players vote yes as vote no / a vote is equal / the vote is equal) [,] (the / a) (proposal FAILS / proposal is lost)", || fails(any_proposal(), tie()), &["if there are as many yes votes as no votes, the proposal fails"]);
    g.rule("RULE1", "(if / when / whenever / where) (there are as many yes votes as no votes / yes and no votes are equal / the yes votes and the no votes are equal / a vote is equal / the vote is equal) [,] (the / a) proposal PASSES", || ballot(any_proposal(), Some(tie()), Verdict::Passes), &[]);
}

/// How many must vote at all.
fn quorums(g: &mut Grammar) {
    let of = |relation: Relation, with: Amount| Comparison { relation, with };
    let part = |f: FractionOf, relation: Relation| {
        let rounding = if relation == Relation::AtLeast { Rounding::Up } else { Rounding::Down };
        let of = Box::new(Amount::Votes(VoteCount::Electorate));
        Amount::Fraction { numerator: f.numerator, denominator: f.denominator, of, rounding }
    };
    g.rule(
        "COND1",
        "QUORUM (vote|votes|voted (yes / for)) (on (it / a proposal / the proposal) / (a / the) proposal)",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::YesVoters), c.relation, c.with),
        &[],
    );
    g.rule("QUORUM", "QPART", |c: Comparison| c, &[]);
    g.rule("QUORUM", "CMPN players|player", |c: Comparison| c, &["at least three players"]);
    g.rule(
        "QPART",
        "[at least] FRACTION [of] [all] [the] [living] players",
        move |f: FractionOf| of(Relation::AtLeast, part(f, Relation::AtLeast)),
        &["at least half of the players"],
    );
    g.rule(
        "QPART",
        "more than FRACTION [of] [all] [the] [living] players",
        move |f: FractionOf| of(Relation::More, part(f, Relation::More)),
        &["more than half of all players"],
    );
    g.rule(
        "QPART",
        "(less / fewer) than FRACTION [of] [all] [the] [living] players",
        move |f: FractionOf| of(Relation::Less, part(f, Relation::AtLeast)),
        &["fewer than half of the players"],
    );
    g.rule(
        "QPART",
        "(all [<number>] [living] players / all of the players / everyone / everybody / every player / all the players)",
        move |_n: Option<i64>| of(Relation::AtLeast, Amount::Votes(VoteCount::Electorate)),
        &["all four players"],
    );
    g.rule(
        "TAKEPART",
        "(vote|votes|voted / take|takes part [in (it / the vote / a vote)] / cast|casts (a / their) vote)",
        || Nothing,
        &["vote"],
    );
    g.rule("MUSTVOTE", "(must / has|have to / needs|need to) (vote / take part / cast a vote)", || Nothing, &["have to vote"]);
    let quorum =
        |t: ProposalTest, c: Comparison| fails(t, Condition::Compare(Amount::Votes(VoteCount::Voters), c.relation.opposite(), c.with));
    g.rule(
        "RULE1",
        "QUORUM MUSTVOTE [on (it / ABALLOT)] (, or / , or else / , otherwise / ; otherwise / or) it FAILS",
        move |c: Comparison, t: Option<ProposalTest>| Some(quorum(t.unwrap_or_else(any_proposal), c)),
        &["at least half of the players have to vote on a proposal, otherwise it fails"],
    );
    g.rule(
        "RULE1",
        "QUORUM MUSTVOTE (on ABALLOT for it TOPASS / for ABALLOT TOPASS)",
        move |c: Comparison, t: ProposalTest| quorum(t, c),
        &[],
    );
    g.rule(
        "RULE1",
        "ABALLOT (FAILS / is|are invalid / does|do not count) unless QUORUM TAKEPART [on it / on them]",
        quorum,
        &["a proposal fails unless at least half of the players vote on it"],
    );
    g.rule(
        "RULE1",
        "ABALLOT (PASSES / is|are valid) only if QUORUM TAKEPART [on it / on them]",
        quorum,
        &["a proposal passes only if at least three players vote on it"],
    );
    g.rule(
        "RULE1",
        "a ballot (is void / does not count / is invalid) (if / when) CMPN players|player TAKEPART",
        |c: Comparison| fails(any_proposal(), Condition::Compare(Amount::Votes(VoteCount::Voters), c.relation, c.with)),
        &[],
    );
    g.rule(
        "COND1",
        "QUORUM TAKEPART [on it / on the proposal / on a proposal]",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::Voters), c.relation, c.with),
        &["at least half of the players vote on it"],
    );
}

/// More conditions about votes.
fn conditions(g: &mut Grammar) {
    g.rule(
        "COND1",
        "(nobody / no one / no player) (votes / voted) [on it / on the proposal / on a proposal / at all]",
        || votes(VoteCount::Voters, Relation::Equal, number(0)),
        &["nobody votes on it"],
    );
    g.rule(
        "COND1",
        "(it / the proposal / a proposal) (gets|receives|has) CMPN YESVOTES",
        |c: Comparison| votes(VoteCount::Yes, c.relation, c.with),
        &["it gets fewer than two yes votes"],
    );
    g.rule(
        "COND1",
        "(it / the proposal / a proposal) (gets|receives|has) CMPN NOVOTES",
        |c: Comparison| votes(VoteCount::No, c.relation, c.with),
        &[],
    );
    g.rule(
        "COND1",
        "there (is / are) CMPN (NOVOTES / votes|vote against (a / the) proposal)",
        |c: Comparison| votes(VoteCount::No, c.relation, c.with),
        &["there are two or more no votes"],
    );
    g.rule("COND1", "there (is / are) CMPN YESVOTES", |c: Comparison| votes(VoteCount::Yes, c.relation, c.with), &[]);
    g.rule(
        "COND1",
        "PLAYER1 (does|do not vote / abstains|abstain) [on it / on the proposal]",
        |p: Np| Some(not(Condition::Voted(one(p)?, None))),
        &["the Primary does not vote"],
    );
    g.rule(
        "COND1",
        "PLAYER1 (is|are) (for it / in favour [of it])",
        |p: Np| Some(Condition::Voted(one(p)?, Some(true))),
        &["the Primary is for it"],
    );
    g.rule("COND1", "PLAYER1 (is|are) against it", |p: Np| Some(Condition::Voted(one(p)?, Some(false))), &[]);
    g.rule("ABSTAINS", "(votes that are not cast / votes which are not cast / whoever does not vote on a proposal / a player who does not vote on a proposal / a player who casts no vote / players who cast no vote / who casts no vote / silence / abstention / an uncast vote / uncast votes)", || Nothing, &["whoever does not vote on a proposal"]);
    for (words, yes) in [
        ("(voted against it / voted against / voted no / said no)", false),
        ("(voted for it / voted in favour / voted yes / said yes)", true),
    ] {
        g.rule(
            "RULE1",
            &format!("ABSTAINS (is|are counted / is|are treated / counts|count) as (having / if he had / if they had) {words}"),
            move || Procedure::Abstentions(yes),
            if yes { &[] } else { &["whoever does not vote on a proposal is counted as having voted against it"] },
        );
    }
}

/// Who votes, how often, what becomes of proposals.
fn ballots(g: &mut Grammar) {
    g.rule("ELIMINATED", "(eliminated players|player / an eliminated player / players who have been eliminated / players who are eliminated / a player who has been eliminated / players who are out of the game / the eliminated)", || Nothing, &["eliminated players"]);
    g.rule("RULE1", "ELIMINATED (keeps|keep (their / his) (right to vote / vote|votes) / (may / can) [still] vote [on proposals] / still vote|votes / keeps|keep on voting / continue|continues to vote / vote|votes too / (may / can) go on voting / still have|has a vote)", || Procedure::EliminatedVote(true), &["eliminated players keep their right to vote"]);
    g.rule("ONLYTIE", "(to break a tie / to break ties / if there is a tie / when there is a tie / in case of a tie / in the case of a tie / in a tie / when (the others / the other players / the other votes / the votes of the others / the votes of the other players) are (tied / evenly divided / equally divided) / if (the votes / the other votes / the votes of the others) are (tied / equal / even)) [among (the other players / the others) / between the other players]", || Nothing, &["to break a tie among the other players"]);
    g.rule(
        "RULE1",
        "PLAYER (votes|vote / MAYDO vote) only ONLYTIE",
        |p: Np| Some(Procedure::BreakTies(folk(p)?)),
        &["the Primary votes only to break a tie among the other players"],
    );
    g.rule(
        "RULE1",
        "PLAYER (only votes|vote / (may / can) only vote) ONLYTIE",
        |p: Np| Some(Procedure::BreakTies(folk(p)?)),
        &["the Primary only votes in case of a tie"],
    );
    g.rule(
        "RULE1",
        "the vote|votes of PLAYER (counts|count only / only counts|count / is|are only counted / is|are counted only) ONLYTIE",
        |p: Np| Some(Procedure::BreakTies(folk(p)?)),
        &["the vote of the Primary counts only when the others are tied"],
    );
    g.rule(
        "RULE1",
        "POSS vote|votes (counts|count only / only counts|count / is|are only counted / is|are counted only) ONLYTIE",
        |p: Np| Some(Procedure::BreakTies(folk(p)?)),
        &["the Primary's vote counts only if the other votes are tied"],
    );
    g.rule("OFBALLOT", "(in a ballot / in each ballot / of a ballot / of a turn / in a turn / each turn / per turn / per ballot / every turn / on a ballot)", || Nothing, &["in a ballot"]);
    g.rule("MOSTYES", "with the most (yes votes / votes / votes in favour)", || Nothing, &["with the most yes votes"]);
    g.rule(
        "RULE1",
        "(of [all] [the] proposals OFBALLOT / of all [the] proposals / OFBALLOT) [,] only (the one / that) MOSTYES PASSES",
        || Procedure::BestProposals(1),
        &["of all the proposals in a ballot, only the one with the most yes votes is accepted"],
    );
    g.rule(
        "RULE1",
        "only the (proposal / one) MOSTYES PASSES [OFBALLOT]",
        || Procedure::BestProposals(1),
        &["only the proposal with the most yes votes is accepted"],
    );
    g.rule(
        "RULE1",
        "(of [all] [the] proposals OFBALLOT / OFBALLOT) [,] only the <number> [proposals] MOSTYES PASSES",
        Procedure::BestProposals,
        &[],
    );
    g.rule("RULE1", "(only / at most / no more than) (one proposal / a single proposal) (is accepted / may be accepted / can be accepted / can pass / may pass / passes) OFBALLOT [: / , / ;] the one MOSTYES", || Procedure::BestProposals(1), &["only one proposal can pass each turn, the one with the most yes votes"]);
    g.rule("RULE1", "(only / at most / no more than) <number> proposals (are accepted / may be accepted / can be accepted / can pass / may pass / pass) OFBALLOT [: / , / ;] those MOSTYES", Procedure::BestProposals, &[]);
    g.rule("AGAIN", "(again / once more / a second time / one more time / once again) [in the next (turn / ballot / round) / next turn / the next turn / the turn after]", || Nothing, &["once more in the next turn"]);
    g.rule("RULE1", "(a proposal that FAILS / proposals that FAIL1 / a failed proposal / failed proposals / rejected proposals / a rejected proposal) (is|are (put to the vote / voted on / put on the ballot) / comes|come to the vote) AGAIN", || Procedure::SecondVote(true), &["a proposal that fails is put to the vote once more in the next turn"]);
    g.rule("FAIL1", "(fail / are rejected / do not pass)", || Nothing, &[]);
    g.rule(
        "INFORCEV",
        "(comes|come into (force / play / effect) / takes|take effect / becomes|become effective)",
        || Nothing,
        &["come into force"],
    );
    g.rule("ACCEPTED", "(accepted proposals / an accepted proposal / every accepted proposal / proposals that are accepted / a proposal that is accepted / proposals)", any_proposal, &["accepted proposals"]);
    g.rule("ACCEPTED", "[accepted / an accepted / every accepted] PROPOSEDKIND", |k: Vec<ProposalKind>| kinds(k), &["new rules"]);
    let delay = |what: ProposalTest, turns: i64| Procedure::Delay { what, turns };
    g.rule(
        "RULE1",
        "ACCEPTED [only] INFORCEV <number> turns|turn later [than (usual / before / now / they (otherwise would / would otherwise / used to / do now))]",
        delay,
        &["accepted proposals come into force one turn later than usual"],
    );
    g.rule(
        "RULE1",
        "ACCEPTED [only] INFORCEV (a / one) turn later [than (usual / before / now / they (otherwise would / would otherwise / used to / do now))]",
        move |what: ProposalTest| delay(what, 1),
        &[],
    );
    g.rule("RULE1", "ACCEPTED INFORCEV (with a delay of <number> turns|turn / <number> turns|turn (late / delayed))", delay, &[]);
    g.rule(
        "RULE1",
        "the report (gives / shows / tells / prints / names / lists) only (the totals / the tally / the numbers / the sums / the result) [(for and against / of yes and no / of the votes / of yes and no votes)]",
        || Procedure::SecretVotes(true),
        &["the report gives only the totals for and against"],
    );
    g.rule(
        "RULE1",
        "(voting is open / votes are open / the ballot is open) (: / ; / , / and / , and / -) (everybody / everyone / each player / all players) (sees|see / can see / is told / are told / knows|know) who voted how",
        || Procedure::SecretVotes(false),
        &["voting is open: everybody sees who voted how"],
    );
    g.rule("ONLYTALLY", "(: / ; / , / , and / -) only (the totals [of yes and no] / the tally / the totals of the votes / the result / the numbers [of yes and no votes]) (is|are) (made known / published / told / announced / shown / reported)", || Nothing, &[": only the totals of yes and no are made known"]);
    g.rule(
        "RULE1",
        "(all votes / votes / the votes / voting / ballots / all ballots) (are / is) (secret / anonymous) ONLYTALLY",
        || Procedure::SecretVotes(true),
        &["all votes are secret: only the totals of yes and no are made known"],
    );
    g.rule(
        "RULE1",
        "[only] (the totals / the tally) of the votes (is|are) (made known / published) [, not who voted how]",
        || Procedure::SecretVotes(true),
        &[],
    );
}
