//! What happens: effects, one after the other.

use super::cards::Purpose;
use super::engine::{Engine, Res, Stage, Stop};
use super::frame::Frame;
use super::procedure::Procedures;
use crate::english::meaning::{Adjust, Amount, Cards, Effect, HowMany, Mark, Step, Who, Zone};
use crate::english::walk::Walk;
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{Asks, Body, CardId, Marked, Picked, What};
use crate::games::ruleset::Outcome;
use crate::games::seat::SeatId;

/// So many turns from now may be skipped: however often a text says it, what is set aside stays a list that is quickly gone through.
const TURNS_AHEAD: usize = 1_000;

impl Engine<'_> {
    /// Carries an effect out. What it did.
    pub fn effect(&mut self, f: &mut Frame, effect: &Effect) -> Res<Marked> {
        self.step()?;
        self.deeper(|engine| engine.effect_in(f, effect))
    }

    fn effect_in(&mut self, f: &mut Frame, effect: &Effect) -> Res<Marked> {
        match effect {
            Effect::Nothing => Ok(Marked::default()),
            Effect::Sequence(steps) => self.sequence(f, steps),
            Effect::If { condition, then, otherwise } => match (self.holds(f, condition)?, otherwise) {
                (true, _) => self.effect(f, then),
                (false, Some(otherwise)) => self.effect(f, otherwise),
                (false, None) => Ok(Marked::default()),
            },
            Effect::ForEach { mark, players, effect } => self.for_each(f, *mark, players, effect),
            Effect::Repeat { times, effect } => {
                let (mut all, mut sums) = (Marked::default(), Sums::of(effect));
                for _ in 0..self.size(f, times)? {
                    sums.begin(f);
                    add(&mut all, self.effect(f, effect)?);
                    sums.gather(f);
                }
                sums.record(f);
                Ok(all)
            }
            Effect::May { by, slot, effect, otherwise } => {
                let Some(by) = self.one(f, by)? else { return Ok(Marked::default()) };
                let yes = match self.decided(f, *slot, Some(by), || Some(Asks::Whether(effect.clone()))) {
                    Some(Picked::Yes(yes)) => yes,
                    Some(_) => true,
                    None if chose_within(f, by, effect) => true,
                    None => !self.leaning(f, effect, by)?.bad,
                };
                let done = if yes { self.effect(f, effect)? } else { Marked::default() };
                match otherwise {
                    Some(otherwise) if !done.done && (!yes || matches!(**effect, Effect::Pay { .. })) => {
                        self.effect(f, otherwise)?;
                        Ok(done)
                    }
                    _ => Ok(done),
                }
            }
            Effect::Choose { by, slot, options } => self.choose(f, by, *slot, options),
            Effect::Pay { cost, then } => self.pay(f, cost, then.as_deref()),
            Effect::Roll { who, number, sides } => {
                let seat = self.one(f, who)?;
                let amount = self.roll(f, seat, *number, *sides)?;
                Ok(Marked { players: seat.into_iter().collect(), amount, done: true, ..Marked::default() })
            }
            Effect::EndGame => {
                let (winners, reason) = self.closest(None)?;
                self.end(winners, format!("the game ends; {reason}"))
            }
            Effect::Pick(cards) => {
                self.refill_for(cards)?;
                let cards = self.cards_for(f, cards, Some(Purpose::Gain))?;
                Ok(Marked { done: !cards.is_empty(), cards, ..Marked::default() })
            }
            Effect::PickAmount(amount) => {
                let amount = self.amount(f, amount)?;
                Ok(Marked { done: true, amount, ..Marked::default() })
            }
            Effect::PickPlayers(players) => {
                let players = self.players(f, players, None)?;
                Ok(Marked { done: !players.is_empty(), players, ..Marked::default() })
            }
            Effect::Enact { holds, until } => {
                self.begin_lasting(f, Body::Holds(holds.clone()), until)?;
                Ok(Marked { done: true, ..Marked::default() })
            }
            Effect::Arm { trigger, until } => {
                self.begin_lasting(f, Body::Armed(trigger.clone()), until)?;
                Ok(Marked { done: true, ..Marked::default() })
            }
            Effect::Change { .. } | Effect::Transfer { .. } | Effect::Swap { .. } => self.on_variables(f, effect),
            Effect::ExtraPlays { .. } | Effect::SkipPlays { .. } | Effect::Eliminate(_) | Effect::Win(_) | Effect::MakePrimary(_) => {
                self.on_players(f, effect)
            }
            Effect::Restore(who) => {
                let back: Vec<SeatId> = self.dead_or_alive(f, who)?.into_iter().filter(|s| !self.table.lives(*s)).collect();
                for seat in &back {
                    self.push(Event::Restored { seat: *seat })?;
                }
                Ok(Marked { done: !back.is_empty(), players: back, ..Marked::default() })
            }
            _ => self.on_cards(f, effect),
        }
    }

    fn sequence(&mut self, f: &mut Frame, steps: &[Step]) -> Res<Marked> {
        let mut all = Marked::default();
        for Step { mark, effect } in steps {
            let did = self.effect(f, effect)?;
            if let Some(mark) = mark {
                f.record(*mark, did.clone());
            }
            add(&mut all, did);
        }
        Ok(all)
    }

    fn for_each(&mut self, f: &mut Frame, mark: Mark, players: &crate::english::meaning::Players, effect: &Effect) -> Res<Marked> {
        let liked = self.liked(f, mark, players, effect)?;
        let seats = self.players(f, players, liked)?;
        if self.strict && seats.is_empty() {
            return Err(Stop::Unpaid);
        }
        let one = |seat: SeatId| Marked { players: vec![seat], done: true, ..Marked::default() };
        // A single effect happens to all at once: what each gets is fixed before the first gets it.
        let mut each = Vec::new();
        if matches!(effect, Effect::Sequence(_)) {
            each.extend(seats.iter().map(|s| (*s, effect.clone())));
        } else {
            for seat in &seats {
                f.record(mark, one(*seat));
                each.push((*seat, self.fixed(f, effect)?));
            }
        }
        let (mut all, mut sums, mut did) = (Marked::default(), Sums::of(effect), Vec::new());
        for (seat, effect) in each {
            if self.table.lives(seat) {
                sums.begin(f);
                f.record(mark, one(seat));
                let part = self.effect(f, &effect)?;
                if part.done {
                    did.push(seat);
                }
                add(&mut all, part);
                sums.gather(f);
            }
        }
        sums.record(f);
        all.did = did;
        all.players.clone_from(&seats);
        f.record(mark, all.clone());
        Ok(all)
    }

    /// A single effect with its amounts, conditions and cards as they are now.
    fn fixed(&mut self, f: &mut Frame, effect: &Effect) -> Res<Effect> {
        Ok(match effect {
            Effect::Change { who, variable, adjust } => {
                let adjust = match adjust {
                    Adjust::Gain(n) => Adjust::Gain(Amount::Number(self.size(f, n)?)),
                    Adjust::Lose(n) => Adjust::Lose(Amount::Number(self.size(f, n)?)),
                    Adjust::SetTo(n) => Adjust::SetTo(Amount::Number(self.amount(f, n)?)),
                    Adjust::LowerTo(n) => Adjust::LowerTo(Amount::Number(self.amount(f, n)?)),
                    Adjust::RaiseTo(n) => Adjust::RaiseTo(Amount::Number(self.amount(f, n)?)),
                };
                Effect::Change { who: who.clone(), variable: variable.clone(), adjust }
            }
            Effect::Transfer { from, to, variable, amount } => {
                let amount = Amount::Number(self.size(f, amount)?);
                Effect::Transfer { from: from.clone(), to: to.clone(), variable: variable.clone(), amount }
            }
            Effect::Draw { who, number } => Effect::Draw { who: who.clone(), number: Amount::Number(self.size(f, number)?) },
            Effect::Move { by, cards, to } if of_players(cards) => {
                let chosen = self.cards_for(f, cards, None)?;
                let kept = f.keep_cards(chosen);
                Effect::Move { by: by.clone(), cards: Cards::Of(kept), to: to.clone() }
            }
            Effect::If { condition, then, otherwise } => match (self.holds(f, condition)?, otherwise) {
                (true, _) => self.fixed(f, then)?,
                (false, Some(otherwise)) => self.fixed(f, otherwise)?,
                (false, None) => Effect::Nothing,
            },
            other => other.clone(),
        })
    }

    fn choose(&mut self, f: &mut Frame, by: &Who, slot: crate::english::meaning::Slot, options: &[Effect]) -> Res<Marked> {
        let by = self.one(f, by)?;
        let mut possible = Vec::new();
        for (i, option) in options.iter().enumerate() {
            let mut trial = f.clone();
            if self.attempt(|engine| engine.effect(&mut trial, option)).is_ok_and(|did| did.done) {
                possible.push(i);
            }
        }
        let ordered = match self.decided(f, slot, by, || (possible.len() > 1).then(|| Asks::Which(options.to_vec()))) {
            Some(Picked::Option(i)) => Some(usize::from(i)),
            Some(Picked::Number(n)) => usize::try_from(n - 1).ok(),
            _ => None,
        };
        let picked = ordered.filter(|i| possible.is_empty() || possible.contains(i));
        let picked = match picked {
            Some(i) => Some(i),
            None => self.best_option(f, by, options, &possible)?,
        };
        match picked.and_then(|i| options.get(i)) {
            Some(option) => self.effect(f, option),
            None => Ok(Marked::default()),
        }
    }

    /// The first option that can be done and costs whoever chooses nothing, else the first that can be done.
    fn best_option(&mut self, f: &mut Frame, by: Option<SeatId>, options: &[Effect], possible: &[usize]) -> Res<Option<usize>> {
        for i in possible {
            if let (Some(by), Some(option)) = (by, options.get(*i))
                && !self.leaning(f, option, by)?.bad
            {
                return Ok(Some(*i));
            }
        }
        Ok(possible.first().copied().or((!options.is_empty()).then_some(0)))
    }

    /// A cost, all or nothing, and what follows.
    fn pay(&mut self, f: &mut Frame, cost: &Effect, then: Option<&Effect>) -> Res<Marked> {
        let (point, marks) = (self.point(), f.scope.marks.clone());
        let strict = std::mem::replace(&mut self.strict, true);
        let paid = self.effect(f, cost);
        self.strict = strict;
        match paid {
            Ok(did) => {
                if let Some(then) = then {
                    self.effect(f, then)?;
                }
                Ok(Marked { done: true, ..did })
            }
            Err(Stop::Unpaid) if !strict => {
                self.back(point);
                f.scope.marks = marks;
                self.push(Event::Narrated { seat: f.scope.you, text: "the cost cannot be paid.".to_owned(), cause: f.cause() })?;
                Ok(Marked::default())
            }
            Err(stop) => Err(stop),
        }
    }

    fn on_variables(&mut self, f: &mut Frame, effect: &Effect) -> Res<Marked> {
        let mut did = Marked::default();
        match effect {
            Effect::Change { who, variable, adjust } => {
                let seats = self.who(f, who)?;
                if self.strict && seats.is_empty() {
                    return Err(Stop::Unpaid);
                }
                for seat in seats {
                    let by = self.adjust(f, seat, variable, adjust)?;
                    did.amount = did.amount.saturating_add(by.saturating_abs());
                    did.done |= by != 0;
                    did.players.push(seat);
                }
            }
            Effect::Transfer { from, to, variable, amount } => {
                let (from, to) = (self.leaving(f, from)?, self.one(f, to)?);
                let (Some(to), false) = (to, from.is_empty()) else {
                    return if self.strict { Err(Stop::Unpaid) } else { Ok(did) };
                };
                for from in from {
                    let amount = self.size(f, amount)?;
                    did.amount = did.amount.saturating_add(self.transfer(f, from, to, variable, amount)?);
                    did.players.push(from);
                }
                did.done = did.amount > 0;
            }
            Effect::Swap { first, second, variable } => {
                if let Some((first, second)) = self.pair(f, first, second)? {
                    did.amount = self.swap(f, first, second, variable)?;
                    did.done = did.amount != 0;
                    did.players = vec![first, second];
                }
            }
            _ => {}
        }
        Ok(did)
    }

    /// Two players, where both are named, or where one reference names both.
    fn pair(&mut self, f: &mut Frame, first: &Who, second: &Who) -> Res<Option<(SeatId, SeatId)>> {
        if first == second
            && let [a, b] = self.who(f, first)?.as_slice()
        {
            return Ok(Some((*a, *b)));
        }
        Ok(self.one(f, first)?.zip(self.one(f, second)?))
    }

    fn on_players(&mut self, f: &mut Frame, effect: &Effect) -> Res<Marked> {
        let mut did = Marked::default();
        let (Effect::ExtraPlays { who, .. }
        | Effect::SkipPlays { who, .. }
        | Effect::Eliminate(who)
        | Effect::Win(who)
        | Effect::MakePrimary(who)) = effect
        else {
            return Ok(did);
        };
        let seats = self.who(f, who)?;
        if let Effect::Win(_) = effect {
            return self.win(f, seats);
        }
        for seat in seats {
            did.players.push(seat);
            match effect {
                Effect::ExtraPlays { number, .. } => {
                    let number = u32::try_from(self.size(f, number)?.min(100)).unwrap_or(0);
                    if number > 0 {
                        self.push(Event::ExtraPlays { seat, number, cause: f.cause() })?;
                        did.done = true;
                    }
                }
                Effect::SkipPlays { turns, next, .. } => did.done |= self.skip(f, seat, turns, *next)?,
                Effect::Eliminate(_) => did.done |= self.eliminate(f, seat, "a text says so")?,
                Effect::MakePrimary(_) if self.table.primary != seat => {
                    let event = Event::PrimaryMoved { from: self.table.primary, to: seat, cause: f.cause() };
                    let mut goes = true;
                    for fact in event.facts(&self.table) {
                        goes = goes && self.goes(f, &fact, &f.cause())?;
                    }
                    if goes {
                        self.push(event)?;
                        did.done = true;
                    }
                }
                _ => {}
            }
        }
        Ok(did)
    }

    /// Whether a seat's place in this turn's order of play is past: somebody behind it has played.
    fn place_is_past(&self, seat: SeatId) -> bool {
        let facts = &self.table.facts.this_turn;
        let last = facts.iter().rev().find(|fact| fact.what == What::Played).and_then(|fact| fact.actor);
        let Some(order) = Procedures::new(&self.table, self.context.base).settled_order() else { return false };
        let place = |seat: SeatId| order.iter().position(|s| *s == seat);
        last.and_then(place) > place(seat)
    }

    /// A seat loses its plays: this turn's, if it has not played and still may, or those from the next turn on.
    fn skip(&mut self, f: &mut Frame, seat: SeatId, turns: &Amount, next: bool) -> Res<bool> {
        let (n, now) = (self.turns(f, turns)?, self.table.turn);
        let Some(state) = self.table.seat(seat) else { return Ok(false) };
        let first = if !next && self.stage == Stage::Plays && state.plays == 0 && !self.place_is_past(seat) { now } else { now + 1 };
        let turns: Vec<u32> = (first..).take(TURNS_AHEAD).filter(|t| !state.skips.contains(t)).take(n as usize).collect();
        if turns.is_empty() {
            return Ok(false);
        }
        self.push(Event::PlaysSkipped { seat, turns, cause: f.cause() })?;
        Ok(true)
    }

    fn win(&mut self, f: &mut Frame, seats: Vec<SeatId>) -> Res<Marked> {
        for seat in self.in_order(seats) {
            if let Some(cause) = self.forbidden(seat, |_, _, deed| Ok(matches!(deed, crate::english::meaning::Deed::Win)))? {
                let what = format!("{} would win, but this prevents it.", self.table.seat_name(seat));
                self.push(Event::Prevented { seat: Some(seat), what, cause })?;
                continue;
            }
            let reason = match f.this() {
                Some(card) => format!("{} says so.", self.table.card_name(card)),
                None => "a rule says so.".to_owned(),
            };
            return self.end(vec![seat], reason);
        }
        Ok(Marked::default())
    }

    /// The game is over.
    pub fn end(&mut self, winners: Vec<SeatId>, reason: String) -> Res<Marked> {
        self.push(Event::GameEnded { outcome: Outcome { winners, reason } })?;
        Err(Stop::Over)
    }

    fn on_cards(&mut self, f: &mut Frame, effect: &Effect) -> Res<Marked> {
        let mut cards: Vec<CardId> = Vec::new();
        let mut players: Vec<SeatId> = Vec::new();
        match effect {
            Effect::Draw { who, number } => {
                for seat in self.who(f, who)? {
                    let number = self.size(f, number)?;
                    cards.extend(self.draw(f, seat, number)?);
                    players.push(seat);
                }
            }
            Effect::Move { by, cards: moved, to } => {
                let by = self.one(f, by)?;
                self.refill_for(moved)?;
                cards = self.move_cards(f, by, moved, to)?;
                players.extend(by);
            }
            Effect::Exchange { first, second } => {
                let (first, second) = (self.cards(f, first)?, self.cards(f, second)?);
                for (a, b) in first.into_iter().zip(second) {
                    if self.exchange(f, a, b)? {
                        cards.extend([a, b]);
                    }
                }
            }
            Effect::SwapHands { first, second } => {
                if let Some((first, second)) = self.pair(f, first, second)? {
                    cards = self.swap_hands(f, first, second)?;
                    players = vec![first, second];
                }
            }
            Effect::ShuffleDrawPile => {
                self.shuffle(f)?;
                return Ok(Marked { done: true, ..Marked::default() });
            }
            Effect::Reveal { cards: shown, to } => {
                self.refill_for(shown)?;
                cards = self.cards_for(f, shown, Some(Purpose::Gain))?;
                let to = self.players(f, to, None)?;
                if !cards.is_empty() {
                    self.push(Event::Revealed { cards: cards.clone(), to, cause: f.cause() })?;
                }
            }
            Effect::Copy { of, to } => {
                for card in self.cards_for(f, of, Some(Purpose::Gain))? {
                    cards.extend(self.copy(f, card, to)?);
                }
            }
            Effect::Rename { cards: renamed, name } => {
                for card in self.cards(f, renamed)? {
                    if self.rename(f, card, name)? {
                        cards.push(card);
                    }
                }
            }
            Effect::ChangeType { cards: changed, to } => {
                for card in self.cards(f, changed)? {
                    if self.change_type(f, card, to)? {
                        cards.push(card);
                    }
                }
            }
            Effect::DoTextOf { by, cards: done } => {
                for card in self.cards_for(f, done, Some(Purpose::Gain))? {
                    if let Some(by) = self.one(f, by)? {
                        self.do_text(card, by)?;
                        cards.push(card);
                    }
                }
            }
            Effect::PlayCard { by, cards: played } => {
                for card in self.cards_for(f, played, Some(Purpose::Gain))? {
                    if let Some(by) = self.one(f, by)?
                        && self.play_now(card, by)?
                    {
                        cards.push(card);
                    }
                }
            }
            _ => {}
        }
        let amount = super::amounts::count(cards.len());
        Ok(Marked { players, done: !cards.is_empty(), amount, cards, did: Vec::new() })
    }
}

