//! The moderator's tools. Every ruling has a reason, is in the log, and is printed in the next report.

use crate::games::ruleset::{Problem, RulingNote, nearest};
use crate::games::seat::{SeatId, Viewer};
use crate::mail::letter::Address;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use crate::orders::parse;
use crate::referee::dates;
use crate::referee::entry::{Entry, Fact};
use crate::referee::facts::Mark;
use crate::referee::game::{Game, seat_name};
use crate::referee::letters::PlayerLetter;
use crate::referee::mails::{LineVerdict, Occasion};
use chrono::{DateTime, TimeDelta, TimeZone, Utc};

/// What came of a ruling, for the moderator.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruled {
    /// Its number, if it is one that players are told of.
    pub number: Option<u32>,
    /// What to tell the moderator, by paragraphs.
    pub paragraphs: Vec<String>,
    /// Whose seat goes to a new player, and the address from which that one plays: no part of the log, which is shown to all.
    pub newcomer: Option<(SeatId, Address)>,
}

/// The log as the store has it; read only for an undo.
pub type StoredLog<'a> = &'a dyn Fn() -> Result<Vec<Entry>, Problem>;

impl Game {
    /// The moderator's verbs in this game: the referee's and the ruleset's.
    pub fn ruling_forms(&self) -> Vec<Form> {
        vec![own_form(self), self.play.edits()]
    }

    /// Carries out a ruling: `set Tarantula.Slaves 150 because …`. Refused with the reason where it is not possible.
    pub fn rule(&mut self, words: &str, now: DateTime<Utc>, log: StoredLog<'_>) -> Result<Ruled, Problem> {
        let (order, reason) = match words.rsplit_once(" because ") {
            Some((order, reason)) => (order.trim(), reason.trim()),
            None => (words.trim(), ""),
        };
        let forms = self.ruling_forms();
        let forms: Vec<&Form> = forms.iter().collect();
        let (index, read) = parse::read_order(order, &forms).map_err(|p| Problem { message: p.message, suggestion: p.suggestion })?;
        if index == 0 && read.verb == "preview" {
            return Ok(Ruled { number: None, paragraphs: self.preview(now), newcomer: None });
        }
        if reason.is_empty() {
            return Err(Problem::new("A ruling needs a reason, which the players read.").suggest(format!("{order} because …")));
        }
        let number = u32::try_from(self.facts.rulings.len()).unwrap_or(u32::MAX).saturating_add(1);
        let newcomer = if index == 0 && read.verb == "replace" { Some(self.newcomer(&read)?) } else { None };
        let words = match &newcomer {
            // All read the ruling; the address is the newcomer's own business.
            Some((seat, _)) => format!("replace {}", self.facts.name(*seat)),
            None => read.normal.clone(),
        };
        let ruled = Fact::Ruled { number, words: words.clone(), reason: reason.to_owned() };
        let note = RulingNote { number, words, reason: reason.to_owned() };
        let paragraphs = if index == 0 {
            let paragraphs = self.own_ruling(&read, reason, ruled, now, log)?;
            // An undo is no part of the game that it goes back from: noted in it, it could not be taken back itself.
            let kept = !matches!(read.verb.as_str(), "undo" | "redo" | "recompute");
            if kept && !self.over() {
                for event in self.play.note_ruling(&note, &[]) {
                    self.emit(Fact::Game(event), now);
                }
            }
            paragraphs
        } else {
            self.edit(&read, ruled, &note, now)?
        };
        Ok(Ruled { number: Some(number), paragraphs, newcomer })
    }

    /// Which seat a `replace` gives away, and to which address.
    fn newcomer(&self, order: &Order) -> Result<(SeatId, Address), Problem> {
        let seat = self.seat_slot(order)?;
        let name = self.facts.name(seat);
        let Some(written) = order.text("address") else {
            let problem =
                format!("Who plays for {name} now? Give the address, or write `seek {name}`: then those who observe the game are asked.");
            return Err(Problem::new(problem).suggest(format!("replace {name} with ADDRESS because …")));
        };
        let address = written.parse().map_err(|why: String| Problem::new(format!("{why}.")))?;
        Ok((seat, address))
    }

