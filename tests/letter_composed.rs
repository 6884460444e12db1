//! Letters put together at random from what people and programs write: whatever stands around them, the writer's orders come out, in their
//! order, and nothing of the history does.

use data_encoding::BASE64_MIME;
use maat::mail::letter::{Bounds, Letter, canonical};
use maat::orders::verbs::Verbs;
use proptest::prelude::*;
use proptest::sample::select;
use serde::Deserialize;
use std::sync::LazyLock;

static VERBS: LazyLock<Verbs> = LazyLock::new(|| Verbs::for_ruleset("nomic"));

#[derive(Deserialize)]
struct Quoting {
    attribution: Vec<Heads>,
    block: Vec<Heads>,
}

#[derive(Deserialize)]
struct Heads {
    heads: Vec<String>,
    #[serde(default = "yes")]
    unmarked: bool,
}

fn yes() -> bool {
    true
}

/// Heads of history, and whether history without marks may follow them.
static HEADS: LazyLock<Vec<(String, bool)>> = LazyLock::new(|| {
    let data: Quoting = toml::from_str(include_str!("letters/quoting.toml")).unwrap();
    data.attribution.into_iter().chain(data.block).flat_map(|g| g.heads.into_iter().map(move |h| (h, g.unmarked))).collect()
});

fn lines_of(text: &'static str) -> Vec<&'static str> {
    text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')).collect()
}

/// Orders on one line (a proposal's text would take in what stands below it).
static ORDERS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| lines_of(include_str!("letters/orders.txt")).into_iter().filter(|l| !VERBS.runs_on(l)).collect());
static REMARKS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| lines_of(include_str!("letters/remarks.txt")).into_iter().filter(|l| !l.to_lowercase().starts_with("end")).collect());

const FOOTERS: &[&str] = &[
    "Sent from my iPhone",
    "Von meinem iPhone gesendet",
    "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "发自我的iPhone",
    "Yahoo Mail: Search, organise, win",
];
const HISTORY: &[&str] = &[
    "Turn 5 is open until Thu 5 Mar 2026, 18:00 UTC.",
    "",
    "vote 1 no",
    "play Toll Bridge on Grimble",
    "resign",
    "propose that history is read",
    "On 1 Mar 2026 at 08:00 Bea wrote:",
    "discard Flood",
];

