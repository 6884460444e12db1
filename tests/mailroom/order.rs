//! Letters that are fetched together are carried out in the order in which they arrived at our server.

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
fn letters_of_one_second_are_carried_out_as_the_mailbox_numbers_them() {
    assert_eq!(said([0, 0]), ["first", "second"]);
}

/// A Maildir may number a letter after one that came later, and a person may move one into the mailbox.
#[test]
fn a_letter_that_is_numbered_after_one_that_came_later_is_carried_out_before_it() {
    assert_eq!(said([2, 0]), ["second", "first"]);
}
