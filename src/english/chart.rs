//! The chart: an Earley parser over a lattice of tokens. It finds every derivation, and where it stops it says what it expected there.
//!
//! Its items are states ([`super::grammar::States`]), so that productions that begin alike are followed together, and a category is looked for
//! only where a word stands with which it can begin. Each item knows the items it came from; meanings are put together along these links, so that only
//! what leads from the beginning to the end is looked at. Nothing derives the empty string (optional parts are multiplied out when the grammar is
//! built), which keeps the parser plain.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::grammar::{Grammar, Nonterminal, StateNo, Symbol, Terminal, Value};

/// An edge of the lattice: a word, or several words that are a name.
#[derive(Clone, Debug)]
pub struct Edge {
    pub to: usize,
    pub terminal: Terminal,
    /// What a terminal that stands for a class (a number, a name) holds.
    pub value: Option<Rc<Value>>,
}

/// The tokens of a sentence as a lattice: the edges that begin at each position.
#[derive(Clone, Debug, Default)]
pub struct Lattice {
    pub edges: Vec<Vec<Edge>>,
}

/// At most so many tokens in a lattice: positions are bytes.
const MOST_POSITIONS: usize = 250;
/// At most so many distinct meanings of one stretch of words.
const MOST_VALUES: usize = 12;

/// How much may still be done for a text. It bounds the time that any text takes; a sentence that needs more than its share is too involved to be read.
#[derive(Debug)]
pub struct Effort {
    left: u32,
}

/// What a sentence may take: items of the chart, and visits while meanings are put together.
const MOST_FOR_A_SENTENCE: u32 = 40_000;
/// What a text may take.
const MOST_FOR_A_TEXT: u32 = 400_000;

impl Default for Effort {
    fn default() -> Effort {
        Effort { left: MOST_FOR_A_TEXT }
    }
}

/// Why there is no reading.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// Nothing that could stand at this position does; what could.
    At { position: usize, expected: Vec<Symbol> },
    /// All of it parses, but no derivation makes sense.
    NoMeaning,
    /// Too long or too involved.
    TooMuch,
    /// The sentences before it have taken all that may be done for a text.
    Exhausted,
}

/// All distinct meanings of the whole lattice as `start`.
pub fn parse(grammar: &Grammar, lattice: &Lattice, start: Nonterminal, effort: &mut Effort) -> Result<Vec<Rc<Value>>, Stop> {
    if effort.left == 0 {
        return Err(Stop::Exhausted);
    }
    let share = effort.left.min(MOST_FOR_A_SENTENCE);
    let mut chart = Chart::new(grammar, lattice, share);
    let result = chart.fill(start).and_then(|()| chart.meanings(start));
    effort.left -= share - chart.left;
    result
}

/// A state that was reached at some position, having begun at `origin`.
struct Item {
    state: StateNo,
    origin: u8,
    /// The last of the ways in which it was reached.
    link: Option<u32>,
}

/// One way in which an item was reached: from an item at another position, by the symbol that is read last in its state.
struct Link {
    position: u8,
    item: u32,
    before: Option<u32>,
}

/// An item that goes on where a category ends that begins here.
struct Waiting {
    next: StateNo,
    origin: u8,
    item: u32,
    before: Option<u32>,
}

struct Chart<'a> {
    grammar: &'a Grammar,
    lattice: &'a Lattice,
    /// The items at each position.
    items: Vec<Vec<Item>>,
    known: FxHashMap<(u8, StateNo, u8), u32>,
    links: Vec<Link>,
    waiting: Vec<Waiting>,
    /// For each position and category: the last that waits.
    last_waiting: FxHashMap<(u8, Nonterminal), u32>,
    /// For each category, where it begins and ends: the items, at its end, that complete it.
    complete: FxHashMap<(Nonterminal, u8, u8), Vec<u32>>,
    /// The meanings of stretches; `None` while they are being put together.
    meanings: FxHashMap<(Nonterminal, u8, u8), Option<Meanings>>,
    /// How much effort is left.
    left: u32,
}

