//! What `maat read` prints: how lines of text are read against a setup. A pure function; its JSON shape is relied on from outside.

use serde_json::{Value, json};

use super::lexicon::Lexicon;
use super::meaning::{AfterPlay, Sentence, TypeId, VariableId};
use super::reader::{Kind, Outcome, Reading, read};

/// The keywords that may begin a line; a line without one is a card's text.
const KEYWORDS: &[(&str, Kind)] = &[
    ("winning", Kind::Winning),
    ("elimination", Kind::Elimination),
    ("rule", Kind::Rule),
    ("type", Kind::Type),
    ("variable", Kind::Variable),
    ("card", Kind::Card),
];

/// The sort of text a line holds, and the text behind the keyword.
pub fn kind_of_line(line: &str) -> (Kind, &str) {
    if let Some((word, rest)) = line.split_once(':')
        && let Some((_, kind)) = KEYWORDS.iter().find(|(keyword, _)| keyword.eq_ignore_ascii_case(word.trim()))
    {
        return (*kind, rest.trim());
    }
    (Kind::Card, line.trim())
}

/// Reads each line that is not blank: an array with one object per line. A `variable:` or `type:` line counts for the lines after it.
pub fn read_lines<'a>(lines: impl IntoIterator<Item = &'a str>, lexicon: &Lexicon) -> Value {
    let mut lexicon = lexicon.clone();
    let mut out = Vec::new();
    for line in lines.into_iter().filter(|l| !l.trim().is_empty()) {
        let (kind, text) = kind_of_line(line);
        let reading = read(kind, text, &lexicon, None);
        learn(&mut lexicon, &reading);
        out.push(as_json(line.trim(), &reading));
    }
    Value::Array(out)
}

/// Adds the variables and types that a text defines.
fn learn(lexicon: &mut Lexicon, reading: &Reading) {
    for sentence in reading.meaning.iter().flat_map(|m| &m.sentences) {
        match sentence {
            Sentence::Variable(v) => lexicon.add_variable(VariableId(v.name.clone()), &v.name, v.unit.as_deref()),
            Sentence::Type(t) => {
                if let Some(name) = &t.name {
                    lexicon.add_type(TypeId(name.clone()), name, matches!(t.after_play, AfterPlay::Stays { .. }));
                }
            }
            _ => {}
        }
    }
}

/// A reading in the JSON shape of `maat read`.
pub fn as_json(text: &str, reading: &Reading) -> Value {
    let sentences: Vec<Value> = reading
        .sentences
        .iter()
        .map(|s| match &s.outcome {
            Outcome::Read { paraphrase, .. } => json!({"text": s.text, "read": true, "paraphrase": paraphrase}),
            Outcome::Ambiguous { readings, .. } => json!({"text": s.text, "read": false, "readings": readings}),
            Outcome::NotRead(problem) => {
                json!({"text": s.text, "read": false, "stopped_at": problem.stopped_at, "expected": problem.expected, "message": problem.message})
            }
        })
        .collect();
    let mut object = json!({"text": text, "read": reading.is_read(), "sentences": sentences, "warnings": reading.warnings});
    if let (Some(form), Some(map)) = (&reading.order_form, object.as_object_mut()) {
        map.insert("order_form".to_owned(), json!(form));
    }
    object
}
