//! What happens: the draft, turns in four steps, Temple events, and the resolution of Temples.
//!
//! [`Run::order`] carries out one order of whoever is asked; [`Run::go_on`] does all that needs no order, up to the next question.

use super::Crimson;
use super::components::{Effect, Kind, Op, TempleCard};
use super::orders::{self, Wishes};
use super::state::{Event, EventAt, Face, From, Phase, Stage, State, Turn};
use crate::games::dice::Dice;
use crate::games::kit::{Plays, Position, and, ids, many};
use crate::games::ruleset::{Answers, Halt, Moment, Outcome, Problem, Step};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;

/// How much a rival's hidden Follower weighs against own hidden Zeal when a Temple is flipped by default, in tenths.
pub const HIDDEN_RIVAL: i64 = 23;

/// Events under way: each is applied to a working copy as it comes about.
pub struct Run<'a> {
    game: &'a Crimson,
    /// The working copy.
    pub state: State,
    /// What has come about.
    pub events: Vec<Event>,
    answers: &'a Answers,
}

impl Plays for Crimson {
    fn begin(&self, state: &State, dice: &mut Dice) -> Vec<Event> {
        let answers = Answers::new();
        let mut run = Run::new(self, state.clone(), &answers);
        run.begin(dice);
        run.events
    }

    fn step(&self, state: &State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<Event> {
        let mut run = Run::new(self, state.clone(), answers);
        let asked = orders::asked(state);
        let mut halted = None;
        match (state.stage, moment) {
            (Stage::Draft, Moment::Due(_)) => {
                run.draft(dice);
                run.go_on(false, dice);
            }
            (Stage::Play, Moment::Answered(id)) if asked.as_ref().is_some_and(|a| a.id == *id) => {
                let orders = answers.get(id).map_or(&[][..], |a| a.orders.as_slice());
                for (index, order) in orders.iter().enumerate() {
                    let before = run.events.len();
                    if let Err(problem) = run.order(order, dice) {
                        halted = Some(Halt { order: index, problem: Some(problem) });
                        break;
                    }
                    if index + 1 == orders.len() {
                        break;
                    }
                    let still = orders::asked(&run.state).zip(asked.as_ref()).is_some_and(|(now, then)| now.same(then));
                    let reveals = run.events.iter().skip(before).any(|e| unforeseen(e, state.active)) && !run.wishes(state.active).carry_on;
                    if reveals || !still {
                        halted = Some(Halt { order: index + 1, problem: None });
                        break;
                    }
                }
            }
            (Stage::Play, Moment::Due(id)) if asked.as_ref().is_some_and(|a| a.deadline() == *id) => {
                let own = state.now.as_ref().is_some_and(|t| t.event.is_none() && t.keep.is_none());
                if own {
                    run.default_turn(dice);
                } else {
                    run.go_on(true, dice);
                }
            }
            _ => {}
        }
        Step { events: run.events, halted }
    }
}

impl<'a> Run<'a> {
    /// Begins at a state.
    pub fn new(game: &'a Crimson, state: State, answers: &'a Answers) -> Run<'a> {
        Run { game, state, events: Vec::new(), answers }
    }

    fn emit(&mut self, event: Event) {
        self.state.apply(&event);
        self.events.push(event);
    }

    /// Deals the packets of the draft. As what is passed on stays unseen (ruling 2), all of them are dealt at once.
    pub fn begin(&mut self, dice: &mut Dice) {
        let counts = self.game.components.counts;
        let mut cards: Vec<String> = self.game.components.followers.ids().map(str::to_owned).collect();
        dice.shuffle("shuffle of the Followers", &mut cards);
        let mut cards = cards.into_iter();
        let sizes = std::iter::once(counts.packets[0].0).chain(std::iter::repeat_n(counts.packets[1].0, counts.next_packets));
        let mut packets = || sizes.clone().map(|n| cards.by_ref().take(n).collect()).collect();
        let packets = vec![packets(), packets()];
        self.emit(Event::Dealt { packets });
    }

