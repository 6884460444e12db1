//! Quoting in the languages and programs of `tests/letters/quoting.toml`.

use maat::mail::letter::{Bounds, Letter, OwnText};
use maat::orders::verbs::Verbs;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

#[derive(Deserialize)]
struct Data {
    attribution: Vec<Heads>,
    block: Vec<Heads>,
}

#[derive(Deserialize)]
struct Heads {
    language: String,
    heads: Vec<String>,
    #[serde(default = "yes")]
    unmarked: bool,
}

fn yes() -> bool {
    true
}

const HISTORY: &[&str] = &[
    "Turn 5 of game nomic-12 is open until Thu 5 Mar 2026, 18:00 UTC.",
    "Answer with one order a line, for example:",
    "vote 1 no",
    "play Toll Bridge on Grimble",
    "resign",
];

fn data() -> Data {
    toml::from_str(include_str!("letters/quoting.toml")).unwrap()
}

static VERBS: LazyLock<Verbs> = LazyLock::new(|| Verbs::for_ruleset("nomic"));

fn own(body: &str) -> OwnText {
    let raw = format!("From: Bea <bea@example.org>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{}", body.replace('\n', "\r\n"));
    Letter::read(raw.as_bytes(), &Bounds::default()).unwrap().own_text(&VERBS)
}

fn orders(body: &str) -> Vec<String> {
    own(body).orders().map(str::to_owned).collect()
}

fn remarks(body: &str) -> Vec<String> {
    own(body).remarks().map(str::to_owned).collect()
}

fn marked() -> String {
    HISTORY.iter().map(|l| format!("> {l}\n")).collect()
}

fn unmarked() -> String {
    HISTORY.iter().map(|l| format!("{l}\n")).collect()
}

/// Broken at blanks to lines of at most `width` characters.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut line = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if line > 0 && line + 1 + length > width {
            out.push('\n');
            line = 0;
        } else if line > 0 {
            out.push(' ');
            line += 1;
        }
        out.push_str(word);
        line += length;
    }
    out
}

#[test]
fn the_answer_above_is_read_and_the_quote_below_is_not() {
    for group in data().attribution {
        for head in group.heads {
            for body in [
                format!("play Flood on Bea\nvote 2 yes\n\n{head}\n\n{}", marked()),
                format!("play Flood on Bea\nvote 2 yes\n{head}\n{}", marked()),
            ] {
                assert_eq!(orders(&body), ["play Flood on Bea", "vote 2 yes"], "{}: {head}", group.language);
                assert!(remarks(&body).is_empty(), "{}: {head} left {:?}", group.language, remarks(&body));
            }
        }
    }
}

#[test]
fn a_wrapped_attribution_is_one() {
    for group in data().attribution {
        for head in group.heads {
            for width in [40, 60, 72, 78] {
                let body = format!("play Flood on Bea\nvote 2 yes\n{}\n\n{}", wrapped(&head, width), marked());
                assert_eq!(orders(&body), ["play Flood on Bea", "vote 2 yes"], "{}: {head} at {width}", group.language);
                if width >= 60 {
                    assert!(remarks(&body).is_empty(), "{}: {head} at {width} left {:?}", group.language, remarks(&body));
                }
            }
        }
    }
}

#[test]
fn answers_below_and_between_quotes_are_read() {
    for group in data().attribution {
        for head in group.heads {
            let body = format!("{head}\n{}\nvote 2 yes\n\n{}\nplay Flood on Bea\n", marked(), marked());
            assert_eq!(orders(&body), ["vote 2 yes", "play Flood on Bea"], "{}: {head}", group.language);
        }
    }
}

#[test]
fn history_that_nothing_marks_ends_the_reading() {
    for group in data().attribution.into_iter().filter(|g| g.unmarked) {
        for head in group.heads {
            for head in [head.clone(), wrapped(&head, 72)] {
                let body = format!("play Flood on Bea\n\n{head}\n\n{}", unmarked());
                assert_eq!(orders(&body), ["play Flood on Bea"], "{}: {head}", group.language);
            }
        }
    }
}

#[test]
fn a_header_block_ends_the_reading() {
    for group in data().block {
        for head in group.heads {
            let rule = "_".repeat(32);
            for body in [
                format!("play Flood on Bea\nvote 2 yes\n\n{head}\n\n{}", unmarked()),
                format!("play Flood on Bea\nvote 2 yes\n{rule}\n{head}\n{}", unmarked()),
            ] {
                assert_eq!(orders(&body), ["play Flood on Bea", "vote 2 yes"], "{}: {head}", group.language);
                assert!(remarks(&body).is_empty(), "{}: {head} left {:?}", group.language, remarks(&body));
            }
        }
    }
}

#[test]
fn an_answer_below_a_block_with_marked_quotes_is_read() {
    for group in data().block {
        for head in group.heads {
            let body = format!("{head}\n\n{}\nplay Flood on Bea\n", marked());
            assert_eq!(orders(&body), ["play Flood on Bea"], "{}: {head}", group.language);
        }
    }
}

#[test]
fn all_languages_are_here() {
    let data = data();
    let spoken: BTreeSet<String> = data.attribution.iter().map(|g| g.language.clone()).collect();
    let blocks: BTreeSet<String> = data.block.iter().map(|g| g.language.clone()).collect();
    for language in ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "no", "da", "fi", "pl", "cs", "ru", "uk", "zh", "ja", "ko", "tr", "hu"]
    {
        assert!(spoken.contains(language) && blocks.contains(language), "{language}");
    }
}
