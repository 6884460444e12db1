//! Scripted games: every `tests/play/**/*.toml` is played, must meet its `[expect]`, and must be replayed from its
//! log to the same state.

use maat::games::dice::Secret;
use maat::games::nomic::options::NomicOptions;
use maat::games::ruleset::Options;
use maat::games::seat::Viewer;
use maat::referee::entry::GameTag;
use maat::referee::game::Game;
use maat::referee::script;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

fn scripts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            scripts(&path, found);
        } else if path.extension().is_some_and(|e| e == "toml") {
            found.push(path);
        }
    }
}

/// What comes out otherwise than the script says.
fn wrong_in(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let found = match script::play(&text) {
        Err(error) => vec![error.to_string()],
        Ok(played) => {
            let replayed = Game::load(GameTag("script".into()), Secret::from_seed(0), None, &played.log, true);
            let differs = match replayed {
                Err(error) => Some(error.to_string()),
                Ok(replayed) => (replayed.play.digest() != played.game.play.digest()).then(|| "the replay differs".to_owned()),
            };
            played.differences().into_iter().chain(differs).collect()
        }
    };
    let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display();
    found.into_iter().map(|what| format!("{name}: {what}")).collect()
}

#[test]
fn scripted_games_come_out_as_they_say() {
    let mut paths = Vec::new();
    scripts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play"), &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are no scripted games");
    let next = AtomicUsize::new(0);
    let mut wrong: Vec<String> = thread::scope(|scope| {
        let play =
            || std::iter::from_fn(|| paths.get(next.fetch_add(1, Ordering::Relaxed))).flat_map(|path| wrong_in(path)).collect::<Vec<_>>();
        let players: Vec<_> = (0..thread::available_parallelism().map_or(1, usize::from)).map(|_| scope.spawn(play)).collect();
        players.into_iter().flat_map(|player| player.join().unwrap()).collect()
    });
    wrong.sort();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The stories of a folder, by name.
fn stories(folder: &str) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    scripts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play/nomic").join(folder), &mut paths);
    paths.sort();
    paths.into_iter().map(|p| (p.file_stem().unwrap().to_string_lossy().into_owned(), fs::read_to_string(p).unwrap())).collect()
}

/// The table at the end of a story, without what only says which proposals there were and what the rules say.
fn course(text: &str) -> Value {
    let played = script::play(text).unwrap_or_else(|e| panic!("{e}"));
    let mut table = played.game.play.table();
    let table = table.as_object_mut().unwrap();
    for said in ["proposals", "rules", "ruleset_version"] {
        assert!(table.remove(said).is_some(), "the table has no {said}");
    }
    Value::Object(table.clone())
}

/// Every story that is told here begins with a proposal that Igthorn alone votes on. With his vote against it, it is another story.
fn refused(text: &str) -> String {
    assert!(text.contains("vote all yes"));
    text.replacen("vote all yes", "vote all no", 1)
}

#[test]
fn every_clause_of_rules_1_to_4_governs_and_can_be_amended() {
    let clauses: toml::Table = toml::from_str(include_str!("../src/games/nomic/setups/rules.toml")).unwrap();
    let numbers: BTreeSet<String> = clauses["rule"].as_array().unwrap().iter().map(|r| r["number"].as_str().unwrap().to_owned()).collect();
    let stories: BTreeMap<String, String> = stories("clauses").into_iter().collect();
    assert_eq!(stories.keys().cloned().collect::<BTreeSet<_>>(), numbers, "each clause has its story");
    for (number, story) in stories {
        assert!(course(&story) != course(&refused(&story)), "rule {number}: the amendment changes nothing");
    }
}

#[test]
fn every_kind_of_proposal_does_something_only_if_it_is_accepted() {
    let kinds = [
        "amend_card",
        "amend_rule",
        "amend_type",
        "amend_winning",
        "copy",
        "elimination",
        "new_card",
        "new_rule",
        "new_type",
        "new_variable",
        "repeal",
        "winning",
    ];
    let stories = stories("kinds");
    assert_eq!(stories.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), kinds);
    for (name, story) in stories {
        let against = refused(&story);
        assert!(course(&story) != course(&against), "{name}: accepted or refused, it is all the same");
        let played = script::play(&against).unwrap();
        let table = played.game.play.table();
        let first = &table["proposals"][0];
        assert_eq!((&first["yes"], &first["no"], &first["accepted"]), (&0.into(), &1.into(), &false.into()), "{name}");
    }
}

/// Everything that a script shows: answers, what is told, what is waited for, the table, the report.
fn shown(script: &toml::Table) -> Vec<Value> {
    let played = script::play(&toml::to_string(script).unwrap()).unwrap_or_else(|e| panic!("{e}"));
    let json = played.json();
    let mut all = ["answers", "events", "waiting", "table"].map(|part| json[part].clone()).to_vec();
    all.push(played.game.play.report(Viewer::Public, &[]).text.into());
    all
}

/// The values that a setting may have, as the message about a wrong one lists them, other words for the same left out; none: it is no choice.
fn choices(name: &str) -> Vec<String> {
    let wrong = Options([(name.to_owned(), "?".into())].into());
    let problem = NomicOptions::read(&wrong).map(|_| ()).unwrap_err().to_string();
    let Some((_, listed)) = problem.split_once("expected one of").or_else(|| problem.split_once("expected ")) else { return Vec::new() };
    let proper = |choice: &&str| {
        let options = Options([(name.to_owned(), (*choice).into())].into());
        NomicOptions::read(&options).unwrap().value(name) == Some((*choice).into())
    };
    listed.split('`').skip(1).step_by(2).filter(proper).map(str::to_owned).collect()
}

#[test]
fn every_setting_of_the_nomic_has_a_story_that_is_another_without_it() {
    let scripts: Vec<toml::Table> = stories("").iter().map(|(_, story)| toml::from_str(story).unwrap()).collect();
    let usual = serde_json::to_value(NomicOptions::default()).unwrap();
    let counts = |name: &str, wanted: Option<&str>| {
        scripts.iter().any(|script| {
            let value = script.get("options").and_then(|o| o.get(name));
            let fits = value.is_some_and(|v| wanted.is_none_or(|w| v.as_str() == Some(w)));
            fits && {
                let mut without = script.clone();
                without["options"].as_table_mut().unwrap().remove(name);
                shown(&without) != shown(script)
            }
        })
    };
    let mut untold = Vec::new();
    for name in NomicOptions::NAMES.iter().filter(|n| **n != "setup") {
        let choices = choices(name);
        match usual[name].as_str() {
            Some(usual) => {
                assert!(choices.len() > 1, "{name}: {choices:?}");
                untold.extend(choices.iter().filter(|c| *c != usual && !counts(name, Some(c))).map(|c| format!("{name} = {c}")));
            }
            None if !counts(name, None) => untold.push((*name).to_owned()),
            None => {}
        }
    }
    assert!(untold.is_empty(), "no story tells of {}", untold.join(", "));
}
