//! What happens in a turn: Concentrate, Assemble, Obelisk, Culling, and the effects of abilities, one inside the other.
//!
//! Effects under way stand on a stack in the state. One that leaves a choice takes it from the order that set it off, else from the next order, else
//! (at the end of the letter) from preferences and defaults; what was revealed meanwhile is shown to the player before he chooses.

use super::Lords;
use super::choices::{Choice, NOTHING};
use super::components::{DivineKind, Effect, God, Op, Way, Where};
use super::orders::{self, Wishes};
use super::state::{BuiltBy, Event, Frame, Source, Stage, State, Why};
use crate::games::dice::Dice;
use crate::games::kit::{Plays, Position, and, ids, many};
use crate::games::ruleset::{Answers, Halt, Moment, Outcome, Problem, Step};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;

/// How far open choices are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settle {
    /// Not at all: an order may answer them.
    Nothing,
    /// Those about which nothing new was revealed.
    Foreseen,
    /// All.
    All,
}

/// Events under way: each is applied to a working copy as it comes about.
pub struct Run<'a> {
    game: &'a Lords,
    /// The working copy.
    pub state: State,
    /// What has come about.
    pub events: Vec<Event>,
    answers: &'a Answers,
    dice: &'a mut Dice,
    /// The order whose choices are still to be used, and where on the stack its effects stand.
    given: Option<(Order, usize)>,
}

impl Plays for Lords {
    fn begin(&self, state: &State, dice: &mut Dice) -> Vec<Event> {
        let answers = Answers::new();
        let mut run = Run::new(self, state.clone(), &answers, dice);
        run.begin();
        run.events
    }

    fn step(&self, state: &State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<Event> {
        let mut run = Run::new(self, state.clone(), answers, dice);
        let mut halted = None;
        match (state.stage, moment) {
            (Stage::Gods, Moment::Due(_)) => run.give_gods(),
            (Stage::Play, Moment::Answered(id)) if orders::turn_decision(state) == *id => {
                let orders = answers.get(id).map_or(&[][..], |a| a.orders.as_slice());
                let carry_on = Wishes::of(state.active, answers).carry_on;
                for (index, order) in orders.iter().enumerate() {
                    if run.state.turn != state.turn || run.state.stage != Stage::Play {
                        halted = Some(Halt { order: index, problem: Some(Problem::new("Your turn is over.")) });
                        break;
                    }
                    // What follows a drawn card was written without knowing it, unless it answers what is open.
                    let answers_open = run.pending().is_some_and(|(e, _)| order.verb == orders::verb(e.op));
                    let revealed = run.state.now.as_ref().is_some_and(|t| t.revealed);
                    if index > 0 && revealed && !carry_on && !answers_open {
                        halted = Some(Halt { order: index, problem: None });
                        break;
                    }
                    if let Err(problem) = run.order(order) {
                        halted = Some(Halt { order: index, problem: Some(problem) });
                        break;
                    }
                }
                if run.state.turn == state.turn {
                    let _ = run.go_on(Settle::Foreseen);
                }
            }
            (Stage::Play, Moment::Due(id)) if orders::turn_deadline(state) == *id => run.default_turn(),
            _ => {}
        }
        Step { events: run.events, halted }
    }
}

impl<'a> Run<'a> {
    /// Begins at a state.
    pub fn new(game: &'a Lords, state: State, answers: &'a Answers, dice: &'a mut Dice) -> Run<'a> {
        Run { game, state, events: Vec::new(), answers, dice, given: None }
    }

    fn emit(&mut self, event: Event) {
        self.state.apply(&event);
        self.events.push(event);
        // An empty deck is made anew at once, even in the middle of a draw (ruling 2).
        if self.state.stage == Stage::Play && self.state.deck.is_empty() && !self.state.pile.is_empty() {
            let mut deck = self.state.pile.clone();
            self.dice.shuffle("shuffle of the discard pile", &mut deck);
            let event = Event::Reshuffled { deck };
            self.state.apply(&event);
            self.events.push(event);
        }
    }

    /// Asks for gods, or gives them out at once.
    pub fn begin(&mut self) {
        if self.game.options.choose_gods {
            self.emit(Event::GodsAsked);
        } else {
            self.give_gods();
        }
    }

    /// Gods by preference, where two want the same by the dice (ruling 1); then the deal and the first turn.
    fn give_gods(&mut self) {
        let mut seats: Vec<SeatId> = self.state.seat_ids().collect();
        self.dice.shuffle("order of choosing gods", &mut seats);
        let mut free: Vec<String> = self.game.components.gods.iter().map(|g| g.id.clone()).collect();
        self.dice.shuffle("gods for those who do not mind", &mut free);
        let mut gods = vec![String::new(); seats.len()];
        // Who has a preference is served before who has none.
        seats.sort_by_key(|seat| Wishes::of(*seat, self.answers).gods.is_empty());
        for seat in &seats {
            let wished = Wishes::of(*seat, self.answers).gods;
            let Some(god) = wished.into_iter().find(|g| free.contains(g)).or_else(|| free.first().cloned()) else { continue };
            free.retain(|g| *g != god);
            if let Some(place) = gods.get_mut(seat.index()) {
                *place = god;
            }
        }
        let start = self.dice.below("start player", u32::try_from(seats.len()).unwrap_or(1));
        let start = SeatId(u8::try_from(start).unwrap_or(0));
        self.emit(Event::GodsGiven { gods, start });
        let mut cards: Vec<String> = self.game.components.units.ids().map(str::to_owned).collect();
        self.dice.shuffle("shuffle of the Units", &mut cards);
        let mut cards = cards.into_iter();
        let hands = self.state.seat_ids().map(|_| cards.by_ref().take(self.game.components.counts.start_hand).collect()).collect();
        self.emit(Event::Dealt { hands, deck: cards.collect() });
        self.begin_turn(start);
    }

    fn begin_turn(&mut self, seat: SeatId) {
        self.emit(Event::TurnBegan { turn: self.state.turn + 1, seat });
        self.draw(seat, 1);
        let leader = self.state.player(seat).leader.clone();
        if let Some(leader) = leader
            && self.god(seat).is_some_and(|g| self.game.components.matches(&leader, g))
        {
            self.emit(Event::Began { seat, source: Source::Leader });
            // Nothing was ordered yet, so nothing can be refused.
            let _ = self.go_on(Settle::Nothing);
        }
    }

    fn god(&self, seat: SeatId) -> Option<&'a God> {
        self.game.god_of(&self.state, seat)
    }

