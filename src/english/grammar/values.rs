//! The values of phrases while a sentence is put together, and how rules' functions become actions.

use crate::english::meaning::*;

/// A phrase for players.
#[derive(Clone, Debug, PartialEq)]
pub enum Np {
    /// One definite player ("you", "target player", "he").
    One(Who),
    /// All of these ("each opponent", "the player with the most gold").
    Set(Players),
    /// Some one of these ("a player", "an opponent"): chosen where it is a matter of doing, "there is one" in conditions.
    Any(Players),
    /// Any of these ("any player", "any opponent who has a temple"): as a subject, whoever is such; as an object, some one.
    Whoever(Players),
    /// Some one of these, said so ("one of your opponents"): as [`Np::Any`], but nobody's possessions ("one of your opponents' Permanents" is one card).
    OneOf(Players),
    /// None of these ("nobody", "no opponent").
    No(Players),
}

/// A phrase for cards.
#[derive(Clone, Debug, PartialEq)]
pub enum CardsNp {
    /// This card, target card, that card.
    Known(Cards),
    Found(Find),
}

/// Cards to be found: where the zone is left open, the verb says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Find {
    pub number: Count,
    pub of: Vec<CardTest>,
    pub from: Vec<Zone>,
    /// Who chooses, where said.
    pub by: Option<Who>,
    /// Whose they are, where said before the noun ("your cards").
    pub owner: Option<Players>,
    /// Cards of a type that remains in play: without a zone, those in play.
    pub lasting: bool,
}

impl Find {
    /// Cards that pass the tests, all of them, anywhere.
    pub fn all(of: Vec<CardTest>) -> Find {
        Find { number: Count::All, of, from: Vec::new(), by: None, owner: None, lasting: false }
    }
}

/// How many cards a phrase speaks of.
#[derive(Clone, Debug, PartialEq)]
pub enum Count {
    /// "a card", "two cards": chosen where it is a matter of doing, at least so many in conditions.
    Some(Amount),
    /// "any card": as above, but a quantifier of its own under "cannot" and in conditions.
    All,
    AllBut(Amount),
    UpTo(Amount),
    AnyNumber,
    Random(Amount),
    Top(Amount),
    Bottom(Amount),
    AtLeast(Amount),
    AtMost(Amount),
    Exactly(Amount),
    More(Amount),
    Less(Amount),
    No,
}

/// So much of a variable. Where the amount is somebody's ("half of target player's gold"), `owner` says whose; in the amount he is [`OWNER`].
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    pub variable: VariableId,
    pub amount: Amount,
    pub owner: Option<Np>,
}

/// Several quantities, all of them or (`or`) one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantities {
    pub all: Vec<Quantity>,
    pub or: bool,
}

/// A variable that belongs to somebody ("your pyramid").
#[derive(Clone, Debug, PartialEq)]
pub struct Owned {
    pub owner: Np,
    pub variable: VariableId,
}

/// A comparison with something ("more than 100").
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub relation: Relation,
    pub with: Amount,
}

/// Nothing but a form of words.
#[derive(Clone, Debug, PartialEq)]
pub struct Nothing;

/// A list of kinds and other tests of cards, with "this card"-ness left out.
pub type Tests = Vec<CardTest>;

/// Marks that stand for what is not resolved yet: they are gone from a finished tree.
pub const SUBJECT: Mark = Mark(60_000);
pub const HOLE: Mark = Mark(60_001);
pub const OTHER_HOLE: Mark = Mark(60_002);
pub const OWNER: Mark = Mark(60_003);
/// "he", "they", "that player".
pub const HE: Mark = Mark(60_010);
/// "each opponent": of whomever the words around are about.
pub const FOE_OF: Mark = Mark(60_018);
/// Somebody who is looked at outside of where he is spoken of.
pub const NOT_TO_BE_NAMED: Mark = Mark(60_019);
/// "the next player": next to the one that was spoken of, or to you where nobody was.
pub const NEXT_TO: Mark = Mark(60_017);

/// "the player on the left", with no word of whose left: of each of those who are gone through, or yours where nobody else is spoken of.
pub const ON_THE_SIDE: Mark = Mark(60_064);
/// "it", "that card".
pub const IT: Mark = Mark(60_020);

