//! A consistent copy of the database while it is in use.

use crate::store::change::Store;
use crate::store::error::{During, StoreError};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use std::path::Path;
use std::time::Duration;

/// Pages copied before other writers get their turn.
const PAGES: i32 = 4096;

impl Store {
    /// Copies the database to `target`, which is replaced only by a whole copy. `progress` gets (pages copied, pages in all).
    pub fn backup(&self, target: &Path, progress: impl FnMut(usize, usize)) -> Result<(), StoreError> {
        copy(&self.connection, target, progress)
    }
}

pub(super) fn copy(connection: &Connection, target: &Path, mut progress: impl FnMut(usize, usize)) -> Result<(), StoreError> {
    let mut name = target.as_os_str().to_owned();
    name.push(".part");
    let part = Path::new(&name);
    let file_error = |operation| move |source| StoreError::File { file: target.to_owned(), operation, source };
    if part.exists() {
        std::fs::remove_file(part).map_err(file_error("remove an unfinished copy of"))?;
    }
    let mut into = Connection::open(part).map_err(|error| StoreError::Fault {
        file: part.to_owned(),
        operation: "open a new file",
        fault: error.into(),
    })?;
    {
        let backup = Backup::new(connection, &mut into).during(connection, "begin a copy")?;
        loop {
            let step = backup.step(PAGES).map_err(|error| StoreError::Fault {
                file: part.to_owned(),
                operation: "write a copy",
                fault: error.into(),
            })?;
            let at = backup.progress();
            progress(usize::try_from(at.pagecount - at.remaining).unwrap_or(0), usize::try_from(at.pagecount).unwrap_or(0));
            match step {
                StepResult::Done => break,
                StepResult::Busy | StepResult::Locked => std::thread::sleep(Duration::from_millis(50)),
                _ => {}
            }
        }
    }
    // The copy is one file: no log beside it that could be forgotten.
    into.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(())).during(&into, "finish a copy")?;
    let verdict: String = into.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).during(&into, "look through a copy")?;
    if verdict != "ok" {
        return Err(StoreError::Fault {
            file: part.to_owned(),
            operation: "write a sound copy",
            fault: crate::store::error::Fault::Damaged(verdict),
        });
    }
    drop(into);
    std::fs::File::open(part).and_then(|f| f.sync_all()).map_err(file_error("write out the copy"))?;
    std::fs::rename(part, target).map_err(file_error("put the copy in place at"))
}
