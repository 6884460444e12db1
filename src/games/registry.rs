//! The list of games. A new one is one line here.

use crate::games::crimson_sun::Crimson;
use crate::games::kemet::Kemet;
use crate::games::lords_of_the_sand::Lords;
use crate::games::nilo::Nilo;
use crate::games::nomic;
use crate::games::play::{Play, begin};
use crate::games::rise_of_the_first_dynasty::Rise;
use crate::games::ruleset::{Options, Problem, nearest};
use crate::games::sand::Sand;

/// Makes a game of these options and seats, before its first event.
pub type Begin = fn(&Options, &[String]) -> Result<Box<dyn Play>, Problem>;

/// A game that can be played.
pub struct Entry {
    /// Its name on the command line and in the config.
    pub name: &'static str,
    /// See [`Begin`].
    pub begin: Begin,
}

/// All games.
pub const GAMES: &[Entry] = &[
    Entry { name: "crimson_sun", begin: begin::<Crimson> },
    Entry { name: "egypt", begin: |options, seats| nomic::begin("egypt", options, seats) },
    Entry { name: "egypt-2006", begin: |options, seats| nomic::begin("egypt-2006", options, seats) },
    Entry { name: "pirates", begin: |options, seats| nomic::begin("pirates", options, seats) },
    Entry { name: "colony", begin: |options, seats| nomic::begin("colony", options, seats) },
    Entry { name: "kemet", begin: begin::<Kemet> },
    Entry { name: "lords_of_the_sand", begin: begin::<Lords> },
    Entry { name: "nilo", begin: begin::<Nilo> },
    Entry { name: "rise_of_the_first_dynasty", begin: begin::<Rise> },
    Entry { name: "sand", begin: begin::<Sand> },
];

/// The game of that name, or a problem that names the nearest one.
pub fn find(name: &str) -> Result<&'static Entry, Problem> {
    GAMES.iter().find(|g| g.name == name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|g| g.name).collect();
        let problem = Problem::new(format!("There is no game `{name}`. There are: {}.", names.join(", ")));
        match nearest(name, names) {
            Some(near) => problem.suggest(near),
            None => problem,
        }
    })
}
