//! The fold of the referee's own entries: who sits where, which answers are in hand, which deadlines run.

use crate::games::ruleset::{Answers, DeadlineId, Decision, DecisionId, Observation, Outcome};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use crate::referee::entry::{Creation, Entry, Fact, Question, Stepped};
use crate::referee::mails::Ruling;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the log says about a game, but for the position itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// How it was created.
    pub creation: Creation,
    /// The shape of the positions of the program that wrote the last entry; None: of one that did not say.
    #[serde(default)]
    pub shape: Option<String>,
    /// The seats that are taken, clockwise.
    pub seats: Vec<Seat>,
    /// Whether play has begun.
    pub started: bool,
    /// Uses of the dice so far.
    pub dice_counter: u64,
    /// Answers in hand.
    pub filed: BTreeMap<DecisionId, Filed>,
    /// Deadlines that were announced and have not passed.
    pub deadlines: BTreeMap<DeadlineId, Running>,
    /// Why the game is held, if it is.
    pub held: Option<String>,
    /// Rulings so far.
    pub rulings: Vec<Ruling>,
    /// What each viewer has not been told yet: the seats, then the public.
    pub untold: Vec<Untold>,
    /// Points in the log that an undo can go back to, oldest first.
    pub marks: Vec<Mark>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The number of the last entry.
    pub last: u64,
    /// The round that ran at the last step.
    pub round: u32,
}

/// What a viewer has not been told yet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Untold {
    /// What happened in the game.
    pub news: Vec<Observation>,
    /// The moderator's rulings.
    pub rulings: Vec<Ruling>,
    /// What players said: seat and words.
    pub said: Vec<(SeatId, String)>,
    /// Who left, came, was silent.
    pub notes: Vec<String>,
}

/// A taken seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    /// Its name.
    pub name: String,
    /// Its word in the dice.
    pub word: String,
    /// Whether its player has left.
    pub resigned: bool,
    /// When it is away: first and last day.
    pub vacations: Vec<(NaiveDate, NaiveDate)>,
    /// How many deadlines in a row it has let pass without a word.
    pub silent: u32,
    /// Whether it asks to wait for the deadline.
    pub waits: bool,
    /// What it was asked to confirm.
    pub question: Option<Question>,
    /// Orders sent ahead, oldest first.
    pub queue: Vec<String>,
    /// Its time zone; None: the game's.
    #[serde(default)]
    pub zone: Option<Tz>,
    /// Whether a new player is sought for it.
    #[serde(default)]
    pub sought: bool,
}

/// An answer in hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Filed {
    /// Whose.
    pub seat: SeatId,
    /// The answer.
    pub answer: Answer,
    /// When it was filed.
    pub at: DateTime<Utc>,
}

/// A running deadline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Running {
    /// When it was announced.
    pub announced: DateTime<Utc>,
    /// When it falls.
    pub at: DateTime<Utc>,
    /// How many reminders have gone out.
    pub reminded: usize,
}

/// A point that an undo can go back to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The last entry that stays.
    pub entry: u64,
    /// The round.
    pub round: u32,
    /// The phase that began there; None: the round itself.
    pub phase: Option<String>,
}

impl Seat {
    fn new(name: &str, word: &str) -> Seat {
        Seat {
            name: name.to_owned(),
            word: word.to_owned(),
            resigned: false,
            vacations: Vec::new(),
            silent: 0,
            waits: false,
            question: None,
            queue: Vec::new(),
            zone: None,
            sought: false,
        }
    }
}

impl Facts {
    /// The facts after the entry that creates a game; None if it is no such entry.
    pub fn begin(entry: &Entry) -> Option<Facts> {
        let Fact::Created(creation) = &entry.fact else { return None };
        Some(Facts {
            creation: creation.clone(),
            shape: creation.shape.clone(),
            seats: Vec::new(),
            started: false,
            dice_counter: 0,
            filed: BTreeMap::new(),
            deadlines: BTreeMap::new(),
            held: None,
            rulings: Vec::new(),
            untold: vec![Untold::default(); usize::from(creation.seats) + 1],
            marks: Vec::new(),
            outcome: None,
            last: entry.seq,
            round: 0,
        })
    }

