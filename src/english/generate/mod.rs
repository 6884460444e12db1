//! Random trees, for properties and for random players who propose: every node of the tree occurs, in the normal form in which texts are read.
//!
//! In come a seed and the words of a game, out go card texts and rules; each file makes the nodes of one subject.

mod conditions;
mod effects;
mod nouns;
mod sentences;

use super::chance;
use super::lexicon::Lexicon;
use super::meaning::*;
use super::normal::normal;
use super::paraphrase::paraphrase_sentences;
use super::reader::{Kind, MOST_TOKENS};
use super::resolve::{number, tidy};
use super::tokens::tokens;

/// A random card text.
pub fn random_card(seed: u64, lexicon: &Lexicon) -> Text {
    first_that_fits(seed, lexicon, card)
}

/// A random rule.
pub fn random_rule(seed: u64, lexicon: &Lexicon) -> Text {
    first_that_fits(seed, lexicon, rule)
}

/// The first tree, of seeds after the seed, whose sentences are short enough to be read.
fn first_that_fits(seed: u64, lexicon: &Lexicon, make: fn(u64, &Lexicon) -> Option<Text>) -> Text {
    let fits = |text: &Text| {
        text.sentences.iter().all(|s| tokens(&paraphrase_sentences(std::slice::from_ref(s), text, lexicon)).0.len() <= MOST_TOKENS)
    };
    (0..).filter_map(|i| make(seed.wrapping_add(i).wrapping_mul(0x9e37_79b9_7f4a_7c15), lexicon)).find(fits).unwrap_or_default()
}

fn card(seed: u64, lexicon: &Lexicon) -> Option<Text> {
    let mut g = Generator::new(seed, lexicon, true);
    let mut text = Text { type_: g.lexicon.types().first().map(|t| t.0.clone()), ..Text::default() };
    g.targets(&mut text);
    for _ in 0..=g.below(2) {
        let sentence = g.sentence();
        text.sentences.push(sentence);
    }
    finish(Kind::Card, text)
}

fn rule(seed: u64, lexicon: &Lexicon) -> Option<Text> {
    let mut g = Generator::new(seed ^ 0x5555, lexicon, false);
    let procedure = g.procedure();
    let condition = g.maybe(|g| g.condition(1));
    let until = g.duration();
    // What is repealed is gone for good.
    let (condition, until) = if matches!(procedure, Procedure::Repeal(_)) { (None, Duration::Always) } else { (condition, until) };
    let text = Text { sentences: vec![Sentence::Procedure { procedure, condition, until }], ..Text::default() };
    finish(Kind::Rule, text)
}

/// The text in its normal form, if it makes sense as a whole.
fn finish(kind: Kind, mut text: Text) -> Option<Text> {
    let drafts: Option<Vec<_>> = std::mem::take(&mut text.sentences).into_iter().map(|s| normal(kind, false, s.into())).collect();
    text.sentences = drafts?.into_iter().flat_map(|d| d.sentences).collect();
    if chance::decides_what_holds(&text.sentences) {
        return None;
    }
    tidy(&mut text);
    number(&mut text);
    Some(text)
}

struct Generator<'a> {
    state: u64,
    lexicon: &'a Lexicon,
    marks: u16,
    /// Marks of steps already given, and of "for each"es around.
    steps: Vec<Mark>,
    around: Vec<Mark>,
    /// Whether there is a "you".
    card: bool,
    target_player: bool,
    target_card: bool,
}

impl<'a> Generator<'a> {
    fn new(seed: u64, lexicon: &'a Lexicon, card: bool) -> Generator<'a> {
        Generator {
            state: seed | 1,
            lexicon,
            marks: 0,
            steps: Vec::new(),
            around: Vec::new(),
            card,
            target_player: false,
            target_card: false,
        }
    }

    /// A number below `n` (xorshift; trees need no better).
    fn below(&mut self, n: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % n.max(1)
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        let i = self.below(all.len() as u64) as usize;
        all.get(i).cloned()
    }

    fn flip(&mut self) -> bool {
        self.below(2) == 0
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.below(3) == 0 { Some(make(self)) } else { None }
    }

    fn fresh(&mut self) -> Mark {
        self.marks += 1;
        Mark(self.marks)
    }

    fn variable(&mut self) -> VariableId {
        let all: Vec<VariableId> = self.lexicon.variables().iter().map(|v| v.id.clone()).collect();
        self.one_of(&all).unwrap_or(VariableId(String::new()))
    }

    fn kind(&mut self) -> KindId {
        let all: Vec<KindId> = self.lexicon.kinds().iter().map(|k| k.0.clone()).collect();
        self.one_of(&all).unwrap_or(KindId(String::new()))
    }

    fn type_(&mut self) -> TypeId {
        let all: Vec<TypeId> = self.lexicon.types().iter().map(|t| t.0.clone()).collect();
        self.one_of(&all).unwrap_or(TypeId(String::new()))
    }

    fn targets(&mut self, text: &mut Text) {
        match self.below(5) {
            0 => {
                let who = if self.flip() { Players::all() } else { Players::others(Who::You) };
                let variable = self.maybe(Self::variable);
                text.targets.push(TargetKind::Player { who, variable });
                text.sentences.push(Sentence::PlayOn(Some(TargetNo(0))));
                self.target_player = true;
            }
            1 => {
                let (of, from) = (self.tests(), vec![Zone::Play(Players::all())]);
                text.targets.push(TargetKind::Card { of, from });
                text.sentences.push(Sentence::PlayOn(Some(TargetNo(0))));
                self.target_card = true;
            }
            2 => text.sentences.push(Sentence::PlayOn(None)),
            _ => {}
        }
    }
}