/// "Them", "all of them": the cards spoken of before, all there are where any number of them was spoken of.
pub const THEM_ALL: Mark = Mark(60_025);
/// "discards one": of the cards that were spoken of, or any where no sort of cards was.
pub const ONES: Mark = Mark(60_024);
/// "its owner": of that card, or of the variable of somebody's that was spoken of.
pub const ITS_OWNER: Mark = Mark(60_023);
/// "another card": another than the one that was named.
pub const ANOTHER: Mark = Mark(60_021);
/// "the rest", "the other cards": of the cards named before, those that were not taken since.
pub const REST: Mark = Mark(60_022);
/// "everyone else", "the others": all but those that were spoken of.
pub const ELSE: Mark = Mark(60_013);
/// "that many", "the same amount".
pub const THAT_MUCH: Mark = Mark(60_030);
/// "the result".
pub const RESULT: Mark = Mark(60_031);
/// "the player with the lowest": of what was compared before.
pub const MEASURE: Mark = Mark(60_034);
/// "gets it back": what was changed, not what was rolled.
pub const BACK: Mark = Mark(60_036);
/// "X", a letter that stands for an amount.
pub const LETTER: Mark = Mark(60_035);
/// "… whose pyramid is lower": than what was compared before.
pub const THAN: Mark = Mark(60_037);
/// "if he has more gold": than the one other player of whom the text speaks, or than you.
pub const THE_OTHER: Mark = Mark(60_038);
/// "all other opponents": but the one that was spoken of.
pub const BESIDE: Mark = Mark(60_016);
/// "for each Permanent": whosever it is, unless the text has counted those of somebody.
pub const WHOSE: Mark = Mark(60_015);
/// "it": the variable of somebody's that was spoken of.
pub const ITS: Mark = Mark(60_014);
/// "level of difference".
pub const DIFFERENCE: Mark = Mark(60_032);
/// Stands around a loss that must be the loser's own.
pub const OWN: Mark = Mark(60_050);
/// "if you do".
pub const DID: Mark = Mark(60_040);
/// "if you cannot": as [`DID`], and what was to be done is done in full or not at all.
pub const COULD: Mark = Mark(60_041);
/// "who cannot pay in full": who has less than what was asked for.
pub const IN_FULL: Mark = Mark(60_042);
/// The first mark of the labels of canonical texts ("[A]").
pub const LABELS: u16 = 50_000;
/// Given to "for each" before marks are numbered; see [`super::super::build`].
pub const PROVISIONAL: u16 = 40_000;
/// "the chosen player": whom the text has somebody choose, or else its target.
pub const CHOSEN: Mark = Mark(60_062);
/// Who rolls a die that is rolled once for all, in a rule: the Primary, without being spoken of.
pub const ROLLER: Mark = Mark(60_063);
/// How the names begin that are no variable's own but stand for one that was named before.
pub const STANDS: char = '\u{1}';
/// "ten more": of the variable that the sentence has changed.
pub const SAME: &str = "\u{1}same";
/// "fewer than three": the variable that was spoken of before.
pub const BARE: &str = "\u{1}bare";
/// "unless he has fewer than three", said at the end: the variable that what stands before it changes.
pub const BARE_AFTER: &str = "\u{1}bare after";
/// "for each slave": of whose variable is not said; what follows is which one.
pub const EACH_OF: &str = "\u{1}each ";
/// "it": the variable that was spoken of; what follows is which one it must be.
pub const ITS_VARIABLE: &str = "\u{1}its";
/// "of them", "yours": the variable that the sentence speaks of; what follows is which one it must be.
pub const THEM: &str = "\u{1}them";

/// "one": of the variable that the sentence speaks of, where it speaks of no cards.
pub const ONE: &str = "\u{1}one";
/// "50 of them": the variable that the sentence has spoken of so far.
pub const OF_THEM: &str = "\u{1}of them";

macro_rules! values {
    ($($name:ident($inner:ty),)*) => {
        /// The value of a phrase.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Value {
            $($name($inner),)*
        }

        $(
            impl FromValue for $inner {
                fn from_value(value: Option<&Value>) -> Option<Self> {
                    match value {
                        Some(Value::$name(inner)) => Some(inner.clone()),
                        _ => None,
                    }
                }
            }

            impl From<$inner> for Value {
                fn from(inner: $inner) -> Value {
                    Value::$name(inner)
                }
            }

            impl IntoValue for $inner {
                fn into_value(self) -> Option<Value> {
                    Some(Value::$name(self))
                }
            }

            impl IntoValue for Option<$inner> {
                fn into_value(self) -> Option<Value> {
                    self.map(Value::$name)
                }
            }
        )*
    };
}

