//! The game's part of a report: what happened, the board as a picture and as text, market, hands, points.

use super::board::{Cell, Face};
use super::components::{Colour, Element, Kind};
use super::picture::board_picture;
use super::score::Item;
use super::state::Stage;
use super::view::{BoardTile, HandView, OpenTile, SeatView, View};
use crate::games::kit::{and, body};
use crate::games::ruleset::{Body, Observation};
use crate::report::text::{table, whole};
use askama::Template;
use std::collections::BTreeMap;

/// See [`crate::games::ruleset::Ruleset::report`].
pub fn report(view: &View, news: &[Observation]) -> Body {
    let page = Page::new(view, news);
    let pictures = if view.board.is_empty() { Vec::new() } else { vec![board_picture(view)] };
    body(&PageText { page: &page }, &PageHtml { page: &page, pictured: !pictures.is_empty() }, pictures)
}

/// The points as they stand, element by element.
pub fn score(view: &View) -> Body {
    let page = Page::new(view, &[]);
    body(&ScoreText { page: &page }, &ScoreHtml { page: &page }, Vec::new())
}

/// What both templates show.
struct Page<'v> {
    view: &'v View,
    news: &'v [Observation],
    headline: String,
}

#[derive(Template)]
#[template(path = "nilo/report.txt")]
struct PageText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "nilo/report.html")]
struct PageHtml<'v> {
    page: &'v Page<'v>,
    pictured: bool,
}

#[derive(Template)]
#[template(path = "nilo/score.txt")]
struct ScoreText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "nilo/score.html")]
struct ScoreHtml<'v> {
    page: &'v Page<'v>,
}

impl<'v> Page<'v> {
    fn new(view: &'v View, news: &'v [Observation]) -> Page<'v> {
        let headline = match (view.stage, &view.outcome) {
            (Stage::New, _) => "The game has not begun.".to_owned(),
            (Stage::Colours, _) => "Everybody may say which colours they prefer.".to_owned(),
            (Stage::Over, Some(outcome)) => format!("The game is over. {}", outcome.reason),
            _ => {
                let mover = view.seats.iter().find(|s| Some(s.seat) == view.to_move);
                let who = match mover {
                    Some(seat) if seat.own => "You are".to_owned(),
                    Some(seat) => format!("{} is", seat.name),
                    None => "Nobody is".to_owned(),
                };
                format!("Turn {} of {}: {who} to place a tile and to take one.", view.turn, view.turns)
            }
        };
        Page { view, news, headline }
    }

    fn playing(&self) -> bool {
        self.view.stage == Stage::Play
    }

    fn over(&self) -> bool {
        self.view.stage == Stage::Over
    }

    fn dealt(&self) -> bool {
        !self.view.board.is_empty()
    }

    /// The elements that are now on the table or could come there, for the legend.
    fn colours(&self) -> Vec<(char, &'static str, String)> {
        let owner = |colour| self.view.seats.iter().find(|s| s.colours.contains(&colour)).map_or("nobody", |s| s.name.as_str()).to_owned();
        Colour::ALL.into_iter().map(|c| (c.letter(), c.name(), owner(c))).collect()
    }

    fn board_text(&self) -> String {
        whole(&board_text(self.view))
    }

    fn legend(&self) -> String {
        let colours: Vec<String> = self.colours().into_iter().map(|(l, name, owner)| format!("{l} {name} ({owner})")).collect();
        let free = self.view.open.first().map(|cell| format!(" A name like {cell} marks a free cell next to a tile.")).unwrap_or_default();
        format!(
            "S sphinx, O obelisk, V ship, each with its colour: {}. ~ is water, . is dry; a hex full of water shows its river side.{free}",
            colours.join(", ")
        )
    }

    fn calendar(&self) -> String {
        let left = self.view.spaces.saturating_sub(self.view.calendar);
        format!("The calendar stands on space {} of {}; {left} more reach the swelling.", self.view.calendar, self.view.spaces)
    }

    fn market_text(&self) -> String {
        let rows: Vec<Vec<String>> =
            self.view.market.iter().map(|m| vec![m.place.to_string(), format!("+{}", m.steps), tile_text(&m.tile)]).collect();
        whole(&table(&headed(&["place", "calendar", "tile"], rows), &[0, 1], 12))
    }

    fn piles(&self) -> String {
        let each: Vec<String> = self
            .view
            .piles
            .iter()
            .map(|p| match p.count {
                0 => format!("{}: empty", p.pile),
                count => format!("{}: {count} ({} on top)", p.pile, face(p.top)),
            })
            .collect();
        each.join(", ")
    }

    fn own_hand(&self) -> Option<String> {
        let own = self.view.seats.iter().find(|s| s.own)?;
        let rows: Vec<Vec<String>> = own.hand.iter().filter_map(|h| h.tile.as_ref()).map(|t| vec![tile_text(t)]).collect();
        Some(whole(&table(&rows, &[], 70)))
    }

    /// The hands as far as they are known; the viewer's own stands elsewhere while the game runs.
    fn hands(&self) -> Vec<(String, String)> {
        let others = self.view.seats.iter().filter(|s| !s.own || self.over());
        others.map(|s| (s.name.clone(), s.hand.iter().map(held).collect::<Vec<_>>().join("; "))).collect()
    }

    fn points_text(&self) -> String {
        let rows: Vec<Vec<String>> = self
            .view
            .seats
            .iter()
            .map(|s| {
                let mut row = vec![s.name.clone(), colour_names(s)];
                row.extend(self.kinds(s).into_iter().map(|(_, points)| points.to_string()));
                row.push(s.points.to_string());
                row
            })
            .collect();
        whole(&table(&headed(&["player", "colours", "sphinxes", "obelisks", "ships", "points"], rows), &[2, 3, 4, 5], 20))
    }

    /// The points of a player by kind of element.
    fn kinds(&self, seat: &SeatView) -> Vec<(Kind, u32)> {
        [Kind::Sphinx, Kind::Obelisk, Kind::Ship]
            .into_iter()
            .map(|kind| (kind, seat.items.iter().filter(|i| i.kind == kind).map(|i| i.points).sum()))
            .collect()
    }

    fn items_text(&self, seat: &SeatView) -> String {
        let rows: Vec<Vec<String>> = seat
            .items
            .iter()
            .map(|i| {
                vec![i.tile.to_string(), i.cell.to_string(), format!("{} {}", i.colour, i.kind.name()), reason(i), i.points.to_string()]
            })
            .collect();
        whole(&table(&headed(&["tile", "cell", "element", "for", "points"], rows), &[0, 4], 30))
    }
}

