//! The program as it is used: arguments in, output and exit codes out.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn maat(folder: &Path, arguments: &[&str]) -> Ran {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_maat"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("MAAT_CONFIG")
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is text");
    Ran { code: status.code().expect("it ends by itself"), out: text(stdout), err: text(stderr) }
}

impl Ran {
    fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.err);
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("one JSON value and nothing else: {e}\n{}", self.out))
    }
}

/// A folder with the example's configuration.
fn room() -> tempfile::TempDir {
    let room = tempfile::tempdir().unwrap();
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("config.example.toml"), room.path().join("config.toml")).unwrap();
    room
}

fn with_game(room: &Path) {
    let made = maat(room, &["game", "new", "nilo", "--player", "Ana=ana@example.org", "--player", "Bo=bo+games@example.org", "--json"]);
    assert_eq!(made.json(), serde_json::json!({"game": "nilo-1"}));
}

#[test]
fn wrong_usage_exits_with_2_and_a_word_on_standard_error() {
    let room = room();
    for arguments in [
        &["no-such-command"][..],
        &["letter"],
        &["letter", "nowhere.eml"],
        &["play", "nowhere.toml"],
        &["game", "new", "chess"],
        &["game", "new", "nilo", "--player", "Ana=no address"],
        &["game", "show", "not a tag"],
        &["letters", "list", "--fate", "lost"],
    ] {
        let ran = maat(room.path(), arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.out.is_empty() && ran.err.starts_with("error"), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn what_cannot_be_done_exits_with_1_and_says_what_would_help() {
    let room = tempfile::tempdir().unwrap();
    let ran = maat(room.path(), &["game", "list"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("cannot read the configuration config.toml") && ran.err.contains("--config"), "{}", ran.err);
    std::fs::write(room.path().join("config.toml"), "[mail]\naddress = \"r@example.org\"\nnmae = \"x\"\n").unwrap();
    let ran = maat(room.path(), &["game", "list"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("config.toml:3:1") && ran.err.contains("did you mean `name`?"), "{}", ran.err);
}

#[test]
fn a_game_is_made_listed_shown_and_ruled_in() {
    let room = room();
    with_game(room.path());
    let list = maat(room.path(), &["game", "list", "--json"]).json();
    assert_eq!(list[0]["game"], "nilo-1");
    assert_eq!(list[0]["state"], "running");
    let shown = maat(room.path(), &["game", "show", "nilo-1", "--json"]).json();
    assert_eq!(shown["seats"][1]["addresses"], serde_json::json!(["bo+games@example.org"]));
    assert_eq!(shown["waiting"].as_array().map(Vec::len), Some(1));

    let ran = maat(room.path(), &["ruling", "nilo-1", "pause"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("reason") && ran.err.contains("pause because"), "{}", ran.err);
    let ruled = maat(room.path(), &["ruling", "--json", "nilo-1", "pause", "because", "of", "the", "holidays"]).json();
    assert_eq!(ruled["number"], 1);
    assert_eq!(maat(room.path(), &["game", "list", "--state", "paused", "--json"]).json().as_array().map(Vec::len), Some(1));
}

#[test]
fn a_wrong_name_is_answered_with_the_nearest_right_one() {
    let room = room();
    with_game(room.path());
    for (arguments, meant) in [
        (&["game", "new", "egyptt"][..], "`egypt`"),
        (&["game", "show", "nilo-2"], "`nilo-1`"),
        (&["seat", "renew", "nilo-1", "Anna"], "`Ana`"),
        (&["export", "nillo-1"], "`nilo-1`"),
    ] {
        let ran = maat(room.path(), arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains(&format!("did you mean {meant}?")), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_seat_gets_another_address_another_token_another_player() {
    let room = room();
    with_game(room.path());
    let seats = |room: &Path| maat(room, &["seat", "list", "nilo-1", "--json"]).json();
    assert_eq!(seats(room.path())[0]["renewed"], 0);
    assert_eq!(maat(room.path(), &["seat", "renew", "nilo-1", "1"]).code, 0);
    assert_eq!(maat(room.path(), &["seat", "address", "nilo-1", "ana", "new@example.org", "second@example.org"]).code, 0);
    let now = seats(room.path());
    assert_eq!(now[0]["renewed"], 1);
    assert_eq!(now[0]["addresses"], serde_json::json!(["new@example.org", "second@example.org"]));
    let ran = maat(room.path(), &["seat", "replace", "nilo-1", "Bo", "cy@example.org", "--because", "Bo has no time"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let now = seats(room.path());
    assert_eq!((&now[1]["addresses"][0], &now[1]["renewed"]), (&Value::from("cy@example.org"), &Value::from(1)));
}

#[test]
fn an_export_verifies_and_a_changed_one_does_not() {
    let room = room();
    with_game(room.path());
    assert_eq!(maat(room.path(), &["export", "nilo-1", "--full", "--output", "full.json"]).code, 0);
    let checked = maat(room.path(), &["verify", "full.json", "--json"]).json();
    assert_eq!(checked["ok"], true);
    assert!(checked["checked"]["rolls"].as_u64().unwrap() > 0);

    let full = std::fs::read_to_string(room.path().join("full.json")).unwrap();
    let mut changed: Value = serde_json::from_str(&full).unwrap();
    changed["rolls"][0]["results"][0] = Value::from(changed["rolls"][0]["results"][0].as_u64().unwrap() ^ 1);
    std::fs::write(room.path().join("changed.json"), changed.to_string()).unwrap();
    let ran = maat(room.path(), &["verify", "changed.json"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("of the dice"), "{}", ran.err);

    let public = maat(room.path(), &["export", "nilo-1"]);
    assert!(public.json()["secret"].is_null());
    for hidden in ["example.org", "\"log\": ["] {
        assert!(!public.out.contains(hidden), "{hidden} is in the public export");
    }
}

#[test]
fn a_fork_is_held_and_nobodys() {
    let room = room();
    with_game(room.path());
    let turn = maat(room.path(), &["game", "show", "nilo-1", "--json"]).json()["round"].to_string();
    let fork = maat(room.path(), &["game", "fork", "nilo-1", "--turn", &turn, "--json"]).json();
    assert_eq!(fork["game"], "nilo-1-fork-1");
    let shown = maat(room.path(), &["game", "show", "nilo-1-fork-1", "--json"]).json();
    assert_eq!(shown["state"], "paused");
    assert_eq!(shown["seats"][0]["addresses"], serde_json::json!([]));
    let ran = maat(room.path(), &["game", "fork", "nilo-1", "--turn", "77"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("no turn 77"), "{}", ran.err);
}

#[test]
fn a_person_is_forgotten_and_a_backup_is_a_database() {
    let room = room();
    with_game(room.path());
    let forgotten = maat(room.path(), &["forget", "bo@example.org", "--json"]).json();
    assert_eq!(forgotten["seats"], 1);
    assert_eq!(maat(room.path(), &["seat", "list", "nilo-1", "--json"]).json()[1]["addresses"], serde_json::json!([]));
    assert_eq!(maat(room.path(), &["backup", "copy.db"]).code, 0);
    std::fs::write(room.path().join("other.toml"), "[mail]\naddress = \"r@example.org\"\n[database]\npath = \"copy.db\"\n").unwrap();
    assert_eq!(maat(room.path(), &["game", "list", "--json", "--config", "other.toml"]).json()[0]["game"], "nilo-1");
}

#[test]
fn check_tries_everything_and_names_what_is_wrong() {
    let room = room();
    let tried = maat(room.path(), &["check", "--json"]).json();
    let all: Vec<&str> = tried.as_array().unwrap().iter().map(|t| t["what"].as_str().unwrap()).collect();
    assert_eq!(all, ["configuration", "games", "mailbox", "postman", "database", "archive"]);
    assert!(tried.as_array().unwrap().iter().all(|t| t["ok"] == true), "{tried}");

    std::fs::write(
        room.path().join("config.toml"),
        "[mail]\naddress = \"r@example.org\"\n[mailbox.imap]\nhost = \"127.0.0.1\"\nport = 1\ntls = \"none\"\nuser = \"u\"\npassword = { env = \"NO_SUCH_VARIABLE\" }\n",
    )
    .unwrap();
    let ran = maat(room.path(), &["check"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("WRONG  mailbox: ") && ran.out.contains("ok     database: "), "{}", ran.out);
}

#[test]
fn letters_are_shown_as_they_are_seen() {
    let room = room();
    std::fs::write(
        room.path().join("a.eml"),
        "From: A <a@example.org>\r\nTo: referee@example.org\r\nSubject: [egypt-1] orders\r\nMessage-ID: <1@x>\r\n\r\nplay Flood on Bo\r\n",
    )
    .unwrap();
    let seen = maat(room.path(), &["letter", "a.eml", "a.eml", "--json"]).json();
    assert_eq!((&seen[0]["kind"], &seen[0]["game"], &seen[1]["kind"]), (&"orders".into(), &"egypt-1".into(), &"ignore".into()));
    assert_eq!(seen[0]["orders"], serde_json::json!(["play Flood on Bo"]));
}

#[test]
fn mails_that_went_out_are_listed_and_shown() {
    let room = room();
    let room = room.path();
    with_game(room);
    let of_ana = maat(room, &["mails", "list", "--to", "ana@example.org", "--json"]).json();
    assert_eq!((of_ana.as_array().map(Vec::len), &of_ana[0]["state"]), (Some(1), &"waiting".into()));
    assert!(maat(room, &["mails", "list", "--game", "nilo-1"]).out.contains("[nilo-1] Turn 1"));
    assert!(maat(room, &["mails", "list", "--state", "refused"]).out.contains("There are no such mails."));

    let number = of_ana[0]["mail"].to_string();
    let shown = maat(room, &["mails", "show", &number]);
    assert!(shown.out.starts_with("From: Maat") && shown.out.contains("Your hand") && !shown.out.contains("<html"), "{}", shown.out);
    assert!(maat(room, &["mails", "show", &number, "--raw"]).out.contains("multipart/alternative"));
    let missing = maat(room, &["mails", "show", "77"]);
    assert!(missing.code == 2 && missing.err.contains("there is no mail 77"), "{}", missing.err);

    // Whoever rules and plays sees no other player's mail without telling.
    assert_eq!(maat(room, &["game", "moderators", "nilo-1", "bo@example.org"]).code, 0);
    assert!(!maat(room, &["mails", "list", "--to", "ana@example.org"]).out.contains("Turn 1"));
    let refused = maat(room, &["mails", "show", &number]);
    assert!(refused.code == 2 && refused.err.contains("--because"), "{}", refused.err);
}

#[test]
fn texts_are_read_against_a_setup() {
    let room = room();
    std::fs::write(room.path().join("texts"), "Effect - Target player loses 20 slaves.\n\nrule: Blargh the frobnicator.\n").unwrap();
    let read = maat(room.path(), &["read", "--setup", "egypt", "texts", "--json"]).json();
    assert_eq!(read.as_array().map(Vec::len), Some(2));
    assert_eq!((&read[0]["read"], &read[1]["read"]), (&Value::from(true), &Value::from(false)), "{read}");
    assert_eq!(maat(room.path(), &["read", "--setup", "egpyt", "texts"]).code, 2);
}

#[test]
fn random_games_are_counted() {
    let room = room();
    let report = maat(room.path(), &["simulate", "nilo", "--seats", "3", "--games", "2", "--seed", "5", "--json"]).json();
    assert_eq!((&report["games"], &report["finished"]), (&Value::from(2), &Value::from(2)));
    assert_eq!(report["violations"], serde_json::json!([]));
    let told = maat(room.path(), &["simulate", "nilo", "--seats", "3", "--games", "2", "--seed", "5"]).out;
    assert!(told.contains("ended 2 times: … has the most points: #."), "{told}");
    let wrong = maat(room.path(), &["simulate", "nilo", "--seats", "3", "--option", "colour=blue"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("`colour`"), "{}", wrong.err);
}

#[test]
fn a_game_may_have_moderators_press_and_proof_of_its_own() {
    let room = room();
    let room = room.path();
    let new = ["game", "new", "nilo", "--player", "Ana=ana@example.org", "--player", "Bo=ana+bo@example.org"];
    let own = ["--press", "none", "--proof", "dmarc", "--moderator", "max@example.org"];
    assert_eq!(maat(room, &[&new[..], &own].concat()).code, 0);
    let shown = maat(room, &["game", "show", "nilo-1", "--json"]).json();
    assert_eq!((&shown["press"], &shown["proof"]), (&"none".into(), &"dmarc".into()));
    assert_eq!(shown["moderators"], serde_json::json!(["max@example.org"]));
    // Two seats of one address: only those at the machine see it.
    assert_eq!(shown["shared"], serde_json::json!([{"address": "ana@example.org", "seats": ["Ana", "Bo"]}]));
    let seats = maat(room, &["seat", "list", "nilo-1"]);
    assert!(seats.out.lines().any(|line| line.starts_with("1") && line.ends_with("Bo")), "{}", seats.out);

    let now = maat(room, &["game", "moderators", "nilo-1", "kim@example.org", "--json"]).json();
    assert_eq!(now["moderators"], serde_json::json!(["kim@example.org"]));
    let now = maat(room, &["game", "moderators", "nilo-1", "--none", "--json"]).json();
    assert_eq!((&now["moderators"], &now["site"][0]), (&serde_json::json!([]), &"moderator@example.org".into()));
    let wrong = maat(room, &["game", "new", "nilo", "--press", "loud"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("`loud`") && wrong.err.contains("anonymous"), "{}", wrong.err);
}

#[test]
fn what_players_must_not_see_is_shown_to_a_moderator_who_plays_only_with_a_reason_that_all_read() {
    let room = room();
    let room = room.path();
    with_game(room);
    let view = maat(room, &["game", "view", "nilo-1", "Bo"]);
    assert_eq!(view.code, 0, "{}", view.err);
    assert!(view.out.contains("Your hand") && !view.out.contains("nilo-1."), "{}", view.out);
    assert_eq!(maat(room, &["ruling", "nilo-1", "preview"]).code, 0);

    assert_eq!(maat(room, &["game", "moderators", "nilo-1", "ana@example.org"]).code, 0);
    for secret in [
        &["game", "view", "nilo-1", "Bo"][..],
        &["ruling", "nilo-1", "preview"],
        &["ruling", "nilo-1", "view as Bo"],
        &["export", "nilo-1", "--full"],
    ] {
        let ran = maat(room, secret);
        assert_eq!(ran.code, 2, "{secret:?}");
        assert!(ran.err.contains("Ana plays in nilo-1") && ran.err.contains("--because"), "{secret:?}: {}", ran.err);
    }
    assert_eq!(maat(room, &["game", "view", "nilo-1", "Bo", "--because", "Bo asked what went wrong"]).code, 0);
    assert_eq!(maat(room, &["ruling", "nilo-1", "pause because of that"]).code, 0);
    let told = maat(room, &["export", "nilo-1", "--full", "--because", "the test looks into the log"]).json();
    let looked: Vec<&Value> = told["log"].as_array().unwrap().iter().filter(|e| e["fact"]["fact"] == "looked").collect();
    assert_eq!(looked.len(), 2);
    assert_eq!(looked[0]["fact"]["reason"], "Bo asked what went wrong");
}

#[test]
fn manual_pages_and_completions_are_made_from_the_commands() {
    let room = room();
    let pages = room.path().join("man");
    std::fs::create_dir(&pages).unwrap();
    assert_eq!(maat(room.path(), &["man", "man"]).code, 0);
    let page = std::fs::read_to_string(pages.join("maat-game-new.1")).unwrap();
    assert!(page.contains("Make a game") && page.contains("\\-\\-player"), "{page}");
    for (shell, words) in [("bash", "complete -F"), ("zsh", "#compdef maat"), ("fish", "complete -c maat")] {
        let script = maat(room.path(), &["completions", shell]);
        assert!(script.code == 0 && script.out.contains(words), "{shell}");
    }
}

#[test]
fn components_are_exported_edited_and_named_in_the_configuration() {
    let room = room();
    let own = room.path().join("own.toml");
    let config = std::fs::read_to_string(room.path().join("config.toml")).unwrap();
    for (game, seats) in [("nilo", "2"), ("rise_of_the_first_dynasty", "3"), ("crimson_sun", "2"), ("lords_of_the_sand", "2")] {
        let exported = maat(room.path(), &["export", "--components", game, "-o", "own.toml"]);
        assert_eq!((exported.code, exported.err.as_str()), (0, ""));
        let text = std::fs::read_to_string(&own).unwrap();
        assert_eq!(maat(room.path(), &["export", "--components", game]).out.trim_end(), text.trim_end());

        let simulate = ["simulate", game, "--seats", seats, "--games", "1", "--option", "components=@own.toml", "--json"];
        assert_eq!(maat(room.path(), &simulate).json()["finished"], 1);
        let template = format!(
            "{config}\n[[game]]\nname = \"own\"\ngame = \"{game}\"\nseats = {seats}\n[game.options]\ncomponents = {{ file = \"own.toml\" }}\n"
        );
        std::fs::write(room.path().join("config.toml"), &template).unwrap();
        let made = maat(room.path(), &["game", "new", "own", "--tag", &format!("own-{}", game.replace('_', "")), "--json"]);
        assert_eq!(made.code, 0, "{}", made.err);

        // A fault names the line of the file, and the place of the configuration that names the file.
        let line = text.trim_end().lines().count() + 1;
        std::fs::write(&own, format!("{}\nrubbish = [", text.trim_end())).unwrap();
        let wrong = maat(room.path(), &["check"]);
        assert_eq!(wrong.code, 1, "{}", wrong.err);
        let said = format!("{}{}", wrong.out, wrong.err);
        assert!(said.contains(&format!("components, line {line}")) && said.contains("components = { file"), "{said}");
    }
    let unknown = maat(room.path(), &["export", "--components", "nillo"]);
    assert!(unknown.code == 2 && unknown.err.contains("Did you mean `nilo`?"), "{}", unknown.err);
    assert_eq!(maat(room.path(), &["export", "--components", "egypt"]).code, 2);
}
