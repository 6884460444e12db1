//! Which lines of a body are the writer's own: quoted lines, attributions ("On … wrote:"), header blocks and everything below an
//! unmarked history are taken away. What each language writes there is data (`attributions.toml`).

use super::flowed::Line;
use super::fold::folded;
use regex::Regex;
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

/// What is left of a body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cut {
    /// The writer's own lines, blank ones among them.
    pub lines: Vec<Line>,
    /// Whether there was any history, quoted or not.
    pub history: bool,
    /// Whether the history was a forwarded letter.
    pub forwarded: bool,
}

#[derive(Deserialize)]
struct Data {
    language: Vec<Language>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Language {
    #[serde(rename = "code")]
    _code: String,
    verbs: Vec<String>,
    from: Vec<String>,
    date: Vec<String>,
    to: Vec<String>,
    cc: Vec<String>,
    subject: Vec<String>,
    #[serde(default)]
    other: Vec<String>,
    original: Vec<String>,
    forwarded: Vec<String>,
    begin: Vec<String>,
}

/// A field of a header block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Field {
    From,
    Date,
    To,
    Cc,
    Subject,
    Other,
}

struct Words {
    verb: Regex,
    fields: HashMap<String, BTreeSet<Field>>,
    original: HashSet<String>,
    forwarded: HashSet<String>,
    begin: HashSet<String>,
}

/// The words of all languages. The data is part of the program; a test reads it, so that a fault in it cannot reach anybody.
static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let data: Data = toml::from_str(include_str!("attributions.toml")).unwrap_or_else(|e| unreachable!("attributions.toml: {e}"));
    let fold = |words: &[String]| words.iter().map(|w| folded(w).to_lowercase()).collect::<Vec<_>>();
    let mut fields: HashMap<String, BTreeSet<Field>> = HashMap::new();
    let (mut verbs, mut original, mut forwarded, mut begin) = (Vec::new(), HashSet::new(), HashSet::new(), HashSet::new());
    for language in &data.language {
        let roles = [
            (&language.from, Field::From),
            (&language.date, Field::Date),
            (&language.to, Field::To),
            (&language.cc, Field::Cc),
            (&language.subject, Field::Subject),
            (&language.other, Field::Other),
        ];
        for (words, field) in roles {
            for word in fold(words) {
                fields.entry(word).or_default().insert(field);
            }
        }
        verbs.extend(fold(&language.verbs));
        original.extend(fold(&language.original));
        forwarded.extend(fold(&language.forwarded));
        begin.extend(fold(&language.begin));
    }
    verbs.sort_by_key(|v| std::cmp::Reverse(v.chars().count()));
    let one_of = |spaced: bool| {
        let words: Vec<String> = verbs.iter().filter(|v| v.chars().all(is_spaced_script) == spaced).map(|v| regex::escape(v)).collect();
        words.join("|")
    };
    let verb = format!(r"(?:(?:^|[^\p{{L}}])(?:{})(?:$|[^\p{{L}}])|{})", one_of(true), one_of(false));
    Words { verb: regex_of(&verb), fields, original, forwarded, begin }
});

/// Scripts that put blanks between words.
fn is_spaced_script(c: char) -> bool {
    !matches!(c, '\u{0E00}'..='\u{0E7F}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}')
}

/// A pattern of this program's own.
fn regex_of(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap_or_else(|e| unreachable!("{pattern}: {e}"))
}

