//! Orders that a mail program broke over several lines, put together again.

use super::verbs::Verbs;

/// A line of a writer's own text, in one of the two spellings that are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// As it was written, ends trimmed.
    pub text: String,
    /// In canonical form: see `mail::letter::canonical`.
    pub canonical: String,
    /// Whether it begins like an order.
    pub is_order: bool,
}

/// What is known about the line ends of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaks {
    /// The mail program may have filled lines to its width.
    Filled,
    /// Every line end was typed (HTML, or flowed text already joined).
    Typed,
}

/// No mail program breaks lines below this many characters.
const NARROWEST: usize = 68;
/// The longest order that is put together.
const LONGEST: usize = 8_000;

/// Puts wrapped orders together. `lines`: the own lines as (text, canonical), blank ones among them; `closes`: whether a canonical
/// line is a closing ("Kind regards,") and never part of an order. The lines that come back have no blank ones.
pub fn unwrap(lines: Vec<(String, String)>, breaks: Breaks, verbs: &Verbs, closes: &dyn Fn(&str) -> bool) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::new();
    // The last physical line of the order that is still open.
    let mut open: Option<String> = None;
    for (text, canonical) in lines {
        if canonical.is_empty() {
            open = None;
            continue;
        }
        let is_order = verbs.begins_order(&canonical);
        if let (Some(previous), Some(order)) = (&open, out.last_mut())
            && order.canonical.len() < LONGEST
            && !closes(&canonical)
            && goes_on(&order.canonical, previous, &canonical, is_order, breaks, verbs)
        {
            order.text = format!("{} {text}", order.text);
            order.canonical = format!("{} {canonical}", order.canonical);
            open = Some(canonical);
            continue;
        }
        open = is_order.then(|| canonical.clone());
        out.push(Line { text, canonical, is_order });
    }
    out
}

/// Whether `next` is part of the `order` whose last line so far is `previous`.
fn goes_on(order: &str, previous: &str, next: &str, next_is_order: bool, breaks: Breaks, verbs: &Verbs) -> bool {
    let quote_is_open = verbs.runs_on(order) && order.matches('"').count() % 2 == 1;
    let filled = breaks == Breaks::Filled && is_filled(previous, next);
    if next_is_order {
        // Inside an open quotation a filled line may break before a word that is a verb elsewhere.
        return quote_is_open && filled;
    }
    if !verbs.runs_on(order) {
        return filled;
    }
    let quote_is_closed = !quote_is_open && order.contains('"') && order.ends_with('"');
    if quote_is_open || filled {
        return true;
    }
    match breaks {
        Breaks::Filled => !quote_is_closed,
        Breaks::Typed => {
            !quote_is_closed && (previous.ends_with([':', ',', '-', '=']) || next.starts_with(|c: char| c.is_lowercase() || c == '"'))
        }
    }
}

/// Whether the next line's first word had no room on this one.
fn is_filled(line: &str, next: &str) -> bool {
    let word = next.split(' ').next().unwrap_or_default().chars().count();
    let width = line.chars().count();
    width >= 40 && width + 1 + word > NARROWEST && !(line.ends_with(['.', '!', '?', '"']) && width + 1 + word <= 72)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(text: &str, breaks: Breaks) -> Vec<(bool, String)> {
        let lines = text.lines().map(|l| (l.to_owned(), l.to_owned())).collect();
        let closes = |l: &str| l.starts_with("Cheers");
        unwrap(lines, breaks, &Verbs::for_ruleset("nomic"), &closes).into_iter().map(|l| (l.is_order, l.canonical)).collect()
    }

    #[test]
    fn a_short_order_and_a_remark_stay_two_lines() {
        assert_eq!(
            joined("play Flood on Bea\nSorry!", Breaks::Filled),
            [(true, "play Flood on Bea".to_owned()), (false, "Sorry!".to_owned())]
        );
    }

    #[test]
    fn an_order_filled_to_the_width_is_put_together() {
        let text = "play The Very Long And Winding Card of the Seven Cataracts on Tarantula\nchoosing Flood\nvote 1 yes";
        let whole = "play The Very Long And Winding Card of the Seven Cataracts on Tarantula choosing Flood";
        assert_eq!(joined(text, Breaks::Filled), [(true, whole.to_owned()), (true, "vote 1 yes".to_owned())]);
    }

    #[test]
    fn a_proposal_runs_to_the_next_blank_line_or_order() {
        let text = "propose card Shipment:\nEffect - You may play this on any player.\nvote 1 yes\n\npropose that a\nb\n\nc";
        let expected = [
            (true, "propose card Shipment: Effect - You may play this on any player."),
            (true, "vote 1 yes"),
            (true, "propose that a b"),
            (false, "c"),
        ];
        assert_eq!(joined(text, Breaks::Filled), expected.map(|(o, t)| (o, t.to_owned())));
    }

    #[test]
    fn a_closed_quotation_or_a_closing_ends_a_proposal() {
        let text = "propose \"A\"\nThanks for all\npropose that b\nCheers, Bea";
        let expected = [(true, "propose \"A\""), (false, "Thanks for all"), (true, "propose that b"), (false, "Cheers, Bea")];
        assert_eq!(joined(text, Breaks::Filled), expected.map(|(o, t)| (o, t.to_owned())));
    }

    #[test]
    fn typed_line_ends_end_a_proposal_unless_it_is_plainly_unfinished() {
        assert_eq!(joined("propose that a\nFrom hand to mouth", Breaks::Typed).len(), 2);
        assert_eq!(joined("propose card X:\nEffect - none", Breaks::Typed).len(), 1);
        assert_eq!(joined("propose \"one\ntwo\"", Breaks::Typed).len(), 1);
    }
}
