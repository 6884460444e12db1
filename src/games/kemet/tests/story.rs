//! The golden playthrough: the scripted Day and Night that touch every action, every step of the Night and a battle of each outcome, as the public and
//! both players are told of it.

use crate::referee::script::play;
use serde_json::Value;

#[test]
fn a_day_and_a_night() {
    let played = play(include_str!("../../../../tests/play/kemet/day_and_night.toml")).unwrap();
    let json = played.json();
    let mut story = String::new();
    for event in json["events"].as_array().unwrap() {
        let to = match &event["visible_to"] {
            Value::Array(names) => format!("  to {}: ", names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")),
            _ => String::new(),
        };
        story.push_str(&format!("{to}{}\n", event["text"].as_str().unwrap_or_default()));
    }
    insta::assert_snapshot!(story);
}
