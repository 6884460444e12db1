//! Nilo, for two to four players: tiles are placed along the Nile, floods turn them over.
//!
//! Source: the Nilo rulebook; the rulings that it leaves open are numbered here and named where they are applied:
//!
//! 1. One water match suffices, other sides need not match; tiles may be turned freely.
//! 2. A sphinx counts adjacent tiles that show their river side (option `sphinx = "any"`: all adjacent tiles). Everyone announces the highest
//!    number among their tiles, the highest starts; a tie at the end goes to the lowest number on a tile in hand.
//! 3. A flooding turns over bank sides only.
//! 4. No bank next to the crocodile: the lowest bank tile that touches the connected river; none: nothing happens.
//! 5. Surrounded means all six neighbours; looked at after each placement and after each flooding, again and again.
//! 6. Landing on the swelling is crossing it, starting there is not.
//! 7. A turn: place, surround, draw, calendar, refill.
//! 8. Who draws chooses the pile that refills; default the fullest, then the lowest number. River sides in hands and on piles are open.
//! 9. The game ends when market and piles are empty; with three players turns are unequal.
//! 10. Two players have two colours each, which add up; with three the fourth colour is nobody's. Piles may be unequal.
//!
//! Letters: a turn takes its player one letter (1.00), sent in time or ahead. Measured by `tests/rulesets/letters.rs` over random games.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`state`], and what viewers may know ([`view`], [`report`]).

mod board;
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
use score::SphinxRule;
use serde::Deserialize;
use state::State;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rules with their options and components.
#[derive(Clone, Debug)]
pub struct Nilo {
    options: NiloOptions,
    components: Arc<Components>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct NiloOptions {
    /// Ruling 2.
    sphinx: SphinxRule,
    /// Whether the players are asked for their colours before the deal; else they are given out in seat order.
    choose_colours: bool,
    /// Another set of components, as the text of a file like `nilo.toml`.
    components: Option<String>,
}

impl BoardGame for Nilo {
    type State = State;

    const NAME: &'static str = "nilo";
    const TITLE: &'static str = "Nilo";
    const ABOUT: &'static str = "Tiles are placed along the Nile, and floods turn them over.";
    const SEATS: RangeInclusive<u8> = 2..=4;
    const COMPONENTS: &'static str = components::OURS;

    fn new(options: &Options) -> Result<Nilo, Problem> {
        let options: NiloOptions = options.read(&["sphinx", "choose_colours", "components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(components::OURS))?;
        Ok(Nilo { options, components: Arc::new(components) })
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats)
    }
}
