//! If and when.

use super::*;

impl Paraphraser<'_> {
    pub(super) fn condition(&self, condition: &Condition) -> String {
        let list = |all: &[Condition]| all.iter().map(|c| format!("({})", self.condition(c))).collect::<Vec<_>>().join(", ");
        match condition {
            Condition::Compare(a, relation, b) => format!("{} is {} {}", self.a(a), relation_words(*relation), self.a(b)),
            Condition::Multiple(a, n) => format!("{} is a multiple of {n}", self.a(a)),
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
            Condition::DoneBy(mark, who) => format!("{} was done with {}", label(*mark), self.who(who)),
            Condition::Voted(who, how) => format!("{} voted {}", self.who(who), how.map_or("at all", |yes| if yes { "yes" } else { "no" })),
            Condition::Proposal(test) => format!("the proposal is {}", self.proposal(test)),
            Condition::Not(c) => format!("it is not so that ({})", self.condition(c)),
            Condition::All(all) => format!("all of this holds: {}", list(all)),
            Condition::Any(all) => format!("any of this holds: {}", list(all)),
        }
    }

    pub(super) fn event(&self, event: &Event) -> String {
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
            Event::Voted { by, how, on } => {
                let on = if on.is_any() { String::new() } else { format!(" on {}", self.proposal(on)) };
                format!("a {}vote by {}{on}", how.map_or("", |yes| if yes { "yes " } else { "no " }), self.players(by))
            }
            Event::Renamed(Renaming { by, card }) if card.is_empty() => format!("a renaming by {}", self.players(by)),
            Event::Renamed(Renaming { by, card }) => format!("a renaming of ({}) by {}", self.noun(card, false), self.players(by)),
            Event::OverLimit(players) => format!("the giving up of a card over the hand limit by {}", self.players(players)),
            Event::Reshuffled => "a reshuffling of the discard pile".into(),
            Event::ThisApplied => "an application of this text".into(),
            Event::Any(all) => {
                format!("any of these: {}", all.iter().map(|e| format!("({})", self.event(e))).collect::<Vec<_>>().join(", "))
            }
        }
    }

    pub(super) fn proposal(&self, test: &ProposalTest) -> String {
        let mut by = String::new();
        if !test.card.is_empty() {
            by += &format!(" about ({})", self.noun(&test.card, false));
        }
        if !test.rules.is_empty() {
            by += &format!(" about rule {}", test.rules.iter().map(|n| format!("\"{n}\"")).collect::<Vec<_>>().join(" or "));
        }
        if let Some(players) = &test.by {
            by += &format!(" made by ({})", self.players(players));
        }
        if test.again {
            by += " of the same kind as in the last turn";
        }
        if test.after > 0 {
            by += &format!(" after {} others of the same turn", test.after);
        }
        if test.kinds.is_empty() && !test.except {
            return if by.is_empty() { "a proposal".into() } else { format!("a proposal of anything{by}") };
        }
        let kinds: Vec<&str> = test.kinds.iter().map(|k| lookup(KINDS, *k)).collect();
        format!("a proposal of {}({}){by}", if test.except { "anything but " } else { "" }, kinds.join(", "))
    }

    pub(super) fn frequency(frequency: Frequency) -> String {
        match frequency {
            Frequency::Always => String::new(),
            Frequency::OncePerTurn => ", the first time each turn".into(),
            Frequency::Once => ", only the first time".into(),
            Frequency::EveryTurns(n) => format!(", every {n} turns"),
        }
    }

    pub(super) fn trigger(&self, trigger: &Trigger) -> String {
        let condition = trigger.condition.as_ref().map(|c| format!(", if ({})", self.condition(c))).unwrap_or_default();
        format!("upon {}{}{condition}: {}", self.event(&trigger.event), Paraphraser::frequency(trigger.frequency), self.e(&trigger.effect))
    }

    pub(super) fn duration(&self, until: &Duration) -> String {
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
}

pub(super) fn relation_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "exactly",
        Relation::NotEqual => "not exactly",
        Relation::More => "more than",
        Relation::AtLeast => "at least",
        Relation::Less => "less than",
        Relation::AtMost => "at most",
    }
}

pub(super) fn period_words(period: Period) -> &'static str {
    match period {
        Period::ThisTurn => "this turn",
        Period::LastTurn => "last turn",
        Period::Game => "since the game began",
    }
}

pub(super) fn moment_words(moment: Moment) -> &'static str {
    match moment {
        Moment::TurnStart => "the start of a turn",
        Moment::TurnEnd => "the end of a turn",
    }
}
