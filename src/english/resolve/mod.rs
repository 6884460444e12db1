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

use super::build::put_target;
use super::grammar::values::*;
use super::meaning::*;
use super::walk::*;

use finish::{check, new_names, unwrap_own};
pub use finish::{number, tidy};
use references::{Picks, Resolver};
use steps::Unique;
pub use steps::asks_whether;
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
    make(type_, drafts, &mut None)
}

/// So many ways through unclear references are tried at most.
const MOST_WAYS: usize = 32;

/// The texts that the drafts can be where references have several candidates.
pub fn readings(type_: Option<&TypeId>, drafts: &[Draft]) -> Vec<Text> {
    let mut found = Vec::new();
    let mut wanted = Vec::new();
    for _ in 0..MOST_WAYS {
        let mut picks = Some(Picks { wanted, among: Vec::new() });
        if let Ok(text) = make(type_.cloned(), drafts.to_vec(), &mut picks)
            && !found.contains(&text)
        {
            found.push(text);
        }
        // The next way: the last reference that has another candidate takes it; those behind it begin anew.
        let Picks { wanted: taken, among } = picks.unwrap_or_default();
        wanted = (0..among.len()).map(|i| taken.get(i).copied().unwrap_or(0)).collect();
        while wanted.last().is_some_and(|last| among.get(wanted.len() - 1).is_some_and(|n| last + 1 >= *n)) {
            wanted.pop();
        }
        match wanted.last_mut() {
            Some(last) => *last += 1,
            None => break,
        }
    }
    found
}

fn make(type_: Option<TypeId>, drafts: Vec<Draft>, picks: &mut Option<Picks>) -> Result<Text, Unclear> {
    let mut text = Text { type_, ..Text::default() };
    let declared = drafts.iter().find_map(|d| d.target.clone());
    if drafts.iter().filter(|d| d.target.is_some()).count() > 1 {
        return Err(Unclear::Nonsense("says twice what it is played on"));
    }
    text.sentences = drafts.into_iter().flat_map(|d| d.sentences).collect();
    targets(&mut text, declared)?;
    // What a card is played on: an opponent is one of whoever plays it.
    for target in &mut text.targets {
        put_target(target, FOE_OF, &Who::You);
    }
    let mut unique = Unique { next: FIRST };
    for sentence in &mut text.sentences {
        unique.sentence(sentence);
    }
    let mut resolver = Resolver::new(&text);
    resolver.picks = picks.take();
    for sentence in &mut text.sentences {
        resolver.begin_sentence(sentence);
        resolver.sentence(sentence);
        if resolver.problem.is_some() {
            break;
        }
    }
    *picks = resolver.picks;
    if let Some(problem) = resolver.problem {
        return Err(problem);
    }
    walk_text(&mut references::Another, &mut text);
    for sentence in &mut text.sentences {
        unwrap_own(sentence)?;
    }
    tidy(&mut text);
    new_names(&mut text);
    check(&mut text)?;
    number(&mut text);
    Ok(text)
}

/// Marks before they are numbered.
const FIRST: u16 = 20_000;
