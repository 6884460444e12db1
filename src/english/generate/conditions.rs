//! How much, if and when.

use super::*;
use crate::english::grammar::canonical::{KINDS, MOVES, SETTINGS};

impl Generator<'_> {
    pub(super) fn rounding(&mut self) -> Rounding {
        if self.flip() { Rounding::Down } else { Rounding::Up }
    }

    pub(super) fn period(&mut self) -> Period {
        self.one_of(&[Period::ThisTurn, Period::LastTurn, Period::Game]).unwrap_or(Period::ThisTurn)
    }

    pub(super) fn setting(&mut self) -> Setting {
        self.one_of(SETTINGS).map_or(Setting::HandLimit, |s| s.1)
    }

    pub(super) fn amount(&mut self, depth: u32) -> Amount {
        let simple = depth == 0;
        match self.below(if simple { 7 } else { 22 }) {
            0..=2 => Amount::Number(self.below(300) as i64),
            3 => Amount::Variable(Box::new(self.who()), self.variable()),
            4 => Amount::Dice { number: 1 + self.below(3) as u32, sides: 6 },
            5 => match self.steps.last() {
                Some(mark) => Amount::Of(*mark),
                None => Amount::Event,
            },
            6 => Amount::Turn,
            7 => Amount::Cards(Box::new(Selection { number: HowMany::All, of: self.tests(), from: self.zones() })),
            8 => Amount::Players(Box::new(self.players(depth - 1))),
            9 => {
                let (numerator, denominator) = (1 + self.below(2) as u32, 2 + self.below(3) as u32);
                Amount::Fraction { numerator, denominator, of: Box::new(self.amount(depth - 1)), rounding: self.rounding() }
            }
            10 => Amount::Product(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            11 => Amount::Sum(vec![self.amount(depth - 1), self.amount(depth - 1)]),
            12 => Amount::Less(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            13 => Amount::Difference(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            14 => Amount::AtMost(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            15 => Amount::AtLeast(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            16 => {
                let most = self.maybe(|g| Box::new(g.amount(depth - 1)));
                Amount::Chosen { least: Box::new(self.amount(depth - 1)), most, by: Box::new(self.who()), slot: self.slot() }
            }
            17 => Amount::Total(Box::new(self.players(0)), Box::new(self.amount(depth - 1))),
            18 => Amount::Highest(Box::new(self.players(0)), Box::new(self.amount(depth - 1))),
            19 => Amount::Lowest(Box::new(self.players(0)), Box::new(self.amount(depth - 1))),
            20 => Amount::Past(Box::new(self.event(0)), self.period()),
            _ => Amount::Setting(Box::new(self.who()), self.setting()),
        }
    }

    pub(super) fn relation(&mut self) -> Relation {
        self.one_of(&[Relation::Equal, Relation::NotEqual, Relation::More, Relation::AtLeast, Relation::Less, Relation::AtMost])
            .unwrap_or(Relation::Equal)
    }

    pub(super) fn condition(&mut self, depth: u32) -> Condition {
        match self.below(if depth == 0 { 7 } else { 11 }) {
            0..=2 => {
                let (one, relation, other) = (self.amount(depth), self.relation(), self.amount(depth));
                // Nothing is compared with itself.
                let other = if one == other { Amount::Number(3) } else { other };
                Condition::Compare(one, relation, other)
            }
            3 if self.flip() => Condition::Multiple(self.amount(depth), 2 + self.below(5) as u32),
            3 => Condition::Parity(self.amount(depth), self.flip()),
            4 => Condition::CardIs(self.cards(depth), self.test(0)),
            5 => Condition::CardIn(self.cards(depth), self.zones()),
            6 => {
                let (who, players) = (self.who(), self.players(0));
                // Nobody is asked whether he is himself.
                let players = if players.as_one() == Some(&who) { Players::others(who.clone()) } else { players };
                Condition::PlayerIs(who, players)
            }
            7 => Condition::Every(self.players(0), Box::new(self.condition(depth - 1))),
            8 => Condition::Happened(Box::new(self.event(depth - 1)), self.period()),
            9 => {
                let inner = match self.steps.last().copied() {
                    Some(mark) if self.below(3) > 0 => Condition::Done(mark),
                    Some(mark) => Condition::DoneBy(mark, self.who()),
                    None => Condition::Voted(self.who(), Some(true)),
                };
                Condition::Not(Box::new(inner))
            }
            _ => {
                let two = vec![self.condition(depth - 1), self.condition(depth - 1)];
                if self.flip() { Condition::All(two) } else { Condition::Any(two) }
            }
        }
    }

    pub(super) fn change(&mut self) -> Change {
        self.one_of(&[Change::Gain, Change::Lose, Change::Either]).unwrap_or(Change::Lose)
    }

    pub(super) fn how(&mut self) -> Move {
        self.one_of(MOVES).map_or(Move::Drawn, |m| m.1)
    }

    pub(super) fn proposal(&mut self) -> ProposalTest {
        let kinds: Vec<ProposalKind> = (0..self.below(3)).filter_map(|_| self.one_of(KINDS).map(|k| k.1)).collect();
        let except = !kinds.is_empty() && self.flip();
        let by = self.maybe(|g| g.players(0));
        let card = if self.below(4) == 0 { self.tests() } else { Vec::new() };
        let rules = if self.below(4) == 0 { vec!["3.4".to_owned()] } else { Vec::new() };
        let after = if self.below(8) == 0 { 1 + self.below(2) as u32 } else { 0 };
        ProposalTest { kinds, except, by, card, rules, again: self.below(8) == 0, after }
    }

    pub(super) fn event(&mut self, depth: u32) -> Event {
        match self.below(if depth == 0 { 13 } else { 14 }) {
            0 | 1 => {
                let by = self.maybe(Self::tests);
                let of = self.maybe(|g| g.players(0));
                let change = if self.flip() { self.change() } else { Change::Robbed };
                Event::Variable { who: self.players(0), variable: self.variable(), change, by, of }
            }
            2 => Event::Reaches { who: self.players(0), variable: self.variable(), relation: self.relation(), value: self.amount(0) },
            3 => Event::Played { by: self.players(0), card: self.tests(), on: self.maybe(|g| g.players(0)) },
            4 => Event::Moved { card: self.tests(), whose: self.players(0), how: self.how() },
            5 => Event::ThisMoved(self.how()),
            6 => Event::Moment(if self.flip() { Moment::TurnStart } else { Moment::TurnEnd }),
            7 => Event::Eliminated(self.players(0)),
            8 if self.flip() => Event::Renamed(Renaming { by: self.players(0), card: self.tests() }),
            8 => Event::Rolled(self.players(0)),
            9 => Event::Proposed(self.players(0), self.proposal()),
            10 => Event::Decided { by: self.players(0), what: self.proposal(), accepted: self.flip() },
            11 => {
                let how = self.maybe(Self::flip);
                Event::Voted { by: self.players(0), how, on: if self.flip() { ProposalTest::any() } else { self.proposal() } }
            }
            12 => self.one_of(&[Event::Reshuffled, Event::ThisApplied]).unwrap_or(Event::Reshuffled),
            _ => Event::Any(vec![self.event(depth - 1), self.event(depth - 1)]),
        }
    }

    pub(super) fn trigger(&mut self, depth: u32) -> Trigger {
        let n = 2 + self.below(3) as u32;
        let frequency = self
            .one_of(&[Frequency::Always, Frequency::OncePerTurn, Frequency::Once, Frequency::EveryTurns(n)])
            .unwrap_or(Frequency::Always);
        Trigger { event: self.event(1), condition: self.maybe(|g| g.condition(1)), frequency, effect: self.effect(depth) }
    }

    pub(super) fn duration(&mut self) -> Duration {
        match self.below(13) {
            10 => Duration::TurnAfter(self.amount(0)),
            0 => Duration::ThisTurn,
            1 => Duration::NextTurn,
            2 => Duration::UntilEndOfNextTurn,
            3 => Duration::UntilNextTurn,
            4 => Duration::Turns(self.amount(0)),
            5 => Duration::NextTurns(self.amount(0)),
            6 => Duration::Until(Box::new(self.event(0))),
            7 => Duration::AsLongAs(Box::new(self.condition(0))),
            8 => Duration::UntilTurn(self.below(30) as i64),
            9 => Duration::ThroughTurn(self.below(30) as i64),
            _ => Duration::Always,
        }
    }
}
