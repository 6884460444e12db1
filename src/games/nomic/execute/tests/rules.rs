//! Conditions of the end, rules that act, and what rules say about the procedure.

use super::super::{Count, Matter, Procedures, closest};
use super::*;
use crate::games::nomic::state::{Change as Proposes, Fate, Proposal};

fn value(who: Who, variable: &str) -> Amount {
    Amount::Variable(Box::new(who), var(variable))
}

fn whose(amount: Amount, relation: Relation, n: i64) -> Players {
    Players { whose: Some(Box::new(Condition::Compare(amount, relation, Amount::Number(n)))), ..Players::all() }
}

fn add(t: &mut Fixture, winning: bool, number: &str, sentence: Sentence) {
    let rule = Rule {
        number: number.to_owned(),
        wording: wording(vec![], vec![sentence]),
        provenance: Provenance::SETUP,
        in_force: None,
        repealed: None,
    };
    t.table.apply(&if winning { Happened::WinningAdded { rule } } else { Happened::EliminationAdded { rule } });
}

fn procedure(procedure: Procedure) -> Sentence {
    Sentence::Procedure { procedure, condition: None, until: Duration::Always }
}

fn any() -> ProposalTest {
    ProposalTest::any()
}

#[test]
fn elimination_comes_before_winning_and_takes_all_at_once() {
    let mut t = Fixture::middle();
    add(
        &mut t,
        false,
        "1",
        Sentence::Elimination { players: whose(value(Who::Candidate, "Slaves"), Relation::AtMost, 0), at: Moment::TurnEnd, turns: 1 },
    );
    add(
        &mut t,
        true,
        "1",
        Sentence::Winning { players: whose(value(Who::Candidate, "Pyramid"), Relation::AtLeast, 8), at: Moment::TurnEnd, turns: 1 },
    );
    t.conditions();
    assert_eq!(t.events, []);
    t.set(MAGIC, "Pyramid", 8).set(TARANTULA, "Pyramid", 9).set(MAGIC, "Slaves", 0);
    t.conditions();
    assert_eq!(t.told[4], "Elimination condition 1: Magic Eyes is eliminated: the condition is met.", "{:?}", t.told);
    assert_eq!(t.table.outcome.as_ref().unwrap().winners, [TARANTULA]);
    assert_eq!(t.told.last().unwrap(), "Tarantula wins: winning condition 1 is met.");

    let mut t = Fixture::middle();
    add(
        &mut t,
        false,
        "1",
        Sentence::Elimination { players: whose(value(Who::Candidate, "Slaves"), Relation::AtMost, 300), at: Moment::TurnEnd, turns: 1 },
    );
    t.conditions();
    assert_eq!(t.table.outcome.as_ref().unwrap().winners, [MAGIC], "the last one");

    let mut t = Fixture::middle();
    for seat in [DARK, MAGIC] {
        t.set(seat, "Pyramid", 8);
    }
    add(
        &mut t,
        true,
        "1",
        Sentence::Winning { players: whose(value(Who::Candidate, "Pyramid"), Relation::AtLeast, 8), at: Moment::TurnEnd, turns: 1 },
    );
    t.rule(vec![Sentence::Holds {
        condition: None,
        holds: vec![Static::Cannot { who: Players::one(Who::Named(PlayerId::from("The Dark One"))), deed: Deed::Win }],
    }]);
    t.conditions();
    assert_eq!(t.table.outcome.as_ref().unwrap().winners, [MAGIC]);
}

#[test]
fn a_rule_may_win_too() {
    let mut t = Fixture::middle();
    t.rule(vec![Sentence::Winning {
        players: whose(value(Who::Candidate, "Gold"), Relation::AtLeast, 300),
        at: Moment::TurnEnd,
        turns: 1,
    }]);
    t.conditions();
    assert_eq!(t.told, ["Igthorn wins: rule 5.1 is met."]);
    let mut t = Fixture::middle();
    t.rule(vec![
        Sentence::Winning { players: whose(value(Who::Candidate, "Gold"), Relation::AtLeast, 300), at: Moment::TurnEnd, turns: 1 },
        Sentence::WinningOnlyIf(Condition::Compare(Amount::Turn, Relation::AtLeast, Amount::Number(7))),
    ]);
    t.conditions();
    assert_eq!(t.table.outcome, None);
}

