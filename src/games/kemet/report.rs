//! The game's part of a report: what happened, the map as a picture and as a table of zones, players, action boards and powers, and what is one's own.

use super::picture::map_picture;
use super::state::Stage;
use super::view::{BattleView, Named, Own, SeatView, View, ZoneView};
use crate::games::kit::{and, body, headed, many};
use crate::games::ruleset::{Body, Observation};
use crate::report::text::{table, whole};
use askama::Template;

/// See [`crate::games::ruleset::Ruleset::report`].
pub fn report(view: &View, news: &[Observation]) -> Body {
    let page = Page { view, news };
    let pictures = if page.laid_out() { vec![map_picture(view)] } else { Vec::new() };
    body(&PageText { page: &page }, &PageHtml { page: &page, pictured: !pictures.is_empty() }, pictures)
}

/// The fame as it stands, item by item.
pub fn score(view: &View) -> Body {
    let page = Page { view, news: &[] };
    body(&ScoreText { page: &page }, &ScoreHtml { page: &page }, Vec::new())
}

/// Things with their texts.
pub fn listing(things: &[Named]) -> Body {
    body(&ListText { things }, &ListHtml { things }, Vec::new())
}

/// What the templates show.
struct Page<'v> {
    view: &'v View,
    news: &'v [Observation],
}

#[derive(Template)]
#[template(path = "kemet/report.txt")]
struct PageText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "kemet/report.html")]
struct PageHtml<'v> {
    page: &'v Page<'v>,
    pictured: bool,
}

#[derive(Template)]
#[template(path = "kemet/score.txt")]
struct ScoreText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "kemet/score.html")]
struct ScoreHtml<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "kemet/list.txt")]
struct ListText<'v> {
    things: &'v [Named],
}

#[derive(Template)]
#[template(path = "kemet/list.html")]
struct ListHtml<'v> {
    things: &'v [Named],
}