    /// How many of the cards could be drawn.
    fn draw(&mut self, seat: SeatId, n: usize) -> usize {
        for done in 0..n {
            match self.state.deck.first().cloned() {
                Some(card) => self.emit(Event::Drawn { seat, card }),
                None => {
                    self.emit(Event::NoCards);
                    return done;
                }
            }
        }
        n
    }

    /// Carries out one order of the active player. A refused order has changed nothing.
    pub fn order(&mut self, order: &Order) -> Result<(), Problem> {
        let mut scratch = Dice::from_seed(0);
        let mut trial = Run::new(self.game, self.state.clone(), self.answers, &mut scratch);
        trial.carry_out(order)?;
        self.carry_out(order)
    }

    fn carry_out(&mut self, order: &Order) -> Result<(), Problem> {
        let seat = self.state.active;
        if self.state.now.is_none() {
            return Err(Problem::new("No turn is running."));
        }
        // An open choice is answered by its own verb; any other order leaves it to preferences and defaults.
        if let Some((effect, frame)) = self.pending() {
            let answers = if effect.op == Op::PlayFree { "free" } else { orders::verb(effect.op) };
            if order.verb == answers {
                self.emit(Event::Ordered);
                if effect.op == Op::PlayFree {
                    return self.answer_free(seat, &effect, order);
                }
                let chosen: Vec<String> = ids(order.arg("choice")).into_iter().map(str::to_owned).collect();
                let under: Vec<String> = ids(order.arg("under")).into_iter().map(str::to_owned).collect();
                self.given = None;
                self.do_chosen(seat, &effect, &frame, &chosen, &under)?;
                return self.go_on(Settle::Nothing);
            }
        }
        self.emit(Event::Ordered);
        self.given = None;
        self.go_on(Settle::All)?;
        match order.verb.as_str() {
            "generate" => self.generate(seat),
            "play" => self.play(seat, order),
            "free" => self.free_of_god(seat, order),
            "cull" | "end" => {
                let culled: Vec<String> = self.held(seat, &ids(order.arg("cards")))?;
                self.end_turn(seat, culled);
                Ok(())
            }
            verb => Err(Problem::new(format!("There is nothing to `{verb}` now."))),
        }
    }

