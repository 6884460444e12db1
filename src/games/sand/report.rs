//! The game's part of a report: what happened, the day, the map and the boards as pictures and as text, coins item by item.

use super::components::{Colour, PlaceKind, Track};
use super::picture::{boards, map};
use super::score::Item;
use super::state::Stage;
use super::view::{AlhazredView, MissionView, PlaceView, PlanRowView, RecordView, SeatView, View};
use crate::games::kit::{and, body, headed, many};
use crate::games::ruleset::{Body, Observation};
use crate::report::text::{table, whole};
use askama::Template;

/// See [`crate::games::ruleset::Ruleset::report`].
pub fn report(view: &View, news: &[Observation]) -> Body {
    let page = Page { view, news };
    let pictures = if page.set_up() { vec![map(view), boards(view)] } else { Vec::new() };
    body(&PageText { page: &page }, &PageHtml { page: &page }, pictures)
}

/// The coins as they would be, item by item.
pub fn score(view: &View) -> Body {
    let page = Page { view, news: &[] };
    body(&ScoreText { page: &page }, &ScoreHtml { page: &page }, Vec::new())
}

/// Everything that is printed on cards and tiles.
pub fn cards(sections: &[(String, Vec<String>)]) -> Body {
    body(&CardsText { sections }, &CardsHtml { sections }, Vec::new())
}

/// A tried list: the tracks after each order.
pub fn plan(rows: &[PlanRowView]) -> Body {
    body(&PlanText { rows }, &PlanHtml { rows }, Vec::new())
}

/// What the templates show.
struct Page<'v> {
    view: &'v View,
    news: &'v [Observation],
}

#[derive(Template)]
#[template(path = "sand/report.txt")]
struct PageText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "sand/report.html")]
struct PageHtml<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "sand/score.txt")]
struct ScoreText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "sand/score.html")]
struct ScoreHtml<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "sand/cards.txt")]
struct CardsText<'v> {
    sections: &'v [(String, Vec<String>)],
}

#[derive(Template)]
#[template(path = "sand/cards.html")]
struct CardsHtml<'v> {
    sections: &'v [(String, Vec<String>)],
}

#[derive(Template)]
#[template(path = "sand/plan.txt")]
struct PlanText<'v> {
    rows: &'v [PlanRowView],
}

#[derive(Template)]
#[template(path = "sand/plan.html")]
struct PlanHtml<'v> {
    rows: &'v [PlanRowView],
}

fn boxes(colours: &[Colour]) -> String {
    and(&colours.iter().map(|c| c.name()).collect::<Vec<_>>())
}

/// Tracks of a row of a tried list, as cells.
fn cells(row: &PlanRowView) -> Vec<String> {
    Track::ALL.iter().map(|t| row.tracks.get(*t).to_string()).collect()
}

fn plan_text(rows: &[PlanRowView]) -> String {
    let mut out = String::new();
    for (index, row) in rows.iter().enumerate() {
        out.push_str(&format!("{}. {}\n", index + 1, row.order));
        match &row.problem {
            Some(problem) => out.push_str(&format!("   It would stop here: {problem}\n")),
            None => {
                let tracks: Vec<String> = Track::ALL.iter().map(|t| format!("{} {}", t.name(), row.tracks.get(*t))).collect();
                out.push_str(&format!("   {}\n   at {}, carrying {}\n", tracks.join(", "), row.place, boxes(&row.boxes)));
            }
        }
    }
    whole(&out)
}

