//! A long game of six players through the real mail loop on Maildirs: amendments by the dozen, and how long a turn takes to resolve early and late.
//!
//! The players' letters are files in the inbox; the referee looks at them, resolves, and posts, with its database and archive beside. What is asserted
//! at length runs with `tests/long`; a short game of the same make runs always.

use chrono::{DateTime, TimeDelta, Utc};
use maat::daemon::archivist::Archivist;
use maat::daemon::settings::Settings;
use maat::daemon::site::{GameRequest, Player, Site};
use maat::games::ruleset::Options;
use maat::mail::mailbox::{Limits, Mailbox, MailboxConfig, MaildirInbox};
use maat::mail::postman::{MaildirOutbox, PostmanConfig};
use maat::mail::sender::Ours;
use maat::referee::clock::Clock;
use maat::referee::entry::GameTag;
use maat::store::Store;
use std::path::Path;
use std::time::{Duration, Instant};

const NAMES: [&str; 6] = ["Igthorn", "Nadia", "Omar", "Petra", "Quill", "Rosa"];

/// A game under way, and the folder that it lies in.
struct House {
    room: tempfile::TempDir,
    site: Site,
    mailbox: Box<dyn Mailbox>,
    archivist: Archivist,
    tag: GameTag,
    letters: usize,
    now: DateTime<Utc>,
}

impl House {
    fn new() -> House {
        let room = tempfile::tempdir().unwrap();
        let settings = Settings {
            clock: Clock { settle: Some(0), mass_silence: 0, ..Clock::default() },
            archive: Some(room.path().join("archive")),
            archive_title: "A long game".to_owned(),
            ..Settings::unlimited(Ours::new("referee@example.org", "mx.example.org").unwrap())
        };
        let database = room.path().join("maat.db");
        let store = Store::open(&database).unwrap();
        let archivist = Archivist::open(Store::open_existing(&database).unwrap(), &settings).unwrap().expect("there is an archive");
        let mut site = Site::new(store, settings).unwrap();
        let now = Utc::now();
        let player =
            |name: &&str| Player { name: (*name).to_owned(), address: address(name).parse().ok(), word: Some("a word".to_owned()) };
        let request = GameRequest {
            options: Options([("absence".to_owned(), "nothing".into()), ("voting".to_owned(), "between-turns".into())].into()),
            ..GameRequest::new("egypt", NAMES.iter().map(player).collect())
        };
        let tag = site.create(request, now).unwrap();
        let mailbox = MailboxConfig::Maildir(MaildirInbox::at(room.path().join("inbox"))).open(Limits::default()).unwrap();
        let mut house = House { room, site, mailbox, archivist, tag, letters: 0, now };
        house.post();
        house
    }

    fn post(&mut self) {
        let mut postman = PostmanConfig::Maildir(MaildirOutbox { path: self.room.path().join("sent") }).open().unwrap();
        self.site.post_due(postman.as_mut(), self.now + TimeDelta::seconds(1), TimeDelta::days(1)).unwrap();
    }

    /// A player's letter, read and answered; what falls due by it happens.
    fn send(&mut self, name: &str, lines: &str) {
        let inbox = self.room.path().join("inbox");
        for folder in ["new", "cur", "tmp"] {
            std::fs::create_dir_all(inbox.join(folder)).unwrap();
        }
        self.letters += 1;
        let n = self.letters;
        let letter = format!(
            "From: {name} <{}>\r\nTo: referee@example.org\r\nSubject: Re: [{}] orders\r\nMessage-ID: <{n}@client.example>\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{lines}\r\n",
            address(name),
            self.tag
        );
        std::fs::write(inbox.join(format!("new/{}.M{n}P1.client", 1_772_362_800 + n)), letter).unwrap();
        let House { site, mailbox, now, .. } = self;
        mailbox.look(&mut |letters| site.take_in(letters, *now)).unwrap();
    }

    /// The next deadline passes; how long that took, with its mails and pages.
    fn pass(&mut self) -> Duration {
        let tag = self.tag.clone();
        let next = self.site.read_game(&tag, |g| g.deadlines_ahead().first().map(|d| d.at)).unwrap();
        self.now = next.expect("a deadline is ahead").max(self.now);
        let began = Instant::now();
        self.site.pass_time(self.now).unwrap();
        self.archivist.catch_up(&mut |_, _| true).unwrap();
        let took = began.elapsed();
        self.post();
        took
    }

    fn round(&mut self) -> u32 {
        let tag = self.tag.clone();
        self.site.read_game(&tag, |g| g.play.round()).unwrap()
    }

