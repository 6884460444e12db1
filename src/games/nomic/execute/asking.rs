//! Choices that are asked of the players in the midst of a step, which is carried out again and again until all are made.

use super::engine::Engine;
use super::frame::Frame;
use crate::english::meaning::Slot;
use crate::games::nomic::state::{Asks, Chosen, Picked, Place, Source};
use crate::games::seat::SeatId;
use std::cell::{Cell, RefCell};

/// The choices made for a step so far, and the one that it came to without finding it made.
#[derive(Debug, Default)]
pub struct Asking {
    made: Vec<Chosen>,
    /// How many of them have been used.
    used: Cell<usize>,
    open: RefCell<Option<Asked>>,
}

/// A choice that nobody has made.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Who is to choose.
    pub seat: SeatId,
    /// Whose text asks.
    pub source: Source,
    /// The slot of that text; None: the game itself asks.
    pub slot: Option<u16>,
    /// What is to be chosen.
    pub asks: Asks,
}

impl Asking {
    /// For a step with these choices, in the order in which it comes to them.
    pub fn new(made: Vec<Chosen>) -> Asking {
        Asking { made, ..Asking::default() }
    }

    /// The choice that was not made, if the step came to one. What the step did after it counts for nothing.
    pub fn open(self) -> Option<Asked> {
        self.open.into_inner()
    }

    /// What was chosen. None: the default counts; then the choice is open now, or its time has passed.
    pub fn ask(&self, source: &Source, slot: Option<u16>, seat: SeatId, asks: impl FnOnce() -> Asks) -> Option<Picked> {
        if self.open.borrow().is_some() {
            return None;
        }
        // Where a ruling has changed the course since, choices that nobody asks for any more are passed over.
        let mut made = self.made.iter().enumerate().skip(self.used.get());
        match made.find(|(_, c)| (c.seat, &c.source, c.slot) == (seat, source, slot)) {
            Some((at, chosen)) => {
                self.used.set(at + 1);
                chosen.picked.clone()
            }
            None => {
                self.open.replace(Some(Asked { seat, source: source.clone(), slot, asks: asks() }));
                None
            }
        }
    }
}

impl Engine<'_> {
    /// What was chosen for a slot, as [`Engine::chosen`]; where nobody has ordered it and there is a choice (`asks`), the player is asked.
    pub fn decided(&self, f: &Frame, slot: Slot, by: Option<SeatId>, asks: impl FnOnce() -> Option<Asks>) -> Option<Picked> {
        if let Some(chosen) = self.chosen(f, slot, by) {
            return Some(chosen);
        }
        let (asking, by) = (self.context.asking?, by?);
        // Who plays a card has chosen, or left it to the default, in its order.
        let ordered = f.scope.you == Some(by) && f.this().is_some_and(|c| self.table.place_of(c) == Some(Place::Resolving));
        if self.trials > 0 || ordered || !self.table.lives(by) {
            return None;
        }
        asks().and_then(|asks| asking.ask(&f.scope.source, Some(slot.0), by, || asks))
    }
}
