//! The archive as files: valid, linked, without addresses, and as cheap for turn 10,000 as for turn 10.

use super::fixtures::{Words, body, now};
use chrono::TimeDelta;
use maat::games::ruleset::Body;
use maat::report::archive::chart::{Chart, ChartLine};
use maat::report::archive::look::Look;
use maat::report::archive::page::{
    ArchiveBlock, ArchiveGame, ArchiveRules, ArchiveTurn, Dice, GameEntry, GameLabel, GameResult, GameState, GamesPage, ListKind, News,
    Place, PlayerGame, PlayerPage, SiteIndex, TurnLine,
};
use maat::report::archive::{BLOCK, Settings, Site, Written};
use maat::report::clean::Name;
use maat::report::kinds::finale::{DiceRevealed, StandingRow};
use maat::report::kinds::turn::{DiceFixed, Press, Ruling};
use scraper::{Html, Selector};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub fn label() -> GameLabel {
    GameLabel { id: "egypt-1".into(), title: "Egypt".into() }
}

fn line(number: u32, words: &Words) -> TurnLine {
    TurnLine {
        place: Place::Turn(number),
        round: format!("Turn {number}").into(),
        at: now() + TimeDelta::days(i64::from(number) * 3),
        headline: format!("{} adds a level.", words.names[number as usize % 4]).into(),
        rules: Some(1 + number % 2),
    }
}

fn charts(turns: std::ops::RangeInclusive<u32>, words: &Words) -> Vec<Chart> {
    let value = |seat: usize, turn: u32| i64::from(turn % 40) * (seat as i64 + 1) / 3 - i64::from(turn % 7) / 5;
    let chart = |title: &str, factor: i64| Chart {
        title: Name::new(title),
        end: None,
        lines: (0..4)
            .map(|seat| ChartLine {
                name: Name::new(&words.names[seat]),
                points: turns.clone().map(|t| (t, factor * value(seat, t))).collect(),
            })
            .collect(),
    };
    vec![chart("Pyramid", 1), chart("Slaves", 250)]
}

fn turn(number: u32, last: u32, words: &Words) -> ArchiveTurn {
    ArchiveTurn {
        place: Place::Turn(number),
        round: format!("Turn {number}").into(),
        at: now() + TimeDelta::days(i64::from(number) * 3),
        previous: number.checked_sub(1).map(Place::Turn),
        next: (number < last).then_some(Place::Turn(number + 1)),
        result: None,
        body: body(words),
        rulings: vec![Ruling {
            number: 1,
            text: words.text.as_str().into(),
            reason: words.text.as_str().into(),
            fate: Some(words.text.as_str().into()),
        }],
        remarks: vec![format!("{} missed the deadline.", words.names[3]).into()],
        press: vec![Press { by: Some(Name::new(&words.names[1])), text: format!("{}\nWrite to me: igthorn@example.org!", words.text) }],
    }
}

fn block(number: u32, last: u32, words: &Words) -> ArchiveBlock {
    let turns = number * BLOCK..=last.min(number * BLOCK + BLOCK - 1);
    ArchiveBlock {
        number,
        later: last / BLOCK > number,
        turns: turns.clone().map(|n| line(n, words)).collect(),
        charts: charts(turns, words),
    }
}

fn game(last: u32, words: &Words, state: GameState) -> ArchiveGame {
    let names: Vec<Name> = words.names.iter().map(|n| Name::new(n)).collect();
    let first = last.saturating_sub(19);
    let commitment = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    let words_of_seats: Vec<_> = names.iter().map(|n| (n.clone(), words.text.as_str().into())).collect();
    ArchiveGame {
        label: label(),
        about: "A game whose rules its players change.".into(),
        dice: match state {
            GameState::Finished { .. } => {
                Dice::Revealed(DiceRevealed { secret: "5e".repeat(32).into(), commitment: commitment.into(), words: words_of_seats })
            }
            _ => Dice::Fixed(DiceFixed { commitment: commitment.into(), words: words_of_seats }),
        },
        state,
        standings: (0..4)
            .map(|i| StandingRow {
                place: i as u32 + 1,
                name: names[i].clone(),
                score: "Pyramid 3, Slaves 150".into(),
                note: (i == 3).then(|| words.text.as_str().into()),
            })
            .collect(),
        charts: charts(first..=last, words),
        turns: (first..=last).rev().map(|n| line(n, words)).collect(),
        rulings: vec![Ruling { number: 1, text: words.text.as_str().into(), reason: "It names no target.".into(), fate: None }],
        rules: Some(2),
    }
}

