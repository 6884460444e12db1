//! What each viewer may know. Hidden are hands, the deck, and the Units on the other side of the Obelisks.

use super::Lords;
use super::orders::word;
use super::report;
use super::score::Item;
use super::state::{BuiltBy, Event, Source, Stage, State, Why, Zone};
use crate::games::kit::{Position, Shows, and, many};
use crate::games::ruleset::{Body, Observation, Outcome, Problem, Score};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Order;
use crate::orders::form::{Form, VerbForm};
use serde::Serialize;

/// A Unit that the viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Its name.
    pub name: String,
    /// Its god, capitalised.
    pub god: String,
    /// Its type.
    pub sort: String,
    /// Its Cost Icon.
    pub cost: String,
    /// Its Leadership Icons.
    pub leadership: Vec<String>,
    /// Its ability in words.
    pub text: String,
    /// What it is worth to the player it stands with.
    pub points: i64,
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
    /// Its god, capitalised; empty before it is given.
    pub god: String,
    /// What its god is.
    pub title: String,
    /// Its god's chosen type.
    pub chosen: String,
    /// Cards in hand.
    pub hand_count: usize,
    /// The hand, for those who may know it.
    pub hand: Option<Vec<UnitView>>,
    /// The Leader.
    pub leader: Option<UnitView>,
    /// The Court.
    pub court: Vec<UnitView>,
    /// Obelisks.
    pub obelisks: usize,
    /// Points.
    pub points: i64,
    /// What they are made of.
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
    /// The verb of the choice that is open, and how much.
    pub open: Option<String>,
    /// Icons of the active player.
    pub icons: Vec<String>,
    /// Icons in the middle.
    pub middle: Vec<(String, u32)>,
    /// Whether the Icons have been generated.
    pub generated: bool,
    /// Whether the god's free play has been used.
    pub free_used: bool,
    /// What the active player's god counts for an Obelisk, so far and needed.
    pub requirement: Option<(String, u32, u32)>,
    /// The players, clockwise.
    pub seats: Vec<SeatView>,
    /// Cards in the deck.
    pub deck: usize,
    /// The discard pile, the latest card last.
    pub pile: Vec<String>,
    /// Court Slots.
    pub slots: usize,
    /// Obelisks that trigger the end.
    pub end: usize,
    /// Turns still to come, once the end is triggered.
    pub last: Option<u8>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Shows for Lords {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let over = state.stage == Stage::Over;
        let seats = state.seat_ids().map(|seat| {
            let player = state.player(seat);
            let god = self.god_of(state, seat);
            let unit = |card: &String| self.unit(card, self.components.worth(card, god));
            let hand = || {
                let mut hand: Vec<UnitView> = player.hand.iter().filter_map(unit).collect();
                hand.sort_by(|a, b| a.name.cmp(&b.name));
                hand
            };
            SeatView {
                seat,
                name: state.name(seat).to_owned(),
                own: viewer == Viewer::Seat(seat),
                god: god.map(|g| word(&g.id)).unwrap_or_default(),
                title: god.map(|g| g.title.clone()).unwrap_or_default(),
                chosen: god.map(|g| g.chosen.clone()).unwrap_or_default(),
                hand_count: player.hand.len(),
                hand: (viewer.knows(seat) || over).then(hand),
                leader: player.leader.as_ref().and_then(unit),
                court: player.court.iter().filter_map(unit).collect(),
                obelisks: player.obelisks.len(),
                points: self.points(state, seat),
                items: self.items(state, seat),
            }
        });
        let requirement = self.god_of(state, state.active).zip(state.now.as_ref()).map(|(god, turn)| {
            let what = serde_json::to_value(god.requirement.counter)
                .ok()
                .and_then(|v| v.as_str().map(|s| s.replace('_', " ")))
                .unwrap_or_default();
            (what, turn.count(god.requirement.counter), god.requirement.at_least)
        });
        View {
            stage: state.stage,
            turn: state.turn,
            active: (state.stage == Stage::Play).then_some(state.active),
            open: self.open_choice(state, state.active),
            icons: state.now.as_ref().map(|t| t.icons.clone()).unwrap_or_default(),
            middle: state.icons.iter().map(|(i, n)| (i.clone(), *n)).collect(),
            generated: state.now.as_ref().is_some_and(|t| t.generated),
            free_used: state.now.as_ref().is_some_and(|t| t.free_used),
            requirement,
            seats: seats.collect(),
            deck: state.deck.len(),
            pile: state.pile.iter().map(|c| self.components.units.name(c).to_owned()).collect(),
            slots: self.components.counts.court,
            end: self.components.counts.end,
            last: state.last,
            outcome: state.outcome.clone(),
        }
    }

    fn observe(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
        let name = |seat: &SeatId| state.name(*seat).to_owned();
        let card = |id: &String| self.components.units.name(id).to_owned();
        let names = |ids: &[String]| and(&ids.iter().map(card).collect::<Vec<_>>());
        let (seat, text) = match event {
            Event::GodsAsked => (None, "Everybody may say which gods they prefer.".to_owned()),
            Event::GodsGiven { gods, start } => {
                let each: Vec<String> = state.seat_ids().zip(gods).map(|(seat, god)| format!("{} is {}", name(&seat), word(god))).collect();
                (Some(*start), format!("{}. {} has the first turn.", and(&each), name(start)))
            }
            Event::Dealt { hands, .. } => {
                let mut text = "The Units are shuffled and dealt.".to_owned();
                for (seat, hand) in state.seat_ids().zip(hands) {
                    match viewer {
                        Viewer::Seat(own) if own == seat => text.push_str(&format!(" You hold {}.", names(hand))),
                        Viewer::Moderator => text.push_str(&format!(" {} holds {}.", name(&seat), names(hand))),
                        Viewer::Seat(_) | Viewer::Public => {}
                    }
                }
                (None, text)
            }
            Event::TurnBegan { turn, seat } => (Some(*seat), format!("Turn {turn}: {}.", name(seat))),
            Event::Drawn { seat, card: id } if viewer.knows(*seat) => (Some(*seat), format!("{} draws {}.", name(seat), card(id))),
            Event::Drawn { seat, .. } => (Some(*seat), format!("{} draws a card.", name(seat))),
            Event::NoCards => (None, "Deck and discard pile are empty: nothing is taken.".to_owned()),
            Event::Reshuffled { .. } => (None, "The deck is empty; the discard pile is shuffled into a new one.".to_owned()),
            Event::Began { seat, source: Source::Leader } => {
                let what = self.god_of(state, *seat).map(|g| g.leader_name.clone()).unwrap_or_default();
                (Some(*seat), format!("{}'s Leader Ability: {what}.", name(seat)))
            }
            Event::Began { seat, source: Source::Court(id) } => {
                (Some(*seat), format!("{} enters the Court: {}'s Court Ability.", card(id), name(seat)))
            }
            Event::Began { seat, source: Source::Unit(id) } => {
                let text = self.components.units.kind_of(id).map(|k| k.text.clone()).unwrap_or_default();
                (Some(*seat), format!("{}: {text}", card(id)))
            }
            Event::Done { .. } | Event::Finished | Event::Ordered => return None,
            Event::Fizzled { seat, what } => (Some(*seat), format!("For {} there is nothing to {what}.", name(seat))),
            Event::Declined { seat, what } => (Some(*seat), format!("{} does not {what}.", name(seat))),
            Event::IconsTaken { seat, icons, generated, lost } => {
                let does = if *generated { "generates" } else { "takes" };
                let lost = if lost.is_empty() { String::new() } else { format!("; {} had run out", and(lost)) };
                (Some(*seat), format!("{} {does} {}{lost}.", name(seat), and(icons)))
            }
            Event::Played { seat, card: id, way, paid, free } => {
                let how = match (paid.is_empty(), free) {
                    (false, _) => format!("for {}", and(paid)),
                    (true, true) => "by the god's free play".to_owned(),
                    (true, false) => "without paying".to_owned(),
                };
                (Some(*seat), format!("{} plays {} ({}) {how}.", name(seat), card(id), way.name()))
            }
            Event::Evicted { seat, card: id } => {
                (Some(*seat), format!("{} leaves {}'s full Court for the discard pile.", card(id), name(seat)))
            }
            Event::Led { seat, card: id } => (Some(*seat), format!("{} leads for {}.", card(id), name(seat))),
            Event::Entered { seat, card: id } => (Some(*seat), format!("{} stands in {}'s Court.", card(id), name(seat))),
            Event::UsedUp { .. } => return None,
            Event::Discarded { seat, cards, why } => {
                let why = match why {
                    Why::Effect => "",
                    Why::Random => ", by the dice",
                    Why::Victim => ", by standing order or default",
                    Why::Culling => ", culling",
                };
                (Some(*seat), format!("{} discards {}{why}.", name(seat), names(cards)))
            }
            Event::Recovered { seat, cards } => (Some(*seat), format!("{} takes {} from the discard pile.", name(seat), names(cards))),
            Event::Milled { cards } => (None, format!("From the deck to the discard pile: {}.", names(cards))),
            Event::Levied { seat, named, taken, under } => {
                let text = format!("{} calls for {named}: {} to the hand, {} under the deck.", name(seat), names(taken), names(under));
                (Some(*seat), text)
            }
            Event::Destroyed { seat, victim, card: id, to_hand } => {
                let where_ = if *to_hand { " and takes it to the hand" } else { "" };
                (Some(*seat), format!("{} destroys {} of {}{where_}.", name(seat), card(id), name(victim)))
            }
            Event::Recalled { seat, card: id } => (Some(*seat), format!("{} calls {} back to the hand.", name(seat), card(id))),
            Event::Built { seat, why, .. } => {
                let why = match why {
                    BuiltBy::Ability => "by an ability",
                    BuiltBy::Board => "for a full board",
                    BuiltBy::Requirement => "for the god's requirement",
                };
                (Some(*seat), format!("{} builds an Obelisk {why}.", name(seat)))
            }
            Event::Razed { seat, victim, card: id } => {
                (Some(*seat), format!("{} topples an Obelisk of {}: it was {}.", name(seat), name(victim), card(id)))
            }
            Event::Defaulted { seat } => (Some(*seat), format!("{} sent no more; the rest of the turn goes by default.", name(seat))),
            Event::TurnEnded { seat, triggers: true } => {
                let obelisks = many(state.player(*seat).obelisks.len(), "Obelisk");
                (Some(*seat), format!("{} has {obelisks}: everyone else has one more turn.", name(seat)))
            }
            Event::TurnEnded { .. } => return None,
            Event::Ended { points, outcome } => {
                let each = state.seat_ids().zip(points).map(|(seat, p)| format!("{} {p}", name(&seat)));
                let text = format!("The game is over: {}. {}", each.collect::<Vec<_>>().join(", "), outcome.reason);
                (outcome.winners.first().copied(), text)
            }
            Event::Adopted { .. } => (None, "A position is taken over.".to_owned()),
            Event::Moved { card: id, seat, to } => {
                let hidden = matches!(to, Zone::Obelisk) || (*to == Zone::Hand && !viewer.knows(*seat));
                let what = if hidden { "a card".to_owned() } else { card(id) };
                let place = match to {
                    Zone::Hand => format!("{}'s hand", name(seat)),
                    Zone::Leader => format!("{}'s Leader Slot", name(seat)),
                    Zone::Court => format!("{}'s Court", name(seat)),
                    Zone::Obelisk => format!("{}'s Obelisks", name(seat)),
                    Zone::Pile => "the discard pile".to_owned(),
                };
                (Some(*seat), format!("The moderator moves {what} to {place}."))
            }
            Event::IconsSet { icons } => {
                (Some(state.active), format!("The moderator sets the Icons of {} to {}.", name(&state.active), and(icons)))
            }
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
                VerbForm::new("score", Vec::new(), "The points as they stand, card by card."),
                VerbForm::new("units", Vec::new(), "All kinds of Units, and what they do."),
            ],
        }
    }

    fn inquire(&self, state: &State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        if question.verb == "units" {
            return Ok(report::units(&self.catalogue()));
        }
        Ok(report::score(&self.view(state, viewer)))
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let obelisks = |s| i64::try_from(state.player(s).obelisks.len()).unwrap_or(i64::MAX);
        vec![
            Score { title: "points".into(), values: state.seat_ids().map(|s| self.points(state, s)).collect() },
            Score { title: "Obelisks".into(), values: state.seat_ids().map(obelisks).collect() },
        ]
    }
}

impl Lords {
    fn unit(&self, card: &str, points: i64) -> Option<UnitView> {
        let k = self.components.units.kind_of(card)?;
        Some(UnitView {
            name: k.name.clone(),
            god: word(&k.god),
            sort: k.sort.clone(),
            cost: k.cost.clone(),
            leadership: k.leadership.clone(),
            text: k.text.clone(),
            points,
        })
    }

    /// All kinds of Units.
    pub fn catalogue(&self) -> Vec<UnitView> {
        let first = |code: &str| self.components.units.ids().find(|u| self.components.units.kind_of(u).is_some_and(|k| k.code == code));
        self.components.units.kinds().filter_map(|k| self.unit(first(&k.code)?, 0)).collect()
    }
}
