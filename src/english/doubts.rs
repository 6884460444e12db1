//! Meanings that a tree alone lets pass, and the words make doubtful: another one is as near, and a guess would be a wrong reading.
//!
//! In come what a sentence would mean, the sentences before it and its words; out comes what it does not say, in words that fit after "it".

use super::meaning::*;
use super::tokens::Token;
use super::walk::*;

/// What the sentence does not say, if there is such a thing. `before`: the sentences of the text before it.
pub(super) fn doubt(before: &[Sentence], own: &[Sentence], tokens: &[Token]) -> Option<&'static str> {
    let words: Vec<&str> = tokens.iter().map(|t| t.text.as_str()).collect();
    if whose_is_meant(own, &words) {
        return Some("does not say whose is meant: 'his own', or that of the other player of whom it speaks");
    }
    if looks_back(before, own, &words) {
        return Some("does not say whether it is only about what the sentence before does, or about whenever that happens");
    }
    if choice_on_condition(own, &words) {
        return Some("does not say what is done where the condition does not hold");
    }
    if chosen_for_himself(own, &words) {
        return Some("does not say who is meant: 'each player', or 'a player of his choice'");
    }
    if waits_for_payment(own, &words) {
        return Some("waits for somebody to pay, which is not told apart from his losing it otherwise");
    }
    if of_any_effect(own, tokens) {
        return Some("does not say whether it is about cards of the type Effect, or about what any card does");
    }
    None
}

/// What of a prohibition speaks of players.
#[derive(Default)]
struct Spoken {
    /// Of whoever does what is forbidden.
    actor: bool,
    /// Of somebody in particular.
    another: bool,
}

impl Walk for Spoken {
    fn who(&mut self, who: &mut Who) {
        self.actor |= *who == Who::Actor;
        self.another |= matches!(who, Who::Primary | Who::Proposer | Who::Named(_) | Who::Target(_));
        walk_who(self, who);
    }
}

/// "The player to the left of the Primary may not vote on his proposals": on his own, or on the Primary's?
fn whose_is_meant(own: &[Sentence], words: &[&str]) -> bool {
    const HIS: &[&str] = &["his", "her", "their", "its", "him", "them", "he", "she", "they"];
    const CLEAR: &[&str] = &["own", "acting", "himself", "herself", "themselves", "oneself"];
    if !words.iter().any(|w| HIS.contains(w)) || words.iter().any(|w| CLEAR.contains(w)) {
        return false;
    }
    let forbids = |holds: &Static| {
        let Static::Cannot { who, deed } = holds else { return false };
        let just_one = matches!(who.as_one(), Some(Who::Primary | Who::Proposer | Who::Named(_) | Who::Target(_) | Who::You));
        let (mut of, mut what) = (Spoken::default(), Spoken::default());
        of.players(&mut who.clone());
        what.holds(&mut Static::Cannot { who: Players::all(), deed: deed.clone() });
        !just_one && of.another && what.actor
    };
    own.iter().any(|sentence| match sentence {
        Sentence::Holds { holds, .. } => holds.iter().any(forbids),
        Sentence::Procedure { procedure: Procedure::Holds(holds), .. } => forbids(holds),
        _ => false,
    })
}

/// "Each player discards a card. Whoever discards a Permanent loses a level."
fn looks_back(before: &[Sentence], own: &[Sentence], words: &[&str]) -> bool {
    let whoever = match words {
        ["whoever", ..] => true,
        ["those" | "anyone" | "anybody" | "everyone" | "everybody" | "players", "who", ..] => true,
        ["each" | "every" | "a" | "any" | "the", "player" | "players" | "opponent" | "opponents", "who", ..] => true,
        _ => false,
    };
    let [Sentence::When(Trigger { event, .. })] = own else { return false };
    let mut does = Does { what: event, found: false };
    whoever && {
        before.iter().for_each(|sentence| does.sentence(&mut sentence.clone()));
        does.found
    }
}

/// Whether something is done that is such an event.
struct Does<'a> {
    what: &'a Event,
    found: bool,
}

