//! What lies in the box: Lands, Region cards and Edicts, read from TOML (ours is `rise.toml`) and checked with the line of what is wrong.

use crate::games::kit::{self, Cards, FileCard, Source};
use crate::games::ruleset::Problem;
use serde::{Deserialize, Serialize};
use serde_spanned::Spanned;
use std::collections::BTreeMap;

/// The contents that come with the program.
pub const OURS: &str = include_str!("rise.toml");

/// A region of Egypt, in the order of worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Region {
    /// The desert.
    Desert,
    /// The valley of the Nile.
    Nile,
    /// The delta.
    Delta,
    /// The underworld.
    Underworld,
}

impl Region {
    /// All four.
    pub const ALL: [Region; 4] = [Region::Desert, Region::Nile, Region::Delta, Region::Underworld];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Region::Desert => "Desert",
            Region::Nile => "Nile",
            Region::Delta => "Delta",
            Region::Underworld => "Underworld",
        }
    }

    /// The two letters with which its Lands begin.
    pub fn code(self) -> &'static str {
        match self {
            Region::Desert => "DE",
            Region::Nile => "NI",
            Region::Delta => "DL",
            Region::Underworld => "UN",
        }
    }
}

/// Which region an effect takes Lands of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whence {
    /// The Current Region.
    Current,
    /// Always this one.
    #[serde(untagged)]
    Fixed(Region),
}

/// Which side a Land must show to be a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The normal side.
    Normal,
    /// The Blessed side.
    Blessed,
    /// Either.
    Any,
}

impl Side {
    /// Whether a Land that is blessed or not shows it.
    pub fn fits(self, blessed: bool) -> bool {
        match self {
            Side::Any => true,
            Side::Normal => !blessed,
            Side::Blessed => blessed,
        }
    }
}

/// What an effect does; the numbers and sides stand in [`Effect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    /// Takes Lands from the supply, normal side up.
    Conquer,
    /// Takes Lands of another player, as they lie.
    Steal,
    /// Puts Lands of others back into the supply.
    Destroy,
    /// Turns own Lands to the Blessed side.
    Bless,
    /// Turns Blessed Lands of others back.
    Unbless,
    /// Exchanges an own Land with one of another player.
    Swap,
    /// Puts own Lands back into the supply.
    Sacrifice,
    /// Shields own Lands.
    Ward,
    /// Draws Edicts.
    Draw,
    /// Takes Edicts from the hands of others, at random.
    Pilfer,
}

/// One effect of an Edict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What it does.
    pub op: Op,
    /// How often.
    pub n: usize,
    /// For `conquer`.
    #[serde(default)]
    pub region: Option<Whence>,
    /// For `steal`, `destroy` and `swap`.
    #[serde(default)]
    pub side: Option<Side>,
    /// Whether it is done only if the effect before it was done in full.
    #[serde(default)]
    pub if_prev: bool,
}

/// A kind of Edict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdictKind {
    /// Its short name in the file.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What it does, in order.
    pub ability: Vec<Effect>,
    /// The same in words.
    pub text: String,
}

/// The contents of the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    lands: BTreeMap<String, Region>,
    region_cards: BTreeMap<String, Region>,
    /// The Edicts.
    pub edicts: Cards<EdictKind>,
    worth: BTreeMap<Region, (i64, i64)>,
    removals: BTreeMap<usize, usize>,
    /// Edicts dealt to each player.
    pub start_edicts: usize,
    /// Deserts dealt to each player.
    pub start_deserts: usize,
    /// Edicts that a player may hold at the end of a turn.
    pub hand_limit: usize,
}

#[derive(Deserialize)]
struct File {
    meta: Meta,
    setup_removals: Spanned<BTreeMap<String, usize>>,
    regions: Vec<Spanned<FileRegion>>,
    lands: Vec<Spanned<FileLand>>,
    region_cards: Vec<Spanned<FileLand>>,
    edict_kinds: Vec<Spanned<FileKind>>,
    edicts: Vec<Spanned<FileCard>>,
}

