//! The games. Here lives the trait that every ruleset implements ([`ruleset::Ruleset`]), its erased
//! form for the referee ([`play::Play`]), the dice, what board games share ([`kit`]), and one folder per ruleset.
//!
//! In come seats, options and checked answers; out go events (outcomes), views and observations.
//! Adding a game touches one folder here, one under `templates/`, and one line in [`registry`].

pub mod crimson_sun;
pub mod dice;
pub mod kemet;
pub mod kit;
pub mod lords_of_the_sand;
pub mod nilo;
pub mod nomic;
pub mod play;
pub mod registry;
pub mod rise_of_the_first_dynasty;
pub mod ruleset;
pub mod sand;
pub mod seat;
pub mod simulate;
