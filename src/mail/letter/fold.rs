//! One spelling for what people type: the canonical form in which lines are matched, shown back and stored.

use unicode_normalization::UnicodeNormalization;

/// NFKC; quotation marks, apostrophes and dashes made ASCII; invisible marks, leading bullets and emphasis gone; any run of blanks one
/// space; ends trimmed. Letter case is left alone.
pub fn canonical(text: &str) -> String {
    let mut line = folded(text);
    while let Some(bare) = without_bullet(&line).or_else(|| without_emphasis(&line)) {
        line = bare;
    }
    line
}

/// As [`canonical`], but a leading bullet stays.
pub(super) fn folded(text: &str) -> String {
    let before: String = text.chars().filter_map(fold_char).collect();
    let after: String = before.nfkc().filter_map(fold_char).collect();
    after.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// None for marks that nobody sees.
fn fold_char(c: char) -> Option<char> {
    Some(match c {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '〝' | '〞' | '〟' | '＂' | '「' | '」' | '『' | '』' => '"',
        '‘' | '’' | '‚' | '‛' | '′' | '`' | '´' | 'ʼ' | 'ˈ' | '＇' | '‹' | '›' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' | '\u{2E3A}' | '\u{2E3B}' => '-',
        '\t' | '\n' | '\r' | '\u{0B}' | '\u{0C}' | '\u{85}' => ' ',
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180E}' => return None,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' => return None,
        '\u{FFF9}'..='\u{FFFC}' | '\u{E0000}'..='\u{E0FFF}' => return None,
        c if c.is_control() => return None,
        c => c,
    })
}

/// Arrows that people type in front of a line.
const ARROWS: [&str; 4] = ["-->", "==>", "->", "=>"];

/// A bullet in front of a line is layout. An ASCII one needs a blank or a letter behind it, so that "-3" stays a number. None where there
/// is no bullet.
fn without_bullet(line: &str) -> Option<String> {
    let bare = if let Some(rest) = ARROWS.iter().find_map(|arrow| line.strip_prefix(arrow)) {
        rest
    } else {
        let mut chars = line.chars();
        let first = chars.next()?;
        let rest = chars.as_str();
        match first {
            first if is_bullet(first) => rest,
            '0'..='9' | '#' | '*' => match rest.strip_prefix('\u{20E3}') {
                Some(rest) => rest,
                None if first == '*' && is_typed_bullet(rest) => rest,
                None => return None,
            },
            '-' | '+' if is_typed_bullet(rest) => rest,
            _ => return None,
        }
    };
    Some(bare.trim_start().to_owned())
}

/// Symbols that stand for nothing but themselves: bullets, ticks, arrows, emoji.
fn is_bullet(c: char) -> bool {
    matches!(c, '•' | '‣' | '∙' | '·' | '※' | '・')
        || matches!(c, '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{23FF}' | '\u{25A0}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}')
        || matches!(c, '\u{1F000}'..='\u{1FAFF}')
}

/// Whether a sign before this is a bullet. The closing sign of an emphasis is looked for first.
fn is_typed_bullet(rest: &str) -> bool {
    rest.starts_with(' ') || (rest.starts_with(char::is_alphabetic) && !rest.contains('*'))
}

/// A line that begins emphasised, as programs write bold and italic text in plain letters: "*vote 1 yes*", "__Play__ Flood". None where
/// it does not.
fn without_emphasis(line: &str) -> Option<String> {
    ["***", "**", "*", "__", "_"].iter().find_map(|mark| {
        let rest = line.strip_prefix(mark).filter(|rest| rest.starts_with(char::is_alphanumeric))?;
        let (inner, after) = rest.split_once(mark)?;
        Some(format!("{inner}{after}").trim_end().to_owned())
    })
}

/// A line as it came, without the blanks and invisible marks at its ends.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || fold_char(c).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_paste_becomes_what_they_would_type() {
        let table = [
            ("rename “The Gods Have Spoken” to „Divine Edict“", "rename \"The Gods Have Spoken\" to \"Divine Edict\""),
            ("play Lady Vesper’s Fan", "play Lady Vesper's Fan"),
            ("vote\u{A0}1 no", "vote 1 no"),
            ("pick\u{3000}３", "pick 3"),
            ("\u{200F}vote 2\u{200B} yes\u{200F}", "vote 2 yes"),
            ("•\tplay Toll\u{A0}Bridge – on Noa", "play Toll Bridge - on Noa"),
            ("-  pick\t3", "pick 3"),
            ("-3 slaves", "-3 slaves"),
            ("＊ vote １ ｙｅｓ", "vote 1 yes"),
            ("✅ vote 1 yes", "vote 1 yes"),
            ("👉🏽 • play Flood", "play Flood"),
            ("1️⃣ vote 2 no", "vote 2 no"),
            ("-> vote 1 yes", "vote 1 yes"),
            ("* * vote 1 yes", "vote 1 yes"),
            ("-vote 1 yes", "vote 1 yes"),
            ("*vote 1 yes*", "vote 1 yes"),
            ("- **Play** Flood on Bea", "Play Flood on Bea"),
            ("_vote 1 yes_", "vote 1 yes"),
            ("*vote 1 yes", "vote 1 yes"),
            ("*3* slaves", "3 slaves"),
            ("2 * 3 * 4", "2 * 3 * 4"),
            ("pro\u{AD}pose «that»", "propose \"that\""),
            ("\u{FEFF}vote 1 yes…", "vote 1 yes..."),
            ("Zoe\u{308}", "Zoë"),
        ];
        for (typed, canon) in table {
            assert_eq!(canonical(typed), canon, "{typed:?}");
        }
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for line in ["• - x", "´a´ « b »", "ﬁ ½ ①", "\u{2011}\u{2033}", "**a* b*", "*-*a*-*", "* _a* _", "*a *", "-*a"] {
            assert_eq!(canonical(&canonical(line)), canonical(line), "{line}");
        }
    }
}
