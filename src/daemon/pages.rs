//! A game as the archive's pages show it: views made from the game as the public sees it.

use crate::daemon::outgoing::game_name;
use crate::games::ruleset::{Proposed, RulesVersion, Score};
use crate::games::seat::SeatId;
use crate::referee::game::Game;
use crate::referee::mails::{GameReport, Occasion};
use crate::report::archive::chart::{Chart, ChartLine};
use crate::report::archive::page::{ArchiveGame, ArchiveRules, Dice, GameEntry, GameLabel, GameResult, GameState, Place, TurnLine};
use crate::report::clean::{Line, Name, sentence_case};
use crate::report::kinds::finale::{DiceRevealed, StandingRow};
use crate::report::kinds::turn::{DiceFixed, Press, Ruling};
use crate::store;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A public report as lists and charts show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Turn {
    /// Its line in the list.
    pub line: TurnLine,
    /// What was counted.
    pub scores: Vec<Score>,
    /// How each seat's proposals had fared, where the game has any.
    #[serde(default)]
    pub proposals: Vec<Proposed>,
    /// The log entry that says that it was made.
    pub entry: u64,
}

/// What a player did in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Played {
    /// What came of it ("won", "2nd of 4", "playing").
    pub result: Line,
    /// Deadlines that passed without a word.
    pub missed: u32,
    /// Proposals that passed and were made, where the game has any.
    pub proposals: Option<(u32, u32)>,
}

pub(super) fn label(game: &Game) -> GameLabel {
    let name = game_name(game);
    GameLabel { id: name.id, title: name.title }
}

/// What is played: named where the game itself is called otherwise.
pub(super) fn about(game: &Game) -> Line {
    match game.play.title() {
        title if title == game_name(game).title.as_str() => Line::new(game.play.about()),
        title => Line::new(&format!("{title}. {}", game.play.about())),
    }
}

pub(super) fn turn(game: &Game, report: &GameReport, entry: u64, at: DateTime<Utc>) -> Turn {
    let round = format!("{} {}", game.play.round_name(), report.round);
    let (place, title, headline) = match &report.occasion {
        Occasion::Start => (Place::Turn(report.round), round, "The game begins.".to_owned()),
        Occasion::Round => (Place::Turn(report.round), round, lead(game)),
        Occasion::Ruling => (Place::Turn(report.round), round, format!("{} The moderator ruled.", lead(game)).trim_start().to_owned()),
        Occasion::End(outcome) => (Place::End(report.round), "The end".to_owned(), format!("The game is over: {}", outcome.reason)),
    };
    Turn {
        line: TurnLine {
            place,
            round: Line::new(&title),
            at,
            headline: Line::new(&headline),
            rules: game.play.rules(None).map(|r| r.number),
        },
        scores: game.play.scores(),
        proposals: game.play.proposals().unwrap_or_default(),
        entry,
    }
}

/// Who has most of what is counted first, in a sentence; nothing where everybody has as much.
fn lead(game: &Game) -> String {
    let scores = game.play.scores();
    let Some(score) = scores.first() else { return String::new() };
    let Some(most) = score.values.iter().max() else { return String::new() };
    let leaders: Vec<&str> =
        game.facts.seats.iter().zip(&score.values).filter(|(_, value)| *value == most).map(|(seat, _)| seat.name.as_str()).collect();
    match leaders.as_slice() {
        all if all.len() == score.values.len() && all.len() > 1 => format!("{} {most} for everybody.", score.title),
        [] => String::new(),
        [one] => format!("{one} leads: {} {most}.", score.title),
        [most_of_them @ .., last] => format!("{} and {last} lead: {} {most}.", most_of_them.join(", "), score.title),
    }
}

pub(super) fn rules(version: RulesVersion, newest: bool) -> ArchiveRules {
    let since = version.since.strip_prefix(&format!("{}. ", version.number)).unwrap_or(&version.since);
    ArchiveRules { version: version.number, since: Line::new(since), newest, body: version.body, difference: version.difference }
}

