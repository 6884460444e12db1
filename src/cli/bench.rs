//! `maat bench`: how fast it is, and whether it stays so with many games.

use crate::bench::{Bench, Load, Measured};
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use serde_json::json;
use std::path::PathBuf;

/// A median that differs by more than this share from that of the fewest games is not flat.
const FLAT: f64 = 0.10;

/// Measure letters a second through the whole loop, with few games and with many
///
/// Makes the games in a new folder, streams letters through Maildirs, and prints for each number of games the median of several
/// interleaved runs beside the rate of the bare steps alone. Exits with 1 if the rates differ by more than a tenth.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Numbers of games, between commas.
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_values_t = [1, 100, 1000])]
    games: Vec<usize>,
    /// Players in each.
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// Letters in a run.
    #[arg(long, default_value_t = 2000)]
    letters: usize,
    /// Runs with each number of games.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Which game.
    #[arg(long, default_value = "nilo")]
    game: String,
    /// The folder to work in: new or empty.
    #[arg(long, default_value = "bench")]
    dir: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    if args.games.contains(&0) || args.letters == 0 || args.runs == 0 {
        return Err(Failure::usage("at least one game, one letter and one run are needed"));
    }
    let mut benches = Vec::new();
    for &games in &args.games {
        let folder = args.dir.join(games.to_string());
        if folder.exists() {
            return Err(Failure::usage(format!("{} is there already: name a new folder with --dir", folder.display())));
        }
        eprintln!("making {games} games");
        let load = Load { game: args.game.clone(), games, players: args.players, letters: args.letters };
        benches.push((Bench::set(&folder, load)?, Vec::new()));
    }
    for run in 1..=args.runs {
        eprintln!("run {run} of {}", args.runs);
        for (bench, measured) in &mut benches {
            measured.push(bench.run()?);
        }
    }
    let all: Vec<Vec<Measured>> = benches.into_iter().map(|(_, measured)| measured).collect();
    let medians: Vec<f64> = all.iter().map(|runs| median(runs, |m| m.letters_a_second)).collect();
    let first = medians.first().copied().unwrap_or(1.0);
    let flat = medians.iter().all(|rate| (rate / first - 1.0).abs() <= FLAT);
    if args.json {
        print::json(&json!({"runs": all, "medians": medians, "flat": flat}))?;
    } else {
        let rows: Vec<[String; 7]> = all
            .iter()
            .map(|runs| {
                let rate = median(runs, |m| m.letters_a_second);
                let last = runs.last();
                [
                    last.map_or(0, |m| m.games).to_string(),
                    format!("{rate:.0}"),
                    format!("{:.2}", rate / first),
                    format!("{:.2}", rate / median(runs, |m| m.bare_a_second)),
                    format!("{:.1}", median(runs, |m| m.slowest_chunk_ms)),
                    format!("{:.1}", last.map_or(0, |m| m.database_bytes) as f64 / 1_048_576.0),
                    format!("{:.1}", last.map_or(0, |m| m.peak_kib) as f64 / 1024.0),
                ]
            })
            .collect();
        let headings = ["games", "letters/s", "to the first", "to bare steps", "slowest ms/letter", "database MiB", "peak MiB"];
        print::table(headings, &rows, "")?;
    }
    Ok(if flat { Ended::Well } else { Ended::Amiss })
}

fn median(runs: &[Measured], what: impl Fn(&Measured) -> f64) -> f64 {
    let mut values: Vec<f64> = runs.iter().map(what).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
