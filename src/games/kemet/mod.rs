//! Kemet: Blood and Sand, for two to five players, with its expansion as an option: action tokens, powers, troops, creatures, secret battles, the Night.
//!
//! Source: the Kemet glossary (rulebook). What it leaves open is settled by rulings, numbered here and named where they are applied:
//!
//! 1. "Everyone else who gained no FP" are the two battle participants (option `veterans_for_all`: the whole table).
//! 2. An attacker who wins without survivors gains no fame but a veteran; a surviving defender stays put.
//! 3. Victory is looked at when an own turn of the Day begins. After the last Day (option `days`) fame decides, then battle fame, then turn order.
//! 4. Equilibrium refuses a placement that would leave more empty floors than coloured tokens. A space may be taken for nothing.
//! 5. A colour without an Acquire space takes any empty one.
//! 6. Silver counts for equilibrium, gold does not. A gold power may override the one-colour-a-Day rule where it says so.
//! 7. One gold use a Day in all; a token gained this turn waits.
//! 8. A recall gives survivors minus one, never negative; prayer above the maximum is lost.
//! 9. Without a zone to retreat to the loser recalls; a divinity returns to its tile.
//! 10. Wall adjacency is tested where the Move action begins.
//! 11. Troop limits are looked at when the action ends.
//! 12. Veterans are declared for each step of the Night; earlier steps may change what later ones give.
//! 13. The Delta Temple counts for the fame of two temples, the Sanctuary never does.
//! 14. Powers of one group are identical across colours: one each.
//! 15. Recruits in an enemy-held home district attack it with the units placed there; walls do not matter.
//! 16. A Diversion takes the defender's troop away, and the attacker may go on with the rest of its way.
//! 17. Divine Protection does not stop what the own card costs.
//! 18. Fame is withheld at Honor 4 and again at 1, and returned above them.
//! 19. Divinities do not carry damage from battle to battle; a destroyed one may be summoned on a later Day.
//! 20. Destiny: ranked places, resolved from the lowest fame upwards.
//!
//! Letters: a player who sends a whole Day ahead (its orders with a next one where one fails, battle plans, the Night) writes 1.0 to 1.2 letters a Day; measured
//! by `tests::mails` with bots for two to five players.
//!
//! In come answers read with the forms of [`forms`]; out go the events of [`event`], and what viewers may know ([`view`], [`report`]). A turn is carried
//! out in [`turn`], [`actions`] and [`moves`], a battle in [`battle`] and [`strength`], a Night in [`night`]; [`powers`] adds up what powers give,
//! and knows them only through [`vocabulary`]. Orders ahead and standing orders ([`standing`]) answer questions before they are asked; [`options`] and
//! [`lots`] find legal answers.

mod actions;
mod acts;
mod battle;
mod battle_forms;
mod components;
mod engagement;
mod event;
mod file;
mod forms;
mod ids;
mod lots;
mod map;
mod moderator;
mod moves;
mod night;
mod options;
mod orders;
mod picture;
mod powers;
mod report;
mod run;
mod setup;
mod standing;
mod state;
mod strength;
mod tell;
#[cfg(test)]
mod tests;
mod turn;
mod view;
mod vocabulary;

use crate::games::kit::BoardGame;
use crate::games::ruleset::{Options, Problem};
use components::Components;
use serde::Deserialize;
use state::State;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rules with their options and components.
#[derive(Clone, Debug)]
pub struct Kemet {
    options: KemetOptions,
    components: Arc<Components>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct KemetOptions {
    /// Whether the expansion is played: Honor, Underworld, emerald powers, divinities.
    expansion: bool,
    /// The last Day; without it as the component file says.
    days: Option<u32>,
    /// Ruling 1: whether all players who gained no fame get a veteran after a battle.
    veterans_for_all: bool,
    /// Another set of components, as the text of a file like `kemet.toml`.
    components: Option<String>,
}

impl Kemet {
    /// After which Day the game ends in any case.
    fn last_day(&self) -> u32 {
        self.options.days.unwrap_or(self.components.figures.last_day)
    }
}

impl BoardGame for Kemet {
    type State = State;

    const NAME: &'static str = "kemet";
    const TITLE: &'static str = "Kemet: Blood and Sand";
    const SEATS: RangeInclusive<u8> = 2..=5;
    const COMPONENTS: &'static str = components::OURS;
    const ROUND: &'static str = "Day";

    fn new(options: &Options) -> Result<Kemet, Problem> {
        let options: KemetOptions = options.read(&["expansion", "days", "veterans_for_all", "components"])?;
        if options.days == Some(0) {
            return Err(Problem::new("Option `days` = 0: at least one Day is played."));
        }
        let components = Components::read(options.components.as_deref().unwrap_or(components::OURS))?;
        Ok(Kemet { options, components: Arc::new(components) })
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats)
    }
}
