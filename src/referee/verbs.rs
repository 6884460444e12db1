//! The referee's own verbs within a game, as a form: they can be used at any time, whatever the ruleset.

use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use crate::referee::facts::Facts;
use chrono::{Datelike, Months, NaiveDate};

/// What a line asks of the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// How to write orders, or about one topic.
    Help(Option<String>),
    /// The game as it stands.
    Status,
    /// My orders as they stand.
    Orders,
    /// My legal orders now.
    Options,
    /// What happened, turn by turn.
    History,
    /// An earlier report.
    Report(u32),
    /// The moderator's rulings so far.
    Rulings,
    /// Words for the next report.
    Say(String),
    /// Words for one player, passed on at once.
    Whisper(SeatId, String),
    /// Withdraw my orders.
    Clear,
    /// Leave the game.
    Resign,
    /// The answer to the referee's question.
    Confirm(bool),
    /// Nothing before the deadline.
    Wait(bool),
    /// The zone in which times are told.
    Zone(String),
    /// Away from a day to a day.
    Vacation(String),
    /// An order for a decision that is not open yet.
    Next(String),
    /// Only try this letter.
    Check,
    /// Carry this letter out only if nothing in it is wrong.
    AllOrNothing,
    /// Only if it is still this turn.
    OnlyTurn(u32),
}

fn text(name: &str, lines: bool) -> Part {
    Part::slot(name, SlotKind::Text { lines, most: 2000 })
}

fn number(name: &str) -> Part {
    Part::slot(name, SlotKind::Number { least: 0, most: 1_000_000 })
}

/// The form of these verbs in a game.
pub fn form(facts: &Facts) -> Form {
    let players: Vec<Candidate> = facts.seats.iter().enumerate().map(|(i, s)| Candidate::new(i.to_string(), s.name.clone())).collect();
    let whisper = vec![
        Part::optional(vec![Part::words(&["to"])], ""),
        Part::choice("to", players),
        Part::optional(vec![Part::words(&[":"])], ""),
        text("words", true),
    ];
    Form {
        verbs: vec![
            VerbForm::new(
                "help",
                vec![Part::optional(vec![text("topic", false)], "all topics")],
                "explains how to write orders, or one topic",
            )
            .example("help")
            .example("help proposals"),
            VerbForm::new("status", vec![], "shows the game as it stands").example("status"),
            VerbForm::new("orders", vec![], "shows your orders as they stand").aliases(&["my orders"]).example("orders"),
            VerbForm::new("options", vec![], "lists orders that are legal for you now").example("options"),
            VerbForm::new("history", vec![], "tells what happened, turn by turn").example("history"),
            VerbForm::new("rulings", vec![], "lists the moderator's rulings").example("rulings"),
            VerbForm::new("report", vec![Part::optional(vec![number("turn")], "the present one")], "sends the report that opened a turn")
                .example("report 3"),
            VerbForm::new("say", vec![text("words", true)], "prints your words in the next report").example("say Well played!"),
            VerbForm::new("whisper", whisper, "passes your words on to one player at once").most(20),
            VerbForm::new("clear", vec![], "withdraws all your orders, once you confirm it").example("clear"),
            VerbForm::new("resign", vec![], "leaves the game, once you confirm it").example("resign"),
            VerbForm::new("yes", vec![], "confirms what you were asked").example("yes"),
            VerbForm::new("no", vec![], "does not confirm what you were asked").example("no"),
            VerbForm::new(
                "wait",
                vec![Part::optional(
                    vec![Part::slot(
                        "no",
                        SlotKind::Choice { candidates: vec![Candidate::new("no", "no"), Candidate::new("no", "off")], numbered: false },
                    )],
                    "yes",
                )],
                "asks that nothing be resolved before the deadline; `wait no` takes it back",
            )
            .example("wait"),
            VerbForm::new("vacation", vec![text("days", false)], "says when you are away; `vacation off` takes it back")
                .example("vacation 20 dec to 3 jan"),
            VerbForm::new("zone", vec![text("name", false)], "says in which time zone you live: your mails tell times in it")
                .aliases(&["time zone", "timezone"])
                .example("zone Europe/Warsaw"),
            VerbForm::new("next:", vec![text("order", true)], "sends an order ahead: it is tried when a decision opens that it answers")
                .aliases(&["next"])
                .most(50),
            VerbForm::new("check", vec![], "as the first line: the letter is only tried, nothing counts").example("check"),
            VerbForm::new("all or nothing", vec![], "as the first line: the letter counts only if every order in it is legal")
                .example("all or nothing"),
            VerbForm::new("turn", vec![number("turn")], "as the first line: the letter counts only if it is still that turn")
                .example("turn 5"),
        ],
    }
}

