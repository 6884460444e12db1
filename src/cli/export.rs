//! `maat export`: a game as one file.

use crate::cli::base::{self, ConfigArg};
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::daemon::site;
use crate::games::registry;
use crate::games::ruleset::Options;
use crate::games::simulate::names;
use crate::referee::entry::GameTag;
use crate::referee::verify;
use crate::store::Seq;
use std::path::PathBuf;

/// Export a game as one JSON file
///
/// Without --full it is what everyone may know. With --full it is the operator's: the whole log and the dice's secret, which must not
/// get into players' hands while the game runs. Addresses and tokens are never in it.
///
/// With --components it is the contents of a game's box instead (cards, tiles, counts), as a file to be edited and named in the
/// configuration: `[game.options] components = { file = "own.toml" }`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game.
    #[arg(required_unless_present = "components")]
    game: Option<GameTag>,
    /// The components that come with a game ("nilo").
    #[arg(long, value_name = "NAME", conflicts_with_all = ["game", "full"])]
    components: Option<String>,
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
    let text = match (&args.components, &args.game) {
        (Some(name), _) => components(name)?.to_owned(),
        (None, Some(game)) => whole(game, args)?,
        (None, None) => return Err(Failure::usage("a game or --components must be named")),
    };
    match &args.output {
        Some(file) => std::fs::write(file, text).map_err(|error| Failure::usage(format!("cannot write {}: {error}", file.display())))?,
        None => print::line(text.trim_end())?,
    }
    Ok(Ended::Well)
}

fn whole(tag: &GameTag, args: &Args) -> Result<String, Failure> {
    let mut base = args.config.site()?;
    base::game(tag, &base.site.store.reading())?;
    if args.full {
        base.reveal(tag, "the whole log with what is hidden", args.because.as_deref())?;
    }
    let reading = base.site.store.reading();
    let game = reading.game(tag)?;
    let log = site::entries(&reading.entries(tag, Seq::START)?)?;
    Ok(serde_json::to_string_pretty(&verify::export(tag, &game.secret, &log, args.full)?)? + "\n")
}

/// The component file of a game.
fn components(name: &str) -> Result<&'static str, Failure> {
    let entry = registry::find(name).map_err(|problem| Failure::usage(problem.to_string()))?;
    let begun = (2..=6).find_map(|seats| (entry.begin)(&Options::default(), &names(seats)).ok());
    begun.and_then(|play| play.components()).ok_or_else(|| Failure::usage(format!("{name} has no components in a file of their own")))
}
