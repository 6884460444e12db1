//! What each space of each record gives, space by space.

use super::*;
use crate::games::sand::components::Companion;
use Colour::{Gray, Green, Red, Yellow};

/// What a space gives: tracks, or a change that is told by what it is.
pub enum Gives {
    Tracks(Tracks),
    Evolution,
    Shelter,
    Companion,
}

use Gives::{Companion as Wakes, Evolution, Shelter as Stands};

const fn coins(n: i64) -> Gives {
    Gives::Tracks(Tracks { coins: n, hydration: 0, food: 0, health: 0, prayers: 0, prestige: 0 })
}

const fn prayers(n: i64) -> Gives {
    Gives::Tracks(Tracks { coins: 0, hydration: 0, food: 0, health: 0, prayers: n, prestige: 0 })
}

/// Points, ordered as all but one to food and one to health.
const fn points(n: i64) -> Gives {
    Gives::Tracks(Tracks { coins: 0, hydration: 0, food: n - 1, health: 1, prayers: 0, prestige: 0 })
}

/// Record, space, what is said, what it gives.
pub const SPACES: &[(&str, usize, &str, Gives)] = &[
    ("plants", 1, "", coins(1)),
    ("plants", 2, "", Evolution),
    ("plants", 3, "placing shelter at Fig Hollow", Stands),
    ("plants", 4, "waking Navigator", Wakes),
    ("plants", 5, "taking coins", coins(2)),
    ("plants", 5, "taking prayers", prayers(3)),
    ("plants", 6, "adding 4 food 1 health", points(5)),
    ("plants", 7, "", Evolution),
    ("plants", 8, "waking Navigator", Wakes),
    ("plants", 9, "", coins(3)),
    ("plants", 10, "taking coins", coins(3)),
    ("plants", 10, "taking prayers", prayers(4)),
    ("plants", 11, "adding 5 food, 1 health", points(6)),
    ("plants", 12, "waking Navigator", Wakes),
    ("plants", 13, "", coins(4)),
    ("plants", 14, "taking coins", coins(4)),
    ("plants", 14, "taking points adding 7 food 1 health", points(8)),
    ("plants", 15, "", coins(6)),
    ("plants", 16, "", coins(8)),
    ("crafts", 1, "taking coins", coins(2)),
    ("crafts", 1, "taking points adding 3 food 1 health", points(4)),
    ("crafts", 2, "waking Navigator", Wakes),
    ("crafts", 3, "", coins(4)),
    ("crafts", 4, "", Evolution),
    ("crafts", 5, "", coins(8)),
    ("relics", 1, "taking coins", coins(3)),
    ("relics", 1, "taking prayers", prayers(3)),
    ("relics", 2, "", Evolution),
    ("relics", 3, "waking Navigator", Wakes),
    ("relics", 4, "", coins(6)),
    ("relics", 5, "", coins(10)),
    ("iwakura", 1, "", coins(5)),
    ("iwakura", 2, "", coins(8)),
    ("iwakura", 3, "", coins(12)),
];

/// A table where the next box of the record covers this space, delivered at the port.
fn covering(record: &str, space: usize) -> (Table, Colour, i64) {
    let mut t = Table::new(2);
    let (kind, colour, rate) = match record {
        "plants" => (Kind::Plant, Red, 2),
        "crafts" => (Kind::Craft, Green, 7),
        "relics" => (Kind::Relic, Yellow, 10),
        _ => (Kind::Iwakura, Gray, 14),
    };
    t.delivered(kind, &vec![colour; space - 1]);
    t.me().tracks = Tracks { coins: 5, hydration: 1, food: 1, health: 1, prayers: 0, prestige: 0 };
    t.carry(&[colour]);
    t.state.seals.clear();
    (t, colour, rate)
}

#[test]
pub fn every_space_gives_what_is_printed() {
    for (record, space, said, gives) in SPACES {
        let (mut t, colour, rate) = covering(record, *space);
        let before = t.tracks();
        t.ok(&format!("deliver {colour} {said}"));
        let me = &t.state.players[0];
        let mut gained = me.tracks;
        gained = gained.plus(&Tracks {
            coins: -before.coins - rate,
            hydration: -before.hydration,
            food: -before.food,
            health: -before.health,
            prayers: -before.prayers,
            prestige: 0,
        });
        let at = format!("{record} {space} {said}");
        match gives {
            Gives::Tracks(expected) => assert_eq!(gained, *expected, "{at}"),
            Gives::Evolution => {
                assert_eq!((me.evolutions, me.spaces), (1, 4), "{at}: the first evolution opens the fourth space");
                assert_eq!(gained, t.sand.components.worms[1].boon, "{at}");
            }
            Gives::Shelter => assert_eq!(me.shelter.as_ref().map(|s| s.place.clone()), Some(place("fig-hollow")), "{at}"),
            Gives::Companion => assert_eq!(me.companions, BTreeSet::from([Companion::TwoLegsOncePerTurn]), "{at}"),
        }
    }
}