#[derive(Clone, Debug)]
enum Item {
    Order(&'static str),
    Remark(&'static str),
    Blank,
    Footer(&'static str),
    Quoted,
}

fn item() -> impl Strategy<Value = Item> {
    prop_oneof![
        4 => select(ORDERS.clone()).prop_map(Item::Order),
        2 => select(REMARKS.clone()).prop_map(Item::Remark),
        2 => Just(Item::Blank),
        1 => select(FOOTERS).prop_map(Item::Footer),
        1 => Just(Item::Quoted),
    ]
}

#[derive(Clone, Copy, Debug)]
enum History {
    None,
    MarkedBelow,
    UnmarkedBelow,
    MarkedAbove,
}

#[derive(Clone, Copy, Debug)]
enum Part {
    Plain,
    Flowed,
    Divs,
    Breaks,
    Paragraphs,
}

#[derive(Clone, Copy, Debug)]
enum Transfer {
    EightBit,
    Base64,
    QuotedPrintable,
}

fn quoted_printable(text: &str) -> String {
    let mut out = String::new();
    for line in text.split("\r\n") {
        let mut width = 0;
        for byte in line.bytes() {
            let piece = if byte == b'=' || !(b' '..=b'~').contains(&byte) { format!("={byte:02X}") } else { char::from(byte).to_string() };
            if width + piece.len() > 74 {
                out.push_str("=\r\n");
                width = 0;
            }
            width += piece.len();
            out.push_str(&piece);
        }
        if out.ends_with(' ') {
            out.pop();
            out.push_str("=20");
        }
        out.push_str("\r\n");
    }
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A letter of these lines: (text, quoted).
fn letter(lines: &[(String, bool)], part: Part, transfer: Transfer) -> Vec<u8> {
    let html = |open: &str, close: &str| {
        let line = |(text, quoted): &(String, bool)| {
            let text = if text.is_empty() { "<br>".to_owned() } else { escape(text) };
            let text = format!("{open}{text}{close}");
            if *quoted { format!("<blockquote>{text}</blockquote>") } else { text }
        };
        lines.iter().map(line).collect::<Vec<_>>().join("\r\n")
    };
    let plain = |quote: &str| {
        lines.iter().map(|(text, quoted)| if *quoted { format!("{quote}{text}") } else { text.clone() }).collect::<Vec<_>>().join("\r\n")
    };
    let (media, body) = match part {
        Part::Plain => ("text/plain; charset=utf-8", plain("> ")),
        Part::Flowed => ("text/plain; charset=utf-8; format=flowed", plain("> ").replace("\r\nFrom", "\r\n From")),
        Part::Divs => ("text/html; charset=utf-8", html("<div>", "</div>")),
        Part::Breaks => ("text/html; charset=utf-8", html("", "<br>")),
        Part::Paragraphs => ("text/html; charset=utf-8", html("<p>", "</p>")),
    };
    let (name, body) = match transfer {
        Transfer::EightBit => ("8bit", body),
        Transfer::Base64 => ("base64", BASE64_MIME.encode(body.as_bytes())),
        Transfer::QuotedPrintable => ("quoted-printable", quoted_printable(&body)),
    };
    format!("From: Bea <bea@example.org>\r\nSubject: [egypt-1]\r\nContent-Type: {media}\r\nContent-Transfer-Encoding: {name}\r\n\r\n{body}")
        .into_bytes()
}

proptest! {
    #![proptest_config(ProptestConfig::default())]

    #[test]
    fn the_writers_orders_come_out_and_nothing_else(
        items in prop::collection::vec(item(), 1..12),
        head in select(HEADS.clone()),
        history in select(&[History::None, History::MarkedBelow, History::UnmarkedBelow, History::MarkedAbove][..]),
        part in select(&[Part::Plain, Part::Flowed, Part::Divs, Part::Breaks, Part::Paragraphs][..]),
        transfer in select(&[Transfer::EightBit, Transfer::Base64, Transfer::QuotedPrintable][..]),
        blank in any::<bool>(),
    ) {
        let own: Vec<(String, bool)> = items.iter().map(|item| match item {
            Item::Order(text) | Item::Remark(text) | Item::Footer(text) => ((*text).to_owned(), false),
            Item::Blank => (String::new(), false),
            Item::Quoted => ("vote 3 no".to_owned(), true),
        }).collect();
        let (head, may_be_unmarked) = head;
        let unmarked = matches!(history, History::UnmarkedBelow) && may_be_unmarked;
        let mut past: Vec<(String, bool)> = head.split('\n').map(|l| (l.to_owned(), false)).collect();
        if blank {
            past.push((String::new(), false));
        }
        past.extend(HISTORY.iter().map(|l| ((*l).to_owned(), !unmarked)));
        let gap = (String::new(), false);
        let lines: Vec<(String, bool)> = match history {
            History::None => own,
            History::MarkedBelow | History::UnmarkedBelow => own.into_iter().chain([gap]).chain(past).collect(),
            History::MarkedAbove => past.into_iter().chain([gap]).chain(own).collect(),
        };
        let raw = letter(&lines, part, transfer);
        let expected: Vec<String> = items.iter().filter_map(|i| if let Item::Order(text) = i { Some(canonical(text)) } else { None }).collect();
        let found = Letter::read(&raw, &Bounds::default()).unwrap().own_text(&VERBS);
        let orders: Vec<String> = found.orders().map(str::to_owned).collect();
        prop_assert_eq!(orders, expected, "{}", String::from_utf8_lossy(&raw));
    }
}
