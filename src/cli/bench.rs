//! `maat bench`: how fast it is, and whether it stays so with many games and in long ones.

use crate::bench::load::{Bench, Load, Measured};
use crate::bench::quantile;
use crate::bench::turns::{self, Turns};
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use serde_json::json;
use std::path::PathBuf;

/// A rate that differs by more than this share from that of the fewest games is not flat; nor is a late turn that takes so much longer.
const FLAT: f64 = 0.10;

/// Measure letters a second through the whole loop, with few games and with many
///
/// Makes the games in a new folder, streams letters through Maildirs, and prints for each number of games the median of several
/// interleaved runs beside the rate of the bare steps alone, and how long a start takes to the first answered letter. Exits with 1 if the rates differ by more than a tenth. With `--turns` one game is
/// played for long besides, and replayed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Numbers of games, between commas.
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_values_t = [1, 100, 1000])]
    games: Vec<usize>,
    /// Players in each.
    #[arg(long, default_value_t = 4)]
    players: u8,
    /// Turns that each has behind it.
    #[arg(long, default_value_t = 3)]
    history: u32,
    /// Letters in a run.
    #[arg(long, default_value_t = 2000)]
    letters: usize,
    /// Runs with each number of games.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Turns of the long game; 0: none is played.
    #[arg(long, default_value_t = 0)]
    turns: u32,
    /// Which game.
    #[arg(long, default_value = "egypt")]
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
        let load = Load { game: args.game.clone(), games, players: args.players, turns: args.history, letters: args.letters };
        benches.push((Bench::set(&folder, load)?, Vec::new()));
    }
    for run in 1..=args.runs {
        eprintln!("run {run} of {}", args.runs);
        for (bench, measured) in &mut benches {
            measured.push(bench.run()?);
        }
    }
    let mut all: Vec<Vec<Measured>> = Vec::new();
    let mut starts: Vec<f64> = Vec::new();
    for (bench, measured) in benches {
        all.push(measured);
        starts.push(bench.start()?);
    }
    let turns = (args.turns > 0).then(|| {
        eprintln!("a game of {} turns", args.turns);
        turns::measure(&args.dir, &args.game, args.players, args.turns)
    });
    let turns = turns.transpose()?;
    let rates = |runs: &[Measured]| median(runs, |m| m.letters_a_second);
    let first = all.first().map_or(1.0, |runs| rates(runs));
    let flat = all.iter().all(|runs| (rates(runs) / first - 1.0).abs() <= FLAT) && turns.as_ref().is_none_or(is_flat);
    if args.json {
        let each = |what: fn(&[Measured]) -> f64| all.iter().map(|runs| what(runs)).collect::<Vec<f64>>();
        let medians: Vec<f64> = all.iter().map(|runs| rates(runs)).collect();
        print::json(&json!({
            "runs": all,
            "medians": medians,
            "to_first": medians.iter().map(|rate| rate / first).collect::<Vec<f64>>(),
            "to_bare": each(to_bare),
            "spread": all.iter().map(|runs| spread(runs)).collect::<Vec<_>>(),
            "start_ms": starts,
            "turns": turns,
            "flat": flat,
        }))?;
    } else {
        table(&all, &starts, first)?;
        if let Some(turns) = &turns {
            tell(turns)?;
        }
    }
    Ok(if flat { Ended::Well } else { Ended::Amiss })
}

fn is_flat(turns: &Turns) -> bool {
    turns.late_ms <= turns.early_ms * (1.0 + FLAT)
}

/// The rate beside that of the bare steps alone.
fn to_bare(runs: &[Measured]) -> f64 {
    median(runs, |m| m.letters_a_second / m.bare_a_second)
}

/// The lowest and the highest rate.
fn spread(runs: &[Measured]) -> (f64, f64) {
    let end = |end: fn(f64, f64) -> f64| runs.iter().map(|m| m.letters_a_second).reduce(end).unwrap_or(f64::NAN);
    (end(f64::min), end(f64::max))
}

fn table(all: &[Vec<Measured>], starts: &[f64], first: f64) -> Result<(), Failure> {
    let row = |(runs, start): (&Vec<Measured>, &f64)| {
        let rate = median(runs, |m| m.letters_a_second);
        let (lowest, highest) = spread(runs);
        let last = runs.last();
        [
            last.map_or(0, |m| m.games).to_string(),
            format!("{rate:.0}"),
            format!("{lowest:.0} to {highest:.0}"),
            format!("{:.0}", median(runs, |m| m.answers_a_second)),
            format!("{:.2}", rate / first),
            format!("{:.2}", to_bare(runs)),
            format!("{:.1} / {:.1}", median(runs, |m| m.commit_ms), median(runs, |m| m.commit_ms_p99)),
            format!("{:.1}", median(runs, |m| m.slowest_chunk_ms)),
            format!("{:.1}", last.map_or(0, |m| m.database_bytes) as f64 / 1_048_576.0),
            format!("{:.1}", median(runs, |m| m.peak_kib as f64 / 1024.0)),
            format!("{start:.0}"),
        ]
    };
    let rows: Vec<[String; 11]> = all.iter().zip(starts).map(row).collect();
    let headings = [
        "games",
        "letters/s",
        "spread",
        "answers/s",
        "to the first",
        "to bare steps",
        "alone ms / p99",
        "slowest ms/letter",
        "database MiB",
        "peak MiB",
        "start ms",
    ];
    Ok(print::table(headings, &rows, "")?)
}

fn tell(turns: &Turns) -> Result<(), Failure> {
    print::line(format!(
        "{} turns: {:.1} ms a turn at the beginning, {:.1} ms at the end ({:.2})",
        turns.turns,
        turns.early_ms,
        turns.late_ms,
        turns.late_ms / turns.early_ms
    ))?;
    Ok(print::line(format!(
        "replay of {} entries: {:.0} entries/s from the database; of the {} events of a random game: {:.0} events/s from memory",
        turns.entries, turns.entries_a_second, turns.events, turns.events_a_second
    ))?)
}

fn median(runs: &[Measured], what: impl Fn(&Measured) -> f64) -> f64 {
    quantile(&mut runs.iter().map(what).collect::<Vec<f64>>(), 0.5)
}
