//! The board as SVG: hexes with river and bank sides, water sides, elements and the crocodile; market and known hands below it.
//! Colours are never the only mark: each player's colour has its letter and its shape (red a circle, yellow a square, green a triangle, blue a
//! diamond), and water is drawn in waves.

use super::board::{Cell, Face};
use super::components::{Colour, Element, Kind};
use super::view::{OpenTile, View};
use crate::games::ruleset::Picture;
use askama::Template;

/// The distance from a hex's middle to its corners.
const RADIUS: f64 = 40.0;
/// The space around the drawing.
const MARGIN: f64 = 30.0;

/// Nothing in it comes from outside (numbers, cells, our own words), so nothing is escaped.
#[derive(Template)]
#[template(path = "nilo/board.svg", escape = "none")]
struct Drawing {
    width: i32,
    height: i32,
    title: String,
    tiles: Vec<Hex>,
    open: Vec<Label>,
    captions: Vec<Label>,
}

struct Label {
    x: String,
    y: String,
    corners: String,
    text: String,
}

struct Hex {
    x: String,
    y: String,
    corners: String,
    river: bool,
    number: String,
    crocodile: bool,
    /// The water sides, as the two ends of each edge.
    water: Vec<[String; 4]>,
    badges: Vec<Badge>,
}

struct Badge {
    x: String,
    y: String,
    shape: &'static str,
    fill: &'static str,
    ink: &'static str,
    letter: char,
    kind: &'static str,
}

/// The picture of a view.
pub fn board_picture(view: &View) -> Picture {
    let middle = |cell: Cell| (f64::from(cell.column()) * half_width(), f64::from(cell.r) * RADIUS * 1.5);
    let cells = || view.board.iter().map(|t| t.cell).chain(view.open.iter().copied()).map(middle);
    let left = cells().map(|(x, _)| x).fold(f64::MAX, f64::min) - half_width() - MARGIN;
    let right = cells().map(|(x, _)| x).fold(f64::MIN, f64::max) + half_width() + MARGIN;
    let top = cells().map(|(_, y)| y).fold(f64::MAX, f64::min) - RADIUS - MARGIN;
    let bottom = cells().map(|(_, y)| y).fold(f64::MIN, f64::max) + RADIUS;

    let at = |cell: Cell| {
        let (x, y) = middle(cell);
        (x - left, y - top)
    };
    let mut tiles: Vec<Hex> = view
        .board
        .iter()
        .map(|t| {
            let number = if t.number == 0 { "start".to_owned() } else { t.number.to_string() };
            hex(at(t.cell), number, t.face, &t.water, &t.elements, t.cell == view.crocodile)
        })
        .collect();
    let open = view
        .open
        .iter()
        .map(|c| {
            let (x, y) = at(*c);
            Label { x: n(x), y: n(y + 6.0), corners: corners(x, y), text: c.to_string() }
        })
        .collect();

    // The market and the viewer's own hand lie below, unturned.
    let mut captions = Vec::new();
    let mut y = bottom - top;
    let mut width = right - left;
    let mut row = |caption: &str, row_tiles: Vec<(String, &OpenTile)>| {
        if row_tiles.is_empty() {
            return;
        }
        y += MARGIN;
        captions.push(Label { x: n(MARGIN), y: n(y), corners: String::new(), text: caption.to_owned() });
        y += RADIUS + 10.0;
        for (index, (below, tile)) in row_tiles.into_iter().enumerate() {
            let x = MARGIN + half_width() + (2.0 * half_width() + 12.0) * index as f64;
            let mut water = [false; 6];
            for (wet, side) in water.iter_mut().zip(super::board::Side::all()) {
                *wet = tile.water.contains(&side.name());
            }
            tiles.push(hex((x, y), tile.number.to_string(), Face::Bank, &water, &tile.elements, false));
            captions.push(Label { x: n(x - half_width() / 2.0), y: n(y + RADIUS + 17.0), corners: String::new(), text: below });
            width = width.max(x + half_width() + MARGIN);
        }
        y += RADIUS + 22.0;
    };
    row("Market", view.market.iter().map(|m| (format!("{}: +{}", m.place, m.steps), &m.tile)).collect());
    if let Some(own) = view.seats.iter().find(|s| s.own) {
        row("Your hand", own.hand.iter().filter_map(|h| h.tile.as_ref()).map(|t| (String::new(), t)).collect());
    }
    let height = y + MARGIN / 2.0;

    let flooded = view.board.iter().filter(|t| t.face == Face::River).count();
    let alt = format!(
        "The board: {} tiles, {flooded} of them river; the crocodile lies on {}. The text below the picture says it all.",
        view.board.len(),
        view.crocodile
    );
    let drawing = Drawing { width: width.ceil() as i32, height: height.ceil() as i32, title: alt.clone(), tiles, open, captions };
    Picture { name: "board".to_owned(), alt, svg: drawing.render().unwrap_or_default() }
}

