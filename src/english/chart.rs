//! The chart: an Earley parser over a lattice of tokens. It finds every derivation, and where it stops it says what it expected there.
//!
//! Nothing derives the empty string (optional parts are multiplied out when the grammar is built), which keeps the parser plain.

use std::collections::HashMap;
use std::rc::Rc;

use super::grammar::{Grammar, Nonterminal, Symbol, Terminal, Value};

/// An edge of the lattice: a word, or several words that are a name.
#[derive(Clone, Debug)]
pub struct Edge {
    pub to: usize,
    pub terminal: Terminal,
    /// What a terminal that stands for a class (a number, a name) holds.
    pub value: Option<Value>,
}

/// The tokens of a sentence as a lattice: the edges that begin at each position.
#[derive(Clone, Debug, Default)]
pub struct Lattice {
    pub edges: Vec<Vec<Edge>>,
}

/// At most so many items in a chart; a sentence that needs more is too involved to be read.
const MOST_ITEMS: usize = 60_000;
/// At most so many distinct meanings of one stretch of words.
const MOST_VALUES: usize = 12;
/// At most so many visits while meanings are put together.
const MOST_VISITS: usize = 60_000;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Item {
    production: u32,
    dot: u8,
    origin: u8,
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
}

#[derive(Default)]
struct Column {
    items: Vec<Item>,
    seen: std::collections::HashSet<Item, Hasher>,
    /// Items that wait for a nonterminal here.
    waiting: HashMap<Nonterminal, Vec<Item>, Hasher>,
    predicted: std::collections::HashSet<Nonterminal, Hasher>,
}

type Hasher = std::hash::BuildHasherDefault<Fast>;

/// A quick hash for small keys.
#[derive(Default)]
pub struct Fast(u64);

impl std::hash::Hasher for Fast {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.write_u64(u64::from(b));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

/// All distinct meanings of the whole lattice as `start`.
pub fn parse(grammar: &Grammar, lattice: &Lattice, start: Nonterminal) -> Result<Vec<Value>, Stop> {
    let n = lattice.edges.len();
    if n == 0 || n > 250 {
        return Err(Stop::TooMuch);
    }
    let mut columns: Vec<Column> = (0..=n).map(|_| Column::default()).collect();
    let mut completed: HashMap<(Nonterminal, u8), Vec<(u8, u32)>, Hasher> = HashMap::default();
    predict(grammar, lattice, &mut columns, 0, start);
    let mut total = 0;
    for k in 0..=n {
        let mut i = 0;
        while let Some(&item) = columns[k].items.get(i) {
            i += 1;
            total += 1;
            if total > MOST_ITEMS {
                return Err(Stop::TooMuch);
            }
            let production = grammar.production(item.production);
            match production.symbols.get(usize::from(item.dot)) {
                None => {
                    let lhs = production.lhs;
                    completed.entry((lhs, item.origin)).or_default().push((k as u8, item.production));
                    let parents = columns[usize::from(item.origin)].waiting.get(&lhs).cloned().unwrap_or_default();
                    for parent in parents {
                        add(&mut columns[k], Item { dot: parent.dot + 1, ..parent });
                    }
                }
                Some(&Symbol::Nonterminal(wanted)) => {
                    columns[k].waiting.entry(wanted).or_default().push(item);
                    predict(grammar, lattice, &mut columns, k, wanted);
                }
                Some(&Symbol::Terminal(wanted)) => {
                    for edge in lattice.edges.get(k).into_iter().flatten() {
                        if grammar.matches(edge.terminal, wanted) {
                            add(&mut columns[edge.to], Item { dot: item.dot + 1, ..item });
                        }
                    }
                }
            }
        }
    }
    let whole = completed.get(&(start, 0)).is_some_and(|ends| ends.iter().any(|&(end, _)| usize::from(end) == n));
    if !whole {
        let furthest = (0..=n).rev().find(|&k| !columns[k].items.is_empty()).unwrap_or(0);
        let mut expected = Vec::new();
        for item in &columns[furthest].items {
            if let Some(&symbol) = grammar.production(item.production).symbols.get(usize::from(item.dot))
                && !expected.contains(&symbol)
            {
                expected.push(symbol);
            }
        }
        return Err(Stop::At { position: furthest, expected });
    }
    let mut builder = Builder { grammar, lattice, completed: &completed, memo: HashMap::default(), visits: 0, overflow: false };
    let values = builder.values(start, 0, n as u8);
    if builder.overflow {
        return Err(Stop::TooMuch);
    }
    match values.is_empty() {
        true => Err(Stop::NoMeaning),
        false => Ok(values.to_vec()),
    }
}

fn add(column: &mut Column, item: Item) {
    if column.seen.insert(item) {
        column.items.push(item);
    }
}

/// Adds the productions of `wanted` that can begin with one of the edges at `k`. If it was already completed here, nothing is missed:
/// nothing is empty, so what begins at `k` ends later.
fn predict(grammar: &Grammar, lattice: &Lattice, columns: &mut [Column], k: usize, wanted: Nonterminal) {
    if !columns[k].predicted.insert(wanted) {
        return;
    }
    let edges = lattice.edges.get(k).map(Vec::as_slice).unwrap_or_default();
    for edge in edges {
        for &production in grammar.beginning(wanted, edge.terminal) {
            add(&mut columns[k], Item { production, dot: 0, origin: k as u8 });
        }
    }
}

/// The distinct meanings of a stretch of words.
type Meanings = Rc<Vec<Value>>;

struct Builder<'a> {
    grammar: &'a Grammar,
    lattice: &'a Lattice,
    completed: &'a HashMap<(Nonterminal, u8), Vec<(u8, u32)>, Hasher>,
    /// The meanings of stretches; `None` while they are being put together.
    memo: HashMap<(Nonterminal, u8, u8), Option<Meanings>, Hasher>,
    visits: usize,
    overflow: bool,
}

