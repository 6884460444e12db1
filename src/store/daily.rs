//! What has happened since the last daily summary, as far as the store knows it.

use crate::mail::letter::Address;
use crate::referee::entry::{GameTag, LetterId};
use crate::store::change::{Change, Reading};
use crate::store::error::StoreError;
use crate::store::row::millis;
use chrono::{DateTime, Utc};

/// How far letters and mails had come at a summary: those with greater numbers are new.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// The last letter's number.
    pub letter: i64,
    /// The last mail's number.
    pub mail: i64,
}

/// A letter that was not carried out: its number, its sender, its game, why.
pub type Amiss = (LetterId, Option<Address>, Option<GameTag>, Option<String>);

/// The names under which the site remembers a point.
const NAMES: [&str; 2] = ["summary letter", "summary mail"];

impl Change<'_> {
    /// Remembers how far the summary has come.
    pub fn set_point(&self, point: Point) -> Result<(), StoreError> {
        for (name, number) in NAMES.into_iter().zip([point.letter, point.mail]) {
            self.execute(
                "remember how far the summary came",
                "INSERT INTO site (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (name, number),
            )?;
        }
        Ok(())
    }
}

impl Reading<'_> {
    /// How far the last summary came.
    pub fn point(&self) -> Result<Point, StoreError> {
        let read = |name: &str| {
            let number =
                self.one("read how far the summary came", "SELECT value FROM site WHERE name = ?1", [name], |row| row.get::<_, i64>(0));
            Ok::<_, StoreError>(number?.unwrap_or(0))
        };
        Ok(Point { letter: read(NAMES[0])?, mail: read(NAMES[1])? })
    }

    /// How far letters and mails have come by now.
    pub fn newest_point(&self) -> Result<Point, StoreError> {
        let read = |sql: &str| {
            let number = self.one("read the newest number", sql, [], |row| row.get::<_, Option<i64>>(0))?;
            Ok::<_, StoreError>(number.flatten().unwrap_or(0))
        };
        Ok(Point { letter: read("SELECT max(id) FROM letters")?, mail: read("SELECT max(id) FROM outbox")? })
    }

    /// How many letters came and how many mails were written since.
    pub fn counts_since(&self, point: Point) -> Result<(u64, u64), StoreError> {
        let count = |sql: &str, from: i64| {
            let number = self.one("count what is new", sql, [from], |row| row.get::<_, i64>(0))?.unwrap_or(0);
            Ok::<_, StoreError>(u64::try_from(number).unwrap_or(0))
        };
        Ok((
            count("SELECT count(*) FROM letters WHERE id > ?1", point.letter)?,
            count("SELECT count(*) FROM outbox WHERE id > ?1", point.mail)?,
        ))
    }

    /// Letters since then that were set aside or not acted on, the oldest first; robots' and duplicates left out.
    pub fn amiss_since(&self, point: Point, most: usize) -> Result<Vec<Amiss>, StoreError> {
        self.all(
            "list letters that were not carried out",
            "SELECT id, sender, game, why FROM letters WHERE id > ?1 AND (fate = 'quarantined' OR kind = 'reject') ORDER BY id LIMIT ?2",
            (point.letter, i64::try_from(most).unwrap_or(i64::MAX)),
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
        )
    }

    /// Addresses that no mail goes to any more since then, with the last failure's words.
    pub fn bad_since(&self, at: DateTime<Utc>) -> Result<Vec<(Address, String)>, StoreError> {
        self.all(
            "list addresses that fail",
            "SELECT address, last FROM address_health WHERE bad >= ?1 ORDER BY address",
            [millis(at)],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// Addresses that speak for more than one seat of a game: the game, the address, the seats' names.
    pub fn shared_addresses(&self, tag: &GameTag) -> Result<Vec<(Address, Vec<String>)>, StoreError> {
        let rows = self.all(
            "find seats of one address",
            "SELECT a.address, s.name FROM seat_addresses a JOIN seats s ON s.game = a.game AND s.seat = a.seat
             WHERE a.game = ?1 AND 1 < (SELECT count(*) FROM seat_addresses b WHERE b.address = a.address AND b.game = ?1)
             ORDER BY a.address, a.seat",
            [tag],
            |row| Ok((row.get::<_, Address>(0)?, row.get::<_, String>(1)?)),
        )?;
        let mut shared: Vec<(Address, Vec<String>)> = Vec::new();
        for (address, name) in rows {
            match shared.last_mut().filter(|(last, _)| *last == address) {
                Some((_, names)) => names.push(name),
                None => shared.push((address, vec![name])),
            }
        }
        Ok(shared)
    }

    /// The games that somebody watches once a day.
    pub fn digested_games(&self) -> Result<Vec<GameTag>, StoreError> {
        let sql = "SELECT DISTINCT game FROM observers WHERE pace = 'digest' ORDER BY game";
        self.all("find what is watched once a day", sql, [], |row| row.get(0))
    }
}
