//! A whole letter, as `maat letter` sees it.

use maat::mail::letter::{Bounds, Head, Letter, canonical};
use maat::mail::seen::letter_json;
use maat::mail::sender::Ours;
use maat::orders::verbs::Verbs;
use std::sync::LazyLock;

static VERBS: LazyLock<Verbs> = LazyLock::new(|| Verbs::for_ruleset("nomic"));
static OURS: LazyLock<Ours> = LazyLock::new(|| Ours::new("referee@example.org", "mx.example.org").expect("an address"));

pub fn look(raw: &[u8]) {
    let bounds = Bounds::default();
    let see = || letter_json(&[("letter".to_owned(), raw.to_vec())], &OURS, &VERBS, &bounds);
    assert_eq!(see(), see(), "seen differently the second time");
    let Ok(letter) = Letter::read(raw, &bounds) else { return };
    let head = Head::read(raw, &bounds).expect("a letter has a head");
    assert_eq!((&head.id, &head.content_hash, &head.from), (&letter.id, &letter.content_hash, &letter.from), "another letter by its head");
    let own = letter.own_text(&VERBS);
    for line in &own.lines {
        assert!(!line.canonical.contains(['\0', '\r', '\u{1b}']), "control characters in {:?}", line.canonical);
        for part in line.canonical.lines() {
            assert_eq!(canonical(&canonical(part)), canonical(part), "not canonical: {part:?}");
        }
    }
    assert!(own.lines.len() <= bounds.lines);
}
