//! Games, their logs, and snapshots.

use super::*;

fn with_game(room: &Room) -> Store {
    let mut store = room.store();
    store
        .change(|change| {
            change.create_game(&new_game("egypt-1"))?;
            change.append(&tag("egypt-1"), Seq::START, &[entry(1), entry(2), entry(3)])
        })
        .unwrap();
    store
}

#[test]
fn a_game_comes_back_as_it_was_made() {
    let room = Room::new();
    let store = with_game(&room);
    let game = store.reading().game(&tag("EGYPT-1")).unwrap();
    let made = new_game("egypt-1");
    assert_eq!(
        (game.tag, game.ruleset, game.options, game.created, game.state),
        (made.tag, made.ruleset, made.options, made.created, made.state)
    );
    assert_eq!(game.secret, made.secret);
    assert_eq!(game.wake, None);
}

#[test]
fn a_tag_is_given_once() {
    let room = Room::new();
    let mut store = with_game(&room);
    let error = store.change(|change| change.create_game(&new_game("egypt-1"))).unwrap_err();
    assert!(matches!(error, StoreError::GameExists(_)), "{error}");
    assert!(matches!(store.reading().game(&tag("egypt-9")), Err(StoreError::NoGame(_))));
}

#[test]
fn the_next_tag_counts_on() {
    let room = Room::new();
    let mut store = room.store();
    let next = |store: &Store, stem| store.reading().next_tag(stem).unwrap().unwrap().to_string();
    assert_eq!(next(&store, "egypt"), "egypt-1");
    store
        .change(|c| {
            ["egypt-9", "egypt-10", "egypt-old", "egypt-2006-3", "egyptian-20"].iter().try_for_each(|t| c.create_game(&new_game(t)))
        })
        .unwrap();
    assert_eq!(next(&store, "egypt"), "egypt-11");
    assert_eq!(next(&store, "egypt-2006"), "egypt-2006-4");
    assert_eq!(store.reading().next_tag("no blanks").unwrap(), None);
}

#[test]
fn entries_are_numbered_from_one_without_gaps() {
    let room = Room::new();
    let mut store = with_game(&room);
    let head = store.change(|change| change.append(&tag("egypt-1"), Seq(3), &[entry(4)])).unwrap();
    assert_eq!(head, Seq(4));
    let entries = store.reading().entries(&tag("egypt-1"), Seq(1)).unwrap();
    assert_eq!(entries.iter().map(|e| e.seq.0).collect::<Vec<_>>(), [2, 3, 4]);
    assert_eq!(entries[2].read::<serde_json::Value>().unwrap(), serde_json::json!({"n": 4}));
    assert_eq!((entries[2].at, entries[2].version, entries[2].kind.as_str()), (at(4), 1, "ordered"));
}

#[test]
fn a_writer_who_has_missed_an_entry_is_refused() {
    let room = Room::new();
    let mut store = with_game(&room);
    let error = store.change(|change| change.append(&tag("egypt-1"), Seq(2), &[entry(9)])).unwrap_err();
    assert!(matches!(error, StoreError::Moved { expected: Seq(2), found: Seq(3), .. }), "{error}");
}

#[test]
fn the_log_can_be_neither_changed_nor_deleted() {
    let room = Room::new();
    let store = with_game(&room);
    for sql in ["UPDATE entries SET body = '{}' WHERE seq = 1", "DELETE FROM entries WHERE seq = 3"] {
        let error = store.connection.execute(sql, []).unwrap_err();
        assert!(error.to_string().contains("the log is only appended to"), "{error}");
    }
}

