//! The words that a game brings along: its variables, units, types, kinds, cards and players.
//!
//! Built anew for every version of the ruleset; names are found through a trie, so that their number does not matter.

use std::collections::HashMap;

use super::meaning::{KindId, PlayerId, TypeId, VariableId};
use super::tokens::{Token, plural, singular, tokens};

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    Variable(VariableId),
    /// The unit in which a variable is counted ("level").
    Unit(VariableId),
    Kind(KindId),
    Type {
        id: TypeId,
        lasting: bool,
    },
    Player(PlayerId),
}

/// A variable, as texts speak of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableWords {
    pub id: VariableId,
    pub name: String,
    pub unit: Option<String>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    next: HashMap<String, usize>,
    /// What ends here, and whether it is the plural of the name.
    names: Vec<(Name, bool)>,
}

/// The names of one version of a game.
#[derive(Clone, Debug)]
pub struct Lexicon {
    nodes: Vec<Node>,
    variables: Vec<VariableWords>,
    kinds: Vec<(KindId, String)>,
    types: Vec<(TypeId, String)>,
    lasting: Vec<TypeId>,
    players: Vec<(PlayerId, String)>,
    /// Kinds of which it is known whether their cards remain in play when they have been played.
    staying: HashMap<KindId, bool>,
}

impl Default for Lexicon {
    fn default() -> Self {
        Lexicon {
            nodes: vec![Node::default()],
            variables: Vec::new(),
            kinds: Vec::new(),
            types: Vec::new(),
            lasting: Vec::new(),
            players: Vec::new(),
            staying: HashMap::new(),
        }
    }
}

/// How a game's names are printed: the way back from ids, for paraphrases.
impl Lexicon {
    pub fn variable_name<'a>(&'a self, id: &'a VariableId) -> &'a str {
        self.variables.iter().find(|v| &v.id == id).map_or(&id.0, |v| &v.name)
    }

    pub fn kind_name<'a>(&'a self, id: &'a KindId) -> &'a str {
        self.kinds.iter().find(|k| &k.0 == id).map_or(&id.0, |k| &k.1)
    }

    pub fn type_name<'a>(&'a self, id: &'a TypeId) -> &'a str {
        self.types.iter().find(|t| &t.0 == id).map_or(&id.0, |t| &t.1)
    }

    pub fn player_name<'a>(&'a self, id: &'a PlayerId) -> &'a str {
        self.players.iter().find(|p| &p.0 == id).map_or(&id.0, |p| &p.1)
    }

    pub fn variables(&self) -> &[VariableWords] {
        &self.variables
    }

    pub fn kinds(&self) -> &[(KindId, String)] {
        &self.kinds
    }

    /// Whether cards of the type remain in play.
    /// Whether the kind's cards remain in play when they have been played, where that is known.
    pub fn stays(&self, id: &KindId) -> Option<bool> {
        self.staying.get(id).copied()
    }

    /// Says whether the kind's cards remain in play when they have been played.
    pub fn set_staying(&mut self, id: KindId, stays: bool) {
        self.staying.insert(id, stays);
    }

    pub fn is_lasting(&self, id: &TypeId) -> bool {
        self.lasting.contains(id)
    }

    pub fn types(&self) -> &[(TypeId, String)] {
        &self.types
    }

    pub fn players(&self) -> &[(PlayerId, String)] {
        &self.players
    }
}

/// Adding names. Later names do not hide earlier ones: a phrase that fits both has two readings.
impl Lexicon {
    pub fn add_variable(&mut self, id: VariableId, name: &str, unit: Option<&str>) {
        self.add(name, Name::Variable(id.clone()));
        if let Some(unit) = unit {
            self.add(unit, Name::Unit(id.clone()));
        }
        self.variables.push(VariableWords { id, name: name.to_owned(), unit: unit.map(str::to_owned) });
    }

    pub fn add_kind(&mut self, id: KindId, name: &str) {
        self.add(name, Name::Kind(id.clone()));
        self.kinds.push((id, name.to_owned()));
    }

    /// A further name under which cards of the kind are spoken of (a renamed copy).
    pub fn add_card_name(&mut self, kind: KindId, name: &str) {
        self.add(name, Name::Kind(kind));
    }

    /// `lasting`: cards of the type remain in play, so that "your Curses" are those in play.
    pub fn add_type(&mut self, id: TypeId, name: &str, lasting: bool) {
        self.add(name, Name::Type { id: id.clone(), lasting });
        if lasting {
            self.lasting.push(id.clone());
        }
        self.types.push((id, name.to_owned()));
    }

    pub fn add_player(&mut self, id: PlayerId, name: &str) {
        self.add(name, Name::Player(id.clone()));
        self.players.push((id, name.to_owned()));
    }

    fn add(&mut self, name: &str, meaning: Name) {
        let words: Vec<String> = tokens(name).0.into_iter().map(|t| t.text).collect();
        let Some((last, first)) = words.split_last() else { return };
        let mut forms = vec![(last.clone(), false)];
        if last.chars().all(char::is_alphabetic) {
            forms.extend([(plural(last), true), (singular(last), false)]);
        }
        for (form, many) in forms {
            let mut node = 0;
            for word in first.iter().chain(std::iter::once(&form)) {
                node = match self.nodes[node].next.get(word) {
                    Some(&next) => next,
                    None => {
                        let next = self.nodes.len();
                        self.nodes.push(Node::default());
                        self.nodes[node].next.insert(word.clone(), next);
                        next
                    }
                };
            }
            if !self.nodes[node].names.iter().any(|n| n.0 == meaning) {
                self.nodes[node].names.push((meaning.clone(), many));
            }
        }
    }
}

/// Looking up.
impl Lexicon {
    /// The names that begin with the first of these tokens: how many tokens each takes, what it means, and whether it is in the plural.
    pub fn names_at<'a>(&'a self, tokens: &'a [Token]) -> impl Iterator<Item = (usize, &'a Name, bool)> + 'a {
        let mut node = Some(0);
        tokens
            .iter()
            .enumerate()
            .map_while(move |(i, token)| {
                node = self.nodes[node?].next.get(&token.text).copied();
                node.map(|n| (i + 1, &self.nodes[n].names))
            })
            .flat_map(|(length, names)| names.iter().map(move |(name, many)| (length, name, *many)))
    }

    /// All words of all names, for suggestions.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().flat_map(|n| n.next.keys()).map(String::as_str)
    }
}
