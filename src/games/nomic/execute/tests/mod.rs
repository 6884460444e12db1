//! The interpreter on small tables: trees are written out, so that nothing here depends on how a text is read.

mod any_text;
mod hidden;
mod order;
mod primitives;
mod random;
mod rules;
mod texts;

use super::{Base, Context, Orders, Play, Played};
use crate::english::meaning::*;
use crate::games::dice::Dice;
use crate::games::nomic::event::Event as Happened;
use crate::games::nomic::state::{
    self as st, Card, CardId, CardType, Cause, Choice, Picked, Provenance, Reading, Rule, Rules, Table, Target, Variable, Wording, Written,
};
use crate::games::seat::{SeatId, Viewer};

pub const IGTHORN: SeatId = SeatId(0);
pub const DARK: SeatId = SeatId(1);
pub const MAGIC: SeatId = SeatId(2);
pub const TARANTULA: SeatId = SeatId(3);

/// A text whose reading is these sentences.
pub fn wording(targets: Vec<TargetKind>, sentences: Vec<Sentence>) -> Wording {
    let words = Written { words: "…".to_owned(), provenance: Provenance::SETUP, reading: Reading::Read };
    Wording { sentences: vec![words], meaning: Some(Text { type_: None, targets, sentences }) }
}

pub fn var(name: &str) -> VariableId {
    VariableId::from(name)
}

pub fn b<T>(value: T) -> Box<T> {
    Box::new(value)
}

pub fn gain(who: Who, variable: &str, n: i64) -> Effect {
    Effect::Change { who, variable: var(variable), adjust: Adjust::Gain(Amount::Number(n)) }
}

pub fn lose(who: Who, variable: &str, n: i64) -> Effect {
    Effect::Change { who, variable: var(variable), adjust: Adjust::Lose(Amount::Number(n)) }
}

pub fn sequence(effects: Vec<Effect>) -> Effect {
    Effect::Sequence(effects.into_iter().map(|effect| Step { mark: None, effect }).collect())
}

pub fn each(players: Players, effect: Effect) -> Effect {
    Effect::ForEach { mark: Mark(1), players, effect: Box::new(effect) }
}

pub fn he() -> Who {
    Who::Of(Mark(1))
}

pub fn target() -> Who {
    Who::Target(TargetNo(0))
}

pub fn opponents() -> Players {
    Players::others(Who::You)
}

pub fn on_a_player() -> Vec<TargetKind> {
    vec![TargetKind::Player { who: Players::all(), variable: None }]
}

pub fn kind(name: &str) -> Vec<CardTest> {
    vec![CardTest::Kind(KindId::from(name))]
}

pub fn select(number: HowMany, of: Vec<CardTest>, from: Vec<Zone>) -> Cards {
    Cards::Select(Box::new(Selection { number, of, from }))
}

pub fn chosen(n: i64, by: Who) -> HowMany {
    HowMany::Chosen { number: Amount::Number(n), by, slot: Slot(1) }
}

/// A table being laid for a test.
pub struct Fixture {
    pub table: Table,
    pub orders: Orders,
    pub choices: Vec<Choice>,
    dice: Dice,
    /// Every event so far, in sentences.
    pub told: Vec<String>,
    pub events: Vec<Happened>,
}

