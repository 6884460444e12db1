//! `maat init`: a configuration written from the answers to a few questions, with mailbox and mail server tried on the spot.
//!
//! - [`terminal`]: questions and answers. [`providers`]: what the answers in brackets come from.
//! - [`server`]: a server asked for and tried. [`written`]: the text that is written.

mod providers;
mod server;
mod terminal;
mod written;

use crate::cli::failure::Failure;
use crate::cli::owner::Owner;
use crate::cli::{Ended, print};
use crate::config::Span;
use crate::mail::letter::Address;
use crate::mail::mailbox::{ImapConfig, Limits, MailboxConfig, MaildirInbox};
use crate::mail::postman::{MaildirOutbox, PostmanConfig, SmtpConfig};
use crate::mail::server::TlsMode;
use crate::mail::trouble::{Trouble, TroubleKind};
use crate::referee::zone;
use server::{Guess, PasswordFile, Server, beside, source};
use std::fs;
use std::path::{Path, PathBuf};
use terminal::Choice;
use written::Written;

/// Ask a few questions and write a configuration
///
/// Every setting is explained in the file that is written. Mailbox and mail server are tried on the spot, and what is wrong is said in
/// words. No letter is taken and no mail is sent.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file to write.
    #[arg(long, value_name = "FILE", default_value = "config.toml")]
    config: PathBuf,
    /// Write it even if there is one already: the old one is kept beside it as FILE.old.
    #[arg(long)]
    force: bool,
}

/// Where letters come from and mails go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Transport {
    Servers,
    Folders,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let file = &args.config;
    if file.exists() && !args.force {
        return Err(Failure::usage(format!(
            "{} is there already. --force writes a new one and keeps the old one as {}.old; --config FILE names another",
            file.display(),
            file.display()
        )));
    }
    print::line("Press Enter to take what stands in brackets.\n")?;
    let mut config = Written::example();
    let transport = terminal::choose(
        "Where do letters come from?",
        &[
            Choice::new(Transport::Servers, "mailbox", "a mailbox on an IMAP server; mails go out by SMTP"),
            Choice::new(Transport::Folders, "folder", "a Maildir on this machine: to try Maat out, or where your mail server delivers"),
        ],
        "mailbox",
    )?;
    let address = terminal::ask("\nThe referee's mail address, to which players write", "", read_address)?;
    config.text("mail", "address", &address.to_string());
    config.text("mail", "name", &terminal::words("The name beside it", "Maat")?);
    let moderator = terminal::ask("Your own address, as the moderator", "", |text| match read_address(text)? {
        same if same.identity() == address.identity() => Err("It must be another one than the referee's.".to_owned()),
        other => Ok(other),
    })?;
    config.put("moderators", "addresses", &format!("[{}]", written::quoted(&moderator.to_string())));
    let data = data_folder(file)?;
    let mut passwords = (PasswordFile::at(beside(file, "password")), PasswordFile::at(beside(file, "smtp-password")));
    match transport {
        Transport::Servers => servers(&mut config, &address, &mut passwords)?,
        Transport::Folders => folders(&mut config, &data)?,
    }
    for (section, name) in [("database", "maat.db"), ("archive", "archive")] {
        config.text(section, "path", &data.join(name).display().to_string());
    }
    deadlines(&mut config)?;
    let text = config.finish(file).map_err(|error| Failure::usage(format!("the answers make no configuration:\n{error}")))?;
    if file.exists() {
        fs::rename(file, beside(file, &format!("{}.old", file.file_name().unwrap_or_default().to_string_lossy())))?;
    }
    fs::write(file, text).map_err(|error| Failure::usage(format!("cannot write {}: {error}", file.display())))?;
    // Written by root for the daemon of a package, all of it must be the daemon's to use.
    let owner = Owner::of(&data);
    if let Some(owner) = owner {
        owner.let_read(file)?;
        if data.exists() {
            owner.give(&data)?;
        }
    }
    for kept in [&mut passwords.0, &mut passwords.1] {
        kept.keep(owner)?;
    }
    finish(file, owner)
}

