//! The letters that came in: recorded durably before anything is done with them, then settled once.

use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::mail::mailbox::ArrivalKey;
use crate::referee::entry::{GameTag, LetterId};
use crate::store::change::{Change, Reading, Settled, Store};
use crate::store::error::StoreError;
use crate::store::id::{ContentHash, MessageId};
use crate::store::row::{column_words, millis, time};
use chrono::{DateTime, Utc};
use rusqlite::Row;

/// What became of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Nothing yet.
    Waiting,
    /// It was read and answered for.
    Processed,
    /// It needed nothing: a duplicate, an automatic answer, a mail of our own.
    Ignored,
    /// Set aside, because Maat failed on it.
    Quarantined,
}
column_words!(Fate { Waiting = "waiting", Processed = "processed", Ignored = "ignored", Quarantined = "quarantined" });

/// A letter as the mailbox gave it.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// Where the mailbox had it.
    pub arrival: ArrivalKey,
    /// When our own server received it.
    pub arrived: DateTime<Utc>,
    /// Its Message-ID; a letter without one is known by its hash.
    pub message_id: Option<MessageId>,
    /// The hash of what makes it the same letter.
    pub hash: ContentHash,
    /// The address in its From, of which the store keeps the identity.
    pub sender: Option<Address>,
    /// Its size in bytes: more than `bytes` has where only its header is kept.
    pub size: u64,
    /// The whole letter, or only its header where it is too big to be kept.
    pub bytes: Vec<u8>,
}

/// What recording a letter found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// A new letter: it waits.
    New {
        /// Its number.
        id: LetterId,
        /// An earlier letter with the same Message-ID and another content.
        same_message_id: Option<LetterId>,
    },
    /// The same letter as an earlier one, delivered again: it is recorded as ignored.
    Duplicate {
        /// Its own number.
        id: LetterId,
        /// The earlier one.
        of: LetterId,
        /// What became of that one.
        fate: Fate,
    },
    /// The mailbox gave it before: it is recorded already.
    Known {
        /// Its number.
        id: LetterId,
        /// What became of it.
        fate: Fate,
    },
}

impl Recorded {
    /// The letter's number.
    pub fn id(&self) -> LetterId {
        match self {
            Recorded::New { id, .. } | Recorded::Duplicate { id, .. } | Recorded::Known { id, .. } => *id,
        }
    }
}

/// A letter's record, without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterRow {
    /// Its number.
    pub id: LetterId,
    /// Where the mailbox had it.
    pub arrival: ArrivalKey,
    /// Its Message-ID, or `sha256:…` of one that has none.
    pub message_id: MessageId,
    /// When our own server received it.
    pub arrived: DateTime<Utc>,
    /// Its size in bytes.
    pub size: u64,
    /// The address in its From.
    pub sender: Option<Address>,
    /// The game that it went to.
    pub game: Option<GameTag>,
    /// The seat that sent it.
    pub seat: Option<SeatId>,
    /// What it was read as.
    pub kind: Option<String>,
    /// What became of it.
    pub fate: Fate,
    /// How often processing it was begun.
    pub attempts: u32,
    /// How often processing it failed.
    pub failures: u32,
    /// Why it was ignored or set aside.
    pub why: Option<String>,
}

const COLUMNS: &str = "id, arrival, message_id, arrived, size, sender, game, seat, kind, fate, attempts, failures, why";

impl LetterRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<LetterRow> {
        Ok(LetterRow {
            id: row.get(0)?,
            arrival: row.get(1)?,
            message_id: row.get(2)?,
            arrived: time(row.get(3)?),
            size: row.get::<_, i64>(4)?.unsigned_abs(),
            sender: row.get(5)?,
            game: row.get(6)?,
            seat: row.get(7)?,
            kind: row.get(8)?,
            fate: row.get(9)?,
            attempts: row.get(10)?,
            failures: row.get(11)?,
            why: row.get(12)?,
        })
    }
}

/// Which letters to list.
#[derive(Clone, Debug, Default)]
pub struct LetterFilter {
    /// Only those with this fate.
    pub fate: Option<Fate>,
    /// Only those to this game.
    pub game: Option<GameTag>,
    /// Only those from this address.
    pub sender: Option<Address>,
    /// At most so many, the newest first.
    pub limit: usize,
}

impl Store {
    /// Records letters in one transaction, before anything is done with them. The results are in the order of `letters`.
    /// A new letter counts as begun once: it is the caller's to process it now.
    pub fn record(&mut self, letters: &[Incoming], now: DateTime<Utc>) -> Result<Vec<Recorded>, StoreError> {
        self.change(|change| letters.iter().map(|letter| change.record(letter, now)).collect())
    }

    /// Notes that processing begins again; how often it has begun. Durable before the attempt, so that one that kills the program counts.
    pub fn attempt(&mut self, letter: LetterId) -> Result<u32, StoreError> {
        self.change(|change| {
            change
                .returning(
                    "begin with a letter",
                    "UPDATE letters SET attempts = attempts + 1 WHERE id = ?1 RETURNING attempts",
                    [letter],
                    |row| row.get(0),
                )?
                .ok_or(StoreError::NoLetter(letter))
        })
    }

    /// Notes that processing failed; how often it has.
    pub fn failed(&mut self, letter: LetterId, why: &str) -> Result<u32, StoreError> {
        self.change(|change| {
            change
                .returning(
                    "note a failure",
                    "UPDATE letters SET failures = failures + 1, why = ?2 WHERE id = ?1 RETURNING failures",
                    (letter, why),
                    |row| row.get(0),
                )?
                .ok_or(StoreError::NoLetter(letter))
        })
    }

