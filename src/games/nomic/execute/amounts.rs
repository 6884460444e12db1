//! How much.

use super::engine::{Engine, Res};
use super::frame::Frame;
use super::procedure::Count;
use crate::english::meaning::{Amount, Change, Event, Rounding, VoteCount};
use crate::games::nomic::event::Event as Happened;
use crate::games::nomic::state::{Asks, BOUND, Cause, Picked};

impl Engine<'_> {
    /// The number, within the bounds of all values.
    pub fn amount(&mut self, f: &mut Frame, amount: &Amount) -> Res<i64> {
        let value = match amount {
            Amount::Fraction { numerator, denominator, of, rounding } => {
                let of = i128::from(self.amount(f, of)?) * i128::from(*numerator);
                let by = i128::from((*denominator).max(1));
                let up = i128::from(*rounding == Rounding::Up && of.rem_euclid(by) != 0);
                of.div_euclid(by) + up
            }
            Amount::Product(a, b) => i128::from(self.amount(f, a)?) * i128::from(self.amount(f, b)?),
            other => i128::from(self.plain(f, other)?),
        };
        let bound = i128::from(BOUND);
        Ok(i64::try_from(value.clamp(-bound, bound)).unwrap_or(0))
    }

    fn plain(&mut self, f: &mut Frame, amount: &Amount) -> Res<i64> {
        Ok(match amount {
            Amount::Number(n) => *n,
            Amount::Variable(who, variable) => {
                let mut sum = 0i64;
                for seat in self.leaving(f, who)? {
                    sum = sum.saturating_add(self.table.value(seat, variable));
                }
                sum
            }
            Amount::Cards(selection) => count(self.select(f, selection, None)?.len()),
            Amount::Players(players) => count(self.players(f, players, None)?.len()),
            Amount::Sum(parts) => {
                let mut sum = 0i64;
                for part in parts {
                    sum = sum.saturating_add(self.amount(f, part)?);
                }
                sum
            }
            Amount::Less(a, b) => self.amount(f, a)?.saturating_sub(self.amount(f, b)?).max(0),
            Amount::Difference(a, b) => self.amount(f, a)?.saturating_sub(self.amount(f, b)?).saturating_abs(),
            Amount::AtMost(a, b) => self.amount(f, a)?.min(self.amount(f, b)?),
            Amount::AtLeast(a, b) => self.amount(f, a)?.max(self.amount(f, b)?),
            Amount::Dice { number, sides } => self.roll(f, None, *number, *sides)?,
            Amount::Chosen { least, most, by, slot } => {
                let least = self.amount(f, least)?.max(0);
                let most = match most {
                    Some(most) => self.amount(f, most)?.max(least),
                    None => BOUND,
                };
                let by = self.one(f, by)?;
                match self.decided(f, *slot, by, || (least < most).then_some(Asks::Number { least, most })) {
                    Some(Picked::Number(n)) => n.clamp(least, most),
                    _ => least,
                }
            }
            Amount::Of(mark) => f.marked(*mark).map_or(0, |m| m.amount),
            Amount::Event => f.scope.event.as_ref().map_or(0, |e| e.amount),
            Amount::Total(players, each) => {
                let mut sum = 0i64;
                for value in self.of_each(f, players, each)? {
                    sum = sum.saturating_add(value);
                }
                sum
            }
            Amount::Highest(players, each) => self.of_each(f, players, each)?.into_iter().max().unwrap_or(0),
            Amount::Lowest(players, each) => self.of_each(f, players, each)?.into_iter().min().unwrap_or(0),
            Amount::Past(event, period) => {
                let by_amount = matches!(&**event, Event::Variable { change: Change::Gain | Change::Lose | Change::Either, .. });
                let mut sum = 0i64;
                for fact in self.past(f, event, *period)? {
                    let n = if by_amount { fact.amount.saturating_abs() } else { i64::from(fact.times) };
                    sum = sum.saturating_add(n);
                }
                sum
            }
            Amount::Turn => i64::from(self.table.turn.saturating_add(self.ahead)),
            Amount::Setting(who, setting) => match self.one(f, who)? {
                Some(seat) => self.setting(seat, *setting)?,
                None => 0,
            },
            Amount::Votes(count) => self.counted(f).map_or(0, |c| match count {
                VoteCount::Yes => c.yes,
                VoteCount::No => c.no,
                VoteCount::Cast => c.yes.saturating_add(c.no),
                VoteCount::Voters => heads(&c, |_| true),
                VoteCount::YesVoters => heads(&c, |yes| yes),
                VoteCount::NoVoters => heads(&c, |yes| !yes),
                VoteCount::Electorate => c.electorate,
            }),
            Amount::Fraction { .. } | Amount::Product(..) => self.amount(f, amount)?,
        })
    }

    /// The size of a gain, a loss or a number of cards: never below 0.
    pub fn size(&mut self, f: &mut Frame, amount: &Amount) -> Res<i64> {
        Ok(self.amount(f, amount)?.max(0))
    }

    fn of_each(&mut self, f: &mut Frame, players: &crate::english::meaning::Players, each: &Amount) -> Res<Vec<i64>> {
        let mut values = Vec::new();
        for seat in self.players(f, players, None)? {
            values.push(self.as_candidate(f, seat, |engine, f| engine.amount(f, each))?);
        }
        Ok(values)
    }

    /// Rolls dice and tells of it; at most 100 at once.
    pub fn roll(&mut self, f: &mut Frame, seat: Option<crate::games::seat::SeatId>, number: u32, sides: u32) -> Res<i64> {
        let results: Vec<u32> = (0..number.clamp(1, 100)).map(|_| self.dice.roll("a die", sides.max(1))).collect();
        let sum = results.iter().map(|r| i64::from(*r)).sum();
        let seat = seat.or(f.scope.you);
        let cause = Cause { by: seat.or(f.scope.you), ..f.cause() };
        self.push(Happened::Rolled { seat, sides, results, cause })?;
        Ok(sum)
    }
}

pub(super) fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// How many players voted so; who is silent and counts as voting so is counted too.
fn heads(count: &Count, so: impl Fn(bool) -> bool) -> i64 {
    i64::try_from(count.votes.iter().chain(&count.silent).filter(|(_, yes)| so(*yes)).count()).unwrap_or(i64::MAX)
}
