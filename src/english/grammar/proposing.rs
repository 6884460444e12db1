//! Rules about proposals: how many, of which kinds, at what cost, and who may copy what.

use super::Grammar;
use super::amounts::number;
use super::procedure::{set, to};
use super::triggers::{any_proposal, kinds};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    proposals(g);
    numbers(g);
    forbidden(g);
    costs(g);
    refunded(g);
    it_costs(g);
}

fn proposals(g: &mut Grammar) {
    g.rule("RULE1", "(making a proposal is (optional / voluntary / not compulsory / no longer compulsory) / no player has to make a proposal / players (do not have to / need not) make a proposal / nobody has to make a proposal / proposals are optional)", || Procedure::MustPropose { who: Players::all(), must: false }, &["making a proposal is optional"]);
    g.rule("RULE1", "EACHPLAYER must make a proposal [each turn]", |p: Players| Procedure::MustPropose { who: p, must: true }, &[]);
    g.rule(
        "RULE1",
        "EACHPLAYER (may / can / must) make [up to] <number> proposals [(each turn / per turn / a turn / every turn)] [NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::ProposalsPerTurn, to(n)),
        &["each player may make two proposals each turn"],
    );
    g.rule("RULE1", "EACHPLAYER (may / can) make (one more proposal / an additional proposal / an extra proposal) [than (the other players / the others)] [(each turn / per turn)]", |p: Players| set(p, Setting::ProposalsPerTurn, Adjust::Gain(number(1))), &["the Primary may make one more proposal"]);
    g.rule(
        "RULE1",
        "only PROPOSEDKIND may be proposed",
        |k: Vec<ProposalKind>| {
            Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(ProposalTest { except: true, ..kinds(k) }) })
        },
        &["only new cards may be proposed"],
    );
    g.rule(
        "RULE1",
        "PROPOSEDKIND (may / can) (not / no longer / no more) be proposed",
        |k: Vec<ProposalKind>| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(k)) }),
        &["new types may no longer be proposed"],
    );
    g.rule(
        "RULE1",
        "PROPOSEDKIND cannot be proposed [any more]",
        |k: Vec<ProposalKind>| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(k)) }),
        &[],
    );
    g.rule(
        "RULE1",
        "no PROPOSEDPLURAL is|are allowed [any more]",
        |k: Vec<ProposalKind>| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(k)) }),
        &["no new cards are allowed"],
    );
    for (words, kind) in [
        ("winning conditions / the winning condition / the winning conditions", ProposalKind::AmendWinning),
        ("elimination conditions / the elimination condition / the elimination conditions", ProposalKind::AmendElimination),
        ("rules / the rules", ProposalKind::AmendRule),
        ("cards", ProposalKind::AmendCard),
        ("types / card types", ProposalKind::AmendType),
    ] {
        g.rule(
            "RULE1",
            &format!("({words}) (may not / cannot / can no longer / may no longer) be (amended / changed)"),
            move || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(vec![kind])) }),
            &[],
        );
    }
    g.rule("PROPOSEDPLURAL", "PROPOSEDKIND", |k: Vec<ProposalKind>| k, &[]);
    g.rule(
        "RULE1",
        "(cards / a card) (may / can) (not / no longer) be copied [any more]",
        || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(vec![ProposalKind::Copy])) }),
        &["cards may no longer be copied"],
    );
    g.rule(
        "RULE1",
        "(players / a player / each player) (may / can) [only] copy only (his / their) own cards",
        || Procedure::CopyOwnOnly(true),
        &["a player may copy only his own cards"],
    );
    g.rule(
        "RULE1",
        "(players / a player / each player) (may / can) only copy (his / their) own cards",
        || Procedure::CopyOwnOnly(true),
        &[],
    );
    g.rule("RULE1", "((making a proposal / a proposal / each proposal / every proposal / proposing) costs / [all] proposals cost) [its proposer / the proposer / EACHPLAYER] QTYS [each]", |p: Option<Players>, q: Quantities| proposal_cost(p, any_proposal(), q), &["a proposal costs its proposer 20 gold"]);
    g.rule(
        "RULE1",
        "(proposing PROPOSED / a proposal of PROPOSED / a proposal for PROPOSED) costs [its proposer / the proposer] QTYS",
        |t: ProposalTest, q: Quantities| proposal_cost(None, t, q),
        &["proposing a new card costs 20 gold"],
    );
    g.rule(
        "RULE1",
        "(a new card / new cards / each new card) costs|cost [its proposer / the proposer / their proposers] QTYS",
        |q: Quantities| proposal_cost(None, kinds(vec![ProposalKind::NewCard]), q),
        &["a new card costs its proposer 50 gold"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER must pay QTYS (to make a proposal / for each proposal / for a proposal / to propose)",
        |p: Players, q: Quantities| proposal_cost(Some(p), any_proposal(), q),
        &["each player must pay 20 gold to make a proposal"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER must pay QTYS to propose PROPOSED",
        |p: Players, q: Quantities, t: ProposalTest| proposal_cost(Some(p), t, q),
        &[],
    );
}

/// "It costs so much to …".
fn it_costs(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "it [now] costs [EACHPLAYER] QTYS to (make (a / any) proposal / propose (anything / something))",
        |p: Option<Players>, q: Quantities| proposal_cost(p, any_proposal(), q),
        &["it costs 30 gold to make a proposal"],
    );
    g.rule(
        "RULE1",
        "it [now] costs [EACHPLAYER] QTYS to propose PROPOSED",
        |p: Option<Players>, q: Quantities, t: ProposalTest| proposal_cost(p, t, q),
        &[],
    );
    g.rule(
        "RULE1",
        "to propose PROPOSED [,] EACHPLAYER (must pay / has|have to pay / pays|pay) QTYS",
        |t: ProposalTest, p: Players, q: Quantities| proposal_cost(Some(p), t, q),
        &["to propose a rule a player must pay 20 gold"],
    );
    g.rule(
        "RULE1",
        "it [now] costs QTYS to rename (a card / cards)",
        |q: Quantities| {
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            Some(Procedure::RenameCost { who: Players::all(), card: Vec::new(), cost })
        },
        &["it costs 10 gold to rename a card"],
    );
    g.rule(
        "RULE1",
        "(card texts / the texts of cards / texts of cards) CANNOT be (changed / amended / altered) [any more]",
        || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(vec![ProposalKind::AmendCard])) }),
        &[],
    );
    g.rule(
        "RULE1",
        "the only (proposals / kinds of proposals) [that are] allowed are PROPOSEDKIND",
        |k: Vec<ProposalKind>| {
            let other = ProposalTest { except: true, ..kinds(k) };
            Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(other) })
        },
        &["the only proposals allowed are new cards and new rules"],
    );
}

