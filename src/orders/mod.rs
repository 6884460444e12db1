//! Orders: the lines of a letter read against the forms of the decisions that are open to its sender.
//!
//! In come the writer's own lines and a game's [`form::Form`]s; out go checked [`answer::Answer`]s, one per
//! decision, and for every line that is none an error with the words, the place and the nearest right thing.

//!
//! [`parse::read_line`] reads one line, [`gather::gather`] puts a letter's orders together, [`examples::examples`] makes lines from a form.

pub mod answer;
pub mod examples;
pub mod form;
pub mod gather;
mod names;
pub mod parse;
pub mod problem;
mod text;
mod tokens;

#[cfg(test)]
mod tests;
