//! The game's part of a report: what happened, Leaders, Courts and Obelisks as a picture and as text, the own hand, points.

use super::picture::picture;
use super::state::Stage;
use super::view::{SeatView, UnitView, View};
use crate::games::kit::{and, body, headed, many};
use crate::games::ruleset::{Body, Observation};
use crate::report::text::{table, whole};
use askama::Template;

/// See [`crate::games::ruleset::Ruleset::report`].
pub fn report(view: &View, news: &[Observation]) -> Body {
    let page = Page { view, news };
    let pictures = if page.dealt() { vec![picture(view)] } else { Vec::new() };
    body(&PageText { page: &page }, &PageHtml { page: &page, pictured: !pictures.is_empty() }, pictures)
}

/// The points as they stand, card by card.
pub fn score(view: &View) -> Body {
    let page = Page { view, news: &[] };
    body(&ScoreText { page: &page }, &ScoreHtml { page: &page }, Vec::new())
}

/// All kinds of Units with their texts.
pub fn units(kinds: &[UnitView]) -> Body {
    body(&UnitsText { kinds }, &UnitsHtml { kinds }, Vec::new())
}

/// What the templates show.
struct Page<'v> {
    view: &'v View,
    news: &'v [Observation],
}

#[derive(Template)]
#[template(path = "lords_of_the_sand/report.txt")]
struct PageText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "lords_of_the_sand/report.html")]
struct PageHtml<'v> {
    page: &'v Page<'v>,
    pictured: bool,
}

#[derive(Template)]
#[template(path = "lords_of_the_sand/score.txt")]
struct ScoreText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "lords_of_the_sand/score.html")]
struct ScoreHtml<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "lords_of_the_sand/units.txt")]
struct UnitsText<'v> {
    kinds: &'v [UnitView],
}

#[derive(Template)]
#[template(path = "lords_of_the_sand/units.html")]
struct UnitsHtml<'v> {
    kinds: &'v [UnitView],
}

impl Page<'_> {
    fn headline(&self) -> String {
        let view = self.view;
        match (view.stage, &view.outcome) {
            (Stage::New, _) => "The game has not begun.".to_owned(),
            (Stage::Gods, _) => "Everybody may say which gods they prefer.".to_owned(),
            (Stage::Over, Some(outcome)) => format!("The game is over. {}", outcome.reason),
            _ => {
                let active = view.seats.iter().find(|s| Some(s.seat) == view.active);
                let who = active.map_or("Nobody is".to_owned(), |s| if s.own { "You are".to_owned() } else { format!("{} is", s.name) });
                let does = view.open.as_ref().map_or("to play".to_owned(), |open| format!("to choose: {open}"));
                let last = view.last.map_or(String::new(), |left| {
                    format!(" The end is near: {} after this one.", many(usize::from(left).saturating_sub(1), "turn"))
                });
                format!("Turn {}: {who} {does}.{last}", view.turn)
            }
        }
    }

    fn dealt(&self) -> bool {
        matches!(self.view.stage, Stage::Play | Stage::Over)
    }

    fn over(&self) -> bool {
        self.view.stage == Stage::Over
    }

    /// The hands that the viewer may see: a title, and each card as a line.
    fn hands(&self) -> Vec<(String, Vec<String>)> {
        let title = |seat: &SeatView| if seat.own { "Your hand".to_owned() } else { format!("Hand of {}", seat.name) };
        self.view.seats.iter().filter_map(|s| s.hand.as_ref().map(|hand| (title(s), hand.iter().map(full).collect()))).collect()
    }

    fn players_text(&self) -> String {
        let rows = self.view.seats.iter().map(|s| {
            let counts = [s.hand_count, s.court.len(), s.obelisks];
            let mut row = vec![s.seat.to_string(), s.name.clone(), s.god.clone(), s.chosen.clone()];
            row.extend(counts.iter().map(usize::to_string));
            row.push(s.points.to_string());
            row
        });
        whole(&table(&headed(&["", "player", "god", "type", "hand", "Court", "Obelisks", "points"], rows.collect()), &[0, 4, 5, 6, 7], 18))
    }

    fn leader(&self, seat: &SeatView) -> String {
        seat.leader.as_ref().map_or("none".to_owned(), |l| format!("{}, Icons {}", standing(l), l.leadership.join(" ")))
    }

    fn court(&self, seat: &SeatView) -> String {
        if seat.court.is_empty() { "empty".to_owned() } else { seat.court.iter().map(standing).collect::<Vec<_>>().join("; ") }
    }

    fn middle(&self) -> String {
        let icons: Vec<String> = self.view.middle.iter().map(|(icon, n)| format!("{n} {icon}")).collect();
        let pile = if self.view.pile.is_empty() { "is empty".to_owned() } else { format!("holds {}", self.view.pile.join(", ")) };
        format!("Icons in the middle: {}. The deck has {}. The discard pile {pile}.", icons.join(", "), many(self.view.deck, "card"))
    }

    /// What the active player still can do.
    fn turn(&self) -> Option<String> {
        let active = self.view.seats.iter().find(|s| Some(s.seat) == self.view.active)?;
        let whose = if active.own { "You have".to_owned() } else { format!("{} has", active.name) };
        let icons = if self.view.icons.is_empty() { "no Icons".to_owned() } else { format!("the Icons {}", and(&self.view.icons)) };
        let left = match (self.view.generated, self.view.free_used) {
            (false, false) => "the Icons are still to be generated, the god's free play is still open",
            (false, true) => "the Icons are still to be generated",
            (true, false) => "the god's free play is still open",
            (true, true) => "Icons generated, free play used",
        };
        let requirement = self
            .view
            .requirement
            .as_ref()
            .map_or(String::new(), |(what, have, need)| format!(" For an Obelisk of {}: {what} {have} of {need}.", active.god));
        Some(format!("{whose} {icons}; {left}.{requirement}"))
    }

    fn items_text(&self, seat: &SeatView) -> String {
        let rows = seat.items.iter().map(|i| vec![i.slot.to_owned(), i.what.clone(), i.points.to_string()]);
        whole(&table(&headed(&["", "", "points"], rows.collect()), &[2], 44))
    }

    fn defaults(&self) -> &'static str {
        "A letter is carried out until a card is drawn; then you are told and go on (with `prefer carry on yes` it is carried out whole). What an \
         ability leaves to choose and you do not say: the cards worth least are discarded, the best recovered, the rivals' best destroyed, your \
         god's type named. Without any order by the deadline: your god's free Unit and what your Icons pay, as Leader where there is none, else \
         into free Court Slots."
    }
}

/// A Unit on the table.
fn standing(unit: &UnitView) -> String {
    format!("{} ({} {}, {})", unit.name, unit.god, unit.sort, unit.points)
}

/// A card with all that it says.
fn full(unit: &UnitView) -> String {
    format!("{} ({} {}; costs {}; leads {}): {}", unit.name, unit.god, unit.sort, unit.cost, unit.leadership.join(" "), unit.text)
}
