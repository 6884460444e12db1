//! Reads the contents of the box from TOML and checks them; every error names the line and what would be right.

use super::components::{
    CampTile, Codex, Colour, Components, Cost, Good, Kind, Limits, Market, Mission, MissionId, Place, PlaceId, PlaceKind, Reward, Route,
    RouteColour, Setup, Side, Task, Tile, Token, Tracks, Worm,
};
use super::file::{
    File, FileCamp, FileCost, FileGood, FileMission, FilePlace, FileRate, FileRounds, FileRoute, FileSeal, FileSpace, FileTile, FileWorm,
};
use crate::games::kit::Source;
use crate::games::ruleset::{Problem, nearest};
use serde_spanned::Spanned;
use std::collections::BTreeMap;

/// The contents that come with the program.
pub const OURS: &str = include_str!("sand.toml");

/// The most players: so many missions and travellers, and one more, are needed.
const PLAYERS: usize = 4;

/// The record of that name.
fn record_named(name: &str) -> Option<Kind> {
    match name {
        "plants" => Some(Kind::Plant),
        "crafts" => Some(Kind::Craft),
        "relics" => Some(Kind::Relic),
        "iwakura" => Some(Kind::Iwakura),
        _ => None,
    }
}

/// The number with which a text begins ("3 coins if …").
fn leading_number(text: &str) -> Option<u32> {
    text.split(' ').next()?.parse().ok()
}

impl Components {
    /// Reads and checks a set. Errors name the line and what would be right.
    pub fn read(text: &str) -> Result<Components, Problem> {
        let source = Source { game: "Sand", text };
        let file: File = source.read()?;
        let goods = goods(source, &file.goods)?;
        let places = places(source, &file.location)?;
        let routes = routes(source, &file.route, &places)?;
        check_shortcuts(source, &file.location, &routes, &places)?;
        let camps = camps(source, &file.camp_tile, &goods, &places)?;
        let start = known_place(source, &file.setup.start, &places)?;
        let void = |text: &Spanned<String>| {
            leading_number(text.get_ref())
                .ok_or_else(|| source.wrong(text.span(), "it must begin with a number of coins: \"3 coins if …\"."))
        };
        if file.setup.prestige_by_place.get_ref().len() < PLAYERS {
            return Err(source.wrong(file.setup.prestige_by_place.span(), format!("there must be a number for each of {PLAYERS} places.")));
        }
        if *file.setup.action_spaces_open.get_ref() == 0 || *file.setup.action_spaces_open.get_ref() > file.setup.action_spaces_total {
            return Err(source.wrong(file.setup.action_spaces_open.span(), "from 1 to `action_spaces_total` spaces can be open."));
        }
        let set = &file.setup;
        let tracks = Tracks {
            coins: set.coins,
            hydration: set.hydration,
            food: set.food,
            health: set.health,
            prayers: set.prayers,
            prestige: set.prestige,
        };
        let ends = Tracks {
            coins: i64::MAX,
            hydration: file.limits.hydration_max,
            food: file.limits.food_max,
            health: file.limits.health_max,
            prayers: file.limits.prayers_max,
            prestige: file.limits.prestige_max,
        };
        let per_turn = *file.codex_rules.per_turn.get_ref();
        if file.codex_card.len() < per_turn || per_turn == 0 {
            let what = format!("{} codex cards cannot give {per_turn} each turn.", file.codex_card.len());
            return Err(source.wrong(file.codex_rules.per_turn.span(), what));
        }
        let mut codex = Vec::new();
        for card in &file.codex_card {
            let card = card.get_ref();
            if *card.count.get_ref() == 0 {
                return Err(source.wrong(card.count.span(), "shortcuts are counted from 1."));
            }
            codex.push(Codex { id: card.id.clone(), turning: card.direction, count: *card.count.get_ref() });
        }
        let travelers = tiles(source, &file.traveler)?;
        if let (true, Some(last)) = (travelers.len() <= PLAYERS, file.traveler.last()) {
            return Err(source.wrong(last.span(), format!("there must be at least {} travellers, one more than players.", PLAYERS + 1)));
        }
        Ok(Components {
            setup: Setup {
                tracks,
                spaces_open: *set.action_spaces_open.get_ref(),
                spaces_total: set.action_spaces_total,
                songs: set.songs,
                start,
                prestige_by_place: set.prestige_by_place.get_ref().clone(),
            },
            limits: Limits {
                tracks: ends,
                shelter: file.limits.shelter_boxes,
                per_space: file.limits.cargo_per_space,
                per_space_young_worm: file.limits.cargo_per_space_young_worm,
                per_space_alhazred: file.codex_rules.cargo_per_space,
            },
            rounds: rounds(source, &file.rounds)?,
            rates: rates(source, &file.rate)?,
            worms: worms(source, &file.worm, &file.worm_cost)?,
            records: records(source, &file.record_space)?,
            chest: file.record_rules.money_chest_coins,
            void_evolution: void(&file.record_rules.void_evolution)?,
            void_companion: void(&file.record_rules.void_companion)?,
            camps,
            tokens: file.camp_rules.tokens_stack.clone(),
            minor_majority: file.camp_rules.minor_majority_coins,
            song_majority: file.final_scoring.song_majority_each,
            missions: missions(source, &file.mission, &goods, &file.rounds)?,
            codex,
            codex_per_turn: per_turn,
            codex_start: known_place(source, &file.codex_rules.start_location, &places)?,
            travelers,
            companions: tiles(source, &file.companion)?,
            seals: seals(source, &file.seal, &goods)?,
            goods,
            places,
            routes,
        })
    }
}

