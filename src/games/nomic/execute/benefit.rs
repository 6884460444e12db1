//! Whether an effect is good or bad for a player: for choices that nobody made.

use super::engine::{Engine, Res};
use super::frame::Frame;
use crate::english::meaning::{Adjust, Amount, Cards, Effect, Mark, Place, Players, Static, Who, Zone};
use crate::games::nomic::state::Marked;
use crate::games::seat::SeatId;

/// What an effect does for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Leaning {
    /// It gives something.
    pub good: bool,
    /// It takes something.
    pub bad: bool,
}

impl Leaning {
    const GOOD: Leaning = Leaning { good: true, bad: false };
    const BAD: Leaning = Leaning { good: false, bad: true };

    fn and(self, other: Leaning) -> Leaning {
        Leaning { good: self.good || other.good, bad: self.bad || other.bad }
    }
}

impl Engine<'_> {
    /// What the effect does for a seat, as far as can be said without carrying it out.
    pub fn leaning(&mut self, f: &mut Frame, effect: &Effect, seat: SeatId) -> Res<Leaning> {
        self.deeper(|engine| engine.leaning_in(f, effect, seat))
    }

    fn leaning_in(&mut self, f: &mut Frame, effect: &Effect, seat: SeatId) -> Res<Leaning> {
        let none = Leaning::default();
        Ok(match effect {
            Effect::Sequence(steps) => {
                let mut all = none;
                for step in steps {
                    all = all.and(self.leaning(f, &step.effect, seat)?);
                }
                all
            }
            Effect::If { then, otherwise, .. } => {
                let then = self.leaning(f, then, seat)?;
                match otherwise {
                    Some(otherwise) => then.and(self.leaning(f, otherwise, seat)?),
                    None => then,
                }
            }
            Effect::ForEach { mark, players, effect } => {
                let mut all = none;
                if !rolls(players) {
                    let outer = f.marked(*mark).cloned();
                    for other in self.among_all(f, players)? {
                        f.record(*mark, Marked { players: vec![other], done: true, ..Marked::default() });
                        all = all.and(self.leaning(f, effect, seat)?);
                    }
                    f.record(*mark, outer.unwrap_or_default());
                }
                all
            }
            Effect::Repeat { effect, .. } | Effect::May { effect, .. } => self.leaning(f, effect, seat)?,
            Effect::Choose { options, .. } => {
                let mut all = none;
                for option in options {
                    all = all.and(self.leaning(f, option, seat)?);
                }
                Leaning { good: all.good, bad: all.bad && !all.good }
            }
            Effect::Pay { cost, then } => {
                let cost = self.leaning(f, cost, seat)?;
                match then {
                    Some(then) => cost.and(self.leaning(f, then, seat)?),
                    None => cost,
                }
            }
            Effect::Change { who, variable, adjust } => {
                if !self.who(f, who)?.contains(&seat) {
                    return Ok(none);
                }
                match adjust {
                    Adjust::Gain(_) | Adjust::RaiseTo(_) => Leaning::GOOD,
                    Adjust::Lose(_) | Adjust::LowerTo(_) => Leaning::BAD,
                    Adjust::SetTo(Amount::Number(n)) if *n >= self.table.value(seat, variable) => Leaning::GOOD,
                    Adjust::SetTo(_) => Leaning::BAD,
                }
            }
            Effect::Transfer { from, to, .. } => {
                if self.who(f, from)?.contains(&seat) {
                    Leaning::BAD
                } else if self.who(f, to)?.contains(&seat) {
                    Leaning::GOOD
                } else {
                    none
                }
            }
            Effect::Draw { who, .. } | Effect::ExtraPlays { who, .. } | Effect::Win(who) | Effect::Restore(who) => self.if_his(f, who, seat, Leaning::GOOD)?,
            Effect::SkipPlays { who, .. } | Effect::Eliminate(who) => self.if_his(f, who, seat, Leaning::BAD)?,
            Effect::Move { cards, to, .. } => {
                let to_him = match to {
                    Place::Hand(who) | Place::Play(who) => self.who(f, who)?.contains(&seat),
                    _ => false,
                };
                if to_him {
                    Leaning::GOOD
                } else if self.takes_from(f, cards, seat)? {
                    Leaning::BAD
                } else {
                    none
                }
            }
            Effect::Copy { to: Place::Hand(who) | Place::Play(who), .. } => self.if_his(f, who, seat, Leaning::GOOD)?,
            Effect::Enact { holds, .. } => {
                let mut all = none;
                for one in holds {
                    all = all.and(match one {
                        Static::Protected { who, .. } | Static::NoTarget { who, .. } => self.if_among(f, who, seat, Leaning::GOOD)?,
                        Static::Bounds { who, least: Some(_), .. } => self.if_among(f, who, seat, Leaning::GOOD)?,
                        Static::Cannot { who, .. } | Static::Must { who, .. } => self.if_among(f, who, seat, Leaning::BAD)?,
                        _ => none,
                    });
                }
                all
            }
            Effect::Arm { trigger, .. } => self.leaning(f, &trigger.effect, seat)?,
            _ => none,
        })
    }

    fn if_his(&mut self, f: &mut Frame, who: &Who, seat: SeatId, leaning: Leaning) -> Res<Leaning> {
        Ok(if self.who(f, who)?.contains(&seat) { leaning } else { Leaning::default() })
    }

    fn if_among(&mut self, f: &mut Frame, players: &Players, seat: SeatId, leaning: Leaning) -> Res<Leaning> {
        Ok(if !rolls(players) && self.is_among(f, players, seat)? { leaning } else { Leaning::default() })
    }

    /// All players that might be meant, before any pick.
    fn among_all(&mut self, f: &mut Frame, players: &Players) -> Res<Vec<SeatId>> {
        let all = Players { pick: crate::english::meaning::Pick::All, ..players.clone() };
        self.players(f, &all, None)
    }

    /// Whether cards would be taken from a seat's hand or control.
    fn takes_from(&mut self, f: &mut Frame, cards: &Cards, seat: SeatId) -> Res<bool> {
        match cards {
            Cards::Select(selection) => {
                for zone in &selection.from {
                    if let Zone::Hand(players) | Zone::Play(players) = zone
                        && !rolls(players)
                        && self.is_among(f, players, seat)?
                    {
                        // "All but your own" leaves him alone: look at what is there.
                        let all =
                            crate::english::meaning::Selection { number: crate::english::meaning::HowMany::All, ..(**selection).clone() };
                        let found = self.select(f, &all, None)?;
                        return Ok(found.is_empty() || found.iter().all(|c| self.whose(*c) == Some(seat)));
                    }
                }
                Ok(false)
            }
            other => {
                let cards = self.cards(f, other)?;
                Ok(cards.iter().any(|c| self.whose(*c) == Some(seat)))
            }
        }
    }

    /// Whether what is done to each of some players is good for each (bad: Some(false)), for choosing who they are.
    pub fn liked(&mut self, f: &mut Frame, mark: Mark, players: &Players, effect: &Effect) -> Res<Option<bool>> {
        if !matches!(players.pick, crate::english::meaning::Pick::Chosen { .. }) {
            return Ok(None);
        }
        let Some(first) = self.among_all(f, players)?.first().copied() else { return Ok(None) };
        let outer = f.marked(mark).cloned();
        f.record(mark, Marked { players: vec![first], done: true, ..Marked::default() });
        let leaning = self.leaning(f, effect, first)?;
        f.record(mark, outer.unwrap_or_default());
        Ok(match (leaning.good, leaning.bad) {
            (true, false) => Some(true),
            (_, true) => Some(false),
            _ => None,
        })
    }
}

/// Whether looking at the players would need a lot.
fn rolls(players: &Players) -> bool {
    matches!(players.pick, crate::english::meaning::Pick::Random(_))
}
