//! Which cards: references, tests, selections.

use super::engine::{Engine, Res};
use super::frame::Frame;
use crate::english::meaning::{Amount, CardTest, Cards, HowMany, Selection, Static, Zone};
use crate::games::nomic::state::{Asks, CardId, Picked, Place, Target, Was};
use crate::games::seat::SeatId;

/// What a selection is for, where nobody says which cards: `by` gets them, or they are taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// They come to whoever chooses.
    Gain,
    /// They are taken from where they are.
    Loss,
}

impl Engine<'_> {
    /// The cards that a reference stands for.
    pub fn cards(&mut self, f: &mut Frame, cards: &Cards) -> Res<Vec<CardId>> {
        self.cards_for(f, cards, None)
    }

    pub fn cards_for(&mut self, f: &mut Frame, cards: &Cards, purpose: Option<Purpose>) -> Res<Vec<CardId>> {
        Ok(match cards {
            Cards::This => f.this().into_iter().collect(),
            Cards::Target(n) => match f.scope.targets.get(usize::from(n.0)) {
                Some(Target::Card(card)) => vec![*card],
                _ => Vec::new(),
            },
            Cards::Of(mark) => f.marked(*mark).map(|m| m.cards.clone()).unwrap_or_default(),
            Cards::Event => f.scope.event.as_ref().and_then(|e| e.card).into_iter().collect(),
            Cards::Select(selection) => self.select(f, selection, purpose)?,
            Cards::Those { of, tests } => {
                let mut those = Vec::new();
                for card in self.cards_for(f, of, purpose)? {
                    if self.passes_all(f, card, tests)? {
                        those.push(card);
                    }
                }
                those
            }
            Cards::SomeOf { of, number } => {
                let of = self.cards_for(f, of, purpose)?;
                self.take(f, of, number, purpose)?
            }
        })
    }

    /// The cards of a zone, in order.
    pub fn cards_in(&mut self, f: &mut Frame, zone: &Zone) -> Res<Vec<CardId>> {
        let places: Vec<Place> = match zone {
            Zone::Hand(players) => self.players(f, players, None)?.into_iter().map(Place::Hand).collect(),
            Zone::Play(players) => self.players(f, players, None)?.into_iter().map(Place::Play).collect(),
            Zone::DrawPile => vec![Place::DrawPile],
            Zone::DiscardPile => vec![Place::DiscardPile],
            Zone::OutOfGame => vec![Place::OutOfGame],
        };
        Ok(places.into_iter().flat_map(|p| self.table.zone(p).to_vec()).collect())
    }

    /// The cards found, and of these the number.
    pub fn select(&mut self, f: &mut Frame, selection: &Selection, purpose: Option<Purpose>) -> Res<Vec<CardId>> {
        let found = self.found(f, selection)?;
        self.take(f, found, &selection.number, purpose)
    }

    /// Of some cards, the number.
    fn take(&mut self, f: &mut Frame, found: Vec<CardId>, how_many: &HowMany, purpose: Option<Purpose>) -> Res<Vec<CardId>> {
        let all = found.len() as i64;
        match how_many {
            HowMany::All => Ok(found),
            HowMany::Top(n) => {
                let n = self.size(f, n)?.min(all) as usize;
                self.full(f, how_many, n)?;
                Ok(found.into_iter().take(n).collect())
            }
            HowMany::Bottom(n) => {
                let n = self.size(f, n)?.min(all);
                self.full(f, how_many, n as usize)?;
                Ok(found.into_iter().skip((all - n) as usize).collect())
            }
            HowMany::Random(n) => {
                let n = self.size(f, n)?.min(all) as usize;
                self.full(f, how_many, n)?;
                let mut lot = found;
                self.dice.shuffle("cards by lot", &mut lot);
                lot.truncate(n);
                Ok(lot)
            }
            HowMany::AllBut { number, by, slot } => {
                let (n, by) = (self.size(f, number)?.min(all) as usize, self.one(f, by)?);
                // What goes, goes as everything that somebody parts with: by his order where he has named no card to keep.
                if purpose == Some(Purpose::Loss) && self.chosen(f, *slot, by).is_none() {
                    let gone = found.len().saturating_sub(n);
                    return Ok(self.choose_cards(f, &found, (gone, gone), *slot, by, purpose));
                }
                let kept = self.choose_cards(f, &found, (n, n), *slot, by, Some(Purpose::Gain));
                Ok(found.into_iter().filter(|c| !kept.contains(c)).collect())
            }
            HowMany::Chosen { number, by, slot } => {
                let (n, by) = (self.size(f, number)?.min(all) as usize, self.one(f, by)?);
                self.full(f, how_many, n)?;
                Ok(self.choose_cards(f, &found, (n, n), *slot, by, purpose))
            }
            HowMany::UpTo { number, by, slot } => {
                let (n, by) = (self.size(f, number)?.min(all) as usize, self.one(f, by)?);
                Ok(self.choose_cards(f, &found, (0, n), *slot, by, purpose))
            }
            HowMany::InOrder { by, slot } => {
                let by = self.one(f, by)?;
                let all = u32::try_from(found.len()).unwrap_or(u32::MAX);
                let asks = || (found.len() > 1).then(|| Asks::Cards { from: found.clone(), least: all, most: all });
                let mut order: Vec<CardId> = match self.decided(f, *slot, by, asks) {
                    Some(Picked::Cards(wanted)) => wanted.into_iter().filter(|c| found.contains(c)).collect(),
                    _ => Vec::new(),
                };
                let rest: Vec<CardId> = found.into_iter().filter(|c| !order.contains(c)).collect();
                order.extend(rest);
                Ok(order)
            }
            HowMany::AnyNumber { by, slot } => {
                let by = self.one(f, by)?;
                Ok(self.choose_cards(f, &found, (0, found.len()), *slot, by, purpose))
            }
        }
    }

    /// In a cost, a selection must be as large as it says.
    fn full(&mut self, f: &mut Frame, number: &HowMany, n: usize) -> Res<()> {
        if !self.strict {
            return Ok(());
        }
        let (HowMany::Top(amount) | HowMany::Bottom(amount) | HowMany::Random(amount) | HowMany::Chosen { number: amount, .. }) = number
        else {
            return Ok(());
        };
        if self.size(f, amount)? > n as i64 { Err(super::engine::Stop::Unpaid) } else { Ok(()) }
    }

    /// All cards in the zones that pass the tests.
    pub fn found(&mut self, f: &mut Frame, selection: &Selection) -> Res<Vec<CardId>> {
        let mut found = Vec::new();
        for zone in &selection.from {
            for card in self.cards_in(f, zone)? {
                if !found.contains(&card) && self.passes_all(f, card, &selection.of)? {
                    found.push(card);
                }
            }
        }
        Ok(found)
    }

    /// The choice of some of the cards: as ordered, else by the early orders, else by what is sensible for whoever chooses.
    fn choose_cards(
        &mut self,
        f: &mut Frame,
        found: &[CardId],
        (least, most): (usize, usize),
        slot: crate::english::meaning::Slot,
        by: Option<SeatId>,
        purpose: Option<Purpose>,
    ) -> Vec<CardId> {
        let mut chosen: Vec<CardId> = Vec::new();
        // Where a discard order names cards of one's own, that is the choice.
        let ordered = by.is_some_and(|s| self.context.orders.discard_order(&self.table, s).iter().any(|c| found.contains(c)));
        let open = purpose == Some(Purpose::Gain) || !ordered;
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let asks = || (open && found.len() > least).then(|| Asks::Cards { from: found.to_vec(), least: count(least), most: count(most) });
        if let Some(Picked::Cards(wanted)) = self.decided(f, slot, by, asks) {
            chosen = wanted.into_iter().filter(|c| found.contains(c)).take(most).collect();
            if chosen.len() >= least {
                return chosen;
            }
        }
        let own = |c: &CardId| by.is_some() && self.table.controller(*c) == by;
        let losing = purpose != Some(Purpose::Gain) && found.iter().all(own);
        let wanted = match (least == most, losing) {
            (true, _) => most,
            (false, true) => least,
            (false, false) => most,
        };
        let mut rest: Vec<CardId> = found.iter().copied().filter(|c| !chosen.contains(c)).collect();
        if purpose != Some(Purpose::Gain) {
            rest = self.least_missed(by, rest);
        }
        chosen.extend(rest.into_iter().take(wanted.saturating_sub(chosen.len())));
        chosen
    }

    /// Cards in the order in which a seat parts with them: others' first, then its discard order, then from the last card on.
    fn least_missed(&self, by: Option<SeatId>, cards: Vec<CardId>) -> Vec<CardId> {
        let (own, others): (Vec<CardId>, Vec<CardId>) = cards.into_iter().partition(|c| by.is_some() && self.table.controller(*c) == by);
        let order = by.map(|s| self.context.orders.discard_order(&self.table, s)).unwrap_or_default();
        let mut result = others;
        result.extend(order.iter().filter(|c| own.contains(c)));
        result.extend(own.iter().rev().filter(|c| !order.contains(c)));
        result
    }

    /// Whether the card passes all tests.
    pub fn passes_all(&mut self, f: &mut Frame, card: CardId, tests: &[CardTest]) -> Res<bool> {
        for test in tests {
            if !self.passes(f, card, test)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the card passes the test.
    pub fn passes(&mut self, f: &mut Frame, card: CardId, test: &CardTest) -> Res<bool> {
        let Some(c) = self.table.card(card) else { return Ok(false) };
        Ok(match test {
            CardTest::Kind(kind) => c.kind == *kind || self.counts_as(card, test)?,
            CardTest::Named(name) => c.name.to_lowercase() == name.to_lowercase(),
            CardTest::Type(id) => c.ctype == *id || self.counts_as(card, test)?,
            CardTest::NotThis => f.this() != Some(card),
            CardTest::NotAmong(cards) => !self.cards(f, cards)?.contains(&card),
            CardTest::ControlledBy(players) => match self.whose(card) {
                Some(seat) => self.is_among(f, players, seat)?,
                None => false,
            },
            CardTest::WasOf(players) => match self.was_whose(card).or_else(|| self.whose(card)) {
                Some(seat) => self.is_among(f, players, seat)?,
                None => false,
            },
            CardTest::New => c.new,
            CardTest::PlayedOn(players) => {
                let on: Vec<SeatId> = c.played.iter().flat_map(|p| &p.targets).flat_map(|t| self.table.players_of(*t)).collect();
                self.any_among(f, players, &on)?
            }
            CardTest::In(zones) => {
                let mut found = false;
                for zone in zones {
                    found = found || self.cards_in(f, zone)?.contains(&card);
                }
                found
            }
            // A position that was set up has cards in play that nobody has played in it.
            CardTest::PlayedThisTurn => self.table.facts.this_turn.iter().any(|fact| fact.card == Some(card) && fact.brings_into_play()),
            CardTest::Renamed => c.history.iter().any(|h| h.turn > 0 && matches!(h.was, Was::Name(_))),
            CardTest::Amended => c.history.iter().any(|h| matches!(h.was, Was::Words(_))),
            CardTest::SameNameAs(cards) => {
                let name = c.name.to_lowercase();
                let cards = self.cards(f, cards)?;
                cards.iter().any(|other| self.table.card_name(*other).to_lowercase() == name)
            }
            CardTest::Not(test) => !self.passes(f, card, test)?,
            CardTest::Any(tests) => {
                let mut any = false;
                for test in tests {
                    any = any || self.passes(f, card, test)?;
                }
                any
            }
        })
    }

    /// Whether something makes the card count as being of the type or kind that is asked for.
    fn counts_as(&mut self, card: CardId, asked: &CardTest) -> Res<bool> {
        // What counts as a type is found by other tests: a text that asks for the type itself gets no answer from there. Without an end here,
        // every card would ask every other one again at each level.
        if self.counting.contains(asked) {
            return Ok(false);
        }
        self.counting.push(asked.clone());
        let counts = self.counted_as(card, asked);
        self.counting.pop();
        counts
    }

    fn counted_as(&mut self, card: CardId, asked: &CardTest) -> Res<bool> {
        let law = self.law();
        for active in &law.statics {
            let cards = match (&*active.body, asked) {
                (Static::CountsAs { cards, as_type }, CardTest::Type(id)) if as_type == id => cards,
                (Static::CountsAsKind { cards, kind }, CardTest::Kind(id)) if kind == id => cards,
                _ => continue,
            };
            let counts = self.deeper(|engine| {
                let mut f = active.frame();
                Ok(engine.applies(active, &mut f)? && engine.cards(&mut f, cards)?.contains(&card))
            });
            if counts.unwrap_or(false) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How many cards a selection asks for, if it is a plain number.
    pub fn asked_for(&mut self, f: &mut Frame, number: &HowMany) -> Res<Option<i64>> {
        let amount: &Amount = match number {
            HowMany::Chosen { number, .. } | HowMany::Random(number) | HowMany::Top(number) | HowMany::Bottom(number) => number,
            _ => return Ok(None),
        };
        self.size(f, amount).map(Some)
    }
}
