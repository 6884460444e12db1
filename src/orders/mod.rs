//! Orders: the lines of a letter read against the forms of the decisions that are open to its sender.
//!
//! In come the writer's own lines and a game's [`form::Form`]s; out go checked [`answer::Answer`]s, one per
//! decision, and for every line that is none an error with the words, the place and the nearest right thing.
//!
//! [`verbs`] says which lines begin like an order, [`wrapping`] joins wrapped ones, [`parse::read_line`] reads one,
//! [`gather::gather`] puts a letter's orders together, [`examples::examples`] makes lines from a form,
//! [`write::written`] the line of given arguments.

pub mod answer;
pub mod examples;
pub mod form;
pub mod gather;
pub mod lines;
mod names;
pub mod parse;
pub mod problem;
mod text;
mod tokens;
pub mod verbs;
pub mod wrapping;
pub mod write;

#[cfg(test)]
mod tests;
