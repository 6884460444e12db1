//! `maat ruling`: the moderator's word.

use crate::cli::base::{self, ConfigArg};
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::referee::entry::GameTag;
use chrono::Utc;
use serde_json::json;

/// Rule in a game: `maat ruling egypt-1 set Tarantula.Slaves 150 because of my mistake`
///
/// The words are those of a letter from the moderator, with a reason that is printed in the next report: set, move, undo, redo, extend,
/// shorten, pause, resume, order for NAME: …, replace, seek, end game, and what the game's own ruleset allows: `help` lists all. `preview`
/// shows what the next deadline would do, `view as NAME` what a player sees. A ruling that would break the game is refused with the reason.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game.
    game: GameTag,
    /// The ruling, with `because …`.
    #[arg(required = true, trailing_var_arg = true)]
    words: Vec<String>,
    /// Print JSON. Stands before the game.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    config: ConfigArg,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let mut base = args.config.site()?;
    base::game(&args.game, &base.site.store.reading())?;
    let words = args.words.join(" ");
    if let Some(told) = base.site.read_game(&args.game, |game| game.ask(&words, false, Utc::now()))? {
        let told = told?;
        if !matches!(told.normal.split(' ').next(), Some("help" | "status" | "rulings")) {
            base.reveal(&args.game, &told.heading.to_lowercase(), words.rsplit_once(" because ").map(|(_, reason)| reason))?;
        }
        let paragraphs: Vec<&str> = told.body.text.lines().collect();
        if args.json {
            print::json(&json!({"number": null, "paragraphs": paragraphs}))?;
        } else {
            paragraphs.iter().try_for_each(|line| print::line(print::plain(line)))?;
        }
        return Ok(Ended::Well);
    }
    let ruled = base.site.rule(&args.game, &words, Utc::now())?;
    base.wake();
    if args.json {
        print::json(&json!({"number": ruled.number, "paragraphs": ruled.paragraphs}))?;
        return Ok(Ended::Well);
    }
    if let Some(number) = ruled.number {
        print::line(format!("Ruling {number}:"))?;
    }
    for paragraph in &ruled.paragraphs {
        print::line(print::plain(paragraph))?;
    }
    Ok(Ended::Well)
}
