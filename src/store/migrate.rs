//! Brings a database to today's shape: numbered SQL files, each run once, in one transaction with its record.

use crate::store::error::{During, StoreError};
use crate::store::lock::Lock;
use rusqlite::Connection;
use sha2::{Digest, Sha256};
use std::path::Path;

/// Marks a SQLite file as ours: "MAAT".
const APPLICATION: i64 = 0x4d41_4154;

/// The migrations in order; the n-th (from 1) leads to version n. Once released, a file is never changed again.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001_store.sql"),
    include_str!("../../migrations/0002_archive.sql"),
    include_str!("../../migrations/0003_gmail.sql"),
    include_str!("../../migrations/0004_persons.sql"),
];

/// Brings the database to the newest version. True if it was empty.
pub(super) fn migrate(connection: &mut Connection, file: &Path) -> Result<bool, StoreError> {
    migrate_with(connection, file, MIGRATIONS)
}

fn hash(sql: &str) -> String {
    data_encoding::HEXLOWER.encode(&Sha256::digest(sql.as_bytes()))
}

fn pragma(connection: &Connection, name: &str) -> Result<i64, StoreError> {
    connection.pragma_query_value(None, name, |row| row.get(0)).during(connection, "read its version")
}

fn migrate_with(connection: &mut Connection, file: &Path, migrations: &[&str]) -> Result<bool, StoreError> {
    let known = i64::try_from(migrations.len()).unwrap_or(i64::MAX);
    let version = pragma(connection, "user_version")?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).during(connection, "read its tables")?;
    let empty = tables == 0;
    if !empty && pragma(connection, "application_id")? != APPLICATION {
        return Err(StoreError::NotOurs { file: file.to_owned() });
    }
    if version > known {
        return Err(StoreError::Newer { file: file.to_owned(), found: version, known });
    }
    if !empty {
        let done: Vec<(i64, String)> = connection
            .prepare("SELECT number, hash FROM migrations ORDER BY number")
            .and_then(|mut s| s.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect())
            .during(connection, "read its migrations")?;
        if let Some(((number, _), _)) = done.iter().zip(migrations).find(|((_, found), sql)| *found != hash(sql)) {
            return Err(StoreError::Foreign { file: file.to_owned(), number: *number });
        }
    }
    if version == known {
        return Ok(false);
    }
    // A daemon of the older version must not find the tables changed under its feet.
    let _lock = if empty { None } else { Some(Lock::take(file)?) };
    if !empty {
        let copy = file.with_extension(format!("v{version}.db"));
        crate::store::backup::copy(connection, &copy, |_, _| {})?;
        tracing::info!(database = %file.display(), from = version, to = known, copy = %copy.display(), "bringing the database up to date");
    }
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Exclusive);
    let transaction = match transaction {
        Ok(transaction) => transaction,
        Err(error) => {
            return Err(StoreError::Fault { file: file.to_owned(), operation: "begin to bring it up to date", fault: error.into() });
        }
    };
    // Another process may have been faster while this one waited for the lock.
    let version = pragma(&transaction, "user_version")?;
    for (number, sql) in (1_i64..).zip(migrations).filter(|(number, _)| *number > version) {
        let record = "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, hash TEXT NOT NULL, program TEXT NOT NULL)";
        transaction
            .execute_batch(record)
            .and_then(|()| transaction.execute_batch(sql))
            .and_then(|()| {
                transaction.execute("INSERT INTO migrations VALUES (?1, ?2, ?3)", (number, hash(sql), env!("CARGO_PKG_VERSION")))
            })
            .and_then(|_| transaction.pragma_update(None, "user_version", number))
            .and_then(|()| transaction.pragma_update(None, "application_id", APPLICATION))
            .during(&transaction, "bring it up to date")?;
    }
    transaction.commit().map_err(|error| StoreError::Fault {
        file: file.to_owned(),
        operation: "finish bringing it up to date",
        fault: error.into(),
    })?;
    Ok(empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "CREATE TABLE a (x INTEGER);";
    const SECOND: &str = "ALTER TABLE a ADD COLUMN y INTEGER NOT NULL DEFAULT 7;";

    fn at(file: &Path) -> Connection {
        Connection::open(file).unwrap()
    }

    #[test]
    fn an_older_database_is_copied_and_brought_up_to_date_with_its_rows() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("maat.db");
        assert!(migrate_with(&mut at(&file), &file, &[FIRST]).unwrap());
        at(&file).execute("INSERT INTO a VALUES (1)", []).unwrap();

        assert!(!migrate_with(&mut at(&file), &file, &[FIRST, SECOND]).unwrap());

        let row: (i64, i64) = at(&file).query_row("SELECT x, y FROM a", [], |r| Ok((r.get(0)?, r.get(1)?))).unwrap();
        assert_eq!(row, (1, 7));
        assert_eq!(pragma(&at(&file), "user_version").unwrap(), 2);
        let copy = at(&dir.path().join("maat.v1.db"));
        assert_eq!(pragma(&copy, "user_version").unwrap(), 1);
        assert_eq!(copy.query_row("SELECT count(*) FROM a", [], |r| r.get::<_, i64>(0)).unwrap(), 1);
    }

    #[test]
    fn people_at_gmail_are_known_by_their_addresses_without_dots() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("maat.db");
        migrate_with(&mut at(&file), &file, &MIGRATIONS[..1]).unwrap();
        let rows = "INSERT INTO games VALUES ('egypt-1', 'egypt', '{}', 0, 'running', zeroblob(32), NULL);
            INSERT INTO seats VALUES ('egypt-1', 0, 'Ann', 0), ('egypt-1', 1, 'Bob', 0);
            INSERT INTO seat_addresses VALUES ('egypt-1', 0, 0, 'a.n.n@googlemail.com', 'a.n.n+maat@googlemail.com'),
                ('egypt-1', 0, 1, 'ann@gmail.com', 'ann@gmail.com'), ('egypt-1', 1, 0, 'b.ob@example.org', 'b.ob@example.org');
            INSERT INTO observers VALUES ('egypt-1', 'c.y@gmail.com', 'c.y@gmail.com', 'turn', 0);";
        at(&file).execute_batch(rows).unwrap();
        migrate_with(&mut at(&file), &file, MIGRATIONS).unwrap();
        let found = at(&file);
        let all = |sql: &str| -> Vec<String> {
            found.prepare(sql).unwrap().query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
        };
        // Two spellings of one address at one seat: both still reach it.
        let written = all("SELECT address || ' ' || written FROM seat_addresses ORDER BY seat, position");
        assert_eq!(
            written,
            ["a.n.n@googlemail.com a.n.n+maat@googlemail.com", "ann@gmail.com ann@gmail.com", "b.ob@example.org b.ob@example.org"]
        );
        assert_eq!(all("SELECT address FROM observers"), ["cy@gmail.com"]);
    }

    #[test]
    fn a_migration_that_fails_leaves_the_database_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("maat.db");
        migrate_with(&mut at(&file), &file, &[FIRST]).unwrap();
        assert!(migrate_with(&mut at(&file), &file, &[FIRST, "CREATE TABLE b (x); CREATE TABLE a (x);"]).is_err());
        assert_eq!(pragma(&at(&file), "user_version").unwrap(), 1);
        assert!(at(&file).prepare("SELECT x FROM b").is_err());
    }

    #[test]
    fn a_newer_database_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("maat.db");
        migrate_with(&mut at(&file), &file, &[FIRST, SECOND]).unwrap();
        let error = migrate_with(&mut at(&file), &file, &[FIRST]).unwrap_err();
        assert!(matches!(error, StoreError::Newer { found: 2, known: 1, .. }), "{error}");
    }

    #[test]
    fn a_database_with_another_history_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("maat.db");
        migrate_with(&mut at(&file), &file, &[FIRST]).unwrap();
        let error = migrate_with(&mut at(&file), &file, &["CREATE TABLE a (x TEXT);"]).unwrap_err();
        assert!(matches!(error, StoreError::Foreign { number: 1, .. }), "{error}");
    }

    #[test]
    fn another_programs_database_is_refused_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("other.db");
        at(&file).execute_batch("CREATE TABLE songs (title TEXT)").unwrap();
        let error = migrate_with(&mut at(&file), &file, &[FIRST]).unwrap_err();
        assert!(matches!(error, StoreError::NotOurs { .. }), "{error}");
        assert!(at(&file).prepare("SELECT title FROM songs").is_ok());
    }

    #[test]
    fn an_older_database_that_a_daemon_has_open_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("maat.db");
        migrate_with(&mut at(&file), &file, &[FIRST]).unwrap();
        let _daemon = Lock::take(&file).unwrap();
        let error = migrate_with(&mut at(&file), &file, &[FIRST, SECOND]).unwrap_err();
        assert!(matches!(error, StoreError::Held { .. }), "{error}");
    }
}
