//! Lists: refused steps and what is kept, conditional lines, plans, lists sent ahead, tokens and spaces.

use super::*;
use crate::games::ruleset::Verdict;
use crate::games::sand::components::Companion;
use Colour::{Blue, Green, Orange, Red, White};

#[test]
fn a_refused_step_names_what_is_missing() {
    let mut t = Table::new(2);
    t.faces(4, 6, 3, 2);
    t.me().tracks.hydration = 1;
    t.refused("travel to Okh-ham by black", "hydration 1 of 2");
    t.me().tracks = Tracks { coins: 0, hydration: 1, food: 0, health: 0, prayers: 0, prestige: 0 };
    t.refused("travel to Okh-ham by black", "hydration 1 of 2, food 0 of 1 and health 0 of 1");
    t.refused("travel to Okh-ham by red", "Die 3 of 4");
    t.refused("travel to Okh-ham by red plus 1 coin", "coins 0 of 1");
    t.refused("travel to Ish-Qerem by black", "There is no route from Port to Ish-Qerem; routes lead to");
    t.refused("travel to Okh-ham", "Which token?");
    t.refused("load red", "There is no red box in Port");
    t.refused("deliver all", "nothing to deliver in Port");
    t.refused("song by white", "Songs are composed in cities");
    t.refused("store all", "Your shelter is not placed yet.");
    t.refused("hydrate by red", "There can stand `blue` or `blue box`.");
    t.refused("reroll", "by the first player");
    t.turn();
    t.refused("go on", "No orders are kept");
}

#[test]
fn a_full_worm_has_no_free_space() {
    let mut t = Table::new(2);
    t.at("camp-sea-west").carry(&[Green, Orange, White]);
    t.refused("pray", "Your white token lies below a white box.");
    t.me().tracks.hydration = 3;
    t.refused("hydrate", "There is no free action space for your blue token: of 3 spaces 3 hold boxes");
    t.ok("abandon white\nhydrate");
}

#[test]
fn tokens_freed_later_work_from_the_next_turn_on() {
    let mut t = Table::new(2);
    t.carry(&[Red]);
    t.me().tracks.food = 3;
    t.ok("deliver red");
    t.refused("feed", "freed only in this turn");
    t.turn();
    t.ok("feed");
}

#[test]
fn three_tokens_a_turn_until_the_worm_evolves() {
    let mut t = Table::new(2);
    t.me().tracks = Tracks { coins: 5, hydration: 1, food: 1, health: 1, prayers: 0, prestige: 0 };
    t.ok("hydrate\nfeed\npray");
    t.refused("prestige", "no free action space for your black token");
    t.me().spaces = 4;
    t.turn();
    t.me().tracks.hydration = 1;
    t.ok("hydrate\nfeed\npray\nprestige");
}

#[test]
fn a_space_that_a_box_took_was_not_free_for_a_token() {
    // Two boxes of the shelter are taken after one token was used: then only one more token can have lain in a space.
    let mut t = Table::new(2);
    t.shelter("okh-ham", &[Green, Orange]);
    t.at("okh-ham");
    t.me().tracks = Tracks { coins: 5, hydration: 1, food: 1, health: 1, prayers: 0, prestige: 0 };
    t.ok("hydrate\nretrieve all\nfeed");
    t.refused("pray", "no free action space");
}

#[test]
fn tokens_can_be_placed_by_name() {
    let mut t = Table::new(2);
    t.me().tracks = Tracks { coins: 5, hydration: 1, food: 1, health: 1, prayers: 0, prestige: 0 };
    t.ok("place blue, red\nhydrate");
    t.refused("pray", "You did not place your white token");
    t.ok("feed");
    t.refused("place white", "at the start of a turn");
}

#[test]
fn a_list_stops_and_the_rest_is_kept() {
    let mut t = Table::new(2);
    t.faces(4, 3, 3, 3);
    t.me().tracks.hydration = 1;
    let stopped = t.send("pray\ntravel to Okh-ham by black\nload red").expect_err("the die is too low");
    assert!(stopped.starts_with("Die 3 of 4"), "{stopped}");
    assert_eq!(t.tracks().prayers, 4, "what came before is done");
    assert_eq!(t.state.turn_now().kept, ["travel to Okh-ham by black", "load red"]);
    // Corrected, and taken up again: it stops at the next fault.
    t.city("okh-ham", &[Blue]);
    t.me().tracks.hydration = 5;
    let stopped = t.send("travel to Okh-ham by black plus 1 coin\ngo on without it\nend").expect_err("there is no red box");
    assert!(stopped.contains("no red box in Okh-ham"), "{stopped}");
    assert_eq!(t.state.turn_now().kept, ["load red", "end"]);
    t.city("okh-ham", &[Red]);
    t.ok("go on");
    assert_eq!(t.state.players[0].boxes().collect::<Vec<_>>(), [Red]);
    assert_eq!(t.state.active(), SeatId(1), "and the turn is over");
}