fn goods(source: Source<'_>, file: &[Spanned<FileGood>]) -> Result<BTreeMap<Colour, Good>, Problem> {
    let mut goods = BTreeMap::new();
    for one in file {
        let good = one.get_ref();
        let colour = *good.color.get_ref();
        if (good.kind == Kind::Plant) != colour.token().is_some() {
            return Err(
                source.wrong(good.color.span(), "the plants, and they alone, have the colours of the tokens: white, black, red, blue.")
            );
        }
        if goods.insert(colour, Good { name: good.id.clone(), kind: good.kind, count: good.count }).is_some() {
            return Err(source.wrong(good.color.span(), format!("there are two goods in {colour}.")));
        }
    }
    let span = || file.last().map_or(0..0, Spanned::span);
    for token in Token::ALL {
        if !goods.contains_key(&token.colour()) {
            return Err(source.wrong(span(), format!("there is no plant in {}.", token.name())));
        }
    }
    if goods.values().filter(|g| g.kind == Kind::Iwakura).count() != 1 {
        return Err(source.wrong(span(), "there must be one kind of Iwakura rocks."));
    }
    Ok(goods)
}

fn known_place(source: Source<'_>, id: &Spanned<PlaceId>, places: &[Place]) -> Result<PlaceId, Problem> {
    if places.iter().any(|p| p.id == *id.get_ref()) {
        return Ok(id.get_ref().clone());
    }
    let name = &id.get_ref().0;
    let near = nearest(name, places.iter().map(|p| p.id.0.as_str())).map(|n| format!(" Did you mean `{n}`?")).unwrap_or_default();
    Err(source.wrong(id.span(), format!("there is no location `{name}`.{near}")))
}

fn places(source: Source<'_>, file: &[Spanned<FilePlace>]) -> Result<Vec<Place>, Problem> {
    let mut places: Vec<Place> = Vec::new();
    for one in file {
        let f = one.get_ref();
        let id = f.id.get_ref().clone();
        if places.iter().any(|p| p.id == id) {
            return Err(source.wrong(f.id.span(), format!("there are two locations `{}`.", id.0)));
        }
        let side = match (f.kind, f.camp_side.get_ref().as_str()) {
            (PlaceKind::Camp, "sea") => Some(Side::Sea),
            (PlaceKind::Camp, "mountain") => Some(Side::Mountain),
            (PlaceKind::Camp, other) => {
                return Err(source.wrong(f.camp_side.span(), format!("a camp lies by the `sea` or the `mountain`, not `{other}`.")));
            }
            (_, "") => None,
            (_, other) => return Err(source.wrong(f.camp_side.span(), format!("only camps have a side, not `{other}` here."))),
        };
        let number = *f.number.get_ref();
        if f.kind == PlaceKind::City && (number == 0 || places.iter().any(|p| p.number == number)) {
            return Err(source.wrong(f.number.span(), "every city has a number of its own, from 1."));
        }
        if *f.boxes_at_start.get_ref() > f.box_spaces {
            return Err(source.wrong(f.boxes_at_start.span(), format!("there are only {} spaces for boxes.", f.box_spaces)));
        }
        places.push(Place {
            id,
            name: f.name.clone(),
            kind: f.kind,
            x: f.x,
            y: f.y,
            number: if f.kind == PlaceKind::City { number } else { 0 },
            spaces: f.box_spaces,
            at_start: *f.boxes_at_start.get_ref(),
            acolytes: f.acolytes.clone(),
            shelter: f.shelter_allowed,
            side,
            shortcuts: f.shortcuts_clockwise.get_ref().clone(),
        });
    }
    if places.iter().filter(|p| p.shelter).count() < PLAYERS {
        let span = file.last().map_or(0..0, Spanned::span);
        return Err(source.wrong(span, "every player must find a location for a shelter."));
    }
    Ok(places)
}

