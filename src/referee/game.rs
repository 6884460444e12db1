//! A game under the referee: loaded from its log, moved by deadlines, writing entries and mails.

use crate::games::dice::{Dice, Secret};
use crate::games::play::{Play, Unreadable};
use crate::games::registry;
use crate::games::ruleset::{Answers, DeadlineId, Decision, DecisionId, Duty, Halt, Moment, Observation, Options, Problem};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::form::Form;
use crate::referee::clock::Clock;
use crate::referee::entry::{Creation, Entry, Fact, GameTag, Press, SHAPE, Stepped, VERSION, effective};
use crate::referee::facts::{Facts, Mark, Running};
use crate::referee::mails::{Content, DeadlineAhead, GameReport, Mail, Notice, Occasion, Reminder, To};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet};

/// How many silent deadlines in a row make the referee tell the moderator.
const SILENT_TOO_LONG: u32 = 2;

/// More deadlines than any game lets pass in one moment: past it something is wrong, and the game is held.
const MOST_STEPS_AT_ONCE: usize = 1000;

/// A game in progress (or gathering its players), and what has come of it since it was loaded.
pub struct Game {
    /// Its tag.
    pub tag: GameTag,
    /// What its log says, but for the position.
    pub facts: Facts,
    /// The position.
    pub play: Box<dyn Play>,
    pub(super) secret: Secret,
    /// Whether things happen before their deadline when all is in. Scripts say no.
    pub(super) early: bool,
    /// Faces laid out for the next rolls: scripts.
    pub(super) faces: Vec<u32>,
    /// The seat whose letter is being answered: what a step reports to it goes into the answer.
    pub(super) answering: Option<SeatId>,
    /// What everyone was told of every event: kept for scripts and playthroughs only.
    pub(super) witness: Option<Vec<Witnessed>>,
    /// Verbs that its players may use and that are served beside it (other games, addresses): its help lists them.
    pub beside: Form,
    /// The rounds whose digests programs of other shapes recorded and the replay did not reproduce.
    pub(super) unlike: Vec<u32>,
    /// The last entry that may have changed what can be ordered.
    pub(super) moved: u64,
    entries: Vec<Entry>,
    pub(super) mails: Vec<Mail>,
}

/// An event as each viewer was told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Witnessed {
    /// The number of its entry in the log.
    pub entry: u64,
    /// The event's kind.
    pub kind: String,
    /// Who was told what.
    pub told: Vec<(Viewer, Observation)>,
}

/// Up to which entry each viewer has been told everything by reports of the log: what they would be told of it again need not be found out.
#[derive(Default)]
struct Told {
    seats: BTreeMap<SeatId, u64>,
    public: u64,
}

impl Told {
    fn by(log: &[&Entry]) -> Told {
        let mut told = Told::default();
        for entry in log {
            let Fact::Reported { seats, public } = &entry.fact else { continue };
            told.seats.extend(seats.iter().map(|seat| (*seat, entry.seq)));
            if *public {
                told.public = entry.seq;
            }
        }
        told
    }

    fn covers(&self, viewer: Viewer, entry: u64) -> bool {
        let until = match viewer {
            Viewer::Seat(seat) => self.seats.get(&seat).copied().unwrap_or_default(),
            Viewer::Public | Viewer::Moderator => self.public,
        };
        entry < until
    }
}

/// A log that cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It does not begin with the creation of a game.
    #[error("the log of {0} does not begin with its creation")]
    Headless(GameTag),
    /// Its ruleset is unknown, or refuses its options.
    #[error("the game {0} cannot be set up: {1}")]
    Ruleset(GameTag, Problem),
    /// An event or a snapshot cannot be read.
    #[error("the game {0} cannot be loaded: {1}")]
    Event(GameTag, Unreadable),
    /// A replay reached another position than was recorded.
    #[error("the replay of {tag} differs from its record at entry {entry}: the digest is {found}, not {recorded}")]
    Digest { tag: GameTag, entry: u64, recorded: String, found: String },
}

