//! One worked example for each primitive: the table before is that of [`Fixture::middle`] (Igthorn 4/250/300, The Dark One 2/90/40,
//! Magic Eyes 5/310/120, Tarantula 3/140/80; Pyramid/Slaves/Gold), the values after are named.

use super::*;
use crate::games::nomic::execute::engine::MOST_CARDS;
use crate::games::nomic::state::Place as At;

#[test]
fn everybody_loses_down_to_the_minimum() {
    let mut t = Fixture::middle();
    t.does(each(Players::all(), sequence(vec![lose(he(), "Slaves", 20), lose(he(), "Gold", 100)])));
    assert_eq!(t.all("Slaves"), [230, 70, 290, 120]);
    assert_eq!(t.all("Gold"), [200, 0, 20, 0]);
    assert!(t.told.contains(&"Papyrus: The Dark One's Gold 40 -> 0.".to_owned()), "{:?}", t.told);
}

#[test]
fn opponents_are_all_but_the_controller() {
    let mut t = Fixture::middle();
    t.does(each(opponents(), lose(he(), "Slaves", 15)));
    assert_eq!(t.all("Slaves"), [250, 75, 295, 125]);
}

#[test]
fn setting_raising_and_lowering() {
    let set = |adjust| Effect::Change { who: target(), variable: var("Slaves"), adjust };
    for (adjust, after) in [
        (Adjust::SetTo(Amount::Number(150)), 150),
        (Adjust::RaiseTo(Amount::Number(400)), 400),
        (Adjust::RaiseTo(Amount::Number(4)), 310),
        (Adjust::LowerTo(Amount::Number(4)), 4),
        (Adjust::LowerTo(Amount::Number(400)), 310),
        (Adjust::SetTo(Amount::Number(-5)), 0),
    ] {
        let mut t = Fixture::middle();
        t.does_to(MAGIC, set(adjust));
        assert_eq!(t.value(MAGIC, "Slaves"), after);
    }
}

#[test]
fn amounts_are_worked_out() {
    let of = |who: Who, v: &str| Amount::Variable(Box::new(who), var(v));
    let n = Amount::Number;
    for (amount, is) in [
        (Amount::Product(b(n(10)), b(of(Who::You, "Pyramid"))), 40),
        (Amount::Fraction { numerator: 1, denominator: 2, of: b(n(7)), rounding: Rounding::Down }, 3),
        (Amount::Fraction { numerator: 1, denominator: 2, of: b(n(7)), rounding: Rounding::Up }, 4),
        (Amount::Sum(vec![n(1), n(2), of(Who::You, "Pyramid")]), 7),
        (Amount::Less(b(n(3)), b(n(5))), 0),
        (Amount::Difference(b(of(Who::You, "Pyramid")), b(of(target(), "Pyramid"))), 2),
        (Amount::AtMost(b(n(9)), b(n(5))), 5),
        (Amount::AtLeast(b(n(9)), b(n(5))), 9),
        (Amount::Players(b(opponents())), 3),
        (Amount::Turn, 6),
        (Amount::Total(b(Players::all()), b(of(Who::Candidate, "Pyramid"))), 14),
        (Amount::Highest(b(opponents()), b(of(Who::Candidate, "Slaves"))), 310),
        (Amount::Lowest(b(opponents()), b(of(Who::Candidate, "Slaves"))), 90),
        (Amount::Setting(b(Who::You), Setting::HandLimit), 5),
        (Amount::Cards(b(Selection { number: HowMany::All, of: kind("Flood"), from: vec![Zone::Hand(Players::all())] })), 4),
    ] {
        let mut t = Fixture::middle();
        t.does_to(DARK, Effect::Change { who: Who::You, variable: var("Gold"), adjust: Adjust::SetTo(amount.clone()) });
        assert_eq!(t.value(IGTHORN, "Gold"), is, "{amount:?}");
    }
}

