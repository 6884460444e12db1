//! A text part's lines: what is quoted and how deep, and which line ends are soft (RFC 3676).

/// A line of a body before anything is cut.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// The line without its quote marks.
    pub text: String,
    /// How many quote marks stood before it.
    pub depth: usize,
    /// Whether its end is soft: it goes on in the next line of the same depth, with this text between (RFC 3676 section 4.2).
    pub soft: Option<&'static str>,
}

impl Line {
    pub(super) fn hard(text: impl Into<String>, depth: usize) -> Line {
        Line { text: text.into(), depth, soft: None }
    }

    pub(super) fn is_blank(&self) -> bool {
        super::fold::trimmed(&self.text).is_empty()
    }
}

/// How a text part's lines are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Every line end is a line end.
    Fixed,
    /// RFC 3676, `delsp` as given.
    Flowed { delsp: bool },
}

/// The text's lines. Any of CRLF, LF, CR, NEL and the Unicode separators ends a line.
pub(crate) fn lines(text: &str, format: Format, most: usize) -> Vec<Line> {
    let unified = text.replace("\r\n", "\n");
    unified
        .split(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'])
        .take(most)
        .map(|line| match format {
            Format::Fixed => fixed(line),
            Format::Flowed { delsp } => flowed(line, delsp),
        })
        .collect()
}

/// Quote marks may stand after a few blanks and have blanks between them.
fn fixed(line: &str) -> Line {
    let mut rest = line;
    let mut depth = 0;
    loop {
        let next = rest.trim_start_matches([' ', '\u{A0}', '\u{FEFF}', '\u{200E}', '\u{200F}', '\u{202A}', '\u{202B}']);
        match next.strip_prefix('>') {
            Some(inner) if depth > 0 || line.len() - next.len() <= 8 => {
                depth += 1;
                rest = inner;
            }
            _ => break,
        }
    }
    Line::hard(if depth > 0 { rest.strip_prefix(' ').unwrap_or(rest) } else { rest }, depth)
}

fn flowed(line: &str, delsp: bool) -> Line {
    let marks = line.chars().take_while(|c| *c == '>').count();
    let rest = line.get(marks..).unwrap_or_default();
    let text = rest.strip_prefix(' ').unwrap_or(rest);
    if marks > 0 && text.starts_with('>') {
        return fixed(line);
    }
    let soft = text.ends_with(' ') && text != "-- ";
    if soft && delsp {
        return Line { text: text.strip_suffix(' ').unwrap_or(text).to_owned(), depth: marks, soft: Some("") };
    }
    Line { text: text.to_owned(), depth: marks, soft: soft.then_some("") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, format: Format) -> Vec<(usize, String, bool)> {
        lines(text, format, 100).into_iter().map(|l| (l.depth, l.text, l.soft.is_some())).collect()
    }

    #[test]
    fn a_stuffed_space_is_taken_off_and_a_signature_line_is_hard() {
        let found = texts("a b \nc\n From here\n-- \n> q \n>> r", Format::Flowed { delsp: false });
        let table = [(0, "a b ", true), (0, "c", false), (0, "From here", false), (0, "-- ", false), (1, "q ", true), (2, "r", false)];
        assert_eq!(found, table.map(|(d, t, s)| (d, t.to_owned(), s)));
    }

    #[test]
    fn delsp_deletes_the_soft_space() {
        assert_eq!(texts("mo \ntion", Format::Flowed { delsp: true })[0], (0, "mo".to_owned(), true));
    }

    #[test]
    fn quote_marks_may_be_spaced() {
        assert_eq!(
            texts("> > a\n >b\n>", Format::Fixed),
            [(2, "a".to_owned(), false), (1, "b".to_owned(), false), (1, String::new(), false)]
        );
    }
}
