//! What the archive's pages show already, so that one more turn costs the same however many there were, and nothing of it is
//! kept in memory. All of it may be deleted: it is made again from the logs.

use crate::referee::entry::GameTag;
use crate::store::change::{Change, Reading};
use crate::store::error::StoreError;
use crate::store::games::GameState;
use crate::store::id::Seq;
use crate::store::log::Snapshot;
use crate::store::row::{millis, time};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// How far the pages of a game are, and its line in a list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownGame<T> {
    /// The game.
    pub tag: GameTag,
    /// The log entry up to which they show it.
    pub shown: Seq,
    /// The list that it is in; a paused game is a running one there.
    pub list: GameState,
    /// Since when it is in that list.
    pub since: DateTime<Utc>,
    /// Its line.
    pub entry: T,
}

/// A report that the pages have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownTurn<T> {
    /// The game.
    pub tag: GameTag,
    /// Its place in the order of the game's reports.
    pub place: u32,
    /// When it went out.
    pub at: DateTime<Utc>,
    /// What lists and charts show of it.
    pub body: T,
}

fn json(what: &str, body: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(body).map_err(|source| StoreError::Json { what: what.to_owned(), source })
}

fn read<T: DeserializeOwned>(what: &str, body: &str) -> Result<T, StoreError> {
    serde_json::from_str(body).map_err(|source| StoreError::Json { what: what.to_owned(), source })
}

impl Change<'_> {
    /// Notes that a game's pages are not up to date.
    pub fn archive_is_due(&self, tag: &GameTag) -> Result<(), StoreError> {
        self.execute("note that pages are due", "INSERT OR IGNORE INTO archive_due (game) VALUES (?1)", [tag])?;
        Ok(())
    }

    /// Forgets all that the pages show: every game is due.
    pub fn archive_anew(&self) -> Result<(), StoreError> {
        for table in ["archive_games", "archive_turns", "archive_players", "archive_due"] {
            self.execute("forget what the pages show", &format!("DELETE FROM {table}"), [])?;
        }
        self.execute("note that all pages are due", "INSERT INTO archive_due SELECT tag FROM games", [])?;
        Ok(())
    }

    /// Forgets the reports that the pages show of one game.
    pub fn forget_turns(&self, tag: &GameTag) -> Result<(), StoreError> {
        self.execute("forget a game's reports", "DELETE FROM archive_turns WHERE game = ?1", [tag])?;
        Ok(())
    }

    /// Adds a report; those from its place on were undone.
    pub fn show_turn(&self, turn: &ShownTurn<impl Serialize>) -> Result<(), StoreError> {
        self.execute("drop undone reports", "DELETE FROM archive_turns WHERE game = ?1 AND place >= ?2", (&turn.tag, turn.place))?;
        self.execute(
            "add a report",
            "INSERT INTO archive_turns (game, place, at, body) VALUES (?1, ?2, ?3, ?4)",
            (&turn.tag, turn.place, millis(turn.at), json("a shown report", &turn.body)?),
        )?;
        Ok(())
    }

    /// Notes how far a game's pages are, and what its players did; it is no longer due unless its log went on meanwhile.
    pub fn show_game<T: Serialize>(&self, game: &ShownGame<impl Serialize>, players: &[(String, T)]) -> Result<(), StoreError> {
        self.execute(
            "note what pages show",
            "INSERT OR REPLACE INTO archive_games (game, shown, list, since, entry) VALUES (?1, ?2, ?3, ?4, ?5)",
            (&game.tag, game.shown, game.list, millis(game.since), json("a shown game", &game.entry)?),
        )?;
        self.execute("forget a game's players", "DELETE FROM archive_players WHERE game = ?1", [&game.tag])?;
        for (player, body) in players {
            self.execute(
                "note what a player did",
                "INSERT OR REPLACE INTO archive_players (player, game, body) VALUES (?1, ?2, ?3)",
                (player, &game.tag, json("a shown player", body)?),
            )?;
        }
        if self.head(&game.tag)? == game.shown {
            self.execute("note that pages are done", "DELETE FROM archive_due WHERE game = ?1", [&game.tag])?;
        }
        Ok(())
    }

    /// Leaves a game's pages as they are until something happens in it again: they cannot be made.
    pub fn archive_is_not_due(&self, tag: &GameTag) -> Result<(), StoreError> {
        self.execute("give pages up", "DELETE FROM archive_due WHERE game = ?1", [tag])?;
        Ok(())
    }
}

