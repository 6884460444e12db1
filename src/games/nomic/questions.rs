//! Choices in the midst of a step, asked of the players whose they are (option `decisions = "ask"`).
//!
//! A step whose resolution comes to a choice that nobody has ordered ahead is taken back whole, the dice too, and the choice is asked for.
//! Once it is made (or its time has passed), the step is carried out anew with all choices so far; with the same table, orders and dice it comes
//! to the same point, and past it.

use super::Nomic;
use super::decisions::Subject;
use super::event::Event;
use super::execute::{Asked, Asking};
use super::options::Choosing;
use super::play_form::{card_candidates, option_names, picked, seat_candidates};
use super::run::Run;
use super::state::{Asks, CardId, Picked, Place, Question, Source, Table};
use super::turn::Due;
use crate::english::meaning::{Effect, Sentence};
use crate::english::paraphrase::paraphrase_sentences;
use crate::games::ruleset::DecisionId;
use crate::games::seat::{SeatId, Viewer};
use crate::orders::answer::Answer;
use crate::orders::form::{Candidate, Part, SlotKind, VerbForm};

/// The slot of a choice's answer.
const SLOT: &str = "choice";

impl Run<'_> {
    /// Carries out what is due, or asks for the choice that it comes to.
    pub fn due(&mut self, due: Due) {
        let due = match (due, self.table.question.clone()) {
            (Due::Choice, Some(question)) => {
                let id = DecisionId(question_id(&question));
                let picked = self.answers.get(&id).and_then(|a| choice_of(a, &question.asks));
                self.push(Event::ChoiceMade { number: question.number, picked });
                question.due
            }
            (Due::Choice, None) | (_, Some(_)) => return,
            (due, None) => due,
        };
        if self.game.options.decisions != Choosing::Ask {
            return self.carry_out_due(due);
        }
        let (table, dice, events) = (self.table.clone(), self.dice.point(), self.events.len());
        self.asking = Some(Asking::new(self.table.chosen.clone()));
        self.carry_out_due(due);
        let Some(asked) = self.asking.take().and_then(Asking::open) else { return };
        let so_far = self.told.split_off(events).into_iter().flatten().collect();
        self.events.truncate(events);
        self.names_at_play.clear();
        self.table = table;
        self.dice.back(dice);
        let Asked { seat, source, slot, asks } = asked;
        let question = Question { number: self.table.next.question, seat, source, slot, asks, due, so_far };
        self.push(Event::ChoiceAsked { question });
    }

    /// Asks a seat which of its cards goes, where the step may ask; None: the default.
    pub fn ask_for_discard(&self, seat: SeatId, cards: &[CardId]) -> Option<CardId> {
        let asks = Asks::Cards { from: cards.to_vec(), least: 1, most: 1 };
        match self.asking.as_ref()?.ask(&Source::Game, None, seat, || asks)? {
            Picked::Cards(cards) => cards.first().copied(),
            _ => None,
        }
    }
}

/// The id of the decision on a choice.
pub(super) fn question_id(question: &Question) -> String {
    format!("{}.{}.{}", Subject::Choice.word(), question.number, question.seat.number())
}

impl Nomic {
    /// Who owes which choice, and what has happened up to it, as a viewer may know it.
    pub(super) fn question_lines(&self, table: &Table, question: &Question, viewer: Viewer) -> Vec<String> {
        let mut lines = vec![format!("{} owes a choice: {}", table.seat_name(question.seat), self.question_words(table, question, viewer))];
        lines.extend(question.so_far.iter().cloned());
        lines
    }

    /// What a choice is about, as far as a viewer may know it.
    pub(super) fn question_words(&self, table: &Table, question: &Question, viewer: Viewer) -> String {
        let asker = asker(table, question);
        let hidden = |c: &CardId| matches!(table.place_of(*c), Some(Place::Hand(s)) if table.secret_hands && !viewer.knows(s));
        match &question.asks {
            Asks::Whether(effect) => format!("{asker} asks whether this is done: {}", effect_words(table, &question.source, effect)),
            Asks::Which(effects) => {
                let all: Vec<String> =
                    effects.iter().enumerate().map(|(i, e)| format!("({}) {}", i + 1, effect_words(table, &question.source, e))).collect();
                format!("{asker} asks which: {}", all.join(" "))
            }
            Asks::Number { least, most } if *most < super::state::BOUND => format!("{asker} asks for a number from {least} to {most}."),
            Asks::Number { least, .. } => format!("{asker} asks for a number from {least} on."),
            Asks::Players { from, least, most } => {
                let names: Vec<&str> = from.iter().map(|s| table.seat_name(*s)).collect();
                format!("{asker} asks for {} of {}.", between(*least, *most, "player"), super::words::and(&names))
            }
            Asks::Cards { from, least, most } => {
                let names: Vec<&str> = from.iter().map(|c| if hidden(c) { "a card" } else { table.card_name(*c) }).collect();
                format!("{asker} asks for {} of {}.", between(*least, *most, "card"), super::words::and(&names))
            }
        }
    }

