//! What holds at the moment: limits, protections, replacements and triggers of the cards in play, of types, rules and lasting effects.

use super::engine::{Engine, Res};
use super::frame::{Frame, scope};
use super::suspension::{in_effect, own};
use crate::english::meaning::{
    CardTest, Cards, Condition, Duration, Effect, Event, Frequency, Move, Procedure, Sentence, Static, Text, Trigger, TypeId, Who,
};
use crate::english::walk::{Walk, walk_cards, walk_event, walk_tests, walk_who};
use crate::games::nomic::state::{Body, Card, CardId, CardType, Place, Rule, Rules, Scope, SharedScope, Source, Table, TextPlace, Until};
use crate::games::seat::SeatId;
use std::sync::Arc;

/// Whose word counts for more where a "can" meets a "cannot", or two bounds contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Rule,
    Type,
    Card,
}

/// Something in force, with the frame of its text.
#[derive(Clone, Debug)]
pub(super) struct Active<B> {
    pub scope: SharedScope,
    /// Names the text and the place in it, for what may act only once.
    pub key: Arc<str>,
    pub rank: Rank,
    /// The turn since which it is in force.
    pub since: u32,
    /// Its place in the order of arrivals; rules stand before all cards.
    pub arrival: u32,
    pub condition: Option<Condition>,
    pub body: Arc<B>,
}

impl<B> Active<B> {
    pub fn frame(&self) -> Frame {
        Frame::new(self.scope.clone())
    }
}

/// All that holds, in the order of things: clockwise from the Primary by controller, then by arrival; what is nobody's comes last.
#[derive(Clone, Debug, Default)]
pub(super) struct Law {
    pub statics: Vec<Arc<Active<Static>>>,
    pub triggers: Vec<Arc<Active<Trigger>>>,
    /// Procedures of the rules, the oldest first.
    pub procedures: Vec<Arc<Active<Procedure>>>,
    /// Those of the statics that bound a variable, in the same order: they are asked for with every change.
    pub bounds: Vec<Arc<Active<Static>>>,
    /// Whether something says that texts are ignored: then what holds depends on more than what lies where.
    pub ignores: bool,
    /// What each card in play brings in, from which the law is put together, in their order.
    cards: Vec<Arc<OfCard>>,
}

/// What a card in play brings into force, and on what that depends.
#[derive(Clone, Debug)]
struct OfCard {
    card: Arc<Card>,
    rules: Arc<Rules>,
    seat: SeatId,
    /// The turn, where something in it is told by turns.
    turn: Option<u32>,
    law: Law,
}

impl OfCard {
    /// What the card brings in.
    fn of(table: &Table, card: &Arc<Card>, seat: SeatId) -> OfCard {
        let mut law = Law::default();
        gather_card(&mut law, table, card, seat, |_| true);
        let turn = (card.played.is_none() || has_procedures(table, card)).then_some(table.turn);
        OfCard { card: card.clone(), rules: table.rules.clone(), seat, turn, law }
    }

    /// Whether it is what this card brings in now.
    fn is_of(&self, table: &Table, card: &Arc<Card>, seat: SeatId) -> bool {
        Arc::ptr_eq(&self.card, card)
            && Arc::ptr_eq(&self.rules, &table.rules)
            && self.seat == seat
            && self.turn.is_none_or(|turn| turn == table.turn)
    }
}

/// What was worked out before for the cards in play. They are asked for in nearly the order in which they stood then.
struct Before<'a> {
    cards: &'a [Arc<OfCard>],
    next: usize,
}

impl Before<'_> {
    fn find(&mut self, card: CardId) -> Option<&Arc<OfCard>> {
        let is_it = |known: &Arc<OfCard>| known.card.id == card;
        let (passed, ahead) = self.cards.split_at_checked(self.next)?;
        let at = ahead.iter().position(is_it).map(|at| at + self.next).or_else(|| passed.iter().position(is_it))?;
        self.next = at + 1;
        self.cards.get(at)
    }
}

impl Law {
    fn extend(&mut self, other: &Law) {
        self.statics.extend(other.statics.iter().cloned());
        self.triggers.extend(other.triggers.iter().cloned());
        self.procedures.extend(other.procedures.iter().cloned());
    }
}

/// Where a text stands, for all that it brings into force.
struct Standing<'a> {
    scope: SharedScope,
    key: String,
    rank: Rank,
    since: u32,
    written: u32,
    arrival: u32,
    law: &'a mut Law,
}

