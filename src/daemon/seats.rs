//! What a moderator does to a seat: another address, another token, another player. Each in one transaction with its entries and mails.

use crate::daemon::outgoing::{self, Desk};
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
            site::rule(game, change, &format!("replace {name} with {address} because {reason}"), now)?;
            Ok(())
        })
    }

    /// The seat's name of somebody who may rule in a game and plays in it, if there is one.
    pub fn playing_moderator(&self, tag: &GameTag) -> Result<Option<String>, SiteError> {
        let reading = self.store.reading();
        let own = reading.moderators(tag)?;
        let ruling: Vec<Address> = own.iter().chain(&self.settings.moderators).map(Address::identity).collect();
        let plays = |row: &crate::store::SeatRow| row.addresses.iter().any(|a| ruling.contains(&a.identity()));
        Ok(reading.seats(tag)?.into_iter().find(plays).map(|row| row.name))
    }

    /// Records that somebody who rules in a game and plays in it was shown what players must not see.
    pub fn looked_at(&mut self, tag: &GameTag, what: &str, reason: &str, now: DateTime<Utc>) -> Result<(), SiteError> {
        self.with_game(tag, now, |game, _| {
            game.looked(what, reason, now);
            Ok(())
        })
    }

    /// Says who may rule in a game beside the site's moderators.
    pub fn set_moderators(&mut self, tag: &GameTag, addresses: &[Address], now: DateTime<Utc>) -> Result<(), SiteError> {
        let Site { store, settings, games, key, .. } = self;
        store.change(|change| {
            change.set_moderators(tag, addresses)?;
            let game = games.get(tag, change)?;
            // Each needs a mail of the game to reply to.
            game.introduce();
            site::commit(game, Desk { change, settings, key, letter: None, now })?;
            Ok(())
        })
    }

    /// A seat's report as its player would get it now, without the token.
    pub fn view_as(&mut self, tag: &GameTag, seat: SeatId, now: DateTime<Utc>) -> Result<String, SiteError> {
        let Site { store, settings, games, .. } = self;
        let reading = store.reading();
        Ok(outgoing::as_seen(games.get(tag, &reading)?, seat, settings, now)?.text)
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
