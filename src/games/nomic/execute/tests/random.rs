//! Any tree on any table: no card is lost or doubled, values stay within their bounds, transfers conserve, everything ends, and the events
//! alone (through JSON and back) give the same table again.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn who() -> BoxedStrategy<Who> {
    prop_oneof![
        4 => Just(Who::You),
        4 => Just(target()),
        3 => Just(he()),
        1 => Just(Who::Primary),
        1 => Just(Who::Actor),
        1 => Just(Who::Affected),
        1 => Just(Who::Candidate),
        1 => Just(Who::Of(Mark(2))),
        1 => (-2i64..3).prop_map(|seats| Who::Neighbour { of: Box::new(Who::You), seats }),
        1 => Just(Who::Controller(Box::new(Cards::This))),
    ]
    .boxed()
}

fn variable() -> BoxedStrategy<VariableId> {
    prop_oneof![Just(var("Pyramid")), Just(var("Slaves")), Just(var("Gold")), Just(var("Repealed"))].boxed()
}

fn players() -> BoxedStrategy<Players> {
    let among =
        prop_oneof![3 => Just(Among::All), 3 => Just(Among::Others(Box::new(Who::You))), 1 => who().prop_map(|w| Among::These(vec![w]))];
    let richer = (variable(), 0i64..300).prop_map(|(v, n)| {
        Box::new(Condition::Compare(Amount::Variable(Box::new(Who::Candidate), v), Relation::AtLeast, Amount::Number(n)))
    });
    let pick = prop_oneof![
        5 => Just(Pick::All),
        1 => variable().prop_map(|v| Pick::Most(Box::new(Amount::Variable(Box::new(Who::Candidate), v)))),
        1 => (1u32..4).prop_map(Pick::Random),
        1 => (1u32..4, any::<bool>()).prop_map(|(number, up_to)| Pick::Chosen { number, up_to, by: Box::new(Who::You), slot: Slot(1) }),
    ];
    (among, proptest::option::weighted(0.2, richer), pick).prop_map(|(among, whose, pick)| Players { among, whose, pick }).boxed()
}

fn amount() -> BoxedStrategy<Amount> {
    let leaf = prop_oneof![
        4 => (0i64..120).prop_map(Amount::Number),
        1 => prop_oneof![Just(-7i64), Just(st::BOUND), Just(i64::MAX), Just(i64::MIN)].prop_map(Amount::Number),
        2 => (who(), variable()).prop_map(|(w, v)| Amount::Variable(Box::new(w), v)),
        1 => Just(Amount::Of(Mark(2))),
        1 => Just(Amount::Event),
        1 => Just(Amount::Turn),
        1 => (1u32..3, 1u32..8).prop_map(|(number, sides)| Amount::Dice { number, sides }),
        1 => players().prop_map(|p| Amount::Players(Box::new(p))),
        1 => selection().prop_map(|mut s| { s.number = HowMany::All; Amount::Cards(Box::new(s)) }),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Amount::Product(Box::new(a), Box::new(b))),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Amount::Difference(Box::new(a), Box::new(b))),
            (inner, 0u32..4, 0u32..4).prop_map(|(of, numerator, denominator)| Amount::Fraction {
                numerator,
                denominator,
                of: Box::new(of),
                rounding: Rounding::Up
            }),
        ]
    })
    .boxed()
}

fn selection() -> BoxedStrategy<Selection> {
    let zone = prop_oneof![
        who().prop_map(|w| Zone::Hand(Players::one(w))),
        who().prop_map(|w| Zone::Play(Players::one(w))),
        Just(Zone::Hand(Players::all())),
        Just(Zone::Play(Players::all())),
        Just(Zone::DrawPile),
        Just(Zone::DiscardPile),
        Just(Zone::OutOfGame),
    ];
    let of = prop_oneof![
        3 => Just(vec![]),
        1 => Just(kind("Flood")),
        1 => Just(vec![CardTest::Type(TypeId::from("Permanent")), CardTest::NotThis]),
        1 => Just(vec![CardTest::Not(Box::new(CardTest::New))]),
    ];
    let n = || (0i64..4).prop_map(Amount::Number);
    let number = prop_oneof![
        Just(HowMany::All),
        n().prop_map(|number| HowMany::Chosen { number, by: Who::You, slot: Slot(1) }),
        n().prop_map(|number| HowMany::UpTo { number, by: target(), slot: Slot(1) }),
        n().prop_map(|number| HowMany::AllBut { number, by: he(), slot: Slot(1) }),
        n().prop_map(HowMany::Random),
        n().prop_map(HowMany::Top),
        n().prop_map(HowMany::Bottom),
        Just(HowMany::AnyNumber { by: Who::You, slot: Slot(1) }),
        Just(HowMany::InOrder { by: Who::You, slot: Slot(1) }),
    ];
    (number, of, proptest::collection::vec(zone, 1..3)).prop_map(|(number, of, from)| Selection { number, of, from }).boxed()
}

