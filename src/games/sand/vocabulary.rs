//! The words of the game: colours, tokens, goods, tracks, rewards, what travellers and companions can do. The engine reads what cards and tiles do through
//! these alone.

use serde::{Deserialize, Serialize};
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

    /// Its word with an article: "a red", "an orange".
    pub fn one(self) -> String {
        let article = if self == Colour::Orange { "an" } else { "a" };
        format!("{article} {self}")
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

/// Who buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Market {
    Port,
    City,
    MainTribe,
    MinorTribe,
}

impl Market {
    /// "at the port".
    pub fn name(self) -> &'static str {
        match self {
            Market::Port => "at the port",
            Market::City => "in a city",
            Market::MainTribe => "at a main tribe",
            Market::MinorTribe => "at a minor tribe",
        }
    }
}

/// A location's id.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

/// A mission card's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MissionId(pub u16);

/// The direction of a codex card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turning {
    #[serde(rename = "cw")]
    Clockwise,
    #[serde(rename = "ccw")]
    Counterclockwise,
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
