//! What each viewer may know. Hidden are divine intervention cards in hands, deck and discard pile, battle cards in hand and those discarded face down
//! (for ever), what is committed to a battle, and orders sent ahead.

use super::components::{Harbour, ZoneKind};
use super::engagement::{BattleStage, Role};
use super::event::Event;
use super::ids::{CardId, CityId, Colour, DiCard};
use super::orders::Question;
use super::powers::Fame;
use super::state::{Stage, State};
use super::vocabulary::Effect;
use super::{Kemet, report};
use crate::games::kit::{Decides, Position, Shows};
use crate::games::ruleset::{Body, Observation, Outcome, Problem, Score};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Order;
use crate::orders::form::{Form, VerbForm};
use serde::Serialize;

/// A troop in a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TroopView {
    /// Whose.
    pub seat: SeatId,
    /// Its player's name.
    pub name: String,
    /// Units.
    pub units: u32,
    /// Its creature's name.
    pub creature: Option<String>,
    /// Its divinity's name.
    pub divinity: Option<String>,
    /// All of it in words.
    pub words: String,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ZoneView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its letter, if it is a district.
    pub letter: String,
    /// The city, if it is a district.
    pub city: Option<CityId>,
    /// What it is.
    pub kind: &'static str,
    /// What stands there for all: obelisk, harbour, Nile, income.
    pub features: String,
    /// Whether an obelisk stands here.
    pub obelisk: bool,
    /// Whether it borders the Nile.
    pub nile: bool,
    /// Its harbour: "trading", "military" or none.
    pub harbour: Option<&'static str>,
    /// Colour and level of its pyramid.
    pub pyramid: Option<(Colour, u32)>,
    /// The troop there.
    pub troop: Option<TroopView>,
    /// Whether a storm covers it.
    pub storm: bool,
    /// Its place in the picture.
    pub at: (i32, i32),
}

/// A power or card with its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
}

/// What only the player of a seat (and the moderator) may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Own {
    /// Battle cards in hand.
    pub cards: Vec<String>,
    /// Battle cards discarded face down.
    pub discarded: Vec<String>,
    /// Divine intervention cards.
    pub di: Vec<Named>,
    /// Cards looked at, of which some are kept.
    pub vision: Vec<Named>,
    /// Orders sent ahead.
    pub plan: Vec<String>,
    /// What was committed to the battle that runs.
    pub committed: Option<String>,
    /// The enemy's card, for a spy.
    pub spied: Option<String>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The seat.
    pub seat: SeatId,
    /// Its name.
    pub name: String,
    /// Whether the viewer plays it.
    pub own: bool,
    /// The home city.
    pub city: String,
    /// The fame, item by item.
    pub fame: Fame,
    /// All of it.
    pub total: u32,
    /// Prayer.
    pub prayer: i64,
    /// Veterans.
    pub veterans: u32,
    /// Units in supply.
    pub supply: u32,
    /// Units in the Underworld.
    pub underworld: u32,
    /// Honor.
    pub honor: i64,
    /// Putrefaction.
    pub putrefaction: i64,
    /// Fame held back or owed.
    pub withheld: usize,
    /// Power tiles.
    pub tiles: Vec<Named>,
    /// Creatures that wait on their tiles.
    pub reserve: Vec<String>,
    /// Spaces used this Day.
    pub spaces: Vec<String>,
    /// Coloured tokens left.
    pub tokens: u32,
    /// The silver token: none, ready or used.
    pub silver: Option<bool>,
    /// Whether the gold token is ready, where a power uses it.
    pub gold: Option<bool>,
    /// Battle cards in hand.
    pub card_count: usize,
    /// Battle cards played, which lie open.
    pub played: Vec<String>,
    /// Battle cards discarded face down.
    pub discard_count: usize,
    /// Divine intervention cards in hand.
    pub di_count: usize,
    /// What only this player knows.
    pub secrets: Option<Own>,
}

/// A battle that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleView {
    /// Where.
    pub zone: String,
    /// Who came, with what.
    pub attacker: String,
    /// Who was there, with what.
    pub defender: String,
    /// What is awaited.
    pub awaits: &'static str,
    /// Who has chosen battle cards.
    pub chosen: Vec<String>,
    /// Profiles that may not be played.
    pub named: Vec<String>,
}

