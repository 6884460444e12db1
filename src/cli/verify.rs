//! `maat verify`: checks an exported game.

use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::referee::verify;
use std::path::PathBuf;

/// Check an exported game: replay, digests, dice
///
/// Replays the log of a full export and compares every recorded digest; computes every use of the dice again from the revealed
/// secret, whose SHA-256 must be the one that was published before the game. Exits with 1 at the first difference. Digests that an
/// earlier program recorded, whose positions had another shape, cannot be compared: it says of which turns they are.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The exported game.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let text = std::fs::read_to_string(&args.file).map_err(|error| Failure::unreadable(&args.file, &error))?;
    let checked = verify::verify(&text);
    if args.json {
        let value = match &checked {
            Ok(checked) => serde_json::json!({"ok": true, "checked": checked}),
            Err(fault) => serde_json::json!({"ok": false, "fault": fault.to_string()}),
        };
        print::json(&value)?;
        return Ok(if checked.is_ok() { Ended::Well } else { Ended::Amiss });
    }
    let checked = checked?;
    print::line(format!("ok: {} events, {} digests reproduced, {} uses of the dice", checked.events, checked.digests, checked.rolls))?;
    if !checked.earlier.is_empty() {
        let rounds: Vec<String> = checked.earlier.iter().map(ToString::to_string).collect();
        print::line(format!(
            "Recorded by an earlier program, whose positions had another shape, so that these digests cannot be compared: of {}. Events and dice of these turns were checked like all.",
            rounds.join(", ")
        ))?;
    }
    if checked.seals > 0 {
        print::line(format!("{} seals of what stays secret", checked.seals))?;
    }
    if !checked.secret {
        print::line("The secret is not revealed yet, so that the dice could not be checked.")?;
    }
    Ok(Ended::Well)
}