#[test]
fn a_steal_takes_what_there_is_and_no_more_arrives() {
    let mut t = Fixture::middle();
    let steal = Effect::Transfer { from: target(), to: Who::You, variable: var("Gold"), amount: Amount::Number(50) };
    t.does_to(DARK, steal);
    assert_eq!(t.all("Gold"), [340, 0, 120, 80]);
}

#[test]
fn values_are_swapped_with_the_player_to_the_right() {
    let mut t = Fixture::middle();
    let right = Who::Neighbour { of: Box::new(Who::You), seats: -1 };
    t.does(Effect::Swap { first: Who::You, second: right, variable: var("Slaves") });
    assert_eq!(t.all("Slaves"), [140, 90, 310, 250]);
}

#[test]
fn what_is_the_same_for_all_is_fixed_before_the_first() {
    // Each player comes to as many slaves as his left neighbour had.
    let left = Who::Neighbour { of: Box::new(he()), seats: 1 };
    let set = Adjust::SetTo(Amount::Variable(Box::new(left), var("Slaves")));
    let mut t = Fixture::middle();
    t.does(each(Players::all(), Effect::Change { who: he(), variable: var("Slaves"), adjust: set }));
    assert_eq!(t.all("Slaves"), [90, 310, 140, 250]);
}

#[test]
fn the_most_and_the_fewest() {
    let slaves = Amount::Variable(Box::new(Who::Candidate), var("Slaves"));
    let pick = |pick| Players { among: Among::All, whose: None, pick };
    let mut t = Fixture::middle();
    t.does(each(pick(Pick::Most(Box::new(slaves.clone()))), lose(he(), "Slaves", 100)));
    assert_eq!(t.all("Slaves"), [250, 90, 210, 140]);
    t.does(each(pick(Pick::Fewest(Box::new(slaves))), gain(he(), "Slaves", 5)));
    assert_eq!(t.all("Slaves"), [250, 95, 210, 140]);
}

#[test]
fn a_cost_is_all_or_nothing() {
    let pay = Effect::Pay { cost: Box::new(lose(Who::You, "Gold", 60)), then: Some(Box::new(gain(Who::You, "Pyramid", 1))) };
    let may = Effect::May { by: Who::You, slot: Slot(1), effect: Box::new(pay), otherwise: None };
    let mut t = Fixture::middle();
    t.choose(Picked::Yes(true)).does(may.clone());
    assert_eq!((t.value(IGTHORN, "Gold"), t.value(IGTHORN, "Pyramid")), (240, 5));
    // Unasked, what costs is declined.
    t.does(may.clone());
    assert_eq!((t.value(IGTHORN, "Gold"), t.value(IGTHORN, "Pyramid")), (240, 5));
    // Too poor: nothing happens.
    t.set(IGTHORN, "Gold", 59).choose(Picked::Yes(true)).does(may);
    assert_eq!((t.value(IGTHORN, "Gold"), t.value(IGTHORN, "Pyramid")), (59, 5));
}

#[test]
fn a_play_whose_first_cost_cannot_be_paid_is_impossible() {
    let pay = Effect::Pay { cost: Box::new(lose(Who::You, "Gold", 301)), then: Some(Box::new(gain(Who::You, "Slaves", 90))) };
    let mut t = Fixture::middle();
    assert_eq!(t.does(pay), Played::Impossible("its cost cannot be paid.".to_owned()));
    assert_eq!(t.hand(IGTHORN), ["Slave Labour", "Flood", "Papyrus"]);
    assert_eq!(t.told, ["Igthorn cannot play Papyrus: its cost cannot be paid."]);

    let card = t.card(
        "Royal Charter",
        "Effect",
        wording(vec![], vec![Sentence::PlayCost(lose(Who::You, "Gold", 40)), Sentence::Do(gain(Who::You, "Slaves", 90))]),
        At::Hand(IGTHORN),
    );
    assert_eq!(t.play_on(IGTHORN, card, vec![]), Played::Done);
    assert_eq!((t.value(IGTHORN, "Gold"), t.value(IGTHORN, "Slaves")), (260, 340));
}

