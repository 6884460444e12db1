//! What most commands begin with: the configuration, the database, a game of it.

use crate::cli::failure::Failure;
use crate::cli::owner;
use crate::config::Config;
use crate::daemon::run;
use crate::daemon::site::Site;
use crate::games::ruleset::nearest;
use crate::games::seat::SeatId;
use crate::referee::entry::GameTag;
use crate::store::{Reading, Store};
use chrono::Utc;
use clap::Args;
use serde_json::Value;
use std::path::PathBuf;

/// Where the configuration is.
#[derive(Debug, Args)]
pub(super) struct ConfigArg {
    /// The configuration file; left out: config.toml, or /etc/maat/config.toml where there is none here.
    #[arg(long, value_name = "FILE", env = "MAAT_CONFIG")]
    config: Option<PathBuf>,
}

impl ConfigArg {
    /// The file.
    pub fn file(&self) -> PathBuf {
        let here = PathBuf::from("config.toml");
        let system = PathBuf::from("/etc/maat/config.toml");
        self.config.clone().unwrap_or_else(|| if !here.exists() && system.exists() { system } else { here })
    }

    /// The configuration.
    pub fn load(&self) -> Result<Config, Failure> {
        Ok(Config::load(&self.file())?)
    }

    /// The games; their database must exist.
    pub fn site(&self) -> Result<Base, Failure> {
        let config = self.load()?;
        let store = Store::open_existing(&config.database.path)?;
        Base::new(config, store)
    }

    /// The games; their database is made if it does not exist.
    pub fn site_or_new(&self) -> Result<Base, Failure> {
        let config = self.load()?;
        owner::not_for_another(&config.database.path)?;
        let store = Store::open(&config.database.path)?;
        Base::new(config, store)
    }

    /// The database that the configuration names; it must exist.
    pub fn store(&self) -> Result<Store, Failure> {
        Ok(Store::open_existing(&self.load()?.database.path)?)
    }
}

/// The games of a database, for a command that does something to them.
pub(super) struct Base {
    /// The configuration.
    pub config: Config,
    /// The games.
    pub site: Site,
}

impl Base {
    fn new(config: Config, store: Store) -> Result<Base, Failure> {
        // The archive's pages are the daemon's: two writers would get in each other's way.
        let settings = crate::daemon::settings::Settings { archive: None, ..config.settings() };
        Ok(Base { site: Site::new(store, settings)?, config })
    }

    /// The seat of that number or name.
    pub fn seat(&self, game: &GameTag, wanted: &str) -> Result<SeatId, Failure> {
        let reading = self.site.store.reading();
        self::game(game, &reading)?;
        let seats = reading.seats(game)?;
        let by_number = wanted.parse::<usize>().ok().and_then(|n| seats.iter().find(|s| s.seat.number() == n));
        let found = by_number.or_else(|| seats.iter().find(|s| s.name.to_lowercase() == wanted.to_lowercase()));
        found.map(|s| s.seat).ok_or_else(|| {
            let near = nearest(wanted, seats.iter().map(|s| s.name.as_str()));
            let names: Vec<String> = seats.iter().map(|s| format!("{} {}", s.seat, s.name)).collect();
            Failure::usage(match near {
                Some(near) => format!("{game} has no seat `{wanted}`; did you mean `{near}`?"),
                None => format!("{game} has no seat `{wanted}`; it has: {}", names.join(", ")),
            })
        })
    }

    /// Before something is shown that players must not see. Where a moderator of the game plays in it, that needs a reason, which the next
    /// report tells the players: whoever operates this machine may be that moderator.
    pub fn reveal(&mut self, game: &GameTag, what: &str, because: Option<&str>) -> Result<(), Failure> {
        let Some(name) = self.site.playing_moderator(game)? else { return Ok(()) };
        let Some(reason) = because.map(str::trim).filter(|r| !r.is_empty()) else {
            return Err(Failure::usage(format!(
                "{name} plays in {game} and may rule in it: to look at {what} needs --because REASON, and the next report tells the players"
            )));
        };
        self.site.looked_at(game, what, reason, Utc::now())?;
        self.wake();
        Ok(())
    }

    /// Tells a running daemon that something has changed.
    pub fn wake(&self) {
        run::wake(&self.config.database.path);
    }
}

/// `NAME=VALUE`, the value as in TOML; what is no TOML value is a text; `NAME=@FILE` is the text of a file.
pub(super) fn option(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("`{text}` is no option: write NAME=VALUE, like `hand_limit=7`"))?;
    if let Some(file) = value.strip_prefix('@') {
        let text = std::fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))?;
        return Ok((name.trim().to_owned(), Value::from(text)));
    }
    let toml = toml::from_str::<toml::Table>(&format!("value = {value}")).ok().and_then(|table| table.get("value").cloned());
    let value = toml.map_or_else(|| Value::from(value), |value| serde_json::to_value(value).unwrap_or_default());
    Ok((name.trim().to_owned(), value))
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
