//! `maat game`: games made, listed, shown, forked.

use crate::cli::base::{self, Base, ConfigArg};
use crate::cli::failure::Failure;
use crate::cli::{Ended, print};
use crate::config::Template;
use crate::daemon::site::{GameRequest, Player};
use crate::games::registry;
use crate::games::ruleset::{Options, nearest};
use crate::mail::letter::Address;
use crate::mail::sender::Proof;
use crate::referee::entry::{GameTag, Press};
use crate::store::{GameRow, GameState};
use chrono::Utc;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Make, list, show and fork games
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Make a game
    ///
    /// Where all seats are given players it starts at once; else it gathers players, who join by letter.
    New(New),
    /// List the games
    List {
        /// Only those in this state: gathering, running, paused or ended.
        #[arg(long)]
        state: Option<GameState>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Show how a game stands
    Show {
        /// The game.
        game: GameTag,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Show a game as one of its players sees it
    ///
    /// Prints the report that the player would get now. Where a moderator plays in the game it needs --because, and the next report
    /// tells the players.
    View {
        /// The game.
        game: GameTag,
        /// The seat: its number or its name.
        seat: String,
        /// Why, where a moderator plays.
        #[arg(long, value_name = "REASON")]
        because: Option<String>,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Show or say who may rule in a game beside the site's moderators
    ///
    /// The addresses given replace those before; each is mailed how to rule. Without any, those that there are are listed.
    Moderators {
        /// The game.
        game: GameTag,
        /// The addresses.
        addresses: Vec<Address>,
        /// Nobody but the site's moderators from now on.
        #[arg(long, conflicts_with = "addresses")]
        none: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
    /// Copy a game as it stood at the beginning of a turn, as a sandbox
    ///
    /// The copy is held and has nobody's address, so that nothing happens in it by itself: `maat ruling` can try things out.
    Fork {
        /// The game.
        game: GameTag,
        /// The turn.
        #[arg(long, value_name = "N")]
        turn: u32,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        config: ConfigArg,
    },
}

#[derive(Debug, clap::Args)]
struct New {
    /// A template of the configuration ([[game]]), or a game ("nilo").
    name: String,
    /// The game's tag; left out: the name and the next number.
    #[arg(long)]
    tag: Option<GameTag>,
    /// What players call it.
    #[arg(long)]
    title: Option<String>,
    /// How many seats; left out: as the template says, or as many as there are players.
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// A seat's name and address, in clockwise order; once for each player. Without an address the seat gets no mail.
    #[arg(long = "player", value_name = "NAME=ADDRESS", value_parser = player)]
    players: Vec<Player>,
    /// An option of the game, beside the template's.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = base::option)]
    options: Vec<(String, Value)>,
    /// Who may speak to whom: open, anonymous or none; left out: as the template says.
    #[arg(long, value_name = "PRESS", value_parser = written::<Press>)]
    press: Option<Press>,
    /// What proves a sender: token, dmarc, token-or-dmarc or from; left out: as the template or the configuration says.
    #[arg(long, value_name = "PROOF", value_parser = written::<Proof>)]
    proof: Option<Proof>,
    /// Who may rule in it, beside the site's moderators; once for each.
    #[arg(long = "moderator", value_name = "ADDRESS")]
    moderators: Vec<Address>,
    /// Begin from this position instead of the setup's: a game that was played by hand.
    #[arg(long, value_name = "POSITION.toml")]
    from: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    config: ConfigArg,
}

/// A value as the configuration writes it.
fn written<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_value(Value::from(text)).map_err(|error| {
        let message = error.to_string();
        message.replace("unknown variant ", "").replace("expected one of", "it has to be one of")
    })
}

/// "Igthorn=igthorn@example.org" or "Igthorn".
fn player(text: &str) -> Result<Player, String> {
    let (name, address) = match text.split_once('=') {
        Some((name, address)) => (name, Some(address.parse::<Address>()?)),
        None => (text, None),
    };
    let name = crate::referee::game::seat_name(name).map_err(|p| p.to_string())?;
    Ok(Player { name, address, word: None })
}

pub(super) fn run(args: &Args) -> Result<Ended, Failure> {
    match &args.what {
        What::New(new) => make(new)?,
        What::List { state, json, config } => {
            let games = config.store()?.reading().games(*state)?;
            if *json { print::json(&games.iter().map(record).collect::<Vec<_>>())? } else { list(&games)? }
        }
        What::Show { game, json, config } => show(game, *json, config)?,
        What::View { game, seat, because, config } => {
            let mut base = config.site()?;
            let seat = base.seat(game, seat)?;
            base.reveal(game, "what a player sees", because.as_deref())?;
            let text = base.site.view_as(game, seat, Utc::now())?;
            text.lines().try_for_each(|line| print::line(print::plain(line)))?;
        }
        What::Moderators { game, addresses, none, json, config } => moderators(game, addresses, *none, *json, config)?,
        What::Fork { game, turn, json, config } => {
            let mut base = config.site()?;
            base::game(game, &base.site.store.reading())?;
            let copy = base.site.fork(game, *turn, Utc::now())?;
            if *json {
                print::json(&json!({"game": copy}))?
            } else {
                print::line(format!("{copy} is {game} at the beginning of turn {turn}, held."))?
            }
        }
    }
    Ok(Ended::Well)
}

fn make(new: &New) -> Result<(), Failure> {
    let mut base = new.config.site_or_new()?;
    let template = base.config.template(&new.name).cloned();
    let request = request(new, template.as_ref(), &base)?;
    let tag = base.site.create(request, Utc::now())?;
    base.wake();
    if new.json {
        return Ok(print::json(&json!({"game": tag}))?);
    }
    let (free, commitment) = base.site.read_game(&tag, |game| {
        let creation = &game.facts.creation;
        (usize::from(creation.seats).saturating_sub(game.facts.seats.len()), creation.commitment.clone())
    })?;
    print::line(match free {
        0 => format!("{tag} has begun."),
        1 => format!("{tag} gathers players: one seat is free. They join by a letter `join {tag}` to {}.", base.config.mail.address),
        n => format!("{tag} gathers players: {n} seats are free. They join by a letter `join {tag}` to {}.", base.config.mail.address),
    })?;
    Ok(print::line(format!("SHA-256 of its dice's secret: {commitment}"))?)
}

fn request(new: &New, template: Option<&Template>, base: &Base) -> Result<GameRequest, Failure> {
    let config = &base.config;
    let game = template.map_or(new.name.as_str(), Template::game);
    if template.is_none() {
        let templates = config.game.iter().map(Template::name);
        let names: Vec<&str> = templates.chain(registry::GAMES.iter().map(|g| g.name)).collect();
        if !names.contains(&game) {
            let near = nearest(game, names.iter().copied()).map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
            return Err(Failure::usage(format!("there is no template and no game `{game}`{near}")));
        }
    }
    let made = template.map(|t| config.request(t));
    let players = u8::try_from(new.players.len()).unwrap_or(u8::MAX);
    let seats = new.seats.or(made.as_ref().map(|m| m.seats)).unwrap_or(players);
    if players > seats {
        return Err(Failure::usage(format!("{players} players do not fit into {seats} seats")));
    }
    let tag = match &new.tag {
        Some(tag) => Some(tag.clone()),
        None => base.site.store.reading().next_tag(&new.name)?,
    };
    let mut house = made.as_ref().map(|m| m.house.clone()).unwrap_or_default();
    house.press = new.press.unwrap_or(house.press);
    house.proof = new.proof.or(house.proof);
    if !new.moderators.is_empty() {
        house.moderators = new.moderators.clone();
    }
    let mut options = made.as_ref().map(|m| m.options.clone()).unwrap_or_default();
    options.0.extend(new.options.iter().cloned());
    Ok(GameRequest {
        game: game.to_owned(),
        tag,
        title: new.title.clone().or(template.map(|t| t.title.clone())).unwrap_or_default(),
        options: Options(options.0),
        clock: made.and_then(|m| m.clock),
        seats,
        players: new.players.clone(),
        table: new.from.as_ref().map(position).transpose()?,
        secret: None,
        house,
    })
}

fn moderators(game: &GameTag, addresses: &[Address], none: bool, as_json: bool, config: &ConfigArg) -> Result<(), Failure> {
    let mut base = config.site()?;
    base::game(game, &base.site.store.reading())?;
    if none || !addresses.is_empty() {
        base.site.set_moderators(game, addresses, Utc::now())?;
        base.wake();
    }
    let own = base.site.store.reading().moderators(game)?;
    let site = &base.config.moderators.addresses;
    if as_json {
        return Ok(print::json(&json!({"game": game, "moderators": own, "site": site}))?);
    }
    let of_game = own.iter().map(|a| [a.to_string(), "this game".to_owned()]);
    let rows: Vec<[String; 2]> = of_game.chain(site.iter().map(|a| [a.to_string(), "every game".to_owned()])).collect();
    Ok(print::table(["moderator", "rules in"], &rows, "Nobody may rule in this game: [moderators] of the configuration is empty.")?)
}

/// A position as its file has it: TOML, or the JSON that `maat play` prints under `state`.
fn position(file: &PathBuf) -> Result<Value, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::unreadable(file, &error))?;
    let wrong = |error: String| Failure::usage(format!("{} is no position: {error}", file.display()));
    let table: Value = if file.extension().is_some_and(|e| e == "json") {
        serde_json::from_str(&text).map_err(|e| wrong(e.to_string()))?
    } else {
        toml::from_str(&text).map_err(|e| wrong(e.to_string()))?
    };
    // A whole script's table is as good as the table alone.
    Ok(table.get("table").cloned().unwrap_or(table))
}