impl Fixture {
    /// The middle of a game: turn 6, Igthorn is Primary; Pyramid, Slaves and Gold as in the comments.
    pub fn middle() -> Fixture {
        let names = ["Igthorn", "The Dark One", "Magic Eyes", "Tarantula"].map(str::to_owned);
        let mut table = Table::new(&names);
        let variable = |name: &str, start, unit: Option<(&str, &str)>| Variable {
            id: var(name),
            name: name.to_owned(),
            unit: unit.map(|(a, b)| (a.to_owned(), b.to_owned())),
            start,
            min: 0,
            max: st::BOUND,
            provenance: Provenance::SETUP,
            repealed: None,
        };
        let ctype = |name: &str, after_play| CardType {
            id: TypeId::from(name),
            name: name.to_owned(),
            wording: wording(vec![], vec![Sentence::Type(TypeDefinition { name: Some(name.to_owned()), after_play, more: vec![] })]),
            provenance: Provenance::SETUP,
            in_force: None,
            repealed: None,
        };
        let rules = Rules {
            variables: vec![variable("Pyramid", 0, Some(("level", "levels"))), variable("Slaves", 200, None), variable("Gold", 100, None)],
            types: vec![
                ctype("Permanent", AfterPlay::Stays { with: Who::You, until: Duration::Always }),
                ctype("Effect", AfterPlay::Goes(Place::DiscardPile)),
            ],
            ..Rules::default()
        };
        table.apply(&Happened::TableLaid { rules: Box::new(rules), primary: IGTHORN, secret_hands: false });
        table.apply(&Happened::TurnBegan { turn: 6 });
        let mut fixture = Fixture {
            table,
            orders: Orders::default(),
            choices: Vec::new(),
            dice: Dice::from_seed(1),
            told: Vec::new(),
            events: Vec::new(),
        };
        for (seat, pyramid, slaves, gold) in [(IGTHORN, 4, 250, 300), (DARK, 2, 90, 40), (MAGIC, 5, 310, 120), (TARANTULA, 3, 140, 80)] {
            fixture.set(seat, "Pyramid", pyramid).set(seat, "Slaves", slaves).set(seat, "Gold", gold);
        }
        for name in ["Slave Labour", "Flood", "The Gods Have Spoken", "Flood Control", "Foundation Level", "Flood"] {
            fixture.setup_card(name, st::Place::DrawPile);
        }
        for (seat, hand) in [
            (IGTHORN, vec!["Slave Labour", "Flood"]),
            (DARK, vec!["The Gods Have Spoken"]),
            (MAGIC, vec!["Flood", "The Gods Have Spoken", "Slave Labour"]),
            (TARANTULA, vec!["Slave Labour", "Flood", "The Gods Have Spoken", "Flood"]),
        ] {
            for name in hand {
                fixture.setup_card(name, st::Place::Hand(seat));
            }
        }
        for name in ["Slave Labour", "Flood", "The Gods Have Spoken"] {
            fixture.setup_card(name, st::Place::DiscardPile);
        }
        fixture.setup_card("Foundation Level", st::Place::Play(MAGIC));
        fixture.setup_card("Flood Control", st::Place::Play(TARANTULA));
        fixture.table.facts = st::Facts::default();
        fixture
    }

    pub fn set(&mut self, seat: SeatId, variable: &str, to: i64) -> &mut Fixture {
        let from = self.table.value(seat, &var(variable));
        self.table.apply(&Happened::VariableChanged { seat, variable: var(variable), from, to, robbed: false, cause: Cause::GAME });
        self.table.facts = st::Facts::default();
        self
    }

    /// A card of the five that the game begins with.
    pub fn setup_card(&mut self, name: &str, place: st::Place) -> CardId {
        let yours = Players::one(Who::You);
        let on_opponent = TargetKind::Player { who: opponents(), variable: Some(var("Pyramid")) };
        let (ctype, wording) = match name {
            "Foundation Level" => {
                let least = Static::Bounds { who: yours, variable: var("Pyramid"), least: Some(Amount::Number(1)), most: None };
                ("Permanent", wording(vec![], vec![Sentence::Holds { condition: None, holds: vec![least] }]))
            }
            "Flood Control" => {
                let most = Static::MostPerTurn { who: yours, variable: var("Pyramid"), change: Change::Lose, most: Amount::Number(1) };
                ("Permanent", wording(vec![], vec![Sentence::Holds { condition: None, holds: vec![most] }]))
            }
            "Flood" => ("Effect", wording(vec![on_opponent], vec![Sentence::Do(lose(target(), "Pyramid", 1))])),
            "Slave Labour" => {
                let rich = Condition::Compare(Amount::Variable(Box::new(target()), var("Slaves")), Relation::More, Amount::Number(100));
                let may = Effect::May { by: target(), slot: Slot(1), effect: Box::new(gain(target(), "Pyramid", 1)), otherwise: None };
                let effect = Effect::If { condition: rich, then: Box::new(may), otherwise: None };
                ("Effect", wording(on_a_player(), vec![Sentence::Do(effect)]))
            }
            "The Gods Have Spoken" => {
                let card = select(chosen(1, target()), vec![], vec![Zone::Hand(Players::one(target()))]);
                let discard = Effect::Move { by: target(), cards: card, to: Place::DiscardPile };
                ("Effect", wording(on_a_player(), vec![Sentence::Do(discard)]))
            }
            other => panic!("{other} is no setup card"),
        };
        self.card(name, ctype, wording, place)
    }

    pub fn card(&mut self, name: &str, ctype: &str, wording: Wording, place: st::Place) -> CardId {
        let id = CardId(self.table.next.card);
        let card = Card {
            id,
            name: name.to_owned(),
            kind: KindId::from(name),
            ctype: TypeId::from(ctype),
            wording,
            provenance: Provenance::SETUP,
            new: false,
            owner: None,
            played: None,
            history: Vec::new(),
        };
        self.table.apply(&Happened::CardCreated { card, to: place, end: st::End::Last, cause: Cause::GAME });
        id
    }

    /// A permanent in play with these sentences.
    pub fn permanent(&mut self, seat: SeatId, sentences: Vec<Sentence>) -> CardId {
        self.card("Monument", "Permanent", wording(vec![], sentences), st::Place::Play(seat))
    }

    pub fn holds(&mut self, seat: SeatId, holds: Static) -> CardId {
        self.permanent(seat, vec![Sentence::Holds { condition: None, holds: vec![holds] }])
    }

