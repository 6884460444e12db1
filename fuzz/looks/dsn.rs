//! A delivery report of any dialect.

use maat::mail::letter::{Bounds, Letter};
use maat::mail::robots::bounce;
use maat::mail::sender::Ours;
use std::sync::LazyLock;

static OURS: LazyLock<Ours> = LazyLock::new(|| Ours::new("referee@example.org", "mx.example.org").expect("an address"));

pub fn look(raw: &[u8]) {
    let Ok(letter) = Letter::read(raw, &Bounds::default()) else { return };
    let Some(found) = bounce::read(&letter, &OURS) else { return };
    if let Some(status) = &found.status {
        let parts: Vec<&str> = status.split('.').collect();
        assert!(matches!(parts.as_slice(), ["2" | "4" | "5", _, _]), "no status: {status}");
        assert!(parts.iter().all(|p| !p.is_empty() && p.len() <= 3 && p.bytes().all(|b| b.is_ascii_digit())), "no status: {status}");
    }
    if let Some(recipient) = &found.recipient {
        assert!(!OURS.is_ours(recipient), "the report would disable our own address");
    }
    if let Some(diagnostic) = &found.diagnostic {
        assert!(!diagnostic.contains(['\n', '\r']), "two lines: {diagnostic:?}");
    }
}