    fn edit(&mut self, edit: &Order, ruled: Fact, note: &RulingNote, now: DateTime<Utc>) -> Result<Vec<String>, Problem> {
        let open_before = self.open().into_iter().map(|d| d.id).collect();
        let round = self.facts.round;
        let mut dice = self.dice();
        let events = self.play.edit(edit, &mut dice)?;
        let mut trial = self.play.duplicate();
        for event in &events {
            trial.apply(event, crate::referee::entry::VERSION).map_err(|e| Problem::new(e.to_string()))?;
        }
        if let Some(broken) = trial.invariants().first() {
            return Err(Problem::new(format!("That would leave the game in an impossible state: {broken}.")));
        }
        let noted = self.play.note_ruling(note, &events);
        self.emit(ruled, now);
        self.record_rolls(&mut dice, now);
        let boundary = events.iter().any(|e| self.play.boundary(e).is_some());
        for event in events.into_iter().chain(noted) {
            self.emit(Fact::Game(event), now);
        }
        self.after_step(open_before, Some(round), boundary, now);
        Ok(vec![format!("Done: {}.", edit.normal.trim_end_matches('.'))])
    }

    fn own_ruling(
        &mut self,
        order: &Order,
        reason: &str,
        ruled: Fact,
        now: DateTime<Utc>,
        log: StoredLog<'_>,
    ) -> Result<Vec<String>, Problem> {
        match order.verb.as_str() {
            "undo" => {
                let mark = self.mark(order)?;
                let stored = log()?;
                self.emit(ruled, now);
                self.emit(Fact::Undone { to: mark.entry, words: order.normal.clone() }, now);
                self.back_from(&stored, now)?;
                Ok(vec![format!(
                    "The game is back at the beginning of {}. `recompute` carries out what was undone anew, with the same orders; `redo` takes the undo back.",
                    self.described(&mark)
                )])
            }
            "redo" => {
                let stored = log()?;
                if !stored.iter().chain(std::iter::empty()).any(|e| matches!(e.fact, Fact::Undone { .. })) {
                    return Err(Problem::new("Nothing has been undone."));
                }
                self.emit(ruled, now);
                self.emit(Fact::Redone, now);
                self.back_from(&stored, now)?;
                Ok(vec!["What was undone is back.".to_owned()])
            }
            "recompute" => {
                let stored = log()?;
                self.recompute(&stored, ruled, now)
            }
            "extend" | "shorten" => {
                let next = self.play.deadlines().into_iter().next().ok_or_else(|| Problem::new("No deadline is running."))?;
                let running = self.facts.deadlines.get(&next.id).ok_or_else(|| Problem::new("No deadline is running."))?;
                let least = TimeDelta::minutes(i64::from(self.facts.creation.clock.least));
                let zone = self.facts.creation.clock.zone;
                let longer = order.verb == "extend";
                let wanted = match order.text("moment") {
                    Some(words) => {
                        let usual = running.at.with_timezone(&zone).time();
                        let moment = dates::moment(words, now.with_timezone(&zone).date_naive(), usual)?;
                        let at = zone.from_local_datetime(&moment).earliest();
                        at.ok_or_else(|| Problem::new(format!("There is no {moment} in {zone}.")))?.to_utc()
                    }
                    None => {
                        let unit = match order.choice("unit") {
                            Some("minutes") => TimeDelta::minutes(1),
                            Some("days") => TimeDelta::days(1),
                            Some("weeks") => TimeDelta::weeks(1),
                            _ => TimeDelta::hours(1),
                        };
                        let by = unit * i32::try_from(order.number("count").unwrap_or(1)).unwrap_or(1);
                        if longer { running.at + by } else { running.at - by }
                    }
                };
                if (wanted <= running.at) == longer {
                    let (than, other) = if longer { ("later", "shorten") } else { ("earlier", "extend") };
                    let is = running.at.with_timezone(&zone).format("%a %-d %b %Y %H:%M %Z");
                    return Err(Problem::new(format!(
                        "The deadline is at {is}, and that is not {than}. `{other}` moves it the other way."
                    )));
                }
                // Shortening leaves time to answer, and never lengthens.
                let at = wanted.max(running.at.min(now + least));
                self.emit(ruled, now);
                self.emit(Fact::Moved { deadline: next.id, at, reason: reason.to_owned() }, now);
                self.report_all(Occasion::Ruling, now);
                Ok(vec![format!(
                    "The {} are due at {} now.",
                    next.title,
                    at.with_timezone(&self.facts.creation.clock.zone).format("%a %-d %b %Y %H:%M %Z")
                )])
            }
            "pause" => {
                self.emit(ruled, now);
                self.emit(Fact::Held { reason: reason.to_owned() }, now);
                self.report_all(Occasion::Ruling, now);
                Ok(vec!["The game is held until you send `resume`.".to_owned()])
            }
            "resume" => {
                if self.facts.held.is_none() {
                    return Err(Problem::new("The game is not held."));
                }
                let clock = self.facts.creation.clock.clone();
                let deadlines = self
                    .play
                    .deadlines()
                    .into_iter()
                    .filter(|d| self.facts.deadlines.get(&d.id).is_some_and(|r| r.at <= now))
                    .map(|d| (d.id.clone(), clock.due(&d, now)))
                    .collect();
                self.emit(ruled, now);
                self.emit(Fact::Resumed { deadlines }, now);
                self.report_all(Occasion::Ruling, now);
                Ok(vec!["The game goes on.".to_owned()])
            }
            "order for" => {
                let seat = self.seat_slot(order)?;
                let line = order.text("order").unwrap_or_default().to_owned();
                let letter = PlayerLetter { id: None, seat, orders: vec![line], remarks: Vec::new(), arrived: now, answers_round: None };
                let tried = self.sandbox().receive(&letter);
                if let Some(LineVerdict::Wrong { problem, suggestion }) = tried.lines.into_iter().next().map(|l| l.verdict) {
                    return Err(Problem { message: problem, suggestion });
                }
                self.emit(ruled, now);
                let answer = self.receive(&letter);
                self.answer(seat, answer.clone());
                Ok(answer
                    .lines
                    .iter()
                    .map(|l| match &l.verdict {
                        LineVerdict::Fine { normal, .. } => format!("Ordered for {}: {normal}.", self.facts.name(seat)),
                        LineVerdict::Wrong { problem, .. } => format!("Refused: {problem}"),
                    })
                    .collect())
            }
            "replace" => {
                let seat = self.seat_slot(order)?;
                self.emit(ruled, now);
                self.emit(Fact::Replaced { seat, reason: reason.to_owned() }, now);
                Ok(vec![format!(
                    "{} has a new player, who gets the game as it stands; the address and the token before count no more.",
                    self.facts.name(seat)
                )])
            }
            "seek" => {
                let seat = self.seat_slot(order)?;
                if !self.facts.started || self.over() {
                    return Err(Problem::new("A new player is sought only while the game is played."));
                }
                let on = order.choice("no").is_none();
                self.emit(ruled, now);
                self.seek(seat, on, now);
                let name = self.facts.name(seat);
                Ok(vec![match on {
                    true => format!("Whoever observes the game is asked, in turn, whether they take {name}'s seat."),
                    false => format!("Nobody is asked any more to take {name}'s seat."),
                }])
            }
            "add" => {
                let name = seat_name(order.text("name").unwrap_or_default())?;
                if !self.facts.started {
                    return Err(Problem::new("The game has not begun; a player joins by mail, or is named when the game is made."));
                }
                if let Some(taken) = self.facts.seats.iter().find(|s| s.name.to_lowercase() == name.to_lowercase()) {
                    return Err(Problem::new(format!("There is already a player called {} in {}.", taken.name, self.tag)));
                }
                let seat = u8::try_from(self.facts.seats.len()).ok().filter(|n| self.play.seats().contains(&(n + 1)));
                let seat = seat.ok_or_else(|| Problem::new(format!("{} has no room for another player.", self.play.title())))?;
                let events = self.play.add_seat(&name)?;
                let musts = self.open().into_iter().map(|d| d.id).collect();
                self.emit(ruled, now);
                self.emit(Fact::Added { seat: SeatId(seat), name: name.clone() }, now);
                for event in events {
                    self.emit(Fact::Game(event), now);
                }
                self.after_step(musts, Some(self.facts.round), false, now);
                Ok(vec![format!("{name} has a seat now. `maat seat` gives it an address.")])
            }
            "end game" => {
                let winners = order.choices("winners").iter().filter_map(|id| id.parse().ok()).map(SeatId).collect();
                self.emit(ruled, now);
                let outcome = crate::games::ruleset::Outcome { winners, reason: format!("the moderator ended the game, because {reason}") };
                self.emit(Fact::Ended { outcome }, now);
                self.emit(Fact::Revealed { secret: self.secret.reveal() }, now);
                self.report_end(now);
                Ok(vec!["The game is over.".to_owned()])
            }
            other => Err(Problem::new(format!("`{other}` is no ruling."))),
        }
    }

