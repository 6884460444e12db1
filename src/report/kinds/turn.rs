//! The mail of a running game's rhythm: the report that opens a round or a ballot, follows a ruling, or is the game's first.

use super::answer::Standing;
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
    /// Whether it is sent because the moderator ruled, in the midst of a round.
    pub ruled: bool,
    /// Why the game waits, if it is held: its deadlines do not run then.
    pub held: Option<Line>,
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
    /// The reader's orders as they stand, where there are any.
    pub standing: Vec<Standing>,
    /// The reader's order form; empty for observers and eliminated players.
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
    /// What became of it ("overturned by ballot"), if anything.
    pub fate: Option<Line>,
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
        let title = self.head.report_title(&self.body, &self.round);
        match self.rulings.last() {
            Some(ruling) if self.ruled => format!("{title}, after ruling {}", ruling.number),
            _ => title,
        }
    }

    fn subject(&self) -> String {
        let title = self.title();
        if self.held.is_some() {
            return format!("{title}: the game waits");
        }
        match by(&self.head, &self.dues) {
            Some(at) if !self.form.is_empty() => format!("{title}: your orders by {at}"),
            Some(at) => format!("{title}: orders are due {at}"),
            None => title,
        }
    }

    fn preview(&self) -> String {
        if self.held.is_some() {
            return "Deadlines do not run for now.".to_owned();
        }
        self.dues.first().map(|d| format!("{} due {}", d.title, self.head.left(&d.at))).unwrap_or_default()
    }

    fn bodies(&self) -> Vec<&Body> {
        vec![&self.body]
    }
}
