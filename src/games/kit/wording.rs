//! Lists and counts in words, tables, and the bodies of reports.

use crate::games::ruleset::{Body, Picture};
use crate::report::clean::coded;
use crate::report::text::from_template;
use askama::Template;

/// "a, b and c"; "nothing" of none.
pub fn and<S: AsRef<str>>(items: &[S]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.as_ref().to_owned(),
        [few @ .., last] => {
            let few: Vec<&str> = few.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", few.join(", "), last.as_ref())
        }
    }
}

/// "1 card", "3 cards".
pub fn many(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// Rows under a head, for a text table.
pub fn headed(head: &[&str], rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    std::iter::once(head.iter().map(|h| (*h).to_owned()).collect()).chain(rows).collect()
}

/// The same content from a template of plain text and one of HTML, with its pictures. What is between backticks in the text is code in the HTML.
pub fn body(text: &impl Template, html: &impl Template, pictures: Vec<Picture>) -> Body {
    Body { text: from_template(&text.render().unwrap_or_default()), html: coded(&html.render().unwrap_or_default()), pictures }
}
