//! Scripted games: every `tests/play/**/*.toml` is played, must meet its `[expect]`, and must be replayed from its
//! log to the same state.

use maat::games::dice::Secret;
use maat::referee::entry::GameTag;
use maat::referee::game::Game;
use maat::referee::script;
use std::fs;
use std::path::{Path, PathBuf};

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

#[test]
fn scripted_games_come_out_as_they_say() {
    let mut paths = Vec::new();
    scripts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play"), &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are no scripted games");
    let mut wrong = Vec::new();
    for path in paths {
        let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string();
        let text = fs::read_to_string(&path).unwrap();
        match script::play(&text) {
            Err(error) => wrong.push(format!("{name}: {error}")),
            Ok(played) => {
                wrong.extend(played.differences().into_iter().map(|d| format!("{name}: {d}")));
                let replayed = Game::load(GameTag("script".into()), Secret::from_seed(0), None, &played.log, true);
                match replayed {
                    Err(error) => wrong.push(format!("{name}: {error}")),
                    Ok(replayed) if replayed.play.digest() != played.game.play.digest() => {
                        wrong.push(format!("{name}: the replay differs"))
                    }
                    Ok(_) => {}
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
