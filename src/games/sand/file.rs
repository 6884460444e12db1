//! The shape of a component file: what stands where in `sand.toml`, with the place of everything that is checked.

use super::vocabulary::{Colour, Companion, Kind, PlaceId, PlaceKind, Reward, RouteColour, Side, Token, Tracks, Traveler, Turning};
use serde::Deserialize;
use serde_spanned::Spanned;

/// A whole file.
#[derive(Deserialize)]
pub struct File {
    pub setup: FileSetup,
    pub limits: FileLimits,
    pub rounds: FileRounds,
    pub goods: Vec<Spanned<FileGood>>,
    pub rate: Vec<Spanned<FileRate>>,
    pub worm: Vec<Spanned<FileWorm>>,
    pub worm_cost: Vec<Spanned<FileCost>>,
    pub record_space: Vec<Spanned<FileSpace>>,
    pub record_rules: FileRecordRules,
    pub camp_tile: Vec<Spanned<FileCamp>>,
    pub camp_rules: FileCampRules,
    pub location: Vec<Spanned<FilePlace>>,
    pub route: Vec<Spanned<FileRoute>>,
    pub mission: Vec<Spanned<FileMission>>,
    pub codex_card: Vec<Spanned<FileCodex>>,
    pub codex_rules: FileCodexRules,
    pub traveler: Vec<Spanned<FileTile<Traveler>>>,
    pub companion: Vec<Spanned<FileTile<Companion>>>,
    pub seal: Vec<Spanned<FileSeal>>,
    pub final_scoring: FileScoring,
}

/// Where a game begins.
#[derive(Deserialize)]
pub struct FileSetup {
    pub hydration: i64,
    pub food: i64,
    pub health: i64,
    pub prayers: i64,
    pub prestige: i64,
    pub coins: i64,
    pub action_spaces_open: Spanned<usize>,
    pub action_spaces_total: usize,
    pub songs: usize,
    pub start: Spanned<PlaceId>,
    pub prestige_by_place: Spanned<Vec<u32>>,
}

/// Ends of tracks, and room.
#[derive(Deserialize)]
pub struct FileLimits {
    pub hydration_max: i64,
    pub food_max: i64,
    pub health_max: i64,
    pub prayers_max: i64,
    pub prestige_max: i64,
    pub shelter_boxes: usize,
    pub cargo_per_space: usize,
    pub cargo_per_space_young_worm: usize,
}

/// Workdays.
#[derive(Deserialize)]
pub struct FileRounds {
    pub one_to_three_players: Spanned<u32>,
    pub four_players: Spanned<u32>,
}

/// Goods of a colour.
#[derive(Deserialize)]
pub struct FileGood {
    pub id: String,
    pub kind: Kind,
    pub color: Spanned<Colour>,
    pub count: u32,
}

/// What is paid where.
#[derive(Deserialize)]
pub struct FileRate {
    pub goods: String,
    pub place: Spanned<String>,
    pub coins: u32,
}

/// A worm.
#[derive(Deserialize)]
pub struct FileWorm {
    pub id: String,
    pub evolutions: Spanned<usize>,
    pub boon: Tracks,
    pub opens_fourth_action_space: bool,
}

/// What a worm pays for a colour of routes.
#[derive(Deserialize)]
pub struct FileCost {
    pub evolutions: Spanned<usize>,
    pub route: RouteColour,
    pub die_min: u32,
    pub hydration: u32,
    pub food: u32,
    pub health: u32,
}

/// A space of a record.
#[derive(Deserialize)]
pub struct FileSpace {
    pub record: Spanned<String>,
    pub space: Spanned<usize>,
    pub reward: Spanned<Vec<Reward>>,
}

/// What else records give.
#[derive(Deserialize)]
pub struct FileRecordRules {
    pub money_chest_coins: u32,
    pub void_evolution: Spanned<String>,
    pub void_companion: Spanned<String>,
}

/// A camp tile.
#[derive(Deserialize)]
pub struct FileCamp {
    pub id: String,
    pub side: Side,
    pub main: Spanned<[Colour; 2]>,
    pub main_reward: Spanned<Colour>,
    pub minor: Spanned<[Colour; 2]>,
}

/// Minor tribes.
#[derive(Deserialize)]
pub struct FileCampRules {
    pub tokens_stack: Vec<u32>,
    pub minor_majority_coins: u32,
}

/// A location.
#[derive(Deserialize)]
pub struct FilePlace {
    pub id: Spanned<PlaceId>,
    pub name: String,
    pub kind: PlaceKind,
    pub x: i32,
    pub y: i32,
    pub number: Spanned<u32>,
    pub box_spaces: usize,
    pub boxes_at_start: Spanned<usize>,
    pub acolytes: Vec<Token>,
    pub shelter_allowed: bool,
    pub camp_side: Spanned<String>,
    pub shortcuts_clockwise: Spanned<Vec<PlaceId>>,
}

/// A route.
#[derive(Deserialize)]
pub struct FileRoute {
    pub a: Spanned<PlaceId>,
    pub b: Spanned<PlaceId>,
    pub color: RouteColour,
}

/// A mission card.
#[derive(Deserialize)]
pub struct FileMission {
    pub id: String,
    pub day: Spanned<u32>,
    pub number: Spanned<u16>,
    pub immediate: Reward,
    pub kind: Spanned<String>,
    pub coins: u32,
    pub params: Spanned<FileParams>,
}

/// What a mission counts; which of these depends on its kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileParams {
    #[serde(default)]
    #[serde(rename = "group")]
    pub _group: Option<String>,
    #[serde(default)]
    pub colors: Option<Vec<Colour>>,
    #[serde(default)]
    pub size: Option<u32>,
    #[serde(default)]
    pub n: Option<usize>,
    #[serde(default)]
    pub record: Option<String>,
    #[serde(default)]
    pub color: Option<Colour>,
}

/// A codex card.
#[derive(Deserialize)]
pub struct FileCodex {
    pub id: String,
    pub direction: Turning,
    pub count: Spanned<usize>,
}

/// How Alhazred plays.
#[derive(Deserialize)]
pub struct FileCodexRules {
    pub per_turn: Spanned<usize>,
    pub start_location: Spanned<PlaceId>,
    pub cargo_per_space: usize,
}

/// A traveller's or companion's tile.
#[derive(Deserialize)]
pub struct FileTile<E> {
    pub id: String,
    pub name: String,
    pub effect: Spanned<E>,
    pub text: String,
}

/// A seal.
#[derive(Deserialize)]
pub struct FileSeal {
    pub color: Spanned<Colour>,
    pub needs_delivered: usize,
    pub coins_per_box: u32,
}

/// What the end pays.
#[derive(Deserialize)]
pub struct FileScoring {
    pub song_majority_each: u32,
}
