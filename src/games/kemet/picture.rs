//! The map as SVG: zones by kind and shape, pyramids with letter and level, troops as a badge with the player's number and the units. Colours never are
//! the only mark.

use super::ids::Colour;
use super::view::{View, ZoneView};
use crate::games::ruleset::Picture;
use askama::Template;

const WIDTH: i32 = 640;
const HEIGHT: i32 = 930;

#[derive(Template)]
#[template(path = "kemet/map.svg", escape = "html")]
struct Drawing {
    width: i32,
    height: i32,
    title: String,
    roads: Vec<Road>,
    zones: Vec<Shape>,
    cities: Vec<City>,
    storm: bool,
}

struct City {
    x: i32,
    y: i32,
    name: String,
}

struct Road {
    x1: i32,
    y1: i32,
    x2: i32,
    y2: i32,
    wall: bool,
}

struct Shape {
    x: i32,
    y: i32,
    /// Half its width.
    half: i32,
    kind: &'static str,
    words: Vec<String>,
    obelisk: bool,
    harbour: &'static str,
    storm: bool,
    pyramid: Option<Pyramid>,
    badge: Option<Badge>,
}

struct Pyramid {
    fill: &'static str,
    ink: &'static str,
    text: String,
}

struct Badge {
    fill: &'static str,
    ink: &'static str,
    text: String,
    leads: String,
}

/// The colour of a player's badge, and of its letters.
fn seat_fill(seat: u8) -> (&'static str, &'static str) {
    match seat {
        0 => ("#8c1d18", "#fff"),
        1 => ("#12447a", "#fff"),
        2 => ("#f2c230", "#111"),
        3 => ("#2c6b2f", "#fff"),
        _ => ("#5b3a86", "#fff"),
    }
}

fn pyramid(colour: Colour, level: u32) -> Pyramid {
    let (fill, ink, letter) = match colour {
        Colour::Ruby => ("#d9534a", "#fff", "R"),
        Colour::Sapphire => ("#4a7fd0", "#fff", "S"),
        Colour::Diamond => ("#ffffff", "#111", "D"),
        Colour::Onyx => ("#333333", "#fff", "O"),
        Colour::Emerald => ("#4da56a", "#fff", "E"),
    };
    Pyramid { fill, ink, text: format!("{letter}{level}") }
}

fn shape(zone: &ZoneView) -> Shape {
    let district = zone.kind == "district";
    let words: Vec<String> = if district {
        vec![zone.letter.clone()]
    } else {
        let mut lines: Vec<String> = Vec::new();
        for word in zone.name.split(' ') {
            match lines.last_mut().filter(|l| l.len() + word.len() < 11) {
                Some(line) => {
                    line.push(' ');
                    line.push_str(word);
                }
                None => lines.push(word.to_owned()),
            }
        }
        lines
    };
    Shape {
        x: zone.at.0,
        y: zone.at.1,
        half: if district { 31 } else { 44 },
        kind: zone.kind,
        words,
        obelisk: zone.obelisk,
        harbour: zone.harbour.unwrap_or(""),
        storm: zone.storm,
        pyramid: zone.pyramid.map(|(colour, level)| pyramid(colour, level)),
        badge: zone.troop.as_ref().map(|t| {
            let (fill, ink) = seat_fill(t.seat.0);
            let leads = t.divinity.clone().or(t.creature.clone()).unwrap_or_default();
            Badge { fill, ink, text: format!("P{}: {}", t.seat, t.units), leads }
        }),
    }
}

fn city_name(zone: &ZoneView) -> String {
    zone.name.split(' ').next().unwrap_or_default().to_owned()
}

/// The picture of a view.
pub fn map_picture(view: &View) -> Picture {
    let place = |id: &str| view.zones.iter().find(|z| z.id == id);
    let roads = view
        .edges
        .iter()
        .filter_map(|(a, b)| {
            let (a, b) = (place(a)?, place(b)?);
            let wall = a.city.is_some() || b.city.is_some();
            Some(Road { x1: a.at.0, y1: a.at.1, x2: b.at.0, y2: b.at.1, wall })
        })
        .collect();
    let cities = view
        .zones
        .iter()
        .filter(|z| z.letter == "B" || (z.storm && z.kind == "district" && z.id.ends_with("-b")))
        .map(|z| City { x: z.at.0, y: if z.at.1 < HEIGHT / 2 { z.at.1 - 34 } else { z.at.1 + 46 }, name: city_name(z) })
        .collect();
    let title =
        "The map with pyramids and troops (P1: 5 is a troop of player 1 with 5 units). The table beside the picture lists every zone."
            .to_owned();
    let drawing = Drawing {
        width: WIDTH,
        height: HEIGHT,
        title: title.clone(),
        roads,
        zones: view.zones.iter().map(shape).collect(),
        cities,
        storm: view.zones.iter().any(|z| z.storm),
    };
    Picture { name: "map".to_owned(), alt: title, svg: drawing.render().unwrap_or_default() }
}
