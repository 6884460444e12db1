//! Temples and Dynasties as SVG: the Temples in a row with each player's face-down cards above and below, the Dynasties beneath. Gods are told apart by
//! letter and sign (a wing, a ripple, a mane, a fist), players by "1" and "2" and by above and below; colours only help.

use super::state::Face;
use super::view::{CardView, View};
use crate::games::kit::many;
use crate::games::ruleset::Picture;
use crate::report::clean::cut;
use askama::Template;

/// The width of the drawing: what a phone shows without making it smaller.
const WIDTH: i32 = 400;
const LEFT: i32 = 10;
/// A small card, with the space around it.
const STEP: (i32, i32) = (63, 60);
const ACROSS: usize = 6;
/// How far a Temple's face-down cards reach, and how far they lie apart at the most.
const BACKS: (i32, i32) = (58, 17);
/// The columns of a name.
const NAME: usize = 16;

#[derive(Template)]
#[template(path = "crimson_sun/temples.svg", escape = "html")]
struct Drawing {
    width: i32,
    height: i32,
    title: String,
    temples: Vec<TempleShape>,
    backs: Vec<Back>,
    cards: Vec<Card>,
    captions: Vec<Caption>,
}

struct TempleShape {
    x: i32,
    name: String,
    boosts: String,
    bars: String,
    lies: String,
    down: bool,
    gone: bool,
    fill: &'static str,
}

struct Back {
    x: i32,
    y: i32,
    owner: String,
}

struct Card {
    x: i32,
    y: i32,
    sign: String,
    fill: &'static str,
    letter: String,
    zeal: i64,
    words: Vec<String>,
}

struct Caption {
    y: i32,
    bold: bool,
    text: String,
}

/// The picture of a view.
pub fn picture(view: &View) -> Picture {
    let column = (WIDTH - 2 * LEFT) / i32::try_from(view.temples.len()).unwrap_or(1).max(1);
    let (mut temples, mut backs, mut cards) = (Vec::new(), Vec::new(), Vec::new());
    let mut captions = Vec::new();
    for (index, temple) in view.temples.iter().enumerate() {
        let x = LEFT + column * int(index);
        temples.push(TempleShape {
            x,
            name: temple.name.trim_start_matches("Temple of ").to_owned(),
            boosts: format!("{} +{}", temple.boosts, temple.boost),
            bars: format!("bars {}", temple.forbids),
            lies: cut(&temple.lies, NAME),
            down: temple.face == Face::Down,
            gone: temple.face == Face::Gone || matches!(temple.face, Face::Won(_)),
            fill: fill(&temple.boosts),
        });
        for (side, (seat, y)) in temple.sides.iter().zip(view.seats.iter().zip([34, 184])) {
            let apart = BACKS.1.min(BACKS.0 / int(side.count.saturating_sub(1)).max(1));
            for n in 0..side.count {
                backs.push(Back { x: x + int(n) * apart, y, owner: seat.seat.to_string() });
            }
        }
    }
    let mut y = 246;
    captions.push(Caption { y: 22, bold: false, text: "Face-down Followers: player 1 above, player 2 below".to_owned() });
    for seat in &view.seats {
        let text = format!("{} {}: Zeal {}, {}", seat.seat, cut(&seat.name, NAME), seat.zeal, many(seat.temples, "Temple"));
        captions.push(Caption { y: y + 16, bold: true, text });
        let text = format!("hand {}, deck {}, discards {}", seat.hand_count, seat.deck, seat.pile.len());
        captions.push(Caption { y: y + 33, bold: false, text });
        y += 42;
        row(&mut cards, &mut y, &seat.dynasty);
    }
    if let Some(hand) = view.seats.iter().find(|s| s.own).and_then(|s| s.hand.as_ref()) {
        captions.push(Caption { y: y + 16, bold: true, text: "Your hand".to_owned() });
        y += 26;
        row(&mut cards, &mut y, hand);
    }
    let alt =
        "The Temples with the face-down Followers of both players, and the Dynasties. The tables beside the picture say it all.".to_owned();
    let drawing = Drawing { width: WIDTH, height: y + 12, title: alt.clone(), temples, backs, cards, captions };
    Picture { name: "temples".to_owned(), alt, svg: drawing.render().unwrap_or_default() }
}

fn row(cards: &mut Vec<Card>, y: &mut i32, row: &[CardView]) {
    for (index, card) in row.iter().enumerate() {
        cards.push(Card {
            x: LEFT + int(index % ACROSS) * STEP.0,
            y: *y + int(index / ACROSS) * STEP.1,
            sign: card.god.to_lowercase(),
            fill: fill(&card.god),
            letter: card.god.chars().take(1).collect(),
            zeal: card.zeal,
            words: card.name.split(' ').map(str::to_owned).collect(),
        });
    }
    *y += int(row.len().div_ceil(ACROSS)) * STEP.1;
}

fn int(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(0)
}

fn fill(god: &str) -> &'static str {
    match god {
        "Horus" => "#f3dd9b",
        "Kuk" => "#b5d3c5",
        "Maahes" => "#eeb9a4",
        _ => "#cdc6e4",
    }
}
