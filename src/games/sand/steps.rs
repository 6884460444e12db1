//! A turn's order as a step: what the parser left, typed.

use super::components::{Colour, Companion, PlaceId, RouteColour, Token, Track};
use super::state::By;
use crate::games::ruleset::Problem;
use crate::orders::answer::{Arg, Order};
use std::collections::VecDeque;

/// Points that raise a die, by what they cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Raise {
    /// By prayers.
    pub prayers: u32,
    /// By coins.
    pub coins: u32,
}

/// What a player says to rewards that leave a choice; each list is used up in the order in which rewards ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// For alternatives: the reward's word.
    pub taking: VecDeque<String>,
    /// Where the shelter is placed.
    pub places: VecDeque<PlaceId>,
    /// Which companion wakes.
    pub companions: VecDeque<Companion>,
    /// How points are shared out.
    pub points: VecDeque<Vec<(Track, u32)>>,
}

impl Choices {
    /// What was said and never asked for.
    pub fn unused(&self) -> Option<String> {
        let taking = self.taking.front().map(|w| format!("taking {w}"));
        let place = self.places.front().map(|_| "at …".to_owned());
        let companion = self.companions.front().map(|_| "waking …".to_owned());
        let points = self.points.front().map(|_| "adding …".to_owned());
        taking.or(place).or(companion).or(points)
    }

    /// The choices among a line's arguments.
    pub fn read(order: &Order) -> Choices {
        let mut choices = Choices::default();
        let mut amount = None;
        for (name, arg) in &order.args {
            match (name.as_str(), arg) {
                ("taking", Arg::Choice(word)) => choices.taking.push_back(word.clone()),
                ("shelter", Arg::Choice(place)) => choices.places.push_back(PlaceId(place.clone())),
                ("waking", Arg::Choice(id)) => choices.companions.extend(companion(id)),
                ("first", Arg::Number(n)) => {
                    choices.points.push_back(Vec::new());
                    amount = u32::try_from(*n).ok();
                }
                ("more", Arg::Number(n)) => amount = u32::try_from(*n).ok(),
                ("track", Arg::Choice(track)) => {
                    if let (Some(track), Some(n), Some(group)) = (Track::named(track), amount.take(), choices.points.back_mut()) {
                        group.push((track, n));
                    }
                }
                _ => {}
            }
        }
        choices
    }
}

/// What a conditional line looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sight {
    /// A box in a city, of a colour or any.
    Box(Option<Colour>),
    /// A song in a city.
    Song,
    /// A worm of another player at a location.
    Worm,
    /// A shelter of another player at a location.
    Shelter,
    /// A track, compared: whether it is below the number.
    Below(Track, i64),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What is looked at.
    pub sight: Sight,
    /// Whether it must be so, or must not.
    pub holds: bool,
    /// Where; without it, where the worm is.
    pub place: Option<PlaceId>,
}

/// A step of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Reroll,
    Place(Vec<Token>),
    Travel { to: PlaceId, along: Option<RouteColour>, by: Option<By>, navigator: bool, raise: Raise },
    Load { colour: Colour, locking: bool },
    Hydrate { by: Option<By>, raise: Raise },
    Feed { by: Option<By>, raise: Raise },
    Heal { by: Vec<By>, raise: Raise },
    Pray { by: Option<By> },
    Prestige { by: Option<By> },
    Song { by: Option<By> },
    Acolyte { city: PlaceId, colour: Option<Colour>, by: Option<By> },
    Deliver { boxes: Option<Vec<Colour>>, choices: Choices, leaving: bool },
    Store { boxes: Option<Vec<Colour>> },
    Retrieve { boxes: Option<Vec<Colour>> },
    Abandon(Colour),
    Shaman(Colour),
    Swap { from: Colour, into: Colour },
    Flip(Vec<Token>),
    If { condition: Condition, step: Box<Step>, otherwise: Option<Box<Step>> },
    Skip,
    GoOn { without_it: bool },
    Plan(Option<String>),
    End,
}

/// The companion of an id (its effect's word).
pub fn companion(id: &str) -> Option<Companion> {
    serde_json::from_value(serde_json::Value::String(id.to_owned())).ok()
}

fn by(id: &str) -> Option<By> {
    match id {
        "navigator" => Some(By::Navigator),
        "walking" => Some(By::Walking),
        _ => match id.strip_suffix(" box") {
            Some(token) => Token::named(token).map(By::Box),
            None => Token::named(id).map(By::Token),
        },
    }
}

fn raise(order: &Order) -> Raise {
    let number = |name: &str| order.args_of(name).filter_map(|a| if let Arg::Number(n) = a { u32::try_from(*n).ok() } else { None }).sum();
    Raise { prayers: number("prayers"), coins: number("coins") }
}

