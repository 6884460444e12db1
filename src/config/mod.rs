//! The configuration file: TOML in, a typed and checked [`Config`] out, or every fault in it with its line.
//!
//! `config.example.toml` has every setting with what it means. Relative paths are seen from the folder in which maat is started.

mod deadlines;
mod fault;
mod games;
mod read;
#[cfg(test)]
mod tests;
mod value;

use crate::daemon::run::Plan;
use crate::daemon::settings::{OpenTemplate, Settings};
use crate::daemon::site::{GameRequest, HouseRules};
use crate::games::ruleset::Options;
use crate::mail::letter::{Address, Bounds, Trust};
use crate::mail::mailbox::{Limits, MailboxConfig, MaildirInbox};
use crate::mail::postman::{MaildirOutbox, PostmanConfig};
use crate::mail::sender::{Ours, Proof};
use crate::referee::clock::Clock;
use crate::referee::entry::Press;
use chrono::NaiveTime;
use chrono_tz::Tz;
use serde::Deserialize;
use serde_spanned::Spanned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use deadlines::SHORTEST_TURN;
pub use fault::{ConfigError, Fault};
pub use value::{ClockTime, Daily, Day, Percent, Settle, Span};

/// The whole configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Who the referee is to the world.
    pub mail: Mail,
    /// Where letters come from.
    #[serde(default = "mailbox")]
    pub mailbox: MailboxConfig,
    /// Where mails are handed to.
    #[serde(default = "postman")]
    pub postman: PostmanConfig,
    /// Where everything is kept.
    #[serde(default)]
    pub database: Database,
    /// The pages that show the games.
    #[serde(default)]
    pub archive: Archive,
    /// Who may rule.
    #[serde(default)]
    pub moderators: Moderators,
    /// The deadline rules of games that do not say otherwise.
    #[serde(default)]
    pub deadlines: Deadlines,
    /// What is written to the log.
    #[serde(default)]
    pub log: Log,
    /// The games that can be created.
    #[serde(default)]
    pub game: Vec<Template>,
}

/// `[mail]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// The address of the mailbox.
    pub address: Address,
    /// The name shown beside it.
    #[serde(default = "name")]
    pub name: String,
    /// The name by which our own receiving server signs its verdicts (RFC 8601) and its Received lines; empty: none is believed.
    #[serde(default)]
    pub authserv_id: String,
    /// Further host names of our own receiving servers.
    #[serde(default)]
    pub hosts: Vec<String>,
    /// Whether the mailbox gets mail for `local+anything@domain` too.
    #[serde(default = "yes")]
    pub plus_addresses: bool,
    /// The most automatic answers to one address within an hour.
    #[serde(default = "answers_per_hour")]
    pub answers_per_hour: u32,
    /// The most automatic answers to addresses without a seat within an hour, all together.
    #[serde(default = "strangers_per_hour")]
    pub strangers_per_hour: u32,
    /// The most orders of one letter that are read.
    #[serde(default = "orders_per_letter")]
    pub orders_per_letter: usize,
    /// Letters of more bytes are not read, but answered.
    #[serde(default = "letter_bytes")]
    pub letter_bytes: u64,
    /// What proves that a letter comes from its seat.
    #[serde(default)]
    pub proof: Proof,
    /// How long a mail is tried before it is given up.
    #[serde(default = "give_up_after")]
    pub give_up_after: Span,
    /// When the mails go out that come once a day: the moderators' summary, the observers' digests.
    #[serde(default = "daily")]
    pub daily: Daily,
}

/// `[database]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Database {
    /// Its file.
    pub path: PathBuf,
}

/// `[archive]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Archive {
    /// Whether the pages are written.
    pub on: bool,
    /// Their folder.
    pub path: PathBuf,
    /// Where a web server shows that folder; mails link to it.
    pub url: Option<String>,
    /// The pages' title.
    pub title: String,
    /// A folder with the site's own style sheet and templates.
    pub look: Option<PathBuf>,
}

/// `[moderators]`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Moderators {
    /// Their addresses: they may rule in every game and get the notices.
    pub addresses: Vec<Address>,
}