    /// Names and words of the seats that the game began with: the dice depend on these.
    pub fn words(&self) -> Vec<(String, String)> {
        self.seats.iter().take(usize::from(self.creation.seats)).map(|s| (s.name.clone(), s.word.clone())).collect()
    }

    /// The name of a seat, for sentences.
    pub fn name(&self, seat: SeatId) -> &str {
        self.seats.get(seat.index()).map_or("an empty seat", |s| s.name.as_str())
    }

    /// The answers in hand to these decisions.
    pub fn answers<'d>(&self, open: impl Iterator<Item = &'d Decision>) -> Answers {
        open.filter_map(|d| self.filed.get(&d.id).map(|f| (d.id.clone(), f.answer.clone()))).collect()
    }

    /// When the last answer came in.
    pub fn last_filed(&self) -> Option<DateTime<Utc>> {
        self.filed.values().map(|f| f.at).max()
    }

    /// The time zone in which a seat is told times.
    pub fn zone(&self, seat: SeatId) -> Tz {
        self.seats.get(seat.index()).and_then(|s| s.zone).unwrap_or(self.creation.clock.zone)
    }

    /// Whether a seat is away on a day.
    pub fn away(&self, seat: SeatId, day: NaiveDate) -> bool {
        self.seats.get(seat.index()).is_some_and(|s| s.vacations.iter().any(|(from, to)| *from <= day && day <= *to))
    }

    fn seat(&mut self, seat: SeatId) -> Option<&mut Seat> {
        self.seats.get_mut(seat.index())
    }

    fn told(&mut self, viewer: usize) {
        if let Some(untold) = self.untold.get_mut(viewer) {
            *untold = Untold::default();
        }
    }

    fn note(&mut self, note: String) {
        for untold in &mut self.untold {
            untold.notes.push(note.clone());
        }
    }

    /// Folds an entry in. Events of the game itself are [`crate::referee::game`]'s.
    pub fn apply(&mut self, entry: &Entry) {
        self.last = entry.seq;
        match &entry.fact {
            Fact::Created(_)
            | Fact::Received { .. }
            | Fact::Game(_)
            | Fact::Digest { .. }
            | Fact::Adopted
            | Fact::Revealed { .. }
            | Fact::Undone { .. }
            | Fact::Redone => {}
            Fact::Joined { seat, name, word } => match self.seat(*seat) {
                Some(left) => *left = Seat::new(name, word),
                None => self.seats.push(Seat::new(name, word)),
            },
            Fact::Added { seat, name } => {
                // The public's part comes after those of all seats.
                self.untold.insert(seat.index().min(self.untold.len()), Untold::default());
                self.seats.push(Seat::new(name, ""));
                self.note(format!("{name} has come into the game."));
            }
            Fact::TakenOver { shape } => self.shape = Some(shape.clone()),
            Fact::Started => self.started = true,
            Fact::Rolled(roll) => self.dice_counter = roll.counter + 1,
            Fact::Filed { seat, decision, answer, .. } => {
                self.filed.insert(decision.clone(), Filed { seat: *seat, answer: answer.clone(), at: entry.at });
                if let Some(s) = self.seat(*seat) {
                    s.silent = 0;
                }
            }
            Fact::Cleared { decisions, .. } => self.filed.retain(|id, _| !decisions.contains(id)),
            Fact::Queued { seat, lines } => {
                if let Some(s) = self.seat(*seat) {
                    s.queue = lines.clone();
                }
            }
            Fact::Unqueued { seat, line, .. } => {
                if let Some(s) = self.seat(*seat)
                    && let Some(at) = s.queue.iter().position(|l| l == line)
                {
                    s.queue.remove(at);
                }
            }
            Fact::Announced { deadline, at } => {
                self.deadlines.insert(deadline.clone(), Running { announced: entry.at, at: *at, reminded: 0 });
            }
            Fact::Moved { deadline, at, .. } => {
                if let Some(running) = self.deadlines.get_mut(deadline) {
                    running.at = *at;
                    // Those that would have gone out by now are not sent for the second time.
                    running.reminded = self.creation.clock.reminders(running.announced, *at).into_iter().filter(|t| *t <= entry.at).count();
                }
            }
            Fact::Stepped { moment, spent } => {
                self.filed.retain(|id, _| !spent.contains(id));
                if let Stepped::Due(deadline) | Stepped::AllIn(deadline) = moment {
                    self.deadlines.remove(deadline);
                    self.seats.iter_mut().for_each(|s| s.waits = false);
                }
            }
            Fact::Missed { seat, wholly, .. } => {
                if *wholly && let Some(s) = self.seat(*seat) {
                    s.silent += 1;
                    self.note(format!("{} sent nothing in time.", self.name(*seat)));
                }
            }
            Fact::Reminded { deadline, .. } => {
                if let Some(running) = self.deadlines.get_mut(deadline) {
                    running.reminded += 1;
                }
            }
            Fact::Reported { seats, public } => {
                for seat in seats {
                    self.told(seat.index());
                }
                if *public {
                    self.told(self.untold.len().saturating_sub(1));
                }
            }
            Fact::Said { seat, text } => {
                for untold in &mut self.untold {
                    untold.said.push((*seat, text.clone()));
                }
            }
            Fact::Wait { seat, on } => {
                if let Some(s) = self.seat(*seat) {
                    s.waits = *on;
                }
            }
            Fact::Zone { seat, zone } => {
                let zone = *zone;
                if let Some(s) = self.seat(*seat) {
                    s.zone = Some(zone);
                }
            }
            Fact::Sought { seat, on } => {
                let on = *on;
                if let Some(s) = self.seat(*seat) {
                    s.sought = on;
                }
                if on {
                    self.note(format!("A new player is sought for {}. Whoever observes the game is asked, in turn.", self.name(*seat)));
                }
            }
            Fact::Looked { what, reason } => {
                self.note(format!("A moderator who also plays looked at {what}, because {reason}."));
            }
            Fact::Vacation { seat, from, to } => {
                let vacation = (*from, *to);
                if let Some(s) = self.seat(*seat) {
                    s.vacations.push(vacation);
                }
            }
            Fact::Back { seat } => {
                if let Some(s) = self.seat(*seat) {
                    s.vacations.clear();
                }
            }
            Fact::Resigned { seat } => {
                if let Some(s) = self.seat(*seat) {
                    s.resigned = true;
                }
                self.note(format!("{} has left the game.", self.name(*seat)));
            }
            Fact::Replaced { seat, .. } => {
                if let Some(s) = self.seat(*seat) {
                    s.resigned = false;
                    s.silent = 0;
                    s.sought = false;
                    // The newcomer lives somewhere else.
                    s.zone = None;
                    s.vacations.clear();
                }
                self.note(format!("{} has a new player.", self.name(*seat)));
            }
            Fact::Asked { seat, question } => {
                let question = *question;
                if let Some(s) = self.seat(*seat) {
                    s.question = Some(question);
                }
            }
            Fact::Settled { seat } => {
                if let Some(s) = self.seat(*seat) {
                    s.question = None;
                }
            }
            Fact::Held { reason } => self.held = Some(reason.clone()),
            Fact::Resumed { deadlines } => {
                self.held = None;
                for (id, at) in deadlines {
                    if let Some(running) = self.deadlines.get_mut(id) {
                        running.at = *at;
                    }
                }
            }
            Fact::Ruled { number, words, reason } => {
                let ruling = Ruling { number: *number, round: self.round, words: words.clone(), reason: reason.clone() };
                for untold in &mut self.untold {
                    untold.rulings.push(ruling.clone());
                }
                self.rulings.push(ruling);
            }
            Fact::Ended { outcome } => {
                self.outcome = Some(outcome.clone());
                self.deadlines.clear();
            }
        }
    }
}
