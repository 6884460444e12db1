//! What each viewer may know. Hidden are hands, decks, packets, and the rival's face-down Followers at Temples.

use super::Crimson;
use super::orders::god;
use super::report;
use super::score::Item;
use super::state::{Event, Face, From, Phase, Place, Stage, State};
use crate::games::kit::{Position, Shows, and, many};
use crate::games::ruleset::{Body, Observation, Outcome, Problem, Score};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Order;
use crate::orders::form::{Form, VerbForm};
use serde::Serialize;

/// A Follower that the viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CardView {
    /// Its god, capitalised.
    pub god: String,
    /// Its name.
    pub name: String,
    /// Its Zeal.
    pub zeal: i64,
    /// Its Action value.
    pub action: u32,
    /// Its abilities in words.
    pub text: String,
}

/// A player's side of a Temple.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// How many Followers lie there face down.
    pub count: usize,
    /// Which, for those who may know.
    pub cards: Option<Vec<CardView>>,
    /// What they count there, for those who may know.
    pub zeal: Option<i64>,
}

/// A Temple.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TempleView {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose Followers count more.
    pub boosts: String,
    /// By how much.
    pub boost: i64,
    /// Whose Followers are not admitted.
    pub forbids: String,
    /// How it lies.
    pub face: Face,
    /// The same in words.
    pub lies: String,
    /// Both sides, by seat.
    pub sides: Vec<SideView>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The seat.
    pub seat: SeatId,
    /// Its name.
    pub name: String,
    /// Whether the viewer plays it.
    pub own: bool,
    /// Cards in the deck.
    pub deck: usize,
    /// Cards in the hand.
    pub hand_count: usize,
    /// The hand, for those who may know it.
    pub hand: Option<Vec<CardView>>,
    /// The discard pile, the latest card last.
    pub pile: Vec<CardView>,
    /// The Followers in the Dynasty.
    pub dynasty: Vec<CardView>,
    /// The Temples in the Dynasty.
    pub temples: usize,
    /// The packets of the draft, for those who may know them.
    pub packets: Vec<Vec<CardView>>,
    /// The Zeal.
    pub zeal: i64,
    /// What it is made of.
    pub items: Vec<Item>,
}

