//! Leaders, Courts and Obelisks as SVG: one row for each player. Gods are told apart by letter and sign (a jackal's ears, a horn, an ibis' bill, a jaw), slots
//! by their place and caption; colours only help.

use super::view::{UnitView, View};
use crate::games::kit::many;
use crate::games::ruleset::Picture;
use crate::report::clean::cut;
use askama::Template;

/// The width of the drawing: what a phone shows without making it smaller.
const WIDTH: i32 = 400;
const LEFT: i32 = 10;
const CARD: (i32, i32) = (92, 92);
/// Cards of a hand in a row.
const ACROSS: usize = 4;
/// An Obelisk, with the space around it.
const OBELISK: (i32, i32) = (18, 42);
/// The columns of a name.
const NAME: usize = 20;

#[derive(Template)]
#[template(path = "lords_of_the_sand/courts.svg", escape = "html")]
struct Drawing {
    width: i32,
    height: i32,
    title: String,
    slots: Vec<Slot>,
    obelisks: Vec<(i32, i32)>,
    captions: Vec<Caption>,
}

struct Slot {
    x: i32,
    y: i32,
    caption: &'static str,
    card: Option<Card>,
}

struct Card {
    sign: String,
    fill: &'static str,
    letter: String,
    points: i64,
    words: Vec<String>,
    sort: String,
}

struct Caption {
    y: i32,
    bold: bool,
    text: String,
}

/// The picture of a view.
pub fn picture(view: &View) -> Picture {
    let (mut slots, mut obelisks, mut captions) = (Vec::new(), Vec::new(), Vec::new());
    let mut y = 8;
    let step = CARD.0 + 4;
    for seat in &view.seats {
        let active = if Some(seat.seat) == view.active { ", to play" } else { "" };
        let text = format!("{} {}: {} ({})", seat.seat, cut(&seat.name, NAME), seat.god, seat.chosen);
        captions.push(Caption { y: y + 16, bold: true, text });
        let (cards, obelisks_built) = (many(seat.hand_count, "card"), many(seat.obelisks, "Obelisk"));
        let text = format!("{} points, {cards} in hand, {obelisks_built}{active}", seat.points);
        captions.push(Caption { y: y + 33, bold: false, text });
        y += 42;
        slots.push(Slot { x: LEFT, y, caption: "Leader", card: seat.leader.as_ref().map(card) });
        for index in 0..view.slots.max(seat.court.len()) {
            slots.push(Slot { x: LEFT + step * (int(index) + 1), y, caption: "Court", card: seat.court.get(index).map(card) });
        }
        y += CARD.1 + 8;
        obelisks.extend((0..seat.obelisks).map(|n| (LEFT + int(n) * OBELISK.0, y)));
        if seat.obelisks > 0 {
            y += OBELISK.1;
        }
    }
    let hand = view.seats.iter().find(|s| s.own).and_then(|s| s.hand.as_ref()).filter(|hand| !hand.is_empty());
    if let Some(hand) = hand {
        captions.push(Caption { y: y + 16, bold: true, text: "Your hand".to_owned() });
        y += 26;
        for (index, unit) in hand.iter().enumerate() {
            let (x, y) = (LEFT + step * int(index % ACROSS), y + int(index / ACROSS) * (CARD.1 + 8));
            slots.push(Slot { x, y, caption: "", card: Some(card(unit)) });
        }
        y += int(hand.len().div_ceil(ACROSS)) * (CARD.1 + 8);
    }
    let alt = format!("Leaders, Courts and Obelisks of {} players. The tables beside the picture say it all.", view.seats.len());
    let drawing = Drawing { width: WIDTH, height: y + 8, title: alt.clone(), slots, obelisks, captions };
    Picture { name: "courts".to_owned(), alt, svg: drawing.render().unwrap_or_default() }
}

fn int(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(0)
}

fn card(unit: &UnitView) -> Card {
    let fill = match unit.god.as_str() {
        "Anubis" => "#cfcbd6",
        "Khnum" => "#efcfae",
        "Thoth" => "#bcd8ea",
        _ => "#c4dfb8",
    };
    Card {
        sign: unit.god.to_lowercase(),
        fill,
        letter: unit.god.chars().take(1).collect(),
        points: unit.points,
        words: unit.name.split(' ').map(str::to_owned).collect(),
        sort: unit.sort.clone(),
    }
}
