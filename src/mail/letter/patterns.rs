//! Lists of patterns that hardly any text fits: all tried at once in a small form, and the one that lets a text through as it is written.

use super::pattern;
use regex::{Regex, RegexSet};
use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

/// Patterns of this program's own.
///
/// A count (`.{2,60}`) is compiled into so many copies of what it counts, each of them a dozen states where any letter may stand: a hundred such
/// patterns take many megabytes. Tried together they have no counts, which lets through whatever fits them and little else.
pub(crate) struct Patterns {
    without_counts: RegexSet,
    /// Each as it is written, compiled when a text comes that may fit it.
    exact: Vec<(String, OnceLock<Regex>)>,
}

impl Patterns {
    pub(crate) fn of(patterns: Vec<String>) -> Patterns {
        let without_counts = RegexSet::new(patterns.iter().map(|p| without_counts(p))).unwrap_or_else(|e| unreachable!("{e}"));
        Patterns { without_counts, exact: patterns.into_iter().map(|p| (p, OnceLock::new())).collect() }
    }

    /// Whether the text fits one of them.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        self.without_counts.is_match(text)
            && self
                .without_counts
                .matches(text)
                .into_iter()
                .filter_map(|at| self.exact.get(at))
                .any(|(exact, compiled)| compiled.get_or_init(|| pattern(exact)).is_match(text))
    }
}

/// The pattern with any number of whatever it counts.
fn without_counts(exact: &str) -> Cow<'_, str> {
    static COUNT: LazyLock<Regex> = LazyLock::new(|| pattern(r"\{\d+(?:,\d*)?\}"));
    COUNT.replace_all(exact, "*")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use regex::RegexSetBuilder;

    impl Patterns {
        /// That they are what they are written as: they tell the same of each of these texts as if they were compiled all at once.
        pub(crate) fn assert_exact<'t>(&self, texts: impl Iterator<Item = &'t str>) {
            let written = self.exact.iter().map(|(exact, _)| exact);
            let all = RegexSetBuilder::new(written).size_limit(50_000_000).build().unwrap();
            for text in texts {
                assert_eq!(self.is_match(text), all.is_match(text), "{text}");
            }
        }
    }

    /// Lines of letters as they are compared, and some at the bounds of counts.
    pub(crate) fn lines() -> impl Iterator<Item = String> {
        let files = [
            include_str!("../../../tests/letters/orders.txt"),
            include_str!("../../../tests/letters/remarks.txt"),
            include_str!("footers.toml"),
            include_str!("../robots/autoreplies.toml"),
        ];
        let ways = ["", "x", "xx", "ein gerät, das niemand kennt", &"ж".repeat(60), &"ж".repeat(61)].map(str::to_owned);
        let begun = ["sent from ", "gesendet von ", "отправлено с ", "发自", "thanks ", "get outlook for ", "mailbird "];
        let at_bounds = begun.into_iter().flat_map(move |begin| ways.clone().map(|way| format!("{begin}{way}")));
        files.into_iter().flat_map(str::lines).map(str::to_lowercase).chain(at_bounds).collect::<Vec<_>>().into_iter()
    }

    #[test]
    fn a_count_is_exact_although_it_is_left_out_at_first() {
        let patterns = Patterns::of(vec!["^sent from .{2,5}$".to_owned(), r"^a{3}\b".to_owned(), "^b{2,}$".to_owned()]);
        for (text, fits) in
            [("sent from a", false), ("sent from жжжжж", true), ("sent from phones", false), ("aaa b", true), ("aa", false), ("bbb", true)]
        {
            assert_eq!(patterns.is_match(text), fits, "{text}");
        }
    }
}
