//! What lies in the box, as the engine knows it: places and routes, goods and rates, worms, records, camps, missions, codex cards, travellers,
//! companions, seals. [`super::reading`] makes it from TOML (ours is `sand.toml`). What cards and tiles do is read through the vocabularies here alone.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A colour of a box. Plants have the colours of the four tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    White,
    Black,
    Red,
    Blue,
    Green,
    Orange,
    Pink,
    Yellow,
    Brown,
    Purple,
    Gray,
}

impl Colour {
    /// All colours.
    pub const ALL: [Colour; 11] = [
        Colour::White,
        Colour::Black,
        Colour::Red,
        Colour::Blue,
        Colour::Green,
        Colour::Orange,
        Colour::Pink,
        Colour::Yellow,
        Colour::Brown,
        Colour::Purple,
        Colour::Gray,
    ];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Orange => "orange",
            Colour::Pink => "pink",
            Colour::Yellow => "yellow",
            Colour::Brown => "brown",
            Colour::Purple => "purple",
            Colour::Gray => "gray",
        }
    }

    /// The colour of that word.
    pub fn named(name: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.name() == name)
    }

    /// The token and die of this colour.
    pub fn token(self) -> Option<Token> {
        Token::ALL.into_iter().find(|t| t.colour() == self)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An action token, and the die of its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    White,
    Black,
    Red,
    Blue,
}

impl Token {
    /// All four, as the dice are rolled.
    pub const ALL: [Token; 4] = [Token::White, Token::Black, Token::Red, Token::Blue];

    /// The colour of its boxes.
    pub fn colour(self) -> Colour {
        match self {
            Token::White => Colour::White,
            Token::Black => Colour::Black,
            Token::Red => Colour::Red,
            Token::Blue => Colour::Blue,
        }
    }

    /// Its word.
    pub fn name(self) -> &'static str {
        self.colour().name()
    }

    /// The token of that word.
    pub fn named(name: &str) -> Option<Token> {
        Token::ALL.into_iter().find(|t| t.name() == name)
    }
}

/// A group of goods; each has a delivery record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Plant,
    Craft,
    Relic,
    Iwakura,
}

impl Kind {
    /// All four.
    pub const ALL: [Kind; 4] = [Kind::Plant, Kind::Craft, Kind::Relic, Kind::Iwakura];

    /// Its word in the plural.
    pub fn plural(self) -> &'static str {
        match self {
            Kind::Plant => "plants",
            Kind::Craft => "crafts",
            Kind::Relic => "relics",
            Kind::Iwakura => "Iwakura rocks",
        }
    }
}

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

/// Who buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Market {
    Port,
    City,
    MainTribe,
    MinorTribe,
}

/// A location's id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceId(pub String);

/// What a location is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    Port,
    City,
    Oasis,
    Camp,
}

/// Where camps lie and their tiles belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Sea,
    Mountain,
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

/// The colour of a route: two kinds of established paths, and shortcuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RouteColour {
    Green,
    Gray,
    Orange,
}

impl RouteColour {
    /// All three.
    pub const ALL: [RouteColour; 3] = [RouteColour::Green, RouteColour::Gray, RouteColour::Orange];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            RouteColour::Green => "green",
            RouteColour::Gray => "gray",
            RouteColour::Orange => "orange",
        }
    }
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

/// Numbers for each track of a player, and coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tracks {
    #[serde(skip_serializing_if = "zero")]
    pub coins: i64,
    #[serde(skip_serializing_if = "zero")]
    pub hydration: i64,
    #[serde(skip_serializing_if = "zero")]
    pub food: i64,
    #[serde(skip_serializing_if = "zero")]
    pub health: i64,
    #[serde(skip_serializing_if = "zero")]
    pub prayers: i64,
    #[serde(skip_serializing_if = "zero")]
    pub prestige: i64,
}

fn zero(n: &i64) -> bool {
    *n == 0
}

/// A track, or coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Track {
    Hydration,
    Food,
    Health,
    Prayers,
    Prestige,
    Coins,
}

impl Track {
    /// All, in the order of the player board.
    pub const ALL: [Track; 6] = [Track::Hydration, Track::Food, Track::Health, Track::Prayers, Track::Prestige, Track::Coins];
    /// Those of the worm.
    pub const WORM: [Track; 3] = [Track::Hydration, Track::Food, Track::Health];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Track::Hydration => "hydration",
            Track::Food => "food",
            Track::Health => "health",
            Track::Prayers => "prayers",
            Track::Prestige => "prestige",
            Track::Coins => "coins",
        }
    }

    /// The track of that word.
    pub fn named(name: &str) -> Option<Track> {
        Track::ALL.into_iter().find(|t| t.name() == name)
    }

    /// "1 prayer", "3 hydration".
    pub fn amount(self, n: i64) -> String {
        match (self, n) {
            (Track::Coins, 1) => "1 coin".to_owned(),
            (Track::Prayers, 1) => "1 prayer".to_owned(),
            _ => format!("{n} {}", self.name()),
        }
    }
}

impl Tracks {
    /// The number of one track.
    pub fn get(&self, track: Track) -> i64 {
        match track {
            Track::Hydration => self.hydration,
            Track::Food => self.food,
            Track::Health => self.health,
            Track::Prayers => self.prayers,
            Track::Prestige => self.prestige,
            Track::Coins => self.coins,
        }
    }