/// A game's fold up to an entry; it only saves time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// The facts, with the number of the last entry in them.
    pub facts: Facts,
    /// The position, as its ruleset writes it: it is read once its ruleset is known.
    pub position: Box<RawValue>,
}

/// What a new game is to be.
pub struct NewGame {
    /// Its tag.
    pub tag: GameTag,
    /// Its name in the registry.
    pub game: String,
    /// Its title; empty: the tag.
    pub title: String,
    /// The ruleset's options.
    pub options: Options,
    /// How many seats.
    pub seats: u8,
    /// Its deadline rules.
    pub clock: Clock,
    /// Who may speak to whom.
    pub press: Press,
    /// The dice's secret.
    pub secret: Secret,
    /// See [`Creation::sealing`].
    pub sealing: Option<String>,
}

impl Game {
    /// Creates a game that gathers players. Refused where the game, its options or the number of seats is wrong.
    pub fn create(new: NewGame, now: DateTime<Utc>) -> Result<Game, Problem> {
        let names = vacant(usize::from(new.seats));
        let play = (registry::find(&new.game)?.begin)(&new.options, &names)?;
        let creation = Creation {
            game: new.game,
            title: new.title,
            options: new.options,
            seats: new.seats,
            clock: new.clock,
            press: new.press,
            commitment: new.secret.commitment(),
            sealing: new.sealing,
            shape: Some(SHAPE.to_owned()),
        };
        let entry = Entry { seq: 1, at: now, version: VERSION, fact: Fact::Created(creation) };
        let facts = Facts::begin(&entry).ok_or_else(|| Problem::new("A game begins with its creation."))?;
        Ok(Game {
            tag: new.tag,
            facts,
            play,
            secret: new.secret,
            early: true,
            faces: Vec::new(),
            answering: None,
            witness: None,
            unlike: Vec::new(),
            moved: entry.seq,
            beside: Form::default(),
            entries: vec![entry],
            mails: Vec::new(),
        })
    }

    /// Loads a game from its whole log, or from a snapshot and the entries after it. `check`: compare every recorded digest; those of programs
    /// whose positions had another shape may differ.
    pub fn load(tag: GameTag, secret: Secret, snapshot: Option<Snapshot>, log: &[Entry], check: bool) -> Result<Game, LoadError> {
        Game::replay(tag, secret, snapshot, log, check, None)
    }

    /// Like [`Game::load`]; with a `witness`, what everyone was told of every event is kept in it.
    pub(super) fn replay(
        tag: GameTag,
        secret: Secret,
        snapshot: Option<Snapshot>,
        log: &[Entry],
        check: bool,
        witness: Option<Vec<Witnessed>>,
    ) -> Result<Game, LoadError> {
        let log = effective(log);
        let told = Told::by(&log);
        let mut log = log.into_iter();
        let (facts, position) = match snapshot {
            Some(snapshot) => (snapshot.facts, Some(snapshot.position)),
            None => (log.next().and_then(Facts::begin).ok_or_else(|| LoadError::Headless(tag.clone()))?, None),
        };
        let names =
            if facts.started { facts.seats.iter().map(|s| s.name.clone()).collect() } else { vacant(usize::from(facts.creation.seats)) };
        let play = registry::find(&facts.creation.game)
            .and_then(|entry| (entry.begin)(&facts.creation.options, &names))
            .map_err(|problem| LoadError::Ruleset(tag.clone(), problem))?;
        let mut game = Game {
            tag,
            facts,
            play,
            secret,
            early: true,
            faces: Vec::new(),
            answering: None,
            witness,
            unlike: Vec::new(),
            moved: 0,
            beside: Form::default(),
            entries: Vec::new(),
            mails: Vec::new(),
        };
        if let Some(position) = position {
            game.play.restore(&position).map_err(|e| LoadError::Event(game.tag.clone(), e))?;
        }
        for entry in log {
            game.fold(entry, &told)?;
            if check && let Fact::Digest { round, sha256 } = &entry.fact {
                let found = game.play.digest();
                if found == *sha256 {
                    continue;
                }
                if game.facts.shape.as_deref() == Some(SHAPE) {
                    return Err(LoadError::Digest { tag: game.tag, entry: entry.seq, recorded: sha256.clone(), found });
                }
                game.unlike.push(*round);
            }
        }
        Ok(game)
    }

