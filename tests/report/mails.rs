//! Every kind of mail as a reader gets it.

use super::fixtures::{Words, all, dues, form, head};
use maat::games::ruleset::Body;
use maat::report::kinds::Mail;
use maat::report::kinds::moderator::Summary;
use maat::report::kinds::turn::TurnReport;
use scraper::{Html, Selector};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use unicode_width::UnicodeWidthStr;

#[test]
fn every_kind_reads_well() {
    for (name, mail) in all(&Words::tame()) {
        let content = mail.render().unwrap();
        insta::assert_snapshot!(format!("{name}.text"), format!("Subject: {}\n\n{}", content.subject, content.text));
        insta::assert_snapshot!(format!("{name}.html"), content.html);
    }
}

/// Every pair of templates in `templates/mail`, by name: each is a kind of mail.
fn kinds() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/mail");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut halves: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        if let Some((stem, ending @ ("txt" | "html"))) = file.split_once('.') {
            halves.entry(stem.to_owned()).or_default().push(ending.to_owned());
        }
    }
    halves.remove("base");
    for (name, half) in &halves {
        assert_eq!(half.len(), 2, "{name} has text and HTML");
    }
    halves.into_keys().collect()
}

/// Its variants, as its text template tells them apart; a template without one for each would not compile.
fn variants(kind: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("templates/mail/{kind}.txt"));
    let template = fs::read_to_string(path).unwrap();
    let when = regex::Regex::new(r"\{% when (?:Some\()?\w+::(\w+)").unwrap();
    when.captures_iter(&template)
        .map(|found| {
            let mut snake = String::new();
            for c in found[1].chars() {
                if c.is_uppercase() && !snake.is_empty() {
                    snake.push('_');
                }
                snake.extend(c.to_lowercase());
            }
            snake
        })
        .collect()
}