    /// The number of one track, to be changed.
    pub fn at(&mut self, track: Track) -> &mut i64 {
        match track {
            Track::Hydration => &mut self.hydration,
            Track::Food => &mut self.food,
            Track::Health => &mut self.health,
            Track::Prayers => &mut self.prayers,
            Track::Prestige => &mut self.prestige,
            Track::Coins => &mut self.coins,
        }
    }

    /// `n` of one track.
    pub fn of(track: Track, n: i64) -> Tracks {
        let mut tracks = Tracks::default();
        *tracks.at(track) = n;
        tracks
    }

    /// Both together.
    pub fn plus(mut self, other: &Tracks) -> Tracks {
        for track in Track::ALL {
            *self.at(track) += other.get(track);
        }
        self
    }

    /// "2 hydration, 1 food and 1 health"; only what is not zero, without signs.
    pub fn words(&self) -> String {
        let amounts: Vec<String> = Track::ALL.iter().filter(|t| self.get(**t) != 0).map(|t| t.amount(self.get(*t).abs())).collect();
        crate::games::kit::and(&amounts)
    }
}

/// What a reward does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RewardKind {
    /// Coins.
    Coins,
    /// The worm evolves.
    Evolve,
    /// The shelter is placed.
    Shelter,
    /// A companion is woken.
    Companion,
    /// Prayers.
    Prayers,
    /// Prestige.
    Prestige,
    /// Hydration.
    Hydration,
    /// Food.
    Food,
    /// Health.
    Health,
    /// Points to be shared out over hydration, food and health.
    Combined,
}

/// One reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reward {
    /// What it does.
    pub kind: RewardKind,
    /// How much.
    pub n: u32,
}

impl Reward {
    /// The track that it moves, where it is one.
    pub fn track(self) -> Option<Track> {
        match self.kind {
            RewardKind::Coins => Some(Track::Coins),
            RewardKind::Prayers => Some(Track::Prayers),
            RewardKind::Prestige => Some(Track::Prestige),
            RewardKind::Hydration => Some(Track::Hydration),
            RewardKind::Food => Some(Track::Food),
            RewardKind::Health => Some(Track::Health),
            RewardKind::Evolve | RewardKind::Shelter | RewardKind::Companion | RewardKind::Combined => None,
        }
    }

    /// The word by which an order takes it.
    pub fn word(self) -> &'static str {
        match self.kind {
            RewardKind::Evolve => "evolution",
            RewardKind::Shelter => "shelter",
            RewardKind::Companion => "companion",
            RewardKind::Combined => "points",
            _ => self.track().map_or("", Track::name),
        }
    }

    /// "3 coins", "5 points of hydration, food and health".
    pub fn words(self) -> String {
        match self.kind {
            RewardKind::Evolve => "an evolution of the worm".to_owned(),
            RewardKind::Shelter => "the shelter".to_owned(),
            RewardKind::Companion => "a companion".to_owned(),
            RewardKind::Combined => format!("{} points of hydration, food and health", self.n),
            _ => self.track().map_or(String::new(), |t| t.amount(i64::from(self.n))),
        }
    }
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

/// A mission card's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MissionId(pub u16);

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

/// The direction of a codex card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turning {
    #[serde(rename = "cw")]
    Clockwise,
    #[serde(rename = "ccw")]
    Counterclockwise,
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

/// What a traveller can do; each effect belongs to one traveller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Traveler {
    /// Changes boxes in the own shelter into another colour of their kind.
    SwapShelterSameKind,
    /// One shortcut a turn without token and die, for 3 health more.
    #[serde(rename = "free_shortcut_plus3_health")]
    FreeShortcut,
    /// The acolytes' action for any colour, for 2 coins, without the Shaman.
    #[serde(rename = "acolyte_any_color_for_2")]
    AcolyteAnyColour,
    /// Caring adds 6, 6 and 4.
    #[serde(rename = "care_bonus_6_6_4")]
    CareBonus,
    /// Loading leaves the token active.
    LoadingKeepsTokensActive,
    /// 6 prayers every morning.
    #[serde(rename = "morning_prayers_6")]
    MorningPrayers,
    /// Turns two dice over for a turn.
    FlipTwoDice,
    /// Own songs cannot be replaced.
    SongsFixed,
}

/// What a companion can do; each effect belongs to one companion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Companion {
    /// The Custodian: health care with one token.
    HealthWithOneToken,
    /// The Navigator: two legs with one token.
    TwoLegsOncePerTurn,
    /// The Young Worm: two boxes of one colour in a space.
    TwoSameColorPerSpace,
    /// The Shaman: rocks from relics, and the acolytes.
    RelicToIwakura,
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

    /// Steps between locations, whatever the routes.
    pub fn distance(&self, from: &PlaceId, to: &PlaceId) -> usize {
        let mut reached: Vec<&PlaceId> = vec![from];
        let mut edge = vec![from];
        for steps in 0..self.places.len() {
            if reached.contains(&to) {
                return steps;
            }
            let mut next = Vec::new();
            for (_, end) in edge.iter().flat_map(|p| self.routes_from(p)) {
                if !reached.contains(&end) {
                    reached.push(end);
                    next.push(end);
                }
            }
            edge = next;
        }
        self.places.len()
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
