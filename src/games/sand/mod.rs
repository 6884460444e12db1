//! Sand, for one to four players: worms carry plants, crafts, relics and rocks through the desert; alone one plays against Alhazred.
//!
//! Source: the rulebook of Sand; what it leaves open is ruled here, and the number stands where a ruling is applied:
//!
//! 1. Six workdays (five with four players); deck k lies open on day k, and the last day has no missions.
//! 2. Blue flowers, white shoots, red fruits, black seeds: the loading rule wins over the acolytes' example.
//! 3. The lowest mission number plays first.
//! 4. Keeping or cashing is decided with the pick, in pick order, and can be changed until all have answered.
//! 5. One delivery for each stop of a turn.
//! 6. Boxes abandoned before the tokens lie free their token at once; tokens freed later work from the next turn on.
//! 7. An abandoned plant does one non-loading action with its die in a later turn, without token and space.
//! 8. A main tribe whose reserve is exhausted pays coins only; pairs may repeat within a delivery.
//! 9. Prestige ends at 10.
//! 10. No shelter at the port; retrieving a plant needs its token active.
//! 11. Acolytes need the Shaman awake (not for Zorthack), a placed shelter and room in it.
//! 12. The Navigator's token takes no action space; what raises its die holds for both legs.
//! 13. Dice are raised for the whole turn, never for praying and prestige.
//! 14. Most of something is not shared; Alhazred gets one group of a mission for groups.
//! 15. Most support of minor tribes takes at least one point.
//! 16. The first rock delivered voids the kept missions.
//! 17. Evolutions and companions that are void pay coins.
//! 18. No two own songs in a city.
//! 19. Seals are taken by themselves with the fourth delivery.
//! 20. The first player rolls again by an order before his first step; silence keeps the dice.
//! 21. Equal in coins, plants, rocks and missions: a shared win.
//! 22. The codex is shuffled when too few cards are left for a turn.
//! 23. Crafts, relics and rocks can be abandoned, too, and go back to the reserve: a worm full of them could never move again.
//! 24. Alhazred does not take away the song of a player who is in the same city.
//!
//! Mails for each player and day: four turn by turn (three lists and a mission), one where the lists of all phases and the mission are sent ahead.
//!
//! In come answers read with the forms of [`orders`]; out go the events of [`event`], and what viewers may know ([`view`], [`report`]).

mod actions;
mod alhazred;
mod components;
mod event;
mod file;
mod fold;
mod free;
mod ideas;
mod lists;
mod missions;
mod moderator;
mod orders;
mod picture;
mod reading;
mod report;
mod rewards;
mod run;
mod sample;
mod score;
mod state;
mod steps;
mod tell;
#[cfg(test)]
mod tests;
mod view;
mod vocabulary;
mod wishes;

use crate::games::kit::BoardGame;
use crate::games::ruleset::{Options, Problem};
use crate::orders::form::Form;
use alhazred::Level;
use components::Components;
use serde::Deserialize;
use state::State;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rules with their options and components.
#[derive(Clone, Debug)]
pub struct Sand {
    options: SandOptions,
    components: Arc<Components>,
    /// The verbs of a turn: they depend on the components alone.
    turn_form: Arc<Form>,
}

/// Which side of the travellers is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Travelers {
    /// All alike, without abilities.
    Basic,
    /// Each with an ability.
    #[default]
    Special,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SandOptions {
    /// Whether the travellers have abilities.
    travelers: Travelers,
    /// Alhazred's level; with it the game is for one player.
    solo: Option<Level>,
    /// Another set of components, as the text of a file like `sand.toml`.
    components: Option<String>,
}

impl SandOptions {
    fn special(&self) -> bool {
        self.travelers == Travelers::Special
    }

    fn level(&self) -> Level {
        self.solo.unwrap_or_default()
    }
}

impl BoardGame for Sand {
    type State = State;

    const NAME: &'static str = "sand";
    const TITLE: &'static str = "Sand";
    const ABOUT: &'static str = "Worms carry plants, crafts, relics and rocks through the desert.";
    const SEATS: RangeInclusive<u8> = 1..=4;
    const COMPONENTS: &'static str = reading::OURS;
    const ROUND: &'static str = "Day";

    fn new(options: &Options) -> Result<Sand, Problem> {
        let options: SandOptions = options.read(&["travelers", "solo", "components"])?;
        let components = Components::read(options.components.as_deref().unwrap_or(reading::OURS))?;
        let sand = Sand { options, components: Arc::new(components), turn_form: Arc::new(Form::default()) };
        let form = sand.make_turn_form();
        Ok(Sand { turn_form: Arc::new(form), ..sand })
    }

    fn initial(&self, seats: &[String]) -> State {
        State::new(seats)
    }

    /// A level of Alhazred is for one player.
    fn seats(&self) -> RangeInclusive<u8> {
        if self.options.solo.is_some() { 1..=1 } else { Self::SEATS }
    }
}
