//! The position and the outcomes that change it. Applying an event decides nothing.

use super::components::{Counter, Way};
use crate::games::kit::Position;
use crate::games::ruleset::{Boundary, Outcome};
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing is dealt.
    New,
    /// The players say which gods they prefer.
    Gods,
    /// Turns.
    Play,
    /// It is over.
    Over,
}

/// A player's part of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// His god.
    pub god: String,
    /// His hand, the oldest card first.
    pub hand: Vec<String>,
    /// The Unit in his Leader Slot.
    pub leader: Option<String>,
    /// The Units in his Court Slots.
    pub court: Vec<String>,
    /// The cards in his Obelisk Slot: nobody knows which Units they are.
    pub obelisks: Vec<String>,
}

/// Where the effects come from that are being done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The Leader Ability of the active player's god.
    Leader,
    /// Its Court Ability, triggered by that Unit.
    Court(String),
    /// The ability of that Unit, which is in no zone meanwhile (ruling 9).
    Unit(String),
}

/// A list of effects that is being done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// Where it comes from.
    pub source: Source,
    /// The effect that is next.
    pub at: usize,
    /// Whether the one before it was done in full.
    pub full: bool,
}

/// The turn that runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whether the Icons have been generated.
    pub generated: bool,
    /// Whether the god's free play has been used.
    pub free_used: bool,
    /// The Icons in the play area.
    pub icons: Vec<String>,
    /// Effects under way, the innermost last.
    pub stack: Vec<Frame>,
    /// Cards moved to or from the discard pile (ruling 6).
    pub discard_moves: u32,
    /// Units destroyed by the active player.
    pub destroyed: u32,
    /// Units played for their ability.
    pub abilities: u32,
    /// Units played.
    pub units_played: u32,
    /// How often something was settled: tells the turn's parts apart.
    pub part: u32,
    /// Whether something unforeseen was revealed since the last order.
    pub revealed: bool,
}

impl Turn {
    /// What a god counts.
    pub fn count(&self, counter: Counter) -> u32 {
        match counter {
            Counter::DiscardMoves => self.discard_moves,
            Counter::Destroyed => self.destroyed,
            Counter::Abilities => self.abilities,
            Counter::UnitsPlayed => self.units_played,
        }
    }
}

