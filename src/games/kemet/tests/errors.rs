//! Component files with faults, and options: each error names the line and the nearest right thing.

use super::super::components::{Components, OURS};
use super::super::vocabulary::CODES;
use super::*;

/// The error of our component file with one text replaced.
fn error(from: &str, to: &str) -> String {
    assert!(OURS.contains(from), "{from}");
    match Components::read(&OURS.replacen(from, to, 1)) {
        Ok(_) => panic!("`{to}` was taken"),
        Err(problem) => problem.to_string(),
    }
}

fn line_of(text: &str) -> usize {
    OURS[..OURS.find(text).unwrap()].matches('\n').count() + 1
}

#[test]
fn our_component_file_is_read() {
    let c = Components::read(OURS).unwrap();
    let counts =
        (c.tiles.len(), c.interventions.iter().map(|i| i.count).sum::<u32>(), c.creatures.len(), c.divinities.len(), c.zones.len());
    assert_eq!(counts, (80, 38, 11, 2, 33));
    assert_eq!((c.cards.len(), c.spaces.len()), (10, 10));
}

#[test]
fn an_unknown_effect_is_named_with_its_line() {
    let here = r#"effect = [{ code = "mercenaries", n = 3 }]"#;
    let told = error(here, r#"effect = [{ code = "mercenarys", n = 3 }]"#);
    assert_eq!(told, format!("Kemet components, line {}: there is no effect `mercenarys`. Did you mean `mercenaries`?", line_of(here)));
}

#[test]
fn what_an_effect_lacks_is_named() {
    let here = r#"{ code = "gold_summon", divinity = "thoth" }"#;
    let told = error(here, r#"{ code = "gold_summon" }"#);
    assert_eq!(told, format!("Kemet components, line {}: `gold_summon` needs `divinity`.", line_of(here)));
    assert!(error(here, r#"{ code = "gold_summon", god = "thoth" }"#).contains("unknown field `god`"));
}

#[test]
fn edges_creatures_and_totals_are_checked() {
    assert!(
        error("a = \"delta-isle\"\nb = \"sanctuary\"", "a = \"delta-isle\"\nb = \"sanctury\"")
            .contains("there is no zone `sanctury`. Did you mean `sanctuary`?")
    );
    assert!(error("tile = \"ruby-2-phoenix\"", "tile = \"ruby-2-phenix\"").contains("Did you mean `ruby-2-phoenix`?"));
    assert!(
        error("count = 5\ncost = 0\ntiming = \"interrupt\"", "count = 4\ncost = 0\ntiming = \"interrupt\"")
            .contains("37 divine intervention cards, not 38")
    );
    assert!(error("id = \"low-pray\"", "id = \"mid-pray\"").contains("`mid-pray` is there twice"));
    assert!(error("kind = \"temple\"", "kind = \"tempel\"").contains("unknown variant `tempel`"));
}

#[test]
fn the_file_lists_the_vocabulary_that_the_engine_reads() {
    #[derive(serde::Deserialize)]
    struct File {
        vocabulary: Vocabulary,
    }
    #[derive(serde::Deserialize)]
    struct Vocabulary {
        effect: Vec<String>,
        special: Vec<super::super::vocabulary::Special>,
        moment: Vec<super::super::vocabulary::Moment>,
    }
    let file: File = toml::from_str(OURS).unwrap();
    assert_eq!(file.vocabulary.effect, CODES);
    assert_eq!((file.vocabulary.special.len(), file.vocabulary.moment.len()), (7, 6));
}

#[test]
fn options_are_named() {
    let told =
        |options: serde_json::Value| Kemet::new(&serde_json::from_value(options).unwrap()).err().map(|p| p.to_string()).unwrap_or_default();
    assert!(told(serde_json::json!({"expansoin": true})).ends_with("Did you mean `expansion`?"));
    assert_eq!(told(serde_json::json!({"days": 0})), "Option `days` = 0: at least one Day is played.");
}

#[test]
fn refusals_name_the_rule_and_what_would_be_legal() {
    let mut game = Game::new();
    game.troop("west-bank", ANA, 3).prayer(ANA, 1).pyramid("reedgate-a", Colour::Ruby, 1);
    let table = [
        ("move all from Sphinx Bank to West Bank", "You have no troop in Sphinx Bank; your troops are in West Bank."),
        ("move 4 from West Bank to Sphinx Bank", "In West Bank you have 3 units to move."),
        ("build ruby 3", "Prayer: raising the ruby pyramid from 1 to 3 costs 5 prayer points, and you have 1."),
        ("build ruby 1", "Your ruby pyramid has level 1 already."),
        ("build emerald 1", "emerald is not in play; the colours are ruby, sapphire, diamond and onyx."),
        ("recruit Sphinx Bank 1", "Recruits go to Reedgate district A, Reedgate district B and Reedgate district C, not to Sphinx Bank."),
        ("recruit A 3", "Prayer: recruiting 3 units costs 3 prayer points, and you have 1."),
        ("play Prayer", "You do not hold Prayer; your divine intervention cards: nothing."),
    ];
    for (line, told) in table {
        assert_eq!(game.refused(ANA, line), told, "{line}");
    }
    let told = game.refused(ANA, "move all from West Bank to Delta Temple");
    assert!(told.starts_with("Teleport: Delta Temple has an obelisk, but a teleport starts in a district with a pyramid"), "{told}");
}

#[test]
fn the_moderator_sets_figures_and_troops_within_the_rules() {
    let mut game = Game::new();
    game.troop("west-bank", BO, 2);
    let apart: Vec<DiCard> = (1..=2).map(|n| DiCard::new(&DiKind::from("di-diversion"), n)).collect();
    let others = game.kemet.components.interventions.iter().filter(|i| i.id.as_str() != "di-diversion");
    game.state.deck = others.flat_map(|i| (1..=i.count).map(|n| DiCard::new(&i.id, n))).chain(apart).collect();
    assert_eq!(game.kemet.invariants(&game.state), Vec::<String>::new());
    let form = game.kemet.edits(&game.state);
    let edit = |line: &str| {
        let (_, order) = read_order(line, &[&form]).map_err(|p| p.to_string())?;
        let events = game.kemet.edit(&game.state, &order, &mut Dice::from_seed(1)).map_err(|p| p.to_string())?;
        let mut after = game.state.clone();
        events.iter().for_each(|e| after.apply(e));
        Ok::<State, String>(after)
    };
    assert_eq!(edit("set prayer of Player 1 to 9").map(|s| s.players[0].prayer), Ok(9));
    assert_eq!(edit("set prayer of Player 1 to 12"), Err("That cannot be: Player 1 has 12 prayer points.".to_owned()));
    assert_eq!(edit("put 4 units of Player 1 in Sphinx Bank").map(|s| s.troops["sphinx-bank"].units), Ok(4));
    assert_eq!(
        edit("put 6 units of Player 1 in Sphinx Bank"),
        Err("That cannot be: 6 units stand in Sphinx Bank, 5 are the most.".to_owned())
    );
    assert_eq!(edit("put 1 units of Player 1 in West Bank"), Err("A troop of Player 2 stands in West Bank.".to_owned()));
}
