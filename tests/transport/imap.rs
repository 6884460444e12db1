//! IMAP against Dovecot.

use std::time::{Duration, Instant};

use chrono::Utc;
use maat::mail::mailbox::{ArrivalKey, Content, Fate, ImapConfig, ImapMailbox, Limits, Mailbox, Woken};
use maat::mail::secret::SecretSource;
use maat::mail::server::{AuthMethod, TlsMode};
use maat::mail::trouble::{Trouble, TroubleKind};
use maat_test_servers::{Dovecot, DovecotOptions, Exim, Proxy, TestCa, free_port, wait_until};

use crate::reading::{look, read_on_thread, settle_all, subjects, text, texts, try_look, uid};

pub fn config(ca: &TestCa, port: u16, tls: TlsMode) -> ImapConfig {
    ImapConfig {
        host: "localhost".into(),
        port: Some(port),
        tls,
        ca_file: Some(ca.file()),
        user: "maat".into(),
        password: SecretSource::Command("echo geheim".into()),
        auth: AuthMethod::Auto,
        folder: "INBOX".into(),
        processed: "Processed".into(),
        quarantine: "Quarantine".into(),
        poll_seconds: 1,
        timeout_seconds: 10,
    }
}

fn open(config: &ImapConfig) -> ImapMailbox {
    ImapMailbox::open(config, Limits::default()).unwrap()
}

fn letter(subject: &str) -> Vec<u8> {
    format!("From: ann@example.net\r\nSubject: {subject}\r\n\r\nplay Hidden Treasure\r\n").into_bytes()
}

fn deliver(dovecot: &Dovecot, count: usize) -> Vec<String> {
    let names: Vec<String> = (0..count).map(|n| format!("letter {n}")).collect();
    names.iter().for_each(|name| dovecot.deliver("maat", &letter(name)));
    names
}

#[test]
fn letters_are_fetched_in_order_of_arrival_and_moved_over_each_kind_of_connection() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    for (tls, port, auth) in [
        (TlsMode::Implicit, dovecot.imaps_port, AuthMethod::Auto),
        (TlsMode::Starttls, dovecot.imap_port, AuthMethod::Plain),
        (TlsMode::None, dovecot.imap_port, AuthMethod::Login),
    ] {
        let names = deliver(&dovecot, 3);
        let before = dovecot.letters("maat", "Processed").len();
        let mut mailbox = open(&ImapConfig { auth, ..config(&ca, port, tls) });
        let (letters, seen) = look(&mut mailbox, Fate::Processed);
        assert_eq!(subjects(&letters), names, "{tls:?}");
        assert!(text(&letters[0]).ends_with("\r\n\r\nplay Hidden Treasure\r\n"));
        assert!((Utc::now() - letters[0].arrived_at).num_seconds().abs() < 10);
        assert_eq!((seen.delivered, seen.kept, seen.unmoved), (3, 0, None));
        assert_eq!(dovecot.letters("maat", "INBOX"), [""; 0]);
        assert_eq!(dovecot.letters("maat", "Processed").len(), before + 3);
        assert_eq!(look(&mut mailbox, Fate::Processed).0, []);
    }
}

