//! From an order to a proposal: what it changes, and why it may not.

use super::Nomic;
use super::begin::known_type;
use super::execute::Matter;
use super::plays::{card_id, name_problem};
use super::reading::{Subject, read, read_variable};
use super::state::{CardId, Change, Edit, Place, Provenance, Repealed, Table, TextPlace, Variable, Wording, Written};
use super::words::{and, kind_words};
use crate::english::meaning::{ProposalKind, TypeId, VariableId};
use crate::games::ruleset::{Problem, nearest};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;

/// Words that begin an order for another kind of proposal: a rule's text that begins so is a slip.
const KEYWORDS: &[&str] = &["card", "type", "variable", "winning", "elimination", "copy", "amend", "rule", "repeal"];

/// The name of a type has so many words at most.
const LONGEST_TYPE_NAME: usize = 4;

impl Nomic {
    /// What a proposal's order changes, with its texts read; or why it is no proposal.
    pub(super) fn change_of(&self, table: &Table, seat: SeatId, order: &Order) -> Result<Change, Problem> {
        let author = Provenance { turn: table.turn, by: Some(seat), vote: None, proposal: None };
        let change = match order.verb.as_str() {
            "propose card" => self.new_card_change(table, self.text_of(order)?, &author)?,
            "propose type" => new_type_change(table, self.text_of(order)?, &author)?,
            "propose variable" => Change::NewVariable(new_variable(table, self.text_of(order)?, &author)?),
            "propose winning" => Change::Winning(read(table, &Subject::Winning, self.text_of(order)?, &author)),
            "propose elimination" => Change::Elimination(read(table, &Subject::Elimination, self.text_of(order)?, &author)),
            "propose amend" => self.amend_change(table, seat, order, &author)?,
            "propose copy" => self.copy_change(table, seat, order)?,
            "propose repeal" => self.repeal_change(table, order)?,
            "propose rule" | "propose" => {
                let text = self.text_of(order)?;
                looks_like_another_kind(text)?;
                Change::NewRule(read(table, &Subject::Rule, text, &author))
            }
            other => return Err(Problem::new(format!("`{other}` is no kind of proposal."))),
        };
        if let Some(matter) = Matter::of_change(table, &change, seat)
            && let Some(what) = self.law(table).forbids_proposing(seat, &matter)
        {
            return Err(Problem::new(format!("You cannot propose {}: {what} forbids it.", kind_words(matter.kind))));
        }
        if self.options.unread == super::options::Unread::Refuse
            && let Some(wording) = change_wording(&change)
            && let Some((_, sentence)) = wording.unread().next()
        {
            return Err(Problem::new(format!("In this game every sentence must be read, and this one is not: {}", sentence.words)));
        }
        self.still_playable(table, seat, &change)?;
        Ok(change)
    }

