//! What a player could do now: actions one by one, with a weight for players who draw by lot, and the lines that order them.

use super::Kemet;
use super::acts::{Act, Sacrifice, Token, TokenOrder};
use super::components::{Travel, ZoneKind};
use super::engagement::{Onward, Stop};
use super::ids::{ActionKind, TileId, ZoneId};
use super::run::Run;
use super::state::{Pending, Placement, State, Troop, Units};
use super::vocabulary::{Effect, Moment, Timing};
use crate::games::ruleset::Answers;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;

/// An action and how likely a player who draws by lot takes it.
#[derive(Clone, Debug)]
pub struct Way {
    /// The weight.
    pub weight: u32,
    /// The action.
    pub act: Act,
}

/// The ways that a troop can take.
struct Search<'s> {
    run: &'s Run<'s>,
    seat: SeatId,
    troop: &'s Troop,
    /// Whether it can go between any Nile zones.
    nile: bool,
    found: Vec<Vec<ZoneId>>,
}

impl Search<'_> {
    fn go(&mut self, at: &ZoneId, left: Onward, path: &mut Vec<ZoneId>) {
        if path.len() >= DEEP || self.found.len() >= PATHS {
            return;
        }
        let run = self.run;
        let map = run.map();
        let Some(home) = run.state.player(self.seat).map(|p| &p.city) else { return };
        for zone in map.zones() {
            let id = &zone.id;
            if id == at || path.contains(id) || *id == left.start || self.found.len() >= PATHS {
                continue;
            }
            let by_nile = self.nile && zone.nile && map.zone(at).is_some_and(|z| z.nile);
            let land = map.adjacent(at, id) || map.sails(at, id, home) || by_nile;
            let mut next = left.clone();
            if land && left.steps > 0 {
                next.steps -= 1;
            } else if zone.obelisk && !left.teleported && run.teleport_start(self.seat, at, self.troop, &left) {
                next.teleported = true;
            } else {
                continue;
            }
            path.push(id.clone());
            self.found.push(path.clone());
            if run.state.holder(id).is_none_or(|h| h == self.seat) {
                self.go(id, next, path);
            }
            path.pop();
        }
    }
}

/// How many ways of one troop are looked at.
const PATHS: usize = 60;
/// How many steps such a way has at most.
const DEEP: usize = 3;

impl Kemet {
    /// The ways to do something of a kind; whether each is legal is seen by trying.
    pub fn ways(&self, state: &State, seat: SeatId, kind: ActionKind) -> Vec<Way> {
        match kind {
            ActionKind::Pray => self.prayers(state, seat),
            ActionKind::Build => self.buildings(state, seat),
            ActionKind::Acquire => self.acquisitions(state, seat),
            ActionKind::Recruit => self.recruits(state, seat),
            ActionKind::Move => self.moves(state, seat),
            ActionKind::Gold => self.summons(state, seat),
        }
    }

    fn offers(&self, state: &State, seat: SeatId, moment: Moment) -> bool {
        self.options.expansion && self.has(state, seat, |e| matches!(e, Effect::Sacrifice { moment: m, .. } if *m == moment))
    }

    fn prayers(&self, state: &State, seat: SeatId) -> Vec<Way> {
        let unit = self.has(state, seat, |e| matches!(e, Effect::UnitsOnPray(_)));
        let mut ways = vec![Way { weight: 10, act: Act::Pray { sacrifice: Sacrifice::default(), unit: None } }];
        if unit {
            let homes = self.home_free(state, seat).into_iter();
            ways.extend(homes.map(|z| Way { weight: 5, act: Act::Pray { sacrifice: Sacrifice::default(), unit: Some(z) } }));
        }
        if self.offers(state, seat, Moment::Pray) {
            ways.push(Way { weight: 10, act: Act::Pray { sacrifice: Sacrifice { units: 1, from: None }, unit: None } });
        }
        ways
    }