    /// The choice that is open now, and to which list of effects it belongs.
    pub fn pending(&self) -> Option<(Effect, Frame)> {
        self.game.pending(&self.state)
    }

    /// Does the effects under way up to the next open choice.
    pub fn go_on(&mut self, settle: Settle) -> Result<(), Problem> {
        let seat = self.state.active;
        while let Some(frame) = self.state.now.as_ref().and_then(|t| t.stack.last()).cloned() {
            let depth = self.state.now.as_ref().map_or(0, |t| t.stack.len().saturating_sub(1));
            let effects = self.game.effects(&self.state, &frame);
            let Some(effect) = effects.get(frame.at).cloned() else {
                self.finish(seat, &frame, depth);
                continue;
            };
            if effect.if_prev && !frame.full {
                self.emit(Event::Done { full: false });
                continue;
            }
            let Some(choice) = self.game.choice(&self.state, seat, &effect, &frame) else {
                self.do_simple(seat, &effect);
                continue;
            };
            if choice.candidates.is_empty() {
                self.emit(Event::Fizzled { seat, what: orders::verb(effect.op).to_owned() });
                self.emit(Event::Done { full: false });
                continue;
            }
            let revealed = self.state.now.as_ref().is_some_and(|t| t.revealed);
            if let Some((chosen, under)) = self.inline(&frame, depth) {
                match self.do_chosen(seat, &effect, &frame, &chosen, &under) {
                    Ok(()) => continue,
                    // What was ordered before the cards were seen may not fit them: the player is asked.
                    Err(_) if revealed => self.given = None,
                    Err(problem) => return Err(problem),
                }
            }
            if let Some(chosen) = choice.forced() {
                self.do_chosen(seat, &effect, &frame, &chosen, &[])?;
                continue;
            }
            // The Leader Ability is set off by no order, so that its choices have none to stand in: they wait for one of their own.
            let foreseen = settle == Settle::Foreseen && !revealed && frame.source != Source::Leader;
            if settle == Settle::All || foreseen {
                let wishes = Wishes::of(seat, self.answers);
                let chosen = self.game.default_choice(&self.state, seat, &effect, &choice, &wishes);
                self.do_chosen(seat, &effect, &frame, &chosen, &[])?;
                continue;
            }
            return Ok(());
        }
        Ok(())
    }

    /// What the order that set off these effects says to the next one.
    fn inline(&self, frame: &Frame, depth: usize) -> Option<(Vec<String>, Vec<String>)> {
        let (order, _) = self.given.as_ref().filter(|(_, base)| *base == depth)?;
        let slot = orders::slot(&frame.source, frame.at);
        let owned = |name: &str| ids(order.arg(name)).into_iter().map(str::to_owned).collect::<Vec<_>>();
        order.arg(&slot).map(|_| (owned(&slot), owned(&format!("{slot}-under"))))
    }

    /// At the end of a list of effects.
    fn finish(&mut self, seat: SeatId, frame: &Frame, depth: usize) {
        self.emit(Event::Finished);
        let Source::Unit(card) = &frame.source else { return };
        let says = self.given.as_ref().filter(|(_, base)| *base == depth).and_then(|(o, _)| o.choice("echo").map(|e| e == "yes"));
        let room = self.state.player(seat).court.len() < self.game.components.counts.court;
        if self.game.echoes(&self.state, seat, card) && says.unwrap_or(room) {
            self.enter(seat, card.clone());
        } else {
            self.emit(Event::UsedUp { card: card.clone() });
        }
    }