    pub fn when(&mut self, seat: SeatId, event: Event, effect: Effect) -> CardId {
        self.permanent(seat, vec![Sentence::When(trigger(event, effect))])
    }

    pub fn rule(&mut self, sentences: Vec<Sentence>) {
        let rule = Rule {
            number: "5.1".to_owned(),
            wording: wording(vec![], sentences),
            provenance: Provenance::SETUP,
            in_force: None,
            repealed: None,
        };
        self.table.apply(&Happened::RuleAdded { rule });
    }

    pub fn choose(&mut self, picked: Picked) -> &mut Fixture {
        self.choices = vec![Choice { slot: 1, picked }];
        self
    }

    fn with<T>(&mut self, f: impl FnOnce(&Table, Context<'_>, &mut Dice) -> T) -> T {
        let orders = self.orders.clone();
        let refill = |table: &Table, dice: &mut Dice| {
            let mut order = table.discard.clone();
            dice.shuffle("shuffle of the discard pile", &mut order);
            if order.is_empty() { Vec::new() } else { vec![Happened::Reshuffled { order }] }
        };
        f(
            &self.table,
            Context { orders: &orders, base: Base::default(), refill: &refill, proposed: &Vec::new, asking: None },
            &mut self.dice,
        )
    }

    /// Folds events in, looking after the table at each.
    fn fold(&mut self, events: Vec<Happened>) {
        for event in events {
            self.table.apply(&event);
            assert_eq!(self.table.faults(), Vec::<String>::new(), "after {event:?}");
            self.told.extend(event.sentence(&self.table, Viewer::Public));
            self.events.push(event);
        }
    }

    pub fn play_on(&mut self, seat: SeatId, card: CardId, targets: Vec<Target>) -> Played {
        let play = Play { card, by: seat, targets, choices: std::mem::take(&mut self.choices) };
        let (events, played) = self.with(|table, context, dice| super::play_card(table, &play, context, dice));
        self.fold(events);
        played
    }

    /// Igthorn plays an Effect with this text.
    pub fn does(&mut self, effect: Effect) -> Played {
        self.does_on(vec![], None, effect)
    }

    /// Igthorn plays an Effect with this text on a player.
    pub fn does_to(&mut self, seat: SeatId, effect: Effect) -> Played {
        self.does_on(on_a_player(), Some(Target::Player(seat)), effect)
    }

    pub fn does_on(&mut self, kinds: Vec<TargetKind>, on: Option<Target>, effect: Effect) -> Played {
        let card = self.card("Papyrus", "Effect", wording(kinds, vec![Sentence::Do(effect)]), st::Place::Hand(IGTHORN));
        self.play_on(IGTHORN, card, on.into_iter().collect())
    }

    /// Somebody plays the first card of that name in his hand.
    pub fn plays(&mut self, seat: SeatId, name: &str, on: SeatId) -> Played {
        let hand = self.table.zone(st::Place::Hand(seat)).to_vec();
        let card = hand.into_iter().find(|c| self.table.card_name(*c) == name).unwrap_or_else(|| panic!("{seat} holds no {name}"));
        self.play_on(seat, card, vec![Target::Player(on)])
    }

    pub fn permanents(&mut self) {
        let events = self.with(super::permanents_step);
        self.fold(events);
    }

    pub fn moment(&mut self, moment: super::Moment) {
        let events = self.with(|table, context, dice| super::moment(table, moment, context, dice));
        self.fold(events);
    }

    pub fn conditions(&mut self) {
        let events = self.with(|table, context, dice| super::conditions(table, super::Moment::TurnEnd, context, dice));
        self.fold(events);
    }

    pub fn next_turn(&mut self) {
        let turn = self.table.turn + 1;
        self.fold(vec![Happened::TurnBegan { turn }]);
        self.moment(super::Moment::TurnStart);
    }

    pub fn value(&self, seat: SeatId, variable: &str) -> i64 {
        self.table.value(seat, &var(variable))
    }

    /// A variable of all four, in seat order.
    pub fn all(&self, variable: &str) -> [i64; 4] {
        [IGTHORN, DARK, MAGIC, TARANTULA].map(|s| self.value(s, variable))
    }

    /// The names of the cards of a place.
    pub fn names(&self, place: st::Place) -> Vec<&str> {
        self.table.zone(place).iter().map(|c| self.table.card_name(*c)).collect()
    }

    pub fn hand(&self, seat: SeatId) -> Vec<&str> {
        self.names(st::Place::Hand(seat))
    }

    pub fn in_play(&self, seat: SeatId) -> Vec<&str> {
        self.names(st::Place::Play(seat))
    }
}

pub fn trigger(event: Event, effect: Effect) -> Trigger {
    Trigger { event, condition: None, frequency: Frequency::Always, effect }
}
