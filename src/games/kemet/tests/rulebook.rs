//! The rulebook's entries, one behaviour a test.

use super::super::ids::{Colour, FameKind};
use super::super::state::Stage;
use super::*;

#[test]
fn building_from_1_to_3_costs_2_and_3() {
    let mut game = Game::new();
    game.pyramid("reedgate-a", Colour::Ruby, 1).prayer(ANA, 7);
    game.ok(ANA, &["build ruby 3"]);
    assert_eq!(game.of(ANA).prayer, 2);
    assert_eq!(game.state.pyramids["reedgate-a"].level, 3);
}

#[test]
fn pray_adds_two_and_what_is_above_eleven_is_lost() {
    let mut game = Game::new();
    game.prayer(ANA, 4).ok(ANA, &["pray"]);
    assert_eq!(game.of(ANA).prayer, 6);
    game.turn(ANA).prayer(ANA, 10).ok(ANA, &["pray"]);
    assert_eq!(game.of(ANA).prayer, 11);
}

#[test]
fn a_turn_takes_one_coloured_token_and_turns_alternate() {
    let mut game = Game::new();
    game.ok(ANA, &["pray"]);
    assert_eq!((game.of(ANA).tokens, game.of(BO).tokens), (4, 5));
    assert!(game.asked(BO, "turn"));
    game.ok(BO, &["pray"]);
    assert!(game.asked(ANA, "turn"));
}

#[test]
fn every_floor_must_hold_a_token_by_the_end_of_the_day() {
    let mut game = Game::new();
    // Two spaces of the middle and one of the lowest floor: the last two tokens must reach the top, so another low one is too many.
    for line in ["pray on mid-pray", "nothing on mid-build", "nothing on mid-move"] {
        game.ok(ANA, &[line]).ok(BO, &["nothing"]);
    }
    game.ok(ANA, &["nothing on low-pray"]).ok(BO, &["nothing"]);
    let problem = game.refused(ANA, "nothing on low-acquire-1");
    assert!(problem.starts_with("Equilibrium: floors 3 would stay empty"), "{problem}");
    assert!(problem.contains("top-move and top-recruit"), "{problem}");
    game.ok(ANA, &["nothing on top-recruit"]);
}

#[test]
fn a_space_is_used_once_a_day() {
    let mut game = Game::new();
    game.ok(ANA, &["pray on mid-pray"]).ok(BO, &["pray"]);
    let problem = game.refused(ANA, "pray on mid-pray");
    assert_eq!(problem, "mid-pray is taken already; each space is used once a Day. Free for it: low-pray.");
}

#[test]
fn acquiring_needs_the_pyramid_the_price_and_another_colour() {
    let mut game = Game::new();
    game.pyramid("reedgate-a", Colour::Ruby, 2).pyramid("reedgate-b", Colour::Onyx, 1).prayer(ANA, 5);
    assert!(game.refused(ANA, "acquire Blades").contains("needs a ruby pyramid of level 3"));
    game.ok(ANA, &["acquire Carnage"]);
    assert_eq!(game.of(ANA).prayer, 3);
    game.ok(BO, &["pray"]);
    let problem = game.refused(ANA, "acquire Charge");
    assert_eq!(problem, "You acquired a ruby power today already; one of each colour a Day.");
    game.prayer(ANA, 0);
    assert!(game.refused(ANA, "acquire Sword Mercenaries").starts_with("Prayer: "));
}

#[test]
fn an_acquired_power_uses_its_colours_space_and_persists_without_the_pyramid() {
    let mut game = Game::new();
    game.pyramid("reedgate-a", Colour::Sapphire, 1).prayer(ANA, 5).ok(ANA, &["acquire Defense"]);
    assert_eq!(game.of(ANA).spaces[0].as_str(), "low-acquire-2");
    game.state.pyramids.clear();
    assert!(game.of(ANA).tiles[0].as_str().starts_with("sapphire-1-defense"));
    assert_eq!(game.kemet.effects(&game.state, ANA).len(), 1);
}

