//! A whole game by mail: the daemon between a real IMAP server and a real SMTP server, four players with mailboxes of their own,
//! TLS everywhere, and connections that break in the middle of fetches and submissions.

#[path = "random_game/course.rs"]
mod course;
mod random_game;

use course::{assert_same, course};
use lettre::address::Envelope;
use lettre::transport::smtp::SmtpTransport;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{Address, Transport};
use maat::daemon::site::Site;
use maat::games::dice::Dice;
use maat::games::seat::SeatId;
use maat::mail::letter::{Bounds, Letter};
use maat::referee::entry::GameTag;
use maat::store::{MailState, Store};
use maat_test_servers::{Dovecot, Exim, Home, ImapSession, Proxy, TestCa};
use random_game::{Table, config, reply};
use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

const PLAYERS: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// The mail servers, and what breaks the connections to them.
struct Post {
    dovecot: Dovecot,
    exim: Exim,
    imap: Proxy,
    smtp: Proxy,
    ca: TestCa,
}

impl Post {
    fn open() -> Post {
        let ca = TestCa::new();
        let dovecot = Dovecot::start(&ca);
        let exim = Exim::start(&ca, dovecot.lmtp_port);
        let (imap, smtp) = (Proxy::start(dovecot.imaps_port), Proxy::start(exim.smtps_port));
        Post { dovecot, exim, imap, smtp, ca }
    }

    /// The daemon's transports. Without IDLE it would look into its mailbox once an hour.
    fn transports(&self) -> String {
        format!(
            r#"
[mailbox.imap]
host = "localhost"
port = {}
ca_file = "{ca}"
user = "maat"
password = {{ file = "password" }}
poll_seconds = 3600
timeout_seconds = 10
[postman.smtp]
host = "localhost"
port = {}
ca_file = "{ca}"
user = "maat"
password = {{ file = "password" }}
timeout_seconds = 10
"#,
            self.imap.port,
            self.smtp.port,
            ca = self.ca.file().display()
        )
    }

    /// A player's mail program, for sending.
    fn submission(&self) -> SmtpTransport {
        let authority = Certificate::from_pem(&fs::read(self.ca.file()).unwrap()).unwrap();
        let tls = TlsParameters::builder("localhost".to_owned()).add_root_certificate(authority).build().unwrap();
        SmtpTransport::builder_dangerous("localhost").port(self.exim.smtp_port).tls(Tls::Required(tls)).build()
    }
}

/// A player's mail program, for reading: the mails that it knows by their Message-IDs, and how often each came.
struct Mailbox {
    session: ImapSession,
    next: u32,
    mails: BTreeMap<String, Vec<Vec<u8>>>,
}

impl Mailbox {
    fn open(post: &Post, user: &str) -> Mailbox {
        let mut session = post.dovecot.session(user);
        session.select("INBOX").unwrap();
        Mailbox { session, next: 1, mails: BTreeMap::new() }
    }

    fn look(&mut self) {
        // The server tells of new letters before it answers.
        self.session.noop().unwrap();
        let fetched = self.session.uid_fetch(format!("{}:*", self.next), "(UID BODY.PEEK[])").unwrap();
        for fetch in fetched.iter().filter(|fetch| fetch.uid.is_some_and(|uid| uid >= self.next)) {
            let mail = fetch.body().unwrap().to_vec();
            self.mails.entry(Letter::read(&mail, &Bounds::default()).unwrap().id).or_default().push(mail);
        }
        self.next = fetched.iter().filter_map(|fetch| fetch.uid).map(|uid| uid + 1).max().unwrap_or(self.next).max(self.next);
    }

