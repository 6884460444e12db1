//! Games played from a script in memory: `maat play`, and the tests that read like stories.
//!
//! The format is the command line's: a TOML file with `game`, `seats`, `options`, an optional `table`, the steps
//! (`[[do]]`) and an optional `[expect]`ation of the table that comes out.

use crate::games::dice::Secret;
use crate::games::ruleset::{Duty, Options, Problem};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::{lines, parse};
use crate::referee::clock::Clock;
use crate::referee::entry::{Entry, GameTag, Press};
use crate::referee::game::{Game, NewGame};
use crate::referee::letters::PlayerLetter;
use crate::referee::mails::{AnswerReport, LineVerdict, Mail};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

/// A script, as its file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// The game's name in the registry.
    pub game: String,
    /// The seats' names, clockwise.
    pub seats: Vec<String>,
    /// The dice's secret in hex; without it a fixed one.
    pub seed: Option<String>,
    /// The game's options.
    #[serde(default)]
    pub options: Options,
    /// The position to start from, instead of the setup.
    pub table: Option<Value>,
    /// The steps.
    #[serde(default, rename = "do")]
    pub steps: Vec<Do>,
    /// Any part of the table that comes out.
    pub expect: Option<Value>,
}

/// A step of a script.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Do {
    /// Who sends.
    pub seat: Option<String>,
    /// What is sent.
    pub send: Option<String>,
    /// The faces of the next rolls.
    #[serde(default)]
    pub rolls: Vec<u32>,
    /// The next deadline passes.
    #[serde(default)]
    pub advance: bool,
    /// The clock moves to this time.
    pub at: Option<DateTime<Utc>>,
    /// The moderator rules.
    pub moderator: Option<String>,
    /// What the problems of the letter's refused lines must say, a line each, in order; likewise of a ruling that is refused. Without it
    /// nothing is looked at.
    pub refused: Option<Vec<String>>,
    /// What the answer's warnings must say: each of these stands in one of them.
    #[serde(default)]
    pub warned: Vec<String>,
}

