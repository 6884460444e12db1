//! A player's letter: orders read, checked and filed; questions answered; one answer for all of it.

use crate::games::kit::and;
use crate::games::ruleset::{Body, Decision, DecisionId, Duty, Halt, Manner, Problem, Verdict};
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::{Answer, Order};
use crate::orders::form::{Beginning, Form};
use crate::orders::parse;
use crate::orders::problem::LineProblem;
use crate::referee::dates;
use crate::referee::entry::{Fact, LetterId, Press, Question, Stepped};
use crate::referee::game::Game;
use crate::referee::help;
use crate::referee::mails::{AnswerReport, Content, DeadlineAhead, Grace, LineAnswer, LineVerdict, Occasion, OpenDecision, Stale, To};
use crate::referee::verbs::{self, Command};
use crate::referee::zone;
use chrono::{DateTime, Utc};
use std::cell::OnceCell;

/// A letter from the player of a seat, as the stages before have left it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerLetter {
    /// Its number in the store, if it came by mail.
    pub id: Option<LetterId>,
    /// Whose it is.
    pub seat: SeatId,
    /// The orders, one each, wrapped lines joined (a proposal may hold line breaks).
    pub orders: Vec<String>,
    /// The writer's other lines.
    pub remarks: Vec<String>,
    /// When our server received it.
    pub arrived: DateTime<Utc>,
    /// The round of the report that it answers, where its references say so.
    pub answers_round: Option<u32>,
}

/// How far a letter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// It is carried out.
    CarriedOut,
    /// It is only tried: its orders are checked by what the player knows, and nothing happens that could show what is hidden.
    Tried,
}

/// What a line was read as.
enum Reading {
    Referee(Command),
    Inquiry(Order),
    Game(Decision, Order),
}

/// What a seat may write, as the game stands and given what its letter has ordered so far.
struct Forms {
    /// The referee's own verbs.
    own: Form,
    /// The game's questions.
    inquiries: Form,
    /// The seat's decisions.
    decisions: Vec<Asked>,
    /// Whether the seat's answers in hand change the form of any of these.
    after_answers: bool,
}

/// A decision, and its form from when it is needed on: making those of all decisions would take longer than all else that is done for a letter.
struct Asked {
    decision: Decision,
    beginnings: Option<&'static [Beginning]>,
    form: OnceCell<Form>,
}

impl Asked {
    fn form(&self, game: &Game) -> &Form {
        self.form.get_or_init(|| game.play.form(&self.decision))
    }

    /// Whether any of the words that begin its orders passes; of a form that must be made to know, or has been.
    fn may_begin(&self, begins: impl Fn(&str) -> bool) -> bool {
        match self.beginnings {
            Some(beginnings) if self.form.get().is_none() => beginnings.iter().any(|b| begins(b.words)),
            _ => true,
        }
    }
}

impl Forms {
    /// All of them, those of the decisions first, in their order; then the questions, then the referee's own.
    fn all<'f>(&'f self, game: &'f Game) -> impl Iterator<Item = &'f Form> {
        self.decisions.iter().map(|asked| asked.form(game)).chain([&self.inquiries, &self.own])
    }

    /// Those that can hold a line that begins so, with their place among all.
    fn beginning<'f>(&'f self, game: &'f Game, begins: impl Fn(&str) -> bool) -> Vec<(usize, &'f Form)> {
        let decisions = self.decisions.iter().enumerate().filter(|(_, asked)| asked.may_begin(&begins));
        let others = [&self.inquiries, &self.own].into_iter().enumerate().map(|(i, form)| (self.decisions.len() + i, form));
        decisions.map(|(i, asked)| (i, asked.form(game))).chain(others).collect()
    }

    /// What an order means that fits the form in that place.
    fn reading(&self, place: usize, order: Order) -> Result<Reading, Problem> {
        Ok(match self.decisions.get(place) {
            Some(asked) => Reading::Game(asked.decision.clone(), order),
            None if place == self.decisions.len() => Reading::Inquiry(order),
            None => Reading::Referee(verbs::command(&order)?),
        })
    }

    /// How many lines the answer to a decision may have with that verb; None where it has no such verb.
    fn most(&self, game: &Game, decision: &DecisionId, verb: &str) -> Option<usize> {
        let asked = self.decisions.iter().find(|asked| asked.decision.id == *decision)?;
        asked.form(game).verbs.iter().find(|v| v.verb == verb).map(|v| v.most)
    }
}

/// The forms of a seat while one letter of it is read and carried out: made anew only when something has changed that they may depend on.
pub struct SeatForms {
    seat: SeatId,
    /// The last entry that may have changed what can be ordered.
    position: u64,
    /// What tells the answers in hand from others: the last entry, and the letter's last order that waits to be filed.
    answers: (u64, Option<usize>),
    forms: Forms,
}

