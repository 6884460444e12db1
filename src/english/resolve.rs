//! From phrases to a finished tree: targets are numbered, every "he", "it", "that many", "if you do" gets what it refers to, marks and slots get their numbers.
//!
//! Never a guess: a reference has exactly one candidate, or the text is not read and the candidates are listed. Candidates are what the sentence has named before it (in the
//! order of the tree); if that is nothing, what the sentence names at all; then the sentences before it.

use std::collections::BTreeSet;

use super::build::put;
use super::grammar::nouns::{OTHER, TARGET_CARD, TARGET_OPPONENT};
use super::grammar::values::*;
use super::meaning::*;
use super::walk::*;

/// Why a text that parses has no meaning.
#[derive(Clone, Debug, PartialEq)]
pub enum Unclear {
    /// A reference without exactly one candidate.
    Reference { word: &'static str, candidates: Vec<Who>, cards: usize },
    /// Something that makes no sense, in words.
    Nonsense(&'static str),
}

/// Makes the text of the drafts, in their order.
pub fn resolve(type_: Option<TypeId>, drafts: Vec<Draft>) -> Result<Text, Unclear> {
    let mut text = Text { type_, ..Text::default() };
    let declared = drafts.iter().find_map(|d| d.target.clone());
    if drafts.iter().filter(|d| d.target.is_some()).count() > 1 {
        return Err(Unclear::Nonsense("says twice what it is played on"));
    }
    text.sentences = drafts.into_iter().flat_map(|d| d.sentences).collect();
    targets(&mut text, declared)?;
    let mut unique = Unique { next: FIRST };
    for sentence in &mut text.sentences {
        unique.sentence(sentence);
    }
    let mut resolver = Resolver::new(&text);
    for sentence in &mut text.sentences {
        resolver.begin_sentence(sentence);
        resolver.sentence(sentence);
        if let Some(problem) = resolver.problem.take() {
            return Err(problem);
        }
    }
    for sentence in &mut text.sentences {
        unwrap_own(sentence)?;
    }
    tidy(&mut text);
    check(&mut text)?;
    number(&mut text);
    Ok(text)
}

/// Marks before they are numbered.
const FIRST: u16 = 20_000;

// ---------------------------------------------------------------- targets

struct Targets {
    opponent: bool,
    player: bool,
    card: Vec<(Vec<CardTest>, Vec<Zone>)>,
}

impl Walk for Targets {
    fn who(&mut self, who: &mut Who) {
        match who {
            Who::Target(t) if *t == TARGET_OPPONENT => self.opponent = true,
            Who::Target(t) if *t != TARGET_CARD => self.player = true,
            other => walk_who(self, other),
        }
    }

    fn selection(&mut self, selection: &mut Selection) {
        if let HowMany::Chosen { by: Who::Target(TARGET_CARD), .. } = &selection.number {
            let found = (selection.of.clone(), selection.from.clone());
            if !self.card.contains(&found) {
                self.card.push(found);
            }
        }
        walk_selection(self, selection);
    }
}

struct NumberTargets {
    player: TargetNo,
    card: TargetNo,
}

impl Walk for NumberTargets {
    fn who(&mut self, who: &mut Who) {
        match who {
            Who::Target(t) => *t = self.player,
            other => walk_who(self, other),
        }
    }

    fn cards(&mut self, cards: &mut Cards) {
        if let Cards::Select(selection) = cards
            && matches!(&selection.number, HowMany::Chosen { by: Who::Target(TARGET_CARD), .. })
        {
            *cards = Cards::Target(self.card);
            return;
        }
        walk_cards(self, cards);
    }
}

fn targets(text: &mut Text, declared: Option<TargetKind>) -> Result<(), Unclear> {
    let mut used = Targets { opponent: false, player: false, card: Vec::new() };
    text.sentences.iter_mut().for_each(|s| used.sentence(s));
    if used.opponent && used.player && declared.is_none() {
        return Err(Unclear::Nonsense("speaks of a target player and of a target opponent"));
    }
    let opponents = Players::others(Who::You);
    if used.opponent
        && let Some(TargetKind::Player { who, .. }) = &declared
        && *who != opponents
    {
        return Err(Unclear::Nonsense("is played on one sort of player and speaks of another as its target"));
    }
    let (mut player, mut card) = (None, None);
    if let Some(kind) = declared {
        match &kind {
            TargetKind::Player { .. } => player = Some(TargetNo(0)),
            TargetKind::Card { .. } => card = Some(TargetNo(0)),
            TargetKind::Everyone => {}
        }
        text.targets.push(kind);
    }
    let everyone = text.targets.first() == Some(&TargetKind::Everyone);
    if (used.player || used.opponent) && player.is_none() {
        if everyone {
            return Err(Unclear::Nonsense("is played on the game environment and speaks of a target player"));
        }
        player = Some(TargetNo(text.targets.len() as u8));
        let who = if used.opponent { opponents } else { Players::all() };
        text.targets.push(TargetKind::Player { who, variable: None });
    }
    let in_play = vec![Zone::Play(Players::all())];
    match (used.card.as_slice(), card) {
        ([], _) => {}
        ([(of, from)], None) => {
            card = Some(TargetNo(text.targets.len() as u8));
            text.targets.push(TargetKind::Card { of: of.clone(), from: from.clone() });
        }
        (all, Some(number)) => {
            let Some(TargetKind::Card { of, from }) = text.targets.get(usize::from(number.0)).cloned() else {
                return Err(Unclear::Nonsense("has no target card"));
            };
            for (o, f) in all {
                let same = (o.is_empty() || *o == of) && (*f == from || *f == in_play);
                if !same {
                    return Err(Unclear::Nonsense("is played on one sort of card and speaks of another as its target"));
                }
            }
        }
        (all, None) => {
            let general = all.iter().filter(|(of, _)| !of.is_empty()).collect::<Vec<_>>();
            let [(of, from)] = general.as_slice() else { return Err(Unclear::Nonsense("speaks of several target cards")) };
            card = Some(TargetNo(text.targets.len() as u8));
            text.targets.push(TargetKind::Card { of: of.clone(), from: from.clone() });
        }
    }
    let mut numbers = NumberTargets { player: player.unwrap_or(TargetNo(0)), card: card.unwrap_or(TargetNo(0)) };
    text.sentences.iter_mut().for_each(|s| numbers.sentence(s));
    let declared_number = TargetNo(0);
    for sentence in &mut text.sentences {
        if let Sentence::PlayOn(Some(number)) = sentence {
            *number = declared_number;
        }
    }
    Ok(())
}

// ---------------------------------------------------------------- marks for every step

struct Unique {
    next: u16,
}

impl Unique {
    fn fresh(&mut self) -> Mark {
        self.next += 1;
        Mark(self.next)
    }

    /// The effect as steps that all have marks.
    fn steps(&mut self, effect: &mut Effect) {
        let old = std::mem::replace(effect, Effect::Nothing);
        let steps = match old {
            Effect::Sequence(steps) => steps,
            other => vec![Step { mark: None, effect: other }],
        };
        let mut out: Vec<Step> = Vec::new();
        for mut step in absorb(steps) {
            step.mark = step.mark.or_else(|| Some(self.fresh()));
            walk_inside(self, &mut step.effect);
            out.push(step);
        }
        *effect = Effect::Sequence(out);
    }
}

/// "Each player may pay 10 gold. If he does, he …": what follows belongs to each of them.
fn absorb(steps: Vec<Step>) -> Vec<Step> {
    let mut out: Vec<Step> = Vec::new();
    for step in steps {
        let speaks = |e: &Effect| put(e.clone(), HE, &Who::Of(HOLE)) != *e;
        if let (Some(Step { effect: Effect::ForEach { mark, effect, .. }, .. }), Effect::If { condition, .. }) =
            (out.last_mut(), &step.effect)
            && *mark != OWN
            && mentions_did(condition)
            && speaks(&step.effect)
        {
            let body = std::mem::replace(&mut **effect, Effect::Nothing);
            let follow = put(step.effect.clone(), HE, &Who::Of(*mark));
            **effect = super::build::in_order([body, follow]);
            continue;
        }
        out.push(step);
    }
    out
}

fn mentions_did(condition: &Condition) -> bool {
    match condition {
        Condition::Done(mark) => *mark == DID,
        Condition::Not(inner) => mentions_did(inner),
        _ => false,
    }
}

/// Goes into the structure of an effect and gives marks to the steps in it.
fn walk_inside(unique: &mut Unique, effect: &mut Effect) {
    match effect {
        Effect::Sequence(_) => unique.steps(effect),
        Effect::If { then, otherwise, .. } => {
            unique.steps(then);
            if let Some(otherwise) = otherwise {
                unique.steps(otherwise);
            }
        }
        Effect::ForEach { mark, effect, .. } if *mark == OWN => walk_inside(unique, effect),
        Effect::ForEach { mark, effect, .. } => {
            let old = *mark;
            if (PROVISIONAL..LABELS).contains(&old.0) {
                *mark = unique.fresh();
                let body = std::mem::replace(&mut **effect, Effect::Nothing);
                **effect = put(body, old, &Who::Of(*mark));
            }
            unique.steps(effect);
        }
        Effect::Repeat { effect, .. } => unique.steps(effect),
        Effect::May { effect, otherwise, .. } => {
            unique.steps(effect);
            if let Some(otherwise) = otherwise {
                unique.steps(otherwise);
            }
        }
        Effect::Choose { options, .. } => options.iter_mut().for_each(|o| unique.steps(o)),
        Effect::Pay { cost, then } => {
            unique.steps(cost);
            if let Some(then) = then {
                unique.steps(then);
            }
        }
        Effect::Enact { holds, .. } => holds.iter_mut().for_each(|h| unique.holds(h)),
        Effect::Arm { trigger, .. } => unique.steps(&mut trigger.effect),
        _ => {}
    }
}

impl Walk for Unique {
    fn effect(&mut self, effect: &mut Effect) {
        self.steps(effect);
    }
}

// ---------------------------------------------------------------- references

#[derive(Clone, Debug, PartialEq)]
enum CardRef {
    Step(Mark),
    Known(Cards),
    /// Cards that a condition counts: one of them.
    Counted(Vec<CardTest>, Vec<Zone>),
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Named {
    players: Vec<Who>,
    cards: Vec<CardRef>,
    /// Whether this card was named.
    this: bool,
    you: bool,
    amounts: Vec<Amount>,
    rolls: Vec<Amount>,
    differences: Vec<(Amount, Amount)>,
    variables: Vec<VariableId>,
}

impl Named {
    fn player(&mut self, who: Who) {
        if !self.players.contains(&who) {
            self.players.push(who);
        }
    }

    fn card(&mut self, card: CardRef) {
        if !self.cards.contains(&card) {
            self.cards.push(card);
        }
    }

    fn amount(&mut self, amount: Amount) {
        if !self.amounts.contains(&amount) {
            self.amounts.push(amount);
        }
    }
}

struct Resolver {
    /// Named so far in this sentence.
    now: Named,
    /// Named anywhere in this sentence (what needs no scope).
    all: Named,
    /// Named in the sentences before.
    earlier: Named,
    /// What the card is played on.
    declared: Named,
    last_step: Option<Mark>,
    /// Whose the card of the event is or was, inside a trigger.
    owner: Option<Who>,
    problem: Option<Unclear>,
}

/// Whether it makes a copy and nothing else.
fn is_copy(effect: &Effect) -> bool {
    match effect {
        Effect::Copy { .. } => true,
        Effect::Sequence(steps) => steps.len() == 1 && steps.iter().all(|s| is_copy(&s.effect)),
        _ => false,
    }
}

/// Collects the plain mentions of a sentence, wherever they stand.
#[derive(Default)]
struct Mentions(Named);

impl Walk for Mentions {
    fn who(&mut self, who: &mut Who) {
        mention(&mut self.0, who);
        walk_who(self, who);
    }
    fn cards(&mut self, cards: &mut Cards) {
        match cards {
            Cards::This => self.0.this = true,
            Cards::Target(_) => self.0.card(CardRef::Known(cards.clone())),
            _ => walk_cards(self, cards),
        }
    }
    fn variable(&mut self, variable: &mut VariableId) {
        if variable.0 != THEM && !self.0.variables.contains(variable) {
            self.0.variables.push(variable.clone());
        }
    }
    fn condition(&mut self, condition: &mut Condition) {
        if let Condition::Compare(a, _, b) = condition
            && matches!((&a, &b), (Amount::Variable(..), Amount::Variable(..)))
        {
            self.0.differences.push((a.clone(), b.clone()));
        }
        walk_condition(self, condition);
    }
}

fn mention(named: &mut Named, who: &Who) {
    match who {
        Who::Target(_) | Who::Named(_) | Who::Primary => named.player(who.clone()),
        Who::Neighbour { of, .. } if !matches!(**of, Who::Of(_)) => named.player(who.clone()),
        Who::You => named.you = true,
        _ => {}
    }
}

impl Resolver {
    fn new(text: &Text) -> Resolver {
        let mut declared = Named::default();
        for (i, target) in text.targets.iter().enumerate() {
            let number = TargetNo(i as u8);
            match target {
                TargetKind::Player { .. } => declared.player(Who::Target(number)),
                TargetKind::Card { .. } => declared.card(CardRef::Known(Cards::Target(number))),
                TargetKind::Everyone => {}
            }
        }
        Resolver {
            now: Named::default(),
            all: Named::default(),
            earlier: Named::default(),
            declared,
            last_step: None,
            owner: None,
            problem: None,
        }
    }

    fn begin_sentence(&mut self, sentence: &mut Sentence) {
        let done = std::mem::take(&mut self.now);
        done.players.into_iter().for_each(|p| self.earlier.player(p));
        done.cards.into_iter().for_each(|c| self.earlier.card(c));
        done.amounts.into_iter().for_each(|a| self.earlier.amount(a));
        self.earlier.rolls.extend(done.rolls);
        self.earlier.this |= done.this;
        self.earlier.differences.extend(done.differences);
        self.earlier.variables.extend(done.variables);
        let mut mentions = Mentions::default();
        mentions.sentence(sentence);
        self.all = mentions.0;
    }

    fn fail(&mut self, word: &'static str, candidates: Vec<Who>, cards: usize) {
        if self.problem.is_none() {
            self.problem = Some(Unclear::Reference { word, candidates, cards });
        }
    }

    /// The one player that "he" can be.
    fn he(&mut self, other: bool) -> Option<Who> {
        let sources = [&self.now.players, &self.all.players, &self.earlier.players, &self.declared.players];
        let mut candidates = sources.into_iter().find(|c| !c.is_empty()).cloned().unwrap_or_default();
        if other {
            // "each other player": other than the one the sentence speaks of.
            let here: &Vec<Who> = if self.now.players.is_empty() { &self.all.players } else { &self.now.players };
            if here.is_empty() {
                let before = &self.earlier.players;
                if before.is_empty() || self.all.you {
                    return Some(Who::You);
                }
                candidates = before.clone();
                candidates.push(Who::You);
            } else {
                candidates = here.clone();
                if self.all.you {
                    candidates.push(Who::You);
                }
            }
        }
        match candidates.as_slice() {
            [one] => Some(one.clone()),
            _ => {
                self.fail(if other { "other" } else { "he" }, candidates, 0);
                None
            }
        }
    }

    /// The cards that "it" can be.
    fn it(&mut self) -> Option<Cards> {
        let this = CardRef::Known(Cards::This);
        let sources = [&self.now.cards, &self.all.cards, &self.earlier.cards, &self.declared.cards];
        let mut candidates = sources.into_iter().find(|c| !c.is_empty()).cloned().unwrap_or_default();
        if candidates.is_empty() && (self.now.this || self.all.this || self.earlier.this) {
            candidates.push(this);
        }
        match candidates.as_slice() {
            [CardRef::Step(mark)] => Some(Cards::Of(*mark)),
            [CardRef::Known(cards)] => Some(cards.clone()),
            [CardRef::Counted(of, from)] => {
                let number = HowMany::Chosen { number: Amount::Number(1), by: Who::You, slot: Slot(0) };
                Some(Cards::Select(Box::new(Selection { number, of: of.clone(), from: from.clone() })))
            }
            _ => {
                let n = candidates.len();
                self.fail("it", vec![], n);
                None
            }
        }
    }

    fn one_amount(&mut self, word: &'static str, pick: fn(&Named) -> &Vec<Amount>) -> Option<Amount> {
        let sources = [pick(&self.now), pick(&self.earlier)];
        let candidates = sources.into_iter().find(|c| !c.is_empty()).cloned().unwrap_or_default();
        match candidates.as_slice() {
            [one] => Some(one.clone()),
            many => {
                let n = many.len();
                self.fail(word, vec![], n);
                None
            }
        }
    }

    /// Runs with a player bound around; afterwards only what `keep` says is named.
    fn within(&mut self, bound: Vec<Who>, run: impl FnOnce(&mut Self)) {
        let outer = self.now.players.clone();
        let outer_all = self.all.players.clone();
        bound.into_iter().for_each(|who| self.now.player(who));
        run(self);
        self.now.players.retain(|who| !matches!(who, Who::Candidate | Who::Actor | Who::Affected | Who::Of(_)) || outer.contains(who));
        self.all.players = outer_all;
    }

    fn event_scope(event: &Event) -> (Vec<Who>, Option<CardRef>, bool, bool) {
        let others = |players: &Players| players.as_one() != Some(&Who::You);
        let mut players = Vec::new();
        let (mut card, mut amount, mut roll) = (None, false, false);
        match event {
            Event::Variable { who, .. } => {
                amount = true;
                if others(who) {
                    players.push(Who::Affected);
                }
            }
            Event::Reaches { who, .. } | Event::Eliminated(who) | Event::BecomesPrimary(who) => {
                if others(who) {
                    players.push(Who::Affected);
                }
            }
            Event::Played { by, on, .. } => {
                card = Some(CardRef::Known(Cards::Event));
                if others(by) {
                    players.push(Who::Actor);
                }
                if on.as_ref().is_some_and(others) {
                    players.push(Who::Affected);
                }
            }
            Event::Moved { whose, .. } => {
                card = Some(CardRef::Known(Cards::Event));
                if others(whose) {
                    players.push(Who::Affected);
                }
            }
            Event::Rolled(who) => {
                roll = true;
                if others(who) {
                    players.push(Who::Actor);
                }
            }
            Event::Proposed(who, _) | Event::Renamed(who) | Event::Voted { by: who, .. } | Event::Decided { by: who, .. } => {
                if others(who) {
                    players.push(Who::Actor);
                }
            }
            Event::Any(all) => {
                let mut scopes = all.iter().map(Resolver::event_scope);
                if let Some(first) = scopes.next()
                    && scopes.all(|s| s == first)
                {
                    return first;
                }
            }
            Event::ThisMoved(_) | Event::Moment(_) | Event::Reshuffled | Event::ThisApplied => {}
        }
        (players, card, amount, roll)
    }

    /// What a step leaves behind for later phrases.
    fn leave(&mut self, mark: Mark, effect: &Effect) {
        match effect {
            Effect::Move { cards, .. } | Effect::Pick(cards) | Effect::Reveal { cards, .. } | Effect::Copy { of: cards, .. } => {
                let some = matches!((effect, cards), (Effect::Pick(_), Cards::SomeOf { .. }));
                let known = !matches!(cards, Cards::Select(_)) && !matches!(effect, Effect::Copy { .. }) && !some;
                if !known {
                    // The copies, or the cards found.
                    if some || matches!(effect, Effect::Copy { .. }) {
                        self.now.cards.clear();
                        self.earlier.cards.clear();
                    }
                    self.now.card(CardRef::Step(mark));
                } else if *cards == Cards::This {
                    self.now.this = true;
                }
                if matches!(effect, Effect::Move { .. }) {
                    self.now.amount(Amount::Of(mark));
                }
            }
            Effect::Draw { .. } => {
                self.now.card(CardRef::Step(mark));
                self.now.amount(Amount::Of(mark));
            }
            Effect::Change { .. } | Effect::Transfer { .. } => self.now.amount(Amount::Of(mark)),
            Effect::Roll { .. } => {
                self.now.rolls.push(Amount::Of(mark));
                self.now.amount(Amount::Of(mark));
            }
            Effect::PickPlayers(_) => self.now.player(Who::Of(mark)),
            Effect::PickAmount(_) => self.now.amount(Amount::Of(mark)),
            Effect::Repeat { effect, .. } if is_copy(effect) => {
                self.now.cards.clear();
                self.now.card(CardRef::Step(mark));
            }
            Effect::ForEach { mark: own, effect, .. } if *own == OWN => self.leave(mark, effect),
            _ => {}
        }
    }
}

impl Walk for Resolver {
    fn who(&mut self, who: &mut Who) {
        match who {
            Who::Of(mark) if *mark == HE || *mark == OTHER => {
                if let Some(found) = self.he(*mark == OTHER) {
                    *who = found;
                }
            }
            other => {
                walk_who(self, other);
                if let (Who::Controller(cards), Some(owner)) = (&*other, &self.owner)
                    && **cards == Cards::Event
                {
                    *other = owner.clone();
                }
                let named = other.clone();
                mention(&mut self.now, &named);
            }
        }
    }

    fn players(&mut self, players: &mut Players) {
        match &mut players.among {
            Among::All => {}
            Among::Others(who) => self.who(who),
            Among::These(these) => these.iter_mut().for_each(|who| self.who(who)),
        }
        if let Some(whose) = &mut players.whose {
            let mut condition = std::mem::replace(&mut **whose, Condition::Any(vec![]));
            self.within(vec![Who::Candidate], |r| r.condition(&mut condition));
            **whose = condition;
        }
        match &mut players.pick {
            Pick::All | Pick::Random(_) => {}
            Pick::Most(by) | Pick::Fewest(by) => {
                let mut amount = std::mem::replace(&mut **by, Amount::Turn);
                self.within(vec![Who::Candidate], |r| r.amount(&mut amount));
                **by = amount;
            }
            Pick::Chosen { by, slot, .. } => {
                self.who(by);
                self.slot(slot);
            }
        }
    }

    fn cards(&mut self, cards: &mut Cards) {
        match cards {
            Cards::Of(mark) if *mark == IT => {
                if let Some(found) = self.it() {
                    *cards = found;
                }
            }
            Cards::This => self.now.this = true,
            Cards::Target(_) => self.now.card(CardRef::Known(cards.clone())),
            other => walk_cards(self, other),
        }
    }

    fn amount(&mut self, amount: &mut Amount) {
        match amount {
            Amount::Of(mark) if *mark == THAT_MUCH => {
                if let Some(found) = self.one_amount("that much", |n| &n.amounts) {
                    *amount = found;
                }
            }
            Amount::Of(mark) if *mark == RESULT => {
                if let Some(found) = self.one_amount("the result", |n| &n.rolls) {
                    *amount = found;
                }
            }
            Amount::Of(mark) if *mark == DIFFERENCE => match self.now.differences.as_slice() {
                [(a, b)] => *amount = Amount::Difference(Box::new(a.clone()), Box::new(b.clone())),
                many => {
                    let n = many.len();
                    self.fail("difference", vec![], n);
                }
            },
            other => walk_amount(self, other),
        }
    }

    fn variable(&mut self, variable: &mut VariableId) {
        if variable.0 != THEM {
            return;
        }
        match self.all.variables.as_slice() {
            [one] => *variable = one.clone(),
            many => {
                let n = many.len();
                self.fail("of them", vec![], n);
            }
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Done(mark) if *mark == DID => match self.last_step {
                Some(step) => *mark = step,
                None => self.fail("if you do", vec![], 0),
            },
            Condition::Every(players, inner) => {
                self.players(players);
                let mut condition = std::mem::replace(&mut **inner, Condition::Any(vec![]));
                self.within(vec![Who::Candidate], |r| r.condition(&mut condition));
                **inner = condition;
            }
            Condition::Happened(event, period) => {
                self.event(event);
                if matches!(**event, Event::Variable { change: Change::Gain | Change::Lose, .. }) {
                    self.now.amount(Amount::Past(event.clone(), *period));
                }
            }
            Condition::Compare(Amount::Cards(selection), Relation::AtLeast, Amount::Number(1)) => {
                self.selection(selection);
                let counted = CardRef::Counted(selection.of.clone(), selection.from.clone());
                let free = !speaks_of_candidate(&counted);
                if free {
                    self.now.card(counted);
                }
            }
            other => {
                walk_condition(self, other);
                if let Condition::Compare(a, _, b) = other
                    && matches!((&a, &b), (Amount::Variable(..), Amount::Variable(..)))
                {
                    self.now.differences.push((a.clone(), b.clone()));
                }
            }
        }
    }

    fn trigger(&mut self, trigger: &mut Trigger) {
        self.event(&mut trigger.event);
        let (players, card, amount, roll) = Resolver::event_scope(&trigger.event);
        let before = self.now.clone();
        if let Some(card) = card {
            self.now.card(card);
        }
        if amount {
            self.now.amount(Amount::Event);
        }
        if roll {
            self.now.rolls.push(Amount::Event);
        }
        let outer = std::mem::replace(&mut self.owner, card_owner(&trigger.event));
        self.within(players, |r| {
            if let Some(condition) = &mut trigger.condition {
                r.condition(condition);
            }
            r.effect(&mut trigger.effect);
        });
        self.owner = outer;
        self.now.cards.retain(|c| before.cards.contains(c));
        self.now.amounts.retain(|a| before.amounts.contains(a));
        self.now.rolls = before.rolls;
    }

    fn holds(&mut self, holds: &mut Static) {
        if let Static::Instead { event, effect, .. } = holds {
            self.event(event);
            let (players, card, amount, roll) = Resolver::event_scope(event);
            let before = self.now.clone();
            if let Some(card) = card {
                self.now.card(card);
            }
            if amount {
                self.now.amount(Amount::Event);
            }
            if roll {
                self.now.rolls.push(Amount::Event);
            }
            self.within(players, |r| r.effect(effect));
            self.now = before;
            return;
        }
        walk_static(self, holds);
    }

    fn effect(&mut self, effect: &mut Effect) {
        match effect {
            Effect::ForEach { mark, players, effect } if *mark == OWN => {
                self.players(players);
                self.effect(effect);
            }
            Effect::ForEach { mark, players, effect } => {
                self.players(players);
                let bound = Who::Of(*mark);
                let single = matches!(players.pick, Pick::Chosen { number: 1, up_to: false, .. } | Pick::Random(1));
                self.within(vec![bound.clone()], |r| r.effect(effect));
                if single {
                    self.now.player(bound);
                }
            }
            Effect::Sequence(steps) => {
                for step in steps {
                    self.effect(&mut step.effect);
                    if let Some(mark) = step.mark {
                        let done = step.effect.clone();
                        self.leave(mark, &done);
                        self.last_step = Some(mark);
                    }
                }
            }
            Effect::May { by, slot, effect, otherwise } => {
                self.who(by);
                self.slot(slot);
                self.effect(effect);
                if let Some(otherwise) = otherwise {
                    self.effect(otherwise);
                }
            }
            other => walk_effect(self, other),
        }
    }
}

/// Whose the card of an event is: who played it, or whose it was before it moved.
fn card_owner(event: &Event) -> Option<Who> {
    match event {
        Event::Played { .. } => Some(Who::Actor),
        Event::Moved { .. } => Some(Who::Affected),
        _ => None,
    }
}

struct SpeaksOfCandidate(bool);

impl Walk for SpeaksOfCandidate {
    fn who(&mut self, who: &mut Who) {
        self.0 |= matches!(who, Who::Candidate);
        walk_who(self, who);
    }
}

fn speaks_of_candidate(card: &CardRef) -> bool {
    let CardRef::Counted(of, from) = card else { return false };
    let mut walk = SpeaksOfCandidate(false);
    let mut selection = Selection { number: HowMany::All, of: of.clone(), from: from.clone() };
    walk.selection(&mut selection);
    walk.0
}

// ---------------------------------------------------------------- afterwards

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
            if let Some(Effect::Change { who, .. }) = change {
                self.0 &= players.as_one() == Some(who);
            }
            *effect = body;
            return;
        }
        walk_effect(self, effect);
    }
}

