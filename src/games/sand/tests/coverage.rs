//! Every example of the rulebook and every id of the data has its test: a gap in these lists fails.

use super::{course, examples, lists, records, solo, tasks, tiles};
use crate::games::sand::components::Components;
use crate::games::sand::reading::OURS;
use std::collections::BTreeSet;

/// The worked examples of the rulebook, and their tests.
const EXAMPLES: &[(&str, fn())] = &[
    ("seal: 6 boxes, 6 coins", examples::a_seal_of_six_boxes_pays_six_coins),
    ("Zorthack: a blue acolyte and a red plant", examples::a_blue_acolyte_brings_a_red_plant),
    ("Surmesh: a 1 becomes a 6", examples::a_one_becomes_a_six),
    ("travel: gray 2/1/1, shortcut 1/3/2", examples::travel_along_a_gray_path_and_a_shortcut),
    ("camp: white and red for orange", examples::the_camp_gives_orange_for_white_and_red),
    ("rates: a craft in a city for 4 coins", examples::a_green_box_to_a_city_for_4_coins),
    ("abandoned goods: the blue box", examples::the_abandoned_blue_box),
    ("hydration: 2 to 8 with 4 coins", examples::hydration_from_2_to_8_with_4_coins),
    ("health: 3 + 1 + 2", examples::health_3_1_2),
    ("songs: 6 extra coins", examples::six_extra_coins_of_prestige_and_songs),
    ("acolytes: the white one of K'ha-pah", examples::the_white_acolyte),
    ("solo: Alhazred's 8 coins of a mission", solo::alhazreds_eight_coins),
    ("solo: the compass", solo::the_compass),
    ("solo: yellow for white and blue, a token for red and black", solo::alhazred_at_the_camp),
    ("missions: 8 coins for each yellow trio", examples::eight_coins_for_each_yellow_trio),
];

/// The rulings of the game's own documentation, by number, and their tests.
const RULINGS: &[(&str, fn())] = &[
    ("1", course::the_last_night_ends_the_game),
    ("2", examples::the_white_acolyte),
    ("3", tasks::who_played_last_chooses_first_and_the_lowest_number_plays_first),
    ("4", tasks::a_mission_can_be_chosen_while_the_day_still_runs),
    ("5", lists::one_delivery_a_stop_and_what_each_place_buys),
    ("6", examples::the_abandoned_blue_box),
    ("7", examples::an_abandoned_box_waits_for_the_next_turn),
    ("8", lists::a_main_tribes_box_needs_a_space_or_is_left),
    ("9", lists::prestige_ends_at_ten),
    ("10", lists::no_shelter_at_the_port_and_no_plant_out_of_one_without_its_token),
    ("11", tiles::zorthack_uses_acolytes_for_any_colour),
    ("12", tiles::the_navigator_carries_one_token_over_two_legs),
    ("13", lists::raising_lasts_for_the_turn_but_not_for_praying),
    ("14", tasks::every_mission_pays_for_what_it_asks_and_nothing_else),
    ("15", course::songs_and_tribes_are_shared_in_a_tie_and_pay_nothing_for_nothing),
    ("16", tiles::the_first_rock_voids_missions),
    ("17", records::evolutions_and_companions_that_are_void_pay_coins),
    ("18", lists::songs_are_replaced_unless_their_singer_is_there),
    ("19", records::a_seal_is_taken_with_the_fourth_delivery_once),
    ("20", lists::a_reroll_stops_the_list_for_what_it_shows),
    ("21", course::ties_go_by_plants_then_rocks_then_missions_then_they_are_shared),
    ("22", solo::the_codex_is_shuffled_when_too_few_cards_are_left),
    ("23", lists::worms_full_of_crafts_can_drop_them),
    ("24", solo::he_leaves_the_song_of_a_player_in_the_same_city),
];

