//! Travellers and companions, each with its ability.

use super::*;
use crate::games::sand::components::{Companion, Traveler};
use Colour::{Black, Blue, Brown, Gray, Green, Orange, Purple, Red, White, Yellow};

fn as_traveler(traveler: Traveler) -> Table {
    let mut t = Table::new(2);
    t.me().traveler = Some(traveler);
    t
}

fn with_companion(companion: Companion) -> Table {
    let mut t = Table::new(2);
    t.me().companions = BTreeSet::from([companion]);
    t
}

#[test]
pub fn sonett_changes_boxes_within_their_kind() {
    let mut t = as_traveler(Traveler::SwapShelterSameKind);
    t.shelter("fig-hollow", &[White, Green, Yellow]);
    let (white, red) = (t.state.bag[&White], t.state.bag[&Red]);
    t.ok("swap white for red\nswap green for orange\nswap yellow for brown");
    assert_eq!(t.state.players[0].shelter.as_ref().map(|s| s.boxes.clone()), Some(vec![Red, Orange, Brown]));
    assert_eq!((t.state.bag[&White], t.state.bag[&Red]), (white + 1, red - 1));
    t.refused("swap red for green", "another colour of plants");
    t.state.bag.insert(Black, 0);
    t.refused("swap red for black", "no black box left");
    t.me().traveler = None;
    t.refused("swap red for blue", "Only Sonett");
}

#[test]
pub fn zhaslir_walks_a_shortcut_for_three_health_more() {
    let mut t = as_traveler(Traveler::FreeShortcut);
    t.faces(1, 1, 1, 1);
    t.at("okh-ham");
    t.ok("travel to K'ha-pah by walking");
    assert_eq!(t.tracks(), Tracks { coins: 5, hydration: 14, food: 12, health: 10 - 2 - 3, prayers: 0, prestige: 0 });
    assert!(t.state.turn_now().used.is_empty(), "no token is used");
    t.refused("travel to Nez-hm by walking", "has been taken");
    t.turn();
    t.me().tracks.health = 4;
    t.refused("travel to Nez-hm by walking", "health 4 of 5");
    t.refused("travel to Port by walking", "no shortcut");
}

#[test]
pub fn zorthack_uses_acolytes_for_any_colour() {
    let mut t = as_traveler(Traveler::AcolyteAnyColour);
    t.city("okh-ham", &[Red, Blue]);
    t.refused("acolyte Okh-ham taking red by blue", "shelter");
    t.shelter("fig-hollow", &[]);
    t.refused("acolyte Okh-ham taking red by red", "no red acolyte");
    t.ok("acolyte Okh-ham taking red by blue");
    assert_eq!(t.tracks().coins, 3, "two coins");
    t.me().companions = BTreeSet::from([Companion::RelicToIwakura]);
    t.turn();
    t.ok("acolyte Okh-ham taking blue by blue");
    assert_eq!(t.tracks().coins, 2, "one coin as everybody with the Shaman");
}

#[test]
pub fn narosh_cares_better() {
    let mut t = as_traveler(Traveler::CareBonus);
    t.faces(2, 1, 3, 1);
    t.me().spaces = 4;
    t.turn();
    t.me().tracks = Tracks { coins: 5, hydration: 0, food: 0, health: 0, prayers: 0, prestige: 0 };
    t.ok("hydrate\nfeed\nheal");
    assert_eq!(t.tracks(), Tracks { coins: 5, hydration: 1 + 6, food: 3 + 6, health: 2 + 4, prayers: 0, prestige: 0 });
}

#[test]
pub fn stamash_loads_without_occupying_tokens() {
    let mut t = as_traveler(Traveler::LoadingKeepsTokensActive);
    t.at("okh-ham").city("okh-ham", &[Red, Red]);
    t.ok("load red\nend");
    assert_eq!(t.state.players[0].cargo, [Cargo { boxes: vec![Red], locked: false }]);
    t.turn();
    t.ok("load red");
    assert_eq!(t.state.players[0].cargo.len(), 2, "the token works again in the next turn");
    t.turn();
    t.ok("travel to K'ha-pah by red plus 3 coins");
    t.refused("travel to Nez-hm by white", "no free action space");
}

#[test]
pub fn stamash_may_lock_for_the_young_worm() {
    let mut t = as_traveler(Traveler::LoadingKeepsTokensActive);
    t.me().companions = BTreeSet::from([Companion::TwoSameColorPerSpace]);
    t.at("okh-ham").city("okh-ham", &[Red, Red]);
    t.ok("load red locking\nload red");
    assert_eq!(t.state.players[0].cargo, [Cargo { boxes: vec![Red, Red], locked: true }]);
    assert_eq!(t.state.turn_now().used, BTreeSet::from([Token::Red]), "the second takes no action");
}

#[test]
pub fn zhirtalla_prays_every_morning() {
    let mut t = as_traveler(Traveler::MorningPrayers);
    for (before, after) in [(0, 6), (7, 10)] {
        t.me().tracks.prayers = before;
        t.state.stage = Stage::Missions;
        t.state.now = None;
        let due = t.sand.deadlines(&t.state).remove(0).id;
        let step = t.sand.step(&t.state, &t.answers, Moment::Due(&due), &mut t.dice);
        // What a mission gives at once is not counted here.
        let gains = step.events.iter().filter_map(|e| match e {
            super::super::event::Event::Gained { seat: SeatId(0), gain, why: super::super::event::Why::Morning } => Some(gain.prayers),
            _ => None,
        });
        assert!(gains.sum::<i64>() <= after - before);
        for event in &step.events {
            t.state.apply(event);
        }
        assert!(t.tracks().prayers >= after, "{} prayers after {before}", t.tracks().prayers);
    }
}

