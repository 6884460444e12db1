//! Who, which cards, where.

use super::conditions::relation_words;
use super::*;

impl Paraphraser<'_> {
    pub(super) fn who(&self, who: &Who) -> String {
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
            Who::Owner(cards) => format!("the owner of ({})", self.cards(cards)),
            Who::ItsOwner => "each card's owner".into(),
            Who::ItsController => "each card's controller".into(),
            Who::Proposer => "the proposer".into(),
        }
    }

    pub(super) fn whose(&self, who: &Who) -> String {
        if *who == Who::You { "your".into() } else { format!("{}'s", self.who(who)) }
    }

    pub(super) fn verb(who: &str, base: &str, third: &str) -> String {
        let verb = if who == "you" { base } else { third };
        format!("{who} {verb}")
    }

    pub(super) fn base(&self, players: &Players) -> String {
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

    pub(super) fn players(&self, players: &Players) -> String {
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
            Pick::Ranked { number, by, most } => {
                let extreme = if *most { "most" } else { "least" };
                format!("the {number} of ({base}) with the {extreme} of ({}) and whoever is tied with the last of these", self.amount(by))
            }
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

    pub(super) fn noun(&self, tests: &[CardTest], one: bool) -> String {
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

    pub(super) fn test(&self, test: &CardTest) -> String {
        match test {
            CardTest::Kind(id) => format!("are of the kind {}", self.lexicon.kind_name(id)),
            CardTest::Type(id) => format!("are of the type {}", self.lexicon.type_name(id)),
            CardTest::Named(name) => format!("are named \"{name}\""),
            CardTest::NotThis => "are not this card".into(),
            CardTest::NotAmong(cards) => format!("are not among ({})", self.cards(cards)),
            CardTest::ControlledBy(players) => format!("are controlled by ({})", self.players(players)),
            CardTest::WasOf(players) => format!("were of ({})", self.players(players)),
            CardTest::New => "are new".into(),
            CardTest::PlayedOn(players) => format!("were played on ({})", self.players(players)),
            CardTest::In(zones) => format!("are found {}", self.zones(zones)),
            CardTest::PlayedThisTurn => "were played this turn".into(),
            CardTest::Renamed => "were renamed since turn 0".into(),
            CardTest::Amended => "were amended before".into(),
            CardTest::SameNameAs(cards) => format!("have the name of ({})", self.cards(cards)),
            CardTest::Not(test) => format!("not ({})", self.test(test)),
            CardTest::Any(tests) => format!("either ({})", tests.iter().map(|t| self.test(t)).collect::<Vec<_>>().join(" or ")),
        }
    }

    pub(super) fn zones(&self, zones: &[Zone]) -> String {
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

    pub(super) fn cards(&self, cards: &Cards) -> String {
        match cards {
            Cards::This => "this card".into(),
            Cards::Target(n) => match self.text.targets.get(usize::from(n.0)) {
                Some(TargetKind::Card { of, from }) => format!("the target {} {}", self.noun(of, true), self.zones(from)),
                _ => "the target card in play".into(),
            },
            Cards::Of(mark) => format!("card {}", label(*mark)),
            Cards::Event => "the card in question".into(),
            Cards::Select(selection) => self.selection(selection),
            Cards::Those { of, tests } => {
                let tests: Vec<String> = tests.iter().map(|t| self.test(t)).collect();
                format!("those of ({}) which {}", self.cards(of), tests.join(" and "))
            }
            Cards::SomeOf { of, number } => {
                let cards = format!("of ({})", self.cards(of));
                match number {
                    HowMany::All => format!("all {cards}"),
                    HowMany::AllBut { number, by, .. } => format!("all but {} {cards} chosen by {}", self.a(number), self.who(by)),
                    HowMany::Chosen { number, by, .. } => format!("{} {cards} chosen by {}", self.a(number), self.who(by)),
                    HowMany::UpTo { number, by, .. } => format!("up to {} {cards} chosen by {}", self.a(number), self.who(by)),
                    HowMany::AnyNumber { by, .. } => format!("any number {cards} chosen by {}", self.who(by)),
                    HowMany::InOrder { by, .. } => format!("all {cards} in the order chosen by {}", self.who(by)),
                    HowMany::Random(number) => format!("{} {cards} by lot", self.a(number)),
                    HowMany::Top(number) => format!("the top {} {cards}", self.a(number)),
                    HowMany::Bottom(number) => format!("the bottom {} {cards}", self.a(number)),
                }
            }
        }
    }

    pub(super) fn selection(&self, selection: &Selection) -> String {
        let zones = self.zones(&selection.from);
        let of = |number: &Amount| format!("{} {} {zones}", self.a(number), self.noun(&selection.of, *number == Amount::Number(1)));
        let cards = self.noun(&selection.of, false);
        match &selection.number {
            HowMany::All => format!("all {cards} {zones}"),
            HowMany::AllBut { number, by, .. } => format!("all but {} chosen by {}", of(number), self.who(by)),
            HowMany::Chosen { number, by, .. } => format!("{} chosen by {}", of(number), self.who(by)),
            HowMany::UpTo { number, by, .. } => format!("up to {} chosen by {}", of(number), self.who(by)),
            HowMany::AnyNumber { by, .. } => format!("any number of {cards} {zones} chosen by {}", self.who(by)),
            HowMany::InOrder { by, .. } => format!("all {cards} {zones} in the order chosen by {}", self.who(by)),
            HowMany::Random(number) => format!("{} by lot", of(number)),
            HowMany::Top(number) => format!("the top {}", of(number)),
            HowMany::Bottom(number) => format!("the bottom {}", of(number)),
        }
    }

    pub(super) fn place(&self, place: &Place) -> String {
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
}
