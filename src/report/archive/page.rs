//! The pages' inputs (public views as typed structs) and their templates.

use super::chart::Chart;
use super::{BLOCK, PAGE};
use crate::games::ruleset::Body;
use crate::report::clean::{Line, Name};
use crate::report::kinds::finale::{DiceRevealed, StandingRow};
use crate::report::kinds::turn::{DiceFixed, Press, Ruling};
use crate::report::order_form::{OrderMail, mailto};
use askama::Template;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A game as pages name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLabel {
    /// Its id ("egypt-1").
    pub id: Line,
    /// Its title.
    pub title: Name,
}

impl GameLabel {
    /// Its folder in the site.
    pub fn folder(&self) -> String {
        Name::new(self.id.as_str()).slug()
    }
}

/// Where a game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameState {
    /// It can be joined.
    Open {
        /// Free seats.
        free: usize,
    },
    /// It runs.
    Running {
        /// The round ("Turn 3").
        round: Line,
        /// Its next deadline.
        due: Option<DateTime<Utc>>,
    },
    /// It is over.
    Finished {
        /// Who won.
        winners: Vec<Name>,
        /// Why, in a sentence.
        reason: Line,
    },
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEntry {
    /// The game.
    pub label: GameLabel,
    /// Where it is.
    pub state: GameState,
    /// Who plays.
    pub players: Vec<Name>,
}

/// The kinds of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// Games that can be joined.
    Open,
    /// Games that run.
    Running,
    /// Games that are over.
    Finished,
}

impl ListKind {
    /// The heading.
    pub fn title(self) -> &'static str {
        match self {
            ListKind::Open => "Open games",
            ListKind::Running => "Running games",
            ListKind::Finished => "Finished games",
        }
    }

    /// What its pages' names begin with.
    pub fn stem(self) -> &'static str {
        match self {
            ListKind::Open => "open",
            ListKind::Running => "running",
            ListKind::Finished => "finished",
        }
    }
}

/// One page of a list of at most [`PAGE`] games. Pages are counted from 1, the oldest games first, so that full pages stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesPage {
    /// Which list.
    pub kind: ListKind,
    /// Its number.
    pub number: u32,
    /// The newest page's number.
    pub newest: u32,
    /// Its games, the newest first.
    pub games: Vec<GameEntry>,
}

impl GamesPage {
    /// Its file.
    pub fn file(&self) -> String {
        format!("{}-{}.html", self.kind.stem(), self.number)
    }

    /// The page's number in a list, for the game of that place (from 0, in the order of their coming).
    pub fn number_of(place: usize) -> u32 {
        u32::try_from(place / PAGE).unwrap_or(u32::MAX - 1) + 1
    }
}

/// Which report of a game a page has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// The one that opened a turn.
    Turn(u32),
    /// The final one, after that turn.
    End(u32),
}

impl Place {
    /// The turn that it belongs to.
    pub fn turn(self) -> u32 {
        let (Place::Turn(turn) | Place::End(turn)) = self;
        turn
    }

    /// Its place in the order of the game's reports.
    pub fn order(self) -> u32 {
        self.turn().saturating_mul(2).saturating_add(u32::from(matches!(self, Place::End(_))))
    }

    /// The page's name without its ending: its permanent address within the game.
    pub fn stem(self) -> String {
        match self {
            Place::Turn(turn) => format!("turn-{turn}"),
            Place::End(_) => "end".to_owned(),
        }
    }

    fn file(&self) -> String {
        format!("{}.html", self.stem())
    }

    fn words(&self) -> String {
        match self {
            Place::Turn(turn) => format!("Turn {turn}"),
            Place::End(_) => "The end".to_owned(),
        }
    }
}

/// A piece of news in a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// The game.
    pub label: GameLabel,
    /// The turn.
    pub turn: TurnLine,
}