    /// A Unit enters the Court; a full Court makes room first; the Court Ability follows where it matches (also for a former Leader, ruling 4).
    fn enter(&mut self, seat: SeatId, card: String) {
        self.make_room(seat);
        self.emit(Event::Entered { seat, card: card.clone() });
        if self.god(seat).is_some_and(|g| self.game.components.matches(&card, g)) {
            self.emit(Event::Began { seat, source: Source::Court(card) });
        }
    }

    fn make_room(&mut self, seat: SeatId) {
        let court = &self.state.player(seat).court;
        if court.len() < self.game.components.counts.court {
            return;
        }
        let named = self.given.as_ref().and_then(|(o, _)| o.choice("evict"));
        let of_kind = |c: &&String| named.is_some() && self.game.components.units.kind_of(c).map(|k| k.code.as_str()) == named;
        let god = self.god(seat);
        let least = || court.iter().min_by_key(|c| self.game.components.worth(c, god));
        if let Some(card) = court.iter().find(of_kind).or_else(least).cloned() {
            self.emit(Event::Evicted { seat, card });
        }
    }

    /// What an effect does that leaves no choice.
    fn do_simple(&mut self, seat: SeatId, effect: &Effect) {
        let n = effect.n;
        let done = match effect.op {
            Op::Draw => self.draw(seat, n),
            Op::Mill => {
                // One by one: the deck may be made anew in between.
                let mut done = 0;
                while done < n
                    && let Some(card) = self.state.deck.first().cloned()
                {
                    self.emit(Event::Milled { cards: vec![card] });
                    done += 1;
                }
                done
            }
            _ => (0..n).filter(|_| self.build(seat, BuiltBy::Ability)).count(),
        };
        self.emit(Event::Done { full: done == n });
    }

    fn build(&mut self, seat: SeatId, why: BuiltBy) -> bool {
        let Some(card) = self.state.deck.first().cloned() else {
            self.emit(Event::NoCards);
            return false;
        };
        self.emit(Event::Built { seat, card, why });
        true
    }

    fn held(&self, seat: SeatId, codes: &[&str]) -> Result<Vec<String>, Problem> {
        self.game.components.units.picked(&self.state.player(seat).hand, codes, "in your hand")
    }

    /// Does an effect as chosen: ids of candidates as [`Lords::choice`] lists them.
    fn do_chosen(&mut self, seat: SeatId, effect: &Effect, frame: &Frame, chosen: &[String], under: &[String]) -> Result<(), Problem> {
        let Some(choice) = self.game.choice(&self.state, seat, effect, frame) else {
            return Err(Problem::new("There is nothing to choose."));
        };
        let chosen: Vec<&str> = chosen.iter().map(String::as_str).filter(|id| *id != NOTHING).collect();
        choice.check(&chosen)?;
        if chosen.is_empty() {
            self.emit(Event::Declined { seat, what: orders::verb(effect.op).to_owned() });
            self.emit(Event::Done { full: false });
            return Ok(());
        }
        let seats: Vec<SeatId> = chosen.iter().filter_map(|id| id.split(':').next()?.parse().ok().map(SeatId)).collect();
        let done = match effect.op {
            Op::Discard => {
                let cards = self.held(seat, &chosen)?;
                let count = cards.len();
                self.emit(Event::Discarded { seat, cards, why: Why::Effect });
                count
            }
            Op::OppDiscardRandom => {
                let victim = seats.first().copied().unwrap_or(seat);
                let mut hand = self.state.player(victim).hand.clone();
                self.dice.shuffle("cards lost from a hand", &mut hand);
                hand.truncate(effect.n);
                let count = hand.len();
                self.emit(Event::Discarded { seat: victim, cards: hand, why: Why::Random });
                count
            }
            Op::VictimDiscard => {
                let victim = seats.first().copied().unwrap_or(seat);
                let wishes = Wishes::of(victim, self.answers);
                let cards = self.game.to_discard(&self.state, victim, effect.n, &wishes);
                let count = cards.len();
                if count > 0 {
                    self.emit(Event::Discarded { seat: victim, cards, why: Why::Victim });
                }
                count
            }
            Op::Recover => {
                let cards = self.game.components.units.picked(&self.state.pile, &chosen, "in the discard pile")?;
                let count = cards.len();
                self.emit(Event::Recovered { seat, cards });
                // "Up to": fewer than possible are enough.
                count.max(effect.n.min(count))
            }
            Op::Levy => {
                self.levy(seat, effect.n, chosen.first().copied().unwrap_or_default(), under);
                effect.n
            }
            Op::Destroy => {
                let cards = choice.cards(&chosen);
                let count = cards.len();
                for (victim, card) in cards {
                    self.destroy(seat, victim, card);
                }
                count
            }
            Op::DestroyNamesake => {
                let cards = choice.cards(&chosen);
                let count = cards.len();
                for (victim, card) in cards {
                    self.destroy(seat, victim, card);
                }
                count
            }
            Op::Recall => {
                let cards = choice.cards(&chosen);
                let count = cards.len();
                for (seat, card) in cards {
                    self.emit(Event::Recalled { seat, card });
                }
                count
            }
            Op::Icon => {
                let icons: Vec<String> = chosen.iter().map(|id| (*id).to_owned()).collect();
                let count = icons.len();
                self.emit(Event::IconsTaken { seat, icons, generated: false, lost: Vec::new() });
                count
            }
            Op::Raze => {
                let mut count = 0;
                for victim in seats {
                    let obelisks = self.state.player(victim).obelisks.clone();
                    let index = self.dice.below("Obelisk toppled", u32::try_from(obelisks.len()).unwrap_or(1));
                    if let Some(card) = usize::try_from(index).ok().and_then(|i| obelisks.get(i)).cloned() {
                        self.emit(Event::Razed { seat, victim, card });
                        count += 1;
                    }
                }
                count
            }
            Op::Draw | Op::Mill | Op::Build | Op::PlayFree => 0,
        };
        let full = match effect.op {
            Op::Recover => done > 0,
            _ => done == effect.n,
        };
        self.emit(Event::Done { full });
        Ok(())
    }

