//! The daemon as it is run: a process with Maildirs in a folder of its own.

use rusqlite::{Connection, OpenFlags};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

#[path = "daemon/kemet.rs"]
mod kemet;

const CONFIG: &str = r#"
[mail]
address = "referee@example.org"
proof = "from"
answers_per_hour = 100000

[moderators]
addresses = ["moderator@example.org"]
"#;

/// A folder, and the daemon that runs in it.
struct House {
    room: tempfile::TempDir,
    daemon: Option<Child>,
    letters: usize,
}

impl House {
    fn new() -> House {
        let room = tempfile::tempdir().unwrap();
        std::fs::write(room.path().join("config.toml"), CONFIG).unwrap();
        House { room, daemon: None, letters: 0 }
    }

    fn path(&self, inner: &str) -> PathBuf {
        self.room.path().join(inner)
    }

    fn start(&mut self) {
        let log = std::fs::File::options().create(true).append(true).open(self.path("log")).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_maat"))
            .arg("run")
            .current_dir(self.room.path())
            .env_remove("MAAT_CONFIG")
            .stdin(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        self.daemon = Some(child);
    }

    /// Starts it and waits until it is ready.
    fn start_and_wait(&mut self) {
        let ready = |house: &House| house.log().matches(" ready ").count();
        let before = ready(self);
        self.start();
        self.until("the daemon is ready", |house| ready(house) > before);
    }

    fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.daemon.as_ref().unwrap().id()).unwrap();
        kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
    }

    /// Sends a signal that ends it; its exit code, none when it was killed.
    fn end(&mut self, signal: Signal) -> Option<i32> {
        self.signal(signal);
        self.daemon.take().unwrap().wait().unwrap().code()
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.path("log")).unwrap_or_default()
    }

    fn until(&self, what: &str, reached: impl Fn(&House) -> bool) {
        let began = Instant::now();
        while !reached(self) {
            assert!(began.elapsed() < Duration::from_secs(60), "{what} has not come about:\n{}", self.log());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Puts a letter into the inbox as a mail server does.
    fn drop_letter(&mut self, from: &str, subject: &str, text: &str) {
        self.letters += 1;
        let n = self.letters;
        let letter = format!(
            "From: <{from}>\r\nTo: referee@example.org\r\nSubject: {subject}\r\nMessage-ID: <letter-{n}@client.example>\r\n\r\n{text}\r\n"
        );
        let inbox = self.path("var/mail/inbox");
        for folder in ["tmp", "new", "cur"] {
            std::fs::create_dir_all(inbox.join(folder)).unwrap();
        }
        let name = format!("{}.M{n}P1.client", 1_772_362_800 + n);
        std::fs::write(inbox.join("tmp").join(&name), letter).unwrap();
        std::fs::rename(inbox.join("tmp").join(&name), inbox.join("new").join(&name)).unwrap();
    }

    /// The mails that went out, by file name.
    fn sent(&self) -> BTreeMap<String, String> {
        let folder = std::fs::read_dir(self.path("var/mail/sent/new")).into_iter().flatten();
        folder.map(|f| f.unwrap()).map(|f| (f.file_name().into_string().unwrap(), std::fs::read_to_string(f.path()).unwrap())).collect()
    }

    fn sent_to(&self, address: &str) -> usize {
        self.sent().values().filter(|mail| header(mail, "To").is_some_and(|to| to.contains(address))).count()
    }

    fn maat(&self, arguments: &[&str]) -> Value {
        let ran = Command::new(env!("CARGO_BIN_EXE_maat"))
            .args(arguments)
            .current_dir(self.room.path())
            .env_remove("MAAT_CONFIG")
            .output()
            .unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        serde_json::from_slice(&ran.stdout).unwrap()
    }

    fn new_game(&self) {
        self.maat(&["game", "new", "nilo", "--player", "Ana=ana@example.org", "--player", "Bo=bo@example.org", "--json"]);
    }

    /// Whether a letter was begun so often that it would be set aside the next time.
    fn is_near_to_setting_aside(&self) -> bool {
        let database = Connection::open_with_flags(self.path("var/maat.db"), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
        let sql = "SELECT EXISTS (SELECT 1 FROM letters WHERE fate = 'waiting' AND attempts >= 4)";
        database.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    fn with_fate(&self, fate: &str) -> usize {
        self.maat(&["letters", "list", "--fate", fate, "--limit", "100000", "--json"]).as_array().unwrap().len()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(daemon) = &mut self.daemon {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

fn header<'m>(mail: &'m str, name: &str) -> Option<&'m str> {
    mail.split("\r\n\r\n").next()?.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

#[test]
fn a_letter_is_answered_within_two_seconds() {
    let mut house = House::new();
    house.start_and_wait();
    let dropped = Instant::now();
    house.drop_letter("a@example.org", "hello", "list");
    house.until("the answer", |house| house.sent_to("a@example.org") == 1);
    assert!(dropped.elapsed() < Duration::from_secs(2), "it took {:?}", dropped.elapsed());
    let sent = house.sent();
    let answer = sent.values().next().unwrap();
    assert_eq!(header(answer, "Auto-Submitted"), Some("auto-replied"));
    assert_eq!(header(answer, "In-Reply-To"), Some("<letter-1@client.example>"));
}

#[test]
fn it_stops_when_it_is_told_to_with_all_letters_done() {
    let mut house = House::new();
    house.start_and_wait();
    for n in 0..50 {
        house.drop_letter(&format!("p{n}@example.org"), "hello", "list");
    }
    house.until("the first letters are done", |house| !house.sent().is_empty());
    assert_eq!(house.end(Signal::TERM), Some(0));
    assert!(house.log().contains("stopped"), "{}", house.log());
    let recorded = house.maat(&["letters", "list", "--json"]).as_array().unwrap().len();
    assert_eq!(house.with_fate("processed"), recorded, "nothing is left half done");
    // What was answered before the end has gone out already.
    house.start_and_wait();
    house.until("the rest is done and answered", |house| house.sent().len() == 50);
    assert_eq!(house.end(Signal::INT), Some(0));
}

#[test]
fn a_second_daemon_on_the_same_database_is_refused() {
    let mut house = House::new();
    house.start_and_wait();
    let second =
        Command::new(env!("CARGO_BIN_EXE_maat")).arg("run").current_dir(house.room.path()).env_remove("MAAT_CONFIG").output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    let error = String::from_utf8(second.stderr).unwrap();
    let id = house.daemon.as_ref().unwrap().id();
    assert!(error.contains(&format!("another maat (process {id}) is at work on var/maat.db")), "{error}");
}

#[test]
fn a_wrong_new_configuration_leaves_the_old_one_in_use_and_a_right_one_is_taken() {
    let mut house = House::new();
    house.start_and_wait();
    std::fs::write(house.path("config.toml"), CONFIG.replace("answers_per_hour", "answers_an_hour")).unwrap();
    house.signal(Signal::HUP);
    house.until("the fault is logged", |house| house.log().contains("did you mean `answers_per_hour`?"));
    assert!(house.log().contains("the old one stays"), "{}", house.log());
    house.drop_letter("a@example.org", "hello", "list");
    house.until("it answers as before", |house| house.sent_to("a@example.org") == 1);

    std::fs::write(house.path("config.toml"), CONFIG.replace("[moderators]", "name = \"The Vizier\"\n[moderators]")).unwrap();
    house.signal(Signal::HUP);
    house.until("the new one is taken", |house| house.log().contains("the new configuration is in use"));
    house.drop_letter("b@example.org", "hello", "list");
    house.until("it answers", |house| house.sent_to("b@example.org") == 1);
    assert!(house.sent().values().any(|mail| header(mail, "From").is_some_and(|from| from.contains("The Vizier"))));
}

/// A command that changes the database wakes the daemon whose number is in the lock file, from the first moment that it is there.
/// Meanwhile the command may hold the database locked: the signals do not shorten the daemon's patience.
#[test]
fn a_daemon_that_is_called_while_it_starts_goes_on_starting() {
    let mut house = House::new();
    house.new_game();
    let other = Connection::open(house.path("var/maat.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    house.start();
    let id = house.daemon.as_ref().unwrap().id().to_string();
    let lock = house.path("var/maat.db.lock");
    let began = Instant::now();
    while !std::fs::read_to_string(&lock).is_ok_and(|holder| holder.trim() == id) {
        assert!(began.elapsed() < Duration::from_secs(60), "{}", house.log());
    }
    let called = Instant::now();
    while !house.log().contains(" ready ") {
        if !other.is_autocommit() && called.elapsed() > Duration::from_secs(1) {
            other.execute_batch("ROLLBACK").unwrap();
        }
        house.signal(Signal::USR1);
        house.signal(Signal::HUP);
        assert_eq!(house.daemon.as_mut().unwrap().try_wait().unwrap(), None, "it ended: {}", house.log());
    }
    house.drop_letter("a@example.org", "hello", "list");
    house.until("it works", |house| house.sent_to("a@example.org") == 1);
    assert_eq!(house.end(Signal::TERM), Some(0));
}

#[test]
fn what_a_moderator_does_on_the_command_line_goes_out_at_once() {
    let mut house = House::new();
    house.start_and_wait();
    let made = Instant::now();
    house.new_game();
    house.until("both players have their first report", |house| {
        house.sent_to("ana@example.org") == 1 && house.sent_to("bo@example.org") == 1
    });
    assert!(made.elapsed() < Duration::from_secs(10), "it took {:?}", made.elapsed());
    house.until("the archive has the game", |house| {
        std::fs::read_to_string(house.path("var/archive/index.html")).is_ok_and(|page| page.contains("nilo-1"))
    });
}

#[test]
fn a_letter_that_comes_twice_counts_once() {
    let mut house = House::new();
    house.start_and_wait();
    house.new_game();
    house.drop_letter("ana@example.org", "[nilo-1] orders", "say Good morning!");
    house.letters -= 1;
    house.until("it is done", |house| house.with_fate("processed") == 1);
    let name = std::fs::read_dir(house.path("var/mail/inbox/.Processed/cur")).unwrap().next().unwrap().unwrap().path();
    std::fs::copy(name, house.path("var/mail/inbox/new/1772362999.M9P9.client")).unwrap();
    house.until("the copy is done", |house| house.with_fate("ignored") == 1);
    let answers = |house: &House| house.sent().values().filter(|m| header(m, "In-Reply-To") == Some("<letter-1@client.example>")).count();
    assert_eq!(answers(&house), 1);
}

/// Killed again and again while letters stream in: each letter is carried out once and answered once.
#[test]
fn killed_at_any_moment_it_comes_back_with_every_letter_done_once() {
    const LETTERS: usize = 120;
    const KILLS: u64 = 12;
    let mut house = House::new();
    house.start_and_wait();
    house.new_game();
    for round in 0..KILLS {
        if round > 0 {
            house.start();
        }
        for _ in 0..LETTERS / KILLS as usize {
            house.drop_letter("ana@example.org", "[nilo-1] orders", &format!("say This is remark {}.", house.letters + 1));
        }
        // Different moments of the work on them: while they are recorded, carried out, answered, moved away. Long enough that no
        // letter is caught so often that it is taken for one that ends the program, and set aside.
        std::thread::sleep(Duration::from_millis(150 + round * 37 % 300));
        house.until("no letter would be taken for one that ends the program", |house| !house.is_near_to_setting_aside());
        assert_eq!(house.end(Signal::KILL), None);
    }
    // Waited for, as all letters may be done by now, and it can be told to stop only once it listens.
    house.start_and_wait();
    house.until("all letters are done", |house| std::fs::read_dir(house.path("var/mail/inbox/new")).unwrap().count() == 0);
    house.until("all are answered", |house| {
        house.sent().values().filter(|m| header(m, "In-Reply-To").is_some_and(|id| id.starts_with("<letter-"))).count() >= LETTERS
    });
    assert_eq!(house.end(Signal::TERM), Some(0));

    assert_eq!((house.with_fate("processed"), house.with_fate("quarantined"), house.with_fate("waiting")), (LETTERS, 0, 0));
    let mut answered: BTreeMap<String, usize> = BTreeMap::new();
    let mut ids: BTreeMap<String, usize> = BTreeMap::new();
    for mail in house.sent().values() {
        *ids.entry(header(mail, "Message-ID").unwrap().to_owned()).or_default() += 1;
        if let Some(id) = header(mail, "In-Reply-To").filter(|id| id.starts_with("<letter-")) {
            *answered.entry(id.to_owned()).or_default() += 1;
        }
    }
    assert!(ids.values().all(|n| *n == 1), "a mail lies there twice");
    assert_eq!(answered.len(), LETTERS);
    assert!(answered.values().all(|n| *n == 1), "a letter was answered twice");
    let export = house.maat(&["export", "nilo-1", "--full"]);
    let said = export["log"].as_array().unwrap().iter().filter(|entry| entry["fact"]["fact"] == "said").count();
    assert_eq!(said, LETTERS, "a letter counted twice or not at all");
}

#[test]
fn a_database_in_a_place_that_cannot_be_is_named() {
    let house = House::new();
    std::fs::write(house.path("var"), "a file").unwrap();
    let ran =
        Command::new(env!("CARGO_BIN_EXE_maat")).arg("run").current_dir(house.room.path()).env_remove("MAAT_CONFIG").output().unwrap();
    assert_eq!(ran.status.code(), Some(1));
    let error = String::from_utf8(ran.stderr).unwrap();
    assert!(error.starts_with("error: cannot make the database's folder var"), "{error}");
    assert!(!Path::new("var/maat.db").exists());
}

#[test]
fn a_configuration_taken_anew_while_letters_come_loses_none_and_answers_none_twice() {
    const LETTERS: usize = 60;
    let mut house = House::new();
    house.start_and_wait();
    for n in 0..LETTERS {
        house.drop_letter(&format!("p{n}@example.org"), "hello", "list");
        if n % 10 == 5 {
            std::fs::write(house.path("config.toml"), CONFIG.replace("[moderators]", &format!("name = \"Maat {n}\"\n[moderators]")))
                .unwrap();
            house.signal(Signal::HUP);
        }
    }
    house.until("all letters are answered", |house| house.sent().len() >= LETTERS);
    house.until("the last configuration is in use", |house| house.log().matches("the new configuration is in use").count() >= 1);
    assert_eq!(house.end(Signal::TERM), Some(0));
    assert_eq!((house.with_fate("processed"), house.sent().len()), (LETTERS, LETTERS));
}