/// The whole position. This is also what `[table]` of an adopted game holds: the keys as they are named here, Units by their ids, lists by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The seats' names.
    pub seats: Vec<String>,
    /// How far the game has come.
    pub stage: Stage,
    /// The turn that runs, from 1 over all seats; 0 before the first.
    pub turn: u32,
    /// Whose turn it is.
    pub active: SeatId,
    /// The players.
    pub players: Vec<Player>,
    /// The deck, top first.
    pub deck: Vec<String>,
    /// The common discard pile, the latest card last.
    pub pile: Vec<String>,
    /// Icons in the middle.
    pub icons: BTreeMap<String, u32>,
    /// The turn that runs.
    pub now: Option<Turn>,
    /// Once the end is triggered: how many turns are still to come after the present one.
    pub last: Option<u8>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// An outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The players are asked for their gods.
    GodsAsked,
    /// The gods are given out, and the start player is known.
    GodsGiven {
        /// By seat.
        gods: Vec<String>,
        /// Who has the first turn.
        start: SeatId,
    },
    /// The Units are shuffled and dealt.
    Dealt {
        /// By seat.
        hands: Vec<Vec<String>>,
        /// The deck, top first.
        deck: Vec<String>,
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
        /// The card.
        card: String,
    },
    /// Deck and discard pile are empty (ruling 2).
    NoCards,
    /// The discard pile becomes the deck.
    Reshuffled {
        /// The deck, top first.
        deck: Vec<String>,
    },
    /// Effects begin to be done.
    Began {
        /// Whose they are.
        seat: SeatId,
        /// Where they come from.
        source: Source,
    },
    /// An effect is done.
    Done {
        /// Whether in full.
        full: bool,
    },
    /// The innermost list of effects is at its end.
    Finished,
    /// An effect could not be done, or not in full.
    Fizzled {
        /// Whose.
        seat: SeatId,
        /// What, as the end of "there was nothing to …".
        what: String,
    },
    /// An effect that may be declined is.
    Declined {
        /// By whom.
        seat: SeatId,
        /// What, as the end of "… does not …".
        what: String,
    },
    /// Icons are generated, or one is taken by an effect.
    IconsTaken {
        /// By whom.
        seat: SeatId,
        /// Which.
        icons: Vec<String>,
        /// Whether generated.
        generated: bool,
        /// Those that had run out (ruling 10).
        lost: Vec<String>,
    },
    /// A Unit is played.
    Played {
        /// By whom.
        seat: SeatId,
        /// The Unit.
        card: String,
        /// How.
        way: Way,
        /// The Icons spent.
        paid: Vec<String>,
        /// Whether the god's free play was used.
        free: bool,
    },
    /// A Unit makes room in a full Court (it is not destroyed).
    Evicted {
        /// Whose.
        seat: SeatId,
        /// The Unit.
        card: String,
    },
    /// A Unit takes the Leader Slot.
    Led {
        /// Whose.
        seat: SeatId,
        /// The Unit.
        card: String,
    },
    /// A Unit enters a Court.
    Entered {
        /// Whose.
        seat: SeatId,
        /// The Unit.
        card: String,
    },
    /// A Unit whose ability is done goes to the discard pile.
    UsedUp {
        /// The Unit.
        card: String,
    },
    /// Cards leave a hand for the discard pile.
    Discarded {
        /// Whose.
        seat: SeatId,
        /// The cards.
        cards: Vec<String>,
        /// Why.
        why: Why,
    },
    /// Cards return from the discard pile to a hand.
    Recovered {
        /// Whose.
        seat: SeatId,
        /// The cards.
        cards: Vec<String>,
    },
    /// The top of the deck goes to the discard pile.
    Milled {
        /// The cards.
        cards: Vec<String>,
    },
    /// Cards are revealed from the top of the deck.
    Levied {
        /// By whom.
        seat: SeatId,
        /// The type named.
        named: String,
        /// The cards of that type, to the hand.
        taken: Vec<String>,
        /// The others, to the bottom of the deck in this order.
        under: Vec<String>,
    },
    /// A Unit is destroyed.
    Destroyed {
        /// By whom.
        seat: SeatId,
        /// Whose it was.
        victim: SeatId,
        /// The Unit.
        card: String,
        /// Whether it goes to the destroyer's hand.
        to_hand: bool,
    },
    /// A Unit returns from a Court to the hand.
    Recalled {
        /// Whose.
        seat: SeatId,
        /// The Unit.
        card: String,
    },
    /// An Obelisk is built.
    Built {
        /// By whom.
        seat: SeatId,
        /// The card.
        card: String,
        /// Why.
        why: BuiltBy,
    },
    /// An Obelisk is toppled; its card lies face up in the discard pile (ruling 13).
    Razed {
        /// By whom.
        seat: SeatId,
        /// Whose it was.
        victim: SeatId,
        /// The card.
        card: String,
    },
    /// The rest of a silent player's turn goes by default.
    Defaulted {
        /// Whose.
        seat: SeatId,
    },
    /// An order is carried out: what is revealed from now on is unforeseen.
    Ordered,
    /// A turn is over; unused Icons go back.
    TurnEnded {
        /// Whose.
        seat: SeatId,
        /// Whether it triggers the end.
        triggers: bool,
    },
    /// The game is over.
    Ended {
        /// The points, by seat.
        points: Vec<i64>,
        /// Who won, and why.
        outcome: Outcome,
    },
    /// A position is taken over.
    Adopted {
        /// The position.
        state: Box<State>,
    },
    /// The moderator moved a card.
    Moved {
        /// The card.
        card: String,
        /// Whose it is now.
        seat: SeatId,
        /// Where.
        to: Zone,
    },
    /// The moderator set the Icons of the active player.
    IconsSet {
        /// Which.
        icons: Vec<String>,
    },
}

/// Why cards are discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// An own effect.
    Effect,
    /// Another player's effect, by the dice.
    Random,
    /// Anubis' Court Ability: the victim's standing order or default.
    Victim,
    /// The Culling Step.
    Culling,
}