    /// All rulings with their reasons, and what became of them.
    pub(super) fn rulings_so_far(&self) -> String {
        let became = self.play.precedents();
        let round = self.round_word();
        let line = |r: &crate::referee::mails::Ruling| {
            let fate: Vec<&str> = became.iter().filter(|(n, _)| *n == r.number).map(|(_, what)| what.as_str()).collect();
            let fate = if fate.is_empty() { String::new() } else { format!(" ({})", fate.join("; ")) };
            format!("{}. ({round} {}) {}, because {}{fate}", r.number, r.round, r.words, r.reason)
        };
        match self.facts.rulings.as_slice() {
            [] => "There have been no rulings.".to_owned(),
            rulings => rulings.iter().map(line).collect::<Vec<_>>().join("\n"),
        }
    }

    fn back_from(&mut self, stored: &[Entry], now: DateTime<Utc>) -> Result<(), Problem> {
        self.reload(stored).map_err(|e| Problem::new(e.to_string()))?;
        self.announce(now);
        self.report_all(Occasion::Ruling, now);
        Ok(())
    }

    fn seat_slot(&self, order: &Order) -> Result<SeatId, Problem> {
        order.choice("seat").and_then(|id| id.parse().ok()).map(SeatId).ok_or_else(|| Problem::new("Which seat?"))
    }