static ADDRESS: LazyLock<Regex> = LazyLock::new(|| regex_of(r#"[^\s<>()\[\]"',;:]@[\w]"#));
static TIME: LazyLock<Regex> = LazyLock::new(|| regex_of(r"\d{1,2} ?[:.h時时시] ?\d{2}"));
/// Years of the common, the Thai and the Islamic calendar.
static YEAR: LazyLock<Regex> = LazyLock::new(|| regex_of(r"(?:^|\D)(?:(?:19|20|٢٠)\d\d|25[67]\d|14[45]\d)(?:\D|$)"));
static NUMERIC_DATE: LazyLock<Regex> = LazyLock::new(|| regex_of(r"\d{1,4} ?[./-] ?\d{1,2} ?[./-] ?\d{1,4}"));
static INITIALS: LazyLock<Regex> = LazyLock::new(|| regex_of(r"^\s{0,3}\p{Lu}[\p{L}]{0,3}>+(?:\s|$)"));
static RULE: LazyLock<Regex> = LazyLock::new(|| regex_of(r"^[-_=*~—–─━·. ]{3,}$"));

/// Longer than this (in characters, joined) no attribution is.
const LONGEST_HEAD: usize = 400;

/// What an attribution is recognised by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Evidence {
    date: bool,
    time: bool,
    address: bool,
    verb: bool,
}

impl Evidence {
    fn of(text: &str) -> Evidence {
        let lower = text.to_lowercase();
        let numbers = lower.split(|c: char| !c.is_numeric()).filter(|w| !w.is_empty()).count();
        Evidence {
            date: NUMERIC_DATE.is_match(&lower) || (YEAR.is_match(&lower) && numbers >= 2),
            time: TIME.is_match(&lower),
            address: ADDRESS.is_match(&lower),
            verb: WORDS.verb.is_match(&lower),
        }
    }

    fn signs(self) -> usize {
        usize::from(self.date || self.time) + usize::from(self.address) + usize::from(self.verb)
    }

    /// Enough to call what follows history although nothing marks it.
    fn is_certain(self) -> bool {
        self.time && ((self.address && (self.date || self.verb)) || (self.verb && self.date))
    }
}

/// Whether a line is a mere rule.
pub(super) fn is_rule(text: &str) -> bool {
    RULE.is_match(folded(text).as_str())
}

fn is_quoted(line: &Line) -> bool {
    line.depth > 0 || INITIALS.is_match(&line.text)
}

/// Takes history away. `is_order` tells which (folded) lines are orders and therefore no part of an attribution.
pub(crate) fn cut(lines: &[Line], is_order: &dyn Fn(&str) -> bool) -> Cut {
    let page = Page { lines, folded: lines.iter().map(|l| folded(&l.text)).collect() };
    let mut cut = Cut::default();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        if is_quoted(line) {
            cut.history = true;
            at += 1;
            continue;
        }
        match page.history_at(at, is_order) {
            None => {
                cut.lines.push(line.clone());
                at += 1;
            }
            Some(History { forwarded, end }) => {
                cut.history = true;
                cut.forwarded |= forwarded;
                match end {
                    Some(end) => at = end,
                    None => break,
                }
            }
        }
    }
    cut
}

/// A head of history: `end` is the line after it where marked quotes follow; without it all the rest is history.
struct History {
    forwarded: bool,
    end: Option<usize>,
}

struct Page<'a> {
    lines: &'a [Line],
    folded: Vec<String>,
}

