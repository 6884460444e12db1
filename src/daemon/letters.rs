//! Letters carried out: made durable first, then one transaction each, in the order in which they arrived.

use crate::daemon::desk::{self, Request, Served, Visitor};
use crate::daemon::outgoing::{self, Desk};
use crate::daemon::settings::Settings;
use crate::daemon::site::{self, Games, Site, SiteError};
use crate::games::play::Play;
use crate::games::ruleset::{Body, Problem};
use crate::games::seat::SeatId;
use crate::mail::letter::{Address, Letter, Unreadable};
use crate::mail::mailbox::{Arrived, Content, Fate as MailboxFate, Settled as MailboxSettled};
use crate::mail::robots::bounce::{Action, Bounce};
use crate::mail::robots::{self, Kind, Reply};
use crate::mail::sender::token::{Token, TokenKey};
use crate::mail::sender::{self, Directory, Place, Proof, Role, Sender};
use crate::orders::verbs::{Verbs, order_text};
use crate::referee::entry::{GameTag, LetterId};
use crate::referee::letters::PlayerLetter;
use crate::referee::mails::{Content as Words, LineAnswer, LineVerdict, Mail, Notice, To};
use crate::report::clean::{self, Line, Name};
use crate::report::kinds::answer::{Answer, AnswerLine, LineOutcome};
use crate::report::kinds::joined::Welcome;
use crate::report::kinds::moderator::{Alarm, Alert};
use crate::report::kinds::refusal::{Refusal, Refused};
use crate::report::kinds::{Letterhead, Mail as _};
use crate::store::{self, Change, ContentHash, Fate, Incoming, LetterRow, MessageId, Reading, Recorded, Settled};
use chrono::{DateTime, Utc};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many letters share a transaction when there are many.
const BATCH: usize = 100;
/// After so many attempts that failed a letter is set aside,
const ATTEMPTS: u32 = 2;
/// and after so many that were begun and never ended: the program may have been killed in one for another reason.
const BEGUN: u32 = 5;
/// Numbers of the mails that one letter may cause outside games.
const MAILS_A_LETTER: u64 = 100;
/// Mails of a game that are numbered by a letter instead of an entry begin here, above all entries.
const ANSWERS: u64 = 1 << 50;

/// What a letter was carried out in, within its transaction.
struct Work<'a, 'c> {
    change: &'a Change<'c>,
    games: &'a mut Games,
    settings: &'a Settings,
    key: &'a TokenKey,
    row: &'a LetterRow,
    letter: &'a Letter,
    now: DateTime<Utc>,
}

impl Site {
    /// Takes letters from a mailbox: makes them durable, carries them out, and says what the mailbox is to do with them.
    pub fn take_in(&mut self, arrived: Vec<Arrived>, now: DateTime<Utc>) -> Vec<MailboxSettled> {
        let keys: Vec<_> = arrived.iter().map(|a| a.key.clone()).collect();
        let incoming: Vec<Incoming> = arrived.into_iter().map(|a| self.incoming(a)).collect();
        let recorded = match self.store.record(&incoming, now) {
            Ok(recorded) => recorded,
            Err(error) => {
                tracing::error!(%error, "letters cannot be taken in and stay in the mailbox");
                return keys.into_iter().map(|key| MailboxSettled { key, fate: MailboxFate::Keep }).collect();
            }
        };
        self.carry_out_waiting(now);
        keys.into_iter()
            .zip(recorded)
            .map(|(key, recorded)| {
                let fate = match &recorded {
                    Recorded::Duplicate { .. } => Some(Fate::Ignored),
                    Recorded::New { id, .. } | Recorded::Known { id, .. } => self.store.reading().letter(*id).ok().map(|row| row.fate),
                };
                let fate = match fate {
                    Some(Fate::Processed) => MailboxFate::Processed,
                    Some(Fate::Ignored) => MailboxFate::Ignored,
                    Some(Fate::Quarantined) => MailboxFate::Quarantine,
                    // It is durable, and will be carried out when the fault has passed: the mailbox has done its part.
                    Some(Fate::Waiting) | None => MailboxFate::Keep,
                };
                MailboxSettled { key, fate }
            })
            .collect()
    }

