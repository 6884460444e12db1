//! Letters carried out: made durable first, then one transaction each, in the order in which they arrived.

use crate::daemon::alarm::alert;
use crate::daemon::outgoing::{self, Desk};
use crate::daemon::site::{Site, SiteError};
use crate::daemon::work;
use crate::mail::letter::{Head, header_of};
use crate::mail::mailbox::{Arrived, Content, Fate as MailboxFate, Settled as MailboxSettled};
use crate::referee::entry::LetterId;
use crate::report::clean::Line;
use crate::report::kinds::moderator::Alarm;
use crate::store::{self, ContentHash, Fate, Incoming, LetterRow, MessageId, Recorded, Settled, StoreError};
use chrono::{DateTime, Utc};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many letters share a transaction when there are many.
const BATCH: usize = 100;
/// After so many attempts that failed a letter is set aside,
const ATTEMPTS: u32 = 2;
/// and after so many that were begun and never ended: the program may have been killed in one for another reason.
const BEGUN: u32 = 5;

impl Site {
    /// Takes letters from a mailbox: makes them durable, carries them out, and says what the mailbox is to do with them.
    pub fn take_in(&mut self, arrived: Vec<Arrived>, now: DateTime<Utc>) -> Vec<MailboxSettled> {
        let keys: Vec<_> = arrived.iter().map(|a| a.key.clone()).collect();
        let withheld: Vec<Option<String>> = arrived.iter().map(|a| withheld(&a.content)).collect();
        let recorded = match self.record(arrived, now) {
            Ok(recorded) => recorded,
            Err(error) => {
                tracing::error!(%error, "letters cannot be taken in and stay in the mailbox");
                return keys.into_iter().map(|key| MailboxSettled { key, fate: MailboxFate::Keep }).collect();
            }
        };
        for (recorded, why) in recorded.iter().zip(&withheld) {
            let Some(why) = why else { continue };
            let row = self.store.reading().letter(recorded.id());
            if let Ok(row) = row
                && row.fate != Fate::Quarantined
            {
                self.set_aside(&row, why, now);
            }
        }
        self.carry_out_waiting(now);
        keys.into_iter()
            .zip(recorded)
            .map(|(key, recorded)| {
                let fate = match &recorded {
                    Recorded::Duplicate { .. } => Some(Fate::Ignored),
                    Recorded::New { id, .. } | Recorded::Known { id, .. } => self.store.reading().letter(*id).ok().map(|row| row.fate),
                };
                let fate = match fate {
                    Some(Fate::Processed) => MailboxFate::Processed,
                    Some(Fate::Ignored) => MailboxFate::Ignored,
                    Some(Fate::Quarantined) => MailboxFate::Quarantine,
                    // It is durable, and will be carried out when the fault has passed: the mailbox has done its part.
                    Some(Fate::Waiting) | None => MailboxFate::Keep,
                };
                MailboxSettled { key, fate }
            })
            .collect()
    }

    /// Makes letters durable in one transaction, and does nothing else with them: the first half of [`Site::take_in`].
    ///
    /// # Errors
    /// When the database does not take them: none of them is recorded then.
    pub fn record(&mut self, arrived: Vec<Arrived>, now: DateTime<Utc>) -> Result<Vec<Recorded>, StoreError> {
        let incoming: Vec<Incoming> = arrived.into_iter().map(|a| self.incoming(a)).collect();
        self.store.record(&incoming, now)
    }

    fn incoming(&self, arrived: Arrived) -> Incoming {
        let most = self.settings.bounds.size;
        // What a server says of a letter's size is not always true: of a whole letter its bytes count.
        let (size, bytes) = match arrived.content {
            Content::Whole(bytes) if bytes.len() > most => (bytes.len() as u64, header_of(&bytes).to_vec()),
            Content::Whole(bytes) => (bytes.len() as u64, bytes),
            Content::TooBig { header } => (arrived.size.max(most as u64 + 1), header),
            // A letter of nobody's: it is set aside at once.
            Content::Unreadable(_) => (arrived.size, b"Subject: (not given by the mailbox)\r\n\r\n".to_vec()),
        };
        let read = Head::read(&bytes, &self.settings.bounds).ok();
        let received = read.as_ref().and_then(|l| l.received(&self.settings.ours.trust));
        Incoming {
            // A trusted header may only say that it came earlier than the mailbox knows, never later.
            arrived: received.map_or(arrived.arrived_at, |r| r.min(arrived.arrived_at)),
            message_id: read.as_ref().and_then(|l| l.id.parse::<MessageId>().ok()),
            hash: read.as_ref().and_then(|l| ContentHash::from_hex(&l.content_hash)).unwrap_or_else(|| ContentHash::of(&bytes)),
            sender: read.and_then(|l| l.from),
            arrival: arrived.key,
            size,
            bytes,
        }
    }

