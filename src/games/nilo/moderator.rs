//! The moderator's edits, and taking over a position that was played elsewhere. Whatever would break an invariant is refused.

use super::Nilo;
use super::board::{Cell, Face};
use super::state::{Event, State};
use crate::games::ruleset::Problem;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

impl Nilo {
    /// See [`crate::games::ruleset::Ruleset::edits`].
    pub fn edit_form(&self, state: &State) -> Form {
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

    /// See [`crate::games::ruleset::Ruleset::edit`].
    pub fn edited(&self, state: &State, edit: &Order) -> Result<Vec<Event>, Problem> {
        let tile = |name: &str| {
            let number = edit.choice(name).and_then(|id| id.parse().ok());
            number.ok_or_else(|| Problem::new(format!("`{}` names no tile.", edit.normal)))
        };
        let cell = || -> Result<Cell, Problem> {
            let name = edit.text("cell").unwrap_or_default();
            name.parse().map_err(|e: super::board::NoCell| Problem::new(format!("{e}.")))
        };
        let small = |name: &str| edit.number(name).and_then(|n| u8::try_from(n).ok());
        let event = match edit.verb.as_str() {
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
            "exchange" => Event::Exchanged { one: tile("one")?, other: tile("other")? },
            verb => return Err(Problem::new(format!("There is no edit `{verb}` in Nilo."))),
        };
        let mut after = state.clone();
        after.apply(&event);
        match self.faults(&after).first() {
            Some(fault) => Err(Problem::new(format!("That cannot be: {fault}."))),
            None => Ok(vec![event]),
        }
    }

    /// See [`crate::games::ruleset::Ruleset::adopt`]. `table` is a [`State`]; `seats` may be left out.
    pub fn adopted(&self, state: &State, table: &serde_json::Value) -> Result<Vec<Event>, Problem> {
        let mut table = table.clone();
        if let Some(map) = table.as_object_mut()
            && !map.contains_key("seats")
        {
            map.insert("seats".into(), serde_json::json!(state.seats));
        }
        let adopted: State = serde_json::from_value(table).map_err(|e| Problem::new(format!("The table is no position of Nilo: {e}.")))?;
        if adopted.seats != state.seats {
            let (there, here) = (adopted.seats.join(", "), state.seats.join(", "));
            return Err(Problem::new(format!("The table's seats are {there}, the game's are {here}.")));
        }
        match self.faults(&adopted).first() {
            Some(fault) => Err(Problem::new(format!("The table is no possible position: {fault}."))),
            None => Ok(vec![Event::Adopted { state: Box::new(adopted) }]),
        }
    }
}
