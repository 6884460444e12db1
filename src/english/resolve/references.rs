//! Every "he", "it", "that many", "if you do" gets what it refers to: its one candidate.

use super::super::grammar::nouns::OTHER;
use super::super::grammar::values::*;
use super::super::grammar::whose::PLAYED_IT;
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
    /// Whether it is a card's text: "you" is who plays it.
    of_a_card: bool,
    /// Whom the phrases around are about, where that is not you, the innermost last: whose are the opponents there?
    about: Vec<Who>,
    /// What the event changes, inside a trigger or a replacement.
    changed: Option<VariableId>,
    /// What the card of the event must be, inside a trigger.
    event_card: Option<Vec<CardTest>>,
    /// Whether what happens comes of a card, inside a trigger: whoever played it is the actor.
    by_card: bool,
    /// Whether cards have been picked out in so many words.
    picked: bool,
    /// Whether a step has moved, drawn or picked more than one card: "half of them" may be of those.
    many_cards: bool,
    /// Steps that changed a variable by so much for each of some cards: "that many cards" may be as many as those.
    for_each_card: Vec<Mark>,
    /// By what players were picked last.
    measure: Option<Amount>,
    /// Steps that took some cards from among others: from which.
    taken: Vec<(Cards, Mark)>,
    /// What the targets of the text must be.
    targets: Vec<TargetKind>,
    /// Variables of somebody's that were spoken of in this sentence and in the one before: what "it" can be.
    owned: Vec<(Who, VariableId)>,
    owned_before: Vec<(Who, VariableId)>,
    /// Which variables the sentences before change, the last one that changes any.
    changed_before: Vec<VariableId>,
    /// Whether it is on whom a card is played that is looked at: "another" than who plays it.
    player: bool,
    /// Which variables the sentence before compares with a number.
    compared_before: Vec<VariableId>,
    /// Steps whose cards are in play.
    in_play: Vec<Mark>,
    /// With what a variable was compared last: "… whose pyramid is lower".
    than: Option<(VariableId, Amount)>,
    /// The cards that a condition of this sentence counts: "one of them".
    several: Option<(Vec<CardTest>, Vec<Zone>)>,
    /// Which cards in play of somebody's have been counted.
    tallied: Vec<Vec<CardTest>>,
    /// The one card that each of the players around has: "each opponent who holds a Flood discards it".
    held: Option<Cards>,
    /// In the definition of a type: its name.
    own_type: Option<String>,
    /// Which cards of somebody's conditions have compared with a number, and whether in the hand.
    counted_cards: Vec<(Vec<CardTest>, bool)>,
    /// The players whom a condition of this sentence counts: "each of them".
    counted: Option<Players>,
    pub(super) problem: Option<Unclear>,
    /// Neighbours of the one whom the effects around go through, with whom he is compared: "each player with more gold than the player to his left".
    neighbours: Vec<Who>,
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
        // "Target player with more than three levels loses one": of levels.
        let mut spoken = Mentions::default();
        for target in &text.targets {
            if let TargetKind::Player { who, .. } = target {
                spoken.players(&mut who.clone());
            }
        }
        // In the definition of a type, "it" is a card of the type.
        let own_type = text.sentences.iter().find_map(|s| match s {
            Sentence::Type(definition) => definition.name.clone(),
            _ => None,
        });
        let of_type = text.sentences.iter().any(|s| matches!(s, Sentence::Type(_)));
        Resolver {
            now: Named::default(),
            all: Named::default(),
            earlier: Named { this: of_type, variables: spoken.found.variables, ..Named::default() },
            declared,
            last_step: None,
            owner: None,
            of_a_card: text.type_.is_some(),
            about: Vec::new(),
            changed: None,
            event_card: None,
            by_card: false,
            picked: false,
            many_cards: false,
            for_each_card: Vec::new(),
            measure: None,
            taken: Vec::new(),
            targets: text.targets.clone(),
            owned: Vec::new(),
            owned_before: Vec::new(),
            changed_before: Vec::new(),
            player: false,
            compared_before: Vec::new(),
            in_play: Vec::new(),
            than: None,
            several: None,
            held: None,
            tallied: Vec::new(),
            counted: None,
            counted_cards: Vec::new(),
            own_type,
            problem: None,
            neighbours: Vec::new(),
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
        if !said.changed.is_empty() {
            self.changed_before = said.changed.clone();
        }
        self.compared_before = said.compared.clone();
        self.measure = None;
        let owned = std::mem::take(&mut self.owned);
        if !owned.is_empty() {
            self.owned_before = owned;
        }
        (self.than, self.several, self.counted) = (None, None, None);
        let done = std::mem::take(&mut self.now);
        done.players.into_iter().for_each(|p| self.earlier.player(p));
        done.cards.into_iter().for_each(|c| self.earlier.card(c));
        done.amounts.into_iter().for_each(|a| self.earlier.amount(a));
        self.earlier.rolls.extend(done.rolls);
        self.earlier.this |= done.this;
        self.earlier.of_cards |= said.of_cards;
        self.earlier.differences.extend(done.differences);
        let mut mentions = Mentions::default();
        mentions.sentence(sentence);
        self.all = mentions.found;
    }

    fn fail(&mut self, word: &'static str, candidates: Vec<Who>, cards: usize) {
        if self.problem.is_none() {
            self.problem = Some(Unclear::Reference { word, candidates, cards });
        }
    }

    fn makes_no_sense(&mut self, what: &'static str) {
        if self.problem.is_none() {
            self.problem = Some(Unclear::Nonsense(what));
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

    /// "All other opponents": but the one that was spoken of, where one was.
    fn beside(&mut self, players: &mut Players) {
        let is_beside = |c: &Condition| *c == not_beside();
        let parts = match players.whose.as_deref() {
            Some(Condition::All(all)) if all.iter().any(is_beside) => all.iter().filter(|c| !is_beside(c)).cloned().collect(),
            Some(one) if is_beside(one) => Vec::new(),
            _ => return,
        };
        let sources = [&self.now.players, &self.earlier.players, &self.declared.players];
        let spoken_of = sources.into_iter().find(|c| !c.is_empty()).cloned().unwrap_or_default();
        let mut whose: Vec<Condition> = parts;
        match spoken_of.as_slice() {
            [] if self.player => {
                let himself = Condition::PlayerIs(Who::Candidate, Players::one(Who::Actor));
                whose.insert(0, Condition::Not(Box::new(himself)));
            }
            [] => {}
            [one] if *one != Who::Candidate => {
                let himself = Condition::PlayerIs(Who::Candidate, Players::one(one.clone()));
                whose.insert(0, Condition::Not(Box::new(himself)));
            }
            _ => self.fail("other", spoken_of, 0),
        }
        players.whose = match whose.len() {
            0 => None,
            1 => whose.pop().map(Box::new),
            _ => Some(Box::new(Condition::All(whose))),
        };
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
        // Of two players who are looked at, one inside the other, either may be meant.
        let unclear = self.about.iter().filter(|who| **who == Who::Candidate).count() > 1;
        // "If the Primary has less than the player with the most gold, he …": either of them.
        let particular = |who: &Who| matches!(who, Who::Primary | Who::Target(_) | Who::Named(_) | Who::Neighbour { .. });
        if !other && self.all.others_compared && candidates.iter().any(particular) {
            self.makes_no_sense("does not say which of the players of whom it speaks 'he' is");
            return None;
        }
        match self.pick(&candidates) {
            Some(one) if *one != Who::Candidate || !unclear => Some(one.clone()),
            _ => {
                self.fail(if other { "other" } else { "he" }, candidates, 0);
                None
            }
        }
    }

    /// Whether no player but you has been spoken of so far.
    fn nobody_named(&self) -> bool {
        [&self.now, &self.all, &self.earlier, &self.declared].iter().all(|named| named.players.is_empty())
    }

    /// Whoever is gone through at the moment, where nobody else has been named but neighbours with whom he is compared.
    fn beside_his_neighbour(&self) -> Option<Who> {
        let his = self.bound.last()?;
        let mut others = self.now.players.iter().filter(|who| *who != his);
        (!self.neighbours.is_empty() && others.all(|who| self.neighbours.contains(who))).then(|| his.clone())
    }

    /// Resolves what cannot be this player, where there are others: nobody gives to himself, nor takes from himself.
    fn but(&mut self, who: &Who, run: impl FnOnce(&mut Self)) {
        let at =
            self.now.players.iter().position(|p| p == who).filter(|_| !matches!(who, Who::Of(m) if *m == HE) && self.now.players.len() > 1);
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

    /// Which cards of somebody's the text has counted, and whether in the hand; `None` where it has counted several sorts, or speaks of variables too.
    fn counts_cards(&self) -> Option<(Vec<CardTest>, bool)> {
        let variables = [&self.all.variables, &self.earlier.variables, &self.now.variables];
        match self.counted_cards.as_slice() {
            [one] if variables.iter().all(|v| v.is_empty()) => Some(one.clone()),
            _ => None,
        }
    }

    /// Notes that such cards of somebody's are counted.
    fn counts(&mut self, selection: &Selection) {
        let in_hand = match selection.from.as_slice() {
            [Zone::Hand(players)] if players.as_one().is_some() => true,
            [Zone::Play(players)] if players.as_one().is_some() => false,
            _ => return,
        };
        let one = (selection.of.clone(), in_hand);
        if !self.counted_cards.contains(&one) {
            self.counted_cards.push(one);
        }
    }

    /// With whom he is compared whose the amount is: the one other player of whom the text speaks, you among them.
    fn the_other(&self, mine: &Amount) -> Option<Who> {
        let own = match mine {
            Amount::Variable(who, _) => (**who).clone(),
            Amount::Cards(selection) => match selection.from.as_slice() {
                [Zone::Hand(players) | Zone::Play(players)] => players.as_one()?.clone(),
                _ => return None,
            },
            _ => return None,
        };
        let mut others: Vec<&Who> = Vec::new();
        for who in [&self.now.players, &self.all.players, &self.declared.players].into_iter().flatten() {
            let same = *who == own || *who == Who::Candidate || matches!(who, Who::Of(mark) if *mark == HE);
            if !same && !others.contains(&who) {
                others.push(who);
            }
        }
        if own != Who::You && !others.contains(&&Who::You) {
            others.push(&Who::You);
        }
        match others.as_slice() {
            [one] => Some((*one).clone()),
            _ => None,
        }
    }

    /// The variable of somebody's that "it" can be.
    fn its(&mut self) -> Option<(Who, VariableId)> {
        // What has been rolled is "it" too.
        let nothing = Vec::new();
        let rolled = !self.now.rolls.is_empty() || !self.earlier.rolls.is_empty();
        let changed = if rolled { &nothing } else { &self.all.owned };
        let candidates = [&self.owned, changed, &self.owned_before].into_iter().find(|c| !c.is_empty()).cloned().unwrap_or_default();
        match self.pick(&candidates) {
            Some(one) => Some(one.clone()),
            None => {
                self.fail("it", vec![], candidates.len());
                None
            }
        }
    }

    /// Whose the one variable is that has been spoken of, where it is somebody else's than the card's.
    fn owner_of_variable(&self) -> Option<Who> {
        let owned = [&self.owned, &self.all.owned, &self.owned_before].into_iter().find(|c| !c.is_empty())?;
        match owned.as_slice() {
            [(owner @ (Who::Target(_) | Who::Of(_) | Who::Primary | Who::Neighbour { .. } | Who::Named(_)), _)] => Some(owner.clone()),
            _ => None,
        }
    }

    fn speaks_of(&mut self, who: &Who, variable: &VariableId) {
        let pair = (who.clone(), variable.clone());
        if *who != Who::Candidate && !self.owned.contains(&pair) {
            self.owned.push(pair);
        }
    }

    /// The cards that were named before.
    fn named_cards(&self) -> Vec<CardRef> {
        let sources = [&self.now.cards, &self.all.cards, &self.earlier.cards, &self.declared.cards];
        sources.into_iter().find(|c| !c.is_empty()).cloned().unwrap_or_default()
    }

    /// The cards that "it" can be.
    fn it(&mut self) -> Option<Cards> {
        let this = CardRef::Known(Cards::This);
        let mut candidates = self.named_cards();
        if candidates.is_empty()
            && let Some(held) = self.held.clone()
        {
            return Some(held);
        }
        if candidates.is_empty() && (self.now.this || self.all.this || self.earlier.this) {
            candidates.push(this);
        }
        match self.pick(&candidates) {
            Some(CardRef::Step(mark) | CardRef::Drawn(mark)) => Some(Cards::Of(*mark)),
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
                [CardRef::Step(mark) | CardRef::Drawn(mark)] => CardTest::NotAmong(Cards::Of(*mark)),
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

    /// Runs inside a phrase that looks at players one by one.
    fn looking(&mut self, run: impl FnOnce(&mut Self)) {
        self.about.push(Who::Candidate);
        self.within(vec![Who::Candidate], run);
        self.about.pop();
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
                // On whom he plays a card himself is nobody else.
                if on.as_ref().is_some_and(|on| others(on) && on.as_one() != Some(&Who::Actor)) {
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
            Event::Proposed(who, _)
            | Event::Renamed(Renaming { by: who, .. })
            | Event::OverLimit(who)
            | Event::Voted { by: who, .. }
            | Event::Decided { by: who, .. } => {
                // Of what the Primary does the Primary is spoken of already.
                if others(who) && who.as_one() != Some(&Who::Primary) {
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
        self.many_cards |= several_cards(effect);
        match effect {
            Effect::Move { cards, .. } | Effect::Pick(cards) | Effect::Reveal { cards, .. } | Effect::Copy { of: cards, .. } => {
                self.picked |= matches!(effect, Effect::Pick(_));
                let there = |cards: &Cards| matches!(cards, Cards::Select(s) if s.from.iter().all(|z| matches!(z, Zone::Play(_))));
                if matches!(effect, Effect::Pick(cards) | Effect::Reveal { cards, .. } if there(cards)) {
                    self.in_play.push(mark);
                }
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
                self.now.card(CardRef::Drawn(mark));
                self.now.amount(Amount::Of(mark));
            }
            Effect::Change { .. } | Effect::Transfer { .. } => {
                if for_each_card(effect) {
                    self.for_each_card.push(mark);
                }
                self.now.amount(Amount::Of(mark));
            }
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

impl Resolver {
    /// Notes whose cards in play are counted. "10 gold for each Permanent" says nothing of whose, which is not clear where somebody's have been counted before.
    fn tally(&mut self, selection: &Selection) {
        let [Zone::Play(players)] = selection.from.as_slice() else { return };
        if players.as_one() != Some(&Who::Of(WHOSE)) {
            if *players != Players::all() {
                self.tallied.push(selection.of.clone());
            }
        } else if self.tallied.contains(&selection.of) {
            self.makes_no_sense("does not say whose cards it counts");
        }
    }

    /// What a comparison leaves behind for later phrases.
    fn compared(&mut self, condition: &Condition) {
        let Condition::Compare(a, relation, b) = condition else { return };
        let mut candidate = SpeaksOfCandidate(false);
        candidate.amount(&mut b.clone());
        let positive = |n: i64| matches!((relation, n), (Relation::More, _) | (Relation::AtLeast | Relation::Equal, 1..));
        match (a, b) {
            (Amount::Variable(_, variable), _) if !candidate.0 => self.than = Some((variable.clone(), b.clone())),
            (Amount::Cards(_), Amount::Number(n)) if positive(*n) => self.several = several(condition).filter(|s| !of_candidate(s)),
            (Amount::Players(players), Amount::Number(n)) if positive(*n) && players.whose.is_some() => {
                self.counted = Some((**players).clone())
            }
            _ => {}
        }
    }
}

/// Whether it moves, draws, picks or shows more cards than one.
fn several_cards(effect: &Effect) -> bool {
    let one = |amount: &Amount| *amount == Amount::Number(1);
    match effect {
        Effect::Draw { number, .. } => !one(number),
        Effect::Move { cards: Cards::Select(s), .. } | Effect::Pick(Cards::Select(s)) | Effect::Reveal { cards: Cards::Select(s), .. } => {
            match &s.number {
                HowMany::Chosen { number, .. } | HowMany::Random(number) | HowMany::Top(number) => !one(number),
                _ => true,
            }
        }
        _ => false,
    }
}

/// Whether a variable changes by so much for each of some cards.
fn for_each_card(effect: &Effect) -> bool {
    let amount = match effect {
        Effect::Change { adjust: Adjust::Gain(n) | Adjust::Lose(n), .. } | Effect::Transfer { amount: n, .. } => n,
        _ => return false,
    };
    matches!(amount, Amount::Product(a, b) if matches!(**a, Amount::Cards(_)) || matches!(**b, Amount::Cards(_)))
}

/// Of the player in question: not the one that was spoken of.
fn not_beside() -> Condition {
    Condition::Not(Box::new(Condition::PlayerIs(Who::Candidate, Players::one(Who::Of(BESIDE)))))
}

/// The players of an event who are one and known: he is meant by whoever does it, or to whom it happens.
fn known_in(event: &Event) -> Vec<Who> {
    let sets: Vec<&Players> = match event {
        Event::Variable { who, of, .. } => [Some(who), of.as_ref()].into_iter().flatten().collect(),
        Event::Reaches { who, .. } | Event::Eliminated(who) | Event::BecomesPrimary(who) => vec![who],
        Event::Played { by, on, .. } => [Some(by), on.as_ref()].into_iter().flatten().collect(),
        Event::Moved { whose, .. } => vec![whose],
        _ => Vec::new(),
    };
    sets.into_iter().filter_map(Players::as_one).filter(|who| **who != Who::You).cloned().collect()
}

/// The variable whose change it is.
fn change_of(event: &Event) -> Option<VariableId> {
    match event {
        Event::Variable { variable, .. } => Some(variable.clone()),
        Event::Any(all) => {
            let mut each = all.iter().map(change_of);
            let first = each.next()?;
            if each.all(|other| other == first) { first } else { None }
        }
        _ => None,
    }
}

/// Whose variable an event changes, as seen from what follows it.
fn changed_in(event: &Event) -> Option<(Who, VariableId)> {
    match event {
        Event::Variable { who, variable, .. } | Event::Reaches { who, variable, .. } => {
            let whose = if who.as_one() == Some(&Who::You) { Who::You } else { Who::Affected };
            Some((whose, variable.clone()))
        }
        _ => None,
    }
}

/// The cards that a condition counts.
fn several(condition: &Condition) -> Option<(Vec<CardTest>, Vec<Zone>)> {
    match condition {
        Condition::Compare(Amount::Cards(selection), Relation::More | Relation::AtLeast | Relation::Equal, Amount::Number(_)) => {
            Some((selection.of.clone(), selection.from.clone()))
        }
        Condition::All(all) => {
            let mut found = all.iter().filter_map(several);
            let one = found.next()?;
            found.next().is_none().then_some(one)
        }
        _ => None,
    }
}

fn of_candidate((of, from): &(Vec<CardTest>, Vec<Zone>)) -> bool {
    speaks_of_candidate(&CardRef::Counted(of.clone(), from.clone()))
}

/// The same cards, of that player.
fn cards_of((of, from): (Vec<CardTest>, Vec<Zone>), who: &Who) -> (Vec<CardTest>, Vec<Zone>) {
    struct Is<'a>(&'a Who);
    impl Walk for Is<'_> {
        fn who(&mut self, who: &mut Who) {
            if *who == Who::Candidate {
                *who = self.0.clone();
            } else {
                walk_who(self, who);
            }
        }
    }
    let mut selection = Selection { number: HowMany::All, of, from };
    Is(who).selection(&mut selection);
    (selection.of, selection.from)
}

impl Walk for Resolver {
    fn who(&mut self, who: &mut Who) {
        match who {
            Who::Of(mark) if *mark == ITS => {
                if let Some((owner, _)) = self.its() {
                    *who = owner;
                }
            }
            Who::Of(mark) if *mark == HE || *mark == OTHER => {
                if let Some(found) = self.he(*mark == OTHER) {
                    *who = found;
                }
            }
            Who::Of(mark) if *mark == NEXT_TO => {
                *who = if self.nobody_named() { Who::You } else { self.he(false).unwrap_or(Who::You) };
            }
            Who::Of(mark) if *mark == ON_THE_SIDE => match self.bound.last() {
                Some(each) => *who = each.clone(),
                None if self.nobody_named() => *who = Who::You,
                None => self.makes_no_sense("does not say whose left or right is meant"),
            },
            // "… more gold than the player to his left gives 5 gold to the player to his right": of his own right, not of that neighbour's.
            Who::Neighbour { of, .. } if **of == Who::Of(HE) && self.beside_his_neighbour().is_some() => {
                if let Some(his) = self.beside_his_neighbour() {
                    **of = his;
                }
                self.now.player(who.clone());
            }
            Who::Of(mark) if *mark == ROLLER => *who = Who::Primary,
            Who::Of(mark) if *mark == PLAYED_IT && self.by_card => *who = Who::Actor,
            // "Target pyramid loses a level; its owner …": whose pyramid it is, where no card was named.
            Who::Controller(cards) if **cards == Cards::Of(ITS_OWNER) => {
                let no_card = self.held.is_none() && self.named_cards().is_empty();
                match self.owner_of_variable().filter(|_| no_card) {
                    Some(owner) => *who = owner,
                    // The owner of this card itself is who plays it.
                    None if no_card => *who = Who::You,
                    None => {
                        *who = Who::Owner(Box::new(Cards::Of(IT)));
                        self.who(who);
                    }
                }
            }
            // "The controller of each Guild", in what is said of a Guild: each of them says it of its own.
            Who::Controller(cards) if self.own_type.as_ref().is_some_and(|own| each_of_type(cards, own)) => *who = Who::You,
            // "Its controller", where no card was named: of this card's text, and of this card if it was.
            // "Whenever a Flood lowers your pyramid, its player …": of the Flood.
            Who::Controller(cards) if **cards == Cards::Of(IT) && self.held.is_none() && self.named_cards().is_empty() => {
                *who = if self.by_card { Who::Actor } else { Who::You };
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
                // "Its controller draws a card": he is spoken of.
                if matches!(&named, Who::Controller(cards) | Who::Owner(cards) if matches!(**cards, Cards::Of(_) | Cards::Target(_))) {
                    self.now.player(named);
                }
            }
        }
    }

    fn players(&mut self, players: &mut Players) {
        if players.as_one() == Some(&Who::Of(WHOSE)) {
            *players = Players::all();
            return;
        }
        if players.as_one() == Some(&Who::Of(HE))
            && let Some(counted) = &self.counted
            && self.nobody_named()
        {
            *players = counted.clone();
            return;
        }
        self.beside(players);
        if players.among == Among::Others(Box::new(Who::Of(FOE_OF))) {
            let whose = match (self.about.last(), self.of_a_card) {
                (None, _) => Who::You,
                (Some(his), false) => his.clone(),
                (Some(_), true) => {
                    self.fail("opponent", vec![], 0);
                    Who::You
                }
            };
            players.among = Among::Others(Box::new(whose));
        }
        match &mut players.among {
            Among::All => {}
            Among::Others(who) => self.who(who),
            Among::These(these) => these.iter_mut().for_each(|who| self.who(who)),
        }
        if let Some(whose) = &mut players.whose {
            let mut condition = std::mem::replace(&mut **whose, Condition::Any(vec![]));
            self.looking(|r| r.condition(&mut condition));
            **whose = condition;
        }
        match &mut players.pick {
            Pick::All | Pick::Random(_) => {}
            Pick::Most(by) | Pick::Fewest(by) | Pick::Ranked { by, .. } => {
                let mut amount = std::mem::replace(&mut **by, Amount::Turn);
                if amount == Amount::Of(MEASURE) {
                    // "If you have less gold than everyone else, … from the player who has the most": of gold.
                    match (self.measure.clone(), self.all.compared.as_slice()) {
                        (Some(measure), _) => amount = measure,
                        (None, [one]) => amount = Amount::Variable(Box::new(Who::Candidate), one.clone()),
                        (None, _) => match self.now.variables.as_slice() {
                            [one] => amount = Amount::Variable(Box::new(Who::Candidate), one.clone()),
                            _ => self.fail("the most", vec![], 0),
                        },
                    }
                } else {
                    self.looking(|r| r.amount(&mut amount));
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
            // "Each opponent who holds Floods discards them": not just one.
            Cards::Of(mark) if *mark == THEM_ALL => {
                if let Some(mut found) = self.it() {
                    if let Cards::Select(selection) = &mut found
                        && matches!(selection.number, HowMany::Chosen { number: Amount::Number(1), .. })
                    {
                        selection.number = HowMany::All;
                    }
                    *cards = found;
                }
            }
            Cards::Of(mark) if *mark == REST => {
                if let Some(found) = self.rest() {
                    *cards = found;
                }
            }
            Cards::This => self.now.this = true,
            // "Each player with more than two cards in hand discards one of them."
            Cards::SomeOf { of, number } if **of == Cards::Of(IT) && self.several.is_some() && self.named_cards().is_empty() => {
                if let Some((of, from)) = self.several.clone() {
                    let mut selection = Selection { number: number.clone(), of, from };
                    self.selection(&mut selection);
                    *cards = Cards::Select(Box::new(selection));
                }
            }
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
                    Some((a, b)) => {
                        *amount = Amount::Difference(Box::new(a.clone()), Box::new(b.clone()));
                        // What was compared for each of them is, in what each does, his own.
                        if let Some(bound) = self.bound.last() {
                            Own(bound.clone()).amount(amount);
                        }
                    }
                    None => self.fail("difference", vec![], candidates.len()),
                }
            }
            Amount::Cards(selection) => {
                self.tally(selection);
                self.selection(selection);
            }
            Amount::Variable(who, variable) => {
                let event = |v: &str| self.changed.as_ref().is_some_and(|changed| changed.0 == v);
                match variable.0.strip_prefix(EACH_OF) {
                    Some(counted) if event(counted) => {
                        *amount = Amount::Event;
                        return;
                    }
                    Some(counted) => *variable = VariableId(counted.to_owned()),
                    None => {}
                }
                self.who(who);
                let them = variable.0 == THEM;
                if self.many_cards && matches!(variable.0.as_str(), THEM | OF_THEM) {
                    self.fail("of them", vec![], 0);
                }
                self.variable(variable);
                // "Half of it", "a tenth of them": of what came or went.
                if them && self.changed.as_ref() == Some(&*variable) {
                    *amount = Amount::Event;
                    return;
                }
                let (who, variable) = (who.clone(), variable.clone());
                self.speaks_of(&who, &variable);
            }
            other => walk_amount(self, other),
        }
    }

    fn variable(&mut self, variable: &mut VariableId) {
        if let Some(wanted) = variable.0.strip_prefix(ITS_VARIABLE) {
            match self.its() {
                Some((_, its)) if wanted.is_empty() || wanted == its.0 => *variable = its,
                Some(_) => self.fail("it", vec![], 0),
                None => {}
            }
            return;
        }
        // "yours rises by a level": of the variable that the sentence speaks of, if that is counted in levels.
        if let Some(wanted) = variable.0.strip_prefix(THEM).filter(|wanted| !wanted.is_empty()) {
            let candidates = if self.all.variables.is_empty() { &self.earlier.variables } else { &self.all.variables };
            match candidates.as_slice() {
                [one] if one.0 == wanted => *variable = one.clone(),
                many => {
                    let n = many.len();
                    self.fail("of them", vec![], n);
                }
            }
            return;
        }
        let candidates = match variable.0.as_str() {
            // "Draw two cards. You may give one to target player": one of those?
            ONE if self.all.of_cards || self.earlier.of_cards && self.all.compared.is_empty() => Vec::new(),
            OF_THEM if self.all.of_cards => Vec::new(),
            // "If he has none": of the cards that were spoken of?
            BARE | BARE_AFTER if self.all.of_cards || self.earlier.of_cards => Vec::new(),
            BARE_AFTER if !self.all.changed.is_empty() => self.all.changed.clone(),
            BARE | BARE_AFTER if !self.now.variables.is_empty() => self.now.variables.clone(),
            BARE | BARE_AFTER if self.earlier.variables.is_empty() => self.all.variables.clone(),
            BARE | BARE_AFTER => self.earlier.variables.clone(),
            // "50 of them": of what has been spoken of so far.
            OF_THEM if !self.now.variables.is_empty() => self.now.variables.clone(),
            OF_THEM | THEM | ONE if self.all.variables.is_empty() => self.earlier.variables.clone(),
            OF_THEM | THEM | ONE => self.all.variables.clone(),
            // "Draw two cards. You may give one to target player; if you do, gain 30 gold."
            SAME if (self.all.of_cards || self.earlier.of_cards) && self.now.variables.is_empty() && self.changed_before.is_empty() => {
                Vec::new()
            }
            // What is changed; and "if he has at least 100 gold, he gives you 50" may be of what is compared.
            SAME => {
                // "Gain 20 gold. If …, gain another 10": of what the sentence before changes, where this one changes nothing else.
                let before = if self.all.changed.is_empty() { self.changed_before.clone() } else { Vec::new() };
                let mut found: Vec<VariableId> = Vec::new();
                for variable in self.all.changed.iter().chain(&self.all.compared).chain(&before) {
                    if !found.contains(variable) {
                        found.push(variable.clone());
                    }
                }
                if found.is_empty() { self.compared_before.clone() } else { found }
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
            Condition::DoneBy(mark, who) if *mark == DID => {
                match self.last_step {
                    Some(step) => *mark = step,
                    None => self.fail("this way", vec![], 0),
                }
                self.who(who);
            }
            // "If there is a Flood among them": one of those is "it".
            Condition::CardIn(those @ Cards::Those { .. }, _) => {
                self.cards(those);
                let number = HowMany::Chosen { number: Amount::Number(1), by: Who::You, slot: Slot(0) };
                self.now.cards.clear();
                self.now.card(CardRef::Known(Cards::SomeOf { of: Box::new(those.clone()), number }));
            }
            Condition::Every(players, inner) => {
                self.players(players);
                self.counted = Some(players.clone());
                let mut condition = std::mem::replace(&mut **inner, Condition::Any(vec![]));
                self.looking(|r| r.condition(&mut condition));
                **inner = condition;
            }
            Condition::Happened(event, period) => {
                self.event(event);
                if matches!(**event, Event::Variable { change: Change::Gain | Change::Lose, .. }) {
                    self.now.amount(Amount::Past(event.clone(), *period));
                }
            }
            // "Another player has fewer slaves than he does": nobody is compared with himself.
            Condition::Compare(a, _, b) if matches!((&*a, &*b), (Amount::Variable(who, v), Amount::Variable(he, w)) if v == w && **who == Who::Candidate && **he == Who::Of(HE)) =>
            {
                self.amount(a);
                let before = self.now.players.clone();
                self.now.players.retain(|who| *who != Who::Candidate);
                self.amount(b);
                self.now.players = before;
            }
            Condition::Compare(a, _, b) if *b == Amount::Of(THAN) => {
                self.amount(a);
                match (self.than.clone(), &*a) {
                    (Some((variable, than)), Amount::Variable(_, compared)) if variable == *compared => *b = than,
                    _ => self.fail("than", vec![], 0),
                }
            }
            // "… draws a card, and each player with more than five discards one": of the cards that are counted before, where nothing else is spoken of.
            Condition::Compare(a, relation, Amount::Number(n))
                if *n > 0 && *relation != Relation::Equal && bare(a) && self.counts_cards().is_some() =>
            {
                if let (Amount::Variable(who, _), Some((of, in_hand))) = (&mut *a, self.counts_cards()) {
                    self.who(who);
                    let own = Players::one((**who).clone());
                    let zone = if in_hand { Zone::Hand(own) } else { Zone::Play(own) };
                    *a = Amount::Cards(Box::new(Selection { number: HowMany::All, of, from: vec![zone] }));
                }
            }
            // "If he has more gold": than whom?
            Condition::Compare(a, _, b) if speaks_of_the_other(b) => {
                self.amount(a);
                match self.the_other(a) {
                    Some(who) => {
                        *b = crate::english::build::put_amount(b.clone(), THE_OTHER, &who);
                        self.amount(b);
                    }
                    None => self.makes_no_sense("does not say more or less than whose"),
                }
            }
            Condition::Compare(Amount::Cards(selection), Relation::AtLeast, Amount::Number(1)) => {
                self.tally(selection);
                self.selection(selection);
                self.counts(selection);
                let counted = CardRef::Counted(selection.of.clone(), selection.from.clone());
                let free = !speaks_of_candidate(&counted);
                if free {
                    self.now.card(counted);
                }
            }
            other => {
                let before = self.owned.clone();
                walk_condition(self, other);
                // "If your pyramid is lower than target player's, it …": what is compared, not what it is compared with.
                if let Condition::Compare(Amount::Variable(own, of), _, Amount::Variable(than, same)) = other
                    && of == same
                    && **own != Who::Candidate
                {
                    let than = ((**than).clone(), same.clone());
                    self.owned.retain(|one| *one != than || before.contains(one));
                }
                if let Condition::Compare(Amount::Cards(selection), _, Amount::Number(_)) = other {
                    let selection = selection.clone();
                    self.counts(&selection);
                }
                if let Condition::Compare(a, _, b) = other
                    && matches!((&a, &b), (Amount::Variable(..), Amount::Variable(..)))
                {
                    self.now.differences.push((a.clone(), b.clone()));
                }
                self.compared(other);
            }
        }
    }

    fn selection(&mut self, selection: &mut Selection) {
        // "Each player with Permanents in play discards one": is it one of those?
        let ones = CardTest::NotAmong(Cards::Of(ONES));
        if selection.of.contains(&ones) {
            selection.of.retain(|t| *t != ones);
            if self.all.of_a_sort {
                self.fail("one", vec![], 0);
            }
        }
        if let Some(at) = selection.of.iter().position(is_another) {
            let of: Vec<CardTest> = selection.of.iter().filter(|t| !is_another(t)).cloned().collect();
            let test = self.another(&of);
            if let Some(slot) = selection.of.get_mut(at) {
                *slot = test;
            }
        }
        if let (
            HowMany::Chosen { by, .. } | HowMany::UpTo { by, .. } | HowMany::AnyNumber { by, .. } | HowMany::InOrder { by, .. },
            [bound],
        ) = (&mut selection.number, self.bound.as_slice())
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
            // What was drawn is in a hand, and leaves no play.
            let fits = |card: &&CardRef| !matches!(card, CardRef::Drawn(_));
            let all = [&self.now.cards, &self.all.cards, &self.earlier.cards, &self.declared.cards];
            let named = all.into_iter().flatten().filter(fits).count();
            if named > 0 {
                self.fail("it", vec![], named);
            }
            *event = Event::ThisMoved(how);
            return;
        }
        // "… plays a card on another opponent": another than who plays it.
        if let Event::Played { by, card, on: Some(on) } = event {
            self.players(by);
            self.tests(card);
            let player = std::mem::replace(&mut self.player, true);
            // In a rule, an opponent is one of whoever plays it.
            self.about.extend((!self.of_a_card).then_some(Who::Actor));
            self.players(on);
            if !self.of_a_card {
                self.about.pop();
            }
            self.player = player;
            return;
        }
        walk_event(self, event);
    }

    fn trigger(&mut self, trigger: &mut Trigger) {
        self.event(&mut trigger.event);
        let (players, card, amount, roll) = Resolver::event_scope(&trigger.event);
        let outer_owned = self.owned.clone();
        if let Some((who, variable)) = changed_in(&trigger.event) {
            self.speaks_of(&who, &variable);
        }
        let before = self.now.clone();
        // "Whenever the Primary plays a card on you, that player …": who played it is the Primary.
        if !players.is_empty() {
            let known = known_in(&trigger.event);
            self.now.players.retain(|who| !known.contains(who));
        }
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
        let outer_changed = std::mem::replace(&mut self.changed, change_of(&trigger.event));
        let outer = std::mem::replace(&mut self.owner, card_owner(&trigger.event));
        let outer_card = std::mem::replace(&mut self.event_card, event_card(&trigger.event));
        let by_card = matches!(trigger.event, Event::Played { .. } | Event::Variable { by: Some(_), .. });
        let outer_by_card = std::mem::replace(&mut self.by_card, by_card);
        self.within(players, |r| {
            if let Some(condition) = &mut trigger.condition {
                r.condition(condition);
            }
            r.effect(&mut trigger.effect);
        });
        self.changed = outer_changed;
        self.owner = outer;
        self.event_card = outer_card;
        self.by_card = outer_by_card;
        self.owned = outer_owned;
        before.players.iter().for_each(|who| self.now.player(who.clone()));
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
            let outer = std::mem::replace(&mut self.changed, change_of(event));
            self.within(players, |r| r.effect(effect));
            self.changed = outer;
            self.now = before;
            return;
        }
        walk_static(self, holds);
    }

    fn effect(&mut self, effect: &mut Effect) {
        match effect {
            // "Pay 5 gold for each card in your hand, then draw that many cards": as many as that is gold, or as there were cards?
            Effect::Draw { number, .. } if *number == Amount::Of(THAT_MUCH) => {
                walk_effect(self, effect);
                if let Effect::Draw { number: Amount::Of(mark), .. } = effect
                    && self.for_each_card.contains(mark)
                {
                    self.makes_no_sense("does not say whether 'that many' are as many as those cards, or as what they bring or cost");
                }
            }
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
            Effect::Change { who, variable, adjust } if *who != Who::You => {
                self.who(who);
                self.variable(variable);
                self.about.push(who.clone());
                walk_adjust(self, adjust);
                self.about.pop();
            }
            Effect::ForEach { mark, players, effect } if *mark == OWN => {
                self.players(players);
                self.effect(effect);
            }
            Effect::ForEach { mark, players, effect } => {
                self.players(players);
                let bound = Who::Of(*mark);
                // "Each player with more gold than the player to his left gives him 5": the neighbour of each of them.
                let outer_neighbours = std::mem::take(&mut self.neighbours);
                for named in &mut self.now.players {
                    if let Who::Neighbour { of, .. } = named
                        && **of == Who::Candidate
                    {
                        **of = bound.clone();
                        self.neighbours.push(named.clone());
                    }
                }
                let owned = self.owned.clone();
                let held = self.held.take();
                if let Some(counted) = players.whose.as_deref().and_then(several).filter(of_candidate) {
                    let (of, from) = cards_of(counted, &bound);
                    self.several = Some((of.clone(), from.clone()));
                    if matches!(players.whose.as_deref(), Some(Condition::Compare(_, Relation::AtLeast, Amount::Number(1))))
                        && !of.is_empty()
                    {
                        let number = HowMany::Chosen { number: Amount::Number(1), by: bound.clone(), slot: Slot(0) };
                        self.held = Some(Cards::Select(Box::new(Selection { number, of, from })));
                    }
                }
                let single = matches!(players.pick, Pick::Chosen { number: 1, up_to: false, .. } | Pick::Random(1));
                self.bound.push(bound.clone());
                self.about.push(bound.clone());
                self.within(vec![bound.clone()], |r| r.effect(effect));
                self.about.pop();
                self.bound.pop();
                self.neighbours = outer_neighbours;
                self.held = held;
                self.owned = owned;
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
            // One card's controller is somebody who is spoken of: "Return it to its controller's hand. If that is you, …".
            Effect::Move { cards: cards @ Cards::Target(_), to: to @ Place::Hand(Who::ItsController), .. } => {
                *to = Place::Hand(Who::Controller(Box::new(cards.clone())));
                walk_effect(self, effect);
            }
            // "Target player gives a card of his choice to an opponent": of the giver's.
            Effect::Move {
                by: by @ (Who::Target(_) | Who::Primary | Who::Named(_) | Who::Neighbour { .. }),
                cards: Cards::Select(s),
                ..
            } if matches!(&s.number, HowMany::Chosen { by, .. } if *by == Who::Of(HE)) => {
                if let HowMany::Chosen { by: chooser, .. } = &mut s.number {
                    *chooser = by.clone();
                }
                walk_effect(self, effect);
            }
            Effect::Move { cards: Cards::Of(_), .. } => {
                walk_effect(self, effect);
                // "Choose a Permanent in play and give it to another player": into his hand, or under his control?
                if let Effect::Move { by, cards: Cards::Of(mark), to: Place::Hand(who) } = effect
                    && self.in_play.contains(mark)
                    && who != by
                    && matches!(who, Who::Of(_) | Who::Target(_) | Who::Neighbour { .. } | Who::Primary)
                {
                    self.makes_no_sense("does not say whether the card remains in play");
                }
            }
            other => walk_effect(self, other),
        }
    }
}

/// Puts somebody in the place of whoever is looked at.
struct Own(Who);

impl Walk for Own {
    fn who(&mut self, who: &mut Who) {
        match who {
            Who::Candidate => *who = self.0.clone(),
            other => walk_who(self, other),
        }
    }
    /// Who is looked at in there is another.
    fn players(&mut self, _players: &mut Players) {}
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

/// Whether an amount is that of a player who is left unsaid: "more gold".
fn speaks_of_the_other(amount: &Amount) -> bool {
    crate::english::build::put_amount(amount.clone(), THE_OTHER, &Who::You) != *amount
}

/// Whether it is so much of what is not said: "more than five".
fn bare(amount: &Amount) -> bool {
    matches!(amount, Amount::Variable(_, variable) if matches!(variable.0.as_str(), BARE | BARE_AFTER))
}

/// Whether these are all cards in play of the type of that name.
fn each_of_type(cards: &Cards, name: &str) -> bool {
    let Cards::Select(selection) = cards else { return false };
    let own = matches!(selection.of.as_slice(), [CardTest::Type(of)] if of.0.eq_ignore_ascii_case(name));
    own && selection.number == HowMany::All && selection.from == [Zone::Play(Players::all())]
}
