//! The component file as it is written. Keys that only document (`source`, `confidence`, `note`) are passed over.

use super::components::{SummonPlace, Travel, ZoneKind};
use super::ids::{ActionKind, Colour};
use super::vocabulary::{Special, Timing, Written};
use serde::Deserialize;
use serde_spanned::Spanned;

#[derive(Deserialize)]
pub struct Contents {
    pub setup: Setup,
    pub victory: Victory,
    pub limits: Limits,
    pub fame: Fame,
    pub action_board: Board,
    pub action_space: Vec<Spanned<Space>>,
    pub action: Vec<Action>,
    pub battle_card: Vec<Spanned<Card>>,
    pub special_battle_card: Vec<Spanned<Card>>,
    pub di_card: Vec<Spanned<Di>>,
    pub di_rules: DiRules,
    pub power_tile: Vec<Spanned<Tile>>,
    pub creature: Vec<Spanned<Creature>>,
    pub divinity: Vec<Spanned<Divinity>>,
    pub zone: Vec<Spanned<Zone>>,
    pub edge: Vec<Spanned<Edge>>,
    pub walls: Walls,
    pub teleport: Teleport,
    pub veterans: Veterans,
    pub honor: Honor,
    pub honor_house: HonorHouse,
    pub putrefaction: Vec<Putrefaction>,
    pub underworld: Underworld,
}

#[derive(Deserialize)]
pub struct Setup {
    pub units_per_player: u32,
    pub start_districts_used: usize,
    pub start_units_per_district: u32,
    pub prayer_points: i64,
    pub pyramid_levels_total: u32,
    pub pyramid_level_max_at_start: u32,
    pub di_diversion_each: u32,
    pub di_random_each: u32,
    pub players_2: Players,
    pub players_3: Players,
    pub players_4: Players,
    pub players_5: Players,
}

#[derive(Deserialize)]
pub struct Players {
    pub cities: Vec<String>,
    pub tile_colors_in_play: usize,
    pub add_emerald_if_expansion: bool,
}

#[derive(Deserialize)]
pub struct Victory {
    pub fame_needed: u32,
    pub last_day: u32,
}

#[derive(Deserialize)]
pub struct Limits {
    pub prayer_max: i64,
    pub troop_max: u32,
    pub pyramid_level_max: u32,
}

#[derive(Deserialize)]
pub struct Fame {
    pub level4_pyramid_temporary: u32,
    pub two_temples_night: u32,
    pub battle_attack_win_with_survivor: u32,
}

#[derive(Deserialize)]
pub struct Board {
    pub floors: u8,
    pub tokens_per_day: u32,
}

#[derive(Deserialize)]
pub struct Space {
    pub id: String,
    pub floor: u8,
    pub action: ActionKind,
    #[serde(default)]
    pub acquire_color: Option<Colour>,
}

#[derive(Deserialize)]
pub struct Action {
    pub id: ActionKind,
    #[serde(default)]
    pub base_gain: Option<i64>,
    #[serde(default)]
    pub cost_per_unit: Option<i64>,
    #[serde(default)]
    pub land_steps: Option<u32>,
}

#[derive(Deserialize)]
pub struct Card {
    pub id: String,
    pub name: String,
    pub strength: i64,
    pub damage: i64,
    pub defense: i64,
    pub own_unit_loss: u32,
}

#[derive(Deserialize)]
pub struct Di {
    pub id: String,
    pub name: String,
    pub count: u32,
    pub cost: i64,
    pub timing: Timing,
    pub effect: Vec<Spanned<Written>>,
    pub text: String,
}

#[derive(Deserialize)]
pub struct DiRules {
    pub total: u32,
    pub drawn_each_night: u32,
    pub extra_per_two_veterans: u32,
}

#[derive(Deserialize)]
pub struct Tile {
    pub id: String,
    pub color: Colour,
    pub level: u32,
    pub cost: i64,
    pub name: String,
    pub identical_group: String,
    pub gold: bool,
    pub expansion: bool,
    pub effect: Vec<Spanned<Written>>,
    pub text: String,
}

#[derive(Deserialize)]
pub struct Creature {
    pub id: String,
    pub name: String,
    pub tile: String,
    #[serde(rename = "move")]
    pub steps: u32,
    pub strength: i64,
    pub damage: i64,
    pub defense: i64,
    pub special: Vec<Special>,
}

#[derive(Deserialize)]
pub struct Divinity {
    pub id: String,
    pub name: String,
    pub tile: String,
    pub strength: i64,
    pub life: u32,
    pub land_bonus: u32,
    pub place: SummonPlace,
    pub travel: Travel,
    pub names_profile: bool,
}

#[derive(Deserialize)]
pub struct Zone {
    pub id: String,
    pub at: (i32, i32),
    pub name: String,
    pub kind: ZoneKind,
    pub maps: Vec<u8>,
    pub obelisk: bool,
    pub nile: bool,
    pub harbor: Harbor,
    pub harbor_city: String,
    pub city: String,
    pub storm_maps: Vec<u8>,
    #[serde(default)]
    pub income_pp: i64,
    #[serde(default)]
    pub temporary_fame: u32,
    #[serde(default)]
    pub delta_unit_cost: u32,
    #[serde(default)]
    pub delta_pp: i64,
    #[serde(default)]
    pub offering_units: u32,
    #[serde(default)]
    pub offering_fame: u32,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub enum Harbor {
    None,
    Trading,
    Military,
}

#[derive(Deserialize)]
pub struct Edge {
    pub a: String,
    pub b: String,
}

#[derive(Deserialize)]
pub struct Walls {
    pub home_city_strength: i64,
}

#[derive(Deserialize)]
pub struct Teleport {
    pub cost: i64,
}

#[derive(Deserialize)]
pub struct Veterans {
    pub per_di: u32,
}

#[derive(Deserialize)]
pub struct Honor {
    pub max: i64,
    pub withhold_at: Vec<i64>,
}

#[derive(Deserialize)]
pub struct HonorHouse {
    pub start: i64,
}

#[derive(Deserialize)]
pub struct Putrefaction {
    pub honor_min: i64,
    pub honor_max: i64,
    pub value: i64,
}

#[derive(Deserialize)]
pub struct Underworld {
    pub recover_by_effect_cost: i64,
}
