//! `maat man` and `maat completions`: what packages bring along beside the program, made from the commands themselves.

use crate::cli::failure::Failure;
use crate::cli::{Cli, Ended, print};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;
use std::path::PathBuf;

/// Write the manual pages into a folder
#[derive(Debug, clap::Args)]
pub(super) struct Man {
    /// The folder; it must exist.
    folder: PathBuf,
}

/// Print the completions for a shell
///
/// For bash: `maat completions bash > ~/.local/share/bash-completion/completions/maat`.
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell.
    shell: Shell,
}

pub(super) fn man(args: &Man) -> Result<Ended, Failure> {
    clap_mangen::generate_to(Cli::command(), &args.folder)
        .map_err(|error| Failure::usage(format!("cannot write the manual pages into {}: {error}", args.folder.display())))?;
    print::line(format!("The manual pages are in {}.", args.folder.display()))?;
    Ok(Ended::Well)
}

pub(super) fn completions(args: &Completions) -> Result<Ended, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "maat", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(Ended::Well)
}
