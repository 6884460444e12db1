//! Moments of the turn: the permanents' step, triggers of its start and end, elimination and winning, and who is closest.

use super::engine::{Base, Context, Engine, Res, STEPS, Stage, Stop};
use super::frame::Frame;
use super::law::{card_scope, deeds, stands, type_of, waits_for};
use super::play::look;
use super::suspension::{in_effect, own};
use crate::english::meaning::{
    AfterPlay, Amount, Condition, Duration, Effect, GameEnd, Moment as When, Players, Procedure, Relation, Sentence, Text, VariableId,
};
use crate::english::walk::{Walk, walk_condition};
use crate::games::dice::Dice;
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{CardId, Cause, End, Place, Rule, Source, Table, TextPlace};
use crate::games::seat::SeatId;
use std::borrow::Cow;

/// How many triggers of one moment have a limit of steps each; more share theirs.
const MOST_ROOTS: u32 = 20;

/// A moment that texts can speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The start of a turn: after accepted proposals came into force, before the deal.
    TurnStart,
    /// The end of a turn: after the step of the permanents, before elimination and winning.
    TurnEnd,
}

impl Moment {
    fn meant(self) -> When {
        match self {
            Moment::TurnStart => When::TurnStart,
            Moment::TurnEnd => When::TurnEnd,
        }
    }
}

/// Events of the turn's own sequence (a deal, a discard, a count), with what they set off.
pub fn happen(table: &Table, events: Vec<Event>, context: Context<'_>, dice: &mut Dice) -> Vec<Event> {
    let mut engine = Engine::new(table, dice, context);
    let point = engine.point();
    let mut result = Ok(());
    for event in &events {
        result = result.and_then(|()| engine.push(event.clone()));
    }
    match result.and_then(|()| engine.run_queue()).and_then(|()| engine.survivors()) {
        Ok(()) | Err(Stop::Over) => engine.events,
        Err(_) => {
            engine.back(point);
            let text = "what this sets off runs on without end, and is taken back.".to_owned();
            events.into_iter().chain([Event::Narrated { seat: None, text, cause: Cause::GAME }]).collect()
        }
    }
}

/// The texts of permanents that name no other moment, clockwise by controller, then by arrival.
pub fn permanents_step(table: &Table, context: Context<'_>, dice: &mut Dice) -> Vec<Event> {
    let mut engine = Engine::new(table, dice, context);
    engine.stage = Stage::After;
    for (_, card) in table.permanents() {
        if !engine.over() {
            engine.guarded(card, |engine| engine.permanent(card));
        }
    }
    engine.events
}

/// The triggers of a moment and all that they cause, and effects that end with it.
pub fn moment(table: &Table, moment: Moment, context: Context<'_>, dice: &mut Dice) -> Vec<Event> {
    let mut engine = Engine::new(table, dice, context);
    engine.stage = if moment == Moment::TurnEnd { Stage::After } else { Stage::Plays };
    let point = engine.point();
    match engine.moment(moment.meant()) {
        Ok(()) | Err(Stop::Over) => {}
        Err(_) => {
            engine.back(point);
            let text = "what this moment sets off runs on without end, and is taken back.".to_owned();
            engine.events.push(Event::Narrated { seat: None, text, cause: Cause::GAME });
        }
    }
    engine.events
}

/// Elimination, then winning (or the other way round, where a text says so), by the conditions that are looked at in a moment, each clockwise from the Primary.
pub fn conditions(table: &Table, moment: Moment, context: Context<'_>, dice: &mut Dice) -> Vec<Event> {
    let mut engine = Engine::new(table, dice, context);
    engine.stage = Stage::After;
    let point = engine.point();
    match engine.conditions(moment.meant()) {
        Ok(()) | Err(Stop::Over) => {}
        Err(_) => {
            engine.back(point);
            let text = "the conditions cause something without end, and are not looked at this turn.".to_owned();
            engine.events.push(Event::Narrated { seat: None, text, cause: Cause::GAME });
        }
    }
    engine.events
}

/// What a text does once, when it comes into force.
pub fn come_into_force(table: &Table, place: &TextPlace, context: Context<'_>, dice: &mut Dice) -> Vec<Event> {
    let mut engine = Engine::new(table, dice, context);
    let source = match place {
        TextPlace::Rule(n) => Source::Rule(n.clone()),
        TextPlace::Winning(n) => Source::Winning(n.clone()),
        TextPlace::Elimination(n) => Source::Elimination(n.clone()),
        TextPlace::Card(_) | TextPlace::Type(_) => return Vec::new(),
    };
    let Some(meaning) = table.wording(place).and_then(|w| w.meaning.clone()) else { return Vec::new() };
    let point = engine.point();
    let result = engine.in_force(source.clone(), &meaning);
    if !matches!(result, Ok(()) | Err(Stop::Over)) {
        engine.back(point);
        let text = "what it does runs on without end, and is taken back.".to_owned();
        engine.events.push(Event::Narrated { seat: None, text, cause: Cause { source, by: None } });
    }
    engine.events
}

