//! The Maildir as mailbox.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use maat::mail::mailbox::{ArrivalKey, Content, Fate, Limits, Mailbox, MaildirInbox, MaildirMailbox, Settled, Woken};
use maat::mail::trouble::TroubleKind;

use crate::reading::{look, read_on_thread, text};

struct Inbox {
    dir: tempfile::TempDir,
}

impl Inbox {
    fn new() -> Self {
        Inbox { dir: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.dir.path().join("mail/inbox")
    }

    fn open(&self) -> MaildirMailbox {
        MaildirMailbox::open(&MaildirInbox::at(self.path()), Limits::default()).unwrap()
    }

    /// As a mail server delivers: written to `tmp`, moved to `new`.
    fn deliver(&self, name: &str, letter: &str) {
        let tmp = self.path().join("tmp").join(name);
        fs::write(&tmp, letter).unwrap();
        fs::rename(tmp, self.path().join("new").join(name)).unwrap();
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.path().join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

fn age(path: &Path, seconds: u64) {
    let file = fs::File::options().write(true).open(path).unwrap();
    file.set_modified(std::time::SystemTime::now() - Duration::from_secs(seconds)).unwrap();
}

#[test]
fn a_letter_is_delivered_and_moved_away() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    inbox.deliver("1764450000.M1P2.host,S=22", "Subject: hello\r\n\r\nhi\r\n");
    let (letters, seen) = look(&mut mailbox, Fate::Processed);
    assert_eq!(letters.len(), 1);
    assert_eq!(text(&letters[0]), "Subject: hello\r\n\r\nhi\r\n");
    assert_eq!(letters[0].key, ArrivalKey::Maildir("1764450000.M1P2.host,S=22".into()));
    assert_eq!((seen.delivered, seen.kept, seen.unmoved), (1, 0, None));
    assert_eq!(inbox.names("new"), [""; 0]);
    assert_eq!(inbox.names(".Processed/cur"), ["1764450000.M1P2.host,S=22:2,S"]);
    assert_eq!(look(&mut mailbox, Fate::Processed).0, []);
}

#[test]
fn each_fate_has_its_folder_and_a_kept_letter_comes_again() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    for (name, fate, folder) in
        [("1.a", Fate::Processed, ".Processed/cur"), ("1.b", Fate::Ignored, ".Processed/cur"), ("1.c", Fate::Quarantine, ".Quarantine/cur")]
    {
        inbox.deliver(name, "x");
        assert_eq!(look(&mut mailbox, fate).0.len(), 1);
        assert!(inbox.names(folder).contains(&format!("{name}:2,S")));
    }
    inbox.deliver("1.d", "x");
    let (_, seen) = look(&mut mailbox, Fate::Keep);
    assert_eq!((seen.delivered, seen.kept), (1, 1));
    assert!(!seen.covers(DateTime::UNIX_EPOCH));
    let (letters, seen) = look(&mut mailbox, Fate::Processed);
    assert_eq!(letters[0].key, ArrivalKey::Maildir("1.d".into()));
    assert!(seen.covers(DateTime::UNIX_EPOCH));
}

#[test]
fn a_process_that_ends_between_commit_and_move_delivers_the_letter_again_under_the_same_key() {
    let inbox = Inbox::new();
    let first = {
        let mut mailbox = inbox.open();
        inbox.deliver("1.a", "x");
        let mut letters = Vec::new();
        mailbox
            .look(&mut |chunk| {
                letters.extend(chunk);
                Vec::new()
            })
            .unwrap();
        letters
    };
    let (second, _) = look(&mut inbox.open(), Fate::Processed);
    assert_eq!(first, second);
}

#[test]
fn letters_come_in_order_of_arrival_from_new_and_cur_alike() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    for (name, seconds) in [("9.first", 300), ("1.third", 100), ("5.second", 200)] {
        inbox.deliver(name, name);
        age(&inbox.path().join("new").join(name), seconds);
    }
    fs::rename(inbox.path().join("new/5.second"), inbox.path().join("cur/5.second:2,S")).unwrap();
    let (letters, _) = look(&mut mailbox, Fate::Processed);
    assert_eq!(letters.iter().map(text).collect::<Vec<_>>(), ["9.first", "5.second", "1.third"]);
    assert_eq!(letters[1].key, ArrivalKey::Maildir("5.second".into()));
    let age = Utc::now() - letters[0].arrived_at;
    assert!((299..320).contains(&age.num_seconds()), "{age}");
}

