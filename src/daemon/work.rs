//! One letter carried out, within its transaction: whose it is, what kind of mail, what it asks for, and what it is answered.

use crate::daemon::addresses;
use crate::daemon::alarm::alert;
use crate::daemon::desk::{self, Request, Served, Visitor};
use crate::daemon::outgoing::{self, Desk};
use crate::daemon::pages;
use crate::daemon::replacements;
use crate::daemon::settings::Settings;
use crate::daemon::site::{self, Games, SiteError};
use crate::games::play::Play;
use crate::games::ruleset::{Body, Problem};
use crate::games::seat::SeatId;
use crate::mail::letter::{Address, Letter, OwnText, Unread, canonical, header_of, pattern};
use crate::mail::robots::bounce::{Action, Bounce};
use crate::mail::robots::{self, Kind, Reply};
use crate::mail::sender::token::{Token, TokenKey};
use crate::mail::sender::{self, Directory, Place, Proof, Role, Sender};
use crate::orders::verbs::{Verbs, order_text};
use crate::referee::entry::GameTag;
use crate::referee::game::seat_name;
use crate::referee::letters::{PlayerLetter, SeatForms};
use crate::referee::mails::{LineAnswer, LineVerdict};
use crate::report::clean::{self, Line, Name};
use crate::report::kinds::answer::{Answer, AnswerLine, LineOutcome};
use crate::report::kinds::joined::Welcome;
use crate::report::kinds::moderator::Alarm;
use crate::report::kinds::refusal::{Refusal, Refused};
use crate::report::kinds::{Letterhead, Mail as _};
use crate::report::order_form::OrderForm;
use crate::store::{self, Change, Fate, GameState, LetterRow, MessageId, Reading, Settled};
use chrono::{DateTime, Utc};
use regex::Regex;
use std::cell::RefCell;
use std::sync::LazyLock;