/// All that a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// How far the game has come.
    pub stage: Stage,
    /// The turn that runs.
    pub turn: u32,
    /// Whose it is.
    pub active: Option<SeatId>,
    /// Its part.
    pub phase: Option<Phase>,
    /// Actions left.
    pub actions: u32,
    /// Who is asked something other than his turn.
    pub asked: Option<SeatId>,
    /// The players.
    pub seats: Vec<SeatView>,
    /// The Temples in their row.
    pub temples: Vec<TempleView>,
    /// Turns without a Temple won.
    pub barren: u32,
    /// When a tied Temple leaves the game.
    pub barren_limit: u32,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Shows for Crimson {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let over = state.stage == Stage::Over;
        let knows = |seat| viewer.knows(seat) || over;
        let packets = |seat: SeatId| state.packets.get(seat.index()).map_or(&[][..], Vec::as_slice).iter();
        let seats = state.seat_ids().map(|seat| SeatView {
            seat,
            name: state.name(seat).to_owned(),
            own: viewer == Viewer::Seat(seat),
            deck: state.deck(seat).len(),
            hand_count: state.hand(seat).len(),
            hand: knows(seat).then(|| self.sorted(state.hand(seat))),
            pile: self.cards(state.pile(seat)),
            dynasty: self.sorted(state.dynasty(seat)),
            temples: state.temples.iter().filter(|t| t.face == Face::Won(seat)).count(),
            packets: if viewer.knows(seat) { packets(seat).map(|p| self.sorted(p)).collect() } else { Vec::new() },
            zeal: self.zeal(state, seat),
            items: self.items(state, seat),
        });
        let temples = state.temples.iter().filter_map(|temple| {
            let card = self.components.temple(&temple.id)?;
            let sides = state.seat_ids().map(|seat| {
                let cards = state.hidden(&temple.id, seat);
                let zeal = cards.iter().map(|c| self.components.zeal_at(c, card)).sum();
                SideView { count: cards.len(), cards: knows(seat).then(|| self.sorted(cards)), zeal: knows(seat).then_some(zeal) }
            });
            Some(TempleView {
                id: temple.id.clone(),
                name: card.name.clone(),
                boosts: god(&card.boosts),
                boost: card.boost,
                forbids: god(&card.forbids),
                face: temple.face,
                lies: match temple.face {
                    Face::Up => "face up".to_owned(),
                    Face::Down => "face down".to_owned(),
                    Face::Won(seat) => format!("won by {}", state.name(seat)),
                    Face::Gone => "out of the game".to_owned(),
                },
                sides: sides.collect(),
            })
        });
        let asked = super::orders::asked(state)
            .map(|a| a.seat)
            .filter(|_| state.now.as_ref().is_some_and(|t| t.event.is_some() || t.keep.is_some()));
        View {
            stage: state.stage,
            turn: state.turn,
            active: (state.stage == Stage::Play).then_some(state.active),
            phase: state.now.as_ref().map(|t| t.phase),
            actions: state.now.as_ref().map_or(0, |t| t.actions),
            asked,
            seats: seats.collect(),
            temples: temples.collect(),
            barren: state.barren,
            barren_limit: self.barren_turns(),
            outcome: state.outcome.clone(),
        }
    }

    fn observe(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
        let name = |seat: &SeatId| state.name(*seat).to_owned();
        let card = |id: &String| self.components.followers.name(id).to_owned();
        let names = |ids: &[String]| and(&ids.iter().map(card).collect::<Vec<_>>());
        let temple = |id: &String| self.components.temple(id).map_or_else(|| id.clone(), |t| t.name.clone());
        let (seat, text) = match event {
            Event::Dealt { .. } => {
                (None, "The Followers are shuffled and dealt; each player drafts six packets, and keeps half of each.".to_owned())
            }
            Event::Drafted { kept, hands, first, .. } => {
                let mut text = format!("The draft is over, the decks are shuffled. {} begins.", name(first));
                for (seat, (kept, hand)) in state.seat_ids().zip(kept.iter().zip(hands)) {
                    match viewer {
                        Viewer::Seat(own) if own == seat => {
                            text.push_str(&format!(" You kept {}. You draw {}.", names(kept), names(hand)));
                        }
                        Viewer::Moderator => text.push_str(&format!(" {} draws {}.", name(&seat), names(hand))),
                        Viewer::Seat(_) | Viewer::Public => {}
                    }
                }
                (Some(*first), text)
            }
            Event::TurnBegan { turn, seat } => (Some(*seat), format!("Turn {turn}: {}.", name(seat))),
            Event::Drawn { seat, cards } if viewer.knows(*seat) => (Some(*seat), format!("{} draws {}.", name(seat), names(cards))),
            Event::Drawn { seat, cards } => (Some(*seat), format!("{} draws {}.", name(seat), many(cards.len(), "card"))),
            Event::ActionStep
            | Event::Spent { .. }
            | Event::TempleEventGoesOn { .. }
            | Event::TempleStep
            | Event::ResolveStep { silent: false } => {
                return None;
            }
            Event::Actions { seat, n, card: Some(id) } => {
                (Some(*seat), format!("{} discards {} for {}.", name(seat), card(id), many(*n as usize, "action")))
            }
            Event::Actions { seat, n, card: None } => (Some(*seat), format!("{} takes {}.", name(seat), many(*n as usize, "action"))),
            Event::Played { seat, card: id, dynasty: true, abilities } => {
                (Some(*seat), format!("{} plays {} into the Dynasty, with ability {abilities}.", name(seat), card(id)))
            }
            Event::Played { seat, card: id, abilities, .. } => {
                let order: Vec<String> = abilities.chars().map(String::from).collect();
                (Some(*seat), format!("{} spends {} for its abilities {}.", name(seat), card(id), order.join(", then ")))
            }
            Event::Discarded { .. } => return None,
            Event::Joined { seat, cards, from } => (
                Some(*seat),
                format!("{} from {} into {}'s Dynasty: {}.", many(cards.len(), "Follower"), place(*from), name(seat), names(cards)),
            ),
            Event::Recovered { seat, cards } => (Some(*seat), format!("{} takes back {}.", name(seat), names(cards))),
            Event::Gained { seat, n } => (Some(*seat), format!("{} gains {}.", name(seat), many(*n as usize, "action"))),
            Event::Lost { seat, cards, from } => {
                (Some(*seat), format!("{} loses {} from {} to the discard pile.", name(seat), names(cards), place(*from)))
            }
            Event::Hidden { seat, card: id, temple: at } => {
                let what = if viewer.knows(*seat) { card(id) } else { "a Follower".to_owned() };
                (Some(*seat), format!("{} places {what} face down at the {}.", name(seat), temple(at)))
            }
            Event::Scouted { seat, temple: at, cards } if viewer.knows(*seat) || viewer == Viewer::Moderator => {
                (Some(*seat), format!("{} looks at the {}: there lies {}.", name(seat), temple(at), names(cards)))
            }
            Event::Scouted { seat, temple: at, .. } => {
                (Some(*seat), format!("{} looks at the hidden Followers at the {}.", name(seat), temple(at)))
            }
            Event::Fizzled { seat, what } => (Some(*seat), format!("For {} there was no more to {what}.", name(seat))),
            Event::TempleEventBegan { .. } => {
                (None, "A Temple event: a deck is empty, and each player shuffles deck and discard pile and draws a card.".to_owned())
            }
            Event::NoPlacement { seat } => (Some(*seat), format!("{} has no Follower that could be placed.", name(seat))),
            Event::Flipped { seat, temple: at } => (Some(*seat), format!("{} flips the {} face down.", name(seat), temple(at))),
            Event::Ordered { temples } => {
                (None, format!("The order of resolution: {}.", temples.iter().map(temple).collect::<Vec<_>>().join(", ")))
            }
            Event::ResolveStep { silent: true } => {
                (Some(state.active), format!("{} sent no more; the turn ends by default.", name(&state.active)))
            }
            Event::Resolved { temple: at, shown, zeal, face } => {
                let sides = state.seat_ids().zip(shown.iter().zip(zeal));
                let sides: Vec<String> = sides.map(|(seat, (cards, zeal))| format!("{} {zeal} ({})", name(&seat), names(cards))).collect();
                let end = match face {
                    Face::Won(winner) => format!("{} wins it.", name(winner)),
                    Face::Gone => "A tie after so many turns without a Temple won: it leaves the game unclaimed.".to_owned(),
                    Face::Up | Face::Down => "A tie: it is turned face up again.".to_owned(),
                };
                (None, format!("The {} is resolved: {}. {end}", temple(at), sides.join(", ")))
            }
            Event::Kept { seat, kept } => (Some(*seat), format!("{} moves {} to the Dynasty.", name(seat), names(kept))),
            Event::TurnEnded { .. } => return None,
            Event::Ended { zeal, outcome } => {
                let each = state.seat_ids().zip(zeal).map(|(seat, z)| format!("{} {z}", name(&seat)));
                let text = format!("The game is over: {}. {}", each.collect::<Vec<_>>().join(", "), outcome.reason);
                (outcome.winners.first().copied(), text)
            }
            Event::Adopted { .. } => (None, "A position is taken over.".to_owned()),
            Event::Moved { card: id, seat, to } => {
                let (what, where_) = match to {
                    Place::Hand if !viewer.knows(*seat) => ("a Follower".to_owned(), "hand"),
                    Place::Hand => (card(id), "hand"),
                    Place::Dynasty => (card(id), "Dynasty"),
                    Place::Pile => (card(id), "discard pile"),
                };
                (Some(*seat), format!("The moderator moves {what} to {}'s {where_}.", name(seat)))
            }
            Event::TempleSet { temple: at, face } => {
                let how = match face {
                    Face::Up => "face up".to_owned(),
                    Face::Down => "face down".to_owned(),
                    Face::Won(seat) => format!("into {}'s Dynasty", name(seat)),
                    Face::Gone => "out of the game".to_owned(),
                };
                (None, format!("The moderator puts the {} {how}.", temple(at)))
            }
            Event::ActionsSet { n } => (None, format!("The moderator sets the actions left to {n}.")),
        };
        let kind = serde_json::to_value(event).ok().and_then(|v| v.get("kind")?.as_str().map(str::to_owned)).unwrap_or_default();
        Some(Observation { kind, seat, text })
    }

    fn report(&self, view: &View, news: &[Observation]) -> Body {
        report::report(view, news)
    }

    fn inquiries(&self) -> Form {
        Form {
            verbs: vec![
                VerbForm::new("score", Vec::new(), "The Zeal as it stands, god by god."),
                VerbForm::new("followers", Vec::new(), "All kinds of Followers, what they do, and how many there are of each."),
            ],
        }
    }

    fn inquire(&self, state: &State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        if question.verb == "followers" {
            return Ok(report::followers(&self.catalogue()));
        }
        Ok(report::score(&self.view(state, viewer)))
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let seats = || state.seat_ids();
        let temples = |s| state.temples.iter().filter(|t| t.face == Face::Won(s)).count();
        vec![
            Score { title: "Zeal".into(), values: seats().map(|s| self.zeal(state, s)).collect() },
            Score { title: "Temples".into(), values: seats().map(|s| i64::try_from(temples(s)).unwrap_or(0)).collect() },
        ]
    }
}

impl Crimson {
    fn card(&self, id: &str) -> Option<CardView> {
        let k = self.components.followers.kind_of(id)?;
        Some(CardView { god: god(&k.god), name: k.name.clone(), zeal: k.zeal, action: k.action, text: k.text.clone() })
    }

    /// All kinds, and how many there are of each.
    pub fn catalogue(&self) -> Vec<(CardView, usize)> {
        let kinds = self.components.followers.kinds().map(|k| {
            let card = CardView { god: god(&k.god), name: k.name.clone(), zeal: k.zeal, action: k.action, text: k.text.clone() };
            (card, self.components.followers.copies(&k.code))
        });
        kinds.collect()
    }

    fn cards(&self, ids: &[String]) -> Vec<CardView> {
        ids.iter().filter_map(|id| self.card(id)).collect()
    }

    fn sorted(&self, ids: &[String]) -> Vec<CardView> {
        let mut cards = self.cards(ids);
        cards.sort();
        cards
    }
}

fn place(from: From) -> &'static str {
    match from {
        From::Deck => "the deck",
        From::Hand => "the hand",
        From::Pile => "the discard pile",
        From::Dynasty => "the Dynasty",
        From::Temple => "a Temple",
    }
}