impl Walk for Does<'_> {
    fn effect(&mut self, effect: &mut Effect) {
        self.found |= match (self.what, &*effect) {
            (Event::Moved { how: Move::Drawn, .. }, Effect::Draw { .. }) => true,
            (Event::Moved { how, .. }, Effect::Move { to, .. }) => match how {
                Move::Discarded | Move::Destroyed | Move::ToDiscardPile => matches!(to, Place::DiscardPile),
                Move::ReturnedToHand => matches!(to, Place::Hand(_)),
                Move::LeavesPlay => true,
                Move::Drawn | Move::EntersPlay => false,
            },
            (Event::Variable { variable, change, .. }, Effect::Change { variable: changed, adjust, .. }) => {
                let so = match adjust {
                    Adjust::Gain(_) | Adjust::RaiseTo(_) => *change != Change::Lose,
                    Adjust::Lose(_) | Adjust::LowerTo(_) => *change != Change::Gain,
                    Adjust::SetTo(_) => true,
                };
                so && variable == changed
            }
            (Event::Variable { variable, .. }, Effect::Transfer { variable: changed, .. }) => variable == changed,
            (Event::Rolled(_), Effect::Roll { .. }) => true,
            _ => false,
        };
        walk_effect(self, effect);
    }
}

/// "… gives you half of his gold, or all of it, if he has less than 20": a choice that is only there if the condition holds?
fn choice_on_condition(own: &[Sentence], words: &[&str]) -> bool {
    struct Choice(bool);
    impl Walk for Choice {
        fn effect(&mut self, effect: &mut Effect) {
            if let Effect::If { then, otherwise: None, .. } = effect {
                self.0 |= matches!(**then, Effect::Choose { .. });
            }
            walk_effect(self, effect);
        }
    }
    let or = words.iter().zip(words.iter().skip(1)).position(|pair| pair == (&",", &"or"));
    let last_if = words.iter().rposition(|w| *w == "if");
    let after = or.zip(last_if).is_some_and(|(or, last_if)| or < last_if) && words.iter().filter(|w| **w == "if").count() == 1;
    let mut choice = Choice(false);
    after && {
        own.iter().for_each(|sentence| choice.sentence(&mut sentence.clone()));
        choice.0
    }
}

/// "A player may play an extra card only if he is the Primary": a player of somebody's choice, who is not "he"?
fn chosen_for_himself(own: &[Sentence], words: &[&str]) -> bool {
    struct Chosen(bool);
    impl Walk for Chosen {
        fn players(&mut self, players: &mut Players) {
            self.0 |= matches!(&players.pick, Pick::Chosen { by, .. } if matches!(**by, Who::Of(_)));
            walk_players(self, players);
        }
    }
    let mut chosen = Chosen(false);
    matches!(words, ["a" | "any", "player", "may" | "can", ..]) && {
        own.iter().for_each(|sentence| chosen.sentence(&mut sentence.clone()));
        chosen.0
    }
}

/// "Whenever an opponent pays gold": a loss is an event whatever it is for.
fn waits_for_payment(own: &[Sentence], words: &[&str]) -> bool {
    let [Sentence::When(Trigger { event: Event::Variable { change: Change::Lose, .. }, .. })] = own else { return false };
    let before_comma = words.iter().take_while(|w| **w != ",");
    before_comma.into_iter().any(|w| matches!(*w, "pay" | "pays" | "spend" | "spends"))
}

/// "Whenever an effect of an opponent makes you lose slaves".
fn of_any_effect(own: &[Sentence], tokens: &[Token]) -> bool {
    let by_a_type = |s: &Sentence| {
        matches!(s, Sentence::When(Trigger { event: Event::Variable { by: Some(tests), .. }, .. })
            if tests.iter().any(|t| matches!(t, CardTest::Type(_))))
    };
    own.iter().any(by_a_type) && tokens.iter().any(|t| !t.capital && matches!(t.text.as_str(), "effect" | "effects"))
}