fn tokens(order: &Order, name: &str) -> Vec<Token> {
    order.choices(name).into_iter().filter_map(Token::named).collect()
}

/// The boxes of a list; None where all are meant.
fn boxes(order: &Order) -> Option<Vec<Colour>> {
    let ids = order.choices("boxes");
    if ids.contains(&"all") { None } else { Some(ids.into_iter().filter_map(Colour::named).collect()) }
}

/// The step that an order means.
pub fn read(order: &Order) -> Result<Step, Problem> {
    let broken = || Problem::new(format!("`{}` is not a whole order.", order.normal));
    let colour = |name: &str| order.choice(name).and_then(Colour::named).ok_or_else(broken);
    let place = |name: &str| order.choice(name).map(|id| PlaceId(id.to_owned()));
    let by = || order.choice("by").and_then(by);
    Ok(match order.verb.as_str() {
        "reroll" => Step::Reroll,
        "place" => Step::Place(tokens(order, "tokens")),
        "travel to" => Step::Travel {
            to: place("place").ok_or_else(broken)?,
            along: order.choice("along").and_then(|c| RouteColour::ALL.into_iter().find(|r| r.name() == c)),
            by: by(),
            navigator: order.arg("with").is_some(),
            raise: raise(order),
        },
        "load" => Step::Load { colour: colour("colour")?, locking: order.arg("locking").is_some() },
        "hydrate" => Step::Hydrate { by: by(), raise: raise(order) },
        "feed" => Step::Feed { by: by(), raise: raise(order) },
        "heal" => Step::Heal { by: order.choices("by").into_iter().filter_map(self::by).collect(), raise: raise(order) },
        "pray" => Step::Pray { by: by() },
        "prestige" => Step::Prestige { by: by() },
        "song" => Step::Song { by: by() },
        "acolyte" => {
            Step::Acolyte { city: place("city").ok_or_else(broken)?, colour: order.choice("taken").and_then(Colour::named), by: by() }
        }
        "deliver" => Step::Deliver { boxes: boxes(order), choices: Choices::read(order), leaving: order.arg("leaving").is_some() },
        "store" => Step::Store { boxes: boxes(order) },
        "retrieve" => Step::Retrieve { boxes: boxes(order) },
        "abandon" => Step::Abandon(colour("colour")?),
        "shaman" => Step::Shaman(colour("colour")?),
        "swap" => Step::Swap { from: colour("colour")?, into: colour("into")? },
        "flip" => Step::Flip(tokens(order, "dice")),
        "if" => conditional(order)?,
        "skip" => Step::Skip,
        "go on" => Step::GoOn { without_it: order.arg("without").is_some() },
        "plan" => Step::Plan(order.text("steps").map(str::to_owned)),
        "end" => Step::End,
        verb => return Err(Problem::new(format!("`{verb}` is no step of a turn."))),
    })
}

/// A conditional line: the condition's arguments, then those of the step, then those of the other step.
fn conditional(order: &Order) -> Result<Step, Problem> {
    let broken = || Problem::new(format!("`{}` is not a whole order.", order.normal));
    let at = |name: &str| order.args.iter().position(|(n, _)| n == name);
    let step_at = at("step").ok_or_else(broken)?;
    let other_at = at("other");
    let part = |from: usize, to: usize| -> Result<Box<Step>, Problem> {
        let args = order.args.get(from..to).ok_or_else(broken)?;
        let Some((_, Arg::Choice(verb))) = args.first() else { return Err(broken()) };
        let inner = Order { verb: verb.clone(), args: args.get(1..).unwrap_or_default().to_vec(), normal: order.normal.clone() };
        read(&inner).map(Box::new)
    };
    let head = Order { args: order.args.get(..step_at).unwrap_or_default().to_vec(), ..order.clone() };
    let step = part(step_at, other_at.unwrap_or(order.args.len()))?;
    let otherwise = other_at.map(|at| part(at, order.args.len())).transpose()?;
    Ok(Step::If { condition: condition(&head).ok_or_else(broken)?, step, otherwise })
}

fn condition(head: &Order) -> Option<Condition> {
    let id = head.choice("condition")?;
    let place = head.choice("place").map(|p| PlaceId(p.to_owned()));
    let (id, holds) = match id.strip_prefix("no ") {
        Some(rest) => (rest, false),
        None => (id, true),
    };
    let sight = match id {
        "box" => Sight::Box(None),
        "song" => Sight::Song,
        "worm" => Sight::Worm,
        "shelter" => Sight::Shelter,
        _ => match Track::named(id) {
            Some(track) => {
                let below = head.choice("than") == Some("below");
                return Some(Condition { sight: Sight::Below(track, head.number("number")?), holds: below, place: None });
            }
            None => Sight::Box(Some(Colour::named(id)?)),
        },
    };
    Some(Condition { sight, holds, place })
}
