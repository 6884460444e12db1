//! Seats, the addresses that speak for them, observers, and whether mail reaches an address.
//! A person is known by an address's identity (without +tag); mail goes to the address as it was given.

use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::referee::entry::GameTag;
use crate::store::change::{Change, Reading};
use crate::store::error::StoreError;
use crate::store::row::{column_words, millis, time};
use chrono::{DateTime, Utc};
use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef};

/// Mail has come back this often in a row: the address is marked bad.
const SOFT_FAILURES: i64 = 5;

impl ToSql for SeatId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for SeatId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<SeatId> {
        u8::column_result(value).map(SeatId)
    }
}

/// A seat as the mail loop needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Its place at the table.
    pub seat: SeatId,
    /// Its name.
    pub name: String,
    /// How often its token was renewed.
    pub generation: u32,
    /// The addresses that may speak for it; its mail goes to the first.
    pub addresses: Vec<Address>,
}

/// How often an observer gets mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Each report.
    Turn,
    /// One mail a day.
    Digest,
}
column_words!(Pace { Turn = "turn", Digest = "digest" });

/// Someone who watches a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observer {
    /// Where their mail goes.
    pub address: Address,
    /// How often.
    pub pace: Pace,
    /// Since when: replacements are asked in this order.
    pub since: DateTime<Utc>,
}

/// How mail to an address failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounce {
    /// For a while (4.x.x): counts.
    Soft,
    /// For good (5.x.x): marks the address at once.
    Hard,
}

/// Whether mail reaches an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Health {
    /// Failures in a row.
    pub score: u32,
    /// Since when it is marked bad.
    pub bad: Option<DateTime<Utc>>,
    /// The last failure's words.
    pub last: String,
}

impl Change<'_> {
    /// Adds a seat to a game; one that an undo had taken away again just gets its name.
    pub fn add_seat(&self, tag: &GameTag, seat: SeatId, name: &str) -> Result<(), StoreError> {
        self.execute(
            "add a seat",
            "INSERT INTO seats (game, seat, name) VALUES (?1, ?2, ?3) ON CONFLICT (game, seat) DO UPDATE SET name = excluded.name",
            (tag, seat, name),
        )?;
        Ok(())
    }

    /// Gives a seat another name.
    pub fn rename_seat(&self, tag: &GameTag, seat: SeatId, name: &str) -> Result<(), StoreError> {
        let changed = self.execute("rename a seat", "UPDATE seats SET name = ?3 WHERE game = ?1 AND seat = ?2", (tag, seat, name))?;
        self.was_seat(changed, tag, seat)
    }

    /// Makes a seat's token invalid: the next generation's counts.
    pub fn renew_token(&self, tag: &GameTag, seat: SeatId) -> Result<u32, StoreError> {
        self.returning(
            "renew a token",
            "UPDATE seats SET generation = generation + 1 WHERE game = ?1 AND seat = ?2 RETURNING generation",
            (tag, seat),
            |row| row.get(0),
        )?
        .ok_or_else(|| StoreError::NoSeat(tag.clone(), seat.number()))
    }

    /// Says which addresses speak for a seat, the one that gets its mail first; those before are forgotten.
    pub fn set_addresses(&self, tag: &GameTag, seat: SeatId, addresses: &[Address]) -> Result<(), StoreError> {
        self.execute("change a seat's addresses", "DELETE FROM seat_addresses WHERE game = ?1 AND seat = ?2", (tag, seat))?;
        for (position, address) in (0_i64..).zip(addresses) {
            self.execute(
                "add a seat's address",
                "INSERT OR IGNORE INTO seat_addresses (game, seat, position, address, written) VALUES (?1, ?2, ?3, ?4, ?5)",
                (tag, seat, position, address.identity(), address),
            )?;
        }
        Ok(())
    }

    /// Lets someone watch a game, or changes how often they get mail.
    pub fn observe(&self, tag: &GameTag, address: &Address, pace: Pace, since: DateTime<Utc>) -> Result<(), StoreError> {
        self.execute(
            "add an observer",
            "INSERT INTO observers (game, address, written, pace, since) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (game, address) DO UPDATE SET written = excluded.written, pace = excluded.pace",
            (tag, address.identity(), address, pace, millis(since)),
        )?;
        Ok(())
    }

    /// Ends someone's watching; whether they did.
    pub fn stop_observing(&self, tag: &GameTag, address: &Address) -> Result<bool, StoreError> {
        Ok(self.execute("remove an observer", "DELETE FROM observers WHERE game = ?1 AND address = ?2", (tag, address.identity()))? > 0)
    }

    /// Notes that mail to an address came back; whether the address is bad now and was not before.
    pub fn bounced(&self, address: &Address, bounce: Bounce, words: &str, at: DateTime<Utc>) -> Result<bool, StoreError> {
        let before = self.health(address)?;
        let weight = match bounce {
            Bounce::Soft => 1,
            Bounce::Hard => SOFT_FAILURES,
        };
        self.execute(
            "note a failed address",
            "INSERT INTO address_health (address, score, last, bad) VALUES (?1, ?2, ?3, CASE WHEN ?2 >= ?5 THEN ?4 END)
             ON CONFLICT (address) DO UPDATE SET score = score + ?2, last = ?3, bad = CASE WHEN score + ?2 >= ?5 THEN ifnull(bad, ?4) END",
            (address.identity(), weight, words, millis(at), SOFT_FAILURES),
        )?;
        let after = self.health(address)?;
        Ok(after.is_some_and(|h| h.bad.is_some()) && before.is_none_or(|h| h.bad.is_none()))
    }

    /// Notes that an address works again (a letter came from it, a moderator says so).
    pub fn address_works(&self, address: &Address) -> Result<(), StoreError> {
        self.execute("clear a failed address", "DELETE FROM address_health WHERE address = ?1", [address.identity()])?;
        Ok(())
    }

    fn was_seat(&self, changed: usize, tag: &GameTag, seat: SeatId) -> Result<(), StoreError> {
        if changed == 1 { Ok(()) } else { Err(StoreError::NoSeat(tag.clone(), seat.number())) }
    }
}

