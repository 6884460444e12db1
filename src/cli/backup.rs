//! `maat backup`: a copy of the database.

use crate::cli::base::ConfigArg;
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use indicatif::ProgressBar;
use std::path::PathBuf;

/// Copy the database while Maat runs
///
/// The copy is one consistent file, written beside and then put in place at once. To restore it: stop Maat, put the copy where
/// [database] path says, and remove the files of the same name that end in -wal and -shm.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The copy; an earlier one of that name is replaced.
    #[arg(value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    config: ConfigArg,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let store = args.config.store()?;
    // Drawn on a terminal only.
    let bar = ProgressBar::new(0);
    store.backup(&args.to, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    let size = std::fs::metadata(&args.to)?.len();
    print::line(format!("{}: {size} bytes, looked through and sound", args.to.display()))?;
    Ok(Ended::Well)
}
