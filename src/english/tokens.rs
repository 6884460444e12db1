//! Words and punctuation of a text, in the form in which the grammar knows them.
//!
//! Case, smart quotes, kinds of dashes, contractions and "he/she" are evened out here; so are a few listed slips, which are reported.

use std::ops::Range;

/// One word, number or mark of punctuation.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// In lower case, evened out ("he/she" is "he", a dash is "-").
    pub text: String,
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// Begins with a capital letter.
    pub capital: bool,
    /// Of a number in digits or a quotation: what it holds.
    pub value: Value,
}

/// What a token holds beside its text.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    None,
    Number(i64),
    /// The inside of quotation marks.
    Quoted(String),
}

/// A slip that was read as the word that was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    pub written: String,
    pub read: String,
}

const SLIPS: &[(&str, &str)] = &[
    ("recieves", "receives"),
    ("recieve", "receive"),
    ("recieved", "received"),
    ("recieving", "receiving"),
    ("looses", "loses"),
    ("loose", "lose"),
    ("loosing", "losing"),
    ("oponent", "opponent"),
    ("oponents", "opponents"),
    ("opponant", "opponent"),
    ("oppenent", "opponent"),
    ("ammend", "amend"),
    ("ammended", "amended"),
    ("thier", "their"),
    ("discart", "discard"),
    ("eachother", "each other"),
    ("pemanent", "permanent"),
    ("permanant", "permanent"),
    ("permenant", "permanent"),
    ("effekt", "effect"),
    ("simulataneous", "simultaneous"),
    ("imediately", "immediately"),
    ("immediatly", "immediately"),
    ("begining", "beginning"),
    ("untill", "until"),
    ("wich", "which"),
    ("targetted", "targeted"),
    ("targetting", "targeting"),
    ("elimiated", "eliminated"),
    ("destory", "destroy"),
    ("destroyes", "destroys"),
    ("oponnent", "opponent"),
    ("opponnent", "opponent"),
    ("palyer", "player"),
    ("playes", "plays"),
    ("equall", "equal"),
    ("choosen", "chosen"),
    ("choses", "chooses"),
    ("doesnt", "does not"),
    ("dont", "do not"),
    ("didnt", "did not"),
    ("isnt", "is not"),
    ("arent", "are not"),
    ("wont", "will not"),
    ("hasnt", "has not"),
    ("havent", "have not"),
    ("wasnt", "was not"),
    ("mustnt", "must not"),
    ("theyre", "they are"),
    ("youre", "you are"),
    ("propsal", "proposal"),
    ("proprosal", "proposal"),
];

const EVENED: &[(&str, &[&str])] = &[
    ("he/she", &["he"]),
    ("she/he", &["he"]),
    ("s/he", &["he"]),
    ("him/her", &["him"]),
    ("her/him", &["him"]),
    ("his/her", &["his"]),
    ("her/his", &["his"]),
    ("his/hers", &["his"]),
    ("his/their", &["his"]),
    ("he/she/they", &["he"]),
    ("they/he", &["he"]),
    ("she", &["he"]),
    ("can't", &["cannot"]),
    ("cant", &["cannot"]),
    ("won't", &["will", "not"]),
    ("doesn't", &["does", "not"]),
    ("don't", &["do", "not"]),
    ("didn't", &["did", "not"]),
    ("isn't", &["is", "not"]),
    ("aren't", &["are", "not"]),
    ("hasn't", &["has", "not"]),
    ("haven't", &["have", "not"]),
    ("wasn't", &["was", "not"]),
    ("weren't", &["were", "not"]),
    ("mustn't", &["must", "not"]),
    ("you're", &["you", "are"]),
    ("they're", &["they", "are"]),
    ("he's", &["he", "is"]),
    ("it's", &["it", "is"]),
    ("you've", &["you", "have"]),
    ("they've", &["they", "have"]),
    ("there's", &["there", "is"]),
    ("that's", &["that", "is"]),
    ("you'd", &["you", "would"]),
    ("and/or", &["and/or"]),
    ("card(s)", &["cards"]),
    ("player(s)", &["players"]),
];