/// A script that cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum ScriptError {
    /// The file is not a script.
    #[error("{0}")]
    Form(#[from] toml::de::Error),
    /// The game, its options or its table is wrong.
    #[error("{0}")]
    Game(#[from] Problem),
    /// A step is wrong.
    #[error("step {step}: {problem}")]
    Step { step: usize, problem: String },
}

/// A script that was played.
pub struct Played {
    /// The game at the end.
    pub game: Game,
    /// Its whole log.
    pub log: Vec<Entry>,
    /// All mails, in order.
    pub mails: Vec<Mail>,
    answers: Vec<Value>,
    expect: Option<Value>,
    /// Where an answer was not what its step says.
    unlike: Vec<String>,
}

/// When scripted games begin.
const BEGINNING: DateTime<Utc> = DateTime::from_timestamp_nanos(1_772_362_800_000_000_000);

/// Reads and plays a script.
pub fn play(text: &str) -> Result<Played, ScriptError> {
    let script: Script = toml::from_str(text)?;
    let secret = match &script.seed {
        Some(hex) => {
            Secret::from_hex(hex).ok_or_else(|| Problem::new(format!("The seed `{hex}` is not at most 64 hexadecimal figures.")))?
        }
        None => Secret::from_seed(0),
    };
    let mut now = BEGINNING;
    let seats = u8::try_from(script.seats.len()).map_err(|_| Problem::new("There are too many seats."))?;
    let new = NewGame {
        tag: GameTag("script".into()),
        game: script.game.clone(),
        title: String::new(),
        options: script.options.clone(),
        seats,
        clock: Clock::default(),
        press: Press::default(),
        secret,
        sealing: None,
    };
    let mut game = Game::create(new, now)?;
    game.early = false;
    game.witness = Some(Vec::new());
    for name in &script.seats {
        game.take_seat(name, "", now)?;
    }
    game.begin(script.table.as_ref(), now)?;
    let mut played = Played { game, log: Vec::new(), mails: Vec::new(), answers: Vec::new(), expect: script.expect, unlike: Vec::new() };
    played.collect();
    for (number, step) in script.steps.iter().enumerate() {
        now = played.take(number, step, now)?;
    }
    Ok(played)
}

impl Played {
    fn collect(&mut self) {
        self.log.extend(self.game.take_entries());
        self.mails.extend(self.game.take_mails());
    }

    fn take(&mut self, number: usize, step: &Do, now: DateTime<Utc>) -> Result<DateTime<Utc>, ScriptError> {
        let wrong = |problem: String| ScriptError::Step { step: number, problem };
        let mut now = now;
        self.game.faces.extend(&step.rolls);
        if let Some(at) = step.at {
            now = at.max(now);
            self.game.advance(now);
        }
        match (&step.seat, &step.send) {
            (Some(name), Some(text)) => {
                let seat = self.seat(name).ok_or_else(|| wrong(format!("there is no seat `{name}`")))?;
                let forms = self.game.forms_of(seat);
                let orders = lines::orders_and_remarks(text, &|line| {
                    parse::verb_of(line, &forms.all(&self.game).collect::<Vec<_>>()).is_some()
                        || forms.mistyped(&self.game, &[line]) == [true]
                });
                let letter =
                    PlayerLetter { id: None, seat, orders: orders.orders, remarks: orders.remarks, arrived: now, answers_round: None };
                let answer = self.game.receive(&letter);
                self.compare_answer(number, step, &answer);
                self.answers.push(answer_json(number, name, &answer));
                self.game.answer(seat, answer);
            }
            (None, None) => {}
            (Some(_), None) => return Err(wrong("`seat` needs `send`".into())),
            (None, Some(_)) => return Err(wrong("`send` needs `seat`".into())),
        }
        if let Some(words) = &step.moderator {
            let log = self.log.clone();
            match (self.game.rule(words, now, &|| Ok(log.clone())), &step.refused) {
                (Ok(_), None) => {}
                (Ok(_), Some(_)) => self.unlike.push(format!("step {number}: the ruling `{words}` should be refused")),
                (Err(problem), None) => return Err(wrong(problem.to_string())),
                (Err(problem), Some(refused)) => {
                    let (problem, wanted) = (problem.to_string(), refused.join(" "));
                    if !problem.contains(&wanted) {
                        self.unlike.push(format!("step {number}: the ruling is refused with `{problem}`, not `{wanted}`"));
                    }
                }
            }
        }
        if step.advance {
            now += TimeDelta::hours(1);
            let told = |game: &Game| game.witness.iter().flatten().filter(|w| !w.told.is_empty()).count();
            let before = told(&self.game);
            self.game.pass_deadline(now);
            // A deadline at which nothing came up (a cut-off without proposals) is skipped.
            if told(&self.game) == before {
                self.game.pass_deadline(now);
            }
        }
        self.collect();
        Ok(now)
    }

    /// Looks whether a letter was answered as its step says.
    fn compare_answer(&mut self, number: usize, step: &Do, answer: &AnswerReport) {
        let problems: Vec<&str> = answer
            .lines
            .iter()
            .filter_map(|l| if let LineVerdict::Wrong { problem, .. } = &l.verdict { Some(problem.as_str()) } else { None })
            .collect();
        if let Some(refused) = &step.refused {
            let alike = refused.len() == problems.len() && refused.iter().zip(&problems).all(|(want, got)| got.contains(want.as_str()));
            if !alike {
                self.unlike.push(format!("step {number}: refused with {problems:?}, not {refused:?}"));
            }
        }
        let warnings: Vec<&str> = answer
            .lines
            .iter()
            .filter_map(|l| if let LineVerdict::Fine { warning, .. } = &l.verdict { warning.as_deref() } else { None })
            .collect();
        for want in &step.warned {
            if !warnings.iter().any(|w| w.contains(want.as_str())) {
                self.unlike.push(format!("step {number}: no warning says `{want}`; there are {warnings:?}"));
            }
        }
    }

    fn seat(&self, name: &str) -> Option<SeatId> {
        let at = self.game.facts.seats.iter().position(|s| s.name.to_lowercase() == name.to_lowercase())?;
        u8::try_from(at).ok().map(SeatId)
    }

    /// The output of `maat play --json`.
    pub fn json(&self) -> Value {
        let game = &self.game;
        let names = |seat: &SeatId| game.facts.name(*seat).to_owned();
        let waiting: Vec<Value> = game
            .open()
            .iter()
            .filter(|d| d.duty == Duty::Must && !game.facts.filed.contains_key(&d.id))
            .map(|d| json!({"who": names(&d.seat), "for": d.title}))
            .chain(game.play.asks().into_iter().map(|what| json!({"who": "moderator", "for": what})))
            .collect();
        json!({
            "answers": self.answers,
            "events": self.events(),
            "unread": game.play.unread(),
            "waiting": waiting,
            "table": game.play.table(),
            "seats": game.facts.seats.iter().map(|s| s.name.clone()).collect::<Vec<_>>(),
            "state": game.play.save(),
            "outcome": game.facts.outcome.as_ref().map(|o| json!({"winners": o.winners.iter().map(names).collect::<Vec<_>>(), "reason": o.reason})),
        })
    }

    fn events(&self) -> Vec<Value> {
        let game = &self.game;
        game.witness
            .iter()
            .flatten()
            .flat_map(|event| {
                let public = event.told.iter().find(|(v, _)| *v == Viewer::Public);
                // Where a seat is told something else than the public, that is an event of its own.
                let private = event.told.iter().filter(move |(v, o)| *v != Viewer::Public && public.is_none_or(|(_, p)| p.text != o.text));
                public.into_iter().chain(private).map(|(viewer, o)| {
                    let visible_to = match viewer {
                        Viewer::Seat(seat) => json!([game.facts.name(*seat)]),
                        Viewer::Public | Viewer::Moderator => json!("all"),
                    };
                    json!({"kind": event.kind, "text": o.text, "visible_to": visible_to, "seat": o.seat.map(|s| game.facts.name(s))})
                })
            })
            .collect()
    }

    /// Where the table differs from the script's expectation.
    pub fn differences(&self) -> Vec<String> {
        let mut found = self.unlike.clone();
        if let Some(expect) = &self.expect {
            let mut table = self.game.play.table();
            if let (Value::Object(table), Some(outcome)) = (&mut table, self.json().get("outcome")) {
                table.entry("outcome").or_insert(outcome.clone());
            }
            compare("", expect, &table, &mut found);
        }
        found
    }
}

/// Every part of `want` must be in `got`; lists are compared whole, their members in part.
fn compare(path: &str, want: &Value, got: &Value, found: &mut Vec<String>) {
    match (want, got) {
        (Value::Object(want), Value::Object(got)) => {
            for (key, want) in want {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                match got.get(key) {
                    Some(got) => compare(&path, want, got, found),
                    None => found.push(format!("{path}: expected {want}, but there is none")),
                }
            }
        }
        (Value::Array(want), Value::Array(got)) if want.len() == got.len() => {
            for (i, (want, got)) in want.iter().zip(got).enumerate() {
                compare(&format!("{path}[{i}]"), want, got, found);
            }
        }
        _ if want == got => {}
        _ => found.push(format!("{path}: expected {want}, got {got}")),
    }
}

fn answer_json(number: usize, seat: &str, answer: &AnswerReport) -> Value {
    let lines: Vec<Value> = answer
        .lines
        .iter()
        .map(|l| match &l.verdict {
            LineVerdict::Fine { normal, warning } => json!({"line": l.line, "ok": true, "normal": normal, "warning": warning}),
            LineVerdict::Wrong { problem, suggestion } => {
                json!({"line": l.line, "ok": false, "problem": problem, "suggestion": suggestion})
            }
        })
        .collect();
    json!({"do": number, "seat": seat, "lines": lines, "remarks": answer.remarks, "notes": answer.notes})
}
