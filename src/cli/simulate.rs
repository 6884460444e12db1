//! `maat simulate`: random legal play.

use crate::cli::base;
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::games::ruleset::Options;
use crate::games::simulate::{Progress, SimulateRequest, simulate, simulate_and_tell};
use serde_json::Value;

/// Play a game many times with random legal answers
///
/// After every step the ruleset's invariants are checked and every seat's report is written, and at the end the log is replayed and must
/// give the same state. Exits with 1 if anything was violated; a violation names the game's own seed, so that it can be played again.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game.
    game: String,
    /// How many seats.
    #[arg(long, value_name = "N", default_value_t = 4)]
    seats: u8,
    /// How many games.
    #[arg(long, value_name = "G", default_value_t = 100)]
    games: u32,
    /// The seed of the first game; the next ones have the next numbers.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// An option of the game; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = base::option)]
    options: Vec<(String, Value)>,
    /// How many games are played at the same time; as many as there are cores where it is not said.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Stop a game after so many rounds of its own.
    #[arg(long, value_name = "N", default_value_t = 500)]
    rounds: u32,
    /// Leave one of so many answers out, so that the default stands in; 0: none.
    #[arg(long, value_name = "N", default_value_t = 0)]
    silence: u32,
    /// Tell on standard error which game begins and how each one went.
    #[arg(long)]
    watch: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    let request = SimulateRequest {
        options: Options(args.options.iter().cloned().collect()),
        threads: args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        rounds: args.rounds,
        silence: args.silence,
        ..SimulateRequest::new(&args.game, args.seats, args.games, args.seed)
    };
    let report = if args.watch { simulate_and_tell(&request, &tell) } else { simulate(&request) };
    let report = report.map_err(|problem| Failure::usage(problem.to_string()))?;
    if args.json {
        print::json(&report)?;
    } else {
        print::line(format!(
            "{} games of {} with {} seats: {} finished, {} stopped at {} rounds, {} decisions, {:.1} s",
            report.games, report.game, report.seats, report.finished, report.limited, args.rounds, report.decisions, report.seconds
        ))?;
        print::line(format!("rounds: {} to {}, half of them up to {}", report.turns.min, report.turns.max, report.turns.median))?;
        for (seat, wins) in report.wins.iter().enumerate() {
            print::line(format!("seat {} won {wins}", seat + 1))?;
        }
        print::line(format!("shared: {}", report.shared))?;
        for (reason, games) in &report.endings {
            print::line(format!("ended {games} times: {reason}"))?;
        }
        for violation in &report.violations {
            print::line(format!("VIOLATION with --games 1 --seed {} in round {}: {}", violation.seed, violation.round, violation.what))?;
        }
    }
    Ok(if report.violations.is_empty() { Ended::Well } else { Ended::Amiss })
}

/// One line on standard error.
fn tell(progress: Progress<'_>) {
    match progress {
        Progress::Begins(seed) => eprintln!("seed {seed} begins"),
        Progress::Ended(seed, course, seconds) => {
            let end = course.outcome.as_ref().map_or("stopped", |outcome| outcome.reason.as_str());
            eprintln!(
                "seed {seed}: {} rounds, {} decisions, {} events, {seconds:.1} s: {end}",
                course.rounds,
                course.decisions,
                course.events.len()
            );
        }
    }
}
