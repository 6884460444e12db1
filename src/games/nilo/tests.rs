//! The rulebook's sentences and the rulings, one test each.

use crate::games::simulate::{SimulateRequest, simulate};

#[test]
fn random_games_last_as_many_turns_as_tiles_are_drawn() -> Result<(), crate::games::ruleset::Problem> {
    for (seats, turns) in [(2, 38), (3, 35), (4, 32)] {
        let report = simulate(&SimulateRequest::new("nilo", seats, 5, 1))?;
        assert_eq!(report.violations, []);
        assert_eq!((report.finished, report.turns.min, report.turns.max), (5, turns, turns));
        println!("{}", serde_json::to_string(&report).unwrap_or_default());
    }
    Ok(())
}
