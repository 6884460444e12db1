//! The games of one database, and everything that is done to them: each deed is one transaction.

use crate::daemon::archivist;
use crate::daemon::outgoing::{self, Desk};
use crate::daemon::replacements;
use crate::daemon::settings::Settings;
use crate::games::dice::Secret;
use crate::games::ruleset::{Options, Problem};
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::mail::sender::Proof;
use crate::mail::sender::token::TokenKey;
use crate::referee::clock::Clock;
use crate::referee::entry::{Entry, Fact, GameTag, Press, SHAPE};
use crate::referee::game::{Game, LoadError, NewGame, Snapshot};
use crate::referee::rulings::Ruled;
use crate::report::kinds::RenderError;
use crate::report::mime::ComposeError;
use crate::store::{Change, GameState, Mark, NewEntry, Reading, Seq, Store, StoreError};
use chrono::{DateTime, Utc};
use std::collections::{HashMap, HashSet};

/// How many games are kept in memory.
const GAMES_IN_MEMORY: usize = 200;
/// How many entries after a snapshot make a new one worth while.
const SNAPSHOT_EVERY: u64 = 100;
/// A deed that failed; nothing of it was committed.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A game's log.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// What was asked for is not possible.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// A mail could not be written.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// A mail could not be built.
    #[error(transparent)]
    Compose(#[from] ComposeError),
    /// A page could not be written.
    #[error(transparent)]
    Page(#[from] crate::report::archive::files::WriteError),
    /// A fault of the program.
    #[error("the program failed: {0}")]
    Panic(String),
}

/// A game in memory, and where its log stood when it was last in step with the database.
struct Held {
    game: Game,
    used: u64,
}

/// The games in memory.
#[derive(Default)]
pub struct Games {
    held: HashMap<GameTag, Held>,
    uses: u64,
}

impl Games {
    /// A game in step with the database, loaded if it is not in memory.
    pub fn get(&mut self, tag: &GameTag, reading: &Reading<'_>) -> Result<&mut Game, SiteError> {
        let head = reading.head(tag)?;
        self.uses += 1;
        let in_step = self.held.get(tag).is_some_and(|h| Seq::of(h.game.facts.last) == head);
        if !in_step {
            let loaded = reading.load(tag, SHAPE)?;
            let snapshot: Option<Snapshot> = loaded.snapshot.as_ref().map(|s| s.read()).transpose()?;
            let game = Game::load(tag.clone(), loaded.game.secret, snapshot, &entries(&loaded.entries)?, false)?;
            self.make_room();
            self.held.insert(tag.clone(), Held { game, used: self.uses });
        }
        match self.held.get_mut(tag) {
            Some(held) => {
                held.used = self.uses;
                Ok(&mut held.game)
            }
            None => Err(SiteError::Store(StoreError::NoGame(tag.clone()))),
        }
    }

    /// A game that has been got within the same transaction, with what it has done since.
    pub(super) fn get_unchecked(&mut self, tag: &GameTag) -> Result<&mut Game, SiteError> {
        self.held.get_mut(tag).map(|h| &mut h.game).ok_or_else(|| StoreError::NoGame(tag.clone()).into())
    }

    /// Forgets a game: after a deed that failed half way.
    pub fn drop(&mut self, tag: &GameTag) {
        self.held.remove(tag);
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.held.clear();
    }

    fn make_room(&mut self) {
        while self.held.len() >= GAMES_IN_MEMORY {
            let Some(oldest) = self.held.iter().min_by_key(|(_, h)| h.used).map(|(tag, _)| tag.clone()) else { return };
            self.held.remove(&oldest);
        }
    }
}

/// The stored entries of a log as the referee reads them.
pub fn entries(stored: &[crate::store::Entry]) -> Result<Vec<Entry>, StoreError> {
    stored
        .iter()
        .map(|row| {
            let fact: Fact = row.read()?;
            Ok(Entry { seq: row.seq.number(), at: row.at, version: row.version, fact })
        })
        .collect()
}

/// Writes what a game has done since the last time: its entries, its mails, its state. Within the caller's transaction.
pub(super) fn commit(game: &mut Game, desk: Desk<'_, '_>) -> Result<(), SiteError> {
    let change = desk.change;
    let entries = game.take_entries();
    let mails = game.take_mails();
    let tag = game.tag.clone();
    if let (Some(first), Some(last)) = (entries.first(), entries.last()) {
        let new: Vec<NewEntry> =
            entries.iter().map(|e| NewEntry::new(e.at, e.version, kind(&e.fact), &e.fact)).collect::<Result<_, _>>()?;
        change.append(&tag, Seq::of(first.seq - 1), &new)?;
        // A snapshot that holds what an undo takes away (or a redo brings back) would be wrong for ever.
        for entry in &entries {
            match &entry.fact {
                Fact::Undone { to, .. } => change.drop_snapshots(&tag, Seq::of(to + 1))?,
                Fact::Added { seat, name } => change.add_seat(&tag, *seat, name)?,
                Fact::Redone => change.drop_snapshots(&tag, Seq::START)?,
                _ => {}
            }
        }
        if entries.iter().any(|e| archivist::is_shown(&e.fact)) {
            change.archive_is_due(&tag)?;
        }
        if first.seq / SNAPSHOT_EVERY != last.seq / SNAPSHOT_EVERY {
            change.keep_snapshot(&tag, Seq::of(last.seq), SHAPE, &game.snapshot())?;
        }
    }
    let state = if game.over() {
        GameState::Ended
    } else if game.facts.held.is_some() {
        GameState::Paused
    } else if game.facts.started {
        GameState::Running
    } else {
        GameState::Gathering
    };
    change.set_game(&tag, state, game.next_event())?;
    outgoing::post(game, mails, desk)?;
    replacements::follow(game, &entries.iter().map(|e| &e.fact).collect::<Vec<_>>(), desk)
}

fn kind(fact: &Fact) -> &'static str {
    match fact {
        Fact::Created(_) => "created",
        Fact::Joined { .. } => "joined",
        Fact::Started => "started",
        Fact::Adopted => "adopted",
        Fact::Rolled(_) => "rolled",
        Fact::Game(_) => "game",
        Fact::Received { .. } => "received",
        Fact::Filed { .. } => "filed",
        Fact::Cleared { .. } => "cleared",
        Fact::Queued { .. } => "queued",
        Fact::Unqueued { .. } => "unqueued",
        Fact::Announced { .. } => "announced",
        Fact::Moved { .. } => "moved",
        Fact::Stepped { .. } => "stepped",
        Fact::Missed { .. } => "missed",
        Fact::Reminded { .. } => "reminded",
        Fact::TakenOver { .. } => "taken_over",
        Fact::Digest { .. } => "digest",
        Fact::Reported { .. } => "reported",
        Fact::Said { .. } => "said",
        Fact::Wait { .. } => "wait",
        Fact::Zone { .. } => "zone",
        Fact::Vacation { .. } => "vacation",
        Fact::Back { .. } => "back",
        Fact::Sought { .. } => "sought",
        Fact::Looked { .. } => "looked",
        Fact::Resigned { .. } => "resigned",
        Fact::Replaced { .. } => "replaced",
        Fact::Added { .. } => "added",
        Fact::Asked { .. } => "asked",
        Fact::Settled { .. } => "settled",
        Fact::Held { .. } => "held",
        Fact::Resumed { .. } => "resumed",
        Fact::Ruled { .. } => "ruled",
        Fact::Undone { .. } => "undone",
        Fact::Redone => "redone",
        Fact::Ended { .. } => "ended",
        Fact::Revealed { .. } => "revealed",
    }
}

