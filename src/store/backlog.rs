//! What waits: for the operator, and for the watch over the daemon.

use crate::store::change::Reading;
use crate::store::error::StoreError;
use crate::store::row::time;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What has not been done yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Backlog {
    /// Letters that are recorded and not carried out.
    pub letters_waiting: u64,
    /// When the first of them was recorded.
    pub oldest_letter: Option<DateTime<Utc>>,
    /// Letters that were set aside and wait for a person.
    pub letters_set_aside: u64,
    /// Mails that have not been sent.
    pub mails_waiting: u64,
    /// When the oldest of them was written.
    pub oldest_mail: Option<DateTime<Utc>>,
    /// When the oldest of those was written that have not been tried once.
    pub oldest_untried_mail: Option<DateTime<Utc>>,
    /// Games that are played.
    pub games_running: u64,
    /// Games that are held until a moderator resumes them.
    pub games_held: u64,
    /// When the clock must look at a game next.
    pub next_deadline: Option<DateTime<Utc>>,
}

impl Reading<'_> {
    /// What waits now.
    pub fn backlog(&self) -> Result<Backlog, StoreError> {
        let letters = "SELECT count(*), min(recorded), (SELECT count(*) FROM letters WHERE fate = 'quarantined')
                       FROM letters WHERE fate = 'waiting'";
        let read = |row: &rusqlite::Row<'_>| {
            Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, Option<i64>>(1)?.map(time), row.get::<_, i64>(2)?.unsigned_abs()))
        };
        let (letters_waiting, oldest_letter, letters_set_aside) = self.one("count letters", letters, [], read)?.unwrap_or_default();
        let mails = "SELECT count(*), min(created), min(CASE WHEN state = 'waiting' THEN created END) FROM outbox WHERE due IS NOT NULL";
        let read = |row: &rusqlite::Row<'_>| {
            Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, Option<i64>>(1)?.map(time), row.get::<_, Option<i64>>(2)?.map(time)))
        };
        let (mails_waiting, oldest_mail, oldest_untried_mail) = self.one("count mails", mails, [], read)?.unwrap_or_default();
        let games =
            "SELECT count(CASE WHEN state = 'running' THEN 1 END), count(CASE WHEN state = 'paused' THEN 1 END), min(wake) FROM games";
        let read = |row: &rusqlite::Row<'_>| {
            Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, i64>(1)?.unsigned_abs(), row.get::<_, Option<i64>>(2)?.map(time)))
        };
        let (games_running, games_held, next_deadline) = self.one("count games", games, [], read)?.unwrap_or_default();
        Ok(Backlog {
            letters_waiting,
            oldest_letter,
            letters_set_aside,
            mails_waiting,
            oldest_mail,
            oldest_untried_mail,
            games_running,
            games_held,
            next_deadline,
        })
    }
}
