//! The kill harness: the daemon is killed at random moments while letters stream in, and started again each time. Afterwards every game
//! must stand as in an undisturbed run over the same letters, and every mail must have been sent once.
//!
//! A letter's way has these durable steps; a kill counts for each pair of them between which it caught a letter or a mail, and
//! not at all where it caught none:
//!
//! ```text
//! delivered | recorded | its transaction committed | the mailbox told | its mails posted | and marked as sent
//! ```
//!
//! On the real servers the mail server fails as well: it puts recipients off, and connections to it break within mails.

#[path = "random_game/course.rs"]
mod course;
mod random_game;

use chrono::{DateTime, Utc};
use course::{assert_same, course};
use maat::config::Config;
use maat::daemon::settings::Settings;
use maat::daemon::site::Site;
use maat::games::dice::Dice;
use maat::mail::letter::{Bounds, Letter};
use maat::referee::entry::GameTag;
use maat::store::{MailState, Store};
use maat_test_servers::{Dovecot, DovecotOptions, Exim, EximOptions, Home, ImapSession, Proxy, TestCa};
use random_game::{Table, config, reply};
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Between which steps a kill may fall.
const BETWEEN: [&str; 5] =
    ["delivered | recorded", "recorded | committed", "committed | mailbox told", "mailbox told | posted", "posted | marked as sent"];

/// In how many of them letters or mails are.
type Caught = [usize; 5];

/// A letter of the stream.
struct Parcel {
    bytes: Vec<u8>,
    arrived: DateTime<Utc>,
}

/// A post office that the daemon works with, seen from outside.
trait Office {
    /// `[mailbox…]` and `[postman…]` of the configuration.
    fn transports(&self, home: &Path) -> String;
    /// Puts a letter into the daemon's mailbox.
    fn deliver(&self, number: usize, parcel: &Parcel);
    /// The arrival keys of the letters that are still in the mailbox.
    fn undone(&self) -> HashSet<String>;
    /// The Message-IDs of the mails that the postman has taken, and how often each.
    fn posted(&self) -> HashMap<String, usize>;
    /// The Message-IDs of the mails that lie in their recipients' mailboxes.
    fn arrived(&self) -> HashSet<String>;
    /// Makes trouble for the postman, now and then.
    fn disturb(&self, _chance: &mut Dice) {}
    /// What trouble there was, in a line.
    fn troubles(&self) -> String {
        String::new()
    }
}

/// Two Maildirs.
struct Maildirs {
    home: PathBuf,
    /// The Message-IDs of files that have been read.
    known: RefCell<HashMap<PathBuf, String>>,
}

impl Maildirs {
    fn new(home: &Path) -> Maildirs {
        for folder in ["inbox/new", "inbox/cur", "inbox/tmp", "sent/new", "sent/cur", "sent/tmp"] {
            fs::create_dir_all(home.join(folder)).unwrap();
        }
        Maildirs { home: home.to_owned(), known: RefCell::default() }
    }
}

impl Office for Maildirs {
    fn transports(&self, _: &Path) -> String {
        "[mailbox.maildir]\npath = \"inbox\"\n[postman.maildir]\npath = \"sent\"\n".to_owned()
    }

    fn deliver(&self, number: usize, parcel: &Parcel) {
        let inbox = self.home.join("inbox");
        let name = format!("{}.M{number}P1.tests", parcel.arrived.timestamp());
        let tmp = inbox.join("tmp").join(&name);
        fs::write(&tmp, &parcel.bytes).unwrap();
        File::options().write(true).open(&tmp).unwrap().set_modified(parcel.arrived.into()).unwrap();
        fs::rename(tmp, inbox.join("new").join(name)).unwrap();
    }

    fn undone(&self) -> HashSet<String> {
        let names = fs::read_dir(self.home.join("inbox/new")).unwrap();
        names.map(|entry| format!("maildir:{}", entry.unwrap().file_name().to_string_lossy())).collect()
    }

