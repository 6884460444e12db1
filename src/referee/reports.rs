//! Who is sent a report when, and what stands in it.

use crate::games::ruleset::{Decision, DecisionId, Duty, Verdict};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Answer;
use crate::orders::examples::examples;
use crate::orders::form::Form;
use crate::orders::parse::read_order;
use crate::referee::entry::{Fact, Press};
use crate::referee::game::{Game, untold_index};
use crate::referee::mails::{Content, DiceNote, GameReport, Occasion, OpenDecision, Standing, To};
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// The most orders that `options` lists.
const MOST_EXAMPLES: usize = 40;
/// The most answers of a decision that are listed one by one: a report that has no room for so many offers what they begin with.
const MOST_ANSWERS: usize = 100;
/// The most lines of a form that are tried where the answers are more.
const MOST_TRIED: usize = 40;

impl Game {
    fn seat_ids(&self) -> Vec<SeatId> {
        (0..self.facts.seats.len()).filter_map(|s| u8::try_from(s).ok()).map(SeatId).collect()
    }

    /// Reports after a step: to every seat that has something new to decide, to seats out of the game and to
    /// observers once a round. One mail per phase and player.
    pub(super) fn report_step(&mut self, musts_before: &BTreeSet<DecisionId>, round_before: Option<u32>, now: DateTime<Utc>) {
        let new_round = round_before != Some(self.facts.round);
        let asked: BTreeSet<SeatId> =
            self.open().into_iter().filter(|d| d.duty == Duty::Must && !musts_before.contains(&d.id)).map(|d| d.seat).collect();
        let seats: Vec<SeatId> = self
            .seat_ids()
            .into_iter()
            .filter(|s| Some(*s) != self.answering)
            .filter(|s| asked.contains(s) || round_before.is_none() || (new_round && !self.play.plays(*s)))
            .collect();
        let occasion = if round_before.is_none() { Occasion::Start } else { Occasion::Round };
        self.report_to(seats, new_round, occasion, now);
    }

    /// Reports to all: after a ruling, an undo.
    pub(super) fn report_all(&mut self, occasion: Occasion, now: DateTime<Utc>) {
        self.report_to(self.seat_ids(), true, occasion, now);
    }

    /// The final reports.
    pub(super) fn report_end(&mut self, now: DateTime<Utc>) {
        if let Some(outcome) = self.facts.outcome.clone() {
            self.report_all(Occasion::End(outcome), now);
        }
    }

    /// Mails a seat the game as it stands: to a player who takes it over.
    pub fn brief(&mut self, seat: SeatId, now: DateTime<Utc>) {
        self.report_to(vec![seat], false, Occasion::Round, now);
    }

    fn report_to(&mut self, seats: Vec<SeatId>, public: bool, occasion: Occasion, now: DateTime<Utc>) {
        for seat in &seats {
            let report = self.report(Viewer::Seat(*seat), occasion.clone());
            self.mail(To::Seat(*seat), Content::Report(Box::new(report)));
        }
        if public {
            let report = self.report(Viewer::Public, occasion);
            self.mail(To::Observers, Content::Report(Box::new(report)));
        }
        if !seats.is_empty() || public {
            self.emit(Fact::Reported { seats, public }, now);
        }
    }

    /// The report of the present position to one viewer, with what that viewer has not been told yet.
    pub fn report(&self, viewer: Viewer, occasion: Occasion) -> GameReport {
        let untold = self.facts.untold.get(untold_index(viewer, self.facts.seats.len())).cloned().unwrap_or_default();
        let (open, standing) = match viewer {
            Viewer::Seat(seat) => (self.open_decisions(seat), self.standing(seat)),
            Viewer::Public | Viewer::Moderator => (Vec::new(), Vec::new()),
        };
        let dice = match &occasion {
            Occasion::Start | Occasion::End(_) => Some(self.dice_note()),
            Occasion::Round | Occasion::Ruling => None,
        };
        let mut notes = untold.notes;
        if occasion == Occasion::Start {
            match self.facts.creation.press {
                Press::Open => {}
                Press::Anonymous => notes.push("Press is anonymous: `say` and `whisper` do not tell whose words they are.".to_owned()),
                Press::None => notes.push("There is no press: nothing is passed on among the players.".to_owned()),
            }
        }
        GameReport {
            round: self.play.round(),
            occasion,
            body: self.play.report_unanswered(viewer, &untold.news, &self.answered_by(viewer)),
            held: self.facts.held.clone(),
            rulings: untold.rulings,
            said: untold.said.into_iter().map(|(seat, words)| (self.speaker(seat), words)).collect(),
            notes,
            standing,
            open,
            deadlines: self.deadlines_ahead(),
            awaited: self.awaited(),
            dice,
        }
    }

