//! What lies in the box: tiles, calendar and counts, read from TOML (ours is `nilo.toml`) and checked with the line of what is wrong.

use super::board::Side;
use crate::games::kit::Source;
use crate::games::ruleset::Problem;
use serde::{Deserialize, Serialize};
use serde_spanned::Spanned;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// The contents that come with the program.
pub const OURS: &str = include_str!("nilo.toml");

/// A player's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Red: a circle.
    Red,
    /// Yellow: a square.
    Yellow,
    /// Green: a triangle.
    Green,
    /// Blue: a diamond.
    Blue,
}

impl Colour {
    /// All four.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
        }
    }

    /// The letter that stands for it on the board.
    pub fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Yellow => 'Y',
            Colour::Green => 'G',
            Colour::Blue => 'B',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is built on a tile or sails from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// On the bank side: points for adjacent river tiles.
    Sphinx,
    /// On the bank side: points for adjacent sphinxes of its colour.
    Obelisk,
    /// On both sides: points on the river side.
    Ship,
}

impl Kind {
    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sphinx => "sphinx",
            Kind::Obelisk => "obelisk",
            Kind::Ship => "ship",
        }
    }

    /// The letter that stands for it in the text board (V: a hull).
    pub fn letter(self) -> char {
        match self {
            Kind::Sphinx => 'S',
            Kind::Obelisk => 'O',
            Kind::Ship => 'V',
        }
    }
}

/// An element of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Element {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub colour: Colour,
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.kind.name())
    }
}

/// A River tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its number; 0 is the initial tile.
    pub number: u16,
    /// The water sides of its bank side, unturned.
    pub water: Vec<Side>,
    /// What it bears.
    pub elements: Vec<Element>,
}

impl Tile {
    /// The water sides of the bank side when the tile is turned.
    pub fn water_at(&self, rotation: u8) -> Vec<Side> {
        self.water.iter().map(|side| side.turned(rotation)).collect()
    }

    /// The rotations that differ from each other: a straight tile turned by three is the same.
    pub fn rotations(&self) -> impl Iterator<Item = u8> {
        let sorted = |rotation: u8| {
            let mut sides = self.water_at(rotation);
            sides.sort();
            sides
        };
        (0..6).filter(move |rotation| (0..*rotation).all(|earlier| sorted(earlier) != sorted(*rotation)))
    }

    /// The ship that its river side shows; None: a plain river side.
    pub fn ship(&self) -> Option<Colour> {
        self.elements.iter().find(|e| e.kind == Kind::Ship).map(|e| e.colour)
    }
}

/// The contents of the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    tiles: BTreeMap<u16, Tile>,
    /// Tiles dealt to each player.
    pub hand: usize,
    /// Places of the market.
    pub market: usize,
    /// Piles.
    pub piles: usize,
    /// Points of a sphinx for each adjacent river tile.
    pub sphinx_points: u32,
    /// Points of an obelisk for each adjacent sphinx of its colour.
    pub obelisk_points: u32,
    /// Points of a ship afloat.
    pub ship_points: u32,
    /// Spaces of the calendar; the crocodile starts on the swelling, space 0.
    pub spaces: u8,
    /// How far the crocodile moves for a tile taken from each place of the market, the leftmost first.
    pub steps: Vec<u8>,
}

