//! Random games use everything: every order, source, route, traveller, companion, mission, record space with each of its alternatives, camp, seal,
//! codex card and habit of Alhazred.

use super::*;
use crate::games::registry;
use crate::games::sand::components::{Companion, RewardKind, RouteColour, Task, Track, Traveler};
use crate::games::sand::event::{Aim, Event, Why};
use crate::games::sand::state::By;
use crate::games::simulate::{Scene, SimulateRequest, play_out};

/// How often each thing was used; what never was stands there with 0.
struct Usage {
    sand: Sand,
    counts: BTreeMap<String, u32>,
}

fn word<E: serde::Serialize>(effect: &E) -> String {
    serde_json::to_value(effect).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

impl Usage {
    fn new() -> Usage {
        let sand = Sand::new(&Options::default()).expect("no option is needed");
        let c = &sand.components;
        let mut all: Vec<String> = Vec::new();
        let verbs = sand.turn_form().verbs.iter().map(|v| v.verb.clone());
        // These two only look, or go on after an error, and random orders make none.
        all.extend(verbs.filter(|v| v != "plan" && v != "go on").map(|v| format!("order {v}")));
        all.extend(["token", "abandoned box", "navigator", "walking"].map(|s| format!("paid by {s}")));
        all.extend(RouteColour::ALL.map(|r| format!("route {}", r.name())));
        all.extend(c.travelers.iter().map(|t| format!("traveller {}", t.id)));
        for companion in &c.companions {
            all.extend([format!("companion {} woken", companion.id), format!("companion {} used", companion.id)]);
        }
        for (kind, spaces) in &c.records {
            for (at, rewards) in spaces.iter().enumerate() {
                let space = format!("record {} {}", kind.plural(), at + 1);
                if rewards.len() > 1 {
                    all.extend(rewards.iter().map(|r| format!("{space} {}", word(&r.kind))));
                }
                all.push(space);
            }
        }
        for mission in &c.missions {
            all.extend([format!("mission {} kept", mission.id.0), format!("mission {} cashed", mission.id.0)]);
        }
        all.extend(
            ["per_group", "most_of", "none_of", "two_of_each", "at_least", "last_delivery"]
                .map(|k| format!("mission kind {k} accomplished")),
        );
        for camp in &c.camps {
            all.extend([format!("camp {} main", camp.id), format!("camp {} minor", camp.id)]);
        }
        for colour in c.seals.keys() {
            all.extend([format!("seal {colour}"), format!("seal {colour} of Alhazred")]);
        }
        all.extend(c.codex.iter().map(|card| format!("codex {}", card.id)));
        all.extend(
            [
                "chest",
                "evolution 1",
                "evolution 2",
                "void evolution",
                "shelter",
                "song in place of another's",
                "missions void",
                "dice rolled again",
                "box declined",
                "box beside another",
                "Alhazred takes a song away",
                "Alhazred puts his song there",
                "Alhazred takes a seal out of the game",
                "Alhazred takes a mission",
                "Alhazred goes on for nothing",
                "Alhazred beaten",
                "Alhazred wins",
            ]
            .map(str::to_owned),
        );
        let counts = all.into_iter().map(|id| (id, 0)).collect();
        Usage { sand, counts }
    }

    fn count(&mut self, what: String) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn traveler(&mut self, state: &State, seat: SeatId, effect: Traveler) {
        if state.player(seat).is(effect)
            && let Some(tile) = self.sand.components.travelers.iter().find(|t| t.effect == effect)
        {
            let id = format!("traveller {}", tile.id);
            self.count(id);
        }
    }

    fn companion(&mut self, effect: Companion, how: &str) {
        if let Some(tile) = self.sand.components.companions.iter().find(|t| t.effect == effect) {
            let id = format!("companion {} {how}", tile.id);
            self.count(id);
        }
    }

    /// Counts an event; `paid` is what paid for the action under way.
    fn event(&mut self, state: &State, event: &Event, paid: &mut Vec<By>) {
        match event {
            Event::Used { by, .. } => {
                self.count(format!(
                    "paid by {}",
                    match by {
                        By::Token(_) => "token",
                        By::Box(_) => "abandoned box",
                        By::Navigator => "navigator",
                        By::Walking => "walking",
                    }
                ));
                paid.push(*by);
                return;
            }
            Event::Travelled { seat, route, .. } => {
                self.count(format!("route {}", route.name()));
                if paid.contains(&By::Walking) {
                    self.traveler(state, *seat, Traveler::FreeShortcut);
                }
                if paid.contains(&By::Navigator) {
                    self.companion(Companion::TwoLegsOncePerTurn, "used");
                }
            }
            Event::Loaded { seat, locked, joins, .. } => {
                if !locked {
                    self.traveler(state, *seat, Traveler::LoadingKeepsTokensActive);
                }
                if *joins {
                    self.count("box beside another".to_owned());
                    self.companion(Companion::TwoSameColorPerSpace, "used");
                }
            }
            Event::Gained { seat, gain, why } => self.gained(state, *seat, gain, why, paid.len()),
            Event::Sang { replaced: Some(_), .. } => self.count("song in place of another's".to_owned()),
            Event::Fetched { seat, coins: 2, .. } => self.traveler(state, *seat, Traveler::AcolyteAnyColour),
            Event::Recorded { record, space: Some(space), .. } => self.count(format!("record {} {space}", record.plural())),
            Event::Sealed { colour, .. } => self.count(format!("seal {colour}")),
            Event::Bartered { taken: false, .. } => self.count("box declined".to_owned()),
            Event::Bartered { seat, .. } => self.count(format!("camp {} main", state.camps[&state.player(*seat).place])),
            Event::Befriended { place, .. } => self.count(format!("camp {} minor", state.camps[place])),
            Event::Evolved { seat, .. } => self.count(format!("evolution {}", state.player(*seat).evolutions)),
            Event::Sheltered { .. } => self.count("shelter".to_owned()),
            Event::Woken { companion, .. } => self.companion(*companion, "woken"),
            Event::Petrified { .. } => self.companion(Companion::RelicToIwakura, "used"),
            Event::Swapped { seat, .. } => self.traveler(state, *seat, Traveler::SwapShelterSameKind),
            Event::Flipped { seat, .. } => self.traveler(state, *seat, Traveler::FlipTwoDice),
            Event::MissionsVoided { .. } => self.count("missions void".to_owned()),
            Event::Rolled { again: true, .. } => self.count("dice rolled again".to_owned()),
            Event::MissionKept { mission, .. } => self.count(format!("mission {} kept", mission.0)),
            Event::MissionCashed { mission, .. } => self.count(format!("mission {} cashed", mission.0)),
            Event::CodexTurned { card, aim, .. } => {
                self.count(format!("codex {}", self.sand.components.codex[*card].id.clone()));
                if *aim == Aim::Nothing {
                    self.count("Alhazred goes on for nothing".to_owned());
                }
            }
            Event::AlhazredSang { own, .. } => {
                self.count(if *own { "Alhazred puts his song there" } else { "Alhazred takes a song away" }.to_owned());
            }
            Event::AlhazredSealed { colour, keeps: true } => self.count(format!("seal {colour} of Alhazred")),
            Event::AlhazredSealed { .. } => self.count("Alhazred takes a seal out of the game".to_owned()),
            Event::AlhazredMission { .. } => self.count("Alhazred takes a mission".to_owned()),
            Event::Ended { outcome, .. } => self.ended(state, outcome.winners.is_empty()),
            _ => {}
        }
        paid.clear();
    }

    fn gained(&mut self, state: &State, seat: SeatId, gain: &Tracks, why: &Why, paid: usize) {
        match why {
            Why::Care { bonus, .. } => {
                if *bonus > 0 {
                    self.traveler(state, seat, Traveler::CareBonus);
                }
                if gain.health > 0 && paid == 1 {
                    self.companion(Companion::HealthWithOneToken, "used");
                }
            }
            Why::Record { record, space } => {
                let moved = |t: Track| gain.get(t) != 0;
                let rewards = self.sand.components.record_space(*record, *space).unwrap_or_default();
                let taken = rewards.iter().find(|r| match r.track() {
                    Some(track) => moved(track),
                    None => r.kind == RewardKind::Combined && Track::WORM.into_iter().any(moved),
                });
                if let Some(reward) = taken.filter(|_| rewards.len() > 1) {
                    let id = format!("record {} {space} {}", record.plural(), word(&reward.kind));
                    self.count(id);
                }
            }
            Why::Chest => self.count("chest".to_owned()),
            Why::VoidEvolution => self.count("void evolution".to_owned()),
            Why::Morning => self.traveler(state, seat, Traveler::MorningPrayers),
            _ => {}
        }
    }

    fn ended(&mut self, state: &State, lost: bool) {
        if state.alhazred.is_some() {
            self.count(if lost { "Alhazred wins" } else { "Alhazred beaten" }.to_owned());
        }
        for seat in state.seat_ids().filter(|s| state.player(*s).delivered(Kind::Iwakura) == 0) {
            for id in state.player(seat).missions.clone() {
                let Some(mission) = self.sand.components.mission(id).cloned() else { continue };
                if self.sand.mission_pays(state, seat, &mission) > 0 {
                    let kind = match mission.task {
                        Task::PerGroup { .. } => "per_group",
                        Task::MostOf { .. } => "most_of",
                        Task::NoneOf { .. } => "none_of",
                        Task::TwoOfEach { .. } => "two_of_each",
                        Task::AtLeast { .. } => "at_least",
                        Task::LastDelivery { .. } => "last_delivery",
                    };
                    self.count(format!("mission kind {kind} accomplished"));
                }
            }
            // Zhema's songs stay: what counts is that one stands at the end.
            if !state.player(seat).songs.is_empty() {
                self.traveler(state, seat, Traveler::SongsFixed);
            }
        }
    }

    /// Plays random games with these options.
    fn play(&mut self, seats: u8, games: u64, options: &[(&str, &str)]) {
        let entry = registry::find("sand").expect("it is registered");
        let options = Options(options.iter().map(|(k, v)| ((*k).to_owned(), (*v).into())).collect());
        let request = SimulateRequest { options, ..SimulateRequest::new("sand", seats, 1, 0) };
        for seed in 9000..9000 + games {
            let mut state = self.sand.initial(&crate::games::simulate::names(seats));
            let mut paid = Vec::new();
            let course = play_out(entry, &request, seed, &mut |_, scene| match scene {
                Scene::Answer(decision, answer) if decision.id.0.starts_with("turn") => {
                    answer.orders.iter().for_each(|order| self.count(format!("order {}", order.verb)));
                }
                Scene::Event(raw) => {
                    let event: Event = serde_json::from_value(raw.0.clone()).unwrap_or_else(|e| panic!("{raw:?}: {e}"));
                    state.apply(&event);
                    self.event(&state, &event, &mut paid);
                }
                _ => {}
            });
            assert_eq!(course.violations, Vec::<String>::new(), "{seats} seats, seed {seed}");
        }
    }
}

/// What random players hardly ever reach, as it takes a plan of many rounds; the tests of the records reach it.
const HARDLY_EVER: [&str; 2] = ["record Iwakura rocks 3", "record relics 5"];

#[test]
#[ignore = "long: some hundred random games"]
fn random_games_use_everything() {
    let games: u64 = std::env::var("MAAT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    let mut usage = Usage::new();
    for level in ["novice", "medium", "expert"] {
        usage.play(1, games, &[("solo", level)]);
    }
    for seats in 2..=4 {
        usage.play(seats, games, &[]);
    }
    println!("{} games; used:", 6 * games);
    for (id, n) in &usage.counts {
        println!("{n:7} {id}");
    }
    let never: Vec<&String> =
        usage.counts.iter().filter(|(id, n)| **n == 0 && !HARDLY_EVER.contains(&id.as_str())).map(|(id, _)| id).collect();
    assert!(never.is_empty(), "never used: {never:?}");
}