    /// Goes through a whole log (or from a snapshot through the entries after it) and shows every public report in it, as it was, with the
    /// entry that says that it was made; the game at the end.
    pub fn through(
        tag: GameTag,
        secret: Secret,
        snapshot: Option<Snapshot>,
        log: &[Entry],
        show: &mut dyn FnMut(&Game, &GameReport, &Entry),
    ) -> Result<Game, LoadError> {
        let counted = effective(log);
        let (first, rest) = counted.split_at(counted.len().min(usize::from(snapshot.is_none())));
        let first: Vec<Entry> = first.iter().map(|&entry| entry.clone()).collect();
        let mut game = Game::load(tag, secret, snapshot, &first, false)?;
        for &entry in rest {
            if let Fact::Reported { public: true, .. } = &entry.fact {
                // A report is a function of the fold before the entry that says it was made.
                let occasion = match &game.facts.outcome {
                    Some(outcome) => Occasion::End(outcome.clone()),
                    None if game.facts.marks.len() <= 1 => Occasion::Start,
                    None => Occasion::Round,
                };
                let report = game.report(Viewer::Public, occasion);
                show(&game, &report, entry);
            }
            game.fold(entry, &Told::default())?;
        }
        Ok(game)
    }

    /// Loads the game again from its log and what it has written since: after an undo.
    pub(super) fn reload(&mut self, stored: &[Entry]) -> Result<(), LoadError> {
        let log: Vec<Entry> = stored.iter().chain(&self.entries).cloned().collect();
        let last = self.facts.last;
        let untold = self.facts.untold.iter().map(|u| crate::referee::facts::Untold { news: Vec::new(), ..u.clone() }).collect();
        let fresh = Game::load(self.tag.clone(), self.secret.clone(), None, &log, false)?;
        self.facts = fresh.facts;
        self.facts.last = last;
        self.facts.untold = untold;
        self.play = fresh.play;
        self.moved = last;
        Ok(())
    }

