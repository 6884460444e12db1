//! Meanings that a tree alone lets pass, and the words make doubtful: another one is as near, and a guess would be a wrong reading.
//!
//! In come what a sentence would mean, the sentences before it and its words; out comes what it does not say, in words that fit after "it".

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
    if copies_anywhere(own, &words) {
        return Some("does not say where the cards are: 'in your hand', 'in the discard pile', 'wherever they are'");
    }
    // A paraphrase says all that it means.
    if words.contains(&"(") || words.starts_with(&["rule", "of", "play"]) {
        return None;
    }
    if matches!(kind, Kind::Rule | Kind::Winning | Kind::Elimination) { doubt_of_rule(own, &words) } else { None }
}

/// The same of what holds for the whole game: mostly when it is so.
fn doubt_of_rule(own: &[Sentence], words: &[&str]) -> Option<&'static str> {
    let says = |some: &[&str]| words.iter().any(|w| some.contains(w));
    let spoken = Turns::of(own);
    // "Players who have played a Flood may not vote."
    if spoken.this_turn && says(&["has", "have", "had"]) && !says(&["turn", "turns", "round"]) {
        return Some("does not say since when: 'this turn', 'last turn', 'in the game'");
    }
    // "Players who made no proposal lose 25 gold."
    if spoken.this_turn && own.iter().any(|s| matches!(s, Sentence::Do(_))) {
        return Some("does not say when it is done, as in 'at the end of each turn'");
    }
    // "A player who lost a level this turn may play two cards next turn": in every turn, not just the next one.
    let next_turn = |s: &Sentence| matches!(s, Sentence::Procedure { until: Duration::NextTurn, .. });
    if spoken.this_turn && own.iter().any(next_turn) {
        return Some("is looked at in the next turn only, where it was another turn that it speaks of");
    }
    // "The Primary gains 10 gold whenever another player becomes the Primary": he is no other then.
    let never = |s: &Sentence| matches!(s, Sentence::When(Trigger { event: Event::BecomesPrimary(who), .. }) if who.among == Among::Others(Box::new(Who::Primary)));
    if own.iter().any(never) {
        return Some("waits for another than the Primary to be the Primary");
    }
    // "At the end of each turn the Primary gains 5 gold for each player who voted yes": votes may come in until then.
    let at_end = |s: &Sentence| matches!(s, Sentence::When(Trigger { event: Event::Moment(Moment::TurnEnd), .. }));
    if spoken.votes && own.iter().any(at_end) && words.first() != Some(&"upon") {
        return Some("looks at votes before they are counted: say 'whenever a player votes yes'");
    }
    let at_once = says(&["immediately"]) || words.iter().zip(words.iter().skip(1)).any(|pair| pair == (&"at", &"once"));
    if spoken.end_of_game && at_once && own.iter().any(at_end) {
        return Some("is looked at when a turn ends, not at once");
    }
    doubt_of_procedure(own, words)
}

/// Of how the game is played.
fn doubt_of_procedure(own: &[Sentence], words: &[&str]) -> Option<&'static str> {
    let procedures =
        || own.iter().filter_map(|s| if let Sentence::Procedure { procedure, until, .. } = s { Some((procedure, until)) } else { None });
    // "Votes are secret until the end of the turn": of each turn, or of the one in which the rule comes into force?
    if words.contains(&"until") && procedures().any(|(_, until)| *until == Duration::ThisTurn) {
        return Some("does not say whether that is so in every turn");
    }
    // "… until someone has five levels": who has them already?
    let state = words.iter().skip_while(|w| **w != "until").take(6).any(|w| matches!(*w, "has" | "have" | "owns" | "own"));
    if state && procedures().any(|(_, until)| matches!(until, Duration::Until(event) if matches!(**event, Event::Reaches { .. }))) {
        return Some("waits until something is so, which may be so already: say 'until a player reaches …'");
    }
    // "Each turn the order of play is reversed": to and fro, or always the other way round?
    let each_turn = matches!(words, ["each" | "every", "turn", ..]) || matches!(words, [.., "each" | "every", "turn"]);
    if each_turn && words.contains(&"reversed") {
        return Some("does not say whether the direction changes in each turn, or is the other one in all of them");
    }
    // "The game ends after turn 30 and nobody wins": then, or ever?
    let nobody_wins = |p: &Procedure| matches!(p, Procedure::Holds(Static::Cannot { who, deed: Deed::Win }) if *who == Players::all());
    if procedures().any(|(p, _)| matches!(p, Procedure::EndsAfterTurn(_))) && procedures().any(|(p, _)| nobody_wins(p)) {
        return Some("does not say whether nobody wins at the end, or nobody can win at all");
    }
    None
}

/// What a meaning speaks of that lies in some turn.
#[derive(Default)]
struct Turns {
    this_turn: bool,
    votes: bool,
    end_of_game: bool,
}

impl Turns {
    fn of(own: &[Sentence]) -> Turns {
        let mut found = Turns::default();
        own.iter().for_each(|sentence| found.sentence(&mut sentence.clone()));
        found
    }
}

impl Walk for Turns {
    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Happened(event, period) => {
                self.this_turn |= *period == Period::ThisTurn;
                self.votes |= *period == Period::ThisTurn && matches!(**event, Event::Voted { .. });
            }
            Condition::Voted(..) => self.votes = true,
            _ => {}
        }
        walk_condition(self, condition);
    }
    fn amount(&mut self, amount: &mut Amount) {
        self.this_turn |= matches!(amount, Amount::Past(_, Period::ThisTurn));
        walk_amount(self, amount);
    }
    fn effect(&mut self, effect: &mut Effect) {
        self.end_of_game |= matches!(effect, Effect::EndGame);
        walk_effect(self, effect);
    }
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
    if words.contains(&"(") || !words.contains(&"your") {
        return false;
    }
    let mut yours = Yours(words.iter().zip(words.iter().skip(1)).any(|pair| pair == (&"including", &"you")));
    own.iter().for_each(|sentence| yours.sentence(&mut sentence.clone()));
    yours.0
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
            self.whose |= self.over && matches!(who, Who::Controller(_));
            walk_who(self, who);
        }
        fn effect(&mut self, effect: &mut Effect) {
            if let Effect::Move { cards: Cards::Target(_) | Cards::Of(_), to: Place::Hand(who) | Place::Play(who), .. } = effect {
                self.over |= !matches!(who, Who::ItsOwner | Who::ItsController | Who::Controller(_));
            }
            walk_effect(self, effect);
        }
    }
    let speaks = words.iter().any(|w| matches!(*w, "controller" | "owner"));
    let mut hands = Hands::default();
    speaks && !words.contains(&"(") && {
        before.iter().chain(own).for_each(|sentence| hands.sentence(&mut sentence.clone()));
        hands.whose
    }
}

/// "Shuffle all copies of Flood into the draw pile": not only those of one's own hand.
fn copies_anywhere(own: &[Sentence], words: &[&str]) -> bool {
    struct InHand(bool);
    impl Walk for InHand {
        fn selection(&mut self, selection: &mut Selection) {
            self.0 |= selection.number == HowMany::All && selection.from == [Zone::Hand(Players::one(Who::You))];
            walk_selection(self, selection);
        }
    }
    let mut in_hand = InHand(false);
    words.iter().zip(words.iter().skip(1)).any(|pair| pair == (&"copies", &"of"))
        && !words.iter().any(|w| matches!(*w, "your" | "hand" | "hands" | "you"))
        && {
            own.iter().for_each(|sentence| in_hand.sentence(&mut sentence.clone()));
            in_hand.0
        }
}
