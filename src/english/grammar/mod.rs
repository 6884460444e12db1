//! The grammar: declarations close to English, one place per construct.
//!
//! In comes nothing; out comes one [`Grammar`], built once. The entries stand in the files of this folder, by subject:
//!
//! - [`nouns`]: players, cards, zones; [`amounts`]: numbers, quantities, "for each"
//! - [`conditions`], [`predicates`], [`triggers`]: if and when
//! - [`effects_variables`], [`effects_cards`], [`effects_game`]: what happens; [`clauses`]: how effects are joined, "may", "if … otherwise"
//! - [`limits`], [`protections`], [`replacements`]: limits, cannot and immune, instead; [`sentences`], [`definitions`]: whole sentences
//! - [`procedure`], [`votes`]: rules about the game itself; [`allowed`]: what they allow in so many words
//! - [`canonical`]: the forms that only the paraphrase uses (labels, brackets)
//!
//! ## An entry
//!
//! ```text
//! g.rule("VP", "~lose QTYS", |q: Quantities| …, &["loses 50 slaves", "loses 20 slaves and 20 gold"]);
//! ```
//!
//! says: a `VP` may be written "lose", then `QTYS`. In a pattern, words in lower case stand for themselves, `a|b` for either word, `[…]` may be left
//! out, `(x y / z)` is either of several phrases, words in capitals are other categories, in `<…>` classes of words (`<number>`), braces stand for round brackets. `~lose` is
//! the verb in the form of its category: a rule for `VP` makes three, base form (`VP0`), third person (`VP3`) and "-ing" (`VPG`). The function takes
//! the values of the categories and classes in their order (but for categories that are nothing but forms of words, [`SILENT`]) and gives the meaning, or `None` where the phrase makes no sense. Examples
//! are phrases of the category; the tests read them all.

pub mod allowed;
pub mod amounts;
pub mod canonical;
pub mod clauses;
pub mod conditions;
pub mod definitions;
pub mod effects_cards;
pub mod effects_game;
pub mod effects_variables;
pub mod limits;
pub mod nouns;
pub mod predicates;
pub mod procedure;
pub mod protections;
pub mod replacements;
pub mod sentences;
pub mod triggers;
pub mod values;
mod verbs;
pub mod votes;

use std::collections::HashMap;
use std::sync::OnceLock;

use values::Action;
pub use values::Value;

/// A word or a class of words, as the grammar counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Terminal(pub u16);

/// A category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nonterminal(pub u16);

/// A part of a production.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    Terminal(Terminal),
    Nonterminal(Nonterminal),
}

/// One way to write a category, with nothing left open.
pub struct Production {
    pub lhs: Nonterminal,
    pub symbols: Vec<Symbol>,
    /// For each parameter of the rule: which argument of the production it is, if it is written.
    parameters: Vec<Option<usize>>,
    rule: usize,
}

struct Rule {
    action: Action,
}

/// An example of a category, for the tests and for messages.
pub struct Example {
    pub category: Nonterminal,
    pub text: &'static str,
}

/// The whole grammar.
#[derive(Default)]
pub struct Grammar {
    productions: Vec<Production>,
    rules: Vec<Rule>,
    categories: HashMap<String, Nonterminal>,
    category_names: Vec<String>,
    terminals: HashMap<String, Terminal>,
    terminal_names: Vec<String>,
    /// For each terminal: the sets of words ("a|b") that contain it, itself too.
    within: Vec<Vec<Terminal>>,
    /// For each category and terminal: the productions that can begin with it.
    beginnings: HashMap<(Nonterminal, Terminal), Vec<u32>>,
    examples: Vec<Example>,
}

/// The grammar, built at the first use.
pub fn grammar() -> &'static Grammar {
    static GRAMMAR: OnceLock<Grammar> = OnceLock::new();
    GRAMMAR.get_or_init(|| {
        let mut g = Grammar::default();
        nouns::rules(&mut g);
        allowed::rules(&mut g);
        amounts::rules(&mut g);
        predicates::rules(&mut g);
        conditions::rules(&mut g);
        triggers::rules(&mut g);
        effects_variables::rules(&mut g);
        effects_cards::rules(&mut g);
        effects_game::rules(&mut g);
        clauses::rules(&mut g);
        limits::rules(&mut g);
        protections::rules(&mut g);
        replacements::rules(&mut g);
        sentences::rules(&mut g);
        definitions::rules(&mut g);
        procedure::rules(&mut g);
        votes::rules(&mut g);
        canonical::rules(&mut g);
        g.index();
        g
    })
}