/// A game to be made.
#[derive(Clone, Debug)]
pub struct GameRequest {
    /// Its name in the registry.
    pub game: String,
    /// Its tag; None: the game's name and the next number.
    pub tag: Option<GameTag>,
    /// Its title; empty: the tag.
    pub title: String,
    /// The ruleset's options.
    pub options: Options,
    /// Its deadline rules; None: the site's.
    pub clock: Option<Clock>,
    /// How many seats it has.
    pub seats: u8,
    /// Seats that are taken from the start.
    pub players: Vec<Player>,
    /// A position to start from instead of the setup.
    pub table: Option<serde_json::Value>,
    /// The dice's secret; None: a random one.
    pub secret: Option<Secret>,
    /// Who may do what in it.
    pub house: HouseRules,
}

impl GameRequest {
    /// A game of these players that begins at once, in all else as the site and the ruleset have it.
    pub fn new(game: &str, players: Vec<Player>) -> GameRequest {
        GameRequest {
            game: game.to_owned(),
            tag: None,
            title: String::new(),
            options: Options::default(),
            clock: None,
            seats: u8::try_from(players.len()).unwrap_or(u8::MAX),
            players,
            table: None,
            secret: None,
            house: HouseRules::default(),
        }
    }
}

/// The rules of a game that are its moderators', whatever is played.
#[derive(Clone, Debug, Default)]
pub struct HouseRules {
    /// The template that it was made from.
    pub template: Option<String>,
    /// Who may speak to whom.
    pub press: Press,
    /// What proves a sender; None: as the site has it.
    pub proof: Option<Proof>,
    /// Who may rule in it, beside the site's moderators.
    pub moderators: Vec<Address>,
}

