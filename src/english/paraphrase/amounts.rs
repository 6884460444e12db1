//! How much.

use super::conditions::period_words;
use super::*;

impl Paraphraser<'_> {
    pub(super) fn variable<'b>(&'b self, id: &'b VariableId) -> &'b str {
        self.lexicon.variable_name(id)
    }

    /// "Slaves", "levels of Pyramid".
    pub(super) fn units(&self, id: &VariableId, amount: &Amount) -> String {
        let name = self.variable(id);
        match self.lexicon.variables().iter().find(|v| &v.id == id).and_then(|v| v.unit.as_deref()) {
            Some(unit) if *amount == Amount::Number(1) => format!("{unit} of {name}"),
            Some(unit) => format!("{} of {name}", plural(unit)),
            None => name.to_owned(),
        }
    }

    /// "50 Slaves", "Slaves in the amount of your Gold".
    pub(super) fn quantity(&self, id: &VariableId, amount: &Amount) -> String {
        match amount {
            Amount::Number(_) | Amount::Dice { .. } => format!("{} {}", self.a(amount), self.units(id, amount)),
            other => format!("{} in the amount of {}", self.variable(id), self.a(other)),
        }
    }

    /// An amount that stands within something else: in brackets unless it is simple.
    pub(super) fn a(&self, amount: &Amount) -> String {
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

    pub(super) fn amount(&self, amount: &Amount) -> String {
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
                VoteCount::YesVoters => "the number of yes voters",
                VoteCount::NoVoters => "the number of no voters",
                VoteCount::Electorate => "the number of players with a vote",
            }
            .into(),
        }
    }
}

pub(super) fn fraction(numerator: u32, denominator: u32) -> String {
    if (numerator, denominator) == (1, 2) { "half".into() } else { format!("{numerator} over {denominator}") }
}
