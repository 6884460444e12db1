//! What the rules about the game itself say at the moment, for the turn to obey: numbers, orders, what is forbidden, and the fate of proposals.
//!
//! Everything here answers a question about a table and changes nothing. Where the answer is an `Option`, None means that no text says anything:
//! the setup's or option's own value counts. Of several texts the newest that says something counts.

use super::engine::{Base, Engine, Res};
use super::frame::Frame;
use super::law::{Active, of_rules};
use super::play::look;
use super::suspension::is_of_rule;
use crate::english::meaning::{
    Adjust, Amount, Condition, Deed, Effect, HowMany, Left, PermanentsStep, Pick, Place as To, Players, Procedure, ProposalKind, Refill,
    Setting, Static, TypeId, Verdict, VoteCount, Zone,
};
use crate::games::dice::Dice;
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{CardId, Cause, Change, End, Fact, Happening, Place, Proposal, Repealed, Table, TextPlace};
use crate::games::seat::SeatId;
use std::sync::Arc;

/// The count of the votes on one proposal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Who voted how.
    pub votes: Vec<(SeatId, bool)>,
    /// The weights of the votes for it.
    pub yes: i64,
    /// The weights of the votes against it.
    pub no: i64,
    /// How many living players may vote.
    pub electorate: i64,
    /// Who does not vote, and counts as voting so.
    pub silent: Vec<(SeatId, bool)>,
}

/// What a proposal is about, as texts about proposals ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matter {
    /// Its kind.
    pub kind: ProposalKind,
    /// Who makes it; None: it does not matter who.
    pub by: Option<SeatId>,
    /// The card that it amends or copies.
    pub card: Option<CardId>,
    /// The type of the card, of a new one too.
    pub sort: Option<TypeId>,
    /// The number of the rule that it amends or repeals.
    pub rule: Option<String>,
    /// How many proposals its proposer has made before it in the same turn.
    pub after: u32,
}

impl Matter {
    /// Any proposal of a kind.
    pub fn of_kind(kind: ProposalKind, by: Option<SeatId>) -> Matter {
        Matter { kind, by, card: None, sort: None, rule: None, after: 0 }
    }

    /// A change that a seat proposes. None: an appeal, which no text governs.
    pub fn of_change(table: &Table, change: &Change, by: SeatId) -> Option<Matter> {
        let mut matter = Matter::of_kind(change.kind()?, Some(by));
        match change {
            Change::Amend { place: TextPlace::Card(card), .. } | Change::Copy(card) => {
                (matter.card, matter.sort) = (Some(*card), table.card(*card).map(|c| c.ctype.clone()));
            }
            Change::NewCard { ctype, .. } => matter.sort = Some(ctype.clone()),
            Change::Amend { place: TextPlace::Rule(number), .. } | Change::Repeal(Repealed::Text(TextPlace::Rule(number))) => {
                matter.rule = Some(number.clone());
            }
            _ => {}
        }
        Some(matter)
    }

    /// A proposal.
    pub fn of_proposal(table: &Table, proposal: &Proposal) -> Option<Matter> {
        let earlier = |p: &&Arc<Proposal>| p.by == proposal.by && p.turn == proposal.turn && !p.again && p.number < proposal.number;
        let after = if proposal.again { 0 } else { table.ballot.iter().filter(earlier).count() };
        Some(Matter { after: u32::try_from(after).unwrap_or(u32::MAX), ..Matter::of_change(table, &proposal.change, proposal.by)? })
    }

    /// A proposal that was made or decided.
    pub fn of_fact(table: &Table, fact: &Fact, kind: ProposalKind) -> Matter {
        let proposal = fact.proposal.and_then(|n| table.proposal(n)).and_then(|p| Matter::of_proposal(table, p));
        let of_fact =
            || Matter { card: fact.card, sort: fact.sort.as_ref().map(|(_, ctype)| ctype.clone()), ..Matter::of_kind(kind, fact.actor) };
        proposal.unwrap_or_else(of_fact)
    }
}

/// In which steps the cards of a round are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Play by play.
    InOne,
    /// Effects, then permanents.
    EffectsFirst,
    /// Permanents, then effects.
    PermanentsFirst,
}

/// Answers questions about the procedure of a table.
#[derive(Clone, Copy)]
pub struct Procedures<'a> {
    table: &'a Table,
    base: Base,
    /// How many turns ahead of the table's own is asked for.
    ahead: u32,
}

