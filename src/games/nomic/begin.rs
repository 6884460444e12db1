//! How a game begins: the setup's rules, cards and piles on the table.

use super::Nomic;
use super::event::Event;
use super::reading::{Subject, read};
use super::run::Run;
use super::setup::{CardEntry, begins_with_type};
use super::state::{
    BOUND, Card, CardId, CardType, Cause, ClauseChange, End, Phase, Place, Provenance, Reading, Rule, Rules, Table, Variable, Version,
};
use crate::english::meaning::{KindId, TypeId, VariableId};
use crate::games::dice::Dice;
use crate::games::ruleset::{Answers, Problem};
use crate::games::seat::SeatId;

impl Nomic {
    /// The rules of the first version: variables, types and kinds, then all texts read with these words.
    pub(super) fn first_rules(&self, seats: &Table) -> Rules {
        let setup = &self.setup;
        let variables = setup
            .variables
            .iter()
            .map(|v| Variable {
                id: VariableId(v.name.clone()),
                name: v.name.clone(),
                unit: v.unit.as_ref().map(|one| (one.clone(), super::words::plural(one))),
                start: v.start,
                min: v.min,
                max: v.max.unwrap_or(BOUND),
                provenance: Provenance::SETUP,
                repealed: None,
            })
            .collect();
        let kinds = setup.cards.iter().map(|c| (KindId(c.name.clone()), c.name.clone())).collect();
        let types = setup
            .types
            .iter()
            .map(|t| CardType {
                id: TypeId(t.name.clone()),
                name: t.name.clone(),
                wording: Default::default(),
                provenance: Provenance::SETUP,
                in_force: None,
                repealed: None,
            })
            .collect();
        let mut rules = Rules { variables, kinds, types, ..Rules::default() };
        // Texts are read with the words that the table knows, so these stand on it first.
        let mut words = seats.clone();
        words.rules = std::sync::Arc::new(rules.clone());
        let rule = |number: String, text: &str, subject: Subject| Rule {
            number,
            wording: read(&words, &subject, text, &Provenance::SETUP),
            provenance: Provenance::SETUP,
            in_force: None,
            repealed: None,
        };
        for (entry, kind) in setup.types.iter().zip(&mut rules.types) {
            kind.wording = read(&words, &Subject::Type { name: entry.name.clone() }, &entry.text, &Provenance::SETUP);
        }
        rules.winning = numbered(&setup.winning).map(|(n, text)| rule(n, text, Subject::Winning)).collect();
        rules.elimination = numbered(&setup.elimination).map(|(n, text)| rule(n, text, Subject::Elimination)).collect();
        rules.rules = setup.rules.iter().map(|r| rule(r.number.clone(), &r.text, Subject::Rule)).collect();
        // Sentences of rules 1 to 4 that every setup has say what the turn does by itself while they stand, read or not.
        for (rule, _) in rules.rules.iter_mut().zip(&setup.rules).filter(|(_, entry)| entry.common) {
            for sentence in &mut rule.wording.sentences {
                if matches!(sentence.reading, Reading::Unread { .. } | Reading::Ambiguous(_)) {
                    sentence.reading = Reading::Label;
                }
            }
        }
        rules
    }

    /// The events that begin a game.
    pub(super) fn begin(&self, table: &Table, dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        let answers = Answers::new();
        let mut run = Run::new(self, table, dice, &answers);
        let rules = self.first_rules(table);
        run.push(Event::TableLaid { rules: Box::new(rules), primary: SeatId(0), secret_hands: self.secret_hands() });
        let version = first_version(&run.table);
        run.push(Event::VersionMade { version });
        for seat in run.table.seat_ids() {
            for entry in &self.setup.cards {
                for _ in 0..entry.hand {
                    let card = self.setup_card(&run.table, entry);
                    run.push(Event::CardCreated { card, to: Place::Hand(seat), end: End::Last, cause: Cause::GAME });
                }
            }
        }
        for entry in &self.setup.cards {
            for _ in 0..entry.draw {
                let card = self.setup_card(&run.table, entry);
                run.push(Event::CardCreated { card, to: Place::DrawPile, end: End::Last, cause: Cause::GAME });
            }
        }
        run.shuffle_draw_pile();
        run.push(Event::PhaseBegan { phase: Phase::Renames });
        Ok(run.events)
    }

