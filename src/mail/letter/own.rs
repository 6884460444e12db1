//! The writer's own lines: soft breaks joined, history and signature cut, device footers left out, orders told from remarks.

use super::body::{Body, Text};
use super::flowed::Line;
use super::fold::{canonical, folded, trimmed};
use super::patterns::Patterns;
use super::{pattern, quote};
use crate::orders::verbs::Verbs;
use crate::orders::wrapping;
use regex::Regex;
use serde::Deserialize;
use std::sync::LazyLock;

/// Where the orders were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The plain text part.
    Plain,
    /// The HTML part.
    Html,
    /// An attached file of this name.
    Attachment(String),
}

/// What a writer wrote themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnText {
    /// Orders and remarks as they stand, wrapped orders joined; no blank lines.
    pub lines: Vec<wrapping::Line>,
    /// Where they stood.
    pub source: Source,
    /// Whether a line that was only "end" stopped the reading (in games where `end` is an order it is the last of `lines`).
    pub ended: bool,
    /// Whether there is nothing but a forwarded letter.
    pub only_forwarded: bool,
    /// Whether there is nothing but history.
    pub only_history: bool,
}

impl OwnText {
    /// The order lines, in canonical form.
    pub fn orders(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter(|l| l.is_order).map(|l| l.canonical.as_str())
    }

    /// The other lines, in canonical form.
    pub fn remarks(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter(|l| !l.is_order).map(|l| l.canonical.as_str())
    }

    fn has_orders(&self) -> bool {
        self.lines.iter().any(|l| l.is_order)
    }
}

#[derive(Deserialize)]
struct Footers {
    lines: Vec<String>,
    closings: Vec<String>,
}

struct NotOwn {
    footers: Patterns,
    closings: Patterns,
}

static NOT_OWN: LazyLock<NotOwn> = LazyLock::new(|| {
    let data: Footers = toml::from_str(include_str!("footers.toml")).unwrap_or_else(|e| unreachable!("footers.toml: {e}"));
    NotOwn { footers: Patterns::of(data.lines), closings: Patterns::of(data.closings) }
});
static LINK: LazyLock<Regex> = LazyLock::new(|| pattern(r"<(https?://|mailto:)[^>]*>|\[https?://[^\]]*\]|\(https?://[^)]*\)"));

/// Longer lines than this are no footer.
const LONGEST_FOOTER: usize = 200;

pub(super) fn own_text(body: &Body, verbs: &Verbs) -> OwnText {
    let plain = body.plain.as_ref().map(|t| own(t, Source::Plain, verbs));
    if let Some(plain) = plain.as_ref().filter(|p| p.has_orders()) {
        return plain.clone();
    }
    let html = body.html.as_ref().map(|t| own(t, Source::Html, verbs));
    if let Some(html) = html.as_ref().filter(|h| h.has_orders()) {
        return html.clone();
    }
    let mut best = match (plain, html) {
        (Some(plain), Some(html)) if plain.lines.is_empty() => html,
        (Some(plain), _) => plain,
        (None, Some(html)) => html,
        (None, None) => OwnText { lines: Vec::new(), source: Source::Plain, ended: false, only_forwarded: false, only_history: false },
    };
    for (name, text) in &body.attached {
        let attached = own(text, Source::Attachment(name.clone()), verbs);
        if attached.has_orders() {
            best.lines.extend(attached.lines);
            return OwnText { lines: best.lines, only_forwarded: false, only_history: false, ..attached };
        }
    }
    best.only_forwarded |= best.lines.is_empty() && body.encloses;
    best
}

fn own(text: &Text, source: Source, verbs: &Verbs) -> OwnText {
    let is_order = |line: &str| verbs.begins_order(&canonical(line));
    let joined = join_soft(&text.lines, &is_order);
    let cut = quote::cut(&joined, &is_order);
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut ended = false;
    'reading: for line in &cut.lines {
        if is_signature(&line.text) {
            break;
        }
        for piece in line.text.split("\\\\") {
            let canon = canonical(piece);
            let lower = canon.to_lowercase();
            if lower.trim_end_matches(['.', '!']) == "end" {
                ended = true;
                if verbs.begins_order(&canon) {
                    lines.push((trimmed(piece).to_owned(), canon));
                }
                break 'reading;
            }
            if is_footer(&lower) || (canon.len() > 1 && quote::is_rule(&canon)) {
                continue;
            }
            lines.push((trimmed(piece).to_owned(), canon));
        }
    }
    let closes = |line: &str| NOT_OWN.closings.is_match(&line.to_lowercase());
    let lines = wrapping::unwrap(lines, text.breaks, verbs, &closes);
    let nothing = lines.is_empty();
    OwnText { ended, only_forwarded: nothing && cut.forwarded, only_history: nothing && cut.history, lines, source }
}

/// `-- ` alone on its line (RFC 3676 section 4.3); a row of dashes or a bare `--` is none.
fn is_signature(text: &str) -> bool {
    let text = text.trim_start_matches(['\u{200E}', '\u{200F}', '\u{FEFF}']);
    matches!(text, "-- " | "--\u{A0}" | "--  ")
}

