//! Targets: a text has at most one player and one card as its target; all that speaks of it gets its number.

use super::super::grammar::nouns::{TARGET_CARD, TARGET_OPPONENT};
use super::super::grammar::values::{CHOSEN, HE};
use super::super::meaning::*;
use super::super::walk::*;
use super::Unclear;

struct Targets {
    opponent: bool,
    player: bool,
    card: Vec<(Vec<CardTest>, Vec<Zone>)>,
}

impl Walk for Targets {
    fn who(&mut self, who: &mut Who) {
        match who {
            Who::Target(t) if *t == TARGET_OPPONENT => self.opponent = true,
            Who::Target(t) if *t != TARGET_CARD => self.player = true,
            other => walk_who(self, other),
        }
    }

    fn selection(&mut self, selection: &mut Selection) {
        if let HowMany::Chosen { by: Who::Target(TARGET_CARD), .. } = &selection.number {
            let found = (selection.of.clone(), selection.from.clone());
            if !self.card.contains(&found) {
                self.card.push(found);
            }
        }
        walk_selection(self, selection);
    }
}

struct NumberTargets {
    player: TargetNo,
    card: TargetNo,
}

impl Walk for NumberTargets {
    fn who(&mut self, who: &mut Who) {
        match who {
            Who::Target(t) => *t = self.player,
            other => walk_who(self, other),
        }
    }

    fn cards(&mut self, cards: &mut Cards) {
        if let Cards::Select(selection) = cards
            && matches!(&selection.number, HowMany::Chosen { by: Who::Target(TARGET_CARD), .. })
        {
            *cards = Cards::Target(self.card);
            return;
        }
        walk_cards(self, cards);
    }
}

/// "The chosen player": whom a sentence has somebody choose; where none does, the target.
struct Chosen {
    picks: bool,
    with: Option<Who>,
}

impl Walk for Chosen {
    fn effect(&mut self, effect: &mut Effect) {
        self.picks |= matches!(effect, Effect::PickPlayers(Players { pick: Pick::Chosen { .. }, .. }));
        walk_effect(self, effect);
    }

    fn who(&mut self, who: &mut Who) {
        match (&self.with, &who) {
            (Some(with), Who::Of(mark)) if *mark == CHOSEN => *who = with.clone(),
            _ => walk_who(self, who),
        }
    }
}

pub(super) fn targets(text: &mut Text, declared: Option<TargetKind>) -> Result<(), Unclear> {
    let mut chosen = Chosen { picks: false, with: None };
    text.sentences.iter_mut().for_each(|s| chosen.sentence(s));
    chosen.with = Some(if chosen.picks { Who::Of(HE) } else { Who::Target(TargetNo(0)) });
    text.sentences.iter_mut().for_each(|s| chosen.sentence(s));
    let mut used = Targets { opponent: false, player: false, card: Vec::new() };
    text.sentences.iter_mut().for_each(|s| used.sentence(s));
    if used.opponent && used.player && declared.is_none() {
        return Err(Unclear::Nonsense("speaks of a target player and of a target opponent"));
    }
    let opponents = Players::others(Who::You);
    if used.opponent
        && let Some(TargetKind::Player { who, .. }) = &declared
        && *who != opponents
    {
        return Err(Unclear::Nonsense("is played on one sort of player and speaks of another as its target"));
    }
    let (mut player, mut card) = (None, None);
    if let Some(kind) = declared {
        match &kind {
            TargetKind::Player { .. } => player = Some(TargetNo(0)),
            TargetKind::Card { .. } => card = Some(TargetNo(0)),
            TargetKind::Everyone => {}
        }
        text.targets.push(kind);
    }
    let everyone = text.targets.first() == Some(&TargetKind::Everyone);
    if (used.player || used.opponent) && player.is_none() {
        if everyone {
            return Err(Unclear::Nonsense("is played on the game environment and speaks of a target player"));
        }
        player = Some(TargetNo(text.targets.len() as u8));
        let who = if used.opponent { opponents } else { Players::all() };
        text.targets.push(TargetKind::Player { who, variable: None });
    }
    let in_play = vec![Zone::Play(Players::all())];
    match (used.card.as_slice(), card) {
        ([], _) => {}
        ([(of, from)], None) => {
            card = Some(TargetNo(text.targets.len() as u8));
            text.targets.push(TargetKind::Card { of: of.clone(), from: from.clone() });
        }
        (all, Some(number)) => {
            let Some(TargetKind::Card { of, from }) = text.targets.get(usize::from(number.0)).cloned() else {
                return Err(Unclear::Nonsense("has no target card"));
            };
            for (o, f) in all {
                let same = (o.is_empty() || *o == of) && (*f == from || *f == in_play);
                if !same {
                    return Err(Unclear::Nonsense("is played on one sort of card and speaks of another as its target"));
                }
            }
        }
        (all, None) => {
            let general = all.iter().filter(|(of, _)| !of.is_empty()).collect::<Vec<_>>();
            let [(of, from)] = general.as_slice() else { return Err(Unclear::Nonsense("speaks of several target cards")) };
            card = Some(TargetNo(text.targets.len() as u8));
            text.targets.push(TargetKind::Card { of: of.clone(), from: from.clone() });
        }
    }
    let mut numbers = NumberTargets { player: player.unwrap_or(TargetNo(0)), card: card.unwrap_or(TargetNo(0)) };
    text.sentences.iter_mut().for_each(|s| numbers.sentence(s));
    let declared_number = TargetNo(0);
    for sentence in &mut text.sentences {
        if let Sentence::PlayOn(Some(number)) = sentence {
            *number = declared_number;
        }
    }
    Ok(())
}
