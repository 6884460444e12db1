//! Reads one order's line against forms: case, blanks, bullets and a full stop do not matter, names are taken exactly or not
//! at all, and what cannot be read becomes a [`LineProblem`] with the words, the place and the nearest right thing.
//!
//! The parser tries the ways through a form in order of preference (longest names first, the rest of the line last) and takes the first that
//! reads the whole line. Of the ways that fail, the one that came furthest tells what was expected.

use super::answer::{Arg, Order};
use super::form::{Form, Part, SlotKind, VerbForm};
use super::names::{Meant, meant, spelled};
use super::problem::{Expected, LineProblem, explain, may_be_slip_of, slip};
use super::text::{Behind, unquoted};
use super::tokens::{Token, tokens, written_at};
use super::write::add;
use crate::games::ruleset::{Decision, DecisionId};
use crate::numerals::number;

/// An order that was read, and the decision that it answers (the first whose form it fits).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOrder {
    /// The decision.
    pub decision: DecisionId,
    /// The order.
    pub order: Order,
}

/// Reads a line (its writer's words; line breaks count as blanks except in texts of several lines) against the forms of the open decisions.
pub fn read_line(line: &str, forms: &[(Decision, Form)]) -> Result<ReadOrder, LineProblem> {
    let only: Vec<&Form> = forms.iter().map(|(_, form)| form).collect();
    let (index, order) = read_order(line, &only)?;
    match forms.get(index) {
        Some((decision, _)) => Ok(ReadOrder { decision: decision.id.clone(), order }),
        None => Err(LineProblem::new("There is nothing to decide now.", 0..line.len())),
    }
}

/// Reads a line against any forms (the referee's own commands, a moderator's edits); the number is the index of the form that it fits.
pub fn read_order(line: &str, forms: &[&Form]) -> Result<(usize, Order), LineProblem> {
    attempt(line, forms).map_err(|failure| explain(line, forms, &failure))
}

/// The verb with which a line begins, as its form prints it; None: it is no order of these forms.
pub fn verb_of(line: &str, forms: &[&Form]) -> Option<String> {
    let tokens = tokens(line);
    verbs_at_start(&tokens, forms).first().map(|found| found.verb.verb.clone())
}

/// Reads a line as [`read_order`] does, without a word on why it cannot be read.
pub fn reads(line: &str, forms: &[&Form]) -> Option<(usize, Order)> {
    attempt(line, forms).ok()
}

/// Tells of words whether a line may begin with them, or with them behind bullets, numbering and polite words.
pub fn may_begin(line: &str) -> impl Fn(&str) -> bool {
    let tokens = tokens(line);
    move |words| (0..=leading(&tokens)).any(|start| written_at(&tokens, start, words, false).is_some())
}

/// Whether a line that begins with no verb of these forms would be an order of them but for a slip in its verb: what it would be then.
pub fn mistyped(line: &str, forms: &[&Form]) -> Option<String> {
    slip(line, forms, attempt(line, forms).err().as_deref()?)
}

/// Tells of verbs whether a line may begin with a slip of them: [`mistyped`] finds nothing in forms that have no such verb.
pub fn may_be_slip(line: &str) -> impl Fn(&str) -> bool {
    let tokens = tokens(line);
    move |verb| may_be_slip_of(line, &tokens, leading(&tokens), verb)
}

/// The two orders of a line that holds two, each as it would be written.
pub fn two_orders(line: &str, forms: &[&Form]) -> Option<(String, String)> {
    const BETWEEN: [&str; 5] = [" and ", " then ", "; ", ", ", ". "];
    let mut cuts: Vec<(usize, usize)> =
        BETWEEN.iter().flat_map(|between| line.match_indices(between).map(|(at, found)| (at, at + found.len()))).take(MOST_CUTS).collect();
    cuts.sort_unstable();
    cuts.into_iter().find_map(|(end, begin)| {
        let [first, second] = [line.get(..end)?, line.get(begin..)?];
        verb_of(second, forms)?;
        let [(_, first), (_, second)] = [attempt(first, forms).ok()?, attempt(second, forms).ok()?];
        Some((first.normal, second.normal))
    })
}

/// At so many places a line is cut in two to see whether it holds two orders.
const MOST_CUTS: usize = 12;

