//! The sample report, and random games.

use super::Nomic;
use super::event::Event;
use super::state::Table;
use crate::games::dice::Dice;
use crate::games::ruleset::{Answers, Moment, Options, Ruleset};
use crate::games::seat::{SeatId, Viewer};
use crate::referee::script;
use serde_json::json;

fn sample() -> script::Played {
    script::play(include_str!("../../../tests/play/nomic/sample.toml")).unwrap()
}

#[test]
fn the_sample_gives_the_printed_report() {
    let played = sample();
    assert_eq!(played.differences(), Vec::<String>::new());
    let report = played.game.play.report(Viewer::Public, &[]);
    insta::assert_snapshot!("sample_report_text", report.text);
    insta::assert_snapshot!("sample_report_html", report.html);
    assert!(report.text.lines().all(|l| l.chars().count() <= 72), "lines of at most 72 columns");
}

fn options(pairs: &[(&str, serde_json::Value)]) -> Options {
    Options(pairs.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect())
}

/// Plays a game with random answers; checks the invariants and renders every report at every step, and replays the events.
fn random_game(options: &Options, seats: u8, seed: u64, turns: u32) -> Table {
    let nomic = Nomic::new(options).unwrap();
    let names: Vec<String> =
        ["Igthorn", "Nadia", "Omar", "Petra", "Quill", "Rosa"].iter().take(seats.into()).map(|n| (*n).to_owned()).collect();
    let (mut dice, mut chance) = (Dice::from_seed(seed), Dice::from_seed(seed + 1_000_000));
    let mut table = nomic.initial(&names);
    let mut log: Vec<Event> = Vec::new();
    let take = |table: &mut Table, log: &mut Vec<Event>, events: Vec<Event>| {
        for event in events {
            nomic.apply(table, &event);
            log.push(event);
        }
    };
    let events = nomic.setup(&table, &mut dice).unwrap();
    take(&mut table, &mut log, events);
    let mut answers = Answers::new();
    while table.outcome.is_none() && table.turn <= turns {
        let open = nomic.decisions(&table);
        answers.retain(|id, _| open.iter().any(|d| d.id == *id));
        for decision in open {
            if let Some(answer) = nomic.sample(&table, &decision, &mut chance) {
                let verdicts = nomic.check(&table, &decision, &answer, &answers);
                assert_eq!(verdicts.len(), answer.orders.len(), "seed {seed}");
                answers.insert(decision.id, answer);
            }
        }
        let deadline =
            nomic.deadlines(&table).into_iter().next().unwrap_or_else(|| panic!("seed {seed}: nothing is due in turn {}", table.turn));
        let events = nomic.step(&table, &answers, Moment::Due(&deadline.id), &mut dice).events;
        assert!(!events.is_empty(), "seed {seed}: nothing happens at {}", deadline.id);
        take(&mut table, &mut log, events);
        assert_eq!(nomic.invariants(&table), Vec::<String>::new(), "seed {seed}, turn {}", table.turn);
        for viewer in [Viewer::Seat(SeatId(0)), Viewer::Public, Viewer::Moderator] {
            let body = nomic.report(&nomic.view(&table, viewer), &[]);
            assert!(!body.text.is_empty() && !body.html.is_empty());
        }
    }
    let mut replayed = nomic.initial(&names);
    for event in &log {
        let stored = serde_json::to_value(event).unwrap();
        nomic.apply(&mut replayed, &serde_json::from_value(stored).unwrap());
    }
    assert_eq!(replayed, table, "seed {seed}: the replay differs");
    let saved = nomic.save(&table);
    let adopted = nomic.adopt(&nomic.initial(&names), &saved).unwrap();
    let mut again = nomic.initial(&names);
    adopted.iter().for_each(|e| nomic.apply(&mut again, e));
    assert_eq!(again, table, "seed {seed}: the saved position differs");
    table
}

