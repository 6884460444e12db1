//! Kinds of sentences: card texts, definitions, conditions, and the rules about the game itself.

use serde::{Deserialize, Serialize};

use super::{
    Amount, CardTest, Condition, Duration, Effect, HowMany, Moment, Place, Players, Setting, Static, Trigger, TypeId, VariableId, Who, Zone,
};

/// A whole text, in the order of its sentences.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Text {
    /// Of a card: its type, as written before the first dash.
    pub type_: Option<TypeId>,
    /// What must be named when the card is played, in order. `TargetNo` indexes it.
    pub targets: Vec<TargetKind>,
    pub sentences: Vec<Sentence>,
}

/// What may be a target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TargetKind {
    /// One of these players; `variable`: it is this variable of his that is aimed at ("an opponent's pyramid"), which matters for protections of it.
    Player { who: Players, variable: Option<VariableId> },
    /// One card that passes the tests, in one of these zones.
    Card { of: Vec<CardTest>, from: Vec<Zone> },
    /// All players (the game environment): nothing is to be named.
    Everyone,
}

/// One sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Sentence {
    /// Words that only describe ("Pyramid Level"): kept and shown, no effect.
    Label(String),
    /// Says what the card is played on (the target is in [`Text::targets`]), nothing more. `None`: on nobody in particular ("This card may be played").
    PlayOn(Option<super::TargetNo>),
    /// The card can be played only if this holds.
    PlayOnlyIf(Condition),
    /// A cost of playing the card; all or nothing, else the play is impossible.
    PlayCost(Effect),
    /// The card stays in play there instead of under the control of its player ("in front of target player").
    StaysWith(Who),
    /// Where the card goes once it has been played.
    AfterPlay(Place),
    /// Done when the card is played. Of a card that remains in play: in the step of the permanents, each turn, from the one in which it arrives. Of a rule: once, when it comes into force.
    Do(Effect),
    /// Done once, when the card is played or comes into play ("When this card is played, …"), also of a card that remains in play.
    OnPlay(Effect),
    /// Of a card in play, a rule, a type.
    When(Trigger),
    /// Holds while the text is in force (and the condition holds).
    Holds {
        condition: Option<Condition>,
        holds: Vec<Static>,
    },
    /// A permanent with an ordinal: raises the variable of its controller to at least this number when it is played.
    OrdinalLevel {
        variable: VariableId,
        number: i64,
    },
    /// Whoever of these players exists at the moment wins (first clockwise from the Primary), if he was one of them at so many such moments in a row.
    Winning {
        players: Players,
        at: Moment,
        #[serde(default = "once", skip_serializing_if = "is_once")]
        turns: u32,
    },
    /// These players are eliminated at the moment, if they were such at so many of them in a row.
    Elimination {
        players: Players,
        at: Moment,
        #[serde(default = "once", skip_serializing_if = "is_once")]
        turns: u32,
    },
    /// Nobody wins by the winning conditions while this does not hold.
    WinningOnlyIf(Condition),
    Type(TypeDefinition),
    Variable(VariableDefinition),
    /// How the game itself is played, from the next turn on, for the duration and while the condition holds.
    Procedure {
        procedure: Procedure,
        condition: Option<Condition>,
        until: Duration,
    },
}

/// One turn.
fn once() -> u32 {
    1
}

/// Whether it is one turn.
fn is_once(turns: &u32) -> bool {
    *turns == 1
}

/// What a type of card is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TypeDefinition {
    /// The name as written; `None` where the text is the definition alone ("Card type that …").
    pub name: Option<String>,
    pub after_play: AfterPlay,
    /// What else is said of all cards of the type.
    pub more: Vec<Sentence>,
}

/// Where a card is once it has been played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum AfterPlay {
    /// It remains in play under the control of this player (mostly [`Who::You`], or the target), and so long.
    Stays { with: Who, until: Duration },
    /// It does what it says and then goes there.
    Goes(Place),
}