impl Standing<'_> {
    fn active<B>(&self, place: &str, condition: Option<&Condition>, body: &B) -> Arc<Active<B>>
    where
        B: Clone,
    {
        Arc::new(Active {
            scope: self.scope.clone(),
            key: format!("{} {place}", self.key).into(),
            rank: self.rank,
            since: self.since,
            arrival: self.arrival,
            condition: condition.cloned(),
            body: Arc::new(body.clone()),
        })
    }

    fn add<'s>(&mut self, sentences: impl Iterator<Item = &'s Sentence>, place: &str, turn: u32) {
        for (i, sentence) in sentences.enumerate() {
            let place = format!("{place}{i}");
            match sentence {
                Sentence::When(trigger) => {
                    let active = self.active(&place, None, trigger);
                    self.law.triggers.push(active);
                }
                Sentence::Holds { condition, holds } => {
                    for (j, one) in holds.iter().enumerate() {
                        let active = self.active(&format!("{place}.{j}"), condition.as_ref(), one);
                        self.law.statics.push(active);
                    }
                }
                Sentence::Type(definition) => self.add(definition.more.iter(), &format!("{place}."), turn),
                Sentence::Procedure { procedure, condition, until } if stands(until, self.since, self.written, turn) => {
                    let condition = condition.as_ref();
                    match procedure {
                        Procedure::Holds(holds) => {
                            let active = self.active(&place, condition, holds);
                            self.law.statics.push(active);
                        }
                        Procedure::Setting { who, setting, adjust } => {
                            let holds = Static::Setting { who: who.clone(), setting: *setting, adjust: adjust.clone() };
                            let active = self.active(&place, condition, &holds);
                            self.law.statics.push(active);
                        }
                        procedure => {
                            let active = self.active(&place, condition, procedure);
                            self.law.procedures.push(active);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether something in force since a turn still is, as far as turns alone can tell. `written`: the turn after which "the next" ones come. Of a card that
/// is played both are the turn of the play; a rule is written, and voted on, the turn before it is in force.
pub(super) fn stands(until: &Duration, since: u32, written: u32, turn: u32) -> bool {
    use crate::english::meaning::Amount::Number;
    let n = |n: &i64| u32::try_from((*n).max(0)).unwrap_or(u32::MAX);
    match until {
        Duration::ThisTurn | Duration::UntilNextTurn => turn <= since,
        Duration::NextTurn => turn == written + 1,
        Duration::UntilEndOfNextTurn => turn <= written + 1,
        Duration::Turns(Number(turns)) => turn < since.saturating_add(n(turns)),
        Duration::NextTurns(Number(turns)) => turn > written && turn <= written.saturating_add(n(turns)),
        Duration::TurnAfter(Number(turns)) => turn == written.saturating_add(n(turns)),
        Duration::UntilTurn(last) => i64::from(turn) < *last,
        Duration::ThroughTurn(last) => i64::from(turn) <= *last,
        _ => true,
    }
}

/// The scope of a card's text in play.
pub(super) fn card_scope(card: &Card, you: SeatId) -> Scope {
    let mut scope = scope(Source::Card(card.id), Some(you));
    if let Some(played) = &card.played {
        scope.targets.clone_from(&played.targets);
        scope.choices.clone_from(&played.choices);
    }
    scope
}

/// The type of a card that is in force.
pub(super) fn type_of<'t>(table: &'t Table, card: &Card) -> Option<&'t CardType> {
    table.rules.card_type(&card.ctype).filter(|t| t.stands())
}

impl Engine<'_> {
    /// What holds now.
    pub fn law(&mut self) -> Arc<Law> {
        if let Some(law) = &self.law {
            return law.clone();
        }
        let now = self.table.derived.law.get(|before| gather(&self.table, 0, before));
        let law = match self.ahead {
            0 => now,
            ahead => Arc::new(gather(&self.table, ahead, Some(&now))),
        };
        self.law = Some(law.clone());
        let law = self.without_ignored(law);
        self.law = Some(law.clone());
        law
    }

    /// Leaves out the texts of permanents that something says are ignored.
    fn without_ignored(&mut self, law: Arc<Law>) -> Arc<Law> {
        let mut ignored: Vec<CardId> = Vec::new();
        for active in law.statics.iter() {
            let Static::Ignored { against, frequency: Frequency::Always } = &*active.body else { continue };
            for (seat, card) in self.table.permanents() {
                if active.scope.source == Source::Card(card) {
                    continue;
                }
                let on = self.table.card(card).and_then(|c| c.played.clone()).map(|p| p.targets).unwrap_or_default();
                let hit = self.against(active, against, card, Some(seat), &on).unwrap_or(false);
                if hit {
                    ignored.push(card);
                }
            }
        }
        if ignored.is_empty() {
            return law;
        }
        let mut law = (*law).clone();
        let silent = |scope: &Scope| matches!(scope.source, Source::Card(card) if ignored.contains(&card));
        let in_play = |key: &str| key.starts_with("card ");
        law.statics.retain(|a| !(in_play(&a.key) && silent(&a.scope)));
        law.bounds.retain(|a| !(in_play(&a.key) && silent(&a.scope)));
        law.triggers.retain(|a| !(in_play(&a.key) && silent(&a.scope)));
        Arc::new(law)
    }

    /// Whether the text of a card in play is ignored at the moment.
    pub fn is_ignored_in_play(&mut self, card: CardId) -> Res<bool> {
        let law = self.law();
        for active in law.statics.iter() {
            let Static::Ignored { against, frequency: Frequency::Always } = &*active.body else { continue };
            if active.scope.source == Source::Card(card) {
                continue;
            }
            let on = self.table.card(card).and_then(|c| c.played.clone()).map(|p| p.targets).unwrap_or_default();
            let by = self.whose(card);
            if self.against(active, against, card, by, &on)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether something in force is so at the moment: its condition holds, and it has not acted as often as it may.
    pub fn applies<B>(&mut self, active: &Active<B>, f: &mut Frame) -> Res<bool> {
        match &active.condition {
            Some(condition) => self.holds(f, condition),
            None => Ok(true),
        }
    }

    /// Whether something that may act only so often may act now.
    pub fn fresh<B>(&self, active: &Active<B>, frequency: Frequency) -> bool {
        let spent = self.table.spent.iter().find(|s| *s.what == *active.key);
        match frequency {
            Frequency::Always => true,
            Frequency::OncePerTurn => spent.is_none_or(|s| s.turn != self.table.turn),
            Frequency::Once => spent.is_none(),
            Frequency::EveryTurns(n) => (self.table.turn.saturating_sub(active.since) + 1).is_multiple_of(n.max(1)),
        }
    }

    /// Notes that it has acted.
    pub fn spend<B>(&mut self, active: &Active<B>, frequency: Frequency) -> Res<()> {
        match frequency {
            Frequency::Always | Frequency::EveryTurns(_) => Ok(()),
            Frequency::Once | Frequency::OncePerTurn => {
                self.push(crate::games::nomic::event::Event::Spent { what: active.key.to_string() })
            }
        }
    }
}

/// Whether a card's own text or its type's governs the game: that may be for so many turns.
fn has_procedures(table: &Table, card: &Card) -> bool {
    let texts = card.wording.meaning.iter().chain(type_of(table, card).and_then(|t| t.wording.meaning.as_ref()));
    let governs = |s: &Sentence| match s {
        Sentence::Procedure { .. } => true,
        Sentence::Type(definition) => definition.more.iter().any(|s| matches!(s, Sentence::Procedure { .. })),
        _ => false,
    };
    texts.flat_map(|text| &text.sentences).any(governs)
}

/// What a card's own text and its type's bring into force.
fn gather_card(law: &mut Law, table: &Table, card: &Card, seat: SeatId, counts: impl Fn(&Sentence) -> bool) {
    let (since, arrival) = card.played.as_ref().map_or((table.turn, u32::MAX), |p| (p.turn, p.arrival));
    let scope = SharedScope::from(card_scope(card, seat));
    if let Some(meaning) = &card.wording.meaning {
        let key = format!("card {}@{arrival}", card.id);
        let sentences = meaning.sentences.iter().filter(|s| counts(s));
        Standing { scope: scope.clone(), key, rank: Rank::Card, since, written: since, arrival, law }.add(sentences, "", table.turn);
    }
    if let Some(Text { sentences, .. }) = type_of(table, card).and_then(|t| t.wording.meaning.as_ref()) {
        let key = format!("type {} card {}@{arrival}", card.ctype.0, card.id);
        let sentences = of_type(sentences, |s| !of_all_its_cards(s, &card.ctype));
        Standing { scope, key, rank: Rank::Type, since, written: since, arrival, law }.add(sentences, "", table.turn);
    }
}

/// What a type's text says further, those sentences that pass.
fn of_type(sentences: &[Sentence], wanted: impl Fn(&Sentence) -> bool) -> impl Iterator<Item = &Sentence> {
    let all = sentences.iter().flat_map(|s| if let Sentence::Type(t) = s { t.more.as_slice() } else { std::slice::from_ref(s) });
    all.filter(move |s| wanted(s))
}

/// Whether a sentence of a type speaks of all cards of the type together ("10 slaves for each Idol he controls"), not of each card by itself:
/// such a sentence stands once, however many of them are in play.
fn of_all_its_cards(sentence: &Sentence, own: &TypeId) -> bool {
    struct Speaks<'a> {
        own: &'a TypeId,
        of_type: bool,
        of_card: bool,
    }
    impl Walk for Speaks<'_> {
        fn who(&mut self, who: &mut Who) {
            self.of_card |= matches!(who, Who::You | Who::Target(_));
            walk_who(self, who);
        }
        fn cards(&mut self, cards: &mut Cards) {
            self.of_card |= matches!(cards, Cards::This | Cards::Target(_));
            walk_cards(self, cards);
        }
        fn tests(&mut self, tests: &mut [CardTest]) {
            for test in tests.iter() {
                self.of_type |= matches!(test, CardTest::Type(t) if t == self.own);
                self.of_card |= matches!(test, CardTest::NotThis);
            }
            walk_tests(self, tests);
        }
        fn event(&mut self, event: &mut Event) {
            self.of_card |= matches!(event, Event::ThisMoved(_) | Event::ThisApplied);
            walk_event(self, event);
        }
    }
    if !matches!(sentence, Sentence::When(_) | Sentence::Holds { .. } | Sentence::Procedure { .. }) {
        return false;
    }
    let mut speaks = Speaks { own, of_type: false, of_card: false };
    speaks.sentence(&mut sentence.clone());
    speaks.of_type && !speaks.of_card
}

/// Whether a sentence holds already while its card is in a hand: it forbids to discard this very card.
fn speaks_from_hand(sentence: &Sentence) -> bool {
    matches!(sentence, Sentence::Holds { holds, .. }
        if holds.iter().any(|h| matches!(h, Static::CardsCannot { cards: Cards::This, how: Move::Discarded | Move::ToDiscardPile })))
}

/// Whether a trigger waits for a moment of the turn.
pub(super) fn waits_for(event: &Event, moment: crate::english::meaning::Moment) -> bool {
    match event {
        Event::Moment(m) => *m == moment,
        Event::Any(events) => events.iter().any(|e| waits_for(e, moment)),
        _ => false,
    }
}

/// The sentences that are done when a card is played, or each turn while it remains: its own, then its type's.
pub(super) fn deeds(table: &Table, card: &Card, wanted: impl Fn(&Sentence) -> Option<Effect>) -> Vec<Effect> {
    fn walk(sentences: &[Sentence], wanted: &impl Fn(&Sentence) -> Option<Effect>, found: &mut Vec<Effect>) {
        for sentence in sentences {
            match sentence {
                Sentence::Type(definition) => walk(&definition.more, wanted, found),
                other => found.extend(wanted(other)),
            }
        }
    }
    let mut found = Vec::new();
    if let Some(meaning) = &card.wording.meaning {
        walk(&meaning.sentences, &wanted, &mut found);
    }
    if let Some(meaning) = type_of(table, card).and_then(|t| t.wording.meaning.as_ref()) {
        walk(&meaning.sentences, &wanted, &mut found);
    }
    found
}

/// Whether a rule contradicts another, and the moderator has not ruled yet which of them governs.
fn undecided(table: &Table, rule: &Rule) -> bool {
    let this = |place: &TextPlace| matches!(place, TextPlace::Rule(n) if *n == rule.number);
    let stands = |place: &TextPlace| !matches!(place, TextPlace::Rule(n) if table.rules.rule(n).is_none_or(|r| !r.stands()));
    let open = table.asked.iter().filter(|a| a.ruled.is_none());
    open.filter_map(|a| Some((&a.place, a.against.as_ref()?)))
        .any(|(place, against)| (this(place) || this(against)) && stands(place) && stands(against))
}

/// What holds on a table, whether its conditions are met or not; of what governs the game, what will so many turns ahead. `before`: what held on it
/// earlier.
fn gather(table: &Table, ahead: u32, before: Option<&Law>) -> Law {
    let mut law = Law::default();
    let mut known = Before { cards: before.map_or(&[], |law| &law.cards), next: 0 };
    for (seat, id) in table.permanents() {
        let Some(card) = table.cards.get(&id) else { continue };
        let of_card = known.find(id).filter(|known| known.is_of(table, card, seat)).cloned();
        let of_card = of_card.unwrap_or_else(|| Arc::new(OfCard::of(table, card, seat)));
        law.extend(&of_card.law);
        law.cards.push(of_card);
    }
    for seat in table.clockwise() {
        for card in table.zone(Place::Hand(seat)).iter().filter_map(|c| table.card(*c)) {
            if card.wording.meaning.as_ref().is_some_and(|m| m.sentences.iter().any(speaks_from_hand)) {
                gather_card(&mut law, table, card, seat, speaks_from_hand);
            }
        }
    }
    for lasting in &table.lasting {
        let over = matches!(lasting.until, Until::EndOfTurn(turn) if table.turn > turn);
        if over || lasting.from > table.turn {
            continue;
        }
        let rank = if matches!(lasting.scope.source, Source::Card(_)) { Rank::Card } else { Rank::Rule };
        let scope = SharedScope::from(lasting.scope.clone());
        let active = |j: usize| format!("effect {} {j}", lasting.id.0).into();
        let (since, arrival) = (lasting.from, lasting.arrival);
        match &lasting.body {
            Body::Holds(holds) => law.statics.extend(holds.iter().enumerate().map(|(j, one)| {
                let body = Arc::new(one.clone());
                Arc::new(Active { scope: scope.clone(), key: active(j), rank, since, arrival, condition: None, body })
            })),
            Body::Armed(trigger) => {
                let body = Arc::new((**trigger).clone());
                law.triggers.push(Arc::new(Active { scope, key: active(0), rank, since, arrival, condition: None, body }));
            }
        }
    }
    let of_rules = match ahead {
        0 => of_rules(table),
        _ => Arc::new(gather_rules(table, table.turn.saturating_add(ahead))),
    };
    law.extend(&of_rules);

    let clockwise = table.clockwise();
    let place = |scope: &Scope| scope.you.and_then(|s| clockwise.iter().position(|c| *c == s)).unwrap_or(usize::MAX);
    law.statics.sort_by_cached_key(|a| (place(&a.scope), a.arrival));
    law.triggers.sort_by_cached_key(|a| (place(&a.scope), a.arrival));
    law.bounds = law.statics.iter().filter(|a| matches!(&*a.body, Static::Bounds { .. })).cloned().collect();
    law.ignores = law.statics.iter().any(|a| matches!(&*a.body, Static::Ignored { .. }));
    law
}

/// What the ruleset brings into force now.
pub(super) fn of_rules(table: &Table) -> Arc<Law> {
    table.derived.law_of_rules.get(|_| gather_rules(table, table.turn))
}

/// What the ruleset brings into force in a turn: rules, conditions, and what types say of all their cards together.
fn gather_rules(table: &Table, turn: u32) -> Law {
    let mut law = Law::default();
    let rules = |law: &mut Law, rules: &[Rule], source: fn(String) -> Source| {
        let mut standing: Vec<&Rule> = rules.iter().filter(|r| r.stands() && !undecided(table, r)).collect();
        standing.sort_by_key(|r| r.since());
        for rule in standing {
            let source = source(rule.number.clone());
            let sentences = if matches!(source, Source::Rule(_)) { in_effect(table, rule, turn) } else { own(rule) };
            let key = format!("{source:?}");
            let scope = SharedScope::from(scope(source, None));
            let since = rule.since();
            Standing { scope, key, rank: Rank::Rule, since, written: since.saturating_sub(1), arrival: 0, law }.add(
                sentences.iter(),
                "",
                turn,
            );
        }
    };
    rules(&mut law, &table.rules.rules, Source::Rule);
    rules(&mut law, &table.rules.winning, Source::Winning);
    rules(&mut law, &table.rules.elimination, Source::Elimination);
    for ctype in table.rules.types.iter().filter(|t| t.stands()) {
        let Some(Text { sentences, .. }) = &ctype.wording.meaning else { continue };
        let sentences = of_type(sentences, |s| of_all_its_cards(s, &ctype.id));
        let since = ctype.since();
        let (scope, key) = (SharedScope::from(scope(Source::Game, None)), format!("type {}", ctype.id.0));
        Standing { scope, key, rank: Rank::Type, since, written: since.saturating_sub(1), arrival: 0, law: &mut law }
            .add(sentences, "", turn);
    }
    law
}
