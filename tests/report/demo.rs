//! The archive of the demo's game, as its readers see it: whole, linked, and fit for every screen and ear.

use super::archive::{check_links, check_pages};
use super::browser::{assert_charts, assert_darkens, assert_fits, assert_readable};
use super::chromium::{Look, ask};
use mail_parser::MessageParser;
use scraper::{Html, Selector};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The folder in which the demo was played, once for all tests.
fn demo() -> &'static Path {
    static DEMO: OnceLock<PathBuf> = OnceLock::new();
    DEMO.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("demo");
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        maat::demo::play(&folder, maat::demo::STORY, &mut |_| {}).unwrap();
        folder
    })
}

fn archive() -> PathBuf {
    demo().join("archive")
}

/// Every page of the archive, by its path within it.
fn pages() -> Vec<String> {
    let root = archive();
    let mut pages = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&root).unwrap().display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".html") {
                pages.push(name);
            }
        }
    }
    pages.sort();
    pages
}

#[test]
fn every_page_is_valid_and_every_link_leads_somewhere() {
    check_pages(&archive());
    assert!(check_links(&archive()) > 200);
}

#[test]
fn every_page_is_reached_from_the_first_one() {
    let root = archive();
    let link = Selector::parse("a[href]").unwrap();
    let mut reached = BTreeSet::from(["index.html".to_owned()]);
    let mut ahead = vec!["index.html".to_owned()];
    while let Some(page) = ahead.pop() {
        let html = Html::parse_document(&fs::read_to_string(root.join(&page)).unwrap());
        for href in html.select(&link).filter_map(|a| a.attr("href")).filter(|href| !href.starts_with("mailto:")) {
            let file = href.split('#').next().unwrap_or_default();
            let target = super::archive::resolve(&page, file);
            if target.ends_with(".html") && reached.insert(target.clone()) {
                ahead.push(target);
            }
        }
    }
    let lost: Vec<String> = pages().into_iter().filter(|page| !reached.contains(page)).collect();
    assert_eq!(lost, Vec::<String>::new());
}

#[test]
fn rules_cards_and_proposals_have_addresses_of_their_own() {
    let ids = |page: &str| -> Vec<String> {
        let html = Html::parse_document(&fs::read_to_string(archive().join(page)).unwrap());
        html.select(&Selector::parse("[id]").unwrap()).filter_map(|e| e.attr("id")).map(str::to_owned).collect()
    };
    let rules = ids("egypt-1/rules.html");
    for id in ["winning-2", "elimination-1", "rule-3-4", "rule-5-1", "type-curse", "variable-gold"] {
        assert!(rules.iter().any(|found| found == id), "{id}: {rules:?}");
    }
    assert!(rules.iter().filter(|id| id.starts_with("card-")).count() > 10, "{rules:?}");
    let told =
        pages().into_iter().filter(|page| page.starts_with("egypt-1/turn-") || page == "egypt-1/end.html").flat_map(|page| ids(&page));
    let mut proposals: Vec<u32> = told.filter_map(|id| id.strip_prefix("proposal-")?.parse().ok()).collect();
    proposals.sort_unstable();
    // Thirteen proposals passed, each of which made a version, and others failed.
    assert!(proposals.len() > 13, "{proposals:?}");
    assert_eq!(proposals, (1..=proposals.len() as u32).collect::<Vec<_>>(), "each once");
}

#[test]
fn a_reader_clicks_through_the_game() {
    // What is clicked, one after the other, and the title of the page that comes.
    const CLICKS: &str = r#"async (frame, page) => {
      const titles = [];
      for (const selector of [
        'a[href="egypt-1/index.html"]', '.doors a', 'nav a[rel=prev]', 'nav a[rel=next]', '.path a[href="index.html"]',
        'a[href="rules.html"]', 'nav a[rel=prev]', '.path a[href="index.html"]', 'a[href^="../players/"]', 'th a', '.path a']) {
        const link = frame.contentDocument.querySelector(selector);
        if (!link) { titles.push('nothing to click: ' + selector); break; }
        await load(frame, () => link.click());
        titles.push(frame.contentDocument.title);
      }
      return titles;
    }"#;
    let found = ask(&archive(), &["index.html".to_owned()], Look { width: 390, dark: false }, CLICKS).remove(0);
    let titles: Vec<&str> = found.as_array().unwrap().iter().filter_map(|t| t.as_str()).collect();
    insta::assert_snapshot!(titles.join("\n"));
}

#[test]
fn the_pages_fit_phone_and_desk() {
    assert_fits(&archive(), &pages());
}

#[test]
fn the_pages_are_dark_by_night() {
    assert_darkens(&archive(), &pages());
}

#[test]
fn the_charts_are_there() {
    assert_charts(&archive(), &[("egypt-1/index.html", 5), ("egypt-1/turns-0.html", 5)]);
}

#[test]
fn nothing_keeps_a_reader_from_a_page() {
    assert_readable(&archive(), &pages());
}

#[test]
fn every_mail_is_whole_and_light() {
    let mut seen = 0;
    for entry in fs::read_dir(demo().join("sent/new")).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let mail = MessageParser::default().parse(&bytes).unwrap();
        assert!(bytes.len() < 100_000, "{}: {} bytes", mail.subject().unwrap_or_default(), bytes.len());
        assert!(mail.body_text(0).is_some() && mail.body_html(0).is_some(), "{}", path.display());
        seen += 1;
    }
    assert!(seen > 50, "{seen} mails");
}