    fn buildings(&self, state: &State, seat: SeatId) -> Vec<Way> {
        let prayer = state.of(seat, |p| p.prayer);
        let mut ways = Vec::new();
        for colour in &state.colours {
            let before = self.pyramid_level(state, seat, *colour);
            for level in before + 1..=self.components.figures.level_max {
                let weight = if level == before + 1 { 10 } else { 6 };
                let act = |units| Act::Build { colour: *colour, level, zone: None, sacrifice: Sacrifice { units, from: None } };
                if i64::from((before + 1..=level).sum::<u32>()) <= prayer + 8 {
                    ways.push(Way { weight, act: act(0) });
                    if self.offers(state, seat, Moment::Build) {
                        ways.push(Way { weight, act: act(1) });
                    }
                }
            }
        }
        ways
    }

    fn acquisitions(&self, state: &State, seat: SeatId) -> Vec<Way> {
        let own: Vec<&TileId> = state.player(seat).map(|p| p.tiles.iter().collect()).unwrap_or_default();
        let groups: Vec<&str> = own.iter().filter_map(|t| self.components.tile(t)).map(|t| t.group.as_str()).collect();
        let mut ways = Vec::new();
        for tile in self.market(state) {
            if groups.contains(&tile.group.as_str()) || self.pyramid_level(state, seat, tile.colour) < tile.level {
                continue;
            }
            let fame = tile.effects.iter().any(|e| matches!(e, Effect::Fame(..)));
            let weight = tile.level * 5 + if fame { 25 } else { 0 };
            let act = |creature| Act::Acquire { tile: tile.id.clone(), creature, give: None, units: Vec::new() };
            let brings = tile.effects.iter().any(|e| matches!(e, Effect::Creature(_)));
            if brings {
                let homes = self.home(state, seat).into_iter().filter(|z| state.holder(z) == Some(seat));
                ways.extend(homes.map(|z| Way { weight, act: act(Some(z)) }));
            }
            ways.push(Way { weight: if brings { 2 } else { weight }, act: act(None) });
        }
        ways
    }

    fn recruits(&self, state: &State, seat: SeatId) -> Vec<Way> {
        let none = Answers::new();
        let run = Run::new(self, state.clone(), &none);
        let (supply, prayer, dead) = (state.supply(seat), state.of(seat, |p| p.prayer), state.of(seat, |p| p.underworld));
        let free = self.sum(state, seat, |e| if let Effect::RecruitFree(n) = e { Some(i64::from(*n)) } else { None });
        let most = u32::try_from(prayer + free).unwrap_or(0).min(supply + dead);
        let mut zones = self.home(state, seat);
        if self.has(state, seat, |e| *e == Effect::RecruitAnywhere) {
            zones.extend(state.troops_of(seat).map(|(z, _)| z.clone()).filter(|z| !zones.contains(z)).collect::<Vec<_>>());
        }
        let reserve = self.reserve(state, seat);
        let mut ways = Vec::new();
        let recruit = |zone: &ZoneId, units: u32, creature: Option<&super::components::Creature>, raising| Act::Recruit {
            units: if units > 0 { vec![Units { zone: zone.clone(), units }] } else { Vec::new() },
            creatures: creature.map(|c| (c.id.clone(), zone.clone())).into_iter().collect(),
            raising,
            recovering: 0,
        };
        for zone in &zones {
            let enemy = state.holder(zone).is_some_and(|h| h != seat);
            let room = if enemy { self.components.figures.troop } else { run.room(seat, zone) };
            let units = room.min(most);
            for n in [units, units / 2] {
                if n > 0 && (n <= supply || self.options.expansion) {
                    let raising = n.saturating_sub(supply);
                    ways.push(Way { weight: n * 2 + if enemy { 10 } else { 0 }, act: recruit(zone, n, None, raising) });
                    for creature in &reserve {
                        ways.push(Way { weight: n * 4, act: recruit(zone, n, Some(creature), raising) });
                    }
                }
            }
            for creature in reserve.iter().filter(|_| !enemy) {
                ways.push(Way { weight: 6, act: recruit(zone, 0, Some(creature), 0) });
            }
            if dead > 0 && !enemy && units > 0 {
                ways.push(Way { weight: 6, act: recruit(zone, units.min(dead), None, units.min(dead)) });
            }
        }
        if dead > 0 {
            ways.push(Way { weight: 2, act: Act::Recruit { units: Vec::new(), creatures: Vec::new(), raising: 0, recovering: 1 } });
        }
        ways
    }

