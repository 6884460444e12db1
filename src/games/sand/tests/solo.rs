//! Alhazred: his codex, and what he does on each level.

use super::*;
use crate::games::sand::alhazred::counted;
use crate::games::sand::components::Turning;
use Colour::{Black, Blue, Green, Red, White, Yellow};

fn solo(level: &str) -> Table {
    let mut t = Table::with(1, &[("travelers", "basic"), ("solo", level)]);
    for boxes in t.state.cities.values_mut() {
        *boxes = vec![None, None];
    }
    t
}

fn him(t: &mut Table) -> &mut super::super::state::Alhazred {
    t.state.alhazred.as_mut().expect("he plays")
}

/// Which card, and where it leads from Ugdru-Rashaar, whose shortcuts clockwise are Shin-T'hahalash, K'her-Txack, K'ha-pah.
pub const CARDS: &[(&str, &str)] = &[
    ("codex-cw-1", "shin-thahalash"),
    ("codex-cw-2", "kher-txack"),
    ("codex-cw-3", "kha-pah"),
    ("codex-cw-4", "shin-thahalash"),
    ("codex-ccw-1", "kha-pah"),
    ("codex-ccw-2", "kher-txack"),
    ("codex-ccw-3", "shin-thahalash"),
    ("codex-ccw-4", "kha-pah"),
];

fn card(t: &Table, id: &str) -> usize {
    t.sand.components.codex.iter().position(|c| c.id == id).expect("the card is there")
}

/// Alhazred plays only this card, from this location; where he is then.
fn plays(t: &mut Table, from: &str, id: &str) -> PlaceId {
    let card = card(t, id);
    let alhazred = him(t);
    alhazred.place = place(from);
    alhazred.codex = vec![card, card, card];
    let answers = Answers::new();
    let mut run = super::super::run::Run::new(&t.sand, t.state.clone(), &answers, &mut t.dice);
    run.alhazred_turn();
    let first = run.events.iter().position(|e| matches!(e, super::super::event::Event::CodexTurned { .. })).expect("he turns a card");
    let next = run.events.iter().skip(first + 1).position(|e| matches!(e, super::super::event::Event::CodexTurned { .. }));
    let end = next.map_or(run.events.len(), |n| first + 1 + n);
    let events: Vec<_> = run.events.into_iter().take(end).collect();
    for event in events {
        t.state.apply(&event);
    }
    him(t).place.clone()
}

#[test]
pub fn every_codex_card_leads_where_it_points() {
    for (id, to) in CARDS {
        let mut t = solo("novice");
        assert_eq!(plays(&mut t, "ugdru-rashaar", id), place(to), "{id}");
    }
}

/// The rulebook's compass: two shortcuts clockwise from Ugdru-Rashaar lead to K'her-Txack.
#[test]
pub fn the_compass() {
    let mut t = solo("novice");
    assert_eq!(plays(&mut t, "ugdru-rashaar", "codex-cw-2"), place("kher-txack"));
    assert_eq!((counted(Turning::Clockwise, 2, 3), counted(Turning::Clockwise, 5, 3), counted(Turning::Counterclockwise, 1, 3)), (1, 1, 2));
}

/// At the camp that asks for white and blue he gets a yellow box for both; for red and black the minor tribe's token.
#[test]
pub fn alhazred_at_the_camp() {
    let mut t = solo("novice");
    t.camp("camp-mountain-center", "camp-tile-4");
    him(&mut t).boxes = vec![White, Blue];
    assert_eq!(plays(&mut t, "shin-thahalash", "codex-cw-4"), place("camp-mountain-center"));
    assert_eq!((him(&mut t).boxes.clone(), him(&mut t).coins, him(&mut t).tokens.len()), (vec![Yellow], 5 + 8, 0));
    him(&mut t).boxes = vec![Red, Black];
    plays(&mut t, "shin-thahalash", "codex-cw-4");
    assert_eq!((him(&mut t).boxes.len(), him(&mut t).coins, him(&mut t).tokens.clone()), (0, 13 + 4, vec![2]));
}

/// The rulebook's 8: he takes a mission's coins whatever he has delivered.
#[test]
pub fn alhazreds_eight_coins() {
    let mut t = solo("novice");
    t.state.missions = [8, 5, 2].map(MissionId).to_vec();
    t.state.stage = Stage::Missions;
    t.state.now = None;
    let due = t.sand.deadlines(&t.state).remove(0).id;
    for event in t.sand.step(&t.state, &t.answers, Moment::Due(&due), &mut t.dice).events {
        t.state.apply(&event);
    }
    assert_eq!((him(&mut t).coins, him(&mut t).missions.clone()), (5 + 8, vec![MissionId(8)]), "the highest that the player left");
}

#[test]
fn he_looks_on_from_shortcut_to_shortcut_for_a_delivery_then_for_a_load() {
    let mut t = solo("novice");
    t.city("kha-pah", &[White]);
    // Pointed at Shin-T'hahalash; clockwise K'her-Txack is empty, K'ha-pah has a box.
    assert_eq!(plays(&mut t, "ugdru-rashaar", "codex-cw-1"), place("kha-pah"));
    assert_eq!(him(&mut t).boxes, [White]);
    him(&mut t).boxes = vec![White, Green];
    t.city("shin-thahalash", &[Red]);
    assert_eq!(plays(&mut t, "ugdru-rashaar", "codex-cw-2"), place("kher-txack"), "a craft is delivered before anything is loaded");
    assert_eq!((him(&mut t).boxes.clone(), him(&mut t).coins), (vec![White], 5 + 4));
}

