//! Who, which cards, where.

use super::*;

impl Generator<'_> {
    /// Two who are not the same: nobody gives to himself, or swaps with himself.
    pub(super) fn two(&mut self) -> (Who, Who) {
        let first = self.who();
        let second = self.who();
        if first != second {
            return (first, second);
        }
        let next = Who::Neighbour { of: Box::new(first.clone()), seats: 1 };
        (first, next)
    }

    pub(super) fn who(&mut self) -> Who {
        let n = self.below(9);
        match n {
            0..=2 if self.card => Who::You,
            3 | 4 if self.target_player => Who::Target(TargetNo(0)),
            5 => match self.around.last() {
                Some(mark) => Who::Of(*mark),
                None => Who::Primary,
            },
            6 => {
                let of = Box::new(if self.card { Who::You } else { Who::Primary });
                let seats = self.one_of(&[1, -1, 2, -2]).unwrap_or(1);
                Who::Neighbour { of, seats }
            }
            7 => {
                let all: Vec<PlayerId> = self.lexicon.players().iter().map(|p| p.0.clone()).collect();
                self.one_of(&all).map_or(Who::Primary, Who::Named)
            }
            8 if self.card => Who::Controller(Box::new(Cards::This)),
            _ => Who::Primary,
        }
    }

    pub(super) fn slot(&mut self) -> Slot {
        Slot(0)
    }

    pub(super) fn players(&mut self, depth: u32) -> Players {
        let among = match self.below(5) {
            0 => Among::Others(Box::new(self.who())),
            1 if self.card => Among::Others(Box::new(Who::You)),
            2 => Among::These(vec![self.who()]),
            3 => Among::These(vec![self.who(), Who::Proposer]),
            _ => Among::All,
        };
        let whose = if depth > 0 { self.maybe(|g| Box::new(g.condition(depth - 1))) } else { None };
        let pick = match self.below(8) {
            0 => Pick::Most(Box::new(Amount::Variable(Box::new(Who::Candidate), self.variable()))),
            1 if depth > 0 => Pick::Fewest(Box::new(self.amount(depth - 1))),
            2 => {
                let (number, up_to) = (1 + self.below(3) as u32, self.flip());
                Pick::Chosen { number, up_to, by: Box::new(self.who()), slot: self.slot() }
            }
            3 => Pick::Random(1 + self.below(3) as u32),
            4 if depth > 0 => {
                let (number, most) = (2 + self.below(2) as u32, self.flip());
                Pick::Ranked { number, by: Box::new(self.amount(depth - 1)), most }
            }
            _ => Pick::All,
        };
        Players { among, whose, pick }
    }

    pub(super) fn tests(&mut self) -> Vec<CardTest> {
        (0..self.below(3)).map(|_| self.test(1)).collect()
    }

    pub(super) fn test(&mut self, depth: u32) -> CardTest {
        match self.below(12) {
            0..=2 => CardTest::Kind(self.kind()),
            3 | 4 => CardTest::Type(self.type_()),
            5 => CardTest::Named("Old Stones".into()),
            6 => CardTest::NotThis,
            7 => CardTest::New,
            8 if self.flip() => CardTest::In(vec![Zone::DiscardPile]),
            8 if self.flip() => CardTest::PlayedThisTurn,
            8 if self.flip() => CardTest::Renamed,
            8 => CardTest::Amended,
            9 if depth > 0 => CardTest::Not(Box::new(self.test(depth - 1))),
            10 if depth > 0 => CardTest::Any(vec![self.test(depth - 1), self.test(depth - 1)]),
            11 if depth > 0 && self.flip() => CardTest::ControlledBy(self.players(0)),
            11 if depth > 0 => CardTest::WasOf(self.players(0)),
            9 => CardTest::NotAmong(Cards::This),
            10 => CardTest::SameNameAs(Cards::This),
            _ => CardTest::PlayedOn(self.players(0)),
        }
    }

    pub(super) fn zone(&mut self) -> Zone {
        match self.below(5) {
            0 => Zone::Hand(self.players(0)),
            1 => Zone::Play(self.players(0)),
            2 => Zone::DrawPile,
            3 => Zone::DiscardPile,
            _ => Zone::OutOfGame,
        }
    }

    pub(super) fn zones(&mut self) -> Vec<Zone> {
        (0..=self.below(2)).map(|_| self.zone()).collect()
    }

    pub(super) fn selection(&mut self, depth: u32) -> Selection {
        let (of, from) = (self.tests(), self.zones());
        let amount = self.amount(depth.saturating_sub(1).min(1));
        let (by, slot) = (self.who(), self.slot());
        let number = match self.below(10) {
            0 => HowMany::AllBut { number: amount, by, slot },
            1..=3 => HowMany::Chosen { number: amount, by, slot },
            4 => HowMany::UpTo { number: amount, by, slot },
            5 => HowMany::AnyNumber { by, slot },
            6 => HowMany::Random(amount),
            7 => HowMany::Top(amount),
            8 => HowMany::Bottom(amount),
            9 => HowMany::InOrder { by, slot },
            _ => HowMany::All,
        };
        Selection { number, of, from }
    }

    pub(super) fn cards(&mut self, depth: u32) -> Cards {
        match self.below(6) {
            0 => Cards::This,
            1 if self.target_card => Cards::Target(TargetNo(0)),
            2 => match self.steps.last() {
                Some(mark) => Cards::Of(*mark),
                None => Cards::Event,
            },
            3 => Cards::Event,
            4 if depth > 0 => {
                let of = Box::new(self.cards(0));
                Cards::Those { of, tests: vec![self.test(0)] }
            }
            _ => Cards::Select(Box::new(self.selection(depth))),
        }
    }

    pub(super) fn place(&mut self) -> Place {
        match self.below(8) {
            0 => Place::Hand(self.who()),
            1 => Place::Play(self.who()),
            2 if self.flip() => Place::Hand(Who::ItsController),
            2 => Place::Hand(Who::ItsOwner),
            3 => Place::DrawPile(End::Top),
            4 => Place::DrawPile(End::Bottom),
            5 => Place::DrawPile(End::Shuffled),
            6 => Place::OutOfGame,
            _ => Place::DiscardPile,
        }
    }
}
