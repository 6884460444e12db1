//! The moderator's edits, taking over a position that was played elsewhere, and what must always be true. Whatever would break it is refused.

use super::Crimson;
use super::state::{Event, Face, Place, Stage, State};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

/// The most actions that an edit may give.
const ACTIONS: i64 = 99;

impl Crimson {
    /// See [`crate::games::ruleset::Ruleset::edits`].
    pub fn edit_form(&self, state: &State) -> Form {
        let cards = self.components.followers().map(|id| Candidate::new(id, id)).collect();
        let temples = state.temples.iter().map(|t| Candidate::new(t.id.clone(), t.id.clone())).collect();
        let mut faces: Vec<Candidate> = ["up", "down", "gone"].map(|f| Candidate::new(f, f)).to_vec();
        let mut places = Vec::new();
        for seat in state.seat_ids() {
            let names = |what: &str| vec![format!("{}'s {what}", state.name(seat)), format!("P{} {what}", seat.number())];
            for place in ["hand", "dynasty", "discards"] {
                let id = format!("{}.{place}", seat.0);
                places.push(Candidate { sort: id.clone(), names: names(place), ..Candidate::new(id, "") });
            }
            let id = format!("won.{}", seat.0);
            let names = vec![format!("won by {}", state.name(seat)), format!("won by P{}", seat.number())];
            faces.push(Candidate { sort: id.clone(), names, ..Candidate::new(id, "") });
        }
        let to = || Part::words(&["to"]);
        Form {
            verbs: vec![
                VerbForm::new(
                    "move card",
                    vec![Part::choice("card", cards), to(), Part::choice("place", places)],
                    "Moves a Follower from wherever it is to a hand, a Dynasty or a discard pile.",
                ),
                VerbForm::new(
                    "set temple",
                    vec![Part::choice("temple", temples), to(), Part::choice("face", faces)],
                    "Turns a Temple up or down, gives it to a player, or takes it out of the game.",
                ),
                VerbForm::new(
                    "set actions",
                    vec![to(), Part::slot("n", SlotKind::Number { least: 0, most: ACTIONS })],
                    "Sets how many actions the active player has left.",
                ),
            ],
        }
    }

    /// See [`crate::games::ruleset::Ruleset::edit`].
    pub fn edited(&self, state: &State, edit: &Order) -> Result<Vec<Event>, Problem> {
        let wrong = || Problem::new(format!("`{}` is not a whole edit.", edit.normal));
        let seat = |n: &str| n.parse().ok().map(SeatId);
        let event = match edit.verb.as_str() {
            "move card" => {
                let (owner, place) = edit.choice("place").and_then(|p| p.split_once('.')).ok_or_else(wrong)?;
                let to = match place {
                    "hand" => Place::Hand,
                    "dynasty" => Place::Dynasty,
                    _ => Place::Pile,
                };
                Event::Moved { card: edit.choice("card").ok_or_else(wrong)?.to_owned(), seat: seat(owner).ok_or_else(wrong)?, to }
            }
            "set temple" => {
                let face = match edit.choice("face").ok_or_else(wrong)? {
                    "up" => Face::Up,
                    "down" => Face::Down,
                    "gone" => Face::Gone,
                    won => Face::Won(won.strip_prefix("won.").and_then(seat).ok_or_else(wrong)?),
                };
                Event::TempleSet { temple: edit.choice("temple").ok_or_else(wrong)?.to_owned(), face }
            }
            "set actions" => Event::ActionsSet { n: edit.number("n").and_then(|n| u32::try_from(n).ok()).ok_or_else(wrong)? },
            verb => return Err(Problem::new(format!("There is no edit `{verb}` in Crimson Sun."))),
        };
        let mut after = state.clone();
        after.apply(&event);
        match self.faults(&after).first() {
            Some(fault) => Err(Problem::new(format!("That cannot be: {fault}."))),
            None => Ok(vec![event]),
        }
    }

