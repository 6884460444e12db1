//! Component files: TOML read with the line of what is wrong, and cards of which each is one of several kinds.

use crate::games::kit::and;
use crate::games::ruleset::Problem;
use crate::orders::form::Candidate;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_spanned::Spanned;
use std::collections::BTreeMap;
use std::ops::Range;

/// The text of a component file, and the game that it belongs to: what errors name.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    /// The game's title.
    pub game: &'t str,
    /// The whole file.
    pub text: &'t str,
}

impl Source<'_> {
    /// Reads the file as TOML; an error names the line.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        toml::from_str(self.text).map_err(|e| self.wrong(e.span().unwrap_or(0..0), format!("{}.", e.message().trim_end_matches('.'))))
    }

    /// What is wrong at some place of the file.
    pub fn wrong(&self, span: Range<usize>, what: impl AsRef<str>) -> Problem {
        let line = self.text.get(..span.start).map_or(1, |before| before.matches('\n').count() + 1);
        Problem::new(format!("{} components, line {line}: {}", self.game, what.as_ref()))
    }

    /// Refuses a name that is none of those the file defines; `what` it would name ("god").
    pub fn known(&self, span: Range<usize>, what: &str, name: &str, names: &[&str]) -> Result<(), Problem> {
        if names.contains(&name) {
            return Ok(());
        }
        let wrong = self.wrong(span, format!("there is no {what} `{name}`; there are {}.", names.join(", ")));
        Err(wrong.near(name, names.iter().copied()))
    }
}

/// A kind of card.
pub trait Kind {
    /// Its short name in the file.
    fn code(&self) -> &str;
    /// Its name.
    fn name(&self) -> &str;
}

/// A card as a component file lists it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileCard {
    /// Its id.
    pub id: String,
    /// The short name of its kind.
    pub kind: String,
}

/// The cards of a box, each of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards<K> {
    noun: &'static str,
    kinds: BTreeMap<String, K>,
    cards: BTreeMap<String, String>,
}

impl<K: Kind> Cards<K> {
    /// No cards yet. `noun` is what a card is called ("Edict").
    pub fn new(noun: &'static str) -> Cards<K> {
        Cards { noun, kinds: BTreeMap::new(), cards: BTreeMap::new() }
    }

    /// Adds a kind, whose code and name must be its own.
    pub fn add_kind(&mut self, source: &Source<'_>, span: Range<usize>, kind: K) -> Result<(), Problem> {
        if self.kinds.values().any(|k| k.code() == kind.code() || k.name() == kind.name()) {
            let what = format!("there are two kinds of {} `{}` or `{}`.", self.noun, kind.code(), kind.name());
            return Err(source.wrong(span, what));
        }
        self.kinds.insert(kind.code().to_owned(), kind);
        Ok(())
    }

    /// Adds the cards, whose kinds must be there and whose ids must be their own.
    pub fn add_cards(&mut self, source: &Source<'_>, cards: &[Spanned<FileCard>]) -> Result<(), Problem> {
        for card in cards {
            let FileCard { id, kind } = card.get_ref();
            if !self.kinds.contains_key(kind) {
                let wrong = source.wrong(card.span(), format!("there is no kind of {} `{kind}`.", self.noun));
                return Err(wrong.near(kind, self.kinds.keys().map(String::as_str)));
            }
            if self.cards.insert(id.clone(), kind.clone()).is_some() {
                return Err(source.wrong(card.span(), format!("there are two {}s `{id}`.", self.noun)));
            }
        }
        Ok(())
    }

    /// Refuses another number of cards of a kind than its table says.
    pub fn check_copies(&self, source: &Source<'_>, span: Range<usize>, code: &str, said: usize) -> Result<(), Problem> {
        let there = self.copies(code);
        if there == said {
            return Ok(());
        }
        Err(source.wrong(span, format!("there are {there} {}s of the kind `{code}`, not {said}.", self.noun)))
    }

    /// The ids of all cards.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.cards.keys().map(String::as_str)
    }

    /// How many cards there are.
    pub fn count(&self) -> usize {
        self.cards.len()
    }

    /// How many there are of a kind.
    pub fn copies(&self, code: &str) -> usize {
        self.cards.values().filter(|k| *k == code).count()
    }

    /// The kind of a card.
    pub fn kind_of(&self, card: &str) -> Option<&K> {
        self.kinds.get(self.cards.get(card)?)
    }

    /// The kind of that short name.
    pub fn kind(&self, code: &str) -> Option<&K> {
        self.kinds.get(code)
    }

    /// All kinds.
    pub fn kinds(&self) -> impl Iterator<Item = &K> {
        self.kinds.values()
    }

    /// A card's name; its id where it is not known (a hidden card of a rehearsal).
    pub fn name<'c>(&'c self, card: &'c str) -> &'c str {
        self.kind_of(card).map_or(card, |k| k.name())
    }

    /// All cards for a moderator's edit: by id, by name, and by name and place where they lie open ("Night Viper in Bo's Dynasty"). `open` are the
    /// open places with their cards; where another card lies must not be told by what can be ordered, since a moderator may play.
    pub fn candidates<'s>(&self, open: impl IntoIterator<Item = (String, &'s [String])>) -> Vec<Candidate> {
        let mut place_of: BTreeMap<&str, String> = BTreeMap::new();
        for (place, cards) in open {
            place_of.extend(cards.iter().map(|card| (card.as_str(), place.clone())));
        }
        let candidate = |id: &String| {
            let name = self.name(id);
            let place = place_of.get(id.as_str());
            let names = [id.clone(), name.to_owned()].into_iter().chain(place.map(|place| format!("{name} in {place}")));
            Candidate { id: id.clone(), names: names.collect(), sort: place.unwrap_or(id).clone(), then: Vec::new() }
        };
        self.cards.keys().map(candidate).collect()
    }

    /// One card of each kind named, out of those that lie at some place ("in your hand").
    pub fn picked(&self, from: &[String], codes: &[&str], place: &str) -> Result<Vec<String>, Problem> {
        let mut found: Vec<String> = Vec::new();
        for code in codes {
            let of_kind = |card: &&String| self.kind_of(card).is_some_and(|k| k.code() == *code) && !found.contains(card);
            match from.iter().find(of_kind) {
                Some(card) => found.push(card.clone()),
                None => {
                    let name = self.kind(code).map_or(*code, |k| k.name());
                    let there: Vec<&str> = from.iter().filter(|c| self.cards.contains_key(*c)).map(|c| self.name(c)).collect();
                    return Err(Problem::new(format!("{name} is not {place}; there: {}.", and(&there))).near(name, there));
                }
            }
        }
        Ok(found)
    }
}
