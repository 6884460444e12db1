//! A whole game played through the real mail loop: `maat demo`.
//!
//! In come a folder and a story (`story.toml`: who writes what, in order); out come, in that folder, every letter and mail
//! as a file that a mail program opens, the database, and the archive. Nothing of the loop is replaced: the players here read
//! their mail from the Maildir that the referee fills, and reply to it as mail programs do.

mod player;
mod story;

use crate::daemon::archivist::Archivist;
use crate::daemon::settings::Settings;
use crate::daemon::site::{GameRequest, Player as Seated, Site, SiteError};
use crate::games::dice::Secret;
use crate::mail::letter::{Address, Bounds};
use crate::mail::mailbox::{Limits, Mailbox, MailboxConfig, MaildirInbox};
use crate::mail::postman::{MaildirOutbox, Postman, PostmanConfig};
use crate::mail::sender::{Ours, Proof};
use crate::mail::trouble::Trouble;
use crate::referee::clock::Clock;
use crate::referee::entry::GameTag;
use crate::store::{Store, StoreError};
use chrono::{DateTime, TimeDelta, Utc};
use player::Player;
use std::path::{Path, PathBuf};
use story::{Step, Story};

/// A demo that could not be played.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The folder has something in it already.
    #[error("{} is not empty: name another folder, or remove it", .0.display())]
    NotEmpty(PathBuf),
    /// A file or folder.
    #[error("cannot {operation} {}: {source}", path.display())]
    File { operation: &'static str, path: PathBuf, source: std::io::Error },
    /// The story is wrong.
    #[error("the story cannot be read: {0}")]
    Story(#[from] toml::de::Error),
    /// The story names somebody, or a mail, that there is not.
    #[error("the story cannot go on at step {step}: {reason}")]
    Step { step: usize, reason: String },
    /// The mail.
    #[error(transparent)]
    Mail(#[from] Trouble),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The games.
    #[error(transparent)]
    Site(#[from] SiteError),
}

/// What a demo came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Letters that the referee got.
    pub letters: usize,
    /// Mails that it sent.
    pub mails: usize,
    /// The last round.
    pub rounds: u32,
    /// How it ended, if it did.
    pub end: Option<String>,
}

/// The story that the program brings along.
pub const STORY: &str = include_str!("story.toml");

/// The referee's address in demos.
const REFEREE: &str = "maat@example.org";
/// The moderator's.
const MODERATOR: &str = "moderator@example.net";

/// Plays a story in a new folder. `say` gets each line of what is to be told while it plays.
pub fn play(folder: &Path, story: &str, say: &mut dyn FnMut(&str)) -> Result<Played, DemoError> {
    let story: Story = toml::from_str(story)?;
    let mut stage = Stage::set(folder, &story)?;
    say(&format!("{} sit down to {}. Their letters go to {REFEREE}.", story.names(), story.game));
    stage.rounds(say)?;
    for (number, step) in story.steps.iter().enumerate() {
        stage.act(number, step, say)?;
    }
    stage.end()
}

/// The folder's mailboxes, the referee and the players.
struct Stage {
    folder: PathBuf,
    site: Site,
    archivist: Option<Archivist>,
    mailbox: Box<dyn Mailbox>,
    postman: Box<dyn Postman>,
    tag: GameTag,
    players: Vec<Player>,
    letters: usize,
    clock: DateTime<Utc>,
    round: u32,
}

impl Stage {
    fn set(folder: &Path, story: &Story) -> Result<Stage, DemoError> {
        let file = |operation, path: &Path| {
            let path = path.to_owned();
            move |source| DemoError::File { operation, path, source }
        };
        std::fs::create_dir_all(folder).map_err(file("make", folder))?;
        if std::fs::read_dir(folder).map_err(file("look into", folder))?.next().is_some() {
            return Err(DemoError::NotEmpty(folder.to_owned()));
        }
        let address =
            |text: &str| Address::parse(text).ok_or_else(|| DemoError::Step { step: 0, reason: format!("`{text}` is no address") });
        let settings = Settings {
            ours: Ours::new(REFEREE, "mx.example.org").ok_or_else(|| DemoError::Step { step: 0, reason: REFEREE.to_owned() })?,
            name: "Maat".to_owned(),
            plus_addresses: true,
            moderators: vec![address(MODERATOR)?],
            answers_an_hour: 1000,
            strangers_an_hour: u32::MAX,
            proof: Proof::Token,
            bounds: Bounds::default(),
            clock: Clock { settle: Some(0), ..Clock::default() },
            archive: Some(folder.join("archive")),
            archive_look: None,
            archive_url: None,
            archive_title: "A demo of Maat".to_owned(),
            daily: None,
            templates: Vec::new(),
        };
        let mailbox = MailboxConfig::Maildir(MaildirInbox::at(folder.join("inbox"))).open(Limits::default())?;
        let postman = PostmanConfig::Maildir(MaildirOutbox { path: folder.join("sent") }).open()?;
        let store = Store::open(&folder.join("maat.db"))?;
        let archivist = Archivist::open(Store::open_existing(store.file())?, &settings)?;
        let mut site = Site::new(store, settings)?;
        let players: Vec<Player> = story
            .players
            .iter()
            .map(|p| Ok(Player { name: p.name.clone(), address: address(&p.address)? }))
            .collect::<Result<_, DemoError>>()?;
        let clock = Utc::now();
        let seated = |p: &Player| Seated { name: p.name.clone(), address: Some(p.address.clone()), word: Some(String::new()) };
        let request = GameRequest {
            title: story.title.clone(),
            options: story.options.clone(),
            secret: story.seed.as_deref().and_then(Secret::from_hex),
            ..GameRequest::new(&story.game, players.iter().map(seated).collect())
        };
        let tag = site.create(request, clock)?;
        let mut stage =
            Stage { folder: folder.to_owned(), site, archivist, mailbox, postman, tag, players, letters: 0, clock, round: u32::MAX };
        stage.post()?;
        Ok(stage)
    }

    fn act(&mut self, number: usize, step: &Step, say: &mut dyn FnMut(&str)) -> Result<(), DemoError> {
        let wrong = |reason: String| DemoError::Step { step: number, reason };
        if let Some(words) = &step.tell {
            say("");
            say(words);
        }
        if let Some(days) = step.days {
            self.clock += TimeDelta::days(days);
            self.site.pass_time(self.clock)?;
            self.post()?;
            self.rounds(say)?;
        }
        let Some(lines) = &step.send else { return Ok(()) };
        let writer = match &step.from {
            Some(name) => {
                self.players.iter().find(|p| p.name == *name).cloned().ok_or_else(|| wrong(format!("nobody is called {name}")))?
            }
            None => {
                let address = step.address.as_deref().unwrap_or(MODERATOR);
                Player { name: String::new(), address: Address::parse(address).ok_or_else(|| wrong(format!("`{address}` is no address")))? }
            }
        };
        let read = player::newest(&self.folder.join("sent"), &writer.address, step.answers.as_deref())
            .map_err(|source| DemoError::File { operation: "read mail in", path: self.folder.join("sent"), source })?;
        let letter = player::write(&writer, read.as_ref(), lines, self.letters, &self.tag.0, REFEREE);
        self.letters += 1;
        player::drop_into(&self.folder.join("inbox"), &letter, self.letters).map_err(|source| DemoError::File {
            operation: "drop a letter into",
            path: self.folder.join("inbox"),
            source,
        })?;
        let who = if writer.name.is_empty() { writer.address.to_string() } else { writer.name.clone() };
        for line in lines.lines().filter(|l| !l.trim().is_empty()) {
            say(&format!("  {who:>14} | {line}"));
        }
        self.look()?;
        self.verdicts(&writer, say)?;
        self.rounds(say)
    }

    /// The referee looks into its mailbox, acts, and posts.
    fn look(&mut self) -> Result<(), DemoError> {
        let Stage { site, mailbox, .. } = self;
        let now = self.clock.max(Utc::now());
        let look = mailbox.look(&mut |letters| site.take_in(letters, now))?;
        self.site.pass_time(now.max(look.began_at))?;
        self.post()
    }

    fn post(&mut self) -> Result<(), DemoError> {
        let now = self.clock.max(Utc::now());
        self.site.post_due(self.postman.as_mut(), now, TimeDelta::days(5))?;
        if let Some(archivist) = &mut self.archivist {
            archivist.catch_up(&mut |_, _| true)?;
        }
        Ok(())
    }

    /// What the answer that has just come says about lines that do not count.
    fn verdicts(&mut self, writer: &Player, say: &mut dyn FnMut(&str)) -> Result<(), DemoError> {
        let sent = self.folder.join("sent");
        let read = player::newest(&sent, &writer.address, None).map_err(|source| DemoError::File {
            operation: "read mail in",
            path: sent.clone(),
            source,
        })?;
        if let Some(mail) = read {
            say(&format!("  {:>14} | {}", "Maat", mail.subject));
        }
        Ok(())
    }

    /// Tells of a round that has begun.
    fn rounds(&mut self, say: &mut dyn FnMut(&str)) -> Result<(), DemoError> {
        let tag = self.tag.clone();
        let (round, name, over) = self.site.read_game(&tag, |g| (g.play.round(), g.play.round_name().to_owned(), g.over()))?;
        if over || round != self.round {
            self.round = round;
            let standings = self.site.standings(&tag)?;
            say("");
            say(&format!("== {name} {round}: {standings}"));
        }
        Ok(())
    }

    fn end(mut self) -> Result<Played, DemoError> {
        let tag = self.tag.clone();
        let (rounds, end) = self.site.read_game(&tag, |g| {
            (
                g.play.round(),
                g.facts.outcome.as_ref().map(|o| {
                    let names: Vec<&str> = o.winners.iter().map(|s| g.facts.name(*s)).collect();
                    format!("{}: {}", names.join(", "), o.reason)
                }),
            )
        })?;
        let mails = self.site.store.reading().mails(&tag)?.len();
        Ok(Played { letters: self.letters, mails, rounds, end })
    }
}
