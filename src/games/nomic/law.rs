//! What the rules about the game itself say at the moment: the one place where the turn asks for its own numbers.

use super::Nomic;
use super::options::{CopyFrom, Discards, Majority, PickMode, PlayOrder};
use super::run::Run;
use super::state::{CardId, Place, Proposal, Table};
use crate::english::meaning::ProposalKind;
use crate::games::dice::Dice;
use crate::games::seat::SeatId;

/// What fills an empty draw pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refilling {
    /// The discard pile; if that is empty, setup cards.
    DiscardPile,
    /// So many sets of setup cards.
    SetupCards(u32),
    /// Nothing.
    Nothing,
    /// The game ends.
    GameEnds,
}

/// The law of a table.
#[derive(Clone, Copy)]
pub struct Law<'a> {
    game: &'a Nomic,
    table: &'a Table,
}

/// A ballot's count for one proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Who voted how, in seat order.
    pub votes: Vec<(SeatId, bool)>,
    /// The weights of the votes for it.
    pub yes: i64,
    /// The weights of the votes against it.
    pub no: i64,
}

impl Run<'_> {
    /// The law as it stands now.
    pub fn law(&self) -> Law<'_> {
        Law { game: self.game, table: &self.table }
    }
}

impl Nomic {
    /// The law of a table.
    pub(super) fn law<'a>(&'a self, table: &'a Table) -> Law<'a> {
        Law { game: self, table }
    }
}

impl Law<'_> {
    /// The Primary of the turn after this one.
    pub fn next_primary(&self) -> SeatId {
        let n = self.table.seats.len().max(1);
        let next = SeatId(((self.table.primary.index() + 1) % n) as u8);
        self.table.clockwise_from(next).first().copied().unwrap_or(self.table.primary)
    }

    /// The order in which these seats' cards are resolved.
    pub fn order_of_play(&self, _dice: &mut Dice) -> Vec<SeatId> {
        self.table.clockwise()
    }

    /// Whether all effects are resolved before permanents come into play.
    pub fn effects_first(&self) -> bool {
        self.game.options.order == PlayOrder::EffectsFirst
    }

    /// Whether players pick their cards.
    pub fn players_pick(&self) -> bool {
        self.game.options.pick == PickMode::Choose
    }

    /// How many cards the seat gets at the start of a turn.
    pub fn cards_dealt(&self, _seat: SeatId) -> u32 {
        1
    }

    /// Whether the seat may draw cards at all.
    pub fn may_draw(&self, _seat: SeatId) -> bool {
        true
    }

    /// The card that is dealt next.
    pub fn deal_from(&self, _dice: &mut Dice) -> Option<CardId> {
        self.table.draw.first().copied()
    }

    /// How many cards the seat plays in this turn, what is granted by effects included.
    pub fn plays(&self, seat: SeatId) -> u32 {
        let Some(s) = self.table.seat(seat) else { return 0 };
        if s.skips.contains(&self.table.turn) { 0 } else { 1 + s.extra_plays }
    }

    /// Whether the seat must play.
    pub fn must_play(&self, _seat: SeatId) -> bool {
        true
    }

    /// How many proposals the seat makes in a turn.
    pub fn proposals(&self, _seat: SeatId) -> u32 {
        1
    }

    /// Whether the seat must propose.
    pub fn must_propose(&self, _seat: SeatId) -> bool {
        true
    }

    /// Whether the seat may make proposals of a kind.
    pub fn may_propose(&self, _seat: SeatId, _kind: ProposalKind) -> bool {
        true
    }

    /// Whether the seat may vote on the proposal in that way.
    pub fn may_vote(&self, seat: SeatId, proposal: &Proposal, _yes: bool) -> bool {
        self.game.options.proposer_votes || proposal.by != seat
    }

    /// What a vote of the seat counts.
    pub fn vote_weight(&self, _seat: SeatId) -> i64 {
        1
    }

    /// Whether the proposal is accepted, and why if it is not the plain count that decides.
    pub fn verdict(&self, _proposal: &Proposal, count: &Count) -> (bool, Option<String>) {
        let (yes, cast) = (count.yes, count.yes + count.no);
        if count.votes.len() < self.game.options.quorum as usize {
            return (false, Some(format!("{} of {} needed votes", count.votes.len(), self.game.options.quorum)));
        }
        if cast <= 0 {
            return (false, Some("no votes".to_owned()));
        }
        let accepted = match self.game.options.majority {
            Majority::Half => 2 * yes >= cast,
            Majority::MoreThanHalf => 2 * yes > cast,
            Majority::TwoThirds => 3 * yes >= 2 * cast,
            Majority::ThreeQuarters => 4 * yes >= 3 * cast,
            Majority::All => yes == cast,
        };
        (accepted, None)
    }

    /// Where an accepted new card goes, and to which end.
    pub fn new_card_goes(&self, _proposer: SeatId) -> (Place, super::state::End) {
        (Place::DrawPile, super::state::End::Last)
    }

    /// Where a copy goes.
    pub fn copy_goes(&self, proposer: SeatId) -> Place {
        Place::Hand(proposer)
    }

    /// Whether only the proposer's own cards may be copied.
    pub fn copy_own_only(&self) -> bool {
        self.game.options.from == CopyFrom::Own
    }

    /// How many cards the seat may hold at the end of a round.
    pub fn hand_limit(&self, _seat: SeatId) -> Option<u32> {
        Some(5)
    }

    /// How many cards somebody over the limit discards; None: down to the limit.
    pub fn discard_down(&self) -> Option<u32> {
        (self.game.options.discards == Discards::One).then_some(1)
    }

    /// Whether the seat may rename this card.
    pub fn may_rename(&self, seat: SeatId, card: CardId) -> bool {
        self.table.controller(card) == Some(seat)
    }

    /// How many cards the seat may rename in a turn; None: any number.
    pub fn renames(&self, _seat: SeatId) -> Option<u32> {
        None
    }

    /// What fills an empty draw pile.
    pub fn refill(&self) -> Refilling {
        Refilling::DiscardPile
    }

    /// How many of each setup card a set has.
    pub fn setup_copies(&self) -> u32 {
        1
    }

    /// Whether as many new cards are accepted and as many players wish to end the game as are needed.
    pub fn ends_by_vote(&self) -> bool {
        let living = self.table.clockwise();
        let wish = living.iter().filter(|s| self.table.seat(**s).is_some_and(|s| s.wishes_end)).count();
        self.table.new_cards >= self.game.options.end_cards && wish > 0 && 2 * wish >= living.len()
    }
}
