//! `maat seat`: who sits where, and what a moderator does about it.

use crate::cli::base::{self, ConfigArg};
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::referee::entry::GameTag;
use chrono::Utc;
use serde_json::json;

/// List seats, change their addresses, tokens and players
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// List a game's seats
    List {
        /// The game.
        game: GameTag,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Give a seat another token: the old one proves nothing any more
    ///
    /// The player is mailed the game as it stands, with the new token.
    Renew {
        /// The game.
        game: GameTag,
        /// The seat: its number or its name.
        seat: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Say which addresses speak for a seat; those before are forgotten
    Address {
        /// The game.
        game: GameTag,
        /// The seat: its number or its name.
        seat: String,
        /// The addresses; mail goes to the first.
        #[arg(required = true)]
        addresses: Vec<Address>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Give a seat to another player
    ///
    /// A ruling: the reason is printed in the next report. The newcomer gets the game as it stands, and the old player's address and
    /// token count no more.
    Replace {
        /// The game.
        game: GameTag,
        /// The seat: its number or its name.
        seat: String,
        /// The new player's address.
        address: Address,
        /// Why.
        #[arg(long, value_name = "REASON")]
        because: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    match &args.what {
        What::List { game, json, config } => list(game, *json, config)?,
        What::Renew { game, seat, json, config } => {
            let mut base = config.site()?;
            let seat = base.seat(game, seat)?;
            base.site.renew_token(game, seat, Utc::now())?;
            base.wake();
            done(*json, game, seat, &format!("Seat {seat} of {game} has a new token."))?;
        }
        What::Address { game, seat, addresses, json, config } => {
            let mut base = config.site()?;
            let seat = base.seat(game, seat)?;
            base.site.set_addresses(game, seat, addresses)?;
            let all: Vec<String> = addresses.iter().map(ToString::to_string).collect();
            done(*json, game, seat, &format!("Seat {seat} of {game}: {}.", all.join(", ")))?;
        }
        What::Replace { game, seat, address, because, json, config } => {
            let mut base = config.site()?;
            let seat = base.seat(game, seat)?;
            base.site.replace(game, seat, address, because, Utc::now())?;
            base.wake();
            done(*json, game, seat, &format!("Seat {seat} of {game} is {address}'s now."))?;
        }
    }
    Ok(Ended::Well)
}

/// What was done to a seat, in words or as JSON.
fn done(as_json: bool, game: &GameTag, seat: SeatId, words: &str) -> std::io::Result<()> {
    if as_json { print::json(&json!({"game": game, "seat": seat.number(), "words": words})) } else { print::line(words) }
}

fn list(game: &GameTag, as_json: bool, config: &ConfigArg) -> Result<(), Failure> {
    let store = config.store()?;
    let reading = store.reading();
    base::game(game, &reading)?;
    let seats = reading.seats(game)?;
    let shared = reading.shared_addresses(game)?;
    let mut rows = Vec::new();
    let mut records = Vec::new();
    for seat in &seats {
        let health = seat.addresses.first().map(|a| reading.health(a)).transpose()?.flatten();
        let bad = health.as_ref().is_some_and(|h| h.bad.is_some());
        let addresses: Vec<String> = seat.addresses.iter().map(|a| print::plain(&a.to_string())).collect();
        records.push(json!({
            "seat": seat.seat.number(), "name": seat.name, "addresses": seat.addresses, "renewed": seat.generation, "mail_fails": bad,
            "last_failure": health.as_ref().map(|h| &h.last),
        }));
        // Seats of one person, or of people who share a mailbox: nobody but the moderators sees it.
        let others =
            shared.iter().filter(|(_, names)| names.contains(&seat.name)).flat_map(|(_, names)| names).filter(|n| **n != seat.name);
        let others: Vec<String> = others.cloned().collect();
        let mail = if bad {
            "fails"
        } else if seat.addresses.is_empty() {
            "none"
        } else {
            "ok"
        };
        rows.push([seat.seat.to_string(), seat.name.clone(), addresses.join(", "), mail.to_owned(), others.join(", ")]);
    }
    if as_json {
        return Ok(print::json(&records)?);
    }
    Ok(print::table(["seat", "name", "addresses", "mail", "same address as"], &rows, "No seat is taken yet.")?)
}
