//! What one letter, one address and all strangers together may cause.

use crate::room::{RECEIVED, Room};
use maat::mail::mailbox::{ArrivalKey, Arrived, Content, Fate};
use maat::store;

/// The header of a letter too big to be fetched.
fn header(lines: &str) -> Content {
    Content::TooBig { header: format!("{RECEIVED}{lines}Message-ID: <big@client.example>\n\n").replace('\n', "\r\n").into_bytes() }
}

#[test]
fn a_letter_that_is_too_big_is_answered_with_the_limit_and_lies_aside_for_the_moderator() {
    let mut room = Room::new("letter_bytes = 1000000");
    room.game();
    let reply = room.reply_address("ann");
    let (anns, moderators) = (room.mails_to("ann@example.net").len(), room.mails_to("moderator@example.org").len());
    let fate = room.take_content(5_300_000, header(&format!("From: ann@example.net\nTo: {reply}\nSubject: holiday pictures\n")));
    assert_eq!(fate, Fate::Quarantine);
    let told = room.mails_to("ann@example.net");
    assert_eq!(told.len(), anns + 1);
    let told = &told[anns];
    assert!(told.subject.contains("too big") && told.text.contains("5.3 MB") && told.text.contains("1.0 MB"), "{told:?}");
    assert!(told.text.contains("holiday pictures"), "{told:?}");
    let alerts = room.mails_to("moderator@example.org");
    assert_eq!(alerts.len(), moderators + 1);
    assert!(alerts[moderators].text.contains("5300000 bytes"), "{alerts:?}");
    let row = &room.with_fate(store::Fate::Quarantined).unwrap()[0];
    assert_eq!((row.size, row.game.as_ref().map(|tag| tag.as_str())), (5_300_000, Some("nilo-1")));
    assert!(row.why.as_deref().is_some_and(|why| why.contains("1000000")), "{row:?}");
}

#[test]
fn one_that_comes_whole_although_it_is_too_big_is_treated_alike() {
    let mut room = Room::new("letter_bytes = 1000");
    room.game();
    let reply = room.reply_address("ann");
    let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), &format!("say Hello.\n{}", "x".repeat(2000)));
    let before = room.mails_to("ann@example.net").len();
    assert_eq!(room.take(&letter), Fate::Quarantine);
    assert!(room.mails_to("ann@example.net")[before].subject.contains("too big"));
    let id = room.with_fate(store::Fate::Quarantined).unwrap()[0].id;
    let kept = room.site.store.reading().letter_bytes(id).unwrap().unwrap();
    assert!(kept.len() < 1000 && kept.ends_with(b"\r\n\r\n"), "only its header is kept: {}", kept.len());
}

#[test]
fn a_robots_letter_that_is_too_big_is_not_answered() {
    let mut room = Room::new("");
    room.game();
    let reply = room.reply_address("ann");
    let before = room.mails().len();
    for lines in [
        format!("From: ann@example.net\nTo: {reply}\nAuto-Submitted: auto-replied\nSubject: away\n"),
        format!("From: ann@example.net\nTo: {reply}\nList-Id: <a.example.net>\nSubject: news\n"),
        format!("Authentication-Results: mx.example.org; dmarc=fail header.from=example.net\nFrom: ann@example.net\nTo: {reply}\n"),
        "From: MAILER-DAEMON@out.example\nReturn-Path: <>\nSubject: Undelivered Mail Returned to Sender\n".to_owned(),
        "From: maat@example.org\nSubject: ours\n".to_owned(),
    ] {
        room.take_content(50_000_000, header(&lines));
        // The next one is another letter.
        assert_eq!(room.with_fate(store::Fate::Waiting).unwrap(), []);
    }
    assert_eq!(room.mails().len(), before, "{:?}", room.mails().last());
}

