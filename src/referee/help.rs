//! Help made from the verb tables: every order that the reader may give, or those that a topic names.

use crate::games::ruleset::{Body, Problem};
use crate::orders::examples::verb_examples;
use crate::orders::form::VerbForm;
use crate::report::clean;

/// The most examples of one verb that its own help shows.
const EXAMPLES: usize = 5;

/// All verbs in short, or those that the topic names with their examples. `others`: verbs that can be used at other moments than now.
pub fn help(now: &[&VerbForm], others: &[&VerbForm], topic: Option<&str>) -> Result<Body, Problem> {
    let mut text = String::new();
    let Some(topic) = topic.map(str::to_lowercase) else {
        now.iter().for_each(|verb| explain(verb, 1, &mut text));
        if !others.is_empty() {
            text.push_str(&format!("\nAt other moments of the game: {}. `help` with its name explains each.\n", names(others).join(", ")));
        }
        return Ok(body(text));
    };
    let (chosen, later) = match (meant(now, &topic), meant(others, &topic)) {
        (now, later) if now.len() + later.len() > 0 => (now, later),
        // No verb is called so: those whose explanation speaks of it.
        _ => (speaking_of(now, &topic), speaking_of(others, &topic)),
    };
    if chosen.is_empty() && later.is_empty() {
        let all: Vec<&str> = names(now).into_iter().chain(names(others)).collect();
        return Err(Problem::new(format!("There is no help on `{topic}`. There is on: {}.", all.join(", "))).near(&topic, all));
    }
    chosen.iter().for_each(|verb| explain(verb, EXAMPLES, &mut text));
    if !later.is_empty() {
        let when = if chosen.is_empty() { "Not now, but at other moments of the game:" } else { "At other moments of the game:" };
        text.push_str(&format!("{when}\n\n"));
        later.iter().for_each(|verb| explain(verb, EXAMPLES, &mut text));
    }
    Ok(body(text))
}

fn names<'v>(verbs: &[&'v VerbForm]) -> Vec<&'v str> {
    verbs.iter().map(|verb| verb.verb.as_str()).collect()
}

/// The verbs that a topic names: "vacation", "proposals", "voting".
fn meant<'v>(verbs: &[&'v VerbForm], topic: &str) -> Vec<&'v VerbForm> {
    let stem = topic.trim_end_matches('s');
    let is_meant = |verb: &&&VerbForm| {
        let name = verb.verb.to_lowercase();
        let first = name.split(' ').next().unwrap_or_default().trim_end_matches([':', 'e']);
        name == topic
            || name.starts_with(stem)
            || verb.aliases.iter().any(|alias| alias == topic)
            || (first.len() > 2 && stem.starts_with(first))
    };
    verbs.iter().filter(is_meant).copied().collect()
}

/// The verbs whose explanations have a word of the topic's stem: "cards", "deadline".
fn speaking_of<'v>(verbs: &[&'v VerbForm], topic: &str) -> Vec<&'v VerbForm> {
    let stem = topic.trim_end_matches('s');
    let speaks =
        |verb: &&&VerbForm| verb.help.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| word.trim_end_matches('s') == stem);
    verbs.iter().filter(speaks).copied().collect()
}

fn explain(verb: &VerbForm, examples: usize, text: &mut String) {
    text.push_str(&format!("{}\n    {}.\n", verb.verb, verb.help.trim_end_matches('.')));
    for example in verb_examples(verb, examples) {
        text.push_str(&format!("        {example}\n"));
    }
}

fn body(text: String) -> Body {
    Body { html: format!("<pre>{}</pre>", clean::html(&text)), text, pictures: Vec::new() }
}
