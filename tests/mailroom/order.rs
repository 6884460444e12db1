//! Letters that come together are carried out in the order in which the mailbox got them.

use crate::room::Room;
use chrono::{DateTime, TimeDelta, Utc};
use maat::mail::mailbox::{ArrivalKey, Arrived, Content};

/// Two remarks of Ann's that are fetched together: what has been said, in order. The mailbox dates them so many seconds from now.
fn said(dates: [i64; 2]) -> Vec<String> {
    let mut room = Room::new("");
    let tag = room.game();
    let reply = room.reply_address("ann");
    let arrived = |uid: u32, words: &str, at: DateTime<Utc>| {
        let letter = format!("Message-ID: <{uid}@client.example>\r\nFrom: ann@example.net\r\nTo: {reply}\r\n\r\nsay {words}\r\n");
        let content = Content::Whole(letter.into_bytes());
        Arrived { key: ArrivalKey::Imap { validity: 1, uid }, arrived_at: at, size: 100, content }
    };
    let at = |seconds: i64| room.now + TimeDelta::seconds(seconds);
    let letters = vec![arrived(1, "first", at(dates[0])), arrived(2, "second", at(dates[1]))];
    room.now += TimeDelta::days(1);
    room.site.take_in(letters, room.now);
    room.said(&tag)
}

#[test]
fn a_server_whose_processes_differ_by_seconds_does_not_put_the_second_letter_first() {
    assert_eq!(said([2, 0]), ["first", "second"]);
}

#[test]
fn a_letter_that_was_put_into_the_mailbox_an_hour_after_it_came_counts_from_when_it_came() {
    assert_eq!(said([3600, 0]), ["second", "first"]);
}