    fn text_of<'o>(&self, order: &'o Order) -> Result<&'o str, Problem> {
        let text = order.text("text").unwrap_or_default().trim();
        if unquoted(text).trim_end_matches('.').is_empty() {
            return Err(Problem::new("The proposal has no text: write it behind the order, or below it up to the next empty line."));
        }
        single(text)?;
        let length = text.chars().count();
        if length > self.options.longest {
            return Err(Problem::new(format!("The text has {length} characters; at most {} are allowed.", self.options.longest)));
        }
        Ok(text)
    }

    fn new_card_change(&self, table: &Table, text: &str, author: &Provenance) -> Result<Change, Problem> {
        let (name, text) = split_name(table, text).ok_or_else(|| {
            Problem::new("A new card is written as its name, a colon, and its text.")
                .suggest(format!("propose card Shipment: {} - …", first_type(table)))
        })?;
        checked_name(name)?;
        let Some((ctype, rest)) = known_type(table, text).or_else(|| coming_type(table, text)) else {
            let types: Vec<&str> = table.rules.types.iter().filter(|t| t.stands()).map(|t| t.name.as_str()).collect();
            return Err(Problem::new(format!("The card's text must begin with its type and a dash; there are {}.", and(&types)))
                .suggest(format!("propose card {name}: {} - {text}", first_type(table))));
        };
        if rest.trim().is_empty() {
            return Err(Problem::new(format!("{name} has a type, but no text.")));
        }
        let subject = Subject::Card { name: name.to_owned(), ctype: ctype.clone() };
        Ok(Change::NewCard { name: name.to_owned(), ctype, wording: read(table, &subject, rest, author) })
    }

    fn amend_change(&self, table: &Table, seat: SeatId, order: &Order, author: &Provenance) -> Result<Change, Problem> {
        let id = order.choice("place").unwrap_or_default();
        let place = text_place(id).ok_or_else(|| Problem::new("There is no such text to amend."))?;
        self.may_amend(table, seat, &place)?;
        let Some(old) = table.wording(&place) else { return Err(Problem::new("There is no such text to amend.")) };
        let count = old.sentences.len();
        let at = |what: &str| -> Result<u32, Problem> {
            match order.number("sentence") {
                Some(n) if n >= 1 && n as usize <= count => Ok(n as u32 - 1),
                Some(n) => Err(Problem::new(format!("There is no sentence {n}; the text has {count}."))),
                None if count == 1 => Ok(0),
                None => Err(Problem::new(format!("The text has {count} sentences; say which one to {what}: {}", listed(old)))
                    .suggest(format!("{what} 1 …"))),
            }
        };
        let edit = match order.choice("edit") {
            Some("add") => Edit::Add(one_sentence(self.text_of(order)?, author)?),
            Some("replace") => Edit::Replace(at("replace")?, one_sentence(self.text_of(order)?, author)?),
            Some("delete") => {
                if !self.options.delete {
                    return Err(Problem::new("In this game a sentence cannot be deleted; replace it."));
                }
                Edit::Delete(at("delete")?)
            }
            _ => return Err(Problem::new("Say what to do with the text: add, replace or delete.")),
        };
        let whole = amended(table, &place, old, &edit, author);
        Ok(Change::Amend { place, edit, whole })
    }

    pub(super) fn may_amend(&self, table: &Table, seat: SeatId, place: &TextPlace) -> Result<(), Problem> {
        match place {
            TextPlace::Card(card) => match table.place_of(*card) {
                Some(Place::Play(_) | Place::DiscardPile) => Ok(()),
                Some(Place::Hand(holder)) if holder == seat => Ok(()),
                Some(Place::DrawPile) => Err(Problem::new("Cards in the draw pile cannot be amended (rule 3.3.1).")),
                _ => Err(Problem::new("Only cards on the table, in the discard pile or in your own hand can be amended (rule 3.3.1).")),
            },
            TextPlace::Rule(number) if self.options.is_immutable(number) => {
                Err(Problem::new(format!("Rule {number} cannot be changed in this game.")))
            }
            _ => Ok(()),
        }
    }

    fn copy_change(&self, table: &Table, seat: SeatId, order: &Order) -> Result<Change, Problem> {
        let card = order.choice("card").and_then(card_id).filter(|c| table.card(*c).is_some());
        let card = card.ok_or_else(|| Problem::new("There is no such card to copy."))?;
        if self.law(table).copy_own_only() && table.controller(card) != Some(seat) {
            return Err(Problem::new("Only your own cards can be copied in this game."));
        }
        Ok(Change::Copy(card))
    }

    fn repeal_change(&self, table: &Table, order: &Order) -> Result<Change, Problem> {
        if !self.options.repeal {
            return Err(Problem::new("Nothing can be repealed in this game; amend it."));
        }
        let id = order.choice("place").unwrap_or_default();
        if let Some(name) = id.strip_prefix("variable.") {
            return Ok(Change::Repeal(Repealed::Variable(VariableId(name.to_owned()))));
        }
        let place = text_place(id).ok_or_else(|| Problem::new("There is nothing of that name to repeal."))?;
        if let TextPlace::Rule(number) = &place
            && self.options.is_immutable(number)
        {
            return Err(Problem::new(format!("Rule {number} cannot be repealed in this game.")));
        }
        if let TextPlace::Type(id) = &place
            && table.rules.types.iter().filter(|t| t.stands()).count() < 2
        {
            return Err(Problem::new(format!("{} is the last type of cards; without it no card could be made or played.", id.0)));
        }
        Ok(Change::Repeal(Repealed::Text(place)))
    }

    /// Refuses what would leave the game unable to go on: nobody could play and nobody could change that by a vote.
    fn still_playable(&self, table: &Table, seat: SeatId, change: &Change) -> Result<(), Problem> {
        let touches_rules =
            change.kind().is_some_and(|k| matches!(k, ProposalKind::NewRule | ProposalKind::AmendRule) || ProposalKind::Repeal.covers(k));
        if !touches_rules {
            return Ok(());
        }
        let after = self.table_after(table, seat, change);
        let law = self.law(&after);
        let kinds = super::words::KINDS;
        let plays = after.clockwise().iter().any(|s| law.ever_plays(*s));
        let proposes = after.clockwise().iter().any(|s| law.proposals(*s) > 0 && kinds.iter().any(|k| law.forbids_kind(*s, *k).is_none()));
        if plays || proposes {
            return Ok(());
        }
        Err(Problem::new("With this nobody could play a card or make a proposal any more: the game could not go on."))
    }
}

