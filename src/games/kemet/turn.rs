//! The Day: turns, the placing of tokens under equilibrium, actions one after the other, orders sent ahead, victory.

use super::actions::Terms;
use super::acts::{Act, Holds, Token, TokenOrder, TurnOrder};
use super::event::Event;
use super::ids::{ActionKind, SpaceId, TileId};
use super::run::Run;
use super::standing::{Standing, own};
use super::state::{Pending, Placement, Stage, State};
use super::vocabulary::Effect;
use crate::games::dice::Dice;
use crate::games::kit::{Position, and};
use crate::games::ruleset::{Outcome, Problem};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use std::collections::BTreeSet;

/// An order that was refused: its place among those given, and why.
pub type Refused = (usize, Problem);

impl Run<'_> {
    /// Goes on as long as nobody has to decide anything.
    pub fn go_on(&mut self, dice: &mut Dice) {
        loop {
            let goes = match self.state.stage {
                _ if self.state.outcome.is_some() => false,
                Stage::New | Stage::Setup | Stage::Over => false,
                _ if !self.state.battles.is_empty() => self.battle_step(),
                Stage::Day => self.turn_step(),
                Stage::Night => self.night_step(dice),
            };
            if !goes {
                return;
            }
        }
    }

    /// Tries something: what is refused leaves no trace.
    pub fn attempt<T>(&mut self, what: impl FnOnce(&mut Self) -> Result<T, Problem>) -> Result<T, Problem> {
        let (state, events) = (self.state.clone(), self.events.len());
        let result = what(self);
        if result.is_err() {
            self.state = state;
            self.events.truncate(events);
        }
        result
    }

    /// The next thing in a Day; false where a player is awaited.
    fn turn_step(&mut self) -> bool {
        let Some(turn) = self.state.turn.clone() else {
            self.next_turn();
            return true;
        };
        if !turn.placed {
            return self.use_plan(turn.seat);
        }
        match turn.pending.first() {
            None => {
                self.emit(Event::TurnEnded { seat: turn.seat });
                true
            }
            Some(Pending { order: None, .. }) => false,
            Some(Pending { order: Some(order), token }) => {
                let (order, token) = (order.clone(), token.clone());
                if let Err(problem) = self.attempt(|run| run.carry(turn.seat, &token, &order)) {
                    self.emit(Event::Unordered { seat: turn.seat, order: order.normal, reason: problem.message });
                }
                true
            }
        }
    }

    /// Begins the next turn, the Night, or the end of the game.
    fn next_turn(&mut self) {
        let all = self.kemet.components.figures.tokens * u32::from(self.state.seats_count());
        let Some(seat) = self.state.seat_at(self.state.turns).filter(|_| self.state.turns < all) else {
            self.emit(Event::NightBegan { day: self.state.day });
            return;
        };
        self.emit(Event::TurnBegan { seat });
        // Ruling 3: at the start of every own turn.
        let fame: Vec<u32> = self.state.seat_ids().map(|s| self.kemet.fame(&self.state, s).total()).collect();
        let own = fame.get(seat.index()).copied().unwrap_or(0);
        if own >= self.kemet.components.figures.fame && fame.iter().all(|f| *f <= own) {
            let reason = format!("{} begins a turn with {own} fame, and nobody has more.", self.state.name(seat));
            self.emit(Event::Ended { fame, outcome: Outcome { winners: vec![seat], reason } });
        }
    }

    /// Ends the game after the last Day: highest fame, then battle fame, then turn order.
    pub fn end_by_day(&mut self) {
        let fame: Vec<u32> = self.state.seat_ids().map(|s| self.kemet.fame(&self.state, s).total()).collect();
        let key = |seat: &SeatId| {
            let battle = self.state.of(*seat, |p| p.battle);
            (fame.get(seat.index()).copied().unwrap_or(0), battle, std::cmp::Reverse(self.state.order.iter().position(|s| s == seat)))
        };
        let winner = self.state.seat_ids().max_by_key(key);
        let name = winner.map_or("Nobody", |s| self.state.name(s)).to_owned();
        let most = winner.and_then(|s| fame.get(s.index()).copied()).unwrap_or(0);
        let reason = format!("The last Day is over. {name} wins with {most} fame; ties go by battle fame, then by turn order.",);
        self.emit(Event::Ended { fame, outcome: Outcome { winners: winner.into_iter().collect(), reason } });
    }

    /// How many orders are the first turn's worth: up to the one for the coloured token, and those marked to come after it. None without a coloured one.
    pub fn group(orders: &[Order]) -> Option<usize> {
        let read = |o: &Order| TurnOrder::read(o).ok();
        let coloured = orders.iter().position(|o| read(o).is_some_and(|t| t.is_coloured()))?;
        let after = |o: &&Order| matches!(read(o), Some(TurnOrder::Token(t)) if t.after);
        Some(coloured + 1 + orders.iter().skip(coloured + 1).take_while(after).count())
    }

    /// Uses the orders sent ahead; whether something was carried out.
    fn use_plan(&mut self, seat: SeatId) -> bool {
        let mut plan = self.state.of(seat, |p| p.plan.clone());
        let carry_on = Standing::of(seat, self.answers).carry_on;
        if self.state.turn.as_ref().is_some_and(|t| t.held) {
            return false;
        }
        while let Some(length) = Self::group(&plan) {
            let group: Vec<Order> = plan.iter().take(length).cloned().collect();
            let conditional = group.iter().position(|o| TurnOrder::read(o).is_ok_and(|t| t.is_coloured()));
            let unmet = conditional.and_then(|at| Some((at, self.unmet(seat, group.get(at)?)?)));
            let before = self.events.len();
            let refused = match unmet {
                Some((at, problem)) => Some((at, problem, true)),
                None => self.turn_orders(seat, &group).err().map(|(i, p)| (i, p, carry_on)),
            };
            let Some((index, problem, next)) = refused else {
                let rest: Vec<Order> = plan.into_iter().skip(length).collect();
                self.emit(Event::Planned { seat, orders: rest });
                return true;
            };
            // A card that was cancelled is gone, with what was ordered before it.
            let index = index.min(plan.len() - 1);
            let gone = if self.events.len() > before { 0..=index } else { index..=index };
            let Some(failed) = plan.drain(gone).next_back() else { return false };
            self.emit(Event::PlanFailed { seat, order: failed.normal, reason: problem.message, asks: !next });
            self.emit(Event::Planned { seat, orders: plan.clone() });
            if !next {
                return false;
            }
        }
        false
    }

    /// Why an order's condition is not met.
    fn unmet(&self, seat: SeatId, order: &Order) -> Option<Problem> {
        let Ok(TurnOrder::Token(token)) = TurnOrder::read(order) else { return None };
        let (zone, holds) = token.condition?;
        let now = match self.state.holder(&zone) {
            None => Holds::Empty,
            Some(holder) if holder == seat => Holds::Mine,
            Some(_) => Holds::Enemy,
        };
        (now != holds).then(|| Problem::new(format!("its condition on {} is not met", self.zone_name(&zone))))
    }

    /// Carries out the orders of a turn: cards and exchanges at once, then the tokens are placed together. The actions follow one by one.
    /// Where an order is refused nothing has come about, unless a card was cancelled on the way: that is known to all and stays.
    pub fn turn_orders(&mut self, seat: SeatId, orders: &[Order]) -> Result<(), Refused> {
        let mut kept = (self.state.clone(), self.events.len());
        let result = self.try_turn_orders(seat, orders, &mut kept);
        if result.is_err() {
            self.state = kept.0;
            self.events.truncate(kept.1);
        }
        result
    }

    fn try_turn_orders(&mut self, seat: SeatId, orders: &[Order], kept: &mut (State, usize)) -> Result<(), Refused> {
        let mut tokens: Vec<(usize, TokenOrder, Order)> = Vec::new();
        for (index, order) in orders.iter().enumerate() {
            let at = |problem| (index, problem);
            match TurnOrder::read(order).map_err(at)? {
                TurnOrder::Play(play) => {
                    let before = self.events.len();
                    self.play_card(seat, &play).map_err(at)?;
                    if self.events.iter().skip(before).any(|e| matches!(e, Event::DiCancelled { .. })) {
                        *kept = (self.state.clone(), self.events.len());
                    }
                }
                TurnOrder::Exchange(one, other) => self.exchange(seat, &one, &other).map_err(at)?,
                TurnOrder::Forget => self.emit(Event::Planned { seat, orders: Vec::new() }),
                TurnOrder::Token(token) => {
                    if tokens.iter().any(|(_, t, _)| std::mem::discriminant(&t.token) == std::mem::discriminant(&token.token)) {
                        return Err(at(Problem::new("One token of each kind is placed in a turn.")));
                    }
                    tokens.push((index, *token, order.clone()));
                }
            }
        }
        let coloured = tokens.iter().any(|(_, t, _)| t.token == Token::Coloured);
        match tokens.first() {
            None => return Ok(()),
            Some((index, ..)) if !coloured => {
                return Err((
                    *index,
                    Problem::new("Silver and gold are placed together with the coloured token: say what that does, too."),
                ));
            }
            Some(_) => {}
        }
        let pending = self.place(seat, &tokens)?;
        self.emit(Event::Placed { seat, pending: pending.clone(), silent: false });
        // What is plainly impossible is refused now, before the others see the tokens.
        let own = own(seat, self.answers);
        let mut trial = self.trial(&own);
        for (one, (index, ..)) in pending.iter().zip(in_order(&tokens)) {
            let Some(order) = &one.order else { continue };
            trial.carry(seat, &one.token, order).map_err(|p| (index, p))?;
            if !trial.state.battles.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Where the tokens go, in the order of their actions.
    pub fn place(&self, seat: SeatId, tokens: &[(usize, TokenOrder, Order)]) -> Result<Vec<Pending>, Refused> {
        let Some(player) = self.state.player(seat) else { return Ok(Vec::new()) };
        let mut taken: Vec<SpaceId> = player.spaces.clone();
        let mut places: Vec<(usize, Placement)> = Vec::new();
        let left = player.tokens.saturating_sub(1);
        // Named spaces first, so that an unnamed one keeps out of their way.
        let mut by_need: Vec<&(usize, TokenOrder, Order)> = tokens.iter().collect();
        by_need.sort_by_key(|(_, t, _)| t.space.is_none());
        for (index, token, _) in by_need {
            let at = |problem| (*index, problem);
            let placement = match &token.token {
                Token::Gold(tile) => {
                    self.may_use_gold(seat, tile, &token.act).map_err(at)?;
                    Placement::Gold(tile.clone())
                }
                kind => {
                    if *kind == Token::Silver {
                        self.may_use_silver(seat).map_err(at)?;
                    }
                    let space = self.space_for(token, &taken, left).map_err(at)?;
                    taken.push(space.clone());
                    if *kind == Token::Silver { Placement::Silver(space) } else { Placement::Coloured(space) }
                }
            };
            places.push((*index, placement));
        }
        let empty = self.empty_floors(&taken);
        if empty.len() > left as usize {
            let index = tokens.iter().find(|(_, t, _)| t.token == Token::Coloured).map_or(0, |(i, ..)| *i);
            return Err((index, self.unbalanced(&empty, left)));
        }
        Ok(in_order_of(tokens)
            .filter_map(|(index, _, order)| {
                let place = places.iter().find(|(i, _)| i == index)?;
                Some(Pending { token: place.1.clone(), order: Some(order.clone()) })
            })
            .collect())
    }

    /// The floors without a token.
    pub fn empty_floors(&self, taken: &[SpaceId]) -> Vec<u8> {
        let held: BTreeSet<u8> = taken.iter().filter_map(|s| self.kemet.components.space(s)).map(|s| s.floor).collect();
        (1..=self.kemet.components.figures.floors).filter(|f| !held.contains(f)).collect()
    }

    fn unbalanced(&self, empty: &[u8], left: u32) -> Problem {
        let floors: Vec<String> = empty.iter().map(u8::to_string).collect();
        let spaces: Vec<String> =
            self.kemet.components.spaces.iter().filter(|s| empty.contains(&s.floor)).map(|s| s.id.to_string()).collect();
        Problem::new(format!(
            "Equilibrium: floors {} would stay empty, and only {left} coloured tokens would be left for them. Choose among {}.",
            and(&floors),
            and(&spaces)
        ))
    }

    /// The space that a token takes: the one named, else the first that keeps equilibrium, an empty floor's before others.
    fn space_for(&self, order: &TokenOrder, taken: &[SpaceId], left: u32) -> Result<SpaceId, Problem> {
        let components = &self.kemet.components;
        let kind = order.act.kind();
        let free: Vec<_> = components.spaces.iter().filter(|s| s.floor > 0 && !taken.contains(&s.id)).collect();
        let mut fitting: Vec<_> = free.iter().copied().filter(|s| kind.is_none_or(|k| k == s.action)).collect();
        if let Act::Acquire { tile, .. } = &order.act {
            let colour = components.tile(tile).map(|t| t.colour);
            let matching: Vec<_> = fitting.iter().copied().filter(|s| s.colour.is_some() && s.colour == colour).collect();
            // The matching space is used if possible; a colour without one takes any empty Acquire space (ruling 5).
            if !matching.is_empty() {
                fitting = matching;
            }
        }
        if let Some(named) = &order.space {
            if fitting.iter().any(|s| s.id == *named) {
                return Ok(named.clone());
            }
            let all: Vec<String> = fitting.iter().map(|s| s.id.to_string()).collect();
            let why = if taken.contains(named) {
                format!("{named} is taken already; each space is used once a Day.")
            } else {
                format!("{named} is not the space for that.")
            };
            return Err(Problem::new(format!("{why} Free for it: {}.", and(&all))));
        }
        let empty = self.empty_floors(taken);
        let balanced = |floor: u8| {
            let still = empty.iter().filter(|f| **f != floor).count();
            order.token == Token::Silver || still <= left as usize
        };
        let mut best: Vec<_> = fitting.iter().copied().filter(|s| balanced(s.floor)).collect();
        best.sort_by_key(|s| !empty.contains(&s.floor));
        match best.first().or(fitting.first()) {
            Some(space) => Ok(space.id.clone()),
            None => {
                let others: Vec<String> = free.iter().map(|s| s.id.to_string()).collect();
                Err(Problem::new(format!(
                    "No space for `{}` is free today; free are {}.",
                    kind.map_or("nothing", ActionKind::name),
                    and(&others)
                )))
            }
        }
    }

    fn may_use_silver(&self, seat: SeatId) -> Result<(), Problem> {
        let Some(player) = self.state.player(seat) else { return Ok(()) };
        let gives = |tile: &&TileId| self.kemet.components.tile(tile).is_some_and(|t| t.effects.contains(&Effect::Silver));
        match player.tiles.iter().find(gives) {
            None => Err(Problem::new("You have no silver token.")),
            Some(_) if player.silver_used => Err(Problem::new("The silver token is used once a Day.")),
            Some(tile) if player.fresh.contains(tile) => {
                Err(Problem::new("The silver token was gained this turn and waits until a later one."))
            }
            Some(_) => Ok(()),
        }
    }

    fn may_use_gold(&self, seat: SeatId, tile: &TileId, act: &Act) -> Result<(), Problem> {
        let Some(player) = self.state.player(seat) else { return Ok(()) };
        let name = self.kemet.components.tile_name(tile);
        if !player.tiles.contains(tile) {
            return Err(Problem::new(format!("You do not own {name}.")));
        }
        if player.gold_used {
            return Err(Problem::new("The gold token is used once a Day (ruling: one gold power a Day in all)."));
        }
        if player.fresh.contains(tile) {
            return Err(Problem::new(format!("{name} was acquired this turn and waits until a later one.")));
        }
        self.gold_terms(tile, act).map(|_| ())
    }

    /// What a gold power changes about an action; refused where it does not grant it.
    fn gold_terms(&self, tile: &TileId, act: &Act) -> Result<Terms, Problem> {
        let effects = self.kemet.components.tile(tile).map_or(&[][..], |t| t.effects.as_slice());
        let kind = act.kind();
        for effect in effects {
            match effect {
                Effect::Gold { action, ignore_walls, same_colour, surcharge } if kind.is_none_or(|k| k == *action) => {
                    let (ignore_walls, same_colour, surcharge) = (*ignore_walls, *same_colour, *surcharge);
                    return Ok(Terms { tile: Some(tile.clone()), ignore_walls, same_colour, surcharge });
                }
                Effect::Summon(_) if kind.is_none_or(|k| k == ActionKind::Gold) => {
                    return Ok(Terms { tile: Some(tile.clone()), ..Terms::default() });
                }
                _ => {}
            }
        }
        let grants: Vec<&str> = effects
            .iter()
            .filter_map(|e| match e {
                Effect::Gold { action, .. } => Some(action.name()),
                Effect::Summon(_) => Some("summon"),
                _ => None,
            })
            .collect();
        Err(Problem::new(format!("{} grants {}.", self.kemet.components.tile_name(tile), and(&grants))))
    }

    /// Carries out the action of a placed token.
    fn carry(&mut self, seat: SeatId, token: &Placement, order: &Order) -> Result<(), Problem> {
        let TurnOrder::Token(ordered) = TurnOrder::read(order)? else {
            return Err(Problem::new("A placed token is awaited: say what it does."));
        };
        self.try_act(seat, token, &ordered.act)
    }

    /// Does what a token is placed for. Refused: nothing may be kept of what this has done.
    pub fn try_act(&mut self, seat: SeatId, token: &Placement, act: &Act) -> Result<(), Problem> {
        let terms = match token {
            Placement::Gold(tile) => self.gold_terms(tile, act)?,
            Placement::Coloured(space) | Placement::Silver(space) => {
                let action = self.kemet.components.space(space).map(|s| s.action);
                if act.kind().is_some() && act.kind() != action {
                    return Err(Problem::new(format!(
                        "The token lies on {space}, which is for `{}`.",
                        action.map_or("nothing", ActionKind::name)
                    )));
                }
                Terms::default()
            }
        };
        self.emit(Event::ActionBegan { seat, token: token.clone() });
        self.act(seat, act, &terms)
    }

    /// Another order for the pending token.
    pub fn reorder(&mut self, seat: SeatId, order: &Order) -> Result<(), Problem> {
        let Some(token) = self.state.pending().map(|p| p.token.clone()) else {
            return Err(Problem::new("No token waits for an order."));
        };
        let own = own(seat, self.answers);
        let mut trial = self.trial(&own);
        trial.carry(seat, &token, order)?;
        self.emit(Event::Reordered { seat, order: order.clone() });
        Ok(())
    }

    /// What a silent player does: prays, else takes whatever space keeps equilibrium for nothing.
    pub fn default_turn(&self, seat: SeatId) -> Option<&'static str> {
        ["pray", "nothing"].into_iter().find(|line| {
            let order = Order { verb: (*line).to_owned(), args: Vec::new(), normal: (*line).to_owned() };
            self.clone().turn_orders(seat, &[order]).is_ok()
        })
    }
}

/// Actions before the coloured token's, that one, and those after it.
fn in_order_of(tokens: &[(usize, TokenOrder, Order)]) -> impl Iterator<Item = &(usize, TokenOrder, Order)> {
    let rank = |t: &TokenOrder| match t.token {
        Token::Coloured => 1,
        _ if t.after => 2,
        _ => 0,
    };
    let mut sorted: Vec<_> = tokens.iter().collect();
    sorted.sort_by_key(|(_, t, _)| rank(t));
    sorted.into_iter()
}

fn in_order(tokens: &[(usize, TokenOrder, Order)]) -> impl Iterator<Item = (usize, &TokenOrder)> {
    in_order_of(tokens).map(|(i, t, _)| (*i, t))
}

impl State {
    /// Whether a seat's turn has placed its tokens and waits for an action.
    pub fn awaits_action(&self) -> bool {
        self.turn.as_ref().is_some_and(|t| t.placed)
    }
}
