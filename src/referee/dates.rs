//! Days and times as people write them: "20 dec to 3 jan", "friday 20:00", "12/20", "for two weeks".

use crate::games::ruleset::Problem;
use crate::numerals;
use chrono::{Datelike, Days, Months, NaiveDate, NaiveDateTime, NaiveTime, Weekday};

/// Reads "20 dec to 3 jan", "2026-12-20 - 2027-01-03", "20.12. bis 3.1.", "12/20 to 1/3", "until friday", "tomorrow for 2 weeks", "next week"; days
/// without a year are the next such days from `today`.
pub fn vacation(words: &str, today: NaiveDate) -> Result<(NaiveDate, NaiveDate), Problem> {
    let problem = || Problem::new(format!("I cannot read `{words}` as days.")).suggest("vacation 20 dec to 3 jan");
    let lower = format!(" {} ", words.to_lowercase().replace('–', " - ").split_whitespace().collect::<Vec<_>>().join(" "));
    let split = |marks: &[&str]| {
        let found = marks.iter().filter_map(|mark| lower.split_once(mark)).min_by_key(|(before, _)| before.len());
        found.map(|(from, to)| (from.trim().trim_start_matches("from ").trim().to_owned(), to.trim().to_owned()))
    };
    let (from, to) = if let Some((from, length)) = split(&[" for "]) {
        let from = if from.is_empty() { today } else { Day::read(&from, today).and_then(|d| d.from(today)).ok_or_else(problem)? };
        let days = length_in_days(&length).ok_or_else(problem)?;
        (from, from.checked_add_days(Days::new(days.saturating_sub(1))).ok_or_else(problem)?)
    } else if lower.trim() == "next week" {
        let monday = next(today, Weekday::Mon);
        (monday, monday.checked_add_days(Days::new(6)).ok_or_else(problem)?)
    } else if let Some((from, to)) = split(&[" to ", " until ", " till ", " through ", " bis ", " - ", " ... "]) {
        let mut last = Day::read(&to, today).ok_or_else(problem)?;
        let mut first = if from.is_empty() { Day::of(today) } else { Day::read(&from, today).ok_or_else(problem)? };
        // "12/20 to 1/3": who writes the month first does so twice.
        if first.month_first == Some(true) && last.month_first == Some(false) {
            last = last.turned();
        } else if first.month_first == Some(false) && last.month_first == Some(true) {
            first = first.turned();
        }
        // "20 to 27 dec", "20 dec to 27".
        first.month = first.month.or(last.month);
        let from = first.from(today).ok_or_else(problem)?;
        last.month = last.month.or(first.month);
        (from, last.from(from).ok_or_else(problem)?)
    } else {
        let day = Day::read(lower.trim().trim_start_matches("from "), today).and_then(|d| d.from(today)).ok_or_else(problem)?;
        (day, day)
    };
    if to < from || to > from.checked_add_months(Months::new(12)).unwrap_or(to) {
        return Err(Problem::new(format!("A vacation from {from} to {to} does not work: it must end after it begins, and within a year.")));
    }
    Ok((from, to))
}

/// "2 weeks", "ten days", "a month": at most a year of days.
fn length_in_days(words: &str) -> Option<u64> {
    let (number, unit) = words.split_once(' ')?;
    let number = match number {
        "a" | "an" => 1,
        _ => u64::try_from(numerals::number(number)?).ok()?,
    };
    let days = match unit.trim_end_matches('s') {
        "day" => 1,
        "week" => 7,
        "month" => 30,
        _ => return None,
    };
    number.checked_mul(days).filter(|days| (1..=366).contains(days))
}

/// The next such day after a day.
fn next(after: NaiveDate, wanted: Weekday) -> NaiveDate {
    after.iter_days().skip(1).take(7).find(|d| d.weekday() == wanted).unwrap_or(after)
}

/// A day as it is written; what is left out follows from others.
#[derive(Clone, Copy, Debug)]
struct Day {
    day: u32,
    month: Option<u32>,
    year: Option<i32>,
    /// Whether figures alone say which is the month, and then whether it must be the first of them ("12/20").
    month_first: Option<bool>,
}

impl Day {
    fn of(date: NaiveDate) -> Day {
        Day { day: date.day(), month: Some(date.month()), year: Some(date.year()), month_first: None }
    }

