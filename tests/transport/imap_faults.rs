//! IMAP against a server that misbehaves.

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use maat::mail::mailbox::{ArrivalKey, Content, Fate, ImapConfig, ImapMailbox, Limits, Mailbox, Woken};
use maat::mail::secret::SecretSource;
use maat::mail::server::{AuthMethod, TlsMode};
use maat::mail::trouble::TroubleKind;
use maat_test_servers::{Act, FakeImap, FakeLetter};

use crate::reading::{look, read_on_thread, texts, try_look, uid};

fn config(server: &FakeImap) -> ImapConfig {
    ImapConfig {
        host: "127.0.0.1".into(),
        port: Some(server.port),
        tls: TlsMode::None,
        ca_file: None,
        user: "maat".into(),
        password: SecretSource::Command("echo geheim".into()),
        auth: AuthMethod::Auto,
        folder: "INBOX".into(),
        processed: "Processed".into(),
        quarantine: "Quarantine".into(),
        poll_seconds: 1,
        timeout_seconds: 1,
    }
}

fn open(server: &FakeImap) -> ImapMailbox {
    ImapMailbox::open(&config(server), Limits::default()).unwrap()
}

fn letters(count: u32) -> Vec<FakeLetter> {
    (1..=count).map(|uid| FakeLetter::new(uid, &format!("Subject: {uid}\r\n\r\nbody of {uid}\r\n"))).collect()
}

/// Misbehaves on the first command of that verb, on the first connection only.
fn once(verb: &'static str, act: Act) -> impl FnMut(usize, &str, &str) -> Act + Send {
    let mut act = Some(act);
    move |_, said, _| if said == verb { act.take().unwrap_or(Act::Serve) } else { Act::Serve }
}

#[test]
fn one_fault_ends_the_look_and_the_next_one_brings_all_letters() {
    let stray_flags = "* 1 FETCH (FLAGS (\\Seen))";
    for (name, verb, act, kind) in [
        ("closes before the greeting", "CONNECT", Act::Close, TroubleKind::Lost),
        ("says nothing", "CONNECT", Act::Stall, TroubleKind::Unreachable),
        ("is too busy", "CONNECT", Act::reply("* BYE too busy"), TroubleKind::Busy),
        ("takes no login for now", "AUTHENTICATE", Act::reply("{tag} NO [UNAVAILABLE] try again later"), TroubleKind::Busy),
        ("closes at the login", "AUTHENTICATE", Act::Close, TroubleKind::Lost),
        ("stalls at the folder", "SELECT", Act::Stall, TroubleKind::Lost),
        ("sends flags into the select", "SELECT", Act::say_first(stray_flags), TroubleKind::Protocol),
        ("stalls at the list", "UID SEARCH", Act::Stall, TroubleKind::Lost),
        ("answers gibberish", "UID SEARCH", Act::reply("%$&/()"), TroubleKind::Protocol),
        ("answers with another tag", "UID SEARCH", Act::reply("z9 OK done"), TroubleKind::Protocol),
        ("cuts within the sizes", "UID FETCH", Act::Cut(20), TroubleKind::Lost),
        ("closes while it moves", "UID MOVE", Act::Close, TroubleKind::Lost),
        ("moves and closes", "UID MOVE", Act::DoAndClose, TroubleKind::Lost),
    ] {
        let server = FakeImap::start(letters(3), once(verb, act));
        server.folders().letters.insert("Processed".into(), Vec::new());
        let mut mailbox = open(&server);
        let (first, result) = try_look(&mut mailbox, Fate::Processed);
        let trouble = result.expect_err(name);
        assert_eq!(trouble.kind, kind, "{name}: {trouble}");
        assert!(trouble.words.contains(&server.port.to_string()), "{name}: {trouble}");
        let (second, seen) = look(&mut mailbox, Fate::Processed);
        let mut got: Vec<u32> = first.iter().chain(&second).map(uid).collect();
        got.sort_unstable();
        got.dedup();
        assert_eq!(got, [1, 2, 3], "{name}");
        assert_eq!(seen.unmoved, None, "{name}");
        let folders = server.folders();
        assert_eq!((folders.uids("INBOX"), folders.uids("Processed")), (vec![], vec![1, 2, 3]), "{name}");
    }
}