#[test]
fn what_is_wrong_with_the_connection_is_said_in_words() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let other_name = Dovecot::start_with(&ca, DovecotOptions { certificate_name: "mail.example.org".into(), ..DovecotOptions::default() });
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let right = config(&ca, dovecot.imaps_port, TlsMode::Implicit);
    let refused = free_port();
    let other_ca = TestCa::new();
    let cases: Vec<(&str, ImapConfig, TroubleKind, &[&str])> = vec![
        (
            "another authority",
            ImapConfig { ca_file: Some(other_ca.file()), ..right.clone() },
            TroubleKind::Tls,
            &["not trusted", "ca_file"],
        ),
        ("the usual authorities", ImapConfig { ca_file: None, ..right.clone() }, TroubleKind::Tls, &["not trusted", "ca_file"]),
        (
            "another name",
            ImapConfig { port: Some(other_name.imaps_port), ..right.clone() },
            TroubleKind::Tls,
            &["is for mail.example.org, not for localhost"],
        ),
        (
            "a wrong password",
            ImapConfig { password: SecretSource::Command("echo falsch".into()), ..right.clone() },
            TroubleKind::Login,
            &["login of maat", "user or password is wrong"],
        ),
        ("nobody there", ImapConfig { port: Some(refused), ..right.clone() }, TroubleKind::Unreachable, &["is the port right?", "993"]),
        ("no such host", ImapConfig { host: "mx.invalid".into(), ..right.clone() }, TroubleKind::Unreachable, &["mx.invalid", "resolved"]),
        (
            "TLS where none is spoken",
            ImapConfig { port: Some(dovecot.imap_port), ..right.clone() },
            TroubleKind::Tls,
            &["does not answer in TLS", "starttls"],
        ),
        (
            "no TLS where it is spoken",
            ImapConfig { tls: TlsMode::Starttls, timeout_seconds: 1, ..right.clone() },
            TroubleKind::Unreachable,
            &["does not greet", "implicit"],
        ),
        (
            "an SMTP server",
            ImapConfig { port: Some(exim.smtp_port), tls: TlsMode::Starttls, ..right.clone() },
            TroubleKind::Config,
            &["an SMTP server", "is the port right?"],
        ),
        ("a missing folder", ImapConfig { folder: "Orders".into(), ..right.clone() }, TroubleKind::Folder, &["folder Orders"]),
        (
            "no password to be had",
            ImapConfig { password: SecretSource::Env("MAAT_NOT_SET".into()), ..right.clone() },
            TroubleKind::Secret,
            &["MAAT_NOT_SET"],
        ),
        ("a login that is not offered", ImapConfig { auth: AuthMethod::Xoauth2, ..right.clone() }, TroubleKind::Config, &["plain, login"]),
    ];
    for (name, config, kind, words) in cases {
        for trouble in [open(&config).check().unwrap_err(), try_look(&mut open(&config), Fate::Keep).1.unwrap_err()] {
            assert_eq!(trouble.kind, kind, "{name}: {trouble}");
            for word in words {
                assert!(trouble.words.contains(word), "{name}: {trouble}");
            }
            assert!(!trouble.words.contains("falsch") && !trouble.words.contains("geheim"), "{name}: {trouble}");
        }
    }
    assert!(ImapMailbox::open(&ImapConfig { ca_file: Some("/nowhere.pem".into()), ..right }, Limits::default()).is_err());
}

#[test]
fn a_check_says_what_is_there_and_makes_the_folders() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    deliver(&dovecot, 2);
    let said = open(&config(&ca, dovecot.imaps_port, TlsMode::Implicit)).check().unwrap();
    for word in ["encrypted", "login of maat accepted", "2 letter(s) waiting", "IDLE"] {
        assert!(said.contains(word), "{said}");
    }
    for folder in ["Processed", "Quarantine"] {
        dovecot.session("maat").examine(folder).unwrap();
    }
    assert_eq!(dovecot.letters("maat", "INBOX").len(), 2);
}

#[test]
fn idle_ends_when_a_letter_arrives_or_the_bell_rings_and_the_connection_stays() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let proxy = Proxy::start(dovecot.imaps_port);
    let mut mailbox = open(&config(&ca, proxy.port, TlsMode::Implicit));
    look(&mut mailbox, Fate::Processed);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(300));
            dovecot.deliver("maat", &letter("hello"));
        });
        let began = Instant::now();
        assert_eq!(mailbox.wait(Duration::from_secs(60)).unwrap(), Woken::Mail);
        // Half a second of it is Dovecot's.
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    });
    assert_eq!(subjects(&look(&mut mailbox, Fate::Processed).0), ["hello"]);
    assert_eq!(mailbox.wait(Duration::from_secs(60)).unwrap(), Woken::Mail, "after a move the mailbox is looked into again");
    look(&mut mailbox, Fate::Processed);
    let bell = mailbox.bell();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(300));
            bell.ring();
        });
        let began = Instant::now();
        assert_eq!(mailbox.wait(Duration::from_secs(60)).unwrap(), Woken::Bell);
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    });
    look(&mut mailbox, Fate::Processed);
    assert_eq!(mailbox.wait(Duration::from_millis(200)).unwrap(), Woken::Time);
    look(&mut mailbox, Fate::Processed);
    assert_eq!(proxy.accepted(), 1);
}

