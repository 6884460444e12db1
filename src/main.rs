//! The program `maat`: reads the command line and hands it to [`maat::cli`].

use clap::Parser;
use std::process::ExitCode;

/// A fifth of the time of a letter, and a third of that of a random game, went into the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    maat::cli::run(maat::cli::Cli::parse())
}
