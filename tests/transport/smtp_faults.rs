//! SMTP against a server that misbehaves.

use std::time::{Duration, Instant};

use maat::mail::postman::{Posted, Postman, Scope, SmtpConfig, SmtpPostman, Wait};
use maat::mail::secret::SecretSource;
use maat::mail::server::{AuthMethod, TlsMode};
use maat_test_servers::{Act, FakeSmtp};

use crate::smtp::{envelope, mail};

fn config(server: &FakeSmtp) -> SmtpConfig {
    SmtpConfig {
        host: "127.0.0.1".into(),
        port: Some(server.port),
        tls: TlsMode::None,
        ca_file: None,
        user: Some("maat".into()),
        password: Some(SecretSource::Command("echo geheim".into())),
        auth: AuthMethod::Auto,
        hello_name: None,
        per_minute: None,
        timeout_seconds: 1,
    }
}

fn open(server: &FakeSmtp) -> SmtpPostman {
    SmtpPostman::open(&config(server)).unwrap()
}

/// In short: sent, refused, uncertain, or deferred for the mail or for all, at least so many seconds.
fn short(posted: &Posted) -> String {
    match posted {
        Posted::Sent { .. } => "sent".into(),
        Posted::Refused(refusal) => format!("refused {}", refusal.code.unwrap_or_default()),
        Posted::Deferred { refusal, scope, wait } => {
            let scope = if *scope == Scope::Mail { "mail" } else { "all" };
            let code = refusal.code.unwrap_or_default();
            match wait {
                Wait::Usual => format!("{scope} {code}"),
                Wait::AtLeast(least) => format!("{scope} {code} {} s", least.as_secs()),
            }
        }
        Posted::Uncertain { .. } => "uncertain".into(),
    }
}

fn once(verb: &'static str, act: Act) -> impl FnMut(usize, &str, &str) -> Act + Send {
    let mut act = Some(act);
    move |_, said, _| if said == verb { act.take().unwrap_or(Act::Serve) } else { Act::Serve }
}

#[test]
fn one_fault_has_its_meaning_and_the_same_mail_goes_through_afterwards() {
    for (name, verb, act, meant, taken) in [
        ("closes before the greeting", "CONNECT", Act::Close, "all 0", 1),
        ("says nothing", "CONNECT", Act::Stall, "all 0", 1),
        ("is closed for now", "CONNECT", Act::reply("421 4.3.2 come back later"), "all 0 120 s", 1),
        ("serves nobody", "CONNECT", Act::reply("554 5.7.1 not you"), "all 0 120 s", 1),
        ("greets like nobody", "CONNECT", Act::reply("hello"), "all 0", 1),
        ("has had too many logins", "AUTH", Act::reply("454 4.7.0 Too many login attempts"), "all 0 120 s", 1),
        ("refuses the login", "AUTH", Act::reply("535 5.7.8 wrong"), "all 0 600 s", 1),
        ("closes at the login", "AUTH", Act::Close, "all 0", 1),
        ("does not like the sender", "MAIL", Act::reply("553 5.7.1 not yours"), "all 553", 1),
        ("wants a login", "MAIL", Act::reply("530 5.7.0 login first"), "all 530", 1),
        ("finds it too big", "MAIL", Act::reply("552 5.3.4 too big"), "refused 552", 1),
        ("greylists", "RCPT", Act::reply("450 4.2.0 greylisted"), "mail 450", 1),
        ("does not know the recipient", "RCPT", Act::reply("550 5.1.1 unknown"), "refused 550", 1),
        ("closes at the recipient", "RCPT", Act::Close, "all 0", 1),
        ("stalls at the recipient", "RCPT", Act::Stall, "all 0", 1),
        ("goes down", "RCPT", Act::reply("421 4.3.2 going down"), "all 421 120 s", 1),
        ("takes no data now", "DATA", Act::reply("451 4.3.0 later"), "mail 451", 1),
        ("has its quota full", "DATA", Act::reply("550 5.4.5 Daily user sending limit exceeded"), "all 550 3600 s", 1),
        ("takes it for spam", "CONTENT", Act::reply("554 5.7.1 spam"), "refused 554", 1),
        ("has its disk full", "CONTENT", Act::reply("452 4.3.1 disk full"), "mail 452", 1),
        ("dies after the last dot", "CONTENT", Act::Close, "uncertain", 1),
        ("takes the mail and dies", "CONTENT", Act::DoAndClose, "uncertain", 2),
        ("takes the mail and says gibberish", "CONTENT", Act::reply("ok ok"), "uncertain", 1),
        ("says half an answer", "CONTENT", Act::Cut(5), "uncertain", 2),
    ] {
        let server = FakeSmtp::start(once(verb, act));
        let mut postman = open(&server);
        assert_eq!(short(&postman.post(&envelope(1, "ann@example.net"), &mail(1))), meant, "{name}");
        assert_eq!(short(&postman.post(&envelope(1, "ann@example.net"), &mail(1))), "sent", "{name}");
        let all = server.taken();
        assert_eq!(all.len(), taken, "{name}");
        for mail in all {
            assert_eq!((mail.from.as_str(), mail.to.as_slice()), ("maat@localhost", ["ann@example.net".to_owned()].as_slice()), "{name}");
            assert!(mail.content.starts_with("Message-ID: <1@maat.example.org>\r\n"), "{name}");
        }
    }
}

