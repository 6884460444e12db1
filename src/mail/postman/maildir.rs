//! A Maildir as the postman: every mail becomes a file that a mail program opens.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use data_encoding::HEXLOWER;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::{Envelope, Posted, Postman, Refusal, Scope, Wait};
use crate::mail::maildir::{Maildir, folder_trouble, unique_part};
use crate::mail::trouble::Trouble;

/// `[postman.maildir]` of the configuration.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaildirOutbox {
    /// The folder that holds `new`, `cur` and `tmp`.
    pub path: PathBuf,
}

/// Puts mails into a Maildir.
pub struct MaildirPostman {
    maildir: Maildir,
    /// The mails that a mail program has moved on, and the state of their folder when that was read.
    seen: (Option<SystemTime>, HashSet<String>),
}

impl MaildirPostman {
    /// # Errors
    /// When a folder cannot be made.
    pub fn open(config: &MaildirOutbox) -> Result<Self, Trouble> {
        Ok(MaildirPostman { maildir: Maildir::create(&config.path)?, seen: (None, HashSet::new()) })
    }

    /// Whether a mail of that name is there already, in `new` or, with whatever flags, in `cur`.
    fn is_there(&mut self, name: &str) -> io::Result<bool> {
        if self.maildir.new_mail().join(name).try_exists()? {
            return Ok(true);
        }
        let cur = self.maildir.cur();
        let changed = fs::metadata(&cur)?.modified().ok();
        if changed.is_none() || changed != self.seen.0 {
            let names = fs::read_dir(&cur)?.map(|entry| Ok(unique_part(&entry?.file_name().to_string_lossy()).to_owned()));
            self.seen = (changed, names.collect::<io::Result<_>>()?);
        }
        Ok(self.seen.1.contains(name))
    }

    /// Writes to `tmp`, and makes the mail visible in `new` only when it is safe on the disk.
    fn deliver(&mut self, name: &str, envelope: &Envelope, mail: &[u8]) -> Result<(), Trouble> {
        let tmp = self.maildir.tmp().join(name);
        let new = self.maildir.new_mail().join(name);
        let write = || -> io::Result<()> {
            let mut file = File::create(&tmp)?;
            file.write_all(trace_of(envelope).as_bytes())?;
            file.write_all(mail)?;
            file.sync_all()
        };
        write().map_err(|error| folder_trouble("write the mail", &tmp, &error))?;
        fs::rename(&tmp, &new).map_err(|error| folder_trouble("write the mail", &new, &error))?;
        sync_folder(&self.maildir.new_mail())
    }
}

/// What the last server of a mail's way writes above it (RFC 5321, section 4.4): the envelope.
fn trace_of(envelope: &Envelope) -> String {
    let from = envelope.from.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("Return-Path: <{from}>\r\nDelivered-To: {}\r\n", envelope.to)
}

/// The rename is safe only when the folder is.
fn sync_folder(folder: &Path) -> Result<(), Trouble> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| folder_trouble("write the mail folder", folder, &error))
}

/// The file name of a mail: the same for the same mail to the same recipient, however often it is
/// posted, and in the order of the outbox.
fn file_name(envelope: &Envelope) -> String {
    let digest = Sha256::new().chain_update(&envelope.message_id).chain_update([0]).chain_update(envelope.to.to_string()).finalize();
    let hex = HEXLOWER.encode(&digest);
    format!("{:010}.{}.maat", envelope.queued_at.timestamp(), hex.get(..20).unwrap_or(&hex))
}

impl Postman for MaildirPostman {
    fn post(&mut self, envelope: &Envelope, mail: &[u8]) -> Posted {
        let name = file_name(envelope);
        let deferred = |trouble: Trouble| Posted::Deferred {
            refusal: Refusal { code: None, text: trouble.words },
            scope: Scope::All,
            wait: Wait::Usual,
        };
        match self.is_there(&name) {
            Err(error) => deferred(folder_trouble("read the mail folder", self.maildir.root(), &error)),
            Ok(true) => Posted::Sent { answer: format!("{name} is there already") },
            Ok(false) => match self.deliver(&name, envelope, mail) {
                Ok(()) => Posted::Sent { answer: name },
                Err(trouble) => deferred(trouble),
            },
        }
    }

    fn check(&mut self) -> Result<String, Trouble> {
        self.maildir.try_writing()?;
        Ok(format!("Maildir {}: mails are written as files", self.maildir.root().display()))
    }
}
