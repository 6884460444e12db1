//! The position: board, player boards, the turn under way. Folding events in is [`super::fold`]'s.

use super::components::{Colour, Companion, Components, Kind, MissionId, PlaceId, Token, Track, Tracks, Traveler};
use crate::games::kit::Position;
use crate::games::ruleset::Outcome;
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before the set-up.
    New,
    /// The travellers are being chosen.
    Travelers,
    /// A turn runs.
    Turn,
    /// Missions are being chosen.
    Missions,
    /// The game is over.
    Over,
}

/// A phase of a workday.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Morning,
    Afternoon,
    Night,
}

impl Phase {
    /// All three.
    pub const ALL: [Phase; 3] = [Phase::Morning, Phase::Afternoon, Phase::Night];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Morning => "morning",
            Phase::Afternoon => "afternoon",
            Phase::Night => "night",
        }
    }

    /// The phase after it on the same workday.
    pub fn next(self) -> Option<Phase> {
        match self {
            Phase::Morning => Some(Phase::Afternoon),
            Phase::Afternoon => Some(Phase::Night),
            Phase::Night => None,
        }
    }
}

/// A space of the Actions Used section that holds boxes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cargo {
    /// The boxes, of one colour.
    pub boxes: Vec<Colour>,
    /// Whether the token of that colour lies below them.
    pub locked: bool,
}

/// A shelter on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shelter {
    /// Where it stands.
    pub place: PlaceId,
    /// What is in it.
    pub boxes: Vec<Colour>,
}

/// An abandoned box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Abandoned {
    /// Its plant.
    pub token: Token,
    /// The turn in which it was abandoned; it works from the next one of its owner on.
    pub turn: u32,
}

/// A player's board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Tracks and coins.
    pub tracks: Tracks,
    /// Where the worm is.
    pub place: PlaceId,
    /// How often the worm has evolved.
    pub evolutions: usize,
    /// Action spaces that are open.
    pub spaces: usize,
    /// The traveller; none in the basic version.
    pub traveler: Option<Traveler>,
    /// Companions awake.
    pub companions: BTreeSet<Companion>,
    /// Spaces with boxes.
    pub cargo: Vec<Cargo>,
    /// The shelter, once placed.
    pub shelter: Option<Shelter>,
    /// Cities with an own song.
    pub songs: BTreeSet<PlaceId>,
    /// Abandoned boxes.
    pub abandoned: Vec<Abandoned>,
    /// What was delivered, in order.
    pub record: BTreeMap<Kind, Vec<Colour>>,
    /// Values of minor tribe tokens.
    pub tokens: Vec<u32>,
    /// Specialization seals.
    pub seals: BTreeSet<Colour>,
    /// Missions kept.
    pub missions: Vec<MissionId>,
}

impl Player {
    /// The boxes on the worm.
    pub fn boxes(&self) -> impl Iterator<Item = Colour> + '_ {
        self.cargo.iter().flat_map(|c| c.boxes.iter().copied())
    }

    /// Whether a token lies below a box.
    pub fn occupied(&self, token: Token) -> bool {
        self.cargo.iter().any(|c| c.locked && c.boxes.first().and_then(|b| b.token()) == Some(token))
    }

    /// The tokens that show their active side.
    pub fn active_tokens(&self) -> BTreeSet<Token> {
        Token::ALL.into_iter().filter(|t| !self.occupied(*t)).collect()
    }

    /// Whether a box of this colour fits beside another of its colour.
    pub fn joins(&self, components: &Components, colour: Colour) -> bool {
        let room = self.per_space(components);
        self.cargo.iter().any(|c| c.boxes.first() == Some(&colour) && c.boxes.len() < room)
    }

    /// How many boxes of a group were delivered.
    pub fn delivered(&self, kind: Kind) -> usize {
        self.record.get(&kind).map_or(0, Vec::len)
    }

    /// How many boxes of these colours were delivered.
    pub fn delivered_of(&self, colours: &[Colour]) -> usize {
        self.record.values().flatten().filter(|c| colours.contains(c)).count()
    }

    /// Points of minor tribes.
    pub fn tribe_points(&self) -> u32 {
        self.tokens.iter().sum()
    }

    /// Whether a companion is awake.
    pub fn has(&self, companion: Companion) -> bool {
        self.companions.contains(&companion)
    }

    /// Whether the traveller has this ability.
    pub fn is(&self, traveler: Traveler) -> bool {
        self.traveler == Some(traveler)
    }

    /// Boxes of one colour that fit into one action space.
    pub fn per_space(&self, components: &Components) -> usize {
        if self.has(Companion::TwoSameColorPerSpace) { components.limits.per_space_young_worm } else { components.limits.per_space }
    }

    /// `by` limited so that the track stays between 0 and its end.
    pub fn limited(&self, components: &Components, track: Track, by: i64) -> i64 {
        let now = self.tracks.get(track);
        now.saturating_add(by).clamp(0, components.limits.tracks.get(track).max(now)) - now
    }
}

