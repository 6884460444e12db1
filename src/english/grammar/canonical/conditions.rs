//! If and when.

use super::super::Grammar;
use super::super::values::*;
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    conditions(g);
    events(g);
}

fn conditions(g: &mut Grammar) {
    g.rule("KCOND", "KA is KREL KA", Condition::Compare, &["your Gold is more than 100"]);
    g.rule("KCOND", "KA is even", |a: Amount| Condition::Parity(a, true), &["the turn number is even"]);
    g.rule("KCOND", "KA is odd", |a: Amount| Condition::Parity(a, false), &[]);
    g.rule(
        "KCOND",
        "KA is a multiple of <number>",
        |a: Amount, n: i64| Some(Condition::Multiple(a, u32::try_from(n).ok().filter(|n| *n > 0)?)),
        &["the turn number is a multiple of 7"],
    );
    g.rule(
        "KCOND",
        "of { KCARDS } there is at least one and all KTEST",
        |c: Cards, t: CardTest| Condition::CardIs(c, t),
        &["of (card [A]) there is at least one and all are new"],
    );
    g.rule(
        "KCOND",
        "of { KCARDS } there is at least one and all are KZONES",
        |c: Cards, z: Vec<Zone>| Condition::CardIn(c, z),
        &["of (this card) there is at least one and all are in play"],
    );
    g.rule("KCOND", "KWHO is|are one of { KPLAYERS }", Condition::PlayerIs, &["you are one of (the Primary)"]);
    g.rule(
        "KCOND",
        "for all of { KPLAYERS } it holds that { KCOND }",
        |p: Players, c: Condition| Condition::Every(p, Box::new(c)),
        &["for all of (each opponent) it holds that (your Gold is more than 100)"],
    );
    g.rule(
        "KCOND",
        "there was KEVENT KPERIOD",
        |e: Event, p: Period| Condition::Happened(Box::new(e), p),
        &["there was a loss of Slaves by you this turn"],
    );
    g.rule("KCOND", "<label> was done", Condition::Done, &["[A] was done"]);
    g.rule("KCOND", "<label> was done with KWHO", Condition::DoneBy, &["[A] was done with target player"]);
    g.rule("KCOND", "KWHO voted yes", |w: Who| Condition::Voted(w, Some(true)), &["the Primary voted yes"]);
    g.rule("KCOND", "KWHO voted no", |w: Who| Condition::Voted(w, Some(false)), &[]);
    g.rule("KCOND", "KWHO voted at all", |w: Who| Condition::Voted(w, None), &[]);
    g.rule("KCOND", "the proposal is KPROPOSAL", Condition::Proposal, &[]);
    g.rule("KCOND", "it is not so that { KCOND }", |c: Condition| Condition::Not(Box::new(c)), &["it is not so that ([A] was done)"]);
    g.rule(
        "KCOND",
        "all of this holds : KCONDS",
        Condition::All,
        &["all of this holds: (the turn number is even), (your Gold is more than 100)"],
    );
    g.rule("KCOND", "any of this holds : KCONDS", Condition::Any, &[]);
    g.rule("KCONDS", "{ KCOND }", |c: Condition| vec![c], &[]);
    g.rule(
        "KCONDS",
        "{ KCOND } , KCONDS",
        |c: Condition, mut all: Vec<Condition>| {
            all.insert(0, c);
            all
        },
        &[],
    );
}

/// How cards move, as events are named.
pub const MOVES: &[(&str, Move)] = &[
    ("drawing", Move::Drawn),
    ("discarding", Move::Discarded),
    ("coming into play", Move::EntersPlay),
    ("leaving play", Move::LeavesPlay),
    ("destruction", Move::Destroyed),
    ("coming to the discard pile", Move::ToDiscardPile),
    ("return to a hand", Move::ReturnedToHand),
];

/// How variables change, as events are named.
pub const CHANGES: &[(&str, Change)] =
    &[("gain", Change::Gain), ("loss", Change::Lose), ("change", Change::Either), ("loss to others", Change::Robbed)];