    fn incoming(&self, arrived: Arrived) -> Incoming {
        let bytes = match arrived.content {
            Content::Whole(bytes) => bytes,
            Content::TooBig { header } => header,
            Content::Unreadable(why) => format!("Subject: unreadable\r\n\r\nThe mailbox does not give this letter: {why}\r\n").into_bytes(),
        };
        let read = Letter::read(&bytes, &self.settings.bounds).ok();
        let received = read.as_ref().and_then(|l| l.received(&self.settings.ours.trust));
        Incoming {
            arrival: arrived.key,
            // A trusted header may only say that it came earlier than the mailbox knows, never later.
            arrived: received.map_or(arrived.arrived_at, |r| r.min(arrived.arrived_at)),
            message_id: read.as_ref().and_then(|l| l.id.parse::<MessageId>().ok()),
            hash: read.as_ref().and_then(|l| ContentHash::from_hex(&l.content_hash)).unwrap_or_else(|| ContentHash::of(&bytes)),
            sender: read.and_then(|l| l.from),
            bytes,
        }
    }

    /// Carries out every letter that waits, oldest first.
    pub fn carry_out_waiting(&mut self, now: DateTime<Utc>) {
        loop {
            let waiting = match self.store.reading().waiting(BATCH) {
                Ok(waiting) => waiting,
                Err(error) => {
                    tracing::error!(%error, "waiting letters cannot be read");
                    return;
                }
            };
            if waiting.is_empty() {
                return;
            }
            let (suspects, fresh): (Vec<LetterRow>, Vec<LetterRow>) =
                waiting.into_iter().partition(|row| row.attempts > BEGUN || row.failures >= ATTEMPTS);
            for row in &suspects {
                self.set_aside(row, "it has failed before, or ended the program", now);
            }
            if !fresh.is_empty() && !self.carry_out(&fresh, now) {
                return;
            }
        }
    }

    /// Carries out, one by one, the letters in which the program ended the last time. That it begins with one is noted durably
    /// before: a letter that always ends the program is set aside in the end.
    ///
    /// # Errors
    /// When the database does not allow to go on.
    pub fn recover(&mut self, now: DateTime<Utc>) -> Result<(), SiteError> {
        for mut row in self.store.reading().waiting(usize::MAX)? {
            row.attempts = self.store.attempt(row.id)?;
            tracing::warn!(letter = %row.id, attempt = row.attempts, "the program ended before this letter was carried out");
            if row.attempts > BEGUN {
                self.set_aside(&row, "the program ended each time that it was begun with", now);
            } else {
                self.carry_out(&[row], now);
            }
        }
        Ok(())
    }

    /// Carries letters out in one transaction. False when a fault that may pass stopped it.
    fn carry_out(&mut self, rows: &[LetterRow], now: DateTime<Utc>) -> bool {
        let ids: Vec<LetterId> = rows.iter().map(|row| row.id).collect();
        let Site { store, games, settings, key } = self;
        let results = store.letters(&ids, |id, change| {
            let Some(row) = rows.iter().find(|row| row.id == id) else { return Err(SiteError::Store(store::StoreError::NoLetter(id))) };
            let result = catch_unwind(AssertUnwindSafe(|| one(row, change, games, settings, key, now)));
            let result = result.unwrap_or_else(|panic| Err(SiteError::Panic(words_of(panic.as_ref()))));
            match result {
                Ok(settled) => Ok((settled, ())),
                Err(error) => {
                    // What is in memory may have gone on without the database.
                    games.clear();
                    Err(error)
                }
            }
        });
        let mut failed: Vec<(LetterId, SiteError)> = Vec::new();
        for (id, result) in results {
            if let Err(error) = result {
                failed.push((id, error));
            }
        }
        let mut go_on = true;
        for (id, error) in failed {
            if matches!(&error, SiteError::Store(e) if e.may_pass()) {
                tracing::error!(letter = %id, %error, "the letter waits until the fault has passed");
                go_on = false;
                continue;
            }
            tracing::error!(letter = %id, %error, "the letter failed");
            let reason = error.to_string();
            let failures = self.store.failed(id, &reason).and_then(|n| self.store.attempt(id).map(|_| n));
            match (failures, rows.iter().find(|row| row.id == id)) {
                (Ok(n), Some(row)) if n >= ATTEMPTS => self.set_aside(row, &reason, now),
                (Err(error), _) => {
                    tracing::error!(letter = %id, %error, "the failure cannot be noted");
                    go_on = false;
                }
                _ => {}
            }
        }
        go_on
    }