values! {
    Nothing(Nothing),
    Number(i64),
    Words(String),
    Variable(VariableId),
    Unit(UnitOf),
    Kind(KindId),
    Type(TypeId),
    PlayerName(PlayerId),
    Dice(DiceOf),
    Label(Mark),
    Np(Np),
    Players(Players),
    Cards(CardsNp),
    Find(Find),
    Count(Count),
    Tests(Tests),
    Zones(Vec<Zone>),
    Place(Place),
    Amount(Amount),
    Quantity(Quantity),
    Quantities(Quantities),
    Owned(Owned),
    Comparison(Comparison),
    Relation(Relation),
    Condition(Condition),
    Event(Event),
    Change(Change),
    Move(Move),
    Frequency(Frequency),
    Period(Period),
    Moment(Moment),
    Effect(Effect),
    Effects(Vec<Effect>),
    Duration(Duration),
    Static(Static),
    Statics(Vec<Static>),
    Against(Against),
    Deed(Deed),
    Setting(Setting),
    Proposals(ProposalTest),
    ProposalKinds(Vec<ProposalKind>),
    Procedure(Procedure),
    Sentence(Draft),
    Target(TargetKind),
    After(AfterPlay),
    Rounding(Rounding),
    Trigger(Trigger),
    Adjust(Adjust),
    Votes(VoteCount),
    Fraction(FractionOf),
    Definition(VariableDefinition),
    Extreme((bool, Amount)),
    Moving((Tests, Option<Players>)),
    Post(super::nouns::Post),
    CardTest(CardTest),
    Who(Who),
    Whos(Vec<Who>),
    Zone(Zone),
    FoundCards(Cards),
    Amounts(Vec<Amount>),
    Conditions(Vec<Condition>),
    Events(Vec<Event>),
    Step(Step),
    Steps(Vec<Step>),
    Set((Players, Setting, Adjust)),
    Numbered((Event, i64)),
    Sentences(Vec<Sentence>),
    SoMany(super::forbid::SoMany),
    RuleNumbers(Vec<String>),
    Governed(super::governing::Governed),
    Things(Vec<super::governing::amending::Thing>),
    Modes(Vec<super::governing::amending::Mode>),
}

/// A unit, told apart from its variable's name.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitOf(pub VariableId);

/// So many dice of so many sides.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceOf {
    pub number: u32,
    pub sides: u32,
}

/// A fraction.
#[derive(Clone, Debug, PartialEq)]
pub struct FractionOf {
    pub numerator: u32,
    pub denominator: u32,
}

/// A sentence with the targets that it speaks of in its own words.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub sentences: Vec<Sentence>,
    /// What the sentence declares as the target.
    pub target: Option<TargetKind>,
}

impl From<Sentence> for Draft {
    fn from(sentence: Sentence) -> Draft {
        Draft { sentences: vec![sentence], target: None }
    }
}

impl IntoValue for Sentence {
    fn into_value(self) -> Option<Value> {
        Some(Value::Sentence(self.into()))
    }
}

impl IntoValue for Option<Sentence> {
    fn into_value(self) -> Option<Value> {
        self.and_then(IntoValue::into_value)
    }
}

/// What a parameter of a rule's function may be.
pub trait FromValue: Sized {
    fn from_value(value: Option<&Value>) -> Option<Self>;
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: Option<&Value>) -> Option<Self> {
        match value {
            None => Some(None),
            some => T::from_value(some).map(Some),
        }
    }
}

/// What a rule's function may give.
pub trait IntoValue {
    fn into_value(self) -> Option<Value>;
}

/// What a rule does with the values of its parts.
pub type Action = Box<dyn Fn(&[Option<&Value>]) -> Option<Value> + Send + Sync>;

/// Functions that can be actions.
pub trait IntoAction<P> {
    fn into_action(self) -> Action;
}

macro_rules! actions {
    ($($($p:ident $n:tt),*;)*) => {$(
        impl<F, R, $($p,)*> IntoAction<($($p,)*)> for F
        where
            F: Fn($($p),*) -> R + Send + Sync + 'static,
            R: IntoValue,
            $($p: FromValue,)*
        {
            fn into_action(self) -> Action {
                Box::new(move |values: &[Option<&Value>]| {
                    let _ = values;
                    self($($p::from_value(values.get($n).copied().flatten())?),*).into_value()
                })
            }
        }
    )*};
}

actions! {
    ;
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, G 5;
}
