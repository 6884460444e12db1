//! A folder on an IMAP server as the mailbox (RFC 3501; IDLE of RFC 2177, MOVE of RFC 6851).
//!
//! The folder is the queue: what lies there is new, and a letter that is done with is moved to another
//! folder. Flags mean nothing, so that other mail programs may read along. Every look selects the folder anew, which
//! makes the server look and tells its UIDVALIDITY. Whatever goes wrong, the connection is thrown away and the next look makes
//! another one: what had been handed over but not moved is then handed over again.

mod connect;
mod fetch;
mod session;
mod settle;
mod socket;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use chrono::Utc;
use rustls::ClientConfig;
use serde::Deserialize;

use self::connect::Login;
use self::fetch::{Head, Strikes};
use self::session::Connected;
use super::{ArrivalKey, Fate, Intake, Limits, Look, Mailbox, Settled, Woken};
use crate::mail::bell::Bell;
use crate::mail::secret::SecretSource;
use crate::mail::server::{AuthMethod, Endpoint, Protocol, TlsMode};
use crate::mail::tls;
use crate::mail::trouble::{Trouble, TroubleKind};

/// `[mailbox.imap]` of the configuration.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImapConfig {
    pub host: String,
    /// 993 or 143, as `tls` says, if left out.
    pub port: Option<u16>,
    #[serde(default)]
    pub tls: TlsMode,
    /// PEM file of the authority that signed the server's certificate; no other is trusted then.
    pub ca_file: Option<PathBuf>,
    pub user: String,
    /// The password, or with `auth = "xoauth2"` the access token.
    pub password: SecretSource,
    #[serde(default)]
    pub auth: AuthMethod,
    /// The folder that letters arrive in.
    #[serde(default = "inbox")]
    pub folder: String,
    /// The folder for letters that are done with; it is made if missing.
    #[serde(default = "processed")]
    pub processed: String,
    /// The folder for letters that Maat failed on; it is made if missing.
    #[serde(default = "quarantine")]
    pub quarantine: String,
    /// How often to look on a server that cannot say when mail comes (without IDLE).
    #[serde(default = "poll_seconds")]
    pub poll_seconds: u64,
    /// How long the server may take for an answer.
    #[serde(default = "timeout_seconds")]
    pub timeout_seconds: u64,
}

impl ImapConfig {
    /// The mailbox of a user with the usual settings.
    pub fn at(host: &str, user: String, password: SecretSource) -> Self {
        ImapConfig {
            host: host.to_owned(),
            port: None,
            tls: TlsMode::default(),
            ca_file: None,
            user,
            password,
            auth: AuthMethod::default(),
            folder: inbox(),
            processed: processed(),
            quarantine: quarantine(),
            poll_seconds: poll_seconds(),
            timeout_seconds: timeout_seconds(),
        }
    }
}

fn inbox() -> String {
    "INBOX".to_owned()
}

fn processed() -> String {
    "Processed".to_owned()
}

fn quarantine() -> String {
    "Quarantine".to_owned()
}

fn poll_seconds() -> u64 {
    60
}

fn timeout_seconds() -> u64 {
    60
}

/// IDLE is begun anew so often: a connection that died silently is found out by that.
const IDLE_AT_MOST: Duration = Duration::from_secs(300);

/// A connection that lived so long and then broke is replaced without a word.
const LIVED_WELL: Duration = Duration::from_secs(30);

/// Letters in a folder on an IMAP server.
pub struct ImapMailbox {
    endpoint: Endpoint,
    tls: Option<Arc<ClientConfig>>,
    login: Login,
    folders: Folders,
    limits: Limits,
    poll: Duration,
    timeout: Duration,
    bell: Bell,
    connection: Option<Connected>,
    /// Of the last look.
    validity: Option<u32>,
    /// Letters with a fate that could not be moved away.
    unmoved: HashMap<u32, Fate>,
    strikes: Strikes,
}

/// The names of the folders.
#[derive(Clone, Debug)]
struct Folders {
    inbox: String,
    processed: String,
    quarantine: String,
}

