//! The store on real files: transactions, duplicates, faults, and queries that stay flat with many games.

mod duplicates;
mod faults;
mod indexes;
mod log;
mod outbox;
mod people;
mod transactions;

use crate::games::dice::Secret;
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::mail::mailbox::ArrivalKey;
use crate::referee::entry::{GameTag, LetterId};
use crate::store::*;
use chrono::{DateTime, Utc};
use std::cell::RefCell;
use std::path::PathBuf;

thread_local! {
    static STATEMENTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Called for each statement, so that tests can look at the plans of all that a piece of work ran.
pub(super) fn note_statement(sql: &str) {
    STATEMENTS.with_borrow_mut(|all| all.push(sql.to_owned()));
}

/// The statements run on this thread since the last call.
fn statements() -> Vec<String> {
    STATEMENTS.take()
}

/// A database in a folder of its own.
struct Room {
    dir: tempfile::TempDir,
}

impl Room {
    fn new() -> Room {
        Room { dir: tempfile::tempdir().unwrap() }
    }

    fn file(&self) -> PathBuf {
        self.dir.path().join("maat.db")
    }

    fn store(&self) -> Store {
        Store::open(&self.file()).unwrap()
    }

    /// The database as a crash at this instant would leave it: its files as they are now, copied elsewhere.
    fn crashed(&self) -> Room {
        let copy = Room::new();
        for file in std::fs::read_dir(self.dir.path()).unwrap() {
            let file = file.unwrap();
            // The shared memory does not survive a crash.
            if !file.file_name().to_string_lossy().ends_with("-shm") {
                std::fs::copy(file.path(), copy.dir.path().join(file.file_name())).unwrap();
            }
        }
        copy
    }
}

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_700_000 + seconds, 0).unwrap()
}

fn tag(text: &str) -> GameTag {
    text.parse().unwrap()
}

fn address(text: &str) -> Address {
    text.parse().unwrap()
}

fn new_game(name: &str) -> NewGame {
    NewGame {
        tag: tag(name),
        ruleset: "egypt".to_owned(),
        options: serde_json::from_value(serde_json::json!({"hand_limit": 5})).unwrap(),
        created: at(0),
        state: GameState::Running,
        secret: Secret::from_seed(1),
        proof: None,
        template: None,
    }
}

fn letter(n: usize) -> Incoming {
    let bytes = format!("Message-ID: <{n}@x>\r\n\r\nplay Flood on seat {n}\r\n").into_bytes();
    Incoming {
        arrival: ArrivalKey::Imap { validity: 1, uid: n as u32 },
        arrived: at(n as i64),
        message_id: Some(format!("{n}@x").parse().unwrap()),
        hash: ContentHash::of(&bytes),
        size: bytes.len() as u64,
        sender: Some(address("igthorn@example.org")),
        bytes,
    }
}

fn mail(n: usize) -> NewMail {
    NewMail {
        message_id: format!("answer-{n}@maat").parse().unwrap(),
        recipient: address("igthorn@example.org"),
        game: Some(tag("egypt-1")),
        seat: Some(SeatId(0)),
        seq: Some(Seq(1)),
        letter: None,
        bytes: b"Subject: answer\r\n\r\nok\r\n".to_vec(),
    }
}

fn entry(n: i64) -> NewEntry {
    NewEntry::new(at(n), 1, "ordered", &serde_json::json!({"n": n})).unwrap()
}

fn processed() -> Settled {
    Settled { fate: Fate::Processed, kind: "orders".to_owned(), game: Some(tag("egypt-1")), seat: Some(SeatId(0)), why: None }
}

/// What one letter does in a running game: an entry and an answer.
fn play(change: &Change<'_>, id: LetterId) -> Result<(Settled, ()), StoreError> {
    let game = tag("egypt-1");
    let head = change.head(&game)?;
    change.append(&game, head, &[entry(id.0)])?;
    change.post(&NewMail { letter: Some(id), ..mail(id.0 as usize) }, at(id.0))?;
    Ok((processed(), ()))
}

/// (waiting letters, entries of egypt-1, mails of egypt-1)
fn counts(store: &Store) -> (usize, usize, usize) {
    let reading = store.reading();
    let game = tag("egypt-1");
    (reading.waiting(1000).unwrap().len(), reading.entries(&game, Seq::START).unwrap().len(), reading.mails(&game).unwrap().len())
}
