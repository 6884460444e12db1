//! `maat init` at a pseudo-terminal (that of script(1)), against a real IMAP and a real SMTP server: with the right answers, and with each
//! wrong one, which must be told in words and asked for again.

use maat::config::Config;
use maat::mail::mailbox::MailboxConfig;
use maat::mail::postman::PostmanConfig;
use maat::mail::secret::SecretSource;
use maat_test_servers::{Act, Dovecot, DovecotOptions, Exim, FakeImap, TestCa, free_port, wait_until};
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A terminal in which a program runs.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: Arc<Mutex<String>>,
    /// What has been looked at.
    read: usize,
}

impl Terminal {
    /// Commands of a shell, for which `maat` is this program.
    fn run(folder: &Path, commands: &str) -> Terminal {
        let program = Path::new(env!("CARGO_BIN_EXE_maat")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--echo", "never", "--command", commands, "/dev/null"])
            .current_dir(folder)
            .env("PATH", path)
            .env_remove("MAAT_CONFIG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script(1) of bsdutils");
        let keys = child.stdin.take().unwrap();
        let mut out = child.stdout.take().unwrap();
        let screen = Arc::new(Mutex::new(String::new()));
        let shown = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = out.read(&mut buffer) {
                shown.lock().unwrap().push_str(&String::from_utf8_lossy(&buffer[..n]));
            }
        });
        Terminal { child, keys, screen, read: 0 }
    }

    fn screen(&self) -> String {
        self.screen.lock().unwrap().clone()
    }

    /// Waits until these words are shown.
    fn until(&mut self, words: &str) {
        let began = Instant::now();
        loop {
            let screen = self.screen();
            if let Some(at) = screen[self.read..].find(words) {
                self.read += at + words.len();
                return;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "`{words}` is not shown:\n{}", &screen[self.read..]);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for a question and answers it.
    fn answer(&mut self, question: &str, answer: &str) {
        self.until(question);
        // The prompt ends with a colon and a blank.
        self.until(": ");
        if question.starts_with("Password") {
            // What is typed before the echo is off would be seen.
            std::thread::sleep(Duration::from_millis(200));
        }
        writeln!(self.keys, "{answer}").unwrap();
        self.keys.flush().unwrap();
    }

    fn answers(&mut self, dialogue: &[(&str, &str)]) {
        dialogue.iter().for_each(|(question, answer)| self.answer(question, answer));
    }

    fn end(mut self) -> (bool, String) {
        let status = self.child.wait().unwrap();
        (status.success(), self.screen())
    }
}

const WHO: [(&str, &str); 5] = [
    ("Which [mailbox]", ""),
    ("to which players write", "maat@localhost.example"),
    ("The name beside it", ""),
    ("as the moderator", "moderator@example.net"),
    ("The folder for games", ""),
];
const DEADLINES: [(&str, &str); 3] =
    [("The time zone of the games", "warsaw"), ("How long a turn takes", "2 days"), ("At what time of the day", "20:00")];

struct Servers {
    dovecot: Dovecot,
    exim: Exim,
    /// The file with the certificate of their authority.
    ca: String,
    _authority: TestCa,
}

impl Servers {
    fn start() -> Servers {
        let authority = TestCa::new();
        let mut options = DovecotOptions::default();
        options.users.extend(["igthorn", "tara"].map(|user| (user.to_owned(), "geheim".to_owned())));
        let dovecot = Dovecot::start_with(&authority, options);
        let exim = Exim::start(&authority, dovecot.lmtp_port);
        Servers { ca: authority.file().display().to_string(), dovecot, exim, _authority: authority }
    }
}

/// The answers about a server that works, from its host name on, up to its being tried; the test's own authority is told afterwards.
fn right<'a>(port: &'a str, user: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("Its host name", "localhost"),
        ("Which [implicit]", "implicit"),
        ("Port [usual]", port),
        ("User", user),
        ("Which [type]", "type"),
        ("Password (it is not shown)", "geheim"),
    ]
}