    /// Ends the draft and begins the first turn.
    fn draft(&mut self, dice: &mut Dice) {
        let kept: Vec<Vec<String>> = self.state.seat_ids().map(|s| self.game.drafted(&self.state, s, self.answers)).collect();
        let mut decks = Vec::new();
        let mut hands = Vec::new();
        for seat in self.state.seat_ids() {
            let own = kept.get(seat.index()).cloned().unwrap_or_default();
            let rivals = kept.get(self.state.rival(seat).index()).cloned().unwrap_or_default();
            let packets = self.state.packets.get(self.state.rival(seat).index()).into_iter().flatten().flatten();
            let mut deck: Vec<String> = own.into_iter().chain(packets.filter(|c| !rivals.contains(c)).cloned()).collect();
            dice.shuffle("shuffle of a deck", &mut deck);
            let rest = deck.split_off(self.game.components.counts.start_hand.min(deck.len()));
            hands.push(deck);
            decks.push(rest);
        }
        let first = SeatId(u8::try_from(dice.below("first player", 2)).unwrap_or(0));
        self.emit(Event::Drafted { kept, decks, hands, first });
        self.emit(Event::TurnBegan { turn: 1, seat: first });
    }

    fn wishes(&self, seat: SeatId) -> Wishes {
        Wishes::of(seat, self.answers)
    }

    /// Whether the owner is asked: where he has no standing order, and the game pauses for it or he is writing anyway.
    fn asks(&self, stands: bool, writing: bool) -> bool {
        !stands && (self.game.options.pause || writing)
    }

    /// Does all that needs no order: the Draw Step, Temple events, resolution, the next turn. `silent`: nobody is asked any more at this point.
    pub fn go_on(&mut self, silent: bool, dice: &mut Dice) {
        let mut silent = silent;
        while let (Stage::Play, Some(turn)) = (self.state.stage, self.state.now.clone()) {
            let active = self.state.active;
            let counts = self.game.components.counts;
            if let Some(at) = turn.event {
                let (EventAt::Place(seat) | EventAt::Flip(seat)) = at;
                let wishes = self.wishes(seat);
                let (stands, possible) = match at {
                    EventAt::Place(_) => (wishes.hide.is_some(), !self.game.placements(&self.state, seat).is_empty()),
                    EventAt::Flip(_) => (wishes.flip.is_some(), self.state.face_up().next().is_some()),
                };
                if possible && !silent && self.asks(stands, seat == active) {
                    return;
                }
                silent = false;
                match at {
                    EventAt::Place(_) => self.place_by_rule(seat),
                    EventAt::Flip(_) => self.flip_by_rule(seat),
                }
            } else if let Some(keep) = &turn.keep {
                let seat = keep.seat;
                if !silent && self.asks(self.wishes(seat).keep.is_some(), false) {
                    return;
                }
                silent = false;
                self.keep_by_rule(seat);
            } else if turn.phase != Phase::Resolve && turn.events < counts.events && self.state.deck(active).is_empty() {
                self.temple_event(dice);
            } else if turn.phase == Phase::Draw {
                self.draw_step();
            } else if turn.phase == Phase::Resolve {
                match self.next_to_resolve(&turn.order) {
                    Some(temple) => self.resolve(&temple),
                    None => self.end_turn(),
                }
            } else {
                return;
            }
        }
    }

    /// One card; one more if the rival has more cards in hand, and one more if he has more in his Dynasty.
    fn draw_step(&mut self) {
        let (seat, rival) = (self.state.active, self.state.rival(self.state.active));
        let hand = usize::from(self.state.hand(rival).len() > self.state.hand(seat).len());
        let dynasty = usize::from(self.state.dynasty_size(seat) < self.state.dynasty_size(rival));
        self.draw(seat, 1 + hand + dynasty);
        self.emit(Event::ActionStep);
    }