fn half_width() -> f64 {
    RADIUS * 3.0_f64.sqrt() / 2.0
}

/// A number with one decimal: the same picture everywhere.
fn n(x: f64) -> String {
    format!("{x:.1}")
}

/// The six corners around a middle, clockwise, the first between sides NE and E.
fn corner(x: f64, y: f64, index: usize) -> (f64, f64) {
    let (dx, dy) = match index % 6 {
        0 => (half_width(), -RADIUS / 2.0),
        1 => (half_width(), RADIUS / 2.0),
        2 => (0.0, RADIUS),
        3 => (-half_width(), RADIUS / 2.0),
        4 => (-half_width(), -RADIUS / 2.0),
        _ => (0.0, -RADIUS),
    };
    (x + dx, y + dy)
}

fn corners(x: f64, y: f64) -> String {
    let each: Vec<String> = (0..6)
        .map(|i| {
            let (x, y) = corner(x, y, i);
            format!("{},{}", n(x), n(y))
        })
        .collect();
    each.join(" ")
}

fn hex((x, y): (f64, f64), number: String, face: Face, water: &[bool; 6], elements: &[Element], crocodile: bool) -> Hex {
    // Side d lies between corners d and d + 1; its line is drawn a little inside.
    let inside = |(cx, cy): (f64, f64)| (x + (cx - x) * 0.9, y + (cy - y) * 0.9);
    let sides = water.iter().enumerate().filter(|(_, wet)| **wet).map(|(side, _)| {
        let (x1, y1) = inside(corner(x, y, side));
        let (x2, y2) = inside(corner(x, y, side + 1));
        [n(x1), n(y1), n(x2), n(y2)]
    });
    let count = elements.len();
    let badges = elements.iter().enumerate().map(|(i, element)| {
        let shift = (i as f64 - (count as f64 - 1.0) / 2.0) * 28.0;
        badge(x + shift, y + if crocodile { -1.0 } else { 3.0 }, *element)
    });
    Hex {
        x: n(x),
        y: n(y),
        corners: corners(x, y),
        river: face == Face::River,
        number,
        crocodile,
        water: sides.collect(),
        badges: badges.collect(),
    }
}

fn badge(x: f64, y: f64, element: Element) -> Badge {
    let (shape, fill, ink) = match element.colour {
        Colour::Red => ("circle", "#c62828", "#fff"),
        Colour::Yellow => ("square", "#fbc02d", "#222"),
        Colour::Green => ("triangle", "#2e7d32", "#fff"),
        Colour::Blue => ("diamond", "#1e3a9f", "#fff"),
    };
    let kind = match element.kind {
        Kind::Sphinx => "sphinx",
        Kind::Obelisk => "obelisk",
        Kind::Ship => "ship",
    };
    Badge { x: n(x), y: n(y), shape, fill, ink, letter: element.colour.letter(), kind }
}
