//! What each viewer may know. Hidden are the numbers and bank sides of tiles in hands that were neither announced nor taken from the open market, and the
//! piles but for the river side on top; river sides in hands are open to all (ruling 8).

use super::Nilo;
use super::board::{Cell, Face};
use super::components::{Colour, Element, Tile};
use super::report;
use super::score::{Item, items, points};
use super::state::{By, Cause, Event, Stage, State};
use crate::games::kit::{Position, Shows, and};
use crate::games::ruleset::{Body, Observation, Outcome, Problem, Score};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Order;
use crate::orders::form::{Form, VerbForm};
use serde::Serialize;

/// A tile whose bank side can be seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenTile {
    /// Its number.
    pub number: u16,
    /// Its water sides when it is not turned.
    pub water: Vec<&'static str>,
    /// "straight", "wide", "sharp".
    pub shape: &'static str,
    /// What it bears.
    pub elements: Vec<Element>,
}

/// A tile on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardTile {
    /// Its number; 0 is the initial tile.
    pub number: u16,
    /// Where it lies.
    pub cell: Cell,
    /// The side that is up.
    pub face: Face,
    /// For each side, clockwise from E, whether it has water.
    pub water: [bool; 6],
    /// The elements that are in sight.
    pub elements: Vec<Element>,
}

/// A tile in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandView {
    /// The tile, if the viewer knows it.
    pub tile: Option<OpenTile>,
    /// The ship on its river side, which all can see.
    pub ship: Option<Colour>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The seat.
    pub seat: SeatId,
    /// Its name.
    pub name: String,
    /// Its colours.
    pub colours: Vec<Colour>,
    /// Whether the viewer plays it.
    pub own: bool,
    /// Its hand: known tiles first.
    pub hand: Vec<HandView>,
    /// Its points as they stand.
    pub points: u32,
    /// What they are made of.
    pub items: Vec<Item>,
}

/// A place of the market.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MarketView {
    /// Its number, from 1 on the left.
    pub place: usize,
    /// How far the calendar moves when it is taken from.
    pub steps: u8,
    /// The tile.
    pub tile: OpenTile,
}

/// A pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PileView {
    /// Its number, from 1.
    pub pile: usize,
    /// How many tiles it has.
    pub count: usize,
    /// The ship on the river side on top; None: plain, or no tile.
    pub top: Option<Colour>,
}

