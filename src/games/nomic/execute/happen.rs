//! When: whether something that happened (or is about to) is the event that a text speaks of.

use super::conditions::related;
use super::engine::{Engine, Res};
use super::frame::Frame;
use super::procedure::Matter;
use super::shield::is_change;
use crate::english::meaning::{CardTest, Change, Event, Move, ProposalTest, Renaming, TypeId};
use crate::games::nomic::state::{Fact, Place, Source, What};
use crate::games::seat::SeatId;

impl Engine<'_> {
    /// Whether the fact is the event, in a text's frame.
    pub fn is_event(&mut self, f: &mut Frame, event: &Event, fact: &Fact) -> Res<bool> {
        if !can_be(event, fact) {
            return Ok(false);
        }
        // Amounts and filters inside the event may speak of the event itself.
        let outer = f.scope.event.replace(super::frame::happening(fact));
        let result = self.is_event_in(f, event, fact);
        f.scope.event = outer;
        result
    }

    fn is_event_in(&mut self, f: &mut Frame, event: &Event, fact: &Fact) -> Res<bool> {
        Ok(match (event, &fact.what) {
            (Event::Variable { who, by, of, .. }, What::Changed { .. }) => {
                can_be(event, fact)
                    && self.any_among(f, who, &fact.affected)?
                    && match by {
                        Some(tests) => (fact.card.is_some() || fact.sort.is_some()) && self.fact_card_passes(f, fact, tests)?,
                        None => true,
                    }
                    && match (of, fact.actor) {
                        (Some(of), Some(actor)) => (fact.card.is_some() || fact.sort.is_some()) && self.is_among(f, of, actor)?,
                        (Some(_), None) => false,
                        (None, _) => true,
                    }
            }
            (Event::Reaches { who, variable, relation, value }, What::Changed { variable: changed, from, to, .. }) => {
                if variable != changed || !self.any_among(f, who, &fact.affected)? {
                    return Ok(false);
                }
                let value = self.amount(f, value)?;
                related(*to, *relation, value) && !related(*from, *relation, value)
            }
            (Event::Played { by, card, on }, What::Played) => {
                let actor = fact.actor.into_iter().collect::<Vec<_>>();
                self.any_among(f, by, &actor)?
                    && self.fact_card_passes(f, fact, card)?
                    && match on {
                        Some(on) => self.any_among(f, on, &fact.affected)?,
                        None => true,
                    }
            }
            (Event::Moved { card, whose, .. }, What::Moved { .. }) => {
                can_be(event, fact) && self.any_among(f, whose, &fact.affected)? && self.fact_card_passes(f, fact, card)?
            }
            (Event::ThisMoved(_), What::Moved { .. }) => can_be(event, fact) && fact.card.is_some() && fact.card == f.this(),
            (Event::ThisApplied, What::Applied(source)) => *source == f.scope.source,
            (Event::Eliminated(who), What::Eliminated) => self.any_among(f, who, &fact.affected)?,
            (Event::BecomesPrimary(who), What::Primary) => self.any_among(f, who, &fact.affected)?,
            (Event::Rolled(who), What::Rolled) => self.any_among(f, who, &fact.affected)?,
            (Event::Proposed(who, test), What::Proposed(kind)) => {
                let matter = Matter::of_fact(&self.table, fact, *kind);
                self.any_among(f, who, &fact.affected)? && self.proposal_passes(f, test, &matter)?
            }
            (Event::Decided { by, what, accepted }, What::Decided { kind, accepted: was }) => {
                let matter = Matter::of_fact(&self.table, fact, *kind);
                accepted == was && self.any_among(f, by, &fact.affected)? && self.proposal_passes(f, what, &matter)?
            }
            (Event::Voted { by, how, on }, What::Voted(yes)) => {
                how.is_none_or(|h| h == *yes) && self.any_among(f, by, &fact.affected)? && self.voted_on(f, on, fact)?
            }
            (Event::Renamed(Renaming { by, card }), What::Renamed) => {
                self.any_among(f, by, &fact.affected)? && self.fact_card_passes(f, fact, card)?
            }
            (Event::OverLimit(who), What::OverLimit) => self.any_among(f, who, &fact.affected)?,
            (Event::Reshuffled, What::Reshuffled) => true,
            (Event::Any(events), _) => {
                let mut any = false;
                for event in events {
                    any = any || self.is_event_in(f, event, fact)?;
                }
                any
            }
            _ => false,
        })
    }

    /// The tests on a fact's card. Whose it is, is told by the fact: the card may lie elsewhere by now.
    fn fact_card_passes(&mut self, f: &mut Frame, fact: &Fact, tests: &[CardTest]) -> Res<bool> {
        for test in tests {
            let passes = match (test, fact.card) {
                (CardTest::ControlledBy(players), _) => {
                    let whose: Vec<SeatId> = match fact.what {
                        What::Moved { .. } => fact.affected.clone(),
                        _ => fact.actor.into_iter().collect(),
                    };
                    self.any_among(f, players, &whose)?
                }
                (test, Some(card)) => self.passes(f, card, test)?,
                (test, None) => sort_passes(fact, test),
            };
            if !passes {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the proposal that was voted on passes the test. Of votes of turns long past it is not known any more on what they were.
    fn voted_on(&mut self, f: &mut Frame, on: &ProposalTest, fact: &Fact) -> Res<bool> {
        if on.is_any() {
            return Ok(true);
        }
        let kind = fact.proposal.and_then(|number| self.table.proposal(number)).and_then(|p| p.change.kind());
        let Some(kind) = kind else { return Ok(false) };
        let matter = Matter::of_fact(&self.table, fact, kind);
        self.proposal_passes(f, on, &matter)
    }

    /// Whether a proposal passes a test.
    pub fn proposal_passes(&mut self, f: &mut Frame, test: &ProposalTest, matter: &Matter) -> Res<bool> {
        if !test.kinds.is_empty() && test.kinds.iter().any(|k| k.covers(matter.kind)) == test.except {
            return Ok(false);
        }
        if let Some(players) = &test.by
            && !matter.by.map_or(Ok(false), |seat| self.is_among(f, players, seat))?
        {
            return Ok(false);
        }
        // "This rule" is the one whose text it is.
        let itself = match &f.scope.source {
            Source::Rule(number) => Some(number.clone()),
            _ => None,
        };
        let is_part = |rule: &String| {
            let named = test.rules.iter().filter_map(|of| if of == "this" { itself.as_ref() } else { Some(of) });
            named.into_iter().any(|of| rule == of || rule.strip_prefix(of.as_str()).is_some_and(|r| r.starts_with('.')))
        };
        if matter.after < test.after || !test.rules.is_empty() && !matter.rule.as_ref().is_some_and(is_part) {
            return Ok(false);
        }
        for card in &test.card {
            let passes = match (matter.card, &matter.sort) {
                (Some(id), _) => self.passes(f, id, card)?,
                (None, Some(ctype)) => new_card_passes(ctype, card),
                (None, None) => false,
            };
            if !passes {
                return Ok(false);
            }
        }
        let last = &self.table.facts.last_turn;
        let made = |fact: &Fact| fact.what == What::Proposed(matter.kind) && matter.by.is_some() && fact.actor == matter.by;
        Ok(!test.again || last.iter().any(made))
    }
}

/// A quick look, without anybody's frame: whether the fact can be the event at all.
pub(super) fn can_be(event: &Event, fact: &Fact) -> bool {
    let what = &fact.what;
    match event {
        Event::Any(events) => events.iter().any(|e| can_be(e, fact)),
        Event::Variable { variable, change, .. } => {
            matches!(what, What::Changed { variable: changed, robbed, .. }
                if variable == changed && is_change(*change, fact.amount) && (*robbed || *change != Change::Robbed))
        }
        Event::Reaches { variable, .. } => matches!(what, What::Changed { variable: changed, .. } if variable == changed),
        Event::Moved { how, .. } | Event::ThisMoved(how) => matches!(what, What::Moved { from, to } if is_move(*how, *from, *to)),
        Event::Decided { accepted, .. } => matches!(what, What::Decided { accepted: was, .. } if accepted == was),
        Event::Voted { how, .. } => matches!(what, What::Voted(yes) if how.is_none_or(|h| h == *yes)),
        Event::Played { .. } => matches!(what, What::Played),
        Event::ThisApplied => matches!(what, What::Applied(_)),
        Event::Eliminated(_) => matches!(what, What::Eliminated),
        Event::BecomesPrimary(_) => matches!(what, What::Primary),
        Event::Rolled(_) => matches!(what, What::Rolled),
        Event::Proposed(..) => matches!(what, What::Proposed(_)),
        Event::Renamed(_) => matches!(what, What::Renamed),
        Event::OverLimit(_) => matches!(what, What::OverLimit),
        Event::Reshuffled => matches!(what, What::Reshuffled),
        // It is no fact.
        Event::Moment(_) => false,
    }
}

/// Tests that a card can pass which does not exist yet.
fn new_card_passes(ctype: &TypeId, test: &CardTest) -> bool {
    match test {
        CardTest::Type(t) => t == ctype,
        CardTest::New => true,
        CardTest::Not(test) => !new_card_passes(ctype, test),
        CardTest::Any(tests) => tests.iter().any(|t| new_card_passes(ctype, t)),
        _ => false,
    }
}

/// Tests that a card of long ago can still pass, by what it was then.
fn sort_passes(fact: &Fact, test: &CardTest) -> bool {
    let Some((kind, ctype)) = &fact.sort else { return false };
    match test {
        CardTest::Kind(k) => k == kind,
        CardTest::Type(t) => t == ctype,
        CardTest::Not(test) => !sort_passes(fact, test),
        CardTest::Any(tests) => tests.iter().any(|t| sort_passes(fact, t)),
        _ => false,
    }
}

/// Whether a move is of that sort.
pub(super) fn is_move(how: Move, from: Place, to: Place) -> bool {
    match how {
        Move::Drawn => from == Place::DrawPile && matches!(to, Place::Hand(_)),
        Move::Discarded => matches!(from, Place::Hand(_)) && to == Place::DiscardPile,
        Move::EntersPlay => !matches!(from, Place::Play(_)) && matches!(to, Place::Play(_)),
        Move::LeavesPlay => matches!(from, Place::Play(_)) && !matches!(to, Place::Play(_)),
        Move::Destroyed => matches!(from, Place::Play(_)) && to == Place::DiscardPile,
        Move::ToDiscardPile => to == Place::DiscardPile && from != to,
        Move::ReturnedToHand => !matches!(from, Place::Hand(_)) && matches!(to, Place::Hand(_)) && from != Place::DrawPile,
    }
}
