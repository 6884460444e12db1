//! The position. What changes it are the events of [`super::event`].

use super::engagement::Battle;
use super::ids::{CardId, CityId, Colour, CreatureId, DiCard, DivinityId, FameKind, SpaceId, TileId, ZoneId};
use crate::games::kit::Position;
use crate::games::ruleset::Outcome;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing is laid out.
    New,
    /// The players choose cities, pyramids, districts and a first tile.
    Setup,
    /// A Day: turn after turn.
    Day,
    /// A Night: step after step.
    Night,
    /// It is over.
    Over,
}

/// All that a player has in a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// Whose.
    pub seat: SeatId,
    /// Units; with a divinity they are its worshipers.
    pub units: u32,
    /// The creature tied to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creature: Option<CreatureId>,
    /// The divinity that leads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divinity: Option<DivinityId>,
}

impl Troop {
    /// Units alone.
    pub fn units(seat: SeatId, units: u32) -> Troop {
        Troop { seat, units, creature: None, divinity: None }
    }

    /// The troop, unless nobody is left in it (a creature alone goes back to supply).
    pub fn some(self) -> Option<Troop> {
        (self.units > 0 || self.divinity.is_some()).then_some(self)
    }
}

/// A pyramid in a district.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pyramid {
    /// Its colour.
    pub colour: Colour,
    /// Its level.
    pub level: u32,
}

/// Fame held back because Honor fell to a threshold; none where there was no permanent fame to hold back, so that the next one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withheld {
    /// The threshold.
    pub at: i64,
    /// What is held back.
    pub fame: Option<FameKind>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The home city.
    pub city: CityId,
    /// Prayer.
    pub prayer: i64,
    /// Permanent battle fame.
    pub battle: u32,
    /// Permanent divine fame.
    pub divine: u32,
    /// Fame held back (expansion).
    pub withheld: Vec<Withheld>,
    /// Veterans.
    pub veterans: u32,
    /// Units owned, wherever they are.
    pub units: u32,
    /// Units in the Underworld (expansion).
    pub underworld: u32,
    /// Honor (expansion).
    pub honor: i64,
    /// Whether a unit was sacrificed this Day (expansion).
    pub sacrificed: bool,
    /// Power tiles.
    pub tiles: Vec<TileId>,
    /// Tiles gained in the turn that runs: their tokens wait.
    pub fresh: Vec<TileId>,
    /// Battle cards in hand.
    pub cards: Vec<CardId>,
    /// Battle cards played; they lie open.
    pub played: Vec<CardId>,
    /// Battle cards discarded face down.
    pub discarded: Vec<CardId>,
    /// Divine intervention cards.
    pub di: Vec<DiCard>,
    /// Spaces used this Day, with coloured or silver token.
    pub spaces: Vec<SpaceId>,
    /// Coloured tokens left this Day.
    pub tokens: u32,
    /// Whether the silver token was used this Day.
    pub silver_used: bool,
    /// Whether the gold token was used this Day.
    pub gold_used: bool,
    /// Colours in which a tile was acquired this Day.
    pub bought: BTreeSet<Colour>,
    /// Divinities that were destroyed this Day.
    pub fallen: Vec<DivinityId>,
    /// Orders sent ahead, in the order in which they are tried.
    pub plan: Vec<Order>,
}

/// A token that was placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Placement {
    /// The coloured token, on a space.
    Coloured(SpaceId),
    /// The silver token, on a space.
    Silver(SpaceId),
    /// The gold token, for a power.
    Gold(TileId),
}

/// A placed token whose action is still to be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    /// The token.
    pub token: Placement,
    /// What was ordered for it.
    pub order: Option<Order>,
}

/// The turn that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose.
    pub seat: SeatId,
    /// Counts what was carried out in it, so that each question has an id of its own.
    pub part: u32,
    /// Whether the tokens are placed.
    pub placed: bool,
    /// Whether orders sent ahead wait, because one of them failed and the player is asked.
    #[serde(default)]
    pub held: bool,
    /// The actions still to come, in order.
    pub pending: Vec<Pending>,
}

/// A Night's steps, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NightStep {
    /// The choices are awaited.
    Choices,
    /// The Sanctuary.
    Offering,
    /// The Delta Temple.
    Delta,
    /// Fame for two temples.
    TwoTemples,
    /// Prayer of temples.
    Adoration,
    /// Prayer for all.
    Prayers,
    /// Cards.
    Di,
    /// Units.
    Conscription,
    /// Tokens come back.
    Awakening,
    /// Turn order.
    Destiny,
}

impl NightStep {
    /// The steps in order.
    pub const ALL: [NightStep; 10] = [
        NightStep::Choices,
        NightStep::Offering,
        NightStep::Delta,
        NightStep::TwoTemples,
        NightStep::Adoration,
        NightStep::Prayers,
        NightStep::Di,
        NightStep::Conscription,
        NightStep::Awakening,
        NightStep::Destiny,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            NightStep::Choices => "Night",
            NightStep::Offering => "Offering",
            NightStep::Delta => "Delta Temple",
            NightStep::TwoTemples => "Two temples",
            NightStep::Adoration => "Adoration",
            NightStep::Prayers => "Prayers",
            NightStep::Di => "Divine intervention",
            NightStep::Conscription => "Conscription",
            NightStep::Awakening => "Awakening",
            NightStep::Destiny => "Destiny",
        }
    }

    /// The next one.
    pub fn next(self) -> Option<NightStep> {
        NightStep::ALL.into_iter().find(|s| *s > self)
    }
}

/// Units for a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Units {
    /// Where.
    pub zone: ZoneId,
    /// How many.
    pub units: u32,
}

