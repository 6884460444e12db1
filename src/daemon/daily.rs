//! What goes out once a day: the moderators' summary, and the digests of those who watch a game once a day.

use crate::daemon::outgoing::{self, Desk};
use crate::daemon::site::{Games, Site, SiteError, entries};
use crate::mail::letter::Address;
use crate::referee::entry::GameTag;
use crate::referee::game::Game;
use crate::referee::mails::{Content, GameReport, Mail, To};
use crate::report::clean::{Line, Name};
use crate::report::kinds::Mail as _;
use crate::report::kinds::moderator::Summary;
use crate::report::kinds::overview::GameRow;
use crate::store::{Amiss, GameState, Mark, Pace, Point, Reading, Seq};
use chrono::{DateTime, Days, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use std::sync::Arc;

/// More games, letters, addresses than anybody reads about in one mail.
const MOST: usize = 200;
/// The numbers of these mails lie above all others.
const OF_DAYS: u64 = 30_000_000_000_000_000;

/// The last time before `now` at which the clocks of `zone` showed `at`.
fn last(at: NaiveTime, zone: Tz, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let today = now.with_timezone(&zone).date_naive();
    // A time that the change to summer time skips does not come on that day.
    (0..3)
        .filter_map(|back| zone.from_local_datetime(&today.checked_sub_days(Days::new(back))?.and_time(at)).earliest())
        .map(|t| t.with_timezone(&Utc))
        .find(|t| *t <= now)
}

/// What there is to say of one game.
struct Standing {
    tag: GameTag,
    row: GameRow,
    late: Vec<(Name, Line)>,
    asks: Vec<Line>,
    shared: Vec<(Line, Line)>,
    own: Vec<Address>,
}

/// What there is to say of the site.
struct Day {
    games: Vec<Standing>,
    counts: (u64, u64),
    letters: Vec<Amiss>,
    bounces: Vec<(Address, String)>,
}

impl Site {
    /// When the mails of a day go out next.
    pub(super) fn next_day(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let at = self.settings.daily?;
        let zone = self.settings.clock.zone;
        last(at, zone, now + chrono::TimeDelta::days(1)).filter(|next| *next > now)
    }

    /// Sends what goes out once a day, if its time has come since the last time.
    pub(super) fn pass_day(&mut self, now: DateTime<Utc>) -> Result<(), SiteError> {
        let due = self.settings.daily.and_then(|at| last(at, self.settings.clock.zone, now));
        let Some(due) = due else { return Ok(()) };
        let Site { store, settings, games, key, .. } = self;
        let before = store.reading().mark(Mark::DailySummary)?;
        if before.is_some_and(|before| before >= due) {
            return Ok(());
        }
        let result = store.change(|change| {
            let desk = Desk { change, settings, key, letter: None, now };
            // On the first day there is nothing to look back on.
            if let Some(before) = before {
                digests(before, games, desk)?;
                let day = gather(change.point()?, before, games, change)?;
                summaries(&day, desk)?;
            }
            change.set_point(change.newest_point()?)?;
            change.set_mark(Mark::DailySummary, now)?;
            Ok::<_, SiteError>(())
        });
        if result.is_err() {
            self.games.clear();
        }
        result
    }
}

fn gather(since: Point, before: DateTime<Utc>, games: &mut Games, reading: &Reading<'_>) -> Result<Day, SiteError> {
    let mut standings = Vec::new();
    for state in [GameState::Running, GameState::Paused, GameState::Gathering] {
        for row in reading.games(Some(state))? {
            if standings.len() < MOST {
                standings.push(standing(&row.tag, games, reading)?);
            }
        }
    }
    Ok(Day {
        games: standings,
        counts: reading.counts_since(since)?,
        letters: reading.amiss_since(since, MOST)?,
        bounces: reading.bad_since(before)?,
    })
}

fn standing(tag: &GameTag, games: &mut Games, reading: &Reading<'_>) -> Result<Standing, SiteError> {
    let game = games.get(tag, reading)?;
    let facts = &game.facts;
    let mut late: Vec<(Name, Line)> = Vec::new();
    if let Some(reason) = &facts.held {
        late.push((Name::new("the game"), Line::new(&format!("waits: {reason}"))));
    }
    for seat in facts.seats.iter().filter(|_| facts.started) {
        let what = match (seat.sought, seat.resigned, seat.silent) {
            (true, ..) => "a new player is sought".to_owned(),
            (_, true, _) => "has left".to_owned(),
            (_, _, 0) => continue,
            (_, _, 1) => "let the last deadline pass".to_owned(),
            (_, _, n) => format!("has let {n} deadlines in a row pass"),
        };
        late.push((Name::new(&seat.name), Line::new(&what)));
    }
    let outgoing_name = outgoing::game_name(game);
    let row = GameRow {
        id: outgoing_name.id,
        title: outgoing_name.title,
        state: Line::new(&if facts.started {
            format!("{} {}", game.play.round_name().to_lowercase(), game.play.round())
        } else {
            "gathers players".to_owned()
        }),
        taken: usize::from(facts.creation.seats).saturating_sub(game.free_seats()),
        seats: usize::from(facts.creation.seats),
        yours: false,
        due: game.deadlines_ahead().first().map(|d| d.at),
    };
    let asks = game.play.asks().iter().map(|a| Line::new(a)).collect();
    let shared = reading.shared_addresses(tag)?.into_iter().map(|(a, names)| (Line::new(&a.to_string()), Line::new(&names.join(", "))));
    Ok(Standing { tag: tag.clone(), row, late, asks, shared: shared.collect(), own: reading.moderators(tag)? })
}

/// One to each moderator: the site's of everything, a game's own of that game.
fn summaries(day: &Day, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    let site = &desk.settings.moderators;
    let own = desk.change.all_moderators()?.into_iter().filter(|a| !site.iter().any(|s| s.identity() == a.identity()));
    let day_number = u64::try_from(desk.now.timestamp() / 60).unwrap_or_default();
    for (n, address) in (0u64..).zip(site.iter().cloned().chain(own).take(MOST)) {
        let all = site.iter().any(|s| s.identity() == address.identity());
        let is_theirs = |s: &&Standing| all || s.own.iter().any(|o| o.identity() == address.identity());
        let games: Vec<&Standing> = day.games.iter().filter(is_theirs).collect();
        let named = |tag: &Option<GameTag>| all || tag.as_ref().is_some_and(|tag| games.iter().any(|g| g.tag == *tag));
        let text = |text: Option<&String>| Line::new(text.map_or("", String::as_str));
        let summary = Summary {
            head: outgoing::letterhead(Some("moderator"), desk.settings, desk.now),
            late: games.iter().flat_map(|g| g.late.iter().map(|(name, what)| (g.row.id.clone(), name.clone(), what.clone()))).collect(),
            rulings: games.iter().flat_map(|g| g.asks.iter().map(|ask| (g.row.id.clone(), ask.clone()))).collect(),
            shared: games.iter().flat_map(|g| g.shared.iter().map(|(a, names)| (g.row.id.clone(), a.clone(), names.clone()))).collect(),
            games: games.iter().map(|g| g.row.clone()).collect(),
            bounces: day.bounces.iter().filter(|_| all).map(|(a, words)| (Line::new(&a.to_string()), Line::new(words))).collect(),
            letters: day
                .letters
                .iter()
                .filter(|(_, _, game, _)| named(game))
                .map(|(id, from, _, why)| {
                    let from = from.as_ref().map(ToString::to_string);
                    (Line::new(&format!("letter {id}")), text(from.as_ref()), text(why.as_ref()))
                })
                .collect(),
            counts: day.counts,
        };
        outgoing::post_alone(
            summary.render()?,
            &address,
            None,
            OF_DAYS.saturating_add(day_number.saturating_mul(1000)).saturating_add(n),
            desk,
        )?;
    }
    Ok(())
}

/// One mail for each game that somebody watches once a day, if it has had a report since.
fn digests(before: DateTime<Utc>, games: &mut Games, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    for tag in desk.change.digested_games()? {
        let Some((report, first)) = reports_since(&tag, before, desk.change)? else { continue };
        let game = games.get(&tag, desk.change)?;
        let mail = Arc::new(digest(game, report, first));
        for (n, observer) in (0u64..).zip(desk.change.observers(&tag)?) {
            if observer.pace == Pace::Digest {
                let number = OF_DAYS.saturating_add(mail.entry.saturating_mul(1000)).saturating_add(n);
                outgoing::write_to_observer(game, &mail, &observer.address, number, desk)?;
            }
        }
    }
    Ok(())
}

/// The newest public report since then, with what all of them had to tell beside the position, and the round of the first.
fn reports_since(tag: &GameTag, before: DateTime<Utc>, reading: &Reading<'_>) -> Result<Option<(GameReport, u32)>, SiteError> {
    let log = entries(&reading.entries(tag, Seq::START)?)?;
    let mut found: Option<(GameReport, u32)> = None;
    Game::through(tag.clone(), reading.game(tag)?.secret, None, &log, &mut |_, report, entry| {
        if entry.at <= before {
            return;
        }
        let mut newest = report.clone();
        let first = match found.take() {
            Some((earlier, first)) => {
                newest.rulings.splice(0..0, earlier.rulings);
                newest.said.splice(0..0, earlier.said);
                newest.notes.splice(0..0, earlier.notes);
                first
            }
            None => report.round,
        };
        found = Some((newest, first));
    })?;
    Ok(found)
}

fn digest(game: &Game, mut report: GameReport, first: u32) -> Mail {
    if first < report.round {
        let round = game.play.round_name();
        report.notes.push(format!("{round}s {first} to {} have been reported since the last digest; this is the newest.", report.round));
    }
    Mail { to: To::Observers, entry: game.facts.last, content: Content::Report(Box::new(report)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_the_clock_time_of_the_zone() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let eight = NaiveTime::from_hms_opt(8, 0, 0).unwrap();
        let warsaw = Tz::Europe__Warsaw;
        assert_eq!(last(eight, warsaw, at("2026-03-02T12:00:00Z")), Some(at("2026-03-02T07:00:00Z")));
        assert_eq!(last(eight, warsaw, at("2026-03-02T06:59:00Z")), Some(at("2026-03-01T07:00:00Z")));
        let half_past_two = NaiveTime::from_hms_opt(2, 30, 0).unwrap();
        assert_eq!(last(half_past_two, warsaw, at("2026-03-29T12:00:00Z")), Some(at("2026-03-28T01:30:00Z")), "skipped on that day");
    }
}
