//! Load: games and letters by the thousand through the whole loop on Maildirs, measured (`maat bench`).
//!
//! In come numbers of games, players and letters; out go rates, beside that of the bare steps alone in the same run: read the file, parse the
//! letter, one durable transaction a batch, write a file.

use crate::daemon::settings::Settings;
use crate::daemon::site::{GameRequest, HouseRules, Player, Site, SiteError};
use crate::games::ruleset::Options;
use crate::mail::letter::{Bounds, Letter};
use crate::mail::mailbox::{Limits, MailboxConfig, MaildirInbox};
use crate::mail::postman::{MaildirOutbox, PostmanConfig};
use crate::mail::sender::{Ours, Proof};
use crate::mail::trouble::Trouble;
use crate::referee::clock::Clock;
use crate::referee::entry::GameTag;
use crate::store::{ContentHash, Incoming, Store, StoreError};
use chrono::{TimeDelta, Utc};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Letters of the bare steps that share a transaction: as many as the mailbox hands over together.
const BATCH: usize = 200;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Load {
    /// The game, as the registry names it.
    pub game: String,
    /// How many games lie in the database.
    pub games: usize,
    /// How many players each has.
    pub players: u8,
    /// How many letters come in a run, spread over the games.
    pub letters: usize,
}

/// What one run came to.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Games in the database.
    pub games: usize,
    /// Letters carried out.
    pub letters: usize,
    /// Mails written in answer.
    pub mails: usize,
    /// From the first letter's file to the last answer's.
    pub seconds: f64,
    /// Letters in a second.
    pub letters_a_second: f64,
    /// The same for the bare steps alone.
    pub bare_a_second: f64,
    /// The longest time that a chunk of letters took, in milliseconds a letter.
    pub slowest_chunk_ms: f64,
    /// The database with its log, in bytes.
    pub database_bytes: u64,
    /// The most memory that the process has had so far, in KiB; 0 where the system does not say.
    pub peak_kib: u64,
}

/// A measurement that failed.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The games or the database.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The mailboxes.
    #[error(transparent)]
    Mail(#[from] Trouble),
    /// A file.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        source: std::io::Error,
    },
    /// Not every letter was carried out.
    #[error("{0} letters were not carried out: the figures say nothing")]
    Undone(usize),
}

/// A site with its games, ready for runs.
pub struct Bench {
    folder: PathBuf,
    load: Load,
    site: Site,
    tags: Vec<GameTag>,
    written: usize,
}

impl Bench {
    /// Makes the games in a folder of their own.
    pub fn set(folder: &Path, load: Load) -> Result<Bench, BenchError> {
        let address = "referee@example.org";
        let ours = Ours::new(address, "mx.example.org").ok_or_else(|| StoreError::Missing { file: address.into() })?;
        let settings = Settings {
            ours,
            name: "Maat".to_owned(),
            plus_addresses: true,
            moderators: Vec::new(),
            answers_an_hour: u32::MAX,
            strangers_an_hour: u32::MAX,
            proof: Proof::From,
            bounds: Bounds::default(),
            clock: Clock::default(),
            archive: None,
            archive_look: None,
            archive_url: None,
            archive_title: String::new(),
            daily: None,
            templates: Vec::new(),
        };
        let mut site = Site::new(Store::open(&folder.join("maat.db"))?, settings)?;
        let now = Utc::now();
        let mut tags = Vec::with_capacity(load.games);
        for game in 0..load.games {
            let player = |seat: u8| Player { name: format!("Player {}", seat + 1), address: writer(game, seat).parse().ok(), word: None };
            let request = GameRequest {
                game: load.game.clone(),
                tag: None,
                title: String::new(),
                options: Options::default(),
                clock: None,
                seats: load.players,
                players: (0..load.players).map(player).collect(),
                table: None,
                secret: None,
                house: HouseRules::default(),
            };
            tags.push(site.create(request, now)?);
        }
        let mut bench = Bench { folder: folder.to_owned(), load, site, tags, written: 0 };
        bench.post()?;
        Ok(bench)
    }

    fn post(&mut self) -> Result<usize, BenchError> {
        let mut postman = PostmanConfig::Maildir(MaildirOutbox { path: self.folder.join("sent") }).open()?;
        Ok(self.site.post_due(postman.as_mut(), Utc::now() + TimeDelta::seconds(1), TimeDelta::days(1))?)
    }