/// What a letter is carried out in, within its transaction.
pub(super) struct Work<'a, 'c> {
    pub change: &'a Change<'c>,
    pub games: &'a mut Games,
    pub settings: &'a Settings,
    pub key: &'a TokenKey,
    pub row: &'a LetterRow,
    pub letter: &'a Letter,
    pub now: DateTime<Utc>,
    /// The forms of the seat that wrote it, by which its orders are told from its other lines and then read.
    pub forms: Option<SeatForms>,
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
        for tag in self.noted(self.reading.moderated_by(identity)) {
            let place = Place { game: tag.0, role: Role::Moderator };
            if !places.contains(&place) {
                places.push(place);
            }
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

    fn proof(&self, game: &str) -> Proof {
        let row = game.parse::<GameTag>().ok().and_then(|tag| self.noted(self.reading.find_game(&tag)));
        row.and_then(|row| row.proof).unwrap_or(self.settings.proof)
    }
}

pub(super) fn settled(fate: Fate, kind: &str, why: impl Into<String>) -> Settled {
    Settled { fate, kind: kind.to_owned(), game: None, seat: None, why: Some(why.into()).filter(|w| !w.is_empty()) }
}

/// Carries out one letter within its transaction.
pub(super) fn carry_out(
    row: &LetterRow,
    change: &Change<'_>,
    games: &mut Games,
    settings: &Settings,
    key: &TokenKey,
    now: DateTime<Utc>,
) -> Result<Settled, SiteError> {
    let Some(bytes) = change.letter_bytes(row.id)? else { return Ok(settled(Fate::Ignored, "ignore", "its text is gone")) };
    // Of a letter that is too big only the header was kept.
    let too_big = row.size > bytes.len() as u64 || bytes.len() > settings.bounds.size;
    let letter = match Letter::read(if too_big { header_of(&bytes) } else { &bytes }, &settings.bounds) {
        Ok(letter) => letter,
        Err(error) => return Ok(settled(Fate::Quarantined, "reject", error.to_string())),
    };
    let ours = &settings.ours;
    let claims = sender::claims(&letter, ours);
    let directory = Seats { reading: change, settings, key, games: claims.games.clone(), fault: RefCell::new(None) };
    let sender = sender::identify(&letter, &directory, ours);
    let misnamed = misnamed(&letter, &sender, &claims, &directory);
    if let Some(fault) = directory.fault.into_inner() {
        return Err(fault.into());
    }
    let mut work = Work { change, games, settings, key, row, letter: &letter, now, forms: None };
    work.let_time_pass(&sender)?;
    let verbs = work.verbs(&sender)?;
    let own = letter.own_text(&verbs);
    let verdict = robots::classify(&letter, &own, ours);
    let in_subject = order_in_subject(&letter.subject, &verbs);
    if too_big && verdict.reply != Reply::None {
        return work.too_big(&sender);
    }
    match verdict.kind {
        Kind::Ignore | Kind::Autoreply => return Ok(settled(Fate::Ignored, verdict.kind.name(), verdict.why)),
        Kind::Bounce(bounce) => return work.bounce(&bounce, &verdict.why),
        Kind::Reject => {
            if verdict.reply == Reply::Once {
                let why = match letter.unread() {
                    Some(Unread::Encrypted) => Refused::Encrypted,
                    _ => Refused::NoText { reason: Line::new(&verdict.why), subject: in_subject.as_deref().map(Line::new) },
                };
                work.refuse_writer(why, &sender)?;
            }
            return Ok(settled(Fate::Ignored, "reject", verdict.why));
        }
        Kind::Orders => {}
    }
    let Meant { orders, remarks, elsewhere } = work.meant(&own, &sender)?;
    let mut orders = Orders::within(orders, settings.bounds.orders);
    orders.notes.extend(elsewhere);
    if let Some(order) = in_subject.filter(|_| orders.lines.is_empty()) {
        orders.notes.push(format!("The subject is not read. Write `{order}` as a line of the letter itself."));
    }
    if let Some((named, yours)) = misnamed.filter(|_| orders.lines.iter().all(|l| desk::read(l).is_none())) {
        if let Some(from) = &letter.from {
            work.refuse(Refused::UnknownGame { named: Line::new(&named), yours }, from, &sender)?;
        }
        return Ok(settled(Fate::Processed, "orders", "it names a game in which its writer has no place"));
    }
    match &sender {
        Sender::Forged => Ok(settled(Fate::Ignored, "reject", "the sender is forged")),
        Sender::Known { place, .. } => {
            let tag: GameTag = place.game.parse()?;
            match place.role {
                Role::Seat(seat) => {
                    let answered = claims.answers.first().filter(|id| id.game.as_deref() == Some(tag.0.as_str())).map(|id| id.turn);
                    work.player(&tag, seat, orders, remarks, answered, &sender)
                }
                Role::Moderator => work.moderator(&tag, &orders, &remarks, &sender),
            }
        }
        Sender::Unproven { place } => work.unproven(place),
        Sender::Unclear { places } if orders.lines.iter().all(|l| desk::read(l).is_none()) => {
            let yours = places.iter().map(|p| Line::new(&p.game)).collect();
            if let Some(from) = &letter.from {
                work.refuse(Refused::WhichGame { yours }, from, &sender)?;
            }
            Ok(settled(Fate::Processed, "orders", "it names none of the sender's games"))
        }
        Sender::Unclear { .. } | Sender::Stranger { .. } => work.stranger(&orders, &remarks, &sender),
    }
}

/// A game that the subject names and in which the writer has no place, although they have others: with the games that are theirs. A
/// subject without a game's name is none; nor is one that a gateway has put its own tag before.
fn misnamed(letter: &Letter, sender: &Sender, claims: &sender::Claims, directory: &Seats<'_, '_>) -> Option<(String, Vec<Line>)> {
    let from = letter.from.as_ref().filter(|_| !matches!(sender, Sender::Forged))?;
    let named: Vec<&String> = letter.tags.iter().map(|t| &t.game).collect();
    let of_nobody = named.iter().all(|game| !directory.is_game(game));
    let wrong = match sender {
        Sender::Stranger { game: Some(game) } => game.clone(),
        // A reply to a mail of ours says which game is meant, whatever else stands in its subject.
        _ if of_nobody && claims.answers.is_empty() => (*named.first()?).clone(),
        _ => return None,
    };
    let mut yours: Vec<String> = directory.places_of(&from.identity()).into_iter().map(|place| place.game).collect();
    yours.dedup();
    (!yours.is_empty()).then(|| (wrong, yours.iter().map(|game| Line::new(game)).collect()))
}

static BEFORE_SUBJECT: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?:\s*(?:\[[^\]]*\]|\p{L}{1,5}(?:\[\d+\])?\s?:))+\s*"));
static GAME_LINE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^(?:(?:for|game):? )?(?:\[([a-z]\w*(?:-\w+)*-\d{1,6})(?: [^\]]*)?\]|([a-z]\w*(?:-\w+)*-\d{1,6})):?$"));

