//! Games of random legal orders, played in this process on a copy of their database: no daemon, no mail server, no threads. What the
//! letters are and what comes of them is what the daemon is measured against.

mod reply;

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use maat::config::Config;
use maat::daemon::settings::Settings;
use maat::daemon::site::Site;
use maat::games::dice::Dice;
use maat::games::ruleset::{Decision, Duty};
use maat::games::seat::SeatId;
use maat::mail::mailbox::{ArrivalKey, Arrived, Content, Fate};
use maat::referee::entry::GameTag;
use maat::referee::game::Game;
use maat::store::Store;
use std::path::Path;

pub use reply::reply;

/// A configuration with these `[mailbox…]` and `[postman…]`: nothing happens by the clock, a turn ends when all is in.
pub fn config(transports: &str, archive: bool) -> String {
    format!(
        r#"
[mail]
address = "maat@example.org"
answers_per_hour = 1000000
[database]
path = "maat.db"
[archive]
on = {archive}
path = "archive"
[moderators]
addresses = ["moderator@example.org"]
[deadlines]
turn = "300 days"
settle = "0 minutes"
reminders = []
{transports}
"#
    )
}

/// The games of a database, copied.
pub struct Table {
    /// The copy.
    pub site: Site,
    /// What the players choose by.
    pub dice: Dice,
    /// When the last letter arrived.
    pub now: DateTime<Utc>,
    /// How many letters have arrived.
    pub letters: usize,
    _folder: tempfile::TempDir,
}

impl Table {
    /// Copies the database of a folder with a `config.toml`.
    pub fn copy(home: &Path, seed: u64) -> Table {
        let config = Config::load(&home.join("config.toml")).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("maat.db");
        Store::open_existing(&home.join("maat.db")).unwrap().backup(&copy, |_, _| {}).unwrap();
        let settings = Settings { archive: None, ..config.settings() };
        let site = Site::new(Store::open_existing(&copy).unwrap(), settings).unwrap();
        Table { site, dice: Dice::from_seed(seed), now: Utc::now().trunc_subsecs(3), letters: 0, _folder: folder }
    }

    /// A random seat that the game waits for, with what it has to decide. None once the game is over, or where it has come to a turn
    /// in which nobody must do anything, so that it waits for its deadline.
    pub fn awaited(&mut self, tag: &GameTag) -> Option<(SeatId, Vec<Decision>)> {
        // What may be sent ahead of its time has no answer drawn for it.
        let drawn = |game: &Game, d: &Decision| {
            let mut dice = Dice::from_seed(0);
            (0..50).any(|_| game.play.sample(d, &mut dice).is_some())
        };
        let missing = |game: &Game, d: &Decision| d.duty == Duty::Must && !game.facts.filed.contains_key(&d.id) && drawn(game, d);
        let awaited = |game: &Game| if game.over() { Vec::new() } else { game.open().into_iter().filter(|d| missing(game, d)).collect() };
        let mut awaited: Vec<Decision> = self.site.read_game(tag, awaited).unwrap();
        let most = u32::try_from(awaited.len()).ok().filter(|count| *count > 0)?;
        let seat = awaited[self.dice.below("who writes", most) as usize].seat;
        awaited.retain(|decision| decision.seat == seat);
        Some((seat, awaited))
    }

    /// Random legal orders for decisions, one a line.
    pub fn orders(&mut self, tag: &GameTag, decisions: &[Decision]) -> String {
        let Table { site, dice, .. } = self;
        let mut lines: Vec<String> = Vec::new();
        for decision in decisions {
            let answer = site.read_game(tag, |game| (0..50).find_map(|_| game.play.sample(decision, dice))).unwrap();
            let answer = answer.unwrap_or_else(|| panic!("{tag} has no answer to {}", decision.title));
            lines.extend(answer.orders.iter().map(|order| order.normal.clone()));
        }
        // A blank line between them: some orders go on to the next.
        lines.join("\n\n")
    }

    /// The newest mail to a seat, and how many it has got.
    pub fn newest_mail(&self, tag: &GameTag, seat: SeatId) -> (Vec<u8>, usize) {
        let reading = self.site.store.reading();
        let mails: Vec<_> = reading.mails(tag).unwrap().into_iter().filter(|mail| mail.seat == Some(seat)).collect();
        let newest = mails.last().expect("every seat is written to when its game begins");
        (reading.mail_bytes(newest.id).unwrap().unwrap(), mails.len())
    }

    /// The letter arrives a millisecond after the one before, and the referee acts on it.
    pub fn take(&mut self, letter: &[u8]) {
        self.letters += 1;
        self.now += TimeDelta::milliseconds(1);
        let arrived = Arrived {
            key: ArrivalKey::Maildir(format!("letter {}", self.letters)),
            arrived_at: self.now,
            size: letter.len() as u64,
            content: Content::Whole(letter.to_vec()),
        };
        let settled = self.site.take_in(vec![arrived], self.now);
        assert!(settled.iter().all(|s| s.fate != Fate::Quarantine && s.fate != Fate::Keep), "{settled:?}");
        self.site.pass_time(self.now).unwrap();
    }
}
