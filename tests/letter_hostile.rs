//! Letters that want to break the reader: nothing panics, nothing hangs, every bound holds.

use maat::mail::letter::{Bounds, Letter, Unread};
use maat::mail::seen::letter_json;
use maat::mail::sender::Ours;
use maat::orders::verbs::Verbs;
use proptest::prelude::*;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

static VERBS: LazyLock<Verbs> = LazyLock::new(|| Verbs::for_ruleset("nomic"));
static OURS: LazyLock<Ours> = LazyLock::new(|| Ours::new("referee@example.org", "mx.example.org").unwrap());

/// All letters under `tests/letters`.
static LETTERS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut letters = Vec::new();
    for folder in ["first", "own", "found"] {
        for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "eml") {
                letters.push(std::fs::read(path).unwrap());
            }
        }
    }
    letters.sort();
    assert!(letters.len() > 100);
    letters
});

/// Reads a letter as the command does; more than five seconds is a hang (release builds need milliseconds).
fn see(raw: Vec<u8>) -> serde_json::Value {
    let start = Instant::now();
    let seen = letter_json(&[("letter".to_owned(), raw)], &OURS, &VERBS, &Bounds::default());
    assert!(start.elapsed() < Duration::from_secs(5), "took {:?}", start.elapsed());
    seen
}

/// A change to a letter's bytes, in parts per thousand of its length.
#[derive(Clone, Debug)]
enum Change {
    Flip(usize, u8),
    Cut(usize, usize),
    Repeat(usize, usize, usize),
    Insert(usize, Vec<u8>),
}

fn change() -> impl Strategy<Value = Change> {
    let words: Vec<Vec<u8>> = [
        "\r\n",
        "\n\n",
        "\0",
        "--",
        "=",
        "=\r\n",
        "=?utf-8?B?",
        "?=",
        "<",
        ">",
        "\"",
        "(",
        ";",
        ":",
        "\u{FEFF}",
        "Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\n",
        "Content-Type: message/rfc822\r\n\r\n",
        "Content-Transfer-Encoding: base64\r\n",
        "charset=utf-7",
        "\x1b$B",
        "> ",
        "On 3 Mar 2026 at 20:02 a@b wrote:",
        "From: ",
        "-----Original Message-----\n",
        "<div style='display:none'>",
        "<blockquote>",
        "\\\\",
        "-- \n",
        "end\n",
    ]
    .into_iter()
    .map(|w| w.as_bytes().to_vec())
    .collect();
    prop_oneof![
        (0..1000usize, any::<u8>()).prop_map(|(at, byte)| Change::Flip(at, byte)),
        (0..1000usize, 0..300usize).prop_map(|(at, length)| Change::Cut(at, length)),
        (0..1000usize, 0..200usize, 1..8usize).prop_map(|(at, length, times)| Change::Repeat(at, length, times)),
        (0..1000usize, prop::sample::select(words)).prop_map(|(at, word)| Change::Insert(at, word)),
        (0..1000usize, prop::collection::vec(any::<u8>(), 0..40)).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
    ]
}

fn apply(mut raw: Vec<u8>, changes: &[Change]) -> Vec<u8> {
    for change in changes {
        let place = |at: &usize| at * raw.len() / 1000;
        match change {
            Change::Flip(at, byte) => {
                let at = place(at);
                if let Some(b) = raw.get_mut(at) {
                    *b = *byte;
                }
            }
            Change::Cut(at, length) => {
                let at = place(at);
                let end = (at + length).min(raw.len());
                raw.drain(at..end);
            }
            Change::Repeat(at, length, times) => {
                let at = place(at);
                let end = (at + length).min(raw.len());
                let piece = raw[at..end].repeat(*times);
                raw.splice(at..at, piece);
            }
            Change::Insert(at, bytes) => {
                let at = place(at);
                raw.splice(at..at, bytes.iter().copied());
            }
        }
    }
    raw
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_change_to_a_letter_breaks_the_reader(which: prop::sample::Index, changes in prop::collection::vec(change(), 1..12)) {
        see(apply(which.get(&LETTERS).clone(), &changes));
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        see(bytes);
    }

    #[test]
    fn no_text_breaks_the_reader(body in "(?s)[ -~\r\n\u{a0}-\u{2ff}\u{2000}-\u{206f}\u{3000}-\u{30ff}>]{0,600}") {
        see(format!("From: a@b.c\nContent-Type: text/plain; charset=utf-8; format=flowed\n\n{body}").into_bytes());
    }

    #[test]
    fn no_html_breaks_the_reader(body in "(?s)(<(/?(div|p|span|blockquote|table|tr|td|pre|style|script|title|li|br)( (style|class|hidden)=['\"]?[a-z:;0]{0,12})?>)|[ -~\n]{0,10}){0,80}") {
        see(format!("From: a@b.c\nContent-Type: text/html; charset=utf-8\n\n{body}").into_bytes());
    }
}

/// The body of a letter, `times` times the same.
fn flood(head: &str, piece: &str, times: usize) -> Vec<u8> {
    format!("From: a@b.c\n{head}\n{}", piece.repeat(times)).into_bytes()
}

