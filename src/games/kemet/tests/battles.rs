//! Battles: every outcome, recall and retreat, Diversion, and what is secret.

use super::super::ids::Colour;
use super::*;
use crate::games::seat::Viewer;

/// Ana's troop beside Bo's, about to attack it in West Bank.
fn at_war(attackers: u32, defenders: u32) -> Game {
    let mut game = Game::new();
    game.troop("reedgate-desert", ANA, attackers).troop("west-bank", BO, defenders);
    game
}

fn attack(game: &mut Game) -> &mut Game {
    game.ok(ANA, &["move all from Reedgate Desert to West Bank"])
}

#[test]
fn a_surviving_attacker_who_wins_gains_one_battle_fame() {
    let mut game = at_war(5, 2);
    attack(&mut game).fight(CALM, "card Phalanx discard Shield Push lose recall");
    assert_eq!((game.of(ANA).battle, game.of(ANA).veterans, game.of(BO).veterans), (1, 0, 1));
    assert_eq!((game.units("west-bank"), game.state.holder(&ZoneId::from("west-bank"))), (5, Some(ANA)));
}

#[test]
fn an_attacker_who_wins_without_survivors_gains_a_veteran_and_the_defender_stays() {
    let mut game = at_war(3, 2);
    // 3 + 5 against 2 + 1: won, but the card costs two units and the raid kills three.
    attack(&mut game).fight("card Sacrificial Charge discard Phalanx", "card Chariot Raid discard Phalanx");
    assert_eq!((game.of(ANA).battle, game.of(ANA).veterans, game.of(BO).veterans), (0, 1, 1));
    assert_eq!(game.state.holder(&ZoneId::from("west-bank")), Some(BO));
    assert!(game.asked(BO, "turn"), "nothing is left to choose");
}

#[test]
fn both_may_be_destroyed() {
    let mut game = at_war(2, 2);
    attack(&mut game).fight("card Chariot Raid discard Phalanx", "card Chariot Raid discard Phalanx");
    assert!(game.state.troops.is_empty());
    assert_eq!((game.of(ANA).veterans, game.of(BO).veterans), (1, 2));
}

#[test]
fn a_winning_defender_gains_two_veterans() {
    let mut game = at_war(2, 4);
    attack(&mut game).fight("card Phalanx discard Shield Push lose retreat", CALM);
    assert_eq!((game.of(ANA).veterans, game.of(BO).veterans, game.of(BO).battle), (1, 2, 0));
}

#[test]
fn unblockable_damage_comes_first_and_defense_stops_the_rest() {
    let mut game = at_war(5, 4);
    game.tile(ANA, "ruby-4-initiative");
    attack(&mut game).fight("card Fervent Purge discard Phalanx lose retreat win hold", "card Phalanx discard Shield Push lose retreat");
    // Damage 2 + 1 against Defense 2, and one that nothing stops.
    assert_eq!(game.shown(ANA), (5 + 3 + 1, 3, 1, 0, 0));
    assert_eq!(game.shown(BO).4, 2);
}

#[test]
fn the_winner_sends_the_loser_into_an_adjacent_empty_zone_or_recalls_himself() {
    let mut game = at_war(5, 3);
    game.prayer(ANA, 0).troop("southwall-desert", BO, 1);
    attack(&mut game).fight("card Phalanx discard Shield Push", "card Phalanx discard Shield Push");
    assert!(game.asked(BO, "after"));
    game.ok(BO, &["retreat"]);
    assert!(game.refused(ANA, "send to Southwall Desert").contains("adjacent empty zone"), "not empty");
    assert!(game.refused(ANA, "send to Delta Isle").contains("not by harbour"));
    game.ok(ANA, &["send to Sphinx Bank"]);
    assert_eq!(game.units("sphinx-bank"), 3);
    game.ok(ANA, &["recall"]);
    assert_eq!((game.units("west-bank"), game.of(ANA).prayer), (0, 4));
}

#[test]
fn without_a_zone_to_retreat_to_the_loser_recalls() {
    let mut game = at_war(5, 3);
    for zone in ["southwall-desert", "sphinx-bank", "central-dunes"] {
        game.troop(zone, BO, 1);
    }
    game.troop("reedgate-a", ANA, 1);
    game.prayer(BO, 0).tile(ANA, "ruby-1-mafdet-a");
    game.troop("reedgate-desert", ANA, 5);
    // One stays behind, so that no zone next to the battle is empty.
    game.ok(ANA, &["move 4 from Reedgate Desert to West Bank"]);
    game.fight(CALM, "card Phalanx discard Shield Push lose retreat");
    assert_eq!((game.of(BO).prayer, game.units("west-bank")), (2, 4));
}

#[test]
fn a_home_city_troop_has_one_strength_more() {
    let mut game = Game::new();
    game.troop("southwall-desert", ANA, 5).troop("southwall-a", BO, 3);
    game.ok(ANA, &["move all from Southwall Desert to Southwall A"]).fight(CALM, CALM);
    assert_eq!(game.shown(BO).0, 3 + 2 + 1);
}

#[test]
fn after_eight_cards_all_come_back_at_once() {
    let mut game = at_war(5, 5);
    let (kept, out) = (game.card("Phalanx"), game.card("Shield Push"));
    let player = game.player(ANA);
    player.discarded = player.cards.iter().filter(|c| **c != kept && **c != out).cloned().collect();
    player.cards = vec![kept, out];
    attack(&mut game).fight("card Phalanx discard Shield Push lose recall", CALM);
    assert_eq!((game.of(ANA).cards.len(), game.of(ANA).discarded.len(), game.of(BO).cards.len()), (8, 0, 6));
}