fn events(g: &mut Grammar) {
    for (word, change) in CHANGES {
        let change = *change;
        g.rule(
            "KEVENT",
            &format!("a {word} of <variable> by KPLAYERS [caused by {{ KNOUN2 }}] [caused by cards of {{ KPLAYERS }}]"),
            move |v: VariableId, who: Players, by: Option<Tests>, of: Option<Players>| Event::Variable { who, variable: v, change, by, of },
            &[],
        );
    }
    g.rule(
        "KEVENT",
        "the <variable> of KPLAYERS coming to KREL KA",
        |variable: VariableId, who: Players, relation: Relation, value: Amount| Event::Reaches { who, variable, relation, value },
        &["the Gold of each player coming to at least 500"],
    );
    g.rule(
        "KEVENT",
        "a play of { KNOUN2 } by KPLAYERS [on { KPLAYERS }]",
        |card: Tests, by: Players, on: Option<Players>| Event::Played { by, card, on },
        &["a play of (cards) by each opponent on (you)"],
    );
    for (word, how) in MOVES {
        let how = *how;
        g.rule(
            "KEVENT",
            &format!("the {word} of {{ KNOUN2 }} of KPLAYERS"),
            move |card: Tests, whose: Players| Event::Moved { card, whose, how },
            &[],
        );
        g.rule("KEVENT", &format!("the {word} of this card"), move || Event::ThisMoved(how), &[]);
    }
    g.rule("KEVENT", "the start of a turn", || Event::Moment(Moment::TurnStart), &["the start of a turn"]);
    g.rule("KEVENT", "the end of a turn", || Event::Moment(Moment::TurnEnd), &["the end of a turn"]);
    g.rule("KEVENT", "the elimination of KPLAYERS", Event::Eliminated, &[]);
    g.rule("KEVENT", "the primacy of KPLAYERS", Event::BecomesPrimary, &["the primacy of you"]);
    g.rule("KEVENT", "a roll by KPLAYERS", Event::Rolled, &[]);
    g.rule("KEVENT", "the making of KPROPOSAL by KPLAYERS", |t: ProposalTest, p: Players| Event::Proposed(p, t), &[]);
    g.rule(
        "KEVENT",
        "the acceptance of KPROPOSAL by KPLAYERS",
        |what: ProposalTest, by: Players| Event::Decided { by, what, accepted: true },
        &["the acceptance of a proposal by you"],
    );
    g.rule(
        "KEVENT",
        "the failure of KPROPOSAL by KPLAYERS",
        |what: ProposalTest, by: Players| Event::Decided { by, what, accepted: false },
        &[],
    );
    for (words, how) in [("a vote", None), ("a yes vote", Some(true)), ("a no vote", Some(false))] {
        g.rule(
            "KEVENT",
            &format!("{words} by KPLAYERS [on KPROPOSAL]"),
            move |by: Players, on: Option<ProposalTest>| Event::Voted { by, how, on: on.unwrap_or_else(ProposalTest::any) },
            if how.is_none() { &["a vote by you on a proposal of (a new rule)"] } else { &[] },
        );
    }
    g.rule(
        "KEVENT",
        "a renaming [of { KNOUN2 }] by KPLAYERS",
        |card: Option<Tests>, by: Players| Event::Renamed(Renaming { by, card: card.unwrap_or_default() }),
        &["a renaming of (Effect cards) by you"],
    );
    g.rule("KEVENT", "the giving up of a card over the hand limit by KPLAYERS", Event::OverLimit, &[]);
    g.rule("KEVENT", "a reshuffling of the discard pile", || Event::Reshuffled, &["a reshuffling of the discard pile"]);
    g.rule("KEVENT", "an application of this text", || Event::ThisApplied, &["an application of this text"]);
    g.rule("KEVENT", "any of these : KEVENTS", Event::Any, &["any of these: (the start of a turn), (the end of a turn)"]);
    g.rule("KEVENTS", "{ KEVENT }", |e: Event| vec![e], &[]);
    g.rule(
        "KEVENTS",
        "{ KEVENT } , KEVENTS",
        |e: Event, mut all: Vec<Event>| {
            all.insert(0, e);
            all
        },
        &[],
    );
    g.rule("KPROPOSAL", "a proposal", ProposalTest::any, &["a proposal"]);
    let test = |kinds: Vec<ProposalKind>, except: bool, about: Option<ProposalTest>| ProposalTest {
        kinds,
        except,
        ..about.unwrap_or_else(ProposalTest::any)
    };
    g.rule(
        "KPROPOSAL",
        "a proposal of { KKINDS } [KABOUT]",
        move |kinds: Vec<ProposalKind>, about: Option<ProposalTest>| test(kinds, false, about),
        &["a proposal of (a new card)"],
    );
    g.rule(
        "KPROPOSAL",
        "a proposal of anything but { KKINDS } [KABOUT]",
        move |kinds: Vec<ProposalKind>, about: Option<ProposalTest>| test(kinds, true, about),
        &[],
    );
    g.rule("KPROPOSAL", "a proposal of anything KABOUT", |about: ProposalTest| about, &["a proposal of anything made by (the Primary)"]);
    g.rule("KABOUT", "KABOUT2", |about: ProposalTest| about, &[]);
    let after = |about: Option<ProposalTest>, n: i64| {
        let after = u32::try_from(n).ok().filter(|n| *n > 0)?;
        Some(ProposalTest { after, ..about.unwrap_or_else(ProposalTest::any) })
    };
    g.rule("KABOUT", "[KABOUT2] after <number> others of the same turn", after, &["after 1 others of the same turn"]);
    g.rule("KABOUT2", "KABOUT1", |about: ProposalTest| about, &[]);
    g.rule("KABOUT2", "of the same kind as in the last turn", || ProposalTest { again: true, ..ProposalTest::any() }, &[]);
    g.rule("KABOUT2", "KABOUT1 of the same kind as in the last turn", |about: ProposalTest| ProposalTest { again: true, ..about }, &[]);
    g.rule(
        "KABOUT1",
        "about { KNOUN2 } [about rule KQUOTES] [made by { KPLAYERS }]",
        |card: Tests, rules: Option<Vec<String>>, by: Option<Players>| {
            (!card.is_empty()).then(|| ProposalTest { card, rules: rules.unwrap_or_default(), by, ..ProposalTest::any() })
        },
        &["about (Flood cards)"],
    );
    g.rule(
        "KABOUT1",
        "about rule KQUOTES [made by { KPLAYERS }]",
        |rules: Vec<String>, by: Option<Players>| ProposalTest { rules, by, ..ProposalTest::any() },
        &["about rule \"3.4\""],
    );
    g.rule("KABOUT1", "made by { KPLAYERS }", ProposalTest::by, &["made by (the Primary)"]);
    g.rule("KQUOTES", "<quoted>", |n: String| vec![n], &[]);
    g.rule(
        "KQUOTES",
        "<quoted> or KQUOTES",
        |n: String, mut all: Vec<String>| {
            all.insert(0, n);
            all
        },
        &[],
    );
    for (words, kind) in KINDS {
        g.rule("KKIND", words, move || vec![*kind], &[]);
    }
    g.rule("KKINDS", "KKIND", |k: Vec<ProposalKind>| k, &[]);
    g.rule(
        "KKINDS",
        "KKIND , KKINDS",
        |mut k: Vec<ProposalKind>, all: Vec<ProposalKind>| {
            k.extend(all);
            k
        },
        &[],
    );
    g.rule("KFREQUENCY", "the first time each turn", || Frequency::OncePerTurn, &[]);
    g.rule("KFREQUENCY", "only the first time", || Frequency::Once, &[]);
    g.rule("KFREQUENCY", "every <number> turns", |n: i64| Some(Frequency::EveryTurns(u32::try_from(n).ok()?)), &[]);
    g.rule(
        "KTRIGGER",
        "upon KEVENT [, KFREQUENCY] [, if { KCOND }] : KE",
        |event: Event, f: Option<Frequency>, condition: Option<Condition>, effect: Effect| Trigger {
            event,
            condition,
            frequency: f.unwrap_or(Frequency::Always),
            effect,
        },
        &["upon the end of a turn: you gain 10 Slaves"],
    );
}