fn routes(source: Source<'_>, file: &[Spanned<FileRoute>], places: &[Place]) -> Result<Vec<Route>, Problem> {
    let mut routes: Vec<Route> = Vec::new();
    for one in file {
        let f = one.get_ref();
        let ends = [known_place(source, &f.a, places)?, known_place(source, &f.b, places)?];
        let [a, b] = &ends;
        if a == b {
            return Err(source.wrong(f.b.span(), "a route leads to another location."));
        }
        if routes.iter().any(|r| r.colour == f.color && r.ends.contains(a) && r.ends.contains(b)) {
            return Err(source.wrong(one.span(), format!("there are two {} routes between `{}` and `{}`.", f.color.name(), a.0, b.0)));
        }
        routes.push(Route { ends, colour: f.color });
    }
    Ok(routes)
}

/// The clockwise lists hold exactly the shortcuts, which join cities and camps.
fn check_shortcuts(source: Source<'_>, file: &[Spanned<FilePlace>], routes: &[Route], places: &[Place]) -> Result<(), Problem> {
    for (one, place) in file.iter().zip(places) {
        let list = &one.get_ref().shortcuts_clockwise;
        let there = routes.iter().filter(|r| r.colour == RouteColour::Orange && r.ends.contains(&place.id));
        let mut ends: Vec<&PlaceId> = there.flat_map(|r| &r.ends).filter(|e| **e != place.id).collect();
        if !ends.is_empty() && !matches!(place.kind, PlaceKind::City | PlaceKind::Camp) {
            return Err(source.wrong(list.span(), "shortcuts join only cities and camps."));
        }
        let mut listed: Vec<&PlaceId> = list.get_ref().iter().collect();
        ends.sort();
        listed.sort();
        if ends != listed {
            let names: Vec<&str> = ends.iter().map(|e| e.0.as_str()).collect();
            let what = format!(
                "the shortcuts from `{}` lead to {}; the clockwise list must hold exactly these.",
                place.id.0,
                crate::games::kit::and(&names)
            );
            return Err(source.wrong(list.span(), what));
        }
    }
    Ok(())
}

fn camps(
    source: Source<'_>,
    file: &[Spanned<FileCamp>],
    goods: &BTreeMap<Colour, Good>,
    places: &[Place],
) -> Result<Vec<CampTile>, Problem> {
    let kind = |c: Colour| goods.get(&c).map(|g| g.kind);
    let mut camps: Vec<CampTile> = Vec::new();
    for one in file {
        let f = one.get_ref();
        for pair in [&f.main, &f.minor] {
            let [a, b] = pair.get_ref();
            if a == b || pair.get_ref().iter().any(|c| kind(*c) != Some(Kind::Plant)) {
                return Err(source.wrong(pair.span(), "a tribe asks for plants of two different colours."));
            }
        }
        if f.minor.get_ref().iter().any(|c| f.main.get_ref().contains(c)) {
            return Err(source.wrong(f.minor.span(), "the two tribes of a camp ask for different colours."));
        }
        let reward = *f.main_reward.get_ref();
        if !matches!(kind(reward), Some(Kind::Craft | Kind::Relic)) {
            return Err(source.wrong(f.main_reward.span(), "a main tribe gives a craft or a relic."));
        }
        if camps.iter().any(|c| c.id == f.id) {
            return Err(source.wrong(one.span(), format!("there are two camp tiles `{}`.", f.id)));
        }
        camps.push(CampTile { id: f.id.clone(), side: f.side, main: *f.main.get_ref(), reward, minor: *f.minor.get_ref() });
    }
    for side in [Side::Sea, Side::Mountain] {
        let tiles = camps.iter().filter(|c| c.side == side).count();
        let camps = places.iter().filter(|p| p.side == Some(side)).count();
        if tiles < camps {
            let span = file.last().map_or(0..0, Spanned::span);
            return Err(source.wrong(span, format!("{tiles} camp tiles are too few for the {camps} camps of one side.")));
        }
    }
    Ok(camps)
}

