//! Names and texts that mean harm, through every template: they are shown, and do nothing.

use super::fixtures::{Words, all};
use super::wire::outgoing;
use maat::report::clean::Name;
use maat::report::mime::compose;
use scraper::{Html, Selector};
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

#[test]
fn hostile_names_make_tame_file_names() {
    for word in words() {
        let slug = Name::new(&word).slug();
        assert!(!slug.is_empty() && slug.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{word:?}: {slug}");
    }
}
