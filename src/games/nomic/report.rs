//! The nomic's part of a report: the turn report, the ballot, and the end, as text and HTML.

use super::view::{CardView, ClauseView, DrawView, LineView, NomicView, Stage};
use crate::games::ruleset::{Body, Observation};
use askama::Template;

/// The width of reports in plain text.
const WIDTH: usize = 72;

#[derive(Template)]
#[template(path = "nomic/report.txt", escape = "none")]
struct Text<'a> {
    v: &'a NomicView,
    news: &'a [Observation],
}

#[derive(Template)]
#[template(path = "nomic/report.html")]
struct Html<'a> {
    v: &'a NomicView,
    news: &'a [Observation],
}

#[derive(Template)]
#[template(path = "nomic/cards.html")]
struct Cards<'a> {
    cards: &'a [CardView],
}

#[derive(Template)]
#[template(path = "nomic/lines.html")]
struct Lines<'a> {
    lines: &'a [LineView],
}

/// A list under a title: answers to questions about the rules.
pub(super) struct Listing {
    /// The title.
    pub title: String,
    /// The lines.
    pub lines: Vec<String>,
}

#[derive(Template)]
#[template(path = "nomic/listing.html")]
struct ListingHtml<'a> {
    listing: &'a Listing,
}

/// Renders a list.
pub(super) fn listing(listing: &Listing) -> Body {
    let under = "-".repeat(listing.title.chars().count().min(WIDTH));
    let lines: Vec<String> = listing.lines.iter().map(|l| wrap(l, 0, 4)).collect();
    let text = format!("{}\n{under}\n\n{}\n", listing.title, lines.join("\n"));
    let html = ListingHtml { listing }.render().unwrap_or_else(|e| e.to_string());
    Body { text: tidy(&text), html, pictures: Vec::new() }
}

/// A clause, a sentence of one or a card, as the archive's page of a version shows it.
pub(super) struct RuleLine {
    /// Its id on the page.
    pub id: String,
    /// What it is one of ("Winning", "Rules").
    pub group: &'static str,
    /// Its number or name.
    pub name: String,
    /// Its text.
    pub words: String,
    /// Who wrote it, when, with what vote.
    pub author: String,
}

/// A version of the rules.
#[derive(Template)]
#[template(path = "nomic/rules.html")]
pub(super) struct RulesPage {
    /// The clauses or sentences in force, then the cards: none of these for versions that were followed by others.
    pub lines: Vec<RuleLine>,
}

impl RulesPage {
    /// The lines by what they are one of.
    fn groups(&self) -> impl Iterator<Item = (&'static str, &[RuleLine])> {
        self.lines.chunk_by(|a, b| a.group == b.group).filter_map(|lines| Some((lines.first()?.group, lines)))
    }
}

/// Renders a version of the rules.
pub(super) fn rules_page(page: &RulesPage) -> Body {
    let line = |l: &RuleLine| wrap(&format!("{} - {} [{}]", l.name, l.words, l.author), 2, 6);
    let group = |(group, lines): (&str, &[RuleLine])| format!("{group}:\n{}", lines.iter().map(line).collect::<Vec<_>>().join("\n"));
    let text = page.groups().map(group).collect::<Vec<_>>().join("\n\n");
    Body { text: tidy(&text), html: page.render().unwrap_or_else(|e| e.to_string()), pictures: Vec::new() }
}

/// Renders what the viewer sees. `news`: what happened since the viewer's last report, for mails in the middle of a turn.
pub fn report(view: &NomicView, news: &[Observation]) -> Body {
    let text = Text { v: view, news }.render().unwrap_or_else(|e| e.to_string());
    let html = Html { v: view, news }.render().unwrap_or_else(|e| e.to_string());
    Body { text: tidy(&text), html, pictures: Vec::new() }
}

impl Html<'_> {
    fn since(&self, added: &Option<String>) -> String {
        since(added)
    }

    fn pile_heading(&self) -> &'static str {
        pile_heading(self.v)
    }

    fn cards(&self, cards: &[CardView]) -> String {
        Cards { cards }.render().unwrap_or_else(|e| e.to_string())
    }

    fn lines(&self, lines: &[LineView]) -> String {
        Lines { lines }.render().unwrap_or_else(|e| e.to_string())
    }
}

