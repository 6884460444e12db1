//! The position and the outcomes that change it. Applying an event decides nothing.

use crate::games::kit::Position;
use crate::games::ruleset::{Boundary, Outcome};
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing is dealt.
    New,
    /// Both choose what they keep of their packets.
    Draft,
    /// Turns.
    Play,
    /// It is over.
    Over,
}

/// How a Temple lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Face up: Followers can be placed there.
    Up,
    /// Face down: it will be resolved in this turn.
    Down,
    /// In a Dynasty.
    Won(SeatId),
    /// Out of the game, unclaimed (ruling 6).
    Gone,
}

/// A Temple and the face-down Followers at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Temple {
    /// Its id.
    pub id: String,
    /// How it lies.
    pub face: Face,
    /// The Followers, by seat.
    pub hidden: Vec<Vec<String>>,
}

/// The part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Cards are drawn.
    Draw,
    /// A card may be discarded for actions.
    Action,
    /// Actions are spent.
    Follower,
    /// Followers are placed at Temples.
    Temple,
    /// Face-down Temples are resolved.
    Resolve,
}

/// Where a Temple event stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventAt {
    /// That seat places a Follower.
    Place(SeatId),
    /// The other player flips a Temple.
    Flip(SeatId),
}

/// Who lost a Temple, and which of his Followers he may keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keep {
    /// The loser.
    pub seat: SeatId,
    /// The Temple.
    pub temple: String,
    /// His revealed Followers.
    pub cards: Vec<String>,
}

/// The turn that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Its part.
    pub phase: Phase,
    /// Actions left.
    pub actions: u32,
    /// Followers placed in the Temple Step.
    pub placed: u8,
    /// Temple events so far.
    pub events: u8,
    /// How often something was settled in this turn: tells its parts apart.
    pub part: u32,
    /// The event that runs.
    pub event: Option<EventAt>,
    /// The order in which face-down Temples are resolved, as far as the player said.
    pub order: Vec<String>,
    /// What the loser of a Temple keeps is open.
    pub keep: Option<Keep>,
    /// Whether a Temple was won in it.
    pub won: bool,
}

