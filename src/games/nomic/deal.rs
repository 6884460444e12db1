//! The draw pile: shuffling, refilling, and what comes from it at the start of a turn.

use super::event::Event;
use super::law::Refilling;
use super::run::Run;
use super::state::{CardId, Cause, End, Place};
use crate::games::seat::SeatId;

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
        let refilling = self.law().refill();
        if refilling == Refilling::Nothing {
            return false;
        }
        if refilling == Refilling::DiscardPile && !self.table.discard.is_empty() {
            let mut order = self.table.discard.clone();
            self.dice.shuffle("shuffle of the discard pile", &mut order);
            self.push(Event::Reshuffled { order });
            return true;
        }
        let sets = match refilling {
            Refilling::SetupCards(sets) => sets,
            _ => self.law().setup_copies(),
        };
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
        let order = self.table.clockwise();
        let rounds = order.iter().map(|s| self.law().cards_dealt(*s)).max().unwrap_or(0);
        for round in 0..rounds {
            for seat in &order {
                if round < self.law().cards_dealt(*seat) && self.law().may_draw(*seat) {
                    if !self.refill() {
                        return;
                    }
                    self.deal_one(*seat);
                }
            }
        }
    }

    fn deal_one(&mut self, seat: SeatId) {
        let picked = self.law().players_pick().then(|| self.pick_of(seat)).flatten();
        let card = match picked {
            Some(card) => Some(card),
            None => self.game.law(&self.table).deal_from(self.dice),
        };
        if let Some(card) = card {
            self.push(Event::Dealt { card, seat, picked: picked.is_some() });
        }
    }

    /// The first card of the seat's list of wishes that is still in the pile; a wish names a card by its id or its name's id.
    fn pick_of(&self, seat: SeatId) -> Option<CardId> {
        let answer = self.answer("pick", self.table.turn, seat)?;
        let wishes = answer.orders.iter().rev().find(|o| o.verb == "pick")?.choices("cards");
        let taken = self.table.draw.iter().copied();
        wishes.iter().find_map(|wish| {
            let wished: u32 = wish.parse().ok()?;
            let name = self.table.card(CardId(wished)).map(|c| (&c.name, &c.kind))?;
            let same = |c: &CardId| self.table.card(*c).is_some_and(|c| (&c.name, &c.kind) == name);
            taken.clone().find(|c| c.0 == wished).or_else(|| taken.clone().find(same))
        })
    }
}