    /// Quarantines a letter and tells the moderators once.
    fn set_aside(&mut self, row: &LetterRow, reason: &str, now: DateTime<Utc>) {
        let Site { store, settings, key, .. } = self;
        let result = store.letter(row.id, |change| {
            let what = Alarm::Quarantine {
                letter: Line::new(&format!("letter {}", row.id)),
                from: Line::new(&row.sender.as_ref().map(ToString::to_string).unwrap_or_default()),
                subject: Line::new(row.message_id.as_str()),
                reason: Line::new(reason),
            };
            let remedies = vec![(Line::new(&format!("maat letters retry {}", row.id)), Line::new("takes the letter up again"))];
            alert(what, remedies, numbered(row.id, 90), Desk { change, settings, key, letter: None, now })?;
            let settled = Settled {
                fate: Fate::Quarantined,
                kind: "failed".into(),
                game: row.game.clone(),
                seat: row.seat,
                why: Some(reason.to_owned()),
            };
            Ok::<_, SiteError>((settled, ()))
        });
        if let Err(error) = result {
            tracing::error!(letter = %row.id, %error, "the letter cannot be set aside");
        }
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no reason given".into())
}

fn numbered(letter: LetterId, n: u64) -> u64 {
    u64::try_from(letter.0).unwrap_or_default().saturating_mul(MAILS_A_LETTER).saturating_add(n)
}

fn letterhead(name: Option<&str>, settings: &Settings, now: DateTime<Utc>) -> Letterhead {
    Letterhead {
        game: None,
        reader: desk::greeting(name),
        zone: settings.clock.zone,
        now,
        archive: settings.archive_url.as_deref().map(Line::new),
    }
}

/// Tells every moderator something.
pub(super) fn alert(what: Alarm, remedies: Vec<(Line, Line)>, number: u64, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    for (n, address) in (0u64..).zip(&desk.settings.moderators) {
        let alert = Alert { head: letterhead(Some("moderator"), desk.settings, desk.now), what: what.clone(), remedies: remedies.clone() };
        let number = number.saturating_mul(MAILS_A_LETTER).saturating_add(n);
        outgoing::post_alone(alert.render()?, address, number, Desk { letter: None, ..desk })?;
    }
    Ok(())
}

/// The directory of seats as the sender stage asks it. A fault of the database is kept for the caller.
struct Seats<'a, 'c> {
    reading: &'a Reading<'c>,
    settings: &'a Settings,
    key: &'a TokenKey,
    games: Vec<String>,
    fault: RefCell<Option<store::StoreError>>,
}

impl Seats<'_, '_> {
    fn noted<T: Default>(&self, result: Result<T, store::StoreError>) -> T {
        result.unwrap_or_else(|fault| {
            self.fault.borrow_mut().get_or_insert(fault);
            T::default()
        })
    }
}

impl Directory for Seats<'_, '_> {
    fn places_of(&self, identity: &Address) -> Vec<Place> {
        let seats = self.noted(self.reading.seats_of(identity));
        let mut places: Vec<Place> = seats.into_iter().map(|(tag, seat)| Place { game: tag.0, role: Role::Seat(seat) }).collect();
        if self.settings.moderators.iter().any(|m| m.identity() == *identity) {
            places.extend(self.games.iter().filter(|g| self.is_game(g)).map(|g| Place { game: g.clone(), role: Role::Moderator }));
        }
        places
    }

    fn is_token_of(&self, token: &Token, place: &Place) -> bool {
        match place.role {
            Role::Moderator => self.key.moderator(&place.game, 0).is(token),
            Role::Seat(seat) => {
                let Ok(tag) = place.game.parse::<GameTag>() else { return false };
                let rows = self.noted(self.reading.seats(&tag));
                rows.iter().find(|row| row.seat == seat).is_some_and(|row| self.key.seat(&place.game, seat, row.generation).is(token))
            }
        }
    }

    fn is_game(&self, name: &str) -> bool {
        name.parse::<GameTag>().is_ok_and(|tag| self.noted(self.reading.find_game(&tag)).is_some())
    }