    /// How many of the cards could be drawn.
    fn draw(&mut self, seat: SeatId, n: usize) -> usize {
        let cards: Vec<String> = self.state.deck(seat).iter().take(n).cloned().collect();
        let drawn = cards.len();
        if drawn > 0 {
            self.emit(Event::Drawn { seat, cards });
        }
        drawn
    }

    /// The active player's deck is empty (ruling 4).
    fn temple_event(&mut self, dice: &mut Dice) {
        let mut decks = Vec::new();
        for seat in self.state.seat_ids() {
            let mut deck: Vec<String> = self.state.deck(seat).iter().chain(self.state.pile(seat)).cloned().collect();
            dice.shuffle("shuffle of a deck with its discard pile", &mut deck);
            decks.push(deck);
        }
        self.emit(Event::TempleEventBegan { decks });
        for seat in self.state.seat_ids() {
            self.draw(seat, 1);
        }
        self.emit(Event::TempleEventGoesOn { to: Some(EventAt::Place(self.state.rival(self.state.active))) });
    }

    fn after_placing(&mut self, seat: SeatId) {
        let active = self.state.active;
        let to = if seat == active { EventAt::Flip(self.state.rival(active)) } else { EventAt::Place(active) };
        self.emit(Event::TempleEventGoesOn { to: Some(to) });
    }

    fn place_by_rule(&mut self, seat: SeatId) {
        match self.game.placement_by_rule(&self.state, seat, &self.wishes(seat)) {
            Some((card, temple)) => self.emit(Event::Hidden { seat, card, temple }),
            None => self.emit(Event::NoPlacement { seat }),
        }
        self.after_placing(seat);
    }

    fn flip_by_rule(&mut self, seat: SeatId) {
        if let Some(temple) = self.game.flip_by_rule(&self.state, seat, &self.wishes(seat)) {
            self.emit(Event::Flipped { seat, temple });
        }
        self.emit(Event::TempleEventGoesOn { to: None });
    }

    fn keep_by_rule(&mut self, seat: SeatId) {
        let open = self.state.now.as_ref().and_then(|t| t.keep.as_ref()).map(|k| k.cards.clone()).unwrap_or_default();
        let kept = self.game.keep_by_rule(&open, &self.wishes(seat));
        self.emit(Event::Kept { seat, kept });
    }

    fn next_to_resolve(&self, order: &[String]) -> Option<String> {
        let down = |id: &&String| self.state.temple(id).is_some_and(|t| t.face == Face::Down);
        let first = order.iter().find(down).cloned();
        first.or_else(|| self.state.temples.iter().find(|t| t.face == Face::Down).map(|t| t.id.clone()))
    }

    /// Zeal at a Temple: printed and boosted; Dynasty abilities never count there (ruling 7).
    fn resolve(&mut self, id: &str) {
        let (Some(card), Some(temple)) = (self.game.components.temple(id).cloned(), self.state.temple(id).cloned()) else { return };
        let zeal: Vec<i64> = temple.hidden.iter().map(|side| side.iter().map(|c| self.game.components.zeal_at(c, &card)).sum()).collect();
        let (one, two) = (zeal.first().copied().unwrap_or(0), zeal.get(1).copied().unwrap_or(0));
        let face = match one.cmp(&two) {
            std::cmp::Ordering::Greater => Face::Won(SeatId(0)),
            std::cmp::Ordering::Less => Face::Won(SeatId(1)),
            std::cmp::Ordering::Equal if self.state.barren >= self.game.barren_turns() => Face::Gone,
            std::cmp::Ordering::Equal => Face::Up,
        };
        self.emit(Event::Resolved { temple: id.to_owned(), shown: temple.hidden, zeal, face });
    }

