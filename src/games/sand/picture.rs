//! The map and the player boards as SVG. Colours only help: routes are told apart by their strokes (solid, dashed, dotted), boxes by two letters, kinds of
//! locations by shape, players by number.

use super::components::{Colour, Kind, PlaceKind, RouteColour, Track};
use super::view::{PlaceView, SeatView, View};
use crate::games::ruleset::Picture;
use crate::report::clean::cut;
use askama::Template;

/// Units of the drawing for one unit of the map.
const SCALE: (i32, i32) = (5, 6);
const MARGIN: (i32, i32) = (54, 44);
/// The boards are drawn pixel by unit, so that edges are sharp and files small, and the map a tenth smaller: its names weigh most.
const WIDTH: i32 = 600;
const HEIGHT: i32 = 744;
/// How far a route keeps from a location that it passes.
const BERTH: f64 = 38.0;

/// A box as it is drawn.
struct BoxMark {
    x: i32,
    y: i32,
    fill: &'static str,
    ink: &'static str,
    letters: &'static str,
}

/// A route: a curve from one point to another, drawn towards a third.
struct Line {
    x1: i32,
    y1: i32,
    towards: (i32, i32),
    x2: i32,
    y2: i32,
    stroke: &'static str,
    width: &'static str,
    dashes: &'static str,
}

struct Node {
    x: i32,
    y: i32,
    shape: &'static str,
    name: String,
    boxes: Vec<BoxMark>,
    empty: Vec<i32>,
    lines: Vec<(i32, String)>,
    /// Where its name stands.
    top: i32,
    worms: Vec<(i32, i32, String)>,
}

#[derive(Template)]
#[template(path = "sand/map.svg", escape = "html")]
struct Map {
    width: i32,
    height: i32,
    title: String,
    routes: Vec<Line>,
    nodes: Vec<Node>,
    legend: Vec<(Line, &'static str)>,
    players: String,
}

struct Scale {
    y: i32,
    name: &'static str,
    value: i64,
    cells: Vec<(i32, bool)>,
}

struct Space {
    x: i32,
    y: i32,
    caption: String,
    mark: Option<BoxMark>,
    small: bool,
}

struct Board {
    y: i32,
    title: String,
    scales: Vec<Scale>,
    spaces: Vec<Space>,
    captions: Vec<(i32, i32, String)>,
}

#[derive(Template)]
#[template(path = "sand/boards.svg", escape = "html")]
struct Boards {
    width: i32,
    height: i32,
    title: String,
    boards: Vec<Board>,
}

fn int(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(0)
}

/// Two letters for a colour of boxes.
pub fn letters(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "Wh",
        Colour::Black => "Bk",
        Colour::Red => "Rd",
        Colour::Blue => "Bl",
        Colour::Green => "Gn",
        Colour::Orange => "Or",
        Colour::Pink => "Pk",
        Colour::Yellow => "Ye",
        Colour::Brown => "Br",
        Colour::Purple => "Pu",
        Colour::Gray => "Gy",
    }
}

fn mark(colour: Colour, x: i32, y: i32) -> BoxMark {
    let (fill, ink) = match colour {
        Colour::White => ("#ffffff", "#222"),
        Colour::Black => ("#2b2b2b", "#fff"),
        Colour::Red => ("#c8372d", "#fff"),
        Colour::Blue => ("#2f6db5", "#fff"),
        Colour::Green => ("#4d9a4a", "#fff"),
        Colour::Orange => ("#e98b2a", "#222"),
        Colour::Pink => ("#eba6bf", "#222"),
        Colour::Yellow => ("#f0d24a", "#222"),
        Colour::Brown => ("#7c5230", "#fff"),
        Colour::Purple => ("#76489a", "#fff"),
        Colour::Gray => ("#9a9a9a", "#222"),
    };
    BoxMark { x, y, fill, ink, letters: letters(colour) }
}

fn stroke(colour: RouteColour) -> (&'static str, &'static str, &'static str) {
    match colour {
        RouteColour::Green => ("#3f7f3c", "4", "none"),
        RouteColour::Gray => ("#6f6f6f", "4", "12 7"),
        RouteColour::Orange => ("#d9711c", "6", "0.1 13"),
    }
}

fn line(colour: RouteColour, from: (i32, i32), to: (i32, i32), passed: &[(i32, i32)]) -> Line {
    let (stroke, width, dashes) = stroke(colour);
    Line { x1: from.0, y1: from.1, towards: towards(from, to, passed), x2: to.0, y2: to.1, stroke, width, dashes }
}