impl Grammar {
    pub fn production(&self, n: u32) -> &Production {
        &self.productions[n as usize]
    }

    /// The productions of a category that can begin with this word.
    pub fn beginning(&self, category: Nonterminal, terminal: Terminal) -> &[u32] {
        self.beginnings.get(&(category, terminal)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether the word is the terminal, or one of its set.
    pub fn matches(&self, word: Terminal, wanted: Terminal) -> bool {
        word == wanted || self.within[usize::from(word.0)].contains(&wanted)
    }

    pub fn act(&self, production: u32, arguments: &[Value]) -> Option<Value> {
        let production = self.production(production);
        let parameters: Vec<Option<&Value>> = production.parameters.iter().map(|p| p.and_then(|i| arguments.get(i))).collect();
        (self.rules[production.rule].action)(&parameters)
    }

    /// The terminal of a word that the grammar knows.
    pub fn word(&self, word: &str) -> Option<Terminal> {
        self.terminals.get(word).copied()
    }

    pub fn category(&self, name: &str) -> Option<Nonterminal> {
        self.categories.get(name).copied()
    }

    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// How many ways of writing there are.
    pub fn size(&self) -> usize {
        self.productions.len()
    }

    /// The words of the grammar itself.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.terminal_names.iter().map(String::as_str).filter(|w| !w.contains(['|', '<']))
    }

    pub fn name_of(&self, symbol: Symbol) -> &str {
        match symbol {
            Symbol::Terminal(t) => &self.terminal_names[usize::from(t.0)],
            Symbol::Nonterminal(n) => &self.category_names[usize::from(n.0)],
        }
    }
}

/// Building.
impl Grammar {
    /// Adds an entry. See the head of this module.
    pub fn rule<P>(&mut self, category: &str, pattern: &str, action: impl values::IntoAction<P>, examples: &'static [&'static str]) {
        let forms: &[(&str, verbs::Form)] = match category {
            "VP" => &[("VP0", verbs::Form::Base), ("VP3", verbs::Form::Third), ("VPG", verbs::Form::Gerund)],
            "EV" => &[("EV0", verbs::Form::Base), ("EV3", verbs::Form::Third), ("EVP", verbs::Form::Past), ("EVG", verbs::Form::Gerund)],
            other => &[(other, verbs::Form::Base)],
        };
        let rule = self.rules.len();
        self.rules.push(Rule { action: action.into_action() });
        for (category, form) in forms {
            let lhs = self.nonterminal(category);
            let nodes = self.share(parse_pattern(pattern), *form);
            let mut slots = 0;
            for expansion in expand(&nodes, &mut slots) {
                self.production_of(lhs, &expansion, slots, rule, *form);
            }
        }
        let plain = match category {
            "VP" => "VP3",
            "EV" => "EV3",
            other => other,
        };
        let category = self.nonterminal(plain);
        self.examples.extend(examples.iter().map(|&text| Example { category, text }));
    }

    /// Puts a category of its own in the place of phrases that are nothing but words, so that they are not multiplied out.
    fn share(&mut self, nodes: Vec<Node>, form: verbs::Form) -> Vec<Node> {
        let whole = nodes.len() == 1;
        nodes
            .into_iter()
            .map(|node| match node {
                Node::Either(all) if !whole && all.len() > 1 && all.iter().all(|a| only_words(a)) => {
                    Node::Part(self.words_category(&all, form))
                }
                Node::Optional(all) if all.len() > 1 && all.iter().all(|a| only_words(a)) => {
                    Node::Optional(vec![vec![Node::Part(self.words_category(&all, form))]])
                }
                Node::Either(all) => Node::Either(all.into_iter().map(|a| self.share(a, form)).collect()),
                Node::Optional(all) => Node::Optional(all.into_iter().map(|a| self.share(a, form)).collect()),
                part => part,
            })
            .collect()
    }

    fn words_category(&mut self, all: &[Vec<Node>], form: verbs::Form) -> String {
        let name = format!("{WORDS}{form:?} {all:?}");
        if !self.categories.contains_key(&name) {
            let lhs = self.nonterminal(&name);
            let rule = self.rules.len();
            self.rules.push(Rule { action: Box::new(|_| Some(Value::Nothing(values::Nothing))) });
            for alternative in all {
                for expansion in expand(alternative, &mut 0) {
                    self.production_of(lhs, &expansion, 0, rule, form);
                }
            }
        }
        name
    }