    /// The verb that answers a choice.
    pub(super) fn choose_verb(&self, table: &Table, question: &Question) -> VerbForm {
        let list = |of: Vec<Candidate>, least: u32, most: u32| {
            let one = SlotKind::Choice { candidates: of, numbered: false };
            match most {
                1 => one,
                _ => SlotKind::List { of: Box::new(one), least: least as usize, most: most as usize },
            }
        };
        let kind = match &question.asks {
            Asks::Whether(_) => {
                let named = |id: &str, names: &[&str]| Candidate {
                    names: names.iter().map(|n| (*n).to_owned()).collect(),
                    ..Candidate::new(id, "")
                };
                list(vec![named("yes", &["yes", "to do it", "pay", "do it"]), named("no", &["no", "not to", "nothing", "none"])], 1, 1)
            }
            Asks::Which(effects) => {
                let text = source_text(table, &question.source);
                let options = effects.iter().enumerate().map(|(i, effect)| Candidate {
                    names: option_names(table, text, i, effect),
                    ..Candidate::new(format!("option.{i}"), (i + 1).to_string())
                });
                list(options.collect(), 1, 1)
            }
            Asks::Number { least, most } => SlotKind::Number { least: *least, most: *most },
            Asks::Players { from, least, most } => {
                let mut seats = seat_candidates(table, None);
                seats.retain(|c| from.iter().any(|s| c.id == format!("seat.{}", s.0)));
                list(seats, *least, *most)
            }
            Asks::Cards { from, least, most } => list(card_candidates(table, question.seat, from), *least, *most),
        };
        let verb = VerbForm::new("choose", vec![Part::slot(SLOT, kind)], "Makes the choice that the game waits for.");
        let verb = verb.aliases(&["i choose", "take", "answer"]);
        match &question.asks {
            Asks::Cards { from, .. } => match from.last() {
                Some(card) => verb.example(format!("choose {}", table.card_name(*card))),
                None => verb,
            },
            Asks::Players { from, .. } => match from.first() {
                Some(seat) => verb.example(format!("choose {}", table.seat_name(*seat))),
                None => verb,
            },
            Asks::Number { least, .. } => verb.example(format!("choose {least}")),
            Asks::Whether(_) => verb.example("choose yes").example("choose no"),
            Asks::Which(_) => verb.example("choose 1"),
        }
    }
}

/// What an answer chooses; None where it does not fit what is asked.
fn choice_of(answer: &Answer, asks: &Asks) -> Option<Picked> {
    let order = answer.orders.last()?;
    let (_, arg) = order.args.iter().find(|(name, _)| name == SLOT)?;
    let picked = picked(arg)?;
    let within = |n: usize, least: u32, most: u32| n >= least as usize && n <= most as usize;
    let fits = match (&picked, asks) {
        (Picked::Yes(_), Asks::Whether(_)) => true,
        (Picked::Option(i), Asks::Which(effects)) => usize::from(*i) < effects.len(),
        (Picked::Number(n), Asks::Number { least, most }) => (least..=most).contains(&n),
        (Picked::Players(seats), Asks::Players { from, least, most }) => {
            within(seats.len(), *least, *most) && seats.iter().all(|s| from.contains(s))
        }
        (Picked::Cards(cards), Asks::Cards { from, least, most }) => {
            within(cards.len(), *least, *most) && cards.iter().all(|c| from.contains(c))
        }
        _ => false,
    };
    fits.then_some(picked)
}

fn asker(table: &Table, question: &Question) -> String {
    match &question.source {
        Source::Card(card) => table.card_name(*card).to_owned(),
        Source::Rule(number) => format!("Rule {number}"),
        Source::Winning(number) => format!("Winning condition {number}"),
        Source::Elimination(number) => format!("Elimination condition {number}"),
        Source::Game => "The hand limit".to_owned(),
        Source::Moderator => "A ruling".to_owned(),
    }
}

fn source_text<'t>(table: &'t Table, source: &Source) -> Option<&'t crate::english::meaning::Text> {
    use super::state::TextPlace;
    let place = match source {
        Source::Card(card) => TextPlace::Card(*card),
        Source::Rule(number) => TextPlace::Rule(number.clone()),
        Source::Winning(number) => TextPlace::Winning(number.clone()),
        Source::Elimination(number) => TextPlace::Elimination(number.clone()),
        Source::Game | Source::Moderator => return None,
    };
    table.wording(&place)?.meaning.as_ref()
}

fn effect_words(table: &Table, source: &Source, effect: &Effect) -> String {
    let none = crate::english::meaning::Text::default();
    let text = source_text(table, source).unwrap_or(&none);
    paraphrase_sentences(&[Sentence::Do(effect.clone())], text, &super::reading::lexicon(table))
}

fn between(least: u32, most: u32, noun: &str) -> String {
    let several = super::words::count(most as usize, noun);
    if least == most { several } else { format!("up to {several}") }
}