fn unwrap_own(sentence: &mut Sentence) -> Result<(), Unclear> {
    let mut own = Own(true);
    own.sentence(sentence);
    if own.0 { Ok(()) } else { Err(Unclear::Nonsense("somebody loses what is not his own")) }
}

/// Which marks are referred to.
#[derive(Default)]
struct Used(BTreeSet<Mark>);

impl Walk for Used {
    fn who(&mut self, who: &mut Who) {
        if let Who::Of(mark) = who {
            self.0.insert(*mark);
        }
        walk_who(self, who);
    }
    fn cards(&mut self, cards: &mut Cards) {
        if let Cards::Of(mark) = cards {
            self.0.insert(*mark);
        }
        walk_cards(self, cards);
    }
    fn amount(&mut self, amount: &mut Amount) {
        if let Amount::Of(mark) = amount {
            self.0.insert(*mark);
        }
        walk_amount(self, amount);
    }
    fn condition(&mut self, condition: &mut Condition) {
        if let Condition::Done(mark) = condition {
            self.0.insert(*mark);
        }
        walk_condition(self, condition);
    }
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
    let mut used = Used::default();
    text.sentences.iter_mut().for_each(|s| used.sentence(s));
    let mut tidy = Tidy(used.0);
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
    fn amount(&mut self, amount: &mut Amount) {
        if matches!(amount, Amount::Of(mark) if *mark >= SUBJECT) {
            self.0 = Some(Unclear::Nonsense("refers to something that is not there"));
        }
        walk_amount(self, amount);
    }
    fn variable(&mut self, variable: &mut VariableId) {
        if variable.0 == THEM {
            self.0 = Some(Unclear::Nonsense("does not say of what"));
        }
    }
}

