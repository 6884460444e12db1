//! The command line: one file a command, each of which reads its arguments, asks the library, and prints.
//!
//! A command exits with 0, with 1 when what it checks fails or cannot be done, with 2 when it is used wrongly. Errors go to standard
//! error in one block; `--json` prints one JSON value on standard output and nothing else.

mod archive;
mod backup;
mod base;
mod bench;
mod check;
mod demo;
mod export;
mod failure;
mod forget;
mod game;
mod init;
mod letter;
mod letters;
mod log;
mod mails;
mod manual;
mod owner;
mod play;
mod print;
mod read;
mod ruling;
mod run;
mod seat;
mod simulate;
mod status;
mod verify;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A play-by-email referee: one daemon and one mailbox run many games.
#[derive(Debug, Parser)]
#[command(name = "maat", version, about, propagate_version = true, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Init(init::Args),
    Run(run::Args),
    Demo(demo::Args),
    Check(check::Args),
    Status(status::Args),
    Letter(letter::Args),
    Read(read::Args),
    Play(play::Args),
    Simulate(simulate::Args),
    Verify(verify::Args),
    Export(export::Args),
    Game(game::Args),
    Seat(seat::Args),
    Ruling(ruling::Args),
    Letters(letters::Args),
    Mails(mails::Args),
    Forget(forget::Args),
    Backup(backup::Args),
    Archive(archive::Args),
    #[command(hide = true)]
    Bench(bench::Args),
    #[command(hide = true)]
    Man(manual::Man),
    #[command(hide = true)]
    Completions(manual::Completions),
}

/// What a command came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// It did what it was to do.
    Well,
    /// What it checked is not as it should be; it has said so.
    Amiss,
}

/// Carries a command out.
pub fn run(cli: Cli) -> ExitCode {
    let ended = match cli.command {
        Command::Init(args) => init::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Status(args) => status::run(&args),
        Command::Letter(args) => letter::run(&args),
        Command::Read(args) => read::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Game(args) => game::run(&args),
        Command::Seat(args) => seat::run(&args),
        Command::Ruling(args) => ruling::run(&args),
        Command::Letters(args) => letters::run(&args),
        Command::Mails(args) => mails::run(&args),
        Command::Forget(args) => forget::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Man(args) => manual::man(&args),
        Command::Completions(args) => manual::completions(&args),
        Command::Archive(args) => archive::run(&args),
    };
    match ended {
        Ok(Ended::Well) => ExitCode::SUCCESS,
        Ok(Ended::Amiss) => ExitCode::FAILURE,
        // Whoever reads our output has had enough of it.
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{}", failure.block());
            failure.code()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_and_argument_says_what_it_is() {
        fn look(command: &clap::Command, path: &str) {
            let path = format!("{path} {}", command.get_name());
            assert!(command.get_about().is_some(), "{path} says nothing");
            for argument in command.get_arguments().filter(|a| !["help", "version"].contains(&a.get_id().as_str())) {
                assert!(argument.get_help().is_some(), "{path}: {} says nothing", argument.get_id());
            }
            command.get_subcommands().for_each(|inner| look(inner, &path));
        }
        look(&Cli::command(), "");
    }
}