/// An order of several words in a subject, behind tags and what reply buttons put there. People write them there, and nobody reads them:
/// what stands in a subject has mostly been written by a program.
fn order_in_subject(subject: &str, verbs: &Verbs) -> Option<String> {
    let subject = canonical(subject);
    let words = BEFORE_SUBJECT.find(&subject).map_or(subject.as_str(), |found| subject.get(found.end()..).unwrap_or_default());
    let order = order_text(words);
    (order.contains(' ') && !order.contains(": ") && verbs.begins_order(order)).then(|| order.to_owned())
}

/// What a letter holds for the game that it is for.
struct Meant {
    orders: Vec<String>,
    remarks: Vec<String>,
    /// What is to be told of lines for other games.
    elsewhere: Option<String>,
}

/// The order lines of a letter, as many as one may have.
pub(super) struct Orders {
    pub lines: Vec<String>,
    /// What is to be told of those that are too many, or stand where none is read.
    pub notes: Vec<String>,
}

impl Orders {
    fn within(mut lines: Vec<String>, most: usize) -> Orders {
        let note = lines.get(most).map(|first| {
            let (all, first) = (lines.len(), first.chars().take(60).collect::<String>());
            format!("Your letter has {all} orders, and the first {most} of a letter are read. From `{first}` on they were not: send those in another letter.")
        });
        lines.truncate(most);
        Orders { lines, notes: note.into_iter().collect() }
    }
}

impl Work<'_, '_> {
    /// The verbs that begin an order in a letter of this sender.
    fn verbs(&mut self, sender: &Sender) -> Result<Verbs, SiteError> {
        let joins: Vec<String> = self.settings.templates.iter().map(|t| format!("join {}", t.name())).collect();
        Ok(self.verbs_at(sender)?.with_words(joins.iter().map(String::as_str)))
    }

    fn verbs_at(&mut self, sender: &Sender) -> Result<Verbs, SiteError> {
        let desk = desk::stranger_form();
        let (Sender::Known { place, .. } | Sender::Unproven { place }) = sender else {
            return Ok(Verbs::for_ruleset("nomic").with_forms([&desk]));
        };
        let tag: GameTag = place.game.parse()?;
        let game = self.games.get(&tag, self.change)?;
        Ok(match place.role {
            Role::Seat(seat) => {
                let forms = self.forms.insert(game.forms_of(seat));
                Verbs::for_ruleset(Play::name(game.play.as_ref()))
                    .with_beginnings(forms.beginnings(game))
                    .with_forms([&addresses::form(), &desk])
            }
            Role::Moderator => Verbs::for_rulings(&[vec![game.moderator_questions()], game.ruling_forms()].concat()),
        })
    }

    /// One answer to a letter that is not acted on, within the caps.
    fn refuse(&self, why: Refused, to: &Address, sender: &Sender) -> Result<(), SiteError> {
        if !self.may_answer(to, sender)? {
            return Ok(());
        }
        outgoing::post_alone(self.refusal(why).render()?, to, None, outgoing::numbered(self.row.id, 0), self.desk())
    }

    /// The same to whoever wrote a letter of which nothing is read: to who holds a place, with its proof for the reply.
    fn refuse_writer(&mut self, why: Refused, sender: &Sender) -> Result<(), SiteError> {
        match sender {
            Sender::Known { place, .. } | Sender::Unproven { place } => self.write_to_place(place, why),
            Sender::Unclear { .. } | Sender::Stranger { .. } => match &self.letter.from {
                Some(from) => self.refuse(why, from, sender),
                None => Ok(()),
            },
            Sender::Forged => Ok(()),
        }
    }

