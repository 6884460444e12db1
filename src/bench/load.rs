//! Letters by the thousand through the whole loop on Maildirs, and the bare steps alone: read the file, parse the letter, one durable transaction a
//! batch, write a file.

use super::model::Model;
use super::{BenchError, millis, quantile, settings, writer};
use crate::daemon::site::Site;
use crate::mail::letter::{Bounds, Letter};
use crate::mail::mailbox::{ArrivalKey, Limits, Mailbox, MailboxConfig, MaildirInbox};
use crate::mail::postman::{MaildirOutbox, PostmanConfig};
use crate::referee::entry::GameTag;
use crate::store::{ContentHash, Incoming, Store};
use chrono::{TimeDelta, Utc};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Letters of the bare steps that share a transaction: as many as the mailbox hands over together.
const BATCH: usize = 200;
/// Letters that come alone, by which it is measured how long one takes.
const ALONE: usize = 50;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Load {
    /// The game, as the registry names it.
    pub game: String,
    /// How many games lie in the database.
    pub games: usize,
    /// How many players each has.
    pub players: u8,
    /// How many turns each has behind it.
    pub turns: u32,
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
    /// Answers in a second.
    pub answers_a_second: f64,
    /// Letters in a second by the bare steps alone.
    pub bare_a_second: f64,
    /// How long a letter that comes alone takes from the mailbox to its commit, in milliseconds: the one in the middle.
    pub commit_ms: f64,
    /// The same of the slowest but one in a hundred.
    pub commit_ms_p99: f64,
    /// The longest time that a chunk of letters took, in milliseconds a letter.
    pub slowest_chunk_ms: f64,
    /// The database with its log, in bytes.
    pub database_bytes: u64,
    /// The most memory that the process had in the run, in KiB; 0 where the system does not say.
    pub peak_kib: u64,
}

/// A site with its games, ready for runs.
pub struct Bench {
    folder: PathBuf,
    load: Load,
    orders: Vec<Vec<String>>,
    site: Site,
    tags: Vec<GameTag>,
    written: usize,
}

impl Bench {
    /// Makes the games in a folder of their own.
    pub fn set(folder: &Path, load: Load) -> Result<Bench, BenchError> {
        fs::create_dir_all(folder).map_err(|source| BenchError::File { path: folder.to_owned(), source })?;
        let model = Model::play(folder, &load.game, load.players, load.turns, settings()?)?;
        let mut store = Store::open(&folder.join("maat.db"))?;
        let tags = model.copy(&mut store, load.games)?;
        let site = Site::new(store, settings()?)?;
        Ok(Bench { folder: folder.to_owned(), load, orders: model.orders, site, tags, written: 0 })
    }

    /// How long a program that starts on the database takes until its first letter is answered, in milliseconds: the database is opened, the letter
    /// carried out, the answer's file written.
    pub fn start(mut self) -> Result<f64, BenchError> {
        self.drop_letters(1)?;
        let Bench { folder, site, .. } = self;
        drop(site);
        let began = Instant::now();
        let mut site = Site::new(Store::open(&folder.join("maat.db"))?, settings()?)?;
        mailbox(&folder)?.look(&mut |letters| site.take_in(letters, Utc::now()))?;
        match post(&folder, &mut site)? {
            0 => Err(BenchError::Undone(1)),
            _ => Ok(millis(began.elapsed())),
        }
    }

    /// Drops letters into the inbox, and measures until the last is answered.
    pub fn run(&mut self) -> Result<Measured, BenchError> {
        let files = self.drop_letters(self.load.letters)?;
        let bare = self.bare(&files)?;
        forget_peak();
        let mut mailbox = mailbox(&self.folder)?;
        let began = Instant::now();
        let mut slowest = 0.0_f64;
        let (mut done, mut mails) = (0, 0);
        while done < files.len() {
            let site = &mut self.site;
            let look = mailbox.look(&mut |letters| {
                let (n, chunk) = (letters.len(), Instant::now());
                let settled = site.take_in(letters, Utc::now());
                slowest = slowest.max(millis(chunk.elapsed()) / n.max(1) as f64);
                settled
            })?;
            if look.delivered == 0 || look.kept > 0 {
                return Err(BenchError::Undone(files.len() - done));
            }
            done += look.delivered;
            mails += post(&self.folder, &mut self.site)?;
        }
        let seconds = began.elapsed().as_secs_f64();
        let peak_kib = peak_kib();
        let mut alone = self.letters_alone(mailbox.as_mut())?;
        Ok(Measured {
            games: self.load.games,
            letters: done,
            mails,
            seconds,
            letters_a_second: done as f64 / seconds,
            answers_a_second: mails as f64 / seconds,
            bare_a_second: files.len() as f64 / bare.as_secs_f64(),
            commit_ms: quantile(&mut alone, 0.5),
            commit_ms_p99: quantile(&mut alone, 0.99),
            slowest_chunk_ms: slowest,
            database_bytes: ["maat.db", "maat.db-wal"].iter().filter_map(|f| Some(fs::metadata(self.folder.join(f)).ok()?.len())).sum(),
            peak_kib,
        })
    }

