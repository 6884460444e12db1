//! The mails of a running game's rhythm: the turn report, the ballot, the first report of a game.

use super::{Due, Letterhead, Line, Mail, Name, filters, templates};
use crate::games::ruleset::Body;
use crate::report::order_form::OrderForm;

/// The report that opens a round.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnReport {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// The round ("Turn 3").
    pub round: Line,
    /// The game's own part: position and what happened.
    pub body: Body,
    /// Rulings since the last report.
    pub rulings: Vec<Ruling>,
    /// Who missed, was replaced, why a deadline moved: a sentence each.
    pub remarks: Vec<Line>,
    /// What players said (`say`).
    pub press: Vec<Press>,
    /// In the first report: how the dice are fixed.
    pub dice: Option<DiceFixed>,
    /// The deadlines ahead, the next one first.
    pub dues: Vec<Due>,
    /// The reader's order form; empty for observers and eliminated players.
    pub form: OrderForm,
}

/// The proposals (or whatever the ruleset asks all about) that are to be voted on.
#[derive(Clone, Debug, PartialEq)]
pub struct Ballot {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// The round ("Turn 3").
    pub round: Line,
    /// What is voted on, with its discussion.
    pub body: Body,
    /// Rulings since the last report.
    pub rulings: Vec<Ruling>,
    /// The deadlines ahead, the next one first.
    pub dues: Vec<Due>,
    /// The reader's order form.
    pub form: OrderForm,
}

/// A ruling of the moderator, as reports print it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its number, by which it can be appealed against.
    pub number: u32,
    /// What was ruled.
    pub text: Line,
    /// Why.
    pub reason: Line,
    /// Whether a ballot overturned it.
    pub overturned: bool,
}

/// Something said in public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// Who; None where the press is anonymous.
    pub by: Option<Name>,
    /// What; several lines.
    pub text: String,
}

/// How a game's dice are fixed before it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceFixed {
    /// SHA-256 of the secret, hex.
    pub commitment: Line,
    /// The seats' words.
    pub words: Vec<(Name, Line)>,
}

/// The last of the deadlines: what the subject names.
fn by(head: &Letterhead, dues: &[Due]) -> Option<String> {
    dues.iter().map(|d| d.at).max().map(|at| head.short(&at))
}

impl Mail for TurnReport {
    templates!(TurnReport, "mail/turn.txt", "mail/turn.html");

    fn title(&self) -> String {
        self.head.report_title(&self.body, &self.round)
    }

    fn subject(&self) -> String {
        let title = self.title();
        match by(&self.head, &self.dues) {
            Some(at) if !self.form.is_empty() => format!("{title}: your orders by {at}"),
            Some(at) => format!("{title}: orders are due {at}"),
            None => title,
        }
    }

    fn preview(&self) -> String {
        self.dues.first().map(|d| format!("{} due {}", d.title, self.head.left(&d.at))).unwrap_or_default()
    }

    fn bodies(&self) -> Vec<&Body> {
        vec![&self.body]
    }
}

impl Mail for Ballot {
    templates!(Ballot, "mail/ballot.txt", "mail/ballot.html");

    fn title(&self) -> String {
        self.head.report_title(&self.body, &Line::new(&format!("{}, ballot", self.round)))
    }

    fn subject(&self) -> String {
        let title = self.title();
        match by(&self.head, &self.dues) {
            Some(at) if !self.form.is_empty() => format!("{title}: your votes by {at}"),
            _ => title,
        }
    }

    fn bodies(&self) -> Vec<&Body> {
        vec![&self.body]
    }
}
