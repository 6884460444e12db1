//! Output: JSON values, lines and tables, on standard output.

use serde::Serialize;
use std::fmt::Display;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// Prints one JSON value.
pub(super) fn json(value: &impl Serialize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)
}

/// Prints a line.
pub(super) fn line(text: impl Display) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{text}")
}

/// Prints rows in columns under their headings; without rows, `none`.
pub(super) fn table<const N: usize>(headings: [&str; N], rows: &[[String; N]], none: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if rows.is_empty() {
        return writeln!(out, "{none}");
    }
    let mut widths = headings.map(UnicodeWidthStr::width);
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.width());
        }
    }
    let mut put = |cells: [&str; N]| {
        let mut text = String::new();
        for (cell, width) in cells.iter().zip(widths) {
            text.push_str(cell);
            text.extend(std::iter::repeat_n(' ', width.saturating_sub(cell.width()) + 2));
        }
        writeln!(out, "{}", text.trim_end())
    };
    put(headings)?;
    rows.iter().try_for_each(|row| put(row.each_ref().map(String::as_str)))
}

/// Text from outside as it may stand on a terminal: control characters are written out.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}
