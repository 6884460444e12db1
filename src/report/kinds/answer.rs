//! The answer to a letter: what was understood line by line, the orders as they now stand, what is missing, until when.

use super::{Due, Letterhead, Line, Mail, Name, filters, templates};
use crate::games::ruleset::Body;
use crate::report::clean;
use crate::report::order_form::OrderForm;
use chrono::{DateTime, Utc};

/// The answer to a letter.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// The round as the subject names it ("Turn 3"), if a game runs.
    pub round: Option<Line>,
    /// Whether the letter only asked to try its orders (`check`).
    pub tried: bool,
    /// The letter's orders, in its order.
    pub lines: Vec<AnswerLine>,
    /// Its other own lines.
    pub remarks: Vec<Line>,
    /// The lines of a sequence that stopped at a wrong one, to be sent again.
    pub again: Vec<Line>,
    /// What waits for the reader's `yes`, in words ("to withdraw all your orders").
    pub confirm: Option<Line>,
    /// The letter came after the deadline, or answers an old report.
    pub late: Option<Late>,
    /// The turn is held: why, in a sentence.
    pub held: Option<Line>,
    /// The complete orders as they now stand.
    pub standing: Vec<Standing>,
    /// What is still waited for from the reader.
    pub missing: Vec<Due>,
    /// The order form of what is missing, for its links.
    pub form: OrderForm,
    /// The deadlines ahead, the next one first.
    pub dues: Vec<Due>,
    /// When it goes on before its deadline, since nobody's orders are missing.
    pub settles: Option<DateTime<Utc>>,
    /// What happened at once because of the letter.
    pub news: Vec<Line>,
    /// Other things to know, in a sentence each.
    pub notes: Vec<Line>,
    /// Answers to questions (`rules`, `status`, `report 3`).
    pub results: Vec<Body>,
}

/// One order of the letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerLine {
    /// The line as it was written.
    pub line: Line,
    /// What came of it.
    pub outcome: LineOutcome,
}

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineOutcome {
    /// It was understood.
    Fine {
        /// Its normal form.
        normal: Line,
        /// Something worth knowing, in a sentence.
        note: Option<Line>,
    },
    /// It was not, or is not allowed.
    Wrong {
        /// What is wrong, naming the very words.
        problem: Line,
        /// The nearest right line.
        suggestion: Option<Line>,
    },
}

/// Why a letter's orders do not count as they were meant, or only just.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Late {
    /// After the deadline, counted within the grace period.
    Grace {
        /// The deadline.
        deadline: DateTime<Utc>,
        /// When our server received the letter.
        received: DateTime<Utc>,
    },
    /// A reply to the report of an old round, not carried out.
    OldReport {
        /// The round that was answered ("turn 3").
        answered: Line,
        /// The round that runs ("turn 4").
        current: Line,
    },
}

/// A decision's answer as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The decision ("one card to play").
    pub title: Line,
    /// Its orders in normal form; empty: none yet.
    pub orders: Vec<Line>,
    /// Whether it waits for a decision that is not open yet.
    pub early: bool,
}

/// So many lines to write are shown where something is missing.
const MOST_LINES: usize = 12;

impl Answer {
    /// How many lines were understood.
    fn fine(&self) -> usize {
        self.lines.iter().filter(|l| matches!(l.outcome, LineOutcome::Fine { .. })).count()
    }

    /// Lines that would answer what is missing, with what is to be filled in: for a letter in which there was nothing of use.
    fn lines_to_write(&self) -> Vec<&str> {
        if self.fine() > 0 || self.confirm.is_some() || !self.results.is_empty() {
            return Vec::new();
        }
        let verbs = self.form.must().flat_map(|section| &section.verbs);
        verbs.flat_map(|verb| &verb.lines).map(String::as_str).take(MOST_LINES).collect()
    }

    /// What matters most, in a few words.
    fn verdict(&self) -> String {
        let (fine, all) = (self.fine(), self.lines.len());
        let wrong = all - fine;
        if self.confirm.is_some() {
            return "please confirm".to_owned();
        }
        match &self.late {
            Some(Late::OldReport { .. }) => return "an answer to an old report".to_owned(),
            Some(Late::Grace { .. }) | None => {}
        }
        let lines = |n: usize| format!("{n} line{}", if n == 1 { "" } else { "s" });
        match (fine, wrong) {
            (0, 0) if !self.results.is_empty() => "what you asked for".to_owned(),
            (0, 0) => "no orders found".to_owned(),
            (_, 0) if self.tried => format!("{} tried, all fine", lines(fine)),
            (_, _) if self.tried => format!("{} tried, {wrong} wrong", lines(all)),
            (_, 0) if self.results.len() >= fine => "what you asked for".to_owned(),
            (_, 0) => format!("{} in order", lines(fine)),
            (_, _) if all == 1 => "your line does not count".to_owned(),
            (_, _) => format!("{wrong} of {} do not count", lines(all)),
        }
    }
}

impl Mail for Answer {
    templates!(Answer, "mail/answer.txt", "mail/answer.html");

    fn title(&self) -> String {
        let verdict = self.verdict();
        match &self.round {
            Some(round) => format!("{round}: {verdict}"),
            None => clean::sentence_case(&verdict),
        }
    }

    fn preview(&self) -> String {
        match self.missing.as_slice() {
            [] if self.standing.is_empty() => String::new(),
            [] => "Nothing is missing.".to_owned(),
            missing => {
                let titles: Vec<&str> = missing.iter().map(|m| m.title.as_str()).collect();
                format!("Still missing: {}", titles.join(", "))
            }
        }
    }

    fn bodies(&self) -> Vec<&Body> {
        self.results.iter().collect()
    }
}

/// A reminder to a seat whose orders are missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Reminder {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// The round ("Turn 3").
    pub round: Line,
    /// What is missing.
    pub missing: Vec<Due>,
    /// The orders as they stand.
    pub standing: Vec<Standing>,
    /// The order form.
    pub form: OrderForm,
    /// Who else is waited for.
    pub waiting: Vec<Name>,
}

impl Mail for Reminder {
    templates!(Reminder, "mail/reminder.txt", "mail/reminder.html");

    fn title(&self) -> String {
        format!("{}: your orders are missing", self.round)
    }

    fn subject(&self) -> String {
        match self.missing.iter().map(|m| m.at).min() {
            Some(at) => format!("{}: reminder, your orders by {}", self.round, self.head.short(&at)),
            None => self.title(),
        }
    }
}