/// A cost, and that it is given back for what is accepted.
fn refunded(g: &mut Grammar) {
    g.rule(
        "REFUNDED",
        "[,] ((which / that) (he gets back / he (gets / receives) back / is (returned / refunded / given back / paid back) [to him]) / refundable [in full] / (returned / refunded / given back / paid back) [to him] / he gets (it / them) back) (if / when / as soon as) (it / the proposal) is accepted",
        || Nothing,
        &["which is refunded if it is accepted"],
    );
    g.rule("REFUNDED", "[,] (refundable / returned / refunded / given back) [in full] (upon / on) acceptance", || Nothing, &[]);
    g.rule(
        "RULE",
        "(making a proposal / a proposal / each proposal / every proposal) costs [its proposer / the proposer / EACHPLAYER] QTYS REFUNDED",
        |p: Option<Players>, q: Quantities| {
            let back = put(super::clauses::gaining(q.clone())?, SUBJECT, &Who::Actor);
            let by = p.clone().unwrap_or_else(Players::all);
            let event = Event::Decided { by, what: any_proposal(), accepted: true };
            let returned = Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect: back });
            let procedure = proposal_cost(p, any_proposal(), q)?;
            let costs = Sentence::Procedure { procedure, condition: None, until: Duration::Always };
            Some(Draft { sentences: vec![costs, returned], target: None })
        },
        &["a proposal costs its proposer 25 gold, refundable in full on acceptance"],
    );
}

pub fn proposal_cost(who: Option<Players>, what: ProposalTest, q: Quantities) -> Option<Procedure> {
    let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
    Some(Procedure::ProposalCost { who: who.unwrap_or_else(Players::all), what, cost })
}

/// How many proposals there are, and whether they are a must.
fn numbers(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "EACHPLAYER (MAYDO / MUSTDO) (make / submit / put forward / send in / hand in) [at most / no more than / only / exactly / up to] <number> proposals|proposal [PERROUND] [NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::ProposalsPerTurn, to(n)),
        &["every player is allowed to submit two proposals per turn"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER makes|make <number> proposals|proposal PERROUND [NOTTHAT]",
        |p: Players, n: i64, _x: Option<i64>| set(p, Setting::ProposalsPerTurn, to(n)),
        &["each player makes two proposals each turn"],
    );
    g.rule(
        "RULE1",
        "NOONE MAYDO make more than <number> proposals|proposal [PERROUND]",
        |p: Players, n: i64| set(p, Setting::ProposalsPerTurn, Adjust::LowerTo(number(n))),
        &["nobody may make more than one proposal each turn"],
    );
    g.rule(
        "RULE1",
        "(making a proposal / proposing / proposing something) is (not mandatory / no longer mandatory / not obligatory / not required / no longer required / voluntary / optional / up to each player)",
        || Procedure::MustPropose { who: Players::all(), must: false },
        &["proposing is optional"],
    );
}

