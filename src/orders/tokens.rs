//! The words of an order's line, with their places: the only look that the parser takes at letters and marks.

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
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let end_of = |i: usize| chars.get(i).map_or(line.len(), |(at, _)| *at);
    let digit = |i: Option<usize>| i.and_then(|i| chars.get(i)).is_some_and(|(_, c)| c.is_ascii_digit());
    let mut out = Vec::new();
    let mut word: Option<usize> = None;
    let flush = |word: &mut Option<usize>, until: usize, out: &mut Vec<Token>| {
        if let Some(from) = word.take() {
            let span = end_of(from)..end_of(until);
            let key = line.get(span.clone()).map(fold).unwrap_or_default();
            if !key.is_empty() {
                out.push(Token { span, key, mark: false });
            }
        }
    };
    for (i, &(at, c)) in chars.iter().enumerate() {
        let mark = match c {
            '"' | '“' | '”' | '„' | '«' | '»' | '`' | '＂' => Some('"'),
            ',' | '，' | '、' => Some(','),
            ';' | '；' => Some(';'),
            '(' | '[' | '（' => Some('('),
            ')' | ']' | '）' => Some(')'),
            ':' | '：' if !(digit(i.checked_sub(1)) && digit(Some(i + 1))) => Some(':'),
            '.' | '!' | '?' | '…' | '。' | '！' | '？' if ends_word(&chars, i) => Some(match c {
                '!' | '！' => '!',
                '?' | '？' => '?',
                _ => '.',
            }),
            _ => None,
        };
        if let Some(mark) = mark {
            flush(&mut word, i, &mut out);
            out.push(Token { span: at..end_of(i + 1), key: mark.to_string(), mark: true });
        } else if c.is_whitespace() {
            flush(&mut word, i, &mut out);
        } else if word.is_none() {
            word = Some(i);
        }
    }
    flush(&mut word, chars.len(), &mut out);
    out
}

/// Whether only marks follow until the next blank.
fn ends_word(chars: &[(usize, char)], i: usize) -> bool {
    chars.iter().skip(i + 1).take_while(|(_, c)| !c.is_whitespace()).all(|(_, c)| ".!?…:;,\"“”„«»`)]'’。！？".contains(*c))
}

