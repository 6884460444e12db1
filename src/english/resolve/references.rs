//! Every "he", "it", "that many", "if you do" gets what it refers to: its one candidate.

use super::super::grammar::nouns::OTHER;
use super::super::grammar::values::*;
use super::super::meaning::*;
use super::super::walk::*;
use super::Unclear;
use super::named::*;

pub(super) struct Resolver {
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
    /// What the card of the event must be, inside a trigger.
    event_card: Option<Vec<CardTest>>,
    /// Whether cards have been picked out in so many words.
    picked: bool,
    /// By what players were picked last.
    measure: Option<Amount>,
    /// Steps that took some cards from among others: from which.
    taken: Vec<(Cards, Mark)>,
    /// What the targets of the text must be.
    targets: Vec<TargetKind>,
    pub(super) problem: Option<Unclear>,
    /// The players whom the effects around go through, the innermost last: "of his choice" is of his.
    bound: Vec<Who>,
    /// Which candidate is taken where there are several; `None`: that is a problem.
    pub(super) picks: Option<Picks>,
}

/// One way through references that have several candidates.
#[derive(Default)]
pub(super) struct Picks {
    /// For each such reference in its order, the number of the candidate that is taken; the first where this says nothing.
    pub wanted: Vec<usize>,
    /// How many candidates each of them has.
    pub among: Vec<usize>,
}

impl Resolver {
    pub(super) fn new(text: &Text) -> Resolver {
        let mut declared = Named::default();
        for (i, target) in text.targets.iter().enumerate() {
            let number = TargetNo(i as u8);
            match target {
                TargetKind::Player { .. } => declared.player(Who::Target(number)),
                TargetKind::Card { .. } => declared.card(CardRef::Known(Cards::Target(number))),
                TargetKind::Everyone => {}
            }
        }
        // In the definition of a type, "it" is a card of the type.
        let of_type = text.sentences.iter().any(|s| matches!(s, Sentence::Type(_)));
        Resolver {
            now: Named::default(),
            all: Named::default(),
            earlier: Named { this: of_type, ..Named::default() },
            declared,
            last_step: None,
            owner: None,
            event_card: None,
            picked: false,
            measure: None,
            taken: Vec::new(),
            targets: text.targets.clone(),
            problem: None,
            bound: Vec::new(),
            picks: None,
        }
    }

    pub(super) fn begin_sentence(&mut self, sentence: &mut Sentence) {
        let said = std::mem::take(&mut self.all);
        for variable in said.variables {
            if !self.earlier.variables.contains(&variable) {
                self.earlier.variables.push(variable);
            }
        }
        self.measure = None;
        let done = std::mem::take(&mut self.now);
        done.players.into_iter().for_each(|p| self.earlier.player(p));
        done.cards.into_iter().for_each(|c| self.earlier.card(c));
        done.amounts.into_iter().for_each(|a| self.earlier.amount(a));
        self.earlier.rolls.extend(done.rolls);
        self.earlier.this |= done.this;
        self.earlier.differences.extend(done.differences);
        let mut mentions = Mentions::default();
        mentions.sentence(sentence);
        self.all = mentions.0;
    }

    fn fail(&mut self, word: &'static str, candidates: Vec<Who>, cards: usize) {
        if self.problem.is_none() {
            self.problem = Some(Unclear::Reference { word, candidates, cards });
        }
    }

