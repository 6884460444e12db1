//! The archivist: keeps the archive's pages up to date with the games' logs, beside the work and on a connection of its own.
//!
//! A commit that the public should see leaves a note in the database (`archive_due`); the archivist reads the log from where the
//! pages end, writes the pages, and takes the note away. Killed at any point, it does the same again. What lists and charts show
//! stands in the database ([`crate::store::ShownTurn`]), so that one more turn costs the same however many there were.

use crate::daemon::pages::{self, Played, Turn};
use crate::daemon::settings::Settings;
use crate::daemon::site::{SiteError, entries};
use crate::referee::entry::{Entry, Fact, GameTag, SHAPE};
use crate::referee::game::Game;
use crate::referee::mails::GameReport;
use crate::report::archive::files::WriteError;
use crate::report::archive::look::Look;
use crate::report::archive::page::{
    ArchiveBlock, ArchiveTurn, GameEntry, GameLabel, GamesPage, ListKind, News, Place, PlayerGame, PlayerPage, SiteIndex,
};
use crate::report::archive::{BLOCK, PAGE, Settings as SiteSettings, Site as Archive};
use crate::report::clean::{Line, Name};
use crate::store::{GameState, Seq, ShownGame, ShownTurn, Store};
use std::collections::{BTreeMap, BTreeSet};

/// The last turns that a game's front page lists, and the news that the site's feed has.
const NEWEST: usize = 20;
const LISTS: [(ListKind, GameState); 3] =
    [(ListKind::Open, GameState::Gathering), (ListKind::Running, GameState::Running), (ListKind::Finished, GameState::Ended)];

/// Writes the archive's pages.
pub struct Archivist {
    archive: Archive,
    store: Store,
    stale: Stale,
}

/// The pages that must be written again after the games in hand.
#[derive(Default)]
struct Stale {
    /// Pages of the lists of games.
    lists: BTreeMap<GameState, BTreeSet<u32>>,
    /// All pages of these lists from a number on.
    lists_from: BTreeMap<GameState, u32>,
    players: BTreeSet<String>,
}

impl Stale {
    fn list_from(&mut self, list: GameState, page: u32) {
        let from = self.lists_from.entry(list).or_insert(page);
        *from = page.min(*from);
    }
}

/// Whether a fact changes what pages show.
pub(super) fn is_shown(fact: &Fact) -> bool {
    match fact {
        Fact::Created(_)
        | Fact::Joined { .. }
        | Fact::Added { .. }
        | Fact::Started
        | Fact::Announced { .. }
        | Fact::Stepped { .. }
        | Fact::Moved { .. }
        | Fact::Reported { public: true, .. }
        | Fact::Resigned { .. }
        | Fact::Replaced { .. }
        | Fact::Sought { .. }
        | Fact::Held { .. }
        | Fact::Resumed { .. }
        | Fact::Ruled { .. }
        | Fact::Undone { .. }
        | Fact::Redone
        | Fact::Ended { .. }
        | Fact::Revealed { .. } => true,
        Fact::Adopted
        | Fact::Rolled(_)
        | Fact::Game(_)
        | Fact::Received { .. }
        | Fact::Filed { .. }
        | Fact::Cleared { .. }
        | Fact::Queued { .. }
        | Fact::Unqueued { .. }
        | Fact::Missed { .. }
        | Fact::Reminded { .. }
        | Fact::TakenOver { .. }
        | Fact::Digest { .. }
        | Fact::Reported { .. }
        | Fact::Said { .. }
        | Fact::Wait { .. }
        | Fact::Vacation { .. }
        | Fact::Zone { .. }
        | Fact::Back { .. }
        | Fact::Looked { .. }
        | Fact::Asked { .. }
        | Fact::Settled { .. } => false,
    }
}

impl Archivist {
    /// The archivist of the settings' archive, on a connection of its own; None where there is no archive.
    pub fn open(store: Store, settings: &Settings) -> Result<Option<Archivist>, SiteError> {
        let Some(folder) = &settings.archive else { return Ok(None) };
        let look = match &settings.archive_look {
            Some(own) => Look::from_folder(own).map_err(|source| WriteError::Disk { path: own.clone(), source })?,
            None => Look::default(),
        };
        let join = Some(settings.ours.address.to_string());
        let site = SiteSettings { title: settings.archive_title.clone(), url: settings.archive_url.clone(), join };
        let archive = Archive::open(folder, look, site)?;
        let mut archivist = Archivist { archive, store, stale: Stale::default() };
        if !archivist.archive.is_begun() {
            archivist.begin_anew()?;
        }
        Ok(Some(archivist))
    }

    /// Forgets what the pages show: [`Archivist::catch_up`] writes all of them again.
    pub fn begin_anew(&mut self) -> Result<(), SiteError> {
        Ok(self.store.change(|change| change.archive_anew())?)
    }

