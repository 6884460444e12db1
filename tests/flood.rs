//! A flood: spam, loops, bounces and other mail that nobody should answer by the thousand, and players' orders among it. Every order is
//! carried out, what is answered keeps within the caps, and the daemon's memory does not grow with the flood.

#[path = "random_game/reply.rs"]
mod reply;

use chrono::Utc;
use maat::config::Config;
use maat::daemon::settings::Settings;
use maat::daemon::site::Site;
use maat::games::seat::SeatId;
use maat::mail::letter::{Bounds, Letter};
use maat::referee::entry::{Fact, GameTag};
use maat::store::Store;
use maat_test_servers::{Daemon, Home};
use reply::reply;
use rusqlite::{Connection, OpenFlags};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// So many automatic answers to one address, and to all strangers together, within an hour.
const ANSWERS: usize = 20;
const STRANGERS: usize = 60;
/// Orders of one player.
const ORDERS_EACH: usize = 5;
/// More memory than this the second half of a flood may not need above what the first half needed.
const GROWTH_KIB: u64 = 12 * 1024;

const CONFIG: &str = r#"
[mail]
address = "maat@example.org"
authserv_id = "mx.example.org"
answers_per_hour = 20
strangers_per_hour = 60
[database]
path = "maat.db"
[mailbox.maildir]
path = "inbox"
[postman.maildir]
path = "sent"
[archive]
path = "archive"
[moderators]
addresses = ["moderator@example.org"]
[deadlines]
turn = "300 days"
reminders = []
"#;

/// What a player may be known by.
struct Seat {
    tag: GameTag,
    address: String,
    mail: Vec<u8>,
}

/// A letter that nobody should act on; `n` makes each another one. Some come in the name of a player.
fn junk(n: usize, seats: &[Seat]) -> Vec<u8> {
    let seat = &seats[n / KINDS % seats.len()];
    let received = "Received: from out.example (out.example [192.0.2.1]) by mx.example.org; Mon, 2 Mar 2026 10:00:00 +0000\n";
    let letter = |from: &str, headers: &str, text: &str| {
        format!("{received}From: {from}\nTo: maat@example.org\nMessage-ID: <junk-{n}@out.example>\n{headers}\n{text}\n")
    };
    let player = seat.address.as_str();
    let answered = Letter::read(&seat.mail, &Bounds::default()).unwrap().id;
    let stranger = format!("shop-{n}@deals.example");
    let text = match n % KINDS {
        0 => letter(&stranger, "Subject: You have won\n", &format!("Dear friend, click here to vote for your prize {n}.")),
        1 => letter(&stranger, "Subject: join egypt-1\nX-Spam-Flag: YES\n", "Cheap watches."),
        2 => letter(player, &format!("Auto-Submitted: auto-replied\nIn-Reply-To: <{answered}>\nSubject: Re: Turn 0\n"), "I am away."),
        3 => letter(player, &format!("In-Reply-To: <{answered}>\nSubject: Out of office: Re: Turn 0\n"), "I am on holiday until Monday."),
        4 => letter("deals@list.example", "List-Id: <deals.list.example>\nPrecedence: list\nSubject: News\n", "say Buy now!"),
        5 => letter(
            "MAILER-DAEMON@out.example",
            "Return-Path: <>\nSubject: Undelivered Mail Returned to Sender\nMIME-Version: 1.0\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=b\n",
            &format!(
                "--b\nContent-Type: text/plain\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; out.example\n\n\
                 Final-Recipient: rfc822; {player}\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\n\
                 Message-ID: <never-sent-{n}@example.org>\n\n--b--"
            ),
        ),
        6 => {
            let mut back = received.as_bytes().to_vec();
            back.extend_from_slice(format!("X-Hop: {n}\r\n").as_bytes());
            back.extend_from_slice(&seat.mail);
            back.extend_from_slice(format!("hop {n}\r\n").as_bytes());
            return back;
        }
        7 => letter(
            "robot@loop.example",
            &format!("Subject: Re: Ticket {n}\n"),
            &format!("Thank you for your mail. Your ticket has number {n}."),
        ),
        8 => letter(player, "Subject: [nilo] orders\n", &format!("say FORGED {n}")),
        9 => letter(
            "ann@evil.example",
            &format!("Subject: hello\nIn-Reply-To: <{answered}>\nReferences: <{answered}>\n"),
            &format!("say FORGED {n}"),
        ),
        10 => letter(
            player,
            "Authentication-Results: mx.example.org; dmarc=fail header.from=example.net\nSubject: x\n",
            &format!("say FORGED {n}"),
        ),
        _ => letter(&stranger, "Subject: Sale\nContent-Type: text/html\n", &format!("<div>{}</div>", "<p>Sale!</p>".repeat(2000))),
    };
    text.replace("\r\n", "\n").replace('\n', "\r\n").into_bytes()
}

/// How many kinds of junk there are.
const KINDS: usize = 12;

/// The daemon's memory in KiB: now, and at its most.
fn memory(daemon: &Daemon) -> (u64, u64) {
    let status = fs::read_to_string(format!("/proc/{}/status", daemon.id())).unwrap();
    let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok()).unwrap();
    (field("VmRSS:"), field("VmHWM:"))
}

fn deliver(inbox: &Path, number: usize, letter: &[u8]) {
    let name = format!("{}.M{number}P1.tests", 1_772_445_600 + number);
    fs::write(inbox.join("tmp").join(&name), letter).unwrap();
    fs::rename(inbox.join("tmp").join(&name), inbox.join("new").join(&name)).unwrap();
}