impl Reading<'_> {
    /// The games whose pages are not up to date.
    pub fn archive_due(&self) -> Result<Vec<GameTag>, StoreError> {
        self.all("find the pages that are due", "SELECT game FROM archive_due", [], |row| row.get(0))
    }

    /// How far the pages of a game are; None: there are none.
    pub fn shown_game<T: DeserializeOwned>(&self, tag: &GameTag) -> Result<Option<ShownGame<T>>, StoreError> {
        let sql = "SELECT game, shown, list, since, entry FROM archive_games WHERE game = ?1";
        self.one("read what pages show", sql, [tag], game_row)?.map(typed_game).transpose()
    }

    /// How many games are in a list.
    pub fn shown_games_count(&self, list: GameState) -> Result<usize, StoreError> {
        let sql = "SELECT count(*) FROM archive_games WHERE list = ?1";
        Ok(count(self.one("count a list", sql, [list], |row| row.get(0))?))
    }

    /// A game's place in its list, from 0.
    pub fn place_in_list<T>(&self, game: &ShownGame<T>) -> Result<usize, StoreError> {
        let sql = "SELECT count(*) FROM archive_games WHERE list = ?1 AND (since, game) < (?2, ?3)";
        Ok(count(self.one("find a place in a list", sql, (game.list, millis(game.since), &game.tag), |row| row.get(0))?))
    }

    /// Games of a list, those that came into it first before the others, from a place (from 0).
    pub fn shown_games<T: DeserializeOwned>(&self, list: GameState, from: usize, most: usize) -> Result<Vec<ShownGame<T>>, StoreError> {
        let sql = "SELECT game, shown, list, since, entry FROM archive_games WHERE list = ?1 ORDER BY since, game LIMIT ?2 OFFSET ?3";
        self.all("read a list", sql, (list, limit(most), limit(from)), game_row)?.into_iter().map(typed_game).collect()
    }

    /// A game's reports whose places lie in a range, in order.
    pub fn shown_turns<T: DeserializeOwned>(&self, tag: &GameTag, from: u32, to: u32) -> Result<Vec<ShownTurn<T>>, StoreError> {
        let sql = "SELECT game, place, at, body FROM archive_turns WHERE game = ?1 AND place BETWEEN ?2 AND ?3 ORDER BY place";
        self.all("read shown reports", sql, (tag, from, to), turn_row)?.into_iter().map(typed_turn).collect()
    }

    /// A game's last reports, the newest first.
    pub fn newest_turns<T: DeserializeOwned>(&self, tag: &GameTag, most: usize) -> Result<Vec<ShownTurn<T>>, StoreError> {
        let sql = "SELECT game, place, at, body FROM archive_turns WHERE game = ?1 ORDER BY place DESC LIMIT ?2";
        self.all("read the last reports", sql, (tag, limit(most)), turn_row)?.into_iter().map(typed_turn).collect()
    }

    /// The last reports of all games, the newest first.
    pub fn newest_of_all<T: DeserializeOwned>(&self, most: usize) -> Result<Vec<ShownTurn<T>>, StoreError> {
        let sql = "SELECT game, place, at, body FROM archive_turns ORDER BY at DESC, game LIMIT ?1";
        self.all("read the news", sql, [limit(most)], turn_row)?.into_iter().map(typed_turn).collect()
    }

    /// What a player did in each game, the newest game first.
    pub fn shown_player<T: DeserializeOwned>(&self, player: &str) -> Result<Vec<(GameTag, T)>, StoreError> {
        let sql = "SELECT p.game, p.body FROM archive_players p JOIN games g ON g.tag = p.game WHERE p.player = ?1 ORDER BY g.created DESC, p.game";
        let rows: Vec<(GameTag, String)> = self.all("read a player's games", sql, [player], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.into_iter().map(|(tag, body)| Ok((tag, read("a shown player", &body)?))).collect()
    }

    /// What the pages say of a game's players.
    pub fn shown_players<T: DeserializeOwned>(&self, tag: &GameTag) -> Result<Vec<(String, T)>, StoreError> {
        let sql = "SELECT player, body FROM archive_players WHERE game = ?1";
        let rows: Vec<(String, String)> = self.all("read a game's players", sql, [tag], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.into_iter().map(|(player, body)| Ok((player, read("a shown player", &body)?))).collect()
    }

    /// A game's newest snapshot of that version at or before a place of its log.
    pub fn snapshot_at(&self, tag: &GameTag, version: &str, place: Seq) -> Result<Option<Snapshot>, StoreError> {
        self.one(
            "read an earlier snapshot",
            "SELECT seq, body FROM snapshots WHERE game = ?1 AND version = ?2 AND seq <= ?3 ORDER BY seq DESC LIMIT 1",
            (tag, version, place),
            |row| Ok(Snapshot { seq: row.get(0)?, body: row.get(1)? }),
        )
    }
}

fn count(found: Option<i64>) -> usize {
    usize::try_from(found.unwrap_or_default()).unwrap_or_default()
}

fn limit(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

type GameColumns = (GameTag, Seq, GameState, i64, String);

fn game_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<GameColumns> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
}

fn typed_game<T: DeserializeOwned>((tag, shown, list, since, entry): GameColumns) -> Result<ShownGame<T>, StoreError> {
    Ok(ShownGame { tag, shown, list, since: time(since), entry: read("a shown game", &entry)? })
}

type TurnColumns = (GameTag, u32, i64, String);

fn turn_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<TurnColumns> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
}

fn typed_turn<T: DeserializeOwned>((tag, place, at, body): TurnColumns) -> Result<ShownTurn<T>, StoreError> {
    Ok(ShownTurn { tag, place, at: time(at), body: read("a shown report", &body)? })
}