    fn mark(&self, order: &Order) -> Result<Mark, Problem> {
        let marks = &self.facts.marks;
        let none = || Problem::new("There is nothing to undo yet.");
        let Some(round) = order.number("turn") else {
            return marks.iter().rev().find(|m| m.entry < self.facts.last).cloned().ok_or_else(none);
        };
        let phase = order.text("phase").map(str::to_lowercase);
        let found = marks.iter().rev().find(|m| i64::from(m.round) == round && m.phase.as_deref().map(str::to_lowercase) == phase);
        found.cloned().ok_or_else(|| {
            let all: Vec<String> = marks.iter().map(|m| self.described(m)).collect();
            let wanted = format!("{} {round}{}", self.round_word(), phase.map(|p| format!(" {p}")).unwrap_or_default());
            let problem = Problem::new(format!("There is no {wanted} to go back to. There is: {}.", all.join(", ")));
            match nearest(&wanted, all.iter().map(String::as_str)) {
                Some(near) => problem.suggest(format!("undo to {near}")),
                None => problem,
            }
        })
    }

    /// What this game calls a round, within a sentence ("turn", "day").
    fn round_word(&self) -> String {
        self.play.round_name().to_lowercase()
    }

    fn described(&self, mark: &Mark) -> String {
        let phase = mark.phase.as_ref().map(|p| format!(" {p}")).unwrap_or_default();
        format!("{} {}{phase}", self.round_word(), mark.round)
    }

    /// What the next deadline would do with the orders as they stand.
    pub(super) fn preview(&self, now: DateTime<Utc>) -> Vec<String> {
        let mut sandbox = self.sandbox();
        sandbox.witness = Some(Vec::new());
        sandbox.pass_deadline(now);
        let told: Vec<String> = sandbox
            .witness
            .unwrap_or_default()
            .into_iter()
            .filter_map(|w| w.told.into_iter().find(|(v, _)| *v == Viewer::Public).or(None).map(|(_, o)| o.text))
            .collect();
        if told.is_empty() { vec!["Nothing would happen.".to_owned()] } else { told }
    }
}

