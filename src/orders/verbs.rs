//! Which lines begin like an order: a table of verbs, each with the shape of what follows.
//!
//! A line is an order when it begins with a verb *and* has that verb's shape; all others are remarks ("Resign yourself to it" is one).
//! The shapes only tell orders from prose; whether an order is right is read later, against the open decisions' forms.

use super::form::Form;
use regex::{Regex, RegexBuilder};
use std::sync::LazyLock;

/// What a verb's line looks like.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Nothing may follow.
    Alone,
    /// Something must follow.
    Text,
    /// What follows the verb must match the first pattern and not the second (empty: nothing is excluded).
    Rest(&'static str, &'static str),
}

use Shape::{Alone, Rest, Text};

/// A shape made ready: compiling its patterns takes longer than reading a letter, and is done once.
#[derive(Debug)]
enum Following {
    /// Nothing may follow.
    Nothing,
    /// Whatever follows.
    Anything,
    /// What follows must match the first and not the second.
    Matches(Regex, Option<Regex>),
}

impl Following {
    fn of(shape: Shape) -> Following {
        match shape {
            Alone => Following::Nothing,
            Text => Following::Matches(pattern(r"^:? ?\S"), None),
            Rest(fits, excluded) => Following::Matches(pattern(fits), (!excluded.is_empty()).then(|| pattern(excluded))),
        }
    }

    fn takes(&self, rest: &str) -> bool {
        match self {
            Following::Nothing => rest.is_empty(),
            Following::Anything => true,
            Following::Matches(fits, excluded) => fits.is_match(rest) && !excluded.as_ref().is_some_and(|x| x.is_match(rest)),
        }
    }
}

/// "Europe/Warsaw", "new york", "UTC+2".
const ZONE: &str = r"^:? ([a-z]+([ _/+-]+[a-z\d]+){0,3}|(utc|gmt)? ?[+−-]\d{1,2}(:\d\d)?)$";

/// "20 dec to 3 jan", "next week", "until friday", "for a week", "off".
const DAYS: &str = r"^$|\d|\b(off|none|over|ends?|cancel)\b|^ \w+$|^:? (from |starting )?(today|tomorrow|next week|((until|till|to|next) )?(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?|for (an?|one|two|three|four|five|six|seven|eight|nine|ten) (day|week|month)s?)( |$)";

