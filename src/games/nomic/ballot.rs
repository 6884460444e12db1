//! Ballots: which proposals are put to the vote, and what comes of it.

use super::event::Event;
use super::execute::Count;
use super::run::Run;
use super::state::{Fate, Proposal, Table};
use crate::orders::answer::Answer;

impl Table {
    /// The proposals that are being voted on.
    pub fn open_proposals(&self) -> impl Iterator<Item = &Proposal> {
        self.ballot.iter().filter(|p| p.fate == Fate::Open)
    }
}

impl Run<'_> {
    /// Takes the proposals in hand, in seat order, numbers and freezes them, and opens the ballot if there are any.
    pub fn open_ballot(&mut self) {
        let turn = self.table.turn;
        let mut proposals = Vec::new();
        for seat in self.table.seat_ids().filter(|s| self.table.lives(*s)) {
            let allowed = self.law().proposals(seat) as usize;
            let mut made = Vec::new();
            for order in self.answer("proposal", turn, seat).into_iter().flat_map(|a| &a.orders) {
                if order.verb == "withdraw proposal" {
                    made.clear();
                    continue;
                }
                // What has become impossible since it was checked is no proposal.
                if let Ok(change) = self.game.change_of(&self.table, seat, order) {
                    made.push((change, order.normal.clone()));
                }
            }
            let surplus = made.len().saturating_sub(allowed);
            proposals.extend(made.into_iter().skip(surplus).map(|(change, order)| (seat, change, order)));
        }
        let mut ballot: Vec<Proposal> = Vec::new();
        for (by, change, order) in proposals {
            let Some(kind) = change.kind() else { continue };
            if !self.pay_for_proposal(by, kind) {
                continue;
            }
            let number = Some(self.table.next.proposal + ballot.len() as u32);
            ballot.push(Proposal {
                number,
                by,
                turn,
                change,
                order,
                notes: Vec::new(),
                comments: Vec::new(),
                fate: Fate::Open,
                rebound: None,
            });
        }
        ballot.extend(self.appeals(self.table.next.proposal + ballot.len() as u32));
        for at in 0..ballot.len() {
            let Some(proposal) = ballot.get(at) else { continue };
            let rebound = self.game.rebind(&self.table, &ballot, proposal).map(Box::new);
            let notes = self.game.notes(&self.table, &ballot, proposal);
            if let Some(proposal) = ballot.get_mut(at) {
                (proposal.rebound, proposal.notes) = (rebound, notes);
            }
        }
        if !ballot.is_empty() {
            self.happen(Event::BallotOpened { proposals: ballot });
        }
    }

    /// Notes who has made no proposal although it was a must.
    pub fn note_missing_proposals(&mut self) {
        for seat in self.table.clockwise() {
            let made = self.table.open_proposals().any(|p| p.by == seat)
                || self.answer("proposal", self.table.turn, seat).is_some_and(|a| !a.orders.is_empty());
            if self.law().must_propose(seat) && self.law().proposals(seat) > 0 && !made {
                self.push(Event::Missed { seat, what: "made no proposal".to_owned() });
            }
        }
    }

    /// Counts the votes on every open proposal, in order.
    pub fn count_ballot(&mut self) {
        let open: Vec<Proposal> = self.table.open_proposals().cloned().collect();
        for proposal in open {
            let Some(number) = proposal.number else { continue };
            let count = self.count(&proposal);
            let (accepted, why) = self.law().verdict(&proposal, &count);
            self.happen(Event::Counted { number, votes: count.votes, yes: count.yes, no: count.no, accepted, why });
        }
    }

    /// The votes on a proposal that count, with their weights.
    fn count(&self, proposal: &Proposal) -> Count {
        let number = proposal.number.unwrap_or(0);
        let mut count = Count { votes: Vec::new(), yes: 0, no: 0, electorate: self.law().electorate(proposal) };
        let silent = self.law().abstentions();
        for seat in self.table.seat_ids().filter(|s| self.table.lives(*s)) {
            let said = self.answer("votes", self.table.turn, seat).and_then(|a| vote_on(a, number));
            let Some(yes) = said.filter(|yes| self.law().may_vote(seat, proposal, *yes)).or(silent) else { continue };
            if !self.law().may_vote(seat, proposal, yes) {
                continue;
            }
            let weight = self.law().vote_weight(seat).max(0);
            *(if yes { &mut count.yes } else { &mut count.no }) += weight;
            if said == Some(yes) {
                count.votes.push((seat, yes));
            }
        }
        count
    }
}

/// What an answer says on a proposal: the last of its orders that speaks of it. None: no vote, or an abstention.
pub(super) fn vote_on(answer: &Answer, number: u32) -> Option<bool> {
    let number = number.to_string();
    let mut vote = None;
    for order in &answer.orders {
        let speaks = |slot: &str| order.choices(slot).iter().any(|id| *id == "all" || *id == number);
        match order.verb.as_str() {
            "vote" if speaks("proposals") => vote = order.choice("vote").and_then(yes_or_no),
            "yes to" | "no to" | "abstain on" => {
                for (slot, said) in [("yes", Some(true)), ("no", Some(false)), ("abstain", None)] {
                    if speaks(slot) {
                        vote = said;
                    }
                }
            }
            _ => {}
        }
    }
    vote
}

fn yes_or_no(id: &str) -> Option<bool> {
    match id {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}
