//! Appeals: the moderator's rulings as the table keeps them, what takes their outcomes back, and `appeal 2`, on which the next ballot decides.

use super::Nomic;
use super::event::Event;
use super::in_force::{changed, clauses, printed};
use super::options::Appeals;
use super::run::Run;
use super::state::{Cause, Change, ClauseChange, Fate, Place, Proposal, Ruling, Table, Version};
use crate::games::ruleset::{Problem, RulingNote, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::{Answer, Order};
use crate::orders::form::{Part, SlotKind, VerbForm};

/// The verb that appeals.
pub(super) fn appeal_verb(table: &Table) -> VerbForm {
    let number = Part::slot("ruling", SlotKind::Number { least: 1, most: 1_000_000 });
    let last = table.rulings.last().map_or(1, |r| r.number);
    VerbForm::new(
        "appeal",
        vec![Part::optional(vec![Part::words(&["against ruling", "against", "ruling"])], ""), number],
        "Asks all players, in the next ballot, whether a ruling of the moderator's stands; `rulings` lists them.",
    )
    .aliases(&["appeal against", "i appeal"])
    .example(format!("appeal {last}"))
    .most(20)
}

/// The rulings that are appealed and have not been put to the vote, in order.
pub(super) fn waiting(table: &Table) -> impl Iterator<Item = (&Ruling, SeatId)> {
    let asked = |number: u32| table.ballot.iter().chain(table.decided.iter()).any(|p| p.change == Change::Overturn(number));
    table.rulings.iter().filter_map(|r| Some((r, r.appeal?))).filter(move |(r, _)| !asked(r.number))
}

impl Nomic {
    /// Whether a ruling can be appealed by an order.
    pub(super) fn check_appeal(&self, table: &Table, order: &Order) -> Verdict {
        match self.appealed(table, order) {
            Ok(ruling) if ruling.back.is_empty() => Verdict::Stands {
                warning: Some(
                    "What this ruling did cannot be taken back by a vote alone; if it is overturned, the moderator is to mend it."
                        .to_owned(),
                ),
            },
            Ok(_) => Verdict::FINE,
            Err(problem) => Verdict::Refused(problem),
        }
    }

    fn appealed<'t>(&self, table: &'t Table, order: &Order) -> Result<&'t Ruling, Problem> {
        if self.options.appeals == Appeals::Never {
            return Err(Problem::new("In this game the moderator's rulings cannot be appealed."));
        }
        let number = order.number("ruling").unwrap_or(0);
        let Some(ruling) = table.rulings.iter().find(|r| i64::from(r.number) == number) else {
            let all: Vec<String> = table.rulings.iter().map(|r| r.number.to_string()).collect();
            let there = if all.is_empty() { "there is none".to_owned() } else { format!("there is {}", super::words::and(&all)) };
            return Err(Problem::new(format!("There is no ruling {number} to appeal against; {there}.")));
        };
        if let Some((yes, no)) = ruling.overturned {
            return Err(Problem::new(format!("Ruling {number} is overturned already, {yes}-{no}.")));
        }
        match ruling.appeal {
            Some(seat) => Err(Problem::new(format!("{} has appealed against ruling {number} already.", table.seat_name(seat)))),
            None => Ok(ruling),
        }
    }

    /// What is kept of a ruling, and the version of the rules that it makes, if it changes what they say.
    pub(super) fn keep_ruling(&self, table: &Table, note: &RulingNote, events: &[Event]) -> Vec<Event> {
        let mut after = table.clone();
        let mut back: Vec<Event> = Vec::new();
        let mut cards: Vec<ClauseChange> = Vec::new();
        for event in events {
            back.extend(taken_back(&after, event));
            if let Event::TextChanged { place: super::state::TextPlace::Card(card), .. } = event
                && let Some(before) = after.card(*card).cloned()
            {
                let mut then = after.clone();
                then.apply(event);
                let text = |t: &Table, c: &super::state::Card| Some(printed(t, c));
                let (old, new) = (text(&after, &before), then.card(*card).and_then(|c| text(&then, c)));
                if old != new {
                    cards.push(ClauseChange { clause: format!("card {}", before.name), before: old, after: new });
                }
            }
            after.apply(event);
        }
        back.reverse();
        cards.dedup();
        let ruling = Ruling { number: note.number, turn: table.turn, words: note.words.clone(), back, appeal: None, overturned: None };
        let mut kept = vec![Event::RulingNoted { ruling }];
        // What comes into force by a ruling has made its own version already.
        let versions = events.iter().any(|e| matches!(e, Event::VersionMade { .. }));
        let changes: Vec<ClauseChange> = changed(&clauses(table), &clauses(&after)).into_iter().chain(cards).collect();
        if !versions && !changes.is_empty() {
            let number = after.versions.last().map_or(1, |v| v.number + 1);
            let origin = format!("ruling {}", note.number);
            kept.push(Event::VersionMade { version: Version { number, turn: table.turn, by: None, vote: None, origin, changes } });
        }
        kept
    }

    /// What became of rulings.
    pub(super) fn ruling_fates(&self, table: &Table) -> Vec<(u32, String)> {
        let fate = |r: &Ruling| {
            let by = table.seat_name(r.appeal?);
            let vote = table.decided.iter().rev().chain(&table.ballot).find(|p| p.change == Change::Overturn(r.number));
            Some(match (r.overturned, vote.map(|p| &p.fate)) {
                (Some((yes, no)), _) => format!("overturned {yes}-{no}, on the appeal of {by}"),
                (None, Some(Fate::Decided { yes, no, accepted: false, .. })) => format!("upheld {no}-{yes}, on the appeal of {by}"),
                _ => format!("{by} has appealed; the players decide"),
            })
        };
        table.rulings.iter().filter_map(|r| Some((r.number, fate(r)?))).collect()
    }
}