/// The command that an order of the form stands for.
pub fn command(order: &Order) -> Result<Command, Problem> {
    let words = |name: &str| order.text(name).unwrap_or_default().to_owned();
    let turn = || u32::try_from(order.number("turn").unwrap_or_default()).unwrap_or_default();
    Ok(match order.verb.as_str() {
        "help" => Command::Help(order.text("topic").map(str::to_owned)),
        "status" => Command::Status,
        "orders" => Command::Orders,
        "options" => Command::Options,
        "history" => Command::History,
        "rulings" => Command::Rulings,
        "report" if order.number("turn").is_some() => Command::Report(turn()),
        "report" => Command::Status,
        "say" => Command::Say(words("words")),
        "whisper" => {
            let seat = order.choice("to").and_then(|id| id.parse().ok()).ok_or_else(|| Problem::new("I do not know to whom."))?;
            Command::Whisper(SeatId(seat), words("words"))
        }
        "clear" => Command::Clear,
        "resign" => Command::Resign,
        "yes" => Command::Confirm(true),
        "no" => Command::Confirm(false),
        "wait" => Command::Wait(order.choice("no").is_none()),
        "zone" => Command::Zone(words("name")),
        "vacation" => Command::Vacation(words("days")),
        "next:" => Command::Next(words("order")),
        "check" => Command::Check,
        "all or nothing" => Command::AllOrNothing,
        "turn" => Command::OnlyTurn(turn()),
        other => return Err(Problem::new(format!("`{other}` is no order to the referee."))),
    })
}

/// Whether the words after `vacation` say that it is over.
pub fn is_back(words: &str) -> bool {
    matches!(words.trim().to_lowercase().as_str(), "off" | "none" | "over" | "cancel" | "ends" | "end")
}

/// Reads "20 dec to 3 jan", "2026-12-20 - 2027-01-03", "20.12. bis 3.1."; days without a year are the next such days from `today`.
pub fn vacation(words: &str, today: NaiveDate) -> Result<(NaiveDate, NaiveDate), Problem> {
    let problem = || Problem::new(format!("I cannot read `{words}` as days.")).suggest("vacation 20 dec to 3 jan");
    let lower = words.to_lowercase();
    let halves = [" to ", " until ", " till ", " bis ", " - ", " – ", "..."];
    let (from, to) = halves.iter().find_map(|h| lower.split_once(h)).unwrap_or((lower.as_str(), lower.as_str()));
    let from = from.trim().trim_start_matches("from ");
    let from = day(from, today).ok_or_else(problem)?;
    let to = day(to.trim(), from).ok_or_else(problem)?;
    if to < from || to > from.checked_add_months(Months::new(12)).unwrap_or(to) {
        return Err(Problem::new(format!("A vacation from {from} to {to} does not work: it must end after it begins, and within a year.")));
    }
    Ok((from, to))
}

fn day(words: &str, not_before: NaiveDate) -> Option<NaiveDate> {
    if let Ok(date) = NaiveDate::parse_from_str(words, "%Y-%m-%d") {
        return Some(date);
    }
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let parts: Vec<&str> = words.split(|c: char| !c.is_alphanumeric()).filter(|p| !p.is_empty()).collect();
    let month_named =
        |word: &str| MONTHS.iter().position(|m| word.len() >= 3 && word.starts_with(m)).and_then(|m| u32::try_from(m + 1).ok());
    let number = |word: &str| word.trim_end_matches(|c: char| c.is_alphabetic()).parse::<u32>().ok();
    let (mut day, mut month, mut year) = (None, None, None);
    for part in parts {
        match (month_named(part), number(part)) {
            (Some(m), _) => month = Some(m),
            (None, Some(n)) if n > 1000 => year = i32::try_from(n).ok(),
            (None, Some(n)) if day.is_none() => day = Some(n),
            (None, Some(n)) if month.is_none() => month = Some(n),
            _ => return None,
        }
    }
    let (day, month) = (day?, month.unwrap_or(not_before.month()));
    match year {
        Some(year) => NaiveDate::from_ymd_opt(year, month, day),
        None => (0..2).find_map(|ahead| NaiveDate::from_ymd_opt(not_before.year() + ahead, month, day).filter(|d| *d >= not_before)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vacations_are_read_in_the_usual_ways() {
        let today = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        let days = |from: (i32, u32, u32), to: (i32, u32, u32)| {
            (NaiveDate::from_ymd_opt(from.0, from.1, from.2).unwrap(), NaiveDate::from_ymd_opt(to.0, to.1, to.2).unwrap())
        };
        for words in [
            "20 dec to 3 jan",
            "from Dec 20 until January 3",
            "20.12. bis 3.1.",
            "2026-12-20 to 2027-01-03",
            "20th December - 3rd January 2027",
        ] {
            assert_eq!(vacation(words, today), Ok(days((2026, 12, 20), (2027, 1, 3))), "{words}");
        }
        assert!(vacation("sometime", today).is_err());
        assert!(vacation("2026-12-20 to 2026-12-10", today).is_err());
    }
}