/// The tokens of a text, and the slips that were put right.
pub fn tokens(text: &str) -> (Vec<Token>, Vec<Slip>) {
    let mut out = Vec::new();
    let mut slips = Vec::new();
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let at = |i: usize| chars.get(i).map_or(' ', |&(_, c)| even(c));
    let byte = |i: usize| chars.get(i).map_or(text.len(), |&(b, _)| b);
    let mut i = 0;
    while i < chars.len() {
        let c = at(i);
        if c.is_whitespace() {
            i += 1;
            continue;
        }
        let start = i;
        if c == '"' {
            let close = (i + 1..chars.len()).find(|&j| at(j) == '"');
            if let Some(close) = close {
                let inside = text.get(byte(i + 1)..byte(close)).unwrap_or_default().to_owned();
                out.push(Token { text: "\"".into(), span: byte(i)..byte(close + 1), capital: false, value: Value::Quoted(inside) });
                i = close + 1;
                continue;
            }
        }
        if c.is_ascii_digit() {
            i = number(&chars, i);
            let raw = text.get(byte(start)..byte(i)).unwrap_or_default();
            let span = byte(start)..byte(i);
            let plain: String = raw.chars().filter(|c| c.is_ascii_digit()).collect();
            let value = if raw.chars().all(|c| c.is_ascii_digit() || c == ',') {
                plain.parse().map_or(Value::None, Value::Number)
            } else {
                Value::None
            };
            out.push(Token { text: raw.to_lowercase(), span, capital: false, value });
            continue;
        }
        if c.is_alphabetic() || (c == '\'' && at(i + 1) == 's' && !at(i + 2).is_alphanumeric() && i > 0 && !at(i - 1).is_whitespace()) {
            i += 1;
            while i < chars.len() {
                let c = at(i);
                let inner = matches!(c, '\'' | '/') && at(i + 1).is_alphabetic();
                let plural = c == '(' && at(i + 1) == 's' && at(i + 2) == ')';
                if plural {
                    i += 3;
                } else if c.is_alphanumeric() || inner {
                    i += 1;
                } else {
                    break;
                }
            }
            let raw = text.get(byte(start)..byte(i)).unwrap_or_default();
            word(raw, byte(start)..byte(i), &mut out, &mut slips);
            continue;
        }
        i += 1;
        if c == '\'' && start > 0 && at(start - 1) == 's' && !at(i).is_alphanumeric() {
            out.push(Token { text: "'s".into(), span: byte(start)..byte(i), capital: false, value: Value::None });
            continue;
        }
        let hyphen = matches!(chars.get(start), Some((_, '-' | '‐' | '‑')));
        let inside_word = hyphen && start > 0 && at(start - 1).is_alphanumeric() && at(i).is_alphanumeric();
        let silent = inside_word || c == '\'' || c == '*' || c == '_';
        if !silent {
            while c == '-' && at(i) == '-' {
                i += 1;
            }
            out.push(Token { text: c.to_string(), span: byte(start)..byte(i), capital: false, value: Value::None });
        }
    }
    (joined(out), slips)
}

/// "he or she" is "he" (each of the two has been evened out already).
fn joined(tokens: Vec<Token>) -> Vec<Token> {
    const BOTH: &[(&str, &str, &str)] = &[
        ("he", "he", "he"),
        ("his", "her", "his"),
        ("his", "hers", "his"),
        ("her", "his", "his"),
        ("him", "her", "him"),
        ("her", "him", "him"),
        ("himself", "herself", "himself"),
        ("he", "they", "he"),
        ("his", "their", "his"),
    ];
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        if let [.., first, or] = out.as_slice()
            && or.text == "or"
            && let Some((.., one)) = BOTH.iter().find(|(a, b, _)| *a == first.text && *b == token.text)
        {
            let (start, capital) = (first.span.start, first.capital);
            out.truncate(out.len() - 2);
            out.push(Token { text: (*one).to_owned(), span: start..token.span.end, capital, value: Value::None });
            continue;
        }
        out.push(token);
    }
    out
}

