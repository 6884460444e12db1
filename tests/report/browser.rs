//! Mails and pages in a real browser: widths of a phone and of a desk, charts, dark mode, readers who listen.

use super::archive::{build, settings};
use super::chromium::{Look, ask, assert_accessible};
use super::fixtures::{Words, all};
use serde_json::Value;
use std::fs;
use std::path::Path;

const PHONE: Look = Look { width: 390, dark: false };
const DESK: Look = Look { width: 1200, dark: false };

/// The page's width, its charts' widths, the size of its title, the colour of its paper.
const MEASURE: &str = r#"(frame, page) => {
  const root = frame.contentDocument.documentElement;
  const charts = [...root.querySelectorAll('svg.chart')].map(c => c.getBoundingClientRect().width);
  const paper = root.querySelector('.sheet') || root.querySelector('body');
  const title = getComputedStyle(root.querySelector('h1')).fontSize;
  return { page, title, width: root.scrollWidth, charts, paper: getComputedStyle(paper).backgroundColor };
}"#;

fn measure(root: &Path, pages: &[String], look: Look) -> Vec<Value> {
    ask(root, pages, look, MEASURE)
}

/// Nothing makes a reader scroll sideways.
pub fn assert_fits(root: &Path, pages: &[String]) {
    for look in [PHONE, DESK] {
        for found in measure(root, pages, look) {
            assert!(found["width"].as_u64().is_some_and(|w| w <= u64::from(look.width)), "at {}: {found}", look.width);
        }
    }
}

/// Every page is light by day and dark by night.
pub fn assert_darkens(root: &Path, pages: &[String]) {
    let light = |found: &Value| {
        let paper = found["paper"].as_str().unwrap();
        let channels: Vec<u32> =
            paper.trim_start_matches("rgb(").trim_end_matches(')').split(", ").filter_map(|c| c.parse().ok()).collect();
        assert_eq!(channels.len(), 3, "{found}");
        channels.iter().sum::<u32>() / 3
    };
    let night = Look { dark: true, ..PHONE };
    for (day, night) in measure(root, pages, PHONE).iter().zip(&measure(root, pages, night)) {
        assert!(light(day) > 200 && light(night) < 60, "{day} {night}");
    }
}

/// Charts are drawn across a phone's page, so many on each.
pub fn assert_charts(root: &Path, pages: &[(&str, usize)]) {
    let names: Vec<String> = pages.iter().map(|(page, _)| (*page).to_owned()).collect();
    for (found, (_, count)) in measure(root, &names, PHONE).iter().zip(pages) {
        let charts: Vec<f64> = found["charts"].as_array().unwrap().iter().filter_map(Value::as_f64).collect();
        assert_eq!(charts.len(), *count, "{found}");
        assert!(charts.iter().all(|width| (300.0..=390.0).contains(width)), "{found}");
    }
}

/// Nothing keeps a reader from reading, by day or by night.
pub fn assert_readable(root: &Path, pages: &[String]) {
    for dark in [false, true] {
        assert_accessible(root, pages, Look { dark, ..PHONE });
    }
}

/// The site and every mail as files, with names as long as they may be; (folder, paths).
fn everything() -> (tempfile::TempDir, Vec<String>) {
    let root = tempfile::tempdir().unwrap();
    let mut words = Words::tame();
    words.names[1] = "W".repeat(60);
    words.text = "A_very_long_word_without_a_blank_".repeat(8);
    build(root.path(), 3, &words, settings());
    let mut pages: Vec<String> =
        ["index", "finished-1", "egypt-1/index", "egypt-1/turn-2", "egypt-1/turns-0", "egypt-1/rules", "players/igthorn"]
            .iter()
            .map(|p| format!("{p}.html"))
            .collect();
    for (name, mail) in all(&words) {
        let path = format!("mail-{name}.html");
        fs::write(root.path().join(&path), mail.render().unwrap().html).unwrap();
        pages.push(path);
    }
    (root, pages)
}

#[test]
fn nothing_is_wider_than_a_phone_or_a_desk() {
    let (root, pages) = everything();
    assert_fits(root.path(), &pages);
}

#[test]
fn on_a_phone_the_title_of_a_mail_is_smaller() {
    let (root, mut pages) = everything();
    pages.retain(|page| page.starts_with("mail-"));
    for (look, size) in [(PHONE, "25px"), (DESK, "28px")] {
        for found in measure(root.path(), &pages, look) {
            assert_eq!(found["title"], size, "at {}: {found}", look.width);
        }
    }
}

#[test]
fn charts_are_drawn_across_the_page() {
    let (root, _) = everything();
    assert_charts(root.path(), &[("egypt-1/index.html", 2), ("egypt-1/turns-0.html", 2)]);
}

#[test]
fn dark_mode_darkens_every_mail_and_page() {
    let (root, pages) = everything();
    assert_darkens(root.path(), &pages);
}

#[test]
fn nothing_keeps_a_reader_from_a_mail_or_page() {
    let (root, pages) = everything();
    assert_readable(root.path(), &pages);
}

#[test]
fn the_checker_sees_what_cannot_be_read() {
    let root = tempfile::tempdir().unwrap();
    let page = "<!DOCTYPE html><html><head><title>x</title></head><body style=\"background:#fff\"><main><h1>A title</h1>\
                <p style=\"color:#ddd\">Pale words</p><img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\"></main></body></html>";
    fs::write(root.path().join("page.html"), page).unwrap();
    let mut rules: Vec<String> =
        super::chromium::accessibility(root.path(), &["page.html".to_owned()], PHONE).into_iter().map(|f| f.rule).collect();
    rules.sort();
    assert_eq!(rules, ["color-contrast", "html-has-lang", "image-alt"]);
}
