//! The referee's mails addressed, composed and put into the outbox, within the transaction that causes them.

use crate::daemon::pages;
use crate::daemon::settings::Settings;
use crate::daemon::site::SiteError;
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::mail::sender::token::{OurId, Recipient, Token, TokenKey, reply_address};
use crate::referee::entry::LetterId;
use crate::referee::game::Game;
use crate::referee::mails::{Mail, To};
use crate::report::clean::{Line, Name};
use crate::report::kinds::RenderError;
use crate::report::kinds::{GameName, Letterhead};
use crate::report::mime::{Automatic, Content, Correspondent, GameList, Outgoing, compose};
use crate::report::order_form::OrderMail;
use crate::report::write::{Reader, automatic, write};
use crate::store::{Change, MessageId, NewMail, Pace, SeatRow, Seq};
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// At most so many mails come of one entry: their numbers must not collide.
const MAILS_AN_ENTRY: u64 = 1000;
/// Numbers of the mails that one letter may cause outside games.
pub(super) const MAILS_A_LETTER: u64 = 100;
/// Mails of a game that are numbered by a letter instead of an entry begin here, above all entries.
pub(super) const ANSWERS: u64 = 1 << 50;

/// A letter that is carried out again, because a moderator said so, may cause the same mail again: under a number higher by this.
const AGAIN: u64 = 1 << 56;

/// The number of the `n`-th mail that a letter causes outside games.
pub(super) fn numbered(letter: LetterId, n: u64) -> u64 {
    u64::try_from(letter.0).unwrap_or_default().saturating_mul(MAILS_A_LETTER).saturating_add(n)
}

/// The head of a mail that belongs to no game.
pub(super) fn letterhead(name: Option<&str>, settings: &Settings, now: DateTime<Utc>) -> Letterhead {
    Letterhead {
        game: None,
        reader: name.map(Name::new),
        zone: settings.clock.zone,
        now,
        archive: settings.archive_url.as_deref().map(Line::new),
    }
}