#[test]
fn the_closest_to_a_condition() {
    let mut t = Fixture::middle();
    let pyramid = Condition::Compare(value(Who::Candidate, "Pyramid"), Relation::AtLeast, Amount::Number(8));
    let gold = Condition::Compare(value(Who::Candidate, "Gold"), Relation::AtLeast, Amount::Number(400));
    let wins =
        |c: Condition| Sentence::Winning { players: Players { whose: Some(Box::new(c)), ..Players::all() }, at: Moment::TurnEnd, turns: 1 };
    add(&mut t, true, "1", wins(pyramid.clone()));
    assert_eq!(closest(&t.table, Base::default(), GameEnd::Vote), (vec![MAGIC], "closest to a winning condition (5 of 8).".to_owned()));
    add(&mut t, true, "2", wins(gold.clone()));
    assert_eq!(closest(&t.table, Base::default(), GameEnd::Vote).0, [IGTHORN], "300 of 400 is more than 5 of 8");
    t.set(DARK, "Pyramid", 6);
    assert_eq!(closest(&t.table, Base::default(), GameEnd::Vote).0, [IGTHORN, DARK], "6 of 8 is as much");
    let mut t = Fixture::middle();
    add(&mut t, true, "1", wins(Condition::All(vec![pyramid, gold])));
    assert_eq!(
        closest(&t.table, Base::default(), GameEnd::Vote).0,
        [IGTHORN],
        "joined by and, the smaller counts: 4 of 8 against 120 of 400"
    );
}

#[test]
fn a_rule_acts_on_whoever_is_meant() {
    // If a player's foundation level is removed from play, that player's pyramid is reduced to 0.
    let removed = Event::Moved { card: kind("Foundation Level"), whose: Players::all(), how: Move::LeavesPlay };
    let mut t = Fixture::middle();
    t.rule(vec![Sentence::When(trigger(
        removed,
        Effect::Change { who: Who::Affected, variable: var("Pyramid"), adjust: Adjust::LowerTo(Amount::Number(0)) },
    ))]);
    let foundations = select(HowMany::All, kind("Foundation Level"), vec![Zone::Play(opponents())]);
    t.does(Effect::Move { by: Who::You, cards: foundations, to: Place::DiscardPile });
    assert_eq!(t.all("Pyramid"), [4, 2, 0, 3]);
    assert_eq!(t.told.last().unwrap(), "Rule 5.1: Magic Eyes's Pyramid 5 -> 0.");
}

#[test]
fn numbers_of_the_procedure_are_set_and_changed() {
    let mut t = Fixture::middle();
    let primary = Players::one(Who::Primary);
    t.rule(vec![
        procedure(Procedure::Setting { who: Players::all(), setting: Setting::HandLimit, adjust: Adjust::SetTo(Amount::Number(7)) }),
        procedure(Procedure::Setting { who: primary.clone(), setting: Setting::PlaysPerTurn, adjust: Adjust::Gain(Amount::Number(1)) }),
        procedure(Procedure::Setting { who: primary, setting: Setting::VoteWeight, adjust: Adjust::SetTo(Amount::Number(2)) }),
        Sentence::Procedure {
            procedure: Procedure::Setting { who: Players::all(), setting: Setting::CardsDealt, adjust: Adjust::SetTo(Amount::Number(2)) },
            condition: None,
            until: Duration::UntilTurn(7),
        },
    ]);
    t.holds(DARK, Static::Setting { who: Players::one(Who::You), setting: Setting::HandLimit, adjust: Adjust::Lose(Amount::Number(2)) });
    let p = Procedures::new(&t.table, Base::default());
    let of = |p: Procedures<'_>, setting| [IGTHORN, DARK, MAGIC, TARANTULA].map(|s| p.setting(s, setting));
    assert_eq!(of(p, Setting::HandLimit), [7, 5, 7, 7]);
    assert_eq!(of(p, Setting::PlaysPerTurn), [2, 1, 1, 1]);
    assert_eq!(of(p, Setting::VoteWeight), [2, 1, 1, 1]);
    assert_eq!(of(p, Setting::CardsDealt), [2, 2, 2, 2]);
    t.next_turn();
    let p = Procedures::new(&t.table, Base::default());
    assert_eq!(of(p, Setting::CardsDealt), [1, 1, 1, 1], "until turn 7 ends when turn 7 starts");
}