#[test]
fn what_is_kept_stays_where_another_list_that_stops_goes_on_with_it() {
    let mut t = Table::new(2);
    t.send("travel to Okh-ham by black\npray\nend").expect_err("the die is too low");
    t.send("travel to Okh-ham by red\ngo on without it").expect_err("this die is too low as well");
    assert_eq!(t.state.turn_now().kept, ["travel to Okh-ham by red", "pray", "end"]);
    t.send("load red\ngo on").expect_err("there is no box in the port");
    assert_eq!(t.state.turn_now().kept, ["load red", "travel to Okh-ham by red", "pray", "end"]);
}

#[test]
fn conditional_lines_look_at_what_is_there() {
    for (there, boxes) in [(vec![Red], vec![Red]), (vec![White], vec![White]), (vec![], vec![])] {
        let mut t = Table::new(2);
        t.at("okh-ham").city("okh-ham", &there);
        t.ok("if red: load red");
        t.ok("if no red: skip\nif white: load white\nif no box at Okh-ham: prestige");
        assert_eq!(t.state.players[0].boxes().collect::<Vec<_>>(), boxes);
    }
}

#[test]
fn conditions_on_tracks_songs_worms_and_shelters() {
    let mut t = Table::new(2);
    t.me().tracks.food = 2;
    t.ok("if food below 3: feed else pray");
    assert_eq!((t.tracks().food, t.tracks().prayers), (5, 0));
    t.ok("if coins at least 6: pray else prestige");
    assert_eq!((t.tracks().prayers, t.tracks().prestige), (0, 3));
    t.at("okh-ham");
    t.turn();
    t.state.players[1].songs = BTreeSet::from([place("okh-ham")]);
    t.ok("if no song: song by red");
    assert!(t.state.players[0].songs.is_empty());
    t.state.players[1].place = place("okh-ham");
    t.ok("if worm: skip else song by red");
    assert!(t.state.players[0].songs.is_empty());
    t.state.players[1].place = place("port");
    t.ok("if worm: skip else song by red");
    assert_eq!(t.state.players[0].songs.len(), 1);
    t.state.players[1].shelter = Some(Shelter { place: place("fig-hollow"), boxes: Vec::new() });
    t.ok("if shelter at Fig Hollow: pray");
    assert_eq!(t.tracks().prayers, 3);
    t.at("port").refused("if no box: pray", "Port is no city");
}

#[test]
fn a_plan_shows_tracks_and_changes_nothing() {
    let mut t = Table::new(2);
    t.faces(4, 3, 3, 2);
    t.me().tracks.hydration = 9;
    let before = t.state.clone();
    t.ok("plan\ntravel to Okh-ham by white\nhydrate plus 1 coin\ntravel to K'ha-pah by black");
    assert_eq!(t.state, before);
    assert_eq!(
        t.told,
        [
            "Only tried: `travel to Okh-ham by white` leaves hydration 7, food 14, health 9, prayers 0, prestige 0, coins 5; at Okh-ham, carrying \
             nothing.",
            "Only tried: `hydrate plus 1 coins` leaves hydration 10, food 14, health 9, prayers 0, prestige 0, coins 4; at Okh-ham, carrying \
             nothing.",
            "Only tried: `travel to K'ha-pah by black` would stop the list: Die 3 of 6 for the orange route: the black die needs 3 more, by prayers or \
             coins. Did you mean `travel to K'ha-pah by black plus 3 coins`?",
        ]
    );
    t.refused("plan", "There is nothing to try");
}

#[test]
fn a_plan_can_be_asked_for_at_any_time_in_one_line() {
    let t = Table::new(2);
    let form = Ruleset::inquiries(&t.sand, &t.state, Viewer::Seat(SeatId(1)));
    let order = read_order("plan: pray; travel to K'ha-pah by red; load red", &[&form]).expect("it reads").1;
    let body = Ruleset::inquire(&t.sand, &t.state, Viewer::Seat(SeatId(1)), &order).expect("it is answered");
    assert!(body.text.contains("1. pray\n   hydration 15, food 15, health 10, prayers 3"), "{}", body.text);
    assert!(body.text.contains("2. travel to K'ha-pah by red\n   hydration 12, food 14"), "{}", body.text);
    assert!(body.text.contains("3. load red\n   It would stop here:"), "{}", body.text);
}