#[test]
fn each_fate_has_its_folder_with_and_without_move_and_uidplus() {
    let ca = TestCa::new();
    for capability in [None, Some("IMAP4rev1 UIDPLUS"), Some("IMAP4rev1")] {
        let options = DovecotOptions { capability: capability.map(str::to_owned), ..DovecotOptions::default() };
        let dovecot = Dovecot::start_with(&ca, options);
        let mut mailbox = open(&config(&ca, dovecot.imap_port, TlsMode::None));
        deliver(&dovecot, 4);
        let fates = [Fate::Processed, Fate::Quarantine, Fate::Keep, Fate::Ignored];
        let seen = mailbox
            .look(&mut |chunk| chunk.iter().zip(fates).flat_map(|(letter, fate)| settle_all(std::slice::from_ref(letter), fate)).collect())
            .unwrap();
        assert_eq!((seen.delivered, seen.kept, seen.unmoved), (4, 1, None), "{capability:?}");
        assert_eq!(dovecot.letters("maat", "Processed").len(), 2, "{capability:?}");
        assert_eq!(dovecot.letters("maat", "Quarantine").len(), 1, "{capability:?}");
        assert_eq!(dovecot.letters("maat", "INBOX").len(), 1, "{capability:?}");
        assert_eq!(subjects(&look(&mut mailbox, Fate::Processed).0), ["letter 2"], "{capability:?}");
    }
}

#[test]
fn without_uidplus_what_somebody_else_marked_as_deleted_stays() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start_with(&ca, DovecotOptions { capability: Some("IMAP4rev1".into()), ..DovecotOptions::default() });
    deliver(&dovecot, 3);
    let mut other = dovecot.session("maat");
    other.select("INBOX").unwrap();
    other.store("1", "+FLAGS (\\Deleted)").unwrap();
    let mut mailbox = open(&config(&ca, dovecot.imap_port, TlsMode::None));
    assert_eq!(subjects(&look(&mut mailbox, Fate::Processed).0), ["letter 1", "letter 2"]);
    assert!(dovecot.letters("maat", "INBOX")[0].contains("letter 0"));
    assert_eq!(dovecot.letters("maat", "Processed").len(), 2);
    assert_eq!(look(&mut mailbox, Fate::Processed).0, []);
}

#[test]
fn a_folder_made_anew_gives_its_letters_new_keys_and_none_is_moved_under_an_old_one() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let mut other = dovecot.session("maat");
    let fill = |other: &mut maat_test_servers::ImapSession| {
        other.create("Orders").unwrap();
        for name in ["one", "two"] {
            other.append("Orders", &letter(name)).finish().unwrap();
        }
    };
    fill(&mut other);
    let mut mailbox = open(&ImapConfig { folder: "Orders".into(), ..config(&ca, dovecot.imaps_port, TlsMode::Implicit) });
    let (first, _) = look(&mut mailbox, Fate::Keep);
    other.delete("Orders").unwrap();
    // UIDVALIDITY is a time in seconds.
    std::thread::sleep(Duration::from_millis(1100));
    fill(&mut other);
    let (second, _) = look(&mut mailbox, Fate::Keep);
    assert_eq!(texts(&first), texts(&second));
    let ArrivalKey::Imap { validity: before, .. } = first[0].key else { panic!("{:?}", first[0].key) };
    let ArrivalKey::Imap { validity: after, .. } = second[0].key else { panic!("{:?}", second[0].key) };
    assert_ne!(before, after);
    // A fate for a key of before moves nothing.
    let seen = mailbox.look(&mut |_| settle_all(&first, Fate::Processed)).unwrap();
    assert_eq!((seen.delivered, seen.kept), (2, 2));
    assert_eq!(dovecot.letters("maat", "Orders").len(), 2);
    assert_eq!(look(&mut mailbox, Fate::Processed).0.len(), 2);
}