fn check(text: &mut Text) -> Result<(), Unclear> {
    let mut open = Open::default();
    walk_text(&mut open, text);
    // References only to what is there, and to what comes before.
    let mut given = Given::default();
    walk_text(&mut given, text);
    let mut used = Used::default();
    walk_text(&mut used, text);
    if let Some(problem) = open.0 {
        return Err(problem);
    }
    if used.0.iter().any(|mark| !given.marks.contains(mark)) || given.twice {
        return Err(Unclear::Nonsense("refers to something that is not there"));
    }
    Ok(())
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

struct Refer<'a>(&'a [(Mark, Mark)]);

impl Refer<'_> {
    fn to(&self, mark: &mut Mark) {
        if let Some((_, new)) = self.0.iter().find(|(old, _)| old == mark) {
            *mark = *new;
        }
    }
}

impl Walk for Refer<'_> {
    fn who(&mut self, who: &mut Who) {
        if let Who::Of(mark) = who {
            self.to(mark);
        }
        walk_who(self, who);
    }
    fn cards(&mut self, cards: &mut Cards) {
        if let Cards::Of(mark) = cards {
            self.to(mark);
        }
        walk_cards(self, cards);
    }
    fn amount(&mut self, amount: &mut Amount) {
        if let Amount::Of(mark) = amount {
            self.to(mark);
        }
        walk_amount(self, amount);
    }
    fn condition(&mut self, condition: &mut Condition) {
        if let Condition::Done(mark) = condition {
            self.to(mark);
        }
        walk_condition(self, condition);
    }
}

/// Gives marks and slots their numbers: 1, 2, … in the order of the tree.
pub fn number(text: &mut Text) {
    let mut numbers = Numbers { marks: Vec::new(), slots: 0 };
    walk_text(&mut numbers, text);
    let mut refer = Refer(&numbers.marks);
    walk_text(&mut refer, text);
}
