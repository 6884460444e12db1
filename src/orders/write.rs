//! Orders written out: arguments become the line that reads as them. The counterpart of [`super::parse`], for orders that nobody typed
//! (defaults, random play, lists of legal answers).

use super::answer::{Arg, Order};
use super::form::{Form, Part, SlotKind};
use super::names::spelled;
use super::text::Behind;

/// The order of that verb with these arguments, in the order in which its form has them; None where the form has no place for them.
/// What leaves no argument (one of several bare words) is written in its first way.
pub fn written(form: &Form, verb: &str, args: &[(String, Arg)]) -> Option<Order> {
    let lines = form.verbs.iter().filter(|v| v.verb == verb).find_map(|v| {
        let todo: Vec<Todo> = v.parts.iter().map(Todo::Part).collect();
        line(&todo, args, v.verb.clone(), &Behind::new(&v.verb, [form]))
    });
    lines.map(|normal| Order { verb: verb.to_owned(), args: args.to_vec(), normal })
}

/// Adds words to a line; marks stick to the word before them.
pub(super) fn add(line: &mut String, words: &str) {
    if words.is_empty() {
        return;
    }
    if !line.is_empty() && !words.starts_with([',', ';', ':']) {
        line.push(' ');
    }
    line.push_str(words);
}

#[derive(Clone, Copy)]
enum Todo<'f> {
    Part(&'f Part),
    Item(&'f SlotKind, &'f Arg, &'f [usize]),
    Comma,
}

fn line(todo: &[Todo<'_>], args: &[(String, Arg)], so_far: String, behind: &Behind<'_>) -> Option<String> {
    let Some((first, rest)) = todo.split_first() else { return args.is_empty().then_some(so_far) };
    let with = |words: &str| {
        let mut line = so_far.clone();
        add(&mut line, words);
        line
    };
    match first {
        Todo::Comma => line(rest, args, with(","), behind),
        Todo::Item(kind, arg, used) => item(kind, arg, used, rest, args, &so_far, behind),
        Todo::Part(Part::Words(phrases)) => line(rest, args, with(phrases.first().map_or("", String::as_str)), behind),
        Todo::Part(Part::OneOf(ways)) => ways.iter().find_map(|way| line(&before(way, rest), args, so_far.clone(), behind)),
        Todo::Part(Part::Optional { .. }) => {
            let run = todo.iter().take_while(|t| matches!(t, Todo::Part(Part::Optional { .. }))).count();
            let (run, rest) = todo.split_at(run);
            // One that takes the next argument, wherever in the run it stands.
            let taken = run.iter().enumerate().filter(|_| !args.is_empty()).find_map(|(i, one)| {
                let Todo::Part(Part::Optional { parts, .. }) = one else { return None };
                let others =
                    run.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, t)| *t).chain(rest.iter().copied()).collect::<Vec<_>>();
                line(&before(parts, &others), args, so_far.clone(), behind)
            });
            taken.or_else(|| line(rest, args, so_far.clone(), behind))
        }
        Todo::Part(Part::Slot(slot)) => {
            let ((name, arg), args) = args.split_first()?;
            if *name != slot.name {
                return None;
            }
            let (SlotKind::List { of, .. }, Arg::List(items)) = (&slot.kind, arg) else {
                return item(&slot.kind, arg, &[], rest, args, &so_far, behind);
            };
            if items.is_empty() {
                return line(rest, args, with("nothing"), behind);
            }
            // Equal candidates are told apart by those that the list already holds.
            let taken: Vec<usize> = items.iter().map(|i| index(of, i).unwrap_or(usize::MAX)).collect();
            let mut todo = Vec::new();
            for (i, one) in items.iter().enumerate() {
                if i > 0 {
                    todo.push(Todo::Comma);
                }
                todo.push(Todo::Item(of, one, taken.get(..i).unwrap_or_default()));
            }
            todo.extend(rest);
            line(&todo, args, so_far, behind)
        }
    }
}

fn item(
    kind: &SlotKind,
    arg: &Arg,
    used: &[usize],
    rest: &[Todo<'_>],
    args: &[(String, Arg)],
    so_far: &str,
    behind: &Behind<'_>,
) -> Option<String> {
    let mut now = so_far.to_owned();
    match (kind, arg) {
        (SlotKind::Choice { candidates, .. }, Arg::Choice(_)) => {
            let index = index(kind, arg)?;
            add(&mut now, &spelled(candidates, index, used));
            line(&before(&candidates.get(index)?.then, rest), args, now, behind)
        }
        (SlotKind::Number { .. }, Arg::Number(n)) => {
            add(&mut now, &n.to_string());
            line(rest, args, now, behind)
        }
        (SlotKind::Word, Arg::Text(word)) => {
            add(&mut now, word);
            line(rest, args, now, behind)
        }
        (SlotKind::Text { lines, .. }, Arg::Text(text)) => {
            add(&mut now, &behind.printed(so_far, text, *lines, !rest.is_empty()));
            line(rest, args, now, behind)
        }
        _ => None,
    }
}

fn index(kind: &SlotKind, arg: &Arg) -> Option<usize> {
    match (kind, arg) {
        (SlotKind::Choice { candidates, .. }, Arg::Choice(id)) => candidates.iter().position(|c| c.id == *id),
        _ => None,
    }
}

fn before<'f>(parts: &'f [Part], rest: &[Todo<'f>]) -> Vec<Todo<'f>> {
    parts.iter().map(Todo::Part).chain(rest.iter().copied()).collect()
}
