//! The hexes: cells and their names, sides, tiles on the table, where water meets water, and the connected river.

use super::components::{Components, Tile};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// A cell in axial coordinates; the initial tile lies at (0, 0), whose name is `M50`.
///
/// Its name is a letter for the row (from north to south) and a number for the column (from west to east): cells of one row are two columns
/// apart, and rows are shifted by one column against each other, so that names can be read off the drawn board like a map's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell {
    /// Row, from north to south. First, so that cells sort as they are read.
    pub r: i16,
    /// Axial column.
    pub q: i16,
}

/// The row letter and column number of the initial tile.
const MIDDLE_ROW: i16 = 12;
const MIDDLE_COLUMN: i16 = 50;

/// The six sides in clockwise order with the step to the neighbour: side 0 is E.
const SIDES: [(&str, i16, i16); 6] = [("E", 1, 0), ("SE", 0, 1), ("SW", -1, 1), ("W", -1, 0), ("NW", 0, -1), ("NE", 1, -1)];

/// One of a tile's six sides, numbered clockwise from E (0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(u8);

impl Side {
    /// All six, clockwise from E.
    pub fn all() -> impl Iterator<Item = Side> {
        (0..6).map(Side)
    }

    /// The side that this number means, modulo six.
    pub fn new(number: u8) -> Side {
        Side(number % 6)
    }

    /// The same side of a tile turned clockwise by `rotation` sixths.
    pub fn turned(self, rotation: u8) -> Side {
        Side((self.0 + rotation % 6) % 6)
    }

    /// The side of the neighbour that touches this one.
    pub fn opposite(self) -> Side {
        self.turned(3)
    }

    /// Its number, clockwise from E (0).
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its compass name.
    pub fn name(self) -> &'static str {
        SIDES.get(usize::from(self.0)).map_or("E", |(name, _, _)| name)
    }
}

impl Cell {
    /// The initial tile's cell.
    pub const MIDDLE: Cell = Cell { q: 0, r: 0 };

    /// The neighbour across a side.
    pub fn beyond(self, side: Side) -> Cell {
        let (dq, dr) = SIDES.get(usize::from(side.0)).map_or((0, 0), |(_, q, r)| (*q, *r));
        Cell { q: self.q.saturating_add(dq), r: self.r.saturating_add(dr) }
    }

    /// The six neighbours, clockwise from E.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        Side::all().map(move |side| self.beyond(side))
    }

    /// The column number of its name.
    pub fn column(self) -> i16 {
        self.q.saturating_mul(2).saturating_add(self.r).saturating_add(MIDDLE_COLUMN)
    }

    /// The row letters of its name: A to Z; south of Z come ZA, ZB …; north of A come AZ, AY ….
    pub fn row(self) -> String {
        let letter = |n: i16| char::from(b'A' + u8::try_from(n).unwrap_or(0));
        let mut row = self.r.saturating_add(MIDDLE_ROW);
        let mut name = String::new();
        while row > 25 {
            name.push('Z');
            row -= 26;
        }
        while row < 0 {
            name.push('A');
            row += 26;
        }
        name.push(letter(row));
        name
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row(), self.column())
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

/// A name that is no cell's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no cell: a cell is a row letter and a column number, like M50, of rows and columns that are both even or both odd")]
pub struct NoCell(String);

impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(name: &str) -> Result<Cell, NoCell> {
        let wrong = || NoCell(name.to_owned());
        let split = name.find(|c: char| !c.is_ascii_alphabetic()).ok_or_else(wrong)?;
        let (letters, number) = name.split_at(split);
        let column: i16 = number.parse().ok().filter(|n: &i16| n.abs() < 1000).ok_or_else(wrong)?;
        let letters = letters.to_ascii_uppercase();
        let (last, prefix) = letters.as_bytes().split_last().ok_or_else(wrong)?;
        let wraps = i16::try_from(prefix.len()).ok().filter(|n| *n < 40).ok_or_else(wrong)?;
        let shift = match prefix.first() {
            None => 0,
            Some(b'Z') if prefix.iter().all(|b| *b == b'Z') => 26 * wraps,
            Some(b'A') if prefix.iter().all(|b| *b == b'A') => -26 * wraps,
            Some(_) => return Err(wrong()),
        };
        let r = i16::from(*last - b'A') + shift - MIDDLE_ROW;
        let doubled = column - MIDDLE_COLUMN - r;
        if doubled % 2 != 0 {
            return Err(wrong());
        }
        Ok(Cell { q: doubled / 2, r })
    }
}

impl TryFrom<String> for Cell {
    type Error = NoCell;
    fn try_from(name: String) -> Result<Cell, NoCell> {
        name.parse()
    }
}

/// Which side of a tile is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// The bank: two water sides, sphinxes and obelisks, ships aground.
    Bank,
    /// The river: water on all sides, ships afloat.
    River,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The tile's number; 0 is the initial tile.
    pub tile: u16,
    /// By how many sixths it is turned clockwise.
    pub rotation: u8,
    /// Which side is up.
    pub face: Face,
}

