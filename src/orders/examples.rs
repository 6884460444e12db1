//! Complete lines made from a form: for the help mail, the order form of a report and its `mailto:` links.

use super::form::{Candidate, Form, Part, SlotKind, VerbForm};
use super::names::spelled;
use super::write::add;

/// Up to `most` complete lines that the form reads. A verb that gives examples gives these (where not every line that reads is legal, they are);
/// of others, lines are made from the parts: every first step (the first thing chosen) gets one before any gets a second, so that the
/// lines show the whole width of the choice.
pub fn examples(form: &Form, most: usize) -> Vec<String> {
    let mut by_verb: Vec<std::vec::IntoIter<String>> = form.verbs.iter().map(|v| verb_examples(v, most).into_iter()).collect();
    let mut taken: Vec<Vec<String>> = by_verb.iter().map(|_| Vec::new()).collect();
    let mut left = most;
    while left > 0 {
        let before = left;
        for (lines, taken) in by_verb.iter_mut().zip(&mut taken) {
            if left > 0
                && let Some(line) = lines.next()
            {
                taken.push(line);
                left -= 1;
            }
        }
        if left == before {
            break;
        }
    }
    taken.into_iter().flatten().collect()
}

/// The same for one verb.
pub fn verb_examples(verb: &VerbForm, most: usize) -> Vec<String> {
    if !verb.examples.is_empty() {
        return verb.examples.iter().take(most).cloned().collect();
    }
    let parts: Vec<&Part> = verb.parts.iter().collect();
    let mut groups = first_steps(&parts, &verb.verb, most);
    let mut lines: Vec<String> = Vec::new();
    let mut round = 0;
    while lines.len() < most {
        let before = lines.len();
        for group in &mut groups {
            if lines.len() < most
                && let Some(line) = group.get(round)
            {
                lines.push(line.clone());
            }
        }
        if lines.len() == before {
            break;
        }
        round += 1;
    }
    lines
}

/// The lines grouped by what stands in the first slot that offers a choice.
fn first_steps(parts: &[&Part], so_far: &str, most: usize) -> Vec<Vec<String>> {
    let Some((first, rest)) = parts.split_first() else { return vec![vec![so_far.to_owned()]] };
    match first {
        Part::Words(phrases) => first_steps(rest, &with(so_far, phrases.first().map_or("", String::as_str)), most),
        Part::Optional { parts, .. } if !rest.is_empty() => {
            let taken: Vec<&Part> = parts.iter().chain(rest.iter().copied()).collect();
            let mut groups = first_steps(rest, so_far, most);
            groups.extend(first_steps(&taken, so_far, most));
            groups
        }
        Part::OneOf(ways) => {
            ways.iter().flat_map(|w| first_steps(&w.iter().chain(rest.iter().copied()).collect::<Vec<_>>(), so_far, most)).collect()
        }
        Part::Slot(slot) => contents(&slot.kind)
            .into_iter()
            .take(most)
            .map(|(text, then)| {
                let mut out = Vec::new();
                let next: Vec<&Part> = then.into_iter().chain(rest.iter().copied()).collect();
                lines(&next, with(so_far, &text), most, &mut out);
                out
            })
            .filter(|group| !group.is_empty())
            .collect(),
        Part::Optional { .. } => {
            let mut out = Vec::new();
            lines(parts, so_far.to_owned(), most, &mut out);
            if out.is_empty() { Vec::new() } else { vec![out] }
        }
    }
}

fn lines(parts: &[&Part], so_far: String, most: usize, out: &mut Vec<String>) {
    if out.len() >= most {
        return;
    }
    let Some((first, rest)) = parts.split_first() else {
        out.push(so_far);
        return;
    };
    match first {
        Part::Words(phrases) => lines(rest, with(&so_far, phrases.first().map_or("", String::as_str)), most, out),
        Part::Optional { parts, .. } => {
            lines(rest, so_far.clone(), most, out);
            lines(&parts.iter().chain(rest.iter().copied()).collect::<Vec<_>>(), so_far, most, out);
        }
        Part::OneOf(ways) => {
            for way in ways {
                lines(&way.iter().chain(rest.iter().copied()).collect::<Vec<_>>(), so_far.clone(), most, out);
            }
        }
        Part::Slot(slot) => {
            for (text, then) in contents(&slot.kind) {
                let next: Vec<&Part> = then.into_iter().chain(rest.iter().copied()).collect();
                lines(&next, with(&so_far, &text), most, out);
            }
        }
    }
}

/// How many numbers of a range are tried.
const NUMBERS: i64 = 12;

/// What could stand in a slot, with the parts that follow; nothing for a player's own words.
fn contents(kind: &SlotKind) -> Vec<(String, Vec<&Part>)> {
    match kind {
        SlotKind::Choice { candidates, .. } => {
            candidates.iter().enumerate().map(|(i, c)| (spelled(candidates, i, &[]), c.then.iter().collect())).collect()
        }
        SlotKind::Number { least, most } => (*least..=*most).take(NUMBERS as usize).map(|n| (n.to_string(), Vec::new())).collect(),
        SlotKind::List { of, least, most } => match &**of {
            SlotKind::Choice { candidates, .. } if *most > 0 => lists_of(candidates, (*least).max(1)),
            of if *least <= 1 && *most > 0 => contents(of),
            _ => Vec::new(),
        },
        SlotKind::Text { .. } | SlotKind::Word => Vec::new(),
    }
}

/// One list for each candidate as its beginning, with the next ones as needed.
fn lists_of(candidates: &[Candidate], count: usize) -> Vec<(String, Vec<&Part>)> {
    if count > candidates.len() {
        return Vec::new();
    }
    let starts = if count == candidates.len() { 1 } else { candidates.len() };
    (0..starts)
        .filter_map(|start| {
            let mut used = Vec::new();
            let mut names = Vec::new();
            for index in (0..count).map(|k| (start + k) % candidates.len()) {
                // What follows an element would have to stand before the next comma.
                if count > 1 && candidates.get(index).is_some_and(|c| !c.then.iter().all(|p| matches!(p, Part::Optional { .. }))) {
                    return None;
                }
                names.push(spelled(candidates, index, &used));
                used.push(index);
            }
            let then = if count == 1 { candidates.get(start).map(|c| c.then.iter().collect()).unwrap_or_default() } else { Vec::new() };
            Some((names.join(", "), then))
        })
        .collect()
}

fn with(so_far: &str, words: &str) -> String {
    let mut line = so_far.to_owned();
    add(&mut line, words);
    line
}