/// Kinds of proposals that are not allowed.
fn forbidden(g: &mut Grammar) {
    g.rule(
        "ISBARRED",
        "is|are (forbidden / banned / prohibited / not allowed / no longer allowed / not permitted / no longer permitted)",
        || Nothing,
        &["is forbidden"],
    );
    let cannot = |what: ProposalTest| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(what) });
    let barred = move |k: Vec<ProposalKind>| cannot(kinds(k));
    let others_barred = move |k: Vec<ProposalKind>| cannot(ProposalTest { except: true, ..kinds(k) });
    for (amend, kind) in [
        ("(a card / cards / the cards / any card / existing cards)", ProposalKind::AmendCard),
        ("(a type / types / the types / card types / any type)", ProposalKind::AmendType),
        ("(a rule / rules / the rules / any rule)", ProposalKind::AmendRule),
        ("(the winning condition / winning conditions / the winning conditions / a winning condition)", ProposalKind::AmendWinning),
        (
            "(the elimination condition / elimination conditions / the elimination conditions / an elimination condition)",
            ProposalKind::AmendElimination,
        ),
    ] {
        g.rule("TOPROPOSE", &format!("to (amend / change / edit / alter / modify) {amend}"), move || vec![kind], &[]);
        g.rule("PROPOSING", &format!("(amending / changing / editing / altering / modifying) {amend}"), move || vec![kind], &[]);
        g.rule(
            "PROPOSEDONE",
            &format!("(the amendment / the amendments / changes / amendments / an amendment / the changing) (of / to) {amend}"),
            move || vec![kind],
            &[],
        );
    }
    g.rule("TOPROPOSE", "to copy (a card / cards / any card)", || vec![ProposalKind::Copy], &["to copy cards"]);
    g.rule("TOPROPOSE", "to repeal (a rule / rules / the rules)", || vec![ProposalKind::RepealRule], &["to repeal a rule"]);
    g.rule("TOPROPOSE", "to repeal anything", || vec![ProposalKind::Repeal], &[]);
    g.rule(
        "TOPROPOSE",
        "to (add / create / introduce) PROPOSEDKIND",
        |k: Vec<ProposalKind>| super::governing::amending::newly(kinds(k)).kinds,
        &["to add new cards"],
    );
    g.rule(
        "PROPOSING",
        "(proposing / the proposing of / the proposal of) PROPOSEDKIND",
        |k: Vec<ProposalKind>| k,
        &["proposing new types"],
    );
    g.rule("PROPOSING", "copying (cards / a card)", || vec![ProposalKind::Copy], &["copying cards"]);
    g.rule("PROPOSING", "repealing (rules / a rule)", || vec![ProposalKind::RepealRule], &["repealing rules"]);
    g.rule("PROPOSING", "repealing anything", || vec![ProposalKind::Repeal], &[]);
    g.rule("DEED", "propose TOPROPOSE", |k: Vec<ProposalKind>| Deed::Propose(kinds(k)), &["propose to amend a card"]);
    g.rule("DEED", "repeal (rules / a rule / any rule)", || Deed::Propose(kinds(vec![ProposalKind::RepealRule])), &["repeal rules"]);
    g.rule("DEED", "repeal anything", || Deed::Propose(kinds(vec![ProposalKind::Repeal])), &[]);
    g.rule(
        "RULE1",
        "(proposals / any proposal / a proposal) (TOPROPOSE / (for / of / about) PROPOSEDKIND) ISBARRED",
        barred,
        &["proposals to amend the winning condition are forbidden"],
    );
    let or_changed = move |k: Vec<ProposalKind>| {
        let mut all = k.clone();
        for kind in k {
            let changed = match kind {
                ProposalKind::NewCard => ProposalKind::AmendCard,
                ProposalKind::NewType => ProposalKind::AmendType,
                ProposalKind::NewRule => ProposalKind::AmendRule,
                ProposalKind::Winning | ProposalKind::Elimination => kind,
                ProposalKind::NewWinning => ProposalKind::AmendWinning,
                ProposalKind::NewElimination => ProposalKind::AmendElimination,
                _ => return None,
            };
            if !all.contains(&changed) {
                all.push(changed);
            }
        }
        Some(cannot(kinds(all)))
    };
    g.rule(
        "RULE1",
        "it is (forbidden / not allowed / no longer allowed / prohibited) to (propose / add) PROPOSEDKIND or [to] (change / amend) (one / it / them / any)",
        or_changed,
        &["it is forbidden to propose a new winning condition or to change one"],
    );
    for (words, kind) in [("winning", ProposalKind::Winning), ("elimination", ProposalKind::Elimination)] {
        g.rule(
            "RULE1",
            &format!("[all] [the] {words} condition|conditions is|are (fixed / final / settled / set in stone / unchangeable / frozen / untouchable)"),
            move || cannot(kinds(vec![kind])),
            if kind == ProposalKind::Winning { &["the winning conditions are fixed"] } else { &[] },
        );
    }
    g.rule("RULE1", "PROPOSING ISBARRED", barred, &["amending cards is forbidden", "copying cards is no longer allowed"]);
    g.rule("RULE1", "PROPOSEDKIND ISBARRED", barred, &["copies of cards are no longer allowed"]);
    g.rule(
        "RULE1",
        "it is (forbidden / not allowed / no longer allowed / prohibited) (to propose PROPOSEDKIND / to propose TOPROPOSE / TOPROPOSE)",
        barred,
        &["it is forbidden to propose new variables", "it is no longer allowed to amend rules"],
    );
    g.rule(
        "RULE1",
        "(no more / no further / there are no more / there will be no more) PROPOSEDKIND (may be proposed / can be proposed / are allowed)",
        barred,
        &["no more new variables may be proposed"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER MAYDO (propose only / only propose) PROPOSEDKIND",
        |who: Players, k: Vec<ProposalKind>| {
            Procedure::Holds(Static::Cannot { who, deed: Deed::Propose(ProposalTest { except: true, ..kinds(k) }) })
        },
        &["players may propose only new cards"],
    );
    g.rule(
        "RULE1",
        "only PROPOSEDKIND (can be proposed / are allowed / are permitted as proposals / may be the subject of proposals)",
        others_barred,
        &["only new cards can be proposed"],
    );
    g.rule(
        "RULE1",
        "(rules / a rule) (can / may) no longer be repealed",
        move || barred(vec![ProposalKind::RepealRule]),
        &["rules can no longer be repealed"],
    );
    g.rule(
        "RULE1",
        "(only own cards / only one 's own cards) (may / can) be copied",
        || Procedure::CopyOwnOnly(true),
        &["only own cards may be copied"],
    );
    g.rule(
        "RULE1",
        "(players / a player / each player) (may / can) copy (any card / any card in the game / cards of other players too)",
        || Procedure::CopyOwnOnly(false),
        &["a player may copy any card"],
    );
}

