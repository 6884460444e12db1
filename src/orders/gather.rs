//! Puts a letter's orders together into answers: one per decision, the last lines counting where there are too many.

use super::answer::Answer;
use super::form::Form;
use super::parse::ReadOrder;
use crate::games::ruleset::{Decision, DecisionId};
use std::collections::BTreeMap;

/// A letter's orders as answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gathered {
    /// The answer to each decision, and for each of its orders the index of the line that it came from.
    pub answers: BTreeMap<DecisionId, GatheredAnswer>,
    /// Lines that do not count because later ones replace them: index and the warning to its writer.
    pub superseded: Vec<(usize, String)>,
}

/// An answer and where it came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GatheredAnswer {
    /// The answer.
    pub answer: Answer,
    /// The index of each order among those that were gathered.
    pub lines: Vec<usize>,
}

/// Gathers the orders of one letter, in its order.
pub fn gather(orders: &[ReadOrder], forms: &[(Decision, Form)]) -> Gathered {
    let mut gathered = Gathered::default();
    for (index, read) in orders.iter().enumerate() {
        let same = |other: &ReadOrder| other.decision == read.decision && other.order.verb == read.order.verb;
        let later = orders.iter().skip(index + 1).filter(|o| same(o)).count();
        let most = forms
            .iter()
            .find(|(d, _)| d.id == read.decision)
            .and_then(|(_, form)| form.verbs.iter().find(|v| v.verb == read.order.verb))
            .map_or(1, |v| v.most.max(1));
        if later >= most {
            let verb = &read.order.verb;
            gathered.superseded.push((
                index,
                match most {
                    1 => format!("Only one `{verb}` counts here, and a later line has another: this one does not count."),
                    _ => format!("Only {most} lines of `{verb}` count here, the last ones: this one does not count."),
                },
            ));
            continue;
        }
        let answer = gathered.answers.entry(read.decision.clone()).or_default();
        answer.answer.orders.push(read.order.clone());
        answer.lines.push(index);
    }
    gathered
}