impl SeatForms {
    fn of(game: &Game, seat: SeatId) -> SeatForms {
        SeatForms { seat, position: game.moved, answers: (game.facts.last, None), forms: game.forms(seat, &[]) }
    }

    /// The forms as of now. A batch only grows, or begins anew with a later line.
    fn now(&mut self, game: &Game, batch: &[Ordered]) -> &Forms {
        let answers = (game.facts.last, batch.last().map(|(line, _, _)| *line));
        if self.position != game.moved || (self.answers != answers && self.forms.after_answers) {
            self.forms = game.forms(self.seat, batch);
        } else if self.answers != answers {
            game.change_forms(self.seat, batch, &mut self.forms);
        }
        (self.position, self.answers) = (game.moved, answers);
        &self.forms
    }

    /// The words that begin what the seat may send (an answer to a decision, a question, the referee's own verbs), and whether nothing can follow.
    pub fn beginnings<'f>(&'f self, game: &'f Game) -> impl Iterator<Item = (&'f str, bool)> {
        let of_decisions = self.forms.decisions.iter().flat_map(|asked| -> Box<dyn Iterator<Item = (&'f str, bool)>> {
            match asked.beginnings {
                Some(beginnings) => Box::new(beginnings.iter().map(|b| (b.words, b.alone))),
                None => Box::new(asked.form(game).beginnings()),
            }
        });
        of_decisions.chain([&self.forms.inquiries, &self.forms.own].into_iter().flat_map(Form::beginnings))
    }

    /// The forms of all that.
    pub fn all<'f>(&'f self, game: &'f Game) -> impl Iterator<Item = &'f Form> {
        self.forms.all(game)
    }

    /// Which of these lines, that begin with no verb, are orders for one of the seat's decisions with a slip in their verb: they are refused as such,
    /// where remarks would be passed over and the orders after them carried out. (What goes on with the writer's own words is not looked at:
    /// anything can follow there.)
    pub fn mistyped(&self, game: &Game, lines: &[&str]) -> Vec<bool> {
        let known = |form: &Form| Form { verbs: form.verbs.iter().filter(|verb| !verb.needs_words()).cloned().collect() };
        let forms = OnceCell::new();
        let is_slip = |line: &&str| {
            let may_be = parse::may_be_slip(line);
            let forms = || forms.get_or_init(|| self.forms.decisions.iter().map(|asked| known(asked.form(game))).collect::<Vec<Form>>());
            self.beginnings(game).any(|(words, _)| may_be(words))
                && parse::mistyped(line, &forms().iter().collect::<Vec<&Form>>()).is_some()
        };
        lines.iter().map(is_slip).collect()
    }
}

/// An order of a letter: the number of its line, what it answers, and what it says.
type Ordered = (usize, Decision, Order);

impl Game {
    /// Carries out a letter; what it returns is to be sent with [`Game::answer`]. The deadlines that had passed when the
    /// letter arrived must have been acted on.
    pub fn receive(&mut self, letter: &PlayerLetter) -> AnswerReport {
        self.receive_with(letter, self.forms_of(letter.seat))
    }

    /// The same with the forms by which the letter's orders were told from its other lines.
    pub fn receive_with(&mut self, letter: &PlayerLetter, forms: SeatForms) -> AnswerReport {
        self.emit(Fact::Received { seat: letter.seat, letter: letter.id }, letter.arrived);
        let mut open = if forms.seat == letter.seat { forms } else { self.forms_of(letter.seat) };
        let first = letter.orders.first().and_then(|line| self.guard(letter.seat, line, open.now(self, &[])));
        match first {
            Some(Command::Check) => AnswerReport { tried: true, ..self.sandbox().carry_out(letter, open, Extent::Tried) },
            Some(Command::AllOrNothing) => {
                let mut tried = self.sandbox().carry_out(letter, open, Extent::Tried);
                if !tried.lines.iter().any(|line| matches!(line.verdict, LineVerdict::Wrong { .. })) {
                    return self.carry_out(letter, self.forms_of(letter.seat), Extent::CarriedOut);
                }
                for line in &mut tried.lines {
                    if let LineVerdict::Fine { .. } = line.verdict {
                        line.verdict = wrong(Problem::new("Not carried out: the letter is all or nothing, and something in it is wrong."));
                    }
                }
                self.complete(letter.seat, &mut tried);
                tried
            }
            _ => self.carry_out(letter, open, Extent::CarriedOut),
        }
    }

    /// Mails the answer to a letter.
    pub fn answer(&mut self, seat: SeatId, report: AnswerReport) {
        self.mail(To::Seat(seat), Content::Answer(Box::new(report)));
    }

