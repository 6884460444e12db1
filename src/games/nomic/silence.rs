//! What stands in for a silent seat, and random answers.

use super::Nomic;
use super::decisions::Subject;
use super::options::Absence;
use super::play_form::{PlayOrder, target_name};
use super::proposals::text_place;
use super::state::{CardId, Place, Table, Target};
use crate::english::meaning::{ProposalKind, TargetKind};
use crate::games::dice::Dice;
use crate::games::ruleset::{Answers, Decision, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::{Answer, Arg, Order};
use crate::orders::form::{Candidate, Form, Part, SlotKind};
use crate::orders::parse::read_order;
use crate::orders::write::written;

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
        for (i, target) in targets.into_iter().enumerate().filter(|(i, _)| meaning.targets.get(*i) != Some(&TargetKind::Everyone)) {
            let id = match target {
                Target::Player(seat) => format!("seat.{}", seat.0),
                Target::Card(card) => format!("card.{card}"),
                Target::Everyone => continue,
            };
            args.push((target_name(i), Arg::Choice(id)));
        }
        let order = written(&Form { verbs: vec![self.play_verb(table, seat)] }, "play", &args)?;
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
        let mut form = self.form_of(table, decision);
        if subject == Subject::Proposal {
            self.keep_what_may_be_proposed(table, decision.seat, &mut form);
        }
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

    /// Leaves out of a form what the rules let nobody propose, so that random players need not try it.
    fn keep_what_may_be_proposed(&self, table: &Table, seat: SeatId, form: &mut Form) {
        let law = self.law(table);
        let open: Vec<ProposalKind> = super::words::KINDS.into_iter().filter(|k| law.forbids_kind(seat, *k).is_none()).collect();
        form.verbs.retain(|v| kinds_of(&v.verb).is_empty() || kinds_of(&v.verb).iter().any(|k| open.contains(k)));
        let amendments = form.verbs.iter_mut().filter(|v| v.verb == "propose amend");
        for part in amendments.flat_map(|v| &mut v.parts) {
            if let Part::Slot(slot) = part
                && let SlotKind::Choice { candidates, .. } = &mut slot.kind
                && slot.name == "place"
            {
                candidates.retain(|c| text_place(&c.id).is_none_or(|place| self.may_amend(table, seat, &place).is_ok()));
            }
        }
    }

    fn random_order(&self, table: &Table, subject: Subject, form: &Form, dice: &mut Dice) -> Option<Order> {
        let verb = form.verbs.get(dice.below("verb", form.verbs.len() as u32) as usize)?;
        let mut args = Vec::new();
        let text = match subject {
            Subject::Proposal => super::stock::text(self, table, &verb.verb, dice),
            Subject::Comment => "I am not sure about this.".to_owned(),
            _ => super::stock::name(dice),
        };
        fill(&verb.parts, &text, &mut args, dice)?;
        let place =
            args.iter().find_map(|(name, arg)| if let ("place", Arg::Choice(id)) = (name.as_str(), arg) { text_place(id) } else { None });
        let sentences = place.and_then(|place| table.wording(&place)).map_or(1, |w| w.sentences.len());
        if let Some((_, Arg::Number(n))) = args.iter_mut().find(|(name, _)| name == "sentence") {
            *n = 1 + i64::from(dice.below("sentence", u32::try_from(sentences).unwrap_or(1).max(1)));
        }
        written(form, &verb.verb, &args)
    }
}

/// The kinds of proposals that a verb makes; none: it makes no proposal.
fn kinds_of(verb: &str) -> &'static [ProposalKind] {
    use ProposalKind as K;
    match verb {
        "propose card" => &[K::NewCard],
        "propose winning" => &[K::NewWinning],
        "propose elimination" => &[K::NewElimination],
        "propose type" => &[K::NewType],
        "propose variable" => &[K::NewVariable],
        "propose amend" => &[K::AmendCard, K::AmendType, K::AmendRule, K::AmendWinning, K::AmendElimination],
        "propose copy" => &[K::Copy],
        "propose repeal" => &[K::RepealRule, K::RepealType, K::RepealVariable, K::RepealWinning, K::RepealElimination],
        "propose rule" | "propose" => &[K::NewRule],
        _ => &[],
    }
}

