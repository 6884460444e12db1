//! The open database, and transactions on it.

use crate::referee::entry::{GameTag, LetterId};
use crate::store::error::{During, Fault, StoreError};
use crate::store::id::OutboxId;
use crate::store::letters::Fate;
use crate::store::migrate;
use chrono::{DateTime, Utc};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

/// How long a statement waits for another connection before it gives up.
const BUSY: Duration = Duration::from_secs(5);
/// So long it waits between two attempts.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(2);
/// More statements than there are in the program.
const STATEMENTS: usize = 256;
/// Up to this size (bytes) a database is checked whole each time it is opened; bigger ones by [`Store::check`], beside the work.
const CHECKED_AT_OPENING: u64 = 8 << 20;

/// Waits for another connection's lock; true: try once more. SQLite's own waiting counts a sleep that a signal cut short as slept out, so
/// that a daemon to which many signals come would give up at once.
fn wait_for_another(attempts: i32) -> bool {
    std::thread::sleep(BETWEEN_ATTEMPTS);
    u32::try_from(attempts).is_ok_and(|attempts| BETWEEN_ATTEMPTS * attempts < BUSY)
}

/// The open database. Reading goes through [`Store::reading`], every change through one transaction.
#[derive(Debug)]
pub struct Store {
    pub(super) connection: Connection,
    pub(super) file: PathBuf,
    checked: bool,
}

