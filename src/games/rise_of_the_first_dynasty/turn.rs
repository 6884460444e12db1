//! What happens in an Aeon: Region card, Actions, the players' turns from the Scribe on, Clean Up.

use super::Rise;
use super::aims::{Aim, Target, choose};
use super::components::{EdictKind, Effect, Op, Region, Side, Whence};
use super::orders::{Wishes, actions_deadline, own_deadline, turn_decision, turns_deadline};
use super::state::{Action, Choice, Event, Stage, State};
use crate::games::dice::Dice;
use crate::games::kit::{Plays, Position, and, ids, many};
use crate::games::ruleset::{Answers, Halt, Moment, Outcome, Problem, Step};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use std::cmp::Reverse;

/// Events under way: each is applied to a working copy as it comes about.
pub struct Run<'a> {
    rise: &'a Rise,
    /// The working copy.
    pub state: State,
    /// What has come about.
    pub events: Vec<Event>,
}

impl Plays for Rise {
    fn begin(&self, state: &State, dice: &mut Dice) -> Vec<Event> {
        let mut run = Run::new(self, state.clone());
        run.begin(dice);
        run.events
    }

    fn step(&self, state: &State, answers: &Answers, moment: Moment<'_>, dice: &mut Dice) -> Step<Event> {
        let mut run = Run::new(self, state.clone());
        let mut halted = None;
        match (state.stage, moment) {
            (Stage::Actions, Moment::Due(id)) if *id == actions_deadline(state) => run.reveal(answers),
            (Stage::Turns, Moment::Answered(id)) if state.to_move().is_some_and(|seat| turn_decision(state, seat) == *id) => {
                halted = answered(&mut run, answers, dice);
            }
            (Stage::Turns, Moment::Due(id)) => {
                let waiting = state.to_move().filter(|seat| *id == own_deadline(state, *seat));
                if waiting.is_some() || *id == turns_deadline(state) {
                    run.turns_ahead(answers, dice);
                    while run.state.stage == Stage::Turns
                        && let Some(seat) = run.state.to_move()
                        && (waiting == Some(seat) || (waiting.is_none() && !run.state.turn.is_some_and(|t| t.waits)))
                    {
                        run.default_turn(seat, &Wishes::of(seat, answers), dice);
                        run.turns_ahead(answers, dice);
                    }
                }
            }
            _ => {}
        }
        run.clean_up_if_over(dice);
        Step { events: run.events, halted }
    }
}

