//! Dovecot 2.3 with IMAP and LMTP, from a temporary folder.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::ca::TestCa;
use crate::free_port;
use crate::process::{Account, Server};

/// An IMAP session for looking at a mailbox from outside.
pub type ImapSession = imap::Session<TcpStream>;

/// What is not as usual.
#[derive(Clone, Debug)]
pub struct DovecotOptions {
    /// Users with their passwords.
    pub users: Vec<(String, String)>,
    /// The name in the certificate.
    pub certificate_name: String,
    /// What the server says that it can do, in place of all that it can: `IMAP4rev1 AUTH=PLAIN` has no IDLE, MOVE, UIDPLUS.
    pub capability: Option<String>,
    /// More lines for the configuration.
    pub settings: String,
}

impl Default for DovecotOptions {
    fn default() -> Self {
        DovecotOptions {
            users: ["maat", "ann", "bob", "cleo", "dan", "moderator"].map(|user| (user.to_owned(), "geheim".to_owned())).to_vec(),
            certificate_name: "localhost".into(),
            capability: None,
            settings: String::new(),
        }
    }
}

/// A running Dovecot. The password of every usual user is `geheim`.
pub struct Dovecot {
    server: Server,
    account: Account,
    options: DovecotOptions,
    /// IMAP without TLS or with STARTTLS.
    pub imap_port: u16,
    /// IMAP with TLS from the first byte.
    pub imaps_port: u16,
    pub lmtp_port: u16,
    dir: tempfile::TempDir,
}

impl Dovecot {
    /// # Panics
    /// When Dovecot is missing or does not start.
    pub fn start(ca: &TestCa) -> Self {
        Self::start_with(ca, DovecotOptions::default())
    }

    /// # Panics
    /// When Dovecot is missing or does not start.
    pub fn start_with(ca: &TestCa, options: DovecotOptions) -> Self {
        let program = program();
        let account = Account::for_servers();
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (imap_port, imaps_port, lmtp_port) = (free_port(), free_port(), free_port());
        for folder in ["run", "state", "mail"] {
            fs::create_dir(dir.path().join(folder)).expect("a folder");
        }
        ca.issue(&options.certificate_name, dir.path());
        let users: String = options.users.iter().map(|(user, password)| format!("{user}:{{PLAIN}}{password}\n")).collect();
        fs::write(dir.path().join("users"), users).expect("users");
        fs::write(dir.path().join("dovecot.conf"), configuration(dir.path(), &account, &options, [imap_port, imaps_port, lmtp_port]))
            .expect("dovecot.conf");
        account.own(dir.path());
        let server = launch(&account, &program, dir.path(), imap_port);
        Dovecot { server, account, options, imap_port, imaps_port, lmtp_port, dir }
    }

    /// Kills the server and starts it again on the same ports and mail.
    pub fn restart(&mut self) {
        self.stop();
        self.resume();
    }

    /// Kills the server.
    pub fn stop(&mut self) {
        self.server.stop();
    }

    /// Starts the server again after [`stop`](Self::stop).
    pub fn resume(&mut self) {
        self.server = launch(&self.account, &program(), self.dir.path(), self.imap_port);
    }

    /// Delivers a letter to the user by LMTP, as a mail server does.
    ///
    /// # Panics
    /// When Dovecot does not take it.
    pub fn deliver(&self, user: &str, letter: &[u8]) {
        let stream = TcpStream::connect(("127.0.0.1", self.lmtp_port)).expect("LMTP");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
        let mut lmtp = Lmtp { answers: BufReader::new(stream.try_clone().expect("a second handle")), stream };
        lmtp.expect("220");
        for command in ["LHLO tests", "MAIL FROM:<sender@example.net>", &format!("RCPT TO:<{user}@localhost>")] {
            lmtp.say(command);
            lmtp.expect("250");
        }
        lmtp.say("DATA");
        lmtp.expect("354");
        let mut data = Vec::new();
        for line in letter.split_inclusive(|&byte| byte == b'\n') {
            if line.starts_with(b".") {
                data.push(b'.');
            }
            data.extend_from_slice(line);
        }
        if !data.ends_with(b"\r\n") {
            data.extend_from_slice(b"\r\n");
        }
        data.extend_from_slice(b".");
        lmtp.stream.write_all(&data).expect("the letter");
        lmtp.say("");
        lmtp.expect("250");
        lmtp.say("QUIT");
    }

