//! How fast it is, and whether it stays so (`maat bench`).
//!
//! In come a game and numbers of games, players, letters and turns; out go rates and times, beside those of the bare steps alone in the same run.
//! [`load`] streams letters through the whole loop with few games in the database and with many, [`turns`] plays one game for long and replays its
//! log, [`model`] makes the games: one is played at random for a while, and the others are its copies.

pub mod load;
mod model;
pub mod turns;

use crate::daemon::settings::Settings;
use crate::daemon::site::SiteError;
use crate::games::ruleset::Problem;
use crate::mail::sender::Ours;
use crate::mail::trouble::Trouble;
use crate::referee::clock::Clock;
use crate::referee::game::LoadError;
use crate::store::StoreError;
use std::path::PathBuf;
use std::time::Duration;

/// A measurement that failed.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The games or the database.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The game that is asked for.
    #[error("{0}")]
    Game(Problem),
    /// A random game's events.
    #[error("the events of a random game: {0}")]
    Fold(String),
    /// A log.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The mailboxes.
    #[error(transparent)]
    Mail(#[from] Trouble),
    /// A file.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        source: std::io::Error,
    },
    /// Not every letter was carried out.
    #[error("{0} letters were not carried out: the figures say nothing")]
    Undone(usize),
}

/// A site where nothing limits how much is answered, without an archive: its pages are made beside the loop.
fn settings() -> Result<Settings, BenchError> {
    let address = "referee@example.org";
    let ours = Ours::new(address, "mx.example.org").ok_or_else(|| StoreError::Missing { file: address.into() })?;
    Ok(Settings { clock: Clock { settle: None, reminders: Vec::new(), ..Clock::default() }, ..Settings::unlimited(ours) })
}

/// The address of a seat's player in the game of that number.
fn writer(game: usize, seat: u8) -> String {
    format!("p{game}.{seat}@example.org")
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The value below which that share of them lies; NaN of none.
pub fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = (values.len().saturating_sub(1) as f64 * share).round() as usize;
    values.get(at).copied().unwrap_or(f64::NAN)
}
