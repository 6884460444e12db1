//! What it costs to do something, whatever it is: "it costs 5 gold to vote", "for each card that is renamed 10 gold must be paid".

use super::super::Grammar;
use super::super::clauses::losing;
use super::super::triggers::{any_proposal, kinds};
use super::super::values::*;
use super::{Governed, of_actor};
use crate::english::build::*;
use crate::english::meaning::*;

/// That the deed costs this, where there is a cost of such deeds.
pub(super) fn cost_of(who: Option<Players>, deed: Deed, q: Quantities) -> Option<Governed> {
    let cost = put(losing(q)?, SUBJECT, &Who::Actor);
    let who = who.unwrap_or_else(Players::all);
    Some(Governed::of(match deed {
        Deed::Rename { card } => Procedure::RenameCost { who, card, cost },
        Deed::Play { card, on: None } => Procedure::Holds(Static::PlayCost { by: who, card, cost: Box::new(cost) }),
        Deed::Propose(what) => Procedure::ProposalCost { who, what, cost },
        Deed::Draw => Procedure::DealCost { who, cost },
        Deed::Vote { on, how } if on == any_proposal() => Procedure::VoteCost { who, how, cost },
        _ => return None,
    }))
}

pub(super) fn rules(g: &mut Grammar) {
    each_deed(g);
    g.rule(
        "PAYSFEE",
        "(pays|pay / must pay / has|have to pay / needs|need to pay / shall pay / is|are charged / is|are to pay)",
        || Nothing,
        &["must pay"],
    );
    g.rule(
        "TOPAY",
        "((must / has|have to / shall / is|are to) be paid / is|are (paid / due / charged / payable))",
        || Nothing,
        &["must be paid"],
    );
    g.rule(
        "ITSDOER",
        "((its|their|the (owner / player / proposer / voter / controller) / (the / that) player (concerned / [who (plays / renames / proposes / casts / makes / copies) it]) / whoever (plays / renames / proposes / casts / makes) it))",
        || Nothing,
        &["its proposer", "the player who plays it"],
    );
    g.rule(
        "G1",
        "[in order] to DEED [,] (FOLK / you / one) PAYSFEE QTYS [each time / for it / first]",
        |d: Deed, p: Option<Players>, q: Quantities| cost_of(p, d, q),
        &["to rename a card, a player must pay 10 gold"],
    );
    g.rule("G1", "(FOLK / you / one) PAYSFEE QTYS [in order] to DEED", |p: Option<Players>, q: Quantities, d: Deed| cost_of(p, d, q), &[]);
    g.rule(
        "G1",
        "for QTYS [each / apiece] [,] FOLK MAYDO rename (a card / cards)",
        |q: Quantities, p: Players| cost_of(Some(p), Deed::Rename { card: Vec::new() }, q),
        &["for 10 gold a player may rename a card"],
    );
    g.rule(
        "G1",
        "it [now] costs [FOLK] QTYS to DEED",
        |p: Option<Players>, q: Quantities, d: Deed| cost_of(p, d, q),
        &["it costs 5 gold to vote"],
    );
    g.rule(
        "G1",
        "(DOING / EACHDEED) [now] costs|cost [FOLK / ITSDOER] QTYS [each / a time / each time]",
        |d: Deed, p: Option<Players>, q: Quantities| cost_of(p, d, q),
        &["renaming a card costs 10 gold", "each vote cast costs 5 gold"],
    );
    g.rule("FEE", "(price / cost / fee / charge / tax)", || Nothing, &["price"]);
    g.rule(
        "G1",
        "the FEE (of / for) (DOING / EACHDEED) is [now] QTYS",
        |d: Deed, q: Quantities| cost_of(None, d, q),
        &["the price of renaming a card is 10 gold"],
    );
    g.rule(
        "G1",
        "[a FEE of] QTYS TOPAY for (DOING / EACHDEED) [by FOLK / by ITSDOER]",
        |q: Quantities, d: Deed, p: Option<Players>| cost_of(p, d, q),
        &["a fee of 10 gold must be paid for each rename"],
    );
    g.rule(
        "G1",
        "for (DOING / EACHDEED) [,] [a FEE of] QTYS TOPAY [by FOLK / by ITSDOER]",
        |d: Deed, q: Quantities, p: Option<Players>| cost_of(p, d, q),
        &["for each card that is renamed 10 gold must be paid"],
    );
    g.rule(
        "G1",
        "for (DOING / EACHDEED) [,] (FOLK / ITSDOER / you) PAYSFEE QTYS",
        |d: Deed, p: Option<Players>, q: Quantities| cost_of(p, d, q),
        &["for each proposal its proposer pays 20 gold"],
    );
    g.rule(
        "G1",
        "(FOLK / you) PAYSFEE [a FEE of] QTYS for (DOING / EACHDEED)",
        |p: Option<Players>, q: Quantities, d: Deed| cost_of(p, d, q),
        &["players pay 15 slaves for each new card that they propose"],
    );
    // Who does it pays for it: in an event there is no saying of which sort it must be.
    g.rule(
        "G1",
        "(whoever / anyone who / (a / any / each / every) player who) (copies a card / proposes (a copy / a copy of a card)) PAYSFEE QTYS [for it]",
        |q: Quantities| cost_of(None, Deed::Propose(kinds(vec![ProposalKind::Copy])), q),
        &["whoever copies a card pays 40 gold"],
    );
    // Only for so much.
    g.rule(
        "FORPAY",
        "(only (for / against / at / on / upon) (a FEE of / payment of / the payment of / the FEE of) / only for / only if (its|their|the (owner / player / controller) / (a / the) player / he / they) (pays|pay))",
        || Nothing,
        &["only for a fee of"],
    );
    g.rule(
        "G1",
        "(a card / cards) (may / can) (be (renamed FORPAY / renamed only) / only be renamed (for / against / if (its / their) owner|owners pays|pay)) QTYS",
        |q: Quantities| cost_of(None, Deed::Rename { card: Vec::new() }, q),
        &["cards can be renamed only for a fee of 10 gold"],
    );
    g.rule(
        "G1",
        "CARDKINDS (may / can) be played FORPAY QTYS",
        |card: Tests, q: Quantities| cost_of(None, Deed::Play { card, on: None }, q),
        &["cards may be played only if their owner pays 10 gold"],
    );
    g.rule(
        "G1",
        "(no card (may / can) be renamed / NOONE (may / can) rename a card) (without (paying / payment of) / unless (he / they / its owner) (pays|pay)) QTYS [for it]",
        |p: Option<Players>, q: Quantities| cost_of(p, Deed::Rename { card: Vec::new() }, q),
        &["no card may be renamed without paying 10 gold"],
    );
    g.rule(
        "G1",
        "NOONE (may / can) DEED (without (paying / payment of) / unless (he / they) (pays|pay)) QTYS [for it]",
        |p: Players, d: Deed, q: Quantities| cost_of(Some(p), d, q),
        &["nobody may make a proposal without paying 20 gold"],
    );
    g.rule(
        "G1",
        "(renaming / renaming cards) is (no longer free / not free [any more]) (: / , / ; / . / -) (each / it / every card / a card) costs [him / a player] QTYS",
        |q: Quantities| cost_of(None, Deed::Rename { card: Vec::new() }, q),
        &["renaming cards is no longer free: each costs 10 gold"],
    );
    g.rule(
        "G1",
        "(playing / to play) (a / an / each / every) CARDN costs QTYS [,] [and / but] [(playing / to play)] (a / an / each / every) CARDN [costs] <number>",
        |a: Find, q: Quantities, b: Find, n: i64| {
            let [Quantity { variable, .. }] = q.all.as_slice() else { return None };
            let second = Effect::Change { who: Who::Actor, variable: variable.clone(), adjust: Adjust::Lose(super::super::amounts::number(n)) };
            let sort = |f: &Find| f.from.is_empty() && f.owner.is_none() && !f.of.is_empty();
            (sort(&a) && sort(&b) && a.of != b.of).then_some(())?;
            let mut first = cost_of(None, Deed::Play { card: a.of, on: None }, q)?;
            first.is.push(Procedure::Holds(Static::PlayCost { by: Players::all(), card: b.of, cost: Box::new(second) }));
            Some(first)
        },
        &["playing a Permanent costs 20 gold, playing an Effect 10"],
    );
}