/// All that a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// How far the game has come.
    pub stage: Stage,
    /// The Day.
    pub day: u32,
    /// The last Day.
    pub last_day: u32,
    /// Fame needed.
    pub needed: u32,
    /// Whether the expansion is played.
    pub expansion: bool,
    /// Whether the viewer sees all.
    pub all: bool,
    /// Who is awaited, and for what.
    pub awaited: Vec<(String, &'static str)>,
    /// The turn order.
    pub order: Vec<String>,
    /// The colours in play.
    pub colours: Vec<Colour>,
    /// The zones of the box that are in play or under the storm.
    pub zones: Vec<ZoneView>,
    /// Pairs of adjacent zones in play.
    pub edges: Vec<(String, String)>,
    /// The players.
    pub seats: Vec<SeatView>,
    /// The free power tiles: colour and level, names.
    pub market: Vec<(String, Vec<String>)>,
    /// The action board: floor, and its spaces.
    pub board: Vec<(u8, Vec<String>)>,
    /// The battles to be fought.
    pub battles: Vec<BattleView>,
    /// Cards in the deck.
    pub deck: usize,
    /// Cards in the discard pile.
    pub pile: usize,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What a zone is, in a word.
fn kind(kind: ZoneKind) -> &'static str {
    match kind {
        ZoneKind::District => "district",
        ZoneKind::Desert => "desert",
        ZoneKind::Temple => "temple",
        ZoneKind::Sanctuary => "sanctuary",
    }
}

impl Shows for Kemet {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let map = self.map(state);
        let shown = |z: &&super::components::Zone| map.zone(&z.id).is_some() || map.storm(&z.id);
        let zones = self.components.zones.iter().filter(shown).map(|z| self.zone_view(state, z)).collect();
        let mut market: Vec<(String, Vec<String>)> = Vec::new();
        for tile in self.market(state) {
            let row = format!("{} {}", tile.colour, tile.level);
            match market.last_mut().filter(|(r, _)| *r == row) {
                Some((_, names)) if names.contains(&tile.name) => {}
                Some((_, names)) => names.push(tile.name.clone()),
                None => market.push((row, vec![tile.name.clone()])),
            }
        }
        let mut board: Vec<(u8, Vec<String>)> = Vec::new();
        for floor in (1..=self.components.figures.floors).rev() {
            let spaces = self.components.spaces.iter().filter(|s| s.floor == floor);
            board.push((floor, spaces.map(|s| s.colour.map_or_else(|| s.id.to_string(), |c| format!("{} ({c})", s.id))).collect()));
        }
        let awaited: Vec<(String, &'static str)> = self
            .decisions(state)
            .iter()
            .filter(|d| d.due.is_some())
            .map(|d| {
                let what = match self.question(state, d) {
                    Some(Question::Setup) => "the beginning",
                    Some(Question::Turn) => "a turn",
                    Some(Question::Action) => "an action",
                    Some(Question::Night) => "the choices of the Night",
                    Some(Question::Vision) => "a card to keep",
                    _ => "the battle",
                };
                (state.name(d.seat).to_owned(), what)
            })
            .collect();
        let edges = self.components.edges.iter().filter(|(a, b)| map.zone(a).is_some() && map.zone(b).is_some());
        View {
            stage: state.stage,
            day: state.day,
            last_day: self.last_day(),
            needed: self.components.figures.fame,
            expansion: self.options.expansion,
            all: viewer == Viewer::Moderator,
            awaited,
            order: state.order.iter().map(|s| state.name(*s).to_owned()).collect(),
            colours: state.colours.clone(),
            zones,
            edges: edges.map(|(a, b)| (a.to_string(), b.to_string())).collect(),
            seats: state.seat_ids().filter_map(|s| self.seat_view(state, s, viewer)).collect(),
            market,
            board,
            battles: state.battles.iter().map(|b| self.battle_view(state, b)).collect(),
            deck: state.deck.len(),
            pile: state.pile.len(),
            outcome: state.outcome.clone(),
        }
    }

    fn observe(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
        self.tell(state, event, viewer)
    }

    /// The cards that were discarded face down in a battle stay secret for ever.
    fn sealed(&self, event: &Event) -> Option<String> {
        match event {
            Event::CardsUsed { seat, discarded, .. } => Some(format!("{seat} discards {discarded}")),
            _ => None,
        }
    }

    fn report(&self, view: &View, news: &[Observation]) -> Body {
        report::report(view, news)
    }