/// The solo opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alhazred {
    /// His coins.
    pub coins: i64,
    /// Where his worm is.
    pub place: PlaceId,
    /// His boxes.
    pub boxes: Vec<Colour>,
    /// What he delivered, in order.
    pub record: BTreeMap<Kind, Vec<Colour>>,
    /// Values of minor tribe tokens.
    pub tokens: Vec<u32>,
    /// Seals.
    pub seals: BTreeSet<Colour>,
    /// Cities with his song.
    pub songs: BTreeSet<PlaceId>,
    /// Missions that he has cashed in.
    pub missions: Vec<MissionId>,
    /// The codex cards that are left, by their place in the list, the next first.
    pub codex: Vec<usize>,
}

impl Alhazred {
    /// How many boxes of these colours he delivered.
    pub fn delivered_of(&self, colours: &[Colour]) -> usize {
        self.record.values().flatten().filter(|c| colours.contains(c)).count()
    }
}

/// What pays for an action instead of or beside a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// An action token.
    Token(Token),
    /// An abandoned box, with the die of its colour.
    Box(Token),
    /// The token that lies on the Navigator: the second leg.
    Navigator,
    /// Zhaslir's free shortcut.
    Walking,
}

impl By {
    /// The die that counts.
    pub fn die(self) -> Option<Token> {
        match self {
            By::Token(t) | By::Box(t) => Some(t),
            By::Navigator | By::Walking => None,
        }
    }

    /// As orders write it.
    pub fn words(self) -> String {
        match self {
            By::Token(t) => t.name().to_owned(),
            By::Box(t) => format!("{} box", t.name()),
            By::Navigator => "navigator".to_owned(),
            By::Walking => "walking".to_owned(),
        }
    }
}

/// The Navigator's journey of this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Journey {
    /// Not begun.
    #[default]
    Ready,
    /// The first leg is done with this die; the second may follow.
    Under(Token),
    /// Done.
    Done,
}

