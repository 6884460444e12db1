//! The program `maat`: reads the command line and hands it to [`maat::cli`].

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    maat::cli::run(maat::cli::Cli::parse())
}