/// `[deadlines]`, and `[game.deadlines]` of a template, where what is left out is as in `[deadlines]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Deadlines {
    /// The time zone in which `at` and `days` are meant.
    #[serde(deserialize_with = "value::zone")]
    pub zone: Option<Tz>,
    /// The time for a turn, at least.
    pub turn: Option<Spanned<Span>>,
    /// The clock time at which turns end.
    pub at: Option<ClockTime>,
    /// The days on which turns end; empty: all.
    pub days: Option<Vec<Day>>,
    /// How long after a deadline orders still count.
    pub grace: Option<Spanned<Span>>,
    /// How long after the last awaited order a turn ends early.
    pub settle: Option<Settle>,
    /// How long before a deadline those whose orders are missing are reminded.
    pub reminders: Option<Vec<Spanned<Span>>>,
    /// What a moderator's `shorten` leaves at least.
    pub least: Option<Spanned<Span>>,
    /// Hold the turn when this share of the awaited seats is silent; 0: never.
    pub mass_silence: Option<Percent>,
    /// Hold the turn when the mailbox could not be read for so long before a deadline.
    pub blindness: Option<Span>,
}

/// `[log]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// What is logged: a level, or a filter by module.
    #[serde(deserialize_with = "value::filter")]
    pub filter: String,
    /// How a line looks.
    pub format: LogFormat,
}

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// `[[game]]`: a game that can be created, by a moderator or by a player's `join`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// What the template is called: games made from it are NAME-1, NAME-2, …
    #[serde(deserialize_with = "value::stem")]
    pub name: Spanned<String>,
    /// The game, as `maat simulate` names it; as the template if left out.
    pub game: Option<Spanned<String>>,
    /// What players call it.
    #[serde(default)]
    pub title: String,
    /// How many seats.
    pub seats: Spanned<u8>,
    /// The ruleset's options.
    #[serde(default)]
    pub options: BTreeMap<Spanned<String>, Spanned<toml::Value>>,
    /// The deadline rules.
    #[serde(default)]
    pub deadlines: Deadlines,
    /// Whether a player's `join NAME` opens a new game where none gathers players.
    #[serde(default)]
    pub open_on_join: bool,
    /// The most games that players have opened in this way and that are not over.
    #[serde(default = "most")]
    pub most: u32,
    /// Who may speak to whom.
    #[serde(default)]
    pub press: Press,
    /// What proves a sender; as in `[mail]` if left out.
    pub proof: Option<Proof>,
    /// Who may rule in these games, beside those of `[moderators]`.
    #[serde(default)]
    pub moderators: Vec<Address>,
}

fn daily() -> Daily {
    Daily(NaiveTime::from_hms_opt(8, 0, 0))
}

fn most() -> u32 {
    20
}

/// When all awaited players are silent, the turn is held: mail is broken more often than all lose their interest at once.
const MASS_SILENCE: u8 = 100;

fn mailbox() -> MailboxConfig {
    MailboxConfig::Maildir(MaildirInbox::at("var/mail/inbox"))
}

fn postman() -> PostmanConfig {
    PostmanConfig::Maildir(MaildirOutbox { path: "var/mail/sent".into() })
}

fn name() -> String {
    "Maat".to_owned()
}

fn yes() -> bool {
    true
}

fn answers_per_hour() -> u32 {
    20
}

fn strangers_per_hour() -> u32 {
    60
}

fn orders_per_letter() -> usize {
    Bounds::default().orders
}

fn letter_bytes() -> u64 {
    Limits::default().letter_bytes
}

fn give_up_after() -> Span {
    Span::days(5)
}

impl Default for Database {
    fn default() -> Database {
        Database { path: "var/maat.db".into() }
    }
}

impl Default for Archive {
    fn default() -> Archive {
        Archive { on: true, path: "var/archive".into(), url: None, title: "Games by mail".to_owned(), look: None }
    }
}

impl Default for Log {
    fn default() -> Log {
        Log { filter: "info".to_owned(), format: LogFormat::default() }
    }
}

impl Config {
    /// Reads and checks a configuration file. The error lists all that is wrong with it.
    pub fn load(file: &Path) -> Result<Config, ConfigError> {
        let text = std::fs::read_to_string(file).map_err(|source| ConfigError::Unreadable { file: file.to_owned(), source })?;
        Config::parse(file, &text)
    }

    /// Reads and checks the text of a configuration file, whose name only the error shows.
    pub fn parse(file: &Path, text: &str) -> Result<Config, ConfigError> {
        let (mut config, mut faults) = read::read(text);
        if let Some(config) = &mut config {
            faults.extend(config.read_option_files());
            if faults.is_empty() {
                faults.extend(config.game_faults());
                faults.extend(config.deadline_faults());
            }
        }
        match config {
            Some(config) if faults.is_empty() => Ok(config),
            _ => Err(ConfigError::Faults { file: file.to_owned(), text: text.to_owned(), faults }),
        }
    }