/// Why a line was not read: what was expected where the reading came furthest.
pub(super) struct Failure {
    pub tokens: Vec<Token>,
    /// The verb read, unless none was.
    pub verb: Option<VerbForm>,
    /// Where the orders proper begin, after bullets and "I".
    pub start: usize,
    /// The token at which nothing fitted.
    pub far: usize,
    pub expected: Vec<Expected>,
    /// Whether the search was given up.
    pub exhausted: bool,
}

/// Reads without explaining; [`explain`] uses it to try its suggestions.
pub(super) fn attempt(line: &str, forms: &[&Form]) -> Result<(usize, Order), Box<Failure>> {
    let tokens = tokens(line);
    let found = verbs_at_start(&tokens, forms);
    let mut reader = Reader { line, tokens: &tokens, behind: Behind::new("", []), far: 0, expected: Vec::new(), steps: 0, done: None };
    for Found { form, verb, start: _, end } in &found {
        reader.expect(*end, Vec::new());
        reader.behind = Behind::new(&verb.verb, forms.iter().copied());
        let state = State { at: *end, args: Vec::new(), normal: verb.verb.clone(), lists: Vec::new() };
        let todo: Vec<Todo> = verb.parts.iter().map(Todo::Part).collect();
        if reader.go(&todo, state)
            && let Some((args, normal)) = reader.done.take()
        {
            return Ok((*form, Order { verb: verb.verb.clone(), args, normal }));
        }
    }
    let (far, expected, exhausted) = (reader.far, std::mem::take(&mut reader.expected), reader.steps > MOST_STEPS);
    let first = found.first();
    Err(Box::new(Failure {
        verb: first.map(|f| f.verb.clone()),
        start: first.map_or(leading(&tokens), |f| f.start),
        far: if first.is_some() { far } else { leading(&tokens) },
        tokens,
        expected,
        exhausted,
    }))
}

struct Found<'f> {
    form: usize,
    verb: &'f VerbForm,
    start: usize,
    end: usize,
}

/// The verbs that stand at the line's beginning: of all forms those with the most words, so that `propose type` is never read as a
/// `propose` with the word "type".
fn verbs_at_start<'f>(line: &[Token], forms: &[&'f Form]) -> Vec<Found<'f>> {
    for start in 0..=leading(line) {
        let mut found: Vec<Found<'f>> = Vec::new();
        for (form, verb) in forms.iter().enumerate().flat_map(|(i, f)| f.verbs.iter().map(move |v| (i, v))) {
            let ends = std::iter::once(&verb.verb).chain(&verb.aliases).filter_map(|word| written_at(line, start, word, false));
            if let Some(end) = ends.max() {
                found.push(Found { form, verb, start, end });
            }
        }
        if let Some(longest) = found.iter().map(|f| words_between(line, f.start, f.end)).max() {
            found.retain(|f| words_between(line, f.start, f.end) == longest);
            return found;
        }
    }
    Vec::new()
}

fn words_between(line: &[Token], from: usize, to: usize) -> usize {
    line.get(from..to).map_or(0, |part| part.iter().filter(|t| !t.mark).count())
}

/// How many tokens at the beginning are bullets, numbering or polite words before the verb.
fn leading(line: &[Token]) -> usize {
    const FILLERS: [&str; 13] = ["-", "*", "•", "·", "i", "i'll", "we", "we'll", "will", "please", "then", "and", "also"];
    let mut i = 0;
    while let Some(token) = line.get(i) {
        let next_is = |mark| line.get(i + 1).is_some_and(|t: &Token| t.is(mark));
        let short = token.key.len() <= 2 && token.key.chars().all(char::is_alphanumeric);
        if FILLERS.contains(&token.key.as_str()) || token.is(",") {
            i += 1;
        } else if i == 0 && short && !token.mark && (next_is(".") || next_is(")")) {
            i += 2;
        } else {
            break;
        }
    }
    i
}

/// A reading is given up after so many steps: no form in use comes near it, and no letter may hold the referee up.
const MOST_STEPS: usize = 20_000;

/// What is still to be read.
#[derive(Clone, Copy)]
enum Todo<'f> {
    Part(&'f Part),
    /// An element of the innermost list.
    Element(&'f ListOf<'f>),
    /// What may follow an element: a comma and another one, or the list's end.
    Further(&'f ListOf<'f>),
}

