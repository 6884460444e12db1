//! `maat demo`: a whole game through the real mail loop.

use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::demo;
use std::path::PathBuf;

/// Play a whole game of Egypt through the real mail loop, and show what to open
///
/// Four players, a moderator and a stranger write letters; the referee reads them from a Maildir, answers into another one, keeps its
/// database and writes the archive, all in one new folder.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder to play in: new or empty.
    #[arg(long, default_value = "demo-game")]
    dir: PathBuf,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let mut broken = None;
    let played = demo::play(&args.dir, demo::STORY, &mut |line| {
        if let Err(error) = print::line(line) {
            broken.get_or_insert(error);
        }
    })?;
    if let Some(error) = broken {
        return Err(error.into());
    }
    let folder = args.dir.display();
    print::line("")?;
    print::line(played.end.as_deref().unwrap_or("The game is not over."))?;
    print::line(format!("{} letters came in, {} mails went out.", played.letters, played.mails))?;
    print::line("")?;
    print::line("Open:")?;
    print::line(format!("  {folder}/archive/index.html    the reports, as the public reads them"))?;
    print::line(format!("  {folder}/sent/new/             every mail that went out: mutt -f {folder}/sent"))?;
    print::line(format!("  {folder}/inbox/.Processed/     every letter that came in: mutt -f {folder}/inbox/.Processed"))?;
    print::line(format!("  {folder}/maat.db               the database"))?;
    Ok(Ended::Well)
}
