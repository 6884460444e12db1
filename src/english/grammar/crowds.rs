//! Votes of somebody and of others beside him: "nobody but the proposer votes for it", "the Primary and at least one other player vote yes".

use super::Grammar;
use super::amounts::number;
use super::governing::folk;
use super::triggers::{any_proposal, kinds};
use super::values::*;
use super::votes::{ballot, share, tie, unanimous};
use crate::english::build::*;
use crate::english::meaning::*;

/// The one whom a phrase means.
fn one(p: Np) -> Option<Who> {
    match p {
        Np::One(Who::Of(_) | Who::Target(_) | Who::You) => None,
        Np::One(who) => Some(who),
        _ => None,
    }
}

/// So many of all but him voted so.
fn others_voted(who: Who, yes: bool, relation: Relation, with: Amount) -> Condition {
    let such = narrowed(Players::others(who), Condition::Voted(Who::Candidate, Some(yes)));
    Condition::Compare(Amount::Players(Box::new(such)), relation, with)
}

pub fn rules(g: &mut Grammar) {
    others(g);
    ties(g);
    fates(g);
    rewards(g);
}

fn others(g: &mut Grammar) {
    g.rule("VOTERX", "PLAYER1", |p: Np| p, &["the Primary"]);
    g.rule("VOTERX", "(the / its) proposer [himself]", || Np::One(Who::Proposer), &["the proposer"]);
    g.rule("BESIDESX", "(other than / but / except / except for / besides / apart from)", || Nothing, &["other than"]);
    for (words, yes) in [
        (
            "(vote|votes|voted (yes / for it / for the proposal / for a proposal / in favour [of it]) / support|supports it / is|are (for it / in favour [of it]))",
            true,
        ),
        ("(vote|votes|voted (no / against it / against the proposal / against a proposal) / is|are against it)", false),
    ] {
        g.rule(
            "COND1",
            &format!("(nobody / no one / no player) BESIDESX VOTERX {words}"),
            move |p: Np| Some(others_voted(one(p)?, yes, Relation::Equal, number(0))),
            if yes { &["nobody but the proposer votes for it"] } else { &[] },
        );
        g.rule(
            "COND1",
            &format!("(anyone / anybody / someone / somebody / (a / any / some / at least one) player) BESIDESX VOTERX {words}"),
            move |p: Np| Some(others_voted(one(p)?, yes, Relation::AtLeast, number(1))),
            if yes { &["anyone other than the proposer votes for it"] } else { &[] },
        );
        g.rule(
            "COND1",
            &format!("CMPN players|player BESIDESX VOTERX {words}"),
            move |c: Comparison, p: Np| Some(others_voted(one(p)?, yes, c.relation, c.with)),
            if yes { &["at least two players other than the proposer vote for it"] } else { &[] },
        );
        for (with, both_of) in [("and", true), ("or", false)] {
            let of = move |p: Np, n: i64| {
                let who = one(p)?;
                let (his, others) = (Condition::Voted(who.clone(), Some(yes)), others_voted(who, yes, Relation::AtLeast, number(n)));
                Some(if both_of { both(his, others) } else { either(his, others) })
            };
            g.rule(
                "COND1",
                &format!("[both / either] VOTERX {with} [at least] <number> (other players|player / others / further players / more players) {words}"),
                of,
                if yes && both_of { &["the Primary and at least one other player vote yes"] } else { &[] },
            );
            g.rule(
                "COND1",
                &format!("[both / either] VOTERX {with} (another player / somebody else / someone else / one of the (others / other players)) {words}"),
                move |p: Np| of(p, 1),
                &[],
            );
        }
    }
    g.rule(
        "VOTESHAREX",
        "more than FRACTION of them",
        |f: FractionOf| share(f, Relation::More, Amount::Votes(VoteCount::Cast)),
        &["more than half of them"],
    );
    g.rule(
        "RULE1",
        "[exactly] FRACTION [of VOTESALL] is|are (no longer / not) enough [any more / any longer / to pass] GAND VOTESHAREX (must be / must vote / has|have to be) (in favour / yes / for it / positive)",
        |was: FractionOf, _of: Option<Amount>, c: Condition| {
            (c != share(was, Relation::AtLeast, Amount::Votes(VoteCount::Cast))).then(|| ballot(any_proposal(), None, Verdict::PassesIf(c)))
        },
        &["half of the votes is no longer enough: more than half of them must be in favour"],
    );
    g.rule(
        "VOTESHARE",
        "[at least / a minimum of / no fewer than] <number> YESVOTES [,] (besides / other than / not counting / apart from / in addition to / beside / as well as) ((the / its) proposer 's [own] [vote] / that of (the / its) proposer)",
        |n: i64| others_voted(Who::Proposer, true, Relation::AtLeast, number(n)),
        &["two yes votes besides the proposer's"],
    );
    g.rule(
        "RELATIVE",
        "who|that (did|does|do not vote / has|have not voted) (against it / no on it / against the proposal / no)",
        || not(Condition::Voted(subject(), Some(false))),
        &["who did not vote against it"],
    );
    g.rule(
        "RELATIVE",
        "who|that (did|does|do not vote / has|have not voted) (for it / yes on it / for the proposal / in favour of it / yes)",
        || not(Condition::Voted(subject(), Some(true))),
        &["who did not vote for it"],
    );
    g.rule(
        "DEED",
        "vote (against / no on) (his / their) [own] proposal|proposals",
        || Deed::Vote { on: ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() }, how: Some(false) },
        &["vote against his own proposal"],
    );
}