    fn proof(&self, _game: &str) -> Proof {
        self.settings.proof
    }
}

fn settled(fate: Fate, kind: &str, why: impl Into<String>) -> Settled {
    Settled { fate, kind: kind.to_owned(), game: None, seat: None, why: Some(why.into()).filter(|w| !w.is_empty()) }
}

/// Carries out one letter within its transaction.
fn one(
    row: &LetterRow,
    change: &Change<'_>,
    games: &mut Games,
    settings: &Settings,
    key: &TokenKey,
    now: DateTime<Utc>,
) -> Result<Settled, SiteError> {
    let Some(bytes) = change.letter_bytes(row.id)? else { return Ok(settled(Fate::Ignored, "ignore", "its text is gone")) };
    let letter = match Letter::read(&bytes, &settings.bounds) {
        Ok(letter) => letter,
        Err(Unreadable::TooBig { size, most }) => {
            if let Some(to) = &row.sender {
                let why = Refused::TooBig { bytes: size as u64, limit: most as u64 };
                let letter = Some((row.id, row.message_id.as_str()));
                refuse(why, to, row, None, Desk { change, settings, key, letter, now })?;
            }
            return Ok(settled(Fate::Ignored, "reject", "too big"));
        }
        Err(error) => return Ok(settled(Fate::Quarantined, "reject", error.to_string())),
    };
    let ours = &settings.ours;
    let claims = sender::claims(&letter, ours);
    let directory = Seats { reading: change, settings, key, games: claims.games.clone(), fault: RefCell::new(None) };
    let sender = sender::identify(&letter, &directory, ours);
    if let Some(fault) = directory.fault.into_inner() {
        return Err(fault.into());
    }
    let mut work = Work { change, games, settings, key, row, letter: &letter, now };
    work.let_time_pass(&sender)?;
    let verbs = verbs(&sender, work.games, change)?;
    let own = letter.own_text(&verbs);
    let verdict = robots::classify(&letter, &own, ours);
    match verdict.kind {
        Kind::Ignore | Kind::Autoreply => return Ok(settled(Fate::Ignored, verdict.kind.name(), verdict.why)),
        Kind::Bounce(bounce) => return work.bounce(&bounce, &verdict.why),
        Kind::Reject => {
            if verdict.reply == Reply::Once
                && let Some(from) = &letter.from
            {
                let why = if verdict.why.contains("encrypt") { Refused::Encrypted } else { Refused::NoText };
                work.refuse(why, from)?;
            }
            return Ok(settled(Fate::Ignored, "reject", verdict.why));
        }
        Kind::Orders => {}
    }
    let orders: Vec<String> = own.orders().map(|line| order_text(line).to_owned()).collect();
    let remarks: Vec<String> = own.remarks().map(str::to_owned).collect();
    match sender {
        Sender::Forged => Ok(settled(Fate::Ignored, "reject", "the sender is forged")),
        Sender::Known { place, .. } => {
            let tag: GameTag = place.game.parse()?;
            match place.role {
                Role::Seat(seat) => {
                    let answered = claims.answers.first().filter(|id| id.game.as_deref() == Some(tag.0.as_str())).map(|id| id.turn);
                    work.player(&tag, seat, orders, remarks, answered)
                }
                Role::Moderator => work.moderator(&tag, &orders, &remarks),
            }
        }
        Sender::Unproven { place } => work.unproven(&place),
        Sender::Unclear { places } if orders.iter().all(|l| desk::read(l).is_none()) => {
            let yours = places.iter().map(|p| Line::new(&p.game)).collect();
            let from = letter.from.clone();
            if let Some(from) = from {
                work.refuse(Refused::WhichGame { yours }, &from)?;
            }
            Ok(settled(Fate::Processed, "orders", "it names none of the sender's games"))
        }
        Sender::Unclear { .. } | Sender::Stranger { .. } => work.stranger(&orders, &remarks),
    }
}

/// The verbs that begin an order in a letter of this sender.
fn verbs(sender: &Sender, games: &mut Games, reading: &Reading<'_>) -> Result<Verbs, SiteError> {
    let desk = desk::form();
    let (Sender::Known { place, .. } | Sender::Unproven { place }) = sender else {
        return Ok(Verbs::for_ruleset("nomic").with_forms([&desk]));
    };
    let tag: GameTag = place.game.parse()?;
    let game = games.get(&tag, reading)?;
    let forms = match place.role {
        Role::Seat(seat) => game.verbs_of(seat),
        Role::Moderator => game.ruling_forms(),
    };
    Ok(Verbs::for_ruleset(Play::name(game.play.as_ref())).with_forms(forms.iter().chain([&desk])))
}

/// One answer to a letter that is not acted on, within the cap.
fn refuse(why: Refused, to: &Address, row: &LetterRow, letter: Option<&Letter>, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    if desk.change.count_answer(to, desk.now)? > desk.settings.answers_an_hour {
        return Ok(());
    }
    let name = letter.and_then(|l| l.from_name.as_deref());
    let about = Line::new(letter.map_or("", |l| l.subject.as_str()));
    let refusal = Refusal { head: letterhead(name, desk.settings, desk.now), why, about };
    outgoing::post_alone(refusal.render()?, to, numbered(row.id, 0), desk)
}

impl Work<'_, '_> {
    fn refuse(&self, why: Refused, to: &Address) -> Result<(), SiteError> {
        refuse(why, to, self.row, Some(self.letter), self.desk())
    }