    fn posted(&self) -> HashMap<String, usize> {
        let mut posted = HashMap::new();
        let mut known = self.known.borrow_mut();
        for entry in fs::read_dir(self.home.join("sent/new")).unwrap() {
            let path = entry.unwrap().path();
            let id = known.entry(path.clone()).or_insert_with(|| message_id(&fs::read(path).unwrap()));
            *posted.entry(id.clone()).or_default() += 1;
        }
        posted
    }

    fn arrived(&self) -> HashSet<String> {
        self.posted().into_keys().collect()
    }
}

fn message_id(mail: &[u8]) -> String {
    Letter::read(mail, &Bounds::default()).unwrap().id
}

/// Dovecot and Exim.
struct Servers {
    ca: TestCa,
    dovecot: Dovecot,
    exim: Exim,
    /// Between the daemon and Exim.
    smtp: Proxy,
    session: RefCell<ImapSession>,
    /// How much of Exim's log has been read, and what it says.
    log: RefCell<(usize, HashMap<String, usize>)>,
    fails: bool,
}

/// A letter in a Maildir may get its number after letters that came later, where its index is being written. Both runs must see the same order:
/// in this format a letter has its number from the beginning.
const ORDERLY: &str = "mail_location = sdbox:~/letters\n";

/// So many of a hundred recipients are put off.
const PUT_OFF: u32 = 4;

/// The players, the moderator: everybody who gets mail.
const READERS: [&str; 5] = ["ann", "bob", "cleo", "dan", "moderator"];

impl Servers {
    fn new(fails: bool) -> Servers {
        let ca = TestCa::new();
        let dovecot = Dovecot::start_with(&ca, DovecotOptions { settings: ORDERLY.to_owned(), ..DovecotOptions::default() });
        let acl = format!("  defer condition = ${{if <{{${{randint:100}}}}{{{PUT_OFF}}}}}\n        message = 4.3.2 come back later\n");
        let options = EximOptions { recipient_acl: if fails { acl } else { String::new() }, ..EximOptions::default() };
        let exim = Exim::start_with(&ca, dovecot.lmtp_port, &options);
        let smtp = Proxy::start(exim.smtps_port);
        let session = RefCell::new(dovecot.session("maat"));
        Servers { ca, dovecot, exim, smtp, session, log: RefCell::default(), fails }
    }
}

impl Office for Servers {
    fn transports(&self, home: &Path) -> String {
        fs::write(home.join("password"), "geheim").unwrap();
        format!(
            r#"
[mailbox.imap]
host = "localhost"
port = {}
ca_file = "{ca}"
user = "maat"
password = {{ file = "password" }}
[postman.smtp]
host = "localhost"
port = {}
ca_file = "{ca}"
user = "maat"
password = {{ file = "password" }}
"#,
            self.dovecot.imaps_port,
            self.smtp.port,
            ca = self.ca.file().display()
        )
    }

    fn deliver(&self, _: usize, parcel: &Parcel) {
        self.dovecot.deliver("maat", &parcel.bytes);
    }

    fn undone(&self) -> HashSet<String> {
        let mut session = self.session.borrow_mut();
        let validity = session.examine("INBOX").unwrap().uid_validity.unwrap();
        session.uid_search("ALL").unwrap().into_iter().map(|uid| format!("imap:{validity}:{uid}")).collect()
    }

    /// What Exim has answered with 250, says its log.
    fn posted(&self) -> HashMap<String, usize> {
        let mut log = self.log.borrow_mut();
        let (read, posted) = &mut *log;
        let text = self.exim.main_log_from(*read);
        // The last line may not be whole yet.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        *read += whole;
        for line in text[..whole].lines().filter(|line| line.contains(" <= ")) {
            let id = line.split_whitespace().find_map(|word| word.strip_prefix("id=")).unwrap_or_default();
            *posted.entry(id.to_owned()).or_default() += 1;
        }
        posted.clone()
    }

