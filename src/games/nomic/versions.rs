//! Questions about the ruleset's history: `rules`, `rules version 4`, `rules diff 3 5`, `rules blame`.

use super::Nomic;
use super::in_force::version_line;
use super::report::{Listing, listing};
use super::setup::rule_order;
use super::state::{Provenance, Table, Version};
use crate::games::ruleset::{Body, Problem, RulesVersion};
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use similar::{ChangeTag, TextDiff};

impl Nomic {
    /// What can be asked about the rules.
    pub(super) fn rule_inquiries(&self, table: &Table) -> Form {
        let last = table.versions.len().max(1) as i64;
        let number = |name: &str| Part::slot(name, SlotKind::Number { least: 1, most: last });
        let what = vec![
            Candidate::new("version", "version").then(vec![number("version")]),
            Candidate::new("diff", "diff").then(vec![number("from"), number("to")]),
            Candidate::new("blame", "blame"),
            Candidate::new("history", "history"),
        ];
        let verb = VerbForm::new(
            "rules",
            vec![Part::optional(vec![Part::choice("what", what)], "without it: the rules in force")],
            "Shows the rules in force, an earlier version, the difference of two versions, or who wrote what.",
        );
        Form {
            verbs: vec![verb.example("rules").example("rules version 1").example(format!("rules diff 1 {last}")).example("rules blame")],
        }
    }

    /// The newest version, with who wrote what, and what it changed.
    pub(super) fn newest_rules(&self, table: &Table) -> Option<RulesVersion> {
        self.rules_of_version(table, table.versions.last()?.number)
    }

    /// A version and what it changed; of the newest also who wrote what.
    pub(super) fn rules_of_version(&self, table: &Table, number: u32) -> Option<RulesVersion> {
        let version = table.versions.iter().find(|v| v.number == number)?;
        let newest = table.versions.last().is_some_and(|v| v.number == number);
        let lines = if newest { blame(table) } else { lines_at(table, number) };
        let body = listing(&Listing { title: format!("The rules, version {number}"), lines });
        let before = number.checked_sub(1).filter(|n| *n > 0);
        let difference = before.map(|before| {
            let title = format!("What version {number} changed");
            listing(&Listing { title, lines: diff(table, before, number) })
        });
        Some(RulesVersion { number, since: version_line(table, version), body, difference })
    }

    /// Answers a question about the rules.
    pub(super) fn rule_inquiry(&self, table: &Table, question: &Order) -> Result<Body, Problem> {
        let version = |name: &str| -> Result<&Version, Problem> {
            let number = question.number(name).unwrap_or(0);
            table.versions.iter().find(|v| i64::from(v.number) == number).ok_or_else(|| {
                Problem::new(format!("There is no version {number}; there are {}.", super::words::count(table.versions.len(), "version")))
            })
        };
        let rules = match question.choice("what") {
            None => {
                let now = table.versions.last().map_or(1, |v| v.number);
                Listing { title: format!("The rules in force (version {now})"), lines: lines_at(table, now) }
            }
            Some("version") => {
                let v = version("version")?;
                Listing { title: format!("The rules, version {} (turn {})", v.number, v.turn), lines: lines_at(table, v.number) }
            }
            Some("diff") => {
                let (from, to) = (version("from")?, version("to")?);
                Listing {
                    title: format!("From version {} to version {}", from.number, to.number),
                    lines: diff(table, from.number, to.number),
                }
            }
            Some("blame") => Listing { title: "Who wrote what".to_owned(), lines: blame(table) },
            _ => Listing {
                title: "How the rules came to be".to_owned(),
                lines: table.versions.iter().map(|v| version_line(table, v)).collect(),
            },
        };
        Ok(listing(&rules))
    }
}

