//! Leaders, Courts and Obelisks as SVG: one row for each player. Gods are told apart by letter and sign (a jackal's ears, a horn, an ibis' bill, a jaw), slots
//! by their place and caption; colours only help.

use super::view::{UnitView, View};
use crate::games::ruleset::Picture;
use askama::Template;

const WIDTH: i32 = 760;
const LEFT: i32 = 16;
const CARD: (i32, i32) = (104, 92);

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
    x: i32,
    y: i32,
    bold: bool,
    text: String,
}

/// The picture of a view.
pub fn picture(view: &View) -> Picture {
    let (mut slots, mut obelisks, mut captions) = (Vec::new(), Vec::new(), Vec::new());
    let mut y = 8;
    let step = CARD.0 + 8;
    let mut right = WIDTH;
    for seat in &view.seats {
        let active = if Some(seat.seat) == view.active { ", to play" } else { "" };
        let text = format!(
            "{} {}: {} ({}), {} points, {} cards{active}",
            seat.seat, seat.name, seat.god, seat.chosen, seat.points, seat.hand_count
        );
        captions.push(Caption { x: LEFT, y: y + 16, bold: true, text });
        y += 26;
        slots.push(Slot { x: LEFT, y, caption: "Leader", card: seat.leader.as_ref().map(card) });
        for index in 0..view.slots.max(seat.court.len()) {
            slots.push(Slot { x: LEFT + step * (int(index) + 1), y, caption: "Court", card: seat.court.get(index).map(card) });
        }
        let x = LEFT + step * (int(view.slots) + 1) + 12;
        for n in 0..seat.obelisks {
            obelisks.push((x + int(n) * 34, y));
        }
        captions.push(Caption { x, y: y + CARD.1 - 4, bold: false, text: format!("{} Obelisks", seat.obelisks) });
        right = right.max(x + int(seat.obelisks) * 34 + LEFT);
        y += CARD.1 + 12;
    }
    let hand = view.seats.iter().find(|s| s.own).and_then(|s| s.hand.as_ref()).filter(|hand| !hand.is_empty());
    if let Some(hand) = hand {
        captions.push(Caption { x: LEFT, y: y + 16, bold: true, text: "Your hand".to_owned() });
        y += 26;
        const ACROSS: usize = 6;
        for (index, unit) in hand.iter().enumerate() {
            let (x, y) = (LEFT + step * int(index % ACROSS), y + int(index / ACROSS) * (CARD.1 + 8));
            slots.push(Slot { x, y, caption: "", card: Some(card(unit)) });
        }
        y += int(hand.len().div_ceil(ACROSS)) * (CARD.1 + 8);
    }
    let alt = format!("Leaders, Courts and Obelisks of {} players. The tables beside the picture say it all.", view.seats.len());
    let drawing = Drawing { width: right, height: y + 8, title: alt.clone(), slots, obelisks, captions };
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
