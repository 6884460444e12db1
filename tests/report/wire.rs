//! The bytes of a mail: what a mail program reads back is what was written.

use super::fixtures::{Words, all, now};
use maat::report::clean::Line;
use maat::report::mime::{Automatic, ComposeError, Content, Correspondent, GameList, Outgoing, compose};
use mail_parser::{MessageParser, MimeHeaders};
use proptest::prelude::*;

pub fn outgoing(content: Content) -> Outgoing {
    Outgoing {
        from: Correspondent::new("Maat", "maat@example.org"),
        to: Correspondent::new("Igthorn", "igthorn@example.org"),
        reply_to: Some(Correspondent { name: None, address: "maat+egypt-1.k7f3q9x2m4tz5h8w@example.org".to_owned() }),
        date: now(),
        message_id: "egypt-1.17.1.k7f3q9x2m4tz5h8w@example.org".to_owned(),
        thread: vec!["<egypt-1.0.1.aaaa@example.org>".to_owned(), "<egypt-1.9.1.bbbb@example.org>".to_owned()],
        list: Some(GameList { game: "egypt-1".to_owned(), title: "Egypt".into(), domain: "example.org".to_owned() }),
        automatic: Automatic::Generated,
        content,
    }
}

fn fixture(name: &str) -> Content {
    all(&Words::tame()).into_iter().find(|(n, _)| *n == name).unwrap().1.render().unwrap()
}

#[test]
fn the_parts_read_back_are_the_parts_written() {
    for (name, mail) in all(&Words::tame()) {
        let mail = outgoing(mail.render().unwrap());
        let bytes = compose(&mail).unwrap();
        let parsed = MessageParser::default().parse(&bytes).unwrap();
        assert_eq!(parsed.subject(), Some(mail.content.subject.as_str()), "{name}");
        assert_eq!(parsed.body_text(0).unwrap().replace("\r\n", "\n"), mail.content.text, "{name}");
        let html = parsed.body_html(0).unwrap().replace("\r\n", "\n");
        if mail.content.pictures.is_empty() {
            assert_eq!(html, mail.content.html, "{name}");
        } else {
            let cids: Vec<String> = parsed.attachments().filter_map(|a| a.content_id()).map(|cid| format!("\"cid:{cid}\"")).collect();
            assert_eq!(cids.len(), mail.content.pictures.len(), "{name}");
            assert!(cids.iter().all(|cid| html.contains(cid)) && !html.contains("picture:"), "{name}");
        }
    }
}

#[test]
fn the_headers_say_what_the_mail_is() {
    let bytes = compose(&outgoing(fixture("turn"))).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (headers, _) = text.split_once("\r\n\r\n").unwrap();
    insta::assert_snapshot!(headers.replace("\r\n", "\n"));
}

#[test]
fn an_answer_is_auto_replied_and_without_a_game_bulk() {
    let mail = Outgoing { automatic: Automatic::Replied, list: None, ..outgoing(fixture("refusal_encrypted")) };
    let text = String::from_utf8(compose(&mail).unwrap()).unwrap();
    assert!(
        text.contains("\r\nAuto-Submitted: auto-replied\r\n") && text.contains("\r\nPrecedence: bulk\r\n") && !text.contains("List-Id")
    );
}

#[test]
fn all_lines_are_short_ascii_and_end_in_crlf() {
    let word = "Ünï – 💀 ".repeat(60);
    for (name, mail) in all(&Words::all(&word)) {
        let bytes = compose(&outgoing(mail.render().unwrap())).unwrap();
        assert!(bytes.is_ascii(), "{name}");
        for line in bytes.split(|b| *b == b'\n') {
            assert!(line.is_empty() || line.ends_with(b"\r"), "{name}");
            assert!(line.len() <= 79, "{name}: {} bytes in {:?}", line.len(), String::from_utf8_lossy(line));
        }
    }
}

#[test]
fn a_long_thread_keeps_its_first_and_its_last() {
    let ids: Vec<String> = (0..500).map(|i| format!("<{i}@example.org>")).collect();
    let bytes = compose(&Outgoing { thread: ids, ..outgoing(fixture("summary")) }).unwrap();
    let parsed = MessageParser::default().parse(&bytes).unwrap();
    let references = parsed.references().as_text_list().unwrap();
    assert_eq!((references.len(), references[0].as_ref(), references[11].as_ref()), (12, "0@example.org", "499@example.org"));
    assert_eq!(parsed.in_reply_to().as_text(), Some("499@example.org"));
}

#[test]
fn what_is_no_address_or_no_message_id_is_an_error_that_names_it() {
    let mut mail = outgoing(fixture("summary"));
    mail.to.address = "nobody".to_owned();
    assert!(matches!(compose(&mail), Err(ComposeError::Address { field: "To", .. })));
    let mut mail = outgoing(fixture("summary"));
    mail.message_id = "a@b>\r\nBcc: <x@example.org".to_owned();
    assert!(matches!(compose(&mail), Err(ComposeError::MessageId(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn equal_input_gives_equal_bytes(subject in ".{0,120}", text in "(?s).{0,400}", name in ".{0,60}", html in "[ -~é]{0,300}") {
        let content = Content { subject, text, html, pictures: fixture_pictures() };
        let mut mail = outgoing(content);
        mail.to.name = Some(Line::new(&name));
        let bytes = compose(&mail).unwrap();
        prop_assert_eq!(&bytes, &compose(&mail.clone()).unwrap());
        prop_assert!(MessageParser::default().parse(&bytes).is_some_and(|m| m.parts.len() >= 4));
    }
}

fn fixture_pictures() -> Vec<maat::games::ruleset::Picture> {
    vec![maat::games::ruleset::Picture {
        name: "dot".to_owned(),
        alt: "A dot".to_owned(),
        svg: r#"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><circle cx="2" cy="2" r="2"/></svg>"#.to_owned(),
    }]
}