    fn end_turn(&mut self) {
        let seat = self.state.active;
        self.emit(Event::TurnEnded { seat });
        if self.state.face_up().next().is_some() {
            self.emit(Event::TurnBegan { turn: self.state.turn + 1, seat: self.state.rival(seat) });
            return;
        }
        let zeal: Vec<i64> = self.state.seat_ids().map(|s| self.game.zeal(&self.state, s)).collect();
        let followers = |seat: &SeatId| self.state.dynasty(*seat).len();
        let (a, b) = (SeatId(0), SeatId(1));
        let (one, two) = (zeal.first().copied().unwrap_or(0), zeal.get(1).copied().unwrap_or(0));
        let by_zeal = one.cmp(&two);
        let (winners, reason) = match by_zeal.then(followers(&a).cmp(&followers(&b))) {
            std::cmp::Ordering::Equal => (Vec::new(), format!("Both have {one} Zeal and {}: a draw.", many(followers(&a), "Follower"))),
            order => {
                let winner = if order == std::cmp::Ordering::Greater { a } else { b };
                let name = self.state.name(winner);
                let reason = if by_zeal == order {
                    format!("{name} has the most Zeal: {} to {}.", one.max(two), one.min(two))
                } else {
                    format!("Both have {one} Zeal; {name} has more Followers in the Dynasty, {}.", followers(&winner))
                };
                (vec![winner], reason)
            }
        };
        self.emit(Event::Ended { zeal, outcome: Outcome { winners, reason } });
    }

    /// Carries out one order of the seat that is asked now. A refused order has changed nothing.
    pub fn order(&mut self, order: &Order, dice: &mut Dice) -> Result<(), Problem> {
        let mut trial = Run::new(self.game, self.state.clone(), self.answers);
        trial.carry_out(order, &mut Dice::from_seed(0))?;
        self.carry_out(order, dice)?;
        self.go_on(false, dice);
        Ok(())
    }

    fn carry_out(&mut self, order: &Order, dice: &mut Dice) -> Result<(), Problem> {
        let Some(turn) = self.state.now.clone() else { return Err(Problem::new("No turn is running.")) };
        match (turn.event, &turn.keep) {
            (Some(EventAt::Place(seat)), _) => return self.answer_place(seat, order),
            (Some(EventAt::Flip(seat)), _) => return self.answer_flip(seat, order),
            (None, Some(keep)) => {
                let kept = self.game.components.followers.picked(&keep.cards, &ids(order.arg("cards")), "among the revealed Followers")?;
                self.emit(Event::Kept { seat: keep.seat, kept });
                return Ok(());
            }
            (None, None) => {}
        }
        let seat = self.state.active;
        let free = self.game.components.counts.free_actions;
        match order.verb.as_str() {
            "take one" | "discard" if turn.phase != Phase::Action => {
                Err(Problem::new("Actions are gained once in a turn, before anything else, and you have done so."))
            }
            "take one" => {
                self.emit(Event::Actions { seat, n: free, card: None });
                Ok(())
            }
            "discard" => {
                let card = self.held(seat, order.choice("card").unwrap_or_default())?;
                let n = self.game.components.followers.kind_of(&card).map_or(free, |k| k.action);
                self.emit(Event::Actions { seat, n, card: Some(card) });
                Ok(())
            }
            "dynasty" | "spend" | "draw" => self.act(seat, &turn.phase, order, dice),
            "hide" => self.hide(seat, order),
            "resolve" => {
                let temples: Vec<String> = ids(order.arg("temples")).into_iter().map(str::to_owned).collect();
                if let Some(up) = temples.iter().find(|id| self.state.temple(id).is_none_or(|t| t.face != Face::Down)) {
                    let name = self.game.components.temple(up).map_or(up.as_str(), |t| t.name.as_str());
                    return Err(Problem::new(format!("The {name} is not face down, so it is not resolved now.")));
                }
                self.emit(Event::Ordered { temples });
                Ok(())
            }
            "end" => {
                self.emit(Event::ResolveStep { silent: false });
                Ok(())
            }
            verb => Err(Problem::new(format!("`{verb}` is no order of a turn."))),
        }
    }

