//! Long runs: thousands of letters and mails through connections that break all the time, and rates.

use std::collections::HashMap;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use maat::mail::mailbox::{Fate, ImapMailbox, Limits, MaildirInbox, MaildirMailbox};
use maat::mail::postman::{MaildirOutbox, MaildirPostman, Posted, Postman, SmtpPostman};
use maat::mail::server::TlsMode;
use maat_test_servers::{Dovecot, Exim, Proxy, TestCa, wait_until};

use crate::reading::{look, read_on_thread, subjects};
use crate::{imap, smtp};

/// Says that it is over when it goes out of scope, in whatever way.
struct Over<'f>(&'f AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Repeatable numbers (xorshift); what they are does not matter.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

#[test]
#[ignore = "long: thousands of letters through a mailbox connection that breaks all the time"]
fn every_letter_comes_and_is_moved_once_however_often_the_connection_breaks() {
    const LETTERS: usize = 2000;
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let proxy = Proxy::start(dovecot.imaps_port);
    let limits = Limits { chunk_letters: 20, ..Limits::default() };
    let mailbox = ImapMailbox::open(&imap::config(&ca, proxy.port, TlsMode::Implicit), limits).unwrap();
    let (thread, told) = read_on_thread(Box::new(mailbox));
    let done = AtomicBool::new(false);
    let mut seen: HashMap<String, usize> = HashMap::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for n in 0..LETTERS {
                dovecot.deliver("maat", format!("Subject: {n}\r\n\r\n{}", "body\r\n".repeat(n % 300)).as_bytes());
            }
        });
        scope.spawn(|| {
            let mut numbers = Numbers(7);
            while !done.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(500 + numbers.below(2500)));
                let bytes = numbers.below(200_000) as i64;
                if numbers.below(3) == 0 { proxy.cut_after_to_server(bytes / 30) } else { proxy.cut_after_to_client(bytes) }
            }
        });
        let _over = Over(&done);
        while seen.len() < LETTERS {
            *seen.entry(subjects(&[told.letter()]).remove(0)).or_default() += 1;
        }
    });
    let again: usize = seen.values().map(|times| times - 1).sum();
    println!("{LETTERS} letters, {} cuts, {} connections, {again} letters came again", proxy.cuts(), proxy.accepted());
    assert!(proxy.cuts() >= 15, "only {} cuts", proxy.cuts());
    wait_until("the last move", || dovecot.letters("maat", "INBOX").is_empty());
    thread.stop();
    let mut moved = dovecot.letters("maat", "Processed");
    assert_eq!(moved.len(), LETTERS);
    moved.sort();
    moved.dedup();
    assert_eq!(moved.len(), LETTERS);
}

#[test]
#[ignore = "long: a thousand mails through a submission that breaks all the time"]
fn every_mail_arrives_and_is_doubled_only_where_the_answer_was_lost() {
    const MAILS: usize = 1000;
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let proxy = Proxy::start(exim.smtps_port);
    let mut postman = SmtpPostman::open(&smtp::config(&ca, proxy.port, TlsMode::Implicit)).unwrap();
    let mut numbers = Numbers(11);
    let mut uncertain = 0;
    for number in 0..MAILS {
        if numbers.below(4) == 0 {
            let bytes = numbers.below(3000) as i64;
            if numbers.below(2) == 0 { proxy.cut_after_to_server(bytes) } else { proxy.cut_after_to_client(bytes) }
        }
        for attempt in 0.. {
            assert!(attempt < 20, "mail {number} never goes out");
            match postman.post(&smtp::envelope(number, "ann@localhost"), &smtp::mail(number)) {
                Posted::Sent { .. } => break,
                Posted::Uncertain { .. } => uncertain += 1,
                Posted::Deferred { .. } => {}
                Posted::Refused(refusal) => panic!("mail {number} is refused: {}", refusal.text),
            }
        }
    }
    let mut copies: HashMap<String, usize> = HashMap::new();
    wait_until("all mails", || {
        copies.clear();
        for letter in dovecot.letters("ann", "INBOX") {
            let id = letter.lines().find_map(|line| line.strip_prefix("Message-ID: ")).unwrap_or_default().to_owned();
            *copies.entry(id).or_default() += 1;
        }
        copies.len() == MAILS
    });
    let doubled: usize = copies.values().map(|times| times - 1).sum();
    println!("{MAILS} mails, {} cuts, {uncertain} uncertain ends, {doubled} mails came twice", proxy.cuts());
    assert!(proxy.cuts() >= 100, "only {} cuts", proxy.cuts());
    assert!(doubled <= uncertain);
}

#[test]
#[ignore = "long: measures"]
fn rates_of_the_maildirs() {
    const LETTERS: usize = 10_000;
    let dir = tempfile::tempdir().unwrap();
    let mut mailbox = MaildirMailbox::open(&MaildirInbox::at(dir.path().join("inbox")), Limits::default()).unwrap();
    for n in 0..LETTERS {
        fs::write(dir.path().join(format!("inbox/new/{n}.M.host")), format!("Subject: {n}\r\n\r\n{}", "body\r\n".repeat(100))).unwrap();
    }
    let rate = |began: Instant, count: usize| count as f64 / began.elapsed().as_secs_f64();
    let began = Instant::now();
    assert_eq!(look(&mut mailbox, Fate::Processed).0.len(), LETTERS);
    let read = rate(began, LETTERS);
    let mut postman = MaildirPostman::open(&MaildirOutbox { path: dir.path().join("sent") }).unwrap();
    let began = Instant::now();
    let mails: Vec<_> = (0..LETTERS).map(|number| (smtp::envelope(number, "ann@localhost"), smtp::mail(number))).collect();
    for chunk in mails.chunks(200) {
        let chunk: Vec<_> = chunk.iter().map(|(envelope, mail)| (envelope, mail.as_slice())).collect();
        assert!(postman.post_all(&chunk).iter().all(|posted| matches!(posted, Posted::Sent { .. })));
    }
    let posted = rate(began, LETTERS);
    println!("Maildir: {read:.0} letters/s read and moved, {posted:.0} mails/s posted");
    assert!(read > 2000.0 && posted > 500.0);
}

#[test]
#[ignore = "long: measures"]
fn rates_of_the_servers() {
    const LETTERS: usize = 2000;
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    for n in 0..LETTERS {
        dovecot.deliver("maat", format!("Subject: {n}\r\n\r\n{}", "body\r\n".repeat(100)).as_bytes());
    }
    let mut mailbox = ImapMailbox::open(&imap::config(&ca, dovecot.imaps_port, TlsMode::Implicit), Limits::default()).unwrap();
    let began = Instant::now();
    assert_eq!(look(&mut mailbox, Fate::Processed).0.len(), LETTERS);
    let read = LETTERS as f64 / began.elapsed().as_secs_f64();
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let mut postman = SmtpPostman::open(&smtp::config(&ca, exim.smtps_port, TlsMode::Implicit)).unwrap();
    let began = Instant::now();
    for number in 0..200 {
        assert!(matches!(postman.post(&smtp::envelope(number, "ann@localhost"), &smtp::mail(number)), Posted::Sent { .. }));
    }
    let posted = 200.0 / began.elapsed().as_secs_f64();
    println!("IMAP: {read:.0} letters/s fetched and moved; SMTP: {posted:.0} mails/s over one connection");
    assert!(read > 200.0 && posted > 20.0);
}
