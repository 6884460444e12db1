//! The folder layout of a Maildir (`tmp`, `new`, `cur`), for the mailbox and the postman.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::trouble::{Trouble, TroubleKind};

/// A Maildir whose three folders exist.
#[derive(Debug, Clone)]
pub(crate) struct Maildir {
    root: PathBuf,
}

impl Maildir {
    /// Makes what is missing of the folders.
    ///
    /// # Errors
    /// When a folder cannot be made, in words that name it.
    pub(crate) fn create(root: &Path) -> Result<Self, Trouble> {
        let maildir = Maildir { root: root.to_owned() };
        for folder in [maildir.tmp(), maildir.new_mail(), maildir.cur()] {
            fs::create_dir_all(&folder).map_err(|error| folder_trouble("make the mail folder", &folder, &error))?;
        }
        Ok(maildir)
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where a mail is written before anybody may see it.
    pub(crate) fn tmp(&self) -> PathBuf {
        self.root.join("tmp")
    }

    /// Where mail arrives.
    pub(crate) fn new_mail(&self) -> PathBuf {
        self.root.join("new")
    }

    /// Where mail lies that a mail program has seen.
    pub(crate) fn cur(&self) -> PathBuf {
        self.root.join("cur")
    }

    /// Tries whether files can be made and taken away here.
    ///
    /// # Errors
    /// When not, in words that name the folder.
    pub(crate) fn try_writing(&self) -> Result<(), Trouble> {
        for folder in [self.tmp(), self.new_mail(), self.cur()] {
            let probe = folder.join(format!(".maat-probe-{}", std::process::id()));
            File::create(&probe)
                .and_then(|_| fs::remove_file(&probe))
                .map_err(|error| folder_trouble("write into the mail folder", &folder, &error))?;
        }
        Ok(())
    }
}

/// The part of a Maildir file name that stays when a mail program sets flags (`:2,S`).
pub(crate) fn unique_part(name: &str) -> &str {
    name.split(":2,").next().unwrap_or(name)
}

/// What a failed file operation means, with the path and what would mend it.
pub(crate) fn folder_trouble(doing: &str, path: &Path, error: &io::Error) -> Trouble {
    let hint = match error.kind() {
        io::ErrorKind::PermissionDenied => ": it must belong to the user that Maat runs as, or be writable for them",
        io::ErrorKind::NotFound => ": it is missing",
        io::ErrorKind::StorageFull => ": the disk is full",
        io::ErrorKind::ReadOnlyFilesystem => ": the file system is mounted read-only",
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => ": something that is no folder stands in its place",
        _ => "",
    };
    Trouble::new(TroubleKind::Folder, format!("cannot {doing} {} ({error}){hint}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_do_not_belong_to_the_name() {
        assert_eq!(unique_part("1764450000.M1P2.host,S=400:2,RS"), "1764450000.M1P2.host,S=400");
        assert_eq!(unique_part("1764450000.M1P2.host"), "1764450000.M1P2.host");
    }

    #[test]
    fn a_file_in_the_place_of_the_folder_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("inbox");
        fs::write(&path, "").unwrap();
        let trouble = Maildir::create(&path).unwrap_err();
        assert_eq!(trouble.kind, TroubleKind::Folder);
        assert!(trouble.words.contains("inbox/tmp") && trouble.words.contains("no folder"), "{trouble}");
    }
}
