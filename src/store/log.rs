//! The games' logs, and the snapshots that save reading them from the start.

use crate::referee::entry::GameTag;
use crate::store::change::{Change, Reading};
use crate::store::error::StoreError;
use crate::store::games::GameRow;
use crate::store::id::Seq;
use crate::store::row::{millis, time};
use chrono::{DateTime, Utc};
use rusqlite::Row;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Snapshots that are kept of a game: the newest, and some before it for undos.
const KEPT: i64 = 3;

/// An entry to be appended to a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// When it happened.
    pub at: DateTime<Utc>,
    /// The version of the body's shape.
    pub version: u32,
    /// What happened.
    pub kind: String,
    /// JSON.
    pub body: String,
}

impl NewEntry {
    /// An entry with this body.
    pub fn new(at: DateTime<Utc>, version: u32, kind: impl Into<String>, body: &impl Serialize) -> Result<NewEntry, StoreError> {
        let kind = kind.into();
        let body = serde_json::to_string(body).map_err(|source| StoreError::Json { what: format!("a log entry `{kind}`"), source })?;
        Ok(NewEntry { at, version, kind, body })
    }
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place.
    pub seq: Seq,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// The version of the body's shape.
    pub version: u32,
    /// What happened.
    pub kind: String,
    /// JSON.
    pub body: String,
}

impl Entry {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Entry> {
        Ok(Entry { seq: row.get(0)?, at: time(row.get(1)?), version: row.get(2)?, kind: row.get(3)?, body: row.get(4)? })
    }

    /// The body as what it was written from.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, StoreError> {
        serde_json::from_str(&self.body)
            .map_err(|source| StoreError::Json { what: format!("log entry {} ({})", self.seq, self.kind), source })
    }
}

/// The fold of a log up to and with `seq`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The last entry that is in it.
    pub seq: Seq,
    /// JSON.
    pub body: String,
}

impl Snapshot {
    /// The body as what it was written from.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, StoreError> {
        serde_json::from_str(&self.body).map_err(|source| StoreError::Json { what: format!("the snapshot at {}", self.seq), source })
    }
}

/// A game as it comes out of the database: the newest usable snapshot, and all entries after it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game.
    pub game: GameRow,
    /// The snapshot to begin from; None: from the first entry.
    pub snapshot: Option<Snapshot>,
    /// All entries after the snapshot, in order, superseded ones among them.
    pub entries: Vec<Entry>,
}

impl Loaded {
    /// Where the log stands.
    pub fn head(&self) -> Seq {
        self.entries.last().map(|e| e.seq).or(self.snapshot.as_ref().map(|s| s.seq)).unwrap_or(Seq::START)
    }
}

const COLUMNS: &str = "seq, at, version, kind, body";

impl Change<'_> {
    /// Appends entries to a game's log, which must stand at `after`; where it stands then.
    pub fn append(&self, tag: &GameTag, after: Seq, entries: &[NewEntry]) -> Result<Seq, StoreError> {
        let found = self.head(tag)?;
        if found != after {
            return Err(StoreError::Moved { game: tag.clone(), expected: after, found });
        }
        for (n, entry) in (1..).zip(entries) {
            self.execute(
                "append to a log",
                "INSERT INTO entries (game, seq, at, version, kind, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                (tag, after.plus(n), millis(entry.at), entry.version, &entry.kind, &entry.body),
            )?;
        }
        Ok(after.plus(entries.len()))
    }

    /// Keeps the fold of a game's log up to and with `seq`. `version` names the shape; another one's snapshots are of no use.
    pub fn keep_snapshot(&self, tag: &GameTag, seq: Seq, version: &str, body: &impl Serialize) -> Result<(), StoreError> {
        let body =
            serde_json::to_string(body).map_err(|source| StoreError::Json { what: format!("a snapshot of game `{tag}`"), source })?;
        self.execute(
            "keep a snapshot",
            "INSERT OR REPLACE INTO snapshots (game, seq, version, body) VALUES (?1, ?2, ?3, ?4)",
            (tag, seq, version, body),
        )?;
        self.execute(
            "drop old snapshots",
            "DELETE FROM snapshots WHERE game = ?1 AND seq NOT IN (SELECT seq FROM snapshots WHERE game = ?1 ORDER BY seq DESC LIMIT ?2)",
            (tag, KEPT),
        )?;
        Ok(())
    }

    /// Drops the snapshots that hold the entry `from` or later ones: what an undo back to before `from` does.
    pub fn drop_snapshots(&self, tag: &GameTag, from: Seq) -> Result<(), StoreError> {
        self.execute("drop snapshots", "DELETE FROM snapshots WHERE game = ?1 AND seq >= ?2", (tag, from))?;
        Ok(())
    }
}

impl Reading<'_> {
    /// A game with its newest snapshot of that version, and what happened after it.
    pub fn load(&self, tag: &GameTag, version: &str) -> Result<Loaded, StoreError> {
        let game = self.game(tag)?;
        let snapshot = self.one(
            "read a snapshot",
            "SELECT seq, body FROM snapshots WHERE game = ?1 AND version = ?2 ORDER BY seq DESC LIMIT 1",
            (tag, version),
            |row| Ok(Snapshot { seq: row.get(0)?, body: row.get(1)? }),
        )?;
        let after = snapshot.as_ref().map_or(Seq::START, |s| s.seq);
        let entries = self.entries(tag, after)?;
        Ok(Loaded { game, snapshot, entries })
    }

    /// The place of a game's last entry of that kind.
    pub fn last_of(&self, tag: &GameTag, kind: &str) -> Result<Option<Seq>, StoreError> {
        let sql = "SELECT seq FROM entries WHERE game = ?1 AND kind = ?2 ORDER BY seq DESC LIMIT 1";
        self.one("find the last entry of a kind", sql, (tag, kind), |row| row.get(0))
    }

    /// A game's entries after a place, in order.
    pub fn entries(&self, tag: &GameTag, after: Seq) -> Result<Vec<Entry>, StoreError> {
        self.all(
            "read a log",
            &format!("SELECT {COLUMNS} FROM entries WHERE game = ?1 AND seq > ?2 ORDER BY seq"),
            (tag, after),
            Entry::from_row,
        )
    }
}
