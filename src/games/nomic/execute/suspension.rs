//! Rules that say of other rules, by their numbers, that they have no effect, or do not hold of somebody.
//!
//! In comes a rule; out come its sentences as they stand in a turn, with what the others say of it put into their conditions.

use std::borrow::Cow;

use super::law::stands;
use crate::english::build::said_of_whom;
use crate::english::meaning::{
    Condition, Effect, Event, Pick, Players, Procedure, ProposalTest, Renaming, Sentence, Static, Step, Trigger, Who,
};
use crate::games::nomic::state::{Rule, Table};

/// What a rule says by itself.
pub(super) fn own(rule: &Rule) -> Cow<'_, [Sentence]> {
    Cow::Borrowed(rule.wording.meaning.as_ref().map_or(&[], |m| &m.sentences))
}

/// What a rule says in a turn, less what other rules in force take from it.
pub(super) fn in_effect<'t>(table: &'t Table, rule: &'t Rule, turn: u32) -> Cow<'t, [Sentence]> {
    let mut left = own(rule);
    for other in table.rules.rules.iter().filter(|o| o.stands() && o.number != rule.number) {
        let (since, written) = (other.since(), other.since().saturating_sub(1));
        for sentence in other.wording.meaning.iter().flat_map(|m| &m.sentences) {
            let Sentence::Procedure { procedure, condition, until } = sentence else { continue };
            if !is_of_rule(procedure, &rule.number) || !stands(until, since, written, turn) {
                continue;
            }
            left = match (procedure, condition) {
                (Procedure::Exempt { who, .. }, condition) => {
                    left.iter().map(|s| without(s.clone(), &Exempted { who, when: condition.as_ref() })).collect()
                }
                (_, Some(condition)) => left.iter().map(|s| unless(s.clone(), condition)).collect(),
                (_, None) => Cow::Borrowed(&[]),
            };
        }
    }
    left
}

/// Whether a rule speaks so of the rule with that number.
pub(super) fn is_of_rule(procedure: &Procedure, number: &str) -> bool {
    matches!(procedure, Procedure::Suspended(rule) | Procedure::Exempt { rule, .. } if rule == number)
}

fn both(old: Option<Condition>, new: Condition) -> Option<Condition> {
    Some(match old {
        Some(old) => Condition::All(vec![old, new]),
        None => new,
    })
}

/// The sentence, where the condition does not hold.
fn unless(sentence: Sentence, condition: &Condition) -> Sentence {
    let not = || Condition::Not(Box::new(condition.clone()));
    match sentence {
        Sentence::Procedure { procedure, condition, until } => Sentence::Procedure { procedure, condition: both(condition, not()), until },
        Sentence::Holds { condition, holds } => Sentence::Holds { condition: both(condition, not()), holds },
        Sentence::When(trigger) => Sentence::When(Trigger { condition: both(trigger.condition, not()), ..trigger }),
        Sentence::Winning { players, at, turns } => Sentence::Winning { players: such(players, not()), at, turns },
        Sentence::Elimination { players, at, turns } => Sentence::Elimination { players: such(players, not()), at, turns },
        Sentence::WinningOnlyIf(only) => Sentence::WinningOnlyIf(Condition::Any(vec![condition.clone(), only])),
        other => other,
    }
}

/// Of whom a rule does not hold, and when.
struct Exempted<'a> {
    who: &'a Players,
    when: Option<&'a Condition>,
}

