//! Letters of several orders: carried out up to the first that fails, all or nothing where the player says so, and only tried with `check`.

use maat::referee::script;
use serde_json::Value;

/// A game in which the first turn runs: the lines of its script, and orders of the player whose turn it is of which the
/// second is wrong.
const GAMES: [(&str, &str, [&str; 3]); 2] = [
    (
        "lords_of_the_sand",
        "game = \"lords_of_the_sand\"\nseats = [\"Ana\", \"Bo\"]\n[options]\nchoose_gods = false\n",
        ["generate", "play Desert Fox court", "end"],
    ),
    (
        "crimson_sun",
        "game = \"crimson_sun\"\nseats = [\"Ana\", \"Bo\"]\n[[do]]\nadvance = true\n",
        ["take one", "dynasty Desert Fox a", "end"],
    ),
];

fn played(script: &str) -> Value {
    script::play(script).unwrap_or_else(|error| panic!("{error}\n{script}")).json()
}

/// The game after a letter of whoever it waits for.
fn after(script: &str, lines: &[&str]) -> Value {
    let who = played(script)["waiting"][0]["who"].as_str().unwrap_or_default().to_owned();
    played(&format!("{script}[[do]]\nseat = \"{who}\"\nsend = \"\"\"\n{}\n\"\"\"\n", lines.join("\n")))
}

/// Whether each line of the last letter was taken, and what was said to those that were not.
fn verdicts(played: &Value) -> (Vec<bool>, Vec<String>) {
    let lines = played["answers"].as_array().and_then(|a| a.last()).and_then(|a| a["lines"].as_array()).cloned().unwrap_or_default();
    let told = lines.iter().filter_map(|line| line["problem"].as_str().map(str::to_owned)).collect();
    (lines.iter().map(|line| line["ok"] == true).collect(), told)
}

#[test]
fn a_list_is_carried_out_up_to_the_first_order_that_fails() {
    for (game, script, lines) in GAMES {
        let after_all = after(script, &lines);
        let (taken, told) = verdicts(&after_all);
        assert_eq!(taken, [true, false, false], "{game}: {told:?}");
        assert_eq!(told[1], "Not carried out, because an order before it failed.", "{game}");
        assert!(told[0].contains("Desert Fox"), "{game}: {told:?}");
        assert_eq!(after_all["state"], after(script, &lines[..1])["state"], "{game}: what stood before the fault counts, and nothing else");
        assert_ne!(after_all["state"], played(script)["state"], "{game}");
    }
}

#[test]
fn all_or_nothing_carries_out_a_list_whole_or_not_at_all() {
    for (game, script, lines) in GAMES {
        let [first, wrong, last] = lines;
        let refused = after(script, &["all or nothing", first, wrong, last]);
        let (taken, told) = verdicts(&refused);
        assert_eq!(taken, [false; 4], "{game}");
        assert!(told[1].contains("all or nothing") && told[2].contains("Desert Fox"), "{game}: {told:?}");
        assert_eq!(refused["state"], played(script)["state"], "{game}: nothing has happened");
        let whole = after(script, &["all or nothing", first, last]);
        assert_eq!(verdicts(&whole).0, [true; 3], "{game}: {:?}", verdicts(&whole).1);
        assert_eq!(whole["state"], after(script, &[first, last])["state"], "{game}");
    }
}

/// A letter that is only tried must not show what the next card is.
#[test]
fn a_letter_that_is_only_tried_reveals_nothing() {
    let script = GAMES[1].1;
    let tried = after(script, &["check", "draw"]);
    assert_eq!(verdicts(&tried).0, [true, true]);
    assert_eq!((&tried["state"], &tried["events"]), (&played(script)["state"], &played(script)["events"]));
}
