//! A Maildir as the mailbox: letters that a mail server (or anybody) has put into `new`.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use notify::event::{AccessKind, AccessMode, ModifyKind, RenameMode};
use notify::{EventKind, RecursiveMode, Watcher};
use serde::Deserialize;

use super::{ArrivalKey, Arrived, Content, Fate, Intake, Limits, Look, Mailbox, Settled, Woken};
use crate::mail::bell::Bell;
use crate::mail::maildir::{Maildir, folder_trouble, unique_part};
use crate::mail::trouble::{Trouble, TroubleKind};

/// `[mailbox.maildir]` of the configuration.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaildirInbox {
    /// The folder that holds `new`, `cur` and `tmp`.
    pub path: PathBuf,
    /// The Maildir for letters that are done with, seen from `path`.
    #[serde(default = "processed")]
    pub processed: PathBuf,
    /// The Maildir for letters that Maat failed on, seen from `path`.
    #[serde(default = "quarantine")]
    pub quarantine: PathBuf,
}

impl MaildirInbox {
    /// A Maildir with the usual subfolders of Maildir++ for what is done with.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        MaildirInbox { path: path.into(), processed: processed(), quarantine: quarantine() }
    }
}

fn processed() -> PathBuf {
    ".Processed".into()
}

fn quarantine() -> PathBuf {
    ".Quarantine".into()
}

/// The folders are looked into at least so often where no notices of new files can be relied on.
const POLL: Duration = Duration::from_secs(1);

/// A file that was written to a shorter time ago may still be growing: who copies a letter into
/// `new` by hand does not write to `tmp` first.
const YOUNG: Duration = Duration::from_millis(50);

/// A file that grows for longer is left for the next look.
const GROWING: Duration = Duration::from_secs(2);

/// How much of a too big letter is read in search of the end of its header.
const HEADER_BYTES: u64 = 64 * 1024;

/// Letters in a Maildir.
pub struct MaildirMailbox {
    inbox: Maildir,
    processed: Maildir,
    quarantine: Maildir,
    limits: Limits,
    bell: Bell,
    notices: Arc<Notices>,
    /// Held for its threads; without one (no inotify left) the folders are polled.
    _watcher: Option<notify::RecommendedWatcher>,
    /// Letters with a fate that could not be moved away.
    unmoved: HashMap<ArrivalKey, Fate>,
    /// The time of change of the root folder when strange files in it were last looked for.
    strays_looked_for: Option<SystemTime>,
}

/// What the watcher says, beside ringing the bell.
#[derive(Default)]
struct Notices {
    /// Something may have come since the last wait.
    came: AtomicBool,
    /// All that comes is told. Without that the folders are polled.
    complete: AtomicBool,
}

/// A file that was found in `new` or `cur`.
struct Found {
    key: ArrivalKey,
    path: PathBuf,
    modified: SystemTime,
    size: u64,
}

impl MaildirMailbox {
    /// Opens the Maildir, makes what is missing of its folders, and begins to watch it.
    ///
    /// # Errors
    /// When a folder cannot be made.
    pub fn open(config: &MaildirInbox, limits: Limits) -> Result<Self, Trouble> {
        let inbox = Maildir::create(&config.path)?;
        let processed = Maildir::create(&config.path.join(&config.processed))?;
        let quarantine = Maildir::create(&config.path.join(&config.quarantine))?;
        let bell = Bell::new().map_err(|error| Trouble::new(TroubleKind::Folder, format!("cannot make a wake-up pipe: {error}")))?;
        let notices = Arc::<Notices>::default();
        let watcher = watch(&inbox, bell.clone(), Arc::clone(&notices))
            .inspect_err(|error| tracing::warn!("no notices of new files in {}, looking every second: {error}", config.path.display()))
            .ok();
        Ok(MaildirMailbox {
            inbox,
            processed,
            quarantine,
            limits,
            bell,
            notices,
            _watcher: watcher,
            unmoved: HashMap::new(),
            strays_looked_for: None,
        })
    }

