//! Orders that the game itself writes as lines, and what stands in orders.

use crate::games::dice::Dice;
use crate::orders::answer::{Answer, Arg, Order};
use crate::orders::form::Form;
use crate::orders::parse::read_order;

/// A line that the game itself writes, read with its form; None where the form does not take it.
pub fn order(form: &Form, line: &str) -> Option<Order> {
    read_order(line, &[form]).ok().map(|(_, order)| order)
}

/// Lines that the game itself writes as an answer; those that the form does not take are left out.
pub fn answer<S: AsRef<str>>(form: &Form, lines: impl IntoIterator<Item = S>) -> Answer {
    Answer { orders: lines.into_iter().filter_map(|line| order(form, line.as_ref())).collect() }
}

/// Lines of which each goes on from the one before it, up to the first that the form does not take: the next letter's form may.
pub fn sequence<S: AsRef<str>>(form: &Form, lines: impl IntoIterator<Item = S>) -> Answer {
    Answer { orders: lines.into_iter().map_while(|line| order(form, line.as_ref())).collect() }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::form::VerbForm;

    #[test]
    fn a_sequence_ends_before_a_line_that_does_not_read() {
        let form = Form { verbs: vec![VerbForm::new("draw", Vec::new(), "Draws a card.").most(9)] };
        let lines = ["draw", "fly", "draw"];
        assert_eq!(answer(&form, lines).orders.len(), 2);
        assert_eq!(sequence(&form, lines).orders.len(), 1);
    }
}
