//! Points, region by region.

use super::Rise;
use super::components::Region;
use super::state::State;
use crate::games::seat::SeatId;
use serde::Serialize;

/// What the Lands of one region and side score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// The region.
    pub region: Region,
    /// Which side.
    pub blessed: bool,
    /// How many.
    pub count: i64,
    /// Points of each.
    pub each: i64,
    /// Points together.
    pub points: i64,
}

impl Rise {
    /// A seat's Lands by region and side, with their points.
    pub fn items(&self, state: &State, seat: SeatId) -> Vec<Item> {
        let mut items = Vec::new();
        for region in Region::ALL {
            for blessed in [false, true] {
                let lands = state.lands_of(Some(seat)).filter(|(id, l)| self.components.region(id) == Some(region) && l.blessed == blessed);
                let count = i64::try_from(lands.count()).unwrap_or(i64::MAX);
                let each = self.components.worth(region, blessed);
                if count > 0 {
                    items.push(Item { region, blessed, count, each, points: count * each });
                }
            }
        }
        items
    }

    /// A seat's points.
    pub fn points(&self, state: &State, seat: SeatId) -> i64 {
        self.items(state, seat).iter().map(|i| i.points).sum()
    }
}