impl Store {
    /// Opens the database, makes it if it does not exist (its folder too), and brings an older one up to date
    /// (after a copy `FILE.vN` of it was made).
    pub fn open(file: &Path) -> Result<Store, StoreError> {
        if let Some(folder) = file.parent().filter(|f| !f.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|source| StoreError::File {
                file: folder.to_owned(),
                operation: "make the database's folder",
                source,
            })?;
        }
        Store::connect(file, OpenFlags::default())
    }

    /// Opens a database that must exist.
    pub fn open_existing(file: &Path) -> Result<Store, StoreError> {
        if !file.exists() {
            return Err(StoreError::Missing { file: file.to_owned() });
        }
        Store::connect(file, OpenFlags::default() & !OpenFlags::SQLITE_OPEN_CREATE)
    }

    fn connect(file: &Path, flags: OpenFlags) -> Result<Store, StoreError> {
        let fault =
            |error: rusqlite::Error| StoreError::Fault { file: file.to_owned(), operation: "open a connection", fault: error.into() };
        let mut connection = Connection::open_with_flags(file, flags).map_err(fault)?;
        connection.busy_handler(Some(wait_for_another)).map_err(fault)?;
        // Statements are planned once and kept. By default SQLite plans one anew whenever another value is bound to it, which here brings
        // no better plan and takes longer than the statement.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(fault)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        let mut store = Store { connection, file: file.to_owned(), checked: false };
        let journal: String = store
            .connection
            .query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))
            .during(&store.connection, "switch to write-ahead logging")?;
        store
            .connection
            .execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
            .during(&store.connection, "set the connection up")?;
        if journal != "wal" {
            return Err(StoreError::Fault {
                file: file.to_owned(),
                operation: "switch to write-ahead logging",
                fault: Fault::CannotOpen(format!("its file system only allows the journal `{journal}`")),
            });
        }
        let new = migrate::migrate(&mut store.connection, file)?;
        let size = std::fs::metadata(file).map(|m| m.len()).unwrap_or_default();
        store.checked = new || size <= CHECKED_AT_OPENING;
        if store.checked && !new {
            store.check()?;
        }
        Ok(store)
    }

    /// The database's file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Whether it was looked through for damage when it was opened: too big ones are not, so as not to keep the letters waiting.
    pub fn is_checked(&self) -> bool {
        self.checked
    }

    /// Checks the whole file for damage; takes seconds for hundreds of megabytes.
    pub fn check(&self) -> Result<(), StoreError> {
        let verdict: String =
            self.connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).during(&self.connection, "look for damage")?;
        if verdict == "ok" {
            return Ok(());
        }
        Err(StoreError::Fault { file: self.file.clone(), operation: "read everything", fault: Fault::Damaged(verdict) })
    }

    /// What the database holds.
    pub fn reading(&self) -> Reading<'_> {
        Reading { connection: &self.connection }
    }

    /// One transaction that belongs to no letter: what the clock or a moderator does. All or nothing.
    pub fn change<T, E: From<StoreError>>(&mut self, work: impl FnOnce(&Change<'_>) -> Result<T, E>) -> Result<T, E> {
        self.begin()?;
        let result = work(&Change { reading: self.reading(), beside: None });
        match result {
            Ok(value) => {
                self.commit()?;
                Ok(value)
            }
            Err(error) => {
                self.roll_back();
                Err(error)
            }
        }
    }

    /// One transaction for one letter: its fate, the log entries and the mails that it causes, all or nothing.
    /// `work` gets the transaction and says how the letter is settled.
    pub fn letter<T, E: From<StoreError>>(
        &mut self,
        letter: LetterId,
        work: impl FnOnce(&Change<'_>) -> Result<(Settled, T), E>,
    ) -> Result<T, E> {
        self.change(|change| {
            let (settled, value) = work(change)?;
            change.settle(letter, &settled)?;
            Ok(value)
        })
    }

    /// Several letters in one transaction, with a savepoint for each: one that fails leaves nothing behind and does not touch the others. Their mails
    /// are written beside them (see [`Change::post_later`]) and are all in it.
    /// Where the transaction as a whole is lost, each letter is done again in one of its own (`work` is called again).
    /// The results are in the order of `letters`.
    pub fn letters<T, E: From<StoreError>>(
        &mut self,
        letters: &[LetterId],
        mut work: impl FnMut(LetterId, &Change<'_>) -> Result<(Settled, T), E>,
    ) -> Vec<(LetterId, Result<T, E>)> {
        if letters.len() > 1
            && let Some(results) = self.group(letters, &mut work)
        {
            return results;
        }
        letters.iter().map(|&letter| (letter, self.letter(letter, |change| work(letter, change)))).collect()
    }

    /// The letters in one transaction; None where it was lost.
    fn group<T, E: From<StoreError>>(
        &mut self,
        letters: &[LetterId],
        work: &mut impl FnMut(LetterId, &Change<'_>) -> Result<(Settled, T), E>,
    ) -> Option<Vec<(LetterId, Result<T, E>)>> {
        self.begin().ok()?;
        let results = self.letter_by_letter(letters, work);
        if results.is_none() {
            self.roll_back();
        }
        results.filter(|_| self.commit().is_ok())
    }

    /// The letters one after the other, while another thread writes their mails.
    fn letter_by_letter<T, E: From<StoreError>>(
        &self,
        letters: &[LetterId],
        work: &mut impl FnMut(LetterId, &Change<'_>) -> Result<(Settled, T), E>,
    ) -> Option<Vec<(LetterId, Result<T, E>)>> {
        std::thread::scope(|scope| {
            let (to_writer, unwritten) = mpsc::channel::<Unwritten>();
            let write = || unwritten.into_iter().map(|(mail, write)| Some((mail, write()?))).collect::<Option<Vec<_>>>();
            let writer = std::thread::Builder::new().name("writing".to_owned()).spawn_scoped(scope, write).ok()?;
            let one = |&letter: &LetterId| {
                let result = self.within_savepoint(letter, work, &to_writer).ok()?;
                (!self.connection.is_autocommit()).then_some((letter, result))
            };
            let results = letters.iter().map(one).collect::<Option<Vec<_>>>();
            drop(to_writer);
            // A mail that cannot be written takes the transaction along: done alone, the letter that it is of fails by itself.
            let (written, results) = (writer.join().ok().flatten()?, results?);
            let change = Change { reading: self.reading(), beside: None };
            written.iter().try_for_each(|(mail, bytes)| change.keep_mail(*mail, bytes)).ok()?;
            Some(results)
        })
    }

    /// The outer error is that of the savepoint itself.
    fn within_savepoint<T, E: From<StoreError>>(
        &self,
        letter: LetterId,
        work: &mut impl FnMut(LetterId, &Change<'_>) -> Result<(Settled, T), E>,
        to_writer: &mpsc::Sender<Unwritten>,
    ) -> Result<Result<T, E>, StoreError> {
        let run = |sql: &str| self.connection.execute_batch(sql).during(&self.connection, "hold a letter's place");
        run("SAVEPOINT letter")?;
        let change = Change { reading: self.reading(), beside: Some(Beside::default()) };
        let result = work(letter, &change).and_then(|(settled, value)| {
            change.settle(letter, &settled)?;
            Ok(value)
        });
        let Beside { unwritten, missed } = change.beside.unwrap_or_default();
        if missed.get() {
            return Err(StoreError::Lost { file: self.file.clone(), operation: "read a mail that is still being written" });
        }
        if result.is_ok() {
            // A writer that has ended is noticed when it is waited for.
            unwritten.into_inner().into_iter().for_each(|mail| drop(to_writer.send(mail)));
        }
        if result.is_err() && !self.connection.is_autocommit() {
            run("ROLLBACK TO letter")?;
        }
        if !self.connection.is_autocommit() {
            run("RELEASE letter")?;
        }
        Ok(result)
    }

    fn begin(&self) -> Result<(), StoreError> {
        self.connection.execute_batch("BEGIN IMMEDIATE").during(&self.connection, "begin a transaction")
    }

    fn commit(&self) -> Result<(), StoreError> {
        let result = self.connection.execute_batch("COMMIT").during(&self.connection, "commit a transaction");
        if result.is_err() {
            self.roll_back();
        }
        result
    }

    /// Gives the transaction up. SQLite may have done so already (full disk), and an error here leaves nothing committed either.
    fn roll_back(&self) {
        if !self.connection.is_autocommit()
            && let Err(error) = self.connection.execute_batch("ROLLBACK")
        {
            tracing::warn!(database = %self.file.display(), %error, "cannot roll back");
        }
    }
}

/// How a letter is settled within its transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What became of it.
    pub fate: Fate,
    /// What it was read as ("orders", "bounce", …).
    pub kind: String,
    /// The game that it went to.
    pub game: Option<GameTag>,
    /// The seat that sent it.
    pub seat: Option<crate::games::seat::SeatId>,
    /// Why, where that is not plain.
    pub why: Option<String>,
}

/// What the database holds, read inside or outside of a transaction.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'c> {
    pub(super) connection: &'c Connection,
}

/// An open transaction: everything written through it is committed together or not at all.
#[derive(Debug)]
pub struct Change<'c> {
    pub(super) reading: Reading<'c>,
    /// What is done beside it and becomes part of it before it is committed; None: everything is done at once.
    pub(super) beside: Option<Beside>,
}

/// A mail of the outbox without its bytes, and what writes them; None where that fails.
pub(super) type Unwritten = (OutboxId, Box<dyn FnOnce() -> Option<Vec<u8>> + Send>);

/// What one letter leaves to be done beside its transaction.
#[derive(Default)]
pub(super) struct Beside {
    pub unwritten: RefCell<Vec<Unwritten>>,
    /// Whether a mail was asked for that may still be among the unwritten ones.
    pub missed: Cell<bool>,
}

impl std::fmt::Debug for Beside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Beside").field("missed", &self.missed).finish_non_exhaustive()
    }
}