#[derive(Clone, Copy)]
struct ListOf<'f> {
    name: &'f str,
    of: &'f SlotKind,
    least: usize,
    most: usize,
}

/// Where a slot's content goes.
#[derive(Clone, Copy)]
struct Place<'f> {
    name: &'f str,
    in_list: bool,
}

#[derive(Clone)]
struct State {
    at: usize,
    args: Vec<(String, Arg)>,
    normal: String,
    lists: Vec<OpenList>,
}

#[derive(Clone, Default)]
struct OpenList {
    /// Where among the arguments the list belongs.
    place: usize,
    items: Vec<Arg>,
    /// Indices of the candidates taken.
    used: Vec<usize>,
}

impl State {
    fn print(mut self, words: &str) -> State {
        add(&mut self.normal, words);
        self
    }

    fn moved(mut self, at: usize) -> State {
        self.at = at;
        self
    }

    /// Files a slot's content: into the innermost list, else under the slot's name.
    fn file(mut self, name: &str, arg: Arg, in_list: bool) -> State {
        match self.lists.last_mut() {
            Some(list) if in_list => list.items.push(arg),
            _ => self.args.push((name.to_owned(), arg)),
        }
        self
    }
}

struct Reader<'l> {
    line: &'l str,
    tokens: &'l [Token],
    behind: Behind<'l>,
    far: usize,
    expected: Vec<Expected>,
    steps: usize,
    done: Option<(Vec<(String, Arg)>, String)>,
}

impl<'l> Reader<'l> {
    fn expect(&mut self, at: usize, expected: Vec<Expected>) {
        if at > self.far {
            self.far = at;
            self.expected.clear();
        }
        if at == self.far {
            for one in expected {
                if !self.expected.contains(&one) {
                    self.expected.push(one);
                }
            }
        }
    }

