//! Free text in orders: the quotation marks around it, taken off when read and put on where printing needs them.

use super::form::Form;
use super::tokens::{Token, tokens, written_at};

const PAIRS: [(char, &str); 6] = [('"', "\""), ('“', "”\""), ('„', "“”\""), ('«', "»"), ('»', "«"), ('`', "`")];

/// A text as its slot holds it: ends trimmed, quotation marks around the whole taken off, blanks collapsed unless it has lines. The full stop behind
/// a name is that of the writer's sentence (in quotation marks it is the name's).
pub(super) fn unquoted(raw: &str, lines: bool) -> String {
    let raw = raw.trim();
    let bare = if lines { raw } else { unstopped(raw) };
    tidy(stripped(raw).unwrap_or(bare), lines)
}

/// The words without the full stop at their end, if it is the only one and ends a word.
fn unstopped(raw: &str) -> &str {
    raw.strip_suffix('.').filter(|name| name.ends_with(char::is_lowercase) && !name.contains('.')).unwrap_or(raw)
}

/// The inside of a text that stands as a whole between a pair of quotation marks (a full stop may follow them).
fn stripped(raw: &str) -> Option<&str> {
    let mut chars = raw.chars();
    let open = chars.next()?;
    let (_, closing) = PAIRS.iter().find(|(o, _)| *o == open)?;
    let body = chars.as_str();
    let body = body.strip_suffix(['.', '!']).filter(|b| b.ends_with(|c| closing.contains(c))).unwrap_or(body);
    let close = body.chars().next_back().filter(|c| closing.contains(*c))?;
    let inner = body.strip_suffix(close)?;
    (!inner.contains([open, close])).then_some(inner)
}

fn tidy(text: &str, lines: bool) -> String {
    if lines {
        text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n").trim().to_owned()
    } else {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// A verb whose order is being printed.
pub(super) struct Behind<'f> {
    verb: &'f str,
    /// What follows it in longer verbs, as "type" follows "propose" in "propose type".
    longer: Vec<&'f str>,
}

impl<'f> Behind<'f> {
    /// A verb of these forms.
    pub(super) fn new(verb: &'f str, forms: impl IntoIterator<Item = &'f Form>) -> Self {
        let longer = forms.into_iter().flat_map(Form::beginnings).filter_map(|(words, _)| words.strip_prefix(verb)?.strip_prefix(' '));
        Behind { verb, longer: longer.collect() }
    }

    /// A text as it is [printed](quoted) behind what has been printed so far: between quotation marks also where its first words would
    /// make the verb before it a longer one.
    pub(super) fn printed(&self, so_far: &str, text: &str, lines: bool, followed: bool) -> String {
        let begins = |words: &[Token]| self.longer.iter().any(|more| written_at(words, 0, more, false).is_some());
        // The text is only looked at where it stands right behind the verb.
        let longer = so_far == self.verb && begins(&tokens(text));
        quoted(text, lines, followed || longer)
    }
}

/// The text as it is printed in an order: as it is where that reads again as the same, else between quotation marks. `marked`: its ends
/// must be seen, because more of the order comes after it, or the words before it would take its first ones for theirs.
fn quoted(text: &str, lines: bool, marked: bool) -> String {
    let bare = !marked && unquoted(text, lines) == text && !text.starts_with([',', ';', ':']);
    if bare {
        return text.to_owned();
    }
    [("\"", "\""), ("“", "”"), ("«", "»")]
        .iter()
        .map(|(open, close)| format!("{open}{text}{close}"))
        .find(|q| unquoted(q, lines) == text)
        .unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_around_the_whole_are_taken_off() {
        for (raw, text) in [
            ("\"Target player loses a level.\"", "Target player loses a level."),
            ("“Effect - x.”", "Effect - x."),
            ("„Effect - x.“", "Effect - x."),
            ("\"a\".", "a"),
            ("\"a\" and \"b\"", "\"a\" and \"b\""),
            ("a \"b\"", "a \"b\""),
            ("\"open", "\"open"),
            ("  spaced   out ", "spaced out"),
            ("\"\"", ""),
            ("one\n two", "one two"),
            ("Big Wave.", "Big Wave"),
            ("\"Big Wave.\"", "Big Wave."),
            ("A.B. and so.", "A.B. and so."),
            ("what...", "what..."),
        ] {
            assert_eq!(unquoted(raw, false), text, "{raw}");
        }
        assert_eq!(unquoted("one  \n two", true), "one\ntwo");
    }

    #[test]
    fn printed_text_reads_again() {
        for text in ["a", "\"a\"", "\"a\" and \"b\"", ": a", "“a”", "\"“a”", "a."] {
            for followed in [false, true] {
                assert_eq!(unquoted(&quoted(text, false, followed), false), text, "{text}");
            }
        }
    }
}
