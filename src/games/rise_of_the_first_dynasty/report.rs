//! The game's part of a report: what happened, everyone's Lands as a picture and as text, supply, own Edicts, points.

use super::picture::picture;
use super::state::Stage;
use super::turn::{granted, verb};
use super::view::{LandView, SeatView, SupplyView, View};
use crate::games::kit::{body, headed, many};
use crate::games::ruleset::{Body, Observation};
use crate::report::text::{table, whole};
use askama::Template;

/// See [`crate::games::ruleset::Ruleset::report`].
pub fn report(view: &View, news: &[Observation]) -> Body {
    let page = Page { view, news };
    let pictures = if view.stage == Stage::New { Vec::new() } else { vec![picture(view)] };
    body(&PageText { page: &page }, &PageHtml { page: &page, pictured: !pictures.is_empty() }, pictures)
}

/// The points as they stand, region by region.
pub fn score(view: &View) -> Body {
    let page = Page { view, news: &[] };
    body(&ScoreText { page: &page }, &ScoreHtml { page: &page }, Vec::new())
}

/// All kinds of Edicts with their texts.
pub fn edicts(kinds: &[(String, usize, String)]) -> Body {
    body(&EdictsText { kinds }, &EdictsHtml { kinds }, Vec::new())
}

/// What the templates show.
struct Page<'v> {
    view: &'v View,
    news: &'v [Observation],
}

#[derive(Template)]
#[template(path = "rise_of_the_first_dynasty/report.txt")]
struct PageText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "rise_of_the_first_dynasty/report.html")]
struct PageHtml<'v> {
    page: &'v Page<'v>,
    pictured: bool,
}

#[derive(Template)]
#[template(path = "rise_of_the_first_dynasty/score.txt")]
struct ScoreText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "rise_of_the_first_dynasty/score.html")]
struct ScoreHtml<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "rise_of_the_first_dynasty/edicts.txt")]
struct EdictsText<'v> {
    kinds: &'v [(String, usize, String)],
}

#[derive(Template)]
#[template(path = "rise_of_the_first_dynasty/edicts.html")]
struct EdictsHtml<'v> {
    kinds: &'v [(String, usize, String)],
}