    /// The letters in `new`, then those in `cur`, so that one that a mail program moves on
    /// meanwhile is seen in one of them; oldest first.
    fn list(&self) -> Result<Vec<Found>, Trouble> {
        let mut found = Vec::new();
        for folder in [self.inbox.new_mail(), self.inbox.cur()] {
            let entries = fs::read_dir(&folder).map_err(|error| folder_trouble("read the mail folder", &folder, &error))?;
            for entry in entries {
                let entry = entry.map_err(|error| folder_trouble("read the mail folder", &folder, &error))?;
                let name = entry.file_name();
                if name.as_bytes().starts_with(b".") {
                    continue;
                }
                // Gone again since the folder was read: the next pass finds it where it went.
                let Ok(meta) = entry.metadata() else { continue };
                if !meta.is_file() {
                    continue;
                }
                let modified = meta.modified().unwrap_or_else(|_| SystemTime::now());
                found.push(Found { key: key_of(&name), path: entry.path(), modified, size: meta.len() });
            }
        }
        found.sort_by(|a, b| a.modified.cmp(&b.modified).then_with(|| a.path.file_name().cmp(&b.path.file_name())));
        Ok(found)
    }

    fn settle(&mut self, paths: &HashMap<ArrivalKey, PathBuf>, settled: Vec<Settled>) -> (usize, Option<String>) {
        let mut kept = paths.len();
        let mut failure = None;
        for Settled { key, fate } in settled {
            let Some(path) = paths.get(&key) else { continue };
            if fate == Fate::Keep {
                continue;
            }
            kept = kept.saturating_sub(1);
            if let Err(trouble) = self.move_away(path, fate) {
                failure = Some(trouble.words);
                self.unmoved.insert(key, fate);
            }
        }
        (kept, failure)
    }

    /// Moves a letter to the folder of its fate, never over another file.
    fn move_away(&self, path: &Path, fate: Fate) -> Result<(), Trouble> {
        let folder = match fate {
            Fate::Processed | Fate::Ignored => self.processed.cur(),
            Fate::Quarantine => self.quarantine.cur(),
            Fate::Keep => return Ok(()),
        };
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let unique = unique_part(&name);
        let target = (0..)
            .map(|n| folder.join(if n == 0 { format!("{unique}:2,S") } else { format!("{unique}.{n}:2,S") }))
            .find(|target| !target.exists())
            .unwrap_or_else(|| folder.join(unique));
        match fs::rename(path, &target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !path.exists() && folder.exists() => Ok(()),
            Err(error) => Err(folder_trouble("move a letter to", &target, &error)),
            Ok(()) => Ok(()),
        }
    }

    /// Warns of files that lie in the Maildir's own folder, where no mail server puts a letter.
    fn look_for_strays(&mut self) {
        let changed = fs::metadata(self.inbox.root()).and_then(|meta| meta.modified()).ok();
        if changed == self.strays_looked_for {
            return;
        }
        self.strays_looked_for = changed;
        let strays = self.strays();
        if strays > 0 {
            tracing::warn!("{}", strays_in_words(strays, self.inbox.root()));
        }
    }

    fn strays(&self) -> usize {
        fs::read_dir(self.inbox.root()).map_or(0, |entries| {
            entries
                .flatten()
                .filter(|entry| !entry.file_name().as_bytes().starts_with(b"."))
                .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
                .count()
        })
    }
}

fn strays_in_words(strays: usize, root: &Path) -> String {
    format!("{strays} file(s) in {} itself are not read: letters belong into {}", root.display(), root.join("new").display())
}

impl Mailbox for MaildirMailbox {
    fn look(&mut self, intake: &mut Intake<'_>) -> Result<Look, Trouble> {
        let mut look = Look { began_at: Utc::now(), delivered: 0, kept: 0, unmoved: None };
        self.look_for_strays();
        let mut seen = HashSet::new();
        // A file that goes away under our hands was taken away or moved on by a mail program: look again.
        for _ in 0..3 {
            let mut vanished = false;
            let mut chunk = Vec::new();
            let mut paths = HashMap::new();
            let mut bytes = 0;
            for found in self.list()? {
                if self.bell.is_stopped() {
                    return Err(Trouble::stopped());
                }
                if let Some(fate) = self.unmoved.get(&found.key).copied() {
                    match self.move_away(&found.path, fate) {
                        Ok(()) => drop(self.unmoved.remove(&found.key)),
                        Err(trouble) => look.unmoved = Some(trouble.words),
                    }
                    continue;
                }
                if seen.contains(&found.path) {
                    continue;
                }
                let letter = match read_letter(&found, &self.limits) {
                    Reading::Letter(letter) => letter,
                    Reading::Growing => {
                        look.kept += 1;
                        continue;
                    }
                    Reading::Gone => {
                        vanished = true;
                        continue;
                    }
                };
                bytes += letter.size.min(self.limits.letter_bytes);
                paths.insert(letter.key.clone(), found.path.clone());
                seen.insert(found.path);
                chunk.push(letter);
                if chunk.len() >= self.limits.chunk_letters || bytes >= self.limits.chunk_bytes {
                    self.hand_over(intake, std::mem::take(&mut chunk), &std::mem::take(&mut paths), &mut look);
                    bytes = 0;
                }
            }
            if !chunk.is_empty() {
                self.hand_over(intake, chunk, &paths, &mut look);
            }
            if !vanished {
                return Ok(look);
            }
        }
        Err(Trouble::new(
            TroubleKind::Busy,
            format!("files in {} go away while they are read: another program is at work there", self.inbox.root().display()),
        ))
    }