    /// A new instance of a card of the setup.
    pub(super) fn setup_card(&self, table: &Table, entry: &CardEntry) -> Card {
        let kind = KindId(entry.name.clone());
        self.new_card(table, &entry.name, kind, &entry.text, Provenance::SETUP, false)
    }

    /// A new card of this text, which begins with its type.
    pub(super) fn new_card(&self, table: &Table, name: &str, kind: KindId, text: &str, provenance: Provenance, new: bool) -> Card {
        let (ctype, text) = split_type(table, text);
        let subject = Subject::Card { name: name.to_owned(), ctype: ctype.clone() };
        Card {
            id: CardId(table.next.card),
            name: name.to_owned(),
            kind,
            wording: read(table, &subject, text, &provenance),
            ctype,
            provenance,
            new,
            owner: None,
            played: None,
            history: Vec::new(),
        }
    }
}

/// The type that a card's text begins with, and the rest of the text. A text without a known type is of the first one (setups are
/// checked, orders refused before).
pub(super) fn split_type<'t>(table: &Table, text: &'t str) -> (TypeId, &'t str) {
    let text = text.trim();
    match known_type(table, text) {
        Some((id, rest)) => (id, rest),
        None => (table.rules.types.first().map_or(TypeId(String::new()), |t| t.id.clone()), text),
    }
}

/// The type in force that a card's text begins with, and the rest of the text.
pub(super) fn known_type<'t>(table: &Table, text: &'t str) -> Option<(TypeId, &'t str)> {
    let text = text.trim();
    let found = table.rules.types.iter().filter(|t| t.stands() && begins_with_type(text, &t.name)).max_by_key(|t| t.name.len())?;
    let rest = text.get(found.name.len()..)?.trim_start();
    Some((found.id.clone(), rest.trim_start_matches(['-', '\u{2013}', '\u{2014}']).trim_start()))
}

/// Version 1: everything that the setup says.
pub(super) fn first_version(table: &Table) -> Version {
    let rules = &table.rules;
    let clause = |clause: String, text: String| ClauseChange { clause, before: None, after: Some(text) };
    let mut changes: Vec<ClauseChange> = Vec::new();
    changes.extend(rules.winning.iter().map(|r| clause(format!("winning {}", r.number), r.wording.words())));
    changes.extend(rules.elimination.iter().map(|r| clause(format!("elimination {}", r.number), r.wording.words())));
    changes.extend(rules.variables.iter().map(|v| clause(format!("variable {}", v.name), variable_words(v))));
    changes.extend(rules.types.iter().map(|t| clause(format!("type {}", t.name), t.wording.words())));
    changes.extend(rules.rules.iter().map(|r| clause(format!("rule {}", r.number), r.wording.words())));
    Version { number: 1, turn: 0, by: None, vote: None, origin: "the setup".to_owned(), changes }
}

/// A variable's definition in words.
pub(super) fn variable_words(variable: &Variable) -> String {
    let mut words = format!("{} - starting value {}", variable.name, variable.start);
    if let Some((one, _)) = &variable.unit {
        words.push_str(&format!(", unit {one}"));
    }
    if variable.min != 0 {
        words.push_str(&format!(", min {}", variable.min));
    }
    if variable.max < BOUND {
        words.push_str(&format!(", max {}", variable.max));
    }
    words
}

fn numbered(texts: &[String]) -> impl Iterator<Item = (String, &str)> {
    texts.iter().enumerate().map(|(i, text)| ((i + 1).to_string(), text.as_str()))
}
