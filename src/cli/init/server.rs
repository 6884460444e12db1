//! A mail server asked for, tried, and asked for again where it does not work.

use crate::cli::failure::Failure;
use crate::cli::init::terminal::{self, Choice};
use crate::cli::owner::Owner;
use crate::cli::print;
use crate::mail::secret::SecretSource;
use crate::mail::server::{AuthMethod, TlsMode};
use crate::mail::trouble::{Trouble, TroubleKind};
use std::fs;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// What the questions about a server begin with.
pub(super) struct Guess {
    pub host: String,
    pub tls: TlsMode,
    pub user: String,
    /// What the provider wants for a password; "" where nothing is known.
    pub hint: &'static str,
}

/// A server, and how one logs in.
#[derive(Clone, Debug)]
pub(super) struct Server {
    pub host: String,
    pub tls: TlsMode,
    /// None: the usual one.
    pub port: Option<u16>,
    pub ca_file: Option<PathBuf>,
    pub login: Option<Login>,
}

/// User and password.
#[derive(Clone, Debug)]
pub(super) struct Login {
    pub user: String,
    pub password: SecretSource,
    pub auth: AuthMethod,
}

/// Where passwords that are typed in are kept: a file that nobody else may read. It is removed again unless a configuration is written.
pub(super) struct PasswordFile {
    path: PathBuf,
    written: bool,
    kept: bool,
}

impl PasswordFile {
    pub fn at(path: PathBuf) -> PasswordFile {
        PasswordFile { path, written: false, kept: false }
    }

    fn write(&mut self, password: &str) -> Result<SecretSource, Failure> {
        let file = fs::File::options().write(true).create(true).truncate(true).mode(0o600).open(&self.path);
        file.and_then(|mut file| writeln!(file, "{password}"))
            .map_err(|error| Failure::usage(format!("cannot write the password to {}: {error}", self.path.display())))?;
        self.written = true;
        Ok(SecretSource::File(fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone())))
    }

    /// It is needed, by the daemon of this user.
    pub fn keep(&mut self, owner: Option<Owner>) -> Result<(), Failure> {
        self.kept = true;
        match owner {
            Some(owner) if self.written => Ok(owner.give(&self.path)?),
            _ => Ok(()),
        }
    }
}