    fn table(&mut self) -> serde_json::Value {
        let tag = self.tag.clone();
        self.site.read_game(&tag, |g| g.play.table()).unwrap()
    }
}

fn address(name: &str) -> String {
    format!("{}@example.org", name.to_lowercase())
}

/// What a player proposes in a turn: amendments of every sort, so that the rules, types, cards and conditions all grow and change.
fn proposal(turn: u32, seat: usize) -> String {
    let n = turn * 10 + u32::try_from(seat).unwrap();
    match (turn + u32::try_from(seat).unwrap()) % 7 {
        0 => format!("propose card Find {n}: Effect - You gain {} slaves.", 1 + n % 30),
        1 => format!("propose amend rule 3.4 replace \"The hand limit is {} cards.\"", 5 + n % 4),
        2 => format!("propose rule \"If a player has more than {} slaves at the end of a turn, he loses 1 slave.\"", 900 + n),
        3 => "propose amend rule 3.3.8 replace \"Proposals need half or more of the votes cast.\"".to_owned(),
        4 => format!("propose variable Stone {n} starts {}", n % 50),
        5 => format!("propose winning First player to have {} slaves at the end of a turn.", 100_000 + n),
        _ => format!("propose amend winning 1 replace \"First player to have a {} level pyramid at the end of his/her turn.\"", 30 + n % 9),
    }
}

/// Plays so many turns; how long each took to resolve, and how much there was on the table then.
fn played(turns: u32) -> (House, Vec<(Duration, usize)>) {
    let mut house = House::new();
    house.pass();
    let mut took = Vec::new();
    while house.round() <= turns {
        let turn = house.round();
        for (seat, name) in NAMES.iter().enumerate() {
            // Two proposals a turn or so, so that the ballot is one that people would read.
            if (turn as usize + seat).is_multiple_of(3) {
                house.send(name, &proposal(turn, seat));
            }
        }
        let resolved = house.pass();
        if house.round() == turn {
            house.send("Igthorn", "vote all yes");
            house.send("Rosa", "vote all yes");
            let counted = house.pass();
            took.push((resolved + counted, size(&house.table())));
        } else {
            took.push((resolved, size(&house.table())));
        }
    }
    (house, took)
}

/// Cards, clauses and proposals on the table: what a turn's report has to tell of.
fn size(table: &serde_json::Value) -> usize {
    let list = |value: &serde_json::Value| value.as_array().map_or(0, Vec::len);
    let players = table["players"].as_object().unwrap();
    let cards: usize = players.values().map(|p| list(&p["hand"]) + list(&p["in_play"]) + p["variables"].as_object().unwrap().len()).sum();
    cards + ["draw", "discard", "winning", "elimination", "variables", "rules"].iter().map(|k| list(&table[*k])).sum::<usize>()
}

/// Every version has its page, and each leads to the next.
fn archived(house: &mut House) -> u64 {
    let newest = house.table()["ruleset_version"].as_u64().unwrap();
    let folder = house.room.path().join("archive").join(house.tag.to_string());
    for version in 1..=newest {
        let page = page(&folder, version);
        assert!(page.contains(&format!("version {version}")), "the page of version {version} is another's");
        assert_eq!(page.contains(&format!("rules-{}.html", version + 1)), version < newest, "version {version} leads to the next one");
    }
    newest
}

fn page(folder: &Path, version: u64) -> String {
    let path = folder.join(format!("rules-{version}.html"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn a_few_turns_of_amendments_reach_the_archive() {
    let (mut house, took) = played(4);
    assert_eq!(took.len(), 4);
    assert!(archived(&mut house) > 6);
}

#[test]
#[ignore = "sixty turns"]
fn sixty_turns_with_a_hundred_amendments_do_not_slow_down() {
    let (mut house, took) = played(60);
    let versions = archived(&mut house);
    assert!(versions > 100, "there are {versions} versions");
    let mean = |part: &[(Duration, usize)]| {
        let seconds: f64 = part.iter().map(|(t, _)| t.as_secs_f64()).sum();
        let size: usize = part.iter().map(|(_, s)| s).sum();
        (seconds * 1000.0 / part.len() as f64, size as f64 / part.len() as f64)
    };
    let (early, late) = (mean(&took[2..10]), mean(&took[52..60]));
    let (growth, slower) = (late.1 / early.1, late.0 / early.0);
    println!(
        "turns 3-10: {:.1} ms with {:.0} things on the table; turns 53-60: {:.1} ms with {:.0}; {versions} versions",
        early.0, early.1, late.0, late.1
    );
    assert!(slower <= 1.3 * growth, "a turn takes {slower:.2} times as long on a table {growth:.2} times as large");
}
