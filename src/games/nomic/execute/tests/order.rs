//! The order of things: limits, protections, replacements, triggers, durations, and what runs on without end.

use super::super::Moment as At;
use super::*;
use crate::games::nomic::state::Place as Lies;

fn yours() -> Players {
    Players::one(Who::You)
}

fn against(card: Vec<CardTest>) -> Against {
    Against { card, by: Players::all(), on: None }
}

fn loses(who: Players, variable: &str) -> Event {
    Event::Variable { who, variable: var(variable), change: Change::Lose, by: None, of: None }
}

#[test]
fn a_floor_stops_a_loss_and_lifts_at_once() {
    let mut t = Fixture::middle();
    t.set(MAGIC, "Pyramid", 1);
    t.plays(TARANTULA, "Flood", MAGIC);
    assert_eq!(t.value(MAGIC, "Pyramid"), 1);
    assert_eq!(t.told[1], "Foundation Level: Magic Eyes's Pyramid goes to 1 instead of 0.");
    t.set(DARK, "Pyramid", 0);
    let card = t.setup_card("Foundation Level", Lies::Hand(DARK));
    t.play_on(DARK, card, vec![]);
    assert_eq!(t.value(DARK, "Pyramid"), 1);
    assert_eq!(t.told.last().unwrap(), "Foundation Level: The Dark One's Pyramid 0 -> 1.");
}

#[test]
fn a_limit_per_turn_counts_all_causes_together() {
    let mut t = Fixture::middle();
    t.plays(MAGIC, "Flood", TARANTULA);
    t.plays(IGTHORN, "Flood", TARANTULA);
    assert_eq!(t.value(TARANTULA, "Pyramid"), 2);
    t.does_to(TARANTULA, Effect::Change { who: target(), variable: var("Pyramid"), adjust: Adjust::SetTo(Amount::Number(0)) });
    assert_eq!(t.value(TARANTULA, "Pyramid"), 2, "setting counts as losing the difference");
    t.next_turn();
    t.does_to(TARANTULA, lose(target(), "Pyramid", 2));
    assert_eq!(t.value(TARANTULA, "Pyramid"), 1);
}

#[test]
fn immunity_is_to_a_kind_under_any_name() {
    let mut t = Fixture::middle();
    t.holds(
        TARANTULA,
        Static::Protected { who: yours(), variable: Some(var("Pyramid")), against: against(kind("Flood")), frequency: Frequency::Always },
    );
    let flood = t.table.zone(Lies::Hand(MAGIC))[0];
    let (from, to) = ("Flood".to_owned(), "Waterloo".to_owned());
    t.table.apply(&Happened::CardRenamed { card: flood, from, to, cause: Cause::GAME });
    t.play_on(MAGIC, flood, vec![Target::Player(TARANTULA)]);
    assert_eq!(t.value(TARANTULA, "Pyramid"), 3);
    assert_eq!(t.names(Lies::DiscardPile)[0], "Waterloo", "the card is used up");
    assert_eq!(t.told[1], "Monument: Tarantula's Pyramid would change from 3 to 2 by Waterloo, but this prevents it.");
    t.does_to(TARANTULA, lose(target(), "Pyramid", 1));
    assert_eq!(t.value(TARANTULA, "Pyramid"), 2, "by another kind");
}

#[test]
fn who_is_not_affected_keeps_his_hand() {
    let mut t = Fixture::middle();
    let against = against(kind("The Gods Have Spoken"));
    t.holds(TARANTULA, Static::Protected { who: yours(), variable: None, against, frequency: Frequency::Always });
    t.plays(DARK, "The Gods Have Spoken", TARANTULA);
    assert_eq!(t.hand(TARANTULA).len(), 4);
}

