//! Rise of the First Dynasty, for three to five players: Lands are conquered, stolen and blessed by Actions that are chosen in secret.
//!
//! Source: the rulebook of The Nile Ran Red; the rulings that it leaves open are numbered here and named where they are applied:
//!
//! 1. Two Desert Region cards are taken out for four players, one for three: so everyone is Scribe equally often.
//! 2. Stolen and exchanged Lands keep their side; conquered ones arrive normal.
//! 3. Destroyed Lands go back to the supply, normal side up.
//! 4. All grants may be passed; a player's own Action never grants him an additional choice.
//! 5. No Land of the Current Region left: a conquest is lost; spending two Edicts for it is refused.
//! 6. Every player, whatever his Action, drops down to three Edicts at the end of his turn.
//! 7. Edict deck and discard pile both empty: no draw. An Edict that is being resolved is in neither.
//! 8. A shield lasts as long as the Land stays with its player.
//! 9. Tied on Deserts too: a shared win.
//!
//! Letters: an Aeon takes a player two letters (2.01): the Action, and the turn. Measured by `tests/rulesets/letters.rs` over random games.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`state`], and what viewers may know ([`view`], [`report`]).

mod aims;
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

/// The rules with their components.
#[derive(Clone, Debug)]
pub struct Rise {
    components: Arc<Components>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RiseOptions {
    /// Another set of components, as the text of a file like `rise.toml`.
    components: Option<String>,
}

impl BoardGame for Rise {
    type State = State;

    const NAME: &'static str = "rise_of_the_first_dynasty";
    const TITLE: &'static str = "Rise of the First Dynasty";
    const ABOUT: &'static str = "Lands are conquered, stolen and blessed by Actions that are chosen in secret.";
    const SEATS: RangeInclusive<u8> = 3..=5;
    const COMPONENTS: &'static str = components::OURS;
    const ROUND: &'static str = "Aeon";

    fn new(options: &Options) -> Result<Rise, Problem> {
        let options: RiseOptions = options.read(&["components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(components::OURS))?;
        Ok(Rise { components: Arc::new(components) })
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats, self.components.lands().map(|(id, _)| id))
    }
}
