//! Mails and pages in a real browser (Debian's `chromium`): widths of a phone and of a desk, charts, dark mode.

use super::archive::{build, settings};
use super::fixtures::{Words, all};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Loads every page in a frame of that width, one after the other, and reports what the browser made of it.
const MEASURE: &str = r#"<!DOCTYPE html><html><head><title></title></head><body><script>
const found = [];
const next = () => {
  const page = PAGES.shift();
  if (!page) { document.title = 'MEASURED' + JSON.stringify(found) + 'END'; return; }
  const frame = document.createElement('iframe');
  frame.style.cssText = 'border:0;width:WIDTHpx;height:900px';
  frame.onload = () => {
    const root = frame.contentDocument.documentElement;
    const charts = [...root.querySelectorAll('svg.chart')].map(c => c.getBoundingClientRect().width);
    const paper = root.querySelector('.sheet') || root.querySelector('body');
    found.push({ page, width: root.scrollWidth, charts, paper: getComputedStyle(paper).backgroundColor });
    frame.remove();
    next();
  };
  frame.src = page;
  document.body.append(frame);
};
next();
</script></body></html>"#;

fn measure(root: &Path, pages: &[String], width: u32, dark: bool) -> Vec<Value> {
    let script = MEASURE
        .replace("PAGES", "pages")
        .replace("const found", &format!("const pages = {};\nconst found", serde_json::to_string(pages).unwrap()));
    fs::write(root.join("measure.html"), script.replace("WIDTH", &width.to_string())).unwrap();
    let profile = tempfile::tempdir().unwrap();
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]);
    browser.args(["--disable-background-networking", "--disable-component-update", "--allow-file-access-from-files", "--dump-dom"]);
    browser.args(["--virtual-time-budget=60000", &format!("--window-size={},1000", width + 200)]);
    browser.arg(format!("--user-data-dir={}", profile.path().display()));
    if dark {
        browser.arg("--blink-settings=preferredColorScheme=0");
    }
    let output = browser.arg(format!("file://{}/measure.html", root.display())).output().expect("these tests need Debian's chromium");
    let dom = String::from_utf8_lossy(&output.stdout);
    let json = dom.split_once("<title>MEASURED").and_then(|(_, rest)| rest.split_once("END</title>")).map(|(json, _)| json);
    let json = json.unwrap_or_else(|| panic!("the browser measured nothing: {}", String::from_utf8_lossy(&output.stderr)));
    let found: Vec<Value> = serde_json::from_str(&json.replace("&amp;", "&")).unwrap();
    assert_eq!(found.len(), pages.len());
    found
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
    for width in [390, 1200] {
        for found in measure(root.path(), &pages, width, false) {
            assert!(found["width"].as_u64().is_some_and(|w| w <= u64::from(width)), "at {width}: {found}");
        }
    }
}

#[test]
fn charts_are_drawn_across_the_page() {
    let (root, _) = everything();
    let pages = ["egypt-1/index.html".to_owned(), "egypt-1/turns-0.html".to_owned()];
    for found in measure(root.path(), &pages, 390, false) {
        let charts: Vec<f64> = found["charts"].as_array().unwrap().iter().filter_map(Value::as_f64).collect();
        assert_eq!(charts.len(), 2, "{found}");
        assert!(charts.iter().all(|width| (300.0..=390.0).contains(width)), "{found}");
    }
}

#[test]
fn dark_mode_darkens_every_mail_and_page() {
    let (root, pages) = everything();
    let light = |found: &Value| {
        let paper = found["paper"].as_str().unwrap();
        let channels: Vec<u32> =
            paper.trim_start_matches("rgb(").trim_end_matches(')').split(", ").filter_map(|c| c.parse().ok()).collect();
        assert_eq!(channels.len(), 3, "{found}");
        channels.iter().sum::<u32>() / 3
    };
    for (day, night) in measure(root.path(), &pages, 390, false).iter().zip(&measure(root.path(), &pages, 390, true)) {
        assert!(light(day) > 200 && light(night) < 60, "{day} {night}");
    }
}