impl Exempted<'_> {
    /// That the player is none of them.
    fn not(&self, player: Who) -> Condition {
        let is = Condition::PlayerIs(player, self.who.clone());
        Condition::Not(Box::new(match self.when {
            Some(when) => Condition::All(vec![when.clone(), is]),
            None => is,
        }))
    }

    fn players(&self, players: &mut Players) {
        *players = such(players.clone(), self.not(Who::Candidate));
    }

    fn holds(&self, holds: &mut Static) {
        if let Some(who) = said_of_whom(holds) {
            self.players(who);
        } else if let Static::PlayCost { by: who, .. } | Static::MostInPlay { who, .. } = holds {
            self.players(who);
        }
    }

    fn proposals(&self, what: &mut ProposalTest) {
        self.players(what.by.get_or_insert_with(Players::all));
    }

    fn event(&self, event: &mut Event) {
        match event {
            Event::Variable { who, .. }
            | Event::Reaches { who, .. }
            | Event::Played { by: who, .. }
            | Event::Moved { whose: who, .. }
            | Event::Eliminated(who)
            | Event::BecomesPrimary(who)
            | Event::Rolled(who)
            | Event::Proposed(who, _)
            | Event::Decided { by: who, .. }
            | Event::Voted { by: who, .. }
            | Event::Renamed(Renaming { by: who, .. })
            | Event::OverLimit(who) => self.players(who),
            Event::Any(events) => events.iter_mut().for_each(|e| self.event(e)),
            Event::ThisMoved(_) | Event::Moment(_) | Event::Reshuffled | Event::ThisApplied => {}
        }
    }

    /// What happens at a moment, but not to them.
    fn effect(&self, effect: Effect) -> Effect {
        let of = |who: Who, effect: Effect| Effect::If { condition: self.not(who), then: Box::new(effect), otherwise: None };
        match effect {
            Effect::Sequence(steps) => {
                Effect::Sequence(steps.into_iter().map(|s| Step { mark: s.mark, effect: self.effect(s.effect) }).collect())
            }
            Effect::If { condition, then, otherwise } => {
                Effect::If { condition, then: Box::new(self.effect(*then)), otherwise: otherwise.map(|o| Box::new(self.effect(*o))) }
            }
            Effect::ForEach { mark, mut players, effect } => {
                self.players(&mut players);
                Effect::ForEach { mark, players, effect }
            }
            Effect::Change { ref who, .. }
            | Effect::Draw { ref who, .. }
            | Effect::Transfer { from: ref who, .. }
            | Effect::Move { by: ref who, .. }
            | Effect::May { by: ref who, .. }
            | Effect::Choose { by: ref who, .. }
            | Effect::ExtraPlays { ref who, .. }
            | Effect::SkipPlays { ref who, .. }
            | Effect::Roll { ref who, .. }
            | Effect::Eliminate(ref who)
            | Effect::Win(ref who)
            | Effect::MakePrimary(ref who) => of(who.clone(), effect),
            other => other,
        }
    }
}

/// The sentence, of all but them.
fn without(mut sentence: Sentence, exempted: &Exempted) -> Sentence {
    match &mut sentence {
        Sentence::Procedure { procedure, .. } => match procedure {
            Procedure::Setting { who, .. }
            | Procedure::MustPlay { who, .. }
            | Procedure::MustPropose { who, .. }
            | Procedure::PicksOf { who, .. }
            | Procedure::ProposalCost { who, .. }
            | Procedure::RenameCost { who, .. }
            | Procedure::DealCost { who, .. }
            | Procedure::VoteCost { who, .. } => exempted.players(who),
            Procedure::Holds(holds) => exempted.holds(holds),
            Procedure::Ballot { what, .. } | Procedure::Delay { what, .. } => exempted.proposals(what),
            _ => {}
        },
        Sentence::Holds { holds, .. } => holds.iter_mut().for_each(|h| exempted.holds(h)),
        Sentence::When(trigger) => {
            exempted.event(&mut trigger.event);
            if matches!(trigger.event, Event::Moment(_)) {
                trigger.effect = exempted.effect(std::mem::replace(&mut trigger.effect, Effect::Nothing));
            }
        }
        Sentence::Winning { players, .. } | Sentence::Elimination { players, .. } => exempted.players(players),
        _ => {}
    }
    sentence
}

/// Those of the players for whom the condition holds. Whoever has the most of something stays who he is, and nobody takes his place.
fn such(players: Players, condition: Condition) -> Players {
    match players.pick {
        Pick::All | Pick::Chosen { .. } | Pick::Random(_) => crate::english::build::narrowed(players, condition),
        _ => crate::english::build::narrowed(Players::all(), Condition::All(vec![Condition::PlayerIs(Who::Candidate, players), condition])),
    }
}
