//! What can happen. Events are outcomes; [`super::fold`] makes them count.

use super::state::{Alhazred, By, Phase, Player, Singer, State};
use super::vocabulary::{Colour, Companion, Kind, MissionId, PlaceId, RouteColour, Token, Tracks, Traveler};
use crate::games::ruleset::Outcome;
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Why tracks or coins change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Caring: with which die value, and the traveller's bonus in it.
    Care { die: u32, bonus: u32 },
    /// Praying.
    Pray { die: u32 },
    /// Earning prestige.
    Prestige { die: u32 },
    /// The space of a record, from 1.
    Record { record: Kind, space: usize },
    /// A box beyond the end of a record.
    Chest,
    /// A worm's evolution.
    Evolution,
    /// An evolution that is void.
    VoidEvolution,
    /// A companion when all are awake.
    VoidCompanion,
    /// The place in the turn order.
    Place,
    /// The traveller's prayers in the morning.
    Morning,
    /// A mission card's immediate reward.
    Mission(MissionId),
    /// The moderator.
    Ruling,
}

/// One row of a tried list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanRow {
    /// The order.
    pub order: String,
    /// Tracks and coins after it.
    pub tracks: Tracks,
    /// Where the worm is after it.
    pub place: PlaceId,
    /// The boxes on the worm after it.
    pub boxes: Vec<Colour>,
    /// What is missing for it.
    pub problem: Option<String>,
}

