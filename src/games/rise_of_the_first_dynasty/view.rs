//! What each viewer may know. Hidden are the Edicts in hands and deck, the order of the Region deck, and the Actions until all are chosen.

use super::Rise;
use super::components::Region;
use super::report;
use super::score::Item;
use super::state::{Action, Choice, Event, Stage, State};
use crate::games::kit::{Position, Shows, and, many};
use crate::games::ruleset::{Body, Observation, Outcome, Problem, Score};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Order;
use crate::orders::form::{Form, VerbForm};
use serde::Serialize;

/// An Edict that the viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EdictView {
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
}

/// A Land.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LandView {
    /// Its id.
    pub id: String,
    /// Its region.
    pub region: Region,
    /// Whether its Blessed side is up.
    pub blessed: bool,
    /// Whether it is shielded.
    pub shielded: bool,
    /// Its points.
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
    /// Whether it is the Scribe.
    pub scribe: bool,
    /// Its Action, once revealed.
    pub action: Option<Action>,
    /// How many additional choices the others' Actions grant it, once revealed.
    pub granted: u8,
    /// Its Lands.
    pub lands: Vec<LandView>,
    /// How many Edicts it holds.
    pub edicts: usize,
    /// Its Edicts, for those who may know them, the oldest first.
    pub hand: Option<Vec<EdictView>>,
    /// Its points.
    pub points: i64,
    /// What they are made of.
    pub items: Vec<Item>,
}

/// A pile of Lands in the supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SupplyView {
    /// The region.
    pub region: Region,
    /// How many are left.
    pub left: usize,
    /// What one is worth.
    pub normal: i64,
    /// What one is worth on its Blessed side.
    pub blessed: i64,
}

/// The turn that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TurnView {
    /// Whose.
    pub seat: SeatId,
    /// Whether the main choice is still to be made.
    pub main: bool,
    /// How many additional choices are left.
    pub bonus: u8,
}

