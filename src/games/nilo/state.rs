//! The position and the outcomes that change it. Applying an event decides nothing.

use super::board::{Board, Cell, Face, Placed};
use super::components::Colour;
use crate::games::kit::Position;
use crate::games::ruleset::{Boundary, Outcome};
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing is dealt.
    New,
    /// The players say which colours they prefer.
    Colours,
    /// Tiles are placed, turn by turn.
    Play,
    /// It is over.
    Over,
}

/// A tile in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandTile {
    /// Its number.
    pub tile: u16,
    /// Whether all know it: it was announced at the start, or taken from the open market.
    pub known: bool,
}

/// The whole position. This is also what `[table]` of a scripted game or of an adopted one holds: the keys as they are named here,
/// cells by their names (`M50` is the initial tile's), tiles by their numbers, lists of seats in clockwise order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The seats' names.
    pub seats: Vec<String>,
    /// How far the game has come.
    pub stage: Stage,
    /// Each seat's colours.
    pub colours: Vec<Vec<Colour>>,
    /// The seat that has the first turn.
    pub start: SeatId,
    /// The turn that runs, counted from 1 over all seats; 0 before the first.
    pub turn: u32,
    /// The tiles on the table, by cell.
    pub board: Board,
    /// Where the river crocodile lies.
    pub crocodile: Cell,
    /// The space of the calendar crocodile; 0 is the swelling.
    pub calendar: u8,
    /// The open market, the leftmost place first.
    pub market: Vec<u16>,
    /// Each seat's hand.
    pub hands: Vec<Vec<HandTile>>,
    /// The piles, the top tile first.
    pub piles: Vec<Vec<u16>>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// What made a tile be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The player's order.
    Order,
    /// An order that was sent before the turn.
    Ahead,
    /// The default for a silent player.
    Default,
}

/// What made the river rise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The crocodile's tile is surrounded.
    Surrounded,
    /// The calendar crossed the swelling.
    Swelling,
}

/// An outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The players are asked for their colours.
    ColoursAsked,
    /// The colours are given out.
    ColoursGiven {
        /// Each seat's.
        colours: Vec<Vec<Colour>>,
    },
    /// The tiles are shuffled and dealt.
    Dealt {
        /// The market.
        market: Vec<u16>,
        /// The hands.
        hands: Vec<Vec<u16>>,
        /// The piles, top first.
        piles: Vec<Vec<u16>>,
    },
    /// Each player has said the highest number among their tiles; the highest starts.
    Announced {
        /// The numbers, by seat.
        numbers: Vec<u16>,
        /// The start player.
        start: SeatId,
    },
    /// A turn begins.
    TurnBegan {
        /// Its number, from 1.
        turn: u32,
        /// Whose it is.
        seat: SeatId,
    },
    /// An order sent ahead could not be carried out.
    AheadFailed {
        /// Whose it was.
        seat: SeatId,
        /// The order in its normal form.
        order: String,
        /// Why.
        reason: String,
    },
    /// A tile is placed from a hand, bank side up.
    Placed {
        /// Who placed it.
        seat: SeatId,
        /// The tile.
        tile: u16,
        /// Where.
        cell: Cell,
        /// Turned how.
        rotation: u8,
        /// Why.
        by: By,
    },
    /// The river rises, and finds no bank to flood.
    NoFlood {
        /// Why it rose.
        cause: Cause,
    },
    /// A tile is turned over to its river side, and the crocodile moves onto it.
    Flooded {
        /// The tile.
        tile: u16,
        /// Where it lies.
        cell: Cell,
        /// Why.
        cause: Cause,
    },
    /// A tile is taken from the market.
    Drawn {
        /// Who took it.
        seat: SeatId,
        /// From which place, from 1.
        place: usize,
        /// The tile.
        tile: u16,
    },
    /// The calendar crocodile moves.
    Moved {
        /// To this space.
        to: u8,
        /// By so many.
        steps: u8,
        /// Whether it arrived at or passed the swelling.
        crossed: bool,
    },
    /// The market's last place is filled from a pile.
    Refilled {
        /// Which pile, from 1.
        pile: usize,
        /// The tile.
        tile: u16,
    },
    /// The game is over, and the hands are shown.
    Ended {
        /// The points, by seat.
        points: Vec<u32>,
        /// Who won, and why.
        outcome: Outcome,
    },
    /// A position is taken over.
    Adopted {
        /// The position.
        state: Box<State>,
    },
    /// The moderator turned a tile over.
    Turned {
        /// The tile.
        tile: u16,
        /// The side that is up now.
        face: Face,
    },
    /// The moderator moved a tile on the table.
    Shifted {
        /// The tile.
        tile: u16,
        /// To where.
        cell: Cell,
        /// Turned how.
        rotation: u8,
    },
    /// The moderator moved the river crocodile.
    CrocodileMoved {
        /// To where.
        cell: Cell,
    },
    /// The moderator set the calendar.
    CalendarSet {
        /// To which space.
        to: u8,
    },
    /// The moderator exchanged two tiles, wherever they are.
    Exchanged {
        /// One.
        one: u16,
        /// The other.
        other: u16,
    },
}