/// The referee's own verbs, the same in every game.
const REFEREE: &[(&str, Shape)] = &[
    (
        "help",
        Rest(
            r"^( (on |with |for )?[\w-]+)?$|^ (propose|amend|new|discard|end|if|early|standing) [\w-]+$",
            r"^ (me|us|please|needed|wanted|is|yourself|him|her|them)\b",
        ),
    ),
    ("list", Rest(r"^( (of )?(all |open |my )?(games|players|seats|observers))?$", "")),
    ("games", Alone),
    ("status", Rest(r"^( (all|[a-z]\w*(-\w+)*-\d+))?$", "")),
    ("rules", Rest(r"^( (all|blame|\d[\d.]*|version \d+|diff \d+( \d+)?))?$", "")),
    ("report", Rest(r"^( (turn |number |no\. ?)?#?(\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?$", "")),
    ("history", Rest(r"^( #?\d+)?$", "")),
    ("orders", Alone),
    ("options", Alone),
    ("join", Rest(r"^( as \S.*| [\w-]*[-\d][\w-]*| [\w-]+ as \S.*)?$", "")),
    ("observe", Rest(r"^( [a-z]\w*(-\w+)*-\d+( (digest|daily))?)?$", "")),
    ("resign", Rest(r"^( from)?( game)?( [\w]+(-[\w]+)*-\d+)?$", "")),
    ("vacation", Rest(DAYS, r"^ (is|was|has|photos?|time)\b")),
    ("zone", Rest(ZONE, "")),
    ("time zone", Rest(ZONE, "")),
    ("timezone", Rest(ZONE, "")),
    ("address", Rest(r"^ (add|remove|delete|drop|list|first|primary|confirm|change)\b", "")),
    ("say", Rest(r"^:? ?\S", r"^( no more| what\b|,)")),
    ("whisper", Rest(r#"^ .*[:"]"#, "")),
    ("check", Alone),
    ("all or nothing", Alone),
    ("clear", Rest(r"^( (all|everything|my|the))?( (play|plays|votes?|proposals?|orders?))?$", "")),
    ("wait", Rest(r"^( (no|off))?$", "")),
    ("quit", Rest(r"^( from)?( game)?( [\w]+(-[\w]+)*-\d+)?$", "")),
    ("y", Alone),
    ("yes", Rest(r"^$|^( to| on| for)?:? (all|both|#?\d[\d, and&#]*)$", "")),
    ("no", Rest(r"^$|^( to| on| for)?:? (all|both|#?\d[\d, and&#]*)$", "")),
    ("turn", Rest(r"^ #?\d+( only)?$", "")),
    ("appeal", Rest(r"^( against)?( ruling| number)? #?\d+\b", "")),
];

/// What players of the nomic write.
const NOMIC: &[(&str, Shape)] = &[
    (
        "play",
        Rest(
            r#"^:? \S|^:? ?""#,
            r"^:? (it|fair|fairly|nice|nicely|safe|along|by|with|on|for|around|games?|continues|is|was|well|hard|together|again|now|to win|time)\b",
        ),
    ),
    (
        "vote",
        Rest(
            r"^:? ?(?:(?:on|for|to|against|in favou?r of|proposals?|motions?|nos?\.?|nr\.?|numbers?) )*(?:#|no\.)?\d|^:? ?(?:(?:on|for|to|too) )?(?:(?:all|both|everything|the rest|one|two|three|four|five|six|seven|eight|nine|ten)\b.*)?\b(?:yes|no|aye|nay|abstain)\b",
            "",
        ),
    ),
    ("propose", Rest(r"^:? ?\S", r"^ (we|you|to (you|meet)|that we meet|marriage|an? (toast|truce|deal|break|alliance|trade))\b")),
    ("proposal", Rest(r"^: ?\S", "")),
    ("rename", Text),
    ("discard", Rest(r"^( order)?:? \S", r"^ (that|this|it|my (last|previous|earlier)|everything)\b")),
    ("pick", Rest(r#"^:? \S|^:? ?""#, r"^ (a card|some|me|up|your|yours|on|it|any|whatever|whichever|apart|out|one of)\b")),
    ("comment", Rest(r"^( on)?( proposal| motion)? #?\d+\b", "")),
    ("end game", Rest(r"", "")),
    ("end the game", Rest(r"", "")),
    ("if asked", Text),
    ("without", Rest(r"^ [^.]{1,40}$", r"^ (further|you|any|doubt|a|an|the|loss|prejudice|exception|access)\b")),
];

/// Verbs whose text runs over several lines.
const LONG: &[&str] = &["propose", "proposal", "say", "whisper", "comment"];

/// Verbs with what may follow each.
type Table = Vec<(&'static str, Following)>;

fn table(verbs: &[(&'static str, Shape)]) -> Table {
    verbs.iter().map(|(word, shape)| (*word, Following::of(*shape))).collect()
}

static OF_REFEREE: LazyLock<Table> = LazyLock::new(|| table(REFEREE));
static OF_NOMIC: LazyLock<Table> = LazyLock::new(|| table(NOMIC));
static OF_OTHERS: LazyLock<Table> = LazyLock::new(|| table(&[("end", Alone), ("prefer", Text), ("standing", Text)]));
/// A ruling without words of its own may have its reason behind it.
static REASON: LazyLock<Following> = LazyLock::new(|| Following::of(Rest("^$|^ because ", "")));
static NOTHING: Following = Following::Nothing;
static ANYTHING: Following = Following::Anything;

/// The verbs of one ruleset.
#[derive(Clone, Debug)]
pub struct Verbs {
    table: Vec<Verb>,
}

#[derive(Clone, Debug)]
struct Verb {
    word: String,
    /// The first word of it, in lower case.
    first: String,
    following: &'static Following,
    long: bool,
}

/// "1.", "a)", "(2)", "I", "I will", "please" before an order are passed over.
static LEAD: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^(?:[(\[]?(?:\d{1,2}[.)\]:]+ ?|[a-z][.)\]:]+ )|#\d{1,2}[.):]? |(?:please|pls|plz)[,:]? |(?:my )?orders?: )*")
});
static SELF: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^i(?: will|'ll| would like to|'d like to| want to| wish to| hereby)?(?: please)? "));
/// A command that stands alone on its line but for a "please".
static COURTEOUS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(help|status|orders|options|history|rulings|rules|report(?: \d+)?|list|games|wait|resign|clear|yes)(?:,? (?:please|pls|plz))[.!]*$",
    )
});

/// A pattern of this program's own, without regard to case.
fn pattern(text: &str) -> Regex {
    RegexBuilder::new(text).case_insensitive(true).build().unwrap_or_else(|e| unreachable!("{text}: {e}"))
}

impl Verbs {
    /// The referee's own verbs and those of a ruleset or setup ("nomic", "egypt", "egypt-2006"). Other rulesets' verbs come from
    /// their forms: see [`Verbs::with_forms`].
    pub fn for_ruleset(name: &str) -> Verbs {
        let mut verbs = Verbs { table: Vec::new() };
        verbs.extend(&OF_REFEREE);
        let is_nomic = name == "nomic" || name == "egypt" || name.starts_with("egypt-");
        verbs.extend(if is_nomic { &OF_NOMIC } else { &OF_OTHERS });
        verbs
    }

    /// A moderator's verbs, from the forms of rulings: a reason may follow where nothing else does ("pause because of the holidays").
    pub fn for_rulings<'a>(forms: impl IntoIterator<Item = &'a Form>) -> Verbs {
        let mut verbs = Verbs { table: Vec::new() };
        for (words, alone) in forms.into_iter().flat_map(Form::beginnings) {
            verbs.add(words, if alone { &REASON } else { &ANYTHING });
        }
        verbs.extend(&OF_REFEREE);
        verbs
    }

    /// The same with the verbs of forms: a verb that nothing follows stands alone on its line, any other needs something behind it.
    pub fn with_forms<'a>(self, forms: impl IntoIterator<Item = &'a Form>) -> Verbs {
        self.with_beginnings(forms.into_iter().flat_map(Form::beginnings))
    }

    /// The same with verbs of which it is known whether nothing follows them.
    pub fn with_beginnings<'a>(mut self, beginnings: impl IntoIterator<Item = (&'a str, bool)>) -> Verbs {
        for (words, alone) in beginnings {
            self.add(words, if alone { &NOTHING } else { &ANYTHING });
        }
        self
    }

    /// The same with words that begin an order whatever follows.
    pub fn with_words<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Verbs {
        for word in words {
            self.add(word, &ANYTHING);
        }
        self
    }

    fn extend(&mut self, table: &'static Table) {
        for (word, rest) in table {
            self.add(word, rest);
        }
    }

    fn add(&mut self, word: &str, following: &'static Following) {
        let bare = word.trim_end_matches(':');
        if bare.is_empty() || self.table.iter().any(|v| v.word.eq_ignore_ascii_case(bare)) {
            return;
        }
        self.table.push(Verb { word: bare.to_owned(), first: first_word(bare), following, long: LONG.contains(&bare) });
    }

    /// Whether a line (folded, see `mail::letter::canonical`) begins like an order.
    pub fn begins_order(&self, line: &str) -> bool {
        self.verb_of(line).is_some()
    }

    /// The verb that an order line begins with.
    pub fn verb_of(&self, line: &str) -> Option<&str> {
        self.find(line).map(|v| v.word.as_str())
    }

    /// Whether the line is an order whose text may run over several lines.
    pub fn runs_on(&self, line: &str) -> bool {
        self.find(line).is_some_and(|v| v.long)
    }

    fn find(&self, line: &str) -> Option<&Verb> {
        let order = order_text(line);
        let bare = order.trim_end_matches(['.', '!', '?', ' ', ';', ',']);
        let first = first_word(bare);
        self.table
            .iter()
            .filter(|verb| verb.first == first)
            .find(|verb| behind(&verb.word, bare).is_some_and(|rest| verb.following.takes(rest)))
    }
}

