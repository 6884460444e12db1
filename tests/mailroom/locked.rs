//! A database that another program holds: letters stay in the mailbox, and are taken in when it is free again.

use crate::room::Room;
use maat::mail::mailbox::Fate;
use rusqlite::Connection;

#[test]
fn letters_stay_in_the_mailbox_while_the_database_is_locked() {
    let mut room = Room::new("");
    let tag = room.game();
    let reply = room.reply_address("ann");
    let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), "say Hello.");
    let other = Connection::open(room.database()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(room.take(&letter), Fate::Keep);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(room.said(&tag), [""; 0]);
    assert_eq!(room.take(&letter), Fate::Processed);
    assert_eq!(room.said(&tag), ["Hello."]);
}