/// The turn under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whether anything but abandoning and rerolling has been done: then the tokens lie.
    pub begun: bool,
    /// Tokens that can be used this turn: active at its start, or freed by abandoning before the tokens lay.
    pub eligible: BTreeSet<Token>,
    /// Tokens used.
    pub used: BTreeSet<Token>,
    /// Tokens that were placed by name and wait in their spaces; none of the others can be used.
    pub placed: Option<BTreeSet<Token>>,
    /// How many more tokens can have lain in a space of their own since the turn began.
    pub slack: usize,
    /// What each die was raised by.
    pub boosts: BTreeMap<Token, u32>,
    /// Dice turned over.
    pub flipped: BTreeSet<Token>,
    /// Whether goods were delivered at this stop.
    pub delivered: bool,
    /// The Navigator's journey.
    pub journey: Journey,
    /// Whether the free shortcut was taken.
    pub walked: bool,
    /// Whether the Shaman has worked.
    pub shaman: bool,
    /// The orders of a list that stopped: the first was refused.
    pub kept: Vec<String>,
}

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The seats' names.
    pub seats: Vec<String>,
    /// How far the game has come.
    pub stage: Stage,
    /// The workday, from 1.
    pub round: u32,
    /// The phase.
    pub phase: Phase,
    /// Turns begun, Alhazred's not counted.
    pub turn: u32,
    /// The seats in turn order.
    pub order: Vec<SeatId>,
    /// Whose turn it is: a place in the order.
    pub at: usize,
    /// The turn under way.
    pub now: Option<Turn>,
    /// The faces of the dice.
    pub dice: BTreeMap<Token, u32>,
    /// Whether the first player may still roll the dice again.
    pub reroll: bool,
    /// Travellers on offer.
    pub offered: Vec<Traveler>,
    /// The players' boards.
    pub players: Vec<Player>,
    /// The solo opponent.
    pub alhazred: Option<Alhazred>,
    /// Boxes in the cities.
    pub cities: BTreeMap<PlaceId, Vec<Option<Colour>>>,
    /// The tile of each camp.
    pub camps: BTreeMap<PlaceId, String>,
    /// The minor tribe tokens at each camp, the top one first.
    pub tokens: BTreeMap<PlaceId, Vec<u32>>,
    /// Seals on the board.
    pub seals: BTreeSet<Colour>,
    /// Plants in the bag.
    pub bag: BTreeMap<Colour, u32>,
    /// Crafts, relics and rocks in the reserve.
    pub reserve: BTreeMap<Colour, u32>,
    /// The missions face up, by number.
    pub missions: Vec<MissionId>,
    /// The missions of the days to come, face down.
    pub deck: Vec<Vec<MissionId>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl State {
    /// The state of seats with these names, before anything happens.
    pub fn new(seats: &[String]) -> State {
        State {
            seats: seats.to_vec(),
            stage: Stage::New,
            round: 0,
            phase: Phase::Morning,
            turn: 0,
            order: Vec::new(),
            at: 0,
            now: None,
            dice: BTreeMap::new(),
            reroll: false,
            offered: Vec::new(),
            players: vec![Player::default(); seats.len()],
            alhazred: None,
            cities: BTreeMap::new(),
            camps: BTreeMap::new(),
            tokens: BTreeMap::new(),
            seals: BTreeSet::new(),
            bag: BTreeMap::new(),
            reserve: BTreeMap::new(),
            missions: Vec::new(),
            deck: Vec::new(),
            outcome: None,
        }
    }

    /// The other seats.
    pub fn others(&self, seat: SeatId) -> impl Iterator<Item = SeatId> + use<> {
        self.seat_ids().filter(move |s| *s != seat)
    }

    /// Whose turn it is.
    pub fn active(&self) -> SeatId {
        self.order.get(self.at).copied().unwrap_or(SeatId(0))
    }

    /// A player's board.
    pub fn player(&self, seat: SeatId) -> &Player {
        static NOBODY: Player = Player {
            tracks: Tracks { coins: 0, hydration: 0, food: 0, health: 0, prayers: 0, prestige: 0 },
            place: PlaceId(String::new()),
            evolutions: 0,
            spaces: 0,
            traveler: None,
            companions: BTreeSet::new(),
            cargo: Vec::new(),
            shelter: None,
            songs: BTreeSet::new(),
            abandoned: Vec::new(),
            record: BTreeMap::new(),
            tokens: Vec::new(),
            seals: BTreeSet::new(),
            missions: Vec::new(),
        };
        self.players.get(seat.index()).unwrap_or(&NOBODY)
    }

    /// The turn under way.
    pub fn turn_now(&self) -> Turn {
        self.now.clone().unwrap_or_default()
    }

    /// How many spaces of the active player are neither filled with boxes nor held by tokens that were placed by name.
    pub fn room(&self) -> usize {
        let player = self.player(self.active());
        let waiting = self.now.as_ref().and_then(|t| t.placed.as_ref()).map_or(0, BTreeSet::len);
        player.spaces.saturating_sub(player.cargo.len() + waiting)
    }

    /// The face of a die as the active player sees it: turned over, but without boosts.
    pub fn face(&self, token: Token) -> u32 {
        let face = self.dice.get(&token).copied().unwrap_or(1);
        let flipped = self.now.as_ref().is_some_and(|t| t.flipped.contains(&token));
        if flipped { 7u32.saturating_sub(face) } else { face }
    }

    /// The value of a die in this turn, boosts included.
    pub fn value(&self, token: Token) -> u32 {
        self.face(token) + self.now.as_ref().and_then(|t| t.boosts.get(&token)).copied().unwrap_or(0)
    }

    /// Whose song stands in a city.
    pub fn song_at(&self, city: &PlaceId) -> Option<Singer> {
        let seat = self.seat_ids().find(|s| self.player(*s).songs.contains(city));
        match seat {
            Some(seat) => Some(Singer::Seat(seat)),
            None => self.alhazred.as_ref().filter(|a| a.songs.contains(city)).map(|_| Singer::Alhazred),
        }
    }

    /// Where the singer is now.
    pub fn singer_place(&self, singer: Singer) -> Option<&PlaceId> {
        match singer {
            Singer::Seat(seat) => self.players.get(seat.index()).map(|p| &p.place),
            Singer::Alhazred => self.alhazred.as_ref().map(|a| &a.place),
        }
    }

    /// Whose shelter stands at a location.
    pub fn shelter_at(&self, place: &PlaceId) -> Option<SeatId> {
        self.seat_ids().find(|s| self.player(*s).shelter.as_ref().is_some_and(|s| s.place == *place))
    }
}

/// Whose song it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Singer {
    /// A player's.
    Seat(SeatId),
    /// The solo opponent's.
    Alhazred,
}
