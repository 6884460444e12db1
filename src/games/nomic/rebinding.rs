//! Proposals whose text names what another proposal of the same ballot brings: a variable, a type, a card. Such a text is not read as things stand; the
//! ballot says with which others it is read, and how, so that the votes bind to that reading too.

use super::Nomic;
use super::proposals::{amended, change_wording};
use super::reading::{Subject, read};
use super::state::{Change, Proposal, Provenance, Rebound, Table};

impl Nomic {
    /// Looks for other proposals of the ballot with whose words a text that is not read can be read: single ones first, then all together.
    pub(super) fn rebind(&self, table: &Table, ballot: &[Proposal], proposal: &Proposal) -> Option<Rebound> {
        change_wording(&proposal.change)?.unread().next()?;
        let naming = |c: &Change| matches!(c, Change::NewVariable(_) | Change::NewType { .. } | Change::NewCard { .. });
        let others: Vec<&Proposal> = ballot.iter().filter(|p| p.number != proposal.number && naming(&p.change)).collect();
        let numbers = |of: &[&Proposal]| of.iter().filter_map(|p| p.number).collect::<Vec<u32>>();
        let singles = others.iter().map(|p| numbers(std::slice::from_ref(p)));
        let mut sets: Vec<Vec<u32>> = singles.collect();
        if others.len() > 1 {
            sets.push(numbers(&others));
        }
        sets.into_iter().find_map(|with| {
            let words = table_with(table, ballot, &with);
            let change = read_again(&words, proposal)?;
            let read = change_wording(&change)?.unread().next().is_none();
            read.then_some(Rebound { with, change })
        })
    }
}

/// The table with the variables, types and kinds that some proposals of a ballot bring: for reading only.
pub(super) fn table_with(table: &Table, ballot: &[Proposal], numbers: &[u32]) -> Table {
    let mut after = table.clone();
    for proposal in ballot.iter().filter(|p| p.number.is_some_and(|n| numbers.contains(&n))) {
        let provenance = Provenance { turn: table.turn, by: Some(proposal.by), vote: None, proposal: proposal.number };
        for event in super::in_force::naming(&after, &proposal.change, &provenance) {
            after.apply(&event);
        }
    }
    after
}

/// The change with its text read anew on a table.
fn read_again(table: &Table, proposal: &Proposal) -> Option<Change> {
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
            let subject = Subject::Card { name: name.clone(), ctype: ctype.clone() };
            Change::NewCard { name: name.clone(), ctype: ctype.clone(), wording: read(table, &subject, &wording.words(), &author) }
        }
        Change::Amend { place, edit, .. } => {
            let whole = amended(table, place, table.wording(place)?, edit, &author);
            Change::Amend { place: place.clone(), edit: edit.clone(), whole }
        }
        Change::NewVariable(_) | Change::Copy(_) | Change::Repeal(_) | Change::Overturn(_) => return None,
    })
}
