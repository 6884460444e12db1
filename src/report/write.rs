//! The referee's mails written out: each kind of [`mails::Content`] becomes its view struct of [`kinds`].

use super::clean::{self, Line, Name};
use super::kinds::answer::{Answer, AnswerLine, Late, LineOutcome, Reminder, Standing};
use super::kinds::finale::{DiceRevealed, FinalReport, StandingRow};
use super::kinds::moderator::{Alarm, Alert};
use super::kinds::notice::{Notice, Noticed};
use super::kinds::turn::{DiceFixed, Press, Ruling, TurnReport};
use super::kinds::{Due, Letterhead, Mail, RenderError};
use super::mime::{Automatic, Content};
use super::order_form::{Open, OrderForm, OrderMail, order_form};
use crate::games::ruleset::Body;
use crate::referee::mails::{self, AnswerReport, DeadlineAhead, GameReport, LineVerdict, Occasion, OpenDecision, Stale, To};

/// Who reads a mail, and where answers to it go.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// What a round is called in this game ("Turn").
    pub round: String,
    /// Where the order links' mails go; None for readers without a seat.
    pub orders: Option<OrderMail>,
    /// The seats' names and what they have reached, best first: for the final report.
    pub standings: Vec<StandingRow>,
    /// The rules as they ended up: for the final report of a game that changes them.
    pub rules: Option<Body>,
}

/// Whether a mail of the referee answers a letter.
pub fn automatic(mail: &mails::Mail) -> Automatic {
    match &mail.content {
        mails::Content::Answer(_) => Automatic::Replied,
        mails::Content::Notice(_) if mail.to != To::Moderator => Automatic::Replied,
        mails::Content::Report(_) | mails::Content::Reminder(_) | mails::Content::Whisper { .. } | mails::Content::Notice(_) => {
            Automatic::Generated
        }
    }
}

/// Writes a mail of the referee.
pub fn write(mail: &mails::Mail, reader: &Reader) -> Result<Content, RenderError> {
    let head = reader.head.clone();
    match &mail.content {
        mails::Content::Answer(report) => {
            let mut answer = answer(report, reader);
            // A moderator's letter is not one of a round.
            answer.round = answer.round.filter(|_| mail.to != To::Moderator);
            answer.render()
        }
        mails::Content::Report(report) => game_report(report, reader),
        mails::Content::Reminder(reminder) => self::reminder(reminder, reader).render(),
        mails::Content::Whisper { from, text } => {
            let what =
                Noticed::Whispered { from: Some(from).filter(|by| !by.is_empty()).map(|by| Name::new(by)), text: clean::prose(text) };
            Notice { head, what }.render()
        }
        mails::Content::Notice(notice) => {
            let (title, paragraphs) = (Line::new(&notice.title), notice.paragraphs.iter().map(|p| Line::new(p)).collect());
            if mail.to == To::Moderator {
                let what = Alarm::Told { title, paragraphs };
                Alert { head, what, remedies: Vec::new() }.render()
            } else {
                let what = Noticed::Told { title, paragraphs };
                Notice { head, what }.render()
            }
        }
    }
}

fn round(reader: &Reader, number: u32) -> Line {
    Line::new(&format!("{} {number}", reader.round))
}

fn dues(ahead: &[DeadlineAhead]) -> Vec<Due> {
    ahead.iter().map(|d| Due { title: Line::new(&d.title), at: d.at }).collect()
}

fn form(open: &[OpenDecision], reader: &Reader) -> OrderForm {
    let Some(mail) = &reader.orders else { return OrderForm::default() };
    let open: Vec<Open<'_>> = open
        .iter()
        .map(|o| Open { decision: &o.decision, form: &o.form, answers: &o.answers, all: o.all, answered: o.answered, due: o.due })
        .collect();
    order_form(&open, mail)
}

fn press(said: &[(String, String)]) -> Vec<Press> {
    said.iter()
        .map(|(by, text)| Press { by: Some(by).filter(|by| !by.is_empty()).map(|by| Name::new(by)), text: clean::prose(text) })
        .collect()
}

fn standing(standing: &[mails::Standing]) -> Vec<Standing> {
    standing
        .iter()
        .map(|s| Standing { title: Line::new(&s.title), orders: s.orders.iter().map(|o| Line::new(o)).collect(), early: false })
        .collect()
}

fn under(heading: &str, body: &Body) -> Body {
    let heading = Line::new(heading);
    Body {
        text: format!("{heading}\n\n{}", body.text),
        html: format!("<h2>{}</h2>{}", clean::html(heading.as_str()), body.html),
        pictures: body.pictures.clone(),
    }
}

