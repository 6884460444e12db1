//! From a report's links to orders: each `mailto:` of the HTML is followed, the mail that a mail program makes of it is sent, and the referee takes it.

use super::kept::{House, TRANSPORTS};
use super::orders::follow;
use super::random_game::{Table, config};
use maat::games::ruleset::{Decision, Manner};
use maat::games::seat::SeatId;
use maat::orders::answer::Order;
use maat::referee::entry::{Fact, GameTag};
use maat::referee::game::Game;
use maat::report::order_form::{LINK_CHARS, MOST_LINKS};
use mail_parser::MessageParser;
use scraper::{Html, Selector};

/// At so many points of a game the links of the report are followed: 25 seconds altogether.
const POINTS: usize = 2;
/// So many letters lie between them at least.
const APART: usize = 5;

/// A link of a mail: its words and its `mailto:` address.
struct Tap {
    label: String,
    href: String,
}

/// The links of a mail's HTML that make mails, in order.
fn taps(mail: &[u8]) -> Vec<Tap> {
    let mail = MessageParser::default().parse(mail).unwrap();
    let html = Html::parse_document(&mail.body_html(0).unwrap());
    let links = Selector::parse("a[href^='mailto:']").unwrap();
    html.select(&links).map(|a| Tap { label: a.text().collect(), href: a.attr("href").unwrap().to_owned() }).collect()
}

/// A mail that is no reply, as a mail program makes it of a link.
fn letter(seat: SeatId, (address, subject, body): &(String, String, String), number: usize) -> String {
    format!(
        "From: p{}@example.net\r\nTo: {address}\r\nSubject: {subject}\r\nMessage-ID: <link-{number}@example.net>\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{}\r\n",
        seat.0,
        body.replace("\r\n", "\n").replace('\n', "\r\n")
    )
}

/// What a player makes of the body of a link that leaves something open ("play Flood on <player>", or the first line of several).
/// None where no legal answer that begins so is drawn.
fn completed(body: &str, tag: &GameTag, decisions: &[Decision], table: &mut Table) -> Option<String> {
    let stem = body.split('<').next().unwrap().trim_end().to_lowercase();
    let begins = |order: &Order| order.normal.to_lowercase().starts_with(&stem);
    let Table { site, dice, .. } = table;
    let complete = |game: &Game| {
        for n in 0..400 {
            let decision = &decisions[n % decisions.len()];
            let Some(answer) = game.play.sample(decision, dice) else { continue };
            match decision.manner {
                // What is carried out at once is a beginning; what comes after it is seen then.
                Manner::AtOnce if answer.orders.first().is_some_and(begins) => return answer.orders.first().map(|o| o.normal.clone()),
                Manner::Together if answer.orders.iter().any(begins) => {
                    // A blank line between them: some orders go on to the next.
                    return Some(answer.orders.iter().map(|o| o.normal.as_str()).collect::<Vec<_>>().join("\n\n"));
                }
                Manner::AtOnce | Manner::Together => {}
            }
        }
        None
    };
    site.read_game(tag, complete).unwrap()
}

/// Sends the letter, and fails unless every line of it counts and an order of the seat is in the log.
fn assert_ordered(table: &mut Table, tag: &GameTag, seat: SeatId, letter: &str, number: usize) {
    let entries = table.site.log(tag).unwrap().len();
    table.take(letter.as_bytes());
    let id = format!("link-{number}@example.net");
    let mails = {
        let reading = table.site.store.reading();
        let mails = reading.mails(tag).unwrap();
        mails.iter().rev().map(|mail| reading.mail_bytes(mail.id).unwrap().unwrap()).collect::<Vec<_>>()
    };
    let answer = mails.iter().filter_map(|bytes| MessageParser::default().parse(bytes)).find(|m| m.in_reply_to().as_text() == Some(&id));
    let answer = answer.unwrap_or_else(|| panic!("{tag}: no answer to\n{letter}"));
    let text = answer.body_text(0).unwrap();
    assert!(text.contains("\n  ok  ") && !text.contains("\n  NO  "), "{tag}:\n{letter}\nwas answered\n{text}");
    let log = table.site.log(tag).unwrap();
    let filed = log.iter().skip(entries).any(|e| matches!(&e.fact, Fact::Filed { seat: by, letter: Some(_), .. } if *by == seat));
    assert!(filed, "{tag}: no order came of\n{letter}\nbut\n{text}");
}

/// Whether nothing has happened in the game since the seat was last told of it: a link is of its moment.
fn told_all(table: &Table, tag: &GameTag, seat: SeatId) -> bool {
    let log = table.site.log(tag).unwrap();
    let told = log.iter().rposition(|e| matches!(&e.fact, Fact::Reported { seats, .. } if seats.contains(&seat)));
    told.is_some_and(|told| !log.iter().skip(told).any(|e| matches!(e.fact, Fact::Game(_))))
}

/// Plays at random, and now and then follows every link of the report that waits for an answer.
fn follow_all((mut house, tags): (House, Vec<GameTag>), points: usize) {
    let tag = &tags[0];
    let (mut followed, mut number, mut since) = (0, 0, APART);
    for _ in 0..80 {
        let Some((seat, decisions)) = house.table.awaited(tag) else { break };
        let (mail, _) = house.table.newest_mail(tag, seat);
        let taps = taps(&mail);
        if since >= APART && !taps.is_empty() && told_all(&house.table, tag, seat) {
            assert!(taps.len() <= MOST_LINKS, "{tag}: {} links", taps.len());
            let before = number;
            for Tap { label, href } in &taps {
                assert!(href.len() < LINK_CHARS, "{tag}: {} characters: {href}", href.len());
                let (address, subject, body) = follow(href);
                let body = if label.ends_with('…') { completed(&body, tag, &decisions, &mut house.table) } else { Some(body) };
                let Some(body) = body else { continue };
                number += 1;
                let letter = letter(seat, &(address, subject, body), number);
                assert_ordered(&mut house.fork(), tag, seat, &letter, number);
            }
            assert!(2 * (number - before) >= taps.len(), "{tag}: of {} links only {} could be completed", taps.len(), number - before);
            (followed, since) = (followed + 1, 0);
            if followed == points {
                println!("{tag}: {number} links");
                return;
            }
        }
        since += 1;
        house.play(tag);
    }
    panic!("{tag}: only {followed} reports with links");
}

macro_rules! games {
    ($($name:ident: $game:literal of $seats:literal,)*) => { $(
        #[test]
        fn $name() {
            follow_all(House::with(&[($game, $seats)]), POINTS);
        }
    )* };
}

games! {
    egypt_takes_the_orders_of_its_links: "egypt" of 3,
    egypt_as_it_was_in_2006_takes_the_orders_of_its_links: "egypt-2006" of 3,
    kemet_takes_the_orders_of_its_links: "kemet" of 2,
    sand_takes_the_orders_of_its_links: "sand" of 2,
    nilo_takes_the_orders_of_its_links: "nilo" of 2,
    crimson_sun_takes_the_orders_of_its_links: "crimson_sun" of 2,
    lords_of_the_sand_takes_the_orders_of_its_links: "lords_of_the_sand" of 2,
    rise_of_the_first_dynasty_takes_the_orders_of_its_links: "rise_of_the_first_dynasty" of 3,
}

#[test]
fn where_addresses_carry_no_token_the_subject_of_a_link_does() {
    let config = config(TRANSPORTS, false).replace("[database]", "plus_addresses = false\n[database]");
    follow_all(House::configured(&[("egypt", 2)], &config), 1);
}
