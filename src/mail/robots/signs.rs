//! Signs of robots: header fields, subjects and sentences. The words are data (`autoreplies.toml`).

use crate::mail::letter::{Letter, OwnText, Patterns, canonical};
use regex::Regex;
use serde::Deserialize;
use std::sync::LazyLock;

#[derive(Deserialize)]
struct Data {
    headers: Vec<String>,
    nobody: String,
    subjects: Vec<String>,
    challenges: Vec<String>,
    challenge_bodies: Vec<String>,
    receipts: Vec<String>,
    bodies: Vec<String>,
}

struct Signs {
    headers: Vec<String>,
    nobody: Regex,
    subjects: Patterns,
    challenges: Patterns,
    challenge_bodies: Patterns,
    receipts: Patterns,
    bodies: Patterns,
}

static SIGNS: LazyLock<Signs> = LazyLock::new(|| {
    let data: Data = toml::from_str(include_str!("autoreplies.toml")).unwrap_or_else(|e| unreachable!("autoreplies.toml: {e}"));
    Signs {
        nobody: crate::mail::letter::pattern(&data.nobody),
        subjects: Patterns::of(data.subjects),
        challenges: Patterns::of(data.challenges),
        challenge_bodies: Patterns::of(data.challenge_bodies),
        receipts: Patterns::of(data.receipts),
        bodies: Patterns::of(data.bodies),
        headers: data.headers,
    }
});

/// The first word of a header's value, in lower case.
fn keyword(value: &str) -> String {
    value.split([';', '(', ' ', ',']).map(str::trim).find(|w| !w.is_empty()).unwrap_or_default().to_lowercase()
}

fn null_return_path(letter: &Letter) -> bool {
    letter.headers.first("return-path").is_some_and(|v| v.split_whitespace().collect::<String>() == "<>")
}

/// Whether a robot wrote it, by its header fields. The reason, if so.
pub(super) fn by_headers(letter: &Letter) -> Option<String> {
    let headers = &letter.headers;
    for name in ["auto-submitted", "autosubmitted"] {
        if let Some(value) = headers.all(name).map(keyword).find(|v| v != "no" && !v.is_empty()) {
            return Some(format!("an automatic answer (Auto-Submitted: {value})"));
        }
    }
    if let Some(name) =
        SIGNS.headers.iter().find(|name| headers.first(name).is_some_and(|v| !matches!(keyword(v).as_str(), "no" | "false" | "0")))
    {
        return Some(format!("an automatic answer ({name})"));
    }
    if headers.all("precedence").map(keyword).any(|v| matches!(v.as_str(), "auto_reply" | "auto-reply" | "autoreply")) {
        return Some("an automatic answer (Precedence)".to_owned());
    }
    if headers.first("x-ms-exchange-generated-message-source").is_some() {
        return Some("an automatic answer (written by Exchange itself)".to_owned());
    }
    if null_return_path(letter) {
        return Some("a robot's mail (empty Return-Path)".to_owned());
    }
    let local = letter.from.as_ref().map(|f| f.local().to_owned()).unwrap_or_default();
    if SIGNS.nobody.is_match(&local) || super::bounce::is_mail_system(&local) {
        return Some("a robot's mail (nobody reads its From address)".to_owned());
    }
    None
}

/// Whether a robot wrote it, by its subject.
pub(super) fn by_subject(letter: &Letter, own: &OwnText) -> Option<String> {
    let subject = canonical(&letter.subject).to_lowercase();
    if SIGNS.challenges.is_match(&subject) {
        return Some("a challenge that wants to be answered by hand (subject)".to_owned());
    }
    // A player who announces a vacation may call the letter so.
    let announces = own.orders().any(|line| line.to_lowercase().starts_with("vacation") && line.contains(|c: char| c.is_ascii_digit()));
    (SIGNS.subjects.is_match(&subject) && !announces).then(|| "an automatic answer (subject)".to_owned())
}

/// Whether a robot wrote it, by what it says; but for challenges only where no order stands in it.
pub(super) fn by_body(own: &OwnText) -> Option<String> {
    let text = own.lines.iter().take(20).map(|l| l.canonical.as_str()).collect::<Vec<_>>().join(" ").to_lowercase();
    let head: String = text.chars().take(1_500).collect();
    if SIGNS.challenge_bodies.is_match(&head) {
        return Some("a challenge that wants to be answered by hand (by its words)".to_owned());
    }
    (own.orders().next().is_none() && SIGNS.bodies.is_match(&head)).then(|| "an automatic answer (by its words)".to_owned())
}

/// A read receipt without the structure of one: its subject, and an empty Return-Path or no order.
pub(super) fn is_receipt(letter: &Letter, own: &OwnText) -> bool {
    let subject = canonical(&letter.subject).to_lowercase();
    SIGNS.receipts.is_match(&subject) && (null_return_path(letter) || (own.orders().next().is_none() && subject.contains(':')))
}

/// Whether it came by a list or in bulk. The reason, if so.
pub(super) fn list(letter: &Letter) -> Option<String> {
    let headers = &letter.headers;
    let fields = [
        "list-id",
        "list-post",
        "list-unsubscribe",
        "mailing-list",
        "x-mailing-list",
        "x-beenthere",
        "x-mailman-version",
        "x-list",
        "x-listserver",
        "x-original-from",
    ];
    if let Some(name) = fields.iter().find(|name| headers.has(name)) {
        return Some(format!("mail of a list ({name})"));
    }
    if let Some(value) = headers.all("precedence").map(keyword).find(|v| matches!(v.as_str(), "list" | "bulk" | "junk")) {
        return Some(format!("mail in bulk (Precedence: {value})"));
    }
    let name = letter.from_name.as_deref().unwrap_or_default().to_lowercase();
    name.contains(" via ").then(|| "mail of a list (sent on behalf of somebody)".to_owned())
}

/// Whether a filter on the way called it spam.
pub(super) fn spam(letter: &Letter) -> bool {
    ["x-spam-flag", "x-spam-status", "x-spam", "x-spam-judgement"]
        .iter()
        .any(|name| letter.headers.all(name).map(keyword).any(|v| v == "yes" || v == "spam" || v == "true"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn robots_are_told_by_the_patterns_as_they_are_written() {
        let lines: Vec<String> = crate::mail::letter::patterns::tests::lines().collect();
        for signs in [&SIGNS.subjects, &SIGNS.challenges, &SIGNS.challenge_bodies, &SIGNS.receipts, &SIGNS.bodies] {
            signs.assert_exact(lines.iter().map(String::as_str));
        }
    }
}
