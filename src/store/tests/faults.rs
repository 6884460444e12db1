//! Disks, files and other processes that do not do what they should: each is named with its remedy.

use super::*;
use std::time::Duration;

#[test]
fn a_missing_database_is_not_made_by_a_command_that_only_reads() {
    let room = Room::new();
    let error = Store::open_existing(&room.file()).unwrap_err();
    assert!(matches!(error, StoreError::Missing { .. }));
    assert!(!room.file().exists());
}

#[test]
fn the_folder_is_made() {
    let room = Room::new();
    Store::open(&room.dir.path().join("var/lib/maat.db")).unwrap();
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let room = Room::new();
    std::fs::write(room.dir.path().join("var"), "a file").unwrap();
    let error = Store::open(&room.dir.path().join("var/maat.db")).unwrap_err().to_string();
    assert!(error.starts_with("cannot make the database's folder") && error.contains("/var"), "{error}");
}

#[test]
fn a_file_that_is_no_database_is_called_damaged() {
    let room = Room::new();
    std::fs::write(room.file(), "Dear diary, today I built a pyramid. ".repeat(100)).unwrap();
    let error = Store::open(&room.file()).unwrap_err();
    assert!(matches!(error, StoreError::Fault { fault: Fault::Damaged(_), .. }), "{error}");
    assert!(error.to_string().contains("restore the newest backup"), "{error}");
}

#[test]
fn damage_in_the_middle_is_found_when_the_database_is_opened() {
    let room = Room::new();
    let mut store = room.store();
    let letters: Vec<Incoming> = (1..=200).map(letter).collect();
    store.record(&letters, at(0)).unwrap();
    store.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(store);
    let mut bytes = std::fs::read(room.file()).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xAA);
    std::fs::write(room.file(), bytes).unwrap();
    let error = Store::open(&room.file()).unwrap_err();
    assert!(matches!(error, StoreError::Fault { fault: Fault::Damaged(_), .. }), "{error}");
}

#[test]
fn a_database_that_another_program_holds_is_called_locked() {
    let room = Room::new();
    let mut store = room.store();
    store.connection.busy_timeout(Duration::from_millis(20)).unwrap();
    let other = rusqlite::Connection::open(room.file()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = store.record(&[letter(1)], at(0)).unwrap_err();
    assert!(matches!(error, StoreError::Fault { fault: Fault::Locked, .. }), "{error}");
    assert!(error.may_pass());
    other.execute_batch("ROLLBACK").unwrap();
    store.record(&[letter(1)], at(0)).unwrap();
}

#[test]
fn a_database_that_may_not_be_written_is_called_read_only() {
    let room = Room::new();
    let mut store = room.store();
    store.connection.execute_batch("PRAGMA query_only = ON").unwrap();
    let error = store.record(&[letter(1)], at(0)).unwrap_err();
    assert!(matches!(error, StoreError::Fault { fault: Fault::ReadOnly, .. }), "{error}");
    assert!(error.to_string().starts_with("cannot ") && error.to_string().contains("maat.db"), "{error}");
    assert!(!error.may_pass());
}

#[test]
fn a_newer_database_names_both_versions() {
    let room = Room::new();
    room.store().connection.pragma_update(None, "user_version", 99).unwrap();
    let error = Store::open(&room.file()).unwrap_err().to_string();
    assert!(error.contains("version 99") && error.contains("install the maat that wrote it"), "{error}");
}

#[test]
fn a_backup_is_a_whole_database_while_the_original_is_in_use() {
    let room = Room::new();
    let mut store = room.store();
    store.change(|c| c.create_game(&new_game("egypt-1"))).unwrap();
    let ids: Vec<LetterId> = store.record(&[letter(1), letter(2)], at(0)).unwrap().iter().map(Recorded::id).collect();
    store.letters(&ids, |id, change| play(change, id));
    let target = room.dir.path().join("copy.db");
    let mut seen = (0, 0);
    store.backup(&target, |done, all| seen = (done, all)).unwrap();
    assert!(seen.0 == seen.1 && seen.1 > 0, "{seen:?}");
    assert_eq!(counts(&Store::open_existing(&target).unwrap()), (0, 2, 2));
    assert!(!room.dir.path().join("copy.db.part").exists());
}
