//! The referee: the life of one game, from its creation to its final report. Pure: in come letters' orders,
//! the passing of time and the moderator's rulings, each with the time it happened; out go entries for
//! the game's log and mails to be written, which the store commits together.
//!
//! - [`entry`]: the log. Entries are outcomes; a game is their fold, and nothing else is true about it.
//! - [`facts`]: the fold of the referee's own entries (seats, answers in hand, deadlines, rulings).
//! - [`clock`]: deadlines as rules, and when they fall.
//! - [`game`]: the game itself: loading, steps, deadlines, ending.
//! - [`letters`]: a player's letter: orders checked and filed, questions answered.
//! - [`rulings`]: the moderator's tools; `recompute`: turns carried out anew after a late ruling.
//! - [`moderator`]: what a moderator may ask beside ruling. [`help`]: help from the verb tables.
//! - [`mails`]: what is to be written to whom.
//! - [`script`]: games played from a script in memory (`maat play`).
//! - [`verify`]: exports, and checking them.
//! - [`zone`]: time zones as people write them; [`dates`]: days and times.

pub mod clock;
pub mod dates;
pub mod entry;
pub mod facts;
pub mod game;
pub mod help;
pub mod letters;
pub mod mails;
pub mod moderator;
mod recompute;
pub mod reports;
pub mod rulings;
pub mod script;
pub mod verbs;
pub mod verify;
pub mod zone;