/// The whole position. This is also what `[table]` of an adopted game holds: the keys as they are named here, cards and Temples by their ids, lists by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The seats' names.
    pub seats: Vec<String>,
    /// How far the game has come.
    pub stage: Stage,
    /// The turn that runs, from 1 over both players; 0 before the first.
    pub turn: u32,
    /// Whose turn it is.
    pub active: SeatId,
    /// The packets of the draft, by seat.
    pub packets: Vec<Vec<Vec<String>>>,
    /// The decks, top first.
    pub decks: Vec<Vec<String>>,
    /// The hands, the oldest card first.
    pub hands: Vec<Vec<String>>,
    /// The discard piles, the latest card last.
    pub piles: Vec<Vec<String>>,
    /// The Followers in the Dynasties.
    pub dynasties: Vec<Vec<String>>,
    /// A card whose abilities are being performed.
    pub limbo: Vec<String>,
    /// The Temples in their row.
    pub temples: Vec<Temple>,
    /// How many turns have gone by since a Temple was won.
    pub barren: u32,
    /// The turn that runs.
    pub now: Option<Turn>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// An outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The packets of the draft are dealt.
    Dealt {
        /// By seat.
        packets: Vec<Vec<Vec<String>>>,
    },
    /// Each player keeps half of each packet and passes the other half unseen; the decks are shuffled and the first hands drawn.
    Drafted {
        /// What each player kept.
        kept: Vec<Vec<String>>,
        /// The decks, top first.
        decks: Vec<Vec<String>>,
        /// The hands.
        hands: Vec<Vec<String>>,
        /// Who begins.
        first: SeatId,
    },
    /// A turn begins.
    TurnBegan {
        /// Its number.
        turn: u32,
        /// Whose.
        seat: SeatId,
    },
    /// Cards are drawn.
    Drawn {
        /// By whom.
        seat: SeatId,
        /// The cards.
        cards: Vec<String>,
    },
    /// The Draw Step is over.
    ActionStep,
    /// A player has so many actions for his Follower Step.
    Actions {
        /// Who.
        seat: SeatId,
        /// How many.
        n: u32,
        /// The card discarded for them.
        card: Option<String>,
    },
    /// An action is spent.
    Spent {
        /// By whom.
        seat: SeatId,
    },
    /// A Follower is played from the hand.
    Played {
        /// By whom.
        seat: SeatId,
        /// The card.
        card: String,
        /// Whether into the Dynasty, for one ability; else discarded for both.
        dynasty: bool,
        /// The abilities in their order ("a", "ba").
        abilities: String,
    },
    /// A Follower whose both abilities are done goes to the discard pile.
    Discarded {
        /// By whom.
        seat: SeatId,
        /// The card.
        card: String,
    },
    /// Followers enter a Dynasty by an effect.
    Joined {
        /// Whose.
        seat: SeatId,
        /// The cards.
        cards: Vec<String>,
        /// Where they come from.
        from: From,
    },
    /// Followers return from the discard pile to the hand.
    Recovered {
        /// Whose.
        seat: SeatId,
        /// The cards.
        cards: Vec<String>,
    },
    /// More actions.
    Gained {
        /// Who.
        seat: SeatId,
        /// How many.
        n: u32,
    },
    /// A player loses Followers to his discard pile.
    Lost {
        /// Who.
        seat: SeatId,
        /// The cards.
        cards: Vec<String>,
        /// Where they were.
        from: From,
    },
    /// A Follower is placed face down at a Temple.
    Hidden {
        /// By whom.
        seat: SeatId,
        /// The card.
        card: String,
        /// The Temple.
        temple: String,
    },
    /// A player looks at the rival's face-down Followers at a Temple.
    Scouted {
        /// Who.
        seat: SeatId,
        /// The Temple.
        temple: String,
        /// What lies there.
        cards: Vec<String>,
    },
    /// An effect could not be done, or not in full.
    Fizzled {
        /// Whose.
        seat: SeatId,
        /// What, as the end of "there was nothing to …".
        what: String,
    },
    /// A Temple event: each player shuffles discard pile and deck.
    TempleEventBegan {
        /// The decks, top first.
        decks: Vec<Vec<String>>,
    },
    /// A player had no Follower that he could place (ruling 5).
    NoPlacement {
        /// Who.
        seat: SeatId,
    },
    /// The next thing in a Temple event.
    TempleEventGoesOn {
        /// What; None: it is over.
        to: Option<EventAt>,
    },
    /// A Temple is flipped face down.
    Flipped {
        /// By whom.
        seat: SeatId,
        /// The Temple.
        temple: String,
    },
    /// The Temple Step begins.
    TempleStep,
    /// The order in which face-down Temples are to be resolved.
    Ordered {
        /// The Temples.
        temples: Vec<String>,
    },
    /// The player has no more orders: what is face down is resolved.
    ResolveStep {
        /// Whether by default.
        silent: bool,
    },
    /// A Temple is resolved.
    Resolved {
        /// The Temple.
        temple: String,
        /// The Followers at it, by seat.
        shown: Vec<Vec<String>>,
        /// Their Zeal, by seat.
        zeal: Vec<i64>,
        /// How the Temple lies afterwards.
        face: Face,
    },
    /// The loser of a Temple moves Followers to his Dynasty, the others to his discard pile.
    Kept {
        /// Who.
        seat: SeatId,
        /// Those kept.
        kept: Vec<String>,
    },
    /// A turn is over.
    TurnEnded {
        /// Whose.
        seat: SeatId,
    },
    /// The game is over.
    Ended {
        /// The Zeal, by seat.
        zeal: Vec<i64>,
        /// Who won, and why.
        outcome: Outcome,
    },
    /// A position is taken over.
    Adopted {
        /// The position.
        state: Box<State>,
    },
    /// The moderator moved a Follower.
    Moved {
        /// The Follower.
        card: String,
        /// Whose it is now.
        seat: SeatId,
        /// Where.
        to: Place,
    },
    /// The moderator turned a Temple, or gave it to somebody.
    TempleSet {
        /// The Temple.
        temple: String,
        /// How it lies now.
        face: Face,
    },
    /// The moderator set the actions left.
    ActionsSet {
        /// How many.
        n: u32,
    },
}

/// Where Followers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum From {
    /// The top of the deck.
    Deck,
    /// The hand.
    Hand,
    /// The discard pile.
    Pile,
    /// The Dynasty.
    Dynasty,
    /// A Temple.
    Temple,
}

/// A place of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The hand.
    Hand,
    /// The Dynasty.
    Dynasty,
    /// The discard pile.
    Pile,
}

impl Position for State {
    type Event = Event;

