//! Answers: what a seat has ordered for one decision, as data that can be stored and replayed.

use serde::{Deserialize, Serialize};

/// A seat's whole answer to one decision: its orders in the order of the letter. A newer letter's answer replaces it whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The orders.
    pub orders: Vec<Order>,
}

/// One order, read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The verb, as its form names it.
    pub verb: String,
    /// The slots that were filled, in the order of the line.
    pub args: Vec<(String, Arg)>,
    /// The order in its normal form: reading it again gives the same order.
    pub normal: String,
}

/// The content of a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// The id of a candidate.
    Choice(String),
    /// A whole number.
    Number(i64),
    /// Free text or a word.
    Text(String),
    /// Several.
    List(Vec<Arg>),
}

impl Order {
    /// The first argument of that name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(n, _)| n == name).map(|(_, a)| a)
    }

    /// All arguments of that name.
    pub fn args_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Arg> {
        self.args.iter().filter(move |(n, _)| n == name).map(|(_, a)| a)
    }

    /// The candidate id in a slot.
    pub fn choice(&self, name: &str) -> Option<&str> {
        match self.arg(name) {
            Some(Arg::Choice(id)) => Some(id),
            _ => None,
        }
    }

    /// The number in a slot.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.arg(name) {
            Some(Arg::Number(n)) => Some(*n),
            _ => None,
        }
    }

    /// The text in a slot.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.arg(name) {
            Some(Arg::Text(t)) => Some(t),
            _ => None,
        }
    }

    /// The candidate ids of a list slot (a single choice counts as a list of one).
    pub fn choices(&self, name: &str) -> Vec<&str> {
        match self.arg(name) {
            Some(Arg::List(list)) => list.iter().filter_map(|a| if let Arg::Choice(id) = a { Some(id.as_str()) } else { None }).collect(),
            Some(Arg::Choice(id)) => vec![id],
            _ => Vec::new(),
        }
    }
}