#[derive(Deserialize)]
struct File {
    tiles: Vec<Spanned<FileTile>>,
    meta: Meta,
    initial_tile: Spanned<Initial>,
    calendar: Spanned<Calendar>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileTile {
    n: Spanned<u16>,
    water: Spanned<Vec<u8>>,
    #[serde(default, rename = "shape")]
    shape: Option<Spanned<String>>,
    elements: Spanned<Vec<Element>>,
    river_face: Spanned<String>,
}

#[derive(Deserialize)]
struct Meta {
    hand: Spanned<usize>,
    market: Spanned<usize>,
    piles: Spanned<usize>,
    sphinx_points: u32,
    obelisk_points: u32,
    ship_points: u32,
}

#[derive(Deserialize)]
struct Initial {
    side: String,
    elements: Vec<Element>,
}

#[derive(Deserialize)]
struct Calendar {
    spaces: Spanned<u8>,
    swelling: Spanned<u8>,
    market_steps: Spanned<Vec<u8>>,
}

impl Components {
    /// Reads and checks a set. Errors name the line and what would be right.
    pub fn read(text: &str) -> Result<Components, Problem> {
        let source = Source { game: "Nilo", text };
        let wrong = |span: Range<usize>, what: String| source.wrong(span, what);
        let file: File = source.read()?;

        let mut tiles = BTreeMap::new();
        for spanned in &file.tiles {
            let tile = spanned.get_ref();
            let number = *tile.n.get_ref();
            if number == 0 {
                return Err(wrong(tile.n.span(), "tiles are numbered from 1; 0 is the initial tile.".into()));
            }
            let sides = tile.water.get_ref();
            let [a, b] = sides.as_slice() else {
                return Err(wrong(
                    tile.water.span(),
                    format!("tile {number} has {} water sides on its bank side; there must be 2.", sides.len()),
                ));
            };
            if a == b || *a > 5 || *b > 5 {
                return Err(wrong(
                    tile.water.span(),
                    format!("the water sides of tile {number} must be two different numbers from 0 (E) to 5 (NE)."),
                ));
            }
            let shape = match (b + 6 - a) % 6 {
                1 | 5 => "sharp",
                2 | 4 => "wide",
                _ => "straight",
            };
            if let Some(said) = tile.shape.as_ref().filter(|s| s.get_ref() != shape) {
                let what = format!("tile {number} with water sides {a} and {b} is {shape}, not `{}`.", said.get_ref());
                return Err(wrong(said.span(), what));
            }
            let new = Tile { number, water: vec![Side::new(*a), Side::new(*b)], elements: tile.elements.get_ref().clone() };
            if new.elements.iter().filter(|e| e.kind == Kind::Ship).count() > 1 {
                return Err(wrong(tile.elements.span(), format!("tile {number} has two ships; a river side shows at most one.")));
            }
            let face = new.ship().map_or("plain", Colour::name);
            if tile.river_face.get_ref() != face {
                let what =
                    format!("the river side of tile {number} shows `{face}`, as its ship does, not `{}`.", tile.river_face.get_ref());
                return Err(wrong(tile.river_face.span(), what));
            }
            if tiles.insert(number, new).is_some() {
                return Err(wrong(tile.n.span(), format!("there are two tiles with the number {number}.")));
            }
        }
        let meta = &file.meta;
        for (count, what) in [(&meta.hand, "hand"), (&meta.market, "market"), (&meta.piles, "piles")] {
            if !(1..=9).contains(count.get_ref()) {
                return Err(wrong(count.span(), format!("`{what}` must be from 1 to 9.")));
            }
        }
        let needed = 4 * meta.hand.get_ref() + meta.market.get_ref();
        if tiles.len() <= needed {
            return Err(wrong(meta.hand.span(), format!("{} tiles are too few: four hands and the market take {needed}.", tiles.len())));
        }
        let initial = file.initial_tile.get_ref();
        if initial.side != "river" {
            return Err(wrong(file.initial_tile.span(), "the initial tile lies with its `river` side up.".into()));
        }
        let calendar = file.calendar.get_ref();
        let (spaces, steps) = (*calendar.spaces.get_ref(), calendar.market_steps.get_ref().clone());
        if !(2..=100).contains(&spaces) {
            return Err(wrong(calendar.spaces.span(), "the calendar must have from 2 to 100 spaces.".into()));
        }
        if *calendar.swelling.get_ref() != 0 {
            return Err(wrong(calendar.swelling.span(), "the spaces are counted from the swelling, which is 0.".into()));
        }
        if steps.len() != *meta.market.get_ref() || steps.iter().any(|s| *s >= spaces) {
            let what =
                format!("`market_steps` must hold {} numbers below {spaces}, one for each place of the market.", meta.market.get_ref());
            return Err(wrong(calendar.market_steps.span(), what));
        }
        tiles.insert(0, Tile { number: 0, water: Side::all().collect(), elements: initial.elements.clone() });
        Ok(Components {
            tiles,
            hand: *meta.hand.get_ref(),
            market: *meta.market.get_ref(),
            piles: *meta.piles.get_ref(),
            sphinx_points: meta.sphinx_points,
            obelisk_points: meta.obelisk_points,
            ship_points: meta.ship_points,
            spaces,
            steps,
        })
    }

