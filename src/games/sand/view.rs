//! What each viewer may know. Hidden are the missions of the days to come, the order of the codex, and the orders that a player has kept.

use super::Sand;
use super::components::{Colour, Companion, Kind, PlaceKind, RouteColour, Token, Track, Tracks};
use super::event::{Event, PlanRow};
use super::orders::LONGEST;
use super::report;
use super::score::Item;
use super::state::{By, Journey, Phase, Singer, Stage, State};
use crate::games::kit::{Position, Shows};
use crate::games::ruleset::{Answers, Body, Observation, Outcome, Problem, Score};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Order;
use crate::orders::form::{Form, Part, SlotKind, VerbForm};
use serde::Serialize;

/// A mission card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissionView {
    /// Its number.
    pub number: u16,
    /// What it gives at once.
    pub immediate: String,
    /// What it asks for and pays.
    pub task: String,
    /// What it pays its owner as things stand.
    pub pays: Option<u32>,
}

/// A location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceView {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: PlaceKind,
    /// West to east.
    pub x: i32,
    /// Sea to mountains.
    pub y: i32,
    /// The city's number.
    pub number: u32,
    /// Its spaces for boxes.
    pub boxes: Vec<Option<Colour>>,
    /// Whose song is there.
    pub song: Option<String>,
    /// Whose shelter.
    pub shelter: Option<String>,
    /// Whose worms.
    pub worms: Vec<String>,
    /// Its acolytes.
    pub acolytes: Vec<Token>,
    /// What the main tribe asks for and gives.
    pub main: Option<([Colour; 2], Colour)>,
    /// What the minor tribe asks for.
    pub minor: Option<[Colour; 2]>,
    /// The minor tribe's tokens, the top one first.
    pub tokens: Vec<u32>,
}

/// A route on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RouteView {
    /// Its colour.
    pub colour: RouteColour,
    /// Its ends, as places in the list of locations.
    pub ends: [usize; 2],
}

/// What a colour of routes costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CostView {
    /// The colour.
    pub route: RouteColour,
    /// The least die.
    pub die: u32,
    /// What is spent.
    pub cost: Tracks,
}

/// A record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordView {
    /// Of which goods.
    pub kind: Kind,
    /// The boxes in order; those beyond the spaces are in the chest.
    pub boxes: Vec<Colour>,
    /// The rewards of its spaces.
    pub rewards: Vec<String>,
}

/// A player's board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The seat.
    pub seat: SeatId,
    /// Its name.
    pub name: String,
    /// Whether the viewer plays it.
    pub own: bool,
    /// The traveller's name and ability.
    pub traveler: Option<(String, String)>,
    /// Where the worm is.
    pub place: String,
    /// Tracks and coins.
    pub tracks: Tracks,
    /// The worm's name.
    pub worm: String,
    /// What journeys cost.
    pub costs: Vec<CostView>,
    /// Open action spaces.
    pub spaces: usize,
    /// Boxes by space, and whether their token lies below.
    pub cargo: Vec<(Vec<Colour>, bool)>,
    /// Where the shelter is, and what is in it.
    pub shelter: Option<(String, Vec<Colour>)>,
    /// Cities with an own song.
    pub songs: Vec<String>,
    /// Abandoned boxes.
    pub abandoned: Vec<Token>,
    /// The companions, and whether they are awake.
    pub companions: Vec<(String, bool)>,
    /// The records.
    pub records: Vec<RecordView>,
    /// Values of minor tribe tokens.
    pub tokens: Vec<u32>,
    /// Seals.
    pub seals: Vec<Colour>,
    /// Missions kept.
    pub missions: Vec<MissionView>,
    /// What the coins would be if the game ended now.
    pub items: Vec<Item>,
}

