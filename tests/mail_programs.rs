//! Reports answered from real mail programs: the program itself shows the report, composes the reply and sends it, at a
//! pseudo-terminal (that of script(1)); what it sent is a player's order.

use maat::mail::letter::{Bounds, Letter};
use maat_test_servers::Home;
use rusqlite::{Connection, OpenFlags};
use scraper::{Html, Selector};
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

const CONFIG: &str = r#"
[mail]
address = "referee@example.org"
plus_addresses = true
[database]
path = "maat.db"
[mailbox.maildir]
path = "inbox"
[postman.maildir]
path = "sent"
"#;

/// A mail program: its configuration and command line (`HOME` stands for the folder), and how a player works it.
struct Program {
    name: &'static str,
    rc: &'static str,
    command: &'static str,
    /// What it shows, and the keys that are pressed then (`ORDER` stands for the order).
    keys: &'static [(&'static str, &'static str)],
}

/// The player writes above the quoted report, with an editor.
const MUTT: Program = Program {
    name: "mutt",
    rc: "set mbox_type=Maildir\nset folder=HOME\nset from=\"PLAYER\"\nset sendmail=\"HOME/mta\"\nset editor=\"HOME/editor %s\"\n\
         set reply_to=yes include=yes fast_reply=yes abort_unmodified=no record=\"\" copy=no\n",
    command: "mutt -F HOME/rc -f HOME/box",
    keys: &[("[nilo-1]", "\n"), ("Date:", "r"), ("Send", "y"), ("Mail sent", "qq")],
};

/// The player writes below the quoted report, line by line.
const S_NAIL: Program = Program {
    name: "s-nail",
    rc: "set sendwait mta=HOME/mta mta-no-default-arguments from=\"PLAYER\" reply-to-honour=yes quote indentprefix=\"> \"\n",
    command: "MAILRC=HOME/rc s-nail -:u -f HOME/box",
    keys: &[("[nilo-1]", "reply 1\n"), ("wrote:", "ORDER\n"), ("ORDER", "~.\n"), ("? ", "exit\n")],
};

fn script(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn until<T>(what: &str, home: &Home, mut reached: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(value) = reached() {
            return value;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{what} has not come about:\n{}", home.log());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The mails that went out so far: file and letter.
fn sent(folder: &Path) -> Vec<(PathBuf, Letter)> {
    let files = fs::read_dir(folder.join("sent/new")).into_iter().flatten();
    files.map(|f| f.unwrap().path()).map(|f| (f.clone(), Letter::read(&fs::read(&f).unwrap(), &Bounds::default()).unwrap())).collect()
}

/// The bodies of a report's `mailto:` links.
fn orders(mail: &[u8]) -> Vec<String> {
    let message = mail_html(mail);
    let page = Html::parse_document(&message);
    let links = Selector::parse("a[href^='mailto:']").unwrap();
    let body = |href: &str| {
        let body = href.split(['?', '&']).find_map(|field| field.strip_prefix("body="))?;
        Some(percent_encoding::percent_decode_str(body).decode_utf8().ok()?.into_owned())
    };
    page.select(&links).filter_map(|link| body(link.attr("href")?)).filter(|body| !body.contains('<')).collect()
}

fn mail_html(mail: &[u8]) -> String {
    let parsed = mail_parser::MessageParser::new().parse(mail).unwrap();
    parsed.body_html(0).unwrap().into_owned()
}

/// A program that is ended with the test, however that ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs a mail program at a terminal until it ends; each key is pressed when the words before it are shown.
fn work(program: &Program, folder: &Path, order: &str) {
    let command = program.command.replace("HOME", &folder.display().to_string());
    let child = Command::new("script")
        .args(["--quiet", "--return", "--echo", "never", "--command", &command, "/dev/null"])
        .env("TERM", "vt100")
        .env("HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script(1) of bsdutils");
    let mut child = Running(child);
    let mut keys = child.0.stdin.take().unwrap();
    let mut out = child.0.stdout.take().unwrap();
    let (show, shown) = mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(n @ 1..) = out.read(&mut buffer) {
            if show.send(String::from_utf8_lossy(&buffer[..n]).into_owned()).is_err() {
                return;
            }
        }
    });
    let mut screen = String::new();
    for (words, pressed) in program.keys {
        let words = words.replace("ORDER", order);
        let began = Instant::now();
        loop {
            if let Some(at) = screen.find(&words) {
                screen.drain(..at + words.len());
                break;
            }
            assert!(began.elapsed() < Duration::from_secs(30), "{} does not show `{words}`:\n{screen}", program.name);
            if let Ok(more) = shown.recv_timeout(Duration::from_millis(100)) {
                screen.push_str(&more);
            }
        }
        keys.write_all(pressed.replace("ORDER", order).as_bytes()).unwrap();
        keys.flush().unwrap();
    }
    let began = Instant::now();
    while child.0.try_wait().unwrap().is_none() {
        screen.extend(shown.try_iter());
        assert!(began.elapsed() < Duration::from_secs(30), "{} does not end:\n{screen}", program.name);
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn a_reply_counts(program: &Program) {
    let room = tempfile::tempdir().unwrap();
    let folder = room.path();
    fs::write(folder.join("config.toml"), CONFIG).unwrap();
    let home = Home::new(env!("CARGO_BIN_EXE_maat"), folder);
    let _daemon = home.run();
    until("the daemon is ready", &home, || home.log().contains(" ready ").then_some(()));
    home.command(&["game", "new", "nilo", "--player", "Ana=ana@example.net", "--player", "Bo=bo@example.net"]);
    let (report, order, player) = until("a report that asks for orders", &home, || {
        sent(folder).into_iter().find_map(|(file, letter)| {
            let order = orders(&fs::read(&file).unwrap()).into_iter().next()?;
            Some((file, order, letter.headers.first("to")?.trim().to_owned()))
        })
    });

    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(folder.join("box").join(part)).unwrap();
    }
    fs::copy(&report, folder.join("box/new/1.M1P1.post")).unwrap();
    fs::write(folder.join("rc"), program.rc.replace("HOME", &folder.display().to_string()).replace("PLAYER", &player)).unwrap();
    fs::write(folder.join("orders"), format!("{order}\n\n")).unwrap();
    // What a mail program hands its mail to; it lands where the referee's server would put it.
    script(
        &folder.join("mta"),
        &format!("#!/bin/sh\ncat > {0}/inbox/tmp/reply && mv {0}/inbox/tmp/reply {0}/inbox/new/reply\n", folder.display()),
    );
    script(&folder.join("editor"), &format!("#!/bin/sh\ncat {0}/orders \"$1\" > \"$1.new\" && mv \"$1.new\" \"$1\"\n", folder.display()));
    work(program, folder, &order);

    let filed = |entry: &str| entry.contains(&serde_json::to_string(&order).unwrap());
    until("the order is filed", &home, || {
        let database = Connection::open_with_flags(folder.join("maat.db"), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
        let mut rows = database.prepare("SELECT body FROM entries WHERE game = 'nilo-1' AND kind = 'filed'").unwrap();
        let bodies: Vec<String> = rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        bodies.iter().any(|body| filed(body)).then_some(())
    });
}

#[test]
fn a_reply_written_in_mutt_is_an_order() {
    a_reply_counts(&MUTT);
}

#[test]
fn a_reply_written_in_s_nail_is_an_order() {
    a_reply_counts(&S_NAIL);
}