    /// A letter's lines but for those below the name of another game than the one that the letter is for.
    fn meant(&mut self, own: &OwnText, sender: &Sender) -> Result<Meant, SiteError> {
        let mistyped = self.mistyped(own, sender)?;
        let mut meant = Meant { orders: Vec::new(), remarks: Vec::new(), elsewhere: None };
        let mut other: Option<GameTag> = None;
        for (at, line) in own.lines.iter().enumerate() {
            let words = line.canonical.as_str();
            let is_order = line.is_order || mistyped.contains(&at);
            let named = GAME_LINE.captures(words).filter(|_| !is_order).and_then(|c| c.get(1).or(c.get(2)));
            if let Some(named) = named.and_then(|name| name.as_str().to_lowercase().parse::<GameTag>().ok())
                && let Sender::Known { place, .. } = sender
                && self.change.find_game(&named)?.is_some()
            {
                other = Some(named).filter(|named| named.0 != place.game);
            }
            match (&other, is_order) {
                (Some(named), true) => {
                    meant.elsewhere.get_or_insert(format!(
                        "A letter is for one game. What stands below `{named}` in yours was not carried out: send it in a letter with [{named}] \
                         in its subject."
                    ));
                }
                (_, true) => meant.orders.push(order_text(words).to_owned()),
                (_, false) => meant.remarks.push(words.to_owned()),
            }
        }
        Ok(meant)
    }

    /// Which lines of a player's letter would be orders but for a slip in the verb.
    fn mistyped(&mut self, own: &OwnText, sender: &Sender) -> Result<Vec<usize>, SiteError> {
        let (Sender::Known { place, .. }, Some(forms)) = (sender, &self.forms) else { return Ok(Vec::new()) };
        let game = self.games.get_unchecked(&place.game.parse()?)?;
        let remarks: Vec<(usize, &str)> =
            own.lines.iter().enumerate().filter(|(_, line)| !line.is_order).map(|(at, line)| (at, order_text(&line.canonical))).collect();
        let lines: Vec<&str> = remarks.iter().map(|(_, line)| *line).collect();
        Ok(remarks.iter().zip(forms.mistyped(game, &lines)).filter(|(_, slip)| *slip).map(|((at, _), _)| *at).collect())
    }

    fn refusal(&self, why: Refused) -> Refusal {
        let head = outgoing::letterhead(self.letter.from_name.as_deref(), self.settings, self.now);
        Refusal { head, why, about: Line::new(&self.letter.subject) }
    }

    /// Whether another answer to this address is within the caps: so many to one address, and so many to all strangers together, since
    /// anybody can write in the name of thousands. The moderators are told once when one is met.
    pub(super) fn may_answer(&self, to: &Address, sender: &Sender) -> Result<bool, SiteError> {
        if !to.can_be_written_to() {
            return Ok(false);
        }
        if matches!(sender, Sender::Stranger { .. }) {
            let (count, most) = (self.change.count_answer_to_stranger(self.now)?, self.settings.strangers_an_hour);
            let text = format!(
                "More than {most} letters have come from addresses without a seat within an hour. No more of them are answered until the hour \
                 is over; all are kept."
            );
            self.tell_of_cap(count, most, 93, "Too many letters from strangers", &text)?;
            if count > most {
                return Ok(false);
            }
        }
        let (count, most) = (self.change.count_answer(to, self.now)?, self.settings.answers_an_hour);
        let text = format!(
            "{to} has sent more than {most} letters within an hour. They are carried out, but not answered until the hour is over, and no \
             whispers in them are passed on."
        );
        self.tell_of_cap(count, most, 91, "Too many letters from one address", &text)?;
        Ok(count <= most)
    }

    fn tell_of_cap(&self, count: u32, most: u32, number: u64, title: &str, text: &str) -> Result<(), SiteError> {
        if count != most.saturating_add(1) {
            return Ok(());
        }
        let what = Alarm::Told { title: Line::new(title), paragraphs: vec![Line::new(text)] };
        alert(what, Vec::new(), outgoing::numbered(self.row.id, number), self.desk())
    }

