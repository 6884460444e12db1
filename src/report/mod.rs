//! Reports: views and events turned into mails and pages.

use askama::filters::{Html, escape as escaped};

/// Text as it may stand in HTML.
pub fn escape(text: &str) -> String {
    escaped(text, Html).map(|e| e.to_string()).unwrap_or_default()
}