    /// Drops letters into the inbox, and measures until the last is answered.
    pub fn run(&mut self) -> Result<Measured, BenchError> {
        let files = self.drop_letters()?;
        let bare = self.bare(&files)?;
        let mut mailbox = MailboxConfig::Maildir(MaildirInbox::at(self.folder.join("inbox"))).open(Limits::default())?;
        let began = Instant::now();
        let mut slowest = 0.0_f64;
        let (mut done, mut mails) = (0, 0);
        while done < files.len() {
            let site = &mut self.site;
            let look = mailbox.look(&mut |letters| {
                let (n, chunk) = (letters.len(), Instant::now());
                let settled = site.take_in(letters, Utc::now());
                slowest = slowest.max(chunk.elapsed().as_secs_f64() * 1000.0 / n.max(1) as f64);
                settled
            })?;
            if look.delivered == 0 || look.kept > 0 {
                return Err(BenchError::Undone(files.len() - done));
            }
            done += look.delivered;
            mails += self.post()?;
        }
        let seconds = began.elapsed().as_secs_f64();
        Ok(Measured {
            games: self.load.games,
            letters: done,
            mails,
            seconds,
            letters_a_second: done as f64 / seconds,
            bare_a_second: files.len() as f64 / bare.as_secs_f64(),
            slowest_chunk_ms: slowest,
            database_bytes: ["maat.db", "maat.db-wal"]
                .iter()
                .filter_map(|f| Some(std::fs::metadata(self.folder.join(f)).ok()?.len()))
                .sum(),
            peak_kib: peak_kib(),
        })
    }

    fn drop_letters(&mut self) -> Result<Vec<PathBuf>, BenchError> {
        let new = self.folder.join("inbox/new");
        for folder in ["new", "cur", "tmp"] {
            let path = self.folder.join("inbox").join(folder);
            std::fs::create_dir_all(&path).map_err(|source| BenchError::File { path, source })?;
        }
        let mut files = Vec::with_capacity(self.load.letters);
        for _ in 0..self.load.letters {
            let n = self.written;
            self.written += 1;
            let (game, seat) = (n % self.tags.len(), u8::try_from(n / self.tags.len() % usize::from(self.load.players)).unwrap_or(0));
            let Some(tag) = self.tags.get(game) else { continue };
            let letter = format!(
                "From: Player <{}>\r\nTo: referee@example.org\r\nSubject: Re: [{tag}] orders\r\nMessage-ID: <{n}@client.example>\r\n\
                 Date: Thu, 05 Mar 2026 09:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
                 orders\r\nsay This is remark {n}.\r\n\r\nOn Wed, Maat wrote:\r\n> It is your turn.\r\n",
                writer(game, seat)
            );
            let path = new.join(format!("{}.M{n}P1.bench", 1_772_362_800 + n));
            std::fs::write(&path, letter).map_err(|source| BenchError::File { path: path.clone(), source })?;
            files.push(path);
        }
        Ok(files)
    }

    /// The bare steps alone, with a database of their own.
    fn bare(&self, files: &[PathBuf]) -> Result<Duration, BenchError> {
        let folder = self.folder.join(format!("bare-{}", self.written));
        let out = folder.join("out");
        std::fs::create_dir_all(&out).map_err(|source| BenchError::File { path: out.clone(), source })?;
        let mut store = Store::open(&folder.join("bare.db"))?;
        let began = Instant::now();
        for (batch, chunk) in files.chunks(BATCH).enumerate() {
            let mut letters = Vec::with_capacity(chunk.len());
            for (n, path) in chunk.iter().enumerate() {
                let bytes = std::fs::read(path).map_err(|source| BenchError::File { path: path.clone(), source })?;
                let read = Letter::read(&bytes, &Bounds::default()).ok();
                letters.push(Incoming {
                    arrival: crate::mail::mailbox::ArrivalKey::Maildir(format!("{batch}-{n}")),
                    arrived: Utc::now(),
                    message_id: read.as_ref().and_then(|l| l.id.parse().ok()),
                    hash: ContentHash::of(&bytes),
                    size: bytes.len() as u64,
                    sender: read.and_then(|l| l.from),
                    bytes,
                });
            }
            store.record(&letters, Utc::now())?;
            for (n, letter) in letters.iter().enumerate() {
                let path = out.join(format!("{batch}-{n}"));
                std::fs::write(&path, &letter.bytes).map_err(|source| BenchError::File { path, source })?;
            }
        }
        Ok(began.elapsed())
    }
}

fn writer(game: usize, seat: u8) -> String {
    format!("p{game}.{seat}@example.org")
}

/// The high-water mark of this process's memory (Linux).
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_run_is_answered() {
        let room = tempfile::tempdir().unwrap();
        let load = Load { game: "nilo".to_owned(), games: 3, players: 2, letters: 20 };
        let mut bench = Bench::set(room.path(), load).unwrap();
        for _ in 0..2 {
            let measured = bench.run().unwrap();
            assert_eq!((measured.letters, measured.mails), (20, 20));
        }
    }
}
