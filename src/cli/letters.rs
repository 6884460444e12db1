//! `maat letters`: the letters that came in, and those that were set aside.

use crate::cli::base::ConfigArg;
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::daemon::run::wake;
use crate::mail::letter::Address;
use crate::referee::entry::{GameTag, LetterId};
use crate::store::{Fate, LetterFilter, LetterRow, Store};
use serde_json::{Value, json};
use std::io::Write;

/// List, show and retry the letters that came in
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// List letters, the newest first
    List {
        /// Only those to this game.
        #[arg(long)]
        game: Option<GameTag>,
        /// Only those from this address.
        #[arg(long)]
        from: Option<Address>,
        /// Only those with this fate: waiting, processed, ignored or quarantined.
        #[arg(long)]
        fate: Option<Fate>,
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        limit: usize,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Show a letter as it came, or what is recorded of it
    Show {
        /// The letter's number.
        letter: i64,
        /// Print what is recorded of it as JSON, not the letter itself.
        #[arg(long)]
        json: bool,
        /// Why, where a moderator plays in the letter's game: the next report tells the players.
        #[arg(long, value_name = "REASON")]
        because: Option<String>,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Take up again a letter that was set aside or ignored
    Retry {
        /// The letter's number.
        letter: i64,
        #[command(flatten)]
        config: ConfigArg,
    },
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    match &args.what {
        What::List { game, from, fate, limit, json, config } => {
            let filter = LetterFilter {
                fate: *fate,
                game: game.clone(),
                sender: from.as_ref().map(Address::identity),
                limit: (*limit).min(1_000_000),
            };
            let letters = config.store()?.reading().letters(&filter)?;
            if *json { print::json(&letters.iter().map(record).collect::<Vec<_>>())? } else { list(&letters)? }
        }
        What::Show { letter, json, because, config } => {
            let mut base = config.site()?;
            let id = LetterId(*letter);
            let row = base.site.store.reading().letter(id)?;
            if let (Some(game), Some(_), false) = (&row.game, row.seat, *json) {
                base.reveal(game, &format!("letter {id}"), because.as_deref())?;
            }
            show(&base.site.store, id, *json)?;
        }
        What::Retry { letter, config } => {
            let database = config.load()?.database.path;
            if !config.store()?.retry(LetterId(*letter))? {
                return Err(Failure::usage(format!(
                    "letter {letter} does not lie aside, or its text is gone: `maat letters show {letter} --json` tells what became of it"
                )));
            }
            wake(&database);
            print::line(format!("Letter {letter} waits; a daemon at work takes it up now, or else the next one that is started."))?;
        }
    }
    Ok(Ended::Well)
}

fn record(letter: &LetterRow) -> Value {
    json!({
        "letter": letter.id,
        "message_id": letter.message_id.as_str(),
        "arrival": letter.arrival.to_string(),
        "arrived": letter.arrived,
        "size": letter.size,
        "from": letter.sender,
        "game": letter.game,
        "seat": letter.seat.map(|s| s.number()),
        "kind": letter.kind,
        "fate": letter.fate.word(),
        "attempts": letter.attempts,
        "failures": letter.failures,
        "why": letter.why,
    })
}

fn list(letters: &[LetterRow]) -> std::io::Result<()> {
    let rows: Vec<[String; 7]> = letters
        .iter()
        .map(|l| {
            let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
            [
                l.id.to_string(),
                l.arrived.format("%Y-%m-%d %H:%M:%S").to_string(),
                or_dash(l.sender.as_ref().map(|s| print::plain(&s.to_string()))),
                or_dash(l.game.as_ref().map(ToString::to_string)),
                or_dash(l.seat.map(|s| s.to_string())),
                l.fate.to_string(),
                print::plain(l.why.as_deref().or(l.kind.as_deref()).unwrap_or_default()),
            ]
        })
        .collect();
    print::table(["letter", "arrived (UTC)", "from", "game", "seat", "fate", "as"], &rows, "There are no such letters.")
}

fn show(store: &Store, id: LetterId, json: bool) -> Result<(), Failure> {
    let reading = store.reading();
    let letter = reading.letter(id)?;
    if json {
        return Ok(print::json(&record(&letter))?);
    }
    match reading.letter_bytes(id)? {
        Some(bytes) => Ok(std::io::stdout().lock().write_all(&bytes)?),
        None => Err(Failure::usage(format!("the text of letter {id} is not kept: it was a duplicate, or has been forgotten"))),
    }
}