    fn arrived(&self) -> HashSet<String> {
        let mut arrived = HashSet::new();
        for reader in READERS {
            let mut session = self.dovecot.session(reader);
            if session.examine("INBOX").unwrap().exists == 0 {
                continue;
            }
            let fetched = session.uid_fetch("1:*", "(UID BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])").unwrap();
            let headers = fetched.iter().filter_map(|fetch| fetch.header());
            arrived.extend(headers.map(message_id));
        }
        arrived
    }

    fn disturb(&self, chance: &mut Dice) {
        if self.fails && chance.below("cut", 12) == 0 {
            self.smtp.cut_after_to_server(1500 + i64::from(chance.below("bytes", 12_000)));
        }
    }

    fn troubles(&self) -> String {
        let put_off = self.exim.log().matches("temporarily rejected RCPT").count();
        format!("{put_off} recipients put off, {} connections cut within mails", self.smtp.cuts())
    }
}

/// A folder with games in it, and the letters that are to be written in them.
struct Stream {
    games: Vec<GameTag>,
    parcels: Vec<Parcel>,
    /// How many of them come a second time.
    copies: usize,
    /// The games' logs once all letters have been taken, each by itself.
    courses: Vec<Vec<Value>>,
}

/// Makes games of four seats until so many letters are written in them. Some players change their minds, some write what is no order,
/// some letters come twice.
fn write_letters(home: &Home, count: usize, seed: u64) -> Stream {
    let games: Vec<GameTag> = (1..=count.div_ceil(40).max(2)).map(|n| format!("egypt-{n}").parse().unwrap()).collect();
    for tag in &games {
        let players = ["ann", "bob", "cleo", "dan"].map(|player| format!("{player}={player}@{tag}.example.net"));
        let mut command = vec!["game", "new", "egypt", "--tag", tag.as_str()];
        players.iter().for_each(|player| command.extend(["--player", player]));
        home.command(&command);
    }
    let mut table = Table::copy(home.folder(), seed);
    let mut parcels: Vec<Parcel> = Vec::new();
    let mut twice = 0;
    while parcels.len() < count {
        let before = parcels.len();
        for tag in &games {
            let Some((seat, decisions)) = table.awaited(tag) else { continue };
            let orders = table.orders(tag, &decisions);
            let mut letters = vec![orders.clone()];
            match table.dice.below("whim", 6) {
                0 => letters.insert(0, format!("{} the unheard-of", orders.split_whitespace().next().unwrap_or_default())),
                1 => letters.insert(0, table.orders(tag, &decisions[..1])),
                _ => {}
            }
            for lines in letters {
                let (mail, _) = table.newest_mail(tag, seat);
                let bytes = reply(&mail, parcels.len(), &lines).into_bytes();
                let copies = if table.dice.below("copies", 10) == 0 { 2 } else { 1 };
                twice += copies - 1;
                for _ in 0..copies {
                    table.take(&bytes);
                    parcels.push(Parcel { bytes: bytes.clone(), arrived: table.now });
                }
            }
        }
        assert!(parcels.len() > before, "all games are over after {before} letters");
    }
    let courses = games.iter().map(|tag| course(&table.site, tag)).collect();
    Stream { games, parcels, copies: twice, courses }
}

/// What lies between which steps, looked at from outside.
fn caught(office: &dyn Office, database: &Connection) -> Caught {
    let undone = office.undone();
    let posted = office.posted();
    let mut letters: HashMap<String, bool> = HashMap::new();
    let mut recorded = database.prepare_cached("SELECT arrival, fate = 'waiting' FROM letters").unwrap();
    let rows = recorded.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    letters.extend(rows.map(Result::unwrap));
    let mut unsent = database
        .prepare_cached(
            "SELECT outbox.message_id, arrival FROM outbox LEFT JOIN letters ON letters.id = letter WHERE outbox.state = 'waiting'",
        )
        .unwrap();
    let unsent = unsent.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let unsent: Vec<(String, Option<String>)> = unsent.map(Result::unwrap).collect();
    let (posted, unposted): (Vec<_>, Vec<_>) = unsent.into_iter().partition(|(id, _)| posted.contains_key(id));
    [
        undone.iter().filter(|key| !letters.contains_key(*key)).count(),
        letters.values().filter(|waits| **waits).count(),
        undone.iter().filter(|key| letters.get(*key) == Some(&false)).count(),
        unposted.iter().filter(|(_, letter)| letter.as_ref().is_none_or(|letter| !undone.contains(letter))).count(),
        posted.len(),
    ]
}

