//! Reading players' texts: the words of this table go in, a wording with frozen readings comes out.

use super::state::{BOUND, Provenance, Reading, Rules, Table, Variable, Wording, Written};
use crate::english::lexicon::Lexicon;
use crate::english::meaning::{AfterPlay, KindId, Sentence, TypeId, VariableDefinition, VariableId};
use crate::english::paraphrase::paraphrase_sentences;
use crate::english::reader::{self, Kind, Outcome};
use crate::games::ruleset::Problem;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// What a text is the text of: it decides what its sentences may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A card; its text is read behind its type.
    Card { name: String, ctype: TypeId },
    /// A type's definition.
    Type { name: String },
    /// A winning condition.
    Winning,
    /// An elimination condition.
    Elimination,
    /// A rule.
    Rule,
}

impl Subject {
    fn kind(&self) -> Kind {
        match self {
            Subject::Card { .. } => Kind::Card,
            Subject::Type { .. } => Kind::Type,
            Subject::Winning => Kind::Winning,
            Subject::Elimination => Kind::Elimination,
            Subject::Rule => Kind::Rule,
        }
    }
}

/// The words of a table: its variables and units, kinds, renamed cards, types and players.
pub fn lexicon(table: &Table) -> Arc<Lexicon> {
    words(table).lexicon.clone()
}

fn words(table: &Table) -> Arc<Words> {
    table.derived.words.get(|_| Words { lexicon: Arc::new(words_of(table)), read: Mutex::default() })
}

/// The words of a table, and the texts that were read with them lately: the same text is read for its check, its ballot and its coming into force,
/// and setup cards with every new set.
struct Words {
    lexicon: Arc<Lexicon>,
    read: Mutex<VecDeque<(TextRead, Arc<reader::Reading>)>>,
}

/// So many texts that were read are kept with the words of a table.
const KEPT: usize = 16;

/// A text as the reader is asked for it.
#[derive(PartialEq, Eq)]
struct TextRead {
    kind: Kind,
    text: String,
    this: Option<String>,
}

impl Words {
    fn read(&self, kind: Kind, text: String, this: Option<&str>) -> Arc<reader::Reading> {
        let asked = TextRead { kind, text, this: this.map(str::to_owned) };
        let kept = || self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept().iter().find(|(text, _)| *text == asked).map(|(_, reading)| reading.clone());
        known.unwrap_or_else(|| {
            let reading = Arc::new(reader::read(kind, &asked.text, &self.lexicon, this));
            let mut kept = kept();
            kept.truncate(KEPT - 1);
            kept.push_front((asked, reading.clone()));
            reading
        })
    }
}

fn words_of(table: &Table) -> Lexicon {
    let mut lexicon = Lexicon::default();
    let Rules { variables, kinds, types, .. } = &*table.rules;
    for v in variables.iter().filter(|v| v.stands()) {
        lexicon.add_variable(v.id.clone(), &v.name, v.unit.as_ref().map(|u| u.0.as_str()));
    }
    for (id, name) in kinds {
        lexicon.add_kind(id.clone(), name);
    }
    let mut renamed: Vec<(&KindId, &str)> = table.cards.values().map(|c| (&c.kind, c.name.as_str())).collect();
    renamed.sort();
    renamed.dedup();
    for (kind, name) in renamed {
        if kinds.get(kind).is_none_or(|original| original != name) {
            lexicon.add_card_name(kind.clone(), name);
        }
    }
    for t in types.iter().filter(|t| t.stands()) {
        let stays = |s: &Sentence| matches!(s, Sentence::Type(d) if matches!(d.after_play, AfterPlay::Stays { .. }));
        let lasting = t.wording.meaning.as_ref().is_some_and(|m| m.sentences.iter().any(stays));
        lexicon.add_type(t.id.clone(), &t.name, lasting);
    }
    // A kind of which some cards stay and others do not is had nowhere in particular.
    let mut staying: BTreeMap<&KindId, Option<bool>> = BTreeMap::new();
    for card in table.cards.values() {
        let stays = lexicon.is_lasting(&card.ctype);
        staying.entry(&card.kind).and_modify(|all| *all = all.filter(|all| *all == stays)).or_insert(Some(stays));
    }
    for (kind, stays) in staying {
        if let Some(stays) = stays {
            lexicon.set_staying(kind.clone(), stays);
        }
    }
    for seat in &table.seats {
        lexicon.add_player(seat.player.clone(), &seat.name);
    }
    lexicon
}

/// Reads a text with the words of the table.
pub fn read(table: &Table, subject: &Subject, text: &str, provenance: &Provenance) -> Wording {
    let sentences = split_sentences(text, !matches!(subject, Subject::Type { .. })).into_iter().map(|words| Part {
        words,
        provenance: provenance.clone(),
        fixed: None,
    });
    read_parts(table, subject, &sentences.collect::<Vec<_>>())
}

