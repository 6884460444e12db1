//! `maat forget`: removes a person.

use crate::cli::base::ConfigArg;
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::mail::letter::Address;

/// Remove a person's addresses and raw letters; their games stay
///
/// The address leaves the seats and the lists of observers, and the letters from it and the mails to it are deleted and overwritten.
/// The games' logs hold no addresses and stay as they are. Copies made by `maat backup` are not touched.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The address, with or without +tag.
    address: Address,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    config: ConfigArg,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let forgotten = args.config.store()?.forget(&args.address)?;
    if args.json {
        print::json(&forgotten)?;
    } else {
        print::line(format!(
            "{} is forgotten: {} seats and {} observed games lose the address, {} letters and {} mails are deleted.",
            args.address, forgotten.seats, forgotten.observed, forgotten.letters, forgotten.mails
        ))?;
    }
    Ok(Ended::Well)
}
