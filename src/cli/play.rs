//! `maat play`: a scripted game.

use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::referee::script;
use serde_json::Value;
use std::path::PathBuf;

/// Play a scripted game in memory
///
/// The script is a TOML file with the game, the seats, what they send and when time passes. Prints what was answered, what happened and
/// the table at the end. Exits with 1 if the table is not what the script's [expect] says.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The script.
    #[arg(value_name = "SCRIPT.toml")]
    script: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let text = std::fs::read_to_string(&args.script).map_err(|error| Failure::unreadable(&args.script, &error))?;
    let played = script::play(&text).map_err(|error| Failure::usage(format!("{}: {error}", args.script.display())))?;
    let outcome = played.json();
    if args.json {
        print::json(&outcome)?;
    } else {
        tell(&outcome)?;
    }
    let differences = played.differences();
    for difference in &differences {
        eprintln!("not as expected: {difference}");
    }
    Ok(if differences.is_empty() { Ended::Well } else { Ended::Amiss })
}

/// The answers and events as a story.
fn tell(outcome: &Value) -> std::io::Result<()> {
    let list = |value: &Value, name: &str| value.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    for answer in list(outcome, "answers") {
        print::line(format!("{} sends:", text(&answer, "seat")))?;
        for line in list(&answer, "lines") {
            if line.get("ok").and_then(Value::as_bool) == Some(true) {
                print::line(format!("  ok    {}", text(&line, "normal")))?;
            } else {
                print::line(format!("  wrong {}: {}", text(&line, "line"), text(&line, "problem")))?;
            }
        }
    }
    print::line("What happened:")?;
    for event in list(outcome, "events") {
        print::line(format!("  {}", text(&event, "text")))?;
    }
    for waiting in list(outcome, "waiting") {
        print::line(format!("Waiting for {}: {}", text(&waiting, "who"), text(&waiting, "for")))?;
    }
    match outcome.get("outcome").filter(|o| !o.is_null()) {
        Some(end) => print::line(format!("The game is over: {}", text(end, "reason"))),
        None => print::line("The game goes on."),
    }
}
