//! `maat status`: whether the daemon is at work and well, and what waits.

use crate::cli::base::ConfigArg;
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::daemon::health::{Health, STALE};
use crate::store::{Lock, Store};
use chrono::{DateTime, Utc};
use serde_json::json;

/// Show whether the daemon is at work and well
///
/// Tells when it last looked into the mailbox and sent a mail, what waits, and what is stuck. Exits with 1 if no daemon is at work or
/// anything is stuck, so that a watchdog can ask. A daemon at work also writes all this each minute into a file beside the database,
/// `maat.db.status.json`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    config: ConfigArg,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let database = args.config.load()?.database.path;
    let backlog = Store::open_existing(&database)?.reading().backlog()?;
    let running = Lock::holder(&database).is_some();
    let health = Health::read(&database)?;
    let now = Utc::now();
    let mut problems: Vec<String> = Vec::new();
    match &health {
        _ if !running => problems.push("No daemon is at work on this database: `maat run` starts one.".to_owned()),
        Some(health) if now - health.at <= STALE => {
            let health = Health { backlog: Some(backlog.clone()), ..health.clone() };
            problems.extend(health.stuck(now).into_iter().map(|(_, words)| words));
        }
        _ => problems.push("The daemon has not written its status for minutes: it hangs, or has just been started.".to_owned()),
    }
    let known = health.as_ref().map(|health| &health.known);
    if args.json {
        print::json(&json!({
            "running": running,
            "last_look": known.and_then(|k| k.last_look),
            "mailbox_trouble": known.and_then(|k| k.mailbox_trouble.clone()),
            "last_sent": known.and_then(|k| k.last_sent),
            "postman_trouble": known.and_then(|k| k.postman_trouble.clone()),
            "backlog": backlog,
            "problems": problems,
        }))?;
    } else {
        let time = |time: Option<DateTime<Utc>>| time.map_or_else(|| "-".to_owned(), |t| t.format("%Y-%m-%d %H:%M:%S").to_string());
        let rows: Vec<[String; 2]> = [
            ("the daemon", if running { "is at work".to_owned() } else { "is not at work".to_owned() }),
            ("last look into the mailbox", time(known.and_then(|k| k.last_look))),
            ("last mail sent", time(known.and_then(|k| k.last_sent))),
            ("letters that wait", backlog.letters_waiting.to_string()),
            ("letters set aside", backlog.letters_set_aside.to_string()),
            ("mails that wait", backlog.mails_waiting.to_string()),
            ("the oldest of them", time(backlog.oldest_mail)),
            ("games played", backlog.games_running.to_string()),
            ("games held", backlog.games_held.to_string()),
            ("next deadline", time(backlog.next_deadline)),
        ]
        .map(|(what, words)| [what.to_owned(), words])
        .to_vec();
        print::table(["", "(times in UTC)"], &rows, "")?;
        for problem in &problems {
            print::line(format!("WRONG  {}", print::plain(problem)))?;
        }
    }
    Ok(if problems.is_empty() { Ended::Well } else { Ended::Amiss })
}
