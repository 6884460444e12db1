//! The desk: what can be asked of the referee outside a game, by anybody: `list`, `help`, `join`, `observe`.

use crate::daemon::replacements;
use crate::daemon::settings::Settings;
use crate::daemon::site::{Games, SiteError};
use crate::games::ruleset::{Body, Problem};
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::orders::form::{Form, Part, SlotKind, VerbForm};
use crate::orders::parse;
use crate::referee::entry::GameTag;
use crate::referee::help::help;
use crate::report::clean::{self, Line, Name};
use crate::report::kinds::GameName;
use crate::report::kinds::overview::GameRow;
use crate::store::{Change, GameState, Offer, Pace};
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
    Leave { game: Option<String> },
    /// Take a seat that is offered.
    TakeOver { game: Option<String> },
    /// Do not take it.
    Decline { game: Option<String> },
    /// What can be asked here.
    Help { topic: Option<String> },
}

/// The desk's verbs.
pub fn form() -> Form {
    let word = |name: &str| Part::slot(name, SlotKind::Word);
    let name = Part::optional(
        vec![Part::words(&["as"]), Part::slot("name", SlotKind::Text { lines: false, most: 60 })],
        "the name in your From line",
    );
    let digest = Part::optional(vec![Part::words(&["digest", "daily"])], "a mail each turn");
    Form {
        verbs: vec![
            VerbForm::new(
                "list",
                vec![Part::optional(vec![Part::words(&["games", "all games"])], "")],
                "lists the games that can be joined or watched",
            )
            .aliases(&["games"])
            .example("list"),
            VerbForm::new("join", vec![word("game"), name], "takes a seat in a game that gathers players")
                .example("join egypt-1 as Igthorn"),
            VerbForm::new("observe", vec![word("game"), digest], "sends you a game's public reports")
                .aliases(&["watch"])
                .example("observe egypt-1"),
            VerbForm::new("unobserve", vec![Part::optional(vec![word("game")], "the one that you watch")], "stops them")
                .aliases(&["leave", "unsubscribe"])
                .example("unobserve egypt-1"),
            VerbForm::new("take over", vec![Part::optional(vec![word("game")], "the one offered")], "takes a seat that was offered to you")
                .example("take over egypt-1"),
            VerbForm::new("decline", vec![Part::optional(vec![word("game")], "the one offered")], "does not take it")
                .example("decline egypt-1"),
        ],
    }
}

/// The desk's verbs for somebody without a seat, whose `help` is the desk's as well.
pub(super) fn stranger_form() -> Form {
    let mut form = form();
    let topic = Part::optional(vec![Part::slot("topic", SlotKind::Text { lines: false, most: 200 })], "all");
    form.verbs.push(VerbForm::new("help", vec![topic], "tells what you can write without a seat in a game").example("help"));
    form
}

/// What a line asks of the desk; None if it is none of its verbs.
pub(super) fn read(line: &str) -> Option<Result<Request, Problem>> {
    read_as(line, form())
}

/// The same for somebody without a seat.
pub(super) fn read_stranger(line: &str) -> Option<Result<Request, Problem>> {
    read_as(line, stranger_form())
}

