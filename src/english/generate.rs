//! Random trees, for properties and for random players who propose: every node of the tree occurs, in the normal form in which texts are read.

use super::lexicon::Lexicon;
use super::meaning::*;
use super::normal::normal;
use super::paraphrase::paraphrase_sentences;
use super::reader::{Kind, MOST_TOKENS};
use super::resolve::{number, tidy};
use super::tokens::tokens;

/// A random card text.
pub fn random_card(seed: u64, lexicon: &Lexicon) -> Text {
    first_that_fits(seed, lexicon, card)
}

/// A random rule.
pub fn random_rule(seed: u64, lexicon: &Lexicon) -> Text {
    first_that_fits(seed, lexicon, rule)
}

/// The first tree, of seeds after the seed, whose sentences are short enough to be read.
fn first_that_fits(seed: u64, lexicon: &Lexicon, make: fn(u64, &Lexicon) -> Option<Text>) -> Text {
    let fits = |text: &Text| {
        text.sentences.iter().all(|s| tokens(&paraphrase_sentences(std::slice::from_ref(s), text, lexicon)).0.len() <= MOST_TOKENS)
    };
    (0..).filter_map(|i| make(seed.wrapping_add(i).wrapping_mul(0x9e37_79b9_7f4a_7c15), lexicon)).find(fits).unwrap_or_default()
}

fn card(seed: u64, lexicon: &Lexicon) -> Option<Text> {
    let mut g = Generator::new(seed, lexicon, true);
    let mut text = Text { type_: g.lexicon.types().first().map(|t| t.0.clone()), ..Text::default() };
    g.targets(&mut text);
    for _ in 0..=g.below(2) {
        let sentence = g.sentence();
        text.sentences.push(sentence);
    }
    finish(Kind::Card, text)
}

fn rule(seed: u64, lexicon: &Lexicon) -> Option<Text> {
    let mut g = Generator::new(seed ^ 0x5555, lexicon, false);
    let procedure = g.procedure();
    let condition = g.maybe(|g| g.condition(1));
    let until = g.duration();
    let text = Text { sentences: vec![Sentence::Procedure { procedure, condition, until }], ..Text::default() };
    finish(Kind::Rule, text)
}

/// The text in its normal form, if it makes sense as a whole.
fn finish(kind: Kind, mut text: Text) -> Option<Text> {
    let drafts: Option<Vec<_>> = std::mem::take(&mut text.sentences).into_iter().map(|s| normal(kind, false, s.into())).collect();
    text.sentences = drafts?.into_iter().flat_map(|d| d.sentences).collect();
    tidy(&mut text);
    number(&mut text);
    Some(text)
}

struct Generator<'a> {
    state: u64,
    lexicon: &'a Lexicon,
    marks: u16,
    /// Marks of steps already given, and of "for each"es around.
    steps: Vec<Mark>,
    around: Vec<Mark>,
    /// Whether there is a "you".
    card: bool,
    target_player: bool,
    target_card: bool,
}