/// What proposals cost.
fn costs(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "EACHPLAYER (pays|pay / must pay / has|have to pay) QTYS (for each proposal / for every proposal / per proposal / for a proposal / for making a proposal / for each proposal he makes / for each proposal they make / when making a proposal / for his proposal)",
        |p: Players, q: Quantities| proposal_cost(Some(p), any_proposal(), q),
        &["each player pays 20 gold for each proposal"],
    );
    g.rule(
        "RULE1",
        "(submitting / putting forward) a proposal costs [EACHPLAYER / the proposer] QTYS",
        |p: Option<Players>, q: Quantities| proposal_cost(p, any_proposal(), q),
        &["submitting a proposal costs 20 gold"],
    );
    g.rule(
        "RULE1",
        "PROPOSEDKIND costs|cost [its proposer / the proposer / their proposers / his proposer] QTYS to propose",
        |k: Vec<ProposalKind>, q: Quantities| proposal_cost(None, kinds(k), q),
        &["a new card costs 30 gold to propose"],
    );
    g.rule(
        "RULE1",
        "PROPOSING costs [EACHPLAYER / the proposer] QTYS",
        |k: Vec<ProposalKind>, p: Option<Players>, q: Quantities| proposal_cost(p, kinds(k), q),
        &["amending a card costs 10 gold"],
    );
    g.rule(
        "RULE1",
        "(for each proposal / for every proposal) [he makes / they make] [,] EACHPLAYER (pays|pay / must pay) QTYS",
        |p: Players, q: Quantities| proposal_cost(Some(p), any_proposal(), q),
        &["for each proposal, each player pays 20 gold"],
    );
}
