//! The course of the game: set-up, upkeep, the end with its ties, and what is hidden.

use super::*;
use crate::games::sand::components::{Side, Traveler};
use crate::games::sand::event::Event;
use Colour::{Blue, Gray, Red, White};

fn set_up(seats: usize, options: &[(&str, &str)]) -> (Sand, State) {
    let options = Options(options.iter().map(|(k, v)| ((*k).to_owned(), (*v).into())).collect());
    let sand = Sand::new(&options).expect("the options are right");
    let names: Vec<String> = (1..=seats).map(|n| format!("Player {n}")).collect();
    let mut state = sand.initial(&names);
    for event in sand.setup(&state, &mut Dice::from_seed(3)).expect("it sets up") {
        state.apply(&event);
    }
    (sand, state)
}

#[test]
pub fn set_up_for_one_to_four() {
    for seats in 1..=4 {
        let (sand, state) = set_up(seats, &[]);
        assert_eq!(sand.invariants(&state), Vec::<String>::new());
        let cards = if seats == 1 { 3 } else { seats + 1 };
        assert_eq!(state.deck.len(), if seats == 4 { 4 } else { 5 });
        assert!(state.deck.iter().all(|day| day.len() == cards));
        assert_eq!(state.offered.len(), cards);
        let boxes: Vec<usize> = sand.components.cities().iter().map(|c| state.cities[&c.id].iter().flatten().count()).collect();
        assert_eq!(boxes, [1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
        let prestige: Vec<i64> = state.order.iter().map(|s| state.player(*s).tracks.prestige).collect();
        assert_eq!(prestige, (0..seats).map(|n| n as i64).collect::<Vec<_>>());
        let tile_side = |p: &super::super::components::Place| sand.components.camp(&state.camps[&p.id]).map(|t| t.side);
        assert!(sand.components.places.iter().filter(|p| p.side.is_some()).all(|p| tile_side(p) == p.side));
        assert_eq!(sand.components.camps.iter().filter(|t| t.side == Side::Sea).count(), 3);
    }
    let (_, state) = set_up(1, &[]);
    assert_eq!(state.alhazred.map(|a| a.place), Some(place("camp-mountain-center")));
}

#[test]
fn travellers_are_chosen_in_the_opposite_of_the_turn_order() {
    let (sand, mut state) = set_up(3, &[]);
    let first = state.offered[0];
    let mut answers = Answers::new();
    for decision in sand.decisions(&state).into_iter().filter(|d| d.id.0.starts_with("traveler")) {
        let form = Ruleset::form(&sand, &state, &decision);
        let order = read_order(&format!("traveller {}", sand.components.traveler(first)), &[&form]).expect("it reads").1;
        answers.insert(decision.id, Answer { orders: vec![order] });
    }
    let due = sand.deadlines(&state).remove(0).id;
    for event in sand.step(&state, &answers, Moment::Due(&due), &mut Dice::from_seed(1)).events {
        state.apply(&event);
    }
    let last = *state.order.last().expect("there are players");
    assert_eq!(state.player(last).traveler, Some(first), "who plays last has the first choice");
    assert!(state.players.iter().all(|p| p.traveler.is_some()));
    assert_eq!((state.stage, state.round, state.active()), (Stage::Turn, 1, state.order[0]));
}

#[test]
fn basic_travellers_have_no_abilities() {
    let (_, state) = set_up(2, &[("travelers", "basic")]);
    assert_eq!((state.stage, state.players[0].traveler), (Stage::Turn, None::<Traveler>));
}

#[test]
fn upkeep_fills_cities_rolls_dice_and_reveals_missions() {
    let mut t = Table::new(2);
    t.state.phase = Phase::Night;
    t.state.at = 1;
    t.state.now = Some(Turn::default());
    t.city("okh-ham", &[]);
    let open = t.state.missions.clone();
    t.ok("end");
    assert_eq!(t.state.stage, Stage::Missions);
    let due = t.sand.deadlines(&t.state).remove(0).id;
    let events = t.sand.step(&t.state, &t.answers, Moment::Due(&due), &mut t.dice).events;
    for event in &events {
        t.state.apply(event);
    }
    let place_of = |kind: fn(&Event) -> bool| events.iter().position(kind).expect("it happens");
    let order = [
        place_of(|e| matches!(e, Event::MissionTaken { .. })),
        place_of(|e| matches!(e, Event::Ordered { .. })),
        place_of(|e| matches!(e, Event::Filled { .. })),
        place_of(|e| matches!(e, Event::RoundBegan { .. })),
        place_of(|e| matches!(e, Event::Rolled { .. })),
    ];
    assert!(order.is_sorted(), "{order:?}");
    assert!(t.state.cities.values().flatten().all(Option::is_some), "every city is full");
    assert!(t.state.missions.iter().all(|m| !open.contains(m)) && t.state.missions.is_sorted_by(|a, b| a > b));
    assert_eq!((t.state.round, t.state.phase, t.state.stage), (2, Phase::Morning, Stage::Turn));
}

#[test]
pub fn the_last_night_ends_the_game() {
    for (seats, last) in [(2, 6), (4, 5)] {
        let mut t = Table::new(seats);
        (t.state.round, t.state.phase, t.state.at) = (last, Phase::Night, seats - 1);
        t.state.now = Some(Turn::default());
        t.ok("end");
        assert_eq!(t.state.stage, Stage::Over);
    }
}

fn coins(t: &Table, seat: u8) -> i64 {
    t.sand.items(&t.state, SeatId(seat)).iter().map(|i| i.coins).sum()
}

#[test]
pub fn songs_and_tribes_are_shared_in_a_tie_and_pay_nothing_for_nothing() {
    let mut t = Table::new(3);
    assert_eq!((coins(&t, 0), coins(&t, 1)), (5, 5));
    t.state.players[0].songs = BTreeSet::from([place("okh-ham"), place("nez-hm")]);
    t.state.players[1].songs = BTreeSet::from([place("kha-pah"), place("vel-ammu")]);
    t.state.players[2].songs = BTreeSet::from([place("dhor-sakk")]);
    t.state.players[0].tokens = vec![2];
    t.state.players[2].tokens = vec![1, 1];
    assert_eq!((coins(&t, 0), coins(&t, 1), coins(&t, 2)), (5 + 6 + 12, 5 + 6, 5 + 12));
}

#[test]
pub fn ties_go_by_plants_then_rocks_then_missions_then_they_are_shared() {
    let winners = |t: &Table| t.sand.result(&t.state).1.winners;
    let mut t = Table::new(2);
    assert_eq!(winners(&t), [SeatId(0), SeatId(1)]);
    t.state.players[1].missions = vec![MissionId(36)];
    t.state.players[0].tracks.coins += 8;
    assert_eq!(winners(&t), [SeatId(1)], "a mission accomplished");
    t.state.players[0].record.insert(Kind::Iwakura, vec![Gray]);
    assert_eq!(winners(&t), [SeatId(0)], "a rock");
    t.state.players[1].record.insert(Kind::Plant, vec![White]);
    assert_eq!(winners(&t), [SeatId(1)], "a plant");
    t.state.players[0].tracks.coins += 1;
    assert_eq!(winners(&t), [SeatId(0)], "coins");
}

#[test]
fn a_rock_takes_the_missions_out_of_the_count() {
    let mut t = Table::new(2);
    t.me().missions = vec![MissionId(36)];
    assert_eq!(coins(&t, 0), 13);
    t.delivered(Kind::Iwakura, &[Gray]);
    assert_eq!(coins(&t, 0), 5);
}

#[test]
fn silence_cares_for_the_worm_and_ends_the_turn() {
    let mut t = Table::new(2);
    t.me().tracks.hydration = 1;
    let due = t.sand.deadlines(&t.state).remove(0).id;
    for event in t.sand.step(&t.state, &t.answers, Moment::Due(&due), &mut t.dice).events {
        t.state.apply(&event);
    }
    assert_eq!((t.tracks().hydration, t.tracks().prayers, t.tracks().prestige), (4, 3, 3));
    assert_eq!(t.state.active(), SeatId(1));
}

#[test]
fn what_is_face_down_is_in_nobodys_view() {
    let (sand, state) = set_up(3, &[("travelers", "basic")]);
    let mut other = state.clone();
    other.deck.reverse();
    assert_ne!(state, other);
    for viewer in [Viewer::Public, Viewer::Seat(SeatId(0))] {
        assert_eq!(sand.view(&state, viewer), sand.view(&other, viewer));
    }
    let mut kept = state.clone();
    if let Some(turn) = &mut kept.now {
        turn.kept = vec!["pray".to_owned()];
    }
    let active = kept.active();
    assert_eq!(sand.view(&kept, Viewer::Seat(active)).kept, ["pray"]);
    assert_eq!(sand.view(&kept, Viewer::Public).kept, Vec::<String>::new());
}

#[test]
fn edits_are_checked() {
    let t = Table::new(2);
    let form = t.sand.edits(&t.state);
    let edit = |line: &str| {
        let order = read_order(line, &[&form]).expect("it reads").1;
        t.sand.edit(&t.state, &order, &mut Dice::from_seed(1))
    };
    assert!(matches!(edit("set track of Ana coins to 30").as_deref(), Ok([Event::Gained { .. }])));
    assert!(matches!(edit("move worm of Bo to Fig Hollow").as_deref(), Ok([Event::WormMoved { .. }])));
    let refused = edit("set track of Ana health to 11").err().map(|p| p.message).unwrap_or_default();
    assert_eq!(refused, "That cannot be: Ana's health is 11.");
}

#[test]
fn a_position_can_be_taken_over_and_a_wrong_one_is_refused() {
    let (sand, state) = set_up(2, &[("travelers", "basic")]);
    let saved = Ruleset::save(&sand, &state);
    let events = sand.adopt(&state, &saved).expect("it is a position");
    let mut again = state.clone();
    events.iter().for_each(|e| again.apply(e));
    assert_eq!(again, state);
    let mut wrong = state.clone();
    wrong.players[0].record.insert(Kind::Plant, vec![Red, Blue]);
    let told = sand.adopt(&state, &Ruleset::save(&sand, &wrong)).err().map(|p| p.message).unwrap_or_default();
    assert!(told.contains("boxes, not 20"), "{told}");
}
