//! Which cards, and where.

use serde::{Deserialize, Serialize};

use super::{Amount, KindId, Mark, Players, Slot, TargetNo, TypeId, Who};

/// Some cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cards {
    /// The card whose text this is (in the text of a type: each card of the type).
    This,
    /// The card chosen as the target.
    Target(TargetNo),
    /// The cards that the marked step selected, moved, revealed or made.
    Of(Mark),
    /// The card of the event that triggered or is to be replaced: the card played, moved, discarded; for a change of a variable the card that causes it.
    Event,
    /// Some of those cards ("one of them"): the number as in a selection, from these cards alone.
    SomeOf { of: Box<Cards>, number: HowMany },
    /// Those of the cards that pass all these tests ("all Permanents among them", "the rest").
    Those { of: Box<Cards>, tests: Vec<CardTest> },
    /// Cards found on the table when this is looked at.
    Select(Box<Selection>),
}

/// Cards found on the table: those in `from` that pass all tests `of`, and of these the `number`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Selection {
    pub number: HowMany,
    /// All of these must hold; empty: any card.
    pub of: Vec<CardTest>,
    /// In any of these zones, in this order. Never empty.
    pub from: Vec<Zone>,
}

/// How many of the cards found, and who chooses. Where there are fewer, all there are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum HowMany {
    /// All of them. In counts and presence this is the only one.
    All,
    /// All but so many; those are chosen by `by`.
    AllBut { number: Amount, by: Who, slot: Slot },
    /// Exactly so many, chosen by `by`.
    Chosen { number: Amount, by: Who, slot: Slot },
    /// At most so many, none at all too, as `by` chooses.
    UpTo { number: Amount, by: Who, slot: Slot },
    /// As many as `by` likes, none at all too.
    AnyNumber { by: Who, slot: Slot },
    /// All of them, in the order that `by` likes: on a pile the first lies uppermost.
    InOrder { by: Who, slot: Slot },
    /// So many, by lot.
    Random(Amount),
    /// The first so many of a pile (the first is the top).
    Top(Amount),
    /// The last so many of a pile.
    Bottom(Amount),
}

/// What a card must be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CardTest {
    /// Of this kind, however it is renamed.
    Kind(KindId),
    /// Bears this name at the moment.
    Named(String),
    /// Of this type.
    Type(TypeId),
    /// Not this card ("another", "other").
    NotThis,
    /// Not one of the cards of that mark or target.
    NotAmong(Cards),
    /// Controlled (in play) or held (in hand) by one of these players.
    ControlledBy(Players),
    /// Was controlled or held by one of these players before it moved in this turn, or still is.
    WasOf(Players),
    /// Came into the game by a proposal, not from the setup.
    New,
    /// Was played on one of these players.
    PlayedOn(Players),
    /// Lies in one of these zones.
    In(Vec<Zone>),
    /// Was played (came into play) in this turn.
    PlayedThisTurn,
    /// Has had another name since turn 0, in which all cards get theirs.
    Renamed,
    /// Has had another text.
    Amended,
    /// Has the same name as that card.
    SameNameAs(Cards),
    /// Not that.
    Not(Box<CardTest>),
    /// One of these.
    Any(Vec<CardTest>),
}

/// Where cards are looked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Zone {
    /// In the hands of these players.
    Hand(Players),
    /// In play under the control of these players.
    Play(Players),
    DrawPile,
    DiscardPile,
    OutOfGame,
}

/// Where cards are put.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Place {
    /// Behind the cards of this player's hand.
    Hand(Who),
    /// In play under the control of this player.
    Play(Who),
    /// Onto or under the draw pile, or anywhere in it by lot.
    DrawPile(End),
    /// On top of the discard pile.
    DiscardPile,
    /// Out of the game.
    OutOfGame,
}

/// Where in a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Top,
    Bottom,
    /// The cards are put in and the pile is shuffled.
    Shuffled,
}