    fn read(words: &str, today: NaiveDate) -> Option<Day> {
        const MONTHS: [&str; 12] =
            ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
        match words {
            "today" | "now" => return Some(Day::of(today)),
            "tomorrow" => return Some(Day::of(today.succ_opt()?)),
            _ => {}
        }
        if let Ok(weekday) = words.trim_start_matches("next ").parse::<Weekday>() {
            return Some(Day::of(next(today, weekday)));
        }
        let month_named =
            |word: &str| MONTHS.iter().position(|m| word.len() >= 3 && m.starts_with(word)).and_then(|m| u32::try_from(m + 1).ok());
        let mut numbers: Vec<u32> = Vec::new();
        let mut named = None;
        for part in words.split(|c: char| !c.is_alphanumeric()).filter(|p| !matches!(*p, "" | "of" | "the")) {
            let figures = part
                .strip_suffix("st")
                .or_else(|| part.strip_suffix("nd"))
                .or_else(|| part.strip_suffix("rd"))
                .or_else(|| part.strip_suffix("th"));
            match (month_named(part), figures.unwrap_or(part).parse::<u32>()) {
                (Some(month), _) if named.is_none() => named = Some(month),
                (_, Ok(number)) => numbers.push(number),
                // The weekday beside a date says nothing new.
                _ if part.parse::<Weekday>().is_ok() => {}
                _ => return None,
            }
        }
        let year = |number: u32| i32::try_from(number).ok();
        let (day, month, year) = match (named, numbers.as_slice()) {
            (Some(month), [day]) => (*day, Some(month), None),
            (Some(month), [day, y] | [y, day]) if *y > 31 => (*day, Some(month), year(*y)),
            (None, [day]) => (*day, None, None),
            (None, [y, month, day]) if *y > 31 => (*day, Some(*month), year(*y)),
            (None, [day, month, y]) => (*day, Some(*month), year(if *y < 100 { *y + 2000 } else { *y })),
            (None, [day, month]) => (*day, Some(*month), None),
            _ => return None,
        };
        let day = Day { day, month, year, month_first: (named.is_none() && numbers.len() > 1).then_some(false) };
        // Only one of the two can be the month.
        Some(if day.month_first.is_some() && month.is_some_and(|m| m > 12) && day.day <= 12 { day.turned() } else { day })
    }

    /// The same figures with the month first.
    fn turned(self) -> Day {
        Day { day: self.month.unwrap_or(self.day), month: Some(self.day), month_first: Some(true), ..self }
    }

    /// The first such day that is not before another.
    fn from(self, not_before: NaiveDate) -> Option<NaiveDate> {
        match (self.year, self.month) {
            (Some(year), Some(month)) => NaiveDate::from_ymd_opt(year, month, self.day),
            (None, Some(month)) => {
                (0..2).find_map(|ahead| NaiveDate::from_ymd_opt(not_before.year() + ahead, month, self.day).filter(|d| *d >= not_before))
            }
            (_, None) => not_before.iter_days().take(62).find(|d| d.day() == self.day),
        }
    }
}

/// Reads "friday", "20 march 18:00", "2026-03-20 6 pm", "tomorrow at noon": the first such moment from `today` on; without a time of the day,
/// at `usual`.
pub fn moment(words: &str, today: NaiveDate, usual: NaiveTime) -> Result<NaiveDateTime, Problem> {
    let lower = words.trim().trim_end_matches('.').to_lowercase();
    let problem =
        || Problem::new(format!("I cannot read `{words}` as a day and a time. Write it like `friday 20:00` or `2026-03-20 18:00`."));
    // The time is what the last word, or the last two, say, if they say one.
    let parts: Vec<&str> = lower.split_whitespace().filter(|w| *w != "at").collect();
    let (day, time) = (1..=2)
        .rev()
        .filter_map(|n| parts.split_at_checked(parts.len().checked_sub(n)?))
        .find_map(|(day, time)| Some((day, time_of_day(&time.join(" "))?)))
        .unwrap_or((parts.as_slice(), usual));
    let day = if day.is_empty() { today } else { Day::read(&day.join(" "), today).and_then(|d| d.from(today)).ok_or_else(problem)? };
    Ok(day.and_time(time))
}

