//! Values as they are written in the configuration: spans of time, clock times, weekdays.

use crate::games::ruleset::nearest;
use crate::referee::zone;
use chrono::{NaiveTime, TimeDelta, Weekday};
use chrono_tz::Tz;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use serde_spanned::Spanned;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// Reads a text that is written down in words of our own; `what` says what belongs there, where something else than a text stands.
fn words<'de, D: Deserializer<'de>, T: FromStr<Err = String>>(deserializer: D, what: &'static str) -> Result<T, D::Error> {
    struct Words<T>(&'static str, PhantomData<T>);
    impl<T: FromStr<Err = String>> Visitor<'_> for Words<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }
    deserializer.deserialize_str(Words(what, PhantomData))
}

/// Makes a type that is parsed from text readable where the configuration has such a text.
macro_rules! written {
    ($name:ident, $what:literal) => {
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                words(deserializer, $what)
            }
        }
    };
}
written!(Span, "a span of time like \"3 days\"");
written!(Settle, "a span of time like \"10 minutes\", or \"never\"");
written!(ClockTime, "a time of the day like \"20:00\"");
written!(Daily, "a time of the day like \"08:00\", or \"never\"");
written!(Day, "a day of the week like \"Sunday\"");

/// A span of time in whole minutes: "3 days", "1 day 12 hours", "90 minutes".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span(u32);

impl Span {
    /// The longest: a hundred years or so, so that no sum of times can overflow.
    const MOST: u32 = 100 * 365 * 24 * 60;

    /// So many minutes.
    pub const fn of_minutes(minutes: u32) -> Span {
        Span(minutes)
    }

    /// So many hours.
    pub const fn hours(hours: u32) -> Span {
        Span(hours * 60)
    }

    /// So many days.
    pub const fn days(days: u32) -> Span {
        Span::hours(days * 24)
    }

    /// In minutes.
    pub fn minutes(self) -> u32 {
        self.0
    }

    /// As a difference of times.
    pub fn delta(self) -> TimeDelta {
        TimeDelta::minutes(i64::from(self.0))
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let wrong =
            |why: &str| format!("`{text}` is no span of time: {why}; write it like \"3 days\", \"1 day 12 hours\" or \"90 minutes\"");
        let split = text.replace(|c: char| c == ',' || c.is_whitespace(), " ");
        let mut words = Vec::new();
        for word in split.split(' ').filter(|w| !w.is_empty() && !w.eq_ignore_ascii_case("and")) {
            // "12h"
            let figures = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
            let (number, unit) = word.split_at(figures);
            words.extend([number, unit].into_iter().filter(|w| !w.is_empty()));
        }
        if words == ["0"] {
            return Ok(Span(0));
        }
        let mut minutes: u32 = 0;
        let mut words = words.into_iter();
        let mut any = false;
        while let Some(number) = words.next() {
            let number: u32 = number.parse().map_err(|_| wrong(&format!("`{number}` is not a whole number")))?;
            let unit = words.next().ok_or_else(|| wrong("the unit is missing"))?;
            let each = match unit.to_ascii_lowercase().as_str() {
                "m" | "min" | "mins" | "minute" | "minutes" => 1,
                "h" | "hour" | "hours" => 60,
                "d" | "day" | "days" => 24 * 60,
                "w" | "week" | "weeks" => 7 * 24 * 60,
                _ => return Err(wrong(&format!("`{unit}` is none of minutes, hours, days, weeks"))),
            };
            minutes = number
                .checked_mul(each)
                .and_then(|m| m.checked_add(minutes))
                .filter(|m| *m <= Span::MOST)
                .ok_or_else(|| wrong("it is too long"))?;
            any = true;
        }
        if any { Ok(Span(minutes)) } else { Err(wrong("there is nothing in it")) }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("0 minutes");
        }
        let parts = [(self.0 / 1440, "day"), (self.0 / 60 % 24, "hour"), (self.0 % 60, "minute")];
        let words: Vec<String> =
            parts.iter().filter(|(n, _)| *n > 0).map(|(n, unit)| format!("{n} {unit}{}", if *n == 1 { "" } else { "s" })).collect();
        f.write_str(&words.join(" "))
    }
}

/// How long after the last awaited order a turn ends early; "never": only at its deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settle(pub Option<Span>);

impl FromStr for Settle {
    type Err = String;