/// All that a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// How far the game has come.
    pub stage: Stage,
    /// The Aeon that runs.
    pub aeon: u32,
    /// How many there are.
    pub aeons: usize,
    /// The Current Region.
    pub region: Option<Region>,
    /// The regions revealed so far, in order.
    pub revealed: Vec<Region>,
    /// The players, clockwise.
    pub seats: Vec<SeatView>,
    /// The supply.
    pub supply: Vec<SupplyView>,
    /// How many Edicts are in the deck.
    pub deck: usize,
    /// The Edicts in the discard pile, the latest last.
    pub pile: Vec<String>,
    /// The turn that runs.
    pub turn: Option<TurnView>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Shows for Rise {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let dealt = state.stage != Stage::New;
        let edict = |id: &String| self.components.edicts.kind_of(id).map(|k| EdictView { name: k.name.clone(), text: k.text.clone() });
        let seats = state.seat_ids().map(|seat| SeatView {
            seat,
            name: state.name(seat).to_owned(),
            own: viewer == Viewer::Seat(seat),
            scribe: dealt && state.scribe == seat,
            action: state.action(seat),
            granted: state.granted(seat),
            lands: self.land_views(state, seat),
            edicts: state.hand(seat).len(),
            hand: (viewer.knows(seat) || state.stage == Stage::Over).then(|| state.hand(seat).iter().filter_map(edict).collect()),
            points: self.points(state, seat),
            items: self.items(state, seat),
        });
        let supply = Region::ALL.into_iter().map(|region| SupplyView {
            region,
            left: state.lands_of(None).filter(|(id, _)| self.components.region(id) == Some(region)).count(),
            normal: self.components.worth(region, false),
            blessed: self.components.worth(region, true),
        });
        View {
            stage: state.stage,
            aeon: state.aeon,
            aeons: state.region_deck.len() + state.region_pile.len(),
            region: self.current_region(state),
            revealed: state.region_pile.iter().filter_map(|c| self.components.shown(c)).collect(),
            seats: seats.collect(),
            supply: supply.collect(),
            deck: state.deck.len(),
            pile: state.pile.iter().filter_map(|e| self.components.edicts.kind_of(e)).map(|k| k.name.clone()).collect(),
            turn: state.turn.zip(state.to_move()).map(|(t, seat)| TurnView { seat, main: t.main, bonus: t.bonus }),
            outcome: state.outcome.clone(),
        }
    }

    fn observe(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
        let name = |seat: &SeatId| state.name(*seat).to_owned();
        let edict = |id: &String| self.components.edicts.kind_of(id).map_or_else(|| id.clone(), |k| k.name.clone());
        let land = |id: &String| {
            let region = self.components.region(id).unwrap_or(Region::Desert);
            let blessed = state.lands.get(id).is_some_and(|l| l.blessed);
            let side = if blessed { ", Blessed" } else { "" };
            let points = self.components.worth(region, blessed);
            format!("{id} ({}{side}, {points})", region.name())
        };
        let (seat, text) = match event {
            Event::Dealt { hands, scribe, .. } => {
                let mut text = format!("Edicts and Deserts are dealt. {} is the first Scribe.", name(scribe));
                for (seat, hand) in state.seat_ids().zip(hands) {
                    let hand = and(&hand.iter().map(edict).collect::<Vec<_>>());
                    match viewer {
                        Viewer::Seat(own) if own == seat => text.push_str(&format!(" You hold {hand}.")),
                        Viewer::Moderator => text.push_str(&format!(" {} holds {hand}.", name(&seat))),
                        Viewer::Seat(_) | Viewer::Public => {}
                    }
                }
                (None, text)
            }
            Event::AeonBegan { aeon, scribe, card } => {
                let region = self.components.shown(card).map_or("?", Region::name);
                (Some(*scribe), format!("Aeon {aeon} begins; its region is {region}, {} is the Scribe.", name(scribe)))
            }
            Event::Revealed { actions, silent } => {
                let each = state.seat_ids().zip(actions).map(|(seat, action)| {
                    let default = if silent.contains(&seat) { " (by default)" } else { "" };
                    format!("{} {}{default}", name(&seat), action.name())
                });
                (None, format!("The Actions: {}.", each.collect::<Vec<_>>().join(", ")))
            }
            Event::TurnBegan { seat, bonus, .. } => {
                let action = state.action(*seat).map_or("", Action::name);
                let more = if *bonus == 0 { "no additional choice".to_owned() } else { many(usize::from(*bonus), "additional choice") };
                (Some(*seat), format!("{}'s turn: {action}, with {more}.", name(seat)))
            }
            Event::Waited { seat } => (Some(*seat), format!("{} waited to see the turns before, and has time now.", name(seat))),
            Event::AheadFailed { seat, order, reason } => {
                if !viewer.knows(*seat) {
                    return None;
                }
                (Some(*seat), format!("{}'s order sent ahead, `{order}`, was not possible. {reason}", name(seat)))
            }
            Event::Defaulted { seat } => (Some(*seat), format!("{} sent no more; the rest of the turn goes by default.", name(seat))),
            Event::Chose { seat, choice: Choice::Pass, main } => {
                let which = if *main { "the main choice" } else { "an additional choice" };
                (Some(*seat), format!("{} passes {which}.", name(seat)))
            }
            // The outcome follows, and says it all.
            Event::Chose { .. } | Event::Resolved { .. } | Event::TurnEnded { .. } => return None,
            Event::Conquered { seat, land: id } => (Some(*seat), format!("{} conquers {}.", name(seat), land(id))),
            Event::Stolen { seat, from, land: id } => (Some(*seat), format!("{} steals {} from {}.", name(seat), land(id), name(from))),
            Event::Swapped { seat, with, gives, takes } => {
                (Some(*seat), format!("{} gives {} to {} for {}.", name(seat), land(gives), name(with), land(takes)))
            }
            Event::Destroyed { seat, from, land: id } => {
                (Some(*seat), format!("{} destroys {} of {}; it goes back to the supply.", name(seat), land(id), name(from)))
            }
            Event::Sacrificed { seat, land: id } => (Some(*seat), format!("{} gives up {}.", name(seat), land(id))),
            Event::Blessed { seat, land: id } => (Some(*seat), format!("{} blesses {}.", name(seat), land(id))),
            Event::Unblessed { seat, from, land: id } => {
                (Some(*seat), format!("{} turns {} of {} back to its normal side.", name(seat), land(id), name(from)))
            }
            Event::Shielded { seat, land: id } => (Some(*seat), format!("{} shields {}.", name(seat), land(id))),
            Event::Played { seat, edict: id } => {
                let text = self.components.edicts.kind_of(id).map_or("", |k| k.text.as_str());
                (Some(*seat), format!("{} plays {}: {text}", name(seat), edict(id)))
            }
            Event::Drawn { seat, edict: id } if viewer.knows(*seat) => (Some(*seat), format!("{} draws {}.", name(seat), edict(id))),
            Event::Drawn { seat, .. } => (Some(*seat), format!("{} draws an Edict.", name(seat))),
            Event::NothingToDraw { seat } => (Some(*seat), format!("There is no Edict that {} could draw.", name(seat))),
            Event::Pilfered { seat, from, edict: id } => {
                let what = if viewer.knows(*seat) || viewer.knows(*from) { edict(id) } else { "an Edict".to_owned() };
                (Some(*seat), format!("{} takes {what} from {}'s hand.", name(seat), name(from)))
            }
            Event::Reshuffled { .. } => (None, "The Edict deck is empty; the discard pile is shuffled.".to_owned()),
            Event::Dropped { seat, edicts } => {
                (Some(*seat), format!("{} discards {}.", name(seat), and(&edicts.iter().map(edict).collect::<Vec<_>>())))
            }
            Event::Fizzled { seat, what } => (Some(*seat), format!("For {} there was no more to {what}.", name(seat))),
            Event::CleanedUp { .. } => (None, "The Aeon is over; Edict deck and discard pile are shuffled together.".to_owned()),
            Event::Ended { points, outcome } => {
                let each = state.seat_ids().zip(points).map(|(seat, p)| format!("{} {p}", name(&seat)));
                let text = format!("The game is over: {}. {}", each.collect::<Vec<_>>().join(", "), outcome.reason);
                (outcome.winners.first().copied(), text)
            }
            Event::Adopted { .. } => (None, "A position is taken over.".to_owned()),
            Event::LandSet { land: id, now } => {
                let whose = now.holder.map_or("in the supply".to_owned(), |h| format!("with {}", name(&h)));
                let shield = if now.shielded { ", shielded" } else { "" };
                (None, format!("The moderator puts {} {whose}{shield}.", land(id)))
            }
            Event::EdictMoved { edict: id, to } => {
                let knows = to.is_none_or(|seat| viewer.knows(seat));
                let what = if knows { edict(id) } else { "an Edict".to_owned() };
                let whither = to.map_or("to the discard pile".to_owned(), |seat| format!("to {}'s hand", name(&seat)));
                (*to, format!("The moderator moves {what} {whither}."))
            }
            Event::ScribeSet { seat } => (Some(*seat), format!("The moderator makes {} the Scribe.", name(seat))),
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
                VerbForm::new("score", Vec::new(), "The points as they stand, region by region."),
                VerbForm::new("edicts", Vec::new(), "All kinds of Edicts, what they do, and how many there are of each."),
            ],
        }
    }

    fn inquire(&self, state: &State, viewer: Viewer, question: &Order) -> Result<Body, Problem> {
        if question.verb == "edicts" {
            let copies = |code: &str| {
                self.components.edicts.ids().filter(|e| self.components.edicts.kind_of(e).is_some_and(|k| k.code == code)).count()
            };
            let kinds: Vec<_> = self.components.edicts.kinds().map(|k| (k.name.clone(), copies(&k.code), k.text.clone())).collect();
            return Ok(report::edicts(&kinds));
        }
        Ok(report::score(&self.view(state, viewer)))
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let lands = |s| i64::try_from(state.lands_of(Some(s)).count()).unwrap_or(i64::MAX);
        vec![
            Score { title: "points".into(), values: state.seat_ids().map(|s| self.points(state, s)).collect() },
            Score { title: "Lands".into(), values: state.seat_ids().map(lands).collect() },
        ]
    }
}

impl Rise {
    /// The Current Region: what the Region card on top of its discard pile shows.
    pub fn current_region(&self, state: &State) -> Option<Region> {
        self.components.shown(state.region_pile.last()?)
    }

    fn land_views(&self, state: &State, seat: SeatId) -> Vec<LandView> {
        let lands = state.lands_of(Some(seat)).filter_map(|(id, land)| {
            let region = self.components.region(id)?;
            let points = self.components.worth(region, land.blessed);
            Some(LandView { id: id.to_owned(), region, blessed: land.blessed, shielded: land.shielded, points })
        });
        let mut lands: Vec<LandView> = lands.collect();
        lands.sort_by_key(|l| (l.region, l.id.clone()));
        lands
    }
}