fn cards() -> BoxedStrategy<Cards> {
    prop_oneof![
        4 => selection().prop_map(|s| Cards::Select(Box::new(s))),
        1 => Just(Cards::This),
        1 => Just(Cards::Of(Mark(2))),
        1 => Just(Cards::Event),
    ]
    .boxed()
}

fn place() -> BoxedStrategy<Place> {
    prop_oneof![
        who().prop_map(Place::Hand),
        who().prop_map(Place::Play),
        Just(Place::Hand(Who::ItsOwner)),
        Just(Place::Hand(Who::ItsController)),
        Just(Place::DrawPile(End::Top)),
        Just(Place::DrawPile(End::Bottom)),
        Just(Place::DrawPile(End::Shuffled)),
        Just(Place::DiscardPile),
        Just(Place::OutOfGame),
    ]
    .boxed()
}

fn adjust() -> BoxedStrategy<Adjust> {
    prop_oneof![
        amount().prop_map(Adjust::Gain),
        amount().prop_map(Adjust::Lose),
        amount().prop_map(Adjust::SetTo),
        amount().prop_map(Adjust::LowerTo),
        amount().prop_map(Adjust::RaiseTo),
    ]
    .boxed()
}

fn event() -> BoxedStrategy<Event> {
    let change = prop_oneof![Just(Change::Gain), Just(Change::Lose), Just(Change::Either)];
    let how =
        prop_oneof![Just(Move::Drawn), Just(Move::Discarded), Just(Move::EntersPlay), Just(Move::LeavesPlay), Just(Move::ToDiscardPile)];
    prop_oneof![
        (players(), variable(), change).prop_map(|(who, variable, change)| Event::Variable { who, variable, change, by: None, of: None }),
        (players(), how.clone()).prop_map(|(whose, how)| Event::Moved { card: vec![], whose, how }),
        how.prop_map(Event::ThisMoved),
        players().prop_map(Event::Eliminated),
        players().prop_map(|by| Event::Played { by, card: vec![], on: None }),
        Just(Event::Moment(Moment::TurnEnd)),
    ]
    .boxed()
}