impl Reading<'_> {
    /// The seats of a game in clockwise order.
    pub fn seats(&self, tag: &GameTag) -> Result<Vec<SeatRow>, StoreError> {
        let mut seats =
            self.all("read the seats", "SELECT seat, name, generation FROM seats WHERE game = ?1 ORDER BY seat", [tag], |row| {
                Ok(SeatRow { seat: row.get(0)?, name: row.get(1)?, generation: row.get(2)?, addresses: Vec::new() })
            })?;
        for (seat, address) in self.all(
            "read the seats' addresses",
            "SELECT seat, written FROM seat_addresses WHERE game = ?1 ORDER BY seat, position",
            [tag],
            |row| Ok((row.get::<_, SeatId>(0)?, row.get::<_, Address>(1)?)),
        )? {
            if let Some(row) = seats.iter_mut().find(|row| row.seat == seat) {
                row.addresses.push(address);
            }
        }
        Ok(seats)
    }

    /// The seats for which an address may speak.
    pub fn seats_of(&self, address: &Address) -> Result<Vec<(GameTag, SeatId)>, StoreError> {
        self.all(
            "find an address's seats",
            "SELECT game, seat FROM seat_addresses WHERE address = ?1 ORDER BY game, seat",
            [address.identity()],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// The games that an address watches.
    pub fn observed_by(&self, address: &Address) -> Result<Vec<GameTag>, StoreError> {
        self.all(
            "find what an address watches",
            "SELECT game FROM observers WHERE address = ?1 ORDER BY game",
            [address.identity()],
            |row| row.get(0),
        )
    }

    /// Who watches a game, in the order in which they began.
    pub fn observers(&self, tag: &GameTag) -> Result<Vec<Observer>, StoreError> {
        self.all("read the observers", "SELECT written, pace, since FROM observers WHERE game = ?1 ORDER BY since, address", [tag], |row| {
            Ok(Observer { address: row.get(0)?, pace: row.get(1)?, since: time(row.get(2)?) })
        })
    }

    /// What is known of failures of an address; None: nothing, as far as we know mail reaches it.
    pub fn health(&self, address: &Address) -> Result<Option<Health>, StoreError> {
        self.one(
            "read an address's health",
            "SELECT score, bad, last FROM address_health WHERE address = ?1",
            [address.identity()],
            |row| Ok(Health { score: row.get(0)?, bad: row.get::<_, Option<i64>>(1)?.map(time), last: row.get(2)? }),
        )
    }
}
