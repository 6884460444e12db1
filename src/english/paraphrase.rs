//! From the tree to canonical English: in full and unambiguous, so that reading it gives the same tree.
//!
//! It prints the forms of [`super::grammar::canonical`], one for each node, with names in the game's present words.

use std::collections::HashMap;

use super::grammar::canonical::{CHANGES, KINDS, MOVES, SETTINGS};
use super::lattice::label_letters;
use super::lexicon::Lexicon;
use super::meaning::*;
use super::tokens::plural;
use super::walk::{Walk, walk_text, walk_who};

/// The paraphrase of some sentences of a text.
pub fn paraphrase_sentences(sentences: &[Sentence], text: &Text, lexicon: &Lexicon) -> String {
    Paraphraser::new(text, lexicon).sentences(sentences)
}

/// The paraphrase of a whole text, its type in front.
pub fn paraphrase(text: &Text, lexicon: &Lexicon) -> String {
    let body = paraphrase_sentences(&text.sentences, text, lexicon);
    match &text.type_ {
        Some(id) => format!("{} - {body}", lexicon.type_name(id)),
        None => body,
    }
}

/// Prints the sentences of one text.
pub struct Paraphraser<'a> {
    lexicon: &'a Lexicon,
    text: &'a Text,
    /// How often each mark is spoken of as a player.
    spoken: HashMap<Mark, usize>,
}

impl<'a> Paraphraser<'a> {
    pub fn new(text: &'a Text, lexicon: &'a Lexicon) -> Paraphraser<'a> {
        let mut spoken = Spoken::default();
        walk_text(&mut spoken, &mut text.clone());
        Paraphraser { lexicon, text, spoken: spoken.0 }
    }

    pub fn sentences(&self, sentences: &[Sentence]) -> String {
        let all: Vec<String> = sentences.iter().map(|s| self.whole(s)).collect();
        all.join(" ")
    }
}

fn label(mark: Mark) -> String {
    format!("[{}]", label_letters(mark.0))
}

fn lookup<T: PartialEq + Copy>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|(_, v)| *v == value).map_or("", |(name, _)| name)
}

#[derive(Default)]
struct Spoken(HashMap<Mark, usize>);

impl Walk for Spoken {
    fn who(&mut self, who: &mut Who) {
        if let Who::Of(mark) = who {
            *self.0.entry(*mark).or_default() += 1;
        }
        walk_who(self, who);
    }
}

