//! Points, card by card.

use super::Lords;
use super::state::State;
use crate::games::seat::SeatId;
use serde::Serialize;

/// What one thing scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// Where ("Leader", "Court", "Obelisks").
    pub slot: &'static str,
    /// What.
    pub what: String,
    /// Points.
    pub points: i64,
}

impl Lords {
    /// What a seat scores now.
    pub fn items(&self, state: &State, seat: SeatId) -> Vec<Item> {
        let player = state.player(seat);
        let god = self.god_of(state, seat);
        let unit = |slot, card: &String| Item { slot, what: self.describe(card), points: self.components.worth(card, god) };
        let mut items: Vec<Item> = player.leader.iter().map(|c| unit("Leader", c)).collect();
        items.extend(player.court.iter().map(|c| unit("Court", c)));
        let count = player.obelisks.len();
        if count > 0 {
            let each = self.components.counts.obelisk;
            let points = i64::try_from(count).unwrap_or(i64::MAX) * each;
            items.push(Item { slot: "Obelisks", what: format!("{count} x {each}"), points });
        }
        items
    }

    /// "Dark Guardian (Anubis, entombed)".
    pub fn describe(&self, card: &str) -> String {
        match self.components.units.kind_of(card) {
            Some(k) => format!("{} ({}, {})", k.name, super::orders::word(&k.god), k.sort),
            None => card.to_owned(),
        }
    }

    /// A seat's points.
    pub fn points(&self, state: &State, seat: SeatId) -> i64 {
        self.items(state, seat).iter().map(|i| i.points).sum()
    }
}
