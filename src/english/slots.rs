//! What must be said when a card is played: its targets and its player's choices, and the order form that shows them.

use super::lexicon::Lexicon;
use super::meaning::*;
use super::walk::*;

/// One thing to be said in the order.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// `on …`: who or what the card is played on.
    Target { number: TargetNo, what: TargetKind },
    /// `choosing …`: cards; the selection says which are legal and how many.
    Cards { slot: Slot, selection: Selection },
    /// `choosing …`: some of the cards that the text has found before (drawn, revealed).
    SomeOf { slot: Slot },
    /// `choosing …`: players.
    Players { slot: Slot, players: Players },
    /// `choosing …`: one of several effects, by its number or words.
    Option { slot: Slot, options: Vec<Effect> },
    /// `for …`, `spending …`, `taking …`: an amount.
    Amount { slot: Slot, least: Amount, most: Option<Amount> },
    /// Something that may be done, or not (`without …`); `cost`: what it costs (`spending 60 gold`).
    May { slot: Slot, effect: Effect },
}

/// The choices that the player of the card makes when it is played, targets first, in the order of the text. What happens later, by triggers, is not chosen now.
pub fn choices(text: &Text) -> Vec<Choice> {
    let mut out: Vec<Choice> = text
        .targets
        .iter()
        .enumerate()
        .filter(|(_, what)| **what != TargetKind::Everyone)
        .map(|(i, what)| Choice::Target { number: TargetNo(i as u8), what: what.clone() })
        .collect();
    let mut collect = Collect(Vec::new());
    for sentence in &text.sentences {
        if let Sentence::Do(effect) | Sentence::OnPlay(effect) | Sentence::PlayCost(effect) = sentence {
            collect.effect(&mut effect.clone());
        }
    }
    out.extend(collect.0);
    out
}

struct Collect(Vec<Choice>);

impl Walk for Collect {
    fn players(&mut self, players: &mut Players) {
        if let Pick::Chosen { by, slot, .. } = &players.pick
            && **by == Who::You
        {
            self.0.push(Choice::Players { slot: *slot, players: players.clone() });
        }
        walk_players(self, players);
    }

    fn selection(&mut self, selection: &mut Selection) {
        if let HowMany::AllBut { by, slot, .. }
        | HowMany::Chosen { by, slot, .. }
        | HowMany::UpTo { by, slot, .. }
        | HowMany::AnyNumber { by, slot }
        | HowMany::InOrder { by, slot } = &selection.number
            && *by == Who::You
        {
            self.0.push(Choice::Cards { slot: *slot, selection: selection.clone() });
        }
        walk_selection(self, selection);
    }

    fn cards(&mut self, cards: &mut Cards) {
        if let Cards::SomeOf {
            number:
                HowMany::Chosen { by, slot, .. }
                | HowMany::UpTo { by, slot, .. }
                | HowMany::AnyNumber { by, slot }
                | HowMany::InOrder { by, slot }
                | HowMany::AllBut { by, slot, .. },
            ..
        } = cards
            && *by == Who::You
        {
            self.0.push(Choice::SomeOf { slot: *slot });
        }
        walk_cards(self, cards);
    }

    fn amount(&mut self, amount: &mut Amount) {
        if let Amount::Chosen { least, most, by, slot } = amount
            && **by == Who::You
        {
            self.0.push(Choice::Amount { slot: *slot, least: (**least).clone(), most: most.as_deref().cloned() });
        }
        walk_amount(self, amount);
    }

    fn effect(&mut self, effect: &mut Effect) {
        match effect {
            Effect::Choose { by: Who::You, slot, options } => self.0.push(Choice::Option { slot: *slot, options: options.clone() }),
            Effect::May { by: Who::You, slot, effect, .. } => self.0.push(Choice::May { slot: *slot, effect: (**effect).clone() }),
            Effect::Arm { .. } | Effect::Enact { .. } => return,
            _ => {}
        }
        walk_effect(self, effect);
    }
}

/// How the card is played: "play NAME on <opponent> choosing <card in the discard pile>".
pub fn order_form(text: &Text, name: &str, lexicon: &Lexicon) -> String {
    let mut form = format!("play {name}");
    let (mut on, mut choosing) = (Vec::new(), Vec::new());
    let mut rest = String::new();
    for choice in choices(text) {
        match choice {
            Choice::Target { what: TargetKind::Player { who, .. }, .. } => on.push(players(&who)),
            Choice::Target { what: TargetKind::Card { of, from }, .. } => on.push(cards(&of, &from, lexicon)),
            Choice::Target { what: TargetKind::Everyone, .. } => {}
            Choice::Players { players: p, .. } => choosing.push(players(&p)),
            Choice::Cards { selection, .. } => {
                let one = matches!(&selection.number, HowMany::Chosen { number: Amount::Number(1), .. });
                let what = cards(&selection.of, &selection.from, lexicon);
                choosing.push(if one { what } else { what.replace('>', ", …>") });
            }
            Choice::SomeOf { .. } => choosing.push("<one of these cards>".to_owned()),
            Choice::Option { options, .. } => choosing.push(format!("<1 to {}>", options.len())),
            Choice::Amount { .. } => rest.push_str(" for <number>"),
            Choice::May { effect: Effect::Pay { cost, .. }, .. } => rest.push_str(&spending(&cost, lexicon)),
            Choice::May { .. } => {}
        }
    }
    if !on.is_empty() {
        form.push_str(&format!(" on {}", on.join(", ")));
    }
    if !choosing.is_empty() {
        form.push_str(&format!(" choosing {}", choosing.join(", ")));
    }
    form + &rest
}

/// " [spending 60 gold]" where the cost is a number of a variable.
fn spending(cost: &Effect, lexicon: &Lexicon) -> String {
    match cost {
        Effect::Change { variable, adjust: Adjust::Lose(Amount::Number(n)), .. } => {
            format!(" [spending {n} {}]", lexicon.variable_name(variable).to_lowercase())
        }
        _ => String::new(),
    }
}

fn players(players: &Players) -> String {
    let base = match &players.among {
        Among::All => "player",
        Among::Others(who) if **who == Who::You => "opponent",
        _ => "player",
    };
    format!("<{base}>")
}

fn cards(of: &[CardTest], from: &[Zone], lexicon: &Lexicon) -> String {
    let noun = of
        .iter()
        .find_map(|t| match t {
            CardTest::Kind(id) => Some(lexicon.kind_name(id).to_owned()),
            CardTest::Type(id) => Some(lexicon.type_name(id).to_owned()),
            _ => None,
        })
        .unwrap_or_else(|| "card".to_owned());
    let place = match from {
        [Zone::DiscardPile] => " in the discard pile",
        [Zone::DrawPile] => " in the draw pile",
        [Zone::OutOfGame] => " out of the game",
        [Zone::Play(_)] => " in play",
        [Zone::Hand(p)] if p.as_one() == Some(&Who::You) => " in your hand",
        [Zone::Hand(_)] => " in hand",
        _ => "",
    };
    format!("<{noun}{place}>")
}