#[test]
fn the_first_effect_is_ignored_and_the_shield_discarded() {
    // Protection of Isis, played on The Dark One: he ignores the first Effect played against him; then it is discarded.
    let mut t = Fixture::middle();
    let on_target = Against { card: vec![CardTest::Type(TypeId::from("Effect"))], by: Players::all(), on: Some(Players::one(target())) };
    let ignore = Static::Ignored { against: on_target, frequency: Frequency::Once };
    let gone = trigger(Event::ThisApplied, Effect::Move { by: Who::You, cards: Cards::This, to: Place::DiscardPile });
    let text = wording(on_a_player(), vec![Sentence::Holds { condition: None, holds: vec![ignore] }, Sentence::When(gone)]);
    let isis = t.card("Protection of Isis", "Permanent", text, Lies::Hand(IGTHORN));
    t.play_on(IGTHORN, isis, vec![Target::Player(DARK)]);
    assert_eq!(t.in_play(IGTHORN), ["Protection of Isis"]);
    t.plays(MAGIC, "Flood", IGTHORN);
    assert_eq!((t.value(IGTHORN, "Pyramid"), t.in_play(IGTHORN).len()), (3, 1));
    t.plays(TARANTULA, "Flood", DARK);
    assert_eq!((t.value(DARK, "Pyramid"), t.in_play(IGTHORN).len()), (2, 0));
    t.plays(TARANTULA, "Flood", DARK);
    assert_eq!(t.value(DARK, "Pyramid"), 1);
}

#[test]
fn something_happens_instead_and_is_not_replaced_itself() {
    let flooded = Event::Variable { who: yours(), variable: var("Pyramid"), change: Change::Lose, by: Some(kind("Flood")), of: None };
    let mut t = Fixture::middle();
    t.holds(IGTHORN, Static::Instead { event: flooded, frequency: Frequency::Always, effect: Box::new(lose(Who::You, "Gold", 20)) });
    t.plays(MAGIC, "Flood", IGTHORN);
    assert_eq!((t.value(IGTHORN, "Pyramid"), t.value(IGTHORN, "Gold")), (4, 280));
    t.plays(TARANTULA, "Flood", DARK);
    assert_eq!(t.value(DARK, "Pyramid"), 1);

    // Two that double each other's losses end by themselves.
    let doubled =
        Effect::Change { who: Who::You, variable: var("Gold"), adjust: Adjust::Lose(Amount::Sum(vec![Amount::Event, Amount::Event])) };
    let mut t = Fixture::middle();
    for _ in 0..2 {
        t.holds(
            IGTHORN,
            Static::Instead { event: loses(yours(), "Gold"), frequency: Frequency::Always, effect: Box::new(doubled.clone()) },
        );
    }
    t.does(lose(Who::You, "Gold", 10));
    assert_eq!(t.value(IGTHORN, "Gold"), 260);
}

#[test]
fn cannot_beats_may_and_a_card_that_allows_beats_a_rule_that_forbids() {
    let deed = Deed::Change { variable: var("Slaves"), change: Change::Gain };
    let mut t = Fixture::middle();
    t.rule(vec![Sentence::Holds { condition: None, holds: vec![Static::Cannot { who: Players::all(), deed: deed.clone() }] }]);
    t.does(each(Players::all(), gain(he(), "Slaves", 10)));
    assert_eq!(t.all("Slaves"), [250, 90, 310, 140]);
    t.holds(DARK, Static::Can { who: yours(), deed: deed.clone() });
    t.does(each(Players::all(), gain(he(), "Slaves", 10)));
    assert_eq!(t.all("Slaves"), [250, 100, 310, 140]);
    t.holds(IGTHORN, Static::Cannot { who: Players::all(), deed });
    t.does(each(Players::all(), gain(he(), "Slaves", 10)));
    assert_eq!(t.all("Slaves"), [250, 100, 310, 140]);
}

#[test]
fn cards_that_cannot_be_moved_stay() {
    let mut t = Fixture::middle();
    let temple = t.holds(MAGIC, Static::CardsCannot { cards: Cards::This, how: Move::Destroyed });
    let all = select(HowMany::All, vec![], vec![Zone::Play(opponents())]);
    t.does(Effect::Move { by: Who::You, cards: all.clone(), to: Place::DiscardPile });
    assert_eq!((t.in_play(MAGIC), t.in_play(TARANTULA).len()), (vec!["Monument"], 0));
    t.does(Effect::Move { by: Who::You, cards: all, to: Place::Hand(Who::You) });
    assert_eq!(t.table.place_of(temple), Some(Lies::Hand(IGTHORN)), "it may be taken");
    // In the hand: "this card cannot be discarded".
    let stuck = wording(
        vec![],
        vec![Sentence::Holds { condition: None, holds: vec![Static::CardsCannot { cards: Cards::This, how: Move::Discarded }] }],
    );
    let curse = t.card("Millstone", "Effect", stuck, Lies::Hand(DARK));
    t.plays(MAGIC, "The Gods Have Spoken", DARK);
    assert_eq!(t.table.place_of(curse), Some(Lies::Hand(DARK)));
}