    /// The land steps that a troop would have.
    fn steps_of(&self, state: &State, seat: SeatId, troop: &Troop) -> u32 {
        let power = self.sum(state, seat, |e| if let Effect::Steps(n) = e { Some(i64::from(*n)) } else { None });
        let creature = self.creature_of(troop).map_or(0, |c| c.steps);
        self.components.figures.steps + u32::try_from(power).unwrap_or(0) + creature + self.divinity_of(troop).map_or(0, |d| d.steps)
    }

    fn worth(&self, state: &State, seat: SeatId, zone: &ZoneId, units: u32) -> u32 {
        let Some(place) = self.components.zone(zone) else { return 0 };
        let prize = match place.kind {
            ZoneKind::Temple => 20,
            ZoneKind::Sanctuary => 16,
            ZoneKind::District | ZoneKind::Desert => 2,
        };
        match state.troops.get(zone) {
            Some(troop) if troop.seat == seat => 1,
            Some(troop) if troop.units <= units + 1 => prize + 30,
            Some(_) => prize / 4 + 3,
            None => prize,
        }
    }

    fn moves(&self, state: &State, seat: SeatId) -> Vec<Way> {
        let mut ways = Vec::new();
        let di: Vec<_> = state.of(seat, |p| {
            p.di.iter().map(|c| c.kind()).filter(|k| self.components.intervention(k).is_some_and(|i| i.timing == Timing::OwnMove)).collect()
        });
        let none = Answers::new();
        let run = Run::new(self, state.clone(), &none);
        for (zone, troop) in state.troops_of(seat) {
            let here = self.components.zone(zone);
            let leaves_prize = here.is_some_and(|z| matches!(z.kind, ZoneKind::Temple | ZoneKind::Sanctuary));
            let steps = self.steps_of(state, seat, troop) + u32::from(!di.is_empty());
            let start = Onward {
                start: zone.clone(),
                steps,
                teleported: false,
                nile_step: false,
                ignore_walls: false,
                teleport_anywhere: di
                    .iter()
                    .any(|k| self.components.intervention(k).is_some_and(|i| i.effects.contains(&Effect::TeleportAnywhere))),
                entered: false,
                rest: Vec::new(),
            };
            let mut search = Search { run: &run, seat, troop, nile: self.sails_the_nile(state, seat, troop), found: Vec::new() };
            search.go(zone, start, &mut Vec::new());
            for path in search.found {
                let Some(end) = path.last() else { continue };
                let weight = self.worth(state, seat, end, troop.units);
                let stops: Vec<Stop> = path.iter().map(|z| Stop { zone: z.clone(), drop: 0, take: 0 }).collect();
                let order =
                    |units, stays, di, sacrifice| Act::Move { from: zone.clone(), units, stays, stops: stops.clone(), di, sacrifice };
                let none = Sacrifice::default;
                ways.push(Way { weight: if leaves_prize { weight / 4 } else { weight }, act: order(None, false, Vec::new(), none()) });
                if troop.units > 1 {
                    ways.push(Way {
                        weight: if leaves_prize { weight } else { weight / 2 },
                        act: order(Some(troop.units - 1), false, Vec::new(), none()),
                    });
                }
                for kind in &di {
                    ways.push(Way { weight: weight / 3, act: order(None, false, vec![kind.clone()], none()) });
                }
                if troop.creature.is_some() && troop.units > 1 {
                    ways.push(Way { weight: weight / 6, act: order(Some(troop.units - 1), true, Vec::new(), none()) });
                }
                if self.offers(state, seat, Moment::Move) {
                    ways.push(Way { weight: weight / 2, act: order(None, false, Vec::new(), Sacrifice { units: 1, from: None }) });
                }
                // Left behind, and gathered, on the way.
                if let ([first, _, ..], true) = (path.as_slice(), troop.units > 2) {
                    let own = state.troops.get(first).filter(|t| t.seat == seat && t.units > 1);
                    let mut stops = stops.clone();
                    if let Some(stop) = stops.first_mut() {
                        match own {
                            Some(_) => stop.take = 1,
                            None => stop.drop = 1,
                        }
                    }
                    let act = Act::Move { from: zone.clone(), units: None, stays: false, stops, di: Vec::new(), sacrifice: none() };
                    ways.push(Way { weight: weight / 3, act });
                }
            }
        }
        ways
    }

