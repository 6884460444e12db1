//! Names and texts that mean harm, through every template: they are shown, and do nothing.

use super::fixtures::{Words, all};
use super::games::{report, seated, step};
use super::wire::outgoing;
use maat::games::dice::Dice;
use maat::games::registry::{self, GAMES};
use maat::games::seat::{SeatId, Viewer};
use maat::report::clean::Name;
use maat::report::kinds::Mail;
use maat::report::mime::{Content, compose};
use scraper::{Html, Selector};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

fn words() -> Vec<String> {
    vec![
        "<script>alert(1)</script>".to_owned(),
        "\"><img src=x onerror=alert(1)>".to_owned(),
        "</style></title></pre><b>&amp;&lt;".to_owned(),
        "' onmouseover='x & \"quotes\"".to_owned(),
        "{{ mail.head }} {% if x %}".to_owned(),
        "\u{202e}drawkcab\u{2066} \u{200f}إيغثورن".to_owned(),
        "👩‍👩‍👧‍👦💀 Zalgo\u{301}\u{301}\u{301}\u{301}".to_owned(),
        "金".repeat(200),
        "x".repeat(200),
        "Igthorn\r\nBcc: everybody@example.org\r\n\r\nHi".to_owned(),
        "=?utf-8?q?=0d=0aBcc:_x?= ..\n.\n-- \n".to_owned(),
        "../../etc/passwd\0".to_owned(),
        "¶".to_owned(),
        String::new(),
    ]
}

#[test]
fn hostile_words_never_become_markup() {
    let selector = Selector::parse("script, [onerror], [onmouseover], b:not(p > b), iframe").unwrap();
    for word in words() {
        for (name, mail) in all(&Words::all(&word)) {
            let html = mail.render().unwrap().html;
            let document = Html::parse_document(&html);
            assert_eq!(document.errors, Vec::<std::borrow::Cow<str>>::new(), "{name}: {word:?}");
            assert_eq!(document.select(&selector).count(), 0, "{name}: {word:?}");
        }
    }
}

#[test]
fn hostile_words_leave_the_text_and_the_subject_in_shape() {
    for word in words() {
        for (name, mail) in all(&Words::all(&word)) {
            let content = mail.render().unwrap();
            assert!(content.subject.width() <= 140 && !content.subject.contains(['\r', '\n']), "{name}: {:?}", content.subject);
            for line in content.text.lines() {
                assert!(line.width() <= 72, "{name}: {word:?}: {} columns in `{line}`", line.width());
                assert!(!line.chars().any(|c| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c)), "{name}: `{line:?}`");
            }
            assert_eq!(content.text.lines().filter(|l| *l == "-- ").count(), 1, "{name}: {word:?}: one signature");
        }
    }
}

#[test]
fn hostile_words_add_no_header() {
    for word in words() {
        for (name, mail) in all(&Words::all(&word)) {
            let mut mail = outgoing(mail.render().unwrap());
            mail.to.name = Some(word.as_str().into());
            mail.from.name = Some(word.as_str().into());
            let bytes = compose(&mail).unwrap();
            let parsed = mail_parser::MessageParser::default().parse(&bytes).unwrap();
            assert!(parsed.bcc().is_none() && parsed.cc().is_none(), "{name}: {word:?}");
            assert_eq!(parsed.to().and_then(|a| a.first()).and_then(|a| a.address()), Some("igthorn@example.org"), "{name}: {word:?}");
            assert_eq!(parsed.from().and_then(|a| a.first()).and_then(|a| a.address()), Some("maat@example.org"), "{name}: {word:?}");
        }
    }
}

/// Words that could be a name at the table, or nearly: the referee takes fewer.
fn names() -> Vec<String> {
    let name = |word: &String| word.chars().filter(|c| !c.is_control()).take(40).collect::<String>();
    words().iter().map(name).filter(|name| !name.is_empty()).collect()
}

