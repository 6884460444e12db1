//! The words in which the component file says what powers, cards and creatures do. The engine knows no power by its name, only these.

use super::ids::{ActionKind, CardId, CreatureId, DivinityId, FameKind};
use serde::Deserialize;

/// When a battle effect counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// In every battle.
    #[default]
    Any,
    /// For the attacker.
    Attack,
    /// For the defender.
    Defense,
}

/// When a unit may be sacrificed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// With the gold Pray action of the same tile.
    Pray,
    /// Before the battle cards are chosen.
    WarCouncil,
    /// With a Build action.
    Build,
    /// As a Move action starts.
    Move,
    /// At the Night's draw of cards.
    NightDi,
    /// After a battle.
    AfterBattle,
}

/// What a sacrifice gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// Prayer.
    Prayer(i64),
    /// Less Strength for the enemy.
    Drain(i64),
    /// Less to pay for the Build action.
    Discount(i64),
    /// A step from any Nile zone to any other.
    NileStep,
    /// Cards.
    Cards(u32),
}

/// An effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// `strength`: Strength in battle.
    Strength(When, i64),
    /// `damage`: ordinary damage in battle.
    Damage(When, i64),
    /// `defense`: Defense in battle.
    Defense(When, i64),
    /// `damage_unblockable`: damage that Defense does not stop.
    Unblockable(When, i64),
    /// `strength_if_putrefaction`: Strength from this Putrefaction on.
    StrengthIfPutrid(i64, i64),
    /// `damage_if_putrefaction`: damage from this Putrefaction on.
    DamageIfPutrid(i64, i64),
    /// `pp_if_win`: prayer for winning the battle.
    PrayerIfWin(i64),
    /// `no_damage_if_win`: the winner's units take no damage.
    NoDamageIfWin,
    /// `units_if_win`: units for winning the battle.
    UnitsIfWin(u32),
    /// `swap_played_and_discarded`: exchanges the played card with the discarded one.
    SwapCards,
    /// `discard_di_for_strength`: Strength for each card discarded after the reveal.
    Wound(i64),
    /// `see_opponent_battle_card`: the opponent chooses first, and the card is shown.
    Spy,
    /// `fp_on_defense_win`: battle fame for a defender who wins with a survivor.
    FameOnDefense(u32),
    /// `pp_per_enemy_unit_destroyed`: prayer for each enemy unit destroyed in battle.
    PrayerPerKill(i64),
    /// `pp_on_battle_win`: prayer for winning any battle.
    PrayerOnWin(i64),
    /// `pp_on_entering_enemy`: prayer for entering an enemy's zone with a Move action.
    PrayerOnEntering(i64),
    /// `pp_per_own_unit_lost`: prayer for each own unit that the enemy destroys in battle.
    PrayerPerLoss(i64),
    /// `pp`: prayer at once.
    Prayer(i64),
    /// `each_opponent_pp`: a change of each opponent's prayer, if able.
    OpponentsPrayer(i64),
    /// `units`: units into the city or to existing troops.
    Units(u32),
    /// `destroy_enemy_unit`: destroys units anywhere.
    DestroyUnits(u32),
    /// `take_di_from_discard`: takes cards from the discard pile.
    TakeFromPile(u32),
    /// `teleport_any_zone_to_obelisk`: this action's teleport may start anywhere.
    TeleportAnywhere,
    /// `teleport_from_obelisk`: a teleport may start at an obelisk.
    TeleportFromObelisk,
    /// `teleport_discount`: a teleport costs less.
    TeleportDiscount(i64),
    /// `move`: more land steps.
    Steps(u32),
    /// `ignore_walls`: walls do not hinder.
    IgnoreWalls,
    /// `cancel_di`: cancels a card played outside battle.
    CancelCard,
    /// `avoid_battle`: moves the own troop away instead of a battle.
    AvoidBattle,
    /// `creature`: brings this creature.
    Creature(CreatureId),
    /// `special_battle_card`: brings this battle card.
    SpecialCard(CardId),
    /// `fp_permanent`: fame at once.
    Fame(FameKind, u32),
    /// `gold_action`: the gold token takes this action.
    Gold {
        /// Which action.
        action: ActionKind,
        /// Whether walls do not hinder.
        ignore_walls: bool,
        /// Whether a colour already bought today is allowed.
        same_colour: bool,
        /// What it costs more.
        surcharge: i64,
    },
    /// `gold_summon`: the gold token summons this divinity.
    Summon(DivinityId),
    /// `silver_token`: a silver token.
    Silver,
    /// `recruit_free`: units free of charge with each Recruit action.
    RecruitFree(u32),
    /// `recruit_underworld_free`: of the recruits so many come from the Underworld without the extra prayer.
    RecruitUnderworldFree(u32),
    /// `recruit_with_any_troop`: recruits may join any own troop.
    RecruitAnywhere,
    /// `units_on_pray`: units in a home district with each Pray action.
    UnitsOnPray(u32),
    /// `pray_bonus`: more prayer with each Pray action.
    PrayBonus(i64),
    /// `acquire_discount`: tiles cost less.
    AcquireDiscount(i64),
    /// `build_discount_per_level`: each level costs less.
    BuildDiscount(i64),
    /// `all_costs_minus`: every payment is less.
    AllCosts(i64),
    /// `day_pp_bonus`: every gain of prayer in the Day is more.
    DayBonus(i64),
    /// `troop_limit`: so many units in a troop.
    TroopLimit(u32),
    /// `mercenaries`: extra units in the city.
    Mercenaries(u32),
    /// `night_units`: units each Night.
    NightUnits(u32),
    /// `night_units_from_underworld`: units of the Underworld each Night.
    NightUnderworld(u32),
    /// `night_di`: more cards each Night.
    NightCards(u32),
    /// `night_di_choice`: looks at cards each Night and keeps some.
    Vision {
        /// How many are looked at.
        draw: u32,
        /// How many are kept.
        keep: u32,
    },
    /// `night_pp`: prayer each Night.
    NightPrayer(i64),
    /// `night_build_free`: free pyramid levels each Night.
    NightBuild(u32),
    /// `sacrifice_optional`: up to so many units may be sacrificed at a moment, each for a reward.
    Sacrifice {
        /// When.
        moment: Moment,
        /// How many.
        max: u32,
        /// For what.
        reward: Reward,
    },
}