#[test]
fn sacrificing_is_a_cost_in_cards() {
    let mine = select(chosen(1, Who::You), vec![], vec![Zone::Play(Players::one(Who::You))]);
    let sacrifice = Effect::Move { by: Who::You, cards: mine, to: Place::DiscardPile };
    let all = Effect::Pay { cost: Box::new(sacrifice), then: Some(Box::new(each(opponents(), lose(he(), "Slaves", 40)))) };
    let mut t = Fixture::middle();
    assert!(matches!(t.does(all.clone()), Played::Impossible(_)));
    let stone = t.permanent(IGTHORN, vec![]);
    t.choose(Picked::Cards(vec![stone]));
    assert_eq!(t.does(all), Played::Done);
    assert_eq!(t.all("Slaves"), [250, 50, 270, 100]);
    assert!(t.in_play(IGTHORN).is_empty());
}

#[test]
fn drawing_and_discarding_by_early_order() {
    let draw = Effect::Draw { who: Who::You, number: Amount::Number(3) };
    let discard = Effect::Move {
        by: Who::You,
        cards: select(chosen(1, Who::You), vec![], vec![Zone::Hand(Players::one(Who::You))]),
        to: Place::DiscardPile,
    };
    let mut t = Fixture::middle();
    let early = super::super::Early { discard: vec![super::super::Wanted::Name("flood".to_owned())], replies: vec![] };
    t.orders.seats.insert(IGTHORN, early);
    t.does(sequence(vec![draw, discard]));
    assert_eq!(t.hand(IGTHORN), ["Slave Labour", "Slave Labour", "Flood", "The Gods Have Spoken"]);
    assert_eq!(t.names(At::DiscardPile)[..2], ["Papyrus", "Flood"]);
}

#[test]
fn the_target_discards_its_last_card_by_default() {
    let mut t = Fixture::middle();
    t.plays(MAGIC, "The Gods Have Spoken", TARANTULA);
    assert_eq!(t.hand(TARANTULA), ["Slave Labour", "Flood", "The Gods Have Spoken"]);
    assert_eq!(t.told[1], "The Gods Have Spoken: Tarantula discards Flood.");
}

#[test]
fn every_flood_that_opponents_hold_is_discarded() {
    let floods = select(HowMany::All, kind("Flood"), vec![Zone::Hand(Players::one(he()))]);
    let mut t = Fixture::middle();
    t.does(each(opponents(), Effect::Move { by: he(), cards: floods, to: Place::DiscardPile }));
    assert_eq!(t.hand(IGTHORN), ["Slave Labour", "Flood"]);
    assert_eq!(t.hand(MAGIC), ["The Gods Have Spoken", "Slave Labour"]);
    assert_eq!(t.hand(TARANTULA), ["Slave Labour", "The Gods Have Spoken"]);
}

#[test]
fn destroying_all_of_a_kind_but_ones_own() {
    let others = select(HowMany::All, kind("Foundation Level"), vec![Zone::Play(opponents())]);
    let mut t = Fixture::middle();
    let own = t.setup_card("Foundation Level", At::Play(IGTHORN));
    t.does(Effect::Move { by: Who::You, cards: others, to: Place::DiscardPile });
    assert_eq!(t.table.place_of(own), Some(At::Play(IGTHORN)));
    assert!(t.in_play(MAGIC).is_empty());
}

#[test]
fn a_chosen_card_goes_from_the_discard_pile_to_a_hand() {
    let effects = select(chosen(1, Who::You), vec![CardTest::Type(TypeId::from("Effect"))], vec![Zone::DiscardPile]);
    let mut t = Fixture::middle();
    let flood = t.table.discard[1];
    t.choose(Picked::Cards(vec![flood]));
    t.does_to(DARK, Effect::Move { by: Who::You, cards: effects, to: Place::Hand(target()) });
    assert_eq!(t.hand(DARK), ["The Gods Have Spoken", "Flood"]);
    assert_eq!(t.table.card(flood).unwrap().owner, Some(DARK));
}

