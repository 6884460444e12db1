//! The games of a measurement: one is played at random for some turns through its real letters, and all others are copies of its log, so that ten
//! thousand games with a history are made in seconds.

use super::{BenchError, writer};
use crate::daemon::settings::Settings;
use crate::daemon::site::{GameRequest, Player, Site};
use crate::games::dice::Dice;
use crate::games::ruleset::{Decision, Duty, Manner, Options};
use crate::games::seat::SeatId;
use crate::referee::entry::GameTag;
use crate::referee::game::Game;
use crate::referee::letters::PlayerLetter;
use crate::store::{GameState, NewEntry, NewGame, Seq, Store};
use chrono::{DateTime, TimeDelta, Utc};
use std::path::Path;

/// Games that are made in one transaction.
const TOGETHER: usize = 100;

/// A game with its history, as it is to be copied.
pub(super) struct Model {
    ruleset: String,
    options: Options,
    names: Vec<String>,
    secret: crate::games::dice::Secret,
    entries: Vec<NewEntry>,
    snapshot: Option<(Seq, serde_json::Value)>,
    state: GameState,
    wake: Option<DateTime<Utc>>,
    /// The lines of each seat's letters: orders for the turn that runs, which stay in hand; where there are none, a word to the others.
    pub orders: Vec<Vec<String>>,
}

impl Model {
    /// Plays `game` with so many players for so many turns, of which the last begins now.
    pub fn play(folder: &Path, game: &str, players: u8, turns: u32, settings: Settings) -> Result<Model, BenchError> {
        let now = Utc::now();
        let turn = TimeDelta::minutes(i64::from(settings.clock.turn));
        let mut at = now - turn * i32::try_from(turns).unwrap_or(i32::MAX) - TimeDelta::minutes(1);
        let mut site = Site::new(Store::open(&folder.join("model.db"))?, settings)?;
        let tag = site.create(request(game, players, 0), at)?;
        let mut chance = Dice::from_seed(1);
        loop {
            let next = site.with_game(&tag, at, |game, _| {
                play_at_random(game, &mut chance, at);
                Ok(game.deadlines_ahead().into_iter().map(|ahead| ahead.at).min())
            })?;
            let Some(due) = next.filter(|due| *due < now) else { break };
            at = due;
            site.with_game(&tag, at, |game, _| {
                game.advance(at);
                Ok(())
            })?;
        }
        let orders = site.read_game(&tag, |game| (0..players).map(|seat| letter_of(game, SeatId(seat), &mut chance)).collect())?;
        let reading = site.store.reading();
        let loaded = reading.load(&tag, crate::referee::entry::SHAPE)?;
        let snapshot = loaded.snapshot.as_ref().map(|s| Ok::<_, crate::store::StoreError>((s.seq, s.read()?))).transpose()?;
        let entry = |e: crate::store::Entry| NewEntry { at: e.at, version: e.version, kind: e.kind, body: e.body };
        Ok(Model {
            ruleset: loaded.game.ruleset,
            options: loaded.game.options,
            names: reading.seats(&tag)?.into_iter().map(|seat| seat.name).collect(),
            secret: loaded.game.secret,
            entries: reading.entries(&tag, Seq::START)?.into_iter().map(entry).collect(),
            snapshot,
            state: loaded.game.state,
            wake: loaded.game.wake,
            orders,
        })
    }

    /// Puts so many copies into a database; their tags.
    pub fn copy(&self, store: &mut Store, copies: usize) -> Result<Vec<GameTag>, BenchError> {
        let mut tags = Vec::with_capacity(copies);
        for first in (0..copies).step_by(TOGETHER) {
            store.change(|change| {
                for number in first..copies.min(first + TOGETHER) {
                    let tag = GameTag(format!("{}-{}", self.ruleset.replace('_', "-"), number + 1));
                    change.create_game(&NewGame {
                        tag: tag.clone(),
                        ruleset: self.ruleset.clone(),
                        options: self.options.clone(),
                        created: Utc::now(),
                        state: GameState::Gathering,
                        secret: self.secret.clone(),
                        proof: None,
                        template: None,
                    })?;
                    for (seat, name) in (0u8..).zip(&self.names) {
                        change.add_seat(&tag, SeatId(seat), name)?;
                        let address = writer(number, seat).parse().ok();
                        change.set_addresses(&tag, SeatId(seat), address.as_slice())?;
                    }
                    change.append(&tag, Seq::START, &self.entries)?;
                    if let Some((seq, body)) = &self.snapshot {
                        change.keep_snapshot(&tag, *seq, crate::referee::entry::SHAPE, body)?;
                    }
                    change.set_game(&tag, self.state, self.wake)?;
                    tags.push(tag);
                }
                Ok::<_, BenchError>(())
            })?;
        }
        Ok(tags)
    }
}

/// A game that begins at once, of the players who write from the addresses of that number.
pub(super) fn request(game: &str, players: u8, number: usize) -> GameRequest {
    let player = |seat: u8| Player { name: format!("Player {}", seat + 1), address: writer(number, seat).parse().ok(), word: None };
    GameRequest::new(game, (0..players).map(player).collect())
}

/// Everyone answers what must be decided now, by letters.
fn play_at_random(game: &mut Game, chance: &mut Dice, at: DateTime<Utc>) {
    for decision in game.open().into_iter().filter(|d| d.duty == Duty::Must) {
        // An answer that is carried out at once may have closed others.
        if !game.open().iter().any(|d| d.id == decision.id) {
            continue;
        }
        let orders = drawn(game, &decision, chance);
        game.receive(&PlayerLetter { id: None, seat: decision.seat, orders, remarks: Vec::new(), arrived: at, answers_round: None });
    }
}

fn drawn(game: &Game, decision: &Decision, chance: &mut Dice) -> Vec<String> {
    game.play.sample(decision, chance).map(|answer| answer.orders.into_iter().map(|order| order.normal).collect()).unwrap_or_default()
}

fn letter_of(game: &Game, seat: SeatId, chance: &mut Dice) -> Vec<String> {
    let kept = game.open().into_iter().filter(|d| d.seat == seat && d.manner == Manner::Together);
    let lines = kept.map(|decision| drawn(game, &decision, chance)).find(|lines| !lines.is_empty());
    lines.unwrap_or_else(|| vec!["say Well played!".to_owned()])
}
