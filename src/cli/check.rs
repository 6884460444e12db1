//! `maat check`: tries everything that `maat run` needs.

use crate::cli::base::ConfigArg;
use crate::cli::failure::Failure;
use crate::cli::{Ended, owner, print};
use crate::config::Config;
use crate::store::Store;
use std::path::Path;

/// Check configuration, mailbox, mail server, folders and database
///
/// Tries everything that `maat run` needs without starting it: says of each that it is ok, or what is wrong and what would mend it.
/// No letter is taken and no mail is sent. Exits with 1 if anything is wrong.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    config: ConfigArg,
    /// Print JSON: an array of what was checked.
    #[arg(long)]
    json: bool,
}

/// What was tried, and what came of it.
struct Tried {
    what: &'static str,
    came: Result<String, String>,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let tried = try_all(&args.config.file());
    let well = tried.iter().all(|t| t.came.is_ok());
    if args.json {
        let all: Vec<_> = tried
            .iter()
            .map(|t| serde_json::json!({"what": t.what, "ok": t.came.is_ok(), "words": t.came.as_ref().unwrap_or_else(|e| e)}))
            .collect();
        print::json(&all)?;
    } else {
        for Tried { what, came } in &tried {
            match came {
                Ok(words) => print::line(format!("ok     {what}: {words}"))?,
                Err(words) => print::line(format!("WRONG  {what}: {words}"))?,
            }
        }
    }
    Ok(if well { Ended::Well } else { Ended::Amiss })
}

fn try_all(file: &Path) -> Vec<Tried> {
    let config = match Config::load(file) {
        Ok(config) => config,
        Err(error) => return vec![Tried { what: "configuration", came: Err(error.to_string()) }],
    };
    if let Some(words) = owner::wrong_user(&config.database.path) {
        return vec![Tried { what: "user", came: Err(words) }];
    }
    let templates = match config.game.as_slice() {
        [] => "no game can be created yet: there is no [[game]]".to_owned(),
        games => format!("games can be created from {}", games.iter().map(|g| g.name()).collect::<Vec<_>>().join(", ")),
    };
    let mailbox = config.mailbox.open(config.plan().limits()).and_then(|mut mailbox| mailbox.check());
    let postman = config.postman.open().and_then(|mut postman| postman.check());
    let mut tried = vec![
        Tried { what: "configuration", came: Ok(file.display().to_string()) },
        Tried { what: "games", came: Ok(templates) },
        Tried { what: "mailbox", came: mailbox.map_err(|e| e.to_string()) },
        Tried { what: "postman", came: postman.map_err(|e| e.to_string()) },
        Tried { what: "database", came: database(&config.database.path) },
    ];
    if config.archive.on {
        tried.push(Tried { what: "archive", came: writable(&config.archive.path) });
    }
    tried
}

fn database(file: &Path) -> Result<String, String> {
    if !file.exists() {
        let folder = file.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
        return writable(folder).map(|_| format!("{} is not there yet, and will be made", file.display()));
    }
    let store = Store::open_existing(file).map_err(|e| e.to_string())?;
    store.check().map_err(|e| e.to_string())?;
    let games = store.reading().games(None).map_err(|e| e.to_string())?.len();
    Ok(format!("{} is sound and holds {games} game{}", file.display(), if games == 1 { "" } else { "s" }))
}

/// Whether a folder, or the nearest one above it that exists, can be written to.
fn writable(folder: &Path) -> Result<String, String> {
    let existing = folder.ancestors().map(|f| if f.as_os_str().is_empty() { Path::new(".") } else { f }).find(|f| f.exists());
    let existing = existing.ok_or_else(|| format!("there is no folder {}", folder.display()))?;
    let probe = existing.join(format!(".maat-check-{}", std::process::id()));
    std::fs::write(&probe, b"")
        .and_then(|()| std::fs::remove_file(&probe))
        .map_err(|error| format!("cannot write to {} ({error}): the user that runs maat must be able to", existing.display()))?;
    Ok(if existing == folder { folder.display().to_string() } else { format!("{} will be made", folder.display()) })
}