/// Each that is done: "each card that is renamed", "every proposal that he makes".
fn each_deed(g: &mut Grammar) {
    let play = |f: Find| (f.from.is_empty() && f.owner.is_none()).then_some(Deed::Play { card: f.of, on: None });
    let renamed = |f: Find| (f.from.is_empty() && f.owner.is_none()).then_some(Deed::Rename { card: f.of });
    g.rule(
        "EACHDEED",
        "(each / every / a) (rename / renaming / change of name)",
        || of_actor(Deed::Rename { card: Vec::new() }),
        &["each rename"],
    );
    g.rule("EACHDEED", "(each / every) CARDN [that is / which is] (renamed / given a new name)", renamed, &["each card that is renamed"]);
    g.rule(
        "EACHDEED",
        "(each / every) CARDN [that / which] (he|they|you / a player) (renames|rename)",
        renamed,
        &["each card that he renames"],
    );
    g.rule("EACHDEED", "(each / every) CARDN [that is / which is] played", play, &["every card played"]);
    g.rule("EACHDEED", "(each / every) CARDN [that / which] (he|they|you / a player) (plays|play)", play, &["every card that he plays"]);
    g.rule(
        "EACHDEED",
        "(each / every / a) proposal [made / submitted / [that / which] (he|they|you / a player) (makes|make / submits|submit)]",
        || Deed::Propose(any_proposal()),
        &["each proposal", "each proposal that he makes"],
    );
    g.rule(
        "EACHDEED",
        "(each / every) card [that is / which is] dealt [out] [to (him / them / you / a player)]",
        || Deed::Draw,
        &["each card dealt"],
    );
    g.rule(
        "EACHDEED",
        "(each / every) card [that / which] (he|they|you / a player) is|are dealt",
        || Deed::Draw,
        &["each card that he is dealt"],
    );
    g.rule("DOING", "being dealt a card", || Deed::Draw, &["being dealt a card"]);
    let test = |k: Vec<ProposalKind>| Deed::Propose(kinds(k));
    g.rule(
        "EACHDEED",
        "(each / every) PROPOSALNOUN [that / which] (he|they|you / a player) (proposes|propose)",
        test,
        &["each new rule that he proposes"],
    );
    g.rule("EACHDEED", "(each / every) PROPOSALNOUN [that is / which is] proposed", test, &["each new rule proposed"]);
    g.rule(
        "EACHDEED",
        "(each / every) new card ([that / which] (he|they|you / a player) (proposes|propose) / [that is / which is] proposed)",
        || Deed::Propose(kinds(vec![ProposalKind::NewCard])),
        &["each new card that he proposes"],
    );
    g.rule("EACHDEED", "(each / every) proposal (of / for) PROPOSED", Deed::Propose, &["each proposal of a rule"]);
    for (vote, how) in [
        ("vote", None),
        ("(no vote / vote against (it / a proposal))", Some(false)),
        ("(yes vote / vote for (it / a proposal))", Some(true)),
    ] {
        g.rule(
            "EACHDEED",
            &format!("(each / every) {vote} [cast / that is cast / [that / which] (he|they|you / a player) (casts|cast)]"),
            move || Deed::Vote { on: any_proposal(), how },
            if how.is_none() { &["each vote cast"] } else { &[] },
        );
    }
}
