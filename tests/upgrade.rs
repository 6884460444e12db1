//! A database of an earlier version is brought up to date with everything in it, and one of a later version is refused.

use chrono::{DateTime, TimeDelta, Utc};
use maat::config::Config;
use maat::daemon::site::Site;
use maat::store::Store;
use rusqlite::Connection;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const CONFIG: &str =
    "[mail]\naddress = \"referee@example.org\"\n[archive]\non = false\n[moderators]\naddresses = [\"moderator@example.org\"]\n";

/// A folder with a configuration and the database of version 1.
fn room() -> tempfile::TempDir {
    let room = tempfile::tempdir().unwrap();
    std::fs::write(room.path().join("config.toml"), CONFIG).unwrap();
    std::fs::create_dir(room.path().join("var")).unwrap();
    let connection = Connection::open(room.path().join("var/maat.db")).unwrap();
    connection.execute_batch(include_str!("upgrade/version-1.sql")).unwrap();
    room
}

fn version(file: &Path) -> i64 {
    Connection::open(file).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

fn maat(room: &Path, arguments: &[&str]) -> (bool, String, String) {
    let ran = Command::new(env!("CARGO_BIN_EXE_maat")).args(arguments).current_dir(room).env_remove("MAAT_CONFIG").output().unwrap();
    (ran.status.success(), String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap())
}

fn json(room: &Path, arguments: &[&str]) -> Value {
    let (well, out, error) = maat(room, arguments);
    assert!(well, "{arguments:?}: {error}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn a_database_of_version_1_is_brought_up_to_date_with_all_that_is_in_it() {
    let room = room();
    let room = room.path();
    let games = json(room, &["game", "list", "--json"]);
    let states: Vec<(&str, &str)> =
        games.as_array().unwrap().iter().map(|g| (g["game"].as_str().unwrap(), g["state"].as_str().unwrap())).collect();
    assert_eq!(states, [("egypt-1", "running"), ("nilo-1", "gathering")]);

    let seats = json(room, &["seat", "list", "egypt-1", "--json"]);
    assert_eq!(seats[0]["addresses"], serde_json::json!(["ana.bee@gmail.com"]), "mail goes where it went");
    assert_eq!(json(room, &["letters", "list", "--json"]).as_array().map(Vec::len), Some(6));
    let shown = json(room, &["game", "show", "egypt-1", "--json"]);
    assert_eq!((&shown["rulings"], &shown["press"], &shown["proof"]), (&Value::from(1), &"open".into(), &"token".into()));

    let (well, _, error) = maat(room, &["export", "egypt-1", "--full", "--output", "egypt.json"]);
    assert!(well, "{error}");

    // The game goes on from there.
    let (well, _, error) = maat(room, &["ruling", "egypt-1", "pause because the machine was upgraded"]);
    assert!(well, "{error}");

    let new = version(&room.join("var/maat.db"));
    assert!(new > 1);
    assert_eq!(version(&room.join("var/maat.v1.db")), 1, "a copy of the old one lies beside it");
}

/// An export, changed, as `verify` takes it: whether it is right, and what was said.
fn verified(room: &Path, export: &Value) -> (bool, String) {
    std::fs::write(room.join("changed.json"), export.to_string()).unwrap();
    let (well, out, error) = maat(room, &["verify", "changed.json"]);
    (well, out + &error)
}

/// A game begun by a program whose positions had another shape: its digests cannot be compared, and `verify` says of which turns they are. All
/// else is checked: the order of the entries, the dice from the first use on, and the digests since this program took the game over.
#[test]
fn a_game_that_an_earlier_program_began_verifies_from_the_upgrade_on() {
    let room = room();
    let room = room.path();
    let store = Store::open(&room.join("var/maat.db")).unwrap();
    let mut site = Site::new(store, Config::load(&room.join("config.toml")).unwrap().settings()).unwrap();
    let begun: DateTime<Utc> = "2026-12-01T00:00:00Z".parse().unwrap();
    for days in [0, 4, 8, 12] {
        site.pass_time(begun + TimeDelta::days(days)).unwrap();
    }
    drop(site);
    let export = json(room, &["export", "egypt-1", "--full"]);
    let (well, said) = verified(room, &export);
    assert!(well, "{said}");
    assert!(said.contains("Recorded by an earlier program") && said.contains("of 0."), "{said}");
    let checked = json(room, &["verify", "changed.json", "--json"])["checked"].clone();
    assert_eq!(checked["earlier"], serde_json::json!([0]), "{checked}");
    assert!(checked["digests"].as_u64().unwrap() >= 1 && checked["rolls"].as_u64().unwrap() >= 1, "{checked}");

    // Each of these is found out, before the upgrade and after it.
    let log = export["log"].as_array().unwrap();
    let entry = |kind: &str, last: bool| {
        let mut those = log.iter().enumerate().filter(|(_, e)| e["fact"]["fact"] == kind).map(|(i, _)| i);
        (if last { those.next_back() } else { those.next() }).unwrap_or_else(|| panic!("the log has no {kind}"))
    };
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut copy = export.clone();
        change(&mut copy);
        verified(room, &copy)
    };
    let digest = entry("digest", true);
    assert!(entry("taken_over", false) < digest);
    let (well, said) = changed(&|e| e["log"][digest]["fact"]["sha256"] = Value::from("0".repeat(64)));
    assert!(!well && said.contains("the digest is"), "a digest of this program's: {said}");
    let (well, said) = changed(&|e| drop(e["log"].as_array_mut().unwrap().remove(digest)));
    assert!(!well && said.contains("where entry"), "a missing entry: {said}");
    for last in [false, true] {
        let roll = entry("rolled", last);
        let (well, said) = changed(&|e| e["log"][roll]["fact"]["results"][0] = Value::from(77));
        assert!(!well && said.contains("another use"), "a use of the dice in the log: {said}");
        let listed = if last { export["rolls"].as_array().unwrap().len() - 1 } else { 0 };
        let (well, said) = changed(&|e| e["rolls"][listed]["results"][0] = Value::from(77));
        assert!(!well && said.contains("from the secret"), "a use of the dice in the list: {said}");
    }
    let (well, said) = changed(&|e| drop(e["rolls"].as_array_mut().unwrap().remove(0)));
    assert!(!well && said.contains("use 0"), "a missing use of the dice: {said}");
}

#[test]
fn a_database_of_a_later_version_is_refused_and_left_alone() {
    let room = room();
    let file = room.path().join("var/maat.db");
    let (well, _, error) = maat(room.path(), &["game", "list"]);
    assert!(well, "{error}");
    let newer = version(&file) + 1;
    Connection::open(&file).unwrap().pragma_update(None, "user_version", newer).unwrap();
    let (well, _, error) = maat(room.path(), &["game", "list"]);
    assert!(!well);
    assert!(error.contains("knows versions up to"), "{error}");
    assert_eq!(version(&file), newer);
}
