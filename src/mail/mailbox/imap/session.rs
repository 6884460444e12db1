//! A logged-in session: its commands with their bounds, and its errors in words.

use std::io;
use std::time::{Duration, Instant};

use imap::Session;
use imap::extensions::idle::WaitOutcome;
use imap::types::UnsolicitedResponse;

use super::socket::{Gauge, Stream};
use crate::mail::server::Endpoint;
use crate::mail::tls;
use crate::mail::trouble::{Trouble, TroubleKind};

/// What the server can do beyond RFC 3501.
#[derive(Clone, Copy, Debug)]
pub(super) struct Can {
    pub idle: bool,
    pub move_letters: bool,
    pub expunge_by_uid: bool,
}

/// For answers that hold no letters.
const SMALL_ANSWER: u64 = 1 << 20;

/// A session with a server, and what is known about it.
pub(super) struct Connected {
    session: Session<Stream>,
    pub(super) endpoint: Endpoint,
    gauge: Gauge,
    pub(super) can: Can,
    timeout: Duration,
    since: Instant,
    validity: u32,
    /// The last look found nothing, and nothing was asked since: only then may IDLE begin, for what is announced
    /// within the answer to another command is not announced again.
    looked_in_vain: bool,
}

impl Connected {
    pub(super) fn new(session: Session<Stream>, endpoint: Endpoint, gauge: Gauge, can: Can, timeout: Duration) -> Self {
        Connected { session, endpoint, gauge, can, timeout, since: Instant::now(), validity: 0, looked_in_vain: false }
    }

    /// How long the connection has lived.
    pub(super) fn age(&self) -> Duration {
        self.since.elapsed()
    }

    pub(super) fn can_idle(&self) -> bool {
        self.can.idle
    }

    /// UIDVALIDITY of the selected folder.
    pub(super) fn validity(&self) -> u32 {
        self.validity
    }

    /// Runs a command whose answer may have so many bytes. The time grows with them: 16 kB a second is slow.
    pub(super) fn run<T>(&mut self, bytes: u64, command: impl FnOnce(&mut Session<Stream>) -> imap::Result<T>) -> imap::Result<T> {
        self.looked_in_vain = false;
        self.gauge.allow(bytes.saturating_add(SMALL_ANSWER), self.timeout * 2 + Duration::from_secs(bytes >> 14));
        command(&mut self.session)
    }

    pub(super) fn explain(&self, doing: &str, error: imap::Error) -> Trouble {
        explain(&self.endpoint, doing, error)
    }

    /// Selects the folder: the server looks what is new in it.
    pub(super) fn select(&mut self, folder: &str) -> Result<(), Trouble> {
        // What was announced before is what this select is about to find.
        self.session.take_all_unsolicited().for_each(drop);
        let selected = self.run(0, |session| session.select(folder)).map_err(|error| match error {
            imap::Error::No(no) => Trouble::new(
                TroubleKind::Folder,
                format!("{} does not open the folder {folder}, which letters should arrive in: {no}", self.endpoint),
            ),
            other => self.explain(&format!("open the folder {folder}"), other),
        })?;
        if selected.is_read_only {
            return Err(Trouble::new(
                TroubleKind::Folder,
                format!("the folder {folder} of {} may only be read: letters could not be moved away from it", self.endpoint),
            ));
        }
        self.validity = selected.uid_validity.ok_or_else(|| {
            Trouble::new(
                TroubleKind::Protocol,
                format!("{} gives the folder {folder} no UIDVALIDITY: letters have no names there", self.endpoint),
            )
        })?;
        Ok(())
    }

    /// Makes the folder if it is not there yet.
    pub(super) fn make_folder(&mut self, folder: &str) -> Result<(), Trouble> {
        if self.run(0, |session| session.status(folder, "(MESSAGES)")).is_ok() {
            return Ok(());
        }
        self.run(0, |session| session.create(folder)).map_err(|error| match error {
            imap::Error::No(no) => Trouble::new(
                TroubleKind::Folder,
                format!("{} does not make the folder {folder}: {no} (some servers want it named INBOX.{folder})", self.endpoint),
            ),
            other => self.explain(&format!("make the folder {folder}"), other),
        })
    }

    /// To be told when a look has come to its end.
    pub(super) fn rest(&mut self, in_vain: bool) {
        self.looked_in_vain = in_vain;
    }

    /// Whether there may be mail that no look has seen: then waiting would miss it.
    pub(super) fn has_news(&mut self) -> bool {
        let announced = self.session.take_all_unsolicited().any(|response| brings_mail(&response));
        announced || !self.looked_in_vain
    }

    /// Waits for mail with IDLE. True when the server says that there is some.
    pub(super) fn idle(&mut self, at_most: Duration) -> Result<bool, Trouble> {
        self.gauge.allow(SMALL_ANSWER, at_most + self.timeout * 2);
        let mut idle = self.session.idle();
        idle.timeout(at_most).keepalive(false);
        let outcome = idle.wait_while(|response| !brings_mail(&response));
        drop(idle);
        match outcome {
            Ok(WaitOutcome::MailboxChanged) => Ok(true),
            Ok(WaitOutcome::TimedOut) => Ok(false),
            Err(error) => Err(self.explain("wait for mail", error)),
        }
    }
}

fn brings_mail(response: &UnsolicitedResponse) -> bool {
    matches!(response, UnsolicitedResponse::Exists(_) | UnsolicitedResponse::Recent(_) | UnsolicitedResponse::Bye { .. })
}

/// What a failed command means. `doing` completes "the server did not …".
pub(super) fn explain(endpoint: &Endpoint, doing: &str, error: imap::Error) -> Trouble {
    match error {
        imap::Error::Io(io) => match (tls::explain(endpoint, &io), io.kind()) {
            (Some(trouble), _) => trouble,
            (None, io::ErrorKind::ConnectionAborted) => Trouble::stopped(),
            (None, io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock) => {
                Trouble::new(TroubleKind::Lost, format!("{endpoint} did not {doing} in time"))
            }
            (None, io::ErrorKind::InvalidData) => Trouble::new(TroubleKind::Protocol, format!("{endpoint} did not {doing}: {io}")),
            (None, io::ErrorKind::UnexpectedEof) => {
                Trouble::new(TroubleKind::Lost, format!("{endpoint} closed the connection; it did not {doing}"))
            }
            (None, _) => Trouble::new(TroubleKind::Lost, format!("the connection to {endpoint} broke; it did not {doing} ({io})")),
        },
        imap::Error::ConnectionLost => Trouble::new(TroubleKind::Lost, format!("{endpoint} closed the connection; it did not {doing}")),
        // The client takes an answer that it cannot parse for a goodbye without words.
        imap::Error::Bye(bye) if bye.information == "no explanation given" => {
            Trouble::new(TroubleKind::Protocol, format!("{endpoint} did not {doing} in a way that Maat understands"))
        }
        imap::Error::Bye(bye) => Trouble::new(TroubleKind::Busy, format!("{endpoint} said goodbye and did not {doing}: {bye}")),
        imap::Error::No(no) => Trouble::new(TroubleKind::Busy, format!("{endpoint} did not {doing}: {no}")),
        other => {
            Trouble::new(TroubleKind::Protocol, format!("{endpoint} did not {doing} in a way that Maat understands: {}", shown(&other)))
        }
    }
}

/// The error without what it quotes of letters, which can be long.
fn shown(error: &imap::Error) -> String {
    const MOST: usize = 160;
    let text: String = error.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).take(MOST + 1).collect();
    if text.chars().count() > MOST { format!("{} …", text.chars().take(MOST).collect::<String>()) } else { text }
}