/// What a player wants of a Night.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NightChoice {
    /// Whether to offer units at the Sanctuary.
    pub offering: bool,
    /// Whether to remove a unit at the Delta Temple.
    pub delta: bool,
    /// Veterans for prayer.
    pub prayers: u32,
    /// Cards bought with veterans.
    pub cards: u32,
    /// Veterans for units, and where these go.
    pub conscript: Vec<Units>,
    /// Where the units of a night power go.
    pub reinforce: Vec<Units>,
    /// Where the units out of the Underworld go.
    pub raise: Vec<Units>,
    /// Whether to sacrifice a unit for cards.
    pub knowledge: bool,
    /// The district whose pyramid is raised free of charge.
    pub pyramid: Option<ZoneId>,
    /// Places in the turn order, the dearest first.
    pub destiny: Vec<u32>,
}

/// A Night under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Night {
    /// The step that runs.
    pub step: NightStep,
    /// What each seat chose; empty before all have.
    pub choices: Vec<NightChoice>,
    /// Cards that a seat looks at, to keep some.
    pub visions: BTreeMap<SeatId, Vec<DiCard>>,
    /// Seats that have drawn their cards.
    pub drawn: BTreeSet<SeatId>,
}

/// The whole position. This is also what `[table]` of a scripted game or of an adopted one holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The seats' names.
    pub seats: Vec<String>,
    /// How far the game has come.
    pub stage: Stage,
    /// The Day that runs, from 1.
    pub day: u32,
    /// The turn order.
    pub order: Vec<SeatId>,
    /// Turns begun in this Day.
    pub turns: u32,
    /// The colours in play.
    pub colours: Vec<Colour>,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// The troops, by zone.
    pub troops: BTreeMap<ZoneId, Troop>,
    /// The pyramids, by district.
    pub pyramids: BTreeMap<ZoneId, Pyramid>,
    /// The deck of divine intervention cards, the top first.
    pub deck: Vec<DiCard>,
    /// Their discard pile, the latest last.
    pub pile: Vec<DiCard>,
    /// The turn that runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// The battles to be fought, the first runs.
    pub battles: Vec<Battle>,
    /// Battles begun so far.
    pub fought: u32,
    /// Counts answered questions of the battle that runs.
    pub asked: u32,
    /// The Night that runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<Night>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl State {
    /// The state of seats with these names, before anything happens.
    pub fn new(seats: &[String]) -> State {
        State {
            seats: seats.to_vec(),
            stage: Stage::New,
            day: 0,
            order: Vec::new(),
            turns: 0,
            colours: Vec::new(),
            players: Vec::new(),
            troops: BTreeMap::new(),
            pyramids: BTreeMap::new(),
            deck: Vec::new(),
            pile: Vec::new(),
            turn: None,
            battles: Vec::new(),
            fought: 0,
            asked: 0,
            night: None,
            outcome: None,
        }
    }

    /// How many play.
    pub fn seats_count(&self) -> u8 {
        u8::try_from(self.seats.len()).unwrap_or(u8::MAX)
    }

    /// A player.
    pub fn player(&self, seat: SeatId) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// Something of a player; nothing where there is no such seat.
    pub fn of<T: Default>(&self, seat: SeatId, what: impl FnOnce(&Player) -> T) -> T {
        self.player(seat).map(what).unwrap_or_default()
    }

    /// A player's troops.
    pub fn troops_of(&self, seat: SeatId) -> impl Iterator<Item = (&ZoneId, &Troop)> {
        self.troops.iter().filter(move |(_, t)| t.seat == seat)
    }

    /// All troops of a player, those on their way into a battle too.
    pub fn all_troops_of(&self, seat: SeatId) -> impl Iterator<Item = &Troop> {
        self.troops.values().chain(self.battles.iter().map(|b| &b.troop)).filter(move |t| t.seat == seat)
    }

    /// A player's units that are neither on the board nor in the Underworld.
    pub fn supply(&self, seat: SeatId) -> u32 {
        let out: u32 = self.all_troops_of(seat).map(|t| t.units).sum();
        self.of(seat, |p| p.units.saturating_sub(out + p.underworld))
    }

    /// Whose troop stands in the zone.
    pub fn holder(&self, zone: &ZoneId) -> Option<SeatId> {
        self.troops.get(zone).map(|t| t.seat)
    }

    /// Whether a creature is on the board.
    pub fn creature_out(&self, creature: &CreatureId) -> bool {
        self.troops.values().chain(self.battles.iter().map(|b| &b.troop)).any(|t| t.creature.as_ref() == Some(creature))
    }

    /// Whether a divinity is on the board.
    pub fn divinity_out(&self, divinity: &DivinityId) -> bool {
        self.troops.values().chain(self.battles.iter().map(|b| &b.troop)).any(|t| t.divinity.as_ref() == Some(divinity))
    }

    /// The seat whose turn comes when as many turns have begun.
    pub fn seat_at(&self, turns: u32) -> Option<SeatId> {
        let seats = u32::try_from(self.order.len()).ok().filter(|n| *n > 0)?;
        self.order.get(usize::try_from(turns % seats).ok()?).copied()
    }

    /// Who owns a tile.
    pub fn owner_of(&self, tile: &TileId) -> Option<SeatId> {
        self.seat_ids().find(|s| self.player(*s).is_some_and(|p| p.tiles.contains(tile)))
    }

    /// Whether the action of a kind is what the next pending token of the turn is for.
    pub fn pending(&self) -> Option<&Pending> {
        self.turn.as_ref().and_then(|t| t.pending.first())
    }
}
