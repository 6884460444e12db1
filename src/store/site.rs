//! What the whole site remembers: the key of the seats' tokens, and marks in time.

use crate::store::change::{Change, Reading, Store};
use crate::store::error::StoreError;
use crate::store::row::{column_words, millis};
use chrono::{DateTime, Utc};

/// A point in time that must survive a restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The beginning of the last complete look into the mailbox.
    LastLook,
    /// The last daily summary to the moderators.
    DailySummary,
}
column_words!(Mark { LastLook = "last look", DailySummary = "daily summary" });

impl Change<'_> {
    /// Sets a mark.
    pub fn set_mark(&self, mark: Mark, at: DateTime<Utc>) -> Result<(), StoreError> {
        self.execute(
            "set a mark",
            "INSERT INTO site (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (mark.word(), millis(at)),
        )?;
        Ok(())
    }
}

impl Reading<'_> {
    /// The site's own secret key, from which seats' tokens are made; the same for the life of the database.
    fn stored_key(&self) -> Result<Option<[u8; 32]>, StoreError> {
        self.one("read the site's key", "SELECT value FROM site WHERE name = 'key'", [], |row| row.get(0))
    }
}

impl Store {
    /// The site's own secret key, from which seats' tokens are made; drawn once, the same for the life of the database.
    pub fn key(&mut self) -> Result<[u8; 32], StoreError> {
        if let Some(key) = self.reading().stored_key()? {
            return Ok(key);
        }
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| StoreError::File {
            file: self.file.clone(),
            operation: "draw a random key for",
            source: std::io::Error::other(error.to_string()),
        })?;
        self.change(|change| {
            change.execute("store the site's key", "INSERT OR IGNORE INTO site (name, value) VALUES ('key', ?1)", [&key])?;
            Ok(change.stored_key()?.unwrap_or(key))
        })
    }
}