/// A variable that every player has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VariableDefinition {
    pub name: String,
    pub start: i64,
    pub least: Option<i64>,
    pub most: Option<i64>,
    /// The word for one of it, in the singular ("level").
    pub unit: Option<String>,
}

/// What the rules about the game itself govern (numbers of the rulebook's clauses in brackets).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Procedure {
    /// [1] The Primary moves so many seats clockwise (negative: counterclockwise; 0: stays) every so many turns.
    Rotation { seats: i64, every: u32 },
    /// [1] Instead of rotating, the Primary of a turn is the first clockwise of these players (the old one if there is none).
    PrimaryIs(Players),
    /// [2.1] Plays are resolved starting with the first of `first` (clockwise from the Primary), onwards clockwise or not.
    Order { first: Players, clockwise: bool },
    /// [2.1] The cards of these players are resolved first; the others after them in their order.
    PlaysFirst(Players),
    /// [2.1] The cards of these players are resolved last; the others before them in their order.
    PlaysLast(Players),
    /// [2.1] Plays are resolved in the order of this amount of their players ([`Who::Candidate`]), ties clockwise from the Primary.
    OrderBy { amount: Amount, most_first: bool },
    /// [2.1] Plays are resolved in an order by lot, drawn each turn.
    OrderRandom,
    /// [2.2.3] All effects of played cards first, then permanents come into play (true); or strictly play by play (false).
    EffectsFirst(bool),
    /// [2.2.3] All permanents that are played come into play first, then effects are resolved.
    PermanentsFirst,
    /// [2.2.3] Cards that pass the tests are resolved before (`first`) or after all others, whoever plays them.
    CardsFirst { card: Vec<CardTest>, first: bool },
    /// [2.2.3.2] When the texts of the permanents in play are carried out.
    PermanentsStep(PermanentsStep),
    /// [2.2.2, 3.1] Cards are chosen by their players from the face-up pile, clockwise (true), or dealt from the top (false).
    PlayersPick(bool),
    /// [2.2.2, 3.1] These players choose their cards from the face-up pile (true) or are dealt them (false), whatever holds of the others.
    PicksOf { who: Players, picks: bool },
    /// [3.1] Where cards are dealt from: the top, the bottom of the draw pile, by lot, the discard pile.
    DealFrom { number: HowMany, zone: Zone },
    /// [3.1] The deal starts with the first of `first` (clockwise from the Primary), onwards clockwise or not.
    DealOrder { first: Players, clockwise: bool },
    /// [3.1 to 3.5] A number of the procedure.
    Setting { who: Players, setting: Setting, adjust: super::Adjust },
    /// [3.2] Playing a card is a must (true) or a may (false).
    MustPlay { who: Players, must: bool },
    /// [3.3] Making a proposal is a must (true) or a may (false).
    MustPropose { who: Players, must: bool },
    /// [3.2 to 3.5] Who cannot, can, must do what (playing, proposing kinds, voting, renaming, copying).
    Holds(Static),
    /// [3.3] Making a proposal that passes the test costs this ([`Who::Actor`] pays), when the ballot opens.
    ProposalCost { who: Players, what: ProposalTest, cost: Effect },
    /// [3.5] Renaming a card that passes the tests costs this ([`Who::Actor`] pays); who cannot pay does not rename.
    RenameCost {
        who: Players,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        card: Vec<CardTest>,
        cost: Effect,
    },
    /// [3.1] Each card that is dealt costs this ([`Who::Actor`] pays); who cannot pay is dealt none.
    DealCost { who: Players, cost: Effect },
    /// [3.3 Vote] Voting yes (true), no (false) or at all (`None`) costs this for each vote ([`Who::Actor`] pays); a vote that cannot be paid for is none.
    VoteCost { who: Players, how: Option<bool>, cost: Effect },
    /// [3.3 Vote] The votes of these players count only where those of the others are equal.
    BreakTies(Players),
    /// [3.3 Vote] Eliminated players vote too (true), or not (false).
    EliminatedVote(bool),
    /// [3.3 Vote] Of the proposals of a ballot at most so many are accepted: those with the most yes votes, of several the first.
    BestProposals(i64),
    /// [3.3 Vote] A proposal that fails is put to the vote once more, in the next ballot (true), or not (false).
    SecondVote(bool),
    /// [3.3 Vote] Accepted proposals that pass the test come into force so many turns later than at the start of the next turn.
    Delay { what: ProposalTest, turns: i64 },
    /// [3.3 Vote] The fate of the proposals that pass the test, where `when` holds; newer sentences before older ones, the first that says something decides.
    Ballot { what: ProposalTest, when: Option<Condition>, verdict: Verdict },
    /// [3.3 Vote] Whoever may vote on a proposal and does not counts as a vote for it (true) or against it (false).
    Abstentions(bool),
    /// [3.3 Vote] Votes are secret until counted and named only as a tally (true), or open.
    SecretVotes(bool),
    /// [3.3 Vote] Where new cards go when their proposal is accepted. [`Who::Proposer`] may be named.
    NewCardsGo(Place),
    /// [3.3 Vote] New cards go into the hand of the first of these players when their proposal is accepted.
    NewCardsTo(Players),
    /// [3.3 Vote] An accepted new card comes so often.
    NewCardCopies(i64),
    /// [3.3.6] Only cards of the proposer's own (in his hand or under his control) may be copied (true), or any (false).
    CopyOwnOnly(bool),
    /// [3.3.6] Where copies go.
    CopiesGo(Place),
    /// [3.4] Whoever holds too many cards discards: all beyond the limit (`None`) or so many cards.
    DiscardDown(Option<i64>),
    /// [3.4] Cards that pass the tests do not count where a hand is compared with the hand limit, and nobody discards them because of it.
    NotCounted(Vec<CardTest>),
    /// [3.4] Where the cards go that somebody holds too many; he is [`Who::Actor`].
    SurplusGoes(Place),
    /// [Elimination] Where the cards of a player go who is eliminated; he is [`Who::Actor`].
    LeftCardsGo { from: Left, to: Place },
    /// [3.2] These players may play so many cards that pass the tests beside those that everybody may play.
    FurtherPlays { who: Players, number: i64, card: Vec<CardTest> },
    /// [4] What happens when the draw pile is empty.
    Refill(Refill),
    /// [4] So many of each setup card are in a set of setup cards.
    SetupCopies(i64),
    /// [4] So many cards each player starts with (for players who join or are replaced).
    StartingCards(i64),
    /// What the variable starts at (for new players); what players have stays.
    VariableStart { variable: VariableId, start: i64 },
    /// [Game end] So many new cards must be accepted before the players can end the game by vote.
    EndVoteAfterCards(i64),
    /// [Game end] The vote to end carries if numerator/denominator or more of the living players (`more`: strictly more) wish it.
    EndVoteShare { numerator: u32, denominator: u32, more: bool },
    /// [Game end] The vote to end carries if so many of the living players wish it.
    EndVotePlayers(i64),
    /// The game ends at the end of that turn; the player closest to a winning condition wins.
    EndsAfterTurn(i64),
    /// [Game end] Where the game ends and no winning condition is met, these win, not whoever is closest to one.
    WinnersAtEnd(Players),
    /// [Game end] The same, of one sort of end only.
    WinnersAtEndBy { end: GameEnd, players: Players },
    /// [Game end] All who meet a winning condition in the same turn win (true), or the first clockwise from the Primary (false).
    SharedWins(bool),
    /// [Game end] Winning conditions are looked at before elimination conditions (true), or after them (false).
    WinningFirst(bool),
    /// [Game end] Of several who meet a winning condition in the same turn, those with the most (or least) of this win ([`Who::Candidate`]).
    BestWinner { by: Amount, most: bool },
    /// [Game end] Only who meets a winning condition at so many ends of a turn in a row wins.
    WinAfterTurns(i64),
    /// [Game end] Winning conditions (true) or elimination conditions (false) that compare a player's variable with a number compare it with this number.
    ConditionsNeed { winning: bool, variable: VariableId, value: i64 },
    /// [Game end] Winning conditions (true) or elimination conditions (false) that look at the variable (`None`: all of them) have no effect.
    ConditionsVoid { winning: bool, variable: Option<VariableId> },
    /// The rule, type, variable or condition with this number or name is repealed.
    Repeal(String),
    /// The rule with this number has no effect.
    Suspended(String),
    /// What the rule with this number says does not hold of these players.
    Exempt { rule: String, who: Players },
}

