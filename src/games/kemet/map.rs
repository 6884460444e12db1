//! The map as it is with some number of players: what is in play, what is adjacent, where harbours and walls let a troop in.

use super::components::{Components, Harbour, Zone, ZoneKind};
use super::ids::{CityId, ZoneId};

/// The map for one number of players.
#[derive(Clone, Copy)]
pub struct Map<'c> {
    components: &'c Components,
    seats: u8,
}

impl<'c> Map<'c> {
    /// The map for so many players.
    pub fn new(components: &'c Components, seats: u8) -> Map<'c> {
        Map { components, seats }
    }

    /// The zones in play, in the order of the file.
    pub fn zones(self) -> impl Iterator<Item = &'c Zone> {
        self.components.zones.iter().filter(move |z| z.maps.contains(&self.seats))
    }

    /// A zone in play.
    pub fn zone(self, id: &ZoneId) -> Option<&'c Zone> {
        self.components.zone(id).filter(|z| z.maps.contains(&self.seats))
    }

    /// Whether a storm covers the zone.
    pub fn storm(self, id: &ZoneId) -> bool {
        self.components.zone(id).is_some_and(|z| z.storm.contains(&self.seats))
    }

    /// The zones adjacent by land.
    pub fn neighbours(self, id: &ZoneId) -> Vec<&'c ZoneId> {
        self.components.neighbours(id).iter().filter(|z| self.zone(z).is_some()).collect()
    }

    /// Whether two zones in play are adjacent by land.
    pub fn adjacent(self, one: &ZoneId, other: &ZoneId) -> bool {
        self.components.neighbours(one).contains(other) && self.zone(other).is_some()
    }

    /// Whether one land move leads from a harbour to another: it can leave any, and arrive at a trading harbour or at the mover's own military one.
    pub fn sails(self, from: &ZoneId, to: &ZoneId, home: &CityId) -> bool {
        let (Some(from), Some(to)) = (self.zone(from), self.zone(to)) else { return false };
        from.id != to.id
            && from.harbour.is_some()
            && match &to.harbour {
                Some(Harbour::Trading) => true,
                Some(Harbour::Military(city)) => city == home,
                None => false,
            }
    }

    /// The districts of a city, in the order of the file: A, B, C.
    pub fn districts(self, city: &CityId) -> Vec<&'c ZoneId> {
        self.zones().filter(|z| z.city.as_ref() == Some(city)).map(|z| &z.id).collect()
    }

    /// The temples in play.
    pub fn temples(self) -> impl Iterator<Item = &'c Zone> {
        self.zones().filter(|z| z.kind == ZoneKind::Temple)
    }

    /// A district's city.
    pub fn city_of(self, id: &ZoneId) -> Option<&'c CityId> {
        self.zone(id)?.city.as_ref()
    }
}
