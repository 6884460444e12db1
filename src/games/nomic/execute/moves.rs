//! Moves of cards: draw, discard, destroy, take, give, copy, rename, and the rest.

use super::engine::{Engine, MOST_CARDS, Res, Stop};
use super::frame::Frame;
use crate::english::meaning::{Cards, Deed, End as PileEnd, HowMany, Move, Place as To, Static, TypeId, Zone};
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{Card, CardId, Cause, End, Fact, Place, Provenance, What};
use crate::games::seat::SeatId;

use super::cards::Purpose;

impl Engine<'_> {
    /// Moves the cards of a reference. The cards that really moved.
    pub fn move_cards(&mut self, f: &mut Frame, by: Option<SeatId>, cards: &Cards, to: &To) -> Res<Vec<CardId>> {
        let purpose = match to {
            To::Hand(who) | To::Play(who) if self.one(f, who)? == by && by.is_some() => Purpose::Gain,
            _ => Purpose::Loss,
        };
        let selected = self.cards_for(f, cards, Some(purpose))?;
        let wanted = match cards {
            Cards::Select(selection) => self.asked_for(f, &selection.number)?,
            Cards::SomeOf { number, .. } => self.asked_for(f, number)?,
            _ => Some(1),
        };
        // Put on top one by one, the last one lies uppermost: in an order of somebody's own that is the first.
        let in_order = matches!(
            cards,
            Cards::Select(s) if matches!(s.number, HowMany::InOrder { .. })
        ) || matches!(cards, Cards::SomeOf { number: HowMany::InOrder { .. }, .. });
        let mut selected = selected;
        if in_order && matches!(to, To::DrawPile(PileEnd::Top)) {
            selected.reverse();
        }
        let mut moved = Vec::new();
        for card in &selected {
            if let Some((place, end)) = self.destination(f, *card, to)?
                && self.move_card(f, by, *card, place, end)?
            {
                moved.push(*card);
            }
        }
        if matches!(to, To::DrawPile(PileEnd::Shuffled)) && !moved.is_empty() {
            self.shuffle(f)?;
        }
        if self.strict && (moved.len() < selected.len() || wanted.is_some_and(|n| n > moved.len() as i64)) {
            return Err(Stop::Unpaid);
        }
        Ok(moved)
    }

    /// Where a card goes.
    pub fn destination(&mut self, f: &mut Frame, card: CardId, to: &To) -> Res<Option<(Place, End)>> {
        let outer = f.item.replace(card);
        let place = match to {
            To::Hand(who) => self.one(f, who)?.map(|s| (Place::Hand(s), End::Last)),
            To::Play(who) => self.one(f, who)?.map(|s| (Place::Play(s), End::Last)),
            To::DrawPile(PileEnd::Top) => Some((Place::DrawPile, End::First)),
            To::DrawPile(PileEnd::Bottom | PileEnd::Shuffled) => Some((Place::DrawPile, End::Last)),
            To::DiscardPile => Some((Place::DiscardPile, End::First)),
            To::OutOfGame => Some((Place::OutOfGame, End::Last)),
        };
        f.item = outer;
        Ok(place)
    }

    /// Moves one card, unless something stops it.
    pub fn move_card(&mut self, f: &mut Frame, by: Option<SeatId>, card: CardId, to: Place, end: End) -> Res<bool> {
        self.step()?;
        let Some(from) = self.table.place_of(card) else { return Ok(false) };
        if from == to && to != Place::DrawPile {
            return Ok(false);
        }
        // What a seat does with its own hand or draw is its doing; anything else is the doing of the text's controller.
        let cause = Cause { by: by.or(f.scope.you), ..f.cause() };
        let event = Event::CardMoved { card, from, to, end, cause: cause.clone() };
        if let (Place::Hand(owner) | Place::Play(owner), Place::Hand(taker) | Place::Play(taker)) = (from, to)
            && owner != taker
            && f.scope.you.is_some_and(|you| you != owner)
            && let Some(cause) = self.forbidden(owner, |_, _, deed| Ok(*deed == Deed::BeRobbedOfAnything))?
        {
            let what = format!("{} cannot be robbed.", self.table.seat_name(owner));
            self.push(Event::Prevented { seat: Some(owner), what, cause })?;
            return Ok(false);
        }
        if from != to {
            let shield = Cause { by: f.scope.you.or(cause.by), ..cause.clone() };
            for fact in event.facts(&self.table) {
                if !self.goes(f, &fact, &shield)? {
                    return Ok(false);
                }
            }
        }
        // Something that happened instead may have moved it.
        if self.table.place_of(card) != Some(from) {
            return Ok(false);
        }
        self.push(event)?;
        Ok(true)
    }

    /// Draws cards from the top, one by one, refilling the pile as the rules have it.
    pub fn draw(&mut self, f: &mut Frame, seat: SeatId, number: i64) -> Res<Vec<CardId>> {
        let mut drawn = Vec::new();
        for _ in 0..number {
            if self.table.draw.is_empty() && !self.refill()? {
                break;
            }
            let Some(card) = self.table.draw.first().copied() else { break };
            if self.move_card(f, Some(seat), card, Place::Hand(seat), End::Last)? {
                drawn.push(card);
            } else if matches!(self.events.last(), Some(Event::Prevented { .. })) {
                // What forbids the one forbids the others. What happens in the place of one happens for each.
                break;
            }
        }
        if self.strict && (drawn.len() as i64) < number {
            return Err(Stop::Unpaid);
        }
        Ok(drawn)
    }

    /// Fills the empty draw pile. False if no card comes.
    fn refill(&mut self) -> Res<bool> {
        let events = (self.context.refill)(&self.table, self.dice);
        for event in events {
            self.push(event)?;
            if self.over() {
                return Err(Stop::Over);
            }
        }
        Ok(!self.table.draw.is_empty())
    }

    pub fn shuffle(&mut self, f: &Frame) -> Res<()> {
        let mut order = self.table.draw.clone();
        self.dice.shuffle("shuffle of the draw pile", &mut order);
        self.push(Event::Shuffled { place: Place::DrawPile, order, cause: f.cause() })
    }

    /// The two change places, if both are somewhere.
    pub fn exchange(&mut self, f: &mut Frame, first: CardId, second: CardId) -> Res<bool> {
        let (Some(a), Some(b)) = (self.table.place_of(first), self.table.place_of(second)) else { return Ok(false) };
        if a == b || first == second || a == Place::Resolving || b == Place::Resolving {
            return Ok(false);
        }
        let point = self.point();
        let you = f.scope.you;
        let end = |place: Place| if place == Place::DiscardPile { End::First } else { End::Last };
        if self.move_card(f, you, first, b, end(b))? && self.move_card(f, you, second, a, end(a))? {
            return Ok(true);
        }
        let taken_back = self.back(point);
        for event in taken_back.into_iter().filter(|e| matches!(e, Event::Prevented { .. })) {
            self.push(event)?;
        }
        Ok(false)
    }

    /// The two seats exchange their hands.
    pub fn swap_hands(&mut self, f: &mut Frame, first: SeatId, second: SeatId) -> Res<Vec<CardId>> {
        if first == second {
            return Ok(Vec::new());
        }
        let cause = f.cause();
        let event = Event::HandsSwapped { first, second, cause: cause.clone() };
        for fact in event.facts(&self.table) {
            if !self.goes(f, &fact, &cause)? {
                return Ok(Vec::new());
            }
        }
        let moved = [first, second].into_iter().flat_map(|s| self.table.zone(Place::Hand(s)).to_vec()).collect();
        self.push(event)?;
        Ok(moved)
    }

    /// Makes a copy of a card; impossible while the game has [`MOST_CARDS`].
    pub fn copy(&mut self, f: &mut Frame, of: CardId, to: &To) -> Res<Option<CardId>> {
        self.step()?;
        if self.table.cards.len() >= MOST_CARDS {
            return Err(Stop::Impossible(format!("it would make a card more than the {MOST_CARDS} that a game may have.")));
        }
        let Some(original) = self.table.card(of).cloned() else { return Ok(None) };
        let Some((place, end)) = self.destination(f, of, to)? else { return Ok(None) };
        let card = Card {
            id: CardId(self.table.next.card),
            provenance: Provenance { turn: self.table.turn, by: f.scope.you, vote: None, proposal: None },
            new: true,
            owner: None,
            played: None,
            history: Vec::new(),
            ..original
        };
        let id = card.id;
        self.push(Event::CardCopied { of, card, to: place, end, cause: f.cause() })?;
        if matches!(to, To::DrawPile(PileEnd::Shuffled)) {
            self.shuffle(f)?;
        }
        Ok(Some(id))
    }

    /// Whether a change to a card itself (its name, its type) is stopped.
    fn card_protected(&mut self, f: &Frame, card: CardId) -> Res<bool> {
        let affected: Vec<SeatId> = self.whose(card).into_iter().collect();
        let sort = self.table.card(card).map(|c| (c.kind.clone(), c.ctype.clone()));
        let cause = f.cause();
        let fact = Fact { what: What::Renamed, actor: cause.by, affected, card: Some(card), sort, amount: 1, proposal: None, times: 1 };
        Ok(!self.goes(f, &fact, &cause)?)
    }

    pub fn rename(&mut self, f: &mut Frame, card: CardId, name: &str) -> Res<bool> {
        let from = self.table.card_name(card).to_owned();
        if from == name || self.table.card(card).is_none() || self.card_protected(f, card)? {
            return Ok(false);
        }
        self.push(Event::CardRenamed { card, from, to: name.to_owned(), cause: f.cause() })?;
        Ok(true)
    }

    pub fn change_type(&mut self, f: &mut Frame, card: CardId, to: &TypeId) -> Res<bool> {
        let Some(from) = self.table.card(card).map(|c| c.ctype.clone()) else { return Ok(false) };
        if from == *to || self.table.rules.card_type(to).is_none() || self.card_protected(f, card)? {
            return Ok(false);
        }
        self.push(Event::TypeChanged { card, from, to: to.clone(), cause: f.cause() })?;
        Ok(true)
    }

    /// A seat is out of the game at once: its cards go to the discard pile.
    pub fn eliminate(&mut self, f: &mut Frame, seat: SeatId, why: &str) -> Res<bool> {
        if !self.table.lives(seat) {
            return Ok(false);
        }
        let event = Event::Eliminated { seat, why: why.to_owned(), cause: f.cause() };
        let cause = f.cause();
        for fact in event.facts(&self.table) {
            if !self.goes(f, &fact, &cause)? {
                return Ok(false);
            }
        }
        let mut left = Vec::new();
        for from in [Place::Hand(seat), Place::Play(seat)] {
            let cards = self.table.zone(from).to_vec();
            if !cards.is_empty() {
                let (to, end) = self.left_card_goes(seat, from)?;
                left.extend(cards.into_iter().map(|card| Event::CardMoved { card, from, to, end, cause: Cause::GAME }));
            }
        }
        if !left.is_empty() {
            self.push_together(left)?;
        }
        self.push(event)?;
        Ok(true)
    }

    /// The cards of a selection that is limited to the top of the draw pile may need it refilled first.
    pub fn refill_for(&mut self, cards: &Cards) -> Res<()> {
        let Cards::Select(selection) = cards else { return Ok(()) };
        let from_top =
            matches!(selection.number, HowMany::Top(_) | HowMany::Bottom(_) | HowMany::Random(_)) && selection.from == [Zone::DrawPile];
        if from_top && self.table.draw.is_empty() {
            self.refill()?;
        }
        Ok(())
    }

    /// Whether something forbids that the card moves so.
    pub fn cannot_move(&mut self, card: CardId, how: Move) -> Res<bool> {
        let law = self.law();
        for active in &law.statics {
            let Static::CardsCannot { cards, how: forbidden } = &*active.body else { continue };
            let mut f = active.frame();
            if *forbidden == how && self.applies(active, &mut f)? && self.cards(&mut f, cards)?.contains(&card) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