impl<'a> Run<'a> {
    /// Begins at a state.
    pub fn new(rise: &'a Rise, state: State) -> Run<'a> {
        Run { rise, state, events: Vec::new() }
    }

    fn emit(&mut self, event: Event) {
        self.state.apply(&event);
        self.events.push(event);
    }

    /// Deals and begins the first Aeon.
    pub fn begin(&mut self, dice: &mut Dice) {
        let components = &self.rise.components;
        let seats = self.state.seats.len();
        let mut edicts: Vec<String> = components.edicts.ids().map(str::to_owned).collect();
        dice.shuffle("shuffle of the Edicts", &mut edicts);
        let mut edicts = edicts.into_iter();
        let hands = (0..seats).map(|_| edicts.by_ref().take(components.start_edicts).collect()).collect();
        let mut regions = components.region_cards(seats);
        dice.shuffle("shuffle of the Region cards", &mut regions);
        let mut deserts = components.lands().filter(|(_, r)| *r == Region::Desert).map(|(id, _)| id.to_owned());
        let lands = (0..seats).map(|_| deserts.by_ref().take(components.start_deserts).collect()).collect();
        let scribe = dice.below("first Scribe", u32::try_from(seats).unwrap_or(1));
        let scribe = SeatId(u8::try_from(scribe).unwrap_or(0));
        self.emit(Event::Dealt { hands, deck: edicts.collect(), lands, regions, scribe });
        self.begin_aeon(scribe);
    }

    fn begin_aeon(&mut self, scribe: SeatId) {
        match self.state.region_deck.first().cloned() {
            Some(card) => self.emit(Event::AeonBegan { aeon: self.state.aeon + 1, scribe, card }),
            None => self.end(),
        }
    }

    /// Reveals the Actions and begins the Scribe's turn.
    fn reveal(&mut self, answers: &Answers) {
        let chosen: Vec<Option<Action>> = self.state.seat_ids().map(|s| super::orders::action_filed(&self.state, s, answers)).collect();
        let silent: Vec<SeatId> = self.state.seat_ids().filter(|s| chosen.get(s.index()).copied().flatten().is_none()).collect();
        let default = |seat: SeatId| Wishes::of(seat, answers).action.unwrap_or(super::orders::DEFAULT_ACTION);
        let actions = self.state.seat_ids().zip(chosen).map(|(seat, action)| action.unwrap_or_else(|| default(seat))).collect();
        self.emit(Event::Revealed { actions, silent });
        self.begin_turn(0);
    }

    fn begin_turn(&mut self, place: u8) {
        let seat = self.state.after_scribe(place);
        self.emit(Event::TurnBegan { seat, place, bonus: self.state.granted(seat) });
    }

    /// The Current Region.
    fn region(&self) -> Option<Region> {
        self.rise.current_region(&self.state)
    }

    /// Carries out one order of the seat whose turn it is. A refused order has changed nothing.
    pub fn order(&mut self, order: &Order, wishes: &Wishes, dice: &mut Dice) -> Result<(), Problem> {
        let (Some(seat), Some(turn)) = (self.state.to_move(), self.state.turn) else {
            return Err(Problem::new("No turn is running."));
        };
        match order.verb.as_str() {
            "end" => {
                self.finish(seat, wishes);
                return Ok(());
            }
            "drop" => return self.drop(seat, order, wishes),
            "wait" if turn.place == 0 => return Err(Problem::new("You are the Scribe: nobody has a turn before yours.")),
            "wait" => return Err(Problem::new("The turns before yours are over already, and it is your turn now.")),
            _ => {}
        }
        let choice = choice_of(order)?;
        if !turn.main && turn.bonus == 0 {
            let over = self.over_limit(seat);
            return Err(Problem::new(format!(
                "Your choices are all made; you hold {} too many, so only `drop` or `end` is left.",
                many(over, "Edict")
            )));
        }
        let action = self.state.action(seat).unwrap_or(Action::Conquest);
        if choice != Choice::Pass && !granted(action, turn.main).contains(&choice) {
            return Err(not_granted(action, turn.main, choice));
        }
        // Tried on a copy first: what is refused must not have rolled dice or moved a Land.
        let mut trial = Run::new(self.rise, self.state.clone());
        trial.choice(seat, choice, order, wishes, &mut Dice::from_seed(0))?;
        self.emit(Event::Chose { seat, main: turn.main, choice });
        self.choice(seat, choice, order, wishes, dice)?;
        let done = self.state.turn.is_some_and(|t| !t.main && t.bonus == 0);
        if done && (self.over_limit(seat) == 0 || !wishes.drops.is_empty()) {
            self.finish(seat, wishes);
        }
        Ok(())
    }

    fn choice(&mut self, seat: SeatId, choice: Choice, order: &Order, wishes: &Wishes, dice: &mut Dice) -> Result<(), Problem> {
        match choice {
            Choice::Pass => {}
            Choice::Conquer => {
                self.conquer(seat, self.region(), 1);
            }
            Choice::Steal => {
                let pool = self.rise.rival_lands(&self.state, seat, Side::Any);
                self.nonempty(&pool, "to steal: all Lands of others are shielded")?;
                for target in self.aimed(seat, &Aim::of(order, "targets"), wishes, &pool, 1)? {
                    self.steal(seat, target);
                }
            }
            Choice::Bless => {
                let pool = self.rise.to_bless(&self.state, seat);
                self.nonempty(&pool, "to bless: all your Lands are Blessed")?;
                for target in self.own(seat, &Aim::of(order, "lands"), &Aim::Best, &pool, 1)? {
                    self.emit(Event::Blessed { seat, land: target.land });
                }
            }
            Choice::Spend => {
                let edicts = self.held(seat, &ids(order.arg("edicts")))?;
                let land = self.region().and_then(|region| self.rise.in_supply(&self.state, region));
                let Some(land) = land else {
                    return Err(Problem::new("No Land of the Current Region is left, so there is nothing to spend two Edicts for."));
                };
                self.emit(Event::Dropped { seat, edicts });
                self.emit(Event::Conquered { seat, land: land.clone() });
                self.emit(Event::Blessed { seat, land });
            }
            Choice::Swap => {
                let (mine, theirs) =
                    (self.rise.own_lands(&self.state, seat, |_| true), self.rise.rival_lands(&self.state, seat, Side::Any));
                self.nonempty(&mine, "to give: you have no Land")?;
                self.nonempty(&theirs, "to take: all Lands of others are shielded")?;
                self.swap(seat, &Aim::of(order, "gives"), &Aim::of(order, "takes"), wishes, Side::Any)?;
            }
            Choice::Draw => self.draw(seat, dice),
            Choice::Play => {
                let code = order.choice("edict").unwrap_or_default();
                let edict = self.held(seat, &[code])?.into_iter().next().unwrap_or_default();
                let Some(kind) = self.rise.components.edicts.kind(code).cloned() else {
                    return Err(Problem::new(format!("There is no Edict `{code}`.")));
                };
                self.emit(Event::Played { seat, edict: edict.clone() });
                self.effects(seat, &kind, order, wishes, dice)?;
                self.emit(Event::Resolved { edict });
            }
        }
        Ok(())
    }

    fn nonempty(&self, pool: &[Target], what: &str) -> Result<(), Problem> {
        if pool.is_empty() { Err(Problem::new(format!("There is nothing {what}."))) } else { Ok(()) }
    }

    /// The held Edicts of these kinds, one for each mention.
    fn held(&self, seat: SeatId, codes: &[&str]) -> Result<Vec<String>, Problem> {
        let mut found: Vec<String> = Vec::new();
        for code in codes {
            let of_kind =
                |edict: &&String| self.rise.components.edicts.kind_of(edict).is_some_and(|k| k.code == *code) && !found.contains(edict);
            match self.state.hand(seat).iter().find(of_kind) {
                Some(edict) => found.push(edict.clone()),
                None => {
                    let name = self.rise.components.edicts.kind(code).map_or(*code, |k| k.name.as_str());
                    let twice = if found.is_empty() { "" } else { " (again)" };
                    let hand = self.rise.hand_names(&self.state, seat);
                    return Err(Problem::new(format!("You do not hold {name}{twice}; in your hand: {}.", and(&hand)))
                        .near(name, hand.iter().map(String::as_str)));
                }
            }
        }
        Ok(found)
    }

    /// Targets among Lands of others: as ordered, else as the player prefers, else the best.
    fn aimed(&self, seat: SeatId, aims: &[Aim], wishes: &Wishes, pool: &[Target], n: usize) -> Result<Vec<Target>, Problem> {
        if !aims.is_empty() {
            return choose(aims, &Aim::Best, pool, n).map_err(|aim| self.rise.missed(&self.state, seat, &aim, pool));
        }
        let preferred: Vec<Aim> =
            wishes.rivals.iter().filter(|rival| pool.iter().any(|t| t.holder == Some(**rival))).map(|r| Aim::Of(*r)).collect();
        Ok(choose(&preferred, &Aim::Best, pool, n).unwrap_or_default())
    }

    fn own(&self, seat: SeatId, aims: &[Aim], default: &Aim, pool: &[Target], n: usize) -> Result<Vec<Target>, Problem> {
        choose(aims, default, pool, n).map_err(|aim| self.rise.missed(&self.state, seat, &aim, pool))
    }

    fn conquer(&mut self, seat: SeatId, region: Option<Region>, n: usize) -> usize {
        for done in 0..n {
            match region.and_then(|region| self.rise.in_supply(&self.state, region)) {
                Some(land) => self.emit(Event::Conquered { seat, land }),
                None => {
                    self.emit(Event::Fizzled { seat, what: format!("conquer in {}", region.map_or("the region", Region::name)) });
                    return done;
                }
            }
        }
        n
    }

    fn steal(&mut self, seat: SeatId, target: Target) {
        if let Some(from) = target.holder {
            self.emit(Event::Stolen { seat, from, land: target.land });
        }
    }

    /// Whether Lands were exchanged.
    fn swap(&mut self, seat: SeatId, gives: &[Aim], takes: &[Aim], wishes: &Wishes, side: Side) -> Result<bool, Problem> {
        let mine = self.rise.own_lands(&self.state, seat, |l| side.fits(l.blessed));
        let theirs = self.rise.rival_lands(&self.state, seat, side);
        let give = self.own(seat, gives, &Aim::Worst, &mine, 1)?.into_iter().next();
        let take = self.aimed(seat, takes, wishes, &theirs, 1)?.into_iter().next();
        let (Some(give), Some(Target { land: takes, holder: Some(with), .. })) = (give, take) else { return Ok(false) };
        self.emit(Event::Swapped { seat, with, gives: give.land, takes });
        Ok(true)
    }

    /// The top Edict of the deck; an empty deck is made anew of the discard pile first (ruling 7).
    fn draw(&mut self, seat: SeatId, dice: &mut Dice) {
        if self.state.deck.is_empty() && !self.state.pile.is_empty() {
            let mut deck = self.state.pile.clone();
            dice.shuffle("shuffle of the Edict discard pile", &mut deck);
            self.emit(Event::Reshuffled { deck });
        }
        match self.state.deck.first().cloned() {
            Some(edict) => self.emit(Event::Drawn { seat, edict }),
            None => self.emit(Event::NothingToDraw { seat }),
        }
    }

    fn effects(&mut self, seat: SeatId, kind: &EdictKind, order: &Order, wishes: &Wishes, dice: &mut Dice) -> Result<(), Problem> {
        let mut full = true;
        for (index, effect) in kind.ability.iter().enumerate() {
            if effect.if_prev && !full {
                continue;
            }
            let done = self.effect(seat, *effect, order, index, wishes, dice)?;
            full = done == effect.n;
        }
        Ok(())
    }

    /// How often the effect could be done.
    fn effect(
        &mut self,
        seat: SeatId,
        effect: Effect,
        order: &Order,
        index: usize,
        wishes: &Wishes,
        dice: &mut Dice,
    ) -> Result<usize, Problem> {
        let Effect { op, n, .. } = effect;
        let side = effect.side.unwrap_or(Side::Any);
        let aims = Aim::of(order, &slot(op, index));
        let targets = match op {
            Op::Conquer => {
                let region = match effect.region {
                    Some(Whence::Fixed(region)) => Some(region),
                    Some(Whence::Current) | None => self.region(),
                };
                return Ok(self.conquer(seat, region, n));
            }
            Op::Draw => {
                for _ in 0..n {
                    self.draw(seat, dice);
                }
                return Ok(n);
            }
            Op::Pilfer => return Ok(self.pilfer(seat, &aims, n, wishes, dice)),
            Op::Swap => {
                let done = self.swap(seat, &aims, &Aim::of(order, &slot_taken(index)), wishes, side)?;
                if !done {
                    self.emit(Event::Fizzled { seat, what: fizzle(op).to_owned() });
                }
                return Ok(usize::from(done));
            }
            Op::Steal | Op::Destroy => self.aimed(seat, &aims, wishes, &self.rise.rival_lands(&self.state, seat, side), n)?,
            Op::Unbless => {
                let mut pool = self.rise.rival_lands(&self.state, seat, Side::Blessed);
                for target in &mut pool {
                    target.worth -= self.rise.components.worth(target.region, false);
                }
                self.aimed(seat, &aims, wishes, &pool, n)?
            }
            Op::Bless => self.own(seat, &aims, &Aim::Best, &self.rise.to_bless(&self.state, seat), n)?,
            Op::Ward => self.own(seat, &aims, &Aim::Best, &self.rise.own_lands(&self.state, seat, |l| !l.shielded), n)?,
            Op::Sacrifice => self.own(seat, &aims, &Aim::Worst, &self.rise.own_lands(&self.state, seat, |_| true), n)?,
        };
        let done = targets.len();
        for target in targets {
            match (op, target.holder) {
                (Op::Steal, _) => self.steal(seat, target),
                (Op::Destroy, Some(from)) => self.emit(Event::Destroyed { seat, from, land: target.land }),
                (Op::Unbless, Some(from)) => self.emit(Event::Unblessed { seat, from, land: target.land }),
                (Op::Bless, _) => self.emit(Event::Blessed { seat, land: target.land }),
                (Op::Ward, _) => self.emit(Event::Shielded { seat, land: target.land }),
                (Op::Sacrifice, _) => self.emit(Event::Sacrificed { seat, land: target.land }),
                _ => {}
            }
        }
        if done < n {
            self.emit(Event::Fizzled { seat, what: fizzle(op).to_owned() });
        }
        Ok(done)
    }

    /// From each rival named one Edict, by the dice; who has none is passed over, and after the last one named the fullest hand is next.
    fn pilfer(&mut self, seat: SeatId, aims: &[Aim], n: usize, wishes: &Wishes, dice: &mut Dice) -> usize {
        let named = aims.iter().filter_map(|a| if let Aim::Of(rival) = a { Some(*rival) } else { None });
        let mut named: std::collections::VecDeque<SeatId> = named.collect();
        for done in 0..n {
            let full = |state: &State, rival: SeatId| rival != seat && !state.hand(rival).is_empty();
            let mut from = None;
            while from.is_none()
                && let Some(rival) = named.pop_front()
            {
                from = Some(rival).filter(|r| full(&self.state, *r));
            }
            let from = from.or_else(|| wishes.rivals.iter().copied().find(|r| full(&self.state, *r))).or_else(|| {
                let rivals = self.state.seat_ids().filter(|r| full(&self.state, *r));
                rivals.max_by_key(|r| (self.state.hand(*r).len(), Reverse(r.0)))
            });
            let Some(from) = from else {
                self.emit(Event::Fizzled { seat, what: fizzle(Op::Pilfer).to_owned() });
                return done;
            };
            let hand = self.state.hand(from);
            let index = dice.below("an Edict out of a hand", u32::try_from(hand.len()).unwrap_or(1));
            let Some(edict) = usize::try_from(index).ok().and_then(|i| hand.get(i)).cloned() else { return done };
            self.emit(Event::Pilfered { seat, from, edict });
        }
        n
    }

    /// By how much a hand exceeds what may be kept.
    fn over_limit(&self, seat: SeatId) -> usize {
        self.state.hand(seat).len().saturating_sub(self.rise.components.hand_limit)
    }

    fn drop(&mut self, seat: SeatId, order: &Order, wishes: &Wishes) -> Result<(), Problem> {
        let left = self.state.turn.map_or(0, |t| usize::from(t.main) + usize::from(t.bonus));
        if left > 0 {
            return Err(Problem::new(format!(
                "Edicts are dropped at the end of the turn, and {} left: make them, `pass` them or `end` the turn.",
                if left == 1 { "1 choice is".to_owned() } else { format!("{left} choices are") }
            )));
        }
        let edicts = self.held(seat, &ids(order.arg("edicts")))?;
        let over = self.over_limit(seat);
        if edicts.len() > over {
            let held = self.state.hand(seat).len();
            return Err(Problem::new(format!(
                "You hold {} and keep {}, so you drop {over}, not {}.",
                many(held, "Edict"),
                self.rise.components.hand_limit,
                edicts.len()
            )));
        }
        self.emit(Event::Dropped { seat, edicts });
        self.finish(seat, wishes);
        Ok(())
    }

    /// Ends the turn: what is over the limit is dropped as preferred, then the oldest first (ruling 6).
    fn finish(&mut self, seat: SeatId, wishes: &Wishes) {
        let mut edicts: Vec<String> = Vec::new();
        let kind = |edict: &String| self.rise.components.edicts.kind_of(edict).map(|k| k.code.clone());
        let hand = self.state.hand(seat);
        let preferred = wishes.drops.iter().flat_map(|code| hand.iter().filter(move |e| kind(e).as_ref() == Some(code)));
        for edict in preferred.chain(hand) {
            if edicts.len() < self.over_limit(seat) && !edicts.contains(edict) {
                edicts.push(edict.clone());
            }
        }
        if !edicts.is_empty() {
            self.emit(Event::Dropped { seat, edicts });
        }
        let place = self.state.turn.map_or(0, |t| t.place + 1);
        self.emit(Event::TurnEnded { seat });
        if usize::from(place) < self.state.seats.len() {
            self.begin_turn(place);
        }
    }

    /// After the last turn of an Aeon.
    fn clean_up_if_over(&mut self, dice: &mut Dice) {
        if self.state.stage == Stage::Turns && self.state.turn.is_none() {
            let mut deck: Vec<String> = self.state.deck.iter().chain(&self.state.pile).cloned().collect();
            dice.shuffle("shuffle of Edict deck and discard pile", &mut deck);
            self.emit(Event::CleanedUp { deck });
            self.begin_aeon(self.state.after_scribe(1));
        }
    }

    fn end(&mut self) {
        let points: Vec<i64> = self.state.seat_ids().map(|s| self.rise.points(&self.state, s)).collect();
        let best = points.iter().copied().max().unwrap_or(0);
        let tied: Vec<SeatId> = self.state.seat_ids().filter(|s| points.get(s.index()) == Some(&best)).collect();
        let deserts = |seat: &SeatId| {
            let lands = self.state.lands_of(Some(*seat));
            lands.filter(|(id, _)| self.rise.components.region(id) == Some(Region::Desert)).count()
        };
        let fewest = tied.iter().map(deserts).min().unwrap_or(0);
        let winners: Vec<SeatId> = tied.iter().copied().filter(|s| deserts(s) == fewest).collect();
        let names = |seats: &[SeatId]| and(&seats.iter().map(|s| self.state.name(*s)).collect::<Vec<_>>());
        let reason = match (tied.len(), winners.len()) {
            (1, _) => format!("{} has the most points: {best}.", names(&winners)),
            (_, 1) => format!("{} have {best} points each; {} has the fewest Deserts, {fewest}.", names(&tied), names(&winners)),
            _ => format!("{} have {best} points and {} each: they share the win.", names(&winners), many(fewest, "Desert")),
        };
        self.emit(Event::Ended { points, outcome: Outcome { winners, reason } });
    }

    /// Carries out turns that were sent ahead, as long as the seat whose turn it is has one.
    fn turns_ahead(&mut self, answers: &Answers, dice: &mut Dice) {
        while self.state.stage == Stage::Turns {
            let Some(seat) = self.state.to_move() else { break };
            let Some(answer) = answers.get(&turn_decision(&self.state, seat)) else { break };
            let wishes = Wishes::of(seat, answers);
            for order in &answer.orders {
                if order.verb == "wait" && self.state.turn.is_some_and(|t| t.place > 0) {
                    self.emit(Event::Waited { seat });
                    break;
                }
                if let Err(problem) = self.order(order, &wishes, dice) {
                    self.emit(Event::AheadFailed { seat, order: order.normal.clone(), reason: problem.message });
                    break;
                }
                if self.state.to_move() != Some(seat) {
                    break;
                }
            }
        }
    }

    /// What is left of a silent player's turn: preferences and defaults.
    fn default_turn(&mut self, seat: SeatId, wishes: &Wishes, dice: &mut Dice) {
        self.emit(Event::Defaulted { seat });
        let form = self.rise.turn_form(&self.state, seat, false);
        for line in self.rise.default_lines(&self.state, seat, wishes) {
            if self.state.to_move() == Some(seat)
                && let Some(order) = crate::games::kit::order(&form, &line)
            {
                // A default that has become impossible is left out: `end` comes last and is always possible.
                let _ = self.order(&order, wishes, dice);
            }
        }
    }
}

fn answered(run: &mut Run<'_>, answers: &Answers, dice: &mut Dice) -> Option<Halt> {
    let seat = run.state.to_move()?;
    let id = turn_decision(&run.state, seat);
    let wishes = Wishes::of(seat, answers);
    for (index, order) in answers.get(&id).map_or(&[][..], |a| a.orders.as_slice()).iter().enumerate() {
        if run.state.to_move() != Some(seat) {
            return Some(Halt { order: index, problem: Some(Problem::new("Your turn is over.")) });
        }
        if let Err(problem) = run.order(order, &wishes, dice) {
            return Some(Halt { order: index, problem: Some(problem) });
        }
    }
    if run.state.to_move() != Some(seat) {
        run.turns_ahead(answers, dice);
    }
    None
}

fn choice_of(order: &Order) -> Result<Choice, Problem> {
    Ok(match order.verb.as_str() {
        "conquer" => Choice::Conquer,
        "steal" => Choice::Steal,
        "bless" => Choice::Bless,
        "spend" => Choice::Spend,
        "play" => Choice::Play,
        "swap" => Choice::Swap,
        "draw" => Choice::Draw,
        "pass" => Choice::Pass,
        verb => return Err(Problem::new(format!("`{verb}` is no choice of a turn."))),
    })
}

/// The choices that an Action grants, as main choice or for each of the others' Actions.
pub fn granted(action: Action, main: bool) -> &'static [Choice] {
    match (action, main) {
        (Action::Conquest, true) => &[Choice::Conquer, Choice::Steal],
        (Action::Conquest, false) => &[Choice::Conquer, Choice::Play],
        (Action::Prosperity, true) => &[Choice::Bless, Choice::Spend],
        (Action::Prosperity, false) => &[Choice::Bless, Choice::Draw],
        (Action::Command, true) => &[Choice::Play, Choice::Swap],
        (Action::Command, false) => &[Choice::Draw, Choice::Play],
    }
}