    /// See [`crate::games::ruleset::Ruleset::adopt`]. `table` is a [`State`]; `seats` may be left out.
    pub fn adopted(&self, state: &State, table: &serde_json::Value) -> Result<Vec<Event>, Problem> {
        let mut table = table.clone();
        if let Some(map) = table.as_object_mut()
            && !map.contains_key("seats")
        {
            map.insert("seats".into(), serde_json::json!(state.seats));
        }
        let adopted: State =
            serde_json::from_value(table).map_err(|e| Problem::new(format!("The table is no position of Crimson Sun: {e}.")))?;
        if adopted.seats != state.seats {
            let (there, here) = (adopted.seats.join(", "), state.seats.join(", "));
            return Err(Problem::new(format!("The table's seats are {there}, the game's are {here}.")));
        }
        match self.faults(&adopted).first() {
            Some(fault) => Err(Problem::new(format!("The table is no possible position: {fault}."))),
            None => Ok(vec![Event::Adopted { state: Box::new(adopted) }]),
        }
    }

    /// What is wrong with a position: empty unless there is a fault.
    pub fn faults(&self, state: &State) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, what: &dyn Fn() -> String| {
            if wrong {
                faults.push(what());
            }
        };
        let lists = [&state.decks, &state.hands, &state.piles, &state.dynasties];
        let sides = || state.temples.iter().map(|t| &t.hidden);
        fault(state.seats.len() != 2 || state.active.0 > 1, &|| "there are two seats".into());
        fault(lists.into_iter().chain(sides()).any(|l| l.len() != 2), &|| "every kind of place is there once for each seat".into());
        let ours: Vec<&str> = self.components.temples.iter().map(|t| t.id.as_str()).collect();
        fault(ours != state.temples.iter().map(|t| t.id.as_str()).collect::<Vec<_>>(), &|| "the Temples are not those of the box".into());
        if state.stage == Stage::New {
            return faults;
        }
        let places = lists.into_iter().chain(sides()).flatten().flatten();
        let kept = state.now.iter().flat_map(|t| &t.keep).flat_map(|k| &k.cards);
        let everywhere: Vec<&String> = places.chain(state.packets.iter().flatten().flatten()).chain(&state.limbo).chain(kept).collect();
        for card in self.components.followers() {
            let count = everywhere.iter().filter(|c| **c == card).count();
            fault(count != 1, &|| format!("the Follower {card} is there {count} times"));
        }
        for card in everywhere.iter().filter(|c| self.components.kind_of(c).is_none()) {
            fault(true, &|| format!("there is no Follower {card}"));
        }
        fault(!state.limbo.is_empty(), &|| "a Follower's abilities are still being performed".into());
        for temple in &state.temples {
            let closed = matches!(temple.face, Face::Won(_) | Face::Gone);
            fault(closed && temple.hidden.iter().any(|side| !side.is_empty()), &|| {
                format!("Followers lie at {}, which is out of the row", temple.id)
            });
            fault(matches!(temple.face, Face::Won(seat) if seat.0 > 1), &|| format!("the winner of {} has no seat", temple.id));
            let card = self.components.temple(&temple.id);
            for follower in temple.hidden.iter().flatten() {
                fault(card.is_some_and(|t| !self.components.may_enter(follower, t)), &|| {
                    format!("{follower} lies at {}, which admits no Followers of its god", temple.id)
                });
            }
        }
        fault((state.stage == Stage::Play) != state.now.is_some(), &|| "a turn runs between draft and end, and only then".into());
        fault((state.stage == Stage::Over) != state.outcome.is_some(), &|| "a game that is over has an outcome".into());
        let none_up = state.face_up().next().is_none() && state.temples.iter().all(|t| t.face != Face::Down);
        fault(state.stage == Stage::Over && !none_up, &|| "the game ends when no Temple is left".into());
        fault(state.stage == Stage::Play && none_up && state.now.as_ref().is_some_and(|t| t.keep.is_none()), &|| {
            "without a Temple the game is over".into()
        });
        faults
    }
}