#[test]
fn nobody_can_be_the_target_of_what_may_not_target_him() {
    let mut t = Fixture::middle();
    let by_others = Against { card: vec![], by: opponents(), on: None };
    t.holds(DARK, Static::NoTarget { who: yours(), against: by_others });
    let flood = t.table.zone(Lies::Hand(MAGIC))[0];
    let legal = super::super::legal_targets(&t.table, flood, MAGIC, Base::default());
    assert_eq!(legal, [[Target::Player(IGTHORN), Target::Player(TARANTULA)]]);
    let played = t.plays(MAGIC, "Flood", DARK);
    assert_eq!(played, Played::Impossible("The Dark One cannot be its target (Monument).".to_owned()));
    assert_eq!(t.hand(MAGIC).len(), 3);
    assert!(matches!(t.plays(MAGIC, "Flood", MAGIC), Played::Impossible(_)), "an opponent, not oneself");
}

#[test]
fn plays_are_forbidden_demanded_and_made_dear() {
    let mut t = Fixture::middle();
    let flood = Deed::Play { card: kind("Flood"), on: None };
    let stone = t.holds(IGTHORN, Static::Cannot { who: opponents(), deed: flood.clone() });
    assert_eq!(t.plays(MAGIC, "Flood", DARK), Played::Impossible("Monument forbids it.".to_owned()));
    assert_eq!(t.plays(IGTHORN, "Flood", DARK), Played::Done);
    t.table.apply(&Happened::CardMoved {
        card: stone,
        from: Lies::Play(IGTHORN),
        to: Lies::OutOfGame,
        end: st::End::Last,
        cause: Cause::GAME,
    });
    let must = t.holds(IGTHORN, Static::Must { who: opponents(), deed: flood });
    assert_eq!(t.plays(MAGIC, "Slave Labour", DARK), Played::Impossible("Monument demands another play.".to_owned()));
    assert_eq!(t.plays(MAGIC, "Flood", DARK), Played::Done);
    assert_eq!(t.plays(MAGIC, "Slave Labour", MAGIC), Played::Done, "she holds no other Flood");
    let _ = must;
    t.holds(IGTHORN, Static::PlayCost { by: opponents(), card: vec![], cost: Box::new(lose(Who::Actor, "Gold", 50)) });
    assert!(matches!(t.plays(DARK, "The Gods Have Spoken", DARK), Played::Impossible(_)));
    t.set(DARK, "Gold", 50);
    assert_eq!(t.plays(DARK, "The Gods Have Spoken", TARANTULA), Played::Done);
    assert_eq!(t.value(DARK, "Gold"), 0);
}

#[test]
fn a_play_is_turned_on_another() {
    let mut t = Fixture::middle();
    let to = Who::Neighbour { of: Box::new(Who::You), seats: 1 };
    t.holds(DARK, Static::Redirect { from: yours(), against: against(kind("Flood")), to, frequency: Frequency::OncePerTurn });
    t.plays(TARANTULA, "Flood", DARK);
    assert_eq!((t.value(DARK, "Pyramid"), t.value(MAGIC, "Pyramid")), (2, 4));
    t.plays(TARANTULA, "Flood", DARK);
    assert_eq!(t.value(DARK, "Pyramid"), 1, "once per turn");
}

#[test]
fn triggers_come_clockwise_by_controller_and_breadth_first() {
    // Tarantula's acts upon the loss, Igthorn's upon it too, The Dark One's upon what Igthorn's does.
    let mut t = Fixture::middle();
    t.when(TARANTULA, loses(Players::all(), "Pyramid"), gain(Who::You, "Gold", 4));
    t.when(IGTHORN, loses(Players::all(), "Pyramid"), gain(Who::You, "Gold", 1));
    let rises = Event::Variable { who: opponents(), variable: var("Gold"), change: Change::Gain, by: None, of: None };
    t.when(DARK, rises, gain(Who::You, "Slaves", 1));
    t.plays(MAGIC, "Flood", TARANTULA);
    let lines: Vec<&str> = t.told[1..].iter().map(String::as_str).collect();
    assert_eq!(
        lines,
        [
            "Flood: Tarantula's Pyramid 3 -> 2.",
            "Flood goes to the discard pile.",
            "Monument: Igthorn's Gold 300 -> 301.",
            "Monument: Tarantula's Gold 80 -> 84.",
            "Monument: The Dark One's Slaves 90 -> 91.",
            "Monument: The Dark One's Slaves 91 -> 92.",
        ]
    );
}