/// What ends the game, beside texts that say that it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEnd {
    /// The players' vote.
    Vote,
    /// The last turn, by a rule.
    LastTurn,
    /// The empty draw pile, by a rule.
    EmptyPile,
}

/// Which of the cards of a player who is eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Left {
    /// Those of his hand.
    Hand,
    /// Those that he has in play.
    Play,
    All,
}

/// When the texts of the permanents in play are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PermanentsStep {
    /// Before the plays are resolved.
    BeforePlays,
    /// After the plays are resolved.
    AfterPlays,
    /// Not at all.
    Never,
}

/// What a ballot's sentence says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verdict {
    Passes,
    Fails,
    /// Passes if the condition holds, fails if not.
    PassesIf(Condition),
}

/// Which proposals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProposalTest {
    /// Of one of these kinds; empty: any.
    pub kinds: Vec<ProposalKind>,
    /// None of `kinds` instead.
    pub except: bool,
    /// Made by one of these.
    pub by: Option<Players>,
    /// The card that is new, amended or copied passes all of these. A proposal that is about no card passes none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub card: Vec<CardTest>,
    /// Amends or repeals a rule with one of these numbers, or one that is a part of it (3.4 of 3); empty: any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Its proposer made one of the same kind in the last turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// Its proposer made so many others before it in the same turn, or more.
    #[serde(default, skip_serializing_if = "is_none")]
    pub after: u32,
}

