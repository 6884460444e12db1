//! The moderator's edits, taking over a position that was played elsewhere, and what must always be true. Whatever would break it is refused.

use super::Lords;
use super::state::{Event, Source, Stage, State, Zone};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

/// The places of a player that an edit can name.
const PLACES: [(&str, Zone); 4] = [("hand", Zone::Hand), ("leader", Zone::Leader), ("court", Zone::Court), ("obelisks", Zone::Obelisk)];

impl Lords {
    /// See [`crate::games::ruleset::Ruleset::edits`].
    pub fn edit_form(&self, state: &State) -> Form {
        let cards = self.components.units().map(|id| Candidate::new(id, id)).collect();
        let mut places = vec![Candidate::new("pile", "discards")];
        for seat in state.seat_ids() {
            for (place, _) in PLACES {
                let id = format!("{}.{place}", seat.0);
                let names = vec![format!("{}'s {place}", state.name(seat)), format!("P{} {place}", seat.number())];
                places.push(Candidate { sort: id.clone(), names, ..Candidate::new(id, "") });
            }
        }
        let icons: Vec<Candidate> = self.components.icons.iter().map(|(i, _)| Candidate::new(i.clone(), i.clone())).collect();
        let most = self.components.icons.iter().map(|(_, n)| *n as usize).sum();
        let icons = SlotKind::List { of: Box::new(SlotKind::Choice { candidates: icons, numbered: false }), least: 0, most };
        let to = || Part::words(&["to"]);
        Form {
            verbs: vec![
                VerbForm::new(
                    "move card",
                    vec![Part::choice("card", cards), to(), Part::choice("place", places)],
                    "Moves a Unit from wherever it is to a hand, Leader or Court Slot, an Obelisk Slot or the discard pile.",
                ),
                VerbForm::new("set icons", vec![to(), Part::slot("icons", icons)], "Sets the Icons that the active player has."),
            ],
        }
    }

    /// See [`crate::games::ruleset::Ruleset::edit`].
    pub fn edited(&self, state: &State, edit: &Order) -> Result<Vec<Event>, Problem> {
        let wrong = || Problem::new(format!("`{}` is not a whole edit.", edit.normal));
        let event = match edit.verb.as_str() {
            "move card" => {
                let card = edit.choice("card").ok_or_else(wrong)?.to_owned();
                match edit.choice("place").ok_or_else(wrong)?.split_once('.') {
                    None => Event::Moved { card, seat: state.active, to: Zone::Pile },
                    Some((seat, place)) => {
                        let to = PLACES.iter().find(|(name, _)| *name == place).map(|(_, zone)| *zone).ok_or_else(wrong)?;
                        let seat = seat.parse().map(SeatId).map_err(|_| wrong())?;
                        if to == Zone::Leader && state.player(seat).leader.is_some() {
                            return Err(Problem::new(format!("{}'s Leader Slot is occupied; move its Unit first.", state.name(seat))));
                        }
                        Event::Moved { card, seat, to }
                    }
                }
            }
            "set icons" => Event::IconsSet { icons: edit.choices("icons").into_iter().map(str::to_owned).collect() },
            verb => return Err(Problem::new(format!("There is no edit `{verb}` in Lords of the Sand."))),
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
            serde_json::from_value(table).map_err(|e| Problem::new(format!("The table is no position of Lords of the Sand: {e}.")))?;
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
        let seats = state.seats.len();
        fault(state.players.len() != seats || state.active.index() >= seats, &|| "there must be one player for each seat".into());
        if matches!(state.stage, Stage::New | Stage::Gods) {
            return faults;
        }
        for (index, player) in state.players.iter().enumerate() {
            let twice = state.players.iter().take(index).any(|p| p.god == player.god);
            fault(twice || self.components.god(&player.god).is_none(), &|| format!("`{}` is nobody's own god", player.god));
            let (court, slots) = (player.court.len(), self.components.counts.court);
            fault(court > slots, &|| format!("a Court holds {court} Units; it has {slots} slots"));
        }
        let stack = state.now.iter().flat_map(|t| &t.stack);
        let limbo = stack.filter_map(|f| if let Source::Unit(card) = &f.source { Some(card) } else { None });
        let table = state.players.iter().flat_map(|p| p.hand.iter().chain(&p.leader).chain(&p.court).chain(&p.obelisks));
        let everywhere: Vec<&String> = table.chain(&state.deck).chain(&state.pile).chain(limbo).collect();
        for card in self.components.units() {
            let count = everywhere.iter().filter(|c| **c == card).count();
            fault(count != 1, &|| format!("the Unit {card} is there {count} times"));
        }
        for card in everywhere.iter().filter(|c| self.components.kind_of(c).is_none()) {
            fault(true, &|| format!("there is no Unit {card}"));
        }
        for (icon, copies) in &self.components.icons {
            let held = state.now.iter().flat_map(|t| &t.icons).filter(|i| *i == icon).count();
            let left = state.icons.get(icon).copied().unwrap_or(0);
            fault(u32::try_from(held).ok().and_then(|h| h.checked_add(left)) != Some(*copies), &|| {
                format!("{held} and {left} are not the {copies} Icons of {icon}")
            });
        }
        fault(state.deck.is_empty() && !state.pile.is_empty(), &|| "an empty deck is made anew of the discard pile at once".into());
        fault((state.stage == Stage::Play) != state.now.is_some(), &|| "a turn runs between the deal and the end, and only then".into());
        fault((state.stage == Stage::Over) != state.outcome.is_some(), &|| "a game that is over has an outcome".into());
        faults
    }
}
