//! The desk: what can be asked of the referee outside a game, by anybody: `list`, `help`, `join`, `observe`.

use crate::daemon::settings::Settings;
use crate::daemon::site::{Games, SiteError};
use crate::games::ruleset::{Body, Problem};
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::orders::form::{Form, Part, SlotKind, VerbForm};
use crate::orders::parse;
use crate::referee::entry::GameTag;
use crate::report::clean::{self, Line};
use crate::report::kinds::GameName;
use crate::report::kinds::overview::GameRow;
use crate::store::{Change, GameState, Pace};
use chrono::{DateTime, Utc};

/// What a line asks of the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// The games that there are.
    List,
    /// Take a seat.
    Join { game: String, name: Option<String> },
    /// Watch a game.
    Observe { game: String, pace: Pace },
    /// Watch no more.
    Leave { game: String },
}

/// The desk's verbs.
pub(super) fn form() -> Form {
    let word = |name: &str| Part::slot(name, SlotKind::Word);
    let name = Part::optional(
        vec![Part::words(&["as"]), Part::slot("name", SlotKind::Text { lines: false, most: 60 })],
        "the name in your From line",
    );
    let digest = Part::optional(vec![Part::words(&["digest", "daily"])], "a mail each turn");
    Form {
        verbs: vec![
            VerbForm::new("list", vec![], "lists the games that can be joined or watched").aliases(&["games"]).example("list"),
            VerbForm::new("join", vec![word("game"), name], "takes a seat in a game that gathers players")
                .example("join egypt-1 as Igthorn"),
            VerbForm::new("observe", vec![word("game"), digest], "sends you a game's public reports")
                .aliases(&["watch"])
                .example("observe egypt-1"),
            VerbForm::new("unobserve", vec![word("game")], "stops them").aliases(&["leave"]).example("unobserve egypt-1"),
        ],
    }
}

/// What a line asks of the desk; None if it is none of its verbs.
pub(super) fn read(line: &str) -> Option<Result<Request, Problem>> {
    let form = form();
    parse::verb_of(line, &[&form])?;
    Some(match parse::read_order(line, &[&form]) {
        Err(problem) => Err(Problem { message: problem.message, suggestion: problem.suggestion }),
        Ok((_, order)) => {
            let game = order.text("game").unwrap_or_default().to_lowercase();
            Ok(match order.verb.as_str() {
                "join" => Request::Join { game, name: order.text("name").map(str::to_owned) },
                "observe" => {
                    let digest = order.normal.ends_with(" digest");
                    Request::Observe { game, pace: if digest { Pace::Digest } else { Pace::Turn } }
                }
                "unobserve" => Request::Leave { game },
                _ => Request::List,
            })
        }
    })
}

/// Who asks.
pub(super) struct Visitor<'a> {
    /// Their address.
    pub address: &'a Address,
    /// The name in their From line.
    pub name: Option<&'a str>,
    /// Their word for the dice.
    pub word: String,
}

/// What came of a request.
pub(super) enum Served {
    /// Something to read.
    Said(Body),
    /// A seat was taken; the welcome goes out as a mail of the game.
    Joined { game: GameTag, seat: SeatId },
}

/// Serves a request. A seat that is taken is the game's business: its entries are the caller's to commit.
pub(super) fn serve(
    request: &Request,
    visitor: &Visitor<'_>,
    games: &mut Games,
    change: &Change<'_>,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<Served, SiteError> {
    match request {
        Request::List => {
            let rows = rows(games, change, visitor.address)?;
            let mut text = String::new();
            let mut html = String::new();
            for row in &rows {
                let line = format!("{}: {} ({}, {} of {} seats taken)", row.id, row.title, row.state, row.taken, row.seats);
                text.push_str(&format!("- {line}\n"));
                html.push_str(&format!("<li>{}</li>", clean::html(&line)));
            }
            if rows.is_empty() {
                text.push_str("There are no games at present.\n");
            }
            Ok(Served::Said(Body { text, html: format!("<ul>{html}</ul>"), pictures: Vec::new() }))
        }
        Request::Join { game, name } => {
            let tag = find(game, change)?;
            if change.seats(&tag)?.iter().any(|s| s.addresses.iter().any(|a| a.identity() == visitor.address.identity())) {
                return Err(Problem::new(format!("You have a seat in {tag} already.")).into());
            }
            let name = name.as_deref().or(visitor.name).unwrap_or_else(|| visitor.address.local());
            let joined = games.get(&tag, change)?;
            let seat = joined.take_seat(name, &visitor.word, now)?;
            let name = joined.facts.name(seat).to_owned();
            change.add_seat(&tag, seat, &name)?;
            change.set_addresses(&tag, seat, std::slice::from_ref(visitor.address))?;
            Ok(Served::Joined { game: tag, seat })
        }
        Request::Observe { game, pace } => {
            let tag = find(game, change)?;
            change.observe(&tag, visitor.address, *pace, now)?;
            let how = if *pace == Pace::Digest { "once a day" } else { "each turn" };
            Ok(Served::Said(said(&format!("You watch {tag} now and get its public report {how}. `unobserve {tag}` ends it."))))
        }
        Request::Leave { game } => {
            let tag = find(game, change)?;
            let watched = change.stop_observing(&tag, visitor.address)?;
            let answer = if watched { format!("You do not watch {tag} any more.") } else { format!("You did not watch {tag}.") };
            let _ = settings;
            Ok(Served::Said(said(&answer)))
        }
    }
}

fn said(text: &str) -> Body {
    Body { text: format!("{text}\n"), html: format!("<p>{}</p>", clean::html(text)), pictures: Vec::new() }
}

fn find(game: &str, change: &Change<'_>) -> Result<GameTag, SiteError> {
    let tag: GameTag = game.parse()?;
    if change.find_game(&tag)?.is_some() {
        return Ok(tag);
    }
    let open: Vec<String> = change.games(Some(GameState::Gathering))?.into_iter().map(|g| g.tag.0).collect();
    let problem = Problem::new(format!("There is no game `{tag}` here.")).near(&tag.0, open.iter().map(String::as_str));
    Err(problem.into())
}

/// The games that gather players or are played, as lists show them.
pub(super) fn rows(games: &mut Games, change: &Change<'_>, reader: &Address) -> Result<Vec<GameRow>, SiteError> {
    const MOST: usize = 50;
    let mine: Vec<GameTag> = change.seats_of(reader)?.into_iter().map(|(tag, _)| tag).collect();
    let mut listed = change.games(Some(GameState::Gathering))?;
    listed.extend(change.games(Some(GameState::Running))?);
    listed.truncate(MOST);
    listed
        .into_iter()
        .map(|row| {
            let game = games.get(&row.tag, change)?;
            let GameName { id, title } = super::outgoing::game_name(game);
            Ok(GameRow {
                id,
                title,
                state: Line::new(if game.facts.started { "being played" } else { "gathers players" }),
                taken: game.facts.seats.len(),
                seats: usize::from(game.facts.creation.seats),
                yours: mine.contains(&row.tag),
                due: game.deadlines_ahead().first().map(|d| d.at),
            })
        })
        .collect()
}
