//! `maat mails`: the mails that went out, or wait to.

use crate::cli::base::ConfigArg;
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::mail::letter::{Address, Bounds, Letter};
use crate::referee::entry::GameTag;
use crate::store::{MailFilter, MailRow, MailState, OutboxId};
use serde_json::{Value, json};
use std::io::Write;

/// List and show the mails that went out
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// List mails, the newest first
    List {
        /// Only those about this game.
        #[arg(long)]
        game: Option<GameTag>,
        /// Only those to this address.
        #[arg(long)]
        to: Option<Address>,
        /// Only those that stand so: waiting, deferred (tried, and to be tried again), sent or refused.
        #[arg(long)]
        state: Option<MailState>,
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        limit: usize,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Show a mail as a plain mail program shows it
    Show {
        /// The mail's number.
        mail: i64,
        /// The whole mail as it is sent, with all headers and parts.
        #[arg(long)]
        raw: bool,
        /// Print what is recorded of it as JSON, not the mail itself.
        #[arg(long, conflicts_with = "raw")]
        json: bool,
        /// Why, where a moderator plays in the mail's game: the next report tells the players.
        #[arg(long, value_name = "REASON")]
        because: Option<String>,
        #[command(flatten)]
        config: ConfigArg,
    },
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    match &args.what {
        What::List { game, to, state, limit, json, config } => {
            let filter = MailFilter { game: game.clone(), recipient: to.clone(), state: *state, limit: (*limit).min(1_000_000) };
            let base = config.site()?;
            let reading = base.site.store.reading();
            let mails = reading.mails_like(&filter)?;
            if *json {
                print::json(&mails.iter().map(record).collect::<Vec<_>>())?;
                return Ok(Ended::Well);
            }
            let mut lines = Vec::new();
            for mail in &mails {
                // Who whispers to whom stands in a subject.
                let secret = match (&mail.game, mail.seat) {
                    (Some(game), Some(_)) => base.site.playing_moderator(game)?.is_some(),
                    _ => false,
                };
                let subject = match secret {
                    true => Some("(a player's, in a game in which a moderator plays)".to_owned()),
                    false => reading.mail_bytes(mail.id)?.as_deref().and_then(read).map(|letter| letter.subject),
                };
                lines.push((mail, subject));
            }
            list(&lines)?;
        }
        What::Show { mail, raw, json, because, config } => show(OutboxId(*mail), *raw, *json, because.as_deref(), config)?,
    }
    Ok(Ended::Well)
}

fn read(bytes: &[u8]) -> Option<Letter> {
    Letter::read(bytes, &Bounds::default()).ok()
}

fn record(mail: &MailRow) -> Value {
    json!({
        "mail": mail.id.0,
        "message_id": mail.message_id.as_str(),
        "to": mail.recipient,
        "game": mail.game,
        "seat": mail.seat.map(|s| s.number()),
        "answers_letter": mail.letter,
        "written": mail.created,
        "state": mail.state.word(),
        "attempts": mail.attempts,
        "due": mail.due,
        "answer": mail.answer,
    })
}

fn list(mails: &[(&MailRow, Option<String>)]) -> std::io::Result<()> {
    let row = |(mail, subject): &(&MailRow, Option<String>)| {
        [
            mail.id.0.to_string(),
            mail.created.format("%Y-%m-%d %H:%M:%S").to_string(),
            mail.recipient.as_ref().map_or_else(|| "-".to_owned(), |to| print::plain(&to.to_string())),
            mail.state.to_string(),
            print::plain(subject.as_deref().unwrap_or("(its text is not kept)")),
        ]
    };
    print::table(
        ["mail", "written (UTC)", "to", "state", "subject"],
        &mails.iter().map(row).collect::<Vec<_>>(),
        "There are no such mails.",
    )
}

fn show(id: OutboxId, raw: bool, json: bool, because: Option<&str>, config: &ConfigArg) -> Result<(), Failure> {
    let mut base = config.site()?;
    let row = base.site.store.reading().mail(id)?;
    let row = row.ok_or_else(|| Failure::usage(format!("there is no mail {}: `maat mails list` lists them", id.0)))?;
    if json {
        return Ok(print::json(&record(&row))?);
    }
    if let (Some(game), Some(_)) = (&row.game, row.seat) {
        base.reveal(game, &format!("mail {}", id.0), because)?;
    }
    let bytes = base.site.store.reading().mail_bytes(id)?;
    let bytes = bytes.ok_or_else(|| Failure::usage(format!("the text of mail {} is not kept: it has been forgotten", id.0)))?;
    if raw {
        return Ok(std::io::stdout().lock().write_all(&bytes)?);
    }
    let letter = read(&bytes).ok_or_else(|| Failure::usage(format!("mail {} cannot be read; --raw shows it as it is", id.0)))?;
    for name in ["From", "To", "Subject", "Date", "Reply-To"] {
        if let Some(value) = letter.headers.first(&name.to_lowercase()) {
            let value = if name == "Subject" { &letter.subject } else { value };
            print::line(format!("{name}: {}", print::plain(&value.split_whitespace().collect::<Vec<_>>().join(" "))))?;
        }
    }
    print::line("")?;
    letter.plain_text().unwrap_or_default().lines().try_for_each(|line| print::line(print::plain(line)))?;
    Ok(())
}
