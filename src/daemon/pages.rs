//! The archive kept up to date: a page for each public report, and the index pages around it.

use crate::daemon::outgoing::game_name;
use crate::daemon::settings::Settings;
use crate::daemon::site::{Games, Published, SiteError, entries};
use crate::games::ruleset::Score;
use crate::games::seat::SeatId;
use crate::referee::entry::{Entry, GameTag};
use crate::referee::game::Game;
use crate::referee::mails::{Content, GameReport, Occasion};
use crate::report::archive::chart::{Chart, ChartLine};
use crate::report::archive::files::WriteError;
use crate::report::archive::look::Look;
use crate::report::archive::page::{
    ArchiveBlock, ArchiveGame, ArchiveRules, ArchiveTurn, Dice, GameEntry, GameLabel, GameState, GamesPage, ListKind, News, Place,
    SiteIndex, TurnLine,
};
use crate::report::archive::{BLOCK, PAGE, Settings as SiteSettings, Site as Archive};
use crate::report::clean::{Line, Name};
use crate::report::kinds::finale::{DiceRevealed, StandingRow};
use crate::report::kinds::turn::{DiceFixed, Press, Ruling};
use crate::store::{self, Reading, Seq, Store};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::path::Path;

/// The last turns that a game's front page lists, and the news that the site's feed has.
const NEWEST: usize = 20;
/// The kind of the entries that say that a report was written.
const REPORTED: &str = "reported";

/// The archive of a site.
pub struct Pages {
    archive: Archive,
    /// The games that were looked at since the start.
    games: BTreeMap<GameTag, Known>,
    /// The last entry about a report, of each game, that its pages know of.
    shown: BTreeMap<GameTag, Option<Seq>>,
    /// The games' lines in the lists, and the last entry of the log that each knows of.
    lines: BTreeMap<GameTag, (Seq, GameEntry)>,
}

/// A game that was looked at.
struct Known {
    label: GameLabel,
    /// What its list has.
    turns: Vec<Turn>,
}

/// A public report in a game's list.
#[derive(Clone, Debug)]
struct Turn {
    line: TurnLine,
    scores: Vec<Score>,
}

impl Pages {
    /// Opens the archive's folder.
    pub fn open(folder: &Path, settings: &Settings) -> Result<Pages, WriteError> {
        let look = match &settings.archive_look {
            Some(own) => Look::from_folder(own).map_err(|source| WriteError::Disk { path: own.clone(), source })?,
            None => Look::default(),
        };
        let site = SiteSettings { title: settings.archive_title.clone(), url: settings.archive_url.clone(), join: None };
        Ok(Pages { archive: Archive::open(folder, look, site)?, games: BTreeMap::new(), shown: BTreeMap::new(), lines: BTreeMap::new() })
    }

    /// Writes what has been published. The archive can be made again at any time, so a fault here is only logged.
    pub(super) fn publish(&mut self, published: &Published, store: &Store, games: &mut Games) {
        if published.is_empty() {
            return;
        }
        let mut tags: Vec<&GameTag> = published.iter().map(|(tag, _)| tag).collect();
        tags.sort();
        tags.dedup();
        for tag in tags {
            let mut reports = published.iter().filter(|(t, _)| t == tag).filter_map(|(_, mail)| match &mail.content {
                Content::Report(report) => Some(report),
                _ => None,
            });
            let result = match (reports.next(), reports.next(), self.games.contains_key(tag)) {
                (None, _, _) => Ok(()),
                (Some(report), None, true) => self.publish_one(tag, report, store, games),
                // Several reports, or those before are not known: what each showed is in the log.
                _ => self.rebuild_stored(tag, store),
            };
            let result = result.and_then(|()| Ok(self.shown.insert(tag.clone(), store.reading().last_of(tag, REPORTED)?)));
            if let Err(error) = result {
                tracing::error!(game = %tag, %error, "the archive is not up to date");
            }
        }
        if let Err(error) = self.write_index(store, games) {
            tracing::error!(%error, "the archive's index is not up to date");
        }
    }

