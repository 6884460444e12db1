//! Points, element by element.

use super::board::{Board, Cell, Face, Placed};
use super::components::{Colour, Components, Element, Kind};
use serde::{Deserialize, Serialize};

/// Which adjacent tiles count for a sphinx (ruling 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SphinxRule {
    /// Those that show their river side.
    #[default]
    River,
    /// All: every tile is called a River tile.
    Any,
}

/// What one element scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// Its colour.
    pub colour: Colour,
    /// What it is.
    pub kind: Kind,
    /// The tile that bears it.
    pub tile: u16,
    /// Where that lies.
    pub cell: Cell,
    /// How often it scores: adjacent river tiles, adjacent sphinxes, 1 for a ship afloat.
    pub count: u32,
    /// The points.
    pub points: u32,
}

/// The items of all elements in sight, by cell in reading order. Elements of a bank side that was flooded are gone.
pub fn items(components: &Components, rule: SphinxRule, board: &Board) -> Vec<Item> {
    board.0.iter().flat_map(|(cell, placed)| items_of(components, rule, board, *cell, *placed)).collect()
}

/// The points of a set of colours.
pub fn points(items: &[Item], colours: &[Colour]) -> u32 {
    items.iter().filter(|i| colours.contains(&i.colour)).map(|i| i.points).sum()
}

/// The items of one tile.
pub fn items_of(components: &Components, rule: SphinxRule, board: &Board, cell: Cell, placed: Placed) -> Vec<Item> {
    let elements = components.tile(placed.tile).map_or(&[][..], |t| t.elements.as_slice());
    let around = |counts: &dyn Fn(&Placed) -> bool| u32::try_from(board.around(cell).filter(|(_, p)| counts(p)).count()).unwrap_or(0);
    elements
        .iter()
        .filter_map(|Element { kind, colour }| {
            let (count, each) = match (kind, placed.face) {
                (Kind::Sphinx, Face::Bank) => (around(&|p| rule == SphinxRule::Any || p.face == Face::River), components.sphinx_points),
                (Kind::Obelisk, Face::Bank) => (around(&|p| has_sphinx(components, p, *colour)), components.obelisk_points),
                (Kind::Ship, Face::River) => (1, components.ship_points),
                (Kind::Ship, Face::Bank) => (0, components.ship_points),
                (Kind::Sphinx | Kind::Obelisk, Face::River) => return None,
            };
            Some(Item { colour: *colour, kind: *kind, tile: placed.tile, cell, count, points: count * each })
        })
        .collect()
}

fn has_sphinx(components: &Components, placed: &Placed, colour: Colour) -> bool {
    let sphinx = Element { kind: Kind::Sphinx, colour };
    placed.face == Face::Bank && components.tile(placed.tile).is_some_and(|t| t.elements.contains(&sphinx))
}
