//! A new player sought for a seat: those who observe the game are asked one after the other, the one who has watched longest first.

use crate::daemon::outgoing::{self, Desk};
use crate::daemon::site::{Games, Site, SiteError};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::referee::entry::GameTag;
use crate::referee::game::Game;
use crate::referee::mails::{Content, Mail, Notice, To};
use crate::store::{Change, Offer};
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::Arc;

/// How long somebody may think about it.
const TO_ANSWER: TimeDelta = TimeDelta::days(2);

/// Asks the next one, unless somebody is asked already. The moderators are told when nobody is left.
pub(super) fn ask_next(game: &Game, seat: SeatId, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    let Desk { change, now, .. } = desk;
    let tag = &game.tag;
    let name = game.facts.name(seat);
    if game.over() || change.is_offered(tag, seat)? {
        return Ok(());
    }
    let Some(address) = change.next_to_ask(tag, seat)? else {
        let notice = Notice {
            title: format!("Nobody takes {name}'s seat"),
            paragraphs: vec![
                format!(
                    "Whoever observes {tag} has been asked. The game goes on with defaults for the seat; whoever begins to observe is asked, too."
                ),
                format!("`maat seat replace {tag} \"{name}\" ADDRESS --because REASON` gives it to somebody of your choice."),
            ],
        };
        let mail = Arc::new(Mail { to: To::Moderator, entry: game.facts.last, content: Content::Notice(notice) });
        return outgoing::write_to_moderators(game, &mail, outgoing::of_moment(now, seat), desk);
    };
    let offer = Offer { game: tag.clone(), seat, address: address.clone(), until: now + TO_ANSWER };
    change.offer(&offer, now)?;
    let until = offer.until.with_timezone(&game.facts.creation.clock.zone).format("%a %-d %b %Y, %H:%M (%Z)");
    let notice = Notice {
        title: format!("{name}'s seat is free"),
        paragraphs: vec![
            format!(
                "A new player is sought for {name}'s seat in {tag}, which you observe. You are asked before others whether you take it over, \
                 as it stands."
            ),
            format!(
                "Reply with the one line `take over {tag}`, or `decline {tag}` if you would rather watch. After {until} the next one is asked."
            ),
        ],
    };
    let mail = Arc::new(Mail { to: To::Observers, entry: game.facts.last, content: Content::Notice(notice) });
    outgoing::write_to_observer(game, &mail, &address, outgoing::of_moment(now, seat), desk)
}

/// The offer that somebody answers; where several are open, the letter must name the game.
pub(super) fn offer_to(address: &Address, game: Option<&str>, change: &Change<'_>) -> Result<Offer, SiteError> {
    let offers: Vec<Offer> = change.offers_to(address)?.into_iter().filter(|o| game.is_none_or(|g| o.game.as_str() == g)).collect();
    let games: Vec<String> = offers.iter().map(|o| o.game.to_string()).collect();
    match offers.as_slice() {
        [only] => Ok(only.clone()),
        [] => Err(Problem::new("No seat is offered to you. Whoever observes a game is asked when a seat gets free.").into()),
        [first, ..] => {
            let problem =
                Problem::new(format!("Seats of several games are offered to you: {}. Name the one that you mean.", games.join(", ")));
            Err(problem.suggest(format!("take over {}", first.game)).into())
        }
    }
}

/// Gives the seat to whom it was offered, with a new token, and mails the game as it stands. The caller commits.
pub(super) fn take_over(
    offer: &Offer,
    address: &Address,
    game: &mut Game,
    change: &Change<'_>,
    now: DateTime<Utc>,
) -> Result<(), SiteError> {
    game.replaced(offer.seat, "a reader of its reports takes it over", now);
    change.set_addresses(&offer.game, offer.seat, std::slice::from_ref(address))?;
    change.renew_token(&offer.game, offer.seat)?;
    change.stop_observing(&offer.game, address)?;
    change.clear_offers(&offer.game, offer.seat)?;
    game.brief(offer.seat, now);
    Ok(())
}

/// Ends an offer and asks the next one.
pub(super) fn decline(offer: &Offer, games: &mut Games, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    desk.change.end_offer(offer)?;
    ask_for(&offer.game, offer.seat, games, desk)
}

fn ask_for(tag: &GameTag, seat: SeatId, games: &mut Games, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    let game = games.get(tag, desk.change)?;
    if game.facts.seats.get(seat.index()).is_some_and(|s| s.sought) { ask_next(game, seat, desk) } else { Ok(()) }
}

/// Somebody new observes the game: asks them for the seats that nobody was left to be asked for.
pub(super) fn ask_newcomer(tag: &GameTag, games: &mut Games, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    let game = games.get(tag, desk.change)?;
    let sought: Vec<SeatId> = (0u8..).zip(&game.facts.seats).filter(|(_, s)| s.sought).map(|(n, _)| SeatId(n)).collect();
    sought.into_iter().try_for_each(|seat| if desk.change.next_to_ask(tag, seat)?.is_some() { ask_next(game, seat, desk) } else { Ok(()) })
}

impl Site {
    /// Ends the offers whose time is over, and asks the next ones.
    pub(super) fn ask_replacements(&mut self, now: DateTime<Utc>) -> Result<(), SiteError> {
        for offer in self.store.reading().expired_offers(now)? {
            let Site { store, settings, games, key, .. } = self;
            let result = store.change(|change| decline(&offer, games, Desk { change, settings, key, letter: None, now }));
            if result.is_err() {
                self.games.drop(&offer.game);
            }
            result?;
        }
        Ok(())
    }
}

/// What the log's entries mean for the offers of seats.
pub(super) fn follow(game: &Game, facts: &[&crate::referee::entry::Fact], desk: Desk<'_, '_>) -> Result<(), SiteError> {
    use crate::referee::entry::Fact;
    let change = desk.change;
    for fact in facts {
        match fact {
            // Before a game begins a seat that is left is simply free.
            Fact::Resigned { seat } if !game.facts.started => {
                change.set_addresses(&game.tag, *seat, &[])?;
                change.renew_token(&game.tag, *seat)?;
            }
            Fact::Ended { .. } => {
                for seat in (0u8..).zip(&game.facts.seats).map(|(n, _)| SeatId(n)) {
                    change.clear_offers(&game.tag, seat)?;
                }
            }
            Fact::Sought { seat, on: true } => ask_next(game, *seat, desk)?,
            Fact::Sought { seat, on: false } | Fact::Replaced { seat, .. } => change.clear_offers(&game.tag, *seat)?,
            _ => {}
        }
    }
    Ok(())
}
