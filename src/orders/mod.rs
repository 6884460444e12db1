//! Orders: the lines of a letter read against the forms of the decisions that are open to its sender.
//!
//! In come the writer's own lines and a game's [`form::Form`]s; out go checked [`answer::Answer`]s, one per
//! decision, and for every line that is none an error with the words, the place and the nearest right thing.

pub mod answer;
pub mod form;
pub mod verbs;
pub mod wrapping;