/// The tiles on the table, by cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Board(pub BTreeMap<Cell, Placed>);

/// A way to place a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement {
    /// The tile's number.
    pub tile: u16,
    /// The cell.
    pub cell: Cell,
    /// The rotation.
    pub rotation: u8,
}

impl Board {
    /// The tile on a cell.
    pub fn at(&self, cell: Cell) -> Option<&Placed> {
        self.0.get(&cell)
    }

    /// Where a tile lies.
    pub fn tile(&self, number: u16) -> Option<(Cell, Placed)> {
        self.0.iter().find(|(_, p)| p.tile == number).map(|(cell, p)| (*cell, *p))
    }

    /// The tiles next to a cell.
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = (Cell, Placed)> {
        cell.neighbours().filter_map(|c| self.at(c).map(|p| (c, *p)))
    }

    /// Whether all six neighbours of a cell are filled (ruling 5).
    pub fn surrounded(&self, cell: Cell) -> bool {
        cell.neighbours().all(|c| self.at(c).is_some())
    }

    /// The empty cells next to a tile, in reading order.
    pub fn open_cells(&self) -> BTreeSet<Cell> {
        self.0.keys().flat_map(|cell| cell.neighbours()).filter(|c| self.at(*c).is_none()).collect()
    }

    /// Whether a placed tile has water on one of its sides.
    pub fn water(&self, components: &Components, placed: &Placed, side: Side) -> bool {
        match placed.face {
            Face::River => true,
            Face::Bank => components.tile(placed.tile).is_some_and(|t| t.water_at(placed.rotation).contains(&side)),
        }
    }

    /// Whether the tile may be placed so: the cell is empty and one of its water sides meets the water side of a neighbour.
    pub fn fits(&self, components: &Components, tile: &Tile, cell: Cell, rotation: u8) -> bool {
        self.at(cell).is_none()
            && tile
                .water_at(rotation)
                .iter()
                .any(|side| self.at(cell.beyond(*side)).is_some_and(|neighbour| self.water(components, neighbour, side.opposite())))
    }

    /// All ways to place a tile, by cell in reading order, then by rotation.
    pub fn placements(&self, components: &Components, tile: &Tile) -> Vec<Placement> {
        let mut out = Vec::new();
        for cell in self.open_cells() {
            for rotation in tile.rotations() {
                if self.fits(components, tile, cell, rotation) {
                    out.push(Placement { tile: tile.number, cell, rotation });
                }
            }
        }
        out
    }

    /// The tile that a flooding turns over: the lowest bank tile next to the crocodile's, else (ruling 4) the lowest that touches the
    /// connected river; None where there is neither.
    pub fn to_flood(&self, crocodile: Cell) -> Option<(Cell, Placed)> {
        let bank = |(_, p): &(Cell, Placed)| p.face == Face::Bank;
        let lowest = |(_, p): &(Cell, Placed)| p.tile;
        let near = self.around(crocodile).filter(bank).min_by_key(lowest);
        near.or_else(|| self.river(crocodile).into_iter().flat_map(|cell| self.around(cell)).filter(bank).min_by_key(lowest))
    }

    /// The cells of the river tiles that are connected with the crocodile's.
    fn river(&self, crocodile: Cell) -> BTreeSet<Cell> {
        let mut seen = BTreeSet::new();
        let mut todo = vec![crocodile];
        while let Some(cell) = todo.pop() {
            if self.at(cell).is_some_and(|p| p.face == Face::River) && seen.insert(cell) {
                todo.extend(cell.neighbours());
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names_that_read_back() {
        for (q, r, name) in [
            (0, 0, "M50"),
            (1, 0, "M52"),
            (0, 1, "N51"),
            (-1, 1, "N49"),
            (0, -1, "L49"),
            (-26, 0, "M-2"),
            (0, 14, "ZA64"),
            (0, -13, "AZ37"),
        ] {
            let cell = Cell { q, r };
            assert_eq!(cell.to_string(), name);
            assert_eq!(name.to_lowercase().parse(), Ok(cell));
        }
        for r in -100..100 {
            for q in [-50, -3, 0, 7, 50] {
                let cell = Cell { q, r };
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
        for name in ["", "M", "50", "M51", "BA50", "M50x", "É50", "M99999"] {
            assert!(name.parse::<Cell>().is_err(), "{name}");
        }
    }

    #[test]
    fn a_side_touches_the_opposite_side_of_the_neighbour() {
        for side in Side::all() {
            let beyond = Cell::MIDDLE.beyond(side);
            assert_eq!(beyond.beyond(side.opposite()), Cell::MIDDLE, "{}", side.name());
        }
        let names: Vec<String> = Cell::MIDDLE.neighbours().map(|c| c.to_string()).collect();
        assert_eq!(names, ["M52", "N51", "N49", "M48", "L49", "L51"]);
    }
}
