//! What lies in the box, as the engine knows it: places and routes, goods and rates, worms, records, camps, missions, codex cards, travellers,
//! companions, seals. [`super::reading`] makes it from TOML (ours is `sand.toml`), in the words of [`super::vocabulary`].

pub use super::vocabulary::{
    Colour, Companion, Kind, Market, MissionId, PlaceId, PlaceKind, Reward, RewardKind, RouteColour, Side, Token, Track, Tracks, Traveler,
    Turning,
};
use std::collections::BTreeMap;

/// Goods of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Good {
    /// Its name.
    pub name: String,
    /// Its group.
    pub kind: Kind,
    /// How many boxes there are.
    pub count: u32,
}

/// A location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its id.
    pub id: PlaceId,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: PlaceKind,
    /// West to east, 0 to 100.
    pub x: i32,
    /// From the sea (0) to the mountains (100).
    pub y: i32,
    /// A city's number in the order of filling; 0 for others.
    pub number: u32,
    /// Spaces for boxes.
    pub spaces: usize,
    /// Boxes at the start.
    pub at_start: usize,
    /// The acolytes.
    pub acolytes: Vec<Token>,
    /// Whether a shelter may stand here.
    pub shelter: bool,
    /// For camps.
    pub side: Option<Side>,
    /// The other ends of its shortcuts, clockwise from the compass needle.
    pub shortcuts: Vec<PlaceId>,
}

/// A route, for both directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Its ends.
    pub ends: [PlaceId; 2],
    /// Its colour.
    pub colour: RouteColour,
}

/// What a route costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The least that the die must show.
    pub die: u32,
    /// Hydration spent.
    pub hydration: u32,
    /// Food spent.
    pub food: u32,
    /// Health spent.
    pub health: u32,
}

/// A worm at a stage of its evolution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worm {
    /// Its name.
    pub name: String,
    /// What each colour of route costs.
    pub costs: BTreeMap<RouteColour, Cost>,
    /// What is gained when it evolves to this.
    pub boon: Tracks,
    /// Whether this opens the blocked action space.
    pub opens_space: bool,
}

/// A camp tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampTile {
    /// Its id.
    pub id: String,
    /// Where it belongs.
    pub side: Side,
    /// The colours that the main tribe asks for.
    pub main: [Colour; 2],
    /// The box that it gives for both.
    pub reward: Colour,
    /// The colours that the minor tribe asks for.
    pub minor: [Colour; 2],
}

/// What a mission asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// The coins for each `size` boxes of these colours.
    PerGroup { colours: Vec<Colour>, size: u32 },
    /// More boxes of these colours than anybody else.
    MostOf { colours: Vec<Colour> },
    /// No box of these colours.
    NoneOf { colours: Vec<Colour> },
    /// Two boxes of each of these colours.
    TwoOfEach { colours: Vec<Colour> },
    /// So many boxes of these colours.
    AtLeast { colours: Vec<Colour>, n: usize },
    /// The last box on this record has this colour.
    LastDelivery { record: Kind, colour: Colour },
}

/// A mission card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mission {
    /// Its number.
    pub id: MissionId,
    /// The day of its deck, from 1.
    pub day: u32,
    /// What it gives at once.
    pub immediate: Reward,
    /// What it asks for.
    pub task: Task,
    /// What it pays at the end.
    pub coins: u32,
}

/// A codex card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codex {
    /// Its id.
    pub id: String,
    /// Which way shortcuts are counted.
    pub turning: Turning,
    /// How many.
    pub count: usize,
}

/// A traveller's or companion's tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile<E> {
    /// Its id in the file.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it can do.
    pub effect: E,
    /// The same in words.
    pub text: String,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The tracks and coins of every player.
    pub tracks: Tracks,
    /// Action spaces that are open.
    pub spaces_open: usize,
    /// Action spaces in all.
    pub spaces_total: usize,
    /// Song tokens of every player.
    pub songs: usize,
    /// Where the worms start.
    pub start: PlaceId,
    /// Prestige by place in the turn order.
    pub prestige_by_place: Vec<u32>,
}

/// The ends of the tracks, and how much fits where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The ends of the tracks; coins have none.
    pub tracks: Tracks,
    /// Boxes in a shelter.
    pub shelter: usize,
    /// Boxes in an action space.
    pub per_space: usize,
    /// The same with the Young Worm.
    pub per_space_young_worm: usize,
    /// Boxes in each of Alhazred's spaces.
    pub per_space_alhazred: usize,
}