fn ties(g: &mut Grammar) {
    g.rule(
        "COND1",
        "exactly half [of] the votes [cast] (is|are (yes / in favour / for it) / (is|are (no / against it)))",
        tie,
        &["exactly half of the votes are yes"],
    );
    g.rule(
        "RULE1",
        "(TIE [,] [the] (primary 's vote / vote of the primary) (counts|count (twice / double / two) / is counted twice) / [the] (primary 's vote / vote of the primary) (counts (twice / double) / is counted twice) TIE) [GAND (otherwise / else) [it counts] once]",
        || ballot(any_proposal(), Some(tie()), Verdict::PassesIf(Condition::Voted(Who::Primary, Some(true)))),
        &["the Primary's vote counts twice in a tie"],
    );
    g.rule(
        "RULE1",
        "PLAYER (has|have no vote|votes / does|do not vote / cannot vote / may not vote) [,] (except / but) ONLYTIE",
        |p: Np| Some(Procedure::BreakTies(folk(p)?)),
        &["the Primary has no vote except to break ties"],
    );
}

/// What comes of a proposal's fate, by its kind and vote.
fn fates(g: &mut Grammar) {
    for (is, accepted) in [("(is PASSED / passes / is approved)", true), ("(is REJECTED / fails)", false)] {
        let decided = move |what: ProposalTest| Event::Decided { by: Players::all(), what, accepted };
        let plain = |t: &ProposalTest| *t != any_proposal() && !t.except;
        g.rule(
            "EVENT",
            &format!("PROPOSED {is}"),
            move |t: ProposalTest| plain(&t).then(|| decided(t)),
            if accepted { &["a new rule is accepted"] } else { &[] },
        );
        g.rule("EVENT", &format!("(a / any) card {is}"), move || decided(kinds(vec![ProposalKind::NewCard])), &[]);
    }
    let unanimously = |e: Effect| {
        let event = Event::Decided { by: Players::all(), what: any_proposal(), accepted: true };
        Sentence::When(Trigger { event, condition: Some(unanimous()), frequency: Frequency::Always, effect: e })
    };
    let how = "(unanimously / by a unanimous vote / with a unanimous vote / without (a no vote / any no votes / a vote against it / a single no vote / opposition))";
    g.rule(
        "SENTENCE",
        &format!("(IF / when / whenever) (a / the / any) proposal (is PASSED / passes) {how} [,] [then] (its / the) proposer PRED3"),
        move |e: Effect| unanimously(put(put(e, SUBJECT, &Who::Proposer), HE, &Who::Proposer)),
        &["when a proposal passes unanimously, its proposer gains 50 gold"],
    );
    g.rule(
        "SENTENCE",
        &format!("(IF / when / whenever) (a / the / any) proposal (is PASSED / passes) {how} [,] [then] (each / every) player PRED3"),
        move |e: Effect| {
            let e = put(put(e, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE));
            unanimously(for_each(Players::all(), HOLE, e))
        },
        &[],
    );
}