    /// What costs an action in the Follower Step.
    fn act(&mut self, seat: SeatId, phase: &Phase, order: &Order, dice: &mut Dice) -> Result<(), Problem> {
        match phase {
            Phase::Draw | Phase::Action => {
                let n = self.game.components.counts.free_actions;
                self.emit(Event::Actions { seat, n, card: None });
            }
            Phase::Follower => {}
            Phase::Temple | Phase::Resolve => {
                return Err(Problem::new("The Follower Step is over: you have placed Followers at Temples already."));
            }
        }
        if self.state.now.as_ref().is_none_or(|t| t.actions == 0) {
            return Err(Problem::new(
                "You have no action left. `discard` at the beginning of a turn gives more than one; `hide` and `end` cost none.",
            ));
        }
        if order.verb == "draw" {
            if self.state.deck(seat).is_empty() {
                return Err(Problem::new("Your deck is empty: there is nothing to draw."));
            }
            self.emit(Event::Spent { seat });
            self.draw(seat, 1);
            return Ok(());
        }
        let card = self.held(seat, order.choice("card").unwrap_or_default())?;
        let Some(kind) = self.game.components.followers.kind_of(&card).cloned() else {
            return Err(Problem::new("What this card does is not known yet."));
        };
        let abilities = order.choice("abilities").unwrap_or_default().to_owned();
        let dynasty = order.verb == "dynasty";
        self.emit(Event::Spent { seat });
        self.emit(Event::Played { seat, card: card.clone(), dynasty, abilities: abilities.clone() });
        for letter in abilities.chars() {
            self.ability(seat, &kind, letter, order, dice)?;
        }
        if !dynasty {
            self.emit(Event::Discarded { seat, card });
        }
        Ok(())
    }

    fn ability(&mut self, seat: SeatId, kind: &Kind, letter: char, order: &Order, dice: &mut Dice) -> Result<(), Problem> {
        for (index, effect) in kind.ability(letter).iter().enumerate() {
            self.effect(seat, *effect, order, &orders::slot(letter, index), dice)?;
        }
        Ok(())
    }

    fn effect(&mut self, seat: SeatId, effect: Effect, order: &Order, slot: &str, dice: &mut Dice) -> Result<(), Problem> {
        let Effect { op, n, max_zeal } = effect;
        let rival = self.state.rival(seat);
        let named = ids(order.arg(slot));
        let weak = |cards: &[String]| -> Vec<String> {
            cards.iter().filter(|c| max_zeal.is_none_or(|most| self.game.components.zeal(c) <= most)).cloned().collect()
        };
        let done = match op {
            Op::Draw => self.draw(seat, n),
            Op::Muster => {
                let cards: Vec<String> = self.state.deck(seat).iter().take(n).cloned().collect();
                self.joined(seat, cards, From::Deck)
            }
            Op::Enlist => {
                let cards = self.chosen(self.state.hand(seat), &named, n, "in your hand")?;
                self.joined(seat, cards, From::Hand)
            }
            Op::Recover => {
                let cards = self.chosen(self.state.pile(seat), &named, n, "in your discard pile")?;
                let count = cards.len();
                if count > 0 {
                    self.emit(Event::Recovered { seat, cards });
                }
                count
            }
            Op::Revive => {
                let cards = self.chosen(&weak(self.state.pile(seat)), &named, n, "in your discard pile, weak enough")?;
                self.joined(seat, cards, From::Pile)
            }
            Op::Action => {
                self.emit(Event::Gained { seat, n: u32::try_from(n).unwrap_or(1) });
                n
            }
            Op::RivalDiscard => {
                let mut hand = self.state.hand(rival).to_vec();
                dice.shuffle("cards lost from a hand", &mut hand);
                hand.truncate(n);
                self.lost(rival, hand, From::Hand)
            }
            Op::RivalMill => self.lost(rival, self.state.deck(rival).iter().take(n).cloned().collect(), From::Deck),
            Op::Slay => {
                let cards = self.chosen(&weak(self.state.dynasty(rival)), &named, n, "in the rival's Dynasty, weak enough")?;
                self.lost(rival, cards, From::Dynasty)
            }
            Op::Infiltrate => {
                // It may be declined: without a card named, nothing is placed.
                if !named.is_empty() {
                    let temple = order.choice(&orders::slot_at(slot)).unwrap_or_default().to_owned();
                    if named.len() > n {
                        return Err(Problem::new(format!("That ability places up to {}, not {}.", many(n, "Follower"), named.len())));
                    }
                    for code in named {
                        self.place(seat, code, &temple, false)?;
                    }
                }
                n
            }
            Op::Rout => {
                let temple = self.temple_for(&named, seat);
                let mut there = self.state.hidden(&temple, rival).to_vec();
                dice.shuffle("Followers routed at a Temple", &mut there);
                there.truncate(n);
                self.lost(rival, there, From::Temple)
            }
            Op::Scout => {
                let temple = self.temple_for(&named, seat);
                let cards = self.state.hidden(&temple, rival).to_vec();
                let any = !cards.is_empty();
                if any {
                    self.emit(Event::Scouted { seat, temple, cards });
                }
                if any { n } else { 0 }
            }
        };
        if done < n {
            self.emit(Event::Fizzled { seat, what: orders::word(op).to_owned() });
        }
        Ok(())
    }