/// The living seats closest to a winning condition (several if tied), and how close, in words.
pub fn closest(table: &Table, base: Base, by: GameEnd) -> (Vec<SeatId>, String) {
    look(table, base, |engine| engine.closest(Some(by)).unwrap_or((Vec::new(), "nobody is close to a winning condition.".to_owned())))
}

/// A winning or elimination condition as it stands.
struct Ending {
    source: Source,
    /// Which sentence of its text.
    part: usize,
    players: Players,
    at: When,
    /// At how many such moments in a row it must be met.
    turns: u32,
}

impl Engine<'_> {
    /// Does something that a card causes; if it runs on without end, it is taken back.
    fn guarded(&mut self, card: CardId, f: impl FnOnce(&mut Self) -> Res<()>) {
        let point = self.point();
        self.begin_steps();
        match f(self) {
            Ok(()) | Err(Stop::Over) => {}
            Err(stop) => {
                self.back(point);
                self.begin_steps();
                let text = match stop {
                    Stop::Endless => format!("this causes more than {STEPS} steps, and is taken back."),
                    Stop::Impossible(why) => format!("this cannot be done: {why}"),
                    _ => "its cost cannot be paid.".to_owned(),
                };
                let seat = self.whose(card);
                self.events.push(Event::Narrated { seat, text, cause: Cause::of_card(card, seat) });
            }
        }
    }

    /// One permanent's turn in its step.
    fn permanent(&mut self, card: CardId) -> Res<()> {
        let Some(Place::Play(seat)) = self.table.place_of(card) else { return Ok(()) };
        let Some(c) = self.table.card(card) else { return Ok(()) };
        let effects: Vec<Effect> = deeds(&self.table, c, |s| if let Sentence::Do(effect) = s { Some(effect.clone()) } else { None });
        if effects.is_empty() || !self.table.lives(seat) {
            return Ok(());
        }
        let mut f = Frame::new(card_scope(c, seat));
        if self.is_ignored_in_play(card)? {
            return Ok(());
        }
        for effect in effects {
            self.effect(&mut f, &effect)?;
        }
        self.run_queue()?;
        self.survivors()
    }

    fn moment(&mut self, moment: When) -> Res<()> {
        if moment == When::TurnStart {
            self.end_lasting_of_past_turns()?;
            self.leave_after_their_time()?;
        }
        let law = self.law();
        for active in &law.triggers {
            if waits_for(&active.body.event, moment) && self.fresh(active, active.body.frequency) {
                self.begin_steps();
                let mut f = active.frame();
                self.queue_trigger(active, &mut f)?;
            }
        }
        // The limit is for each of them, up to so many.
        self.begin_steps();
        let roots = u32::try_from(self.queue.len()).unwrap_or(u32::MAX).clamp(1, MOST_ROOTS);
        self.allowance = STEPS.saturating_mul(roots);
        let result = self.run_queue().and_then(|()| self.survivors());
        self.allowance = STEPS;
        result
    }

    /// Permanents whose type says for how long they stay.
    fn leave_after_their_time(&mut self) -> Res<()> {
        for (seat, card) in self.table.permanents() {
            let Some(c) = self.table.card(card) else { continue };
            let Some(meaning) = type_of(&self.table, c).and_then(|t| t.wording.meaning.clone()) else { continue };
            let since = c.played.as_ref().map_or(self.table.turn, |p| p.turn);
            let mut f = Frame::new(card_scope(c, seat));
            for sentence in &meaning.sentences {
                let Sentence::Type(definition) = sentence else { continue };
                let AfterPlay::Stays { until, .. } = &definition.after_play else { continue };
                let over = match until {
                    Duration::AsLongAs(condition) => !self.holds(&mut f, condition)?,
                    until => !stands(until, since, since, self.table.turn),
                };
                if over {
                    let cause = Cause::of_card(card, Some(seat));
                    self.push(Event::CardMoved { card, from: Place::Play(seat), to: Place::DiscardPile, end: End::First, cause })?;
                    break;
                }
            }
        }
        Ok(())
    }

    fn in_force(&mut self, source: Source, meaning: &Text) -> Res<()> {
        let mut f = Frame::of(source);
        for sentence in &meaning.sentences {
            if let Sentence::Do(effect) | Sentence::OnPlay(effect) = sentence {
                self.effect(&mut f, effect)?;
            }
        }
        self.run_queue()?;
        self.survivors()
    }

    /// The winning (or elimination) conditions, wherever they are written, with their text, as what governs them lets them stand.
    fn all_conditions(&mut self, winning: bool) -> Vec<Ending> {
        let rules = &self.table.rules;
        let mut found = Vec::new();
        let mut collect = |rules: &[Rule], source: fn(String) -> Source| {
            for rule in rules.iter().filter(|r| r.stands()) {
                let age = rule.since();
                let of = source(rule.number.clone());
                for (part, sentence) in stands_of(&self.table, &of, rule).iter().enumerate() {
                    let (players, at, turns) = match sentence {
                        Sentence::Winning { players, at, turns } if winning => (players, at, turns),
                        Sentence::Elimination { players, at, turns } if !winning => (players, at, turns),
                        _ => continue,
                    };
                    let source = of.clone();
                    found.push((Ending { source, part, players: players.clone(), at: *at, turns: *turns }, age));
                }
            }
        };
        collect(&rules.winning, Source::Winning);
        collect(&rules.elimination, Source::Elimination);
        collect(&rules.rules, Source::Rule);
        let law = self.law();
        for active in &law.procedures {
            let mut applies = || self.applies(active, &mut active.frame()).unwrap_or(false);
            match &*active.body {
                Procedure::ConditionsVoid { winning: of, variable } if *of == winning && applies() => {
                    let older = |source: &Source, age: u32| *source != active.scope.source && age <= active.since;
                    found.retain(|(ending, age)| {
                        !(older(&ending.source, *age) && variable.as_ref().is_none_or(|v| looks_at(&ending.players, v)))
                    });
                }
                Procedure::ConditionsNeed { winning: of, variable, value } if *of == winning && applies() => {
                    for (ending, _) in &mut found {
                        if ending.source != active.scope.source {
                            Needs { variable, value: *value }.players(&mut ending.players);
                        }
                    }
                }
                _ => {}
            }
        }
        found.into_iter().map(|(ending, _)| ending).collect()
    }

    /// Who meets the condition now, and did so for as many turns in a row as it asks for.
    fn who_meets(&mut self, ending: &Ending) -> Res<Vec<SeatId>> {
        let such = self.players(&mut Frame::of(ending.source.clone()), &ending.players, None)?;
        if ending.turns <= 1 {
            return Ok(such);
        }
        let mut long_enough = Vec::new();
        for seat in such {
            let what = format!("{:?} sentence {} met by seat {}", ending.source, ending.part, seat.number());
            if self.in_a_row(&what, i64::from(ending.turns))? {
                long_enough.push(seat);
            }
        }
        Ok(long_enough)
    }

    /// Notes that something is so in this turn, and says whether it is for so many turns in a row.
    fn in_a_row(&mut self, what: &str, turns: i64) -> Res<bool> {
        let met = |n: i64| format!("{what} for {n}");
        let before = |engine: &Self, n: i64| engine.table.spent.iter().any(|s| s.what == met(n) && s.turn + 1 == engine.table.turn);
        let so_far = (1..turns).rev().find(|n| before(self, *n)).unwrap_or(0) + 1;
        self.push(Event::Spent { what: met(so_far) })?;
        Ok(so_far >= turns)
    }

    /// The newest text of the procedure that answers.
    fn said<T>(&mut self, ask: impl Fn(&mut Self, &mut Frame, &Procedure) -> Res<Option<T>>) -> Option<T> {
        let law = self.law();
        law.procedures.iter().rev().find_map(|active| {
            let mut f = active.frame();
            if self.applies(active, &mut f).unwrap_or(false) { ask(self, &mut f, &active.body).ok().flatten() } else { None }
        })
    }

    /// Whether a seat meets a winning condition for the number of turns in a row that are asked for.
    fn met_long_enough(&mut self, seat: SeatId) -> Res<bool> {
        let turns = self.said(|_, _, p| Ok(if let Procedure::WinAfterTurns(n) = p { Some(*n) } else { None })).unwrap_or(1);
        if turns <= 1 {
            return Ok(true);
        }
        self.in_a_row(&format!("winning condition met by seat {}", seat.number()), turns)
    }

    fn conditions(&mut self, moment: When) -> Res<()> {
        let winning_first =
            self.said(|_, _, p| Ok(if let Procedure::WinningFirst(first) = p { Some(*first) } else { None })).unwrap_or(false);
        if winning_first {
            self.winning(moment)?;
            return if self.over() { Ok(()) } else { self.elimination(moment) };
        }
        self.elimination(moment)?;
        self.winning(moment)
    }

    /// Those go for whom an elimination condition holds; if only one is left, the game is over.
    fn elimination(&mut self, moment: When) -> Res<()> {
        let eliminations = self.all_conditions(false);
        // All are found before the first goes: they go together.
        let mut fallen: Vec<(SeatId, Source)> = Vec::new();
        for ending in eliminations.iter().filter(|e| e.at == moment) {
            for seat in self.who_meets(ending)? {
                if !fallen.iter().any(|(s, _)| *s == seat) {
                    fallen.push((seat, ending.source.clone()));
                }
            }
        }
        let order = self.table.clockwise();
        fallen.sort_by_key(|(seat, _)| order.iter().position(|s| s == seat));
        for (seat, source) in fallen {
            let mut f = Frame::of(source);
            self.eliminate(&mut f, seat, "the condition is met")?;
        }
        self.run_queue()?;
        self.survivors()
    }

    fn winning(&mut self, moment: When) -> Res<()> {
        let only_if: Vec<(Source, Condition)> = {
            let rules = &self.table.rules;
            let of = |rules: &[Rule], source: fn(String) -> Source| -> Vec<(Source, Condition)> {
                rules
                    .iter()
                    .filter(|r| r.stands())
                    .flat_map(|r| {
                        let sentences = stands_of(&self.table, &source(r.number.clone()), r);
                        sentences.into_owned().into_iter().filter_map(move |s| match s {
                            Sentence::WinningOnlyIf(condition) => Some((source(r.number.clone()), condition)),
                            _ => None,
                        })
                    })
                    .collect()
            };
            of(&rules.rules, Source::Rule).into_iter().chain(of(&rules.winning, Source::Winning)).collect()
        };
        for (source, condition) in only_if {
            if !self.holds(&mut Frame::of(source), &condition)? {
                return Ok(());
            }
        }
        let winnings = self.all_conditions(true);
        let mut met: Vec<(SeatId, Source)> = Vec::new();
        for ending in winnings.iter().filter(|e| e.at == moment) {
            met.extend(self.who_meets(ending)?.into_iter().map(|seat| (seat, ending.source.clone())));
        }
        let seats: Vec<SeatId> = self.table.clockwise().into_iter().filter(|s| met.iter().any(|(m, _)| m == s)).collect();
        if seats.len() > 1
            && let Some(best) = self.best_of(&seats)
        {
            met.retain(|(seat, _)| best.contains(seat));
        }
        let shared = self.said(|_, _, p| Ok(if let Procedure::SharedWins(all) = p { Some(*all) } else { None })).unwrap_or(false);
        let mut winners: Vec<(SeatId, Source)> = Vec::new();
        for seat in self.table.clockwise() {
            let Some((_, source)) = met.iter().find(|(s, _)| *s == seat) else { continue };
            if !self.met_long_enough(seat)? || !winners.is_empty() && !shared {
                continue;
            }
            if let Some(cause) = self.forbidden(seat, |_, _, deed| Ok(matches!(deed, crate::english::meaning::Deed::Win)))? {
                let what = format!("{} would win, but this prevents it.", self.table.seat_name(seat));
                self.push(Event::Prevented { seat: Some(seat), what, cause })?;
                continue;
            }
            winners.push((seat, source.clone()));
        }
        let Some((_, source)) = winners.first() else { return Ok(()) };
        let name = self.name_of(&Cause { source: source.clone(), by: None });
        self.end(winners.into_iter().map(|(seat, _)| seat).collect(), format!("{name} is met.")).map(|_| ())
    }

    /// Of several who meet a winning condition, those who win, where a text says by what.
    fn best_of(&mut self, seats: &[SeatId]) -> Option<Vec<SeatId>> {
        self.said(|engine, f, p| {
            let Procedure::BestWinner { by, most } = p else { return Ok(None) };
            let mut values = Vec::new();
            for seat in seats {
                values.push((*seat, engine.as_candidate(f, *seat, |engine, f| engine.amount(f, by))?));
            }
            let best = if *most { values.iter().map(|(_, v)| *v).max() } else { values.iter().map(|(_, v)| *v).min() };
            Ok(Some(values.into_iter().filter(|(_, v)| Some(*v) == best).map(|(seat, _)| seat).collect()))
        })
    }

    /// Who is closest to a winning condition, and how close; or who wins at such an end. `None`: a text ends the game.
    pub fn closest(&mut self, by: Option<GameEnd>) -> Res<(Vec<SeatId>, String)> {
        if let Some(named) = self.said(|engine, f, p| match p {
            Procedure::WinnersAtEnd(players) => Ok(Some((engine.players(f, players, None)?, engine.name_of(&f.cause())))),
            Procedure::WinnersAtEndBy { end, players } if by == Some(*end) => {
                Ok(Some((engine.players(f, players, None)?, engine.name_of(&f.cause()))))
            }
            _ => Ok(None),
        }) && !named.0.is_empty()
        {
            return Ok((named.0, format!("by {}", named.1)));
        }
        let winnings = self.all_conditions(true);
        let mut best: Option<Share> = None;
        let mut who: Vec<SeatId> = Vec::new();
        for seat in self.table.clockwise() {
            let mut own = Share::NONE;
            for ending in &winnings {
                let mut f = Frame::of(ending.source.clone());
                own = own.max(self.closeness(&mut f, &ending.players, seat)?);
            }
            match best {
                Some(b) if own < b => {}
                Some(b) if own == b => who.push(seat),
                _ => (best, who) = (Some(own), vec![seat]),
            }
        }
        let reason = match best {
            Some(Share { part, whole }) if who.len() == 1 => format!("closest to a winning condition ({part} of {whole})."),
            Some(Share { part, whole }) => format!("equally close to a winning condition ({part} of {whole})."),
            None => "nobody is left.".to_owned(),
        };
        Ok((who, reason))
    }

    /// How close a seat is to being one of the players of a winning condition.
    fn closeness(&mut self, f: &mut Frame, players: &Players, seat: SeatId) -> Res<Share> {
        match &players.whose {
            Some(condition) => self.as_candidate(f, seat, |engine, f| engine.share(f, condition)),
            None => Ok(if self.players(f, players, None)?.contains(&seat) { Share::WHOLE } else { Share::NONE }),
        }
    }

    fn share(&mut self, f: &mut Frame, condition: &Condition) -> Res<Share> {
        Ok(match condition {
            Condition::Compare(a, Relation::AtLeast | Relation::More, b) => {
                let (a, mut b) = (self.amount(f, a)?, self.amount(f, b)?);
                if matches!(condition, Condition::Compare(_, Relation::More, _)) {
                    b = b.saturating_add(1);
                }
                if a >= b {
                    Share::WHOLE
                } else if b <= 0 {
                    Share::NONE
                } else {
                    Share { part: a.max(0), whole: b }
                }
            }
            Condition::All(conditions) => {
                let mut least = Share::WHOLE;
                for condition in conditions {
                    least = least.min(self.share(f, condition)?);
                }
                least
            }
            Condition::Any(conditions) => {
                let mut most = Share::NONE;
                for condition in conditions {
                    most = most.max(self.share(f, condition)?);
                }
                most
            }
            other => {
                if self.holds(f, other)? {
                    Share::WHOLE
                } else {
                    Share::NONE
                }
            }
        })
    }
}