/// The name of a type that there is not yet, with which a card's text begins, and the rest of the text: another proposal may bring the type. What is
/// written like a type that there is, or begins with another word of the game (a label), is a slip.
fn coming_type<'t>(table: &Table, text: &'t str) -> Option<(TypeId, &'t str)> {
    let (heading, rest) =
        [" - ", " \u{2013} ", " \u{2014} "].iter().filter_map(|dash| text.split_once(dash)).min_by_key(|(h, _)| h.len())?;
    let heading = heading.trim();
    let words: Vec<&str> = heading.split_whitespace().collect();
    let capital =
        |w: &&str| w.chars().next().is_some_and(char::is_uppercase) && w.chars().all(|c| c.is_alphanumeric() || matches!(c, '\'' | '-'));
    let looks_like_a_name = (1..=LONGEST_TYPE_NAME).contains(&words.len()) && words.iter().all(capital);
    let types = table.rules.types.iter().filter(|t| t.stands()).map(|t| t.name.as_str());
    let tokens = crate::english::tokens::tokens(heading).0;
    let lexicon = super::reading::lexicon(table);
    let known = (0..tokens.len()).any(|at| lexicon.names_at(tokens.get(at..).unwrap_or_default()).next().is_some());
    (looks_like_a_name && !known && nearest(heading, types).is_none()).then(|| (TypeId(heading.to_owned()), rest.trim_start()))
}

/// The name of the type that a proposed card needs and that is not in force; None: it needs none.
pub(super) fn lacking_type<'c>(table: &Table, change: &'c Change) -> Option<&'c str> {
    match change {
        Change::NewCard { ctype, .. } if table.rules.card_type(ctype).is_none_or(|t| !t.stands()) => Some(&ctype.0),
        _ => None,
    }
}

/// The text whose id a candidate bears.
pub(super) fn text_place(id: &str) -> Option<TextPlace> {
    let (what, name) = id.split_once('.')?;
    Some(match what {
        "card" => TextPlace::Card(CardId(name.parse().ok()?)),
        "rule" => TextPlace::Rule(name.to_owned()),
        "type" => TextPlace::Type(TypeId(name.to_owned())),
        "winning" => TextPlace::Winning(name.to_owned()),
        "elimination" => TextPlace::Elimination(name.to_owned()),
        _ => return None,
    })
}

/// The id under which candidates name a text.
pub(super) fn place_id(place: &TextPlace) -> String {
    match place {
        TextPlace::Card(card) => format!("card.{card}"),
        TextPlace::Rule(n) => format!("rule.{n}"),
        TextPlace::Type(id) => format!("type.{}", id.0),
        TextPlace::Winning(n) => format!("winning.{n}"),
        TextPlace::Elimination(n) => format!("elimination.{n}"),
    }
}