/// The parts of the transaction that mails are written in.
#[derive(Clone, Copy)]
pub(super) struct Desk<'a, 'c> {
    /// The transaction.
    pub change: &'a Change<'c>,
    /// The settings.
    pub settings: &'a Settings,
    /// The key of the tokens.
    pub key: &'a TokenKey,
    /// The letter that is being answered, and its Message-ID.
    pub letter: Option<(LetterId, &'a str)>,
    /// The moment.
    pub now: DateTime<Utc>,
}

/// Puts the mails of a game into the outbox. `letter`: the one that is being answered, and its Message-ID.
pub(super) fn post(game: &Game, mails: Vec<Mail>, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    if mails.is_empty() {
        return Ok(());
    }
    let seats = desk.change.seats(&game.tag)?;
    for (n, mail) in (0u64..).zip(mails.into_iter().map(Arc::new)) {
        let number = mail.entry.saturating_mul(MAILS_AN_ENTRY).saturating_add(n);
        match mail.to {
            To::Seat(seat) => {
                let Some(to) = player(&seats, game, seat, desk)? else { continue };
                write_to(&to, game, &mail, number, desk)?;
            }
            // Those who want one mail a day get it from elsewhere.
            To::Observers => {
                let each_turn = desk.change.observers(&game.tag)?.into_iter().filter(|o| o.pace == Pace::Turn);
                for (k, observer) in (0u64..).zip(each_turn) {
                    write_to_observer(game, &mail, &observer.address, number.saturating_mul(MAILS_AN_ENTRY).saturating_add(k), desk)?;
                }
            }
            To::Moderator => write_to_moderators(game, &mail, number, desk)?,
        }
    }
    Ok(())
}

/// A mail about a game to somebody who observes it, under a number that no other such mail has.
pub(super) fn write_to_observer(
    game: &Game,
    mail: &Arc<Mail>,
    address: &Address,
    number: u64,
    desk: Desk<'_, '_>,
) -> Result<(), SiteError> {
    if desk.change.health(address)?.is_some_and(|h| h.bad.is_some()) {
        return Ok(());
    }
    let to = Addressee { name: String::new(), address: address.clone(), seat: None, role: Recipient::Other, token: None };
    write_to(&to, game, mail, number, Desk { letter: None, ..desk })
}

/// Who is told of a game: its own moderators, else the site's.
fn moderators_of(game: &Game, desk: Desk<'_, '_>) -> Result<Vec<Address>, SiteError> {
    let own = desk.change.moderators(&game.tag)?;
    Ok(if own.is_empty() { desk.settings.moderators.clone() } else { own })
}

/// A mail about a game to each of its moderators, under a number that no other such mail has.
pub(super) fn write_to_moderators(game: &Game, mail: &Arc<Mail>, number: u64, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    for (k, address) in (0u64..).zip(moderators_of(game, desk)?) {
        write_to_moderator(game, mail, &address, number.saturating_mul(MAILS_AN_ENTRY).saturating_add(k), desk)?;
    }
    Ok(())
}

/// A mail about a game to one moderator, under a number that no other such mail has.
pub(super) fn write_to_moderator(
    game: &Game,
    mail: &Arc<Mail>,
    address: &Address,
    number: u64,
    desk: Desk<'_, '_>,
) -> Result<(), SiteError> {
    let token = Some(desk.key.moderator(&game.tag.0, 0));
    let to = Addressee { name: "moderator".into(), address: address.clone(), seat: None, role: Recipient::Moderator, token };
    write_to(&to, game, mail, number, desk)
}

/// The mail as a seat would get it, but without its token: for a moderator who wants to see what a player sees.
pub(super) fn as_seen(game: &Game, seat: SeatId, settings: &Settings, now: DateTime<Utc>) -> Result<Content, SiteError> {
    let to = Addressee {
        name: game.facts.name(seat).to_owned(),
        address: settings.ours.address.clone(),
        seat: Some(seat),
        role: Recipient::Seat(seat),
        token: None,
    };
    Ok(write(&game.seen_by(seat), &reader(&to, game, settings, now))?)
}

/// The number of a mail that a moment causes for a seat: above all others of the game.
pub(super) fn of_moment(now: DateTime<Utc>, seat: SeatId) -> u64 {
    const OF_MOMENTS: u64 = 1 << 52;
    let millis = u64::try_from(now.timestamp_millis()).unwrap_or_default();
    OF_MOMENTS.saturating_add(millis.saturating_mul(256)).saturating_add(u64::from(seat.0))
}

/// Finished content to a seat, under a number that no other such mail has.
pub(super) fn send_to_seat(game: &Game, content: Content, seat: SeatId, number: u64, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    let seats = desk.change.seats(&game.tag)?;
    match player(&seats, game, seat, desk)? {
        Some(to) => send(&to, game, || Ok(content), Automatic::Replied, None, number, desk),
        None => Ok(()),
    }
}

/// Whom a mail goes to.
struct Addressee {
    name: String,
    address: Address,
    seat: Option<SeatId>,
    role: Recipient,
    token: Option<Token>,
}

/// A seat's player. None where the seat has no address, or one that fails for good: the archive has the reports meanwhile.
fn player(seats: &[SeatRow], game: &Game, seat: SeatId, desk: Desk<'_, '_>) -> Result<Option<Addressee>, SiteError> {
    let Some((row, address)) = seats.iter().find(|row| row.seat == seat).and_then(|row| Some((row, row.addresses.first()?))) else {
        return Ok(None);
    };
    if desk.change.health(address)?.is_some_and(|h| h.bad.is_some()) {
        return Ok(None);
    }
    let token = Some(desk.key.seat(&game.tag.0, seat, row.generation));
    Ok(Some(Addressee { name: row.name.clone(), address: address.clone(), seat: Some(seat), role: Recipient::Seat(seat), token }))
}

/// Where replies to a mail go: the address with the token, where the mailbox allows it.
fn reply_to(to: &Addressee, game: &Game, settings: &Settings) -> Option<Address> {
    let token = to.token.as_ref().filter(|_| settings.plus_addresses)?;
    Some(reply_address(&settings.ours.address, &game.tag.0, token))
}

fn reader(to: &Addressee, game: &Game, settings: &Settings, now: DateTime<Utc>) -> Reader {
    let tag = &game.tag.0;
    let replies = reply_to(to, game, settings);
    Reader {
        head: Letterhead {
            game: Some(game_name(game)),
            reader: Some(Name::new(&to.name)).filter(|_| !to.name.is_empty()),
            zone: to.seat.map_or(game.facts.creation.clock.zone, |seat| game.facts.zone(seat)),
            now,
            archive: settings.archive_url.as_ref().map(|url| Line::new(&format!("{}/{tag}/", url.trim_end_matches('/')))),
        },
        round: game.play.round_name().to_owned(),
        orders: to.seat.map(|_| OrderMail {
            address: replies.as_ref().unwrap_or(&settings.ours.address).to_string(),
            subject: match (&to.token, settings.plus_addresses) {
                (Some(token), false) => format!("[{tag} {token}] orders"),
                _ => format!("[{tag}] orders"),
            },
        }),
        standings: if game.over() { pages::standings(game) } else { Vec::new() },
        rules: if game.over() { game.play.rules(None).map(|version| version.body) } else { None },
    }
}

fn write_to(to: &Addressee, game: &Game, mail: &Arc<Mail>, number: u64, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    let (reader, unwritten) = (reader(to, game, desk.settings, desk.now), Arc::clone(mail));
    send(to, game, move || write(&unwritten, &reader), automatic(mail), Some(Seq::of(mail.entry)), number, desk)
}

fn send(
    to: &Addressee,
    game: &Game,
    content: impl FnOnce() -> Result<Content, RenderError> + Send + 'static,
    automatic: Automatic,
    seq: Option<Seq>,
    number: u64,
    desk: Desk<'_, '_>,
) -> Result<(), SiteError> {
    let Desk { change, settings, letter, now, .. } = desk;
    let tag = &game.tag.0;
    let domain = settings.ours.address.domain();
    let id = |turn: u32, number: u64| {
        OurId { game: Some(tag.clone()), turn, to: to.role, number, token: to.token.clone() }.to_message_id(domain)
    };
    // All mails of a game to one reader are one thread, whose root is never sent.
    let mut thread = vec![id(0, 0)];
    let answered = letter.filter(|_| automatic == Automatic::Replied);
    thread.extend(answered.map(|(_, id)| id.to_owned()));
    let message_id = unused(number, change, |number| id(game.facts.round, number))?;
    let mail = NewMail {
        message_id: message_id.parse::<MessageId>().map_err(|e| Problem::new(e.to_string()))?,
        recipient: to.address.clone(),
        game: Some(game.tag.clone()),
        seat: to.seat,
        seq,
        letter: answered.map(|(id, _)| id),
        bytes: Vec::new(),
    };
    let from = Correspondent::new(&settings.name, settings.ours.address.to_string());
    let reply_to = reply_to(to, game, settings).map(|address| Correspondent::new(&settings.name, address.to_string()));
    let to = Correspondent { name: Some(Line::new(&to.name)).filter(|n| !n.is_empty()), address: to.address.to_string() };
    let list = Some(GameList { game: tag.clone(), title: Line::new(&title(game)), domain: domain.to_owned() });
    let write = move || {
        let content = content()?;
        Ok::<_, SiteError>(compose(&Outgoing { from, to, reply_to, date: now, message_id, thread, list, automatic, content })?)
    };
    change.post_later(&mail, write, now)?;
    Ok(())
}

fn title(game: &Game) -> String {
    let title = &game.facts.creation.title;
    if title.is_empty() { game.play.title().to_owned() } else { title.clone() }
}

pub(super) fn game_name(game: &Game) -> GameName {
    GameName { id: Line::new(&game.tag.0), title: Name::new(&title(game)) }
}

/// The Message-ID of that number; where a mail has it already (the same letter carried out again, two mails of one moment), of a higher one.
fn unused(mut number: u64, change: &Change<'_>, id: impl Fn(u64) -> String) -> Result<String, SiteError> {
    loop {
        let message_id = id(number);
        let known = message_id.parse::<MessageId>().ok().map(|id| change.mail_by_message_id(&id)).transpose()?.flatten();
        match number.checked_add(AGAIN).filter(|_| known.is_some()) {
            Some(next) => number = next,
            None => return Ok(message_id),
        }
    }
}

/// What a reply to a mail outside of a game's rhythm brings along: whose place it is meant for, and the proof.
pub(super) struct WayBack<'a> {
    pub game: &'a str,
    /// The round that runs: a reply must not seem late.
    pub round: u32,
    pub token: Token,
}