    fn carry_out(&mut self, letter: &PlayerLetter, mut open: SeatForms, extent: Extent) -> AnswerReport {
        let seat = letter.seat;
        let mut answer = AnswerReport { remarks: letter.remarks.clone(), ..AnswerReport::default() };
        self.answering = Some(seat);
        let stale = self.stale(letter, open.now(self, &[]));
        answer.stale = stale;
        let mut batch: Vec<Ordered> = Vec::new();
        // Why the orders of a sequence that are still to come are not carried out.
        let mut stopped: Option<&str> = None;
        // What is still owed is told once all that the letter answers is filed.
        let mut afterwards: Vec<(usize, Command)> = Vec::new();
        let mut at = 0;
        while let Some(line) = letter.orders.get(at) {
            let verdict = match self.read(seat, line, open.now(self, &batch)) {
                Err(problem) => {
                    stopped = stopped.or(Some(AFTER_FAULT));
                    Some(wrong(problem))
                }
                Ok(Reading::Referee(command @ Command::Status)) => {
                    afterwards.push((at, command));
                    None
                }
                Ok(Reading::Referee(command)) => Some(self.command(seat, command, letter, &mut answer)),
                Ok(Reading::Inquiry(order)) => Some(self.inquire(seat, &order, &mut answer)),
                Ok(Reading::Game(..)) if stale.is_some() => Some(wrong(Problem::new("Not carried out: see above."))),
                Ok(Reading::Game(decision, _)) if decision.manner == Manner::AtOnce && stopped.is_some() => {
                    stopped.map(|why| wrong(Problem::new(why)))
                }
                Ok(Reading::Game(decision, order)) => {
                    batch.push((at, decision, order));
                    None
                }
            };
            answer.lines.push(LineAnswer {
                line: line.clone(),
                verdict: verdict.unwrap_or(LineVerdict::Fine { normal: String::new(), warning: None }),
            });
            at += 1;
            // Orders that are carried out at once may open what the lines after them answer, so they go before those are read.
            let sequence = matches!(batch.last(), Some((_, d, _)) if d.manner == Manner::AtOnce);
            let goes_on = |next: &String| match (self.read(seat, next, open.now(self, &batch)), batch.last()) {
                (Ok(Reading::Game(d, _)), Some((_, last, _))) => d.id == last.id,
                (Ok(_), _) => true,
                (Err(_), _) => false,
            };
            if sequence && !letter.orders.get(at).is_some_and(goes_on) {
                stopped = stopped.or(self.file(std::mem::take(&mut batch), letter, extent, &mut open, &mut answer));
            }
        }
        self.file(batch, letter, extent, &mut open, &mut answer);
        for (at, command) in afterwards {
            let verdict = self.command(seat, command, letter, &mut answer);
            set(&mut answer, at, verdict);
        }
        answer.again = again(&answer.lines);
        self.answering = None;
        self.complete(seat, &mut answer);
        answer
    }

    /// Why a letter's orders do not count any more: it answers an old report, or was guarded by `turn N`.
    fn stale(&self, letter: &PlayerLetter, forms: &Forms) -> Option<Stale> {
        let now = self.play.round();
        let guarded = letter.orders.iter().find_map(|line| match self.guard(letter.seat, line, forms) {
            Some(Command::OnlyTurn(meant)) if meant != now => Some(Stale::OtherTurn { meant }),
            _ => None,
        });
        guarded.or_else(|| letter.answers_round.filter(|round| *round < now).map(|answered| Stale::OldReport { answered }))
    }

    /// The command of a line that says how the others are to be taken (`check`, `turn 5`), if it is one.
    fn guard(&self, seat: SeatId, line: &str, forms: &Forms) -> Option<Command> {
        parse::verb_of(line, &[&forms.own]).filter(|verb| verbs::GUARDS.contains(&verb.as_str()))?;
        match self.read(seat, line, forms).ok()? {
            Reading::Referee(command) => Some(command),
            Reading::Inquiry(_) | Reading::Game(..) => None,
        }
    }

    /// The forms of everything that a seat may send now.
    pub fn forms_of(&self, seat: SeatId) -> SeatForms {
        SeatForms::of(self, seat)
    }

    /// What a seat may write, given what its letter has ordered so far.
    fn forms(&self, seat: SeatId, batch: &[Ordered]) -> Forms {
        let open = self.open_now().iter().filter(|d| d.seat == seat).cloned();
        let asked = |decision: Decision| Asked { beginnings: self.play.beginnings(&decision), decision, form: OnceCell::new() };
        let decisions = open.map(asked).collect();
        let inquiries = self.play.inquiries(Viewer::Seat(seat));
        let mut forms = Forms { own: verbs::form(&self.facts), inquiries, decisions, after_answers: false };
        self.change_forms(seat, batch, &mut forms);
        forms
    }