/// Alhazred's board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AlhazredView {
    /// His level.
    pub level: String,
    /// His coins.
    pub coins: i64,
    /// Where he is.
    pub place: String,
    /// His boxes.
    pub boxes: Vec<Colour>,
    /// What he delivered.
    pub records: Vec<RecordView>,
    /// Values of minor tribe tokens.
    pub tokens: Vec<u32>,
    /// Seals.
    pub seals: Vec<Colour>,
    /// Cities with his song.
    pub songs: Vec<String>,
    /// Codex cards left before they are shuffled.
    pub codex: usize,
    /// What his coins would be if the game ended now.
    pub items: Vec<Item>,
}

/// What the turn under way leaves open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnView {
    /// Tokens that can still be used.
    pub tokens: Vec<Token>,
    /// How many of them have a space.
    pub spaces: usize,
    /// Whether goods were delivered at this stop.
    pub delivered: bool,
    /// Whether the Navigator's second leg is open.
    pub second_leg: bool,
    /// Whether the dice may be rolled again.
    pub reroll: bool,
}

/// All that a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// How far the game has come.
    pub stage: Stage,
    /// The workday.
    pub round: u32,
    /// How many there are.
    pub rounds: u32,
    /// The phase.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Option<SeatId>,
    /// The turn order, by name.
    pub order: Vec<String>,
    /// The dice: token, face, value in this turn.
    pub dice: Vec<(Token, u32, u32)>,
    /// Travellers on offer: name and ability.
    pub offered: Vec<(String, String)>,
    /// The players.
    pub seats: Vec<SeatView>,
    /// The solo opponent.
    pub alhazred: Option<AlhazredView>,
    /// The locations.
    pub places: Vec<PlaceView>,
    /// The routes.
    pub routes: Vec<RouteView>,
    /// The missions face up.
    pub missions: Vec<MissionView>,
    /// What is paid for a box of each kind, and by whom.
    pub rates: Vec<(Kind, Vec<(u32, &'static str)>)>,
    /// Seals on the board.
    pub seals: Vec<Colour>,
    /// Boxes in the bag.
    pub bag: Vec<(Colour, u32)>,
    /// Boxes in the reserve.
    pub reserve: Vec<(Colour, u32)>,
    /// The turn under way.
    pub turn: Option<TurnView>,
    /// What lies face down, for the moderator.
    pub face_down: Vec<String>,
    /// The viewer's orders that are kept: the first was refused.
    pub kept: Vec<String>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A row of a tried list, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlanRowView {
    /// The order.
    pub order: String,
    /// Tracks after it.
    pub tracks: Tracks,
    /// Where the worm is.
    pub place: String,
    /// Its boxes.
    pub boxes: Vec<Colour>,
    /// What is missing.
    pub problem: Option<String>,
}

impl Shows for Sand {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let c = &self.components;
        let at = |id: &super::components::PlaceId| c.places.iter().position(|p| p.id == *id).unwrap_or(0);
        let alhazred = state.alhazred.as_ref().map(|a| AlhazredView {
            level: self.options.level().name().to_owned(),
            coins: a.coins,
            place: c.place_name(&a.place).to_owned(),
            boxes: a.boxes.clone(),
            records: self.records(&a.record),
            tokens: a.tokens.clone(),
            seals: a.seals.iter().copied().collect(),
            songs: self.names(&a.songs),
            codex: a.codex.len(),
            items: self.alhazred_items(state),
        });
        let kept = state.now.as_ref().filter(|_| viewer.knows(state.active())).map(|t| t.kept.clone()).unwrap_or_default();
        let tile = |t: &super::components::Traveler| {
            let tile = c.travelers.iter().find(|tile| tile.effect == *t)?;
            Some((tile.name.clone(), tile.text.clone()))
        };
        View {
            stage: state.stage,
            round: state.round,
            rounds: c.workdays(state.seats.len()),
            phase: state.phase,
            active: (state.stage == Stage::Turn).then(|| state.active()),
            order: state.order.iter().map(|s| state.name(*s).to_owned()).collect(),
            dice: Token::ALL.into_iter().filter(|t| state.dice.contains_key(t)).map(|t| (t, state.face(t), state.value(t))).collect(),
            offered: state.offered.iter().filter_map(tile).collect(),
            seats: state.seat_ids().map(|s| self.seat_view(state, s, viewer)).collect(),
            alhazred,
            places: self.place_views(state),
            routes: c.routes.iter().map(|r| RouteView { colour: r.colour, ends: r.ends.each_ref().map(at) }).collect(),
            missions: state.missions.iter().filter_map(|id| self.mission_view(state, *id, None)).collect(),
            rates: self.rates(),
            seals: state.seals.iter().copied().collect(),
            bag: state.bag.iter().map(|(c, n)| (*c, *n)).collect(),
            reserve: state.reserve.iter().map(|(c, n)| (*c, *n)).collect(),
            turn: self.turn_view(state),
            face_down: if viewer == Viewer::Moderator { self.face_down(state) } else { Vec::new() },
            kept,
            outcome: state.outcome.clone(),
        }
    }

    fn observe(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
        self.tell(state, event, viewer)
    }

    fn report(&self, view: &View, news: &[Observation]) -> Body {
        report::report(view, news)
    }

    fn inquiries(&self) -> Form {
        let steps = Part::slot("steps", SlotKind::Text { lines: true, most: LONGEST });
        Form {
            verbs: vec![
                VerbForm::new(
                    "plan:",
                    vec![steps],
                    "Tries orders, with `;` between them, as if it were your turn: your tracks after each.",
                )
                .example("plan: hydrate; pray"),
                VerbForm::new("score", Vec::new(), "The coins that everybody would have if the game ended now, item by item."),
                VerbForm::new("cards", Vec::new(), "What missions, travellers, companions, records and rates say."),
            ],
        }
    }

    fn inquire(&self, state: &State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        match (question.verb.as_str(), viewer) {
            ("plan:", Viewer::Seat(seat)) if !matches!(state.stage, Stage::New | Stage::Over) => {
                let orders = self.read_plan(question.text("steps").unwrap_or_default())?;
                let rows = self.plan(state, seat, &orders, &Answers::new());
                Ok(report::plan(&self.plan_view(&rows)))
            }
            ("plan:", _) => Err(Problem::new("There is nothing to plan now.")),
            ("cards", _) => Ok(report::cards(&self.catalogue())),
            _ => Ok(report::score(&self.view(state, viewer))),
        }
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        // The last payments come with the end.
        let coins = |s| match state.stage {
            Stage::Over => self.items(state, s).iter().map(|i| i.coins).sum(),
            _ => state.player(s).tracks.coins,
        };
        let delivered = |s| Kind::ALL.into_iter().map(|k| state.player(s).delivered(k)).sum::<usize>();
        vec![
            Score { title: "coins".into(), values: state.seat_ids().map(coins).collect() },
            Score {
                title: "boxes delivered".into(),
                values: state.seat_ids().map(|s| i64::try_from(delivered(s)).unwrap_or(i64::MAX)).collect(),
            },
        ]
    }
}

impl Sand {
    fn mission_view(&self, state: &State, id: super::components::MissionId, owner: Option<SeatId>) -> Option<MissionView> {
        let mission = self.components.mission(id)?;
        Some(MissionView {
            number: id.0,
            immediate: mission.immediate.words(),
            task: self.task(mission),
            pays: owner.map(|seat| self.mission_pays(state, seat, mission)),
        })
    }

    fn records(&self, record: &std::collections::BTreeMap<Kind, Vec<Colour>>) -> Vec<RecordView> {
        let rewards = |kind: &Kind| {
            let spaces = self.components.records.get(kind).map_or(&[][..], Vec::as_slice);
            spaces.iter().map(|r| r.iter().map(|r| r.words()).collect::<Vec<_>>().join(" / ")).collect()
        };
        Kind::ALL
            .iter()
            .map(|kind| RecordView { kind: *kind, boxes: record.get(kind).cloned().unwrap_or_default(), rewards: rewards(kind) })
            .collect()
    }

    fn names<'p>(&self, places: impl IntoIterator<Item = &'p super::components::PlaceId>) -> Vec<String> {
        places.into_iter().map(|p| self.components.place_name(p).to_owned()).collect()
    }

    fn seat_view(&self, state: &State, seat: SeatId, viewer: Viewer) -> SeatView {
        let c = &self.components;
        let player = state.player(seat);
        let costs = c.worm(player.evolutions).into_iter().flat_map(|w| &w.costs).map(|(route, cost)| CostView {
            route: *route,
            die: cost.die,
            cost: Tracks {
                hydration: i64::from(cost.hydration),
                food: i64::from(cost.food),
                health: i64::from(cost.health),
                ..Tracks::default()
            },
        });
        SeatView {
            seat,
            name: state.name(seat).to_owned(),
            own: viewer == Viewer::Seat(seat),
            traveler: player
                .traveler
                .and_then(|t| c.travelers.iter().find(|tile| tile.effect == t))
                .map(|t| (t.name.clone(), t.text.clone())),
            place: c.place_name(&player.place).to_owned(),
            tracks: player.tracks,
            worm: c.worm(player.evolutions).map(|w| w.name.clone()).unwrap_or_default(),
            costs: costs.collect(),
            spaces: player.spaces,
            cargo: player.cargo.iter().map(|c| (c.boxes.clone(), c.locked)).collect(),
            shelter: player.shelter.as_ref().map(|s| (c.place_name(&s.place).to_owned(), s.boxes.clone())),
            songs: self.names(&player.songs),
            abandoned: player.abandoned.iter().map(|a| a.token).collect(),
            companions: c.companions.iter().map(|t| (t.name.clone(), player.has(t.effect))).collect(),
            records: self.records(&player.record),
            tokens: player.tokens.clone(),
            seals: player.seals.iter().copied().collect(),
            missions: player.missions.iter().filter_map(|id| self.mission_view(state, *id, Some(seat))).collect(),
            items: self.items(state, seat),
        }
    }

    fn place_views(&self, state: &State) -> Vec<PlaceView> {
        let c = &self.components;
        let singer = |s: Singer| match s {
            Singer::Seat(seat) => state.name(seat).to_owned(),
            Singer::Alhazred => "Alhazred".to_owned(),
        };
        let view = |p: &super::components::Place| {
            let tile = state.camps.get(&p.id).and_then(|id| c.camp(id));
            let set_up = state.stage != Stage::New;
            let worms = state.seat_ids().filter(|s| set_up && state.player(*s).place == p.id).map(|s| state.name(s).to_owned());
            let his = state.alhazred.iter().filter(|a| a.place == p.id).map(|_| "Alhazred".to_owned());
            PlaceView {
                name: p.name.clone(),
                kind: p.kind,
                x: p.x,
                y: p.y,
                number: p.number,
                boxes: state.cities.get(&p.id).cloned().unwrap_or_default(),
                song: state.song_at(&p.id).map(singer),
                shelter: state.shelter_at(&p.id).map(|s| state.name(s).to_owned()),
                worms: worms.chain(his).collect(),
                acolytes: p.acolytes.clone(),
                main: tile.map(|t| (t.main, t.reward)),
                minor: tile.map(|t| t.minor),
                tokens: state.tokens.get(&p.id).cloned().unwrap_or_default(),
            }
        };
        c.places.iter().map(view).collect()
    }

    fn turn_view(&self, state: &State) -> Option<TurnView> {
        let turn = state.now.as_ref()?;
        let player = state.player(state.active());
        let usable = |t: &Token| turn.eligible.contains(t) && !turn.used.contains(t) && turn.placed.as_ref().is_none_or(|p| p.contains(t));
        Some(TurnView {
            tokens: Token::ALL.into_iter().filter(usable).collect(),
            spaces: turn.placed.as_ref().map_or(turn.slack, std::collections::BTreeSet::len),
            delivered: turn.delivered,
            second_leg: player.has(Companion::TwoLegsOncePerTurn) && matches!(turn.journey, Journey::Under(_)),
            reroll: state.reroll && !turn.begun,
        })
    }

    /// What is paid for a box of each kind, and by whom.
    fn rates(&self) -> Vec<(Kind, Vec<(u32, &'static str)>)> {
        let paid =
            |kind: Kind| self.components.rates.iter().filter(move |((of, _), _)| *of == kind).map(|((_, m), coins)| (*coins, m.name()));
        Kind::ALL.into_iter().map(|kind| (kind, paid(kind).collect())).collect()
    }

    /// Missions of the days to come, and the codex in its order.
    fn face_down(&self, state: &State) -> Vec<String> {
        let numbers = |day: &Vec<super::components::MissionId>| day.iter().map(|m| m.0.to_string()).collect::<Vec<_>>().join(", ");
        let days = (state.round + 1..).zip(&state.deck).map(|(day, cards)| format!("Missions of day {day}: {}", numbers(cards)));
        let codex = state.alhazred.as_ref().map(|a| {
            let cards: Vec<&str> = a.codex.iter().filter_map(|n| self.components.codex.get(*n)).map(|c| c.id.as_str()).collect();
            format!("Codex: {}", cards.join(", "))
        });
        days.chain(codex).collect()
    }

    /// The rows of a tried list, in words.
    pub fn plan_view(&self, rows: &[PlanRow]) -> Vec<PlanRowView> {
        let view = |row: &PlanRow| PlanRowView {
            order: row.order.clone(),
            tracks: row.tracks,
            place: self.components.place_name(&row.place).to_owned(),
            boxes: row.boxes.clone(),
            problem: row.problem.clone(),
        };
        rows.iter().map(view).collect()
    }

    /// Everything that is printed on cards and tiles, by heading.
    pub fn catalogue(&self) -> Vec<(String, Vec<String>)> {
        let c = &self.components;
        let tile = |name: &str, text: &str| format!("{name}: {text}");
        let rate = |((kind, market), coins): (&(Kind, super::components::Market), &u32)| {
            format!("{} {}: {} a box", kind.plural(), market.name(), Track::Coins.amount(i64::from(*coins)))
        };
        let records = self.records(&std::collections::BTreeMap::new());
        let spaces = |r: &RecordView| {
            let numbered: Vec<String> = r.rewards.iter().enumerate().map(|(i, w)| format!("{} {w}", i + 1)).collect();
            format!("{}: {}", r.kind.plural(), numbered.join("; "))
        };
        let worm = |w: &super::components::Worm| {
            let costs: Vec<String> = w
                .costs
                .iter()
                .map(|(route, cost)| {
                    let spent = Tracks {
                        hydration: i64::from(cost.hydration),
                        food: i64::from(cost.food),
                        health: i64::from(cost.health),
                        ..Tracks::default()
                    };
                    format!("{} die {}, {}", route.name(), cost.die, spent.words())
                })
                .collect();
            format!("{}: {}", w.name, costs.join("; "))
        };
        let mission =
            |m: &super::components::Mission| format!("{} (day {}): {}; or at once {}", m.id.0, m.day, self.task(m), m.immediate.words());
        vec![
            ("Travellers".to_owned(), c.travelers.iter().map(|t| tile(&t.name, &t.text)).collect()),
            ("Companions".to_owned(), c.companions.iter().map(|t| tile(&t.name, &t.text)).collect()),
            ("Rates".to_owned(), c.rates.iter().map(rate).collect()),
            ("Worms".to_owned(), c.worms.iter().map(worm).collect()),
            ("Records".to_owned(), records.iter().map(spaces).collect()),
            ("Missions".to_owned(), c.missions.iter().map(mission).collect()),
        ]
    }
}

/// What paid for an action, in words.
pub fn paid_by(by: By) -> String {
    match by {
        By::Token(token) => format!("the {} token", token.name()),
        By::Box(token) => format!("an abandoned {} box", token.name()),
        By::Navigator => "the Navigator's token".to_owned(),
        By::Walking => "the free shortcut".to_owned(),
    }
}