/// A mail outside of any game's rhythm, to one address: answers to strangers, alerts to moderators. `number` must be one that no other such mail has.
pub(super) fn post_alone(
    content: Content,
    to: &Address,
    back: Option<WayBack<'_>>,
    number: u64,
    desk: Desk<'_, '_>,
) -> Result<(), SiteError> {
    let Desk { change, settings, letter, now, .. } = desk;
    let domain = settings.ours.address.domain();
    let replies = back.as_ref().filter(|_| settings.plus_addresses).map(|b| reply_address(&settings.ours.address, b.game, &b.token));
    let id = |number| {
        let (game, turn, token) = match &back {
            Some(back) => (Some(back.game.to_owned()), back.round, Some(back.token.clone())),
            None => (None, 0, None),
        };
        OurId { game, turn, to: Recipient::Other, number, token }.to_message_id(domain)
    };
    let message_id = unused(number, change, id)?;
    let outgoing = Outgoing {
        from: Correspondent::new(&settings.name, settings.ours.address.to_string()),
        to: Correspondent { name: None, address: to.to_string() },
        reply_to: replies.map(|address| Correspondent::new(&settings.name, address.to_string())),
        date: now,
        message_id: message_id.clone(),
        thread: letter.map(|(_, id)| id.to_owned()).into_iter().collect(),
        list: None,
        automatic: if letter.is_some() { Automatic::Replied } else { Automatic::Generated },
        content,
    };
    let mail = NewMail {
        message_id: message_id.parse::<MessageId>().map_err(|e| Problem::new(e.to_string()))?,
        recipient: to.clone(),
        game: None,
        seat: None,
        seq: None,
        letter: letter.map(|(id, _)| id),
        bytes: compose(&outgoing)?,
    };
    change.post(&mail, now)?;
    Ok(())
}
