//! After the references: marks that nothing refers to are taken off, nothing may be left open, marks and slots get their numbers.

use std::collections::BTreeSet;

use super::super::grammar::values::*;
use super::super::meaning::*;
use super::super::walk::*;
use super::Unclear;

/// Losses that must be of the loser's own: "he loses half of his gold", not "of yours".
struct Own(bool);

impl Walk for Own {
    fn effect(&mut self, effect: &mut Effect) {
        if let Effect::ForEach { mark, players, effect: inner } = effect
            && *mark == OWN
        {
            let mut body = std::mem::replace(&mut **inner, Effect::Nothing);
            self.effect(&mut body);
            let change = match &body {
                Effect::Sequence(steps) => steps.first().map(|s| &s.effect),
                other => Some(other),
            };
            let whose = change.and_then(whose_own);
            if let Some(who) = whose {
                self.0 &= players.as_one() == Some(who);
            }
            *effect = body;
            return;
        }
        walk_effect(self, effect);
    }
}

pub(super) fn unwrap_own(sentence: &mut Sentence) -> Result<(), Unclear> {
    let mut own = Own(true);
    own.sentence(sentence);
    if own.0 { Ok(()) } else { Err(Unclear::Nonsense("somebody loses what is not his own")) }
}

/// Who loses or gives what must be his own.
fn whose_own(effect: &Effect) -> Option<&Who> {
    match effect {
        Effect::Change { who, .. } => Some(who),
        Effect::Transfer { from, .. } => Some(from),
        Effect::ForEach { effect, .. } => whose_own(effect),
        Effect::Sequence(steps) => steps.first().and_then(|s| whose_own(&s.effect)),
        _ => None,
    }
}

/// Calls a function with every mark that something refers to.
struct EachReference<F>(F);

impl<F: FnMut(&mut Mark)> Walk for EachReference<F> {
    fn who(&mut self, who: &mut Who) {
        if let Who::Of(mark) = who {
            (self.0)(mark);
        }
        walk_who(self, who);
    }
    fn cards(&mut self, cards: &mut Cards) {
        if let Cards::Of(mark) = cards {
            (self.0)(mark);
        }
        walk_cards(self, cards);
    }
    fn amount(&mut self, amount: &mut Amount) {
        if let Amount::Of(mark) = amount {
            (self.0)(mark);
        }
        walk_amount(self, amount);
    }
    fn condition(&mut self, condition: &mut Condition) {
        if let Condition::Done(mark) | Condition::DoneBy(mark, _) = condition {
            (self.0)(mark);
        }
        walk_condition(self, condition);
    }
}

/// Which marks are referred to.
fn used(text: &mut Text) -> BTreeSet<Mark> {
    let mut used = BTreeSet::new();
    walk_text(
        &mut EachReference(|mark: &mut Mark| {
            used.insert(*mark);
        }),
        text,
    );
    used
}

impl Tidy {
    /// A cost that may be paid or not.
    fn paid(&mut self, effect: &mut Effect) {
        match effect {
            Effect::Pay { cost, then } => {
                self.effect(cost);
                if let Some(then) = then {
                    self.effect(then);
                }
            }
            Effect::Sequence(steps) => {
                for step in steps.iter_mut() {
                    if step.mark.is_some_and(|m| !self.0.contains(&m)) {
                        step.mark = None;
                    }
                    self.paid(&mut step.effect);
                }
                if let [Step { mark: None, .. }] = steps.as_slice() {
                    *effect = steps.remove(0).effect;
                }
            }
            other => self.effect(other),
        }
    }
}

/// Takes off marks that nothing refers to, and sequences of a single step without a mark.
struct Tidy(BTreeSet<Mark>);

impl Walk for Tidy {
    fn step(&mut self, step: &mut Step) {
        if step.mark.is_some_and(|m| self.0.contains(&m)) { self.paid(&mut step.effect) } else { self.effect(&mut step.effect) }
    }