#[test]
fn one_without_proof_that_is_too_big_is_answered_to_the_registered_address_alone() {
    let mut room = Room::new("");
    room.game();
    let before = room.mails().len();
    room.take_content(50_000_000, header("From: ann@example.net\nReply-To: eve@evil.example\nSubject: [nilo-1]\n"));
    let new: Vec<String> = room.mails().into_iter().skip(before).map(|mail| mail.to).collect();
    assert_eq!(new.iter().filter(|to| *to != "moderator@example.org").collect::<Vec<_>>(), ["ann@example.net"]);
}

#[test]
fn a_letter_that_the_mailbox_does_not_give_lies_aside_and_the_moderator_is_told_once() {
    let mut room = Room::new("");
    let arrived = |now| Arrived {
        key: ArrivalKey::Imap { validity: 1, uid: 7 },
        arrived_at: now,
        size: 1000,
        content: Content::Unreadable("the server does not send it".to_owned()),
    };
    let now = room.now;
    assert_eq!(room.take_arrived(arrived(now)), Fate::Quarantine);
    assert_eq!(room.take_arrived(arrived(now)), Fate::Quarantine, "it could not be moved, and comes again");
    let alerts = room.mails_to("moderator@example.org");
    assert_eq!(alerts.len(), 1);
    assert!(alerts[0].text.contains("the server does not send it"), "{alerts:?}");
}

#[test]
fn orders_beyond_what_a_letter_may_have_are_not_carried_out_and_the_writer_is_told_which() {
    let mut room = Room::new("orders_per_letter = 5");
    let tag = room.game();
    let reply = room.reply_address("ann");
    let orders: String = (1..=8).map(|n| format!("say Remark {n}.\n\n")).collect();
    let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), &orders);
    room.take(&letter);
    assert_eq!(room.said(&tag), ["Remark 1.", "Remark 2.", "Remark 3.", "Remark 4.", "Remark 5."]);
    let answer = room.mails_to("ann@example.net").pop().unwrap();
    assert!(answer.text.contains("8 orders") && answer.text.contains("the first 5") && answer.text.contains("Remark 6"), "{}", answer.text);
}

#[test]
fn a_question_asked_a_hundred_times_is_answered_once() {
    let mut room = Room::new("");
    room.game();
    let reply = room.reply_address("ann");
    let answer = |room: &mut Room, text: &str| {
        let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), text);
        room.take(&letter);
        room.mails_to("ann@example.net").pop().unwrap().text.len()
    };
    let once = answer(&mut room, "status");
    let often = answer(&mut room, &"status\n".repeat(100));
    assert!(often < once + 100 * 60, "{once} characters for one, {often} for a hundred");
}

#[test]
fn to_one_address_go_so_many_answers_an_hour_and_the_moderator_is_told_once() {
    let mut room = Room::new("answers_per_hour = 3");
    let tag = room.game();
    let reply = room.reply_address("ann");
    let before = room.mails_to("ann@example.net").len();
    for n in 0..10 {
        let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), &format!("say Remark {n}."));
        assert_eq!(room.take(&letter), Fate::Processed);
    }
    assert_eq!(room.said(&tag).len(), 10, "all are carried out");
    assert_eq!(room.mails_to("ann@example.net").len(), before + 3);
    let alerts: Vec<_> =
        room.mails_to("moderator@example.org").into_iter().filter(|mail| mail.text.contains("more than 3 letters")).collect();
    assert_eq!(alerts.len(), 1);
    room.now += chrono::TimeDelta::hours(1);
    let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), "say Later.");
    room.take(&letter);
    assert_eq!(room.mails_to("ann@example.net").len(), before + 4, "the next hour has its own");
}