#[test]
fn whoever_plays_a_card_on_her_pays() {
    let mut t = Fixture::middle();
    let played = Event::Played { by: opponents(), card: vec![], on: Some(yours()) };
    let pay = Effect::Transfer { from: Who::Actor, to: Who::You, variable: var("Gold"), amount: Amount::Number(10) };
    t.when(TARANTULA, played, pay);
    t.plays(MAGIC, "Flood", TARANTULA);
    t.plays(IGTHORN, "Flood", DARK);
    assert_eq!(t.all("Gold"), [300, 40, 110, 90]);
}

#[test]
fn a_card_speaks_when_it_comes_and_goes() {
    let mut t = Fixture::middle();
    let text = wording(
        vec![],
        vec![
            Sentence::When(trigger(Event::ThisMoved(Move::EntersPlay), gain(Who::You, "Gold", 5))),
            Sentence::When(trigger(Event::ThisMoved(Move::LeavesPlay), lose(Who::You, "Gold", 50))),
            Sentence::When(trigger(Event::ThisMoved(Move::Discarded), gain(Who::You, "Slaves", 7))),
        ],
    );
    let gate = t.card("Gate", "Permanent", text, Lies::Hand(DARK));
    t.play_on(DARK, gate, vec![]);
    assert_eq!(t.value(DARK, "Gold"), 45);
    let it = select(HowMany::All, kind("Gate"), vec![Zone::Play(Players::all())]);
    t.does(Effect::Move { by: Who::You, cards: it, to: Place::Hand(Who::Controller(Box::new(Cards::Of(Mark(99))))) });
    assert_eq!(t.value(DARK, "Gold"), 45, "nobody is meant: it stays");
    let it = select(HowMany::All, kind("Gate"), vec![Zone::Play(Players::all())]);
    t.does(Effect::Move { by: Who::You, cards: it, to: Place::Hand(Who::ItsOwner) });
    assert_eq!((t.value(DARK, "Gold"), t.hand(DARK).len()), (0, 2));
    t.plays(MAGIC, "The Gods Have Spoken", DARK);
    assert_eq!(t.value(DARK, "Slaves"), 97);
}

#[test]
fn once_and_once_per_turn() {
    for (frequency, gold) in [(Frequency::Always, [302, 304]), (Frequency::OncePerTurn, [301, 302]), (Frequency::Once, [301, 301])] {
        let mut t = Fixture::middle();
        let again = Trigger { frequency, ..trigger(loses(opponents(), "Slaves"), gain(Who::You, "Gold", 1)) };
        t.permanent(IGTHORN, vec![Sentence::When(again)]);
        for after in gold {
            t.does_to(MAGIC, sequence(vec![lose(target(), "Slaves", 1), lose(target(), "Slaves", 1)]));
            assert_eq!(t.value(IGTHORN, "Gold"), after, "{frequency:?}");
            t.next_turn();
        }
    }
}

#[test]
fn moments_and_delayed_effects() {
    let mut t = Fixture::middle();
    t.when(TARANTULA, Event::Moment(Moment::TurnStart), each(Players::all(), gain(he(), "Gold", 5)));
    let second = Trigger { frequency: Frequency::EveryTurns(2), ..trigger(Event::Moment(Moment::TurnEnd), gain(Who::You, "Slaves", 1)) };
    t.permanent(DARK, vec![Sentence::When(second)]);
    let at_end = Trigger { frequency: Frequency::Once, ..trigger(Event::Moment(Moment::TurnEnd), lose(target(), "Slaves", 10)) };
    t.does_to(MAGIC, Effect::Arm { trigger: Box::new(at_end), until: Duration::Always });
    t.moment(At::TurnEnd);
    assert_eq!((t.value(MAGIC, "Slaves"), t.value(DARK, "Slaves"), t.all("Gold")), (300, 90, [300, 40, 120, 80]));
    assert!(t.table.lasting.is_empty(), "it was for once");
    t.next_turn();
    t.moment(At::TurnEnd);
    assert_eq!((t.value(MAGIC, "Slaves"), t.value(DARK, "Slaves"), t.all("Gold")), (300, 91, [305, 45, 125, 85]));
}

