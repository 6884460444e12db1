//! One transaction per letter; savepoints in a backlog; crashes.

use super::*;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

fn with_letters(room: &Room, n: usize) -> (Store, Vec<LetterId>) {
    let mut store = room.store();
    store.change(|change| change.create_game(&new_game("egypt-1"))).unwrap();
    let letters: Vec<Incoming> = (1..=n).map(letter).collect();
    let ids = store.record(&letters, at(0)).unwrap().iter().map(Recorded::id).collect();
    (store, ids)
}

#[test]
fn a_letters_fate_its_entries_and_its_mails_are_committed_together() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 1);
    let mut before = None;
    store
        .letter(ids[0], |change| {
            let result = play(change, ids[0]);
            before = Some(room.crashed());
            result
        })
        .unwrap();
    assert_eq!(counts(&before.unwrap().store()), (1, 0, 0), "killed before the commit");
    assert_eq!(counts(&room.crashed().store()), (0, 1, 1), "killed after the commit");
}

#[test]
fn a_connection_that_is_dropped_in_the_middle_leaves_nothing() {
    let room = Room::new();
    let (store, ids) = with_letters(&room, 1);
    store.connection.execute_batch("BEGIN IMMEDIATE").unwrap();
    play(&Change { reading: store.reading(), beside: None }, ids[0]).unwrap();
    assert_eq!(counts(&store), (1, 1, 1));
    drop(store);
    assert_eq!(counts(&room.store()), (1, 0, 0));
}

#[test]
fn a_letter_that_fails_leaves_nothing_behind_and_waits() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 1);
    let result: Result<(), StoreError> = store.letter(ids[0], |change| {
        play(change, ids[0])?;
        Err(StoreError::NoGame(tag("nowhere")))
    });
    assert!(result.is_err());
    assert_eq!(counts(&store), (1, 0, 0));
}

#[test]
fn in_a_group_one_letters_failure_does_not_touch_the_others() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 5);
    let mut calls = 0;
    let results = store.letters(&ids, |id, change| {
        calls += 1;
        let done = play(change, id)?;
        if id == ids[2] { Err(StoreError::NoLetter(id)) } else { Ok(done) }
    });
    assert_eq!(calls, 5, "nothing is done twice");
    assert_eq!(results.iter().map(|(_, r)| r.is_ok()).collect::<Vec<_>>(), [true, true, false, true, true]);
    assert_eq!(counts(&store), (1, 4, 4));
    assert_eq!(store.reading().waiting(10).unwrap()[0].id, ids[2]);
    drop(store);
    assert_eq!(counts(&room.crashed().store()), (1, 4, 4));
}

#[test]
fn a_group_whose_transaction_is_lost_is_done_again_letter_by_letter() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 4);
    let mut calls = 0;
    let results = store.letters(&ids, |id, change| {
        calls += 1;
        if calls == 3 {
            // What SQLite does by itself on a full disk or a failing one.
            change.connection.execute_batch("ROLLBACK").unwrap();
        }
        play(change, id)
    });
    assert_eq!(calls, 3 + 4);
    assert!(results.iter().all(|(_, r)| r.is_ok()));
    assert_eq!(counts(&store), (0, 4, 4));
}

/// A mail of which only the number is known while it is written.
fn post_later(
    id: LetterId,
    change: &Change<'_>,
    write: impl FnOnce() -> Result<Vec<u8>, StoreError> + Send + 'static,
) -> Result<OutboxId, StoreError> {
    change.post_later(&NewMail { bytes: Vec::new(), ..mail(id.0 as usize) }, write, at(0))
}

#[test]
fn mails_that_are_written_beside_a_group_are_committed_with_it() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 3);
    let writers = Arc::new(Mutex::new(HashSet::new()));
    let results = store.letters(&ids, |id, change| {
        let (writers, here) = (Arc::clone(&writers), std::thread::current().id());
        let write = move || {
            writers.lock().unwrap().insert((id, std::thread::current().id() == here));
            Ok(format!("mail {id}").into_bytes())
        };
        Ok::<_, StoreError>((processed(), post_later(id, change, write)?))
    });
    assert_eq!(*writers.lock().unwrap(), ids.iter().map(|id| (*id, false)).collect(), "each once, on another thread");
    let store = room.crashed().store();
    for (id, mail) in results {
        assert_eq!(store.reading().mail_bytes(mail.unwrap()).unwrap(), Some(format!("mail {id}").into_bytes()));
    }
}

