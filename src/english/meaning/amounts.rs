//! How much.

use serde::{Deserialize, Serialize};

use super::{Event, Mark, Period, Players, Selection, Setting, Slot, VariableId, Who};

/// A whole number, worked out when it is needed. Never below 0 where it is the size of a gain, a loss or a count of cards (then 0).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Amount {
    Number(i64),
    /// The player's variable.
    Variable(Box<Who>, VariableId),
    /// How many cards there are (the selection's number is [`super::HowMany::All`]).
    Cards(Box<Selection>),
    /// How many players there are.
    Players(Box<Players>),
    /// `of` × numerator / denominator, rounded once at the end.
    Fraction {
        numerator: u32,
        denominator: u32,
        of: Box<Amount>,
        rounding: Rounding,
    },
    /// The first times the second ("10 gold for each level", "twice his gold").
    Product(Box<Amount>, Box<Amount>),
    /// The sum of all (two or more).
    Sum(Vec<Amount>),
    /// The first less the second; not below 0.
    Less(Box<Amount>, Box<Amount>),
    /// The greater of the two less the smaller.
    Difference(Box<Amount>, Box<Amount>),
    /// The smaller ("up to a maximum of", "at most").
    AtMost(Box<Amount>, Box<Amount>),
    /// The greater ("at least").
    AtLeast(Box<Amount>, Box<Amount>),
    /// The sum of so many dice with so many sides (a plain die has 6), rolled now.
    Dice {
        number: u32,
        sides: u32,
    },
    /// A number from `least` to `most` (both included) that `by` chooses.
    Chosen {
        least: Box<Amount>,
        most: Option<Box<Amount>>,
        by: Box<Who>,
        slot: Slot,
    },
    /// What the marked step really changed, moved (cards) or rolled.
    Of(Mark),
    /// How much the event that triggered changed or moved (in a replacement: would change); for a roll its result.
    Event,
    /// The sum of the second over these players ([`Who::Candidate`]).
    Total(Box<Players>, Box<Amount>),
    /// The greatest of the second over these players; 0 if there are none.
    Highest(Box<Players>, Box<Amount>),
    /// The smallest of the second over these players; 0 if there are none.
    Lowest(Box<Players>, Box<Amount>),
    /// How often the event happened (counted), or by how much in all where it is a change of a variable.
    Past(Box<Event>, Period),
    /// The number of the turn.
    Turn,
    /// What the setting is for this player at the moment (hand limit, plays a turn).
    Setting(Box<Who>, Setting),
    /// In rules about a ballot: votes on the proposal in question, counted by weight.
    Votes(VoteCount),
}

/// How fractions become whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rounding {
    /// The default.
    Down,
    Up,
}

/// Which votes of a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VoteCount {
    Yes,
    No,
    /// Yes and no together.
    Cast,
    /// Heads, not weights: how many players voted yes or no.
    Voters,
    /// Heads: how many players voted yes.
    YesVoters,
    /// Heads: how many players voted no.
    NoVoters,
    /// Heads: how many living players may vote.
    Electorate,
}