/// An effect as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    code: String,
    #[serde(default)]
    n: Option<i64>,
    #[serde(default)]
    when: When,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    kind: Option<FameKind>,
    #[serde(default)]
    action: Option<ActionKind>,
    #[serde(default)]
    ignore_walls: bool,
    #[serde(default)]
    same_color_allowed: bool,
    #[serde(default)]
    surcharge: i64,
    #[serde(default)]
    divinity: Option<String>,
    #[serde(default)]
    draw: Option<u32>,
    #[serde(default)]
    keep: Option<u32>,
    #[serde(default)]
    at_least: Option<i64>,
    #[serde(default)]
    max: Option<u32>,
    #[serde(default)]
    moment: Option<Moment>,
    #[serde(default)]
    gain_pp: Option<i64>,
    #[serde(default)]
    enemy_strength: Option<i64>,
    #[serde(default)]
    discount_each: Option<i64>,
    #[serde(default)]
    grants: Option<Grant>,
    #[serde(default)]
    draw_di: Option<u32>,
    #[serde(default, rename = "where")]
    place: Option<Place>,
    #[serde(default)]
    not_in: Option<NotIn>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Grant {
    NileStepAny,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Place {
    HomeDistrict,
    CityOrTroop,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NotIn {
    Battle,
}

/// The codes, for suggestions; the component file lists the same.
pub const CODES: &[&str] = &[
    "acquire_discount",
    "all_costs_minus",
    "avoid_battle",
    "build_discount_per_level",
    "cancel_di",
    "creature",
    "damage",
    "damage_if_putrefaction",
    "damage_unblockable",
    "day_pp_bonus",
    "defense",
    "destroy_enemy_unit",
    "discard_di_for_strength",
    "each_opponent_pp",
    "fp_on_defense_win",
    "fp_permanent",
    "gold_action",
    "gold_summon",
    "ignore_walls",
    "mercenaries",
    "move",
    "night_build_free",
    "night_di",
    "night_di_choice",
    "night_pp",
    "night_units",
    "night_units_from_underworld",
    "no_damage_if_win",
    "pp",
    "pp_if_win",
    "pp_on_battle_win",
    "pp_on_entering_enemy",
    "pp_per_enemy_unit_destroyed",
    "pp_per_own_unit_lost",
    "pray_bonus",
    "recruit_free",
    "recruit_underworld_free",
    "recruit_with_any_troop",
    "sacrifice_optional",
    "see_opponent_battle_card",
    "silver_token",
    "special_battle_card",
    "strength",
    "strength_if_putrefaction",
    "swap_played_and_discarded",
    "take_di_from_discard",
    "teleport_any_zone_to_obelisk",
    "teleport_discount",
    "teleport_from_obelisk",
    "troop_limit",
    "units",
    "units_if_win",
    "units_on_pray",
];

impl Written {
    /// The code as it is written.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The effect, or what is missing or unknown.
    pub fn effect(&self) -> Result<Effect, String> {
        let missing = |what: &str| format!("`{}` needs `{what}`", self.code);
        let n = || self.n.ok_or_else(|| missing("n"));
        let count = || n().and_then(|n| u32::try_from(n).map_err(|_| format!("`{}` needs an `n` from 0 on", self.code)));
        let id = || self.id.clone().ok_or_else(|| missing("id"));
        let placed = |place: Place| match self.place {
            Some(p) if p == place => Ok(()),
            _ => Err(missing("where")),
        };
        Ok(match self.code.as_str() {
            "strength" => Effect::Strength(self.when, n()?),
            "damage" => Effect::Damage(self.when, n()?),
            "defense" => Effect::Defense(self.when, n()?),
            "damage_unblockable" => Effect::Unblockable(self.when, n()?),
            "strength_if_putrefaction" => Effect::StrengthIfPutrid(self.at_least.ok_or_else(|| missing("at_least"))?, n()?),
            "damage_if_putrefaction" => Effect::DamageIfPutrid(self.at_least.ok_or_else(|| missing("at_least"))?, n()?),
            "pp_if_win" => Effect::PrayerIfWin(n()?),
            "no_damage_if_win" => Effect::NoDamageIfWin,
            "units_if_win" => Effect::UnitsIfWin(count()?),
            "swap_played_and_discarded" => Effect::SwapCards,
            "discard_di_for_strength" => Effect::Wound(n()?),
            "see_opponent_battle_card" => Effect::Spy,
            "fp_on_defense_win" => Effect::FameOnDefense(count()?),
            "pp_per_enemy_unit_destroyed" => Effect::PrayerPerKill(n()?),
            "pp_on_battle_win" => Effect::PrayerOnWin(n()?),
            "pp_on_entering_enemy" => Effect::PrayerOnEntering(n()?),
            "pp_per_own_unit_lost" => Effect::PrayerPerLoss(n()?),
            "pp" => Effect::Prayer(n()?),
            "each_opponent_pp" => Effect::OpponentsPrayer(n()?),
            "units" => {
                placed(Place::CityOrTroop)?;
                Effect::Units(count()?)
            }
            "destroy_enemy_unit" => Effect::DestroyUnits(count()?),
            "take_di_from_discard" => Effect::TakeFromPile(count()?),
            "teleport_any_zone_to_obelisk" => Effect::TeleportAnywhere,
            "teleport_from_obelisk" => Effect::TeleportFromObelisk,
            "teleport_discount" => Effect::TeleportDiscount(n()?),
            "move" => Effect::Steps(count()?),
            "ignore_walls" => Effect::IgnoreWalls,
            "cancel_di" => match self.not_in {
                Some(NotIn::Battle) => Effect::CancelCard,
                None => return Err(missing("not_in")),
            },
            "avoid_battle" => Effect::AvoidBattle,
            "creature" => Effect::Creature(CreatureId(id()?)),
            "special_battle_card" => Effect::SpecialCard(CardId(id()?)),
            "fp_permanent" => Effect::Fame(self.kind.ok_or_else(|| missing("kind"))?, count()?),
            "gold_action" => Effect::Gold {
                action: self.action.ok_or_else(|| missing("action"))?,
                ignore_walls: self.ignore_walls,
                same_colour: self.same_color_allowed,
                surcharge: self.surcharge,
            },
            "gold_summon" => Effect::Summon(DivinityId(self.divinity.clone().ok_or_else(|| missing("divinity"))?)),
            "silver_token" => Effect::Silver,
            "recruit_free" => Effect::RecruitFree(count()?),
            "recruit_underworld_free" => Effect::RecruitUnderworldFree(count()?),
            "recruit_with_any_troop" => Effect::RecruitAnywhere,
            "units_on_pray" => {
                placed(Place::HomeDistrict)?;
                Effect::UnitsOnPray(count()?)
            }
            "pray_bonus" => Effect::PrayBonus(n()?),
            "acquire_discount" => Effect::AcquireDiscount(n()?),
            "build_discount_per_level" => Effect::BuildDiscount(n()?),
            "all_costs_minus" => Effect::AllCosts(n()?),
            "day_pp_bonus" => Effect::DayBonus(n()?),
            "troop_limit" => Effect::TroopLimit(count()?),
            "mercenaries" => Effect::Mercenaries(count()?),
            "night_units" => {
                placed(Place::CityOrTroop)?;
                Effect::NightUnits(count()?)
            }
            "night_units_from_underworld" => {
                placed(Place::CityOrTroop)?;
                Effect::NightUnderworld(count()?)
            }
            "night_di" => Effect::NightCards(count()?),
            "night_di_choice" => {
                Effect::Vision { draw: self.draw.ok_or_else(|| missing("draw"))?, keep: self.keep.ok_or_else(|| missing("keep"))? }
            }
            "night_pp" => Effect::NightPrayer(n()?),
            "night_build_free" => Effect::NightBuild(count()?),
            "sacrifice_optional" => {
                let moment = self.moment.ok_or_else(|| missing("moment"))?;
                let reward = match moment {
                    Moment::Pray | Moment::AfterBattle => Reward::Prayer(self.gain_pp.ok_or_else(|| missing("gain_pp"))?),
                    Moment::WarCouncil => Reward::Drain(self.enemy_strength.ok_or_else(|| missing("enemy_strength"))?),
                    Moment::Build => Reward::Discount(self.discount_each.ok_or_else(|| missing("discount_each"))?),
                    Moment::Move => match self.grants {
                        Some(Grant::NileStepAny) => Reward::NileStep,
                        None => return Err(missing("grants")),
                    },
                    Moment::NightDi => Reward::Cards(self.draw_di.ok_or_else(|| missing("draw_di"))?),
                };
                Effect::Sacrifice { moment, max: self.max.ok_or_else(|| missing("max"))?, reward }
            }
            other => return Err(format!("there is no effect `{other}`")),
        })
    }
}

/// What a creature can do besides its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// Walls do not hinder its troop.
    IgnoreWalls,
    /// The enemy's creature counts for nothing in battle.
    CancelEnemyCreatureInBattle,
    /// An enemy pays 2 prayer to move into its zone.
    #[serde(rename = "entry_toll_2")]
    EntryToll,
    /// Its troop may teleport from an obelisk.
    TeleportFromObelisk,
    /// Its troop loses no units outside battle.
    ImmuneOutsideBattle,
    /// Battle fame when it wins and two enemy units were destroyed.
    FameIfWinAndTwoKills,
    /// Its Strength is the owner's Putrefaction.
    StrengthEqualsPutrefaction,
}

impl Special {
    /// What [`Special::EntryToll`] costs.
    pub const TOLL: i64 = 2;
}

/// When a divine intervention card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// With the battle card.
    Battle,
    /// In the own turn, outside an action.
    OwnDay,
    /// As an own Move action starts.
    OwnMove,
    /// In answer to another player.
    Interrupt,
}