    fn production_of(&mut self, lhs: Nonterminal, parts: &[Part], slots: usize, rule: usize, form: verbs::Form) {
        let mut symbols = Vec::new();
        let mut parameters = vec![None; slots];
        let mut arguments = 0;
        for part in parts {
            match part {
                Part::Word(word) => symbols.push(Symbol::Terminal(self.terminal(&verbs::inflect(word, form)))),
                Part::Class(name, slot) => {
                    symbols.push(Symbol::Terminal(self.terminal(name)));
                    parameters[*slot] = Some(arguments);
                    arguments += 1;
                }
                Part::Category(name, slot) => {
                    // In a rule of a verb phrase, the categories VP and EV are of the same form.
                    let name = match (name.as_str(), form) {
                        ("VP", verbs::Form::Base) => "VP0",
                        ("VP", verbs::Form::Third) => "VP3",
                        ("VP", _) => "VPG",
                        ("EV", verbs::Form::Base) => "EV0",
                        ("EV", verbs::Form::Third) => "EV3",
                        ("EV", verbs::Form::Past) => "EVP",
                        ("EV", verbs::Form::Gerund) => "EVG",
                        (other, _) => other,
                    };
                    symbols.push(Symbol::Nonterminal(self.nonterminal(name)));
                    if let Some(slot) = slot {
                        parameters[*slot] = Some(arguments);
                    }
                    arguments += 1;
                }
            }
        }
        assert!(!symbols.is_empty(), "an entry of the grammar may not be empty");
        self.productions.push(Production { lhs, symbols, parameters, rule });
    }

    fn nonterminal(&mut self, name: &str) -> Nonterminal {
        if let Some(&n) = self.categories.get(name) {
            return n;
        }
        let n = Nonterminal(self.category_names.len() as u16);
        self.categories.insert(name.to_owned(), n);
        self.category_names.push(name.to_owned());
        n
    }

    fn terminal(&mut self, name: &str) -> Terminal {
        if let Some(&t) = self.terminals.get(name) {
            return t;
        }
        let t = Terminal(self.terminal_names.len() as u16);
        self.terminals.insert(name.to_owned(), t);
        self.terminal_names.push(name.to_owned());
        self.within.push(vec![t]);
        if name.contains('|') {
            for word in name.split('|') {
                let word = self.terminal(word);
                self.within[usize::from(word.0)].push(t);
            }
        }
        t
    }

    /// Works out which productions can begin with which words.
    fn index(&mut self) {
        let mut first: Vec<std::collections::BTreeSet<Terminal>> = vec![Default::default(); self.category_names.len()];
        loop {
            let mut changed = false;
            for production in &self.productions {
                let add: Vec<Terminal> = match production.symbols[0] {
                    Symbol::Terminal(t) => vec![t],
                    Symbol::Nonterminal(n) => first[usize::from(n.0)].iter().copied().collect(),
                };
                for t in add {
                    changed |= first[usize::from(production.lhs.0)].insert(t);
                }
            }
            if !changed {
                break;
            }
        }
        let mut words_of: HashMap<Terminal, Vec<Terminal>> = HashMap::new();
        for (word, sets) in self.within.iter().enumerate() {
            for &set in sets {
                words_of.entry(set).or_default().push(Terminal(word as u16));
            }
        }
        for (i, production) in self.productions.iter().enumerate() {
            let starts: Vec<Terminal> = match production.symbols[0] {
                Symbol::Terminal(t) => vec![t],
                Symbol::Nonterminal(n) => first[usize::from(n.0)].iter().copied().collect(),
            };
            let mut words: Vec<Terminal> = starts.iter().flat_map(|t| words_of.get(t).into_iter().flatten().copied()).collect();
            words.sort_unstable();
            words.dedup();
            for word in words {
                self.beginnings.entry((production.lhs, word)).or_default().push(i as u32);
            }
        }
        for (i, name) in self.category_names.iter().enumerate() {
            assert!(self.productions.iter().any(|p| usize::from(p.lhs.0) == i), "the grammar has no entry for {name}");
        }
    }
}

/// How the names of categories begin that are nothing but phrases of words.
const WORDS: &str = "Words: ";