    /// Changes forms as the seat's answers in hand and what its letter has ordered so far change them.
    fn change_forms(&self, seat: SeatId, batch: &[Ordered], forms: &mut Forms) {
        let mut answers = self.answers_of(seat);
        for decision in batch.iter().map(|(_, d, _)| d) {
            let orders = batch.iter().filter(|(_, d, _)| d.id == decision.id).map(|(_, _, o)| o.clone()).collect();
            answers.insert(decision.id.clone(), Answer { orders });
        }
        for asked in &mut forms.decisions {
            if let Some(after) = self.play.form_after(&asked.decision, &answers) {
                asked.form = OnceCell::from(after);
                forms.after_answers = true;
            }
        }
    }

    fn read(&self, seat: SeatId, line: &str, forms: &Forms) -> Result<Reading, Problem> {
        self.read_plain(line, forms).unwrap_or_else(|| self.read_or_explain(seat, line, forms))
    }

    /// Reads a line in which there is nothing to explain, by no more forms than it needs.
    fn read_plain(&self, line: &str, forms: &Forms) -> Option<Result<Reading, Problem>> {
        let (places, some): (Vec<usize>, Vec<&Form>) = forms.beginning(self, parse::may_begin(line)).into_iter().unzip();
        let (index, order) = parse::reads(line, &some)?;
        let ends_with_name = some.get(index)?.ends_with_name(&order.verb);
        (!ends_with_name).then_some(forms.reading(*places.get(index)?, order))
    }

    fn read_or_explain(&self, seat: SeatId, line: &str, open: &Forms) -> Result<Reading, Problem> {
        let forms: Vec<&Form> = open.all(self).collect();
        if parse::verb_of(line, &forms).is_none()
            && let Some(verb) = parse::verb_of(line, &[&self.play.other_verbs(seat)])
        {
            let problem = Problem::new(format!("`{verb}` is nothing that you can do now. Sent ahead it waits until you can."));
            return Err(problem.suggest(format!("next: {line}")));
        }
        let two = |line| {
            let (one, other) = parse::two_orders(line, &forms)?;
            Some(Problem::new(format!("`{one}` and `{other}` are two orders: each needs a line of its own.")))
        };
        let told = |p: LineProblem| match p.verb.as_deref() {
            // "yes to all" where no ballot is open.
            Some(verb @ ("yes" | "no")) => {
                Problem::new(format!("Nothing is put to the vote now. `{verb}` alone answers what the referee asks."))
            }
            _ => Problem { message: p.message, suggestion: p.suggestion },
        };
        let (index, order) = parse::read_order(line, &forms).map_err(|p| two(line).unwrap_or_else(|| told(p)))?;
        // A name can be made of anything, so that it swallows a second order.
        if let Some(both) = Some(line).filter(|_| forms.get(index).is_some_and(|form| form.ends_with_name(&order.verb))).and_then(two) {
            return Err(both);
        }
        open.reading(index, order)
    }