#[test]
fn a_letter_from_the_future_has_arrived_now() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    inbox.deliver("1.a", "x");
    let file = fs::File::options().write(true).open(inbox.path().join("new/1.a")).unwrap();
    file.set_modified(std::time::SystemTime::now() + Duration::from_secs(86_400)).unwrap();
    assert!(look(&mut mailbox, Fate::Processed).0[0].arrived_at <= Utc::now());
}

#[test]
fn only_letters_are_read() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    fs::write(inbox.path().join("tmp/1.unfinished"), "x").unwrap();
    fs::write(inbox.path().join("stray.eml"), "x").unwrap();
    fs::write(inbox.path().join("new/.hidden"), "x").unwrap();
    fs::create_dir(inbox.path().join("new/folder")).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", inbox.path().join("new/link")).unwrap();
    assert_eq!(look(&mut mailbox, Fate::Processed).0, []);
    let trouble = mailbox.check().unwrap_err();
    assert!(trouble.words.contains("1 file(s)") && trouble.words.contains("inbox/new"), "{trouble}");
    fs::remove_file(inbox.path().join("stray.eml")).unwrap();
    assert!(mailbox.check().unwrap().contains("0 letter(s) waiting"));
}

#[test]
fn a_letter_that_is_too_big_comes_as_its_header() {
    let inbox = Inbox::new();
    let limits = Limits { letter_bytes: 1000, ..Limits::default() };
    let mut mailbox = MaildirMailbox::open(&MaildirInbox::at(inbox.path()), limits).unwrap();
    inbox.deliver("1.a", &format!("Subject: photo\r\n\r\n{}", "x".repeat(5000)));
    let (letters, _) = look(&mut mailbox, Fate::Processed);
    assert_eq!(letters[0].size, 5018);
    assert_eq!(letters[0].content, Content::TooBig { header: b"Subject: photo\r\n\r\n".to_vec() });
}

#[test]
fn a_letter_copied_into_new_by_hand_is_read_when_it_is_whole() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    let path = inbox.path().join("new/letter.eml");
    let (started, start) = mpsc::channel();
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        let mut file = fs::File::create(path).unwrap();
        for n in 0..10 {
            writeln!(file, "line {n}\r").unwrap();
            started.send(()).unwrap();
            std::thread::sleep(Duration::from_millis(15));
        }
    });
    start.recv().unwrap();
    let (letters, _) = look(&mut mailbox, Fate::Processed);
    writer.join().unwrap();
    assert_eq!(text(&letters[0]).lines().count(), 10, "{}", text(&letters[0]));
}

#[test]
fn a_name_that_was_used_before_covers_no_earlier_letter() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    for content in ["one", "two", "three"] {
        inbox.deliver("letter.eml", content);
        assert_eq!(text(&look(&mut mailbox, Fate::Processed).0[0]), content);
    }
    let kept: Vec<String> = inbox
        .names(".Processed/cur")
        .iter()
        .map(|name| fs::read_to_string(inbox.path().join(".Processed/cur").join(name)).unwrap())
        .collect();
    assert_eq!(kept.len(), 3);
    for content in ["one", "two", "three"] {
        assert!(kept.iter().any(|text| text == content));
    }
}

#[test]
fn a_thousand_letters_come_in_order_and_in_chunks() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    for n in 0..1000 {
        inbox.deliver(&format!("{n:04}.M.host"), &format!("Subject: {n}\r\n\r\n"));
        age(&inbox.path().join("new").join(format!("{n:04}.M.host")), 5000 - n);
    }
    let mut chunks = Vec::new();
    let mut names = Vec::new();
    let seen = mailbox
        .look(&mut |chunk| {
            chunks.push(chunk.len());
            names.extend(chunk.iter().map(|letter| letter.key.to_string()));
            chunk.into_iter().map(|letter| Settled { key: letter.key, fate: Fate::Processed }).collect()
        })
        .unwrap();
    assert_eq!(seen.delivered, 1000);
    assert_eq!(chunks, [200; 5]);
    assert!(names.is_sorted());
    assert_eq!(inbox.names(".Processed/cur").len(), 1000);
    assert_eq!(inbox.names("new"), [""; 0]);
}