/// Where a curve is drawn so that it keeps away from the location that it would come nearest to; halfway where none is near.
fn towards(from: (i32, i32), to: (i32, i32), passed: &[(i32, i32)]) -> (i32, i32) {
    let number = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
    let ((x1, y1), (x2, y2)) = (number(from), number(to));
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy).max(1.0);
    // How far along the straight line a location lies, and how far beside it.
    let beside = |(x, y): (f64, f64)| {
        let along = ((x - x1) * dx + (y - y1) * dy) / (length * length);
        ((0.1..0.9).contains(&along)).then_some(((x - x1) * dy - (y - y1) * dx) / length)
    };
    let nearest = passed.iter().filter_map(|at| beside(number(*at))).min_by(|a, b| a.abs().total_cmp(&b.abs()));
    let bend = nearest.filter(|off| off.abs() < BERTH).map_or(0.0, |off| 2.0 * (BERTH - off.abs()) * if off < 0.0 { 1.0 } else { -1.0 });
    // The bend goes to the other side of what is passed.
    let round = |n: f64| n.round() as i32;
    (round((x1 + x2) / 2.0 + bend * dy / length), round((y1 + y2) / 2.0 - bend * dx / length))
}

/// The mountains are at the top: the compass points to them.
fn at(place: &PlaceView) -> (i32, i32) {
    (MARGIN.0 + place.x * SCALE.0, MARGIN.1 + (100 - place.y) * SCALE.1)
}

/// The number of a player on the map; A for Alhazred.
fn number(view: &View, name: &str) -> String {
    view.seats.iter().find(|s| s.name == name).map_or("A".to_owned(), |s| s.seat.to_string())
}

/// The map of a view.
pub fn map(view: &View) -> Picture {
    let place = |index: usize| view.places.get(index).map(at).unwrap_or_default();
    let routes = view.routes.iter().map(|r| {
        let passed: Vec<(i32, i32)> = (0..view.places.len()).filter(|at| !r.ends.contains(at)).map(place).collect();
        let [from, to] = r.ends.map(place);
        line(r.colour, from, to, &passed)
    });
    let y = HEIGHT - 34;
    let legend = RouteColour::ALL
        .iter()
        .zip([(16, "green path"), (190, "gray path"), (364, "orange shortcut")])
        .map(|(colour, (x, name))| (line(*colour, (x, y), (x + 56, y), &[]), name))
        .collect();
    let names: Vec<String> = view.seats.iter().map(|s| format!("{} {}", s.seat, cut(&s.name, 14))).collect();
    let his = if view.alhazred.is_some() { ", A Alhazred" } else { "" };
    let title = "The map: locations, routes, boxes, songs, shelters and worms. The tables beside it say it all.".to_owned();
    let drawing = Map {
        width: WIDTH,
        height: HEIGHT,
        title: title.clone(),
        routes: routes.collect(),
        nodes: view.places.iter().map(|p| node(view, p)).collect(),
        legend,
        players: format!("In circles worms, s songs, h shelters of {}{his}", names.join(", ")),
    };
    Picture { name: "map".to_owned(), alt: title, svg: drawing.render().unwrap_or_default() }
}

fn node(view: &View, place: &PlaceView) -> Node {
    let (x, y) = at(place);
    let shape = match place.kind {
        PlaceKind::Port => "port",
        PlaceKind::City => "city",
        PlaceKind::Oasis => "oasis",
        PlaceKind::Camp => "camp",
    };
    let mut lines = Vec::new();
    if let (Some((main, reward)), Some(minor)) = (&place.main, &place.minor) {
        let pair = |of: &[Colour; 2]| of.iter().map(|c| letters(*c)).collect::<Vec<_>>().join("+");
        lines.push(format!("{} = {}", pair(main), letters(*reward)));
        let tokens: Vec<String> = place.tokens.iter().map(u32::to_string).collect();
        lines.push(format!("{} = {}", pair(minor), if tokens.is_empty() { "-".to_owned() } else { tokens.join(", ") }));
    }
    let mut more = Vec::new();
    more.extend(place.song.iter().map(|name| format!("s{}", number(view, name))));
    more.extend(place.shelter.iter().map(|name| format!("h{}", number(view, name))));
    if !more.is_empty() {
        lines.push(more.join("  "));
    }
    // Inside a camp's tent, below other locations.
    let (first, step) = match place.kind {
        PlaceKind::Camp => (-2, 14),
        PlaceKind::Oasis => (37, 13),
        PlaceKind::City | PlaceKind::Port => (29, 13),
    };
    let lines = lines.into_iter().enumerate().map(|(i, text)| (first + int(i) * step, text)).collect();
    let count = place.boxes.len();
    let left = |i: usize| int(i) * 26 - int(count) * 13 + 2;
    let boxes = place.boxes.iter().enumerate().filter_map(|(i, b)| b.map(|colour| mark(colour, left(i), -11))).collect();
    let empty = place.boxes.iter().enumerate().filter(|(_, b)| b.is_none()).map(|(i, _)| left(i)).collect();
    let title = if place.number > 0 { format!("{}. {}", place.number, place.name) } else { place.name.clone() };
    // Worms stand beside cities and oases, whose lines are below them, and below camps and the port.
    let beside = matches!(place.kind, PlaceKind::City | PlaceKind::Oasis);
    let spot = |i: usize| if beside { (36 + int(i) * 20, -6) } else { (-30 + int(i) * 20, 30) };
    let worms = place.worms.iter().enumerate().map(|(i, name)| (spot(i).0, spot(i).1, number(view, name))).collect();
    let top = if place.kind == PlaceKind::Oasis { 24 } else { -21 };
    Node { x, y, shape, name: title, boxes, empty, lines, top, worms }
}

