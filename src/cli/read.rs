//! `maat read`: how Maat reads texts.

use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::english::report::read_lines;
use crate::games::nomic;
use serde_json::Value;
use std::io::Read;
use std::path::PathBuf;

/// Show how Maat reads card texts, rules, conditions, types and variables
///
/// One text a line: a card's (`Effect - …`), or another one after a keyword and a colon (`winning: …`, `elimination: …`, `rule: …`,
/// `type: …`, `variable: …`). A `variable:` or `type:` line counts for the lines after it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The setup whose words count, by its name or as a file.
    #[arg(long, default_value = "egypt")]
    setup: String,
    /// The texts; without a file, standard input.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print JSON: an array with one object for each line that is not blank.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let lexicon = nomic::lexicon(&args.setup).map_err(|problem| Failure::usage(problem.to_string()))?;
    let text = match &args.file {
        Some(file) => std::fs::read_to_string(file).map_err(|error| Failure::unreadable(file, &error))?,
        None => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            text
        }
    };
    let readings = read_lines(text.lines(), &lexicon);
    if args.json {
        print::json(&readings)?;
    } else {
        for reading in readings.as_array().into_iter().flatten() {
            tell(reading)?;
        }
    }
    Ok(Ended::Well)
}

fn tell(reading: &Value) -> std::io::Result<()> {
    let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).map(print::plain);
    let list = |value: &Value, name: &str| -> Vec<String> {
        value.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).map(print::plain).collect()
    };
    print::line(text(reading, "text").unwrap_or_default())?;
    for sentence in reading.get("sentences").and_then(Value::as_array).into_iter().flatten() {
        match (text(sentence, "paraphrase"), text(sentence, "stopped_at")) {
            (Some(paraphrase), _) => print::line(format!("  read: {paraphrase}"))?,
            (None, Some(word)) => match list(sentence, "expected") {
                expected if expected.is_empty() => {
                    print::line(format!("  NOT READ at `{word}`: {}", text(sentence, "message").unwrap_or_default()))?;
                }
                expected => print::line(format!("  NOT READ from `{word}` on; expected {}", expected.join(", ")))?,
            },
            (None, None) => {
                print::line("  NOT READ: it has more than one meaning:")?;
                list(sentence, "readings").iter().try_for_each(|meaning| print::line(format!("    - {meaning}")))?;
            }
        }
    }
    list(reading, "warnings").iter().try_for_each(|warning| print::line(format!("  warning: {warning}")))?;
    match text(reading, "order_form") {
        Some(form) => print::line(format!("  order: {form}")),
        None => Ok(()),
    }
}
