//! The nomic's table: the whole position of a game, as plain data.
//!
//! In come nothing but events (`super::apply`); out go look-ups. Nothing here decides anything. Cards are kept in
//! one map; where a card lies is told by the ordered lists of the zones alone, each card being in exactly one of them
//! ([`Table::faults`] looks after that).

mod ballot;
mod card;
mod effect;
mod fact;
mod faults;
mod question;
mod rules;
mod shared;
mod wording;

pub use ballot::{Asked, Change, Edit, Fate, Proposal, Rebound, Repealed, Ruling};
pub use card::{Card, CardId, Choice, End, Former, Picked, Place, Played, Target, Was};
pub use effect::{Body, Cause, EffectId, Happening, Lasting, Marked, Scope, SharedScope, Source, Spent, Until};
pub use fact::{Fact, Facts, What};
pub use question::{Asks, Chosen, Question};
pub use rules::{CardType, ClauseChange, Rule, Rules, TextPlace, Variable, Version};
pub use wording::{Provenance, Reading, Wording, Written};

use crate::english::meaning::{PlayerId, VariableId};
use crate::games::ruleset::Outcome;
use crate::games::seat::SeatId;
use imbl::OrdMap;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// No value leaves -`BOUND` to `BOUND`.
pub const BOUND: i64 = 1_000_000_000_000;

/// The whole position. Copies of it are made for every look ahead: what is big in it is shared between them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The seats, clockwise.
    #[serde(with = "shared::each")]
    pub seats: Vec<Arc<Seat>>,
    /// All cards that there are or have been, by number; a list in JSON.
    #[serde(with = "shared::cards")]
    pub cards: OrdMap<CardId, Arc<Card>>,
    /// The draw pile, its top first.
    pub draw: Vec<CardId>,
    /// The discard pile, its top first.
    pub discard: Vec<CardId>,
    /// Cards out of the game.
    pub out: Vec<CardId>,
    /// Cards that are being resolved.
    pub resolving: Vec<CardId>,
    /// The ruleset in force; shared between copies of the table, as cards are.
    #[serde(with = "shared::whole")]
    pub rules: Arc<Rules>,
    /// Its versions, the first being the setup's.
    #[serde(with = "shared::each")]
    pub versions: Vec<Arc<Version>>,
    /// The turn; 0 is the renaming before the first.
    pub turn: u32,
    /// The phase of the turn.
    pub phase: Phase,
    /// The Primary player.
    pub primary: SeatId,
    /// Effects that last, in order of arrival.
    #[serde(with = "shared::each")]
    pub lasting: Vec<Arc<Lasting>>,
    /// What has acted and may act only once (in a turn).
    pub spent: Vec<Spent>,
    /// What has happened, for texts that look back.
    pub facts: Facts,
    /// The ballot that runs, or the last one.
    #[serde(with = "shared::each")]
    pub ballot: Vec<Arc<Proposal>>,
    /// Accepted proposals that come into force at the start of the next turn, in order.
    #[serde(with = "shared::each")]
    pub accepted: Vec<Arc<Proposal>>,
    /// Every proposal that was decided, oldest first.
    #[serde(with = "shared::each")]
    pub decided: Vec<Arc<Proposal>>,
    /// Rulings that were asked for.
    pub asked: Vec<Asked>,
    /// The moderator's rulings.
    #[serde(default)]
    pub rulings: Vec<Ruling>,
    /// The choice that the game waits for in the midst of a step.
    #[serde(default)]
    pub question: Option<Question>,
    /// The choices that were made for the step that is under way, in order.
    #[serde(default)]
    pub chosen: Vec<Chosen>,
    /// What happened in the last turn, by seat, for the report's summary.
    #[serde(with = "shared::whole")]
    pub summary: Arc<Vec<Summary>>,
    /// New cards accepted so far.
    pub new_cards: u32,
    /// The next number of each sort.
    pub next: Next,
    /// Whether hands are secret: then narrations hide what only a hand's holder may know.
    pub secret_hands: bool,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What is worked out from the table and kept until an event changes it; no part of the position.
    #[serde(skip)]
    pub(super) derived: Derived,
}

/// What is worked out from a table and kept with it. All are equal: it says nothing that the rest of the table does not.
#[derive(Clone, Default)]
pub(super) struct Derived {
    /// What holds.
    pub law: Kept,
    /// What of it comes from the ruleset.
    pub law_of_rules: Kept,
    /// The words that texts may use.
    pub words: Kept,
}

type AnyKept = Arc<dyn Any + Send + Sync>;

/// One thing that is worked out once, until it is out of date.
#[derive(Clone, Default)]
pub(super) struct Kept {
    now: OnceLock<AnyKept>,
    /// What was kept before it was out of date.
    before: Option<AnyKept>,
}

impl Kept {
    /// What is kept, or else what `work_out` gives, which is kept from then on. It is told what was kept before, whose parts may still hold.
    pub fn get<T: Any + Send + Sync>(&self, work_out: impl FnOnce(Option<&T>) -> T) -> Arc<T> {
        let kept = self.now.get().cloned().and_then(|kept| kept.downcast::<T>().ok());
        kept.unwrap_or_else(|| {
            let before = self.before.as_deref().and_then(|before| before.downcast_ref::<T>());
            let new = Arc::new(work_out(before));
            // Where something else came first, the new one is just not kept.
            let _ = self.now.set(new.clone());
            new
        })
    }

