//! Candidates by their names: which one a phrase means, and how one is written so that it is read again as the same.

use super::form::Candidate;
use super::tokens::{Token, tokens, written_at};
use crate::numerals::{ordinal, ordinal_word};

/// What a phrase at some place of a line means among candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// This one (index), read up to that token.
    One { index: usize, end: usize },
    /// One of these (indices), which cannot be told apart by what is written.
    Several { indices: Vec<usize>, end: usize },
}

/// All readings of the words from `at` on, the longest names first, then ordinals ("second Flood"), then numbers in the list.
/// `used` are the indices that the same list already holds: an equal candidate that is free goes first.
pub(super) fn meant(candidates: &[Candidate], numbered: bool, line: &[Token], at: usize, used: &[usize]) -> Vec<Meant> {
    let mut out = plain(candidates, line, at, used);
    let key = line.get(at).filter(|t| !t.mark).map(|t| t.key.as_str());
    if let Some(nth) = key.and_then(ordinal) {
        for (end, bearers) in bearers(candidates, line, at + 1) {
            if let Some(&index) = bearers.get(nth - 1) {
                out.push(Meant::One { index, end });
            }
        }
    }
    if numbered && let Some(n) = key.and_then(|k| k.trim_start_matches('#').parse::<usize>().ok()) {
        out.extend(n.checked_sub(1).filter(|i| *i < candidates.len()).map(|index| Meant::One { index, end: at + 1 }));
    }
    if out.is_empty() && key.is_some_and(|k| matches!(k, "the" | "my")) {
        out = plain(candidates, line, at + 1, used);
    }
    out
}

fn plain(candidates: &[Candidate], line: &[Token], at: usize, used: &[usize]) -> Vec<Meant> {
    bearers(candidates, line, at)
        .into_iter()
        .filter_map(|(end, bearers)| {
            let free: Vec<usize> = bearers.iter().copied().filter(|i| !used.contains(i)).collect();
            let choice = if free.is_empty() { bearers } else { free };
            let first = *choice.first()?;
            let sort = |i: &usize| candidates.get(*i).map(|c| c.sort.as_str());
            match choice.iter().all(|i| sort(i) == sort(&first)) {
                true => Some(Meant::One { index: first, end }),
                false => Some(Meant::Several { indices: choice, end }),
            }
        })
        .collect()
}

/// The candidates one of whose names stands at `at`, by the token after it, the longest first.
fn bearers(candidates: &[Candidate], line: &[Token], at: usize) -> Vec<(usize, Vec<usize>)> {
    let mut by_end: Vec<(usize, Vec<usize>)> = Vec::new();
    for (index, candidate) in candidates.iter().enumerate() {
        for name in &candidate.names {
            let Some(end) = written_at(line, at, name, true) else { continue };
            match by_end.iter_mut().find(|(e, _)| *e == end) {
                Some((_, list)) if list.last() == Some(&index) => {}
                Some((_, list)) => list.push(index),
                None => by_end.push((end, vec![index])),
            }
        }
    }
    by_end.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
    by_end
}

/// The candidate's shortest way to be written among the others: its first name that means it alone, else with an ordinal.
pub(super) fn spelled(candidates: &[Candidate], index: usize, used: &[usize]) -> String {
    let Some(candidate) = candidates.get(index) else { return String::new() };
    let means_it = |phrase: &str| {
        let line = tokens(phrase);
        meant(candidates, false, &line, 0, used).first() == Some(&Meant::One { index, end: line.len() })
    };
    if let Some(name) = candidate.names.iter().find(|n| means_it(n)) {
        return name.clone();
    }
    let name = candidate.names.first().cloned().unwrap_or_else(|| candidate.id.clone());
    let line = tokens(&name);
    let namesakes = bearers(candidates, &line, 0).into_iter().find(|(end, _)| *end == line.len()).map(|(_, bearers)| bearers);
    let place = namesakes.and_then(|bearers| bearers.iter().position(|bearer| *bearer == index));
    place.map(|n| format!("{} {name}", ordinal_word(n + 1))).filter(|phrase| means_it(phrase)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(id: &str, names: &[&str], sort: &str) -> Candidate {
        Candidate { names: names.iter().map(|n| (*n).to_owned()).collect(), sort: sort.to_owned(), ..Candidate::new(id, "") }
    }

    fn hand() -> Vec<Candidate> {
        vec![
            candidate("f1", &["Flood"], "flood"),
            candidate("f2", &["Flood"], "flood"),
            candidate("fc", &["Flood Control"], "control"),
            candidate("d1", &["Disease", "Disease of Igthorn"], "old"),
            candidate("d2", &["Disease", "Disease of Magic Eyes"], "new"),
            candidate("l1", &["Level"], "one"),
            candidate("l2", &["Level"], "two"),
        ]
    }

    fn ids(phrase: &str, used: &[usize]) -> Vec<String> {
        let hand = hand();
        let id = |i: &usize| hand.get(*i).map(|c| c.id.clone()).unwrap_or_default();
        meant(&hand, true, &tokens(phrase), 0, used)
            .iter()
            .map(|m| match m {
                Meant::One { index, .. } => id(index),
                Meant::Several { indices, .. } => indices.iter().map(id).collect::<Vec<_>>().join("|"),
            })
            .collect()
    }

    #[test]
    fn names_longest_first_then_ordinals_then_numbers() {
        for (phrase, want) in [
            ("flood control", vec!["fc", "f1"]),
            ("FLOOD", vec!["f1"]),
            ("second flood", vec!["f2"]),
            ("2nd Flood", vec!["f2"]),
            ("third flood", vec![]),
            ("the \"Flood Control\"", vec!["fc"]),
            ("the Flood Control", vec!["fc", "f1"]),
            ("disease", vec!["d1|d2"]),
            ("Disease of Magic Eyes", vec!["d2", "d1|d2"]),
            ("first Level", vec!["l1"]),
            ("3", vec!["fc"]),
            ("#3", vec!["fc"]),
            ("8", vec![]),
            ("Flod", vec![]),
        ] {
            assert_eq!(ids(phrase, &[]), want, "{phrase}");
        }
    }

    #[test]
    fn a_list_takes_equal_candidates_one_after_the_other() {
        assert_eq!(ids("Flood", &[0]), ["f2"]);
        assert_eq!(ids("Flood", &[0, 1]), ["f1"], "what is too much is for the game to refuse");
        assert_eq!(ids("Disease", &[3]), ["d2"]);
    }

    #[test]
    fn one_of_very_many_namesakes_is_spelled_by_its_place() {
        let many: Vec<Candidate> = (0..3_000).map(|i| candidate(&format!("f{i}"), &["Flood"], "flood")).collect();
        assert_eq!(spelled(&many, 2_999, &[]), "3000th Flood");
        assert_eq!(meant(&many, false, &tokens("3000th Flood"), 0, &[]), [Meant::One { index: 2_999, end: 2 }]);
    }

    #[test]
    fn spelled_so_that_it_reads_again() {
        let hand = hand();
        let all: Vec<String> = (0..hand.len()).map(|i| spelled(&hand, i, &[])).collect();
        assert_eq!(
            all,
            ["Flood", "second Flood", "Flood Control", "Disease of Igthorn", "Disease of Magic Eyes", "first Level", "second Level"]
        );
        assert_eq!(spelled(&hand, 1, &[0]), "Flood");
    }
}
