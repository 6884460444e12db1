//! How the daemon fares: for `maat status`, for the status file beside the database, and for the watch that tells the moderators when
//! something is stuck.

use crate::daemon::site::{Site, SiteError};
use crate::store::Backlog;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What takes longer than this is stuck: every part of the loop does something every few minutes.
const STUCK: TimeDelta = TimeDelta::minutes(30);
/// The status file of a daemon at work is never older than this.
pub const STALE: TimeDelta = TimeDelta::minutes(5);

/// What does not work, and since when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ailment {
    /// Since when.
    pub since: DateTime<Utc>,
    /// What is wrong.
    pub words: String,
}

/// What the daemon's threads know of their work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// When the daemon was started.
    pub started: DateTime<Utc>,
    /// When the last complete look into the mailbox began.
    pub last_look: Option<DateTime<Utc>>,
    /// Why the mailbox cannot be read, if so.
    pub mailbox_trouble: Option<Ailment>,
    /// When a mail was last handed over.
    pub last_sent: Option<DateTime<Utc>>,
    /// Why no mail is taken, if so.
    pub postman_trouble: Option<Ailment>,
}

/// [`Known`], written by the threads and read by the watch.
#[derive(Clone, Debug)]
pub struct Wellbeing(Arc<Mutex<Known>>);

impl Wellbeing {
    /// Of a daemon that has just been started.
    pub fn new(now: DateTime<Utc>) -> Wellbeing {
        let known = Known { started: now, last_look: None, mailbox_trouble: None, last_sent: None, postman_trouble: None };
        Wellbeing(Arc::new(Mutex::new(known)))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A look into the mailbox has come to its end.
    pub fn looked(&self, began: DateTime<Utc>) {
        let mut known = self.known();
        known.last_look = Some(began);
        known.mailbox_trouble = None;
    }

    /// The mailbox cannot be read.
    pub fn mailbox_unread(&self, words: &str, since: DateTime<Utc>) {
        self.known().mailbox_trouble = Some(Ailment { since, words: words.to_owned() });
    }

    /// A mail was handed over.
    pub fn sent(&self, at: DateTime<Utc>) {
        let mut known = self.known();
        known.last_sent = Some(at);
        known.postman_trouble = None;
    }

    /// No mail is taken at all.
    pub fn no_mail_taken(&self, words: &str, since: DateTime<Utc>) {
        self.known().postman_trouble = Some(Ailment { since, words: words.to_owned() });
    }
}

/// How the daemon fares: the status file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    /// When this was written.
    pub at: DateTime<Utc>,
    /// The daemon's process.
    pub process: u32,
    /// What its threads know.
    #[serde(flatten)]
    pub known: Known,
    /// What waits; None where a deed has kept the database busy for so long that nobody could look.
    pub backlog: Option<Backlog>,
}

/// A part of the loop that may be stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Reading the mailbox.
    Mailbox,
    /// Carrying letters out.
    Letters,
    /// Handing mails over.
    Postman,
    /// The database, or a deed that does not end.
    Database,
}

impl Health {
    /// Where the status file of a database is.
    pub fn path(database: &Path) -> PathBuf {
        let mut name = database.as_os_str().to_owned();
        name.push(".status.json");
        PathBuf::from(name)
    }