#[test]
fn to_all_strangers_together_go_so_many_answers_an_hour() {
    let mut room = Room::new("strangers_per_hour = 5");
    let tag = room.game();
    for n in 0..50 {
        let letter = room.letter(&format!("From: somebody-{n}@deals.example\nSubject: hello\n"), "What is this?");
        room.take(&letter);
    }
    let strangers = room.mails().into_iter().filter(|mail| mail.to.ends_with("@deals.example")).count();
    assert_eq!(strangers, 5);
    let alerts: Vec<_> = room.mails_to("moderator@example.org").into_iter().filter(|mail| mail.text.contains("without a seat")).collect();
    assert_eq!(alerts.len(), 1);
    let reply = room.reply_address("ann");
    let before = room.mails_to("ann@example.net").len();
    let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), "say Hello.");
    room.take(&letter);
    assert_eq!(room.said(&tag), ["Hello."]);
    assert_eq!(room.mails_to("ann@example.net").len(), before + 1, "players are answered as ever");
}

#[test]
fn a_letter_that_calls_itself_something_that_is_no_message_id_is_carried_out_and_answered() {
    let mut room = Room::new("");
    let tag = room.game();
    let reply = room.reply_address("ann");
    let long = format!("<{}@example.net>", "x".repeat(2000));
    for (n, id) in ["<no-at-sign>", "<ümläut@example.net>", "<a b@example.net>", "<>", long.as_str()].into_iter().enumerate() {
        let before = room.mails_to("ann@example.net").len();
        let letter = format!("{RECEIVED}Message-ID: {id}\nFrom: ann@example.net\nTo: {reply}\n\nsay Remark {n}.\n");
        assert_eq!(room.take(&letter), Fate::Processed, "{id}");
        assert_eq!(room.said(&tag).len(), n + 1, "{id}");
        assert_eq!(room.mails_to("ann@example.net").len(), before + 1, "{id}");
    }
}

#[test]
fn a_writer_to_whom_no_mail_can_be_sent_harms_nobody() {
    let mut room = Room::new("");
    room.game();
    let before = room.mails().len();
    for from in ["a..b@example.com", "x@-.example", &format!("{}@example.com", "a".repeat(100))] {
        let letter = room.letter(&format!("From: {from}\nSubject: hello\n"), "list");
        assert_ne!(room.take(&letter), Fate::Quarantine, "{from}");
        let letter = room.letter(&format!("From: {from}\nSubject: hello\n"), "What is this?");
        assert_ne!(room.take(&letter), Fate::Quarantine, "{from}");
    }
    assert_eq!(room.mails().len(), before, "{:?}", room.mails().last());
}

#[test]
fn whispers_of_one_letter_to_one_player_are_one_mail_and_beyond_the_cap_of_answers_none_is_passed_on() {
    let mut room = Room::new("answers_per_hour = 3");
    room.game();
    let headers = format!("From: ann@example.net\nTo: {}\nSubject: [nilo-1]\n", room.reply_address("ann"));
    let before = room.mails_to("bob@example.net").len();
    let letter = room.letter(&headers, "whisper to bob: Good morning!\n\nwhisper to bob: Shall we trade?");
    room.take(&letter);
    let mails = room.mails_to("bob@example.net");
    assert_eq!(mails.len(), before + 1);
    assert!(mails[before].text.contains("Good morning! Shall we trade?"), "{}", mails[before].text);
    for n in 0..5 {
        let letter = room.letter(&headers, &format!("whisper to bob: And now? {n}"));
        room.take(&letter);
    }
    assert_eq!(room.mails_to("bob@example.net").len(), before + 3);
}

#[test]
fn a_report_prints_so_many_words_of_one_player() {
    let mut room = Room::new("");
    let tag = room.game();
    let headers = format!("From: ann@example.net\nTo: {}\nSubject: [nilo-1]\n", room.reply_address("ann"));
    let text: Vec<String> = (0..12).map(|_| format!("say {}", "blah ".repeat(380).trim_end())).collect();
    let letter = room.letter(&headers, &text.join("\n\n"));
    room.take(&letter);
    assert_eq!(room.said(&tag).len(), 10);
    let answer = room.mails_to("ann@example.net").pop().unwrap().text;
    assert!(answer.contains("The next report prints 20000 characters of yours at most, and there are 18990 already."), "{answer}");
}
