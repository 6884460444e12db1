//! What powers, creatures, places and Honor add up to for a player: figures that the actions, battles and Nights ask for.

use super::Kemet;
use super::components::{Creature, Divinity, Tile, ZoneKind};
use super::ids::{Colour, TileId, ZoneId};
use super::map::Map;
use super::state::{State, Troop};
use super::vocabulary::{Effect, Special, When};
use crate::games::kit::Position;
use crate::games::seat::SeatId;

/// The fame of a player, item by item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Fame {
    /// Permanent, of battles.
    pub battle: u32,
    /// Permanent, of the gods.
    pub divine: u32,
    /// Temporary, of temples held.
    pub temples: u32,
    /// Temporary, of pyramids of the highest level.
    pub pyramids: u32,
}

impl Fame {
    /// All of it.
    pub fn total(self) -> u32 {
        self.battle + self.divine + self.temples + self.pyramids
    }
}

impl Kemet {
    /// The map of this game.
    pub fn map(&self, state: &State) -> Map<'_> {
        Map::new(&self.components, state.seats_count())
    }

    /// The effects of a player's tiles.
    pub fn effects(&self, state: &State, seat: SeatId) -> Vec<&Effect> {
        let tiles = state.player(seat).map_or(&[][..], |p| p.tiles.as_slice());
        tiles.iter().filter_map(|t| self.components.tile(t)).flat_map(|t| &t.effects).collect()
    }

    /// The sum of some effects of a player's tiles.
    pub fn sum(&self, state: &State, seat: SeatId, what: impl Fn(&Effect) -> Option<i64>) -> i64 {
        self.effects(state, seat).into_iter().filter_map(what).sum()
    }

    /// Whether a player has an effect.
    pub fn has(&self, state: &State, seat: SeatId, what: impl Fn(&Effect) -> bool) -> bool {
        self.effects(state, seat).into_iter().any(what)
    }

    /// What a payment comes to.
    pub fn price(&self, state: &State, seat: SeatId, base: i64) -> i64 {
        let less = self.sum(state, seat, |e| if let Effect::AllCosts(n) = e { Some(*n) } else { None });
        if base <= 0 { 0 } else { (base - less).max(0) }
    }

    /// A player's Putrefaction; 0 in the base game.
    pub fn putrefaction(&self, state: &State, seat: SeatId) -> i64 {
        if !self.options.expansion {
            return 0;
        }
        let honor = state.of(seat, |p| p.honor);
        self.components.putrefaction.iter().find(|(least, most, _)| (*least..=*most).contains(&honor)).map_or(0, |(_, _, value)| *value)
    }

    /// How many units a player's troop may have: worshipers with a divinity, else the usual limit.
    pub fn troop_limit(&self, state: &State, seat: SeatId, troop: &Troop) -> u32 {
        if troop.divinity.is_some() {
            return u32::try_from(self.putrefaction(state, seat)).unwrap_or(0);
        }
        let limits = self.effects(state, seat).into_iter().filter_map(|e| if let Effect::TroopLimit(n) = e { Some(*n) } else { None });
        limits.chain([self.components.figures.troop]).max().unwrap_or(0)
    }

    /// The creature of a troop.
    pub fn creature_of(&self, troop: &Troop) -> Option<&Creature> {
        self.components.creature(troop.creature.as_ref()?)
    }

    /// The divinity of a troop.
    pub fn divinity_of(&self, troop: &Troop) -> Option<&Divinity> {
        self.components.divinity(troop.divinity.as_ref()?)
    }

    /// Whether a troop's creature can do something.
    pub fn special(&self, troop: &Troop, what: Special) -> bool {
        self.creature_of(troop).is_some_and(|c| c.special.contains(&what))
    }

    /// A player's creatures that wait on their tiles.
    pub fn reserve(&self, state: &State, seat: SeatId) -> Vec<&Creature> {
        let tiles = state.player(seat).map_or(&[][..], |p| p.tiles.as_slice());
        self.components.creatures.iter().filter(|c| tiles.contains(&c.tile) && !state.creature_out(&c.id)).collect()
    }

    /// Whose city a district belongs to.
    pub fn city_owner(&self, state: &State, zone: &ZoneId) -> Option<SeatId> {
        let city = self.map(state).city_of(zone)?;
        state.seat_ids().find(|s| state.player(*s).is_some_and(|p| p.city == *city))
    }

    /// Who controls a district: who stands in it, else the city's owner.
    pub fn controller(&self, state: &State, zone: &ZoneId) -> Option<SeatId> {
        state.holder(zone).or_else(|| self.city_owner(state, zone))
    }

    /// The districts of the home city.
    pub fn home(&self, state: &State, seat: SeatId) -> Vec<ZoneId> {
        let Some(player) = state.player(seat) else { return Vec::new() };
        self.map(state).districts(&player.city).into_iter().cloned().collect()
    }

    /// The home districts in which no other player stands.
    pub fn home_free(&self, state: &State, seat: SeatId) -> Vec<ZoneId> {
        self.home(state, seat).into_iter().filter(|z| state.holder(z).is_none_or(|h| h == seat)).collect()
    }

    /// The highest pyramid of a colour that a player controls.
    pub fn pyramid_level(&self, state: &State, seat: SeatId, colour: Colour) -> u32 {
        let own = state.pyramids.iter().filter(|(zone, p)| p.colour == colour && self.controller(state, zone) == Some(seat));
        own.map(|(_, p)| p.level).max().unwrap_or(0)
    }

    /// The temples that a player holds.
    pub fn temples_of(&self, state: &State, seat: SeatId) -> Vec<&super::components::Zone> {
        self.map(state).temples().filter(|z| state.holder(&z.id) == Some(seat)).collect()
    }

    /// The Sanctuary, if the player holds it.
    pub fn holds_sanctuary(&self, state: &State, seat: SeatId) -> Option<&super::components::Zone> {
        self.map(state).zones().find(|z| z.kind == ZoneKind::Sanctuary && state.holder(&z.id) == Some(seat))
    }

    /// A player's fame.
    pub fn fame(&self, state: &State, seat: SeatId) -> Fame {
        let top = self.components.figures.level_max;
        let high = state.pyramids.iter().filter(|(zone, p)| p.level >= top && self.controller(state, zone) == Some(seat)).count();
        Fame {
            battle: state.of(seat, |p| p.battle),
            divine: state.of(seat, |p| p.divine),
            temples: self.temples_of(state, seat).iter().map(|z| z.fame).sum(),
            pyramids: u32::try_from(high).unwrap_or(0) * self.components.figures.pyramid_fame,
        }
    }

    /// The tiles that nobody owns and that are in play.
    pub fn market<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Tile> + 'a {
        self.components.tiles.iter().filter(|t| state.colours.contains(&t.colour) && state.owner_of(&t.id).is_none())
    }

    /// The free tile that is meant: this one, or another with the same effect and colour.
    pub fn free_tile(&self, state: &State, id: &TileId) -> Option<&Tile> {
        let meant = self.components.tile(id)?;
        let same = |t: &&Tile| t.group == meant.group && t.colour == meant.colour && t.name == meant.name;
        let free = |t: &&Tile| state.colours.contains(&t.colour) && state.owner_of(&t.id).is_none();
        let mut found: Vec<&Tile> = self.components.tiles.iter().filter(|t| same(t) && free(t)).collect();
        found.sort_by_key(|t| t.id != *id);
        found.first().copied()
    }

    /// A battle effect of the tiles, for attacker or defender.
    pub fn battle_sum(&self, state: &State, seat: SeatId, attack: bool, what: impl Fn(&Effect) -> Option<(When, i64)>) -> i64 {
        let counts = |when| match when {
            When::Any => true,
            When::Attack => attack,
            When::Defense => !attack,
        };
        self.sum(state, seat, |e| what(e).filter(|(when, _)| counts(*when)).map(|(_, n)| n))
    }

    /// A troop in words: "3 units with Phoenix".
    pub fn troop_words(&self, troop: &Troop) -> String {
        let units =
            crate::games::kit::many(usize::try_from(troop.units).unwrap_or(0), if troop.divinity.is_some() { "worshiper" } else { "unit" });
        match (self.divinity_of(troop), self.creature_of(troop)) {
            (Some(divinity), _) if troop.units == 0 => divinity.name.clone(),
            (Some(divinity), _) => format!("{} with {units}", divinity.name),
            (None, Some(creature)) => format!("{units} with {}", creature.name),
            (None, None) => units,
        }
    }
}