#[test]
pub fn surmesh_turns_two_dice_over() {
    let mut t = as_traveler(Traveler::FlipTwoDice);
    t.faces(1, 2, 3, 4);
    t.me().tracks.food = 0;
    t.ok("flip red\nflip white\nfeed\npray");
    assert_eq!((t.tracks().food, t.tracks().prayers), (4, 6));
    t.refused("flip blue", "2 were already");
}

#[test]
pub fn zhema_keeps_her_songs() {
    let mut t = Table::new(2);
    t.state.players[1].traveler = Some(Traveler::SongsFixed);
    t.state.players[1].songs = BTreeSet::from([place("okh-ham")]);
    t.at("okh-ham");
    t.refused("song by black", "cannot be replaced");
    t.state.players[1].traveler = None;
    t.ok("song by black");
    assert!(t.state.players[1].songs.is_empty() && t.state.players[0].songs.contains(&place("okh-ham")));
}

#[test]
pub fn the_custodian_heals_with_one_token_twice() {
    let mut t = with_companion(Companion::HealthWithOneToken);
    t.faces(2, 4, 1, 1);
    t.me().tracks.health = 0;
    t.ok("heal by white\nheal by black");
    assert_eq!(t.tracks().health, 8, "the higher of the two dice each time");
    t.me().companions.clear();
    t.turn();
    t.refused("heal by white", "the black and the white token");
}

#[test]
pub fn the_navigator_carries_one_token_over_two_legs() {
    let mut t = with_companion(Companion::TwoLegsOncePerTurn);
    t.faces(3, 3, 5, 3);
    t.city("kha-pah", &[Blue]);
    t.ok("travel to K'ha-pah by red with navigator\nload blue\ntravel to Middle Shore Camp by navigator");
    assert_eq!(t.state.players[0].place, place("camp-sea-center"));
    assert_eq!(t.state.turn_now().used, BTreeSet::from([Token::Red, Token::Blue]));
    t.refused("travel to Ugdru-Rashaar by navigator", "are done");
    // Its token takes no action space: three more can be used, of which one lies below the box.
    t.ok("pray\nprestige");
    assert_eq!(t.state.turn_now().slack, 0);
}

#[test]
pub fn the_navigators_die_must_be_enough_for_both_legs() {
    let mut t = with_companion(Companion::TwoLegsOncePerTurn);
    t.faces(3, 3, 3, 3);
    t.ok("travel to K'ha-pah by white with navigator");
    t.refused("travel to Ugdru-Rashaar by navigator", "Die 3 of 6");
    t.ok("travel to Ugdru-Rashaar by navigator plus 3 coins");
    assert_eq!(t.tracks().coins, 2);
}

#[test]
pub fn the_young_worm_takes_a_second_box_of_a_colour() {
    let mut t = with_companion(Companion::TwoSameColorPerSpace);
    t.at("okh-ham").city("okh-ham", &[Red, Red]);
    t.ok("load red\nload red");
    assert_eq!(t.state.players[0].cargo, [Cargo { boxes: vec![Red, Red], locked: true }]);
    assert_eq!(t.state.turn_now().used, BTreeSet::from([Token::Red]), "the second takes no action");
    t.city("okh-ham", &[Red]);
    t.turn();
    t.refused("load red", "lies below a red box");
    t.at("port").ok("deliver red");
    assert_eq!(t.state.players[0].cargo, [Cargo { boxes: vec![Red], locked: true }], "one is left on the token");
}

#[test]
pub fn the_shaman_turns_one_relic_a_turn() {
    let mut t = with_companion(Companion::RelicToIwakura);
    t.refused("shaman yellow", "no yellow relic");
    t.shelter("fig-hollow", &[Yellow, Purple]);
    t.ok("shaman yellow");
    assert_eq!(t.state.players[0].shelter.as_ref().map(|s| s.boxes.clone()), Some(vec![Purple, Gray]));
    t.refused("shaman purple", "in this turn already");
    t.turn();
    t.state.reserve.insert(Gray, 0);
    t.refused("shaman purple", "no Iwakura rock left");
}

#[test]
pub fn the_first_rock_voids_missions() {
    let mut t = Table::new(2);
    t.me().missions = vec![MissionId(1), MissionId(2)];
    t.carry(&[Gray]);
    t.ok("deliver gray");
    assert!(t.state.players[0].missions.is_empty());
    assert_eq!(t.tracks().coins, 5 + 14 + 5);
    // From now on missions can only be cashed in.
    t.state.missions = vec![MissionId(3), MissionId(4), MissionId(6)];
    t.state.stage = Stage::Missions;
    t.state.now = None;
    t.prefer("prefer missions keep");
    let due = t.sand.deadlines(&t.state).remove(0).id;
    for event in t.sand.step(&t.state, &t.answers, Moment::Due(&due), &mut t.dice).events {
        t.state.apply(&event);
    }
    assert!(t.state.players[0].missions.is_empty());
}
