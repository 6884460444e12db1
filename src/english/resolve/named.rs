//! What a text has named: the candidates of a reference.

use super::super::grammar::values::*;
use super::super::meaning::*;
use super::super::walk::*;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum CardRef {
    Step(Mark),
    /// Cards that a step draws: they are in a hand.
    Drawn(Mark),
    Known(Cards),
    /// Cards that a condition counts: one of them.
    Counted(Vec<CardTest>, Vec<Zone>),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Named {
    pub(super) players: Vec<Who>,
    pub(super) cards: Vec<CardRef>,
    /// Whether this card was named.
    pub(super) this: bool,
    pub(super) you: bool,
    pub(super) amounts: Vec<Amount>,
    pub(super) rolls: Vec<Amount>,
    pub(super) differences: Vec<(Amount, Amount)>,
    pub(super) variables: Vec<VariableId>,
    /// Whose variables something changes: what "it" can be where nothing else was spoken of.
    pub(super) owned: Vec<(Who, VariableId)>,
    /// Of these, those that something changes.
    pub(super) changed: Vec<VariableId>,
    /// Of these, those that a condition compares.
    pub(super) compared: Vec<VariableId>,
    /// Whether cards are spoken of: what a number without a noun may count.
    pub(super) of_cards: bool,
    /// Whether some sort of cards is.
    pub(super) of_a_sort: bool,
    /// Whether a condition speaks of the proposer, or of players by what they have the most or the least of: "he" may be such a one.
    pub(super) others_compared: bool,
}

impl Named {
    pub(super) fn player(&mut self, who: Who) {
        if !self.players.contains(&who) {
            self.players.push(who);
        }
    }

    pub(super) fn card(&mut self, card: CardRef) {
        if !self.cards.contains(&card) {
            self.cards.push(card);
        }
    }

    pub(super) fn amount(&mut self, amount: Amount) {
        if !self.amounts.contains(&amount) {
            self.amounts.push(amount);
        }
    }
}

/// Whether it is no variable's own name but stands for one that was named before.
pub(super) fn stands_for(variable: &VariableId) -> bool {
    variable.0.starts_with(STANDS)
}

/// Whether it makes a copy and nothing else.
pub fn is_copy(effect: &Effect) -> bool {
    match effect {
        Effect::Copy { .. } => true,
        Effect::Sequence(steps) => steps.len() == 1 && steps.iter().all(|s| is_copy(&s.effect)),
        _ => false,
    }
}

/// Collects the plain mentions of a sentence, wherever they stand.
#[derive(Default)]
pub(super) struct Mentions {
    pub(super) found: Named,
    /// Whether it is a condition that is looked through.
    compares: bool,
}

impl Walk for Mentions {
    fn who(&mut self, who: &mut Who) {
        mention(&mut self.found, who);
        self.found.others_compared |= self.compares && *who == Who::Proposer;
        walk_who(self, who);
    }
    fn players(&mut self, players: &mut Players) {
        // "Whoever has the fewest slaves gains 60": of slaves.
        if let Pick::Most(by) | Pick::Fewest(by) = &players.pick
            && let Amount::Variable(_, variable) = &**by
            && !stands_for(variable)
            && !self.found.compared.contains(variable)
        {
            self.found.compared.push(variable.clone());
        }
        self.found.others_compared |= self.compares && matches!(players.pick, Pick::Most(_) | Pick::Fewest(_) | Pick::Ranked { .. });
        walk_players(self, players);
    }
    fn cards(&mut self, cards: &mut Cards) {
        match cards {
            Cards::This => self.found.this = true,
            Cards::Target(_) => self.found.card(CardRef::Known(cards.clone())),
            _ => walk_cards(self, cards),
        }
    }
    fn event(&mut self, event: &mut Event) {
        // "Whenever he has more than 300 gold, he loses 100."
        if let Event::Reaches { variable, value: Amount::Number(_), .. } = &*event
            && !stands_for(variable)
            && !self.found.compared.contains(variable)
        {
            self.found.compared.push(variable.clone());
        }
        if let Event::Variable { variable, .. } = &*event
            && !self.found.changed.contains(variable)
        {
            self.found.changed.push(variable.clone());
        }
        walk_event(self, event);
    }
    fn effect(&mut self, effect: &mut Effect) {
        // What is paid for something is not what "another one" is one of.
        if let Effect::Pay { cost, then: Some(then) } = effect {
            let before = self.found.changed.clone();
            self.effect(cost);
            self.found.changed = before;
            self.effect(then);
            return;
        }
        if let Effect::Change { who: who @ (Who::Target(_) | Who::You | Who::Named(_) | Who::Primary), variable, .. } = &*effect
            && !stands_for(variable)
            && !self.found.owned.contains(&(who.clone(), variable.clone()))
        {
            self.found.owned.push((who.clone(), variable.clone()));
        }
        self.found.of_cards |= matches!(effect, Effect::Draw { .. });
        if let Effect::Change { variable, .. } | Effect::Transfer { variable, .. } = &*effect
            && !stands_for(variable)
            && !self.found.changed.contains(variable)
        {
            self.found.changed.push(variable.clone());
        }
        walk_effect(self, effect);
    }
    fn selection(&mut self, selection: &mut Selection) {
        self.found.of_cards = true;
        walk_selection(self, selection);
    }
    fn tests(&mut self, tests: &mut [CardTest]) {
        self.found.of_a_sort |= tests.iter().any(|t| matches!(t, CardTest::Kind(_) | CardTest::Type(_)));
        walk_tests(self, tests);
    }
    fn variable(&mut self, variable: &mut VariableId) {
        if let Some(counted) = variable.0.strip_prefix(EACH_OF) {
            let counted = VariableId(counted.to_owned());
            if !self.found.variables.contains(&counted) {
                self.found.variables.push(counted);
            }
        }
        if !stands_for(variable) && !self.found.variables.contains(variable) {
            self.found.variables.push(variable.clone());
        }
    }
    fn condition(&mut self, condition: &mut Condition) {
        if let Condition::Compare(a, _, b) = condition
            && matches!((&a, &b), (Amount::Variable(..), Amount::Variable(..)))
        {
            self.found.differences.push((a.clone(), b.clone()));
        }
        // With a number, or with another's: "if he has at least 100 gold, he gives you 50".
        if let Condition::Compare(a @ Amount::Variable(..), _, b @ (Amount::Number(_) | Amount::Variable(..))) = condition {
            for variable in [a, b].into_iter().filter_map(|amount| if let Amount::Variable(_, v) = amount { Some(v.clone()) } else { None })
            {
                if !stands_for(&variable) && !self.found.compared.contains(&variable) {
                    self.found.compared.push(variable);
                }
            }
        }
        let outer = self.compares;
        self.compares |= !matches!(condition, Condition::PlayerIs(..));
        walk_condition(self, condition);
        self.compares = outer;
    }
}

pub(super) fn mention(named: &mut Named, who: &Who) {
    match who {
        Who::Target(_) | Who::Named(_) | Who::Primary => named.player(who.clone()),
        Who::Neighbour { of, .. } if !matches!(**of, Who::Of(_)) => named.player(who.clone()),
        Who::You => named.you = true,
        _ => {}
    }
}