impl<'c> Deref for Change<'c> {
    type Target = Reading<'c>;
    fn deref(&self) -> &Reading<'c> {
        &self.reading
    }
}

impl Change<'_> {
    /// Runs a statement that changes rows; how many it changed.
    pub(super) fn execute(&self, operation: &'static str, sql: &str, params: impl rusqlite::Params) -> Result<usize, StoreError> {
        self.still_open(operation)?;
        #[cfg(test)]
        super::tests::note_statement(sql);
        self.connection.prepare_cached(sql).and_then(|mut s| s.execute(params)).during(self.connection, operation)
    }
}

impl Change<'_> {
    /// Runs a statement that changes a row and returns of it what is asked for; None if there was none.
    pub(super) fn returning<T>(
        &self,
        operation: &'static str,
        sql: &str,
        params: impl rusqlite::Params,
        read: impl FnOnce(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        self.still_open(operation)?;
        self.one(operation, sql, params, read)
    }

    /// After a full or failing disk SQLite has given the transaction up by itself; what follows would be committed alone.
    fn still_open(&self, operation: &'static str) -> Result<(), StoreError> {
        if self.connection.is_autocommit() {
            return Err(StoreError::Lost { file: PathBuf::from(self.connection.path().unwrap_or("?")), operation });
        }
        Ok(())
    }
}

impl Reading<'_> {
    /// The one row of a query, if there is any.
    pub(super) fn one<T>(
        &self,
        operation: &'static str,
        sql: &str,
        params: impl rusqlite::Params,
        read: impl FnOnce(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        #[cfg(test)]
        super::tests::note_statement(sql);
        self.connection.prepare_cached(sql).and_then(|mut s| s.query_row(params, read).optional()).during(self.connection, operation)
    }

    /// All rows of a query.
    pub(super) fn all<T>(
        &self,
        operation: &'static str,
        sql: &str,
        params: impl rusqlite::Params,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        #[cfg(test)]
        super::tests::note_statement(sql);
        self.connection.prepare_cached(sql).and_then(|mut s| s.query_map(params, read)?.collect()).during(self.connection, operation)
    }

    /// When a site-wide mark was last set (see [`crate::store::Mark`]).
    pub fn mark(&self, mark: crate::store::Mark) -> Result<Option<DateTime<Utc>>, StoreError> {
        let millis = self.one("read a mark", "SELECT value FROM site WHERE name = ?1", [mark.word()], |row| row.get::<_, i64>(0))?;
        Ok(millis.map(crate::store::row::time))
    }
}
