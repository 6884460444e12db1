//! What lies in the box: map, powers, cards, creatures, divinities and the figures of the rules, read from TOML (ours is `kemet.toml`) and checked
//! with the line of what is wrong.

use super::file;
use super::ids::{ActionKind, CardId, CityId, Colour, CreatureId, DiKind, DivinityId, SpaceId, TileId, ZoneId};
use super::vocabulary::{CODES, Effect, Special, Timing, Written};
use crate::games::kit::Source;
use crate::games::ruleset::Problem;
use serde::Deserialize;
use serde_spanned::Spanned;
use std::collections::{BTreeMap, BTreeSet};

/// The contents that come with the program.
pub const OURS: &str = include_str!("kemet.toml");

/// What kind of place a zone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// A district of a city.
    District,
    /// Desert.
    Desert,
    /// A temple.
    Temple,
    /// The Sanctuary of All Gods.
    Sanctuary,
}

/// A harbour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Harbour {
    /// Anybody arrives here.
    Trading,
    /// Only the city's own troops arrive here.
    Military(CityId),
}

/// A zone of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its id.
    pub id: ZoneId,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ZoneKind,
    /// The numbers of players with which it is in play.
    pub maps: Vec<u8>,
    /// The numbers of players with which a storm covers it.
    pub storm: Vec<u8>,
    /// Whether an obelisk stands here.
    pub obelisk: bool,
    /// Whether it borders the Nile.
    pub nile: bool,
    /// Its harbour.
    pub harbour: Option<Harbour>,
    /// The city of a district.
    pub city: Option<CityId>,
    /// Prayer that a temple gives at Adoration.
    pub income: i64,
    /// Temporary fame for holding it.
    pub fame: u32,
    /// Delta Temple: units to remove, and the prayer for it.
    pub delta: Option<(u32, i64)>,
    /// Sanctuary: units to remove, and the divine fame for it.
    pub offering: Option<(u32, u32)>,
    /// Its place in the picture.
    pub at: (i32, i32),
}

/// A power tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its id.
    pub id: TileId,
    /// Its colour.
    pub colour: Colour,
    /// The pyramid level it needs.
    pub level: u32,
    /// What it costs.
    pub cost: i64,
    /// Its name.
    pub name: String,
    /// Tiles of one group are identical: a player owns one of them at most.
    pub group: String,
    /// Whether it works with the gold token.
    pub gold: bool,
    /// Whether it belongs to the expansion.
    pub expansion: bool,
    /// What it does.
    pub effects: Vec<Effect>,
    /// The same in words.
    pub text: String,
}

/// A creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creature {
    /// Its id.
    pub id: CreatureId,
    /// Its name.
    pub name: String,
    /// The tile that brings it.
    pub tile: TileId,
    /// More land steps.
    pub steps: u32,
    /// Strength.
    pub strength: i64,
    /// Damage.
    pub damage: i64,
    /// Defense.
    pub defense: i64,
    /// What else it does.
    pub special: Vec<Special>,
}

/// A battle card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleCard {
    /// Its id.
    pub id: CardId,
    /// Its name.
    pub name: String,
    /// Strength.
    pub strength: i64,
    /// Damage.
    pub damage: i64,
    /// Defense.
    pub defense: i64,
    /// Own units that it costs.
    pub loss: u32,
    /// Whether a power tile brings it.
    pub special: bool,
}

impl BattleCard {
    /// "Phalanx 2/0/2".
    pub fn full(&self) -> String {
        let loss = if self.loss > 0 { format!(", costs {} own units", self.loss) } else { String::new() };
        format!("{} {}/{}/{}{loss}", self.name, self.strength, self.damage, self.defense)
    }

    /// Whether both have the same figures.
    pub fn same_profile(&self, other: &BattleCard) -> bool {
        (self.strength, self.damage, self.defense) == (other.strength, other.damage, other.defense)
    }
}

/// A kind of divine intervention card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intervention {
    /// Its id.
    pub id: DiKind,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u32,
    /// What it costs.
    pub cost: i64,
    /// When it is played.
    pub timing: Timing,
    /// What it does.
    pub effects: Vec<Effect>,
    /// The same in words.
    pub text: String,
}

/// How a divinity travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Travel {
    /// As any troop.
    Land,
    /// Into any Nile zone, which ends the action.
    Nile,
}

/// Where a divinity may be summoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SummonPlace {
    /// In an empty desert.
    Desert,
    /// In an empty zone that borders the Nile.
    Nile,
}

