//! The end of a round: the hand limit, and the vote to end the game.

use super::event::Event;
use super::run::Run;
use super::state::{CardId, End, Place};
use crate::games::ruleset::Outcome;
use crate::games::seat::SeatId;

impl Run<'_> {
    /// Whoever holds more cards than the limit discards, clockwise from the Primary (rule 3.4).
    pub fn hand_limits(&mut self) {
        for seat in self.table.clockwise() {
            let Some(limit) = self.law().hand_limit(seat) else { continue };
            let most = self.law().discard_down().unwrap_or(u32::MAX);
            for _ in 0..most {
                if self.table.zone(Place::Hand(seat)).len() <= limit as usize {
                    break;
                }
                let Some(card) = self.card_to_discard(seat) else { break };
                self.move_card(card, Place::DiscardPile, End::First, Some(seat));
            }
        }
    }

    /// The card that a seat discards when it must: this turn's choice, then the standing order's first that it holds, else the last card.
    pub fn card_to_discard(&self, seat: SeatId) -> Option<CardId> {
        let hand = self.table.zone(Place::Hand(seat));
        self.discard_wishes(seat).into_iter().find(|c| hand.contains(c)).or_else(|| hand.last().copied())
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

    /// Enough new cards and enough wishes: the player closest to a winning condition wins.
    pub fn end_by_vote(&mut self) {
        if self.over() || !self.law().ends_by_vote() {
            return;
        }
        let winners = self.closest();
        let reason = format!("{} new cards have been accepted and the players wished to end; closest to winning.", self.table.new_cards);
        self.push(Event::GameEnded { outcome: Outcome { winners, reason } });
    }

    /// The living players closest to a winning condition.
    pub fn closest(&self) -> Vec<SeatId> {
        let measured: Vec<(SeatId, (i128, i128))> = self.table.clockwise().into_iter().map(|s| (s, self.closeness(s))).collect();
        let greater = |a: (i128, i128), b: (i128, i128)| a.0 * b.1 > b.0 * a.1;
        measured.iter().filter(|(_, c)| !measured.iter().any(|(_, other)| greater(*other, *c))).map(|(s, _)| *s).collect()
    }
}