impl Paraphraser<'_> {
    /// A sentence with a capital letter and a full stop.
    fn whole(&self, sentence: &Sentence) -> String {
        let text = self.sentence(sentence);
        let mut chars = text.chars();
        let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
        format!("{first}{}.", chars.as_str())
    }

    fn variable<'b>(&'b self, id: &'b VariableId) -> &'b str {
        self.lexicon.variable_name(id)
    }

    /// "Slaves", "levels of Pyramid".
    fn units(&self, id: &VariableId, amount: &Amount) -> String {
        let name = self.variable(id);
        match self.lexicon.variables().iter().find(|v| &v.id == id).and_then(|v| v.unit.as_deref()) {
            Some(unit) if *amount == Amount::Number(1) => format!("{unit} of {name}"),
            Some(unit) => format!("{} of {name}", plural(unit)),
            None => name.to_owned(),
        }
    }

    /// "50 Slaves", "Slaves in the amount of your Gold".
    fn quantity(&self, id: &VariableId, amount: &Amount) -> String {
        match amount {
            Amount::Number(_) | Amount::Dice { .. } => format!("{} {}", self.a(amount), self.units(id, amount)),
            other => format!("{} in the amount of {}", self.variable(id), self.a(other)),
        }
    }

    fn who(&self, who: &Who) -> String {
        match who {
            Who::You => "you".into(),
            Who::Target(n) => {
                let declared = self.text.sentences.iter().any(|s| matches!(s, Sentence::PlayOn(Some(_))));
                let opponent = matches!(self.text.targets.get(usize::from(n.0)), Some(TargetKind::Player { who, .. }) if *who == Players::others(Who::You));
                if opponent && !declared { "target opponent".into() } else { "target player".into() }
            }
            Who::Named(id) => self.lexicon.player_name(id).to_owned(),
            Who::Primary => "the Primary".into(),
            Who::Neighbour { of, seats: 1 } => format!("the player to {} left", self.whose(of)),
            Who::Neighbour { of, seats: -1 } => format!("the player to {} right", self.whose(of)),
            Who::Neighbour { of, seats } if *seats < 0 => format!("the player {} seats to {} right", seats.unsigned_abs(), self.whose(of)),
            Who::Neighbour { of, seats } => format!("the player {seats} seats to {} left", self.whose(of)),
            Who::Candidate => "the player in question".into(),
            Who::Of(mark) => format!("player {}", label(*mark)),
            Who::Actor => "the acting player".into(),
            Who::Affected => "the affected player".into(),
            Who::Controller(cards) => format!("the controller of ({})", self.cards(cards)),
            Who::ItsOwner => "each card's owner".into(),
            Who::Proposer => "the proposer".into(),
        }
    }

    fn whose(&self, who: &Who) -> String {
        if *who == Who::You { "your".into() } else { format!("{}'s", self.who(who)) }
    }

    fn verb(who: &str, base: &str, third: &str) -> String {
        let verb = if who == "you" { base } else { third };
        format!("{who} {verb}")
    }

    fn base(&self, players: &Players) -> String {
        let among = match &players.among {
            Among::All => "each player".to_owned(),
            Among::Others(who) if **who == Who::You => "each opponent".to_owned(),
            Among::Others(who) => format!("each player other than {}", self.who(who)),
            Among::These(these) => match these.as_slice() {
                [] => "none of the players".to_owned(),
                [one] => self.who(one),
                [first @ .., last] => {
                    format!("each of {} and {}", first.iter().map(|w| self.who(w)).collect::<Vec<_>>().join(", "), self.who(last))
                }
            },
        };
        match &players.whose {
            None => among,
            Some(whose) => match &**whose {
                Condition::Compare(Amount::Variable(who, variable), relation, Amount::Number(n)) if **who == Who::Candidate && *n >= 0 => {
                    format!("{among} who has {} {n} of {}", relation_words(*relation), self.variable(variable))
                }
                condition => format!("{among} for whom ({})", self.condition(condition)),
            },
        }
    }

    fn players(&self, players: &Players) -> String {
        let base = self.base(players);
        let plain = players.whose.is_none() && players.among == Among::All;
        match &players.pick {
            Pick::All => base,
            Pick::Most(by) => match &**by {
                Amount::Variable(who, variable) if plain && **who == Who::Candidate => {
                    format!("all players who have the most of {}", self.variable(variable))
                }
                by => format!("all of those with the most of ({}) among ({base})", self.amount(by)),
            },
            Pick::Fewest(by) => match &**by {
                Amount::Variable(who, variable) if plain && **who == Who::Candidate => {
                    format!("all players who have the least of {}", self.variable(variable))
                }
                by => format!("all of those with the least of ({}) among ({base})", self.amount(by)),
            },
            Pick::Chosen { number: 1, up_to: false, by, .. } if plain => format!("a player chosen by {}", self.who(by)),
            Pick::Chosen { number: 1, up_to: false, by, .. } if base == "each opponent" => {
                format!("an opponent chosen by {}", self.who(by))
            }
            Pick::Chosen { number, up_to, by, .. } => {
                format!("{}{number} of ({base}) chosen by {}", if *up_to { "up to " } else { "" }, self.who(by))
            }
            Pick::Random(number) => format!("{number} of ({base}) by lot"),
        }
    }

    fn noun(&self, tests: &[CardTest], one: bool) -> String {
        let card = if one { "card" } else { "cards" };
        let (noun, rest) = match tests {
            [CardTest::Kind(id), rest @ ..] => (format!("{} {card}", self.lexicon.kind_name(id)), rest),
            [CardTest::Type(id), rest @ ..] => (format!("{} {card}", self.lexicon.type_name(id)), rest),
            rest => (card.to_owned(), rest),
        };
        if rest.is_empty() {
            return noun;
        }
        let tests: Vec<String> = rest.iter().map(|t| self.test(t)).collect();
        format!("{noun} which {}", tests.join(" and "))
    }

    fn test(&self, test: &CardTest) -> String {
        match test {
            CardTest::Kind(id) => format!("are of the kind {}", self.lexicon.kind_name(id)),
            CardTest::Type(id) => format!("are of the type {}", self.lexicon.type_name(id)),
            CardTest::Named(name) => format!("are named \"{name}\""),
            CardTest::NotThis => "are not this card".into(),
            CardTest::NotAmong(cards) => format!("are not among ({})", self.cards(cards)),
            CardTest::ControlledBy(players) => format!("are controlled by ({})", self.players(players)),
            CardTest::New => "are new".into(),
            CardTest::PlayedOn(players) => format!("were played on ({})", self.players(players)),
            CardTest::PlayedThisTurn => "were played this turn".into(),
            CardTest::SameNameAs(cards) => format!("have the name of ({})", self.cards(cards)),
            CardTest::Not(test) => format!("not ({})", self.test(test)),
            CardTest::Any(tests) => format!("either ({})", tests.iter().map(|t| self.test(t)).collect::<Vec<_>>().join(" or ")),
        }
    }

    fn zones(&self, zones: &[Zone]) -> String {
        let all: Vec<String> = zones
            .iter()
            .map(|zone| match zone {
                Zone::Play(players) if *players == Players::all() => "in play".to_owned(),
                Zone::Play(players) => format!("in play under the control of {}", self.players(players)),
                Zone::Hand(players) => format!("in the hand of {}", self.players(players)),
                Zone::DrawPile => "in the draw pile".into(),
                Zone::DiscardPile => "in the discard pile".into(),
                Zone::OutOfGame => "out of the game".into(),
            })
            .collect();
        all.join(" or ")
    }

    fn cards(&self, cards: &Cards) -> String {
        match cards {
            Cards::This => "this card".into(),
            Cards::Target(n) => match self.text.targets.get(usize::from(n.0)) {
                Some(TargetKind::Card { of, from }) => format!("the target {} {}", self.noun(of, true), self.zones(from)),
                _ => "the target card in play".into(),
            },
            Cards::Of(mark) => format!("card {}", label(*mark)),
            Cards::Event => "the card in question".into(),
            Cards::Select(selection) => self.selection(selection),
            Cards::SomeOf { of, number } => {
                let cards = format!("of ({})", self.cards(of));
                match number {
                    HowMany::All => format!("all {cards}"),
                    HowMany::AllBut { number, by, .. } => format!("all but {} {cards} chosen by {}", self.a(number), self.who(by)),
                    HowMany::Chosen { number, by, .. } => format!("{} {cards} chosen by {}", self.a(number), self.who(by)),
                    HowMany::UpTo { number, by, .. } => format!("up to {} {cards} chosen by {}", self.a(number), self.who(by)),
                    HowMany::AnyNumber { by, .. } => format!("any number {cards} chosen by {}", self.who(by)),
                    HowMany::Random(number) => format!("{} {cards} by lot", self.a(number)),
                    HowMany::Top(number) => format!("the top {} {cards}", self.a(number)),
                    HowMany::Bottom(number) => format!("the bottom {} {cards}", self.a(number)),
                }
            }
        }
    }

    fn selection(&self, selection: &Selection) -> String {
        let zones = self.zones(&selection.from);
        let of = |number: &Amount| format!("{} {} {zones}", self.a(number), self.noun(&selection.of, *number == Amount::Number(1)));
        let cards = self.noun(&selection.of, false);
        match &selection.number {
            HowMany::All => format!("all {cards} {zones}"),
            HowMany::AllBut { number, by, .. } => format!("all but {} chosen by {}", of(number), self.who(by)),
            HowMany::Chosen { number, by, .. } => format!("{} chosen by {}", of(number), self.who(by)),
            HowMany::UpTo { number, by, .. } => format!("up to {} chosen by {}", of(number), self.who(by)),
            HowMany::AnyNumber { by, .. } => format!("any number of {cards} {zones} chosen by {}", self.who(by)),
            HowMany::Random(number) => format!("{} by lot", of(number)),
            HowMany::Top(number) => format!("the top {}", of(number)),
            HowMany::Bottom(number) => format!("the bottom {}", of(number)),
        }
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Hand(who) => format!("into the hand of {}", self.who(who)),
            Place::Play(who) => format!("into play under the control of {}", self.who(who)),
            Place::DrawPile(End::Top) => "on top of the draw pile".into(),
            Place::DrawPile(End::Bottom) => "under the draw pile".into(),
            Place::DrawPile(End::Shuffled) => "into the draw pile, which is shuffled".into(),
            Place::DiscardPile => "on the discard pile".into(),
            Place::OutOfGame => "out of the game".into(),
        }
    }

    /// An amount that stands within something else: in brackets unless it is simple.
    fn a(&self, amount: &Amount) -> String {
        let simple = matches!(
            amount,
            Amount::Number(_)
                | Amount::Variable(..)
                | Amount::Dice { .. }
                | Amount::Of(_)
                | Amount::Event
                | Amount::Turn
                | Amount::Votes(_)
        );
        if simple { self.amount(amount) } else { format!("({})", self.amount(amount)) }
    }

    fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(n) if *n < 0 => format!("minus {}", n.unsigned_abs()),
            Amount::Number(n) => n.to_string(),
            Amount::Variable(who, variable) => format!("{} {}", self.whose(who), self.variable(variable)),
            Amount::Cards(selection) => format!("the number of {} {}", self.noun(&selection.of, false), self.zones(&selection.from)),
            Amount::Players(players) => format!("the number of players of ({})", self.players(players)),
            Amount::Fraction { numerator, denominator, of, rounding } => {
                let rounded = if *rounding == Rounding::Down { "down" } else { "up" };
                format!("{} of {} rounded {rounded}", fraction(*numerator, *denominator), self.a(of))
            }
            Amount::Product(a, b) => format!("{} times {}", self.a(a), self.a(b)),
            Amount::Sum(all) => all.iter().map(|a| self.a(a)).collect::<Vec<_>>().join(" plus "),
            Amount::Less(a, b) => format!("{} minus {}", self.a(a), self.a(b)),
            Amount::Difference(a, b) => format!("the difference between {} and {}", self.a(a), self.a(b)),
            Amount::AtMost(a, b) => format!("the smaller of {} and {}", self.a(a), self.a(b)),
            Amount::AtLeast(a, b) => format!("the greater of {} and {}", self.a(a), self.a(b)),
            Amount::Dice { number, sides } => format!("{number}d{sides}"),
            Amount::Chosen { least, most: Some(most), by, .. } => {
                format!("a number from {} to {} chosen by {}", self.a(least), self.a(most), self.who(by))
            }
            Amount::Chosen { least, most: None, by, .. } => format!("a number from {} upwards chosen by {}", self.a(least), self.who(by)),
            Amount::Of(mark) => format!("amount {}", label(*mark)),
            Amount::Event => "the amount in question".into(),
            Amount::Total(players, a) => format!("the total over ({}) of {}", self.players(players), self.a(a)),
            Amount::Highest(players, a) => format!("the highest over ({}) of {}", self.players(players), self.a(a)),
            Amount::Lowest(players, a) => format!("the lowest over ({}) of {}", self.players(players), self.a(a)),
            Amount::Past(event, period) => format!("the extent of ({}) {}", self.event(event), period_words(*period)),
            Amount::Turn => "the turn number".into(),
            Amount::Setting(who, setting) => format!("the {} of {}", lookup(SETTINGS, *setting), self.who(who)),
            Amount::Votes(count) => match count {
                VoteCount::Yes => "the yes votes",
                VoteCount::No => "the no votes",
                VoteCount::Cast => "the votes cast",
                VoteCount::Voters => "the number of voters",
                VoteCount::Electorate => "the number of players with a vote",
            }
            .into(),
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        let list = |all: &[Condition]| all.iter().map(|c| format!("({})", self.condition(c))).collect::<Vec<_>>().join(", ");
        match condition {
            Condition::Compare(a, relation, b) => format!("{} is {} {}", self.a(a), relation_words(*relation), self.a(b)),
            Condition::Parity(a, even) => format!("{} is {}", self.a(a), if *even { "even" } else { "odd" }),
            Condition::CardIs(cards, test) => format!("of ({}) there is at least one and all {}", self.cards(cards), self.test(test)),
            Condition::CardIn(cards, zones) => {
                format!("of ({}) there is at least one and all are {}", self.cards(cards), self.zones(zones))
            }
            Condition::PlayerIs(who, players) => {
                format!("{} one of ({})", Paraphraser::verb(&self.who(who), "are", "is"), self.players(players))
            }
            Condition::Every(players, c) => format!("for all of ({}) it holds that ({})", self.players(players), self.condition(c)),
            Condition::Happened(event, period) => format!("there was {} {}", self.event(event), period_words(*period)),
            Condition::Done(mark) => format!("{} was done", label(*mark)),
            Condition::Voted(who, how) => format!("{} voted {}", self.who(who), how.map_or("at all", |yes| if yes { "yes" } else { "no" })),
            Condition::Proposal(test) => format!("the proposal is {}", self.proposal(test)),
            Condition::Not(c) => format!("it is not so that ({})", self.condition(c)),
            Condition::All(all) => format!("all of this holds: {}", list(all)),
            Condition::Any(all) => format!("any of this holds: {}", list(all)),
        }
    }

    fn event(&self, event: &Event) -> String {
        match event {
            Event::Variable { who, variable, change, by, of } => {
                let by = by.as_ref().map(|tests| format!(" caused by ({})", self.noun(tests, false))).unwrap_or_default();
                let of = of.as_ref().map(|players| format!(" caused by cards of ({})", self.players(players))).unwrap_or_default();
                format!("a {} of {} by {}{by}{of}", lookup(CHANGES, *change), self.variable(variable), self.players(who))
            }
            Event::Reaches { who, variable, relation, value } => {
                format!(
                    "the {} of {} coming to {} {}",
                    self.variable(variable),
                    self.players(who),
                    relation_words(*relation),
                    self.a(value)
                )
            }
            Event::Played { by, card, on } => {
                let on = on.as_ref().map(|players| format!(" on ({})", self.players(players))).unwrap_or_default();
                format!("a play of ({}) by {}{on}", self.noun(card, false), self.players(by))
            }
            Event::Moved { card, whose, how } => {
                format!("the {} of ({}) of {}", lookup(MOVES, *how), self.noun(card, false), self.players(whose))
            }
            Event::ThisMoved(how) => format!("the {} of this card", lookup(MOVES, *how)),
            Event::Moment(moment) => moment_words(*moment).into(),
            Event::Eliminated(players) => format!("the elimination of {}", self.players(players)),
            Event::BecomesPrimary(players) => format!("the primacy of {}", self.players(players)),
            Event::Rolled(players) => format!("a roll by {}", self.players(players)),
            Event::Proposed(players, test) => format!("the making of {} by {}", self.proposal(test), self.players(players)),
            Event::Decided { by, what, accepted } => {
                format!("the {} of {} by {}", if *accepted { "acceptance" } else { "failure" }, self.proposal(what), self.players(by))
            }
            Event::Voted { by, how } => format!("a {}vote by {}", how.map_or("", |yes| if yes { "yes " } else { "no " }), self.players(by)),
            Event::Renamed(players) => format!("a renaming by {}", self.players(players)),
            Event::Reshuffled => "a reshuffling of the discard pile".into(),
            Event::ThisApplied => "an application of this text".into(),
            Event::Any(all) => {
                format!("any of these: {}", all.iter().map(|e| format!("({})", self.event(e))).collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn proposal(&self, test: &ProposalTest) -> String {
        let by = test.by.as_ref().map(|players| format!(" made by ({})", self.players(players))).unwrap_or_default();
        if test.kinds.is_empty() && !test.except {
            return if by.is_empty() { "a proposal".into() } else { format!("a proposal of anything{by}") };
        }
        let kinds: Vec<&str> = test.kinds.iter().map(|k| lookup(KINDS, *k)).collect();
        format!("a proposal of {}({}){by}", if test.except { "anything but " } else { "" }, kinds.join(", "))
    }

    fn frequency(frequency: Frequency) -> String {
        match frequency {
            Frequency::Always => String::new(),
            Frequency::OncePerTurn => ", the first time each turn".into(),
            Frequency::Once => ", only the first time".into(),
            Frequency::EveryTurns(n) => format!(", every {n} turns"),
        }
    }

    fn trigger(&self, trigger: &Trigger) -> String {
        let condition = trigger.condition.as_ref().map(|c| format!(", if ({})", self.condition(c))).unwrap_or_default();
        format!("upon {}{}{condition}: {}", self.event(&trigger.event), Paraphraser::frequency(trigger.frequency), self.e(&trigger.effect))
    }

    fn duration(&self, until: &Duration) -> String {
        match until {
            Duration::Always => "for the rest of the game".into(),
            Duration::ThisTurn => "until the end of the turn".into(),
            Duration::NextTurn => "during the next turn".into(),
            Duration::UntilEndOfNextTurn => "until the end of the next turn".into(),
            Duration::UntilNextTurn => "until the start of the next turn".into(),
            Duration::Turns(n) => format!("for {} turns including this one", self.a(n)),
            Duration::NextTurns(n) => format!("for {} turns after this one", self.a(n)),
            Duration::Until(event) => format!("until there is ({})", self.event(event)),
            Duration::AsLongAs(condition) => format!("as long as ({})", self.condition(condition)),
            Duration::UntilTurn(n) => format!("until turn {n} starts"),
            Duration::TurnAfter(n) => format!("in the turn {} turns from now", self.a(n)),
            Duration::ThroughTurn(n) => format!("until turn {n} ends"),
        }
    }

    /// An effect that stands within something else: in brackets unless it is a single act.
    fn e(&self, effect: &Effect) -> String {
        let bare = match effect {
            Effect::Sequence(_) | Effect::If { .. } | Effect::Repeat { .. } | Effect::May { .. } | Effect::Choose { .. } => false,
            Effect::Pay { .. } | Effect::Enact { .. } | Effect::Arm { .. } => false,
            Effect::ForEach { mark, players, effect } => self.said_of_each(*mark, effect) && players.as_one().is_none(),
            _ => true,
        };
        if bare { self.effect(effect) } else { format!("({})", self.effect(effect)) }
    }

    /// Whether "for each" is just the subject of a single act.
    fn said_of_each(&self, mark: Mark, effect: &Effect) -> bool {
        let me = Who::Of(mark);
        let subject = match effect {
            Effect::Change { who, .. }
            | Effect::Draw { who, .. }
            | Effect::Eliminate(who)
            | Effect::Win(who)
            | Effect::MakePrimary(who) => Some(who),
            Effect::ExtraPlays { who, .. } | Effect::SkipPlays { who, .. } => Some(who),
            Effect::Transfer { from, .. } => Some(from),
            Effect::Move { by, .. } => Some(by),
            _ => None,
        };
        subject == Some(&me) && self.spoken.get(&mark) == Some(&1)
    }

    fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Sequence(steps) => {
                let steps: Vec<String> = steps
                    .iter()
                    .map(|step| match step.mark {
                        Some(mark) => format!("{} {}", self.e(&step.effect), label(mark)),
                        None => self.e(&step.effect),
                    })
                    .collect();
                format!("first {}", steps.join("; then "))
            }
            Effect::If { condition, then, otherwise } => {
                let otherwise = otherwise.as_ref().map(|o| format!("; otherwise {}", self.e(o))).unwrap_or_default();
                format!("if ({}): {}{otherwise}", self.condition(condition), self.e(then))
            }
            Effect::ForEach { mark, players, effect } => {
                if self.said_of_each(*mark, effect) && players.as_one().is_none() {
                    return self.act(&self.players(players), effect);
                }
                format!("for {} as {}: {}", self.players(players), label(*mark), self.e(effect))
            }
            Effect::Repeat { times, effect } => format!("{} times: {}", self.a(times), self.e(effect)),
            Effect::May { by, effect, otherwise, .. } => {
                let otherwise = otherwise.as_ref().map(|o| format!("; otherwise {}", self.e(o))).unwrap_or_default();
                format!("{} may do this: {}{otherwise}", self.who(by), self.e(effect))
            }
            Effect::Choose { by, options, .. } => {
                format!(
                    "{} one of these: {}",
                    Paraphraser::verb(&self.who(by), "choose", "chooses"),
                    options.iter().map(|o| self.e(o)).collect::<Vec<_>>().join(" or ")
                )
            }
            Effect::Pay { cost, then } => {
                let then = then.as_ref().map(|t| format!("; for that {}", self.e(t))).unwrap_or_default();
                format!("as a cost in full: {}{then}", self.e(cost))
            }
            Effect::Swap { first, second, variable } => {
                format!("{} and {} exchange {}", self.who(first), self.who(second), self.variable(variable))
            }
            Effect::SwapHands { first, second } => format!("{} and {} exchange their hands", self.who(first), self.who(second)),
            Effect::Pick(cards) => format!("these cards are picked: ({})", self.cards(cards)),
            Effect::PickAmount(amount) => format!("this number is picked: {}", self.a(amount)),
            Effect::PickPlayers(players) => format!("these players are picked: ({})", self.players(players)),
            Effect::Exchange { first, second } => format!("({}) and ({}) change places", self.cards(first), self.cards(second)),
            Effect::ShuffleDrawPile => "the draw pile is shuffled".into(),
            Effect::Reveal { cards, to } => format!("({}) are shown to ({})", self.cards(cards), self.players(to)),
            Effect::Copy { of, to } => format!("a copy of each of ({}) is put {}", self.cards(of), self.place(to)),
            Effect::Rename { cards, name } => format!("({}) are renamed \"{name}\"", self.cards(cards)),
            Effect::ChangeType { cards, to } => format!("({}) become cards of the type {}", self.cards(cards), self.lexicon.type_name(to)),
            Effect::DoTextOf { by, cards } => {
                format!("{} out the text of ({})", Paraphraser::verb(&self.who(by), "carry", "carries"), self.cards(cards))
            }
            Effect::PlayCard { by, cards } => {
                format!("{} ({}) at once", Paraphraser::verb(&self.who(by), "play", "plays"), self.cards(cards))
            }
            Effect::Roll { who, number, sides } => format!("{} {number}d{sides}", Paraphraser::verb(&self.who(who), "roll", "rolls")),
            Effect::Enact { holds, until } => format!("it holds {} that {}", self.duration(until), self.statics(holds)),
            Effect::Arm { trigger, until } => format!("it is set up {} that {}", self.duration(until), self.trigger(trigger)),
            Effect::EndGame => "the game ends".into(),
            Effect::Nothing => "nothing happens".into(),
            Effect::Change { who, .. }
            | Effect::Draw { who, .. }
            | Effect::Eliminate(who)
            | Effect::Win(who)
            | Effect::MakePrimary(who) => self.act(&self.who(who), effect),
            Effect::ExtraPlays { who, .. } | Effect::SkipPlays { who, .. } => self.act(&self.who(who), effect),
            Effect::Transfer { from, .. } => self.act(&self.who(from), effect),
            Effect::Move { by, .. } => self.act(&self.who(by), effect),
        }
    }

    /// A single act, said of the subject.
    fn act(&self, subject: &str, effect: &Effect) -> String {
        let verb = |base: &str, third: &str| Paraphraser::verb(subject, base, third);
        match effect {
            Effect::Change { variable, adjust, .. } => match adjust {
                Adjust::Gain(a) => format!("{} {}", verb("gain", "gains"), self.quantity(variable, a)),
                Adjust::Lose(a) => format!("{} {}", verb("lose", "loses"), self.quantity(variable, a)),
                Adjust::SetTo(a) => format!("the {} of {subject} becomes {}", self.variable(variable), self.a(a)),
                Adjust::LowerTo(a) => format!("the {} of {subject} is lowered to {}, if it is more", self.variable(variable), self.a(a)),
                Adjust::RaiseTo(a) => format!("the {} of {subject} is raised to {}, if it is less", self.variable(variable), self.a(a)),
            },
            Effect::Transfer { to, variable, amount, .. } => {
                format!("{} {} to {}", verb("give", "gives"), self.quantity(variable, amount), self.who(to))
            }
            Effect::Draw { number, .. } => {
                format!("{} {} {}", verb("draw", "draws"), self.a(number), if *number == Amount::Number(1) { "card" } else { "cards" })
            }
            Effect::Move { cards, to, .. } => format!("{} ({}) {}", verb("put", "puts"), self.cards(cards), self.place(to)),
            Effect::ExtraPlays { number, .. } => format!("{} {} more plays this turn", verb("get", "gets"), self.a(number)),
            Effect::SkipPlays { turns, .. } => format!("{} {} plays", verb("skip", "skips"), self.a(turns)),
            Effect::Eliminate(_) => format!("{} eliminated", verb("are", "is")),
            Effect::Win(_) => format!("{} the game", verb("win", "wins")),
            Effect::MakePrimary(_) => format!("{} the Primary", verb("become", "becomes")),
            other => self.effect(other),
        }
    }

    fn statics(&self, holds: &[Static]) -> String {
        holds.iter().map(|s| format!("({})", self.holds(s))).collect::<Vec<_>>().join(" and ")
    }

    fn against(&self, against: &Against) -> String {
        let by = if against.by == Players::all() { String::new() } else { format!(" of ({})", self.players(&against.by)) };
        let on = against.on.as_ref().map(|players| format!(" played on ({})", self.players(players))).unwrap_or_default();
        format!("{}{by}{on}", self.noun(&against.card, false))
    }

    fn deed(&self, deed: &Deed) -> String {
        match deed {
            Deed::Play { card, on } => {
                let on = on.as_ref().map(|players| format!(" on ({})", self.players(players))).unwrap_or_default();
                format!("play ({}){on}", self.noun(card, false))
            }
            Deed::Draw => "draw".into(),
            Deed::Discard { card } => format!("discard ({})", self.noun(card, false)),
            Deed::Change { variable, change } => format!("have a {} of {}", lookup(CHANGES, *change), self.variable(variable)),
            Deed::Propose(test) => format!("make {}", self.proposal(test)),
            Deed::Vote { on, how } => format!("vote {}on {}", how.map_or("", |yes| if yes { "yes " } else { "no " }), self.proposal(on)),
            Deed::Rename { card } => format!("rename ({})", self.noun(card, false)),
            Deed::Win => "win".into(),
            Deed::BeEliminated => "be eliminated".into(),
            Deed::BeRobbed(variable) => format!("be robbed of {}", self.variable(variable)),
            Deed::BePrimary => "be the Primary".into(),
        }
    }

    fn setting(&self, who: &Players, setting: Setting, adjust: &Adjust) -> String {
        let of = format!("the {} of {} is", lookup(SETTINGS, setting), self.players(who));
        match adjust {
            Adjust::SetTo(a) => format!("{of} {}", self.a(a)),
            Adjust::Gain(a) => format!("{of} {} more", self.a(a)),
            Adjust::Lose(a) => format!("{of} {} less", self.a(a)),
            Adjust::LowerTo(a) => format!("{of} at most {}", self.a(a)),
            Adjust::RaiseTo(a) => format!("{of} at least {}", self.a(a)),
        }
    }

    fn holds(&self, holds: &Static) -> String {
        match holds {
            Static::Bounds { who, variable, least, most } => {
                let of = format!("the {} of {} cannot be", self.variable(variable), self.players(who));
                match (least, most) {
                    (Some(least), Some(most)) => format!("{of} less than {} nor more than {}", self.a(least), self.a(most)),
                    (Some(least), None) => format!("{of} less than {}", self.a(least)),
                    (None, Some(most)) => format!("{of} more than {}", self.a(most)),
                    (None, None) => format!("{of} bounded"),
                }
            }
            Static::MostPerTurn { who, variable, change, most } => {
                format!(
                    "the {} of {} by {} is at most {} in a turn",
                    lookup(CHANGES, *change),
                    self.variable(variable),
                    self.players(who),
                    self.a(most)
                )
            }
            Static::MostAtOnce { who, variable, change, most } => {
                format!(
                    "the {} of {} by {} is at most {} at once",
                    lookup(CHANGES, *change),
                    self.variable(variable),
                    self.players(who),
                    self.a(most)
                )
            }
            Static::MostInPlay { who, card, most } => {
                let of = format!("at most {} ({}) in play", self.a(most), self.noun(card, false));
                format!("{} {of}", Paraphraser::verb(&self.players(who), "have", "has"))
            }
            Static::Cannot { who, deed } => format!("{} cannot {}", self.players(who), self.deed(deed)),
            Static::Can { who, deed } => format!("{} can {}", self.players(who), self.deed(deed)),
            Static::Must { who, deed } => format!("{} must {}", self.players(who), self.deed(deed)),
            Static::Protected { who, variable, against, frequency } => {
                let what = match variable {
                    Some(variable) => format!("the {} of {} is", self.variable(variable), self.players(who)),
                    None => Paraphraser::verb(&self.players(who), "are", "is"),
                };
                format!("{what} protected from ({}){}", self.against(against), Paraphraser::frequency(*frequency))
            }
            Static::ProtectedCards { cards, against } => format!("({}) are protected from ({})", self.cards(cards), self.against(against)),
            Static::CardsCannot { cards, how } => format!("there is no {} of ({})", lookup(MOVES, *how), self.cards(cards)),
            Static::NoTarget { who, against } => format!("{} cannot be the target of ({})", self.players(who), self.against(against)),
            Static::Ignored { against, frequency } => {
                format!("({}) have no effect{}", self.against(against), Paraphraser::frequency(*frequency))
            }
            Static::Instead { event, frequency, effect } => {
                format!("in the place of {}{}: {}", self.event(event), Paraphraser::frequency(*frequency), self.e(effect))
            }
            Static::Redirect { from, against, to, frequency } => {
                format!(
                    "({}) that are played on ({}) act on {}{}",
                    self.against(against),
                    self.players(from),
                    self.who(to),
                    Paraphraser::frequency(*frequency)
                )
            }
            Static::PlayCost { by, card, cost } => {
                format!("playing ({}) costs ({}) this: {}", self.noun(card, false), self.players(by), self.e(cost))
            }
            Static::Setting { who, setting, adjust } => self.setting(who, *setting, adjust),
            Static::CountsAs { cards, as_type } => {
                format!("({}) count as cards of the type {}", self.cards(cards), self.lexicon.type_name(as_type))
            }
            Static::AfterPlay { card, to } => format!("({}) go {} when they have been played", self.noun(card, false), self.place(to)),
        }
    }

    fn sentence(&self, sentence: &Sentence) -> String {
        match sentence {
            Sentence::Label(words) => format!("label: \"{words}\""),
            Sentence::PlayOn(None) => "this card may be played".into(),
            Sentence::PlayOn(Some(n)) => {
                let on = match self.text.targets.get(usize::from(n.0)) {
                    Some(TargetKind::Player { who, variable: None }) => format!("one of ({})", self.players(who)),
                    Some(TargetKind::Player { who, variable: Some(v) }) => {
                        format!("the {} of one of ({})", self.variable(v), self.players(who))
                    }
                    Some(TargetKind::Card { of, from }) => format!("one of the {} {}", self.noun(of, false), self.zones(from)),
                    Some(TargetKind::Everyone) | None => "the game environment".into(),
                };
                format!("this card is played on {on}")
            }
            Sentence::PlayOnlyIf(condition) => format!("this card can be played only if ({})", self.condition(condition)),
            Sentence::PlayCost(effect) => format!("to play this card costs this: {}", self.e(effect)),
            Sentence::StaysWith(who) => format!("this card stays in play with {}", self.who(who)),
            Sentence::AfterPlay(place) => format!("once played this card goes {}", self.place(place)),
            Sentence::Do(effect) => self.effect(effect),
            Sentence::OnPlay(effect) => format!("once, when this card is played: {}", self.e(effect)),
            Sentence::When(trigger) => self.trigger(trigger),
            Sentence::Holds { condition: None, holds } => format!("it holds that {}", self.statics(holds)),
            Sentence::Holds { condition: Some(c), holds } => {
                format!("as long as ({}) it holds that {}", self.condition(c), self.statics(holds))
            }
            Sentence::OrdinalLevel { variable, number } => {
                format!("when this card is played, the {} of you is raised to the level {number}", self.variable(variable))
            }
            Sentence::Winning { players, at } => {
                format!("at {} {}", moment_words(*at), Paraphraser::verb(&self.players(players), "win", "wins"))
            }
            Sentence::Elimination { players, at } => {
                format!("at {} {} the game", moment_words(*at), Paraphraser::verb(&self.players(players), "leave", "leaves"))
            }
            Sentence::WinningOnlyIf(condition) => format!("nobody wins by a condition unless ({})", self.condition(condition)),
            Sentence::Type(definition) => self.type_definition(definition),
            Sentence::Variable(v) => {
                let part = |word: &str, value: Option<String>| value.map(|v| format!(", {word} {v}")).unwrap_or_default();
                let bounds = part("min", v.least.map(|n| n.to_string())) + &part("max", v.most.map(|n| n.to_string()));
                format!("{} starts at {}{bounds}{}", v.name, v.start, part("unit", v.unit.clone()))
            }
            Sentence::Procedure { procedure, condition, until } => {
                let condition = condition.as_ref().map(|c| format!(", if ({})", self.condition(c))).unwrap_or_default();
                let until = if *until == Duration::Always { String::new() } else { format!(", {}", self.duration(until)) };
                format!("rule of play: {}{condition}{until}", self.procedure(procedure))
            }
        }
    }

    fn type_definition(&self, definition: &TypeDefinition) -> String {
        let name = definition.name.as_ref().map(|n| format!("\"{n}\": ")).unwrap_or_default();
        let after = match &definition.after_play {
            AfterPlay::Stays { with, until } => {
                format!("a card of the type remains in play with {} {}", self.who(with), self.duration(until))
            }
            AfterPlay::Goes(place) => format!("a card of the type does what it says and then goes {}", self.place(place)),
        };
        let more: Vec<String> = definition.more.iter().map(|s| format!("moreover: {}", self.sentence(s))).collect();
        let more = if more.is_empty() { String::new() } else { format!("; {}", more.join("; ")) };
        format!("{name}{after}{more}")
    }

    fn procedure(&self, procedure: &Procedure) -> String {
        let first = |players: &Players| self.players(players);
        match procedure {
            Procedure::Rotation { seats, every } if *seats < 0 => {
                format!("the Primary moves {} seats counterclockwise every {every} turns", seats.unsigned_abs())
            }
            Procedure::Rotation { seats, every } => format!("the Primary moves {seats} seats clockwise every {every} turns"),
            Procedure::PrimaryIs(players) => format!("the Primary is the first of ({})", first(players)),
            Procedure::Order { first: players, clockwise } => {
                format!(
                    "plays are resolved {} beginning with ({})",
                    if *clockwise { "clockwise" } else { "counterclockwise" },
                    first(players)
                )
            }
            Procedure::PlaysLast(players) => format!("the cards of ({}) are resolved last", first(players)),
            Procedure::Abstentions(yes) => format!("who does not vote counts as a {} vote", if *yes { "yes" } else { "no" }),
            Procedure::OrderBy { amount, most_first } => {
                format!(
                    "plays are resolved in the order of ({}), the {} first",
                    self.amount(amount),
                    if *most_first { "most" } else { "least" }
                )
            }
            Procedure::OrderRandom => "plays are resolved in an order by lot".into(),
            Procedure::EffectsFirst(true) => "all effects are resolved before permanents come into play".into(),
            Procedure::EffectsFirst(false) => "plays are resolved one by one".into(),
            Procedure::PlayersPick(true) => "players pick their cards from the draw pile".into(),
            Procedure::PlayersPick(false) => "cards are dealt from the top of the draw pile".into(),
            Procedure::DealFrom { number, zone } => {
                format!("a deal is ({})", self.selection(&Selection { number: number.clone(), of: vec![], from: vec![zone.clone()] }))
            }
            Procedure::Setting { who, setting, adjust } => self.setting(who, *setting, adjust),
            Procedure::MustPlay { who, must } => format!("{} {} play a card", first(who), if *must { "must" } else { "need not" }),
            Procedure::MustPropose { who, must } => {
                format!("{} {} make a proposal each turn", first(who), if *must { "must" } else { "need not" })
            }
            Procedure::Holds(holds) => format!("it holds that ({})", self.holds(holds)),
            Procedure::ProposalCost { who, what, cost } => {
                format!("making {} costs ({}) this: {}", self.proposal(what), first(who), self.e(cost))
            }
            Procedure::Ballot { what, when, verdict } => {
                let when = when.as_ref().map(|c| self.condition(c));
                let what = self.proposal(what);
                match (verdict, when) {
                    (Verdict::Passes, when) => format!("{what} passes{}", when.map(|w| format!(" if ({w})")).unwrap_or_default()),
                    (Verdict::Fails, when) => format!("{what} fails{}", when.map(|w| format!(" if ({w})")).unwrap_or_default()),
                    (Verdict::PassesIf(c), when) => {
                        format!(
                            "{}{what} passes exactly if ({})",
                            when.map(|w| format!("if ({w}) then ")).unwrap_or_default(),
                            self.condition(c)
                        )
                    }
                }
            }
            Procedure::SecretVotes(secret) => format!("votes are {}", if *secret { "secret" } else { "open" }),
            Procedure::NewCardsGo(place) => format!("new cards go {}", self.place(place)),
            Procedure::CopyOwnOnly(true) => "only own cards may be copied".into(),
            Procedure::CopyOwnOnly(false) => "any card may be copied".into(),
            Procedure::CopiesGo(place) => format!("copies go {}", self.place(place)),
            Procedure::DiscardDown(None) => "whoever holds too many cards discards all beyond the limit".into(),
            Procedure::DiscardDown(Some(n)) => format!("whoever holds too many cards discards {n} cards"),
            Procedure::Refill(Refill::DiscardPile) => "an empty draw pile is filled with the discard pile".into(),
            Procedure::Refill(Refill::SetupCards(n)) => format!("an empty draw pile is filled with {n} sets of setup cards"),
            Procedure::Refill(Refill::Nothing) => "an empty draw pile stays empty".into(),
            Procedure::Refill(Refill::GameEnds) => "an empty draw pile ends the game".into(),
            Procedure::SetupCopies(n) => format!("the set of setup cards has {n} of each"),
            Procedure::StartingCards(n) => format!("a player starts with {n} cards"),
            Procedure::VariableStart { variable, start } => {
                format!("a player starts with {} at {}", self.variable(variable), self.amount(&Amount::Number(*start)))
            }
            Procedure::EndVoteAfterCards(n) => format!("the players can end the game by vote after {n} new cards"),
            Procedure::EndVoteShare { numerator, denominator, more } => {
                format!(
                    "the vote to end the game needs {}{} of the players",
                    if *more { "more than " } else { "" },
                    fraction(*numerator, *denominator)
                )
            }
            Procedure::EndsAfterTurn(n) => format!("the game ends after turn {n}"),
            Procedure::Repeal(what) => format!("rule \"{what}\" is repealed"),
        }
    }
}

fn relation_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "exactly",
        Relation::NotEqual => "not exactly",
        Relation::More => "more than",
        Relation::AtLeast => "at least",
        Relation::Less => "less than",
        Relation::AtMost => "at most",
    }
}

fn period_words(period: Period) -> &'static str {
    match period {
        Period::ThisTurn => "this turn",
        Period::LastTurn => "last turn",
        Period::Game => "since the game began",
    }
}

fn moment_words(moment: Moment) -> &'static str {
    match moment {
        Moment::TurnStart => "the start of a turn",
        Moment::TurnEnd => "the end of a turn",
    }
}

fn fraction(numerator: u32, denominator: u32) -> String {
    if (numerator, denominator) == (1, 2) { "half".into() } else { format!("{numerator} over {denominator}") }
}
