//! Meanings that a tree alone lets pass, and the words make doubtful: another one is as near, and a guess would be a wrong reading.
//!
//! In come what a sentence would mean, the sentences before it and its words; out comes what it does not say, in words that fit after "it".

mod by_words;
mod of_rules;

use super::chance;
use super::meaning::*;
use super::normal::sets_itself_off;
use super::reader::Kind;
use super::tokens::Token;
use super::walk::*;

/// What the sentence does not say, if there is such a thing. `before`: the sentences of the text before it.
pub(super) fn doubt(kind: Kind, before: &[Sentence], own: &[Sentence], tokens: &[Token]) -> Option<&'static str> {
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
    if of_each_or_you(own, &words) {
        return Some("does not say whether 'your' is of each of them or of the card's player alone");
    }
    if goes_on_by_itself(own, &words) {
        return Some("would set itself off again and again: say 'whenever you gain …, gain … more'");
    }
    if whose_now(before, own, &words) {
        return Some("does not say whether it is about who had the card before or who has it now");
    }
    if each_in_condition(own, &words) {
        return Some("does not say whether 'for each' belongs to the condition or to what is done");
    }
    if for_each_of_his(own, &words) {
        return Some("does not say whether it is done once by each player, or once for each card");
    }
    if copies_anywhere(own, &words) {
        return Some("does not say where the cards are: 'in your hand', 'in the discard pile', 'wherever they are'");
    }
    if chance::decides_what_holds(own) {
        return Some(
            "leaves to chance what holds all the time: say when the die is rolled or the lot is drawn, and for how long that counts",
        );
    }
    if gives_back_at_once(own, &words) {
        return Some("does not say whether what has just been given goes back with the rest: 'exchange', or '… then …'");
    }
    // A paraphrase says all that it means.
    if words.contains(&"(") || words.starts_with(&["rule", "of", "play"]) {
        return None;
    }
    if let Some(unsaid) = by_words::doubt(own, &words) {
        return Some(unsaid);
    }
    if matches!(kind, Kind::Rule | Kind::Winning | Kind::Elimination) { of_rules::doubt(own, &words) } else { None }
}

/// The walk, once it has been through the sentences.
fn through<'s, W: Walk>(mut walk: W, sentences: impl IntoIterator<Item = &'s Sentence>) -> W {
    sentences.into_iter().for_each(|sentence| walk.sentence(&mut sentence.clone()));
    walk
}

