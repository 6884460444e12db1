//! Names of things: newtypes for what the component file lists, enums for what the rules fix.

use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The id as the component file has it.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(id: &str) -> $name {
                $name(id.to_owned())
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}

ids! {
    /// A zone of the map ("sphinx-bank", "reedgate-a").
    ZoneId;
    /// A city ("reedgate").
    CityId;
    /// A power tile ("ruby-2-phoenix").
    TileId;
    /// A creature ("phoenix").
    CreatureId;
    /// A divinity ("thoth").
    DivinityId;
    /// A battle card ("bc-phalanx").
    CardId;
    /// A kind of divine intervention card ("di-war-rage").
    DiKind;
    /// A space of the action board ("mid-move").
    SpaceId;
}

/// One divine intervention card of a kind ("di-war-rage.2").
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DiCard(pub String);

impl DiCard {
    /// The card of that kind with that number.
    pub fn new(kind: &DiKind, number: u32) -> DiCard {
        DiCard(format!("{kind}.{number}"))
    }

    /// Its kind.
    pub fn kind(&self) -> DiKind {
        DiKind(self.0.split('.').next().unwrap_or_default().to_owned())
    }
}

/// The colours of pyramids and powers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Red: attack and movement.
    Ruby,
    /// Blue: defence and recruits.
    Sapphire,
    /// White: prayer.
    Diamond,
    /// Black: mixed.
    Onyx,
    /// Green: the expansion's.
    Emerald,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 5] = [Colour::Ruby, Colour::Sapphire, Colour::Diamond, Colour::Onyx, Colour::Emerald];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Ruby => "ruby",
            Colour::Sapphire => "sapphire",
            Colour::Diamond => "diamond",
            Colour::Onyx => "onyx",
            Colour::Emerald => "emerald",
        }
    }

    /// The colour of that word.
    pub fn named(name: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.name() == name)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What an action space lets one do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// Gains prayer.
    Pray,
    /// Raises a pyramid.
    Build,
    /// Takes a power tile.
    Acquire,
    /// Adds units.
    Recruit,
    /// Moves a troop.
    Move,
    /// Activates a gold power; stands outside the floors.
    Gold,
}

impl ActionKind {
    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            ActionKind::Pray => "pray",
            ActionKind::Build => "build",
            ActionKind::Acquire => "acquire",
            ActionKind::Recruit => "recruit",
            ActionKind::Move => "move",
            ActionKind::Gold => "gold",
        }
    }
}

/// The two kinds of permanent fame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FameKind {
    /// Won in battle.
    Battle,
    /// Given by the gods.
    Divine,
}

impl FameKind {
    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            FameKind::Battle => "battle fame",
            FameKind::Divine => "divine fame",
        }
    }
}
