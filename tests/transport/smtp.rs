//! SMTP against Exim, which delivers to Dovecot.

use std::time::{Duration, Instant};

use chrono::Utc;
use maat::mail::postman::{Envelope, Posted, Postman, Refusal, Scope, SmtpConfig, SmtpPostman};
use maat::mail::secret::SecretSource;
use maat::mail::server::{AuthMethod, TlsMode};
use maat::mail::trouble::TroubleKind;
use maat_test_servers::{Dovecot, Exim, EximOptions, Proxy, TestCa, free_port, wait_until};

pub fn config(ca: &TestCa, port: u16, tls: TlsMode) -> SmtpConfig {
    SmtpConfig {
        host: "localhost".into(),
        port: Some(port),
        tls,
        ca_file: Some(ca.file()),
        user: Some("maat".into()),
        password: Some(SecretSource::Command("echo geheim".into())),
        auth: AuthMethod::Auto,
        hello_name: Some("maat.example.org".into()),
        per_minute: None,
        timeout_seconds: 10,
    }
}

pub fn envelope(number: usize, to: &str) -> Envelope {
    Envelope {
        from: Some("maat@localhost".parse().unwrap()),
        to: to.parse().unwrap(),
        message_id: format!("<{number}@maat.example.org>"),
        queued_at: Utc::now(),
    }
}

pub fn mail(number: usize) -> Vec<u8> {
    format!("Message-ID: <{number}@maat.example.org>\r\nSubject: Turn {number}\r\n\r\n.dots\r\n..\r\n.\r\nlast line\r\n").into_bytes()
}

fn open(config: &SmtpConfig) -> SmtpPostman {
    SmtpPostman::open(config).unwrap()
}

fn sent(posted: &Posted) -> bool {
    matches!(posted, Posted::Sent { .. })
}

/// How many letters with that Message-ID the user has, once there are as many as that.
fn arrived(dovecot: &Dovecot, user: &str, number: usize, at_least: usize) -> Vec<String> {
    let mut letters = Vec::new();
    wait_until(&format!("{at_least} letter(s) number {number} for {user}"), || {
        letters = dovecot.letters(user, "INBOX");
        letters.retain(|letter| letter.contains(&format!("<{number}@maat.example.org>")));
        letters.len() >= at_least
    });
    letters
}

#[test]
fn a_mail_arrives_unchanged_over_each_kind_of_connection_and_login() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let cases = [
        (TlsMode::Implicit, exim.smtps_port, AuthMethod::Auto),
        (TlsMode::Starttls, exim.smtp_port, AuthMethod::Plain),
        (TlsMode::None, exim.smtp_port, AuthMethod::Login),
    ];
    for (number, (tls, port, auth)) in cases.into_iter().enumerate() {
        let mut postman = open(&SmtpConfig { auth, ..config(&ca, port, tls) });
        let posted = postman.post(&envelope(number, "ann@localhost"), &mail(number));
        assert!(sent(&posted), "{tls:?}: {posted:?}");
        let letters = arrived(&dovecot, "ann", number, 1);
        assert!(letters[0].ends_with(&String::from_utf8(mail(number)).unwrap()), "{}", letters[0]);
        assert!(letters[0].contains("Return-Path: <maat@localhost>"), "{}", letters[0]);
    }
    assert_eq!(exim.log().matches("A=plain:maat").count() + exim.log().matches("A=login:maat").count(), 3, "{}", exim.log());
}

#[test]
fn a_mail_without_sender_and_one_without_login_go_through() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let mut postman = open(&SmtpConfig { user: None, password: None, ..config(&ca, exim.smtps_port, TlsMode::Implicit) });
    assert!(sent(&postman.post(&Envelope { from: None, ..envelope(1, "ann@localhost") }, &mail(1))));
    assert!(arrived(&dovecot, "ann", 1, 1)[0].contains("Return-Path: <>"));
}

#[test]
fn letters_beyond_ascii_and_long_mails_arrive() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let mut postman = open(&config(&ca, exim.smtps_port, TlsMode::Implicit));
    let long = format!("Message-ID: <7@maat.example.org>\r\n\r\n{}", "Grüße aus Ägypten, Zeile um Zeile\r\n".repeat(50_000));
    assert!(sent(&postman.post(&envelope(7, "ann@localhost"), long.as_bytes())));
    assert!(arrived(&dovecot, "ann", 7, 1)[0].ends_with(&long));
    let Posted::Refused(refusal) = postman.post(&envelope(8, "ann@localhost"), b"Subject: \xFF\r\n\r\n") else { panic!("not refused") };
    assert!(refusal.text.contains("UTF-8"), "{}", refusal.text);
}