impl ImapMailbox {
    /// Takes over the configuration; the server is not asked yet.
    ///
    /// # Errors
    /// What is wrong with the CA file or the names of the folders.
    pub fn open(config: &ImapConfig, limits: Limits) -> Result<Self, Trouble> {
        let endpoint = Endpoint::new(Protocol::Imap, &config.host, config.port, config.tls);
        for folder in [&config.folder, &config.processed, &config.quarantine] {
            if folder.is_empty() || !folder.chars().all(|c| c.is_ascii_graphic() || c == ' ') {
                return Err(Trouble::new(
                    TroubleKind::Config,
                    format!("\"{}\" cannot be a folder's name: use ASCII letters, digits and blanks", folder.escape_debug()),
                ));
            }
        }
        let tls = if config.tls.is_encrypted() {
            tls::server_name(&endpoint)?;
            Some(tls::client_config(config.ca_file.as_deref())?)
        } else {
            None
        };
        let bell = Bell::new().map_err(|error| Trouble::new(TroubleKind::Config, format!("cannot make a wake-up pipe: {error}")))?;
        Ok(ImapMailbox {
            endpoint,
            tls,
            login: Login { user: config.user.clone(), password: config.password.clone(), method: config.auth },
            folders: Folders { inbox: config.folder.clone(), processed: config.processed.clone(), quarantine: config.quarantine.clone() },
            limits,
            poll: Duration::from_secs(config.poll_seconds.max(1)),
            timeout: Duration::from_secs(config.timeout_seconds.max(1)),
            bell,
            connection: None,
            validity: None,
            unmoved: HashMap::new(),
            strikes: Strikes::default(),
        })
    }

    fn connect(&self) -> Result<Connected, Trouble> {
        connect::connect(&self.endpoint, self.tls.as_ref(), &self.login, &self.bell, self.timeout)
    }

    /// A connection that has just selected the folder: the open one, or a new one if that has died meanwhile.
    fn selected(&mut self) -> Result<Connected, Trouble> {
        if let Some(mut connection) = self.connection.take() {
            match connection.select(&self.folders.inbox) {
                Ok(()) => return Ok(connection),
                Err(trouble) if trouble.kind == TroubleKind::Stopped => return Err(trouble),
                Err(trouble) => tracing::debug!("connecting anew: {trouble}"),
            }
        }
        let mut connection = self.connect()?;
        connection.select(&self.folders.inbox)?;
        Ok(connection)
    }

    fn look_over(&mut self, connection: &mut Connected, intake: &mut Intake<'_>, look: &mut Look) -> Result<(), Trouble> {
        let validity = connection.validity();
        if self.validity.is_some_and(|known| known != validity) {
            tracing::info!("folder {} of {} was made anew: its letters have new numbers", self.folders.inbox, self.endpoint);
            self.unmoved.clear();
            self.strikes = Strikes::default();
        }
        self.validity = Some(validity);
        self.move_leftovers(connection, look)?;
        let mut uids = fetch::uids(connection)?;
        uids.retain(|uid| !self.unmoved.contains_key(uid));
        // Line by line, so that a connection that never lives for long brings some letters each time.
        for line in uids.chunks(fetch::NUMBERS_A_LINE) {
            for chunk in fetch::chunks(connection, line, &self.strikes, &self.limits)? {
                self.hand_over(connection, &chunk, intake, look)?;
            }
        }
        Ok(())
    }

    /// Fetches a chunk, has it taken in, and moves it away.
    fn hand_over(&mut self, connection: &mut Connected, chunk: &[Head], intake: &mut Intake<'_>, look: &mut Look) -> Result<(), Trouble> {
        let validity = connection.validity();
        let uids: Vec<u32> = chunk.iter().map(|head| head.uid).collect();
        self.strikes.begin(&uids);
        let letters = fetch::fetch(connection, chunk, &self.strikes, &self.limits)?;
        self.strikes.end();
        if letters.is_empty() {
            return Ok(());
        }
        look.delivered += letters.len();
        let count = letters.len();
        let settled = intake(letters);
        let moves: Vec<(u32, Fate)> = settled.iter().filter_map(|settled| to_move(settled, validity)).collect();
        look.kept += count.saturating_sub(moves.len());
        if moves.is_empty() {
            return Ok(());
        }
        self.still_selected(connection, validity)?;
        self.move_away(connection, moves, look)
    }

    /// While the caller had the letters in hand, the folder may have been made anew: the same numbers would then move
    /// other letters, which nobody has seen (Dovecot lets them).
    fn still_selected(&self, connection: &mut Connected, validity: u32) -> Result<(), Trouble> {
        connection.select(&self.folders.inbox)?;
        if connection.validity() == validity {
            return Ok(());
        }
        Err(Trouble::new(TroubleKind::Busy, format!("folder {} of {} was made anew while it was read", self.folders.inbox, self.endpoint)))
    }

