//! What is set off by what happens, and its turn.

use super::engine::{Engine, Res};
use super::frame::Frame;
use super::happen::can_be;
use super::law::{Active, Law, card_scope};
use crate::english::meaning::{Effect, Event as Happens, Frequency, Sentence, Trigger};
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{CardId, EffectId, Fact, Place, SharedScope, What};
use std::sync::Arc;

/// A trigger that was set off and waits for its turn.
#[derive(Clone, Debug)]
pub(super) struct Triggered {
    /// Its place clockwise from the Primary, then its arrival.
    order: (usize, u32),
    frame: Frame,
    effect: Arc<Trigger>,
}

impl Engine<'_> {
    /// Notes the triggers that a fact sets off. `before`: what was in force when it happened.
    pub fn set_off(&mut self, before: &Arc<Law>, fact: &Fact) -> Res<()> {
        for active in &before.triggers {
            self.try_trigger(active, fact)?;
        }
        // A card speaks of its own arrival and departure wherever it comes from and goes to.
        if let (What::Moved { from, to }, Some(card)) = (&fact.what, fact.card)
            && !matches!(from, Place::Play(_))
        {
            self.own_triggers(card, *from, *to, fact)?;
        }
        Ok(())
    }

    /// Triggers of a card that was not in play upon its own moves.
    fn own_triggers(&mut self, card: CardId, from: Place, to: Place, fact: &Fact) -> Res<()> {
        let Some(c) = self.table.card(card) else { return Ok(()) };
        let Some(meaning) = c.wording.meaning.clone() else { return Ok(()) };
        let seat = [to, from].into_iter().find_map(|p| match p {
            Place::Hand(seat) | Place::Play(seat) => Some(seat),
            _ => None,
        });
        let Some(seat) = seat.or(c.played.as_ref().map(|p| p.by)).or(c.owner) else { return Ok(()) };
        let (scope, since) = (SharedScope::from(card_scope(c, seat)), self.table.turn);
        let arrival = c.played.as_ref().map_or(u32::MAX, |p| p.arrival);
        for (i, sentence) in meaning.sentences.iter().enumerate() {
            let Sentence::When(trigger) = sentence else { continue };
            if !of_itself(&trigger.event) {
                continue;
            }
            let key = format!("card {card}@{arrival} {i}").into();
            let body = Arc::new(trigger.clone());
            let active = Active { scope: scope.clone(), key, rank: super::law::Rank::Card, since, arrival, condition: None, body };
            self.try_trigger(&active, fact)?;
        }
        Ok(())
    }

    fn try_trigger(&mut self, active: &Active<Trigger>, fact: &Fact) -> Res<()> {
        let trigger = &active.body;
        if !can_be(&trigger.event, fact) || !self.fresh(active, trigger.frequency) {
            return Ok(());
        }
        let mut f = active.frame();
        if !self.is_event(&mut f, &trigger.event, fact)? {
            return Ok(());
        }
        let mut f = active.frame().upon(fact);
        self.queue_trigger(active, &mut f)
    }

    /// Puts a trigger into the queue, if its condition holds.
    pub fn queue_trigger(&mut self, active: &Active<Trigger>, f: &mut Frame) -> Res<()> {
        if !self.applies(active, f)? || !self.holds_if(f, active.body.condition.as_ref())? {
            return Ok(());
        }
        // A delayed effect that acts once is over with that; anything else that acts once is noted as spent.
        let lasting = active.key.strip_prefix("effect ").and_then(|k| k.split(' ').next()).and_then(|k| k.parse().ok()).map(EffectId);
        match (lasting, active.body.frequency) {
            (Some(effect), Frequency::Once) => self.push(Event::EffectEnded { effect, note: String::new() })?,
            (_, frequency) => self.spend(active, frequency)?,
        }
        let clockwise = self.table.clockwise();
        let place = f.scope.you.and_then(|s| clockwise.iter().position(|c| *c == s)).unwrap_or(usize::MAX);
        self.queue.push(Triggered { order: (place, active.arrival), frame: f.clone(), effect: active.body.clone() });
        Ok(())
    }

    /// Carries out what was set off, and what that sets off, breadth first.
    pub fn run_queue(&mut self) -> Res<()> {
        while !self.queue.is_empty() {
            let mut level = std::mem::take(&mut self.queue);
            level.sort_by_key(|t| t.order);
            for Triggered { mut frame, effect, .. } in level {
                self.trigger_effect(&mut frame, &effect.effect)?;
            }
        }
        Ok(())
    }

    fn trigger_effect(&mut self, f: &mut Frame, effect: &Effect) -> Res<()> {
        if f.scope.you.is_some_and(|s| !self.table.lives(s)) {
            return Ok(());
        }
        self.effect(f, effect).map(|_| ())
    }
}

/// Whether an event is a move of the text's own card.
fn of_itself(event: &Happens) -> bool {
    match event {
        Happens::ThisMoved(_) => true,
        Happens::Any(events) => events.iter().any(of_itself),
        _ => false,
    }
}