/// The contents of the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// Where a game begins.
    pub setup: Setup,
    /// Ends of tracks, and room.
    pub limits: Limits,
    /// Rounds with up to three players, and with four.
    pub rounds: [u32; 2],
    /// The goods by colour.
    pub goods: BTreeMap<Colour, Good>,
    /// What is paid for a box.
    pub rates: BTreeMap<(Kind, Market), u32>,
    /// The worm by evolutions.
    pub worms: Vec<Worm>,
    /// The rewards of the spaces of each record; several rewards of a space are alternatives.
    pub records: BTreeMap<Kind, Vec<Vec<Reward>>>,
    /// What a box pays that no longer fits on its record.
    pub chest: u32,
    /// Coins instead of an evolution that is void.
    pub void_evolution: u32,
    /// Coins instead of a companion when all are awake.
    pub void_companion: u32,
    /// The camp tiles.
    pub camps: Vec<CampTile>,
    /// The values of a camp's minor tribe tokens, the top one first.
    pub tokens: Vec<u32>,
    /// What the most points of minor tribes pay.
    pub minor_majority: u32,
    /// What each song pays to whoever has the most.
    pub song_majority: u32,
    /// The locations.
    pub places: Vec<Place>,
    /// The routes.
    pub routes: Vec<Route>,
    /// The missions.
    pub missions: Vec<Mission>,
    /// The codex.
    pub codex: Vec<Codex>,
    /// How many codex cards Alhazred turns over each turn.
    pub codex_per_turn: usize,
    /// Where Alhazred starts.
    pub codex_start: PlaceId,
    /// The travellers.
    pub travelers: Vec<Tile<Traveler>>,
    /// The companions.
    pub companions: Vec<Tile<Companion>>,
    /// For each colour of seal, how many deliveries it takes and what it pays for a box on the record.
    pub seals: BTreeMap<Colour, (usize, u32)>,
}

impl Components {
    /// A location.
    pub fn place(&self, id: &PlaceId) -> Option<&Place> {
        self.places.iter().find(|p| p.id == *id)
    }

    /// A location's name.
    pub fn place_name<'c>(&'c self, id: &'c PlaceId) -> &'c str {
        self.place(id).map_or(id.0.as_str(), |p| p.name.as_str())
    }

    /// The cities in the order in which they are filled.
    pub fn cities(&self) -> Vec<&Place> {
        let mut cities: Vec<&Place> = self.places.iter().filter(|p| p.kind == PlaceKind::City).collect();
        cities.sort_by_key(|p| p.number);
        cities
    }

    /// The other ends of the routes from a location, with their colours.
    pub fn routes_from(&self, from: &PlaceId) -> Vec<(RouteColour, &PlaceId)> {
        let other = |r: &'_ Route| -> Option<usize> { r.ends.iter().position(|e| e == from).map(|at| 1 - at) };
        self.routes.iter().filter_map(|r| other(r).and_then(|at| r.ends.get(at)).map(|end| (r.colour, end))).collect()
    }

    /// Steps from each location to the nearest of these, whatever the routes.
    pub fn distances(&self, to: &[&PlaceId]) -> BTreeMap<PlaceId, usize> {
        let mut reached: BTreeMap<PlaceId, usize> = to.iter().map(|p| ((*p).clone(), 0)).collect();
        let mut edge: Vec<PlaceId> = reached.keys().cloned().collect();
        for steps in 1..self.places.len() {
            let mut next = Vec::new();
            for (_, end) in edge.iter().flat_map(|p| self.routes_from(p)) {
                if !reached.contains_key(end) {
                    reached.insert(end.clone(), steps);
                    next.push(end.clone());
                }
            }
            edge = next;
        }
        reached
    }

    /// The group of a colour.
    pub fn kind(&self, colour: Colour) -> Kind {
        self.goods.get(&colour).map_or(Kind::Plant, |g| g.kind)
    }

    /// The colours of a group.
    pub fn colours(&self, kind: Kind) -> Vec<Colour> {
        self.goods.iter().filter(|(_, g)| g.kind == kind).map(|(c, _)| *c).collect()
    }

    /// The worm after so many evolutions.
    pub fn worm(&self, evolutions: usize) -> Option<&Worm> {
        self.worms.get(evolutions.min(self.worms.len().saturating_sub(1)))
    }

    /// A mission.
    pub fn mission(&self, id: MissionId) -> Option<&Mission> {
        self.missions.iter().find(|m| m.id == id)
    }

    /// A camp tile.
    pub fn camp(&self, id: &str) -> Option<&CampTile> {
        self.camps.iter().find(|c| c.id == id)
    }

    /// A traveller's name.
    pub fn traveler(&self, effect: Traveler) -> &str {
        self.travelers.iter().find(|t| t.effect == effect).map_or("?", |t| t.name.as_str())
    }

    /// A companion's name.
    pub fn companion(&self, effect: Companion) -> &str {
        self.companions.iter().find(|t| t.effect == effect).map_or("?", |t| t.name.as_str())
    }

    /// The rewards of a record's space (from 1); None beyond its end.
    pub fn record_space(&self, kind: Kind, space: usize) -> Option<&[Reward]> {
        self.records.get(&kind)?.get(space.checked_sub(1)?).map(Vec::as_slice)
    }

    /// Workdays with so many seats.
    pub fn workdays(&self, seats: usize) -> u32 {
        let [few, four] = self.rounds;
        if seats >= 4 { four } else { few }
    }
}
