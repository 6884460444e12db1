//! What an effect leaves to choose: the candidates, how many of them, and what is chosen where nobody says.

use super::Lords;
use super::components::{Effect, Op, Where};
use super::orders::Wishes;
use super::state::{Frame, Source, State};
use crate::games::kit::{Position, and, many};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::form::Candidate;

/// The id of choosing nothing.
pub const NOTHING: &str = "nothing";

/// Candidates, each with how often it is there, and how many are chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The candidates.
    pub candidates: Vec<(Candidate, usize)>,
    /// The least that must be chosen.
    pub least: usize,
    /// The most that can be chosen.
    pub most: usize,
    /// The cards behind candidates that stand for cards on the table: by candidate, in order.
    pub on_table: Vec<(String, SeatId, String)>,
}

/// What stands behind a candidate: its id, whose card it is, and the card.
type Behind = (String, SeatId, String);

impl Choice {
    /// Whether these can be chosen.
    pub fn check(&self, chosen: &[&str]) -> Result<(), Problem> {
        for (index, id) in chosen.iter().enumerate() {
            let times = chosen.iter().take(index + 1).filter(|c| *c == id).count();
            let there = self.candidates.iter().find(|(c, _)| c.id == *id).map_or(0, |(_, n)| *n);
            if times > there {
                let names: Vec<String> = self.candidates.iter().filter_map(|(c, _)| c.names.first().cloned()).collect();
                let what = self.candidates.iter().find(|(c, _)| c.id == *id).and_then(|(c, _)| c.names.first().cloned());
                let again = if there > 0 { " so often" } else { "" };
                let problem = Problem::new(format!(
                    "{} cannot be chosen here{again}; possible: {}.",
                    what.unwrap_or_else(|| (*id).to_owned()),
                    and(&names)
                ));
                return Err(match names.first() {
                    Some(first) => problem.suggest(first.clone()),
                    None => problem,
                });
            }
        }
        if chosen.len() < self.least || chosen.len() > self.most {
            let wanted = if self.least == self.most { self.most.to_string() } else { format!("{} to {}", self.least, self.most) };
            return Err(Problem::new(format!("{wanted} must be chosen here, not {}.", many(chosen.len(), "card"))));
        }
        Ok(())
    }

    /// The cards on the table that are meant.
    pub fn cards(&self, chosen: &[&str]) -> Vec<(SeatId, String)> {
        let mut cards: Vec<(SeatId, String)> = Vec::new();
        for id in chosen {
            let free = self.on_table.iter().find(|(c, seat, card)| c == id && !cards.contains(&(*seat, card.clone())));
            cards.extend(free.map(|(_, seat, card)| (*seat, card.clone())));
        }
        cards
    }
}

impl Lords {
    /// A candidate for each kind among cards of a hand or pile, with how many there are.
    pub fn kinds(&self, cards: &[String]) -> Vec<(Candidate, usize)> {
        let mut out: Vec<(Candidate, usize)> = Vec::new();
        let mut sorted: Vec<_> = cards.iter().filter_map(|c| self.components.units.kind_of(c)).collect();
        sorted.sort_by_key(|k| &k.code);
        for kind in sorted {
            match out.last_mut() {
                Some((last, times)) if last.id == kind.code => *times += 1,
                _ => out.push((Candidate::new(kind.code.clone(), kind.name.clone()), 1)),
            }
        }
        out
    }

    /// A candidate for each player and kind among cards on the table.
    fn on_table(&self, state: &State, cards: Vec<(SeatId, String)>) -> (Vec<(Candidate, usize)>, Vec<Behind>) {
        let mut out: Vec<(Candidate, usize)> = Vec::new();
        let mut behind = Vec::new();
        for (seat, card) in cards {
            let Some(kind) = self.components.units.kind_of(&card) else { continue };
            let id = format!("{}:{}", seat.0, kind.code);
            behind.push((id.clone(), seat, card));
            match out.iter_mut().find(|(c, _)| c.id == id) {
                Some((_, times)) => *times += 1,
                None => {
                    let names = vec![format!("P{}.{}", seat.number(), kind.name), format!("{}'s {}", state.name(seat), kind.name)];
                    out.push((Candidate { sort: id.clone(), names, ..Candidate::new(id, "") }, 1));
                }
            }
        }
        (out, behind)
    }

    /// A candidate for each of these players.
    pub fn players(&self, state: &State, seats: impl Iterator<Item = SeatId>) -> Vec<(Candidate, usize)> {
        let candidate = |s: SeatId| {
            let names = vec![state.name(s).to_owned(), format!("P{}", s.number())];
            Candidate { sort: s.0.to_string(), names, ..Candidate::new(s.0.to_string(), "") }
        };
        seats.map(|s| (candidate(s), 1)).collect()
    }

