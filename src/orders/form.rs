//! What a player may answer, as data: verbs with typed slots. From forms come the parser, the error
//! messages and suggestions, the help mail, the order form of the report and its `mailto:` links.

use serde::{Deserialize, Serialize};

/// The verbs that answer one decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Form {
    /// The verbs, in the order in which help and order forms list them.
    pub verbs: Vec<VerbForm>,
}

/// One verb and what follows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VerbForm {
    /// The verb as orders are printed ("play", "discard order:", "end game"); one or more words, matched without regard to case.
    pub verb: String,
    /// Other words for it that are read too.
    pub aliases: Vec<String>,
    /// What follows.
    pub parts: Vec<Part>,
    /// One sentence for the help mail: what the order does.
    pub help: String,
    /// Examples in the names of this very game, complete legal lines. Empty: they are made from the parts.
    pub examples: Vec<String>,
    /// How many such lines the answer may have; of more, the last ones count.
    pub most: usize,
    /// Whether it is of no use now, or seldom is: order forms name it without explaining it, and help explains it as any other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aside: bool,
}

/// A part of an order's line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Part {
    /// One of these words or phrases; the first is the one printed. Leaves no argument.
    Words(Vec<String>),
    /// A typed slot; leaves one argument under its name.
    Slot(Slot),
    /// May be left out as a whole. `hint` says what leaving it out means ("without it: no target").
    Optional { parts: Vec<Part>, hint: String },
    /// Exactly one of these sequences, the first that fits.
    OneOf(Vec<Vec<Part>>),
}

/// A named, typed slot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// Its name in the order's arguments and in messages ("card", "target", "amount").
    pub name: String,
    /// What may stand there.
    pub kind: SlotKind,
}

/// What may stand in a slot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SlotKind {
    /// One of these candidates, by any of its names or by its number in the list (from 1) where `numbered`.
    Choice { candidates: Vec<Candidate>, numbered: bool },
    /// Several of the inner kind, between commas or "and"; `least` to `most` of them.
    List { of: Box<SlotKind>, least: usize, most: usize },
    /// A whole number within bounds (both included); digits or number words.
    Number { least: i64, most: i64 },
    /// Free text to the end of the order; quotation marks around the whole are taken off. `lines`: it may run over several lines.
    Text { lines: bool, most: usize },
    /// One word without blanks (addresses, cells, coordinates).
    Word,
}

/// One candidate of a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// Its stable id: what the argument holds.
    pub id: String,
    /// Its names; the first is printed. A name that several candidates bear must be told apart by
    /// "first", "second" … in the order of the list, else the first is taken where `same_is_same`.
    pub names: Vec<String>,
    /// Candidates of one name and equal `sort` are interchangeable: the first is taken without a question.
    pub sort: String,
    /// What may follow once this one is chosen: the slots of that card's text.
    pub then: Vec<Part>,
}

impl Candidate {
    /// A candidate of one name, with nothing to follow.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Candidate {
        let name = name.into();
        Candidate { id: id.into(), sort: name.clone(), names: vec![name], then: Vec::new() }
    }

    /// The same with parts that follow it.
    pub fn then(mut self, parts: Vec<Part>) -> Candidate {
        self.then = parts;
        self
    }
}

/// A word or phrase that begins an order, the same in every game of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The verb, or another word for it.
    pub words: &'static str,
    /// Whether nothing can follow it.
    pub alone: bool,
}

impl Beginning {
    /// One that something follows.
    pub const fn of(words: &'static str) -> Beginning {
        Beginning { words, alone: false }
    }
}

impl Form {
    /// The words that begin its orders, and whether nothing can follow them.
    pub fn beginnings(&self) -> impl Iterator<Item = (&str, bool)> {
        self.verbs.iter().flat_map(move |verb| {
            let alone = verb.parts.is_empty();
            std::iter::once(&verb.verb).chain(&verb.aliases).map(move |words| (words.as_str(), alone))
        })
    }

    /// Whether the line of that verb ends with a name of the player's own.
    pub fn ends_with_name(&self, verb: &str) -> bool {
        let last = self.verbs.iter().find(|v| v.verb == verb).and_then(|v| v.parts.last());
        matches!(last, Some(Part::Slot(Slot { kind: SlotKind::Text { lines: false, .. }, .. })))
    }
}

impl VerbForm {
    /// A verb with its parts; one line an answer, no aliases.
    pub fn new(verb: &str, parts: Vec<Part>, help: &str) -> VerbForm {
        VerbForm { verb: verb.to_owned(), aliases: Vec::new(), parts, help: help.to_owned(), examples: Vec::new(), most: 1, aside: false }
    }

    /// Whether the player must write words of their own (a name, a text): no line can be made for them.
    pub fn needs_words(&self) -> bool {
        need_words(&self.parts)
    }

    /// The same with other words for the verb.
    pub fn aliases(mut self, aliases: &[&str]) -> VerbForm {
        self.aliases = aliases.iter().map(|a| (*a).to_owned()).collect();
        self
    }

    /// The same with an example.
    pub fn example(mut self, line: impl Into<String>) -> VerbForm {
        self.examples.push(line.into());
        self
    }

    /// The same with up to `most` lines in an answer.
    pub fn most(mut self, most: usize) -> VerbForm {
        self.most = most;
        self
    }
}

fn need_words(parts: &[Part]) -> bool {
    let own = |kind: &SlotKind| matches!(kind, SlotKind::Text { .. } | SlotKind::Word);
    parts.iter().any(|part| match part {
        Part::Words(_) | Part::Optional { .. } => false,
        Part::Slot(Slot { kind: SlotKind::List { of, .. }, .. }) => own(of),
        Part::Slot(slot) => own(&slot.kind),
        Part::OneOf(ways) => ways.iter().all(|way| need_words(way)),
    })
}

impl Part {
    /// A fixed word ("on"); several: any of them, the first is printed.
    pub fn words(words: &[&str]) -> Part {
        Part::Words(words.iter().map(|w| (*w).to_owned()).collect())
    }

    /// A slot.
    pub fn slot(name: &str, kind: SlotKind) -> Part {
        Part::Slot(Slot { name: name.to_owned(), kind })
    }

    /// A slot that holds one of the candidates.
    pub fn choice(name: &str, candidates: Vec<Candidate>) -> Part {
        Part::slot(name, SlotKind::Choice { candidates, numbered: false })
    }

    /// Parts that may be left out.
    pub fn optional(parts: Vec<Part>, hint: &str) -> Part {
        Part::Optional { parts, hint: hint.to_owned() }
    }
}
