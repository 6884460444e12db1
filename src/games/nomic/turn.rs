//! The sequence of a turn: what happens at its deadlines.

use super::event::Event;
use super::options::Voting;
use super::run::Run;
use super::state::{Cause, Phase};
use crate::english::meaning::PermanentsStep;
use serde::{Deserialize, Serialize};

/// The moments at which the game goes on. They are the last part of a deadline's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// The starting cards are named.
    Renames,
    /// Proposals are in (rolling votes).
    CutOff,
    /// Orders are in (votes between turns: plays and proposals).
    Orders,
    /// Votes are in (votes between turns).
    Votes,
    /// The turn ends (other kinds of voting).
    Turn,
    /// A ruling's time has passed.
    Ruling,
    /// All rulings that were waited for are there.
    Resume,
    /// A choice in the midst of a step is due.
    Choice,
}

impl Due {
    /// The word in deadlines' ids.
    pub fn word(self) -> &'static str {
        match self {
            Due::Renames => "renames",
            Due::CutOff => "cut-off",
            Due::Orders => "orders",
            Due::Votes => "votes",
            Due::Turn => "turn",
            Due::Ruling => "ruling",
            Due::Resume => "resume",
            Due::Choice => "choice",
        }
    }

    /// What a deadline's id ("3.votes") is about.
    pub fn of(id: &str) -> Option<Due> {
        let word = id.split('.').nth(1)?;
        [Due::Renames, Due::CutOff, Due::Orders, Due::Votes, Due::Turn, Due::Ruling, Due::Resume, Due::Choice]
            .into_iter()
            .find(|d| d.word() == word)
    }
}

impl Run<'_> {
    /// Carries out what is due.
    pub(super) fn carry_out_due(&mut self, due: Due) {
        if self.over() {
            return;
        }
        match (due, self.table.phase) {
            (Due::Renames, Phase::Renames) => {
                self.rename_starting_cards();
                self.next_turn();
            }
            (Due::CutOff, Phase::Orders) => {
                self.push(Event::PhaseBegan { phase: Phase::OrdersAndBallot });
                self.open_ballot();
            }
            (Due::Orders, Phase::Orders) | (Due::Turn, Phase::Orders | Phase::OrdersAndBallot) => self.round(),
            (Due::Votes, Phase::Ballot) => {
                self.count_ballot();
                self.next_turn();
            }
            (Due::Ruling | Due::Resume, Phase::Plays) => {
                self.let_ruling_lapse();
                self.round();
            }
            _ => {}
        }
    }

    /// The round, and what follows it; nothing does if it waits for a ruling or the game is over.
    fn round(&mut self) {
        if self.resolve_round() {
            self.after_round();
        }
    }

    /// From the resolved round to the ballot or the next turn, as the kind of voting has it.
    fn after_round(&mut self) {
        if self.over() {
            return;
        }
        match self.game.options.voting {
            Voting::Rolling => {
                self.count_ballot();
                self.next_turn();
            }
            Voting::BetweenTurns => {
                self.push(Event::PhaseBegan { phase: Phase::Ballot });
                self.open_ballot();
                if self.table.open_proposals().next().is_none() {
                    self.next_turn();
                }
            }
            Voting::WithNextOrders => {
                self.count_ballot();
                self.open_ballot();
                self.next_turn();
            }
        }
    }

    /// The round from the renames to the hand limit (egypt.md, "Turn", 4). False if it waits for a ruling or the game is over.
    fn resolve_round(&mut self) -> bool {
        let first = self.events.len();
        if self.table.phase != Phase::Plays {
            self.note_missing_proposals();
            self.note_wishes();
            self.rename_cards();
            self.push(Event::PhaseBegan { phase: Phase::Plays });
            if self.ask_for_rulings() {
                return false;
            }
        }
        if self.law().permanents_step() == PermanentsStep::BeforePlays {
            self.permanents_step();
        }
        self.resolve_plays();
        if self.over() {
            self.sum_up_round(first);
            return false;
        }
        if self.law().permanents_step() == PermanentsStep::AfterPlays {
            self.permanents_step();
        }
        if self.over() {
            return false;
        }
        self.turn_end();
        if self.over() {
            self.sum_up_round(first);
            return false;
        }
        self.hand_limits();
        self.sum_up_round(first);
        self.end_by_vote();
        !self.over()
    }

    /// Starts the next turn: the Primary moves, accepted proposals come into force, triggers of the start, the deal.
    pub fn next_turn(&mut self) {
        if self.over() {
            return;
        }
        let turn = self.table.turn + 1;
        let primary = if self.table.turn == 0 { self.table.primary } else { self.game.law(&self.table).next_primary(self.dice) };
        self.sum_up();
        self.push(Event::TurnBegan { turn });
        if turn > 1 && primary != self.table.primary {
            let from = self.table.primary;
            self.happen(Event::PrimaryMoved { from, to: primary, cause: Cause::GAME });
        }
        let phase = match self.game.options.voting {
            Voting::WithNextOrders if self.table.open_proposals().next().is_some() => Phase::OrdersAndBallot,
            _ => Phase::Orders,
        };
        self.push(Event::PhaseBegan { phase });
        self.bring_into_force();
        self.turn_start();
        if !self.over() {
            self.deal();
        }
    }
}