/// A divinity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divinity {
    /// Its id.
    pub id: DivinityId,
    /// Its name.
    pub name: String,
    /// The tile that summons it.
    pub tile: TileId,
    /// Strength.
    pub strength: i64,
    /// Damage that it stands before it is destroyed.
    pub life: u32,
    /// More land steps.
    pub steps: u32,
    /// Where it is summoned.
    pub place: SummonPlace,
    /// How it travels.
    pub travel: Travel,
    /// Whether it names a profile before the battle cards are chosen.
    pub names_profile: bool,
}

/// A space of the action board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// Its id.
    pub id: SpaceId,
    /// Its floor; 0 is outside the floors.
    pub floor: u8,
    /// What it lets one do.
    pub action: ActionKind,
    /// The colour that an Acquire space is for.
    pub colour: Option<Colour>,
}

/// The game for some number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The cities.
    pub cities: Vec<CityId>,
    /// How many colours are in play.
    pub colours: usize,
    /// Whether the expansion's colour is added.
    pub emerald: bool,
}

/// The figures of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Units that a player has.
    pub units: u32,
    /// Districts that are used at the start, and units in each.
    pub start: (usize, u32),
    /// Prayer at the start.
    pub prayer: i64,
    /// Pyramid levels at the start in all, and of one pyramid at most.
    pub levels: (u32, u32),
    /// Diversions and other cards dealt at the start.
    pub dealt: (u32, u32),
    /// The most prayer.
    pub prayer_max: i64,
    /// Units in a troop.
    pub troop: u32,
    /// The highest level of a pyramid.
    pub level_max: u32,
    /// Coloured tokens a Day.
    pub tokens: u32,
    /// Floors of the action board.
    pub floors: u8,
    /// Fame needed.
    pub fame: u32,
    /// The last Day, unless an option says otherwise.
    pub last_day: u32,
    /// Temporary fame of a pyramid of the highest level.
    pub pyramid_fame: u32,
    /// Fame for two temples at Night.
    pub two_temples: u32,
    /// Battle fame for an attacker who wins with a survivor.
    pub attack_fame: u32,
    /// Prayer of a Pray action.
    pub pray: i64,
    /// Prayer of a unit recruited.
    pub recruit: i64,
    /// Land steps of a Move action.
    pub steps: u32,
    /// Prayer of a teleport.
    pub teleport: i64,
    /// Strength in the home city.
    pub home: i64,
    /// Prayer that all gain at Night.
    pub night_prayer: i64,
    /// Cards that all draw at Night.
    pub night_cards: u32,
    /// Veterans for one card.
    pub veterans_card: u32,
    /// Honor at the start and at most.
    pub honor: (i64, i64),
    /// Prayer of a unit taken from the Underworld.
    pub underworld: i64,
}

/// The contents of the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// The figures of the rules.
    pub figures: Figures,
    /// The game for each number of players.
    pub tables: BTreeMap<u8, Table>,
    /// The zones, in the order of the file.
    pub zones: Vec<Zone>,
    /// Pairs of adjacent zones.
    pub edges: Vec<(ZoneId, ZoneId)>,
    /// Where each zone lies in the list.
    places: BTreeMap<ZoneId, usize>,
    /// The zones adjacent to each.
    adjacent: BTreeMap<ZoneId, Vec<ZoneId>>,
    /// The action board.
    pub spaces: Vec<Space>,
    /// The battle cards, those of tiles last.
    pub cards: Vec<BattleCard>,
    /// The kinds of divine intervention cards.
    pub interventions: Vec<Intervention>,
    /// The power tiles.
    pub tiles: Vec<Tile>,
    /// The creatures.
    pub creatures: Vec<Creature>,
    /// The divinities.
    pub divinities: Vec<Divinity>,
    /// Thresholds of Honor, each with the Putrefaction from it downwards: (least, most, value).
    pub putrefaction: Vec<(i64, i64, i64)>,
    /// Where Honor falls to withhold fame.
    pub withhold: Vec<i64>,
    /// The kinds of cards that are dealt at the start.
    pub diversion: DiKind,
}

/// The neighbours of each zone, in the order of the file.
fn neighbourhoods(edges: &[(ZoneId, ZoneId)]) -> BTreeMap<ZoneId, Vec<ZoneId>> {
    let mut near: BTreeMap<ZoneId, Vec<ZoneId>> = BTreeMap::new();
    for (a, b) in edges {
        near.entry(a.clone()).or_default().push(b.clone());
        near.entry(b.clone()).or_default().push(a.clone());
    }
    near
}

