//! Crimson Sun, for two players: Followers are drafted and played for actions, Dynasties and Temples.
//!
//! Source: the rulebook of The Nile Ran Red; the rulings that it leaves open are numbered here and named where they are applied:
//!
//! 1. The first player: the game's dice.
//! 2. In the draft received cards stay unseen, so all packets are dealt at once.
//! 3. Temples count as cards of a Dynasty.
//! 4. A Temple event happens when the active player's deck is empty (at the turn's start too), after the card in play is finished, at most once a turn.
//! 5. Placing in an event is mandatory where it is legal, at Temples that lie face up; the flip is the other player's.
//! 6. After 20 turns without a Temple won (option `barren_turns`) a tied Temple leaves the game unclaimed.
//! 7. Dynasty abilities count only in Dynasties, their bearers included; a Temple's boost only there.
//! 8. The loser of a Temple keeps up to two Followers, by default those of the highest Zeal.
//! 9. Actions may go unspent; drawing from an empty deck is no action.
//! 10. Zeal and Followers tied: a draw.
//!
//! Letters: a turn takes its player 1.59, since drawn cards and events stop it; 1.00 with early orders (`prefer carry on yes` and standing orders).
//! Measured by `tests/rulesets/letters.rs` over random games.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`state`], and what viewers may know ([`view`], [`report`]).

mod components;
mod moderator;
mod orders;
mod picture;
mod report;
mod score;
mod state;
#[cfg(test)]
mod tests;
mod turn;
mod view;

use crate::games::kit::BoardGame;
use crate::games::ruleset::{Options, Problem};
use components::Components;
use serde::Deserialize;
use state::State;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rules with their options and components.
#[derive(Clone, Debug)]
pub struct Crimson {
    options: CrimsonOptions,
    components: Arc<Components>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CrimsonOptions {
    /// Whether the other player is asked about events and lost Temples, instead of his standing orders or the defaults.
    pause: bool,
    /// Ruling 6; None: as the components say.
    barren_turns: Option<u32>,
    /// Another set of components, as the text of a file like `crimson.toml`.
    components: Option<String>,
}

impl Crimson {
    /// Ruling 6.
    fn barren_turns(&self) -> u32 {
        self.options.barren_turns.unwrap_or(self.components.counts.barren_turns)
    }
}

impl BoardGame for Crimson {
    type State = State;

    const NAME: &'static str = "crimson_sun";
    const TITLE: &'static str = "Crimson Sun";
    const ABOUT: &'static str = "A duel: Followers are drafted, and played for actions, Dynasties and Temples.";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const COMPONENTS: &'static str = components::OURS;

    fn new(options: &Options) -> Result<Crimson, Problem> {
        let options: CrimsonOptions = options.read(&["pause", "barren_turns", "components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(components::OURS))?;
        Ok(Crimson { options, components: Arc::new(components) })
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats, self.components.temples.iter().map(|t| t.id.as_str()))
    }
}