    fn destroy(&mut self, seat: SeatId, victim: SeatId, card: String) {
        let to_hand = self.game.divine(&self.state, seat) == Some(DivineKind::DestroyedToHand);
        self.emit(Event::Destroyed { seat, victim, card, to_hand });
    }

    fn levy(&mut self, seat: SeatId, n: usize, named: &str, under: &[String]) {
        let more = match self.god(seat) {
            Some(god) if self.game.divine(&self.state, seat) == Some(DivineKind::ExtraReveal) => god.divine.n,
            _ => 0,
        };
        let revealed: Vec<String> = self.state.deck.iter().take(n + more).cloned().collect();
        let kind = |card: &String| self.game.components.units.kind_of(card);
        let (taken, mut rest): (Vec<String>, Vec<String>) = revealed.into_iter().partition(|c| kind(c).is_some_and(|k| k.sort == named));
        let rank = |card: &String| {
            let code = kind(card).map(|k| k.code.as_str()).unwrap_or_default();
            under.iter().position(|u| u == code).unwrap_or(under.len())
        };
        rest.sort_by_key(rank);
        self.emit(Event::Levied { seat, named: named.to_owned(), taken, under: rest });
    }

    fn generate(&mut self, seat: SeatId) -> Result<(), Problem> {
        if self.state.now.as_ref().is_some_and(|t| t.generated) {
            return Err(Problem::new("Icons are generated once in a turn, and you have done so."));
        }
        let mut icons = Vec::new();
        let mut lost = Vec::new();
        for icon in self.game.icons_of(&self.state, seat) {
            let left = self.state.icons.get(&icon).copied().unwrap_or(0);
            let taken = icons.iter().filter(|i| **i == icon).count();
            if usize::try_from(left).is_ok_and(|left| left > taken) {
                icons.push(icon);
            } else {
                lost.push(icon);
            }
        }
        self.emit(Event::IconsTaken { seat, icons, generated: true, lost });
        Ok(())
    }

    fn play(&mut self, seat: SeatId, order: &Order) -> Result<(), Problem> {
        let (card, way) = self.unit(seat, order)?;
        let cost = self.game.components.units.kind_of(&card).map(|k| k.cost.clone()).unwrap_or_default();
        let paid = self.payment(seat, &cost, &ids(order.arg("icons")))?;
        self.play_unit(seat, card, way, order, paid, false);
        self.go_on(Settle::Nothing)
    }