/// The viewer's board, or those of all players where the viewer has none: a mail with all of them would weigh too much.
pub fn boards(view: &View) -> Picture {
    let mut y = 8;
    let mut boards = Vec::new();
    let plays = view.seats.iter().any(|s| s.own);
    for seat in view.seats.iter().filter(|s| s.own || !plays) {
        let (board, height) = board(view, seat, y);
        boards.push(board);
        y += height;
    }
    let whose = if plays { "Your board" } else { "The player boards" };
    let title = format!("{whose}: tracks, action spaces, shelter, records. The lists below say the same.");
    let drawing = Boards { width: WIDTH, height: (y + 9) / 6 * 6, title: title.clone(), boards };
    Picture { name: "boards".to_owned(), alt: title, svg: drawing.render().unwrap_or_default() }
}

fn board(view: &View, seat: &SeatView, top: i32) -> (Board, i32) {
    const TRACKS: [(Track, i64); 5] =
        [(Track::Hydration, 15), (Track::Food, 15), (Track::Health, 10), (Track::Prayers, 10), (Track::Prestige, 10)];
    let turn = if Some(seat.seat) == view.active { ", to play" } else { "" };
    let traveler = seat.traveler.as_ref().map_or(String::new(), |(name, _)| format!(" ({name})"));
    let title =
        format!("{} {}{traveler}: {} coins, worm {} in {}{turn}", seat.seat, cut(&seat.name, 20), seat.tracks.coins, seat.worm, seat.place);
    let mut y = top + 30;
    let mut scales = Vec::new();
    for (track, end) in TRACKS {
        let value = seat.tracks.get(track);
        let cells = (0..=end).map(|n| (78 + i32::try_from(n).unwrap_or(0) * 17, n == value)).collect();
        scales.push(Scale { y, name: track.name(), value, cells });
        y += 20;
    }
    let (mut spaces, mut captions) = (Vec::new(), Vec::new());
    captions.push((384, top + 42, "On the worm".to_owned()));
    for n in 0..seat.spaces.max(seat.cargo.len()) {
        let boxes = seat.cargo.get(n).map(|(boxes, _)| boxes.clone()).unwrap_or_default();
        let x = 384 + int(n) * 54;
        if boxes.is_empty() {
            spaces.push(Space { x, y: top + 48, caption: "free".to_owned(), mark: None, small: false });
        }
        for (i, colour) in boxes.iter().enumerate() {
            spaces.push(Space { x: x + int(i) * 25, y: top + 48, caption: String::new(), mark: Some(mark(*colour, 0, 0)), small: true });
        }
    }
    if let Some((place, boxes)) = &seat.shelter {
        captions.push((384, top + 92, format!("Shelter: {place}")));
        for (i, colour) in boxes.iter().enumerate() {
            spaces.push(Space { x: 384 + int(i) * 27, y: top + 98, caption: String::new(), mark: Some(mark(*colour, 0, 0)), small: true });
        }
    }
    let awake: Vec<&str> = seat.companions.iter().filter(|(_, awake)| *awake).map(|(name, _)| name.as_str()).collect();
    y += 14;
    let companions = if awake.is_empty() { "Companions: none awake".to_owned() } else { format!("Companions: {}", awake.join(", ")) };
    captions.push((16, y, companions));
    y += 8;
    for record in &seat.records {
        let across = 16;
        let rows = record.rewards.len().div_ceil(across).max(1);
        captions.push((16, y + 18, record.kind.plural().to_owned()));
        for space in 0..record.rewards.len() {
            let (x, y) = (112 + int(space % across) * 27, y + int(space / across) * 27);
            let colour = record.boxes.get(space);
            spaces.push(Space { x, y, caption: (space + 1).to_string(), mark: colour.map(|c| mark(*c, 0, 0)), small: true });
        }
        let chest = record.boxes.len().saturating_sub(record.rewards.len());
        if chest > 0 && record.kind != Kind::Plant {
            captions.push((112 + int(record.rewards.len()) * 27 + 6, y + 18, format!("and {chest} in the chest")));
        }
        y += int(rows) * 27;
    }
    (Board { y: top, title, scales, spaces, captions }, y - top + 16)
}