fn answer(report: &AnswerReport, reader: &Reader) -> Answer {
    let lines = |sentences: &[String]| sentences.iter().map(|s| Line::new(s)).collect();
    let mut orders = standing(&report.standing);
    if !report.queued.is_empty() {
        let orders_ahead = report.queued.iter().map(|q| Line::new(q)).collect();
        orders.push(Standing { title: Line::new("orders sent ahead"), orders: orders_ahead, early: true });
    }
    Answer {
        head: reader.head.clone(),
        round: Some(round(reader, report.round)),
        tried: report.tried,
        lines: report.lines.iter().map(|l| AnswerLine { line: Line::new(&l.line), outcome: outcome(&l.verdict) }).collect(),
        remarks: lines(&report.remarks),
        again: lines(&report.again),
        confirm: report.confirm.as_deref().map(Line::new),
        late: late(report, reader),
        held: report.held.as_deref().map(Line::new),
        standing: orders,
        missing: dues(&report.missing),
        form: form(&report.open, reader),
        dues: dues(&report.deadlines),
        settles: report.settles,
        news: lines(&report.news),
        notes: lines(&report.notes),
        results: report.answers.iter().map(|(heading, body)| under(heading, body)).collect(),
    }
}

fn late(report: &AnswerReport, reader: &Reader) -> Option<Late> {
    let grace = report.grace.map(|grace| Late::Grace { deadline: grace.deadline, received: grace.received });
    let stale = report.stale.map(|stale| {
        let (Stale::OldReport { answered } | Stale::OtherTurn { meant: answered }) = stale;
        Late::OldReport { answered: round(reader, answered), current: round(reader, report.round) }
    });
    stale.or(grace)
}

fn outcome(verdict: &LineVerdict) -> LineOutcome {
    match verdict {
        LineVerdict::Fine { normal, warning } => LineOutcome::Fine { normal: Line::new(normal), note: warning.as_deref().map(Line::new) },
        LineVerdict::Wrong { problem, suggestion } => {
            LineOutcome::Wrong { problem: Line::new(problem), suggestion: suggestion.as_deref().map(Line::new) }
        }
    }
}

fn game_report(report: &GameReport, reader: &Reader) -> Result<Content, RenderError> {
    let head = reader.head.clone();
    let words = |dice: &mails::DiceNote| dice.words.iter().map(|(name, word)| (Name::new(name), Line::new(word))).collect();
    if let (Occasion::End(outcome), Some(dice)) = (&report.occasion, &report.dice) {
        return FinalReport {
            head,
            winners: outcome.winners.iter().filter_map(|seat| dice.words.get(seat.index())).map(|(name, _)| Name::new(name)).collect(),
            reason: Line::new(&clean::sentence_case(&outcome.reason)),
            standings: reader.standings.clone(),
            body: report.body.clone(),
            rules: reader.rules.clone(),
            press: press(&report.said),
            dice: DiceRevealed {
                secret: Line::new(dice.secret.as_deref().unwrap_or_default()),
                commitment: Line::new(&dice.commitment),
                words: words(dice),
            },
        }
        .render();
    }
    TurnReport {
        head,
        round: round(reader, report.round),
        body: report.body.clone(),
        ruled: report.occasion == Occasion::Ruling,
        held: report.held.as_deref().map(Line::new),
        rulings: rulings(&report.rulings),
        remarks: report.notes.iter().map(|n| Line::new(n)).collect(),
        press: press(&report.said),
        dice: report.dice.as_ref().map(|dice| DiceFixed { commitment: Line::new(&dice.commitment), words: words(dice) }),
        dues: dues(&report.deadlines),
        standing: standing(&report.standing),
        form: form(&report.open, reader),
    }
    .render()
}

fn rulings(rulings: &[mails::Ruling]) -> Vec<Ruling> {
    rulings.iter().map(|r| Ruling { number: r.number, text: Line::new(&r.words), reason: Line::new(&r.reason), fate: None }).collect()
}

fn reminder(report: &mails::Reminder, reader: &Reader) -> Reminder {
    let missing = report.missing.iter().filter_map(|o| Some(Due { title: Line::new(&o.decision.title), at: o.due? })).collect();
    Reminder {
        head: reader.head.clone(),
        round: round(reader, report.round),
        missing,
        standing: standing(&report.standing),
        form: form(&report.missing, reader),
        waiting: report.awaited.iter().map(|n| Name::new(n)).collect(),
    }
}