    /// Files orders decision by decision; each good one counts even if others fail. What is carried out at once is, up to the first that fails or
    /// until something unforeseen is revealed: why, if so, for the letter's orders that are still to come.
    fn file(
        &mut self,
        batch: Vec<Ordered>,
        letter: &PlayerLetter,
        extent: Extent,
        open: &mut SeatForms,
        answer: &mut AnswerReport,
    ) -> Option<&'static str> {
        let (seat, now) = (letter.seat, letter.arrived);
        let mut stopped = None;
        let mut decisions: Vec<Decision> = Vec::new();
        for (_, decision, _) in &batch {
            if !decisions.iter().any(|d| d.id == decision.id) {
                decisions.push(decision.clone());
            }
        }
        for decision in decisions {
            let (lines, orders): (Vec<usize>, Vec<Order>) =
                batch.iter().filter(|(_, d, _)| d.id == decision.id).map(|(line, _, order)| (*line, order.clone())).unzip();
            let forms = open.now(self, &[]);
            let (lines, orders) = within_most(lines, orders, |verb| forms.most(self, &decision.id, verb), answer);
            let whole = Answer { orders };
            let verdicts = self.play.check(&decision, &whole, &self.answers_of(seat));
            let sequence = decision.manner == Manner::AtOnce;
            let mut good = Vec::new();
            let mut failed = false;
            for (i, (line, order)) in lines.iter().zip(&whole.orders).enumerate() {
                let verdict = match verdicts.get(i).cloned().unwrap_or(Verdict::FINE) {
                    // A sequence is carried out up to its first fault; what comes after was meant for another position.
                    _ if failed && sequence => wrong(Problem::new(AFTER_FAULT)),
                    Verdict::Stands { warning } => {
                        good.push((*line, order.clone()));
                        LineVerdict::Fine { normal: order.normal.clone(), warning }
                    }
                    Verdict::Refused(problem) => {
                        failed = true;
                        wrong(problem)
                    }
                };
                set(answer, *line, verdict);
            }
            if failed && sequence {
                stopped = Some(AFTER_FAULT);
            }
            if good.is_empty() {
                continue;
            }
            if sequence && extent == Extent::Tried {
                // What opens after it is not known, so what follows cannot be tried.
                stopped = stopped.or(Some(UNTRIED));
                continue;
            }
            let deadline = decision.due.as_ref().and_then(|id| self.facts.deadlines.get(id)).map(|running| running.at);
            answer.grace = answer.grace.or(deadline.filter(|at| *at < now).map(|deadline| Grace { deadline, received: now }));
            let (lines, orders): (Vec<usize>, Vec<Order>) = good.into_iter().unzip();
            if !sequence && let Some(note) = self.superseded(&decision, &orders, open.now(self, &[])) {
                answer.notes.push(note);
            }
            self.emit(Fact::Filed { seat, decision: decision.id.clone(), answer: Answer { orders }, letter: letter.id }, now);
            if sequence {
                let halted = self.step(Stepped::Answered(decision.id.clone()), now);
                if let Some(halt) = halted {
                    stopped = Some(if halt.problem.is_some() { AFTER_FAULT } else { AFTER_NEWS });
                    mark(answer, &lines, &halt);
                }
                self.tell_news(seat, answer, now);
            }
        }
        stopped
    }

    /// What a new answer takes away of the older one, where that is more than a line for a line.
    fn superseded(&self, decision: &Decision, orders: &[Order], forms: &Forms) -> Option<String> {
        let older = &self.facts.filed.get(&decision.id)?.answer.orders;
        let several = |verb: &str| forms.most(self, &decision.id, verb).is_some_and(|most| most > 1);
        let changed = |old: &Order| orders.iter().any(|new| new.normal == old.normal || (new.verb == old.verb && !several(&old.verb)));
        let gone: Vec<String> = older.iter().filter(|old| !changed(old)).map(|old| format!("`{}`", old.normal)).collect();
        (!gone.is_empty()).then(|| format!("A new answer replaces the older one as a whole. Gone with it: {}.", and(&gone)))
    }

    /// What happened at once stands in the answer, with the game as it is now.
    fn tell_news(&mut self, seat: SeatId, answer: &mut AnswerReport, now: DateTime<Utc>) {
        let Some(untold) = self.facts.untold.get_mut(seat.index()) else { return };
        answer.news.extend(std::mem::take(&mut untold.news).into_iter().map(|o| o.text));
        if !self.over() {
            let body = self.play.report_unanswered(Viewer::Seat(seat), &[], &self.answered_by(Viewer::Seat(seat)));
            answer.answers.retain(|(heading, _)| heading != NOW);
            answer.answers.push((NOW.to_owned(), body));
            self.emit(Fact::Reported { seats: vec![seat], public: false }, now);
        }
    }

    fn command(&mut self, seat: SeatId, command: Command, letter: &PlayerLetter, answer: &mut AnswerReport) -> LineVerdict {
        let now = letter.arrived;
        let normal = |words: String| LineVerdict::Fine { normal: words, warning: None };
        match command {
            Command::Check => normal("check".into()),
            Command::AllOrNothing => normal("all or nothing".into()),
            Command::OnlyTurn(turn) => normal(format!("turn {turn}")),
            Command::Orders => normal("orders".into()),
            Command::Help(topic) => match self.help(seat, topic.as_deref()) {
                Ok(body) => {
                    answer.answers.push((topic.as_ref().map_or("Help".into(), |t| format!("Help: {t}")), body));
                    normal(topic.map_or("help".into(), |t| format!("help {t}")))
                }
                Err(problem) => wrong(problem),
            },
            Command::Status => {
                let report = self.report(Viewer::Seat(seat), Occasion::Round);
                answer.answers.push((NOW.to_owned(), report.body));
                if !report.awaited.is_empty() {
                    answer.notes.push(format!("Waiting for {}.", report.awaited.join(", ")));
                }
                normal("status".into())
            }
            Command::Options => {
                let examples = self.examples(seat);
                // What must be sent together stands together.
                let between = if examples.iter().any(|example| example.contains('\n')) { "\n\n" } else { "\n" };
                let text = if examples.is_empty() { "You have nothing to decide now.".to_owned() } else { examples.join(between) };
                answer.answers.push(("Your legal orders now".into(), plain(&text)));
                normal("options".into())
            }
            Command::Rulings => {
                answer.answers.push(("Rulings".into(), plain(&self.rulings_so_far())));
                normal("rulings".into())
            }
            Command::History | Command::Report(_) => {
                // Earlier reports are in the archive and the outbox, which the referee does not see: the daemon adds them.
                normal(match command {
                    Command::Report(turn) => format!("report {turn}"),
                    _ => "history".into(),
                })
            }
            Command::Say(_) | Command::Whisper(..) if self.facts.creation.press == Press::None => {
                wrong(Problem::new(format!("There is no press in {}: nothing is passed on among its players.", self.tag)))
            }
            Command::Say(text) => {
                let of_mine = |(by, _): &&(SeatId, String)| *by == seat;
                let so_far =
                    self.facts.untold.last().map_or(0, |all| all.said.iter().filter(of_mine).map(|(_, words)| length(words)).sum());
                if so_far + length(&text) > MOST_WORDS {
                    return too_many_words("The next report prints", so_far);
                }
                self.emit(Fact::Said { seat, text: text.clone() }, now);
                normal(format!("say {text}"))
            }
            Command::Whisper(first, words) => {
                let (to, text) = verbs::hearers(first, &words, &self.facts);
                if text.is_empty() {
                    return wrong(Problem::new("What is to be passed on? The words stand behind the names: `whisper to Bo: …`."));
                }
                let anonymous = self.facts.creation.press == Press::Anonymous;
                let from = if anonymous { String::new() } else { self.facts.name(seat).to_owned() };
                let so_far = to.iter().filter_map(|hearer| self.whispered(&from, *hearer).map(|earlier| length(earlier))).max();
                if let Some(so_far) = so_far.filter(|so_far| so_far + length(text) > MOST_WORDS) {
                    return too_many_words("One letter passes on", so_far);
                }
                for hearer in &to {
                    match self.whispered(&from, *hearer) {
                        // What one letter whispers to one player is one mail.
                        Some(earlier) => earlier.push_str(&format!("\n\n{text}")),
                        None => self.mail(To::Seat(*hearer), Content::Whisper { from: from.clone(), text: text.to_owned() }),
                    }
                }
                let names: Vec<&str> = to.iter().map(|s| self.facts.name(*s)).collect();
                normal(format!("whisper to {}: {text}", names.join(" and ")))
            }
            Command::Clear => {
                self.emit(Fact::Asked { seat, question: Question::Clear }, now);
                answer.confirm = Some(self.asked(Question::Clear));
                normal("clear".into())
            }
            Command::Resign => {
                self.emit(Fact::Asked { seat, question: Question::Resign }, now);
                answer.confirm = Some(self.asked(Question::Resign));
                normal("resign".into())
            }
            Command::Confirm(yes) => self.confirm(seat, yes, now, answer),
            Command::Wait(on) => {
                self.emit(Fact::Wait { seat, on }, now);
                normal(if on { "wait".into() } else { "wait no".into() })
            }
            Command::Zone(words) => match zone::find(&words) {
                Ok(zone) => {
                    self.emit(Fact::Zone { seat, zone }, now);
                    normal(format!("zone {zone}"))
                }
                Err(problem) => wrong(Problem { suggestion: problem.suggestion.map(|near| format!("zone {near}")), ..problem }),
            },
            Command::Vacation(words) if verbs::is_back(&words) => {
                self.emit(Fact::Back { seat }, now);
                normal("vacation off".into())
            }
            Command::Vacation(words) => {
                let today = now.with_timezone(&self.facts.zone(seat)).date_naive();
                match dates::vacation(&words, today) {
                    Ok((from, to)) => {
                        self.emit(Fact::Vacation { seat, from, to }, now);
                        normal(format!("vacation {from} to {to}"))
                    }
                    Err(problem) => wrong(problem),
                }
            }
            Command::Next(line) => {
                let mut lines = self.facts.seats.get(seat.index()).map(|s| s.queue.clone()).unwrap_or_default();
                lines.push(line.clone());
                self.emit(Fact::Queued { seat, lines }, now);
                normal(format!("next: {line}"))
            }
        }
    }

    /// What a question asks for, to follow "you asked" or "you want".
    fn asked(&self, question: Question) -> String {
        match question {
            Question::Clear => "to withdraw all your orders".to_owned(),
            Question::Resign => format!("to leave {}", self.tag),
        }
    }

    fn confirm(&mut self, seat: SeatId, yes: bool, now: DateTime<Utc>, answer: &mut AnswerReport) -> LineVerdict {
        let Some(question) = self.facts.seats.get(seat.index()).and_then(|s| s.question) else {
            return wrong(Problem::new("I have not asked you anything."));
        };
        self.emit(Fact::Settled { seat }, now);
        if yes {
            match question {
                Question::Clear => {
                    let decisions: Vec<DecisionId> =
                        self.facts.filed.iter().filter(|(_, f)| f.seat == seat).map(|(id, _)| id.clone()).collect();
                    self.emit(Fact::Cleared { seat, decisions }, now);
                    answer.notes.push("All your orders are withdrawn.".into());
                }
                Question::Resign => {
                    self.emit(Fact::Resigned { seat }, now);
                    answer.notes.push(format!("You have left {}. Thank you for playing.", self.tag));
                    let name = self.facts.name(seat).to_owned();
                    let (title, mut text) = (format!("{name} has left {}", self.tag), Vec::new());
                    if self.facts.started && !self.over() {
                        self.emit(Fact::Sought { seat, on: true }, now);
                        text.push("Those who observe the game are asked, one after the other, whether they take the seat over.".to_owned());
                        text.push(format!(
                            "`maat seat replace {} \"{name}\" ADDRESS --because REASON` gives it to somebody of your choice.",
                            self.tag
                        ));
                    } else {
                        text.push("The game has not begun: the seat is free again.".to_owned());
                    }
                    self.notice(To::Moderator, title, text);
                }
            }
        }
        LineVerdict::Fine { normal: if yes { "yes".into() } else { "no".into() }, warning: None }
    }

    fn inquire(&mut self, seat: SeatId, question: &Order, answer: &mut AnswerReport) -> LineVerdict {
        match self.play.inquire(Viewer::Seat(seat), question) {
            Ok(body) => {
                answer.answers.push((question.normal.clone(), body));
                LineVerdict::Fine { normal: question.normal.clone(), warning: None }
            }
            Err(problem) => wrong(problem),
        }
    }

    /// Help from the verb tables: all verbs in short, or those that a topic names.
    fn help(&self, seat: SeatId, topic: Option<&str>) -> Result<Body, Problem> {
        let Forms { own, inquiries, decisions, .. } = self.forms(seat, &[]);
        let now: Vec<_> = decisions
            .iter()
            .flat_map(|asked| &asked.form(self).verbs)
            .chain(&inquiries.verbs)
            .chain(&own.verbs)
            .chain(&self.beside.verbs)
            .collect();
        let others = self.play.other_verbs(seat);
        let others: Vec<_> = others.verbs.iter().filter(|verb| now.iter().all(|v| v.verb != verb.verb)).collect();
        help::help(&now, &others, topic)
    }

    /// Tries the orders sent ahead on the decisions that are open and unanswered now.
    pub(super) fn use_queues(&mut self, now: DateTime<Utc>) {
        for seat in (0..self.facts.seats.len()).filter_map(|s| u8::try_from(s).ok()).map(SeatId) {
            let queue = self.facts.seats.get(seat.index()).map(|s| s.queue.clone()).unwrap_or_default();
            let mut used: Vec<DecisionId> = Vec::new();
            if queue.is_empty() {
                continue;
            }
            let mut open = self.forms_of(seat);
            for line in queue {
                // Alternatives stand between "else": the first that is legal counts.
                let mut problem = None;
                let mut filed = None;
                for part in line.split(" else ") {
                    match self.read(seat, part.trim(), open.now(self, &[])) {
                        Ok(Reading::Game(decision, order))
                            if !self.facts.filed.contains_key(&decision.id) && !used.contains(&decision.id) =>
                        {
                            let whole = Answer { orders: vec![order] };
                            match self.play.check(&decision, &whole, &self.answers_of(seat)).into_iter().next() {
                                Some(Verdict::Refused(refused)) => problem = Some(refused.to_string()),
                                _ => {
                                    filed = Some((decision, whole));
                                    break;
                                }
                            }
                        }
                        _ => {}
                    }
                }
                if let Some((decision, answer)) = filed {
                    self.emit(Fact::Unqueued { seat, line, problem: None }, now);
                    used.push(decision.id.clone());
                    self.emit(Fact::Filed { seat, decision: decision.id.clone(), answer, letter: None }, now);
                    if decision.manner == Manner::AtOnce {
                        self.step(Stepped::Answered(decision.id), now);
                        return;
                    }
                } else if let Some(problem) = problem {
                    self.notice(
                        To::Seat(seat),
                        "An order that you sent ahead is not possible",
                        vec![format!("You had sent ahead `{line}`. It cannot be carried out now: {problem} Please send another order.")],
                    );
                    self.emit(Fact::Unqueued { seat, line, problem: Some(problem) }, now);
                }
            }
        }
    }

    fn complete(&self, seat: SeatId, answer: &mut AnswerReport) {
        answer.round = self.play.round();
        let question = self.facts.seats.get(seat.index()).and_then(|s| s.question).filter(|_| answer.lines.is_empty());
        answer.notes.extend(question.map(|question| {
            format!(
                "You have not confirmed yet that you want {}. A line that is only `yes` does it, `no` forgets it.",
                self.asked(question)
            )
        }));
        answer.standing = self.standing(seat);
        let missing = self.open_now().iter().filter(|d| d.seat == seat && d.duty == Duty::Must && !self.facts.filed.contains_key(&d.id));
        answer.open = missing.map(|decision| self.offered(decision.clone())).collect();
        let due = |open: &OpenDecision| Some(DeadlineAhead { title: open.decision.title.clone(), at: open.due? });
        answer.missing = answer.open.iter().filter_map(due).collect();
        answer.held = self.facts.held.clone();
        answer.queued = self.facts.seats.get(seat.index()).map(|s| s.queue.clone()).unwrap_or_default();
        answer.deadlines = self.deadlines_ahead();
        answer.settles = self.settles();
    }
}