/// The distinct meanings of a stretch of words.
type Meanings = Rc<Vec<Rc<Value>>>;

impl<'a> Chart<'a> {
    fn new(grammar: &'a Grammar, lattice: &'a Lattice, left: u32) -> Chart<'a> {
        let items = (0..=lattice.edges.len()).map(|_| Vec::new()).collect();
        Chart {
            grammar,
            lattice,
            items,
            known: FxHashMap::default(),
            links: Vec::new(),
            waiting: Vec::new(),
            last_waiting: FxHashMap::default(),
            complete: FxHashMap::default(),
            meanings: FxHashMap::default(),
            left,
        }
    }

    fn work(&mut self) -> Result<(), Stop> {
        self.left = self.left.checked_sub(1).ok_or(Stop::TooMuch)?;
        Ok(())
    }

    /// Finds all items, or says where they come to an end.
    fn fill(&mut self, start: Nonterminal) -> Result<(), Stop> {
        let length = self.lattice.edges.len();
        if length == 0 || length > MOST_POSITIONS {
            return Err(Stop::TooMuch);
        }
        let states = self.grammar.states();
        let mut can_begin = vec![0u64; states.categories().div_ceil(64)];
        self.add(0, states.root(start), 0, None);
        for at in 0..=length {
            can_begin.fill(0);
            for edge in self.lattice.edges.get(at).into_iter().flatten() {
                can_begin.iter_mut().zip(states.beginning(edge.terminal)).for_each(|(all, one)| *all |= one);
            }
            let mut number = 0;
            while let Some(&Item { state, origin, .. }) = self.items[at].get(number as usize) {
                self.work()?;
                self.process(at as u8, number, state, origin, &can_begin);
                number += 1;
            }
        }
        if self.complete.contains_key(&(start, 0, length as u8)) { Ok(()) } else { Err(self.stop()) }
    }

    fn process(&mut self, at: u8, number: u32, state_no: StateNo, origin: u8, can_begin: &[u64]) {
        let grammar = self.grammar;
        let states = grammar.states();
        let state = states.state(state_no);
        if !state.ends.is_empty() {
            let items = self.complete.entry((state.lhs, origin, at)).or_default();
            items.push(number);
            if items.len() == 1 {
                let mut next = self.last_waiting.get(&(origin, state.lhs)).copied();
                while let Some(&Waiting { next: after, origin: from, item, before }) = next.and_then(|n| self.waiting.get(n as usize)) {
                    self.add(at, after, from, Some((origin, item)));
                    next = before;
                }
            }
        }
        for &(category, next) in &state.categories {
            let bit = usize::from(category.0);
            if can_begin[bit / 64] & (1 << (bit % 64)) == 0 {
                continue;
            }
            let before = self.last_waiting.insert((at, category), self.waiting.len() as u32);
            self.waiting.push(Waiting { next, origin, item: number, before });
            if before.is_none() {
                self.add(at, states.root(category), at, None);
            }
        }
        let lattice = self.lattice;
        for edge in lattice.edges.get(usize::from(at)).into_iter().flatten() {
            for next in state.after(edge.terminal) {
                self.add(edge.to as u8, next, origin, Some((at, number)));
            }
        }
    }

    /// Adds an item, or a further way in which it was reached.
    fn add(&mut self, at: u8, state: StateNo, origin: u8, from: Option<(u8, u32)>) {
        let items = &mut self.items[usize::from(at)];
        let number = *self.known.entry((at, state, origin)).or_insert_with(|| {
            items.push(Item { state, origin, link: None });
            items.len() as u32 - 1
        });
        let (Some((position, item)), Some(to)) = (from, items.get_mut(number as usize)) else { return };
        // The same word may be the same symbol in several ways (a name of two things): one link.
        let last = to.link.and_then(|l| self.links.get(l as usize));
        if last.is_none_or(|l| (l.position, l.item) != (position, item)) {
            self.links.push(Link { position, item, before: to.link });
            to.link = Some(self.links.len() as u32 - 1);
        }
    }

    /// Where the items come to an end, and what could go on there.
    fn stop(&self) -> Stop {
        let position = (0..self.items.len()).rev().find(|&k| !self.items[k].is_empty()).unwrap_or(0);
        let mut expected = Vec::new();
        for item in &self.items[position] {
            for &symbol in &self.grammar.states().state(item.state).follows {
                if !expected.contains(&symbol) {
                    expected.push(symbol);
                }
            }
        }
        Stop::At { position, expected }
    }

    /// The meanings of the whole.
    fn meanings(&mut self, start: Nonterminal) -> Result<Vec<Rc<Value>>, Stop> {
        let values = self.values(start, 0, self.lattice.edges.len() as u8)?;
        if values.is_empty() { Err(Stop::NoMeaning) } else { Ok(values.to_vec()) }
    }

    fn values(&mut self, wanted: Nonterminal, start: u8, end: u8) -> Result<Meanings, Stop> {
        match self.meanings.get(&(wanted, start, end)) {
            Some(Some(values)) => return Ok(values.clone()),
            Some(None) => return Ok(Rc::default()),
            None => {}
        }
        self.meanings.insert((wanted, start, end), None);
        let mut out: Vec<Rc<Value>> = Vec::new();
        for item in self.complete.get(&(wanted, start, end)).cloned().unwrap_or_default() {
            let Some(&Item { state, .. }) = self.items[usize::from(end)].get(item as usize) else { continue };
            self.walk(state, end, item, &mut Vec::new(), &mut out)?;
        }
        let out = Rc::new(out);
        self.meanings.insert((wanted, start, end), Some(out.clone()));
        Ok(out)
    }

    /// Goes back from an item to its beginning, in every way, and has the productions that end in `state` make their meanings. `arguments`: the values behind the item,
    /// the last first.
    fn walk(&mut self, state: StateNo, at: u8, item: u32, arguments: &mut Vec<Rc<Value>>, out: &mut Vec<Rc<Value>>) -> Result<(), Stop> {
        self.work()?;
        let grammar = self.grammar;
        let Some(&Item { state: here, mut link, .. }) = self.items[usize::from(at)].get(item as usize) else { return Ok(()) };
        let Some((symbol, _)) = grammar.states().state(here).before else {
            let values: Vec<&Value> = arguments.iter().rev().map(|value| &**value).collect();
            for &production in &grammar.states().state(state).ends {
                if let Some(value) = grammar.act(production, &values)
                    && !out.iter().any(|known| **known == value)
                {
                    out.push(Rc::new(value));
                    if out.len() > MOST_VALUES {
                        return Err(Stop::TooMuch);
                    }
                }
            }
            return Ok(());
        };
        while let Some(&Link { position, item, before }) = link.and_then(|l| self.links.get(l as usize)) {
            link = before;
            match symbol {
                Symbol::Terminal(wanted) => {
                    let lattice = self.lattice;
                    for edge in lattice.edges.get(usize::from(position)).into_iter().flatten() {
                        if edge.to != usize::from(at) || !grammar.matches(edge.terminal, wanted) {
                            continue;
                        }
                        let value = edge.value.clone().map(|value| arguments.push(value)).is_some();
                        self.walk(state, position, item, arguments, out)?;
                        if value {
                            arguments.pop();
                        }
                    }
                }
                Symbol::Nonterminal(wanted) => {
                    let values = self.values(wanted, position, at)?;
                    for value in values.iter() {
                        arguments.push(value.clone());
                        self.walk(state, position, item, arguments, out)?;
                        arguments.pop();
                    }
                }
            }
        }
        Ok(())
    }
}
