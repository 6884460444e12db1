//! Who: references to players.

use super::engine::{Engine, Res};
use super::frame::Frame;
use crate::english::meaning::{Among, Pick, Players, Who};
use crate::games::nomic::state::{Asks, CardId, Picked, Place, What};
use crate::games::seat::SeatId;

impl Engine<'_> {
    /// The players that a reference stands for, living ones only.
    pub fn who(&mut self, f: &mut Frame, who: &Who) -> Res<Vec<SeatId>> {
        let seats = self.dead_or_alive(f, who)?;
        Ok(seats.into_iter().filter(|s| self.table.lives(*s)).collect())
    }

    /// As [`Engine::who`], and him whose elimination is what has just happened: of what he leaves behind.
    pub fn leaving(&mut self, f: &mut Frame, who: &Who) -> Res<Vec<SeatId>> {
        let seats = self.dead_or_alive(f, who)?;
        let leaves = *who == Who::Affected;
        Ok(seats.into_iter().filter(|s| leaves || self.table.lives(*s)).collect())
    }

    /// The players that a reference stands for, eliminated ones too.
    pub fn dead_or_alive(&mut self, f: &mut Frame, who: &Who) -> Res<Vec<SeatId>> {
        Ok(match who {
            Who::You => f.scope.you.into_iter().collect(),
            Who::Target(n) => f.scope.targets.get(usize::from(n.0)).map(|t| self.table.players_of(*t)).unwrap_or_default(),
            Who::Named(player) => self.table.seat_of(player).into_iter().collect(),
            Who::Primary => vec![self.table.primary],
            Who::Neighbour { of, seats } => {
                let of = self.dead_or_alive(f, of)?;
                of.into_iter().filter_map(|s| self.neighbour(s, *seats)).collect()
            }
            Who::Candidate => f.candidates.last().copied().into_iter().collect(),
            Who::Of(mark) => f.marked(*mark).map(|m| m.players.clone()).unwrap_or_default(),
            Who::Actor => f.scope.event.as_ref().and_then(|e| e.actor).into_iter().collect(),
            Who::Affected => f.scope.event.as_ref().map(|e| e.affected.clone()).unwrap_or_default(),
            Who::Controller(cards) => {
                let cards = self.cards(f, cards)?;
                let mut seats = Vec::new();
                for seat in cards.into_iter().filter_map(|c| self.whose(c).or_else(|| self.was_whose(c))) {
                    if !seats.contains(&seat) {
                        seats.push(seat);
                    }
                }
                seats
            }
            Who::Owner(cards) => {
                let cards = self.cards(f, cards)?;
                let mut seats = Vec::new();
                for seat in cards.into_iter().filter_map(|c| self.owner(c)) {
                    if !seats.contains(&seat) {
                        seats.push(seat);
                    }
                }
                seats
            }
            Who::ItsOwner => f.item.and_then(|c| self.owner(c)).into_iter().collect(),
            Who::ItsController => f.item.and_then(|c| self.whose(c).or_else(|| self.was_whose(c))).into_iter().collect(),
            Who::Proposer => f.scope.proposal.and_then(|n| self.table.proposal(n)).map(|p| p.by).into_iter().collect(),
        })
    }

    /// Who last held the card in his hand, or played it.
    fn owner(&self, card: CardId) -> Option<SeatId> {
        self.table.card(card).and_then(|c| c.owner.or(c.played.as_ref().map(|p| p.by)))
    }

    /// Whose a card was before it left his hand or control in this turn.
    pub(super) fn was_whose(&self, card: CardId) -> Option<SeatId> {
        self.table.facts.this_turn.iter().rev().filter(|fact| fact.card == Some(card)).find_map(|fact| match fact.what {
            What::Moved { from: Place::Hand(seat) | Place::Play(seat), .. } => Some(seat),
            _ => None,
        })
    }

    /// The first player that a reference stands for.
    pub fn one(&mut self, f: &mut Frame, who: &Who) -> Res<Option<SeatId>> {
        Ok(self.who(f, who)?.first().copied())
    }

    /// The living player so many seats clockwise (negative: counterclockwise) of one, who may be eliminated.
    fn neighbour(&self, of: SeatId, seats: i64) -> Option<SeatId> {
        let mut ring = self.table.clockwise_from(of);
        if ring.first() != Some(&of) {
            ring.insert(0, of);
        }
        let at = seats.rem_euclid(i64::try_from(ring.len()).ok()?);
        ring.get(usize::try_from(at).ok()?).copied()
    }

    /// Several players, clockwise from the Primary. `liked`: what is done to them is good for them (None: unknown), for a choice nobody made.
    pub fn players(&mut self, f: &mut Frame, players: &Players, liked: Option<bool>) -> Res<Vec<SeatId>> {
        let among = self.among(f, players)?;
        match &players.pick {
            Pick::All => Ok(among),
            Pick::Most(amount) => self.extreme(f, among, amount, 1),
            Pick::Fewest(amount) => self.extreme(f, among, amount, -1),
            Pick::Ranked { number, by, most } => self.ranked(f, among, *number as usize, by, if *most { 1 } else { -1 }),
            Pick::Chosen { number, up_to, by, slot } => {
                let by = self.one(f, by)?;
                let number = *number as usize;
                let least = if *up_to { 0 } else { u32::try_from(number.min(among.len())).unwrap_or(0) };
                let most = u32::try_from(number.min(among.len())).unwrap_or(u32::MAX);
                let asks = || (among.len() > least as usize).then(|| Asks::Players { from: among.clone(), least, most });
                if let Some(Picked::Players(chosen)) = self.decided(f, *slot, by, asks) {
                    let chosen: Vec<SeatId> = among.iter().copied().filter(|s| chosen.contains(s)).take(number).collect();
                    if chosen.len() == number.min(among.len()) || *up_to {
                        return Ok(chosen);
                    }
                }
                // Nobody said: oneself first for what is good, last for what is not.
                let mut order = match by {
                    Some(by) => self.table.clockwise_from(by),
                    None => self.table.clockwise(),
                };
                if liked != Some(true) && !order.is_empty() {
                    order.rotate_left(1);
                }
                order.retain(|s| among.contains(s));
                let mut chosen: Vec<SeatId> = order.into_iter().take(number).collect();
                if *up_to && liked == Some(false) {
                    chosen.retain(|s| Some(*s) != by);
                }
                Ok(self.in_order(chosen))
            }
            Pick::Random(number) => {
                let mut lot = among;
                self.dice.shuffle("players by lot", &mut lot);
                lot.truncate(*number as usize);
                Ok(self.in_order(lot))
            }
        }
    }

    /// The set before picking.
    fn among(&mut self, f: &mut Frame, players: &Players) -> Res<Vec<SeatId>> {
        let all = match &players.among {
            Among::All => self.table.clockwise(),
            Among::Others(who) => {
                let not = self.who(f, who)?;
                self.table.clockwise().into_iter().filter(|s| !not.contains(s)).collect()
            }
            Among::These(these) => {
                let mut seats = Vec::new();
                for who in these {
                    seats.extend(self.who(f, who)?);
                }
                self.in_order(seats)
            }
        };
        let Some(condition) = &players.whose else { return Ok(all) };
        let mut found = Vec::new();
        for seat in all {
            if self.as_candidate(f, seat, |engine, f| engine.holds(f, condition))? {
                found.push(seat);
            }
        }
        Ok(found)
    }

    /// Looks at something with a player being looked at.
    pub fn as_candidate<T>(&mut self, f: &mut Frame, seat: SeatId, look: impl FnOnce(&mut Self, &mut Frame) -> Res<T>) -> Res<T> {
        f.candidates.push(seat);
        let result = self.deeper(|engine| look(engine, f));
        f.candidates.pop();
        result
    }

    /// The first so many in the order of the amount, and whoever is tied with the last of them.
    fn ranked(
        &mut self,
        f: &mut Frame,
        among: Vec<SeatId>,
        number: usize,
        amount: &crate::english::meaning::Amount,
        sign: i64,
    ) -> Res<Vec<SeatId>> {
        let mut values = Vec::new();
        for seat in among {
            values.push((self.as_candidate(f, seat, |engine, f| engine.amount(f, amount))?.saturating_mul(sign), seat));
        }
        let mut order: Vec<i64> = values.iter().map(|(v, _)| *v).collect();
        order.sort_unstable_by_key(|v| std::cmp::Reverse(*v));
        let last = number.checked_sub(1).and_then(|n| order.get(n.min(order.len().saturating_sub(1))).copied());
        Ok(values.into_iter().filter(|(v, _)| last.is_some_and(|last| *v >= last)).map(|(_, s)| s).collect())
    }

    fn extreme(&mut self, f: &mut Frame, among: Vec<SeatId>, amount: &crate::english::meaning::Amount, sign: i64) -> Res<Vec<SeatId>> {
        let mut values = Vec::new();
        for seat in among {
            values.push((self.as_candidate(f, seat, |engine, f| engine.amount(f, amount))?.saturating_mul(sign), seat));
        }
        let best = values.iter().map(|(v, _)| *v).max();
        Ok(values.into_iter().filter(|(v, _)| Some(*v) == best).map(|(_, s)| s).collect())
    }

    /// Whether a seat is one of the players. The seat itself may be eliminated (it may just have been).
    pub fn is_among(&mut self, f: &mut Frame, players: &Players, seat: SeatId) -> Res<bool> {
        if players.pick != Pick::All {
            return Ok(self.players(f, players, None)?.contains(&seat));
        }
        let among = match &players.among {
            Among::All => true,
            Among::Others(who) => !self.who(f, who)?.contains(&seat),
            Among::These(these) => {
                let mut found = false;
                for who in these {
                    found = found || self.who(f, who)?.contains(&seat);
                }
                found
            }
        };
        match &players.whose {
            Some(condition) if among => self.as_candidate(f, seat, |engine, f| engine.holds(f, condition)),
            _ => Ok(among),
        }
    }

    /// Whether one of the seats is among the players.
    pub fn any_among(&mut self, f: &mut Frame, players: &Players, seats: &[SeatId]) -> Res<bool> {
        for seat in seats {
            if self.is_among(f, players, *seat)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Clockwise from the Primary, each once.
    pub fn in_order(&self, seats: Vec<SeatId>) -> Vec<SeatId> {
        self.table.clockwise().into_iter().filter(|s| seats.contains(s)).collect()
    }
}
