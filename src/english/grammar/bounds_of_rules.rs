//! What this very rule says of itself, on which proposals a vote counts more, how much of something may be had, and what a hand is like.

use super::Grammar;
use super::amounts::number;
use super::governing::{Governed, said};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

/// How a text names the rule that it is itself, among rules named by their numbers.
const THIS: &str = "this";

pub fn rules(g: &mut Grammar) {
    itself(g);
    weights(g);
    bounds(g);
}

fn itself(g: &mut Grammar) {
    let of_this = |kinds: Vec<ProposalKind>| ProposalTest { rules: vec![THIS.to_owned()], ..super::triggers::kinds(kinds) };
    let (amend, repeal) = (|| vec![ProposalKind::AmendRule], || vec![ProposalKind::Repeal]);
    let both_of = || vec![ProposalKind::AmendRule, ProposalKind::Repeal];
    let barred = move |kinds: Vec<ProposalKind>| said(&Players::all(), vec![super::governing::cannot(Deed::Propose(of_this(kinds)))]);
    g.rule("G1", "this rule CANNOT be AMENDED", move || barred(amend()), &["this rule may not be amended"]);
    g.rule("G1", "this rule CANNOT be REPEALED", move || barred(repeal()), &["this rule cannot be repealed"]);
    g.rule("G1", "this rule CANNOT be (AMENDED (or / nor) REPEALED / REPEALED (or / nor) AMENDED)", move || barred(both_of()), &[]);
    g.rule("DEED", "[propose to] (amend / change / alter) this rule", move || Deed::Propose(of_this(amend())), &["amend this rule"]);
    g.rule("DEED", "[propose to] repeal this rule", move || Deed::Propose(of_this(repeal())), &["repeal this rule"]);
    g.rule("ABALLOT", "(a proposal / proposals) to (amend / change / alter) this rule", move || of_this(amend()), &[]);
    g.rule("ABALLOT", "(a proposal / proposals) to repeal this rule", move || of_this(repeal()), &["a proposal to repeal this rule"]);
}

/// "The Primary's vote counts twice on new rules."
fn weights(g: &mut Grammar) {
    let weight = |p: Players, on: ProposalTest, n: i64| {
        let who = narrowed(p, Condition::Proposal(on));
        let procedure = Procedure::Setting { who, setting: Setting::VoteWeight, adjust: Adjust::SetTo(number(n)) };
        Governed { is: vec![procedure], not: Vec::new() }
    };
    g.rule(
        "G1",
        "POSS vote counts|count (twice / double) [only] on VOTEDON",
        move |p: Np, on: ProposalTest| Some(weight(super::governing::folk(p)?, on, 2)),
        &["the Primary's vote counts twice on new rules"],
    );
    g.rule(
        "G1",
        "POSS vote counts|count <number> times [only] on VOTEDON",
        move |p: Np, on: ProposalTest, n: i64| Some(weight(super::governing::folk(p)?, on, n)),
        &[],
    );
    g.rule(
        "G1",
        "FOLK votes|vote twice [only] on VOTEDON",
        move |p: Players, on: ProposalTest| weight(p, on, 2),
        &["the Primary votes twice on new rules"],
    );
    g.rule(
        "G1",
        "FOLK has|have <number> votes [only] on VOTEDON",
        move |p: Players, n: i64, on: ProposalTest| weight(p, on, n),
        &["the Primary has three votes on new rules"],
    );
}

/// "Nobody may have more than three levels unless he has a Foundation Level in play."
fn bounds(g: &mut Grammar) {
    let at_most = |p: Players, n: i64, variable: VariableId| {
        let most = Some(number(n));
        let holds = Static::Bounds { who: p, variable, least: None, most };
        Governed { is: vec![Procedure::Holds(holds)], not: Vec::new() }
    };
    g.rule(
        "G1",
        "NOONE (may / can) (have / own / hold) more than <number> UNITS CIRCUM",
        move |p: Players, n: i64, v: VariableId, c: Condition| (p.pick == Pick::All).then(|| at_most(narrowed(p, c), n, v)),
        &["nobody may have more than three levels unless he has a Permanent in play"],
    );
    g.rule(
        "G1",
        "FOLK CANNOT (have / own / hold) more than <number> UNITS CIRCUM",
        move |p: Players, n: i64, v: VariableId, c: Condition| (p.pick == Pick::All).then(|| at_most(narrowed(p, c), n, v)),
        &[],
    );
    let hand = |relation: Relation, with: Amount| {
        let hand = Selection { number: HowMany::All, of: Vec::new(), from: vec![Zone::Hand(Players::one(subject()))] };
        Condition::Compare(Amount::Cards(Box::new(hand)), relation, with)
    };
    g.rule("HAS", "an empty hand", move || hand(Relation::Equal, number(0)), &["an empty hand"]);
    g.rule(
        "HAS",
        "a full hand",
        move || hand(Relation::AtLeast, Amount::Setting(Box::new(subject()), Setting::HandLimit)),
        &["a full hand"],
    );
}