/// The key of a word.
fn fold(word: &str) -> String {
    if word.is_ascii() {
        let lower = word.to_ascii_lowercase();
        let bare = lower.trim_matches('\'');
        return if bare.is_empty() { lower } else { bare.to_owned() };
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
    let lower = plain.to_lowercase();
    let bare = lower.trim_matches('\'');
    if bare.is_empty() { lower } else { bare.to_owned() }
}

/// The keys of a phrase joined by blanks, marks left out: what likeness is measured by.
pub(super) fn joined(tokens: &[Token]) -> String {
    tokens.iter().filter(|t| !t.mark).map(|t| t.key.as_str()).collect::<Vec<_>>().join(" ")
}

/// Where `phrase` ends if it stands in `line` from token `at` on. Marks of the phrase may be missing in the line, and where
/// `quoted` the line may put a pair of quotation marks around it. A phrase of marks alone must be there as it is.
pub(super) fn phrase_at(line: &[Token], at: usize, phrase: &[Token], quoted: bool) -> Option<usize> {
    let mut i = at;
    let words = phrase.iter().any(|t| !t.mark);
    let opened = quoted && words && line.get(i).is_some_and(|t| t.is("\""));
    if opened {
        i += 1;
    }
    for token in phrase {
        let same = line.get(i).is_some_and(|t| t.key == token.key && t.mark == token.mark);
        match (same, token.mark && words) {
            (true, _) => i += 1,
            (false, true) => {}
            (false, false) => return None,
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

/// Like [`phrase_at`] for a phrase as it is written. Most phrases that are looked for do not stand there, which their first letter tells
/// before they are taken apart.
pub(super) fn written_at(line: &[Token], at: usize, phrase: &str, quoted: bool) -> Option<usize> {
    // A letter that combines with the next one has another key.
    if let [first, rest @ ..] = phrase.as_bytes()
        && first.is_ascii_alphanumeric()
        && rest.first().is_none_or(u8::is_ascii)
        && !line.get(at).is_some_and(|t| t.key.as_bytes().first() == Some(&first.to_ascii_lowercase()) || (quoted && t.is("\"")))
    {
        return None;
    }
    phrase_at(line, at, &tokens(phrase), quoted)
}

/// The number that a word says: digits with a sign or a "#" before them, or a number word up to twenty, and the tens up to a hundred.
pub(super) fn number(key: &str) -> Option<i64> {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    const TENS: [(&str, i64); 8] =
        [("thirty", 30), ("forty", 40), ("fifty", 50), ("sixty", 60), ("seventy", 70), ("eighty", 80), ("ninety", 90), ("hundred", 100)];
    key.strip_prefix('#')
        .unwrap_or(key)
        .parse()
        .ok()
        .or_else(|| WORDS.iter().position(|w| *w == key).and_then(|n| i64::try_from(n).ok()))
        .or_else(|| {
            let (tens, ones) = key.split_once('-').map_or((key, None), |(t, o)| (t, Some(o)));
            let tens = if tens == "twenty" { 20 } else { TENS.iter().find(|(w, _)| *w == tens)?.1 };
            let ones = match ones {
                Some(word) => i64::try_from(WORDS.iter().take(10).skip(1).position(|w| *w == word)? + 1).ok()?,
                None => 0,
            };
            Some(tens + ones)
        })
}

const ORDINALS: [&str; 12] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];

/// The number (from 1) that an ordinal says: "second", "2nd".
pub(super) fn ordinal(key: &str) -> Option<usize> {
    ORDINALS.iter().position(|w| *w == key).map(|n| n + 1).or_else(|| {
        let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| key.strip_suffix(end))?;
        digits.parse().ok().filter(|n| *n > 0)
    })
}

/// The ordinal of a number from 1 on: "second", from the thirteenth on "13th".
pub(super) fn ordinal_word(number: usize) -> String {
    match number.checked_sub(1).and_then(|i| ORDINALS.get(i)) {
        Some(word) => (*word).to_owned(),
        None => {
            let end = match (number % 10, number % 100) {
                (_, 11..=13) => "th",
                (1, _) => "st",
                (2, _) => "nd",
                (3, _) => "rd",
                _ => "th",
            };
            format!("{number}{end}")
        }
    }
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
    fn a_phrase_that_is_looked_for_as_written_is_found_where_its_words_are() {
        let line = tokens("play “É tude” on tile 12");
        let phrases =
            ["Play", "play:", "E\u{301} tude", "É Tude", "tile 12", "Tile 1", "on", "“on”", "12", "a", "", "“É tude”", "ﬁ", "-play"];
        for phrase in phrases {
            for (at, quoted) in (0..=line.len()).flat_map(|at| [(at, false), (at, true)]) {
                assert_eq!(written_at(&line, at, phrase, quoted), phrase_at(&line, at, &tokens(phrase), quoted), "{phrase} at {at}");
            }
        }
        assert_eq!(written_at(&line, 1, "E\u{301} tude", true), Some(5));
    }

    #[test]
    fn numbers_and_ordinals() {
        for (word, n) in
            [("12", 12), ("-3", -3), ("+4", 4), ("zero", 0), ("twelve", 12), ("thirty", 30), ("forty-two", 42), ("twenty-one", 21)]
        {
            assert_eq!(number(word), Some(n), "{word}");
        }
        for word in ["", "b3", "forty-ten", "one-two", "1.5"] {
            assert_eq!(number(word), None, "{word}");
        }
        for n in 1..40 {
            assert_eq!(ordinal(&ordinal_word(n)), Some(n));
        }
        assert_eq!((ordinal("2nd"), ordinal("0th"), ordinal("flood")), (Some(2), None, None));
    }
}
