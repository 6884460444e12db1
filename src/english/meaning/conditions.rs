//! If and when.

use serde::{Deserialize, Serialize};

use super::{Amount, CardTest, Cards, Effect, Mark, Players, ProposalTest, VariableId, Who, Zone};

/// Holds or does not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Condition {
    /// Presence is a comparison of a count with a number ("has a Flood in play": cards of the kind in play under his control, at least 1).
    Compare(Amount, Relation, Amount),
    /// Even (true) or odd (false).
    Parity(Amount, bool),
    /// A multiple of this number ("every third turn").
    Multiple(Amount, u32),
    /// There is at least one such card and all such cards pass the test ("it is a Permanent").
    CardIs(Cards, CardTest),
    /// There is at least one such card and all of them are in one of these zones ("this card is in play").
    CardIn(Cards, Vec<Zone>),
    /// The player is one of these ("you are the Primary").
    PlayerIs(Who, Players),
    /// It holds for each of these players ([`Who::Candidate`]); true if there are none.
    Every(Players, Box<Condition>),
    /// The event happened in the period, at least once.
    Happened(Box<Event>, Period),
    /// The marked step happened: its "may" was taken, its cost paid, it changed, moved, chose or rolled something.
    Done(Mark),
    /// The marked step was done by, or to, this player of those it went through: he lost, paid, gained or moved something by it.
    DoneBy(Mark, Who),
    /// In rules about a ballot: the player voted yes (true) or no (false) on the proposal in question; `None`: voted at all.
    Voted(Who, Option<bool>),
    /// In rules about a ballot: what the proposal in question is.
    Proposal(ProposalTest),
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

/// How the first compares with the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    Equal,
    NotEqual,
    More,
    AtLeast,
    Less,
    AtMost,
}

/// How far back one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Period {
    ThisTurn,
    LastTurn,
    /// Since the game began.
    Game,
}

/// Something that happens. Used to trigger, to replace, and to look back. Where `who` and the like are [`Players::all`], it does not matter whose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A variable of one of these players changes, really (what a protection or limit stopped did not happen). Actor: the controller of what causes
    /// it; affected: whose variable it is; amount: by how much. `by`: only if a card that passes all these causes it (`None`: whatever causes it); `of`: only if those players' cards do.
    Variable { who: Players, variable: VariableId, change: Change, by: Option<Vec<CardTest>>, of: Option<Players> },
    /// The variable comes to a value that stands in this relation to `value`, having not done so before the change.
    Reaches { who: Players, variable: VariableId, relation: Relation, value: Amount },
    /// A card that passes the tests is played by one of these players. `on`: on one of these players (or a card or variable of theirs).
    /// Actor: who plays it; affected: on whom; the event's card: the card played. The trigger follows when the card's own effect is done.
    Played { by: Players, card: Vec<CardTest>, on: Option<Players> },
    /// A card that passes the tests moves. Affected: whose card it is or was (holder or controller); actor: who did it (the controller of the card that causes it, who draws or discards).
    Moved { card: Vec<CardTest>, whose: Players, how: Move },
    /// This very card ("when this card leaves play").
    ThisMoved(Move),
    /// A moment of the turn.
    Moment(Moment),
    /// One of these players is eliminated.
    Eliminated(Players),
    /// One of these players becomes the Primary.
    BecomesPrimary(Players),
    /// One of these players rolls a die (amount: the result).
    Rolled(Players),
    /// One of these players makes a proposal that passes the test.
    Proposed(Players, ProposalTest),
    /// A proposal of one of these players is accepted (true) or fails (false). Actor and affected: its proposer.
    Decided { by: Players, what: ProposalTest, accepted: bool },
    /// One of these players votes on a proposal that passes the test: yes (true), no (false), either (`None`). Actor: who votes.
    Voted {
        by: Players,
        how: Option<bool>,
        #[serde(default = "ProposalTest::any", skip_serializing_if = "ProposalTest::is_any")]
        on: ProposalTest,
    },
    /// Somebody renames a card.
    Renamed(Renaming),
    /// One of these players gives a card away because he holds more than the hand limit.
    OverLimit(Players),
    /// The discard pile is shuffled into the draw pile.
    Reshuffled,
    /// A protection, limit or replacement of this very text acted ("If this happens", after such a sentence).
    ThisApplied,
    /// One of these.
    Any(Vec<Event>),
}

/// Who renames what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Renaming {
    /// One of these players does.
    #[serde(flatten)]
    pub by: Players,
    /// The card passes all of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub card: Vec<CardTest>,
}

impl Renaming {
    /// Of any card.
    pub fn by(by: Players) -> Renaming {
        Renaming { by, card: Vec::new() }
    }
}

/// How a variable changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    Gain,
    Lose,
    Either,
    /// A loss to another player, who gets it, and not by the loser's own doing.
    Robbed,
}

/// How a card moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Move {
    /// Drawn from the draw pile into a hand (dealt cards too).
    Drawn,
    /// From a hand to the discard pile, not by being played.
    Discarded,
    /// Comes into play.
    EntersPlay,
    /// Leaves play for anywhere.
    LeavesPlay,
    /// From play to the discard pile.
    Destroyed,
    /// From anywhere into the discard pile.
    ToDiscardPile,
    /// From play or a pile back into a hand.
    ReturnedToHand,
}

/// A moment of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// After accepted proposals, before the deal.
    TurnStart,
    /// After the plays and the permanents' step, before elimination and winning.
    TurnEnd,
}

/// Whenever the event happens and the condition holds then, the effect follows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trigger {
    pub event: Event,
    /// Looked at when the event happens.
    pub condition: Option<Condition>,
    pub frequency: Frequency,
    pub effect: Effect,
}

/// How often a trigger (or a replacement or a shield) acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frequency {
    /// Every time.
    Always,
    /// The first time in each turn ("once per turn").
    OncePerTurn,
    /// The first time since the card came into play (the rule into force) only.
    Once,
    /// In every n-th turn only ("every second turn"), counted from the turn in which it came into play or force; for [`Event::Moment`].
    EveryTurns(u32),
}