#[test]
fn a_folder_made_anew_in_the_middle_of_a_look_loses_nothing() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let mut other = dovecot.session("maat");
    other.create("Orders").unwrap();
    other.append("Orders", &letter("one")).finish().unwrap();
    let mut mailbox = open(&ImapConfig { folder: "Orders".into(), ..config(&ca, dovecot.imaps_port, TlsMode::Implicit) });
    let result = mailbox.look(&mut |chunk| {
        other.delete("Orders").unwrap();
        std::thread::sleep(Duration::from_millis(1100));
        other.create("Orders").unwrap();
        other.append("Orders", &letter("two")).finish().unwrap();
        settle_all(&chunk, Fate::Processed)
    });
    assert!(result.is_err(), "the fate was of a letter that is no more: {result:?}");
    assert_eq!(subjects(&look(&mut mailbox, Fate::Processed).0), ["two"]);
}

#[test]
fn a_connection_cut_in_the_middle_of_a_fetch_loses_nothing_and_moves_every_letter_once() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let names: Vec<String> = (0..40).map(|n| format!("letter {n}")).collect();
    for name in &names {
        dovecot.deliver("maat", format!("Subject: {name}\r\n\r\n{}", "0123456789abcdef\r\n".repeat(1000)).as_bytes());
    }
    for cut_after in [100_000, 250_000, 5_000, 30_000] {
        let proxy = Proxy::start(dovecot.imaps_port);
        let limits = Limits { chunk_bytes: 100_000, ..Limits::default() };
        let mut mailbox = ImapMailbox::open(&config(&ca, proxy.port, TlsMode::Implicit), limits).unwrap();
        proxy.cut_after_to_client(cut_after);
        let (before, result) = try_look(&mut mailbox, Fate::Processed);
        assert_eq!(result.unwrap_err().kind, TroubleKind::Lost);
        assert_eq!(proxy.cuts(), 1);
        let (after, seen) = look(&mut mailbox, Fate::Processed);
        assert_eq!(seen.unmoved, None);
        let mut all = subjects(&before);
        all.extend(subjects(&after));
        all.dedup();
        assert_eq!(all, names, "cut after {cut_after} bytes");
        assert_eq!(dovecot.letters("maat", "INBOX").len(), 0);
        assert_eq!(dovecot.letters("maat", "Processed").len(), 40);
        // Back for the next cut.
        let mut session = dovecot.session("maat");
        session.select("Processed").unwrap();
        session.uid_mv("1:*", "INBOX").unwrap();
    }
}

#[test]
fn a_letter_expunged_by_somebody_else_between_list_and_fetch_is_passed_over() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    deliver(&dovecot, 4);
    let limits = Limits { chunk_letters: 1, ..Limits::default() };
    let mut mailbox = ImapMailbox::open(&config(&ca, dovecot.imaps_port, TlsMode::Implicit), limits).unwrap();
    let mut other = dovecot.session("maat");
    other.select("INBOX").unwrap();
    let mut got = Vec::new();
    let seen = mailbox
        .look(&mut |chunk| {
            if got.is_empty() {
                other.uid_store("2:3", "+FLAGS (\\Deleted)").unwrap();
                other.expunge().unwrap();
            }
            got.extend(chunk.iter().map(uid));
            settle_all(&chunk, Fate::Processed)
        })
        .unwrap();
    assert_eq!(got, [1, 4]);
    assert_eq!((seen.delivered, seen.kept), (2, 0));
}

#[test]
fn a_letter_that_is_too_big_comes_as_its_header() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    dovecot.deliver("maat", &letter("small"));
    dovecot.deliver("maat", format!("Subject: photo\r\n\r\n{}", "x".repeat(70).repeat(1000)).as_bytes());
    dovecot.deliver("maat", &letter("small again"));
    let limits = Limits { letter_bytes: 10_000, ..Limits::default() };
    let mut mailbox = ImapMailbox::open(&config(&ca, dovecot.imaps_port, TlsMode::Implicit), limits).unwrap();
    let (letters, _) = look(&mut mailbox, Fate::Processed);
    assert_eq!(letters.iter().map(uid).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(letters[1].size > 70_000);
    let Content::TooBig { header } = &letters[1].content else { panic!("{:?}", letters[1].content) };
    let header = String::from_utf8_lossy(header);
    assert!(header.contains("Subject: photo\r\n") && header.ends_with("\r\n\r\n") && !header.contains("xxx"), "{header}");
    assert_eq!(dovecot.letters("maat", "Processed").len(), 3);
}