fn rounds(source: Source<'_>, file: &FileRounds) -> Result<[u32; 2], Problem> {
    for rounds in [&file.one_to_three_players, &file.four_players] {
        if !(1..=20).contains(rounds.get_ref()) {
            return Err(source.wrong(rounds.span(), "there are from 1 to 20 workdays."));
        }
    }
    Ok([*file.one_to_three_players.get_ref(), *file.four_players.get_ref()])
}

fn rates(source: Source<'_>, file: &[Spanned<FileRate>]) -> Result<BTreeMap<(Kind, Market), u32>, Problem> {
    let mut rates = BTreeMap::new();
    for one in file.iter().filter(|r| r.get_ref().coins > 0) {
        let f = one.get_ref();
        let kind = match f.goods.as_str() {
            "plant" => Kind::Plant,
            "craft" => Kind::Craft,
            "relic" => Kind::Relic,
            "iwakura" => Kind::Iwakura,
            other => return Err(source.wrong(one.span(), format!("goods are `plant`, `craft`, `relic` or `iwakura`, not `{other}`."))),
        };
        let market = match f.place.get_ref().as_str() {
            "port" => Market::Port,
            "city" => Market::City,
            "camp main tribe" => Market::MainTribe,
            "camp minor tribe" => Market::MinorTribe,
            other => {
                let what = format!("`{other}` buys nothing: `port`, `city`, `camp main tribe` or `camp minor tribe` do.");
                return Err(source.wrong(f.place.span(), what));
            }
        };
        rates.insert((kind, market), f.coins);
    }
    Ok(rates)
}

fn worms(source: Source<'_>, file: &[Spanned<FileWorm>], costs: &[Spanned<FileCost>]) -> Result<Vec<Worm>, Problem> {
    let mut worms: Vec<Worm> = Vec::new();
    for one in file {
        let f = one.get_ref();
        if *f.evolutions.get_ref() != worms.len() {
            return Err(source.wrong(f.evolutions.span(), format!("the worms follow each other: this one has {} evolutions.", worms.len())));
        }
        worms.push(Worm { name: f.id.clone(), costs: BTreeMap::new(), boon: f.boon, opens_space: f.opens_fourth_action_space });
    }
    for one in costs {
        let f = one.get_ref();
        let Some(worm) = worms.get_mut(*f.evolutions.get_ref()) else {
            return Err(source.wrong(f.evolutions.span(), "there is no worm with so many evolutions."));
        };
        worm.costs.insert(f.route, Cost { die: f.die_min, hydration: f.hydration, food: f.food, health: f.health });
    }
    for (one, worm) in file.iter().zip(&worms) {
        for colour in RouteColour::ALL {
            if !worm.costs.contains_key(&colour) {
                return Err(
                    source.wrong(one.span(), format!("the costs of {} routes are missing for the worm `{}`.", colour.name(), worm.name))
                );
            }
        }
    }
    if worms.is_empty() {
        return Err(source.wrong(0..0, "there is no worm."));
    }
    Ok(worms)
}

fn records(source: Source<'_>, file: &[Spanned<FileSpace>]) -> Result<BTreeMap<Kind, Vec<Vec<Reward>>>, Problem> {
    let mut records: BTreeMap<Kind, Vec<Vec<Reward>>> = Kind::ALL.into_iter().map(|k| (k, Vec::new())).collect();
    for one in file {
        let f = one.get_ref();
        let Some(record) = record_named(f.record.get_ref()).and_then(|k| records.get_mut(&k)) else {
            let what = format!("the records are `plants`, `crafts`, `relics` and `iwakura`, not `{}`.", f.record.get_ref());
            return Err(source.wrong(f.record.span(), what));
        };
        if *f.space.get_ref() != record.len() + 1 {
            return Err(source.wrong(f.space.span(), format!("the spaces of a record are counted from 1: this is {}.", record.len() + 1)));
        }
        if f.reward.get_ref().is_empty() {
            return Err(source.wrong(f.reward.span(), "a space has a reward."));
        }
        record.push(f.reward.get_ref().clone());
    }
    Ok(records)
}

