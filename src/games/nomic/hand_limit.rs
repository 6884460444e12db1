//! The end of a round: the hand limit, and the vote to end the game.

use super::event::Event;
use super::run::Run;
use super::state::{CardId, Cause, Place};
use crate::english::meaning::GameEnd;
use crate::games::ruleset::Outcome;
use crate::games::seat::SeatId;

impl Run<'_> {
    /// Whoever holds more cards than the limit discards, clockwise from the Primary (rule 3.4).
    pub fn hand_limits(&mut self) {
        for seat in self.table.clockwise() {
            let Some(limit) = self.law().hand_limit(seat) else { continue };
            let most = self.law().discard_down().unwrap_or(u32::MAX);
            for _ in 0..most {
                let counted = self.law().counted(seat);
                if self.over() || !self.table.lives(seat) || counted.len() <= limit {
                    break;
                }
                let Some(card) = self.card_to_discard(seat, &counted) else { break };
                let (from, cause) = (Place::Hand(seat), Cause { by: Some(seat), ..Cause::GAME });
                let (to, end) = self.law().surplus_goes(seat);
                if to == from {
                    break;
                }
                self.happen(Event::CardMoved { card, from, to, end, cause });
            }
        }
    }

    /// The card of these that a seat discards when it must: this turn's choice, then the standing order's first that it holds, else the last card.
    fn card_to_discard(&self, seat: SeatId, hand: &[CardId]) -> Option<CardId> {
        let law = self.law();
        let wished = self.discard_wishes(seat).into_iter().filter(|c| hand.contains(c)).find(|c| law.may_discard(seat, *c));
        if wished.is_some() {
            return wished;
        }
        let free: Vec<CardId> = hand.iter().copied().filter(|c| law.may_discard(seat, *c)).collect();
        let asked = if free.len() > 1 { self.ask_for_discard(seat, &free) } else { None };
        asked.filter(|c| free.contains(c)).or(free.last().copied())
    }

    /// The cards of a hand that its player would rather discard, in order. Standing orders name cards by name, so that they hold for later cards.
    pub fn discard_wishes(&self, seat: SeatId) -> Vec<CardId> {
        let hand = self.table.zone(Place::Hand(seat));
        let now = self.answer("discard", self.table.turn, seat).into_iter().flat_map(|a| &a.orders);
        let standing = self.standing("standing", seat).into_iter().flat_map(|a| &a.orders).filter(|o| o.verb == "discard order:");
        let mut wishes: Vec<CardId> = Vec::new();
        for id in now.chain(standing).flat_map(|o| o.choices("cards")) {
            match super::plays::card_id(id) {
                Some(card) => wishes.push(card),
                None => {
                    let named = id.strip_prefix("name.").unwrap_or(id);
                    let same = hand.iter().filter(|c| self.table.card_name(**c).eq_ignore_ascii_case(named) && !wishes.contains(c));
                    let same: Vec<CardId> = same.copied().collect();
                    wishes.extend(same);
                }
            }
        }
        wishes
    }

    /// Enough new cards and enough wishes, or the last turn by the rules: the player closest to a winning condition wins.
    pub fn end_by_vote(&mut self) {
        if self.over() {
            return;
        }
        let (end, why) = if self.law().ends_by_vote() {
            let cards = super::words::count(self.table.new_cards as usize, "new card");
            (GameEnd::Vote, format!("{cards} have been accepted, and the players wished to end"))
        } else if self.law().ends_now() {
            (GameEnd::LastTurn, format!("turn {} was the last by the rules", self.table.turn))
        } else {
            return;
        };
        let (winners, how) = self.law().closest(end);
        self.push(Event::GameEnded { outcome: Outcome { winners, reason: format!("{why}; {how}") } });
    }
}