#[test]
fn one_connection_serves_many_mails_and_a_closed_one_is_replaced_without_a_word() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let proxy = Proxy::start(exim.smtps_port);
    let mut postman = open(&config(&ca, proxy.port, TlsMode::Implicit));
    let began = Instant::now();
    for number in 0..20 {
        assert!(sent(&postman.post(&envelope(number, "ann@localhost"), &mail(number))));
    }
    assert_eq!(proxy.accepted(), 1);
    // A write that waits for the acknowledgement of the one before would take 40 ms a mail more.
    println!("{:.1} ms a mail", began.elapsed().as_secs_f64() * 50.0);
    proxy.cut();
    assert!(sent(&postman.post(&envelope(20, "ann@localhost"), &mail(20))));
    assert_eq!(proxy.accepted(), 2);
    postman.rest();
    assert!(sent(&postman.post(&envelope(21, "ann@localhost"), &mail(21))));
    assert_eq!(proxy.accepted(), 3);
    for number in 0..22 {
        assert_eq!(arrived(&dovecot, "ann", number, 1).len(), 1);
    }
}

#[test]
fn a_connection_cut_in_the_middle_of_a_mail_sends_it_once_in_the_end() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let proxy = Proxy::start(exim.smtps_port);
    let mut postman = open(&config(&ca, proxy.port, TlsMode::Implicit));
    let long = |number: usize| {
        format!("Message-ID: <{number}@maat.example.org>\r\nSubject: long\r\n\r\n{}", "0123456789abcdef\r\n".repeat(20_000)).into_bytes()
    };
    for (number, cut_after) in [10_000, 100_000, 200_000].into_iter().enumerate() {
        assert!(sent(&postman.post(&envelope(100 + number, "bob@localhost"), &mail(100 + number))));
        proxy.cut_after_to_server(cut_after);
        let posted = postman.post(&envelope(number, "ann@localhost"), &long(number));
        assert!(matches!(posted, Posted::Uncertain { .. }), "{posted:?}");
        assert_eq!(proxy.cuts(), number + 1);
        assert!(sent(&postman.post(&envelope(number, "ann@localhost"), &long(number))));
        assert_eq!(arrived(&dovecot, "ann", number, 1).len(), 1);
    }
}

#[test]
fn a_refused_recipient_ends_that_mail_only() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let options = EximOptions {
        recipient_acl: "  deny local_parts = nobody\n       message = no such player here\n  \
                        defer local_parts = later\n        message = come back later\n"
            .into(),
        ..EximOptions::default()
    };
    let exim = Exim::start_with(&ca, dovecot.lmtp_port, &options);
    let proxy = Proxy::start(exim.smtps_port);
    let mut postman = open(&config(&ca, proxy.port, TlsMode::Implicit));
    let Posted::Refused(refusal) = postman.post(&envelope(1, "nobody@localhost"), &mail(1)) else { panic!("not refused") };
    assert_eq!(refusal, Refusal { code: Some(550), text: "no such player here".into() });
    let Posted::Deferred { refusal, scope, .. } = postman.post(&envelope(2, "later@localhost"), &mail(2)) else { panic!("not deferred") };
    assert_eq!((refusal.code, scope), (Some(451), Scope::Mail));
    assert!(sent(&postman.post(&envelope(3, "ann@localhost"), &mail(3))));
    assert_eq!(proxy.accepted(), 1);
}