#[test]
fn the_top_card_is_shown_and_taken_only_if_it_fits() {
    let top = select(HowMany::Top(Amount::Number(1)), vec![], vec![Zone::DrawPile]);
    let shown = Cards::Of(Mark(7));
    let show = Step { mark: Some(Mark(7)), effect: Effect::Reveal { cards: top, to: Players::all() } };
    let take = |of: &str| Effect::If {
        condition: Condition::CardIs(shown.clone(), CardTest::Type(TypeId::from(of))),
        then: Box::new(Effect::Move { by: Who::You, cards: shown.clone(), to: Place::Hand(Who::You) }),
        otherwise: Some(Box::new(Effect::Nothing)),
    };
    let mut t = Fixture::middle();
    t.does(Effect::Sequence(vec![show.clone(), Step { mark: None, effect: take("Permanent") }]));
    assert_eq!(t.table.draw.len(), 6);
    assert_eq!(t.told[1], "Papyrus: Slave Labour is shown to everyone.");
    t.does(Effect::Sequence(vec![show, Step { mark: None, effect: take("Effect") }]));
    assert_eq!(t.hand(IGTHORN), ["Slave Labour", "Flood", "Slave Labour"]);
}

#[test]
fn copies_are_cards_of_their_own() {
    let any = select(chosen(1, Who::You), vec![], vec![Zone::DiscardPile]);
    let mut t = Fixture::middle();
    let before = t.table.cards.len();
    t.does(Effect::Copy { of: any, to: Place::Hand(Who::You) });
    assert_eq!(t.table.cards.len(), before + 2, "the card played and the copy");
    assert_eq!(t.hand(IGTHORN), ["Slave Labour", "Flood", "Slave Labour"]);
    assert_eq!(t.names(At::DiscardPile), ["Papyrus", "Slave Labour", "Flood", "The Gods Have Spoken"]);
}

#[test]
fn a_game_that_has_all_the_cards_it_may_have_makes_no_copy() {
    let mut t = Fixture::middle();
    while t.table.cards.len() < MOST_CARDS {
        t.permanent(DARK, vec![]);
    }
    let any = select(chosen(1, Who::You), vec![], vec![Zone::DiscardPile]);
    let before = t.hand(IGTHORN).len();
    let played = t.does(Effect::Copy { of: any, to: Place::Hand(Who::You) });
    assert_eq!(t.hand(IGTHORN).len(), before + 1, "the card that cannot be played, and no copy");
    assert!(matches!(&played, Played::Impossible(why) if why.contains("more than the 1000 that a game may have")), "{played:?}");
}

#[test]
fn names_and_types_change_and_are_remembered() {
    let mut t = Fixture::middle();
    let stone = t.permanent(DARK, vec![]);
    let targets = vec![TargetKind::Card { of: vec![CardTest::Type(TypeId::from("Permanent"))], from: vec![Zone::Play(Players::all())] }];
    let it = Cards::Target(TargetNo(0));
    let rename = Effect::Rename { cards: it.clone(), name: "Old Stones".to_owned() };
    let retype = Effect::ChangeType { cards: it, to: TypeId::from("Effect") };
    t.does_on(targets, Some(Target::Card(stone)), sequence(vec![rename, retype]));
    let card = t.table.card(stone).unwrap();
    assert_eq!(
        (card.name.as_str(), card.kind.0.as_str(), card.ctype.0.as_str(), card.history.len()),
        ("Old Stones", "Monument", "Effect", 2)
    );
}

