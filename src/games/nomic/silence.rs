//! What stands in for a silent seat, and random answers.

use super::Nomic;
use super::decisions::Subject;
use super::options::Absence;
use super::play_form::{PlayOrder, target_name};
use super::state::{CardId, Place, Table, Target};
use crate::english::meaning::TargetKind;
use crate::games::dice::Dice;
use crate::games::ruleset::{Answers, Decision, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::{Answer, Arg, Order};
use crate::orders::form::{Candidate, Form, Part, SlotKind};

impl Nomic {
    /// The play of a seat that has ordered none.
    pub(super) fn default_play(&self, table: &Table, seat: SeatId) -> Option<Answer> {
        if self.options.absence != Absence::Default || !self.law(table).must_play(seat) {
            return None;
        }
        let order = table.zone(Place::Hand(seat)).iter().find_map(|card| self.default_order(table, seat, *card))?;
        Some(Answer { orders: vec![order] })
    }

    /// The order that plays a card by default: on oneself if it only does its target good, else on the next player clockwise.
    fn default_order(&self, table: &Table, seat: SeatId, id: CardId) -> Option<Order> {
        let card = table.card(id)?;
        let read = card.wording.unread().next().is_none();
        let meaning = card.wording.meaning.as_ref().filter(|_| read)?;
        let targets = self.default_targets(table, seat, id)?;
        let mut args = vec![("card".to_owned(), Arg::Choice(format!("card.{id}")))];
        let mut normal = format!("play {}", card.name);
        for (i, target) in targets.into_iter().enumerate().filter(|(i, _)| meaning.targets.get(*i) != Some(&TargetKind::Everyone)) {
            let (id, name) = match target {
                Target::Player(seat) => (format!("seat.{}", seat.0), table.seat_name(seat).to_owned()),
                Target::Card(card) => (format!("card.{card}"), table.card_name(card).to_owned()),
                Target::Everyone => continue,
            };
            normal.push_str(&format!("{} {name}", if i == 0 { " on" } else { "," }));
            args.push((target_name(i), Arg::Choice(id)));
        }
        let order = Order { verb: "play".to_owned(), args, normal };
        let play = PlayOrder::of(table, &order)?;
        matches!(self.check_play(table, seat, &play), Verdict::Stands { warning: None }).then_some(order)
    }

    /// A random legal answer; None where silence is the only legal answer.
    pub(super) fn random_answer(&self, table: &Table, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let subject = Subject::of(&decision.id)?;
        // What may be left out is left out mostly, so that games look like games.
        let seldom = match subject {
            Subject::Renames if table.phase != super::state::Phase::Renames => 4,
            Subject::Discard | Subject::Standing | Subject::Comment => 6,
            Subject::End => 3,
            _ => 1,
        };
        if dice.below("whether to answer", seldom) > 0 {
            return None;
        }
        let form = self.form_of(table, decision);
        for _ in 0..12 {
            let Some(order) = self.random_order(table, subject, &form, dice) else { continue };
            let answer = Answer { orders: vec![order] };
            let fine = self.check_answer(table, decision, &answer).iter().all(|v| matches!(v, Verdict::Stands { .. }));
            if fine {
                return Some(answer);
            }
        }
        None
    }

    fn random_order(&self, table: &Table, subject: Subject, form: &Form, dice: &mut Dice) -> Option<Order> {
        let verb = form.verbs.get(dice.below("verb", form.verbs.len() as u32) as usize)?;
        let mut order = Order { verb: verb.verb.clone(), args: Vec::new(), normal: verb.verb.clone() };
        let text = match subject {
            Subject::Proposal => super::stock::text(self, table, &verb.verb, dice),
            Subject::Comment => "I am not sure about this.".to_owned(),
            _ => super::stock::name(dice),
        };
        fill(&verb.parts, &text, &mut order, dice)?;
        Some(order)
    }
}

/// Fills the parts of an order at random; None where a slot has no candidate.
fn fill(parts: &[Part], text: &str, order: &mut Order, dice: &mut Dice) -> Option<()> {
    for part in parts {
        match part {
            Part::Words(words) => add(order, words.first()?),
            Part::Slot(slot) => {
                let (arg, then) = random_arg(&slot.kind, text, order, dice)?;
                order.args.push((slot.name.clone(), arg));
                fill(&then, text, order, dice)?;
            }
            Part::Optional { parts, .. } => {
                if dice.below("optional part", 2) == 1 {
                    let before = order.clone();
                    if fill(parts, text, order, dice).is_none() {
                        *order = before;
                    }
                }
            }
            Part::OneOf(ways) => {
                let way = ways.get(dice.below("way", ways.len() as u32) as usize)?;
                fill(way, text, order, dice)?;
            }
        }
    }
    Some(())
}

fn random_arg(kind: &SlotKind, text: &str, order: &mut Order, dice: &mut Dice) -> Option<(Arg, Vec<Part>)> {
    Some(match kind {
        SlotKind::Choice { candidates, .. } => {
            let candidate: &Candidate = candidates.get(dice.below("candidate", candidates.len() as u32) as usize)?;
            add(order, candidate.names.first()?);
            (Arg::Choice(candidate.id.clone()), candidate.then.clone())
        }
        SlotKind::List { of, least, most } => {
            let count = (*least).max(1).min(*most).max(*least);
            let mut items = Vec::new();
            for _ in 0..count {
                items.push(random_arg(of, text, order, dice)?.0);
            }
            (Arg::List(items), Vec::new())
        }
        SlotKind::Number { least, most } => {
            let span = u32::try_from(most.saturating_sub(*least).saturating_add(1)).unwrap_or(200).min(200);
            let number = least + i64::from(dice.below("number", span));
            add(order, &number.to_string());
            (Arg::Number(number), Vec::new())
        }
        SlotKind::Text { .. } => {
            add(order, text);
            (Arg::Text(text.to_owned()), Vec::new())
        }
        SlotKind::Word => {
            add(order, "word");
            (Arg::Text("word".to_owned()), Vec::new())
        }
    })
}

fn add(order: &mut Order, words: &str) {
    if !words.starts_with([',', ':']) {
        order.normal.push(' ');
    }
    order.normal.push_str(words);
}

impl Nomic {
    /// All legal answers of a decision whose form has only choices, if there are at most `limit`.
    pub(super) fn all_answers(&self, table: &Table, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        let form = self.form_of(table, decision);
        let mut all = Vec::new();
        for verb in &form.verbs {
            let empty = Order { verb: verb.verb.clone(), args: Vec::new(), normal: verb.verb.clone() };
            let mut ways = vec![empty];
            expand(&verb.parts, &mut ways, limit)?;
            all.extend(ways);
            if all.len() > limit {
                return None;
            }
        }
        let answers = all.into_iter().map(|order| Answer { orders: vec![order] });
        let legal = answers.filter(|a| self.check_answer(table, decision, a).iter().all(|v| matches!(v, Verdict::Stands { .. })));
        Some(legal.collect())
    }

    /// The standing answers do not matter for any default but the play's, which the table alone decides.
    pub(super) fn default_answer(&self, table: &Table, decision: &Decision, _answers: &Answers) -> Option<Answer> {
        match Subject::of(&decision.id) {
            Some(Subject::Play) => self.default_play(table, decision.seat),
            _ => None,
        }
    }
}

/// Follows every way through the parts; optional parts are left out. None: too many, or a slot that is no choice.
fn expand(parts: &[Part], ways: &mut Vec<Order>, limit: usize) -> Option<()> {
    for part in parts {
        match part {
            Part::Words(words) => {
                let word = words.first()?;
                ways.iter_mut().for_each(|o| add(o, word));
            }
            Part::Optional { .. } => {}
            Part::Slot(slot) => {
                let SlotKind::Choice { candidates, .. } = &slot.kind else { return None };
                let mut next = Vec::new();
                for order in ways.iter() {
                    for candidate in candidates {
                        let mut order = order.clone();
                        add(&mut order, candidate.names.first()?);
                        order.args.push((slot.name.clone(), Arg::Choice(candidate.id.clone())));
                        let mut sub = vec![order];
                        expand(&candidate.then, &mut sub, limit)?;
                        next.extend(sub);
                        if next.len() > limit {
                            return None;
                        }
                    }
                }
                *ways = next;
            }
            Part::OneOf(_) => return None,
        }
    }
    Some(())
}
