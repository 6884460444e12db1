//! The order form: open decisions and their forms as lines to fill in, and as `mailto:` links that make the mail with one tap.
//!
//! A link's subject and body are percent-encoded (RFC 6068: blanks `%20`, line breaks `%0D%0A`) and the whole stays under
//! 1,500 characters, which every common mail program takes. There are at most 40; where legal answers are more, a
//! decision that waits for its seat gets one link for each first step instead, then one for each thing the step is about, then one for each verb.
//! What a link sends is a legal answer as it stands, or the beginning of one, which ends with "…". Lines that are right only beside others are in the
//! form and have no link of their own.

use super::clean::{self, Line};
use crate::games::ruleset::{Decision, Duty, Manner};
use crate::orders::answer::{Answer, Arg, Order};
use crate::orders::form::{Candidate, Form, Part, Slot, SlotKind, VerbForm};
use chrono::{DateTime, Utc};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::collections::HashSet;

/// The most links in one mail.
pub const MOST_LINKS: usize = 40;
/// The most characters of a link.
pub const LINK_CHARS: usize = 1_500;
/// The most candidates that are listed for a slot, and the most lines that one verb is written out into.
const MOST_LISTED: usize = 12;

/// An open decision as the referee hands it over.
#[derive(Clone, Copy, Debug)]
pub struct Open<'a> {
    /// The decision.
    pub decision: &'a Decision,
    /// Its form.
    pub form: &'a Form,
    /// Legal answers: each is accepted when it is sent alone.
    pub answers: &'a [Answer],
    /// Whether these are all.
    pub all: bool,
    /// Whether it has an answer already.
    pub answered: bool,
    /// When it is due.
    pub due: Option<DateTime<Utc>>,
}

/// Where the mails of the links go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderMail {
    /// The address, with the seat's token where the mailbox allows it.
    pub address: String,
    /// The subject: the game's tag, with the token where the address cannot carry it.
    pub subject: String,
}

/// An order form ready for the templates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderForm {
    /// One section a decision.
    pub sections: Vec<Section>,
}

/// The part of the form that answers one decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What the decision is ("one card to play").
    pub title: Line,
    /// Whether it is waited for.
    pub must: bool,
    /// Whether it has an answer already, which another one would replace.
    pub answered: bool,
    /// Whether the answer stays secret until all are in.
    pub secret: bool,
    /// Whether orders are carried out on receipt.
    pub at_once: bool,
    /// When it is due; None: any time.
    pub due: Option<DateTime<Utc>>,
    /// Its verbs.
    pub verbs: Vec<Verb>,
    /// The lines of verbs that are only named.
    pub aside: Vec<String>,
    /// One-tap links.
    pub links: Vec<Link>,
    /// Whether there are more legal answers than links.
    pub more: bool,
}

/// A verb of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verb {
    /// The lines to fill in ("play Flood on <player>").
    pub lines: Vec<String>,
    /// What may stand in the slots of those lines: (slot, names).
    pub slots: Vec<(String, String)>,
    /// What the order does.
    pub help: Line,
    /// A complete example, where the game gives one.
    pub example: Option<Line>,
    /// How many such lines the answer may have.
    pub most: usize,
}

/// A link that makes a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What it orders; ends with "…" where something is left to fill in.
    pub label: Line,
    /// The `mailto:` address.
    pub href: String,
}

impl OrderForm {
    /// Whether there is nothing to answer.
    pub fn is_empty(&self) -> bool {
        self.sections.is_empty()
    }

    /// The decisions that are waited for.
    pub fn must(&self) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(|s| s.must)
    }

    /// Every line of what is only named: of the decisions that may be left alone, and of verbs that stand aside.
    pub fn may(&self) -> Vec<&str> {
        let aside = self.must().flat_map(|s| &s.aside);
        let may = self.sections.iter().filter(|s| !s.must);
        aside.chain(may.flat_map(|s| s.verbs.iter().flat_map(|v| &v.lines).chain(&s.aside))).map(String::as_str).collect()
    }

    /// Whether any section has links.
    pub fn has_links(&self) -> bool {
        self.sections.iter().any(|s| !s.links.is_empty())
    }
}

