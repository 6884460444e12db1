//! `maat archive`: the archive's pages made anew.

use crate::cli::base::ConfigArg;
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::daemon::archivist::Archivist;
use crate::daemon::run;
use crate::store::{Lock, Store};
use indicatif::{ProgressBar, ProgressStyle};

/// Make all pages of the archive anew from the database
///
/// The daemon keeps the archive up to date by itself; this is for a changed look, or a folder that was lost. While the daemon runs it
/// is told to do it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    config: ConfigArg,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let config = args.config.load()?;
    let database = &config.database.path;
    let mut store = Store::open_existing(database)?;
    if Lock::holder(database).is_some() {
        store.change(|change| change.archive_anew())?;
        run::wake(database);
        print::line("the daemon makes all pages anew, beside its work".to_owned())?;
        return Ok(Ended::Well);
    }
    let _lock = Lock::take(database)?;
    let Some(mut archivist) = Archivist::open(store, &config.settings())? else {
        return Err(Failure::usage("the configuration has no archive: `[archive] on = true` and `path = \"…\"` make one"));
    };
    archivist.begin_anew()?;
    // Drawn on a terminal only.
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left") {
        bar.set_style(style);
    }
    let mut games = 0;
    archivist.catch_up(&mut |done, all| {
        games = all;
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        true
    })?;
    bar.finish_and_clear();
    print::line(format!(
        "{}: the pages of {games} game{} were made anew",
        config.archive.path.display(),
        if games == 1 { "" } else { "s" }
    ))?;
    Ok(Ended::Well)
}