#[test]
fn a_colour_without_a_space_takes_any_empty_acquire_space() {
    let mut game = Game::new();
    game.pyramid("reedgate-a", Colour::Onyx, 1).prayer(ANA, 5).ok(ANA, &["acquire Local Recruits on low-acquire-3"]);
    assert_eq!(game.of(ANA).spaces[0].as_str(), "low-acquire-3");
}

#[test]
fn identical_powers_are_owned_once_across_colours() {
    let mut game = Game::new();
    game.pyramid("reedgate-a", Colour::Ruby, 3).pyramid("reedgate-b", Colour::Onyx, 3).prayer(ANA, 11);
    game.ok(ANA, &["acquire ruby Domination"]).ok(BO, &["pray"]);
    assert_eq!(game.refused(ANA, "acquire onyx Domination"), "Limit: you own Domination already; of identical powers you may have one.");
}

#[test]
fn control_of_an_enemy_pyramid_lets_acquire_and_counts_its_fame() {
    let mut game = Game::new();
    game.pyramid("southwall-a", Colour::Ruby, 4).troop("southwall-a", ANA, 2).prayer(ANA, 5);
    assert_eq!((game.fame(ANA).pyramids, game.fame(BO).pyramids), (1, 0));
    game.ok(ANA, &["acquire Initiative"]);
    game.state.troops.clear();
    assert_eq!((game.fame(ANA).pyramids, game.fame(BO).pyramids), (0, 1), "temporary fame follows control");
}

#[test]
fn recruits_cost_one_each_and_come_from_supply() {
    let mut game = Game::new();
    game.prayer(ANA, 7).ok(ANA, &["recruit A 3, B 2"]);
    assert_eq!((game.of(ANA).prayer, game.units("reedgate-a"), game.units("reedgate-b"), game.state.supply(ANA)), (2, 3, 2, 7));
}

#[test]
fn recruiting_into_an_enemy_held_home_district_attacks_it() {
    let mut game = Game::new();
    game.troop("reedgate-a", BO, 1).prayer(ANA, 7).ok(ANA, &["recruit 4 at A"]);
    let battle = &game.state.battles[0];
    assert_eq!((battle.attacker.seat, battle.defender.seat, battle.troop.units), (ANA, BO, 4));
    game.fight(CALM, CALM);
    assert_eq!(game.shown(ANA).0, 4 + 2 + 1, "in the home city");
    assert_eq!(game.state.holder(&ZoneId::from("reedgate-a")), Some(ANA));
}

#[test]
fn a_troop_has_five_units_at_most_when_the_action_ends() {
    let mut game = Game::new();
    game.troop("reedgate-a", ANA, 4).troop("reedgate-b", ANA, 3).prayer(ANA, 7);
    assert_eq!(game.refused(ANA, "recruit A 2"), "Limit: the troop in Reedgate district A would have 6 units; 5 is the most.");
    assert!(game.refused(ANA, "move all from A to B").contains("7 units; 5 is the most"));
}

#[test]
fn a_creature_returns_to_supply_with_its_last_unit() {
    let mut game = Game::new();
    game.troop("reedgate-a", ANA, 2).creature("reedgate-a", "sphinx");
    game.ok(ANA, &["move all from A to B leaving behind creature"]);
    assert_eq!(game.kemet.reserve(&game.state, ANA).len(), 1);
    assert_eq!(game.state.troops["reedgate-b"].creature, None);
}

#[test]
fn troops_in_the_city_exchange_creatures_before_tokens_are_placed() {
    let mut game = Game::new();
    game.troop("reedgate-a", ANA, 2).troop("reedgate-b", ANA, 3).creature("reedgate-a", "sphinx");
    game.ok(ANA, &["exchange A with B", "pray"]);
    assert_eq!(game.state.troops["reedgate-b"].creature.as_ref().map(|c| c.as_str()), Some("sphinx"));
}

