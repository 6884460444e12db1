//! The open decisions and deadlines of each phase.

use super::Nomic;
use super::options::Voting;
use super::questions::question_id;
use super::state::{Phase, Question, Table};
use super::turn::Due;
use crate::games::ruleset::{Deadline, DeadlineId, Decision, DecisionId, Duty, Manner};
use crate::games::seat::{SeatId, Viewer};

/// What a decision is about: the first word of its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The card to play: "play.3.1".
    Play,
    /// The proposal to make: "proposal.3.1".
    Proposal,
    /// Votes on the ballot: "votes.3.1".
    Votes,
    /// Names for cards: "renames.3.1".
    Renames,
    /// What to discard at the end of this round: "discard.3.1".
    Discard,
    /// Which cards to pick at the start of that turn: "pick.4.1".
    Pick,
    /// Remarks on proposals: "comment.3.1".
    Comment,
    /// Answers that stand for the whole game: "standing.1".
    Standing,
    /// The wish to end the game: "end.1".
    End,
    /// Appeals against rulings: "appeal.3.1".
    Appeal,
    /// A choice that a step waits for: "choice.7.1", by its number.
    Choice,
}

impl Subject {
    const ALL: [Subject; 11] = [
        Subject::Play,
        Subject::Proposal,
        Subject::Votes,
        Subject::Renames,
        Subject::Discard,
        Subject::Pick,
        Subject::Comment,
        Subject::Standing,
        Subject::End,
        Subject::Appeal,
        Subject::Choice,
    ];

    /// The first word of the ids.
    pub fn word(self) -> &'static str {
        match self {
            Subject::Play => "play",
            Subject::Proposal => "proposal",
            Subject::Votes => "votes",
            Subject::Renames => "renames",
            Subject::Discard => "discard",
            Subject::Pick => "pick",
            Subject::Comment => "comment",
            Subject::Standing => "standing",
            Subject::End => "end",
            Subject::Appeal => "appeal",
            Subject::Choice => "choice",
        }
    }

    /// What a decision's id is about.
    pub fn of(id: &DecisionId) -> Option<Subject> {
        let word = id.0.split('.').next()?;
        Subject::ALL.into_iter().find(|s| s.word() == word)
    }
}

/// A deadline's id.
pub(super) fn deadline_id(turn: u32, due: Due) -> DeadlineId {
    DeadlineId(format!("{turn}.{}", due.word()))
}

/// The deadline of a choice.
fn deadline_of(table: &Table, question: &Question) -> DeadlineId {
    DeadlineId(format!("{}.{}.{}", table.turn, Due::Choice.word(), question.number))
}

impl Nomic {
    fn decision(&self, subject: Subject, turn: u32, seat: SeatId, title: &str, due: Option<DeadlineId>, duty: Duty) -> Decision {
        let id = match subject {
            Subject::Standing | Subject::End => format!("{}.{}", subject.word(), seat.number()),
            _ => format!("{}.{turn}.{}", subject.word(), seat.number()),
        };
        let manner = if matches!(subject, Subject::Comment | Subject::Appeal) { Manner::AtOnce } else { Manner::Together };
        let secret = !matches!(subject, Subject::Comment | Subject::Appeal | Subject::End);
        Decision { id: DecisionId(id), seat, title: title.to_owned(), due, duty, secret, manner }
    }

    /// The decision on the card to play in this turn.
    pub(super) fn play_decision(&self, table: &Table, seat: SeatId) -> Decision {
        let law = self.law(table);
        let plays = law.plays(seat);
        let able = plays > 0 && !table.zone(super::state::Place::Hand(seat)).is_empty();
        let duty = if able && law.must_play(seat) { Duty::Must } else { Duty::May };
        let title = if plays > 1 { format!("{plays} cards to play") } else { "one card to play".to_owned() };
        let due = if self.options.voting == Voting::BetweenTurns { Due::Orders } else { Due::Turn };
        self.decision(Subject::Play, table.turn, seat, &title, Some(deadline_id(table.turn, due)), duty)
    }

    /// The decision on the proposals of the open ballot.
    fn votes_decision(&self, table: &Table, seat: SeatId) -> Decision {
        let law = self.law(table);
        let due = if table.phase == Phase::Ballot { Due::Votes } else { Due::Turn };
        let barred = table.open_proposals().all(|p| !law.may_vote(seat, p, true) && !law.may_vote(seat, p, false));
        let duty = if barred { Duty::May } else { Duty::Must };
        self.decision(Subject::Votes, table.turn, seat, "votes on the proposals", Some(deadline_id(table.turn, due)), duty)
    }

    /// All open decisions, seat by seat.
    pub(super) fn open_decisions(&self, table: &Table) -> Vec<Decision> {
        let mut all = self.decisions_of_phase(table);
        if let Some(question) = &table.question {
            // The answers stay in hand while the step waits for a choice; they can no longer be changed.
            let due = deadline_of(table, question);
            for decision in &mut all {
                (decision.due, decision.duty) = (Some(due.clone()), Duty::May);
                "orders that are being carried out".clone_into(&mut decision.title);
            }
            let title = format!("a choice ({})", self.question_words(table, question, Viewer::Seat(question.seat)).trim_end_matches('.'));
            all.push(Decision {
                id: DecisionId(question_id(question)),
                seat: question.seat,
                title,
                due: Some(due),
                duty: Duty::Must,
                secret: false,
                manner: Manner::Together,
            });
        }
        all
    }

