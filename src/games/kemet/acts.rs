//! Orders of a turn as the engine carries them out: read from what the forms of [`super::forms`] took, and written as lines again.

use super::engagement::Stop;
use super::ids::{ActionKind, CardId, Colour, CreatureId, DiKind, SpaceId, TileId, ZoneId};
use super::state::Units;
use crate::games::ruleset::Problem;
use crate::orders::answer::Order;

/// Units to sacrifice, and whence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sacrifice {
    /// How many.
    pub units: u32,
    /// From the troop in this zone; else from supply, else from the largest troop.
    pub from: Option<ZoneId>,
}

/// An action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Gains prayer.
    Pray {
        /// For powers that ask for it.
        sacrifice: Sacrifice,
        /// The district of a unit that a power adds.
        unit: Option<ZoneId>,
    },
    /// Raises or founds a pyramid.
    Build {
        /// Its colour.
        colour: Colour,
        /// The level it gets.
        level: u32,
        /// The district of a new one.
        zone: Option<ZoneId>,
        /// For powers that ask for it.
        sacrifice: Sacrifice,
    },
    /// Takes a power tile.
    Acquire {
        /// Which.
        tile: TileId,
        /// Where its creature goes.
        creature: Option<ZoneId>,
        /// The battle card given for the tile's card.
        give: Option<CardId>,
        /// Where the tile's units go.
        units: Vec<Units>,
    },
    /// Adds units.
    Recruit {
        /// Where, and how many.
        units: Vec<Units>,
        /// Creatures of the reserve that join.
        creatures: Vec<(CreatureId, ZoneId)>,
        /// How many of the units come from the Underworld.
        raising: u32,
        /// Units bought back from the Underworld into supply.
        recovering: u32,
    },
    /// Moves a troop.
    Move {
        /// From where.
        from: ZoneId,
        /// How many units; None: all.
        units: Option<u32>,
        /// Whether creature or divinity stays.
        stays: bool,
        /// The steps.
        stops: Vec<Stop>,
        /// Cards played as it starts.
        di: Vec<DiKind>,
        /// For powers that ask for it.
        sacrifice: Sacrifice,
    },
    /// Summons the gold power's divinity.
    Summon {
        /// Where.
        zone: ZoneId,
        /// With how many worshipers from the Underworld.
        worshipers: u32,
    },
    /// Does nothing with the token.
    Nothing,
}

impl Act {
    /// What kind of space it needs; None for any.
    pub fn kind(&self) -> Option<ActionKind> {
        match self {
            Act::Pray { .. } => Some(ActionKind::Pray),
            Act::Build { .. } => Some(ActionKind::Build),
            Act::Acquire { .. } => Some(ActionKind::Acquire),
            Act::Recruit { .. } => Some(ActionKind::Recruit),
            Act::Move { .. } => Some(ActionKind::Move),
            Act::Summon { .. } => Some(ActionKind::Gold),
            Act::Nothing => None,
        }
    }
}

/// The token of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// The coloured one.
    Coloured,
    /// The silver one.
    Silver,
    /// The gold one, for this power.
    Gold(TileId),
}

/// What is asked of a zone before an order sent ahead is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Nobody stands there.
    Empty,
    /// The own troop stands there.
    Mine,
    /// Another player's troop stands there.
    Enemy,
}

/// An order for a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenOrder {
    /// The token.
    pub token: Token,
    /// Whether its action comes after the coloured token's.
    pub after: bool,
    /// The space, if it was named.
    pub space: Option<SpaceId>,
    /// The action.
    pub act: Act,
    /// Under what condition.
    pub condition: Option<(ZoneId, Holds)>,
}

/// A card played in the own turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOrder {
    /// Which.
    pub kind: DiKind,
    /// Units that it places.
    pub units: Vec<Units>,
    /// The zone that it strikes.
    pub zone: Option<ZoneId>,
    /// The card that it fetches.
    pub taking: Option<DiKind>,
}

/// An order of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnOrder {
    /// For a token.
    Token(Box<TokenOrder>),
    /// A card, before tokens are placed.
    Play(PlayOrder),
    /// Two troops of the city exchange creatures, before tokens are placed.
    Exchange(ZoneId, ZoneId),
    /// Forgets the orders sent ahead.
    Forget,
}

/// A number in a slot as a count.
pub fn count(order: &Order, slot: &str) -> Option<u32> {
    order.number(slot).and_then(|n| u32::try_from(n).ok())
}

/// A zone in a slot.
pub fn zone(order: &Order, slot: &str) -> Option<ZoneId> {
    order.choice(slot).map(ZoneId::from)
}

/// Zones of a list slot.
pub fn zones(order: &Order, slot: &str) -> Vec<ZoneId> {
    order.choices(slot).into_iter().map(ZoneId::from).collect()
}