    /// Folds an event in.
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Dealt { packets } => {
                self.stage = Stage::Draft;
                self.packets.clone_from(packets);
            }
            Event::Drafted { decks, hands, first, .. } => {
                self.packets.clear();
                self.decks.clone_from(decks);
                self.hands.clone_from(hands);
                self.active = *first;
            }
            Event::TurnBegan { turn, seat } => {
                self.stage = Stage::Play;
                self.turn = *turn;
                self.active = *seat;
                self.now = Some(Turn {
                    phase: Phase::Draw,
                    actions: 0,
                    placed: 0,
                    events: 0,
                    part: 0,
                    event: None,
                    order: Vec::new(),
                    keep: None,
                    won: false,
                });
            }
            Event::Drawn { seat, cards } | Event::Recovered { seat, cards } => {
                for card in cards {
                    self.put(card, |s| s.hands.get_mut(seat.index()));
                }
            }
            Event::ActionStep => self.in_turn(|t| t.phase = Phase::Action),
            Event::Actions { seat, n, card } => {
                if let Some(card) = card {
                    self.put(card, |s| s.piles.get_mut(seat.index()));
                }
                self.in_turn(|t| {
                    t.phase = Phase::Follower;
                    t.actions = *n;
                });
            }
            Event::Spent { .. } => self.in_turn(|t| t.actions = t.actions.saturating_sub(1)),
            Event::Played { seat, card, dynasty, .. } => {
                if *dynasty {
                    self.put(card, |s| s.dynasties.get_mut(seat.index()));
                } else {
                    self.put(card, |s| Some(&mut s.limbo));
                }
            }
            Event::Discarded { seat, card } => self.put(card, |s| s.piles.get_mut(seat.index())),
            Event::Joined { seat, cards, .. } => {
                for card in cards {
                    self.put(card, |s| s.dynasties.get_mut(seat.index()));
                }
            }
            Event::Gained { n, .. } => self.in_turn(|t| t.actions += n),
            Event::Lost { seat, cards, .. } => {
                for card in cards {
                    self.put(card, |s| s.piles.get_mut(seat.index()));
                }
            }
            Event::Hidden { seat, card, temple } => {
                self.put(card, |s| s.temples.iter_mut().find(|t| t.id == *temple)?.hidden.get_mut(seat.index()));
                self.in_turn(|t| {
                    if t.phase == Phase::Temple && t.event.is_none() {
                        t.placed += 1;
                    }
                });
            }
            Event::TempleEventBegan { decks } => {
                self.decks.clone_from(decks);
                self.piles.iter_mut().for_each(Vec::clear);
                self.in_turn(|t| t.events += 1);
            }
            Event::TempleEventGoesOn { to } => self.in_turn(|t| t.event = *to),
            Event::Flipped { temple, .. } => self.turn_temple(temple, Face::Down),
            Event::TempleStep => self.in_turn(|t| {
                t.phase = Phase::Temple;
                t.actions = 0;
            }),
            Event::Ordered { temples } => self.in_turn(|t| t.order.clone_from(temples)),
            Event::ResolveStep { .. } => self.in_turn(|t| t.phase = Phase::Resolve),
            Event::Resolved { temple, shown, face, .. } => {
                let loser = match face {
                    Face::Won(winner) => Some(self.rival(*winner)),
                    Face::Up | Face::Down | Face::Gone => None,
                };
                for (seat, cards) in self.seat_ids().zip(shown) {
                    if Some(seat) == loser && !cards.is_empty() {
                        for card in cards {
                            self.put(card, |_| None);
                        }
                        let keep = Keep { seat, temple: temple.clone(), cards: cards.clone() };
                        self.in_turn(|t| t.keep = Some(keep));
                        continue;
                    }
                    for card in cards {
                        self.put(card, |s| s.piles.get_mut(seat.index()));
                    }
                }
                self.turn_temple(temple, *face);
                if loser.is_some() {
                    self.barren = 0;
                    self.in_turn(|t| t.won = true);
                }
            }
            Event::Kept { seat, kept } => {
                let open = self.now.as_mut().and_then(|t| t.keep.take()).map(|k| k.cards).unwrap_or_default();
                for card in open {
                    let places = if kept.contains(&card) { &mut self.dynasties } else { &mut self.piles };
                    if let Some(place) = places.get_mut(seat.index()) {
                        place.push(card);
                    }
                }
                self.in_turn(|_| {});
            }
            Event::Scouted { .. } | Event::Fizzled { .. } | Event::NoPlacement { .. } => {}
            Event::TurnEnded { .. } => {
                let won = self.now.take().is_some_and(|t| t.won);
                self.barren = if won { 0 } else { self.barren + 1 };
            }
            Event::Ended { outcome, .. } => {
                self.stage = Stage::Over;
                self.outcome = Some(outcome.clone());
            }
            Event::Adopted { state } => *self = (**state).clone(),
            Event::Moved { card, seat, to } => self.put(card, |s| match to {
                Place::Hand => s.hands.get_mut(seat.index()),
                Place::Dynasty => s.dynasties.get_mut(seat.index()),
                Place::Pile => s.piles.get_mut(seat.index()),
            }),
            Event::TempleSet { temple, face } => self.turn_temple(temple, *face),
            Event::ActionsSet { n } => self.in_turn(|t| t.actions = *n),
        }
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }
    fn round(&self) -> u32 {
        self.turn
    }
    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
    fn adopted(self) -> Event {
        Event::Adopted { state: Box::new(self) }
    }
    fn boundary(event: &Event) -> Option<Boundary> {
        if let Event::TurnBegan { turn, .. } = event { Some(Boundary::of_round(*turn)) } else { None }
    }
}

