//! The Maildir as postman.

use std::fs;
use std::path::Path;

use chrono::{DateTime, Utc};
use maat::mail::postman::{Address, Envelope, MaildirOutbox, MaildirPostman, Posted, Postman, Scope};

fn envelope(message_id: &str, to: &str) -> Envelope {
    Envelope {
        from: Some(Address::new("maat", "example.org").unwrap()),
        to: to.parse().unwrap(),
        message_id: message_id.into(),
        queued_at: "2026-11-29T20:00:00Z".parse::<DateTime<Utc>>().unwrap(),
    }
}

fn files(dir: &Path) -> Vec<String> {
    let mut files: Vec<String> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    files
}

const MAIL: &[u8] = b"Message-ID: <1@example.org>\r\nSubject: Turn 3\r\n\r\nHello.\r\n";

#[test]
fn a_mail_becomes_a_file_with_its_envelope_on_top() {
    let dir = tempfile::tempdir().unwrap();
    let sent = dir.path().join("mail/sent");
    let mut postman = MaildirPostman::open(&MaildirOutbox { path: sent.clone() }).unwrap();
    let Posted::Sent { answer } = postman.post(&envelope("<1@example.org>", "ann@example.net"), MAIL) else { panic!("not sent") };
    let text = fs::read(sent.join("new").join(&answer)).unwrap();
    let mut expected = b"Return-Path: <maat@example.org>\r\nDelivered-To: ann@example.net\r\n".to_vec();
    expected.extend_from_slice(MAIL);
    assert_eq!(text, expected);
    assert_eq!(files(&sent.join("tmp")), [""; 0]);
    let parsed = mail_parser::MessageParser::default().parse(&text).unwrap();
    assert_eq!(parsed.subject(), Some("Turn 3"));
}

#[test]
fn a_mail_without_sender_has_the_empty_return_path() {
    let dir = tempfile::tempdir().unwrap();
    let mut postman = MaildirPostman::open(&MaildirOutbox { path: dir.path().into() }).unwrap();
    let Posted::Sent { answer } = postman.post(&Envelope { from: None, ..envelope("<1@x>", "a@b.example") }, MAIL) else {
        panic!("not sent")
    };
    assert!(fs::read_to_string(dir.path().join("new").join(answer)).unwrap().starts_with("Return-Path: <>\r\n"));
}

#[test]
fn the_same_mail_posted_again_is_one_file_even_when_it_was_read_meanwhile() {
    let dir = tempfile::tempdir().unwrap();
    let open = || MaildirPostman::open(&MaildirOutbox { path: dir.path().into() }).unwrap();
    let ann = envelope("<1@example.org>", "ann@example.net");
    let Posted::Sent { answer: name } = open().post(&ann, MAIL) else { panic!("not sent") };
    let mut postman = open();
    assert!(matches!(postman.post(&ann, MAIL), Posted::Sent { .. }));
    assert_eq!(files(&dir.path().join("new")), std::slice::from_ref(&name));
    fs::rename(dir.path().join("new").join(&name), dir.path().join("cur").join(format!("{name}:2,S"))).unwrap();
    assert!(matches!(postman.post(&ann, MAIL), Posted::Sent { .. }));
    assert_eq!(files(&dir.path().join("new")), [""; 0]);
    postman.post(&envelope("<1@example.org>", "bob@example.net"), MAIL);
    postman.post(&envelope("<2@example.org>", "ann@example.net"), MAIL);
    assert_eq!(files(&dir.path().join("new")).len(), 2);
}

#[test]
fn mails_posted_together_have_each_their_own_result() {
    let dir = tempfile::tempdir().unwrap();
    let mut postman = MaildirPostman::open(&MaildirOutbox { path: dir.path().into() }).unwrap();
    let envelopes: Vec<Envelope> = (0..150).map(|n| envelope(&format!("<{n}@example.org>"), "ann@example.net")).collect();
    // One is there already, one twice among them, one cannot be written.
    postman.post(&envelopes[3], MAIL);
    let Posted::Sent { answer: blocked } = postman.post(&envelopes[7], MAIL) else { panic!("not sent") };
    fs::remove_file(dir.path().join("new").join(&blocked)).unwrap();
    fs::create_dir(dir.path().join("tmp").join(&blocked)).unwrap();
    let mut mails: Vec<(&Envelope, &[u8])> = envelopes.iter().map(|envelope| (envelope, MAIL)).collect();
    mails.push((&envelopes[9], MAIL));
    let posted = postman.post_all(&mails);
    assert_eq!(posted.len(), 151);
    for (n, posted) in posted.iter().enumerate() {
        assert_eq!(matches!(posted, Posted::Sent { .. }), n != 7, "{n}: {posted:?}");
    }
    assert_eq!(files(&dir.path().join("new")).len(), 149);
}

#[test]
fn a_mail_that_cannot_be_written_is_deferred_with_the_folder_named() {
    let dir = tempfile::tempdir().unwrap();
    let mut postman = MaildirPostman::open(&MaildirOutbox { path: dir.path().into() }).unwrap();
    fs::remove_dir(dir.path().join("tmp")).unwrap();
    let Posted::Deferred { refusal, scope, .. } = postman.post(&envelope("<1@x>", "a@b.example"), MAIL) else { panic!("not deferred") };
    assert_eq!(scope, Scope::All);
    assert!(refusal.text.contains("/tmp/") && refusal.text.contains("missing"), "{}", refusal.text);
    assert!(postman.check().is_err());
    fs::create_dir(dir.path().join("tmp")).unwrap();
    assert!(postman.check().is_ok());
    assert!(matches!(postman.post(&envelope("<1@x>", "a@b.example"), MAIL), Posted::Sent { .. }));
}
