//! Questions about the ruleset's history: `rules`, `rules version 4`, `rules diff 3 5`, `rules blame`.

use super::Nomic;
use super::in_force::printed;
use super::in_force::version_line;
use super::reading::split_sentences;
use super::report::{Listing, RuleLine, RulesPage, listing, rules_page};
use super::setup::rule_order;
use super::state::{Fate, Provenance, Table, Version};
use crate::games::ruleset::{Body, Problem, Proposed, RulesVersion};
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use similar::{ChangeTag, TextDiff};
use std::collections::BTreeMap;
use std::sync::Arc;

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

    /// Answers a question about the rules.
    pub(super) fn rule_inquiry(&self, table: &Table, question: &Order) -> Result<Body, Problem> {
        let version = |name: &str| -> Result<&Version, Problem> {
            let number = question.number(name).unwrap_or(0);
            table.versions.iter().map(|v| &**v).find(|v| i64::from(v.number) == number).ok_or_else(|| {
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

/// A version as the archive shows it: each clause with who wrote it (in the newest one, each sentence), the cards of the newest one,
/// and what it changed. None: the newest.
pub(super) fn rules_version(table: &Table, number: Option<u32>) -> Option<RulesVersion> {
    let newest = table.versions.last()?;
    let version =
        table.versions.iter().find(|v| number.is_none_or(|n| n == v.number) && (number.is_some() || v.number == newest.number))?;
    let clauses = if version.number == newest.number { sentences(table) } else { dated_sentences(table, version.number) };
    let cards = if version.number == newest.number { cards(table) } else { Vec::new() };
    let lines = clauses.into_iter().chain(cards).collect();
    let difference = version.number.checked_sub(1).filter(|n| *n > 0).map(|before| {
        let title = format!("What version {} changed", version.number);
        listing(&Listing { title, lines: diff(table, before, version.number) })
    });
    let body = rules_page(&RulesPage { lines });
    Some(RulesVersion { number: version.number, since: version_line(table, version), body, difference })
}

/// The sentences of an earlier version, each with who wrote it: the author of the first version that has it.
fn dated_sentences(table: &Table, number: u32) -> Vec<RuleLine> {
    let mut clauses: BTreeMap<&str, Vec<(String, String)>> = BTreeMap::new();
    for version in table.versions.iter().take_while(|v| v.number <= number) {
        let provenance =
            Provenance { turn: if version.number == 1 { 0 } else { version.turn }, by: version.by, vote: version.vote, proposal: None };
        for change in &version.changes {
            let old = clauses.remove(change.clause.as_str()).unwrap_or_default();
            if let Some(after) = &change.after {
                let dated = |words: String| {
                    let known = old.iter().find(|(w, _)| *w == words).map(|(_, author)| author.clone());
                    let author = known.unwrap_or_else(|| author(table, &provenance));
                    (words, author)
                };
                clauses.insert(&change.clause, split_sentences(after, false).into_iter().map(dated).collect());
            }
        }
    }
    let sentences = |clause: &str| clauses.get(clause).cloned().unwrap_or_default();
    clauses_at(table, number)
        .into_iter()
        .flat_map(|(clause, _)| {
            (1..)
                .zip(sentences(&clause))
                .map(move |(n, (words, author))| {
                    let (group, name) = heading(&clause);
                    let words = without_name(&name, words);
                    RuleLine { id: address(&clause, n), group, name, words, author }
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

/// What a clause is one of, and its number or name ("rule 3.4": Rules, 3.4).
fn heading(clause: &str) -> (&'static str, String) {
    let (what, name) = clause.split_once(' ').unwrap_or((clause, ""));
    let group = match what {
        "winning" => "Winning",
        "elimination" => "Elimination",
        "type" => "Types",
        "variable" => "Variables",
        _ => "Rules",
    };
    (group, name.to_owned())
}

/// The words of a variable, which begin with its name, without it.
fn without_name(name: &str, words: String) -> String {
    words.strip_prefix(&format!("{name} - ")).map(str::to_owned).unwrap_or(words)
}

/// The address of a clause's n-th sentence on a page.
fn address(clause: &str, n: usize) -> String {
    if n == 1 { anchor(clause) } else { format!("{}-s{n}", anchor(clause)) }
}

/// The cards that everybody knows of, each wording once.
fn cards(table: &Table) -> Vec<RuleLine> {
    let hidden = |id: &super::state::CardId| table.secret_hands && table.seats.iter().any(|s| s.hand.contains(id));
    let mut lines: Vec<RuleLine> = Vec::new();
    for card in table.cards.values().filter(|card| !hidden(&card.id)) {
        let words = printed(table, card);
        if !lines.iter().any(|l| l.name == card.name && l.words == words) {
            let author = author(table, &card.provenance);
            lines.push(RuleLine {
                id: anchor(&format!("card {} {}", card.id.0, card.name)),
                group: "Cards",
                name: card.name.clone(),
                words,
                author,
            });
        }
    }
    lines.sort_by(|a, b| (&a.name, &a.words).cmp(&(&b.name, &b.words)));
    lines
}

/// The id of a clause or card on a page ("rule-5-1", "card-17-flood").
fn anchor(clause: &str) -> String {
    let words = clause.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

/// What each seat has proposed, and what of it passed.
pub(super) fn proposed(table: &Table) -> Vec<Proposed> {
    let mut proposed = vec![Proposed::default(); table.seats.len()];
    for proposal in table.decided.iter() {
        if let (Fate::Decided { accepted, yes, .. }, Some(seat)) = (&proposal.fate, proposed.get_mut(proposal.by.index())) {
            seat.made += 1;
            seat.votes = seat.votes.saturating_add(*yes);
            seat.passed += u32::from(*accepted);
        }
    }
    proposed
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
    let version = |v: &Arc<Version>| {
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
fn sentences(table: &Table) -> Vec<RuleLine> {
    let rules = &table.rules;
    let mut lines: Vec<RuleLine> = Vec::new();
    let sections = [("winning", &rules.winning), ("elimination", &rules.elimination), ("rule", &rules.rules)];
    let clauses = sections
        .iter()
        .flat_map(|(what, list)| list.iter().filter(|r| r.stands()).map(move |r| (format!("{what} {}", r.number), &r.wording)));
    let types = rules.types.iter().filter(|t| t.stands()).map(|t| (format!("type {}", t.name), &t.wording));
    for (clause, wording) in clauses.chain(types) {
        for (n, sentence) in (1..).zip(&wording.sentences) {
            let ((group, name), words) = (heading(&clause), sentence.words.clone());
            lines.push(RuleLine { id: address(&clause, n), group, name, words, author: author(table, &sentence.provenance) });
        }
    }
    for variable in rules.variables.iter().filter(|v| v.stands()) {
        let clause = format!("variable {}", variable.name);
        let (group, name) = heading(&clause);
        let words = without_name(&name, super::begin::variable_words(variable));
        lines.push(RuleLine { id: anchor(&clause), group, name, words, author: author(table, &variable.provenance) });
    }
    lines
}

/// Every sentence in force with who wrote it, when, and with what vote: a line each.
fn blame(table: &Table) -> Vec<String> {
    let line = |line: RuleLine| match line.group {
        "Rules" => format!("{}: {} [{}]", line.name, line.words, line.author),
        "Variables" => format!("variable {} - {} [{}]", line.name, line.words, line.author),
        group => format!("{} {}: {} [{}]", group.trim_end_matches('s').to_lowercase(), line.name, line.words, line.author),
    };
    sentences(table).into_iter().map(line).collect()
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
