//! What happens.

use super::*;

impl Generator<'_> {
    pub(super) fn adjust(&mut self, depth: u32) -> Adjust {
        let amount = self.amount(depth);
        match self.below(7) {
            0 | 1 => Adjust::Gain(amount),
            2 | 3 => Adjust::Lose(amount),
            4 => Adjust::SetTo(amount),
            5 => Adjust::LowerTo(amount),
            _ => Adjust::RaiseTo(amount),
        }
    }

    pub(super) fn effect(&mut self, depth: u32) -> Effect {
        if depth == 0 {
            return self.act();
        }
        match self.below(16) {
            0 | 1 => {
                let mut steps = Vec::new();
                for _ in 0..2 + self.below(2) {
                    let effect = self.effect(depth - 1);
                    let mark = self.fresh();
                    self.steps.push(mark);
                    steps.push(Step { mark: Some(mark), effect });
                }
                Effect::Sequence(steps)
            }
            2 | 3 => {
                let condition = self.condition(2);
                let then = self.apart(|g| Box::new(g.effect(depth - 1)));
                let otherwise = self.maybe(|g| g.apart(|g| Box::new(g.effect(depth - 1))));
                Effect::If { condition, then, otherwise }
            }
            4 | 5 => {
                let players = self.players(1);
                let mark = self.fresh();
                self.around.push(mark);
                let effect = self.apart(|g| Box::new(g.effect(depth - 1)));
                self.around.pop();
                Effect::ForEach { mark, players, effect }
            }
            6 => Effect::Repeat { times: self.amount(1), effect: self.apart(|g| Box::new(g.effect(depth - 1))) },
            7 => {
                let by = self.who();
                let effect = self.apart(|g| Box::new(g.effect(depth - 1)));
                let otherwise = self.maybe(|g| g.apart(|g| Box::new(g.effect(depth - 1))));
                Effect::May { by, slot: self.slot(), effect, otherwise }
            }
            8 => {
                let by = self.who();
                let options = (0..2 + self.below(2)).map(|_| self.apart(|g| g.effect(depth - 1))).collect();
                Effect::Choose { by, slot: self.slot(), options }
            }
            9 => {
                let cost = self.apart(|g| Box::new(g.effect(depth - 1)));
                let then = self.maybe(|g| g.apart(|g| Box::new(g.effect(depth - 1))));
                Effect::Pay { cost, then }
            }
            10 => Effect::Enact { holds: (0..=self.below(2)).map(|_| self.holds(depth - 1)).collect(), until: self.duration() },
            11 => Effect::Arm { trigger: Box::new(self.apart(|g| g.trigger(depth - 1))), until: self.duration() },
            _ => self.act(),
        }
    }

    /// What steps are marked inside is not spoken of outside.
    pub(super) fn apart<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.steps.clone();
        let made = make(self);
        self.steps = before;
        made
    }

    pub(super) fn act(&mut self) -> Effect {
        match self.below(26) {
            0..=4 => Effect::Change { who: self.who(), variable: self.variable(), adjust: self.adjust(2) },
            5 | 6 => {
                let (from, to) = self.two();
                Effect::Transfer { from, to, variable: self.variable(), amount: self.amount(2) }
            }
            7 => {
                let (first, second) = self.two();
                Effect::Swap { first, second, variable: self.variable() }
            }
            8 => Effect::Draw { who: self.who(), number: self.amount(1) },
            9..=11 => {
                let (by, cards) = (self.who(), self.cards(2));
                let to = match (self.place(), &cards) {
                    // A single card's controller is named as such.
                    (Place::Hand(Who::ItsController), Cards::Target(_)) => Place::Hand(Who::Controller(Box::new(cards.clone()))),
                    (to, _) => to,
                };
                Effect::Move { by, cards, to }
            }
            12 => Effect::Pick(self.cards(1)),
            13 if self.flip() => Effect::PickAmount(self.amount(1)),
            13 => Effect::PickPlayers(self.players(1)),
            14 => Effect::Exchange { first: self.cards(1), second: self.cards(1) },
            15 => {
                let (first, second) = self.two();
                Effect::SwapHands { first, second }
            }
            16 => Effect::Reveal { cards: self.cards(1), to: self.players(0) },
            17 => Effect::Copy { of: self.cards(1), to: self.place() },
            18 => Effect::Rename { cards: self.cards(1), name: "Old Stones".into() },
            19 => Effect::ChangeType { cards: self.cards(1), to: self.type_() },
            20 => Effect::DoTextOf { by: self.who(), cards: self.cards(1) },
            21 => Effect::PlayCard { by: self.who(), cards: self.cards(1) },
            22 => Effect::ExtraPlays { who: self.who(), number: self.amount(1) },
            23 => Effect::SkipPlays { who: self.who(), turns: self.amount(1), next: self.flip() },
            24 => Effect::Roll { who: self.who(), number: 1 + self.below(2) as u32, sides: 6 },
            _ => {
                let who = self.who();
                let all = [
                    Effect::Eliminate(who.clone()),
                    Effect::Restore(who.clone()),
                    Effect::Win(who.clone()),
                    Effect::MakePrimary(who),
                    Effect::EndGame,
                    Effect::ShuffleDrawPile,
                    Effect::Nothing,
                ];
                self.one_of(&all).unwrap_or(Effect::Nothing)
            }
        }
    }
}
