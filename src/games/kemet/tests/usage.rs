//! Random games use everything: every power, creature, card, divinity, action space and Night step.

use super::*;
use crate::games::registry;
use crate::games::ruleset::Options;
use crate::games::simulate::{Scene, SimulateRequest, play_out};
use std::collections::BTreeMap;

/// How often things were used in random games, and how many ended by fame.
fn used(games: u64, expansion: bool) -> (BTreeMap<String, u32>, u32, u32) {
    let options: Options = serde_json::from_value(serde_json::json!({ "expansion": expansion })).unwrap();
    let entry = registry::find("kemet").unwrap();
    let kemet = Kemet::new(&options).unwrap();
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    let c = &kemet.components;
    let mine = |expansion_only: bool| !expansion_only || expansion;
    for id in c.tiles.iter().filter(|t| mine(t.expansion)).map(|t| t.id.to_string()) {
        used.insert(id, 0);
    }
    let of_game = |tile: &TileId| c.tile(tile).is_some_and(|t| mine(t.expansion));
    let ids = c.creatures.iter().filter(|x| of_game(&x.tile)).map(|x| x.id.to_string());
    let ids = ids.chain(c.cards.iter().map(|x| x.id.to_string())).chain(c.interventions.iter().map(|x| x.id.to_string()));
    let ids = ids.chain(c.divinities.iter().filter(|_| expansion).map(|x| x.id.to_string()));
    let ids = ids.chain(c.spaces.iter().filter(|s| s.floor > 0).map(|s| s.id.to_string())).chain(["silver", "gold"].map(String::from));
    used.extend(ids.map(|id| (id, 0)));
    let (mut by_fame, mut total) = (0, 0);
    for seats in 2..=5u8 {
        for seed in 0..games {
            let request = SimulateRequest { options: options.clone(), ..SimulateRequest::new("kemet", seats, 1, seed) };
            let mut count = |id: &str| *used.entry(id.to_owned()).or_default() += 1;
            let mut outcome = None;
            let course = play_out(entry, &request, 7000 + seed, &mut |play, scene| {
                let Scene::Event(raw) = scene else { return };
                let Ok(event) = serde_json::from_value::<Event>(raw.0.clone()) else { panic!("{raw:?}") };
                match &event {
                    Event::Acquired { tile, .. } => count(tile.as_str()),
                    Event::TroopSet { troop: Some(troop), .. } => {
                        troop.creature.iter().for_each(|c| count(c.as_str()));
                        troop.divinity.iter().for_each(|d| count(d.as_str()));
                    }
                    Event::Fought { attacker, defender, .. } => {
                        for side in [attacker, defender] {
                            count(side.card.as_str());
                            side.di.iter().for_each(|d| count(d.kind().as_str()));
                        }
                    }
                    Event::DiPlayed { card, .. } => count(card.kind().as_str()),
                    Event::DiCancelled { with, .. } => count(with.kind().as_str()),
                    Event::Diverted { card, .. } => count(card.kind().as_str()),
                    Event::Placed { pending, .. } => {
                        for one in pending {
                            match &one.token {
                                super::super::state::Placement::Coloured(space) => count(space.as_str()),
                                super::super::state::Placement::Silver(space) => {
                                    count(space.as_str());
                                    count("silver");
                                }
                                super::super::state::Placement::Gold(_) => count("gold"),
                            }
                        }
                    }
                    Event::Ended { .. } => outcome = play.outcome(),
                    _ => {}
                }
            });
            assert_eq!(course.violations, Vec::<String>::new(), "{seats} seats, seed {}", 7000 + seed);
            total += 1;
            by_fame += u32::from(outcome.is_some_and(|o| !o.reason.starts_with("The last Day")));
        }
    }
    (used, by_fame, total)
}

fn all_used(games: u64, expansion: bool) {
    let (used, by_fame, total) = used(games, expansion);
    println!("{total} games, {by_fame} ended by fame; used:");
    for (id, n) in &used {
        println!("{n:6} {id}");
    }
    let never: Vec<&String> = used.iter().filter(|(_, n)| **n == 0).map(|(id, _)| id).collect();
    assert!(never.is_empty(), "never used: {never:?}");
    assert!(by_fame * 10 >= total * 9, "only {by_fame} of {total} games ended by fame");
}

#[test]
#[ignore = "long: a hundred random games"]
fn random_games_use_everything_of_the_base_game() {
    all_used(25, false);
}

#[test]
#[ignore = "long: a hundred random games with the expansion"]
fn random_games_use_everything_of_the_expansion() {
    all_used(25, true);
}