    fn joined(&mut self, seat: SeatId, cards: Vec<String>, from: From) -> usize {
        let count = cards.len();
        if count > 0 {
            self.emit(Event::Joined { seat, cards, from });
        }
        count
    }

    fn lost(&mut self, seat: SeatId, cards: Vec<String>, from: From) -> usize {
        let count = cards.len();
        if count > 0 {
            self.emit(Event::Lost { seat, cards, from });
        }
        count
    }

    /// The Temple that an order names, else the one at which the rival has the most.
    fn temple_for(&self, named: &[&str], seat: SeatId) -> String {
        let rival = self.state.rival(seat);
        let most = || {
            let mut best = self.state.temples.first();
            for temple in &self.state.temples {
                if self.state.hidden(&temple.id, rival).len() > best.map_or(0, |t| self.state.hidden(&t.id, rival).len()) {
                    best = Some(temple);
                }
            }
            best.map(|t| t.id.clone()).unwrap_or_default()
        };
        named.first().map_or_else(most, |id| (*id).to_owned())
    }

    /// The `n` cards that an effect is done to: those named first, then the ones of the highest Zeal.
    fn chosen(&self, from: &[String], named: &[&str], n: usize, place: &str) -> Result<Vec<String>, Problem> {
        if named.len() > n {
            return Err(Problem::new(format!("That ability is done to {}, not to {}.", many(n, "Follower"), named.len())));
        }
        let mut cards = self.game.components.followers.picked(from, named, place)?;
        let mut rest: Vec<&String> = from.iter().filter(|c| !cards.contains(c)).collect();
        rest.sort_by_key(|c| -self.game.components.zeal(c));
        let missing = n.saturating_sub(cards.len());
        cards.extend(rest.into_iter().take(missing).cloned());
        Ok(cards)
    }

    fn held(&self, seat: SeatId, code: &str) -> Result<String, Problem> {
        Ok(self.game.components.followers.picked(self.state.hand(seat), &[code], "in your hand")?.into_iter().next().unwrap_or_default())
    }

    /// Places a card of the hand at a Temple. In an event only face-up Temples count (ruling 5), as they do otherwise: what is not face down.
    fn place(&mut self, seat: SeatId, code: &str, temple: &str, event: bool) -> Result<(), Problem> {
        let card = self.held(seat, code)?;
        let Some(at) = self.game.components.temple(temple).cloned() else {
            return Err(Problem::new(format!("There is no Temple `{temple}`.")));
        };
        self.may_place(&card, &at)?;
        self.emit(Event::Hidden { seat, card, temple: at.id });
        if event {
            self.after_placing(seat);
        }
        Ok(())
    }

