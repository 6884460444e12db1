//! `maat backup`: a copy of the database.

use crate::cli::base::ConfigArg;
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use std::io::{IsTerminal, Write};
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
    let mut terminal = Some(std::io::stderr()).filter(IsTerminal::is_terminal);
    store.backup(&args.to, |done, all| {
        if let Some(terminal) = &mut terminal {
            // Progress that cannot be shown does not matter.
            let _ = write!(terminal, "\r{:>3} %", (done * 100).checked_div(all).unwrap_or(100)).and_then(|()| terminal.flush());
        }
    })?;
    if terminal.is_some() {
        eprintln!();
    }
    let size = std::fs::metadata(&args.to)?.len();
    print::line(format!("{}: {size} bytes, looked through and sound", args.to.display()))?;
    Ok(Ended::Well)
}