/// "A 3, B 2", or "3 at A".
pub fn units(order: &Order, slot: &str) -> Vec<Units> {
    if let (Some(units), Some(zone)) = (count(order, &format!("{slot}-count")), zone(order, &format!("{slot}-zone"))) {
        return vec![Units { zone, units }];
    }
    zones(order, slot).into_iter().map(|zone| Units { units: count(order, &format!("{slot}.{zone}")).unwrap_or(1), zone }).collect()
}

/// Kinds of divine intervention cards in a list slot; candidates are counted copies.
pub fn kinds(order: &Order, slot: &str) -> Vec<DiKind> {
    order.choices(slot).into_iter().map(|id| DiKind::from(id.split('.').next().unwrap_or_default())).collect()
}

fn sacrifice(order: &Order) -> Sacrifice {
    Sacrifice { units: count(order, "sacrifice").unwrap_or(0), from: zone(order, "sacrifice-from") }
}

fn act(order: &Order, verb: &str) -> Result<Act, Problem> {
    let broken = || Problem::new(format!("`{}` is not a whole order.", order.normal));
    Ok(match verb {
        "pray" => Act::Pray { sacrifice: sacrifice(order), unit: zone(order, "unit") },
        "build" => Act::Build {
            colour: order.choice("colour").and_then(Colour::named).ok_or_else(broken)?,
            level: count(order, "level").ok_or_else(broken)?,
            zone: zone(order, "district"),
            sacrifice: sacrifice(order),
        },
        "acquire" => Act::Acquire {
            tile: order.choice("tile").map(TileId::from).ok_or_else(broken)?,
            creature: zone(order, "creature-zone"),
            give: order.choice("give").map(CardId::from),
            units: units(order, "units"),
        },
        "recruit" => Act::Recruit {
            units: units(order, "units"),
            creatures: order
                .choices("creatures")
                .into_iter()
                .map(|id| zone(order, &format!("creatures.{id}")).map(|z| (CreatureId::from(id), z)).ok_or_else(broken))
                .collect::<Result<_, _>>()?,
            raising: count(order, "raising").unwrap_or(0),
            recovering: count(order, "recovering").unwrap_or(0),
        },
        "move" => Act::Move {
            from: zone(order, "from").ok_or_else(broken)?,
            units: count(order, "units"),
            stays: order.choice("stays").is_some(),
            stops: zones(order, "stops")
                .into_iter()
                .map(|zone| Stop {
                    drop: count(order, &format!("drop.{zone}")).unwrap_or(0),
                    take: count(order, &format!("take.{zone}")).unwrap_or(0),
                    zone,
                })
                .collect(),
            di: kinds(order, "playing"),
            sacrifice: sacrifice(order),
        },
        "summon" => {
            Act::Summon { zone: zone(order, "summon-zone").ok_or_else(broken)?, worshipers: count(order, "worshipers").unwrap_or(0) }
        }
        "nothing" => Act::Nothing,
        _ => return Err(broken()),
    })
}

impl TurnOrder {
    /// Reads an order that a form took.
    pub fn read(order: &Order) -> Result<TurnOrder, Problem> {
        let broken = || Problem::new(format!("`{}` is not a whole order.", order.normal));
        let space = order.choice("space").map(SpaceId::from);
        let after = order.choice("after").is_some();
        let token = |token, verb: &str, condition| {
            Ok(TurnOrder::Token(Box::new(TokenOrder { token, after, space: space.clone(), act: act(order, verb)?, condition })))
        };
        let done = || order.choice("do").ok_or_else(broken);
        match order.verb.as_str() {
            "silver" => token(Token::Silver, done()?, None),
            "gold" => token(Token::Gold(order.choice("power").map(TileId::from).ok_or_else(broken)?), done()?, None),
            "if" => {
                let holds = match order.choice("holds").ok_or_else(broken)? {
                    "empty" => Holds::Empty,
                    "mine" => Holds::Mine,
                    _ => Holds::Enemy,
                };
                token(Token::Coloured, done()?, Some((zone(order, "where").ok_or_else(broken)?, holds)))
            }
            "play" => Ok(TurnOrder::Play(PlayOrder {
                kind: order.choice("card").map(DiKind::from).ok_or_else(broken)?,
                units: units(order, "units"),
                zone: zone(order, "zone"),
                taking: order.choice("taking").map(DiKind::from),
            })),
            "exchange" => Ok(TurnOrder::Exchange(zone(order, "one").ok_or_else(broken)?, zone(order, "other").ok_or_else(broken)?)),
            "forget" => Ok(TurnOrder::Forget),
            verb => token(Token::Coloured, verb, None),
        }
    }

    /// Whether it is an order for the coloured token: with it a turn's orders are complete.
    pub fn is_coloured(&self) -> bool {
        matches!(self, TurnOrder::Token(t) if t.token == Token::Coloured)
    }
}