#[test]
fn hands_and_cards_change_places() {
    let mut t = Fixture::middle();
    t.does_to(DARK, Effect::SwapHands { first: Who::You, second: target() });
    assert_eq!((t.hand(IGTHORN), t.hand(DARK)), (vec!["The Gods Have Spoken"], vec!["Slave Labour", "Flood"]));
    let of = |who| select(HowMany::All, vec![], vec![Zone::Play(Players::one(who))]);
    t.permanent(IGTHORN, vec![]);
    t.does_to(MAGIC, Effect::Exchange { first: of(Who::You), second: of(target()) });
    assert_eq!((t.in_play(IGTHORN), t.in_play(MAGIC)), (vec!["Foundation Level"], vec!["Monument"]));
    t.does(sequence(vec![
        Effect::Move { by: Who::You, cards: of(Who::You), to: Place::DrawPile(End::Top) },
        Effect::Move { by: Who::You, cards: Cards::This, to: Place::DrawPile(End::Bottom) },
    ]));
    let draw = t.names(At::DrawPile);
    assert_eq!((draw[0], draw[draw.len() - 1], draw.len()), ("Foundation Level", "Papyrus", 8));
}

#[test]
fn a_roll_decides() {
    let roll = Step { mark: Some(Mark(3)), effect: Effect::Roll { who: Who::You, number: 1, sides: 6 } };
    let even = Effect::If {
        condition: Condition::Parity(Amount::Of(Mark(3)), true),
        then: Box::new(gain(Who::You, "Gold", 20)),
        otherwise: Some(Box::new(gain(Who::You, "Slaves", 20))),
    };
    for (face, gold, slaves) in [(4, 320, 250), (5, 300, 270)] {
        let mut t = Fixture::middle();
        t.dice.give([face]);
        t.does(Effect::Sequence(vec![roll.clone(), Step { mark: None, effect: even.clone() }]));
        assert_eq!((t.value(IGTHORN, "Gold"), t.value(IGTHORN, "Slaves")), (gold, slaves));
        assert_eq!(t.told[1], format!("Papyrus: Igthorn rolls a die: {face}."));
    }
}

#[test]
fn an_alternative_is_chosen_or_the_possible_one_taken() {
    let choose = Effect::Choose { by: Who::You, slot: Slot(1), options: vec![gain(Who::You, "Slaves", 40), gain(Who::You, "Gold", 60)] };
    let mut t = Fixture::middle();
    t.choose(Picked::Option(1)).does(choose);
    assert_eq!((t.value(IGTHORN, "Gold"), t.value(IGTHORN, "Slaves")), (360, 250));
    // Of two, only one can be done.
    t.set(IGTHORN, "Slaves", 0);
    let lose = Effect::Choose { by: Who::You, slot: Slot(1), options: vec![lose(Who::You, "Slaves", 1), lose(Who::You, "Gold", 1)] };
    t.choose(Picked::Option(0)).does(lose);
    assert_eq!(t.value(IGTHORN, "Gold"), 359);
}

#[test]
fn conditions_are_told_apart() {
    let foundation = |players| Selection { number: HowMany::All, of: kind("Foundation Level"), from: vec![Zone::Play(players)] };
    let has = |players| Condition::Compare(Amount::Cards(Box::new(foundation(players))), Relation::AtLeast, Amount::Number(1));
    let gold = |who| Amount::Variable(Box::new(who), var("Gold"));
    let less = Condition::Compare(gold(Who::Candidate), Relation::Less, gold(Who::You));
    for (condition, holds) in [
        (has(opponents()), true),
        (has(Players::one(Who::You)), false),
        (Condition::Not(b(has(opponents()))), false),
        (Condition::PlayerIs(Who::You, Players::one(Who::Primary)), true),
        (Condition::Every(opponents(), b(less)), true),
        (Condition::All(vec![has(opponents()), has(Players::one(Who::You))]), false),
        (Condition::Any(vec![has(opponents()), has(Players::one(Who::You))]), true),
        (Condition::CardIn(Cards::This, vec![Zone::Play(Players::all())]), false),
        (Condition::Done(Mark(9)), false),
    ] {
        let mut t = Fixture::middle();
        t.does(Effect::If { condition: condition.clone(), then: b(gain(Who::You, "Gold", 1)), otherwise: None });
        assert_eq!(t.value(IGTHORN, "Gold") == 301, holds, "{condition:?}");
    }
}

