//! A few random games of every ruleset and number of seats.

use maat::games::registry::GAMES;
use maat::games::ruleset::Options;
use maat::games::simulate::{SimulateRequest, simulate};

/// The seats with which each game can be played.
fn seats(entry: &maat::games::registry::Entry) -> Result<std::ops::RangeInclusive<u8>, maat::games::ruleset::Problem> {
    (2..=6)
        .find_map(|n| (entry.begin)(&Default::default(), &maat::games::simulate::names(n)).ok())
        .map(|play| play.seats())
        .ok_or_else(|| maat::games::ruleset::Problem::new(format!("{} takes no number of seats from 2 to 6", entry.name)))
}

/// A few games, the nomic's (which alone may go on for ever) stopped early.
fn few(entry: &maat::games::registry::Entry, seats: u8, games: u32, seed: u64) -> SimulateRequest {
    let nomic = ["egypt", "egypt-2006", "pirates", "colony"].contains(&entry.name);
    let rounds = if nomic { 6 } else { 500 };
    SimulateRequest { rounds, threads: 2, ..SimulateRequest::new(entry.name, seats, games, seed) }
}

#[test]
fn random_games_end_without_a_violation() -> Result<(), maat::games::ruleset::Problem> {
    for entry in GAMES {
        let range = seats(entry)?;
        for n in range.clone().filter(|n| *n <= 4 || n == range.end()) {
            let games = if n <= 4 { 3 } else { 1 };
            let report = simulate(&few(entry, n, games, 100))?;
            assert_eq!(report.violations, [], "{} with {n} seats", entry.name);
            assert_eq!(report.finished + report.limited, games, "{} with {n} seats", entry.name);
        }
    }
    Ok(())
}

#[test]
fn games_with_silent_seats_end_too() -> Result<(), maat::games::ruleset::Problem> {
    for entry in GAMES {
        let n = *seats(entry)?.end();
        let report = simulate(&SimulateRequest { silence: 3, ..few(entry, n, 3, 500) })?;
        assert_eq!(report.violations, [], "{}", entry.name);
        assert_eq!(report.finished + report.limited, 3, "{}", entry.name);
    }
    Ok(())
}

/// Sand's solo opponent on each level, and its travellers without abilities.
fn kinds_of_sand(games: u32, seed: u64) -> Vec<SimulateRequest> {
    let with = |seats, name: &str, value: &str| SimulateRequest {
        options: Options([(name.to_owned(), value.into())].into()),
        threads: 2,
        ..SimulateRequest::new("sand", seats, games, seed)
    };
    let levels = ["novice", "medium", "expert"].map(|level| with(1, "solo", level));
    levels.into_iter().chain([with(3, "travelers", "basic")]).collect()
}

fn all_end(request: &SimulateRequest) -> Result<(), maat::games::ruleset::Problem> {
    let report = simulate(request)?;
    assert_eq!(report.violations, [], "{request:?}");
    assert_eq!(report.finished, request.games, "{request:?}");
    println!("{}", serde_json::to_string(&report).unwrap_or_default());
    Ok(())
}

#[test]
fn sand_ends_on_every_level_and_with_basic_travellers() -> Result<(), maat::games::ruleset::Problem> {
    kinds_of_sand(2, 100).iter().try_for_each(all_end)
}

#[test]
#[ignore = "long: 500 games for each number of seats and each level"]
fn five_hundred_games_of_sand() -> Result<(), maat::games::ruleset::Problem> {
    for seats in 1..=4 {
        all_end(&SimulateRequest { threads: 2, ..SimulateRequest::new("sand", seats, 500, 1) })?;
    }
    kinds_of_sand(500, 1).iter().try_for_each(all_end)
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() -> Result<(), maat::games::ruleset::Problem> {
    for entry in GAMES {
        let n = *seats(entry)?.start();
        let one = simulate(&SimulateRequest { threads: 1, ..few(entry, n, 3, 7) })?;
        let two = simulate(&few(entry, n, 3, 7))?;
        assert_eq!((one.turns, &one.wins, one.decisions), (two.turns, &two.wins, two.decisions), "{}", entry.name);
    }
    Ok(())
}

#[test]
fn the_report_has_the_documented_keys() -> Result<(), Box<dyn std::error::Error>> {
    let report = simulate(&SimulateRequest::new("nilo", 3, 2, 1))?;
    let json = serde_json::to_value(&report)?;
    let keys: Vec<&str> = json.as_object().map(|o| o.keys().map(String::as_str).collect()).unwrap_or_default();
    assert_eq!(keys, ["game", "seats", "games", "finished", "decisions", "turns", "wins", "limited", "shared", "violations", "seconds"]);
    assert_eq!(json["turns"], serde_json::json!({"min": 35, "median": 35, "max": 35}));
    assert_eq!(json["decisions"], 70);
    Ok(())
}

#[test]
fn an_unknown_game_or_number_of_seats_is_told() {
    let told = |game: &str, seats| simulate(&SimulateRequest::new(game, seats, 1, 1)).err().map(|p| p.to_string()).unwrap_or_default();
    assert!(told("nillo", 3).contains("Did you mean `nilo`?"), "{}", told("nillo", 3));
    assert_eq!(told("nilo", 7), "Nilo takes 2 to 4 seats, not 7.");
}