    /// Brings all pages up to date. Between two games it shows how far it is (games done, games in all); told to stop, the rest waits for
    /// the next time. A game whose pages cannot be made is logged, and tried again when something happens in it.
    pub fn catch_up(&mut self, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<(), SiteError> {
        let due = self.store.reading().archive_due()?;
        for (done, tag) in due.iter().enumerate() {
            if !go_on(done, due.len()) {
                break;
            }
            match self.show(tag) {
                Ok(()) => {}
                Err(SiteError::Store(error)) if error.may_pass() => return Err(error.into()),
                Err(error) => {
                    tracing::error!(game = %tag, %error, "the archive of this game cannot be made");
                    self.store.change(|change| change.archive_is_not_due(tag))?;
                }
            }
        }
        go_on(due.len(), due.len());
        if !due.is_empty() || !self.archive.is_begun() {
            self.write_lists()?;
            self.write_players()?;
            self.write_index()?;
            self.stale = Stale::default();
        }
        Ok(())
    }

    /// Brings the pages of one game up to date, and notes which pages about several games must be written again.
    fn show(&mut self, tag: &GameTag) -> Result<(), SiteError> {
        let reading = self.store.reading();
        let mut before: Option<ShownGame<GameEntry>> = reading.shown_game(tag)?;
        let was = before.clone();
        if let Some(shown) = &before {
            let fresh = entries(&reading.entries(tag, shown.shown)?)?;
            if fresh.iter().any(|e| matches!(e.fact, Fact::Undone { .. } | Fact::Redone)) {
                before = None;
            }
        }
        // The report before the first new one is written again too, for its link to the new one.
        let mut last: Vec<ShownTurn<Turn>> = match &before {
            Some(_) => reading.newest_turns(tag, 2)?,
            None => Vec::new(),
        };
        last.reverse();
        let from = match (&before, last.last()) {
            (None, _) => 0,
            (Some(_), Some(turn)) => turn.body.entry,
            (Some(shown), None) => shown.shown.number() + 1,
        };
        let again = last.pop();
        let snapshot = match &before {
            Some(_) => reading.snapshot_at(tag, SHAPE, Seq::of(from.saturating_sub(1)))?,
            None => None,
        };
        let start = snapshot.as_ref().map_or(Seq::START, |s| s.seq);
        let log = entries(&reading.entries(tag, start)?)?;
        let secret = reading.game(tag)?.secret;
        let mut writer = Writer {
            archive: &self.archive,
            store: &self.store,
            tag,
            previous: last.pop().map(|t| t.body),
            rules: again.as_ref().and_then(|t| t.body.line.rules),
            held: None,
            turns: Vec::new(),
            failed: None,
        };
        let snapshot = snapshot.map(|s| s.read()).transpose()?;
        let game = Game::through(tag.clone(), secret, snapshot, &log, &mut |game, report, entry| {
            if entry.seq >= from {
                writer.take(game, report, entry);
            }
        })?;
        let turns = writer.finish(&game)?;

        let newest = newest_of(&reading.newest_turns(tag, NEWEST)?, &turns);
        self.archive.write_game(&pages::front(&game, &newest))?;

        let shown = before.as_ref().map_or(0, |b| b.shown.number());
        let mut missed = vec![0; game.facts.seats.len()];
        let earlier: BTreeMap<String, Played> = reading.shown_players(tag)?.into_iter().collect();
        for (seat, missed) in game.facts.seats.iter().zip(&mut missed) {
            let known = earlier.get(Name::new(&seat.name).as_str()).filter(|_| before.is_some());
            *missed = known.map_or(0, |played| played.missed);
        }
        for entry in crate::referee::entry::effective(&log).into_iter().filter(|e| e.seq > shown) {
            if let Fact::Missed { seat, wholly: true, .. } = &entry.fact
                && let Some(missed) = missed.get_mut(seat.index())
            {
                *missed += 1;
            }
        }
        let played = pages::played(&game, &missed);
        let list = pages::list(&game);
        let at = log.last().map(|e| e.at).unwrap_or_default();
        let now = ShownGame {
            tag: tag.clone(),
            shown: log.last().map_or(start, |e| Seq::of(e.seq)),
            list,
            since: was.as_ref().filter(|w| w.list == list).map_or(at, |w| w.since),
            entry: pages::line(&game),
        };
        let place_before = was.as_ref().map(|was| reading.place_in_list(was)).transpose()?;
        let anew = before.is_none();
        self.store.change(|change| {
            if anew {
                change.forget_turns(tag)?;
            }
            for turn in turns {
                change.show_turn(&ShownTurn { tag: tag.clone(), place: turn.line.place.order(), at: turn.line.at, body: turn })?;
            }
            change.show_game(&now, &played)
        })?;

        let stays: BTreeMap<String, Played> = played.into_iter().collect();
        let gone = earlier.keys().filter(|name| !stays.contains_key(*name));
        let changed = stays.iter().filter(|(name, played)| earlier.get(*name) != Some(*played)).map(|(name, _)| name);
        self.stale.players.extend(gone.chain(changed).cloned());
        let page = |place: usize| GamesPage::number_of(place);
        let place = self.store.reading().place_in_list(&now)?;
        match (was, place_before) {
            (Some(was), _) if was.list == list => {
                self.stale.lists.entry(list).or_default().insert(page(place));
            }
            (Some(was), Some(before)) => {
                self.stale.list_from(was.list, page(before));
                self.stale.list_from(list, page(place));
            }
            _ => self.stale.list_from(list, page(place)),
        }
        Ok(())
    }

    fn write_lists(&self) -> Result<(), SiteError> {
        let reading = self.store.reading();
        for (kind, list) in LISTS {
            let count = reading.shown_games_count(list)?;
            let newest = if count == 0 { 0 } else { GamesPage::number_of(count - 1) };
            let mut numbers = self.stale.lists.get(&list).cloned().unwrap_or_default();
            if let Some(from) = self.stale.lists_from.get(&list) {
                // A first or last game on a page changes how many pages all others say there are.
                let from = if count % PAGE <= 1 { 1 } else { *from };
                numbers.extend(from..=newest);
                self.archive.remove_games(kind, newest + 1)?;
            }
            for number in numbers.into_iter().filter(|n| (1..=newest).contains(n)) {
                let from = usize::try_from(number - 1).unwrap_or_default().saturating_mul(PAGE);
                let mut games: Vec<GameEntry> = reading.shown_games(list, from, PAGE)?.into_iter().map(|g| g.entry).collect();
                games.reverse();
                self.archive.write_games(&GamesPage { kind, number, newest, games })?;
            }
        }
        Ok(())
    }

    fn write_players(&self) -> Result<(), SiteError> {
        let reading = self.store.reading();
        for name in &self.stale.players {
            let mut games = Vec::new();
            for (tag, played) in reading.shown_player::<Played>(name)? {
                let shown: Option<ShownGame<GameEntry>> = reading.shown_game(&tag)?;
                let label =
                    shown.map_or_else(|| GameLabel { id: Line::new(tag.as_str()), title: Name::new(tag.as_str()) }, |s| s.entry.label);
                games.push(PlayerGame { label, result: played.result, missed: played.missed, proposals: played.proposals });
            }
            self.archive.write_player(&PlayerPage { name: Name::new(name), games })?;
        }
        Ok(())
    }

    fn write_index(&self) -> Result<(), SiteError> {
        let reading = self.store.reading();
        let mut index = SiteIndex::default();
        for ((kind, list), number) in LISTS.into_iter().zip(0..) {
            let count = reading.shown_games_count(list)?;
            let mut games: Vec<GameEntry> =
                reading.shown_games(list, count.saturating_sub(PAGE), PAGE)?.into_iter().map(|g| g.entry).collect();
            games.reverse();
            if let Some(page) = index.pages.get_mut(number) {
                *page = if count == 0 { 0 } else { GamesPage::number_of(count - 1) };
            }
            match kind {
                ListKind::Open => index.open = games,
                ListKind::Running => index.running = games,
                ListKind::Finished => index.finished = games,
            }
        }
        for turn in reading.newest_of_all::<Turn>(NEWEST)? {
            if let Some(game) = reading.shown_game::<GameEntry>(&turn.tag)? {
                index.news.push(News { label: game.entry.label, turn: turn.body.line });
            }
        }
        self.archive.write_index(&index)?;
        Ok(())
    }
}

/// The last turns of a game, in order: those that were stored, and then the new ones, which take the places of undone ones.
fn newest_of(stored: &[ShownTurn<Turn>], fresh: &[Turn]) -> Vec<Turn> {
    let first = fresh.first().map_or(u32::MAX, |t| t.line.place.order());
    let mut turns: Vec<Turn> = stored.iter().rev().filter(|t| t.place < first).map(|t| t.body.clone()).collect();
    turns.extend(fresh.iter().cloned());
    turns.split_off(turns.len().saturating_sub(NEWEST))
}

/// Writes the pages of a game's reports, each when the next one is known.
struct Writer<'a> {
    archive: &'a Archive,
    store: &'a Store,
    tag: &'a GameTag,
    /// The turn before the one that is held.
    previous: Option<Turn>,
    /// The newest version of the rules that has its page.
    rules: Option<u32>,
    /// The report whose page is not written yet.
    held: Option<(Turn, ArchiveTurn)>,
    /// The turns that were taken, in order.
    turns: Vec<Turn>,
    failed: Option<SiteError>,
}