#[test]
fn a_move_has_one_land_step_and_one_teleport() {
    let mut game = Game::new();
    game.troop("reedgate-a", ANA, 5).pyramid("reedgate-a", Colour::Ruby, 1).prayer(ANA, 7);
    game.ok(ANA, &["move all from A to Western Terraces"]);
    assert_eq!((game.units("western-terraces"), game.of(ANA).prayer), (5, 5), "a teleport costs two and no land step");
    let mut game = Game::new();
    game.troop("reedgate-a", ANA, 5).pyramid("reedgate-a", Colour::Ruby, 1).prayer(ANA, 7);
    game.ok(ANA, &["move all from A to Sphinx Bank, West Bank"]);
    assert_eq!(game.units("west-bank"), 5);
}

#[test]
fn a_second_teleport_is_refused() {
    let mut game = Game::new();
    game.troop("reedgate-a", ANA, 5).pyramid("reedgate-a", Colour::Ruby, 1).tile(ANA, "ruby-2-portal");
    assert!(game.refused(ANA, "move all from A to Western Terraces, Sphinx Bank").contains("one teleport only"));
}

#[test]
fn units_are_left_behind_and_gathered_on_the_way() {
    let mut game = Game::new();
    game.troop("reedgate-a", ANA, 4).troop("reedgate-desert", ANA, 3).tile(ANA, "ruby-1-mafdet-a");
    game.ok(ANA, &["move 3 from A to Reedgate Desert taking 2, West Bank"]);
    assert_eq!((game.units("reedgate-a"), game.units("reedgate-desert"), game.units("west-bank")), (1, 1, 5));
    game.turn(ANA).ok(ANA, &["move all from West Bank to Reedgate Desert leaving 3, A"]);
    assert_eq!((game.units("reedgate-a"), game.units("reedgate-desert")), (3, 4));
}

#[test]
fn movement_bonuses_are_determined_when_the_action_begins() {
    let mut game = Game::new();
    // The creature that is gathered on the way adds no step.
    game.troop("reedgate-a", ANA, 2).troop("reedgate-desert", ANA, 1).creature("reedgate-desert", "royal_scarab");
    assert!(game.refused(ANA, "move all from A to Reedgate Desert taking 1, West Bank").contains("no land step is left"));
}

#[test]
fn opposite_banks_are_not_adjacent_but_harbours_reach_trading_harbours() {
    let mut game = Game::with(4, serde_json::json!({}));
    game.troop("reedgate-desert", ANA, 3);
    game.ok(ANA, &["move all from Reedgate Desert to Twin Colossi"]);
    assert_eq!(game.units("twin-colossi"), 3, "any harbour may be left, a trading harbour reached");
    let mut game = Game::with(4, serde_json::json!({}));
    game.troop("west-bank", ANA, 3);
    let problem = game.refused(ANA, "move all from West Bank to Northcape Desert");
    assert!(problem.starts_with("Movement: Northcape Desert is not adjacent to West Bank"), "another city's military harbour: {problem}");
    let mut game = Game::with(4, serde_json::json!({}));
    game.troop("twin-colossi", ANA, 3);
    game.ok(ANA, &["move all from Twin Colossi to Reedgate Desert"]);
    assert_eq!(game.units("reedgate-desert"), 3, "the own military harbour");
}

#[test]
fn zones_under_the_storm_cannot_be_crossed() {
    let mut game = Game::new();
    game.troop("west-bank", ANA, 3);
    let problem = game.refused(ANA, "move all from West Bank to Twin Colossi");
    assert_eq!(problem, "Storm: Twin Colossi lies under the storm in this game and cannot be crossed.");
}

#[test]
fn an_enemy_district_is_entered_from_beside_its_wall_only() {
    let mut game = Game::new();
    game.troop("west-bank", ANA, 3).tile(ANA, "ruby-1-mafdet-a");
    let problem = game.refused(ANA, "move all from West Bank to Southwall Desert, Southwall A");
    assert!(problem.starts_with("Wall: to enter Southwall district A"), "{problem}");
    assert!(problem.ends_with("in Southwall Desert."), "{problem}");
    game.troop("southwall-desert", ANA, 3);
    game.ok(ANA, &["move all from Southwall Desert to Southwall A"]);
    assert_eq!(game.units("southwall-a"), 3);
}