/// All that a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// How far the game has come.
    pub stage: Stage,
    /// The turn that runs.
    pub turn: u32,
    /// How many turns there are in all.
    pub turns: u32,
    /// Whose turn it is.
    pub to_move: Option<SeatId>,
    /// The players, clockwise.
    pub seats: Vec<SeatView>,
    /// The tiles on the table, by cell.
    pub board: Vec<BoardTile>,
    /// The empty cells next to them.
    pub open: Vec<Cell>,
    /// Where the river crocodile lies.
    pub crocodile: Cell,
    /// The space of the calendar crocodile.
    pub calendar: u8,
    /// How many spaces the calendar has.
    pub spaces: u8,
    /// The market.
    pub market: Vec<MarketView>,
    /// The piles.
    pub piles: Vec<PileView>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Shows for Nilo {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let components = &self.components;
        let scored = items(components, self.options.sphinx, &state.board);
        let seats = state
            .seat_ids()
            .map(|seat| {
                let colours = state.colours.get(seat.index()).cloned().unwrap_or_default();
                let own_items: Vec<Item> = scored.iter().filter(|i| colours.contains(&i.colour)).copied().collect();
                let mut hand: Vec<HandView> = state
                    .hand(seat)
                    .iter()
                    .filter_map(|held| components.tile(held.tile).map(|tile| (held, tile)))
                    .map(|(held, tile)| {
                        let seen = held.known || viewer.knows(seat) || state.stage == Stage::Over;
                        HandView { tile: seen.then(|| self.open_tile(tile)), ship: tile.ship() }
                    })
                    .collect();
                // The order of a hand tells nothing.
                hand.sort_by_key(|h| (h.tile.is_none(), h.tile.as_ref().map(|t| t.number), h.ship));
                SeatView {
                    seat,
                    name: state.name(seat).to_owned(),
                    own: viewer == Viewer::Seat(seat),
                    hand,
                    points: own_items.iter().map(|i| i.points).sum(),
                    items: own_items,
                    colours,
                }
            })
            .collect();
        let board = state
            .board
            .0
            .iter()
            .filter_map(|(cell, placed)| components.tile(placed.tile).map(|tile| (cell, placed, tile)))
            .map(|(cell, placed, tile)| {
                let mut water = [false; 6];
                for side in super::board::Side::all().filter(|s| state.board.water(components, placed, *s)) {
                    if let Some(wet) = water.get_mut(usize::from(side.number())) {
                        *wet = true;
                    }
                }
                let in_sight = |e: &&Element| placed.face == Face::Bank || e.kind == super::components::Kind::Ship;
                let elements = tile.elements.iter().filter(in_sight).copied().collect();
                BoardTile { number: placed.tile, cell: *cell, face: placed.face, water, elements }
            })
            .collect();
        let market = state.market.iter().enumerate().filter_map(|(i, t)| {
            let steps = components.steps.get(i).copied().unwrap_or(0);
            components.tile(*t).map(|tile| MarketView { place: i + 1, steps, tile: self.open_tile(tile) })
        });
        let piles = state.piles.iter().enumerate().map(|(i, pile)| {
            let top = pile.first().and_then(|t| components.tile(*t)).and_then(Tile::ship);
            PileView { pile: i + 1, count: pile.len(), top }
        });
        View {
            stage: state.stage,
            turn: state.turn,
            turns: u32::try_from(components.numbers().count().saturating_sub(components.hand * state.seats.len())).unwrap_or(0),
            to_move: (state.stage == Stage::Play).then(|| state.to_move()),
            seats,
            board,
            open: if state.stage == Stage::Play { state.board.open_cells().into_iter().collect() } else { Vec::new() },
            crocodile: state.crocodile,
            calendar: state.calendar,
            spaces: components.spaces,
            market: market.collect(),
            piles: piles.collect(),
            outcome: state.outcome.clone(),
        }
    }

    fn observe(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
        let name = |seat: &SeatId| state.name(*seat).to_owned();
        let bears = |tile: &u16| match self.components.tile(*tile).map(|t| t.elements.as_slice()) {
            None | Some([]) => String::new(),
            Some(elements) => format!(" ({})", elements.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
        };
        let numbers = |tiles: &[u16]| and(&tiles.iter().map(u16::to_string).collect::<Vec<_>>());
        let water = |tile: &u16, rotation: u8| {
            let sides = self.components.tile(*tile).map(|t| t.water_at(rotation)).unwrap_or_default();
            and(&sides.iter().map(|s| s.name().to_owned()).collect::<Vec<_>>())
        };
        let why = |cause: &Cause| match cause {
            Cause::Surrounded => "The crocodile is surrounded",
            Cause::Swelling => "The calendar reaches the swelling",
        };
        let (kind, seat, text) = match event {
            Event::ColoursAsked => ("colours_asked", None, "Everybody may say which colours they prefer.".to_owned()),
            Event::ColoursGiven { colours } => {
                let each = state.seat_ids().zip(colours).map(|(seat, own)| {
                    format!("{} has {}", name(&seat), and(&own.iter().map(|c| c.name().to_owned()).collect::<Vec<_>>()))
                });
                ("colours_given", None, format!("{}.", and(&each.collect::<Vec<_>>())))
            }
            Event::Dealt { market, hands, .. } => {
                let mut text = format!("The tiles are shuffled and dealt. In the market lie {}.", numbers(market));
                for (seat, hand) in state.seat_ids().zip(hands) {
                    match viewer {
                        Viewer::Seat(own) if own == seat => text.push_str(&format!(" You hold {}.", numbers(hand))),
                        Viewer::Moderator => text.push_str(&format!(" {} holds {}.", name(&seat), numbers(hand))),
                        Viewer::Seat(_) | Viewer::Public => {}
                    }
                }
                ("dealt", None, text)
            }
            Event::Announced { numbers, start } => {
                let each = state.seat_ids().zip(numbers).map(|(seat, n)| format!("{} {n}", name(&seat)));
                ("announced", Some(*start), format!("Highest numbers: {}. {} starts.", each.collect::<Vec<_>>().join(", "), name(start)))
            }
            Event::TurnBegan { turn, seat } => ("turn_began", Some(*seat), format!("Turn {turn}: {} is to place a tile.", name(seat))),
            Event::AheadFailed { seat, order, reason } => {
                if !viewer.knows(*seat) {
                    return None;
                }
                ("ahead_failed", Some(*seat), format!("{}'s order sent ahead, `{order}`, was not possible. {reason}", name(seat)))
            }
            Event::Placed { seat, tile, cell, rotation, by } => {
                let by = match by {
                    By::Order => "",
                    By::Ahead => ", as ordered ahead",
                    By::Default => ", by default",
                };
                let what = format!("tile {tile}{} at {cell}, rotation {rotation}, water {}{by}", bears(tile), water(tile, *rotation));
                ("placed", Some(*seat), format!("{} places {what}.", name(seat)))
            }
            Event::NoFlood { cause } => ("no_flood", None, format!("{}, but no bank touches the river: nothing is flooded.", why(cause))),
            Event::Flooded { tile, cell, cause } => (
                "flooded",
                None,
                format!("{}: tile {tile}{} at {cell} is flooded, and the crocodile moves there.", why(cause), bears(tile)),
            ),
            Event::Drawn { seat, place, tile } => {
                ("drawn", Some(*seat), format!("{} takes tile {tile}{} from place {place}.", name(seat), bears(tile)))
            }
            Event::Moved { to, steps, crossed } => {
                let swelling = if *crossed { ": the swelling" } else { "" };
                ("moved", None, format!("The calendar moves by {steps} to space {to}{swelling}."))
            }
            Event::Refilled { pile, tile } => ("refilled", None, format!("Pile {pile} fills the market with tile {tile}{}.", bears(tile))),
            Event::Ended { points, outcome } => {
                let each = state.seat_ids().zip(points).map(|(seat, p)| format!("{} {p}", name(&seat)));
                (
                    "ended",
                    outcome.winners.first().copied(),
                    format!("The game is over: {}. {}", each.collect::<Vec<_>>().join(", "), outcome.reason),
                )
            }
            Event::Adopted { .. } => ("adopted", None, "A position is taken over.".to_owned()),
            Event::Turned { tile, face } => {
                let side = if *face == Face::River { "river" } else { "bank" };
                ("turned", None, format!("The moderator turns tile {tile} to its {side} side."))
            }
            Event::Shifted { tile, cell, rotation } => {
                ("shifted", None, format!("The moderator moves tile {tile} to {cell}, rotation {rotation}."))
            }
            Event::CrocodileMoved { cell } => ("crocodile_moved", None, format!("The moderator moves the crocodile to {cell}.")),
            Event::CalendarSet { to } => ("calendar_set", None, format!("The moderator sets the calendar to space {to}.")),
            Event::Exchanged { one, other } => {
                let open = |tile: u16| state.market.contains(&tile) || state.board.tile(tile).is_some();
                // Two tiles that were hidden stay hidden.
                let text = if viewer == Viewer::Moderator || (open(*one) && open(*other)) {
                    format!("The moderator exchanges tiles {one} and {other}.")
                } else {
                    "The moderator exchanges two tiles, one of them hidden.".to_owned()
                };
                ("exchanged", None, text)
            }
        };
        Some(Observation { kind: kind.to_owned(), seat, text })
    }

    fn report(&self, view: &View, news: &[Observation]) -> Body {
        report::report(view, news)
    }

    fn inquiries(&self) -> Form {
        Form { verbs: vec![VerbForm::new("score", Vec::new(), "The points as they stand, element by element.")] }
    }

    fn inquire(&self, state: &State, viewer: Viewer, _question: &Order) -> Result<Body, Problem> {
        Ok(report::score(&self.view(state, viewer)))
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let scored = items(&self.components, self.options.sphinx, &state.board);
        let values = state.colours.iter().map(|own| i64::from(points(&scored, own))).collect();
        vec![Score { title: "points".into(), values }]
    }
}

impl Nilo {
    fn open_tile(&self, tile: &Tile) -> OpenTile {
        let numbers: Vec<u8> = tile.water.iter().map(|s| s.number()).collect();
        let shape = match numbers.as_slice() {
            [a, b] => match (b + 6 - a) % 6 {
                1 | 5 => "sharp",
                2 | 4 => "wide",
                _ => "straight",
            },
            _ => "river",
        };
        OpenTile { number: tile.number, water: tile.water.iter().map(|s| s.name()).collect(), shape, elements: tile.elements.clone() }
    }
}