/// Why an Obelisk is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuiltBy {
    /// An ability.
    Ability,
    /// A full board.
    Board,
    /// The god's requirement.
    Requirement,
}

/// A place of a player, or the discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The hand.
    Hand,
    /// The Leader Slot.
    Leader,
    /// A Court Slot.
    Court,
    /// The Obelisk Slot.
    Obelisk,
    /// The common discard pile.
    Pile,
}

impl Position for State {
    type Event = Event;

    /// Folds an event in.
    fn apply(&mut self, event: &Event) {
        match event {
            Event::GodsAsked => self.stage = Stage::Gods,
            Event::GodsGiven { gods, start } => {
                for (player, god) in self.players.iter_mut().zip(gods) {
                    player.god.clone_from(god);
                }
                self.active = *start;
            }
            Event::Dealt { hands, deck } => {
                for (player, hand) in self.players.iter_mut().zip(hands) {
                    player.hand.clone_from(hand);
                }
                self.deck.clone_from(deck);
            }
            Event::TurnBegan { turn, seat } => {
                self.stage = Stage::Play;
                self.turn = *turn;
                self.active = *seat;
                self.now = Some(Turn::default());
            }
            Event::Drawn { seat, card } => {
                self.put(card, *seat, Zone::Hand);
                self.in_turn(|t| t.revealed = true);
            }
            Event::Reshuffled { deck } => {
                self.deck.clone_from(deck);
                self.pile.clear();
            }
            Event::NoCards | Event::Fizzled { .. } | Event::Declined { .. } => {}
            Event::Began { source, .. } => {
                if let Source::Unit(card) = source {
                    self.take(card);
                }
                let frame = Frame { source: source.clone(), at: 0, full: true };
                self.in_turn(|t| t.stack.push(frame));
            }
            Event::Done { full } => self.in_turn(|t| {
                if let Some(frame) = t.stack.last_mut() {
                    frame.at += 1;
                    frame.full = *full;
                }
            }),
            Event::Finished => self.in_turn(|t| {
                t.stack.pop();
            }),
            Event::IconsTaken { icons, generated, .. } => {
                for icon in icons {
                    if let Some(left) = self.icons.get_mut(icon) {
                        *left = left.saturating_sub(1);
                    }
                }
                self.in_turn(|t| {
                    t.icons.extend(icons.iter().cloned());
                    t.generated |= *generated;
                });
            }
            Event::Played { way, paid, free, .. } => {
                self.give_back(paid);
                self.in_turn(|t| {
                    t.units_played += 1;
                    t.abilities += u32::from(*way == Way::Ability);
                    t.free_used |= *free;
                });
            }
            Event::Led { seat, card } => self.put(card, *seat, Zone::Leader),
            Event::Entered { seat, card } => self.put(card, *seat, Zone::Court),
            Event::Evicted { seat, card } => {
                self.put(card, *seat, Zone::Pile);
                self.moved(1);
            }
            Event::UsedUp { card } => {
                self.put(card, self.active, Zone::Pile);
                self.moved(1);
            }
            Event::Discarded { seat, cards, .. } => {
                for card in cards {
                    self.put(card, *seat, Zone::Pile);
                }
                self.moved(cards.len());
            }
            Event::Recovered { seat, cards } => {
                for card in cards {
                    self.put(card, *seat, Zone::Hand);
                }
                self.moved(cards.len());
            }
            Event::Milled { cards } => {
                for card in cards {
                    self.put(card, self.active, Zone::Pile);
                }
                self.moved(cards.len());
            }
            Event::Levied { seat, taken, under, .. } => {
                for card in taken {
                    self.put(card, *seat, Zone::Hand);
                }
                for card in under {
                    self.take(card);
                    self.deck.push(card.clone());
                }
                self.in_turn(|t| t.revealed = true);
            }
            Event::Destroyed { seat, card, to_hand, .. } => {
                self.put(card, *seat, if *to_hand { Zone::Hand } else { Zone::Pile });
                if !to_hand {
                    self.moved(1);
                }
                self.in_turn(|t| t.destroyed += 1);
            }
            Event::Recalled { seat, card } => self.put(card, *seat, Zone::Hand),
            Event::Built { seat, card, .. } => self.put(card, *seat, Zone::Obelisk),
            Event::Razed { victim, card, .. } => self.put(card, *victim, Zone::Pile),
            Event::Defaulted { .. } => self.in_turn(|_| {}),
            Event::Ordered => self.in_turn(|t| t.revealed = false),
            Event::TurnEnded { triggers, .. } => {
                let unused = self.now.take().map(|t| t.icons).unwrap_or_default();
                self.give_back(&unused);
                self.last = match self.last {
                    Some(left) => Some(left.saturating_sub(1)),
                    None if *triggers => u8::try_from(self.seats.len()).ok().map(|n| n.saturating_sub(1)),
                    None => None,
                };
            }
            Event::Ended { outcome, .. } => {
                self.stage = Stage::Over;
                self.outcome = Some(outcome.clone());
            }
            Event::Adopted { state } => *self = (**state).clone(),
            Event::Moved { card, seat, to } => self.put(card, *seat, *to),
            Event::IconsSet { icons } => {
                let had = self.now.as_mut().map(|t| std::mem::take(&mut t.icons)).unwrap_or_default();
                self.give_back(&had);
                for icon in icons {
                    if let Some(left) = self.icons.get_mut(icon) {
                        *left = left.saturating_sub(1);
                    }
                }
                self.in_turn(|t| t.icons.clone_from(icons));
            }
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
    pub fn new(seats: &[String], icons: &[(String, u32)]) -> State {
        State {
            seats: seats.to_vec(),
            stage: Stage::New,
            turn: 0,
            active: SeatId(0),
            players: vec![Player::default(); seats.len()],
            deck: Vec::new(),
            pile: Vec::new(),
            icons: icons.iter().cloned().collect(),
            now: None,
            last: None,
            outcome: None,
        }
    }

    /// The other seats, from the left of `seat` on.
    pub fn others(&self, seat: SeatId) -> impl Iterator<Item = SeatId> + use<> {
        let count = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        (1..count).map(move |n| SeatId(u8::try_from((u16::from(seat.0) + u16::from(n)) % u16::from(count)).unwrap_or(0)))
    }

    /// A player's part of the table.
    pub fn player(&self, seat: SeatId) -> &Player {
        static NOBODY: Player = Player { god: String::new(), hand: Vec::new(), leader: None, court: Vec::new(), obelisks: Vec::new() };
        self.players.get(seat.index()).unwrap_or(&NOBODY)
    }

    fn in_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        if let Some(turn) = &mut self.now {
            turn.part += 1;
            change(turn);
        }
    }

    /// Counts moves to and from the discard pile.
    fn moved(&mut self, cards: usize) {
        self.in_turn(|t| t.discard_moves += u32::try_from(cards).unwrap_or(u32::MAX));
    }

    fn give_back(&mut self, icons: &[String]) {
        for icon in icons {
            *self.icons.entry(icon.clone()).or_insert(0) += 1;
            if let Some(turn) = &mut self.now
                && let Some(at) = turn.icons.iter().position(|i| i == icon)
            {
                turn.icons.remove(at);
            }
        }
    }

    fn take(&mut self, card: &str) {
        for player in &mut self.players {
            player.hand.retain(|c| c != card);
            player.court.retain(|c| c != card);
            player.obelisks.retain(|c| c != card);
            player.leader.take_if(|c| c == card);
        }
        self.deck.retain(|c| c != card);
        self.pile.retain(|c| c != card);
    }

    fn put(&mut self, card: &str, seat: SeatId, zone: Zone) {
        self.take(card);
        let card = card.to_owned();
        let Some(player) = self.players.get_mut(seat.index()) else { return };
        match zone {
            Zone::Hand => player.hand.push(card),
            Zone::Leader => player.leader = Some(card),
            Zone::Court => player.court.push(card),
            Zone::Obelisk => player.obelisks.push(card),
            Zone::Pile => self.pile.push(card),
        }
    }
}
