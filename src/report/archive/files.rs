//! Files of the site: written whole or not at all, and only where they changed.

use super::Written;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A page that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The disk or its permissions are in the way.
    #[error("the archive file {} cannot be written: {source}", path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A template failed.
    #[error("the template of the archive page {path} failed: {reason}")]
    Template {
        /// The page, within the site.
        path: String,
        /// What failed.
        reason: String,
    },
}

/// The site's root folder.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The folder, made if missing.
    pub fn new(root: PathBuf) -> Result<Folder, WriteError> {
        fs::create_dir_all(&root).map_err(|source| WriteError::Disk { path: root.clone(), source })?;
        Ok(Folder { root })
    }

    /// Whether there is a file under a path within the site.
    pub fn has(&self, path: &str) -> bool {
        self.root.join(path).is_file()
    }

    /// Writes a file under a path within the site: first beside it, then renamed into its place, so that a reader
    /// sees the old one or the new one. A file that has these bytes already is left alone.
    pub fn put(&self, path: &str, bytes: &[u8], written: &mut Written) -> Result<(), WriteError> {
        let target = self.root.join(path);
        if fs::read(&target).is_ok_and(|old| old == bytes) {
            written.same += 1;
            return Ok(());
        }
        replace(&target, bytes).map_err(|source| WriteError::Disk { path: target, source })?;
        written.changed += 1;
        Ok(())
    }

    /// Removes the file under a path within the site, if there is one.
    pub fn remove(&self, path: &str) -> Result<(), WriteError> {
        let target = self.root.join(path);
        match fs::remove_file(&target) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => Err(WriteError::Disk { path: target, source }),
            _ => Ok(()),
        }
    }
}

fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(parent) = target.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut beside = target.file_name().unwrap_or_default().to_owned();
    beside.push(".new");
    let beside = target.with_file_name(beside);
    let mut file = fs::File::create(&beside)?;
    file.write_all(bytes)?;
    drop(file);
    fs::rename(&beside, target)
}
