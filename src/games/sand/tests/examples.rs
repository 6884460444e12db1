//! The worked examples of the rulebook, with its numbers.

use super::*;
use crate::games::sand::components::Companion;
use Colour::{Black, Blue, Green, Orange, Red, White, Yellow};

/// A grey path with a white die of 5 costs 2 hydration, 1 food, 1 health; a shortcut with a 6 costs 1, 3, 2.
#[test]
pub fn travel_along_a_gray_path_and_a_shortcut() {
    let mut t = Table::new(2);
    t.faces(5, 6, 3, 3);
    t.ok("travel to Okh-ham by white");
    assert_eq!(t.tracks(), Tracks { coins: 5, hydration: 13, food: 14, health: 9, prayers: 0, prestige: 0 });
    assert_eq!(t.state.players[0].place, place("okh-ham"));
    let turn = t.state.turn_now();
    assert!(turn.used.contains(&Token::White) && t.state.players[0].active_tokens().contains(&Token::White), "the token is back, and used");
    t.ok("travel to K'ha-pah by black");
    assert_eq!(t.tracks(), Tracks { coins: 5, hydration: 12, food: 11, health: 7, prayers: 0, prestige: 0 });
    t.faces(5, 6, 5, 3);
    t.refused("travel to Okh-ham by red", "Die 5 of 6");
}

/// Three legs of 8 hydration in all: from 2 with a blue 2 and 4 coins to 8.
#[test]
pub fn hydration_from_2_to_8_with_4_coins() {
    let mut t = Table::new(2);
    t.faces(4, 4, 4, 2);
    t.me().tracks.hydration = 2;
    t.ok("hydrate plus 4 coins");
    assert_eq!((t.tracks().hydration, t.tracks().coins), (8, 1));
    t.me().spaces = 4;
    t.turn();
    t.ok("travel to K'ha-pah by white\ntravel to Middle Shore Camp by black\ntravel to Ugdru-Rashaar by red");
    assert_eq!(t.tracks().hydration, 0, "green, green and gray take the 8");
}

/// A white 3, one coin and two prayers make 6 health.
#[test]
pub fn health_3_1_2() {
    let mut t = Table::new(2);
    t.faces(3, 2, 1, 1);
    let me = t.me();
    (me.tracks.health, me.tracks.prayers) = (0, 2);
    t.ok("heal plus 1 coin plus 2 prayers");
    assert_eq!(t.tracks(), Tracks { coins: 4, hydration: 15, food: 15, health: 6, prayers: 0, prestige: 0 });
    assert_eq!(t.state.turn_now().used, BTreeSet::from([Token::White, Token::Black]), "it takes both tokens");
}

/// A craft pays 4 coins in a city and goes on the first space of its record.
#[test]
pub fn a_green_box_to_a_city_for_4_coins() {
    let mut t = Table::new(2);
    t.at("okh-ham").carry(&[Green]);
    t.prefer("prefer rewards points");
    t.ok("deliver green");
    assert_eq!(t.tracks().coins, 5 + 4);
    assert_eq!(t.state.players[0].record[&Kind::Craft], [Green]);
}

/// Prestige 4 and two songs add 6 coins to a delivery; prestige returns to 0, the songs stay.
#[test]
pub fn six_extra_coins_of_prestige_and_songs() {
    let mut t = Table::new(2);
    t.at("okh-ham").carry(&[Green]);
    t.prefer("prefer rewards points");
    t.me().tracks.prestige = 4;
    t.me().songs = BTreeSet::from([place("nez-hm"), place("kha-pah")]);
    t.ok("deliver green");
    assert_eq!((t.tracks().coins, t.tracks().prestige), (5 + 4 + 6, 0));
    assert_eq!(t.state.players[0].songs.len(), 2);
}

/// The blue seal pays 6 coins for 6 blue boxes on the record.
#[test]
pub fn a_seal_of_six_boxes_pays_six_coins() {
    let mut t = Table::new(2);
    t.delivered(Kind::Plant, &[Blue, Blue, Red, Blue, Blue, White, Blue, Blue]);
    t.me().seals = BTreeSet::from([Blue]);
    let items = t.sand.items(&t.state, SeatId(0));
    let seal = items.iter().find(|i| i.what.contains("seal")).expect("the seal is listed");
    assert_eq!((seal.coins, seal.what.as_str()), (6, "blue seal: 6 boxes on the record"));
}

/// The blue box is abandoned, the blue token cares and travels at once; in the next turn the box itself does a care action, and goes into the bag.
#[test]
pub fn the_abandoned_blue_box() {
    let mut t = Table::new(2);
    t.faces(3, 3, 3, 5);
    t.at("okh-ham").carry(&[Blue]);
    t.me().tracks.hydration = 1;
    t.refused("hydrate", "Your blue token lies below a blue box.");
    t.ok("abandon blue\nhydrate\nend");
    assert_eq!(t.tracks().hydration, 6);
    assert!(t.state.players[0].cargo.is_empty());
    let bag = t.state.bag[&Blue];
    t.turn();
    t.ok("hydrate by blue box\nhydrate");
    assert_eq!(t.tracks().hydration, 15, "the box and the token both work: 5 and 5, up to the end");
    assert_eq!((t.state.bag[&Blue], t.state.players[0].abandoned.len()), (bag + 1, 0));
}

