//! From phrases to a finished tree: targets are numbered, every "he", "it", "that many", "if you do" gets what it refers to, marks and slots get their numbers.
//!
//! Never a guess: a reference has exactly one candidate, or the text is not read and the candidates are listed. Candidates are what the sentence has named before it (in the
//! order of the tree); if that is nothing, what the sentence names at all; then the sentences before it.
//!
//! In come the drafts of the grammar, out goes a [`Text`]: [`targets`], then [`steps`], then [`references`] (whose candidates are in [`named`]), then [`finish`].

mod finish;
mod named;
mod references;
mod steps;
mod targets;

use super::grammar::values::*;
use super::meaning::*;
use super::walk::*;

use finish::{check, unwrap_own};
pub use finish::{number, tidy};
use references::Resolver;
use steps::Unique;
use targets::targets;

/// Why a text that parses has no meaning.
#[derive(Clone, Debug, PartialEq)]
pub enum Unclear {
    /// A reference without exactly one candidate.
    Reference { word: &'static str, candidates: Vec<Who>, cards: usize },
    /// Something that makes no sense, in words.
    Nonsense(&'static str),
}

/// Makes the text of the drafts, in their order.
pub fn resolve(type_: Option<TypeId>, drafts: Vec<Draft>) -> Result<Text, Unclear> {
    let mut text = Text { type_, ..Text::default() };
    let declared = drafts.iter().find_map(|d| d.target.clone());
    if drafts.iter().filter(|d| d.target.is_some()).count() > 1 {
        return Err(Unclear::Nonsense("says twice what it is played on"));
    }
    text.sentences = drafts.into_iter().flat_map(|d| d.sentences).collect();
    targets(&mut text, declared)?;
    let mut unique = Unique { next: FIRST };
    for sentence in &mut text.sentences {
        unique.sentence(sentence);
    }
    let mut resolver = Resolver::new(&text);
    for sentence in &mut text.sentences {
        resolver.begin_sentence(sentence);
        resolver.sentence(sentence);
        if let Some(problem) = resolver.problem.take() {
            return Err(problem);
        }
    }
    walk_text(&mut references::Another, &mut text);
    for sentence in &mut text.sentences {
        unwrap_own(sentence)?;
    }
    tidy(&mut text);
    check(&mut text)?;
    number(&mut text);
    Ok(text)
}

/// Marks before they are numbered.
const FIRST: u16 = 20_000;