    fn wait(&mut self, at_most: Duration) -> Result<Woken, Trouble> {
        let at_most = if self.notices.complete.load(Ordering::SeqCst) { at_most } else { at_most.min(POLL) };
        let rung = self.bell.wait(at_most);
        if self.bell.is_stopped() {
            return Err(Trouble::stopped());
        }
        Ok(match (self.notices.came.swap(false, Ordering::SeqCst), rung) {
            (true, _) => Woken::Mail,
            (false, true) => Woken::Bell,
            (false, false) => Woken::Time,
        })
    }

    fn bell(&self) -> Bell {
        self.bell.clone()
    }

    fn reset(&mut self) {}

    fn check(&mut self) -> Result<String, Trouble> {
        for maildir in [&self.inbox, &self.processed, &self.quarantine] {
            maildir.try_writing()?;
        }
        let waiting = self.list()?.len();
        let strays = self.strays();
        if strays > 0 {
            return Err(Trouble::new(TroubleKind::Folder, strays_in_words(strays, self.inbox.root())));
        }
        Ok(format!("Maildir {}: {waiting} letter(s) waiting", self.inbox.root().display()))
    }
}

impl MaildirMailbox {
    fn hand_over(&mut self, intake: &mut Intake<'_>, chunk: Vec<Arrived>, paths: &HashMap<ArrivalKey, PathBuf>, look: &mut Look) {
        look.delivered += chunk.len();
        let settled = intake(chunk);
        let (kept, failure) = self.settle(paths, settled);
        look.kept += kept;
        look.unmoved = failure.or(look.unmoved.take());
    }
}

enum Reading {
    Letter(Arrived),
    /// Somebody is still writing to it.
    Growing,
    /// There is no such file any more.
    Gone,
}

fn read_letter(found: &Found, limits: &Limits) -> Reading {
    let Some((modified, size)) = wait_until_grown(found) else { return Reading::Growing };
    let content = match read_content(&found.path, size, limits) {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Reading::Gone,
        Err(error) => Content::Unreadable(folder_trouble("read the letter", &found.path, &error).words),
    };
    let arrived_at = DateTime::<Utc>::from(modified).min(Utc::now());
    Reading::Letter(Arrived { key: found.key.clone(), arrived_at, size, content })
}

/// Time and size of the file once it has rested for a moment; none when it keeps on growing.
fn wait_until_grown(found: &Found) -> Option<(SystemTime, u64)> {
    let began = SystemTime::now();
    let (mut modified, mut size) = (found.modified, found.size);
    loop {
        match SystemTime::now().duration_since(modified) {
            Ok(age) if age < YOUNG => std::thread::sleep(YOUNG - age),
            // Old enough; or from the future, as copied files can be.
            _ => return Some((modified, size)),
        }
        // A file that is gone is found out by reading it.
        let Ok(meta) = fs::metadata(&found.path) else { return Some((modified, size)) };
        (modified, size) = (meta.modified().unwrap_or(modified), meta.len());
        if began.elapsed().is_ok_and(|elapsed| elapsed > GROWING) {
            return None;
        }
    }
}

fn read_content(path: &Path, size: u64, limits: &Limits) -> io::Result<Content> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    if size > limits.letter_bytes {
        file.take(HEADER_BYTES).read_to_end(&mut bytes)?;
        return Ok(Content::TooBig { header: header_of(bytes) });
    }
    file.by_ref().take(limits.letter_bytes).read_to_end(&mut bytes)?;
    Ok(Content::Whole(bytes))
}

/// The bytes up to and with the empty line that ends the header, or all of them.
fn header_of(mut bytes: Vec<u8>) -> Vec<u8> {
    let ends = |mark: &[u8]| bytes.windows(mark.len()).position(|window| window == mark).map(|at| at + mark.len());
    if let Some(end) = ends(b"\r\n\r\n").into_iter().chain(ends(b"\n\n")).min() {
        bytes.truncate(end);
    }
    bytes
}

