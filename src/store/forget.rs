//! Forgetting a person: addresses and raw mails go, the games stay.

use crate::mail::letter::Address;
use crate::store::change::Store;
use crate::store::error::{During, StoreError};

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
        let identity = address.identity();
        let forgotten = self.change(|change| {
            // Mails went to the address as it was given, whatever its +tag was.
            let tagged = format!("{}+%@{}", like(identity.local()), like(identity.domain()));
            let of = |operation, sql| change.execute(operation, sql, [&identity]);
            let to = |operation, sql| change.execute(operation, sql, (&identity, &tagged));
            let forgotten = Forgotten {
                letters: of("forget letters", "DELETE FROM raw_letters WHERE letter IN (SELECT id FROM letters WHERE sender = ?1)")?,
                mails: to(
                    "forget mails",
                    "DELETE FROM raw_mails WHERE mail IN (SELECT id FROM outbox WHERE recipient = ?1 OR recipient LIKE ?2 ESCAPE '\\')",
                )?,
                seats: of("forget seats' addresses", "DELETE FROM seat_addresses WHERE address = ?1")?,
                observed: of("forget observers", "DELETE FROM observers WHERE address = ?1")?,
            };
            of("forget offers", "DELETE FROM offers WHERE address = ?1")?;
            of("forget moderators", "DELETE FROM game_moderators WHERE address = ?1")?;
            of("forget senders", "UPDATE letters SET sender = NULL WHERE sender = ?1")?;
            to(
                "forget recipients",
                "UPDATE outbox SET recipient = NULL, due = NULL, answer = NULL WHERE recipient = ?1 OR recipient LIKE ?2 ESCAPE '\\'",
            )?;
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

/// Text of which LIKE takes nothing for a pattern.
fn like(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}
