//! Who: one player, or several.

use serde::{Deserialize, Serialize};

use super::{Amount, Cards, Condition, Mark, PlayerId, Slot, TargetNo};

/// One player (or, for [`Who::Of`] after its step, the players of a mark). Eliminated players are nobody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Who {
    /// The controller of the card whose text this is: who plays it, or under whose control it is in play. In the text of a type: of each card of the type.
    You,
    /// The player chosen as the card's target ([`super::Text::targets`]); of a target that is a card: its controller.
    Target(TargetNo),
    /// This player, by name.
    Named(PlayerId),
    /// The Primary player of the turn.
    Primary,
    /// `seats` seats clockwise of `of` (left), negative: counterclockwise (right). Living players only.
    Neighbour { of: Box<Who>, seats: i64 },
    /// Inside a filter ([`Players::whose`], [`Pick::Most`], [`Condition::Every`], [`Amount::Total`] and other sets): the player who is being looked at, of the innermost filter.
    Candidate,
    /// The player whom the marked [`super::Effect::ForEach`] goes through at the moment (inside it), or the players whom the marked step chose or went through (after it).
    Of(Mark),
    /// Who did the event that triggered (or is to be replaced): who played the card, whose loss it is where nobody else did it, who voted.
    Actor,
    /// Whom the event happened to: whose variable changes, whose card moves, on whom the card was played.
    Affected,
    /// The controller (in a hand: the holder) of the card; of several cards, of each of them. Of a card that a marked step has moved: whose it was before.
    Controller(Box<Cards>),
    /// The owner of the card: who last held it in the hand, whoever controls it now; of several cards, of each of them.
    Owner(Box<Cards>),
    /// Inside a [`super::Place`]: the owner of each card that is moved there ("to its owner's hand"): who last held it in the hand.
    ItsOwner,
    /// Inside a [`super::Place`]: the controller (in a hand: the holder) of each card that is moved there, before it moves.
    ItsController,
    /// In rules about proposals and votes: who made the proposal in question.
    Proposer,
}

/// Several players, in clockwise order from the Primary. Fixed when the effect that names them starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Players {
    /// Whom one starts from.
    pub among: Among,
    /// Only those for whom this holds, the one looked at being [`Who::Candidate`].
    pub whose: Option<Box<Condition>>,
    /// Which of these.
    pub pick: Pick,
}

/// Whom one starts from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Among {
    /// All living players.
    All,
    /// All living players but this one ("each opponent", "each other player").
    Others(Box<Who>),
    /// Just these.
    These(Vec<Who>),
}

/// Which of the players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Pick {
    /// All of them.
    All,
    /// Those with the most of `by` (of [`Who::Candidate`]); several if tied.
    Most(Box<Amount>),
    /// Those with the least of `by`; several if tied.
    Fewest(Box<Amount>),
    /// The first `number` of them in the order of `by` (of [`Who::Candidate`]), the most first or the least; whoever is tied with the last of these too.
    Ranked { number: u32, by: Box<Amount>, most: bool },
    /// `number` of them (fewer if there are no more), chosen by `by`; `up_to`: or fewer, as `by` likes.
    Chosen { number: u32, up_to: bool, by: Box<Who>, slot: Slot },
    /// That many of them, by lot.
    Random(u32),
}

impl Players {
    /// All living players.
    pub fn all() -> Players {
        Players { among: Among::All, whose: None, pick: Pick::All }
    }

    /// Exactly this player.
    pub fn one(who: Who) -> Players {
        Players { among: Among::These(vec![who]), whose: None, pick: Pick::All }
    }

    /// All but this player.
    pub fn others(who: Who) -> Players {
        Players { among: Among::Others(Box::new(who)), whose: None, pick: Pick::All }
    }

    /// The single player that this names without any filter or choice, if it does.
    pub fn as_one(&self) -> Option<&Who> {
        match self {
            Players { among: Among::These(these), whose: None, pick: Pick::All } if these.len() == 1 => these.first(),
            _ => None,
        }
    }
}
