//! Time zones by the names that people write.

use crate::games::ruleset::{Problem, nearest};
use chrono_tz::{TZ_VARIANTS, Tz};

/// What people call the zones that they live in: with the summer time that is meant by it, where the IANA name would be without.
const ABBREVIATIONS: &[(&str, Tz)] = &[
    ("PT", Tz::America__Los_Angeles),
    ("PST", Tz::America__Los_Angeles),
    ("PDT", Tz::America__Los_Angeles),
    ("MT", Tz::America__Denver),
    ("MDT", Tz::America__Denver),
    ("CT", Tz::America__Chicago),
    ("CDT", Tz::America__Chicago),
    ("ET", Tz::America__New_York),
    ("EDT", Tz::America__New_York),
    ("BST", Tz::Europe__London),
    ("CEST", Tz::CET),
    ("EEST", Tz::EET),
    ("JST", Tz::Asia__Tokyo),
    ("AEST", Tz::Australia__Sydney),
    ("AEDT", Tz::Australia__Sydney),
    ("Z", Tz::UTC),
];

/// The zone that is meant: an IANA name ("Europe/Warsaw"), its town alone ("warsaw", "new york"), or hours from UTC ("UTC+2", "GMT-5").
pub fn find(name: &str) -> Result<Tz, Problem> {
    let name = name.trim().trim_end_matches(['.', '!']);
    let written = name.replace(' ', "_");
    let names = || TZ_VARIANTS.iter().map(|zone| zone.name());
    if let Some(zone) = TZ_VARIANTS.iter().find(|zone| zone.name().eq_ignore_ascii_case(&written)) {
        return Ok(*zone);
    }
    if let Some(zone) = from_utc(name) {
        return Ok(zone);
    }
    let upper = name.to_ascii_uppercase();
    if let Some((_, zone)) = ABBREVIATIONS.iter().find(|(short, _)| *short == upper) {
        return Ok(*zone);
    }
    let town = |zone: &str| zone.rsplit('/').next().is_some_and(|town| town.eq_ignore_ascii_case(&written));
    if let Some(zone) = TZ_VARIANTS.iter().find(|zone| town(zone.name())) {
        return Ok(*zone);
    }
    let shown: String = name.chars().take(60).collect();
    let problem =
        Problem::new(format!("There is no time zone `{shown}`. They are named like `Europe/Warsaw`, `America/New_York` or `UTC+2`."));
    Err(match nearest(&written, names()).map(str::to_owned).or_else(|| near_town(&written)) {
        Some(near) => problem.suggest(near),
        None => problem,
    })
}

fn near_town(written: &str) -> Option<String> {
    let towns: Vec<(&str, &str)> = TZ_VARIANTS.iter().filter_map(|zone| Some((zone.name().rsplit('/').next()?, zone.name()))).collect();
    let town = nearest(written, towns.iter().map(|(town, _)| *town))?;
    towns.iter().find(|(t, _)| *t == town).map(|(_, name)| (*name).to_owned())
}

/// "UTC+2": the IANA names count the other way round ("Etc/GMT-2").
fn from_utc(name: &str) -> Option<Tz> {
    let upper = name.to_ascii_uppercase().replace(' ', "").replace('−', "-");
    let named = upper.strip_prefix("UTC").or_else(|| upper.strip_prefix("GMT"));
    let rest = named.or_else(|| Some(upper.as_str()).filter(|text| text.starts_with(['+', '-'])))?;
    let hours: i8 = rest.trim_end_matches(":00").parse().ok()?;
    match hours {
        0 => Some(Tz::UTC),
        -12..=14 => format!("Etc/GMT{}{}", if hours > 0 { "-" } else { "+" }, hours.unsigned_abs()).parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_found_as_people_write_them() {
        for (written, zone) in [
            ("Europe/Warsaw", Tz::Europe__Warsaw),
            ("europe/warsaw", Tz::Europe__Warsaw),
            ("Warsaw", Tz::Europe__Warsaw),
            ("new york", Tz::America__New_York),
            ("UTC", Tz::UTC),
            ("UTC+2", Tz::Etc__GMTMinus2),
            ("gmt -5", Tz::Etc__GMTPlus5),
            ("GMT+0", Tz::GMTPlus0),
            ("+2", Tz::Etc__GMTMinus2),
            ("-05:00", Tz::Etc__GMTPlus5),
            ("pst", Tz::America__Los_Angeles),
            ("CEST", Tz::CET),
        ] {
            assert_eq!(find(written), Ok(zone), "{written}");
        }
    }

    #[test]
    fn a_slip_is_answered_with_the_nearest_zone() {
        for (written, meant) in [("Europe/Warsow", "Europe/Warsaw"), ("Warsow", "Europe/Warsaw")] {
            assert_eq!(find(written).unwrap_err().suggestion.as_deref(), Some(meant), "{written}");
        }
        assert!(find("UTC+40").unwrap_err().message.contains("`UTC+40`"));
    }
}
