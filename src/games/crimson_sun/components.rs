//! What lies in the box: Followers and Temples, read from TOML (ours is `crimson.toml`) and checked with the line of what is wrong.

use crate::games::kit::{self, Cards, FileCard, Source};
use crate::games::ruleset::Problem;
use serde::{Deserialize, Serialize};
use serde_spanned::Spanned;

/// The contents that come with the program.
pub const OURS: &str = include_str!("crimson.toml");

/// What an effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    /// Draws from the own deck.
    Draw,
    /// The top of the own deck into the Dynasty.
    Muster,
    /// From the own hand into the Dynasty.
    Enlist,
    /// From the own discard pile into the hand.
    Recover,
    /// From the own discard pile into the Dynasty.
    Revive,
    /// More actions in this turn.
    Action,
    /// The rival loses cards of his hand at random.
    RivalDiscard,
    /// The rival loses the top of his deck.
    RivalMill,
    /// Followers leave the rival's Dynasty.
    Slay,
    /// Cards of the hand may be placed face down at a Temple.
    Infiltrate,
    /// Face-down rivals leave a Temple at random.
    Rout,
    /// The face-down rivals at a Temple are looked at.
    Scout,
}

/// One effect of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What it does.
    pub op: Op,
    /// How often.
    #[serde(default = "once")]
    pub n: usize,
    /// The highest Zeal that it reaches: `revive` and `slay`.
    #[serde(default)]
    pub max_zeal: Option<i64>,
}

fn once() -> usize {
    1
}

/// More Zeal for the Followers of a god in the same Dynasty (ruling 7).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, tag = "kind", rename_all = "snake_case")]
pub enum Passive {
    /// Each Follower of that god counts so much more.
    ZealBonus {
        /// The god.
        god: String,
        /// How much.
        n: i64,
    },
}

/// A kind of Follower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its short name in the file.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its god.
    pub god: String,
    /// Its Zeal.
    pub zeal: i64,
    /// The actions that it is worth when discarded for them.
    pub action: u32,
    /// Its first ability.
    pub a: Vec<Effect>,
    /// Its second ability.
    pub b: Vec<Effect>,
    /// Its Dynasty ability.
    pub passive: Option<Passive>,
    /// All of it in words.
    pub text: String,
}

impl Kind {
    /// An ability by its letter.
    pub fn ability(&self, letter: char) -> &[Effect] {
        if letter == 'b' { &self.b } else { &self.a }
    }
}

/// A Temple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TempleCard {
    /// Its short name in the file.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The god whose Followers count more there.
    pub boosts: String,
    /// By how much.
    pub boost: i64,
    /// The god whose Followers cannot be placed there.
    pub forbids: String,
    /// What it is worth in a Dynasty.
    pub zeal: i64,
}

/// The counts of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Cards of a deck.
    pub deck: usize,
    /// Cards of each packet of the draft, and how many of them are kept.
    pub packets: [(usize, usize); 2],
    /// How many packets follow the first.
    pub next_packets: usize,
    /// Cards drawn at the start.
    pub start_hand: usize,
    /// Actions without a discard.
    pub free_actions: u32,
    /// Cards that may be placed in the Temple Step.
    pub temple_step: u8,
    /// Followers that the loser of a Temple may keep.
    pub loser_keeps: usize,
    /// Turns without a Temple won after which a tied Temple leaves the game (ruling 6).
    pub barren_turns: u32,
    /// Temple events in a turn (ruling 4).
    pub events: u8,
}

/// The contents of the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// The Followers.
    pub followers: Cards<Kind>,
    /// The Temples, in their row.
    pub temples: Vec<TempleCard>,
    /// The gods.
    pub gods: Vec<String>,
    /// The counts.
    pub counts: Counts,
}

#[derive(Deserialize)]
struct File {
    meta: Spanned<Meta>,
    gods: Vec<FileGod>,
    temples: Vec<Spanned<FileTemple>>,
    follower_kinds: Vec<Spanned<FileKind>>,
    followers: Vec<Spanned<FileCard>>,
}

