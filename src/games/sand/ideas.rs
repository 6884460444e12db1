//! What a random player thinks of in a turn: orders of every kind, those likelier that load boxes and carry them to who wants them. Whether one is
//! possible shows when it is tried.

use super::Sand;
use super::components::{Colour, Companion, Kind, PlaceId, PlaceKind, RewardKind, Token, Track, Traveler};
use super::state::{Journey, Phase, Player, State, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// How much seldomer than an idea of weight 1 some are.
const SELDOM: u32 = 8;

/// A line, and how often it is tried.
pub struct Idea {
    /// As likely as this among the sum of all.
    pub weight: u32,
    /// The order as a player writes it.
    pub text: String,
}

impl Sand {
    /// The ideas of the player whose turn it is.
    pub fn ideas(&self, state: &State) -> Vec<Idea> {
        let mut mind = Mind { sand: self, state, player: state.player(state.active()), turn: state.turn_now(), ideas: Vec::new() };
        mind.before_anything();
        mind.journeys();
        mind.loads();
        mind.deliveries();
        mind.care();
        mind.songs_and_acolytes();
        mind.shelter();
        mind.conditions();
        mind.ideas
    }
}

/// How much a random player wants to go somewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Want {
    #[default]
    Nothing,
    /// Room on the worm, or what lies in the shelter.
    Little,
    /// A minor tribe's token.
    Some,
    /// A craft or relic for a pair, good money.
    Much,
    /// What becomes a rock.
    Most,
}

/// A player who looks for ideas.
struct Mind<'s> {
    sand: &'s Sand,
    state: &'s State,
    player: &'s Player,
    turn: Turn,
    ideas: Vec<Idea>,
}

