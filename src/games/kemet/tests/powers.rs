//! Every power, creature, battle card, divine intervention card and divinity of the component file, each with a proof; a gap is a failure.

use super::super::ids::Colour;
use super::*;

macro_rules! proofs {
    ($($name:ident proves $($id:literal)+ $body:block)*) => {
        $(#[test] fn $name() $body)*
        const PROVEN: &[&str] = &[$($($id),+),*];
    };
}

/// Ana (five units) attacks Bo (three units) in West Bank after `change`; both play Phalanx, or what `cards` say.
fn battle(expansion: bool, change: impl FnOnce(&mut Game), cards: [&str; 2]) -> Game {
    let mut game = if expansion { Game::expansion() } else { Game::new() };
    game.troop("reedgate-desert", ANA, 5).troop("west-bank", BO, 3).prayer(ANA, 5).prayer(BO, 5);
    change(&mut game);
    game.ok(ANA, &["move all from Reedgate Desert to West Bank"]);
    for seat in [ANA, BO] {
        if game.asked(seat, "council") {
            game.ok(seat, &["council"]);
        }
    }
    game.fight(cards[0], cards[1]);
    game
}

const RETREAT: &str = "card Phalanx discard Shield Push lose retreat win hold";

/// Strength, damage, unblockable damage and Defense of attacker and defender in such a battle, above what they are without the change.
fn gained(expansion: bool, change: impl FnOnce(&mut Game)) -> ([i64; 4], [i64; 4]) {
    let game = battle(expansion, change, [RETREAT, RETREAT]);
    let (a, d) = (game.shown(ANA), game.shown(BO));
    ([a.0 - 7, a.1, a.2, a.3 - 2], [d.0 - 5, d.1, d.2, d.3 - 2])
}

fn both(tile: &str) -> ([i64; 4], [i64; 4]) {
    gained(tile.starts_with("emerald"), |game| {
        game.tile(ANA, tile).tile(BO, tile);
    })
}

/// How many land steps a troop with this power or creature has, seen by walking.
fn walks(change: impl FnOnce(&mut Game)) -> usize {
    let mut game = Game::with(4, serde_json::json!({"expansion": true}));
    game.troop("reedgate-a", ANA, 3);
    change(&mut game);
    let way = ["Reedgate Desert", "West Bank", "Southwall Desert", "Central Dunes", "Western Terraces"];
    (1..=way.len()).rev().find(|n| game.clone().send(ANA, &[&format!("move all from A to {}", way[..*n].join(", "))]).is_ok()).unwrap_or(0)
}

fn acquired(tile: &str) -> Game {
    let mut game = if tile.starts_with("emerald") { Game::expansion() } else { Game::new() };
    let colour = game.kemet.components.tile(&TileId::from(tile)).unwrap().colour;
    game.pyramid("reedgate-a", colour, 4).prayer(ANA, 11);
    game.ok(ANA, &[&format!("acquire {tile}")]);
    game
}

fn dominates(colour: &str) {
    let game = acquired(&format!("{colour}-3-domination"));
    assert_eq!((game.of(ANA).divine, game.of(ANA).prayer), (1, 8));
}

fn act_of_god(colour: &str) {
    let tile = format!("{colour}-4-act-of-god");
    let mut game = if colour == "emerald" { Game::expansion() } else { Game::new() };
    assert!(game.clone().send(ANA, &["silver pray", "nothing"]).is_err());
    game.tile(ANA, &tile).prayer(ANA, 0).ok(ANA, &["silver pray", "pray"]);
    assert_eq!(game.of(ANA).prayer, 4);
}

fn play(kind: &str, change: impl FnOnce(&mut Game), line: &str) -> Game {
    let mut game = Game::new();
    game.di(ANA, kind).prayer(ANA, 3).prayer(BO, 3);
    change(&mut game);
    game.ok(ANA, &[line, "nothing"]);
    assert!(game.of(ANA).di.is_empty() || kind == "di-divine-memory");
    game
}

fn with_di(kind: &str, seat: SeatId) -> Game {
    let name = {
        let game = Game::new();
        game.kemet.components.di_name(&DiKind::from(kind))
    };
    let line = format!("card Phalanx discard Shield Push playing {name} lose retreat win hold");
    let cards = if seat == ANA { [line.as_str(), RETREAT] } else { [RETREAT, line.as_str()] };
    battle(
        false,
        |game| {
            game.di(seat, kind);
        },
        cards,
    )
}

fn card_shown(name: &str, shown: (i64, i64, i64, i64)) {
    let game = battle(
        false,
        |_| {},
        [&format!("card {name} discard {} lose retreat win hold", if name == "Phalanx" { "Shield Push" } else { "Phalanx" }), RETREAT],
    );
    let (strength, damage, unblockable, defense, _) = game.shown(ANA);
    assert_eq!((strength - 5, damage, unblockable, defense), shown, "{name}");
    assert!(game.of(ANA).played.contains(&game.card(name)));
}

proofs! {
    charge_strengthens_attackers proves "ruby-1-charge-a" "ruby-1-charge-b" {
        assert_eq!(both("ruby-1-charge-a"), ([1, 0, 0, 0], [0; 4]));
        assert_eq!(both("ruby-1-charge-b"), ([1, 0, 0, 0], [0; 4]));
    }
    mafdets_stride_adds_a_step proves "ruby-1-mafdet-a" "ruby-1-mafdet-b" {
        assert_eq!(walks(|_| {}), 1);
        assert_eq!(walks(|game| { game.tile(ANA, "ruby-1-mafdet-a"); }), 2);
        assert_eq!(walks(|game| { game.tile(ANA, "ruby-1-mafdet-b"); }), 2);
    }
    the_phoenix_crosses_walls proves "ruby-2-phoenix" "phoenix" {
        assert_eq!(gained(false, |g| { g.creature("reedgate-desert", "phoenix"); }).0, [1, 0, 0, 0]);
        assert_eq!(walks(|g| { g.creature("reedgate-a", "phoenix"); }), 2);
        let mut game = Game::new();
        game.troop("west-bank", ANA, 3).creature("west-bank", "phoenix");
        game.ok(ANA, &["move all from West Bank to Southwall Desert, Southwall B"]);
        assert_eq!(game.units("southwall-b"), 3);
    }
    carnage_deals_damage_in_every_battle proves "ruby-2-carnage" {
        assert_eq!(both("ruby-2-carnage"), ([0, 1, 0, 0], [0, 1, 0, 0]));
    }
    the_storm_card_replaces_a_battle_card proves "ruby-2-storm" "sbc-storm" {
        let mut game = Game::new();
        game.pyramid("reedgate-a", Colour::Ruby, 2);
        let used = game.card("Phalanx");
        game.player(ANA).cards.retain(|c| *c != used);
        game.player(ANA).played.push(used);
        game.ok(ANA, &["acquire Storm Card giving Chariot Raid"]);
        assert_eq!((game.of(ANA).cards.len(), game.of(ANA).played.len()), (8, 0), "used cards are recovered");
        assert!(!game.of(ANA).cards.contains(&game.card("Chariot Raid")));
        game.turn(ANA).troop("reedgate-desert", ANA, 5).troop("west-bank", BO, 3);
        game.ok(ANA, &["move all from Reedgate Desert to West Bank"]).fight("card Storm card discard Phalanx win hold", RETREAT);
        assert_eq!(game.shown(ANA), (8, 3, 0, 0, 0));
    }
    the_portal_opens_obelisks_and_is_cheaper proves "ruby-2-portal" {
        let mut game = Game::new();
        game.troop("western-terraces", ANA, 3).prayer(ANA, 3);
        assert!(game.refused(ANA, "move all from Western Terraces to Sphinx Bank").starts_with("Teleport: "));
        game.tile(ANA, "ruby-2-portal").ok(ANA, &["move all from Western Terraces to Sphinx Bank"]);
        assert_eq!((game.units("sphinx-bank"), game.of(ANA).prayer), (3, 2));
    }
    ruby_domination_is_divine_fame proves "ruby-3-domination" { dominates("ruby"); }
    the_royal_scarab_walks_far proves "ruby-3-scarab" "royal_scarab" {
        assert_eq!(walks(|g| { g.creature("reedgate-a", "royal_scarab"); }), 3);
        assert_eq!(gained(false, |g| { g.creature("reedgate-desert", "royal_scarab"); }).0, [2, 0, 0, 0]);
    }
    divine_wound_turns_cards_into_strength proves "ruby-3-divine-wound" {
        let change = |g: &mut Game| { g.tile(ANA, "ruby-3-divine-wound").di(ANA, "di-prayer").di(ANA, "di-veto"); };
        let game = battle(false, change, ["card Phalanx discard Shield Push wounding with Prayer, Veto win hold", RETREAT]);
        assert_eq!((game.shown(ANA).0, game.of(ANA).di.len()), (9, 0));
        let game = battle(false, change, ["card Phalanx discard Shield Push wounding with Prayer, Veto if needed win hold", RETREAT]);
        assert_eq!((game.shown(ANA).0, game.of(ANA).di.len()), (7, 2), "not needed");
    }
    blades_cut_in_every_battle proves "ruby-3-blades" { assert_eq!(both("ruby-3-blades"), ([1, 0, 0, 0], [1, 0, 0, 0])); }
    surprise_attack_moves_over_walls proves "ruby-4-surprise" {
        let mut game = Game::new();
        game.tile(ANA, "ruby-4-surprise").troop("west-bank", ANA, 3).tile(ANA, "ruby-1-mafdet-a");
        game.ok(ANA, &["gold Surprise Attack move all from West Bank to Southwall Desert, Southwall C", "pray"]);
        assert_eq!(game.units("southwall-c"), 3);
    }
    initiative_helps_attackers proves "ruby-4-initiative" { assert_eq!(both("ruby-4-initiative"), ([1, 1, 1, 0], [0; 4])); }
    the_scorpion_stings proves "ruby-4-scorpion" "giant_scorpion" {
        assert_eq!(gained(false, |g| { g.creature("reedgate-desert", "giant_scorpion"); }).0, [2, 2, 0, 0]);
        assert_eq!(walks(|g| { g.creature("reedgate-a", "giant_scorpion"); }), 2);
    }
    ruby_act_of_god_is_silver proves "ruby-4-act-of-god" { act_of_god("ruby"); }
    defense_strengthens_defenders proves "sapphire-1-defense-a" "sapphire-1-defense-b" {
        assert_eq!(both("sapphire-1-defense-a"), ([0; 4], [1, 0, 0, 0]));
        assert_eq!(both("sapphire-1-defense-b"), ([0; 4], [1, 0, 0, 0]));
    }
    the_scribe_recruits_two_free proves "sapphire-1-scribe-a" "sapphire-1-scribe-b" {
        for tile in ["sapphire-1-scribe-a", "sapphire-1-scribe-b"] {
            let mut game = Game::new();
            game.tile(ANA, tile).prayer(ANA, 1).ok(ANA, &["recruit A 3"]);
            assert_eq!((game.of(ANA).prayer, game.units("reedgate-a")), (0, 3));
        }
    }
    the_shield_defends proves "sapphire-2-shield" { assert_eq!(both("sapphire-2-shield"), ([0, 0, 0, 1], [0, 0, 0, 1])); }
    reinforcement_prayer_adds_a_unit proves "sapphire-2-reinforcement-prayer" {
        let mut game = Game::new();
        game.tile(ANA, "sapphire-2-reinforcement-prayer").ok(ANA, &["pray unit in B"]);
        assert_eq!(game.units("reedgate-b"), 1);
    }
    the_barrier_card_replaces_a_battle_card proves "sapphire-2-barrier" "sbc-barrier" {
        let mut game = Game::new();
        game.pyramid("reedgate-a", Colour::Sapphire, 2).ok(ANA, &["acquire Barrier Card giving Phalanx"]);
        game.turn(ANA).troop("reedgate-desert", ANA, 5).troop("west-bank", BO, 3);
        game.ok(ANA, &["move all from Reedgate Desert to West Bank"]).fight("card Barrier card discard Shield Push win hold", RETREAT);
        assert_eq!(game.shown(ANA), (8, 0, 0, 3, 0));
    }
    the_elephant_is_strong_and_thick_skinned proves "sapphire-2-elephant" "ancestral_elephant" {
        assert_eq!(gained(false, |g| { g.creature("reedgate-desert", "ancestral_elephant"); }).0, [1, 0, 0, 1]);
        assert_eq!(walks(|g| { g.creature("reedgate-a", "ancestral_elephant"); }), 2);
    }
    sapphire_domination_is_divine_fame proves "sapphire-3-domination" { dominates("sapphire"); }
    the_spy_sees_the_enemys_card_first proves "sapphire-3-spy" {
        let mut game = Game::new();
        game.tile(ANA, "sapphire-3-spy").troop("reedgate-desert", ANA, 5).troop("west-bank", BO, 3);
        game.ok(ANA, &["move all from Reedgate Desert to West Bank"]);
        assert!(!game.asked(ANA, "battle") && game.asked(BO, "battle"));
        game.ok(BO, &["card Mixed Tactics discard Chariot Raid lose retreat"]);
        let view = game.kemet.view(&game.state, crate::games::seat::Viewer::Seat(ANA));
        assert_eq!(view.seats[0].secrets.as_ref().unwrap().spied.as_deref(), Some("Mixed Tactics"));
        let text = game.kemet.report(&view, &[]).text;
        assert!(text.contains("Your spy sees") && !text.contains("Chariot Raid discarded"));
        game.ok(ANA, &["card Phalanx discard Shield Push lose retreat win hold send to Sphinx Bank"]);
        assert!(game.state.battles.is_empty());
    }
    defensive_victory_is_fame_for_the_defender proves "sapphire-3-defensive-victory" {
        let mut game = Game::new();
        game.troop("reedgate-desert", ANA, 2).troop("west-bank", BO, 4).tile(BO, "sapphire-3-defensive-victory");
        game.ok(ANA, &["move all from Reedgate Desert to West Bank"]).fight(RETREAT, RETREAT);
        assert_eq!((game.of(BO).battle, game.of(BO).veterans), (1, 1), "instead of the second veteran");
    }
    the_legion_has_seven_units proves "sapphire-3-legion" {
        let mut game = Game::new();
        game.tile(ANA, "sapphire-3-legion").troop("reedgate-a", ANA, 4).troop("reedgate-b", ANA, 3);
        game.ok(ANA, &["move all from A to B"]);
        assert_eq!(game.units("reedgate-b"), 7);
    }
    divine_will_moves_or_recruits proves "sapphire-4-divine-will" {
        let mut game = Game::new();
        game.tile(ANA, "sapphire-4-divine-will").troop("reedgate-a", ANA, 2);
        game.clone().ok(ANA, &["gold Divine Will move all from A to B", "pray"]);
        game.ok(ANA, &["gold Divine Will recruit A 1", "pray"]);
        assert_eq!(game.units("reedgate-a"), 3);
    }
    reinforcements_come_each_night proves "sapphire-4-reinforcements" {
        let mut game = Game::new();
        game.tile(ANA, "sapphire-4-reinforcements").troop("west-bank", ANA, 1).night();
        game.ok(ANA, &["reinforce West Bank 3, A 1"]).due();
        assert_eq!((game.units("west-bank"), game.units("reedgate-a")), (4, 1));
    }
    the_sphinx_is_strong_and_famous proves "sapphire-4-sphinx" "sphinx" {
        assert_eq!(acquired("sapphire-4-sphinx").of(ANA).divine, 1);
        assert_eq!(gained(false, |g| { g.creature("reedgate-desert", "sphinx"); }).0, [2, 0, 0, 0]);
    }
    sapphire_act_of_god_is_silver proves "sapphire-4-act-of-god" { act_of_god("sapphire"); }
    the_priest_prays_better proves "diamond-1-priest-a" "diamond-1-priest-b" {
        for tile in ["diamond-1-priest-a", "diamond-1-priest-b"] {
            let mut game = Game::new();
            game.tile(ANA, tile).prayer(ANA, 0).ok(ANA, &["pray"]);
            assert_eq!(game.of(ANA).prayer, 3);
        }
    }
    the_priestess_makes_powers_cheaper proves "diamond-1-priestess-a" "diamond-1-priestess-b" {
        for tile in ["diamond-1-priestess-a", "diamond-1-priestess-b"] {
            let mut game = Game::new();
            game.tile(ANA, tile).prayer(ANA, 2).pyramid("reedgate-a", Colour::Ruby, 3).ok(ANA, &["acquire Blades"]);
            assert_eq!(game.of(ANA).prayer, 0);
        }
    }
    vision_keeps_one_of_five proves "diamond-2-vision" {
        let mut game = Game::new();
        game.tile(ANA, "diamond-2-vision").night().due();
        assert!(game.asked(ANA, "vision"));
        let seen = game.state.night.as_ref().unwrap().visions[&ANA].clone();
        assert_eq!(seen.len(), 5);
        let name = game.kemet.components.di_name(&seen[2].kind());
        let before = game.state.deck.len();
        game.ok(ANA, &[&format!("keep {name}")]);
        assert_eq!((game.of(ANA).di.len(), game.of(ANA).di[0].kind()), (1, seen[2].kind()));
        assert_eq!(game.state.deck.len(), before + 4 - game.of(BO).di.len(), "the rest is shuffled back");
        let mut game = Game::new();
        game.tile(ANA, "diamond-2-vision");
        let all: Vec<String> = game.kemet.components.interventions.iter().map(|i| i.name.clone()).collect();
        game.ok(ANA, &[&format!("prefer cards {}", all.join(", "))]).night().due();
        assert_eq!(game.of(ANA).di.len(), 1, "a preference answers without asking");
    }
    magical_support_makes_levels_cheaper proves "diamond-2-magical-support" {
        let mut game = Game::new();
        game.tile(ANA, "diamond-2-magical-support").pyramid("reedgate-a", Colour::Ruby, 1).prayer(ANA, 7).ok(ANA, &["build ruby 3"]);
        assert_eq!(game.of(ANA).prayer, 7 - 1 - 2);
    }
    the_snake_cancels_the_enemys_creature proves "diamond-2-snake" "desert_snake" {
        let (a, d) = gained(false, |g| { g.creature("reedgate-desert", "desert_snake").creature("west-bank", "giant_scorpion"); });
        assert_eq!((a, d), ([0; 4], [0; 4]));
        assert_eq!(walks(|g| { g.creature("reedgate-a", "desert_snake"); }), 2);
    }
    divine_boon_draws_a_card_more proves "diamond-2-divine-boon" {
        let mut game = Game::new();
        game.tile(ANA, "diamond-2-divine-boon").night().due();
        assert_eq!(game.of(ANA).di.len(), 2);
    }
    diamond_domination_is_divine_fame proves "diamond-3-domination" { dominates("diamond"); }
    the_priest_of_thoeris_prays_at_night proves "diamond-3-priest-thoeris" {
        let mut game = Game::new();
        game.tile(ANA, "diamond-3-priest-thoeris").prayer(ANA, 0).night().due();
        assert_eq!(game.of(ANA).prayer, 2 + 3);
    }
    divine_hunger_feeds_on_the_dead_and_on_victory proves "diamond-3-divine-hunger" {
        let game = battle(false, |g| { g.tile(ANA, "diamond-3-divine-hunger").prayer(ANA, 0); },
            ["card Chariot Raid discard Phalanx win hold", "card Shield Push discard Phalanx lose retreat"]);
        assert_eq!((game.shown(BO).4, game.of(ANA).prayer), (2, 2), "two dead, no victory against 6 Strength");
        let game = battle(false, |g| { g.tile(ANA, "diamond-3-divine-hunger").prayer(ANA, 0); }, [RETREAT, RETREAT]);
        assert_eq!(game.of(ANA).prayer, 1);
    }
    the_hand_of_god_raises_a_pyramid proves "diamond-3-hand-of-god" {
        let mut game = Game::new();
        game.tile(ANA, "diamond-3-hand-of-god").pyramid("reedgate-a", Colour::Ruby, 3).pyramid("reedgate-b", Colour::Onyx, 1).night();
        game.ok(ANA, &["free level B"]).due();
        assert_eq!((game.state.pyramids["reedgate-a"].level, game.state.pyramids["reedgate-b"].level), (3, 2));
        game.night().due();
        assert_eq!(game.state.pyramids["reedgate-a"].level, 4, "by default the highest that can rise");
    }
    the_priest_of_ra_makes_everything_cheaper proves "diamond-4-priest-ra" {
        let mut game = Game::new();
        game.tile(ANA, "diamond-4-priest-ra").prayer(ANA, 2).ok(ANA, &["recruit A 3"]);
        assert_eq!(game.of(ANA).prayer, 0);
        game.turn(ANA).prayer(ANA, 1).pyramid("reedgate-a", Colour::Ruby, 1).ok(ANA, &["build ruby 2"]);
        assert_eq!(game.of(ANA).prayer, 0);
    }
    the_priest_of_amon_prays_at_night proves "diamond-4-priest-amon" {
        let mut game = Game::new();
        game.tile(ANA, "diamond-4-priest-amon").prayer(ANA, 0).night().due();
        assert_eq!(game.of(ANA).prayer, 2 + 5);
    }
    the_mummy_fights_and_draws proves "diamond-4-mummy" "mummy" {
        assert_eq!(gained(false, |g| { g.creature("reedgate-desert", "mummy"); }).0, [2, 0, 0, 0]);
        assert_eq!(walks(|g| { g.creature("reedgate-a", "mummy"); }), 2);
        let mut game = Game::new();
        game.tile(ANA, "diamond-4-mummy").night().due();
        assert_eq!(game.of(ANA).di.len(), 2);
    }
    diamond_act_of_god_is_silver proves "diamond-4-act-of-god" { act_of_god("diamond"); }
    mercenaries_are_three_extra_units proves "onyx-1-mercs-sword" "onyx-1-mercs-spear" {
        for tile in ["onyx-1-mercs-sword", "onyx-1-mercs-spear"] {
            let mut game = Game::new();
            game.pyramid("reedgate-a", Colour::Onyx, 1).ok(ANA, &[&format!("acquire {tile} placing A 1, C 2")]);
            assert_eq!((game.of(ANA).units, game.units("reedgate-a"), game.units("reedgate-c"), game.state.supply(ANA)), (15, 1, 2, 12));
        }
    }
    local_recruits_join_any_troop proves "onyx-1-local-recruits-a" "onyx-1-local-recruits-b" {
        for tile in ["onyx-1-local-recruits-a", "onyx-1-local-recruits-b"] {
            let mut game = Game::new();
            game.troop("west-bank", ANA, 1);
            assert!(game.refused(ANA, "recruit West Bank 1").starts_with("Recruits go to"));
            game.tile(ANA, tile).ok(ANA, &["recruit West Bank 1"]);
            assert_eq!(game.units("west-bank"), 2);
        }
    }
    khnums_sphinx_takes_a_toll proves "onyx-2-khnum" "khnum_sphinx" {
        assert_eq!(gained(false, |g| { g.creature("reedgate-desert", "khnum_sphinx"); }).0, [1, 0, 0, 0]);
        assert_eq!(walks(|g| { g.creature("reedgate-a", "khnum_sphinx"); }), 2);
        let mut game = Game::new();
        game.troop("reedgate-desert", ANA, 5).troop("west-bank", BO, 3).creature("west-bank", "khnum_sphinx").prayer(ANA, 1);
        assert!(game.refused(ANA, "move all from Reedgate Desert to West Bank").starts_with("Prayer: entering West Bank"));
        game.prayer(ANA, 2).ok(ANA, &["move all from Reedgate Desert to West Bank"]);
        assert_eq!(game.of(ANA).prayer, 0);
    }
    dedication_pays_for_entering_an_enemys_zone proves "onyx-2-dedication" {
        let mut game = Game::new();
        game.tile(ANA, "onyx-2-dedication").troop("reedgate-desert", ANA, 5).troop("west-bank", BO, 3).prayer(ANA, 0).di(BO, "di-diversion");
        game.ok(ANA, &["move all from Reedgate Desert to West Bank"]);
        assert_eq!(game.of(ANA).prayer, 2);
        game.ok(BO, &["divert to Southwall Desert"]);
        assert_eq!(game.of(ANA).prayer, 2, "even if no battle follows");
    }
    twin_ceremony_acquires_again proves "onyx-2-twin" {
        let mut game = Game::new();
        game.tile(ANA, "onyx-2-twin").pyramid("reedgate-a", Colour::Ruby, 2).prayer(ANA, 5);
        game.ok(ANA, &["gold after Twin Ceremony acquire Charge", "acquire Carnage"]);
        assert_eq!((game.of(ANA).tiles.len(), game.of(ANA).prayer), (3, 5 - 2 - 2), "one more for the second ruby power");
    }
    honor_in_battle_pays_for_the_fallen proves "onyx-2-honor" {
        let game = battle(false, |g| { g.tile(BO, "onyx-2-honor").prayer(BO, 0); },
            ["card Chariot Raid discard Phalanx win hold", "card Cavalry Blitz discard Phalanx lose retreat"]);
        assert_eq!((game.shown(BO).4, game.of(BO).prayer), (3, 3));
    }
    onyx_domination_is_divine_fame proves "onyx-3-domination" { dominates("onyx"); }
    forced_march_moves proves "onyx-3-forced-march" {
        let mut game = Game::new();
        game.tile(ANA, "onyx-3-forced-march").troop("reedgate-a", ANA, 2).ok(ANA, &["gold Forced March move all from A to B", "pray"]);
        assert_eq!(game.units("reedgate-b"), 2);
    }
    the_deadly_trap_is_for_defenders proves "onyx-3-deadly-trap" { assert_eq!(both("onyx-3-deadly-trap"), ([0; 4], [0, 0, 1, 0])); }
    the_griffin_teleports_from_obelisks proves "onyx-3-griffin" "griffin_sphinx" {
        assert_eq!(gained(false, |g| { g.creature("reedgate-desert", "griffin_sphinx"); }).0, [2, 0, 0, 0]);
        let mut game = Game::new();
        game.troop("western-terraces", ANA, 3).creature("western-terraces", "griffin_sphinx");
        game.ok(ANA, &["move all from Western Terraces to Sphinx Bank"]);
        assert_eq!(game.units("sphinx-bank"), 3);
    }
    the_devourer_is_immune_and_famous proves "onyx-4-devourer" "devourer" {
        assert_eq!(walks(|g| { g.creature("reedgate-a", "devourer"); }), 2);
        let game = battle(false, |g| { g.creature("reedgate-desert", "devourer"); },
            ["card Fervent Purge discard Phalanx win hold", "card Cavalry Blitz discard Phalanx lose retreat"]);
        assert_eq!((game.shown(ANA).0, game.of(ANA).battle), (5 + 3 + 2, 2), "one fame more for two kills");
        let mut game = Game::new();
        game.troop("west-bank", BO, 2).creature("west-bank", "devourer").di(ANA, "di-raining-fire");
        assert!(game.refused(ANA, "play Raining Fire at West Bank").contains("protects"));
    }
    divine_might_adds_to_every_gain_by_day proves "onyx-4-divine-might" {
        let mut game = Game::new();
        game.tile(ANA, "onyx-4-divine-might").prayer(ANA, 0).ok(ANA, &["pray"]);
        assert_eq!(game.of(ANA).prayer, 3);
        game.prayer(ANA, 0).night().due();
        assert_eq!(game.of(ANA).prayer, 2, "not at Night");
    }
    bestial_fury_helps_all_troops proves "onyx-4-bestial-fury" {
        assert_eq!(both("onyx-4-bestial-fury"), ([1, 1, 0, 0], [1, 1, 0, 0]));
        assert_eq!(walks(|g| { g.tile(ANA, "onyx-4-bestial-fury"); }), 2);
    }
    onyx_act_of_god_is_silver proves "onyx-4-act-of-god" { act_of_god("onyx"); }
    return_from_beyond_raises_two_free proves "emerald-1-return-a" "emerald-1-return-b" {
        for tile in ["emerald-1-return-a", "emerald-1-return-b"] {
            let mut game = Game::expansion();
            game.player(ANA).underworld = 3;
            game.tile(ANA, tile).prayer(ANA, 4).ok(ANA, &["recruit A 3 raising 3"]);
            assert_eq!((game.of(ANA).prayer, game.of(ANA).underworld), (0, 0));
        }
    }
    the_dark_cult_prays_with_blood proves "emerald-1-dark-cult-a" "emerald-1-dark-cult-b" {
        for tile in ["emerald-1-dark-cult-a", "emerald-1-dark-cult-b"] {
            let mut game = Game::expansion();
            game.tile(ANA, tile).prayer(ANA, 0).ok(ANA, &["gold Dark Cult pray sacrificing 1", "nothing"]);
            assert_eq!((game.of(ANA).prayer, game.of(ANA).underworld, game.of(ANA).honor), (4, 1, 8));
        }
    }
    the_demeaned_sphinx_is_as_strong_as_rot proves "emerald-2-demeaned-sphinx" "demeaned_sphinx" {
        for (honor, strength) in [(9, 0), (8, 1), (3, 2), (0, 3)] {
            let (a, _) = gained(true, |g| {
                g.creature("reedgate-desert", "demeaned_sphinx");
                g.player(ANA).honor = honor;
            });
            assert_eq!(a, [strength, 0, 0, 0]);
        }
        assert_eq!(walks(|g| { g.creature("reedgate-a", "demeaned_sphinx"); }), 2);
    }
    strength_drain_weakens_the_enemy proves "emerald-2-strength-drain" {
        let mut game = Game::expansion();
        game.troop("reedgate-desert", ANA, 5).troop("west-bank", BO, 3).tile(ANA, "emerald-2-strength-drain");
        game.ok(ANA, &["move all from Reedgate Desert to West Bank"]);
        assert!(game.asked(ANA, "council"));
        game.ok(ANA, &["council draining"]).fight(RETREAT, RETREAT);
        assert_eq!((game.shown(BO).0, game.of(ANA).underworld, game.of(ANA).honor), (5 - 2, 1, 9), "Honor lost by the sacrifice comes back by the victory");
    }
    dark_servants_build_cheaper proves "emerald-2-dark-servants" {
        let mut game = Game::expansion();
        game.tile(ANA, "emerald-2-dark-servants").pyramid("reedgate-a", Colour::Ruby, 1).prayer(ANA, 1);
        assert!(game.refused(ANA, "build ruby 3 sacrificing 3").starts_with("Limit: up to 2 units"));
        game.ok(ANA, &["build ruby 3 sacrificing 2"]);
        assert_eq!((game.of(ANA).prayer, game.of(ANA).underworld), (0, 2));
    }
    the_solar_bark_crosses_the_nile proves "emerald-2-solar-bark" {
        let mut game = Game::with(4, serde_json::json!({"expansion": true}));
        game.troop("sphinx-bank", ANA, 3).tile(ANA, "emerald-2-solar-bark");
        assert!(game.refused(ANA, "move all from Sphinx Bank to Colossi Basin").starts_with("Movement: "));
        game.ok(ANA, &["move all from Sphinx Bank to Colossi Basin sacrificing 1"]);
        assert_eq!((game.units("colossi-basin"), game.of(ANA).underworld), (3, 1));
        // Without supply the unit comes from a troop, and units on their way are no supply.
        let mut game = Game::with(4, serde_json::json!({"expansion": true}));
        game.troop("sphinx-bank", ANA, 3).troop("reedgate-a", ANA, 5).troop("reedgate-b", ANA, 4).tile(ANA, "emerald-2-solar-bark");
        game.ok(ANA, &["move all from Sphinx Bank to Colossi Basin sacrificing 1"]);
        assert_eq!((game.units("colossi-basin"), game.units("reedgate-a"), game.state.supply(ANA)), (3, 4, 0));
    }
    emerald_domination_is_divine_fame proves "emerald-3-domination" { dominates("emerald"); }
    dark_knowledge_draws_for_a_sacrifice proves "emerald-3-dark-knowledge" {
        let mut game = Game::expansion();
        game.tile(ANA, "emerald-3-dark-knowledge").night();
        game.ok(ANA, &["knowledge yes"]).due();
        assert_eq!((game.of(ANA).di.len(), game.of(ANA).underworld), (3, 1));
    }
    uncanny_reinforcement_raises_the_dead_at_night proves "emerald-3-uncanny" {
        let mut game = Game::expansion();
        game.tile(ANA, "emerald-3-uncanny").troop("west-bank", ANA, 1);
        game.player(ANA).underworld = 4;
        game.night().ok(ANA, &["raise West Bank 3"]).due();
        assert_eq!((game.units("west-bank"), game.of(ANA).underworld), (4, 1));
    }
    death_ritual_pays_for_a_survivor proves "emerald-3-death-ritual" {
        let game = battle(true, |g| { g.tile(ANA, "emerald-3-death-ritual").prayer(ANA, 0); },
            ["card Phalanx discard Shield Push win hold ritual", RETREAT]);
        assert_eq!((game.units("west-bank"), game.of(ANA).prayer, game.of(ANA).underworld), (4, 3, 1));
    }
    thoth_bars_a_profile proves "emerald-4-thoth" "thoth" {
        let mut game = Game::expansion();
        game.tile(ANA, "emerald-4-thoth");
        game.player(ANA).honor = 3;
        game.player(ANA).underworld = 3;
        assert!(game.clone().send(ANA, &["gold Thoth summon at Sphinx Bank", "pray"]).unwrap_err().contains("an empty desert"));
        assert!(game.clone().send(ANA, &["gold Thoth summon at West Bank with 3", "pray"]).unwrap_err().contains("3 worshipers; 2 is the most"));
        game.ok(ANA, &["gold Thoth summon at West Bank with 2", "pray"]);
        assert_eq!((game.units("west-bank"), game.of(ANA).underworld), (2, 1));
        // Two land steps, and a battle with a named profile.
        game.troop("western-terraces", BO, 3).turn(ANA);
        game.ok(ANA, &["move all from West Bank to Reedgate Desert, Western Terraces"]);
        assert!(game.refused(ANA, "council").contains("names the profile"));
        game.ok(ANA, &["council naming Cavalry Blitz"]);
        assert!(game.refused(BO, "card Cavalry Blitz discard Phalanx").contains("may not be played"));
        game.fight("card Phalanx discard Shield Push", "card Chariot Raid discard Phalanx lose retreat");
        assert_eq!(game.shown(ANA).0, 4 + 2 + 2);
        assert_eq!(game.units("western-terraces"), 1, "one worshiper fell first");
        assert!(game.asked(BO, "turn"), "a winning divinity stays without being asked");
    }
    apophis_goes_where_the_nile_goes proves "emerald-4-apophis" "apophis" {
        let mut game = Game::expansion();
        game.tile(ANA, "emerald-4-apophis").ok(ANA, &["gold Apophis summon at Delta Isle", "pray"]);
        game.turn(ANA);
        assert!(game.refused(ANA, "move all from Delta Isle to Western Terraces").contains("does not border the Nile"));
        assert!(game.refused(ANA, "move all from Delta Isle to Sanctuary of All Gods, Delta Isle").contains("one zone"));
        game.troop("southwall-desert", BO, 5);
        game.ok(ANA, &["move all from Delta Isle to Southwall Desert"]);
        game.fight("card Phalanx discard Shield Push", "card Phalanx discard Shield Push win hold");
        assert_eq!(game.shown(ANA).0, 5 + 2);
        assert!(game.state.troops.values().any(|t| t.divinity.is_some()), "beaten, it must retreat");
    }
    divinities_stand_two_damage_and_rise_again_later proves "emerald-4-act-of-god" {
        act_of_god("emerald");
        let mut game = Game::expansion();
        game.divinity("west-bank", ANA, "apophis", 1).troop("southwall-desert", BO, 5).turn(BO);
        game.ok(BO, &["move all from Southwall Desert to West Bank"]);
        game.fight("card Chariot Raid discard Phalanx win hold", "card Cavalry Blitz discard Phalanx");
        assert!(!game.state.divinity_out(&DivinityId::from("apophis")), "three damage: a worshiper and two life");
        game.turn(ANA);
        assert!(game.clone().send(ANA, &["gold Apophis summon at Delta Isle", "pray"]).unwrap_err().contains("a later Day"));
        game.night().due();
        game.turn(ANA).ok(ANA, &["gold Apophis summon at Delta Isle", "pray"]);
    }
    putrid_power_grows_with_rot proves "emerald-4-putrid-power" {
        for (honor, gain) in [(9, [0; 4]), (7, [1, 0, 0, 0]), (3, [1, 1, 0, 0])] {
            let (a, _) = gained(true, |g| {
                g.tile(ANA, "emerald-4-putrid-power");
                g.player(ANA).honor = honor;
            });
            assert_eq!(a, gain, "Honor {honor}");
        }
    }

    sacrificial_charge_costs_two_units proves "bc-charge" {
        card_shown("Sacrificial Charge", (5, 0, 0, 0));
        let game = battle(false, |_| {}, ["card Sacrificial Charge discard Phalanx win hold", RETREAT]);
        assert_eq!(game.shown(ANA).4, 2);
    }
    cavalry_blitz proves "bc-blitz" { card_shown("Cavalry Blitz", (4, 1, 0, 0)); }
    fervent_purge proves "bc-purge" { card_shown("Fervent Purge", (3, 2, 0, 0)); }
    shield_push proves "bc-push" { card_shown("Shield Push", (3, 0, 0, 1)); }
    phalanx proves "bc-phalanx" { card_shown("Phalanx", (2, 0, 0, 2)); }
    mixed_tactics proves "bc-mixed" { card_shown("Mixed Tactics", (2, 2, 0, 1)); }
    chariot_raid proves "bc-raid" { card_shown("Chariot Raid", (1, 3, 0, 0)); }
    defensive_retreat proves "bc-retreat" { card_shown("Defensive Retreat", (1, 1, 0, 3)); }

    war_rage proves "di-war-rage" { assert_eq!(with_di("di-war-rage", ANA).shown(ANA).0, 8); }
    war_fury proves "di-war-fury" {
        let game = with_di("di-war-fury", BO);
        assert_eq!((game.shown(BO).0, game.of(BO).prayer), (7, 4));
    }
    bloody_battle proves "di-blood-battle" { assert_eq!(with_di("di-blood-battle", ANA).shown(ANA).1, 1); }
    bloodbath proves "di-bloodbath" {
        let game = with_di("di-bloodbath", ANA);
        assert_eq!((game.shown(ANA).1, game.of(ANA).prayer), (2, 4));
    }
    bronze_wall proves "di-bronze-wall" { assert_eq!(with_di("di-bronze-wall", BO).shown(BO).3, 3); }
    iron_wall proves "di-iron-wall" {
        let game = with_di("di-iron-wall", BO);
        assert_eq!((game.shown(BO).3, game.of(BO).prayer), (4, 4));
    }
    glory_pays_the_winner_only proves "di-glory" {
        assert_eq!(with_di("di-glory", ANA).of(ANA).prayer, 9);
        assert_eq!(with_di("di-glory", BO).of(BO).prayer, 5);
    }
    divine_protection_does_not_stop_the_own_cards_loss proves "di-divine-protection" {
        let cards = ["card Sacrificial Charge discard Phalanx playing Divine Protection win hold", "card Chariot Raid discard Phalanx lose retreat"];
        let game = battle(false, |g| { g.di(ANA, "di-divine-protection"); }, cards);
        assert_eq!(game.shown(ANA).4, 2);
    }
    battle_reinforcements_come_to_the_winner proves "di-battle-reinforcements" {
        let line = "card Phalanx discard Shield Push playing Battle Reinforcements win hold reinforce C";
        let game = battle(false, |g| { g.di(ANA, "di-battle-reinforcements"); }, [line, RETREAT]);
        assert_eq!(game.units("reedgate-c"), 3);
        let game = with_di("di-battle-reinforcements", BO);
        assert_eq!(game.state.supply(BO), 9, "not to the loser");
    }
    tactical_choice_exchanges_the_cards proves "di-tactical-choice" {
        let change = |g: &mut Game| { g.di(BO, "di-tactical-choice").troop("reedgate-desert", ANA, 4); };
        let line = "card Defensive Retreat discard Cavalry Blitz playing Tactical Choice swapping if needed lose retreat win hold";
        let game = battle(false, change, [RETREAT, line]);
        assert_eq!((game.shown(BO).0, game.of(BO).played[0].clone()), (7, game.card("Cavalry Blitz")));
        let hopeless = |g: &mut Game| { g.di(BO, "di-tactical-choice").tile(ANA, "ruby-3-blades").tile(ANA, "ruby-1-charge-a"); };
        let game = battle(false, hopeless, [RETREAT, line]);
        assert_eq!(game.of(BO).played[0], game.card("Defensive Retreat"), "it would not help");
    }
    prayer_card proves "di-prayer" { assert_eq!(play("di-prayer", |_| {}, "play Prayer").of(ANA).prayer, 5); }
    enlistment_places_two_units proves "di-enlistment" {
        let game = play("di-enlistment", |g| { g.troop("west-bank", ANA, 1); }, "play Enlistment placing West Bank 1, A 1");
        assert_eq!((game.units("west-bank"), game.units("reedgate-a")), (2, 1));
    }
    mana_theft_takes_one_of_each_and_gives_one proves "di-mana-theft" {
        let game = play("di-mana-theft", |_| {}, "play Mana Theft");
        assert_eq!((game.of(ANA).prayer, game.of(BO).prayer), (4, 2));
    }
    raining_fire_destroys_a_unit proves "di-raining-fire" {
        let game = play("di-raining-fire", |g| { g.troop("southwall-a", BO, 2); }, "play Raining Fire at Southwall A");
        assert_eq!((game.units("southwall-a"), game.of(ANA).prayer), (1, 2));
    }
    teleportation_starts_anywhere proves "di-teleportation" {
        let mut game = Game::new();
        game.di(ANA, "di-teleportation").troop("west-bank", ANA, 3).prayer(ANA, 3);
        game.ok(ANA, &["move all from West Bank to Delta Temple playing Teleportation"]);
        assert_eq!((game.units("delta-temple"), game.of(ANA).prayer), (3, 0), "one for the card, two for the teleport");
    }
    swiftness_adds_a_step proves "di-swiftness" {
        let mut game = Game::new();
        game.di(ANA, "di-swiftness").troop("reedgate-desert", ANA, 3);
        game.ok(ANA, &["move all from Reedgate Desert to West Bank, Sphinx Bank playing Swiftness"]);
        assert_eq!(game.units("sphinx-bank"), 3);
    }
    open_gates_lets_through_walls proves "di-open-gates" {
        let mut game = Game::new();
        game.di(ANA, "di-open-gates").tile(ANA, "ruby-1-mafdet-a").troop("west-bank", ANA, 3).prayer(ANA, 1);
        game.ok(ANA, &["move all from West Bank to Southwall Desert, Southwall A playing Open Gates"]);
        assert_eq!(game.units("southwall-a"), 3);
    }
    divine_memory_fetches_a_card proves "di-divine-memory" {
        let mut game = Game::new();
        game.di(ANA, "di-divine-memory").prayer(ANA, 1);
        let lost = game.state.deck.iter().position(|c| c.kind().as_str() == "di-glory").unwrap();
        let card = game.state.deck.remove(lost);
        game.state.pile.push(card);
        game.ok(ANA, &["play Divine Memory taking Glory", "nothing"]);
        assert_eq!(game.of(ANA).di[0].kind().as_str(), "di-glory");
    }
    veto_cancels_a_card_outside_battle proves "di-veto" {
        let mut game = Game::new();
        game.di(BO, "di-veto").di(ANA, "di-prayer").prayer(ANA, 0);
        game.ok(BO, &["plan veto any"]).ok(ANA, &["play Prayer", "nothing"]);
        assert_eq!((game.of(ANA).prayer, game.of(ANA).di.len(), game.of(BO).di.len()), (0, 0, 0));
    }
    diversion_avoids_a_battle proves "di-diversion" {
        let mut game = Game::new();
        game.di(BO, "di-diversion").troop("reedgate-desert", ANA, 3).troop("west-bank", BO, 2);
        game.ok(ANA, &["move all from Reedgate Desert to West Bank"]).ok(BO, &["divert to Sphinx Bank"]);
        assert_eq!((game.units("west-bank"), game.units("sphinx-bank"), game.of(BO).di.len()), (3, 2, 0));
    }
}

#[test]
fn nothing_of_the_component_file_is_without_a_proof() {
    let c = super::super::components::Components::read(super::super::components::OURS).unwrap();
    let tiles = c.tiles.iter().map(|t| t.id.to_string());
    let creatures = c.creatures.iter().map(|t| t.id.to_string());
    let cards = c.cards.iter().map(|t| t.id.to_string());
    let di = c.interventions.iter().map(|t| t.id.to_string());
    let divinities = c.divinities.iter().map(|t| t.id.to_string());
    let all: Vec<String> = tiles.chain(creatures).chain(cards).chain(di).chain(divinities).collect();
    let unproven: Vec<&String> = all.iter().filter(|id| !PROVEN.contains(&id.as_str())).collect();
    let unknown: Vec<&&str> = PROVEN.iter().filter(|id| !all.iter().any(|a| a == **id)).collect();
    assert!(unproven.is_empty(), "no proof for {unproven:?}");
    assert!(unknown.is_empty(), "proofs for what is not there: {unknown:?}");
}