#[test]
fn past_of_this_turn_is_remembered() {
    let lost = Event::Variable { who: opponents(), variable: var("Pyramid"), change: Change::Lose, by: None, of: None };
    let reward = |period| Effect::If {
        condition: Condition::Happened(Box::new(lost.clone()), period),
        then: Box::new(gain(Who::You, "Gold", 40)),
        otherwise: None,
    };
    let mut t = Fixture::middle();
    t.does(reward(Period::ThisTurn));
    assert_eq!(t.value(IGTHORN, "Gold"), 300);
    t.plays(MAGIC, "Flood", TARANTULA);
    t.does(reward(Period::ThisTurn));
    assert_eq!(t.value(IGTHORN, "Gold"), 340);
    t.next_turn();
    t.does(reward(Period::ThisTurn));
    assert_eq!(t.value(IGTHORN, "Gold"), 340);
    t.does(reward(Period::LastTurn));
    assert_eq!(t.value(IGTHORN, "Gold"), 380);
    t.next_turn();
    t.next_turn();
    t.does(reward(Period::LastTurn));
    assert_eq!(t.value(IGTHORN, "Gold"), 380);
    t.does(reward(Period::Game));
    assert_eq!(t.value(IGTHORN, "Gold"), 420);
}

#[test]
fn plays_are_added_and_skipped() {
    let mut t = Fixture::middle();
    t.does(Effect::ExtraPlays { who: Who::You, number: Amount::Number(1) });
    assert_eq!(t.table.seat(IGTHORN).unwrap().extra_plays, 1);
    // The Dark One has not played yet: this turn's play is lost. Igthorn has: the next turn's is.
    t.does_to(DARK, Effect::SkipPlays { who: target(), turns: Amount::Number(2), next: false });
    t.does_to(IGTHORN, Effect::SkipPlays { who: target(), turns: Amount::Number(1), next: false });
    let skips = |s: SeatId| t.table.seat(s).unwrap().skips.iter().copied().collect::<Vec<_>>();
    assert_eq!((skips(DARK), skips(IGTHORN)), (vec![6, 7], vec![7]));
}

#[test]
fn primary_elimination_and_victory() {
    let mut t = Fixture::middle();
    t.does_to(MAGIC, Effect::MakePrimary(target()));
    assert_eq!(t.table.primary, MAGIC);
    t.does_to(MAGIC, Effect::Eliminate(target()));
    assert!(!t.table.lives(MAGIC));
    assert!(t.hand(MAGIC).is_empty() && t.in_play(MAGIC).is_empty());
    assert_eq!(t.table.clockwise(), [TARANTULA, IGTHORN, DARK]);
    t.does_to(DARK, Effect::Eliminate(target()));
    assert_eq!(t.table.outcome, None);
    t.does_to(TARANTULA, Effect::Eliminate(target()));
    assert_eq!(t.table.outcome.as_ref().unwrap().winners, [IGTHORN]);

    let mut t = Fixture::middle();
    t.does(each(Players::all(), Effect::Eliminate(he())));
    assert_eq!(t.table.outcome.as_ref().unwrap().winners.len(), 4, "all at once share it");

    let mut t = Fixture::middle();
    t.does_to(DARK, sequence(vec![Effect::Win(target()), gain(Who::You, "Gold", 1)]));
    assert_eq!((t.table.outcome.as_ref().unwrap().winners.clone(), t.value(IGTHORN, "Gold")), (vec![DARK], 300));
}

#[test]
fn a_card_does_what_another_says() {
    let mut t = Fixture::middle();
    let flood = select(HowMany::Top(Amount::Number(1)), kind("Flood"), vec![Zone::DiscardPile]);
    t.does(Effect::DoTextOf { by: Who::You, cards: flood.clone() });
    assert_eq!(t.value(DARK, "Pyramid"), 1, "by default on the next player");
    assert_eq!(t.names(At::DiscardPile).iter().filter(|n| **n == "Flood").count(), 1);
    let held = select(chosen(1, Who::You), kind("Slave Labour"), vec![Zone::Hand(Players::one(Who::You))]);
    t.does(Effect::PlayCard { by: Who::You, cards: held });
    assert_eq!(t.value(IGTHORN, "Pyramid"), 5, "by default on oneself, as it only does good");
    assert_eq!(t.hand(IGTHORN), ["Flood"]);
}

