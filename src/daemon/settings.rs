//! What the daemon needs to know, made from the configuration.

use crate::daemon::site::GameRequest;
use crate::mail::letter::{Address, Bounds};
use crate::mail::sender::{Ours, Proof};
use crate::referee::clock::Clock;
use chrono::NaiveTime;
use std::path::PathBuf;

/// The daemon's settings.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The referee's mail address, and the servers that it believes.
    pub ours: Ours,
    /// The name beside that address.
    pub name: String,
    /// Whether the mailbox gets mail for `local+anything@domain`: then replies carry the seat's token in their address.
    pub plus_addresses: bool,
    /// The moderators' addresses; the first one is written to first.
    pub moderators: Vec<Address>,
    /// At most so many automatic answers to one address in an hour.
    pub answers_an_hour: u32,
    /// At most so many automatic answers to addresses without a seat in an hour, all together.
    pub strangers_an_hour: u32,
    /// What proves a sender.
    pub proof: Proof,
    /// What may be spent on one letter.
    pub bounds: Bounds,
    /// Deadline rules of games that bring none of their own.
    pub clock: Clock,
    /// Where the archive is written; None: nowhere.
    pub archive: Option<PathBuf>,
    /// A folder with the site's own look.
    pub archive_look: Option<PathBuf>,
    /// Where the archive is read on the web.
    pub archive_url: Option<String>,
    /// The archive's title.
    pub archive_title: String,
    /// When the mails go out that come once a day, in the zone of `clock`; None: they do not.
    pub daily: Option<NaiveTime>,
    /// Games that a player's `join` opens.
    pub templates: Vec<OpenTemplate>,
}

/// A game that opens by itself when somebody joins.
#[derive(Clone, Debug)]
pub struct OpenTemplate {
    /// At most so many of them that are not over.
    pub most: u32,
    /// The game.
    pub request: GameRequest,
}

impl Settings {
    /// Those of a referee that believes every sender, answers as much as it is written to, and has neither moderators nor an archive: for
    /// measurements and tests.
    pub fn unlimited(ours: Ours) -> Settings {
        Settings {
            ours,
            name: "Maat".to_owned(),
            plus_addresses: true,
            moderators: Vec::new(),
            answers_an_hour: u32::MAX,
            strangers_an_hour: u32::MAX,
            proof: Proof::From,
            bounds: Bounds::default(),
            clock: Clock::default(),
            archive: None,
            archive_look: None,
            archive_url: None,
            archive_title: String::new(),
            daily: None,
            templates: Vec::new(),
        }
    }

    /// The open template of that name.
    pub fn template(&self, name: &str) -> Option<&OpenTemplate> {
        self.templates.iter().find(|t| t.name().eq_ignore_ascii_case(name))
    }
}

impl OpenTemplate {
    /// What it is called: `join NAME`.
    pub fn name(&self) -> &str {
        self.request.house.template.as_deref().unwrap_or_default()
    }
}