#[test]
fn what_is_wrong_with_the_connection_is_said_in_words_and_defers_every_mail() {
    let ca = TestCa::new();
    let other_ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let options = EximOptions { certificate_name: "mail.example.org".into(), ..EximOptions::default() };
    let other_name = Exim::start_with(&ca, dovecot.lmtp_port, &options);
    let right = config(&ca, exim.smtps_port, TlsMode::Implicit);
    let starttls = config(&ca, exim.smtp_port, TlsMode::Starttls);
    let refused = free_port();
    let cases: Vec<(&str, SmtpConfig, TroubleKind, &[&str])> = vec![
        (
            "another authority",
            SmtpConfig { ca_file: Some(other_ca.file()), ..right.clone() },
            TroubleKind::Tls,
            &["not trusted", "ca_file"],
        ),
        (
            "another authority",
            SmtpConfig { ca_file: Some(other_ca.file()), ..starttls.clone() },
            TroubleKind::Tls,
            &["not trusted", "ca_file"],
        ),
        ("the usual authorities", SmtpConfig { ca_file: None, ..right.clone() }, TroubleKind::Tls, &["not trusted", "ca_file"]),
        (
            "another name",
            SmtpConfig { port: Some(other_name.smtps_port), ..right.clone() },
            TroubleKind::Tls,
            &["is for mail.example.org, not for localhost"],
        ),
        (
            "a wrong password",
            SmtpConfig { password: Some(SecretSource::Command("echo falsch".into())), ..right.clone() },
            TroubleKind::Login,
            &["login of maat", "user or password is wrong"],
        ),
        (
            "a wrong password by LOGIN",
            SmtpConfig { auth: AuthMethod::Login, password: Some(SecretSource::Command("echo falsch".into())), ..starttls.clone() },
            TroubleKind::Login,
            &["login of maat", "user or password is wrong"],
        ),
        ("nobody there", SmtpConfig { port: Some(refused), ..right.clone() }, TroubleKind::Unreachable, &["is the port right?", "465"]),
        ("no such host", SmtpConfig { host: "mx.invalid".into(), ..right.clone() }, TroubleKind::Unreachable, &["mx.invalid", "resolved"]),
        (
            "TLS where none is spoken",
            SmtpConfig { port: Some(exim.smtp_port), ..right.clone() },
            TroubleKind::Tls,
            &["does not answer in TLS", "starttls"],
        ),
        (
            "no TLS where it is spoken",
            SmtpConfig { port: Some(dovecot.imaps_port), timeout_seconds: 1, ..starttls.clone() },
            TroubleKind::Unreachable,
            &["does not greet", "implicit"],
        ),
        (
            "an IMAP server",
            SmtpConfig { port: Some(dovecot.imap_port), ..starttls.clone() },
            TroubleKind::Protocol,
            &["does not answer as an SMTP server", "is the port right?"],
        ),
        (
            "a login that is not offered",
            SmtpConfig { auth: AuthMethod::Xoauth2, ..right.clone() },
            TroubleKind::Config,
            &["offers no login by XOAUTH2"],
        ),
        (
            "no password to be had",
            SmtpConfig { password: Some(SecretSource::File("/nowhere".into())), ..right.clone() },
            TroubleKind::Secret,
            &["/nowhere"],
        ),
        (
            "a plain connection to another machine",
            SmtpConfig { host: "192.0.2.1".into(), tls: TlsMode::None, ..right.clone() },
            TroubleKind::Config,
            &["unencrypted-over-the-network"],
        ),
    ];
    for (name, config, kind, words) in cases {
        let trouble = open(&config).check().unwrap_err();
        assert_eq!(trouble.kind, kind, "{name}: {trouble}");
        for word in words {
            assert!(trouble.words.contains(word), "{name}: {trouble}");
        }
        assert!(!trouble.words.contains("falsch") && !trouble.words.contains("geheim"), "{name}: {trouble}");
        let posted = open(&config).post(&envelope(1, "ann@localhost"), &mail(1));
        let Posted::Deferred { refusal, scope, .. } = posted else { panic!("{name}: {posted:?}") };
        assert_eq!((scope, refusal.text), (Scope::All, trouble.words), "{name}");
    }
    for half in [SmtpConfig { password: None, ..right.clone() }, SmtpConfig { user: None, ..right.clone() }] {
        assert_eq!(SmtpPostman::open(&half).err().map(|trouble| trouble.kind), Some(TroubleKind::Config));
    }
}

#[test]
fn a_check_says_what_is_there() {
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let said = open(&config(&ca, exim.smtps_port, TlsMode::Implicit)).check().unwrap();
    assert!(said.contains("encrypted") && said.contains("login of maat accepted"), "{said}");
    let said = open(&SmtpConfig { user: None, password: None, ..config(&ca, exim.smtp_port, TlsMode::None) }).check().unwrap();
    assert!(said.contains("not encrypted, no login"), "{said}");
}

#[test]
fn a_limit_of_the_provider_is_a_pause_between_mails() {
    let ca = TestCa::new();
    let pause = |per_minute| open(&SmtpConfig { per_minute, ..config(&ca, 465, TlsMode::Implicit) }).pause();
    assert_eq!((pause(None), pause(Some(30)), pause(Some(0))), (Duration::ZERO, Duration::from_secs(2), Duration::ZERO));
}
