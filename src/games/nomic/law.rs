//! The law of the turn: what the rules about the game itself say at the moment, and where they say nothing, the game's settings.
//! A sentence of rules 1 to 4 that is repealed leaves nothing in its place: no hand limit, no deal, no such proposals.

use super::Nomic;
use super::event::Event;
use super::execute::{self, Base, Count, Matter, Procedures, Steps};
use super::options::{Appeals, Ballot, CopyFrom, Discards, Majority, PickMode, PlayOrder};
use super::run::Run;
use super::state::{BOUND, CardId, Change, End, Place, Proposal, Table};
use crate::english::meaning::{GameEnd, PermanentsStep, ProposalKind, Refill, Setting};
use crate::games::dice::Dice;
use crate::games::seat::SeatId;

/// The sentence that decides what share of the votes accepts a proposal.
const MAJORITY_RULE: &str = "3.3.8";

/// The law of a table.
#[derive(Clone, Copy)]
pub struct Law<'a> {
    game: &'a Nomic,
    table: &'a Table,
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

/// The sentence of rules 1 to 4 by which a kind of proposals is allowed.
fn allowing(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::AmendCard => "3.3.1",
        ProposalKind::Winning
        | ProposalKind::NewWinning
        | ProposalKind::AmendWinning
        | ProposalKind::Elimination
        | ProposalKind::NewElimination
        | ProposalKind::AmendElimination => "3.3.2",
        ProposalKind::NewType | ProposalKind::NewVariable => "3.3.3",
        ProposalKind::AmendType => "3.3.4",
        ProposalKind::NewCard => "3.3.5",
        ProposalKind::Copy => "3.3.6",
        ProposalKind::NewRule
        | ProposalKind::AmendRule
        | ProposalKind::Repeal
        | ProposalKind::RepealRule
        | ProposalKind::RepealType
        | ProposalKind::RepealVariable
        | ProposalKind::RepealWinning
        | ProposalKind::RepealElimination => "3.3.7",
    }
}