impl<'a> Generator<'a> {
    fn new(seed: u64, lexicon: &'a Lexicon, card: bool) -> Generator<'a> {
        Generator {
            state: seed | 1,
            lexicon,
            marks: 0,
            steps: Vec::new(),
            around: Vec::new(),
            card,
            target_player: false,
            target_card: false,
        }
    }

    /// A number below `n` (xorshift; trees need no better).
    fn below(&mut self, n: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % n.max(1)
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        let i = self.below(all.len() as u64) as usize;
        all.get(i).cloned()
    }

    fn flip(&mut self) -> bool {
        self.below(2) == 0
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.below(3) == 0 { Some(make(self)) } else { None }
    }

    fn fresh(&mut self) -> Mark {
        self.marks += 1;
        Mark(self.marks)
    }

    fn variable(&mut self) -> VariableId {
        let all: Vec<VariableId> = self.lexicon.variables().iter().map(|v| v.id.clone()).collect();
        self.one_of(&all).unwrap_or(VariableId(String::new()))
    }

    fn kind(&mut self) -> KindId {
        let all: Vec<KindId> = self.lexicon.kinds().iter().map(|k| k.0.clone()).collect();
        self.one_of(&all).unwrap_or(KindId(String::new()))
    }

    fn type_(&mut self) -> TypeId {
        let all: Vec<TypeId> = self.lexicon.types().iter().map(|t| t.0.clone()).collect();
        self.one_of(&all).unwrap_or(TypeId(String::new()))
    }

    fn targets(&mut self, text: &mut Text) {
        match self.below(5) {
            0 => {
                let who = if self.flip() { Players::all() } else { Players::others(Who::You) };
                let variable = self.maybe(Self::variable);
                text.targets.push(TargetKind::Player { who, variable });
                text.sentences.push(Sentence::PlayOn(Some(TargetNo(0))));
                self.target_player = true;
            }
            1 => {
                let (of, from) = (self.tests(), vec![Zone::Play(Players::all())]);
                text.targets.push(TargetKind::Card { of, from });
                text.sentences.push(Sentence::PlayOn(Some(TargetNo(0))));
                self.target_card = true;
            }
            2 => text.sentences.push(Sentence::PlayOn(None)),
            _ => {}
        }
    }

    fn who(&mut self) -> Who {
        let n = self.below(9);
        match n {
            0..=2 if self.card => Who::You,
            3 | 4 if self.target_player => Who::Target(TargetNo(0)),
            5 => match self.around.last() {
                Some(mark) => Who::Of(*mark),
                None => Who::Primary,
            },
            6 => {
                let of = Box::new(if self.card { Who::You } else { Who::Primary });
                let seats = self.one_of(&[1, -1, 2, -2]).unwrap_or(1);
                Who::Neighbour { of, seats }
            }
            7 => {
                let all: Vec<PlayerId> = self.lexicon.players().iter().map(|p| p.0.clone()).collect();
                self.one_of(&all).map_or(Who::Primary, Who::Named)
            }
            8 if self.card => Who::Controller(Box::new(Cards::This)),
            _ => Who::Primary,
        }
    }

    fn slot(&mut self) -> Slot {
        Slot(0)
    }

    fn players(&mut self, depth: u32) -> Players {
        let among = match self.below(5) {
            0 => Among::Others(Box::new(self.who())),
            1 if self.card => Among::Others(Box::new(Who::You)),
            2 => Among::These(vec![self.who()]),
            3 => Among::These(vec![self.who(), Who::Proposer]),
            _ => Among::All,
        };
        let whose = if depth > 0 { self.maybe(|g| Box::new(g.condition(depth - 1))) } else { None };
        let pick = match self.below(8) {
            0 => Pick::Most(Box::new(Amount::Variable(Box::new(Who::Candidate), self.variable()))),
            1 if depth > 0 => Pick::Fewest(Box::new(self.amount(depth - 1))),
            2 => {
                let (number, up_to) = (1 + self.below(3) as u32, self.flip());
                Pick::Chosen { number, up_to, by: Box::new(self.who()), slot: self.slot() }
            }
            3 => Pick::Random(1 + self.below(3) as u32),
            _ => Pick::All,
        };
        Players { among, whose, pick }
    }

    fn tests(&mut self) -> Vec<CardTest> {
        (0..self.below(3)).map(|_| self.test(1)).collect()
    }

    fn test(&mut self, depth: u32) -> CardTest {
        match self.below(12) {
            0..=2 => CardTest::Kind(self.kind()),
            3 | 4 => CardTest::Type(self.type_()),
            5 => CardTest::Named("Old Stones".into()),
            6 => CardTest::NotThis,
            7 => CardTest::New,
            8 => CardTest::PlayedThisTurn,
            9 if depth > 0 => CardTest::Not(Box::new(self.test(depth - 1))),
            10 if depth > 0 => CardTest::Any(vec![self.test(depth - 1), self.test(depth - 1)]),
            11 if depth > 0 => CardTest::ControlledBy(self.players(0)),
            9 => CardTest::NotAmong(Cards::This),
            10 => CardTest::SameNameAs(Cards::This),
            _ => CardTest::PlayedOn(self.players(0)),
        }
    }

    fn zone(&mut self) -> Zone {
        match self.below(5) {
            0 => Zone::Hand(self.players(0)),
            1 => Zone::Play(self.players(0)),
            2 => Zone::DrawPile,
            3 => Zone::DiscardPile,
            _ => Zone::OutOfGame,
        }
    }

    fn zones(&mut self) -> Vec<Zone> {
        (0..=self.below(2)).map(|_| self.zone()).collect()
    }

    fn selection(&mut self, depth: u32) -> Selection {
        let (of, from) = (self.tests(), self.zones());
        let amount = self.amount(depth.saturating_sub(1).min(1));
        let (by, slot) = (self.who(), self.slot());
        let number = match self.below(9) {
            0 => HowMany::AllBut { number: amount, by, slot },
            1..=3 => HowMany::Chosen { number: amount, by, slot },
            4 => HowMany::UpTo { number: amount, by, slot },
            5 => HowMany::AnyNumber { by, slot },
            6 => HowMany::Random(amount),
            7 => HowMany::Top(amount),
            8 => HowMany::Bottom(amount),
            _ => HowMany::All,
        };
        Selection { number, of, from }
    }

    fn cards(&mut self, depth: u32) -> Cards {
        match self.below(6) {
            0 => Cards::This,
            1 if self.target_card => Cards::Target(TargetNo(0)),
            2 => match self.steps.last() {
                Some(mark) => Cards::Of(*mark),
                None => Cards::Event,
            },
            3 => Cards::Event,
            _ => Cards::Select(Box::new(self.selection(depth))),
        }
    }

    fn place(&mut self) -> Place {
        match self.below(8) {
            0 => Place::Hand(self.who()),
            1 => Place::Play(self.who()),
            2 => Place::Hand(Who::ItsOwner),
            3 => Place::DrawPile(End::Top),
            4 => Place::DrawPile(End::Bottom),
            5 => Place::DrawPile(End::Shuffled),
            6 => Place::OutOfGame,
            _ => Place::DiscardPile,
        }
    }

    fn rounding(&mut self) -> Rounding {
        if self.flip() { Rounding::Down } else { Rounding::Up }
    }

    fn period(&mut self) -> Period {
        self.one_of(&[Period::ThisTurn, Period::LastTurn, Period::Game]).unwrap_or(Period::ThisTurn)
    }

    fn setting(&mut self) -> Setting {
        self.one_of(super::grammar::canonical::SETTINGS).map_or(Setting::HandLimit, |s| s.1)
    }

    fn amount(&mut self, depth: u32) -> Amount {
        let simple = depth == 0;
        match self.below(if simple { 7 } else { 22 }) {
            0..=2 => Amount::Number(self.below(300) as i64),
            3 => Amount::Variable(Box::new(self.who()), self.variable()),
            4 => Amount::Dice { number: 1 + self.below(3) as u32, sides: 6 },
            5 => match self.steps.last() {
                Some(mark) => Amount::Of(*mark),
                None => Amount::Event,
            },
            6 => Amount::Turn,
            7 => Amount::Cards(Box::new(Selection { number: HowMany::All, of: self.tests(), from: self.zones() })),
            8 => Amount::Players(Box::new(self.players(depth - 1))),
            9 => {
                let (numerator, denominator) = (1 + self.below(2) as u32, 2 + self.below(3) as u32);
                Amount::Fraction { numerator, denominator, of: Box::new(self.amount(depth - 1)), rounding: self.rounding() }
            }
            10 => Amount::Product(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            11 => Amount::Sum(vec![self.amount(depth - 1), self.amount(depth - 1)]),
            12 => Amount::Less(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            13 => Amount::Difference(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            14 => Amount::AtMost(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            15 => Amount::AtLeast(Box::new(self.amount(depth - 1)), Box::new(self.amount(depth - 1))),
            16 => {
                let most = self.maybe(|g| Box::new(g.amount(depth - 1)));
                Amount::Chosen { least: Box::new(self.amount(depth - 1)), most, by: Box::new(self.who()), slot: self.slot() }
            }
            17 => Amount::Total(Box::new(self.players(0)), Box::new(self.amount(depth - 1))),
            18 => Amount::Highest(Box::new(self.players(0)), Box::new(self.amount(depth - 1))),
            19 => Amount::Lowest(Box::new(self.players(0)), Box::new(self.amount(depth - 1))),
            20 => Amount::Past(Box::new(self.event(0)), self.period()),
            _ => Amount::Setting(Box::new(self.who()), self.setting()),
        }
    }

    fn relation(&mut self) -> Relation {
        self.one_of(&[Relation::Equal, Relation::NotEqual, Relation::More, Relation::AtLeast, Relation::Less, Relation::AtMost])
            .unwrap_or(Relation::Equal)
    }

    fn condition(&mut self, depth: u32) -> Condition {
        match self.below(if depth == 0 { 7 } else { 11 }) {
            0..=2 => Condition::Compare(self.amount(depth), self.relation(), self.amount(depth)),
            3 => Condition::Parity(self.amount(depth), self.flip()),
            4 => Condition::CardIs(self.cards(depth), self.test(0)),
            5 => Condition::CardIn(self.cards(depth), self.zones()),
            6 => Condition::PlayerIs(self.who(), self.players(0)),
            7 => Condition::Every(self.players(0), Box::new(self.condition(depth - 1))),
            8 => Condition::Happened(Box::new(self.event(depth - 1)), self.period()),
            9 => {
                let inner = match self.steps.last() {
                    Some(mark) => Condition::Done(*mark),
                    None => Condition::Voted(self.who(), Some(true)),
                };
                Condition::Not(Box::new(inner))
            }
            _ => {
                let two = vec![self.condition(depth - 1), self.condition(depth - 1)];
                if self.flip() { Condition::All(two) } else { Condition::Any(two) }
            }
        }
    }

    fn change(&mut self) -> Change {
        self.one_of(&[Change::Gain, Change::Lose, Change::Either]).unwrap_or(Change::Lose)
    }

    fn how(&mut self) -> Move {
        self.one_of(super::grammar::canonical::MOVES).map_or(Move::Drawn, |m| m.1)
    }

    fn proposal(&mut self) -> ProposalTest {
        let kinds: Vec<ProposalKind> =
            (0..self.below(3)).filter_map(|_| self.one_of(super::grammar::canonical::KINDS).map(|k| k.1)).collect();
        let except = !kinds.is_empty() && self.flip();
        ProposalTest { kinds, except, by: self.maybe(|g| g.players(0)) }
    }

    fn event(&mut self, depth: u32) -> Event {
        match self.below(if depth == 0 { 13 } else { 14 }) {
            0 | 1 => {
                let by = self.maybe(Self::tests);
                let of = self.maybe(|g| g.players(0));
                Event::Variable { who: self.players(0), variable: self.variable(), change: self.change(), by, of }
            }
            2 => Event::Reaches { who: self.players(0), variable: self.variable(), relation: self.relation(), value: self.amount(0) },
            3 => Event::Played { by: self.players(0), card: self.tests(), on: self.maybe(|g| g.players(0)) },
            4 => Event::Moved { card: self.tests(), whose: self.players(0), how: self.how() },
            5 => Event::ThisMoved(self.how()),
            6 => Event::Moment(if self.flip() { Moment::TurnStart } else { Moment::TurnEnd }),
            7 => Event::Eliminated(self.players(0)),
            8 => Event::Rolled(self.players(0)),
            9 => Event::Proposed(self.players(0), self.proposal()),
            10 => Event::Decided { by: self.players(0), what: self.proposal(), accepted: self.flip() },
            11 => {
                let how = self.maybe(Self::flip);
                Event::Voted { by: self.players(0), how }
            }
            12 => self.one_of(&[Event::Reshuffled, Event::ThisApplied]).unwrap_or(Event::Reshuffled),
            _ => Event::Any(vec![self.event(depth - 1), self.event(depth - 1)]),
        }
    }

    fn trigger(&mut self, depth: u32) -> Trigger {
        let n = 2 + self.below(3) as u32;
        let frequency = self
            .one_of(&[Frequency::Always, Frequency::OncePerTurn, Frequency::Once, Frequency::EveryTurns(n)])
            .unwrap_or(Frequency::Always);
        Trigger { event: self.event(1), condition: self.maybe(|g| g.condition(1)), frequency, effect: self.effect(depth) }
    }

    fn duration(&mut self) -> Duration {
        match self.below(13) {
            10 => Duration::TurnAfter(self.amount(0)),
            0 => Duration::ThisTurn,
            1 => Duration::NextTurn,
            2 => Duration::UntilEndOfNextTurn,
            3 => Duration::UntilNextTurn,
            4 => Duration::Turns(self.amount(0)),
            5 => Duration::NextTurns(self.amount(0)),
            6 => Duration::Until(Box::new(self.event(0))),
            7 => Duration::AsLongAs(Box::new(self.condition(0))),
            8 => Duration::UntilTurn(self.below(30) as i64),
            9 => Duration::ThroughTurn(self.below(30) as i64),
            _ => Duration::Always,
        }
    }

    fn adjust(&mut self, depth: u32) -> Adjust {
        let amount = self.amount(depth);
        match self.below(7) {
            0 | 1 => Adjust::Gain(amount),
            2 | 3 => Adjust::Lose(amount),
            4 => Adjust::SetTo(amount),
            5 => Adjust::LowerTo(amount),
            _ => Adjust::RaiseTo(amount),
        }
    }

    fn effect(&mut self, depth: u32) -> Effect {
        if depth == 0 {
            return self.act();
        }
        match self.below(16) {
            0 | 1 => {
                let mut steps = Vec::new();
                for _ in 0..2 + self.below(2) {
                    let effect = self.effect(depth - 1);
                    let mark = self.fresh();
                    self.steps.push(mark);
                    steps.push(Step { mark: Some(mark), effect });
                }
                Effect::Sequence(steps)
            }
            2 | 3 => {
                let condition = self.condition(2);
                let then = self.apart(|g| Box::new(g.effect(depth - 1)));
                let otherwise = self.maybe(|g| g.apart(|g| Box::new(g.effect(depth - 1))));
                Effect::If { condition, then, otherwise }
            }
            4 | 5 => {
                let players = self.players(1);
                let mark = self.fresh();
                self.around.push(mark);
                let effect = self.apart(|g| Box::new(g.effect(depth - 1)));
                self.around.pop();
                Effect::ForEach { mark, players, effect }
            }
            6 => Effect::Repeat { times: self.amount(1), effect: self.apart(|g| Box::new(g.effect(depth - 1))) },
            7 => {
                let by = self.who();
                let effect = self.apart(|g| Box::new(g.effect(depth - 1)));
                let otherwise = self.maybe(|g| g.apart(|g| Box::new(g.effect(depth - 1))));
                Effect::May { by, slot: self.slot(), effect, otherwise }
            }
            8 => {
                let by = self.who();
                let options = (0..2 + self.below(2)).map(|_| self.apart(|g| g.effect(depth - 1))).collect();
                Effect::Choose { by, slot: self.slot(), options }
            }
            9 => {
                let cost = self.apart(|g| Box::new(g.effect(depth - 1)));
                let then = self.maybe(|g| g.apart(|g| Box::new(g.effect(depth - 1))));
                Effect::Pay { cost, then }
            }
            10 => Effect::Enact { holds: (0..=self.below(2)).map(|_| self.holds(depth - 1)).collect(), until: self.duration() },
            11 => Effect::Arm { trigger: Box::new(self.apart(|g| g.trigger(depth - 1))), until: self.duration() },
            _ => self.act(),
        }
    }

    /// What steps are marked inside is not spoken of outside.
    fn apart<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.steps.clone();
        let made = make(self);
        self.steps = before;
        made
    }

    fn act(&mut self) -> Effect {
        match self.below(26) {
            0..=4 => Effect::Change { who: self.who(), variable: self.variable(), adjust: self.adjust(2) },
            5 | 6 => Effect::Transfer { from: self.who(), to: self.who(), variable: self.variable(), amount: self.amount(2) },
            7 => Effect::Swap { first: self.who(), second: self.who(), variable: self.variable() },
            8 => Effect::Draw { who: self.who(), number: self.amount(1) },
            9..=11 => Effect::Move { by: self.who(), cards: self.cards(2), to: self.place() },
            12 => Effect::Pick(self.cards(1)),
            13 if self.flip() => Effect::PickAmount(self.amount(1)),
            13 => Effect::PickPlayers(self.players(1)),
            14 => Effect::Exchange { first: self.cards(1), second: self.cards(1) },
            15 => Effect::SwapHands { first: self.who(), second: self.who() },
            16 => Effect::Reveal { cards: self.cards(1), to: self.players(0) },
            17 => Effect::Copy { of: self.cards(1), to: self.place() },
            18 => Effect::Rename { cards: self.cards(1), name: "Old Stones".into() },
            19 => Effect::ChangeType { cards: self.cards(1), to: self.type_() },
            20 => Effect::DoTextOf { by: self.who(), cards: self.cards(1) },
            21 => Effect::PlayCard { by: self.who(), cards: self.cards(1) },
            22 => Effect::ExtraPlays { who: self.who(), number: self.amount(1) },
            23 => Effect::SkipPlays { who: self.who(), turns: self.amount(1) },
            24 => Effect::Roll { who: self.who(), number: 1 + self.below(2) as u32, sides: 6 },
            _ => {
                let who = self.who();
                let all = [
                    Effect::Eliminate(who.clone()),
                    Effect::Win(who.clone()),
                    Effect::MakePrimary(who),
                    Effect::EndGame,
                    Effect::ShuffleDrawPile,
                    Effect::Nothing,
                ];
                self.one_of(&all).unwrap_or(Effect::Nothing)
            }
        }
    }

    fn against(&mut self) -> Against {
        let by = if self.flip() { Players::all() } else { self.players(0) };
        Against { card: self.tests(), by, on: self.maybe(|g| g.players(0)) }
    }

    fn deed(&mut self) -> Deed {
        match self.below(11) {
            9 => Deed::BeRobbed(self.variable()),
            0 => Deed::Play { card: self.tests(), on: self.maybe(|g| g.players(0)) },
            1 => Deed::Draw,
            2 => Deed::Discard { card: self.tests() },
            3 => Deed::Change { variable: self.variable(), change: self.change() },
            4 => Deed::Propose(self.proposal()),
            5 => {
                let how = self.maybe(Self::flip);
                Deed::Vote { on: self.proposal(), how }
            }
            6 => Deed::Rename { card: self.tests() },
            7 => Deed::Win,
            8 => Deed::BeEliminated,
            _ => Deed::BePrimary,
        }
    }

    fn frequency(&mut self) -> Frequency {
        self.one_of(&[Frequency::Always, Frequency::OncePerTurn, Frequency::Once]).unwrap_or(Frequency::Always)
    }

    fn holds(&mut self, depth: u32) -> Static {
        match self.below(20) {
            18 => Static::MostInPlay { who: self.players(0), card: self.tests(), most: self.amount(1) },
            0 => Static::Bounds {
                who: self.players(0),
                variable: self.variable(),
                least: Some(self.amount(1)),
                most: self.maybe(|g| g.amount(1)),
            },
            1 => Static::MostPerTurn { who: self.players(0), variable: self.variable(), change: self.change(), most: self.amount(1) },
            2 => Static::MostAtOnce { who: self.players(0), variable: self.variable(), change: self.change(), most: self.amount(1) },
            3 | 4 => Static::Cannot { who: self.players(1), deed: self.deed() },
            5 => Static::Can { who: self.players(0), deed: self.deed() },
            6 => Static::Must { who: self.players(0), deed: self.deed() },
            7 | 8 => Static::Protected {
                who: self.players(0),
                variable: self.maybe(Self::variable),
                against: self.against(),
                frequency: self.frequency(),
            },
            9 => Static::ProtectedCards { cards: self.cards(1), against: self.against() },
            10 => Static::CardsCannot { cards: self.cards(1), how: self.how() },
            11 => Static::NoTarget { who: self.players(0), against: self.against() },
            12 => Static::Ignored { against: self.against(), frequency: self.frequency() },
            13 => Static::Instead {
                event: self.event(1),
                frequency: self.frequency(),
                effect: self.apart(|g| Box::new(g.effect(depth.min(1)))),
            },
            14 => Static::Redirect { from: self.players(0), against: self.against(), to: self.who(), frequency: self.frequency() },
            15 => Static::PlayCost { by: self.players(0), card: self.tests(), cost: Box::new(self.act()) },
            16 => Static::Setting { who: self.players(0), setting: self.setting(), adjust: self.adjust(1) },
            17 => Static::CountsAs { cards: self.cards(1), as_type: self.type_() },
            _ => Static::AfterPlay { card: self.tests(), to: self.place() },
        }
    }

    fn sentence(&mut self) -> Sentence {
        match self.below(16) {
            0..=5 => Sentence::Do(self.effect(3)),
            6 | 7 => Sentence::When(self.trigger(2)),
            8 | 9 => {
                let condition = self.maybe(|g| g.condition(1));
                Sentence::Holds { condition, holds: (0..=self.below(2)).map(|_| self.holds(1)).collect() }
            }
            10 => Sentence::OnPlay(self.effect(2)),
            11 => Sentence::PlayOnlyIf(self.condition(2)),
            12 => Sentence::PlayCost(self.act()),
            13 => Sentence::AfterPlay(self.place()),
            14 => Sentence::Winning { players: self.players(1), at: Moment::TurnEnd },
            _ => Sentence::Elimination { players: self.players(1), at: Moment::TurnEnd },
        }
    }

    fn procedure(&mut self) -> Procedure {
        let small = 1 + self.below(4) as i64;
        match self.below(29) {
            0 => Procedure::Rotation { seats: if self.flip() { small } else { -small }, every: 1 + self.below(3) as u32 },
            1 => Procedure::PrimaryIs(self.players(1)),
            2 => Procedure::Order { first: self.players(0), clockwise: self.flip() },
            3 => Procedure::PlaysLast(self.players(1)),
            4 => Procedure::OrderBy { amount: self.amount(1), most_first: self.flip() },
            5 => Procedure::OrderRandom,
            6 => Procedure::EffectsFirst(self.flip()),
            7 => Procedure::PlayersPick(self.flip()),
            8 => Procedure::DealFrom { number: HowMany::Bottom(Amount::Number(1)), zone: Zone::DrawPile },
            9 | 10 => Procedure::Setting { who: self.players(1), setting: self.setting(), adjust: self.adjust(1) },
            11 => Procedure::MustPlay { who: self.players(0), must: self.flip() },
            12 => Procedure::MustPropose { who: self.players(0), must: self.flip() },
            13 | 14 => Procedure::Holds(Static::Cannot { who: self.players(0), deed: self.deed() }),
            15 => Procedure::ProposalCost { who: self.players(0), what: self.proposal(), cost: self.act() },
            16..=18 => {
                let verdict = match self.below(3) {
                    0 => Verdict::Passes,
                    1 => Verdict::Fails,
                    _ => Verdict::PassesIf(self.condition(1)),
                };
                Procedure::Ballot { what: self.proposal(), when: self.maybe(|g| g.condition(1)), verdict }
            }
            19 => {
                let yes = self.flip();
                self.one_of(&[Procedure::SecretVotes(yes), Procedure::Abstentions(yes)]).unwrap_or(Procedure::OrderRandom)
            }
            20 => Procedure::NewCardsGo(Place::Hand(Who::Proposer)),
            21 => Procedure::CopyOwnOnly(self.flip()),
            22 => Procedure::CopiesGo(self.place()),
            23 => Procedure::DiscardDown(self.maybe(|_| small)),
            24 => {
                let all = [Refill::DiscardPile, Refill::SetupCards(small), Refill::Nothing, Refill::GameEnds];
                Procedure::Refill(self.one_of(&all).unwrap_or(Refill::Nothing))
            }
            25 => self.one_of(&[Procedure::SetupCopies(small), Procedure::StartingCards(small)]).unwrap_or(Procedure::OrderRandom),
            26 => Procedure::VariableStart { variable: self.variable(), start: small * 10 - 20 },
            27 => self.one_of(&[Procedure::EndVoteAfterCards(small), Procedure::EndsAfterTurn(small)]).unwrap_or(Procedure::OrderRandom),
            _ => self
                .one_of(&[Procedure::EndVoteShare { numerator: 2, denominator: 3, more: true }, Procedure::Repeal("5.1".into())])
                .unwrap_or(Procedure::OrderRandom),
        }
    }
}