fn finish(file: &Path, owner: Option<Owner>) -> Result<Ended, Failure> {
    if let Some(owner) = owner
        && file == Path::new("/etc/maat/config.toml")
    {
        let user = owner.name();
        print::line(format!("\n{} is written. Next:", file.display()))?;
        print::line(format!("  sudo -u {user} maat check              tries everything once more"))?;
        print::line("  sudo systemctl start maat           starts the referee")?;
        print::line(format!("  sudo -u {user} maat game new egypt     makes a game that players can join"))?;
        return Ok(Ended::Well);
    }
    let option = if file == Path::new("config.toml") { String::new() } else { format!(" --config {}", file.display()) };
    print::line(format!("\n{} is written. Next:", file.display()))?;
    print::line(format!("  maat check{option}              tries everything once more"))?;
    print::line(format!("  maat run{option}                starts the referee"))?;
    print::line(format!("  maat game new egypt{option}     makes a game that players can join"))?;
    Ok(Ended::Well)
}

fn read_address(text: &str) -> Result<Address, String> {
    if text.is_empty() { Err("An address is needed here, like `igthorn@example.org`.".to_owned()) } else { text.parse::<Address>() }
}

/// Beside the configuration of a user's own folder, in the system's place for a system's configuration.
fn data_folder(file: &Path) -> Result<PathBuf, Failure> {
    let usual = if file.starts_with("/etc") { "/var/lib/maat" } else { "var" };
    terminal::words("The folder for games, letters and the archive's pages", usual).map(PathBuf::from)
}

fn servers(config: &mut Written, address: &Address, passwords: &mut (PasswordFile, PasswordFile)) -> Result<(), Failure> {
    let provider = providers::of(address.domain());
    let guess = |host: Option<&str>, prefix: &str, tls: TlsMode| Guess {
        host: host.map_or_else(|| format!("{prefix}.{}", address.domain()), str::to_owned),
        tls,
        user: address.to_string(),
        hint: provider.map_or("", |p| p.password),
    };
    print::line("\nThe mailbox (IMAP)")?;
    let imap = server::ask(&guess(provider.map(|p| p.imap), "imap", TlsMode::Implicit), true, None, &mut passwords.0, &|server| {
        let mut mailbox = MailboxConfig::Imap(imap_of(server)?).open(Limits::default())?;
        mailbox.check()
    })?;
    print::line("\nThe server for outgoing mail (SMTP)")?;
    let tls = provider.map_or(TlsMode::Implicit, |p| p.smtp_tls);
    let guessed = guess(provider.map(|p| p.smtp), "smtp", tls);
    let guessed = Guess { host: if provider.is_none() { sibling(&imap.host) } else { guessed.host }, ..guessed };
    let smtp = server::ask(&guessed, false, imap.login.as_ref(), &mut passwords.1, &|server| {
        let mut postman = PostmanConfig::Smtp(smtp_of(server)).open()?;
        postman.check()
    })?;
    for (section, other, server) in [("mailbox.imap", "mailbox.maildir", &imap), ("postman.smtp", "postman.maildir", &smtp)] {
        config.off(other);
        config.on(section);
        config.text(section, "host", &server.host);
        config.text(section, "tls", server.tls.word());
        if let Some(port) = server.port {
            config.put(section, "port", &port.to_string());
        }
        if let Some(file) = &server.ca_file {
            config.text(section, "ca_file", &file.display().to_string());
        }
        if let Some(login) = &server.login {
            config.text(section, "user", &login.user);
            config.put(section, "password", &source(&login.password));
            config.text(section, "auth", login.auth.word());
        }
    }
    let plus = match provider {
        Some(provider) => provider.plus_addresses,
        None => {
            print::line("\nMany servers deliver mail to referee+anything@… into the mailbox of referee@…. Then every reply proves by its")?;
            print::line("address whose it is. Where you do not know, say no: replies prove themselves by their References then.")?;
            terminal::yes("Does yours", false)?
        }
    };
    config.put("mail", "plus_addresses", if plus { "true" } else { "false" });
    Ok(())
}

