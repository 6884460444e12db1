//! What board games share, so that a game's folder holds its own rules and nothing else.
//!
//! A new game is a folder whose files each implement one part, and the whole is a [`Ruleset`](super::ruleset::Ruleset) without a line more:
//!
//! | file | implements | which says |
//! |---|---|---|
//! | `mod.rs` | [`BoardGame`] | names and seats, options, the position before the first event |
//! | `state.rs` | [`Position`] on its `State` | the position and how an event changes it |
//! | `turn.rs` | [`Plays`] | what happens: the setup and every step |
//! | `orders.rs` | [`Decides`] | what is asked, what can be answered, what stands in for silence |
//! | `view.rs` | [`Shows`] | what a viewer may know, be told and read |
//! | `moderator.rs` | [`Moderated`] | edits, and what must always be true |
//! | `components.rs` | | the contents of the box: a file read with [`Source`], its cards held by [`Cards`] |
//!
//! With that the kit refuses edits that break an invariant, takes over positions that were played elsewhere, and marks the rounds to which an
//! undo can go back. [`lines`] makes answers of lines that the game itself writes, [`wording`] words lists and counts,
//! [`Faults`] collects what is wrong with a position. A game whose rules change during play (the nomic) implements the trait itself.

mod components;
mod faults;
mod game;
mod lines;
#[cfg(test)]
pub mod testing;
mod wording;

pub use components::{Cards, FileCard, Kind, Source};
pub use faults::Faults;
pub use game::{BoardGame, Decides, EventOf, Moderated, Plays, Position, Shows};
pub use lines::{answer, ids, order, pick, sequence};
pub use wording::{and, body, headed, many};
