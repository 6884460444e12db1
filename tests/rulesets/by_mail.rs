//! A whole game of each board game by mail: letters dropped into a Maildir, a daemon that answers them, and the final mail with the score as it
//! was counted by hand.
//!
//! The letters stand in `games/NAME.toml`, and the game's dice are fixed there. Where a form changed so that they no longer stand,
//! `MAAT_RECORD=always cargo test --test rulesets by_mail` writes new ones (random, legal); `score` is then to be counted anew, by hand, from the final mail's board.

use maat::config::Config;
use maat::daemon::site::{GameRequest, Player, Site};
use maat::games::dice::{Dice, Secret};
use maat::games::ruleset::Duty;
use maat::games::seat::SeatId;
use maat::mail::letter::{Address, Bounds, Letter};
use maat::mail::mailbox::{ArrivalKey, Arrived, Content, Fate};
use maat::referee::entry::GameTag;
use maat::store::Store;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A recorded game.
#[derive(Serialize, Deserialize)]
struct Recorded {
    game: String,
    seats: Vec<String>,
    /// The number that the dice's secret is made from.
    seed: u64,
    /// Lines of the final mail, counted by hand.
    score: Vec<String>,
    letter: Vec<Sent>,
}

#[derive(Serialize, Deserialize)]
struct Sent {
    from: String,
    text: String,
}

/// What every final mail of these games says.
const OVER: &str = "The game is over";

const CONFIG: &str = r#"
[mail]
address = "referee@example.org"
proof = "from"
answers_per_hour = 1000000
[database]
path = "maat.db"
[archive]
on = false
[moderators]
addresses = ["moderator@example.org"]
[deadlines]
turn = "300 days"
settle = "0 minutes"
reminders = []
[mailbox.maildir]
path = "inbox"
[postman.maildir]
path = "sent"
"#;

/// A folder with a configuration, and the game in its database.
struct Room {
    folder: tempfile::TempDir,
    config: Config,
    tag: GameTag,
}

impl Room {
    fn new(recorded: &Recorded) -> Room {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("config.toml"), CONFIG).unwrap();
        let config = Config::load(&folder.path().join("config.toml")).unwrap();
        let mut settings = config.settings();
        settings.archive = None;
        let store = Store::open(&folder.path().join("maat.db")).unwrap();
        let players = recorded.seats.iter().map(|name| Player {
            name: name.clone(),
            address: Some(address(name)),
            word: Some(format!("the word of {name}")),
        });
        let request = GameRequest { secret: Some(Secret::from_seed(recorded.seed)), ..GameRequest::new(&recorded.game, players.collect()) };
        let tag = Site::new(store, settings).unwrap().create(request, chrono::Utc::now()).unwrap();
        Room { folder, config, tag }
    }

    fn path(&self, inner: &str) -> PathBuf {
        self.folder.path().join(inner)
    }
}

fn address(name: &str) -> Address {
    Address::parse(&format!("{}@example.net", name.to_lowercase())).unwrap()
}

fn letter(tag: &GameTag, number: usize, sent: &Sent) -> String {
    format!(
        "From: {} <{}>\r\nTo: referee@example.org\r\nSubject: [{tag}] orders\r\nMessage-ID: <letter-{number}@example.net>\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n",
        sent.from,
        address(&sent.from),
        sent.text.replace('\n', "\r\n")
    )
}

/// A daemon, and the mails that it has sent.
struct Daemon {
    child: Child,
    seen: HashSet<PathBuf>,
    mails: Vec<Letter>,
}