impl Run<'_> {
    /// Notes appeals.
    pub fn appeal(&mut self, seat: SeatId, answer: &Answer) {
        for order in &answer.orders {
            if let Ok(ruling) = self.game.appealed(&self.table, order) {
                let number = ruling.number;
                self.push(Event::Appealed { number, seat });
            }
        }
    }

    /// The appeals for the ballot that opens, numbered from `number` on.
    pub fn appeals(&self, number: u32) -> Vec<Proposal> {
        let proposal = |(i, (ruling, by)): (u32, (&Ruling, SeatId))| Proposal {
            number: Some(number + i),
            by,
            turn: self.table.turn,
            change: Change::Overturn(ruling.number),
            order: format!("appeal {}", ruling.number),
            notes: Vec::new(),
            comments: Vec::new(),
            fate: Fate::Open,
            rebound: None,
            again: false,
        };
        (0..).zip(waiting(&self.table)).map(proposal).collect()
    }

    /// The players overturn a ruling: its outcomes are taken back as far as the game has not gone on from them.
    pub fn overturn_ruling(&mut self, number: u32, vote: Option<(i64, i64)>) {
        let Some(ruling) = self.table.rulings.iter().find(|r| r.number == number).cloned() else { return };
        let (yes, no) = vote.unwrap_or_default();
        self.push(Event::RulingOverturned { number, yes, no });
        let mut kept = ruling.back.is_empty();
        for event in &ruling.back {
            match today(&self.table, event) {
                Some(event) => self.happen(event),
                None => kept = true,
            }
        }
        if kept {
            let text = format!("Ruling {number} ({}) has effects that cannot be taken back; the moderator is to mend them.", ruling.words);
            self.push(Event::Narrated { seat: None, text, cause: Cause::MODERATOR });
        }
    }
}

/// What takes one outcome of a ruling back, with the table as it was before it.
fn taken_back(table: &Table, event: &Event) -> Option<Event> {
    let cause = Cause::MODERATOR;
    Some(match event {
        Event::VariableChanged { seat, variable, from, to, .. } => {
            Event::VariableChanged { seat: *seat, variable: variable.clone(), from: *to, to: *from, robbed: false, cause }
        }
        Event::CardMoved { card, from, to, .. } => {
            let at = table.zone(*from).iter().position(|c| c == card)?;
            let end = super::state::End::At(u32::try_from(at).unwrap_or(u32::MAX));
            Event::CardMoved { card: *card, from: *to, to: *from, end, cause }
        }
        Event::CardRenamed { card, from, to, .. } => Event::CardRenamed { card: *card, from: to.clone(), to: from.clone(), cause },
        Event::PrimaryMoved { from, to, .. } => Event::PrimaryMoved { from: *to, to: *from, cause },
        Event::TextChanged { place, provenance, .. } => {
            let wording = table.wording(place)?.clone();
            Event::TextChanged { place: place.clone(), wording, provenance: provenance.clone(), in_force: None }
        }
        Event::Eliminated { seat, .. } => Event::Restored { seat: *seat },
        Event::Restored { seat } => {
            Event::Eliminated { seat: *seat, why: "the ruling that brought the player back is overturned".to_owned(), cause }
        }
        Event::ResultOverturned { number, accepted } => Event::ResultOverturned { number: *number, accepted: !accepted },
        _ => return None,
    })
}

/// What of it can still be done on the table as it stands; None where the game has gone on from it.
fn today(table: &Table, event: &Event) -> Option<Event> {
    Some(match event {
        Event::VariableChanged { seat, variable, from, to, cause, .. } => {
            let v = table.rules.variable(variable)?;
            let now = table.value(*seat, variable);
            let then = now.saturating_add(to.saturating_sub(*from)).clamp(v.min, v.max);
            Event::VariableChanged { seat: *seat, variable: variable.clone(), from: now, to: then, robbed: false, cause: cause.clone() }
        }
        Event::CardMoved { card, from, to, .. } => {
            let goes = match to {
                Place::Hand(seat) | Place::Play(seat) => table.lives(*seat),
                _ => true,
            };
            (goes && table.place_of(*card) == Some(*from)).then(|| event.clone())?
        }
        Event::CardRenamed { card, from, .. } => (table.card_name(*card) == from.as_str()).then(|| event.clone())?,
        Event::PrimaryMoved { from, to, .. } => (table.primary == *from && table.lives(*to)).then(|| event.clone())?,
        Event::TextChanged { place, wording, .. } => (table.wording(place)?.words() == wording.words()).then(|| event.clone())?,
        Event::Restored { seat } => (!table.lives(*seat)).then(|| event.clone())?,
        Event::Eliminated { seat, .. } => {
            // A player with cards would leave them behind; that is the moderator's to settle.
            let empty = table.zone(Place::Hand(*seat)).is_empty() && table.zone(Place::Play(*seat)).is_empty();
            (table.lives(*seat) && empty).then(|| event.clone())?
        }
        Event::ResultOverturned { number, accepted } => {
            let in_force = table.accepted.iter().all(|p| p.number != Some(*number));
            (*accepted || !in_force).then(|| event.clone())?
        }
        other => other.clone(),
    })
}