    fn wait_for(&mut self, count: usize, home: &Home) {
        let began = Instant::now();
        loop {
            self.look();
            if self.mails.len() >= count {
                return;
            }
            let patience = Duration::from_secs(90);
            assert!(began.elapsed() < patience, "{} of {count} mails came; the daemon: {}", self.mails.len(), home.log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The longest mail of the latest turn: its report.
    fn latest(&self) -> &[u8] {
        let turn = |id: &str| id.split('.').find_map(|part| part.strip_prefix('t')?.parse::<u32>().ok());
        let (_, copies) = self.mails.iter().max_by_key(|(id, copies)| (turn(id), copies[0].len())).unwrap();
        &copies[0]
    }
}

/// Cuts a connection of the daemon now and then, after a number of bytes that falls into a letter's or a mail's body (each is
/// longer than 4,000 bytes, and what goes before it shorter than 1,000).
fn disturb(post: &Post, number: usize, chance: &mut Dice) {
    let bytes = 1500 + i64::from(chance.below("bytes", 2000));
    match number % 8 {
        3 => post.imap.cut_after_to_client(bytes),
        7 => post.smtp.cut_after_to_server(bytes),
        _ => {}
    }
}

/// Plays a whole game of random orders through the servers and compares it with the same letters in memory. From round `last` on all
/// players write `farewell` as well.
fn whole_game(game: &str, options: &[&str], (last, farewell): (u32, &str), seed: u64) {
    let began = Instant::now();
    let post = Post::open();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.toml"), config(&post.transports(), true)).unwrap();
    fs::write(folder.path().join("password"), "geheim\n").unwrap();
    let home = Home::new(env!("CARGO_BIN_EXE_maat"), folder.path());
    let players = PLAYERS.map(|player| format!("{player}={player}@example.net"));
    let mut command = vec!["game", "new", game];
    players.iter().for_each(|player| command.extend(["--player", player]));
    options.iter().for_each(|option| command.extend(["--option", option]));
    home.command(&command);
    let tag: GameTag = format!("{game}-1").parse().unwrap();

    let mut alone = Table::copy(folder.path(), seed);
    let mut daemon = home.run();
    let mut mailboxes = PLAYERS.map(|player| Mailbox::open(&post, player));
    let submission = post.submission();
    let mut chance = Dice::from_seed(seed);
    let mut letters = 0;
    while let Some((seat, decisions)) = alone.awaited(&tag) {
        let mut orders = alone.orders(&tag, &decisions);
        if alone.site.read_game(&tag, |game| game.play.round()).unwrap() >= last {
            orders.push_str(&format!("\n\n{farewell}"));
        }
        let (newest, mails) = alone.newest_mail(&tag, seat);
        let mailbox = &mut mailboxes[seat.index()];
        mailbox.wait_for(mails, &home);
        disturb(&post, letters, &mut chance);
        submit(&submission, seat, &reply(mailbox.latest(), letters, &orders));
        alone.take(reply(&newest, letters, &orders).as_bytes());
        letters += 1;
        assert!(letters < 1000, "{game} comes to no end");
    }
    assert!(alone.site.read_game(&tag, |game| game.over()).unwrap(), "{game} waits for nobody");
    for (seat, mailbox) in (0..).map(SeatId).zip(&mut mailboxes) {
        mailbox.wait_for(alone.newest_mail(&tag, seat).1, &home);
    }
    assert!(daemon.is_running());
    assert!(daemon.terminate().success());

    let store = Store::open_existing(&folder.path().join("maat.db")).unwrap();
    let site = Site::new(store, alone.site.settings.clone()).unwrap();
    let (played, expected) = (course(&site, &tag), course(&alone.site, &tag));
    assert_same("the game by mail", &played, &expected);
    each_mail_came_once(&site, &tag, &mut mailboxes);

    let (fetches, submissions) = (post.imap.cuts(), post.smtp.cuts());
    println!(
        "{game}: {letters} letters, {} entries, {fetches} fetches and {submissions} submissions cut, {:.0} s",
        expected.len(),
        began.elapsed().as_secs_f64()
    );
    assert!(fetches > 0 && submissions > 0, "no connection was cut");
    // IDLE told of the letters: looking once an hour would have told of none.
    assert!(post.imap.accepted() <= fetches + 2, "the mailbox was connected to {} times", post.imap.accepted());
}

fn submit(submission: &SmtpTransport, seat: SeatId, letter: &str) {
    let read = Letter::read(letter.as_bytes(), &Bounds::default()).unwrap();
    let to: Vec<Address> = read.recipients.iter().map(|to| to.to_string().parse().unwrap()).collect();
    let from: Address = format!("{}@example.net", PLAYERS[seat.index()]).parse().unwrap();
    submission.send_raw(&Envelope::new(Some(from), to).unwrap(), letter.as_bytes()).unwrap();
}

/// All mails of the outbox are sent, and lie in the mailbox that they are for, once. A second copy may only be there of a
/// mail of which the server did not say whether it had taken it; it is the same mail.
fn each_mail_came_once(site: &Site, tag: &GameTag, mailboxes: &mut [Mailbox; 4]) {
    let rows = site.store.reading().mails(tag).unwrap();
    for (seat, mailbox) in (0..).map(SeatId).zip(mailboxes) {
        mailbox.look();
        let rows: Vec<_> = rows.iter().filter(|row| row.seat == Some(seat)).collect();
        assert_eq!(rows.len(), mailbox.mails.len());
        for row in rows {
            assert_eq!(row.state, MailState::Sent, "{row:?}");
            let copies = mailbox.mails.get(row.message_id.as_str()).unwrap_or_else(|| panic!("{row:?} did not come"));
            assert!(copies.len() == 1 || row.attempts > 1, "{} copies of {row:?}", copies.len());
        }
    }
}

#[test]
fn egypt_is_played_through_dovecot_and_exim() {
    whole_game("egypt", &["end_cards=1"], (3, "end game yes"), 5);
}

#[test]
#[ignore = "long: its reports are big"]
fn nilo_is_played_through_dovecot_and_exim() {
    whole_game("nilo", &[], (u32::MAX, ""), 1);
}