/// An outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The board is set up. `deck` holds the missions of all days, face down but for the first.
    SetUp {
        order: Vec<SeatId>,
        player: Box<Player>,
        camps: BTreeMap<PlaceId, String>,
        tokens: BTreeMap<PlaceId, Vec<u32>>,
        cities: BTreeMap<PlaceId, Vec<Option<Colour>>>,
        seals: BTreeSet<Colour>,
        bag: BTreeMap<Colour, u32>,
        reserve: BTreeMap<Colour, u32>,
        deck: Vec<Vec<MissionId>>,
        alhazred: Option<Box<Alhazred>>,
    },
    /// Boxes are drawn from the bag: city, space (from 0), colour.
    Filled { boxes: Vec<(PlaceId, usize, Colour)> },
    /// Travellers are laid out.
    TravelersOffered { travelers: Vec<Traveler> },
    /// A player takes a traveller.
    TravelerTaken { seat: SeatId, traveler: Traveler },
    /// A workday begins.
    RoundBegan { round: u32, missions: Vec<MissionId> },
    /// The dice are rolled.
    Rolled { faces: BTreeMap<Token, u32>, again: bool },
    /// A player's turn begins.
    TurnBegan { turn: u32, round: u32, phase: Phase, seat: SeatId, at: usize, slack: usize, eligible: BTreeSet<Token> },
    /// Tokens are placed by name.
    Placed { seat: SeatId, tokens: BTreeSet<Token> },
    /// Something pays for an action.
    Used { seat: SeatId, by: By, navigator: bool },
    /// A die is raised.
    Raised { seat: SeatId, die: Token, prayers: u32, coins: u32 },
    /// The worm travels.
    Travelled { seat: SeatId, to: PlaceId, route: RouteColour, cost: Tracks },
    /// A plant is loaded; `locked` if the token stays below it, `joins` if it lies in the space of a box of its colour.
    Loaded { seat: SeatId, city: PlaceId, space: usize, colour: Colour, locked: bool, joins: bool },
    /// Tracks or coins change.
    Gained { seat: SeatId, gain: Tracks, why: Why },
    /// A song is put into a city.
    Sang { seat: SeatId, city: PlaceId, replaced: Option<Singer> },
    /// An acolyte brings a box to the shelter.
    Fetched { seat: SeatId, city: PlaceId, space: usize, colour: Colour, coins: u32 },
    /// Goods are delivered: each box with what it pays, and what prestige and songs add.
    Delivered { seat: SeatId, place: PlaceId, boxes: Vec<(Colour, u32)>, prestige: i64, songs: usize },
    /// A delivered box is put on its record, on a space from 1 or into the chest.
    Recorded { seat: SeatId, colour: Colour, record: Kind, space: Option<usize> },
    /// A seal is taken.
    Sealed { seat: SeatId, colour: Colour },
    /// A main tribe gives a box for its pair; none: its reserve is exhausted, or it is declined.
    Bartered { seat: SeatId, colour: Colour, taken: bool, joins: bool },
    /// A minor tribe gives a token for its pair.
    Befriended { seat: SeatId, place: PlaceId, value: u32 },
    /// The worm evolves.
    Evolved { seat: SeatId, spaces: usize },
    /// The shelter is placed.
    Sheltered { seat: SeatId, place: PlaceId },
    /// A companion wakes.
    Woken { seat: SeatId, companion: Companion },
    /// Boxes go from the worm to the shelter.
    Stored { seat: SeatId, boxes: Vec<Colour> },
    /// A box comes back from the shelter onto the worm.
    Retrieved { seat: SeatId, colour: Colour, locked: bool, joins: bool },
    /// A plant is abandoned.
    Abandoned { seat: SeatId, colour: Colour },
    /// The Shaman turns a relic into a rock.
    Petrified { seat: SeatId, relic: Colour, rock: Colour },
    /// A box in the shelter is changed.
    Swapped { seat: SeatId, from: Colour, into: Colour },
    /// Dice are turned over.
    Flipped { seat: SeatId, dice: Vec<Token> },
    /// All kept missions are void.
    MissionsVoided { seat: SeatId },
    /// A list stopped at an order; it and those after it are kept.
    Stopped { seat: SeatId, order: String, problem: String, rest: Vec<String> },
    /// The kept orders are taken up again.
    TakenUp { seat: SeatId },
    /// A line whose condition did not hold was passed over.
    PassedOver { seat: SeatId, order: String },
    /// A list was tried.
    Planned { seat: SeatId, rows: Vec<PlanRow> },
    /// A silent player's turn goes by default.
    Defaulted { seat: SeatId },
    /// A turn is over.
    TurnEnded { seat: SeatId },
    /// The day is over; missions are chosen.
    MissionsAsked,
    /// A marker is put on a mission.
    MissionTaken { seat: SeatId, mission: MissionId },
    /// The mission is kept.
    MissionKept { seat: SeatId, mission: MissionId },
    /// The mission is given up for its reward (which follows).
    MissionCashed { seat: SeatId, mission: MissionId },
    /// The turn order of the next day.
    Ordered { order: Vec<SeatId> },
    /// The codex is shuffled.
    CodexShuffled { cards: Vec<usize> },
    /// Alhazred turns over a card; `pointed` is where it points, `to` where he goes and `why`.
    CodexTurned { card: usize, pointed: PlaceId, to: PlaceId, aim: Aim },
    /// Alhazred delivers.
    AlhazredDelivered { place: PlaceId, boxes: Vec<(Colour, u32)> },
    /// A box of Alhazred's is put on its record, with the coins that he gets for it.
    AlhazredRecorded { colour: Colour, record: Kind, coins: u32 },
    /// A tribe gives Alhazred a box.
    AlhazredBartered { colour: Colour, taken: bool },
    /// A minor tribe gives Alhazred a token.
    AlhazredBefriended { place: PlaceId, value: u32 },
    /// Alhazred loads.
    AlhazredLoaded { city: PlaceId, space: usize, colour: Colour },
    /// Alhazred takes a song away; `own` if he puts his in its place.
    AlhazredSang { city: PlaceId, seat: SeatId, own: bool },
    /// Alhazred takes a seal, or takes it out of the game.
    AlhazredSealed { colour: Colour, keeps: bool },
    /// Alhazred takes a mission's coins.
    AlhazredMission { mission: MissionId, coins: u32 },
    /// The game is over.
    Ended { totals: Vec<i64>, outcome: Outcome },
    /// A position is taken over.
    Adopted { state: Box<State> },
    /// The moderator moves a worm.
    WormMoved { seat: SeatId, place: PlaceId },
}

/// Why Alhazred goes where he goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// To deliver.
    Deliver,
    /// To load.
    Load,
    /// No shortcut lets him do either.
    Nothing,
}