fn rules(version: u32, words: &Words) -> ArchiveRules {
    let escaped = askama::filters::escape(words.text.as_str(), askama::filters::Html).unwrap().to_string();
    let piece = |html: String| Body { text: String::new(), html, pictures: Vec::new() };
    ArchiveRules {
        version,
        since: format!("Turn {version}: proposal {version}, accepted 3-1").into(),
        newest: version == 2,
        body: piece(format!(
            "<h2 id=\"rule-5.1\">5.1</h2><p>{escaped} <span class=\"muted\">({}, turn {version}, 3-1)</span></p>",
            "Igthorn"
        )),
        difference: (version > 1).then(|| piece(format!("<p><del>Old.</del> <ins>{escaped}</ins></p>"))),
    }
}

fn player(name: &str, words: &Words) -> PlayerPage {
    let one = PlayerGame { label: label(), result: words.text.as_str().into(), missed: 2, proposals: Some((3, 9)) };
    PlayerPage { name: Name::new(name), games: vec![one.clone(), PlayerGame { proposals: None, ..one }] }
}

/// A whole site of one game with `last` turns, and lists.
pub fn build(root: &Path, last: u32, words: &Words, settings: Settings) -> Site {
    let site = Site::open(root, Look::default(), settings).unwrap();
    let running = GameState::Running { round: format!("Turn {last}").into(), due: Some(now()) };
    let entry = |state: GameState| GameEntry { label: label(), state, players: words.names.iter().map(|n| Name::new(n)).collect() };
    let finished = || GameState::Finished { winners: vec![Name::new(&words.names[2])], reason: words.text.as_str().into() };
    let index = SiteIndex {
        open: vec![entry(GameState::Open { free: 2 })],
        running: vec![entry(running.clone())],
        finished: vec![entry(finished())],
        pages: [0, 0, 2],
        news: vec![News { label: label(), turn: line(last, words) }],
    };
    site.write_index(&index).unwrap();
    for number in [1, 2] {
        site.write_games(&GamesPage { kind: ListKind::Finished, number, newest: 2, games: vec![entry(finished())] }).unwrap();
    }
    site.write_game(&game(last, words, running)).unwrap();
    for n in 0..=last {
        site.write_turn(&label(), &turn(n, last, words)).unwrap();
    }
    for n in 0..=last / BLOCK {
        site.write_block(&label(), &block(n, last, words)).unwrap();
    }
    for version in [1, 2] {
        site.write_rules(&label(), &rules(version, words)).unwrap();
    }
    for name in &words.names {
        site.write_player(&player(name, words)).unwrap();
    }
    site
}

pub fn settings() -> Settings {
    Settings { title: "Games at example.org".to_owned(), url: None, join: None }
}

/// Every file of the site by its path.
fn files(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(root).unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

fn pages(root: &Path) -> Vec<(String, Html)> {
    files(root).into_iter().filter(|(path, _)| path.ends_with(".html")).map(|(path, html)| (path, Html::parse_document(&html))).collect()
}

#[test]
fn the_pages_look_as_they_should() {
    let root = tempfile::tempdir().unwrap();
    build(root.path(), 3, &Words::tame(), settings());
    let files = files(root.path());
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    insta::assert_snapshot!("site.files", names.join("\n"));
    for page in [
        "index.html",
        "finished-2.html",
        "egypt-1/index.html",
        "egypt-1/turn-2.html",
        "egypt-1/turns-0.html",
        "egypt-1/rules-2.html",
        "players/igthorn.html",
        "egypt-1/feed.xml",
    ] {
        insta::assert_snapshot!(format!("site.{}", page.replace('/', ".")), files[page]);
    }
}

#[test]
fn every_page_is_valid_and_can_be_read_aloud() {
    let root = tempfile::tempdir().unwrap();
    build(root.path(), 3, &Words::tame(), settings());
    check_pages(root.path());
}

/// Whether every page is valid HTML, and has what a reader by ear needs.
pub fn check_pages(root: &Path) {
    for (path, page) in pages(root) {
        assert_eq!(page.errors, Vec::<std::borrow::Cow<str>>::new(), "{path}");
        let count = |s: &str| page.select(&Selector::parse(s).unwrap()).count();
        assert_eq!((count("h1"), count("main"), count("html[lang]"), count("script")), (1, 1, 1, 0), "{path}");
        assert_eq!(
            count("table:not(:has(caption)), th:not([scope]), img:not([alt]), nav:not([aria-label]), svg:not([aria-label])"),
            0,
            "{path}"
        );
        let mut ids: Vec<&str> = page.select(&Selector::parse("[id]").unwrap()).filter_map(|e| e.attr("id")).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "{path}: an id stands twice");
    }
}