impl<'a> Law<'a> {
    fn said(&self) -> Procedures<'a> {
        Procedures::new(self.table, self.game.base(self.table))
    }

    fn number(&self, seat: SeatId, setting: Setting) -> u32 {
        u32::try_from(self.said().setting(seat, setting).clamp(0, 1_000)).unwrap_or(0)
    }

    /// Whether a rule was repealed, or has no effect at the moment.
    pub fn repealed(&self, number: &str) -> bool {
        self.table.rules.rule(number).is_some_and(|r| !r.stands()) || Procedures::new(self.table, Base::default()).suspends(number)
    }

    /// The Primary of the turn after this one; asked before the turn's number moves on.
    pub fn next_primary(&self, dice: &mut Dice) -> SeatId {
        if let Some(seat) = self.said().next_primary(dice) {
            return seat;
        }
        if self.repealed("1") && self.table.lives(self.table.primary) {
            return self.table.primary;
        }
        let n = self.table.seats.len().max(1);
        let next = SeatId(((self.table.primary.index() + 1) % n) as u8);
        self.table.clockwise_from(next).first().copied().unwrap_or(self.table.primary)
    }

    /// The order in which the seats' cards are resolved.
    pub fn order_of_play(&self, dice: &mut Dice) -> Vec<SeatId> {
        self.said().order_of_play(dice).unwrap_or_else(|| self.table.clockwise())
    }

    /// In which steps the cards of a round are resolved.
    pub fn steps(&self) -> Steps {
        let usual = if self.game.options.order == PlayOrder::EffectsFirst { Steps::EffectsFirst } else { Steps::InOne };
        self.said().effects_first().unwrap_or(usual)
    }

    /// Whether the card is resolved with the early ones, where some come before or after all others.
    pub fn is_early(&self, card: CardId) -> bool {
        self.said().is_early(card)
    }

    /// When the texts of permanents are carried out (rule 2.2.3.2).
    pub fn permanents_step(&self) -> PermanentsStep {
        let usual = if self.repealed("2.2.3.2") { PermanentsStep::Never } else { PermanentsStep::AfterPlays };
        self.said().permanents_step().unwrap_or(usual)
    }

    /// The order in which cards are dealt.
    pub fn order_of_deal(&self) -> Vec<SeatId> {
        self.said().order_of_deal().unwrap_or_else(|| self.table.clockwise())
    }

    /// Whether the seat picks its cards.
    pub fn picks(&self, seat: SeatId) -> bool {
        self.said().picks(seat).unwrap_or(self.game.options.pick == PickMode::Choose)
    }

    /// Whether the seat may have to pick its cards next turn: it says beforehand which.
    pub fn asks_for_picks(&self, seat: SeatId) -> bool {
        self.picks(seat) || self.said().some_pick()
    }

    /// How many cards the seat gets at the start of a turn.
    pub fn cards_dealt(&self, seat: SeatId) -> u32 {
        if self.said().forbids_drawing(seat).is_some() { 0 } else { self.number(seat, Setting::CardsDealt) }
    }

    /// The card that is dealt next.
    pub fn deal_from(&self, dice: &mut Dice) -> Option<CardId> {
        self.said().deal_from(dice).unwrap_or_else(|| self.table.draw.first().copied())
    }

    /// How many cards the seat plays in this turn, what effects have granted included.
    pub fn plays(&self, seat: SeatId) -> u32 {
        let Some(s) = self.table.seat(seat) else { return 0 };
        if s.skips.contains(&self.table.turn) { 0 } else { self.number(seat, Setting::PlaysPerTurn).saturating_add(s.extra_plays) }
    }

    /// Whether the seat may play any card at all in an ordinary turn.
    pub fn ever_plays(&self, seat: SeatId) -> bool {
        self.number(seat, Setting::PlaysPerTurn) > 0 && self.said().forbids_playing(seat).is_none()
    }

    /// Whether the seat must play.
    pub fn must_play(&self, seat: SeatId) -> bool {
        self.said().must_play(seat).unwrap_or(!self.repealed("3.2"))
    }

    /// How many proposals the seat makes in a turn.
    pub fn proposals(&self, seat: SeatId) -> u32 {
        self.number(seat, Setting::ProposalsPerTurn)
    }

    /// Whether the seat must propose.
    pub fn must_propose(&self, seat: SeatId) -> bool {
        self.said().must_propose(seat).unwrap_or(!self.repealed("3.3"))
    }

    /// What forbids the seat to make a proposal about something; None: nothing does.
    pub fn forbids_proposing(&self, seat: SeatId, matter: &Matter) -> Option<String> {
        let allowing = allowing(matter.kind);
        if self.repealed(allowing) {
            return Some(format!("the repeal of rule {allowing}"));
        }
        self.said().forbids_proposing(seat, matter)
    }

    /// What forbids the seat all proposals of a kind; None: nothing does.
    pub fn forbids_kind(&self, seat: SeatId, kind: ProposalKind) -> Option<String> {
        self.forbids_proposing(seat, &Matter::of_kind(kind, Some(seat)))
    }

    /// The events by which a proposal is paid for; None: its proposer cannot.
    pub fn proposal_cost(&self, matter: &Matter) -> Option<Vec<Event>> {
        self.said().proposal_cost(matter)
    }

    /// The events by which a seat pays for its vote; None: it cannot.
    pub fn vote_cost(&self, seat: SeatId, yes: bool) -> Option<Vec<Event>> {
        self.said().vote_cost(seat, yes)
    }

    /// Who votes: the living seats, and the eliminated ones where a text says so, in the order of the seats.
    pub fn voters(&self) -> Vec<SeatId> {
        let all = self.said().eliminated_vote();
        self.table.seat_ids().filter(|s| all || self.table.lives(*s)).collect()
    }

    /// Whose votes count only where those of the others are equal.
    pub fn tie_breakers(&self) -> Vec<SeatId> {
        self.said().tie_breakers()
    }

    /// How many proposals of a ballot are accepted at most.
    pub fn best_proposals(&self) -> Option<usize> {
        self.said().best_proposals()
    }

    /// Whether a proposal that fails is put to the vote once more.
    pub fn second_vote(&self) -> bool {
        self.said().second_vote()
    }

    /// How many turns later than usual an accepted proposal comes into force.
    pub fn delay(&self, proposal: &Proposal) -> u32 {
        self.said().delay(proposal)
    }

    /// Where a card goes that the seat holds too many.
    pub fn surplus_goes(&self, seat: SeatId) -> (Place, End) {
        self.said().surplus_goes(seat).unwrap_or((Place::DiscardPile, End::First))
    }

    /// Whether the seat may vote on the proposal in that way.
    pub fn may_vote(&self, seat: SeatId, proposal: &Proposal, yes: bool) -> bool {
        (self.game.options.proposer_votes || proposal.by != seat) && self.said().forbids_voting(seat, proposal, yes).is_none()
    }

    /// Whether votes are told only as a tally.
    pub fn secret_votes(&self) -> bool {
        self.said().secret_votes().unwrap_or(self.game.options.ballot == Ballot::Secret)
    }

    /// What a vote of the seat on the proposal counts.
    pub fn vote_weight(&self, seat: SeatId, proposal: &Proposal) -> i64 {
        self.said().vote_weight(seat, proposal)
    }

    /// What a card that is dealt costs the seat. None: it cannot pay.
    pub fn deal_cost(&self, seat: SeatId) -> Option<Vec<Event>> {
        self.said().deal_cost(seat)
    }

    /// What renaming the card costs the seat. None: it cannot pay.
    pub fn rename_cost(&self, seat: SeatId, card: CardId) -> Option<Vec<Event>> {
        self.said().rename_cost(seat, card)
    }

    /// How those count who may vote and do not; None: not at all.
    pub fn abstentions(&self) -> Option<bool> {
        self.said().abstentions()
    }

    /// Whether the proposal is accepted, and why if it is not the plain count that decides.
    pub fn verdict(&self, proposal: &Proposal, count: &Count) -> (bool, Option<String>) {
        if count.votes.len() < self.game.options.quorum as usize {
            return (false, Some(format!("{} of {} needed votes", count.votes.len(), self.game.options.quorum)));
        }
        if matches!(proposal.change, Change::Overturn(_)) {
            let (yes, cast) = (count.yes, count.yes + count.no);
            let overturned = match self.game.options.appeals {
                Appeals::Half => 2 * yes >= cast,
                Appeals::MoreThanHalf => 2 * yes > cast,
                Appeals::TwoThirds => 3 * yes >= 2 * cast,
                Appeals::Never => false,
            };
            return (overturned && cast > 0, None);
        }
        if let Some((accepted, text)) = self.said().verdict(proposal, count) {
            let plain = text == format!("rule {MAJORITY_RULE}");
            return (accepted, (!plain).then(|| format!("by {text}")));
        }
        if count.votes.is_empty() && count.silent.is_empty() {
            return (false, Some("no votes".to_owned()));
        }
        let (yes, cast) = (count.yes, count.yes + count.no);
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
    pub fn new_card_goes(&self, proposer: SeatId, proposal: Option<u32>) -> (Place, End) {
        self.said().new_card_goes(proposer, proposal).unwrap_or((Place::DrawPile, End::Last))
    }

    /// How often an accepted new card comes.
    pub fn new_card_copies(&self) -> u32 {
        self.said().new_card_copies().and_then(|n| u32::try_from(n.clamp(0, 50)).ok()).unwrap_or(1)
    }

    /// Where a copy goes, and to which end.
    pub fn copy_goes(&self, proposer: SeatId, proposal: Option<u32>) -> (Place, End) {
        self.said().copy_goes(proposer, proposal).unwrap_or((Place::Hand(proposer), End::Last))
    }

    /// Whether only the proposer's own cards may be copied.
    pub fn copy_own_only(&self) -> bool {
        self.said().copy_own_only().unwrap_or(self.game.options.from == CopyFrom::Own)
    }

    /// How many cards the seat may hold at the end of a round.
    pub fn hand_limit(&self, seat: SeatId) -> Option<usize> {
        let limit = self.said().setting(seat, Setting::HandLimit);
        if limit >= BOUND { None } else { usize::try_from(limit.max(0)).ok() }
    }

    /// The cards in the seat's hand that count for the limit.
    pub fn counted(&self, seat: SeatId) -> Vec<CardId> {
        self.said().counted(self.table.zone(Place::Hand(seat)))
    }

    /// How many cards somebody over the limit discards; None: down to the limit.
    pub fn discard_down(&self) -> Option<u32> {
        match self.said().discard_down() {
            Some(said) => said.map(|n| u32::try_from(n.max(0)).unwrap_or(u32::MAX)),
            None => (self.game.options.discards == Discards::One).then_some(1),
        }
    }

    /// Whether the card may be discarded from the hand.
    pub fn may_discard(&self, seat: SeatId, card: CardId) -> bool {
        self.said().forbids_discarding(seat, card).is_none()
    }

    /// Where a card goes that a seat leaves behind by being eliminated.
    pub fn left_card_goes(&self, seat: SeatId, from: Place) -> (Place, End) {
        self.said().left_card_goes(seat, from)
    }

    /// How many of these cards the seat may play beside those that anybody may play.
    pub fn further_plays(&self, seat: SeatId, cards: &[CardId]) -> usize {
        self.said().further_plays(seat, cards)
    }

    /// Whether the seat may give the card this name: a text may keep the names of other cards from it.
    pub fn may_name(&self, seat: SeatId, card: CardId, name: &str) -> bool {
        let taken = self.table.cards.values().any(|c| c.id != card && c.name.eq_ignore_ascii_case(name.trim()));
        !taken || self.said().forbids_name_alike(seat).is_none()
    }

    /// Whether the seat may rename this card.
    pub fn may_rename(&self, seat: SeatId, card: CardId) -> bool {
        self.table.controller(card) == Some(seat) && self.renames(seat) > 0 && self.said().forbids_renaming(seat, card).is_none()
    }

    /// How many cards the seat may rename in a turn.
    pub fn renames(&self, seat: SeatId) -> u32 {
        self.number(seat, Setting::RenamesPerTurn)
    }

    /// What fills an empty draw pile.
    pub fn refill(&self) -> Refill {
        self.said().refill().unwrap_or(if self.repealed("4") { Refill::Nothing } else { Refill::DiscardPile })
    }

    /// How many of each setup card a set has.
    pub fn setup_copies(&self) -> u32 {
        self.said().setup_copies().and_then(|n| u32::try_from(n.clamp(1, 50)).ok()).unwrap_or(1)
    }

    /// How many starting cards a player gets who comes into the running game; None: as many as the setup gives.
    pub fn starting_cards(&self) -> Option<usize> {
        self.said().starting_cards().and_then(|n| usize::try_from(n.clamp(0, 100)).ok())
    }

    /// Whether as many new cards are accepted and as many players wish to end the game as are needed.
    pub fn ends_by_vote(&self) -> bool {
        let said = self.said();
        let cards = said.end_vote_after_cards().unwrap_or(i64::from(self.game.options.end_cards));
        if self.repealed("4.2") && said.end_vote_after_cards().is_none() {
            return false;
        }
        let living = self.table.clockwise();
        let wishes = living.iter().filter(|s| self.table.seat(**s).is_some_and(|s| s.wishes_end)).count() as u64;
        let carried = said.end_vote_carries(wishes, living.len() as u64).unwrap_or(2 * wishes >= living.len() as u64);
        i64::from(self.table.new_cards) >= cards && wishes > 0 && carried
    }

    /// Whether the game ends with this turn.
    pub fn ends_now(&self) -> bool {
        self.said().ends_after_turn().is_some_and(|turn| i64::from(self.table.turn) >= turn)
    }

    /// How many living players may vote on a proposal.
    pub fn electorate(&self, proposal: &Proposal) -> i64 {
        let voters = self.voters().into_iter().filter(|s| self.may_vote(*s, proposal, true) || self.may_vote(*s, proposal, false));
        voters.count() as i64
    }

    /// Who is closest to a winning condition, and how close, in words.
    pub fn closest(&self, by: GameEnd) -> (Vec<SeatId>, String) {
        execute::closest(self.table, self.game.base(self.table), by)
    }
}