fn ahead(t: &mut Table, seat: u8, line: &str) -> Vec<Verdict> {
    let phase = line.split(':').next().unwrap_or_default();
    let decisions = t.sand.decisions(&t.state);
    let decision = decisions.into_iter().find(|d| d.seat == SeatId(seat) && d.id.0.contains(phase)).expect("the phase is still to come");
    let form = Ruleset::form(&t.sand, &t.state, &decision);
    let answer = Answer { orders: vec![read_order(line, &[&form]).expect("it reads").1] };
    let verdicts = Ruleset::check(&t.sand, &t.state, &decision, &answer, &t.answers);
    t.answers.insert(decision.id, answer);
    verdicts
}

#[test]
fn lists_sent_ahead_play_by_themselves() {
    let mut t = Table::new(2);
    assert_eq!(ahead(&mut t, 1, "morning: pray; prestige"), [Verdict::FINE]);
    assert_eq!(ahead(&mut t, 0, "afternoon: travel to K'ha-pah by white"), [Verdict::FINE]);
    t.ok("end");
    // Bo's morning and Ana's afternoon are played; Bo's afternoon waits.
    assert_eq!((t.state.phase, t.state.active()), (Phase::Afternoon, SeatId(1)));
    assert_eq!(t.state.players[1].tracks.prayers, 3);
    assert_eq!(t.state.players[0].place, place("kha-pah"));
}

#[test]
fn one_letter_a_day_is_enough() {
    let mut t = Table::new(2);
    let lowest = t.state.missions.iter().map(|m| m.0).min().expect("missions lie open");
    for (seat, line) in [(0, "afternoon: pray"), (0, "night: pray"), (1, "morning: pray"), (1, "afternoon: pray"), (1, "night: prestige")] {
        ahead(&mut t, seat, line);
    }
    for decision in t.sand.decisions(&t.state).into_iter().filter(|d| d.id.0.starts_with("mission")) {
        let form = Ruleset::form(&t.sand, &t.state, &decision);
        let order = read_order(&format!("mission {lowest} keep"), &[&form]).expect("it reads").1;
        t.answers.insert(decision.id, Answer { orders: vec![order] });
    }
    t.ok("prestige\nend");
    assert_eq!(t.state.stage, Stage::Missions);
    let musts = t.sand.decisions(&t.state).into_iter().filter(|d| d.duty == crate::games::ruleset::Duty::Must);
    assert!(musts.into_iter().all(|d| t.answers.contains_key(&d.id)), "nobody is waited for");
    assert_eq!((t.state.players[0].tracks.prayers, t.state.players[1].tracks.prestige), (6, 3));
}

#[test]
fn a_list_sent_ahead_that_stops_leaves_the_turn_open() {
    let mut t = Table::new(2);
    let warned = ahead(&mut t, 1, "morning: pray; load red; end");
    assert!(matches!(&warned[..], [Verdict::Stands { warning: Some(w) }] if w.contains("would stop at `load red`")), "{warned:?}");
    t.ok("end");
    assert_eq!((t.state.phase, t.state.active()), (Phase::Morning, SeatId(1)));
    assert_eq!(t.state.turn_now().kept, ["load red", "end"]);
    let mut t = Table::new(2);
    let refused = ahead(&mut t, 1, "morning: pray; dance");
    assert!(matches!(&refused[..], [Verdict::Refused(p)] if p.message.contains("`dance`")), "{refused:?}");
}

#[test]
pub fn a_reroll_stops_the_list_for_what_it_shows() {
    let mut t = Table::new(2);
    t.state.reroll = true;
    assert_eq!(t.send("reroll\npray"), Err("something new was revealed".to_owned()));
    assert_eq!(t.state.turn_now().kept, ["pray"]);
    assert!(!t.state.reroll);
    t.ok("go on");
}

#[test]
fn preferences_end_turns_and_raise_dice() {
    let mut t = Table::new(2);
    t.faces(3, 3, 3, 3);
    t.prefer("prefer boost coins\nprefer end yes");
    t.ok("travel to Okh-ham by white");
    assert_eq!((t.tracks().coins, t.state.active()), (4, SeatId(1)));
}

#[test]
pub fn one_delivery_a_stop_and_what_each_place_buys() {
    let mut t = Table::new(2);
    t.carry(&[Red, Blue]);
    t.ok("deliver red");
    t.refused("deliver blue", "delivered at this stop already");
    t.turn();
    t.ok("deliver blue");
    t.at("okh-ham").carry(&[Red]);
    t.refused("deliver red", "Nobody in Okh-ham buys plants.");
    t.at("camp-sea-west").carry(&[Green]);
    t.refused("deliver green", "Nobody in West Shore Camp buys crafts.");
    t.at("willow-well").carry(&[Red]);
    t.refused("deliver all", "nothing to deliver in Willow Well");
}

