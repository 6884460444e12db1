//! What holds: limits, protections, replacements, settings. "Cannot" beats "may" and "must".

use serde::{Deserialize, Serialize};

use super::{Amount, CardTest, Cards, Change, Effect, Event, Frequency, KindId, Place, Players, ProposalTest, TypeId, VariableId, Who};

/// Something that holds while its text is in force: of a permanent, while it is in play; of a rule or type, while it stands; of [`Effect::Enact`], for its duration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Static {
    /// The variable of these players cannot be less than `least` (a smaller value is lifted at once) nor more than `most`; in both, [`Who::Candidate`] is the player.
    Bounds { who: Players, variable: VariableId, least: Option<Amount>, most: Option<Amount> },
    /// These players cannot gain (lose) more than `most` of the variable in one turn, all causes together; what goes beyond does not happen. 0: not at all.
    MostPerTurn { who: Players, variable: VariableId, change: Change, most: Amount },
    /// As above, for each single change instead of the whole turn.
    MostAtOnce { who: Players, variable: VariableId, change: Change, most: Amount },
    /// No further card that passes the tests comes into play under the control of one of these players who has so many of them in play already; a play that would
    /// bring one there is impossible. In `most`, [`Who::Candidate`] is the player.
    MostInPlay { who: Players, card: Vec<CardTest>, most: Amount },
    /// These players cannot do that. An order for it is void.
    Cannot { who: Players, deed: Deed },
    /// These players can do that, although something more general forbids it.
    Can { who: Players, deed: Deed },
    /// These players must do that if able: an order that does not is void.
    Must { who: Players, deed: Deed },
    /// What cards that `against` names would do to these players (with `variable`: to this variable of theirs only) does not happen; the rest of the card's text does.
    Protected { who: Players, variable: Option<VariableId>, against: Against, frequency: Frequency },
    /// What cards that `against` names would do to these cards does not happen (they are not moved, renamed, changed).
    ProtectedCards { cards: Cards, against: Against },
    /// These cards cannot be moved so (discarded from the hand, destroyed, taken out of play, …).
    CardsCannot { cards: Cards, how: super::Move },
    /// These cards, or these players by cards, cannot be the target.
    NoTarget { who: Players, against: Against },
    /// The text of cards that `against` names has no effect when they are played, and, of permanents, as long as this holds.
    Ignored { against: Against, frequency: Frequency },
    /// When the event is about to happen, the effect happens instead of it. In the effect, [`Amount::Event`] is what would have changed.
    /// Where the effect is a [`Effect::May`] that is declined, or whose cost cannot be paid, the event happens after all.
    Instead { event: Event, frequency: Frequency, effect: Box<Effect> },
    /// Cards that `against` names and that are played on these players act on `to` in their place.
    Redirect { from: Players, against: Against, to: Who, frequency: Frequency },
    /// Whoever plays a card that passes the tests must pay this first (with [`Who::Actor`] as the payer), else the play is impossible.
    PlayCost { by: Players, card: Vec<CardTest>, cost: Box<Effect> },
    /// The setting is changed for these players; in the amount, [`Who::Candidate`] is the player.
    Setting { who: Players, setting: Setting, adjust: super::Adjust },
    /// These cards count as being of this type too.
    CountsAs { cards: Cards, as_type: TypeId },
    /// These cards count as being of this kind too.
    CountsAsKind { cards: Cards, kind: KindId },
    /// Cards that pass the tests go there when they have been played, instead of where their type says.
    AfterPlay { card: Vec<CardTest>, to: Place },
}

/// Which cards something protects from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Against {
    /// All of these must hold of the card; empty: any card.
    pub card: Vec<CardTest>,
    /// Played (controlled) by one of these.
    pub by: Players,
    /// Only when played on one of these.
    pub on: Option<Players>,
}

/// What a player can be forbidden, allowed or bound to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Deed {
    /// Playing cards that pass the tests; `on`: on one of these players only.
    Play {
        card: Vec<CardTest>,
        on: Option<Players>,
    },
    Draw,
    /// Discarding cards that pass the tests.
    Discard {
        card: Vec<CardTest>,
    },
    /// Gaining or losing the variable.
    Change {
        variable: VariableId,
        change: Change,
    },
    /// Losing some of the variable to another player, where somebody else causes it (being robbed of it).
    BeRobbed(VariableId),
    /// The same for every variable, and for cards of the hand and in play that another would get.
    BeRobbedOfAnything,
    /// Making proposals that pass the test.
    Propose(ProposalTest),
    /// Voting on proposals that pass the test; yes (true) or no (false) only, where said.
    Vote {
        on: ProposalTest,
        how: Option<bool>,
    },
    /// Renaming cards that pass the tests.
    Rename {
        card: Vec<CardTest>,
    },
    /// Giving a card a name that another card bears.
    NameAlike,
    /// Winning.
    Win,
    /// Being eliminated.
    BeEliminated,
    /// Being or becoming the Primary.
    BePrimary,
}

/// A number of the game's procedure, per player. What each starts from is the setup's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Setting {
    /// How many cards may be held at the end of the round.
    HandLimit,
    /// How many cards are to be played in a turn.
    PlaysPerTurn,
    /// How many cards are dealt (or picked) at the start of a turn.
    CardsDealt,
    /// How many proposals are to be made in a turn.
    ProposalsPerTurn,
    /// How much a vote counts.
    VoteWeight,
    /// How many cards may be renamed in a turn.
    RenamesPerTurn,
}