    fn inquiries(&self) -> Form {
        Form {
            verbs: vec![
                VerbForm::new("score", Vec::new(), "The fame as it stands, item by item."),
                VerbForm::new("powers", Vec::new(), "All power tiles with their texts, and who has them."),
                VerbForm::new("cards", Vec::new(), "All battle cards and divine intervention cards with their texts."),
            ],
        }
    }

    fn inquire(&self, state: &State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        match question.verb.as_str() {
            "powers" => Ok(report::listing(&self.power_list(state))),
            "cards" => Ok(report::listing(&self.card_list())),
            _ => Ok(report::score(&self.view(state, viewer))),
        }
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let score = |title: &str, value: &dyn Fn(Fame) -> u32| Score {
            title: title.into(),
            values: state.seat_ids().map(|s| i64::from(value(self.fame(state, s)))).collect(),
        };
        vec![score("fame", &|f| f.total()), score("battle fame", &|f| f.battle)]
    }
}

impl Kemet {
    fn named_di(&self, cards: &[DiCard]) -> Vec<Named> {
        let mut named: Vec<Named> = cards
            .iter()
            .filter_map(|c| self.components.intervention(&c.kind()))
            .map(|i| {
                let cost = if i.cost > 0 { format!(" ({} prayer)", i.cost) } else { String::new() };
                Named { name: format!("{}{cost}", i.name), text: i.text.clone() }
            })
            .collect();
        named.sort();
        named
    }

    fn card_names(&self, cards: &[CardId]) -> Vec<String> {
        cards.iter().map(|c| self.components.card(c).map_or_else(|| c.to_string(), super::components::BattleCard::full)).collect()
    }

    fn zone_view(&self, state: &State, zone: &super::components::Zone) -> ZoneView {
        let mut features = Vec::new();
        if zone.income > 0 {
            features.push(format!("{} prayer", zone.income));
        }
        if let Some((units, prayer)) = zone.delta {
            features.push(format!("{units} unit for {prayer} prayer"));
        }
        if let Some((units, fame)) = zone.offering {
            features.push(format!("{units} units for {fame} fame"));
        }
        if zone.obelisk {
            features.push("obelisk".to_owned());
        }
        let harbour = match &zone.harbour {
            Some(Harbour::Trading) => Some("trading"),
            Some(Harbour::Military(_)) => Some("military"),
            None => None,
        };
        features.extend(harbour.map(|h| format!("{h} harbour")));
        if zone.nile && zone.harbour.is_none() {
            features.push("Nile".to_owned());
        }
        let letter =
            zone.city.as_ref().and_then(|c| self.map(state).districts(c).iter().position(|z| **z == zone.id)).map(super::setup::letter);
        ZoneView {
            id: zone.id.to_string(),
            name: zone.name.clone(),
            letter: letter.unwrap_or_default().to_owned(),
            city: zone.city.clone(),
            kind: kind(zone.kind),
            features: features.join(", "),
            obelisk: zone.obelisk,
            nile: zone.nile,
            harbour,
            pyramid: state.pyramids.get(&zone.id).map(|p| (p.colour, p.level)),
            troop: state.troops.get(&zone.id).map(|t| TroopView {
                seat: t.seat,
                name: state.name(t.seat).to_owned(),
                units: t.units,
                creature: self.creature_of(t).map(|c| c.name.clone()),
                divinity: self.divinity_of(t).map(|d| d.name.clone()),
                words: self.troop_words(t),
            }),
            storm: self.map(state).storm(&zone.id),
            at: zone.at,
        }
    }

