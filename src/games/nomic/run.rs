//! A stretch of play in the making: the table as it stands, and the events so far.

use super::Nomic;
use super::event::Event;
use super::execute::{Asking, Orders};
use super::state::{CardId, Cause, End, Place, Table};
use crate::games::dice::Dice;
use crate::games::ruleset::{Answers, DecisionId};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Answer;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Collects the events of a step; each is folded into the working table at once.
pub struct Run<'a> {
    /// The ruleset.
    pub game: &'a Nomic,
    /// The table after the events so far.
    pub table: Table,
    /// The events so far.
    pub events: Vec<Event>,
    /// What everybody is told of each event.
    pub told: Vec<Option<String>>,
    /// The names that cards bore when they were played.
    pub names_at_play: BTreeMap<CardId, String>,
    /// The game's dice.
    pub dice: &'a mut Dice,
    /// Every answer in hand.
    pub answers: &'a Answers,
    /// The choices of this step so far, where it may ask for more.
    pub asking: Option<Asking>,
    /// What the seats have ordered ahead, with the turn for which it was looked up.
    pub early: Option<(u32, Arc<Orders>)>,
}

impl<'a> Run<'a> {
    /// A stretch that begins at this table.
    pub fn new(game: &'a Nomic, table: &Table, dice: &'a mut Dice, answers: &'a Answers) -> Run<'a> {
        Run {
            game,
            table: table.clone(),
            events: Vec::new(),
            told: Vec::new(),
            names_at_play: BTreeMap::new(),
            dice,
            answers,
            asking: None,
            early: None,
        }
    }

    /// Adds an event.
    pub fn push(&mut self, event: Event) {
        self.table.apply(&event);
        if let Event::CardPlayed { card, .. } = &event {
            self.names_at_play.insert(*card, self.table.card_name(*card).to_owned());
        }
        self.told.push(event.sentence(&self.table, Viewer::Public));
        self.events.push(event);
    }

    /// Adds several.
    pub fn extend(&mut self, events: Vec<Event>) {
        for event in events {
            self.push(event);
        }
    }

    /// The answer to a decision of a seat in this turn, by the decision's first word.
    pub fn answer(&self, what: &str, turn: u32, seat: SeatId) -> Option<&'a Answer> {
        answer(self.answers, what, turn, seat)
    }

    /// The standing answer of a seat.
    pub fn standing(&self, what: &str, seat: SeatId) -> Option<&'a Answer> {
        self.answers.get(&DecisionId(format!("{what}.{}", seat.number())))
    }

    /// Moves a card by the sequence of the turn.
    pub fn move_card(&mut self, card: CardId, to: Place, end: End, by: Option<SeatId>) {
        if let Some(from) = self.table.place_of(card) {
            let cause = Cause { by, ..Cause::GAME };
            self.push(Event::CardMoved { card, from, to, end, cause });
        }
    }

    /// Adds a seat's remarks on proposals.
    pub fn comment(&mut self, seat: SeatId, answer: &Answer) {
        for order in &answer.orders {
            let number: Option<u32> = order.choice("proposal").and_then(|n| n.parse().ok());
            if let (Some(number), Some(text)) = (number, order.text("text")) {
                self.push(Event::Commented { number, seat, text: text.to_owned() });
            }
        }
    }

    /// Whether the game has ended.
    pub fn over(&self) -> bool {
        self.table.outcome.is_some()
    }
}

/// The answer in hand of a seat for a turn.
pub(super) fn answer<'a>(answers: &'a Answers, what: &str, turn: u32, seat: SeatId) -> Option<&'a Answer> {
    answers.get(&DecisionId(format!("{what}.{turn}.{}", seat.number())))
}