#[test]
fn floods_end_in_time() {
    let plain = "Content-Type: text/plain\n";
    let flowed = "Content-Type: text/plain; format=flowed\n";
    let html = "Content-Type: text/html\n";
    let table = [
        ("attributions without an end", flood(plain, "On 3 Mar 2026 at 20:02 a@b.c\n", 40_000)),
        ("attributions on one line", flood(plain, "On 3 Mar 2026 at 20:02 a@b.c wrote: ", 40_000)),
        ("header lines", flood(plain, "From: x\n", 100_000)),
        ("two of three header lines", flood(plain, "From: x\nTo: y\nhello\n\n", 50_000)),
        ("colons", flood(plain, ": ", 200_000)),
        ("dashes", flood(plain, "-", 500_000)),
        ("quotes", flood(plain, ">", 500_000)),
        ("quotes with blanks", flood(plain, "> ", 300_000)),
        ("one long word", flood(plain, "a", 600_000)),
        ("soft breaks", flood(flowed, "vote 1 yes \n", 100_000)),
        ("a proposal without an end", flood(plain, "propose that that that that that that that that that that that\nand so ", 20_000)),
        ("open quotation", flood(plain, "propose \"x\n", 50_000)),
        ("orders", flood(plain, "vote 1 yes\n", 100_000)),
        ("double backslashes", flood(plain, "\\\\", 200_000)),
        ("open elements", flood(html, "<div>", 100_000)),
        ("open quotes", flood(html, "<blockquote>", 100_000)),
        ("unclosed tag", flood(html, "<a ", 150_000)),
        ("end tags", flood(html, "</div>", 200_000)),
        ("entities", flood(html, "&amp;", 100_000)),
        ("hidden", flood(html, "<div style='display:none'>x", 60_000)),
        ("combining marks", flood(plain, "\u{301}", 200_000)),
        ("addresses in To", format!("From: a@b.c\nTo: {}\n\nx", "a@b.c, ".repeat(100_000)).into_bytes()),
        (
            "tokens",
            format!("From: a@b.c\nTo: {}\n\nx", (0..40_000).map(|i| format!("referee+egypt-1.{i:016}@example.org, ")).collect::<String>())
                .into_bytes(),
        ),
        (
            "answers",
            format!(
                "From: a@b.c\nIn-Reply-To: {}\n\nx",
                (0..40_000).map(|i| format!("<egypt-1.t3.s1.{i}.{i:016}@example.org> ")).collect::<String>()
            )
            .into_bytes(),
        ),
        ("references", format!("From: a@b.c\nReferences: {}\n\nx", "<a@b> ".repeat(200_000)).into_bytes()),
        ("tags", format!("From: a@b.c\nSubject: {}\n\nx", "[egypt-1] ".repeat(100_000)).into_bytes()),
        ("comments in Received", format!("Received: {}by x; y\nFrom: a@b.c\n\nx", "(".repeat(200_000)).into_bytes()),
        ("comments in a verdict", format!("Authentication-Results: {}\nFrom: a@b.c\n\nx", "mx.example.org; (".repeat(60_000)).into_bytes()),
        ("encoded words", format!("From: a@b.c\nSubject: {}\n\nx", "=?utf-8?B?W2Vn?= ".repeat(50_000)).into_bytes()),
        ("headers", format!("{}\n\nx", "X-A: b\n".repeat(200_000)).into_bytes()),
        (
            "no boundary",
            flood("Content-Type: multipart/mixed; boundary=\"b\"\n", "--b\nContent-Type: multipart/mixed; boundary=\"c\"\n\n", 290),
        ),
        (
            "a multipart in a multipart",
            flood("Content-Type: multipart/mixed; boundary=\"b\"\n", "--b\nContent-Type: multipart/mixed; boundary=\"b\"\n\n", 20_000),
        ),
        ("a letter in a letter", flood("Content-Type: message/rfc822\n", "From: a@b.c\nContent-Type: message/rfc822\n\n", 20_000)),
        (
            "a letter in a letter in a digest",
            flood("Content-Type: multipart/digest; boundary=\"b\"\n", "--b\n\nContent-Type: multipart/digest; boundary=\"b\"\n\n", 250),
        ),
    ];
    for (what, raw) in table {
        let start = Instant::now();
        let seen = letter_json(&[(what.to_owned(), raw)], &OURS, &VERBS, &Bounds::default());
        assert!(start.elapsed() < Duration::from_secs(20), "{what} took {:?}", start.elapsed());
        assert!(seen[0]["kind"].is_string(), "{what}");
    }
}

#[test]
fn bounds_are_kept() {
    let verbs = &VERBS;
    let many = flood("Content-Type: text/plain\n", "vote 1 yes\n", 20_000);
    let bounds = Bounds { lines: 100, ..Bounds::default() };
    assert_eq!(Letter::read(&many, &bounds).unwrap().own_text(verbs).lines.len(), 100);
    let long = Bounds { text: 1_000, ..Bounds::default() };
    assert_eq!(Letter::read(&many, &long).unwrap().unread(), Some(Unread::Bound("is too long")));
    let part = "--b\nContent-Type: text/plain\n\nvote 1 yes\n";
    let parts = flood("Content-Type: multipart/mixed; boundary=\"b\"\n", part, 50);
    let few = Bounds { parts: 11, ..Bounds::default() };
    assert_eq!(Letter::read(&parts, &few).unwrap().own_text(verbs).orders().count(), 10);
    let flat = Bounds { depth: 1, ..Bounds::default() };
    assert_eq!(Letter::read(&parts, &flat).unwrap().unread(), Some(Unread::Bound("is nested too deeply")));
}

#[test]
fn a_letter_is_read_the_same_twice() {
    for raw in LETTERS.iter() {
        assert_eq!(see(raw.clone()), see(raw.clone()));
    }
}
