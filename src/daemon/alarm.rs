//! What the moderators are told of when no letter caused it: mails that fail, a mailbox that cannot be read.

use crate::daemon::outgoing::{self, Desk, MAILS_A_LETTER};
use crate::daemon::site::{Site, SiteError};
use crate::report::clean::{Line, Name};
use crate::report::kinds::Mail as _;
use crate::report::kinds::moderator::{Alarm, Alert};
use crate::store::OutgoingMail;
use chrono::{DateTime, Utc};

/// The numbers of these alarms lie above those that letters cause, so that no Message-ID is used twice: one for each mail that failed,
const OF_MAILS: u64 = 10_000_000_000_000_000;
/// and one for each millisecond.
const OF_MOMENTS: u64 = 20_000_000_000_000_000;

/// Tells every moderator something.
pub(super) fn alert(what: Alarm, remedies: Vec<(Line, Line)>, number: u64, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    for (n, address) in (0u64..).zip(&desk.settings.moderators) {
        let head = outgoing::letterhead(Some("moderator"), desk.settings, desk.now);
        let alert = Alert { head, what: what.clone(), remedies: remedies.clone() };
        let number = number.saturating_mul(MAILS_A_LETTER).saturating_add(n);
        outgoing::post_alone(alert.render()?, address, None, number, Desk { letter: None, ..desk })?;
    }
    Ok(())
}

/// A mail could not be delivered. `bad`: no more is sent to its address.
pub(super) fn undelivered(mail: &OutgoingMail, answer: &str, bad: bool, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    let seat = match (&mail.game, mail.seat) {
        (Some(game), Some(seat)) => desk.change.seats(game)?.into_iter().find(|row| row.seat == seat).map(|row| Name::new(&row.name)),
        _ => None,
    };
    let what = Alarm::Bounce {
        address: Line::new(&mail.recipient.to_string()),
        seat,
        status: Line::new(&status(answer)),
        reason: Line::new(answer),
        lasting: bad,
    };
    let number = u64::try_from(mail.id.0).unwrap_or_default();
    alert(what, Vec::new(), OF_MAILS.saturating_add(number), desk)
}

/// The enhanced status code (RFC 3463) in a server's words, or "".
fn status(answer: &str) -> String {
    let is_code = |word: &&str| {
        let mut parts = word.split('.');
        let class = parts.next().is_some_and(|p| matches!(p, "2" | "4" | "5"));
        let rest: Vec<&str> = parts.collect();
        class && rest.len() == 2 && rest.iter().all(|p| !p.is_empty() && p.len() <= 3 && p.chars().all(|c| c.is_ascii_digit()))
    };
    answer.split(|c: char| c.is_whitespace() || c == '-' || c == '#').find(is_code).unwrap_or_default().to_owned()
}

impl Site {
    /// Tells the moderators something that has nothing to do with a letter or a mail.
    pub(super) fn tell_moderators(&mut self, title: &str, text: &str, now: DateTime<Utc>) -> Result<(), SiteError> {
        let Site { store, settings, key, .. } = self;
        let what = Alarm::Told { title: Line::new(title), paragraphs: vec![Line::new(text)] };
        let number = OF_MOMENTS.saturating_add(u64::try_from(now.timestamp_millis()).unwrap_or_default());
        store.change(|change| alert(what, Vec::new(), number, Desk { change, settings, key, letter: None, now }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_code_is_found_in_a_servers_words() {
        for (answer, code) in [
            ("550 5.1.1 <a@example.org>: no such user", "5.1.1"),
            ("550-5.7.26 This mail is unauthenticated", "5.7.26"),
            ("550 #5.1.0 Address rejected.", "5.1.0"),
            ("550 no such user on 10.5.1.1", ""),
            ("given up after 41 attempts: the connection broke", ""),
        ] {
            assert_eq!(status(answer), code, "{answer}");
        }
    }
}