impl Daemon {
    fn start(room: &Room) -> Daemon {
        let log = fs::File::create(room.path("log")).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_maat"))
            .arg("run")
            .current_dir(room.folder.path())
            .env_remove("MAAT_CONFIG")
            .stdin(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        Daemon { child, seen: HashSet::new(), mails: Vec::new() }
    }

    fn look(&mut self, sent: &Path) {
        for entry in fs::read_dir(sent.join("new")).into_iter().flatten() {
            let path = entry.unwrap().path();
            if !self.seen.contains(&path) {
                self.mails.push(Letter::read(&fs::read(&path).unwrap(), &Bounds::default()).unwrap());
                self.seen.insert(path);
            }
        }
    }

    /// Waits for the answer to a letter.
    fn answer(&mut self, room: &Room, number: usize) -> &Letter {
        let began = Instant::now();
        let id = format!("letter-{number}@example.net");
        let answers = |mail: &Letter| mail.answers.contains(&id);
        loop {
            self.look(&room.path("sent"));
            if let Some(at) = self.mails.iter().position(answers) {
                return &self.mails[at];
            }
            assert!(
                began.elapsed() < Duration::from_secs(60),
                "letter {number} has no answer:\n{}",
                fs::read_to_string(room.path("log")).unwrap()
            );
            std::thread::sleep(Duration::from_millis(15));
        }
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn file(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulesets/games").join(format!("{game}.toml"))
}

/// Plays the letters of a recorded game through the daemon; every line must be taken, and everybody's final mail must tell the score.
fn play_by_mail(game: &str, seats: &[&str], seed: u64) {
    if std::env::var("MAAT_RECORD").is_ok_and(|how| how == "always") {
        record(game, seats, seed);
    }
    let recorded: Recorded = toml::from_str(&fs::read_to_string(file(game)).unwrap()).unwrap();
    assert!(!recorded.score.is_empty(), "the score of {game} is still to be counted by hand");
    let room = Room::new(&recorded);
    for folder in ["tmp", "new", "cur"] {
        fs::create_dir_all(room.path("inbox").join(folder)).unwrap();
    }
    let mut daemon = Daemon::start(&room);
    for (n, sent) in recorded.letter.iter().enumerate() {
        let name = format!("{}.M{n}P1.tests", 1_772_362_800 + n);
        let tmp = room.path("inbox/tmp").join(&name);
        fs::write(&tmp, letter(&room.tag, n, sent)).unwrap();
        fs::rename(tmp, room.path("inbox/new").join(&name)).unwrap();
        let answer = daemon.answer(&room, n).plain_text().unwrap_or_default();
        assert!(!answer.contains("\n  NO  "), "{game}, letter {n} of {}: `{}`\n{answer}", sent.from, sent.text);
    }
    // The last answer and the final mails are committed together, and posted one after the other.
    let over = |mail: &&Letter| {
        mail.plain_text().is_some_and(|text| text.contains(OVER) && recorded.score.iter().all(|s| text.contains(s.as_str())))
    };
    let began = Instant::now();
    for name in &recorded.seats {
        let to = |mail: &&Letter| mail.recipients.iter().any(|r| *r == address(name));
        while !daemon.mails.iter().filter(to).any(|mail| over(&mail)) {
            let last = daemon.mails.iter().rfind(to).and_then(Letter::plain_text).unwrap_or_default();
            assert!(began.elapsed() < Duration::from_secs(30), "{name} has no final mail of {game} with this score; the last is\n{last}");
            std::thread::sleep(Duration::from_millis(50));
            daemon.look(&room.path("sent"));
        }
    }
}

/// Plays a game of random legal orders in this process, and writes its letters down.
fn record(game: &str, seats: &[&str], seed: u64) {
    let mut recorded = Recorded {
        game: game.to_owned(),
        seats: seats.iter().map(|s| (*s).to_owned()).collect(),
        seed,
        score: Vec::new(),
        letter: Vec::new(),
    };
    let room = Room::new(&recorded);
    let mut settings = room.config.settings();
    settings.archive = None;
    let mut site = Site::new(Store::open(&room.path("maat.db")).unwrap(), settings).unwrap();
    let mut dice = Dice::from_seed(seed);
    let mut now = chrono::Utc::now();
    loop {
        let next = site.read_game(&room.tag, |game| {
            let open = game.open();
            let due = open.into_iter().find(|d| d.due.is_some() && !game.facts.filed.contains_key(&d.id) && d.duty == Duty::Must);
            due.map(|decision| (decision.seat, game.play.sample(&decision, &mut dice)))
        });
        let Some((SeatId(seat), Some(answer))) = next.unwrap() else { break };
        let lines: Vec<String> = answer.orders.iter().map(|order| order.normal.clone()).collect();
        let sent = Sent { from: recorded.seats[usize::from(seat)].clone(), text: lines.join("\n") };
        now += chrono::TimeDelta::seconds(1);
        let bytes = letter(&room.tag, recorded.letter.len(), &sent).into_bytes();
        let arrived = Arrived {
            key: ArrivalKey::Maildir(format!("letter {}", recorded.letter.len())),
            arrived_at: now,
            size: bytes.len() as u64,
            content: Content::Whole(bytes),
        };
        assert!(site.take_in(vec![arrived], now).iter().all(|s| s.fate == Fate::Processed));
        site.pass_time(now).unwrap();
        recorded.letter.push(sent);
    }
    // What is to be counted by hand, and the mail that tells it.
    println!("{}", site.read_game(&room.tag, |game| game.play.save()).unwrap());
    let reading = site.store.reading();
    for row in reading.mails(&room.tag).unwrap() {
        let text =
            Letter::read(&reading.mail_bytes(row.id).unwrap().unwrap(), &Bounds::default()).unwrap().plain_text().unwrap_or_default();
        if row.seat == Some(SeatId(0)) && text.contains(OVER) {
            println!("{text}");
        }
    }
    fs::write(file(game), toml::to_string_pretty(&recorded).unwrap()).unwrap();
}

#[test]
fn a_whole_game_of_nilo_by_mail() {
    play_by_mail("nilo", &["Ana", "Bo", "Cleo"], 41);
}

#[test]
fn a_whole_game_of_rise_of_the_first_dynasty_by_mail() {
    play_by_mail("rise_of_the_first_dynasty", &["Ana", "Bo", "Cleo"], 41);
}

#[test]
fn a_whole_game_of_crimson_sun_by_mail() {
    play_by_mail("crimson_sun", &["Ana", "Bo"], 41);
}

#[test]
fn a_whole_game_of_lords_of_the_sand_by_mail() {
    play_by_mail("lords_of_the_sand", &["Ana", "Bo"], 41);
}