/// Reads sentences that stand together, each with its author.
pub fn read_sentences(table: &Table, subject: &Subject, words: &[(String, Provenance)]) -> Wording {
    let parts = words.iter().map(|(words, provenance)| Part { words: words.clone(), provenance: provenance.clone(), fixed: None });
    read_parts(table, subject, &parts.collect::<Vec<_>>())
}

/// Reads a text anew with the words of the table; what a ruling has fixed about it stays.
pub fn read_anew(table: &Table, subject: &Subject, old: &Wording) -> Wording {
    read_parts(table, subject, &parts_of(old))
}

/// A sentence to be read with others, and what a ruling has fixed about it.
struct Part {
    words: String,
    provenance: Provenance,
    fixed: Option<Reading>,
}

fn parts_of(wording: &Wording) -> Vec<Part> {
    let fixed = |r: &Reading| matches!(r, Reading::Ruled(_) | Reading::Void).then(|| r.clone());
    wording.sentences.iter().map(|s| Part { words: s.words.clone(), provenance: s.provenance.clone(), fixed: fixed(&s.reading) }).collect()
}

fn read_parts(table: &Table, subject: &Subject, parts: &[Part]) -> Wording {
    let (mut text, this) = match subject {
        Subject::Card { name, ctype } => {
            // A type that is not in force says nothing of its cards.
            let ctype = table.rules.card_type(ctype).filter(|t| t.stands());
            (ctype.map_or(String::new(), |t| format!("{} - ", t.name)), Some(name.as_str()))
        }
        _ => (String::new(), None),
    };
    // Where each part stands in the whole.
    let mut spans: Vec<Range<usize>> = Vec::new();
    for part in parts {
        let words = match &part.fixed {
            Some(Reading::Void) => "",
            Some(Reading::Ruled(words)) => words,
            _ => &part.words,
        };
        let ended = text.trim_end().is_empty() || text.trim_end().ends_with(['.', '!', '?', '-', '\u{2013}', '\u{2014}', ':']);
        if !words.is_empty() && !ended {
            text.push_str(". ");
        }
        let start = text.len();
        text.push_str(words);
        spans.push(start..text.len());
        text.push(' ');
    }
    let whole = words(table).read(subject.kind(), text, this);
    let sentences = parts.iter().zip(&spans).map(|(part, span)| Written {
        words: part.words.clone(),
        provenance: part.provenance.clone(),
        reading: reading_of(&whole, span, part.fixed.as_ref()),
    });
    let sentences: Vec<Written> = sentences.collect();
    let meaning = whole.meaning.clone().or_else(|| meaning_of_rest(table, subject, parts, &sentences));
    Wording { sentences, meaning }
}

/// What a card's text means without its sentences that are not read, if that is a text of its own: until there is a ruling these have no effect,
/// the others do.
fn meaning_of_rest(table: &Table, subject: &Subject, parts: &[Part], read: &[Written]) -> Option<crate::english::meaning::Text> {
    let unread = |s: &Written| matches!(s.reading, Reading::Unread { .. } | Reading::Ambiguous(_));
    let some = read.iter().any(unread) && !read.iter().all(unread);
    if !some || !matches!(subject, Subject::Card { .. }) {
        return None;
    }
    let rest = parts.iter().zip(read).map(|(part, written)| Part {
        words: part.words.clone(),
        provenance: part.provenance.clone(),
        fixed: if unread(written) { Some(Reading::Void) } else { part.fixed.clone() },
    });
    read_parts(table, subject, &rest.collect::<Vec<_>>()).meaning
}

/// How the stretch of a text is read.
fn reading_of(whole: &reader::Reading, span: &Range<usize>, fixed: Option<&Reading>) -> Reading {
    if fixed == Some(&Reading::Void) {
        return Reading::Void;
    }
    let own = whole.sentences.iter().filter(|s| s.span.start < span.end && s.span.end > span.start);
    let mut label = true;
    for sentence in own {
        match &sentence.outcome {
            Outcome::NotRead(not) => {
                return Reading::Unread { stopped_at: not.stopped_at.clone(), expected: not.expected.clone() };
            }
            Outcome::Ambiguous { readings, .. } => return Reading::Ambiguous(readings.clone()),
            Outcome::Read { meaning, .. } => label &= meaning.iter().all(|s| matches!(s, Sentence::Label(_))),
        }
    }
    match fixed {
        Some(ruled) => ruled.clone(),
        None if label && whole.meaning.is_some() => Reading::Label,
        None => Reading::Read,
    }
}