    fn seat_view(&self, state: &State, seat: SeatId, viewer: Viewer) -> Option<SeatView> {
        let player = state.player(seat)?;
        let tiles: Vec<_> = player.tiles.iter().filter_map(|t| self.components.tile(t)).collect();
        let battle = state.battles.first();
        let role = battle.and_then(|b| b.role_of(seat));
        let running = battle.zip(role).filter(|(b, _)| matches!(b.stage, BattleStage::Council | BattleStage::Commit));
        // A card that was committed has not left the hand as far as others can see.
        let secrets = viewer.knows(seat).then(|| Own {
            cards: self.card_names(&player.cards),
            discarded: self.card_names(&player.discarded),
            di: self.named_di(&player.di),
            vision: state.night.as_ref().and_then(|n| n.visions.get(&seat)).map(|v| self.named_di(v)).unwrap_or_default(),
            plan: player.plan.iter().map(|o| o.normal.clone()).collect(),
            committed: running
                .and_then(|(b, r)| b.side(r).commit.as_ref())
                .map(|c| format!("{} played, {} discarded", self.components.card_name(&c.card), self.components.card_name(&c.discard))),
            spied: running.and_then(|(b, r)| self.spied(state, b, r)).map(|c| self.components.card_name(&c)),
        });
        let fame = self.fame(state, seat);
        Some(SeatView {
            seat,
            name: state.name(seat).to_owned(),
            own: viewer == Viewer::Seat(seat),
            city: if state.stage == Stage::Setup { "not chosen".to_owned() } else { self.components.city_name(&player.city) },
            fame,
            total: fame.total(),
            prayer: player.prayer,
            veterans: player.veterans,
            supply: if state.stage == Stage::Setup { self.components.figures.units } else { state.supply(seat) },
            underworld: player.underworld,
            honor: player.honor,
            putrefaction: self.putrefaction(state, seat),
            withheld: player.withheld.len(),
            tiles: tiles.iter().map(|t| Named { name: self.components.tile_name(&t.id), text: t.text.clone() }).collect(),
            reserve: self.reserve(state, seat).iter().map(|c| c.name.clone()).collect(),
            spaces: player.spaces.iter().map(|s| s.to_string()).collect(),
            tokens: player.tokens,
            silver: tiles.iter().any(|t| t.effects.contains(&Effect::Silver)).then_some(!player.silver_used),
            gold: tiles.iter().any(|t| t.gold).then_some(!player.gold_used),
            card_count: player.cards.len(),
            played: self.card_names(&player.played),
            discard_count: player.discarded.len(),
            di_count: player.di.len(),
            secrets,
        })
    }

    fn battle_view(&self, state: &State, battle: &super::engagement::Battle) -> BattleView {
        let side = |role: Role| {
            let seat = battle.side(role).seat;
            let troop = self.side_troop(state, battle, role).map_or_else(|| "nobody left".to_owned(), |t| self.troop_words(&t));
            format!("{} ({troop})", state.name(seat))
        };
        let roles = [Role::Attacker, Role::Defender];
        let chosen = roles.into_iter().filter(|r| battle.side(*r).commit.is_some() && battle.winner.is_none());
        let named = roles.into_iter().filter_map(|r| {
            let card = battle.side(r).council.as_ref()?.naming.as_ref()?;
            Some(format!("{} may not play the profile of {}", state.name(battle.side(r.other()).seat), self.components.card_name(card)))
        });
        BattleView {
            zone: self.components.zone_name(&battle.zone),
            attacker: side(Role::Attacker),
            defender: side(Role::Defender),
            awaits: match battle.stage {
                BattleStage::Council => "the war council",
                BattleStage::Commit => "the battle cards",
                BattleStage::Loser => "whether the loser recalls or retreats",
                BattleStage::Send => "where the winner sends the loser",
                BattleStage::Winner => "whether the winner holds or recalls",
            },
            chosen: chosen.map(|r| state.name(battle.side(r).seat).to_owned()).collect(),
            named: named.collect(),
        }
    }

    /// All power tiles in play: where they lie, and their texts.
    pub fn power_list(&self, state: &State) -> Vec<Named> {
        let tiles = self.components.tiles.iter().filter(|t| state.colours.contains(&t.colour));
        tiles
            .map(|t| {
                let owner = state.owner_of(&t.id).map_or_else(String::new, |s| format!(", {}", state.name(s)));
                let gold = if t.gold { ", gold" } else { "" };
                Named { name: format!("{}{gold}{owner}", self.components.tile_name(&t.id)), text: t.text.clone() }
            })
            .collect()
    }

    /// All cards with their texts.
    pub fn card_list(&self) -> Vec<Named> {
        let battle = self.components.cards.iter().map(|c| Named {
            name: c.name.clone(),
            text: format!("Battle card: Strength {}, damage {}, Defense {}; costs {} own units.", c.strength, c.damage, c.defense, c.loss),
        });
        let di = self
            .components
            .interventions
            .iter()
            .map(|i| Named { name: format!("{} ({} in the box, costs {})", i.name, i.count, i.cost), text: i.text.clone() });
        battle.chain(di).collect()
    }
}