impl Page<'_> {
    fn folded(&self, at: usize) -> &str {
        self.folded.get(at).map(String::as_str).unwrap_or_default()
    }

    fn is_text(&self, at: usize) -> bool {
        self.lines.get(at).is_some_and(|l| !is_quoted(l)) && !self.folded(at).is_empty()
    }

    /// The next line that is not blank, no more than three lines on.
    fn next_text(&self, at: usize) -> Option<usize> {
        (at..self.lines.len().min(at + 4)).find(|i| !self.folded(*i).is_empty() || self.lines.get(*i).is_some_and(is_quoted))
    }

    fn quote_follows(&self, at: usize) -> bool {
        self.next_text(at).and_then(|i| self.lines.get(i)).is_some_and(is_quoted)
    }

    fn history_at(&self, at: usize, is_order: &dyn Fn(&str) -> bool) -> Option<History> {
        if !self.is_text(at) {
            return None;
        }
        if let Some(forwarded) = mark(self.folded(at)) {
            let block = self.next_text(at + 1).and_then(|next| self.header_block(next));
            let below = block.unwrap_or_else(|| self.bare_fields(at + 1));
            let head = self.next_text(below).filter(|next| self.is_text(*next)).and_then(|next| self.attribution(next, is_order));
            let end = match head {
                Some(head) => head.end,
                None => self.quote_follows(below).then_some(below),
            };
            return Some(History { forwarded, end });
        }
        if let Some(below) = self.header_block(at) {
            return Some(History { forwarded: false, end: self.quote_follows(below).then_some(below) });
        }
        self.attribution(at, is_order)
    }

    /// The line after a block of three or more header lines that starts here.
    fn header_block(&self, at: usize) -> Option<usize> {
        if !self.is_text(at) || header_fields(self.folded(at)).is_none() {
            return None;
        }
        let mut seen: BTreeSet<Field> = BTreeSet::new();
        let (mut end, mut strangers, mut blanks) = (at, 0, 0);
        for i in at..self.lines.len().min(at + 24) {
            if self.lines.get(i).is_some_and(is_quoted) {
                break;
            }
            let line = self.folded(i);
            if line.is_empty() {
                blanks += 1;
            } else if let Some(fields) = header_fields(line) {
                // A word that means two things counts as the one not yet seen.
                if let Some(new) = fields.iter().find(|f| !seen.contains(*f)) {
                    seen.insert(*new);
                }
                (end, strangers, blanks) = (i + 1, 0, 0);
            } else {
                strangers += 1;
            }
            if blanks > 2 || strangers > 2 || blanks + strangers > 3 {
                break;
            }
        }
        seen.remove(&Field::Other);
        let names_a_letter = seen.contains(&Field::From) || seen.contains(&Field::Subject);
        (seen.len() >= 3 && names_a_letter).then_some(end)
    }

    /// The line after header lines without colons ("From "Bea" <…>"), as some programs write them below their mark.
    fn bare_fields(&self, at: usize) -> usize {
        let is_field = |line: &str| line.split(' ').next().is_some_and(|word| WORDS.fields.contains_key(word.to_lowercase().as_str()));
        let is_own = |i: &usize| !self.folded(*i).is_empty() && (!self.is_text(*i) || !is_field(self.folded(*i)));
        (at..self.lines.len().min(at + 12)).find(is_own).unwrap_or(at)
    }

    /// An attribution that starts on this line and runs over at most four.
    fn attribution(&self, at: usize, is_order: &dyn Fn(&str) -> bool) -> Option<History> {
        let mut joined = String::new();
        for end in at..at + 4 {
            if !self.is_text(end) || is_order(self.folded(end)) {
                break;
            }
            if end > at {
                joined.push(' ');
            }
            joined.push_str(self.folded(end));
            if joined.chars().count() > LONGEST_HEAD {
                break;
            }
            let found = Evidence::of(&joined);
            let bare = joined.trim_end_matches(['-', ' ', '*', '_', '>']);
            let closed = bare.ends_with(':') || (found.verb && joined.ends_with("--") && joined.starts_with("--"));
            let ends_in_address = found.date && found.address && joined.ends_with('>');
            if !(closed || found.signs() == 3 || ends_in_address) {
                continue;
            }
            // The first line must be part of it: without it there is less to recognise.
            let rest: String = (at + 1..=end).map(|i| self.folded(i)).collect::<Vec<_>>().join(" ");
            if end > at && Evidence::of(&rest) == found {
                break;
            }
            let enough = found.signs() >= 2 || (found.verb && end == at);
            if enough && self.quote_follows(end + 1) {
                return Some(History { forwarded: false, end: Some(end + 1) });
            }
            let block_follows = self.next_text(end + 1).and_then(|next| self.header_block(next));
            if closed && (found.is_certain() || (found.signs() >= 2 && block_follows.is_some())) {
                return Some(History { forwarded: false, end: block_follows.filter(|below| self.quote_follows(*below)) });
            }
        }
        self.glued(at, is_order)
    }

    /// An attribution with the history's first line behind it on the same line.
    fn glued(&self, at: usize, is_order: &dyn Fn(&str) -> bool) -> Option<History> {
        let line = self.folded(at).to_lowercase();
        if is_order(self.folded(at)) {
            return None;
        }
        let colons =
            line.match_indices(": ").filter_map(|(end, _)| line.get(..end)).take_while(|head| head.chars().count() <= LONGEST_HEAD);
        let mut heads = colons.map(Evidence::of);
        heads.any(|found| found.signs() == 3).then_some(History { forwarded: false, end: None })
    }
}