/// So much for each of them.
fn rewards(g: &mut Grammar) {
    g.rule("PRED3", "is paid QTYS", super::clauses::gaining, &["is paid 30 gold"]);
    g.rule("PRED0", "are paid QTYS", super::clauses::gaining, &[]);
    for (verb, change) in [("loses", Change::Lose), ("gains", Change::Gain)] {
        g.rule(
            "RULE",
            &format!("(when / whenever / each time / every time / IF) (a / any / a player 's / somebody 's) <variable> {verb} (a / any) <unit> [,] [then] (its owner / the owner / that player) PRED3"),
            move |v: VariableId, u: UnitOf, e: Effect| {
                let effect = put(put(e, SUBJECT, &Who::Affected), HE, &Who::Affected);
                let event = Event::Variable { who: Players::all(), variable: v.clone(), change, by: None, of: None };
                (u.0 == v).then_some(Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect }))
            },
            if change == Change::Lose { &["whenever a pyramid loses a level, its owner is paid 30 gold"] } else { &[] },
        );
    }
    for (does, gains) in [("(gains|gain / gets|get / receives|receive / earns|earn)", true), ("(loses|lose / pays|pay / must pay)", false)]
    {
        for (is, accepted) in [
            (
                "((is|are|was|were (accepted / adopted / passed / approved) / gets|get (accepted / passed) / has|have been (accepted / adopted) / passes|pass|passed))",
                true,
            ),
            (
                "((is|are|was|were (rejected / voted down / defeated / refused / not accepted) / fails|fail|failed / does|do not pass))",
                false,
            ),
        ] {
            g.rule(
                "SENTENCE",
                &format!("FOLK {does} QTYS (for each / for every / per) (of (his / their) [own] proposals / proposal of (his / theirs / his own) / proposal [that / which] (he / they) (made|makes|make / proposed)) (that / which) {is}"),
                move |p: Players, q: Quantities| {
                    let effect = if gains { super::clauses::gaining(q)? } else { super::clauses::losing(q)? };
                    let event = Event::Decided { by: p, what: any_proposal(), accepted };
                    Some(Sentence::When(Trigger {
                        event,
                        condition: None,
                        frequency: Frequency::Always,
                        effect: put(effect, SUBJECT, &Who::Actor),
                    }))
                },
                if gains && accepted { &["players get 25 gold for each of their proposals that is accepted"] } else { &[] },
            );
        }
        for (so, count) in [
            ("(yes / for it / for his proposal / in favour of it)", VoteCount::YesVoters),
            ("(no / against it / against his proposal)", VoteCount::NoVoters),
        ] {
            g.rule(
                "RULE",
                &format!("(the proposer / the proposer of a proposal) {does} <number> UNITS (for each / for every / per) player who|that (voted / votes / has voted) {so}"),
                move |n: i64, variable: VariableId| {
                    let amount = if n == 1 { Amount::Votes(count) } else { super::amounts::times(number(n), Amount::Votes(count)) };
                    let adjust = if gains { Adjust::Gain(amount) } else { Adjust::Lose(amount) };
                    let one = |accepted: bool| Event::Decided { by: Players::all(), what: any_proposal(), accepted };
                    Sentence::When(Trigger {
                        event: Event::Any(vec![one(true), one(false)]),
                        condition: None,
                        frequency: Frequency::Always,
                        effect: Effect::Change { who: Who::Proposer, variable, adjust },
                    })
                },
                if gains && count == VoteCount::YesVoters { &["the proposer gains 5 gold for each player who voted yes"] } else { &[] },
            );
        }
    }
}
