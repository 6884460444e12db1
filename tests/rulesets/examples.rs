//! The worked examples of the rulebooks and the rulings of each game, with the tests that show them: none may be without.

use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Table {
    example: Vec<Example>,
    /// By game and number of the ruling: its tests.
    ruling: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

#[derive(Deserialize)]
struct Example {
    game: String,
    /// What the rulebook works out, in our words.
    says: String,
    test: String,
}

/// A game's tests, and the head of its `mod.rs`, which lists the rulings.
fn sources(game: &str) -> (&'static str, &'static str) {
    match game {
        "nilo" => (include_str!("../../src/games/nilo/tests.rs"), include_str!("../../src/games/nilo/mod.rs")),
        "rise_of_the_first_dynasty" => (
            include_str!("../../src/games/rise_of_the_first_dynasty/tests.rs"),
            include_str!("../../src/games/rise_of_the_first_dynasty/mod.rs"),
        ),
        "crimson_sun" => (include_str!("../../src/games/crimson_sun/tests.rs"), include_str!("../../src/games/crimson_sun/mod.rs")),
        "lords_of_the_sand" => {
            (include_str!("../../src/games/lords_of_the_sand/tests.rs"), include_str!("../../src/games/lords_of_the_sand/mod.rs"))
        }
        other => panic!("{other} is no game of this table"),
    }
}

/// Whether a function of that name is a test.
fn is_test(source: &str, name: &str) -> bool {
    source.contains(&format!("#[test]\nfn {name}("))
}

#[test]
fn every_worked_example_and_every_ruling_has_a_test() {
    let table: Table = toml::from_str(include_str!("examples.toml")).unwrap();
    for Example { game, says, test } in &table.example {
        assert!(is_test(sources(game).0, test), "{game}: {says}: there is no test `{test}`");
    }
    for (game, rulings) in &table.ruling {
        let (tests, head) = sources(game);
        let listed = head.lines().filter_map(|line| line.strip_prefix("//! ")?.split_once(". ")?.0.parse::<u32>().ok());
        let covered: Vec<u32> = rulings.keys().map(|n| n.parse().unwrap()).collect();
        for number in listed {
            assert!(covered.contains(&number), "ruling {number} of {game} has no test in the table");
        }
        for (number, names) in rulings {
            assert!(!names.is_empty(), "ruling {number} of {game}");
            for name in names {
                assert!(is_test(tests, name), "ruling {number} of {game}: there is no test `{name}`");
            }
        }
    }
    assert_eq!(table.ruling.len(), 4);
}