impl<'a> Procedures<'a> {
    /// For a table, and the numbers that the procedure starts from.
    pub fn new(table: &'a Table, base: Base) -> Procedures<'a> {
        Procedures { table, base, ahead: 0 }
    }

    /// Asks the procedures in force, the newest first, until one answers whose condition is met. (Most have nothing to say, so that the condition, which
    /// takes longer, comes last; asking changes nothing.)
    fn newest<T>(&self, mut ask: impl FnMut(&mut Engine<'_>, &mut Frame, &Procedure) -> Res<Option<T>>) -> Option<T> {
        self.newest_by(|engine, f, active| ask(engine, f, &active.body)).map(|(answer, _)| answer)
    }

    fn newest_by<T>(&self, mut ask: impl FnMut(&mut Engine<'_>, &mut Frame, &Active<Procedure>) -> Res<Option<T>>) -> Option<(T, Cause)> {
        if self.table.rules.rules.is_empty() {
            return None;
        }
        look(self.table, self.base, |engine| {
            engine.ahead = self.ahead;
            let law = engine.law();
            for active in law.procedures.iter().rev() {
                let mut f = active.frame();
                if let Ok(Some(answer)) = ask(engine, &mut f, active)
                    && engine.applies(active, &mut active.frame()).unwrap_or(false)
                {
                    return Some((answer, f.cause()));
                }
            }
            None
        })
    }

    /// A number of the procedure for a seat.
    pub fn setting(&self, seat: SeatId, setting: Setting) -> i64 {
        look(self.table, self.base, |engine| engine.setting(seat, setting).unwrap_or(self.base.of(setting)))
    }

    /// The Primary of the next turn; None: one seat clockwise. (Look at it before the turn number moves on.)
    pub fn next_primary(&self, dice: &mut Dice) -> Option<SeatId> {
        let living = self.table.clockwise();
        // What is said of turns is said of the one that begins: "before turn 8" ends with turn 7.
        let named = Procedures { ahead: 1, ..*self }.newest(|engine, f, procedure| match procedure {
            Procedure::Rotation { seats, every } => {
                let every = (*every).max(1);
                let moves = engine.table.turn.is_multiple_of(every);
                Ok(Some((vec![if moves { step(&engine.table, *seats) } else { engine.table.primary }], false)))
            }
            Procedure::PrimaryIs(players) => {
                let by_lot = matches!(players.pick, Pick::Random(_));
                let all = Players { pick: if by_lot { Pick::All } else { players.pick.clone() }, ..players.clone() };
                Ok(Some((engine.players(f, &all, None)?, by_lot)))
            }
            _ => Ok(None),
        });
        let chosen = named.map(|(mut among, by_lot)| {
            if by_lot {
                dice.shuffle("the Primary by lot", &mut among);
            }
            among.first().copied().unwrap_or(self.table.primary)
        });
        let next =
            chosen.filter(|s| living.contains(s)).or_else(|| chosen.map(|s| self.table.clockwise_from(s).first().copied().unwrap_or(s)));
        // Whoever cannot be the Primary is passed over.
        let start = next.unwrap_or_else(|| step(self.table, 1));
        let allowed = self.table.clockwise_from(start).into_iter().find(|s| {
            look(self.table, self.base, |e| e.forbidden(*s, |_, _, d| Ok(matches!(d, Deed::BePrimary))))
                .map_or(true, |cause| cause.is_none())
        });
        match (next, allowed) {
            (None, Some(seat)) if seat == start => None,
            (_, allowed) => allowed.or(next),
        }
    }

    /// The order in which plays are resolved; None: clockwise from the Primary. `dice` are the game's: an order by lot uses them.
    pub fn order_of_play(&self, dice: &mut Dice) -> Option<Vec<SeatId>> {
        enum Order {
            Seats(Vec<SeatId>),
            Lot,
        }
        let order = self.newest(|engine, f, procedure| {
            let living = engine.table.clockwise();
            Ok(match procedure {
                Procedure::Order { first, clockwise } => {
                    let first = engine.players(f, first, None)?.first().copied().unwrap_or(engine.table.primary);
                    let mut order = engine.table.clockwise_from(first);
                    if !clockwise && order.len() > 1 {
                        order.reverse();
                        order.rotate_right(1);
                    }
                    Some(Order::Seats(order))
                }
                Procedure::OrderBy { amount, most_first } => {
                    let mut values = Vec::new();
                    for seat in &living {
                        let value = engine.as_candidate(f, *seat, |engine, f| engine.amount(f, amount))?;
                        values.push((if *most_first { -value } else { value }, *seat));
                    }
                    values.sort_by_key(|(value, _)| *value);
                    Some(Order::Seats(values.into_iter().map(|(_, s)| s).collect()))
                }
                Procedure::OrderRandom => Some(Order::Lot),
                _ => None,
            })
        });
        let first = self.newest(|engine, f, p| match p {
            Procedure::PlaysFirst(players) => Ok(Some(engine.players(f, players, None)?)),
            _ => Ok(None),
        });
        let last = self.newest(|engine, f, p| match p {
            Procedure::PlaysLast(players) => Ok(Some(engine.players(f, players, None)?)),
            _ => Ok(None),
        });
        let mut seats = match order {
            None if first.is_none() && last.is_none() => return None,
            None => self.table.clockwise(),
            Some(Order::Seats(seats)) => seats,
            Some(Order::Lot) => {
                let mut seats = self.table.clockwise();
                dice.shuffle("order of play", &mut seats);
                seats
            }
        };
        // The sort is stable: the others keep their order.
        seats.sort_by_key(|s| !first.as_ref().is_some_and(|first| first.contains(s)));
        seats.sort_by_key(|s| last.as_ref().is_some_and(|last| last.contains(s)));
        Some(seats)
    }

    /// The order in which plays are resolved, where that can be told without a lot.
    pub fn settled_order(&self) -> Option<Vec<SeatId>> {
        let lot = self.newest(|_, _, p| match p {
            Procedure::OrderRandom => Ok(Some(true)),
            Procedure::Order { .. } | Procedure::OrderBy { .. } => Ok(Some(false)),
            _ => Ok(None),
        });
        if lot == Some(true) {
            return None;
        }
        Some(self.order_of_play(&mut Dice::from_seed(0)).unwrap_or_else(|| self.table.clockwise()))
    }

    /// Whether the rule with that number has no effect at the moment.
    pub fn suspends(&self, number: &str) -> bool {
        of_rules(self.table).procedures.iter().any(|a| is_of_rule(&a.body, number))
            && self.newest(|_, _, p| Ok(matches!(p, Procedure::Suspended(rule) if rule == number).then_some(()))).is_some()
    }

    /// What of a hand counts for the hand limit.
    pub fn counted(&self, hand: &[CardId]) -> Vec<CardId> {
        if self.table.rules.rules.is_empty() {
            return hand.to_vec();
        }
        look(self.table, self.base, |engine| {
            let law = engine.law();
            let mut counted = hand.to_vec();
            for active in &law.procedures {
                let Procedure::NotCounted(tests) = &*active.body else { continue };
                let mut f = active.frame();
                if engine.applies(active, &mut f).unwrap_or(false) {
                    counted.retain(|card| !engine.passes_all(&mut f, *card, tests).unwrap_or(false));
                }
            }
            counted
        })
    }

    /// Whether all effects are resolved before permanents come into play.
    pub fn effects_first(&self) -> Option<Steps> {
        self.newest(|_, _, p| {
            Ok(match p {
                Procedure::EffectsFirst(true) => Some(Steps::EffectsFirst),
                Procedure::EffectsFirst(false) => Some(Steps::InOne),
                Procedure::PermanentsFirst => Some(Steps::PermanentsFirst),
                _ => None,
            })
        })
    }

    /// Whether the card is among those that are resolved before all others (or, where some come last, among the others).
    pub fn is_early(&self, card: CardId) -> bool {
        let early = self.newest(|engine, f, p| match p {
            Procedure::CardsFirst { card: tests, first } => Ok(Some(engine.passes_all(f, card, tests)? == *first)),
            _ => Ok(None),
        });
        early.unwrap_or(true)
    }

    /// When the texts of permanents are carried out.
    pub fn permanents_step(&self) -> Option<PermanentsStep> {
        self.newest(|_, _, p| Ok(if let Procedure::PermanentsStep(step) = p { Some(*step) } else { None }))
    }

    /// The order in which cards are dealt.
    pub fn order_of_deal(&self) -> Option<Vec<SeatId>> {
        self.newest(|engine, f, p| match p {
            Procedure::DealOrder { first, clockwise } => {
                let first = engine.players(f, first, None)?.first().copied().unwrap_or(engine.table.primary);
                let mut order = engine.table.clockwise_from(first);
                if !clockwise {
                    let living = order.first() == Some(&first);
                    order.reverse();
                    if living {
                        order.rotate_right(1);
                    }
                }
                Ok(Some(order))
            }
            _ => Ok(None),
        })
    }

    /// Whether the seat picks its cards from the pile, where a text says so.
    pub fn picks(&self, seat: SeatId) -> Option<bool> {
        self.newest(|engine, f, p| match p {
            Procedure::PlayersPick(pick) => Ok(Some(*pick)),
            Procedure::PicksOf { who, picks } if engine.is_among(f, who, seat)? => Ok(Some(*picks)),
            _ => Ok(None),
        })
    }

    /// Whether some seats pick their cards from the pile, whoever they are next turn.
    pub fn some_pick(&self) -> bool {
        self.newest(|_, _, p| Ok(matches!(p, Procedure::PicksOf { picks: true, .. }).then_some(()))).is_some()
    }

    /// The card that is dealt next, where a text says from where; the inner None: there is none.
    pub fn deal_from(&self, dice: &mut Dice) -> Option<Option<CardId>> {
        let (zone, number) = self.newest(|engine, f, p| match p {
            Procedure::DealFrom { number, zone } => Ok(Some((engine.cards_in(f, zone)?, (number.clone(), zone.clone())))),
            _ => Ok(None),
        })?;
        let (number, from) = number;
        let card = match number {
            HowMany::Bottom(_) => zone.last().copied(),
            HowMany::Random(_) => zone.get(dice.below("a card by lot", u32::try_from(zone.len()).unwrap_or(u32::MAX)) as usize).copied(),
            _ => zone.first().copied(),
        };
        // A pile other than the draw pile that is empty does not stop the deal.
        if card.is_none() && from != Zone::DrawPile { None } else { Some(card) }
    }

    /// Whether the seat must play a card each turn.
    pub fn must_play(&self, seat: SeatId) -> Option<bool> {
        self.newest(|engine, f, p| match p {
            Procedure::MustPlay { who, must } if engine.is_among(f, who, seat)? => Ok(Some(*must)),
            _ => Ok(None),
        })
    }

    /// Whether the seat must make a proposal each turn.
    pub fn must_propose(&self, seat: SeatId) -> Option<bool> {
        self.newest(|engine, f, p| match p {
            Procedure::MustPropose { who, must } if engine.is_among(f, who, seat)? => Ok(Some(*must)),
            _ => Ok(None),
        })
    }

    fn deed(&self, seat: SeatId, is: impl FnMut(&mut Engine<'_>, &mut Frame, &Deed) -> Res<bool>) -> Option<String> {
        look(self.table, self.base, |engine| {
            let mut is = is;
            let cause = engine.forbidden(seat, |e, f, d| is(e, f, d)).unwrap_or(None)?;
            Some(engine.name_of(&cause))
        })
    }

    /// What forbids the seat to play any card whatever, by name.
    pub fn forbids_playing(&self, seat: SeatId) -> Option<String> {
        self.deed(seat, |_, _, deed| Ok(matches!(deed, Deed::Play { card, on: None } if card.is_empty())))
    }

    /// What forbids the seat to make proposals of a kind, by name; None: nothing does.
    pub fn forbids_proposing(&self, seat: SeatId, matter: &Matter) -> Option<String> {
        self.deed(seat, |engine, f, deed| match deed {
            Deed::Propose(test) => engine.proposal_passes(f, test, matter),
            _ => Ok(false),
        })
    }

    /// What forbids the seat to vote so on the proposal, by name.
    pub fn forbids_voting(&self, seat: SeatId, proposal: &Proposal, yes: bool) -> Option<String> {
        let (matter, number) = (Matter::of_proposal(self.table, proposal)?, proposal.number);
        self.deed(seat, |engine, f, deed| match deed {
            Deed::Vote { on, how } if how.is_none_or(|h| h == yes) => {
                f.scope.proposal = number;
                engine.proposal_passes(f, on, &matter)
            }
            _ => Ok(false),
        })
    }

    /// What forbids the seat to rename the card, by name.
    pub fn forbids_renaming(&self, seat: SeatId, card: CardId) -> Option<String> {
        self.deed(seat, |engine, f, deed| match deed {
            Deed::Rename { card: tests } => engine.passes_all(f, card, tests),
            _ => Ok(false),
        })
    }

    /// What forbids the seat to draw (or be dealt) cards, by name.
    pub fn forbids_drawing(&self, seat: SeatId) -> Option<String> {
        self.deed(seat, |_, _, deed| Ok(matches!(deed, Deed::Draw)))
    }

    /// What forbids to discard the card from the hand, by name: a text about the card, or about its holder.
    pub fn forbids_discarding(&self, seat: SeatId, card: CardId) -> Option<String> {
        let by_deed = self.deed(seat, |engine, f, deed| match deed {
            Deed::Discard { card: tests } => engine.passes_all(f, card, tests),
            _ => Ok(false),
        });
        by_deed.or_else(|| {
            look(self.table, self.base, |engine| {
                let stuck = engine.cannot_move(card, crate::english::meaning::Move::Discarded).unwrap_or(false);
                stuck.then(|| engine.table.card_name(card).to_owned())
            })
        })
    }

    /// What a vote of the seat on a proposal counts; never below 0.
    pub fn vote_weight(&self, seat: SeatId, proposal: &Proposal) -> i64 {
        let weight = look(self.table, self.base, |engine| {
            engine.voted_on = proposal.number;
            engine.setting(seat, Setting::VoteWeight).unwrap_or(self.base.of(Setting::VoteWeight))
        });
        weight.max(0)
    }

    /// The events by which a seat pays for a vote. None: it cannot pay. Empty: it costs nothing.
    pub fn vote_cost(&self, seat: SeatId, yes: bool) -> Option<Vec<Event>> {
        let votes_so = |how: &Option<bool>| how.is_none_or(|h| h == yes);
        self.costs(
            seat,
            |p| match p {
                Procedure::VoteCost { who, how, cost } if votes_so(how) => Some((who, cost)),
                _ => None,
            },
            |_, _, _| Ok(true),
        )
    }

    /// Whose votes count only where those of the others are equal.
    pub fn tie_breakers(&self) -> Vec<SeatId> {
        let found = self.newest(|engine, f, p| match p {
            Procedure::BreakTies(players) => Ok(Some(engine.players(f, players, None)?)),
            _ => Ok(None),
        });
        found.unwrap_or_default()
    }

    /// Whether eliminated players vote.
    pub fn eliminated_vote(&self) -> bool {
        self.newest(|_, _, p| Ok(if let Procedure::EliminatedVote(vote) = p { Some(*vote) } else { None })).unwrap_or(false)
    }

    /// How many proposals of a ballot are accepted at most.
    pub fn best_proposals(&self) -> Option<usize> {
        let most = self.newest(|_, _, p| Ok(if let Procedure::BestProposals(n) = p { Some(*n) } else { None }))?;
        Some(usize::try_from(most.max(0)).unwrap_or(usize::MAX))
    }

    /// Whether a proposal that fails is put to the vote once more.
    pub fn second_vote(&self) -> bool {
        self.newest(|_, _, p| Ok(if let Procedure::SecondVote(again) = p { Some(*again) } else { None })).unwrap_or(false)
    }

    /// How many turns later than usual an accepted proposal comes into force.
    pub fn delay(&self, proposal: &Proposal) -> u32 {
        let Some(matter) = Matter::of_proposal(self.table, proposal) else { return 0 };
        let turns = self.newest(|engine, f, p| match p {
            Procedure::Delay { what, turns } => {
                f.scope.proposal = proposal.number;
                Ok(engine.proposal_passes(f, what, &matter)?.then_some(*turns))
            }
            _ => Ok(None),
        });
        u32::try_from(turns.unwrap_or(0).clamp(0, 1_000)).unwrap_or(0)
    }

    /// Where a card goes that the seat holds too many.
    pub fn surplus_goes(&self, seat: SeatId) -> Option<(Place, End)> {
        self.newest(|engine, f, p| match p {
            Procedure::SurplusGoes(place) => engine.place_for(f, place, seat, None),
            _ => Ok(None),
        })
    }

    /// The events by which a seat pays all costs that `which` picks out, with whom each binds. None: it cannot pay. Empty: it costs nothing.
    fn costs(
        &self,
        seat: SeatId,
        which: impl Fn(&Procedure) -> Option<(&Players, &Effect)>,
        due: impl Fn(&mut Engine<'_>, &mut Frame, &Procedure) -> Res<bool>,
    ) -> Option<Vec<Event>> {
        look(self.table, self.base, |engine| {
            let law = engine.law();
            engine.strict = true;
            for active in &law.procedures {
                let Some((who, cost)) = which(&active.body) else { continue };
                let mut f = active.frame();
                f.scope.event = Some(acting(seat));
                let due = due(engine, &mut f, &active.body)
                    .and_then(|due| Ok(due && engine.applies(active, &mut f)? && engine.is_among(&mut f, who, seat)?));
                if due.unwrap_or(false) && engine.effect(&mut f, cost).is_err() {
                    return None;
                }
            }
            Some(std::mem::take(&mut engine.events))
        })
    }

    /// The events by which a seat pays for a proposal when the ballot opens. None: it cannot pay. Empty: it costs nothing.
    pub fn proposal_cost(&self, matter: &Matter) -> Option<Vec<Event>> {
        let Some(seat) = matter.by else { return Some(Vec::new()) };
        self.costs(
            seat,
            |p| if let Procedure::ProposalCost { who, cost, .. } = p { Some((who, cost)) } else { None },
            |engine, f, p| match p {
                Procedure::ProposalCost { what, .. } => engine.proposal_passes(f, what, matter),
                _ => Ok(false),
            },
        )
    }

    /// The events by which a seat pays for renaming the card. None: it cannot pay. Empty: it costs nothing.
    pub fn rename_cost(&self, seat: SeatId, card: CardId) -> Option<Vec<Event>> {
        self.costs(
            seat,
            |p| if let Procedure::RenameCost { who, cost, .. } = p { Some((who, cost)) } else { None },
            |engine, f, p| match p {
                Procedure::RenameCost { card: tests, .. } => engine.passes_all(f, card, tests),
                _ => Ok(false),
            },
        )
    }

    /// The events by which a seat pays for a card that is dealt to it. None: it cannot pay. Empty: it costs nothing.
    pub fn deal_cost(&self, seat: SeatId) -> Option<Vec<Event>> {
        self.costs(seat, |p| if let Procedure::DealCost { who, cost } = p { Some((who, cost)) } else { None }, |_, _, _| Ok(true))
    }

    /// The fate of a proposal that is on the table's ballot, where a text decides it, and which text; None: the plain majority counts.
    pub fn verdict(&self, proposal: &Proposal, count: &Count) -> Option<(bool, String)> {
        let (matter, number) = (Matter::of_proposal(self.table, proposal)?, proposal.number);
        let (verdict, cause) = self.newest_by(|engine, f, active| {
            let Procedure::Ballot { what, when, verdict } = &*active.body else { return Ok(None) };
            f.scope.proposal = number;
            engine.count = Some(count.clone());
            // Where nobody votes, only what lets pass whatever the vote, or asks for that very thing, counts.
            let nobody = count.votes.is_empty() && count.silent.is_empty();
            if nobody && !(*verdict == Verdict::Passes && when.as_ref().is_none_or(asks_for_voters)) {
                return Ok(None);
            }
            if !engine.proposal_passes(f, what, &matter)? || !engine.holds_if(f, when.as_ref())? {
                return Ok(None);
            }
            Ok(Some(match verdict {
                Verdict::Passes => true,
                Verdict::Fails => false,
                Verdict::PassesIf(condition) => engine.holds(f, condition)?,
            }))
        })?;
        Some((verdict, look(self.table, self.base, |engine| engine.name_of(&cause))))
    }

    /// Whether votes are secret until they are counted.
    pub fn secret_votes(&self) -> Option<bool> {
        self.newest(|_, _, p| Ok(if let Procedure::SecretVotes(secret) = p { Some(*secret) } else { None }))
    }

    /// How those count who may vote and do not; None: not at all.
    pub fn abstentions(&self) -> Option<bool> {
        self.newest(|_, _, p| Ok(if let Procedure::Abstentions(yes) = p { Some(*yes) } else { None }))
    }

    /// Where an accepted new card goes.
    pub fn new_card_goes(&self, proposer: SeatId, proposal: Option<u32>) -> Option<(Place, End)> {
        self.newest(|engine, f, p| match p {
            Procedure::NewCardsGo(place) => engine.place_for(f, place, proposer, proposal),
            Procedure::NewCardsTo(players) => {
                f.scope.proposal = proposal;
                f.scope.event = Some(acting(proposer));
                Ok(engine.players(f, players, None)?.first().map(|seat| (Place::Hand(*seat), End::Last)))
            }
            _ => Ok(None),
        })
    }

    /// How often an accepted new card comes.
    pub fn new_card_copies(&self) -> Option<i64> {
        self.newest(|_, _, p| Ok(if let Procedure::NewCardCopies(n) = p { Some(*n) } else { None }))
    }

    /// Where a copy goes.
    pub fn copy_goes(&self, proposer: SeatId, proposal: Option<u32>) -> Option<(Place, End)> {
        self.newest(|engine, f, p| match p {
            Procedure::CopiesGo(place) => engine.place_for(f, place, proposer, proposal),
            _ => Ok(None),
        })
    }

    /// Where a card goes that a seat leaves behind by being eliminated.
    pub fn left_card_goes(&self, seat: SeatId, from: Place) -> (Place, End) {
        look(self.table, self.base, |engine| engine.left_card_goes(seat, from).unwrap_or((Place::DiscardPile, End::First)))
    }

    /// What forbids the seat to give a card the name of another one, by name.
    pub fn forbids_name_alike(&self, seat: SeatId) -> Option<String> {
        self.deed(seat, |_, _, deed| Ok(matches!(deed, Deed::NameAlike)))
    }

    /// How many of these cards the seat may play beside those that anybody may play.
    pub fn further_plays(&self, seat: SeatId, cards: &[CardId]) -> usize {
        if self.table.rules.rules.is_empty() {
            return 0;
        }
        look(self.table, self.base, |engine| {
            let law = engine.law();
            let mut further = 0;
            for active in &law.procedures {
                let Procedure::FurtherPlays { who, number, card } = &*active.body else { continue };
                let mut f = active.frame();
                let meant = engine.applies(active, &mut f).and_then(|a| Ok(a && engine.is_among(&mut f, who, seat)?));
                if meant.unwrap_or(false) {
                    let such = cards.iter().filter(|c| engine.passes_all(&mut f, **c, card).unwrap_or(false)).count();
                    further += such.min(usize::try_from(*number).unwrap_or(0));
                }
            }
            further
        })
    }

    /// Whether only the proposer's own cards may be copied.
    pub fn copy_own_only(&self) -> Option<bool> {
        self.newest(|_, _, p| Ok(if let Procedure::CopyOwnOnly(own) = p { Some(*own) } else { None }))
    }

    /// How many cards somebody over the hand limit discards; the inner None: down to the limit.
    pub fn discard_down(&self) -> Option<Option<i64>> {
        self.newest(|_, _, p| Ok(if let Procedure::DiscardDown(n) = p { Some(*n) } else { None }))
    }

    /// What fills an empty draw pile.
    pub fn refill(&self) -> Option<Refill> {
        self.newest(|_, _, p| Ok(if let Procedure::Refill(refill) = p { Some(refill.clone()) } else { None }))
    }

    /// How many of each setup card a set has.
    pub fn setup_copies(&self) -> Option<i64> {
        self.newest(|_, _, p| Ok(if let Procedure::SetupCopies(n) = p { Some(*n) } else { None }))
    }

    /// How many cards a player starts with.
    pub fn starting_cards(&self) -> Option<i64> {
        self.newest(|_, _, p| Ok(if let Procedure::StartingCards(n) = p { Some(*n) } else { None }))
    }

    /// How many new cards must have been accepted before the players can end the game by vote.
    pub fn end_vote_after_cards(&self) -> Option<i64> {
        self.newest(|_, _, p| Ok(if let Procedure::EndVoteAfterCards(n) = p { Some(*n) } else { None }))
    }

    /// Whether so many wishes of so many living players carry the vote to end the game.
    pub fn end_vote_carries(&self, wishes: u64, living: u64) -> Option<bool> {
        self.newest(|_, _, p| match p {
            Procedure::EndVoteShare { numerator, denominator, more } => {
                let (have, need) = (wishes * u64::from(*denominator), living * u64::from(*numerator));
                Ok(Some(have > need || have == need && !more))
            }
            Procedure::EndVotePlayers(n) => Ok(Some(i64::try_from(wishes).unwrap_or(i64::MAX) >= *n)),
            _ => Ok(None),
        })
    }

    /// The turn at whose end the game ends.
    pub fn ends_after_turn(&self) -> Option<i64> {
        self.newest(|_, _, p| Ok(if let Procedure::EndsAfterTurn(turn) = p { Some(*turn) } else { None }))
    }
}

/// Whether a condition asks how many voted at all.
fn asks_for_voters(condition: &Condition) -> bool {
    matches!(condition, Condition::Compare(Amount::Votes(VoteCount::Voters), ..))
}

/// A seat does something.
fn acting(seat: SeatId) -> Happening {
    Happening { actor: Some(seat), affected: vec![seat], card: None, amount: 1 }
}

/// The living seat so many seats clockwise of the Primary, who may be eliminated.
fn step(table: &Table, seats: i64) -> SeatId {
    let mut ring = table.clockwise_from(table.primary);
    if ring.first() != Some(&table.primary) {
        ring.insert(0, table.primary);
    }
    let at = seats.rem_euclid(i64::try_from(ring.len()).unwrap_or(1).max(1));
    ring.get(usize::try_from(at).unwrap_or(0)).copied().unwrap_or(table.primary)
}

impl Engine<'_> {
    /// A number of the procedure for a seat, as all texts together make it: rules first, then types, then cards; of one rank the older first.
    pub fn setting(&mut self, seat: SeatId, setting: Setting) -> Res<i64> {
        let law = self.law();
        let mut value = self.context.base.of(setting);
        let mut said: Vec<_> =
            law.statics.iter().filter(|a| matches!(&*a.body, Static::Setting { setting: s, .. } if *s == setting)).collect();
        said.sort_by_key(|a| (a.rank, a.since, a.arrival));
        for active in said {
            let Static::Setting { who, adjust, .. } = &*active.body else { continue };
            let mut f = active.frame();
            if self.voted_on.is_some() {
                f.scope.proposal = self.voted_on;
            }
            if !self.is_among(&mut f, who, seat)? || !self.applies(active, &mut f)? {
                continue;
            }
            let (Adjust::Gain(n) | Adjust::Lose(n) | Adjust::SetTo(n) | Adjust::LowerTo(n) | Adjust::RaiseTo(n)) = adjust;
            let n = self.as_candidate(&mut f, seat, |engine, f| engine.amount(f, n))?;
            value = match adjust {
                Adjust::Gain(_) => value.saturating_add(n.max(0)),
                Adjust::Lose(_) => value.saturating_sub(n.max(0)),
                Adjust::SetTo(_) => n,
                Adjust::LowerTo(_) => value.min(n),
                Adjust::RaiseTo(_) => value.max(n),
            }
            .max(0);
        }
        Ok(value)
    }

    /// Where a card goes that a seat leaves behind by being eliminated.
    pub(super) fn left_card_goes(&mut self, seat: SeatId, from: Place) -> Res<(Place, End)> {
        let law = self.law();
        for active in law.procedures.iter().rev() {
            let Procedure::LeftCardsGo { from: left, to } = &*active.body else { continue };
            let speaks = match left {
                Left::Hand => matches!(from, Place::Hand(_)),
                Left::Play => matches!(from, Place::Play(_)),
                Left::All => true,
            };
            let mut f = active.frame();
            if !speaks || !self.applies(active, &mut f)? {
                continue;
            }
            // To nobody but himself, where nobody else is meant: as ever.
            match self.place_for(&mut f, to, seat, None)? {
                Some((Place::Hand(own) | Place::Play(own), _)) if own == seat => {}
                Some(there) => return Ok(there),
                None => {}
            }
        }
        Ok((Place::DiscardPile, End::First))
    }

    fn place_for(&mut self, f: &mut Frame, place: &To, proposer: SeatId, proposal: Option<u32>) -> Res<Option<(Place, End)>> {
        f.scope.proposal = proposal;
        f.scope.event = Some(acting(proposer));
        match place {
            To::Hand(crate::english::meaning::Who::Proposer) => Ok(Some((Place::Hand(proposer), End::Last))),
            To::Play(crate::english::meaning::Who::Proposer) => Ok(Some((Place::Play(proposer), End::Last))),
            other => self.destination(f, CardId(0), other),
        }
    }
}
