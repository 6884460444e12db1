//! The game's part of a report: what happened, Temples and Dynasties as a picture and as text, the own hand, Zeal.

use super::picture::picture;
use super::state::{Face, Phase, Stage};
use super::view::{CardView, SeatView, SideView, TempleView, View};
use crate::games::kit::{and, body, headed, many};
use crate::games::ruleset::{Body, Observation};
use crate::report::text::{table, whole};
use askama::Template;

/// See [`crate::games::ruleset::Ruleset::report`].
pub fn report(view: &View, news: &[Observation]) -> Body {
    let page = Page { view, news };
    let pictures = if page.playing() || page.over() { vec![picture(view)] } else { Vec::new() };
    body(&PageText { page: &page }, &PageHtml { page: &page, pictured: !pictures.is_empty() }, pictures)
}

/// The Zeal as it stands, god by god.
pub fn score(view: &View) -> Body {
    let page = Page { view, news: &[] };
    body(&ScoreText { page: &page }, &ScoreHtml { page: &page }, Vec::new())
}

/// All kinds of Followers with their texts.
pub fn followers(kinds: &[(CardView, usize)]) -> Body {
    body(&FollowersText { kinds }, &FollowersHtml { kinds }, Vec::new())
}

/// What the templates show.
struct Page<'v> {
    view: &'v View,
    news: &'v [Observation],
}

#[derive(Template)]
#[template(path = "crimson_sun/report.txt")]
struct PageText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "crimson_sun/report.html")]
struct PageHtml<'v> {
    page: &'v Page<'v>,
    pictured: bool,
}

#[derive(Template)]
#[template(path = "crimson_sun/score.txt")]
struct ScoreText<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "crimson_sun/score.html")]
struct ScoreHtml<'v> {
    page: &'v Page<'v>,
}

#[derive(Template)]
#[template(path = "crimson_sun/followers.txt")]
struct FollowersText<'v> {
    kinds: &'v [(CardView, usize)],
}

#[derive(Template)]
#[template(path = "crimson_sun/followers.html")]
struct FollowersHtml<'v> {
    kinds: &'v [(CardView, usize)],
}