/// What a rule or condition says at the moment. (Conditions have numbers of their own, by which no rule speaks of them.)
fn stands_of<'t>(table: &'t Table, source: &Source, rule: &'t Rule) -> Cow<'t, [Sentence]> {
    if matches!(source, Source::Rule(_)) { in_effect(table, rule, table.turn) } else { own(rule) }
}

/// Whether a condition looks at the variable of whom it is about.
fn looks_at(players: &Players, variable: &VariableId) -> bool {
    struct Looks<'a>(&'a VariableId, bool);
    impl Walk for Looks<'_> {
        fn variable(&mut self, variable: &mut VariableId) {
            self.1 |= variable == self.0;
        }
    }
    let mut looks = Looks(variable, false);
    looks.players(&mut players.clone());
    looks.1
}

/// Puts another number into comparisons of the variable with a number.
struct Needs<'a> {
    variable: &'a VariableId,
    value: i64,
}

impl Walk for Needs<'_> {
    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Compare(Amount::Variable(_, variable), _, Amount::Number(n)) if variable == self.variable => *n = self.value,
            other => walk_condition(self, other),
        }
    }
}

/// How much of something there is, as a fraction.
#[derive(Clone, Copy, Debug)]
struct Share {
    part: i64,
    /// Above 0.
    whole: i64,
}

impl Share {
    const NONE: Share = Share { part: 0, whole: 1 };
    const WHOLE: Share = Share { part: 1, whole: 1 };
}

impl Ord for Share {
    fn cmp(&self, other: &Share) -> std::cmp::Ordering {
        (i128::from(self.part) * i128::from(other.whole)).cmp(&(i128::from(other.part) * i128::from(self.whole)))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Share) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Share) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Share {}