#[test]
fn durations_end_when_they_say() {
    let n = Amount::Number;
    // Turn 6 is the present one: is the pyramid safe in turns 6, 7, 8, 9?
    for (until, safe) in [
        (Duration::ThisTurn, [true, false, false, false]),
        (Duration::UntilNextTurn, [true, false, false, false]),
        (Duration::NextTurn, [false, true, false, false]),
        (Duration::UntilEndOfNextTurn, [true, true, false, false]),
        (Duration::Turns(n(3)), [true, true, true, false]),
        (Duration::NextTurns(n(2)), [false, true, true, false]),
        (Duration::UntilTurn(8), [true, true, false, false]),
        (Duration::ThroughTurn(8), [true, true, true, false]),
        (Duration::Always, [true, true, true, true]),
        (Duration::Until(Box::new(loses(yours(), "Gold"))), [true, true, false, false]),
        (
            Duration::AsLongAs(Box::new(Condition::Compare(Amount::Variable(Box::new(Who::You), var("Gold")), Relation::AtLeast, n(300)))),
            [true, true, false, false],
        ),
    ] {
        let mut t = Fixture::middle();
        let safe_pyramid = Static::Cannot { who: yours(), deed: Deed::Change { variable: var("Pyramid"), change: Change::Lose } };
        t.does(Effect::Enact { holds: vec![safe_pyramid], until: until.clone() });
        for (turn, safe) in (6..).zip(safe) {
            if turn == 8 {
                t.does(lose(Who::You, "Gold", 1));
            }
            t.set(IGTHORN, "Pyramid", 4);
            t.does(lose(Who::You, "Pyramid", 1));
            assert_eq!(t.value(IGTHORN, "Pyramid") == 4, safe, "{until:?} in turn {turn}");
            t.next_turn();
        }
    }
}

#[test]
fn an_effect_outlives_its_card_and_knows_its_target() {
    let mut t = Fixture::middle();
    let weekly = trigger(Event::Moment(Moment::TurnStart), lose(target(), "Slaves", 10));
    t.does_to(MAGIC, Effect::Arm { trigger: Box::new(weekly), until: Duration::NextTurns(Amount::Number(2)) });
    for slaves in [300, 290, 290] {
        t.next_turn();
        assert_eq!(t.value(MAGIC, "Slaves"), slaves);
    }
}

#[test]
fn a_play_with_choices_within_choices_is_taken_back_too() {
    let mut t = Fixture::middle();
    let again = |i| sequence(vec![Effect::DoTextOf { by: Who::You, cards: Cards::This }, lose(Who::You, "Gold", i)]);
    assert_eq!(t.does(Effect::Choose { by: Who::You, slot: Slot(9), options: (1..=9).map(again).collect() }), Played::Stopped);
}

#[test]
fn a_play_without_end_is_taken_back_whole() {
    let mut t = Fixture::middle();
    t.when(IGTHORN, loses(Players::all(), "Gold"), gain(Who::Affected, "Gold", 1));
    let gains = Event::Variable { who: Players::all(), variable: var("Gold"), change: Change::Gain, by: None, of: None };
    t.when(DARK, gains, lose(Who::Affected, "Gold", 1));
    let before = (t.all("Gold"), t.dice.counter());
    assert_eq!(t.does_to(MAGIC, lose(target(), "Gold", 10)), Played::Stopped);
    assert_eq!((t.all("Gold"), t.dice.counter()), before);
    assert_eq!(t.told, ["Igthorn's play of Papyrus is stopped and undone: it caused more than 1000 steps."]);
    assert_eq!(t.hand(IGTHORN).len(), 3);
    // At a moment of the turn, too.
    t.when(IGTHORN, Event::Moment(Moment::TurnEnd), lose(Who::You, "Gold", 1));
    t.moment(At::TurnEnd);
    assert_eq!(t.all("Gold"), before.0);
}