    /// What the effect leaves to choose; None: nothing. No candidates: it cannot be done.
    pub fn choice(&self, state: &State, seat: SeatId, effect: &Effect, frame: &Frame) -> Option<Choice> {
        let n = effect.n;
        let bare = |candidates: Vec<(Candidate, usize)>, least: usize, most: usize| {
            let there: usize = candidates.iter().map(|(_, times)| times).sum();
            Choice { least: least.min(there), most: most.min(there), candidates, on_table: Vec::new() }
        };
        let least = if effect.optional { 0 } else { n };
        Some(match effect.op {
            Op::Draw | Op::Mill | Op::Build => return None,
            Op::Discard => {
                let hand = &state.player(seat).hand;
                // A card that is not known yet (in a rehearsal) is in the hand all the same.
                let mut choice = bare(self.kinds(hand), least, n);
                choice.least = choice.least.min(hand.len());
                choice
            }
            Op::OppDiscardRandom => bare(self.players(state, state.others(seat).filter(|s| !state.player(*s).hand.is_empty())), 1, 1),
            Op::VictimDiscard => bare(self.players(state, std::iter::once(seat).chain(state.others(seat))), 1, 1),
            // Returning a card is mandatory for the Leader Ability (ruling 3); a Unit's ability says "up to".
            Op::Recover => bare(self.kinds(&state.pile), if frame.source == Source::Leader { n } else { 0 }, n),
            Op::Levy => bare(self.components.types.iter().map(|t| (Candidate::new(t.clone(), t.clone()), 1)).collect(), 1, 1),
            Op::Destroy => {
                let (candidates, on_table) = self.on_table(state, self.victims(state, seat, effect.from.unwrap_or(Where::Court)));
                Choice { on_table, ..bare(candidates, least, n) }
            }
            Op::DestroyNamesake => {
                let name = match &frame.source {
                    Source::Court(card) | Source::Unit(card) => self.components.units.name(card),
                    Source::Leader => "",
                };
                // Courts only (ruling 7).
                let namesakes = self.victims(state, seat, Where::Court).into_iter().filter(|(_, c)| self.components.units.name(c) == name);
                let (candidates, on_table) = self.on_table(state, namesakes.collect());
                Choice { on_table, ..bare(candidates, 0, n) }
            }
            Op::Recall => {
                let trigger = match &frame.source {
                    Source::Court(card) => Some(card),
                    Source::Leader | Source::Unit(_) => None,
                };
                let own = state.player(seat).court.iter().filter(|c| Some(*c) != trigger).map(|c| (seat, c.clone())).collect();
                let (candidates, on_table) = self.on_table(state, own);
                Choice { on_table, ..bare(candidates, 0, n) }
            }
            Op::Icon => {
                let left = state.icons.iter().filter(|(_, left)| **left > 0);
                let icon = |(id, left): (&String, &u32)| (Candidate::new(id.clone(), id.clone()), usize::try_from(*left).unwrap_or(0));
                bare(left.map(icon).collect(), n, n)
            }
            Op::Raze => {
                let with = state.others(seat).filter(|s| !state.player(*s).obelisks.is_empty());
                let times = |(c, _): (Candidate, usize)| {
                    let count = c.id.parse().map_or(0, |s| state.player(SeatId(s)).obelisks.len());
                    (c, count)
                };
                bare(self.players(state, with).into_iter().map(times).collect(), n, n)
            }
            Op::PlayFree => bare(self.kinds(&state.player(seat).hand), 0, 1),
        })
    }

    /// What is chosen where nobody says.
    pub fn default_choice(&self, state: &State, seat: SeatId, effect: &Effect, choice: &Choice, wishes: &Wishes) -> Vec<String> {
        let god = self.god_of(state, seat);
        let codes =
            |cards: Vec<String>| cards.iter().filter_map(|c| self.components.units.kind_of(c)).map(|k| k.code.clone()).collect::<Vec<_>>();
        let take = choice.most;
        // The player with the most of something; among equals the next one to the left.
        let most_of = |count: &dyn Fn(SeatId) -> usize| {
            let mut best: Option<SeatId> = None;
            for rival in state.others(seat).filter(|s| choice.candidates.iter().any(|(c, _)| c.id == s.0.to_string())) {
                if best.is_none_or(|b| count(rival) > count(b)) {
                    best = Some(rival);
                }
            }
            best.unwrap_or(seat).0.to_string()
        };
        match effect.op {
            Op::Discard if effect.optional => Vec::new(),
            Op::Discard => codes(self.to_discard(state, seat, take, wishes)),
            Op::OppDiscardRandom | Op::VictimDiscard => vec![most_of(&|s| state.player(s).hand.len())],
            Op::Recover => {
                let mut pile = state.pile.clone();
                pile.reverse();
                pile.sort_by_key(|c| -self.components.worth(c, god));
                pile.truncate(take);
                codes(pile)
            }
            Op::Levy => vec![god.map(|g| g.chosen.clone()).unwrap_or_default()],
            Op::Destroy | Op::DestroyNamesake => {
                let own = effect.from == Some(Where::OwnCourt);
                let mut cards = choice.on_table.clone();
                cards.sort_by_key(|(_, owner, card)| {
                    let worth = self.components.worth(card, self.god_of(state, *owner));
                    if own { worth } else { -worth }
                });
                cards.into_iter().take(take).map(|(id, _, _)| id).collect()
            }
            Op::Recall => Vec::new(),
            Op::Icon => {
                // What pays for a card of the hand first.
                let wanted =
                    |icon: &str| state.player(seat).hand.iter().any(|c| self.components.units.kind_of(c).is_some_and(|k| k.cost == icon));
                let mut icons: Vec<String> =
                    choice.candidates.iter().flat_map(|(c, times)| std::iter::repeat_n(c.id.clone(), *times)).collect();
                icons.sort_by_key(|i| !wanted(i));
                icons.truncate(take);
                icons
            }
            Op::Raze => vec![most_of(&|s| state.player(s).obelisks.len()); take],
            Op::Draw | Op::Mill | Op::Build | Op::PlayFree => Vec::new(),
        }
    }
}
