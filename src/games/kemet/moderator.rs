//! The moderator's edits, and what must always be true. Whatever would break it is refused.

use super::Kemet;
use super::event::{Event, Figure};
use super::ids::{DiCard, ZoneId};
use super::state::{Stage, State, Troop};
use crate::games::kit::{Faults, Moderated, Position};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use std::collections::BTreeMap;

impl Figure {
    const ALL: [(Figure, &'static str); 5] = [
        (Figure::Prayer, "prayer"),
        (Figure::BattleFame, "battle fame"),
        (Figure::DivineFame, "divine fame"),
        (Figure::Veterans, "veterans"),
        (Figure::Honor, "honor"),
    ];

    /// Its words.
    pub fn name(self) -> &'static str {
        Figure::ALL.into_iter().find(|(f, _)| *f == self).map_or("", |(_, n)| n)
    }
}

impl Moderated for Kemet {
    fn edits(&self, state: &State) -> Form {
        let players = || -> Vec<Candidate> {
            let seats = state.seat_ids();
            seats
                .map(|s| {
                    let names = vec![state.name(s).to_owned(), format!("P{}", s.number())];
                    Candidate { sort: s.0.to_string(), names, ..Candidate::new(s.0.to_string(), "") }
                })
                .collect()
        };
        let figures = Figure::ALL.iter().map(|(_, name)| Candidate::new(*name, *name)).collect();
        let zones: Vec<Candidate> = self
            .map(state)
            .zones()
            .map(|z| Candidate {
                sort: z.id.to_string(),
                names: vec![z.name.clone(), z.id.to_string()],
                ..Candidate::new(z.id.as_str(), "")
            })
            .collect();
        Form {
            verbs: vec![
                VerbForm::new(
                    "set",
                    vec![
                        Part::choice("figure", figures),
                        Part::words(&["of"]),
                        Part::choice("player", players()),
                        Part::words(&["to"]),
                        Part::slot("n", SlotKind::Number { least: 0, most: 99 }),
                    ],
                    "Sets a figure of a player.",
                ),
                VerbForm::new(
                    "put",
                    vec![
                        Part::slot("n", SlotKind::Number { least: 0, most: 12 }),
                        Part::words(&["units of"]),
                        Part::choice("player", players()),
                        Part::words(&["in", "at"]),
                        Part::choice("zone", zones),
                    ],
                    "Sets how many units of a player stand in a zone; the others are in supply.",
                ),
            ],
        }
    }

    fn edit(&self, state: &State, edit: &Order) -> Result<Event, Problem> {
        let wrong = || Problem::new(format!("`{}` is not a whole edit.", edit.normal));
        let seat = edit.choice("player").and_then(|n| n.parse().ok()).map(SeatId).ok_or_else(wrong)?;
        let n = edit.number("n").and_then(|n| u32::try_from(n).ok()).ok_or_else(wrong)?;
        Ok(match edit.verb.as_str() {
            "set" => {
                let name = edit.choice("figure").ok_or_else(wrong)?;
                let (what, _) = Figure::ALL.into_iter().find(|(_, f)| *f == name).ok_or_else(wrong)?;
                Event::Set { seat, what, to: n }
            }
            "put" => {
                let zone = edit.choice("zone").map(ZoneId::from).ok_or_else(wrong)?;
                let there = state.troops.get(&zone).cloned();
                if let Some(other) = there.as_ref().filter(|t| t.seat != seat) {
                    let (name, place) = (state.name(other.seat), self.components.zone_name(&zone));
                    return Err(Problem::new(format!("A troop of {name} stands in {place}.")));
                }
                let troop = there.unwrap_or_else(|| Troop::units(seat, 0));
                Event::Put { zone, troop: Troop { units: n, ..troop }.some() }
            }
            verb => return Err(Problem::new(format!("There is no edit `{verb}` in Kemet."))),
        })
    }