impl Page<'_> {
    fn headline(&self) -> String {
        let view = self.view;
        let called = |seat| view.seats.iter().find(|s| Some(s.seat) == seat);
        let who = |seat: &SeatView, own: &str, other: &str| if seat.own { format!("You {own}") } else { format!("{} {other}", seat.name) };
        match (view.stage, &view.outcome) {
            (Stage::New, _) => "The game has not begun.".to_owned(),
            (Stage::Draft, _) => "The draft: both choose what they keep of their packets.".to_owned(),
            (Stage::Over, Some(outcome)) => format!("The game is over. {}", outcome.reason),
            _ => {
                let does = match (called(view.asked), called(view.active)) {
                    (Some(asked), _) => format!("{} asked what the event brings.", who(asked, "are", "is")),
                    (None, Some(active)) => {
                        let left = match view.phase {
                            Some(Phase::Follower) => format!("{} left", many(view.actions as usize, "action")),
                            Some(Phase::Temple) => "Followers to place at Temples".to_owned(),
                            _ => "the whole turn".to_owned(),
                        };
                        format!("{} {left}.", who(active, "have", "has"))
                    }
                    (None, None) => String::new(),
                };
                format!("Turn {}: {does}", view.turn)
            }
        }
    }

    fn drafting(&self) -> bool {
        self.view.stage == Stage::Draft
    }

    fn playing(&self) -> bool {
        self.view.stage == Stage::Play
    }

    fn over(&self) -> bool {
        self.view.stage == Stage::Over
    }

    /// The packets that the viewer may see: whose, and each as a line.
    fn packets(&self) -> Vec<(&SeatView, Vec<String>)> {
        let seats = self.view.seats.iter().filter(|s| !s.packets.is_empty());
        seats.map(|s| (s, s.packets.iter().map(|p| and(&p.iter().map(short).collect::<Vec<_>>())).collect())).collect()
    }

    /// The hands that the viewer may see: a title, and each card as a line.
    fn hands(&self) -> Vec<(String, Vec<String>)> {
        let title = |seat: &SeatView| if seat.own { "Your hand".to_owned() } else { format!("Hand of {}", seat.name) };
        self.view.seats.iter().filter_map(|s| s.hand.as_ref().map(|hand| (title(s), hand.iter().map(full).collect()))).collect()
    }

    fn players_text(&self) -> String {
        let rows = self.view.seats.iter().map(|s| {
            let counts = [s.hand_count, s.deck, s.pile.len(), s.dynasty.len(), s.temples];
            let mut row = vec![s.seat.to_string(), s.name.clone()];
            row.extend(counts.iter().map(usize::to_string));
            row.push(s.zeal.to_string());
            row
        });
        let head = ["", "player", "hand", "deck", "discards", "Dynasty", "Temples", "Zeal"];
        whole(&table(&headed(&head, rows.collect()), &[0, 2, 3, 4, 5, 6, 7], 20))
    }

    fn temples_text(&self) -> String {
        let mut head = vec!["Temple", "boosts", "bars", ""];
        head.extend(self.view.seats.iter().map(|s| s.name.as_str()));
        let rows = self.view.temples.iter().map(|t| {
            let mut row = vec![t.id.clone(), format!("{} +{}", t.boosts, t.boost), t.forbids.clone(), t.lies.clone()];
            row.extend(t.sides.iter().map(|side| if open(t) { side_text(side) } else { "-".to_owned() }));
            row
        });
        whole(&table(&headed(&head, rows.collect()), &[], 18))
    }

    /// The face-down Followers that the viewer knows.
    fn known(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for temple in self.view.temples.iter().filter(|t| open(t)) {
            for (side, seat) in temple.sides.iter().zip(&self.view.seats) {
                if let Some(cards) = side.cards.as_ref().filter(|c| !c.is_empty()) {
                    let whose = if seat.own { "Yours".to_owned() } else { seat.name.clone() };
                    let cards = and(&cards.iter().map(short).collect::<Vec<_>>());
                    lines.push(format!("{whose} at the {}: {cards}; Zeal {} there.", temple.name, side.zeal.unwrap_or(0)));
                }
            }
        }
        lines
    }

    fn dynasty(&self, seat: &SeatView) -> String {
        if seat.dynasty.is_empty() { "no Followers".to_owned() } else { seat.dynasty.iter().map(short).collect::<Vec<_>>().join(", ") }
    }

    fn pile(&self, seat: &SeatView) -> String {
        if seat.pile.is_empty() { "empty".to_owned() } else { seat.pile.iter().map(|c| c.name.as_str()).collect::<Vec<_>>().join(", ") }
    }

    fn barren(&self) -> String {
        format!(
            "{} without a Temple won so far; after {} a tied Temple leaves the game.",
            many(self.view.barren as usize, "turn"),
            self.view.barren_limit
        )
    }

    fn items_text(&self, seat: &SeatView) -> String {
        let rows = seat
            .items
            .iter()
            .map(|i| vec![i.what.clone(), i.count.to_string(), i.printed.to_string(), format!("+{}", i.bonus), i.zeal.to_string()]);
        whole(&table(&headed(&["", "cards", "printed", "bonus", "Zeal"], rows.collect()), &[1, 2, 3, 4], 24))
    }

    /// The defaults for what may be awaited.
    fn defaults(&self) -> &'static str {
        if self.drafting() {
            "What you do not choose by the deadline: the highest Zeal of each packet is kept."
        } else {
            "Without an order by the deadline: one action, for the Follower of the highest Zeal into the Dynasty with ability a; nothing is hidden. In an \
             event without a standing order: the Follower of the lowest Zeal where its player has most; the Temple is flipped where own hidden Zeal \
             most outweighs the rival's hidden cards; the loser of a Temple keeps the highest Zeal."
        }
    }

    fn carried(&self) -> &'static str {
        "A letter is carried out until something unforeseen is revealed (a drawn card, a look at a Temple, an event); then you are told and go on. \
         With `prefer carry on yes` it is carried out whole."
    }
}

fn open(temple: &TempleView) -> bool {
    matches!(temple.face, Face::Up | Face::Down)
}

fn side_text(side: &SideView) -> String {
    match side.zeal {
        Some(zeal) if side.count > 0 => format!("{} ({zeal})", side.count),
        _ => side.count.to_string(),
    }
}

/// "Night Viper 2".
fn short(card: &CardView) -> String {
    format!("{} {}", card.name, card.zeal)
}

/// A card with all that it says.
fn full(card: &CardView) -> String {
    format!("{} ({}, Zeal {}, {}): {}", card.name, card.god, card.zeal, many(card.action as usize, "action"), card.text)
}
