//! `maat export`: a game as one file.

use crate::cli::base::{self, ConfigArg};
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::daemon::site;
use crate::referee::entry::GameTag;
use crate::referee::verify;
use crate::store::Seq;
use std::path::PathBuf;

/// Export a game as one JSON file
///
/// Without --full it is what everyone may know. With --full it is the operator's: the whole log and the dice's secret, which must not
/// get into players' hands while the game runs. Addresses and tokens are never in it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game.
    game: GameTag,
    /// Everything, hidden things too.
    #[arg(long)]
    full: bool,
    /// Why, where a moderator plays in the game: the next report tells the players of a full export.
    #[arg(long, value_name = "REASON")]
    because: Option<String>,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigArg,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let mut base = args.config.site()?;
    base::game(&args.game, &base.site.store.reading())?;
    if args.full {
        base.reveal(&args.game, "the whole log with what is hidden", args.because.as_deref())?;
    }
    let reading = base.site.store.reading();
    let game = reading.game(&args.game)?;
    let log = site::entries(&reading.entries(&args.game, Seq::START)?)?;
    let export = verify::export(&args.game, &game.secret, &log, args.full)?;
    match &args.output {
        Some(file) => {
            let text = serde_json::to_string_pretty(&export)?;
            std::fs::write(file, text + "\n").map_err(|error| Failure::usage(format!("cannot write {}: {error}", file.display())))?;
        }
        None => print::json(&export)?,
    }
    Ok(Ended::Well)
}
