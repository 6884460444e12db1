//! The lock against two daemons on one database.

use crate::store::error::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Held while a daemon (or a migration) is at work on a database; the operating system frees it when the process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock file beside the database (`maat.db.lock`), which is made if need be and holds the process's number.
    pub fn take(database: &Path) -> Result<Lock, StoreError> {
        let path = Lock::path(database);
        let wrong = |operation| {
            let file = path.clone();
            move |source| StoreError::File { file, operation, source }
        };
        let mut file =
            OpenOptions::new().create(true).read(true).write(true).truncate(false).open(&path).map_err(wrong("open the lock file"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // Who holds it is only for the message.
                let read = file.take(20).read_to_string(&mut holder);
                let holder = if read.is_ok() && !holder.trim().is_empty() { holder.trim().to_owned() } else { "unknown".to_owned() };
                return Err(StoreError::Held { file: database.to_owned(), holder });
            }
            Err(TryLockError::Error(source)) => return Err(wrong("lock")(source)),
        }
        file.set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{}", std::process::id()))
            .map_err(wrong("write the lock file"))?;
        Ok(Lock { _file: file })
    }

    /// The process that holds the lock now, if one does.
    pub fn holder(database: &Path) -> Option<i32> {
        let file = File::open(Lock::path(database)).ok()?;
        if !matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return None;
        }
        let mut text = String::new();
        file.take(20).read_to_string(&mut text).ok()?;
        text.trim().parse().ok()
    }

    /// The lock file of a database.
    pub fn path(database: &Path) -> PathBuf {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        PathBuf::from(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_taker_is_told_who_holds_it_and_gets_it_once_it_is_free() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("maat.db");
        let first = Lock::take(&database).unwrap();
        let error = Lock::take(&database).unwrap_err();
        assert!(error.to_string().contains(&std::process::id().to_string()), "{error}");
        assert_eq!(Lock::holder(&database), i32::try_from(std::process::id()).ok());
        drop(first);
        assert_eq!(Lock::holder(&database), None);
        Lock::take(&database).unwrap();
    }
}