fn missions(
    source: Source<'_>,
    file: &[Spanned<FileMission>],
    goods: &BTreeMap<Colour, Good>,
    rounds: &FileRounds,
) -> Result<Vec<Mission>, Problem> {
    let days = rounds.one_to_three_players.get_ref().saturating_sub(1);
    let mut missions: Vec<Mission> = Vec::new();
    for one in file {
        let f = one.get_ref();
        let id = MissionId(*f.number.get_ref());
        if missions.iter().any(|m| m.id == id) {
            return Err(source.wrong(f.number.span(), format!("there are two missions with the number {}.", id.0)));
        }
        if !(1..=days).contains(f.day.get_ref()) {
            return Err(source.wrong(f.day.span(), format!("missions belong to days 1 to {days}: the last workday has none.")));
        }
        let p = f.params.get_ref();
        let lacks =
            |what: &str| source.wrong(f.params.span(), format!("mission `{}` of kind `{}` needs `{what}`.", f.id, f.kind.get_ref()));
        let colours = || {
            let colours = p.colors.clone().filter(|c| !c.is_empty()).ok_or_else(|| lacks("colors"))?;
            match colours.iter().find(|c| !goods.contains_key(c)) {
                Some(colour) => Err(source.wrong(f.params.span(), format!("there are no goods in {colour}."))),
                None => Ok(colours),
            }
        };
        let task = match f.kind.get_ref().as_str() {
            "per_group" => Task::PerGroup { colours: colours()?, size: p.size.filter(|s| *s > 0).ok_or_else(|| lacks("size"))? },
            "most_of" => Task::MostOf { colours: colours()? },
            "none_of" => Task::NoneOf { colours: colours()? },
            "two_of_each" => Task::TwoOfEach { colours: colours()? },
            "at_least" => Task::AtLeast { colours: colours()?, n: p.n.ok_or_else(|| lacks("n"))? },
            "last_delivery" => Task::LastDelivery {
                record: p.record.as_deref().and_then(record_named).ok_or_else(|| lacks("record"))?,
                colour: p.color.ok_or_else(|| lacks("color"))?,
            },
            other => {
                let kinds = ["per_group", "most_of", "none_of", "two_of_each", "at_least", "last_delivery"];
                let near = nearest(other, kinds).map(|n| format!(" Did you mean `{n}`?")).unwrap_or_default();
                return Err(source.wrong(f.kind.span(), format!("there is no mission of kind `{other}`.{near}")));
            }
        };
        missions.push(Mission { id, day: *f.day.get_ref(), immediate: f.immediate, task, coins: f.coins });
    }
    for day in 1..=days {
        let count = missions.iter().filter(|m| m.day == day).count();
        if count <= PLAYERS {
            let span = file.last().map_or(0..0, Spanned::span);
            return Err(source.wrong(span, format!("day {day} has {count} missions; {PLAYERS} players need {}.", PLAYERS + 1)));
        }
    }
    Ok(missions)
}

fn tiles<E: Copy + PartialEq>(source: Source<'_>, file: &[Spanned<FileTile<E>>]) -> Result<Vec<Tile<E>>, Problem> {
    let mut tiles: Vec<Tile<E>> = Vec::new();
    for one in file {
        let f = one.get_ref();
        let effect = *f.effect.get_ref();
        if let Some(other) = tiles.iter().find(|t| t.effect == effect) {
            return Err(source.wrong(f.effect.span(), format!("`{}` and `{}` have the same effect.", other.id, f.id)));
        }
        tiles.push(Tile { id: f.id.clone(), name: f.name.clone(), effect, text: f.text.clone() });
    }
    Ok(tiles)
}

fn seals(
    source: Source<'_>,
    file: &[Spanned<FileSeal>],
    goods: &BTreeMap<Colour, Good>,
) -> Result<BTreeMap<Colour, (usize, u32)>, Problem> {
    let mut seals = BTreeMap::new();
    for one in file {
        let f = one.get_ref();
        let colour = *f.color.get_ref();
        if goods.get(&colour).is_none_or(|g| g.kind != Kind::Plant) {
            return Err(source.wrong(f.color.span(), "seals are for plants."));
        }
        seals.insert(colour, (f.needs_delivered, f.coins_per_box));
    }
    Ok(seals)
}
