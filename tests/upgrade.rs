//! A database of an earlier version is brought up to date with everything in it, and one of a later version is refused.

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
