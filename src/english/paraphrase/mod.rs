//! From the tree to canonical English: in full and unambiguous, so that reading it gives the same tree.
//!
//! It prints the forms of [`super::grammar::canonical`], one for each node, with names in the game's present words. In comes a text, out go its sentences; each file prints the nodes of one subject.

use std::collections::HashMap;

mod amounts;
mod conditions;
mod effects;
mod limits;
mod nouns;
mod procedure;
mod sentences;

use super::grammar::canonical::{CHANGES, DECLINED, KINDS, MOVES, SETTINGS, may_be_declined};
use super::lattice::label_letters;
use super::lexicon::Lexicon;
use super::meaning::*;
use super::tokens::plural;
use super::walk::{Walk, walk_text, walk_who};

/// The paraphrase of some sentences of a text.
pub fn paraphrase_sentences(sentences: &[Sentence], text: &Text, lexicon: &Lexicon) -> String {
    Paraphraser::new(text, lexicon).sentences(sentences)
}

/// The paraphrase of a whole text, its type in front.
pub fn paraphrase(text: &Text, lexicon: &Lexicon) -> String {
    let body = paraphrase_sentences(&text.sentences, text, lexicon);
    match &text.type_ {
        Some(id) => format!("{} - {body}", lexicon.type_name(id)),
        None => body,
    }
}

/// Prints the sentences of one text.
pub struct Paraphraser<'a> {
    lexicon: &'a Lexicon,
    text: &'a Text,
    /// How often each mark is spoken of as a player.
    spoken: HashMap<Mark, usize>,
}

impl<'a> Paraphraser<'a> {
    pub fn new(text: &'a Text, lexicon: &'a Lexicon) -> Paraphraser<'a> {
        let mut spoken = Spoken::default();
        walk_text(&mut spoken, &mut text.clone());
        Paraphraser { lexicon, text, spoken: spoken.0 }
    }

    pub fn sentences(&self, sentences: &[Sentence]) -> String {
        let all: Vec<String> = sentences.iter().map(|s| self.whole(s)).collect();
        all.join(" ")
    }
}

fn label(mark: Mark) -> String {
    format!("[{}]", label_letters(mark.0))
}

fn lookup<T: PartialEq + Copy>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|(_, v)| *v == value).map_or("", |(name, _)| name)
}

#[derive(Default)]
struct Spoken(HashMap<Mark, usize>);

impl Walk for Spoken {
    fn who(&mut self, who: &mut Who) {
        if let Who::Of(mark) = who {
            *self.0.entry(*mark).or_default() += 1;
        }
        walk_who(self, who);
    }
}
