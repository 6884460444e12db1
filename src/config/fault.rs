//! What is wrong with a configuration, shown with its line and what would be right.

use crate::config::read;
use crate::games::ruleset::{Problem, nearest};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use toml::de::Error;

/// A configuration that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error(
        "cannot read the configuration {}: {source}. Name it with --config, or write one with `maat init`",
        file.display()
    )]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It says something wrong.
    #[error("{}", shown(file, text, faults))]
    Faults {
        /// The file.
        file: PathBuf,
        /// What stands in it.
        text: String,
        /// What is wrong, in the order in which it was found.
        faults: Vec<Fault>,
    },
}

/// One thing that is wrong, at a place of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, in bytes.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub remedy: String,
}

impl Fault {
    /// The text is no TOML.
    pub(super) fn of_syntax(error: &Error) -> Fault {
        Fault { at: error.span().unwrap_or_default(), message: format!("this is not TOML: {}", error.message()), remedy: String::new() }
    }

    /// A value is not what belongs there.
    pub(super) fn of_value(error: &Error, secret: bool) -> Fault {
        let at = error.span().unwrap_or_default();
        if secret {
            return Fault {
                at,
                message: "the secret itself does not belong into the configuration".to_owned(),
                remedy: "{ command = \"…\" }, { file = \"…\" } or { env = \"…\" } says where it comes from".to_owned(),
            };
        }
        let (message, remedy) = reworded(error.message());
        Fault { at, message, remedy }
    }

    /// A ruleset complains.
    pub(super) fn of_problem(at: Range<usize>, problem: &Problem) -> Fault {
        let remedy = problem.suggestion.as_ref().map(|s| format!("did you mean `{s}`?")).unwrap_or_default();
        Fault { at, message: problem.message.trim_end_matches('.').to_owned(), remedy }
    }
}

/// The deserialiser's words as people say them: what is wrong, and what would be right.
fn reworded(message: &str) -> (String, String) {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let choices = |written: &str, right: &[&str], what: &str| match nearest(written, right.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if right.is_empty() => format!("there are no {what} here"),
        None => format!("the {what} here are {}", right.join(", ")),
    };
    match quoted.as_slice() {
        [written, right @ ..] if message.starts_with("unknown field") => {
            (format!("there is no setting `{written}` here"), choices(written, right, "settings"))
        }
        [written, right @ ..] if message.starts_with("unknown variant") => {
            (format!("`{written}` cannot stand here"), choices(written, right, "choices"))
        }
        [missing] if message.starts_with("missing field") => {
            (format!("the setting `{missing}` is missing"), "it has no default".to_owned())
        }
        _ => match message.split_once(", expected ") {
            Some((got, expected)) => {
                let got = got.trim_start_matches("invalid type: ").trim_start_matches("invalid value: ");
                let expected = match expected {
                    "a boolean" => "true or false",
                    "u8" => "a whole number from 0 to 255",
                    "u16" => "a whole number from 0 to 65535",
                    "u32" | "u64" => "a whole number, 0 or more",
                    other => other,
                };
                (format!("this is the {got}"), format!("expected {expected}"))
            }
            // Our own values say both in one sentence.
            None => match message.split_once("; ") {
                Some((wrong, right)) => (wrong.to_owned(), right.to_owned()),
                None => (message.to_owned(), String::new()),
            },
        },
    }
}

/// Every fault with its lines; secrets are blotted out.
fn shown(file: &std::path::Path, text: &str, faults: &[Fault]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for secret in read::secrets(text) {
        for byte in bytes.get_mut(secret).unwrap_or_default().iter_mut().filter(|b| !b.is_ascii_whitespace() && **b != b'"' && **b != b'\'')
        {
            *byte = b'*';
        }
    }
    let text = String::from_utf8_lossy(&bytes);
    let path = file.display().to_string();
    let renderer = Renderer::plain().decor_style(DecorStyle::Ascii);
    let mut all: Vec<&Fault> = faults.iter().collect();
    all.sort_by_key(|fault| fault.at.start);
    let shown: Vec<String> = all
        .iter()
        .map(|fault| {
            let end = fault.at.end.min(text.len());
            let at = fault.at.start.min(end)..end;
            let mut mark = AnnotationKind::Primary.span(at);
            if !fault.remedy.is_empty() {
                mark = mark.label(&fault.remedy);
            }
            let snippet = Snippet::source(text.as_ref()).path(&path).annotation(mark);
            renderer.render(&[Level::ERROR.primary_title(fault.message.as_str()).element(snippet)]).to_string()
        })
        .collect();
    shown.join("\n\n")
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.remedy.is_empty() { Ok(()) } else { write!(f, " ({})", self.remedy) }
    }
}