#[test]
fn the_right_answers_make_a_configuration_that_works() {
    let servers = Servers::start();
    let folder = tempfile::tempdir().unwrap();
    let (imaps, smtps) = (servers.dovecot.imaps_port.to_string(), servers.exim.smtps_port.to_string());
    let mut terminal = Terminal::run(folder.path(), "maat init");
    terminal.answers(&WHO);
    terminal.answers(&right(&imaps, "maat"));
    // The certificate is of an authority that nobody knows.
    terminal.until("WRONG");
    terminal.answers(&[("Which [authority]", ""), ("The file with the certificate", &servers.ca)]);
    terminal.until("ok ");
    terminal.answers(&[
        ("Its host name", "localhost"),
        ("Which [implicit]", ""),
        ("Port [usual]", &smtps),
        ("The same user and password", "yes"),
        ("Which [authority]", ""),
        ("The file with the certificate", &servers.ca),
    ]);
    terminal.until("ok ");
    terminal.answer("Does yours", "yes");
    terminal.answers(&DEADLINES);
    let (well, screen) = terminal.end();
    assert!(well, "{screen}");
    assert!(screen.contains("config.toml is written"), "{screen}");
    assert!(!screen.contains("geheim"), "the password stands on the screen:\n{screen}");

    let config = Config::load(&folder.path().join("config.toml")).unwrap();
    assert_eq!((config.mail.address.to_string().as_str(), config.mail.plus_addresses), ("maat@localhost.example", true));
    assert_eq!(config.clock(None).zone.name(), "Europe/Warsaw");
    let MailboxConfig::Imap(imap) = &config.mailbox else { panic!("{:?}", config.mailbox) };
    let SecretSource::File(password) = &imap.password else { panic!("{:?}", imap.password) };
    assert_eq!(std::fs::read_to_string(password).unwrap(), "geheim\n");
    assert_eq!(std::fs::metadata(password).unwrap().permissions().mode() & 0o777, 0o600);
    let PostmanConfig::Smtp(smtp) = &config.postman else { panic!("{:?}", config.postman) };
    assert_eq!((smtp.user.as_deref(), smtp.password.as_ref()), (Some("maat"), Some(&imap.password)));

    let checked =
        Command::new(env!("CARGO_BIN_EXE_maat")).arg("check").current_dir(folder.path()).env_remove("MAAT_CONFIG").output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

/// The code block of README.md that begins with this line.
fn block(first: &str) -> String {
    let readme = include_str!("../README.md");
    let found = readme.split("```").skip(1).step_by(2).filter_map(|b| b.split_once('\n')).map(|(_, lines)| lines);
    found
        .into_iter()
        .find(|lines| lines.starts_with(first))
        .unwrap_or_else(|| panic!("README.md has no block that begins with `{first}`"))
        .to_owned()
}

/// The commands of README.md, word for word, from nothing to a running game whose mails go through real servers.
#[test]
fn the_commands_of_the_readme_make_a_running_game_on_real_servers() {
    let began = Instant::now();
    let servers = Servers::start();
    let folder = tempfile::tempdir().unwrap();
    let (imaps, smtps) = (servers.dovecot.imaps_port.to_string(), servers.exim.smtps_port.to_string());
    std::fs::write(folder.path().join("block"), format!("{}\nread -r line\nkill %1\nwait\n", block("maat init\n"))).unwrap();
    let mut terminal = Terminal::run(folder.path(), "bash block");
    terminal.answers(&WHO);
    terminal.answers(&right(&imaps, "maat"));
    terminal.answers(&[("Which [authority]", ""), ("The file with the certificate", &servers.ca)]);
    terminal.answers(&[
        ("Its host name", "localhost"),
        ("Which [implicit]", ""),
        ("Port [usual]", &smtps),
        ("The same user and password", "yes"),
    ]);
    terminal.answers(&[("Which [authority]", ""), ("The file with the certificate", &servers.ca), ("Does yours", "no")]);
    terminal.answers(&DEADLINES);
    terminal.until("egypt-1 has begun");

    let mails = || servers.dovecot.letters("igthorn", "INBOX");
    wait_until("the first report", || !mails().is_empty());
    let report = mails().remove(0);
    let header = |name: &str| {
        let line = report.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("the report has no {name}:\n{report}")).trim().to_owned()
    };
    assert!(!report.contains("\nReply-To:"), "a mailbox without plus addresses is replied to as it is:\n{report}");
    assert!(header("Subject").contains("egypt-1"), "{report}");
    let reply = format!(
        "From: Igthorn <igthorn@example.net>\r\nTo: {}\r\nSubject: Re: {}\r\nMessage-ID: <1@example.net>\r\nIn-Reply-To: {}\r\n\r\nstatus\r\n",
        header("From"),
        header("Subject"),
        header("Message-ID")
    );
    servers.dovecot.deliver("maat", reply.as_bytes());
    wait_until("the answer", || mails().iter().any(|mail| mail.contains("In-Reply-To: <1@example.net>")));
    assert!(mails().iter().any(|mail| mail.contains("ok  status")), "{:?}", mails());
    assert_eq!(servers.dovecot.letters("tara", "INBOX").len(), 1, "the other player has a report, too");
    println!("from nothing to an answered order on real servers: {:.1} s", began.elapsed().as_secs_f64());

    writeln!(terminal.keys).unwrap();
    let (_, screen) = terminal.end();
    assert!(!screen.contains("ERROR"), "{screen}");
}