    /// How long letters take that come one by one, in milliseconds each.
    fn letters_alone(&mut self, mailbox: &mut dyn Mailbox) -> Result<Vec<f64>, BenchError> {
        let mut times = Vec::with_capacity(ALONE);
        for _ in 0..ALONE {
            self.drop_letters(1)?;
            let site = &mut self.site;
            mailbox.look(&mut |letters| {
                let began = Instant::now();
                let settled = site.take_in(letters, Utc::now());
                times.push(millis(began.elapsed()));
                settled
            })?;
        }
        post(&self.folder, &mut self.site)?;
        Ok(times)
    }

    fn drop_letters(&mut self, letters: usize) -> Result<Vec<PathBuf>, BenchError> {
        let new = self.folder.join("inbox/new");
        for folder in ["new", "cur", "tmp"] {
            let path = self.folder.join("inbox").join(folder);
            fs::create_dir_all(&path).map_err(|source| BenchError::File { path, source })?;
        }
        let mut files = Vec::with_capacity(letters);
        for _ in 0..letters {
            let n = self.written;
            self.written += 1;
            let (game, seat) = (n % self.tags.len(), n / self.tags.len() % usize::from(self.load.players));
            let (Some(tag), Some(orders), Ok(number)) = (self.tags.get(game), self.orders.get(seat), u8::try_from(seat)) else { continue };
            let letter = format!(
                "From: Player <{}>\r\nTo: referee@example.org\r\nSubject: Re: [{tag}] orders\r\nMessage-ID: <{n}@client.example>\r\n\
                 Date: Thu, 05 Mar 2026 09:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
                 {}\r\n\r\nOn Wed, Maat wrote:\r\n> It is your turn.\r\n",
                writer(game, number),
                orders.join("\r\n")
            );
            let path = new.join(format!("{}.M{n}P1.bench", 1_772_362_800 + n));
            fs::write(&path, letter).map_err(|source| BenchError::File { path: path.clone(), source })?;
            files.push(path);
        }
        Ok(files)
    }

    /// The bare steps alone, with a database of their own.
    fn bare(&self, files: &[PathBuf]) -> Result<Duration, BenchError> {
        let folder = self.folder.join(format!("bare-{}", self.written));
        let out = folder.join("out");
        fs::create_dir_all(&out).map_err(|source| BenchError::File { path: out.clone(), source })?;
        let mut store = Store::open(&folder.join("bare.db"))?;
        let began = Instant::now();
        for (batch, chunk) in files.chunks(BATCH).enumerate() {
            let mut letters = Vec::with_capacity(chunk.len());
            for (n, path) in chunk.iter().enumerate() {
                let bytes = fs::read(path).map_err(|source| BenchError::File { path: path.clone(), source })?;
                let read = Letter::read(&bytes, &Bounds::default()).ok();
                letters.push(Incoming {
                    arrival: ArrivalKey::Maildir(format!("{batch}-{n}")),
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
                fs::write(&path, &letter.bytes).map_err(|source| BenchError::File { path, source })?;
            }
        }
        Ok(began.elapsed())
    }
}

fn mailbox(folder: &Path) -> Result<Box<dyn Mailbox>, BenchError> {
    Ok(MailboxConfig::Maildir(MaildirInbox::at(folder.join("inbox"))).open(Limits::default())?)
}

/// Writes the answers that are due; how many.
fn post(folder: &Path, site: &mut Site) -> Result<usize, BenchError> {
    let mut postman = PostmanConfig::Maildir(MaildirOutbox { path: folder.join("sent") }).open()?;
    Ok(site.post_due(postman.as_mut(), Utc::now() + TimeDelta::seconds(1), TimeDelta::days(1))?)
}

/// Lets the high-water mark of this process's memory begin anew (Linux).
fn forget_peak() {
    if let Err(error) = fs::write("/proc/self/clear_refs", "5") {
        tracing::debug!(%error, "the peak of memory is that of the whole process");
    }
}

/// The high-water mark of this process's memory (Linux).
fn peak_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::entry::Fact;

    fn load(game: &str) -> Load {
        Load { game: game.to_owned(), games: 3, players: 3, turns: 2, letters: 20 }
    }

    #[test]
    fn every_letter_of_a_run_is_answered() {
        let room = tempfile::tempdir().unwrap();
        let mut bench = Bench::set(room.path(), load("nilo")).unwrap();
        for _ in 0..2 {
            let measured = bench.run().unwrap();
            assert_eq!((measured.letters, measured.mails), (20, 20));
            assert!(measured.commit_ms > 0.0 && measured.commit_ms_p99 >= measured.commit_ms);
        }
        assert!(bench.start().unwrap() > 0.0);
    }

    #[test]
    fn every_game_is_the_same_with_its_history_and_takes_orders() {
        let room = tempfile::tempdir().unwrap();
        let mut bench = Bench::set(room.path(), load("egypt")).unwrap();
        let digests: Vec<String> =
            bench.tags.clone().iter().map(|tag| bench.site.read_game(tag, |game| game.play.digest()).unwrap()).collect();
        assert!(digests.iter().all(|digest| *digest == digests[0]));
        let tag = bench.tags[2].clone();
        assert!(bench.site.read_game(&tag, |game| game.play.round()).unwrap() >= 2);
        let by_letter = |bench: &Bench| {
            let log = bench.site.log(&tag).unwrap();
            log.iter().filter(|entry| matches!(entry.fact, Fact::Filed { letter: Some(_), .. })).count()
        };
        assert_eq!(by_letter(&bench), 0);
        bench.run().unwrap();
        assert!(by_letter(&bench) >= 6, "of twenty letters to three games");
    }
}