impl Page<'_> {
    fn headline(&self) -> String {
        let view = self.view;
        let aeon = || {
            let region = view.region.map_or("?", |r| r.name());
            format!("Aeon {} of {}, region {region}", view.aeon, view.aeons)
        };
        match (view.stage, &view.outcome, view.turn) {
            (Stage::Over, Some(outcome), _) => format!("The game is over. {}", outcome.reason),
            (Stage::Actions, ..) => format!("{}: everyone chooses an Action in secret.", aeon()),
            (Stage::Turns, _, Some(turn)) => {
                let left = match (turn.main, turn.bonus) {
                    (true, 0) => "the main choice".to_owned(),
                    (true, n) => format!("the main choice and {}", many(usize::from(n), "additional one")),
                    (false, 0) => "Edicts to drop".to_owned(),
                    (false, n) => many(usize::from(n), "additional choice"),
                };
                let who = view.seats.iter().find(|s| s.seat == turn.seat);
                let who = who.map_or("Nobody has".to_owned(), |s| if s.own { "You have".to_owned() } else { format!("{} has", s.name) });
                format!("{}: {who} {left} now.", aeon())
            }
            _ => "The game has not begun.".to_owned(),
        }
    }

    fn dealt(&self) -> bool {
        self.view.stage != Stage::New
    }

    fn over(&self) -> bool {
        self.view.stage == Stage::Over
    }

    fn own(&self) -> Option<&SeatView> {
        self.view.seats.iter().find(|s| s.own)
    }

    /// The hands that the viewer may see: a title, and each card as a line.
    fn hands(&self) -> Vec<(String, Vec<String>)> {
        let title = |seat: &SeatView| if seat.own { "Your Edicts".to_owned() } else { format!("Edicts of {}", seat.name) };
        self.view
            .seats
            .iter()
            .filter_map(|s| s.hand.as_ref().map(|hand| (title(s), hand.iter().map(|e| format!("{}: {}", e.name, e.text)).collect())))
            .collect()
    }

    /// What the own Action grants in this Aeon.
    fn grants(&self) -> Option<String> {
        let own = self.own().filter(|_| self.view.stage == Stage::Turns)?;
        let action = own.action?;
        let ways = |main| granted(action, main).iter().map(|c| format!("`{}`", verb(*c))).collect::<Vec<_>>().join(" or ");
        Some(match own.granted {
            0 => format!("Your {}: {}; nobody chose {}, so there is nothing more.", action.name(), ways(true), action.grantor().name()),
            n => format!(
                "Your {}: {}; then {}, each {} ({} of the others chose {}).",
                action.name(),
                ways(true),
                many(usize::from(n), "additional choice"),
                ways(false),
                n,
                action.grantor().name()
            ),
        })
    }

    fn players_text(&self) -> String {
        let rows = self.view.seats.iter().map(|s| {
            vec![s.seat.to_string(), s.name.clone(), role(s), s.lands.len().to_string(), s.edicts.to_string(), s.points.to_string()]
        });
        whole(&table(&headed(&["", "player", "", "lands", "edicts", "points"], rows.collect()), &[0, 3, 4, 5], 24))
    }

    fn lands_text(&self) -> String {
        let rows = self.view.seats.iter().map(|s| vec![s.name.clone(), lands(&s.lands)]);
        whole(&table(&rows.collect::<Vec<_>>(), &[], 20))
    }

    fn supply_text(&self) -> String {
        let rows = self.view.supply.iter().map(|s| {
            let now = if self.current(s) { "current" } else { "" };
            vec![s.region.name().to_owned(), s.left.to_string(), s.normal.to_string(), s.blessed.to_string(), now.to_owned()]
        });
        whole(&table(&headed(&["region", "left", "worth", "Blessed", ""], rows.collect()), &[1, 2, 3], 16))
    }

    fn current(&self, supply: &SupplyView) -> bool {
        self.view.region == Some(supply.region)
    }

    fn piles(&self) -> String {
        let pile = if self.view.pile.is_empty() { "is empty".to_owned() } else { format!("holds {}", self.view.pile.join(", ")) };
        format!("The Edict deck has {}; the discard pile {pile}.", many(self.view.deck, "card"))
    }

    fn items_text(&self, seat: &SeatView) -> String {
        let rows = seat.items.iter().map(|i| {
            let side = if i.blessed { "Blessed" } else { "normal" };
            vec![i.region.name().to_owned(), side.to_owned(), i.count.to_string(), format!("x {}", i.each), i.points.to_string()]
        });
        whole(&table(&headed(&["region", "side", "lands", "each", "points"], rows.collect()), &[2, 3, 4], 16))
    }

    /// The default for what is awaited now.
    fn default(&self) -> &'static str {
        if self.view.stage == Stage::Actions {
            "Without an Action by the deadline: the one that you prefer, else conquest."
        } else {
            "All turns are due by the same deadline and are carried out from the Scribe on; `wait` lets you see those before yours first. Without an \
             order: conquer, bless and draw as far as something is to be gained, exchange where it wins points, and play no Edict; too many Edicts \
             are dropped as you prefer, else the oldest first."
        }
    }
}

fn role(seat: &SeatView) -> String {
    let scribe = if seat.scribe { "Scribe" } else { "" };
    match (seat.scribe, seat.action) {
        (_, None) => scribe.to_owned(),
        (true, Some(action)) => format!("Scribe, {}", action.name()),
        (false, Some(action)) => action.name().to_owned(),
    }
}

/// Lands in a line: a star after the Blessed ones, brackets around the shielded ones.
fn lands(lands: &[LandView]) -> String {
    let each = lands.iter().map(|l| {
        let star = if l.blessed { "*" } else { "" };
        if l.shielded { format!("[{}{star}]", l.id) } else { format!("{}{star}", l.id) }
    });
    let text = each.collect::<Vec<_>>().join(" ");
    if text.is_empty() { "none".to_owned() } else { text }
}