    /// Notes that it is out of date.
    pub fn forget(&mut self) {
        if let Some(kept) = self.now.take() {
            self.before = Some(kept);
        }
    }
}

impl PartialEq for Derived {
    fn eq(&self, _: &Derived) -> bool {
        true
    }
}

impl std::fmt::Debug for Derived {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Derived")
    }
}

/// A seat and its player's things.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    /// The id by which texts refer to the player: the name when the game began.
    pub player: PlayerId,
    /// The player's present name.
    pub name: String,
    /// The values of the variables.
    pub variables: BTreeMap<VariableId, i64>,
    /// The hand, in order.
    pub hand: Vec<CardId>,
    /// The cards in play under this seat's control, in order of arrival.
    pub in_play: Vec<CardId>,
    /// The turn in which the seat was eliminated.
    pub eliminated: Option<u32>,
    /// Plays allowed beside the usual ones, in this turn.
    pub extra_plays: u32,
    /// Plays made in this turn.
    pub plays: u32,
    /// Turns whose play is lost.
    pub skips: BTreeSet<u32>,
    /// Whether the player wishes to end the game.
    pub wishes_end: bool,
    /// Whether the starting cards are all renamed (turn 0).
    pub renamed: bool,
    /// Turns in a row without any order.
    pub missed: u32,
}

/// What a seat did in a turn, in sentences, for the report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The turn.
    pub turn: u32,
    /// The seat.
    pub seat: Option<SeatId>,
    /// The lines ("Picked Abu the Architect", "Played Flood on Tarantula: …").
    pub lines: Vec<String>,
}

/// The phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nothing has been set up yet.
    Setup,
    /// Turn 0: the starting cards are renamed.
    Renames,
    /// Orders are awaited.
    Orders,
    /// Orders are awaited, and the ballot is open beside them.
    OrdersAndBallot,
    /// The ballot is open.
    Ballot,
    /// Plays are being resolved (the game waits for a ruling in their midst).
    Plays,
    /// The game is over.
    Over,
}

/// The next number of each sort.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Next {
    /// Cards.
    pub card: u32,
    /// Lasting effects.
    pub effect: u32,
    /// Arrivals in play.
    pub arrival: u32,
    /// Proposals.
    pub proposal: u32,
    /// Players' rules: 5.1, 5.2, …
    pub rule: u32,
    /// Rulings asked for.
    pub ruling: u32,
    /// Choices asked for in the midst of a step.
    #[serde(default = "one")]
    pub question: u32,
}

fn one() -> u32 {
    1
}

impl Seat {
    /// A seat with nothing.
    pub fn new(name: &str) -> Seat {
        Seat {
            player: PlayerId(name.to_owned()),
            name: name.to_owned(),
            variables: BTreeMap::new(),
            hand: Vec::new(),
            in_play: Vec::new(),
            eliminated: None,
            extra_plays: 0,
            plays: 0,
            skips: BTreeSet::new(),
            wishes_end: false,
            renamed: false,
            missed: 0,
        }
    }
}

impl Table {
    /// A table before its first event: seats named, nothing on it.
    pub fn new(names: &[String]) -> Table {
        Table {
            seats: names.iter().map(|name| Arc::new(Seat::new(name))).collect(),
            cards: OrdMap::new(),
            draw: Vec::new(),
            discard: Vec::new(),
            out: Vec::new(),
            resolving: Vec::new(),
            rules: Arc::default(),
            versions: Vec::new(),
            turn: 0,
            phase: Phase::Setup,
            primary: SeatId(0),
            lasting: Vec::new(),
            spent: Vec::new(),
            facts: Facts::default(),
            ballot: Vec::new(),
            accepted: Vec::new(),
            decided: Vec::new(),
            asked: Vec::new(),
            rulings: Vec::new(),
            question: None,
            chosen: Vec::new(),
            summary: Arc::default(),
            new_cards: 0,
            next: Next { card: 1, effect: 1, arrival: 1, proposal: 1, rule: 1, ruling: 1, question: 1 },
            secret_hands: false,
            outcome: None,
            derived: Derived::default(),
        }
    }

    /// All seats, in order from the first.
    pub fn seat_ids(&self) -> impl DoubleEndedIterator<Item = SeatId> + use<> {
        (0..u8::try_from(self.seats.len()).unwrap_or(u8::MAX)).map(SeatId)
    }

    /// The seat; None if there is no such seat.
    pub fn seat(&self, seat: SeatId) -> Option<&Seat> {
        self.seats.get(seat.index()).map(|s| &**s)
    }

    /// The seat's name.
    pub fn seat_name(&self, seat: SeatId) -> &str {
        self.seat(seat).map_or("nobody", |s| &s.name)
    }

