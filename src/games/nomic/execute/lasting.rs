//! Effects that outlive the moment: how long, and when they end.

use super::engine::{Engine, Res};
use super::frame::Frame;
use crate::english::meaning::{AfterPlay, Duration, Event as Happens, Sentence, TypeDefinition, TypeId};
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{Body, CardType, Cause, EffectId, End, Fact, Lasting, Place, Until};
use std::sync::Arc;

impl Engine<'_> {
    /// From which turn, and until when, a duration that begins now lasts; and that in words.
    pub fn span(&mut self, f: &mut Frame, until: &Duration) -> Res<(u32, Until, String)> {
        let now = self.table.turn;
        let to = |turn: u32| (Until::EndOfTurn(turn), format!("to the end of turn {turn}"));
        let (from, (until, words)) = match until {
            Duration::Always => (now, (Until::Always, "for the rest of the game".to_owned())),
            Duration::ThisTurn | Duration::UntilNextTurn => (now, to(now)),
            Duration::NextTurn => (now + 1, to(now + 1)),
            Duration::UntilEndOfNextTurn => (now, to(now + 1)),
            Duration::Turns(n) => {
                let n = self.turns(f, n)?.max(1);
                (now, to(now.saturating_add(n - 1)))
            }
            Duration::NextTurns(n) => {
                let n = self.turns(f, n)?.max(1);
                (now + 1, to(now.saturating_add(n)))
            }
            Duration::TurnAfter(n) => {
                let turn = now.saturating_add(self.turns(f, n)?.max(1));
                (turn, to(turn))
            }
            Duration::Until(event) => (now, (Until::Event(event.clone()), "until something ends it".to_owned())),
            Duration::AsLongAs(condition) => (now, (Until::While(condition.clone()), "as long as it says".to_owned())),
            Duration::UntilTurn(turn) => (now, to(u32::try_from(turn.saturating_sub(1)).unwrap_or(0))),
            Duration::ThroughTurn(turn) => (now, to(u32::try_from(*turn).unwrap_or(0))),
        };
        Ok((from, until, words))
    }

    /// A number of turns.
    pub fn turns(&mut self, f: &mut Frame, n: &crate::english::meaning::Amount) -> Res<u32> {
        Ok(u32::try_from(self.size(f, n)?.min(10_000)).unwrap_or(0))
    }

    /// Begins an effect that lasts.
    pub fn begin_lasting(&mut self, f: &mut Frame, body: Body, until: &Duration) -> Res<()> {
        let (from, until, words) = self.span(f, until)?;
        if matches!(until, Until::EndOfTurn(turn) if turn < self.table.turn) {
            return Ok(());
        }
        let note = match &body {
            Body::Holds(_) if from > self.table.turn => format!("this holds from turn {from} {words}."),
            Body::Holds(_) => format!("this holds {words}."),
            Body::Armed(_) => String::new(),
        };
        let effect = Lasting {
            id: EffectId(self.table.next.effect),
            scope: (*f.scope).clone(),
            body,
            from,
            until,
            arrival: self.table.next.arrival,
        };
        self.push(Event::EffectStarted { effect, note })
    }

    /// Ends effects whose time has passed: at the start of a turn.
    pub fn end_lasting_of_past_turns(&mut self) -> Res<()> {
        let turn = self.table.turn;
        let over: Vec<EffectId> =
            self.table.lasting.iter().filter(|l| matches!(l.until, Until::EndOfTurn(last) if last < turn)).map(|l| l.id).collect();
        for effect in over {
            self.push(Event::EffectEnded { effect, note: String::new() })?;
        }
        Ok(())
    }

    /// Permanents leave that stay, as their type says, until what has just happened.
    fn leave_upon(&mut self, fact: &Fact) -> Res<()> {
        let until = |t: &CardType| {
            t.wording.meaning.iter().flat_map(|m| &m.sentences).find_map(|s| match s {
                Sentence::Type(TypeDefinition { after_play: AfterPlay::Stays { until: Duration::Until(event), .. }, .. }) => {
                    Some(event.clone())
                }
                _ => None,
            })
        };
        let types: Vec<(TypeId, Box<Happens>)> =
            self.table.rules.types.iter().filter(|t| t.stands()).filter_map(|t| Some((t.id.clone(), until(t)?))).collect();
        if types.is_empty() {
            return Ok(());
        }
        for (seat, card) in self.table.permanents() {
            let Some(c) = self.table.card(card) else { continue };
            let Some((_, event)) = types.iter().find(|(id, _)| *id == c.ctype) else { continue };
            let mut f = Frame::new(super::law::card_scope(c, seat));
            if self.is_event(&mut f, event, fact)? {
                let cause = Cause::of_card(card, Some(seat));
                self.push(Event::CardMoved { card, from: Place::Play(seat), to: Place::DiscardPile, end: End::First, cause })?;
            }
        }
        Ok(())
    }

    /// Ends what lasts until what has just happened.
    pub fn end_lasting_upon(&mut self, fact: &Fact) -> Res<()> {
        self.leave_upon(fact)?;
        if !self.table.lasting.iter().any(|l| matches!(l.until, Until::Event(_))) {
            return Ok(());
        }
        let ends: Vec<(Arc<Lasting>, Box<Happens>)> = self
            .table
            .lasting
            .iter()
            .filter_map(|l| if let Until::Event(event) = &l.until { Some((l.clone(), event.clone())) } else { None })
            .collect();
        for (lasting, event) in ends {
            let mut f = Frame::new(lasting.scope.clone());
            if self.is_event(&mut f, &event, fact)? {
                self.push(Event::EffectEnded { effect: lasting.id, note: String::new() })?;
            }
        }
        Ok(())
    }

    /// Ends the effects that last as long as something is so, where it no longer is.
    pub fn end_lasting_conditions(&mut self) -> Res<()> {
        if !self.table.lasting.iter().any(|l| matches!(l.until, Until::While(_))) {
            return Ok(());
        }
        for lasting in self.table.lasting.clone() {
            let Until::While(condition) = &lasting.until else { continue };
            let mut f = Frame::new(lasting.scope.clone());
            if !self.holds(&mut f, condition)? {
                self.push(Event::EffectEnded { effect: lasting.id, note: String::new() })?;
            }
        }
        Ok(())
    }
}