#[test]
fn random_games_keep_the_invariants() {
    let settings = [
        options(&[]),
        options(&[("voting", json!("between-turns")), ("unread", json!("no-effect")), ("pick", json!("choose"))]),
        options(&[
            ("voting", json!("with-next-orders")),
            ("hands", json!("secret")),
            ("order", json!("effects-first")),
            ("setup", json!("egypt-2006")),
        ]),
        options(&[("decisions", json!("ask")), ("voting", json!("between-turns")), ("setup", json!("pirates"))]),
    ];
    let mut proposals = 0;
    for (i, options) in settings.iter().enumerate() {
        let table = random_game(options, 3 + i as u8, 40 + i as u64, 6);
        proposals += table.decided.len();
    }
    assert!(proposals > 0, "random players propose");
}

#[test]
fn a_secret_ballot_tells_the_tally_and_no_names() {
    let script = include_str!("../../../tests/play/nomic/options/majority_more_than_half.toml");
    let told = |script: &str| script::play(script).unwrap().game.play.report(Viewer::Public, &[]).text;
    let open = told(script);
    let secret = told(&script.replace("[options]\n", "[options]\nballot = \"secret\"\n"));
    assert!(open.contains("Refused 1-1") && open.contains("Against: Omar"), "{open}");
    assert!(secret.contains("Refused 1-1") && !secret.contains("Against"), "{secret}");
}

#[test]
fn every_version_of_the_rules_can_be_looked_up() {
    let played = script::play(include_str!("../../../tests/play/nomic/kinds_accepted.toml")).unwrap();
    let newest = played.game.play.rules(None).unwrap().number;
    let versions = played.game.play.versions();
    assert_eq!(versions.len() as u32, newest);
    for number in 1..=newest {
        let version = played.game.play.rules(Some(number)).unwrap();
        assert_eq!((version.number, version.difference.is_some()), (number, number > 1));
    }
}

#[test]
fn every_text_of_the_setups_is_read() {
    for (name, _) in super::setup::SETUPS {
        let nomic = Nomic::new(&options(&[("setup", json!(name))])).unwrap();
        let mut table = nomic.initial(&["Igthorn".to_owned(), "Nadia".to_owned(), "Omar".to_owned()]);
        for event in nomic.setup(&table, &mut Dice::from_seed(1)).unwrap() {
            nomic.apply(&mut table, &event);
        }
        assert_eq!(nomic.unread(&table), Vec::<serde_json::Value>::new(), "{name}");
    }
}

#[test]
fn what_one_seat_holds_does_not_show_in_anothers_report() {
    let nomic = Nomic::new(&options(&[("hands", json!("secret"))])).unwrap();
    let names = ["Igthorn".to_owned(), "Nadia".to_owned(), "Omar".to_owned()];
    let mut dice = Dice::from_seed(7);
    let mut table = nomic.initial(&names);
    for event in nomic.setup(&table, &mut dice).unwrap() {
        nomic.apply(&mut table, &event);
    }
    let deadline = nomic.deadlines(&table)[0].id.clone();
    for event in nomic.step(&table, &Answers::new(), Moment::Due(&deadline), &mut dice).events {
        nomic.apply(&mut table, &event);
    }
    // A card of the second hand and one of the third change places: the first seat has seen nothing that tells them apart.
    let mut other = table.clone();
    let (second, third) = (other.seats[1].hand[0], other.seats[2].hand[0]);
    std::sync::Arc::make_mut(&mut other.seats[1]).hand[0] = third;
    std::sync::Arc::make_mut(&mut other.seats[2]).hand[0] = second;
    let seen = |t: &Table| nomic.report(&nomic.view(t, Viewer::Seat(SeatId(0))), &[]);
    assert_eq!(seen(&table), seen(&other));
    assert_ne!(nomic.view(&table, Viewer::Seat(SeatId(1))), nomic.view(&other, Viewer::Seat(SeatId(1))));
}