impl Builder<'_> {
    fn values(&mut self, wanted: Nonterminal, start: u8, end: u8) -> Meanings {
        match self.memo.get(&(wanted, start, end)) {
            Some(Some(values)) => return values.clone(),
            Some(None) => return Rc::default(),
            None => {}
        }
        self.memo.insert((wanted, start, end), None);
        let mut out: Vec<Value> = Vec::new();
        let completed = self.completed;
        for &(_, production) in completed.get(&(wanted, start)).into_iter().flatten().filter(|&&(e, _)| e == end) {
            self.expand(production, 0, start, end, &mut Vec::new(), &mut out);
        }
        let out = Rc::new(out);
        self.memo.insert((wanted, start, end), Some(out.clone()));
        out
    }

    fn expand(&mut self, production: u32, dot: usize, at: u8, end: u8, arguments: &mut Vec<Value>, out: &mut Vec<Value>) {
        self.visits += 1;
        if self.visits > MOST_VISITS {
            self.overflow = true;
            return;
        }
        let grammar = self.grammar;
        let symbols = &grammar.production(production).symbols;
        let Some(&symbol) = symbols.get(dot) else {
            if at == end
                && let Some(value) = grammar.act(production, arguments)
                && !out.contains(&value)
            {
                out.push(value);
                self.overflow |= out.len() > MOST_VALUES;
            }
            return;
        };
        let last = dot + 1 == symbols.len();
        match symbol {
            Symbol::Terminal(wanted) => {
                let lattice = self.lattice;
                for edge in lattice.edges.get(usize::from(at)).into_iter().flatten() {
                    let to = edge.to as u8;
                    if to > end || last != (to == end) || !grammar.matches(edge.terminal, wanted) {
                        continue;
                    }
                    let pushed = edge.value.clone().map(|value| arguments.push(value)).is_some();
                    self.expand(production, dot + 1, to, end, arguments, out);
                    if pushed {
                        arguments.pop();
                    }
                }
            }
            Symbol::Nonterminal(wanted) => {
                let completed = self.completed;
                let mut ends: Vec<u8> = completed.get(&(wanted, at)).into_iter().flatten().map(|&(e, _)| e).filter(|&e| e <= end).collect();
                ends.sort_unstable();
                ends.dedup();
                for to in ends {
                    if last != (to == end) {
                        continue;
                    }
                    let values = self.values(wanted, at, to);
                    for value in values.iter() {
                        arguments.push(value.clone());
                        self.expand(production, dot + 1, to, end, arguments, out);
                        arguments.pop();
                    }
                }
            }
        }
    }
}