/// "20:00", "8 pm", "8:30 am", "noon", "midnight".
fn time_of_day(words: &str) -> Option<NaiveTime> {
    let hour_of = |text: &str| text.parse::<u32>().ok().filter(|h| (1..=12).contains(h));
    match words {
        "noon" => return NaiveTime::from_hms_opt(12, 0, 0),
        "midnight" => return NaiveTime::from_hms_opt(0, 0, 0),
        _ => {}
    }
    let half = [("am", 0), ("a.m", 0), ("pm", 12), ("p.m", 12)];
    if let Some((figures, add)) = half.iter().find_map(|(end, add)| Some((words.strip_suffix(end)?.trim(), *add))) {
        let (hour, minute) = figures.split_once([':', '.']).unwrap_or((figures, "0"));
        return NaiveTime::from_hms_opt(hour_of(hour)? % 12 + add, minute.parse().ok()?, 0);
    }
    let (hour, minute) = words.split_once(':')?;
    NaiveTime::from_hms_opt(hour.parse().ok()?, minute.parse().ok()?, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_in_the_usual_ways() {
        // A Tuesday.
        let today = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        let usual = NaiveTime::from_hms_opt(19, 30, 0).unwrap();
        for (words, meant) in [
            ("friday", "2026-12-04T19:30:00"),
            ("Friday 20:00", "2026-12-04T20:00:00"),
            ("20 march at 8 pm", "2027-03-20T20:00:00"),
            ("2026-12-20 6:15 am", "2026-12-20T06:15:00"),
            ("tomorrow noon.", "2026-12-02T12:00:00"),
            ("dec 5 12am", "2026-12-05T00:00:00"),
            ("21:00", "2026-12-01T21:00:00"),
        ] {
            assert_eq!(moment(words, today, usual), Ok(meant.parse().unwrap()), "{words}");
        }
        for words in ["soon", "friday 25:00", "13 pm", "", "20:00 o'clock somewhere"] {
            let read = moment(words, today, usual);
            assert!(read.is_err() || words.is_empty(), "{words}: {read:?}");
        }
    }

    #[test]
    fn vacations_are_read_in_the_usual_ways() {
        let today = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        let days = |from: (i32, u32, u32), to: (i32, u32, u32)| {
            (NaiveDate::from_ymd_opt(from.0, from.1, from.2).unwrap(), NaiveDate::from_ymd_opt(to.0, to.1, to.2).unwrap())
        };
        for words in [
            "20 dec to 3 jan",
            "from Dec 20 until January 3",
            "20.12. bis 3.1.",
            "2026-12-20 to 2027-01-03",
            "20th December - 3rd January 2027",
            "the 20th of december – the 3rd of january",
            "12/20 to 1/3",
            "20/12/2026 to 3/1/2027",
            "2026/12/20 through 2027/01/03",
            "20.12.26 - 3.1.27",
            "Sunday, 20 Dec to Sunday, 3 Jan",
            "from 20 December for 15 days",
        ] {
            assert_eq!(vacation(words, today), Ok(days((2026, 12, 20), (2027, 1, 3))), "{words}");
        }
        // From Tuesday, 1 December.
        for (words, from, to) in [
            ("20 to 27 dec", (2026, 12, 20), (2026, 12, 27)),
            ("20 dec to 27", (2026, 12, 20), (2026, 12, 27)),
            ("until 3 jan", (2026, 12, 1), (2027, 1, 3)),
            ("24 dec", (2026, 12, 24), (2026, 12, 24)),
            ("tomorrow", (2026, 12, 2), (2026, 12, 2)),
            ("tomorrow for two weeks", (2026, 12, 2), (2026, 12, 15)),
            ("for a week", (2026, 12, 1), (2026, 12, 7)),
            ("until friday", (2026, 12, 1), (2026, 12, 4)),
            ("next week", (2026, 12, 7), (2026, 12, 13)),
            ("15 nov to 20 nov", (2027, 11, 15), (2027, 11, 20)),
        ] {
            assert_eq!(vacation(words, today), Ok(days(from, to)), "{words}");
        }
        for words in ["soon", "31 feb to 3 mar", "20 dec to", "for ever", "for 3 years", "the 20th december june", "99999999999", "0 dec"] {
            assert!(vacation(words, today).is_err(), "{words}");
        }
        assert!(vacation("sometime", today).is_err());
        assert!(vacation("2026-12-20 to 2026-12-10", today).is_err());
    }
}
