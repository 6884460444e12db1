//! Times as a reader sees them: in the reader's own zone, and how long it is until then.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// "Sun 8 Mar 2026, 20:00 (Europe/Warsaw)".
pub fn long(at: DateTime<Utc>, zone: Tz) -> String {
    format!("{} ({zone})", at.with_timezone(&zone).format("%a %-d %b %Y, %H:%M"))
}

/// "Sun 8 Mar 20:00": for subjects, without year and zone.
pub fn short(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%a %-d %b %H:%M").to_string()
}

/// "8 Mar 2026".
pub fn day(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%-d %b %Y").to_string()
}

/// How long it is from `now` to `at`: "in 2 days 5 hours", "in 40 minutes", "now", "2 hours ago". The two largest units, rounded down.
pub fn left(now: DateTime<Utc>, at: DateTime<Utc>) -> String {
    let minutes = (at - now).num_minutes();
    let span = span(minutes.unsigned_abs());
    match minutes {
        0 => "now".to_owned(),
        1.. => format!("in {span}"),
        _ => format!("{span} ago"),
    }
}

fn span(minutes: u64) -> String {
    let units = [(minutes / 1440, "day"), (minutes / 60 % 24, "hour"), (minutes % 60, "minute")];
    let some: Vec<String> = units
        .iter()
        .skip_while(|(n, _)| *n == 0)
        .take(2)
        .filter(|(n, _)| *n > 0)
        .map(|(n, unit)| format!("{n} {unit}{}", if *n == 1 { "" } else { "s" }))
        .collect();
    some.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    #[test]
    fn times_are_printed_in_the_readers_zone() {
        let at = Utc.with_ymd_and_hms(2026, 3, 8, 19, 0, 0).unwrap();
        assert_eq!(long(at, Tz::Europe__Warsaw), "Sun 8 Mar 2026, 20:00 (Europe/Warsaw)");
        assert_eq!(short(at, Tz::America__New_York), "Sun 8 Mar 15:00");
        // The clocks change between two deadlines of one game.
        let summer = Utc.with_ymd_and_hms(2026, 4, 5, 18, 0, 0).unwrap();
        assert_eq!(short(summer, Tz::Europe__Warsaw), "Sun 5 Apr 20:00");
    }

    #[test]
    fn time_left_shows_its_two_largest_units() {
        let now = Utc.with_ymd_and_hms(2026, 3, 8, 19, 0, 0).unwrap();
        for (minutes, text) in [
            (3180, "in 2 days 5 hours"),
            (1440, "in 1 day"),
            (1470, "in 1 day"),
            (61, "in 1 hour 1 minute"),
            (40, "in 40 minutes"),
            (0, "now"),
            (-125, "2 hours 5 minutes ago"),
        ] {
            assert_eq!(left(now, now + chrono::TimeDelta::minutes(minutes)), text);
        }
    }
}
