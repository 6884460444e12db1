//! Ballots: which proposals are put to the vote, and what comes of it.

use super::Nomic;
use super::event::Event;
use super::execute::{Count, Matter};
use super::proposals::lacking_type;
use super::rebinding::table_with;
use super::run::{Run, answer};
use super::state::{Cause, Change, Fact, Fate, Phase, Proposal, Table, What};
use crate::english::meaning::KindId;
use crate::games::ruleset::Answers;
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;

impl Table {
    /// The proposals that are being voted on.
    pub fn open_proposals(&self) -> impl Iterator<Item = &Proposal> {
        self.ballot.iter().map(|p| &**p).filter(|p| p.fate == Fate::Open)
    }
}

/// A proposal in hand: by whom, what it changes, the order.
type InHand = (SeatId, Change, String);

impl Nomic {
    /// The proposals in hand, in seat order. And those that have become impossible since they were checked, with
    /// the reason.
    fn in_hand(&self, table: &Table, answers: &Answers) -> (Vec<InHand>, Vec<(SeatId, String)>) {
        let (mut proposals, mut void) = (Vec::new(), Vec::new());
        for seat in table.seat_ids().filter(|s| table.lives(*s)) {
            let mut made = Vec::new();
            for order in answer(answers, "proposal", table.turn, seat).into_iter().flat_map(|a| &a.orders) {
                if order.verb == "withdraw proposal" {
                    made.clear();
                    continue;
                }
                match self.change_of(table, seat, order) {
                    Ok(change) => made.push((change, order.normal.clone())),
                    Err(problem) => void.push((seat, problem.message)),
                }
            }
            let surplus = if made.is_empty() { 0 } else { made.len().saturating_sub(self.law(table).proposals(seat) as usize) };
            proposals.extend(made.into_iter().skip(surplus).map(|(change, order)| (seat, change, order)));
        }
        (proposals, void)
    }

    /// The proposals of this turn that no ballot has taken yet, as what has happened: in the round they have been made already.
    pub(super) fn made_so_far(&self, table: &Table, answers: &Answers) -> Vec<Fact> {
        if table.phase != Phase::Plays {
            return Vec::new();
        }
        let on_ballot = |seat: SeatId| table.ballot.iter().any(|p| p.by == seat && p.turn == table.turn);
        let facts = self.in_hand(table, answers).0.into_iter().filter(|(by, ..)| !on_ballot(*by)).filter_map(|(by, change, _)| {
            let matter = Matter::of_change(table, &change, by)?;
            Some(Fact {
                what: What::Proposed(matter.kind),
                actor: Some(by),
                affected: vec![by],
                card: matter.card,
                sort: matter.sort.map(|ctype| (KindId::from(""), ctype)),
                amount: 1,
                proposal: None,
                times: 1,
            })
        });
        facts.collect()
    }
}