#[test]
fn every_kind_and_variant_of_a_mail_has_its_snapshot() {
    /// What stands side by side in one mail.
    const TOGETHER: [&str; 2] = ["answer_fine", "answer_wrong"];
    let fixtures: BTreeSet<&str> = all(&Words::tame()).into_iter().map(|(name, _)| name).collect();
    for kind in kinds() {
        assert!(fixtures.iter().any(|name| *name == kind || name.starts_with(&format!("{kind}_"))), "no mail of the kind {kind}");
        for variant in variants(&kind) {
            let name = format!("{kind}_{variant}");
            assert!(fixtures.contains(name.as_str()) || TOGETHER.contains(&name.as_str()), "no mail {name}");
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/report/snapshots");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let snapshots: BTreeSet<String> = files.filter(|file| file.starts_with("report__mails__") && file.ends_with(".snap")).collect();
    let expected = fixtures.iter().flat_map(|name| ["text", "html"].map(|half| format!("report__mails__{name}.{half}.snap")));
    assert_eq!(snapshots, expected.collect::<BTreeSet<_>>());
}

#[test]
fn no_line_of_text_is_wider_than_72_columns() {
    for (name, mail) in all(&Words::all(&"a very long name ".repeat(12))) {
        for line in mail.render().unwrap().text.lines() {
            assert!(line.width() <= 72, "{name}: {} columns in `{line}`", line.width());
        }
    }
}

#[test]
fn the_html_is_valid_and_small_and_loads_nothing() {
    for (name, mail) in all(&Words::tame()) {
        let html = mail.render().unwrap().html;
        let document = Html::parse_document(&html);
        assert_eq!(document.errors, Vec::<std::borrow::Cow<str>>::new(), "{name}");
        assert!(html.len() < 100_000, "{name}: {} bytes", html.len());
        for element in document.select(&Selector::parse("[src], [href], link, script").unwrap()) {
            let target = element.attr("src").or(element.attr("href")).unwrap_or("(none)");
            assert!(
                ["picture:", "mailto:", "#"].iter().any(|p| target.starts_with(p)) || target == "https://games.example.org/egypt-1/",
                "{name}: {target}"
            );
        }
    }
}

#[test]
fn the_html_can_be_read_aloud() {
    for (name, mail) in all(&Words::tame()) {
        let document = Html::parse_document(&mail.render().unwrap().html);
        let select = |s: &str| document.select(&Selector::parse(s).unwrap()).count();
        assert_eq!(select("h1"), 1, "{name}: one title");
        assert_eq!(select("html[lang]"), 1, "{name}: a language");
        assert_eq!(select("table:not(:has(caption))"), 0, "{name}: a table without a caption");
        assert_eq!(select("th:not([scope])"), 0, "{name}: a table head without a scope");
        assert_eq!(select("img:not([alt])"), 0, "{name}: a picture without words");
    }
}

#[test]
fn of_the_styles_only_those_for_dark_mode_and_narrow_screens_are_not_inlined() {
    let media = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/mail/media.css")).unwrap();
    assert!(media.lines().all(|rule| rule.starts_with("@media ") && rule.ends_with("}}")), "{media}");
    assert!(media.contains("(max-width:520px)") && media.contains("(prefers-color-scheme:dark)"), "{media}");
    for (name, mail) in all(&Words::tame()) {
        let html = mail.render().unwrap().html;
        let document = Html::parse_document(&html);
        let styles: Vec<String> = document.select(&Selector::parse("style").unwrap()).map(|style| style.text().collect()).collect();
        assert_eq!(styles.iter().map(|style| style.trim()).collect::<Vec<_>>(), [media.trim()], "{name}");
        assert!(html.contains("class=\"sheet\"") && html.contains("style=\"max-width:640px"), "{name}");
    }
}

#[test]
fn rendering_twice_gives_the_same_bytes() {
    for ((name, one), (_, two)) in all(&Words::tame()).into_iter().zip(all(&Words::tame())) {
        assert_eq!(one.render().unwrap(), two.render().unwrap(), "{name}");
    }
}

#[test]
fn a_quiet_day_says_so_in_the_subject() {
    let quiet = Summary {
        head: head(&Words::tame()),
        games: vec![],
        late: vec![],
        bounces: vec![],
        letters: vec![],
        shared: vec![],
        rulings: vec![],
        counts: (0, 0),
    };
    assert_eq!(quiet.render().unwrap().subject, "[egypt-1] Daily summary, 6 Mar 2026: all quiet");
}

#[test]
fn a_body_that_brings_its_title_gives_it_to_the_mail() {
    let words = Words::tame();
    let own = Body {
        text: "Egypt - Turn 3, ballot\n======================\n\nProposals\n".to_owned(),
        html: "<h1>Egypt - Turn 3, ballot</h1>\n<h2>Proposals</h2>".to_owned(),
        pictures: Vec::new(),
    };
    let report = TurnReport {
        head: head(&words),
        round: "Turn 3".into(),
        body: own,
        ruled: false,
        held: None,
        rulings: vec![],
        remarks: vec![],
        press: vec![],
        dice: None,
        dues: dues(),
        standing: Vec::new(),
        form: form(&words),
    };
    let content = report.render().unwrap();
    assert_eq!(content.subject, "[egypt-1] Turn 3, ballot: your orders by Sun 8 Mar 20:00");
    assert!(content.text.contains("\nTurn 3, ballot\n==============\n") && !content.text.contains("Egypt - Turn 3"), "{}", content.text);
    assert_eq!(content.html.matches("Turn 3, ballot</h1>").count(), 1);
}

#[test]
fn a_long_report_keeps_its_styles_in_one_place_and_stays_whole() {
    let words = Words::tame();
    let rows: String = (0..1_200).map(|n| format!("<tr><td>Card {n}</td><td class=\"num\">{n}</td></tr>")).collect();
    let html = format!("<table><caption>Cards</caption><tbody>{rows}</tbody></table>");
    let report = TurnReport {
        head: head(&words),
        round: "Turn 3".into(),
        body: Body { text: "Cards\n".to_owned(), html, pictures: Vec::new() },
        ruled: false,
        held: None,
        rulings: vec![],
        remarks: vec![],
        press: vec![],
        dice: None,
        dues: dues(),
        standing: Vec::new(),
        form: form(&words),
    };
    let html = report.render().unwrap().html;
    assert!(html.len() < 100_000, "{} bytes", html.len());
    assert!(html.contains("Card 1199") && html.contains(".num{text-align:right") && html.contains("@media"));
}