#[test]
fn one_enemy_district_is_entered_per_move() {
    let mut game = Game::new();
    game.troop("southwall-desert", ANA, 3).tile(ANA, "ruby-1-mafdet-a");
    let problem = game.refused(ANA, "move all from Southwall Desert to Southwall A, Southwall B");
    assert_eq!(problem, "Wall: only one enemy district may be entered per Move action.");
}

#[test]
fn own_walls_never_hinder() {
    let mut game = Game::new();
    game.troop("west-bank", ANA, 3).tile(ANA, "ruby-1-mafdet-a");
    game.ok(ANA, &["move all from West Bank to Reedgate Desert, B"]);
    assert_eq!(game.units("reedgate-b"), 3);
}

#[test]
fn entering_an_enemy_troop_ends_movement_and_starts_battle() {
    let mut game = Game::new();
    game.troop("reedgate-desert", ANA, 3).troop("west-bank", BO, 2).tile(ANA, "ruby-1-mafdet-a");
    game.ok(ANA, &["move all from Reedgate Desert to West Bank, Sphinx Bank"]);
    assert_eq!(game.state.battles.len(), 1);
    game.fight(CALM, CALM);
    assert_eq!(game.units("west-bank"), 3, "the way does not go on after a battle");
}

#[test]
fn nine_fame_with_nobody_ahead_wins_when_an_own_turn_begins() {
    let mut game = Game::new();
    game.player(BO).battle = 9;
    game.ok(ANA, &["pray"]);
    assert_eq!(game.state.outcome.as_ref().map(|o| o.winners.clone()), Some(vec![BO]));
    let mut game = Game::new();
    game.player(BO).battle = 9;
    game.player(ANA).divine = 10;
    game.ok(ANA, &["pray"]);
    assert_eq!(game.state.outcome, None, "somebody is ahead");
    game.player(ANA).divine = 9;
    game.ok(BO, &["pray"]);
    assert_eq!(game.state.outcome.as_ref().map(|o| o.winners.clone()), Some(vec![ANA]), "level with the other is enough");
}

#[test]
fn temporary_fame_counts_and_the_sanctuary_gives_none() {
    let mut game = Game::new();
    game.troop("western-terraces", ANA, 1).troop("delta-temple", ANA, 1).troop("sanctuary", ANA, 2).pyramid("reedgate-a", Colour::Ruby, 4);
    let fame = game.fame(ANA);
    assert_eq!((fame.temples, fame.pyramids, fame.total()), (2, 1, 3));
}

#[test]
fn the_last_day_ends_the_game_by_fame_battle_fame_and_order() {
    let mut game = Game::with(2, serde_json::json!({"days": 1}));
    game.player(ANA).divine = 3;
    game.player(BO).battle = 3;
    game.night().due();
    assert_eq!(game.state.stage, Stage::Over);
    assert_eq!(game.state.outcome.as_ref().map(|o| o.winners.clone()), Some(vec![BO]), "battle fame breaks the tie");
}

#[test]
fn silver_and_gold_are_resolved_with_the_coloured_token_in_any_order() {
    let mut game = Game::new();
    game.tile(ANA, "ruby-4-act-of-god").tile(ANA, "onyx-3-forced-march").troop("reedgate-a", ANA, 3).prayer(ANA, 0);
    game.ok(ANA, &["silver pray", "gold after Forced March move 2 from A to B", "recruit A 2"]);
    assert_eq!((game.of(ANA).prayer, game.units("reedgate-a"), game.units("reedgate-b")), (0, 5, 2));
    assert!(game.of(ANA).silver_used && game.of(ANA).gold_used);
    assert_eq!(game.of(ANA).spaces.len(), 2, "silver uses a space, gold does not");
    game.ok(BO, &["pray"]);
    assert!(game.clone().send(ANA, &["silver pray", "nothing"]).unwrap_err().contains("once a Day"));
}