    /// Carries out every letter that waits, oldest first.
    pub fn carry_out_waiting(&mut self, now: DateTime<Utc>) {
        loop {
            let waiting = match self.store.reading().waiting(BATCH) {
                Ok(waiting) => waiting,
                Err(error) => {
                    tracing::error!(%error, "waiting letters cannot be read");
                    return;
                }
            };
            if waiting.is_empty() {
                return;
            }
            let (suspects, fresh): (Vec<LetterRow>, Vec<LetterRow>) =
                waiting.into_iter().partition(|row| row.attempts > BEGUN || row.failures >= ATTEMPTS);
            for row in &suspects {
                self.set_aside(row, "it has failed before, or ended the program", now);
            }
            if !fresh.is_empty() && !self.carry_out(&fresh, now) {
                return;
            }
        }
    }

    /// Carries out, one by one, the letters in which the program ended the last time. That it begins with one is noted durably
    /// before: a letter that always ends the program is set aside in the end.
    ///
    /// # Errors
    /// When the database does not allow to go on.
    pub fn recover(&mut self, now: DateTime<Utc>) -> Result<(), SiteError> {
        for mut row in self.store.reading().waiting(usize::MAX)? {
            row.attempts = self.store.attempt(row.id)?;
            tracing::warn!(letter = %row.id, attempt = row.attempts, "the program ended before this letter was carried out");
            if row.attempts > BEGUN {
                self.set_aside(&row, "the program ended each time that it was begun with", now);
            } else {
                self.carry_out(&[row], now);
            }
        }
        Ok(())
    }

    /// Carries letters out in one transaction. False when a fault that may pass stopped it.
    fn carry_out(&mut self, rows: &[LetterRow], now: DateTime<Utc>) -> bool {
        let ids: Vec<LetterId> = rows.iter().map(|row| row.id).collect();
        let Site { store, games, settings, key } = self;
        let results = store.letters(&ids, |id, change| {
            let Some(row) = rows.iter().find(|row| row.id == id) else { return Err(SiteError::Store(store::StoreError::NoLetter(id))) };
            let result = catch_unwind(AssertUnwindSafe(|| work::carry_out(row, change, games, settings, key, now)));
            let result = result.unwrap_or_else(|panic| Err(SiteError::Panic(words_of(panic.as_ref()))));
            match result {
                Ok(settled) => Ok((settled, ())),
                Err(error) => {
                    // What is in memory may have gone on without the database.
                    games.clear();
                    Err(error)
                }
            }
        });
        let mut failed: Vec<(LetterId, SiteError)> = Vec::new();
        for (id, result) in results {
            if let Err(error) = result {
                failed.push((id, error));
            }
        }
        let mut go_on = true;
        for (id, error) in failed {
            if matches!(&error, SiteError::Store(e) if e.may_pass()) {
                tracing::error!(letter = %id, %error, "the letter waits until the fault has passed");
                go_on = false;
                continue;
            }
            tracing::error!(letter = %id, %error, "the letter failed");
            let reason = error.to_string();
            let failures = self.store.failed(id, &reason).and_then(|n| self.store.attempt(id).map(|_| n));
            match (failures, rows.iter().find(|row| row.id == id)) {
                (Ok(n), Some(row)) if n >= ATTEMPTS => self.set_aside(row, &reason, now),
                (Err(error), _) => {
                    tracing::error!(letter = %id, %error, "the failure cannot be noted");
                    go_on = false;
                }
                _ => {}
            }
        }
        go_on
    }

    /// Quarantines a letter and tells the moderators once.
    fn set_aside(&mut self, row: &LetterRow, reason: &str, now: DateTime<Utc>) {
        let Site { store, settings, key, .. } = self;
        let result = store.letter(row.id, |change| {
            let what = Alarm::Quarantine {
                letter: Line::new(&format!("letter {}", row.id)),
                from: Line::new(&row.sender.as_ref().map(ToString::to_string).unwrap_or_default()),
                subject: Line::new(row.message_id.as_str()),
                reason: Line::new(reason),
            };
            let remedies = vec![(Line::new(&format!("maat letters retry {}", row.id)), Line::new("takes the letter up again"))];
            alert(what, remedies, outgoing::numbered(row.id, 90), Desk { change, settings, key, letter: None, now })?;
            let settled = Settled {
                fate: Fate::Quarantined,
                kind: "failed".into(),
                game: row.game.clone(),
                seat: row.seat,
                why: Some(reason.to_owned()),
            };
            Ok::<_, SiteError>((settled, ()))
        });
        if let Err(error) = result {
            tracing::error!(letter = %row.id, %error, "the letter cannot be set aside");
        }
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no reason given".into())
}

/// Why the mailbox does not give a letter that it has, if so.
fn withheld(content: &Content) -> Option<String> {
    match content {
        Content::Unreadable(why) => Some(format!("the mailbox does not give it: {why}")),
        Content::Whole(_) | Content::TooBig { .. } => None,
    }
}
