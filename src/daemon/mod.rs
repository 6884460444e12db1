//! The daemon: the stages wired together around the store.
//!
//! In come letters from a mailbox, signals and the passing of time; out go committed transactions, posted mails
//! and the archive's pages.
//!
//! - [`site`]: the games of one database and everything that is done to them, one transaction at a time. No threads here:
//!   it is what `maat run`, the moderator's commands and the tests share.
//! - [`letters`]: letters made durable, carried out in transactions, set aside. `work`: one letter carried out; `ruling`: a moderator's.
//! - [`desk`]: what can be asked of the referee outside a game. `addresses`: a player's addresses.
//! - [`seats`] and [`fork`]: what a moderator does beside ruling. `replacements`: a new player sought among those who watch.
//! - `daily`: what goes out once a day.
//! - [`outgoing`]: the referee's mails addressed, composed and put into the outbox. [`posting`]: the outbox emptied.
//! - [`alarm`]: what the moderators are told of when no letter caused it.
//! - [`archivist`]: the archive kept up to date; [`pages`] are a game as it shows it.
//! - [`health`]: how the daemon fares, and the watch over it.
//! - [`run`]: the threads of `maat run`, its signals, its end.

pub mod addresses;
mod alarm;
pub mod archivist;
mod daily;
pub mod desk;
mod fork;
pub mod health;
pub mod letters;
pub mod outgoing;
mod pages;
pub mod posting;
mod replacements;
mod ruling;
pub mod run;
mod seats;
pub mod settings;
pub mod site;
mod work;
