//! Maat, a play-by-email referee: one daemon and one mailbox run many games.
//!
//! The way of a letter through the house, one module a stage; a later stage never calls back
//! into an earlier one:
//!
//! ```text
//! mail::mailbox -> mail::letter -> mail::sender -> orders -> referee -> store -> report -> mail::outbox -> mail::postman
//! ```
//!
//! Invariants, each of which is the absence of something:
//!
//! - Between `mail::letter` and `report` there is no I/O, no clock, no async and no randomness but
//!   [`games::dice::Dice`]: plain functions of (state, input, now, dice).
//! - `apply` of a ruleset decides nothing: events are outcomes, and a game is the fold of its log.
//! - Templates never see a state or a raw event, only what `view` and `observe` let a viewer know.
//! - No game has a parser of its own: orders are read from the [`orders::form::Form`]s it gives.
//! - Nothing about pyramids or slaves, or any other setup of the nomic, stands in this code.

pub mod bench;
pub mod cli;
pub mod config;
pub mod daemon;
pub mod demo;
pub mod english;
pub mod games;
pub mod mail;
pub mod numerals;
pub mod orders;
pub mod referee;
pub mod report;
pub mod store;
