//! What can go wrong with the database, in words for the person who can mend it.

use crate::referee::entry::{GameTag, LetterId};
use crate::store::id::Seq;
use rusqlite::{Connection, ErrorCode};
use std::fmt;
use std::path::PathBuf;

/// An operation on the database that failed. The message names the file, the operation and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database, the disk or the operating system refused.
    #[error("cannot {operation} in the database {}: {fault}", file.display())]
    Fault {
        /// The database file.
        file: PathBuf,
        /// What was tried.
        operation: &'static str,
        /// Why not.
        fault: Fault,
    },
    /// The transaction was given up after an earlier failure.
    #[error("cannot {operation} in the database {}: its transaction was lost to an earlier failure, and nothing of it was written", file.display())]
    Lost {
        /// The database file.
        file: PathBuf,
        /// What was tried.
        operation: &'static str,
    },
    /// A file beside the database (its folder, its lock, a backup) cannot be used.
    #[error("cannot {operation} {}: {source}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What was tried.
        operation: &'static str,
        /// The operating system's reason.
        source: std::io::Error,
    },
    /// The database was written by a newer program.
    #[error(
        "the database {} has version {found}, and this maat knows versions up to {known}: install the maat that wrote it, or restore the backup that was made before it",
        file.display()
    )]
    Newer {
        /// The database file.
        file: PathBuf,
        /// Its version.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// The database went through another migration than ours of that number.
    #[error(
        "the database {} was made by another build of maat (its migration {number} differs from ours): use that build, or export its games and adopt them here",
        file.display()
    )]
    Foreign {
        /// The database file.
        file: PathBuf,
        /// The first migration that differs.
        number: i64,
    },
    /// The file is a database of some other program.
    #[error("{} is a database, but not one of maat's: name another file under [database]", file.display())]
    NotOurs {
        /// The file.
        file: PathBuf,
    },
    /// Another process holds the lock.
    #[error("another maat (process {holder}) is at work on {}: stop it first, or give this one a database of its own", file.display())]
    Held {
        /// The database file.
        file: PathBuf,
        /// The other process, as it wrote itself down.
        holder: String,
    },
    /// There is no such database.
    #[error("there is no database {}: `maat run` makes it, or name the right one with --config", file.display())]
    Missing {
        /// The file that was looked for.
        file: PathBuf,
    },
    /// There is no such game.
    #[error("there is no game `{0}`")]
    NoGame(GameTag),
    /// A game of that tag exists already.
    #[error("there is a game `{0}` already")]
    GameExists(GameTag),
    /// There is no such seat.
    #[error("game `{0}` has no seat {1}")]
    NoSeat(GameTag, usize),
    /// There is no such letter.
    #[error("there is no letter {0}")]
    NoLetter(LetterId),
    /// Someone else has written to the game's log since it was read.
    #[error("the log of `{game}` stands at {found}, not at {expected}: it was written to from elsewhere, and must be read again")]
    Moved {
        /// The game.
        game: GameTag,
        /// Where the writer thought the log stood.
        expected: Seq,
        /// Where it stands.
        found: Seq,
    },
    /// Something cannot be written as JSON, or JSON that was stored cannot be read.
    #[error("{what} is not readable JSON: {source}")]
    Json {
        /// What it belongs to.
        what: String,
        /// The reason.
        source: serde_json::Error,
    },
}

impl StoreError {
    /// Whether waiting may help: the disk may be cleared, the other writer may finish.
    pub fn may_pass(&self) -> bool {
        matches!(
            self,
            StoreError::Fault { fault: Fault::Full | Fault::Locked | Fault::Io(_), .. }
                | StoreError::Moved { .. }
                | StoreError::Lost { .. }
        )
    }
}

/// Why the database refused.
#[derive(Debug)]
pub enum Fault {
    /// No room on the disk, or beyond a quota.
    Full,
    /// Another process held it for longer than the busy timeout.
    Locked,
    /// No right to write.
    ReadOnly,
    /// It cannot be opened.
    CannotOpen(String),
    /// It is damaged, or no database.
    Damaged(String),
    /// The disk failed.
    Io(String),
    /// Anything else.
    Other(rusqlite::Error),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Full => f.write_str("the disk is full. Make room; nothing is lost, letters stay in the mailbox meanwhile"),
            Fault::Locked => {
                f.write_str("another program holds it locked. Close other programs that have it open (a backup, the sqlite3 shell), then try again")
            }
            Fault::ReadOnly => {
                f.write_str("it is read-only. Let the user that runs maat write to the file and to its folder, and look whether the file system is mounted read-only")
            }
            Fault::CannotOpen(why) => write!(f, "it cannot be opened ({why}). The folder must exist, and the user that runs maat must be able to write to it"),
            Fault::Damaged(why) => {
                write!(f, "it is damaged ({why}). Stop maat, keep a copy of the file, and restore the newest backup (`maat backup` makes them)")
            }
            Fault::Io(why) => write!(f, "the disk failed ({why}). Look at the system's log; nothing was half written"),
            Fault::Other(error) => write!(f, "{error}"),
        }
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Fault::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => Fault::Locked,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Fault::ReadOnly,
            Some(ErrorCode::CannotOpen) => Fault::CannotOpen(error.to_string()),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Fault::Damaged(error.to_string()),
            Some(ErrorCode::SystemIoFailure) => Fault::Io(error.to_string()),
            _ => Fault::Other(error),
        }
    }
}

/// Says what was tried when a result of SQLite is an error.
pub(super) trait During<T> {
    /// Names the operation ("record a letter").
    fn during(self, connection: &Connection, operation: &'static str) -> Result<T, StoreError>;
}

impl<T> During<T> for rusqlite::Result<T> {
    fn during(self, connection: &Connection, operation: &'static str) -> Result<T, StoreError> {
        self.map_err(|error| StoreError::Fault { file: PathBuf::from(connection.path().unwrap_or("?")), operation, fault: error.into() })
    }
}