/// The first page: of each list the newest games, at most [`PAGE`], and the number of the list's newest page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteIndex {
    /// Open games.
    pub open: Vec<GameEntry>,
    /// Running games.
    pub running: Vec<GameEntry>,
    /// Finished games.
    pub finished: Vec<GameEntry>,
    /// The newest pages of open, running and finished games; 0: there is none beside the first page.
    pub pages: [u32; 3],
    /// The last turns of all games, newest first, for the feed.
    pub news: Vec<News>,
}

impl SiteIndex {
    fn lists(&self) -> Vec<(ListKind, &Vec<GameEntry>, u32)> {
        let [open, running, finished] = self.pages;
        vec![
            (ListKind::Running, &self.running, running),
            (ListKind::Open, &self.open, open),
            (ListKind::Finished, &self.finished, finished),
        ]
    }
}

/// A report in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnLine {
    /// Which.
    pub place: Place,
    /// Its name ("Turn 3").
    pub round: Line,
    /// When its report went out.
    pub at: DateTime<Utc>,
    /// What happened, in a sentence.
    pub headline: Line,
    /// The newest version of the rules then, where the game changes them.
    #[serde(default)]
    pub rules: Option<u32>,
}

/// A game's front page.
#[derive(Clone, Debug, PartialEq)]
pub struct ArchiveGame {
    /// The game.
    pub label: GameLabel,
    /// What it is, in a sentence or two.
    pub about: Line,
    /// Where it is.
    pub state: GameState,
    /// The standings, best first.
    pub standings: Vec<StandingRow>,
    /// Standings over the last turns, one chart for each thing that is counted.
    pub charts: Vec<Chart>,
    /// The last turns, newest first (at most 20; the blocks have all).
    pub turns: Vec<TurnLine>,
    /// Rulings, newest first.
    pub rulings: Vec<Ruling>,
    /// The newest version of the rules, where the game changes them.
    pub rules: Option<u32>,
    /// The dice: fixed while it runs, revealed once it is over.
    pub dice: Dice,
}

impl ArchiveGame {
    fn newest_block(&self) -> Option<String> {
        self.turns.first().map(|t| block_file(t.place.turn() / BLOCK))
    }
}

/// What a page says about the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dice {
    /// The game runs.
    Fixed(DiceFixed),
    /// It is over.
    Revealed(DiceRevealed),
}

fn block_file(number: u32) -> String {
    format!("turns-{number}.html")
}

/// A block of [`BLOCK`] turns: block 0 has turns 0 to 99.
#[derive(Clone, Debug, PartialEq)]
pub struct ArchiveBlock {
    /// Its number.
    pub number: u32,
    /// Whether there is a later one.
    pub later: bool,
    /// Its turns, in order.
    pub turns: Vec<TurnLine>,
    /// Standings over these turns.
    pub charts: Vec<Chart>,
}

impl ArchiveBlock {
    /// Its file in the game's folder.
    pub fn file(&self) -> String {
        block_file(self.number)
    }

    /// "Turns 100 to 199".
    pub fn title(&self) -> String {
        let first = self.number * BLOCK;
        format!("turns {} to {}", first, first + BLOCK - 1)
    }

    fn earlier_file(&self) -> Option<String> {
        self.number.checked_sub(1).map(block_file)
    }

