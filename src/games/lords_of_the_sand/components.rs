//! What lies in the box: gods, Units and Icons, read from TOML (ours is `lords.toml`) and checked with the line of what is wrong.

use crate::games::kit::{self, Cards, FileCard, Source};
use crate::games::ruleset::Problem;
use serde::{Deserialize, Serialize};
use serde_spanned::Spanned;

/// The contents that come with the program.
pub const OURS: &str = include_str!("lords.toml");

/// What an effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    /// Draws cards.
    Draw,
    /// Discards cards of the own hand.
    Discard,
    /// Another player loses cards of his hand at random.
    OppDiscardRandom,
    /// A player chooses cards of his hand and discards them.
    VictimDiscard,
    /// Takes cards from the discard pile.
    Recover,
    /// The top of the deck goes to the discard pile.
    Mill,
    /// Reveals the top of the deck and takes the cards of a named type.
    Levy,
    /// Destroys Units.
    Destroy,
    /// May destroy a Unit of the same name in another Court.
    DestroyNamesake,
    /// May take Units of the own Court back to the hand.
    Recall,
    /// Takes an Icon.
    Icon,
    /// Builds an Obelisk.
    Build,
    /// Topples Obelisks of others.
    Raze,
    /// Plays a card of the hand without paying.
    PlayFree,
}

/// Where Units are destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// In Courts of others.
    Court,
    /// In Courts and Leader Slots of others.
    CourtOrLeader,
    /// In the own Court.
    OwnCourt,
}

/// A way to play a Unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Into the Leader Slot.
    Leader,
    /// Into a Court Slot.
    Court,
    /// For its ability.
    Ability,
}

impl Way {
    /// All three.
    pub const ALL: [Way; 3] = [Way::Leader, Way::Court, Way::Ability];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Way::Leader => "leader",
            Way::Court => "court",
            Way::Ability => "ability",
        }
    }
}

/// One effect of an ability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What it does.
    pub op: Op,
    /// How often.
    pub n: usize,
    /// For `destroy`.
    #[serde(default)]
    pub from: Option<Where>,
    /// For `play_free`.
    #[serde(default, rename = "as")]
    pub ways: Vec<Way>,
    /// Whether it may be declined.
    #[serde(default)]
    pub optional: bool,
    /// Whether it is done only if the effect before it was done in full.
    #[serde(default)]
    pub if_prev: bool,
}

/// A Divine Ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DivineKind {
    /// Destroyed Units come to the own hand.
    DestroyedToHand,
    /// More cards are revealed.
    ExtraReveal,
    /// A card used for its ability may enter the Court where one of its name is.
    EchoToCourt,
    /// One Icon of any kind pays.
    WildIcons,
}

/// A Divine Ability and when it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Divine {
    /// What it does.
    pub kind: DivineKind,
    /// How many more, for `extra_reveal`.
    #[serde(default)]
    pub n: usize,
    /// How many Court Units of god or type are needed.
    pub min_court: usize,
}

/// What a god counts for its Obelisk Requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    /// Cards moved to and from the discard pile.
    DiscardMoves,
    /// Units destroyed.
    Destroyed,
    /// Units played for their ability.
    Abilities,
    /// Units played in any way.
    UnitsPlayed,
}

/// An Obelisk Requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    /// What is counted.
    pub counter: Counter,
    /// How many are needed.
    pub at_least: u32,
}

/// A god.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct God {
    /// Its short name.
    pub id: String,
    /// Of what it is god.
    pub title: String,
    /// Its Chosen Unit Type.
    pub chosen: String,
    /// Its Icons, used where there is no Leader.
    pub icons: Vec<String>,
    /// Its Leader Ability.
    pub leader: Vec<Effect>,
    /// Its name.
    pub leader_name: String,
    /// The god whose cards its Assemble Ability plays.
    pub free: String,
    /// Its Court Ability.
    pub court: Vec<Effect>,
    /// Its Divine Ability.
    pub divine: Divine,
    /// Its Obelisk Requirement.
    pub requirement: Requirement,
}

/// A kind of Unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its short name in the file.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The god to whom it belongs.
    pub god: String,
    /// Its type.
    pub sort: String,
    /// Its Cost Icon.
    pub cost: String,
    /// Its Leadership Icons.
    pub leadership: Vec<String>,
    /// Its ability.
    pub ability: Vec<Effect>,
    /// The same in words.
    pub text: String,
}

/// The counts of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Units dealt to each player.
    pub start_hand: usize,
    /// Units in hand after the Culling Step.
    pub hand: usize,
    /// Court Slots.
    pub court: usize,
    /// Obelisks that trigger the end.
    pub end: usize,
    /// Points of an Obelisk.
    pub obelisk: i64,
    /// Points of a Unit of the own god and its chosen type.
    pub both: i64,
    /// Points of a Unit of one of them.
    pub one: i64,
    /// Points of any other Unit.
    pub none: i64,
    /// Obelisks that a full board builds.
    pub full_board: usize,
    /// Units that may be played in a turn, so that no combination runs for ever.
    pub plays: u32,
}