fn headed(head: &[&str], rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    std::iter::once(head.iter().map(|h| (*h).to_owned()).collect()).chain(rows).collect()
}

/// Why an element scores what it does.
fn reason(item: &Item) -> String {
    let many = |one: &str, more: &str| format!("{} {}", item.count, if item.count == 1 { one } else { more });
    match (item.kind, item.count) {
        (Kind::Sphinx, _) => many("river tile", "river tiles"),
        (Kind::Obelisk, _) => many("sphinx", "sphinxes"),
        (Kind::Ship, 0) => "aground".to_owned(),
        (Kind::Ship, _) => "afloat".to_owned(),
    }
}

fn colour_names(seat: &SeatView) -> String {
    and(&seat.colours.iter().map(|c| c.name().to_owned()).collect::<Vec<_>>())
}

fn face(ship: Option<Colour>) -> String {
    ship.map_or("plain".to_owned(), |c| format!("{c} ship"))
}

fn elements(elements: &[Element]) -> String {
    and(&elements.iter().map(ToString::to_string).collect::<Vec<_>>())
}

fn tile_text(tile: &OpenTile) -> String {
    format!("tile {}, {} (water {}): {}", tile.number, tile.shape, tile.water.join(" "), elements(&tile.elements))
}

fn held(hand: &HandView) -> String {
    match &hand.tile {
        Some(tile) => format!("tile {} ({})", tile.number, elements(&tile.elements)),
        None => format!("hidden, river side {}", face(hand.ship)),
    }
}

/// Characters of one column: a hex is two columns wide.
const COLUMN: i16 = 3;
/// Columns that fit beside the row letters within 72 characters.
const STRIP: i16 = 22;

/// The board in characters, three lines to a row of hexes; in strips where it is wider than a mail.
fn board_text(view: &View) -> String {
    let cells = || view.board.iter().map(|t| t.cell).chain(view.open.iter().copied());
    let (Some(west), Some(east)) = (cells().map(Cell::column).min(), cells().map(Cell::column).max()) else { return String::new() };
    let mut strips = Vec::new();
    let mut from = west;
    while from <= east {
        strips.push(strip(view, from, (from + STRIP - 1).min(east)));
        from += STRIP;
    }
    strips.join("\n\n")
}

fn strip(view: &View, west: i16, east: i16) -> String {
    let inside = |cell: Cell| (west..=east).contains(&cell.column());
    let mut rows: BTreeMap<i16, BTreeMap<i16, [String; 3]>> = BTreeMap::new();
    for tile in view.board.iter().filter(|t| inside(t.cell)) {
        rows.entry(tile.cell.r).or_default().insert(tile.cell.column(), hex(tile, tile.cell == view.crocodile));
    }
    for cell in view.open.iter().filter(|c| inside(**c)) {
        rows.entry(cell.r).or_default().insert(cell.column(), [String::new(), format!("{:^6}", cell.to_string()), String::new()]);
    }
    let width = (east - west + 2) * COLUMN;
    let put = |line: &mut Vec<char>, column: i16, text: &str| {
        let at = usize::try_from((column - west) * COLUMN).unwrap_or(0);
        for (slot, c) in line.iter_mut().skip(at).zip(text.chars()) {
            if c != ' ' {
                *slot = c;
            }
        }
    };
    let blank = || vec![' '; usize::try_from(width).unwrap_or(0)];
    let mut head = blank();
    for column in west..=east {
        put(&mut head, column, &format!("{column:^6}"));
    }
    let mut lines = vec![format!("   {}", head.iter().collect::<String>())];
    for (r, hexes) in &rows {
        for part in 0..3 {
            let mut line = blank();
            for (column, hex) in hexes {
                put(&mut line, *column, hex.get(part).map_or("", String::as_str));
            }
            let label = if part == 1 { Cell { q: 0, r: *r }.row() } else { String::new() };
            lines.push(format!("{label:<3}{}", line.iter().collect::<String>()).trim_end().to_owned());
        }
    }
    lines.join("\n")
}

/// A tile in three lines of six characters: its number and elements within its six sides.
fn hex(tile: &BoardTile, crocodile: bool) -> [String; 3] {
    let [e, se, sw, w, nw, ne] = tile.water.map(|wet| if wet { '~' } else { '.' });
    let bears: String = tile.elements.iter().flat_map(|e| [e.kind.letter(), e.colour.letter()]).collect();
    let below = match (crocodile, tile.face) {
        (true, _) => "croc",
        (false, Face::River) => "~~~~",
        (false, Face::Bank) => "    ",
    };
    [
        format!(" {nw}{:02}{ne} ", tile.number),
        format!("{w}{bears:^4}{e}"),
        match tile.face {
            Face::River => format!("~{below}~"),
            Face::Bank => format!(" {sw}  {se} "),
        },
    ]
}
