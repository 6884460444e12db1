//! Small tools that rulesets of card games share: reading component files with the line of what is wrong, making orders from lines,
//! wording lists, drawing from lists at random.

use crate::games::dice::Dice;
use crate::games::ruleset::Problem;
use crate::orders::answer::{Answer, Arg, Order};
use crate::orders::form::Form;
use crate::orders::parse::read_order;
use serde::de::DeserializeOwned;
use std::ops::Range;

/// The text of a component file, and the game that it belongs to: what errors name.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    /// The game's title.
    pub game: &'t str,
    /// The whole file.
    pub text: &'t str,
}

impl Source<'_> {
    /// Reads the file as TOML; an error names the line.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        toml::from_str(self.text).map_err(|e| self.wrong(e.span().unwrap_or(0..0), format!("{}.", e.message().trim_end_matches('.'))))
    }

    /// What is wrong at some place of the file.
    pub fn wrong(&self, span: Range<usize>, what: impl AsRef<str>) -> Problem {
        let line = self.text.get(..span.start).map_or(1, |before| before.matches('\n').count() + 1);
        Problem::new(format!("{} components, line {line}: {}", self.game, what.as_ref()))
    }
}

/// A line that the game itself writes, read with its form; None where the form does not take it.
pub fn order(form: &Form, line: &str) -> Option<Order> {
    read_order(line, &[form]).ok().map(|(_, order)| order)
}

/// Lines that the game itself writes as an answer; those that the form does not take are left out.
pub fn answer<S: AsRef<str>>(form: &Form, lines: impl IntoIterator<Item = S>) -> Answer {
    Answer { orders: lines.into_iter().filter_map(|line| order(form, line.as_ref())).collect() }
}

/// The candidate ids of an argument, whether it is one choice or a list.
pub fn ids(arg: Option<&Arg>) -> Vec<&str> {
    match arg {
        Some(Arg::Choice(id)) => vec![id],
        Some(Arg::List(items)) => items.iter().filter_map(|a| if let Arg::Choice(id) = a { Some(id.as_str()) } else { None }).collect(),
        _ => Vec::new(),
    }
}

/// One of the items at random; None of none.
pub fn pick<'i, T>(items: &'i [T], purpose: &str, dice: &mut Dice) -> Option<&'i T> {
    let index = dice.below(purpose, u32::try_from(items.len()).ok()?);
    items.get(usize::try_from(index).ok()?)
}

/// "a, b and c"; "nothing" of none.
pub fn and<S: AsRef<str>>(items: &[S]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.as_ref().to_owned(),
        [few @ .., last] => {
            let few: Vec<&str> = few.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", few.join(", "), last.as_ref())
        }
    }
}

/// "1 card", "3 cards".
pub fn many(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// Rows under a head, for a text table.
pub fn headed(head: &[&str], rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    std::iter::once(head.iter().map(|h| (*h).to_owned()).collect()).chain(rows).collect()
}