/// In the turn in which it is abandoned the box does nothing itself.
#[test]
pub fn an_abandoned_box_waits_for_the_next_turn() {
    let mut t = Table::new(2);
    t.at("okh-ham").carry(&[Blue]);
    t.me().tracks.hydration = 1;
    t.ok("abandon blue");
    t.refused("hydrate by blue box", "works from your next one on");
}

/// White and red for the main tribe: an orange box in return, on the worm, on no token.
#[test]
pub fn the_camp_gives_orange_for_white_and_red() {
    let mut t = Table::new(2);
    t.at("camp-sea-west").carry(&[White, Red]);
    t.camp("camp-sea-west", "camp-tile-1");
    let reserve = t.state.reserve[&Orange];
    t.ok("deliver white, red");
    let me = &t.state.players[0];
    assert_eq!(me.cargo, [Cargo { boxes: vec![Orange], locked: false }]);
    assert_eq!(t.state.reserve[&Orange], reserve - 1);
    assert_eq!(me.tracks.coins, 5 + 2 * 4 + 1, "twice the higher rate, and the record's first space");
}

/// The white acolyte of K'ha-pah brings a white box to a shelter elsewhere for one coin and the white token.
#[test]
pub fn the_white_acolyte() {
    let mut t = Table::new(2);
    t.shelter("camp-sea-center", &[]);
    t.me().companions = BTreeSet::from([Companion::RelicToIwakura]);
    t.city("kha-pah", &[White, Red]);
    t.ok("acolyte K'ha-pah");
    let me = &t.state.players[0];
    assert_eq!(me.shelter.as_ref().expect("it stands").boxes, [White]);
    assert_eq!(me.tracks.coins, 4);
    assert_eq!(t.state.cities[&place("kha-pah")], [None, Some(Red)]);
    assert!(t.state.turn_now().used.contains(&Token::White));
}

/// A trio of yellow boxes pays eight coins, two of them sixteen.
#[test]
pub fn eight_coins_for_each_yellow_trio() {
    let mut t = Table::new(2);
    t.me().missions = vec![MissionId(8)];
    for (boxes, coins) in [(2, 0), (3, 8), (5, 8)] {
        t.delivered(Kind::Relic, &vec![Yellow; boxes]);
        let mission = t.sand.components.mission(MissionId(8)).expect("it is there");
        assert_eq!(t.sand.mission_pays(&t.state, SeatId(0), mission), coins);
    }
}

/// A minor tribe's pair pays the basic rate and gives the top token, 2 before 1, then nothing.
#[test]
pub fn tokens_of_a_minor_tribe() {
    let mut t = Table::new(2);
    t.camp("camp-mountain-east", "camp-tile-4");
    for (token, coins) in [(vec![2], 4), (vec![2, 1], 4), (vec![2, 1], 4)] {
        t.at("camp-mountain-east").carry(&[Red, Black]);
        t.me().record.clear();
        t.me().evolutions = 0;
        let before = t.tracks().coins;
        t.ok("deliver red, black");
        let me = &t.state.players[0];
        assert_eq!(me.tokens, token);
        assert_eq!(me.tracks.coins, before + coins + 1, "two at the basic rate, and the record's first space");
    }
}

/// A 1 becomes a 6 for the turn.
#[test]
pub fn a_one_becomes_a_six() {
    let mut t = Table::with(2, &[]);
    t.me().traveler = Some(crate::games::sand::components::Traveler::FlipTwoDice);
    t.faces(1, 2, 3, 4);
    t.ok("flip white, black");
    assert_eq!((t.state.face(Token::White), t.state.face(Token::Black), t.state.face(Token::Red)), (6, 5, 3));
    t.refused("flip red", "Two different dice a turn");
    t.ok("travel to Okh-ham by white\nend");
    assert_eq!(t.state.face(Token::White), 1, "turned back at the end of the turn");
}

/// A blue token has the blue acolyte bring a red box: two coins, without the Shaman.
#[test]
pub fn a_blue_acolyte_brings_a_red_plant() {
    let mut t = Table::with(2, &[]);
    t.me().traveler = Some(crate::games::sand::components::Traveler::AcolyteAnyColour);
    t.shelter("fig-hollow", &[]);
    t.city("okh-ham", &[Red]);
    t.ok("acolyte Okh-ham taking red by blue");
    assert_eq!((t.tracks().coins, t.state.players[0].shelter.as_ref().map(|s| s.boxes.clone())), (3, Some(vec![Red])));
}
