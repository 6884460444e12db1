//! The moderator's edits, taking over a position that was played elsewhere, and what must always be true. Whatever would break it is refused.

use super::Rise;
use super::aims::named;
use super::state::{Event, Land, Stage, State};
use crate::games::kit::{Faults, Moderated, Position};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, VerbForm};

impl Moderated for Rise {
    fn edits(&self, state: &State) -> Form {
        let lands = || Part::choice("land", state.lands.keys().map(|id| Candidate::new(id.clone(), id.clone())).collect());
        let seats = |supply: Option<&str>| {
            let seat = |s: SeatId| named(s.0.to_string(), &[state.name(s).to_owned(), format!("P{}", s.number())]);
            let places = state.seat_ids().map(seat).chain(supply.map(|s| named(s.to_owned(), &[s.to_owned()])));
            Part::choice("to", places.collect())
        };
        let to = || Part::words(&["to"]);
        let sides = ["normal", "blessed", "shielded", "unshielded"].map(|s| Candidate::new(s, s)).to_vec();
        let edicts = self.components.edicts.candidates([("discards".to_owned(), state.pile.as_slice())]);
        Form {
            verbs: vec![
                VerbForm::new(
                    "move land",
                    vec![lands(), to(), seats(Some("supply"))],
                    "Moves a Land to a player, as it lies, or to the supply.",
                ),
                VerbForm::new(
                    "turn land",
                    vec![lands(), to(), Part::choice("side", sides)],
                    "Turns a Land over, or sets or takes its shield.",
                ),
                VerbForm::new(
                    "move edict",
                    vec![Part::choice("edict", edicts), to(), seats(Some("discards"))],
                    "Moves an Edict from wherever it is to a hand or to the discard pile.",
                ),
                VerbForm::new("set scribe", vec![to(), seats(None)], "Passes the Supremacy card; possible while the Actions are chosen."),
            ],
        }
    }

    fn edit(&self, state: &State, edit: &Order) -> Result<Event, Problem> {
        let seat = || edit.choice("to").and_then(|n| n.parse().ok()).map(SeatId);
        let land = || {
            let id = edit.choice("land").unwrap_or_default();
            let now = state.lands.get(id).copied().ok_or_else(|| Problem::new(format!("There is no Land `{id}`.")))?;
            Ok::<(String, Land), Problem>((id.to_owned(), now))
        };
        Ok(match edit.verb.as_str() {
            "move land" => {
                let (land, was) = land()?;
                let now = seat().map_or(Land::default(), |holder| Land { holder: Some(holder), shielded: false, ..was });
                Event::LandSet { land, now }
            }
            "turn land" => {
                let (land, was) = land()?;
                let now = match edit.choice("side") {
                    Some("blessed") => Land { blessed: true, ..was },
                    Some("shielded") => Land { shielded: true, ..was },
                    Some("unshielded") => Land { shielded: false, ..was },
                    _ => Land { blessed: false, ..was },
                };
                Event::LandSet { land, now }
            }
            "move edict" => Event::EdictMoved { edict: edit.choice("edict").unwrap_or_default().to_owned(), to: seat() },
            "set scribe" if state.stage != Stage::Actions => {
                return Err(Problem::new("The Supremacy card can be passed only while the Actions of an Aeon are chosen."));
            }
            "set scribe" => Event::ScribeSet { seat: seat().unwrap_or(state.scribe) },
            verb => return Err(Problem::new(format!("There is no edit `{verb}` in Rise of the First Dynasty."))),
        })
    }

    /// What is wrong with a position: empty unless there is a fault.
    fn faults(&self, state: &State) -> Vec<String> {
        let mut faults = Faults::default();
        let seats = state.seats.len();
        faults.when(state.hands.len() != seats, || "there must be one hand for each seat".into());
        faults.when(state.scribe.index() >= seats, || "the Scribe has no seat".into());
        let ours: Vec<&str> = self.components.lands().map(|(id, _)| id).collect();
        faults.when(ours != state.lands.keys().map(String::as_str).collect::<Vec<_>>(), || "the Lands are not those of the box".into());
        for (id, land) in &state.lands {
            faults.when(land.holder.is_some_and(|h| h.index() >= seats), || format!("the holder of {id} has no seat"));
            faults.when(land.holder.is_none() && (land.blessed || land.shielded), || {
                format!("{id} lies in the supply, so it is neither Blessed nor shielded")
            });
        }
        if state.stage == Stage::New {
            return faults.told();
        }
        let everywhere: Vec<&String> = state.hands.iter().chain([&state.deck, &state.pile, &state.limbo]).flatten().collect();
        faults.each_once("Edict", self.components.edicts.ids(), &everywhere);
        faults.when(!state.limbo.is_empty(), || "an Edict is still being resolved".into());
        let mut regions: Vec<String> = state.region_deck.iter().chain(&state.region_pile).cloned().collect();
        regions.sort();
        let mut right = self.components.region_cards(seats);
        right.sort();
        faults.when(regions != right, || format!("the Region cards are not those of a game of {seats}"));
        faults.when(u32::try_from(state.region_pile.len()).ok() != Some(state.aeon), || {
            "as many Region cards are revealed as Aeons have begun".into()
        });
        let turns = state.stage == Stage::Turns;
        faults.when(turns && state.actions.len() != seats, || "everyone's Action is revealed before the turns".into());
        faults.when(turns != state.turn.is_some(), || "a turn runs after the Actions are revealed, and only then".into());
        faults.when(state.turn.is_some_and(|t| usize::from(t.place) >= seats), || "an Aeon has one turn for each seat".into());
        for seat in state.seat_ids().filter(|s| state.to_move() != Some(*s) && state.stage == Stage::Actions) {
            let held = state.hand(seat).len();
            let most = self.components.hand_limit;
            faults.when(held > most, || format!("{} holds {held} Edicts between turns; {most} are allowed", state.name(seat)));
        }
        faults.when((state.stage == Stage::Over) != state.outcome.is_some(), || "a game that is over has an outcome".into());
        faults.told()
    }
}
