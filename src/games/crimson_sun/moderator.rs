//! The moderator's edits, taking over a position that was played elsewhere, and what must always be true. Whatever would break it is refused.

use super::Crimson;
use super::state::{Event, Face, Place, Stage, State};
use crate::games::kit::{Faults, Moderated, Position};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

/// The most actions that an edit may give.
const ACTIONS: i64 = 99;

impl Moderated for Crimson {
    fn edits(&self, state: &State) -> Form {
        let table = state.seat_ids().flat_map(|seat| {
            let of = |place: &str| format!("{}'s {place}", state.name(seat));
            [(of("dynasty"), state.dynasty(seat)), (of("discards"), state.pile(seat))]
        });
        let cards = self.components.followers.candidates(table);
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

    fn edit(&self, _state: &State, edit: &Order) -> Result<Event, Problem> {
        let wrong = || Problem::new(format!("`{}` is not a whole edit.", edit.normal));
        let seat = |n: &str| n.parse().ok().map(SeatId);
        Ok(match edit.verb.as_str() {
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
        })
    }

    /// What is wrong with a position: empty unless there is a fault.
    fn faults(&self, state: &State) -> Vec<String> {
        let mut faults = Faults::default();
        let lists = [&state.decks, &state.hands, &state.piles, &state.dynasties];
        let sides = || state.temples.iter().map(|t| &t.hidden);
        faults.when(state.seats.len() != 2 || state.active.0 > 1, || "there are two seats".into());
        faults.when(lists.into_iter().chain(sides()).any(|l| l.len() != 2), || "every kind of place is there once for each seat".into());
        let ours: Vec<&str> = self.components.temples.iter().map(|t| t.id.as_str()).collect();
        faults.when(ours != state.temples.iter().map(|t| t.id.as_str()).collect::<Vec<_>>(), || {
            "the Temples are not those of the box".into()
        });
        if state.stage == Stage::New {
            return faults.told();
        }
        let places = lists.into_iter().chain(sides()).flatten().flatten();
        let kept = state.now.iter().flat_map(|t| &t.keep).flat_map(|k| &k.cards);
        let everywhere: Vec<&String> = places.chain(state.packets.iter().flatten().flatten()).chain(&state.limbo).chain(kept).collect();
        faults.each_once("Follower", self.components.followers.ids(), &everywhere);
        faults.when(!state.limbo.is_empty(), || "a Follower's abilities are still being performed".into());
        for temple in &state.temples {
            let closed = matches!(temple.face, Face::Won(_) | Face::Gone);
            faults.when(closed && temple.hidden.iter().any(|side| !side.is_empty()), || {
                format!("Followers lie at {}, which is out of the row", temple.id)
            });
            faults.when(matches!(temple.face, Face::Won(seat) if seat.0 > 1), || format!("the winner of {} has no seat", temple.id));
            let card = self.components.temple(&temple.id);
            for follower in temple.hidden.iter().flatten() {
                faults.when(card.is_some_and(|t| !self.components.may_enter(follower, t)), || {
                    format!("{follower} lies at {}, which admits no Followers of its god", temple.id)
                });
            }
        }
        faults.when((state.stage == Stage::Play) != state.now.is_some(), || "a turn runs between draft and end, and only then".into());
        faults.when((state.stage == Stage::Over) != state.outcome.is_some(), || "a game that is over has an outcome".into());
        let none_up = state.face_up().next().is_none() && state.temples.iter().all(|t| t.face != Face::Down);
        faults.when(state.stage == Stage::Over && !none_up, || "the game ends when no Temple is left".into());
        faults.when(state.stage == Stage::Play && none_up && state.now.as_ref().is_some_and(|t| t.keep.is_none()), || {
            "without a Temple the game is over".into()
        });
        faults.told()
    }
}
