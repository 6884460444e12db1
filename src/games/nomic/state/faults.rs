//! What must be true of every table.

use super::{BOUND, CardId, Place, Table};
use std::collections::BTreeMap;

impl Table {
    /// What is wrong with the table: empty, unless there is a fault in this program.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        self.cards_once(&mut faults);
        self.values_within(&mut faults);
        if self.outcome.is_none() && !self.seats.is_empty() && self.seat(self.primary).is_none() {
            faults.push(format!("the Primary is seat {}, which does not exist", self.primary));
        }
        if let Some(lost) = self.cards.keys().find(|c| c.0 >= self.next.card) {
            faults.push(format!("card {lost} is beyond the next number {}", self.next.card));
        }
        faults
    }

    fn cards_once(&self, faults: &mut Vec<String>) {
        let mut seen: BTreeMap<CardId, Place> = BTreeMap::new();
        for place in self.places() {
            for card in self.zone(place) {
                if !self.cards.contains_key(card) {
                    faults.push(format!("{place:?} holds card {card}, which does not exist"));
                }
                if let Some(other) = seen.insert(*card, place) {
                    faults.push(format!("card {card} is in {other:?} and in {place:?}"));
                }
            }
        }
        for card in self.cards.keys().filter(|c| !seen.contains_key(c)) {
            faults.push(format!("card {card} ({}) is nowhere", self.card_name(*card)));
        }
        for seat in self.seat_ids().filter(|s| !self.lives(*s)) {
            if !self.zone(Place::Hand(seat)).is_empty() || !self.zone(Place::Play(seat)).is_empty() {
                faults.push(format!("{} is eliminated and has cards", self.seat_name(seat)));
            }
        }
    }

    fn values_within(&self, faults: &mut Vec<String>) {
        for seat in &self.seats {
            for variable in self.rules.variables.iter().filter(|v| v.stands()) {
                match seat.variables.get(&variable.id) {
                    None => faults.push(format!("{} has no {}", seat.name, variable.name)),
                    Some(v) if *v < variable.min || *v > variable.max || v.abs() > BOUND => {
                        faults.push(format!("{}'s {} is {v}, outside of {} to {}", seat.name, variable.name, variable.min, variable.max));
                    }
                    Some(_) => {}
                }
            }
        }
    }
}
