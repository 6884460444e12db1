//! Two prices in one sentence, what is free, and what is asked of whoever wants to do something.

use super::super::Grammar;
use super::super::passage::rest;
use super::super::triggers::{any_proposal, kinds};
use super::super::values::*;
use super::costs::cost_of;
use super::{Governed, others};
use crate::english::meaning::*;

/// So much of the same as the other price.
fn of_the_same(q: &Quantities, n: i64) -> Option<Quantities> {
    let [one] = q.all.as_slice() else { return None };
    let same = Quantity { amount: Amount::Number(n), ..one.clone() };
    matches!(one.amount, Amount::Number(_)).then(|| Quantities { all: vec![same], or: q.or })
}

/// The first without the second, where the second is a part of it; itself, where they have nothing in common; `None` where that cannot be said.
fn without(a: &Deed, b: &Deed) -> Option<Deed> {
    match (a, b) {
        (Deed::Propose(x), Deed::Propose(y)) if *x == any_proposal() => Some(Deed::Propose(rest(y)?)),
        (Deed::Propose(x), Deed::Propose(y)) => {
            let plain = |t: &ProposalTest| !t.kinds.is_empty() && !t.except && *t == kinds(t.kinds.clone());
            let apart = x.kinds.iter().all(|k| y.kinds.iter().all(|l| !k.covers(*l) && !l.covers(*k)));
            (plain(x) && plain(y) && apart).then(|| a.clone())
        }
        (Deed::Play { card: x, on: None }, Deed::Play { card: y, on: None }) => match (x.as_slice(), y.as_slice()) {
            ([], [one]) => Some(Deed::Play { card: vec![CardTest::Not(Box::new(one.clone()))], on: None }),
            ([CardTest::Type(s)], [CardTest::Type(t)]) if s != t => Some(a.clone()),
            ([CardTest::Kind(s)], [CardTest::Kind(t)]) if s != t => Some(a.clone()),
            _ => None,
        },
        (Deed::Rename { card: x }, Deed::Rename { card: y }) => match (x.as_slice(), y.as_slice()) {
            ([], [one]) => Some(Deed::Rename { card: vec![CardTest::Not(Box::new(one.clone()))] }),
            ([CardTest::In(here)], [CardTest::In(there)]) if here.iter().all(|z| !there.contains(z)) => Some(a.clone()),
            ([CardTest::Type(s)], [CardTest::Type(t)]) if s != t => Some(a.clone()),
            _ => None,
        },
        (Deed::Vote { on: x, how: Some(i) }, Deed::Vote { on: y, how: Some(j) }) if x == y && i != j => Some(a.clone()),
        _ => None,
    }
}

/// This costs so much, that so much.
fn both(a: Deed, q: Quantities, b: Deed, second: Quantities) -> Option<Governed> {
    let mut all = cost_of(None, without(&a, &b)?, q)?;
    all.is.extend(cost_of(None, b, second)?.is);
    Some(all)
}

/// This costs so much, all else of its sort that much.
fn both_sorts(a: Deed, q: Quantities, second: Quantities) -> Option<Governed> {
    let Deed::Propose(what) = &a else { return None };
    let others = rest(what)?;
    let mut all = cost_of(None, a, q)?;
    all.is.extend(cost_of(None, Deed::Propose(others), second)?.is);
    Some(all)
}