    /// The god's Assemble Ability: once a turn a Unit of the god without paying.
    fn free_of_god(&mut self, seat: SeatId, order: &Order) -> Result<(), Problem> {
        let (card, way) = self.unit(seat, order)?;
        let of = self.god(seat).map(|g| g.free.clone()).unwrap_or_default();
        if self.state.now.as_ref().is_some_and(|t| t.free_used) {
            return Err(Problem::new("Your god plays one Unit without paying in a turn, and has done so."));
        }
        if self.game.components.units.kind_of(&card).is_none_or(|k| k.god != of) {
            let name = self.game.components.units.name(&card);
            return Err(Problem::new(format!("{name} does not belong to {}: it must be paid for with Icons.", orders::word(&of))));
        }
        self.play_unit(seat, card, way, order, Vec::new(), true);
        self.go_on(Settle::Nothing)
    }

    /// A free play inside an ability.
    fn answer_free(&mut self, seat: SeatId, effect: &Effect, order: &Order) -> Result<(), Problem> {
        if order.choice("card") == Some(NOTHING) {
            self.emit(Event::Declined { seat, what: "play a card".to_owned() });
            self.emit(Event::Done { full: false });
            return self.go_on(Settle::Nothing);
        }
        let (card, way) = self.unit(seat, order)?;
        if !effect.ways.contains(&way) {
            let ways: Vec<&str> = effect.ways.iter().map(|w| w.name()).collect();
            return Err(Problem::new(format!("That ability plays a card as {}, not as {}.", ways.join(" or "), way.name())));
        }
        self.emit(Event::Done { full: effect.n == 1 });
        self.play_unit(seat, card, way, order, Vec::new(), false);
        self.go_on(Settle::Nothing)
    }

    fn unit(&self, seat: SeatId, order: &Order) -> Result<(String, Way), Problem> {
        let cap = self.game.components.counts.plays;
        if self.state.now.as_ref().is_some_and(|t| t.units_played >= cap) {
            return Err(Problem::new(format!("In one turn up to {} are played.", many(cap as usize, "Unit"))));
        }
        let card = self.held(seat, &[order.choice("card").unwrap_or_default()])?.into_iter().next().unwrap_or_default();
        let way = Way::ALL.into_iter().find(|w| Some(w.name()) == order.choice("way"));
        let way = way.ok_or_else(|| Problem::new("A Unit is played as `leader`, into the `court`, or for its `ability`."))?;
        Ok((card, way))
    }

    fn play_unit(&mut self, seat: SeatId, card: String, way: Way, order: &Order, paid: Vec<String>, free: bool) {
        let depth = self.state.now.as_ref().map_or(0, |t| t.stack.len());
        self.given = Some((order.clone(), depth));
        self.emit(Event::Played { seat, card: card.clone(), way, paid, free });
        match way {
            Way::Ability => self.emit(Event::Began { seat, source: Source::Unit(card) }),
            Way::Court => self.enter(seat, card),
            Way::Leader => {
                let old = self.state.player(seat).leader.clone();
                let Some(old) = old else { return self.emit(Event::Led { seat, card }) };
                self.make_room(seat);
                self.emit(Event::Entered { seat, card: old.clone() });
                self.emit(Event::Led { seat, card });
                if self.god(seat).is_some_and(|g| self.game.components.matches(&old, g)) {
                    self.emit(Event::Began { seat, source: Source::Court(old) });
                }
            }
        }
    }

