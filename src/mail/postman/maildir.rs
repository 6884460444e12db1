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

    /// Writes the mail to `tmp`. The file is on its way to the disk, not yet safe there.
    fn write(&self, name: &str, envelope: &Envelope, mail: &[u8]) -> Result<File, Trouble> {
        let tmp = self.maildir.tmp().join(name);
        let write = || -> io::Result<File> {
            let mut file = File::create(&tmp)?;
            file.write_all(trace_of(envelope).as_bytes())?;
            file.write_all(mail)?;
            Ok(file)
        };
        write().map_err(|error| folder_trouble("write the mail", &tmp, &error))
    }

    /// Makes a mail visible in `new` that is safe on the disk.
    fn publish(&self, name: &str) -> Result<(), Trouble> {
        let new = self.maildir.new_mail().join(name);
        match fs::rename(self.maildir.tmp().join(name), &new) {
            // The same mail stood twice among those that are posted together.
            Err(error) if error.kind() == io::ErrorKind::NotFound && new.exists() => Ok(()),
            Err(error) => Err(folder_trouble("write the mail", &new, &error)),
            Ok(()) => Ok(()),
        }
    }

    /// Writes the mail unless it is there already; then there is no file to publish.
    fn begin(&mut self, name: &str, envelope: &Envelope, mail: &[u8]) -> Result<Option<File>, Trouble> {
        let there = self.is_there(name).map_err(|error| folder_trouble("read the mail folder", self.maildir.root(), &error))?;
        if there { Ok(None) } else { self.write(name, envelope, mail).map(Some) }
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

fn deferred(trouble: Trouble) -> Posted {
    Posted::Deferred { refusal: Refusal { code: None, text: trouble.words }, scope: Scope::All, wait: Wait::Usual }
}

/// So many files are open at the same time.
const TOGETHER: usize = 200;

/// From so many files on, one wait for the whole file system is shorter than one for each.
const MANY: usize = 4;

/// Waits until the files are safe on the disk.
fn make_safe(files: &[&File]) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    if let Some(first) = files.first().filter(|_| files.len() >= MANY) {
        return Ok(rustix::fs::syncfs(first)?);
    }
    files.iter().try_for_each(|file| file.sync_all())
}

impl Postman for MaildirPostman {
    fn post(&mut self, envelope: &Envelope, mail: &[u8]) -> Posted {
        self.post_all(&[(envelope, mail)]).pop().unwrap_or(Posted::Uncertain { text: String::new() })
    }

    /// Writes all files, waits once until they are safe, and makes them visible then.
    fn post_all(&mut self, mails: &[(&Envelope, &[u8])]) -> Vec<Posted> {
        let mut posted = Vec::with_capacity(mails.len());
        for mails in mails.chunks(TOGETHER) {
            let mut begun = Vec::with_capacity(mails.len());
            for (envelope, mail) in mails {
                let name = file_name(envelope);
                let file = self.begin(&name, envelope, mail);
                begun.push((name, file));
            }
            let files: Vec<&File> = begun.iter().filter_map(|(_, file)| file.as_ref().ok()?.as_ref()).collect();
            let safe = make_safe(&files).map_err(|error| folder_trouble("write mails to", &self.maildir.tmp(), &error));
            let published: Vec<_> = begun
                .into_iter()
                .map(|(name, file)| match file? {
                    Some(_) => safe.clone().and_then(|()| self.publish(&name)).map(|()| name),
                    None => Ok(name),
                })
                .collect();
            let safe = sync_folder(&self.maildir.new_mail());
            posted.extend(published.into_iter().map(|published| match published.and_then(|name| safe.clone().map(|()| name)) {
                Ok(name) => Posted::Sent { answer: name },
                Err(trouble) => deferred(trouble),
            }));
        }
        posted
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn check(&mut self) -> Result<String, Trouble> {
        self.maildir.try_writing()?;
        Ok(format!("Maildir {}: mails are written as files", self.maildir.root().display()))
    }
}
