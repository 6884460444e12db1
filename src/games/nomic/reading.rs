//! Reading players' texts: the words of this table go in, a wording with frozen readings comes out.

use super::state::{Provenance, Reading, Table, Wording, Written};
use crate::english::meaning::{KindId, TypeId};

/// What a text is the text of: it decides what its sentences may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A card, without the type.
    Card { name: String, kind: KindId, ctype: TypeId },
    /// A type's definition.
    Type { name: String },
    /// A winning condition.
    Winning,
    /// An elimination condition.
    Elimination,
    /// A rule.
    Rule,
}

/// Reads a text with the words of the table.
pub fn read(_table: &Table, _subject: &Subject, text: &str, provenance: &Provenance) -> Wording {
    let sentences = text
        .split_inclusive(". ")
        .map(|s| Written {
            words: s.trim().to_owned(),
            provenance: provenance.clone(),
            reading: Reading::Unread { stopped_at: String::new(), expected: Vec::new() },
        })
        .collect();
    Wording { sentences, meaning: None }
}

use super::state::Variable;
use crate::english::meaning::{Slot, Text, VariableDefinition};
use crate::games::ruleset::Problem;

/// A choice of a card's order.
pub struct OrderSlot {
    pub slot: Slot,
    pub used: SlotUse,
}
/// What is chosen.
pub enum SlotUse {
    Players { most: u32 },
    Cards { most: u32 },
    Number { units: Vec<String> },
    May,
    Options { texts: Vec<Vec<String>> },
}

pub fn order_slots(_text: &Text) -> Vec<OrderSlot> {
    Vec::new()
}
pub fn paraphrases(_table: &Table, _w: &Wording) -> Vec<String> {
    Vec::new()
}
pub fn read_variable(_text: &str, _author: &Provenance) -> Option<Variable> {
    None
}
pub fn variable_of(_d: &VariableDefinition, _p: &Provenance) -> Variable {
    unimplemented!()
}
pub fn split_sentences(text: &str) -> Vec<String> {
    text.split_inclusive(". ").map(|s| s.trim().to_owned()).collect()
}
pub fn read_sentences(table: &Table, subject: &Subject, words: &[(String, Provenance)]) -> Wording {
    let text: Vec<&str> = words.iter().map(|w| w.0.as_str()).collect();
    read(table, subject, &text.join(" "), &Provenance::SETUP)
}
pub fn type_parts(text: &str) -> Option<(String, String)> {
    text.split_once(" - ").map(|(a, b)| (a.to_owned(), b.to_owned()))
}
pub fn void_sentence(_t: &Table, _s: &Subject, old: &Wording, at: usize) -> Wording {
    let mut w = old.clone();
    if let Some(s) = w.sentences.get_mut(at) {
        s.reading = Reading::Void;
    }
    w
}
pub fn read_ruled(_t: &Table, _s: &Subject, old: &Wording, at: usize, words: &str) -> Result<Wording, Problem> {
    let mut w = old.clone();
    if let Some(s) = w.sentences.get_mut(at) {
        s.reading = Reading::Ruled(words.to_owned());
    }
    Ok(w)
}
