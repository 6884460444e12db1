//! The choices that a card's order makes: every slot of its text that is its player's, and what may stand there.

use crate::english::meaning::{Adjust, Amount, Cards, Effect, HowMany, Mark, Pick, Players, Selection, Slot, Text, VariableId, Who, Zone};
use crate::english::walk::{Walk, walk_amount, walk_cards, walk_effect, walk_players, walk_selection};

/// A choice of a card's order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OrderSlot {
    /// The slot.
    pub slot: Slot,
    /// What is chosen.
    pub used: SlotUse,
}

/// What is chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum SlotUse {
    /// Players, at most so many.
    Players { most: usize },
    /// Cards of this selection, at most so many.
    Cards { selection: Selection, most: usize },
    /// A number; of the variable, if it is one's.
    Number { of: Option<VariableId> },
    /// Whether something is done; what it costs, if it costs so much of a variable.
    May { cost: Option<(VariableId, i64)> },
    /// One of several things to do.
    Options { effects: Vec<Effect> },
}

/// The choices of a text that are its player's, in the order of their slots.
pub(super) fn order_slots(text: &Text) -> Vec<OrderSlot> {
    let mut finder = Finder { found: Vec::new(), variable: None, sources: Vec::new() };
    let mut text = text.clone();
    for sentence in &mut text.sentences {
        finder.sentence(sentence);
    }
    finder.found.sort_by_key(|s| s.slot);
    finder.found.dedup_by_key(|s| s.slot);
    finder.found
}

struct Finder {
    found: Vec<OrderSlot>,
    /// The variable that the amounts being walked through are of.
    variable: Option<VariableId>,
    /// Where the cards of marked steps come from: "look at the top three cards, take one of them".
    sources: Vec<(Mark, Selection)>,
}

impl Finder {
    fn add(&mut self, by: &Who, slot: Slot, used: SlotUse) {
        if *by == Who::You {
            self.found.push(OrderSlot { slot, used });
        }
    }
}

/// What cards a step looks at, moves or draws.
fn source(effect: &Effect) -> Option<Selection> {
    match effect {
        Effect::Move { cards: Cards::Select(selection), .. }
        | Effect::Reveal { cards: Cards::Select(selection), .. }
        | Effect::Pick(Cards::Select(selection)) => Some((**selection).clone()),
        Effect::Draw { number, .. } => Some(Selection { number: HowMany::Top(number.clone()), of: Vec::new(), from: vec![Zone::DrawPile] }),
        _ => None,
    }
}

fn most(number: &Amount) -> usize {
    match number {
        Amount::Number(n) => usize::try_from(*n).unwrap_or(1).clamp(1, 40),
        _ => 40,
    }
}

impl Walk for Finder {
    fn players(&mut self, players: &mut Players) {
        if let Pick::Chosen { number, by, slot, .. } = &players.pick {
            self.add(by, *slot, SlotUse::Players { most: *number as usize });
        }
        walk_players(self, players);
    }

    fn selection(&mut self, selection: &mut Selection) {
        let wanted = selection.clone();
        match &selection.number {
            HowMany::AllBut { number, by, slot } | HowMany::Chosen { number, by, slot } | HowMany::UpTo { number, by, slot } => {
                self.add(by, *slot, SlotUse::Cards { selection: wanted, most: most(number) });
            }
            HowMany::AnyNumber { by, slot } | HowMany::InOrder { by, slot } => {
                self.add(by, *slot, SlotUse::Cards { selection: wanted, most: 40 });
            }
            HowMany::All | HowMany::Random(_) | HowMany::Top(_) | HowMany::Bottom(_) => {}
        }
        walk_selection(self, selection);
    }

    fn cards(&mut self, cards: &mut Cards) {
        if let Cards::SomeOf { of, number } = &*cards {
            let (mark, tests) = match &**of {
                Cards::Of(mark) => (Some(*mark), Vec::new()),
                Cards::Those { of, tests } => (if let Cards::Of(mark) = **of { Some(mark) } else { None }, tests.clone()),
                _ => (None, Vec::new()),
            };
            let from = self.sources.iter().find(|(m, _)| Some(*m) == mark).map(|(_, s)| s.clone());
            if let Some(mut selection) = from {
                selection.of.extend(tests);
                match number {
                    HowMany::AllBut { number, by, slot } | HowMany::Chosen { number, by, slot } | HowMany::UpTo { number, by, slot } => {
                        self.add(by, *slot, SlotUse::Cards { selection, most: most(number) });
                    }
                    HowMany::AnyNumber { by, slot } | HowMany::InOrder { by, slot } => {
                        self.add(by, *slot, SlotUse::Cards { selection, most: 40 });
                    }
                    HowMany::All | HowMany::Random(_) | HowMany::Top(_) | HowMany::Bottom(_) => {}
                }
            }
        }
        walk_cards(self, cards);
    }

    fn amount(&mut self, amount: &mut Amount) {
        if let Amount::Chosen { by, slot, .. } = amount {
            let of = self.variable.clone();
            self.add(by, *slot, SlotUse::Number { of });
        }
        walk_amount(self, amount);
    }

    fn effect(&mut self, effect: &mut Effect) {
        let outer = self.variable.clone();
        if let Effect::Sequence(steps) = effect {
            self.sources.extend(steps.iter().filter_map(|s| Some((s.mark?, source(&s.effect)?))));
        }
        match effect {
            Effect::May { by, slot, effect, .. } => self.add(by, *slot, SlotUse::May { cost: cost_of(effect) }),
            Effect::Choose { by, slot, options } => {
                let effects = options.clone();
                self.add(by, *slot, SlotUse::Options { effects });
            }
            Effect::Change { variable, .. } | Effect::Transfer { variable, .. } => self.variable = Some(variable.clone()),
            _ => {}
        }
        walk_effect(self, effect);
        self.variable = outer;
    }
}

/// What an effect that is a cost and what it buys costs, if it is so much of a variable.
fn cost_of(effect: &Effect) -> Option<(VariableId, i64)> {
    match effect {
        Effect::Pay { cost, .. } => told_by(cost).and_then(|(variable, n)| Some((variable.clone(), n?))),
        Effect::Sequence(steps) => steps.first().and_then(|s| cost_of(&s.effect)),
        Effect::If { then, .. } => cost_of(then),
        _ => None,
    }
}

/// The variable that an alternative changes and by how much, for naming it ("60 gold").
pub(super) fn told_by(effect: &Effect) -> Option<(&VariableId, Option<i64>)> {
    match effect {
        Effect::Change { variable, adjust, .. } => {
            let (Adjust::Gain(n) | Adjust::Lose(n) | Adjust::SetTo(n) | Adjust::LowerTo(n) | Adjust::RaiseTo(n)) = adjust;
            Some((variable, if let Amount::Number(n) = n { Some(*n) } else { None }))
        }
        Effect::Transfer { variable, amount, .. } => Some((variable, if let Amount::Number(n) = amount { Some(*n) } else { None })),
        Effect::Sequence(steps) if steps.len() == 1 => steps.first().and_then(|s| told_by(&s.effect)),
        Effect::ForEach { effect, .. } => told_by(effect),
        _ => None,
    }
}