/// A player who sits from the start.
#[derive(Clone, Debug)]
pub struct Player {
    /// The seat's name.
    pub name: String,
    /// Where the seat's mail goes; None: nowhere yet.
    pub address: Option<Address>,
    /// The seat's word for the dice; None: a random one.
    pub word: Option<String>,
}

/// The games of one database.
pub struct Site {
    /// The database.
    pub store: Store,
    /// The settings.
    pub settings: Settings,
    pub(super) games: Games,
    pub(super) key: TokenKey,
}

impl Site {
    /// A site on an open database.
    pub fn new(mut store: Store, settings: Settings) -> Result<Site, SiteError> {
        let key = TokenKey::new(&store.key()?);
        Ok(Site { store, settings, games: Games::default(), key })
    }

    /// Makes a game. If all its seats are taken it starts.
    pub fn create(&mut self, request: GameRequest, now: DateTime<Utc>) -> Result<GameTag, SiteError> {
        let Site { store, settings, key, games } = self;
        let tag = store.change(|change| {
            let mut game = make(&request, change, settings, now)?;
            commit(&mut game, Desk { change, settings, key, letter: None, now })?;
            Ok::<_, SiteError>(game.tag)
        })?;
        games.drop(&tag);
        Ok(tag)
    }

    /// When something may happen next without a letter.
    pub fn next_wake(&self, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, SiteError> {
        let reading = self.store.reading();
        Ok([reading.next_wake()?, reading.next_offer_end()?, self.next_day(now)].into_iter().flatten().min())
    }

    /// Lets time pass in every game up to `now`, a moment before which every letter has been taken in. How many games moved.
    pub fn pass_time(&mut self, now: DateTime<Utc>) -> Result<usize, SiteError> {
        let moved = self.pass_deadlines(now)?;
        self.ask_replacements(now)?;
        self.pass_day(now)?;
        Ok(moved)
    }

    fn pass_deadlines(&mut self, now: DateTime<Utc>) -> Result<usize, SiteError> {
        let mut moved: HashSet<GameTag> = HashSet::new();
        loop {
            let mut due = self.store.reading().games_due(now, 100)?;
            // A game that is still due after it was moved waits for the next look.
            due.retain(|tag| !moved.contains(tag));
            if due.is_empty() {
                return Ok(moved.len());
            }
            for tag in due {
                match self.with_game(&tag, now, |game, _| {
                    game.advance(now);
                    Ok(())
                }) {
                    Ok(()) => {}
                    // One broken game must not stop the others' clocks.
                    Err(error) if !matches!(&error, SiteError::Store(e) if e.may_pass()) => {
                        tracing::error!(game = %tag, %error, "the game cannot go on and is held");
                        self.store.change(|change| change.set_game(&tag, GameState::Paused, None))?;
                    }
                    Err(error) => return Err(error),
                }
                moved.insert(tag);
            }
        }
    }

    /// Notes that all mail up to `at` has been taken in.
    pub fn looked(&mut self, at: DateTime<Utc>) -> Result<(), SiteError> {
        Ok(self.store.change(|change| {
            change.clear_answer_counts(at)?;
            change.set_mark(Mark::LastLook, at)
        })?)
    }

    /// A ruling of the moderator: see [`Game::rule`].
    pub fn rule(&mut self, tag: &GameTag, words: &str, now: DateTime<Utc>) -> Result<Ruled, SiteError> {
        self.with_game(tag, now, |game, change| rule(game, change, words, now))
    }

    /// Does something to a game in a transaction of its own.
    pub fn with_game<T>(
        &mut self,
        tag: &GameTag,
        now: DateTime<Utc>,
        work: impl FnOnce(&mut Game, &Change<'_>) -> Result<T, SiteError>,
    ) -> Result<T, SiteError> {
        let Site { store, settings, games, key } = self;
        let result = store.change(|change| {
            let game = games.get(tag, change)?;
            let value = work(game, change)?;
            commit(game, Desk { change, settings, key, letter: None, now })?;
            Ok(value)
        });
        if result.is_err() {
            games.drop(tag);
        }
        result
    }

    /// Reads a game.
    pub fn read_game<T>(&mut self, tag: &GameTag, work: impl FnOnce(&Game) -> T) -> Result<T, SiteError> {
        let Site { store, games, .. } = self;
        let reading = store.reading();
        Ok(work(games.get(tag, &reading)?))
    }

    /// The standings in one line: "Igthorn Pyramid 3, Slaves 200; …".
    pub fn standings(&mut self, tag: &GameTag) -> Result<String, SiteError> {
        self.read_game(tag, |game| {
            let rows = crate::daemon::pages::standings(game);
            rows.iter().map(|r| format!("{} {}", r.name, r.score)).collect::<Vec<_>>().join("; ")
        })
    }

    /// A game's whole log.
    pub fn log(&self, tag: &GameTag) -> Result<Vec<Entry>, SiteError> {
        Ok(entries(&self.store.reading().entries(tag, Seq::START)?)?)
    }
}

/// Makes a game within a transaction; what it has to say is the caller's to commit.
pub(super) fn make(request: &GameRequest, change: &Change<'_>, settings: &Settings, now: DateTime<Utc>) -> Result<Game, SiteError> {
    let tag = match request.tag.clone() {
        Some(tag) => tag,
        None => {
            let stem = request.house.template.clone().unwrap_or_else(|| request.game.replace('_', "-"));
            change.next_tag(&stem)?.ok_or_else(|| Problem::new(format!("`{stem}` makes no tag for a game.")))?
        }
    };
    let secret = match request.secret.clone() {
        Some(secret) => secret,
        None => random_secret()?,
    };
    let mut game = Game::create(
        NewGame {
            tag: tag.clone(),
            game: request.game.clone(),
            title: request.title.clone(),
            options: request.options.clone(),
            seats: request.seats,
            clock: request.clock.clone().unwrap_or_else(|| settings.clock.clone()),
            press: request.house.press,
            secret: secret.clone(),
            sealing: Some(random_secret()?.reveal()),
        },
        now,
    )?;
    for player in &request.players {
        let word = player.word.clone().map_or_else(random_word, Ok)?;
        game.take_seat(&player.name, &word, now)?;
    }
    if request.players.len() == usize::from(request.seats) {
        game.begin(request.table.as_ref(), now)?;
    } else if request.table.is_some() {
        return Err(Problem::new("A position can be adopted only when every seat is taken.").into());
    }
    change.create_game(&crate::store::NewGame {
        tag: tag.clone(),
        ruleset: request.game.clone(),
        options: request.options.clone(),
        created: now,
        state: GameState::Gathering,
        secret,
        proof: request.house.proof,
        template: request.house.template.clone(),
    })?;
    change.set_moderators(&tag, &request.house.moderators)?;
    for (n, player) in (0u8..).zip(&request.players) {
        change.add_seat(&tag, SeatId(n), &player.name)?;
        change.set_addresses(&tag, SeatId(n), player.address.as_slice())?;
    }
    game.introduce();
    Ok(game)
}

/// A ruling within a transaction.
pub(super) fn rule(game: &mut Game, change: &Change<'_>, words: &str, now: DateTime<Utc>) -> Result<Ruled, SiteError> {
    let tag = game.tag.clone();
    let log = || {
        let stored = change.entries(&tag, Seq::START).map_err(|e| Problem::new(e.to_string()))?;
        entries(&stored).map_err(|e| Problem::new(e.to_string()))
    };
    let ruled = game.rule(words, now, &log)?;
    if let Some((seat, address)) = &ruled.newcomer {
        change.set_addresses(&tag, *seat, std::slice::from_ref(address))?;
        change.renew_token(&tag, *seat)?;
        game.brief(*seat, now);
    }
    Ok(ruled)
}

/// A seat's word for the dice, where its player sent none.
pub(super) fn random_word() -> Result<String, Problem> {
    Ok(random_secret()?.commitment().chars().take(12).collect())
}

fn random_secret() -> Result<Secret, Problem> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|e| Problem::new(format!("The system gives no random numbers: {e}.")))?;
    Ok(Secret(secret))
}