/// The server for outgoing mail is often called like the one for incoming mail.
fn sibling(imap: &str) -> String {
    imap.strip_prefix("imap.").map_or_else(|| imap.to_owned(), |rest| format!("smtp.{rest}"))
}

fn imap_of(server: &Server) -> Result<ImapConfig, Trouble> {
    let login = server.login.clone().ok_or_else(|| Trouble::new(TroubleKind::Config, "a mailbox wants a user and a password"))?;
    Ok(ImapConfig {
        port: server.port,
        tls: server.tls,
        ca_file: server.ca_file.clone(),
        auth: login.auth,
        timeout_seconds: PATIENCE_SECONDS,
        ..ImapConfig::at(&server.host, login.user, login.password)
    })
}

fn smtp_of(server: &Server) -> SmtpConfig {
    SmtpConfig {
        host: server.host.clone(),
        port: server.port,
        tls: server.tls,
        ca_file: server.ca_file.clone(),
        user: server.login.as_ref().map(|l| l.user.clone()),
        password: server.login.as_ref().map(|l| l.password.clone()),
        auth: server.login.as_ref().map(|l| l.auth).unwrap_or_default(),
        hello_name: None,
        per_minute: None,
        timeout_seconds: PATIENCE_SECONDS,
    }
}

/// Whoever sits at the terminal does not wait for a minute.
const PATIENCE_SECONDS: u64 = 15;

fn folders(config: &mut Written, data: &Path) -> Result<(), Failure> {
    for (section, question, name) in [
        ("mailbox.maildir", "The Maildir that letters are delivered into", "mail/inbox"),
        ("postman.maildir", "The Maildir that mails are written into", "mail/sent"),
    ] {
        let path = terminal::words(question, &data.join(name).display().to_string())?;
        let tried = match section {
            "mailbox.maildir" => {
                MailboxConfig::Maildir(MaildirInbox::at(&path)).open(Limits::default()).and_then(|mut mailbox| mailbox.check())
            }
            _ => PostmanConfig::Maildir(MaildirOutbox { path: path.clone().into() }).open().and_then(|mut postman| postman.check()),
        };
        match tried {
            Ok(words) => print::line(format!("  ok     {words}"))?,
            Err(trouble) => print::line(format!("  WRONG  {trouble}"))?,
        }
        config.text(section, "path", &path);
    }
    Ok(())
}

fn deadlines(config: &mut Written) -> Result<(), Failure> {
    print::line("\nDeadlines")?;
    let zone = terminal::ask("The time zone of the games", &zone_of_this_machine(), |text| zone::find(text).map_err(|p| p.to_string()))?;
    config.text("deadlines", "zone", zone.name());
    let turn = terminal::ask("How long a turn takes at least", "3 days", |text| match text.parse::<Span>()? {
        span if span.minutes() < crate::config::SHORTEST_TURN.minutes() => {
            Err(format!("Nobody can answer in {span}; the least is {}.", crate::config::SHORTEST_TURN))
        }
        span => Ok(span),
    })?;
    config.text("deadlines", "turn", &turn.to_string());
    // A reminder that would go out with the report itself reminds nobody.
    let reminders: Vec<String> =
        [Span::days(1), Span::hours(4)].iter().filter(|r| **r < turn).map(|r| written::quoted(&r.to_string())).collect();
    config.put("deadlines", "reminders", &format!("[{}]", reminders.join(", ")));
    let at = terminal::ask("At what time of the day turns end (any: at any time)", "any", |text| match text {
        "any" => Ok(None),
        _ => text.parse::<crate::config::ClockTime>().map(|_| Some(text.to_owned())),
    })?;
    if let Some(at) = at {
        config.text("deadlines", "at", &at);
    }
    Ok(())
}

/// The zone that this machine is set to: /etc/localtime is a link into the zones' folder.
fn zone_of_this_machine() -> String {
    let link = fs::read_link("/etc/localtime").ok();
    let name = link.as_deref().and_then(Path::to_str).and_then(|path| path.split_once("zoneinfo/")).map(|(_, name)| name.to_owned());
    name.filter(|name| zone::find(name).is_ok()).unwrap_or_else(|| "UTC".to_owned())
}