    /// A session of the user, without TLS and past whatever is tested.
    ///
    /// # Panics
    /// When the login fails.
    pub fn session(&self, user: &str) -> ImapSession {
        let password = self.options.users.iter().find(|(name, _)| name == user).map_or("", |(_, password)| password.as_str());
        let stream = TcpStream::connect(("127.0.0.1", self.imap_port)).expect("IMAP");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
        let mut client = imap::Client::new(stream);
        client.read_greeting().expect("a greeting");
        client.login(user, password).map_err(|(error, _)| error).expect("the login")
    }

    /// The letters in a folder of the user, in order; none where the folder is missing.
    ///
    /// # Panics
    /// When the server does not answer.
    pub fn letters(&self, user: &str, folder: &str) -> Vec<String> {
        let mut session = self.session(user);
        if session.examine(folder).is_err() {
            return Vec::new();
        }
        let fetched = session.uid_fetch("1:*", "(UID BODY.PEEK[])").expect("the letters");
        let mut letters: Vec<(Option<u32>, String)> =
            fetched.iter().map(|fetch| (fetch.uid, String::from_utf8_lossy(fetch.body().unwrap_or_default()).into_owned())).collect();
        letters.sort();
        letters.into_iter().map(|(_, letter)| letter).collect()
    }

    /// What the server wrote into its log.
    pub fn log(&self) -> String {
        fs::read_to_string(self.dir.path().join("dovecot.log")).unwrap_or_default()
    }
}

struct Lmtp {
    answers: BufReader<TcpStream>,
    stream: TcpStream,
}

impl Lmtp {
    fn say(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\r\n").as_bytes()).expect("an LMTP command");
    }

    fn expect(&mut self, code: &str) {
        loop {
            let mut line = String::new();
            self.answers.read_line(&mut line).expect("an LMTP answer");
            assert!(line.starts_with(code), "LMTP said {line:?}, not {code}");
            if line.as_bytes().get(3) != Some(&b'-') {
                return;
            }
        }
    }
}

/// # Panics
/// When Dovecot is missing or is another than 2.3, whose configuration this is.
fn program() -> PathBuf {
    let missing = "run tests/run, which installs it (packages dovecot-imapd and dovecot-lmtpd)";
    let program = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot"]
        .map(PathBuf::from)
        .into_iter()
        .find(|path| path.exists())
        .unwrap_or_else(|| panic!("Dovecot is missing: {missing}"));
    assert!(Path::new("/usr/lib/dovecot/lmtp").exists(), "Dovecot's LMTP is missing: {missing}");
    let version = Command::new(&program).arg("--version").output().expect("the version of Dovecot");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    assert!(version.starts_with("2.3"), "the tests configure Dovecot 2.3; this is {version}");
    program
}

fn launch(account: &Account, program: &Path, dir: &Path, port: u16) -> Server {
    let output = dir.join("output");
    let configuration = dir.join("dovecot.conf");
    let mut server = Server::start(account, program, &["-F", "-c", &configuration.to_string_lossy()], &output);
    server.wait_for_port(port, &output);
    server
}

fn configuration(dir: &Path, account: &Account, options: &DovecotOptions, [imap, imaps, lmtp]: [u16; 3]) -> String {
    let Account { user, group, .. } = account;
    let dir = dir.display();
    let capability = options.capability.as_ref().map(|words| format!("imap_capability = {words}\n")).unwrap_or_default();
    let settings = &options.settings;
    format!(
        r#"
base_dir = {dir}/run
state_dir = {dir}/state
log_path = {dir}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 1
first_valid_gid = 1
mail_uid = {user}
mail_gid = {group}
mail_location = maildir:{dir}/mail/%n
auth_username_format = %n
auth_mechanisms = plain login
disable_plaintext_auth = no
ssl = yes
ssl_cert = <{dir}/cert.pem
ssl_key = <{dir}/key.pem
passdb {{
  driver = passwd-file
  args = username_format=%n {dir}/users
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={dir}/mail/%n
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
{capability}{settings}
"#
    )
}