    /// The Icons for a cost: as named, else the Cost Icon itself, else any one where the god allows it, else two of a kind.
    fn payment(&self, seat: SeatId, cost: &str, named: &[&str]) -> Result<Vec<String>, Problem> {
        let have = self.state.now.as_ref().map(|t| t.icons.clone()).unwrap_or_default();
        let wild = self.game.divine(&self.state, seat) == Some(DivineKind::WildIcons);
        let count = |icon: &str| have.iter().filter(|i| *i == icon).count();
        let owned = |icons: &[&str]| icons.iter().map(|i| (*i).to_owned()).collect::<Vec<_>>();
        let ways = orders::payments(&have, cost, wild);
        match named {
            [] => ways.into_iter().next().ok_or_else(|| {
                let held = if have.is_empty() { "no Icons".to_owned() } else { and(&have) };
                Problem::new(format!("It costs 1 {cost}, or two equal Icons; you have {held}."))
            }),
            [one] if count(one) >= 1 && (*one == cost || wild) => Ok(owned(&[one])),
            [one, two] if one == two && count(one) >= 2 => Ok(owned(&[one, two])),
            _ => {
                let problem =
                    Problem::new(format!("{} does not pay for it: it costs 1 {cost}, or two equal Icons, of those you have.", and(named)));
                Err(match ways.first() {
                    Some(way) => problem.suggest(format!("paying {}", way.join(", "))),
                    None => problem,
                })
            }
        }
    }

    /// Obelisk Step, Culling Step, and what comes next.
    fn end_turn(&mut self, seat: SeatId, culled: Vec<String>) {
        let counts = self.game.components.counts;
        let full = self.state.player(seat).leader.is_some() && self.state.player(seat).court.len() >= counts.court;
        for _ in 0..if full { counts.full_board } else { 0 } {
            self.build(seat, BuiltBy::Board);
        }
        let requirement = self.god(seat).map(|g| g.requirement);
        if requirement.is_some_and(|r| self.state.now.as_ref().is_some_and(|t| t.count(r.counter) >= r.at_least)) {
            self.build(seat, BuiltBy::Requirement);
        }
        let mut cards = culled;
        let wishes = Wishes::of(seat, self.answers);
        for card in self.game.to_discard(&self.state, seat, usize::MAX, &wishes) {
            if self.state.player(seat).hand.len() > counts.hand + cards.len() && !cards.contains(&card) {
                cards.push(card);
            }
        }
        if !cards.is_empty() {
            self.emit(Event::Discarded { seat, cards, why: Why::Culling });
        }
        let missing = counts.hand.saturating_sub(self.state.player(seat).hand.len());
        self.draw(seat, missing);
        let triggers = self.state.last.is_none() && self.state.player(seat).obelisks.len() >= counts.end;
        self.emit(Event::TurnEnded { seat, triggers });
        if self.state.last == Some(0) {
            self.end();
        } else if let Some(next) = self.state.others(seat).next() {
            self.begin_turn(next);
        }
    }

    fn end(&mut self) {
        let points: Vec<i64> = self.state.seat_ids().map(|s| self.game.points(&self.state, s)).collect();
        let best = points.iter().copied().max().unwrap_or(0);
        let tied: Vec<SeatId> = self.state.seat_ids().filter(|s| points.get(s.index()) == Some(&best)).collect();
        let obelisks = |seat: &SeatId| self.state.player(*seat).obelisks.len();
        let most = tied.iter().map(obelisks).max().unwrap_or(0);
        let winners: Vec<SeatId> = tied.iter().copied().filter(|s| obelisks(s) == most).collect();
        let names = |seats: &[SeatId]| and(&seats.iter().map(|s| self.state.name(*s)).collect::<Vec<_>>());
        let reason = match (tied.len(), winners.len()) {
            (1, _) => format!("{} has the most points: {best}.", names(&winners)),
            (_, 1) => format!("{} have {best} points each; {} has the most Obelisks, {most}.", names(&tied), names(&winners)),
            _ => format!("{} have {best} points and {} each: they share the reign.", names(&winners), many(most, "Obelisk")),
        };
        self.emit(Event::Ended { points, outcome: Outcome { winners, reason } });
    }

    /// The rest of a silent player's turn.
    fn default_turn(&mut self) {
        let (seat, turn) = (self.state.active, self.state.turn);
        self.emit(Event::Defaulted { seat });
        let _ = self.go_on(Settle::All);
        while self.state.turn == turn && self.state.stage == Stage::Play {
            let line = self.game.default_line(&self.state, seat);
            let form = self.game.turn_form(&self.state, seat);
            let done = crate::games::kit::order(&form, &line).is_some_and(|order| self.order(&order).is_ok());
            if !done {
                self.end_turn(seat, Vec::new());
            } else if self.state.turn == turn {
                let _ = self.go_on(Settle::All);
            }
        }
    }
}

impl Lords {
    /// Whether the Court has enough Units of god or type for the Divine Ability, and which it is (ruling 8).
    pub fn divine(&self, state: &State, seat: SeatId) -> Option<DivineKind> {
        let god = self.god_of(state, seat)?;
        let matching = state.player(seat).court.iter().filter(|c| self.components.matches(c, god)).count();
        (matching >= god.divine.min_court).then_some(god.divine.kind)
    }