    /// Whether another answer to this letter's writer is within the cap; the moderators are told once when it is not.
    fn may_answer(&self) -> Result<bool, SiteError> {
        let Some(from) = &self.letter.from else { return Ok(false) };
        let count = self.change.count_answer(from, self.now)?;
        let most = self.settings.answers_an_hour;
        if count == most.saturating_add(1) {
            let text = format!(
                "{from} has sent more than {most} letters within an hour. They are carried out, but not answered until the hour is over."
            );
            let what = Alarm::Other { title: Line::new("Too many letters from one address"), text: Line::new(&text) };
            alert(what, Vec::new(), numbered(self.row.id, 91), self.desk())?;
        }
        Ok(count <= most)
    }

    fn desk(&self) -> Desk<'_, '_> {
        let letter = Some((self.row.id, self.letter.id.as_str()));
        Desk { change: self.change, settings: self.settings, key: self.key, letter, now: self.now }
    }

    fn commit(&mut self, tag: &GameTag) -> Result<(), SiteError> {
        let letter = Some((self.row.id, self.letter.id.as_str()));
        let desk = Desk { change: self.change, settings: self.settings, key: self.key, letter, now: self.now };
        let game = self.games.get_unchecked(tag)?;
        site::commit(game, desk)?;
        Ok(())
    }

    /// Lets what had come due in the sender's game happen before their letter is read: it may have opened what the letter answers.
    fn let_time_pass(&mut self, sender: &Sender) -> Result<(), SiteError> {
        let Sender::Known { place, .. } = sender else { return Ok(()) };
        let tag: GameTag = place.game.parse()?;
        self.games.get(&tag, self.change)?.advance(self.row.arrived);
        let desk = Desk { change: self.change, settings: self.settings, key: self.key, letter: None, now: self.now };
        site::commit(self.games.get_unchecked(&tag)?, desk)?;
        Ok(())
    }

    fn player(
        &mut self,
        tag: &GameTag,
        seat: SeatId,
        orders: Vec<String>,
        remarks: Vec<String>,
        answers_round: Option<u32>,
    ) -> Result<Settled, SiteError> {
        let arrived = self.row.arrived;
        let may_answer = self.may_answer()?;
        if let Some(from) = &self.letter.from {
            self.change.address_works(from)?;
        }
        let (at_desk, orders): (Vec<String>, Vec<String>) = orders.into_iter().partition(|line| desk::read(line).is_some());
        let served = self.serve(&at_desk)?;
        let game = self.games.get(tag, self.change)?;
        let letter = PlayerLetter { id: Some(self.row.id), seat, orders, remarks, arrived, answers_round };
        let mut report = game.receive(&letter);
        for (line, verdict, body) in served {
            report.answers.extend(body.map(|body| (line.clone(), body)));
            report.lines.push(LineAnswer { line, verdict });
        }
        add_earlier_reports(&mut report, tag, seat, self.change)?;
        if may_answer {
            self.games.get_unchecked(tag)?.answer(seat, report);
        }
        self.commit(tag)?;
        Ok(Settled { fate: Fate::Processed, kind: "orders".into(), game: Some(tag.clone()), seat: Some(seat), why: None })
    }