    fn from_str(text: &str) -> Result<Settle, String> {
        if text.eq_ignore_ascii_case("never") {
            return Ok(Settle(None));
        }
        text.parse().map(|span| Settle(Some(span))).map_err(|e| format!("{e}, or \"never\""))
    }
}

/// A time of the day: "20:00".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime(pub NaiveTime);

impl FromStr for ClockTime {
    type Err = String;

    fn from_str(text: &str) -> Result<ClockTime, String> {
        NaiveTime::parse_from_str(text, "%H:%M")
            .map(ClockTime)
            .map_err(|_| format!("`{text}` is no time of the day; write it with 24 hours, like \"20:00\""))
    }
}

/// When the mails go out that come once a day; "never": they do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Daily(pub Option<NaiveTime>);

impl FromStr for Daily {
    type Err = String;

    fn from_str(text: &str) -> Result<Daily, String> {
        if text.eq_ignore_ascii_case("never") {
            return Ok(Daily(None));
        }
        text.parse::<ClockTime>().map(|at| Daily(Some(at.0))).map_err(|e| format!("{e}, or \"never\""))
    }
}

/// A day of the week: "Sunday" or "Sun".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(pub Weekday);

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Day, String> {
        const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
        text.parse().map(Day).map_err(|_| match nearest(text, DAYS) {
            Some(day) => format!("`{text}` is no day of the week; did you mean \"{day}\"?"),
            None => format!("`{text}` is no day of the week; they are {}", DAYS.join(", ")),
        })
    }
}

/// A share from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "i64")]
pub struct Percent(pub u8);

impl TryFrom<i64> for Percent {
    type Error = String;

    fn try_from(number: i64) -> Result<Percent, String> {
        u8::try_from(number)
            .ok()
            .filter(|n| *n <= 100)
            .map(Percent)
            .ok_or_else(|| format!("{number} is no share; write 0 to 100 (percent)"))
    }
}

/// A time zone by its name.
pub(super) fn zone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Tz>, D::Error> {
    let name = String::deserialize(deserializer)?;
    zone::find(&name).map(Some).map_err(|problem| {
        let wrong = problem.message.split_once(". ").map_or(problem.message.as_str(), |(wrong, _)| wrong).replacen("There", "there", 1);
        let right = problem
            .suggestion
            .map_or_else(|| "they are named like \"Europe/Warsaw\" or \"UTC\"".to_owned(), |near| format!("did you mean \"{near}\"?"));
        Error::custom(format!("{wrong}; {right}"))
    })
}

/// A filter of log lines.
pub(super) fn filter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let filter = String::deserialize(deserializer)?;
    match tracing_subscriber::EnvFilter::builder().parse(&filter) {
        Ok(_) => Ok(filter),
        Err(error) => {
            Err(Error::custom(format!("`{filter}` is no log filter ({error}); write \"info\", \"debug\" or \"info,maat::mail=debug\"")))
        }
    }
}

/// A template's name: games are tagged with it and a number.
pub(super) fn stem<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Spanned<String>, D::Error> {
    let name = Spanned::<String>::deserialize(deserializer)?;
    let tag: Result<crate::referee::entry::GameTag, _> = format!("{}-1000", name.get_ref()).parse();
    match tag {
        Ok(_) => Ok(name),
        Err(_) => Err(Error::custom(format!(
            "`{}` cannot name games: it has to be a letter followed by letters, figures, `_` and `-`, 27 at most, like \"egypt\"",
            name.get_ref()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_as_people_write_them() {
        for (text, minutes) in [
            ("3 days", 4320),
            ("1 day 12 hours", 2160),
            ("1 day, 12 hours and 5 minutes", 2165),
            ("90 minutes", 90),
            ("12h", 720),
            ("2w", 20160),
            ("0", 0),
            ("0 minutes", 0),
        ] {
            assert_eq!(text.parse::<Span>().map(Span::minutes), Ok(minutes), "{text}");
        }
        for wrong in ["", "3", "days", "3 fortnights", "-1 day", "1.5 days", "9999999999 days", "99999 weeks"] {
            assert!(wrong.parse::<Span>().unwrap_err().contains("like \"3 days\""), "{wrong}");
        }
    }

    #[test]
    fn a_span_prints_as_it_is_read() {
        for text in ["3 days", "1 day 12 hours", "1 hour 30 minutes", "0 minutes"] {
            assert_eq!(text.parse::<Span>().unwrap().to_string(), text);
        }
    }
}
