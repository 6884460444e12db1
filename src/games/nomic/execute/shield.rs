//! What stops, replaces or limits something that is about to happen.

use super::engine::{Engine, Res};
use super::frame::Frame;
use super::happen::is_move;
use super::law::{Active, Rank};
use crate::english::meaning::{Against, Amount, CardTest, Change, Deed, Effect, Event as Happens, Frequency, Players, Static, VariableId};
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{BOUND, CardId, Cause, Fact, Happening, Place, Target, What};
use crate::games::seat::SeatId;
use std::sync::Arc;

/// The values that bounds leave to a variable, and whose bounds they are.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    pub least: Option<(i64, Cause)>,
    pub most: Option<(i64, Cause)>,
}

impl Engine<'_> {
    /// Whether a card, played or controlled by a seat and played on these, is one that a text speaks against.
    pub fn against<B>(&mut self, active: &Active<B>, against: &Against, card: CardId, by: Option<SeatId>, on: &[Target]) -> Res<bool> {
        let mut f = active.frame();
        if !self.applies(active, &mut f)? || !self.passes_all(&mut f, card, &against.card)? {
            return Ok(false);
        }
        match by {
            Some(by) if !self.is_among(&mut f, &against.by, by)? => return Ok(false),
            None if against.by != crate::english::meaning::Players::all() => return Ok(false),
            _ => {}
        }
        match &against.on {
            None => Ok(true),
            Some(players) => {
                let on: Vec<SeatId> = on.iter().flat_map(|t| self.table.players_of(*t)).collect();
                self.any_among(&mut f, players, &on)
            }
        }
    }

    /// What a card was played on.
    pub fn played_on(&self, card: CardId, f: &Frame) -> Vec<Target> {
        if f.this() == Some(card) && !f.scope.targets.is_empty() {
            return f.scope.targets.clone();
        }
        self.table.card(card).and_then(|c| c.played.as_ref()).map(|p| p.targets.clone()).unwrap_or_default()
    }

    /// Whether something that is about to happen happens. If not, what happens instead has happened.
    pub fn goes(&mut self, f: &Frame, fact: &Fact, cause: &Cause) -> Res<bool> {
        let law = self.law();
        for active in &law.statics {
            let stopped = match &*active.body {
                Static::Protected { who, variable, against, frequency } => {
                    let hits = match (&fact.what, variable) {
                        (What::Changed { variable: changed, .. }, Some(v)) => changed == v,
                        (_, Some(_)) => false,
                        (_, None) => true,
                    };
                    match cause.card() {
                        Some(card) if hits && self.fresh(active, *frequency) && !(is_moved(fact) && fact.card == Some(card)) => {
                            let on = self.played_on(card, f);
                            let mut shield = active.frame();
                            if self.any_among(&mut shield, who, &fact.affected)? && self.against(active, against, card, cause.by, &on)? {
                                self.prevent(active, fact, cause)?;
                                self.spend(active, *frequency)?;
                                true
                            } else {
                                false
                            }
                        }
                        _ => false,
                    }
                }
                Static::ProtectedCards { cards, against } if is_moved(fact) => match (cause.card(), fact.card) {
                    (Some(card), Some(moved)) if card != moved => {
                        let on = self.played_on(card, f);
                        let mut shield = active.frame();
                        let hit = self.cards(&mut shield, cards)?.contains(&moved) && self.against(active, against, card, cause.by, &on)?;
                        if hit {
                            self.prevent(active, fact, cause)?;
                        }
                        hit
                    }
                    _ => false,
                },
                Static::CardsCannot { cards, how } => match (&fact.what, fact.card) {
                    (What::Moved { from, to }, Some(moved)) if is_move(*how, *from, *to) => {
                        let mut shield = active.frame();
                        let hit = self.applies(active, &mut shield)? && self.cards(&mut shield, cards)?.contains(&moved);
                        if hit {
                            self.prevent(active, fact, cause)?;
                        }
                        hit
                    }
                    _ => false,
                },
                Static::MostInPlay { who, card, most } => match (&fact.what, fact.card) {
                    (What::Moved { from, to: Place::Play(seat) }, Some(moved)) if *from != Place::Play(*seat) => {
                        let full = self.is_full(active, (who, card, most), *seat, moved)?;
                        if full {
                            self.prevent(active, fact, cause)?;
                        }
                        full
                    }
                    _ => false,
                },
                Static::Cannot { who, deed } => {
                    let mut shield = active.frame();
                    let hit = self.deed_is(&mut shield, deed, fact)?
                        && self.applies(active, &mut shield)?
                        && self.any_among(&mut shield, who, &fact.affected)?
                        && !self.allowed(fact, active.rank)?;
                    if hit {
                        self.prevent(active, fact, cause)?;
                    }
                    hit
                }
                Static::Instead { event, frequency, effect } => {
                    let mut shield = active.frame();
                    let hit = !self.replacing.contains(&active.key)
                        && self.fresh(active, *frequency)
                        && self.is_event(&mut shield, event, fact)?
                        && self.applies(active, &mut shield)?;
                    hit && self.replaced(active, *frequency, effect, fact, cause)?
                }
                _ => false,
            };
            if stopped {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Does something in the place of what was about to happen. Whether it did: what is left to somebody's will, or costs something, may not be done.
    fn replaced(&mut self, active: &Active<Static>, frequency: Frequency, effect: &Effect, fact: &Fact, cause: &Cause) -> Res<bool> {
        let what = format!("{}, but something else happens instead.", self.would(fact, cause));
        let told = Event::Prevented { seat: fact.affected.first().copied(), what, cause: active.frame().cause() };
        let optional = matches!(effect, Effect::May { otherwise: None, .. } | Effect::Pay { .. });
        if !optional {
            self.push(told.clone())?;
            self.spend(active, frequency)?;
        }
        let mut shield = active.frame().upon(fact);
        self.replacing.push(active.key.clone());
        let strict = std::mem::replace(&mut self.strict, false);
        let result = self.deeper(|engine| engine.effect(&mut shield, effect));
        self.strict = strict;
        self.replacing.pop();
        let done = result?.done;
        if optional && done {
            self.push(told)?;
            self.spend(active, frequency)?;
        }
        Ok(done || !optional)
    }

    /// Whether something is done in the place of a card that has just been played: then its text is not carried out.
    pub fn countered(&mut self, f: &Frame, card: CardId, by: SeatId) -> Res<bool> {
        let affected: Vec<SeatId> = f.scope.targets.iter().flat_map(|t| self.table.players_of(*t)).collect();
        let law = self.law();
        let counters = |active: &&Arc<Active<Static>>| matches!(&*active.body, Static::Instead { event: Happens::Played { .. }, .. });
        for active in law.statics.iter().filter(counters) {
            let Static::Instead { event, frequency, effect } = &*active.body else { continue };
            let sort = self.table.card(card).map(|c| (c.kind.clone(), c.ctype.clone()));
            let (actor, affected) = (Some(by), affected.clone());
            let fact = Fact { what: What::Played, actor, affected, card: Some(card), sort, amount: 1, proposal: None, times: 1 };
            let mut shield = active.frame();
            let hit = self.fresh(active, *frequency) && self.is_event(&mut shield, event, &fact)? && self.applies(active, &mut shield)?;
            if hit && self.replaced(active, *frequency, effect, &fact, &Cause::of_card(card, Some(by)))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a limit of cards in play leaves no room for this card.
    fn is_full<B>(
        &mut self,
        active: &Active<B>,
        (who, tests, most): (&Players, &[CardTest], &Amount),
        seat: SeatId,
        card: CardId,
    ) -> Res<bool> {
        let mut f = active.frame();
        if !self.applies(active, &mut f)? || !self.is_among(&mut f, who, seat)? || !self.passes_all(&mut f, card, tests)? {
            return Ok(false);
        }
        let mut there = 0;
        for other in self.table.zone(Place::Play(seat)).to_vec() {
            there += i64::from(other != card && self.passes_all(&mut f, other, tests)?);
        }
        Ok(there >= self.as_candidate(&mut f, seat, |engine, f| engine.amount(f, most))?)
    }

    /// Which limit of cards in play leaves no room for this card under the control of a seat.
    pub fn no_room(&mut self, seat: SeatId, card: CardId) -> Res<Option<Cause>> {
        let law = self.law();
        for active in &law.statics {
            if let Static::MostInPlay { who, card: tests, most } = &*active.body
                && self.is_full(active, (who, tests, most), seat, card)?
            {
                return Ok(Some(active.frame().cause()));
            }
        }
        Ok(None)
    }

    /// Whether a deed that is forbidden is what is about to happen.
    fn deed_is(&mut self, f: &mut Frame, deed: &Deed, fact: &Fact) -> Res<bool> {
        Ok(match (deed, &fact.what) {
            (Deed::Change { variable, change }, What::Changed { variable: changed, .. }) => {
                variable == changed && is_change(*change, fact.amount)
            }
            (Deed::Draw, What::Moved { from: Place::DrawPile, to: Place::Hand(_) }) => true,
            (Deed::Discard { card }, What::Moved { from: Place::Hand(_), to: Place::DiscardPile }) => match fact.card {
                Some(moved) => self.passes_all(f, moved, card)?,
                None => false,
            },
            (Deed::BeEliminated, What::Eliminated) | (Deed::BePrimary, What::Primary) => true,
            _ => false,
        })
    }

    /// Whether a "can" of a higher rank stands against a "cannot".
    fn allowed(&mut self, fact: &Fact, rank: Rank) -> Res<bool> {
        let law = self.law();
        for active in law.statics.iter().filter(|a| a.rank > rank) {
            let Static::Can { who, deed } = &*active.body else { continue };
            let mut f = active.frame();
            if self.deed_is(&mut f, deed, fact)? && self.applies(active, &mut f)? && self.any_among(&mut f, who, &fact.affected)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tells that something was stopped.
    fn prevent(&mut self, active: &Active<Static>, fact: &Fact, cause: &Cause) -> Res<()> {
        let what = format!("{}, but this prevents it.", self.would(fact, cause));
        self.push(Event::Prevented { seat: fact.affected.first().copied(), what, cause: active.frame().cause() })
    }

    /// What would have happened, in words. Says nothing of a card that lies in a hand.
    fn would(&self, fact: &Fact, cause: &Cause) -> String {
        let by = match cause.card() {
            Some(card) if !matches!(self.table.place_of(card), Some(Place::Hand(_))) => format!(" by {}", self.table.card_name(card)),
            _ => String::new(),
        };
        let whom = fact.affected.first().map_or("somebody", |s| self.table.seat_name(*s));
        match &fact.what {
            What::Changed { variable, from, to, .. } => {
                let name = self.table.rules.variable(variable).map_or(variable.0.as_str(), |v| &v.name);
                format!("{whom}'s {name} would change from {from} to {to}{by}")
            }
            What::Moved { from: Place::Hand(_), to: Place::DiscardPile } => format!("{whom} would discard a card{by}"),
            What::Moved { from: Place::Play(_), .. } => {
                format!("{whom}'s {} would leave its place{by}", fact.card.map_or("card", |c| self.table.card_name(c)))
            }
            What::Moved { from: Place::DrawPile, to: Place::Hand(_) } => format!("{whom} would draw a card{by}"),
            What::Eliminated => format!("{whom} would be eliminated{by}"),
            What::Played => format!("{} would be carried out", fact.card.map_or("the card", |c| self.table.card_name(c))),
            What::Primary => format!("{whom} would become the Primary{by}"),
            _ => format!("{whom} would be affected{by}"),
        }
    }

    /// How far a change may go: the value that limits leave of the one wanted.
    pub fn limited(&mut self, seat: SeatId, variable: &VariableId, from: i64, want: i64) -> Res<i64> {
        let law = self.law();
        let mut to = want;
        let mut stopped: Option<Cause> = None;
        for active in &law.statics {
            let (who, limited, change, most, in_turn) = match &*active.body {
                Static::MostPerTurn { who, variable, change, most } => (who, variable, change, most, true),
                Static::MostAtOnce { who, variable, change, most } => (who, variable, change, most, false),
                _ => continue,
            };
            let by = to.saturating_sub(from);
            let mut f = active.frame();
            if limited != variable || !is_change(*change, by) || !self.is_among(&mut f, who, seat)? || !self.applies(active, &mut f)? {
                continue;
            }
            let used = if in_turn { self.changed_this_turn(seat, variable, by.signum()) } else { 0 };
            let left = self.size(&mut f, most)?.saturating_sub(used).max(0);
            if by.saturating_abs() > left {
                to = from.saturating_add(by.signum() * left);
                stopped = Some(f.cause());
            }
        }
        let bounds = self.bounds(seat, variable)?;
        if let Some((least, cause)) = bounds.least
            && to < least
            && to < from
        {
            to = least.min(from);
            stopped = Some(cause);
        }
        if let Some((most, cause)) = bounds.most
            && to > most
            && to > from
        {
            to = most.max(from);
            stopped = Some(cause);
        }
        if let Some(cause) = stopped {
            let name = self.table.rules.variable(variable).map_or(variable.0.as_str(), |v| &v.name);
            let what = format!("{}'s {name} goes to {to} instead of {want}.", self.table.seat_name(seat));
            self.push(Event::Prevented { seat: Some(seat), what, cause })?;
        }
        Ok(to)
    }

    /// By how much a variable rose (or fell) in this turn, all causes together.
    fn changed_this_turn(&self, seat: SeatId, variable: &VariableId, sign: i64) -> i64 {
        self.table
            .facts
            .this_turn
            .iter()
            .filter(|fact| matches!(&fact.what, What::Changed { variable: v, .. } if v == variable))
            .filter(|fact| fact.affected.contains(&seat) && fact.amount.signum() == sign)
            .fold(0i64, |sum, fact| sum.saturating_add(fact.amount.saturating_abs()))
    }

    /// The bounds of a seat's variable. Where two contradict, the higher rank counts, then the newer text.
    pub fn bounds(&mut self, seat: SeatId, variable: &VariableId) -> Res<Bounds> {
        let law = self.law();
        let mut lows: Vec<(Rank, u32, i64, Cause)> = Vec::new();
        let mut highs: Vec<(Rank, u32, i64, Cause)> = Vec::new();
        for active in &law.bounds {
            let Static::Bounds { who, variable: bounded, least, most } = &*active.body else { continue };
            if bounded != variable {
                continue;
            }
            let mut f = active.frame();
            if !self.is_among(&mut f, who, seat)? || !self.applies(active, &mut f)? {
                continue;
            }
            if let Some(least) = least {
                let least = self.as_candidate(&mut f, seat, |engine, f| engine.amount(f, least))?;
                lows.push((active.rank, active.arrival.max(active.since), least, f.cause()));
            }
            if let Some(most) = most {
                let most = self.as_candidate(&mut f, seat, |engine, f| engine.amount(f, most))?;
                highs.push((active.rank, active.arrival.max(active.since), most, f.cause()));
            }
        }
        let Some(v) = self.table.rules.variable(variable) else { return Ok(Bounds::default()) };
        let (min, max) = (v.min.max(-BOUND), v.max.min(BOUND));
        let low = lows.iter().max_by_key(|l| l.2).cloned();
        let high = highs.iter().min_by_key(|h| h.2).cloned();
        let (low, high) = match (low, high) {
            (Some(l), Some(h)) if l.2 > h.2 => {
                if (l.0, l.1) >= (h.0, h.1) {
                    (Some(l), None)
                } else {
                    (None, Some(h))
                }
            }
            both => both,
        };
        Ok(Bounds {
            least: low.map(|(_, _, least, cause)| (least.clamp(min, max), cause)),
            most: high.map(|(_, _, most, cause)| (most.clamp(min, max), cause)),
        })
    }

    /// Lifts and lowers what stands outside of bounds that hold now.
    pub fn lift_to_bounds(&mut self) -> Res<()> {
        let law = self.law();
        let mut bounded: Vec<&VariableId> = Vec::new();
        for active in &law.bounds {
            if let Static::Bounds { variable, .. } = &*active.body
                && !bounded.contains(&variable)
            {
                bounded.push(variable);
            }
        }
        for variable in bounded {
            if self.table.rules.variable(variable).is_none() {
                continue;
            }
            for seat in self.table.clockwise() {
                let from = self.table.value(seat, variable);
                if !law.bounds.iter().any(|active| may_lift(&active.body, variable, from)) {
                    continue;
                }
                let bounds = self.bounds(seat, variable)?;
                let to = match (bounds.least, bounds.most) {
                    (Some((least, cause)), _) if from < least => Some((least, cause)),
                    (_, Some((most, cause))) if from > most => Some((most, cause)),
                    _ => None,
                };
                if let Some((to, cause)) = to {
                    self.push(Event::VariableChanged { seat, variable: variable.clone(), from, to, robbed: false, cause })?;
                }
            }
        }
        Ok(())
    }

    /// Whether something forbids the seat this at the moment: who or what does, in words.
    pub fn forbidden(&mut self, seat: SeatId, mut is: impl FnMut(&mut Self, &mut Frame, &Deed) -> Res<bool>) -> Res<Option<Cause>> {
        let law = self.law();
        let mut no: Option<(Rank, Cause)> = None;
        let mut yes: Option<Rank> = None;
        for active in &law.statics {
            let (who, deed, cannot) = match &*active.body {
                Static::Cannot { who, deed } => (who, deed, true),
                Static::Can { who, deed } => (who, deed, false),
                _ => continue,
            };
            let mut f = active.frame();
            // In what a player does, he is the one who acts.
            let mut of_deed = active.frame();
            if of_deed.scope.event.is_none() {
                of_deed.scope.event = Some(Happening { actor: Some(seat), affected: vec![seat], card: None, amount: 1 });
            }
            if !is(self, &mut of_deed, deed)? {
                continue;
            }
            // Whoever it is said of may be told by the proposal that the deed is about ("the player to the left of the proposer").
            f.scope.proposal = of_deed.scope.proposal;
            if !self.applies(active, &mut f)? || !self.is_among(&mut f, who, seat)? {
                continue;
            }
            match cannot {
                true if no.as_ref().is_none_or(|(rank, _)| active.rank > *rank) => no = Some((active.rank, f.cause())),
                true => {}
                false => yes = yes.max(Some(active.rank)),
            }
        }
        Ok(no.filter(|(rank, _)| yes.is_none_or(|yes| yes <= *rank)).map(|(_, cause)| cause))
    }
}

/// A quick look: whether a bound, if it is in force for a seat, can be one that this value of the variable stands outside of.
fn may_lift(bound: &Static, variable: &VariableId, value: i64) -> bool {
    let Static::Bounds { variable: bounded, least, most, .. } = bound else { return false };
    let below = |least: &Amount| !matches!(least, Amount::Number(n) if value >= *n);
    let above = |most: &Amount| !matches!(most, Amount::Number(n) if value <= *n);
    bounded == variable && (least.as_ref().is_some_and(below) || most.as_ref().is_some_and(above))
}

fn is_moved(fact: &Fact) -> bool {
    matches!(fact.what, What::Moved { .. } | What::Renamed)
}

/// Whether a difference is a change of that sort.
pub(super) fn is_change(change: Change, by: i64) -> bool {
    match change {
        Change::Gain => by > 0,
        Change::Lose | Change::Robbed => by < 0,
        Change::Either => by != 0,
    }
}