/// Nothing but words, and not nothing.
fn only_words(nodes: &[Node]) -> bool {
    has_only_words(nodes) && expand(nodes, &mut 0).iter().all(|e| !e.is_empty())
}

fn has_only_words(nodes: &[Node]) -> bool {
    nodes.iter().all(|node| match node {
        Node::Part(word) => !word.starts_with('<') && !word.chars().next().is_some_and(char::is_uppercase),
        Node::Optional(all) | Node::Either(all) => all.iter().all(|a| has_only_words(a)),
    })
}

/// A pattern, taken apart.
#[derive(Clone, Debug)]
enum Node {
    Part(String),
    Optional(Vec<Vec<Node>>),
    Either(Vec<Vec<Node>>),
}

#[derive(Clone, Debug)]
enum Part {
    Word(String),
    Class(String, usize),
    /// `None`: a category that is nothing but a form of words.
    Category(String, Option<usize>),
}

/// Categories that are nothing but forms of words: they give a rule's function no parameter.
const SILENT: &[&str] = &[
    "CANNOT",
    "IMMUNE",
    "CONNECT",
    "JOIN",
    "IF",
    "THIS",
    "PERTURN",
    "ASYOUCHOOSE",
    "ASYOUGO",
    "CARDWORD",
    "EACHTURN",
    "FROMBANK",
    "FROMDRAW",
    "PASSED",
    "REJECTED",
    "VALUER",
    "DISCARDED",
    "INFORCE",
    "WINS",
    "WINS2",
    "ISOUT",
    "POSSANY",
    "AFTERBEING",
    "STARTS",
    "PASSES",
    "FAILS",
    "LIMITCARDS",
];

fn parse_pattern(pattern: &str) -> Vec<Node> {
    let spaced = ["[", "]", "(", ")"].iter().fold(pattern.to_owned(), |s, b| s.replace(b, &format!(" {b} ")));
    // Within brackets a stroke with blanks around it parts phrases; without, words.
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let mut nodes = parse_alternatives(&words, &mut at);
    assert!(nodes.len() == 1 && at == words.len(), "brackets do not match in {pattern}");
    nodes.remove(0)
}

fn parse_alternatives(words: &[&str], at: &mut usize) -> Vec<Vec<Node>> {
    let mut all = vec![Vec::new()];
    while let Some(&word) = words.get(*at) {
        *at += 1;
        let node = match word {
            "]" | ")" => {
                *at -= 1;
                break;
            }
            "/" => {
                all.push(Vec::new());
                continue;
            }
            "[" | "(" => {
                let inner = parse_alternatives(words, at);
                assert!(words.get(*at).is_some(), "a bracket is not closed");
                *at += 1;
                if word == "[" { Node::Optional(inner) } else { Node::Either(inner) }
            }
            word => Node::Part(word.to_owned()),
        };
        if let Some(last) = all.last_mut() {
            last.push(node);
        }
    }
    all
}

fn expand(nodes: &[Node], slots: &mut usize) -> Vec<Vec<Part>> {
    let mut out = vec![Vec::new()];
    for node in nodes {
        let choices: Vec<Vec<Part>> = match node {
            Node::Part(word) => vec![vec![part(word, slots)]],
            Node::Either(all) | Node::Optional(all) => {
                // Alternatives share their parameters: in `(X / a X)` both are the same one.
                let from = *slots;
                let mut most = from;
                let mut choices = Vec::new();
                for one in all {
                    let mut own = from;
                    choices.extend(expand(one, &mut own));
                    most = most.max(own);
                }
                *slots = most;
                if matches!(node, Node::Optional(_)) {
                    choices.push(Vec::new());
                }
                choices
            }
        };
        out = out.iter().flat_map(|head| choices.iter().map(move |tail| head.iter().chain(tail).cloned().collect())).collect();
    }
    out
}

fn part(word: &str, slots: &mut usize) -> Part {
    let mut slot = || {
        *slots += 1;
        *slots - 1
    };
    if let "{" | "}" = word {
        Part::Word(if word == "{" { "(" } else { ")" }.to_owned())
    } else if word.starts_with('<') {
        Part::Class(word.to_owned(), slot())
    } else if word.chars().next().is_some_and(char::is_uppercase) {
        let silent = SILENT.contains(&word) || word.starts_with(WORDS);
        Part::Category(word.to_owned(), (!silent).then(slot))
    } else {
        Part::Word(word.to_owned())
    }
}