#[test]
fn a_server_that_stalls_after_the_last_dot_is_given_time_and_then_uncertain() {
    let server = FakeSmtp::start(|_, verb, _| if verb == "CONTENT" { Act::Stall } else { Act::Serve });
    let began = Instant::now();
    assert_eq!(short(&open(&server).post(&envelope(1, "ann@example.net"), &mail(1))), "uncertain");
    assert!(began.elapsed() >= Duration::from_secs(4), "{:?}", began.elapsed());
}

#[test]
fn a_connection_that_the_server_closed_meanwhile_is_replaced_and_each_mail_goes_once() {
    // Without a word, or with the usual words of an idle timeout.
    for farewell in [Act::Close, Act::reply("421 4.4.2 idle for too long")] {
        let mut farewells = vec![farewell.clone()];
        let server = FakeSmtp::start(move |_, verb, line| {
            let second = verb == "MAIL" && line.contains("second");
            if second { farewells.pop().unwrap_or(Act::Serve) } else { Act::Serve }
        });
        let mut postman = open(&server);
        for (number, sender) in ["first@localhost", "second@localhost", "third@localhost"].into_iter().enumerate() {
            let mut envelope = envelope(number, "ann@example.net");
            envelope.from = Some(sender.parse().unwrap());
            assert_eq!(short(&postman.post(&envelope, &mail(number))), "sent", "{farewell:?}");
        }
        assert_eq!(server.taken().iter().map(|mail| mail.connection).collect::<Vec<_>>(), [0, 1, 1]);
        assert_eq!(server.connections(), 2);
    }
}

#[test]
fn a_refused_mail_leaves_the_connection_to_the_next_one() {
    let server = FakeSmtp::start(
        |_, verb, line| {
            if verb == "RCPT" && line.contains("nobody") { Act::reply("550 5.1.1 unknown") } else { Act::Serve }
        },
    );
    let mut postman = open(&server);
    for (to, meant) in [("nobody@example.net", "refused 550"), ("ann@example.net", "sent"), ("nobody@example.net", "refused 550")] {
        assert_eq!(short(&postman.post(&envelope(1, to), &mail(1))), meant);
    }
    assert_eq!(server.connections(), 1);
    assert_eq!(server.taken().len(), 1);
}

#[test]
fn a_token_is_shown_by_xoauth2_and_a_refused_one_told() {
    let with_token = |server: &FakeSmtp| SmtpConfig {
        auth: AuthMethod::Xoauth2,
        password: Some(SecretSource::Command("echo t0ken".into())),
        ..config(server)
    };
    let server = FakeSmtp::start(|_, _, _| Act::Serve);
    assert_eq!(short(&SmtpPostman::open(&with_token(&server)).unwrap().post(&envelope(1, "ann@example.net"), &mail(1))), "sent");

    // {"status":"401"}, then the refusal of the empty answer to it.
    let server = FakeSmtp::start(|_, verb, _| match verb {
        "AUTH" => Act::reply("334 eyJzdGF0dXMiOiI0MDEifQ=="),
        "" => Act::reply("535 5.7.8 token expired"),
        _ => Act::Serve,
    });
    let trouble = SmtpPostman::open(&with_token(&server)).unwrap().check().unwrap_err();
    assert!(trouble.words.contains("access token") && trouble.words.contains("token expired"), "{trouble}");
    assert!(!trouble.words.contains("t0ken"), "{trouble}");
}

#[test]
fn what_the_server_cannot_carry_is_refused_with_the_reason() {
    let server = FakeSmtp::start(|_, verb, _| if verb == "EHLO" { Act::reply("250-localhost\r\n250 AUTH PLAIN") } else { Act::Serve });
    let mut postman = open(&server);
    for (to, mail, reason) in
        [("ann@example.net", "Subject: Grüße\r\n\r\n", "8BITMIME"), ("änn@example.net", "Subject: x\r\n\r\n", "SMTPUTF8")]
    {
        let Posted::Refused(refusal) = postman.post(&envelope(1, to), mail.as_bytes()) else { panic!("{to} is not refused") };
        assert!(refusal.text.contains(reason), "{}", refusal.text);
    }
    assert_eq!(short(&postman.post(&envelope(1, "ann@example.net"), &mail(1))), "sent");
}
