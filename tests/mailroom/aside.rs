//! A letter on which Maat fails: set aside with the reason, told of once, and taken up again once the fault is mended.

use crate::room::Room;
use maat::mail::mailbox::Fate;
use maat::referee::entry::GameTag;
use maat::store;
use rusqlite::Connection;

/// Makes a game unreadable, as a fault of the program or the disk would; the way back.
fn spoil(room: &Room, tag: &GameTag) -> String {
    let database = Connection::open(room.database()).unwrap();
    database.execute_batch("DROP TRIGGER entries_are_never_changed").unwrap();
    let body: String =
        database.query_row("SELECT body FROM entries WHERE game = ?1 AND seq = 1", [tag.as_str()], |row| row.get(0)).unwrap();
    database.execute("UPDATE entries SET body = '{}' WHERE game = ?1 AND seq = 1", [tag.as_str()]).unwrap();
    // Another process has written since: the game is read anew.
    let last = "UPDATE entries SET seq = seq + 1000 WHERE game = ?1 AND seq = (SELECT max(seq) FROM entries WHERE game = ?1)";
    database.execute(last, [tag.as_str()]).unwrap();
    body
}

fn mend(room: &Room, tag: &GameTag, body: &str) {
    let database = Connection::open(room.database()).unwrap();
    database.execute("UPDATE entries SET body = ?2 WHERE game = ?1 AND seq = 1", (tag.as_str(), body)).unwrap();
    let last = "UPDATE entries SET seq = seq - 1000 WHERE game = ?1 AND seq = (SELECT max(seq) FROM entries WHERE game = ?1)";
    database.execute(last, [tag.as_str()]).unwrap();
}

#[test]
fn it_is_set_aside_after_the_second_try_the_others_go_on_and_it_can_be_tried_again() {
    let mut room = Room::new("");
    let (first, second) = (room.game(), room.game());
    let reply = |room: &Room, tag: &str| {
        let mails = room.mails_to("ann@example.net");
        mails.into_iter().find(|mail| mail.subject.contains(&format!("[{tag}]"))).and_then(|mail| mail.reply_to).unwrap()
    };
    let (to_first, to_second) = (reply(&room, "nilo-1"), reply(&room, "nilo-2"));
    let body = spoil(&room, &first);
    let letter = room.letter(&format!("From: ann@example.net\nTo: {to_first}\n"), "say Hello.");
    assert_eq!(room.take(&letter), Fate::Quarantine);
    let other = room.letter(&format!("From: ann@example.net\nTo: {to_second}\n"), "say Here all is well.");
    assert_eq!(room.take(&other), Fate::Processed);
    assert_eq!(room.said(&second), ["Here all is well."]);

    let aside = room.with_fate(store::Fate::Quarantined).unwrap();
    assert_eq!((aside.len(), aside[0].failures), (1, 2));
    assert!(aside[0].why.as_deref().is_some_and(|why| why.contains("not readable JSON")), "{aside:?}");
    let alerts: Vec<_> = room.mails_to("moderator@example.org").into_iter().filter(|mail| mail.subject.contains("set aside")).collect();
    assert_eq!(alerts.len(), 1);
    assert!(alerts[0].text.contains(&format!("maat letters retry {}", aside[0].id)), "{}", alerts[0].text);

    mend(&room, &first, &body);
    assert!(room.site.store.retry(aside[0].id).unwrap());
    let now = room.now;
    room.site.carry_out_waiting(now);
    assert_eq!(room.said(&first), ["Hello."]);
    assert_eq!(room.with_fate(store::Fate::Quarantined).unwrap(), []);
}

#[test]
fn a_letter_that_fails_again_after_it_was_tried_again_is_set_aside_again() {
    let mut room = Room::new("");
    let tag = room.game();
    let reply = room.reply_address("ann");
    spoil(&room, &tag);
    let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), "say Hello.");
    assert_eq!(room.take(&letter), Fate::Quarantine);
    let id = room.with_fate(store::Fate::Quarantined).unwrap()[0].id;
    let now = room.now;
    for tries in 2..4 {
        assert!(room.site.store.retry(id).unwrap());
        room.site.carry_out_waiting(now);
        assert_eq!(room.with_fate(store::Fate::Quarantined).unwrap().len(), 1);
        let alerts = room.mails_to("moderator@example.org").into_iter().filter(|mail| mail.subject.contains("set aside")).count();
        assert_eq!(alerts, tries, "the moderator is told of each");
    }
}

#[test]
fn a_letter_that_was_refused_can_be_tried_again_as_often_as_one_likes() {
    let mut room = Room::new("");
    room.game();
    let letter = room.letter("From: ann@example.net\nSubject: [nilo-1]\n", "say Hello.");
    room.take(&letter);
    let id = room.with_fate(store::Fate::Ignored).unwrap()[0].id;
    let now = room.now;
    for _ in 0..3 {
        assert!(room.site.store.retry(id).unwrap());
        room.site.carry_out_waiting(now);
        assert_eq!(room.with_fate(store::Fate::Quarantined).unwrap(), []);
    }
}