impl Text<'_> {
    fn since(&self, added: &Option<String>) -> String {
        since(added)
    }

    fn pile_heading(&self) -> &'static str {
        pile_heading(self.v)
    }

    fn named(&self, clause: &ClauseView) -> String {
        wrap(&format!("{} - {}", clause.label, told(clause)), 2, 6)
    }

    fn rule(&self) -> String {
        "-".repeat(WIDTH)
    }

    fn under(&self, text: impl AsRef<str>) -> String {
        "-".repeat(text.as_ref().chars().count().min(WIDTH))
    }

    /// A text wrapped with its later lines indented by `hang`.
    fn wrap(&self, hang: usize, text: impl AsRef<str>) -> String {
        wrap(text.as_ref(), 0, hang)
    }

    /// A text wrapped and indented throughout, the later lines by `hang` more.
    fn inner(&self, indent: usize, hang: usize, text: impl AsRef<str>) -> String {
        wrap(text.as_ref(), indent, indent + hang)
    }

    fn condition(&self, index: &usize, name: &str, clause: &ClauseView) -> String {
        let lead = if *index == 0 { format!("{name} - ") } else { "- OR ".to_owned() };
        wrap(&format!("{lead}{}", told(clause)), 0, 4)
    }

    fn clause(&self, clause: &ClauseView) -> String {
        let lead = format!("{}. ", clause.label);
        wrap(&format!("{lead}{}", told(clause)), 0, lead.chars().count().min(8))
    }

    fn card(&self, card: &CardView) -> String {
        wrap(&card.line(), 2, 6)
    }

    fn drawn(&self, drawn: &DrawView) -> String {
        let to = drawn.to.as_ref().map(|to| format!(" (To {to})")).unwrap_or_default();
        wrap(&format!("{}{to}", drawn.card.line()), 2, 6)
    }
}

impl CardView {
    /// The card as reports print it: name, type and text, and since when.
    pub fn line(&self) -> String {
        let mut line = format!("{} - {}", self.name, self.text);
        if let Some(on) = &self.on {
            line.push_str(&format!(" (on {on})"));
        }
        if let Some(added) = &self.added {
            line.push_str(&format!(" ({added})"));
        }
        line
    }
}

fn since(added: &Option<String>) -> String {
    added.as_ref().map(|added| format!(" ({added})")).unwrap_or_default()
}

fn pile_heading(view: &NomicView) -> &'static str {
    if view.draw.iter().any(|d| d.to.is_some()) { "Draw Pile and Draw for This Turn:" } else { "Draw Pile:" }
}

fn told(clause: &ClauseView) -> String {
    let mut text = format!("{}{}", clause.text, since(&clause.added));
    if clause.unread {
        text.push_str(" [not read; waits for a ruling]");
    }
    text
}

/// Wraps at blanks; words longer than a line stay whole (links). Line breaks of the text are kept.
pub(super) fn wrap(text: &str, first: usize, later: usize) -> String {
    let mut out = String::new();
    let mut indent = first;
    for paragraph in text.lines() {
        if !out.is_empty() {
            out.push('\n');
        }
        let mut width = 0;
        for word in paragraph.split_whitespace() {
            let length = word.chars().count();
            if width > 0 && width + 1 + length > WIDTH {
                out.push('\n');
                indent = later;
                width = 0;
            }
            if width == 0 {
                out.push_str(&" ".repeat(indent));
                width = indent;
            } else {
                out.push(' ');
                width += 1;
            }
            out.push_str(word);
            width += length;
        }
        indent = later;
    }
    out
}

/// No blanks at line ends, no two empty lines in a row, one line break at the end.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut empty = 1;
    for line in text.lines().map(str::trim_end) {
        empty = if line.is_empty() { empty + 1 } else { 0 };
        if empty < 2 {
            out.push_str(line);
            out.push('\n');
        }
    }
    let end = out.trim_end().len();
    out.truncate(end);
    out.push('\n');
    out
}

impl NomicView {
    /// The heading of the report.
    pub fn heading(&self) -> String {
        match self.stage {
            Stage::Over => {
                let ending = self.winners().map(|winners| format!(": {}", winners.trim_end_matches('.'))).unwrap_or_default();
                format!("{} - the end, turn {}{ending}", self.title, self.turn)
            }
            Stage::Ballot => format!("{} - Turn {}, ballot", self.title, self.turn),
            Stage::Renames | Stage::Orders => format!("{} - Turn {}", self.title, self.turn),
        }
    }

    /// How many cards of the draw pile (not those just dealt) are shown.
    pub fn shown(&self) -> usize {
        self.draw.iter().filter(|d| d.to.is_none()).count()
    }

    /// Whether the whole table is shown: always but in the middle of a turn.
    pub fn whole(&self) -> bool {
        self.stage != Stage::Ballot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_keeps_words_and_indents() {
        let text = wrap(&"word ".repeat(30), 2, 6);
        assert!(text.lines().all(|l| l.chars().count() <= WIDTH));
        assert!(text.starts_with("  word") && text.lines().nth(1).unwrap().starts_with("      word"));
        let link = format!("see https://example.org/{}", "x".repeat(90));
        assert_eq!(wrap(&link, 0, 2).lines().count(), 2);
    }

    #[test]
    fn tidying_leaves_single_empty_lines() {
        assert_eq!(tidy("\n\na  \n\n\n\nb\n\n"), "a\n\nb\n");
    }
}
