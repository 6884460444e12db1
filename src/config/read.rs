//! From text to a configuration, collecting every fault on the way: what is wrong is noted and taken out, and the rest is read again.

use crate::config::Config;
use crate::config::fault::Fault;
use serde::Deserialize;
use serde_spanned::Spanned;
use std::ops::Range;
use toml::de::{DeTable, DeValue, Deserializer};

/// More faults than anyone mends at once.
const MOST_FAULTS: usize = 20;

/// What the text says, as far as it says it rightly, and what is wrong with it. A configuration is given only if all of it could be read.
pub(super) fn read(text: &str) -> (Option<Config>, Vec<Fault>) {
    let (mut table, broken) = DeTable::parse_recoverable(text);
    if !broken.is_empty() {
        return (None, broken.iter().take(MOST_FAULTS).map(Fault::of_syntax).collect());
    }
    let mut faults = Vec::new();
    let mut out: Vec<String> = Vec::new();
    // Each turn takes something out, so that this ends.
    loop {
        let error = match Config::deserialize(Deserializer::from(table.clone())) {
            Ok(config) => return (if faults.is_empty() { Some(config) } else { None }, faults),
            Err(error) => error,
        };
        let at = error.span();
        // What was taken out is not missing.
        let missing = error.message().strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`'));
        if !missing.is_some_and(|name| out.iter().any(|taken| taken == name)) {
            faults.push(Fault::of_value(&error, at.as_ref().is_some_and(|at| in_password(table.get_ref(), at))));
        }
        let goes_on = faults.len() < MOST_FAULTS && at.is_some_and(|at| take_out(table.get_mut(), &at, &mut out));
        if !goes_on {
            return (None, faults);
        }
    }
}

fn holds(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Takes the innermost entry out in which the fault lies, and what is empty then, and notes its name. False if there is none.
fn take_out(table: &mut DeTable<'_>, at: &Range<usize>, out: &mut Vec<String>) -> bool {
    let inner = table.iter_mut().find_map(|(key, value)| take_out_of(value, at, out).map(|empty| (key.clone(), empty)));
    let found = match inner {
        Some((_, false)) => return true,
        Some((key, true)) => Some(key),
        None => table.iter().find(|(key, value)| holds(&key.span(), at) || holds(&value.span(), at)).map(|(key, _)| key.clone()),
    };
    let Some(key) = found else { return false };
    out.push(key.get_ref().to_string());
    table.remove(&key).is_some()
}

/// Like [`take_out`], within a value: None if the fault does not lie there, else whether the value is empty now.
fn take_out_of(value: &mut Spanned<DeValue<'_>>, at: &Range<usize>, out: &mut Vec<String>) -> Option<bool> {
    match value.get_mut() {
        DeValue::Table(inner) => take_out(inner, at, out).then(|| inner.is_empty()),
        DeValue::Array(items) => {
            let found = items.iter_mut().enumerate().find_map(|(n, item)| take_out_of(item, at, out).map(|empty| (n, empty)));
            let faulty = match found {
                Some((_, false)) => return Some(false),
                Some((n, true)) => n,
                None => items.iter().position(|item| holds(&item.span(), at))?,
            };
            let rest: Vec<_> = items.iter().enumerate().filter(|(n, _)| *n != faulty).map(|(_, item)| item.clone()).collect();
            *items = rest.into_iter().collect();
            Some(items.is_empty())
        }
        _ => None,
    }
}

/// Whether the fault lies in the value of a `password`.
fn in_password(table: &DeTable<'_>, at: &Range<usize>) -> bool {
    table.iter().any(|(key, value)| {
        (key.get_ref() == "password" && (holds(&value.span(), at) || holds(&key.span(), at)))
            || match value.get_ref() {
                DeValue::Table(inner) => in_password(inner, at),
                DeValue::Array(items) => items.iter().any(|item| item.get_ref().as_table().is_some_and(|inner| in_password(inner, at))),
                _ => false,
            }
    })
}

/// The places of all strings whose key sounds like a secret: they are never printed.
pub(super) fn secrets(text: &str) -> Vec<Range<usize>> {
    fn collect(table: &DeTable<'_>, found: &mut Vec<Range<usize>>) {
        for (key, value) in table {
            let key = key.get_ref().to_lowercase();
            match value.get_ref() {
                DeValue::String(_) if ["pass", "secret", "token"].iter().any(|word| key.contains(word)) => found.push(value.span()),
                DeValue::Table(inner) => collect(inner, found),
                DeValue::Array(items) => items.iter().filter_map(|i| i.get_ref().as_table()).for_each(|inner| collect(inner, found)),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    collect(DeTable::parse_recoverable(text).0.get_ref(), &mut found);
    found
}