pub(super) fn rules(g: &mut Grammar) {
    g.rule(
        "FREEX",
        "(is|are [still] (free [of charge] / for free / without charge) / costs|cost nothing / is|are not charged [for])",
        || Nothing,
        &["are free"],
    );
    g.rule("PRICED", "(DOING / EACHDEED)", |d: Deed| d, &[]);
    g.rule("PRICED", "CARDKINDS", |card: Tests| (!card.is_empty()).then_some(Deed::Play { card, on: None }), &["Permanents"]);
    g.rule("PRICED", "PROPOSEDKIND", |k: Vec<ProposalKind>| Deed::Propose(kinds(k)), &["new cards"]);
    g.rule("PRICED", "proposals", || Deed::Propose(any_proposal()), &["proposals"]);
    for (words, how) in [("YESVOTES", true), ("NOVOTES", false)] {
        g.rule("PRICED", words, move || Deed::Vote { on: any_proposal(), how: Some(how) }, &[]);
    }
    let pair = "PRICED costs|cost [its proposer / the proposer / its player] QTYS [,] (GAND / and / but) PRICED [costs|cost] [only / just]";
    g.rule("G1", &format!("{pair} QTYS"), both, &["Permanents cost 20 gold, Effects cost 5 gold"]);
    g.rule(
        "G1",
        &format!("{pair} <number>"),
        |a: Deed, q: Quantities, b: Deed, n: i64| both(a, q.clone(), b, of_the_same(&q, n)?),
        &["proposing a rule costs 50 gold, a new card 5"],
    );
    let rest_of =
        "PRICED costs|cost [its proposer / the proposer] QTYS [,] [GAND / and / but] (OTHERBALLOTS / any other) [costs|cost] [only / just]";
    g.rule("G1", &format!("{rest_of} QTYS"), both_sorts, &[]);
    g.rule(
        "G1",
        &format!("{rest_of} <number>"),
        |a: Deed, q: Quantities, n: i64| both_sorts(a, q.clone(), of_the_same(&q, n)?),
        &["proposing a rule costs 50 gold, any other proposal costs 5"],
    );
    for priced in ["PRICED costs|cost", "the FEE (of / for) (DOING / EACHDEED) is"] {
        let but = format!("{priced} QTYS [,] (but / and) [only / just]");
        g.rule(
            "G1",
            &format!("{but} QTYS (for / of) PRICED"),
            |a: Deed, q: Quantities, second: Quantities, b: Deed| both(a, q, b, second),
            if priced.starts_with('P') { &["a proposal costs 10 gold, but 30 gold for a rule"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("{but} <number> (for / of) PRICED"),
            |a: Deed, q: Quantities, n: i64, b: Deed| both(a, q.clone(), b, of_the_same(&q, n)?),
            &[],
        );
    }
    // What is free beside it.
    let free = |a: Deed, q: Quantities, b: Deed| cost_of(None, without(&a, &b)?, q);
    g.rule(
        "G1",
        "PRICED costs|cost [its player / its proposer / the proposer / the voter] QTYS [,] (GAND / and / but) PRICED FREEX",
        free,
        &["playing a Permanent costs 20 gold, but Effects are free", "a proposal costs 20 gold, but new cards are free"],
    );
    g.rule(
        "G1",
        "(renaming [(a card / cards)] / a rename) costs QTYS for CARDTESTS [[,] (and / but) (nothing for CARDTESTS / is free for CARDTESTS)]",
        |q: Quantities, card: Tests, free: Option<Tests>| {
            let deed = Deed::Rename { card };
            match free {
                Some(other) => cost_of(None, without(&deed, &Deed::Rename { card: other })?, q),
                None => cost_of(None, deed, q),
            }
        },
        &["renaming costs 5 gold for cards in play and nothing for cards in hand"],
    );
    g.rule(
        "G1",
        "PRICED FREEX for FOLKS GAND THEREST PAYSFEE QTYS [each / for each / for (it / them)]",
        |d: Deed, p: Players, q: Quantities| cost_of(Some(others(&p)?), d, q),
        &["proposals are free for players with less than 100 gold; the others pay 20 gold"],
    );
    // Of those of a turn, all but the first.
    g.rule(
        "EACHDEED",
        "(each / every / any) proposal (after / beyond) the <ordinal> [of (a / the / each) turn / PERROUND]",
        |n: i64| Some(Deed::Propose(ProposalTest { after: u32::try_from(n).ok().filter(|n| *n > 0)?, ..any_proposal() })),
        &["each proposal after the first"],
    );
    g.rule(
        "EACHDEED",
        "(each / every / any) (further / additional / extra) proposal",
        || Deed::Propose(ProposalTest { after: 1, ..any_proposal() }),
        &[],
    );
    g.rule(
        "EACHDEED",
        "the <ordinal> proposal of (a / the / each) turn",
        |n: i64| Some(Deed::Propose(ProposalTest { after: u32::try_from(n - 1).ok().filter(|n| *n > 0)?, ..any_proposal() })),
        &["the second proposal of a turn"],
    );
    // Whoever wants to.
    g.rule(
        "G1",
        "(whoever / anyone who / anybody who / (a / any / each / every) player who / players who) (wants|want / wishes|wish / would like / intends|intend) to DEED [,] PAYSFEE QTYS [for it / first / for this / each time]",
        |d: Deed, q: Quantities| cost_of(None, d, q),
        &["whoever wants to rename a card must pay 10 gold for it"],
    );
    g.rule(
        "G1",
        "(IF / when) (a player / somebody / someone) (wants / wishes) to DEED [,] [then] (he / they / that player) PAYSFEE QTYS [for it / first / for this]",
        |d: Deed, q: Quantities| cost_of(None, d, q),
        &["if a player wants to rename a card, he must pay 10 gold"],
    );
}