    /// The tile of that number; 0 is the initial tile.
    pub fn tile(&self, number: u16) -> Option<&Tile> {
        self.tiles.get(&number)
    }

    /// The numbers of all tiles but the initial one.
    pub fn numbers(&self) -> impl Iterator<Item = u16> + '_ {
        self.tiles.keys().copied().filter(|n| *n > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kit::testing;

    #[test]
    fn our_set_is_sound() -> Result<(), Problem> {
        let set = Components::read(OURS)?;
        assert_eq!(set.numbers().collect::<Vec<_>>(), (1..=44).collect::<Vec<u16>>());
        for kind in [Kind::Sphinx, Kind::Obelisk, Kind::Ship] {
            let count = |colour| set.tiles.values().flat_map(|t| &t.elements).filter(|e| e.kind == kind && e.colour == colour).count();
            let counts: Vec<usize> = Colour::ALL.into_iter().map(count).collect();
            assert!(counts.iter().all(|c| *c == counts[0]), "every colour has as many of each {}: {counts:?}", kind.name());
        }
        Ok(())
    }

    #[test]
    fn straight_tiles_have_three_rotations_the_others_six() -> Result<(), Problem> {
        let set = Components::read(OURS)?;
        let count = |n| set.tile(n).map(|t| t.rotations().count());
        assert_eq!((count(5), count(1), count(13)), (Some(3), Some(6), Some(6)));
        Ok(())
    }

    #[test]
    fn errors_name_the_line() {
        let tile_5 = "{ n = 5, water = [0, 3], shape = \"straight\", elements = [{ kind = \"obelisk\", colour = \"yellow\" }], river_face = \"plain\" }";
        let table = [
            ("n = 5,", "n = 4,", "line 24: there are two tiles with the number 4."),
            (
                "n = 5, water = [0, 3]",
                "n = 5, water = [0, 6]",
                "line 24: the water sides of tile 5 must be two different numbers from 0 (E) to 5 (NE).",
            ),
            ("n = 5, water = [0, 3]", "n = 5, water = [0]", "line 24: tile 5 has 1 water sides on its bank side; there must be 2."),
            ("n = 5, water = [0, 3]", "n = 5, water = [0, 2]", "line 24: tile 5 with water sides 0 and 2 is wide, not `straight`."),
            (tile_5, &tile_5.replace("plain", "red"), "line 24: the river side of tile 5 shows `plain`, as its ship does, not `red`."),
            (
                tile_5,
                &tile_5.replace("obelisk", "pyramid"),
                "line 24: unknown variant `pyramid`, expected one of `sphinx`, `obelisk`, `ship`.",
            ),
            ("hand = 3", "hand = 30", "`hand` must be from 1 to 9."),
            ("hand = 3", "hand = \"3\"", "invalid type: string \"3\", expected usize."),
            (
                "market_steps = [1, 2, 3, 4]",
                "market_steps = [1, 2, 3]",
                "`market_steps` must hold 4 numbers below 12, one for each place of the market.",
            ),
            ("spaces = 12", "spaces = 1", "the calendar must have from 2 to 100 spaces."),
            ("[meta]", "[meta", "line 66: unclosed table"),
        ];
        testing::errors_name_the_line(OURS, Components::read, &table);
    }
}