#[test]
fn a_mail_that_cannot_be_written_beside_a_group_fails_its_letter_alone() {
    for panics in [false, true] {
        let room = Room::new();
        let (mut store, ids) = with_letters(&room, 4);
        let results = store.letters(&ids, |id, change| {
            let alone = change.beside.is_none();
            let write = move || match id.0 {
                2 if panics && !alone => panic!("as it is meant to"),
                2 => Err(StoreError::NoLetter(id)),
                _ => Ok(b"ok".to_vec()),
            };
            Ok::<_, StoreError>((processed(), post_later(id, change, write)?))
        });
        assert_eq!(results.iter().map(|(_, r)| r.is_ok()).collect::<Vec<_>>(), [true, false, true, true]);
        assert_eq!(counts(&store), (1, 0, 3));
        let mails = results.iter().filter_map(|(_, mail)| mail.as_ref().ok());
        assert!(mails.into_iter().all(|mail| store.reading().mail_bytes(*mail).unwrap() == Some(b"ok".to_vec())));
    }
}

#[test]
fn a_letter_that_fails_leaves_no_mail_to_be_written() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 3);
    let results = store.letters(&ids, |id, change| {
        post_later(id, change, || Ok(b"ok".to_vec()))?;
        if id == ids[1] { Err(StoreError::NoLetter(id)) } else { Ok((processed(), ())) }
    });
    assert_eq!(results.iter().map(|(_, r)| r.is_ok()).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(counts(&store), (1, 0, 2));
}

#[test]
fn a_letter_that_reads_a_mail_of_its_own_group_finds_it_written() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 2);
    let mut first = None;
    let results = store.letters(&ids, |id, change| {
        let read = first.filter(|_| id != ids[0]).map(|mail| change.mail_bytes(mail)).transpose()?;
        let mail = post_later(id, change, move || Ok(format!("mail {id}").into_bytes()))?;
        first = first.filter(|_| id != ids[0]).or(Some(mail));
        Ok::<_, StoreError>((processed(), read.flatten()))
    });
    let read = results.into_iter().map(|(_, read)| read.unwrap()).collect::<Vec<_>>();
    assert_eq!(read, [None, Some(format!("mail {}", ids[0]).into_bytes())]);
}

#[test]
fn a_full_disk_loses_nothing_and_the_letters_go_through_once_there_is_room() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 30);
    let pages: i64 = store.connection.query_row("PRAGMA page_count", [], |r| r.get(0)).unwrap();
    store.connection.query_row(&format!("PRAGMA max_page_count = {}", pages + 4), [], |_| Ok(())).unwrap();
    let big = |id: LetterId, change: &Change<'_>| {
        change.post(&NewMail { bytes: vec![b'x'; 5000], ..mail(id.0 as usize) }, at(0))?;
        Ok::<_, StoreError>((processed(), ()))
    };
    let results = store.letters(&ids, big);
    let done = results.iter().filter(|(_, r)| r.is_ok()).count();
    let error = results.iter().find_map(|(_, r)| r.as_ref().err()).expect("four pages do not hold thirty mails");
    assert!(error.may_pass());
    assert!(error.to_string().contains("the disk is full"), "{error}");
    assert_eq!(counts(&store), (30 - done, 0, done), "what was reported as done is done, the rest waits");

    store.connection.query_row("PRAGMA max_page_count = 1000000", [], |_| Ok(())).unwrap();
    let rest: Vec<LetterId> = store.reading().waiting(100).unwrap().iter().map(|l| l.id).collect();
    assert!(store.letters(&rest, big).iter().all(|(_, r)| r.is_ok()));
    assert_eq!(counts(&store), (0, 0, 30));
}

#[test]
fn a_letter_is_settled_with_its_game_seat_and_reason() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 1);
    let settled =
        Settled { fate: Fate::Ignored, kind: "autoreply".to_owned(), game: None, seat: None, why: Some("out of office".to_owned()) };
    store.letter(ids[0], |_| Ok::<_, StoreError>((settled, ()))).unwrap();
    let row = store.reading().letter(ids[0]).unwrap();
    assert_eq!((row.fate, row.kind.as_deref(), row.why.as_deref()), (Fate::Ignored, Some("autoreply"), Some("out of office")));
}

#[test]
fn attempts_and_failures_are_counted_and_a_retry_clears_them() {
    let room = Room::new();
    let (mut store, ids) = with_letters(&room, 1);
    assert_eq!(store.reading().letter(ids[0]).unwrap().attempts, 1, "recorded means begun");
    assert_eq!(store.attempt(ids[0]).unwrap(), 2);
    assert_eq!(store.failed(ids[0], "panicked").unwrap(), 1);
    assert_eq!(store.failed(ids[0], "panicked").unwrap(), 2);
    assert!(!store.retry(ids[0]).unwrap(), "it waits anyway");
    let aside = Settled { fate: Fate::Quarantined, ..processed() };
    store.letter(ids[0], |_| Ok::<_, StoreError>((aside, ()))).unwrap();
    assert!(store.reading().waiting(10).unwrap().is_empty());
    assert!(store.retry(ids[0]).unwrap());
    let row = store.reading().letter(ids[0]).unwrap();
    assert_eq!((row.fate, row.attempts, row.failures), (Fate::Waiting, 0, 0));
    assert!(matches!(store.retry(LetterId(99)), Err(StoreError::NoLetter(LetterId(99)))));
}