    /// A letter of which only the header was read: its writer is told the limit, and the whole letter lies aside for the moderator.
    fn too_big(&mut self, sender: &Sender) -> Result<Settled, SiteError> {
        let limit = self.settings.bounds.size as u64;
        let bytes = self.row.size.max(limit.saturating_add(1));
        let why = Refused::TooBig { bytes, limit };
        let (game, seat) = match sender {
            Sender::Unproven { place } => {
                self.write_to_place(place, why)?;
                (place.game.parse().ok(), None)
            }
            Sender::Known { place, .. } => {
                self.write_to_place(place, why)?;
                (place.game.parse().ok(), if let Role::Seat(seat) = place.role { Some(seat) } else { None })
            }
            Sender::Stranger { .. } | Sender::Unclear { .. } => {
                if let Some(from) = &self.letter.from {
                    self.refuse(why, from, sender)?;
                }
                (None, None)
            }
            Sender::Forged => (None, None),
        };
        let reason = format!("it has {bytes} bytes, and letters of up to {limit} are read (`letter_bytes`)");
        if !matches!(sender, Sender::Stranger { .. } | Sender::Forged) {
            let what = Alarm::Quarantine {
                letter: Line::new(&format!("letter {}", self.row.id)),
                from: Line::new(&self.letter.from.as_ref().map(ToString::to_string).unwrap_or_default()),
                subject: Line::new(&self.letter.subject),
                reason: Line::new(&reason),
            };
            let remedy = "the whole letter lies in the mailbox's folder for letters set aside; the writer was told to send plain text";
            alert(
                what,
                vec![(Line::new("maat letters list --fate quarantined"), Line::new(remedy))],
                outgoing::numbered(self.row.id, 90),
                self.desk(),
            )?;
        }
        Ok(Settled { game, seat, ..settled(Fate::Quarantined, "reject", reason) })
    }

    pub(super) fn desk(&self) -> Desk<'_, '_> {
        let letter = Some((self.row.id, self.letter.id.as_str()));
        Desk { change: self.change, settings: self.settings, key: self.key, letter, now: self.now }
    }

    pub(super) fn commit(&mut self, tag: &GameTag) -> Result<(), SiteError> {
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
        orders: Orders,
        remarks: Vec<String>,
        answers_round: Option<u32>,
        sender: &Sender,
    ) -> Result<Settled, SiteError> {
        let arrived = self.row.arrived;
        let mut may_answer = false;
        if let Some(from) = &self.letter.from {
            may_answer = self.may_answer(from, sender)?;
            self.change.address_works(from)?;
        }
        let Orders { mut lines, notes } = orders;
        if !may_answer {
            // Nobody fills another player's mailbox either.
            lines.retain(|line| !line.get(..7).is_some_and(|verb| verb.eq_ignore_ascii_case("whisper")));
        }
        let (aside, orders): (Vec<String>, Vec<String>) =
            lines.into_iter().partition(|line| desk::read(line).is_some() || addresses::is_one(line));
        let (of_addresses, at_desk): (Vec<String>, Vec<String>) = aside.into_iter().partition(|line| addresses::is_one(line));
        let mut served = self.serve(&at_desk)?;
        served.extend(self.change_addresses(tag, seat, &of_addresses)?);
        let forms = self.forms.take();
        let game = self.games.get(tag, self.change)?;
        let letter = PlayerLetter { id: Some(self.row.id), seat, orders, remarks, arrived, answers_round };
        game.beside = desk::beside();
        let mut report = match forms {
            Some(forms) => game.receive_with(&letter, forms),
            None => game.receive(&letter),
        };
        for (line, verdict, body) in served {
            report.answers.extend(body.map(|body| (line.clone(), body)));
            report.lines.push(LineAnswer { line, verdict });
        }
        add_earlier_reports(&mut report, tag, seat, self.change)?;
        report.notes.extend(notes);
        // The same question asked twice is answered once.
        let mut told: Vec<(String, String)> = Vec::new();
        report.answers.retain(|(title, body)| {
            let new = !told.iter().any(|(t, text)| t == title && *text == body.text);
            told.extend(new.then(|| (title.clone(), body.text.clone())));
            new
        });
        if may_answer {
            self.games.get_unchecked(tag)?.answer(seat, report);
        }
        self.commit(tag)?;
        Ok(Settled { fate: Fate::Processed, kind: "orders".into(), game: Some(tag.clone()), seat: Some(seat), why: None })
    }