    /// Puts a letter that was set aside or ignored back among those that wait, with its counts cleared. False if it does not lie aside.
    pub fn retry(&mut self, letter: LetterId) -> Result<bool, StoreError> {
        let sql = "UPDATE letters SET fate = 'waiting', attempts = 0, failures = 0, why = NULL
                   WHERE id = ?1 AND fate IN ('quarantined', 'ignored')
                   AND EXISTS (SELECT 1 FROM raw_letters WHERE letter = id)";
        self.change(|change| {
            change.letter(letter)?;
            Ok(change.execute("take a letter up again", sql, [letter])? == 1)
        })
    }
}

impl Change<'_> {
    fn record(&self, letter: &Incoming, now: DateTime<Utc>) -> Result<Recorded, StoreError> {
        let known = self.one(
            "look a letter up",
            "SELECT id, fate FROM letters WHERE arrival = ?1 AND hash = ?2",
            (&letter.arrival, letter.hash),
            |row| Ok(Recorded::Known { id: row.get(0)?, fate: row.get(1)? }),
        )?;
        if let Some(known) = known {
            return Ok(known);
        }
        let message_id = match &letter.message_id {
            Some(id) => id.to_string(),
            None => format!("sha256:{}", letter.hash),
        };
        let earlier: Vec<(LetterId, ContentHash, Fate)> = self.all(
            "look for a duplicate",
            "SELECT id, hash, fate FROM letters WHERE message_id = ?1 ORDER BY id",
            [&message_id],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )?;
        let same = earlier.iter().find(|(_, hash, _)| *hash == letter.hash);
        let (fate, why) = match same {
            Some((of, _, _)) => (Fate::Ignored, Some(format!("the same letter as {of}, delivered again"))),
            None => (Fate::Waiting, None),
        };
        let size = i64::try_from(letter.size.max(letter.bytes.len() as u64)).unwrap_or(i64::MAX);
        self.execute(
            "record a letter",
            "INSERT INTO letters (arrival, message_id, hash, arrived, recorded, size, sender, fate, why, attempts)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            (
                &letter.arrival,
                &message_id,
                letter.hash,
                millis(letter.arrived),
                millis(now),
                size,
                letter.sender.as_ref().map(Address::identity),
                fate,
                why,
                i64::from(fate == Fate::Waiting),
            ),
        )?;
        let id = LetterId(self.connection.last_insert_rowid());
        if let Some((of, _, fate)) = same {
            return Ok(Recorded::Duplicate { id, of: *of, fate: *fate });
        }
        self.execute("keep a letter", "INSERT INTO raw_letters (letter, bytes) VALUES (?1, ?2)", (id, &letter.bytes))?;
        Ok(Recorded::New { id, same_message_id: earlier.first().map(|(id, _, _)| *id) })
    }

    /// Says what became of a letter.
    pub(super) fn settle(&self, letter: LetterId, settled: &Settled) -> Result<(), StoreError> {
        let changed = self.execute(
            "settle a letter",
            "UPDATE letters SET fate = ?2, kind = ?3, game = ?4, seat = ?5, why = ?6 WHERE id = ?1",
            (letter, settled.fate, &settled.kind, &settled.game, settled.seat, &settled.why),
        )?;
        if changed == 1 { Ok(()) } else { Err(StoreError::NoLetter(letter)) }
    }
}

impl Reading<'_> {
    /// The letters that wait, in the order in which they arrived, at most `limit`.
    pub fn waiting(&self, limit: usize) -> Result<Vec<LetterRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM letters WHERE fate = 'waiting' ORDER BY arrived, id LIMIT ?1");
        self.all("find the letters that wait", &sql, [i64::try_from(limit).unwrap_or(i64::MAX)], LetterRow::read)
    }

    /// A letter's record.
    pub fn letter(&self, id: LetterId) -> Result<LetterRow, StoreError> {
        self.one("read a letter's record", &format!("SELECT {COLUMNS} FROM letters WHERE id = ?1"), [id], LetterRow::read)?
            .ok_or(StoreError::NoLetter(id))
    }

    /// The letter itself; None where it was a duplicate or has been forgotten.
    pub fn letter_bytes(&self, id: LetterId) -> Result<Option<Vec<u8>>, StoreError> {
        self.one("read a letter", "SELECT bytes FROM raw_letters WHERE letter = ?1", [id], |row| row.get(0))
    }

    /// Letters, the newest first.
    pub fn letters(&self, filter: &LetterFilter) -> Result<Vec<LetterRow>, StoreError> {
        let mut sql = format!("SELECT {COLUMNS} FROM letters WHERE ?1 IS NULL");
        let limit = i64::try_from(filter.limit).unwrap_or(i64::MAX);
        let mut values: Vec<&dyn rusqlite::ToSql> = vec![&rusqlite::types::Null];
        for (column, value) in [
            ("fate", filter.fate.as_ref().map(|f| f as &dyn rusqlite::ToSql)),
            ("game", filter.game.as_ref().map(|g| g as &dyn rusqlite::ToSql)),
            ("sender", filter.sender.as_ref().map(|s| s as &dyn rusqlite::ToSql)),
        ] {
            if let Some(value) = value {
                values.push(value);
                sql.push_str(&format!(" AND {column} = ?{}", values.len()));
            }
        }
        values.push(&limit);
        sql.push_str(&format!(" ORDER BY id DESC LIMIT ?{}", values.len()));
        self.all("list letters", &sql, values.as_slice(), LetterRow::read)
    }
}
