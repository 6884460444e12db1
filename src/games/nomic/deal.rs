//! The draw pile: shuffling, refilling, and what comes from it at the start of a turn.

use super::Nomic;
use super::event::Event;
use super::run::Run;
use super::state::{CardId, Cause, End, Place, Table};
use crate::english::meaning::{GameEnd, Refill};
use crate::games::dice::Dice;
use crate::games::ruleset::{Answers, Outcome};
use crate::games::seat::SeatId;

impl Nomic {
    /// The events that fill the empty draw pile; none if no card comes.
    pub(super) fn refill_events(&self, table: &Table, dice: &mut Dice) -> Vec<Event> {
        let answers = Answers::new();
        let mut run = Run::new(self, table, dice, &answers);
        run.refill();
        run.events
    }
}

impl Run<'_> {
    /// Shuffles the draw pile.
    pub fn shuffle_draw_pile(&mut self) {
        let mut order = self.table.draw.clone();
        if order.len() > 1 {
            self.dice.shuffle("shuffle of the draw pile", &mut order);
            self.push(Event::Shuffled { place: Place::DrawPile, order, cause: Cause::GAME });
        }
    }

    /// Fills the draw pile if it is empty: with the discard pile, else with a set of setup cards (rule 4). False if no card comes.
    pub fn refill(&mut self) -> bool {
        if !self.table.draw.is_empty() {
            return true;
        }
        let refill = self.law().refill();
        match refill {
            Refill::Nothing => return false,
            Refill::GameEnds => {
                let (winners, how) = self.law().closest(GameEnd::EmptyPile);
                self.push(Event::GameEnded { outcome: Outcome { winners, reason: format!("the draw pile is empty; {how}") } });
                return false;
            }
            Refill::DiscardPile | Refill::SetupCards(_) => {}
        }
        if refill == Refill::DiscardPile && !self.table.discard.is_empty() {
            let mut order = self.table.discard.clone();
            self.dice.shuffle("shuffle of the discard pile", &mut order);
            self.push(Event::Reshuffled { order });
            return true;
        }
        let sets = match refill {
            Refill::SetupCards(sets) => u32::try_from(sets.clamp(0, 20)).unwrap_or(1),
            _ => 1,
        } * self.law().setup_copies();
        for entry in &self.game.setup.cards {
            for _ in 0..sets {
                let card = self.game.setup_card(&self.table, entry);
                self.push(Event::CardCreated { card, to: Place::DrawPile, end: End::Last, cause: Cause::GAME });
            }
        }
        self.shuffle_draw_pile();
        !self.table.draw.is_empty()
    }

    /// Deals at the start of a turn, in rounds clockwise from the Primary; or serves the players' picks.
    pub fn deal(&mut self) {
        let order = self.law().order_of_deal();
        // How many each gets is told by the hands before the deal.
        let due: Vec<(SeatId, u32)> = order.into_iter().map(|seat| (seat, self.law().cards_dealt(seat))).collect();
        let rounds = due.iter().map(|(_, cards)| *cards).max().unwrap_or(0);
        for round in 0..rounds {
            for (seat, cards) in &due {
                if round < *cards && self.table.lives(*seat) {
                    let Some(cost) = self.law().deal_cost(*seat) else { continue };
                    if self.over() || !self.refill() {
                        return;
                    }
                    self.extend(cost);
                    self.deal_one(*seat);
                }
            }
        }
    }

    fn deal_one(&mut self, seat: SeatId) {
        let picked = self.law().picks(seat).then(|| self.pick_of(seat)).flatten();
        let card = match picked {
            Some(card) => Some(card),
            None => self.game.law(&self.table).deal_from(self.dice),
        };
        if let Some(card) = card {
            self.happen(Event::Dealt { card, seat, picked: picked.is_some() });
        }
    }

    /// The first card of the seat's list of wishes that is still in the pile, or one like it.
    fn pick_of(&self, seat: SeatId) -> Option<CardId> {
        let answer = self.answer("pick", self.table.turn, seat)?;
        let wishes = answer.orders.iter().rev().find(|o| o.verb == "pick")?.choices("cards");
        let taken = self.table.draw.iter().copied();
        wishes.iter().find_map(|wish| {
            let wished = super::plays::card_id(wish)?;
            let name = self.table.card(wished).map(|c| (&c.name, &c.kind))?;
            let same = |c: &CardId| self.table.card(*c).is_some_and(|c| (&c.name, &c.kind) == name);
            taken.clone().find(|c| *c == wished).or_else(|| taken.clone().find(same))
        })
    }
}