    /// The answers to orders about the seat's own addresses.
    fn change_addresses(
        &self,
        tag: &GameTag,
        seat: SeatId,
        lines: &[String],
    ) -> Result<Vec<(String, LineVerdict, Option<Body>)>, SiteError> {
        let Some(from) = self.letter.from.clone().filter(|_| !lines.is_empty()) else { return Ok(Vec::new()) };
        let generation = self.change.seats(tag)?.into_iter().find(|s| s.seat == seat).map_or(0, |s| s.generation);
        let tag_with_token = format!("{tag} {}", self.key.seat(&tag.0, seat, generation));
        lines
            .iter()
            .map(|line| match addresses::serve(line, (tag, seat), &from, &tag_with_token, self.change) {
                Ok(body) => Ok((line.clone(), LineVerdict::Fine { normal: line.clone(), warning: None }, Some(body))),
                Err(SiteError::Problem(p)) => Ok((line.clone(), LineVerdict::Wrong { problem: p.message, suggestion: p.suggestion }, None)),
                Err(error) => Err(error),
            })
            .collect()
    }

    /// One polite answer to a registered address, never to another one.
    fn unproven(&mut self, place: &Place) -> Result<Settled, SiteError> {
        self.write_to_place(place, Refused::NoProof)?;
        Ok(Settled { game: Some(place.game.parse()?), ..settled(Fate::Ignored, "reject", "no proof that it comes from the seat's player") })
    }

    /// A refusal to whoever holds a place, at a registered address: the one that the letter says it is from, else the first. A reply to it
    /// proves itself.
    fn write_to_place(&mut self, place: &Place, why: Refused) -> Result<(), SiteError> {
        let tag: GameTag = place.game.parse()?;
        let (registered, token) = match place.role {
            Role::Seat(seat) => match self.change.seats(&tag)?.into_iter().find(|s| s.seat == seat) {
                Some(row) => (row.addresses, self.key.seat(&place.game, seat, row.generation)),
                None => return Ok(()),
            },
            Role::Moderator => {
                let own = self.change.moderators(&tag)?;
                (own.into_iter().chain(self.settings.moderators.iter().cloned()).collect(), self.key.moderator(&place.game, 0))
            }
        };
        let from = self.letter.from.as_ref().map(Address::identity);
        let written_from = registered.iter().find(|address| Some(address.identity()) == from);
        // A moderator's letter is answered to nobody else's address.
        let first = registered.first().filter(|_| matches!(place.role, Role::Seat(_)));
        let Some(to) = written_from.or(first) else { return Ok(()) };
        if !self.may_answer(to, &Sender::Unproven { place: place.clone() })? {
            return Ok(());
        }
        let round = self.games.get(&tag, self.change)?.facts.round;
        let back = outgoing::WayBack { game: &place.game, round, token };
        outgoing::post_alone(self.refusal(why).render()?, to, Some(back), outgoing::numbered(self.row.id, 0), self.desk())
    }