    /// Whether a Unit used for its ability may enter the Court.
    pub fn echoes(&self, state: &State, seat: SeatId, card: &str) -> bool {
        let name = self.components.units.name(card);
        self.divine(state, seat) == Some(DivineKind::EchoToCourt)
            && state.player(seat).court.iter().any(|c| self.components.units.name(c) == name)
    }

    /// The god that a seat plays.
    pub fn god_of(&self, state: &State, seat: SeatId) -> Option<&God> {
        self.components.god(&state.player(seat).god)
    }

    /// The Icons that a seat generates: its Leader's, or its god's where it has none (ruling 10).
    pub fn icons_of(&self, state: &State, seat: SeatId) -> Vec<String> {
        match &state.player(seat).leader {
            Some(leader) => self.components.units.kind_of(leader).map(|k| k.leadership.clone()).unwrap_or_default(),
            None => self.god_of(state, seat).map(|g| g.icons.clone()).unwrap_or_default(),
        }
    }

    /// The effects of a list that is under way.
    pub fn effects<'e>(&'e self, state: &State, frame: &Frame) -> &'e [Effect] {
        let god = self.god_of(state, state.active);
        match &frame.source {
            Source::Leader => god.map_or(&[], |g| g.leader.as_slice()),
            Source::Court(_) => god.map_or(&[], |g| g.court.as_slice()),
            Source::Unit(card) => self.components.units.kind_of(card).map_or(&[], |k| k.ability.as_slice()),
        }
    }

    /// The choice that is open now.
    pub fn pending(&self, state: &State) -> Option<(Effect, Frame)> {
        let frame = state.now.as_ref()?.stack.last()?.clone();
        let effect = self.effects(state, &frame).get(frame.at)?.clone();
        Some((effect, frame))
    }

    /// Up to `n` cards that a seat discards without being asked: those of its standing order first, then what is worth least to it, the oldest first.
    pub fn to_discard(&self, state: &State, seat: SeatId, n: usize, wishes: &Wishes) -> Vec<String> {
        let hand = &state.player(seat).hand;
        let god = self.god_of(state, seat);
        let rank = |card: &String| {
            let code = self.components.units.kind_of(card).map(|k| k.code.as_str()).unwrap_or_default();
            wishes.discards.iter().position(|w| w == code).unwrap_or(wishes.discards.len())
        };
        let mut cards = hand.clone();
        cards.sort_by_key(|c| (rank(c), self.components.worth(c, god)));
        cards.truncate(n);
        cards
    }

    /// The Units that effects can destroy: their owners and ids.
    pub fn victims(&self, state: &State, seat: SeatId, from: Where) -> Vec<(SeatId, String)> {
        let court = |s: SeatId| state.player(s).court.iter().map(move |c| (s, c.clone())).collect::<Vec<_>>();
        match from {
            Where::OwnCourt => court(seat),
            Where::Court => state.others(seat).flat_map(court).collect(),
            Where::CourtOrLeader => {
                let leader = |s: SeatId| state.player(s).leader.clone().map(|c| (s, c));
                state.others(seat).flat_map(|s| court(s).into_iter().chain(leader(s))).collect()
            }
        }
    }
}

impl Choice {
    /// The only way to choose, where there is only one.
    pub fn forced(&self) -> Option<Vec<String>> {
        let all: Vec<String> = self.candidates.iter().flat_map(|(c, times)| std::iter::repeat_n(c.id.clone(), *times)).collect();
        (self.least == all.len() || (self.least == 1 && self.most == 1 && self.candidates.len() == 1))
            .then(|| all.into_iter().take(self.least.max(1)).collect())
    }
}