#[derive(Deserialize)]
struct Meta {
    deck_size: usize,
    draft_first_draw: usize,
    draft_first_keep: usize,
    draft_next_draw: usize,
    draft_next_keep: usize,
    draft_next_rounds: usize,
    start_hand: usize,
    free_actions: u32,
    temple_step_max_cards: u8,
    loser_keeps: usize,
    barren_turns_limit: u32,
    events_per_turn_limit: u8,
}

#[derive(Deserialize)]
struct FileGod {
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileTemple {
    id: String,
    name: String,
    boosts: Spanned<String>,
    boost: i64,
    forbids: Spanned<String>,
    zeal: i64,
    #[serde(rename = "name_source")]
    _name_source: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileKind {
    code: String,
    name: String,
    god: Spanned<String>,
    copies: usize,
    zeal: i64,
    action: u32,
    a: Spanned<Vec<Effect>>,
    b: Spanned<Vec<Effect>>,
    passive: Option<Spanned<Passive>>,
    text: String,
    #[serde(rename = "name_source")]
    _name_source: Option<String>,
}

impl kit::Kind for Kind {
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
        let source = Source { game: "Crimson Sun", text };
        let file: File = source.read()?;
        let gods: Vec<String> = file.gods.iter().map(|g| g.id.clone()).collect();
        let names: Vec<&str> = gods.iter().map(String::as_str).collect();
        let god = |named: &Spanned<String>| {
            source.known(named.span(), "god", named.get_ref(), &names)?;
            Ok::<String, Problem>(named.get_ref().clone())
        };
        let mut temples: Vec<TempleCard> = Vec::new();
        for temple in &file.temples {
            let FileTemple { id, name, boosts, boost, forbids, zeal, .. } = temple.get_ref();
            if temples.iter().any(|t| t.id == *id || t.name == *name) {
                return Err(source.wrong(temple.span(), format!("there are two Temples `{id}` or `{name}`.")));
            }
            let (boosts, forbids) = (god(boosts)?, god(forbids)?);
            temples.push(TempleCard { id: id.clone(), name: name.clone(), boosts, boost: *boost, forbids, zeal: *zeal });
        }
        let mut followers = Cards::new("Follower");
        for kind in &file.follower_kinds {
            let FileKind { code, name, god: of, zeal, action, a, b, passive, text, .. } = kind.get_ref();
            for (letter, ability) in [("a", a), ("b", b)] {
                if let Some(what) = ability.get_ref().iter().find_map(fault) {
                    return Err(source.wrong(ability.span(), format!("{name}, ability {letter}: {what}")));
                }
            }
            if let Some(passive) = passive {
                let Passive::ZealBonus { god, .. } = passive.get_ref();
                source.known(passive.span(), "god", god, &names)?;
            }
            if !(0..=99).contains(zeal) || !(1..=9).contains(action) {
                return Err(source.wrong(kind.span(), format!("{name}: Zeal is from 0 to 99, the Action value from 1 to 9.")));
            }
            let new = Kind {
                code: code.clone(),
                name: name.clone(),
                god: god(of)?,
                zeal: *zeal,
                action: *action,
                a: a.get_ref().clone(),
                b: b.get_ref().clone(),
                passive: passive.as_ref().map(|p| p.get_ref().clone()),
                text: text.clone(),
            };
            followers.add_kind(&source, kind.span(), new)?;
        }
        followers.add_cards(&source, &file.followers)?;
        for kind in &file.follower_kinds {
            let FileKind { code, copies, .. } = kind.get_ref();
            followers.check_copies(&source, kind.span(), code, *copies)?;
        }
        let meta = file.meta.get_ref();
        let counts = Counts {
            deck: meta.deck_size,
            packets: [(meta.draft_first_draw, meta.draft_first_keep), (meta.draft_next_draw, meta.draft_next_keep)],
            next_packets: meta.draft_next_rounds,
            start_hand: meta.start_hand,
            free_actions: meta.free_actions,
            temple_step: meta.temple_step_max_cards,
            loser_keeps: meta.loser_keeps,
            barren_turns: meta.barren_turns_limit,
            events: meta.events_per_turn_limit,
        };
        let [(first, first_kept), (next, next_kept)] = counts.packets;
        let drafted = first + next * counts.next_packets;
        let wrong = |what: String| Err(source.wrong(file.meta.span(), what));
        if followers.count() != 2 * counts.deck || drafted != counts.deck {
            return wrong(format!("{} Followers and a draft of {drafted} do not make two decks of {}.", followers.count(), counts.deck));
        }
        if first != 2 * first_kept || next != 2 * next_kept {
            return wrong("in the draft half of each packet is kept.".into());
        }
        if counts.start_hand > counts.deck || counts.events == 0 || temples.is_empty() {
            return wrong("there must be a Temple, an event in a turn, and a deck for the first hand.".into());
        }
        Ok(Components { followers, temples, gods, counts })
    }

    /// The Zeal printed on a Follower.
    pub fn zeal(&self, card: &str) -> i64 {
        self.followers.kind_of(card).map_or(0, |k| k.zeal)
    }

    /// The Temple of that short name.
    pub fn temple(&self, id: &str) -> Option<&TempleCard> {
        self.temples.iter().find(|t| t.id == id)
    }

    /// Whether a Follower may be placed at a Temple.
    pub fn may_enter(&self, card: &str, temple: &TempleCard) -> bool {
        self.followers.kind_of(card).is_none_or(|k| k.god != temple.forbids)
    }

    /// What a Follower counts at a Temple.
    pub fn zeal_at(&self, card: &str, temple: &TempleCard) -> i64 {
        self.followers.kind_of(card).map_or(0, |k| k.zeal + if k.god == temple.boosts { temple.boost } else { 0 })
    }
}

/// What is wrong with an effect.
fn fault(effect: &Effect) -> Option<String> {
    let reaches = matches!(effect.op, Op::Revive | Op::Slay);
    if !(1..=9).contains(&effect.n) {
        Some("`n` must be from 1 to 9.".into())
    } else if reaches != effect.max_zeal.is_some() {
        Some("`max_zeal` belongs to `revive` and `slay`, and only there.".into())
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
        assert_eq!((set.followers.ids().count(), set.followers.kinds().count(), set.temples.len()), (52, 20, 4));
        for god in &set.gods {
            assert_eq!(set.followers.ids().filter(|f| set.followers.kind_of(f).is_some_and(|k| k.god == *god)).count(), 13, "{god}");
            assert_eq!(set.temples.iter().filter(|t| t.boosts == *god).count(), 1);
            assert_eq!(set.temples.iter().filter(|t| t.forbids == *god).count(), 1);
        }
        Ok(())
    }

    #[test]
    fn errors_name_the_line() {
        let table = [
            ("{ id = \"HL2\", kind = \"HL\" }", "{ id = \"HL1\", kind = \"HL\" }", "there are two Followers `HL1`."),
            ("{ id = \"HL2\", kind = \"HL\" }", "{ id = \"HL2\", kind = \"XX\" }", "there is no kind of Follower `XX`."),
            ("boosts = \"horus\"", "boosts = \"horos\"", "there is no god `horos`"),
            ("[{ op = \"muster\", n = 1 }]", "[{ op = \"mustard\", n = 1 }]", "unknown variant `mustard`"),
            ("[{ op = \"muster\", n = 1 }]", "[{ op = \"muster\", n = 0 }]", "Sky Lord, ability b: `n` must be from 1 to 9."),
            ("{ op = \"slay\", n = 1, max_zeal = 1 }", "{ op = \"slay\", n = 1 }", "`max_zeal` belongs to"),
            ("{ kind = \"zeal_bonus\", god = \"kuk\"", "{ kind = \"zeal_bonus\", god = \"kek\"", "there is no god `kek`"),
            ("deck_size = 26", "deck_size = 25", "do not make two decks of 25."),
        ];
        testing::errors_name_the_line(OURS, Components::read, &table);
    }
}
