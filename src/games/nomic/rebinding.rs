//! Proposals whose text names what another proposal of the same ballot brings: a variable, a type, a card. Such a text is not read as things stand; the
//! ballot says with which others it is read, and how, so that the votes bind to that reading too. A card may also be of a type that another one
//! brings: it is made if both are accepted.
//!
//! What is in force and not read is read again when a version brings new words.

use super::Nomic;
use super::event::Event;
use super::proposals::subject_of;
use super::proposals::{amended, change_wording, lacking_type};
use super::reading::{Subject, paraphrases, read, read_anew};
use super::run::Run;
use super::state::{Cause, Change, Proposal, Provenance, Rebound, Rule, Table, TextPlace, Wording};
use super::viewing::place_name;

impl Nomic {
    /// Looks for other proposals of the ballot with whose words a text that is not read can be read, or a card of a type that there is not yet can be
    /// made: single ones first, then all together.
    pub(super) fn rebind(&self, table: &Table, ballot: &[Proposal], proposal: &Proposal) -> Option<Rebound> {
        let typeless = lacking_type(table, &proposal.change).is_some();
        if !typeless {
            change_wording(&proposal.change)?.unread().next()?;
        }
        let naming = |c: &Change| matches!(c, Change::NewVariable(_) | Change::NewType { .. } | Change::NewCard { .. });
        let others: Vec<&Proposal> = ballot.iter().filter(|p| p.number != proposal.number && naming(&p.change)).collect();
        let numbers = |of: &[&Proposal]| of.iter().filter_map(|p| p.number).collect::<Vec<u32>>();
        let singles = others.iter().map(|p| numbers(std::slice::from_ref(p)));
        let mut sets: Vec<Vec<u32>> = singles.collect();
        if others.len() > 1 {
            sets.push(numbers(&others));
        }
        let again: Vec<Rebound> = sets
            .into_iter()
            .filter_map(|with| Some(Rebound { change: read_again(&table_with(table, ballot.iter(), &with), proposal)?, with }))
            .collect();
        let read = |r: &&Rebound| change_wording(&r.change).is_some_and(|w| w.unread().next().is_none());
        // A card that is not read is still a card, once its type is there.
        again.iter().find(read).or(again.first().filter(|_| typeless)).cloned()
    }
}

/// The table with the variables, types and kinds that some proposals of a ballot bring: for reading only.
pub(super) fn table_with<'p>(table: &Table, ballot: impl Iterator<Item = &'p Proposal>, numbers: &[u32]) -> Table {
    let mut after = table.clone();
    for proposal in ballot.filter(|p| p.number.is_some_and(|n| numbers.contains(&n))) {
        let provenance = Provenance { turn: table.turn, by: Some(proposal.by), vote: None, proposal: proposal.number };
        for event in super::in_force::naming(&after, &proposal.change, &provenance) {
            after.apply(&event);
        }
    }
    after
}

/// The change with its text read anew on a table; None: it has no text, or not even with the table's words what it needs.
pub(super) fn read_again(table: &Table, proposal: &Proposal) -> Option<Change> {
    let author = Provenance { turn: proposal.turn, by: Some(proposal.by), vote: None, proposal: None };
    Some(match &proposal.change {
        Change::Winning(w) => Change::Winning(read(table, &Subject::Winning, &w.words(), &author)),
        Change::Elimination(w) => Change::Elimination(read(table, &Subject::Elimination, &w.words(), &author)),
        Change::NewRule(w) => Change::NewRule(read(table, &Subject::Rule, &w.words(), &author)),
        Change::NewType { name, wording } => {
            let wording = read(table, &Subject::Type { name: name.clone() }, &wording.words(), &author);
            Change::NewType { name: name.clone(), wording }
        }
        Change::NewCard { name, ctype, wording } => {
            let ctype = match table.rules.card_type(ctype).filter(|t| t.stands()) {
                Some(known) => known.id.clone(),
                None => table.rules.type_named(&ctype.0)?.id.clone(),
            };
            let subject = Subject::Card { name: name.clone(), ctype: ctype.clone() };
            Change::NewCard { name: name.clone(), ctype, wording: read(table, &subject, &wording.words(), &author) }
        }
        Change::Amend { place, edit, .. } => {
            let whole = amended(table, place, table.wording(place)?, edit, &author);
            Change::Amend { place: place.clone(), edit: edit.clone(), whole }
        }
        Change::NewVariable(_) | Change::Copy(_) | Change::Repeal(_) | Change::Overturn(_) => return None,
    })
}

impl Run<'_> {
    /// Reads what is in force and not read once more, with the words that have come since: what is read now has effect from now on.
    pub(super) fn read_what_was_unread(&mut self) {
        for place in unread_places(&self.table) {
            let Some(old) = self.table.wording(&place).cloned() else { continue };
            let new = read_anew(&self.table, &subject_of(&self.table, &place), &old);
            let unread = |w: &Wording| w.unread().map(|(at, _)| at).collect::<Vec<usize>>();
            let (before, after) = (unread(&old), unread(&new));
            if after.len() >= before.len() {
                continue;
            }
            let provenance = Provenance { turn: self.table.turn, ..Provenance::SETUP };
            self.push(Event::TextChanged { place: place.clone(), wording: new.clone(), provenance, in_force: Some(self.table.turn) });
            let text = format!(
                "{} is read with the words that have come: {}",
                place_name(&self.table, &place),
                paraphrases(&self.table, &new).join(" ")
            );
            self.push(Event::Narrated { seat: None, text, cause: Cause::GAME });
            if old.meaning.is_none() && new.meaning.is_some() {
                self.begin_text(&place);
            }
            let settled = |a: &&super::state::Asked| a.place == place && a.ruled.is_none() && a.against.is_none();
            let settled = self.table.asked.iter().filter(settled).filter(|a| !after.contains(&(a.sentence as usize)));
            for number in settled.map(|a| a.number).collect::<Vec<u32>>() {
                self.push(Event::Ruled { number, ruling: "it is read now, with the words that have come since.".to_owned() });
            }
        }
    }
}

/// The texts in force, and those of all cards, that are not read whole.
fn unread_places(table: &Table) -> Vec<TextPlace> {
    let unread = |w: &Wording| w.unread().next().is_some();
    let rules = |list: &[Rule], place: fn(String) -> TextPlace| -> Vec<TextPlace> {
        list.iter().filter(|r| r.stands() && unread(&r.wording)).map(|r| place(r.number.clone())).collect()
    };
    let types = table.rules.types.iter().filter(|t| t.stands() && unread(&t.wording)).map(|t| TextPlace::Type(t.id.clone()));
    let mut places: Vec<TextPlace> = types.collect();
    places.extend(rules(&table.rules.rules, TextPlace::Rule));
    places.extend(rules(&table.rules.winning, TextPlace::Winning));
    places.extend(rules(&table.rules.elimination, TextPlace::Elimination));
    places.extend(table.cards.values().filter(|c| unread(&c.wording)).map(|c| TextPlace::Card(c.id)));
    places
}
