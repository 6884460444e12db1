//! Plain text laid out at 72 columns: what templates wrote, folded, tidied and with its tables aligned.

use super::clean;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthStr;

/// The width of a text mail.
pub const COLUMNS: usize = 72;
/// Makes an empty line in a template.
const PILCROW: &str = "¶";
/// The line before a signature (RFC 3676, section 4.3): its blank belongs to it.
const SIGNATURE: &str = "-- ";

/// What a text template wrote, finished by [`tidy`]. In templates empty lines are only layout of the template itself;
/// a line that holds a pilcrow alone makes an empty line in the mail.
pub fn from_template(raw: &str) -> String {
    let lines = raw.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.map(|line| if line.trim() == PILCROW { "" } else { line }).collect();
    tidy(&lines.join("\n"))
}

/// A finished piece of text for a template: its empty lines survive [`from_template`].
pub fn whole(text: &str) -> String {
    let clean = clean::prose(text);
    let lines: Vec<&str> = clean.trim_end().lines().map(|line| if line.trim().is_empty() { PILCROW } else { line }).collect();
    lines.join("\n")
}

/// A finished text part: controls taken out, long lines folded under their own indentation or list mark, blanks at
/// line ends dropped, runs of empty lines made one, one line break at the end.
pub fn tidy(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len() + 64);
    let mut empty = true;
    for line in clean::prose(raw).lines() {
        let line = if line == SIGNATURE { line } else { line.trim_end() };
        if line.is_empty() {
            if !empty {
                out.push('\n');
            }
            empty = true;
            continue;
        }
        empty = false;
        // A character of ASCII takes a column.
        if (line.is_ascii() && line.len() <= COLUMNS) || line.width() <= COLUMNS {
            out.push_str(line);
            out.push('\n');
        } else {
            fold(line, &mut out);
        }
    }
    let end = out.trim_end().len();
    out.truncate(end);
    out.push('\n');
    out
}

fn fold(line: &str, out: &mut String) {
    let hang = " ".repeat(lead(line).min(COLUMNS / 2));
    let body = line.trim_start();
    let first = " ".repeat((line.width() - body.width()).min(COLUMNS / 2));
    for piece in textwrap::wrap(body, options(COLUMNS, body).initial_indent(&first).subsequent_indent(&hang)) {
        out.push_str(piece.trim_end());
        out.push('\n');
    }
}

/// Addresses on the web are never broken: a mail program links only whole ones.
fn options<'a>(columns: usize, text: &str) -> Options<'a> {
    Options::new(columns)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .break_words(!text.contains("://"))
}

/// Where the continuation of a folded line begins: under its first word, after a list mark ("- ", "3. ", "ok   ").
fn lead(line: &str) -> usize {
    let indent = line.len() - line.trim_start().len();
    let rest = line.trim_start();
    let word = rest.split(' ').next().unwrap_or_default();
    let blanks = rest.get(word.len()..).map_or(0, |after| after.len() - after.trim_start().len());
    let marks = matches!(word, "-" | "*" | "ok" | "NO" | "+" | ">") || word.strip_suffix('.').is_some_and(|n| n.parse::<u16>().is_ok());
    if marks { indent + word.width() + blanks } else { indent }
}

/// A heading, underlined over its width.
pub fn heading(title: &str, with: char) -> String {
    let title = clean::cut(title, COLUMNS);
    let line: String = std::iter::repeat_n(with, title.width()).collect();
    format!("{title}\n{line}")
}

/// Rows in aligned columns, two blanks between them, indented by two; the last column is folded within 72 columns.
/// Cells of other columns are cut at `most` columns. Columns in `right` are aligned to the right.
pub fn table(rows: &[Vec<String>], right: &[usize], most: usize) -> String {
    const INDENT: usize = 2;
    const GAP: usize = 2;
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let last = row.len().saturating_sub(1);
            row.iter()
                .enumerate()
                .map(|(i, cell)| {
                    if i == last && row.len() == count {
                        clean::prose(cell).replace('\n', " ")
                    } else {
                        clean::cut(clean::Line::new(cell).as_str(), most)
                    }
                })
                .collect()
        })
        .collect();
    let widths: Vec<usize> = (0..count).map(|i| cells.iter().filter_map(|row| row.get(i)).map(|c| c.width()).max().unwrap_or(0)).collect();
    let mut out = String::new();
    for row in &cells {
        let mut line = " ".repeat(INDENT);
        for (i, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width.saturating_sub(cell.width()));
            let start = line.width();
            if i + 1 == count {
                let room = COLUMNS.saturating_sub(start).max(16);
                let cell = if right.contains(&i) {
                    format!("{}{cell}", " ".repeat(width.min(&room).saturating_sub(cell.width())))
                } else {
                    cell.clone()
                };
                let hang = " ".repeat(start);
                let folded = if cell.width() <= room {
                    vec![cell]
                } else {
                    textwrap::wrap(&cell, options(room, &cell)).into_iter().map(String::from).collect()
                };
                line.push_str(&folded.join(&format!("\n{hang}")));
            } else if right.contains(&i) {
                line.push_str(&pad);
                line.push_str(cell);
                line.push_str(&" ".repeat(GAP));
            } else {
                line.push_str(cell);
                line.push_str(&pad);
                line.push_str(&" ".repeat(GAP));
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// `text` (which may have several lines) folded and indented by `columns`, for a template.
pub fn indent(text: &str, columns: usize) -> String {
    let lead = " ".repeat(columns);
    let mut out = String::new();
    for line in clean::prose(text).trim_end().lines() {
        if line.trim().is_empty() {
            out.push_str(PILCROW);
            out.push('\n');
            continue;
        }
        for piece in textwrap::wrap(line.trim(), options(COLUMNS.saturating_sub(columns), line)) {
            out.push_str(&lead);
            out.push_str(&piece);
            out.push('\n');
        }
    }
    out.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_long_line_is_folded_under_its_list_mark() {
        let text = tidy("  ok  propose card Slave Shipment: Effect - A player may play this card and spend 100 gold to add 100 slaves.");
        assert_eq!(
            text,
            "  ok  propose card Slave Shipment: Effect - A player may play this card\n      and spend 100 gold to add 100 slaves.\n"
        );
    }

    #[test]
    fn empty_lines_never_come_in_pairs() {
        assert_eq!(tidy("\n\na  \n\n\n\nb\n\n"), "a\n\nb\n");
    }

    #[test]
    fn an_address_on_the_web_stays_whole() {
        let url = format!("https://example.org/{}", "x".repeat(90));
        assert!(tidy(&format!("See {url} for more")).lines().any(|l| l == url));
    }

    #[test]
    fn a_table_aligns_and_folds_its_last_column() {
        let rows = vec![
            vec!["1.".to_owned(), "Igthorn".to_owned(), "12".to_owned(), "won".to_owned()],
            vec![
                "2.".to_owned(),
                "The Dark One".to_owned(),
                "7".to_owned(),
                "a long tale of how it came to lose everything on the very last turn".to_owned(),
            ],
        ];
        insta::assert_snapshot!(table(&rows, &[2], 24), @r"
          1.  Igthorn       12  won
          2.  The Dark One   7  a long tale of how it came to lose everything on
                                the very last turn
        ");
    }

    proptest! {
        #[test]
        fn no_line_is_wider_than_72_columns(raw in "[ -~\n金é💀\u{202e}]{0,400}") {
            prop_assume!(!raw.contains("://"));
            for line in tidy(&raw).lines() {
                prop_assert!(line.width() <= COLUMNS, "{line:?}");
            }
        }
    }
}
