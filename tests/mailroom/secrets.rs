//! Secrets planted everywhere, and looked for everywhere where none may be: logs, the process list, the archive, other people's mails,
//! exports, what commands print, the status file.

use maat::games::dice::Secret;
use maat::mail::letter::{Bounds, Letter};
use maat::mail::sender::token::TokenKey;
use maat::store::{Reading, Store};
use maat_test_servers::{Dovecot, DovecotOptions, Exim, Home, TestCa, wait_until};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The mailbox's password; Exim's is its usual one.
const MAILBOX: &str = "Sesam-oeffne-dich-7f3q";
const SUBMISSION: &str = "geheim";

/// Everything that any process has among its arguments, collected until told to stop.
fn watch_processes(stop: &AtomicBool) -> String {
    let mut seen = std::collections::BTreeSet::new();
    while !stop.load(Ordering::SeqCst) {
        for entry in fs::read_dir("/proc").unwrap().flatten() {
            if let Ok(arguments) = fs::read(entry.path().join("cmdline")) {
                seen.insert(String::from_utf8_lossy(&arguments).replace('\0', " "));
            }
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    seen.into_iter().collect::<Vec<_>>().join("\n")
}

/// All files below a folder as one text.
fn all_of(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            text.push_str(&all_of(&path));
        } else {
            text.push_str(&String::from_utf8_lossy(&fs::read(path).unwrap()));
        }
    }
    text
}

/// A mail's text as its reader sees it, with its headers.
fn readable(mail: &str) -> String {
    let letter = Letter::read(mail.as_bytes(), &Bounds::default()).unwrap();
    let headers: String = letter.headers.fields().iter().map(|field| format!("{}: {}\n", field.name, field.value)).collect();
    format!("{headers}\n{}\n{mail}", letter.plain_text().unwrap_or_default())
}

/// The games' secrets, in the forms in which they could be printed.
fn dice(reading: &Reading<'_>) -> Vec<String> {
    let secret: Secret = reading.game(&"nilo-1".parse().unwrap()).unwrap().secret;
    vec![secret.reveal(), data_encoding::BASE64.encode(&secret.0), format!("{:?}", secret.0)]
}