#[test]
fn each_wrong_answer_is_told_in_words_and_asked_for_again() {
    let servers = Servers::start();
    let folder = tempfile::tempdir().unwrap();
    let (imap, imaps, smtp) =
        (servers.dovecot.imap_port.to_string(), servers.dovecot.imaps_port.to_string(), servers.exim.smtp_port.to_string());
    let nobody = free_port().to_string();
    let mut terminal = Terminal::run(folder.path(), "maat init");
    terminal.answers(&[
        ("Which [mailbox]", "mailboxes"),
        ("answer with a number, or with mailbox or folder", "mailbox"),
        ("to which players write", "nobody"),
        ("is no mail address", "maat@localhost.example"),
        ("The name beside it", ""),
        ("as the moderator", "maat@localhost.example"),
        ("It must be another one", "moderator@example.net"),
        ("The folder for games", ""),
    ]);
    // A host that is not, a port at which nobody answers, TLS where there is none, a stranger's certificate, a wrong password.
    terminal.answers(&[
        ("Its host name", "no-such-host.invalid"),
        ("Which [implicit]", ""),
        ("Port [usual]", "imap"),
        ("is no port", &nobody),
        ("User", "maat"),
        ("Which [type]", "type"),
        ("Password (it is not shown)", "falsch"),
    ]);
    terminal.until("the host name no-such-host.invalid cannot be resolved");
    terminal.answers(&[("Which [host]", ""), ("Its host name", "localhost")]);
    terminal.until("is the port right? IMAP is usually on 993");
    terminal.answers(&[("Which [security]", ""), ("Which [implicit]", ""), ("Port", &imap)]);
    terminal.until("WRONG");
    terminal.answers(&[("Which [security]", ""), ("Which [implicit]", ""), ("Port", &imaps)]);
    terminal.until("certificate");
    terminal.answers(&[("Which [authority]", ""), ("The file with the certificate", &servers.ca)]);
    terminal.until("user or password is wrong");
    terminal.answers(&[("Which [password]", ""), ("Which [type]", "command"), ("The command", "false")]);
    terminal.until("`false`, which should print the password, failed");
    terminal.answers(&[("Which [password]", ""), ("Which [type]", "type"), ("Password (it is not shown)", "geheim")]);
    terminal.until("ok ");
    // STARTTLS at the other server; and a server that is taken although it does not answer.
    terminal.answers(&[
        ("Its host name", "localhost"),
        ("Which [implicit]", "starttls"),
        ("Port [usual]", &smtp),
        ("The same user and password", "no"),
        ("Does it want a user", "no"),
    ]);
    terminal.until("certificate");
    terminal.answers(&[("Which [authority]", "keep"), ("Does yours", "")]);
    terminal.answers(&[
        ("The time zone of the games", "Warsow"),
        ("Europe/Warsaw", "Warsaw"),
        ("How long a turn takes", "1 minute"),
        ("Nobody can answer in 1 minute; the least is 5 minutes.", "12 hours"),
        ("At what time of the day", "8 pm"),
        ("is no time of the day", "any"),
    ]);
    let (well, screen) = terminal.end();
    assert!(well, "{screen}");
    let config = Config::load(&folder.path().join("config.toml")).unwrap();
    let PostmanConfig::Smtp(smtp) = &config.postman else { panic!("{:?}", config.postman) };
    assert_eq!((smtp.user.as_deref(), smtp.tls.word()), (None, "starttls"));
    assert_eq!(config.clock(None).reminders, [240], "a reminder a day before would come before the turn");
}