/// The key of a file name: what is not printable, not UTF-8 or `%` is escaped, so that different
/// names have different keys.
fn key_of(name: &OsStr) -> ArrivalKey {
    let bytes = name.as_bytes();
    let unique = bytes.windows(3).position(|window| window == b":2,").and_then(|at| bytes.get(..at)).unwrap_or(bytes);
    let mut key = String::new();
    for chunk in unique.utf8_chunks() {
        for c in chunk.valid().chars() {
            if c == '%' || c.is_control() {
                c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| key.push_str(&format!("%{byte:02X}")));
            } else {
                key.push(c);
            }
        }
        chunk.invalid().iter().for_each(|byte| key.push_str(&format!("%{byte:02X}")));
    }
    ArrivalKey::Maildir(key)
}

fn watch(inbox: &Maildir, bell: Bell, notices: Arc<Notices>) -> notify::Result<notify::RecommendedWatcher> {
    let watched = [inbox.root().to_owned(), inbox.new_mail(), inbox.cur()];
    let (folders, told) = (watched.clone(), Arc::clone(&notices));
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let gone = |event: &notify::Event| {
            let leaves = matches!(event.kind, EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(RenameMode::From)));
            leaves && event.paths.iter().any(|path| folders.contains(path))
        };
        // A folder that is taken away and made anew is another one, of which nothing is told.
        if event.as_ref().is_ok_and(gone) {
            told.complete.store(false, Ordering::SeqCst);
        }
        if event.is_ok_and(|event| event.need_rescan() || brings_mail(&event.kind)) {
            told.came.store(true, Ordering::SeqCst);
            bell.ring();
        }
    })?;
    for folder in &watched {
        watcher.watch(folder, RecursiveMode::NonRecursive)?;
    }
    notices.complete.store(tells_of_all(inbox.root()), Ordering::SeqCst);
    Ok(watcher)
}

/// Whether the file system tells of every change: those of this machine do, those that other machines write to as well do not.
fn tells_of_all(folder: &Path) -> bool {
    /// As `statfs` names them: ext2 to ext4, XFS, Btrfs, tmpfs, F2FS, ZFS, bcachefs, overlayfs.
    const LOCAL: [u64; 8] = [0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E, 0x794C_7630];
    rustix::fs::statfs(folder).is_ok_and(|system| u64::try_from(system.f_type).is_ok_and(|kind| LOCAL.contains(&kind)))
}

/// Our own reading and moving away makes events, too; those bring no mail.
fn brings_mail(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Create(_)
            | EventKind::Access(AccessKind::Close(AccessMode::Write))
            | EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both | RenameMode::Any))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_file_names_have_different_keys() {
        let key = |bytes: &[u8]| key_of(OsStr::from_bytes(bytes)).to_string();
        assert_eq!(key(b"1764450000.M1P2.host,S=4:2,RS"), "maildir:1764450000.M1P2.host,S=4");
        assert_eq!(key(b"a\xFF"), "maildir:a%FF");
        assert_eq!(key(b"a%FF"), "maildir:a%25FF");
        assert_eq!(key(b"a\nb"), "maildir:a%0Ab");
    }

    #[test]
    fn what_cannot_be_read_is_said_to_be_so_and_what_is_gone_is_no_letter() {
        let dir = tempfile::tempdir().unwrap();
        let found =
            |path: &Path| Found { key: ArrivalKey::Maildir("1.a".into()), path: path.into(), modified: SystemTime::UNIX_EPOCH, size: 1 };
        // A folder opens like a file and fails to be read, even for root.
        let Reading::Letter(letter) = read_letter(&found(dir.path()), &Limits::default()) else { panic!("no letter") };
        assert!(matches!(letter.content, Content::Unreadable(words) if words.contains(&dir.path().display().to_string())));
        assert!(matches!(read_letter(&found(&dir.path().join("nothing")), &Limits::default()), Reading::Gone));
    }

    #[test]
    fn the_header_ends_at_the_first_empty_line() {
        assert_eq!(header_of(b"A: 1\r\nB: 2\r\n\r\nbody\n\n".to_vec()), b"A: 1\r\nB: 2\r\n\r\n");
        assert_eq!(header_of(b"A: 1\n\nbody".to_vec()), b"A: 1\n\n");
        assert_eq!(header_of(b"A: 1".to_vec()), b"A: 1");
    }
}
