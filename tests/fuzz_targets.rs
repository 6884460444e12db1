//! What the fuzz targets look at, on their seeds: the targets stay built, and hold on what is known.

use std::path::{Path, PathBuf};

#[path = "../fuzz/looks/config.rs"]
mod config;
#[path = "../fuzz/looks/dsn.rs"]
mod dsn;
#[path = "../fuzz/looks/english.rs"]
mod english;
#[path = "../fuzz/looks/headers.rs"]
mod headers;
#[path = "../fuzz/looks/letter.rs"]
mod letter;
#[path = "../fuzz/looks/orders.rs"]
mod orders;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn lines(path: &str) -> Vec<String> {
    std::fs::read_to_string(root(path)).unwrap().lines().map(str::to_owned).collect()
}

fn letters() -> Vec<Vec<u8>> {
    let folders = ["first", "own", "found"].map(|folder| root("tests/letters").join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()).map(|file| file.unwrap().path());
    let letters: Vec<Vec<u8>> =
        files.filter(|file| file.extension().is_some_and(|e| e == "eml")).map(|f| std::fs::read(f).unwrap()).collect();
    assert!(letters.len() > 100);
    letters
}

#[test]
fn letters_hold() {
    letters().iter().for_each(|raw| letter::look(raw));
}

#[test]
fn headers_hold() {
    letters().iter().for_each(|raw| headers::look(raw));
}

#[test]
fn delivery_reports_hold() {
    letters().iter().for_each(|raw| dsn::look(raw));
}

#[test]
fn orders_hold() {
    // Ten lines a letter; in each of the games, by a player and by the moderator.
    for chunk in lines("tests/letters/orders.txt").chunks(10) {
        for choice in [0, 1, 2, 0x80, 0x81, 0x82] {
            orders::look(&[&[choice], chunk.join("\n").as_bytes()].concat());
        }
    }
}

#[test]
fn configurations_hold() {
    let example = lines("config.example.toml");
    for cut in 0..example.len() {
        config::look(example[..cut].join("\n").as_bytes());
    }
}

#[test]
fn texts_hold() {
    let kinds = [("rule: ", 1), ("winning: ", 2), ("elimination: ", 3), ("type: ", 4), ("variable: ", 5), ("", 0)];
    let texts: Vec<String> =
        ["cards", "rules", "negative", "worst"].iter().flat_map(|file| lines(&format!("tests/english/{file}.txt"))).collect();
    // Every seventh: all of them are read in the tests of the reader.
    for text in texts.iter().filter(|line| !line.is_empty() && !line.starts_with('#')).step_by(7) {
        let (words, kind) = kinds.iter().find_map(|(key, kind)| Some((text.strip_prefix(key)?, *kind))).unwrap();
        for first in [kind, kind + 180] {
            english::look(&[&[first], words.as_bytes()].concat());
        }
    }
}
