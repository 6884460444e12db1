//! Who, which cards, where.
//!
//! [`players`] says who, [`cards`] which cards, [`places`] where they are and where they go. In comes the grammar that is being built.

mod cards;
mod places;
mod players;

use super::Grammar;
use crate::english::build::*;
use crate::english::meaning::*;

pub use cards::{Post, post, with};

/// "target opponent": a target that must be an opponent.
pub const TARGET_OPPONENT: TargetNo = TargetNo(100);
/// Marks a selection as "target card", until targets are numbered.
pub const TARGET_CARD: TargetNo = TargetNo(200);
/// Whom "other" leaves out, until that is resolved.
pub const OTHER: Mark = Mark(60_012);

pub fn rules(g: &mut Grammar) {
    players::rules(g);
    cards::rules(g);
    places::rules(g);
}

/// Zones that a phrase leaves to everybody ("in play"), said of the subject ("has … in play").
pub fn owned_by_subject(amount: Amount) -> Amount {
    match amount {
        Amount::Cards(mut selection) => {
            selection.from.iter_mut().for_each(zone_of_subject);
            Amount::Cards(selection)
        }
        other => other,
    }
}

pub fn zone_of_subject(zone: &mut Zone) {
    if let Zone::Play(players) | Zone::Hand(players) = zone
        && *players == Players::all()
    {
        *players = Players::one(subject());
    }
}