#[test]
fn no_secret_gets_out() {
    let ca = TestCa::new();
    let users =
        [("maat", MAILBOX), ("ann", "x"), ("bob", "x"), ("moderator", "x")].map(|(user, password)| (user.to_owned(), password.to_owned()));
    let dovecot = Dovecot::start_with(&ca, DovecotOptions { users: users.to_vec(), ..DovecotOptions::default() });
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let room = tempfile::tempdir().unwrap();
    let path = room.path();
    fs::write(path.join("mailbox-password"), MAILBOX).unwrap();
    fs::write(path.join("submission-password"), SUBMISSION).unwrap();
    let config = format!(
        r#"
[mail]
address = "maat@example.org"
[database]
path = "maat.db"
[archive]
path = "archive"
[moderators]
addresses = ["moderator@example.org"]
[log]
filter = "trace"
[mailbox.imap]
host = "localhost"
port = {}
ca_file = "{ca}"
user = "maat"
password = {{ file = "mailbox-password" }}
[postman.smtp]
host = "localhost"
port = {}
ca_file = "{ca}"
user = "maat"
password = {{ command = "cat submission-password" }}
"#,
        dovecot.imaps_port,
        exim.smtps_port,
        ca = ca.file().display()
    );
    fs::write(path.join("config.toml"), &config).unwrap();
    let home = Home::new(env!("CARGO_BIN_EXE_maat"), path);
    let (stop, mut printed, mut full) = (AtomicBool::new(false), String::new(), String::new());
    let processes = std::thread::scope(|scope| {
        let watcher = scope.spawn(|| watch_processes(&stop));
        printed += &home.command(&["game", "new", "nilo", "--player", "Ann=ann@example.net", "--player", "Bob=bob@example.net"]);
        printed += &home.command(&["check"]);
        let daemon = home.run();
        wait_until("the first reports", || !dovecot.letters("ann", "INBOX").is_empty() && !dovecot.letters("bob", "INBOX").is_empty());
        let report = Letter::read(dovecot.letters("ann", "INBOX")[0].as_bytes(), &Bounds::default()).unwrap();
        let reply = format!(
            "From: ann@example.net\r\nTo: {}\r\nSubject: Re: {}\r\nMessage-ID: <1@example.net>\r\nIn-Reply-To: <{}>\r\n\r\nrules\r\n\r\n\
             say Hello to all.\r\n\r\nwhisper to Bob: hello\r\n",
            report.headers.first("reply-to").unwrap(),
            report.subject,
            report.id
        );
        dovecot.deliver("maat", reply.as_bytes());
        // One without proof, one that is damaged, one of a stranger.
        dovecot.deliver("maat", b"From: bob@example.net\r\nSubject: [nilo-1]\r\nMessage-ID: <2@example.net>\r\n\r\nresign\r\n");
        dovecot.deliver("maat", b"From: x@example.com\r\nMessage-ID: <3@example.net>\r\n\r\nlist\r\n");
        wait_until("the answers", || dovecot.letters("ann", "INBOX").len() >= 2 && dovecot.letters("bob", "INBOX").len() >= 2);
        wait_until("the archive", || all_of(&path.join("archive")).contains("nilo-1"));
        // Wrong passwords, whose refusal is told of.
        fs::write(path.join("mailbox-password"), format!("{MAILBOX}-wrong")).unwrap();
        fs::write(path.join("submission-password"), format!("{SUBMISSION}-wrong")).unwrap();
        let check = std::process::Command::new(env!("CARGO_BIN_EXE_maat")).arg("check").current_dir(path).output().unwrap();
        assert!(!check.status.success());
        printed += &String::from_utf8_lossy(&check.stdout);
        assert!(daemon.terminate().success());
        for command in [
            &["export", "nilo-1"][..],
            &["game", "show", "nilo-1"],
            &["game", "show", "nilo-1", "--json"],
            &["game", "list"],
            &["seat", "list", "nilo-1", "--json"],
            &["letters", "list", "--json"],
        ] {
            printed += &home.command(command);
        }
        full = home.command(&["export", "nilo-1", "--full"]);
        // The password written where only its source may stand: the complaint does not show it.
        fs::write(path.join("config.toml"), config.replace("{ file = \"mailbox-password\" }", &format!("\"{MAILBOX}\""))).unwrap();
        let complaint = std::process::Command::new(env!("CARGO_BIN_EXE_maat")).arg("check").current_dir(path).output().unwrap();
        assert!(!complaint.status.success());
        printed += &String::from_utf8_lossy(&complaint.stdout);
        printed += &String::from_utf8_lossy(&complaint.stderr);
        stop.store(true, Ordering::SeqCst);
        watcher.join().unwrap()
    });

    let mut store = Store::open_existing(&path.join("maat.db")).unwrap();
    let key_bytes = store.key().unwrap();
    let key = TokenKey::new(&key_bytes);
    let seat = |n: u8| key.seat("nilo-1", maat::games::seat::SeatId(n), 0).to_string();
    let (anns, bobs, moderators) = (seat(0), seat(1), key.moderator("nilo-1", 0).to_string());
    let login = |password: &str| data_encoding::BASE64.encode(format!("\0maat\0{password}").as_bytes());
    // The least that a planted word could be cut down to.
    let mut everybodys: Vec<String> = vec![MAILBOX.to_owned(), SUBMISSION.to_owned(), login(MAILBOX), login(SUBMISSION)];
    everybodys.extend([MAILBOX, SUBMISSION].map(|password| data_encoding::BASE64.encode(password.as_bytes())));
    everybodys.extend([data_encoding::HEXLOWER.encode(&key_bytes), data_encoding::BASE64.encode(&key_bytes), format!("{key_bytes:?}")]);
    // The operator's own export has everything of the game, its dice too; but nothing of the mail.
    everybodys.iter().for_each(|secret| assert!(!full.contains(secret.as_str()), "export --full: holds `{secret}`"));
    everybodys.extend(dice(&store.reading()));
    let tokens = [anns.clone(), bobs.clone(), moderators.clone()];
    tokens.iter().for_each(|token| assert!(!full.contains(token), "export --full: holds the token {token}"));

    let mails = |user: &str| dovecot.letters(user, "INBOX").iter().map(|mail| readable(mail)).collect::<String>();
    let log = home.log();
    assert!(log.contains("TRACE") || log.contains("DEBUG"), "the log says all that it can say");
    let places: BTreeMap<&str, String> = [
        ("the log", log),
        ("the process list", processes),
        ("the archive", all_of(&path.join("archive"))),
        ("what commands print", printed),
        ("the status file", fs::read_to_string(path.join("maat.db.status.json")).unwrap()),
        ("Ann's mails", mails("ann")),
        ("Bob's mails", mails("bob")),
        ("the moderator's mails", mails("moderator")),
    ]
    .into();
    for (place, text) in &places {
        assert!(text.len() > 100 || *place == "the moderator's mails", "nothing was collected from {place}");
        for secret in &everybodys {
            assert!(!text.contains(secret.as_str()), "{place}: holds `{secret}`");
        }
    }
    for place in ["the log", "the process list", "the archive", "what commands print", "the status file"] {
        for token in &tokens {
            let line = places[place].lines().find(|line| line.to_lowercase().contains(token));
            assert_eq!(line, None, "{place}: holds the token {token}");
        }
    }
    // A token is in its own seat's mails and in nobody else's.
    for (whose, own, others) in [("Ann's mails", &anns, [&bobs, &moderators]), ("Bob's mails", &bobs, [&anns, &moderators])] {
        assert!(places[whose].contains(own.as_str()), "{whose}");
        others.iter().for_each(|token| assert!(!places[whose].contains(token.as_str()), "{whose} hold the token {token}"));
    }
}
