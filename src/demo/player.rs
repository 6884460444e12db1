//! A player with a mail program: reads what the referee sent, replies to it.

use crate::mail::letter::{Address, Bounds, Letter};
use crate::mail::sender::token::OurId;
use chrono::Utc;
use std::fs;
use std::io;
use std::path::Path;

/// Somebody who writes.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// Their name; empty for others than players.
    pub name: String,
    /// Their address.
    pub address: Address,
}

/// A mail as its reader sees it.
#[derive(Clone, Debug)]
pub(super) struct Mail {
    /// Its Message-ID, without brackets.
    pub id: String,
    /// Its subject.
    pub subject: String,
    /// Where replies go.
    pub reply_to: String,
    /// The Message-IDs of its thread, with brackets.
    pub references: String,
    /// Its text.
    pub text: String,
}

/// How many lines of the mail that is answered a mail program quotes here.
const QUOTED: usize = 12;

/// The newest mail to an address, with these words in its subject if any are given.
pub(super) fn newest(sent: &Path, to: &Address, subject: Option<&str>) -> io::Result<Option<Mail>> {
    let mut letters: Vec<Letter> = Vec::new();
    for entry in fs::read_dir(sent.join("new"))? {
        letters.extend(Letter::read(&fs::read(entry?.path())?, &Bounds::default()));
    }
    // Mails of one moment are told apart by their numbers, which go up.
    letters.sort_by_key(|l| l.id.rsplit_once('@').and_then(|(_, domain)| OurId::parse(&l.id, domain)).map(|id| id.number));
    for letter in letters.into_iter().rev() {
        let is_to = letter.recipients.iter().any(|r| r.identity() == to.identity());
        if !is_to || subject.is_some_and(|words| !letter.subject.contains(words)) {
            continue;
        }
        let reply_to = letter.headers.first("reply-to").and_then(Address::parse).or_else(|| letter.from.clone());
        return Ok(Some(Mail {
            references: letter.headers.first("references").unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "),
            reply_to: reply_to.map(|a| a.to_string()).unwrap_or_default(),
            text: letter.plain_text().unwrap_or_default(),
            id: letter.id,
            subject: letter.subject,
        }));
    }
    Ok(None)
}

/// A letter with these lines, in reply to `read` if there is anything to reply to.
pub(super) fn write(writer: &Player, read: Option<&Mail>, lines: &str, number: usize, tag: &str, referee: &str) -> String {
    let domain = writer.address.domain();
    let mut header = vec![
        format!("From: {} <{}>", writer.name, writer.address),
        format!("To: {}", read.map_or(referee, |m| m.reply_to.as_str())),
        format!("Date: {}", Utc::now().to_rfc2822()),
        format!("Message-ID: <letter-{number}.{tag}@{domain}>"),
        "MIME-Version: 1.0".to_owned(),
        "Content-Type: text/plain; charset=utf-8".to_owned(),
    ];
    let mut body = lines.trim_end().to_owned();
    match read {
        Some(mail) => {
            header.push(format!("Subject: Re: {}", mail.subject.trim_start_matches("Re: ")));
            header.push(format!("In-Reply-To: <{}>", mail.id));
            header.push(format!("References: {} <{}>", mail.references, mail.id));
            body.push_str(&format!("\n\nOn {}, Maat <{referee}> wrote:\n", Utc::now().format("%a, %-d %b %Y at %H:%M")));
            body.extend(mail.text.lines().take(QUOTED).map(|line| format!("> {line}\n")));
        }
        None => header.push("Subject: hello".to_owned()),
    }
    format!("{}\r\n\r\n{}\r\n", header.join("\r\n"), body.replace('\n', "\r\n"))
}

/// Delivers a letter as a mail server does: written to `tmp`, then moved into `new`.
pub(super) fn drop_into(inbox: &Path, letter: &str, number: usize) -> io::Result<()> {
    let name = format!("{}.M{number}P1.demo", Utc::now().timestamp());
    let tmp = inbox.join("tmp").join(&name);
    fs::write(&tmp, letter)?;
    fs::rename(tmp, inbox.join("new").join(name))
}
