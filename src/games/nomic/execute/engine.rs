//! The working copy of the table, and the order of things at one moment.

use super::choices::Orders;
use super::law::Law;
use super::triggers::Triggered;
use crate::english::meaning::{CardTest, Setting};
use crate::games::dice::{self, Dice};
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{CardId, Fact, Table};
use crate::games::seat::SeatId;
use std::ops::Deref;
use std::sync::Arc;

/// How many steps one play (or trigger of a moment) may cause, its consequences included. Past that it is stopped and taken back.
pub const STEPS: u32 = 1_000;

/// How many steps may be tried for each that there may be: every option of a choice is tried before one is taken, and those of the choices in it again.
const TRIALS: u32 = 20;

/// The cards of a game beyond which no text makes another copy: copies that copy themselves double every turn, and each turn has all of them to do.
pub(super) const MOST_CARDS: usize = 1_000;

/// How deep effects, filters, plays and what they cause may be nested: far more than any text that a person writes, and little enough for a
/// small stack.
const DEPTH: u32 = 32;

/// What the numbers of the procedure start from before any text changes them: the setup's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// Cards that may be held at the end of a round.
    pub hand_limit: i64,
    /// Cards to be played in a turn.
    pub plays: i64,
    /// Cards dealt to each player at the start of a turn.
    pub dealt: i64,
    /// Proposals to be made in a turn.
    pub proposals: i64,
    /// What a vote counts.
    pub vote_weight: i64,
    /// Cards that may be renamed in a turn.
    pub renames: i64,
}

impl Default for Base {
    /// The rulebook's numbers.
    fn default() -> Base {
        Base { hand_limit: 5, plays: 1, dealt: 1, proposals: 1, vote_weight: 1, renames: 1_000 }
    }
}

impl Base {
    pub(super) fn of(&self, setting: Setting) -> i64 {
        match setting {
            Setting::HandLimit => self.hand_limit,
            Setting::PlaysPerTurn => self.plays,
            Setting::CardsDealt => self.dealt,
            Setting::ProposalsPerTurn => self.proposals,
            Setting::VoteWeight => self.vote_weight,
            Setting::RenamesPerTurn => self.renames,
        }
    }
}

/// What fills the empty draw pile, as the ruleset has it: the events, none if no card comes.
pub type Refill<'a> = &'a dyn Fn(&Table, &mut Dice) -> Vec<Event>;

/// The proposals of this turn that are in hand and on no ballot yet: they have been made, for all who look back on the turn. Found out when something
/// looks back on proposals, since the texts of all must be read for it.
pub type Proposed<'a> = &'a dyn Fn() -> Vec<Fact>;

/// What the interpreter is told beside the table and the dice.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Early orders of the seats, for what they choose in the midst of a resolution.
    pub orders: &'a Orders,
    /// The numbers that the procedure starts from.
    pub base: Base,
    /// What fills the empty draw pile.
    pub refill: Refill<'a>,
    /// The proposals that no ballot has taken yet.
    pub proposed: Proposed<'a>,
    /// Where players are asked for choices that nobody has ordered; None: the defaults count.
    pub asking: Option<&'a super::asking::Asking>,
}

/// Why something is not carried on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Too many steps.
    Endless,
    /// The game is over.
    Over,
    /// A cost cannot be paid in full.
    Unpaid,
    /// The play is impossible, and why.
    Impossible(String),
}

pub(super) type Res<T> = Result<T, Stop>;

/// When in the turn something is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Before or during the plays.
    Plays,
    /// After the plays.
    After,
}

/// The table that is worked on: the given one until something changes it, a copy of its own from then on. Its clones share the copy, until one of
/// them changes it.
#[derive(Clone)]
pub(super) enum Working<'a> {
    Given(&'a Table),
    Own(Arc<Table>),
}

impl Working<'_> {
    /// Folds an event in.
    pub fn apply(&mut self, event: &Event) {
        match self {
            Working::Given(table) => {
                let mut own = table.clone();
                own.apply(event);
                *self = Working::Own(Arc::new(own));
            }
            Working::Own(table) => Arc::make_mut(table).apply(event),
        }
    }
}

impl Deref for Working<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        match self {
            Working::Given(table) => table,
            Working::Own(table) => table,
        }
    }
}

