//! Deadlines as rules: how long a turn takes, at what hour and on which days it ends, when reminders go out.

use crate::games::ruleset::Deadline;
use chrono::{DateTime, Datelike, Days, NaiveTime, TimeDelta, TimeZone, Utc, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

/// A game's deadline rules. An absence or a replacement never moves a deadline that is already running.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Clock {
    /// The game's time zone (IANA name): `at` and `days` are meant in it.
    pub zone: Tz,
    /// The time for a turn, in minutes.
    pub turn: u32,
    /// The clock time at which a turn may end; None: any.
    pub at: Option<NaiveTime>,
    /// The days on which a turn may end; empty: any.
    pub days: Vec<Weekday>,
    /// How long after a deadline orders still count, in minutes: the deadline is acted on only then.
    pub grace: u32,
    /// How long to wait after the last order when all are in, in minutes, so that a slip can be mended. None: never before the deadline.
    pub settle: Option<u32>,
    /// How long before a deadline those whose orders are missing are reminded, in minutes.
    pub reminders: Vec<u32>,
    /// What a moderator's `shorten` leaves at least, in minutes from that moment.
    pub least: u32,
    /// Hold the turn when at least this share (percent) of the awaited seats is silent: it usually means that mail is broken. 0: never.
    pub mass_silence: u8,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock {
            zone: Tz::UTC,
            turn: 3 * 24 * 60,
            at: None,
            days: Vec::new(),
            grace: 0,
            settle: Some(10),
            reminders: vec![24 * 60, 4 * 60],
            least: 60,
            mass_silence: 0,
        }
    }
}

impl Clock {
    /// When a deadline announced at `announced` falls.
    pub fn due(&self, deadline: &Deadline, announced: DateTime<Utc>) -> DateTime<Utc> {
        let full = self.align(announced + TimeDelta::minutes(i64::from(self.turn)));
        let (part, whole) = deadline.share;
        if part >= whole || whole == 0 {
            return full;
        }
        announced + (full - announced) * i32::try_from(part).unwrap_or(1) / i32::try_from(whole).unwrap_or(1).max(1)
    }

    /// The first permitted moment at or after `earliest`.
    fn align(&self, earliest: DateTime<Utc>) -> DateTime<Utc> {
        if self.at.is_none() && self.days.is_empty() {
            return earliest;
        }
        let local = earliest.with_timezone(&self.zone);
        // Two weeks hold every weekday twice, so a permitted day is among them, also across a change of the clocks.
        for ahead in 0..14 {
            let Some(date) = local.date_naive().checked_add_days(Days::new(ahead)) else { break };
            if !self.days.is_empty() && !self.days.contains(&date.weekday()) {
                continue;
            }
            let time = match self.at {
                Some(time) => time,
                None if ahead == 0 => local.time(),
                None => NaiveTime::MIN,
            };
            // An hour that the change to summer time skips is replaced by the first one that exists.
            let moment =
                (0..4).find_map(|hours| self.zone.from_local_datetime(&(date.and_time(time) + TimeDelta::hours(hours))).earliest());
            if let Some(moment) = moment.map(|m| m.with_timezone(&Utc)).filter(|m| *m >= earliest) {
                return moment;
            }
        }
        earliest
    }

    /// When the reminders for a deadline at `due`, known since `announced`, go out, earliest first. One that would have to go out
    /// before anybody knew of the deadline does not: the report has just said the same.
    pub fn reminders(&self, announced: DateTime<Utc>, due: DateTime<Utc>) -> Vec<DateTime<Utc>> {
        let times = self.reminders.iter().map(|m| due - TimeDelta::minutes(i64::from(*m)));
        let mut times: Vec<_> = times.filter(|at| *at > announced).collect();
        times.sort();
        times
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ruleset::DeadlineId;

    fn utc(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn deadline(share: (u32, u32)) -> Deadline {
        Deadline { id: DeadlineId("3.turn".into()), title: "orders".into(), share }
    }

    #[test]
    fn a_turn_ends_at_the_clock_time_on_a_permitted_day() {
        let clock = Clock {
            zone: "Europe/Warsaw".parse().unwrap(),
            turn: 48 * 60,
            at: NaiveTime::from_hms_opt(20, 0, 0),
            days: vec![Weekday::Sun, Weekday::Wed],
            ..Clock::default()
        };
        // Thursday evening + 48 h is Saturday; the next permitted day is Sunday, 20:00 in Warsaw (UTC+1).
        assert_eq!(clock.due(&deadline((1, 1)), utc("2026-03-05T21:00:00Z")), utc("2026-03-08T19:00:00Z"));
    }

    #[test]
    fn nobody_is_reminded_of_what_was_announced_just_now() {
        let clock = Clock { turn: 12 * 60, reminders: vec![24 * 60, 12 * 60, 4 * 60], ..Clock::default() };
        let (announced, due) = (utc("2026-03-05T08:00:00Z"), utc("2026-03-05T20:00:00Z"));
        assert_eq!(clock.reminders(announced, due), [utc("2026-03-05T16:00:00Z")]);
    }

    #[test]
    fn a_cut_off_is_a_share_of_the_whole_time() {
        let clock = Clock { turn: 100, ..Clock::default() };
        assert_eq!(clock.due(&deadline((1, 2)), utc("2026-03-05T12:00:00Z")), utc("2026-03-05T12:50:00Z"));
    }

    #[test]
    fn an_hour_skipped_by_summer_time_gives_the_next_that_exists() {
        let clock = Clock { zone: "Europe/Warsaw".parse().unwrap(), turn: 60, at: NaiveTime::from_hms_opt(2, 30, 0), ..Clock::default() };
        // On 29 March 2026 Warsaw goes from 2:00 to 3:00.
        assert_eq!(clock.due(&deadline((1, 1)), utc("2026-03-28T20:00:00Z")), utc("2026-03-29T01:30:00Z"));
    }
}