fn is_footer(lower: &str) -> bool {
    if lower.is_empty() || lower.chars().count() > LONGEST_FOOTER + 200 {
        return false;
    }
    let bare = LINK.replace_all(lower, "");
    let bare = bare.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = bare.trim_matches(['.', '!', '。', '(', ')', '<', '>', '[', ']', '*', '_', ' ']);
    (bare.is_empty() && !lower.is_empty()) || (bare.chars().count() <= LONGEST_FOOTER && NOT_OWN.footers.is_match(bare))
}

/// A soft break that was none: the line is this short, and the next one is an order of its own.
const SHORTEST_FLOWED: usize = 50;

/// Joins softly broken lines of one quote depth (RFC 3676 section 4.2).
fn join_soft(lines: &[Line], is_order: &dyn Fn(&str) -> bool) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    let mut open = false;
    let mut last_width = 0;
    for line in lines {
        let width = line.text.chars().count();
        match out.last_mut() {
            Some(previous) if open && previous.depth == line.depth && !is_signature(&line.text) && previous.text.len() < 20_000 => {
                let typed =
                    last_width < SHORTEST_FLOWED && line.depth == 0 && is_order(&folded(&line.text)) && is_order(&folded(&previous.text));
                if typed {
                    out.push(Line { soft: None, ..line.clone() });
                } else {
                    previous.text.push_str(&line.text);
                }
            }
            _ => out.push(Line { soft: None, ..line.clone() }),
        }
        open = line.soft.is_some();
        last_width = width;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn footers_of_devices_are_left_out_and_sentences_are_not() {
        let footers = [
            "Sent from my iPhone",
            "Von meinem iPhone gesendet",
            "Envoyé de mon iPhone",
            "Enviado desde mi iPhone",
            "Inviato da iPhone",
            "Verstuurd vanaf mijn iPhone",
            "Skickat från min iPhone",
            "Sendt fra min iPhone",
            "Lähetetty iPhonesta",
            "Wysłane z iPhone'a",
            "Odesláno z iPhonu",
            "Отправлено с iPhone",
            "发自我的 iPhone",
            "iPhoneから送信",
            "나의 iPhone에서 보냄",
            "iPhone'umdan gönderildi",
            "Skaffa Outlook för iOS<https://aka.ms/o0ukef>",
            "Get Outlook for Android<https://aka.ms/x>",
            "Sent from Mail<https://go.microsoft.com/fwlink/?LinkId=550986> for Windows",
            "Yahoo Mail: Search, organise, win your inbox",
            "Sent with Proton Mail secure email.",
            "Enviado do meu iPhone",
            "Enviado do Gmail para celular",
            "Envoyé à partir de Outlook pour iOS",
            "Gesendet mit der GMX Mail App",
            "Sent from my Galaxy",
            "Отправлено из мобильной Почты Mail.ru",
            "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
            "Holen Sie sich Outlook für iOS",
            "(sent from a phone)",
            "<<sent by galaxy>>",
            "*Sent from my iPad*",
            "From my iPhone 6",
            "<https://example.org/x>",
        ];
        for line in footers {
            assert!(is_footer(&canonical(line).to_lowercase()), "{line}");
        }
        for line in ["I sent a letter from my desk yesterday, did you get it?", "vote 1 yes", "Sorry for being late!", "Kind regards,", ""]
        {
            assert!(!is_footer(&canonical(line).to_lowercase()), "{line}");
        }
    }

    #[test]
    fn footers_and_closings_are_told_by_the_patterns_as_they_are_written() {
        let lines: Vec<String> = crate::mail::letter::patterns::tests::lines().collect();
        NOT_OWN.footers.assert_exact(lines.iter().map(String::as_str));
        NOT_OWN.closings.assert_exact(lines.iter().map(String::as_str));
    }

    #[test]
    fn a_bare_pair_of_dashes_is_no_signature() {
        for (line, is) in [("-- ", true), ("--", false), ("---", false), ("-----", false), ("-- x", false), ("--\u{A0}", true)] {
            assert_eq!(is_signature(line), is, "{line:?}");
        }
    }

    #[test]
    fn soft_breaks_join_unless_the_next_line_is_plainly_an_order_of_its_own() {
        let is_order = |l: &str| l.starts_with("vote") || l.starts_with("propose") || l.starts_with("play");
        let soft = |t: &str| Line { text: t.to_owned(), depth: 0, soft: Some("") };
        let texts = |lines: &[Line]| join_soft(lines, &is_order).into_iter().map(|l| l.text).collect::<Vec<_>>();
        assert_eq!(texts(&[soft("vote 1 yes "), Line::hard("vote 2 no", 0)]), ["vote 1 yes ", "vote 2 no"]);
        let long = "propose that for all the time that is left in this game nobody may ";
        assert_eq!(texts(&[soft(long), Line::hard("play two cards", 0)]), [format!("{long}play two cards")]);
    }
}
