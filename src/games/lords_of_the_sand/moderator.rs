//! The moderator's edits, taking over a position that was played elsewhere, and what must always be true. Whatever would break it is refused.

use super::Lords;
use super::state::{Event, Source, Stage, State, Zone};
use crate::games::kit::{Faults, Moderated, Position};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

/// The places of a player that an edit can name.
const PLACES: [(&str, Zone); 4] = [("hand", Zone::Hand), ("leader", Zone::Leader), ("court", Zone::Court), ("obelisks", Zone::Obelisk)];

impl Moderated for Lords {
    fn edits(&self, state: &State) -> Form {
        let table = state.seat_ids().zip(&state.players).flat_map(|(seat, player)| {
            let of = |place: &str| format!("{}'s {place}", state.name(seat));
            [(of("leader"), player.leader.as_slice()), (of("court"), player.court.as_slice())]
        });
        let cards = self.components.units.candidates(table.chain([("discards".to_owned(), state.pile.as_slice())]));
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

    fn edit(&self, state: &State, edit: &Order) -> Result<Event, Problem> {
        let wrong = || Problem::new(format!("`{}` is not a whole edit.", edit.normal));
        Ok(match edit.verb.as_str() {
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
        })
    }

    /// What is wrong with a position: empty unless there is a fault.
    fn faults(&self, state: &State) -> Vec<String> {
        let mut faults = Faults::default();
        let seats = state.seats.len();
        faults.when(state.players.len() != seats || state.active.index() >= seats, || "there must be one player for each seat".into());
        if matches!(state.stage, Stage::New | Stage::Gods) {
            return faults.told();
        }
        for (index, player) in state.players.iter().enumerate() {
            let twice = state.players.iter().take(index).any(|p| p.god == player.god);
            faults.when(twice || self.components.god(&player.god).is_none(), || format!("`{}` is nobody's own god", player.god));
            let (court, slots) = (player.court.len(), self.components.counts.court);
            faults.when(court > slots, || format!("a Court holds {court} Units; it has {slots} slots"));
        }
        let stack = state.now.iter().flat_map(|t| &t.stack);
        let limbo = stack.filter_map(|f| if let Source::Unit(card) = &f.source { Some(card) } else { None });
        let table = state.players.iter().flat_map(|p| p.hand.iter().chain(&p.leader).chain(&p.court).chain(&p.obelisks));
        let everywhere: Vec<&String> = table.chain(&state.deck).chain(&state.pile).chain(limbo).collect();
        faults.each_once("Unit", self.components.units.ids(), &everywhere);
        for (icon, copies) in &self.components.icons {
            let held = state.now.iter().flat_map(|t| &t.icons).filter(|i| *i == icon).count();
            let left = state.icons.get(icon).copied().unwrap_or(0);
            faults.when(u32::try_from(held).ok().and_then(|h| h.checked_add(left)) != Some(*copies), || {
                format!("{held} and {left} are not the {copies} Icons of {icon}")
            });
        }
        faults.when(state.deck.is_empty() && !state.pile.is_empty(), || "an empty deck is made anew of the discard pile at once".into());
        faults
            .when((state.stage == Stage::Play) != state.now.is_some(), || "a turn runs between the deal and the end, and only then".into());
        faults.when((state.stage == Stage::Over) != state.outcome.is_some(), || "a game that is over has an outcome".into());
        faults.told()
    }
}
