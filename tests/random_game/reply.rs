//! Replies as mail programs write them.

use maat::mail::letter::{Bounds, Letter};

/// A reply as a mail program writes it: above the whole mail that it answers, quoted.
pub fn reply(mail: &[u8], number: usize, lines: &str) -> String {
    let mail = Letter::read(mail, &Bounds::default()).unwrap();
    let header = |name: &str| mail.headers.first(name).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letter = format!(
        "From: {}\nTo: {}\nSubject: Re: {}\nMessage-ID: <letter-{number}@example.net>\nIn-Reply-To: <{id}>\nReferences: {} <{id}>\n\
         Date: Mon, 02 Mar 2026 10:00:00 +0000\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\
         Content-Transfer-Encoding: 8bit\n\n{lines}\n\nOn Mon, 2 Mar 2026 at 10:00, Maat <maat@example.org> wrote:\n",
        header("to"),
        header("reply-to"),
        mail.subject,
        header("references"),
        id = mail.id,
    );
    letter.extend(mail.plain_text().unwrap_or_default().lines().map(|line| format!("> {line}\n")));
    letter.replace('\n', "\r\n")
}
