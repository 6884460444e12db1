//! Whole games of Sand by mail, alone against Alhazred and with three players: a daemon between two Maildirs, players whose mail programs answer the
//! newest report with random orders. What comes of it is what the same letters give in memory.

#[path = "random_game/course.rs"]
mod course;
mod random_game;

use course::{assert_same, course};
use maat::daemon::site::Site;
use maat::mail::letter::{Bounds, Letter};
use maat::referee::entry::GameTag;
use maat::store::Store;
use maat_test_servers::{Daemon, Home};
use random_game::{Table, config, reply};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const PLAYERS: [&str; 3] = ["ana", "bo", "cy"];
const PATIENCE: Duration = Duration::from_secs(120);

fn id_of(mail: &[u8]) -> String {
    Letter::read(mail, &Bounds::default()).unwrap().id
}

/// The mails that went out, by file; each is read once.
#[derive(Default)]
struct Sent {
    ids: BTreeMap<PathBuf, String>,
}

impl Sent {
    /// The file of the mail with this Message-ID, once it is there.
    fn find(&mut self, home: &Path, id: &str) -> Option<PathBuf> {
        for file in fs::read_dir(home.join("sent/new")).unwrap() {
            let path = file.unwrap().path();
            self.ids.entry(path).or_insert_with_key(|path| id_of(&fs::read(path).unwrap()));
        }
        self.ids.iter().find(|(_, known)| known.as_str() == id).map(|(path, _)| path.clone())
    }

    /// The plain texts of all of them, one after the other.
    fn texts(&self) -> String {
        let mut texts = String::new();
        for path in self.ids.keys() {
            let mail = Letter::read(&fs::read(path).unwrap(), &Bounds::default()).unwrap();
            texts.push_str(&mail.plain_text().unwrap_or_default());
        }
        texts
    }
}

fn deliver(home: &Path, number: usize, letter: &str) {
    let inbox = home.join("inbox");
    let name = format!("{}.M{number}P1.tests", 1_772_362_800 + number);
    fs::write(inbox.join("tmp").join(&name), letter).unwrap();
    fs::rename(inbox.join("tmp").join(&name), inbox.join("new").join(&name)).unwrap();
}

fn until(what: &str, home: &Home, daemon: &mut Daemon, mut reached: impl FnMut() -> bool) {
    let began = Instant::now();
    while !reached() {
        assert!(daemon.is_running() && began.elapsed() < PATIENCE, "{what} has not come about:\n{}", home.log());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Plays a game to its end; the texts of all mails that went out.
fn whole_game(players: &[&str], options: &[&str], seed: u64) -> String {
    let folder = tempfile::tempdir().unwrap();
    for inner in ["inbox/new", "inbox/cur", "inbox/tmp", "sent/new", "sent/cur", "sent/tmp"] {
        fs::create_dir_all(folder.path().join(inner)).unwrap();
    }
    let transports = "[mailbox.maildir]\npath = \"inbox\"\n[postman.maildir]\npath = \"sent\"\n";
    fs::write(folder.path().join("config.toml"), config(transports, false)).unwrap();
    let home = Home::new(env!("CARGO_BIN_EXE_maat"), folder.path());
    let seats: Vec<String> = players.iter().map(|p| format!("{p}={p}@example.net")).collect();
    let mut command = vec!["game", "new", "sand"];
    seats.iter().for_each(|player| command.extend(["--player", player]));
    options.iter().for_each(|option| command.extend(["--option", option]));
    home.command(&command);
    let tag: GameTag = "sand-1".parse().unwrap();

    let mut alone = Table::copy(folder.path(), seed);
    let mut daemon = home.run();
    let mut out = Sent::default();
    let mut letters = 0;
    while let Some((seat, decisions)) = alone.awaited(&tag) {
        let orders = alone.orders(&tag, &decisions);
        let (newest, _) = alone.newest_mail(&tag, seat);
        let id = id_of(&newest);
        until(&format!("mail {id}"), &home, &mut daemon, || out.find(folder.path(), &id).is_some());
        let mail = fs::read(out.find(folder.path(), &id).unwrap()).unwrap();
        deliver(folder.path(), letters, &reply(&mail, letters, &orders));
        alone.take(reply(&newest, letters, &orders).as_bytes());
        letters += 1;
        assert!(letters < 500, "the game comes to no end");
    }
    let (last, _) = alone.newest_mail(&tag, maat::games::seat::SeatId(0));
    let id = id_of(&last);
    until("the last mail", &home, &mut daemon, || out.find(folder.path(), &id).is_some());
    assert!(daemon.terminate().success());

    let store = Store::open_existing(&folder.path().join("maat.db")).unwrap();
    let site = Site::new(store, alone.site.settings.clone()).unwrap();
    assert_same("the game by mail", &course(&site, &tag), &course(&alone.site, &tag));
    out.texts()
}

#[test]
fn a_game_against_alhazred() {
    let told = whole_game(&PLAYERS[..1], &["solo=expert"], 1);
    assert!(told.contains("The game is over.") && told.contains("Alhazred's codex counts"), "no end, or no Alhazred");
    assert!(told.contains("coins in hand"), "no final scores");
}

#[test]
fn a_game_of_three() {
    let told = whole_game(&PLAYERS, &[], 2);
    assert!(told.contains("The game is over.") && told.contains("coins in hand"), "no final scores");
}