    fn sails_the_nile(&self, state: &State, seat: SeatId, troop: &Troop) -> bool {
        self.offers(state, seat, Moment::Move) || self.divinity_of(troop).is_some_and(|d| d.travel == Travel::Nile)
    }

    fn summons(&self, state: &State, seat: SeatId) -> Vec<Way> {
        let free = self.map(state).zones().filter(|z| !state.troops.contains_key(&z.id));
        let dead = state.of(seat, |p| p.underworld).min(u32::try_from(self.putrefaction(state, seat)).unwrap_or(0));
        free.map(|z| Way { weight: 5, act: Act::Summon { zone: z.id.clone(), worshipers: dead } }).collect()
    }

    /// The gold powers of a player and what each lets do.
    pub fn golds(&self, state: &State, seat: SeatId) -> Vec<(TileId, ActionKind)> {
        let own = state.player(seat).map(|p| p.tiles.clone()).unwrap_or_default();
        let tiles = own.iter().filter_map(|t| self.components.tile(t)).filter(|t| t.gold);
        tiles
            .flat_map(|t| {
                t.effects.iter().filter_map(|e| match e {
                    Effect::Gold { action, .. } => Some((t.id.clone(), *action)),
                    Effect::Summon(_) => Some((t.id.clone(), ActionKind::Gold)),
                    _ => None,
                })
            })
            .collect()
    }

    /// The order as a line that its form reads.
    pub fn line(&self, state: &State, seat: SeatId, order: &TokenOrder) -> String {
        let act = self.act_words(state, seat, &order.act);
        let after = if order.after { "after " } else { "" };
        let mut line = match &order.token {
            Token::Coloured => act,
            Token::Silver => format!("silver {after}{act}"),
            Token::Gold(tile) => {
                let name = self.components.tile(tile).and_then(|t| self.tile_words(t).into_iter().next()).unwrap_or_default();
                format!("gold {after}{name} {act}")
            }
        };
        if let Some(space) = &order.space {
            line.push_str(&format!(" on {space}"));
        }
        line
    }