#[test]
fn the_shelter_takes_and_gives_boxes() {
    let mut t = Table::new(2);
    t.shelter("fig-hollow", &[Red]);
    t.at("fig-hollow").carry(&[White, Green]);
    t.ok("store white\nretrieve red");
    let me = &t.state.players[0];
    assert_eq!(me.shelter.as_ref().map(|s| s.boxes.clone()), Some(vec![White]));
    assert_eq!(me.boxes().collect::<Vec<_>>(), [Green, Red]);
    assert!(me.occupied(Token::Red) && !me.occupied(Token::White));
    t.me().tracks.food = 1;
    t.refused("feed", "lies below a red box");
    t.shelter("fig-hollow", &[White, White, White, White]);
    t.refused("store green", "0 spaces free of 4");
    t.at("port").refused("retrieve all", "Your shelter is at Fig Hollow");
}

#[test]
pub fn a_main_tribes_box_needs_a_space_or_is_left() {
    let mut t = Table::new(2);
    t.me().companions = BTreeSet::from([Companion::TwoSameColorPerSpace]);
    t.me().evolutions = 2;
    t.at("camp-sea-west").camp("camp-sea-west", "camp-tile-1");
    t.me().cargo = vec![
        Cargo { boxes: vec![White, White], locked: true },
        Cargo { boxes: vec![Red, Red], locked: true },
        Cargo { boxes: vec![Green], locked: false },
    ];
    t.turn();
    t.refused("deliver white, red", "no free action space for the orange box");
    t.ok("deliver white, red leaving the box");
    assert_eq!(t.state.players[0].boxes().collect::<Vec<_>>(), [White, Red, Green]);
    t.turn();
    t.state.reserve.insert(Orange, 0);
    t.ok("deliver white, red");
    assert!(!t.state.players[0].boxes().any(|b| b == Orange), "an exhausted reserve pays coins only");
}

#[test]
pub fn songs_are_replaced_unless_their_singer_is_there() {
    let mut t = Table::new(2);
    t.at("okh-ham");
    t.state.players[1].songs = BTreeSet::from([place("okh-ham")]);
    t.state.players[1].place = place("okh-ham");
    t.refused("song by black", "is in the same city");
    t.state.players[1].place = place("port");
    t.ok("song by black");
    t.refused("song by red", "Your song is in Okh-ham already.");
    t.me().songs = ["kha-pah", "nez-hm", "vel-ammu", "toron-tbosh", "kher-txack", "dhor-sakk"].map(place).into();
    t.refused("song by red", "All 6 of your songs");
}

#[test]
pub fn raising_lasts_for_the_turn_but_not_for_praying() {
    let mut t = Table::new(2);
    t.faces(2, 2, 2, 2);
    t.me().abandoned = vec![super::super::state::Abandoned { token: Token::White, turn: 0 }];
    t.ok("travel to K'ha-pah by white plus 1 coin\npray by white box");
    assert_eq!(t.tracks().prayers, 2, "the die as it lies");
    t.me().tracks.health = 1;
    t.me().spaces = 4;
    t.turn();
    t.me().abandoned = vec![super::super::state::Abandoned { token: Token::White, turn: 0 }];
    t.ok("travel to Port by white plus 3 coins\nheal by white box, black");
    assert_eq!(t.tracks().health, 1 + 5);
}

#[test]
pub fn worms_full_of_crafts_can_drop_them() {
    let mut t = Table::new(2);
    t.carry(&[Green, Green, Green]);
    let reserve = t.state.reserve[&Green];
    t.ok("abandon green\npray");
    assert_eq!((t.state.reserve[&Green], t.state.players[0].abandoned.len()), (reserve + 1, 0));
}

#[test]
pub fn prestige_ends_at_ten() {
    let mut t = Table::new(2);
    t.faces(3, 6, 3, 3);
    t.me().tracks.prestige = 7;
    t.ok("prestige");
    assert_eq!(t.tracks().prestige, 10);
    t.turn();
    t.refused("prestige", "You have 10 prestige of 10 already.");
}

#[test]
pub fn no_shelter_at_the_port_and_no_plant_out_of_one_without_its_token() {
    let t = Table::new(2);
    assert!(t.sand.components.place(&place("port")).is_some_and(|p| !p.shelter));
    let line = read_order("deliver red placing shelter at Port", &[t.sand.turn_form()]);
    assert!(line.is_err_and(|p| p.message.contains("`Port` cannot stand")));
    let mut t = Table::new(2);
    t.shelter("fig-hollow", &[Red]);
    t.at("fig-hollow").carry(&[Red]);
    t.refused("retrieve red", "Your red token lies below a red box");
}