/// Rulings with what became of them.
pub(super) fn rulings(rulings: &[crate::referee::mails::Ruling], fates: &[(u32, String)]) -> Vec<Ruling> {
    let fate = |number| fates.iter().find(|(of, _)| *of == number).map(|(_, fate)| Line::new(fate));
    rulings
        .iter()
        .map(|r| Ruling { number: r.number, text: Line::new(&r.words), reason: Line::new(&r.reason), fate: fate(r.number) })
        .collect()
}

pub(super) fn press(report: &GameReport) -> Vec<Press> {
    report
        .said
        .iter()
        .map(|(by, text)| Press { by: Some(by).filter(|by| !by.is_empty()).map(|by| Name::new(by)), text: text.clone() })
        .collect()
}

/// The front page of a game; `turns`: its last ones, in order.
pub(super) fn front(game: &Game, turns: &[Turn]) -> ArchiveGame {
    let dice = game.dice_note();
    let words = dice.words.iter().map(|(name, word)| (Name::new(name), Line::new(word))).collect();
    ArchiveGame {
        label: label(game),
        about: about(game),
        state: state(game),
        standings: standings(game),
        charts: charts(game, turns),
        turns: turns.iter().rev().map(|t| t.line.clone()).collect(),
        rulings: rulings(&game.facts.rulings, &game.play.precedents()).into_iter().rev().collect(),
        rules: game.play.rules(None).map(|r| r.number),
        dice: match dice.secret {
            Some(secret) => Dice::Revealed(DiceRevealed { secret: Line::new(&secret), commitment: Line::new(&dice.commitment), words }),
            None => Dice::Fixed(DiceFixed { commitment: Line::new(&dice.commitment), words }),
        },
    }
}

/// How the game ended, where this report says so.
pub(super) fn result(game: &Game, report: &GameReport) -> Option<GameResult> {
    let Occasion::End(outcome) = &report.occasion else { return None };
    Some(GameResult {
        winners: outcome.winners.iter().map(|s| Name::new(game.facts.name(*s))).collect(),
        reason: Line::new(&sentence_case(&outcome.reason)),
        standings: standings(game),
    })
}

/// A game's line in a list.
pub(super) fn line(game: &Game) -> GameEntry {
    GameEntry { label: label(game), state: state(game), players: game.facts.seats.iter().map(|s| Name::new(&s.name)).collect() }
}

/// The list that a game is in.
pub(super) fn list(game: &Game) -> store::GameState {
    match (&game.facts.outcome, game.facts.started) {
        (Some(_), _) => store::GameState::Ended,
        (None, true) => store::GameState::Running,
        (None, false) => store::GameState::Gathering,
    }
}

fn state(game: &Game) -> GameState {
    match &game.facts.outcome {
        Some(outcome) => GameState::Finished {
            winners: outcome.winners.iter().map(|s| Name::new(game.facts.name(*s))).collect(),
            reason: Line::new(&sentence_case(&outcome.reason)),
        },
        None if game.facts.started => GameState::Running {
            round: Line::new(&format!("{} {}", game.play.round_name(), game.play.round())),
            due: game.deadlines_ahead().first().map(|d| d.at).filter(|_| game.facts.held.is_none()),
        },
        None => GameState::Open { free: usize::from(game.facts.creation.seats).saturating_sub(game.facts.seats.len()) },
    }
}

/// The seats by what is counted first, best first; winners stand before all others, and those out of the game behind.
pub(super) fn standings(game: &Game) -> Vec<StandingRow> {
    ranked(game).into_iter().map(|(_, row)| row).collect()
}