    fn moderator(&mut self, tag: &GameTag, orders: &[String], remarks: &[String]) -> Result<Settled, SiteError> {
        let arrived = self.row.arrived;
        let mut paragraphs: Vec<String> = Vec::new();
        for words in orders {
            let game = self.games.get(tag, self.change)?;
            game.advance(arrived);
            match site::rule(game, self.change, words, arrived) {
                Ok(ruled) => {
                    let number = ruled.number.map(|n| format!("Ruling {n}: ")).unwrap_or_default();
                    paragraphs.push(format!("> {words}"));
                    paragraphs.push(format!("{number}{}", ruled.paragraphs.join(" ")));
                }
                Err(SiteError::Problem(problem)) => {
                    paragraphs.push(format!("> {words}"));
                    paragraphs.push(problem.to_string());
                }
                Err(error) => return Err(error),
            }
            self.commit(tag)?;
        }
        if orders.is_empty() {
            paragraphs.push(
                "There is no ruling in your letter. A ruling is a line like `extend the deadline by 2 days because of the holidays`."
                    .into(),
            );
            paragraphs.extend(remarks.iter().map(|r| format!("> {r}")));
        }
        let game = self.games.get(tag, self.change)?;
        let entry = game.facts.last;
        let mail =
            Mail { to: To::Moderator, entry, content: Words::Notice(Notice { title: format!("Your rulings in {tag}"), paragraphs }) };
        let game = self.games.get_unchecked(tag)?;
        // An answer's number is its letter's, so that it is not an entry's.
        let desk = Desk {
            change: self.change,
            settings: self.settings,
            key: self.key,
            letter: Some((self.row.id, self.letter.id.as_str())),
            now: self.now,
        };
        outgoing::write_to_moderators(game, &mail, ANSWERS.saturating_add(numbered(self.row.id, 0)), desk)?;
        Ok(Settled {
            fate: Fate::Processed,
            kind: "orders".into(),
            game: Some(tag.clone()),
            seat: None,
            why: Some("the moderator's".into()),
        })
    }

    /// One polite answer to the registered address, never to another one.
    fn unproven(&mut self, place: &Place) -> Result<Settled, SiteError> {
        let tag: GameTag = place.game.parse()?;
        let to = match place.role {
            Role::Seat(seat) => self.change.seats(&tag)?.into_iter().find(|s| s.seat == seat).and_then(|s| s.addresses.into_iter().next()),
            Role::Moderator => self.settings.moderators.first().cloned(),
        };
        if let Some(to) = to {
            self.refuse(Refused::NoProof, &to)?;
        }
        Ok(Settled { game: Some(tag), ..settled(Fate::Ignored, "reject", "no proof that it comes from the seat's player") })
    }

    /// The desk's answers to these lines.
    fn serve(&mut self, lines: &[String]) -> Result<Vec<(String, LineVerdict, Option<Body>)>, SiteError> {
        let mut served = Vec::new();
        for line in lines {
            let request = match desk::read(line) {
                None => continue,
                Some(Err(problem)) => Err(SiteError::Problem(problem)),
                Some(Ok(request)) => self.request(&request),
            };
            let fine = || LineVerdict::Fine { normal: line.clone(), warning: None };
            served.push(match request {
                Ok(Served::Said(body)) => (line.clone(), fine(), Some(body)),
                Ok(Served::Joined { .. }) => (line.clone(), fine(), None),
                Err(SiteError::Problem(p)) => (line.clone(), LineVerdict::Wrong { problem: p.message, suggestion: p.suggestion }, None),
                Err(error) => return Err(error),
            });
        }
        Ok(served)
    }

    fn request(&mut self, request: &Request) -> Result<Served, SiteError> {
        let Some(address) = self.letter.from.clone() else { return Err(Problem::new("Your letter names no single writer.").into()) };
        // The word comes from the letter, which nobody but its writer could choose before the secret was fixed.
        let visitor = Visitor {
            address: &address,
            name: self.letter.from_name.as_deref(),
            word: self.letter.content_hash.chars().take(12).collect(),
        };
        let served = desk::serve(request, &visitor, self.games, self.change, self.settings, self.now)?;
        if let Served::Joined { game, seat } = &served {
            let (tag, seat) = (game.clone(), *seat);
            let joined = self.games.get_unchecked(&tag)?;
            if joined.facts.seats.len() == usize::from(joined.facts.creation.seats) {
                joined.begin(None, self.row.arrived)?;
            }
            self.commit(&tag)?;
            self.welcome(&tag, seat)?;
        }
        Ok(served)
    }

