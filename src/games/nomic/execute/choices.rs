//! Who chose what: by the order that played the card, by early orders, or nobody.

use super::engine::Engine;
use super::frame::Frame;
use crate::english::meaning::Slot;
use crate::games::nomic::state::{CardId, Picked, Place, Table};
use crate::games::seat::SeatId;
use std::collections::BTreeMap;

/// The early orders of all seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    /// By seat.
    pub seats: BTreeMap<SeatId, Early>,
}

/// What a seat has ordered ahead for its choices in the midst of a resolution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Early {
    /// `discard order: A, B`: names of cards, and cards, in the order in which they go.
    pub discard: Vec<Wanted>,
    /// `if asked by NAME: …`: the name of the asking card, or of whose card asks, and the reply. The last that fits counts.
    pub replies: Vec<(String, Reply)>,
}

/// A card that an order names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This card.
    Card(CardId),
    /// Any card of this name.
    Name(String),
}

/// A reply given ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `yes`, `pay` or `no`.
    Yes(bool),
    /// A number.
    Number(i64),
    /// Anything else, in words: the name of a player or card.
    Words(String),
}

impl Orders {
    /// The cards of a seat's hand that its discard order names, in that order.
    pub fn discard_order(&self, table: &Table, seat: SeatId) -> Vec<CardId> {
        let hand = table.zone(Place::Hand(seat));
        let mut order: Vec<CardId> = Vec::new();
        for wanted in self.seats.get(&seat).map_or(&[][..], |e| &e.discard) {
            match wanted {
                Wanted::Card(card) if hand.contains(card) && !order.contains(card) => order.push(*card),
                Wanted::Card(_) => {}
                Wanted::Name(name) => {
                    let same = |c: &CardId| table.card_name(*c).to_lowercase() == name.to_lowercase();
                    order.extend(hand.iter().copied().find(|c| same(c) && !order.contains(c)));
                }
            }
        }
        order
    }

    /// A seat's reply to a card of somebody's.
    fn reply(&self, table: &Table, seat: SeatId, card: CardId, of: Option<SeatId>) -> Option<&Reply> {
        let card = table.card(card)?;
        let (name, kind) = (card.name.to_lowercase(), card.kind.0.to_lowercase());
        let player = of.map(|of| table.seat_name(of).to_lowercase());
        let fits = |asked: &str| asked == name || asked == kind || player.as_deref() == Some(asked);
        self.seats.get(&seat)?.replies.iter().rev().find(|(asked, _)| fits(&asked.to_lowercase())).map(|(_, reply)| reply)
    }
}

impl Engine<'_> {
    /// What was chosen for a slot, where the choice is `by`'s.
    pub fn chosen(&self, f: &Frame, slot: Slot, by: Option<SeatId>) -> Option<Picked> {
        if by == f.scope.you
            && let Some(choice) = f.scope.choices.iter().find(|c| c.slot == slot.0)
        {
            return Some(choice.picked.clone());
        }
        match self.context.orders.reply(&self.table, by?, f.this()?, f.scope.you)? {
            Reply::Yes(yes) => Some(Picked::Yes(*yes)),
            Reply::Number(n) => Some(Picked::Number(*n)),
            Reply::Words(words) => self.named(words),
        }
    }

    /// The player or the cards of that name.
    fn named(&self, words: &str) -> Option<Picked> {
        let words = words.trim().to_lowercase();
        if let Some(seat) = self.table.seat_ids().find(|s| self.table.seat_name(*s).to_lowercase() == words) {
            return Some(Picked::Players(vec![seat]));
        }
        let cards: Vec<CardId> = self.table.cards.values().filter(|c| c.name.to_lowercase() == words).map(|c| c.id).collect();
        (!cards.is_empty()).then_some(Picked::Cards(cards))
    }
}