/// The prayer that all gain at Night: the file says so in words only.
const NIGHT_PRAYER: i64 = 2;

impl Components {
    /// Reads a component file. Errors name the line.
    pub fn read(text: &str) -> Result<Components, Problem> {
        let source = Source { game: "Kemet", text };
        let file: file::Contents = source.read()?;
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut fresh = |span: std::ops::Range<usize>, id: &str| {
            if seen.insert(id.to_owned()) { Ok(()) } else { Err(source.wrong(span, format!("`{id}` is there twice."))) }
        };
        let effects = |list: &[Spanned<Written>]| -> Result<Vec<Effect>, Problem> {
            list.iter()
                .map(|written| {
                    written.get_ref().effect().map_err(|what| {
                        let (problem, code) = (source.wrong(written.span(), format!("{what}.")), written.get_ref().code());
                        if CODES.contains(&code) { problem } else { problem.near(code, CODES.iter().copied()) }
                    })
                })
                .collect()
        };

        let mut zones = Vec::new();
        for entry in &file.zone {
            let z = entry.get_ref();
            fresh(entry.span(), &z.id)?;
            let city = (!z.city.is_empty()).then(|| CityId(z.city.clone()));
            if (z.kind == ZoneKind::District) != city.is_some() {
                return Err(source.wrong(entry.span(), format!("the zone `{}` must be a district exactly if it has a city.", z.id)));
            }
            let harbour = match z.harbor {
                file::Harbor::None => None,
                file::Harbor::Trading => Some(Harbour::Trading),
                file::Harbor::Military if z.harbor_city.is_empty() => {
                    return Err(source.wrong(entry.span(), format!("the military harbour of `{}` needs its `harbor_city`.", z.id)));
                }
                file::Harbor::Military => Some(Harbour::Military(CityId(z.harbor_city.clone()))),
            };
            zones.push(Zone {
                id: ZoneId(z.id.clone()),
                name: z.name.clone(),
                kind: z.kind,
                maps: z.maps.clone(),
                storm: z.storm_maps.clone(),
                obelisk: z.obelisk,
                nile: z.nile,
                harbour,
                city,
                income: z.income_pp,
                fame: z.temporary_fame,
                delta: (z.delta_unit_cost > 0).then_some((z.delta_unit_cost, z.delta_pp)),
                offering: (z.offering_units > 0).then_some((z.offering_units, z.offering_fame)),
                at: z.at,
            });
        }
        let zone_names: Vec<&str> = zones.iter().map(|z| z.id.as_str()).collect();
        let mut edges = Vec::new();
        for entry in &file.edge {
            for end in [&entry.get_ref().a, &entry.get_ref().b] {
                if !zone_names.contains(&end.as_str()) {
                    return Err(source.wrong(entry.span(), format!("there is no zone `{end}`.")).near(end, zone_names.iter().copied()));
                }
            }
            edges.push((ZoneId(entry.get_ref().a.clone()), ZoneId(entry.get_ref().b.clone())));
        }

        let mut cards = Vec::new();
        for (special, entry) in file.battle_card.iter().map(|c| (false, c)).chain(file.special_battle_card.iter().map(|c| (true, c))) {
            let c = entry.get_ref();
            fresh(entry.span(), &c.id)?;
            cards.push(BattleCard {
                id: CardId(c.id.clone()),
                name: c.name.clone(),
                strength: c.strength,
                damage: c.damage,
                defense: c.defense,
                loss: c.own_unit_loss,
                special,
            });
        }

        let mut interventions = Vec::new();
        for entry in &file.di_card {
            let d = entry.get_ref();
            fresh(entry.span(), &d.id)?;
            interventions.push(Intervention {
                id: DiKind(d.id.clone()),
                name: d.name.clone(),
                count: d.count,
                cost: d.cost,
                timing: d.timing,
                effects: effects(&d.effect)?,
                text: d.text.clone(),
            });
        }
        let total: u32 = interventions.iter().map(|d| d.count).sum();
        if total != file.di_rules.total {
            return Err(source.wrong(0..0, format!("there are {total} divine intervention cards, not {}.", file.di_rules.total)));
        }
        if file.di_rules.extra_per_two_veterans != 1 {
            return Err(source.wrong(0..0, "veterans buy one divine intervention card at a time."));
        }
        let Some(diversion) = interventions.iter().find(|d| d.effects.contains(&Effect::AvoidBattle)).map(|d| d.id.clone()) else {
            return Err(source.wrong(0..0, "no divine intervention card has the effect `avoid_battle`."));
        };

        let mut tiles = Vec::new();
        for entry in &file.power_tile {
            let t = entry.get_ref();
            fresh(entry.span(), &t.id)?;
            let effects = effects(&t.effect)?;
            let works = effects.iter().any(|e| matches!(e, Effect::Gold { .. } | Effect::Summon(_)));
            if works != t.gold {
                return Err(source.wrong(entry.span(), format!("`{}` must be gold exactly if it has a gold effect.", t.id)));
            }
            tiles.push(Tile {
                id: TileId(t.id.clone()),
                colour: t.color,
                level: t.level,
                cost: t.cost,
                name: t.name.clone(),
                group: t.identical_group.clone(),
                gold: t.gold,
                expansion: t.expansion,
                effects,
                text: t.text.clone(),
            });
        }
        let tile_of = |span: std::ops::Range<usize>, id: &str| {
            let known: Vec<&str> = tiles.iter().map(|t| t.id.as_str()).collect();
            if known.contains(&id) {
                Ok(TileId(id.to_owned()))
            } else {
                Err(source.wrong(span, format!("there is no power tile `{id}`.")).near(id, known))
            }
        };
        let mut creatures = Vec::new();
        for entry in &file.creature {
            let c = entry.get_ref();
            creatures.push(Creature {
                id: CreatureId(c.id.clone()),
                name: c.name.clone(),
                tile: tile_of(entry.span(), &c.tile)?,
                steps: c.steps,
                strength: c.strength,
                damage: c.damage,
                defense: c.defense,
                special: c.special.clone(),
            });
        }
        let mut divinities = Vec::new();
        for entry in &file.divinity {
            let d = entry.get_ref();
            divinities.push(Divinity {
                id: DivinityId(d.id.clone()),
                name: d.name.clone(),
                tile: tile_of(entry.span(), &d.tile)?,
                strength: d.strength,
                life: d.life,
                steps: d.land_bonus,
                place: d.place,
                travel: d.travel,
                names_profile: d.names_profile,
            });
        }
        for (entry, tile) in file.power_tile.iter().zip(&tiles) {
            for effect in &tile.effects {
                let (what, known) = match effect {
                    Effect::Creature(id) => (id.as_str(), creatures.iter().any(|c| c.id == *id)),
                    Effect::SpecialCard(id) => (id.as_str(), cards.iter().any(|c| c.id == *id && c.special)),
                    Effect::Summon(id) => (id.as_str(), divinities.iter().any(|d| d.id == *id)),
                    _ => continue,
                };
                if !known {
                    return Err(source.wrong(entry.span(), format!("`{}` brings `{what}`, which is not in the file.", tile.id)));
                }
            }
        }

        let mut spaces = Vec::new();
        for entry in &file.action_space {
            let s = entry.get_ref();
            fresh(entry.span(), &s.id)?;
            if s.floor > file.action_board.floors {
                return Err(source.wrong(entry.span(), format!("there is no floor {}.", s.floor)));
            }
            spaces.push(Space { id: SpaceId(s.id.clone()), floor: s.floor, action: s.action, colour: s.acquire_color });
        }
        let action = |kind: ActionKind| file.action.iter().find(|a| a.id == kind);
        let figure = |kind: ActionKind, what: &str, value: Option<i64>| {
            value.ok_or_else(|| source.wrong(0..0, format!("the action `{}` needs `{what}`.", kind.name())))
        };

        let setup = &file.setup;
        let table = |p: &file::Players| Table {
            cities: p.cities.iter().map(|c| CityId(c.clone())).collect(),
            colours: p.tile_colors_in_play,
            emerald: p.add_emerald_if_expansion,
        };
        let tables: BTreeMap<u8, Table> = [(2, &setup.players_2), (3, &setup.players_3), (4, &setup.players_4), (5, &setup.players_5)]
            .into_iter()
            .map(|(n, p)| (n, table(p)))
            .collect();
        for (n, table) in &tables {
            for city in &table.cities {
                if !zones.iter().any(|z| z.city.as_ref() == Some(city) && z.maps.contains(n)) {
                    return Err(source.wrong(0..0, format!("the city `{city}` has no district on the map for {n} players.")));
                }
            }
            if table.cities.len() < usize::from(*n) {
                return Err(source.wrong(0..0, format!("{n} players need {n} cities.")));
            }
        }

        Ok(Components {
            figures: Figures {
                units: setup.units_per_player,
                start: (setup.start_districts_used, setup.start_units_per_district),
                prayer: setup.prayer_points,
                levels: (setup.pyramid_levels_total, setup.pyramid_level_max_at_start),
                dealt: (setup.di_diversion_each, setup.di_random_each),
                prayer_max: file.limits.prayer_max,
                troop: file.limits.troop_max,
                level_max: file.limits.pyramid_level_max,
                tokens: file.action_board.tokens_per_day,
                floors: file.action_board.floors,
                fame: file.victory.fame_needed,
                last_day: file.victory.last_day,
                pyramid_fame: file.fame.level4_pyramid_temporary,
                two_temples: file.fame.two_temples_night,
                attack_fame: file.fame.battle_attack_win_with_survivor,
                pray: figure(ActionKind::Pray, "base_gain", action(ActionKind::Pray).and_then(|a| a.base_gain))?,
                recruit: figure(ActionKind::Recruit, "cost_per_unit", action(ActionKind::Recruit).and_then(|a| a.cost_per_unit))?,
                steps: action(ActionKind::Move)
                    .and_then(|a| a.land_steps)
                    .ok_or_else(|| source.wrong(0..0, "the action `move` needs `land_steps`."))?,
                teleport: file.teleport.cost,
                home: file.walls.home_city_strength,
                night_prayer: NIGHT_PRAYER,
                night_cards: file.di_rules.drawn_each_night,
                veterans_card: file.veterans.per_di,
                honor: (file.honor_house.start, file.honor.max),
                underworld: file.underworld.recover_by_effect_cost,
            },
            tables,
            places: zones.iter().enumerate().map(|(i, z)| (z.id.clone(), i)).collect(),
            adjacent: neighbourhoods(&edges),
            zones,
            edges,
            spaces,
            cards,
            interventions,
            tiles,
            creatures,
            divinities,
            putrefaction: file.putrefaction.iter().map(|p| (p.honor_min, p.honor_max, p.value)).collect(),
            withhold: file.honor.withhold_at,
            diversion,
        })
    }