impl Page<'_> {
    fn headline(&self) -> String {
        let view = self.view;
        let waits: Vec<String> = view.awaited.iter().map(|(who, what)| format!("{who} ({what})")).collect();
        match (view.stage, &view.outcome) {
            (_, Some(outcome)) => format!("The game is over. {}", outcome.reason),
            (Stage::New, _) => "The game has not begun.".to_owned(),
            (Stage::Setup, _) => "All choose how they begin: city, pyramids, districts, a first power.".to_owned(),
            (Stage::Night, _) => format!("The Night of Day {}. Awaited: {}.", view.day, and(&waits)),
            _ => format!("Day {} of {} at most. Awaited: {}.", view.day, view.last_day, and(&waits)),
        }
    }

    fn laid_out(&self) -> bool {
        !matches!(self.view.stage, Stage::New | Stage::Setup)
    }

    fn playing(&self) -> bool {
        matches!(self.view.stage, Stage::Day | Stage::Night)
    }

    fn over(&self) -> bool {
        self.view.stage == Stage::Over
    }

    fn setting_up(&self) -> bool {
        self.view.stage == Stage::Setup
    }

    fn order(&self) -> String {
        self.view.order.join(", ")
    }

    fn colours(&self) -> String {
        and(&self.view.colours.iter().map(|c| c.name()).collect::<Vec<_>>())
    }

    fn zones(&self) -> impl Iterator<Item = &ZoneView> {
        self.view.zones.iter().filter(|z| !z.storm)
    }

    fn stormy(&self) -> String {
        and(&self.view.zones.iter().filter(|z| z.storm).map(|z| z.name.clone()).collect::<Vec<_>>())
    }

    fn zones_text(&self) -> String {
        let rows = self.zones().map(|z| vec![z.name.clone(), pyramid(z), troop(z), z.features.clone()]);
        whole(&table(&headed(&["zone", "pyramid", "troop", "there"], rows.collect()), &[], 24))
    }

    fn players_text(&self) -> String {
        let rows = self.view.seats.iter().map(|s| {
            let mut row = vec![format!("P{}", s.seat), s.name.clone(), s.city.clone()];
            row.extend([s.total.to_string(), s.prayer.to_string(), s.veterans.to_string(), s.supply.to_string()]);
            if self.view.expansion {
                row.extend([format!("{}/{}", s.honor, s.putrefaction), s.underworld.to_string()]);
            }
            row.extend([s.di_count.to_string(), s.card_count.to_string()]);
            row
        });
        let mut head = vec!["", "player", "city", "fame", "pp", "vet", "sup"];
        if self.view.expansion {
            head.extend(["hon", "und"]);
        }
        head.extend(["DI", "cards"]);
        whole(&table(&headed(&head, rows.collect()), &[3, 4, 5, 6, 7, 8, 9, 10], 14))
    }

    fn legend(&self) -> &'static str {
        if self.view.expansion {
            "pp: prayer points; vet: veterans; sup: units in supply; hon: Honor/Putrefaction; und: units in the Underworld; DI: divine intervention \
             cards in hand; cards: battle cards in hand."
        } else {
            "pp: prayer points; vet: veterans; sup: units in supply; DI: divine intervention cards in hand; cards: battle cards in hand."
        }
    }

    fn fame(&self, seat: &SeatView) -> String {
        let f = seat.fame;
        let held = if seat.withheld > 0 { format!(", {} withheld or owed", seat.withheld) } else { String::new() };
        format!("{} battle, {} divine, {} for temples, {} for pyramids{held}", f.battle, f.divine, f.temples, f.pyramids)
    }

    fn tokens(&self, seat: &SeatView) -> String {
        let used = if seat.spaces.is_empty() { "no space used yet".to_owned() } else { format!("used {}", seat.spaces.join(", ")) };
        let bonus = |what: &str, ready: Option<bool>| match ready {
            Some(true) => format!(", {what} token ready"),
            Some(false) => format!(", {what} token used"),
            None => String::new(),
        };
        format!("{} left; {used}{}{}", many(seat.tokens as usize, "token"), bonus("silver", seat.silver), bonus("gold", seat.gold))
    }

    fn powers(&self, seat: &SeatView) -> String {
        if seat.tiles.is_empty() { "none".to_owned() } else { seat.tiles.iter().map(|t| t.name.as_str()).collect::<Vec<_>>().join(", ") }
    }

    fn reserve(&self, seat: &SeatView) -> String {
        if seat.reserve.is_empty() { String::new() } else { format!(" In reserve: {}.", seat.reserve.join(", ")) }
    }

    fn played(&self, seat: &SeatView) -> String {
        if seat.played.is_empty() && seat.discard_count == 0 {
            return "All battle cards in hand.".to_owned();
        }
        format!("Battle cards played: {}; {} face down.", and(&seat.played), many(seat.discard_count, "discard"))
    }

    fn board(&self) -> Vec<String> {
        self.view.board.iter().map(|(floor, spaces)| format!("floor {floor}: {}", spaces.join(", "))).collect()
    }

    fn market(&self) -> Vec<String> {
        self.view.market.iter().map(|(row, names)| format!("{row}: {}", names.join(", "))).collect()
    }

    fn piles(&self) -> String {
        format!("Divine intervention: {} in the deck, {} discarded.", many(self.view.deck, "card"), self.view.pile)
    }

    fn secrets(&self) -> impl Iterator<Item = (&SeatView, &Own)> {
        self.view.seats.iter().filter_map(|s| s.secrets.as_ref().map(|own| (s, own)))
    }

    fn own_title(&self, seat: &SeatView) -> String {
        if seat.own { "Only you see this".to_owned() } else { format!("Hidden things of {}", seat.name) }
    }

    fn own_lines(&self, seat: &SeatView, own: &Own) -> Vec<String> {
        let mut lines = Vec::new();
        lines.push(format!("Battle cards (Strength/damage/Defense): {}.", and(&own.cards)));
        if !own.discarded.is_empty() {
            lines.push(format!("Discarded face down: {}.", and(&own.discarded)));
        }
        lines.extend(own.di.iter().map(|d| format!("{}: {}", d.name, d.text)));
        if !own.vision.is_empty() {
            lines.push(format!("You look at {}; keep one.", and(&own.vision.iter().map(|d| d.name.clone()).collect::<Vec<_>>())));
        }
        lines.extend(own.spied.iter().map(|card| format!("Your spy sees the enemy's battle card: {card}.")));
        lines.extend(own.committed.iter().map(|cards| format!("In the battle: {cards}.")));
        if !own.plan.is_empty() {
            lines.push(format!("Orders ahead: {}.", own.plan.iter().map(|l| format!("`{l}`")).collect::<Vec<_>>().join(", then ")));
        }
        lines.extend(seat.tiles.iter().map(|t| format!("{}: {}", t.name, t.text)));
        lines
    }

    fn battles(&self) -> Vec<String> {
        self.view.battles.iter().map(battle).collect()
    }

    fn defaults(&self) -> &'static str {
        if self.setting_up() {
            "What you do not say by the deadline: the first free city, pyramids of level 1 in A, B and C in the order of the colours, units in A and B, \
             the first power that fits."
        } else {
            "Without an order by the deadline: a turn prays, or takes the first space that keeps equilibrium for nothing; in battle the card of the most \
             Strength is played, the weakest discarded; a loser retreats, to the first zone listed; a winner holds; at Night units are offered at the \
             Sanctuary and given at the Delta Temple if some stay behind, veterans become prayer, the first free place in the turn order is taken."
        }
    }

    fn ahead(&self) -> &'static str {
        "A letter may hold the orders of several turns, one line for each coloured token; what comes after your present turn waits for the next ones. \
         `if ZONE is empty …` makes an order conditional; `plan battle …`, `plan diversion`, `plan veto` and the choices of the Night may be sent at any time."
    }

    fn sources(&self) -> &'static str {
        "The rulebook names no figures of cards, powers and map: they are this project's set, in part from public sources. `powers` and `cards` list them."
    }
}

/// A colour's letter and level.
fn pyramid(zone: &ZoneView) -> String {
    zone.pyramid.map(|(colour, level)| format!("{colour} {level}")).unwrap_or_default()
}

fn troop(zone: &ZoneView) -> String {
    zone.troop.as_ref().map(|t| format!("P{} {}", t.seat, t.words.replace(" units", "").replace(" unit", ""))).unwrap_or_default()
}

fn battle(battle: &BattleView) -> String {
    let chosen = if battle.chosen.is_empty() { String::new() } else { format!(" {} chosen.", has(&battle.chosen)) };
    let named = if battle.named.is_empty() { String::new() } else { format!(" {}.", and(&battle.named)) };
    format!("Battle in {}: {} attacks {}; awaited: {}.{chosen}{named}", battle.zone, battle.attacker, battle.defender, battle.awaits)
}

fn has(names: &[String]) -> String {
    format!("{} {}", and(names), if names.len() == 1 { "has" } else { "have" })
}
