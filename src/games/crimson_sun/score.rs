//! Zeal, card by card.

use super::Crimson;
use super::components::Passive;
use super::state::{Face, State};
use crate::games::seat::SeatId;
use serde::Serialize;

/// What the Followers of one god in a Dynasty count, or one Temple.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// The god or the Temple.
    pub what: String,
    /// How many cards.
    pub count: i64,
    /// Printed Zeal together.
    pub printed: i64,
    /// What Dynasty abilities add.
    pub bonus: i64,
    /// Zeal together.
    pub zeal: i64,
}

impl Crimson {
    /// What each Follower of a god counts more in a seat's Dynasty; the bearers count themselves too (ruling 7).
    pub fn bonus(&self, state: &State, seat: SeatId, god: &str) -> i64 {
        let kinds = state.dynasty(seat).iter().filter_map(|c| self.components.followers.kind_of(c));
        let passives = kinds.filter_map(|k| k.passive.as_ref());
        passives
            .map(|p| match p {
                Passive::ZealBonus { god: of, n } if of == god => *n,
                Passive::ZealBonus { .. } => 0,
            })
            .sum()
    }

    /// A seat's Dynasty god by god, then its Temples.
    pub fn items(&self, state: &State, seat: SeatId) -> Vec<Item> {
        let mut items = Vec::new();
        for god in &self.components.gods {
            let kinds: Vec<_> =
                state.dynasty(seat).iter().filter_map(|c| self.components.followers.kind_of(c)).filter(|k| k.god == *god).collect();
            let count = i64::try_from(kinds.len()).unwrap_or(i64::MAX);
            let printed: i64 = kinds.iter().map(|k| k.zeal).sum();
            let bonus = count * self.bonus(state, seat, god);
            if count > 0 {
                items.push(Item { what: super::orders::god(god), count, printed, bonus, zeal: printed + bonus });
            }
        }
        for temple in state.temples.iter().filter(|t| t.face == Face::Won(seat)) {
            let Some(card) = self.components.temple(&temple.id) else { continue };
            items.push(Item { what: card.name.clone(), count: 1, printed: card.zeal, bonus: 0, zeal: card.zeal });
        }
        items
    }

    /// A seat's Zeal.
    pub fn zeal(&self, state: &State, seat: SeatId) -> i64 {
        self.items(state, seat).iter().map(|i| i.zeal).sum()
    }
}