/// The letters themselves come with the second FETCH of a look.
#[test]
fn a_connection_cut_within_a_letter_brings_no_half_letter() {
    for cut in [30, 60, 90, 120] {
        let mut fetches = 0;
        let server = FakeImap::start(letters(3), move |_, verb, _| {
            fetches += usize::from(verb == "UID FETCH");
            if verb == "UID FETCH" && fetches == 2 { Act::Cut(cut) } else { Act::Serve }
        });
        let mut mailbox = open(&server);
        let (first, result) = try_look(&mut mailbox, Fate::Processed);
        assert_eq!((first.len(), result.unwrap_err().kind), (0, TroubleKind::Lost));
        let (second, _) = look(&mut mailbox, Fate::Processed);
        assert_eq!(texts(&second)[2], "Subject: 3\r\n\r\nbody of 3\r\n");
        assert_eq!(second.len(), 3);
    }
}

#[test]
fn lines_that_nobody_asked_for_do_no_harm() {
    for line in ["* 7 EXISTS", "* 2 RECENT", "* FLAGS (\\Seen)", "* OK still here", "* 9 EXPUNGE"] {
        for verb in ["UID SEARCH", "UID FETCH", "UID MOVE", "AUTHENTICATE"] {
            let server = FakeImap::start(letters(3), move |_, said, _| if said == verb { Act::say_first(line) } else { Act::Serve });
            let mut mailbox = open(&server);
            let (got, result) = try_look(&mut mailbox, Fate::Processed);
            // What the client does not understand costs a connection, never a letter.
            let again = if result.is_err() { try_look(&mut mailbox, Fate::Processed).0 } else { Vec::new() };
            let mut uids: Vec<u32> = got.iter().chain(&again).map(uid).collect();
            uids.dedup();
            assert_eq!(uids, [1, 2, 3], "{line} in {verb}");
        }
    }
}

#[test]
fn mail_announced_within_another_answer_is_not_slept_over() {
    let server = FakeImap::start(Vec::new(), |_, verb, _| if verb == "UID SEARCH" { Act::say_first("* 1 EXISTS") } else { Act::Serve });
    let mut mailbox = open(&server);
    look(&mut mailbox, Fate::Processed);
    let began = Instant::now();
    assert_eq!(mailbox.wait(Duration::from_secs(60)).unwrap(), Woken::Mail);
    assert!(began.elapsed() < Duration::from_millis(500));
    assert!(!server.folders().commands.contains(&"IDLE".to_owned()));
}

#[test]
fn the_time_of_arrival_is_the_servers() {
    let server = FakeImap::start(letters(1), |_, _, _| Act::Serve);
    let (letters, _) = look(&mut open(&server), Fate::Processed);
    assert_eq!(letters[0].arrived_at, "2026-11-05T20:00:00Z".parse::<DateTime<Utc>>().unwrap());
    let mut future = FakeLetter::new(1, "x");
    future.internal_date = "05-Nov-2099 20:00:00 +0000".into();
    let server = FakeImap::start(vec![future], |_, _, _| Act::Serve);
    assert!(look(&mut open(&server), Fate::Processed).0[0].arrived_at <= Utc::now());
}

#[test]
fn a_changed_uidvalidity_changes_the_keys() {
    let server = FakeImap::start(letters(2), |_, _, _| Act::Serve);
    let mut mailbox = open(&server);
    let key = |validity, uid| ArrivalKey::Imap { validity, uid };
    let keys = |mailbox: &mut ImapMailbox| look(mailbox, Fate::Keep).0.into_iter().map(|letter| letter.key).collect::<Vec<_>>();
    assert_eq!(keys(&mut mailbox), [key(1, 1), key(1, 2)]);
    server.folders().validity = 2;
    assert_eq!(keys(&mut mailbox), [key(2, 1), key(2, 2)]);
}