fn own_form(game: &Game) -> Form {
    let seats: Vec<Candidate> = game.facts.seats.iter().enumerate().map(|(i, s)| Candidate::new(i.to_string(), s.name.clone())).collect();
    let first = game.facts.name(SeatId(0)).to_owned();
    let text = |name: &str| Part::slot(name, SlotKind::Text { lines: true, most: 5000 });
    let units = [("minutes", ["minute", "min"]), ("hours", ["hour", "h"]), ("days", ["day", "d"]), ("weeks", ["week", "w"])];
    let units: Vec<Candidate> = units
        .iter()
        .map(|(unit, others)| Candidate {
            names: std::iter::once(*unit).chain(*others).map(str::to_owned).collect(),
            ..Candidate::new(*unit, *unit)
        })
        .collect();
    let by = || {
        vec![
            Part::optional(vec![Part::words(&["the deadline", "deadline"])], ""),
            Part::OneOf(vec![
                vec![
                    Part::words(&["by"]),
                    Part::OneOf(vec![
                        vec![Part::words(&["a", "an"])],
                        vec![Part::slot("count", SlotKind::Number { least: 1, most: 10_000 })],
                    ]),
                    Part::choice("unit", units.clone()),
                ],
                vec![Part::words(&["to", "until", "till"]), Part::slot("moment", SlotKind::Text { lines: false, most: 60 })],
            ]),
        ]
    };
    let own_word = game.round_word();
    let mut round = vec![own_word.as_str()];
    round.extend(["turn", "round"].into_iter().filter(|word| *word != own_word));
    let to = vec![
        Part::words(&["to"]),
        Part::words(&round),
        Part::slot("turn", SlotKind::Number { least: 0, most: 1_000_000 }),
        Part::optional(vec![text("phase")], "the beginning of the turn"),
    ];
    Form {
        verbs: vec![
            VerbForm::new("undo", vec![Part::optional(to, "the last phase")], "puts the game back to the beginning of a turn or phase")
                .example(format!("undo to {own_word} 3 because the report was wrong")),
            VerbForm::new("redo", vec![], "takes the last undo back").example("redo because it was right after all"),
            VerbForm::new(
                "recompute",
                vec![],
                "after an undo and a ruling: carries out the undone turns anew, with the same orders, and tells everybody what came out otherwise",
            )
            .example("recompute because the ruling concerns turn 3"),
            VerbForm::new("extend", by(), "moves the next deadline")
                .example("extend the deadline by 2 days because of the holidays")
                .example("extend until friday 20:00 because of the holidays"),
            VerbForm::new("shorten", by(), "moves the next deadline").example("shorten the deadline by 12 hours because all agree"),
            VerbForm::new("pause", vec![], "holds the game").example("pause because two players travel"),
            VerbForm::new("resume", vec![], "lets a held game go on").example("resume because all are back"),
            VerbForm::new(
                "order for",
                vec![Part::choice("seat", seats.clone()), Part::words(&[":"]), text("order")],
                "orders on a player's behalf",
            )
            .example(format!("order for {first}: wait because she told me so on the phone")),
            VerbForm::new(
                "add",
                vec![Part::optional(vec![Part::words(&["player", "a player"])], ""), Part::slot("name", SlotKind::Text { lines: false, most: 60 })],
                "adds a player to the running game, at the end of the row",
            )
            .example("add Nadia because she would like to play"),
            VerbForm::new(
                "replace",
                vec![
                    Part::choice("seat", seats.clone()),
                    Part::optional(
                        vec![Part::optional(vec![Part::words(&["with", "by"])], ""), Part::slot("address", SlotKind::Text { lines: false, most: 254 })],
                        "the new player's address",
                    ),
                ],
                "gives a seat to a new player, who writes from that address",
            )
            .example(format!("replace {first} with nadia@example.org because she has no time any more")),
            VerbForm::new(
                "seek",
                vec![
                    Part::optional(vec![Part::choice("no", vec![Candidate::new("no", "nobody"), Candidate::new("no", "no one")])], ""),
                    Part::optional(vec![Part::words(&["for"])], ""),
                    Part::choice("seat", seats.clone()),
                ],
                "asks those who observe the game, one after the other, to take a seat over; `seek nobody for` ends that",
            )
            .example(format!("seek {first} because she has no time any more")),
            VerbForm::new(
                "end game",
                vec![Part::optional(
                    vec![
                        Part::words(&["winner", "winners"]),
                        Part::slot(
                            "winners",
                            SlotKind::List { of: Box::new(SlotKind::Choice { candidates: seats, numbered: false }), least: 1, most: 20 },
                        ),
                    ],
                    "nobody wins",
                )],
                "ends the game",
            )
            .example(format!("end game winner {first} because all others have left")),
            VerbForm::new("preview", vec![], "shows what the next deadline would do with the orders as they stand").example("preview"),
        ],
    }
}
