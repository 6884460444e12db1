//! Everyone's Lands as SVG: a row of cards for each player, the supply on top. Regions are told apart by letters and signs (a dune, waves, a
//! branching river, a gate), the Blessed side by a star and a double frame, shields by a bracket; colours only help.

use super::components::Region;
use super::view::{LandView, View};
use crate::games::kit::many;
use crate::games::ruleset::Picture;
use crate::report::clean::cut;
use askama::Template;

/// The width of the drawing: what a phone shows without making it smaller.
const WIDTH: i32 = 400;
/// A Land's card, with the space around it.
const STEP: (i32, i32) = (54, 72);
/// Cards in a row.
const ACROSS: usize = 7;
/// From one kind of Land in the supply to the next.
const SUPPLY: i32 = 94;
const LEFT: i32 = 12;
/// The columns of a name.
const NAME: usize = 16;

#[derive(Template)]
#[template(path = "rise_of_the_first_dynasty/lands.svg", escape = "html")]
struct Drawing {
    width: i32,
    height: i32,
    title: String,
    cards: Vec<Card>,
    captions: Vec<Caption>,
}

struct Card {
    x: i32,
    y: i32,
    sign: &'static str,
    fill: &'static str,
    label: String,
    points: String,
    blessed: bool,
    shielded: bool,
    current: bool,
}

struct Caption {
    y: i32,
    bold: bool,
    text: String,
}

/// The picture of a view.
pub fn picture(view: &View) -> Picture {
    let mut cards = Vec::new();
    let region = view.region.map_or("none", Region::name);
    let mut captions = vec![
        Caption { y: 26, bold: true, text: format!("Aeon {} of {}, region {region}", view.aeon, view.aeons) },
        Caption { y: 48, bold: false, text: "Supply: lands left, and what one is worth (Blessed)".to_owned() },
    ];
    for (index, supply) in view.supply.iter().enumerate() {
        cards.push(Card {
            label: format!("{} left", supply.left),
            points: format!("{} ({})", supply.normal, supply.blessed),
            current: view.region == Some(supply.region),
            ..card(LEFT + i32::try_from(index).unwrap_or(0) * SUPPLY, 58, supply.region)
        });
    }
    let mut y = 58 + STEP.1;
    for seat in &view.seats {
        let (name, edicts) = (cut(&seat.name, NAME), many(seat.edicts, "Edict"));
        let mut text = format!("{} {name}: {} points, {edicts}", seat.seat, seat.points);
        if let Some(action) = seat.action {
            text.push_str(&format!(", {}", action.name()));
        }
        if seat.scribe {
            text.push_str(" (Scribe)");
        }
        captions.push(Caption { y: y + 18, bold: true, text });
        y += 26;
        for (index, land) in seat.lands.iter().enumerate() {
            let row = i32::try_from(index / ACROSS).unwrap_or(0);
            cards.push(held(LEFT + step(index % ACROSS), y + row * STEP.1, land));
        }
        y += i32::try_from(seat.lands.len().div_ceil(ACROSS)).unwrap_or(0) * STEP.1;
    }
    let alt = format!("The Lands of {} players in Aeon {}. The tables beside the picture say it all.", view.seats.len(), view.aeon);
    let drawing = Drawing { width: WIDTH, height: y + 12, title: alt.clone(), cards, captions };
    Picture { name: "lands".to_owned(), alt, svg: drawing.render().unwrap_or_default() }
}

fn step(index: usize) -> i32 {
    i32::try_from(index).unwrap_or(0) * STEP.0
}

fn held(x: i32, y: i32, land: &LandView) -> Card {
    Card {
        label: land.id.clone(),
        points: land.points.to_string(),
        blessed: land.blessed,
        shielded: land.shielded,
        ..card(x, y, land.region)
    }
}

fn card(x: i32, y: i32, region: Region) -> Card {
    let (sign, fill) = match region {
        Region::Desert => ("dune", "#f0d9a0"),
        Region::Nile => ("waves", "#a9d6ee"),
        Region::Delta => ("delta", "#b9dfa9"),
        Region::Underworld => ("gate", "#cfc3e0"),
    };
    Card { x, y, sign, fill, label: String::new(), points: String::new(), blessed: false, shielded: false, current: false }
}