    /// Writes the status file anew; whoever reads it finds a whole one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, database: &Path) -> io::Result<()> {
        let path = Health::path(database);
        let part = path.with_extension("json.part");
        std::fs::write(&part, serde_json::to_vec_pretty(self)?)?;
        std::fs::rename(part, path)
    }

    /// Reads the status file of a database; None where there is none.
    ///
    /// # Errors
    /// When there is one that cannot be read.
    pub fn read(database: &Path) -> io::Result<Option<Health>> {
        match std::fs::read(Health::path(database)) {
            Ok(bytes) => Ok(Some(serde_json::from_slice(&bytes)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What is stuck at this moment, in words for the operator.
    pub fn stuck(&self, now: DateTime<Utc>) -> Vec<(Part, String)> {
        let mut stuck = Vec::new();
        let too_long = |since: DateTime<Utc>| now - since >= STUCK;
        let at = |time: DateTime<Utc>| time.format("%-d %b %Y %H:%M UTC");
        let Known { started, last_look, mailbox_trouble, postman_trouble, .. } = &self.known;
        let looked = last_look.unwrap_or(*started);
        match mailbox_trouble {
            Some(trouble) if too_long(trouble.since) => {
                stuck.push((Part::Mailbox, format!("The mailbox cannot be read since {}: {}.", at(trouble.since), trouble.words)));
            }
            None if too_long(looked) => {
                stuck.push((Part::Mailbox, format!("No look into the mailbox has come to its end since {}.", at(looked))));
            }
            _ => {}
        }
        if let Some(trouble) = postman_trouble.as_ref().filter(|trouble| too_long(trouble.since)) {
            stuck.push((Part::Postman, format!("No mail is taken since {}: {}.", at(trouble.since), trouble.words)));
        }
        let Some(backlog) = &self.backlog else {
            stuck.push((Part::Database, "The database is kept busy by one deed for minutes.".to_owned()));
            return stuck;
        };
        if let Some(oldest) = backlog.oldest_letter.filter(|oldest| too_long(*oldest)) {
            stuck.push((
                Part::Letters,
                format!("{} letters wait to be carried out, the first since {}.", backlog.letters_waiting, at(oldest)),
            ));
        }
        let untried = backlog.oldest_untried_mail.filter(|oldest| postman_trouble.is_none() && too_long(*oldest));
        if let Some(oldest) = untried {
            stuck.push((Part::Postman, format!("Mails have been waiting since {} and were not tried once.", at(oldest))));
        }
        stuck
    }
}

/// Watches over the daemon: writes the status file, and tells the moderators once of each part that is stuck.
#[derive(Debug, Default)]
pub(super) struct Watch {
    told: BTreeSet<Part>,
    /// How often in a row the database was busy.
    busy: u32,
}

/// So many looks in a row find the database busy before that is told of.
const BUSY_LOOKS: u32 = 10;

impl Watch {
    /// Looks at everything.
    pub fn look(&mut self, site: &Mutex<Site>, wellbeing: &Wellbeing, database: &Path, now: DateTime<Utc>) {
        let mut site = match site.try_lock() {
            Ok(site) => Some(site),
            Err(std::sync::TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(std::sync::TryLockError::WouldBlock) => None,
        };
        self.busy = if site.is_some() { 0 } else { self.busy.saturating_add(1) };
        if site.is_none() && self.busy < BUSY_LOOKS {
            return;
        }
        let backlog = site.as_ref().and_then(|site| {
            site.store.reading().backlog().inspect_err(|error| tracing::error!(%error, "what waits cannot be counted")).ok()
        });
        let health = Health { at: now, process: std::process::id(), known: wellbeing.known().clone(), backlog };
        if let Err(error) = health.write(database) {
            tracing::error!(%error, file = %Health::path(database).display(), "the status file cannot be written");
        }
        let stuck = health.stuck(now);
        self.told.retain(|part| stuck.iter().any(|(p, _)| p == part));
        for (part, words) in stuck {
            if self.told.contains(&part) {
                continue;
            }
            tracing::error!("{words}");
            // The moderators hear of a mailbox in trouble from its own thread.
            let heard = part == Part::Mailbox && health.known.mailbox_trouble.is_some();
            let told = match &mut site {
                Some(site) if !heard => site.tell_moderators("Maat is stuck", &words, now),
                Some(_) => Ok(()),
                None => continue,
            };
            match told {
                Ok(()) => drop(self.told.insert(part)),
                Err(SiteError::Store(error)) => tracing::error!(%error, "the moderators cannot be told"),
                Err(error) => tracing::error!(%error, "the moderators cannot be told"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minute)
    }

    fn health(change: impl FnOnce(&mut Health)) -> Health {
        let known =
            Known { started: at(0), last_look: Some(at(100)), mailbox_trouble: None, last_sent: Some(at(100)), postman_trouble: None };
        let mut health = Health { at: at(100), process: 1, known, backlog: Some(Backlog::default()) };
        change(&mut health);
        health
    }

    #[test]
    fn what_takes_half_an_hour_is_stuck() {
        let trouble = |minute| Some(Ailment { since: at(minute), words: "nobody answers".to_owned() });
        let table: [(&str, Health, &[Part]); 9] = [
            ("all is well", health(|_| {}), &[]),
            ("no look", health(|h| h.known.last_look = Some(at(70))), &[Part::Mailbox]),
            ("no look since the start", health(|h| (h.known.last_look, h.known.started) = (None, at(60))), &[Part::Mailbox]),
            ("trouble that is young", health(|h| h.known.mailbox_trouble = trouble(80)), &[]),
            ("trouble that is old", health(|h| h.known.mailbox_trouble = trouble(70)), &[Part::Mailbox]),
            ("no mail is taken", health(|h| h.known.postman_trouble = trouble(60)), &[Part::Postman]),
            ("letters wait", health(|h| h.backlog.as_mut().unwrap().oldest_letter = Some(at(65))), &[Part::Letters]),
            ("mails wait", health(|h| h.backlog.as_mut().unwrap().oldest_untried_mail = Some(at(65))), &[Part::Postman]),
            ("nobody can look", health(|h| h.backlog = None), &[Part::Database]),
        ];
        for (what, health, expected) in table {
            let found: Vec<Part> = health.stuck(at(100)).into_iter().map(|(part, _)| part).collect();
            assert_eq!(found, expected, "{what}");
        }
    }

    #[test]
    fn a_mail_that_one_server_puts_off_for_days_is_no_stuck_loop() {
        let waits = health(|h| {
            let backlog = h.backlog.as_mut().unwrap();
            (backlog.mails_waiting, backlog.oldest_mail) = (1, Some(at(-10_000)));
        });
        assert_eq!(waits.stuck(at(100)), []);
    }

    #[test]
    fn the_status_file_is_read_back() {
        let room = tempfile::tempdir().unwrap();
        let database = room.path().join("maat.db");
        assert_eq!(Health::read(&database).unwrap(), None);
        let written = health(|h| h.known.postman_trouble = Some(Ailment { since: at(1), words: "x".to_owned() }));
        written.write(&database).unwrap();
        assert_eq!(Health::read(&database).unwrap(), Some(written));
    }
}