    fn decisions_of_phase(&self, table: &Table) -> Vec<Decision> {
        let phase = table.phase;
        if matches!(phase, Phase::Setup | Phase::Over) {
            return Vec::new();
        }
        let turn = table.turn;
        let between = self.options.voting == Voting::BetweenTurns;
        let orders_due = if between { Due::Orders } else { Due::Turn };
        let round_open = matches!(phase, Phase::Orders | Phase::OrdersAndBallot);
        let voting = table.open_proposals().next().is_some() && matches!(phase, Phase::Ballot | Phase::OrdersAndBallot);
        let law = self.law(table);
        let mut all = Vec::new();
        if voting {
            all.extend(law.voters().into_iter().filter(|s| !table.lives(*s)).map(|s| self.votes_decision(table, s)));
        }
        for seat in table.seat_ids().filter(|s| table.lives(*s)) {
            if phase == Phase::Renames {
                all.push(self.decision(
                    Subject::Renames,
                    turn,
                    seat,
                    "names for your starting cards",
                    Some(deadline_id(turn, Due::Renames)),
                    Duty::Must,
                ));
            }
            if round_open {
                let due = Some(deadline_id(turn, orders_due));
                all.push(self.play_decision(table, seat));
                all.push(self.decision(Subject::Renames, turn, seat, "new names for cards", due.clone(), Duty::May));
                all.push(self.decision(Subject::Discard, turn, seat, "what to discard over the hand limit", due, Duty::May));
            }
            if phase == Phase::Plays {
                // The answers stay in hand while the round waits for a ruling; they can no longer be changed.
                let due = Some(deadline_id(turn, Due::Ruling));
                let all_of = [Subject::Play, Subject::Discard, Subject::Proposal, Subject::Votes, Subject::Standing, Subject::End];
                all.extend(all_of.map(|s| self.decision(s, turn, seat, "orders that are being carried out", due.clone(), Duty::May)));
                continue;
            }
            let duty = if law.must_propose(seat) && law.proposals(seat) > 0 { Duty::Must } else { Duty::May };
            match self.proposals_due(phase) {
                Some(due) => all.push(self.decision(Subject::Proposal, turn, seat, "one proposal", Some(deadline_id(turn, due)), duty)),
                None if phase != Phase::Renames => {
                    all.push(self.decision(Subject::Proposal, turn + 1, seat, "a proposal for the next ballot", None, Duty::May));
                }
                None => {}
            }
            if voting {
                all.push(self.votes_decision(table, seat));
            }
            if voting {
                all.push(self.decision(Subject::Comment, turn, seat, "remarks on proposals", None, Duty::May));
            }
            if law.asks_for_picks(seat) {
                let due = match phase {
                    Phase::Renames => Due::Renames,
                    Phase::Ballot => Due::Votes,
                    _ => Due::Turn,
                };
                let due = (!between || phase != Phase::Orders).then(|| deadline_id(turn, due));
                all.push(self.decision(Subject::Pick, turn + 1, seat, "cards to pick next turn", due, Duty::May));
            }
            all.push(self.decision(Subject::Standing, turn, seat, "standing orders", None, Duty::May));
            if !table.rulings.is_empty() {
                all.push(self.decision(Subject::Appeal, turn, seat, "appeals against rulings", None, Duty::May));
            }
            if phase != Phase::Renames {
                all.push(self.decision(Subject::End, turn, seat, "the wish to end the game", None, Duty::May));
            }
        }
        all
    }

    /// The deadline at which this turn's proposals are due, while they are open.
    fn proposals_due(&self, phase: Phase) -> Option<Due> {
        match (self.options.voting, phase) {
            (Voting::Rolling, Phase::Orders) => Some(Due::CutOff),
            (Voting::BetweenTurns, Phase::Orders) => Some(Due::Orders),
            (Voting::WithNextOrders, Phase::Orders | Phase::OrdersAndBallot) => Some(Due::Turn),
            _ => None,
        }
    }

    /// The deadlines ahead, the next one first.
    pub(super) fn open_deadlines(&self, table: &Table) -> Vec<Deadline> {
        let deadline =
            |due: Due, title: &str, share: (u32, u32)| Deadline { id: deadline_id(table.turn, due), title: title.to_owned(), share };
        if let Some(question) = &table.question {
            let share = (self.options.choice_time, 100);
            return vec![Deadline { id: deadline_of(table, question), title: "a choice".to_owned(), share }];
        }
        match (table.phase, self.options.voting) {
            (Phase::Setup | Phase::Over, _) => Vec::new(),
            (Phase::Renames, _) => vec![deadline(Due::Renames, "names for the starting cards", (1, 1))],
            (Phase::Orders, Voting::Rolling) => {
                vec![deadline(Due::CutOff, "proposals", (self.options.cut_off, 100)), deadline(Due::Turn, "plays and votes", (1, 1))]
            }
            (Phase::Orders, Voting::BetweenTurns) => vec![deadline(Due::Orders, "plays and proposals", (1, 1))],
            (Phase::Ballot, _) => vec![deadline(Due::Votes, "votes", (1, 2))],
            (Phase::Orders | Phase::OrdersAndBallot, _) => vec![deadline(Due::Turn, "plays and votes", (1, 1))],
            (Phase::Plays, _) => {
                let waits = table.asked.iter().any(|a| a.ruled.is_none() && a.play.is_some());
                vec![if waits {
                    deadline(Due::Ruling, "a ruling", (self.options.ruling_time, 100))
                } else {
                    deadline(Due::Resume, "the plays", (0, 1))
                }]
            }
        }
    }
}