/// The contents of the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// The Units.
    pub units: Cards<Kind>,
    /// The gods.
    pub gods: Vec<God>,
    /// The Icons with their copies.
    pub icons: Vec<(String, u32)>,
    /// The types of Units, in the order of the gods that chose them.
    pub types: Vec<String>,
    /// The counts.
    pub counts: Counts,
}

#[derive(Deserialize)]
struct File {
    meta: Spanned<Meta>,
    icons: Vec<FileIcon>,
    gods: Vec<Spanned<FileGod>>,
    unit_kinds: Vec<Spanned<FileKind>>,
    units: Vec<Spanned<FileCard>>,
}

#[derive(Deserialize)]
struct Meta {
    start_hand: usize,
    hand_after_culling: usize,
    court_slots: usize,
    end_obelisks: usize,
    obelisk_points: i64,
    card_points_both: i64,
    card_points_one: i64,
    card_points_none: i64,
    full_board_builds: usize,
    safety_cap_plays_per_turn: u32,
}

#[derive(Deserialize)]
struct FileIcon {
    id: String,
    copies: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Assemble {
    play_free_god: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileGod {
    id: String,
    title: String,
    chosen_type: String,
    icons: Spanned<Vec<String>>,
    leader: Spanned<Vec<Effect>>,
    leader_name: String,
    assemble: Spanned<Assemble>,
    court: Spanned<Vec<Effect>>,
    divine: Divine,
    requirement: Requirement,
    #[serde(rename = "icons_source")]
    _icons_source: Option<String>,
    #[serde(rename = "rest_source")]
    _rest_source: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileKind {
    code: String,
    name: String,
    god: Spanned<String>,
    #[serde(rename = "type")]
    sort: Spanned<String>,
    cost: Spanned<String>,
    leadership: Spanned<Vec<String>>,
    ability: Spanned<Vec<Effect>>,
    text: String,
    #[serde(rename = "name_source")]
    _name_source: Option<String>,
}

/// The most players.
const PLAYERS: usize = 4;

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
        let source = Source { game: "Lords of the Sand", text };
        let file: File = source.read()?;
        let icons: Vec<(String, u32)> = file.icons.iter().map(|i| (i.id.clone(), i.copies)).collect();
        let icon_names: Vec<&str> = icons.iter().map(|(id, _)| id.as_str()).collect();
        let god_names: Vec<&str> = file.gods.iter().map(|g| g.get_ref().id.as_str()).collect();
        let mut types: Vec<String> = Vec::new();
        let mut gods: Vec<God> = Vec::new();
        for god in &file.gods {
            let g = god.get_ref();
            for icon in g.icons.get_ref() {
                source.known(g.icons.span(), "Icon", icon, &icon_names)?;
            }
            source.known(g.assemble.span(), "god", &g.assemble.get_ref().play_free_god, &god_names)?;
            for (ability, what) in [(&g.leader, "Leader Ability"), (&g.court, "Court Ability")] {
                if let Some(wrong) = fault(ability.get_ref()) {
                    return Err(source.wrong(ability.span(), format!("{}, {what}: {wrong}", g.id)));
                }
            }
            if gods.iter().any(|other| other.id == g.id) {
                return Err(source.wrong(god.span(), format!("there are two gods `{}`.", g.id)));
            }
            if !types.contains(&g.chosen_type) {
                types.push(g.chosen_type.clone());
            }
            gods.push(God {
                id: g.id.clone(),
                title: g.title.clone(),
                chosen: g.chosen_type.clone(),
                icons: g.icons.get_ref().clone(),
                leader: g.leader.get_ref().clone(),
                leader_name: g.leader_name.clone(),
                free: g.assemble.get_ref().play_free_god.clone(),
                court: g.court.get_ref().clone(),
                divine: g.divine,
                requirement: g.requirement,
            });
        }
        if gods.len() < PLAYERS {
            return Err(source.wrong(0..0, format!("there are {} gods for up to {PLAYERS} players.", gods.len())));
        }
        let type_names: Vec<&str> = types.iter().map(String::as_str).collect();
        let mut units = Cards::new("Unit");
        for kind in &file.unit_kinds {
            let k = kind.get_ref();
            source.known(k.god.span(), "god", k.god.get_ref(), &god_names)?;
            source.known(k.sort.span(), "type", k.sort.get_ref(), &type_names)?;
            source.known(k.cost.span(), "Icon", k.cost.get_ref(), &icon_names)?;
            for icon in k.leadership.get_ref() {
                source.known(k.leadership.span(), "Icon", icon, &icon_names)?;
            }
            if let Some(wrong) = fault(k.ability.get_ref()) {
                return Err(source.wrong(k.ability.span(), format!("{}: {wrong}", k.name)));
            }
            let new = Kind {
                code: k.code.clone(),
                name: k.name.clone(),
                god: k.god.get_ref().clone(),
                sort: k.sort.get_ref().clone(),
                cost: k.cost.get_ref().clone(),
                leadership: k.leadership.get_ref().clone(),
                ability: k.ability.get_ref().clone(),
                text: k.text.clone(),
            };
            units.add_kind(&source, kind.span(), new)?;
        }
        units.add_cards(&source, &file.units)?;
        let m = file.meta.get_ref();
        if units.count() <= PLAYERS * m.start_hand || m.court_slots == 0 || m.end_obelisks == 0 {
            return Err(
                source.wrong(file.meta.span(), "there must be a Court Slot, an Obelisk to end the game, and more Units than are dealt.")
            );
        }
        let counts = Counts {
            start_hand: m.start_hand,
            hand: m.hand_after_culling,
            court: m.court_slots,
            end: m.end_obelisks,
            obelisk: m.obelisk_points,
            both: m.card_points_both,
            one: m.card_points_one,
            none: m.card_points_none,
            full_board: m.full_board_builds,
            plays: m.safety_cap_plays_per_turn,
        };
        Ok(Components { units, gods, icons, types, counts })
    }

    /// The god of that short name.
    pub fn god(&self, id: &str) -> Option<&God> {
        self.gods.iter().find(|g| g.id == id)
    }

    /// Whether a Unit belongs to a god or is of its chosen type.
    pub fn matches(&self, card: &str, god: &God) -> bool {
        self.units.kind_of(card).is_some_and(|k| k.god == god.id || k.sort == god.chosen)
    }

    /// What a Unit is worth to who plays a god.
    pub fn worth(&self, card: &str, god: Option<&God>) -> i64 {
        let (Some(kind), Some(god)) = (self.units.kind_of(card), god) else { return self.counts.none };
        match (kind.god == god.id, kind.sort == god.chosen) {
            (true, true) => self.counts.both,
            (false, false) => self.counts.none,
            _ => self.counts.one,
        }
    }
}

/// What is wrong with a list of effects.
fn fault(effects: &[Effect]) -> Option<String> {
    effects.iter().enumerate().find_map(|(index, effect)| {
        if !(1..=9).contains(&effect.n) {
            Some("`n` must be from 1 to 9.".to_owned())
        } else if (effect.op == Op::Destroy) != effect.from.is_some() {
            Some("`from` belongs to `destroy`, and only there.".to_owned())
        } else if (effect.op == Op::PlayFree) == effect.ways.is_empty() {
            Some("`as` belongs to `play_free`, and only there.".to_owned())
        } else if effect.if_prev && index == 0 {
            Some("the first effect has none before it for `if_prev`.".to_owned())
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kit::testing;

    #[test]
    fn our_set_is_sound() -> Result<(), Problem> {
        let set = Components::read(OURS)?;
        assert_eq!((set.units.ids().count(), set.units.kinds().count(), set.gods.len()), (64, 16, 4));
        assert_eq!(set.icons.iter().map(|(_, n)| n).sum::<u32>(), 8);
        for kind in set.units.kinds() {
            assert_eq!(set.units.ids().filter(|u| set.units.kind_of(u) == Some(kind)).count(), 4, "{}", kind.name);
        }
        Ok(())
    }

    #[test]
    fn errors_name_the_line() {
        let table = [
            ("{ id = \"DG2\", kind = \"DG\" }", "{ id = \"DG1\", kind = \"DG\" }", "there are two Units `DG1`."),
            ("{ id = \"DG2\", kind = \"DG\" }", "{ id = \"DG2\", kind = \"XX\" }", "there is no kind of Unit `XX`."),
            ("cost = \"scarab\"", "cost = \"scarabs\"", "there is no Icon `scarabs`"),
            ("\ntype = \"vizier\"", "\ntype = \"visier\"", "there is no type `visier`"),
            ("play_free_god = \"thoth\"", "play_free_god = \"toth\"", "there is no god `toth`"),
            ("{ op = \"mill\", n = 1 }", "{ op = \"mull\", n = 1 }", "unknown variant `mull`"),
            ("{ op = \"mill\", n = 1 }", "{ op = \"mill\", n = 10 }", "Jackal Reaver: `n` must be from 1 to 9."),
            ("{ op = \"destroy\", n = 1, from = \"court\" }", "{ op = \"destroy\", n = 1 }", "`from` belongs to"),
        ];
        testing::errors_name_the_line(OURS, Components::read, &table);
    }
}
