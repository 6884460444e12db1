//! Letters as they really come: each `NAME.eml` under `tests/letters` with what must be seen in it (`NAME.expect.toml`).

use maat::mail::letter::{Bounds, Head, Letter, canonical};
use maat::mail::seen::letter_json;
use maat::mail::sender::Ours;
use maat::orders::verbs::Verbs;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// What must be seen in a letter.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    kind: String,
    /// Order lines as written, one a line; a blank line is none.
    text: String,
    /// The same in canonical form, where it differs.
    canon: Option<String>,
    /// Prose that must not be run.
    chatter: Option<String>,
    reply: String,
    bounced: Option<String>,
    status: Option<String>,
    action: Option<String>,
    /// A letter that was handled before this one.
    after: Option<String>,
    /// Numbers of the kinds of trouble that it stands for (see `tests/letters/README.md`).
    #[serde(default)]
    cases: Vec<u32>,
    #[serde(rename = "source")]
    _source: Option<String>,
    #[serde(rename = "tags")]
    _tags: Vec<String>,
    #[serde(rename = "why")]
    _why: String,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters").join(name)
}

static VERBS: LazyLock<Verbs> = LazyLock::new(|| Verbs::for_ruleset("nomic"));

fn see(files: &[(String, Vec<u8>)]) -> Value {
    let ours = Ours::new("referee@example.org", "mx.example.org").unwrap();
    letter_json(files, &ours, &VERBS, &Bounds::default())
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect()
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).map(str::to_owned).collect()
}

/// The differences between a letter as seen and as it must be seen.
fn differences(seen: &Value, expect: &Expect) -> Vec<String> {
    let mut found = Vec::new();
    let mut compare = |what: &str, seen: Option<&str>, expected: Option<&str>| {
        if seen != expected {
            found.push(format!("{what}: seen {seen:?}, expected {expected:?}"));
        }
    };
    compare("kind", seen["kind"].as_str(), Some(&expect.kind));
    compare("reply", seen["reply"].as_str(), Some(&expect.reply));
    for (key, expected) in [("bounced", &expect.bounced), ("status", &expect.status), ("action", &expect.action)] {
        compare(key, seen[key].as_str(), expected.as_deref());
    }
    let orders = strings(&seen["orders"]);
    let canon = expect.canon.as_deref().map(lines).unwrap_or_else(|| lines(&expect.text).iter().map(|l| canonical(l)).collect());
    if orders != canon {
        found.push(format!("orders: seen {orders:#?}, expected {canon:#?}"));
    }
    for line in expect.chatter.as_deref().map(lines).unwrap_or_default() {
        if orders.iter().any(|o| o.contains(&canonical(&line))) {
            found.push(format!("chatter is run: {line}"));
        }
    }
    if seen["why"].as_str().is_none_or(str::is_empty) {
        found.push("no reason given".to_owned());
    }
    found
}

/// The letters of a folder.
fn letters(name: &str) -> BTreeMap<String, (Vec<u8>, Expect)> {
    let mut letters: BTreeMap<String, (Vec<u8>, Expect)> = BTreeMap::new();
    for entry in std::fs::read_dir(folder(name)).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "eml") {
            let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
            let expect = std::fs::read_to_string(path.with_extension("expect.toml")).unwrap_or_else(|e| panic!("{stem}: {e}"));
            let expect = toml::from_str(&expect).unwrap_or_else(|e| panic!("{stem}: {e}"));
            letters.insert(stem, (std::fs::read(&path).unwrap(), expect));
        }
    }
    letters
}

/// Checks every letter of a folder; returns how many there are.
fn check(name: &str) -> usize {
    let letters = letters(name);
    let mut wrong = Vec::new();
    for (stem, (raw, expect)) in &letters {
        let mut files = Vec::new();
        if let Some(before) = &expect.after {
            files.push((before.clone(), letters[before].0.clone()));
        }
        files.push((stem.clone(), raw.clone()));
        let seen = see(&files);
        let seen = seen.as_array().unwrap().last().unwrap();
        let found = differences(seen, expect);
        if !found.is_empty() {
            wrong.push(format!("{stem} ({}):\n  {}", seen["why"], found.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{} of {} letters are seen wrongly:\n{}", wrong.len(), letters.len(), wrong.join("\n"));
    letters.len()
}

#[test]
fn the_first_forty_letters() {
    assert_eq!(check("first"), 40);
}

#[test]
fn letters_in_the_style_of_many_programs() {
    assert!(check("own") >= 60);
}

/// A kind of trouble, with what shows that it is borne.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    number: u32,
    #[serde(rename = "what")]
    _what: String,
    #[serde(default)]
    letters: Vec<String>,
    #[serde(default)]
    tests: Vec<String>,
}

#[test]
fn every_kind_of_trouble_has_a_letter_or_a_test() {
    #[derive(Deserialize)]
    struct Table {
        case: Vec<Case>,
    }
    let table: Table = toml::from_str(&std::fs::read_to_string(folder("cases.toml")).unwrap()).unwrap();
    assert_eq!(table.case.iter().map(|case| case.number).collect::<Vec<_>>(), (1..=84).collect::<Vec<_>>());
    let letters: BTreeMap<String, Expect> =
        ["first", "own"].into_iter().flat_map(letters).map(|(stem, (_, expect))| (stem, expect)).collect();
    for Case { number, letters: named, tests, .. } in table.case {
        assert!(!named.is_empty() || !tests.is_empty(), "nothing shows that kind {number} is borne");
        for stem in named {
            let expect = letters.get(&stem).unwrap_or_else(|| panic!("{number}: there is no letter {stem}"));
            assert!(expect.cases.contains(&number), "{stem} does not stand for kind {number}");
        }
        for test in tests {
            let (file, name) = test.split_once("::").unwrap_or_else(|| panic!("{number}: {test}"));
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
            let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{number}: {}: {e}", path.display()));
            assert!(source.contains(&format!("fn {name}(")), "{number}: there is no test {name} in {file}");
        }
    }
}

#[test]
fn our_own_server_tells_when_a_letter_came() {
    let ours = Ours::new("referee@example.org", "mx.example.org").unwrap();
    let arrived = |stem: &str| {
        let raw = &letters("first")[stem].0;
        let date = Letter::read(raw, &Bounds::default()).unwrap().date;
        let head = Head::read(raw, &Bounds::default()).unwrap();
        (head.received(&ours.trust).map(|t| t.to_rfc3339()), date.map(|t| t.to_rfc3339()))
    };
    let time = |text: &str| Some(text.to_owned());
    assert_eq!(arrived("14-thebat-ru-koi8r-initials"), (time("2026-03-03T20:12:44+00:00"), time("2036-03-03T20:12:40+00:00")));
    assert_eq!(arrived("35-dsn-postfix-511").0, time("2026-03-06T18:02:01+00:00"));
    assert_eq!(arrived("36-bounce-qmail").0, None, "its Received names no server of ours");
}
