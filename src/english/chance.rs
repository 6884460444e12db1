//! What holds all the time cannot be left to chance: a die would fall anew whenever anybody looks.
//!
//! In come sentences, out comes whether they leave such a thing to chance. What is done once, by whatever holds, may be left to it.

use super::meaning::*;
use super::walk::*;

/// Whether any of the sentences leaves to chance what holds.
pub(super) fn decides_what_holds(sentences: &[Sentence]) -> bool {
    let mut search = Search::default();
    sentences.iter().for_each(|sentence| search.sentence(&mut sentence.clone()));
    search.found
}

#[derive(Default)]
struct Search {
    /// Whether what is walked through now holds, and is not done.
    holding: bool,
    found: bool,
}

impl Search {
    fn within(&mut self, holding: bool, below: impl FnOnce(&mut Search)) {
        let around = std::mem::replace(&mut self.holding, holding);
        below(self);
        self.holding = around;
    }
}

impl Walk for Search {
    fn amount(&mut self, amount: &mut Amount) {
        self.found |= self.holding && matches!(amount, Amount::Dice { .. });
        walk_amount(self, amount);
    }

    fn players(&mut self, players: &mut Players) {
        self.found |= self.holding && matches!(players.pick, Pick::Random(_));
        walk_players(self, players);
    }

    fn selection(&mut self, selection: &mut Selection) {
        self.found |= self.holding && matches!(selection.number, HowMany::Random(_));
        walk_selection(self, selection);
    }

    fn effect(&mut self, effect: &mut Effect) {
        self.within(false, |search| walk_effect(search, effect));
    }

    fn holds(&mut self, holds: &mut Static) {
        self.within(true, |search| walk_static(search, holds));
    }

    fn sentence(&mut self, sentence: &mut Sentence) {
        if let Sentence::Holds { condition, .. } | Sentence::Procedure { condition, .. } = sentence {
            self.within(true, |search| condition.iter_mut().for_each(|c| search.condition(c)));
        }
        walk_sentence(self, sentence);
    }
}