impl State {
    /// The state of seats with these names, before anything happens.
    pub fn new<'t>(seats: &[String], temples: impl Iterator<Item = &'t str>) -> State {
        let none = || vec![Vec::new(); seats.len()];
        State {
            seats: seats.to_vec(),
            stage: Stage::New,
            turn: 0,
            active: SeatId(0),
            packets: Vec::new(),
            decks: none(),
            hands: none(),
            piles: none(),
            dynasties: none(),
            limbo: Vec::new(),
            temples: temples.map(|id| Temple { id: id.to_owned(), face: Face::Up, hidden: none() }).collect(),
            barren: 0,
            now: None,
            outcome: None,
        }
    }

    /// The other player.
    pub fn rival(&self, seat: SeatId) -> SeatId {
        SeatId(1 - seat.0.min(1))
    }

    /// A seat's hand.
    pub fn hand(&self, seat: SeatId) -> &[String] {
        self.hands.get(seat.index()).map_or(&[], Vec::as_slice)
    }
    /// A seat's deck.
    pub fn deck(&self, seat: SeatId) -> &[String] {
        self.decks.get(seat.index()).map_or(&[], Vec::as_slice)
    }
    /// A seat's discard pile.
    pub fn pile(&self, seat: SeatId) -> &[String] {
        self.piles.get(seat.index()).map_or(&[], Vec::as_slice)
    }
    /// The Followers in a seat's Dynasty.
    pub fn dynasty(&self, seat: SeatId) -> &[String] {
        self.dynasties.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// How many cards a Dynasty has, Temples included (ruling 3).
    pub fn dynasty_size(&self, seat: SeatId) -> usize {
        self.dynasty(seat).len() + self.temples.iter().filter(|t| t.face == Face::Won(seat)).count()
    }

    /// A Temple.
    pub fn temple(&self, id: &str) -> Option<&Temple> {
        self.temples.iter().find(|t| t.id == id)
    }

    /// A seat's face-down Followers at a Temple.
    pub fn hidden(&self, temple: &str, seat: SeatId) -> &[String] {
        self.temple(temple).and_then(|t| t.hidden.get(seat.index())).map_or(&[], Vec::as_slice)
    }

    /// The Temples that lie face up.
    pub fn face_up(&self) -> impl Iterator<Item = &Temple> {
        self.temples.iter().filter(|t| t.face == Face::Up)
    }

    fn in_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        if let Some(turn) = &mut self.now {
            turn.part += 1;
            change(turn);
        }
    }

    fn turn_temple(&mut self, temple: &str, face: Face) {
        for temple in self.temples.iter_mut().filter(|t| t.id == temple) {
            temple.face = face;
        }
    }

    /// Takes a card from wherever it is and puts it to the end of a place.
    fn put(&mut self, card: &str, place: impl FnOnce(&mut State) -> Option<&mut Vec<String>>) {
        let temples = self.temples.iter_mut().flat_map(|t| &mut t.hidden);
        let lists = self.decks.iter_mut().chain(&mut self.hands).chain(&mut self.piles).chain(&mut self.dynasties);
        for list in lists.chain(temples).chain([&mut self.limbo]) {
            list.retain(|c| c != card);
        }
        if let Some(place) = place(self) {
            place.push(card.to_owned());
        }
    }
}
