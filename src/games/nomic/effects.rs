//! Where the turn hands over to the texts: plays, permanents, triggers and conditions.

use super::Nomic;
use super::event::Event;
use super::play_form::PlayOrder;
use super::run::Run;
use super::state::{CardId, Cause, Change, End, Place, Proposal, Table, Target, TextPlace};
use crate::english::meaning::{ProposalKind, Text, VariableId};
use crate::games::ruleset::Verdict;
use crate::games::seat::SeatId;

impl Run<'_> {
    /// Plays a card from the hand.
    pub fn play_card(&mut self, seat: SeatId, play: &PlayOrder) {
        self.push(Event::CardPlayed { card: play.card, by: seat, from: Place::Hand(seat), targets: play.targets.clone(), choices: play.choices.clone() });
        self.move_card(play.card, Place::DiscardPile, End::First, None);
    }

    /// The effects of the permanents in play.
    pub fn permanents_step(&mut self) {}

    /// Triggers of the turn's start.
    pub fn turn_start(&mut self) {}

    /// Triggers of the turn's end, then elimination, then winning.
    pub fn turn_end(&mut self) {}

    /// Triggers upon what has been pushed last.
    pub fn after_facts(&mut self) {}

    /// Takes a proposal's cost. False if it cannot be paid.
    pub fn pay_for_proposal(&mut self, _by: SeatId, _kind: ProposalKind) -> bool {
        true
    }

    /// What a text does once by coming into force.
    pub fn do_once(&mut self, _place: &TextPlace) {}

    /// How close a seat is to a winning condition: numerator and denominator.
    pub fn closeness(&self, seat: SeatId) -> (i128, i128) {
        self.game.closeness_of(&self.table, seat)
    }

    /// Takes a seat out of the game.
    pub fn eliminate(&mut self, seat: SeatId, why: &str, cause: Cause) {
        self.push(Event::Eliminated { seat, why: why.to_owned(), cause });
    }
}

impl Nomic {
    pub(super) fn closeness_of(&self, _table: &Table, _seat: SeatId) -> (i128, i128) {
        (0, 1)
    }
    pub(super) fn remains_in_play(&self, _table: &Table, _card: CardId) -> bool {
        false
    }
    pub(super) fn grants_plays(&self, _table: &Table, _card: CardId) -> usize {
        0
    }
    pub(super) fn legal_targets(&self, table: &Table, _seat: SeatId, _card: CardId, _index: usize) -> Vec<Target> {
        table.clockwise().into_iter().map(Target::Player).collect()
    }
    pub(super) fn check_play(&self, _table: &Table, _seat: SeatId, _play: &PlayOrder) -> Verdict {
        Verdict::FINE
    }
    pub(super) fn texts_that_name_variable<'t>(&self, _table: &'t Table, _id: &VariableId) -> Vec<&'t str> {
        Vec::new()
    }
    pub(super) fn consequences(&self, _table: &Table, _by: SeatId, _change: &Change) -> Vec<String> {
        Vec::new()
    }
    pub(super) fn example(&self, _table: &Table, _proposal: &Proposal) -> Vec<String> {
        Vec::new()
    }
}

/// Whether a card does its player only good.
pub(super) fn benefits_itself(_meaning: &Text) -> bool {
    false
}