#[test]
fn contradicting_bounds_do_not_run_on() {
    let bounds = |least: Option<i64>, most: Option<i64>| Static::Bounds {
        who: Players::all(),
        variable: var("Pyramid"),
        least: least.map(Amount::Number),
        most: most.map(Amount::Number),
    };
    let mut t = Fixture::middle();
    t.holds(DARK, bounds(None, Some(3)));
    t.holds(IGTHORN, bounds(Some(6), None));
    t.does(gain(Who::You, "Gold", 1));
    assert_eq!(t.all("Pyramid"), [6, 6, 6, 6], "the newer text");
}

#[test]
fn permanents_act_each_turn_in_their_step() {
    let mut t = Fixture::middle();
    let works = |gold| vec![Sentence::Do(gain(Who::You, "Gold", gold)), Sentence::OnPlay(gain(Who::You, "Slaves", 3))];
    let mine = t.card("Mine", "Permanent", wording(vec![], works(7)), Lies::Hand(DARK));
    t.play_on(DARK, mine, vec![]);
    assert_eq!((t.value(DARK, "Gold"), t.value(DARK, "Slaves")), (40, 93), "once when played, but not yet its step");
    t.permanents();
    t.permanents();
    assert_eq!((t.value(DARK, "Gold"), t.value(DARK, "Slaves")), (54, 93));
    // Ignored texts do nothing as long as that holds.
    t.holds(IGTHORN, Static::Ignored { against: against(kind("Mine")), frequency: Frequency::Always });
    t.permanents();
    assert_eq!(t.value(DARK, "Gold"), 54);
}

#[test]
fn types_say_where_their_cards_go_and_what_holds_for_them() {
    let mut t = Fixture::middle();
    let scroll = CardType {
        id: TypeId::from("Scroll"),
        name: "Scroll".to_owned(),
        wording: wording(
            vec![],
            vec![Sentence::Type(TypeDefinition {
                name: None,
                after_play: AfterPlay::Goes(Place::Hand(Who::ItsOwner)),
                more: vec![Sentence::PlayCost(lose(Who::You, "Gold", 1))],
            })],
        ),
        provenance: Provenance::SETUP,
        in_force: None,
        repealed: None,
    };
    let curse = CardType {
        id: TypeId::from("Curse"),
        name: "Curse".to_owned(),
        wording: wording(
            vec![],
            vec![Sentence::Type(TypeDefinition {
                name: None,
                after_play: AfterPlay::Stays { with: target(), until: Duration::Turns(Amount::Number(2)) },
                more: vec![],
            })],
        ),
        provenance: Provenance::SETUP,
        in_force: None,
        repealed: None,
    };
    t.table.apply(&Happened::TypeAdded { ctype: scroll });
    t.table.apply(&Happened::TypeAdded { ctype: curse });
    let thoth = t.card("Scroll of Thoth", "Scroll", wording(vec![], vec![Sentence::Do(gain(Who::You, "Slaves", 5))]), Lies::Hand(DARK));
    t.play_on(DARK, thoth, vec![]);
    assert_eq!((t.value(DARK, "Slaves"), t.value(DARK, "Gold"), t.hand(DARK).len()), (95, 39, 2));
    let text = wording(on_a_player(), vec![Sentence::Do(lose(Who::You, "Slaves", 10))]);
    let plague = t.card("Plague", "Curse", text, Lies::Hand(DARK));
    t.play_on(DARK, plague, vec![Target::Player(MAGIC)]);
    assert_eq!(t.in_play(MAGIC), ["Foundation Level", "Plague"]);
    t.permanents();
    t.next_turn();
    t.permanents();
    assert_eq!(t.value(MAGIC, "Slaves"), 290);
    t.next_turn();
    assert_eq!(t.in_play(MAGIC), ["Foundation Level"]);
    // A type out of force: its cards are discarded once played.
    t.table.apply(&Happened::Repealed { what: st::Repealed::Text(st::TextPlace::Type(TypeId::from("Scroll"))) });
    t.play_on(DARK, thoth, vec![]);
    assert_eq!(t.table.place_of(thoth), Some(Lies::DiscardPile));
}