/// The end of the number that begins at `i`: digits with thousands' commas, or something like 2d6, 1st, 50%.
fn number(chars: &[(usize, char)], mut i: usize) -> usize {
    let at = |i: usize| chars.get(i).map_or(' ', |&(_, c)| c);
    while at(i).is_ascii_alphanumeric() || (at(i) == ',' && (1..=3).all(|k| at(i + k).is_ascii_digit()) && !at(i + 4).is_ascii_digit()) {
        i += 1;
    }
    i
}

fn word(raw: &str, span: Range<usize>, out: &mut Vec<Token>, slips: &mut Vec<Slip>) {
    let capital = raw.chars().next().is_some_and(char::is_uppercase);
    let lower: String = raw.chars().map(even).collect::<String>().to_lowercase();
    let mut push = |text: &str| out.push(Token { text: text.to_owned(), span: span.clone(), capital, value: Value::None });
    if let Some((_, words)) = EVENED.iter().find(|(from, _)| *from == lower) {
        words.iter().for_each(|w| push(w));
        return;
    }
    if let Some((_, right)) = SLIPS.iter().find(|(wrong, _)| *wrong == lower) {
        slips.push(Slip { written: raw.to_owned(), read: (*right).to_owned() });
        right.split(' ').for_each(push);
        return;
    }
    match lower.strip_suffix("'s") {
        Some("") => push("'s"),
        Some(stem) => {
            push(stem);
            push("'s");
        }
        None => {
            if let Some(stem) = lower.strip_suffix("(s)") {
                push(&format!("{stem}s"));
            } else {
                push(&lower);
            }
        }
    }
}

fn even(c: char) -> char {
    match c {
        '’' | '‘' | '`' | '´' => '\'',
        '“' | '”' | '„' | '«' | '»' => '"',
        '–' | '—' | '−' | '‐' | '‑' => '-',
        '\u{a0}' => ' ',
        other => other,
    }
}

/// The singular of a word, roughly: what a plural may be the plural of.
pub fn singular(word: &str) -> String {
    if let Some(stem) = word.strip_suffix("ies").filter(|s| s.len() > 1) {
        return format!("{stem}y");
    }
    for end in ["sses", "shes", "ches", "xes", "zes"] {
        if word.ends_with(end) {
            return word[..word.len() - 2].to_owned();
        }
    }
    match word.strip_suffix('s') {
        Some(stem) if !stem.is_empty() && !stem.ends_with('s') => stem.to_owned(),
        _ => word.to_owned(),
    }
}

/// The plural of a word.
pub fn plural(word: &str) -> String {
    let before = word.chars().rev().nth(1).unwrap_or('a');
    if word.ends_with('y') && !matches!(before, 'a' | 'e' | 'o' | 'u') {
        format!("{}ies", &word[..word.len() - 1])
    } else if ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end)) {
        format!("{word}es")
    } else {
        format!("{word}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        tokens(text).0.into_iter().map(|t| t.text).collect()
    }

    #[test]
    fn evens_out_what_does_not_matter() {
        assert_eq!(
            texts("He/She can’t lose the players’ Gold—10,000!"),
            ["he", "cannot", "lose", "the", "players", "'s", "gold", "-", "10,000", "!"]
        );
        assert_eq!(texts("Target player's eight-level pyramid"), ["target", "player", "'s", "eight", "level", "pyramid"]);
        assert_eq!(texts("Permanent- While 2d6"), ["permanent", "-", "while", "2d6"]);
    }

    #[test]
    fn reports_slips() {
        let (tokens, slips) = tokens("Target player recieves a level");
        assert_eq!(tokens[2].text, "receives");
        assert_eq!(slips, [Slip { written: "recieves".into(), read: "receives".into() }]);
    }

    #[test]
    fn singular_and_plural() {
        for (one, many) in
            [("slave", "slaves"), ("city", "cities"), ("box", "boxes"), ("level", "levels"), ("monkey", "monkeys"), ("class", "classes")]
        {
            assert_eq!(plural(one), many);
            assert_eq!(singular(many), one);
        }
    }
}
