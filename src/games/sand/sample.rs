//! Answers that nobody wrote: every single order that is legal now, random lists, defaults.

use super::Sand;
use super::components::{Companion, Kind, PlaceId, PlaceKind, Token, Track, Traveler};
use super::orders::turn_decision;
use super::run::Run;
use super::state::{Journey, Phase, State};
use crate::games::dice::Dice;
use crate::games::kit;
use crate::games::ruleset::{Answers, Decision};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use std::collections::BTreeMap;

/// The most orders of a random list.
const LONG: u32 = 9;

/// A line that may be possible, and how often a random player tries it.
struct Line {
    weight: u32,
    text: String,
}

fn line(weight: u32, text: impl Into<String>) -> Line {
    Line { weight, text: text.into() }
}

impl Sand {
    /// Lines that may be possible in the turn that runs; of boosts and lists of boxes a few.
    fn lines(&self, state: &State) -> Vec<Line> {
        let seat = state.active();
        let c = &self.components;
        let player = state.player(seat);
        let turn = state.turn_now();
        let place = c.place(&player.place);
        let mut lines = Vec::new();
        let free: Vec<Token> = turn.eligible.iter().copied().filter(|t| !turn.used.contains(t)).collect();
        let abandoned: Vec<Token> = player.abandoned.iter().filter(|a| a.turn < state.turn).map(|a| a.token).collect();
        let mut sources: Vec<(String, u32)> = free.iter().map(|t| (t.name().to_owned(), state.value(*t))).collect();
        sources.extend(abandoned.iter().map(|t| (format!("{} box", t.name()), state.value(*t))));
        let aims = self.aims(state, seat);
        let far = |place: &PlaceId| aims.get(place).copied().unwrap_or(usize::MAX);
        for (way, end) in c.routes_from(&player.place) {
            let name = c.place_name(end);
            let nearer = if far(end) < far(&player.place) { 8 } else { 1 };
            let need = c.worm(player.evolutions).and_then(|w| w.costs.get(&way)).map_or(0, |cost| cost.die);
            for (source, value) in &sources {
                let missing = need.saturating_sub(*value);
                let plus = match missing {
                    0 => String::new(),
                    n if player.tracks.prayers >= i64::from(n) => format!(" plus {}", Track::Prayers.amount(i64::from(n))),
                    n => format!(" plus {}", Track::Coins.amount(i64::from(n))),
                };
                lines.push(line(4 * nearer, format!("travel to {name} by {source}{plus}")));
                if player.has(Companion::TwoLegsOncePerTurn) && turn.journey == Journey::Ready {
                    lines.push(line(4 * nearer, format!("travel to {name} by {source} with navigator{plus}")));
                }
            }
            if matches!(turn.journey, Journey::Under(_)) {
                lines.push(line(10 * nearer, format!("travel to {name} by navigator")));
            }
            if player.is(Traveler::FreeShortcut) {
                lines.push(line(4 * nearer, format!("travel to {name} by walking")));
            }
        }
        for colour in state.cities.get(&player.place).into_iter().flatten().flatten() {
            lines.push(line(60, format!("load {colour}")));
            if player.is(Traveler::LoadingKeepsTokensActive) {
                lines.push(line(10, format!("load {colour} locking")));
            }
        }
        lines.extend(["hydrate", "feed", "pray", "prestige", "heal", "heal by white", "heal by black"].map(|l| line(6, l)));
        lines.extend(["hydrate by blue box", "feed by red box", "heal by black, white box"].map(|l| line(2, l)));
        lines.extend(["hydrate plus 2 coins", "feed plus 1 prayer"].map(|l| line(1, l)));
        if place.is_some_and(|p| p.kind == PlaceKind::City) {
            lines.extend(sources.iter().map(|(source, _)| line(3, format!("song by {source}"))));
        }
        let boxes: Vec<&str> = player.boxes().map(|b| b.name()).collect();
        if !boxes.is_empty() {
            lines.push(line(120, "deliver all"));
            lines.push(line(10, "deliver all leaving the box"));
            lines.extend(boxes.iter().map(|b| line(6, format!("deliver {b}"))));
            lines.extend(boxes.iter().map(|b| line(1, format!("abandon {b}"))));
        }
        if let Some(shelter) = &player.shelter {
            if shelter.place == player.place {
                lines.extend([line(6, "store all"), line(10, "retrieve all")]);
                lines.extend(boxes.iter().map(|b| line(4, format!("store {b}"))));
                lines.extend(shelter.boxes.iter().map(|b| line(8, format!("retrieve {b}"))));
            }
            for colour in &shelter.boxes {
                if c.kind(*colour) == Kind::Relic && player.has(Companion::RelicToIwakura) {
                    lines.push(line(20, format!("shaman {colour}")));
                }
                if player.is(Traveler::SwapShelterSameKind) {
                    let others = c.colours(c.kind(*colour)).into_iter().filter(|o| o != colour);
                    lines.extend(others.map(|o| line(2, format!("swap {colour} for {o}"))));
                }
            }
            let listening = player.has(Companion::RelicToIwakura) || player.is(Traveler::AcolyteAnyColour);
            for city in c.places.iter().filter(|p| listening && !p.acolytes.is_empty()) {
                for colour in state.cities.get(&city.id).into_iter().flatten().flatten() {
                    lines.extend(city.acolytes.iter().map(|t| line(3, format!("acolyte {} taking {colour} by {}", city.name, t.name()))));
                }
            }
        }
        if player.is(Traveler::FlipTwoDice) {
            lines.extend(Token::ALL.map(|t| line(3, format!("flip {}", t.name()))));
        }
        if state.reroll && state.phase == Phase::Morning {
            lines.push(line(8, "reroll"));
        }
        lines
    }

