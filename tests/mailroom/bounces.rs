//! Delivery reports: what they do to an address, and that only reports about mails of ours do it.

use crate::room::Room;
use maat::mail::letter::Address;
use maat::mail::sender::token::TokenKey;
use maat::referee::entry::GameTag;

/// A report about a mail to Ann, come back to that address.
fn report(room: &mut Room, to: &str, status: &str, extra: &str) -> String {
    let action = if status.starts_with('5') { "failed" } else { "delayed" };
    let headers = format!(
        "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.net\nTo: {to}\nSubject: Undelivered Mail Returned to Sender\nMIME-Version: 1.0\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=b\n"
    );
    let body = format!(
        "--b\nContent-Type: text/plain\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.net\n\n\
         Final-Recipient: rfc822; ann@example.net\nAction: {action}\nStatus: {status}\nDiagnostic-Code: smtp; 550 {status} no\n\n{extra}--b--"
    );
    room.letter(&headers, &body)
}

/// Where the bounces of Ann's first mail come back to.
fn return_path(room: &mut Room) -> Address {
    let tag: GameTag = "nilo-1".parse().unwrap();
    let number = room.site.store.reading().mails(&tag).unwrap().iter().find(|mail| mail.seat.is_some_and(|s| s.index() == 0)).unwrap().id.0;
    let key = TokenKey::new(&room.site.store.key().unwrap());
    key.return_path(&"maat@example.org".parse().unwrap(), "nilo-1", number as u64)
}

fn is_bad(room: &Room) -> bool {
    room.site.store.reading().health(&"ann@example.net".parse().unwrap()).unwrap().is_some_and(|health| health.bad.is_some())
}

fn alerts(room: &Room) -> usize {
    room.mails_to("moderator@example.org").iter().filter(|mail| mail.subject.contains("bounces")).count()
}

#[test]
fn a_mailbox_that_is_gone_gets_no_more_mail_until_a_letter_comes_from_it_and_the_moderator_is_told_once() {
    let mut room = Room::new("");
    let tag = room.game();
    let (path, reply) = (return_path(&mut room).to_string(), room.reply_address("ann"));
    for _ in 0..3 {
        let letter = report(&mut room, &path, "5.1.1", "");
        room.take(&letter);
    }
    assert!(is_bad(&room));
    assert_eq!(alerts(&room), 1);
    assert_eq!(room.mails_to("ann@example.net").len(), 0, "what waited is given up");
    let now = room.now;
    room.site.rule(&tag, "pause because of the holidays", now).unwrap();
    assert_eq!(room.mails_to("ann@example.net").len(), 0);
    let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), "say I am back.");
    room.take(&letter);
    assert!(!is_bad(&room));
    assert_eq!(room.mails_to("ann@example.net").len(), 1);
}

#[test]
fn delays_count_a_little_and_five_in_a_row_are_enough() {
    let mut room = Room::new("");
    room.game();
    let path = return_path(&mut room).to_string();
    for _ in 0..4 {
        let letter = report(&mut room, &path, "4.2.2", "");
        room.take(&letter);
    }
    assert!(!is_bad(&room));
    let letter = report(&mut room, &path, "4.2.2", "");
    room.take(&letter);
    assert!(is_bad(&room));
}

#[test]
fn a_report_that_knows_the_message_id_of_a_mail_of_ours_counts_wherever_it_came_to() {
    let mut room = Room::new("");
    room.game();
    let id = room.mails_to("ann@example.net")[0].message_id.clone();
    let copy = format!("--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <{id}>\nTo: ann@example.net\n\n");
    let letter = report(&mut room, "maat@example.org", "5.1.1", &copy);
    room.take(&letter);
    assert!(is_bad(&room));
}

#[test]
fn forged_reports_disable_nobody() {
    let mut room = Room::new("");
    room.game();
    let path = return_path(&mut room).to_string();
    let other = |from: &str, to: &str| path.replace(from, to);
    let (number, token) = {
        let mut parts = path.split('@').next().unwrap().rsplit('.');
        let token = parts.next().unwrap().to_owned();
        (parts.next().unwrap().to_owned(), token)
    };
    let copy = |id: &str| format!("--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <{id}>\nTo: ann@example.net\n\n");
    for (what, to, extra) in [
        ("no mail of ours is named", "maat@example.org".to_owned(), String::new()),
        ("a return path with a guessed proof", other(&token, "0000000000000000"), String::new()),
        ("the proof of another mail", other(&format!(".{number}."), &format!(".{number}0.")), String::new()),
        ("the return path of another mailbox", other("maat+", "other+"), String::new()),
        ("a Message-ID of ours that never was", "maat@example.org".to_owned(), copy("nilo-1.t0.s1.99.0@example.org")),
        ("a Message-ID of somebody else's", "maat@example.org".to_owned(), copy("1@example.net")),
    ] {
        let letter = report(&mut room, &to, "5.1.1", &extra);
        room.take(&letter);
        assert!(!is_bad(&room), "{what}");
    }
    assert_eq!(alerts(&room), 0);
    let letter = report(&mut room, &path, "5.1.1", "");
    room.take(&letter);
    assert!(is_bad(&room), "the control");
}