#[test]
fn a_game_is_loaded_from_its_newest_snapshot_of_this_shape() {
    let room = Room::new();
    let mut store = with_game(&room);
    let game = tag("egypt-1");
    let loaded = store.reading().load(&game, "1").unwrap();
    assert_eq!((loaded.snapshot.as_ref(), loaded.entries.len(), loaded.head()), (None, 3, Seq(3)));

    store
        .change(|c| c.keep_snapshot(&game, Seq(2), "1", &"after two").and_then(|()| c.keep_snapshot(&game, Seq(3), "2", &"another shape")))
        .unwrap();
    let loaded = store.reading().load(&game, "1").unwrap();
    assert_eq!(loaded.snapshot.as_ref().unwrap().read::<String>().unwrap(), "after two");
    assert_eq!((loaded.entries.len(), loaded.head()), (1, Seq(3)));
    let loaded = store.reading().load(&game, "2").unwrap();
    assert_eq!((loaded.entries.len(), loaded.head()), (0, Seq(3)));
}

#[test]
fn an_undo_drops_the_snapshots_that_hold_what_it_undoes() {
    let room = Room::new();
    let mut store = with_game(&room);
    let game = tag("egypt-1");
    store
        .change(|c| {
            (1..=3).try_for_each(|n| c.keep_snapshot(&game, Seq(n), "1", &n))?;
            c.append(&game, Seq(3), &[NewEntry::new(at(4), 1, "undone", &serde_json::json!({"from": 2}))?])?;
            c.drop_snapshots(&game, Seq(2))
        })
        .unwrap();
    let loaded = store.reading().load(&game, "1").unwrap();
    assert_eq!(loaded.snapshot.unwrap().seq, Seq(1));
    assert_eq!(loaded.entries.iter().map(|e| e.seq.0).collect::<Vec<_>>(), [2, 3, 4], "superseded ones are still there");
}

#[test]
fn the_last_entry_of_a_kind_is_found() {
    let room = Room::new();
    let store = with_game(&room);
    assert_eq!(store.reading().last_of(&tag("egypt-1"), "ordered").unwrap(), Some(Seq(3)));
    assert_eq!(store.reading().last_of(&tag("egypt-1"), "reported").unwrap(), None);
}

#[test]
fn only_a_few_snapshots_are_kept() {
    let room = Room::new();
    let mut store = with_game(&room);
    let game = tag("egypt-1");
    store.change(|c| (1..=9).try_for_each(|n| c.keep_snapshot(&game, Seq(n), "1", &n))).unwrap();
    let kept: i64 = store.connection.query_row("SELECT count(*) FROM snapshots", [], |r| r.get(0)).unwrap();
    assert_eq!(kept, 3);
    assert_eq!(store.reading().load(&game, "1").unwrap().snapshot.unwrap().seq, Seq(9));
}

#[test]
fn the_clock_finds_the_games_that_are_due() {
    let room = Room::new();
    let mut store = room.store();
    store
        .change(|c| {
            for (n, wake) in [(1, Some(30)), (2, None), (3, Some(10)), (4, Some(99))] {
                let game = new_game(&format!("egypt-{n}"));
                c.create_game(&game)?;
                c.set_game(&game.tag, GameState::Running, wake.map(at))?;
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
    let reading = store.reading();
    assert_eq!(reading.games_due(at(30), 10).unwrap(), [tag("egypt-3"), tag("egypt-1")]);
    assert_eq!(reading.games_due(at(30), 1).unwrap(), [tag("egypt-3")]);
    assert_eq!(reading.next_wake().unwrap(), Some(at(10)));
    assert!(matches!(store.change(|c| c.set_game(&tag("nilo-1"), GameState::Ended, None)), Err(StoreError::NoGame(_))));
}

#[test]
fn games_are_listed_by_state() {
    let room = Room::new();
    let mut store = with_game(&room);
    store
        .change(|c| {
            c.create_game(&new_game("nilo-1"))?;
            c.set_game(&tag("nilo-1"), GameState::Ended, None)
        })
        .unwrap();
    let tags = |state| store.reading().games(state).unwrap().into_iter().map(|g| g.tag.to_string()).collect::<Vec<_>>();
    assert_eq!(tags(None), ["egypt-1", "nilo-1"]);
    assert_eq!(tags(Some(GameState::Ended)), ["nilo-1"]);
}
