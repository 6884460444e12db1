//! How many automatic answers an address got within an hour: the cap against mail loops.

use crate::mail::letter::Address;
use crate::store::change::{Change, Reading};
use crate::store::error::StoreError;
use chrono::{DateTime, Utc};

/// In the place of an address: all those without a seat.
const STRANGERS: &str = "strangers";

/// Hours since 1970.
fn hour(at: DateTime<Utc>) -> i64 {
    at.timestamp().div_euclid(3600)
}

impl Change<'_> {
    /// Counts one more answer to the address in this hour; the number so far with it.
    pub fn count_answer(&self, address: &Address, at: DateTime<Utc>) -> Result<u32, StoreError> {
        self.count(&address.identity().to_string(), at)
    }

    fn count(&self, whom: &str, at: DateTime<Utc>) -> Result<u32, StoreError> {
        let count = self.returning(
            "count an answer",
            "INSERT INTO answers (address, hour, count) VALUES (?1, ?2, 1)
             ON CONFLICT (address, hour) DO UPDATE SET count = count + 1 RETURNING count",
            (whom, hour(at)),
            |row| row.get(0),
        )?;
        Ok(count.unwrap_or(1))
    }

    /// Counts one more answer to any address without a seat in this hour; the number so far with it.
    pub fn count_answer_to_stranger(&self, at: DateTime<Utc>) -> Result<u32, StoreError> {
        self.count(STRANGERS, at)
    }

    /// Forgets the counts of hours before this one.
    pub fn clear_answer_counts(&self, before: DateTime<Utc>) -> Result<(), StoreError> {
        self.execute("clear old counts", "DELETE FROM answers WHERE hour < ?1", [hour(before)])?;
        Ok(())
    }
}

impl Reading<'_> {
    /// How many answers the address got in this hour.
    pub fn answers(&self, address: &Address, at: DateTime<Utc>) -> Result<u32, StoreError> {
        let count = self.one(
            "read a count",
            "SELECT count FROM answers WHERE address = ?1 AND hour = ?2",
            (address.identity(), hour(at)),
            |row| row.get(0),
        )?;
        Ok(count.unwrap_or(0))
    }
}