fn read_as(line: &str, form: Form) -> Option<Result<Request, Problem>> {
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
                "unobserve" => Request::Leave { game: Some(game).filter(|g| !g.is_empty()) },
                "take over" => Request::TakeOver { game: Some(game).filter(|g| !g.is_empty()) },
                "decline" => Request::Decline { game: Some(game).filter(|g| !g.is_empty()) },
                "help" => Request::Help { topic: order.text("topic").map(str::to_owned) },
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
    /// Somebody watches a game.
    Watches { game: GameTag, body: Body },
    /// Somebody answers the offer of a seat.
    Answered { offer: Offer, takes: bool },
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
            for template in &settings.templates {
                let (name, title) = (template.name(), &template.request.title);
                let title = if title.is_empty() { &template.request.game } else { title };
                let line =
                    format!("{name}: a new game of {title} opens when somebody writes `join {name}` ({} seats)", template.request.seats);
                text.push_str(&format!("- {line}\n"));
                html.push_str(&format!("<li>{}</li>", clean::html(&line)));
            }
            if text.is_empty() {
                text.push_str("There are no games at present.\n");
            }
            Ok(Served::Said(Body { text, html: format!("<ul>{html}</ul>"), pictures: Vec::new() }))
        }
        Request::Join { game, name } => {
            let tag = find(game, change, settings)?;
            if change.seats(&tag)?.iter().any(|s| s.addresses.iter().any(|a| a.identity() == visitor.address.identity())) {
                return Err(Problem::new(format!("You have a seat in {tag} already.")).into());
            }
            let name = name.as_deref().or(visitor.name).unwrap_or_else(|| visitor.address.local());
            let joined = games.get(&tag, change)?;
            let seats = change.seats(&tag)?;
            let seat = joined.take_seat(name, &visitor.word, now)?;
            let name = joined.facts.name(seat).to_owned();
            // Somebody may have sat there and left again before the game began.
            match seats.iter().any(|row| row.seat == seat) {
                true => change.rename_seat(&tag, seat, &name)?,
                false => change.add_seat(&tag, seat, &name)?,
            }
            change.set_addresses(&tag, seat, std::slice::from_ref(visitor.address))?;
            change.stop_observing(&tag, visitor.address)?;
            Ok(Served::Joined { game: tag, seat })
        }
        Request::Observe { game, pace } => {
            let tag = find(game, change, settings)?;
            if change.seats_of(visitor.address)?.iter().any(|(t, _)| *t == tag) {
                return Err(Problem::new(format!("You play in {tag} and get its reports in any case.")).into());
            }
            change.observe(&tag, visitor.address, *pace, now)?;
            let how = if *pace == Pace::Digest { "once a day" } else { "each turn" };
            let body = said(&format!("You watch {tag} now and get its public report {how}. `unobserve {tag}` ends it."));
            Ok(Served::Watches { game: tag, body })
        }
        Request::Leave { game } => {
            let tag = match game {
                Some(game) => find(game, change, settings)?,
                None => the_watched(visitor.address, change)?,
            };
            let watched = change.stop_observing(&tag, visitor.address)?;
            if !watched && change.seats_of(visitor.address)?.iter().any(|(t, _)| *t == tag) {
                return Err(Problem::new(format!("You do not watch {tag}, you play in it. `resign` leaves it.")).suggest("resign").into());
            }
            let answer = if watched { format!("You do not watch {tag} any more.") } else { format!("You did not watch {tag}.") };
            Ok(Served::Said(said(&answer)))
        }
        Request::TakeOver { game } | Request::Decline { game } => {
            let offer = replacements::offer_to(visitor.address, game.as_deref(), change)?;
            Ok(Served::Answered { offer, takes: matches!(request, Request::TakeOver { .. }) })
        }
        Request::Help { topic } => {
            let form = stranger_form();
            let verbs: Vec<&VerbForm> = form.verbs.iter().collect();
            Ok(Served::Said(help(&verbs, &[], topic.as_deref())?))
        }
    }
}

/// The only game that somebody watches, for an `unobserve` that names none.
fn the_watched(address: &Address, change: &Change<'_>) -> Result<GameTag, SiteError> {
    let watched = change.observed_by(address)?;
    match watched.as_slice() {
        [tag] => Ok(tag.clone()),
        [] => Err(Problem::new("You watch no game here. (A player leaves a game with `resign`.)").into()),
        several => {
            let names: Vec<&str> = several.iter().map(GameTag::as_str).collect();
            let problem = Problem::new(format!("You watch {}. Say which one you mean.", names.join(", ")));
            Err(problem.suggest(format!("unobserve {}", names.first().unwrap_or(&"egypt-1"))).into())
        }
    }
}

/// What the site does for a player beside the game: its help lists that, too.
pub(super) fn beside() -> Form {
    Form { verbs: [form().verbs, super::addresses::form().verbs].concat() }
}

fn said(text: &str) -> Body {
    Body { text: format!("{text}\n"), html: format!("<p>{}</p>", clean::html(text)), pictures: Vec::new() }
}

fn find(game: &str, change: &Change<'_>, settings: &Settings) -> Result<GameTag, SiteError> {
    let tag: GameTag = game.parse()?;
    if change.find_game(&tag)?.is_some() {
        return Ok(tag);
    }
    let games = change.games(Some(GameState::Gathering))?.into_iter().chain(change.games(Some(GameState::Running))?).map(|g| g.tag.0);
    let open: Vec<String> = games.chain(settings.templates.iter().map(|t| t.name().to_owned())).collect();
    let problem = Problem::new(format!("There is no game `{tag}` here.")).near(&tag.0, open.iter().map(String::as_str));
    Err(problem.into())
}

/// What can be joined: the games with a free seat, and those that open when somebody joins.
pub(super) fn joinable(games: &mut Games, change: &Change<'_>, settings: &Settings, reader: &Address) -> Result<Vec<GameRow>, SiteError> {
    let mut open: Vec<GameRow> = rows(games, change, reader)?.into_iter().filter(|row| row.taken < row.seats).collect();
    open.extend(settings.templates.iter().map(|template| {
        let title = &template.request.title;
        GameRow {
            id: Line::new(template.name()),
            title: Name::new(if title.is_empty() { &template.request.game } else { title }),
            state: Line::new("opens when somebody joins"),
            taken: 0,
            seats: usize::from(template.request.seats),
            yours: false,
            due: None,
        }
    }));
    Ok(open)
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
                taken: usize::from(game.facts.creation.seats).saturating_sub(game.free_seats()),
                seats: usize::from(game.facts.creation.seats),
                yours: mine.contains(&row.tag),
                due: game.deadlines_ahead().first().map(|d| d.at),
            })
        })
        .collect()
}