/// What the steps of something that is done several times did altogether: "each opponent loses 10 slaves; you gain that many".
struct Sums(Vec<(Mark, Marked)>);

impl Sums {
    fn of(effect: &Effect) -> Sums {
        let mut sums = Sums(Vec::new());
        sums.effect(&mut effect.clone());
        sums
    }

    /// Each time anew: what it did the time before is no longer meant.
    fn begin(&self, f: &mut Frame) {
        for (mark, _) in &self.0 {
            f.record(*mark, Marked::default());
        }
    }

    fn gather(&mut self, f: &Frame) {
        for (mark, sum) in &mut self.0 {
            if let Some(did) = f.marked(*mark) {
                add(sum, did.clone());
            }
        }
    }

    fn record(self, f: &mut Frame) {
        for (mark, sum) in self.0 {
            f.record(mark, sum);
        }
    }
}

impl Walk for Sums {
    fn mark(&mut self, mark: &mut Mark) {
        self.0.push((*mark, Marked::default()));
    }
}

/// Adds what a part did to what the whole did.
fn add(all: &mut Marked, part: Marked) {
    all.players.extend(part.players.into_iter().filter(|p| !all.players.contains(p)).collect::<Vec<_>>());
    all.cards.extend(part.cards.into_iter().filter(|c| !all.cards.contains(c)).collect::<Vec<_>>());
    all.amount = all.amount.saturating_add(part.amount);
    all.done |= part.done;
}

/// Whether the cards are looked for in hands and in play only: then all players' may be fixed before the first moves.
fn of_players(cards: &Cards) -> bool {
    match cards {
        Cards::Select(selection) => {
            !matches!(selection.number, HowMany::Top(_) | HowMany::Bottom(_))
                && selection.from.iter().all(|z| matches!(z, Zone::Hand(_) | Zone::Play(_)))
        }
        _ => false,
    }
}

/// Whether the order that played the card has chosen something within what may be done: then it is to be done.
fn chose_within(f: &Frame, by: SeatId, effect: &Effect) -> bool {
    struct Slots(Vec<u16>);
    impl Walk for Slots {
        fn slot(&mut self, slot: &mut crate::english::meaning::Slot) {
            self.0.push(slot.0);
        }
    }
    let mut slots = Slots(Vec::new());
    slots.effect(&mut effect.clone());
    f.scope.you == Some(by) && f.scope.choices.iter().any(|c| slots.0.contains(&c.slot))
}