    fn effect(&mut self, effect: &mut Effect) {
        match effect {
            // What one may pay or not is a cost; what one has to pay is paid as far as possible, unless the text asks whether it was.
            Effect::May { effect, otherwise, .. }
                if matches!(&**effect, Effect::Sequence(s) if s.len() == 1) || matches!(**effect, Effect::Pay { .. }) =>
            {
                self.paid(effect);
                if let Some(otherwise) = otherwise {
                    self.effect(otherwise);
                }
            }
            // An alternative that is a payment can only be chosen by who can pay it.
            Effect::Choose { options, .. } => options.iter_mut().for_each(|option| self.paid(option)),
            _ => walk_effect(self, effect),
        }
        if let Effect::Pay { cost, then: None } = effect {
            *effect = std::mem::replace(&mut **cost, Effect::Nothing);
        }
        if let Effect::Sequence(steps) = effect {
            let mut out: Vec<Step> = Vec::new();
            for mut step in std::mem::take(steps) {
                if step.mark.is_some_and(|m| !self.0.contains(&m)) {
                    step.mark = None;
                }
                match (step.mark, step.effect) {
                    (None, Effect::Sequence(inner)) => out.extend(inner),
                    (mark, effect) => out.push(Step { mark, effect }),
                }
            }
            match out.as_slice() {
                [Step { mark: None, .. }] => *effect = out.remove(0).effect,
                _ => *effect = Effect::Sequence(out),
            }
        }
    }
}

pub fn tidy(text: &mut Text) {
    let mut tidy = Tidy(used(text));
    text.sentences.iter_mut().for_each(|s| tidy.sentence(s));
}

/// Nothing may be left open.
#[derive(Default)]
struct Open(Option<Unclear>);

impl Walk for Open {
    fn who(&mut self, who: &mut Who) {
        match who {
            Who::Of(mark) if *mark == SUBJECT || *mark == HOLE || *mark == OTHER_HOLE || *mark == OWNER => {
                self.0 = Some(Unclear::Nonsense("does not say who"))
            }
            Who::Of(mark) if *mark >= SUBJECT => self.0 = Some(Unclear::Nonsense("refers to something that is not there")),
            _ => {}
        }
        walk_who(self, who);
    }
    fn cards(&mut self, cards: &mut Cards) {
        if matches!(cards, Cards::Of(mark) if *mark >= SUBJECT) {
            self.0 = Some(Unclear::Nonsense("refers to something that is not there"));
        }
        walk_cards(self, cards);
    }
    fn condition(&mut self, condition: &mut Condition) {
        if let Condition::Compare(a, _, b) = condition
            && a == b
            && matches!(a, Amount::Variable(..))
        {
            self.0 = Some(Unclear::Nonsense("compares something with itself"));
        }
        if matches!(condition, Condition::Done(mark) | Condition::DoneBy(mark, _) if *mark >= SUBJECT) {
            self.0 = Some(Unclear::Nonsense("refers to something that is not there"));
        }
        walk_condition(self, condition);
    }
    fn amount(&mut self, amount: &mut Amount) {
        if matches!(amount, Amount::Of(mark) if *mark >= SUBJECT) {
            self.0 = Some(Unclear::Nonsense("refers to something that is not there"));
        }
        walk_amount(self, amount);
    }
    fn effect(&mut self, effect: &mut Effect) {
        if let Effect::Swap { first, second, .. } | Effect::SwapHands { first, second } = effect
            && first == second
            && !matches!(first, Who::Of(_))
        {
            self.0 = Some(Unclear::Nonsense("says that somebody swaps with himself"));
        }
        if matches!(effect, Effect::Transfer { from, to, .. } if from == to) {
            self.0 = Some(Unclear::Nonsense("gives to whoever gives"));
        }
        walk_effect(self, effect);
    }
    fn variable(&mut self, variable: &mut VariableId) {
        if variable.0.starts_with(STANDS) {
            self.0 = Some(Unclear::Nonsense("does not say of what"));
        }
    }
}

/// A variable's name begins with a capital, as it does wherever it is shown: it stands first in its definition.
pub(super) fn new_names(text: &mut Text) {
    for sentence in &mut text.sentences {
        let Sentence::Variable(variable) = sentence else { continue };
        let mut letters = variable.name.chars();
        if let Some(first) = letters.next().filter(|c| c.is_lowercase()) {
            variable.name = first.to_uppercase().chain(letters).collect();
        }
    }
}

/// Looks in effects for a player who is being looked at where none is.
#[derive(Default)]
struct Loose {
    /// In an effect, and in no phrase that looks at players.
    open: bool,
    found: bool,
}

impl Loose {
    fn with(&mut self, open: bool, run: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.open, open);
        run(self);
        self.open = outer;
    }
}