#[test]
pub fn the_money_chest_pays_five_coins() {
    for record in ["plants", "crafts", "relics", "iwakura"] {
        let kind = match record {
            "plants" => Kind::Plant,
            "crafts" => Kind::Craft,
            "relics" => Kind::Relic,
            _ => Kind::Iwakura,
        };
        let spaces = Table::new(2).sand.components.records[&kind].len();
        let (mut t, colour, rate) = covering(record, spaces + 1);
        t.ok(&format!("deliver {colour}"));
        assert_eq!(t.tracks().coins, 5 + rate + 5, "{record}");
    }
}

#[test]
pub fn evolutions_and_companions_that_are_void_pay_coins() {
    let (mut t, ..) = covering("plants", 7);
    t.me().evolutions = 2;
    t.ok("deliver red");
    assert_eq!((t.tracks().coins, t.state.players[0].evolutions), (5 + 2 + 3, 2));
    let (mut t, ..) = covering("plants", 4);
    t.me().companions = t.sand.components.companions.iter().map(|c| c.effect).collect();
    t.ok("deliver red");
    assert_eq!(t.tracks().coins, 5 + 2 + 4);
}

#[test]
fn the_second_evolution_gives_its_boon() {
    let (mut t, ..) = covering("plants", 7);
    (t.me().evolutions, t.me().spaces) = (1, 4);
    t.ok("deliver red");
    assert_eq!(t.tracks(), Tracks { coins: 7, hydration: 6, food: 6, health: 4, prayers: 2, prestige: 0 });
}

#[test]
fn what_is_left_open_goes_by_preference_then_by_default() {
    let (mut t, ..) = covering("plants", 5);
    t.ok("deliver red");
    assert_eq!(t.tracks().coins, 5 + 2 + 2, "the first of alternatives");
    let (mut t, ..) = covering("plants", 5);
    t.prefer("prefer rewards prayers, coins");
    t.ok("deliver red");
    assert_eq!(t.tracks().prayers, 3);
    let (mut t, ..) = covering("plants", 6);
    t.me().tracks.food = 4;
    t.ok("deliver red");
    let after = t.tracks();
    assert_eq!((after.hydration, after.food, after.health), (4, 4, 3), "always to the lowest");
    let (mut t, ..) = covering("plants", 6);
    t.me().tracks.health = 8;
    t.prefer("prefer tracks health, hydration");
    t.ok("deliver red");
    let after = t.tracks();
    assert_eq!((after.hydration, after.food, after.health), (4, 1, 10));
    let (mut t, ..) = covering("plants", 3);
    t.ok("deliver red");
    let first = t.state.players[0].shelter.as_ref().map(|s| s.place.0.clone()).unwrap_or_default();
    assert_eq!(first, "okh-ham", "no shelter stands at the port: the nearest location");
    let (mut t, ..) = covering("plants", 3);
    t.state.players[1].shelter = Some(Shelter { place: place("nez-hm"), boxes: Vec::new() });
    t.prefer("prefer shelter Nez-hm, Fig Hollow");
    t.ok("deliver red");
    assert_eq!(t.state.players[0].shelter.as_ref().map(|s| s.place.clone()), Some(place("fig-hollow")));
    let (mut t, ..) = covering("plants", 4);
    t.prefer("prefer companions Shaman");
    t.ok("deliver red");
    assert!(t.state.players[0].has(Companion::RelicToIwakura));
}

#[test]
fn wrong_choices_are_refused() {
    let (mut t, ..) = covering("plants", 5);
    t.refused("deliver red taking points", "taking coins or taking prayers");
    t.refused("deliver red taking coins waking Shaman", "Nothing in this delivery asks for");
    let (mut t, ..) = covering("plants", 3);
    t.state.players[1].shelter = Some(Shelter { place: place("fig-hollow"), boxes: Vec::new() });
    t.refused("deliver red placing shelter at Fig Hollow", "Bo's shelter is there");
    let (mut t, ..) = covering("plants", 6);
    t.refused("deliver red adding 5 food 1 health", "There are 5 points to add, not 6.");
}

#[test]
pub fn a_seal_is_taken_with_the_fourth_delivery_once() {
    let mut t = Table::new(2);
    t.delivered(Kind::Plant, &[Red, Red, Red]);
    t.carry(&[Red]);
    t.ok("deliver red");
    assert_eq!(t.state.players[0].seals, BTreeSet::from([Red]));
    assert!(!t.state.seals.contains(&Red));
    t.delivered(Kind::Plant, &[Colour::Blue, Colour::Blue, Colour::Blue]);
    t.state.seals.remove(&Colour::Blue);
    t.carry(&[Colour::Blue]);
    t.ok("deliver blue");
    assert_eq!(t.state.players[0].seals.len(), 1, "the blue one is gone");
}
