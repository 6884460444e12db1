//! `maat run`: the daemon.

use crate::cli::base::ConfigArg;
use crate::cli::failure::Failure;
use crate::cli::{Ended, log, owner};
use crate::daemon::run::run as serve;

/// Run the daemon
///
/// Takes letters from the mailbox, referees the games and answers, until it is told to stop by SIGTERM or SIGINT (the letter in hand is
/// finished). SIGHUP reads the configuration again; a wrong one leaves the old one in use.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    config: ConfigArg,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let config = args.config.load()?;
    owner::not_for_another(&config.database.path)?;
    let relog = log::start(&config.log);
    let reload = || {
        let config = args.config.load().map_err(|failure| failure.block())?;
        relog.take(&config.log);
        Ok(config.plan())
    };
    serve(config.plan(), &reload)?;
    Ok(Ended::Well)
}