/// The text as it stands after an edit, read as a whole.
pub(super) fn amended(table: &Table, place: &TextPlace, old: &Wording, edit: &Edit, author: &Provenance) -> Wording {
    let mut words: Vec<(String, Provenance)> = old.sentences.iter().map(|s| (s.words.clone(), s.provenance.clone())).collect();
    match edit {
        Edit::Add(sentence) => words.push((sentence.words.clone(), author.clone())),
        Edit::Replace(at, sentence) => {
            if let Some(old) = words.get_mut(*at as usize) {
                *old = (sentence.words.clone(), author.clone());
            }
        }
        Edit::Delete(at) => {
            if (*at as usize) < words.len() {
                words.remove(*at as usize);
            }
        }
    }
    super::reading::read_sentences(table, &subject_of(table, place), &words)
}

/// What the text at a place is the text of.
pub(super) fn subject_of(table: &Table, place: &TextPlace) -> Subject {
    match place {
        TextPlace::Card(card) => match table.card(*card) {
            Some(c) => Subject::Card { name: c.name.clone(), ctype: c.ctype.clone() },
            None => Subject::Rule,
        },
        TextPlace::Type(id) => Subject::Type { name: table.rules.card_type(id).map_or(id.0.clone(), |t| t.name.clone()) },
        TextPlace::Rule(_) => Subject::Rule,
        TextPlace::Winning(_) => Subject::Winning,
        TextPlace::Elimination(_) => Subject::Elimination,
    }
}

/// The wording that a change brings.
pub(super) fn change_wording(change: &Change) -> Option<&Wording> {
    match change {
        Change::Amend { whole, .. } => Some(whole),
        Change::Winning(w) | Change::Elimination(w) | Change::NewRule(w) => Some(w),
        Change::NewType { wording, .. } | Change::NewCard { wording, .. } => Some(wording),
        Change::NewVariable(_) | Change::Copy(_) | Change::Repeal(_) | Change::Overturn(_) => None,
    }
}

fn new_type_change(table: &Table, text: &str, author: &Provenance) -> Result<Change, Problem> {
    let (name, text) = split_heading(text).ok_or_else(|| {
        Problem::new("A new type is written as its name and its definition.").suggest("propose type Curse: Card type that …")
    })?;
    checked_name(name)?;
    if table.rules.type_named(name).is_some() {
        return Err(Problem::new(format!("There is already a type {name}; amend it.")).suggest(format!("propose amend type {name} add …")));
    }
    let subject = Subject::Type { name: name.to_owned() };
    Ok(Change::NewType { name: name.to_owned(), wording: read(table, &subject, text, author) })
}

fn new_variable(table: &Table, text: &str, author: &Provenance) -> Result<Variable, Problem> {
    let variable = read_variable(text, author).ok_or_else(|| {
        Problem::new("A new variable is written as its name and what players start with.").suggest("propose variable Gold starts 100")
    })?;
    checked_name(&variable.name)?;
    if table.rules.variables.iter().any(|v| v.stands() && v.name.eq_ignore_ascii_case(&variable.name)) {
        return Err(Problem::new(format!("There is already a variable {}.", variable.name)));
    }
    if variable.start < variable.min || variable.start > variable.max {
        return Err(Problem::new(format!("{} would start at {}, outside its own bounds.", variable.name, variable.start)));
    }
    Ok(variable)
}

fn checked_name(name: &str) -> Result<(), Problem> {
    match name_problem(name) {
        Some(problem) => Err(Problem::new(format!("{problem} (`{name}`)"))),
        None => Ok(()),
    }
}

fn first_type(table: &Table) -> &str {
    table.rules.types.iter().find(|t| t.stands()).map_or("Effect", |t| &t.name)
}

/// "Name: text", "Name - Effect - text" or "Name" "text": the name and the text.
fn split_name<'t>(table: &Table, text: &'t str) -> Option<(&'t str, &'t str)> {
    let dashed = ["-", "\u{2013}", "\u{2014}"]
        .iter()
        .flat_map(|dash| text.match_indices(dash))
        .filter(|(at, dash)| text.get(at + dash.len()..).is_some_and(|rest| known_type(table, rest).is_some()));
    let at_type = dashed.min_by_key(|(at, _)| *at).and_then(|(at, dash)| Some((text.get(..at)?, text.get(at + dash.len()..)?)));
    let at_colon = text.split_once(':');
    let (name, rest) = match (at_colon, at_type) {
        (Some(colon), Some(dash)) if dash.0.len() < colon.0.len() => dash,
        (Some(colon), _) => colon,
        (None, Some(dash)) => dash,
        (None, None) => return split_heading(text),
    };
    Some((introduced(name.trim()).trim_matches('"').trim(), unquoted(rest)))
}