fn effect() -> BoxedStrategy<Effect> {
    let leaf = prop_oneof![
        6 => (who(), variable(), adjust()).prop_map(|(who, variable, adjust)| Effect::Change { who, variable, adjust }),
        2 => (who(), who(), variable(), amount()).prop_map(|(from, to, variable, amount)| Effect::Transfer { from, to, variable, amount }),
        1 => (who(), who(), variable()).prop_map(|(first, second, variable)| Effect::Swap { first, second, variable }),
        2 => (who(), (0i64..5).prop_map(Amount::Number)).prop_map(|(who, number)| Effect::Draw { who, number }),
        4 => (who(), cards(), place()).prop_map(|(by, cards, to)| Effect::Move { by, cards, to }),
        1 => (cards(), cards()).prop_map(|(first, second)| Effect::Exchange { first, second }),
        1 => (who(), who()).prop_map(|(first, second)| Effect::SwapHands { first, second }),
        1 => Just(Effect::ShuffleDrawPile),
        1 => (cards(), players()).prop_map(|(cards, to)| Effect::Reveal { cards, to }),
        1 => (cards(), place()).prop_map(|(of, to)| Effect::Copy { of, to }),
        1 => cards().prop_map(|cards| Effect::Rename { cards, name: "Waterloo".to_owned() }),
        1 => cards().prop_map(|cards| Effect::ChangeType { cards, to: TypeId::from("Permanent") }),
        1 => (who(), cards()).prop_map(|(by, cards)| Effect::DoTextOf { by, cards }),
        1 => (who(), cards()).prop_map(|(by, cards)| Effect::PlayCard { by, cards }),
        1 => (who(), amount()).prop_map(|(who, number)| Effect::ExtraPlays { who, number }),
        1 => (who(), amount(), any::<bool>()).prop_map(|(who, turns, next)| Effect::SkipPlays { who, turns, next }),
        1 => who().prop_map(Effect::Eliminate),
        1 => who().prop_map(Effect::MakePrimary),
        1 => (who(), 1u32..4).prop_map(|(who, number)| Effect::Roll { who, number, sides: 6 }),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let b = inner.clone().prop_map(Box::new);
        let condition = (amount(), amount()).prop_map(|(x, y)| Condition::Compare(x, Relation::AtLeast, y));
        let step = |effect: Effect, mark: bool| Step { mark: mark.then_some(Mark(2)), effect };
        let trigger = (event(), inner.clone()).prop_map(|(event, effect)| Box::new(trigger(event, effect)));
        prop_oneof![
            3 => proptest::collection::vec((inner.clone(), any::<bool>()).prop_map(move |(e, m)| step(e, m)), 1..4).prop_map(Effect::Sequence),
            1 => (condition, b.clone(), proptest::option::of(b.clone()))
                .prop_map(|(condition, then, otherwise)| Effect::If { condition, then, otherwise }),
            3 => (players(), b.clone()).prop_map(|(players, effect)| Effect::ForEach { mark: Mark(1), players, effect }),
            1 => (amount(), b.clone()).prop_map(|(times, effect)| Effect::Repeat { times, effect }),
            1 => (who(), b.clone(), proptest::option::of(b.clone()))
                .prop_map(|(by, effect, otherwise)| Effect::May { by, slot: Slot(1), effect, otherwise }),
            1 => (who(), proptest::collection::vec(inner.clone(), 2..3))
                .prop_map(|(by, options)| Effect::Choose { by, slot: Slot(1), options }),
            1 => (b.clone(), proptest::option::of(b)).prop_map(|(cost, then)| Effect::Pay { cost, then }),
            1 => trigger.prop_map(|trigger| Effect::Arm { trigger, until: Duration::Always }),
        ]
    })
    .boxed()
}

fn holds() -> BoxedStrategy<Static> {
    let change = || prop_oneof![Just(Change::Gain), Just(Change::Lose)];
    let against = || Against { card: vec![], by: Players::all(), on: None };
    prop_oneof![
        (players(), variable(), proptest::option::of(amount()), proptest::option::of(amount()))
            .prop_map(|(who, variable, least, most)| Static::Bounds { who, variable, least, most }),
        (players(), variable(), change(), amount()).prop_map(|(who, variable, change, most)| Static::MostPerTurn {
            who,
            variable,
            change,
            most
        }),
        (players(), variable(), change(), amount()).prop_map(|(who, variable, change, most)| Static::MostAtOnce {
            who,
            variable,
            change,
            most
        }),
        (players(), variable(), change())
            .prop_map(|(who, variable, change)| Static::Cannot { who, deed: Deed::Change { variable, change } }),
        (players(), proptest::option::of(variable())).prop_map(move |(who, variable)| Static::Protected {
            who,
            variable,
            against: against(),
            frequency: Frequency::Once
        }),
        (cards()).prop_map(|cards| Static::CardsCannot { cards, how: Move::LeavesPlay }),
        (event(), effect()).prop_map(|(event, effect)| Static::Instead { event, frequency: Frequency::Always, effect: Box::new(effect) }),
        (players(), cards()).prop_map(|(_, cards)| Static::CountsAs { cards, as_type: TypeId::from("Permanent") }),
    ]
    .boxed()
}

/// What goes on a table beside its cards, and what is played on it.
#[derive(Clone, Debug)]
struct Case {
    holds: Vec<Static>,
    triggers: Vec<(Event, Effect)>,
    effect: Effect,
    on: SeatId,
    poor: Vec<u8>,
}

fn case() -> BoxedStrategy<Case> {
    let triggers = proptest::collection::vec((event(), effect()), 0..3);
    (proptest::collection::vec(holds(), 0..3), triggers, effect(), 0u8..4, proptest::collection::vec(0u8..4, 0..3))
        .prop_map(|(holds, triggers, effect, on, poor)| Case { holds, triggers, effect, on: SeatId(on), poor })
        .boxed()
}

