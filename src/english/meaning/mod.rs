//! The meaning of texts: the typed tree that the grammar builds, the paraphrase prints and the nomic executes.
//!
//! In come nothing but plain values: ids of the game's own variables, kinds, types and players (so that renames work), numbers, and the
//! few primitives of this folder. Out goes a tree that is complete: whoever executes it never looks at the words again.
//!
//! - [`players`]: who. One player ([`Who`]) or several ([`Players`]).
//! - [`cards`]: which cards ([`Cards`], [`Selection`], [`CardTest`]) and where ([`Zone`], [`Place`]).
//! - [`amounts`]: how much ([`Amount`]).
//! - [`conditions`]: if ([`Condition`]) and when ([`Event`], [`Trigger`]).
//! - [`effects`]: what happens ([`Effect`], [`Step`]).
//! - [`statics`]: what holds ([`Static`], [`Deed`], [`Setting`]), limits and protections.
//! - [`sentences`]: the kinds of sentences ([`Sentence`], [`Text`]), definitions and rules about the game itself.
//!
//! ## Marks
//!
//! A later phrase may speak of an earlier one ("that card", "he/she", "that many", "if he does"). Such a reference is resolved when the text is
//! read: the earlier [`Step`] (or [`Effect::ForEach`], [`Trigger`]) bears a [`Mark`], and the reference names the mark. Marks are unique within one
//! [`Text`], numbered from 1 in the order of the tree. Executing a marked step records four things under its mark: the players it chose or went through, the cards it selected,
//! moved, revealed or made, the amount it really changed or rolled, and whether it happened. A mark whose step was not executed stands for
//! no player, no card, 0 and "not done"; an effect upon no player or card does nothing.
//!
//! ## Slots
//!
//! Everything that somebody chooses has a [`Slot`], unique within one [`Text`], numbered from 1 in the order of the tree. The order form
//! and the decisions put to others speak of slots; the executor is handed a value for each, or a default.

pub mod amounts;
pub mod cards;
pub mod conditions;
pub mod effects;
pub mod players;
pub mod sentences;
pub mod statics;

pub use amounts::{Amount, Rounding, VoteCount};
pub use cards::{CardTest, Cards, End, HowMany, Place, Selection, Zone};
pub use conditions::{Change, Condition, Event, Frequency, Moment, Move, Period, Relation, Renaming, Trigger};
pub use effects::{Adjust, Duration, Effect, Step};
pub use players::{Among, Pick, Players, Who};
pub use sentences::{
    AfterPlay, GameEnd, Left, PermanentsStep, Procedure, ProposalKind, ProposalTest, Refill, Sentence, TargetKind, Text, TypeDefinition,
    VariableDefinition, Verdict,
};
pub use statics::{Against, Deed, Setting, Static};

use serde::{Deserialize, Serialize};

/// Makes newtypes of strings, for ids.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                $name(id.to_owned())
            }
        }
    )*};
}

ids! {
    /// A variable that every player has (Pyramid, Gold).
    VariableId;
    /// A kind of card: all copies of one original, however they are renamed.
    KindId;
    /// A type of card (Effect, Permanent, Curse).
    TypeId;
    /// A player of the game.
    PlayerId;
}

/// Names a step, so that later phrases can refer to what it did. See the head of this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mark(pub u16);

/// Names a choice. See the head of this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Slot(pub u16);

/// Names a target of a card, 0 for the first; indexes [`Text::targets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TargetNo(pub u8);