#[test]
fn letters_stay_unseen_and_come_in_chunks() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    deliver(&dovecot, 25);
    let limits = Limits { chunk_letters: 10, ..Limits::default() };
    let mut mailbox = ImapMailbox::open(&config(&ca, dovecot.imaps_port, TlsMode::Implicit), limits).unwrap();
    let mut chunks = Vec::new();
    mailbox
        .look(&mut |chunk| {
            chunks.push(chunk.len());
            settle_all(&chunk, Fate::Keep)
        })
        .unwrap();
    assert_eq!(chunks, [10, 10, 5]);
    let mut session = dovecot.session("maat");
    session.select("INBOX").unwrap();
    assert_eq!(session.search("UNSEEN").unwrap().len(), 25);
}

#[test]
fn a_process_that_ends_between_commit_and_move_delivers_the_letters_again_under_the_same_keys() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    deliver(&dovecot, 3);
    let config = config(&ca, dovecot.imaps_port, TlsMode::Implicit);
    let mut first = Vec::new();
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        open(&config).look(&mut |chunk| {
            first.extend(chunk);
            panic!("the process ends here")
        })
    }));
    assert!(ended.is_err());
    assert_eq!(look(&mut open(&config), Fate::Processed).0, first);
    assert_eq!(dovecot.letters("maat", "Processed").len(), 3);
}

#[test]
fn a_server_without_idle_is_asked_from_time_to_time() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start_with(&ca, DovecotOptions { capability: Some("IMAP4rev1 MOVE".into()), ..DovecotOptions::default() });
    let mut mailbox = open(&config(&ca, dovecot.imap_port, TlsMode::None));
    assert!(mailbox.check().unwrap().contains("no IDLE"));
    look(&mut mailbox, Fate::Processed);
    let began = Instant::now();
    assert_eq!(mailbox.wait(Duration::from_secs(60)).unwrap(), Woken::Time);
    assert!((Duration::from_millis(900)..Duration::from_secs(5)).contains(&began.elapsed()));
    deliver(&dovecot, 1);
    assert_eq!(look(&mut mailbox, Fate::Processed).0.len(), 1);
}

#[test]
fn the_thread_survives_a_server_that_goes_and_comes_back() {
    let ca = TestCa::new();
    let mut dovecot = Dovecot::start(&ca);
    let (thread, told) = read_on_thread(Box::new(open(&config(&ca, dovecot.imaps_port, TlsMode::Implicit))));
    dovecot.deliver("maat", &letter("before"));
    assert_eq!(subjects(&[told.letter()]), ["before"]);
    // Let it go to sleep first.
    std::thread::sleep(Duration::from_millis(300));
    dovecot.stop();
    let trouble = told.trouble();
    assert!(matches!(trouble.kind, TroubleKind::Lost | TroubleKind::Unreachable | TroubleKind::Busy), "{trouble}");
    dovecot.resume();
    let gone = Utc::now();
    dovecot.deliver("maat", &letter("after"));
    assert_eq!(subjects(&[told.letter()]), ["after"]);
    wait_until("a look that began after the return", || told.look().covers(gone));
    let began = Instant::now();
    thread.stop();
    assert!(began.elapsed() < Duration::from_secs(2), "IDLE ends at once: {:?}", began.elapsed());
}

#[test]
fn a_letter_that_comes_while_others_are_taken_in_is_not_slept_over() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let (thread, told) = read_on_thread(Box::new(open(&config(&ca, dovecot.imaps_port, TlsMode::Implicit))));
    for n in 0..30 {
        dovecot.deliver("maat", &letter(&format!("letter {n}")));
        let began = Instant::now();
        told.letter();
        assert!(began.elapsed() < Duration::from_secs(5), "letter {n} came after {:?}", began.elapsed());
    }
    thread.stop();
}

#[test]
fn a_plain_connection_to_another_machine_is_refused_before_it_is_made() {
    let ca = TestCa::new();
    let elsewhere = ImapConfig { host: "192.0.2.1".into(), ..config(&ca, 143, TlsMode::None) };
    let Trouble { kind, words } = open(&elsewhere).check().unwrap_err();
    assert_eq!(kind, TroubleKind::Config);
    assert!(words.contains("unencrypted-over-the-network"), "{words}");
}
