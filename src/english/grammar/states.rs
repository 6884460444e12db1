//! The productions of each category as a tree of their beginnings: what begins alike is one state of the parser, however many productions go on from it.

use std::collections::{BTreeMap, BTreeSet};

use super::{Nonterminal, Production, Symbol, Terminal};

/// A beginning of productions of one category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateNo(pub u32);

/// What the parser knows when it has read a beginning.
#[derive(Debug)]
pub struct State {
    /// The category whose productions these are.
    pub lhs: Nonterminal,
    /// The symbol read last, and the state before it; `None`: nothing is read yet.
    pub before: Option<(Symbol, StateNo)>,
    /// Where it goes on with a category.
    pub categories: Vec<(Nonterminal, StateNo)>,
    /// Where it goes on with a word, for each word of a set, sorted.
    words: Vec<(Terminal, StateNo)>,
    /// What may follow, as it is written in the grammar.
    pub follows: Vec<Symbol>,
    /// The productions that end here.
    pub ends: Vec<u32>,
}

impl State {
    /// The states after this word.
    pub fn after(&self, word: Terminal) -> impl Iterator<Item = StateNo> + '_ {
        let from = self.words.partition_point(|(w, _)| *w < word);
        self.words.iter().skip(from).take_while(move |(w, _)| *w == word).map(|(_, next)| *next)
    }
}

/// All states of a grammar.
#[derive(Debug, Default)]
pub struct States {
    states: Vec<State>,
    /// For each category: the state in which nothing of it is read.
    roots: Vec<StateNo>,
    /// For each word: which categories can begin with it, as a set of bits.
    beginnings: Vec<Vec<u64>>,
}

impl States {
    /// `words_of`: for each terminal, the words that it stands for.
    pub fn new(productions: &[Production], categories: usize, words_of: &[Vec<Terminal>]) -> States {
        let mut states = States { states: Vec::new(), roots: Vec::new(), beginnings: Vec::new() };
        states.roots = (0..categories).map(|n| states.push(Nonterminal(n as u16), None)).collect();
        let mut known: BTreeMap<(StateNo, Symbol), StateNo> = BTreeMap::new();
        for (number, production) in productions.iter().enumerate() {
            let mut at = states.root(production.lhs);
            for &symbol in &production.symbols {
                at = *known.entry((at, symbol)).or_insert_with(|| states.push(production.lhs, Some((symbol, at))));
            }
            states.states[at.0 as usize].ends.push(number as u32);
        }
        for ((from, symbol), to) in known {
            let state = &mut states.states[from.0 as usize];
            match symbol {
                Symbol::Nonterminal(category) => state.categories.push((category, to)),
                Symbol::Terminal(terminal) => state.words.extend(words_of[usize::from(terminal.0)].iter().map(|&word| (word, to))),
            }
        }
        states.states.iter_mut().for_each(|state| state.words.sort_unstable());
        states.beginnings = beginnings(&states, words_of.len());
        states
    }

    fn push(&mut self, lhs: Nonterminal, before: Option<(Symbol, StateNo)>) -> StateNo {
        let number = StateNo(self.states.len() as u32);
        if let Some((symbol, from)) = before {
            self.states[from.0 as usize].follows.push(symbol);
        }
        self.states.push(State { lhs, before, categories: Vec::new(), words: Vec::new(), follows: Vec::new(), ends: Vec::new() });
        number
    }

    pub fn state(&self, number: StateNo) -> &State {
        &self.states[number.0 as usize]
    }

    /// The state in which nothing of the category is read.
    pub fn root(&self, category: Nonterminal) -> StateNo {
        self.roots[usize::from(category.0)]
    }

    /// The categories that can begin with the word, as a set of bits.
    pub fn beginning(&self, word: Terminal) -> &[u64] {
        &self.beginnings[usize::from(word.0)]
    }

    pub fn categories(&self) -> usize {
        self.roots.len()
    }

    /// Categories that a category may be, with nothing added: A of which B is the whole, and so on round to A, would have readings without end.
    #[cfg(test)]
    pub fn cycle(&self) -> Option<Nonterminal> {
        let wholes = |category: Nonterminal| {
            self.state(self.root(category)).categories.iter().filter(|(_, next)| !self.state(*next).ends.is_empty()).map(|(c, _)| *c)
        };
        (0..self.roots.len()).map(|n| Nonterminal(n as u16)).find(|&start| {
            let mut reached = BTreeSet::new();
            let mut open: Vec<Nonterminal> = wholes(start).collect();
            while let Some(category) = open.pop() {
                if reached.insert(category) {
                    open.extend(wholes(category));
                }
            }
            reached.contains(&start)
        })
    }
}

fn beginnings(states: &States, words: usize) -> Vec<Vec<u64>> {
    let width = states.roots.len().div_ceil(64);
    let mut first: Vec<BTreeSet<Terminal>> =
        states.roots.iter().map(|&root| states.state(root).words.iter().map(|w| w.0).collect()).collect();
    loop {
        let mut changed = false;
        for (i, &root) in states.roots.iter().enumerate() {
            for &(part, _) in &states.state(root).categories {
                let more: Vec<Terminal> = first[usize::from(part.0)].difference(&first[i]).copied().collect();
                changed |= !more.is_empty();
                first[i].extend(more);
            }
        }
        if !changed {
            break;
        }
    }
    let mut out = vec![vec![0; width]; words];
    for (category, words) in first.iter().enumerate() {
        for word in words {
            out[usize::from(word.0)][category / 64] |= 1 << (category % 64);
        }
    }
    out
}