    /// The decisions of the viewer that have an answer in hand.
    pub(super) fn answered_by(&self, viewer: Viewer) -> Vec<DecisionId> {
        let own = |d: &Decision| viewer == Viewer::Seat(d.seat) && self.facts.filed.contains_key(&d.id);
        self.open().into_iter().filter(own).map(|d| d.id).collect()
    }

    /// The name under which a seat's words are printed; empty where they are anonymous.
    fn speaker(&self, seat: SeatId) -> String {
        if self.facts.creation.press == Press::Open { self.facts.name(seat).to_owned() } else { String::new() }
    }

    /// What readers must know of the dice.
    pub fn dice_note(&self) -> DiceNote {
        DiceNote {
            commitment: self.facts.creation.commitment.clone(),
            words: self.facts.words(),
            secret: self.over().then(|| self.secret.reveal()),
        }
    }

    /// The names of the seats whose answers are awaited.
    pub(super) fn awaited(&self) -> Vec<String> {
        let seats: BTreeSet<SeatId> =
            self.open_now().iter().filter(|d| d.duty == Duty::Must && !self.facts.filed.contains_key(&d.id)).map(|d| d.seat).collect();
        seats.into_iter().map(|s| self.facts.name(s).to_owned()).collect()
    }

    fn open_decisions(&self, seat: SeatId) -> Vec<OpenDecision> {
        self.open_now().iter().filter(|d| d.seat == seat).map(|d| self.offered(d.clone())).collect()
    }

    /// A decision as a report offers it. (Answers are looked for where one is waited for.)
    pub(super) fn offered(&self, decision: Decision) -> OpenDecision {
        let form = self.play.form(&decision);
        let (answers, all) = if decision.duty == Duty::Must { self.legal_answers(&decision, &form) } else { (Vec::new(), false) };
        OpenDecision {
            due: decision.due.as_ref().and_then(|id| self.facts.deadlines.get(id)).map(|r| r.at),
            all,
            answers,
            answered: self.facts.filed.contains_key(&decision.id),
            form,
            decision,
        }
    }

    /// Legal answers of a decision, and whether they are all.
    fn legal_answers(&self, decision: &Decision, form: &Form) -> (Vec<Answer>, bool) {
        match self.play.enumerate(decision, MOST_ANSWERS) {
            Some(all) => (all, true),
            None => (self.some_answers(decision, form), false),
        }
    }

    /// Some legal answers of a decision that has too many: what the game suggests, else single lines of its form. A line that is read but is right
    /// only beside others is none.
    fn some_answers(&self, decision: &Decision, form: &Form) -> Vec<Answer> {
        let suggested = self.play.suggest(decision);
        if !suggested.is_empty() {
            return suggested;
        }
        let others = self.answers_of(decision.seat);
        let accepted = |answer: &Answer| {
            let verdicts = self.play.check(decision, answer, &others);
            verdicts.iter().all(|verdict| matches!(verdict, Verdict::Stands { warning: None }))
        };
        let offered = Form { verbs: form.verbs.iter().filter(|verb| !verb.aside && !verb.needs_words()).cloned().collect() };
        let lines = examples(&offered, MOST_TRIED);
        let orders = lines.iter().filter_map(|line| read_order(line, &[form]).ok());
        orders.map(|(_, order)| Answer { orders: vec![order] }).filter(accepted).collect()
    }

    /// A seat's orders as they stand.
    pub(super) fn standing(&self, seat: SeatId) -> Vec<Standing> {
        self.open_now()
            .iter()
            .filter(|d| d.seat == seat)
            .filter_map(|d| {
                let filed = self.facts.filed.get(&d.id)?;
                Some(Standing { title: d.title.clone(), orders: filed.answer.orders.iter().map(|o| o.normal.clone()).collect() })
            })
            .collect()
    }

    /// Complete legal orders of a seat for what it must decide, else for what it may, at most [`MOST_EXAMPLES`].
    pub(super) fn examples(&self, seat: SeatId) -> Vec<String> {
        let mut found = Vec::new();
        let own: Vec<Decision> = self.open().into_iter().filter(|d| d.seat == seat && d.due.is_some()).collect();
        // What nobody waits for (wishes for a god or colour) is shown where nothing else is to be decided.
        let must = own.iter().any(|d| d.duty == Duty::Must);
        for decision in own.into_iter().filter(|d| d.duty == Duty::Must || !must) {
            let form = self.play.form(&decision);
            let (answers, _) = self.legal_answers(&decision, &form);
            let lines = |answer: &Answer| answer.orders.iter().map(|o| o.normal.as_str()).collect::<Vec<_>>().join("\n");
            if answers.is_empty() {
                // What needs the player's own words.
                found.extend(examples(&form, MOST_EXAMPLES));
            } else {
                // Of very many every second, or third … is shown: moves of all kinds are among them.
                found.extend(answers.iter().step_by(answers.len().div_ceil(MOST_EXAMPLES)).map(lines));
            }
        }
        found.truncate(MOST_EXAMPLES);
        found
    }
}