/// The clauses of a version, name and text, made by playing the changes up to it.
pub(super) fn clauses_at(table: &Table, number: u32) -> Vec<(String, String)> {
    let mut clauses: Vec<(String, String)> = Vec::new();
    for version in table.versions.iter().take_while(|v| v.number <= number) {
        for change in version.changes.iter().filter(|c| !c.clause.starts_with("card ")) {
            let at = clauses.iter().position(|(c, _)| *c == change.clause);
            match (at, &change.after) {
                (Some(at), Some(text)) => clauses[at].1.clone_from(text),
                (None, Some(text)) => clauses.push((change.clause.clone(), text.clone())),
                (Some(at), None) => {
                    clauses.remove(at);
                }
                (None, None) => {}
            }
        }
    }
    let rank = |clause: &str| {
        let (what, number) = clause.split_once(' ').unwrap_or((clause, ""));
        let group = ["winning", "elimination", "variable", "type", "rule"].iter().position(|w| *w == what).unwrap_or(9);
        (group, if group == 2 || group == 3 { Vec::new() } else { rule_order(number) })
    };
    clauses.sort_by_key(|(clause, _)| rank(clause));
    clauses
}

/// Every version with its author, vote and changes, and the clauses as they then stood.
pub(super) fn exported(table: &Table) -> Vec<serde_json::Value> {
    let version = |v: &Version| {
        serde_json::json!({
            "number": v.number, "turn": v.turn, "by": v.by.map(|s| table.seat_name(s)), "vote": v.vote, "origin": v.origin,
            "changes": v.changes, "rules": clauses_at(table, v.number),
        })
    };
    table.versions.iter().map(version).collect()
}

fn lines_at(table: &Table, number: u32) -> Vec<String> {
    clauses_at(table, number).into_iter().map(|(clause, text)| line(&clause, &text)).collect()
}

fn line(clause: &str, text: &str) -> String {
    match clause.split_once(' ') {
        Some(("rule", number)) => format!("{number}. {text}"),
        Some(("variable", _)) => format!("variable {text}"),
        _ => format!("{clause}: {text}"),
    }
}

fn diff(table: &Table, from: u32, to: u32) -> Vec<String> {
    let (old, new) = (lines_at(table, from).join("\n"), lines_at(table, to).join("\n"));
    let diff = TextDiff::from_lines(&old, &new);
    let lines: Vec<String> = diff
        .iter_all_changes()
        .filter_map(|c| match c.tag() {
            ChangeTag::Delete => Some(format!("- {}", c.value().trim_end())),
            ChangeTag::Insert => Some(format!("+ {}", c.value().trim_end())),
            ChangeTag::Equal => None,
        })
        .collect();
    let cards = table
        .versions
        .iter()
        .filter(|v| v.number > from.min(to) && v.number <= from.max(to))
        .flat_map(|v| &v.changes)
        .filter(|c| c.clause.starts_with("card "))
        .map(|c| format!("+ {}: {}", c.clause, c.after.as_deref().unwrap_or("")));
    let lines: Vec<String> = lines.into_iter().chain(cards).collect();
    if lines.is_empty() { vec!["No difference.".to_owned()] } else { lines }
}

/// Every sentence in force with who wrote it, when, and with what vote.
fn blame(table: &Table) -> Vec<String> {
    let rules = &table.rules;
    let mut lines = Vec::new();
    let sections = [("winning", &rules.winning), ("elimination", &rules.elimination), ("rule", &rules.rules)];
    let clauses = sections.iter().flat_map(|(what, list)| {
        list.iter()
            .filter(|r| r.stands())
            .map(move |r| (if *what == "rule" { r.number.clone() } else { format!("{what} {}", r.number) }, &r.wording))
    });
    let types = rules.types.iter().filter(|t| t.stands()).map(|t| (format!("type {}", t.name), &t.wording));
    for (clause, wording) in clauses.chain(types) {
        for sentence in &wording.sentences {
            lines.push(format!("{clause}: {} [{}]", sentence.words, author(table, &sentence.provenance)));
        }
    }
    for variable in rules.variables.iter().filter(|v| v.stands()) {
        lines.push(format!("variable {} [{}]", super::begin::variable_words(variable), author(table, &variable.provenance)));
    }
    lines
}

/// Who wrote it, in which turn, with what vote.
pub(super) fn author(table: &Table, provenance: &Provenance) -> String {
    match provenance.by {
        None if provenance.turn == 0 => "the setup".to_owned(),
        None => format!("turn {}", provenance.turn),
        Some(by) => {
            let vote = provenance.vote.map(|(yes, no)| format!(", {yes}-{no}")).unwrap_or_default();
            format!("{}, turn {}{vote}", table.seat_name(by), provenance.turn)
        }
    }
}