impl Page<'_> {
    fn set_up(&self) -> bool {
        self.view.stage != Stage::New
    }

    fn over(&self) -> bool {
        self.view.stage == Stage::Over
    }

    fn headline(&self) -> String {
        let view = self.view;
        match (view.stage, &view.outcome) {
            (Stage::New, _) => "The game has not begun.".to_owned(),
            (Stage::Travelers, _) => {
                format!("Everybody chooses a traveller; {} chooses first.", view.order.last().map_or("?", String::as_str))
            }
            (Stage::Missions, _) => {
                format!(
                    "Day {} of {} is over: everybody chooses a mission; {} chooses first.",
                    view.round,
                    view.rounds,
                    view.order.last().map_or("?", String::as_str)
                )
            }
            (Stage::Over, Some(outcome)) => format!("The game is over. {}", outcome.reason),
            _ => {
                let active = view.seats.iter().find(|s| Some(s.seat) == view.active);
                let who = active.map_or("Nobody is".to_owned(), |s| if s.own { "You are".to_owned() } else { format!("{} is", s.name) });
                format!("Day {} of {}, {}: {who} to play.", view.round, view.rounds, view.phase.name())
            }
        }
    }

    fn day(&self) -> Vec<String> {
        let view = self.view;
        let mut lines = Vec::new();
        if !view.dice.is_empty() {
            let dice: Vec<String> = view
                .dice
                .iter()
                .map(
                    |(t, face, value)| {
                        if face == value { format!("{} {face}", t.name()) } else { format!("{} {face} raised to {value}", t.name()) }
                    },
                )
                .collect();
            lines.push(format!("Dice: {}.", dice.join(", ")));
        }
        let solo = if view.alhazred.is_some() { ", then Alhazred" } else { "" };
        lines.push(format!("Turn order: {}{solo}.", view.order.join(", ")));
        let some = |stock: &[(Colour, u32)]| stock.iter().map(|(c, n)| format!("{n} {c}")).collect::<Vec<_>>().join(", ");
        lines.push(format!("In the bag: {}. In the reserve: {}.", some(&view.bag), some(&view.reserve)));
        let seals = if view.seals.is_empty() { "none".to_owned() } else { boxes(&view.seals) };
        lines.push(format!("Seals on the board: {seals}."));
        lines
    }

    fn turn(&self) -> Option<String> {
        let turn = self.view.turn.as_ref()?;
        let active = self.view.seats.iter().find(|s| Some(s.seat) == self.view.active)?;
        let whose = if active.own { "You have".to_owned() } else { format!("{} has", active.name) };
        let tokens: Vec<&str> = turn.tokens.iter().map(|t| t.name()).collect();
        let tokens = if tokens.is_empty() { "no token left".to_owned() } else { format!("the tokens {}", and(&tokens)) };
        let mut text = format!("{whose} {tokens} and {} for them.", many(turn.spaces, "free action space"));
        if turn.delivered {
            text.push_str(" Goods were delivered at this stop.");
        }
        if turn.second_leg {
            text.push_str(" The Navigator's second leg is open.");
        }
        if turn.reroll {
            text.push_str(" The dice may be rolled again before anything else (`reroll`).");
        }
        Some(text)
    }

    fn mission_line(mission: &MissionView) -> String {
        let pays = mission.pays.map_or(String::new(), |n| format!(" (now {n})"));
        format!("{}: {}{pays}; or at once {}", mission.number, mission.task, mission.immediate)
    }

    fn missions(&self) -> Vec<String> {
        self.view.missions.iter().map(Page::mission_line).collect()
    }

    fn players_text(&self) -> String {
        let row = |s: &SeatView| {
            let mut row = vec![s.seat.to_string(), s.name.clone()];
            row.extend(Track::ALL.iter().map(|t| s.tracks.get(*t).to_string()));
            row.push(s.place.clone());
            row
        };
        let head = ["", "player", "hydr", "food", "hlth", "pray", "pres", "coins", "worm in"];
        whole(&table(&headed(&head, self.view.seats.iter().map(row).collect()), &[0, 2, 3, 4, 5, 6, 7], 12))
    }

    fn record(record: &RecordView) -> String {
        let next = record.rewards.get(record.boxes.len());
        let next = next.map_or("the chest is next".to_owned(), |r| format!("next {r}"));
        let have = if record.boxes.is_empty() { "none".to_owned() } else { format!("{} ({})", record.boxes.len(), boxes(&record.boxes)) };
        format!("{}: {have}; {next}", record.kind.plural())
    }

    fn board(&self, seat: &SeatView) -> Vec<String> {
        let costs: Vec<String> = seat.costs.iter().map(|c| format!("{} die {}, {}", c.route.name(), c.die, c.cost.words())).collect();
        let mut lines = vec![format!("Worm ({}): {}", seat.worm, costs.join("; "))];
        let cargo: Vec<String> = seat
            .cargo
            .iter()
            .map(|(boxes, locked)| {
                let names: Vec<&str> = boxes.iter().map(|b| b.name()).collect();
                if *locked { format!("{} on its token", names.join("+")) } else { names.join("+") }
            })
            .collect();
        let cargo = if cargo.is_empty() { "nothing".to_owned() } else { cargo.join(", ") };
        lines.push(format!("Carries {cargo} in {}", many(seat.spaces, "action space")));
        if let Some((name, text)) = &seat.traveler {
            lines.push(format!("{name}: {text}"));
        }
        if let Some((place, stored)) = &seat.shelter {
            lines.push(format!("Shelter at {place}: {}", if stored.is_empty() { "empty".to_owned() } else { boxes(stored) }));
        }
        let awake: Vec<&str> = seat.companions.iter().filter(|(_, awake)| *awake).map(|(name, _)| name.as_str()).collect();
        if !awake.is_empty() {
            lines.push(format!("Companions awake: {}", and(&awake)));
        }
        if !seat.songs.is_empty() {
            lines.push(format!("Songs in {}", and(&seat.songs)));
        }
        if !seat.abandoned.is_empty() {
            let names: Vec<&str> = seat.abandoned.iter().map(|t| t.name()).collect();
            lines.push(format!("Abandoned boxes: {}", and(&names)));
        }
        lines.extend(seat.records.iter().filter(|r| !r.boxes.is_empty() || r.kind == super::components::Kind::Plant).map(Page::record));
        lines.extend(more(&seat.tokens, &seat.seals));
        lines.extend(seat.missions.iter().map(|m| format!("Mission {}", Page::mission_line(m))));
        lines
    }

    fn alhazred(&self, alhazred: &AlhazredView) -> Vec<String> {
        let carried = if alhazred.boxes.is_empty() { "nothing".to_owned() } else { boxes(&alhazred.boxes) };
        let mut lines = vec![format!("{} coins, in {}, carries {carried}", alhazred.coins, alhazred.place)];
        let counts: Vec<String> = alhazred.records.iter().map(|r| format!("{} {}", r.boxes.len(), r.kind.plural())).collect();
        lines.push(format!("Delivered {}", counts.join(", ")));
        lines.extend(more(&alhazred.tokens, &alhazred.seals));
        if !alhazred.songs.is_empty() {
            lines.push(format!("Songs in {}", and(&alhazred.songs)));
        }
        lines.push(format!("{} left before they are shuffled", many(alhazred.codex, "codex card")));
        lines
    }

    fn cities(&self) -> Vec<Vec<String>> {
        let row = |p: &PlaceView| {
            let there: Vec<&str> = p.boxes.iter().map(|b| b.map_or("-", |c| c.name())).collect();
            let acolytes: Vec<&str> = p.acolytes.iter().map(|t| t.name()).collect();
            vec![p.number.to_string(), p.name.clone(), there.join(" "), acolytes.join(" "), who(p)]
        };
        let mut cities: Vec<&PlaceView> = self.view.places.iter().filter(|p| p.kind == PlaceKind::City).collect();
        cities.sort_by_key(|p| p.number);
        cities.into_iter().map(row).collect()
    }

    fn cities_text(&self) -> String {
        whole(&table(&headed(&["", "city", "boxes", "acolytes", "who is there"], self.cities()), &[0], 18))
    }

    fn camps(&self) -> Vec<Vec<String>> {
        let pair = |of: &[Colour; 2]| of.iter().map(|c| c.name()).collect::<Vec<_>>().join("+");
        let row = |p: &PlaceView| {
            let (main, reward) = p.main.as_ref()?;
            let tokens: Vec<String> = p.tokens.iter().map(u32::to_string).collect();
            let tokens = if tokens.is_empty() { "nothing more".to_owned() } else { tokens.join(", then ") };
            Some(vec![p.name.clone(), format!("{} for {reward}", pair(main)), format!("{} for {tokens}", pair(p.minor.as_ref()?)), who(p)])
        };
        self.view.places.iter().filter_map(row).collect()
    }

    /// The camps as lines: in a table they would not fit into a text mail.
    fn camp_lines(&self) -> Vec<String> {
        let line = |row: Vec<String>| match row.as_slice() {
            [camp, main, minor, who] if who.is_empty() => format!("{camp}: {main}; {minor}"),
            [camp, main, minor, who] => format!("{camp}: {main}; {minor} ({who})"),
            _ => String::new(),
        };
        self.camps().into_iter().map(line).collect()
    }

    /// The other locations where somebody is.
    fn elsewhere(&self) -> Option<String> {
        let others = self.view.places.iter().filter(|p| matches!(p.kind, PlaceKind::Port | PlaceKind::Oasis));
        let lines: Vec<String> = others.filter(|p| !who(p).is_empty()).map(|p| format!("{}: {}", p.name, who(p))).collect();
        (!lines.is_empty()).then(|| format!("Elsewhere: {}.", lines.join("; ")))
    }

    /// The routes from where the viewer's worm is.
    fn routes(&self) -> Option<String> {
        let own = self.view.seats.iter().find(|s| s.own)?;
        let at = self.view.places.iter().position(|p| p.name == own.place)?;
        let ends = self.view.routes.iter().filter_map(|r| match r.ends {
            [a, b] if a == at => Some((r.colour, b)),
            [a, b] if b == at => Some((r.colour, a)),
            _ => None,
        });
        let ends: Vec<String> = ends.filter_map(|(c, to)| self.view.places.get(to).map(|p| format!("{} ({})", p.name, c.name()))).collect();
        Some(format!("Routes from {}, where your worm is: {}.", own.place, and(&ends)))
    }

    fn items_text(&self, items: &[Item]) -> String {
        let mut rows: Vec<Vec<String>> = items.iter().map(|i| vec![i.coins.to_string(), i.what.clone()]).collect();
        rows.push(vec![total(items).to_string(), "in all".to_owned()]);
        whole(&table(&rows, &[0], 60))
    }

    fn defaults(&self) -> &'static str {
        "A letter's orders are carried out one by one; one that is refused stops the list, and it is kept with the rest (`go on` takes it up again). `plan` as \
         the first line only tries them. Your turn is over with `end`. Without `end` by the deadline: your worm is watered and fed, you pray and earn \
         prestige with the tokens that are free for it. What an order leaves open and no `prefer` settles: of alternative rewards the first, points to \
         the lowest track, the shelter where your worm is or nearest to it, companions in their order; a silent player gets the lowest mission that is \
         left and its reward at once. The contents of the box are mostly this program's own (`cards` lists them); a moderator can put in those of a box."
    }
}

fn total(items: &[Item]) -> i64 {
    items.iter().map(|i| i.coins).sum()
}

fn more(tokens: &[u32], seals: &[Colour]) -> Vec<String> {
    let mut lines = Vec::new();
    if !tokens.is_empty() {
        let each: Vec<String> = tokens.iter().map(u32::to_string).collect();
        lines.push(format!("Minor tribes: {} ({})", tokens.iter().sum::<u32>(), each.join("+")));
    }
    if !seals.is_empty() {
        lines.push(format!("Seals: {}", boxes(seals)));
    }
    lines
}

/// Worms, songs and shelters at a location.
fn who(place: &PlaceView) -> String {
    let mut parts = Vec::new();
    if !place.worms.is_empty() {
        parts.push(place.worms.join(", "));
    }
    parts.extend(place.song.iter().map(|n| format!("song of {n}")));
    parts.extend(place.shelter.iter().map(|n| format!("shelter of {n}")));
    parts.join("; ")
}