/// What is looked for in sentences.
enum Such<'a> {
    Who(&'a dyn Fn(&Who) -> bool),
    Players(&'a dyn Fn(&Players) -> bool),
    Selection(&'a dyn Fn(&Selection) -> bool),
    Condition(&'a dyn Fn(&Condition) -> bool),
    Effect(&'a dyn Fn(&Effect) -> bool),
}

/// Whether there is such a thing anywhere in the sentences.
fn has<'s>(sentences: impl IntoIterator<Item = &'s Sentence>, such: Such<'_>) -> bool {
    struct Search<'a>(Such<'a>, bool);
    impl Walk for Search<'_> {
        fn who(&mut self, who: &mut Who) {
            self.1 |= matches!(self.0, Such::Who(test) if test(who));
            walk_who(self, who);
        }
        fn players(&mut self, players: &mut Players) {
            self.1 |= matches!(self.0, Such::Players(test) if test(players));
            walk_players(self, players);
        }
        fn selection(&mut self, selection: &mut Selection) {
            self.1 |= matches!(self.0, Such::Selection(test) if test(selection));
            walk_selection(self, selection);
        }
        fn condition(&mut self, condition: &mut Condition) {
            self.1 |= matches!(self.0, Such::Condition(test) if test(condition));
            walk_condition(self, condition);
        }
        fn effect(&mut self, effect: &mut Effect) {
            self.1 |= matches!(self.0, Such::Effect(test) if test(effect));
            walk_effect(self, effect);
        }
    }
    through(Search(such, false), sentences).1
}

/// Whether the one word follows upon the other.
fn says(words: &[&str], first: &str, second: &str) -> bool {
    words.windows(2).any(|pair| pair == [first, second])
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
    const SOME: &[&str] = &["those", "anyone", "anybody", "everyone", "everybody", "players"];
    const EACH: &[&str] = &["each", "every", "a", "any", "the"];
    const PLAYERS: &[&str] = &["player", "players", "opponent", "opponents"];
    let whoever = matches!(words, ["whoever", ..])
        || matches!(words, [some, "who", ..] if SOME.contains(some))
        || matches!(words, [each, players, "who", ..] if EACH.contains(each) && PLAYERS.contains(players));
    let [Sentence::When(Trigger { event, .. })] = own else { return false };
    whoever && through(Does { what: event, found: false }, before).found
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
    let or = words.windows(2).position(|pair| pair == [",", "or"]);
    let last_if = words.iter().rposition(|w| *w == "if");
    let after = or.zip(last_if).is_some_and(|(or, last_if)| or < last_if) && words.iter().filter(|w| **w == "if").count() == 1;
    let choice = |effect: &Effect| matches!(effect, Effect::If { then, otherwise: None, .. } if matches!(**then, Effect::Choose { .. }));
    after && has(own, Such::Effect(&choice))
}

/// "A player may play an extra card only if he is the Primary": a player of somebody's choice, who is not "he"?
fn chosen_for_himself(own: &[Sentence], words: &[&str]) -> bool {
    let chosen = |players: &Players| matches!(&players.pick, Pick::Chosen { by, .. } if matches!(**by, Who::Of(_)));
    matches!(words, ["a" | "any", "player", "may" | "can", ..]) && has(own, Such::Players(&chosen))
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

/// "Both you and target player discard your hands."
fn of_each_or_you(own: &[Sentence], words: &[&str]) -> bool {
    struct Yours(bool);
    impl Walk for Yours {
        fn effect(&mut self, effect: &mut Effect) {
            if let Effect::ForEach { players: Players { among: Among::These(these), .. }, effect, .. } = effect
                && these.len() > 1
                && these.contains(&Who::You)
            {
                let mut you = OfYou(false);
                you.effect(effect);
                self.0 |= you.0;
            }
            // "You and each player with no gold discard your hands."
            let you = |c: &Condition| *c == Condition::PlayerIs(Who::Candidate, Players::one(Who::You));
            if let Effect::ForEach { players: Players { whose: Some(whose), .. }, effect, .. } = effect
                && matches!(&**whose, Condition::Any(all) if all.iter().any(you))
            {
                let mut you = OfYou(false);
                you.effect(effect);
                self.0 |= you.0;
            }
            walk_effect(self, effect);
        }
    }
    struct OfYou(bool);
    impl Walk for OfYou {
        fn who(&mut self, who: &mut Who) {
            self.0 |= *who == Who::You;
            walk_who(self, who);
        }
    }
    let speaks = words.contains(&"your") && !words.contains(&"(");
    speaks && (says(words, "including", "you") || through(Yours(false), own).0)
}

/// "You gain an additional 10 gold whenever you gain gold."
fn goes_on_by_itself(own: &[Sentence], words: &[&str]) -> bool {
    let more = words.iter().any(|w| matches!(*w, "additional" | "extra" | "more" | "another" | "further"));
    more && !words.contains(&"once") && sets_itself_off(own)
}

/// "Take target Permanent into your hand; its controller gets 50 slaves."
fn whose_now(before: &[Sentence], own: &[Sentence], words: &[&str]) -> bool {
    #[derive(Default)]
    struct Hands {
        over: bool,
        whose: bool,
    }
    impl Walk for Hands {
        fn who(&mut self, who: &mut Who) {
            self.whose |= self.over && matches!(who, Who::Controller(_) | Who::Owner(_));
            walk_who(self, who);
        }
        fn effect(&mut self, effect: &mut Effect) {
            if let Effect::Move { cards: Cards::Target(_) | Cards::Of(_), to: Place::Hand(who) | Place::Play(who), .. } = effect {
                self.over |= !matches!(who, Who::ItsOwner | Who::ItsController | Who::Controller(_) | Who::Owner(_));
            }
            walk_effect(self, effect);
        }
    }
    let speaks = words.iter().any(|w| matches!(*w, "controller" | "owner"));
    speaks && !words.contains(&"(") && through(Hands::default(), before.iter().chain(own)).whose
}

/// "Shuffle all copies of Flood into the draw pile": not only those of one's own hand.
fn copies_anywhere(own: &[Sentence], words: &[&str]) -> bool {
    let placed = words.iter().any(|w| matches!(*w, "your" | "hand" | "hands" | "you"));
    let in_hand = |s: &Selection| s.number == HowMany::All && s.from == [Zone::Hand(Players::one(Who::You))];
    says(words, "copies", "of") && !placed && has(own, Such::Selection(&in_hand))
}

/// "Give your hand to target player and take his": an exchange, where it is not said that one comes after the other.
fn gives_back_at_once(own: &[Sentence], words: &[&str]) -> bool {
    let goes = |effect: &Effect| match effect {
        Effect::Transfer { from, to, variable, amount: Amount::Variable(whose, all) } if **whose == *from && all == variable => {
            Some((from.clone(), to.clone(), Some(variable.clone())))
        }
        Effect::Move { cards: Cards::Select(cards), to: Place::Hand(to), .. } if cards.number == HowMany::All && cards.of.is_empty() => {
            match cards.from.as_slice() {
                [Zone::Hand(from)] => Some((from.as_one()?.clone(), to.clone(), None)),
                _ => None,
            }
        }
        _ => None,
    };
    let back = |effect: &Effect| {
        let Effect::Sequence(steps) = effect else { return false };
        steps.windows(2).any(|pair| {
            let [first, second] = pair else { return false };
            let (Some((a, b, what)), Some((c, d, same))) = (goes(&first.effect), goes(&second.effect)) else { return false };
            a == d && b == c && what == same
        })
    };
    let after = |w: &&str| matches!(*w, "then" | "afterwards" | "after" | "thereafter");
    !words.iter().any(after) && has(own, Such::Effect(&back))
}

/// "The controller of each Permanent in play pays 10 gold for it": as often as he has one.
fn for_each_of_his(own: &[Sentence], words: &[&str]) -> bool {
    let all = |cards: &Cards| matches!(cards, Cards::Select(s) if s.number == HowMany::All);
    let of_all = |who: &Who| matches!(who, Who::Controller(cards) | Who::Owner(cards) if all(cards));
    words.windows(3).any(|w| matches!(w, ["controller" | "owner", "of", "each" | "every"])) && has(own, Such::Who(&of_all))
}

/// "If you own at least 5 gold for every slave you have, gain a level": what is said for each before the comma is said of the condition.
fn each_in_condition(own: &[Sentence], words: &[&str]) -> bool {
    #[derive(Default)]
    struct Times(bool);
    impl Walk for Times {
        fn amount(&mut self, amount: &mut Amount) {
            self.0 |= matches!(amount, Amount::Product(..) | Amount::Fraction { .. });
            walk_amount(self, amount);
        }
    }
    struct Plain(bool);
    impl Walk for Plain {
        fn effect(&mut self, effect: &mut Effect) {
            if let Effect::If { condition, .. } = effect {
                let mut times = Times::default();
                times.condition(condition);
                self.0 |= matches!(condition, Condition::Compare(..)) && !times.0;
            }
            walk_effect(self, effect);
        }
    }
    let Some(at) = words.iter().position(|w| matches!(*w, "if" | "unless")) else { return false };
    let condition: Vec<&str> = words.iter().skip(at).take_while(|w| !matches!(**w, "," | ":" | "then" | "(")).copied().collect();
    let comma = at + condition.len() < words.len() && words.get(at + condition.len()) == Some(&",");
    let each = condition.windows(2).any(|w| matches!(w, ["for", "each" | "every"]));
    at == 0 && comma && each && through(Plain(false), own).0
}