    fn publish_one(&mut self, tag: &GameTag, report: &GameReport, store: &Store, games: &mut Games) -> Result<(), SiteError> {
        let reading = store.reading();
        let game = games.get(tag, &reading)?;
        if game.facts.round != report.round {
            // It has gone on since.
            return self.rebuild_stored(tag, store);
        }
        let mut turns = self.games.remove(tag).map(|known| known.turns).unwrap_or_default();
        add(&mut turns, turn(game, report, Utc::now()));
        let written = self.write_turn(game, report, &turns).and_then(|()| self.write_front(game, &turns));
        if written.is_ok() {
            self.games.insert(tag.clone(), Known { label: label(game), turns });
        }
        written
    }

    /// Writes all pages of a game from its stored log.
    pub(super) fn rebuild_stored(&mut self, tag: &GameTag, store: &Store) -> Result<(), SiteError> {
        let log = entries(&store.reading().entries(tag, Seq::START)?)?;
        self.rebuild(tag, &log, store)?;
        self.shown.insert(tag.clone(), store.reading().last_of(tag, REPORTED)?);
        Ok(())
    }

    /// Writes all pages of a game from its log.
    fn rebuild(&mut self, tag: &GameTag, log: &[Entry], store: &Store) -> Result<(), SiteError> {
        let secret = store.reading().game(tag)?.secret;
        let mut turns: Vec<Turn> = Vec::new();
        let mut failed = None;
        let game = Game::through(tag.clone(), secret, log, &mut |game, report, at| {
            add(&mut turns, turn(game, report, at));
            if let Err(error) = self.write_turn(game, report, &turns) {
                failed.get_or_insert(error);
            }
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        self.write_front(&game, &turns)?;
        self.games.insert(tag.clone(), Known { label: label(&game), turns });
        Ok(())
    }

    /// The games whose pages are not up to date: after a crash between a commit and its pages, or a change from outside.
    pub(super) fn behind(&self, store: &Store) -> Result<Vec<GameTag>, SiteError> {
        let reading = store.reading();
        let mut behind = Vec::new();
        for row in reading.games(None)? {
            let done = match self.shown.get(&row.tag) {
                Some(shown) => *shown == reading.last_of(&row.tag, REPORTED)?,
                None => row.state == store::GameState::Ended && self.archive.has_game(&label_of(&row.tag.0)),
            };
            if !done {
                behind.push(row.tag);
            }
        }
        Ok(behind)
    }

    fn write_turn(&self, game: &Game, report: &GameReport, turns: &[Turn]) -> Result<(), SiteError> {
        let Some(last) = turns.last() else { return Ok(()) };
        let label = label(game);
        let page = ArchiveTurn {
            place: last.line.place,
            round: last.line.round.clone(),
            at: last.line.at,
            previous: turns.len().checked_sub(2).and_then(|before| turns.get(before)).map(|t| t.line.place),
            next: None,
            body: report.body.clone(),
            rulings: rulings(&report.rulings),
            remarks: report.notes.iter().map(|n| Line::new(n)).collect(),
            press: report
                .said
                .iter()
                .map(|(by, text)| Press { by: Some(by).filter(|by| !by.is_empty()).map(|by| Name::new(by)), text: text.clone() })
                .collect(),
        };
        self.archive.write_turn(&label, &page)?;
        let block = last.line.place.turn() / BLOCK;
        let of_block: Vec<&Turn> = turns.iter().filter(|t| t.line.place.turn() / BLOCK == block).collect();
        let page = ArchiveBlock {
            number: block,
            later: false,
            turns: of_block.iter().map(|t| t.line.clone()).collect(),
            charts: charts(game, &of_block),
        };
        self.archive.write_block(&label, &page)?;
        if let Some(rules) = game.play.rules() {
            let page = ArchiveRules {
                version: rules.number,
                since: Line::new(&rules.since),
                newest: true,
                body: rules.body,
                difference: rules.difference,
            };
            self.archive.write_rules(&label, &page)?;
        }
        Ok(())
    }

    fn write_front(&self, game: &Game, turns: &[Turn]) -> Result<(), SiteError> {
        let newest: Vec<&Turn> = turns.iter().rev().take(NEWEST).collect::<Vec<_>>().into_iter().rev().collect();
        let dice = game.dice_note();
        let words = dice.words.iter().map(|(name, word)| (Name::new(name), Line::new(word))).collect();
        let page = ArchiveGame {
            label: label(game),
            about: Line::new(game.play.title()),
            state: state(game),
            standings: standings(game),
            charts: charts(game, &newest),
            turns: newest.iter().rev().map(|t| t.line.clone()).collect(),
            rulings: rulings(&game.facts.rulings).into_iter().rev().collect(),
            rules: game.play.rules().map(|r| r.number),
            dice: match dice.secret {
                Some(secret) => Dice::Revealed(DiceRevealed { secret: Line::new(&secret), commitment: Line::new(&dice.commitment), words }),
                None => Dice::Fixed(DiceFixed { commitment: Line::new(&dice.commitment), words }),
            },
        };
        self.archive.write_game(&page)?;
        Ok(())
    }

    /// The first page and the newest page of each list.
    pub(super) fn write_index(&mut self, store: &Store, games: &mut Games) -> Result<(), SiteError> {
        let reading = store.reading();
        let mut index = SiteIndex::default();
        let lists = [
            (ListKind::Open, vec![store::GameState::Gathering]),
            (ListKind::Running, vec![store::GameState::Running, store::GameState::Paused]),
            (ListKind::Finished, vec![store::GameState::Ended]),
        ];
        for (place, (kind, states)) in lists.into_iter().enumerate() {
            let mut rows = Vec::new();
            for state in states {
                rows.extend(reading.games(Some(state))?);
            }
            rows.sort_by_key(|row| row.created);
            let newest = if rows.is_empty() { 0 } else { GamesPage::number_of(rows.len() - 1) };
            let first = usize::try_from(newest.saturating_sub(1)).unwrap_or_default().saturating_mul(PAGE);
            let mut page = Vec::new();
            for row in rows.iter().skip(first) {
                page.push(self.line(&row.tag, &reading, games)?);
            }
            page.reverse();
            if newest > 0 {
                self.archive.write_games(&GamesPage { kind, number: newest, newest, games: page.clone() })?;
            }
            if let Some(number) = index.pages.get_mut(place) {
                *number = newest;
            }
            match kind {
                ListKind::Open => index.open = page,
                ListKind::Running => index.running = page,
                ListKind::Finished => index.finished = page,
            }
        }
        for known in self.games.values() {
            let newest = known.turns.iter().rev().take(NEWEST);
            index.news.extend(newest.map(|t| News { label: known.label.clone(), turn: t.line.clone() }));
        }
        index.news.sort_by_key(|n| std::cmp::Reverse(n.turn.at));
        index.news.truncate(NEWEST);
        self.archive.write_index(&index)?;
        Ok(())
    }

    /// A game's line in the lists; the game itself is looked at only if something has happened in it.
    fn line(&mut self, tag: &GameTag, reading: &Reading<'_>, games: &mut Games) -> Result<GameEntry, SiteError> {
        let head = reading.head(tag)?;
        if let Some((_, line)) = self.lines.get(tag).filter(|(known, _)| *known == head) {
            return Ok(line.clone());
        }
        let game = games.get(tag, reading)?;
        let players = game.facts.seats.iter().map(|s| Name::new(&s.name)).collect();
        let line = GameEntry { label: label(game), state: state(game), players };
        self.lines.insert(tag.clone(), (head, line.clone()));
        Ok(line)
    }
}

fn label(game: &Game) -> GameLabel {
    let name = game_name(game);
    GameLabel { id: name.id, title: name.title }
}

fn label_of(tag: &str) -> GameLabel {
    GameLabel { id: Line::new(tag), title: Name::new(tag) }
}

/// Adds a report; a later one of the same turn takes the place of the one before.
fn add(turns: &mut Vec<Turn>, turn: Turn) {
    turns.retain(|t| t.line.place < turn.line.place);
    turns.push(turn);
}

fn turn(game: &Game, report: &GameReport, at: DateTime<Utc>) -> Turn {
    let place = match &report.occasion {
        Occasion::End(_) => Place::End(report.round),
        Occasion::Start | Occasion::Round | Occasion::Ruling => Place::Turn(report.round),
    };
    let round = format!("{} {}", game.play.round_name(), report.round);
    let headline = match &report.occasion {
        Occasion::Start => "The game begins.".to_owned(),
        Occasion::Round => format!("{round} begins."),
        Occasion::Ruling => "The moderator ruled.".to_owned(),
        Occasion::End(outcome) => format!("The game is over: {}", outcome.reason),
    };
    Turn { line: TurnLine { place, round: Line::new(&round), at, headline: Line::new(&headline) }, scores: game.play.scores() }
}

fn rulings(rulings: &[crate::referee::mails::Ruling]) -> Vec<Ruling> {
    rulings
        .iter()
        .map(|r| Ruling { number: r.number, text: Line::new(&r.words), reason: Line::new(&r.reason), overturned: false })
        .collect()
}

fn state(game: &Game) -> GameState {
    match &game.facts.outcome {
        Some(outcome) => GameState::Finished {
            winners: outcome.winners.iter().map(|s| Name::new(game.facts.name(*s))).collect(),
            reason: Line::new(&outcome.reason),
        },
        None if game.facts.started => GameState::Running {
            round: Line::new(&format!("{} {}", game.play.round_name(), game.play.round())),
            due: game.deadlines_ahead().first().map(|d| d.at),
        },
        None => GameState::Open { free: usize::from(game.facts.creation.seats).saturating_sub(game.facts.seats.len()) },
    }
}

/// The seats by what is counted first, best first; winners stand before all others.
pub(super) fn standings(game: &Game) -> Vec<StandingRow> {
    let scores = game.play.scores();
    let winners = game.facts.outcome.as_ref().map(|o| o.winners.clone()).unwrap_or_default();
    let value = |seat: usize| scores.first().and_then(|s| s.values.get(seat).copied()).unwrap_or_default();
    let mut rows: Vec<(bool, i64, usize)> = (0..game.facts.seats.len())
        .map(|seat| (u8::try_from(seat).is_ok_and(|s| winners.contains(&SeatId(s))), value(seat), seat))
        .collect();
    rows.sort_by_key(|(won, value, seat)| (std::cmp::Reverse((*won, *value)), *seat));
    let mut standings = Vec::new();
    let mut place = 0;
    let mut last = None;
    for (n, (won, value, seat)) in (1u32..).zip(rows) {
        if last != Some((won, value)) {
            place = n;
            last = Some((won, value));
        }
        let counted: Vec<String> = scores.iter().filter_map(|s| Some(format!("{} {}", s.title, s.values.get(seat)?))).collect();
        let id = u8::try_from(seat).map(SeatId);
        standings.push(StandingRow {
            place,
            name: Name::new(game.facts.seats.get(seat).map_or("", |s| s.name.as_str())),
            score: Line::new(&counted.join(", ")),
            note: id.is_ok_and(|id| !game.play.plays(id)).then(|| Line::new("out of the game")),
        });
    }
    standings
}

/// One chart for each thing that is counted, if it was counted in more than one of these turns.
fn charts(game: &Game, turns: &[&Turn]) -> Vec<Chart> {
    let Some(newest) = turns.last() else { return Vec::new() };
    newest
        .scores
        .iter()
        .map(|score| Chart {
            title: Name::new(&score.title),
            lines: game
                .facts
                .seats
                .iter()
                .enumerate()
                .map(|(seat, s)| ChartLine {
                    name: Name::new(&s.name),
                    points: turns
                        .iter()
                        .filter_map(|t| {
                            let counted = t.scores.iter().find(|c| c.title == score.title)?;
                            Some((t.line.place.turn(), *counted.values.get(seat)?))
                        })
                        .collect(),
                })
                .collect(),
        })
        .filter(Chart::is_drawn)
        .collect()
}