/// What stands behind a verb in a line that begins with it, in any case.
fn behind<'l>(verb: &str, line: &'l str) -> Option<&'l str> {
    let mut rest = line.chars();
    let is_there = verb.chars().all(|v| rest.next().is_some_and(|c| v.to_lowercase().eq(c.to_lowercase())));
    let rest = rest.as_str();
    let in_a_word = |c: char| c.is_alphanumeric() || c == '_';
    let goes_on = verb.ends_with(in_a_word) && rest.starts_with(in_a_word);
    (is_there && !goes_on).then_some(rest)
}

/// The first word of a line, in lower case.
fn first_word(line: &str) -> String {
    line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase()
}

/// An order's line without what may stand before the verb: numbering, "I", "please".
pub fn order_text(line: &str) -> &str {
    let numbered = LEAD.find(line).map_or(line, |m| line.get(m.end()..).unwrap_or_default());
    let own = SELF.find(numbered).map_or(numbered, |m| numbered.get(m.end()..).unwrap_or_default());
    let order = LEAD.find(own).map_or(own, |m| own.get(m.end()..).unwrap_or_default());
    COURTEOUS.captures(order).and_then(|found| found.get(1)).map_or(order, |m| m.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_the_nomic() {
        let verbs = Verbs::for_ruleset("nomic");
        let orders = include_str!("../../tests/letters/orders.txt");
        for line in orders.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            assert!(verbs.begins_order(line), "not taken for an order: {line}");
        }
    }

    #[test]
    fn remarks_that_begin_with_a_verb() {
        let verbs = Verbs::for_ruleset("nomic");
        let remarks = include_str!("../../tests/letters/remarks.txt");
        for line in remarks.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            assert!(!verbs.begins_order(line), "taken for an order: {line}");
        }
    }

    #[test]
    fn other_rulesets_bring_their_own_verbs() {
        let verbs = Verbs::for_ruleset("nilo").with_words(["place", "market"]);
        for (line, is) in
            [("place 12 at C4 2", true), ("End", true), ("play Flood on Bea", false), ("prefer market 3", true), ("resign", true)]
        {
            assert_eq!(verbs.begins_order(line), is, "{line}");
        }
    }

    #[test]
    fn a_verb_is_a_whole_word_in_any_case() {
        for (verb, line, expected) in [
            ("end game", "END  game", None),
            ("end game", "End Game now", Some(" now")),
            ("vote", "voter 1 yes", None),
            ("vote", "vote_1", None),
            ("vote", "Vote: 1", Some(": 1")),
            ("vote", "vot", None),
            ("élire", "ÉLIRE Bea", Some(" Bea")),
        ] {
            assert_eq!(behind(verb, line), expected, "{line}");
        }
    }

    #[test]
    fn what_stands_before_the_verb_is_passed_over() {
        let table = [
            ("1. vote 2 yes", "vote 2 yes"),
            ("I play Flood", "play Flood"),
            ("Please, rename A to B", "rename A to B"),
            ("b) I'll play X", "play X"),
            ("vote 1 no", "vote 1 no"),
            ("Status, please!", "Status"),
            ("yes please", "yes"),
            ("rename Flood to Please", "rename Flood to Please"),
        ];
        for (line, order) in table {
            assert_eq!(order_text(line), order);
        }
    }
}