    fn later_file(&self) -> Option<String> {
        self.later.then(|| block_file(self.number + 1))
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Who won.
    pub winners: Vec<Name>,
    /// Why, in a sentence.
    pub reason: Line,
    /// The standings, best first.
    pub standings: Vec<StandingRow>,
}

/// A turn's public report.
#[derive(Clone, Debug, PartialEq)]
pub struct ArchiveTurn {
    /// Which it is.
    pub place: Place,
    /// Its name ("Turn 3").
    pub round: Line,
    /// When its report went out.
    pub at: DateTime<Utc>,
    /// The report before it, if there is one.
    pub previous: Option<Place>,
    /// The report after it, if there is one.
    pub next: Option<Place>,
    /// In the final report: how it ended.
    pub result: Option<GameResult>,
    /// The ruleset's report for the public.
    pub body: Body,
    /// Rulings printed in it.
    pub rulings: Vec<Ruling>,
    /// Who missed, was replaced, why a deadline moved.
    pub remarks: Vec<Line>,
    /// What players said.
    pub press: Vec<Press>,
}

impl ArchiveTurn {
    fn block(&self) -> String {
        block_file(self.place.turn() / BLOCK)
    }
}

/// A version of a game's rules.
#[derive(Clone, Debug, PartialEq)]
pub struct ArchiveRules {
    /// Its number.
    pub version: u32,
    /// Since when, and by what ("Turn 3: proposal 5 of Igthorn, accepted 3-1").
    pub since: Line,
    /// Whether it is the newest.
    pub newest: bool,
    /// The rules with author and vote of every sentence.
    pub body: Body,
    /// The difference to the version before it.
    pub difference: Option<Body>,
}

impl ArchiveRules {
    fn earlier(&self) -> Option<u32> {
        self.version.checked_sub(1).filter(|v| *v > 0)
    }
}

/// A player across games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerPage {
    /// The name.
    pub name: Name,
    /// The games, newest first.
    pub games: Vec<PlayerGame>,
}

/// What a player did in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerGame {
    /// The game.
    pub label: GameLabel,
    /// What came of it ("won", "2nd of 4", "running").
    pub result: Line,
    /// Turns without orders.
    pub missed: u32,
    /// Proposals that passed and were made, where the game has any.
    pub proposals: Option<(u32, u32)>,
}

impl PlayerPage {
    /// Its file in `players/`.
    pub fn file(&self) -> String {
        player_file(&self.name)
    }
}

/// A player's file: unlike names have unlike files.
pub fn player_file(name: &Name) -> String {
    let slug = name.slug();
    if slug == name.as_str().to_lowercase() {
        return format!("{slug}.html");
    }
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(name.as_str().as_bytes()));
    format!("{slug}-{}.html", hash.get(..8).unwrap_or_default())
}

/// What is around every page.
pub struct Shell<'a> {
    /// The relative way to the site's first page.
    pub root: &'static str,
    /// The page's title.
    pub title: String,
    /// The site's title.
    pub site: &'a str,
    /// The owner's header.
    pub header: String,
    /// The owner's footer.
    pub footer: String,
}

/// A time on pages: in UTC, for readers everywhere.
fn time(at: &DateTime<Utc>) -> String {
    format!("{} UTC", at.format("%a %-d %b %Y, %H:%M"))
}

fn stamp(at: &DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

fn names(names: &[Name]) -> String {
    names.iter().map(Name::as_str).collect::<Vec<_>>().join(", ")
}

/// The link that makes the mail to join a game.
fn join_link(address: &str, label: &GameLabel) -> Option<String> {
    let mail = OrderMail { address: address.to_owned(), subject: format!("[{}] join", label.id) };
    mailto(&mail, &format!("join {} as YOUR NAME", label.id))
}

macro_rules! page {
    ($(#[$doc:meta])* $name:ident, $path:tt, { $($field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Template)]
        #[template(path = $path)]
        pub(super) struct $name<'a> {
            /// What is around it.
            pub shell: Shell<'a>,
            $(pub $field: $type,)*
        }
    };
}

page!(/// The first page.
    IndexPage, "archive/index.html", { index: &'a SiteIndex, join: Option<&'a str> });
page!(/// A page of a list of games.
    ListPage, "archive/games.html", { list: &'a GamesPage, join: Option<&'a str> });
page!(/// A game's front page.
    FrontPage, "archive/game.html", { game: &'a ArchiveGame, join: Option<&'a str> });
page!(/// A block of turns.
    BlockPage, "archive/block.html", { label: &'a GameLabel, block: &'a ArchiveBlock });
page!(/// A turn.
    TurnPage, "archive/turn.html", { label: &'a GameLabel, turn: &'a ArchiveTurn, body: String });
page!(/// A version of the rules.
    RulesPage, "archive/rules.html", { label: &'a GameLabel, rules: &'a ArchiveRules, body: String });
page!(/// A player.
    PlayerHtml, "archive/player.html", { player: &'a PlayerPage });