    fn faults(&self, state: &State) -> Vec<String> {
        let mut faults = Faults::default();
        if state.stage == Stage::New {
            return faults.told();
        }
        let map = self.map(state);
        let figures = &self.components.figures;
        faults.when(state.players.len() != state.seats.len(), || "there is one player for each seat".into());
        let mut order = state.order.clone();
        order.sort();
        faults.when(order != state.seat_ids().collect::<Vec<_>>(), || "the turn order names each seat once".into());
        for (zone, troop) in &state.troops {
            let place = self.components.zone_name(zone);
            faults.when(map.zone(zone).is_none(), || format!("{place} is not in play"));
            faults.when(troop.units == 0 && troop.divinity.is_none(), || format!("an empty troop stands in {place}"));
            faults.when(troop.creature.is_some() && troop.divinity.is_some(), || format!("a creature follows a divinity in {place}"));
            faults.when(troop.seat.index() >= state.seats.len(), || format!("nobody plays the troop in {place}"));
            let limit = self.troop_limit(state, troop.seat, troop);
            // While a battle or an action goes on, a limit may be passed for a moment.
            let calm = state.battles.is_empty();
            faults.when(calm && troop.units > limit, || format!("{} units stand in {place}, {limit} are the most", troop.units));
        }
        for (seat, player) in state.seat_ids().zip(&state.players) {
            let name = state.name(seat);
            let out: u32 = state.all_troops_of(seat).map(|t| t.units).sum();
            faults.when(out + player.underworld > player.units, || {
                format!("{name} has {out} units out and {} in the Underworld, and owns {}", player.underworld, player.units)
            });
            faults.when(!(0..=figures.prayer_max).contains(&player.prayer), || format!("{name} has {} prayer points", player.prayer));
            faults.when(!(0..=figures.honor.1).contains(&player.honor), || format!("{name} has Honor {}", player.honor));
            faults.when(player.tokens > figures.tokens, || format!("{name} has {} tokens", player.tokens));
            let cards = player.cards.len() + player.played.len() + player.discarded.len();
            let all = self.components.cards.iter().filter(|c| !c.special).count();
            faults.when(cards != all, || format!("{name} has {cards} battle cards"));
            let mut spaces = player.spaces.clone();
            spaces.sort();
            spaces.dedup();
            faults.when(spaces.len() != player.spaces.len(), || format!("{name} used a space twice"));
            let floors: std::collections::BTreeSet<u8> =
                player.spaces.iter().filter_map(|s| self.components.space(s)).map(|s| s.floor).collect();
            let empty = usize::from(figures.floors) - floors.len().min(usize::from(figures.floors));
            faults
                .when(state.stage == Stage::Day && empty > player.tokens as usize, || format!("{name} cannot reach equilibrium any more"));
            let mut groups: Vec<&str> = player.tiles.iter().filter_map(|t| self.components.tile(t)).map(|t| t.group.as_str()).collect();
            let count = groups.len();
            groups.sort_unstable();
            groups.dedup();
            faults.when(groups.len() != count || count != player.tiles.len(), || format!("{name} owns identical or unknown powers"));
            let owed = player.withheld.iter().filter(|w| player.honor > w.at).count();
            faults.when(owed > 0, || format!("fame of {name} is withheld without a reason"));
        }
        let owned: Vec<_> = state.players.iter().flat_map(|p| &p.tiles).collect();
        for tile in &owned {
            faults.when(owned.iter().filter(|t| t == &tile).count() > 1, || format!("{tile} belongs to several players"));
        }
        for creature in &self.components.creatures {
            let riders: Vec<&Troop> = state
                .troops
                .values()
                .chain(state.battles.iter().map(|b| &b.troop))
                .filter(|t| t.creature.as_ref() == Some(&creature.id))
                .collect();
            faults.when(riders.len() > 1, || format!("{} is on the board twice", creature.name));
            faults.when(riders.iter().any(|t| state.owner_of(&creature.tile) != Some(t.seat)), || {
                format!("{} follows a troop of another player", creature.name)
            });
        }
        if state.stage != Stage::Setup {
            let mut count: BTreeMap<&DiCard, usize> = BTreeMap::new();
            let hands = state.players.iter().flat_map(|p| &p.di);
            let seen = state.night.iter().flat_map(|n| n.visions.values().flatten());
            for card in state.deck.iter().chain(&state.pile).chain(hands).chain(seen) {
                *count.entry(card).or_default() += 1;
            }
            for (card, n) in &count {
                faults.when(*n != 1, || format!("the card {card:?} is there {n} times"));
                faults.when(self.components.intervention(&card.kind()).is_none(), || format!("there is no card {card:?}"));
            }
            let apart: u32 = self.components.interventions.iter().filter(|i| i.id == self.components.diversion).map(|i| i.count).sum();
            let all: u32 = self.components.interventions.iter().map(|i| i.count).sum();
            let unused = apart.saturating_sub(figures.dealt.0 * u32::from(state.seats_count()));
            faults.when(u32::try_from(count.len()).ok() != Some(all - unused), || {
                format!("{} divine intervention cards are in play", count.len())
            });
        }
        faults.when((state.stage == Stage::Over) != state.outcome.is_some(), || "a game that is over has an outcome".into());
        faults.told()
    }
}