fn ranked(game: &Game) -> Vec<(SeatId, StandingRow)> {
    let scores = game.play.scores();
    let winners = game.facts.outcome.as_ref().map(|o| o.winners.clone()).unwrap_or_default();
    let value = |seat: SeatId| scores.first().and_then(|s| s.values.get(seat.index()).copied()).unwrap_or_default();
    let rank = |seat: SeatId| (winners.contains(&seat), game.play.plays(seat), value(seat));
    let mut rows: Vec<_> = (0..).map(SeatId).take(game.facts.seats.len()).map(|seat| (rank(seat), seat)).collect();
    rows.sort_by_key(|(rank, seat)| (std::cmp::Reverse(*rank), *seat));
    let mut standings = Vec::new();
    let mut place = 0;
    let mut last = None;
    for (n, (rank, seat)) in (1u32..).zip(rows) {
        if last != Some(rank) {
            place = n;
            last = Some(rank);
        }
        let counted: Vec<String> = scores.iter().filter_map(|s| Some(format!("{} {}", s.title, s.values.get(seat.index())?))).collect();
        let row = StandingRow {
            place,
            name: Name::new(game.facts.name(seat)),
            score: Line::new(&counted.join(", ")),
            note: (!game.play.plays(seat)).then(|| Line::new("out of the game")),
        };
        standings.push((seat, row));
    }
    standings
}

/// What each player did: for the players' pages. `missed`: deadlines that each seat let pass without a word.
pub(super) fn played(game: &Game, missed: &[u32]) -> Vec<(String, Played)> {
    let proposals = game.play.proposals();
    let seats = game.facts.seats.len();
    let winners = game.facts.outcome.as_ref().map(|o| o.winners.as_slice());
    ranked(game)
        .into_iter()
        .map(|(seat, row)| {
            let result = match winners {
                None if !game.facts.started => "waiting for the game to begin".to_owned(),
                None if !game.play.plays(seat) => "out of the game".to_owned(),
                None => "playing".to_owned(),
                Some(winners) if winners.contains(&seat) && winners.len() == 1 => "won".to_owned(),
                Some(winners) if winners.contains(&seat) => "shared the win".to_owned(),
                Some(_) => format!("{} of {seats}", nth(row.place)),
            };
            let proposals = proposals.as_ref().and_then(|all| all.get(seat.index())).map(|p| (p.passed, p.made));
            let missed = missed.get(seat.index()).copied().unwrap_or_default();
            (row.name.as_str().to_owned(), Played { result: Line::new(&result), missed, proposals })
        })
        .collect()
}

fn nth(place: u32) -> String {
    let ending = match (place % 10, place % 100) {
        (1, n) if n != 11 => "st",
        (2, n) if n != 12 => "nd",
        (3, n) if n != 13 => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// Where a report stands on a chart's axis: the end comes after the last turn.
fn column(place: Place) -> u32 {
    place.turn().saturating_add(u32::from(matches!(place, Place::End(_))))
}

/// One chart for each thing that is counted, and for proposals and their votes, if it was counted in more than one of these turns.
pub(super) fn charts(game: &Game, turns: &[Turn]) -> Vec<Chart> {
    let Some(newest) = turns.last() else { return Vec::new() };
    let chart = |title: &str, counted: &dyn Fn(&Turn, usize) -> Option<i64>| Chart {
        title: Name::new(title),
        end: Some(newest.line.place).filter(|place| matches!(place, Place::End(_))).map(column),
        lines: game
            .facts
            .seats
            .iter()
            .enumerate()
            .map(|(seat, s)| ChartLine {
                name: Name::new(&s.name),
                points: turns.iter().filter_map(|t| Some((column(t.line.place), counted(t, seat)?))).collect(),
            })
            .collect(),
    };
    let scores = newest
        .scores
        .iter()
        .map(|score| chart(&score.title, &|t, seat| t.scores.iter().find(|c| c.title == score.title)?.values.get(seat).copied()));
    let mut charts: Vec<Chart> = scores.collect();
    if newest.proposals.iter().any(|p| p.made > 0) {
        charts.push(chart("Proposals passed", &|t, seat| t.proposals.get(seat).map(|p| i64::from(p.passed))));
        charts.push(chart("Votes for their proposals", &|t, seat| t.proposals.get(seat).map(|p| p.votes)));
    }
    charts.retain(Chart::is_drawn);
    charts
}
