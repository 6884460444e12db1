//! Text from outside (names, order lines, subjects) made fit for one line of a header, a table or a heading.
//!
//! Escaping for HTML, SVG and headers is done where the text is written; what is taken out here has no place anywhere:
//! line breaks, control characters, and the characters that reorder the text around them.

use serde::{Deserialize, Serialize};
use std::fmt;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The most columns that a name takes.
pub const NAME_COLUMNS: usize = 40;
/// The most characters of a line: longer ones are cut.
const LINE_CHARS: usize = 4_000;

/// Whether a character reorders or hides the text around it (Unicode bidirectional controls, zero-width blanks, tags).
/// The joiners that emoji and some scripts need are none.
fn invisible(c: char) -> bool {
    matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{061C}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// Whether a line ends there.
fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}' | '\u{85}')
}

/// The characters of `raw` that may stand in a mail or page: no controls but line feeds (tabs become blanks), nothing that reorders.
pub fn prose(raw: &str) -> String {
    // Most texts have nothing to take out.
    let stays = |(at, b): (usize, u8)| match b {
        b'\n' | b' '..=b'~' => true,
        // In the midst of a character that has been looked at.
        0x80..=0xBF => true,
        0xC0.. => raw.get(at..).and_then(|from| from.chars().next()).is_some_and(|c| !is_break(c) && !c.is_control() && !invisible(c)),
        _ => false,
    };
    if raw.bytes().enumerate().all(stays) {
        return raw.to_owned();
    }
    raw.replace("\r\n", "\n")
        .chars()
        .filter_map(|c| match c {
            c if is_break(c) => Some('\n'),
            '\t' => Some(' '),
            c if c.is_control() || invisible(c) => None,
            c => Some(c),
        })
        .collect()
}

/// `text` cut to `columns` columns, with an ellipsis where something is missing.
pub fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 1;
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used > columns {
            break;
        }
        out.push(c);
    }
    let kept = out.trim_end().len();
    out.truncate(kept);
    out.push('…');
    out
}

/// One line of text from outside: no line breaks, no controls, blanks in single file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Line(String);

impl Line {
    /// Cleans a text into one line.
    pub fn new(raw: &str) -> Line {
        let clean = prose(raw);
        let mut line = String::with_capacity(clean.len());
        for word in clean.split_whitespace() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        match line.char_indices().nth(LINE_CHARS) {
            Some((end, _)) => Line(format!("{}…", line.get(..end).unwrap_or_default())),
            None => Line(line),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A name from outside (player, game, card): a [`Line`] of at most [`NAME_COLUMNS`] columns and never empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Name(String);

impl Name {
    /// Cleans and limits a name.
    pub fn new(raw: &str) -> Name {
        let line = Line::new(raw);
        // Marks that pile up on one letter take no columns, so the characters are limited too.
        let few: String = line.0.chars().take(2 * NAME_COLUMNS).collect();
        match cut(&few, NAME_COLUMNS) {
            name if name.is_empty() => Name("(no name)".to_owned()),
            name => Name(name),
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name in ASCII letters, digits and hyphens, for file names and anchors; unlike names may give the same one.
    pub fn slug(&self) -> String {
        use unicode_normalization::UnicodeNormalization;
        let mut slug = String::new();
        for c in self.0.nfkd().filter(|c| !unicode_normalization::char::is_combining_mark(*c)) {
            if c.is_ascii_alphanumeric() {
                slug.push(c.to_ascii_lowercase());
            } else if !slug.ends_with('-') && !slug.is_empty() {
                slug.push('-');
            }
        }
        let slug = slug.trim_end_matches('-');
        if slug.is_empty() { "x".to_owned() } else { slug.to_owned() }
    }
}

macro_rules! textlike {
    ($type:ident) => {
        impl From<&str> for $type {
            fn from(raw: &str) -> $type {
                $type::new(raw)
            }
        }
        impl From<String> for $type {
            fn from(raw: String) -> $type {
                $type::new(&raw)
            }
        }
        impl From<$type> for String {
            fn from(text: $type) -> String {
                text.0
            }
        }
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    };
}
textlike!(Line);
textlike!(Name);

/// Text that begins with a capital letter.
pub fn sentence_case(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// Text as it may stand in HTML.
pub fn html(text: &str) -> String {
    askama::filters::escape(text, askama::filters::Html).map(|escaped| escaped.to_string()).unwrap_or_default()
}

/// HTML in whose text what stands between backticks, as plain text marks what is to be written to the letter, is code. An odd one out stays as it is,
/// as does what is code already.
pub fn coded(html: &str) -> String {
    let mut coded = String::with_capacity(html.len() + 64);
    let mut rest = html;
    let mut verbatim = false;
    while !rest.is_empty() {
        let (text, from_tag) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        let (tag, after) = from_tag.split_at(from_tag.find('>').map_or(from_tag.len(), |end| end + 1));
        if verbatim {
            coded.push_str(text)
        } else {
            code_in_text(text, &mut coded)
        }
        if tag.starts_with("<code") || tag.starts_with("<pre") {
            verbatim = true;
        } else if tag.starts_with("</code") || tag.starts_with("</pre") {
            verbatim = false;
        }
        coded.push_str(tag);
        rest = after;
    }
    coded
}

fn code_in_text(text: &str, coded: &mut String) {
    let mut rest = text;
    while let Some((before, opened)) = rest.split_once('`') {
        let Some((code, after)) = opened.split_once('`') else { break };
        coded.extend([before, "<code>", code, "</code>"]);
        rest = after;
    }
    coded.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_break_in_a_name_becomes_a_blank() {
        assert_eq!(Name::new("Igt\r\nBcc: all@example.org").as_str(), "Igt Bcc: all@example.org");
        assert_eq!(Line::new("a\u{2028}b\tc\0d").as_str(), "a b cd");
    }

    #[test]
    fn what_stands_between_backticks_is_code_in_html() {
        for (html, as_code) in [
            ("<p>Write `wait` or `go on`.</p>", "<p>Write <code>wait</code> or <code>go on</code>.</p>"),
            ("an odd ` one", "an odd ` one"),
            ("`a` and `b", "<code>a</code> and `b"),
            ("<p>`a</p><p>b`</p>", "<p>`a</p><p>b`</p>"),
            (r#"<img alt="`x`"> `x &lt; y`"#, r#"<img alt="`x`"> <code>x &lt; y</code>"#),
            ("<pre>`x`</pre><code>`y`</code>`z`", "<pre>`x`</pre><code>`y`</code><code>z</code>"),
            ("an open <tag `x`", "an open <tag `x`"),
        ] {
            assert_eq!(coded(html), as_code);
        }
    }

    #[test]
    fn what_reorders_the_text_around_it_is_taken_out() {
        assert_eq!(Name::new("\u{202E}nrohtgI\u{2066}").as_str(), "nrohtgI");
        assert_eq!(Name::new("إيغثورن").as_str(), "إيغثورن");
    }

    #[test]
    fn a_long_name_is_cut_to_its_columns() {
        assert_eq!(Name::new(&"x".repeat(200)).as_str().chars().count(), NAME_COLUMNS);
        assert_eq!(Name::new(&"金".repeat(200)).as_str().width(), NAME_COLUMNS - 1);
        assert_eq!(Name::new("  \n ").as_str(), "(no name)");
    }

    #[test]
    fn a_slug_is_plain_ascii() {
        assert_eq!(Name::new("Éric <the> Grêat!").slug(), "eric-the-great");
        assert_eq!(Name::new("💀").slug(), "x");
        assert_eq!(Name::new("../../etc").slug(), "etc");
    }
}
