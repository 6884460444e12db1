//! A sandbox for disputes: a game as it stood at the beginning of a turn, under a tag of its own, held, and without anybody's address.

use crate::daemon::outgoing::Desk;
use crate::daemon::site::{self, Site, SiteError, entries};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::referee::entry::GameTag;
use crate::referee::game::Game;
use crate::store::{GameState, NewEntry, NewGame, Seq};
use chrono::{DateTime, Utc};

impl Site {
    /// Copies a game up to the beginning of a turn. The copy has the same dice, so that the same orders come to the same.
    pub fn fork(&mut self, tag: &GameTag, turn: u32, now: DateTime<Utc>) -> Result<GameTag, SiteError> {
        let mark = self.read_game(tag, |game| {
            let marks = &game.facts.marks;
            marks.iter().find(|mark| mark.round == turn && mark.phase.is_none()).map(|mark| mark.entry).ok_or_else(|| {
                let turns: Vec<String> = marks.iter().filter(|m| m.phase.is_none()).map(|m| m.round.to_string()).collect();
                Problem::new(format!("{tag} has no turn {turn} to go back to; it has: {}.", turns.join(", ")))
            })
        })??;
        let reading = self.store.reading();
        let row = reading.game(tag)?;
        let stem = format!("{tag}-fork");
        let copy = reading.next_tag(&stem)?.ok_or_else(|| Problem::new(format!("The tag `{stem}-1` would be too long.")))?;
        let stored: Vec<_> = reading.entries(tag, Seq::START)?.into_iter().filter(|entry| entry.seq <= Seq::of(mark)).collect();
        let mut game = Game::load(copy.clone(), row.secret.clone(), None, &entries(&stored)?, false)?;
        let names: Vec<String> = game.facts.seats.iter().map(|seat| seat.name.clone()).collect();
        game.hold(format!("it is a sandbox, made from turn {turn} of {tag}"), now);
        // Nobody needs to be told of what they are just doing.
        game.take_mails();
        let log: Vec<NewEntry> =
            stored.into_iter().map(|entry| NewEntry { at: entry.at, version: entry.version, kind: entry.kind, body: entry.body }).collect();
        let Site { store, settings, key, .. } = self;
        store.change(|change| {
            change.create_game(&NewGame {
                tag: copy.clone(),
                ruleset: row.ruleset.clone(),
                options: row.options.clone(),
                created: now,
                state: GameState::Paused,
                secret: row.secret.clone(),
                proof: row.proof,
                template: None,
            })?;
            for (seat, name) in (0u8..).zip(&names) {
                change.add_seat(&copy, SeatId(seat), name)?;
            }
            change.append(&copy, Seq::START, &log)?;
            site::commit(&mut game, Desk { change, settings, key, letter: None, now })?;
            Ok::<_, SiteError>(())
        })?;
        Ok(copy)
    }
}