    /// The desk's answers to these lines.
    fn serve(&mut self, lines: &[String]) -> Result<Vec<(String, LineVerdict, Option<Body>)>, SiteError> {
        let mut served = Vec::new();
        for line in lines {
            let request = match desk::read_stranger(line) {
                None => continue,
                Some(Err(problem)) => Err(SiteError::Problem(problem)),
                Some(Ok(request)) => self.request(&request),
            };
            let fine = || LineVerdict::Fine { normal: line.clone(), warning: None };
            served.push(match request {
                Ok(Served::Said(body)) => (line.clone(), fine(), Some(body)),
                Ok(Served::Watches { body, .. }) => (line.clone(), fine(), Some(body)),
                Ok(Served::Joined { .. }) => (line.clone(), fine(), None),
                Ok(Served::Answered { offer, takes }) => {
                    let name = self.games.get(&offer.game, self.change)?.facts.name(offer.seat).to_owned();
                    let text = match takes {
                        true => format!("{name}'s seat in {} is yours. The game as it stands comes in a mail of its own.", offer.game),
                        false => format!("{name}'s seat in {} is offered to the next one. You go on watching.", offer.game),
                    };
                    (line.clone(), fine(), Some(Body { html: format!("<p>{}</p>", clean::html(&text)), text, pictures: Vec::new() }))
                }
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
        let opened = self.open_for(request)?;
        let served = desk::serve(opened.as_ref().unwrap_or(request), &visitor, self.games, self.change, self.settings, self.now)?;
        match &served {
            Served::Joined { game, seat } => {
                let (tag, seat) = (game.clone(), *seat);
                let joined = self.games.get_unchecked(&tag)?;
                if joined.free_seats() == 0 {
                    joined.begin(None, self.row.arrived)?;
                }
                self.commit(&tag)?;
                self.welcome(&tag, seat)?;
            }
            Served::Watches { game, .. } => {
                let desk = Desk { change: self.change, settings: self.settings, key: self.key, letter: None, now: self.now };
                replacements::ask_newcomer(game, self.games, desk)?;
            }
            Served::Answered { offer, takes: true } => {
                let game = self.games.get(&offer.game, self.change)?;
                replacements::take_over(offer, &address, game, self.change, self.row.arrived)?;
                self.commit(&offer.game)?;
            }
            Served::Answered { offer, takes: false } => {
                let desk = Desk { change: self.change, settings: self.settings, key: self.key, letter: None, now: self.now };
                replacements::decline(offer, self.games, desk)?;
            }
            Served::Said(_) => {}
        }
        Ok(served)
    }

    /// `join egypt`, where that is a template: the game of it that gathers players, or a new one.
    fn open_for(&mut self, request: &Request) -> Result<Option<Request>, SiteError> {
        let Request::Join { game, name } = request else { return Ok(None) };
        let Some(template) = self.settings.template(game) else { return Ok(None) };
        let joins = |tag: &GameTag| Some(Request::Join { game: tag.0.clone(), name: name.clone() });
        if let Some(tag) = self.change.games_of(template.name(), GameState::Gathering)?.first() {
            return Ok(joins(tag));
        }
        // A name that cannot sit must not leave a game behind.
        if let Some(name) = name {
            seat_name(name)?;
        }
        let running = self.change.games_of(template.name(), GameState::Running)?.len();
        if running >= usize::try_from(template.most).unwrap_or(usize::MAX) {
            let text =
                format!("{running} games of {} are being played, and that is the most here. You can `observe` one.", template.name());
            return Err(Problem::new(text).into());
        }
        let mut made = site::make(&template.request, self.change, self.settings, self.now)?;
        let tag = made.tag.clone();
        let desk = Desk { change: self.change, settings: self.settings, key: self.key, letter: None, now: self.now };
        site::commit(&mut made, desk)?;
        Ok(joins(&tag))
    }

    fn welcome(&mut self, tag: &GameTag, seat: SeatId) -> Result<(), SiteError> {
        let game = self.games.get_unchecked(tag)?;
        let Some(row) = self.change.seats(tag)?.into_iter().find(|row| row.seat == seat) else { return Ok(()) };
        let token = self.key.seat(&tag.0, seat, row.generation);
        let facts = &game.facts;
        let welcome = Welcome {
            head: Letterhead {
                game: Some(outgoing::game_name(game)),
                reader: Some(Name::new(&row.name)),
                ..outgoing::letterhead(None, self.settings, self.now)
            },
            about: pages::about(game),
            seat: seat.number(),
            players: facts.seats.iter().filter(|s| !s.resigned).map(|s| Name::new(&s.name)).collect(),
            free: game.free_seats(),
            token: Line::new(&token.to_string()),
            word: Line::new(facts.seats.get(seat.index()).map_or("", |s| s.word.as_str())),
            commitment: Line::new(&facts.creation.commitment),
            pace: Some(Line::new(&format!(
                "{}. Times are told in {}; `zone Europe/Warsaw`, or wherever you live, changes that",
                pace(facts.creation.clock.turn),
                facts.creation.clock.zone
            ))),
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
        outgoing::send_to_seat(
            self.games.get_unchecked(tag)?,
            content,
            seat,
            outgoing::ANSWERS.saturating_add(outgoing::numbered(self.row.id, 1)),
            desk,
        )
    }

    fn stranger(&mut self, orders: &Orders, remarks: &[String], sender: &Sender) -> Result<Settled, SiteError> {
        let Some(from) = self.letter.from.clone() else { return Ok(settled(Fate::Ignored, "reject", "it names no single writer")) };
        let mut at_desk: Vec<String> = Vec::new();
        let mut without_seat: Vec<String> = Vec::new();
        for line in &orders.lines {
            let list = if desk::read_stranger(line).is_some() { &mut at_desk } else { &mut without_seat };
            if !list.contains(line) {
                list.push(line.clone());
            }
        }
        if at_desk.is_empty() {
            let open = desk::joinable(self.games, self.change, self.settings, &from)?;
            self.refuse(Refused::UnknownSender { open }, &from, sender)?;
            return Ok(settled(Fate::Processed, "orders", "a stranger's, who was told how to join"));
        }
        if !from.can_be_written_to() {
            return Ok(settled(Fate::Ignored, "reject", format!("no mail can be sent to {from}")));
        }
        let mut served = self.serve(&at_desk)?;
        for line in without_seat {
            let problem = "This is an order of a game, and you have no seat in one here. `help` tells what you can write.".to_owned();
            served.push((line, LineVerdict::Wrong { problem, suggestion: None }, None));
        }
        // Who joined has got the welcome; anything else is answered here.
        let all_joined = served.iter().all(|(line, verdict, body)| {
            body.is_none()
                && matches!(verdict, LineVerdict::Fine { .. })
                && matches!(desk::read_stranger(line), Some(Ok(Request::Join { .. })))
        });
        if !all_joined && self.may_answer(&from, sender)? {
            let answer = Answer {
                head: outgoing::letterhead(self.letter.from_name.as_deref(), self.settings, self.now),
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
                again: Vec::new(),
                remarks: remarks.iter().map(|r| Line::new(r)).collect(),
                confirm: None,
                late: None,
                held: None,
                standing: Vec::new(),
                missing: Vec::new(),
                form: OrderForm::default(),
                dues: Vec::new(),
                settles: None,
                news: Vec::new(),
                notes: orders.notes.iter().map(|note| Line::new(note)).collect(),
                results: served.into_iter().filter_map(|(_, _, body)| body).collect(),
            };
            outgoing::post_alone(answer.render()?, &from, None, outgoing::numbered(self.row.id, 0), self.desk())?;
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
            alert(what, Vec::new(), outgoing::numbered(self.row.id, 92), self.desk())?;
        }
        Ok(Settled { game: mail.and_then(|m| m.game), ..settled(Fate::Processed, "bounce", why) })
    }
}

/// `report 3`: the report that opened that round, as it was mailed to this seat.
fn add_earlier_reports(
    report: &mut crate::referee::mails::AnswerReport,
    tag: &GameTag,
    seat: SeatId,
    change: &Change<'_>,
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
    for row in change.mails(tag)?.into_iter().filter(|m| m.seat == Some(seat) && m.letter.is_none()) {
        let Some(bytes) = change.mail_bytes(row.id)? else { continue };
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
        let is_it = |l: &&mut LineAnswer| matches!(&l.verdict, LineVerdict::Fine { normal, .. } if *normal == format!("report {missing}"));
        for line in report.lines.iter_mut().filter(is_it) {
            let problem = format!("You were sent no report of turn {missing}. `history` lists those that you were sent.");
            line.verdict = LineVerdict::Wrong { problem, suggestion: None };
        }
    }
    Ok(())
}

/// How long a turn takes: "3 days", "12 hours".
fn pace(minutes: u32) -> String {
    match (minutes / 1440, minutes % 1440) {
        (1, 0) => "a day".to_owned(),
        (days, 0) if days > 0 => format!("{days} days"),
        _ if minutes.is_multiple_of(60) => format!("{} hours", minutes / 60),
        _ => format!("{minutes} minutes"),
    }
}

fn preformatted(text: &str) -> Body {
    Body { text: text.to_owned(), html: format!("<pre>{}</pre>", clean::html(text)), pictures: Vec::new() }
}
