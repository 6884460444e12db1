//! One form for one meaning: sentences that come to the same thing get the same tree, and in rules "you" is every player.

use super::build::{all_players_of, for_each, in_order};
use super::grammar::values::{Draft, HOLE};
use super::meaning::*;
use super::reader::Kind;
use super::walk::*;

/// The draft in its normal form.
pub fn normal(kind: Kind, draft: Draft) -> Draft {
    let sentences = draft.sentences.into_iter().map(ending).map(|s| if kind == Kind::Rule { rule(s) } else { s }).collect();
    Draft { sentences, ..draft }
}

/// "At the end of the turn, whoever … wins" is a winning condition, and so for elimination.
fn ending(sentence: Sentence) -> Sentence {
    let Sentence::When(Trigger {
        event: Event::Moment(at),
        condition: None,
        frequency: Frequency::Always,
        effect: Effect::ForEach { mark, players, effect },
    }) = &sentence
    else {
        return sentence;
    };
    let me = Who::Of(*mark);
    match &**effect {
        Effect::Win(who) if *who == me => Sentence::Winning { players: players.clone(), at: *at },
        Effect::Eliminate(who) if *who == me => Sentence::Elimination { players: players.clone(), at: *at },
        _ => sentence,
    }
}

/// In a rule: what governs the procedure is said in one form, and "you" is every player.
fn rule(sentence: Sentence) -> Sentence {
    let sentence = match sentence {
        Sentence::Do(Effect::Enact { mut holds, until }) if holds.len() == 1 => {
            Sentence::Procedure { procedure: Procedure::Holds(holds.remove(0)), condition: None, until }
        }
        Sentence::Do(Effect::Enact { holds, until: Duration::Always }) => Sentence::Holds { condition: None, holds },
        Sentence::Holds { condition, mut holds } if holds.len() == 1 => {
            Sentence::Procedure { procedure: Procedure::Holds(holds.remove(0)), condition, until: Duration::Always }
        }
        other => other,
    };
    let sentence = match sentence {
        Sentence::Procedure { procedure: Procedure::Holds(Static::Setting { who, setting, adjust }), condition, until } => {
            Sentence::Procedure { procedure: Procedure::Setting { who, setting, adjust }, condition, until }
        }
        other => other,
    };
    everyone(sentence)
}

struct You<'a> {
    with: &'a Who,
    found: bool,
}

impl Walk for You<'_> {
    fn who(&mut self, who: &mut Who) {
        if *who == Who::You {
            *who = self.with.clone();
            self.found = true;
        } else {
            walk_who(self, who);
        }
    }
}

struct YouSet;

impl Walk for YouSet {
    fn players(&mut self, players: &mut Players) {
        if players.as_one() == Some(&Who::You) {
            *players = Players::all();
        } else {
            walk_players(self, players);
        }
    }
}

/// Nobody plays a rule: "you" is each player.
fn everyone(mut sentence: Sentence) -> Sentence {
    match &mut sentence {
        Sentence::When(trigger) => {
            let mut before = trigger.event.clone();
            YouSet.event(&mut trigger.event);
            let of_whom = if before != trigger.event { all_players_of(&trigger.event) } else { None };
            match of_whom {
                Some(who) => {
                    let mut you = You { with: &who, found: false };
                    walk_trigger(&mut you, trigger);
                }
                None => {
                    let mut you = You { with: &Who::Of(HOLE), found: false };
                    you.event(&mut before);
                    if !you.found {
                        let effect = std::mem::replace(&mut trigger.effect, Effect::Nothing);
                        trigger.effect = each(effect);
                    }
                }
            }
        }
        Sentence::Do(effect) => {
            let old = std::mem::replace(effect, Effect::Nothing);
            *effect = each(old);
        }
        Sentence::Holds { holds, .. } => holds.iter_mut().for_each(|h| YouSet.holds(h)),
        Sentence::Procedure { procedure, .. } => walk_procedure(&mut YouSet, procedure),
        _ => {}
    }
    sentence
}

/// For each player, where the effect speaks of "you".
fn each(effect: Effect) -> Effect {
    let mut general = effect.clone();
    let mut you = You { with: &Who::Of(HOLE), found: false };
    you.effect(&mut general);
    if you.found { for_each(Players::all(), HOLE, in_order([general])) } else { effect }
}