fn record(game: &GameRow) -> Value {
    json!({"game": game.tag, "ruleset": game.ruleset, "state": game.state.word(), "created": game.created, "next": game.wake})
}

fn list(games: &[GameRow]) -> std::io::Result<()> {
    let rows: Vec<[String; 5]> = games
        .iter()
        .map(|game| {
            let next = game.wake.map_or_else(|| "-".to_owned(), |at| at.format("%Y-%m-%d %H:%M").to_string());
            [game.tag.to_string(), game.ruleset.clone(), game.state.to_string(), game.created.format("%Y-%m-%d").to_string(), next]
        })
        .collect();
    print::table(["game", "plays", "state", "made", "next event (UTC)"], &rows, "There are no games yet. `maat game new egypt` makes one.")
}

fn show(tag: &GameTag, as_json: bool, config: &ConfigArg) -> Result<(), Failure> {
    let mut base = config.site()?;
    base::game(tag, &base.site.store.reading())?;
    let seats = base.site.store.reading().seats(tag)?;
    let row = base.site.store.reading().game(tag)?;
    let moderators = base.site.store.reading().moderators(tag)?;
    let shared: Vec<Value> =
        base.site.store.reading().shared_addresses(tag)?.iter().map(|(a, s)| json!({"address": a, "seats": s})).collect();
    let proof = row.proof.unwrap_or(base.config.mail.proof);
    let shown = base.site.read_game(tag, |game| {
        let facts = &game.facts;
        let waiting: Vec<Value> = game
            .open()
            .iter()
            .filter(|d| d.duty == crate::games::ruleset::Duty::Must && !facts.filed.contains_key(&d.id))
            .map(|d| json!({"who": facts.name(d.seat), "for": d.title}))
            .collect();
        let seats: Vec<Value> = seats.iter().map(|s| json!({"seat": s.seat.number(), "name": s.name, "addresses": s.addresses})).collect();
        json!({
            "game": tag,
            "ruleset": row.ruleset,
            "state": row.state.word(),
            "round": facts.round,
            "entries": facts.last,
            "held": facts.held,
            "seats": seats,
            "waiting": waiting,
            "moderators": moderators,
            "proof": proof,
            "press": facts.creation.press,
            "shared": shared,
            "deadlines": game.deadlines_ahead().iter().map(|d| json!({"for": d.title, "at": d.at})).collect::<Vec<_>>(),
            "commitment": facts.creation.commitment,
            "rulings": facts.rulings.len(),
            "outcome": facts.outcome.as_ref().map(|o| json!({
                "winners": o.winners.iter().map(|s| facts.name(*s)).collect::<Vec<_>>(), "reason": o.reason,
            })),
        })
    })?;
    if as_json {
        return Ok(print::json(&shown)?);
    }
    tell(&shown)?;
    Ok(())
}

fn tell(shown: &Value) -> std::io::Result<()> {
    let text = |value: &Value| match value {
        Value::String(text) => print::plain(text),
        other => other.to_string(),
    };
    let get = |name: &str| shown.get(name).filter(|v| !v.is_null());
    for name in ["game", "ruleset", "state", "round", "held", "rulings", "press", "proof", "moderators", "commitment"] {
        if let Some(value) = get(name) {
            print::line(format!("{name:<11} {}", text(value)))?;
        }
    }
    for (list, first, second) in
        [("seats", "name", "addresses"), ("waiting", "who", "for"), ("deadlines", "for", "at"), ("shared", "address", "seats")]
    {
        for item in get(list).and_then(Value::as_array).into_iter().flatten() {
            let part = |name: &str| item.get(name).map(&text).unwrap_or_default();
            print::line(format!("{list:<11} {}: {}", part(first), part(second)))?;
        }
    }
    match get("outcome").and_then(|o| o.get("reason")) {
        Some(reason) => print::line(format!("{:<11} {}", "outcome", text(reason))),
        None => Ok(()),
    }
}