#[test]
fn the_primary_and_the_order_of_play() {
    let ask = |sentences: Vec<Sentence>| {
        let mut t = Fixture::middle();
        t.rule(sentences);
        let p = Procedures::new(&t.table, Base::default());
        (p.next_primary(&mut Dice::from_seed(1)), p.order_of_play(&mut Dice::from_seed(1)))
    };
    assert_eq!(ask(vec![]), (None, None));
    let rotation = |seats, every| vec![procedure(Procedure::Rotation { seats, every })];
    assert_eq!(ask(rotation(2, 1)).0, Some(MAGIC));
    assert_eq!(ask(rotation(-1, 1)).0, Some(TARANTULA));
    assert_eq!(ask(rotation(1, 4)).0, Some(IGTHORN), "turn 6 is no fourth turn");
    let richest = Players { pick: Pick::Most(Box::new(value(Who::Candidate, "Slaves"))), ..Players::all() };
    assert_eq!(ask(vec![procedure(Procedure::PrimaryIs(richest))]).0, Some(MAGIC));
    assert_eq!(ask(vec![procedure(Procedure::PlaysLast(Players::one(Who::Primary)))]).1, Some(vec![DARK, MAGIC, TARANTULA, IGTHORN]));
    let dark = || Players::one(Who::Named(PlayerId::from("The Dark One")));
    assert_eq!(ask(vec![procedure(Procedure::PlaysFirst(dark()))]).1, Some(vec![DARK, IGTHORN, MAGIC, TARANTULA]));
    let both = vec![procedure(Procedure::PlaysFirst(dark())), procedure(Procedure::PlaysLast(Players::one(Who::Primary)))];
    assert_eq!(ask(both).1, Some(vec![DARK, MAGIC, TARANTULA, IGTHORN]));
    let back = Procedure::Order { first: Players::one(Who::Primary), clockwise: false };
    assert_eq!(ask(vec![procedure(back)]).1, Some(vec![IGTHORN, TARANTULA, MAGIC, DARK]));
    let by = Procedure::OrderBy { amount: value(Who::Candidate, "Slaves"), most_first: false };
    assert_eq!(ask(vec![procedure(by)]).1, Some(vec![DARK, TARANTULA, IGTHORN, MAGIC]));
    let not_dark = Static::Cannot { who: dark(), deed: Deed::BePrimary };
    assert_eq!(ask(vec![procedure(Procedure::Holds(not_dark))]).0, Some(MAGIC), "passed over");
}

#[test]
fn a_text_decides_the_fate_of_proposals() {
    let mut t = Fixture::middle();
    let proposal = Proposal {
        number: Some(1),
        by: DARK,
        turn: 6,
        change: Proposes::NewRule(wording(vec![], vec![])),
        order: "propose rule …".to_owned(),
        notes: vec![],
        comments: vec![],
        fate: Fate::Open,
        rebound: None,
        again: false,
    };
    t.table.apply(&Happened::BallotOpened { proposals: vec![proposal.clone()] });
    let tie = Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Equal, Amount::Votes(VoteCount::No));
    let few = Condition::Compare(Amount::Votes(VoteCount::Voters), Relation::Less, Amount::Number(3));
    let primary_for = Condition::Voted(Who::Primary, Some(true));
    t.rule(vec![
        procedure(Procedure::Ballot { what: any(), when: Some(tie), verdict: Verdict::PassesIf(primary_for) }),
        procedure(Procedure::Ballot { what: any(), when: Some(few), verdict: Verdict::Fails }),
    ]);
    let count = |votes: Vec<(SeatId, bool)>| {
        let yes = votes.iter().filter(|v| v.1).count() as i64;
        Count { yes, no: votes.len() as i64 - yes, votes, electorate: 4, silent: vec![] }
    };
    let p = Procedures::new(&t.table, Base::default());
    let fate = |votes| p.verdict(&proposal, &count(votes)).map(|(passes, _)| passes);
    let (yes, no) = (true, false);
    assert_eq!(fate(vec![(IGTHORN, yes), (DARK, yes), (MAGIC, no), (TARANTULA, no)]), Some(true));
    assert_eq!(fate(vec![(IGTHORN, no), (DARK, yes), (MAGIC, yes), (TARANTULA, no)]), Some(false));
    assert_eq!(fate(vec![(IGTHORN, yes), (DARK, yes)]), Some(false));
    assert_eq!(fate(vec![(IGTHORN, yes), (DARK, yes), (MAGIC, no)]), None);
}

#[test]
fn what_a_rule_forbids_is_named() {
    let mut t = Fixture::middle();
    let copies = ProposalTest::of(vec![ProposalKind::Copy]);
    let all = Players::all;
    t.rule(vec![
        procedure(Procedure::Holds(Static::Cannot { who: all(), deed: Deed::Propose(copies) })),
        procedure(Procedure::Holds(Static::Cannot { who: all(), deed: Deed::Rename { card: kind("Flood") } })),
        procedure(Procedure::ProposalCost { who: all(), what: any(), cost: lose(Who::Actor, "Gold", 50) }),
    ]);
    let p = Procedures::new(&t.table, Base::default());
    assert_eq!(p.forbids_proposing(DARK, &Matter::of_kind(ProposalKind::Copy, Some(DARK))).as_deref(), Some("rule 5.1"));
    assert_eq!(p.forbids_proposing(DARK, &Matter::of_kind(ProposalKind::NewCard, Some(DARK))), None);
    let hand = t.table.zone(st::Place::Hand(IGTHORN));
    assert_eq!((p.forbids_renaming(IGTHORN, hand[0]), p.forbids_renaming(IGTHORN, hand[1]).is_some()), (None, true));
    assert_eq!(p.proposal_cost(&Matter::of_kind(ProposalKind::NewCard, Some(DARK))), None, "she has 40");
    let paid = p.proposal_cost(&Matter::of_kind(ProposalKind::NewCard, Some(IGTHORN))).unwrap();
    assert!(matches!(paid.as_slice(), [Happened::VariableChanged { seat: IGTHORN, from: 300, to: 250, .. }]), "{paid:?}");
}