#[test]
fn a_letter_that_cannot_be_moved_is_told_of_and_not_delivered_twice() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    inbox.deliver("1.a", "x");
    fs::remove_dir(inbox.path().join(".Processed/cur")).unwrap();
    let (letters, seen) = look(&mut mailbox, Fate::Processed);
    assert_eq!(letters.len(), 1);
    assert!(seen.unmoved.as_deref().is_some_and(|words| words.contains(".Processed/cur")), "{seen:?}");
    let (letters, seen) = look(&mut mailbox, Fate::Processed);
    assert_eq!(letters, []);
    assert!(seen.unmoved.is_some());
    fs::create_dir(inbox.path().join(".Processed/cur")).unwrap();
    let (letters, seen) = look(&mut mailbox, Fate::Processed);
    assert_eq!((letters.len(), seen.unmoved), (0, None));
    assert_eq!(inbox.names(".Processed/cur"), ["1.a:2,S"]);
}

#[test]
fn a_folder_that_cannot_be_made_or_read_is_named() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("inbox"), "a file").unwrap();
    let Err(trouble) = MaildirMailbox::open(&MaildirInbox::at(dir.path().join("inbox")), Limits::default()) else {
        panic!("opened a file")
    };
    assert_eq!(trouble.kind, TroubleKind::Folder);
    assert!(trouble.words.contains("inbox"), "{trouble}");

    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    fs::remove_dir(inbox.path().join("new")).unwrap();
    let trouble = mailbox.look(&mut |_| Vec::new()).unwrap_err();
    assert!(trouble.words.contains("inbox/new") && trouble.words.contains("missing"), "{trouble}");
}

#[test]
fn a_wait_ends_when_a_letter_arrives_or_the_bell_rings() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    let bell = mailbox.bell();
    bell.ring();
    assert_eq!(mailbox.wait(Duration::from_secs(20)).unwrap(), Woken::Bell);
    let began = Instant::now();
    inbox.deliver("1.a", "x");
    assert_eq!(mailbox.wait(Duration::from_secs(20)).unwrap(), Woken::Mail);
    assert!(began.elapsed() < Duration::from_millis(900), "{:?}: by the notice, not by polling", began.elapsed());
    look(&mut mailbox, Fate::Processed);
    bell.stop();
    assert_eq!(mailbox.wait(Duration::from_secs(20)).unwrap_err().kind, TroubleKind::Stopped);
}

#[test]
fn a_wait_for_nothing_lasts_as_long_as_it_may() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    look(&mut mailbox, Fate::Processed);
    let began = Instant::now();
    assert_eq!(mailbox.wait(Duration::from_millis(2500)).unwrap(), Woken::Time);
    assert!(began.elapsed() >= Duration::from_millis(2500), "{:?}: it was woken for nothing", began.elapsed());
}

#[test]
fn a_folder_that_is_taken_away_and_made_anew_is_looked_into_all_the_same() {
    let inbox = Inbox::new();
    let mut mailbox = inbox.open();
    fs::remove_dir(inbox.path().join("new")).unwrap();
    fs::create_dir(inbox.path().join("new")).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    look(&mut mailbox, Fate::Processed);
    mailbox.wait(Duration::from_millis(100)).unwrap();
    inbox.deliver("1.a", "x");
    let began = Instant::now();
    while look(&mut mailbox, Fate::Processed).0.is_empty() {
        assert!(began.elapsed() < Duration::from_secs(10), "the letter is not seen");
        mailbox.wait(Duration::from_secs(20)).unwrap();
    }
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn the_mailbox_thread_delivers_within_a_second_and_stops_at_once() {
    let inbox = Inbox::new();
    let (thread, told) = read_on_thread(Box::new(inbox.open()));
    for n in 0..5 {
        let began = Instant::now();
        inbox.deliver(&format!("{n}.a"), "x");
        let letter = told.letter();
        assert_eq!(letter.key, ArrivalKey::Maildir(format!("{n}.a")));
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    }
    let began = Instant::now();
    thread.stop();
    assert!(began.elapsed() < Duration::from_millis(500), "{:?}", began.elapsed());
}