    /// Where a random player goes: to who buys what he carries, else to cities with boxes; steps from each location.
    fn aims(&self, state: &State, seat: SeatId) -> BTreeMap<PlaceId, usize> {
        let player = state.player(seat);
        let buys = |p: &&PlaceId| player.boxes().any(|b| self.pays(state, p, b).is_some());
        let full = |p: &&PlaceId| player.cargo.is_empty() && state.cities.get(*p).is_some_and(|b| b.iter().any(Option::is_some));
        let aims: Vec<&PlaceId> = self.components.places.iter().map(|p| &p.id).filter(|p| buys(p) || full(p)).collect();
        self.components.distances(&aims)
    }

    /// All answers of one order. (Longer ones go on from there.)
    pub fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        if decision.id != turn_decision(state) {
            return None;
        }
        let form = self.turn_form();
        let none = Answers::new();
        let mut lines: Vec<String> = self.lines(state).into_iter().map(|l| l.text).collect();
        lines.push("end".to_owned());
        let mut answers = Vec::new();
        for text in lines {
            let Some(order) = kit::order(form, &text) else { continue };
            let mut dice = Dice::from_seed(0);
            if Run::new(self, state.clone(), &none, &mut dice).order(&order).is_ok() {
                answers.push(Answer { orders: vec![order] });
            }
            if answers.len() > limit {
                return None;
            }
        }
        Some(answers)
    }

    /// See [`crate::games::ruleset::Ruleset::sample`].
    pub fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let form = self.form(state, decision);
        match decision.id.0.split('.').next() {
            Some("traveler") => {
                let mut names: Vec<&str> = state.offered.iter().map(|t| self.components.traveler(*t)).collect();
                dice.shuffle("travellers", &mut names);
                Some(kit::answer(&form, [format!("traveller {}", names.join(", "))]))
            }
            Some("mission") if decision.due.is_some() => {
                let mut cards: Vec<String> = Vec::new();
                for id in &state.missions {
                    let how = if dice.below("keep", 2) == 0 { "keep" } else { "cash" };
                    cards.push(format!("{} {how}", id.0));
                }
                dice.shuffle("missions", &mut cards);
                Some(kit::answer(&form, [format!("mission {}", cards.join(", "))]))
            }
            Some("turn") => Some(self.random_list(state, dice)),
            _ => None,
        }
    }

    /// Orders one after the other, each legal where it stands; a reroll ends the list, since what follows is not known.
    fn random_list(&self, state: &State, dice: &mut Dice) -> Answer {
        let form = self.turn_form();
        let none = Answers::new();
        let mut unused = Dice::from_seed(0);
        let mut run = Run::new(self, state.clone(), &none, &mut unused);
        let mut orders = Vec::new();
        let most = 2 + dice.below("length of the list", LONG);
        while u32::try_from(orders.len()).unwrap_or(LONG) < most {
            let mut lines = self.lines(&run.state);
            // Now and then, and where little else is possible, the list is done.
            lines.push(line(12, "end"));
            let mut found = None;
            while !lines.is_empty() && found.is_none() {
                let sum: u32 = lines.iter().map(|l| l.weight).sum();
                let mut at = dice.below("order", sum);
                let index = lines
                    .iter()
                    .position(|l| {
                        let here = at < l.weight;
                        at = at.saturating_sub(l.weight);
                        here
                    })
                    .unwrap_or(0);
                let text = lines.swap_remove(index).text;
                if text == "end" {
                    break;
                }
                found = kit::order(form, &text).filter(|order| run.order(order).is_ok());
            }
            let Some(order) = found else { break };
            let revealed = order.verb == "reroll";
            orders.push(order);
            if revealed {
                return Answer { orders };
            }
        }
        orders.extend(kit::order(form, "end"));
        Answer { orders }
    }

    /// See [`crate::games::ruleset::Ruleset::default`].
    pub fn default_answer(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        let form = self.form(state, decision);
        match decision.id.0.split('.').next() {
            Some("traveler") => {
                let first = state.offered.first().map(|t| self.components.traveler(*t))?;
                Some(kit::answer(&form, [format!("traveller {first}")]))
            }
            Some("mission") => state.missions.iter().min().map(|id| kit::answer(&form, [format!("mission {}", id.0)])),
            Some("turn") => Some(self.default_list(state, decision.seat, answers)),
            _ => None,
        }
    }

    /// What a silent player does, as far as it is possible.
    fn default_list(&self, state: &State, seat: SeatId, answers: &Answers) -> Answer {
        let form = self.turn_form();
        let mut dice = Dice::from_seed(0);
        let mut run = Run::new(self, self.as_if_active(state, seat), answers, &mut dice);
        let possible = self.default_lines().into_iter().filter_map(|l| kit::order(form, l)).filter(|o| run.order(o).is_ok());
        let mut orders: Vec<_> = possible.collect();
        orders.extend(kit::order(form, "end"));
        Answer { orders }
    }
}
