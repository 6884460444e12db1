//! What most commands begin with: the configuration, the database, a game of it.

use crate::cli::failure::Failure;
use crate::config::Config;
use crate::games::ruleset::nearest;
use crate::referee::entry::GameTag;
use crate::store::{Reading, Store};
use clap::Args;
use std::path::PathBuf;

/// Where the configuration is.
#[derive(Debug, Args)]
pub(super) struct ConfigArg {
    /// The configuration file.
    #[arg(long, value_name = "FILE", env = "MAAT_CONFIG", default_value = "config.toml")]
    config: PathBuf,
}

impl ConfigArg {
    /// The configuration.
    pub fn load(&self) -> Result<Config, Failure> {
        Ok(Config::load(&self.config)?)
    }

    /// The database that the configuration names; it must exist.
    pub fn store(&self) -> Result<Store, Failure> {
        Ok(Store::open_existing(&self.load()?.database.path)?)
    }
}

/// Makes sure that there is a game of that tag, and names the nearest one if there is none.
pub(super) fn game(tag: &GameTag, reading: &Reading<'_>) -> Result<(), Failure> {
    if reading.find_game(tag)?.is_some() {
        return Ok(());
    }
    let games: Vec<String> = reading.games(None)?.into_iter().map(|g| g.tag.0).collect();
    Err(Failure::usage(match nearest(tag.as_str(), games.iter().map(String::as_str)) {
        Some(near) => format!("there is no game `{tag}`; did you mean `{near}`?"),
        None if games.is_empty() => format!("there is no game `{tag}`; there are none yet (`maat game new` makes one)"),
        None => format!("there is no game `{tag}`; `maat game list` lists them"),
    }))
}