/// Whether a (folded) line is a mark of history; true inside for a forwarded one.
fn mark(line: &str) -> Option<bool> {
    let lower = line.to_lowercase();
    let decoration = |c: char| matches!(c, '-' | '_' | '=' | '*' | '~' | '>' | '<' | ' ' | '·' | '─' | '━' | '|' | '#' | '+');
    let dashes = lower.chars().take_while(|c| decoration(*c)).filter(|c| *c != ' ').count();
    let inner = lower.trim_matches(decoration);
    let inner = inner.strip_suffix(':').unwrap_or(inner).trim_end();
    if dashes >= 2 {
        let begins = |set: &HashSet<String>| {
            set.contains(inner) || set.iter().any(|w| inner.strip_prefix(w.as_str()).is_some_and(|r| r.starts_with([' ', ':', '('])))
        };
        if begins(&WORDS.forwarded) {
            return Some(true);
        }
        if begins(&WORDS.original) {
            return Some(false);
        }
    }
    // Nobody writes such a line by hand.
    let alone = WORDS.begin.contains(inner);
    alone.then(|| !WORDS.original.contains(inner))
}

/// The fields that a (folded) header line may stand for.
fn header_fields(line: &str) -> Option<&'static BTreeSet<Field>> {
    let line = line.trim_start_matches(['*', '|', '_', ' ', '【', '[', '·', '-']);
    let (word, _) = line.split_once(':')?;
    if word.chars().count() > 30 {
        return None;
    }
    let word = word.trim_end_matches(['*', '_', ' ', '】', ']']).to_lowercase();
    WORDS.fields.get(word.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::letter::flowed::{Format, lines};

    fn kept(text: &str) -> Vec<String> {
        let is_order = |l: &str| l.starts_with("vote") || l.starts_with("play");
        cut(&lines(text, Format::Fixed, 1000), &is_order).lines.into_iter().map(|l| l.text).filter(|t| !t.trim().is_empty()).collect()
    }

    #[test]
    fn every_language_has_what_its_letters_need() {
        let data: Data = toml::from_str(include_str!("attributions.toml")).unwrap();
        assert!(data.language.len() >= 30);
        for language in &data.language {
            let lists = [&language.verbs, &language.from, &language.date, &language.to, &language.subject, &language.original];
            assert!(lists.iter().all(|l| !l.is_empty()), "{}", language._code);
        }
    }

    #[test]
    fn an_attribution_needs_more_than_a_word() {
        let own = ["On motion 2, remember what Bea wrote:", "the feast was her idea.", "Subject: lunch", "From hand to mouth we live."];
        assert_eq!(kept(&own.join("\n")), own);
    }

    #[test]
    fn answers_between_and_below_quotes_stay() {
        assert_eq!(kept("On 3/3/26 20:02, R wrote:\n> a\nvote 1 yes\n> b\n\nvote 2 no"), ["vote 1 yes", "vote 2 no"]);
        assert_eq!(kept("-----Original Message-----\nFrom: R\nSent: 3 March\nTo: A\nSubject: x\n\n> a\n> b\n\nvote 1 yes"), ["vote 1 yes"]);
    }

    #[test]
    fn an_order_is_never_part_of_an_attribution() {
        assert_eq!(kept("play Flood on R\nOn 3 Mar 2026 at 20:02 R <r@x.org>\nwrote:\n> a"), ["play Flood on R"]);
    }
}