#[derive(Deserialize)]
struct Meta {
    start_edicts: Spanned<usize>,
    start_deserts: Spanned<usize>,
    edict_hand_limit: Spanned<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileRegion {
    id: Region,
    land_cards: usize,
    region_cards: usize,
    normal: i64,
    blessed: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileLand {
    id: String,
    region: Region,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileKind {
    code: String,
    name: String,
    copies: usize,
    ability: Spanned<Vec<Effect>>,
    text: String,
}

/// The most players: every Edict and Desert dealt at the start must be there.
const PLAYERS: usize = 5;

impl kit::Kind for EdictKind {
    fn code(&self) -> &str {
        &self.code
    }
    fn name(&self) -> &str {
        &self.name
    }
}

impl Components {
    /// Reads and checks a set. Errors name the line and what would be right.
    pub fn read(text: &str) -> Result<Components, Problem> {
        let source = Source { game: "Rise of the First Dynasty", text };
        let file: File = source.read()?;

        let mut worth = BTreeMap::new();
        for region in &file.regions {
            let FileRegion { id, normal, blessed, .. } = *region.get_ref();
            if worth.insert(id, (normal, blessed)).is_some() {
                return Err(source.wrong(region.span(), format!("the region {} is there twice.", id.name())));
            }
        }
        if let Some(missing) = Region::ALL.into_iter().find(|r| !worth.contains_key(r)) {
            return Err(source.wrong(0..0, format!("the region {} is missing in `regions`.", missing.name())));
        }
        let mut lands = BTreeMap::new();
        for land in &file.lands {
            let FileLand { id, region } = land.get_ref();
            let number = id.strip_prefix(region.code()).and_then(|n| n.parse::<u32>().ok());
            if number.is_none() {
                let what = format!("the Land `{id}` must be called {} and a number, as it belongs to {}.", region.code(), region.name());
                return Err(source.wrong(land.span(), what));
            }
            if lands.insert(id.clone(), *region).is_some() {
                return Err(source.wrong(land.span(), format!("there are two Lands `{id}`.")));
            }
        }
        let mut region_cards = BTreeMap::new();
        for card in &file.region_cards {
            let FileLand { id, region } = card.get_ref();
            if region_cards.insert(id.clone(), *region).is_some() {
                return Err(source.wrong(card.span(), format!("there are two Region cards `{id}`.")));
            }
        }
        for region in &file.regions {
            let FileRegion { id, land_cards, region_cards: cards, .. } = region.get_ref();
            for (said, set, what) in [(land_cards, &lands, "Lands"), (cards, &region_cards, "Region cards")] {
                let there = set.values().filter(|r| **r == *id).count();
                if there != *said {
                    return Err(source.wrong(region.span(), format!("{} has {there} {what}, not {said}.", id.name())));
                }
            }
        }
        let mut edicts = Cards::new("Edict");
        for kind in &file.edict_kinds {
            let FileKind { code, name, ability, text, .. } = kind.get_ref();
            for (index, effect) in ability.get_ref().iter().enumerate() {
                if let Some(what) = fault(effect, index == 0) {
                    return Err(source.wrong(ability.span(), format!("{name}: {what}")));
                }
            }
            let new = EdictKind { code: code.clone(), name: name.clone(), ability: ability.get_ref().clone(), text: text.clone() };
            edicts.add_kind(&source, kind.span(), new)?;
        }
        edicts.add_cards(&source, &file.edicts)?;
        for kind in &file.edict_kinds {
            let FileKind { code, copies, .. } = kind.get_ref();
            edicts.check_copies(&source, kind.span(), code, *copies)?;
        }
        let mut removals = BTreeMap::new();
        for (players, count) in file.setup_removals.get_ref() {
            let deserts = region_cards.values().filter(|r| **r == Region::Desert).count();
            match players.parse::<usize>() {
                Ok(n) if (3..=PLAYERS).contains(&n) && *count <= deserts && *count < region_cards.len() => removals.insert(n, *count),
                _ => {
                    let what = format!("`{players} = {count}`: for 3, 4 or 5 players up to {deserts} Desert cards can be taken out.");
                    return Err(source.wrong(file.setup_removals.span(), what));
                }
            };
        }
        let meta = &file.meta;
        for (count, what, there) in [
            (&meta.start_edicts, "start_edicts", edicts.count()),
            (&meta.start_deserts, "start_deserts", lands.values().filter(|r| **r == Region::Desert).count()),
        ] {
            if count.get_ref() * PLAYERS > there {
                return Err(source.wrong(count.span(), format!("`{what}`: there are only {there} for {PLAYERS} players.")));
            }
        }
        if *meta.edict_hand_limit.get_ref() == 0 {
            return Err(source.wrong(meta.edict_hand_limit.span(), "`edict_hand_limit` must be at least 1."));
        }
        Ok(Components {
            lands,
            region_cards,
            edicts,
            worth,
            removals,
            start_edicts: *meta.start_edicts.get_ref(),
            start_deserts: *meta.start_deserts.get_ref(),
            hand_limit: *meta.edict_hand_limit.get_ref(),
        })
    }

    /// All Lands with their regions.
    pub fn lands(&self) -> impl Iterator<Item = (&str, Region)> {
        self.lands.iter().map(|(id, region)| (id.as_str(), *region))
    }

    /// The region of a Land.
    pub fn region(&self, land: &str) -> Option<Region> {
        self.lands.get(land).copied()
    }

    /// What a Land is worth on a side.
    pub fn worth(&self, region: Region, blessed: bool) -> i64 {
        let (normal, on_blessed) = self.worth.get(&region).copied().unwrap_or_default();
        if blessed { on_blessed } else { normal }
    }

    /// The Region cards in a game of so many players: Deserts are taken out so that everyone is Scribe equally often (ruling 1).
    pub fn region_cards(&self, players: usize) -> Vec<String> {
        let mut removed = self.removals.get(&players).copied().unwrap_or(0);
        let keep = |region: &Region| {
            let out = *region == Region::Desert && removed > 0;
            removed -= usize::from(out);
            !out
        };
        let mut keep = keep;
        self.region_cards.iter().filter(|(_, region)| keep(region)).map(|(id, _)| id.clone()).collect()
    }

    /// The region that a Region card shows.
    pub fn shown(&self, card: &str) -> Option<Region> {
        self.region_cards.get(card).copied()
    }
}

/// What is wrong with an effect.
fn fault(effect: &Effect, first: bool) -> Option<String> {
    let named = matches!(effect.op, Op::Steal | Op::Destroy | Op::Swap);
    if !(1..=9).contains(&effect.n) {
        Some("`n` must be from 1 to 9.".into())
    } else if effect.op == Op::Swap && effect.n > 1 {
        Some("`swap` exchanges 1 Land.".into())
    } else if (effect.op == Op::Conquer) != effect.region.is_some() {
        Some("`region` belongs to `conquer`, and only there.".into())
    } else if named != effect.side.is_some() {
        Some("`side` belongs to `steal`, `destroy` and `swap`, and only there.".into())
    } else if effect.if_prev && first {
        Some("the first effect has none before it for `if_prev`.".into())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kit::testing;

    #[test]
    fn our_set_is_sound() -> Result<(), Problem> {
        let set = Components::read(OURS)?;
        assert_eq!((set.lands().count(), set.edicts.ids().count(), set.edicts.kinds().count()), (50, 24, 12));
        for (players, aeons) in [(3, 9), (4, 8), (5, 10)] {
            assert_eq!(set.region_cards(players).len(), aeons, "ruling 1: {players} players");
        }
        Ok(())
    }

    #[test]
    fn errors_name_the_line() {
        let table = [
            ("{ id = \"DE02\", region = \"desert\" }", "{ id = \"DE01\", region = \"desert\" }", "there are two Lands `DE01`."),
            (
                "{ id = \"DE02\", region = \"desert\" }",
                "{ id = \"XX\", region = \"desert\" }",
                "the Land `XX` must be called DE and a number",
            ),
            ("{ id = \"RS2\", kind = \"RS\" }", "{ id = \"RS2\", kind = \"RR\" }", "there is no kind of Edict `RR`."),
            ("{ id = \"RS2\", kind = \"RS\" }", "{ id = \"RS2\", kind = \"BR\" }", "there are 1 Edicts of the kind `RS`, not 2."),
            ("land_cards = 20", "land_cards = 21", "Desert has 20 Lands, not 21."),
            ("{ op = \"steal\", n = 1, side = \"any\" }", "{ op = \"steel\", n = 1, side = \"any\" }", "unknown variant `steel`"),
            ("{ op = \"steal\", n = 1, side = \"any\" }", "{ op = \"steal\", n = 1 }", "Border Raid: `side` belongs to"),
            ("edict_hand_limit = 3", "edict_hand_limit = 0", "`edict_hand_limit` must be at least 1."),
            ("start_edicts = 2", "start_edicts = 6", "there are only 24 for 5 players."),
            ("4 = 2\n", "6 = 2\n", "`6 = 2`: for 3, 4 or 5 players"),
        ];
        testing::errors_name_the_line(OURS, Components::read, &table);
    }
}