fn look_into(home: &Path) -> Connection {
    Connection::open_with_flags(home.join("maat.db"), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
}

/// Whether the daemon was killed so often in a letter that the next time it would set that letter aside, as it should.
fn to_be_spared(database: &Connection) -> bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM letters WHERE fate = 'waiting' AND attempts >= 4)";
    database.prepare_cached(sql).unwrap().query_row([], |row| row.get(0)).unwrap()
}

/// How a stream is killed.
struct Plan {
    letters: usize,
    kills: usize,
    /// So many kills fall between each two steps at least.
    each: usize,
    /// Whether the daemon keeps an archive beside.
    archive: bool,
    seed: u64,
    /// How long the rest may take once the last kill is done.
    patience: Duration,
}

/// Delivers the rest of a stream, waits until all is done, and stops the daemon.
fn finish(home: &Home, office: &dyn Office, parcels: &[Parcel], delivered: usize, patience: Duration) {
    let mut daemon = home.run();
    for (number, parcel) in parcels.iter().enumerate().skip(delivered) {
        office.deliver(number, parcel);
    }
    let began = Instant::now();
    let database = look_into(home.folder());
    let recorded = || database.query_row("SELECT count(*) FROM letters", [], |row| row.get::<_, i64>(0)).unwrap() as usize;
    let unsent = || database.query_row("SELECT count(*) FROM outbox WHERE due IS NOT NULL", [], |row| row.get::<_, i64>(0)).unwrap();
    while caught(office, &database) != Caught::default() || recorded() < parcels.len() || unsent() > 0 {
        assert!(daemon.is_running(), "the daemon ended: {}", home.log());
        let left = || format!("{:?}, {} mails", caught(office, &database), unsent());
        assert!(began.elapsed() < patience, "not done: {}; the daemon: {}", left(), home.log());
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(database);
    assert!(daemon.terminate().success());
}

/// What a run came to: the games' logs, and for which entry which seat was mailed.
#[derive(Debug, PartialEq)]
struct Outcome {
    courses: Vec<Vec<Value>>,
    mails: BTreeMap<String, usize>,
    letters: BTreeMap<String, usize>,
}

/// Reads it, and makes sure that every mail was sent, under one Message-ID.
fn outcome(home: &Path, office: &dyn Office, games: &[GameTag], twice: bool) -> Outcome {
    let config = Config::load(&home.join("config.toml")).unwrap();
    let settings = Settings { archive: None, ..config.settings() };
    let site = Site::new(Store::open_existing(&home.join("maat.db")).unwrap(), settings).unwrap();
    let database = look_into(home);
    let mut posted = office.posted();
    let mut mails: BTreeMap<String, usize> = BTreeMap::new();
    let mut rows =
        database.prepare("SELECT message_id, state, format('%s %s %s %d', game, seat, seq, letter IS NOT NULL) FROM outbox").unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    for row in rows {
        let (id, state, of): (String, String, String) = row.unwrap();
        assert_eq!(state, MailState::Sent.word(), "{id}: {of}");
        let copies = posted.remove(&id).unwrap_or_default();
        assert!(copies == 1 || (twice && copies > 1), "{copies} copies of {id}: {of}");
        *mails.entry(of).or_default() += 1;
    }
    assert_eq!(posted, HashMap::new(), "mails that the outbox does not know");
    let sent: HashSet<String> = office.posted().into_keys().collect();
    let began = Instant::now();
    loop {
        let arrived = office.arrived();
        if arrived == sent {
            break;
        }
        let missing: Vec<_> = sent.difference(&arrived).take(5).collect();
        assert!(began.elapsed() < Duration::from_secs(120), "{} of {} mails arrived; not {missing:?}", arrived.len(), sent.len());
        std::thread::sleep(Duration::from_secs(1));
    }
    let mut rows = database.prepare("SELECT message_id || ' ' || fate FROM letters").unwrap();
    let mut letters: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows.query_map([], |row| row.get::<_, String>(0)).unwrap() {
        *letters.entry(row.unwrap()).or_default() += 1;
    }
    Outcome { courses: games.iter().map(|tag| course(&site, tag)).collect(), mails, letters }
}

/// Kills the daemon until the plan is fulfilled; how many kills fell between which steps.
fn kill(home: &Home, office: &dyn Office, stream: &Stream, plan: &Plan) -> ([usize; 5], usize) {
    let mut chance = Dice::from_seed(plan.seed);
    let mut histogram = [0; 5];
    let (mut kills, mut idle, mut delivered) = (0, 0, 0);
    let mut before = Caught::default();
    // How long a daemon may live: adapted, so that kills fall into its work and not beside it.
    let mut horizon = Duration::from_millis(600);
    while kills < plan.kills || histogram.iter().any(|count| *count < plan.each) {
        let rounds = kills + idle;
        assert!(rounds < plan.kills * 8, "after {rounds} kills, {idle} of them idle, the histogram is {histogram:?}");
        // Every other kill waits, within its time, for a letter more between those steps that have caught the fewest.
        let rarest = (0..5).min_by_key(|n| histogram[*n]).unwrap();
        let aimed = (rounds % 2 == 1).then_some(rarest);
        let share = (stream.parcels.len() - delivered).div_ceil((plan.kills * 2).saturating_sub(rounds).max(1)).max(1) * 2;
        let until = horizon.mul_f64(f64::from(chance.below("moment", 1000) + 1) / 1000.0);
        let began = Instant::now();
        let daemon = home.run();
        let database = look_into(home.folder());
        let mut brought = 0;
        let mut pause = Duration::ZERO;
        let mut last = began;
        loop {
            let seen = aimed.is_some_and(|between| caught(office, &database)[between] > before[between]);
            let limit = if aimed.is_some() { horizon * 3 } else { until };
            if (seen || began.elapsed() >= limit) && !to_be_spared(&database) {
                break;
            }
            if brought < share && delivered < stream.parcels.len() && last.elapsed() >= pause {
                office.deliver(delivered, &stream.parcels[delivered]);
                office.disturb(&mut chance);
                (brought, delivered) = (brought + 1, delivered + 1);
                pause = Duration::from_micros(u64::from(chance.below("pause", 8000)));
                last = Instant::now();
            } else if aimed.is_none() {
                std::thread::sleep(Duration::from_micros(200));
            }
        }
        daemon.kill();
        let found = caught(office, &database);
        before = found;
        if found == Caught::default() {
            idle += 1;
            horizon = horizon.mul_f64(0.9);
            assert!(delivered < stream.parcels.len(), "all letters are used up after {kills} kills: {histogram:?}");
            continue;
        }
        kills += 1;
        for (count, found) in histogram.iter_mut().zip(found) {
            *count += usize::from(found > 0);
        }
        // It did not come to recording anything: too short.
        if found[0] > 0 && found[1..].iter().all(|n| *n == 0) {
            horizon = horizon.mul_f64(1.1);
        }
    }
    finish(home, office, &stream.parcels, delivered, plan.patience);
    (histogram, idle)
}

/// Makes the post office of a folder.
type Open<'a> = &'a dyn Fn(&Path) -> Box<dyn Office>;

/// Runs a stream undisturbed, then with kills, and compares.
fn harness(plan: &Plan, [calm_office, killed_office]: [Open<'_>; 2], twice: bool) {
    let began = Instant::now();
    let program = env!("CARGO_BIN_EXE_maat");
    let (calm, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let office = calm_office(calm.path());
    fs::write(calm.path().join("config.toml"), config(&office.transports(calm.path()), plan.archive)).unwrap();
    let home = Home::new(program, calm.path());
    let stream = write_letters(&home, plan.letters, plan.seed);
    Store::open_existing(&calm.path().join("maat.db")).unwrap().backup(&killed.path().join("maat.db"), |_, _| {}).unwrap();
    finish(&home, office.as_ref(), &stream.parcels, 0, plan.patience);
    let undisturbed = outcome(calm.path(), office.as_ref(), &stream.games, false);
    for (tag, (played, alone)) in stream.games.iter().zip(undisturbed.courses.iter().zip(&stream.courses)) {
        assert_same(&format!("{tag}, undisturbed"), played, alone);
    }
    println!("{} games, {} letters: undisturbed after {:.0} s", stream.games.len(), stream.parcels.len(), began.elapsed().as_secs_f64());

    let office = killed_office(killed.path());
    fs::write(killed.path().join("config.toml"), config(&office.transports(killed.path()), plan.archive)).unwrap();
    let home = Home::new(program, killed.path());
    let (histogram, idle) = kill(&home, office.as_ref(), &stream, plan);
    for (between, count) in BETWEEN.iter().zip(histogram) {
        println!("{between:>26}: {count:>4} {}", "#".repeat(count.min(100)));
    }
    let posted = office.posted();
    let twice_posted = posted.values().filter(|copies| **copies > 1).count();
    println!("{} kills at least while at work, {idle} more while idle, {:.0} s", plan.kills, began.elapsed().as_secs_f64());
    println!("{} letters, {} of them for the second time", stream.parcels.len(), stream.copies);
    println!("{} mails, {twice_posted} of them handed over more than once, under the same Message-ID", posted.len());
    println!("{}", office.troubles());
    let disturbed = outcome(killed.path(), office.as_ref(), &stream.games, twice);
    for (tag, (disturbed, undisturbed)) in stream.games.iter().zip(disturbed.courses.iter().zip(&undisturbed.courses)) {
        assert_same(&format!("{tag}, killed"), disturbed, undisturbed);
    }
    assert_eq!(disturbed.mails, undisturbed.mails);
    assert_eq!(disturbed.letters, undisturbed.letters);
}

fn maildirs(home: &Path) -> Box<dyn Office> {
    Box::new(Maildirs::new(home))
}

fn servers(_: &Path) -> Box<dyn Office> {
    Box::new(Servers::new(false))
}

const PATIENCE: Duration = Duration::from_secs(300);

#[test]
fn killed_25_times_on_maildirs_it_stands_as_undisturbed() {
    let plan = Plan { letters: 80, kills: 25, each: 1, archive: false, seed: 1, patience: PATIENCE };
    harness(&plan, [&maildirs, &maildirs], false);
}

#[test]
#[ignore = "long: 200 kills"]
fn killed_200_times_on_maildirs_it_stands_as_undisturbed() {
    let plan = Plan { letters: 500, kills: 200, each: 20, archive: true, seed: 2, patience: PATIENCE };
    harness(&plan, [&maildirs, &maildirs], false);
}

#[test]
#[ignore = "minutes: 50 kills on real servers"]
fn killed_50_times_on_real_servers_that_fail_it_stands_as_undisturbed() {
    let plan = Plan { letters: 200, kills: 50, each: 2, archive: true, seed: 4, patience: PATIENCE };
    harness(&plan, [&servers, &|_| Box::new(Servers::new(true))], true);
}

/// In the undisturbed run the mail server fails as little as the machine.
#[test]
#[ignore = "long: 500 kills on real servers"]
fn killed_500_times_on_real_servers_that_fail_it_stands_as_undisturbed() {
    let plan = Plan { letters: 2000, kills: 500, each: 20, archive: true, seed: 3, patience: Duration::from_secs(1800) };
    harness(&plan, [&servers, &|_| Box::new(Servers::new(true))], true);
}