    /// Reads all that is to be read; true once the whole line has been.
    fn go(&mut self, todo: &[Todo<'_>], state: State) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        let Some((first, rest)) = todo.split_first() else { return self.end(state) };
        match first {
            Todo::Part(Part::Words(phrases)) => self.words(phrases, rest, state),
            Todo::Part(Part::Slot(slot)) => self.slot(&slot.name, &slot.kind, false, rest, state),
            Todo::Part(Part::OneOf(ways)) => ways.iter().any(|way| self.go(&before(way, rest), state.clone())),
            Todo::Part(Part::Optional { .. }) => self.optional(todo, state),
            Todo::Element(list) => self.slot(list.name, list.of, true, rest, state),
            Todo::Further(list) => self.further(list, rest, state),
        }
    }

    fn end(&mut self, state: State) -> bool {
        let after = self.skip(state.at, &[".", "!", "?", ",", ";", ":"]);
        if after < self.tokens.len() {
            self.expect(after, vec![Expected::End]);
            return false;
        }
        self.done = Some((state.args, state.normal));
        true
    }

    fn skip(&self, mut at: usize, marks: &[&str]) -> usize {
        while self.tokens.get(at).is_some_and(|t| marks.iter().any(|m| t.is(m))) {
            at += 1;
        }
        at
    }

    /// Where a part may begin: commas, semicolons and colons between parts are passed over.
    fn part_start(&self, at: usize) -> usize {
        self.skip(at, &[",", ";", ":"])
    }

    fn words(&mut self, phrases: &[String], rest: &[Todo<'_>], state: State) -> bool {
        let printed = phrases.first().map(String::as_str).unwrap_or_default();
        let mut ends: Vec<usize> = [state.at, self.part_start(state.at)]
            .iter()
            .flat_map(|at| phrases.iter().filter_map(|p| written_at(self.tokens, *at, p, false)))
            .collect();
        ends.sort_unstable_by(|a, b| b.cmp(a));
        ends.dedup();
        if ends.is_empty() {
            self.expect(self.part_start(state.at), vec![Expected::Word(printed.to_owned())]);
        }
        ends.into_iter().any(|end| self.go(rest, state.clone().moved(end).print(printed)))
    }

    /// A run of parts that may be left out is read in any order.
    fn optional(&mut self, todo: &[Todo<'_>], state: State) -> bool {
        let run = todo.iter().take_while(|t| matches!(t, Todo::Part(Part::Optional { .. }))).count();
        let (run, rest) = todo.split_at(run);
        for (i, one) in run.iter().enumerate() {
            let Todo::Part(Part::Optional { parts, .. }) = one else { continue };
            let others: Vec<Todo> = run.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, t)| *t).chain(rest.iter().copied()).collect();
            if self.go(&before(parts, &others), state.clone()) {
                return true;
            }
        }
        self.go(rest, state)
    }

    fn slot(&mut self, name: &str, kind: &SlotKind, in_list: bool, rest: &[Todo<'_>], state: State) -> bool {
        let at = self.part_start(state.at);
        let here = |expected| vec![Expected::Slot { name: name.to_owned(), kind: expected }];
        match kind {
            SlotKind::Choice { candidates, numbered } => {
                let used = if in_list { state.lists.last().map(|l| l.used.clone()).unwrap_or_default() } else { Vec::new() };
                self.expect(at, here(kind.clone()));
                for meaning in meant(candidates, *numbered, self.tokens, at, &used) {
                    match meaning {
                        Meant::One { index, end } => {
                            let Some(candidate) = candidates.get(index) else { continue };
                            let mut next = state.clone().moved(end).print(&spelled(candidates, index, &used));
                            if in_list && let Some(list) = next.lists.last_mut() {
                                list.used.push(index);
                            }
                            let next = next.file(name, Arg::Choice(candidate.id.clone()), in_list);
                            if self.go(&before(&candidate.then, rest), next) {
                                return true;
                            }
                        }
                        Meant::Several { indices, end } => {
                            let ways = indices.iter().map(|i| spelled(candidates, *i, &used)).collect();
                            self.expect(end, vec![Expected::OneOfSeveral { from: at, ways }]);
                        }
                    }
                }
                false
            }
            SlotKind::Number { least, most } => {
                let read = self.number(at, in_list);
                match read {
                    Some((n, end)) if (*least..=*most).contains(&n) => {
                        self.go(rest, state.moved(end).print(&n.to_string()).file(name, Arg::Number(n), in_list))
                    }
                    Some((n, end)) => {
                        self.expect(end, vec![Expected::Bounds { name: name.to_owned(), from: at, n, least: *least, most: *most }]);
                        false
                    }
                    None => {
                        self.expect(at, here(kind.clone()));
                        false
                    }
                }
            }
            SlotKind::Word => match self.word(at) {
                Some((word, end)) => self.go(rest, state.moved(end).print(word).file(name, Arg::Text(word.to_owned()), in_list)),
                None => {
                    self.expect(at, here(kind.clone()));
                    false
                }
            },
            SlotKind::Text { lines, most } => self.text(Place { name, in_list }, (*lines, *most), rest, state),
            SlotKind::List { of, least, most } => {
                let list = ListOf { name, of, least: *least, most: *most };
                let mut open = state.clone();
                open.lists.push(OpenList { place: open.args.len(), ..OpenList::default() });
                if *most > 0 && self.go(&joined(&[Todo::Element(&list), Todo::Further(&list)], rest), open.clone()) {
                    return true;
                }
                if *least > 0 {
                    return false;
                }
                let nothing = ["nothing", "none"].iter().find_map(|w| written_at(self.tokens, at, w, false));
                self.go(
                    &joined(&[Todo::Further(&ListOf { most: 0, ..list })], rest),
                    open.moved(nothing.unwrap_or(state.at)).print("nothing"),
                )
            }
        }
    }

    fn further(&mut self, list: &ListOf<'_>, rest: &[Todo<'_>], state: State) -> bool {
        let count = state.lists.last().map_or(0, |l| l.items.len());
        let mut next = self.skip(state.at, &[",", ";"]);
        if self.tokens.get(next).is_some_and(|t| matches!(t.key.as_str(), "and" | "&" | "+")) {
            next += 1;
        }
        if next > state.at && count < list.most {
            let mut more = state.clone().moved(next);
            add(&mut more.normal, ",");
            if self.go(&joined(&[Todo::Element(list), Todo::Further(list)], rest), more) {
                return true;
            }
        }
        if count < list.least {
            self.expect(next, vec![Expected::More { name: list.name.to_owned(), least: list.least, have: count }]);
            return false;
        }
        let mut state = state;
        let Some(done) = state.lists.pop() else { return false };
        let arg = Arg::List(done.items);
        match state.lists.last_mut() {
            Some(outer) => outer.items.push(arg),
            None => state.args.insert(done.place.min(state.args.len()), (list.name.to_owned(), arg)),
        }
        self.go(rest, state)
    }

    /// A number; outside lists also with thousands between commas.
    fn number(&self, at: usize, in_list: bool) -> Option<(i64, usize)> {
        let token = self.tokens.get(at).filter(|t| !t.mark)?;
        let mut digits = token.key.clone();
        let mut end = at + 1;
        let plain = |t: &Token| t.key.chars().all(|c| c.is_ascii_digit());
        if !in_list && plain(token) && token.key.len() <= 3 {
            while let (Some(comma), Some(group)) = (self.tokens.get(end), self.tokens.get(end + 1)) {
                let glued = self.tokens.get(end - 1).is_some_and(|t| t.span.end == comma.span.start) && comma.span.end == group.span.start;
                if !(comma.is(",") && glued && plain(group) && group.key.len() == 3) {
                    break;
                }
                digits.push_str(&group.key);
                end += 2;
            }
        }
        number(&digits).map(|n| (n, end))
    }

    /// The run of characters up to the next blank, without punctuation at its end.
    fn word(&self, at: usize) -> Option<(&'l str, usize)> {
        let first = self.tokens.get(at).filter(|t| !t.mark)?;
        let mut end = at + 1;
        let mut last = at;
        while let (Some(before), Some(token)) = (self.tokens.get(end - 1), self.tokens.get(end)) {
            if before.span.end != token.span.start {
                break;
            }
            if !token.mark {
                last = end;
            }
            end += 1;
        }
        let span = first.span.start..self.tokens.get(last)?.span.end;
        Some((self.line.get(span)?, last + 1))
    }

    /// Free text: to the line's end, or, where something must follow, up to the first place from which the rest reads.
    fn text(&mut self, into: Place<'_>, (lines, most): (bool, usize), rest: &[Todo<'_>], state: State) -> bool {
        let Place { name, in_list } = into;
        let at = self.part_start(state.at);
        let Some(first) = self.tokens.get(at) else {
            self.expect(at, vec![Expected::Slot { name: name.to_owned(), kind: SlotKind::Text { lines, most } }]);
            return false;
        };
        let start = first.span.start;
        let must_follow = rest.iter().any(|t| !matches!(t, Todo::Part(Part::Optional { .. })));
        let mut ends: Vec<usize> = (at + 1..=self.tokens.len()).collect();
        if first.is("\"") && !rest.is_empty() {
            // A quoted text ends at a closing mark before it ends anywhere else.
            ends.sort_by_key(|end| (!self.tokens.get(end - 1).is_some_and(|t| t.is("\"")) || *end == at + 1, *end));
        } else if !must_follow {
            ends.reverse();
        }
        if rest.is_empty() {
            ends.truncate(1);
        }
        for end in ends {
            let until = if end == self.tokens.len() { self.line.len() } else { self.tokens.get(end - 1).map_or(start, |t| t.span.end) };
            let raw = self.line.get(start..until).unwrap_or_default().trim();
            let text = unquoted(raw, lines);
            if text.is_empty() {
                self.expect(end, vec![Expected::Slot { name: name.to_owned(), kind: SlotKind::Text { lines, most } }]);
                continue;
            }
            let length = text.chars().count();
            if length > most {
                self.expect(end, vec![Expected::TooLong { name: name.to_owned(), from: at, length, most }]);
                continue;
            }
            let printed = self.behind.printed(&state.normal, &text, lines, !rest.is_empty());
            let next = state.clone().moved(end).print(&printed).file(name, Arg::Text(text), in_list);
            if self.go(rest, next) {
                return true;
            }
        }
        false
    }
}

fn before<'f>(parts: &'f [Part], rest: &[Todo<'f>]) -> Vec<Todo<'f>> {
    parts.iter().map(Todo::Part).chain(rest.iter().copied()).collect()
}

fn joined<'f>(first: &[Todo<'f>], rest: &[Todo<'f>]) -> Vec<Todo<'f>> {
    first.iter().chain(rest).copied().collect()
}