#[test]
fn repeated_effects_see_what_came_before() {
    let half = Amount::Fraction {
        numerator: 1,
        denominator: 2,
        of: Box::new(Amount::Variable(Box::new(Who::You), var("Gold"))),
        rounding: Rounding::Down,
    };
    let lose = Effect::Change { who: Who::You, variable: var("Gold"), adjust: Adjust::Lose(half) };
    let mut t = Fixture::middle();
    t.does(Effect::Repeat { times: Amount::Number(3), effect: Box::new(lose) });
    assert_eq!(t.value(IGTHORN, "Gold"), 38, "300, 150, 75, 38");
}

#[test]
fn an_ordinal_raises_when_its_card_is_played() {
    for (variable, before, after) in [("Pyramid", 0, 1), ("Pyramid", 3, 3)] {
        let mut t = Fixture::middle();
        t.set(IGTHORN, variable, before);
        let level = vec![Sentence::OrdinalLevel { variable: var(variable), number: 1 }];
        let card = t.card("Bottom Level", "Permanent", wording(vec![], level), At::Hand(IGTHORN));
        t.play_on(IGTHORN, card, vec![]);
        t.permanents();
        assert_eq!(t.value(IGTHORN, variable), after);
        assert_eq!(t.in_play(IGTHORN), ["Bottom Level"]);
        t.set(IGTHORN, variable, 0);
        t.permanents();
        assert_eq!(t.value(IGTHORN, variable), 0, "it is no floor");
    }
}

#[test]
fn one_of_the_cards_shown_is_taken() {
    let top = select(HowMany::Top(Amount::Number(3)), vec![], vec![Zone::DrawPile]);
    let show = Step { mark: Some(Mark(7)), effect: Effect::Reveal { cards: top, to: Players::all() } };
    let one = Cards::SomeOf { of: b(Cards::Of(Mark(7))), number: chosen(1, Who::You) };
    let take = Step { mark: None, effect: Effect::Move { by: Who::You, cards: one, to: Place::Hand(Who::You) } };
    let mut t = Fixture::middle();
    let flood = t.table.draw[1];
    t.choose(Picked::Cards(vec![flood])).does(Effect::Sequence(vec![show, take]));
    assert_eq!(t.hand(IGTHORN), ["Slave Labour", "Flood", "Flood"]);
    assert_eq!(t.names(At::DrawPile)[..2], ["Slave Labour", "The Gods Have Spoken"]);
}

#[test]
fn types_that_count_as_each_other_come_to_an_end() {
    let mut t = Fixture::middle();
    let all =
        |types: &str| select(HowMany::All, vec![CardTest::Type(TypeId::from(types))], vec![Zone::DrawPile, Zone::Play(Players::all())]);
    for (from, to) in [("Permanent", "Permanent"), ("Permanent", "Effect"), ("Effect", "Permanent")] {
        t.holds(MAGIC, Static::CountsAs { cards: all(from), as_type: TypeId::from(to) });
    }
    let permanents = Selection {
        number: HowMany::All,
        of: vec![CardTest::Type(TypeId::from("Permanent"))],
        from: vec![Zone::DrawPile, Zone::Play(Players::all())],
    };
    let everything = t.table.draw.len() + [IGTHORN, DARK, MAGIC, TARANTULA].map(|seat| t.in_play(seat).len()).iter().sum::<usize>();
    t.does(Effect::Change { who: Who::You, variable: var("Gold"), adjust: Adjust::SetTo(Amount::Cards(b(permanents))) });
    assert_eq!(t.value(IGTHORN, "Gold"), i64::try_from(everything).unwrap());
}