impl Walk for Loose {
    fn who(&mut self, who: &mut Who) {
        self.found |= self.open && *who == Who::Candidate;
        walk_who(self, who);
    }
    fn players(&mut self, players: &mut Players) {
        self.with(false, |l| walk_players(l, players));
    }
    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Every(..) => self.with(false, |l| walk_condition(l, condition)),
            other => walk_condition(self, other),
        }
    }
    fn amount(&mut self, amount: &mut Amount) {
        match amount {
            Amount::Total(..) | Amount::Highest(..) | Amount::Lowest(..) => self.with(false, |l| walk_amount(l, amount)),
            other => walk_amount(self, other),
        }
    }
    fn effect(&mut self, effect: &mut Effect) {
        self.with(true, |l| walk_effect(l, effect));
    }
    // In what holds, each player is looked at.
    fn holds(&mut self, holds: &mut Static) {
        self.with(false, |l| walk_static(l, holds));
    }
}

pub(super) fn check(text: &mut Text) -> Result<(), Unclear> {
    let mut open = Open::default();
    walk_text(&mut open, text);
    // References only to what is there, and to what comes before.
    let mut given = Given::default();
    walk_text(&mut given, text);
    if let Some(problem) = open.0 {
        return Err(problem);
    }
    if used(text).iter().any(|mark| !given.marks.contains(mark)) || given.twice {
        return Err(Unclear::Nonsense("refers to something that is not there"));
    }
    let mut loose = Loose::default();
    walk_text(&mut loose, text);
    if loose.found {
        return Err(Unclear::Nonsense("compares with somebody who is not there"));
    }
    let mut stays = Stays(false);
    walk_text(&mut stays, text);
    if stays.0 {
        return Err(Unclear::Nonsense("puts cards where they are"));
    }
    if apart(text) {
        return Err(Unclear::Nonsense("refers to what another sentence did at another time"));
    }
    Ok(())
}

/// Whether a sentence refers to what one did that is carried out at another time: what happened when a card was played is not remembered while it stands.
fn apart(text: &mut Text) -> bool {
    /// When a sentence is carried out; what stands for itself is always apart.
    fn time(sentence: &Sentence) -> Option<u8> {
        match sentence {
            Sentence::Do(_) => Some(0),
            Sentence::OnPlay(_) => Some(1),
            _ => None,
        }
    }
    let mut given: Vec<(Option<u8>, BTreeSet<Mark>)> = Vec::new();
    for sentence in &mut text.sentences {
        let now = time(sentence);
        let mut own = Given::default();
        own.sentence(sentence);
        let mut used = BTreeSet::new();
        EachReference(|mark: &mut Mark| {
            used.insert(*mark);
        })
        .sentence(sentence);
        let elsewhere = given.iter().filter(|(at, _)| at.is_none() || *at != now).any(|(_, marks)| !used.is_disjoint(marks));
        if elsewhere {
            return true;
        }
        if !matches!(sentence, Sentence::PlayCost(_)) {
            given.push((now, own.marks));
        }
    }
    false
}

/// Whether cards are moved to where they are anyway: "put a Flood into your hand" does not say where from.
struct Stays(bool);

impl Walk for Stays {
    fn effect(&mut self, effect: &mut Effect) {
        if let Effect::Move { cards: Cards::Select(selection), to, .. } = &*effect {
            self.0 |= match (selection.from.as_slice(), to) {
                ([Zone::Hand(players)], Place::Hand(who)) | ([Zone::Play(players)], Place::Play(who)) => players.as_one() == Some(who),
                _ => false,
            };
        }
        walk_effect(self, effect);
    }
}

/// Which marks are given.
#[derive(Default)]
struct Given {
    marks: BTreeSet<Mark>,
    twice: bool,
}

impl Walk for Given {
    fn mark(&mut self, mark: &mut Mark) {
        self.twice |= !self.marks.insert(*mark);
    }
}

/// Numbers marks and slots in the order of the tree.
struct Numbers {
    marks: Vec<(Mark, Mark)>,
    slots: u16,
}

impl Walk for Numbers {
    fn mark(&mut self, mark: &mut Mark) {
        let new = Mark(self.marks.len() as u16 + 1);
        self.marks.push((*mark, new));
        *mark = new;
    }
    fn slot(&mut self, slot: &mut Slot) {
        self.slots += 1;
        *slot = Slot(self.slots);
    }
}

/// Gives marks and slots their numbers: 1, 2, … in the order of the tree.
pub fn number(text: &mut Text) {
    let mut numbers = Numbers { marks: Vec::new(), slots: 0 };
    walk_text(&mut numbers, text);
    let refer = |mark: &mut Mark| {
        if let Some((_, new)) = numbers.marks.iter().find(|(old, _)| old == mark) {
            *mark = *new;
        }
    };
    walk_text(&mut EachReference(refer), text);
}