/// The name of "a card called Golden Calf".
fn introduced(name: &str) -> &str {
    let behind = |word: &&str| name.get(..word.len()).filter(|begin| begin.eq_ignore_ascii_case(word)).and(name.get(word.len()..));
    ["called ", "named "].iter().find_map(behind).unwrap_or(name).trim()
}

/// "Name: text", "Name - text" or `Name "text"`.
fn split_heading(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text
        .split_once(':')
        .or_else(|| text.split_once(" \""))
        .or_else(|| text.split_once(" \u{201c}"))
        .or_else(|| text.split_once(" - "))
        .or_else(|| text.split_once(" \u{2013} "))?;
    let (name, rest) = (name.trim().trim_matches('"').trim(), unquoted(rest));
    (!name.is_empty() && !rest.is_empty()).then_some((name, rest))
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches(['"', '\u{201c}', '\u{201d}']).trim()
}

/// Refuses a text that goes on with a proposal of its own: one proposal is of one kind.
fn single(text: &str) -> Result<(), Problem> {
    let words: Vec<String> =
        text.split_whitespace().map(|w| w.to_lowercase().trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect();
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let kind = |at: usize| {
        let at = if matches!(word(at), "a" | "an" | "the" | "to") { at + 1 } else { at };
        let at = if word(at) == "new" { at + 1 } else { at };
        KEYWORDS.contains(&word(at)).then(|| word(at).to_owned())
    };
    let joined = |at: usize| matches!(word(at), "and" | "also" | "plus" | "then" | "i") || at == 0;
    for at in 1..words.len() {
        let asks = word(at) == "propose" && (joined(at - 1) || text_ends_before(text, at));
        if asks && let Some(kind) = kind(at + 1) {
            return Err(Problem::new(format!(
                "This text goes on with another proposal (`propose {kind}`): one proposal is of one kind. Send the other one next turn, or leave it out."
            )));
        }
        // "Gold starts 100 and card Mint: Effect - …"
        if matches!(word(at), "and" | "plus" | "also")
            && let Some(kind) = kind(at + 1)
            && names_something(text, at + 1)
        {
            return Err(Problem::new(format!("This reads like two proposals in one (the second: a {kind}): one proposal is of one kind.")));
        }
    }
    Ok(())
}

/// Whether the word before this one (counted from 0) ends a sentence.
fn text_ends_before(text: &str, at: usize) -> bool {
    text.split_whitespace().nth(at.saturating_sub(1)).is_some_and(|w| w.ends_with(['.', '!', '?', ';', '"', '\u{201d}']))
}

/// Whether a name and a colon follow within a few words.
fn names_something(text: &str, at: usize) -> bool {
    text.split_whitespace().skip(at).take(6).any(|w| w.ends_with(':'))
}

fn looks_like_another_kind(text: &str) -> Result<(), Problem> {
    let first = text.split_whitespace().next().unwrap_or_default().trim_end_matches(':').to_lowercase();
    let heading = text.split_once(':').is_some_and(|(head, _)| head.split_whitespace().count() <= 4);
    if KEYWORDS.contains(&first.as_str()) && heading {
        return Err(Problem::new(format!("This reads like a proposal of another kind (`{first}`), not like a rule."))
            .suggest(format!("propose {text}")));
    }
    Ok(())
}

fn one_sentence(text: &str, author: &Provenance) -> Result<Written, Problem> {
    let sentences = super::reading::split_sentences(text, false);
    match sentences.as_slice() {
        [one] => Ok(Written { words: one.clone(), provenance: author.clone(), reading: super::state::Reading::Label }),
        several => Err(Problem::new(format!("One sentence can be added or edited in a proposal; this is {}.", several.len()))),
    }
}

fn listed(wording: &Wording) -> String {
    wording.sentences.iter().enumerate().map(|(i, s)| format!("{}: {}", i + 1, s.words)).collect::<Vec<_>>().join(" / ")
}