/// The sentences of a text, with their full stops; `at_dashes`: a dash between blanks ends one too.
pub fn split_sentences(text: &str, at_dashes: bool) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut sentences = Vec::new();
    let mut start = 0;
    let bytes = text.as_bytes();
    for (at, letter) in text.char_indices() {
        let next = at + letter.len_utf8();
        let blank_follows = bytes.get(next).is_none_or(|b| *b == b' ');
        // A dash between blanks parts sentences too; it stays with the one before it.
        let dash = at_dashes && matches!(letter, '-' | '\u{2013}' | '\u{2014}') && at > 0 && bytes.get(at - 1) == Some(&b' ');
        if blank_follows && (dash || matches!(letter, '.' | '!' | '?')) {
            sentences.extend(text.get(start..next).map(|s| s.trim().to_owned()));
            start = next;
        }
    }
    sentences.extend(text.get(start..).map(|s| s.trim().to_owned()));
    sentences.retain(|s| !s.is_empty());
    sentences
}

/// How a wording is read, a line a sentence: the paraphrase, or where reading stopped.
pub fn paraphrases(table: &Table, wording: &Wording) -> Vec<String> {
    let lexicon = lexicon(table);
    let unread = wording.sentences.iter().filter_map(|s| match &s.reading {
        Reading::Unread { stopped_at, expected } => {
            let at = if stopped_at.is_empty() { "its end".to_owned() } else { format!("\"{stopped_at}\"") };
            let expected: Vec<&str> = expected.iter().take(4).map(String::as_str).collect();
            let expected = if expected.is_empty() { String::new() } else { format!("; expected: {}", expected.join(", ")) };
            Some(format!("Not read: \"{}\" (stopped at {at}{expected}).", s.words))
        }
        Reading::Ambiguous(readings) => Some(format!("Two meanings: \"{}\": {}", s.words, readings.join(" OR "))),
        Reading::Void => Some(format!("No effect, by ruling: \"{}\"", s.words)),
        Reading::Read | Reading::Label | Reading::Ruled(_) => None,
    });
    let read = wording.meaning.iter().flat_map(|m| m.sentences.iter().map(|s| paraphrase_sentences(std::slice::from_ref(s), m, &lexicon)));
    read.filter(|p| !p.trim().is_empty()).chain(unread).collect()
}

/// A wording with a sentence that has no effect.
pub fn void_sentence(table: &Table, subject: &Subject, old: &Wording, at: usize) -> Wording {
    let mut parts = parts_of(old);
    if let Some(part) = parts.get_mut(at) {
        part.fixed = Some(Reading::Void);
    }
    read_parts(table, subject, &parts)
}

/// A wording with a sentence that is read as these words; refused if they are not read themselves.
pub fn read_ruled(table: &Table, subject: &Subject, old: &Wording, at: usize, words: &str) -> Result<Wording, Problem> {
    let mut parts = parts_of(old);
    if let Some(part) = parts.get_mut(at) {
        part.fixed = Some(Reading::Ruled(words.to_owned()));
    }
    let wording = read_parts(table, subject, &parts);
    match wording.sentences.get(at).map(|s| &s.reading) {
        Some(Reading::Ruled(_)) => Ok(wording),
        Some(Reading::Unread { stopped_at, expected }) => {
            let expected: Vec<&str> = expected.iter().take(4).map(String::as_str).collect();
            Err(Problem::new(format!(
                "These words are not read either; reading stopped at \"{stopped_at}\". Expected: {}.",
                expected.join(", ")
            )))
        }
        _ => Err(Problem::new("These words have two meanings; put them otherwise.")),
    }
}

/// Reads a variable's definition ("Gold starts 100", "Gold - starting value 100").
pub fn read_variable(text: &str, provenance: &Provenance) -> Option<Variable> {
    let reading = reader::read(Kind::Variable, text, &Lexicon::default(), None);
    reading.meaning?.sentences.iter().find_map(|s| match s {
        Sentence::Variable(definition) => Some(variable_of(definition, provenance)),
        _ => None,
    })
}

/// The variable of a definition.
pub fn variable_of(definition: &VariableDefinition, provenance: &Provenance) -> Variable {
    Variable {
        id: VariableId(definition.name.clone()),
        name: definition.name.clone(),
        unit: definition.unit.as_ref().map(|one| (one.clone(), super::words::plural(one))),
        start: definition.start,
        min: definition.least.unwrap_or(0),
        max: definition.most.unwrap_or(BOUND),
        provenance: provenance.clone(),
        repealed: None,
    }
}

/// A type's name and definition ("Curse - card type that …", "Curse: …").
pub fn type_parts(text: &str) -> Option<(String, String)> {
    let reading = reader::read(Kind::Type, text, &Lexicon::default(), None);
    let named = reading.meaning.and_then(|m| {
        m.sentences.iter().find_map(|s| match s {
            Sentence::Type(definition) => definition.name.clone(),
            _ => None,
        })
    });
    if let Some(name) = named {
        return Some((name, text.to_owned()));
    }
    let dashes = [": ", " - ", " \u{2013} ", " \u{2014} "];
    let (name, text) = dashes.iter().filter_map(|d| text.split_once(d)).min_by_key(|(name, _)| name.len())?;
    Some((name.trim().to_owned(), text.trim().to_owned()))
}
