//! The database: SQLite, and the only place with SQL.
//!
//! In come recorded letters, log entries, outgoing mails and seats, always within one transaction ([`Change`]); out go
//! games with their log, letters that wait, mails that are due. What a letter caused is committed together with its
//! fate ([`Store::letter`], [`Store::letters`]), so that after a crash it was applied once or not yet.
//! A game's log is append-only (triggers see to it); a snapshot only saves time.

mod answers;
mod archive;
mod backlog;
mod backup;
mod change;
mod daily;
mod error;
mod forget;
mod games;
mod id;
mod letters;
mod lock;
mod log;
mod migrate;
mod moderators;
mod offers;
mod outbox;
mod people;
mod row;
mod site;
#[cfg(test)]
mod tests;

pub use archive::{ShownGame, ShownTurn};
pub use backlog::Backlog;
pub use change::{Change, Reading, Settled, Store};
pub use daily::{Amiss, Point};
pub use error::{Fault, StoreError};
pub use forget::Forgotten;
pub use games::{GameRow, GameState, NewGame};
pub use id::{ContentHash, MessageId, OutboxId, Seq, WrongId};
pub use letters::{Fate, Incoming, LetterFilter, LetterRow, Recorded};
pub use lock::Lock;
pub use log::{Entry, Loaded, NewEntry, Snapshot};
pub use offers::Offer;
pub use outbox::{Delivery, MailFilter, MailRow, MailState, NewMail, OutgoingMail};
pub use people::{Bounce, Health, Observer, Pace, SeatRow};
pub use site::Mark;
