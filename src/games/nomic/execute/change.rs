//! Changes of variables: gain, lose, set, transfer, swap.

use super::engine::{Engine, Res, Stop};
use super::frame::Frame;
use crate::english::meaning::{Adjust, Deed, VariableId};
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{BOUND, Cause, Fact};
use crate::games::seat::SeatId;

impl Engine<'_> {
    /// Changes a seat's variable. By how much it really changed, with its sign.
    pub fn adjust(&mut self, f: &mut Frame, seat: SeatId, variable: &VariableId, adjust: &Adjust) -> Res<i64> {
        let from = self.table.value(seat, variable);
        let want = match adjust {
            Adjust::Gain(n) => from.saturating_add(self.size(f, n)?),
            Adjust::Lose(n) => from.saturating_sub(self.size(f, n)?),
            Adjust::SetTo(n) => self.amount(f, n)?,
            Adjust::LowerTo(n) => self.amount(f, n)?.min(from),
            Adjust::RaiseTo(n) => self.amount(f, n)?.max(from),
        };
        let by = self.change(f, seat, variable, want)?;
        if self.strict && matches!(adjust, Adjust::Lose(_)) && by != want.saturating_sub(from) {
            return Err(Stop::Unpaid);
        }
        Ok(by)
    }

    /// Brings a variable to a value, as far as its own bounds, protections, replacements and limits let it. By how much it changed.
    pub fn change(&mut self, f: &mut Frame, seat: SeatId, variable: &VariableId, want: i64) -> Res<i64> {
        if self.table.lives(seat) { self.changes(f, seat, variable, want, false) } else { Ok(0) }
    }

    /// The same, also of a player who has just been eliminated: what he leaves behind can be taken from him. `robbed`: another gets it, and not by his doing.
    fn changes(&mut self, f: &mut Frame, seat: SeatId, variable: &VariableId, want: i64, robbed: bool) -> Res<i64> {
        self.step()?;
        let Some((min, max)) = self.table.rules.variable(variable).map(|v| (v.min, v.max)) else { return Ok(0) };
        let (cause, from) = (f.cause(), self.table.value(seat, variable));
        if !(-BOUND..=BOUND).contains(&want) {
            let text = format!("{}'s {} would leave the bounds of all values and stops there.", self.table.seat_name(seat), variable.0);
            self.push(Event::Narrated { seat: Some(seat), text, cause: cause.clone() })?;
        }
        let want = want.clamp(min.max(-BOUND), max.min(BOUND));
        if want == from {
            return Ok(0);
        }
        let fact = self.change_fact(seat, variable, from, want, robbed, &cause);
        if !self.goes(f, &fact, &cause)? {
            return Ok(0);
        }
        // What happened instead, or a limit's narration, may have changed the value meanwhile.
        let from = self.table.value(seat, variable);
        let to = self.limited(seat, variable, from, want)?;
        if to == from {
            return Ok(0);
        }
        self.push(Event::VariableChanged { seat, variable: variable.clone(), from, to, robbed, cause })?;
        Ok(to.saturating_sub(from))
    }

    fn change_fact(&self, seat: SeatId, variable: &VariableId, from: i64, to: i64, robbed: bool, cause: &Cause) -> Fact {
        let event = Event::VariableChanged { seat, variable: variable.clone(), from, to, robbed, cause: cause.clone() };
        event.facts(&self.table).swap_remove(0)
    }

    /// `from` loses as much as he can of the amount and as the other can take, `to` gains just that.
    pub fn transfer(&mut self, f: &mut Frame, from: SeatId, to: SeatId, variable: &VariableId, amount: i64) -> Res<i64> {
        let Some((min, max)) = self.table.rules.variable(variable).map(|v| (v.min, v.max)) else { return Ok(0) };
        if from == to {
            return Ok(0);
        }
        let robbed = f.scope.you != Some(from);
        if robbed && let Some(cause) = self.forbidden(from, |_, _, deed| Ok(robs(deed, variable)))? {
            let name = self.table.rules.variable(variable).map_or(variable.0.as_str(), |v| &v.name);
            let what = format!("{} cannot be robbed of {name}.", self.table.seat_name(from));
            self.push(Event::Prevented { seat: Some(from), what, cause })?;
            return if self.strict { Err(Stop::Unpaid) } else { Ok(0) };
        }
        let (has, holds) = (self.table.value(from, variable), self.table.value(to, variable));
        let possible = amount.min(has.saturating_sub(min)).min(max.min(BOUND).saturating_sub(holds)).max(0);
        let lost = -self.changes(f, from, variable, has.saturating_sub(possible), robbed)?;
        if self.strict && lost != amount {
            return Err(Stop::Unpaid);
        }
        if lost > 0 {
            let now = self.table.value(to, variable);
            self.change(f, to, variable, now.saturating_add(lost))?;
        }
        Ok(lost.max(0))
    }

    /// The two exchange the values of a variable: both, or neither.
    pub fn swap(&mut self, f: &mut Frame, first: SeatId, second: SeatId, variable: &VariableId) -> Res<i64> {
        let (a, b) = (self.table.value(first, variable), self.table.value(second, variable));
        if a == b || first == second {
            return Ok(0);
        }
        let point = self.point();
        self.change(f, first, variable, b)?;
        self.change(f, second, variable, a)?;
        if (self.table.value(first, variable), self.table.value(second, variable)) == (b, a) {
            return Ok(a.saturating_sub(b).saturating_abs());
        }
        // What stopped half of it stops the whole.
        let taken_back = self.back(point);
        for event in taken_back.into_iter().filter(|e| matches!(e, Event::Prevented { .. })) {
            self.push(event)?;
        }
        Ok(0)
    }
}

/// Whether nobody can be robbed of the variable by that.
fn robs(deed: &Deed, variable: &VariableId) -> bool {
    matches!(deed, Deed::BeRobbed(v) if v == variable) || *deed == Deed::BeRobbedOfAnything
}
