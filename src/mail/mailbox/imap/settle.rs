//! Moving letters to the folder of their fate.

use std::collections::HashSet;

use super::fetch::uid_set;
use super::session::Connected;
use crate::mail::trouble::Trouble;

/// Moves the letters of these numbers to the folder, which is made if it is missing. Letters that
/// have gone meanwhile are no fault.
///
/// Returns the server's refusal in words, if it does not move them: the letters then lie where they lay.
///
/// # Errors
/// When the connection failed.
pub(super) fn move_to(connection: &mut Connected, uids: &[u32], folder: &str) -> Result<Option<String>, Trouble> {
    if uids.is_empty() {
        return Ok(None);
    }
    let mut uids = uids.to_vec();
    uids.sort_unstable();
    uids.dedup();
    match move_now(connection, &uids, folder) {
        Ok(()) => return Ok(None),
        Err(imap::Error::No(_)) => {}
        Err(error) => return Err(connection.explain("move letters", error)),
    }
    // Most likely the folder is missing.
    if let Err(trouble) = connection.make_folder(folder) {
        return if trouble.kind.heals_by_itself() { Err(trouble) } else { Ok(Some(trouble.words)) };
    }
    match move_now(connection, &uids, folder) {
        Ok(()) => Ok(None),
        Err(imap::Error::No(no)) => Ok(Some(format!("{} does not move letters to {folder}: {no}", connection.endpoint))),
        Err(error) => Err(connection.explain("move letters", error)),
    }
}

fn move_now(connection: &mut Connected, uids: &[u32], folder: &str) -> imap::Result<()> {
    // A full line of numbers is a few kilobytes; more of them are moved in several commands.
    for line in uids.chunks(500) {
        let set = uid_set(line);
        if connection.can.move_letters {
            connection.run(0, |session| session.uid_mv(&set, folder))?;
            continue;
        }
        connection.run(0, |session| session.uid_copy(&set, folder))?;
        connection.run(0, |session| session.uid_store(&set, "+FLAGS.SILENT (\\Deleted)"))?;
        if connection.can.expunge_by_uid {
            connection.run(0, |session| session.uid_expunge(&set))?;
        } else if only_ours_are_deleted(connection, line)? {
            connection.run(0, |session| session.expunge())?;
        }
    }
    Ok(())
}

/// Without UIDPLUS the server throws away everything that is marked as deleted; what somebody else marked
/// is not ours to throw away. Ours then stay, marked, and are no longer seen.
fn only_ours_are_deleted(connection: &mut Connected, ours: &[u32]) -> imap::Result<bool> {
    let deleted: HashSet<u32> = connection.run(0, |session| session.uid_search("DELETED"))?;
    Ok(deleted.iter().all(|uid| ours.contains(uid)))
}
