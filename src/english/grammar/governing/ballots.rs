//! Whose votes count, on what, how much, and beside what others' do.

use super::super::Grammar;
use super::super::amounts::number;
use super::super::passage::of_votes;
use super::super::triggers::any_proposal;
use super::super::values::*;
use super::{Governed, cannot, folk, others, said, set, so, to};
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::{Walk, walk_who};

/// Whether players are told by the proposer of what is voted on.
fn speaks_of_proposer(players: &Players) -> bool {
    struct Speaks(bool);
    impl Walk for Speaks {
        fn who(&mut self, who: &mut Who) {
            self.0 |= *who == Who::Proposer;
            walk_who(self, who);
        }
    }
    let mut speaks = Speaks(false);
    speaks.players(&mut players.clone());
    speaks.0
}

/// Those of them, where the proposal in question is such.
fn on(players: Players, what: ProposalTest) -> Option<Players> {
    if what == any_proposal() {
        return None;
    }
    let such = Condition::Proposal(what);
    Some(match players.pick {
        Pick::All => narrowed(players, such),
        _ => narrowed(Players::all(), both(Condition::PlayerIs(Who::Candidate, players), such)),
    })
}

pub(super) fn rules(g: &mut Grammar) {
    let no_vote = || cannot(Deed::Vote { on: any_proposal(), how: None });
    let only = move |p: &Players| Some(said(&others(p)?, vec![no_vote()]));
    g.rule(
        "VOTESON",
        "(counts|count / is|are counted / decides|decide / matters|matter) [on (each / every / any) proposal]",
        || Nothing,
        &["counts"],
    );
    g.rule("G1", "only POSS vote|votes VOTESON", move |p: Np| only(&folk(p)?), &["only the Primary's vote counts"]);
    g.rule("G1", "only the vote|votes of FOLKS VOTESON", move |p: Players| only(&p), &["only the vote of the Primary counts"]);
    // "The player to the left of the proposer cannot vote on the proposal."
    g.rule(
        "G1",
        "FOLK (CANNOT / does|do not / (has|have / is|are given) no right to) vote [on (it / the proposal / that proposal / his proposal)]",
        move |p: Players| speaks_of_proposer(&p).then(|| said(&p, vec![no_vote()])),
        &["the player to the left of the proposer cannot vote on the proposal"],
    );
    // So many votes on proposals of a sort.
    g.rule(
        "G1",
        "FOLK (has|have / gets|get / casts|cast / MAYDO cast) NVOTES (on / for / in votes on / when voting on) ABALLOT",
        |p: Players, a: Adjust, t: ProposalTest| so(&on(p, t)?, set(Setting::VoteWeight, a).is),
        &["the Primary has two votes on proposals for new cards"],
    );
    g.rule(
        "G1",
        "(on / for / in votes on / when voting on) ABALLOT [,] FOLK (has|have / gets|get / casts|cast) NVOTES",
        |t: ProposalTest, p: Players, a: Adjust| so(&on(p, t)?, set(Setting::VoteWeight, a).is),
        &["on proposals for new cards the Primary has two votes"],
    );
    for (words, n) in [("(double / twice)", 2), ("three times", 3)] {
        g.rule(
            "G1",
            &format!("(POSS vote|votes counts|count {words} (on / for / in votes on) ABALLOT)"),
            move |p: Np, t: ProposalTest| so(&on(folk(p)?, t)?, set(Setting::VoteWeight, to(n)).is),
            if n == 2 { &["the Primary's vote counts double on proposals for new cards"] } else { &[] },
        );
    }
    g.rule(
        "G1",
        "FOLK votes|vote twice on ABALLOT",
        |p: Players, t: ProposalTest| so(&on(p, t)?, set(Setting::VoteWeight, to(2)).is),
        &["the Primary votes twice on proposals for new cards"],
    );
    // "The Primary's vote counts as three votes, everybody else's as one."
    g.rule(
        "G1",
        "RULE1 GAND (THEREST 's [vote|votes] / that of THEREST / those of THEREST / the vote|votes of THEREST) [counts|count / is|are worth] [only / still / just] [as / for] [only / just] <number> [vote|votes]",
        |first: Procedure, n: i64| {
            let Procedure::Setting { who, setting: Setting::VoteWeight, adjust: Adjust::SetTo(_) } = &first else { return None };
            let rest = Procedure::Setting { who: others(who)?, setting: Setting::VoteWeight, adjust: Adjust::SetTo(number(n)) };
            Some(Governed { is: vec![first, rest], not: Vec::new() })
        },
        &["the Primary's vote counts as three votes, everybody else's as one"],
    );
    // However the others vote.
    g.rule(
        "G1",
        "RULE1 REGARDLESS",
        |p: Procedure| match &p {
            Procedure::Ballot { when, .. } if when.as_ref().is_none_or(of_votes) => Some(Governed::of(p)),
            _ => None,
        },
        &["if the Primary votes against a proposal, it fails, never mind what the others voted"],
    );
    // "Two proposals per turn for each player."
    for (number, setting) in [
        ("NPROPOSALS", Setting::ProposalsPerTurn),
        ("NVOTES", Setting::VoteWeight),
        ("NPLAYS", Setting::PlaysPerTurn),
        ("NRENAMES", Setting::RenamesPerTurn),
    ] {
        g.rule(
            "G1",
            &format!("{number} [PERROUND] (for / by / from) FOLK [PERROUND]"),
            move |a: Adjust, p: Players| said(&p, set(setting, a).is),
            if setting == Setting::ProposalsPerTurn { &["two proposals per turn for each player"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("{number} are allowed [(for / to) FOLK] PERROUND"),
            move |a: Adjust, p: Option<Players>| said(&p.unwrap_or_else(Players::all), set(setting, a).is),
            &[],
        );
    }
    // Both of two.
    for (words, how) in
        [("(no / against it / against the proposal / against)", false), ("(yes / for it / for the proposal / in favour)", true)]
    {
        g.rule(
            "COND1",
            &format!("both [of] [the] (proposer 's neighbours / neighbours of the proposer) (vote|voted / have voted) {words}"),
            move || {
                let one = |seats: i64| Condition::Voted(Who::Neighbour { of: Box::new(Who::Proposer), seats }, Some(how));
                both(one(1), one(-1))
            },
            if how { &[] } else { &["both of the proposer's neighbours vote no"] },
        );
    }
}