/// Makes the form of these open decisions.
pub fn order_form(open: &[Open<'_>], mail: &OrderMail) -> OrderForm {
    let links = share_links(open, mail);
    let sections = open
        .iter()
        .zip(links)
        .map(|(open, (links, more))| Section {
            title: Line::new(&clean::sentence_case(&open.decision.title)),
            must: open.decision.duty == Duty::Must,
            answered: open.answered,
            secret: open.decision.secret,
            at_once: open.decision.manner == Manner::AtOnce,
            due: open.due,
            verbs: offered(open.form).map(verb).collect(),
            aside: open.form.verbs.iter().filter(|v| v.aside).flat_map(|v| verb(v).lines).collect(),
            links,
            more,
        })
        .collect();
    OrderForm { sections }
}

/// The verbs that are explained and have links.
fn offered(form: &Form) -> impl Iterator<Item = &VerbForm> {
    form.verbs.iter().filter(|v| !v.aside)
}

/// A verb as lines to fill in; also used by the help mail.
pub fn verb(form: &VerbForm) -> Verb {
    let mut slots = Vec::new();
    Verb {
        lines: lines(form, &mut slots),
        slots,
        help: Line::new(&form.help),
        example: form.examples.first().map(|e| Line::new(e)),
        most: form.most,
    }
}

/// The order's line with its slots in angle brackets; where what follows depends on the first candidate, one line for each.
fn lines(form: &VerbForm, slots: &mut Vec<(String, String)>) -> Vec<String> {
    if let Some((before, candidates, after)) = first_choice(&form.parts)
        && candidates.iter().any(|c| !c.then.is_empty())
    {
        let mut lines: Vec<String> = Vec::new();
        let mut slots_of_all = Vec::new();
        for candidate in candidates {
            let rest: Vec<Part> = candidate.then.iter().chain(after).cloned().collect();
            let line = join(&form.verb, &[syntax(before, &mut slots_of_all), printed(candidate), syntax(&rest, &mut slots_of_all)]);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        if lines.len() <= MOST_LISTED {
            add_slots(slots, slots_of_all);
            return lines;
        }
    }
    vec![join(&form.verb, &[syntax(&form.parts, slots)])]
}

fn add_slots(slots: &mut Vec<(String, String)>, new: Vec<(String, String)>) {
    for slot in new {
        if !slots.contains(&slot) {
            slots.push(slot);
        }
    }
}

/// Pieces of a line with blanks between them, but none before a comma, colon or full stop.
fn join(verb: &str, rest: &[String]) -> String {
    let mut line = verb.to_owned();
    for part in rest.iter().filter(|p| !p.is_empty()) {
        if !part.starts_with([',', ':', '.']) {
            line.push(' ');
        }
        line.push_str(part);
    }
    line
}

/// The first slot of a verb where it is a choice: (the fixed words before it, its candidates, the parts after it).
fn first_choice(parts: &[Part]) -> Option<(&[Part], &[Candidate], &[Part])> {
    let at = parts.iter().position(|p| !matches!(p, Part::Words(_)))?;
    match parts.get(at)? {
        Part::Slot(Slot { kind: SlotKind::Choice { candidates, .. }, .. }) => Some((parts.get(..at)?, candidates, parts.get(at + 1..)?)),
        _ => None,
    }
}

fn printed(candidate: &Candidate) -> String {
    Line::new(candidate.names.first().unwrap_or(&candidate.id)).to_string()
}

/// What must be written, without the parts that may be left out: the rest of a link's line, for the player to fill in.
fn needed(parts: &[Part]) -> String {
    let needed: Vec<Part> = parts.iter().filter(|p| !matches!(p, Part::Optional { .. })).cloned().collect();
    syntax(&needed, &mut Vec::new())
}

fn syntax(parts: &[Part], slots: &mut Vec<(String, String)>) -> String {
    let mut out: Vec<String> = Vec::new();
    for part in parts {
        let piece = match part {
            Part::Words(words) => words.first().cloned().unwrap_or_default(),
            Part::Slot(slot) => self::slot(slot, slots),
            Part::Optional { parts, .. } if parts.iter().all(|p| matches!(p, Part::Words(_))) => punctuation(parts),
            Part::Optional { parts, .. } => format!("[{}]", syntax(parts, slots)),
            Part::OneOf(choices) if same_slots(choices) => choices.first().map_or_else(String::new, |first| syntax(first, slots)),
            Part::OneOf(choices) => {
                let choices: Vec<String> = choices.iter().map(|c| syntax(c, slots)).filter(|c| !c.is_empty()).collect();
                if choices.len() == 1 { choices.join("") } else { format!("({})", choices.join(" | ")) }
            }
        };
        if !piece.is_empty() {
            out.push(piece);
        }
    }
    let mut pieces = out.into_iter();
    let first = pieces.next().unwrap_or_default();
    join(&first, &pieces.collect::<Vec<_>>())
}

/// Whether all ways fill the same slots, in another order: one of them shows what to write.
fn same_slots(ways: &[Vec<Part>]) -> bool {
    let names = |way: &Vec<Part>| {
        let mut names: Vec<String> =
            way.iter().filter_map(|part| if let Part::Slot(slot) = part { Some(slot.name.clone()) } else { None }).collect();
        names.sort();
        names
    };
    let mut all = ways.iter().map(names);
    let first = all.next().unwrap_or_default();
    ways.len() > 1 && !first.is_empty() && all.all(|others| others == first)
}

/// Of words that may be left out, only a colon or the like is shown.
fn punctuation(parts: &[Part]) -> String {
    let text = syntax(parts, &mut Vec::new());
    if text.chars().any(char::is_alphanumeric) { String::new() } else { text }
}

fn slot(slot: &Slot, slots: &mut Vec<(String, String)>) -> String {
    match &slot.kind {
        SlotKind::Choice { candidates, .. } => {
            let mut names: Vec<String> = Vec::new();
            for name in candidates.iter().map(printed) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            if let [only] = names.as_slice() {
                return only.clone();
            }
            // A list that is cut off helps nobody; the report shows what there is.
            if names.len() <= MOST_LISTED {
                add_slots(slots, vec![(slot.name.clone(), names.join(", "))]);
            }
            format!("<{}>", slot.name)
        }
        SlotKind::List { of, most, .. } => {
            let one = self::slot(&Slot { name: slot.name.clone(), kind: (**of).clone() }, slots);
            if *most > 1 { format!("{one}, …") } else { one }
        }
        SlotKind::Number { least, most } => {
            let range = if *least == *most { least.to_string() } else { format!("{least} to {most}") };
            if *most < 1_000_000 {
                add_slots(slots, vec![(slot.name.clone(), range)]);
            }
            format!("<{}>", slot.name)
        }
        SlotKind::Text { .. } | SlotKind::Word => format!("<{}>", slot.name),
    }
}

/// How finely a decision's links are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// One for each legal answer.
    Answers,
    /// One for each first order.
    FirstOrders,
    /// One for each thing that the first order is about.
    Subjects,
    /// One for each verb.
    Verbs,
}

impl Detail {
    fn coarser(self) -> Option<Detail> {
        match self {
            Detail::Answers => Some(Detail::FirstOrders),
            Detail::FirstOrders => Some(Detail::Subjects),
            Detail::Subjects => Some(Detail::Verbs),
            Detail::Verbs => None,
        }
    }
}

/// (label, body) of a mail, lines between line feeds.
type Draft = (String, String);

/// The links of each decision and whether they leave something out, together at most [`MOST_LINKS`]: the decision with most links is made coarser until they fit.
fn share_links(open: &[Open<'_>], mail: &OrderMail) -> Vec<(Vec<Link>, bool)> {
    let mut chosen: Vec<(Detail, Vec<Draft>)> = open
        .iter()
        .map(|o| {
            let asked = o.decision.duty == Duty::Must;
            (Detail::Answers, if asked { drafts(o, Detail::Answers) } else { Vec::new() })
        })
        .collect();
    while chosen.iter().map(|(_, d)| d.len()).sum::<usize>() > MOST_LINKS {
        let widest = (0..chosen.len())
            .filter(|&i| chosen.get(i).is_some_and(|(detail, _)| detail.coarser().is_some()))
            .max_by_key(|&i| chosen.get(i).map_or(0, |(_, d)| d.len()));
        let Some((entry, o)) = widest.and_then(|i| Some((chosen.get_mut(i)?, open.get(i)?))) else { break };
        if let Some(coarser) = entry.0.coarser() {
            *entry = (coarser, drafts(o, coarser));
        }
    }
    let mut room = MOST_LINKS;
    chosen
        .into_iter()
        .zip(open)
        .map(|((detail, drafts), open)| {
            let all = drafts.len();
            let links: Vec<Link> = drafts
                .into_iter()
                .filter_map(|(label, body)| Some(Link { label: Line::new(&label), href: mailto(mail, &body)? }))
                .take(room)
                .collect();
            room -= links.len();
            let more = !open.all || detail != Detail::Answers || links.len() < all || links.iter().any(|l| l.label.as_str().ends_with('…'));
            (links, more)
        })
        .collect()
}

fn drafts(open: &Open<'_>, detail: Detail) -> Vec<Draft> {
    let mut out: Vec<Draft> = Vec::new();
    let mut seen: HashSet<String> = HashSet::new();
    let mut add = |(label, body): Draft| {
        if !body.trim().is_empty() && seen.insert(body.clone()) {
            out.push((label, body));
        }
    };
    let aside =
        |answer: &&Answer| answer.orders.first().is_some_and(|first| open.form.verbs.iter().any(|v| v.aside && v.verb == first.verb));
    let answers = || open.answers.iter().filter(|answer| !aside(answer));
    match detail {
        Detail::Answers => {
            for answer in answers() {
                let orders: Vec<&str> = answer.orders.iter().map(|o| o.normal.as_str()).collect();
                add((orders.join("; "), orders.join("\n")));
            }
        }
        Detail::FirstOrders => {
            for answer in answers() {
                if let Some(first) = answer.orders.first() {
                    let label = if answer.orders.len() > 1 { format!("{} …", first.normal) } else { first.normal.clone() };
                    add((label, first.normal.clone()));
                }
            }
        }
        Detail::Subjects => offered(open.form).flat_map(|form| subjects(form, open.answers)).for_each(&mut add),
        Detail::Verbs => {
            let begun = offered(open.form).filter(|form| begins(form, open.answers).next().is_some());
            begun.map(|form| stem(&form.verb, &form.parts, open.answers)).for_each(&mut add);
        }
    }
    // What needs the player's own words is in no list of answers.
    offered(open.form).filter(|form| form.needs_words()).map(|form| stem(&form.verb, &form.parts, &[])).for_each(add);
    out
}

/// The first orders of legal answers that begin with the verb.
fn begins<'a>(form: &VerbForm, answers: &'a [Answer]) -> impl Iterator<Item = &'a Order> {
    answers.iter().filter_map(|answer| answer.orders.first()).filter(|order| order.verb == form.verb)
}