/// The verb of a choice.
pub fn verb(choice: Choice) -> &'static str {
    match choice {
        Choice::Conquer => "conquer",
        Choice::Steal => "steal",
        Choice::Bless => "bless",
        Choice::Spend => "spend",
        Choice::Play => "play",
        Choice::Swap => "swap",
        Choice::Draw => "draw",
        Choice::Pass => "pass",
    }
}

fn not_granted(action: Action, main: bool, choice: Choice) -> Problem {
    let ways: Vec<String> = granted(action, main).iter().map(|c| format!("`{}`", verb(*c))).collect();
    let which = if main { "The main choice" } else { "An additional choice" };
    let later = if main && granted(action, false).contains(&choice) { "; that comes after it (or `pass` it)" } else { "" };
    let first = granted(action, main).first().map(|c| verb(*c)).unwrap_or_default();
    Problem::new(format!("{which} of {} is {}, not `{}`{later}.", action.name(), ways.join(" or "), verb(choice))).suggest(first)
}

/// The slot in which the targets of an effect stand.
pub fn slot(op: Op, index: usize) -> String {
    let name = match op {
        Op::Conquer => "conquer",
        Op::Steal => "steal",
        Op::Destroy => "destroy",
        Op::Bless => "bless",
        Op::Unbless => "unbless",
        Op::Swap => "give",
        Op::Sacrifice => "sacrifice",
        Op::Ward => "shield",
        Op::Draw => "draw",
        Op::Pilfer => "pilfer",
    };
    format!("{name}{}", index + 1)
}

/// The slot of what an exchange takes.
pub fn slot_taken(index: usize) -> String {
    format!("take{}", index + 1)
}

fn fizzle(op: Op) -> &'static str {
    match op {
        Op::Conquer => "conquer",
        Op::Steal => "steal",
        Op::Destroy => "destroy",
        Op::Bless => "bless",
        Op::Unbless => "turn back",
        Op::Swap => "exchange",
        Op::Sacrifice => "give up",
        Op::Ward => "shield",
        Op::Draw => "draw",
        Op::Pilfer => "pilfer",
    }
}
