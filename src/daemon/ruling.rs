//! A moderator's letter: rulings and questions, line by line, answered to its writer alone.

use crate::daemon::outgoing;
use crate::daemon::site::{self, SiteError};
use crate::daemon::work::{Orders, Work};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::mail::sender::Sender;
use crate::referee::entry::GameTag;
use crate::referee::mails::{AnswerReport, Content, LineAnswer, LineVerdict, Mail, To};
use crate::store::{Fate, Reading, Settled};
use std::sync::Arc;

/// The seat that an address has in a game.
pub(super) fn seat_of(address: &Address, tag: &GameTag, reading: &Reading<'_>) -> Result<Option<SeatId>, SiteError> {
    Ok(reading.seats_of(&address.identity())?.into_iter().find(|(game, _)| game == tag).map(|(_, seat)| seat))
}

impl Work<'_, '_> {
    pub(super) fn moderator(&mut self, tag: &GameTag, orders: &Orders, remarks: &[String], sender: &Sender) -> Result<Settled, SiteError> {
        let settled = Settled {
            fate: Fate::Processed,
            kind: "orders".into(),
            game: Some(tag.clone()),
            seat: None,
            why: Some("the moderator's".into()),
        };
        let Some(writer) = self.letter.from.clone() else { return Ok(settled) };
        let may_answer = self.may_answer(&writer, sender)?;
        let plays = seat_of(&writer, tag, self.change)?.is_some();
        let mut answer = AnswerReport { remarks: remarks.to_vec(), ..AnswerReport::default() };
        for line in &orders.lines {
            let verdict = self.line(tag, line, plays, &mut answer)?;
            answer.lines.push(LineAnswer { line: line.clone(), verdict });
            self.commit(tag)?;
        }
        answer.notes.extend(orders.notes.iter().cloned());
        if orders.lines.is_empty() {
            let example = "`extend the deadline by 2 days because of the holidays`";
            answer.notes.push(format!("There is no ruling in your letter. A ruling is a line like {example}; `help` lists all."));
        }
        let game = self.games.get(tag, self.change)?;
        answer.round = game.play.round();
        answer.held = game.facts.held.clone();
        answer.deadlines = game.deadlines_ahead();
        if may_answer {
            let mail = Arc::new(Mail { to: To::Moderator, entry: game.facts.last, content: Content::Answer(Box::new(answer)) });
            // An answer's number is its letter's, so that it is not an entry's.
            let number = outgoing::ANSWERS.saturating_add(outgoing::numbered(self.row.id, 0));
            let registered = self.registered(&writer, tag)?;
            let game = self.games.get_unchecked(tag)?;
            let desk = outgoing::Desk {
                change: self.change,
                settings: self.settings,
                key: self.key,
                letter: Some((self.row.id, self.letter.id.as_str())),
                now: self.now,
            };
            outgoing::write_to_moderator(game, &mail, &registered, number, desk)?;
        }
        Ok(settled)
    }

    /// A moderator's address as it is registered.
    fn registered(&self, writer: &Address, tag: &GameTag) -> Result<Address, SiteError> {
        let own = self.change.moderators(tag)?;
        let mut all = own.iter().chain(&self.settings.moderators);
        Ok(all.find(|m| m.identity() == writer.identity()).unwrap_or(writer).clone())
    }

    fn line(&mut self, tag: &GameTag, line: &str, plays: bool, answer: &mut AnswerReport) -> Result<LineVerdict, SiteError> {
        let arrived = self.row.arrived;
        let game = self.games.get(tag, self.change)?;
        game.advance(arrived);
        let wrong = |p: Problem| LineVerdict::Wrong { problem: p.message, suggestion: p.suggestion };
        match game.ask(line, plays, arrived) {
            Some(Ok(told)) => {
                answer.answers.push((told.heading, told.body));
                return Ok(LineVerdict::Fine { normal: told.normal, warning: None });
            }
            Some(Err(problem)) => return Ok(wrong(problem)),
            None => {}
        }
        match site::rule(game, self.change, line, arrived) {
            Ok(ruled) => {
                let number = ruled.number.map(|n| format!("Ruling {n}. ")).unwrap_or_default();
                Ok(LineVerdict::Fine { normal: line.to_owned(), warning: Some(format!("{number}{}", ruled.paragraphs.join(" "))) })
            }
            Err(SiteError::Problem(problem)) => Ok(wrong(problem)),
            Err(error) => Err(error),
        }
    }
}