#[test]
fn every_link_leads_somewhere() {
    let root = tempfile::tempdir().unwrap();
    build(root.path(), 120, &Words::tame(), settings());
    assert!(check_links(root.path()) > 1_000);
}

/// Follows every link within a site; how many there are. Links to join are no places.
pub fn check_links(root: &Path) -> usize {
    let pages: BTreeMap<String, Html> = pages(root).into_iter().collect();
    let selector = Selector::parse("[href], [src]").unwrap();
    let mut links = 0;
    for (path, page) in &pages {
        for element in page.select(&selector) {
            let link = element.attr("href").or(element.attr("src")).unwrap();
            if link.starts_with("mailto:maat@example.org?") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            assert!(!link.contains(':') && !link.starts_with('/'), "{path}: {link} is not relative");
            let target = if file.is_empty() { path.clone() } else { resolve(path, file) };
            assert!(root.join(&target).is_file(), "{path}: {link} leads nowhere");
            if !anchor.is_empty() {
                let id = Selector::parse(&format!("[id=\"{anchor}\"]")).unwrap();
                assert!(pages[&target].select(&id).next().is_some(), "{path}: {link} has no such place");
            }
            links += 1;
        }
    }
    links
}

/// Where a link of a page leads, as a path within the site.
pub fn resolve(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn no_page_shows_a_mail_address_but_the_referees_own() {
    let root = tempfile::tempdir().unwrap();
    let words = Words::all("claude@pixie.co.za <ünï@exämple.org> a.b+c@mail.example.museum");
    build(root.path(), 2, &words, Settings { join: Some("maat@example.org".to_owned()), ..settings() });
    let mut own = 0;
    for (path, text) in files(root.path()) {
        if path.ends_with(".css") {
            continue;
        }
        own += text.matches("maat@example.org").count();
        assert!(!text.replace("maat@example.org", "").contains('@'), "{path}");
    }
    assert!(own > 0, "the open game has a link to join");
}

#[test]
fn hostile_words_do_nothing_on_any_page() {
    let selector = Selector::parse("script, [onerror], [onload], iframe, b").unwrap();
    for hostile in [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "</svg></title></style><b>",
        "]]><b>&'\u{202e}",
        "💀 نص 金",
        "../../x",
        "",
    ] {
        let root = tempfile::tempdir().unwrap();
        build(root.path(), 2, &Words::all(hostile), settings());
        for (path, page) in pages(root.path()) {
            assert_eq!(page.errors, Vec::<std::borrow::Cow<str>>::new(), "{path}: {hostile:?}");
            assert_eq!(page.select(&selector).count(), 0, "{path}: {hostile:?}");
        }
        for (path, text) in files(root.path()) {
            assert!(path.is_ascii() && !path.contains(".."), "{path}");
            if path.ends_with(".svg") || path.ends_with(".xml") {
                let mut reader = quick_xml::Reader::from_str(&text);
                loop {
                    match reader.read_event() {
                        Ok(quick_xml::events::Event::Eof) => break,
                        Ok(_) => {}
                        Err(error) => panic!("{path}: {hostile:?}: {error}"),
                    }
                }
            }
        }
    }
}

#[test]
fn the_feeds_read_back() {
    let root = tempfile::tempdir().unwrap();
    build(root.path(), 3, &Words::all("A & <b>"), Settings { url: Some("https://games.example.org/".to_owned()), ..settings() });
    let files = files(root.path());
    let feed: atom_syndication::Feed = files["egypt-1/feed.xml"].parse().unwrap();
    assert_eq!(feed.entries().len(), 4);
    assert_eq!(feed.entries()[0].links()[0].href(), "https://games.example.org/egypt-1/turn-3.html");
    assert_eq!(feed.entries()[0].id(), "urn:maat:egypt-1:turn-3");
    assert_eq!(feed.entries()[0].content().and_then(|c| c.value()), Some("A & <b> adds a level."));
    let site: atom_syndication::Feed = files["feed.xml"].parse().unwrap();
    assert_eq!(site.entries()[0].links()[0].href(), "https://games.example.org/egypt-1/turn-3.html");
}

#[test]
fn the_final_report_has_a_page_of_its_own_after_the_last_turn() {
    let root = tempfile::tempdir().unwrap();
    let site = build(root.path(), 3, &Words::tame(), settings());
    let end = ArchiveTurn {
        place: Place::End(3),
        round: "The end".into(),
        previous: Some(Place::Turn(3)),
        next: None,
        result: Some(GameResult {
            winners: vec![Name::new("Magic Eyes")],
            reason: "It has an eight level pyramid.".into(),
            standings: game(3, &Words::tame(), GameState::Open { free: 0 }).standings,
        }),
        ..turn(3, 3, &Words::tame())
    };
    site.write_turn(&label(), &ArchiveTurn { next: Some(Place::End(3)), ..turn(3, 3, &Words::tame()) }).unwrap();
    site.write_turn(&label(), &end).unwrap();
    let files = files(root.path());
    assert!(files["egypt-1/turn-3.html"].contains("href=\"end.html\">The end →</a>"));
    assert!(files["egypt-1/end.html"].contains("href=\"turn-3.html\">← Turn 3</a>"));
    assert!(files.contains_key("egypt-1/end-pyramids.svg"));
    insta::assert_snapshot!("site.egypt-1.end.html", files["egypt-1/end.html"]);
    check_pages(root.path());
}

#[test]
fn what_is_as_it_should_be_is_not_written_again() {
    let root = tempfile::tempdir().unwrap();
    let words = Words::tame();
    let site = build(root.path(), 3, &words, settings());
    assert_eq!(site.write_turn(&label(), &turn(2, 3, &words)).unwrap(), Written { changed: 0, same: 2 });
    assert_eq!(site.write_turn(&label(), &turn(3, 4, &words)).unwrap(), Written { changed: 1, same: 1 });
    assert!(files(root.path()).keys().all(|path| !path.ends_with(".new")), "nothing is left beside a page");
}

/// What a referee writes after a turn.
fn one_more(site: &Site, last: u32, words: &Words) -> Written {
    let running = GameState::Running { round: format!("Turn {last}").into(), due: Some(now()) };
    let mut sum = Written::default();
    for written in [
        site.write_turn(&label(), &turn(last - 1, last, words)).unwrap(),
        site.write_turn(&label(), &turn(last, last, words)).unwrap(),
        site.write_block(&label(), &block(last / BLOCK, last, words)).unwrap(),
        site.write_game(&game(last, words, running)).unwrap(),
    ] {
        sum.changed += written.changed;
        sum.same += written.same;
    }
    sum
}

#[test]
fn one_more_turn_costs_the_same_after_ten_thousand() {
    let words = Words::tame();
    let bytes = |last: u32| {
        let root = tempfile::tempdir().unwrap();
        let site = Site::open(root.path(), Look::default(), settings()).unwrap();
        let written = one_more(&site, last, &words);
        (written.changed, files(root.path()).values().map(String::len).sum::<usize>())
    };
    let ((early, small), (late, large)) = (bytes(150), bytes(10_050));
    assert_eq!(early, late);
    assert!(large < small + small / 20, "{small} bytes after 150 turns, {large} after 10,050");
}

#[test]
fn a_site_keeps_its_own_look() {
    let (root, look) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(look.path().join("style.css"), "body{color:green}").unwrap();
    fs::write(look.path().join("header.html"), "<p><img src=\"{root}site/logo.svg\" alt=\"Ours\"></p>").unwrap();
    fs::write(look.path().join("logo.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
    let site = Site::open(root.path(), Look::from_folder(look.path()).unwrap(), settings()).unwrap();
    site.write_turn(&label(), &turn(1, 1, &Words::tame())).unwrap();
    let files = files(root.path());
    assert_eq!(files["style.css"], "body{color:green}");
    assert!(files["egypt-1/turn-1.html"].contains("src=\"../site/logo.svg\""));
    assert!(files.contains_key("site/logo.svg"));
}

#[test]
fn the_validator_sees_faults() {
    for broken in ["<div><p>a", "<b><i>a</b></i>", "<table><tr><td>a</table></td>", "<p id=a id=b>a</p>", "<p>&nonsense;</p>"] {
        let html = format!("<!DOCTYPE html><html lang=\"en\"><head><title>x</title></head><body>{broken}</body></html>");
        assert!(!Html::parse_document(&html).errors.is_empty(), "{broken}");
    }
}
