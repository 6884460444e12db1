//! A letter's headers: what they claim, and that a mail in answer to them cannot be made to carry anything of theirs.

use chrono::DateTime;
use maat::mail::letter::{Bounds, Head, Letter};
use maat::mail::sender::auth_results::{self, Dmarc};
use maat::mail::sender::{self, Ours};
use maat::report::clean::Line;
use maat::report::mime::{Automatic, Content, Correspondent, Outgoing, compose};
use std::sync::LazyLock;

static OURS: LazyLock<Ours> = LazyLock::new(|| Ours::new("referee@example.org", "mx.example.org").expect("an address"));

pub fn look(raw: &[u8]) {
    let Ok(letter) = Letter::read(raw, &Bounds::default()) else { return };
    let claims = sender::claims(&letter, &OURS);
    assert!(claims.games.len() <= 1000 && claims.tokens.len() <= 1000, "more claims than a letter may have recipients and answers");
    let _ = Head::read(raw, &Bounds::default()).map(|head| head.received(&OURS.trust));
    let Some(from) = &letter.from else { return };
    let verdict = auth_results::dmarc(&letter.headers, &OURS.trust, from.domain());
    assert!(verdict == Dmarc::Unknown || letter.headers.has("authentication-results"), "a verdict out of nothing");

    let mail = Outgoing {
        from: Correspondent::new("Maat", OURS.address.to_string()),
        to: Correspondent { name: letter.from_name.as_deref().map(Line::new), address: from.to_string() },
        reply_to: None,
        date: DateTime::UNIX_EPOCH,
        message_id: "1@example.org".to_owned(),
        thread: vec!["0@example.org".to_owned(), letter.id.clone()],
        list: None,
        automatic: Automatic::Replied,
        content: Content { subject: format!("Re: {}", letter.subject), text: "text".to_owned(), html: String::new(), pictures: Vec::new() },
    };
    if !from.can_be_written_to() {
        return;
    }
    let bytes = compose(&mail).expect("every letter of a writer with an address can be answered");
    let answer = Letter::read(&bytes, &Bounds::default()).expect("our own mail");
    for once in ["from", "to", "subject", "message-id", "date", "auto-submitted", "mime-version", "content-type"] {
        assert_eq!(answer.headers.all(once).count(), 1, "{once}");
    }
    let known = [
        "from",
        "to",
        "subject",
        "date",
        "message-id",
        "in-reply-to",
        "references",
        "auto-submitted",
        "x-auto-response-suppress",
        "precedence",
        "x-loop",
        "mime-version",
        "content-type",
    ];
    for field in answer.headers.fields() {
        assert!(known.contains(&field.name.as_str()), "the letter brought in {field:?}");
    }
    assert_eq!(answer.from.as_ref(), Some(&OURS.address));
    assert_eq!(answer.recipients, std::slice::from_ref(from));
}