impl Position for State {
    type Event = Event;

    /// Folds an event in.
    fn apply(&mut self, event: &Event) {
        match event {
            Event::ColoursAsked => self.stage = Stage::Colours,
            Event::ColoursGiven { colours } => self.colours.clone_from(colours),
            Event::Dealt { market, hands, piles } => {
                self.stage = Stage::Play;
                self.board.0.insert(Cell::MIDDLE, Placed { tile: 0, rotation: 0, face: Face::River });
                self.market.clone_from(market);
                self.hands = hands.iter().map(|h| h.iter().map(|t| HandTile { tile: *t, known: false }).collect()).collect();
                self.piles.clone_from(piles);
            }
            Event::Announced { numbers, start } => {
                self.start = *start;
                for held in self.hands.iter_mut().flatten().filter(|h| numbers.contains(&h.tile)) {
                    held.known = true;
                }
            }
            Event::TurnBegan { turn, .. } => self.turn = *turn,
            Event::AheadFailed { .. } | Event::NoFlood { .. } => {}
            Event::Placed { seat, tile, cell, rotation, .. } => {
                if let Some(hand) = self.hands.get_mut(seat.index()) {
                    hand.retain(|h| h.tile != *tile);
                }
                self.board.0.insert(*cell, Placed { tile: *tile, rotation: *rotation, face: Face::Bank });
            }
            Event::Flooded { tile, cell, .. } => {
                self.turn_over(*tile, Face::River);
                self.crocodile = *cell;
            }
            Event::Drawn { seat, tile, .. } => {
                self.market.retain(|t| t != tile);
                if let Some(hand) = self.hands.get_mut(seat.index()) {
                    hand.push(HandTile { tile: *tile, known: true });
                }
            }
            Event::Moved { to, .. } | Event::CalendarSet { to } => self.calendar = *to,
            Event::Refilled { tile, .. } => {
                for pile in &mut self.piles {
                    pile.retain(|t| t != tile);
                }
                self.market.push(*tile);
            }
            Event::Ended { outcome, .. } => {
                self.stage = Stage::Over;
                self.outcome = Some(outcome.clone());
            }
            Event::Adopted { state } => *self = (**state).clone(),
            Event::Turned { tile, face } => self.turn_over(*tile, *face),
            Event::Shifted { tile, cell, rotation } => {
                if let Some((from, placed)) = self.board.tile(*tile) {
                    self.board.0.remove(&from);
                    self.board.0.insert(*cell, Placed { rotation: *rotation, ..placed });
                    if self.crocodile == from {
                        self.crocodile = *cell;
                    }
                }
            }
            Event::CrocodileMoved { cell } => self.crocodile = *cell,
            Event::Exchanged { one, other } => {
                let places = self.market.iter_mut().chain(self.piles.iter_mut().flatten());
                let held = self.hands.iter_mut().flatten().map(|h| &mut h.tile);
                let placed = self.board.0.values_mut().map(|p| &mut p.tile);
                for tile in places.chain(held).chain(placed) {
                    if *tile == *one {
                        *tile = *other;
                    } else if *tile == *other {
                        *tile = *one;
                    }
                }
            }
        }
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }
    fn round(&self) -> u32 {
        self.turn
    }
    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
    fn adopted(self) -> Event {
        Event::Adopted { state: Box::new(self) }
    }
    fn boundary(event: &Event) -> Option<Boundary> {
        if let Event::TurnBegan { turn, .. } = event { Some(Boundary::of_round(*turn)) } else { None }
    }
}

impl State {
    /// The state of seats with these names, before anything happens.
    pub fn new(seats: &[String]) -> State {
        State {
            seats: seats.to_vec(),
            stage: Stage::New,
            colours: vec![Vec::new(); seats.len()],
            start: SeatId(0),
            turn: 0,
            board: Board::default(),
            crocodile: Cell::MIDDLE,
            calendar: 0,
            market: Vec::new(),
            hands: vec![Vec::new(); seats.len()],
            piles: Vec::new(),
            outcome: None,
        }
    }

    /// Whose turn a turn is.
    pub fn seat_of(&self, turn: u32) -> SeatId {
        let seats = u32::try_from(self.seats.len()).unwrap_or(1).max(1);
        let index = (u32::from(self.start.0) + turn.saturating_sub(1)) % seats;
        SeatId(u8::try_from(index).unwrap_or(0))
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> SeatId {
        self.seat_of(self.turn)
    }

    /// A seat's hand.
    pub fn hand(&self, seat: SeatId) -> &[HandTile] {
        self.hands.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether the seat holds the tile.
    pub fn holds(&self, seat: SeatId, tile: u16) -> bool {
        self.hand(seat).iter().any(|h| h.tile == tile)
    }

    /// How many tiles are left to draw: as many turns are still to come, the present one included.
    pub fn left(&self) -> usize {
        self.market.len() + self.piles.iter().map(Vec::len).sum::<usize>()
    }

    fn turn_over(&mut self, tile: u16, face: Face) {
        for placed in self.board.0.values_mut().filter(|p| p.tile == tile) {
            placed.face = face;
        }
    }
}