impl Run<'_> {
    /// Takes the proposals in hand, numbers and freezes them, and opens the ballot if there are any.
    pub fn open_ballot(&mut self) {
        let turn = self.table.turn;
        let (mut proposals, mut void) = self.game.in_hand(&self.table, self.answers);
        let again = self.put_again();
        let brought: Vec<String> =
            proposals.iter().map(|(_, change, _)| change).chain(again.iter().map(|p| &p.change)).filter_map(new_type_name).collect();
        proposals.retain(|(seat, change, _)| {
            let missing = lacking_type(&self.table, change).filter(|name| !brought.iter().any(|b| b.eq_ignore_ascii_case(name)));
            void.extend(missing.map(|name| (*seat, format!("There is no type {name}, and no proposal of this ballot brings one."))));
            missing.is_none()
        });
        // What has become impossible since it was checked is no proposal.
        for (seat, why) in void {
            let text = format!("A proposal of {} is void: {why}", self.table.seat_name(seat));
            self.push(Event::Narrated { seat: Some(seat), text, cause: Cause { by: Some(seat), ..Cause::GAME } });
        }
        let mut ballot: Vec<Proposal> = Vec::new();
        for (by, change, order) in proposals {
            let Some(matter) = Matter::of_change(&self.table, &change, by) else { continue };
            let after = ballot.iter().filter(|p| p.by == by).count();
            let matter = Matter { after: u32::try_from(after).unwrap_or(u32::MAX), ..matter };
            if self.pay_for_proposal(&matter) {
                let again = false;
                let (notes, comments) = (Vec::new(), Vec::new());
                ballot.push(Proposal { number: None, by, turn, change, order, notes, comments, fate: Fate::Open, rebound: None, again });
            }
        }
        ballot.extend(again);
        ballot.sort_by_key(|p| (p.by, !p.again));
        for (at, proposal) in ballot.iter_mut().enumerate() {
            proposal.number = Some(self.table.next.proposal + at as u32);
        }
        ballot.extend(self.appeals(self.table.next.proposal + ballot.len() as u32));
        for at in 0..ballot.len() {
            let Some(proposal) = ballot.get(at) else { continue };
            let rebound = self.game.rebind(&self.table, &ballot, proposal).map(Box::new);
            let notes = match &rebound {
                // What it does is shown with the words that it is read with.
                Some(r) => {
                    let bound = Proposal { change: r.change.clone(), ..proposal.clone() };
                    self.game.notes(&table_with(&self.table, ballot.iter(), &r.with), &ballot, &bound)
                }
                None => self.game.notes(&self.table, &ballot, proposal),
            };
            if let Some(proposal) = ballot.get_mut(at) {
                (proposal.rebound, proposal.notes) = (rebound, notes);
            }
        }
        if !ballot.is_empty() {
            self.happen(Event::BallotOpened { proposals: ballot });
        }
    }

    /// The proposals that failed in the last turn and are put to the vote once more.
    fn put_again(&self) -> Vec<Proposal> {
        if !self.law().second_vote() {
            return Vec::new();
        }
        let turn = self.table.turn;
        let failed = self.table.decided.iter().filter(|p| {
            p.turn + 1 == turn && !p.again && self.table.lives(p.by) && matches!(p.fate, Fate::Decided { accepted: false, .. })
        });
        failed
            .filter(|p| p.change.kind().is_some())
            .map(|p| Proposal { turn, fate: Fate::Open, again: true, ..Proposal::clone(p) })
            .collect()
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
        let unpaid = self.charge_votes(&open);
        let Some(most) = self.law().best_proposals() else {
            for proposal in &open {
                let count = self.count(proposal, &unpaid);
                let (accepted, why) = self.law().verdict(proposal, &count);
                self.tell_count(proposal, count, accepted, why);
            }
            return;
        };
        // Only the best are accepted: all are counted before the first is decided.
        let counts: Vec<(Count, (bool, Option<String>))> = open
            .iter()
            .map(|p| {
                let count = self.count(p, &unpaid);
                let verdict = self.law().verdict(p, &count);
                (count, verdict)
            })
            .collect();
        let mut best: Vec<usize> = (0..counts.len()).filter(|at| counts.get(*at).is_some_and(|(_, verdict)| verdict.0)).collect();
        best.sort_by_key(|at| std::cmp::Reverse(counts.get(*at).map_or(0, |(count, _)| count.yes)));
        best.truncate(most);
        for (at, (proposal, (count, (accepted, why)))) in open.iter().zip(counts).enumerate() {
            let outdone = accepted && !best.contains(&at);
            let why = if outdone { Some("others have more yes votes".to_owned()) } else { why };
            self.tell_count(proposal, count, accepted && !outdone, why);
        }
    }

    fn tell_count(&mut self, proposal: &Proposal, count: Count, accepted: bool, why: Option<String>) {
        let Some(number) = proposal.number else { return };
        self.happen(Event::Counted { number, votes: count.votes, yes: count.yes, no: count.no, accepted, why });
    }

    /// What a seat says on a proposal, if it may.
    fn said(&self, seat: SeatId, proposal: &Proposal) -> Option<bool> {
        let said = self.answer("votes", self.table.turn, seat).and_then(|a| vote_on(a, proposal.number.unwrap_or(0)));
        said.filter(|yes| self.law().may_vote(seat, proposal, *yes))
    }

    /// Takes what votes cost, and returns those that cannot be paid for.
    fn charge_votes(&mut self, open: &[Proposal]) -> Vec<(SeatId, Option<u32>)> {
        let mut unpaid = Vec::new();
        for proposal in open {
            for seat in self.law().voters() {
                if let Some(yes) = self.said(seat, proposal)
                    && !self.pay_for_vote(seat, yes)
                {
                    unpaid.push((seat, proposal.number));
                }
            }
        }
        unpaid
    }

    /// The votes on a proposal that count, with their weights.
    fn count(&self, proposal: &Proposal, unpaid: &[(SeatId, Option<u32>)]) -> Count {
        let mut count = Count { electorate: self.law().electorate(proposal), ..Count::default() };
        let silent = self.law().abstentions();
        let breakers = self.law().tie_breakers();
        let (last, first): (Vec<SeatId>, Vec<SeatId>) = self.law().voters().into_iter().partition(|s| breakers.contains(s));
        for (seat, breaks) in first.into_iter().map(|s| (s, false)).chain(last.into_iter().map(|s| (s, true))) {
            if breaks && count.yes != count.no {
                break;
            }
            let said = self.said(seat, proposal).filter(|_| !unpaid.contains(&(seat, proposal.number)));
            let Some(yes) = said.or(silent.filter(|_| self.table.lives(seat))) else { continue };
            if !self.law().may_vote(seat, proposal, yes) {
                continue;
            }
            let weight = self.law().vote_weight(seat, proposal).max(0);
            *(if yes { &mut count.yes } else { &mut count.no }) += weight;
            (if said == Some(yes) { &mut count.votes } else { &mut count.silent }).push((seat, yes));
        }
        count
    }
}

/// The name of the type that a change brings.
fn new_type_name(change: &Change) -> Option<String> {
    match change {
        Change::NewType { name, .. } => Some(name.clone()),
        _ => None,
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