    /// Who the referee is, to the stages that read letters.
    pub fn ours(&self) -> Ours {
        let mut trust = Trust::new(&self.mail.authserv_id);
        trust.hosts = self.mail.hosts.iter().map(|host| host.to_lowercase()).collect();
        Ours { address: self.mail.address.without_tag(), trust }
    }

    /// The deadline rules of a template's games; without a template, of `[deadlines]`.
    pub fn clock(&self, template: Option<&Template>) -> Clock {
        let site = self.deadlines.over(&Clock { mass_silence: MASS_SILENCE, ..Clock::default() });
        template.map_or_else(|| site.clone(), |t| t.deadlines.over(&site))
    }

    /// All that the daemon is started with.
    pub fn plan(&self) -> Plan {
        Plan {
            settings: self.settings(),
            mailbox: self.mailbox.clone(),
            postman: self.postman.clone(),
            database: self.database.path.clone(),
            give_up_after: self.mail.give_up_after.delta(),
            blindness: self.deadlines.blindness.unwrap_or(Span::hours(6)).delta(),
        }
    }

    /// What everything that is done to games needs to know.
    pub fn settings(&self) -> Settings {
        Settings {
            ours: self.ours(),
            name: self.mail.name.clone(),
            plus_addresses: self.mail.plus_addresses,
            moderators: self.moderators.addresses.clone(),
            answers_an_hour: self.mail.answers_per_hour,
            strangers_an_hour: self.mail.strangers_per_hour,
            proof: self.mail.proof,
            bounds: Bounds {
                size: usize::try_from(self.mail.letter_bytes).unwrap_or(usize::MAX),
                orders: self.mail.orders_per_letter,
                ..Bounds::default()
            },
            clock: self.clock(None),
            archive: self.archive.on.then(|| self.archive.path.clone()),
            archive_look: self.archive.look.clone(),
            archive_url: self.archive.url.clone(),
            archive_title: self.archive.title.clone(),
            daily: self.mail.daily.0,
            templates: self.game.iter().filter(|t| t.open_on_join).map(|t| self.open_template(t)).collect(),
        }
    }

    fn open_template(&self, template: &Template) -> OpenTemplate {
        OpenTemplate { most: template.most, request: self.request(template) }
    }

    /// A game of a template, with nobody in it yet.
    pub fn request(&self, template: &Template) -> GameRequest {
        GameRequest {
            game: template.game().to_owned(),
            tag: None,
            title: template.title.clone(),
            options: template.options(),
            clock: Some(self.clock(Some(template))),
            seats: *template.seats.get_ref(),
            players: Vec::new(),
            table: None,
            secret: None,
            house: HouseRules {
                template: Some(template.name().to_lowercase()),
                press: template.press,
                proof: template.proof,
                moderators: template.moderators.clone(),
            },
        }
    }

    /// The template of that name.
    pub fn template(&self, name: &str) -> Option<&Template> {
        self.game.iter().find(|t| t.name().eq_ignore_ascii_case(name))
    }
}

fn minutes(span: &Option<Spanned<Span>>) -> Option<u32> {
    span.as_ref().map(|s| s.get_ref().minutes())
}

impl Deadlines {
    /// These rules where they say something, `base` where they do not.
    pub fn over(&self, base: &Clock) -> Clock {
        Clock {
            zone: self.zone.unwrap_or(base.zone),
            turn: minutes(&self.turn).unwrap_or(base.turn),
            at: self.at.map(|at| at.0).or(base.at),
            days: self.days.as_ref().map_or_else(|| base.days.clone(), |days| days.iter().map(|d| d.0).collect()),
            grace: minutes(&self.grace).unwrap_or(base.grace),
            least: minutes(&self.least).unwrap_or(base.least),
            settle: self.settle.map_or(base.settle, |settle| settle.0.map(Span::minutes)),
            reminders: self
                .reminders
                .as_ref()
                .map_or_else(|| base.reminders.clone(), |all| all.iter().map(|r| r.get_ref().minutes()).collect()),
            mass_silence: self.mass_silence.map_or(base.mass_silence, |p| p.0),
        }
    }
}

impl Template {
    /// What it is called.
    pub fn name(&self) -> &str {
        self.name.get_ref()
    }

    /// The game, as the registry names it.
    pub fn game(&self) -> &str {
        self.game.as_ref().map_or_else(|| self.name(), |g| g.get_ref())
    }

    /// The ruleset's options.
    pub fn options(&self) -> Options {
        let json = |value: &toml::Value| serde_json::to_value(value).unwrap_or_default();
        Options(self.options.iter().map(|(name, value)| (name.get_ref().clone(), json(value.get_ref()))).collect())
    }
}
