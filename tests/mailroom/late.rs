//! Deadlines after an outage: what counts is when our own server received a letter, however late it is fetched.

use crate::room::Room;
use chrono::{DateTime, TimeDelta, Utc};
use maat::games::ruleset::DecisionId;
use maat::mail::mailbox::{ArrivalKey, Arrived, Content, Fate};
use maat::referee::entry::Fact;

/// Where the game stands: its deadlines.
fn deadline(room: &mut Room) -> DateTime<Utc> {
    let tag = "nilo-1".parse().unwrap();
    room.site.read_game(&tag, |game| game.deadlines_ahead()[0].at).unwrap()
}

/// Whether that decision was answered in time; what comes too late may be kept for the next one.
fn counted(room: &Room, decision: &DecisionId) -> bool {
    let tag = "nilo-1".parse().unwrap();
    let answers = |fact: &Fact| matches!(fact, Fact::Filed { decision: filed, .. } if filed == decision);
    room.site.log(&tag).unwrap().iter().any(|entry| answers(&entry.fact))
}

/// The seat that must play, what it has to decide, and an order of its.
fn an_order(room: &mut Room) -> (&'static str, DecisionId, String) {
    let tag = "nilo-1".parse().unwrap();
    let mut dice = maat::games::dice::Dice::from_seed(1);
    room.site
        .read_game(&tag, |game| {
            let open = game.open();
            let decision = open.iter().find(|d| d.duty == maat::games::ruleset::Duty::Must).unwrap();
            let answer = game.play.sample(decision, &mut dice).unwrap();
            let orders: Vec<String> = answer.orders.iter().map(|order| order.normal.clone()).collect();
            (if decision.seat.index() == 0 { "ann" } else { "bob" }, decision.id.clone(), orders.join("\n"))
        })
        .unwrap()
}

fn fetched_days_later(
    in_mailbox: impl Fn(DateTime<Utc>) -> DateTime<Utc>,
    received: impl Fn(DateTime<Utc>) -> Option<DateTime<Utc>>,
) -> (bool, String) {
    let mut room = Room::new("");
    room.game();
    let due = deadline(&mut room);
    let (player, decision, order) = an_order(&mut room);
    let reply = room.reply_address(player);
    let trace = received(due).map(|at| format!("Received: from out.example by mx.example.org; {}\n", at.to_rfc2822())).unwrap_or_default();
    let letter = format!(
        "{trace}Message-ID: <1@client.example>\nDate: Mon, 2 Mar 2099 10:00:00 +0000\nFrom: {player}@example.net\nTo: {reply}\n\n{order}\n"
    );
    room.now = due + TimeDelta::days(2);
    let content = Content::Whole(letter.replace('\n', "\r\n").into_bytes());
    let arrived = Arrived { key: ArrivalKey::Imap { validity: 1, uid: 1 }, arrived_at: in_mailbox(due), size: 100, content };
    assert_eq!(room.take_arrived(arrived), Fate::Processed);
    let answer = room.mails_to(&format!("{player}@example.net")).pop().unwrap().text;
    (counted(&room, &decision), answer)
}

#[test]
fn a_letter_that_reached_our_server_in_time_counts_however_late_it_is_fetched() {
    let hour = TimeDelta::hours(1);
    let (counted, answer) = fetched_days_later(|due| due - hour, |_| None);
    assert!(counted, "by the mailbox's time: {answer}");
    let (counted, answer) = fetched_days_later(|due| due + TimeDelta::days(1), |due| Some(due - hour));
    assert!(counted, "by our server's own line, where the mailbox was moved since: {answer}");
}

#[test]
fn one_that_reached_it_too_late_does_not_and_its_date_is_no_excuse() {
    let hour = TimeDelta::hours(1);
    let (counted, answer) = fetched_days_later(|due| due + hour, |_| None);
    assert!(!counted, "{answer}");
    let (counted, answer) = fetched_days_later(|due| due + hour, |due| Some(due + hour));
    assert!(!counted, "{answer}");
}

#[test]
fn with_a_dated_line_of_a_stranger_nobody_gains_time() {
    let mut room = Room::new("");
    room.game();
    let due = deadline(&mut room);
    let (player, decision, order) = an_order(&mut room);
    let reply = room.reply_address(player);
    let old = (due - TimeDelta::hours(1)).to_rfc2822();
    let letter = format!(
        "Received: by mail.evil.example; {old}\nReceived: from x by evilmx.example.org; {old}\nMessage-ID: <1@client.example>\n\
         From: {player}@example.net\nTo: {reply}\n\n{order}\n"
    );
    room.now = due + TimeDelta::hours(2);
    let content = Content::Whole(letter.replace('\n', "\r\n").into_bytes());
    let arrived_at = due + TimeDelta::hours(1);
    room.take_arrived(Arrived { key: ArrivalKey::Imap { validity: 1, uid: 1 }, arrived_at, size: 100, content });
    assert!(!counted(&room, &decision));
}