    fn welcome(&mut self, tag: &GameTag, seat: SeatId) -> Result<(), SiteError> {
        let game = self.games.get_unchecked(tag)?;
        let Some(row) = self.change.seats(tag)?.into_iter().find(|row| row.seat == seat) else { return Ok(()) };
        let token = self.key.seat(&tag.0, seat, row.generation);
        let facts = &game.facts;
        let hours = facts.creation.clock.turn / 60;
        let welcome = Welcome {
            head: Letterhead {
                game: Some(outgoing::game_name(game)),
                reader: Some(Name::new(&row.name)),
                ..letterhead(None, self.settings, self.now)
            },
            about: Line::new(game.play.title()),
            seat: seat.number(),
            players: facts.seats.iter().map(|s| Name::new(&s.name)).collect(),
            free: usize::from(facts.creation.seats).saturating_sub(facts.seats.len()),
            token: Line::new(&token.to_string()),
            word: Line::new(facts.seats.get(seat.index()).map_or("", |s| s.word.as_str())),
            commitment: Line::new(&facts.creation.commitment),
            pace: Some(Line::new(&format!("a turn takes {hours} hours"))),
            moderator: None,
        };
        let content = welcome.render()?;
        let desk = Desk {
            change: self.change,
            settings: self.settings,
            key: self.key,
            letter: Some((self.row.id, self.letter.id.as_str())),
            now: self.now,
        };
        outgoing::send_to_seat(self.games.get_unchecked(tag)?, content, seat, ANSWERS.saturating_add(numbered(self.row.id, 1)), desk)
    }

    fn stranger(&mut self, orders: &[String], remarks: &[String]) -> Result<Settled, SiteError> {
        let Some(from) = self.letter.from.clone() else { return Ok(settled(Fate::Ignored, "reject", "it names no single writer")) };
        let at_desk: Vec<String> = orders.iter().filter(|line| desk::read(line).is_some()).cloned().collect();
        if at_desk.is_empty() {
            let open = desk::rows(self.games, self.change, &from)?;
            self.refuse(Refused::UnknownSender { open }, &from)?;
            return Ok(settled(Fate::Processed, "orders", "a stranger's, who was told how to join"));
        }
        let served = self.serve(&at_desk)?;
        // Who joined has got the welcome; anything else is answered here.
        let all_joined = served.iter().all(|(line, verdict, body)| {
            body.is_none() && matches!(verdict, LineVerdict::Fine { .. }) && matches!(desk::read(line), Some(Ok(Request::Join { .. })))
        });
        if !all_joined && self.may_answer()? {
            let answer = Answer {
                head: letterhead(self.letter.from_name.as_deref(), self.settings, self.now),
                round: None,
                tried: false,
                lines: served
                    .iter()
                    .map(|(line, verdict, _)| AnswerLine {
                        line: Line::new(line),
                        outcome: match verdict {
                            LineVerdict::Fine { normal, .. } => LineOutcome::Fine { normal: Line::new(normal), note: None },
                            LineVerdict::Wrong { problem, suggestion } => {
                                LineOutcome::Wrong { problem: Line::new(problem), suggestion: suggestion.as_deref().map(Line::new) }
                            }
                        },
                    })
                    .collect(),
                remarks: remarks.iter().map(|r| Line::new(r)).collect(),
                confirm: None,
                late: None,
                held: None,
                standing: Vec::new(),
                missing: Vec::new(),
                dues: Vec::new(),
                news: Vec::new(),
                notes: Vec::new(),
                results: served.into_iter().filter_map(|(_, _, body)| body).collect(),
            };
            outgoing::post_alone(answer.render()?, &from, numbered(self.row.id, 0), self.desk())?;
        }
        Ok(settled(Fate::Processed, "orders", "for the desk"))
    }