/// None at all.
fn is_none(n: &u32) -> bool {
    *n == 0
}

impl ProposalTest {
    /// Every proposal.
    pub fn any() -> ProposalTest {
        ProposalTest::of(Vec::new())
    }

    /// Whether every proposal passes.
    pub fn is_any(&self) -> bool {
        *self == ProposalTest::any()
    }

    /// Proposals of these kinds; of any, if there are none.
    pub fn of(kinds: Vec<ProposalKind>) -> ProposalTest {
        ProposalTest { kinds, except: false, by: None, card: Vec::new(), rules: Vec::new(), again: false, after: 0 }
    }

    /// Proposals made by these players.
    pub fn by(players: Players) -> ProposalTest {
        ProposalTest { by: Some(players), ..ProposalTest::any() }
    }
}

/// The kinds of proposals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProposalKind {
    AmendCard,
    /// Winning conditions, added or amended.
    Winning,
    NewWinning,
    AmendWinning,
    /// Elimination conditions, added or amended.
    Elimination,
    NewElimination,
    AmendElimination,
    NewType,
    NewVariable,
    AmendType,
    NewCard,
    Copy,
    NewRule,
    AmendRule,
    /// The repeal of anything.
    Repeal,
    RepealRule,
    RepealType,
    RepealVariable,
    RepealWinning,
    RepealElimination,
}

impl ProposalKind {
    /// Whether a proposal of the other kind is of this one too.
    pub fn covers(self, other: ProposalKind) -> bool {
        use ProposalKind::*;
        self == other
            || match self {
                Winning => matches!(other, NewWinning | AmendWinning),
                Elimination => matches!(other, NewElimination | AmendElimination),
                Repeal => matches!(other, RepealRule | RepealType | RepealVariable | RepealWinning | RepealElimination),
                _ => false,
            }
    }
}

/// What fills the empty draw pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Refill {
    /// The discard pile, shuffled; if that is empty, a set of setup cards.
    DiscardPile,
    /// So many sets of setup cards; the discard pile stays.
    SetupCards(i64),
    /// Nothing: no more cards come.
    Nothing,
    /// The game ends; whoever is closest to a winning condition wins.
    GameEnds,
}