const TRAVELERS: &[(&str, fn())] = &[
    ("sonett", tiles::sonett_changes_boxes_within_their_kind),
    ("zhaslir", tiles::zhaslir_walks_a_shortcut_for_three_health_more),
    ("zorthack", tiles::zorthack_uses_acolytes_for_any_colour),
    ("narosh", tiles::narosh_cares_better),
    ("stamash", tiles::stamash_loads_without_occupying_tokens),
    ("zhirtalla", tiles::zhirtalla_prays_every_morning),
    ("surmesh", tiles::surmesh_turns_two_dice_over),
    ("zhema", tiles::zhema_keeps_her_songs),
];

const COMPANIONS: &[(&str, fn())] = &[
    ("custodian", tiles::the_custodian_heals_with_one_token_twice),
    ("navigator", tiles::the_navigator_carries_one_token_over_two_legs),
    ("young-worm", tiles::the_young_worm_takes_a_second_box_of_a_colour),
    ("shaman", tiles::the_shaman_turns_one_relic_a_turn),
];

fn data() -> (Components, toml::Table) {
    (Components::read(OURS).expect("our set is sound"), OURS.parse().expect("it is TOML"))
}

/// The values of a field in the rows of a table of the data.
fn column(data: &toml::Table, table: &str, field: &str) -> BTreeSet<String> {
    let rows = data.get(table).and_then(toml::Value::as_array).expect("the table is there");
    rows.iter().filter_map(|row| row.get(field)).map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned)).collect()
}

fn listed(list: &[(&str, fn())]) -> BTreeSet<String> {
    list.iter().map(|(id, _)| (*id).to_owned()).collect()
}

#[test]
fn every_traveller_and_companion_has_its_test() {
    let (_, data) = data();
    assert_eq!(listed(TRAVELERS), column(&data, "traveler", "id"));
    assert_eq!(listed(COMPANIONS), column(&data, "companion", "id"));
}

#[test]
fn every_worked_example_has_its_test() {
    assert_eq!(EXAMPLES.len(), 15, "the rulebook has so many");
    assert_eq!(listed(EXAMPLES).len(), EXAMPLES.len());
}

#[test]
fn every_ruling_has_its_test() {
    let documented = include_str!("../mod.rs").lines().filter_map(|line| Some(line.strip_prefix("//! ")?.split_once(". ")?.0.to_owned()));
    let numbers: BTreeSet<String> = documented.filter(|number| number.parse::<u32>().is_ok()).collect();
    assert_eq!(listed(RULINGS), numbers);
}

#[test]
fn every_mission_is_tested_accomplished_and_not() {
    let (components, data) = data();
    for mission in &components.missions {
        let of = |paid: bool| tasks::CARDS.iter().any(|(n, _, _, pays)| *n == mission.id.0 && (*pays > 0) == paid);
        assert!(of(true) && of(false), "mission {} lacks a case", mission.id.0);
    }
    let kinds = ["at_least", "last_delivery", "most_of", "none_of", "per_group", "two_of_each"];
    assert_eq!(column(&data, "mission", "kind"), kinds.map(str::to_owned).into());
}

#[test]
fn every_space_of_every_record_is_tested_with_each_alternative() {
    let (_, data) = data();
    for row in data.get("record_space").and_then(toml::Value::as_array).expect("the table is there") {
        let (record, space) = (row["record"].as_str().expect("a word"), row["space"].as_integer().expect("a number"));
        let alternatives = row["reward"].as_array().expect("a list").len();
        let cases = records::SPACES.iter().filter(|(r, s, ..)| *r == record && i64::try_from(*s).ok() == Some(space)).count();
        assert_eq!(cases, alternatives, "{record} {space}");
    }
}

#[test]
fn every_codex_card_is_tested() {
    let (_, data) = data();
    assert_eq!(solo::CARDS.iter().map(|(id, _)| (*id).to_owned()).collect::<BTreeSet<_>>(), column(&data, "codex_card", "id"));
}