    /// A delivery report: the mail of ours that it is about, found by return path or Message-ID, says whose address fails.
    fn bounce(&mut self, bounce: &Bounce, why: &str) -> Result<Settled, SiteError> {
        let original = bounce.original_id.as_deref().and_then(|id| id.parse::<MessageId>().ok());
        let mail = original.map(|id| self.change.mail_by_message_id(&id)).transpose()?.flatten();
        let by_path = bounce.return_path.as_ref().and_then(|path| self.key.read_return_path(path));
        let mail = match (mail, &by_path) {
            (Some(mail), _) => Some(mail),
            (None, Some((_, number))) => self.change.mail(store::OutboxId(i64::try_from(*number).unwrap_or(i64::MAX)))?,
            (None, None) => None,
        };
        let known = mail.is_some();
        let Some(address) = mail.as_ref().and_then(|m| m.recipient.clone()).or_else(|| bounce.recipient.clone()).filter(|_| known) else {
            return Ok(settled(Fate::Ignored, "bounce", format!("{why}, but of no mail that we know")));
        };
        let failed = bounce.action == Some(Action::Failed);
        let words = bounce.diagnostic.clone().unwrap_or_else(|| why.to_owned());
        let weight = if failed { store::Bounce::Hard } else { store::Bounce::Soft };
        let newly_bad = self.change.bounced(&address, weight, &words, self.now)?;
        if newly_bad {
            self.change.give_up_mails(&address, &words)?;
            let seat = mail.as_ref().and_then(|m| m.seat.zip(m.game.clone()));
            let name = match seat {
                Some((seat, tag)) => self.change.seats(&tag)?.into_iter().find(|s| s.seat == seat).map(|s| Name::new(&s.name)),
                None => None,
            };
            let what = Alarm::Bounce {
                address: Line::new(&address.to_string()),
                seat: name,
                status: Line::new(bounce.status.as_deref().unwrap_or("")),
                reason: Line::new(&words),
                lasting: true,
            };
            alert(what, Vec::new(), numbered(self.row.id, 92), self.desk())?;
        }
        Ok(Settled { game: mail.and_then(|m| m.game), ..settled(Fate::Processed, "bounce", why) })
    }
}

/// `report 3`: the report that opened that round, as it was mailed to this seat.
fn add_earlier_reports(
    report: &mut crate::referee::mails::AnswerReport,
    tag: &GameTag,
    seat: SeatId,
    reading: &Reading<'_>,
) -> Result<(), SiteError> {
    let asked: Vec<u32> = report
        .lines
        .iter()
        .filter_map(|l| match &l.verdict {
            LineVerdict::Fine { normal, .. } => normal.strip_prefix("report ")?.parse().ok(),
            LineVerdict::Wrong { .. } => None,
        })
        .collect();
    let history = report.lines.iter().any(|l| matches!(&l.verdict, LineVerdict::Fine { normal, .. } if normal == "history"));
    if asked.is_empty() && !history {
        return Ok(());
    }
    let mut subjects = String::new();
    let mut found: Vec<u32> = Vec::new();
    for row in reading.mails(tag)?.into_iter().filter(|m| m.seat == Some(seat) && m.letter.is_none()) {
        let Some(bytes) = reading.mail_bytes(row.id)? else { continue };
        let Ok(mail) = Letter::read(&bytes, &crate::mail::letter::Bounds::default()) else { continue };
        subjects.push_str(&format!("{}  {}\n", row.created.format("%Y-%m-%d %H:%M"), mail.subject));
        let turn = crate::mail::sender::token::OurId::parse(
            row.message_id.as_str(),
            row.message_id.as_str().rsplit('@').next().unwrap_or_default(),
        );
        if let Some(turn) = turn.map(|id| id.turn).filter(|t| asked.contains(t) && !found.contains(t)) {
            found.push(turn);
            let text = mail.plain_text().unwrap_or_default();
            report.answers.push((mail.subject.clone(), preformatted(&text)));
        }
    }
    if history {
        report.answers.push(("The reports so far".into(), preformatted(&subjects)));
    }
    for missing in asked.iter().filter(|t| !found.contains(t)) {
        report.notes.push(format!("There is no report of turn {missing}."));
    }
    Ok(())
}

fn preformatted(text: &str) -> Body {
    Body { text: text.to_owned(), html: format!("<pre>{}</pre>", clean::html(text)), pictures: Vec::new() }
}