/// The heading of the game as it stands, in an answer.
const NOW: &str = "The game now";

/// So many characters of one player's go into a report, and from one letter to one player.
const MOST_WORDS: usize = 20_000;

fn length(words: &str) -> usize {
    words.chars().count()
}

fn too_many_words(what: &str, so_far: usize) -> LineVerdict {
    wrong(Problem::new(format!("{what} {MOST_WORDS} characters of yours at most, and there are {so_far} already.")))
}

/// What a sequence that stopped at a wrong order can go on with: that order as it may have been meant, and those after it.
fn again(lines: &[LineAnswer]) -> Vec<String> {
    let after = |line: &LineAnswer| matches!(&line.verdict, LineVerdict::Wrong { problem, .. } if problem == AFTER_FAULT);
    let before = lines.iter().take_while(|line| !after(line));
    let wrong = before.filter_map(|line| match &line.verdict {
        LineVerdict::Wrong { suggestion, .. } => Some((line, suggestion)),
        LineVerdict::Fine { .. } => None,
    });
    let Some((wrong, suggestion)) = wrong.last().filter(|_| lines.iter().any(after)) else { return Vec::new() };
    // A suggestion may be a whole line, or no more than the words for one place in it.
    let words = |text: &str| text.split_whitespace().count();
    let meant = suggestion.as_ref().filter(|meant| words(meant) + 1 >= words(&wrong.line)).unwrap_or(&wrong.line);
    std::iter::once(meant).chain(lines.iter().filter(|line| after(line)).map(|line| &line.line)).cloned().collect()
}

