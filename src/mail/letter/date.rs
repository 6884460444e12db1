//! When a letter came: what our own server wrote down, and what the writer's clock said.

use super::Headers;
use chrono::{DateTime, Utc};

/// Whose header lines are believed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trust {
    /// The authserv-id of our own receiving server (RFC 8601), in lower case; it is also taken for its host name.
    pub authserv_id: String,
    /// Further host names that our own servers write behind "by" in Received, in lower case.
    pub hosts: Vec<String>,
}

impl Trust {
    /// Trusts one server.
    pub fn new(authserv_id: &str) -> Trust {
        Trust { authserv_id: authserv_id.trim().to_lowercase(), hosts: Vec::new() }
    }

    /// Whether a host is ours: named, or below the authserv-id.
    pub(crate) fn is_ours(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.').to_lowercase();
        let below = host.strip_suffix(self.authserv_id.as_str()).is_some_and(|h| h.is_empty() || h.ends_with('.'));
        (!self.authserv_id.is_empty() && below) || self.hosts.contains(&host)
    }
}

/// A date as mail programs write it (RFC 5322 section 3.3 and its many cousins). None where it is none.
pub(super) fn lenient(text: &str) -> Option<DateTime<Utc>> {
    let date = mail_parser::DateTime::parse_rfc822(text)?;
    if !date.is_valid() {
        return None;
    }
    DateTime::from_timestamp(date.to_timestamp(), 0)
}

/// The time in the topmost Received header that a trusted host wrote.
pub(super) fn received(headers: &Headers, trust: &Trust) -> Option<DateTime<Utc>> {
    let field = headers.all("received").find(|value| by_host(value).is_some_and(|host| trust.is_ours(&host)))?;
    lenient(field.rsplit_once(';')?.1.trim())
}

/// The host behind "by" in a Received header, comments taken out.
pub(crate) fn by_host(received: &str) -> Option<String> {
    let mut depth = 0usize;
    let plain: String = received
        .chars()
        .filter(|c| {
            match c {
                '(' => depth += 1,
                ')' => {
                    depth = depth.saturating_sub(1);
                    return false;
                }
                _ => {}
            }
            depth == 0
        })
        .collect();
    let mut words = plain.split_ascii_whitespace();
    words.find(|w| w.eq_ignore_ascii_case("by"))?;
    words.next().map(|host| host.trim_end_matches(';').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::letter::{Bounds, Head};

    #[test]
    fn only_our_own_servers_clock_counts() {
        let trust = Trust::new("mx.example.org");
        let table = [
            (
                "Received: from x (y) by mx.example.org (Postfix) with ESMTPS id 1 for <r@example.org>; Tue,  3 Mar 2026 20:14:06 +0000 (UTC)",
                Some("2026-03-03T20:14:06Z"),
            ),
            ("Received: from evil by elsewhere.example; Tue, 3 Mar 2020 00:00:00 +0000", None),
            (
                "Received: by lmtp.example.net; Tue, 3 Mar 2026 21:00:00 +0000\nReceived: from x by mx.example.org; Tue, 3 Mar 2026 20:00:00 +0000",
                Some("2026-03-03T20:00:00Z"),
            ),
            ("Received: from x (by mx.example.org) by evil.example; Tue, 3 Mar 2020 00:00:00 +0000", None),
            ("Received: (qmail 31022 invoked for bounce); 6 Mar 2026 18:03:12 -0000", None),
            ("Date: Mon, 3 Mar 2036 23:12:40 +0300", None),
        ];
        for (headers, expected) in table {
            let head = Head::read(format!("{headers}\n\nx").as_bytes(), &Bounds::default()).unwrap();
            let found = head.received(&trust).map(|t| t.format("%Y-%m-%dT%H:%M:%SZ").to_string());
            assert_eq!(found.as_deref(), expected, "{headers}");
        }
    }

    #[test]
    fn dates_are_read_leniently_and_nonsense_is_none() {
        let table = [
            ("3 Mar 2026 21:17:05 GMT", Some(1_772_572_625)),
            ("Tue, 3 Mar 2026 15:40:27 -0500", Some(1_772_570_427)),
            ("yesterday", None),
            ("", None),
        ];
        for (text, expected) in table {
            assert_eq!(lenient(text).map(|t| t.timestamp()), expected, "{text}");
        }
    }
}