impl Writer<'_> {
    fn take(&mut self, game: &Game, report: &GameReport, entry: &Entry) {
        if self.failed.is_some() {
            return;
        }
        if let Err(error) = self.try_take(game, report, entry) {
            self.failed = Some(error);
        }
    }

    fn try_take(&mut self, game: &Game, report: &GameReport, entry: &Entry) -> Result<(), SiteError> {
        let turn = pages::turn(game, report, entry.seq, entry.at);
        match self.held.take() {
            // A later report of the same turn takes the place of the one before.
            Some((held, _)) if held.line.place >= turn.line.place => {
                self.turns.retain(|t| t.line.place < turn.line.place);
            }
            Some((held, mut page)) => {
                page.next = Some(turn.line.place);
                self.archive.write_turn(&pages::label(game), &page)?;
                self.previous = Some(held);
            }
            None => {}
        }
        self.previous = self.previous.take().filter(|p| p.line.place < turn.line.place);
        let page = ArchiveTurn {
            place: turn.line.place,
            round: turn.line.round.clone(),
            at: turn.line.at,
            previous: self.previous.as_ref().map(|t| t.line.place),
            next: None,
            result: pages::result(game, report),
            body: report.body.clone(),
            rulings: pages::rulings(&report.rulings, &[]),
            remarks: report.notes.iter().map(|n| Line::new(n)).collect(),
            press: pages::press(report),
        };
        let later = self.turns.last().is_some_and(|t| t.line.place.turn() / BLOCK < turn.line.place.turn() / BLOCK);
        if later {
            self.write_block(game, true)?;
        }
        self.write_rules(game, false)?;
        self.turns.push(turn.clone());
        self.held = Some((turn, page));
        Ok(())
    }

    /// The last page, with the newest block and rules; the turns that were taken.
    fn finish(mut self, game: &Game) -> Result<Vec<Turn>, SiteError> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        if let Some((_, page)) = self.held.take() {
            self.archive.write_turn(&pages::label(game), &page)?;
            self.write_block(game, false)?;
        }
        self.write_rules(game, true)?;
        Ok(self.turns)
    }

    /// The block of the last turn that was taken, and where it has just begun, the one before it, for its link.
    fn write_block(&self, game: &Game, later: bool) -> Result<(), SiteError> {
        let Some(last) = self.turns.last() else { return Ok(()) };
        let number = last.line.place.turn() / BLOCK;
        self.write_block_of(game, number, later)?;
        let first_of_block = self.turns.iter().find(|t| t.line.place.turn() / BLOCK == number);
        let began_here = first_of_block.is_some_and(|t| t.line.place.turn() % BLOCK <= 1);
        match number.checked_sub(1) {
            Some(before) if began_here && self.turns.iter().all(|t| t.line.place.turn() / BLOCK >= number) => {
                self.write_block_of(game, before, true)
            }
            _ => Ok(()),
        }
    }

    fn write_block_of(&self, game: &Game, number: u32, later: bool) -> Result<(), SiteError> {
        let first = number.saturating_mul(BLOCK);
        let (from, to) = (Place::Turn(first), Place::End(first + BLOCK - 1));
        let fresh: Vec<&Turn> = self.turns.iter().filter(|t| t.line.place.turn() / BLOCK == number).collect();
        let begun = self.turns.first().map_or(u32::MAX, |t| t.line.place.order());
        let stored = self.store.reading().shown_turns::<Turn>(self.tag, from.order(), to.order())?;
        let mut turns: Vec<Turn> = stored.into_iter().filter(|t| t.place < begun).map(|t| t.body).collect();
        turns.extend(fresh.into_iter().cloned());
        let lines = turns.iter().map(|t| t.line.clone()).collect();
        let block = ArchiveBlock { number, later, turns: lines, charts: pages::charts(game, &turns) };
        self.archive.write_block(&pages::label(game), &block)?;
        Ok(())
    }

    /// Pages of the versions of the rules that have come since the last report; the one before them is written again, since it is
    /// the newest no more. At the end of a log the newest one is written in any case.
    fn write_rules(&mut self, game: &Game, end: bool) -> Result<(), SiteError> {
        let Some(newest) = game.play.rules(None) else { return Ok(()) };
        let number = newest.number;
        let written = self.rules.filter(|n| *n <= number).unwrap_or(0);
        if written == number && !end {
            return Ok(());
        }
        let label = pages::label(game);
        for older in written.max(1)..number {
            if let Some(version) = game.play.rules(Some(older)) {
                self.archive.write_rules(&label, &pages::rules(version, false))?;
            }
        }
        self.archive.write_rules(&label, &pages::rules(newest, true))?;
        self.rules = Some(number);
        Ok(())
    }
}