#[test]
fn the_discarded_card_must_be_another_one_of_the_hand() {
    let mut game = at_war(5, 5);
    attack(&mut game);
    assert!(game.refused(ANA, "card Phalanx discard Phalanx").contains("A different battle card is discarded"));
    game.player(ANA).cards.retain(|c| c.as_str() != "bc-blitz");
    assert!(game.refused(ANA, "card Cavalry Blitz discard Phalanx").starts_with("You do not have Cavalry Blitz; in your hand: "));
}

#[test]
fn what_is_chosen_and_discarded_is_told_to_nobody_else() {
    let mut game = at_war(5, 2);
    attack(&mut game).ok(ANA, &["card Cavalry Blitz discard Chariot Raid"]);
    let told = |game: &Game, viewer| -> String {
        let mut state = game.state.clone();
        let texts = game.events.iter().filter_map(|e| {
            state.apply(e);
            game.kemet.observe(&game.state, e, viewer).map(|o| o.text)
        });
        texts.collect::<Vec<_>>().join(" ")
    };
    for viewer in [Viewer::Seat(BO), Viewer::Public] {
        assert!(!told(&game, viewer).contains("Blitz"));
        let view = serde_json::to_string(&game.kemet.view(&game.state, viewer)).unwrap();
        assert!(!view.contains("Cavalry Blitz") || viewer == Viewer::Seat(BO), "only in Bo's own hand");
    }
    game.ok(BO, &[CALM]).ok(BO, &["pray"]);
    assert!(told(&game, Viewer::Seat(BO)).contains("Cavalry Blitz"), "played cards lie open");
    assert!(!told(&game, Viewer::Seat(BO)).contains("Chariot Raid"), "discarded ones never do");
    game.state.stage = super::super::state::Stage::Over;
    let over = serde_json::to_string(&game.kemet.view(&game.state, Viewer::Public)).unwrap();
    assert!(!over.contains("Chariot Raid"), "not after the end either");
}

#[test]
fn a_diversion_moves_the_defender_away_and_the_attacker_goes_on() {
    let mut game = at_war(3, 2);
    game.di(BO, "di-diversion").tile(ANA, "ruby-1-mafdet-a");
    game.ok(ANA, &["move all from Reedgate Desert to West Bank, Sphinx Bank"]);
    assert!(game.refused(BO, "divert to Delta Isle").contains("not an adjacent zone free of enemies"));
    game.ok(BO, &["divert to Southwall Desert"]);
    assert_eq!((game.units("southwall-desert"), game.units("west-bank"), game.units("sphinx-bank")), (2, 0, 3));
    assert!(game.of(BO).di.is_empty());
}

#[test]
fn standing_orders_answer_battles_and_diversions_without_asking() {
    let mut game = at_war(3, 2);
    game.di(BO, "di-diversion");
    game.ok(BO, &["plan diversion at West Bank to Southwall Desert"]);
    attack(&mut game);
    assert_eq!((game.units("southwall-desert"), game.state.battles.len()), (2, 0));
    let mut game = at_war(3, 2);
    game.ok(BO, &["plan battle defending card Cavalry Blitz, Phalanx discard Chariot Raid lose recall win hold"]);
    game.ok(ANA, &["plan battle card Phalanx discard Shield Push lose recall win hold"]);
    attack(&mut game);
    assert!(game.state.battles.is_empty(), "the whole battle is fought");
    assert!(game.asked(BO, "turn"));
}

#[test]
fn a_plan_passes_over_cards_that_were_used() {
    let mut game = at_war(3, 2);
    game.player(BO).cards.retain(|c| c.as_str() != "bc-blitz");
    game.ok(BO, &["plan battle card Cavalry Blitz, Phalanx discard Phalanx, Chariot Raid lose recall win hold"]);
    attack(&mut game).ok(ANA, &[CALM]);
    assert_eq!(game.of(BO).played, [game.card("Phalanx")]);
    assert_eq!(game.of(BO).discarded, [game.card("Chariot Raid")]);
}

#[test]
fn a_silent_player_plays_the_strongest_card() {
    let mut game = at_war(3, 3);
    attack(&mut game).ok(ANA, &["card Phalanx discard Shield Push lose retreat win hold"]);
    game.due();
    assert_eq!(game.shown(BO).0, 3 + 4, "the blitz");
}

#[test]
fn the_whole_table_gets_veterans_where_the_option_says_so() {
    let mut game = Game::with(3, serde_json::json!({"veterans_for_all": true}));
    game.troop("reedgate-desert", ANA, 5).troop("west-bank", BO, 2);
    attack(&mut game).fight(CALM, "card Phalanx discard Shield Push lose recall");
    assert_eq!(game.of(SeatId(2)).veterans, 1);
}

#[test]
fn recruits_and_teleports_may_attack_a_pyramids_holder() {
    let mut game = Game::new();
    game.pyramid("reedgate-a", Colour::Ruby, 1).troop("reedgate-a", ANA, 4).troop("sphinx-bank", BO, 1).prayer(ANA, 2);
    game.ok(ANA, &["move all from A to Sphinx Bank"]).fight(CALM, "card Phalanx discard Shield Push lose recall");
    assert_eq!((game.units("sphinx-bank"), game.of(ANA).prayer), (4, 0));
}
