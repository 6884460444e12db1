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
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const PLAYERS: [&str; 3] = ["ana", "bo", "cy"];
const PATIENCE: Duration = Duration::from_secs(120);

fn id_of(mail: &[u8]) -> String {
    Letter::read(mail, &Bounds::default()).unwrap().id
}

/// The mails that went out, as bytes.
fn sent(home: &Path) -> Vec<Vec<u8>> {
    let files = fs::read_dir(home.join("sent/new")).into_iter().flatten();
    files.map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
}

fn deliver(home: &Path, number: usize, letter: &str) {
    let inbox = home.join("inbox");
    let name = format!("{}.M{number}P1.tests", 1_772_362_800 + number);
    fs::write(inbox.join("tmp").join(&name), letter).unwrap();
    fs::rename(inbox.join("tmp").join(&name), inbox.join("new").join(&name)).unwrap();
}

fn until(what: &str, home: &Home, daemon: &mut Daemon, reached: impl Fn() -> bool) {
    let began = Instant::now();
    while !reached() {
        assert!(daemon.is_running() && began.elapsed() < PATIENCE, "{what} has not come about:\n{}", home.log());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Plays a game to its end; the last mail to the first seat.
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
    let mut letters = 0;
    while let Some((seat, decisions)) = alone.awaited(&tag) {
        let orders = alone.orders(&tag, &decisions);
        let (newest, _) = alone.newest_mail(&tag, seat);
        let id = id_of(&newest);
        let came = || sent(folder.path()).into_iter().find(|mail| id_of(mail) == id);
        until(&format!("mail {id}"), &home, &mut daemon, || came().is_some());
        let mail = came().unwrap();
        deliver(folder.path(), letters, &reply(&mail, letters, &orders));
        alone.take(reply(&newest, letters, &orders).as_bytes());
        letters += 1;
        assert!(letters < 500, "the game comes to no end");
    }
    let (last, _) = alone.newest_mail(&tag, maat::games::seat::SeatId(0));
    let id = id_of(&last);
    until("the last mail", &home, &mut daemon, || sent(folder.path()).iter().any(|mail| id_of(mail) == id));
    assert!(daemon.terminate().success());

    let store = Store::open_existing(&folder.path().join("maat.db")).unwrap();
    let site = Site::new(store, alone.site.settings.clone()).unwrap();
    assert_same("the game by mail", &course(&site, &tag), &course(&alone.site, &tag));
    Letter::read(&last, &Bounds::default()).unwrap().plain_text().unwrap_or_default().to_owned()
}

#[test]
fn a_game_against_alhazred() {
    let last = whole_game(&PLAYERS[..1], &["solo=expert"], 1);
    assert!(last.contains("Alhazred") && last.contains("coins in hand"), "{last}");
}

#[test]
fn a_game_of_three() {
    let last = whole_game(&PLAYERS, &[], 2);
    assert!(last.contains("The game is over.") && last.contains("coins in hand"), "{last}");
}