#[test]
fn a_letter_larger_than_announced_is_given_up_and_the_others_get_through() {
    let mut liar = FakeLetter::new(2, &"x".repeat(4_000_000));
    liar.claimed_size = Some(100);
    let mut all = letters(3);
    all[1] = liar;
    let server = FakeImap::start(all, |_, _, _| Act::Serve);
    let mut mailbox = open(&server);
    let mut got = Vec::new();
    let mut looks = 0;
    loop {
        looks += 1;
        assert!(looks < 8, "never done");
        let (letters, result) = try_look(&mut mailbox, Fate::Quarantine);
        got.extend(letters);
        match result {
            Ok(_) => break,
            Err(trouble) => assert_eq!(trouble.kind, TroubleKind::Protocol, "{trouble}"),
        }
    }
    let mut uids: Vec<u32> = got.iter().map(uid).collect();
    uids.sort_unstable();
    assert_eq!(uids, [1, 2, 3]);
    let given_up = got.iter().find(|letter| uid(letter) == 2).unwrap();
    assert!(matches!(&given_up.content, Content::Unreadable(words) if words.contains("again and again")), "{:?}", given_up.content);
    assert_eq!(server.folders().uids("Quarantine").len(), 3);
}

#[test]
fn a_letter_that_the_server_does_not_send_is_unreadable_and_the_others_are_not() {
    // With the letters refused together, and refused or missing alone.
    for reply in ["{tag} NO cannot read that message", "{tag} OK done"] {
        let server = FakeImap::start(letters(3), move |_, verb, arguments| {
            let of_two = arguments.starts_with("1:3 ") || arguments.starts_with("2 ");
            if verb == "UID FETCH" && arguments.contains("BODY") && of_two { Act::reply(reply) } else { Act::Serve }
        });
        let (letters, seen) = look(&mut open(&server), Fate::Quarantine);
        assert_eq!(letters.iter().map(uid).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(matches!(letters[0].content, Content::Whole(_)) && matches!(letters[2].content, Content::Whole(_)));
        assert!(matches!(letters[1].content, Content::Unreadable(_)), "{:?}", letters[1].content);
        assert_eq!(seen.kept, 0);
    }
}

#[test]
fn letters_that_the_server_does_not_move_are_told_of_and_not_delivered_twice() {
    let mut refusals = 3;
    let server = FakeImap::start(letters(2), move |_, verb, _| {
        if verb == "UID MOVE" && refusals > 0 {
            refusals -= 1;
            return Act::reply("{tag} NO [OVERQUOTA] no room");
        }
        Act::Serve
    });
    let mut mailbox = open(&server);
    let (letters, seen) = look(&mut mailbox, Fate::Processed);
    assert_eq!(letters.len(), 2);
    assert!(seen.unmoved.as_deref().is_some_and(|words| words.contains("no room")), "{seen:?}");
    let (letters, seen) = look(&mut mailbox, Fate::Processed);
    assert_eq!((letters.len(), seen.unmoved), (0, None));
    assert_eq!(server.folders().uids("Processed"), [1, 2]);
}

#[test]
fn an_idle_that_makes_the_client_panic_ends_in_a_new_connection() {
    let mut idles = 0;
    let server = FakeImap::start(Vec::new(), move |_, verb, _| {
        idles += usize::from(verb == "IDLE");
        if verb == "IDLE" && idles == 1 { Act::reply("{tag} OK not idling") } else { Act::Serve }
    });
    let (thread, told) = read_on_thread(Box::new(open(&server)));
    let trouble = told.trouble();
    assert_eq!(trouble.kind, TroubleKind::Protocol, "{trouble}");
    server.folders().letters.insert("INBOX".into(), letters(1));
    assert_eq!(uid(&told.letter()), 1);
    assert_eq!(server.connections(), 2);
    thread.stop();
}

#[test]
fn an_idle_that_died_without_a_word_costs_a_connection_and_no_letter() {
    let server = FakeImap::start(Vec::new(), |connection, verb, _| match (connection, verb) {
        (0, "IDLE") => Act::reply("+ idling"),
        (0, "") => Act::Stall,
        _ => Act::Serve,
    });
    let mut mailbox = open(&server);
    look(&mut mailbox, Fate::Processed);
    server.folders().letters.insert("INBOX".into(), letters(1));
    let began = Instant::now();
    // The peer tells of nothing and takes no notice of the end of IDLE.
    let _ = mailbox.wait(Duration::from_secs(1));
    let (found, _) = look(&mut mailbox, Fate::Processed);
    assert_eq!(found.iter().map(uid).collect::<Vec<_>>(), [1]);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    assert_eq!(server.connections(), 2);
}

#[test]
fn letters_that_a_server_announces_and_does_not_have_hold_nobody_up() {
    let mut searches = 0;
    let server = FakeImap::start(letters(2), move |_, verb, _| {
        searches += usize::from(verb == "UID SEARCH");
        if verb == "UID SEARCH" && searches == 1 { Act::reply("* SEARCH 1 2 3 99\r\n{tag} OK done") } else { Act::Serve }
    });
    let mut mailbox = open(&server);
    let (found, seen) = look(&mut mailbox, Fate::Processed);
    assert_eq!(found.iter().map(uid).collect::<Vec<_>>(), [1, 2]);
    assert_eq!((seen.kept, server.folders().uids("Processed")), (0, vec![1, 2]));
}

#[test]
fn logins_that_are_refused_for_a_while_are_tried_until_they_are_not() {
    let mut refusals = 3;
    let server = FakeImap::start(letters(1), move |_, verb, _| {
        if verb == "AUTHENTICATE" && refusals > 0 {
            refusals -= 1;
            return Act::reply("{tag} NO [UNAVAILABLE] try again later");
        }
        Act::Serve
    });
    let (thread, told) = read_on_thread(Box::new(open(&server)));
    for _ in 0..3 {
        assert_eq!(told.trouble().kind, TroubleKind::Busy);
    }
    assert_eq!(uid(&told.letter()), 1);
    thread.stop();
}

#[test]
fn a_stop_ends_a_command_that_stalls() {
    let server = FakeImap::start(letters(1), |_, verb, _| if verb == "UID SEARCH" { Act::Stall } else { Act::Serve });
    let mut mailbox = ImapMailbox::open(&ImapConfig { timeout_seconds: 600, ..config(&server) }, Limits::default()).unwrap();
    let bell = mailbox.bell();
    let began = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            bell.stop();
        });
        assert_eq!(try_look(&mut mailbox, Fate::Keep).1.unwrap_err().kind, TroubleKind::Stopped);
    });
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_token_is_shown_by_xoauth2_and_a_refused_one_told_with_the_servers_reason() {
    let with_token = |server: &FakeImap| ImapConfig {
        auth: AuthMethod::Xoauth2,
        password: SecretSource::Command("echo t0ken".into()),
        ..config(server)
    };
    let server = FakeImap::start(letters(1), |_, _, _| Act::Serve);
    let mut mailbox = ImapMailbox::open(&with_token(&server), Limits::default()).unwrap();
    assert_eq!(look(&mut mailbox, Fate::Processed).0.len(), 1);
    assert!(server.folders().commands.contains(&"AUTHENTICATE".to_owned()));

    // {"status":"401"}
    let mut challenges = vec![Act::reply("a2 NO [AUTHENTICATIONFAILED] Invalid credentials"), Act::reply("+ eyJzdGF0dXMiOiI0MDEifQ==")];
    let server = FakeImap::start(letters(1), move |_, verb, _| match verb {
        "AUTHENTICATE" => Act::reply("+ "),
        "" => challenges.pop().unwrap(),
        _ => Act::Serve,
    });
    let trouble = ImapMailbox::open(&with_token(&server), Limits::default()).unwrap().check().unwrap_err();
    assert_eq!(trouble.kind, TroubleKind::Login);
    for words in ["access token", "401", "Invalid credentials"] {
        assert!(trouble.words.contains(words), "{trouble}");
    }
    assert!(!trouble.words.contains("t0ken"), "{trouble}");
}

#[test]
fn a_provider_that_wants_an_app_password_is_understood() {
    let server = FakeImap::start(Vec::new(), |_, verb, _| {
        if verb == "AUTHENTICATE" {
            Act::reply("{tag} NO [ALERT] Application-specific password required: https://example.org")
        } else {
            Act::Serve
        }
    });
    let trouble = open(&server).check().unwrap_err();
    assert!(trouble.kind == TroubleKind::Login && trouble.words.contains("app password made for Maat"), "{trouble}");
}

#[test]
fn a_folder_that_may_only_be_read_is_refused() {
    let server = FakeImap::start(letters(1), |_, verb, _| {
        if verb == "SELECT" { Act::reply("* 1 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n{tag} OK [READ-ONLY] selected") } else { Act::Serve }
    });
    let (letters, result) = try_look(&mut open(&server), Fate::Processed);
    assert_eq!((letters.len(), result.unwrap_err().kind), (0, TroubleKind::Folder));
}