/// What the kinds of proposals are called.
pub const KINDS: &[(&str, ProposalKind)] = &[
    ("an amendment of a card", ProposalKind::AmendCard),
    ("a winning condition", ProposalKind::Winning),
    ("a new winning condition", ProposalKind::NewWinning),
    ("an amendment of a winning condition", ProposalKind::AmendWinning),
    ("an elimination condition", ProposalKind::Elimination),
    ("a new elimination condition", ProposalKind::NewElimination),
    ("an amendment of an elimination condition", ProposalKind::AmendElimination),
    ("a new type", ProposalKind::NewType),
    ("a new variable", ProposalKind::NewVariable),
    ("an amendment of a type", ProposalKind::AmendType),
    ("a new card", ProposalKind::NewCard),
    ("a copy", ProposalKind::Copy),
    ("a new rule", ProposalKind::NewRule),
    ("an amendment of a rule", ProposalKind::AmendRule),
    ("a repeal", ProposalKind::Repeal),
    ("a repeal of a rule", ProposalKind::RepealRule),
    ("a repeal of a type", ProposalKind::RepealType),
    ("a repeal of a variable", ProposalKind::RepealVariable),
    ("a repeal of a winning condition", ProposalKind::RepealWinning),
    ("a repeal of an elimination condition", ProposalKind::RepealElimination),
];