#[test]
fn newly_gained_tokens_wait_until_a_later_turn() {
    let mut game = Game::new();
    game.pyramid("reedgate-a", Colour::Ruby, 4).prayer(ANA, 11);
    let problem = game.clone().send(ANA, &["acquire ruby Act of God", "silver after pray"]).unwrap_err();
    assert!(problem.contains("silver"), "{problem}");
    game.ok(ANA, &["acquire ruby Act of God"]).ok(BO, &["pray"]);
    game.ok(ANA, &["silver pray", "nothing"]);
}

#[test]
fn defensive_tie_survivors_minus_one_and_the_other_figures_of_a_battle() {
    let mut game = Game::new();
    game.troop("reedgate-desert", ANA, 3).troop("west-bank", BO, 3).prayer(ANA, 0);
    game.ok(ANA, &["move all from Reedgate Desert to West Bank"]);
    game.fight("card Phalanx discard Shield Push lose recall", "card Phalanx discard Shield Push win hold");
    assert_eq!(game.shown(ANA).0, game.shown(BO).0);
    assert_eq!(game.state.holder(&ZoneId::from("west-bank")), Some(BO), "a tie favours the defender");
    assert_eq!(game.of(ANA).prayer, 2, "three survivors give two prayer points");
    assert_eq!((game.of(ANA).veterans, game.of(BO).veterans), (1, 2));
}

#[test]
fn honor_gives_putrefaction() {
    let mut game = Game::expansion();
    let table = [(9, 0), (8, 1), (5, 1), (4, 2), (2, 2), (1, 3), (0, 3)];
    for (honor, putrefaction) in table {
        game.player(ANA).honor = honor;
        assert_eq!(game.kemet.putrefaction(&game.state, ANA), putrefaction, "Honor {honor}");
    }
}

#[test]
fn fame_is_withheld_at_honor_4_and_1_and_returned_above_them() {
    let mut game = Game::expansion();
    game.tile(ANA, "emerald-1-dark-cult-a");
    game.player(ANA).honor = 5;
    game.player(ANA).divine = 1;
    game.ok(ANA, &["gold Dark Cult pray sacrificing 1", "nothing"]);
    assert_eq!((game.of(ANA).honor, game.of(ANA).divine, game.of(ANA).underworld), (4, 0, 1));
    // Without permanent fame the next one gained fills the obligation.
    game.player(ANA).honor = 2;
    game.turn(ANA).ok(ANA, &["gold Dark Cult pray sacrificing 1", "nothing"]);
    assert_eq!(game.of(ANA).withheld.len(), 2);
    let answers = Answers::new();
    let mut run = super::super::run::Run::new(&game.kemet, game.state.clone(), &answers);
    run.gain_fame(ANA, FameKind::Battle, 1, "a test");
    assert_eq!((run.state.players[0].battle, run.state.players[0].withheld[1].fame), (0, Some(FameKind::Battle)));
    run.change_honor(ANA, 1, false);
    assert_eq!((run.state.players[0].honor, run.state.players[0].battle), (2, 1), "back at 2 it is recovered");
    run.change_honor(ANA, 3, false);
    assert_eq!((run.state.players[0].honor, run.state.players[0].divine), (5, 1), "back at 5 the other one");
}

#[test]
fn a_sacrifice_without_honor_costs_a_prayer_point() {
    let mut game = Game::expansion();
    game.tile(ANA, "emerald-1-dark-cult-a").prayer(ANA, 3);
    game.player(ANA).honor = 0;
    game.ok(ANA, &["gold Dark Cult pray sacrificing 1", "nothing"]);
    assert_eq!((game.of(ANA).honor, game.of(ANA).prayer), (0, 3 - 1 + 4));
}

#[test]
fn underworld_units_cost_one_more_to_recruit_and_one_to_recover() {
    let mut game = Game::expansion();
    game.player(ANA).underworld = 4;
    game.prayer(ANA, 7).ok(ANA, &["recruit A 3 raising 2 recovering 1"]);
    assert_eq!((game.of(ANA).prayer, game.of(ANA).underworld, game.units("reedgate-a")), (7 - 3 - 2 - 1, 1, 3));
}
