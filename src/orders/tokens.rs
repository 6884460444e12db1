//! The words of an order's line, with their places: the only look that the parser takes at letters and marks.

use std::borrow::Cow;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// A word or a single punctuation mark of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Where it stands: bytes of the line.
    pub span: Range<usize>,
    /// What it is compared by: NFKC, lower case, plain quotes, dashes and apostrophes.
    pub key: String,
    /// Whether it is a punctuation mark.
    pub mark: bool,
}

impl Token {
    /// Whether it is this mark.
    pub fn is(&self, mark: &str) -> bool {
        self.mark && self.key == mark
    }
}

/// Splits a line into words and marks. Quotes, commas, semicolons and brackets always stand alone, a colon unless it is
/// between digits, full stops and exclamation and question marks only at the end of a word.
pub(super) fn tokens(line: &str) -> Vec<Token> {
    let token = |piece: Piece<'_>| Token { key: piece.key().into_owned(), mark: piece.mark.is_some(), span: piece.span };
    pieces(line).map(token).collect()
}

/// A word or mark of a line before anything is made of it.
struct Piece<'l> {
    text: &'l str,
    span: Range<usize>,
    /// The mark that it is.
    mark: Option<&'static str>,
}

impl Piece<'_> {
    fn key(&self) -> Cow<'_, str> {
        self.mark.map_or_else(|| fold(self.text), Cow::Borrowed)
    }

    fn is(&self, token: &Token) -> bool {
        match self.mark {
            Some(mark) => token.is(mark),
            None if self.text.is_ascii() => !token.mark && token.key.eq_ignore_ascii_case(bare(self.text)),
            None => !token.mark && token.key == fold(self.text),
        }
    }
}

/// The words and marks of a line, one after the other.
fn pieces(line: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut at = 0;
    let pieces = std::iter::from_fn(move || {
        let mut begun: Option<usize> = None;
        loop {
            let c = line.get(at..).and_then(|rest| rest.chars().next());
            let mark = c.and_then(|c| mark_at(line, at, c));
            let word = |from: usize| Piece { text: line.get(from..at).unwrap_or_default(), span: from..at, mark: None };
            match (c, begun) {
                (None, begun) => return begun.map(word),
                (Some(c), Some(from)) if mark.is_some() || c.is_whitespace() => return Some(word(from)),
                (Some(c), None) if mark.is_some() => {
                    let from = at;
                    at += c.len_utf8();
                    return Some(Piece { text: line.get(from..at).unwrap_or_default(), span: from..at, mark });
                }
                (Some(c), _) => {
                    if begun.is_none() && !c.is_whitespace() {
                        begun = Some(at);
                    }
                    at += c.len_utf8();
                }
            }
        }
    });
    // What is made of marks that nobody sees is no word.
    pieces.filter(|piece| piece.mark.is_some() || piece.text.is_ascii() || !fold(piece.text).is_empty())
}

/// The mark that the character at that byte is.
fn mark_at(line: &str, at: usize, c: char) -> Option<&'static str> {
    let digit = |at: Option<usize>| at.and_then(|at| line.as_bytes().get(at)).is_some_and(u8::is_ascii_digit);
    let ends_word = || ends_word(line.get(at + c.len_utf8()..).unwrap_or_default());
    match c {
        '"' | '“' | '”' | '„' | '«' | '»' | '`' | '＂' => Some("\""),
        ',' | '，' | '、' => Some(","),
        ';' | '；' => Some(";"),
        '(' | '[' | '（' => Some("("),
        ')' | ']' | '）' => Some(")"),
        ':' | '：' if !(digit(at.checked_sub(1)) && digit(Some(at + c.len_utf8()))) => Some(":"),
        '!' | '！' if ends_word() => Some("!"),
        '?' | '？' if ends_word() => Some("?"),
        '.' | '…' | '。' if ends_word() => Some("."),
        _ => None,
    }
}

/// Whether only marks follow until the next blank.
fn ends_word(rest: &str) -> bool {
    rest.chars().take_while(|c| !c.is_whitespace()).all(|c| ".!?…:;,\"“”„«»`)]'’。！？".contains(c))
}

