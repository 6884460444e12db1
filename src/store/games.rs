//! The games: what they are played by, their state, and when the clock must look at them.

use crate::games::dice::Secret;
use crate::games::ruleset::Options;
use crate::mail::sender::Proof;
use crate::referee::entry::GameTag;
use crate::store::change::{Change, Reading};
use crate::store::error::StoreError;
use crate::store::id::Seq;
use crate::store::row::{column_words, millis, time};
use chrono::{DateTime, Utc};
use rusqlite::Row;

/// Where a game stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameState {
    /// Seats are still free.
    Gathering,
    /// It is played.
    Running,
    /// Its deadlines stand still.
    Paused,
    /// It is over.
    Ended,
}
column_words!(Proof { Token = "token", Dmarc = "dmarc", TokenOrDmarc = "token-or-dmarc", From = "from" });
column_words!(GameState { Gathering = "gathering", Running = "running", Paused = "paused", Ended = "ended" });

/// A game to be made.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its tag.
    pub tag: GameTag,
    /// Its ruleset, as the registry names it.
    pub ruleset: String,
    /// The ruleset's options.
    pub options: Options,
    /// When it was made.
    pub created: DateTime<Utc>,
    /// Its state.
    pub state: GameState,
    /// The secret of its dice.
    pub secret: Secret,
    /// What proves a sender in it; None: as the configuration says.
    pub proof: Option<Proof>,
    /// The template that it was opened from, in lower case.
    pub template: Option<String>,
}

/// A game as the database knows it; everything else is in its log.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its tag.
    pub tag: GameTag,
    /// Its ruleset, as the registry names it.
    pub ruleset: String,
    /// The ruleset's options.
    pub options: Options,
    /// When it was made.
    pub created: DateTime<Utc>,
    /// Its state.
    pub state: GameState,
    /// The secret of its dice.
    pub secret: Secret,
    /// When the clock must look at it next.
    pub wake: Option<DateTime<Utc>>,
    /// What proves a sender in it; None: as the configuration says.
    pub proof: Option<Proof>,
}

const COLUMNS: &str = "tag, ruleset, options, created, state, secret, wake, proof";

impl GameRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<GameRow> {
        let options: String = row.get(2)?;
        let options = serde_json::from_str(&options)
            .map_err(|e| rusqlite::Error::FromSqlConversionFailure(2, rusqlite::types::Type::Text, Box::new(e)))?;
        Ok(GameRow {
            tag: row.get(0)?,
            ruleset: row.get(1)?,
            options,
            created: time(row.get(3)?),
            state: row.get(4)?,
            secret: Secret(row.get(5)?),
            wake: row.get::<_, Option<i64>>(6)?.map(time),
            proof: row.get(7)?,
        })
    }
}

impl Change<'_> {
    /// Makes a game.
    pub fn create_game(&self, game: &NewGame) -> Result<(), StoreError> {
        let options = serde_json::to_string(&game.options)
            .map_err(|source| StoreError::Json { what: format!("the options of game `{}`", game.tag), source })?;
        let made = self.execute(
            "make a game",
            "INSERT OR IGNORE INTO games (tag, ruleset, options, created, state, secret, proof, template) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            (&game.tag, &game.ruleset, options, millis(game.created), game.state, game.secret.0, game.proof, &game.template),
        )?;
        if made == 1 { Ok(()) } else { Err(StoreError::GameExists(game.tag.clone())) }
    }

    /// Says where a game stands and when the clock must look at it next.
    pub fn set_game(&self, tag: &GameTag, state: GameState, wake: Option<DateTime<Utc>>) -> Result<(), StoreError> {
        let changed =
            self.execute("set a game's state", "UPDATE games SET state = ?2, wake = ?3 WHERE tag = ?1", (tag, state, wake.map(millis)))?;
        if changed == 1 { Ok(()) } else { Err(StoreError::NoGame(tag.clone())) }
    }
}

impl Reading<'_> {
    /// A game.
    pub fn game(&self, tag: &GameTag) -> Result<GameRow, StoreError> {
        self.find_game(tag)?.ok_or_else(|| StoreError::NoGame(tag.clone()))
    }

    /// A game, if there is one of that tag.
    pub fn find_game(&self, tag: &GameTag) -> Result<Option<GameRow>, StoreError> {
        self.one("read a game", &format!("SELECT {COLUMNS} FROM games WHERE tag = ?1"), [tag], GameRow::read)
    }

    /// All games in the order of their tags; only those in `state` if one is given.
    pub fn games(&self, state: Option<GameState>) -> Result<Vec<GameRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE ?1 IS NULL OR state = ?1 ORDER BY tag");
        self.all("list the games", &sql, [state], GameRow::read)
    }

    /// The games that the clock must look at by `now`, the longest overdue first, at most `limit`.
    pub fn games_due(&self, now: DateTime<Utc>, limit: usize) -> Result<Vec<GameTag>, StoreError> {
        self.all(
            "find the games that are due",
            "SELECT tag FROM games WHERE wake IS NOT NULL AND wake <= ?1 ORDER BY wake LIMIT ?2",
            (millis(now), i64::try_from(limit).unwrap_or(i64::MAX)),
            |row| row.get(0),
        )
    }

    /// The games of a template in a state, in the order of their tags.
    pub fn games_of(&self, template: &str, state: GameState) -> Result<Vec<GameTag>, StoreError> {
        self.all(
            "find a template's games",
            "SELECT tag FROM games WHERE template = ?1 AND state = ?2 ORDER BY tag",
            (template.to_lowercase(), state),
            |row| row.get(0),
        )
    }

    /// The next time at which the clock must look at any game.
    pub fn next_wake(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let sql = "SELECT wake FROM games WHERE wake IS NOT NULL ORDER BY wake LIMIT 1";
        Ok(self.one("find the next deadline", sql, [], |row| row.get(0))?.map(time))
    }

    /// The first tag `stem-1`, `stem-2`, … after all that there are.
    pub fn next_tag(&self, stem: &str) -> Result<Option<GameTag>, StoreError> {
        // '.' follows '-' in ASCII: all tags that begin with `stem-`.
        let tags: Vec<String> = self.all(
            "find a free tag",
            "SELECT tag FROM games WHERE tag >= ?1 || '-' AND tag < ?1 || '.'",
            [stem.to_ascii_lowercase()],
            |row| row.get(0),
        )?;
        let highest = tags.iter().filter_map(|tag| tag.get(stem.len() + 1..)?.parse::<u64>().ok()).max().unwrap_or(0);
        Ok(format!("{stem}-{}", highest.saturating_add(1)).parse().ok())
    }

    /// Where the game's log stands; [`Seq::START`] before its first entry.
    pub fn head(&self, tag: &GameTag) -> Result<Seq, StoreError> {
        let head =
            self.one("read where a log stands", "SELECT max(seq) FROM entries WHERE game = ?1", [tag], |row| row.get::<_, Option<Seq>>(0))?;
        Ok(head.flatten().unwrap_or(Seq::START))
    }
}
