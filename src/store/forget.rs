//! Forgetting a person: addresses and raw mails go, the games stay.

use crate::store::change::Store;
use crate::store::error::{During, StoreError};
use crate::store::id::Address;

/// What was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Forgotten {
    /// Seats for which the address spoke.
    pub seats: usize,
    /// Games that it watched.
    pub observed: usize,
    /// Raw letters from it.
    pub letters: usize,
    /// Mails to it.
    pub mails: usize,
}

impl Store {
    /// Removes an address and the letters from and to it from the whole database, and overwrites where they stood.
    /// The games' logs hold no addresses and stay as they are.
    pub fn forget(&mut self, address: &Address) -> Result<Forgotten, StoreError> {
        self.connection.execute_batch("PRAGMA secure_delete = ON").during(&self.connection, "prepare to forget")?;
        let forgotten = self.change(|change| {
            let of = |operation, sql| change.execute(operation, sql, [address]);
            let forgotten = Forgotten {
                letters: of("forget letters", "DELETE FROM raw_letters WHERE letter IN (SELECT id FROM letters WHERE sender = ?1)")?,
                mails: of("forget mails", "DELETE FROM raw_mails WHERE mail IN (SELECT id FROM outbox WHERE recipient = ?1)")?,
                seats: of("forget seats' addresses", "DELETE FROM seat_addresses WHERE address = ?1")?,
                observed: of("forget observers", "DELETE FROM observers WHERE address = ?1")?,
            };
            of("forget senders", "UPDATE letters SET sender = NULL WHERE sender = ?1")?;
            of("forget recipients", "UPDATE outbox SET recipient = NULL, due = NULL, answer = NULL WHERE recipient = ?1")?;
            of("forget failures", "DELETE FROM address_health WHERE address = ?1")?;
            of("forget counts", "DELETE FROM answers WHERE address = ?1")?;
            Ok::<_, StoreError>(forgotten)
        })?;
        // What the write-ahead log still holds goes too.
        self.connection
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
            .and_then(|()| self.connection.execute_batch("PRAGMA secure_delete = OFF"))
            .during(&self.connection, "clear its log")?;
        Ok(forgotten)
    }
}