impl Mind<'_> {
    fn idea(&mut self, weight: u32, text: impl Into<String>) {
        self.ideas.push(Idea { weight: SELDOM * weight, text: text.into() });
    }

    /// What is tried now and then, even where hardly anything else is possible.
    fn seldom(&mut self, text: impl Into<String>) {
        self.ideas.push(Idea { weight: 1, text: text.into() });
    }

    fn city(&self) -> bool {
        self.sand.components.place(&self.player.place).is_some_and(|p| p.kind == PlaceKind::City)
    }

    fn boxes_in(&self, place: &PlaceId) -> impl Iterator<Item = Colour> {
        self.state.cities.get(place).into_iter().flatten().flatten().copied()
    }

    fn free_spaces(&self) -> usize {
        self.player.spaces.saturating_sub(self.player.cargo.len())
    }

    /// Abandoned boxes that work in this turn.
    fn abandoned(&self) -> impl Iterator<Item = Token> {
        self.player.abandoned.iter().filter(|a| a.turn < self.state.turn).map(|a| a.token)
    }

    /// Tokens and abandoned boxes as orders name them, with what their dice show.
    fn sources(&self) -> Vec<(String, u32)> {
        let free = self.turn.eligible.iter().filter(|t| !self.turn.used.contains(t));
        let tokens = free.map(|t| (t.name().to_owned(), self.state.value(*t)));
        tokens.chain(self.abandoned().map(|t| (format!("{} box", t.name()), self.state.value(t)))).collect()
    }

    /// What the player hopes to get from main tribes. Travellers differ, so that every record is filled to its end now and then.
    fn likes(&self) -> Option<Kind> {
        match self.player.traveler {
            Some(Traveler::CareBonus) => Some(Kind::Craft),
            Some(Traveler::LoadingKeepsTokensActive) => Some(Kind::Relic),
            _ => self.hoards().then_some(Kind::Relic),
        }
    }

    /// Whether relics are for the Shaman rather than for sale: who has to do with the shelter anyway waits for him.
    fn hoards(&self) -> bool {
        let waits = matches!(self.player.traveler, Some(Traveler::SwapShelterSameKind | Traveler::AcolyteAnyColour));
        waits || self.player.has(Companion::RelicToIwakura)
    }

    /// Whether relics go into the shelter.
    fn ritual(&self) -> bool {
        let room = |boxes: &[Colour]| boxes.len() < self.sand.components.limits.shelter;
        self.hoards() && self.player.shelter.as_ref().is_some_and(|s| room(&s.boxes))
    }

    /// How much a location is the right one for something that is carried or stored.
    fn want(&self, place: &PlaceId) -> Want {
        let c = &self.sand.components;
        let tile = self.state.camps.get(place).and_then(|id| c.camp(id));
        let carried: BTreeSet<Colour> = self.player.boxes().collect();
        let pair = |of: &[Colour; 2]| of.iter().all(|colour| carried.contains(colour));
        // One space is left for travelling.
        let full = self.free_spaces() < 2;
        let stored = self.player.shelter.as_ref().filter(|s| s.place == *place).map(|s| &s.boxes);
        let of = |colour: Colour| match (c.kind(colour), self.sand.pays(self.state, place, colour)) {
            (Kind::Relic, _) if self.ritual() => stored.map_or(Want::Nothing, |_| Want::Most),
            (_, None) => Want::Nothing,
            (Kind::Plant, _) if tile.is_some_and(|t| pair(&t.main) && self.likes() == Some(c.kind(t.reward))) => Want::Most,
            (Kind::Plant, _) if tile.is_some_and(|t| pair(&t.main)) => Want::Much,
            (Kind::Plant, _) if tile.is_some_and(|t| pair(&t.minor)) => Want::Some,
            (Kind::Plant, _) if full => Want::Little,
            (Kind::Plant, _) => Want::Nothing,
            _ => Want::Much,
        };
        let rocks = stored.is_some_and(|boxes| boxes.iter().any(|b| c.kind(*b) == Kind::Iwakura));
        let mine = match stored {
            Some(_) if rocks && !full => Want::Most,
            Some(boxes) if carried.is_empty() && boxes.iter().any(|b| c.kind(*b) != Kind::Relic) => Want::Little,
            _ => Want::Nothing,
        };
        carried.iter().map(|colour| of(*colour)).chain([mine]).max().unwrap_or_default()
    }

    /// Whether there is a plant whose token is free.
    fn loadable_at(&self, place: &PlaceId) -> bool {
        self.free_spaces() > 1 && self.boxes_in(place).any(|b| b.token().is_some_and(|t| !self.player.occupied(t)))
    }

    /// Steps from each location to where the player wants to go: to who wants most what he carries, else to cities with plants.
    fn distances(&self) -> BTreeMap<PlaceId, usize> {
        let wants: Vec<(&PlaceId, Want)> = self.sand.components.places.iter().map(|p| (&p.id, self.want(&p.id))).collect();
        let most = wants.iter().map(|(_, want)| *want).max().unwrap_or_default();
        let aims: Vec<&PlaceId> = match most {
            Want::Nothing => wants.iter().map(|(place, _)| *place).filter(|place| self.loadable_at(place)).collect(),
            most => wants.iter().filter(|(_, want)| *want == most).map(|(place, _)| *place).collect(),
        };
        self.sand.components.distances(&aims)
    }

    /// Rolling again, turning dice over, placing tokens by name.
    fn before_anything(&mut self) {
        if self.state.reroll && self.state.phase == Phase::Morning {
            self.idea(40, "reroll");
        }
        if self.player.is(Traveler::FlipTwoDice) {
            for token in Token::ALL {
                self.seldom(format!("flip {}", token.name()));
            }
        }
        let tokens: Vec<&str> = self.turn.eligible.iter().map(|t| t.name()).collect();
        if !self.turn.begun && self.turn.slack > 0 {
            self.idea(3, format!("place {}", tokens.iter().take(self.turn.slack).copied().collect::<Vec<_>>().join(", ")));
            self.idea(3, format!("place {}", tokens.iter().rev().take(self.turn.slack).copied().collect::<Vec<_>>().join(", ")));
        }
    }

    fn journeys(&mut self) {
        let c = &self.sand.components;
        let distances = self.distances();
        let far = |place: &PlaceId| distances.get(place).copied().unwrap_or(usize::MAX);
        let here = far(&self.player.place);
        for (way, end) in c.routes_from(&self.player.place) {
            let name = c.place_name(end);
            let eager = if far(end) < here { 80 } else { 2 };
            let need = c.worm(self.player.evolutions).and_then(|w| w.costs.get(&way)).map_or(0, |cost| cost.die);
            for (source, value) in self.sources() {
                let missing = need.saturating_sub(value);
                let plus = match missing {
                    0 => String::new(),
                    n if self.player.tracks.prayers >= i64::from(n) => format!(" plus {}", Track::Prayers.amount(i64::from(n))),
                    n => format!(" plus {}", Track::Coins.amount(i64::from(n))),
                };
                let weight = (eager / (1 + missing)).max(1);
                self.idea(weight, format!("travel to {name} by {source}{plus}"));
                if self.player.has(Companion::TwoLegsOncePerTurn) && self.turn.journey == Journey::Ready {
                    self.idea(weight * 2, format!("travel to {name} by {source} with navigator{plus}"));
                }
            }
            if matches!(self.turn.journey, Journey::Under(_)) {
                self.idea(eager * 3, format!("travel to {name} by navigator"));
            }
            if self.player.is(Traveler::FreeShortcut) {
                self.idea(eager, format!("travel to {name} by walking"));
            }
        }
    }

    fn loads(&mut self) {
        let c = &self.sand.components;
        for colour in self.boxes_in(&self.player.place).collect::<Vec<_>>() {
            let pays = |other: Colour, kind: Kind| {
                c.camps.iter().any(|t| other != colour && t.main.contains(&other) && t.main.contains(&colour) && c.kind(t.reward) == kind)
            };
            let pairs = self.likes().is_none_or(|kind| self.player.cargo.is_empty() || self.player.boxes().any(|other| pays(other, kind)));
            // Whoever fills the last space has no token left to travel.
            let room = self.free_spaces() > 1 || self.player.joins(c, colour);
            let weight = match (room, pairs) {
                (true, true) => 150,
                (true, false) => 20,
                (false, _) => 10,
            };
            self.idea(weight, format!("load {colour}"));
            if self.player.is(Traveler::LoadingKeepsTokensActive) && self.player.has(Companion::TwoSameColorPerSpace) {
                self.idea(30, format!("load {colour} locking"));
            }
        }
    }

    fn deliveries(&mut self) {
        let c = &self.sand.components;
        let here = &self.player.place;
        let carried: Vec<Colour> = self.player.boxes().collect();
        let bought: Vec<Colour> = carried.iter().copied().filter(|b| self.sand.pays(self.state, here, *b).is_some()).collect();
        let want = self.want(here);
        let eager = match want {
            Want::Nothing => 4,
            Want::Little => 40,
            Want::Some => 80,
            Want::Much | Want::Most => 400,
        };
        // Later its token would be free in the next turn only.
        if !self.turn.begun {
            carried.iter().for_each(|colour| self.seldom(format!("abandon {colour}")));
        }
        if bought.is_empty() {
            return;
        }
        self.idea(eager, "deliver all");
        for colour in &bought {
            self.idea(2, format!("deliver {colour}"));
        }
        if want >= Want::Much {
            self.idea(eager / 20, "deliver all leaving the box");
        }
        // What the spaces ask for that would be covered.
        let rewards = Kind::ALL.into_iter().flat_map(|kind| {
            let first = self.player.delivered(kind) + 1;
            let boxes = bought.iter().filter(|b| c.kind(**b) == kind).count();
            (first..first + boxes).filter_map(move |space| c.record_space(kind, space))
        });
        let mut said: BTreeSet<String> = BTreeSet::new();
        for space in rewards {
            if space.len() > 1 {
                said.extend(space.iter().map(|r| format!("taking {}", r.word())));
            }
            for reward in space {
                match reward.kind {
                    RewardKind::Companion => {
                        let first =
                            |t: &Companion| *t == Companion::RelicToIwakura || !self.hoards() || self.player.has(Companion::RelicToIwakura);
                        said.extend(c.companions.iter().filter(|t| first(&t.effect)).map(|t| format!("waking {}", t.name)));
                    }
                    RewardKind::Combined => said.extend(["adding 1 food 1 health".to_owned()]),
                    RewardKind::Shelter => {
                        said.extend(c.places.iter().filter(|p| p.shelter).map(|p| format!("placing shelter at {}", p.name)));
                    }
                    _ => {}
                }
            }
        }
        let weight = (3 * eager / u32::try_from(said.len()).unwrap_or(1).max(1)).max(1);
        for words in said {
            self.idea(weight, format!("deliver all {words}"));
        }
    }

    fn care(&mut self) {
        let missing = |track: Track| {
            let missing = self.sand.components.limits.tracks.get(track) - self.player.tracks.get(track);
            u32::try_from(missing).unwrap_or(0)
        };
        // Below that no journey may be left.
        let low = |track: Track| if self.player.tracks.get(track) < 4 { 60 } else { 0 };
        let [water, food, health] = Track::WORM.map(|track| 1 + 2 * missing(track) + low(track));
        for (weight, line) in [
            (water, "hydrate"),
            (food, "feed"),
            (health, "heal"),
            (8, "pray"),
            (8, "prestige"),
            (water / 8, "hydrate plus 2 coins"),
            (food / 8, "feed plus 1 prayer"),
            (health / 8, "heal plus 1 coin plus 1 prayer"),
        ] {
            self.idea(weight.max(1), line);
        }
        if self.player.has(Companion::HealthWithOneToken) {
            self.idea(health, "heal by white");
            self.idea(health, "heal by black");
        }
        for token in self.abandoned().collect::<Vec<_>>() {
            let lines: &[&str] = match token {
                Token::Blue => &["hydrate by blue box"],
                Token::Red => &["feed by red box"],
                Token::White => &["pray by white box", "heal by black, white box"],
                Token::Black => &["prestige by black box", "heal by white, black box"],
            };
            lines.iter().for_each(|line| self.idea(12, *line));
        }
    }

    fn songs_and_acolytes(&mut self) {
        if self.city() && !self.player.songs.contains(&self.player.place) {
            for (source, _) in self.sources() {
                self.idea(6, format!("song by {source}"));
            }
        }
        let listens = self.player.has(Companion::RelicToIwakura) || self.player.is(Traveler::AcolyteAnyColour);
        if self.player.shelter.is_none() || !listens {
            return;
        }
        for city in self.sand.components.places.iter().filter(|p| !p.acolytes.is_empty()) {
            for colour in self.boxes_in(&city.id).collect::<Vec<_>>() {
                for token in &city.acolytes {
                    self.idea(8, format!("acolyte {} taking {colour} by {}", city.name, token.name()));
                }
            }
        }
    }

    fn shelter(&mut self) {
        let Some(shelter) = &self.player.shelter else { return };
        let c = &self.sand.components;
        if shelter.place == self.player.place {
            let ritual = self.ritual();
            for colour in self.player.boxes().collect::<Vec<_>>() {
                self.idea(if ritual && c.kind(colour) == Kind::Relic { 400 } else { 4 }, format!("store {colour}"));
            }
            for colour in &shelter.boxes {
                let weight = match c.kind(*colour) {
                    Kind::Iwakura => 400,
                    Kind::Relic if self.hoards() => 1,
                    _ => 15,
                };
                self.idea(weight, format!("retrieve {colour}"));
            }
            self.idea(4, "store all");
            self.idea(6, "retrieve all");
        }
        for colour in &shelter.boxes {
            if c.kind(*colour) == Kind::Relic && self.player.has(Companion::RelicToIwakura) {
                self.idea(300, format!("shaman {colour}"));
            }
            if self.player.is(Traveler::SwapShelterSameKind) {
                for other in c.colours(c.kind(*colour)).into_iter().filter(|o| o != colour) {
                    self.idea(3, format!("swap {colour} for {other}"));
                }
            }
        }
    }

    fn conditions(&mut self) {
        for line in ["if hydration below 8: hydrate", "if food at least 8: skip else feed", "if no worm: prestige", "if no shelter: pray"] {
            self.seldom(line);
        }
        if self.city() {
            for colour in Token::ALL.map(Token::colour) {
                self.seldom(format!("if {colour}: load {colour} else pray"));
            }
            self.seldom("if no song: song by black");
        }
    }
}
