//! What a moderator does to a seat: another address, another token, another player. Each in one transaction with its entries and mails.

use crate::daemon::outgoing::Desk;
use crate::daemon::site::{self, Site, SiteError};
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::referee::entry::GameTag;
use crate::referee::game::Game;
use crate::store::Change;
use chrono::{DateTime, Utc};

impl Site {
    /// Gives a seat other addresses, the one that gets its mail first.
    pub fn set_addresses(&mut self, tag: &GameTag, seat: SeatId, addresses: &[Address]) -> Result<(), SiteError> {
        Ok(self.store.change(|change| change.set_addresses(tag, seat, addresses))?)
    }

    /// Gives a seat another token and mails it the game as it stands, with the new token; the old one proves nothing any more.
    pub fn renew_token(&mut self, tag: &GameTag, seat: SeatId, now: DateTime<Utc>) -> Result<(), SiteError> {
        self.seat_change(tag, now, |game, change| {
            change.renew_token(tag, seat)?;
            game.brief(seat, now);
            Ok(())
        })
    }

    /// Gives a seat to another player: a ruling with its reason, the new address, a new token, and the game as it stands for the newcomer.
    pub fn replace(&mut self, tag: &GameTag, seat: SeatId, address: &Address, reason: &str, now: DateTime<Utc>) -> Result<(), SiteError> {
        self.seat_change(tag, now, |game, change| {
            let name = game.facts.name(seat).to_owned();
            site::rule(game, change, &format!("replace {name} because {reason}"), now)?;
            change.set_addresses(tag, seat, std::slice::from_ref(address))?;
            change.renew_token(tag, seat)?;
            game.brief(seat, now);
            Ok(())
        })
    }

    fn seat_change(
        &mut self,
        tag: &GameTag,
        now: DateTime<Utc>,
        work: impl FnOnce(&mut Game, &Change<'_>) -> Result<(), SiteError>,
    ) -> Result<(), SiteError> {
        let Site { store, settings, games, key, .. } = self;
        let result = store.change(|change| {
            let game = games.get(tag, change)?;
            work(game, change)?;
            site::commit(game, Desk { change, settings, key, letter: None, now })?;
            Ok(())
        });
        if result.is_err() {
            games.drop(tag);
        }
        result
    }
}
