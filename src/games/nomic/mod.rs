//! The nomic: a game whose players change its cards, types, variables, rules and conditions, in plain English that is carried out.
//!
//! - [`state`]: the table, as plain data; [`event`]: what happens to it, the fold, and a sentence for each event.
//! - [`execute`]: carries the meaning of texts out.
//!
//! In come seats, a setup and checked orders; out go events, views and observations. No setup's words stand in this code.

pub mod event;
pub mod execute;
pub mod state;