    /// A zone.
    pub fn zone(&self, id: &ZoneId) -> Option<&Zone> {
        self.zones.get(*self.places.get(id)?)
    }

    /// The zones that border on one by land, in play or not.
    pub fn neighbours(&self, id: &ZoneId) -> &[ZoneId] {
        self.adjacent.get(id).map_or(&[], Vec::as_slice)
    }

    /// A zone's name.
    pub fn zone_name(&self, id: &ZoneId) -> String {
        self.zone(id).map_or_else(|| id.to_string(), |z| z.name.clone())
    }

    /// A power tile.
    pub fn tile(&self, id: &TileId) -> Option<&Tile> {
        self.tiles.iter().find(|t| t.id == *id)
    }

    /// A power tile's name with its colour, level and, of several alike, its letter.
    pub fn tile_name(&self, id: &TileId) -> String {
        self.tile(id).map_or_else(|| id.to_string(), |t| format!("{} ({} {})", t.name, t.colour, t.level))
    }

    /// A battle card.
    pub fn card(&self, id: &CardId) -> Option<&BattleCard> {
        self.cards.iter().find(|c| c.id == *id)
    }

    /// A battle card's name.
    pub fn card_name(&self, id: &CardId) -> String {
        self.card(id).map_or_else(|| id.to_string(), |c| c.name.clone())
    }

    /// A kind of divine intervention card.
    pub fn intervention(&self, id: &DiKind) -> Option<&Intervention> {
        self.interventions.iter().find(|d| d.id == *id)
    }

    /// Its name.
    pub fn di_name(&self, id: &DiKind) -> String {
        self.intervention(id).map_or_else(|| id.to_string(), |d| d.name.clone())
    }

    /// A creature.
    pub fn creature(&self, id: &CreatureId) -> Option<&Creature> {
        self.creatures.iter().find(|c| c.id == *id)
    }

    /// A divinity.
    pub fn divinity(&self, id: &DivinityId) -> Option<&Divinity> {
        self.divinities.iter().find(|d| d.id == *id)
    }

    /// A space of the action board.
    pub fn space(&self, id: &SpaceId) -> Option<&Space> {
        self.spaces.iter().find(|s| s.id == *id)
    }

    /// A city's name.
    pub fn city_name(&self, city: &CityId) -> String {
        let mut chars = city.as_str().chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    }
}