/// Draws the arguments of an order's parts; None where a slot has no candidate. Where an optional part is left out, those after it are, too: of two
/// choices alike, what is said is the first one's.
fn fill(parts: &[Part], text: &str, args: &mut Vec<(String, Arg)>, dice: &mut Dice) -> Option<()> {
    let mut left_out = false;
    for part in parts {
        match part {
            Part::Words(_) => {}
            Part::Slot(slot) => {
                let (arg, then) = random_arg(&slot.kind, text, dice)?;
                args.push((slot.name.clone(), arg));
                fill(&then, text, args, dice)?;
            }
            Part::Optional { parts, .. } => {
                let before = args.len();
                left_out = left_out || dice.below("optional part", 2) == 0 || fill(parts, text, args, dice).is_none();
                if left_out {
                    args.truncate(before);
                }
            }
            Part::OneOf(ways) => {
                let way = ways.get(dice.below("way", ways.len() as u32) as usize)?;
                fill(way, text, args, dice)?;
            }
        }
    }
    Some(())
}

fn random_arg(kind: &SlotKind, text: &str, dice: &mut Dice) -> Option<(Arg, Vec<Part>)> {
    Some(match kind {
        SlotKind::Choice { candidates, .. } => {
            let candidate: &Candidate = candidates.get(dice.below("candidate", candidates.len() as u32) as usize)?;
            (Arg::Choice(candidate.id.clone()), candidate.then.clone())
        }
        SlotKind::List { of, least, most } => {
            let count = (*least).max(1).min(*most).max(*least);
            let items = (0..count).map(|_| random_arg(of, text, dice).map(|(arg, _)| arg));
            (Arg::List(items.collect::<Option<_>>()?), Vec::new())
        }
        SlotKind::Number { least, most } => {
            let span = u32::try_from(most.saturating_sub(*least).saturating_add(1)).unwrap_or(200).min(200);
            (Arg::Number(least + i64::from(dice.below("number", span))), Vec::new())
        }
        SlotKind::Text { .. } => (Arg::Text(text.to_owned()), Vec::new()),
        SlotKind::Word => (Arg::Text("word".to_owned()), Vec::new()),
    })
}

impl Nomic {
    /// All legal answers of a decision whose form has only choices, if there are at most `limit`.
    pub(super) fn all_answers(&self, table: &Table, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        let form = self.form_of(table, decision);
        let mut all = Vec::new();
        for verb in &form.verbs {
            let mut ways = vec![Vec::new()];
            expand(&verb.parts, &mut ways, limit)?;
            all.extend(ways.iter().filter_map(|args| written(&form, &verb.verb, args)));
            if all.len() > limit {
                return None;
            }
        }
        let answers = all.into_iter().map(|order| Answer { orders: vec![order] });
        let legal = answers.filter(|a| self.check_answer(table, decision, a).iter().all(|v| matches!(v, Verdict::Stands { .. })));
        Some(legal.collect())
    }

    /// Whole ballots: all yes, all no, and each mixture where the proposals are few.
    pub(super) fn suggested_answers(&self, table: &Table, decision: &Decision) -> Vec<Answer> {
        const FEW: u32 = 4;
        if Subject::of(&decision.id) != Some(Subject::Votes) {
            return Vec::new();
        }
        let numbers: Vec<u32> = table.open_proposals().filter_map(|p| p.number).collect();
        let mut lines = vec!["vote all yes".to_owned(), "vote all no".to_owned()];
        if let Some(few) = u32::try_from(numbers.len()).ok().filter(|few| (2..=FEW).contains(few)) {
            let mixed = 1..(1_u32 << few) - 1;
            lines.extend(mixed.map(|against| {
                let side = |no: bool| {
                    let chosen = numbers.iter().enumerate().filter(|(at, _)| ((against >> at) & 1 == 1) == no);
                    chosen.map(|(_, number)| number.to_string()).collect::<Vec<_>>().join(", ")
                };
                format!("yes to {}, no to {}", side(false), side(true))
            }));
        }
        let form = self.form_of(table, decision);
        let answers = lines.iter().filter_map(|line| read_order(line, &[&form]).ok()).map(|(_, order)| Answer { orders: vec![order] });
        answers.filter(|a| self.check_answer(table, decision, a).iter().all(|v| *v == Verdict::FINE)).collect()
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
fn expand(parts: &[Part], ways: &mut Vec<Vec<(String, Arg)>>, limit: usize) -> Option<()> {
    for part in parts {
        match part {
            Part::Words(_) | Part::Optional { .. } => {}
            Part::Slot(slot) => {
                let SlotKind::Choice { candidates, .. } = &slot.kind else { return None };
                let mut next = Vec::new();
                for args in ways.iter() {
                    for candidate in candidates {
                        let mut args = args.clone();
                        args.push((slot.name.clone(), Arg::Choice(candidate.id.clone())));
                        let mut sub = vec![args];
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