    /// Tries once more to move what could not be moved before.
    fn move_leftovers(&mut self, connection: &mut Connected, look: &mut Look) -> Result<(), Trouble> {
        let leftovers: Vec<(u32, Fate)> = self.unmoved.drain().collect();
        self.move_away(connection, leftovers, look)
    }

    fn move_away(&mut self, connection: &mut Connected, moves: Vec<(u32, Fate)>, look: &mut Look) -> Result<(), Trouble> {
        for (folder, quarantined) in [(&self.folders.processed, false), (&self.folders.quarantine, true)] {
            let moves: Vec<(u32, Fate)> = moves.iter().copied().filter(|(_, fate)| (*fate == Fate::Quarantine) == quarantined).collect();
            let uids: Vec<u32> = moves.iter().map(|(uid, _)| *uid).collect();
            if let Some(refusal) = settle::move_to(connection, &uids, folder)? {
                tracing::warn!("{refusal}");
                look.unmoved = Some(refusal);
                self.unmoved.extend(moves);
            }
        }
        Ok(())
    }
}

fn to_move(settled: &Settled, selected: u32) -> Option<(u32, Fate)> {
    match (&settled.key, settled.fate) {
        (_, Fate::Keep) => None,
        (ArrivalKey::Imap { validity, uid }, fate) if *validity == selected => Some((*uid, fate)),
        _ => None,
    }
}

impl Mailbox for ImapMailbox {
    fn look(&mut self, intake: &mut Intake<'_>) -> Result<Look, Trouble> {
        self.reset_if_interrupted();
        let mut look = Look { began_at: Utc::now(), delivered: 0, kept: 0, unmoved: None };
        let mut connection = self.selected()?;
        let result = self.look_over(&mut connection, intake, &mut look);
        if let Err(trouble) = &result {
            self.strikes.broke(trouble.kind);
        }
        result?;
        connection.rest(look.delivered == 0);
        self.connection = Some(connection);
        Ok(look)
    }

    fn wait(&mut self, at_most: Duration) -> Result<Woken, Trouble> {
        let Some(connection) = self.connection.as_mut() else { return Ok(Woken::Time) };
        if connection.has_news() {
            return Ok(Woken::Mail);
        }
        if !connection.can_idle() {
            let rung = self.bell.wait(at_most.min(self.poll));
            return if self.bell.is_stopped() { Err(Trouble::stopped()) } else { Ok(if rung { Woken::Bell } else { Woken::Time }) };
        }
        // Out of its place until it has proved itself: a panic in between leaves no broken connection behind.
        let Some(mut connection) = self.connection.take() else { return Ok(Woken::Time) };
        match connection.idle(at_most.min(IDLE_AT_MOST)) {
            Ok(changed) => {
                self.connection = Some(connection);
                Ok(if changed {
                    Woken::Mail
                } else if self.bell.take() {
                    Woken::Bell
                } else {
                    Woken::Time
                })
            }
            Err(trouble) if trouble.kind != TroubleKind::Stopped && connection.age() > LIVED_WELL => {
                tracing::debug!("connecting anew: {trouble}");
                Ok(Woken::Mail)
            }
            Err(trouble) => Err(trouble),
        }
    }

    fn bell(&self) -> Bell {
        self.bell.clone()
    }

    fn reset(&mut self) {
        self.connection = None;
        self.reset_if_interrupted();
    }

    fn check(&mut self) -> Result<String, Trouble> {
        let mut connection = self.connect()?;
        for folder in [&self.folders.processed, &self.folders.quarantine] {
            connection.make_folder(folder)?;
        }
        connection.select(&self.folders.inbox)?;
        let waiting = fetch::uids(&mut connection)?.len();
        let notice = if connection.can_idle() { "tells of new mail (IDLE)" } else { "has no IDLE, is asked from time to time" };
        let encrypted = if self.endpoint.tls.is_encrypted() { "encrypted" } else { "not encrypted" };
        Ok(format!(
            "IMAP {}: {encrypted}, login of {} accepted, {waiting} letter(s) waiting in {}, {notice}",
            self.endpoint, self.login.user, self.folders.inbox
        ))
    }
}

impl ImapMailbox {
    /// A fetch that neither ended nor failed was torn out by a panic on what the server answered.
    fn reset_if_interrupted(&mut self) {
        self.strikes.broke(TroubleKind::Protocol);
    }
}