/// The key of a word.
fn fold(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        let bare = bare(word);
        return if bare.bytes().any(|b| b.is_ascii_uppercase()) { bare.to_ascii_lowercase().into() } else { bare.into() };
    }
    let plain: String = word
        .nfkc()
        .filter(|c| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}'))
        .map(|c| match c {
            '‘' | '’' | '‛' | '′' => '\'',
            '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
            c => c,
        })
        .collect();
    bare(&plain.to_lowercase()).to_owned().into()
}

/// A word without the apostrophes around it, if it has anything else.
fn bare(word: &str) -> &str {
    match word.trim_matches('\'') {
        "" => word,
        bare => bare,
    }
}

/// The keys of a phrase joined by blanks, marks left out: what likeness is measured by.
pub(super) fn joined(tokens: &[Token]) -> String {
    tokens.iter().filter(|t| !t.mark).map(|t| t.key.as_str()).collect::<Vec<_>>().join(" ")
}

/// Where `phrase` ends if it stands in `line` from token `at` on. Marks of the phrase may be missing in the line, and where
/// `quoted` the line may put a pair of quotation marks around it. A phrase of marks alone must be there as it is.
pub(super) fn written_at(line: &[Token], at: usize, phrase: &str, quoted: bool) -> Option<usize> {
    // Most phrases that are looked for do not stand there, which their first letter tells. (One that combines with the next has another key.)
    if let [first, rest @ ..] = phrase.as_bytes()
        && first.is_ascii_alphanumeric()
        && rest.first().is_none_or(u8::is_ascii)
        && !line.get(at).is_some_and(|t| t.key.as_bytes().first() == Some(&first.to_ascii_lowercase()) || (quoted && t.is("\"")))
    {
        return None;
    }
    let has_words = || pieces(phrase).any(|piece| piece.mark.is_none());
    let mut i = at;
    let opened = quoted && line.get(i).is_some_and(|t| t.is("\"")) && has_words();
    if opened {
        i += 1;
    }
    for piece in pieces(phrase) {
        if line.get(i).is_some_and(|token| piece.is(token)) {
            i += 1;
        } else if piece.mark.is_none() || !has_words() {
            return None;
        }
    }
    if opened {
        if !line.get(i).is_some_and(|t| t.is("\"")) {
            return None;
        }
        i += 1;
    }
    (i > at).then_some(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_words_and_marks() {
        let table = [
            ("play Slave Labour on Igthorn.", "play slave labour on igthorn ."),
            ("discard order: A,B , C", "discard order : a , b , c"),
            ("play “Flood” on ‘Magic Eyes’!!", "play \" flood \" on magic eyes ! !"),
            ("move P3.DL at 18:00 to a@b.org.", "move p3.dl at 18:00 to a@b.org ."),
            ("Igthorn’s Flood — 1.5", "igthorn's flood - 1.5"),
            ("play\u{a0}Flood\u{200b}", "play flood"),
            ("Shipment:Effect (wide)", "shipment : effect ( wide )"),
        ];
        for (line, keys) in table {
            assert_eq!(tokens(line).iter().map(|t| t.key.as_str()).collect::<Vec<_>>().join(" "), keys, "{line}");
        }
    }

    #[test]
    fn a_phrase_is_found_where_its_words_are() {
        let line = tokens("play “É tude” on 'tile' 12");
        for (phrase, at, quoted, end) in [
            ("Play", 0, false, Some(1)),
            ("play:", 0, false, Some(1)),
            ("player", 0, false, None),
            ("E\u{301} tude", 1, true, Some(5)),
            ("É Tude", 1, false, None),
            ("É Tude", 2, false, Some(4)),
            ("“É tude”", 1, false, Some(5)),
            ("“É tude”", 1, true, None),
            ("tile 12", 6, false, Some(8)),
            ("Tile 1", 6, false, None),
            ("tile 12 x", 6, false, None),
            ("on", 5, true, Some(6)),
            ("“on”", 5, false, Some(6)),
            ("\"", 1, false, Some(2)),
            (",", 1, false, None),
            ("", 0, true, None),
            ("12", 8, false, None),
        ] {
            assert_eq!(written_at(&line, at, phrase, quoted), end, "{phrase} at {at}");
        }
    }
}