    /// The one candidate, or the one that is to be taken.
    fn pick<'c, T>(&mut self, candidates: &'c [T]) -> Option<&'c T> {
        match (candidates, &mut self.picks) {
            ([one], _) => Some(one),
            (several @ [_, _, ..], Some(picks)) => {
                let wanted = picks.wanted.get(picks.among.len()).copied().unwrap_or(0);
                picks.among.push(several.len());
                several.get(wanted)
            }
            _ => None,
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
        match self.pick(&candidates) {
            Some(one) => Some(one.clone()),
            None => {
                self.fail(if other { "other" } else { "he" }, candidates, 0);
                None
            }
        }
    }

    /// Resolves what cannot be this player, where there are others: nobody gives to himself, nor takes from himself.
    fn but(&mut self, who: &Who, run: impl FnOnce(&mut Self)) {
        let at =
            self.now.players.iter().position(|p| p == who).filter(|_| matches!(who, Who::Of(m) if *m != HE) && self.now.players.len() > 1);
        let Some(at) = at else { return run(self) };
        let himself = self.now.players.remove(at);
        run(self);
        self.now.players.insert(at.min(self.now.players.len()), himself);
    }

    /// What is left of the cards that were named before, when those taken from among them are gone.
    fn rest(&mut self) -> Option<Cards> {
        let Some((of, _)) = self.taken.last().cloned() else {
            self.fail("the rest", vec![], 0);
            return None;
        };
        let tests = self.taken.iter().filter(|(from, _)| *from == of).map(|(_, mark)| CardTest::NotAmong(Cards::Of(*mark)));
        Some(Cards::Those { of: Box::new(of.clone()), tests: tests.collect() })
    }

    /// The cards that "it" can be.
    fn it(&mut self) -> Option<Cards> {
        let this = CardRef::Known(Cards::This);
        let sources = [&self.now.cards, &self.all.cards, &self.earlier.cards, &self.declared.cards];
        let mut candidates = sources.into_iter().find(|c| !c.is_empty()).cloned().unwrap_or_default();
        if candidates.is_empty() && (self.now.this || self.all.this || self.earlier.this) {
            candidates.push(this);
        }
        match self.pick(&candidates) {
            Some(CardRef::Step(mark)) => Some(Cards::Of(*mark)),
            Some(CardRef::Known(cards)) => Some(cards.clone()),
            Some(CardRef::Counted(of, from)) => {
                let number = HowMany::Chosen { number: Amount::Number(1), by: Who::You, slot: Slot(0) };
                Some(Cards::Select(Box::new(Selection { number, of: of.clone(), from: from.clone() })))
            }
            None => {
                let n = candidates.len();
                self.fail("it", vec![], n);
                None
            }
        }
    }

    /// Another card of that sort: than the event's or the target, where that is of the same sort; than this card otherwise.
    fn another(&mut self, of: &[CardTest]) -> CardTest {
        let sorts = |tests: &[CardTest]| -> Vec<CardTest> {
            tests.iter().filter(|t| matches!(t, CardTest::Kind(_) | CardTest::Type(_))).cloned().collect()
        };
        let wanted = sorts(of);
        if self.event_card.as_ref().is_some_and(|tests| sorts(tests) == wanted) {
            return CardTest::NotAmong(Cards::Event);
        }
        if self.picked {
            let named = if self.now.cards.is_empty() { &self.earlier.cards } else { &self.now.cards };
            return match named.as_slice() {
                [CardRef::Step(mark)] => CardTest::NotAmong(Cards::Of(*mark)),
                many => {
                    let n = many.len();
                    self.fail("another", vec![], n);
                    CardTest::NotThis
                }
            };
        }
        let target = self.targets.iter().position(|t| matches!(t, TargetKind::Card { of, .. } if sorts(of) == wanted));
        match target {
            Some(n) => CardTest::NotAmong(Cards::Target(TargetNo(n as u8))),
            None => CardTest::NotThis,
        }
    }

    fn one_amount(&mut self, word: &'static str, pick: fn(&Named) -> &Vec<Amount>) -> Option<Amount> {
        let sources = [pick(&self.now), pick(&self.earlier)];
        let candidates = sources.into_iter().find(|c| !c.is_empty()).cloned().unwrap_or_default();
        let found = self.pick(&candidates).cloned();
        if found.is_none() {
            self.fail(word, vec![], candidates.len());
        }
        found
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
            Event::Variable { who, of, .. } => {
                amount = true;
                if others(who) {
                    players.push(Who::Affected);
                }
                if of.as_ref().is_some_and(others) {
                    players.push(Who::Actor);
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
                self.picked |= matches!(effect, Effect::Pick(_));
                let some = matches!((effect, cards), (Effect::Pick(_), Cards::SomeOf { .. } | Cards::Those { .. }));
                if let Cards::SomeOf { of, .. } | Cards::Those { of, .. } = cards
                    && matches!(effect, Effect::Move { .. })
                {
                    let from = if let Cards::Those { of: from, .. } = &**of { from } else { of };
                    self.taken.push(((**from).clone(), mark));
                }
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
            Effect::PickPlayers(Players { pick: Pick::Chosen { .. } | Pick::Random(_), .. }) => self.now.player(Who::Of(mark)),
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
            Who::Of(mark) if *mark == ROLLER => *who = Who::Primary,
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
            Pick::Most(by) | Pick::Fewest(by) | Pick::Ranked { by, .. } => {
                let mut amount = std::mem::replace(&mut **by, Amount::Turn);
                if amount == Amount::Of(MEASURE) {
                    match self.measure.clone() {
                        Some(measure) => amount = measure,
                        None => self.fail("the most", vec![], 0),
                    }
                } else {
                    self.within(vec![Who::Candidate], |r| r.amount(&mut amount));
                    self.measure = Some(amount.clone());
                }
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
            Cards::Of(mark) if *mark == REST => {
                if let Some(found) = self.rest() {
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
            Amount::Of(mark) if *mark == BACK => {
                let changed = |n: &Named| -> Vec<Amount> { n.amounts.iter().filter(|a| !n.rolls.contains(a)).cloned().collect() };
                let candidates = [changed(&self.now), changed(&self.earlier)].into_iter().find(|c| !c.is_empty()).unwrap_or_default();
                match self.pick(&candidates) {
                    Some(one) => *amount = one.clone(),
                    None => self.fail("that much", vec![], candidates.len()),
                }
            }
            Amount::Of(mark) if *mark == LETTER => self.fail("X", vec![], 0),
            Amount::Of(mark) if *mark == RESULT => {
                if let Some(found) = self.one_amount("the result", |n| &n.rolls) {
                    *amount = found;
                }
            }
            Amount::Of(mark) if *mark == DIFFERENCE => {
                let candidates = self.now.differences.clone();
                match self.pick(&candidates) {
                    Some((a, b)) => *amount = Amount::Difference(Box::new(a.clone()), Box::new(b.clone())),
                    None => self.fail("difference", vec![], candidates.len()),
                }
            }
            other => walk_amount(self, other),
        }
    }

    fn variable(&mut self, variable: &mut VariableId) {
        let candidates = match variable.0.as_str() {
            BARE if !self.now.variables.is_empty() => self.now.variables.clone(),
            BARE if self.earlier.variables.is_empty() => self.all.variables.clone(),
            BARE => self.earlier.variables.clone(),
            THEM if self.all.variables.is_empty() => self.earlier.variables.clone(),
            THEM => self.all.variables.clone(),
            // What is changed; and "if he has at least 100 gold, he gives you 50" may be of what is compared.
            SAME => {
                let compared = self.all.compared.iter().filter(|v| !self.all.changed.contains(v));
                self.all.changed.iter().chain(compared).cloned().collect()
            }
            _ => {
                if !self.now.variables.contains(variable) {
                    self.now.variables.push(variable.clone());
                }
                return;
            }
        };
        match self.pick(&candidates) {
            Some(one) => *variable = one.clone(),
            None => self.fail("of them", vec![], candidates.len()),
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Done(mark) if *mark == DID || *mark == COULD => match self.last_step {
                Some(step) => *mark = step,
                None => self.fail("if you do", vec![], 0),
            },
            // "If there is a Flood among them": one of those is "it".
            Condition::CardIn(those @ Cards::Those { .. }, _) => {
                self.cards(those);
                let number = HowMany::Chosen { number: Amount::Number(1), by: Who::You, slot: Slot(0) };
                self.now.cards.clear();
                self.now.card(CardRef::Known(Cards::SomeOf { of: Box::new(those.clone()), number }));
            }
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

    fn selection(&mut self, selection: &mut Selection) {
        if let Some(at) = selection.of.iter().position(is_another) {
            let of: Vec<CardTest> = selection.of.iter().filter(|t| !is_another(t)).cloned().collect();
            let test = self.another(&of);
            if let Some(slot) = selection.of.get_mut(at) {
                *slot = test;
            }
        }
        if let (HowMany::Chosen { by, .. } | HowMany::UpTo { by, .. } | HowMany::AnyNumber { by, .. }, [bound]) =
            (&mut selection.number, self.bound.as_slice())
            && *by == Who::Of(HE)
        {
            *by = bound.clone();
        }
        walk_selection(self, selection);
    }

    fn event(&mut self, event: &mut Event) {
        // "When it leaves play": of this card, if "it" can be no other.
        if let Event::Any(all) = event
            && let [Event::ThisMoved(how)] = all.as_slice()
        {
            let how = *how;
            let named = self.now.cards.len() + self.all.cards.len() + self.earlier.cards.len() + self.declared.cards.len();
            if named > 0 {
                self.fail("it", vec![], named);
            }
            *event = Event::ThisMoved(how);
            return;
        }
        walk_event(self, event);
    }

    fn trigger(&mut self, trigger: &mut Trigger) {
        self.event(&mut trigger.event);
        let (players, card, amount, roll) = Resolver::event_scope(&trigger.event);
        let before = self.now.clone();
        self.now.this |= matches!(trigger.event, Event::ThisMoved(_));
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
        let outer_card = std::mem::replace(&mut self.event_card, event_card(&trigger.event));
        self.within(players, |r| {
            if let Some(condition) = &mut trigger.condition {
                r.condition(condition);
            }
            r.effect(&mut trigger.effect);
        });
        self.owner = outer;
        self.event_card = outer_card;
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
            // The Primary rolls where nobody in particular does: whoever "he" is, it is not because of that.
            Effect::Roll { who: Who::Primary, .. } => {}
            // In the order in which it is said: "half of his gold to the Primary".
            Effect::Transfer { from, to, variable, amount } => {
                let taker = to.clone();
                self.but(&taker, |r| r.who(from));
                self.variable(variable);
                self.amount(amount);
                let giver = from.clone();
                self.but(&giver, |r| r.who(to));
            }
            Effect::ForEach { mark, players, effect } if *mark == OWN => {
                self.players(players);
                self.effect(effect);
            }
            Effect::ForEach { mark, players, effect } => {
                self.players(players);
                let bound = Who::Of(*mark);
                let single = matches!(players.pick, Pick::Chosen { number: 1, up_to: false, .. } | Pick::Random(1));
                self.bound.push(bound.clone());
                self.within(vec![bound.clone()], |r| r.effect(effect));
                self.bound.pop();
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

/// What the card of an event must be.
fn event_card(event: &Event) -> Option<Vec<CardTest>> {
    match event {
        Event::Played { card, .. } | Event::Moved { card, .. } => Some(card.clone()),
        _ => None,
    }
}

fn is_another(test: &CardTest) -> bool {
    matches!(test, CardTest::NotAmong(Cards::Of(mark)) if *mark == ANOTHER)
}

/// "another" in what is no selection: than this card.
pub(super) struct Another;

impl Walk for Another {
    fn tests(&mut self, tests: &mut [CardTest]) {
        for test in tests.iter_mut().filter(|t| is_another(t)) {
            *test = CardTest::NotThis;
        }
        walk_tests(self, tests);
    }
}