fn assert_harmless(at: &str, content: &Content) {
    let selector = Selector::parse("script, [onerror], [onmouseover], [onload], iframe").unwrap();
    let document = Html::parse_document(&content.html);
    assert_eq!(document.errors, Vec::<std::borrow::Cow<str>>::new(), "{at}");
    assert_eq!(document.select(&selector).count(), 0, "{at}");
    for line in content.text.lines() {
        assert!(line.width() <= 72, "{at}: {} columns in `{line}`", line.width());
        assert!(!line.chars().any(|c| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c)), "{at}: `{line:?}`");
    }
    for picture in &content.pictures {
        let mut reader = quick_xml::Reader::from_str(&picture.svg);
        loop {
            match reader.read_event() {
                Ok(quick_xml::events::Event::Eof) => break,
                Ok(quick_xml::events::Event::Start(tag) | quick_xml::events::Event::Empty(tag)) => {
                    assert_ne!(tag.name().as_ref(), b"script", "{at}: {}", picture.name);
                }
                Ok(_) => {}
                Err(error) => panic!("{at}: {}: {error}", picture.name),
            }
        }
    }
    compose(&outgoing(content.clone())).unwrap_or_else(|error| panic!("{at}: {error}"));
}

#[test]
fn hostile_names_do_nothing_in_any_games_report() {
    for game in GAMES {
        for (n, table) in names().chunks(4).enumerate() {
            let seats: Vec<String> = (0..4).map(|seat| table.get(seat).cloned().unwrap_or_else(|| format!("Igthorn {seat}"))).collect();
            let mut play = seated(game, &seats);
            let (mut dice, mut players) = (Dice::from_seed(n as u64), Dice::from_seed(8));
            for _ in 0..6 {
                if !step(&mut play, &mut dice, &mut players) {
                    break;
                }
            }
            for viewer in [Viewer::Seat(SeatId(0)), Viewer::Public] {
                assert_harmless(&format!("{}, {seats:?}, {viewer:?}", game.name), &report(play.as_ref(), viewer).render().unwrap());
            }
        }
    }
}

#[test]
fn hostile_cards_and_rules_do_nothing_in_a_nomics_report() {
    let egypt = registry::find("egypt").unwrap();
    for word in names() {
        let seats = ["Igthorn", "The Dark One", "Magic Eyes", "Tarantula"].map(str::to_owned);
        let mut play = seated(egypt, &seats);
        let card = |n: usize| json!({"name": format!("{word} {n}"), "text": format!("Effect - {word} {word}")});
        let player = |(n, name): (usize, &String)| json!({"name": name, "hand": [card(n), "Flood"], "in_play": [card(n + 4)]});
        let position = json!({
            "turn": 3, "primary": "Igthorn", "draw": [card(9)], "discard": [card(10)],
            "rules": {"rules": [{"text": format!("{word} is {word}"), "number": "5.1", "by": "Igthorn", "vote": "3-1"}]},
            "player": seats.iter().enumerate().map(player).collect::<Vec<_>>(),
        });
        for event in play.adopt(&position).unwrap_or_else(|problem| panic!("{word:?}: {problem}")) {
            play.apply(&event, 1).unwrap();
        }
        for viewer in [Viewer::Seat(SeatId(0)), Viewer::Public] {
            let content = report(play.as_ref(), viewer).render().unwrap();
            assert_harmless(&format!("{word:?}, {viewer:?}"), &content);
            let mark: String = word.chars().filter(|c| c.is_ascii_alphabetic()).take(3).collect();
            assert!(content.text.contains(&mark), "{word:?} is shown: {}", content.text);
        }
        let version = play.rules(None).unwrap();
        assert!(Html::parse_fragment(&version.body.html).errors.is_empty(), "{word:?}: {}", version.body.html);
    }
}

#[test]
fn hostile_names_make_tame_file_names() {
    for word in words() {
        let slug = Name::new(&word).slug();
        assert!(!slug.is_empty() && slug.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{word:?}: {slug}");
    }
}
