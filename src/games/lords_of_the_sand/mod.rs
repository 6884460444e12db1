//! Lords of the Sand, for two to four players: gods gather Leaders and Courts, use abilities and build Obelisks.
//!
//! Source: the rulebook of The Nile Ran Red; the rulings that it leaves open are numbered here and named where they are applied:
//!
//! 1. Gods by preference (option `choose_gods`), start player: then the game's dice.
//! 2. One deck and one discard pile; an empty deck is made anew at once, even in the middle of a draw; both empty: the draw or build is lost.
//! 3. Leader and Court Abilities are mandatory, each half as far as possible.
//! 4. A Leader who makes room enters the Court like any Unit; nobody goes from the Court to the Leader Slot.
//! 5. The player whom Anubis makes discard may be oneself.
//! 6. Moves to and from the discard pile count whoever makes them, evictions and used abilities too; reshuffles, Obelisks and the culling do not.
//! 7. Destroyed own Units count for Khnum, evictions do not; Assault reaches Courts only.
//! 8. Divine Abilities look at the Court alone, when they are needed.
//! 9. A Unit used for its ability is in no zone until that is finished; free plays inside abilities count.
//! 10. A new Leader's Icons can be generated; an Icon that has run out is lost.
//! 11. A full board and the requirement build one Obelisk each.
//! 12. Culling may go below three before drawing.
//! 13. Of several Obelisks a random one is toppled; it is a Unit in the discard pile then. The end stays triggered.
//! 14. Points and Obelisks tied: a shared win.
//!
//! Letters: a turn takes its player 1.37, since drawn cards stop it; 1.00 with early orders (`prefer carry on yes`). Measured by
//! `tests/rulesets/letters.rs` over random games.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`state`], and what viewers may know ([`view`], [`report`]).

mod choices;
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
pub struct Lords {
    options: LordsOptions,
    components: Arc<Components>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LordsOptions {
    /// Whether the players are asked for their gods; else the dice give them out.
    choose_gods: bool,
    /// Another set of components, as the text of a file like `lords.toml`.
    components: Option<String>,
}

impl Default for LordsOptions {
    fn default() -> LordsOptions {
        LordsOptions { choose_gods: true, components: None }
    }
}

impl BoardGame for Lords {
    type State = State;

    const NAME: &'static str = "lords_of_the_sand";
    const TITLE: &'static str = "Lords of the Sand";
    const ABOUT: &'static str = "Gods gather Leaders and Courts, use their abilities and build Obelisks.";
    const SEATS: RangeInclusive<u8> = 2..=4;
    const COMPONENTS: &'static str = components::OURS;

    fn new(options: &Options) -> Result<Lords, Problem> {
        let options: LordsOptions = options.read(&["choose_gods", "components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(components::OURS))?;
        Ok(Lords { options, components: Arc::new(components) })
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats, &self.components.icons)
    }
}
