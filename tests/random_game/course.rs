//! The course of a game, for comparing the same game played in two ways.

use maat::daemon::site::Site;
use maat::referee::entry::GameTag;
use serde_json::Value;

/// A game's log, but for times and the numbers of letters.
pub fn course(site: &Site, tag: &GameTag) -> Vec<Value> {
    let fact = |entry| {
        let mut fact = serde_json::to_value(entry).unwrap();
        let fields = fact.as_object_mut().unwrap();
        fields.remove("at");
        fields.remove("letter");
        fact
    };
    site.log(tag).unwrap().into_iter().map(|entry| fact(entry.fact)).collect()
}

/// Two logs must be the same; where they part is shown.
pub fn assert_same(what: &str, played: &[Value], expected: &[Value]) {
    let parts = (0..played.len().max(expected.len())).find(|n| played.get(*n) != expected.get(*n));
    let shown = |log: &[Value], at: usize| {
        let around = log.iter().enumerate().skip(at.saturating_sub(3)).take(6);
        around.map(|(n, fact)| format!("{n:>6} {}\n", fact.to_string().chars().take(300).collect::<String>())).collect::<String>()
    };
    if let Some(at) = parts {
        panic!("{what}: from entry {at} on it is\n{}and not\n{}", shown(played, at), shown(expected, at));
    }
}