#[test]
fn he_loads_one_box_the_left_one_up_to_eight() {
    let mut t = solo("novice");
    t.city("kher-txack", &[Red, Blue]);
    plays(&mut t, "ugdru-rashaar", "codex-cw-2");
    assert_eq!(him(&mut t).boxes, [Red]);
    assert_eq!(t.state.cities[&place("kher-txack")], [None, Some(Blue)]);
    him(&mut t).boxes = vec![Red; 8];
    plays(&mut t, "ugdru-rashaar", "codex-cw-2");
    assert_eq!(him(&mut t).boxes.len(), 8);
    assert_eq!(t.state.cities[&place("kher-txack")], [None, Some(Blue)]);
}

/// Level, coins for the first craft (rate 4, space 2), for a craft beyond the record, songs, seals.
#[test]
fn levels_differ_in_records_chest_songs_and_seals() {
    for (level, first, chest, song_left, own_song, seal_left, own_seal) in [
        ("novice", 4, 4, true, false, true, false),
        ("medium", 6, 4, false, false, false, false),
        ("expert", 6, 9, false, true, false, true),
    ] {
        let mut t = solo(level);
        him(&mut t).boxes = vec![Green];
        plays(&mut t, "ugdru-rashaar", "codex-cw-2");
        assert_eq!(him(&mut t).coins, 5 + first, "{level}: the first craft");
        him(&mut t).record.insert(Kind::Craft, vec![Green; 5]);
        him(&mut t).boxes = vec![Green];
        plays(&mut t, "ugdru-rashaar", "codex-cw-2");
        assert_eq!(him(&mut t).coins, 5 + first + chest, "{level}: a craft for the chest");
        t.me().songs = BTreeSet::from([place("kher-txack")]);
        plays(&mut t, "ugdru-rashaar", "codex-cw-2");
        assert_eq!(t.state.players[0].songs.len() == 1, song_left, "{level}: the player's song");
        assert_eq!(him(&mut t).songs.len() == 1, own_song, "{level}: his song");
        t.camp("camp-mountain-center", "camp-tile-4");
        him(&mut t).record.insert(Kind::Plant, vec![White; 3]);
        him(&mut t).boxes = vec![White];
        plays(&mut t, "shin-thahalash", "codex-cw-4");
        assert_eq!(t.state.seals.contains(&White), seal_left, "{level}: the seal");
        assert_eq!(him(&mut t).seals.contains(&White), own_seal, "{level}: his seal");
    }
}

#[test]
pub fn the_codex_is_shuffled_when_too_few_cards_are_left() {
    let mut t = solo("novice");
    him(&mut t).codex = vec![0, 1, 2];
    let answers = Answers::new();
    for (left, shuffled) in [(0, false), (5, true), (2, false), (5, true)] {
        let mut run = super::super::run::Run::new(&t.sand, t.state.clone(), &answers, &mut t.dice);
        run.alhazred_turn();
        assert_eq!(run.events.iter().any(|e| matches!(e, super::super::event::Event::CodexShuffled { .. })), shuffled, "{left} left");
        t.state = run.state;
        assert_eq!(him(&mut t).codex.len(), left);
    }
}

#[test]
pub fn he_leaves_the_song_of_a_player_in_the_same_city() {
    let mut t = solo("expert");
    t.at("kher-txack").me().songs = BTreeSet::from([place("kher-txack")]);
    plays(&mut t, "ugdru-rashaar", "codex-cw-2");
    assert_eq!((t.state.players[0].songs.len(), him(&mut t).songs.len()), (1, 0));
}

#[test]
fn at_the_end_his_songs_and_the_minor_tribes_count() {
    let mut t = solo("expert");
    him(&mut t).songs = BTreeSet::from([place("kha-pah"), place("nez-hm")]);
    him(&mut t).tokens = vec![2];
    t.me().songs = BTreeSet::from([place("okh-ham"), place("vel-ammu")]);
    t.me().tokens = vec![2];
    let sum = |items: Vec<super::super::score::Item>| items.iter().map(|i| i.coins).sum::<i64>();
    assert_eq!(sum(t.sand.alhazred_items(&t.state)), 5 + 2 * 3, "tied with the player he gets nothing for minor tribes");
    assert_eq!(sum(t.sand.items(&t.state, SeatId(0))), 5 + 12, "the player needs more songs than Alhazred");
    t.me().songs.insert(place("kher-txack"));
    him(&mut t).tokens.push(1);
    assert_eq!(sum(t.sand.alhazred_items(&t.state)), 5 + 2 * 3 + 12);
    assert_eq!(sum(t.sand.items(&t.state, SeatId(0))), 5 + 9);
    let (totals, outcome) = t.sand.result(&t.state);
    assert_eq!((totals, outcome.winners.len()), (vec![14, 23], 0));
    assert_eq!(outcome.reason, "Alhazred beats Ana: 14 coins to 23.");
}

#[test]
fn the_level_is_for_one_seat() {
    let sand = Sand::new(&Options([("solo".to_owned(), "expert".into())].into())).expect("it is an option");
    assert_eq!(sand.seats(), 1..=1);
    let wrong = Sand::new(&Options([("solo".to_owned(), "hard".into())].into())).err().map(|p| p.to_string()).unwrap_or_default();
    assert!(wrong.contains("novice"), "{wrong}");
}