#[test]
fn a_certificate_for_another_name_and_a_wanted_app_password_are_told_in_words() {
    let authority = TestCa::new();
    let ca = authority.file().display().to_string();
    let elsewhere = DovecotOptions { certificate_name: "mail.games.example".into(), ..DovecotOptions::default() };
    let dovecot = Dovecot::start_with(&authority, elsewhere);
    let exim = Exim::start(&authority, dovecot.lmtp_port);
    let mut refusals = 1;
    let provider = FakeImap::start(Vec::new(), move |_, verb, _| {
        if verb == "AUTHENTICATE" && refusals > 0 {
            refusals -= 1;
            return Act::reply("{tag} NO [ALERT] Application-specific password required");
        }
        Act::Serve
    });
    let (imaps, smtps, fake) = (dovecot.imaps_port.to_string(), exim.smtps_port.to_string(), provider.port.to_string());
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::run(folder.path(), "maat init");
    terminal.answers(&WHO);
    terminal.answers(&right(&imaps, "maat"));
    terminal.answers(&[("Which [authority]", ""), ("The file with the certificate", &ca)]);
    terminal.until("is for mail.games.example, not for localhost");
    // The name is what is to be changed; here the next server is tried instead.
    terminal.answers(&[("Which [host]", "security"), ("Which [implicit]", "none"), ("Port", &fake)]);
    terminal.until("this provider wants an app password made for Maat");
    terminal.answers(&[("Which [password]", ""), ("Which [type]", "type"), ("Password (it is not shown)", "abcd efgh ijkl mnop")]);
    terminal.until("ok ");
    terminal.answers(&[
        ("Its host name", "localhost"),
        ("Which [implicit]", ""),
        ("Port [usual]", &smtps),
        ("The same user and password", "no"),
        ("Does it want a user", "yes"),
        ("User", "maat"),
        ("Which [type]", "type"),
        ("Password (it is not shown)", "falsch"),
    ]);
    terminal.answers(&[("Which [authority]", ""), ("The file with the certificate", &ca)]);
    terminal.until("user or password is wrong");
    terminal.answers(&[("Which [password]", ""), ("Which [type]", "type"), ("Password (it is not shown)", "geheim")]);
    terminal.until("ok ");
    terminal.answer("Does yours", "no");
    terminal.answers(&DEADLINES);
    let (well, screen) = terminal.end();
    assert!(well, "{screen}");
    assert_eq!(std::fs::read_to_string(folder.path().join("password")).unwrap(), "abcd efgh ijkl mnop\n");
    assert_eq!(std::fs::read_to_string(folder.path().join("smtp-password")).unwrap(), "geheim\n");
}

/// What a well-known provider wants is said before the password is asked for.
#[test]
fn a_provider_that_takes_no_account_password_is_known_by_the_address() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::run(folder.path(), "maat init");
    terminal.answers(&[
        ("Which [mailbox]", ""),
        ("to which players write", "referee@gmail.com"),
        ("The name beside it", ""),
        ("as the moderator", "moderator@example.net"),
        ("The folder for games", ""),
        ("Its host name [imap.gmail.com]", ""),
        ("Which [implicit]", ""),
        ("Port [usual]", ""),
        ("User [referee@gmail.com]", ""),
    ]);
    terminal.until("make an app password at https://myaccount.google.com/apppasswords");
    drop(terminal.keys);
    assert!(!terminal.child.wait().unwrap().success());
}

#[test]
fn a_configuration_that_is_there_is_not_overwritten_and_a_dialogue_that_ends_early_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::run(folder.path(), "maat init");
    terminal.answer("Which [mailbox]", "folder");
    terminal.until("to which players write");
    drop(terminal.keys);
    assert!(!terminal.child.wait().unwrap().success());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);

    std::fs::write(folder.path().join("config.toml"), "# mine\n").unwrap();
    let (well, screen) = Terminal::run(folder.path(), "maat init").end();
    assert!(!well && screen.contains("config.toml is there already. --force"), "{screen}");
    let mut terminal = Terminal::run(folder.path(), "maat init --force");
    terminal.answers(&[("Which [mailbox]", "folder"), ("to which players write", "maat@example.org"), ("The name beside it", "Maat")]);
    terminal.answers(&[("as the moderator", "moderator@example.net"), ("The folder for games", "data")]);
    terminal.answers(&[("that letters are delivered into", ""), ("that mails are written into", "")]);
    terminal.answers(&DEADLINES);
    let (well, screen) = terminal.end();
    assert!(well, "{screen}");
    assert_eq!(std::fs::read_to_string(folder.path().join("config.toml.old")).unwrap(), "# mine\n");
    let config = Config::load(&folder.path().join("config.toml")).unwrap();
    assert_eq!(config.database.path, Path::new("data/maat.db"));
    assert!(folder.path().join("data/mail/inbox/new").is_dir());
}
