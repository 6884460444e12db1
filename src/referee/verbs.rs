//! The referee's own verbs within a game, as a form: they can be used at any time, whatever the ruleset.

use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use crate::referee::facts::Facts;

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

/// The verbs of lines that say how the others of their letter are to be taken.
pub(super) const GUARDS: [&str; 3] = ["check", "all or nothing", "turn"];

fn text(name: &str, lines: bool) -> Part {
    Part::slot(name, SlotKind::Text { lines, most: 2000 })
}

fn number(name: &str) -> Part {
    Part::slot(name, SlotKind::Number { least: 0, most: 1_000_000 })
}

/// The form of these verbs in a game.
pub fn form(facts: &Facts) -> Form {
    let players: Vec<Candidate> = facts.seats.iter().enumerate().map(|(i, s)| Candidate::new(i.to_string(), s.name.clone())).collect();
    let turn = || Part::optional(vec![Part::words(&["turn", "number", "no."])], "");
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
                "explains how to write orders, or one of them",
            )
            .example("help")
            .example("help vacation"),
            VerbForm::new("status", vec![], "shows the game as it stands").example("status"),
            VerbForm::new("orders", vec![], "shows your orders as they stand").aliases(&["my orders"]).example("orders"),
            VerbForm::new("options", vec![], "lists orders that are legal for you now").example("options"),
            VerbForm::new("history", vec![], "tells what happened, turn by turn").example("history"),
            VerbForm::new("rulings", vec![], "lists the moderator's rulings").aliases(&["precedents"]).example("rulings"),
            VerbForm::new(
                "report",
                vec![Part::optional(vec![turn(), number("turn")], "the present one")],
                "sends the report that opened a turn",
            )
            .example("report 3"),
            VerbForm::new("say", vec![text("words", true)], "prints your words in the next report").example("say Well played!"),
            VerbForm::new("whisper", whisper, "passes your words on at once, to one player or to several")
                .most(20)
                .example(format!("whisper to {}: are you there?", facts.name(SeatId(0)))),
            VerbForm::new("clear", vec![], "withdraws all your orders, once you confirm it").example("clear"),
            VerbForm::new("resign", vec![], "leaves the game, once you confirm it").aliases(&["quit"]).example("resign"),
            VerbForm::new("yes", vec![], "confirms what you were asked").aliases(&["y"]).example("yes"),
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
                .aliases(&["holiday", "holidays", "vacations"])
                .example("vacation 20 dec to 3 jan")
                .example("vacation next week")
                .example("vacation tomorrow for 10 days"),
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

/// Whom words are whispered to, and the words: behind the first name others may stand ("and Cy: hi").
pub fn hearers<'w>(first: SeatId, words: &'w str, facts: &Facts) -> (Vec<SeatId>, &'w str) {
    let mut to = vec![first];
    let mut rest = words.trim_start();
    while let Some(behind) = ["and ", ", and ", ", ", "& "].iter().find_map(|mark| rest.strip_prefix(mark)) {
        let names = facts.seats.iter().enumerate().filter(|(_, s)| {
            let named = behind.get(..s.name.len()).is_some_and(|name| name.eq_ignore_ascii_case(&s.name));
            named && !behind.get(s.name.len()..).unwrap_or_default().starts_with(char::is_alphanumeric)
        });
        let Some((index, seat)) = names.max_by_key(|(_, s)| s.name.len()) else { break };
        let Ok(index) = u8::try_from(index) else { break };
        if !to.contains(&SeatId(index)) {
            to.push(SeatId(index));
        }
        rest = behind.get(seat.name.len()..).unwrap_or_default().trim_start_matches([' ', ':']);
    }
    (to, rest)
}
