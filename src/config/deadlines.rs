//! Checks deadline rules: that there is time to answer, and that what is to happen before a deadline lies within the turn.

use crate::config::fault::Fault;
use crate::config::{Config, Deadlines, Span};
use std::ops::Range;

/// The shortest turn that a configuration may have: mail takes minutes.
pub const SHORTEST_TURN: Span = Span::of_minutes(5);

impl Config {
    /// What is wrong with the deadline rules.
    pub(super) fn deadline_faults(&self) -> Vec<Fault> {
        std::iter::once(&self.deadlines).chain(self.game.iter().map(|template| &template.deadlines)).flat_map(Deadlines::faults).collect()
    }
}

fn fault(at: Range<usize>, message: String, remedy: impl Into<String>) -> Fault {
    Fault { at, message, remedy: remedy.into() }
}

impl Deadlines {
    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let Some(turn) = &self.turn else { return faults };
        let length = *turn.get_ref();
        if length < SHORTEST_TURN {
            let message = format!("nobody can answer in a turn of {length}");
            faults.push(fault(turn.span(), message, format!("the least is \"{SHORTEST_TURN}\"")));
            return faults;
        }
        for (name, value) in [("grace", &self.grace), ("least", &self.least)] {
            if let Some(value) = value.as_ref().filter(|v| *v.get_ref() >= length) {
                let message = format!("`{name}` is {}, and a turn takes only {length}", value.get_ref());
                faults.push(fault(value.span(), message, "it has to be shorter than `turn`"));
            }
        }
        for reminder in self.reminders.iter().flatten().filter(|r| *r.get_ref() >= length) {
            let message = format!("a reminder {} before the deadline would come before a turn of {length} begins", reminder.get_ref());
            faults.push(fault(reminder.span(), message, "it has to be shorter than `turn`"));
        }
        faults
    }
}
