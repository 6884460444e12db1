//! Seats offered to observers: who was asked, until when they may answer.

use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::referee::entry::GameTag;
use crate::store::change::{Change, Reading};
use crate::store::error::StoreError;
use crate::store::row::{millis, time};
use chrono::{DateTime, Utc};

/// A seat that is offered to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The game.
    pub game: GameTag,
    /// The seat.
    pub seat: SeatId,
    /// To whom, without +tag.
    pub address: Address,
    /// Until when it is theirs to take.
    pub until: DateTime<Utc>,
}

impl Change<'_> {
    /// Offers a seat to somebody.
    pub fn offer(&self, offer: &Offer, now: DateTime<Utc>) -> Result<(), StoreError> {
        self.execute(
            "offer a seat",
            "INSERT OR REPLACE INTO offers (game, seat, address, asked, until) VALUES (?1, ?2, ?3, ?4, ?5)",
            (&offer.game, offer.seat, offer.address.identity(), millis(now), millis(offer.until)),
        )?;
        Ok(())
    }

    /// Ends an offer: it was answered, or its time is over. That it was made stays known.
    pub fn end_offer(&self, offer: &Offer) -> Result<(), StoreError> {
        self.execute(
            "end an offer",
            "UPDATE offers SET until = NULL WHERE game = ?1 AND seat = ?2 AND address = ?3",
            (&offer.game, offer.seat, offer.address.identity()),
        )?;
        Ok(())
    }

    /// Forgets all offers of a seat: it has a player again.
    pub fn clear_offers(&self, tag: &GameTag, seat: SeatId) -> Result<(), StoreError> {
        self.execute("forget a seat's offers", "DELETE FROM offers WHERE game = ?1 AND seat = ?2", (tag, seat))?;
        Ok(())
    }
}

const COLUMNS: &str = "game, seat, address, until";

fn offer(row: &rusqlite::Row<'_>) -> rusqlite::Result<Offer> {
    Ok(Offer { game: row.get(0)?, seat: row.get(1)?, address: row.get(2)?, until: time(row.get(3)?) })
}

impl Reading<'_> {
    /// The offers that somebody may still answer.
    pub fn offers_to(&self, address: &Address) -> Result<Vec<Offer>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM offers WHERE address = ?1 AND until IS NOT NULL ORDER BY game, seat");
        self.all("read somebody's offers", &sql, [address.identity()], offer)
    }

    /// The offers whose time is over at `now`.
    pub fn expired_offers(&self, now: DateTime<Utc>) -> Result<Vec<Offer>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM offers WHERE until <= ?1 ORDER BY until");
        self.all("find expired offers", &sql, [millis(now)], offer)
    }

    /// When the next offer's time is over.
    pub fn next_offer_end(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let sql = "SELECT until FROM offers WHERE until IS NOT NULL ORDER BY until LIMIT 1";
        Ok(self.one("find the next offer's end", sql, [], |row| row.get(0))?.map(time))
    }

    /// Whether a seat is offered to somebody at this time.
    pub fn is_offered(&self, tag: &GameTag, seat: SeatId) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM offers WHERE game = ?1 AND seat = ?2 AND until IS NOT NULL LIMIT 1";
        Ok(self.one("see whether a seat is offered", sql, (tag, seat), |_| Ok(()))?.is_some())
    }

    /// The first observer of a game, by how long they have watched, to whom this seat was not offered yet and who has no seat in it.
    pub fn next_to_ask(&self, tag: &GameTag, seat: SeatId) -> Result<Option<Address>, StoreError> {
        let sql = "SELECT written FROM observers WHERE game = ?1
             AND NOT EXISTS (SELECT 1 FROM offers WHERE offers.game = ?1 AND offers.seat = ?2 AND offers.address = observers.address)
             AND NOT EXISTS (SELECT 1 FROM seat_addresses s WHERE s.address = observers.address AND s.game = ?1)
             AND NOT EXISTS (SELECT 1 FROM address_health h WHERE h.address = observers.address AND h.bad IS NOT NULL)
             ORDER BY since, address LIMIT 1";
        self.one("find whom to ask next", sql, (tag, seat), |row| row.get(0))
    }
}