    fn act_words(&self, state: &State, seat: SeatId, act: &Act) -> String {
        let zone = |z: &ZoneId| self.zone_word(state, seat, z);
        let sacrificed = |s: &Sacrifice| match (&s.from, s.units) {
            (_, 0) => String::new(),
            (None, n) => format!(" sacrificing {n}"),
            (Some(from), n) => format!(" sacrificing {n} from {}", zone(from)),
        };
        let counted = |units: &[Units]| units.iter().map(|u| format!("{} {}", zone(&u.zone), u.units)).collect::<Vec<_>>().join(", ");
        match act {
            Act::Pray { sacrifice, unit } => {
                let unit = unit.as_ref().map(|z| format!(" unit in {}", zone(z))).unwrap_or_default();
                format!("pray{unit}{}", sacrificed(sacrifice))
            }
            Act::Build { colour, level, zone: site, sacrifice } => {
                let site = site.as_ref().map(|z| format!(" in {}", zone(z))).unwrap_or_default();
                format!("build {colour} {level}{site}{}", sacrificed(sacrifice))
            }
            Act::Acquire { tile, creature, give, units } => {
                let name = self.components.tile(tile).and_then(|t| self.tile_words(t).into_iter().next()).unwrap_or_default();
                let mut line = format!("acquire {name}");
                if let Some(z) = creature {
                    line.push_str(&format!(" creature to {}", zone(z)));
                }
                if let Some(card) = give {
                    line.push_str(&format!(" giving {}", self.components.card_name(card)));
                }
                if !units.is_empty() {
                    line.push_str(&format!(" placing {}", counted(units)));
                }
                line
            }
            Act::Recruit { units, creatures, raising, recovering } => {
                let mut line = "recruit".to_owned();
                if !units.is_empty() {
                    line.push_str(&format!(" {}", counted(units)));
                }
                if !creatures.is_empty() {
                    let name = |id| self.components.creature(id).map_or_else(String::new, |c| c.name.clone());
                    let joined: Vec<String> = creatures.iter().map(|(id, z)| format!("{} to {}", name(id), zone(z))).collect();
                    line.push_str(&format!(" with {}", joined.join(", ")));
                }
                if *raising > 0 {
                    line.push_str(&format!(" raising {raising}"));
                }
                if *recovering > 0 {
                    line.push_str(&format!(" recovering {recovering}"));
                }
                line
            }
            Act::Move { from, units, stays, stops, di, sacrifice } => {
                let count = units.map_or_else(|| "all".to_owned(), |n| n.to_string());
                let stops: Vec<String> = stops
                    .iter()
                    .map(|s| {
                        let drop = if s.drop > 0 { format!(" leaving {}", s.drop) } else { String::new() };
                        let take = if s.take > 0 { format!(" taking {}", s.take) } else { String::new() };
                        format!("{}{drop}{take}", zone(&s.zone))
                    })
                    .collect();
                let stays = if *stays { " leaving behind creature" } else { "" };
                let playing: Vec<String> = di.iter().map(|k| self.components.di_name(k)).collect();
                let playing = if di.is_empty() { String::new() } else { format!(" playing {}", playing.join(", ")) };
                format!("move {count} from {} to {}{stays}{playing}{}", zone(from), stops.join(", "), sacrificed(sacrifice))
            }
            Act::Summon { zone: z, worshipers } => {
                let with = if *worshipers > 0 { format!(" with {worshipers}") } else { String::new() };
                format!("summon at {}{with}", zone(z))
            }
            Act::Nothing => "nothing".to_owned(),
        }
    }

    /// Whether the token could take this action now, before any other.
    pub fn possible(&self, state: &State, seat: SeatId, order: &TokenOrder) -> bool {
        let none = Answers::new();
        let mut run = Run::new(self, state.clone(), &none);
        let pending = state.pending().map(|p| p.token.clone());
        if let Some(token) = pending {
            return run.try_act(seat, &token, &order.act).is_ok();
        }
        let line = Order { verb: String::new(), args: Vec::new(), normal: String::new() };
        let mut tokens = vec![(0, order.clone(), line.clone())];
        if order.token != Token::Coloured {
            // Some coloured token must go with it; that one is looked at by itself.
            let with = TokenOrder { token: Token::Coloured, after: false, space: None, act: Act::Nothing, condition: None };
            tokens.push((1, with, line));
        }
        let Ok(pending) = run.place(seat, &tokens) else { return false };
        let own = |p: &Pending| match (&p.token, &order.token) {
            (Placement::Coloured(_), Token::Coloured) | (Placement::Silver(_), Token::Silver) | (Placement::Gold(_), Token::Gold(_)) => {
                true
            }
            _ => false,
        };
        let Some(token) = pending.iter().find(|p| own(p)).map(|p| p.token.clone()) else { return false };
        run.try_act(seat, &token, &order.act).is_ok()
    }
}
