//! Help made from the verb tables: every order that the reader may give, or those that a topic names.

use crate::games::ruleset::{Body, Problem};
use crate::orders::form::VerbForm;
use crate::report::clean;

/// The most examples of one verb that its own help shows.
const EXAMPLES: usize = 5;

/// All verbs in short, or those that the topic names with their examples.
pub fn help(all: &[&VerbForm], topic: Option<&str>) -> Result<Body, Problem> {
    let chosen: Vec<&&VerbForm> = match topic.map(str::to_lowercase) {
        None => all.iter().collect(),
        Some(topic) => {
            let stem = topic.trim_end_matches('s');
            let is_meant = |verb: &&&VerbForm| {
                verb.verb.to_lowercase().starts_with(stem)
                    || verb.aliases.contains(&topic)
                    || stem.starts_with(verb.verb.trim_end_matches([':', 'e']))
            };
            all.iter().filter(is_meant).collect()
        }
    };
    if chosen.is_empty() {
        let names: Vec<&str> = all.iter().map(|v| v.verb.as_str()).collect();
        let topic = topic.unwrap_or_default();
        return Err(Problem::new(format!("There is no help on `{topic}`. There is on: {}.", names.join(", "))).near(topic, names));
    }
    let mut text = String::new();
    for verb in chosen {
        text.push_str(&format!("{}\n    {}.\n", verb.verb, verb.help.trim_end_matches('.')));
        for example in verb.examples.iter().take(if topic.is_some() { EXAMPLES } else { 1 }) {
            text.push_str(&format!("        {example}\n"));
        }
    }
    Ok(Body { html: format!("<pre>{}</pre>", clean::html(&text)), text, pictures: Vec::new() })
}
