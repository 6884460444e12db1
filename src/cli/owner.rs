//! Whom files belong to: root sets a package's configuration up, and another user's daemon must be able to use what that leaves.

use crate::cli::failure::Failure;
use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, lchown};
use std::path::Path;

/// The user of the daemon, where root works in their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Owner {
    uid: u32,
    gid: u32,
}

impl Owner {
    /// The owner of the folder for games, or of the nearest one above it that exists; None unless root is at work and the folder is another's.
    pub fn of(data: &Path) -> Option<Owner> {
        if !rustix::process::geteuid().is_root() {
            return None;
        }
        let existing =
            data.ancestors().map(|f| if f.as_os_str().is_empty() { Path::new(".") } else { f }).find_map(|f| fs::metadata(f).ok())?;
        Some(Owner { uid: existing.uid(), gid: existing.gid() }).filter(|owner| owner.uid != 0)
    }

    /// Their name; their number if they have none.
    pub fn name(self) -> String {
        let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let number = self.uid.to_string();
        let named = users.lines().find(|line| line.split(':').nth(2) == Some(number.as_str())).and_then(|line| line.split(':').next());
        named.map_or(number.clone(), str::to_owned)
    }

    /// Gives them a file, or a folder with what root has put into it.
    pub fn give(self, path: &Path) -> io::Result<()> {
        let there = fs::symlink_metadata(path)?;
        if there.uid() == 0 {
            lchown(path, Some(self.uid), Some(self.gid))?;
        }
        if there.is_dir() {
            fs::read_dir(path)?.try_for_each(|inner| self.give(&inner?.path()))?;
        }
        Ok(())
    }

    /// Lets them read a file of root's, and nobody else.
    pub fn let_read(self, file: &Path) -> io::Result<()> {
        chown(file, None, Some(self.gid))?;
        fs::set_permissions(file, fs::Permissions::from_mode(0o640))
    }
}

/// What is wrong with root's working there: it would leave files which the daemon's user cannot use.
pub(super) fn wrong_user(data: &Path) -> Option<String> {
    let name = Owner::of(data)?.name();
    Some(format!(
        "you are root, but {} belongs to {name}, who could not use what root writes there: run this as {name}, with `sudo -u {name} maat …`",
        data.display()
    ))
}

/// Refuses such work.
pub(super) fn not_for_another(data: &Path) -> Result<(), Failure> {
    wrong_user(data).map_or(Ok(()), |words| Err(Failure::usage(words)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_root_writes_in_anothers_folder_is_given_to_them() {
        if !rustix::process::geteuid().is_root() {
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Owner::of(folder.path()), None, "root's own folder");
        chown(folder.path(), Some(1), Some(1)).unwrap();
        let owner = Owner::of(&folder.path().join("not/there/yet")).unwrap();
        assert_eq!(owner.name(), "daemon");
        let wrong = wrong_user(&folder.path().join("maat.db")).unwrap();
        assert!(wrong.contains("sudo -u daemon maat"), "{wrong}");

        let (inbox, config) = (folder.path().join("mail/inbox"), folder.path().join("config.toml"));
        fs::create_dir_all(inbox.join("new")).unwrap();
        fs::write(&config, "").unwrap();
        owner.give(&folder.path().join("mail")).unwrap();
        owner.let_read(&config).unwrap();
        assert_eq!(fs::metadata(inbox.join("new")).unwrap().uid(), 1);
        let config = fs::metadata(&config).unwrap();
        assert_eq!((config.uid(), config.gid(), config.mode() & 0o777), (0, 1, 0o640));
    }
}