/// Plays the case out, a turn's end and the next one's start included; the fixture looks after the table at each event.
fn play_out(case: &Case) -> (Fixture, Table) {
    let mut t = Fixture::middle();
    for (i, one) in case.holds.iter().enumerate() {
        t.holds(SeatId(i as u8), one.clone());
    }
    for (i, (event, effect)) in case.triggers.iter().enumerate() {
        t.when(SeatId(i as u8 + 1), event.clone(), effect.clone());
    }
    for seat in &case.poor {
        t.set(SeatId(*seat), "Slaves", 0);
    }
    let before = {
        let mut before = t.table.clone();
        let card = wording(on_a_player(), vec![Sentence::Do(case.effect.clone())]);
        t.card("Papyrus", "Effect", card, st::Place::Hand(IGTHORN));
        before.clone_from(&t.table);
        before
    };
    let papyrus = *t.table.zone(st::Place::Hand(IGTHORN)).last().unwrap();
    t.play_on(IGTHORN, papyrus, vec![Target::Player(case.on)]);
    if t.table.outcome.is_none() {
        t.permanents();
    }
    if t.table.outcome.is_none() {
        t.moment(super::super::Moment::TurnEnd);
    }
    (t, before)
}

fn replayed(before: &Table, events: &[Happened]) -> Table {
    let mut table = before.clone();
    for event in events {
        let json = serde_json::to_string(event).unwrap();
        let back: Happened = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{e}: {json}"));
        table.apply(&back);
    }
    table
}

proptest! {
    #![proptest_config(ProptestConfig { cases: std::env::var("MAAT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(300), ..ProptestConfig::default() })]

    #[test]
    fn any_tree_on_any_table_keeps_the_table_whole(case in case()) {
        let (t, before) = play_out(&case);
        prop_assert_eq!(&replayed(&before, &t.events), &t.table);
        let json = serde_json::to_string(&t.table).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Table>(&json).unwrap(), &t.table);
    }

    #[test]
    fn an_undone_turn_plays_out_the_same(case in case()) {
        let (first, _) = play_out(&case);
        let (second, _) = play_out(&case);
        prop_assert_eq!(first.events, second.events);
    }

    #[test]
    fn transfers_conserve(from in 0u8..4, to in 0u8..4, amount in amount(), cap in 0i64..500, steal in any::<bool>()) {
        let mut t = Fixture::middle();
        t.holds(MAGIC, Static::MostAtOnce { who: Players::all(), variable: var("Gold"), change: Change::Lose, most: Amount::Number(cap) });
        let sum = |t: &Fixture| t.all("Gold").iter().sum::<i64>();
        let before = sum(&t);
        let (from, to) = (Who::Named(t.table.seats[from as usize].player.clone()), Who::Named(t.table.seats[to as usize].player.clone()));
        let transfer = Effect::Transfer { from, to, variable: var("Gold"), amount };
        t.does(if steal { each(opponents(), transfer) } else { transfer });
        prop_assert_eq!(sum(&t), before);
    }

    #[test]
    fn facts_of_long_ago_are_counted_not_kept(turns in 3u32..40) {
        let mut t = Fixture::middle();
        for _ in 0..turns {
            t.does_to(MAGIC, gain(target(), "Gold", 2));
            t.next_turn();
        }
        let mut by_sort: BTreeMap<String, u32> = BTreeMap::new();
        for fact in t.table.facts.before.iter().filter(|f| matches!(f.what, st::What::Changed { .. })) {
            *by_sort.entry(format!("{:?}", fact.what)).or_default() += fact.times;
        }
        prop_assert_eq!(by_sort.values().copied().collect::<Vec<_>>(), vec![turns - 1]);
        let gained = Event::Variable { who: Players::all(), variable: var("Gold"), change: Change::Gain, by: Some(kind("Papyrus")), of: None };
        let sum = Amount::Past(Box::new(gained), Period::Game);
        t.does(Effect::Change { who: Who::You, variable: var("Slaves"), adjust: Adjust::SetTo(sum) });
        prop_assert_eq!(t.value(IGTHORN, "Slaves"), i64::from(turns) * 2);
    }
}