    fn may_place(&self, card: &str, temple: &TempleCard) -> Result<(), Problem> {
        let name = &temple.name;
        let open: Vec<&str> = self
            .state
            .face_up()
            .filter_map(|t| self.game.components.temple(&t.id))
            .filter(|t| self.game.components.may_enter(card, t))
            .map(|t| t.id.as_str())
            .collect();
        let why = match self.state.temple(&temple.id).map(|t| t.face) {
            Some(Face::Up) if self.game.components.may_enter(card, temple) => return Ok(()),
            Some(Face::Up) => format!("The {name} admits no Followers of {}", orders::god(&temple.forbids)),
            Some(Face::Down) => format!("The {name} is face down"),
            Some(Face::Won(_)) => format!("The {name} has been won"),
            Some(Face::Gone) | None => format!("The {name} is out of the game"),
        };
        let problem = Problem::new(format!("{why}. {} can go to: {}.", self.game.components.followers.name(card), and(&open)));
        Err(match open.first() {
            Some(first) => problem.suggest(*first),
            None => problem,
        })
    }

    fn hide(&mut self, seat: SeatId, order: &Order) -> Result<(), Problem> {
        let most = self.game.components.counts.temple_step;
        if self.state.now.as_ref().is_some_and(|t| t.placed >= most) {
            return Err(Problem::new(format!("In the Temple Step up to {most} Followers are placed, and you have placed so many.")));
        }
        let (code, temple) = (order.choice("card").unwrap_or_default().to_owned(), order.choice("temple").unwrap_or_default().to_owned());
        if self.state.now.as_ref().is_some_and(|t| t.phase < Phase::Temple) {
            self.emit(Event::TempleStep);
        }
        self.place(seat, &code, &temple, false)
    }

    fn answer_place(&mut self, seat: SeatId, order: &Order) -> Result<(), Problem> {
        let (code, temple) = (order.choice("card").unwrap_or_default().to_owned(), order.choice("temple").unwrap_or_default().to_owned());
        self.place(seat, &code, &temple, true)
    }

    fn answer_flip(&mut self, seat: SeatId, order: &Order) -> Result<(), Problem> {
        let temple = order.choice("temple").unwrap_or_default();
        if self.state.temple(temple).is_none_or(|t| t.face != Face::Up) {
            return Err(Problem::new("Only a Temple that lies face up can be flipped."));
        }
        self.emit(Event::Flipped { seat, temple: temple.to_owned() });
        self.emit(Event::TempleEventGoesOn { to: None });
        Ok(())
    }

    /// The rest of a silent player's turn.
    fn default_turn(&mut self, dice: &mut Dice) {
        let seat = self.state.active;
        let turn = self.state.turn;
        let form = self.game.turn_form(&self.state, seat);
        for line in self.game.default_lines(&self.state, seat) {
            if self.state.turn == turn
                && let Some(order) = crate::games::kit::order(&form, &line)
                && self.state.now.as_ref().is_some_and(|t| t.event.is_none() && t.keep.is_none())
            {
                // A default that has become impossible is left out.
                let _ = self.order(&order, dice);
                // A silent player is not asked about an event either.
                self.go_on(true, dice);
            }
        }
        let open = |t: &Turn| t.event.is_none() && t.keep.is_none() && t.phase != Phase::Resolve;
        if self.state.turn == turn && self.state.now.as_ref().is_some_and(open) {
            self.emit(Event::ResolveStep { silent: true });
            self.go_on(false, dice);
        }
    }
}

/// What a player could not know when he wrote his orders.
fn unforeseen(event: &Event, seat: SeatId) -> bool {
    match event {
        Event::Drawn { seat: by, .. } | Event::Scouted { seat: by, .. } => *by == seat,
        Event::TempleEventBegan { .. } => true,
        _ => false,
    }
}
