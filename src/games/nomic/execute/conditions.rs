//! If: conditions, and looking back.

use super::engine::{Engine, Res};
use super::frame::Frame;
use super::procedure::{Count, Matter};
use crate::english::meaning::{Condition, Event, Period, Relation};
use crate::games::nomic::state::{Fact, Fate};
use std::sync::Arc;

impl Engine<'_> {
    /// Whether a condition holds now.
    pub fn holds(&mut self, f: &mut Frame, condition: &Condition) -> Res<bool> {
        Ok(match condition {
            Condition::Compare(a, relation, b) => {
                let (a, b) = (self.amount(f, a)?, self.amount(f, b)?);
                related(a, *relation, b)
            }
            Condition::Parity(amount, even) => (self.amount(f, amount)?.rem_euclid(2) == 0) == *even,
            Condition::Multiple(amount, of) => self.amount(f, amount)?.rem_euclid(i64::from(*of).max(1)) == 0,
            Condition::CardIs(cards, test) => {
                let cards = self.cards(f, cards)?;
                let mut all = !cards.is_empty();
                for card in cards {
                    all = all && self.passes(f, card, test)?;
                }
                all
            }
            Condition::CardIn(cards, zones) => {
                let cards = self.cards(f, cards)?;
                let mut held = Vec::new();
                for zone in zones {
                    held.extend(self.cards_in(f, zone)?);
                }
                !cards.is_empty() && cards.iter().all(|c| held.contains(c))
            }
            Condition::PlayerIs(who, players) => {
                let seats = self.who(f, who)?;
                let mut all = !seats.is_empty();
                for seat in seats {
                    all = all && self.is_among(f, players, seat)?;
                }
                all
            }
            Condition::Every(players, condition) => {
                let mut all = true;
                for seat in self.players(f, players, None)? {
                    all = all && self.as_candidate(f, seat, |engine, f| engine.holds(f, condition))?;
                }
                all
            }
            Condition::Happened(event, period) => !self.past(f, event, *period)?.is_empty(),
            Condition::Done(mark) => f.marked(*mark).is_some_and(|m| m.done),
            Condition::DoneBy(mark, who) => {
                let seats = self.dead_or_alive(f, who)?;
                f.marked(*mark).is_some_and(|m| {
                    let did = if m.did.is_empty() && m.done { &m.players } else { &m.did };
                    !seats.is_empty() && seats.iter().all(|s| did.contains(s))
                })
            }
            Condition::Voted(who, how) => {
                let seats = self.who(f, who)?;
                let votes = self.counted(f).map(|count| count.votes).unwrap_or_default();
                !seats.is_empty() && seats.iter().all(|s| votes.iter().any(|(v, yes)| v == s && how.is_none_or(|h| h == *yes)))
            }
            Condition::Proposal(test) => {
                match f.scope.proposal.and_then(|n| self.table.proposal(n)).and_then(|p| Matter::of_proposal(&self.table, p)) {
                    Some(matter) => self.proposal_passes(f, test, &matter)?,
                    None => false,
                }
            }
            Condition::Not(condition) => !self.holds(f, condition)?,
            Condition::All(conditions) => {
                let mut all = true;
                for condition in conditions {
                    all = all && self.holds(f, condition)?;
                }
                all
            }
            Condition::Any(conditions) => {
                let mut any = false;
                for condition in conditions {
                    any = any || self.holds(f, condition)?;
                }
                any
            }
        })
    }

    /// The votes on the proposal in question: those that are being counted, or those that have been.
    pub fn counted(&self, f: &Frame) -> Option<Count> {
        if let Some(count) = &self.count {
            return Some(count.clone());
        }
        match f.scope.proposal.and_then(|n| self.table.proposal(n)).map(|p| &p.fate) {
            Some(Fate::Decided { votes, yes, no, .. }) => Some(Count {
                votes: votes.clone(),
                yes: *yes,
                no: *no,
                electorate: self.table.clockwise().len() as i64,
                silent: Vec::new(),
            }),
            _ => None,
        }
    }

    /// An optional condition: none holds.
    pub fn holds_if(&mut self, f: &mut Frame, condition: Option<&Condition>) -> Res<bool> {
        condition.map_or(Ok(true), |c| self.holds(f, c))
    }

    /// The facts of a period that are the event.
    pub fn past(&mut self, f: &mut Frame, event: &Event, period: Period) -> Res<Vec<Fact>> {
        let proposed = if is_of_proposals(event) { (self.context.proposed)() } else { Vec::new() };
        // A second hold on the table: its facts are looked at while the engine finds out whether they are the event.
        let table = self.table.clone();
        let facts = &table.facts;
        let (before, last, this): (&[Fact], &[Fact], &[Arc<Fact>]) = match period {
            Period::ThisTurn => (&[], &[], &facts.this_turn),
            Period::LastTurn => (&[], &facts.last_turn, &[]),
            Period::Game => (&facts.before, &facts.last_turn, &facts.this_turn),
        };
        let proposed = if period == Period::LastTurn { &[] } else { proposed.as_slice() };
        let mut found = Vec::new();
        for fact in before.iter().chain(last).chain(this.iter().map(Arc::as_ref)).chain(proposed) {
            if self.is_event(f, event, fact)? {
                found.push(fact.clone());
            }
        }
        Ok(found)
    }
}

/// Whether a proposal that is made can be such an event.
fn is_of_proposals(event: &Event) -> bool {
    match event {
        Event::Proposed(..) => true,
        Event::Any(events) => events.iter().any(is_of_proposals),
        _ => false,
    }
}

/// How two numbers stand to each other.
pub(super) fn related(a: i64, relation: Relation, b: i64) -> bool {
    match relation {
        Relation::Equal => a == b,
        Relation::NotEqual => a != b,
        Relation::More => a > b,
        Relation::AtLeast => a >= b,
        Relation::Less => a < b,
        Relation::AtMost => a <= b,
    }
}