/// One draft for each candidate of the verb's first slot that begins a legal answer, else one for the verb; none where no legal answer begins with it.
fn subjects(form: &VerbForm, answers: &[Answer]) -> Vec<Draft> {
    let firsts: Vec<&Order> = begins(form, answers).collect();
    if firsts.is_empty() {
        return Vec::new();
    }
    let Some((before, candidates, after)) = first_choice(&form.parts) else { return vec![stem(&form.verb, &form.parts, answers)] };
    let chosen: HashSet<&str> = firsts
        .iter()
        .filter_map(|order| order.args.first())
        .filter_map(|(_, arg)| if let Arg::Choice(id) = arg { Some(id.as_str()) } else { None })
        .collect();
    candidates
        .iter()
        .filter(|candidate| chosen.contains(candidate.id.as_str()))
        .map(|candidate| {
            let rest: Vec<Part> = candidate.then.iter().chain(after).cloned().collect();
            stem(&join(&form.verb, &[needed(before), printed(candidate)]), &rest, answers)
        })
        .collect()
}

/// The beginning of a line with what must follow it to fill in. Where nothing must, it is a whole order if it is a legal answer.
fn stem(begun: &str, rest: &[Part], answers: &[Answer]) -> Draft {
    let whole = |answer: &Answer| matches!(answer.orders.as_slice(), [order] if order.normal.eq_ignore_ascii_case(begun));
    match needed(rest) {
        rest if rest.is_empty() && answers.iter().any(whole) => (begun.to_owned(), begun.to_owned()),
        rest => (format!("{begun} …"), join(begun, &[rest])),
    }
}

/// Letters, digits and `-._~` stand as they are (RFC 3986, section 2.3), and so does `@` in the address.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
const ADDRESS: &AsciiSet = &ENCODED.remove(b'@');

/// The `mailto:` address of a mail with these lines (RFC 6068), or None where it would be too long.
pub fn mailto(mail: &OrderMail, body: &str) -> Option<String> {
    let body = clean::prose(body).trim_end().replace('\n', "\r\n");
    let href = format!(
        "mailto:{}?subject={}&body={}",
        utf8_percent_encode(&mail.address, ADDRESS),
        utf8_percent_encode(Line::new(&mail.subject).as_str(), ENCODED),
        utf8_percent_encode(&body, ENCODED)
    );
    (href.len() < LINK_CHARS).then_some(href)
}