impl Drop for PasswordFile {
    fn drop(&mut self) {
        if self.written && !self.kept {
            // Nothing more can be done for it than to try.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// What can be changed about a server that does not work.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Host,
    Security,
    User,
    Password,
    Authority,
    Keep,
}

/// Asks for a server and tries it until it works, or until it is to be taken as it is. `login`: whether it must be one with a login;
/// `again`: a login that may be used here too.
pub(super) fn ask(
    guess: &Guess,
    must_log_in: bool,
    again: Option<&Login>,
    file: &mut PasswordFile,
    try_it: &dyn Fn(&Server) -> Result<String, Trouble>,
) -> Result<Server, Failure> {
    let host = terminal::words("Its host name", &guess.host)?;
    let mut server = Server { host, tls: guess.tls, port: None, ca_file: None, login: None };
    security(&mut server)?;
    let same = match again {
        Some(login) if terminal::yes("The same user and password as for the mailbox", true)? => Some(login.clone()),
        _ => None,
    };
    server.login = match same {
        Some(login) => Some(login),
        None if must_log_in || terminal::yes("Does it want a user and a password", true)? => Some(login(guess, file)?),
        None => None,
    };
    loop {
        print::line(format!("Trying {} …", server.host))?;
        let trouble = match try_it(&server) {
            Ok(words) => {
                print::line(format!("  ok     {words}"))?;
                return Ok(server);
            }
            Err(trouble) => trouble,
        };
        print::line(format!("  WRONG  {trouble}"))?;
        match part(&server, &trouble)? {
            Part::Host => server.host = terminal::words("Its host name", &server.host)?,
            Part::Security => security(&mut server)?,
            Part::User => {
                let user = server.login.as_ref().map_or(guess.user.as_str(), |l| l.user.as_str()).to_owned();
                let user = terminal::words("User", &user)?;
                match &mut server.login {
                    Some(login) => login.user = user,
                    None => server.login = Some(Login { user, ..login(guess, file)? }),
                }
            }
            Part::Password => {
                let user = server.login.as_ref().map(|l| l.user.clone());
                let asked = Guess { user: user.unwrap_or_else(|| guess.user.clone()), host: guess.host.clone(), ..*guess };
                server.login = Some(password(&asked.user, asked.hint, file)?);
            }
            Part::Authority => {
                let path = terminal::words("The file with the certificate of the authority that signed the server's (PEM)", "")?;
                server.ca_file = Some(fs::canonicalize(&path).unwrap_or_else(|_| path.into()));
            }
            Part::Keep => return Ok(server),
        }
    }
}

fn part(server: &Server, trouble: &Trouble) -> Result<Part, Failure> {
    let usual = match trouble.kind {
        TroubleKind::Login | TroubleKind::Secret => "password",
        TroubleKind::Tls if trouble.words.contains("the name that it is made for") => "host",
        TroubleKind::Tls if trouble.words.contains("certificate") => "authority",
        TroubleKind::Tls | TroubleKind::Config | TroubleKind::Protocol | TroubleKind::Lost => "security",
        TroubleKind::Unreachable if trouble.words.contains("port") => "security",
        TroubleKind::Unreachable => "host",
        TroubleKind::Busy | TroubleKind::Folder | TroubleKind::Stopped => "keep",
    };
    let user = server.login.as_ref().map_or("nobody", |l| l.user.as_str());
    terminal::choose(
        "What is to be changed?",
        &[
            Choice::new(Part::Host, "host", format!("the host name, {}", server.host)),
            Choice::new(Part::Security, "security", format!("TLS and port, {}", described(server))),
            Choice::new(Part::User, "user", format!("the user, {user}")),
            Choice::new(Part::Password, "password", "the password"),
            Choice::new(Part::Authority, "authority", "whose certificates are trusted: for a server of your own"),
            Choice::new(Part::Keep, "keep", "nothing: it is written as it is"),
        ],
        usual,
    )
}

fn described(server: &Server) -> String {
    match server.port {
        Some(port) => format!("{}, port {port}", server.tls.word()),
        None => server.tls.word().to_owned(),
    }
}

fn security(server: &mut Server) -> Result<(), Failure> {
    server.tls = terminal::choose(
        "How is the connection encrypted?",
        &[
            Choice::new(TlsMode::Implicit, "implicit", "TLS from the first byte (usual: IMAP port 993, SMTP port 465)"),
            Choice::new(TlsMode::Starttls, "starttls", "a plain beginning, then TLS (IMAP port 143, SMTP port 587)"),
            Choice::new(TlsMode::None, "none", "not at all: only for a server on this machine"),
        ],
        server.tls.word(),
    )?;
    let before = server.port.map_or("usual".to_owned(), |p| p.to_string());
    server.port = terminal::ask("Port", &before, |text| match text {
        "usual" => Ok(None),
        _ => match text.parse::<u16>() {
            Ok(port) if port > 0 => Ok(Some(port)),
            _ => Err(format!("`{text}` is no port: a number from 1 to 65535, or `usual`.")),
        },
    })?;
    Ok(())
}

fn login(guess: &Guess, file: &mut PasswordFile) -> Result<Login, Failure> {
    let user = terminal::words("User", &guess.user)?;
    password(&user, guess.hint, file)
}

#[derive(Clone, Copy)]
enum Source {
    Typed,
    Command,
    Environment,
    Token,
}

fn password(user: &str, hint: &str, file: &mut PasswordFile) -> Result<Login, Failure> {
    if !hint.is_empty() {
        print::line(hint)?;
    }
    let source = terminal::choose(
        "Where does the password come from?",
        &[
            Choice::new(
                Source::Typed,
                "type",
                format!("it is typed in now and kept in {}, which only this user can read", file.path.display()),
            ),
            Choice::new(Source::Command, "command", "a command prints it (`pass show mail/referee`)"),
            Choice::new(Source::Environment, "environment", "an environment variable of the daemon holds it"),
            Choice::new(Source::Token, "token", "a command prints an OAuth access token (XOAUTH2 of Gmail and Outlook)"),
        ],
        "type",
    )?;
    let (password, auth) = match source {
        Source::Typed => (file.write(&terminal::secret("Password (it is not shown)")?)?, AuthMethod::Auto),
        Source::Command => (SecretSource::Command(terminal::words("The command", "")?), AuthMethod::Auto),
        Source::Environment => (SecretSource::Env(terminal::words("The variable", "MAAT_PASSWORD")?), AuthMethod::Auto),
        Source::Token => (SecretSource::Command(terminal::words("The command", "")?), AuthMethod::Xoauth2),
    };
    Ok(Login { user: user.to_owned(), password, auth })
}

/// Where a secret comes from, as the configuration says it.
pub(super) fn source(secret: &SecretSource) -> String {
    let quoted = |text: &str| super::written::quoted(text);
    match secret {
        SecretSource::Command(command) => format!("{{ command = {} }}", quoted(command)),
        SecretSource::File(path) => format!("{{ file = {} }}", quoted(&path.display().to_string())),
        SecretSource::Env(name) => format!("{{ env = {} }}", quoted(name)),
    }
}

/// Where a file of that name stands beside the configuration.
pub(super) fn beside(config: &Path, name: &str) -> PathBuf {
    config.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new(".")).join(name)
}
