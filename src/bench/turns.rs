//! One game for long: how long a turn takes at its beginning and at its end, and how fast its log is replayed.

use super::model::request;
use super::{BenchError, millis, quantile, settings, writer};
use crate::daemon::site::{Site, entries};
use crate::games::registry;
use crate::games::simulate::{SimulateRequest, folded, play_out};
use crate::mail::mailbox::{ArrivalKey, Arrived, Content};
use crate::mail::postman::{MaildirOutbox, PostmanConfig};
use crate::referee::game::Game;
use crate::store::{Seq, Store};
use chrono::{TimeDelta, Utc};
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Turns {
    /// Turns played.
    pub turns: u32,
    /// Entries of the log at the end.
    pub entries: usize,
    /// How long a turn took among the first tenth (everybody's letter, the deadline, the reports posted), in milliseconds: the one in the middle.
    pub early_ms: f64,
    /// The same among the last tenth.
    pub late_ms: f64,
    /// Entries replayed in a second, from the rows of the database to the position.
    pub entries_a_second: f64,
    /// Events of a random game of the same ruleset, in which everybody orders.
    pub events: usize,
    /// Events of that game folded in a second, from memory to the position: the fold in the middle of several.
    pub events_a_second: f64,
}

/// Plays a game for so many turns, in which everybody writes and nobody orders: the table stays as large as it is.
pub fn measure(folder: &Path, game: &str, players: u8, turns: u32) -> Result<Turns, BenchError> {
    let mut now = Utc::now();
    let mut site = Site::new(Store::open(&folder.join("turns.db"))?, settings()?)?;
    let mut postman = PostmanConfig::Maildir(MaildirOutbox { path: folder.join("turns-sent") }).open()?;
    let tag = site.create(request(game, players, 0), now)?;
    site.post_due(postman.as_mut(), now, TimeDelta::days(1))?;
    let mut times = Vec::new();
    let mut over = false;
    while !over && times.len() < turns as usize {
        let turn = times.len();
        let letters = (0..players).map(|seat| {
            let text = format!(
                "From: <{}>\r\nTo: referee@example.org\r\nSubject: [{tag}]\r\nMessage-ID: <{turn}.{seat}@client.example>\r\n\r\norders\r\nsay {turn}\r\n",
                writer(0, seat)
            );
            Arrived {
                key: ArrivalKey::Maildir(format!("{turn}.{seat}")),
                arrived_at: now,
                size: text.len() as u64,
                content: Content::Whole(text.into_bytes()),
            }
        });
        let letters = letters.collect();
        let began = Instant::now();
        site.take_in(letters, now);
        now = site.next_wake(now)?.unwrap_or(now);
        site.pass_time(now)?;
        site.post_due(postman.as_mut(), now, TimeDelta::days(1))?;
        times.push(millis(began.elapsed()));
        over = site.read_game(&tag, Game::over)?;
    }
    let tenth = times.len().div_ceil(10);
    let early_ms = quantile(&mut times.iter().copied().take(tenth).collect::<Vec<f64>>(), 0.5);
    let late_ms = quantile(&mut times.iter().copied().rev().take(tenth).collect::<Vec<f64>>(), 0.5);
    let reading = site.store.reading();
    let secret = reading.game(&tag)?.secret;
    let began = Instant::now();
    let log = entries(&reading.entries(&tag, Seq::START)?)?;
    let read = began.elapsed().as_secs_f64();
    let began = Instant::now();
    Game::load(tag, secret, None, &log, false)?;
    let folded = began.elapsed().as_secs_f64();
    let (events, events_a_second) = folds(game, players)?;
    Ok(Turns {
        turns: u32::try_from(times.len()).unwrap_or(u32::MAX),
        entries: log.len(),
        early_ms,
        late_ms,
        entries_a_second: log.len() as f64 / (read + folded),
        events,
        events_a_second,
    })
}

/// The events of a random game, and how many of them are folded in a second.
fn folds(game: &str, players: u8) -> Result<(usize, f64), BenchError> {
    const FOLDS: usize = 9;
    const SEED: u64 = 1;
    let entry = registry::find(game).map_err(BenchError::Game)?;
    let request = SimulateRequest::new(game, players, 1, SEED);
    let events = play_out(entry, &request, SEED, &mut |_, _| {}).events;
    let mut seconds = Vec::new();
    for _ in 0..FOLDS {
        let began = Instant::now();
        folded(entry, &request, &events).map_err(BenchError::Fold)?;
        seconds.push(began.elapsed().as_secs_f64());
    }
    Ok((events.len(), events.len() as f64 / quantile(&mut seconds, 0.5)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_played_turn_by_turn_and_replayed() {
        let room = tempfile::tempdir().unwrap();
        let turns = measure(room.path(), "egypt", 2, 5).unwrap();
        assert_eq!(turns.turns, 5);
        assert!(
            turns.entries > 20 && turns.early_ms > 0.0 && turns.late_ms > 0.0 && turns.events > 20 && turns.events_a_second > 0.0,
            "{turns:?}"
        );
    }
}
