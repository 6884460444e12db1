//! `maat letter`: how Maat sees letters.

use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::config::Config;
use crate::mail::letter::Bounds;
use crate::mail::seen::letter_json;
use crate::mail::sender::Ours;
use crate::orders::verbs::Verbs;
use serde_json::Value;
use std::path::PathBuf;

/// Show how Maat sees letters, without doing anything
///
/// Each file is a letter as a mail server stores it (RFC 5322). Files given together are seen as one mailbox, so that a duplicate is
/// ignored. Without a database no seat is known: only a failed verdict of our own server speaks against a sender.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The letters.
    #[arg(required = true, value_name = "FILE.eml")]
    files: Vec<PathBuf>,
    /// Print JSON: an array with one object a file.
    #[arg(long)]
    json: bool,
    /// The configuration whose address and authserv_id count; without it referee@example.org and mx.example.org.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The ruleset whose verbs begin an order.
    #[arg(long, default_value = "nomic")]
    ruleset: String,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let ours = match &args.config {
        Some(file) => Config::load(file)?.ours(),
        None => Ours::new("referee@example.org", "mx.example.org").ok_or_else(|| Failure::usage("no address"))?,
    };
    let files: Vec<(String, Vec<u8>)> = args
        .files
        .iter()
        .map(|file| match std::fs::read(file) {
            Ok(bytes) => Ok((file.display().to_string(), bytes)),
            Err(error) => Err(Failure::unreadable(file, &error)),
        })
        .collect::<Result<_, _>>()?;
    let seen = letter_json(&files, &ours, &Verbs::for_ruleset(&args.ruleset), &Bounds::default());
    if args.json {
        print::json(&seen)?;
    } else {
        for letter in seen.as_array().into_iter().flatten() {
            show(letter)?;
        }
    }
    Ok(Ended::Well)
}

fn show(letter: &Value) -> std::io::Result<()> {
    let text = |name: &str| letter.get(name).and_then(Value::as_str).map(print::plain);
    print::line(format!(
        "{}: {}, {}",
        text("file").unwrap_or_default(),
        text("kind").unwrap_or_default(),
        text("why").unwrap_or_default()
    ))?;
    for (name, heading) in [("from", "from"), ("game", "game"), ("bounced", "bounced"), ("status", "status"), ("reply", "answer")] {
        if let Some(value) = text(name) {
            print::line(format!("  {heading:<8} {value}"))?;
        }
    }
    for (name, heading) in [("orders", "order"), ("remarks", "remark")] {
        for line in letter.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            print::line(format!("  {heading:<8} {}", print::plain(line)))?;
        }
    }
    Ok(())
}