/// Why an order of a sequence is not carried out.
const AFTER_FAULT: &str = "Not carried out, because an order before it failed.";
const AFTER_NEWS: &str = "Not carried out yet: something new was revealed before it. Look at it, and go on.";
const UNTRIED: &str = "It cannot be tried: what it answers opens only when the orders before it are carried out.";

fn wrong(problem: Problem) -> LineVerdict {
    LineVerdict::Wrong { problem: problem.message, suggestion: problem.suggestion }
}

/// Of more lines than a verb may have, the last ones count, and the others' answers say so.
fn within_most(
    lines: Vec<usize>,
    orders: Vec<Order>,
    most: impl Fn(&str) -> Option<usize>,
    answer: &mut AnswerReport,
) -> (Vec<usize>, Vec<Order>) {
    let mut kept: Vec<(usize, Order)> = Vec::new();
    let mut pairs: Vec<(usize, Order)> = lines.into_iter().zip(orders).collect();
    while let Some((line, order)) = pairs.pop() {
        let most = most(&order.verb).unwrap_or(usize::MAX);
        if kept.iter().filter(|(_, o)| o.verb == order.verb).count() < most {
            kept.push((line, order));
        } else {
            let problem =
                format!("Only {most} `{}` order{} allowed here, and the last counts.", order.verb, if most == 1 { " is" } else { "s are" });
            set(answer, line, wrong(Problem::new(problem)));
        }
    }
    kept.reverse();
    kept.into_iter().unzip()
}

fn set(answer: &mut AnswerReport, line: usize, verdict: LineVerdict) {
    if let Some(answer) = answer.lines.get_mut(line) {
        answer.verdict = verdict;
    }
}

/// Marks the lines of a sequence that were not carried out.
fn mark(answer: &mut AnswerReport, lines: &[usize], halt: &Halt) {
    for (i, line) in lines.iter().enumerate().skip(halt.order) {
        let verdict = match (&halt.problem, i == halt.order) {
            (Some(problem), true) => wrong(problem.clone()),
            (Some(_), false) => wrong(Problem::new(AFTER_FAULT)),
            (None, _) => wrong(Problem::new(AFTER_NEWS)),
        };
        set(answer, *line, verdict);
    }
}

/// Preformatted text as a body.
fn plain(text: &str) -> Body {
    Body { text: text.to_owned(), html: format!("<pre>{}</pre>", crate::report::clean::html(text)), pictures: Vec::new() }
}