/// The working copy, and what is under way on it.
pub(super) struct Engine<'a> {
    pub table: Working<'a>,
    pub events: Vec<Event>,
    pub dice: &'a mut Dice,
    pub context: Context<'a>,
    pub stage: Stage,
    /// What has been set off and waits for its turn.
    pub queue: Vec<Triggered>,
    /// Steps since the play or trigger of a moment began.
    pub steps: u32,
    /// The same, with the steps that were only tried and taken back.
    tried: u32,
    /// How many steps there may be.
    pub allowance: u32,
    /// In a cost: what falls short stops it.
    pub strict: bool,
    /// Replacements being carried out: they do not replace what they cause.
    pub replacing: Vec<Arc<str>>,
    /// Whether bounds are being enforced just now.
    pub settling: bool,
    /// How many trials are nested, in which nobody is asked anything.
    pub trials: u32,
    /// The types of which it is being found out just now what counts as them.
    pub counting: Vec<CardTest>,
    /// How many filters, plays or texts are nested.
    pub depth: u32,
    /// The ballot that is being counted.
    pub count: Option<super::procedure::Count>,
    /// The proposal whose votes are being weighed.
    pub voted_on: Option<u32>,
    /// How many turns ahead of the table's own the procedure is asked for: 1 where it is about what the next turn starts with.
    pub ahead: u32,
    pub(super) law: Option<Arc<Law>>,
}

/// A place to come back to.
pub(super) struct Point<'a> {
    table: Working<'a>,
    events: usize,
    queue: usize,
    dice: dice::Point,
}

impl<'a> Engine<'a> {
    pub fn new(table: &'a Table, dice: &'a mut Dice, context: Context<'a>) -> Engine<'a> {
        Engine {
            table: Working::Given(table),
            events: Vec::new(),
            dice,
            context,
            stage: Stage::Plays,
            queue: Vec::new(),
            steps: 0,
            tried: 0,
            allowance: STEPS,
            strict: false,
            replacing: Vec::new(),
            settling: false,
            trials: 0,
            counting: Vec::new(),
            depth: 0,
            count: None,
            voted_on: None,
            ahead: 0,
            law: None,
        }
    }

    pub fn point(&self) -> Point<'a> {
        Point { table: self.table.clone(), events: self.events.len(), queue: self.queue.len(), dice: self.dice.point() }
    }

    /// Takes everything back to the point, the dice too; what was taken back is returned.
    pub fn back(&mut self, point: Point<'a>) -> Vec<Event> {
        self.table = point.table;
        self.queue.truncate(point.queue);
        self.dice.back(point.dice);
        self.law = None;
        self.events.split_off(point.events)
    }

    /// Tries something and takes it back.
    pub fn attempt<T>(&mut self, f: impl FnOnce(&mut Engine<'a>) -> T) -> T {
        let (point, steps, strict) = (self.point(), self.steps, self.strict);
        let queue = self.queue.clone();
        self.trials += 1;
        let result = f(self);
        self.trials -= 1;
        self.back(point);
        (self.steps, self.strict, self.queue) = (steps, strict, queue);
        result
    }

    pub fn step(&mut self) -> Res<()> {
        self.steps += 1;
        self.tried += 1;
        let endless = self.steps > self.allowance || self.tried > self.allowance.saturating_mul(TRIALS);
        if endless { Err(Stop::Endless) } else { Ok(()) }
    }

    /// Begins something that may take as many steps as there may be.
    pub fn begin_steps(&mut self) {
        (self.steps, self.tried) = (0, 0);
    }

    /// Goes one level deeper; texts that refer to each other in a circle end here.
    pub fn deeper<T>(&mut self, f: impl FnOnce(&mut Engine<'a>) -> Res<T>) -> Res<T> {
        if self.depth >= DEPTH {
            return Err(Stop::Endless);
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    /// Folds an event in, notes what it sets off, and enforces what must hold at once.
    pub fn push(&mut self, event: Event) -> Res<()> {
        self.push_together(vec![event])
    }

    /// Folds in events that happen at the same time: what they set off is looked for in what held before the first of them.
    pub fn push_together(&mut self, events: Vec<Event>) -> Res<()> {
        self.step()?;
        self.deeper(|engine| engine.fold(events))
    }

    fn fold(&mut self, events: Vec<Event>) -> Res<()> {
        let (mut before, mut facts, mut law_changes) = (None, Vec::new(), false);
        for event in events {
            let of_event = event.facts(&self.table);
            if before.is_none() && !of_event.is_empty() {
                before = Some(self.law());
            }
            facts.extend(of_event);
            law_changes |= event.changes_what_holds(&self.table);
            self.table.apply(&event);
            self.events.push(event);
        }
        if law_changes || self.law.as_ref().is_some_and(|l| l.ignores) {
            self.law = None;
        }
        if let Some(before) = before {
            for fact in &facts {
                self.set_off(&before, fact)?;
                self.end_lasting_upon(fact)?;
            }
        }
        self.settle()
    }

    /// Bounds hold at once, and effects that last while something is so end at once.
    fn settle(&mut self) -> Res<()> {
        if self.settling {
            return Ok(());
        }
        self.settling = true;
        let result = self.lift_to_bounds().and_then(|()| self.end_lasting_conditions());
        self.settling = false;
        result
    }

    pub fn over(&self) -> bool {
        self.table.outcome.is_some()
    }

    /// The seats of the players who control or hold the card, wherever it lies.
    pub fn whose(&self, card: CardId) -> Option<SeatId> {
        self.table.controller(card)
    }
}
