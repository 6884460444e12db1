//! A ruling that comes late: after an undo and the ruling itself, the undone turns are carried out anew with the same orders, and what that changed is told.
//!
//! The log keeps both courses: the undone stretch stays in it, superseded; the new one follows as entries of their own.

use crate::games::ruleset::{Problem, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use crate::referee::entry::{Entry, Fact, Stepped, effective};
use crate::referee::game::Game;
use crate::referee::mails::{Occasion, To};
use chrono::{DateTime, Utc};
use serde_json::Value;

/// How many differences are told one by one.
const MOST_TOLD: usize = 40;

impl Game {
    /// Carries out anew what the last undo took away, and tells everybody what came out otherwise. The paragraphs say the same to the moderator.
    pub(super) fn recompute(&mut self, stored: &[Entry], ruled: Fact, now: DateTime<Utc>) -> Result<Vec<String>, Problem> {
        let log: Vec<Entry> = stored.iter().chain(self.entries()).cloned().collect();
        let (before, stretch) = undone(&log)?;
        let was = Game::load(self.tag.clone(), self.secret.clone(), None, &before, false).map_err(|e| Problem::new(e.to_string()))?;
        self.emit(ruled, now);
        let mails = self.mails.len();
        let mut notes = Vec::new();
        for entry in stretch {
            if self.over() {
                break;
            }
            match entry.fact {
                Fact::Filed { seat, decision, answer, letter } => {
                    if let Some(answer) = self.still_possible(seat, &decision.0, answer, &mut notes) {
                        self.emit(Fact::Filed { seat, decision, answer, letter }, now);
                    }
                }
                Fact::Cleared { seat, decisions } => self.emit(Fact::Cleared { seat, decisions }, now),
                Fact::Stepped { moment: Stepped::Answered(id), .. } if self.facts.filed.contains_key(&id) => {
                    self.step(Stepped::Answered(id), now);
                }
                Fact::Stepped { moment: Stepped::Due(id) | Stepped::AllIn(id), .. } => {
                    if self.play.deadlines().first().is_none_or(|d| d.id != id) {
                        notes.push(format!("The game takes another course at {id}; from there on it waits for new orders."));
                        break;
                    }
                    self.step(Stepped::Due(id), now);
                }
                _ => {}
            }
        }
        // The reports of the turns in between are told as differences, not one by one.
        self.mails.truncate(mails);
        let mut changed = differences(&was.play.table(), &self.play.table());
        if changed.is_empty() {
            changed.push("Nothing has come out otherwise.".to_owned());
        }
        let told: Vec<String> = notes.into_iter().chain(changed).collect();
        for seat in (0..self.facts.seats.len()).filter_map(|s| u8::try_from(s).ok()).map(SeatId) {
            self.notice(To::Seat(seat), format!("What a ruling has changed in {}", self.tag), told.clone());
        }
        if !self.over() {
            self.report_all(Occasion::Ruling, now);
        }
        Ok(told)
    }

    /// The orders of an answer that are still legal; those that are not are noted.
    fn still_possible(&self, seat: SeatId, decision: &str, answer: Answer, notes: &mut Vec<String>) -> Option<Answer> {
        let name = self.facts.name(seat);
        let Some(open) = self.open().into_iter().find(|d| d.id.0 == decision && d.seat == seat) else {
            let lines: Vec<&str> = answer.orders.iter().map(|o| o.normal.as_str()).collect();
            notes.push(format!("{name}'s order answers nothing any more: {}.", lines.join("; ")));
            return None;
        };
        let verdicts = self.play.check(&open, &answer, &self.answers_of(seat));
        let mut orders = Vec::new();
        for (order, verdict) in answer.orders.into_iter().zip(verdicts) {
            match verdict {
                Verdict::Stands { .. } => orders.push(order),
                Verdict::Refused(problem) => notes.push(format!("{name}'s `{}` is not possible any more: {problem}", order.normal)),
            }
        }
        (!orders.is_empty()).then_some(Answer { orders })
    }
}

/// The log up to the last undo, and the entries that it took away.
fn undone(log: &[Entry]) -> Result<(Vec<Entry>, Vec<Entry>), Problem> {
    let nothing = || Problem::new("Nothing is undone that could be carried out anew. First `undo to turn N`, then rule, then `recompute`.");
    let at = log.iter().rposition(|e| matches!(e.fact, Fact::Undone { .. } | Fact::Redone)).ok_or_else(nothing)?;
    let (before, after) = log.split_at(at);
    let Some(Fact::Undone { to, .. }) = after.first().map(|e| &e.fact) else { return Err(nothing()) };
    if after.iter().any(|e| matches!(e.fact, Fact::Stepped { .. })) {
        return Err(Problem::new(
            "The game has gone on since the undo, so that the old orders no longer fit. Undo again to carry them out anew.",
        ));
    }
    let gone = effective(before).into_iter().filter(|e| e.seq > *to && !e.fact.survives_undo()).cloned().collect();
    Ok((before.to_vec(), gone))
}

/// What is different in two public tables, a line each.
fn differences(was: &Value, is: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare("", was, is, &mut found);
    if found.len() > MOST_TOLD {
        let more = found.len() - MOST_TOLD;
        found.truncate(MOST_TOLD);
        found.push(format!("and {more} more."));
    }
    found
}

fn compare(path: &str, was: &Value, is: &Value, found: &mut Vec<String>) {
    match (was, is) {
        (Value::Object(was), Value::Object(is)) => {
            let keys = was.keys().chain(is.keys().filter(|k| !was.contains_key(*k)));
            for key in keys {
                let path = if path.is_empty() { key.clone() } else { format!("{path}, {key}") };
                compare(&path, was.get(key).unwrap_or(&Value::Null), is.get(key).unwrap_or(&Value::Null), found);
            }
        }
        (was, is) if was != is => found.push(format!("{path}: {} instead of {}", shown(is), shown(was))),
        _ => {}
    }
}

fn shown(value: &Value) -> String {
    let text = |v: &Value| match v {
        Value::String(s) => s.clone(),
        Value::Null => "nothing".to_owned(),
        other => other.to_string(),
    };
    match value {
        Value::Array(items) if items.is_empty() => "nothing".to_owned(),
        Value::Array(items) if items.iter().all(|i| !i.is_object() && !i.is_array()) => {
            items.iter().map(text).collect::<Vec<_>>().join(", ")
        }
        other => text(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice::{Dice, Secret};
    use crate::games::ruleset::Options;
    use crate::referee::clock::Clock;
    use crate::referee::entry::{GameTag, Press};
    use crate::referee::game::NewGame;
    use crate::referee::letters::PlayerLetter;
    use chrono::TimeDelta;

    /// Plays some deadlines of a game with random orders of every seat; its log.
    fn played(seed: u64, voting: &str, deadlines: usize) -> (Game, Vec<Entry>) {
        let mut now: DateTime<Utc> = DateTime::from_timestamp_nanos(1_772_362_800_000_000_000);
        let options = Options([("voting".to_owned(), voting.into())].into());
        let new = NewGame {
            tag: GameTag("undo".into()),
            game: "egypt".into(),
            title: String::new(),
            options,
            seats: 3,
            clock: Clock::default(),
            press: Press::default(),
            secret: Secret::from_seed(seed),
            sealing: None,
        };
        let mut game = Game::create(new, now).unwrap();
        game.early = false;
        for name in ["Igthorn", "Nadia", "Omar"] {
            game.take_seat(name, name, now).unwrap();
        }
        game.begin(None, now).unwrap();
        let mut chance = Dice::new(Secret::from_seed(seed + 1000), Vec::new(), 0);
        let mut log = game.take_entries();
        for _ in 0..deadlines {
            now += TimeDelta::hours(1);
            for decision in game.open() {
                if game.over() || !game.open().contains(&decision) {
                    continue;
                }
                if let Some(answer) = game.play.sample(&decision, &mut chance) {
                    let orders = answer.orders.iter().map(|o| o.normal.clone()).collect();
                    let letter =
                        PlayerLetter { id: None, seat: decision.seat, orders, remarks: Vec::new(), arrived: now, answers_round: None };
                    game.receive(&letter);
                }
            }
            game.pass_deadline(now);
            log.extend(game.take_entries());
        }
        (game, log)
    }

    /// The position without the rulings that brought it about.
    fn position(game: &Game) -> Value {
        let mut position = game.play.snapshot();
        if let Some(table) = position.as_object_mut() {
            table.remove("rulings");
        }
        position
    }

    /// Undoes each turn of a random game in turn, and carries it out anew with the same orders.
    fn undone_and_done_again(seed: u64, voting: &str, deadlines: usize) {
        let (game, log) = played(seed, voting, deadlines);
        let (was, marks) = (position(&game), game.facts.marks.clone());
        assert!(marks.len() > 3, "{voting}: {marks:?}");
        for mark in marks.iter().filter(|m| m.phase.is_none() && m.entry < game.facts.last) {
            let mut again = Game::load(game.tag.clone(), game.secret.clone(), None, &log, true).unwrap();
            again.early = false;
            let now = log.last().unwrap().at;
            again.rule(&format!("undo to turn {} because of a test", mark.round), now, &|| Ok(log.clone())).unwrap();
            assert_eq!(again.play.round(), mark.round, "{voting}");
            again.rule("recompute because of a test", now, &|| Ok(log.clone())).unwrap();
            assert!(position(&again) == was, "{voting}, seed {seed}: undone to turn {}, the same orders give another position", mark.round);
            let whole: Vec<Entry> = log.iter().cloned().chain(again.take_entries()).collect();
            let loaded = Game::load(game.tag.clone(), game.secret.clone(), None, &whole, true).unwrap();
            assert_eq!(loaded.play.digest(), again.play.digest(), "{voting}: the log of the undone game replays");
        }
    }

    #[test]
    fn the_undo_of_any_turn_and_the_same_orders_give_the_same_position() {
        undone_and_done_again(2, "between-turns", 6);
    }

    #[test]
    #[ignore = "whole games"]
    fn the_undo_of_any_turn_of_longer_games_and_the_same_orders_give_the_same_position() {
        for (seed, voting) in [(1, "rolling"), (2, "between-turns"), (3, "with-next-orders"), (4, "rolling")] {
            undone_and_done_again(seed, voting, 12);
        }
    }
}