fn flood(orders: usize, junk_letters: usize) {
    let room = tempfile::tempdir().unwrap();
    fs::write(room.path().join("config.toml"), CONFIG).unwrap();
    let home = Home::new(env!("CARGO_BIN_EXE_maat"), room.path());
    let games = orders.div_ceil(ORDERS_EACH * 2);
    for n in 1..=games {
        let players = [format!("Ann=ann-{n}@example.net"), format!("Bob=bob-{n}@example.net")];
        home.command(&["game", "new", "nilo", "--player", &players[0], "--player", &players[1]]);
    }
    let store = Store::open_existing(&room.path().join("maat.db")).unwrap();
    let mut seats = Vec::new();
    for n in 1..=games {
        let tag: GameTag = format!("nilo-{n}").parse().unwrap();
        for (seat, player) in [(0, "ann"), (1, "bob")] {
            let mail = store.reading().mails(&tag).unwrap().into_iter().rfind(|mail| mail.seat == Some(SeatId(seat))).unwrap();
            let mail = store.reading().mail_bytes(mail.id).unwrap().unwrap();
            seats.push(Seat { tag: tag.clone(), address: format!("{player}-{n}@example.net"), mail });
        }
    }
    drop(store);
    let inbox = room.path().join("inbox");
    for folder in ["tmp", "new", "cur"] {
        fs::create_dir_all(inbox.join(folder)).unwrap();
    }
    let all = orders + junk_letters;
    let mut junk_so_far = 0;
    for number in 0..all {
        // Spread evenly.
        let order = (number + 1) * orders / all;
        let letter = if order > number * orders / all {
            let seat = &seats[(order - 1) % seats.len()];
            reply(&seat.mail, order, &format!("say This is remark {order}.")).into_bytes()
        } else {
            junk_so_far += 1;
            junk(junk_so_far, &seats)
        };
        deliver(&inbox, number, &letter);
    }

    let (began, began_hour) = (Instant::now(), Utc::now().timestamp() / 3600);
    let mut daemon = home.run();
    let database = || Connection::open_with_flags(room.path().join("maat.db"), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let count = |sql: &str| database().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap() as usize;
    let (mut first_half, mut second_half) = (0, 0);
    loop {
        assert!(daemon.is_running(), "the daemon ended: {}", home.log());
        let done = count("SELECT count(*) FROM letters WHERE fate != 'waiting'");
        let (now, _) = memory(&daemon);
        let half = if done < all / 2 { &mut first_half } else { &mut second_half };
        *half = now.max(*half);
        if done == all && count("SELECT count(*) FROM outbox WHERE due IS NOT NULL") == 0 {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(300 + all as u64 / 4), "{done} of {all} letters are done: {}", home.log());
        std::thread::sleep(Duration::from_millis(100));
    }
    let seconds = began.elapsed().as_secs_f64();
    let (_, peak) = memory(&daemon);
    let hours = usize::try_from(Utc::now().timestamp() / 3600 - began_hour).unwrap() + 1;
    assert!(daemon.terminate().success());

    // Every order, once.
    let config = Config::load(&room.path().join("config.toml")).unwrap();
    let settings = Settings { archive: None, ..config.settings() };
    let site = Site::new(Store::open_existing(&room.path().join("maat.db")).unwrap(), settings).unwrap();
    let mut said: Vec<String> = Vec::new();
    for tag in seats.iter().step_by(2).map(|seat| &seat.tag) {
        said.extend(site.log(tag).unwrap().into_iter().filter_map(|entry| match entry.fact {
            Fact::Said { text, .. } => Some(text),
            _ => None,
        }));
    }
    said.sort();
    let mut expected: Vec<String> = (1..=orders).map(|order| format!("This is remark {order}.")).collect();
    expected.sort();
    assert_eq!(said, expected);

    // What was answered. The games' own first mails are no answers.
    let mut answered: BTreeMap<String, usize> = BTreeMap::new();
    let found = database();
    let mut rows = found.prepare("SELECT recipient FROM outbox WHERE seq IS NULL OR letter IS NOT NULL").unwrap();
    for recipient in rows.query_map([], |row| row.get::<_, String>(0)).unwrap() {
        *answered.entry(recipient.unwrap()).or_default() += 1;
    }
    let is_player = |address: &str| seats.iter().any(|seat| seat.address == address);
    let moderator = answered.remove("moderator@example.org").unwrap_or_default();
    let strangers: usize = answered.iter().filter(|(address, _)| !is_player(address)).map(|(_, n)| n).sum();
    let most = answered.values().max().copied().unwrap_or_default();
    let total: usize = answered.values().sum();
    println!(
        "{orders} orders among {junk_letters} letters of junk: {seconds:.0} s, {:.0} letters/s; {total} answers, {strangers} of them to strangers, \
         at most {most} to one address, {moderator} alerts; memory {:.1} MiB at most in the first half, {:.1} in the second, peak {:.1}",
        all as f64 / seconds,
        first_half as f64 / 1024.0,
        second_half as f64 / 1024.0,
        peak as f64 / 1024.0
    );
    assert!(most <= ANSWERS * hours, "{most} answers to one address");
    assert!(strangers <= STRANGERS * hours, "{strangers} answers to strangers");
    // One for each address that met its cap, one for the strangers.
    assert!((1..=(seats.len() + 2) * hours).contains(&moderator), "{moderator} alerts");
    assert!(second_half <= first_half + GROWTH_KIB, "the memory grew from {first_half} to {second_half} KiB");
}

#[test]
fn among_a_thousand_letters_of_junk_every_order_is_carried_out() {
    flood(60, 1000);
}

#[test]
#[ignore = "long: 20,000 letters of junk"]
fn among_twenty_thousand_letters_of_junk_every_order_is_carried_out() {
    flood(1000, 20_000);
}