    /// The seat that texts call by this id.
    pub fn seat_of(&self, player: &PlayerId) -> Option<SeatId> {
        self.seat_ids().find(|s| self.seat(*s).is_some_and(|s| s.player == *player))
    }

    /// Whether the seat is still in the game.
    pub fn lives(&self, seat: SeatId) -> bool {
        self.seat(seat).is_some_and(|s| s.eliminated.is_none())
    }

    /// The living seats, clockwise from `first` on (whether that one lives or not).
    pub fn clockwise_from(&self, first: SeatId) -> Vec<SeatId> {
        let n = self.seats.len();
        (0..n).map(|i| SeatId(((first.index() + i) % n) as u8)).filter(|s| self.lives(*s)).collect()
    }

    /// The living seats, clockwise from the Primary.
    pub fn clockwise(&self) -> Vec<SeatId> {
        self.clockwise_from(self.primary)
    }

    /// The card; None if there is no such card.
    pub fn card(&self, card: CardId) -> Option<&Card> {
        self.cards.get(&card).map(|c| &**c)
    }

    /// The card's present name.
    pub fn card_name(&self, card: CardId) -> &str {
        self.card(card).map_or("a card", |c| &c.name)
    }

    /// The value of a seat's variable; 0 for one that it does not have.
    pub fn value(&self, seat: SeatId, variable: &VariableId) -> i64 {
        self.seat(seat).and_then(|s| s.variables.get(variable)).copied().unwrap_or(0)
    }

    /// The cards of a place, in order.
    pub fn zone(&self, place: Place) -> &[CardId] {
        match place {
            Place::Hand(seat) => self.seat(seat).map_or(&[], |s| &s.hand),
            Place::Play(seat) => self.seat(seat).map_or(&[], |s| &s.in_play),
            Place::DrawPile => &self.draw,
            Place::DiscardPile => &self.discard,
            Place::OutOfGame => &self.out,
            Place::Resolving => &self.resolving,
        }
    }

    pub(super) fn zone_mut(&mut self, place: Place) -> Option<&mut Vec<CardId>> {
        match place {
            Place::Hand(seat) => self.seats.get_mut(seat.index()).map(|s| &mut Arc::make_mut(s).hand),
            Place::Play(seat) => self.seats.get_mut(seat.index()).map(|s| &mut Arc::make_mut(s).in_play),
            Place::DrawPile => Some(&mut self.draw),
            Place::DiscardPile => Some(&mut self.discard),
            Place::OutOfGame => Some(&mut self.out),
            Place::Resolving => Some(&mut self.resolving),
        }
    }

    /// All places in a fixed order: piles, then seat by seat.
    pub fn places(&self) -> Vec<Place> {
        let mut all = vec![Place::DrawPile, Place::DiscardPile, Place::OutOfGame, Place::Resolving];
        all.extend(self.seat_ids().flat_map(|s| [Place::Hand(s), Place::Play(s)]));
        all
    }

    /// Where a card lies.
    pub fn place_of(&self, card: CardId) -> Option<Place> {
        self.places().into_iter().find(|p| self.zone(*p).contains(&card))
    }

    /// Who controls the card in play, or holds it in the hand; of a card being resolved, who plays it.
    pub fn controller(&self, card: CardId) -> Option<SeatId> {
        match self.place_of(card)? {
            Place::Hand(seat) | Place::Play(seat) => Some(seat),
            Place::Resolving => self.card(card)?.played.as_ref().map(|p| p.by),
            _ => None,
        }
    }

    /// The cards in play, clockwise by controller from the Primary, then by arrival.
    pub fn permanents(&self) -> Vec<(SeatId, CardId)> {
        self.clockwise().into_iter().flat_map(|s| self.zone(Place::Play(s)).iter().map(move |c| (s, *c))).collect()
    }

    /// The players that a target is, or belongs to.
    pub fn players_of(&self, target: Target) -> Vec<SeatId> {
        match target {
            Target::Player(seat) => vec![seat],
            Target::Card(card) => self.controller(card).into_iter().collect(),
            Target::Everyone => self.clockwise(),
        }
    }

    /// The proposal of that number, on the ballot or decided before.
    pub fn proposal(&self, number: u32) -> Option<&Proposal> {
        self.ballot.iter().chain(self.decided.iter().rev()).map(|p| &**p).find(|p| p.number == Some(number))
    }

    /// The text of a place.
    pub fn wording(&self, place: &TextPlace) -> Option<&Wording> {
        let rule = |rules: &'_ [Rule], number: &str| rules.iter().position(|r| r.number == number);
        match place {
            TextPlace::Card(card) => Some(&self.card(*card)?.wording),
            TextPlace::Type(id) => Some(&self.rules.card_type(id)?.wording),
            TextPlace::Rule(n) => self.rules.rules.get(rule(&self.rules.rules, n)?).map(|r| &r.wording),
            TextPlace::Winning(n) => self.rules.winning.get(rule(&self.rules.winning, n)?).map(|r| &r.wording),
            TextPlace::Elimination(n) => self.rules.elimination.get(rule(&self.rules.elimination, n)?).map(|r| &r.wording),
        }
    }
}
