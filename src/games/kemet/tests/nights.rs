//! The Night in its order, and what is chosen for it.

use super::super::ids::Colour;
use super::super::state::NightStep;
use super::*;

fn steps(game: &Game) -> Vec<NightStep> {
    game.events.iter().filter_map(|e| if let Event::NightStepBegan { step } = e { Some(*step) } else { None }).collect()
}

#[test]
fn the_steps_follow_each_other() {
    let mut game = Game::new();
    game.night().due();
    assert_eq!(steps(&game), NightStep::ALL[1..]);
    assert_eq!(game.state.day, 2);
}

#[test]
fn two_units_offered_at_the_sanctuary_give_divine_fame() {
    let mut game = Game::new();
    game.troop("sanctuary", ANA, 3).night();
    game.ok(ANA, &["offering yes"]).due();
    assert_eq!((game.of(ANA).divine, game.units("sanctuary")), (1, 1));
    game.night().ok(ANA, &["offering yes"]).due();
    assert_eq!((game.of(ANA).divine, game.units("sanctuary")), (1, 1), "one unit is not enough");
}

#[test]
fn the_delta_temple_gives_five_prayer_for_a_unit() {
    let mut game = Game::new();
    game.troop("delta-temple", ANA, 2).prayer(ANA, 0).night();
    game.ok(ANA, &["delta yes"]).due();
    assert_eq!((game.of(ANA).prayer, game.units("delta-temple")), (5 + 2, 1));
}

#[test]
fn removing_the_last_unit_changes_later_rewards() {
    let mut game = Game::new();
    game.troop("delta-temple", ANA, 1).troop("western-terraces", ANA, 1).troop("sphinx-bank", BO, 2).troop("twin-colossi", BO, 1).night();
    game.ok(ANA, &["delta yes"]).due();
    assert_eq!(game.of(ANA).divine, 0, "the Delta Temple is no longer held when temples are counted");
    let mut game = Game::new();
    game.troop("delta-temple", ANA, 1).troop("western-terraces", ANA, 1).night();
    game.ok(ANA, &["delta no"]).due();
    assert_eq!(game.of(ANA).divine, 1, "the Delta Temple counts for the two temples");
}

#[test]
fn the_sanctuary_does_not_count_for_the_two_temples() {
    let mut game = Game::new();
    game.troop("sanctuary", ANA, 1).troop("western-terraces", ANA, 1).night().due();
    assert_eq!(game.of(ANA).divine, 0);
}

#[test]
fn temples_pay_their_printed_prayer_at_adoration() {
    let mut game = Game::new();
    game.troop("sphinx-bank", ANA, 1).troop("western-terraces", BO, 1).prayer(ANA, 0).prayer(BO, 0).night().due();
    assert_eq!((game.of(ANA).prayer, game.of(BO).prayer), (3 + 2, 2 + 2));
}

#[test]
fn all_draw_a_card_and_get_two_prayer_points() {
    let mut game = Game::new();
    game.prayer(ANA, 0).night().due();
    assert_eq!((game.of(ANA).prayer, game.of(ANA).di.len(), game.of(BO).di.len()), (2, 1, 1));
}

#[test]
fn veterans_become_prayer_cards_or_units_and_expire() {
    let mut game = Game::new();
    game.prayer(ANA, 0).night();
    game.player(ANA).veterans = 6;
    assert!(game.refused(ANA, "veterans 5 prayers 1 card").starts_with("That takes 7 veterans, and you have 6"));
    game.ok(ANA, &["veterans 1 prayers 1 card units B 2"]).due();
    assert_eq!((game.of(ANA).prayer, game.of(ANA).di.len(), game.units("reedgate-b"), game.of(ANA).veterans), (3, 2, 2, 0));
}

#[test]
fn conscripts_go_to_home_districts_under_control_only() {
    let mut game = Game::new();
    game.troop("reedgate-b", BO, 1).night();
    game.player(ANA).veterans = 2;
    game.ok(ANA, &["veterans units B 2"]).due();
    assert_eq!(game.units("reedgate-b"), 1);
}

#[test]
fn tokens_come_back_at_awakening() {
    let mut game = Game::new();
    game.ok(ANA, &["pray"]).night().due();
    assert_eq!((game.of(ANA).tokens, game.of(ANA).spaces.len()), (5, 0));
}

#[test]
fn lowest_fame_chooses_its_place_first_and_ties_go_by_the_order_before() {
    let mut game = Game::with(3, serde_json::json!({}));
    game.player(ANA).battle = 3;
    game.player(BO).battle = 1;
    game.player(SeatId(2)).battle = 1;
    game.night();
    for seat in [ANA, BO, SeatId(2)] {
        game.ok(seat, &["place 1, 2, 3"]);
    }
    game.due();
    assert_eq!(game.state.order, [BO, SeatId(2), ANA]);
}

#[test]
fn a_night_may_be_settled_ahead_of_time() {
    let mut game = Game::new();
    game.troop("sanctuary", BO, 2);
    game.ok(BO, &["offering yes", "place 2"]).ok(ANA, &["place 1"]);
    game.night().due();
    assert_eq!((game.of(BO).divine, game.state.order.clone()), (1, vec![ANA, BO]));
}

#[test]
fn a_silent_player_offers_only_what_leaves_somebody_behind() {
    let mut game = Game::new();
    game.troop("sanctuary", ANA, 2).troop("delta-temple", BO, 2).prayer(BO, 0).pyramid("reedgate-a", Colour::Ruby, 1).night().due();
    assert_eq!((game.of(ANA).divine, game.units("sanctuary"), game.units("delta-temple"), game.of(BO).prayer), (0, 2, 1, 7));
}
