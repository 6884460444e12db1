//! What a moderator may ask, beside ruling: help, how the game stands, how a player sees it, what the next deadline would do.

use crate::games::ruleset::{Body, Problem};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use crate::orders::parse;
use crate::referee::game::Game;
use crate::referee::help::help;
use crate::referee::mails::{Content, Mail, Occasion, To};
use crate::report::clean;
use chrono::{DateTime, Utc};

/// An answer to a moderator's question.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The question as it was understood.
    pub normal: String,
    /// What the answer is called.
    pub heading: String,
    /// The answer.
    pub body: Body,
}

impl Game {
    /// The verbs of a moderator's questions.
    pub fn moderator_questions(&self) -> Form {
        let seats = self.facts.seats.iter().enumerate().map(|(i, s)| Candidate::new(i.to_string(), s.name.clone())).collect();
        let topic = Part::optional(vec![Part::slot("topic", SlotKind::Text { lines: false, most: 200 })], "all topics");
        Form {
            verbs: vec![
                VerbForm::new("help", vec![topic], "lists what a moderator may write, or explains one order").example("help undo"),
                VerbForm::new("status", vec![], "shows the game as the public sees it, and who is waited for").example("status"),
                VerbForm::new("rulings", vec![], "lists the rulings so far").aliases(&["precedents"]).example("rulings"),
                VerbForm::new(
                    "view as",
                    vec![Part::slot("seat", SlotKind::Choice { candidates: seats, numbered: true })],
                    "shows the game as that player sees it",
                )
                .aliases(&["become"])
                .example(format!("view as {}", self.facts.name(SeatId(0)))),
                VerbForm::new("preview", vec![], "shows what the next deadline would do with the orders as they stand").example("preview"),
            ],
        }
    }

    /// Answers a moderator's line if it is a question. `plays`: the moderator has a seat in this game, and is shown nothing that
    /// players must not see.
    pub fn ask(&self, line: &str, plays: bool, now: DateTime<Utc>) -> Option<Result<Told, Problem>> {
        let form = self.moderator_questions();
        // A reason may stand behind it, as behind rulings.
        let (question, _) = line.rsplit_once(" because ").unwrap_or((line, ""));
        parse::verb_of(question, &[&form])?;
        Some(self.told(question, &form, plays, now))
    }

    fn told(&self, question: &str, form: &Form, plays: bool, now: DateTime<Utc>) -> Result<Told, Problem> {
        let (_, order) = parse::read_order(question, &[form]).map_err(|p| Problem { message: p.message, suggestion: p.suggestion })?;
        let (heading, body) = match order.verb.as_str() {
            "help" => {
                let forms = self.ruling_forms();
                let verbs: Vec<&VerbForm> =
                    form.verbs.iter().chain(forms.iter().flat_map(|f| &f.verbs).filter(|v| v.verb != "preview")).collect();
                let heading = order.text("topic").map_or("What a moderator may write".to_owned(), |topic| format!("Help: {topic}"));
                (heading, help(&verbs, &[], order.text("topic"))?)
            }
            "status" => {
                let mut report = self.report(Viewer::Public, Occasion::Round);
                if !report.awaited.is_empty() {
                    report.body = with_line(report.body, &format!("Waiting for {}.", report.awaited.join(", ")));
                }
                ("The game now".to_owned(), report.body)
            }
            "rulings" => ("Rulings".to_owned(), plain(&self.rulings_so_far())),
            "view as" => {
                let seat = order.choice("seat").and_then(|id| id.parse().ok()).map(SeatId).ok_or_else(|| Problem::new("Which seat?"))?;
                self.not_to_players(plays, "what a player sees")?;
                (format!("What {} sees", self.facts.name(seat)), self.report(Viewer::Seat(seat), Occasion::Round).body)
            }
            _ => {
                self.not_to_players(plays, "what the orders in hand would do")?;
                ("What the next deadline would do".to_owned(), plain(&self.preview(now).join("\n")))
            }
        };
        Ok(Told { normal: order.normal, heading, body })
    }

    fn not_to_players(&self, plays: bool, what: &str) -> Result<(), Problem> {
        if plays {
            return Err(Problem::new(format!("You play in {} yourself, so you are not shown {what}.", self.tag)));
        }
        Ok(())
    }

    /// The report that a seat would get now, as a mail.
    pub fn seen_by(&self, seat: SeatId) -> Mail {
        let report = self.report(Viewer::Seat(seat), Occasion::Round);
        Mail { to: To::Seat(seat), entry: self.facts.last, content: Content::Report(Box::new(report)) }
    }
}

fn with_line(body: Body, line: &str) -> Body {
    Body { text: format!("{}\n{line}\n", body.text), html: format!("{}<p>{}</p>", body.html, clean::html(line)), pictures: body.pictures }
}

fn plain(text: &str) -> Body {
    Body { text: format!("{text}\n"), html: format!("<pre>{}</pre>", clean::html(text)), pictures: Vec::new() }
}
