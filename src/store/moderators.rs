//! Who may rule in one game, beside those whom the configuration names for all.

use crate::mail::letter::Address;
use crate::referee::entry::GameTag;
use crate::store::change::{Change, Reading};
use crate::store::error::StoreError;

impl Change<'_> {
    /// Says who may rule in a game, the one first to whom is written first; those before may no more.
    pub fn set_moderators(&self, tag: &GameTag, addresses: &[Address]) -> Result<(), StoreError> {
        self.execute("change a game's moderators", "DELETE FROM game_moderators WHERE game = ?1", [tag])?;
        for (position, address) in (0_i64..).zip(addresses) {
            self.execute(
                "add a game's moderator",
                "INSERT OR IGNORE INTO game_moderators (game, position, address, written) VALUES (?1, ?2, ?3, ?4)",
                (tag, position, address.identity(), address),
            )?;
        }
        Ok(())
    }
}

impl Reading<'_> {
    /// A game's own moderators.
    pub fn moderators(&self, tag: &GameTag) -> Result<Vec<Address>, StoreError> {
        self.all("read a game's moderators", "SELECT written FROM game_moderators WHERE game = ?1 ORDER BY position", [tag], |row| {
            row.get(0)
        })
    }

    /// The games in which an address may rule by their own say.
    pub fn moderated_by(&self, address: &Address) -> Result<Vec<GameTag>, StoreError> {
        self.all(
            "find what an address moderates",
            "SELECT game FROM game_moderators WHERE address = ?1 ORDER BY game",
            [address.identity()],
            |row| row.get(0),
        )
    }

    /// All who are moderator of some game by its own say.
    pub fn all_moderators(&self) -> Result<Vec<Address>, StoreError> {
        self.all("read all moderators", "SELECT min(written) FROM game_moderators GROUP BY address ORDER BY address", [], |row| row.get(0))
    }
}
