//! The moderator's edits, and taking over a position that was played elsewhere. Whatever would break an invariant is refused.

use super::Nilo;
use super::board::{Cell, Face};
use super::components::Colour;
use super::state::{Event, Stage, State};
use crate::games::kit::{Faults, Moderated, Position};
use crate::games::ruleset::Problem;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

impl Moderated for Nilo {
    fn edits(&self, state: &State) -> Form {
        let tiles = |which: &dyn Fn(u16) -> bool| {
            let numbers = self.components.numbers().filter(|n| which(*n));
            SlotKind::Choice { candidates: numbers.map(|n| Candidate::new(n.to_string(), n.to_string())).collect(), numbered: false }
        };
        let placed = |n: u16| state.board.tile(n).is_some();
        let number = |most: u8| SlotKind::Number { least: 0, most: i64::from(most) };
        let to = || Part::words(&["to"]);
        Form {
            verbs: vec![
                VerbForm::new(
                    "turn tile",
                    vec![
                        Part::slot("tile", tiles(&placed)),
                        to(),
                        Part::choice("face", vec![Candidate::new("bank", "bank"), Candidate::new("river", "river")]),
                    ],
                    "Turns a tile on the table to its bank or river side; nothing else happens.",
                ),
                VerbForm::new(
                    "move tile",
                    vec![
                        Part::slot("tile", tiles(&placed)),
                        to(),
                        Part::slot("cell", SlotKind::Word),
                        Part::optional(vec![Part::words(&["rotation"]), Part::slot("rotation", number(5))], "without it: as it lies"),
                    ],
                    "Moves a tile on the table to another cell, whether water meets water there or not.",
                )
                .example("move tile 12 to M52 rotation 2"),
                VerbForm::new(
                    "move crocodile",
                    vec![to(), Part::slot("cell", SlotKind::Word)],
                    "Moves the river crocodile to a river tile.",
                )
                .example("move crocodile to M50"),
                VerbForm::new(
                    "set calendar",
                    vec![to(), Part::slot("space", number(self.components.spaces.saturating_sub(1)))],
                    "Sets the calendar crocodile; nothing is flooded.",
                ),
                VerbForm::new(
                    "exchange",
                    vec![Part::slot("one", tiles(&|_| true)), Part::words(&["with", "and"]), Part::slot("other", tiles(&|_| true))],
                    "Exchanges two tiles wherever they are: in hands, market, piles or on the table.",
                )
                .example("exchange 12 with 40"),
            ],
        }
    }

    fn edit(&self, state: &State, edit: &Order) -> Result<Event, Problem> {
        let tile = |name: &str| {
            let number = edit.choice(name).and_then(|id| id.parse().ok());
            number.ok_or_else(|| Problem::new(format!("`{}` names no tile.", edit.normal)))
        };
        let cell = || -> Result<Cell, Problem> {
            let name = edit.text("cell").unwrap_or_default();
            name.parse().map_err(|e: super::board::NoCell| Problem::new(format!("{e}.")))
        };
        let small = |name: &str| edit.number(name).and_then(|n| u8::try_from(n).ok());
        Ok(match edit.verb.as_str() {
            "turn tile" => {
                let face = if edit.choice("face") == Some("river") { Face::River } else { Face::Bank };
                Event::Turned { tile: tile("tile")?, face }
            }
            "move tile" => {
                let tile = tile("tile")?;
                let rotation = small("rotation").or_else(|| state.board.tile(tile).map(|(_, p)| p.rotation)).unwrap_or(0);
                Event::Shifted { tile, cell: cell()?, rotation }
            }
            "move crocodile" => Event::CrocodileMoved { cell: cell()? },
            "set calendar" => Event::CalendarSet { to: small("space").unwrap_or(0) },
            "exchange" => {
                let (one, other) = (tile("one")?, tile("other")?);
                if one == other {
                    return Err(Problem::new(format!("Tile {one} cannot be exchanged with itself.")));
                }
                Event::Exchanged { one, other }
            }
            verb => return Err(Problem::new(format!("There is no edit `{verb}` in Nilo."))),
        })
    }

    /// What is wrong with a position: empty unless there is a fault.
    fn faults(&self, state: &State) -> Vec<String> {
        let mut faults = Faults::default();
        let seats = state.seats.len();
        faults.when(state.hands.len() != seats || state.colours.len() != seats, || {
            "there must be one hand and one list of colours for each seat".into()
        });
        if matches!(state.stage, Stage::New | Stage::Colours) {
            return faults.told();
        }
        let everywhere = || {
            let held = state.hands.iter().flatten().map(|h| h.tile);
            let placed = state.board.0.values().map(|p| p.tile);
            state.market.iter().copied().chain(state.piles.iter().flatten().copied()).chain(held).chain(placed)
        };
        for number in std::iter::once(0).chain(self.components.numbers()) {
            let count = everywhere().filter(|t| *t == number).count();
            faults.when(count != 1, || format!("tile {number} is there {count} times"));
        }
        for tile in everywhere().filter(|t| self.components.tile(*t).is_none()) {
            faults.when(true, || format!("there is no tile {tile}"));
        }
        for (cell, placed) in &state.board.0 {
            let alone = placed.tile != 0 && state.board.around(*cell).next().is_none();
            faults.when(alone, || format!("tile {} touches no other", placed.tile));
            faults.when(placed.rotation > 5, || format!("tile {} has the rotation {}; there are 0 to 5", placed.tile, placed.rotation));
        }
        faults.when(state.board.at(state.crocodile).is_none_or(|p| p.face != Face::River), || {
            format!("the crocodile on {} does not lie on a river side", state.crocodile)
        });
        faults.when(state.calendar >= self.components.spaces, || format!("the calendar has no space {}", state.calendar));
        faults.when(state.piles.len() != self.components.piles, || format!("there must be {} piles", self.components.piles));
        let market = self.components.market.min(state.left());
        faults.when(state.market.len() != market, || format!("the market must hold {market} tiles"));
        for (seat, hand) in state.seat_ids().zip(&state.hands) {
            faults.when(hand.len() != self.components.hand, || format!("{} holds {} tiles", state.name(seat), hand.len()));
        }
        let each = if seats == 2 { 2 } else { 1 };
        for (seat, own) in state.seat_ids().zip(&state.colours) {
            faults.when(own.len() != each, || format!("{} has {} colours", state.name(seat), own.len()));
        }
        for colour in Colour::ALL {
            let owners = state.colours.iter().flatten().filter(|c| **c == colour).count();
            faults.when(owners > 1, || format!("{colour} belongs to {owners} players"));
        }
        faults.when((state.left() == 0) != (state.stage == Stage::Over), || "the game ends when no tile is left to draw".into());
        faults.when((state.stage == Stage::Over) != state.outcome.is_some(), || "a game that is over has an outcome".into());
        faults.when(state.start.index() >= seats, || "the start player has no seat".into());
        if state.stage == Stage::Play && faults.none() {
            let seat = state.to_move();
            faults.when(self.placements(state, seat).is_empty(), || format!("{} cannot place any tile", state.name(seat)));
        }
        faults.told()
    }
}