    /// The fold so far, for the store.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot { facts: self.facts.clone(), position: self.play.snapshot_text() }
    }

    /// The entries since the last call, to be committed.
    pub fn take_entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// The mails since the last call, to be committed with the entries.
    pub fn take_mails(&mut self) -> Vec<Mail> {
        std::mem::take(&mut self.mails)
    }

    /// The entries since the last call of [`Game::take_entries`].
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// A copy that can be played on without consequences: for `check` and `preview`.
    pub(super) fn sandbox(&self) -> Game {
        Game {
            tag: self.tag.clone(),
            facts: self.facts.clone(),
            play: self.play.duplicate(),
            secret: self.secret.clone(),
            early: self.early,
            faces: self.faces.clone(),
            answering: self.answering,
            witness: None,
            unlike: Vec::new(),
            moved: self.moved,
            beside: self.beside.clone(),
            entries: Vec::new(),
            mails: Vec::new(),
        }
    }

    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.facts.outcome.is_some()
    }

    pub(super) fn mail(&mut self, to: To, content: Content) {
        self.mails.push(Mail { to, entry: self.facts.last, content });
    }

    /// What has been whispered to a player in mails that are not taken yet.
    pub(super) fn whispered(&mut self, from: &str, to: SeatId) -> Option<&mut String> {
        self.mails.iter_mut().find_map(|mail| match (&mail.to, &mut mail.content) {
            (To::Seat(seat), Content::Whisper { from: by, text }) if *seat == to && by == from => Some(text),
            _ => None,
        })
    }

    pub(super) fn notice(&mut self, to: To, title: impl Into<String>, paragraphs: Vec<String>) {
        self.mail(to, Content::Notice(Notice { title: title.into(), paragraphs }));
    }

    /// Writes an entry and folds it in; the first one of a program of another shape says first that it is one.
    pub(super) fn emit(&mut self, fact: Fact, now: DateTime<Utc>) {
        if self.facts.shape.as_deref() != Some(SHAPE) {
            self.write(Fact::TakenOver { shape: SHAPE.to_owned() }, now);
        }
        self.write(fact, now);
    }

    fn write(&mut self, fact: Fact, now: DateTime<Utc>) {
        let entry = Entry { seq: self.facts.last + 1, at: now, version: VERSION, fact };
        // A ruleset that cannot read its own event is a fault of the program: hold the game rather than go on from a wrong position.
        if let Err(error) = self.fold(&entry, &Told::default()) {
            let reason = error.to_string();
            tracing::error!(game = %self.tag, %reason, "event not folded");
            let held = Entry { seq: entry.seq, fact: Fact::Held { reason }, ..entry };
            self.facts.apply(&held);
            self.entries.push(held);
            return;
        }
        self.entries.push(entry);
    }

    fn fold(&mut self, entry: &Entry, told: &Told) -> Result<(), LoadError> {
        if let Fact::Game(event) = &entry.fact {
            self.play.apply(event, entry.version).map_err(|e| LoadError::Event(self.tag.clone(), e))?;
            self.facts.round = self.play.round();
            let seats = self.facts.seats.len();
            let wanted: Vec<Viewer> = viewers(seats).filter(|viewer| self.witness.is_some() || !told.covers(*viewer, entry.seq)).collect();
            let told = self.play.observe(event, &wanted);
            for (viewer, news) in &told {
                if let Some(untold) = self.facts.untold.get_mut(untold_index(*viewer, seats)) {
                    untold.news.push(news.clone());
                }
            }
            if let Some(witness) = &mut self.witness {
                witness.push(Witnessed { entry: entry.seq, kind: event.kind().to_owned(), told });
            }
        }
        if let Fact::Digest { round, .. } = &entry.fact {
            let known = self.facts.marks.iter().any(|m| m.round == *round);
            let phase = if known { self.play.deadlines().first().map(|d| d.title.clone()) } else { None };
            self.facts.marks.push(Mark { entry: entry.seq, round: *round, phase });
        }
        self.facts.apply(entry);
        if !entry.fact.leaves_orders_alone() {
            self.moved = entry.seq;
        }
        if matches!(entry.fact, Fact::Started) {
            let names: Vec<String> = self.facts.seats.iter().map(|s| s.name.clone()).collect();
            self.play = registry::find(&self.facts.creation.game)
                .and_then(|e| (e.begin)(&self.facts.creation.options, &names))
                .map_err(|problem| LoadError::Ruleset(self.tag.clone(), problem))?;
        }
        Ok(())
    }

    pub(super) fn dice(&mut self) -> Dice {
        let words = self.facts.words().into_iter().map(|(_, word)| word).collect();
        let mut dice = Dice::new(self.secret.clone(), words, self.facts.dice_counter);
        dice.give(std::mem::take(&mut self.faces));
        dice
    }

    pub(super) fn record_rolls(&mut self, dice: &mut Dice, now: DateTime<Utc>) {
        for roll in dice.take_rolled() {
            self.emit(Fact::Rolled(roll), now);
        }
        self.faces = dice.take_given();
    }

    /// How many seats are free: while the game gathers players, also those whose player has left again.
    pub fn free_seats(&self) -> usize {
        if self.facts.started {
            return 0;
        }
        let taken = self.facts.seats.iter().filter(|s| !s.resigned).count();
        usize::from(self.facts.creation.seats).saturating_sub(taken)
    }

    /// The next free seat, if `name` can sit there.
    fn free_seat(&self, name: &str) -> Result<SeatId, Problem> {
        if self.free_seats() == 0 {
            return Err(Problem::new(format!("All seats of {} are taken. You can `observe` it.", self.tag)));
        }
        let name = seat_name(name)?;
        if let Some(taken) = self.facts.seats.iter().filter(|s| !s.resigned).find(|s| s.name.to_lowercase() == name.to_lowercase()) {
            return Err(Problem::new(format!(
                "There is already a player called {} in {}. Please choose another name.",
                taken.name, self.tag
            )));
        }
        let left = self.facts.seats.iter().position(|s| s.resigned);
        Ok(SeatId(u8::try_from(left.unwrap_or(self.facts.seats.len())).unwrap_or(u8::MAX)))
    }

    /// Takes the next free seat without starting.
    pub fn take_seat(&mut self, name: &str, word: &str, now: DateTime<Utc>) -> Result<SeatId, Problem> {
        let seat = self.free_seat(name)?;
        self.emit(Fact::Joined { seat, name: seat_name(name)?, word: word.to_owned() }, now);
        Ok(seat)
    }

    /// Tells the moderators that they may rule in this game: their replies to that mail prove themselves.
    pub fn introduce(&mut self) {
        let free = self.free_seats();
        let seats = match free {
            0 => "All its seats are taken: it has begun.".to_owned(),
            1 => "One seat is free.".to_owned(),
            n => format!("{n} seats are free."),
        };
        self.notice(
            To::Moderator,
            format!("You are a moderator of {}", self.tag),
            vec![
                format!("{} is a game of {}. {seats}", self.tag, self.play.title()),
                "Reply to this mail to rule, a line each, like `extend the deadline by 2 days because of the holidays`. `help` lists what you may \
                 write."
                    .to_owned(),
            ],
        );
    }

    /// Notes that a seat has a new player.
    pub fn replaced(&mut self, seat: SeatId, reason: &str, now: DateTime<Utc>) {
        self.emit(Fact::Replaced { seat, reason: reason.to_owned() }, now);
    }

    /// Notes that somebody who rules and plays as well was shown what players must not see: the next report tells it.
    pub fn looked(&mut self, what: &str, reason: &str, now: DateTime<Utc>) {
        self.emit(Fact::Looked { what: what.to_owned(), reason: reason.to_owned() }, now);
    }

    /// Seeks a new player for a seat, or no more.
    pub fn seek(&mut self, seat: SeatId, on: bool, now: DateTime<Utc>) {
        self.emit(Fact::Sought { seat, on }, now);
    }

    /// Begins play, with the setup or from a given position. All seats must be taken.
    pub fn begin(&mut self, table: Option<&serde_json::Value>, now: DateTime<Utc>) -> Result<(), Problem> {
        self.emit(Fact::Started, now);
        let mut dice = self.dice();
        let events = match table {
            Some(table) => {
                let events = self.play.adopt(table)?;
                self.emit(Fact::Adopted, now);
                events
            }
            None => self.play.setup(&mut dice)?,
        };
        self.record_rolls(&mut dice, now);
        for event in events {
            self.emit(Fact::Game(event), now);
        }
        self.after_step(BTreeSet::new(), None, true, now);
        Ok(())
    }

    /// The decisions of seats that play, now.
    pub fn open(&self) -> Vec<Decision> {
        self.open_now().to_vec()
    }

    /// The same to look at.
    pub(super) fn open_now(&self) -> &[Decision] {
        if !self.facts.started || self.over() { &[] } else { self.play.open_decisions() }
    }

    /// The deadlines ahead with their times.
    pub fn deadlines_ahead(&self) -> Vec<DeadlineAhead> {
        self.play
            .deadlines()
            .into_iter()
            .filter_map(|d| self.facts.deadlines.get(&d.id).map(|r| DeadlineAhead { title: d.title, at: r.at }))
            .collect()
    }

    /// Lets time pass up to `now`: reminders, deadlines, and what happens early because all is in. `now` must be
    /// a moment up to which every letter has been looked at.
    pub fn advance(&mut self, now: DateTime<Utc>) {
        for _ in 0..MOST_STEPS_AT_ONCE {
            if !self.facts.started || self.over() || self.facts.held.is_some() {
                return;
            }
            let Some(next) = self.play.deadlines().into_iter().next() else { return };
            let Some(running) = self.facts.deadlines.get(&next.id).cloned() else {
                self.announce(now);
                continue;
            };
            let grace = TimeDelta::minutes(i64::from(self.facts.creation.clock.grace));
            let all_in = self.all_in(&next.id);
            if self.early
                && all_in
                && let Some(at) = self.settled_at(&next.id, running.announced)
                && at <= now
                && at < running.at
            {
                self.due(&next.id, true, at.max(running.announced));
                continue;
            }
            if now >= running.at + grace {
                if let Some(reason) = self.must_hold(&next.id) {
                    self.hold(reason, now);
                    return;
                }
                self.due(&next.id, false, running.at + grace);
                continue;
            }
            self.remind(&next.id, &running, now);
            return;
        }
        self.hold("the ruleset let more deadlines pass in one moment than any game has".to_owned(), now);
    }

    /// When `advance` has something to do next, if ever; the clock need not look earlier.
    pub fn next_event(&self) -> Option<DateTime<Utc>> {
        if !self.facts.started || self.over() || self.facts.held.is_some() {
            return None;
        }
        let next = self.play.deadlines().into_iter().next()?;
        let Some(running) = self.facts.deadlines.get(&next.id) else { return Some(DateTime::<Utc>::MIN_UTC) };
        let grace = TimeDelta::minutes(i64::from(self.facts.creation.clock.grace));
        let mut times = vec![running.at + grace];
        if self.early && self.all_in(&next.id) {
            times.extend(self.settled_at(&next.id, running.announced));
        }
        times.extend(self.facts.creation.clock.reminders(running.announced, running.at).get(running.reminded).copied());
        times.into_iter().min()
    }

    /// Passes the next deadline at once: scripts.
    pub(super) fn pass_deadline(&mut self, now: DateTime<Utc>) {
        if let Some(next) = self.play.deadlines().into_iter().next()
            && !self.over()
        {
            self.due(&next.id, false, now);
        }
    }

    /// When the next deadline is acted on early, since all answers to it are in; None: not before it falls.
    pub(super) fn settles(&self) -> Option<DateTime<Utc>> {
        if !self.early || !self.facts.started || self.over() || self.facts.held.is_some() {
            return None;
        }
        let next = self.play.deadlines().into_iter().next().filter(|next| self.all_in(&next.id))?;
        let running = self.facts.deadlines.get(&next.id)?;
        self.settled_at(&next.id, running.announced).filter(|at| *at < running.at)
    }

    fn all_in(&self, deadline: &DeadlineId) -> bool {
        self.open_now()
            .iter()
            .filter(|d| d.due.as_ref() == Some(deadline) && d.duty == Duty::Must)
            .all(|d| self.facts.filed.contains_key(&d.id))
            && !self.facts.seats.iter().any(|s| s.waits)
    }

    /// When a deadline whose answers are all in may be acted on early; None: not before it falls.
    fn settled_at(&self, deadline: &DeadlineId, announced: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let settle = TimeDelta::minutes(i64::from(self.facts.creation.clock.settle?));
        let due: Vec<&Decision> = self.open_now().iter().filter(|d| d.due.as_ref() == Some(deadline)).collect();
        if due.is_empty() {
            return Some(announced);
        }
        let last = due.iter().filter_map(|d| self.facts.filed.get(&d.id)).map(|f| f.at).max()?;
        due.iter().any(|d| d.duty == Duty::Must).then_some(last + settle)
    }

    fn must_hold(&self, deadline: &DeadlineId) -> Option<String> {
        let share = usize::from(self.facts.creation.clock.mass_silence);
        let awaited: BTreeSet<SeatId> =
            self.open_now().iter().filter(|d| d.due.as_ref() == Some(deadline) && d.duty == Duty::Must).map(|d| d.seat).collect();
        let silent: BTreeSet<SeatId> = self.missing(deadline).into_iter().map(|d| d.seat).collect();
        if share > 0 && silent.len() > 1 && silent.len() * 100 >= awaited.len() * share {
            return Some(format!(
                "{} of {} awaited players have sent nothing: when so many are silent at once, mail is usually broken.",
                silent.len(),
                awaited.len()
            ));
        }
        None
    }

    /// Stops the clock and tells the moderator.
    pub fn hold(&mut self, reason: String, now: DateTime<Utc>) {
        if self.facts.held.is_none() {
            self.emit(Fact::Held { reason: reason.clone() }, now);
            self.notice(
                To::Moderator,
                format!("{} is held", self.tag),
                vec![
                    format!("The game {} is held: {reason}", self.tag),
                    "Nothing happens in it until you send `resume`; deadlines that have passed meanwhile are set anew.".to_owned(),
                ],
            );
        }
    }

    /// The decisions due at a deadline that must be answered and are not.
    pub(super) fn missing(&self, deadline: &DeadlineId) -> Vec<Decision> {
        self.open_now()
            .iter()
            .filter(|d| d.due.as_ref() == Some(deadline) && d.duty == Duty::Must && !self.facts.filed.contains_key(&d.id))
            .cloned()
            .collect()
    }

    fn remind(&mut self, deadline: &DeadlineId, running: &Running, now: DateTime<Utc>) {
        let sent = running.reminded;
        let past = self.facts.creation.clock.reminders(running.announced, running.at).into_iter().filter(|t| *t <= now).count();
        if past <= sent {
            return;
        }
        let day = now.with_timezone(&self.facts.creation.clock.zone).date_naive();
        let missing = self.missing(deadline);
        let seats: BTreeSet<SeatId> = missing.iter().map(|d| d.seat).filter(|s| !self.facts.away(*s, day)).collect();
        // One entry for each reminder that has come due, so that those missed while the daemon was down are not sent in a row.
        for _ in sent..past {
            self.emit(Fact::Reminded { deadline: deadline.clone(), seats: seats.iter().copied().collect() }, now);
        }
        for seat in seats {
            let missing = missing.iter().filter(|d| d.seat == seat).map(|d| self.offered(d.clone())).collect();
            let standing = self.standing(seat);
            let reminder = Reminder { round: self.play.round(), missing, standing, awaited: self.awaited() };
            self.mail(To::Seat(seat), Content::Reminder(Box::new(reminder)));
        }
    }

    fn due(&mut self, deadline: &DeadlineId, early: bool, now: DateTime<Utc>) {
        let missing = self.missing(deadline);
        let due: Vec<Decision> = self.open().into_iter().filter(|d| d.due.as_ref() == Some(deadline)).collect();
        let mut seats: Vec<SeatId> = missing.iter().map(|d| d.seat).collect();
        seats.dedup();
        seats.sort();
        seats.dedup();
        let before: Vec<u32> = self.facts.seats.iter().map(|s| s.silent).collect();
        for seat in seats {
            let decisions = missing.iter().filter(|d| d.seat == seat).map(|d| d.id.clone()).collect();
            let wholly = !due.iter().any(|d| d.seat == seat && self.facts.filed.contains_key(&d.id));
            self.emit(Fact::Missed { seat, decisions, wholly }, now);
            if let Some(s) = self.facts.seats.get(seat.index())
                && s.silent == SILENT_TOO_LONG
                && before.get(seat.index()) != Some(&SILENT_TOO_LONG)
            {
                let name = s.name.clone();
                self.notice(
                    To::Moderator,
                    format!("{name} is silent"),
                    vec![format!("{name} has let {SILENT_TOO_LONG} deadlines in a row pass in {}. `seek {name} because …` asks those who observe the game, one after the other, whether they take the seat.", self.tag)],
                );
            }
        }
        let moment = if early { Stepped::AllIn(deadline.clone()) } else { Stepped::Due(deadline.clone()) };
        self.step(moment, now);
    }

    /// Takes a step, writes what came of it, and reports.
    pub(super) fn step(&mut self, stepped: Stepped, now: DateTime<Utc>) -> Option<Halt> {
        let open = self.open();
        let answers = self.facts.answers(open.iter());
        let musts: BTreeSet<DecisionId> = open.iter().filter(|d| d.duty == Duty::Must).map(|d| d.id.clone()).collect();
        let before = self.facts.round;
        let deadlines_before = self.play.deadlines();
        let mut dice = self.dice();
        let moment = match &stepped {
            Stepped::Answered(id) => Moment::Answered(id),
            Stepped::Due(id) | Stepped::AllIn(id) => Moment::Due(id),
        };
        let step = self.play.step(&answers, moment, &mut dice);
        let nothing = step.events.is_empty();
        self.record_rolls(&mut dice, now);
        let mut boundary = false;
        for event in step.events {
            boundary |= self.play.boundary(&event).is_some();
            self.emit(Fact::Game(event), now);
        }
        let still: BTreeSet<DecisionId> = self.open().into_iter().map(|d| d.id).collect();
        let spent: Vec<DecisionId> = self
            .facts
            .filed
            .keys()
            .filter(|id| !still.contains(id) || matches!(&stepped, Stepped::Answered(answered) if answered == *id))
            .cloned()
            .collect();
        let due = matches!(stepped, Stepped::Due(_) | Stepped::AllIn(_));
        self.emit(Fact::Stepped { moment: stepped, spent }, now);
        if due && nothing && self.play.deadlines() == deadlines_before {
            self.hold("a deadline passed and the ruleset did nothing".to_owned(), now);
            return step.halted;
        }
        self.after_step(musts, Some(before), boundary, now);
        step.halted
    }

    /// What follows every step: the digest, the end, new deadlines, queued orders, reports.
    pub(super) fn after_step(&mut self, musts_before: BTreeSet<DecisionId>, round_before: Option<u32>, boundary: bool, now: DateTime<Utc>) {
        if boundary {
            self.emit(Fact::Digest { round: self.play.round(), sha256: self.play.digest() }, now);
        }
        if let Some(outcome) = self.play.outcome()
            && !self.over()
        {
            self.emit(Fact::Ended { outcome }, now);
            self.emit(Fact::Revealed { secret: self.secret.reveal() }, now);
            self.report_end(now);
            return;
        }
        self.announce(now);
        self.use_queues(now);
        self.report_step(&musts_before, round_before, now);
    }

    /// Announces the deadlines that have not been yet.
    pub(super) fn announce(&mut self, now: DateTime<Utc>) {
        for deadline in self.play.deadlines() {
            if !self.facts.deadlines.contains_key(&deadline.id) {
                let at = self.facts.creation.clock.due(&deadline, now);
                self.emit(Fact::Announced { deadline: deadline.id, at }, now);
            }
        }
    }

    /// A seat's answers in hand.
    pub(super) fn answers_of(&self, seat: SeatId) -> Answers {
        self.facts.answers(self.open_now().iter().filter(|d| d.seat == seat))
    }
}

/// Everyone who may be told of an event: the seats, then the public.
fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    (0..seats).filter_map(|s| u8::try_from(s).ok()).map(|s| Viewer::Seat(SeatId(s))).chain([Viewer::Public])
}

pub(super) fn untold_index(viewer: Viewer, seats: usize) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Public | Viewer::Moderator => seats,
    }
}

fn vacant(seats: usize) -> Vec<String> {
    (1..=seats).map(|n| format!("Seat {n}")).collect()
}

/// A player's name as it may stand in subjects, sentences and file names: 1 to 40 characters, no control characters, not only marks.
pub fn seat_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || !name.chars().any(char::is_alphanumeric) {
        return Err(Problem::new("A player's name needs at least one letter or figure."));
    }
    if name.chars().count() > 40 {
        return Err(Problem::new(format!("The name `{name}` is longer than 40 characters.")));
    }
    if let Some(bad) = name.chars().find(|c| c.is_control() || "<>[]{}\"\\|:;,".contains(*c)) {
        return Err(Problem::new(format!("A player's name cannot have `{}` in it.", bad.escape_debug())));
    }
    Ok(name)
}
